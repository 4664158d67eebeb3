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
// case too, the order of two words or reals by two of its comparisons, an equivalence by its two
// implications, an equality to a choice by its two cases, a clause by itself with a literal and
// with its denial. Each argument is in one of the results at most.
func (r *Rewriter) Gather(op ast.Op, args []ast.Node) []Gathered {
	gone := map[ast.Node]bool{}
	out := r.resolvents(op, args, gone)
	if !r.worthGathering(op, args) {
		return out
	}
	g := r.G
	sides := map[ast.Node]ast.Node{}  // a sum to the argument that bounds it, in the form of side
	pairs := map[twoAtoms]ast.Node{}  // what an argument of two literals says to it
	orders := map[compared]ast.Node{} // what an argument says of the order of two to it
	cases := map[oneCase]ast.Node{}   // what an argument says of a side in a case to it
	bounds := map[bound]ast.Node{}    // likewise of a sum that it bounds
	for _, a := range args {
		if gone[a] {
			continue
		}
		if g.Op(a) == ast.OpLe {
			b, ok := sides[g.Arg(r.notLe(a), 0)]
			if is := r.fromBounds(op, a, b, ok); is != ast.None && !gone[b] {
				out, gone[a], gone[b] = append(out, Gathered{b, a, is}), true, true
			} else {
				sides[g.Arg(a, 0)] = a
			}
			continue
		}
		if os, n := r.orders(a); n > 0 {
			for _, o := range os[:n] {
				b, ok := orders[o.compared]
				if !ok || gone[b] {
					orders[o.compared] = a
					continue
				}
				out, gone[a], gone[b] = append(out, Gathered{b, a, r.inOrder(op, o, b)}), true, true
				break
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

// compared are two words or reals, the older one first, and the operator that says of two such that one is less.
type compared struct {
	less ast.Op
	a, b ast.Node
}

// order says of two that the one is less than the other, equal, greater, or one of several of these.
type order struct {
	compared
	is uint8 // bits below, equal and above
}

// The ways in which two can be ordered.
const (
	below = 1 << iota
	equal
	above
)

// orders reads a as what it says of the order of two, in n ways: an equality of words says something
// of the unsigned order and of the signed one.
func (r *Rewriter) orders(a ast.Node) (os [2]order, n int) {
	g := r.G
	var deny uint8
	if g.Op(a) == ast.OpNot {
		a, deny = g.Arg(a, 0), below|equal|above
	}
	if len(g.Args(a)) != 2 {
		return os, 0
	}
	x, y := g.Arg(a, 0), g.Arg(a, 1)
	read := func(less ast.Op, is uint8) order {
		o := order{compared{less, x, y}, is ^ deny}
		if x > y {
			o.a, o.b, o.is = y, x, o.is&equal|o.is&below<<2|o.is&above>>2
		}
		return o
	}
	switch op := g.Op(a); op {
	case ast.OpBvUlt, ast.OpBvSlt, ast.OpRLt:
		os[0], n = read(op, below), 1
	case ast.OpRLe:
		os[0], n = read(ast.OpRLt, below|equal), 1
	case ast.OpEq:
		switch g.Kind(g.Type(x)) {
		case ast.KBitVec:
			os[0], os[1], n = read(ast.OpBvUlt, equal), read(ast.OpBvSlt, equal), 2
		case ast.KReal:
			os[0], n = read(ast.OpRLt, equal), 1
		}
	}
	return os, n
}

// inOrder is what o and b, which says something of the same order, say together as arguments of op.
func (r *Rewriter) inOrder(op ast.Op, o order, b ast.Node) ast.Node {
	g, is := r.G, o.is
	os, n := r.orders(b)
	for _, p := range os[:n] {
		switch {
		case p.compared != o.compared:
		case op == ast.OpAnd:
			is &= p.is
		default:
			is |= p.is
		}
	}
	less := func(a, b ast.Node) ast.Node { return r.Mk(o.less, ast.Pred, []ast.Node{a, b}, 0) }
	switch is {
	case below:
		return less(o.a, o.b)
	case equal:
		return r.Eq(o.a, o.b)
	case above:
		return less(o.b, o.a)
	case below | equal:
		return r.Not(less(o.b, o.a))
	case below | above:
		return r.Not(r.Eq(o.a, o.b))
	case above | equal:
		return r.Not(less(o.a, o.b))
	}
	return g.Truth(is != 0)
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
	literal := func(t twoAtoms, i int) ast.Node { return r.denyIf(t.of[i], t.neg[i]) }
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
		said := r.denyIf(e, t.neg[i])
		for _, x := range sides {
			if !yield(oneCase{of: t.of[1-i], side: x, neg: t.neg[1-i], denied: t.neg[i]}, said) {
				return
			}
		}
	}
}

// worthGathering says that two arguments may say a thing together.
func (r *Rewriter) worthGathering(op ast.Op, args []ast.Node) bool {
	comparisons, ordered, pairs := 0, 0, 0
	for _, a := range args {
		if r.G.Op(a) == ast.OpLe {
			comparisons++
		} else if _, n := r.orders(a); n > 0 {
			ordered++
		} else if args, _, ok := r.disjoined(op, a); ok && len(args) == 2 {
			pairs++
		}
		if comparisons == 2 || ordered == 2 || pairs == 2 {
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

func (r *Rewriter) twoAtoms(op ast.Op, a ast.Node) (t twoAtoms, ok bool) {
	args, denied, ok := r.disjoined(op, a)
	if !ok || len(args) != 2 {
		return t, false
	}
	for i, l := range args {
		t.of[i], t.neg[i] = r.literal(l, denied)
	}
	if t.of[0] > t.of[1] {
		t.of[0], t.of[1], t.neg[0], t.neg[1] = t.of[1], t.of[0], t.neg[1], t.neg[0]
	}
	return t, true
}

// literal is n, denied if neg, as a predicate that is the same for both of its literals.
func (r *Rewriter) literal(n ast.Node, neg bool) (of ast.Node, denied bool) {
	if c := r.complement(n); c != ast.None && (r.G.Op(n) == ast.OpNot || c < n) {
		return c, !neg
	}
	return n, neg
}

// disjoined reads an argument of op that is the dual connective, of its arguments or denied of what
// these deny.
func (r *Rewriter) disjoined(op ast.Op, a ast.Node) (args []ast.Node, denied, ok bool) {
	g, dual := r.G, ast.OpAnd+ast.OpOr-op
	if g.Op(a) == ast.OpNot {
		a, denied, dual = g.Arg(a, 0), true, op
	}
	return g.Args(a), denied, g.Op(a) == dual
}

// resolvents finds arguments that differ in one literal alone, which one has and the other denies:
// (p or q) & (-p or q) is q. It tells gone of them.
func (r *Rewriter) resolvents(op ast.Op, args []ast.Node, gone map[ast.Node]bool) (out []Gathered) {
	signs := map[ast.Node]uint8{} // which literals of a predicate there are
	sign := func(neg bool) uint8 {
		if neg {
			return 2
		}
		return 1
	}
	var duals []ast.Node
	for _, a := range args {
		if parts, denied, ok := r.disjoined(op, a); ok {
			duals = append(duals, a)
			for _, n := range parts {
				of, neg := r.literal(n, denied)
				signs[of] |= sign(neg)
			}
		}
	}
	if len(duals) < 2 {
		return nil
	}
	hash := func(of ast.Node, neg bool) uint64 { // the finalizer of MurmurHash3
		h := uint64(of)<<2 | uint64(sign(neg))
		h = (h ^ h>>33) * 0xff51afd7ed558ccd
		h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
		return h ^ h>>33
	}
	type without struct {
		rest uint64
		of   ast.Node
		neg  bool
	}
	seen := map[without]ast.Node{}
	for _, a := range duals {
		parts, denied, _ := r.disjoined(op, a)
		var all uint64
		for _, n := range parts {
			all ^= hash(r.literal(n, denied))
		}
		for i, n := range parts {
			of, neg := r.literal(n, denied)
			if signs[of] != 3 {
				continue
			}
			key := without{all ^ hash(of, neg), of, neg}
			other := without{key.rest, of, !neg}
			b, ok := seen[other]
			if seen[key] = a; !ok || gone[b] {
				continue
			}
			rest := make([]ast.Node, 0, len(parts)-1)
			for j, m := range parts {
				if j != i {
					rest = append(rest, r.denyIf(m, denied))
				}
			}
			if r.isRest(op, b, of, rest) {
				out, gone[a], gone[b] = append(out, Gathered{b, a, r.Mk(ast.OpAnd+ast.OpOr-op, ast.Pred, rest, 0)}), true, true
				break
			}
		}
	}
	return out
}

// isRest says that b, which is an argument of op, is of rest and one literal of the predicate of.
func (r *Rewriter) isRest(op ast.Op, b, of ast.Node, rest []ast.Node) bool {
	parts, denied, _ := r.disjoined(op, b)
	others := 0
	for _, n := range parts {
		if p, _ := r.literal(n, denied); p != of {
			if !slices.Contains(rest, r.denyIf(n, denied)) {
				return false
			}
			others++
		}
	}
	return others == len(rest) && len(parts) == others+1
}

// denyIf is n, or its negation.
func (r *Rewriter) denyIf(n ast.Node, neg bool) ast.Node {
	if neg {
		return r.Not(n)
	}
	return n
}
