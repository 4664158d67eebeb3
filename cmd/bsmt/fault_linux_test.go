package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"bsmt/bench/gen"
	"bsmt/internal/cgroup"
)

// faultRun marks all processes of one run, whoever started them.
const faultRun = "BSMT_FAULT_RUN"

// faulty are members of which each has a fault of its own. None says unsat: a wrong unsat
// cannot be caught, for nothing shows that it is wrong. cross-check finds it where another
// solver has a model.
const faulty = `
garbage = sh -c 'head -c 3000 /dev/urandom; while read -r l; do case "$l" in "(check-sat)") echo "sat)) ((";; esac; done'
liar    = sh -c 'while read -r l; do case "$l" in "(check-sat)") echo sat;; "(get-model)") echo "((define-fun x () Int 1))";; "(exit)") exit 0;; esac; done'
empty   = sh -c 'while read -r l; do case "$l" in "(check-sat)") echo sat;; "(get-model)") echo "()";; "(exit)") exit 0;; esac; done'
hungry  = sh -c 'x=0123456789abcdef; while :; do x="$x$x"; done'
crash   = sh -c 'read -r l; kill -SEGV $$'
family  = sh -c 'trap "" TERM INT HUP; sleep 1000 & sleep 1000 & wait; wait'
deaf    = sh -c 'exec 0<&-; echo unknown; sleep 1000'
loud    = sh -c 'while :; do echo "(((" ; echo noise >&2; done'
`

// fault is what happens to bsmt itself, or around it.
type fault int

const (
	noFault     fault = iota
	killMembers       // a process of the run but bsmt is killed at random, again and again
	starve            // little memory
	interrupt         // bsmt gets SIGINT
	terminate         // bsmt gets SIGTERM
	killProgram       // bsmt gets SIGKILL
	fullOutput        // nothing can be written
	closedPipe        // nobody reads
	fullDisk          // no file can grow
	faults
)

func (f fault) String() string {
	return [...]string{"none", "members killed", "starved", "SIGINT", "SIGTERM", "SIGKILL", "output full", "pipe closed", "disk full"}[f]
}

// TestFaults: whatever happens to solvers, to bsmt and around it, each answer is right or an
// unknown with a reason, and no process and no file is left. BSMT_FAULT_SECONDS says how
// long; a failure names the seed that repeats its choices, by BSMT_FAULT_SEED.
func TestFaults(t *testing.T) {
	length := 5 * time.Second
	if testing.Short() {
		length = 2 * time.Second
	}
	if s, err := strconv.Atoi(os.Getenv("BSMT_FAULT_SECONDS")); err == nil {
		length = time.Duration(s) * time.Second
	}
	seed := uint64(time.Now().UnixNano())
	if s, err := strconv.ParseUint(os.Getenv("BSMT_FAULT_SEED"), 10, 64); err == nil {
		seed = s
	}
	h := newFaultHouse(t, seed)
	end := time.Now().Add(length)
	for time.Now().Before(end) && !t.Failed() {
		h.once()
	}
	var text strings.Builder
	for _, k := range h.order {
		fmt.Fprintf(&text, "%6d %s\n", h.tally[k], k)
	}
	t.Logf("seed %d, %d runs\n%s", seed, h.runs, text.String())
	if h.runs == 0 {
		t.Error("no run at all")
	}
}

// faultHouse has what runs need.
type faultHouse struct {
	*testing.T
	dir     string
	seed    uint64
	rng     *rand.Rand
	scripts []gen.Problem
	files   []string
	members []string // that can be named
	groups  string   // where control groups lie; empty: they cannot be made
	runs    int
	tally   map[string]int // of faults and outcomes
	order   []string
}

func newFaultHouse(t *testing.T, seed uint64) *faultHouse {
	h := &faultHouse{T: t, dir: t.TempDir(), seed: seed, rng: rand.New(rand.NewPCG(seed, 1)), tally: map[string]int{}}
	conf := faulty
	h.members = []string{"kernel", "kernel#2", "garbage", "liar", "empty", "hungry", "crash", "family", "deaf", "loud"}
	for _, real := range []string{"z3", "cvc5"} {
		if _, err := exec.LookPath(real); err == nil {
			h.members = append(h.members, real)
		}
	}
	if f, err := cgroup.Make("bsmt-test-"); err == nil {
		if f.Try() == nil {
			// Only a control group holds what leaves its process group.
			conf += "escape  = sh -c 'setsid sleep 1000 & setsid sleep 1000 & sleep 1000'\n"
			h.members = append(h.members, "escape")
			h.groups = filepath.Dir(f.Path())
		}
		f.Close()
	}
	write(t, h.dir, "members.conf", conf)
	add := func(p gen.Problem) {
		h.files = append(h.files, write(t, h.dir, fmt.Sprintf("%d.smt2", len(h.files)), p.Script))
		h.scripts = append(h.scripts, p)
	}
	add(gen.Problem{Status: "sat", Script: small})
	add(gen.Problem{Status: "unsat", Script: "(set-logic QF_LIA)(declare-const x Int)(assert (< x 3))(assert (> x 3))(check-sat)"})
	for _, f := range gen.Families() {
		for class := range 2 { // small and medium
			if len(f.Sizes[class]) > 0 {
				add(f.Make(f.Sizes[class][0], seed))
			}
		}
	}
	return h
}

