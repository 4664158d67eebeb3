package presburger

import (
	"slices"

	"bsmt/bkernel/ast"
)

// quadAtom is a comparison of a*x*x + b*x + c with 0, of the REAL variable x.
type quadAtom struct {
	n        ast.Node
	polarity uint8
	op       ast.Op // OpRLe, OpRLt, OpEq
	a, b, c  ast.Node
}

// quadAtoms gives the comparisons of f that hold the REAL x; ok is false where x has a
// higher degree in one, or stands below a function.
func (e *elimination) quadAtoms(f, x ast.Node) (out []quadAtom, ok bool) {
	g := e.g
	order, polarity := e.polarities(f, x)
	for _, n := range order {
		op := g.Op(n)
		if op != ast.OpRLe && op != ast.OpRLt && (op != ast.OpEq || g.Type(g.Arg(n, 0)) != ast.Real) {
			return nil, false
		}
		a, b, c, ok := e.rw.QuadraticReal(n, x)
		if !ok {
			return nil, false
		}
		out = append(out, quadAtom{n, polarity[n], op, a, b, c})
	}
	return out, true
}

// root is a value (u + v*√d)/w for a REAL where the guard holds, which says that w is not 0
// and d not negative; or a value as near beyond that as needed.
type root struct {
	guard      ast.Node
	u, v, d, w ast.Node
	near       bool
}

// quadChoice is how a REAL is eliminated that occurs in polynomials of degree 2: by virtual
// substitution of the roots, from which or right beyond which atoms begin to hold, and of a
// value below all (Weispfenning, "Quantifier elimination for real algebra: the quadratic
// case and beyond", AAECC 8, 1997).
type quadChoice struct {
	atoms []quadAtom
	roots []root
	far   bool // a value below all counts
}

func (c *quadChoice) cost() int { return 4 * (len(c.roots) + 1) * len(c.atoms) }

// chooseQuad lists the values to put.
func (e *elimination) chooseQuad(f ast.Node, as []quadAtom) *quadChoice {
	c := &quadChoice{atoms: as, far: true}
	alone := e.parts(f, ast.OpAnd, ast.OpOr)
	for _, a := range as {
		// What all of f asks for, and where not all coefficients can be 0: its roots suffice.
		if a.op == ast.OpEq && a.polarity == positive && (a.n == f || slices.Contains(alone, a.n)) && e.nonzero(a) {
			return &quadChoice{atoms: as, roots: e.rootsOf(a, false)}
		}
		begins := a.polarity&positive != 0 && a.op != ast.OpRLt || a.polarity&negative != 0 && a.op == ast.OpRLt
		beyond := a.polarity&positive != 0 && a.op == ast.OpRLt || a.polarity&negative != 0 && a.op != ast.OpRLt
		if begins {
			c.roots = append(c.roots, e.rootsOf(a, false)...)
		}
		if beyond {
			c.roots = append(c.roots, e.rootsOf(a, true)...)
		}
	}
	return c
}

// nonzero tells that a coefficient is a number that is not 0.
func (e *elimination) nonzero(a quadAtom) bool {
	return slices.ContainsFunc([]ast.Node{a.a, a.b, a.c}, func(n ast.Node) bool {
		return e.g.Op(n) == ast.OpReal && e.g.RealVal(n).Sign() != 0
	})
}

// rootsOf gives the roots of an atom's polynomial.
func (e *elimination) rootsOf(a quadAtom, near bool) (out []root) {
	zero := e.g.RealNum64(0)
	minus := func(n ast.Node) ast.Node { return e.times(e.g.RealNum64(-1), n) }
	add := func(r root) {
		if e.g.Op(r.guard) != ast.OpFalse {
			r.near = near
			out = append(out, r)
		}
	}
	add(root{guard: e.rw.And(e.isZero(a.a), e.rw.Not(e.isZero(a.b))), u: minus(a.c), v: zero, d: zero, w: a.b})
	d := e.plus(e.times(a.b, a.b), e.times(e.g.RealNum64(-4), a.a, a.c))
	guard := e.rw.And(e.rw.Not(e.isZero(a.a)), e.rw.RealLe(zero, d))
	w := e.times(e.g.RealNum64(2), a.a)
	for _, sign := range []int64{1, -1} {
		add(root{guard: guard, u: minus(a.b), v: e.g.RealNum64(sign), d: d, w: w})
		if e.g.Op(d) == ast.OpReal && e.g.RealVal(d).Sign() == 0 {
			break
		}
	}
	return out
}

func (e *elimination) times(ns ...ast.Node) ast.Node { return e.rw.Mk(ast.OpRMul, ast.Real, ns, 0) }
func (e *elimination) plus(ns ...ast.Node) ast.Node  { return e.rw.Mk(ast.OpRAdd, ast.Real, ns, 0) }

