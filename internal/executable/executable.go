// Package executable writes programs that a test starts right away.
//
// Takes: a path and the program's text. Gives: a file that can be executed. Promises:
// no other goroutine starts a process while the file is open for writing; the child
// would hold it open, and starting the program would fail with "text file busy"
// (golang.org/issue/22315).
package executable

import (
	"os"
	"syscall"
)

// Write writes the program's text, its first line included, to path.
func Write(path, text string) error {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	return os.WriteFile(path, []byte(text), 0o755)
}
