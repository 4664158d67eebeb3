package fuzz

import (
	"math/big"
	"math/rand/v2"
	"strconv"
)

// floats are the formats of the script.
func (g *generator) floats() (fs []*Sort) {
	for _, s := range g.sorts {
		if s.Kind == KindFloat {
			fs = append(fs, s)
		}
	}
	return fs
}

// floatLit gives a float: any word, or a special value by its name.
func (g *generator) floatLit(s *Sort) *Term {
	if g.chance(0.4) {
		return app(s.indexed(g.oneOf("+oo", "-oo", "+zero", "-zero", "NaN")), s)
	}
	if g.chance(0.3) {
		return app(s.indexed("to_fp"), s, g.leaf(modeSort), app(g.oneOf("0.0", "1.0", "0.1", "2.5", "7.75", "1000.0"), &Sort{Text: "Real"}))
	}
	return floatLit(drawFloat(g.r, s), s)
}

// drawFloat draws a word of sort s. In formats of many exponents most are near one another, for
// there operations round; and half of all have few bits, so that some results are exact.
func drawFloat(r *rand.Rand, s *Sort) *big.Int {
	if s.Width < 12 || r.IntN(8) == 0 {
		return big.NewInt(r.Int64N(1 << s.Width))
	}
	fraction := s.Width - s.Eb - 1
	f := r.Int64N(1 << fraction)
	if r.IntN(2) == 0 {
		f = f >> (fraction - 3) << (fraction - 3)
	}
	if r.IntN(6) == 0 {
		f = 1<<fraction - 1 - r.Int64N(2)
	}
	exponent := 1<<(s.Eb-1) - 1 + r.Int64N(9) - 4
	switch r.IntN(8) {
	case 0:
		exponent = r.Int64N(3) // near to zero
	case 1:
		exponent = 1<<s.Eb - 1 - r.Int64N(3) // near to infinity
	}
	return big.NewInt(r.Int64N(2)<<(s.Width-1) | exponent<<fraction | f)
}

// floatValue writes a value of sort s as models do.
func floatValue(r *rand.Rand, s *Sort) string {
	switch r.IntN(12) {
	case 0:
		return s.indexed("NaN")
	case 1:
		return s.indexed([]string{"+oo", "-oo"}[r.IntN(2)])
	case 2:
		return s.indexed([]string{"+zero", "-zero"}[r.IntN(2)])
	}
	word, end := drawFloat(r, s), s.Width
	bits := func(n int) string {
		end -= n
		part := new(big.Int).Rsh(word, uint(end))
		return bvLit(part.And(part, big.NewInt(1<<n-1)), n).String()
	}
	return "(fp " + bits(1) + " " + bits(s.Eb) + " " + bits(s.Width-s.Eb-1) + ")"
}

// floatTerm applies an operator whose result is a float.
func (g *generator) floatTerm(s *Sort, d int) *Term {
	mode := func() *Term { return g.term(modeSort, d) }
	x := func() *Term { return g.term(s, d) }
	switch g.pick(6, 3, 1, 2, 2, 2, 2, 2) {
	case 0:
		return app(g.oneOf("fp.add", "fp.sub", "fp.mul", "fp.div"), s, mode(), x(), x())
	case 1:
		return app(g.oneOf("fp.abs", "fp.neg"), s, x())
	case 2:
		return app("fp.fma", s, mode(), x(), x(), x())
	case 3:
		return app(g.oneOf("fp.sqrt", "fp.roundToIntegral"), s, mode(), x())
	case 4:
		return app("fp.rem", s, x(), x())
	case 5:
		return app(g.oneOf("fp.min", "fp.max"), s, x(), x())
	case 6:
		fs := g.floats()
		return app(s.indexed("to_fp"), s, mode(), g.term(fs[g.r.IntN(len(fs))], d))
	}
	for _, b := range g.sorts {
		if b.Kind == KindBv {
			return app(s.indexed(g.oneOf("to_fp", "to_fp_unsigned")), s, mode(), g.term(b, d))
		}
	}
	return g.leaf(s)
}

// floatAtom compares or classifies floats, where the script has some; else nil.
func (g *generator) floatAtom(d int) *Term {
	fs := g.floats()
	if len(fs) == 0 || g.chance(0.35) {
		return nil
	}
	s := fs[g.r.IntN(len(fs))]
	switch g.pick(5, 2, 2) {
	case 0:
		return app(g.oneOf("fp.lt", "fp.leq", "fp.gt", "fp.geq", "fp.eq"), boolSort, g.term(s, d), g.term(s, d))
	case 1:
		return app(g.oneOf("=", "distinct"), boolSort, g.term(s, d), g.term(s, d))
	}
	return app(g.oneOf("fp.isNormal", "fp.isSubnormal", "fp.isZero", "fp.isInfinite", "fp.isNaN", "fp.isNegative", "fp.isPositive"), boolSort, g.term(s, d))
}

// floatWord makes a bit vector of a float, where the script has some; else nil.
func (g *generator) floatWord(s *Sort, d int) *Term {
	fs := g.floats()
	if len(fs) == 0 || g.chance(0.7) {
		return nil
	}
	f := fs[g.r.IntN(len(fs))]
	if f.Width == s.Width && g.chance(0.3) {
		return app("fp.to_ieee_bv", s, g.term(f, d))
	}
	return app("(_ "+g.oneOf("fp.to_ubv", "fp.to_sbv")+" "+strconv.Itoa(s.Width)+")", s, g.term(modeSort, d), g.term(f, d))
}
