package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// anchorPass makes 0 the constant that differences bound most others against, in a
// problem about nothing but differences (schedules, queens and colourings written as
// differences). Its solutions are closed under adding one number to all integers, so one
// with that 0 exists when any does; the bounds against it become domains, on which
// disequalities become all-different constraints.
type anchorPass struct {
	*Preprocessor

	tried bool // there was such a problem
}

// run is one round of the pass.
func (p *anchorPass) run() bool {
	if p.tried || len(p.kept) > 0 {
		return false
	}
	ints, ok := p.onlyDifferences()
	if !ok {
		return false
	}
	p.tried = true
	hub := p.hub(ints)
	if hub == ast.None {
		return false
	}
	if p.proof == nil {
		p.Facts = append(p.Facts, p.rw.Eq(hub, p.g.Num64(0)))
	} else {
		p.fromHub(hub, ints)
	}
	return true
}

// fromHub counts the other constants from the hub, which then is in no fact: to a proof's
// checker the new ones are differences, and what was said of the others is the same of them.
func (p *anchorPass) fromHub(hub ast.Node, ints []ast.Node) {
	g := p.g
	sub := &substitution{rw: p.rw, g: g}
	var defs []Definition
	from := map[ast.Node]ast.Node{hub: g.Num64(0)}
	for _, x := range ints {
		if x != hub {
			is := g.Arith(ast.OpSub, x, hub)
			from[x] = p.Fresh("anchor", ast.Int)
			p.proof.Define(from[x], is)
			defs = append(defs, Definition{x, p.rw.Simplify(g.Arith(ast.OpAdd, from[x], hub))})
		}
	}
	for _, n := range g.Occurring(ast.OpAllDiff, p.Facts) {
		args := slices.Clone(g.Args(n))
		for i, x := range args {
			if t, ok := from[x]; ok {
				args[i] = t
			}
		}
		sub.set(n, p.rw.Mk(ast.OpAllDiff, g.Type(n), args, 0))
	}
	p.replace(sub, defs)
}

// onlyDifferences gives the integer constants of the facts; ok is false when they
// occur elsewhere than in comparisons of two of them.
func (p *anchorPass) onlyDifferences() (ints []ast.Node, ok bool) {
	g := p.g
	seen := make([]bool, g.Len())
	stack := append([]ast.Node(nil), p.Facts...)
	constant := func(n ast.Node) {
		if !seen[n] {
			seen[n] = true
			ints = append(ints, n)
		}
	}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[n] {
			continue
		}
		seen[n] = true
		switch op := g.Op(n); op {
		case ast.OpLe, ast.OpEq:
			if a := g.Arg(n, 0); g.Type(a) == ast.Int {
				x, y, ok := form.Difference(g, a)
				if !ok || g.Op(g.Arg(n, 1)) != ast.OpInt {
					return nil, false
				}
				constant(x)
				constant(y)
				continue
			}
		case ast.OpAllDiff:
			if g.Type(g.Arg(n, 0)) == ast.Int {
				for _, x := range g.Args(n) {
					if g.Op(x) != ast.OpConst {
						return nil, false
					}
					constant(x)
				}
				continue
			}
		case ast.OpForall, ast.OpExists, ast.OpApply:
			return nil, false
		}
		for _, a := range g.Args(n) {
			if g.Type(a) == ast.Int || g.Kind(g.Type(a)) == ast.KFun {
				return nil, false
			}
			stack = append(stack, a)
		}
	}
	return ints, true
}

// hub gives the constant that facts bound most others against, the first of several;
// None when facts bound none.
func (p *anchorPass) hub(ints []ast.Node) ast.Node {
	g := p.g
	type pair struct{ x, y ast.Node }
	seen := map[pair]bool{}      // x - y has an upper bound
	bounds := map[ast.Node]int{} // how many, by constant
	for _, f := range p.Facts {
		if g.Op(f) != ast.OpLe {
			continue
		}
		if x, y, ok := form.Difference(g, g.Arg(f, 0)); ok && !seen[pair{x, y}] {
			seen[pair{x, y}] = true
			bounds[x]++
			bounds[y]++
		}
	}
	best := ast.None
	for _, x := range ints {
		if bounds[x] > 0 && (best == ast.None || bounds[x] > bounds[best]) {
			best = x
		}
	}
	return best
}
