package box

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

// Groups is a folder of control groups (version 2), one for each run.
type Groups struct {
	path   string
	Memory bool // they count memory
}

// prefix of the names of the folders that this program makes; a process id follows.
const prefix = "bsmt-bench-"

// NewGroups makes a folder for control groups below the one that this process is in,
// and clears away what killed runs have left there. Its error says why it cannot be
// done, as where this process may not write there.
func NewGroups() (*Groups, error) {
	base, err := ownGroup()
	if err != nil {
		return nil, err
	}
	clear(base)
	g := &Groups{path: filepath.Join(base, prefix+strconv.Itoa(os.Getpid()))}
	// A group whose own processes are many cannot hand its controllers on; then this
	// fails, and memory is measured by looking.
	os.WriteFile(filepath.Join(base, "cgroup.subtree_control"), []byte("+memory"), 0)
	if err := os.Mkdir(g.path, 0o755); err != nil {
		return nil, err
	}
	os.WriteFile(filepath.Join(g.path, "cgroup.subtree_control"), []byte("+memory"), 0)
	if err := g.try(); err != nil {
		g.Close()
		return nil, err
	}
	return g, nil
}

// try starts a process in a group: whether that may be done shows in no other way.
func (g *Groups) try() error {
	group, err := newGroup(filepath.Join(g.path, "try"), 0)
	if err != nil {
		return err
	}
	defer group.remove()
	_, err = os.Stat(filepath.Join(group.path, "memory.peak"))
	g.Memory = err == nil
	cmd := exec.Command("true")
	cmd.SysProcAttr = &syscall.SysProcAttr{UseCgroupFD: true, CgroupFD: int(group.fd.Fd())}
	return cmd.Run()
}

func (g *Groups) dir() string {
	if g == nil {
		return ""
	}
	return g.path
}

// Close removes the folder, which holds no process any more.
func (g *Groups) Close() {
	if g != nil {
		removeAll(g.path)
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

// clear ends and removes what runs that were killed have left.
func clear(base string) {
	old, _ := filepath.Glob(filepath.Join(base, prefix+"*"))
	for _, dir := range old {
		pid, err := strconv.Atoi(strings.TrimPrefix(filepath.Base(dir), prefix))
		if err == nil && errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
			os.WriteFile(filepath.Join(dir, "cgroup.kill"), []byte("1"), 0)
			removeAll(dir)
		}
	}
}

// removeAll removes a folder of groups and those in it. A group can only be removed
// some time after its last process has ended.
func removeAll(dir string) {
	for range 200 {
		sub, _ := os.ReadDir(dir)
		for _, d := range sub {
			if d.IsDir() {
				os.Remove(filepath.Join(dir, d.Name()))
			}
		}
		if err := os.Remove(dir); err == nil || errors.Is(err, os.ErrNotExist) {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// group is the control group of one run.
type group struct {
	path string
	fd   *os.File
}

// newGroup makes a group, bounded in memory where it can be.
func newGroup(path string, memory int64) (*group, error) {
	if err := os.Mkdir(path, 0o755); err != nil {
		return nil, err
	}
	fd, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	g := &group{path, fd}
	if memory > 0 && g.write("memory.max", strconv.FormatInt(memory, 10)) {
		g.write("memory.swap.max", "0")
		g.write("memory.oom.group", "1")
	}
	return g, nil
}

func (g *group) write(name, value string) bool {
	return os.WriteFile(filepath.Join(g.path, name), []byte(value), 0) == nil
}

// field reads the number behind a key of a file of lines "key number", or the file's
// only number.
func (g *group) field(file, key string) int64 {
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
			return number([]byte(w))
		}
	}
	return 0
}

// cpu is the processor time of all that ran in the group.
func (g *group) cpu() time.Duration {
	return time.Duration(g.field("cpu.stat", "usage_usec")) * time.Microsecond
}

// peak is the most memory in bytes, or 0 where it is not counted.
func (g *group) peak() int64 { return g.field("memory.peak", "") }

// outOfMemory tells whether the system has killed a process for the group's limit.
func (g *group) outOfMemory() bool { return g.field("memory.events", "oom_kill") > 0 }

// kill ends all that is in the group; false is that this system cannot.
func (g *group) kill() bool { return g.write("cgroup.kill", "1") }

func (g *group) remove() {
	g.fd.Close()
	removeAll(g.path)
}