func (h *faultHouse) count(what string) {
	if h.tally[what] == 0 {
		h.order = append(h.order, what)
		slices.Sort(h.order)
	}
	h.tally[what]++
}

// once runs bsmt with some members on some script, and something happens.
func (h *faultHouse) once() {
	h.runs++
	i, f := h.rng.IntN(len(h.files)), fault(h.rng.IntN(int(faults)))
	mark := fmt.Sprintf("%s=%d-%d-%d", faultRun, os.Getpid(), h.seed, h.runs)
	work := filepath.Join(h.dir, "work")
	os.RemoveAll(work)
	os.MkdirAll(work, 0o755)
	args := []string{h.files[i], "--members", filepath.Join(h.dir, "members.conf"), "--verbose", "--timeout", "2", "--jobs", strconv.Itoa(1 + h.rng.IntN(4)), "--memory", "1500"}
	if h.rng.IntN(4) > 0 {
		var some []string
		for _, k := range h.rng.Perm(len(h.members))[:1+h.rng.IntN(5)] {
			some = append(some, h.members[k])
		}
		args = append(args, "--solver", strings.Join(some, ","))
	}
	switch f {
	case starve:
		args[slices.Index(args, "1500")] = "150"
	case fullDisk:
		args = append(args, "--proof", filepath.Join(work, "proof"))
	}
	var out, notes bytes.Buffer
	cmd := exec.Command(os.Args[0], args...)
	if f == fullDisk {
		// No file can grow, as on a disk that is full.
		cmd = exec.Command("sh", append([]string{"-c", `ulimit -f 0; trap "" XFSZ; exec "$0" "$@"`, os.Args[0]}, args...)...)
	}
	cmd.Dir = work
	cmd.Env = append(os.Environ(), asProgram+"=1", mark, "TMPDIR="+work)
	cmd.Stdout, cmd.Stderr = &out, &notes
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	var reader *os.File
	switch f {
	case fullOutput:
		if full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0); err == nil {
			cmd.Stdout = full
			defer full.Close()
		}
	case closedPipe:
		r, w, err := os.Pipe()
		if err != nil {
			h.Fatal(err)
		}
		cmd.Stdout, reader = w, r
		defer w.Close()
	}
	if err := cmd.Start(); err != nil {
		h.Fatal(err)
	}
	if reader != nil {
		reader.Close()
	}
	ended := make(chan struct{})
	var bystanders sync.WaitGroup
	var struck atomic.Bool
	bystanders.Go(func() { h.strike(f, cmd.Process, mark, ended, &struck) })
	watchdog := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
	err := cmd.Wait()
	late := !watchdog.Stop()
	close(ended)
	bystanders.Wait()
	h.judge(i, f, struck.Load(), err, strings.TrimSpace(out.String()), notes.String(), args)
	if late {
		h.Errorf("%s: bsmt did not end by itself: %s", f, args)
	}
	if left := leftOver(mark); left != "" {
		h.Errorf("seed %d: %s: a process is left: %s\n%s", h.seed, f, left, args)
	}
	if left := h.groupsLeft(cmd.Process.Pid); left != "" {
		h.Errorf("seed %d: %s: a control group is left: %s\n%s", h.seed, f, left, args)
	}
	if files, _ := os.ReadDir(work); len(files) > 1 || len(files) == 1 && (files[0].Name() != "proof" || f != fullDisk) {
		h.Errorf("seed %d: %s: files are left: %v\n%s", h.seed, f, files, args)
	}
}

// groupsLeft waits until the folder of control groups of a bsmt that has ended is gone.
func (h *faultHouse) groupsLeft(pid int) (path string) {
	if h.groups == "" {
		return ""
	}
	path = filepath.Join(h.groups, fmt.Sprintf("bsmt-run-%d", pid))
	for range 6000 {
		if _, err := os.Stat(path); err != nil {
			return ""
		}
		time.Sleep(5 * time.Millisecond)
	}
	return path
}

// strike does what the fault says, until the run has ended.
func (h *faultHouse) strike(f fault, p *os.Process, mark string, ended <-chan struct{}, struck *atomic.Bool) {
	signals := map[fault]syscall.Signal{interrupt: syscall.SIGINT, terminate: syscall.SIGTERM, killProgram: syscall.SIGKILL}
	after := time.Duration(h.rng.IntN(600)) * time.Millisecond
	for f == killMembers || signals[f] != 0 {
		select {
		case <-ended:
			return
		case <-time.After(after):
		}
		if s := signals[f]; s != 0 {
			struck.Store(true)
			p.Signal(s)
			return
		}
		if pids := marked(mark); len(pids) > 0 {
			if pid := pids[h.rng.IntN(len(pids))]; pid != p.Pid {
				syscall.Kill(pid, syscall.SIGKILL)
			}
		}
		after = time.Duration(100+h.rng.IntN(900)) * time.Millisecond
	}
}

