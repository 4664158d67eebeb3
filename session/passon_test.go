package session_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bsmt/internal/executable"
	"bsmt/portfolio"
	"bsmt/portfolio/relay"
	"bsmt/session"
)

// fake is a program for a relay, a shell script that handles one line after the other as $l
// and knows echo.
func fake(t *testing.T, name, cases string) relay.Program {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := executable.WriteSolver(path, cases); err != nil {
		t.Fatal(err)
	}
	return program(name, path)
}

func program(name, path string, args ...string) relay.Program {
	return relay.Program{Name: name, Path: path, Args: args, Logics: func(own string) []string { return []string{own} }}
}

// said runs a script with solvers that are handed what bsmt does not read.
func said(t *testing.T, script string, onlyChecked bool, programs ...relay.Program) (out, notes string, failed bool) {
	t.Helper()
	var o, n strings.Builder
	s := session.New(context.Background(), session.Config{
		Out: &o, Notes: &n, Verbose: true, Solver: &portfolio.Kernel{}, Timeout: 2 * time.Minute, OnlyChecked: onlyChecked,
		Relay: relay.New(func() []relay.Program { return programs }),
	})
	failed, err := s.Run(strings.NewReader(script))
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(o.String()), strings.TrimSpace(n.String()), failed
}

// refusesSets is the case of a fake that does not read sets.
const refusesSets = `*set*) echo '(error "line 1: unknown sort Set")';;`

