package circuits

import (
	"maps"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess/shown"
)

// leastShown bounds the width of words from below: the coefficients of gates are less than
// half of 2^w then.
const leastShown = 3

// maxShown bounds the equations that words are shown to be equal by.
const maxShown = 1 << 14

// substituted is a step of a reduction: a variable, what it was replaced by, and the sum of
// monomials that it was multiplied with.
type substituted struct {
	step
	with poly
}

// derivation writes reductions down as equations of integers (see show).
type derivation struct {
	shown.Writer
	row   shown.Sum  // of all equations
	from  []ast.Node // them
	parts []ast.Node // their multiples, negated
}

// reader names what is in the circuit of a reduction.
type reader struct {
	*derivation
	r     *reduction
	names map[int32]ast.Node    // by variable: a predicate
	ones  map[monomial]ast.Node // by monomial: the integer that is 1 where its variables are all true, else 0
	said  map[int32]ast.Node    // by variable with a claim: what it says
}

// show proves that the words a and b are equal by the steps that reduced the difference of
// their polynomials to 0 modulo 2^w; of a sum the difference of its bits and its polynomial
// is reduced likewise. Each step says what a gate is, as an equation of integers. A sum of
// their multiples says that the difference of the words is a multiple of 2^w: so their
// lowest bits are equal, and those above, one after the other.
func (r *reduction) show(a, b ast.Node) []shown.Fact {
	g := r.c.g
	s := &derivation{Writer: shown.Writer{G: g}, row: shown.Sum{}}
	whole := s.read(r)
	var sides [2]*reader // of the bits of a and b
	for i, n := range []ast.Node{a, b} {
		if sides[i] = whole; r.c.sums(n) {
			q := r.spread(n)
			if q == nil {
				return nil
			}
			sides[i] = s.read(q)
			sides[i].take(int64(1 - 2*i))
		}
	}
	whole.take(1)
	if len(s.from) > maxShown {
		return nil
	}
	x, y := sides[0].r.c.of(a), sides[1].r.c.of(b)
	var bits []ast.Node
	for i, equal := range s.bits(x, y, sides) {
		bits = append(bits, equal, s.isBit(a, i, sides[0].literal(x[i])), s.isBit(b, i, sides[1].literal(y[i])))
	}
	s.Say(g.Eq(a, b), ast.None, bits...)
	return s.Facts
}

// spread reduces the difference of the bits of a sum and its polynomial; nil when that fails.
func (r *reduction) spread(n ast.Node) *reduction {
	c := newCircuit(r.ctx, r.c.g)
	c.shown = true
	c.build(n)
	bits := c.of(n)
	q := &reduction{ctx: r.ctx, c: c, mask: r.mask, words: map[ast.Node]poly{}, logs: true, steps: spare + perGate*len(c.gates)}
	p, ok := q.word(n, 0)
	if !ok || c.full {
		return nil
	}
	q.monos = spare/4 + 4*len(p)
	q.steps += perMono * len(p)
	difference := poly{}
	q.bits(difference, bits)
	q.add(difference, p, small(-1))
	q.k = findCarries(r.ctx, c)
	if rest, done := q.inputs(difference); !done || len(rest) > 0 {
		return nil
	}
	return q
}

// read names the bits of words by these, since a checker need not see that circuits of
// gates are the same.
func (s *derivation) read(r *reduction) *reader {
	names := map[int32]ast.Node{0: s.G.False()}
	for _, n := range slices.Sorted(maps.Keys(r.c.bits)) {
		for i, l := range r.c.bits[n] {
			v := l.variable()
			if _, named := names[v]; !named {
				names[v] = s.IsOne(n, i)
				if l&1 != 0 {
					names[v] = s.G.Not(names[v])
				}
			}
		}
	}
	return &reader{derivation: s, r: r, names: names, ones: map[monomial]ast.Node{}, said: map[int32]ast.Node{}}
}

// take adds the steps of the reduction, with a sign, as long as there are not too many.
func (s *reader) take(sign int64) {
	for _, t := range s.r.log {
		if len(s.from) > maxShown {
			return
		}
		for _, with := range slices.Sorted(maps.Keys(t.with)) {
			equation := s.equation(t.step, with)
			if len(equation) == 0 {
				continue
			}
			k := s.r.signed(t.with[with])
			k.Mul(k, big.NewInt(sign))
			for n, l := range equation {
				s.row.Add(n, new(big.Int).Mul(k, l))
			}
			s.from = append(s.from, s.gate(t.step, with, equation))
			s.parts = append(s.parts, s.Times(k.Neg(k), s.Term(equation)))
		}
	}
}

