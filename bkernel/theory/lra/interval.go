package lra

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// end is an end of an interval: a number, or an infinity.
type end struct {
	v    num.Rat
	inf  bool
	open bool // the number itself is outside
}

// fact is a bound of a column that bounds of others imply.
type fact struct {
	x     Var
	upper bool
	v     num.Rat
	open  bool
	lit   core.Lit // of a bound that holds already; else LitUndef
	from  []int32  // else facts that imply it together
}

// intervals propagates the bounds that hold through linear forms and products (interval
// constraint propagation: Benhamou, Granvilliers, "Continuous and interval constraints",
// Handbook of Constraint Programming, 2006). Ends are rational, and rounded outwards where
// they grow.
type intervals struct {
	t     *Theory
	facts []fact
	now   [2][]int32 // by upper and Var: the fact, or -1
	uses  [][]int32  // by Var: forms from 0, products as ^i
	queue []int32
	in    map[int32]bool
	left  int64    // work that is allowed
	bad   [2]int32 // facts that contradict each other, after run
}

// Work of a run of intervals per column, and the facts of a conflict that are told one by one.
const (
	intervalWork = 60
	mostFacts    = 400
)

// RuleInterval is the rule of clauses by which bounds imply bounds of forms and products.
const RuleInterval core.Rule = "lra-interval"

// contract looks whether the bounds that hold contradict each other through forms and
// products. If so, it tells the core each step, down to a clause that is false now.
func (t *Theory) contract() bool {
	p := t.newIntervals()
	before := p.left
	ok := p.run()
	t.s.Charge((before - max(p.left, 0)) / 8)
	if !ok {
		p.tell()
	}
	return !ok
}

// newIntervals begins with nothing known.
func (t *Theory) newIntervals() *intervals {
	n := len(t.val)
	p := &intervals{t: t, uses: make([][]int32, n), in: map[int32]bool{}, left: int64(intervalWork * (n + 1))}
	for i := range p.now {
		p.now[i] = make([]int32, n)
		for x := range p.now[i] {
			p.now[i][x] = -1
		}
	}
	for i, f := range t.defined {
		p.uses[f.x] = append(p.uses[f.x], int32(i))
		for _, m := range f.ms {
			p.uses[m.X] = append(p.uses[m.X], int32(i))
		}
	}
	for i, q := range t.products {
		for _, x := range []Var{q.p, q.x, q.y} {
			if u := p.uses[x]; len(u) == 0 || u[len(u)-1] != ^int32(i) {
				p.uses[x] = append(u, ^int32(i))
			}
		}
	}
	return p
}

// run propagates the bounds that hold; false when they contradict each other.
func (p *intervals) run() bool {
	t, ok := p.t, true
	for x := range t.val {
		if b := &t.lo[x]; ok && b.has {
			ok = p.add(fact{Var(x), false, b.v.r, b.v.d.Sign() > 0, b.lit, nil})
		}
		if b := &t.hi[x]; ok && b.has {
			ok = p.add(fact{Var(x), true, b.v.r, b.v.d.Sign() < 0, b.lit, nil})
		}
	}
	for i := range t.products { // squares need no bound to have one
		p.enqueue(^int32(i))
	}
	for ok && len(p.queue) > 0 && p.left > 0 {
		c := p.queue[0]
		p.queue = p.queue[1:]
		delete(p.in, c)
		if c >= 0 {
			ok = p.form(&t.defined[c])
		} else {
			ok = p.product(&t.products[^c])
		}
	}
	return ok
}

func (p *intervals) enqueue(c int32) {
	if !p.in[c] {
		p.in[c] = true
		p.queue = append(p.queue, c)
	}
}

// end gives an end of the interval of a column, and its fact.
func (p *intervals) end(x Var, upper bool) (end, int32) {
	side := 0
	if upper {
		side = 1
	}
	i := p.now[side][x]
	if i < 0 {
		return end{inf: true}, -1
	}
	return end{v: p.facts[i].v, open: p.facts[i].open}, i
}

