package presburger

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// Step says that a predicate is equivalent to another one, for all values of what is free in
// them: by instances of the quantified formulas in both, with terms put for variables.
// What stands in the second one may have steps of its own, and then it has become what
// these lead to when the second one is looked at. Via is between them, or None.
type Step struct {
	From, Via, To ast.Node
	Puts          [][]rewrite.Put
}

// fewParts is how many parts a step takes a disjunction into; of more it makes halves.
const fewParts = 3

// becomes notes a step.
//
//go:noinline
func (e *elimination) becomes(from, to ast.Node, puts ...[]rewrite.Put) {
	if e.recorded && from != ast.None && from != to {
		e.steps = append(e.steps, Step{from, ast.None, to, puts})
	}
}

// aside does not count the nodes that are made until what it gives is called.
func (e *elimination) aside() (end func()) {
	before := e.g.Len()
	return func() { e.end += e.g.Len() - before }
}

// denial is a predicate that denies #vars.(f), for steps.
func (e *elimination) denial(vars []ast.Node, f ast.Node) ast.Node {
	if !e.recorded {
		return ast.None
	}
	defer e.aside()()
	return e.g.Quantify(ast.OpForall, ast.Quant{Vars: vars}, e.rw.Not(f))
}

// without gives the denial of #in.(f) in place of at, that of #vars.(f), where the other
// variables do not occur.
func (e *elimination) without(at ast.Node, vars, in []ast.Node, f ast.Node) ast.Node {
	if !e.recorded {
		return at
	}
	var zeros []rewrite.Put
	for _, x := range vars {
		if !e.occurs(f, x) {
			zero := e.g.Num64(0)
			switch e.g.Type(x) {
			case ast.Bool:
				zero = e.g.BoolOf(e.g.False())
			case ast.Real:
				zero = e.g.RealNum64(0)
			}
			zeros = append(zeros, rewrite.Put{x, zero})
		}
	}
	n := e.denial(in, f)
	e.becomes(at, n, zeros)
	return n
}

// apart gives the denial of each part of a disjunction, whose denial is at, and all of them
// as at became them.
func (e *elimination) apart(at ast.Node, vars, or []ast.Node, puts [][]rewrite.Put) (denials []ast.Node, all ast.Node) {
	denials = make([]ast.Node, len(or))
	if !e.recorded {
		return denials, ast.None
	}
	defer e.aside()()
	for i, p := range or {
		denials[i] = e.denial(vars, p)
	}
	all = e.halves(0, len(or), fewParts, func(lo, hi int) ast.Node {
		if hi == lo+1 {
			return denials[lo]
		}
		return e.denial(vars, e.g.Or(or[lo:hi]...))
	})
	e.becomes(at, all, puts...)
	return denials, all
}

// halves gives the conjunction of what part says of each place from lo up to hi, if these
// are few; else that of what it says of halves, which become those of theirs.
func (e *elimination) halves(lo, hi, few int, part func(lo, hi int) ast.Node) ast.Node {
	var ends []int
	if hi-lo <= few {
		for i := lo; i <= hi; i++ {
			ends = append(ends, i)
		}
	} else {
		ends = []int{lo, (lo + hi) / 2, hi}
	}
	var parts []ast.Node
	for i := 1; i < len(ends); i++ {
		n := part(ends[i-1], ends[i])
		if ends[i]-ends[i-1] > 1 {
			e.becomes(n, e.halves(ends[i-1], ends[i], few, part))
		}
		parts = append(parts, n)
	}
	return e.g.And(parts...)
}

// leaves notes that what has no variable of the quantified part leaves its scope, and what
// that came to in whole.
func (e *elimination) leaves(at ast.Node, outer []ast.Node, part, whole ast.Node) {
	if !e.recorded {
		return
	}
	defer e.aside()()
	var lits []ast.Node
	for _, p := range outer {
		lits = append(lits, e.g.Not(p))
	}
	m := e.g.Or(append(lits, part)...)
	e.becomes(at, m)
	e.becomes(m, e.rw.Not(whole))
}

// nested gives the denials of #x.(f) and of #rest.(#x.(f)), which at becomes; None for the
// second one where it is the first.
func (e *elimination) nested(at ast.Node, rest []ast.Node, x, f ast.Node) (inner, outer ast.Node) {
	if !e.recorded || len(rest) == 0 {
		return at, ast.None
	}
	defer e.aside()()
	inner = e.denial([]ast.Node{x}, f)
	outer = e.g.Quantify(ast.OpForall, ast.Quant{Vars: rest}, inner)
	e.becomes(at, outer)
	return inner, outer
}

