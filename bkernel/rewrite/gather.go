package rewrite

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
)

// Gathered is what two predicates say together: Is is their conjunction, or disjunction.
type Gathered struct{ A, B, Is ast.Node }

// Gather finds among the arguments of a conjunction (op OpAnd) or disjunction (OpOr) those
// that say in two parts what one predicate says: an equality by its two comparisons, in a
// case too, an equivalence by its two implications, an equality to a choice by its two cases.
// Each argument is in one of the results at most.
func (r *Rewriter) Gather(op ast.Op, args []ast.Node) []Gathered {
	if !r.worthGathering(op, args) {
		return nil
	}
	g := r.G
	var out []Gathered
	sides := map[ast.Node]ast.Node{} // a sum to the argument that bounds it, in the form of side
	pairs := map[twoAtoms]ast.Node{} // what an argument of two literals says to it
	cases := map[oneCase]ast.Node{}  // what an argument says of a side in a case to it
	bounds := map[bound]ast.Node{}   // likewise of a sum that it bounds
	gone := map[ast.Node]bool{}
	for _, a := range args {
		if g.Op(a) == ast.OpLe {
			b, ok := sides[g.Arg(r.notLe(a), 0)]
			if is := r.fromBounds(op, a, b, ok); is != ast.None && !gone[b] {
				out, gone[a], gone[b] = append(out, Gathered{b, a, is}), true, true
			} else {
				sides[g.Arg(a, 0)] = a
			}
			continue
		}
		t, ok := r.twoAtoms(op, a)
		if !ok {
			continue
		}
		other := t
		other.neg = [2]bool{!t.neg[0], !t.neg[1]}
		if b, has := pairs[other]; has && !gone[b] {
			is := r.Equiv(t.of[0], t.of[1])
			if (t.neg[0] == t.neg[1]) == (op == ast.OpAnd) { // (p or q) and not (p and q)
				is = r.Not(is)
			}
			out, gone[a], gone[b] = append(out, Gathered{b, a, is}), true, true
			continue
		}
		pairs[t] = a
		if is, b := r.boundedIn(op, t, a, bounds, gone); is != ast.None {
			out, gone[a], gone[b] = append(out, Gathered{b, a, is}), true, true
			continue
		}
		r.eachCase(op, t, func(c oneCase, e ast.Node) bool {
			other := c
			other.neg = !c.neg
			b, has := cases[other]
			if !has || gone[b] {
				cases[c] = a
				return true
			}
			u, _ := r.twoAtoms(op, b)
			r.eachCase(op, u, func(d oneCase, f ast.Node) bool {
				if d != other {
					return true
				}
				yes, no := f, e
				if c.neg != (op == ast.OpOr) { // -c or e, and c & e
					yes, no = e, f
				}
				out, gone[a], gone[b] = append(out, Gathered{b, a, r.Ite(c.of, yes, no)}), true, true
				return false
			})
			return !gone[a]
		})
	}
	return out
}

// bound is that one of two literals is the comparison of a sum with a numeral, and the
// other one of, denied if neg.
type bound struct {
	of, sum ast.Node
	neg     bool
}

// boundedIn is the equality of a sum, in the case that the other one of the literals t of a
// is for, that a says with what bounds has; None where there is none.
func (r *Rewriter) boundedIn(op ast.Op, t twoAtoms, a ast.Node, bounds map[bound]ast.Node, gone map[ast.Node]bool) (is, b ast.Node) {
	g := r.G
	literal := func(t twoAtoms, i int) ast.Node {
		if t.neg[i] {
			return r.Not(t.of[i])
		}
		return t.of[i]
	}
	for i, le := range t.of {
		if g.Op(le) != ast.OpLe {
			continue
		}
		le, not := literal(t, i), r.notLe(le)
		if t.neg[i] {
			not = t.of[i]
		}
		b, ok := bounds[bound{of: t.of[1-i], neg: t.neg[1-i], sum: g.Arg(not, 0)}]
		if ok && !gone[b] {
			u, _ := r.twoAtoms(op, b)
			k := slices.Index(u.of[:], t.of[1-i])
			if eq := r.fromBounds(op, le, literal(u, 1-k), true); eq != ast.None {
				return r.Mk(ast.OpAnd+ast.OpOr-op, ast.Pred, []ast.Node{eq, literal(t, 1-i)}, 0), b
			}
		}
		bounds[bound{of: t.of[1-i], neg: t.neg[1-i], sum: g.Arg(le, 0)}] = a
	}
	return ast.None, ast.None
}

