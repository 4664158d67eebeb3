package main

import (
	"os"
	"strconv"
	"strings"
	"syscall"
)

// addressSpace gives how many bytes of addresses this process may still take, where that is
// limited (ulimit -v) and can be told.
func addressSpace() (room int64, limited bool) {
	var l syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_AS, &l) != nil || l.Cur > 1<<62 {
		return 0, false
	}
	text, err := os.ReadFile("/proc/self/statm")
	pages, _, _ := strings.Cut(string(text), " ")
	taken, bad := strconv.ParseInt(pages, 10, 64)
	if err != nil || bad != nil {
		return 0, false
	}
	return max(int64(l.Cur)-taken*int64(os.Getpagesize()), 0), true
}
