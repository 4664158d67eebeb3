package eval

import (
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// relation says a = b, a != b, a <= b or a < b, over Int.
type relation struct {
	kind relKind
	a, b smtlib.Term
}

type relKind uint8

const (
	equal relKind = iota
	unequal
	atMost
	below
)

// form is a sum of unknowns with coefficients, none 0, and a number.
type form struct {
	c map[int]*big.Int
	k *big.Int
}

// system is what the conditions of a plan say over the integers: that forms are 0, are
// not 0, and are not negative. Its unknowns are the variables of the plan, terms that are
// not linear in them, and the quotients and remainders of divisions by a number.
type system struct {
	e        *Evaluator
	p        *plan
	at       int // the condition that is read, from 1
	unknowns map[unknown]int
	eqs      []form
	nes      []form
	ges      []form
	defs     []definition // of the unknowns that were replaced, in this order
	lo, hi   []*big.Int   // bounds of the unknowns, nil for none, as last propagated
	ok       bool         // it did not grow too large
}

// definition says that a form is 0 in which the unknown has the coefficient 1 or -1.
type definition struct {
	unknown int
	form    form
}

// unknown is a term, or the quotient of a division of it by m, or the remainder.
type unknown struct {
	t     smtlib.Term
	m     val // 0: the term itself
	rest  bool
	apart int // of terms over variables of inner quantifiers: the condition, from 1
}

const (
	maxUnknowns  = 60
	maxFormBits  = 300 // of numbers
	boundsRounds = 12
)

// solve looks at the conditions of p as linear ones of integers. They have no solution when
// an equation has none modulo the greatest divisor of its coefficients, once variables with
// the coefficient 1 are replaced by what they equal; or when bounds cross. Else what is
// left free takes a value within its bounds, which makes a point of the rest, if the body
// says so. The value is the quantifier's, or unknown when neither was seen.
func (e *Evaluator) solve(p *plan) val {
	if len(p.rels) == 0 {
		return vUnknown
	}
	s := &system{e: e, p: p, unknowns: map[unknown]int{}, ok: true}
	for i, r := range p.rels {
		s.at = i + 1
		f := s.read(r.b)
		f.add(s.read(r.a), big.NewInt(-1))
		switch r.kind {
		case equal:
			s.eqs = append(s.eqs, f)
		case unequal:
			s.nes = append(s.nes, f)
		case below:
			f.k.Sub(f.k, big.NewInt(1))
			fallthrough
		default:
			s.ges = append(s.ges, f)
		}
		if !s.ok || e.failure != "" {
			return vUnknown
		}
	}
	// Bounds are of remainders, say, which no longer stand alone when they are replaced.
	if s.cross() || s.eliminate() || s.ok && s.cross() {
		return vTrue - p.target
	}
	if s.ok && e.failure == "" && s.point() {
		return p.target
	}
	return vUnknown
}

// point tells whether the body is decided where free unknowns are as near to 0 as their
// bounds let them be, and the others are what defines them.
func (s *system) point() bool {
	values := make([]*big.Int, len(s.unknowns))
	for x := range values {
		values[x] = new(big.Int)
		switch {
		case s.lo[x] != nil && s.lo[x].Sign() > 0:
			values[x] = s.lo[x]
		case s.hi[x] != nil && s.hi[x].Sign() < 0:
			values[x] = s.hi[x]
		}
	}
	for _, d := range slices.Backward(s.defs) {
		sum := new(big.Int).Set(d.form.k)
		for x, c := range d.form.c {
			if x != d.unknown {
				sum.Add(sum, new(big.Int).Mul(c, values[x]))
			}
		}
		values[d.unknown] = sum.Mul(sum, new(big.Int).Neg(d.form.c[d.unknown]))
	}
	for _, x := range s.p.vars { // those of other sorts stay unknown
		if i, ok := s.unknowns[unknown{t: x}]; ok {
			s.e.bind(x, s.e.st.fromBig(values[i]))
		} else if s.e.c.SortOf(x) == smtlib.Int {
			s.e.bind(x, small(0))
		}
	}
	decided := s.e.run(s.p.body) == s.p.target
	for _, x := range s.p.vars {
		s.e.bind(x, vUnknown)
	}
	return decided
}

func (f *form) add(g form, c *big.Int) {
	f.k.Add(f.k, new(big.Int).Mul(c, g.k))
	for x, d := range g.c {
		f.plus(x, new(big.Int).Mul(c, d))
	}
}

// plus adds c*x; it takes c over.
func (f *form) plus(x int, c *big.Int) {
	if old := f.c[x]; old != nil {
		c.Add(c, old)
	}
	if f.c[x] = c; c.Sign() == 0 {
		delete(f.c, x)
	}
}

// unknown gives the form of one unknown; again says that it was there.
func (s *system) unknown(u unknown) (f form, again bool) {
	// Several inner quantifiers may have a variable in common, as copies of one do.
	for _, x := range s.e.sets.lists[s.e.fv[u.t]] {
		if !slices.Contains(s.p.vars, x) {
			u.apart = s.at
		}
	}
	i, again := s.unknowns[u]
	if !again {
		i = len(s.unknowns)
		s.unknowns[u] = i
		s.ok = s.ok && i < maxUnknowns
	}
	return form{map[int]*big.Int{i: big.NewInt(1)}, new(big.Int)}, again
}

// read gives the form of t.
func (s *system) read(t smtlib.Term) form {
	e := s.e
	sum := form{map[int]*big.Int{}, new(big.Int)}
	type part struct {
		t smtlib.Term
		c *big.Int
	}
	stack := []part{{t, big.NewInt(1)}}
	for len(stack) > 0 && s.ok {
		w := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !e.step() || w.c.BitLen() > maxFormBits {
			s.ok = false
			break
		}
		if v := e.run(w.t); v != vUnknown && !v.isSym() {
			sum.k.Add(sum.k, new(big.Int).Mul(w.c, e.st.toBig(v)))
			continue
		}
		args := e.c.Args(w.t)
		switch op := e.c.Op(w.t); op {
		case smtlib.OpAdd, smtlib.OpSub, smtlib.OpNeg:
			for i, a := range args {
				c := w.c
				if op == smtlib.OpNeg || op == smtlib.OpSub && (i > 0 || len(args) == 1) {
					c = new(big.Int).Neg(c)
				}
				stack = append(stack, part{a, c})
			}
			continue
		case smtlib.OpMul:
			c, open := new(big.Int).Set(w.c), smtlib.NoTerm
			for _, a := range args {
				if v := e.run(a); v != vUnknown && !v.isSym() {
					c.Mul(c, e.st.toBig(v))
				} else if open == smtlib.NoTerm {
					open = a
				} else {
					open = w.t // not linear
				}
			}
			if open != w.t {
				stack = append(stack, part{open, c})
				continue
			}
		case smtlib.OpDiv, smtlib.OpMod:
			if len(args) != 2 {
				break
			}
			if m := e.run(args[1]); m.isSmall() && m != small(0) && !m.isSym() {
				sum.add(s.divide(args[0], m, op == smtlib.OpMod), w.c)
				continue
			}
		}
		f, _ := s.unknown(unknown{t: w.t})
		sum.add(f, w.c)
	}
	return sum
}

// divide gives the form of a quotient or remainder, and states what both are.
func (s *system) divide(t smtlib.Term, m val, rest bool) form {
	q, again := s.unknown(unknown{t: t, m: m})
	r, _ := s.unknown(unknown{t: t, m: m, rest: true})
	if !again && s.ok {
		size := big.NewInt(m.small())
		f := s.read(t) // t = m*q + r
		f.add(q, new(big.Int).Neg(size))
		f.add(r, big.NewInt(-1))
		s.eqs = append(s.eqs, f)
		s.ges = append(s.ges, r.times(1)) // 0 <= r <= |m|-1
		top := form{map[int]*big.Int{}, new(big.Int).Sub(size.Abs(size), big.NewInt(1))}
		top.add(r, big.NewInt(-1))
		s.ges = append(s.ges, top)
	}
	if rest {
		return r
	}
	return q
}

func (f form) times(c int64) form {
	g := form{map[int]*big.Int{}, new(big.Int)}
	g.add(f, big.NewInt(c))
	return g
}

// content is the greatest common divisor of the coefficients, 0 when there are none.
func (f *form) content() *big.Int {
	g := new(big.Int)
	for _, c := range f.c {
		g.GCD(nil, nil, g, new(big.Int).Abs(c))
	}
	return g
}

// divided divides the coefficients by g, which divides them, and the number, rounded down.
func (f *form) divided(g *big.Int) {
	for _, c := range f.c {
		c.Div(c, g)
	}
	f.k.Div(f.k, g) // Euclidean, and g is positive
}

// eliminate replaces unknowns that an equation defines; it tells whether an equation, or
// an inequation, cannot hold.
func (s *system) eliminate() bool {
	for {
		at, unit := -1, -1
		for i := range s.eqs {
			f := &s.eqs[i]
			g := f.content()
			if g.Sign() == 0 {
				if f.k.Sign() != 0 {
					return true
				}
				continue
			}
			if new(big.Int).Mod(f.k, g).Sign() != 0 {
				return true
			}
			f.divided(g)
			for x, c := range f.c {
				if c.IsInt64() && (c.Int64() == 1 || c.Int64() == -1) && (at != i || x < unit) {
					at, unit = i, x
				}
			}
			if at >= 0 {
				break
			}
		}
		if at < 0 {
			break
		}
		f := s.eqs[at]
		s.defs = append(s.defs, definition{unit, f})
		s.eqs[at] = s.eqs[len(s.eqs)-1]
		s.eqs = s.eqs[:len(s.eqs)-1]
		for _, fs := range [][]form{s.eqs, s.nes, s.ges} {
			for i := range fs {
				c := fs[i].c[unit]
				if c == nil {
					continue
				}
				fs[i].add(f, new(big.Int).Neg(new(big.Int).Mul(c, f.c[unit]))) // the unit's coefficient is its own inverse
				if s.e.steps -= int64(len(f.c)); s.e.steps < 0 || fs[i].k.BitLen() > maxFormBits {
					s.ok = false
					return false
				}
			}
		}
	}
	for _, f := range s.nes {
		if len(f.c) == 0 && f.k.Sign() == 0 {
			return true
		}
	}
	return false
}

// cross propagates bounds and tells whether they cross.
func (s *system) cross() bool {
	n := len(s.unknowns)
	lo, hi := make([]*big.Int, n), make([]*big.Int, n)
	s.lo, s.hi = lo, hi
	ges := slices.Clip(s.ges)
	for _, f := range s.eqs {
		ges = append(ges, f.times(1), f.times(-1))
	}
	for i := range ges {
		if g := ges[i].content(); g.Sign() > 0 {
			ges[i].divided(g)
		} else if ges[i].k.Sign() < 0 {
			return true
		}
	}
	for range boundsRounds {
		changed := false
		for _, f := range ges {
			if s.e.steps -= int64(len(f.c)); s.e.steps < 0 || s.e.failure != "" {
				return false
			}
			// The most that the form can be, and how many of its parts have no end.
			most, endless, without := new(big.Int).Set(f.k), 0, -1
			for x, c := range f.c {
				b := hi[x]
				if c.Sign() < 0 {
					b = lo[x]
				}
				if b == nil {
					endless, without = endless+1, x
				} else {
					most.Add(most, new(big.Int).Mul(c, b))
				}
			}
			if endless == 0 && most.Sign() < 0 {
				return true
			}
			if endless > 1 || most.BitLen() > maxFormBits {
				continue
			}
			for x, c := range f.c {
				if endless == 1 && x != without {
					continue
				}
				room := new(big.Int).Set(most) // without x: c*x >= -room
				if endless == 0 {
					b := hi[x]
					if c.Sign() < 0 {
						b = lo[x]
					}
					room.Sub(room, new(big.Int).Mul(c, b))
				}
				if c.Sign() > 0 {
					// x >= -floor(room/c)
					if l := room.Neg(room.Div(room, c)); lo[x] == nil || lo[x].Cmp(l) < 0 {
						lo[x], changed = l, true
					}
				} else if u := room.Div(room, new(big.Int).Neg(c)); hi[x] == nil || hi[x].Cmp(u) > 0 {
					hi[x], changed = u, true
				}
				if lo[x] != nil && hi[x] != nil && lo[x].Cmp(hi[x]) > 0 {
					return true
				}
			}
		}
		if !changed {
			break
		}
	}
	return false
}
