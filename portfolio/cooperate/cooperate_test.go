package cooperate_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"bsmt/bench/gen"
	"bsmt/internal/executable"
	"bsmt/portfolio"
	"bsmt/portfolio/cooperate"
	"bsmt/portfolio/members"
	"bsmt/session"
)

// generous only keeps a test from hanging.
const generous = 2 * time.Minute

// fake is a partner that is a shell script, handling one line after the other as $l; it
// knows echo.
func fake(t *testing.T, name, cases string) *portfolio.External {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := executable.WriteSolver(path, cases); err != nil {
		t.Fatal(err)
	}
	return &portfolio.External{Member: &members.Member{Name: name, Program: path, Incremental: []string{}}, Path: path}
}

// real is a partner that is installed, or nil.
func real(name string) *portfolio.External {
	if _, err := exec.LookPath(name); err != nil {
		return nil
	}
	e, _ := portfolio.Find(members.Builtin(), name)
	return e
}

// log collects notes.
type log struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *log) note(format string, a ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	fmt.Fprintf(&l.text, format+"\n", a...)
}

// run gives the responses to a script, and the notes.
func run(t *testing.T, s portfolio.Solver, script string, limit time.Duration) (out, notes string) {
	t.Helper()
	var o, n strings.Builder
	_, err := session.New(context.Background(), session.Config{Out: &o, Notes: &n, Verbose: true, Solver: s, Timeout: limit}).Run(strings.NewReader(script))
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(o.String()), n.String()
}

// patient runs a script that ends at its time limit, with limits that grow until said of the
// notes: it is no matter here how fast a machine starts programs.
func patient(t *testing.T, s portfolio.Solver, script string, said func(notes string) bool) (out, notes string) {
	t.Helper()
	for limit := time.Second; ; limit *= 4 {
		out, notes = run(t, s, script, limit)
		if said(notes) || limit > generous {
			return out, notes
		}
	}
}

// Problems of two halves.
const (
	reals     = "(declare-const r Real)(declare-const p Bool)(declare-const i Int)\n(assert (<= 0 i 5))(assert (=> p (> r 1.0)))(assert (=> (not p) (< i 0)))\n"
	realUnsat = reals + "(assert (< r 0.0))(check-sat)(get-info :checked)"
	realSat   = reals + "(assert (> (* 2.0 r) (to_real i)))(assert (> i 3))(check-sat)(get-info :checked)"
)

func TestMixturesWithRealPartners(t *testing.T) {
	asked := 0
	for _, name := range []string{"z3", "cvc5"} {
		e := real(name)
		if e == nil {
			continue
		}
		asked++
		s := &cooperate.Solver{Partner: e}
		if out, notes := run(t, s, realUnsat, generous); !strings.HasPrefix(out, "unsat\n(:checked \"not checked: it rests on what "+name) {
			t.Errorf("%s: got %s; %s", name, out, notes)
		}
		if out, notes := run(t, s, realSat, generous); out != "sat\n(:checked \"the model makes every assertion true\")" {
			t.Errorf("%s: got %s; %s", name, out, notes)
		}
		for _, f := range gen.Mixtures() {
			if name == "cvc5" && (f.Name == "mixed_squares" || f.Name == "mixed_alphametic" || f.Name == "mixed_prices") || testing.Short() && f.Name != "mixed_rota" {
				continue // it has no way with products of reals
			}
			p := f.Make(f.Sizes[0][0], 1)
			if out, notes := run(t, s, p.Script, generous); out != p.Status {
				t.Errorf("%s: %s is %s, not %s; %s", name, f.Name, p.Status, out, notes)
			}
		}
		s.Close()
	}
	if asked == 0 {
		t.Log("neither z3 nor cvc5 is installed")
	}
}

