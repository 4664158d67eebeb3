// Package alive tells which processes are left, for tests of what ends processes.
//
// Takes: the number of a process. Gives: its state, as Linux has it in /proc. Promises:
// a zombie counts as gone, since the system reaps an orphan some time.
package alive

import (
	"bytes"
	"os"
	"strconv"
	"testing"
	"time"
)

// State is the letter that stands for the process's state (R runs, S sleeps, T is
// stopped, …), 0 if it is gone.
func State(pid int) byte {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	_, rest, ok := bytes.Cut(b, []byte(") "))
	if err != nil || !ok || rest[0] == 'Z' {
		return 0
	}
	return rest[0]
}

// Gone waits until the process is gone, a minute at most.
func Gone(t testing.TB, pid int) {
	t.Helper()
	for range 12000 {
		if State(pid) == 0 {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Errorf("process %d is still there", pid)
}
