package fuzz

import (
	"math/big"
	"strconv"
)

// intLit gives a numeral: small, or an edge of a machine word.
func (g *generator) intLit() *Term {
	if g.chance(g.edge) {
		shift := []uint{15, 16, 31, 32, 61, 62, 63, 64, 65, 127}[g.r.IntN(10)]
		v := new(big.Int).Lsh(big.NewInt(1), shift)
		v.Add(v, big.NewInt(int64(g.r.IntN(3))-1))
		if g.chance(0.5) {
			v.Neg(v)
		}
		return intLit(v)
	}
	return intLit(big.NewInt([]int64{0, 1, -1, 2, -2, 3, 4, 5, -3, 7, 10, -7}[g.r.IntN(12)]))
}

// intTerm gives an Int term with an operator in front.
func (g *generator) intTerm(d int) *Term {
	sub := func() *Term { return g.term(intSort, d) }
	if g.p.Diff {
		// Offsets only, so that the whole stays a difference of two variables.
		if g.chance(0.5) {
			return app("+", intSort, g.leaf(intSort), g.intLit())
		}
		return g.leaf(intSort)
	}
	if g.p.Real && g.chance(0.15) {
		return app("to_int", intSort, g.term(realSort, d))
	}
	nl, dm, conv := 0, 0, 0
	if g.p.NonLin {
		nl = 8
	}
	if g.p.DivMod {
		dm = 4
	}
	if g.p.Conv {
		conv = 6
	}
	switch g.pick(8, 5, 4, 6, nl, dm, dm, dm/2, conv) {
	case 0:
		return app("+", intSort, g.list(sub)...)
	case 1:
		return app("-", intSort, g.list(sub)...)
	case 2:
		return app("-", intSort, sub())
	case 3:
		if g.chance(0.5) {
			return app("*", intSort, sub(), g.intLit())
		}
		return app("*", intSort, g.intLit(), sub())
	case 4:
		if g.chance(0.3) {
			x := sub()
			return app("*", intSort, x, x)
		}
		return app("*", intSort, g.list(sub)...)
	case 5:
		return app("div", intSort, sub(), g.divisor(d))
	case 6:
		return app("mod", intSort, sub(), g.divisor(d))
	case 7:
		return app("abs", intSort, sub())
	}
	w := g.width()
	if g.chance(0.3) {
		return app("sbv_to_int", intSort, g.term(bvSort(w), d))
	}
	return app([]string{"ubv_to_int", "bv2nat"}[g.r.IntN(2)], intSort, g.term(bvSort(w), d))
}

// divisor gives what div and mod divide by: zero now and then.
func (g *generator) divisor(d int) *Term {
	if g.p.Div && g.chance(0.5) {
		return g.term(intSort, d)
	}
	return g.intLit()
}

// intAtom compares Int terms.
func (g *generator) intAtom(d int) *Term {
	if g.p.DivMod && g.chance(0.05) {
		return app("(_ divisible "+strconv.Itoa(1+g.r.IntN(6))+")", boolSort, g.term(intSort, d))
	}
	op := []string{"<=", "<", ">=", ">", "="}[g.r.IntN(5)]
	if g.p.Diff && !g.chance(0.15) {
		if g.chance(0.2) {
			return app("distinct", boolSort, g.constant(intSort), g.constant(intSort))
		}
		return app(op, boolSort, app("-", intSort, g.constant(intSort), g.constant(intSort)), g.intLit())
	}
	t := app(op, boolSort, g.term(intSort, d), g.term(intSort, d))
	if g.chance(0.08) {
		t.Args = append(t.Args, g.term(intSort, d))
	}
	return t
}
