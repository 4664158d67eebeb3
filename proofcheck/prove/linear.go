package prove

import (
	"cmp"
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// parts compiles what a certificate speaks of: the terms of its sums, and the conditions
// of its choices and boxes. It adds what its chains say. False when there is too much.
func (r *refuter) parts(by smtlib.Term) bool {
	r.sat.left.spend(1)
	args := r.c.Args(by)
	switch r.c.Op(by) {
	case smtlib.OpIte:
		return r.compile(args[:1]) && r.parts(args[1]) && r.parts(args[2])
	case smtlib.OpAnd:
		return !slices.ContainsFunc(args, func(a smtlib.Term) bool { return !r.parts(a) })
	case smtlib.OpOr:
		return r.boxes(args)
	}
	fine := r.compile(args)
	if fine && r.c.Op(by) == smtlib.OpEq {
		r.chain(args)
	}
	for i := 0; fine && i < len(args); i++ {
		r.notNegative(args[i]) // makes bounds
	}
	return fine
}

// chain adds that the ends of a chain are equal if all neighbours are, and what makes
// neighbours equal: that they apply the same to equal terms, or what reading a store gives.
func (r *refuter) chain(ts []smtlib.Term) {
	clause, said := []lit{r.equal(ts[0], ts[len(ts)-1])}, [][2]smtlib.Term{{ts[0], ts[len(ts)-1]}}
	for i, t := range ts {
		if r.c.Op(t) == smtlib.OpSelect {
			r.through([2]smtlib.Term(r.c.Args(t)))
		}
		if u := ts[max(0, i-1)]; u != t {
			clause, said = append(clause, r.equal(u, t).not()), append(said, [2]smtlib.Term{u, t})
			if !r.opaque(t) && r.callee(u) == r.callee(t) && slices.EqualFunc(r.c.Args(u), r.c.Args(t), r.alike) {
				r.congruent(u, t)
			}
		}
	}
	if r.trace != nil {
		r.trace.saysChain(said)
	}
	r.sat.add("transitivity", clause...)
}

// closes says that what holds now is contradicted by a certificate: by both sides of a
// choice, by boxes, or by a sum, with what follows by propagation where that is needed.
func (r *refuter) closes(by smtlib.Term) bool {
	if by == smtlib.NoTerm {
		return r.propagated()
	}
	r.sat.left.spend(1)
	args := r.c.Args(by)
	switch r.c.Op(by) {
	case smtlib.OpAnd:
		return slices.ContainsFunc(args, r.closes)
	case smtlib.OpOr:
		return r.closes(smtlib.NoTerm) || r.bounded(func() bool { return r.crowded(args[0], args[1:]) && r.vouched(by) })
	case smtlib.OpIte:
		var why [2]*note
		for i, side := range args[1:] {
			level := len(r.sat.lim)
			closed := r.closes(smtlib.NoTerm) || !r.decided(flip(r.truth[args[0]], i == 1)) || r.bounded(func() bool { return r.closes(side) })
			if r.trace != nil {
				why[i] = r.trace.last
			}
			r.sat.back(level)
			if !closed {
				return false
			}
		}
		if r.trace != nil {
			r.trace.both(r.truth[args[0]], why[0], why[1])
		}
		return true
	}
	missed := func() bool { return r.missed(by) }
	return r.bounded(missed) || r.closes(smtlib.NoTerm) || r.bounded(missed)
}

// bounded says that something is shown by the bounds on the trail.
func (r *refuter) bounded(shown func() bool) bool {
	r.work(1 + len(r.sat.trail) - min(r.taken, len(r.sat.trail)))
	ground := append(r.sat.lim, len(r.sat.trail))[0]
	r.tighten(r.sat.trail[min(r.taken, ground):ground])
	taken := max(r.taken, ground)
	before := r.tighten(r.sat.trail[taken:])
	r.taken = len(r.sat.trail)
	out := shown()
	r.taken = taken
	for _, old := range slices.Backward(before) {
		r.simplex.limits[old.x][old.side] = old.limit
	}
	return out
}

// summand is a multiple of a variable of the simplex in a sum, and the term that it comes from.
type summand struct {
	t smtlib.Term
	x int32
	c *big.Int
	k *big.Int // the constant beside it
}

// summands are those of a sum that is zero for all values of its variables, but for its
// constants; none when it is not.
func (r *refuter) summands(by smtlib.Term) []summand {
	if out, ok := r.zeros[by]; ok {
		return out
	}
	var out []summand
	sums, times := []poly{constant(zero)}, one // what makes all of them have integer coefficients
	for _, t := range r.c.Args(by) {
		if v, ok := r.value(t); ok {
			r.work(digits(times.BitLen() + v.d.BitLen()))
			times = new(big.Int).Mul(times, new(big.Int).Quo(v.d, new(big.Int).GCD(nil, nil, times, v.d)))
		}
	}
	for _, t := range r.c.Args(by) {
		if v, ok := r.value(t); ok && len(v.p.m) > 0 {
			p := v.p
			if times.Cmp(v.d) != 0 {
				p = p.times(new(big.Int).Quo(times, v.d))
			}
			r.work(p.size())
			row, g := p.primitive()
			out, sums = append(out, summand{t, r.simplex.row(row), g, p.k}), append(sums, p)
		}
	}
	for ; len(sums) > 1; sums = sums[2:] { // small ones first
		r.work(sums[0].size() + sums[1].size())
		sums = append(sums, sums[0].plus(one, sums[1]))
	}
	if len(sums[0].m) > 0 {
		out = nil
	}
	r.zeros[by] = out
	return out
}

// missed says that a sum which is zero for all values of its variables is not. A product of
// what is not negative is not negative.
func (r *refuter) missed(by smtlib.Term) bool {
	var parts []part
	var products []smtlib.Term
	for _, s := range r.summands(by) {
		r.work(1 + digits(s.c.BitLen()))
		p := partOf(s.c, r.simplex.limits[s.x])
		p.split = !r.simplex.whole[s.x]
		parts = append(parts, p)
		if r.notNegative(s.t) {
			parts[len(parts)-1].limits[lower] = limit{v: exactly(ratInt(s.k)).neg(), set: true}
			products = append(products, s.t)
		}
	}
	clause, weights := impossible(parts)
	if clause != nil && r.trace != nil {
		r.trace.missed(by, clause, weights, products)
	}
	return clause != nil
}

// notNegative says that a term is the product of two that are equal, or not negative by what
// holds now or likewise, and makes the bounds that say so.
func (r *refuter) notNegative(t smtlib.Term) bool {
	r.work(1)
	args := r.c.Args(t)
	of := func(i int) poly { v, _ := r.value(args[i]); return v.p }
	product := r.c.Op(t) == smtlib.OpMul && len(args) == 2 && len(of(0).m) > 0
	out := product
	for i := 0; product && i < 2; i++ {
		out = (r.notNegative(args[i]) || r.sat.val[r.le(of(i).times(minusOne))] > 0) && out
	}
	return out || product && args[0] == args[1]
}

// part is a multiple of a variable.
type part struct {
	size   *big.Int // of its coefficient
	limits [2]limit // of the multiple
	split  bool     // the variable need not be an integer
}

func partOf(c *big.Int, limits [2]limit) part {
	for i := range limits {
		limits[i].v = limits[i].v.times(ratInt(c))
	}
	if c.Sign() < 0 {
		slices.Reverse(limits[:])
	}
	return part{size: new(big.Int).Abs(c), limits: limits}
}

// last says where parts that are bounded belong.
var last = map[bool]int{true: 1}

func (p part) bounded() bool { return p.limits[lower].set && p.limits[upper].set }

// impossible gives the clause that the bounds of parts do not hold all, when the parts
// cannot be zero together: they are above zero, or below (Farkas' lemma, with the weights of
// the literals), or those of small coefficients do not reach any multiple of what divides the
// others. Else it gives nil.
func impossible(parts []part) (clause []lit, weights []*big.Int) {
	slices.SortFunc(parts, func(a, b part) int {
		return cmp.Or(last[a.bounded()]-last[b.bounded()], b.size.Cmp(a.size))
	})
	split := slices.ContainsFunc(parts, func(p part) bool { return p.split })
	divisors := []*big.Int{zero} // of those before each
	for i, p := range parts {
		divisors = append(divisors, new(big.Int).GCD(nil, nil, divisors[i], p.size))
	}
	why := [2][]lit{{}, {}}
	for _, p := range parts {
		weights = append(weights, p.size)
	}
	slices.Reverse(weights)                                                               // as in why
	reach := [2]limit{{v: exactly(ratZero), set: true}, {v: exactly(ratZero), set: true}} // of those after
	for i := len(parts); ; i-- {
		lo, hi, g := reach[lower], reach[upper], divisors[i]
		switch {
		case g.Sign() == 0 && lo.set && lo.v.sign() > 0:
			return why[lower], weights
		case g.Sign() == 0 && hi.set && hi.v.sign() < 0:
			return why[upper], weights
		case g.Sign() > 0 && !split && lo.set && hi.set && exactly(ratInt(new(big.Int).Mul(floorDiv(hi.v.r.num(), g), g))).cmp(lo.v) < 0:
			return append(why[lower], why[upper]...), nil
		case i == 0:
			return nil, nil
		}
		for side, l := range parts[i-1].limits {
			reach[side] = limit{v: reach[side].v.plus(l.v), set: reach[side].set && l.set}
			why[side] = append(why[side], l.why.not())
		}
	}
}
