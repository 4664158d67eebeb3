package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
)

// readingsPass takes functions out of which facts f(t) = v alone speak, with numerals v: all
// that they say is that terms t with different values differ. Where each has a value of its
// own, that is one fact.
type readingsPass struct {
	*Preprocessor
}

// maxReadings bounds the pairs of terms of one function that differ.
const maxReadings = 1 << 12

// reading is a fact that gives a function a value.
type reading struct {
	fact, at, value ast.Node // at is the application
}

// run is one round of the pass.
func (p *readingsPass) run() bool {
	g := p.g
	if len(g.Occurring(ast.OpApply, p.Facts)) == 0 {
		return false
	}
	of, order := p.readings()
	gone := map[ast.Node]bool{}
	for _, fn := range order {
		rs := of[fn]
		if len(rs) == 1 {
			continue // tells nothing apart
		}
		differ, ok := p.differ(rs)
		if !ok {
			continue
		}
		t := g.Type(fn)
		is := g.ConstFun(t, rs[0].value)
		for _, r := range rs {
			gone[r.fact] = true
			is = g.Override(is, g.Args(r.at)[1:], r.value)
		}
		p.Facts = append(p.Facts, differ...)
		p.Defs = append(p.Defs, Definition{fn, is})
	}
	if len(gone) == 0 {
		return false
	}
	p.Facts = slices.DeleteFunc(p.Facts, func(f ast.Node) bool { return gone[f] })
	p.flatten()
	return true
}

// readings gives the facts about each function that is spoken of nowhere else, and these
// functions in their order.
func (p *readingsPass) readings() (of map[ast.Node][]reading, order []ast.Node) {
	g := p.g
	of = map[ast.Node][]reading{}
	var others []ast.Node // facts and terms in which a function is used otherwise
	for _, f := range p.Facts {
		r, ok := p.reading(f)
		if !ok {
			others = append(others, f)
			continue
		}
		fn := g.Arg(r.at, 0)
		if of[fn] == nil {
			order = append(order, fn)
		}
		of[fn] = append(of[fn], r)
		others = append(others, g.Args(r.at)[1:]...)
	}
	for _, c := range g.Occurring(ast.OpConst, others) {
		delete(of, c)
	}
	return of, order
}

// reading reads f(t) = v off a fact.
func (p *readingsPass) reading(f ast.Node) (r reading, ok bool) {
	g := p.g
	if g.Op(f) != ast.OpEq {
		return r, false
	}
	r = reading{f, g.Arg(f, 0), g.Arg(f, 1)}
	if g.Op(r.at) != ast.OpApply {
		r.at, r.value = r.value, r.at
	}
	if g.Op(r.at) != ast.OpApply || g.Op(r.value) != ast.OpInt && g.Op(r.value) != ast.OpBv {
		return r, false
	}
	fn := g.Arg(r.at, 0)
	return r, g.Op(fn) == ast.OpConst && !p.kept[fn] && !p.rw.HasQuantifier(f)
}

// differ says that terms of different values differ; false where there are too many of them,
// or where numerals alone are read, which others know.
func (p *readingsPass) differ(rs []reading) (out []ast.Node, ok bool) {
	g := p.g
	values := map[ast.Node]bool{}
	numerals := true
	for _, r := range rs {
		values[r.value] = true
		for _, a := range g.Args(r.at)[1:] {
			numerals = numerals && (g.Op(a) == ast.OpInt || g.Op(a) == ast.OpBv)
		}
	}
	if numerals {
		return nil, false
	}
	if len(values) == len(rs) && len(rs) > 2 && len(g.Args(rs[0].at)) == 2 {
		var facts, terms []ast.Node
		for _, r := range rs {
			facts, terms = append(facts, r.fact), append(terms, g.Arg(r.at, 1))
		}
		all := p.rw.Mk(ast.OpAllDiff, ast.Pred, terms, 0)
		p.proof.Step(all, facts...)
		return []ast.Node{all}, true
	}
	switch {
	case len(values) == 1:
		return nil, true
	case len(rs) > maxReadings+1: // a term of one value differs from all that have another one
		return nil, false
	}
	for i, a := range rs {
		for _, b := range rs[:i] {
			if a.value == b.value {
				continue
			}
			if len(out) == maxReadings {
				return nil, false
			}
			var parts []ast.Node
			for k, x := range g.Args(a.at)[1:] {
				parts = append(parts, p.rw.Not(p.rw.Eq(x, g.Arg(b.at, k+1))))
			}
			or := p.rw.Or(parts...)
			p.proof.Step(or, a.fact, b.fact)
			out = append(out, or)
		}
	}
	return out, true
}
