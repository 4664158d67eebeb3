package portfolio_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"bsmt/portfolio"
	"bsmt/portfolio/members"
	"bsmt/session"
)

// propositional is a fake that knows one constant, p, and levels. It writes its number
// and what it reads to files beside it.
const propositional = `echo $$ >> "$0.pids"
s=
while read -r l; do echo "$l" >> "$0.log"; case "$l" in
CRASH
"(push 1)") s="$s|";;
"(pop "*) n="${l#(pop }"; n="${n%)}"; while [ "$n" -gt 0 ]; do s="${s%|*}"; n=$((n-1)); done;;
"(assert p)") s="$s+";;
"(assert (not p))") s="$s-";;
"(check-sat)") case "$s" in *+*-*|*-*+*) echo unsat;; *) echo sat;; esac;;
"(get-model)") case "$s" in *-*) echo "((define-fun p () Bool false))";; *) echo "((define-fun p () Bool true))";; esac;;
"(echo "*) m="${l#(echo \"}"; echo "${m%\")}";;
"(exit)") exit 0;;
esac; done
`

const levels = `(declare-const p Bool)
(push 1)
(assert p)
(check-sat)
(push 1)
(assert (not p))
(check-sat)
(pop 1)
(check-sat)
(check-sat-assuming ((not p)))
(pop 1)
(assert (not p))
(check-sat)
(push 2)
(check-sat)
(assert p)
(check-sat)
(reset-assertions)
(declare-const p Bool)
(check-sat)
`

// levelsAnswers is what a solver says to levels.
const levelsAnswers = "sat unsat sat unsat sat sat unsat sat"

// interrupted calls before in front of each question.
type interrupted struct {
	portfolio.Solver
	before func(question int)
	n      int
}

func (i *interrupted) Solve(ctx context.Context, q *portfolio.Query) portfolio.Answer {
	i.before(i.n)
	i.n++
	return i.Solver.Solve(ctx, q)
}

func (i *interrupted) Close() error { return i.Solver.(*portfolio.External).Close() }

func pids(t *testing.T, dir string) []int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "z3.pids"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	var out []int
	for _, w := range strings.Fields(string(text)) {
		n, err := strconv.Atoi(w)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, n)
	}
	return out
}

// TestChildIsKept answers a session in one process, which reads each command once.
func TestChildIsKept(t *testing.T) {
	dir := onPath(t)
	fake(t, dir, "z3", strings.Replace(propositional, "CRASH\n", "", 1))
	e, _ := portfolio.Find(members.Builtin(), "z3")
	out, _ := ask(t, e, levels, generous)
	if got := strings.Join(strings.Fields(out), " "); got != levelsAnswers {
		t.Errorf("%s instead of %s", got, levelsAnswers)
	}
	if n := len(pids(t, dir)); n != 1 {
		t.Errorf("%d processes", n)
	}
	text, err := os.ReadFile(filepath.Join(dir, "z3.log"))
	if err != nil {
		t.Fatal(err)
	}
	// twice p: of the first level, and of the last
	if n := strings.Count(string(text), "(assert p)\n"); n != 2 {
		t.Errorf("(assert p) was sent %d times:\n%s", n, text)
	}
}

// TestChildOutlivesQuestions has the child at work when a question's time is over: it is
// interrupted, and answers the next one.
func TestChildOutlivesQuestions(t *testing.T) {
	dir := onPath(t)
	fake(t, dir, "z3", strings.Replace(propositional, "CRASH\n", `"(check-sat)") case "$s" in *+*) trap 'echo unknown' INT; sleep 100; trap - INT;; *) echo sat;; esac;;`+"\n", 1))
	e, _ := portfolio.Find(members.Builtin(), "z3")
	out, _ := ask(t, e, `(declare-const p Bool)
(push 1)
(set-option :timeout 300)
(assert p)
(check-sat)
(set-option :timeout 0)
(pop 1)
(push 1)
(assert (not p))
(check-sat)
`, generous)
	if got := strings.Join(strings.Fields(out), " "); got != "unknown sat" {
		t.Error(got)
	}
	if n := len(pids(t, dir)); n != 1 {
		t.Errorf("%d processes", n)
	}
}

