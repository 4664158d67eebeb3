package cgroup

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestGroupFiles reads figures from files such as the system has in a control group that
// counts memory.
func TestGroupFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "group")
	g, err := New(dir, 5<<20)
	if err != nil {
		t.Fatal(err)
	}
	defer g.fd.Close()
	if g.Peak() != 0 || g.CPU() != 0 || g.OutOfMemory() {
		t.Error("figures of nothing")
	}
	for name, text := range map[string]string{
		"memory.peak": "123456\n", "memory.events": "low 0\noom 1\noom_kill 2\n", "cpu.stat": "usage_usec 2500\nuser_usec 1\n",
	} {
		os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644)
	}
	if g.Peak() != 123456 || g.CPU() != 2500*time.Microsecond || !g.OutOfMemory() {
		t.Error(g.Peak(), g.CPU(), g.OutOfMemory())
	}
	for name, want := range map[string]string{"memory.max": "5242880", "memory.swap.max": "0", "memory.oom.group": "1"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); string(text) != want {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}
