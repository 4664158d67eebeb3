package fuzz

import (
	"math/big"
	"strconv"
)

// width gives a width of the script's sorts, or of the profile.
func (g *generator) width() int {
	var fit []int
	for _, s := range g.sorts {
		if s.Kind == KindBv {
			fit = append(fit, s.Width)
		}
	}
	if len(fit) > 0 && g.chance(0.85) {
		return fit[g.r.IntN(len(fit))]
	}
	return g.p.Bv[g.r.IntN(len(g.p.Bv))]
}

// bvLit gives a literal: small, all ones, a single bit, or any.
func (g *generator) bvLit(w int) *Term {
	v := new(big.Int)
	switch g.pick(3, 2, 2, 1) {
	case 0:
		v.SetInt64(int64(g.r.IntN(4)))
	case 1:
		v.SetInt64(-1 - int64(g.r.IntN(2)))
	case 2:
		v.Lsh(big.NewInt(1), uint(g.r.IntN(w)))
		if g.chance(0.3) {
			v.Sub(v, big.NewInt(1))
		}
	case 3:
		for range w {
			v.Lsh(v, 1)
			v.Add(v, big.NewInt(int64(g.r.IntN(2))))
		}
	}
	return bvLit(v, w)
}

var bvFold = []string{"bvand", "bvor", "bvxor", "bvadd", "bvmul"}

var bvTwo = []string{
	"bvsub", "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod", "bvshl", "bvlshr", "bvashr",
	"bvnand", "bvnor", "bvxnor",
}

// bvTerm gives a term of that width with an operator in front.
func (g *generator) bvTerm(w, d int) *Term {
	s := bvSort(w)
	sub := func() *Term { return g.term(s, d) }
	conv := 0
	if g.p.Conv {
		conv = 4
	}
	one := 0
	if w == 1 {
		one = 6
	}
	switch g.pick(10, 16, 5, 5, 6, 4, 3, 2, conv, one) {
	case 0:
		return app(bvFold[g.r.IntN(len(bvFold))], s, g.list(sub)...)
	case 1:
		return app(bvTwo[g.r.IntN(len(bvTwo))], s, sub(), sub())
	case 2:
		return app([]string{"bvnot", "bvneg"}[g.r.IntN(2)], s, sub())
	case 3: // concat
		if w > 1 {
			hi := 1 + g.r.IntN(w-1)
			return app("concat", s, g.term(bvSort(hi), d), g.term(bvSort(w-hi), d))
		}
	case 4: // extract
		from := max(w, g.width())
		if g.chance(0.3) {
			from = w + g.r.IntN(4)
		}
		lo := g.r.IntN(from - w + 1)
		return app("(_ extract "+strconv.Itoa(lo+w-1)+" "+strconv.Itoa(lo)+")", s, g.term(bvSort(from), d))
	case 5: // extensions
		by := g.r.IntN(w)
		op := []string{"zero_extend", "sign_extend"}[g.r.IntN(2)]
		return app("(_ "+op+" "+strconv.Itoa(by)+")", s, g.term(bvSort(w-by), d))
	case 6: // rotations
		op := []string{"rotate_left", "rotate_right"}[g.r.IntN(2)]
		return app("(_ "+op+" "+strconv.Itoa(g.r.IntN(2*w+1))+")", s, sub())
	case 7: // repeat
		var fit []int
		for n := 1; n <= w; n++ {
			if w%n == 0 {
				fit = append(fit, n)
			}
		}
		n := fit[g.r.IntN(len(fit))]
		return app("(_ repeat "+strconv.Itoa(n)+")", s, g.term(bvSort(w/n), d))
	case 8:
		op := []string{"int2bv", "int_to_bv"}[g.r.IntN(2)]
		return app("(_ "+op+" "+strconv.Itoa(w)+")", s, g.term(intSort, d))
	case 9:
		from := bvSort(g.width())
		if g.chance(0.3) {
			return app([]string{"bvredor", "bvredand"}[g.r.IntN(2)], s, g.term(from, d))
		}
		return app("bvcomp", s, g.term(from, d), g.term(from, d))
	}
	return app("bvneg", s, sub())
}

var bvRelations = []string{
	"bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge", "=", "=", "=", "distinct",
}

var bvOverflows = []string{"bvuaddo", "bvsaddo", "bvusubo", "bvssubo", "bvumulo", "bvsmulo", "bvsdivo"}

// bvAtom compares bit vectors, or asks whether an operation overflows.
func (g *generator) bvAtom(d int) *Term {
	s := bvSort(g.width())
	switch {
	case g.chance(0.03):
		return app("bvnego", boolSort, g.term(s, d))
	case g.chance(0.12):
		return app(bvOverflows[g.r.IntN(len(bvOverflows))], boolSort, g.term(s, d), g.term(s, d))
	}
	return app(bvRelations[g.r.IntN(len(bvRelations))], boolSort, g.term(s, d), g.term(s, d))
}
