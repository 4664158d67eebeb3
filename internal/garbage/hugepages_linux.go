package garbage

import "syscall"

// hugePages has so many bytes of the heap lie on large pages. Where memory is that of a simulated machine,
// a session spends a fifth of its time on faults of small ones. Go's runtime has no call for
// this: a block is taken, marked and dropped, and after the next collection the heap has its
// place. Nothing is written to it before.
func hugePages(bytes int) {
	_ = syscall.Madvise(make([]byte, bytes), syscall.MADV_HUGEPAGE) // where it fails, pages are small as before
}
