package coverings

import (
	"slices"

	"bsmt/bkernel/algebra"
	"bsmt/bkernel/ast"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/nra"
)

const (
	mostVars  = 40     // that are read
	mostParts = 20_000 // of the formula: sharing is lost in it
	mostCases = 32     // of a term with conditions
)

// Problem is facts as a formula below a prefix.
type Problem struct {
	g       *ast.Graph
	consts  []ast.Node // in the order in which they were met
	indexOf map[ast.Node]int
	vars    int
	parts   int
	blocks  []nra.Block
	matrix  *nra.Formula
}

// part is a formula whose quantifiers stand where they stood.
type part struct {
	nra.Formula
	of    []*part
	block *nra.Block // of a quantifier, whose body is the only part
}

// guarded is a term n/d, d positive, where a condition holds; nil is no condition.
type guarded struct {
	when *part
	n    *algebra.Poly
	d    num.Int
}

// reader reads facts. What it does not read ends it by a panic.
type reader struct {
	*Problem
	ring *algebra.Ring
}

// foreign is what a reader panics with where it meets what it does not read.
type foreign struct{}

// New reads facts; nil where they speak of something else, or are too many.
func New(g *ast.Graph, facts []ast.Node) (p *Problem) {
	p = &Problem{g: g, indexOf: map[ast.Node]int{}}
	defer func() {
		if e := recover(); e != nil {
			if _, ok := e.(foreign); !ok {
				panic(e)
			}
			p = nil
		}
	}()
	r := &reader{Problem: p, ring: &algebra.Ring{Left: 1 << 24}}
	err := r.ring.Do(func() {
		all := &part{Formula: nra.Formula{Op: nra.All}}
		for _, f := range facts {
			all.of = append(all.of, r.pred(f, true))
		}
		free := nra.Block{Exists: true}
		for _, c := range p.consts {
			free.Vars = append(free.Vars, p.indexOf[c])
		}
		p.blocks, p.matrix = prenex(&part{block: &free, of: []*part{all}}, true)
	})
	if err != nil {
		return nil
	}
	return p
}

// variable gives a variable for a constant or for what a quantifier binds.
func (r *reader) variable(n ast.Node) int {
	if t := r.g.Type(n); t != ast.Real && t != ast.Bool || r.vars == mostVars {
		panic(foreign{})
	}
	v := r.vars
	r.indexOf[n] = v
	r.vars++
	return v
}

// of gives the variable of a constant or a bound variable.
func (r *reader) of(n ast.Node) int {
	if v, ok := r.indexOf[n]; ok {
		return v
	}
	if r.g.Op(n) != ast.OpConst {
		panic(foreign{})
	}
	r.consts = append(r.consts, n)
	return r.variable(n)
}

func (r *reader) make(p *part) *part {
	if r.parts++; r.parts > mostParts {
		panic(foreign{})
	}
	return p
}

func (r *reader) join(op nra.Connective, of ...*part) *part {
	if len(of) == 1 {
		return of[0]
	}
	return r.make(&part{Formula: nra.Formula{Op: op}, of: of})
}

