package rewrite

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite/bvrules"
)

// flattenCap is how many arguments a nested connective may have to be spliced
// into its user: beyond it, a chain of depth n would cost n*n.
const flattenCap = 8

// Not is the negation.
func (r *Rewriter) Not(p ast.Node) ast.Node {
	g := r.G
	switch g.Op(p) {
	case ast.OpTrue:
		return g.False()
	case ast.OpFalse:
		return g.True()
	case ast.OpNot:
		return g.Arg(p, 0)
	case ast.OpLe:
		return r.notLe(p)
	case ast.OpAnd, ast.OpOr: // of what is denied: by De Morgan's law
		if args := g.Args(p); !slices.ContainsFunc(args, func(a ast.Node) bool { return g.Op(a) != ast.OpNot }) {
			plain := make([]ast.Node, len(args))
			for i, a := range args {
				plain[i] = g.Arg(a, 0)
			}
			return r.Mk(ast.OpAnd+ast.OpOr-g.Op(p), ast.Pred, plain, 0)
		}
	}
	return g.Not(p)
}

// nary builds a conjunction (unit = true, zero = false) or its dual.
func (r *Rewriter) nary(op ast.Op, unit, zero ast.Node, args []ast.Node) ast.Node {
	g := r.G
	dual := ast.OpAnd + ast.OpOr - op
	out := make([]ast.Node, 0, len(args)+4)
	for _, a := range args {
		switch {
		case a == unit:
		case a == zero:
			return zero
		case g.Op(a) == op && len(g.Args(a)) <= flattenCap:
			out = append(out, g.Args(a)...)
		case g.Op(a) == ast.OpNot && g.Op(g.Arg(a, 0)) == dual && len(g.Args(g.Arg(a, 0))) <= flattenCap:
			for _, b := range g.Args(g.Arg(a, 0)) {
				out = append(out, r.Not(b))
			}
		default:
			out = append(out, a)
		}
	}
	slices.Sort(out)
	out = slices.Compact(out)
	if joined, ok := r.joinSides(op, out); !ok {
		return zero
	} else if len(joined) < len(out) {
		out = joined
		slices.Sort(out)
		out = slices.Compact(out)
	}
	if pairs := r.Gather(op, out); len(pairs) > 0 {
		for _, p := range pairs {
			if p.Is == zero {
				return zero
			}
			out = slices.DeleteFunc(out, func(n ast.Node) bool { return n == p.A || n == p.B })
			if p.Is != unit {
				out = append(out, p.Is)
			}
		}
		slices.Sort(out)
		out = slices.Compact(out)
	}
	if n := r.twoCases(op, out); n != ast.None {
		return n
	}
	for _, a := range out {
		if c := r.complement(a); c != ast.None {
			if _, found := slices.BinarySearch(out, c); found {
				return zero
			}
		}
	}
	if out, changed := r.shorten(op, out); changed {
		return r.nary(op, unit, zero, out)
	}
	switch len(out) {
	case 0:
		return unit
	case 1:
		return out[0]
	}
	return g.Mk(op, ast.Pred, out, 0)
}

// twoCases is (p & q) or (-p & -q) as an equivalence, and the dual, where q is itself a connective
// whose denial stands apart in its parts; None where the two arguments say none.
func (r *Rewriter) twoCases(op ast.Op, args []ast.Node) ast.Node {
	if len(args) != 2 {
		return ast.None
	}
	for i, a := range args {
		parts, denied, ok := r.disjoined(op, a)
		if _, _, both := r.disjoined(op, args[1-i]); !ok || !both || len(parts) != 2 {
			continue
		}
		p, q := parts[0], parts[1]
		if r.isConnective(p) {
			p, q = q, p
		}
		if !r.isConnective(q) { // Gather finds it
			continue
		}
		p, q = r.denyIf(p, denied), r.denyIf(q, denied)
		if r.Mk(ast.OpAnd+ast.OpOr-op, ast.Pred, []ast.Node{r.Not(p), r.Not(q)}, 0) != args[1-i] {
			continue
		}
		if op == ast.OpAnd { // (p or q) & (-p or -q)
			q = r.Not(q)
		}
		return r.Equiv(p, q)
	}
	return ast.None
}

