package finite

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
)

// Problem holds what does not depend on the number of elements.
type Problem struct {
	g     *ast.Graph
	rw    *rewrite.Rewriter
	facts []ast.Node
	fresh func(ast.Type) ast.Node

	scopes   []ast.Node              // quantifiers below the facts, inner ones first
	funs     []ast.Node              // constants that are functions into deferred sets
	elements map[ast.Type][]ast.Node // by deferred set: constants for its elements, as many as asked so far
	sets     []ast.Type              // the deferred sets, in order of their first meeting
}

// New prepares facts, in normal form; fresh makes constants. It gives nil when there is
// nothing to state: no quantifier, one over an infinite type that no constants may witness, or a
// function that is used otherwise than applied, for equality of functions speaks of all elements.
func New(g *ast.Graph, rw *rewrite.Rewriter, facts []ast.Node, fresh func(ast.Type) ast.Node) *Problem {
	p := &Problem{g: g, rw: rw, fresh: fresh, elements: map[ast.Type][]ast.Node{}}
	for _, f := range facts {
		p.facts = append(p.facts, p.witnessed(f, true))
	}
	facts = p.facts
	seen := make([]bool, g.Len())
	stack := slices.Clone(facts)
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[n] {
			continue
		}
		seen[n] = true
		p.meet(g.Type(n))
		switch g.Op(n) {
		case ast.OpForall:
			for _, x := range g.Quant(n).Vars {
				if !p.few(x) {
					return nil
				}
				p.meet(g.Type(x))
			}
			p.scopes = append(p.scopes, n)
		case ast.OpExists:
			return nil // not in normal form
		}
		for i, a := range g.Args(n) {
			if g.Kind(g.Type(a)) == ast.KFun {
				if i > 0 || g.Op(n) != ast.OpApply || g.Op(a) != ast.OpConst && g.Op(a) != ast.OpFree {
					return nil
				}
				if !seen[a] && g.Op(a) == ast.OpConst && g.Kind(g.Ran(g.Type(a))) == ast.KSet {
					p.funs = append(p.funs, a)
				}
				for _, d := range g.Dom(g.Type(a)) {
					p.meet(d)
				}
				seen[a] = true
				continue
			}
			stack = append(stack, a)
		}
	}
	if len(p.scopes) == 0 || len(p.sets) == 0 {
		return nil
	}
	slices.Sort(p.scopes) // arguments come before what they are arguments of
	slices.Sort(p.funs)
	return p
}

// witnessed is a fact, or with holds false what a fact denies, in which constants witness the
// quantifiers over infinite types that are denied outside all others.
func (p *Problem) witnessed(f ast.Node, holds bool) ast.Node {
	g := p.g
	switch op := g.Op(f); {
	case op == ast.OpForall && !holds && !slices.ContainsFunc(g.Quant(f).Vars, p.few):
		at := map[ast.Node]ast.Node{}
		for _, x := range g.Quant(f).Vars {
			at[x] = p.fresh(g.Type(x))
		}
		return p.witnessed(p.rw.Substitute(g.Arg(f, 0), at), false)
	case op == ast.OpNot:
		return p.rw.Not(p.witnessed(g.Arg(f, 0), !holds))
	case op == ast.OpAnd || op == ast.OpOr:
		var parts []ast.Node
		for _, a := range g.Args(f) {
			parts = append(parts, p.witnessed(a, holds))
		}
		if op == ast.OpAnd {
			return p.rw.And(parts...)
		}
		return p.rw.Or(parts...)
	}
	return f
}

// few tells whether a variable has a type with few values once its deferred set has.
func (p *Problem) few(x ast.Node) bool {
	k := p.g.Kind(p.g.Type(x))
	return k == ast.KSet || k == ast.KBool
}

// meet takes note of a deferred set.
func (p *Problem) meet(t ast.Type) {
	if _, ok := p.elements[t]; !ok && p.g.Kind(t) == ast.KSet {
		p.elements[t] = nil
		p.sets = append(p.sets, t)
	}
}

