package main

import (
	"archive/zip"
	"bytes"
	"context"
	"debug/elf"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"bsmt/internal/command"
	"bsmt/internal/executable"
	"bsmt/portfolio/schedule"
)

// inTests is set for all children of the tests: none of them ever runs the tests.
const inTests = "BSMT_IN_TESTS"

// TestMain is also what bsmt-bench starts of itself.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && slices.Contains([]string{keeperCommand, taskCommand}, os.Args[1]) {
		main()
	}
	if os.Getenv(inTests) != "" {
		os.Stderr.WriteString("the tests were called by themselves\n")
		os.Exit(command.Usage)
	}
	os.Setenv(inTests, "1")
	os.Exit(m.Run())
}

// bench runs the program in this process.
func bench(t *testing.T, args ...string) (code int, out, notes string) {
	t.Helper()
	var o, n bytes.Buffer
	code = run(context.Background(), append([]string{"bsmt-bench"}, args...), &o, &n)
	return code, o.String(), n.String()
}

func TestRunAndScore(t *testing.T) {
	dir := t.TempDir()
	set, results := filepath.Join(dir, "set"), filepath.Join(dir, "r.jsonl")
	os.Mkdir(set, 0o755)
	for name, text := range map[string]string{
		"a.smt2": "(set-logic QF_LIA)(set-info :status sat)(check-sat)",
		"b.smt2": "(set-logic QF_UF)(set-info :status unsat)(check-sat)",
	} {
		os.WriteFile(filepath.Join(set, name), []byte(text), 0o644)
	}
	call := []string{"run", "--set", set, "--solvers", `right=sh -c 'grep -o "unsat\|sat " $0' {},sat='echo sat'`,
		"--timeout", "5", "-o", results, "--jobs", "2"}
	for i, want := range []string{"2 files, 4 runs", "2 files, 0 runs"} {
		code, out, notes := bench(t, call...)
		if code != 0 || out != "" || !strings.Contains(notes, want) {
			t.Fatalf("run %d: %d %q %q", i, code, out, notes)
		}
	}
	code, out, notes := bench(t, "score", results, "--timeout", "5", "--logics")
	if code != 0 || notes != "" {
		t.Fatal(code, notes)
	}
	for _, want := range []string{"2 files that 2 solvers ran on, limit 5 s", "WRONG VERDICTS OR DISAGREEMENTS: 1", "b.smt2  unsat   unsat  WRONG: sat", "QF_LIA"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	picture := filepath.Join(dir, "p.svg")
	if code, _, notes := bench(t, "plot", results, "-o", picture); code != 0 {
		t.Errorf("plot: %d %s", code, notes)
	}
	if _, err := os.Stat(picture); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		code int
		args string
	}{
		{command.Usage, "score"},
		{command.Usage, "score --view nosuch " + results},
		{command.Usage, "score --format nosuch " + results},
		{command.Usage, "run --engine nosuch --set " + set + " -o " + results},
		{command.Failed, "score --timeout 4 " + results},
		{command.Failed, "run --timeout 4 --solvers sat=echo --set " + set + " -o " + results},
		{command.Usage, "run --set " + set},
		{command.Usage, "run --set " + set + " --solvers nosuch -o " + results},
		{command.Usage, "export -o x.zip"},
		{command.Usage, "score " + filepath.Join(dir, "none.jsonl")},
		{command.Usage, "run --set " + filepath.Join(dir, "none") + " --solvers kernel -o " + results},
		{command.Failed, "export --starexec -o " + filepath.Join(dir, "x.rar")},
	} {
		if code, _, notes := bench(t, strings.Fields(c.args)...); code != c.code || notes == "" {
			t.Errorf("%s: %d %q, want %d", c.args, code, notes, c.code)
		}
	}
}

// TestSchedule: what is learned from results is a schedule that bsmt takes.
func TestSchedule(t *testing.T) {
	dir := t.TempDir()
	set, results, plan := filepath.Join(dir, "set"), filepath.Join(dir, "r.jsonl"), filepath.Join(dir, "my.schedule")
	os.Mkdir(set, 0o755)
	for i := range 8 {
		os.WriteFile(filepath.Join(set, string(rune('a'+i))+".smt2"), []byte("(set-logic QF_LIA)(check-sat)"), 0o644)
	}
	if code, _, notes := bench(t, "run", "--set", set, "--solvers", "kernel='echo sat',z3='echo sat'", "--timeout", "5", "-o", results); code != 0 {
		t.Fatal(notes)
	}
	for _, half := range []string{"0", "7"} {
		code, out, notes := bench(t, "schedule", results, "--half", half, "-o", plan)
		if code != 0 || out != "" || !strings.Contains(notes, "best for each file") || strings.Contains(notes, "judged on") != (half == "7") {
			t.Errorf("%d %q %q", code, out, notes)
		}
	}
	if _, err := os.Stat(plan + ".judged"); err != nil {
		t.Error(err)
	}
	f, err := os.Open(plan)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if table, err := schedule.Read(f, plan); err != nil || table == nil {
		t.Errorf("the schedule is not read: %v", err)
	}
	if code, _, notes := bench(t, "schedule", results, "--members", "kernel"); code != command.Failed || !strings.Contains(notes, "two members") {
		t.Errorf("%d %q", code, notes)
	}
}

