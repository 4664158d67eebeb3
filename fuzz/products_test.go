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

// products makes a script over products, quotients, powers and a function, a few of them
// with small numbers.
func products(rnd *rand.Rand) string {
	vars := []string{"x", "y", "z"}[:1+rnd.Intn(3)]
	pick := func() string { return vars[rnd.Intn(len(vars))] }
	small := func(n int) string { return integerText(rnd.Intn(2*n+1) - n) }
	linear := func() string {
		return fmt.Sprintf("(+ (* %s %s) (* %s %s) %s)", small(2), pick(), small(2), pick(), small(4))
	}
	term := func() string {
		switch rnd.Intn(9) {
		case 0:
			return "(* " + linear() + " " + linear() + ")"
		case 1:
			return fmt.Sprintf("(* %s %s %s %s)", small(3), pick(), pick(), pick())
		case 2:
			x := pick()
			return "(+ (* " + x + " " + x + " " + x + ") (* " + small(5) + " " + x + " " + x + "))"
		case 3:
			return fmt.Sprintf("(%s %s %d)", []string{"div", "mod"}[rnd.Intn(2)], linear(), 2+rnd.Intn(5))
		case 4:
			return fmt.Sprintf("(%s %s %s)", []string{"div", "mod"}[rnd.Intn(2)], pick(), pick())
		case 5:
			return "(* " + small(3) + " (f " + pick() + ") " + pick() + ")"
		case 6:
			return "(f (* " + pick() + " " + pick() + "))"
		case 7:
			x, y := pick(), pick()
			return fmt.Sprintf("(+ (* %s %s) (* %s %s %s) (* %s %s))", x, x, small(2), x, y, y, y)
		}
		return "(* " + pick() + " " + pick() + ")"
	}
	atom := func() string {
		sum := fmt.Sprintf("(+ %s %s %s)", term(), linear(), small(9))
		if rnd.Intn(3) > 0 {
			sum = "(+ " + term() + " " + sum + ")"
		}
		return fmt.Sprintf("(%s %s %s)", []string{"=", "<=", "<", ">=", "distinct", "="}[rnd.Intn(6)], sum, small(9))
	}
	var b strings.Builder
	b.WriteString("(declare-fun f (Int) Int)")
	for _, v := range vars {
		fmt.Fprintf(&b, "(declare-const %s Int)", v)
		if rnd.Intn(3) == 0 {
			fmt.Fprintf(&b, "(assert (<= %s %s %d))", integerText(-rnd.Intn(5)), v, rnd.Intn(9))
		}
	}
	for range 2 + rnd.Intn(5) {
		a := atom()
		switch rnd.Intn(5) {
		case 0:
			a = "(or " + a + " " + atom() + ")"
		case 1:
			a = "(= " + a + " " + atom() + ")"
		}
		fmt.Fprintf(&b, "(assert %s)\n", a)
	}
	return b.String()
}

func integerText(n int) string {
	if n < 0 {
		return fmt.Sprintf("(- %d)", -n)
	}
	return fmt.Sprint(n)
}

// TestProductProofs: what is refuted of products, quotients and powers has a proof without a
// hole, which does not show what has a model.
func TestProductProofs(t *testing.T) {
	seed, scripts := int64(1), 150
	if s := os.Getenv("BSMT_PROOF_SEED"); s != "" { // to look further by hand
		if _, err := fmt.Sscan(s, &seed); err != nil {
			t.Fatal(err)
		}
		scripts = 2000
	}
	rnd := rand.New(rand.NewSource(seed))
	refuted := 0
	rules := map[string]int{}
	for n := range scripts {
		text := products(rnd)
		p := load(t, text)
		a := solve(p, p.Assertions, true, 300_000)
		var b strings.Builder
		if a.Verdict != portfolio.Unsat {
			continue
		}
		if a.Proof == nil || a.Proof(&b) != nil {
			t.Fatalf("%d: no proof:\n%s", n, text)
		}
		if b.Len() > 300_000 {
			continue
		}
		refuted++
		p = load(t, text)
		r, err := proofcheck.Check(context.Background(), p.Elaborator, p.Assertions, strings.NewReader(b.String()), nil)
		if err != nil {
			t.Fatalf("%d: %v\n%s\n%s", n, err, text, b.String())
		}
		for _, h := range r.Holes {
			rules[h.Rule]++
			if rules[h.Rule] <= 3 {
				t.Errorf("%d: %s, line %d of\n%s\n%s", n, h.Rule, h.Line, text, strings.Split(b.String(), "\n")[h.Line-1])
			}
		}
	}
	t.Logf("%d of %d refuted; holes %v", refuted, scripts, rules)
	if refuted < scripts/4 {
		t.Errorf("only %d of %d are refuted", refuted, scripts)
	}
}

// TestLineProofs: a product of two sums is zero where one of them is, and nowhere else.
func TestLineProofs(t *testing.T) {
	rnd := rand.New(rand.NewSource(5))
	line := func() string {
		return fmt.Sprintf("(+ (* %s x) (* %s y) %s)", integerText(rnd.Intn(9)-4), integerText(rnd.Intn(9)-4), integerText(rnd.Intn(13)-6))
	}
	for range 80 {
		u, v := line(), line()
		if rnd.Intn(4) == 0 {
			v = u
		}
		zero := fmt.Sprintf("(= (* %s %s) 0)", u, v)
		text := "(declare-const x Int)(declare-const y Int)(declare-const p Bool)"
		if rnd.Intn(2) == 0 {
			text += fmt.Sprintf("(assert (or p %s))(assert (distinct %s 0))(assert (distinct %s 0))(assert (not p))", zero, u, v)
		} else {
			text += fmt.Sprintf("(assert (or p (not %s)))(assert (or (= %s 0) (= %s 0)))(assert (not p))", zero, u, v)
		}
		p := load(t, text)
		a := solve(p, p.Assertions, true, 300_000)
		var b strings.Builder
		if a.Verdict != portfolio.Unsat || a.Proof == nil || a.Proof(&b) != nil {
			t.Errorf("%s %s:\n%s", a.Verdict, a.Reason, text)
		} else if !accepted(t, text, b.String(), -1) {
			t.Errorf("refused:\n%s\n%s", text, b.String())
		}
	}
}
