package smtlib2b

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/smtlib"
	"bsmt/smtlib2b/floats"
)

// Laws are given of few operations with large circuits: others are decided sooner without.
const (
	mostLaws         = 120 // pairs of operations that are compared: those that have most in common
	leastSignificand = 11  // bits of a result
)

// Floats tells whether operators on floats or rounding modes were translated.
func (t *Translator) Floats() bool { return t.floats }

// roundings gives the operations on floats in terms that were translated, of nothing that is bound,
// each result once.
func (t *Translator) roundings(terms []smtlib.Term) (out []floats.Rounding) {
	if !t.floats {
		return nil
	}
	seen := map[ast.Node]bool{}
	t.c.PostOrder(t.c.Args, func(term smtlib.Term) bool {
		r, ok := t.rounding(term)
		if ok && !seen[r.Result] {
			seen[r.Result] = true
			out = append(out, r)
		}
		return true
	}, terms...)
	return out
}

// rounding reads a term that is an operation of which there are laws.
func (t *Translator) rounding(term smtlib.Term) (r floats.Rounding, ok bool) {
	c := t.c
	op, args := c.Op(term), c.Args(term)
	if op < smtlib.OpFpAbs || op > smtlib.OpToFpUnsigned || c.SortKind(c.SortOf(term)) != smtlib.SortFloat || len(args) < 2 || int(term) >= len(t.node) || t.node[term] == ast.None || !t.ground(term) {
		return r, false
	}
	for i, a := range args {
		if t.node[a] == ast.None || i == 0 && c.SortKind(c.SortOf(a)) != smtlib.SortRoundingMode {
			return r, false
		}
	}
	r = floats.Rounding{To: t.format(c.SortOf(term)), Mode: t.node[args[0]], Result: t.node[term]}
	r.From = r.To
	for _, a := range args[1:] {
		r.Args = append(r.Args, t.node[a])
	}
	switch op {
	case smtlib.OpFpAdd, smtlib.OpFpSub:
		r.Kind = floats.Sum
		if op == smtlib.OpFpSub {
			r.Args[1] = t.fl.Neg(r.To, r.Args[1])
		}
	case smtlib.OpFpMul:
		r.Kind = floats.Product
	case smtlib.OpFpDiv:
		r.Kind = floats.Quotient
	case smtlib.OpFpSqrt:
		r.Kind = floats.Root
	case smtlib.OpFpRoundToIntegral:
		r.Kind = floats.Integral
	case smtlib.OpToFp, smtlib.OpToFpUnsigned:
		switch s := c.SortOf(args[1]); {
		case c.SortKind(s) == smtlib.SortFloat:
			r.Kind, r.From = floats.Another, t.format(s)
		case c.SortKind(s) != smtlib.SortBitVec:
			return r, false
		case op == smtlib.OpToFp:
			r.Kind, r.From = floats.Signed, floats.Format{}
		default:
			r.Kind, r.From = floats.Unsigned, floats.Format{}
		}
	default:
		return r, false
	}
	return r, r.To.Sb >= leastSignificand && t.g.Op(r.Result) != ast.OpBv
}

// Laws gives predicates that hold for all floats and compare operations in terms that were
// translated, with one another and with their arguments, where circuits hide it.
func (t *Translator) Laws(terms []smtlib.Term) []ast.Node {
	all := t.roundings(terms)
	var out []ast.Node
	add := func(p ast.Node) {
		if p != t.g.True() {
			out = append(out, p)
		}
	}
	type pair struct{ i, j, shared int }
	var pairs []pair
	for i := range all {
		add(t.fl.Own(&all[i]))
		for j := range i {
			if all[i].Kind == all[j].Kind || all[i].Kind+all[j].Kind == floats.Root+floats.Product {
				pairs = append(pairs, pair{i, j, t.shared(&all[i], &all[j])})
			}
		}
	}
	if len(pairs) > mostLaws {
		slices.SortStableFunc(pairs, func(p, q pair) int { return q.shared - p.shared })
		pairs = pairs[:mostLaws]
	}
	for _, p := range pairs {
		add(t.fl.Both(&all[p.i], &all[p.j]))
	}
	return out
}

// shared counts the arguments that two operations have in common.
func (t *Translator) shared(r, s *floats.Rounding) (n int) {
	for _, a := range r.Args {
		if slices.Contains(s.Args, a) {
			n++
		}
	}
	return n
}