// TestRunOnSlurm has programs in the place of Slurm's that do the tasks at once.
func TestRunOnSlurm(t *testing.T) {
	dir := t.TempDir()
	set, fake := filepath.Join(dir, "set"), filepath.Join(dir, "bin")
	for name, text := range map[string]string{
		set + "/a.smt2": "(set-logic QF_LIA)(set-info :status sat)(check-sat)",
		set + "/b.smt2": "(set-logic QF_UF)(set-info :status unsat)(check-sat)",
		fake + "/sbatch": `#!/bin/sh
			cat >$0.script
			for a; do case $a in --array=*) last=${a##*-};; esac; done
			for i in $(seq 0 $last); do SLURM_ARRAY_TASK_ID=$i sh $0.script || exit 1; done
			echo "$@" >$0.args
			echo 17`,
		fake + "/squeue": "#!/bin/sh\nexit 0\n",
	} {
		os.MkdirAll(filepath.Dir(name), 0o755)
		executable.Write(name, text)
	}
	t.Setenv("PATH", fake+":"+os.Getenv("PATH"))
	call := []string{"run", "--engine", "slurm", "--sbatch", "--partition=long", "--set", set, "--solvers", "yes=echo sat,no=echo unsat",
		"-o", filepath.Join(dir, "r.jsonl"), "--tasks", "3", "--memory", "100"}
	for i, want := range []string{"4 runs done now", "0 runs done now"} {
		if code, out, notes := bench(t, call...); code != 0 || out != "" || !strings.Contains(notes, want) {
			t.Fatalf("run %d: %d %q %q", i, code, out, notes)
		}
	}
	args, err := os.ReadFile(fake + "/sbatch.args")
	for _, want := range []string{"--array=0-2 ", "--partition=long", "--mem=356M", "--cpus-per-task=1"} {
		if !strings.Contains(string(args), want) {
			t.Errorf("no %s in %q, %v", want, args, err)
		}
	}
	if _, out, _ := bench(t, "score", filepath.Join(dir, "r.jsonl"), "--view", "files", "--format", "csv"); !strings.Contains(out, "WRONG: sat") {
		t.Error(out)
	}
}

// TestExportedArchiveAnswers unpacks an archive into an empty folder and asks it,
// with nothing of Go in reach.
func TestExportedArchiveAnswers(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the archives are of programs for Linux")
	}
	gotool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go to build with")
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "bsmt")
	build := exec.Command(gotool, "build", "-tags", "static", "-o", program, "../bsmt")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	f, err := elf.Open(program)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			t.Error("the program needs a dynamic linker")
		}
	}
	f.Close()
	archive := filepath.Join(dir, "bsmt.zip")
	t.Setenv("PATH", dir) // where bsmt is found
	if code, out, notes := bench(t, "export", "--starexec", "-o", archive); code != 0 || out != "" || notes != "" {
		t.Fatal(code, out, notes)
	}
	empty := filepath.Join(dir, "empty")
	z, err := zip.OpenReader(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	for _, f := range z.File {
		to := filepath.Join(empty, f.Name)
		os.MkdirAll(filepath.Dir(to), 0o755)
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		w, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, f.Mode())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(w, r); err != nil {
			t.Fatal(err)
		}
		r.Close()
		w.Close()
	}
	problem := filepath.Join(dir, "p.smt2")
	os.WriteFile(problem, []byte("(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< 2 x 4))\n(check-sat)\n(get-value (x))\n"), 0o644)
	cmd := exec.Command(filepath.Join(empty, "bin", "starexec_run_default"), problem)
	cmd.Env = []string{"PATH=/usr/bin:/bin", "STAREXEC_WALLCLOCK_LIMIT=60", "STAREXEC_MAX_MEM=2000"}
	cmd.Dir = empty
	var out, noise bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &noise
	if err := cmd.Run(); err != nil {
		t.Error(err)
	}
	if out.String() != "sat\n((x 3))\n" || noise.Len() > 0 {
		t.Errorf("%q %q", out.String(), noise.String())
	}
}