func TestPassedOn(t *testing.T) {
	const sets = "(declare-const x Int)\n(declare-const s (Set Int))\n(assert (set.member x s))\n"
	sat := `'(check-sat)') echo sat;; '(get-value (s))') echo '((s {1}))';; '(get-model)') echo '((define-fun x () Int 1))';;`
	tests := []struct {
		name, cases, script string
		only                bool
		want                string // responses
		note                string // part of the notes
		failed              bool
	}{
		{"sat, and its values", sat, sets + "(check-sat)(get-value (s))(get-model)", false, "sat\n((s {1}))\n((define-fun x () Int 1))", "not checked: it was passed on to fake", false},
		{"how it was checked", sat, sets + "(check-sat)(get-info :checked)", false, "sat\n(:checked \"not checked: it was passed on to fake: 2:19: unknown sort Set: did you mean Seq?\")", "", false},
		{"unsat", `'(check-sat)') echo unsat;;`, sets + "(check-sat)", false, "unsat", "passed on to fake", false},
		{"only what is checked", sat, sets + "(check-sat)(get-model)", true, "unknown\n(error \"4:12: get-model needs a check-sat that was decided; the last one answered unknown\")", "withheld by --only-checked: fake says sat", true},
		{"unsat is not checked either", `'(check-sat)') echo unsat;;`, sets + "(check-sat)", true, "unknown", "withheld by --only-checked: fake says unsat", false},
		{"nobody reads it", refusesSets, "(declare-const s (Set Int))(check-sat)", false, "(error \"1:19: unknown sort Set: did you mean Seq?\")\nunknown", "fake: line 1: unknown sort Set", true},
		{"a model that is false where it can be read", `'(check-sat)') echo sat;; '(get-model)') echo '((define-fun x () Int 1))';;`,
			"(declare-const x Int)(assert (> x 1))\n(assert (odd x))(check-sat)", false, "unknown", "makes an assertion false", false},
		{"unknown", `'(check-sat)') echo unknown;;`, sets + "(check-sat)(get-info :reason-unknown)", false, "unknown\n(:reason-unknown \"fake: unknown\")", "", false},
		{"an error to the question", `'(check-sat)') echo '(error "no")';;`, sets + "(check-sat)", false, "unknown", "unknown: fake: no", false},
		{"a crash in the question", `'(check-sat)') exit 3;;`, sets + "(check-sat)", false, "unknown", "gave no whole answer", false},
		{"a verdict beside an error", `'(check-sat)') echo unsat; echo '(error "late")';;`, sets + "(check-sat)", false, "unknown", "fake: late", false},
		{"gone with its level", sat, "(push)\n" + sets + "(check-sat)(pop)(declare-const b Bool)(assert (and b (not b)))(check-sat)(get-info :checked)", false, "sat\nunsat\n(:checked \"not checked: the word of kernel\")", "", false},
		{"gone with all assertions", sat, sets + "(reset-assertions)(assert false)(check-sat)", false, "unsat", "", false},
		{"a mistake behind it", sat + `*nonsense*) echo '(error "unknown nonsense")';;`, sets + "(assert nonsense)(check-sat)", false, "(error \"4:9: undeclared symbol nonsense\")\nunknown", "a command that declares or asserts failed", true},
		{"two meanings", sat, "(assert (let ((x 1) (x true)) x))(check-sat)", false, "(error \"1:22: x is bound twice in one let\")\nunknown", "", true},
		{"a command of others", `'(get-interpolant A (> x 1))') echo '(define-fun A () Bool (> x 3))';;`, "(declare-const x Int)(assert (> x 3))\n(get-interpolant A (> x 1))(check-sat)", false, "(define-fun A () Bool (> x 3))\nsat", "fake has the answer, which is not checked", false},
		{"withheld, a command of others", `'(get-qe x)') echo '(> x 3)';;`, "(get-qe x)", true, "(error \"withheld by --only-checked: only fake has an answer to get-qe\")", "", true},
		{"a command of nobody", `'(frob)') echo unsupported;;`, "(frob)(assert false)(check-sat)", false, "unsupported\nunsat", "frob is no command", true},
		{"about the last check-sat", `'(check-sat)') echo sat;; '(get-difficulty)') echo '((x 3))';;`, "(declare-const b Bool)(assert b)(check-sat)(get-difficulty)", false, "sat\n((x 3))", "", false},
		{"about another verdict", `'(check-sat)') echo unsat;; '(get-difficulty)') echo '((x 3))';;`, "(declare-const b Bool)(assert b)(check-sat)(get-difficulty)", false, "sat\nunsupported", "fake answers unsat to check-sat", true},
		{"about nothing", `'(get-difficulty)') echo '((x 3))';;`, "(get-difficulty)", false, "unsupported", "there was none", true},
		{"Horn clauses", `'(query p)') echo sat; echo '(p 1)';;`, "(declare-rel p (Int))(rule (p 1))(query p)", false, "sat\n(p 1)", "not checked", false},
		{"a form that the grammar does not have", `'(check-sat)') echo unsat;;`, "(assert (exists-one ((x Int)) (> x 1)))(check-sat)", false, "unsat", "malformed assert", false},
		{"about their check-sat", sat + `'(get-difficulty)') echo '((x 3))';;`, sets + "(check-sat)(get-difficulty)", false, "sat\n((x 3))", "", false},
		{"about their check-sat, when it is old", sat + `'(get-difficulty)') echo '((x 3))';;`, sets + "(check-sat)(assert (> x 0))(get-difficulty)(get-value (s))", false,
			"sat\nunsupported\n(error \"4:44: get-value needs a check-sat after the last change of the assertions\")", "there was none", true},
		{"their values without a check-sat", sat, sets + "(get-value (s))(get-info :checked)", false, "(error \"4:1: get-value needs a check-sat; there was none\")\n(:checked \"no verdict\")", "", true},
		{"a question of nobody", `'(query p)') echo '(error "no")';;`, "(query p)(assert false)(check-sat)", false, "unsupported\nunsat", "fake: no", true},
		{"a question after a mistake", `*nonsense*) echo '(error "unknown nonsense")';; '(get-qe x)') echo '(> x 3)';;`, "(assert nonsense)(get-qe x)", false, "(error \"1:9: undeclared symbol nonsense\")\nunsupported", "get-qe is no command", true},
		{"a silent answer", `'(get-qe x)') ;;`, "(set-option :print-success true)(get-qe x)", false, "success\nsuccess", "", false},
		{"a model that cannot be read", `'(check-sat)') echo sat;; '(get-model)') echo '(error "none")';;`,
			"(declare-const x Int)(assert (> x 1))\n(assert (odd x))(check-sat)", false, "sat", "not checked", false},
		{"a model without a value", `'(check-sat)') echo sat;; '(get-model)') echo '((define-fun y () Int 1))';;`,
			"(declare-const x Int)(declare-const y Int)(assert (> x 1))\n(assert (odd x))(check-sat)", false, "sat", "not checked", false},
		{"blocked in a way that nobody knows", sat, sets + "(check-sat)(block-model :all)", false, "sat\n(error \"4:12: block-model takes :values or :literals, not :all\")", "", true},
		{"blocked for some terms", `'(check-sat)') echo sat;; '(get-value (x (+ x 1)))') echo '((x 1) ((+ x 1) 2))';; '(assert (not (and true (= x 1) (= (+ x 1) 2))))') echo '(error "seen")';;`,
			sets + "(check-sat)(block-model-values (x (+ x 1)))(check-sat)", false, "sat\nunknown", "fake: seen", false},
		{"blocked by too many values", `'(check-sat)') echo sat;; '(get-value (x))') echo '((x 1) (y 2))';;`, sets + "(check-sat)(block-model :values)", false, "sat\n(error \"4:12: answered ((x 1) (y 2)) to get-value\")", "", true},
		{"blocked by what is none", `'(check-sat)') echo sat;; '(get-value (x))') echo '((x 1 2))';;`, sets + "(check-sat)(block-model :values)", false, "sat\n(error \"4:12: answered ((x 1 2)) to get-value\")", "", true},
		{"blocked by a word", `'(check-sat)') echo sat;; '(get-value (x))') echo 'x';;`, sets + "(check-sat)(block-model :values)", false, "sat\n(error \"4:12: answered x to get-value\")", "", true},
		{"withheld, Horn clauses", `'(query p)') echo sat; echo '(p 1)';;`, "(declare-rel p (Int))(rule (p 1))(query p)", true, "unknown", "withheld by --only-checked: fake says sat", false},
		{"blocked", `'(check-sat)') echo sat;; '(get-value (x))') echo '((x 1))';; '(assert (not (and true (= x 1))))') echo '(error "seen")';;`,
			sets + "(check-sat)(block-model :values)(check-sat)", false, "sat\nunknown", "fake: seen", false},
		{"a model from before is not blocked", `'(check-sat)') echo sat;; '(get-value (x))') echo '((x 1))';;`,
			sets + "(check-sat)(assert (> x 1))(block-model :values)(check-sat)", false, "sat\n(error \"4:28: block-model needs a check-sat after the last change of the assertions\")\nsat", "", true},
		{"a false model beside a definition", `'(check-sat)') echo sat;; '(get-model)') echo '((define-fun x () Int 1))';;`,
			"(define-fun-rec f ((n Int)) Int (ite (<= n 0) 0 (f (- n 1))))(declare-const x Int)(assert (> x 1))\n(assert (odd x))(check-sat)", false, "unknown", "makes an assertion false", false},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			out, notes, failed := said(t, tc.script, tc.only, fake(t, "fake", tc.cases))
			if out != tc.want {
				t.Errorf("got\n%s\nwant\n%s\nnotes: %s", out, tc.want, notes)
			}
			if !strings.Contains(notes, tc.note) {
				t.Errorf("the notes do not say %q: %s", tc.note, notes)
			}
			if failed != tc.failed {
				t.Errorf("failed is %v", failed)
			}
		})
	}
}