// add takes a bound in, if it says enough more than what is known; false when there is a
// contradiction.
func (p *intervals) add(f fact) bool {
	if f.lit == core.LitUndef && !f.shorten() {
		return true
	}
	side, sign := 0, 1
	if f.upper {
		side, sign = 1, -1
	}
	old, i := p.end(f.x, f.upper)
	if i >= 0 {
		c := f.v.Cmp(old.v) * sign
		if c < 0 || c == 0 && (!f.open || old.open) {
			return true
		}
	}
	other, j := p.end(f.x, !f.upper)
	clash := false
	if j >= 0 {
		c := f.v.Cmp(other.v) * sign
		clash = c > 0 || c == 0 && (f.open || other.open)
	}
	if !clash && i >= 0 && f.lit == core.LitUndef && f.v.Cmp(old.v) != 0 && !p.worth(f, old, other) {
		return true
	}
	p.facts = append(p.facts, f)
	k := int32(len(p.facts) - 1)
	if clash {
		p.bad = [2]int32{k, j}
		return false
	}
	p.now[side][f.x] = k
	for _, c := range p.uses[f.x] {
		p.enqueue(c)
	}
	return true
}

// worth tells whether a bound that is tighter than the old one is so by an eighth of what is
// between the ends, or of the number.
func (p *intervals) worth(f fact, old, other end) bool {
	by := f.v.Sub(old.v)
	if by.Sign() < 0 {
		by = by.Neg()
	}
	size := old.v
	if !other.inf {
		size = old.v.Sub(other.v)
	}
	if size.Sign() < 0 {
		size = size.Neg()
	}
	return by.Mul(num.RatInt(num.FromInt64(8))).Cmp(size) >= 0
}

// longEnd is the number of bits from which an end is rounded, to shortEnd of them.
const (
	longEnd  = 60
	shortEnd = 40
)

// farExponent bounds the exponents of ends: squares of what is far away would be ever longer.
const farExponent = 200

// shorten rounds a bound outwards; false when nothing is left that is worth keeping.
func (f *fact) shorten() bool {
	f.v = outwards(f.v, f.upper)
	e := f.v.Num().BitLen() - f.v.Den().BitLen()
	inwards := (f.v.Sign() > 0) != f.upper // it keeps the column away from 0
	switch {
	case f.v.Sign() == 0 || e <= farExponent && e >= -farExponent:
	case e > 0 && !inwards:
		return false
	case e > 0:
		f.v, f.open = num.RatInt(num.Pow2(farExponent-1)), false
		if f.upper {
			f.v = f.v.Neg()
		}
	case inwards:
		f.v, f.open = num.Rat{}, true
	default:
		f.v, f.open = one.Div(num.RatInt(num.Pow2(farExponent-1))), false
		if !f.upper {
			f.v = f.v.Neg()
		}
	}
	return true
}

// outwards gives a number that is short and not above a, or not below it when up is true.
func outwards(a num.Rat, up bool) num.Rat {
	n, d := a.Num().BitLen(), a.Den().BitLen()
	if n+d <= longEnd {
		return a
	}
	scale := num.RatInt(num.FromInt64(1)) // a*scale has shortEnd bits before its point
	if k := shortEnd - (n - d); k > 0 {
		scale = num.RatInt(num.Pow2(uint(k)))
	} else {
		scale = scale.Div(num.RatInt(num.Pow2(uint(-k))))
	}
	b := a.Mul(scale)
	if up {
		return num.RatInt(b.Ceil()).Div(scale)
	}
	return num.RatInt(b.Floor()).Div(scale)
}

// form propagates x = Σ ms.
func (p *intervals) form(f *form) bool {
	p.left -= int64(4 * len(f.ms))
	return p.least(f, false) && p.least(f, true)
}

// least propagates the least values of the terms of Σ ms - x, or the greatest ones: each
// term is at most what the others' least leave.
func (p *intervals) least(f *form, greatest bool) bool {
	var total num.Rat
	var from []int32
	open, free := 0, Var(-1)
	each := func(visit func(x Var, c num.Rat) bool) bool {
		for _, m := range f.ms {
			if !visit(m.X, m.C) {
				return false
			}
		}
		return visit(f.x, one.Neg())
	}
	if !each(func(x Var, c num.Rat) bool {
		e, i := p.end(x, (c.Sign() < 0) != greatest)
		switch {
		case !e.inf:
			total = total.Add(c.Mul(e.v))
			from = append(from, i)
			if e.open {
				open++
			}
		case free >= 0:
			return false
		default:
			free = x
		}
		return true
	}) {
		return true
	}
	return each(func(x Var, c num.Rat) bool {
		if free >= 0 && x != free {
			return true
		}
		rest, opens := total, open
		why := from
		if e, i := p.end(x, (c.Sign() < 0) != greatest); free < 0 {
			rest = rest.Sub(c.Mul(e.v))
			if e.open {
				opens--
			}
			why = make([]int32, 0, len(from)-1)
			for _, j := range from {
				if j != i {
					why = append(why, j)
				}
			}
		}
		return p.add(fact{x, (c.Sign() > 0) != greatest, rest.Neg().Div(c), opens > 0, core.LitUndef, why})
	})
}