// isZero, below and notAbove compare a term with 0.
func (e *elimination) isZero(n ast.Node) ast.Node   { return e.rw.Eq(n, e.g.RealNum64(0)) }
func (e *elimination) notAbove(n ast.Node) ast.Node { return e.rw.RealLe(n, e.g.RealNum64(0)) }
func (e *elimination) below(n ast.Node) ast.Node {
	return e.rw.Not(e.rw.RealLe(e.g.RealNum64(0), n))
}

// oneQuad eliminates the REAL x of #x.(f), which at denies.
func (e *elimination) oneQuad(at ast.Node, f ast.Node, c *quadChoice) (ast.Node, bool) {
	var out []ast.Node
	put := func(guard ast.Node, of func(a quadAtom) ast.Node) bool { // false: enough
		sub := map[ast.Node]ast.Node{}
		for _, a := range c.atoms {
			sub[a.n] = of(a)
			if e.spent(0) {
				return false
			}
		}
		q := e.rw.And(guard, e.rw.Substitute(f, sub))
		if e.g.Op(q) == ast.OpTrue {
			out = []ast.Node{q}
			return false
		}
		out = append(out, q)
		return true
	}
	more := !c.far || put(e.g.True(), e.atEnd)
	for i := 0; more && i < len(c.roots); i++ {
		r := c.roots[i]
		more = put(r.guard, func(a quadAtom) ast.Node { return e.atRoot(a, r) })
	}
	if e.spent(0) {
		return ast.None, false
	}
	is := e.rw.Or(out...)
	e.becomes(at, e.rw.Not(is))
	return is, true
}

// atEnd is an atom below all roots.
func (e *elimination) atEnd(a quadAtom) ast.Node {
	rw := e.rw
	null := rw.And(e.isZero(a.a), e.isZero(a.b), e.isZero(a.c))
	less := rw.Or(e.below(a.a), rw.And(e.isZero(a.a), rw.Or(e.below(e.times(e.g.RealNum64(-1), a.b)), rw.And(e.isZero(a.b), e.below(a.c)))))
	switch a.op {
	case ast.OpEq:
		return null
	case ast.OpRLt:
		return less
	}
	return rw.Or(less, null)
}

// atRoot is an atom at a root, or right beyond it.
func (e *elimination) atRoot(a quadAtom, r root) ast.Node {
	rw, g := e.rw, e.g
	if !r.near {
		return e.sign(a.op, []ast.Node{a.c, a.b, a.a}, r)
	}
	null := rw.And(e.isZero(a.a), e.isZero(a.b), e.isZero(a.c))
	if a.op == ast.OpEq {
		return null
	}
	// Right beyond it the first derivative that is not 0 tells.
	two := e.times(g.RealNum64(2), a.a)
	slope := []ast.Node{a.b, two}
	value := []ast.Node{a.c, a.b, a.a}
	is := func(op ast.Op, p []ast.Node) ast.Node { return e.sign(op, p, r) }
	less := rw.Or(is(ast.OpRLt, value), rw.And(is(ast.OpEq, value),
		rw.Or(is(ast.OpRLt, slope), rw.And(is(ast.OpEq, slope), e.below(a.a)))))
	if a.op == ast.OpRLt {
		return less
	}
	return rw.Or(less, null)
}

// sign compares a polynomial, by its coefficients, the constant first, at a root with 0.
func (e *elimination) sign(op ast.Op, p []ast.Node, r root) ast.Node {
	g, rw := e.g, e.rw
	zero := g.RealNum64(0)
	for len(p) > 1 && p[len(p)-1] == zero {
		p = p[:len(p)-1]
	}
	// Times w*w, which is positive, it is P + Q*√d.
	w2 := e.times(r.w, r.w)
	P, Q := e.times(p[0], w2), zero
	if len(p) == 1 {
		P = p[0]
	}
	if len(p) > 1 {
		P = e.plus(P, e.times(p[1], r.u, r.w))
		Q = e.times(p[1], r.v, r.w)
	}
	if len(p) > 2 {
		P = e.plus(P, e.times(p[2], r.u, r.u), e.times(p[2], r.v, r.v, r.d))
		Q = e.plus(Q, e.times(g.RealNum64(2), p[2], r.u, r.v))
	}
	if Q == zero || r.d == zero {
		switch op {
		case ast.OpEq:
			return e.isZero(P)
		case ast.OpRLt:
			return e.below(P)
		}
		return e.notAbove(P)
	}
	minus := func(n ast.Node) ast.Node { return e.times(g.RealNum64(-1), n) }
	D := e.plus(e.times(P, P), minus(e.times(Q, Q, r.d)))
	switch op {
	case ast.OpEq:
		return rw.And(e.notAbove(e.times(P, Q)), e.isZero(D))
	case ast.OpRLt:
		return rw.Or(rw.And(e.below(P), e.below(minus(D))), rw.And(e.notAbove(Q), rw.Or(e.below(P), e.below(D))))
	}
	return rw.Or(rw.And(e.notAbove(P), e.notAbove(minus(D))), rw.And(e.notAbove(Q), e.notAbove(D)))
}
