package portfolio_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"bsmt/internal/executable"
	"bsmt/portfolio"
	"bsmt/portfolio/members"
	"bsmt/session"
)

// fake puts a solver of that name on PATH, a shell script. Its lines handle one
// command each: the script's text sees it as $l.
func fake(t *testing.T, dir, name, body string) {
	t.Helper()
	text := "#!/bin/sh\n" + body
	if err := executable.Write(filepath.Join(dir, name), text); err != nil {
		t.Fatal(err)
	}
}

// onPath makes a folder that is all of PATH besides the shell's tools.
func onPath(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("PATH", dir+":/usr/bin:/bin")
	return dir
}

// answers is a fake that answers check-sat and then what else it is asked.
func answers(check, model, end string) string {
	return `while read -r l; do case "$l" in
"(check-sat)") ` + check + `;;
"(get-model)") ` + model + `;;
"(exit)") ` + end + `;;
esac; done
`
}

// log collects notes.
type log struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *log) Note(format string, a ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	fmt.Fprintf(&l.text, format+"\n", a...)
}

// generous is a limit for what ends by itself; it only keeps a test from hanging.
const generous = 2 * time.Minute

// ask runs a script with a solver, and gives the responses and the notes.
func ask(t *testing.T, s portfolio.Solver, script string, limit time.Duration) (out, notes string) {
	t.Helper()
	var o, n strings.Builder
	_, err := session.New(context.Background(), session.Config{Out: &o, Notes: &n, Verbose: true, Solver: s, Timeout: limit}).Run(strings.NewReader(script))
	if err != nil {
		t.Fatal(err)
	}
	noChildren(t)
	return strings.TrimSpace(o.String()), strings.TrimSpace(n.String())
}

// noChildren checks that this process has no child left, running or zombie.
func noChildren(t *testing.T) {
	t.Helper()
	tasks, _ := filepath.Glob("/proc/self/task/*/children")
	for _, f := range tasks {
		if b, err := os.ReadFile(f); err == nil && len(b) > 0 {
			t.Errorf("children are left: %s", b)
		}
	}
}

const (
	satScript   = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n"
	unsatScript = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 3))\n(assert (< x 3))\n(check-sat)\n"
)

func TestFakeSolvers(t *testing.T) {
	const good = `echo '((define-fun x () Int 4))'`
	tests := []struct {
		name, body, script string
		want               string // the response
		note               string // part of the notes
	}{
		{"right model", answers("echo sat", good, "exit 0"), satScript, "sat", ""},
		{"right model, old style", answers("echo sat", `echo '(model (define-fun x () Int 4))'`, "exit 0"), satScript, "sat", ""},
		{"wrong model", answers("echo sat", `echo '((define-fun x () Int 3))'`, "exit 0"), satScript, "unknown", "false"},
		{"no model", answers("echo sat", `echo '()'`, "exit 0"), satScript, "unknown", ""},
		{"garbage for a model", answers("echo sat", `echo '(define-fun x (('; exit 0`, "exit 0"), satScript, "unknown", "z3"},
		{"model of the wrong sort", answers("echo sat", `echo '((define-fun x () Bool true))'`, "exit 0"), satScript, "unknown", "model"},
		{"no answer to get-model", answers("echo sat", `echo '(error "no model")'`, "exit 0"), satScript, "unknown", "no model"},
		{"sat on unsat", answers("echo sat", good, "exit 0"), unsatScript, "unknown", "false"},
		{"right model, then status 1", answers("echo sat", good, "exit 1"), satScript, "unknown", "exit status 1"},
		{"right model, then a signal", answers("echo sat", good, "kill -9 $$"), satScript, "unknown", "signal"},
		{"unsat", answers("echo unsat", "", "exit 0"), unsatScript, "unsat", ""},
		{"unsat, then status 1", answers("echo unsat", "", "exit 1"), satScript, "unknown", "exit status 1"},
		{"unsat, then a crash", answers("echo unsat", "", "kill -SEGV $$"), satScript, "unknown", "signal"},
		{"unsat, crash at once", answers("echo unsat; kill -ABRT $$", "", ""), satScript, "unknown", "signal"},
		{"error, then unsat", answers(`echo '(error "line 2: no")'; echo unsat`, "", "exit 0"), satScript, "unknown", "line 2: no"},
		{"unsupported, then unsat", answers(`echo unsupported; echo unsat`, "", "exit 0"), satScript, "unknown", "unsupported"},
		{"unsat, then an error", answers(`echo unsat; echo '(error "late")'`, "", "exit 0"), satScript, "unknown", "late"},
		{"unsat and sat", answers("echo unsat; echo sat", good, "exit 0"), satScript, "unknown", "sat"},
		{"unsat before it is asked", "echo unsat\nexit 3\n", satScript, "unknown", "z3"},
		{"unknown with a reason", answers("echo unknown; echo '(:reason-unknown \"too hard\")'", "", "exit 0"), satScript, "unknown", "too hard"},
		{"unknown, then a crash", answers("echo unknown; kill -9 $$", "", ""), satScript, "unknown", "z3"},
		{"something else", answers("echo perhaps", "", "exit 0"), satScript, "unknown", "perhaps"},
		{"nothing", "exit 0\n", satScript, "unknown", "no whole answer"},
		{"no program", "\x00\x01", satScript, "unknown", "z3"},
		{"words on stderr", answers("echo boo >&2; exit 7", "", ""), satScript, "unknown", "boo"},
		{"a child that holds the output", "sleep 50 & " + answers("echo unsat", "", "exit 0"), unsatScript, "unsat", ""},
		{"unsat, and hangs", answers("echo unsat; sleep 50", "", "sleep 50"), satScript, "unknown", "time limit"},
		{"hangs, deaf to signals", "trap '' TERM INT HUP\nwhile :; do sleep 0.1; done\n", satScript, "unknown", "time limit"},
		{"endless output", "while :; do echo '(('; done\n", satScript, "unknown", "z3"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			fake(t, onPath(t), "z3", tc.body)
			z3, ok := portfolio.Find(members.Builtin(), "z3")
			if !ok {
				t.Fatal("the fake is not found")
			}
			limit := generous
			if tc.note == "time limit" || tc.name == "endless output" {
				limit = time.Second
			}
			out, notes := ask(t, z3, tc.script, limit)
			if out != tc.want {
				t.Errorf("got %s, want %s; notes: %s", out, tc.want, notes)
			}
			if !strings.Contains(notes, tc.note) {
				t.Errorf("notes %q do not say %q", notes, tc.note)
			}
			if strings.Count(notes, "\n") > 0 {
				t.Errorf("the reason is not one line: %q", notes)
			}
		})
	}
}

