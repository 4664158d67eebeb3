package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
)

// gatherPass puts together what facts say in parts: an equality by its two comparisons,
// an equivalence by its implications, of which one may be a clause (z or -a or -b, and
// -z or a, and -z or b: z is a and b).
type gatherPass struct{ *Preprocessor }

// run is one round of the pass.
func (p *gatherPass) run() bool {
	pairs := p.rw.Gather(ast.OpAnd, p.Facts)
	said := make(map[ast.Node]bool, 2*len(pairs))
	var more []ast.Node
	for _, q := range pairs {
		p.proof.Step(q.Is, q.A, q.B)
		said[q.A], said[q.B] = true, true
		more = append(more, q.Is)
	}
	more = append(more, p.gates(said)...)
	if len(more) == 0 {
		return false
	}
	p.Facts = append(slices.DeleteFunc(p.Facts, func(f ast.Node) bool { return said[f] }), more...)
	p.flatten()
	return true
}

// gates finds clauses that together say of a BOOL constant, or of its denial, that it is a conjunction. It gives the
// equivalences, and adds the clauses that they stand for to said; clauses that are there already are not looked at.
func (p *gatherPass) gates(said map[ast.Node]bool) (out []ast.Node) {
	g := p.g
	type implication struct{ a, b ast.Node }
	type literal struct {
		of   ast.Node
		sign int
	}
	by := map[implication]ast.Node{}
	names := map[literal]int{} // in clauses of two
	for _, f := range p.Facts {
		if g.Op(f) != ast.OpOr || said[f] {
			continue
		}
		if a := g.Args(f); len(a) == 2 {
			by[implication{a[0], a[1]}], by[implication{a[1], a[0]}] = f, f
			for _, l := range a {
				if x, sign, ok := p.boolLiteral(l); ok {
					names[literal{x, sign}]++
				}
			}
		}
	}
	for _, f := range p.Facts {
		args := g.Args(f)
		if g.Op(f) != ast.OpOr || len(args) < 3 || said[f] {
			continue
		}
		var denied []ast.Node
		for k, a := range args {
			x, sign, ok := p.boolLiteral(a)
			if !ok || names[literal{x, 1 - sign}] < len(args)-1 {
				continue
			}
			for len(denied) < len(args) {
				denied = append(denied, p.rw.Not(args[len(denied)]))
			}
			parts := []ast.Node{f}
			for i := range args {
				if c, ok := by[implication{denied[k], denied[i]}]; ok && i != k && !said[c] {
					parts = append(parts, c)
				} else if i != k {
					break
				}
			}
			if len(parts) < len(args) {
				continue
			}
			is := p.rw.Equiv(args[k], p.rw.And(slices.Delete(slices.Clone(denied), k, k+1)...))
			p.proof.Step(is, parts...)
			for _, c := range parts {
				said[c] = true
			}
			out = append(out, is)
			break
		}
	}
	return out
}