// Ground states the problem over n elements of each deferred set; false when that
// takes more than limit new nodes.
func (p *Problem) Ground(n, limit int) ([]ast.Node, bool) {
	g := p.g
	limit += g.Len()
	out := []ast.Node{}
	for _, t := range p.sets {
		for len(p.elements[t]) < n {
			p.elements[t] = append(p.elements[t], p.fresh(t))
		}
		if n > 1 {
			out = append(out, p.rw.Mk(ast.OpAllDiff, ast.Pred, p.elements[t][:n], 0))
		}
	}
	sub := make(map[ast.Node]ast.Node, len(p.scopes))
	for _, q := range p.scopes {
		vars := g.Quant(q).Vars
		types := make([]ast.Type, len(vars))
		for i, x := range vars {
			types[i] = g.Type(x)
		}
		body := p.rw.Substitute(g.Arg(q, 0), sub)
		at := make(map[ast.Node]ast.Node, len(vars))
		var all []ast.Node
		if !p.tuples(types, n, func(values []ast.Node) bool {
			for i, x := range vars {
				at[x] = values[i]
			}
			all = append(all, p.rw.Substitute(body, at))
			return g.Len() < limit
		}) {
			return nil, false
		}
		sub[q] = p.rw.And(all...)
	}
	for _, f := range p.facts {
		out = append(out, p.rw.Substitute(f, sub))
	}
	out = p.ranges(out, n)
	return out, g.Len() < limit
}

// Within tells whether a model of the problem over n elements has no others: values of free types may
// hold some that no term names.
func (p *Problem) Within(m ast.Model, n int) bool {
	met := map[ast.Type]map[string]bool{}
	for c, x := range m {
		eval.Elements(p.g, p.g.Type(c), x, func(e ast.Value, t ast.Type) {
			if met[t] == nil {
				met[t] = map[string]bool{}
			}
			met[t][eval.Key(e)] = true
		})
	}
	for _, t := range p.sets {
		if len(met[t]) > n {
			return false
		}
	}
	return true
}

// tuples calls f with every choice of elements of the types, until it gives false; a
// choice is valid during the call only.
func (p *Problem) tuples(types []ast.Type, n int, f func([]ast.Node) bool) bool {
	pools := make([][]ast.Node, len(types))
	values := make([]ast.Node, len(types))
	for i, t := range types {
		pools[i] = p.valuesOf(t, n)
		values[i] = pools[i][0]
	}
	at := make([]int, len(types))
	for {
		if !f(values) {
			return false
		}
		i := 0
		for ; i < len(at); i++ {
			if at[i]++; at[i] < len(pools[i]) {
				values[i] = pools[i][at[i]]
				break
			}
			at[i], values[i] = 0, pools[i][0]
		}
		if i == len(at) {
			return true
		}
	}
}

// valuesOf gives all values of a type with n elements, or nil for another type.
func (p *Problem) valuesOf(t ast.Type, n int) []ast.Node {
	switch p.g.Kind(t) {
	case ast.KSet:
		return p.elements[t][:n]
	case ast.KBool:
		return []ast.Node{p.g.BoolOf(p.g.False()), p.g.BoolOf(p.g.True())}
	}
	return nil
}

// ranges adds that terms of deferred sets are among the elements. For a function whose
// arguments have finite types the applications to all of them will do: other terms
// equal one of these.
func (p *Problem) ranges(facts []ast.Node, n int) []ast.Node {
	g := p.g
	var terms []ast.Node
	tabled := map[ast.Node]bool{}
	for _, f := range p.funs {
		t := g.Type(f)
		if slices.ContainsFunc(g.Dom(t), func(d ast.Type) bool { return p.valuesOf(d, n) == nil }) {
			continue
		}
		tabled[f] = true
		p.tuples(g.Dom(t), n, func(values []ast.Node) bool {
			terms = append(terms, p.rw.Mk(ast.OpApply, g.Ran(t), append([]ast.Node{f}, values...), 0))
			return true
		})
	}
	own := map[ast.Node]bool{}
	for _, t := range p.sets {
		for _, e := range p.elements[t] {
			own[e] = true
		}
	}
	g.Walk(facts, func(t ast.Node) bool {
		if g.Kind(g.Type(t)) == ast.KSet && !own[t] &&
			(g.Op(t) == ast.OpConst || g.Op(t) == ast.OpApply && !tabled[g.Arg(t, 0)]) {
			terms = append(terms, t)
		}
		return true
	})
	for _, t := range terms {
		var ds []ast.Node
		for _, e := range p.elements[g.Type(t)][:n] {
			ds = append(ds, p.rw.Eq(t, e))
		}
		facts = append(facts, p.rw.Or(ds...))
	}
	return facts
}
