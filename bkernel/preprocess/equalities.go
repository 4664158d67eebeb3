package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/proof"
)

// solveEqualitiesPass replaces constants that a fact defines by their definitions.
type solveEqualitiesPass struct {
	*Preprocessor
}

// run is one round of the pass.
func (p *solveEqualitiesPass) run() bool {
	cand := map[ast.Node]ast.Node{} // constant to its definition
	from := map[ast.Node]int{}      // constant to the fact that defines it
	diff := p.inAllDiff()
	uses := p.uses()
	for i, f := range p.each {
		x, t := p.definitionIn(f, cand, diff, uses)
		if x != ast.None {
			cand[x], from[x] = t, i
		}
	}
	if !p.define(cand, from, p.rw.Mk) {
		return false
	}
	p.flatten()
	return true
}

// define replaces constants by their definitions, which are in the facts at those places and
// go; mk makes what they were in. Of definitions that lead back to themselves one stays; false
// when there are no others.
func (p *Preprocessor) define(cand map[ast.Node]ast.Node, from map[ast.Node]int, mk maker) bool {
	if !p.defining(cand) {
		return false
	}
	sub := &substitution{rw: p.rw, mk: mk, g: p.g, def: cand}
	drop := map[int]bool{}
	for x := range cand {
		drop[from[x]] = true
	}
	if p.proof != nil {
		var used []ast.Node
		for i, f := range p.Facts {
			if drop[i] {
				used = append(used, f)
			}
		}
		p.proof.Group(used)
		by := map[ast.Node]proof.By{}
		for x, t := range cand {
			by[x] = proof.By{To: t, Fact: p.Facts[from[x]]}
		}
		p.proof.Rewriting(sub.recorded(by))
	}
	out := p.Facts[:0]
	for i, f := range p.each {
		if !drop[i] {
			out = append(out, sub.apply(f))
			p.proof.Step(out[len(out)-1], f)
		}
	}
	p.Facts = out
	return true
}

// inAllDiff collects the constants under all-different constraints, which
// propagate better over variables than over sums.
func (p *solveEqualitiesPass) inAllDiff() map[ast.Node]bool {
	m := map[ast.Node]bool{}
	for _, f := range p.Facts {
		if p.g.Op(f) == ast.OpAllDiff {
			for _, a := range p.g.Args(f) {
				m[a] = true
			}
		}
	}
	return m
}

// uses counts by node in how many others it is, below the facts; a multiple of a constant
// uses that as often as it is used itself.
func (p *Preprocessor) uses() []int32 {
	g := p.g
	out := make([]int32, g.Len())
	var multiples []ast.Node
	p.walk(p.Facts, func(n ast.Node) bool {
		args := g.Args(n)
		if g.Op(n) == ast.OpMul && g.Op(args[0]) == ast.OpInt && len(args) == 2 {
			multiples = append(multiples, n)
			return true
		}
		for _, a := range args {
			out[a]++
		}
		return true
	})
	for _, m := range multiples {
		out[g.Arg(m, 1)] += out[m]
	}
	return out
}

// maxSolvedSum is the number of other monomials up to which a sum is solved for
// a constant: longer ones fill the other facts in.
const maxSolvedSum = 3

// definitionIn finds in a fact a constant that it defines and that has no
// definition yet. Of several in a sum it is the one that the facts use least: where a
// name was given to a difference of others, that is the name.
func (p *solveEqualitiesPass) definitionIn(f ast.Node, cand map[ast.Node]ast.Node, diff map[ast.Node]bool, uses []int32) (x, t ast.Node) {
	g := p.g
	free := func(n ast.Node) bool {
		if g.Op(n) != ast.OpConst || p.kept[n] {
			return false
		}
		_, has := cand[n]
		return !has
	}
	switch g.Op(f) {
	case ast.OpIsTrue:
		if free(g.Arg(f, 0)) {
			return g.Arg(f, 0), g.BoolOf(g.True())
		}
	case ast.OpNot:
		in := g.Arg(f, 0)
		if g.Op(in) == ast.OpIsTrue && free(g.Arg(in, 0)) {
			return g.Arg(in, 0), g.BoolOf(g.False())
		}
		// not(c <=> P) defines c too.
		if g.Op(in) == ast.OpEquiv {
			if x, t := p.boolDefinition(in, free); x != ast.None {
				return x, g.BoolOf(p.rw.Not(t))
			}
		}
	case ast.OpEquiv:
		if x, t := p.boolDefinition(f, free); x != ast.None {
			return x, g.BoolOf(t)
		}
	case ast.OpIte:
		return p.choiceIn(f, free)
	case ast.OpEq:
		if p.rw.HasQuantifier(f) {
			return ast.None, ast.None // models could not evaluate it
		}
		if x, _ := p.Cases.Definition(f); x != ast.None {
			return ast.None, ast.None // the values of x are those of a table
		}
		a, b := g.Arg(f, 0), g.Arg(f, 1)
		if g.Type(a) == ast.Int {
			x, t := ast.None, ast.None
			mono, n := p.rw.Monomials(f)
			less := func(m ast.Node) bool { return x == ast.None || uses[m] < uses[x] }
			for _, m := range mono {
				if n <= maxSolvedSum+1 || uses[m] <= 2 {
					if free(m) && (!diff[m] || n == 1) && less(m) {
						if s := p.rw.SolveSum(f, m); s != ast.None {
							x, t = m, s
						}
					}
				}
			}
			if slices.ContainsFunc(mono, func(m ast.Node) bool { _, has := cand[m]; return has && less(m) }) {
				return ast.None, ast.None // a name that another fact defines goes first
			}
			return x, t
		}
		if free(a) {
			return a, b
		}
		if free(b) {
			return b, a
		}
	}
	return ast.None, ast.None
}

