//go:build !linux

package garbage

// hugePages does nothing where a system gives large pages by itself or not at all.
func hugePages(int) {}