// TestChildWithGlobalDeclarations sends a declaration once that outlives its level.
func TestChildWithGlobalDeclarations(t *testing.T) {
	dir := onPath(t)
	fake(t, dir, "z3", strings.Replace(propositional, "CRASH\n", "", 1))
	e, _ := portfolio.Find(members.Builtin(), "z3")
	out, _ := ask(t, e, `(set-option :global-declarations true)
(push 1)
(declare-const p Bool)
(assert p)
(check-sat)
(pop 1)
(push 1)
(assert (not p))
(check-sat)
(pop 1)
(check-sat)
`, generous)
	if got := strings.Join(strings.Fields(out), " "); got != "sat sat sat" {
		t.Error(got)
	}
	text, err := os.ReadFile(filepath.Join(dir, "z3.log"))
	if err != nil {
		t.Fatal(err)
	}
	for _, once := range []string{"(declare-const p Bool)\n", "(set-option :global-declarations true)\n"} {
		if n := strings.Count(string(text), once); n != 1 {
			t.Errorf("%s was sent %d times:\n%s", once, n, text)
		}
	}
}

// TestOverlookedLimit has the child that is kept go on beyond its limit on work: a new process
// answers.
func TestOverlookedLimit(t *testing.T) {
	dir := onPath(t)
	fake(t, dir, "z3", strings.Replace(propositional, "CRASH\n", `"(check-sat)") case "$s$*" in *rlimit*) echo sat;; *) trap 'echo unknown' INT; sleep 100; trap - INT;; esac;;`+"\n", 1))
	e, _ := portfolio.Find(members.Builtin(), "z3")
	out, notes := ask(t, e, `(declare-const p Bool)
(set-option :rlimit 1000)
(push 1)
(assert p)
(check-sat)
`, generous)
	if out != "sat" || len(pids(t, dir)) != 2 {
		t.Errorf("%s; %s; %d processes", out, notes, len(pids(t, dir)))
	}
}

// TestLimitedWork: z3 is told of a limit on work once, and keeps its process; others get it
// when they start.
func TestLimitedWork(t *testing.T) {
	dir := onPath(t)
	fake(t, dir, "z3", strings.Replace(propositional, "CRASH\n", "", 1))
	e, _ := portfolio.Find(members.Builtin(), "z3")
	out, _ := ask(t, e, "(set-option :rlimit 7000)"+levels, generous)
	if got := strings.Join(strings.Fields(out), " "); got != levelsAnswers {
		t.Errorf("%s instead of %s", got, levelsAnswers)
	}
	text, err := os.ReadFile(filepath.Join(dir, "z3.log"))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(pids(t, dir)); n != 1 || strings.Count(string(text), "(set-option :rlimit 7000)\n") != 1 {
		t.Errorf("%d processes read\n%s", n, text)
	}
	fake(t, dir, "cvc5", "echo \"$*\" >> \"$0.args\"\n"+strings.Replace(propositional, "CRASH\n", "", 1))
	e, _ = portfolio.Find(members.Builtin(), "cvc5")
	ask(t, e, "(set-option :rlimit 7000)"+levels, generous)
	if text, err = os.ReadFile(filepath.Join(dir, "cvc5.args")); err != nil {
		t.Fatal(err)
	}
	if n, all := strings.Count(string(text), "--rlimit-per=700"), strings.Count(string(text), "\n"); n != all || n != len(strings.Fields(levelsAnswers)) {
		t.Errorf("%d of %d processes have the limit:\n%s", n, all, text)
	}
}