// isConnective says that n is a conjunction or disjunction, or denies one.
func (r *Rewriter) isConnective(n ast.Node) bool {
	if r.G.Op(n) == ast.OpNot {
		n = r.G.Arg(n, 0)
	}
	return r.G.Op(n) == ast.OpAnd || r.G.Op(n) == ast.OpOr
}

// complement gives the negation of a when no new node is needed for it.
func (r *Rewriter) complement(a ast.Node) ast.Node {
	g := r.G
	switch g.Op(a) {
	case ast.OpNot:
		return g.Arg(a, 0)
	case ast.OpLe:
		return r.notLe(a)
	}
	return ast.None // its negation is an OpNot, and finds a
}

// And is the conjunction of any number of predicates.
func (r *Rewriter) And(args ...ast.Node) ast.Node {
	return r.nary(ast.OpAnd, r.G.True(), r.G.False(), args)
}

// Or is the disjunction of any number of predicates.
func (r *Rewriter) Or(args ...ast.Node) ast.Node {
	return r.nary(ast.OpOr, r.G.False(), r.G.True(), args)
}

// Conjuncts appends to out what n is the conjunction of, the last first, but for true.
func (r *Rewriter) Conjuncts(out []ast.Node, n ast.Node) []ast.Node {
	g := r.G
	for stack := []ast.Node{n}; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case g.Op(n) == ast.OpTrue:
		case g.Op(n) == ast.OpAnd:
			stack = append(stack, g.Args(n)...)
		case g.Op(n) == ast.OpNot && g.Op(g.Arg(n, 0)) == ast.OpOr:
			for _, a := range g.Args(g.Arg(n, 0)) {
				stack = append(stack, r.Not(a))
			}
		default:
			out = append(out, n)
		}
	}
	return out
}

// Equiv is the equivalence.
func (r *Rewriter) Equiv(a, b ast.Node) ast.Node {
	g := r.G
	neg := false
	if g.Op(a) == ast.OpNot {
		a, neg = g.Arg(a, 0), !neg
	}
	if g.Op(b) == ast.OpNot {
		b, neg = g.Arg(b, 0), !neg
	}
	if c := r.complement(a); c != ast.None && c < a {
		a, neg = c, !neg
	}
	if c := r.complement(b); c != ast.None && c < b {
		b, neg = c, !neg
	}
	if a > b {
		a, b = b, a
	}
	for range 2 { // a <=> (a & q) is a => q
		yes, y := r.given(b, a, true)
		no, n := r.given(b, a, false)
		if y || n {
			res := r.And(r.Or(r.Not(a), yes), r.Or(a, r.Not(no)))
			if neg {
				return r.Not(res)
			}
			return res
		}
		a, b = b, a
	}
	var res ast.Node
	either := r.eitherSide(a, b, r.Not(b)) // both, or neither
	switch {
	case either != ast.None:
		res = either
	case a == b:
		res = g.True()
	case g.Op(a) == ast.OpTrue:
		res = b
	case g.Op(b) == ast.OpTrue:
		res = a
	case g.Op(a) == ast.OpFalse:
		res = r.Not(b)
	case g.Op(b) == ast.OpFalse:
		res = r.Not(a)
	default:
		res = g.Mk(ast.OpEquiv, ast.Pred, []ast.Node{a, b}, 0)
	}
	if neg {
		return r.Not(res)
	}
	return res
}

// given is n where p holds, or where it does not: without what this decides among the arguments
// of n, if n is a connective of few. known says that it decides any.
func (r *Rewriter) given(n, p ast.Node, holds bool) (is ast.Node, known bool) {
	g := r.G
	args := g.Args(n)
	if op := g.Op(n); op != ast.OpAnd && op != ast.OpOr || len(args) > flattenCap {
		return n, false
	}
	not := r.complement(p)
	rest := make([]ast.Node, len(args))
	for i, a := range args {
		switch {
		case a == p:
			a, known = g.Truth(holds), true
		case a == not || g.Op(a) == ast.OpNot && g.Arg(a, 0) == p:
			a, known = g.Truth(!holds), true
		}
		rest[i] = a
	}
	if !known {
		return n, false
	}
	if g.Op(n) == ast.OpAnd {
		return r.And(rest...), true
	}
	return r.Or(rest...), true
}