// choiceIn finds a constant that equals something in either case of a choice.
func (p *solveEqualitiesPass) choiceIn(f ast.Node, free func(ast.Node) bool) (x, t ast.Node) {
	g := p.g
	yes, no := g.Arg(f, 1), g.Arg(f, 2)
	if g.Op(yes) != ast.OpEq || g.Op(no) != ast.OpEq || g.Type(g.Arg(yes, 0)) != ast.Int || g.Type(g.Arg(no, 0)) != ast.Int || p.rw.HasQuantifier(f) {
		return ast.None, ast.None
	}
	monos, n := p.rw.Monomials(yes)
	if others, m := p.rw.Monomials(no); max(n, m) <= maxSolvedSum+1 {
		for _, x := range monos {
			if !free(x) || !slices.Contains(others, x) {
				continue
			}
			s, u := p.rw.SolveSum(yes, x), p.rw.SolveSum(no, x)
			if s != ast.None && u != ast.None {
				return x, p.rw.Ite(g.Arg(f, 0), s, u)
			}
		}
	}
	return ast.None, ast.None
}

func (p *solveEqualitiesPass) boolDefinition(eq ast.Node, free func(ast.Node) bool) (x, t ast.Node) {
	g := p.g
	a, b := g.Arg(eq, 0), g.Arg(eq, 1)
	for i := 0; i < 2; i++ {
		if g.Op(a) == ast.OpIsTrue && free(g.Arg(a, 0)) && !p.rw.HasQuantifier(b) {
			return g.Arg(a, 0), b
		}
		a, b = b, a
	}
	return ast.None, ast.None
}

// defining leaves of the candidates those whose definitions do not lead back to themselves, and keeps
// these for models; false when there are none.
func (p *Preprocessor) defining(cand map[ast.Node]ast.Node) bool {
	if len(cand) == 0 {
		return false
	}
	for _, x := range p.acyclic(cand) {
		if t, ok := cand[x]; ok {
			p.Defs = append(p.Defs, Definition{x, t})
		}
	}
	return len(cand) > 0
}

// acyclic removes candidates until no definition leads back to its constant, and
// gives the constants in an order in which each definition mentions only later
// ones. The walk is a depth-first search that treats a definition as an edge. It
// sees only one cycle of those that an edge closes, so it is taken again until it
// finds none.
func (p *Preprocessor) acyclic(cand map[ast.Node]ast.Node) []ast.Node {
	for {
		n := len(cand)
		if order := p.cut(cand); len(cand) == n {
			return order
		}
	}
}

// cut removes a candidate of each cycle that one depth-first search meets.
func (p *Preprocessor) cut(cand map[ast.Node]ast.Node) []ast.Node {
	g := p.g
	const (
		open = 1
		done = 2
	)
	state := make([]uint8, g.Len())
	var order []ast.Node
	type frame struct {
		n    ast.Node
		next int
	}
	var stack []frame
	var defs []ast.Node // whose definitions the walk is in
	visit := func(root ast.Node) {
		stack, defs = append(stack[:0], frame{root, 0}), defs[:0]
		state[root] = open
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			var child ast.Node
			if t, ok := cand[f.n]; ok && f.next == 0 {
				child = t
				defs = append(defs, f.n)
			} else if a := g.Args(f.n); f.next < len(a) {
				child = a[f.next]
			} else {
				state[f.n] = done
				if i := len(defs) - 1; i >= 0 && defs[i] == f.n {
					defs = defs[:i]
				}
				if g.Op(f.n) == ast.OpConst {
					order = append(order, f.n)
				}
				stack = stack[:len(stack)-1]
				continue
			}
			f.next++
			switch state[child] {
			case open: // a cycle: the nearest definition on it goes
				if i := len(defs) - 1; i >= 0 {
					delete(cand, defs[i])
					defs = defs[:i]
				}
			case 0:
				state[child] = open
				stack = append(stack, frame{child, 0})
			}
		}
	}
	for _, f := range p.Facts {
		if state[f] == 0 {
			visit(f)
		}
	}
	// Definitions that nothing else mentions were not reached through the facts' terms
	// alone; every candidate is in some fact, so all have been visited. Post-order puts
	// a definition's constants first; models are built from the other end.
	slices.Reverse(order)
	return order
}
