package box

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"bsmt/bench/results"
	"bsmt/internal/alive"
	"bsmt/internal/cgroup"
)

// TestMain is also the child that keeps runs, and a program that takes what a test
// asks for.
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) == 3 && os.Args[1] == "keep":
		if err := Serve(os.Stdin, os.Stdout, os.Args[2]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	case len(os.Args) == 6 && os.Args[1] == "take":
		take(os.Args[2], os.Args[3], os.Args[4], os.Args[5])
	}
	os.Exit(m.Run())
}

// take holds some MB of memory, says so by a file in dir, waits until so many have, and
// then works for some milliseconds of processor time.
func take(mb, ms, dir, many string) {
	m, _ := strconv.Atoi(mb)
	t, _ := strconv.Atoi(ms)
	n, _ := strconv.Atoi(many)
	held := make([]byte, m<<20)
	for i := 0; i < len(held); i += 4096 {
		held[i] = 1
	}
	os.WriteFile(filepath.Join(dir, strconv.Itoa(os.Getpid())), nil, 0o644)
	for {
		if all, _ := os.ReadDir(dir); len(all) >= n {
			break
		}
		time.Sleep(time.Millisecond)
	}
	var ru syscall.Rusage
	for ru.Utime.Nano()+ru.Stime.Nano() < int64(t)*1e6 {
		syscall.Getrusage(syscall.RUSAGE_SELF, &ru)
	}
	fmt.Println(residentPeak("self"), ru.Utime.Nano()+ru.Stime.Nano(), held[len(held)/2])
	os.Exit(0)
}

