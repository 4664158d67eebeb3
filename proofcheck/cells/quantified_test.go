package cells

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// formula reads constraints below quantifiers, "A a, E b: a^2-b =, a >", of which all hold, or with "or" for a comma some.
func formula(r *Ring, s string) *Formula {
	front, matrix, ok := strings.Cut(s, ": ")
	if !ok {
		front, matrix = "", s
	}
	f := &Formula{Op: All}
	sep := ", "
	if strings.Contains(matrix, " or ") {
		f.Op, sep = Any, " or "
	}
	for _, c := range strings.Split(matrix, sep) {
		f.Of = append(f.Of, &Formula{Constraint: parse(r, c)})
	}
	var bs []string
	if front != "" {
		bs = strings.Split(front, ", ")
	}
	for i := len(bs) - 1; i >= 0; i-- {
		op := Exists
		if bs[i][0] == 'A' {
			op = Forall
		}
		f = &Formula{Op: op, Vars: []int{int(bs[i][2] - 'a')}, Of: []*Formula{f}}
	}
	return f
}

func deny(f *Formula) *Formula {
	out := &Formula{Op: f.Op, Vars: f.Vars, Constraint: Constraint{f.P, f.Is ^ (Negative | Zero | Positive)}}
	switch f.Op {
	case All, Any:
		out.Op = All + Any - f.Op
	case Exists, Forall:
		out.Op = Exists + Forall - f.Op
	}
	for _, g := range f.Of {
		out.Of = append(out.Of, deny(g))
	}
	return out
}

// TestNever has formulas that are true for some values of what is free, and others.
func TestNever(t *testing.T) {
	for say, never := range map[string]bool{
		"A b: b^2+a*b+1 >": false, "A b: b^2+a*b+1 >=, a-2 >": true, "A b: b^4+a*b+3 >, a-4 =": true, "A b: b^4+a*b+4 >, a-4 =": false,
		"A a, E b: b^2-a =": true, "A a, E b: b^3-a =": false, "E a, A b: a-b^2 >": true, "E a, A b: a+b^2 >": false,
		"A a, E b: a*b-1 =": true, "A a, E b: a*b-1 = or a =": false, "A a, A b: a^2+b^2-2*a*b >=": false, "A a, A b: a^2+b^2-2*a*b >": true,
		"E a, A b: a*b =, a-1 <=": false, "E a, A b: a*b =, a !=": true, "A a, E b, A c: c^2-b*c+a >": true, "A b: a*b^2+b+c >=, a =": true,
		"A a, E b: a^2+b^2-1 = or a^2-1 >": false, "A a, E b: a^2+b^2-1 = or a^2-1 >=": false, "A a, E b: a^2+b^2-1 <": true,
		"E a, A b: a^2-2 =, a*b^2+b >=": true, "A b: a*b^2+1 > or b^2-2 =": false, "A b: a*b^2+1 > or b^2-2 <, a+1 =": true,
	} {
		if strings.Contains(say, ", a+1 =") {
			say = strings.TrimSuffix(say, ", a+1 =")
			r := unlimited()
			f := &Formula{Op: All, Of: []*Formula{formula(r, say), {Constraint: parse(r, "a+1 =")}}}
			if Never(r, f) != never {
				t.Errorf("%s and a = -1: %v", say, !never)
			}
			continue
		}
		r := unlimited()
		if got := Never(r, formula(r, say)); got != never {
			t.Errorf("%s: never %v", say, got)
		}
	}
}

// Of a formula without free variables and its denial one is never true, and only one. A value that is
// put for a variable shows what it shows of the quantifier.
func TestNeverDrawn(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	yes := 0
	for range 80 {
		r := unlimited()
		var draw func(depth int) *Formula
		draw = func(depth int) *Formula {
			if depth > 0 {
				return &Formula{Op: All + Op(rnd.IntN(2)), Of: []*Formula{draw(depth - 1), draw(depth - 1)}}
			}
			p := Number(big.NewInt(rnd.Int64N(7) - 3))
			for range 1 + rnd.IntN(3) {
				m := Number(big.NewInt(rnd.Int64N(7) - 3))
				for range 1 + rnd.IntN(2) {
					m = r.Mul(m, Variable(rnd.IntN(3)))
				}
				p = r.Add(p, m)
			}
			return &Formula{Constraint: Constraint{p, Signs(1 + rnd.IntN(6))}}
		}
		f := draw(1 + rnd.IntN(2))
		for v := 2; v >= 0; v-- {
			f = &Formula{Op: Exists + Op(rnd.IntN(2)), Vars: []int{v}, Of: []*Formula{f}}
		}
		never := Never(r, f)
		if never == Never(r, deny(f)) {
			t.Fatalf("%v, and so is its denial", never)
		}
		if never {
			yes++
		}
		k := big.NewInt(rnd.Int64N(9) - 4)
		put := &Formula{Op: All, Of: []*Formula{f.Of[0], {Constraint: Constraint{r.minus(Variable(0), Number(k)), Zero}}}}
		if one := Never(r, put); f.Op == Exists && never && !one || f.Op == Forall && !never && one {
			t.Fatalf("%v, but %v at %s", never, one, k)
		}
	}
	if yes < 20 || yes > 60 {
		t.Errorf("%d of 80 are never true", yes)
	}
}
