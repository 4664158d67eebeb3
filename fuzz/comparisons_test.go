package fuzz

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bsmt/portfolio"
)

// comparisons writes clauses of comparisons of sums, most of them in one polarity only.
func comparisons(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("(set-logic QF_LIA)\n")
	const n = 6
	for i := range n {
		fmt.Fprintf(&b, "(declare-const x%d Int)\n(assert (<= 0 x%d 5))\n", i, i)
	}
	for range 30 + r.IntN(8) {
		b.WriteString("(assert (or")
		for range 3 {
			i := r.IntN(n)
			j := (i + 1 + r.IntN(n-1)) % n
			op := []string{"<=", "<=", ">=", "="}[r.IntN(4)]
			atom := fmt.Sprintf("(%s (+ x%d (* %s x%d)) %s)", op, i, integerText([]int{-2, -1, 1, 2}[r.IntN(4)]), j, integerText(r.IntN(9)-4))
			if r.IntN(4) == 0 {
				atom = "(not " + atom + ")"
			}
			b.WriteString(" " + atom)
		}
		b.WriteString("))\n")
	}
	return b.String()
}

// TestComparisonProofs: comparisons that are half of an equivalence are so with a proof, too,
// which has no hole and is accepted for no assertions that have a model.
func TestComparisonProofs(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	decisions := func(a portfolio.Answer) int {
		i := slices.IndexFunc(a.Figures(), func(s portfolio.Stat) bool { return s.Name == "decisions" })
		n, err := strconv.Atoi(a.Figures()[i].Value)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	scripts, refuted, searched := 60, 0, 0
	if testing.Short() {
		scripts = 40
	}
	for range scripts {
		text := comparisons(r)
		p := load(t, text)
		a := solve(p, p.Assertions, true, 3_000_000)
		q := load(t, text)
		plain := solve(q, q.Assertions, false, 3_000_000)
		if a.Verdict != plain.Verdict {
			t.Fatalf("%v with a proof, %v without:\n%s", a.Verdict, plain.Verdict, text)
		}
		if a.Verdict != portfolio.Unsat {
			continue
		}
		refuted++
		if decisions(a) > 2 {
			searched++
		}
		var b strings.Builder
		if err := a.Proof(&b); err != nil {
			t.Fatal(err)
		}
		if !accepted(t, text, b.String(), -1) {
			t.Fatalf("holes:\n%s\n%s", text, b.String())
		}
		for range 2 {
			out := r.IntN(len(p.Assertions))
			if !accepted(t, text, b.String(), out) {
				continue
			}
			q := load(t, text)
			if v := solve(q, slices.Delete(slices.Clone(q.Assertions), out, out+1), false, 3_000_000).Verdict; v == portfolio.Sat {
				t.Fatalf("accepted without assertion %d, and that has a model:\n%s", out, text)
			}
		}
	}
	if refuted < scripts/8 || searched < scripts/20 {
		t.Errorf("only %d refuted, %d of them with a search", refuted, searched)
	}
	t.Logf("%d refuted, %d of them with a search", refuted, searched)
}
