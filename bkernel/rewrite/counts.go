package rewrite

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// counted is a sum of numbers of which each counts where a predicate holds: Σ d*[p] + k, d > 0.
type counted struct {
	preds []ast.Node
	least *big.Int // of the d
	alike bool     // they are all the same
	all   *big.Int // their sum
	k     *big.Int
}

// readCounted reads a sum of choices between two numerals each.
func (r *Rewriter) readCounted(s sum) (c counted, ok bool) {
	g := r.G
	if len(s.monos) == 0 {
		return c, false
	}
	c.all, c.k, c.alike = new(big.Int), new(big.Int).Set(s.k), true
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
		c.k.Add(c.k, b)
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
	most := new(big.Int).Neg(c.k)
	switch {
	case most.Sign() < 0:
		return r.G.False()
	case most.Cmp(c.all) >= 0:
		return r.G.True()
	case !c.alike:
	case most.Cmp(c.least) < 0:
		return r.none(c.preds)
	case most.Cmp(new(big.Int).Sub(c.all, c.least)) >= 0:
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
	is := new(big.Int).Neg(c.k)
	switch {
	case is.Sign() < 0 || is.Cmp(c.all) > 0 || is.Sign() > 0 && is.Cmp(c.least) < 0:
		return r.G.False()
	case is.Sign() == 0:
		return r.none(c.preds)
	case is.Cmp(c.all) == 0:
		return r.And(c.preds...)
	case len(c.preds) == 2 && is.Cmp(c.least) == 0 && c.all.Cmp(new(big.Int).Lsh(is, 1)) == 0:
		return r.Not(r.Equiv(c.preds[0], c.preds[1]))
	}
	return ast.None
}
