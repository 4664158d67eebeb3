package fuzz

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/portfolio"
)

// boundedSums writes sums of words with bounds, of which some bits are known only by intervals.
func boundedSums(r *rand.Rand) string {
	var b strings.Builder
	n, w := 4+r.IntN(3), 8+8*r.IntN(3)
	b.WriteString("(set-logic QF_BV)\n")
	for i := range n {
		fmt.Fprintf(&b, "(declare-const x%d (_ BitVec %d))\n(assert (bvule x%d (_ bv%d %d)))\n", i, w, i, 3+r.IntN(8), w)
	}
	sum := func() string {
		p := r.Perm(n)
		return fmt.Sprintf("(bvadd (bvadd x%d x%d) (bvadd x%d (_ bv%d %d)))", p[0], p[1], p[2], 1+r.IntN(4), w)
	}
	for range n + r.IntN(3*n) {
		b.WriteString("(assert (or")
		for range 2 {
			switch r.IntN(3) {
			case 0:
				fmt.Fprintf(&b, " (bvult %s %s)", sum(), sum())
			case 1:
				fmt.Fprintf(&b, " (= %s %s)", sum(), sum())
			default:
				fmt.Fprintf(&b, " (= (bvand %s (_ bv%d %d)) x%d)", sum(), 16+r.IntN(16), w, r.IntN(n))
			}
		}
		b.WriteString("))\n")
	}
	return b.String()
}

// TestWordProofs: what is known of words by their intervals, without their bits, has a
// proof without a hole, which is accepted for no assertions that have a model.
func TestWordProofs(t *testing.T) {
	scripts := 24
	if testing.Short() {
		scripts = 8
	}
	for _, kind := range []struct {
		name, rule string
		write      func(r *rand.Rand) string
	}{{"sums", ":rule bits", boundedSums}} {
		r := rand.New(rand.NewPCG(7, 8))
		refuted, used := 0, 0
		for range scripts {
			text := kind.write(r)
			p := load(t, text)
			a := solve(p, p.Assertions, true, 3_000_000)
			if a.Verdict != portfolio.Unsat {
				continue
			}
			var b strings.Builder
			if err := a.Proof(&b); err != nil {
				t.Fatal(err)
			}
			if !accepted(t, text, b.String(), -1) {
				t.Fatalf("%s with holes:\n%s\n%s", kind.name, text, b.String())
			}
			if refuted++; strings.Contains(b.String(), kind.rule) {
				used++
			}
			for range 2 {
				out := r.IntN(len(p.Assertions))
				if !accepted(t, text, b.String(), out) {
					continue
				}
				q := load(t, text)
				if v := solve(q, append(append(q.Assertions[:0:0], q.Assertions[:out]...), q.Assertions[out+1:]...), false, 3_000_000).Verdict; v == portfolio.Sat {
					t.Fatalf("%s: accepted without assertion %d, and that has a model:\n%s", kind.name, out, text)
				}
			}
		}
		t.Logf("%s: %d refuted, %d with %s", kind.name, refuted, used, kind.rule)
		if refuted < scripts/4 || used < scripts/8 {
			t.Errorf("%s: only %d refuted, %d with %s", kind.name, refuted, used, kind.rule)
		}
	}
}
