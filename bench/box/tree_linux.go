package box

import (
	"bytes"
	"os"
	"runtime/debug"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// tree is what the processes of a run were seen to take.
type tree struct {
	own    int64         // bytes this process had resident at most when the leader was started
	leader int64         // bytes the leader had resident at most, as far as seen
	peak   int64         // bytes all had at once, at most
	spent  time.Duration // of the processes that were reaped here, and what they had reaped
}

// reaped takes the figures of a process that has ended.
func (t *tree) reaped(e end, leader bool) {
	t.spent += time.Duration(e.usage.Utime.Nano() + e.usage.Stime.Nano())
	rss := e.usage.Maxrss << 10
	// The system counts what this process had as the leader's, since it started as a
	// copy of it. Only a larger figure is the leader's own.
	if leader && rss <= t.own && t.leader > 0 {
		rss = t.leader
	}
	t.peak = max(t.peak, rss)
}

// look measures what all processes of the run have now: bytes of memory, and
// processor time with that of those which have ended. What a run starts stays a
// descendant of this process, which adopts orphans.
func (t *tree) look(leader int) (memory int64, cpu time.Duration) {
	cpu = t.spent
	var private, shared int64
	descend(os.Getpid(), func(pid int) {
		if p, ok := status(pid); ok {
			cpu += p.cpu
			private += p.resident - p.shared
			shared = max(shared, p.shared)
		}
	})
	memory = private + shared
	t.peak = max(t.peak, memory)
	t.leader = max(t.leader, residentPeak(strconv.Itoa(leader)))
	return memory, cpu
}

// process is what /proc tells of one.
type process struct {
	cpu      time.Duration // with that of the children it has reaped
	resident int64         // bytes
	shared   int64         // of them with files and other processes by mapping, bytes
}

// ticks is the unit of /proc's times; Linux gives programs 100 a second.
const ticks = 100

var pageSize = int64(os.Getpagesize())

func status(pid int) (process, bool) {
	dir := "/proc/" + strconv.Itoa(pid)
	stat, err := os.ReadFile(dir + "/stat")
	if err != nil {
		return process{}, false
	}
	// The name in parentheses may hold anything.
	f := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(f) < 15 {
		return process{}, false
	}
	p := process{cpu: time.Duration(number(f[11])+number(f[12])+number(f[13])+number(f[14])) * (time.Second / ticks)}
	if statm, err := os.ReadFile(dir + "/statm"); err == nil {
		if f := bytes.Fields(statm); len(f) >= 3 {
			p.resident, p.shared = number(f[1])*pageSize, number(f[2])*pageSize
		}
	}
	return p, true
}

// number reads digits; what is none is 0.
func number(b []byte) int64 {
	n, _ := strconv.ParseInt(string(b), 10, 64)
	return n
}

// residentPeak gives the bytes that a process has had resident at most since it began
// its program, or 0.
func residentPeak(pid string) int64 {
	text, err := os.ReadFile("/proc/" + pid + "/status")
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(text, []byte("VmHWM:"))
	if f := bytes.Fields(rest); len(f) > 0 {
		return number(f[0]) << 10
	}
	return 0
}

// Resident gives the bytes that a process and its descendants have resident now, each
// page shared with files counted once; 0 where this system does not tell.
func Resident(pid int) int64 {
	var private, shared int64
	add := func(pid int) {
		if p, ok := status(pid); ok {
			private += p.resident - p.shared
			shared = max(shared, p.shared)
		}
	}
	add(pid)
	descend(pid, add)
	return private + shared
}

// shrink gives memory back that this process does not need while it waits: pages of
// its program, which the system reads again when they are wanted, and of its heap. The
// system counts what this process has as what it starts has.
func shrink() {
	debug.FreeOSMemory()
	maps, _ := os.ReadFile("/proc/self/smaps")
	var from, to uint64
	for _, line := range bytes.Split(maps, []byte("\n")) {
		f := bytes.Fields(line)
		switch {
		case len(f) >= 2 && !bytes.HasSuffix(f[0], []byte(":")):
			// A mapping: only of a file, and one that cannot be written.
			from, to = 0, 0
			a, b, _ := bytes.Cut(f[0], []byte("-"))
			if len(f) >= 6 && f[5][0] == '/' && f[1][1] == '-' {
				from, _ = strconv.ParseUint(string(a), 16, 64)
				to, _ = strconv.ParseUint(string(b), 16, 64)
			}
		case len(f) >= 2 && string(f[0]) == "Anonymous:" && number(f[1]) == 0 && to > from:
			// Nor has it been written before, as the linker does: all of it is in the file.
			unix.Syscall(unix.SYS_MADVISE, uintptr(from), uintptr(to-from), unix.MADV_DONTNEED)
		}
	}
	// The mark of the most that was resident begins anew.
	os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)
}

// descend visits all descendants of a process, parents before their children.
func descend(pid int, visit func(pid int)) {
	todo := children(pid, nil)
	for i := 0; i < len(todo); i++ {
		visit(todo[i])
		todo = children(todo[i], todo)
	}
}

// children appends the children of all threads of a process.
func children(pid int, to []int) []int {
	dir := "/proc/" + strconv.Itoa(pid) + "/task"
	tasks, err := os.Open(dir)
	if err != nil {
		return to
	}
	defer tasks.Close()
	names, _ := tasks.Readdirnames(-1)
	for _, n := range names {
		text, err := os.ReadFile(dir + "/" + n + "/children")
		if err != nil {
			continue
		}
		for _, f := range bytes.Fields(text) {
			to = append(to, int(number(f)))
		}
	}
	return to
}