// pred reads a predicate, or its denial.
func (r *reader) pred(n ast.Node, truth bool) *part {
	g := r.g
	all, any := nra.All, nra.Any
	if !truth {
		all, any = any, all
	}
	each := func(op nra.Connective) *part {
		var of []*part
		for _, a := range g.Args(n) {
			of = append(of, r.pred(a, truth))
		}
		return r.join(op, of...)
	}
	switch op := g.Op(n); op {
	case ast.OpTrue, ast.OpFalse:
		if truth == (op == ast.OpTrue) {
			return r.make(&part{Formula: nra.Formula{Op: nra.All}})
		}
		return r.make(&part{Formula: nra.Formula{Op: nra.Any}})
	case ast.OpNot:
		return r.pred(g.Arg(n, 0), !truth)
	case ast.OpAnd:
		return each(all)
	case ast.OpOr:
		return each(any)
	case ast.OpImplies:
		return r.join(any, r.pred(g.Arg(n, 0), !truth), r.pred(g.Arg(n, 1), truth))
	case ast.OpEquiv:
		return r.equiv(r.pred, g.Arg(n, 0), g.Arg(n, 1), truth)
	case ast.OpIte:
		c, a, b := g.Arg(n, 0), g.Arg(n, 1), g.Arg(n, 2)
		return r.join(nra.All, r.join(nra.Any, r.pred(c, false), r.pred(a, truth)), r.join(nra.Any, r.pred(c, true), r.pred(b, truth)))
	case ast.OpForall, ast.OpExists:
		return r.quantifier(n, (op == ast.OpExists) == truth, truth)
	case ast.OpIsTrue:
		return r.boolean(g.Arg(n, 0), truth)
	case ast.OpRLe:
		return r.compare(g.Arg(n, 0), g.Arg(n, 1), nra.Le, truth)
	case ast.OpRLt:
		return r.compare(g.Arg(n, 0), g.Arg(n, 1), nra.Lt, truth)
	case ast.OpEq:
		switch a, b := g.Arg(n, 0), g.Arg(n, 1); g.Type(a) {
		case ast.Real:
			return r.compare(a, b, nra.Eq, truth)
		case ast.Bool:
			return r.equiv(r.boolean, a, b, truth)
		}
	}
	panic(foreign{})
}

// equiv says that two predicates are as true as each other, or not; read reads each.
func (r *reader) equiv(read func(ast.Node, bool) *part, a, b ast.Node, truth bool) *part {
	return r.join(nra.Any, r.join(nra.All, read(a, true), read(b, truth)), r.join(nra.All, read(a, false), read(b, !truth)))
}

// boolean reads a BOOL as a predicate: a constant or variable is a number above 0.
func (r *reader) boolean(n ast.Node, truth bool) *part {
	g := r.g
	switch g.Op(n) {
	case ast.OpBoolOf:
		return r.pred(g.Arg(n, 0), truth)
	case ast.OpConst, ast.OpVar:
		rel := nra.Gt
		if !truth {
			rel = nra.Le
		}
		return r.make(&part{Formula: nra.Formula{Constraint: nra.Constraint{P: algebra.Var(r.of(n)), Rel: rel}}})
	}
	panic(foreign{})
}

// quantifier reads a quantifier, each time with variables of its own.
func (r *reader) quantifier(n ast.Node, exists, truth bool) *part {
	b := nra.Block{Exists: exists}
	outer := map[ast.Node]int{}
	for _, x := range r.g.Quant(n).Vars {
		if v, ok := r.indexOf[x]; ok {
			outer[x] = v
		}
		b.Vars = append(b.Vars, r.variable(x))
	}
	body := r.pred(r.g.Arg(n, 0), truth)
	for _, x := range r.g.Quant(n).Vars {
		delete(r.indexOf, x)
		if v, ok := outer[x]; ok {
			r.indexOf[x] = v
		}
	}
	return r.make(&part{block: &b, of: []*part{body}})
}

// compare reads a comparison of two terms.
func (r *reader) compare(a, b ast.Node, rel nra.Rel, truth bool) *part {
	if !truth {
		rel ^= nra.Lt | nra.Eq | nra.Gt
	}
	var of []*part
	for _, d := range r.combine(ast.OpRSub, r.term(a), r.term(b)) {
		atom := r.make(&part{Formula: nra.Formula{Constraint: nra.Constraint{P: r.ring.Primitive(d.n), Rel: rel}}})
		of = append(of, r.conditions(d.when, atom))
	}
	return r.join(nra.Any, of...)
}

// conditions joins what is not nil.
func (r *reader) conditions(ps ...*part) *part {
	var of []*part
	for _, p := range ps {
		if p != nil {
			of = append(of, p)
		}
	}
	if len(of) == 0 {
		return nil
	}
	return r.join(nra.All, of...)
}