// TestPassedOnToWhoReads: of two solvers the one that does not read the script has no say.
func TestPassedOnToWhoReads(t *testing.T) {
	deaf := fake(t, "deaf", refusesSets+`'(check-sat)') echo sat;;`)
	slow := fake(t, "slow", `'(check-sat)') sleep 0.3; echo unsat;;`)
	out, notes, _ := said(t, "(declare-const s (Set Int))(check-sat)(push)(check-sat)(pop)(check-sat)", false, deaf, slow)
	if out != "unsat\nunsat\nunsat" {
		t.Errorf("got %s; notes: %s", out, notes)
	}
}

// TestPassedOnAndAskedBesides: who answers something else meanwhile has no say about the
// model of who said sat.
func TestPassedOnAndAskedBesides(t *testing.T) {
	finds := fake(t, "finds", `'(check-sat)') sleep 0.1; echo sat;; '(get-abduct '*) echo unsupported;; '(get-value (x))') echo '((x 1))';;`)
	unsure := fake(t, "unsure", `'(check-sat)') echo unknown;; '(get-abduct '*) sleep 0.5; echo '(define-fun A () Bool true)';; '(get-value (x))') echo '((x 2))';;`)
	out, notes, _ := said(t, "(declare-const x Int)(declare-const s (Set Int))(check-sat)(get-abduct A true)(get-value (x))", false, unsure, finds)
	if want := "sat\n(define-fun A () Bool true)\n((x 1))"; out != want {
		t.Errorf("got %s; notes: %s", out, notes)
	}
}

