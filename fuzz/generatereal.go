package fuzz

import (
	"math/big"
	"math/rand/v2"
	"strconv"
)

// realLit gives a numeral of the sort Real: a small number, a quotient of two or a decimal.
func (g *generator) realLit() *Term {
	if g.chance(g.edge) {
		v := intLit(new(big.Int).Lsh(big.NewInt(1), uint(g.r.IntN(130))))
		v.Sort, v.Op = realSort, v.Op+".0"
		return v
	}
	switch g.pick(4, 2, 1) {
	case 0:
		return number(int64(g.r.IntN(9)-4), 1)
	case 1:
		return number(int64(g.r.IntN(13)-6), int64(2+g.r.IntN(4)))
	}
	return app([]string{"0.5", "0.1", "2.25", "0.001", "7.75"}[g.r.IntN(5)], realSort)
}

// number is p/q, q being positive.
func number(p, q int64) *Term {
	t := app(strconv.FormatInt(max(p, -p), 10)+".0", realSort)
	if q > 1 {
		t = app("/", realSort, t, app(strconv.FormatInt(q, 10)+".0", realSort))
	}
	if p < 0 {
		t = app("-", realSort, t)
	}
	return t
}

// ratio writes a value of sort Real.
func ratio(r *rand.Rand) string { return number(int64(r.IntN(13)-5), int64(1+r.IntN(4))).String() }

// realTerm gives a Real term with an operator in front.
func (g *generator) realTerm(d int) *Term {
	sub := func() *Term { return g.term(realSort, d) }
	nl, dm, whole := 0, 0, 0
	if g.p.NonLin {
		nl = 6
	}
	if g.p.DivMod {
		dm = 4
	}
	if g.p.Int {
		whole = 5
	}
	switch g.pick(8, 5, 3, 6, nl, dm, whole, 3) {
	case 0:
		return app("+", realSort, g.list(sub)...)
	case 1:
		return app("-", realSort, g.list(sub)...)
	case 2:
		return app("-", realSort, sub())
	case 3:
		return app("*", realSort, g.realLit(), sub())
	case 4:
		if g.chance(0.3) {
			x := sub()
			return app("*", realSort, x, x)
		}
		return app("*", realSort, g.list(sub)...)
	case 5:
		if g.p.Div && g.chance(0.5) {
			return app("/", realSort, sub(), sub())
		}
		return app("/", realSort, sub(), g.realLit())
	case 6:
		return app("to_real", realSort, g.term(intSort, d))
	}
	return app("/", realSort, sub(), number(int64(1+g.r.IntN(5)), 1))
}

// realAtom compares Real terms.
func (g *generator) realAtom(d int) *Term {
	if g.p.DivMod && g.chance(0.1) {
		return app("is_int", boolSort, g.term(realSort, d))
	}
	return app(g.oneOf("<=", "<", ">=", ">", "=", "<"), boolSort, g.term(realSort, d), g.term(realSort, d))
}