// refuted notes that the denial of #x.(f) fails where λ*x is y.
func (e *elimination) refuted(at, x ast.Node, c *choice, y ast.Node, far bool) {
	if !e.recorded {
		return
	}
	defer e.aside()()
	if far {
		y = e.remote(c, y)
	}
	e.becomes(at, e.g.False(), []rewrite.Put{{x, e.quotient(c, y)}})
}

// quotient is what x is where λ*x is y.
func (e *elimination) quotient(c *choice, y ast.Node) ast.Node {
	if c.lambda.IsInt64() && c.lambda.Int64() == 1 {
		return y
	}
	return e.g.Arith(ast.OpEDiv, y, e.g.Num(c.lambda))
}

// remote is a value that is beyond all borders, and r but for a multiple of the period.
func (e *elimination) remote(c *choice, r ast.Node) ast.Node {
	g := e.g
	op, beyond, from := ast.OpMin, ast.OpSub, g.Num64(0)
	if !c.up {
		op, beyond = ast.OpMax, ast.OpAdd
	}
	for i, b := range c.borders {
		if i == 0 {
			from = b
		} else {
			from = g.Arith(op, from, b)
		}
	}
	from = g.Arith(beyond, from, g.Num64(1))
	between := g.Arith(ast.OpSub, from, r)
	if !c.up {
		between = g.Arith(ast.OpSub, r, from)
	}
	if c.period == 1 {
		return from
	}
	return g.Arith(beyond, from, g.Arith(ast.OpEMod, between, g.Num64(c.period)))
}

// cases notes how at, the denial of #x.(f), becomes that of what f is at the values of c,
// which out lists: from y = λ*x down (or up) in steps of the period, f holds as far as the
// first value where an atom changes.
func (e *elimination) cases(at, x, f ast.Node, c *choice, out []ast.Node) {
	if !e.recorded {
		return
	}
	defer e.aside()()
	g, rw := e.g, e.rw
	if len(c.values) == 1 && len(c.edges) == 0 && !c.far {
		e.becomes(at, rw.Not(rw.Or(out...)), []rewrite.Put{{x, e.quotient(c, c.values[0])}})
		return
	}
	y := x
	if c.lambda.Int64() != 1 {
		y, at = e.scaled(at, x, f, c)
	}
	denied := make([]ast.Node, len(out))
	for i, p := range out {
		denied[i] = rw.Not(p)
	}
	var puts [][]rewrite.Put
	for _, v := range c.values {
		puts = append(puts, []rewrite.Put{{y, v}})
	}
	parts := denied[:len(c.values):len(c.values)]
	rest := denied[len(c.values):]
	each := len(c.edges) // of rest, for each residue
	if c.far {
		each++
	}
	r := g.Num64(1)
	if c.period > 1 {
		r = g.Var("r", ast.Int)
	}
	var some []ast.Node // that hold for each residue
	far := c.far
	if far {
		no := rw.Not(e.holds(f, c, r, true))
		if far = g.Op(no) != ast.OpTrue; far {
			some = append(some, no)
			puts = append(puts, []rewrite.Put{{y, e.remote(c, r)}})
		}
	}
	for _, t := range c.edges {
		some = append(some, rw.Not(e.holds(f, c, e.beyond(c, t, r), false)))
		puts = append(puts, []rewrite.Put{{y, e.beyond(c, t, r)}})
	}
	if len(some) == 0 || c.period == 1 {
		m := g.And(append(parts, some...)...)
		e.becomes(at, m, puts...)
		e.becomes(m, rw.Not(rw.Or(out...)))
		return
	}
	within := func(lo, hi int) ast.Node {
		body := g.Or(g.Not(g.Le(g.Num64(int64(lo)), r)), g.Not(g.Le(r, g.Num64(int64(hi-1)))), g.And(some...))
		n := g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{r}}, body)
		if hi == lo+1 {
			e.becomes(n, g.And(rest[(lo-1)*each:lo*each]...), []rewrite.Put{{r, g.Num64(int64(lo))}})
		}
		return n
	}
	// The denial says so of the values; with what holds of any y besides, these say so of y.
	body, all := g.Arg(at, 0), within(1, int(c.period)+1)
	again := g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{y}}, body)
	both := g.And(append(parts, g.Quantify(ast.OpForall, *g.Quant(all), g.Arg(all, 0)), again)...)
	e.becomes(at, both, puts...)
	puts = nil
	var lits []ast.Node
	if far {
		puts = append(puts, []rewrite.Put{{r, e.residue(c, g.Arith(ast.OpSub, y, g.Num64(1)))}})
	}
	for i, t := range c.edges {
		less := e.distance(c, y, t)
		puts = append(puts, []rewrite.Put{{r, e.residue(c, less)}})
		lits = append(lits, g.Not(g.Conn(ast.OpEquiv, g.Le(g.Num64(0), less), g.Le(g.Num64(0), g.Arith(ast.OpEDiv, less, g.Num64(c.period))))))
		for _, u := range c.edges[:i] {
			lits = append(lits, g.Not(g.Or(g.Le(t, u), g.Le(u, t))))
		}
	}
	e.becomes(again, g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{y}}, g.Or(append(lits, body)...)))
	m := g.And(append(parts, all)...)
	e.becomes(both, m, puts...)
	some = []ast.Node{e.halves(1, int(c.period)+1, 2, within)}
	e.becomes(all, some[0])
	if len(parts) > 0 {
		some[0] = m
	}
	e.becomes(some[0], rw.Not(rw.Or(out...)))
}