// bits draws from the equations that the words x and y of the two sides are equal, bit by
// bit, and gives the facts that say so.
func (s *derivation) bits(x, y []lit, sides [2]*reader) (equal []ast.Node) {
	g := s.G
	zero, minus := g.Num64(0), big.NewInt(-1)
	whole := s.Term(s.row)
	is := g.Eq(whole, zero)
	s.Say(is, s.Cases(s.Plus(append(s.parts, whole)...), g.Le(whole, zero)), s.from...)

	for i := range x { // what is left is a multiple of 2^w
		sides[0].bit(x[i], new(big.Int).Lsh(minus, uint(i)))
		sides[1].bit(y[i], new(big.Int).Lsh(big.NewInt(1), uint(i)))
	}
	parts := append(s.Parts(s.row), s.Times(minus, whole))
	apart := make([]ast.Node, len(x)) // the differences of bits
	for i := range x {
		apart[i] = g.Arith(ast.OpSub, sides[0].number(x[i]), sides[1].number(y[i]))
		parts = append(parts, s.Times(new(big.Int).Lsh(big.NewInt(1), uint(i)), apart[i]))
	}
	from := []ast.Node{is}
	for i, d := range apart {
		p, q := sides[0].literal(x[i]), sides[1].literal(y[i])
		equal = append(equal, s.Equal(p, q))
		if sides[0].number(x[i]) == sides[1].number(y[i]) {
			s.Say(equal[i], ast.None)
			continue
		}
		same := g.Eq(d, zero)
		small := s.Plus(d, s.Times(minus, sides[0].number(x[i])), sides[1].number(y[i]))
		most, least := g.Le(d, g.Num64(1)), g.Le(g.Num64(-1), d)
		s.Say(most, s.Cases(small, g.True()))
		s.Say(least, s.Cases(small, g.True()))
		s.Say(same, s.Cases(s.Plus(parts...), g.Le(d, zero)), append(from, most, least)...)
		s.Say(equal[i], s.Cases(small, p), same)
		from = append(from, same)
	}
	return equal
}

// isBit adds the fact that p is the bit i of a word.
func (s *derivation) isBit(word ast.Node, i int, p ast.Node) ast.Node {
	is := s.Equal(p, s.IsOne(word, i))
	s.Say(is, ast.None)
	return is
}

// signed gives the representative of a coefficient that is nearest to 0.
func (r *reduction) signed(k number) *big.Int {
	integer := func(k number) *big.Int {
		out := new(big.Int).SetUint64(k.hi)
		return out.Or(out.Lsh(out, 64), new(big.Int).SetUint64(k.lo))
	}
	out := integer(k.and(r.mask))
	if most := integer(r.mask); new(big.Int).Lsh(out, 1).Cmp(most) > 0 {
		out.Sub(out, most.Add(most, big.NewInt(1)))
	}
	return out
}

// bit adds k times a bit to the row.
func (s *reader) bit(l lit, k *big.Int) {
	p := bit(l)
	for _, m := range slices.Sorted(maps.Keys(p)) {
		c := s.r.signed(p[m])
		s.row.Add(s.one(m), c.Mul(c, k))
	}
}

// equation is 0: a variable less its meaning, both times a monomial.
func (s *reader) equation(t step, with monomial) shown.Sum {
	out := shown.Sum{}
	out.Add(s.one(times(one(t.variable), with)), big.NewInt(1))
	for _, m := range slices.Sorted(maps.Keys(t.meaning)) {
		k := s.r.signed(t.meaning[m])
		out.Add(s.one(times(m, with)), k.Neg(k))
	}
	return out
}

