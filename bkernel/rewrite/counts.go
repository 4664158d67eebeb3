package rewrite

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// counted is a sum of numbers of which each counts where a predicate holds, Σ d*[p] with d > 0,
// and what it is compared with.
type counted struct {
	preds []ast.Node
	least *big.Int // of the d
	alike bool     // they are all the same
	all   *big.Int // their sum
	bound *big.Int
}

// readCounted reads a sum of choices between two numerals each, compared with 0.
func (r *Rewriter) readCounted(s sum) (c counted, ok bool) {
	g := r.G
	if len(s.monos) == 0 {
		return c, false
	}
	c.all, c.bound, c.alike = new(big.Int), new(big.Int).Neg(s.k), true
	for _, m := range s.monos {
		if g.Op(m.base) != ast.OpIte || g.Op(g.Arg(m.base, 1)) != ast.OpInt || g.Op(g.Arg(m.base, 2)) != ast.OpInt {
			return c, false
		}
		a := new(big.Int).Mul(m.coef, g.IntVal(g.Arg(m.base, 1)))
		b := new(big.Int).Mul(m.coef, g.IntVal(g.Arg(m.base, 2)))
		p := g.Arg(m.base, 0)
		if a.Cmp(b) < 0 {
			a, b, p = b, a, r.Not(p)
		}
		c.bound.Sub(c.bound, b)
		d := a.Sub(a, b)
		c.alike = c.alike && (c.least == nil || d.Cmp(c.least) == 0)
		if c.all.Add(c.all, d); c.least == nil || d.Cmp(c.least) < 0 {
			c.least = d
		}
		c.preds = append(c.preds, p)
	}
	return c, true
}

// none says that no predicate holds.
func (r *Rewriter) none(ps []ast.Node) ast.Node { return r.Not(r.Or(ps...)) }

// countLe is s <= 0 where a connective says it: a sum of what counts is below its least part
// where none holds, and below all of them together where one does not. Else it is None. Parts
// that differ say what each thing takes, which is kept.
func (r *Rewriter) countLe(s sum) ast.Node {
	c, ok := r.readCounted(s)
	if !ok {
		return ast.None
	}
	switch {
	case c.bound.Sign() < 0:
		return r.G.False()
	case c.bound.Cmp(c.all) >= 0:
		return r.G.True()
	case !c.alike:
	case c.bound.Cmp(c.least) < 0:
		return r.none(c.preds)
	case c.bound.Cmp(new(big.Int).Sub(c.all, c.least)) >= 0:
		return r.Not(r.And(c.preds...))
	}
	return ast.None
}

// countEq is s = 0 where a connective says it, else None.
func (r *Rewriter) countEq(s sum) ast.Node {
	c, ok := r.readCounted(s)
	if !ok {
		return ast.None
	}
	switch {
	case c.bound.Sign() < 0 || c.bound.Cmp(c.all) > 0 || c.bound.Sign() > 0 && c.bound.Cmp(c.least) < 0:
		return r.G.False()
	case !c.alike && len(c.preds) > 2: // unlike choices stay a sum, of which free digits are seen
	case c.bound.Sign() == 0:
		return r.none(c.preds)
	case c.bound.Cmp(c.all) == 0:
		return r.And(c.preds...)
	case len(c.preds) == 2 && c.alike && c.bound.Cmp(c.least) == 0:
		return r.Not(r.Equiv(c.preds[0], c.preds[1]))
	}
	return ast.None
}
