package run

import (
	"bytes"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// tree is the processes of one run: the session of its first process, and what
// descends from it, however it was started.
type tree struct {
	leader int // process id of the first, and of the session

	mu     sync.Mutex
	known  map[int]uint64 // members seen: process id to start time, which tells it from a later owner of the id
	rss    int64          // most KB that all had at once
	cpu    time.Duration  // most that all had taken
	reaped bool           // the leader's number may be someone else's
	now    int64          // KB that all had when last looked at
}

// limit bounds the first process, which has run for microseconds by now; what it
// starts inherits the bounds.
func (t *tree) limit(l Limits) {
	cpu := uint64((l.cpu() + time.Second - 1) / time.Second)
	unix.Prlimit(t.leader, unix.RLIMIT_CPU, &unix.Rlimit{Cur: cpu, Max: cpu + 2}, nil)
	unix.Prlimit(t.leader, unix.RLIMIT_CORE, &unix.Rlimit{}, nil)
	if l.Memory > 0 {
		unix.Prlimit(t.leader, unix.RLIMIT_AS, &unix.Rlimit{Cur: uint64(l.Memory), Max: uint64(l.Memory)}, nil)
	}
}

// reap waits for the end of the first process, ends all others while its number is
// still taken, and gives the time to the end.
func (t *tree) reap(cmd *exec.Cmd, start time.Time) (time.Duration, error) {
	for unix.Waitid(unix.P_PID, t.leader, nil, unix.WEXITED|unix.WNOWAIT, nil) == unix.EINTR {
	}
	wall := time.Since(start)
	t.kill()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.reaped = true
	return wall, cmd.Wait()
}

// process is a line of /proc/PID/stat.
type process struct {
	pid, parent, session int
	state                byte
	cpu                  int64  // clock ticks
	start                uint64 // clock ticks since the machine started
	pages                int64  // resident
}

// ticks is the unit of /proc's times; Linux gives programs 100 a second.
const ticks = 100

// members looks through /proc for the run's processes.
func (t *tree) members() []process {
	dir, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	names, _ := dir.Readdirnames(-1)
	dir.Close()
	all := make([]process, 0, len(names))
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil {
			if p, ok := status(pid); ok {
				all = append(all, p)
			}
		}
	}
	in := map[int]bool{}
	if t.known == nil {
		t.known = map[int]uint64{}
	}
	for more := true; more; {
		more = false
		for _, p := range all {
			if in[p.pid] {
				continue
			}
			start, seen := t.known[p.pid]
			if p.session == t.leader || in[p.parent] || seen && start == p.start {
				in[p.pid], more = true, true
				t.known[p.pid] = p.start
			}
		}
	}
	found := all[:0]
	for _, p := range all {
		if in[p.pid] {
			found = append(found, p)
		}
	}
	return found
}

// status reads /proc/PID/stat; the name in parentheses may hold anything.
func status(pid int) (process, bool) {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return process{}, false
	}
	f := bytes.Fields(b[bytes.LastIndexByte(b, ')')+1:])
	if len(f) < 22 {
		return process{}, false
	}
	num := func(i int) int64 { n, _ := strconv.ParseInt(string(f[i]), 10, 64); return n }
	return process{
		pid: pid, state: f[0][0], parent: int(num(1)), session: int(num(3)),
		cpu: num(11) + num(12) + num(13) + num(14), start: uint64(num(19)), pages: num(21),
	}, true
}

// sample measures what the run takes now.
func (t *tree) sample() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.reaped {
		return
	}
	var pages, cpu int64
	for _, p := range t.members() {
		pages += p.pages
		cpu += p.cpu
	}
	t.now = pages * int64(os.Getpagesize()) >> 10
	t.rss = max(t.rss, t.now)
	t.cpu = max(t.cpu, time.Duration(cpu)*(time.Second/ticks))
}

// resident is what the run has in memory now, in KB.
func (t *tree) resident() int64 {
	t.sample()
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.now
}

// exceeds tells whether the sum over all processes was above a limit when last
// looked at.
func (t *tree) exceeds(l Limits) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return l.Memory > 0 && t.now > l.Memory>>10 || t.cpu > l.cpu()
}

// kill ends all processes of the run. It looks again until none is left, since a
// process may start another while it is being looked for.
func (t *tree) kill() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.reaped {
		return
	}
	for range 100 {
		alive := false
		for _, p := range t.members() {
			if p.state != 'Z' && p.state != 'X' {
				alive = true
				syscall.Kill(p.pid, syscall.SIGKILL)
			}
		}
		if !alive {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// maxRSS is in KB.
func maxRSS(ru *syscall.Rusage) int64 { return int64(ru.Maxrss) }
