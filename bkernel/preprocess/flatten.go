package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
)

// flattenPass splits conjunctions into facts.
type flattenPass struct{ *Preprocessor }

// run is one round of the pass.
func (p *flattenPass) run() bool { return p.flatten() }

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
