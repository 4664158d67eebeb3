package alive

import (
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// TestState follows a process from its start over its end to its burial.
func TestState(t *testing.T) {
	if s := State(os.Getpid()); s == 0 {
		t.Error("this test is gone")
	}
	cmd := exec.Command("cat")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if State(cmd.Process.Pid) == 0 {
		t.Error("it waits for input, and is gone")
	}
	cmd.Process.Signal(syscall.SIGKILL)
	Gone(t, cmd.Process.Pid) // a zombie
	cmd.Wait()
	Gone(t, cmd.Process.Pid)
}