// IsTrue is the predicate that a BOOL expression is TRUE.
func (r *Rewriter) IsTrue(e ast.Node) ast.Node {
	g := r.G
	switch g.Op(e) {
	case ast.OpBoolOf:
		return g.Arg(e, 0)
	case ast.OpIte:
		return r.Ite(g.Arg(e, 0), r.IsTrue(g.Arg(e, 1)), r.IsTrue(g.Arg(e, 2)))
	}
	return g.IsTrue(e)
}

// Ite chooses between two predicates or two expressions of one type.
func (r *Rewriter) Ite(c, a, b ast.Node) ast.Node {
	g := r.G
	switch g.Op(c) {
	case ast.OpTrue:
		return a
	case ast.OpFalse:
		return b
	case ast.OpNot:
		c, a, b = g.Arg(c, 0), b, a
	}
	if a == b {
		return a
	}
	if g.Op(a) == ast.OpIte && g.Arg(a, 0) == c {
		a = g.Arg(a, 1)
	}
	if g.Op(b) == ast.OpIte && g.Arg(b, 0) == c {
		b = g.Arg(b, 2)
	}
	if a == b {
		return a
	}
	if g.Type(a) == ast.Pred {
		a, _ = r.given(a, c, true)
		b, _ = r.given(b, c, false)
		switch {
		case a == b:
			return a
		case g.Op(a) == ast.OpTrue || a == c:
			return r.Or(c, b)
		case g.Op(a) == ast.OpFalse:
			return r.And(r.Not(c), b)
		case g.Op(b) == ast.OpTrue:
			return r.Or(r.Not(c), a)
		case g.Op(b) == ast.OpFalse || b == c:
			return r.And(c, a)
		case r.Not(a) == b:
			return r.Equiv(c, a)
		}
		if n := r.eitherSide(c, a, b); n != ast.None {
			return n
		}
		if n := r.sameSide(c, a, b); n != ast.None {
			return n
		}
	}
	if g.Type(a) == ast.Bool && (g.Op(a) == ast.OpBoolOf || g.Op(b) == ast.OpBoolOf) {
		return g.Mk(ast.OpBoolOf, ast.Bool, []ast.Node{r.Ite(c, r.IsTrue(a), r.IsTrue(b))}, 0)
	}
	if g.Kind(g.Type(a)) == ast.KBitVec {
		if n, _ := bvrules.Simplify(g, r.mk, ast.OpIte, g.Type(a), []ast.Node{c, a, b}, 0); n != ast.None {
			return n
		}
	}
	return g.Mk(ast.OpIte, g.Type(a), []ast.Node{c, a, b}, 0)
}

// sameSide says of a choice between two equalities of one expression, or two such
// disequalities, that this is equal to the choice between the others: that is how
// assignments are said. Sums have no sides.
func (r *Rewriter) sameSide(c, a, b ast.Node) ast.Node {
	g := r.G
	if g.Op(a) == ast.OpNot && g.Op(b) == ast.OpNot {
		if n := r.sameSide(c, g.Arg(a, 0), g.Arg(b, 0)); n != ast.None {
			return r.Not(n)
		}
		return ast.None
	}
	if g.Op(a) != ast.OpEq || g.Op(b) != ast.OpEq || g.Type(g.Arg(a, 0)) == ast.Int {
		return ast.None
	}
	for i, x := range g.Args(a) {
		for j, y := range g.Args(b) {
			if x == y {
				return r.Eq(x, r.Ite(c, g.Arg(a, 1-i), g.Arg(b, 1-j)))
			}
		}
	}
	return ast.None
}

// Eq is equality between two expressions of one type.
func (r *Rewriter) Eq(a, b ast.Node) ast.Node {
	g := r.G
	if a == b {
		return g.True()
	}
	switch g.Kind(g.Type(a)) {
	case ast.KPred:
		return r.Equiv(a, b)
	case ast.KBool:
		return r.Equiv(r.IsTrue(a), r.IsTrue(b))
	}
	if isValue(g, a) && isValue(g, b) {
		return g.False()
	}
	if n := r.eqIte(a, b); n != ast.None {
		return n
	}
	switch g.Kind(g.Type(a)) {
	case ast.KInt:
		return r.eqInt(a, b)
	case ast.KReal:
		return r.eqReal(a, b)
	case ast.KBitVec:
		if n, _ := bvrules.Simplify(g, r.mk, ast.OpEq, ast.Pred, []ast.Node{a, b}, 0); n != ast.None {
			return n
		}
	case ast.KFun:
		if n := r.eqFun(a, b); n != ast.None {
			return n
		}
	case ast.KFree:
		if n := r.eqFree(a, b); n != ast.None {
			return n
		}
	}
	if a > b {
		a, b = b, a
	}
	return g.Eq(a, b)
}