// times is the product of two ends, of which none is the limit of the other's growth to 0.
func times(a, b end) end {
	if !a.inf && a.v.Sign() == 0 || !b.inf && b.v.Sign() == 0 {
		zero := end{open: true}
		for _, e := range []end{a, b} {
			if !e.inf && e.v.Sign() == 0 && !e.open {
				zero.open = false
			}
		}
		return zero
	}
	sign := a.v.Sign() * b.v.Sign()
	if a.inf || b.inf {
		return end{v: num.RatInt(num.FromInt64(int64(sign))), inf: true}
	}
	return end{v: a.v.Mul(b.v), open: a.open || b.open}
}

// interval gives both ends of a column, with the sign of an infinity as its number, and
// their facts.
func (p *intervals) interval(x Var) (lo, hi end, from []int32) {
	lo, i := p.end(x, false)
	hi, j := p.end(x, true)
	if lo.inf {
		lo.v = one.Neg()
	} else {
		from = append(from, i)
	}
	if hi.inf {
		hi.v = one
	} else {
		from = append(from, j)
	}
	return lo, hi, from
}

// below tells whether a comes before b, as lower ends.
func below(a, b end) bool {
	switch {
	case a.inf || b.inf:
		return a.inf && a.v.Sign() < 0 && !(b.inf && b.v.Sign() < 0) || b.inf && b.v.Sign() > 0 && !a.inf
	}
	c := a.v.Cmp(b.v)
	return c < 0 || c == 0 && !a.open && b.open
}

// hull adds what products of ends say of a column.
func (p *intervals) hull(x Var, a, b [2]end, from []int32) bool {
	lo := end{v: one, inf: true}
	hi := end{v: one.Neg(), inf: true}
	for _, u := range a {
		for _, v := range b {
			e := times(u, v)
			if below(e, lo) {
				lo = e
			}
			if n := negative(e); below(n, negative(hi)) {
				hi = e
			}
		}
	}
	return p.both(x, lo, hi, from)
}

func negative(e end) end {
	e.v = e.v.Neg()
	return e
}

// both adds both ends of an interval of a column.
func (p *intervals) both(x Var, lo, hi end, from []int32) bool {
	return (lo.inf || p.add(fact{x, false, lo.v, lo.open, core.LitUndef, from})) &&
		(hi.inf || p.add(fact{x, true, hi.v, hi.open, core.LitUndef, from}))
}

// product propagates q.p = q.x * q.y.
func (p *intervals) product(q *product) bool {
	p.left -= 16
	if q.x == q.y {
		return p.square(q.x, q.p)
	}
	xl, xh, fx := p.interval(q.x)
	yl, yh, fy := p.interval(q.y)
	if !p.hull(q.p, [2]end{xl, xh}, [2]end{yl, yh}, append(append([]int32(nil), fx...), fy...)) {
		return false
	}
	return p.quotient(q.p, q.x, q.y) && p.quotient(q.p, q.y, q.x)
}

// quotient propagates x = p/y where y is not 0.
func (p *intervals) quotient(of, x, y Var) bool {
	yl, yh, fy := p.interval(y)
	positive := !yl.inf && (yl.v.Sign() > 0 || yl.v.Sign() == 0 && yl.open)
	if !positive && (yh.inf || yh.v.Sign() > 0 || yh.v.Sign() == 0 && !yh.open) {
		return true
	}
	pl, ph, fp := p.interval(of)
	invert := func(e end, sign num.Rat) end {
		switch {
		case e.inf:
			return end{open: true} // of what grows without end
		case e.v.Sign() == 0:
			return end{v: sign, inf: true}
		}
		return end{v: one.Div(e.v), open: e.open}
	}
	sign := one
	if !positive {
		sign = one.Neg()
	}
	return p.hull(x, [2]end{pl, ph}, [2]end{invert(yh, sign), invert(yl, sign)}, append(append([]int32(nil), fp...), fy...))
}

