package fuzz

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"bsmt/portfolio"
)

// alternations makes scripts of one formula in linear arithmetic, with two or three
// quantifiers within one another.
type alternations struct{ *rand.Rand }

func (r alternations) of(list ...string) string { return list[r.Intn(len(list))] }

func (r alternations) sum(vars []string, most int) string {
	parts := []string{"+", "0", fmt.Sprint(r.Intn(5))}
	for _, v := range vars {
		switch c := r.Intn(2*most+3) - most - 1; {
		case c > 0:
			parts = append(parts, fmt.Sprintf("(* %d %s)", c, v))
		case c < 0:
			parts = append(parts, fmt.Sprintf("(* (- %d) %s)", -c, v))
		}
	}
	return "(" + strings.Join(parts, " ") + ")"
}

func (r alternations) pred(vars []string, depth int) string {
	if depth > 0 {
		return fmt.Sprintf("(%s %s %s)", r.of("and", "or", "=>"), r.pred(vars, depth-1), r.pred(vars, depth-1))
	}
	switch r.Intn(5) {
	case 0:
		d := 2 + r.Intn(3)
		return fmt.Sprintf("(= %d (mod %s %d))", r.Intn(d), r.sum(vars, 2), d)
	case 1:
		return fmt.Sprintf("(= %s %s)", r.sum(vars, 2), r.sum(vars[:1], 1))
	}
	return fmt.Sprintf("(<= %s %s)", r.sum(vars, 2), r.sum(vars[:1], 1))
}

func (r alternations) script() string {
	vars := []string{"x", "y", "z"}[:2+r.Intn(2)]
	text := r.pred(append([]string{"a"}, vars...), 2)
	quantifier := r.Intn(2)
	for _, v := range vars {
		text = fmt.Sprintf("(%s ((%s Int)) %s)", []string{"forall", "exists"}[quantifier], v, text)
		if r.Intn(5) > 0 {
			quantifier = 1 - quantifier
		}
	}
	return "(declare-const a Int)(assert " + text + ")"
}

// TestAlternations: quantifiers that are eliminated from linear arithmetic are recorded, in
// steps that the checker can follow. The bound on holes is for what comes before that: a
// normal form of quantifiers in others by residues is one step.
func TestAlternations(t *testing.T) {
	const scripts = 12
	rnd, spoil := rand.New(rand.NewSource(4)), rand.New(rand.NewSource(5)) // the scripts do not depend on how proofs are written
	refuted, eliminated, holes := 0, 0, 0
	for range scripts {
		text := alternations{rnd}.script()
		p := load(t, text)
		a := solve(p, p.Assertions, true, 50_000)
		var b strings.Builder
		if a.Verdict != portfolio.Unsat || a.Proof(&b) != nil {
			continue
		}
		refuted++
		proof := b.String()
		if strings.Contains(proof, ":rule arithmetic") {
			eliminated++
		}
		if !accepted(t, text, proof, -1) {
			if holes++; strings.Contains(proof, ":rule unrecorded") {
				t.Errorf("not recorded:\n%s", text)
			}
		}
		for k := range 3 {
			spoilt := proof
			if k > 0 {
				spoilt = corrupt(spoil, proof)
			}
			if accepted(t, text, spoilt, 0) {
				t.Fatalf("accepted without the assertion:\n%s\n%s", text, spoilt)
			}
		}
	}
	t.Logf("%d refuted, %d by elimination, %d with holes", refuted, eliminated, holes)
	if refuted < scripts/4 || 2*eliminated < refuted || 20*holes > refuted {
		t.Errorf("of %d refutations %d eliminate quantifiers and %d have holes", refuted, eliminated, holes)
	}
}
