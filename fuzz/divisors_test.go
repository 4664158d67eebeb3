package fuzz

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"testing"

	"bsmt/portfolio"
	"bsmt/proofcheck"
)

// factors gives numbers their product and, unless it is off by some, their sum.
func factors(rnd *rand.Rand, off int) string {
	var b strings.Builder
	var names []string
	product, sum, most := 1, off, []int{6, 12, 30, 60}[rnd.Intn(4)]
	signed := rnd.Intn(2) == 0
	values := map[string]int{}
	for i := range 3 + rnd.Intn(2) {
		name := fmt.Sprint("x", i)
		if i > 0 && rnd.Intn(6) == 0 {
			name = "x0" // a power
		}
		if _, ok := values[name]; !ok {
			x := 1 + rnd.Intn(most)
			if signed && rnd.Intn(3) == 0 {
				x = -x
			}
			values[name] = x
			fmt.Fprintf(&b, "(declare-const %s Int)\n", name)
			if rnd.Intn(3) == 0 {
				fmt.Fprintf(&b, "(assert (<= %s %s))\n", integerText(x-rnd.Intn(5)), name)
			} else if rnd.Intn(3) == 0 {
				fmt.Fprintf(&b, "(assert (<= %s %s))\n", name, integerText(x+rnd.Intn(5)))
			}
			if !signed {
				fmt.Fprintf(&b, "(assert (< 0 %s))\n", name)
			}
		}
		names = append(names, name)
		product, sum = product*values[name], sum+values[name]
	}
	all := strings.Join(names, " ")
	fmt.Fprintf(&b, "(assert (= (* %s) %s))\n(assert (= (+ %s) %s))\n", all, integerText(product), all, integerText(sum))
	return b.String()
}

// TestDivisorProofs: what the divisors of a product refute has a proof, which does not hold
// where a solution is left.
func TestDivisorProofs(t *testing.T) {
	seed, scripts := int64(1), 12
	if s := os.Getenv("BSMT_PROOF_SEED"); s != "" { // to look further by hand
		if _, err := fmt.Sscan(s, &seed); err != nil {
			t.Fatal(err)
		}
		scripts = 600
	}
	told, whole, attacks := 0, 0, 0
	for i := range int64(scripts) {
		text := factors(rand.New(rand.NewSource(1000*seed+i)), 1+int(i)%3)
		p := load(t, text)
		a := solve(p, p.Assertions, true, 1_000_000)
		var proof strings.Builder
		if a.Verdict != portfolio.Unsat || a.Proof == nil || a.Proof(&proof) != nil || !strings.Contains(proof.String(), ":rule divisors") || proof.Len() > 2_000_000 {
			continue
		}
		told++
		p = load(t, text)
		r, err := proofcheck.Check(context.Background(), p.Elaborator, p.Assertions, strings.NewReader(proof.String()), nil)
		if err != nil {
			t.Fatalf("%d: %v\n%s", i, err, text)
		}
		for _, h := range r.Holes {
			if h.Rule == "divisors" {
				t.Errorf("%d: line %d is a hole:\n%s\n%s", i, h.Line, text, strings.Split(proof.String(), "\n")[h.Line-1])
			}
		}
		if len(r.Holes) > 0 {
			continue
		}
		whole++
		for off := range 4 {
			other := factors(rand.New(rand.NewSource(1000*seed+i)), off)
			q := load(t, other)
			if solve(q, q.Assertions, false, 1_000_000).Verdict != portfolio.Sat {
				continue
			}
			attacks++
			if accepted(t, other, proof.String(), -1) || accepted(t, other, corrupt(rand.New(rand.NewSource(i)), proof.String()), -1) {
				t.Errorf("the proof of\n%s\nis accepted for\n%s", text, other)
			}
		}
	}
	t.Logf("%d proofs by divisors, %d of them without a hole, %d attacks", told, whole, attacks)
	if 8*told < scripts || 3*whole < 2*told {
		t.Errorf("of %d scripts %d are told by divisors, %d without a hole", scripts, told, whole)
	}
}
