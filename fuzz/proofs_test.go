package fuzz

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"bsmt/proofcheck"
	"bsmt/smtlib"
)

// assertedScript is a script whose only constant is a, which is 1, and that asserts terms.
func assertedScript(terms ...*Term) *Script {
	s := &Script{Funs: []Fun{{Name: "a", Result: intSort}}, Known: "((define-fun a () Int 1))"}
	for _, t := range terms {
		s.Steps = append(s.Steps, Step{Term: t})
	}
	s.Steps = append(s.Steps, Step{Kind: StepCheck})
	return s
}

// The oracle sees a proof that is accepted though its script has a model, contradictions that
// hold in the script's model or in another, and a clause that is false.
func TestProofOracle(t *testing.T) {
	ctx, cfg := context.Background(), Config{Seed: 1, Timeout: time.Minute}
	a, one, two := app("a", intSort), app("1", intSort), app("2", intSort)
	is, less := app("=", boolSort, a, one), app("<", boolSort, a, two)
	wrong := assertedScript(app("<", boolSort, a, a)) // what is planted is a lie
	if f := new(ProofReport).judge(ctx, cfg, wrong, []string{"(assume p1 (< a a))", "(axiom c1 () :from p1)", "(conclude c1)"}); f == nil || f.Kind != FalseProof {
		t.Errorf("an accepted proof: %+v", f)
	}
	if f := new(ProofReport).judge(ctx, cfg, assertedScript(is), []string{"(assume p1 (= a 1))", "(axiom c1 () :from p1)", "(conclude c1)"}); f != nil {
		t.Errorf("a refused proof: %+v", f)
	}
	for _, c := range []struct {
		name  string
		terms []*Term
		kind  string
	}{
		{"true in the model", []*Term{is, less}, FalseStep},
		{"true elsewhere", []*Term{not(is)}, FalseStep},
		{"true nowhere", []*Term{is, app("<", boolSort, a, one)}, ""},
	} {
		s := assertedScript(c.terms...)
		got := check(ctx, s, nil, time.Minute)
		got.asked = []proofcheck.Hole{{Name: "c1", Terms: got.p.Assertions}}
		if _, detail := new(ProofReport).question(ctx, got, s, 1); (detail != "") != (c.kind != "") {
			t.Errorf("%s: %q", c.name, detail)
		}
	}
	s := assertedScript(is, not(less))
	got := check(ctx, s, nil, time.Minute)
	for line, want := range map[int]bool{firstLine: true, firstLine + 1: false} {
		got.asked = []proofcheck.Hole{{Name: "c1", Line: line, Says: []smtlib.Term{got.p.Assertions[1]}}}
		if _, detail := new(ProofReport).clause(ctx, got, s, []string{"(axiom c1 ((<= 2 a)))"}); (detail != "") != want {
			t.Errorf("a false clause in line %d: %q", line, detail)
		}
	}
	got.asked = []proofcheck.Hole{{Name: "c1", Line: firstLine, Says: got.p.Assertions[:1]}}
	if _, detail := new(ProofReport).clause(ctx, got, s, []string{"(axiom c1 ((= 1 a)))"}); detail != "" {
		t.Errorf("a true clause: %q", detail)
	}
}

// A written proof is the same each time, and among some are steps of all kinds, right ones and
// changed ones.
func TestWriteProof(t *testing.T) {
	ps := slices.DeleteFunc(Profiles(), func(p Profile) bool { return p.shape != nil })
	seen := map[string]bool{}
	for i := range uint64(60) {
		p := &ps[i%uint64(len(ps))]
		s, lines := writeProof(p, 5, i)
		if s == nil {
			continue
		}
		if again, twice := writeProof(p, 5, i); i < 10 && (again.Text() != s.Text() || !slices.Equal(lines, twice)) {
			t.Fatalf("%s %d is another the second time", p.Name, i)
		}
		for _, l := range lines {
			if _, ok := parseSexpr(l); !ok {
				t.Fatalf("no step: %s", l)
			}
			seen[strings.SplitN(ruleOf(l), "-", 2)[0]], seen[ruleOf(l)] = true, true
		}
	}
	for _, k := range stepKinds {
		if name, _, _ := strings.Cut(k.name, "-"); k.name != "define" && k.name != "element" && !seen[name] {
			t.Errorf("no step %s", k.name)
		}
	}
	for _, k := range []string{"law-int-changed", "chain-changed", "put-changed", "instance-changed", "farkas-changed", "choose-changed"} {
		if !seen[k] {
			t.Errorf("no step %s", k)
		}
	}
}

// What is left out of a proof is not named any more.
func TestWithout(t *testing.T) {
	lines := []proofLine{}
	for _, l := range []string{"(step p1 a)", "(suppose-literal p1 b)", "(axiom c2 (a) :from (p1 p3))", "(derive c4 () :from (c2 |literal of p1|))", "(conclude c2)"} {
		lines = append(lines, proofLine{l, l})
	}
	var got []string
	for _, l := range without(lines, map[int]bool{1: true, 2: true}) {
		got = append(got, l.text)
	}
	if want := []string{"(step p1 a)", "(derive c4 () :from ())"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestWrittenProofs: the checker accepts nothing false of proofs that are written at random,
// and reads, accepts and refuses many of their steps.
func TestWrittenProofs(t *testing.T) {
	n := 40
	if testing.Short() {
		n = 8
	}
	var out strings.Builder
	rep := RunProofs(context.Background(), Config{Seed: 4, Scripts: n, Out: &out})
	if len(rep.Findings) > 0 {
		t.Error(out.String())
	}
	var all RuleCount
	for _, c := range rep.Rules {
		all = RuleCount{all.Accepted + c.Accepted, all.Refused + c.Refused, all.Wrong + c.Wrong}
	}
	if t.Logf("%+v of %d proofs, %d questions, %d evaluated", all, rep.Proofs, rep.Questions, rep.Judged); all.Accepted < 4*n || all.Refused < 4*n || rep.Judged < 10*n {
		t.Error("too few steps reach the checker's conditions")
	}
}

// FuzzWrittenProofs: likewise for any seed.
func FuzzWrittenProofs(f *testing.F) {
	f.Add(uint64(1), uint64(0))
	f.Fuzz(func(t *testing.T, seed, i uint64) {
		var out strings.Builder
		if rep := RunProofs(context.Background(), Config{Seed: seed, First: i, Scripts: 1, Out: &out}); len(rep.Findings) > 0 {
			t.Error(out.String())
		}
	})
}
