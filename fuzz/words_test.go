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

// wordComparisons writes comparisons of words with each other and with numerals, many of them in
// cycles.
func wordComparisons(r *rand.Rand) string {
	var b strings.Builder
	n, w := 3+r.IntN(6), 8<<r.IntN(4)
	b.WriteString("(set-logic QF_BV)\n")
	for i := range n {
		fmt.Fprintf(&b, "(declare-const x%d (_ BitVec %d))\n", i, w)
	}
	marks := []int{0, 5, r.IntN(200), 255}
	var term func(depth int) string
	atom := func(depth int) string {
		op := []string{"bvult", "bvult", "bvule", "=", "bvslt"}[r.IntN(5)]
		return fmt.Sprintf("(%s %s %s)", op, term(depth), term(depth))
	}
	term = func(depth int) string {
		switch {
		case depth > 0 && r.IntN(5) == 0:
			return fmt.Sprintf("(ite %s %s %s)", atom(depth-1), term(depth-1), term(depth-1))
		case r.IntN(6) == 0:
			return fmt.Sprintf("(_ bv%d %d)", marks[r.IntN(len(marks))], w)
		}
		return fmt.Sprintf("x%d", r.IntN(n))
	}
	for range n + r.IntN(3*n) {
		if r.IntN(3) == 0 {
			fmt.Fprintf(&b, "(assert (or %s %s))\n", atom(1), atom(1))
		} else {
			fmt.Fprintf(&b, "(assert %s)\n", atom(0))
		}
	}
	return b.String()
}

// A proof from comparisons in a cycle, and one from bounds, speaks of nothing else.
func TestWordProofsAreShort(t *testing.T) {
	for name, text := range map[string]string{
		"cycle":  "(assert (bvult a b))(assert (bvule b c))(assert (bvule c a))",
		"equal":  "(assert (bvule a b))(assert (bvule b a))(assert (distinct (bvadd a c) (bvadd b c)))",
		"bounds": "(assert (bvult a (_ bv9 16)))(assert (bvult b (_ bv9 16)))(assert (bvult (_ bv20 16) (bvadd a b)))",
	} {
		text = "(declare-const a (_ BitVec 16))(declare-const b (_ BitVec 16))(declare-const c (_ BitVec 16))" + text
		needed := strings.Count(text, "assert")
		for i := range 100 {
			text = fmt.Sprintf("(declare-const u%d (_ BitVec 16))(declare-const v%d (_ BitVec 16))(assert (bvult u%d v%d))(assert (bvult v%d (_ bv99 16)))", i, i, i, i, i) + text
		}
		p := load(t, text)
		var b strings.Builder
		if a := solve(p, p.Assertions, true, 3_000_000); a.Verdict != portfolio.Unsat || a.Proof(&b) != nil || !accepted(t, text, b.String(), -1) {
			t.Fatalf("%s: %v, or no proof that is accepted", name, a.Verdict)
		}
		if got := strings.Count(b.String(), "(assume"); got != needed {
			t.Errorf("%s: %d assertions in the proof, not %d:\n%s", name, got, needed, b.String())
		}
	}
}

// TestWordProofs: what is known of words by their intervals, without their bits, has a
// proof without a hole, which is accepted for no assertions that have a model.
func TestWordProofs(t *testing.T) {
	scripts := 16
	if testing.Short() {
		scripts = 6
	}
	for _, kind := range []struct {
		name, rule string
		write      func(r *rand.Rand) string
	}{{"sums", ":rule bits", boundedSums}, {"comparisons", "", wordComparisons}} {
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
			if out := r.IntN(len(p.Assertions)); accepted(t, text, b.String(), out) {
				q := load(t, text)
				if v := solve(q, append(append(q.Assertions[:0:0], q.Assertions[:out]...), q.Assertions[out+1:]...), false, 3_000_000).Verdict; v == portfolio.Sat {
					t.Fatalf("%s: accepted without assertion %d, and that has a model:\n%s", kind.name, out, text)
				}
			}
		}
		t.Logf("%s: %d refuted, %d with %s", kind.name, refuted, used, kind.rule)
		if refuted < scripts/4 || used == 0 {
			t.Errorf("%s: only %d refuted, %d with %s", kind.name, refuted, used, kind.rule)
		}
	}
}