// TestPassedOnDifference: a child that stays is sent what is new, and not what it has read.
func TestPassedOnDifference(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	p := fake(t, "fake", "'(check-sat)') echo sat; echo asked >>"+log+";; '(get-model)') echo '()';;\n'(assert '*|'(push 1)'|'(pop '*) echo \"$l\" >>"+log+";;")
	out, _, _ := said(t, "(assert (odd 1))(push)(assert (odd 2))(check-sat)(assert (odd 3))(check-sat)(pop)(push 2)(check-sat)", false, p)
	if out != "sat\nsat\nsat" {
		t.Fatal(out)
	}
	got, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	want := "(assert (odd 1))\n(push 1)\n(assert (odd 2))\nasked\n(assert (odd 3))\nasked\n(pop 1)\n(push 1)\n(push 1)\nasked\n"
	if string(got) != want {
		t.Errorf("it was sent\n%s", got)
	}
}

// TestPassedOnForReal asks the solvers that are installed.
func TestPassedOnForReal(t *testing.T) {
	tests := []struct{ solver, script, want string }{
		{"z3", "(declare-sort A 0)(declare-const a A)(declare-const b A)\n(assert ((_ partial-order 0) a b))(assert ((_ partial-order 0) b a))\n" +
			"(push)(assert (not (= a b)))(check-sat)(pop)(check-sat)(get-value ((= a b)))", "unsat\nsat\n(((= a b) true))"},
		{"z3", "(declare-rel p (Int))(declare-var x Int)(rule (p 0))(rule (=> (and (p x) (< x 3)) (p (+ x 1))))\n(declare-rel q ())(rule (=> (p 5) q))(query q)(query p)", "unsat\nsat"},
		{"z3", "(declare-const x Int)(assert (> x 3))(apply simplify)(check-sat)", "(goals\n(goal\n  (not (<= x 3))\n  :precision precise :depth 1)\n)\nsat"},
		{"z3", "(declare-const x Int)(assert (> x (foo 3)))(check-sat)", "(error \"1:36: undeclared symbol foo\")\nunknown"},
		{"cvc5", "(set-logic ALL)(declare-const s (Set Int))(assert (set.member 3 s))(assert (set.subset s (set.singleton 3)))(check-sat)(get-value (s))", "sat\n((s (set.singleton 3)))"},
		{"cvc5", "(set-option :produce-interpolants true)(set-logic QF_LIA)(declare-const x Int)(assert (> x 3))(get-interpolant A (> x 1))(check-sat)", "(define-fun A () Bool (<= 2 x))\nsat"},
	}
	args := map[string][]string{"z3": {"-in", "-smt2"}, "cvc5": {"--lang=smt2", "-q", "--incremental"}}
	asked := 0
	for _, tc := range tests {
		path, err := exec.LookPath(tc.solver)
		if err != nil {
			continue
		}
		asked++
		out, notes, _ := said(t, tc.script, false, program(tc.solver, path, args[tc.solver]...))
		if strings.HasPrefix(tc.want, "(define-fun A") { // which interpolant it is depends on the version
			if !strings.HasPrefix(out, "(define-fun A () Bool ") || !strings.HasSuffix(out, "\nsat") {
				t.Errorf("%s: got %s\nnotes: %s", tc.script, out, notes)
			}
			continue
		}
		if out != tc.want {
			t.Errorf("%s: got\n%s\nwant\n%s\nnotes: %s", tc.script, out, tc.want, notes)
		}
	}
	if asked == 0 {
		t.Log("neither z3 nor cvc5 is installed: fakes alone were asked")
	}
}

// TestPassedOnLimit: a solver that does not come to an end is ended with the question.
func TestPassedOnLimit(t *testing.T) {
	var o strings.Builder
	p := fake(t, "fake", `'(check-sat)') sleep 1000;;`)
	s := session.New(context.Background(), session.Config{
		Out: &o, Solver: &portfolio.Kernel{}, Timeout: time.Second, Relay: relay.New(func() []relay.Program { return []relay.Program{p} }),
	})
	if _, err := s.Run(strings.NewReader("(declare-const s (Set Int))(check-sat)(get-info :reason-unknown)")); err != nil {
		t.Fatal(err)
	}
	if want := "unknown\n(:reason-unknown \"time limit; asked: fake\")\n"; o.String() != want {
		t.Errorf("got %s", o.String())
	}
}