// term reads a REAL by cases, one of which holds.
func (r *reader) term(n ast.Node) []guarded {
	g := r.g
	one := num.FromInt64(1)
	switch op := g.Op(n); op {
	case ast.OpReal:
		k := num.FromBigRat(g.RealVal(n))
		return []guarded{{nil, algebra.Const(k.Num()), k.Den()}}
	case ast.OpConst, ast.OpVar:
		return []guarded{{nil, algebra.Var(r.of(n)), one}}
	case ast.OpRNeg:
		out := r.term(g.Arg(n, 0))
		for i := range out {
			out[i].n = out[i].n.Neg()
		}
		return out
	case ast.OpRAdd, ast.OpRSub, ast.OpRMul, ast.OpRDiv:
		out := r.term(g.Arg(n, 0))
		for _, a := range g.Args(n)[1:] {
			out = r.combine(op, out, r.term(a))
		}
		return out
	case ast.OpIte:
		var out []guarded
		for i, truth := range []bool{true, false} {
			for _, t := range r.term(g.Arg(n, 1+i)) {
				t.when = r.conditions(r.pred(g.Arg(n, 0), truth), t.when)
				out = append(out, t)
			}
		}
		return out
	}
	panic(foreign{})
}

// combine adds, subtracts, multiplies or divides two terms.
func (r *reader) combine(op ast.Op, as, bs []guarded) (out []guarded) {
	if len(as)*len(bs) > mostCases {
		panic(foreign{})
	}
	for _, a := range as {
		for _, b := range bs {
			c := guarded{when: r.conditions(a.when, b.when)}
			switch op {
			case ast.OpRAdd:
				c.n, c.d = r.ring.Add(r.ring.Scale(a.n, b.d), r.ring.Scale(b.n, a.d)), a.d.Mul(b.d)
			case ast.OpRSub:
				c.n, c.d = r.ring.Sub(r.ring.Scale(a.n, b.d), r.ring.Scale(b.n, a.d)), a.d.Mul(b.d)
			case ast.OpRMul:
				c.n, c.d = r.ring.Mul(a.n, b.n), a.d.Mul(b.d)
			default:
				k, ok := b.n.IsConst()
				if !ok || k.IsZero() {
					panic(foreign{})
				}
				c.n, c.d = r.ring.Scale(a.n, b.d), a.d.Mul(k.Abs())
				if k.Sign() < 0 {
					c.n = c.n.Neg()
				}
			}
			out = append(out, c)
		}
	}
	return out
}

// prenex brings the quantifiers to the front, with as few changes between them as there
// can be below a first one of this kind.
func prenex(p *part, exists bool) ([]nra.Block, *nra.Formula) {
	switch {
	case p.block != nil:
		blocks, f := prenex(p.of[0], p.block.Exists)
		if len(blocks) > 0 && blocks[0].Exists == p.block.Exists {
			blocks[0].Vars = append(slices.Clone(p.block.Vars), blocks[0].Vars...)
			return blocks, f
		}
		return append([]nra.Block{*p.block}, blocks...), f
	case p.Op == nra.Atom:
		return nil, &p.Formula
	}
	f := &nra.Formula{Op: p.Op}
	var all [][]nra.Block
	for _, q := range p.of {
		bs, g := prenex(q, exists)
		all, f.Of = append(all, bs), append(f.Of, g)
	}
	a, b := merge(all, exists), merge(all, !exists)
	if len(b) < len(a) {
		a = b
	}
	return a, f
}

// merge makes one prefix of those of several parts, which begins with a quantifier of this kind
// where any does.
func merge(all [][]nra.Block, exists bool) (out []nra.Block) {
	at := make([]int, len(all))
	for idle := 0; idle < 2; exists = !exists {
		b := nra.Block{Exists: exists}
		for i, bs := range all {
			if at[i] < len(bs) && bs[at[i]].Exists == exists {
				b.Vars = append(b.Vars, bs[at[i]].Vars...)
				at[i]++
			}
		}
		if idle++; len(b.Vars) > 0 {
			idle = 0
			out = append(out, b)
		}
	}
	return out
}
