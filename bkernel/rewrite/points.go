package rewrite

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
)

// Comparisons of one sum with numerals say that its value is in a set of integers: up to a
// number, from one on, at it or anywhere but there. What several of them say together is said
// by fewer where that is a set of one of these forms again, however it was put together.

// points are integers between two bounds, without some.
type points struct {
	lo, hi *big.Int // nil: no bound
	holes  []*big.Int
}

// side is a comparison of an integer sum with a numeral: what it says of the sum, whose first
// coefficient is positive.
type side struct {
	sum ast.Node
	set points
}

// readSide reads a comparison, or its denial if denied.
func (r *Rewriter) readSide(n ast.Node, denied bool) (s side, ok bool) {
	g := r.G
	if g.Op(n) == ast.OpNot {
		n, denied = g.Arg(n, 0), !denied
	}
	op := g.Op(n)
	if op != ast.OpLe && op != ast.OpEq || g.Type(g.Arg(n, 0)) != ast.Int || g.Op(g.Arg(n, 1)) != ast.OpInt {
		return s, false
	}
	s.sum = g.Arg(n, 0)
	k := g.IntVal(g.Arg(n, 1))
	switch {
	case op == ast.OpEq && denied:
		s.set.holes = []*big.Int{k}
		return s, true
	case op == ast.OpEq:
		s.set.lo, s.set.hi = k, k
		return s, true
	}
	if denied {
		return r.readSide(r.notLe(n), false)
	}
	if r.ints.read(s.sum).monos[0].coef.Sign() < 0 {
		s.sum, s.set.lo = g.Arg(r.notLe(n), 0), new(big.Int).Neg(k)
	} else {
		s.set.hi = k
	}
	return s, true
}

// meet restricts p to what is in q.
func (p *points) meet(q points) {
	if q.lo != nil && (p.lo == nil || p.lo.Cmp(q.lo) < 0) {
		p.lo = q.lo
	}
	if q.hi != nil && (p.hi == nil || p.hi.Cmp(q.hi) > 0) {
		p.hi = q.hi
	}
	p.holes = append(p.holes, q.holes...)
}

// tighten takes holes at the bounds, and beyond them, into the bounds. False says that
// nothing is left.
func (p *points) tighten() bool {
	slices.SortFunc(p.holes, (*big.Int).Cmp)
	p.holes = slices.CompactFunc(p.holes, func(a, b *big.Int) bool { return a.Cmp(b) == 0 })
	for len(p.holes) > 0 && p.lo != nil && p.holes[0].Cmp(p.lo) <= 0 {
		if p.holes[0].Cmp(p.lo) == 0 {
			p.lo = new(big.Int).Add(p.lo, one)
		}
		p.holes = p.holes[1:]
	}
	for n := len(p.holes); n > 0 && p.hi != nil && p.holes[n-1].Cmp(p.hi) >= 0; n = len(p.holes) {
		if p.holes[n-1].Cmp(p.hi) == 0 {
			p.hi = new(big.Int).Sub(p.hi, one)
		}
		p.holes = p.holes[:n-1]
	}
	return p.lo == nil || p.hi == nil || p.lo.Cmp(p.hi) <= 0
}

// says gives the comparisons of a sum that together say that its value is one of the points.
func (r *Rewriter) says(sum ast.Node, p points) (out []ast.Node) {
	g := r.G
	if p.lo != nil && p.hi != nil && p.lo.Cmp(p.hi) == 0 {
		return []ast.Node{g.Eq(sum, g.Num(p.lo))}
	}
	if p.hi != nil {
		out = append(out, g.Le(sum, g.Num(p.hi)))
	}
	if p.lo != nil {
		out = append(out, r.notLe(g.Le(sum, g.Num(new(big.Int).Sub(p.lo, one)))))
	}
	for _, h := range p.holes {
		out = append(out, g.Not(g.Eq(sum, g.Num(h))))
	}
	return out
}

// joinSides has comparisons of one sum among the arguments of a conjunction be as few as can
// be, and those of a disjunction, which are read as what they deny. False says that this is
// decided, by one argument and the others: the result is false, or true of a disjunction.
func (r *Rewriter) joinSides(op ast.Op, args []ast.Node) (out []ast.Node, ok bool) {
	comparisons := 0
	for _, a := range args {
		if r.isComparison(a) {
			comparisons++
		}
	}
	if comparisons < 2 {
		return args, true
	}
	denied := op == ast.OpOr
	type group struct {
		sum ast.Node
		set points
		of  []ast.Node
	}
	var groups []*group
	by := map[ast.Node]*group{}
	for _, a := range args {
		if !r.isComparison(a) {
			continue
		}
		s, is := r.readSide(a, denied)
		if !is {
			continue
		}
		p := by[s.sum]
		if p == nil {
			p = &group{sum: s.sum}
			by[s.sum], groups = p, append(groups, p)
		}
		p.set.meet(s.set)
		p.of = append(p.of, a)
	}
	if len(groups) == comparisons {
		return args, true
	}
	out = args
	for _, p := range groups {
		if len(p.of) < 2 {
			continue
		}
		if !p.set.tighten() {
			return nil, false
		}
		said := r.says(p.sum, p.set)
		if len(said) >= len(p.of) {
			continue
		}
		gone := p.of
		out = slices.DeleteFunc(slices.Clone(out), func(a ast.Node) bool { return slices.Contains(gone, a) })
		for _, a := range said {
			if denied {
				a = r.Not(a)
			}
			out = append(out, a)
		}
	}
	return out, true
}