// keeper starts a box whose groups, if any, are given.
func keeper(t *testing.T, g *cgroup.Folder) *Box {
	t.Helper()
	b, err := Start([]string{os.Args[0], "keep"}, g)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// both runs a test without control groups, and with them where they may be made and
// there is time.
func both(t *testing.T, f func(t *testing.T, b *Box)) {
	t.Run("proc", func(t *testing.T) { f(t, keeper(t, nil)) })
	if testing.Short() {
		return
	}
	t.Run("groups", func(t *testing.T) {
		g, err := NewGroups()
		if err != nil {
			t.Skipf("no control groups here: %v", err)
		}
		t.Cleanup(func() {
			g.Close()
			if _, err := os.Stat(g.Path()); err == nil {
				t.Errorf("%s is left", g.Path())
			}
		})
		f(t, keeper(t, g))
	})
}

func sh(text string, args ...string) Spec {
	return Spec{Argv: append([]string{"/bin/sh", "-c", text, "sh"}, args...), Wall: time.Minute}
}

func mustRun(t *testing.T, b *Box, s Spec) Outcome {
	t.Helper()
	o, err := b.Run(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestOutcomes(t *testing.T) {
	b := keeper(t, nil)
	for _, c := range []struct {
		name, text string
		verdict    string
		cause      results.Cause
		exit       int
		signal     int
	}{
		{"sat", "echo sat", results.Sat, results.Solved, 0, 0},
		{"a status besides", "echo unsat; exit 3", results.Unsat, results.Solved, 3, 0},
		{"unknown", "echo unknown", results.Unknown, results.GaveUp, 0, 0},
		{"dropped a command", "echo sat; echo '(error \"no\")'; exit 1", results.None, results.Error, 1, 0},
		{"silent", "exit 0", results.None, results.Error, 0, 0},
		{"on standard error", "echo sat >&2", results.None, results.Error, 0, 0},
		{"crashed", "kill -SEGV $$", results.None, results.Crashed, -1, int(syscall.SIGSEGV)},
		{"crashed below a shell", "sh -c 'kill -ABRT $$'; exit $?", results.None, results.Crashed, 134, 0},
		{"crashed behind its answer", "echo sat; kill -9 $$", results.Sat, results.Crashed, -1, 9},
	} {
		o := mustRun(t, b, sh(c.text))
		if o.Verdict != c.verdict || o.Cause != c.cause || o.Exit != c.exit || o.Signal != c.signal {
			t.Errorf("%s: %+v", c.name, o)
		}
		if o.Wall <= 0 || o.Memory <= 0 {
			t.Errorf("%s took nothing: %+v", c.name, o)
		}
	}
	if _, err := b.Run(context.Background(), Spec{Argv: []string{"/no/such"}, Wall: time.Second}); err == nil || !strings.Contains(err.Error(), "/no/such") {
		t.Errorf("got %v", err)
	}
}

// TestContained runs what does not want to end, and looks for what is left.
func TestContained(t *testing.T) {
	short := 300 * time.Millisecond
	for _, c := range []struct {
		name, text string // which writes numbers of its processes into files below $1
		spec       Spec
		verdict    string
		cause      results.Cause
	}{
		{"sleeps", `echo $$ >$1/a; exec sleep 1000`, Spec{Wall: short}, results.None, results.Wall},
		{"ends when told", `trap 'echo sat; exit 0' TERM; echo $$ >$1/a; while :; do sleep 0.01; done`,
			Spec{Wall: short, Grace: time.Minute}, results.None, results.Wall},
		{"ignores TERM", `trap '' TERM; echo $$ >$1/a; while :; do sleep 0.01; done`,
			Spec{Wall: short, Grace: 50 * time.Millisecond}, results.None, results.Wall},
		{"answers and stays", `echo $$ >$1/a; echo unsat; sleep 1000`, Spec{Wall: short}, results.Unsat, results.Wall},
		{"forks", `for i in 1 2 3 4 5; do (trap '' TERM; echo $$ >$1/$i; sleep 1000) & done; sleep 1000`,
			Spec{Wall: short}, results.None, results.Wall},
		{"leaves its session", `setsid sh -c 'trap "" TERM; (sleep 1000)& echo $! >$0/b; echo $$ >$0/a; wait' $1 & while [ ! -s $1/a ]; do sleep 0.01; done; echo sat`,
			Spec{}, results.Sat, results.Solved},
		{"leaves orphans", `(setsid sh -c 'echo $$ >$0/a; sleep 1000' $1 &) & while [ ! -s $1/a ]; do sleep 0.01; done; echo sat`,
			Spec{}, results.Sat, results.Solved},
		{"forks without end", `f() { sleep 0.05; f & f & wait; }; echo $$ >$1/a; f`, Spec{Wall: short}, results.None, results.Wall},
		{"hands itself on", `f() { sleep 0.001; f & }; echo $$ >$1/a; f; sleep 1000`, Spec{Wall: short}, results.None, results.Wall},
		{"works on", `echo $$ >$1/a; (while :; do :; done) & while :; do :; done`, Spec{CPU: short}, results.None, results.CPU},
		{"writes without end", `echo $$ >$1/a; exec yes`, Spec{Output: 1 << 20}, results.None, results.Output},
		{"eats memory", `echo $$ >$1/a; x=0123456789abcdef; while :; do x=$x$x; done`, Spec{Memory: 100 << 20}, results.None, results.Memory},
		{"eats memory together", `for i in 1 2 3 4 5 6; do (` + fill + `) & done; echo $$ >$1/a; wait; echo sat`,
			Spec{Memory: 100 << 20}, results.None, results.Memory},
	} {
		t.Run(c.name, func(t *testing.T) {
			both(t, func(t *testing.T, b *Box) {
				dir := t.TempDir()
				s := c.spec
				s.Argv = sh(c.text, dir).Argv
				if s.Wall == 0 {
					s.Wall = time.Minute
				}
				o := mustRun(t, b, s)
				if o.Verdict != c.verdict || o.Cause != c.cause {
					t.Errorf("%+v, want %q and %s", o, c.verdict, c.cause)
				}
				if s.Memory > 0 && o.Memory < s.Memory {
					t.Errorf("stopped at %d MB", o.Memory>>20)
				}
				gone(t, dir)
			})
		})
	}
}

// fill makes a shell hold some 32 MB until it is ended.
const fill = `x=0123456789abcdef; i=0; while [ $i -lt 21 ]; do x=$x$x; i=$((i+1)); done; sleep 1000`

// gone checks that no process lives whose number stands in a file of dir.
func gone(t *testing.T, dir string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil || len(files) == 0 {
		t.Fatalf("no process has told its number: %v", err)
	}
	for _, f := range files {
		b, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		pid, err := strconv.Atoi(strings.TrimSpace(string(b)))
		if err != nil {
			continue // it was ended before it could write
		}
		if alive.State(pid) != 0 {
			t.Errorf("process %d of %s lives", pid, f.Name())
			syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

// TestKilledHarness ends the box as the death of the program does, by the end of its
// input, and by KILL.
func TestKilledHarness(t *testing.T) {
	for name, kill := range map[string]func(*Box){
		"input ends": func(b *Box) { b.in.Close() },
		"terminated": func(b *Box) { b.cmd.Process.Signal(syscall.SIGTERM) },
	} {
		t.Run(name, func(t *testing.T) {
			both(t, func(t *testing.T, b *Box) {
				dir := t.TempDir()
				ended := make(chan struct{})
				go func() {
					b.Run(context.Background(), sh(`setsid sh -c 'trap "" TERM; echo $$ >$0/a; sleep 1000' $1 & echo $! >$1/b; sleep 1000`, dir))
					close(ended)
				}()
				for !exists(filepath.Join(dir, "a")) || !exists(filepath.Join(dir, "b")) {
					time.Sleep(time.Millisecond)
				}
				kill(b)
				<-ended
				b.cmd.Wait()
				gone(t, dir)
			})
		})
	}
}

// TestStopped ends a run by its context.
func TestStopped(t *testing.T) {
	b := keeper(t, nil)
	dir := t.TempDir()
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		for !exists(filepath.Join(dir, "a")) {
			time.Sleep(time.Millisecond)
		}
		stop()
	}()
	if _, err := b.Run(ctx, sh(`echo $$ >$1/a; sleep 1000`, dir)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	b.Close()
	gone(t, dir)
}

func exists(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Size() > 0
}

// TestFigures compares with what a process takes by its own account.
func TestFigures(t *testing.T) {
	both(t, func(t *testing.T, b *Box) {
		s := Spec{Argv: []string{os.Args[0], "take", "200", "400", t.TempDir(), "1"}, Wall: time.Minute, Log: filepath.Join(t.TempDir(), "log")}
		one := mustRun(t, b, s)
		memory, cpu := account(t, s.Log)
		near(t, "memory of one", float64(one.Memory), memory, 4<<20)
		near(t, "time of one", float64(one.CPU), cpu, 8e7)
		// A child, and an orphan in a session of its own.
		two := sh(`"$1" take 50 300 $2 2 & (setsid sh -c '"$0" take 50 300 $1 2; echo >$2/done' $1 $2 $3 &)
			wait; while [ ! -s $3/done ]; do sleep 0.1; done`, os.Args[0], t.TempDir(), t.TempDir())
		two.Log = s.Log
		o := mustRun(t, b, two)
		if _, cpu = account(t, s.Log); float64(o.CPU) < cpu || float64(o.CPU) > 1.5*cpu+1e8 {
			t.Errorf("time of two: %v, by their own account %v", o.CPU, time.Duration(cpu))
		}
	})
}

// account sums the lines that processes have written of themselves: bytes and
// nanoseconds.
func account(t *testing.T, name string) (memory, cpu float64) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		var m, c float64
		if _, err := fmt.Sscan(line, &m, &c); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		memory, cpu = memory+m, cpu+c
	}
	return memory, cpu
}

// near allows 5 percent either way, and what the end of a process takes.
func near(t *testing.T, what string, got, want, end float64) {
	t.Helper()
	if got < 0.95*want || got > 1.05*want+end {
		t.Errorf("%s: %g, by its own account %g", what, got, want)
	}
}

// TestResident looks at a tree whose processes hold memory until they are told to end.
func TestResident(t *testing.T) {
	dir := t.TempDir()
	cmd := exec.Command("/bin/sh", "-c", `"$0" take 60 0 $1 3 & "$0" take 60 0 $1 3 & wait`, os.Args[0], dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for {
		if all, _ := os.ReadDir(dir); len(all) == 2 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	got := Resident(cmd.Process.Pid)
	os.WriteFile(filepath.Join(dir, "end"), nil, 0o644)
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	// What a Go program needs besides comes twice; the race detector takes much.
	if got < 120<<20 || got > 400<<20 {
		t.Errorf("%d MB, want those of two", got>>20)
	}
}

// TestSmallProcessIsNotGivenTheKeepersMemory: the system counts the memory of the
// process that starts another as the other's.
func TestSmallProcessIsNotGivenTheKeepersMemory(t *testing.T) {
	b := keeper(t, nil)
	if o := mustRun(t, b, Spec{Argv: []string{"sleep", "1"}, Wall: time.Minute}); o.Memory > 4<<20 {
		t.Errorf("sleep takes %d KB", o.Memory>>10)
	}
}

func TestLog(t *testing.T) {
	b := keeper(t, nil)
	name := filepath.Join(t.TempDir(), "x", "y.log")
	s := sh("echo sat; echo no >&2")
	s.Log = name
	if o := mustRun(t, b, s); !o.Logged {
		t.Error("no log")
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != "sat\n\n--- standard error ---\nno\n" {
		t.Errorf("%q, %v", text, err)
	}
	s = sh("exit 0")
	s.Log = name + "2"
	if o := mustRun(t, b, s); o.Logged || exists(s.Log) {
		t.Error("a log of nothing")
	}
	// The middle of a long output is left out.
	s = sh("echo begin; yes | head -c 1000000; echo end")
	s.Log = name
	mustRun(t, b, s)
	text, err := os.ReadFile(name)
	if err != nil || len(text) > 2*keepEnd+100 || !strings.HasPrefix(string(text), "begin\n") || !strings.HasSuffix(string(text), "end\n") ||
		!strings.Contains(string(text), " bytes left out]") {
		t.Errorf("%d bytes, %v", len(text), err)
	}
}
