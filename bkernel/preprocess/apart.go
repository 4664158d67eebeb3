package preprocess

import (
	"strconv"

	"bsmt/bkernel/ast"
)

const (
	apartRounds = 3  // how deep values are taken apart
	apartParts  = 16 // conjuncts that one quantifier may become
)

// apartPass replaces variables of free types that occur under selectors and testers alone by
// what constructors make of new variables: !x.P(x) is the conjunction of !y.P(C(y)) over the
// constructors C, in which selectors and testers go, so that records are no more than their
// fields. Values that occur otherwise stay, for matching.
type apartPass struct{ *Preprocessor }

// run is one round of the pass.
func (p *apartPass) run() bool {
	if p.proof != nil || !p.g.HasFree() {
		return false // no step says so
	}
	changed := false
	for i, f := range p.Facts {
		if n := p.node(f, apartRounds); n != f {
			p.Facts[i], changed = n, true
		}
	}
	if changed {
		p.flatten()
	}
	return changed
}

// node gives a predicate with the quantifiers in it taken apart.
func (p *apartPass) node(n ast.Node, rounds int) ast.Node {
	g := p.g
	if rounds == 0 || !p.rw.HasQuantifier(n) {
		return n
	}
	switch g.Op(n) {
	case ast.OpNot:
		return p.rw.Not(p.node(g.Arg(n, 0), rounds))
	case ast.OpAnd, ast.OpOr:
		args := make([]ast.Node, len(g.Args(n)))
		changed := false
		for i, a := range g.Args(n) {
			args[i] = p.node(a, rounds)
			changed = changed || args[i] != a
		}
		switch {
		case !changed:
			return n
		case g.Op(n) == ast.OpAnd:
			return p.rw.And(args...)
		}
		return p.rw.Or(args...)
	case ast.OpForall:
		q := *g.Quant(n)
		body := p.node(g.Arg(n, 0), rounds)
		if body != g.Arg(n, 0) {
			if n = p.rw.Forall(q, body); g.Op(n) != ast.OpForall {
				return n
			}
			q, body = *g.Quant(n), g.Arg(n, 0)
		}
		if len(q.Patterns) > 0 {
			return n
		}
		for i, x := range q.Vars {
			if p.takenApart(x, body) && len(g.Ctors(g.Type(x))) <= apartParts {
				return p.node(p.cases(q, i, body), rounds-1)
			}
		}
	}
	return n
}

// cases is !vars.(body) with the constructors' applications for the i-th variable.
func (p *apartPass) cases(q ast.Quant, i int, body ast.Node) ast.Node {
	g := p.g
	x := q.Vars[i]
	var all []ast.Node
	for _, c := range g.Ctors(g.Type(x)) {
		vars := append(append([]ast.Node(nil), q.Vars[:i]...), q.Vars[i+1:]...)
		args := make([]ast.Node, len(c.Args))
		for j, t := range c.Args {
			args[j] = g.Var(g.Name(x)+"_"+strconv.Itoa(j+1), t)
		}
		vars = append(vars, args...)
		at := p.rw.Substitute(body, map[ast.Node]ast.Node{x: g.Build(&c, args...)})
		all = append(all, p.rw.Forall(ast.Quant{Vars: vars, Name: q.Name, Own: q.Own}, at))
	}
	return p.rw.And(all...)
}

// takenApart tells whether x, of a free type, occurs in n under selectors and testers alone.
func (p *apartPass) takenApart(x, n ast.Node) bool {
	g := p.g
	if g.Kind(g.Type(x)) != ast.KFree {
		return false
	}
	all := true
	p.walk([]ast.Node{n}, func(n ast.Node) bool {
		under := false
		switch g.Op(n) {
		case ast.OpApply:
			under = g.Op(g.Arg(n, 0)) == ast.OpFree && g.Symbol(g.Arg(n, 0)).Role != ast.Constructor
		case ast.OpEq: // with a constructor that has no arguments, which is a tester
			under = g.Op(g.Arg(n, 0)) == ast.OpFree || g.Op(g.Arg(n, 1)) == ast.OpFree
		}
		for _, a := range g.Args(n) {
			all = all && (a != x || under)
		}
		return all
	})
	return all
}