// distance is how far y is beyond the value next to an edge.
func (e *elimination) distance(c *choice, y, edge ast.Node) ast.Node {
	if !c.up {
		y, edge = edge, y
	}
	return e.g.Arith(ast.OpSub, e.g.Arith(ast.OpSub, y, edge), e.g.Num64(1))
}

// residue is which of the numbers from 1 to the period differs from n + 1 by a multiple of it.
func (e *elimination) residue(c *choice, n ast.Node) ast.Node {
	return e.g.Arith(ast.OpAdd, e.g.Arith(ast.OpEMod, n, e.g.Num64(c.period)), e.g.Num64(1))
}

// scaled gives a new variable y, and the denial of #y.(f) with y for λ*x, which at becomes,
// that of #x.(f). Divisibilities are scaled first, and then in them, where λ divides y, λ
// times the quotient becomes y.
func (e *elimination) scaled(at, x, f ast.Node, c *choice) (y, scaled ast.Node) {
	g := e.g
	y = g.Var(g.Name(x), ast.Int)
	scaled = e.denial([]ast.Node{y}, e.holds(f, c, y, false))
	quo := e.quotient(c, y)
	puts := [][]rewrite.Put{{{x, quo}}, {{y, g.Arith(ast.OpMul, g.Num(c.lambda), x)}}}
	divides := g.Eq(g.Arith(ast.OpEMod, y, g.Num(c.lambda)), g.Num64(0))
	sub := map[ast.Node]ast.Node{x: quo}
	copies := map[ast.Node]ast.Node{} // elsewhere the atoms stay as they are
	for _, a := range c.atoms {
		if a.d == nil {
			continue
		}
		s := new(big.Int).Quo(c.lambda, new(big.Int).Abs(a.c))
		d := g.Num(new(big.Int).Mul(a.d, s))
		t := g.Arith(ast.OpMul, g.Num(s), a.t)
		sign := g.Num64(int64(a.c.Sign()))
		at := func(y ast.Node) ast.Node { return g.Arith(ast.OpAdd, g.Arith(ast.OpMul, sign, y), t) }
		zero := func(sum ast.Node) ast.Node { return g.Eq(g.Arith(ast.OpEMod, sum, d), g.Num64(0)) }
		first := at(g.Arith(ast.OpMul, g.Num(c.lambda), x))
		copies[a.n] = g.Eq(g.Arg(a.n, 0), g.Arith(ast.OpSub, g.Arith(ast.OpAdd, g.Arg(a.n, 1), d), d))
		e.alike(copies[a.n], zero(first), g.Arg(a.n, 0), first, d)
		last := at(g.Arith(ast.OpMul, g.Num(c.lambda), quo))
		sub[a.n] = g.And(divides, zero(last))
		e.alike(sub[a.n], g.And(divides, zero(at(y))), g.Arith(ast.OpEMod, last, d), at(y), d)
	}
	if len(copies) == 0 {
		e.becomes(at, scaled, puts...)
		return y, scaled
	}
	middle := g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{y}}, g.Not(g.And(divides, e.raw(f, sub))))
	first := g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, g.Not(e.raw(f, copies)))
	e.becomes(at, first)
	e.becomes(first, middle, puts...)
	e.becomes(middle, scaled)
	return y, scaled
}

// alike notes that n, about the remainder mod, becomes to, about that of sum by d, where the
// quotients are equal, which they are where it matters.
func (e *elimination) alike(n, to, mod, sum, d ast.Node) {
	g := e.g
	same := g.Eq(g.Arith(ast.OpEDiv, g.Args(mod)...), g.Arith(ast.OpEDiv, sum, d))
	e.becomes(n, to)
	e.steps[len(e.steps)-1].Via = g.Ite(same, to, n)
}

// raw is f with nodes put for others, and else as it is.
func (e *elimination) raw(f ast.Node, sub map[ast.Node]ast.Node) ast.Node {
	n, ok := sub[f]
	if !ok {
		args := slices.Clone(e.g.Args(f))
		for i, a := range args {
			args[i] = e.raw(a, sub)
		}
		n = e.g.Rebuild(f, args)
		sub[f] = n
	}
	return n
}
