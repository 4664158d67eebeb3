package results

import (
	"os"

	"golang.org/x/sys/windows"
)

// lock keeps a second writer from a file until it is closed, or fails at once. What is locked is one byte far behind
// the end, so that others may read.
func lock(f *os.File) error {
	const far = 1 << 30
	return windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &windows.Overlapped{OffsetHigh: far})
}