// eqIte decides a comparison of an ite with a term that a branch equals, or with
// a value that a value branch differs from.
func (r *Rewriter) eqIte(a, b ast.Node) ast.Node {
	g := r.G
	if g.Op(b) == ast.OpIte && g.Op(a) != ast.OpIte {
		a, b = b, a
	}
	if g.Op(a) != ast.OpIte {
		return ast.None
	}
	c, x, y := g.Arg(a, 0), g.Arg(a, 1), g.Arg(a, 2)
	switch {
	case isValue(g, b) && r.cases(a): // stays one value of the function
	case x == b:
		return r.Or(c, r.Eq(y, b))
	case y == b:
		return r.Or(r.Not(c), r.Eq(x, b))
	case isValue(g, b) && isValue(g, x):
		return r.And(r.Not(c), r.Eq(y, b))
	case isValue(g, b) && isValue(g, y):
		return r.And(c, r.Eq(x, b))
	case g.Op(b) == ast.OpIte && g.Arg(b, 0) == c:
		return r.Ite(c, r.Eq(x, g.Arg(b, 1)), r.Eq(y, g.Arg(b, 2)))
	}
	return ast.None
}

const (
	maxCases  = 64 // nodes that cases looks at
	manyCases = 16 // tests of one term from which they are many
)

// cases says that an integer choice is a function that is given by cases, of two terms
// or more or by many: its conditions compare terms with numerals. Such a function has
// few values, and all that is asked about them is best asked of one table. As formulas
// over the terms they would grow with each function that is applied to another.
func (r *Rewriter) cases(n ast.Node) bool {
	g := r.G
	if g.Type(n) != ast.Int {
		return false
	}
	term, tests := ast.None, 1
	stack := append(r.stack[:0], n)
	defer func() { r.stack = stack }()
	for left := maxCases; len(stack) > 0 && left > 0; left-- {
		m := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch g.Op(m) {
		case ast.OpIte, ast.OpAnd, ast.OpOr, ast.OpNot:
			args := g.Args(m)
			for i := len(args) - 1; i >= 0; i-- { // conditions first
				stack = append(stack, args[i])
			}
		case ast.OpEq:
			switch x := g.Arg(m, 0); {
			case g.Op(g.Arg(m, 1)) != ast.OpInt:
				return false
			case term == ast.None:
				term = x
			case x != term:
				return true
			default:
				if tests++; tests == manyCases {
					return true
				}
			}
		case ast.OpInt:
		default:
			return false
		}
	}
	return false
}

func (r *Rewriter) allDiff(args []ast.Node) ast.Node {
	g := r.G
	if len(args) == 2 {
		return r.Not(r.Eq(args[0], args[1]))
	}
	s := r.without(args)
	slices.Sort(s)
	values := 0
	for i, a := range s {
		if i > 0 && s[i-1] == a {
			return g.False()
		}
		if isValue(g, a) {
			values++
		}
	}
	if values == len(s) {
		return g.True()
	}
	if n := g.Cardinality(g.Type(s[0])); n != nil && n.Cmp(big.NewInt(int64(len(s)))) < 0 {
		return g.False() // more than the type has values
	}
	return g.Mk(ast.OpAllDiff, ast.Pred, s, 0)
}

// without gives args, without the numeral that all of them add where they are sums.
func (r *Rewriter) without(args []ast.Node) []ast.Node {
	g := r.G
	out := slices.Clone(args)
	common := ast.None
	for _, a := range args {
		last := ast.None
		if g.Op(a) == ast.OpAdd {
			last = g.Args(a)[len(g.Args(a))-1]
		}
		if last == ast.None || g.Op(last) != ast.OpInt || common != ast.None && last != common {
			return out
		}
		common = last
	}
	for i, a := range args {
		out[i] = r.Mk(ast.OpSub, ast.Int, []ast.Node{a, common}, 0)
	}
	return out
}
