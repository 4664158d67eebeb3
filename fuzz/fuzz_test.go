package fuzz

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"bsmt/portfolio"
	"bsmt/session"
)

// TestFindings solves what the fuzzer once found: each file names the expected
// verdicts of its checks in a line "; expect: sat unsat", to which two searches come as well
// where no limit of work ends them.
func TestFindings(t *testing.T) {
	files, err := filepath.Glob("testdata/findings/*.smt2")
	if err != nil || len(files) == 0 {
		t.Fatal("no findings", err)
	}
	refused := regexp.MustCompile(`models-refuted +[1-9]`)
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			_, rest, ok := strings.Cut(string(text), "; expect: ")
			if !ok {
				t.Fatal("no line that says what to expect")
			}
			line, _, _ := strings.Cut(rest, "\n")
			for _, searches := range []int{1, 2} {
				if searches > 1 && bytes.Contains(text, []byte(":rlimit")) {
					continue
				}
				var out, notes, stats bytes.Buffer
				cfg := session.Config{Out: &out, Notes: &notes, Verbose: true, Stats: &stats, Solver: remember(searches), Timeout: generous}
				if _, err := session.New(context.Background(), cfg).Run(bytes.NewReader(text)); err != nil {
					t.Fatal(err)
				}
				if got := strings.Fields(out.String()); strings.Join(got, " ") != strings.Join(strings.Fields(line), " ") {
					t.Errorf("by %d: %v instead of %s; %s", searches, got, line, notes.String())
				}
				if strings.Contains(notes.String(), "failed its check") || strings.Contains(notes.String(), "internal error") {
					t.Errorf("by %d: %s", searches, notes.String())
				}
				if refused.Match(stats.Bytes()) {
					t.Errorf("by %d: a model was refuted by its check", searches)
				}
			}
		})
	}
}

// A check of a test ends by the kernel's work; the clock only guards against what does not.
const (
	testWork = 30_000
	generous = 2 * time.Minute
)

// TestScripts judges scripts of all profiles, with z3 and cvc5 where they are there.
func TestScripts(t *testing.T) {
	n := 300
	if testing.Short() {
		n = 90
	}
	rep := Run(context.Background(), Config{Profiles: onFloats(false), Seed: 1, Scripts: n, Vary: 0.1, Plain: 0.1, Work: testWork, Timeout: generous})
	for _, f := range rep.Findings {
		t.Errorf("%s: %s\n%s", f.Kind, f.Detail, f.Script.Text())
	}
	t.Logf("%d scripts, %d checks, %d proofs, %d without a hole, in %v", rep.Scripts, rep.Checks, rep.Proofs, rep.Whole, rep.Took)
	if rep.Proofs < n/20 || rep.Whole < rep.Proofs*9/10 {
		t.Errorf("of %d proofs %d are without a hole", rep.Proofs, rep.Whole)
	}
}

// onFloats are the profiles with floats, or those without.
func onFloats(with bool) []Profile {
	return slices.DeleteFunc(Profiles(), func(p Profile) bool { return with != (len(p.Float) > 0) })
}

// TestFloats looks for wrong answers about floats; that proofs of these have a hole, where words
// say what floats are, is known.
func TestFloats(t *testing.T) {
	rep := Run(context.Background(), Config{Profiles: onFloats(true), Seed: 2, Scripts: 24, Plain: 0.1, Work: testWork, Timeout: generous})
	for _, f := range rep.Findings {
		t.Errorf("%s: %s\n%s", f.Kind, f.Detail, f.Script.Text())
	}
	if rep.Scripts != 24 || rep.Proofs == 0 {
		t.Errorf("%d scripts, %d proofs", rep.Scripts, rep.Proofs)
	}
}

// TestSame holds that a seed repeats its scripts.
func TestSame(t *testing.T) {
	ps := Profiles()
	for i := range uint64(len(ps)) {
		if a, b := Generate(&ps[i], 7, i).Text(), Generate(&ps[i], 7, i).Text(); a != b {
			t.Fatalf("%s: two scripts of one seed\n%s\n%s", ps[i].Name, a, b)
		}
	}
}

// wrongly is a solver that says unsat to everything, or panics.
type wrongly struct{ panics bool }

func (w wrongly) Name() string { return "wrongly" }

func (w wrongly) Solve(context.Context, *portfolio.Query) portfolio.Answer {
	if w.panics {
		return portfolio.Answer{Reason: "wrongly: internal error: index out of range"}
	}
	return portfolio.Answer{Verdict: portfolio.Unsat}
}

// TestReduce holds that wrong answers are found and cut down to nothing.
func TestReduce(t *testing.T) {
	ps := Profiles()
	z3 := NewExternal("z3", generous)
	defer z3.Close()
	for _, c := range []struct {
		solver wrongly
		kind   string
	}{{wrongly{}, WrongUnsat}, {wrongly{true}, Panic}} {
		if c.kind == WrongUnsat && z3 == nil {
			t.Log("no z3")
			continue
		}
		o := &Oracle{Z3: z3, Timeout: time.Second, Solver: c.solver}
		found := false
		for i := range uint64(50) {
			s := Generate(&ps[3], 3, i)
			_, f := o.Judge(s, nil)
			if f == nil {
				continue
			}
			found = true
			if f.Kind != c.kind {
				t.Fatalf("%s instead of %s", f.Kind, c.kind)
			}
			if f = o.Reduce(f, generous); len(f.Script.Steps) != 1 {
				t.Errorf("not reduced:\n%s", f.Script.Text())
			}
			break
		}
		if !found {
			t.Errorf("%s was not found", c.kind)
		}
	}
}

