package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
)

// A constant that stands in one case alone, d in (x + d = y & d >= 1) or q, is defined there if
// the case equates it with anything: that there is such a d is what the case says of the others.
// Elsewhere it may have that value too, as nothing else speaks of it. So it is the same whether a
// distance, or a part of a sum, has a name in a case or none.

// mostAbove bounds the nodes looked at between a constant and the case that it stands in.
const mostAbove = 64

// wanted says of a predicate below a fact whether it has to hold, or fail, as far as the facts ask.
type wanted struct {
	n     ast.Node
	fails bool
}

// localsPass replaces constants that stand in one case by what the case defines them as, if all that
// is above the case, up to the facts, wants it to hold.
type localsPass struct{ solveEqualitiesPass }

// run is one round of the pass.
func (p *localsPass) run() bool {
	g := p.g
	var cases []wanted
	seen := map[wanted]bool{}
	var stack []wanted
	push := func(fails bool, ns ...ast.Node) {
		for _, n := range ns {
			if w := (wanted{n, fails}); !seen[w] {
				seen[w] = true
				stack = append(stack, w)
			}
		}
	}
	for _, f := range p.Facts {
		if g.Op(f) == ast.OpOr || g.Op(f) == ast.OpIte || g.Op(f) == ast.OpNot {
			push(false, f)
		}
	}
	for len(stack) > 0 {
		w := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch g.Op(w.n) {
		case ast.OpNot:
			push(!w.fails, g.Arg(w.n, 0))
		case ast.OpAnd, ast.OpOr:
			if w.fails == (g.Op(w.n) == ast.OpOr) {
				cases = append(cases, w)
			}
			push(w.fails, g.Args(w.n)...)
		case ast.OpIte:
			push(w.fails, g.Args(w.n)[1:]...)
		}
	}
	if len(cases) == 0 {
		return false
	}
	diff, uses := p.inAllDiff(), p.uses()
	slices.SortFunc(cases, func(a, b wanted) int { return int(a.n - b.n) })
	cand := map[ast.Node]ast.Node{}
	var above map[ast.Node][]ast.Node
	for _, c := range cases {
		for _, e := range g.Args(c.n) {
			if g.Op(e) != ast.OpEq && g.Op(e) != ast.OpEquiv && g.Op(e) != ast.OpNot {
				continue
			}
			if c.fails {
				e = p.rw.Not(e)
			}
			x, t := p.definitionIn(e, cand, diff, uses)
			if x == ast.None || int(x) >= len(uses) || uses[x] < 2 || uses[x] > mostAbove {
				continue
			}
			if above == nil {
				above = p.above()
			}
			if p.standsIn(x, c.n, above) && p.onlyWanted(c, seen, above) {
				cand[x] = t
			}
		}
	}
	if !p.defining(cand) {
		return false
	}
	sub := &substitution{rw: p.rw, g: g, def: cand}
	for i, f := range p.Facts {
		p.Facts[i] = sub.apply(f)
		p.proof.Step(p.Facts[i], f)
	}
	p.flatten()
	return true
}

// above lists by node what it is an argument of, below the facts; ast.None stands above a fact.
func (p *Preprocessor) above() map[ast.Node][]ast.Node {
	out := map[ast.Node][]ast.Node{}
	p.walk(p.Facts, func(n ast.Node) bool {
		p.read(2 * len(p.g.Args(n)))
		for _, a := range p.g.Args(n) {
			out[a] = append(out[a], n)
		}
		return true
	})
	for _, f := range p.Facts {
		out[f] = append(out[f], ast.None)
	}
	return out
}

// standsIn says that every way up from x leads through c.
func (p *localsPass) standsIn(x, c ast.Node, above map[ast.Node][]ast.Node) bool {
	seen := map[ast.Node]bool{x: true}
	for stack := []ast.Node{x}; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, m := range above[n] {
			switch {
			case m == ast.None || len(seen) > mostAbove:
				return false
			case m != c && !seen[m]:
				seen[m] = true
				stack = append(stack, m)
			}
		}
	}
	return true
}

// onlyWanted says that all that is above c, up to the facts, wants of it what c says; met is all that
// the facts want.
func (p *localsPass) onlyWanted(c wanted, met map[wanted]bool, above map[ast.Node][]ast.Node) bool {
	g := p.g
	seen := map[wanted]bool{c: true}
	for stack := []wanted{c}; len(stack) > 0; {
		w := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if met[wanted{w.n, !w.fails}] {
			return false
		}
		for _, m := range above[w.n] {
			if m == ast.None {
				continue
			}
			up := wanted{m, w.fails}
			switch g.Op(m) {
			case ast.OpNot:
				up.fails = !w.fails
			case ast.OpAnd, ast.OpOr:
			case ast.OpIte:
				if g.Arg(m, 0) == w.n {
					return false
				}
			default:
				return false
			}
			if !met[up] || len(seen) > mostAbove {
				return false
			}
			if !seen[up] {
				seen[up] = true
				stack = append(stack, up)
			}
		}
	}
	return true
}