// TestKeptChildIsKilled kills the child before each question in turn, before all of
// them, and has it crash at a command: the answers stay the same.
func TestKeptChildIsKilled(t *testing.T) {
	questions := len(strings.Fields(levelsAnswers))
	for at := -1; at <= questions; at++ {
		dir := onPath(t)
		crash := ""
		if at == questions {
			crash = `"(pop "*) kill -9 $$;;` + "\n" // with a verdict given
		}
		fake(t, dir, "z3", strings.Replace(propositional, "CRASH\n", crash, 1))
		e, _ := portfolio.Find(members.Builtin(), "z3")
		s := &interrupted{Solver: e, before: func(n int) {
			if all := pids(t, dir); (n == at || at < 0) && len(all) > 0 {
				syscall.Kill(all[len(all)-1], syscall.SIGKILL)
			}
		}}
		out, _ := ask(t, s, levels, generous)
		if got := strings.Join(strings.Fields(out), " "); got != levelsAnswers {
			t.Errorf("killed at %d: %s instead of %s", at, got, levelsAnswers)
		}
	}
}

// TestKeptChildRefuses has the child answer an error to a command: nothing that it says
// counts, and it is not asked that way again.
func TestKeptChildRefuses(t *testing.T) {
	dir := onPath(t)
	fake(t, dir, "z3", strings.Replace(propositional, "CRASH\n", `"(assert (or p "*) echo "(error \"what\")";;`+"\n", 1))
	e, _ := portfolio.Find(members.Builtin(), "z3")
	out, notes := ask(t, e, `(declare-const p Bool)
(push 1)
(assert p)
(check-sat)
(assert (or p (not p)))
(check-sat)
(pop 1)
(check-sat)
`, generous)
	if got := strings.Join(strings.Fields(out), " "); got != "sat unknown sat" || !strings.Contains(notes, "what") {
		t.Errorf("%s; %s", got, notes)
	}
}

// TestKeptSolvers runs incremental scripts with the solvers that are installed, each kept.
func TestKeptSolvers(t *testing.T) {
	files, _ := filepath.Glob("../session/testdata/incremental/*.smt2")
	if len(files) == 0 {
		t.Fatal("no scripts")
	}
	for _, name := range []string{"z3", "cvc5"} {
		if _, err := exec.LookPath(name); err != nil {
			continue
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			e, _ := portfolio.Find(members.Builtin(), name)
			out, notes := ask(t, e, string(text), generous)
			got := strings.Split(out, "\n")
			i := 0
			for line := range strings.Lines(string(text)) {
				if _, want, ok := strings.Cut(line, "; expect "); ok {
					want = strings.TrimSpace(want)
					if i >= len(got) || got[i] != want && got[i] != "unknown" && !strings.HasPrefix(want, "(") {
						t.Fatalf("%s, %s: answer %d of %v, want %s; %s", name, file, i, got, want, notes)
					}
					i++
				}
			}
		}
	}
}

// TestQuick asks a session: the first question and a hard one are for Solve, the others are
// answered by what is remembered, with what Solve would say.
func TestQuick(t *testing.T) {
	k := &portfolio.Kernel{}
	s := &quick{t: t, Kernel: k}
	var out bytes.Buffer
	if _, err := session.New(context.Background(), session.Config{Out: &out, Solver: s}).Run(strings.NewReader(`
(set-option :produce-unsat-assumptions true)
(declare-const x Int)
(declare-const p Bool)
(assert (< 3 x))
(check-sat)
(push 1)
(assert (< x 5))
(check-sat)
(get-value (x))
(push 1)
(assert (=> p (distinct x 4)))
(check-sat-assuming (p))
(get-unsat-assumptions)
(check-sat)
(pop 2)
(check-sat)
(get-value ((< 3 x)))
`)); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(strings.Fields(out.String()), " "), "sat sat ((x 4)) unsat (p) sat sat (((< 3 x) true))"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if !slices.Equal(s.quick, []bool{false, true, true, true, true}) {
		t.Errorf("answered at once: %v", s.quick)
	}
}

type quick struct {
	t *testing.T
	*portfolio.Kernel
	quick []bool
}

func (s *quick) Solve(ctx context.Context, q *portfolio.Query) portfolio.Answer {
	a, ok := s.Quick(ctx, q)
	s.quick = append(s.quick, ok)
	slow := s.Kernel.Solve(ctx, q)
	if !ok {
		return slow
	}
	if slow.Verdict != a.Verdict {
		s.t.Errorf("%v at once, then %v", a.Verdict, slow.Verdict)
	}
	return a
}