// TestFakePartners: what a partner says or fails to say makes no verdict that is not told to
// be its word.
func TestFakePartners(t *testing.T) {
	const kernelUnsat = "(declare-const x Int)(declare-const y Int)(assert (and (< x y) (< y x)))(check-sat)(get-info :checked)"
	const kernelSat = "(declare-const x Int)(assert (< 3 x 5))(check-sat)(get-value (x))"
	tests := []struct {
		name, cases, script, want, note string
	}{
		{"it refutes everything", `'(check-sat'*) echo unsat;; '(get-unsat-assumptions)') echo '()';;`, realUnsat, "unsat\n(:checked \"not checked: it rests on what fake said\")", "rests on what fake said"},
		{"it names what it was not asked", `'(check-sat'*) echo unsat;; '(get-unsat-assumptions)') echo '(nonsense)';;`, realUnsat, "unsat\n(:checked \"not checked: it rests on what fake said\")", ""},
		{"it knows nothing", `'(check-sat'*) echo unknown;;`, realUnsat, "unknown", "unknown"},
		{"it says sat and has no model", `'(check-sat'*) echo sat;; '(get-model)') echo '()';; '(get-value'*) echo '()';;`, realUnsat, "unknown", "unknown"},
		{"it ends at once", "*) exit 1;;", realUnsat, "unknown", "cooperate"},
		{"it refuses the problem", `'(declare'*) echo '(error "no")';;`, realUnsat, "unknown", "no"},
		{"it ends, and the kernel needs it not", "*) exit 1;;", kernelUnsat, "unsat\n(:checked \"not checked: the word of cooperate\")", ""},
		{"it ends, and the kernel finds a model", "*) exit 1;;", kernelSat, "sat\n((x 4))", ""},
		{"it hangs, and the kernel needs it not", "'(check-sat'*) sleep 1000;;", kernelUnsat, "unsat\n(:checked \"not checked: the word of cooperate\")", ""},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			s := &cooperate.Solver{Partner: fake(t, "fake", tc.cases)}
			var out, got, notes string
			if tc.want == "unknown" { // it waits for what the partner may yet say
				out, notes = patient(t, s, tc.script, func(notes string) bool { return strings.Contains(notes, tc.note) })
				got, _, _ = strings.Cut(out, "\n")
			} else {
				out, notes = run(t, s, tc.script, generous)
				got = out
			}
			if got != tc.want {
				t.Errorf("got %s; notes %s", out, notes)
			}
			if !strings.Contains(notes, tc.note) {
				t.Errorf("the notes do not say %q: %s", tc.note, notes)
			}
		})
	}
}

// liar refutes what it is asked under assumptions, and knows nothing of scripts alone.
const liar = `'(check-sat)') echo unknown;; '(check-sat-assuming'*) echo unsat;; '(get-unsat-assumptions)') echo '()';;`

// TestWitness: with OnlyChecked a core enters the kernel when a second solver says the same.
func TestWitness(t *testing.T) {
	agrees := `'(check-sat'*) echo unsat;; '(get-unsat-assumptions)') echo '()';;`
	tests := []struct {
		name    string
		witness *portfolio.External
		want    string
		note    string
	}{
		{"it agrees", fake(t, "second", agrees), "unsat", ""},
		{"it contradicts", fake(t, "second", `'(check-sat'*) echo sat;;`), "unknown", "disagreement: liar says that"},
		{"it cannot tell", fake(t, "second", `'(check-sat'*) echo unknown;;`), "unknown", ""},
		{"there is none", nil, "unknown", ""},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			var l log
			s := &cooperate.Solver{Partner: fake(t, "liar", liar), Witness: tc.witness, OnlyChecked: true, Note: l.note}
			said := func(string) bool {
				l.mu.Lock()
				defer l.mu.Unlock()
				return strings.Contains(l.text.String(), tc.note)
			}
			script := strings.TrimSuffix(realSat, "(get-info :checked)")
			var out string
			if tc.want == "unsat" {
				out, _ = run(t, s, script, generous)
			} else {
				out, _ = patient(t, s, script, said)
			}
			if out != tc.want {
				t.Errorf("got %s", out)
			}
			if !said("") {
				t.Errorf("notes %q do not say %q", l.text.String(), tc.note)
			}
		})
	}
	// What z3 says of itself alone is withheld as well.
	withheld := func(notes string) bool { return strings.Contains(notes, "withholds") }
	out, notes := patient(t, &cooperate.Solver{Partner: fake(t, "alone", `'(check-sat)') echo unsat;; '(check-sat-assuming'*) echo unknown;;`), OnlyChecked: true}, realSat, withheld)
	if !strings.HasPrefix(out, "unknown") || !withheld(notes) {
		t.Errorf("got %s, %s", out, notes)
	}
}

