package quant

import "bsmt/bkernel/ast"

// Polarities in which a predicate occurs in what was asserted.
const (
	positive uint8 = 1 << iota // more of it true can only help
	negative                   // more of it false can only help
)

// Fact notes that the predicate n is asserted; it owes only what its polarities
// ask for.
func (qs *Theory) Fact(n ast.Node) { qs.mark(n, positive, nil) }

// mark notes the polarities of all predicates below the asserted predicate n,
// outside quantifiers. A quantifier that occurs in one polarity only owes nothing
// when its literal has the other value: with the quantifier's real truth what was
// asserted stays true. (Plaisted, Greenbaum 1986, for scopes.) It is asserted at level at, nil for the base.
func (qs *Theory) mark(n ast.Node, polarity uint8, at *level) {
	g := qs.g
	if !qs.rw.HasQuantifier(n) {
		return
	}
	type item struct {
		n ast.Node
		p uint8
	}
	stack := []item{{n, polarity}}
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for len(qs.polarity) < g.Len() {
			qs.polarity = append(qs.polarity, 0)
		}
		if qs.polarity[it.n]&it.p == it.p || !qs.rw.HasQuantifier(it.n) {
			continue
		}
		if at != nil && qs.polarity[it.n] != 0 && g.Op(it.n) == ast.OpForall && qs.levelOf(it.n) < at.id {
			at.widened = true
		}
		qs.polarity[it.n] |= it.p
		flip := it.p>>1 | it.p<<1&negative
		switch args := g.Args(it.n); g.Op(it.n) {
		case ast.OpForall:
		case ast.OpNot:
			stack = append(stack, item{args[0], flip})
		case ast.OpImplies:
			stack = append(stack, item{args[0], flip}, item{args[1], it.p})
		case ast.OpAnd, ast.OpOr:
			for _, a := range args {
				stack = append(stack, item{a, it.p})
			}
		case ast.OpIte:
			if g.Type(it.n) != ast.Pred {
				it.p = positive | negative
			}
			stack = append(stack, item{args[0], positive | negative}, item{args[1], it.p}, item{args[2], it.p})
		default:
			for _, a := range args {
				stack = append(stack, item{a, positive | negative})
			}
		}
	}
}

// polarityOf gives the polarities of a quantifier; both when nothing marked it.
func (qs *Theory) polarityOf(n ast.Node) uint8 {
	if int(n) < len(qs.polarity) && qs.polarity[n] != 0 {
		return qs.polarity[n]
	}
	return positive | negative
}
