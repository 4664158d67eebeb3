package cgroup

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Folder is a folder of control groups below the one that this process is in.
type Folder struct {
	path   string
	Memory bool // they count memory; known after Try
}

// Make makes a folder whose name is the prefix and the number of this process, and clears
// away what killed programs have left under that prefix. Its error says why it cannot be
// done, as where this process may not write there. Whether processes may be started in
// its groups shows in no other way than by doing so: see Try.
func Make(prefix string) (*Folder, error) {
	base, err := ownGroup()
	if err != nil {
		return nil, err
	}
	clear(base, prefix)
	f := &Folder{path: filepath.Join(base, prefix+strconv.Itoa(os.Getpid()))}
	// A group whose own processes are many cannot hand its controllers on; then this
	// fails, and memory is not bounded by groups.
	os.WriteFile(filepath.Join(base, "cgroup.subtree_control"), []byte("+memory"), 0)
	if err := os.Mkdir(f.path, 0o755); err != nil {
		return nil, err
	}
	os.WriteFile(filepath.Join(f.path, "cgroup.subtree_control"), []byte("+memory"), 0)
	return f, nil
}

// Try starts a process in a group.
func (f *Folder) Try() error {
	group, err := New(filepath.Join(f.path, "try"), 0)
	if err != nil {
		return err
	}
	defer group.Remove()
	_, err = os.Stat(filepath.Join(group.path, "memory.peak"))
	f.Memory = err == nil
	cmd := exec.Command("true")
	cmd.SysProcAttr = &syscall.SysProcAttr{UseCgroupFD: true, CgroupFD: group.FD()}
	return cmd.Run()
}

// Path is where the folder lies; empty for nil.
func (f *Folder) Path() string {
	if f == nil {
		return ""
	}
	return f.path
}

// Close removes the folder, which holds no process any more.
func (f *Folder) Close() {
	if f != nil {
		removeAll(f.path)
	}
}

// ownGroup finds the folder of the control group that this process is in.
func ownGroup() (string, error) {
	text, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return "", err
	}
	for _, line := range strings.Split(string(text), "\n") {
		path, ok := strings.CutPrefix(line, "0::")
		if !ok {
			continue
		}
		mounts, err := os.ReadFile("/proc/self/mountinfo")
		if err != nil {
			return "", err
		}
		for _, m := range strings.Split(string(mounts), "\n") {
			left, right, _ := strings.Cut(m, " - ")
			f := strings.Fields(left)
			if len(f) < 5 || !strings.HasPrefix(right, "cgroup2 ") {
				continue
			}
			// The mount may show a part of the tree only.
			if below, err := filepath.Rel(f[3], path); err == nil && !strings.HasPrefix(below, "..") {
				return filepath.Join(f[4], below), nil
			}
		}
	}
	return "", errors.New("no control groups of version 2")
}

// clear ends and removes what programs that were killed have left.
func clear(base, prefix string) {
	old, _ := filepath.Glob(filepath.Join(base, prefix+"*"))
	for _, dir := range old {
		pid, err := strconv.Atoi(strings.TrimPrefix(filepath.Base(dir), prefix))
		if err == nil && errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
			End(dir)
		}
	}
}

// End ends all processes below a folder of groups, and removes it.
func End(path string) {
	if syscall.Rmdir(path) == nil {
		return // it was empty
	}
	os.WriteFile(filepath.Join(path, "cgroup.kill"), []byte("1"), 0)
	removeAll(path)
}

// removeAll removes a folder of groups and those in it. A group can only be removed
// some time after its last process has ended.
func removeAll(dir string) {
	if syscall.Rmdir(dir) == nil {
		return
	}
	for range 200 {
		sub, _ := os.ReadDir(dir)
		for _, d := range sub {
			if d.IsDir() {
				below := filepath.Join(dir, d.Name())
				if os.Remove(below) != nil {
					removeAll(below)
				}
			}
		}
		if err := os.Remove(dir); err == nil || errors.Is(err, os.ErrNotExist) {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// Group is a control group.
type Group struct {
	path string
	fd   *os.File
}

// New makes a group, bounded in memory where it can be.
func New(path string, memory int64) (*Group, error) {
	if err := os.Mkdir(path, 0o755); err != nil {
		return nil, err
	}
	fd, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	g := &Group{path, fd}
	if memory > 0 && g.write("memory.max", strconv.FormatInt(memory, 10)) {
		g.write("memory.swap.max", "0")
		g.write("memory.oom.group", "1")
	}
	return g, nil
}

func (g *Group) write(name, value string) bool {
	return os.WriteFile(filepath.Join(g.path, name), []byte(value), 0) == nil
}

// field reads the number behind a key of a file of lines "key number", or the file's
// only number.
func (g *Group) field(file, key string) int64 {
	text, err := os.ReadFile(filepath.Join(g.path, file))
	if err != nil {
		return 0
	}
	f := strings.Fields(string(text))
	for i, w := range f {
		if key == "" || w == key && i+1 < len(f) {
			if key != "" {
				w = f[i+1]
			}
			n, _ := strconv.ParseInt(w, 10, 64)
			return n
		}
	}
	return 0
}

// CPU is the processor time of all that ran in the group.
func (g *Group) CPU() time.Duration {
	return time.Duration(g.field("cpu.stat", "usage_usec")) * time.Microsecond
}

// Peak is the most memory in bytes, or 0 where it is not counted.
func (g *Group) Peak() int64 { return g.field("memory.peak", "") }

// OutOfMemory tells whether the system has killed a process for the group's limit.
func (g *Group) OutOfMemory() bool { return g.field("memory.events", "oom_kill") > 0 }

// Kill ends all that is in the group; false is that this system cannot.
func (g *Group) Kill() bool { return g.write("cgroup.kill", "1") }

// FD is the group's folder as an open file, for clone.
func (g *Group) FD() int { return int(g.fd.Fd()) }

// Remove removes the group, whose processes have ended.
func (g *Group) Remove() {
	g.fd.Close()
	removeAll(g.path)
}