// TestPlanted solves random mixtures that have a hidden solution, so that unsat is wrong
// whoever says it, and such that z3 is asked about alone.
func TestPlanted(t *testing.T) {
	e := real("z3")
	if e == nil {
		t.Log("z3 is not installed")
		return
	}
	n := 40
	if testing.Short() {
		n = 8
	}
	s := &cooperate.Solver{Partner: e}
	together := &cooperate.Solver{Partner: half(t)} // nobody knows the whole
	checked := &cooperate.Solver{Partner: half(t), Witness: e, OnlyChecked: true}
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		planted, mixed := seed%3 == 0, seed%4 != 3
		script := random(r, planted, mixed)
		got, notes := run(t, []*cooperate.Solver{s, together, checked}[seed%5%3], script, generous)
		if planted && got == "unsat" {
			t.Fatalf("seed %d: unsat, but it has a solution:\n%s", seed, script)
		}
		if want, _ := run(t, e, script, generous); got != want && got != "unknown" && want != "unknown" {
			t.Fatalf("seed %d: cooperate says %s, z3 alone %s:\n%s\n%s", seed, got, want, notes, script)
		} else if got == "unknown" && want != "unknown" {
			t.Errorf("seed %d: unknown, and z3 alone says %s: %s\n%s", seed, want, notes, script)
		}
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// random makes clauses over integers in 0..4 (of which some differ), Bools and reals. With
// planted set each clause holds for a hidden valuation.
func random(r *rand.Rand, planted, mixed bool) string {
	const ints, bools, reals = 5, 3, 3
	var b strings.Builder
	vi, vb, vr := r.Perm(ints), [bools]bool{}, [reals]int{}
	for i := range vb {
		vb[i] = r.IntN(2) == 0
		fmt.Fprintf(&b, "(declare-const b%d Bool)\n", i)
	}
	for i := range vr {
		vr[i] = r.IntN(9) - 4 // halves
		fmt.Fprintf(&b, "(declare-const r%d Real)\n", i)
	}
	for i := range ints {
		fmt.Fprintf(&b, "(declare-const x%d Int)\n(assert (<= 0 x%d %d))\n", i, i, ints-1)
	}
	b.WriteString("(assert (distinct x0 x1 x2 x3 x4))\n")
	literal := func() (string, bool) {
		i, j, k := r.IntN(ints), r.IntN(ints), r.IntN(7)-3
		u, v := r.IntN(reals), r.IntN(reals)
		kinds := 3
		if mixed {
			kinds = 6
		}
		switch r.IntN(kinds) {
		case 0:
			return fmt.Sprintf("b%d", i%bools), vb[i%bools]
		case 1:
			return fmt.Sprintf("(<= (- x%d x%d) %s)", i, j, number(k)), vi[i]-vi[j] <= k
		case 2:
			return fmt.Sprintf("(= (+ x%d x%d) %d)", i, j, k+4), vi[i]+vi[j] == k+4
		case 3:
			return fmt.Sprintf("(< (+ r%d r%d) (to_real x%d))", u, v, i), vr[u]+vr[v] < 2*vi[i]
		case 4:
			return fmt.Sprintf("(<= (* r%d r%d) (+ %s r%d))", u, v, number(k), u), vr[u]*vr[v] <= 4*k+2*vr[u]
		}
		return fmt.Sprintf("(= (* 2.0 r%d) (ite b%d (to_real x%d) (- r%d 1.0)))", u, i%bools, j, v), 2*vr[u] == pick(vb[i%bools], 2*vi[j], vr[v]-2)
	}
	for range 8 + r.IntN(10) {
		var lits []string
		holds := false
		for range 1 + r.IntN(3) {
			text, value := literal()
			if r.IntN(2) == 0 {
				text, value = "(not "+text+")", !value
			}
			lits, holds = append(lits, text), holds || value
		}
		if planted && !holds {
			text, value := literal()
			if !value {
				text = "(not " + text + ")"
			}
			lits = append(lits, text)
		}
		fmt.Fprintf(&b, "(assert (or %s))\n", strings.Join(lits, " "))
	}
	b.WriteString("(check-sat)\n")
	return b.String()
}

func pick(c bool, a, b int) int {
	if c {
		return a
	}
	return b
}

func number(k int) string {
	if k < 0 {
		return fmt.Sprintf("(- %d)", -k)
	}
	return fmt.Sprint(k)
}

// TestLevelsAndCores: a script with levels, literals and names is answered as a whole.
func TestLevelsAndCores(t *testing.T) {
	e := real("z3")
	if e == nil {
		t.Log("z3 is not installed")
		return
	}
	out, notes := run(t, &cooperate.Solver{Partner: e}, "(set-option :produce-unsat-cores true)(set-option :produce-unsat-assumptions true)\n"+reals+
		"(declare-const q Bool)(push)(assert (! (< r 0.5) :named small))(assert (! (> i 1) :named other))(check-sat)(get-unsat-core)(pop)\n"+
		"(check-sat-assuming (q p))(check-sat-assuming (q (not p)))(get-unsat-assumptions)(push)(assert (< r 5.0))(check-sat)(get-proof)", generous)
	want := "unsat\n(small)\nsat\nunsat\n((not p))\nsat"
	if !strings.HasPrefix(out, want) {
		t.Errorf("got %s\n%s", out, notes)
	}
}

// half is z3 for who asks it under assumptions, and knows nothing of scripts alone; nil
// where z3 is not installed.
func half(t *testing.T) *portfolio.External {
	t.Helper()
	z3, err := exec.LookPath("z3")
	if err != nil {
		return nil
	}
	path := filepath.Join(t.TempDir(), "half")
	if err := executable.Write(path, "#!/bin/sh\n[ \"$1\" = -in ] && exec "+z3+" -in -smt2\necho unknown\n"); err != nil {
		t.Fatal(err)
	}
	return &portfolio.External{Member: &members.Member{Name: "half", Program: path, Incremental: []string{"-in"}}, Path: path}
}

// TestPartnerNeverAlone has z3 answer what the kernel asks only: it is of no help to know an
// answer to the whole script.
func TestPartnerNeverAlone(t *testing.T) {
	e := half(t)
	if e == nil {
		t.Log("z3 is not installed")
		return
	}
	s := &cooperate.Solver{Partner: e}
	defer s.Close()
	const shared = "(declare-const p Bool)(declare-const r Real)(declare-const x Int)\n(assert (<= 0 x 9))(assert (or p (> r 2.0) (= (to_int r) x)))\n"
	for _, tc := range []struct{ script, want string }{
		{realUnsat, "unsat"},
		{realSat, "sat"},
		{shared + "(assert (not p))(assert (< r 1.0))(assert (> x 0))(check-sat)", "unsat"},
		{shared + "(assert (not p))(assert (< r 1.5))(assert (> x 0))(check-sat)(get-value (x))", "sat\n((x 1))"},
		{shared + "(assert (< r (to_real x)))(assert (> (+ r r) (to_real (+ x x 1))))(check-sat)", "unsat"},
	} {
		if out, notes := run(t, s, tc.script, generous); !strings.HasPrefix(out, tc.want) {
			t.Fatalf("%s: got %s; %s", tc.script, out, notes)
		}
	}
}

// TestIncompleteAssignments: an assignment for which the partner has no model that can be read is put aside, and the
// search goes on; without another one nobody says unsat.
func TestIncompleteAssignments(t *testing.T) {
	const script = "(declare-const p Bool)(declare-const q Bool)(declare-const r Real)(assert (=> p (> r 2.0)))(assert (=> q (< r 5.0)))"
	cases := `'(check-sat)') echo unknown;; '(check-sat-assuming'*) case $first in '') first=$l;; esac; last=$l; echo sat;; '(get-value'*) echo '()';;
		'(get-model)') if [ "$last" = "$first" ]; then echo '(nonsense)'; else echo '((define-fun r () Real 3.0))'; fi;;`
	s := &cooperate.Solver{Partner: fake(t, "slow", cases)}
	if out, notes := run(t, s, script+"(assert (or p q))(check-sat)(get-value (r))", generous); out != "sat\n((r 3.0))" {
		t.Errorf("got %s; %s", out, notes)
	}
	s = &cooperate.Solver{Partner: fake(t, "never", strings.Replace(cases, `"$last" = "$first"`, "true", 1))}
	told := func(notes string) bool { return strings.Contains(notes, "could not decide an assignment") }
	if out, notes := patient(t, s, script+"(assert (and p q))(check-sat)", told); out != "unknown" {
		t.Errorf("got %s; %s", out, notes)
	}
}
