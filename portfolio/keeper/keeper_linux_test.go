package keeper

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"bsmt/internal/alive"
)

// owner is what the tests' own program is called with to be killed.
const owner = "keeper-owner"

func TestMain(m *testing.M) {
	// First of all, so that no child ever runs the tests.
	if len(os.Args) > 1 && os.Args[1] == owner {
		own()
	}
	os.Exit(m.Run())
}

// own starts a shell with a child of its own, has them kept, and waits to be killed.
func own() {
	k := &Keeper{}
	sh := exec.Command("/bin/sh", "-c", "sleep 1000 & echo $!; wait")
	sh.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, _ := sh.StdoutPipe()
	if sh.Start() != nil {
		os.Exit(1)
	}
	k.Add(sh.Process.Pid)
	line, _ := bufio.NewReader(out).ReadString('\n')
	fmt.Printf("%d %d %s", sh.Process.Pid, k.child.Process.Pid, line)
	select {}
}

// TestOwnerIsKilled: a kill that nothing can be done about leaves no grandchild behind.
func TestOwnerIsKilled(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGKILL, syscall.SIGINT, syscall.SIGTERM} {
		cmd := exec.Command(os.Args[0], owner)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(out).ReadString('\n')
		pids := strings.Fields(line)
		if err != nil || len(pids) != 3 {
			t.Fatalf("%q, %v", line, err)
		}
		cmd.Process.Signal(sig)
		cmd.Wait()
		for _, p := range pids {
			n, _ := strconv.Atoi(p)
			alive.Gone(t, n)
		}
	}
}

// TestRemovedGroupsLive: what was told to be over is not killed.
func TestRemovedGroupsLive(t *testing.T) {
	sleep := func() *exec.Cmd {
		c := exec.Command("sleep", "1000")
		c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Process.Kill(); c.Wait() })
		return c
	}
	kept, over := sleep(), sleep()
	k := &Keeper{}
	k.Add(kept.Process.Pid)
	k.Add(over.Process.Pid)
	k.Remove(over.Process.Pid)
	k.Add(over.Process.Pid)
	k.Remove(12345)
	k.Remove(over.Process.Pid)
	child := k.child.Process.Pid
	k.Close()
	k.Close()
	alive.Gone(t, kept.Process.Pid)
	alive.Gone(t, child)
	if err := over.Process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("the other: %v", err)
	}
}

// TestNone: without a child nothing fails.
func TestNone(t *testing.T) {
	for _, k := range []*Keeper{nil, {}, {begun: true}} {
		k.Remove(os.Getpid())
		k.Close()
		k.Close()
	}
}
