package prove

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/smtlib"
)

// realTerms makes terms over two reals and an integer, with the value that each has where
// these have theirs.
type realTerms struct {
	c     *smtlib.Context
	rnd   *rand.Rand
	terms []smtlib.Term
	value []*big.Rat
}

func newRealTerms(c *smtlib.Context, rnd *rand.Rand) *realTerms {
	g := &realTerms{c: c, rnd: rnd}
	for _, name := range []string{"x", "y"} {
		g.add(c.MkApp(c.AddDecl(smtlib.DeclData{Name: name, Result: smtlib.Real})), big.NewRat(rnd.Int64N(13)-6, 1+rnd.Int64N(4)))
	}
	i := c.MkApp(c.AddDecl(smtlib.DeclData{Name: "i", Result: smtlib.Int}))
	g.add(c.MkOp(smtlib.OpToReal, smtlib.Real, i), big.NewRat(rnd.Int64N(7)-3, 1))
	for range 8 {
		a, b := rnd.IntN(len(g.terms)), rnd.IntN(len(g.terms))
		k := big.NewRat(rnd.Int64N(9)-4, 1+rnd.Int64N(3))
		number := c.MkReal(k)
		op := func(op smtlib.Op, ts ...smtlib.Term) smtlib.Term { return c.MkOp(op, smtlib.Real, ts...) }
		v := new(big.Rat)
		switch rnd.IntN(8) {
		case 0:
			g.add(op(smtlib.OpAdd, g.terms[a], g.terms[b], number), v.Add(v.Add(g.value[a], g.value[b]), k))
		case 1:
			g.add(op(smtlib.OpSub, g.terms[a], g.terms[b]), v.Sub(g.value[a], g.value[b]))
		case 2:
			g.add(op(smtlib.OpMul, number, g.terms[a]), v.Mul(g.value[a], k))
		case 3:
			g.add(op(smtlib.OpMul, g.terms[a], g.terms[b]), v.Mul(g.value[a], g.value[b]))
		case 4:
			if g.value[b].Sign() != 0 {
				g.add(op(smtlib.OpRealDiv, g.terms[a], g.terms[b]), v.Quo(g.value[a], g.value[b]))
			}
		case 5:
			if k.Sign() != 0 {
				g.add(op(smtlib.OpRealDiv, g.terms[a], number), v.Quo(g.value[a], k))
			}
		case 6:
			f := new(big.Int).Div(g.value[a].Num(), g.value[a].Denom())
			g.add(op(smtlib.OpToReal, c.MkOp(smtlib.OpToInt, smtlib.Int, g.terms[a])), v.SetInt(f))
		case 7:
			cond, yes := g.atom()
			if !yes {
				a, b = b, a
			}
			is := op(smtlib.OpIte, cond, g.terms[a], g.terms[b])
			if !yes {
				is = op(smtlib.OpIte, cond, g.terms[b], g.terms[a])
			}
			g.add(is, g.value[a])
		}
	}
	return g
}

func (g *realTerms) add(t smtlib.Term, v *big.Rat) {
	g.terms, g.value = append(g.terms, t), append(g.value, v)
}

// atom is a comparison, and whether it is true.
func (g *realTerms) atom() (smtlib.Term, bool) {
	c := g.c
	a, b := g.rnd.IntN(len(g.terms)), g.rnd.IntN(len(g.terms))
	by, bv := g.terms[b], g.value[b]
	if g.rnd.IntN(2) == 0 { // close to it
		bv = new(big.Rat).Add(g.value[a], big.NewRat(g.rnd.Int64N(3)-1, 1+g.rnd.Int64N(3)))
		by = c.MkReal(bv)
	}
	if g.rnd.IntN(8) == 0 {
		return c.MkOp(smtlib.OpIsInt, smtlib.Bool, g.terms[a]), g.value[a].IsInt()
	}
	d := g.value[a].Cmp(bv)
	ops := []smtlib.Op{smtlib.OpLe, smtlib.OpLt, smtlib.OpGe, smtlib.OpGt, smtlib.OpEq, smtlib.OpDistinct}
	is := []bool{d <= 0, d < 0, d >= 0, d > 0, d == 0, d != 0}
	k := g.rnd.IntN(len(ops))
	return c.MkOp(ops[k], smtlib.Bool, g.terms[a], by), is[k]
}

// What is true for some values is never refuted, with a certificate or without; what is so for
// no values often is.
func TestReals(t *testing.T) {
	refuted := 0
	for seed := range uint64(400) {
		c := smtlib.NewContext()
		g := newRealTerms(c, rand.New(rand.NewPCG(seed, 5)))
		var terms []smtlib.Term
		for range 1 + g.rnd.IntN(6) {
			a, yes := g.atom()
			if !yes {
				a = c.MkOp(smtlib.OpNot, smtlib.Bool, a)
			}
			terms = append(terms, a)
		}
		by := c.MkOp(smtlib.OpAdd, smtlib.Real, g.terms[g.rnd.IntN(len(g.terms))], g.terms[g.rnd.IntN(len(g.terms))])
		by = c.MkOp(smtlib.OpAdd, smtlib.Real, by, c.MkOp(smtlib.OpNeg, smtlib.Real, by))
		for _, b := range []Budget{Glance, Medium} {
			if yes, _ := Refute(c, Question{Terms: terms}, b); yes {
				t.Fatalf("seed %d: refuted what holds: %v", seed, describe(c, terms))
			}
		}
		if s := NewShared(c, false); s.Refutes(terms, smtlib.NoTerm) || s.Refutes(terms, by) {
			t.Fatalf("seed %d: refuted what holds by what is shared: %v", seed, describe(c, terms))
		}
		first := c.MkOp(smtlib.OpNot, smtlib.Bool, terms[0])
		if yes, _ := Refute(c, Question{Terms: append(terms, first)}, Medium); !yes {
			t.Fatalf("seed %d: did not refute a formula and its denial", seed)
		}
		x, y := g.terms[0], g.terms[1]
		op := func(op smtlib.Op, ts ...smtlib.Term) smtlib.Term { return c.MkOp(op, smtlib.Bool, ts...) }
		third := c.MkReal(big.NewRat(1, 3))
		cycle := []smtlib.Term{op(smtlib.OpLe, x, y), op(smtlib.OpLt, y, c.MkOp(smtlib.OpAdd, smtlib.Real, x, third)), op(smtlib.OpGe, c.MkOp(smtlib.OpMul, smtlib.Real, c.MkReal(big.NewRat(3, 1)), y), c.MkOp(smtlib.OpAdd, smtlib.Real, c.MkOp(smtlib.OpMul, smtlib.Real, c.MkReal(big.NewRat(3, 1)), x), c.MkReal(big.NewRat(1, 1))))}
		if yes, _ := Refute(c, Question{Terms: cycle}, Medium); yes {
			refuted++
		}
	}
	if refuted != 400 {
		t.Errorf("%d of 400 cycles refuted", refuted)
	}
}

func describe(c *smtlib.Context, ts []smtlib.Term) (out []string) {
	for _, t := range ts {
		c.Walk(func(u smtlib.Term) bool { out = append(out, fmt.Sprint(c.Op(u), c.Args(u))); return true }, t)
	}
	return out
}