// TestAnswerBeforeTheScript: a verdict on a script that was not read is none.
func TestAnswerBeforeTheScript(t *testing.T) {
	fake(t, onPath(t), "z3", "echo unsat; exec 0<&-; sleep 0.3; exit 0\n")
	z3, _ := portfolio.Find(members.Builtin(), "z3")
	script := satScript[:len(satScript)-len("(check-sat)\n")] + strings.Repeat("(assert (> (* x x) 17))\n", 20000) + "(check-sat)\n"
	if out, notes := ask(t, z3, script, generous); out != "unknown" {
		t.Errorf("got %s: %s", out, notes)
	}
}

// TestFallBackToAnotherLogic: z3 is told ALL first, and the script's logic when
// it answers with an error.
func TestFallBackToAnotherLogic(t *testing.T) {
	fake(t, onPath(t), "z3", `while read -r l; do case "$l" in
"(set-logic ALL)") echo '(error "no ALL")';;
"(check-sat)") echo unsat;;
"(exit)") exit 0;;
esac; done
`)
	z3, _ := portfolio.Find(members.Builtin(), "z3")
	if out, notes := ask(t, z3, unsatScript, generous); out != "unsat" {
		t.Errorf("got %s: %s", out, notes)
	}
}

// TestHungrySolver: a member that exceeds its memory ends alone.
func TestHungrySolver(t *testing.T) {
	dir := onPath(t)
	fake(t, dir, "z3", "sleep 0.05; x=0123456789abcdef; while :; do x=\"$x$x\"; done; echo unsat\n")
	fake(t, dir, "cvc5", "sleep 0.3; "+answers("echo sat", "echo '((define-fun x () Int 7))'", "exit 0"))
	var found []portfolio.Solver
	for _, e := range portfolio.Found(members.Builtin()) {
		e.Memory = 64 << 20
		found = append(found, e)
	}
	if len(found) != 2 {
		t.Fatalf("found %d members", len(found))
	}
	p := &portfolio.Portfolio{Others: func() []portfolio.Solver { return found }}
	if out, notes := ask(t, p, satScript, generous); out != "sat" {
		t.Errorf("got %s: %s", out, notes)
	}
}

func TestCores(t *testing.T) {
	const script = `(set-option :produce-unsat-cores true)
(set-logic QF_LIA)
(declare-const x Int)
(assert (! (> x 3) :named a))
(assert (! (< x 9) :named |b c|))
(assert (! (< x 3) :named d))
(check-sat)
(get-unsat-core)
`
	for answer, want := range map[string]string{
		"(a d)":             "unsat\n(a d)",
		"(\n |a|\n d\n)":    "unsat\n(a d)",
		"(|b c| a d)":       "unsat\n(|b c| a d)",
		"(a stranger)":      "unsat\n(a |b c| d)",
		"nonsense":          "unsat\n(a |b c| d)",
		`(error "no core")`: "unknown",
	} {
		t.Run(answer, func(t *testing.T) {
			fake(t, onPath(t), "z3", `while read -r l; do case "$l" in
"(check-sat)") echo unsat;;
"(get-unsat-core)") cat <<'END'
`+answer+`
END
;;
"(exit)") exit 0;;
esac; done
`)
			z3, _ := portfolio.Find(members.Builtin(), "z3")
			out, notes := ask(t, z3, script, generous)
			if !strings.HasPrefix(out, want) {
				t.Errorf("got %s, want %s; %s", out, want, notes)
			}
		})
	}
}