// isComparison says that n compares an integer with a numeral, or denies that.
func (r *Rewriter) isComparison(n ast.Node) bool {
	g := r.G
	if g.Op(n) == ast.OpNot {
		n = g.Arg(n, 0)
	}
	op := g.Op(n)
	return op == ast.OpLe || op == ast.OpEq && g.Type(g.Arg(n, 0)) == ast.Int
}

// isPlain says that n is a comparison, or a truth value.
func (r *Rewriter) isPlain(n ast.Node) bool {
	op := r.G.Op(n)
	return op == ast.OpTrue || op == ast.OpFalse || r.isComparison(n)
}

// aboutOne says that two comparisons are of one sum.
func (r *Rewriter) aboutOne(a, b ast.Node) bool {
	if !r.isComparison(a) || !r.isComparison(b) {
		return false
	}
	s, ok := r.readSide(a, false)
	t, is := r.readSide(b, false)
	return ok && is && s.sum == t.sum
}

// eitherSide says what a choice between two predicates says, where the condition and one of
// them are comparisons of one sum: by comparisons of it, two at most; else None.
func (r *Rewriter) eitherSide(c, a, b ast.Node) ast.Node {
	if !r.aboutOne(c, a) && !r.aboutOne(c, b) {
		return ast.None
	}
	g, not := r.G, r.Not(c)
	if r.isPlain(a) && r.isPlain(b) {
		if p, q := r.Or(not, a), r.Or(c, b); r.isPlain(p) && r.isPlain(q) {
			return r.And(p, q)
		}
	}
	switch p, q := r.And(c, a), r.And(not, b); {
	case g.Op(p) == ast.OpFalse:
		return q
	case g.Op(q) == ast.OpFalse:
		return p
	case r.isPlain(p) && r.isPlain(q):
		return r.Or(p, q)
	}
	return ast.None
}

// Limits of lifting: monomials of a sum that a choice is lifted out of, and choices one in the
// other.
const (
	liftMost  = 3
	liftDepth = 4
)

// lift gives a comparison of a sum, which say makes. One with an integer choice in it becomes
// a choice between comparisons where that says less: so do the lesser one of two and the
// distance of two, compared with one of them or with a numeral.
func (r *Rewriter) lift(s sum, say func(s sum) ast.Node) ast.Node {
	if n := r.lifted(s, liftDepth, say); n != ast.None {
		return n
	}
	return say(s)
}

// lifted is lift where that says less, else None. A sum of nothing but choices between numerals
// counts: it stays, as it does where truth values choose.
func (r *Rewriter) lifted(s sum, depth int, say func(s sum) ast.Node) ast.Node {
	g := r.G
	if len(s.monos) > liftMost || depth == 0 {
		return ast.None
	}
	at := slices.IndexFunc(s.monos, func(m mono) bool { return g.Op(m.base) == ast.OpIte })
	if at < 0 {
		return ast.None
	}
	if _, counts := r.readCounted(s); counts && len(s.monos) > 1 {
		return ast.None
	}
	n := s.monos[at].base
	c := g.Arg(n, 0)
	if !r.isComparison(c) || r.cases(n) {
		return r.liftedCount(s, say)
	}
	branch := func(x ast.Node) ast.Node {
		t := r.ints.linear(true, []*big.Int{s.monos[at].coef}, []ast.Node{x})
		t.monos = r.ints.collect(append(t.monos, slices.Delete(slices.Clone(s.monos), at, at+1)...))
		t.k = new(big.Int).Add(t.k, s.k)
		if n := r.lifted(t, depth-1, say); n != ast.None {
			return n
		}
		return say(t)
	}
	a, b := branch(g.Arg(n, 1)), branch(g.Arg(n, 2))
	if !r.isPlain(a) && !r.isPlain(b) {
		return ast.None
	}
	for _, p := range []ast.Node{a, b} {
		if op := g.Op(p); op == ast.OpTrue || op == ast.OpFalse {
			if res := r.Ite(c, a, b); r.isPlain(res) || r.isPlain(a) && r.isPlain(b) {
				return res
			}
			return ast.None
		}
	}
	return r.eitherSide(c, a, b)
}

// liftedCount is lifted for one choice between sums that count, whatever chooses, where connectives
// say what becomes of either: so does the distance of a count from the number of what is counted.
func (r *Rewriter) liftedCount(s sum, say func(s sum) ast.Node) ast.Node {
	if len(s.monos) > 1 {
		return ast.None
	}
	n := s.monos[0].base
	var sides [2]sum
	several := false
	for i := range sides {
		t := r.ints.linear(true, []*big.Int{s.monos[0].coef}, []ast.Node{r.G.Arg(n, 1+i)})
		if _, counts := r.readCounted(t); !counts && len(t.monos) > 0 {
			return ast.None
		}
		several = several || len(t.monos) > 1
		t.k = new(big.Int).Add(t.k, s.k)
		sides[i] = t
	}
	if !several {
		return ast.None
	}
	a, b := say(sides[0]), say(sides[1])
	if r.counts(a) || r.counts(b) {
		return ast.None
	}
	return r.Ite(r.G.Arg(n, 0), a, b)
}

// counts says that a comparison, or the denial of one, is of a sum that counts.
func (r *Rewriter) counts(p ast.Node) bool {
	g := r.G
	if !r.isComparison(p) {
		return false
	}
	if g.Op(p) == ast.OpNot {
		p = g.Arg(p, 0)
	}
	_, ok := r.readCounted(r.ints.read(g.Arg(p, 0)))
	return ok
}