// oneCase is what one of two literals says of a side of an equality, or of a disequality,
// in a case: where the predicate of does not hold, or does if neg.
type oneCase struct {
	of, side ast.Node
	neg      bool
	denied   bool // it is a disequality
}

// eachCase reads two literals of an argument of op as cases. yield gets an equality, or its
// denial, in each; it says whether to go on. Of integers these are what a sum equals: that it
// differs from something in a case says little of it.
func (r *Rewriter) eachCase(op ast.Op, t twoAtoms, yield func(c oneCase, e ast.Node) bool) {
	g := r.G
	for i, e := range t.of {
		if g.Op(e) != ast.OpEq {
			continue
		}
		sides := g.Args(e)
		if g.Type(sides[0]) == ast.Int {
			if t.neg[i] != (op == ast.OpOr) {
				continue
			}
			sides = sides[:1]
		}
		said := e
		if t.neg[i] {
			said = r.Not(e)
		}
		for _, x := range sides {
			if !yield(oneCase{of: t.of[1-i], side: x, neg: t.neg[1-i], denied: t.neg[i]}, said) {
				return
			}
		}
	}
}

// worthGathering says that two arguments may say a thing together.
func (r *Rewriter) worthGathering(op ast.Op, args []ast.Node) bool {
	comparisons, pairs := 0, 0
	for _, a := range args {
		if r.G.Op(a) == ast.OpLe {
			comparisons++
		} else if _, ok := r.two(op, a); ok {
			pairs++
		}
		if comparisons == 2 || pairs == 2 {
			return true
		}
	}
	return false
}

// fromBounds is the equality that the comparisons a and b, of a sum and its negation, say
// together, or None.
func (r *Rewriter) fromBounds(op ast.Op, a, b ast.Node, ok bool) ast.Node {
	if !ok {
		return ast.None
	}
	g := r.G
	k := g.IntVal(g.Arg(a, 1))                   // a: s <= k
	l := new(big.Int).Neg(g.IntVal(g.Arg(b, 1))) // b: s >= l
	switch {
	case op == ast.OpAnd && k.Cmp(l) == 0:
		return r.Eq(g.Arg(a, 0), g.Num(k))
	case op == ast.OpOr && l.Sub(l, one).Cmp(new(big.Int).Add(k, one)) == 0:
		return r.Not(r.Eq(g.Arg(a, 0), g.Num(l)))
	}
	return ast.None
}

// twoAtoms are two literals: predicates, and which of them are denied.
type twoAtoms struct {
	of  [2]ast.Node
	neg [2]bool
}

// two reads an argument of a connective that is the dual one of two predicates; denied
// says that these are to be denied.
func (r *Rewriter) two(op ast.Op, a ast.Node) (denied, ok bool) {
	g := r.G
	if g.Op(a) == ast.OpNot {
		a, denied = g.Arg(a, 0), true
	}
	o := g.Op(a)
	return denied, len(g.Args(a)) == 2 && (o == ast.OpAnd || o == ast.OpOr) && (o == op) == denied
}

func (r *Rewriter) twoAtoms(op ast.Op, a ast.Node) (t twoAtoms, ok bool) {
	denied, ok := r.two(op, a)
	if !ok {
		return t, false
	}
	if denied {
		a = r.G.Arg(a, 0)
	}
	for i, l := range r.G.Args(a) {
		neg := denied
		if c := r.complement(l); c != ast.None && (r.G.Op(l) == ast.OpNot || c < l) {
			l, neg = c, !neg
		}
		t.of[i], t.neg[i] = l, neg
	}
	if t.of[0] > t.of[1] {
		t.of[0], t.of[1], t.neg[0], t.neg[1] = t.of[1], t.of[0], t.neg[1], t.neg[0]
	}
	return t, true
}