// gate adds the fact that says an equation.
func (s *reader) gate(t step, with monomial, equation shown.Sum) ast.Node {
	g := s.G
	term := s.Term(equation)
	says, sign := g.Eq(term, g.Num64(0)), g.Le(term, g.Num64(0))
	parts := append(s.Parts(equation), s.Times(big.NewInt(-1), term))
	vs := map[int32]bool{}
	for m := range t.meaning {
		for ; len(m) > 0; m = m[4:] {
			vs[m.lead()] = true
		}
	}
	var sides []ast.Node
	for _, v := range slices.Sorted(maps.Keys(vs))[:min(len(vs), 3)] { // the carry is the last
		sides = append(sides, s.name(v))
	}
	by := s.Cases(s.Plus(parts...), append(sides, sign)...)
	for ; len(with) > 0; with = with[4:] {
		by = g.Ite(s.name(with.lead()), by, s.Cases(s.Plus(parts...), sign))
	}
	var from []ast.Node
	if t.claimed {
		from = append(from, s.claim(t.variable))
	}
	s.Say(says, by, from...)
	return says
}

// claim adds the fact that says what the claim of a variable says.
func (s *reader) claim(v int32) ast.Node {
	if n, ok := s.said[v]; ok {
		return n
	}
	k := s.r.k
	m := k.known[v]
	var from []ast.Node
	for _, u := range k.used[v] {
		from = append(from, s.claim(u))
	}
	g := s.G
	x, y := s.literal(positive(m.x)^lit(m.flip&1)), s.literal(positive(m.y)^lit(m.flip>>1&1))
	carry := g.And(x, y)
	if m.z != 0 {
		carry = g.Or(carry, g.And(s.literal(positive(m.z)^lit(m.flip>>2&1)), g.Or(x, y)))
	}
	if m.flip>>3 == 1 {
		carry = g.Not(carry)
	}
	n := s.Equal(s.name(v), carry)
	s.said[v] = n
	s.Say(n, ast.None, from...)
	return n
}

// one is the integer of a monomial.
func (s *reader) one(m monomial) ast.Node {
	n, ok := s.ones[m]
	if !ok {
		n = s.Integer(s.conjunction(m))
		s.ones[m] = n
	}
	return n
}

// conjunction is the predicate that all variables of a monomial are true.
func (s *reader) conjunction(m monomial) ast.Node {
	var of []ast.Node
	for ; len(m) > 0; m = m[4:] {
		of = append(of, s.name(m.lead()))
	}
	slices.Sort(of)
	return s.G.And(of...)
}

// number is a literal as an integer.
func (s *reader) number(l lit) ast.Node {
	n := s.Integer(s.name(l.variable()))
	if l&1 != 0 {
		return s.G.Arith(ast.OpSub, s.G.Num64(1), n)
	}
	return n
}

// literal is a literal as a predicate.
func (s *reader) literal(l lit) ast.Node {
	n := s.name(l.variable())
	if l&1 != 0 {
		return s.G.Not(n)
	}
	return n
}

// name is a variable as a predicate over the inputs.
func (s *reader) name(v int32) ast.Node {
	stack := []int32{v}
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		if _, done := s.names[v]; done {
			stack = stack[:len(stack)-1]
			continue
		}
		d := s.r.c.gates[v]
		if xor, ok := s.r.k.pairs[v]; ok {
			d.a, d.b = positive(xor.x), positive(xor.y)
		}
		waits := false
		for _, l := range []lit{d.a, d.b, d.c} {
			if _, done := s.names[l.variable()]; !done {
				stack = append(stack, l.variable())
				waits = true
			}
		}
		if !waits {
			s.names[v] = s.made(v, d)
		}
	}
	return s.names[v]
}

// made is the predicate of a variable whose parts have theirs.
func (s *reader) made(v int32, d gate) ast.Node {
	g, from := s.G, s.r.c.inputs[v]
	xor, isXor := s.r.k.pairs[v]
	switch {
	case d.kind == isInput && g.Kind(g.Type(from.word)) == ast.KBitVec:
		return s.IsOne(from.word, from.bit)
	case d.kind == isInput:
		return from.word
	case d.kind == isMajority:
		x, y, z := s.literal(d.a), s.literal(d.b), s.literal(d.c)
		return g.Or(g.And(x, y), g.And(z, g.Or(x, y)))
	case isXor && xor.odd == 0:
		return g.Not(s.Equal(s.literal(d.a), s.literal(d.b)))
	case isXor:
		return s.Equal(s.literal(d.a), s.literal(d.b))
	}
	return g.And(s.literal(d.a), s.literal(d.b))
}
