package preprocess

import (
	"maps"
	"slices"

	"bsmt/bkernel/ast"
)

// flattenPass splits conjunctions into facts, and takes connectives into those of their kind
// that they stand in.
type flattenPass struct{ *Preprocessor }

// run is one round of the pass.
func (p *flattenPass) run() bool {
	split := p.flatten()
	return p.splice() || split
}

// splice makes one clause of a or (b or c), however long, and one conjunction likewise, where
// the inner one stands nowhere else: rewrite.Or, which cannot know who shares it, takes in
// short ones only. Each argument moves once.
func (p *flattenPass) splice() bool {
	g := p.g
	bare := func(n ast.Node) (ast.Node, bool) {
		if g.Op(n) == ast.OpNot {
			return g.Arg(n, 0), true
		}
		return n, false
	}
	same := func(n, arg ast.Node) bool { // arg is, or denies the dual of, what n is
		op := g.Op(n)
		if op != ast.OpAnd && op != ast.OpOr {
			return false
		}
		x, denied := bare(arg)
		if denied {
			op = ast.OpAnd + ast.OpOr - op
		}
		return g.Op(x) == op
	}
	uses := map[ast.Node]int{} // of connectives, denied or not
	inner := map[ast.Node]bool{}
	var outer []ast.Node
	for _, f := range p.Facts {
		x, _ := bare(f)
		uses[x]++
	}
	p.walk(p.Facts, func(n ast.Node) bool {
		nests := false
		for _, a := range g.Args(n) {
			x, _ := bare(a)
			if op := g.Op(x); g.Op(n) != ast.OpNot && (op == ast.OpAnd || op == ast.OpOr) {
				uses[x]++
				if same(n, a) && !p.rw.HasQuantifier(n) { // as above
					inner[x], nests = true, true
				}
			}
		}
		if nests {
			outer = append(outer, n)
		}
		return g.Op(n) != ast.OpForall
	})
	maps.DeleteFunc(inner, func(n ast.Node, _ bool) bool { return uses[n] > 1 })
	if len(inner) == 0 {
		return false
	}
	slices.Sort(outer) // arguments before what they stand in
	sub := &substitution{rw: p.rw, g: g}
	for _, n := range outer {
		if inner[n] {
			continue
		}
		type literal struct {
			x      ast.Node
			denied bool
		}
		var parts []ast.Node
		for stack := []literal{{n, false}}; len(stack) > 0; {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, a := range g.Args(at.x) {
				x, denied := bare(a)
				switch {
				case inner[x] && same(at.x, a):
					stack = append(stack, literal{x, denied != at.denied})
				case at.denied:
					parts = append(parts, p.rw.Not(sub.apply(a)))
				default:
					parts = append(parts, sub.apply(a))
				}
			}
		}
		sub.set(n, p.rw.Mk(g.Op(n), ast.Pred, parts, 0))
	}
	changed := false
	for i, f := range p.Facts {
		if n := sub.apply(f); n != f {
			p.proof.Step(n, f)
			p.Facts[i], changed = n, true
		}
	}
	if changed {
		p.flatten()
	}
	return changed
}

// flatten splits conjunctions into facts, drops what is true or doubled, and
// leaves the one fact false when there is one.
func (p *Preprocessor) flatten() bool {
	g := p.g
	seen := make(map[ast.Node]bool, len(p.Facts))
	out := make([]ast.Node, 0, len(p.Facts))
	stack := make([]ast.Node, 0, 16)
	changed := false
	p.proof.Rewritten()
	for _, f := range p.Facts {
		stack = append(stack[:0], f)
		for len(stack) > 0 {
			n := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			switch {
			case seen[n] || g.Op(n) == ast.OpTrue:
				changed = true
			case g.Op(n) == ast.OpFalse:
				p.proof.Step(n, f)
				p.Facts = []ast.Node{n}
				return false
			case g.Op(n) == ast.OpAnd:
				seen[n] = true
				a := g.Args(n)
				for i := len(a) - 1; i >= 0; i-- {
					stack = append(stack, a[i])
				}
				changed = true
			case g.Op(n) == ast.OpNot && g.Op(g.Arg(n, 0)) == ast.OpOr:
				seen[n] = true
				a := g.Args(g.Arg(n, 0))
				for i := len(a) - 1; i >= 0; i-- {
					stack = append(stack, p.rw.Not(a[i]))
				}
				changed = true
			case g.Op(n) == ast.OpNot && g.Op(g.Arg(n, 0)) == ast.OpAnd && !p.rw.HasQuantifier(n): // the order in which those are instantiated stays
				seen[n] = true
				some := slices.Clone(g.Args(g.Arg(n, 0)))
				for i, a := range some {
					some[i] = p.rw.Not(a)
				}
				stack = append(stack, p.rw.Or(some...))
				changed = true
			default:
				seen[n] = true
				out = append(out, n)
				if n != f {
					p.proof.Step(n, f)
				}
			}
		}
	}
	p.Facts = out
	return changed
}