// naysayer answers unsat to all.
type naysayer struct{}

func (naysayer) Name() string { return "naysayer" }

func (naysayer) Solve(context.Context, *portfolio.Query) portfolio.Answer {
	return portfolio.Answer{Verdict: portfolio.Unsat}
}

// A solution by construction refutes a wrong unsat with no other solver at hand.
func TestKnownSolution(t *testing.T) {
	var p *Profile
	for _, q := range Profiles() {
		if q.Name == "SHAPE_SYSTEM" {
			p = &q
		}
	}
	o := &Oracle{Timeout: time.Second, Solver: naysayer{}}
	known, found := 0, 0
	for i := range uint64(60) {
		s := Generate(p, 3, i)
		if s.Known == "" || s.Cores || s.Steps[len(s.Steps)-1].Kind == StepAssume {
			continue
		}
		known++
		if _, f := o.Judge(s, nil); f != nil && f.Kind == WrongUnsat {
			found++
		}
	}
	if known < 10 || found < known {
		t.Errorf("%d of %d scripts with a known solution were told to be satisfiable", found, known)
	}
}

// TestDialogues judges scripts that ask many questions about a stack of assertions, with
// all profiles in turn, against the evaluator, and z3 and cvc5 where they are.
func TestDialogues(t *testing.T) {
	n := 84
	if testing.Short() {
		n = 21
	}
	rep := Run(context.Background(), Config{Seed: 3, Scripts: n, Dialogue: true, Plain: 0.1, Work: testWork, Timeout: generous})
	for _, f := range rep.Findings {
		t.Errorf("%s: %s\n%s", f.Kind, f.Detail, f.Script.Text())
	}
	if rep.Checks < 5*n {
		t.Errorf("%d checks in %d scripts", rep.Checks, rep.Scripts)
	}
}

// TestPlantedChain has an equation of more than two terms, the first two the same, which is
// none that stands for a value.
func TestPlantedChain(t *testing.T) {
	x := app("x", intSort)
	s := &Script{Funs: []Fun{{Name: "x", Result: intSort}}, Steps: []Step{{Term: app("=", boolSort, x, x, app("0", intSort))}, {Kind: StepCheck}}}
	for i := range uint64(20) {
		p := Plant(s, rand.New(rand.NewPCG(3, i)))
		if p == nil {
			t.Fatal("no values were written")
		}
		if confirmed, _ := new(Oracle).confirm(p, p.Known); !confirmed {
			t.Errorf("%s is no model of\n%s", p.Known, p.Text())
		}
	}
}

// A planted script is satisfiable, whoever answers otherwise.
func TestPlanted(t *testing.T) {
	ps := Profiles()
	planted, tight := 0, 0
	for i := range 2 * uint64(len(ps)) {
		s := Plant(Generate(&ps[i%uint64(len(ps))], 11, i), rand.New(rand.NewPCG(11, i)))
		if s == nil {
			continue
		}
		planted++
		for _, st := range s.Steps {
			if st.Term != nil && st.Term.Op == "=" && st.Term.Args[1].literal() {
				tight++
			}
		}
		o := &Oracle{Timeout: time.Second}
		if outs, f := o.Judge(s, nil); f != nil || outs[0].Verdict == portfolio.Unsat {
			t.Errorf("script %d: %v\n%s", i, outs, s.Text())
		}
		o.Solver = naysayer{}
		if _, f := o.Judge(s, nil); f == nil || f.Kind != WrongUnsat {
			t.Errorf("script %d: a wrong unsat is not seen\n%s", i, s.Text())
		}
	}
	if planted < 2*len(ps)-4 || tight < planted {
		t.Errorf("%d of %d scripts planted, with %d equations", planted, 2*len(ps), tight)
	}
}

// TestJobs: several searches on a script answer as one does, and there are several.
func TestJobs(t *testing.T) {
	one, three := &Oracle{Timeout: generous}, &Oracle{Timeout: generous, Jobs: 3}
	ps := slices.DeleteFunc(Profiles(), func(p Profile) bool { return p.Name != "SHAPE_ELEMENTS" && p.Name != "SHAPE_PREFIX" })
	crowds := 0
	for i := range uint64(12) {
		s := Generate(&ps[i%2], 11, i)
		alone, errs := one.run(s)
		together, more := three.run(s)
		if errs != more || len(alone) != len(together) {
			t.Fatalf("%d answers with %q, together %d with %q:\n%s", len(alone), errs, len(together), more, s.Text())
		}
		for j := range alone {
			if alone[j].Verdict != together[j].Verdict {
				t.Errorf("check %d is %v, together %v:\n%s", j, alone[j].Verdict, together[j].Verdict, s.Text())
			}
			for _, n := range together[j].Figures() {
				if n.Name == "jobs" {
					crowds++
				}
			}
		}
	}
	if crowds == 0 {
		t.Error("no question had several searches")
	}
}
