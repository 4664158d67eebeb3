// Package executable writes programs that a test starts right away.
//
// Takes: a path and the program's text. Gives: a file that can be executed. Promises:
// no other goroutine starts a process while the file is open for writing; the child
// would hold it open, and starting the program would fail with "text file busy"
// (golang.org/issue/22315).
package executable

import "os"

// WriteSolver writes a solver for the shell to path. It reads one command a line, as $l, for
// which cases has patterns and what to do, in the form of the shell's case; it echoes by
// itself what (echo "…") says, and ends at (exit).
func WriteSolver(path, cases string) error {
	return Write(path, "#!/bin/sh\nwhile read -r l; do case \"$l\" in\n"+cases+`
'(echo "'*) l=${l#*\"}; echo "${l%\"*}";;
'(exit)') exit 0;;
esac; done
`)
}

// Write writes the program's text, its first line included, to path.
func Write(path, text string) error {
	return whileNothingForks(func() error { return os.WriteFile(path, []byte(text), 0o755) })
}
