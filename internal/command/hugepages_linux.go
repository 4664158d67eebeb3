package command

import "syscall"

// hugePages asks for large pages below what a session lives on, which thousands of small
// ones cost it a fifth of its time where memory is a machine's that is simulated. The
// runtime has no word for it: a block is taken, marked and dropped, and what it lay on
// is the heap's after the first collection. Nothing touches it before.
func hugePages(bytes int) {
	_ = syscall.Madvise(make([]byte, bytes), syscall.MADV_HUGEPAGE) // small ones are as right
}
