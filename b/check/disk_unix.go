//go:build unix

package check

import (
	"bytes"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

const canMap = true

func mapFile(f *os.File, at int64, n int) ([]byte, error) {
	return unix.Mmap(int(f.Fd()), at, n, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
}

// The file's pages stay what they are whether these two succeed or not.

func unmap(b []byte)   { _ = unix.Munmap(b) }
func release(b []byte) { _ = unix.Madvise(b, unix.MADV_DONTNEED) }

// resident gives the bytes of memory that the program has; 0: the system does not tell.
func resident() int64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := bytes.Fields(text)
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