// square propagates s = x*x.
func (p *intervals) square(x, s Var) bool {
	xl, xh, from := p.interval(x)
	if !p.add(fact{s, false, num.Rat{}, false, core.LitUndef, nil}) {
		return false
	}
	var lo, hi end
	switch ll, hh := times(xl, xl), times(xh, xh); {
	case !xl.inf && xl.v.Sign() >= 0:
		lo, hi = ll, hh
	case !xh.inf && xh.v.Sign() <= 0:
		lo, hi = hh, ll
	default:
		lo, hi = end{}, hh
		if ll.inf || !hh.inf && negativeBelow(ll, hh) {
			hi = ll
		}
	}
	if !p.both(s, lo, hi, from) {
		return false
	}
	sl, i := p.end(s, false)
	sh, j := p.end(s, true)
	if !sh.inf && sh.v.Sign() >= 0 {
		r := root(sh.v, true)
		open := sh.open || r.Mul(r).Cmp(sh.v) != 0
		if !p.add(fact{x, true, r, open, core.LitUndef, []int32{j}}) || !p.add(fact{x, false, r.Neg(), open, core.LitUndef, []int32{j}}) {
			return false
		}
	}
	if sl.inf || sl.v.Sign() < 0 || sl.v.Sign() == 0 && !sl.open {
		return true
	}
	// x is not between the roots of sl, and its sign is known.
	r := root(sl.v, false)
	open := sl.open && r.Mul(r).Cmp(sl.v) == 0
	if xl, k := p.end(x, false); !xl.inf && xl.v.Add(r).Sign() >= 0 && (xl.open || xl.v.Add(r).Sign() > 0 || open) {
		return p.add(fact{x, false, r, open, core.LitUndef, []int32{i, k}})
	}
	if xh, k := p.end(x, true); !xh.inf && xh.v.Sub(r).Sign() <= 0 && (xh.open || xh.v.Sub(r).Sign() < 0 || open) {
		return p.add(fact{x, true, r.Neg(), open, core.LitUndef, []int32{i, k}})
	}
	return true
}

// negativeBelow tells whether the greatest of what is below a is above that of b.
func negativeBelow(a, b end) bool { return below(negative(a), negative(b)) }

// root gives a short number whose square is at least a, or at most a, near its root.
func root(a num.Rat, up bool) num.Rat {
	scale := num.RatInt(num.FromInt64(1))
	n, d := a.Num(), a.Den()
	if s, ok := exactRoot(n); ok {
		if e, ok := exactRoot(d); ok {
			return num.NewRat(s, e)
		}
	}
	if k := 2*shortEnd - (n.BitLen() - d.BitLen()); k > 0 {
		scale = num.RatInt(num.Pow2(uint(k/2 + 1)))
	}
	m := a.Mul(scale).Mul(scale).Floor().Big()
	r := num.RatInt(num.FromBig(m.Sqrt(m)))
	if up {
		r = r.Add(one)
	}
	return outwards(r.Div(scale), up)
}

// exactRoot gives the root of a square.
func exactRoot(n num.Int) (num.Int, bool) {
	b := n.Big()
	r := num.FromBig(b.Sqrt(b))
	return r, r.Mul(r).Equal(n)
}

// tell adds the clauses of the steps to the contradiction.
func (p *intervals) tell() {
	t := p.t
	t.stats.Intervals++
	need := make([]bool, len(p.facts))
	need[p.bad[0]], need[p.bad[1]] = true, true
	steps := 0
	for i := len(p.facts) - 1; i >= 0; i-- {
		if !need[i] {
			continue
		}
		for _, j := range p.facts[i].from {
			need[j] = true
		}
		if p.facts[i].lit == core.LitUndef {
			steps++
		}
	}
	lits := make([]core.Lit, len(p.facts)) // of the facts that are needed
	var all []core.Lit
	for i := range p.facts {
		f := &p.facts[i]
		if !need[i] {
			continue
		}
		if f.lit != core.LitUndef {
			lits[i] = f.lit
			if f.lit != core.LitTrue {
				all = append(all, f.lit.Not())
			}
			continue
		}
		if steps > mostFacts {
			continue
		}
		lits[i] = t.boundLit(f)
		clause := make([]core.Lit, 0, len(f.from)+1)
		for _, j := range f.from {
			if lits[j] != core.LitTrue {
				clause = append(clause, lits[j].Not())
			}
		}
		t.s.AddLemmaRule(RuleInterval, append(clause, lits[i])...)
	}
	if steps > mostFacts {
		t.s.AddLemmaRule(RuleInterval, all...)
	}
}

// boundLit gives the literal of a bound.
func (t *Theory) boundLit(f *fact) core.Lit {
	ms := []Mono{{f.x, one}}
	switch {
	case f.upper && f.open:
		return t.Lt(ms, f.v)
	case f.upper:
		return t.Le(ms, f.v)
	case f.open:
		return t.Le(ms, f.v).Not()
	}
	return t.Lt(ms, f.v).Not()
}
