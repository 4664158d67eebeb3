//go:build unix && !linux

package run

import (
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// tree is the process group of a run; this system shows no more of it.
type tree struct {
	leader int
	rss    int64
	cpu    time.Duration
}

func (t *tree) limit(Limits) {}

// reap waits for the first process and then ends its group.
func (t *tree) reap(cmd *exec.Cmd, start time.Time) (time.Duration, error) {
	err := cmd.Wait()
	wall := time.Since(start)
	t.kill()
	return wall, err
}

func (t *tree) sample() {}

// resident is not known here.
func (t *tree) resident() int64 { return 0 }

func (t *tree) exceeds(Limits) bool { return false }

func (t *tree) kill() { syscall.Kill(-t.leader, syscall.SIGKILL) }

// maxRSS is in KB; Darwin counts bytes.
func maxRSS(ru *syscall.Rusage) int64 {
	if runtime.GOOS == "darwin" {
		return int64(ru.Maxrss) >> 10
	}
	return int64(ru.Maxrss)
}