// TestRealSolvers asks what is installed, cores and assumptions included.
func TestRealSolvers(t *testing.T) {
	const script = `(set-option :produce-unsat-cores true)
(set-option :produce-unsat-assumptions true)
(set-logic QF_UFLIA)
(declare-sort S 0)
(declare-const x Int)
(declare-const s S)
(declare-fun f (S Int) Int)
(declare-const p Bool)
(assert (! (> (f s x) 3) :named a))
(assert (! (< x 9) :named |b c|))
(check-sat)
(get-value ((> (f s x) 3) (< x 9)))
(check-sat-assuming (p (> x 8)))
(check-sat-assuming ((not p) (> x 5)))
(push)
(assert (! (< (f s x) 3) :named d))
(check-sat)
(get-unsat-core)
(pop)
(check-sat)
`
	const want = `sat
(((> (f s x) 3) true)
 ((< x 9) true))
unsat
sat
unsat
(a d)
sat`
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	solvers := map[string]*portfolio.External{"libz3": portfolio.LibZ3(exe, "serve-libz3")}
	for _, e := range portfolio.Found(members.Builtin()) {
		solvers[e.Name()] = e
	}
	for name, e := range solvers {
		t.Run(name, func(t *testing.T) {
			e.Memory = 2 << 30
			out, notes := ask(t, e, script, generous)
			if name == "libz3" && strings.Contains(notes, "cannot be opened") {
				return // there is no such library on this machine
			}
			if out = strings.ReplaceAll(out, "(d a)", "(a d)"); out != want {
				t.Errorf("got\n%s\n%s", out, notes)
			}
		})
	}
}

// TestValuesOfTheMember: what the evaluator has no values for, the member is asked for,
// which is held to the model that it gave.
func TestValuesOfTheMember(t *testing.T) {
	const body = `while read -r l; do case "$l" in
"(assert (= s \"a  b\"))") held=yes;;
"(check-sat)") echo sat;;
"(get-model)") echo '((define-fun s () String "a  b"))';;
"(get-value ((str.++ s \"c\")))") [ "$held" = yes ] && echo '(((str.++ s "c") "a  bc"))';;
"(get-value ((str.at s 0)))") echo '(error "no")';;
"(exit)") exit 0;;
esac; done
`
	fake(t, onPath(t), "z3", body)
	z3, _ := portfolio.Find(members.Builtin(), "z3")
	out, notes := ask(t, z3, `(declare-const s String)
(assert (= (str.len s) 4))
(check-sat)
(get-value (s (str.++ s "c")))
(get-value ((str.at s 0)))
`, generous)
	want := "sat\n((s \"a  b\")\n ((str.++ s \"c\") \"a  bc\"))\n(error "
	if !strings.HasPrefix(out, want) || !strings.Contains(out, "z3: (error") {
		t.Errorf("got %s\nnotes %s", out, notes)
	}
}

// TestModelsOfSets: an element that nothing in the problem needs must not join a model
// in which quantifiers were looked at element by element.
func TestModelsOfSets(t *testing.T) {
	const sets = `(declare-sort P 0)(declare-sort ST 0)(declare-fun proc () (Array P Bool))(declare-fun proc2 () (Array P Bool))
(declare-fun pst (P ST) Bool)(declare-fun x () P)(declare-fun y () P)(declare-fun a () ST)
(assert (forall ((p P)) (= (select proc p) (exists ((s ST)) (pst p s)))))(assert (= proc2 proc))(assert (pst x a))
`
	for _, more := range []string{
		"",
		"(assert (not (select proc2 y)))",
		"(assert (not (select proc2 y)))(assert (forall ((p P)) (=> (select proc2 p) (exists ((q P)) (and (not (= p q)) (select proc q))))))",
	} {
		out, notes := ask(t, &portfolio.Kernel{}, sets+more+"(check-sat)", generous)
		if out != "sat" {
			t.Errorf("%s: %s\n%s", more, out, notes)
		}
	}
}

// TestRefutedModelsAreCounted: a model that the check refuses is somebody's defect, even
// when another member has the verdict.
func TestRefutedModelsAreCounted(t *testing.T) {
	dir := onPath(t)
	fake(t, dir, "z3", answers("echo sat", "echo '((define-fun x () Int 3))'", "exit 0"))
	fake(t, dir, "cvc5", "sleep 0.3; "+answers("echo sat", "echo '((define-fun x () Int 7))'", "exit 0"))
	var found []portfolio.Solver
	for _, e := range portfolio.Found(members.Builtin()) {
		found = append(found, e)
	}
	p := &portfolio.Portfolio{CrossCheck: true, Others: func() []portfolio.Solver { return found }}
	var out, stats strings.Builder
	cfg := session.Config{Out: &out, Stats: &stats, Solver: p}
	if _, err := session.New(context.Background(), cfg).Run(strings.NewReader(satScript)); err != nil {
		t.Fatal(err)
	}
	if out.String() != "sat\n" || !strings.Contains(stats.String(), "models-refuted               1\n") {
		t.Errorf("%s%s", out.String(), stats.String())
	}
}
