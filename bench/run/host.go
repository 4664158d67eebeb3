package run

import (
	"bufio"
	"bytes"
	"os"
	"runtime"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"bsmt/bench/results"
)

// Host describes this machine, as far as it tells.
func Host() results.Host {
	h := results.Host{System: runtime.GOOS, CPUs: runtime.NumCPU()}
	h.Name, _ = os.Hostname()
	var u unix.Utsname
	if unix.Uname(&u) == nil {
		text := func(b []byte) string { return string(b[:bytes.IndexByte(b, 0)]) }
		h.System = text(u.Sysname[:]) + " " + text(u.Release[:]) + " " + text(u.Machine[:])
	}
	h.Processor = field("/proc/cpuinfo", "model name")
	kb, _, _ := strings.Cut(field("/proc/meminfo", "MemTotal"), " ")
	h.MemoryKB, _ = strconv.ParseInt(kb, 10, 64)
	return h
}

// field gives what stands behind a key in a file of lines "key : value".
func field(name, key string) string {
	file, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if k, v, ok := strings.Cut(lines.Text(), ":"); ok && strings.TrimSpace(k) == key {
			return strings.TrimSpace(v)
		}
	}
	return ""
}
