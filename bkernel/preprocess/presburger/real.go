package presburger

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// realAtom is a comparison of REALs that changes where the variable x passes a bound: it
// says that x is below it (or above it, where up is set), or not (or with) it.
type realAtom struct {
	n        ast.Node
	polarity uint8
	up       bool     // it holds above the bound; not of an equality
	bound    ast.Node // without x
}

// realAtoms gives the comparisons of f that hold the REAL x; ok and todo are as for atoms.
func (e *elimination) realAtoms(f, x ast.Node) (out []realAtom, todo ast.Node, ok bool) {
	g := e.g
	order, polarity := e.polarities(f, x)
	for _, n := range order {
		if op := g.Op(n); op != ast.OpRLe && op != ast.OpRLt && (op != ast.OpEq || g.Type(g.Arg(n, 0)) != ast.Real) {
			return nil, ast.None, false
		}
		sign, bound, todo, ok := e.rw.IsolateReal(n, x)
		if !ok {
			return nil, todo, false
		}
		out = append(out, realAtom{n, polarity[n], sign < 0, bound})
	}
	return out, ast.None, true
}

// place is a value for a REAL: a bound, a value as near beyond it as needed, or one beyond
// all bounds.
type place struct {
	bound ast.Node // None: beyond all
	near  bool
}

// realChoice is how a REAL is eliminated: by virtual substitution of the places at which
// atoms begin to hold, coming from one side (Loos, Weispfenning, "Applying linear quantifier
// elimination", The Computer Journal 36, 1993).
type realChoice struct {
	atoms  []realAtom
	up     bool // from below
	places []place
}

func (c *realChoice) cost() int { return len(c.places) * len(c.atoms) }

// chooseReal finds the cheaper side.
func (e *elimination) chooseReal(f ast.Node, as []realAtom) *realChoice {
	g := e.g
	alone := map[ast.Node]bool{f: true}
	for _, p := range e.parts(f, ast.OpAnd, ast.OpOr) {
		alone[p] = true
	}
	var best *realChoice
	for _, up := range []bool{true, false} {
		c := &realChoice{atoms: as, up: up}
		far := true
		seen := map[place]bool{}
		add := func(p place) {
			if !seen[p] {
				seen[p] = true
				c.places = append(c.places, p)
			}
		}
		for _, a := range as {
			at, beyond := place{bound: a.bound}, place{a.bound, true}
			if g.Op(a.n) == ast.OpEq {
				if a.polarity == positive && alone[a.n] {
					return &realChoice{atoms: as, up: up, places: []place{at}}
				}
				if a.polarity&positive != 0 {
					add(at)
				}
				if a.polarity&negative != 0 {
					add(beyond)
				}
				continue
			}
			closed := g.Op(a.n) == ast.OpRLe // the atom holds at the bound
			if a.polarity&positive != 0 && a.up == up {
				if closed {
					add(at)
				} else {
					add(beyond)
				}
				if a.polarity == positive && alone[a.n] {
					far = false
				}
			}
			if a.polarity&negative != 0 && a.up != up { // its negation begins where it ends
				if closed {
					add(beyond)
				} else {
					add(at)
				}
			}
		}
		if far {
			add(place{bound: ast.None})
		}
		if best == nil || c.cost() < best.cost() {
			best = c
		}
	}
	return best
}

// oneReal eliminates the REAL x of #x.(f), which at denies.
func (e *elimination) oneReal(at, x, f ast.Node, c *realChoice) (ast.Node, bool) {
	var out []ast.Node
	var puts [][]rewrite.Put
	for _, p := range c.places {
		if e.spent(0) {
			return ast.None, false
		}
		q := e.atPlace(x, f, c, p)
		if e.g.Op(q) == ast.OpTrue {
			out = []ast.Node{q}
			break
		}
		out = append(out, q)
		if p.bound != ast.None && !p.near {
			puts = append(puts, []rewrite.Put{{x, p.bound}})
		}
	}
	is := e.rw.Or(out...)
	e.becomes(at, e.rw.Not(is), puts...)
	return is, !e.spent(0)
}

// atPlace is f with x at a place.
func (e *elimination) atPlace(x, f ast.Node, c *realChoice, p place) ast.Node {
	g, rw := e.g, e.rw
	if p.bound != ast.None && !p.near {
		return rw.Substitute(f, map[ast.Node]ast.Node{x: p.bound})
	}
	sub := map[ast.Node]ast.Node{}
	for _, a := range c.atoms {
		eq := g.Op(a.n) == ast.OpEq
		if p.bound == ast.None {
			sub[a.n] = g.Truth(!eq && a.up != c.up)
			continue
		}
		if eq {
			sub[a.n] = g.False()
			continue
		}
		// x is a little above p.bound where c.up, else below. An atom that holds above its
		// bound holds then where p.bound is at least that, and so on.
		lo, hi := p.bound, a.bound // x < bound
		if a.up {
			lo, hi = a.bound, p.bound
		}
		if a.up == c.up {
			sub[a.n] = rw.RealLe(lo, hi)
		} else {
			sub[a.n] = rw.Not(rw.RealLe(hi, lo))
		}
	}
	return rw.Substitute(f, sub)
}