// judge looks at what a run said.
func (h *faultHouse) judge(i int, f fault, struck bool, end error, out, notes string, args []string) {
	verdict, _, _ := strings.Cut(out, "\n")
	bad := func(why string) {
		h.Errorf("seed %d: %s: %s; the script is %s\n%s\n%v\n%s\n%.2000s", h.seed, f, why, h.scripts[i].Status, args, end, out, notes)
	}
	silent := struck || f == fullOutput || f == closedPipe
	switch {
	case verdict == "sat", verdict == "unsat":
		if verdict != h.scripts[i].Status {
			bad("a wrong answer")
		}
	case verdict == "unknown":
		if !struck && !strings.Contains(notes, "; bsmt: unknown: ") {
			bad("an unknown without a reason")
		}
	case strings.HasPrefix(verdict, "(error"):
		if f != starve && !struck {
			bad("an error")
		}
	case verdict == "" && silent:
		verdict = "silent"
		if end == nil {
			bad("nothing was said, and the exit code is 0")
		}
	default:
		bad("no answer")
	}
	h.count(f.String() + ": " + verdict)
}

// marked lists the processes that have a mark in their environment.
func marked(mark string) (pids []int) {
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, d := range dirs {
		env, err := os.ReadFile(d + "/environ")
		if err != nil || !slices.Contains(strings.Split(string(env), "\x00"), mark) {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(d)); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// leftOver waits until no process has a mark, and names one that stays.
func leftOver(mark string) string {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	for {
		pids := marked(mark)
		if len(pids) == 0 {
			return ""
		}
		select {
		case <-ctx.Done():
			name, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pids[0]))
			for _, p := range pids {
				syscall.Kill(p, syscall.SIGKILL)
			}
			return fmt.Sprintf("%d %s", pids[0], bytes.ReplaceAll(name, []byte{0}, []byte{' '}))
		case <-time.After(5 * time.Millisecond):
		}
	}
}

// TestFullOutput: an answer that cannot be written is no success.
func TestFullOutput(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("this system has no /dev/full")
	}
	defer full.Close()
	dir := t.TempDir()
	file := write(t, dir, "small.smt2", small)
	model := write(t, dir, "model", "((define-fun x () Int 4))")
	for _, args := range [][]string{
		{"--solver", "kernel"}, {"check", file, model}, {"translate", file}, {"version"}, {"reduce", file, "false", "--tests", "3"},
		{"cross-check", file, "--solver", "kernel,kernel"},
	} {
		cmd := exec.Command(os.Args[0], args...)
		var notes strings.Builder
		cmd.Env = append(os.Environ(), asProgram+"=1")
		cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(small), full, &notes
		if cmd.Run() == nil {
			t.Errorf("%v: exit code 0", args)
		}
		if strings.Count(notes.String(), "no space left") != 1 {
			t.Errorf("%v: %s", args, notes.String())
		}
	}
}

// TestProofFile: a proof takes the place of a file behind a link, with its permissions, and
// goes into what is no file.
func TestProofFile(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "unsat.smt2", small+"(assert (> x 4))(check-sat)")
	old := write(t, dir, "old", "old")
	link, pipe, fresh := filepath.Join(dir, "link"), filepath.Join(dir, "pipe"), filepath.Join(dir, "fresh")
	if err := errors.Join(os.Chmod(old, 0o640), os.Symlink("old", link), syscall.Mkfifo(pipe, 0o600)); err != nil {
		t.Fatal(err)
	}
	piped := make(chan string)
	go func() {
		text, _ := os.ReadFile(pipe)
		piped <- string(text)
	}()
	for _, to := range []string{link, pipe, fresh} {
		if code, out, notes := call(t, "", "--solver", "kernel", "--proof", to, file); code != 0 {
			t.Errorf("%s: %d, %s%s", to, code, out, notes)
		}
	}
	if t.Failed() {
		return // nobody may have opened the pipe
	}
	if text := <-piped; !strings.HasPrefix(text, "(proof") {
		t.Errorf("the pipe has %q", text)
	}
	for name, kind := range map[string]os.FileMode{link: os.ModeSymlink, pipe: os.ModeNamedPipe | 0o600, old: 0o640} {
		if st, err := os.Lstat(name); err != nil || kind != os.ModeSymlink && st.Mode() != kind || st.Mode().Type() != kind.Type() {
			t.Errorf("%s is now %v, %v", name, st.Mode(), err)
		}
	}
	for _, name := range []string{old, fresh} {
		if text, err := os.ReadFile(name); err != nil || !strings.HasPrefix(string(text), "(proof") {
			t.Errorf("%s: %v, %.20s", name, err, text)
		}
	}
	if all, err := os.ReadDir(dir); err != nil || len(all) != 5 {
		t.Errorf("%v, %v", all, err)
	}
}
