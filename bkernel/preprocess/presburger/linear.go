package presburger

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// Polarities in which an atom occurs.
const (
	positive uint8 = 1 << iota
	negative
)

// atom is a predicate over the variable x in one of the forms c*x + t <= 0, c*x + t = 0,
// and d divides c*x + t.
type atom struct {
	n        ast.Node
	polarity uint8
	eq       bool
	d        *big.Int // nil: a comparison
	c        *big.Int // not 0
	t        ast.Node // without x
}

// polarities gives what of f holds x and is no connective, in the order in which it was
// made, with the polarities in which it occurs.
func (e *elimination) polarities(f, x ast.Node) (leaves []ast.Node, polarity map[ast.Node]uint8) {
	g := e.g
	polarity = map[ast.Node]uint8{}
	type item struct {
		n ast.Node
		p uint8
	}
	for stack := []item{{f, positive}}; len(stack) > 0; {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if polarity[it.n]&it.p == it.p || !e.occurs(it.n, x) {
			continue
		}
		first := polarity[it.n] == 0
		polarity[it.n] |= it.p
		flip := it.p>>1 | it.p<<1&negative
		const both = positive | negative
		switch a := g.Args(it.n); g.Op(it.n) {
		case ast.OpNot:
			stack = append(stack, item{a[0], flip})
		case ast.OpAnd, ast.OpOr:
			for _, b := range a {
				stack = append(stack, item{b, it.p})
			}
		case ast.OpImplies:
			stack = append(stack, item{a[0], flip}, item{a[1], it.p})
		case ast.OpEquiv:
			stack = append(stack, item{a[0], both}, item{a[1], both})
		case ast.OpIte:
			stack = append(stack, item{a[0], both}, item{a[1], it.p}, item{a[2], it.p})
		default:
			if first {
				leaves = append(leaves, it.n)
			}
		}
	}
	return leaves, polarity
}

// atoms gives the atoms of f that hold x, in the order in which they were made. ok is false
// when one is not linear; todo is then a term of it that stands in the way, or None.
func (e *elimination) atoms(f, x ast.Node) (out []atom, todo ast.Node, ok bool) {
	g := e.g
	order, polarity := e.polarities(f, x)
	for _, n := range order {
		if op := g.Op(n); op != ast.OpLe && op != ast.OpEq || g.Type(g.Arg(n, 0)) != ast.Int {
			return nil, ast.None, false
		}
	}
	for _, n := range order {
		at := atom{n: n, polarity: polarity[n], eq: g.Op(n) == ast.OpEq}
		sum, rhs := g.Arg(n, 0), g.Arg(n, 1)
		if at.eq && g.Op(sum) == ast.OpEMod && g.Op(rhs) == ast.OpInt && g.Op(g.Arg(sum, 1)) == ast.OpInt && g.IntVal(g.Arg(sum, 1)).Sign() > 0 {
			at.d = g.IntVal(g.Arg(sum, 1))
			if k := g.IntVal(rhs); k.Sign() < 0 || k.Cmp(at.d) >= 0 {
				return nil, ast.None, false // the normal form has decided it
			}
			sum = g.Arg(sum, 0)
		}
		if at.c, at.t, todo = e.split(sum, x); todo != ast.None || at.c == nil {
			return nil, todo, false
		}
		at.t = e.rw.Mk(ast.OpSub, ast.Int, []ast.Node{at.t, rhs}, 0)
		if e.occurs(at.t, x) {
			return nil, ast.None, false
		}
		out = append(out, at)
	}
	return out, ast.None, true
}

// split reads the sum n as c*x + t; todo is a term with x that is in the way of that, and
// c is nil when nothing can be done about it.
func (e *elimination) split(n, x ast.Node) (c *big.Int, t, todo ast.Node) {
	g := e.g
	terms := []ast.Node{n}
	if g.Op(n) == ast.OpAdd {
		terms = g.Args(n)
	}
	c = new(big.Int)
	var rest []ast.Node
	for _, m := range terms {
		if !e.occurs(m, x) {
			rest = append(rest, m)
			continue
		}
		by, base := big.NewInt(1), m
		if g.Op(m) == ast.OpMul && len(g.Args(m)) == 2 && g.Op(g.Arg(m, 0)) == ast.OpInt {
			by, base = g.IntVal(g.Arg(m, 0)), g.Arg(m, 1)
		}
		switch {
		case base == x:
			c.Add(c, by)
		case g.Op(base) == ast.OpIte:
			return c, ast.None, base
		case (g.Op(base) == ast.OpEMod || g.Op(base) == ast.OpEDiv) && g.Op(g.Arg(base, 1)) == ast.OpInt:
			if _, _, inner := e.split(g.Arg(base, 0), x); inner != ast.None {
				return c, ast.None, inner
			}
			return c, ast.None, base
		default:
			return nil, ast.None, ast.None
		}
	}
	if c.Sign() == 0 {
		return nil, ast.None, ast.None
	}
	t = g.Num64(0)
	if len(rest) > 0 {
		t = e.rw.Mk(ast.OpAdd, ast.Int, append(rest, t), 0)
	}
	return c, t, ast.None
}

// occurs says that the variable x is in n.
func (e *elimination) occurs(n, x ast.Node) bool {
	return e.rw.Occurs(n, map[ast.Node]bool{x: true})
}

// lift takes the choice or the division todo, which holds x, out of the atoms of f. The
// result is a disjunction over x and, unless that is None, one more variable.
func (e *elimination) lift(f, todo ast.Node) (parts []ast.Node, more ast.Node, ok bool) {
	g, rw := e.g, e.rw
	if g.Op(todo) == ast.OpIte {
		for i, c := range []ast.Node{g.Arg(todo, 0), rw.Not(g.Arg(todo, 0))} {
			parts = append(parts, rw.And(c, rw.Substitute(f, map[ast.Node]ast.Node{todo: g.Arg(todo, 1+i)})))
		}
		return parts, ast.None, true
	}
	s, d := g.Arg(todo, 0), g.IntVal(g.Arg(todo, 1))
	if d.Sign() <= 0 || !d.IsInt64() || d.Int64() > maxResidues {
		return nil, ast.None, false
	}
	// s = d*q + r for each r; both forms, since the two often stand together.
	quo := g.Mk(ast.OpEDiv, ast.Int, []ast.Node{s, g.Num(d)}, 0)
	rem := g.Mk(ast.OpEMod, ast.Int, []ast.Node{s, g.Num(d)}, 0)
	q := g.Var("quo", ast.Int)
	for r := int64(0); r < d.Int64(); r++ {
		sum := rw.Mk(ast.OpAdd, ast.Int, []ast.Node{rw.Mk(ast.OpMul, ast.Int, []ast.Node{g.Num(d), q}, 0), g.Num64(r)}, 0)
		parts = append(parts, rw.And(rw.Eq(s, sum), rw.Substitute(f, map[ast.Node]ast.Node{quo: q, rem: g.Num64(r)})))
	}
	return parts, q, true
}
