package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess/presburger"
)

// Nodes that the elimination of one quantifier, and of all together, may make.
const (
	innerNodes = 20000 // where a quantifier stands within others
	outerNodes = 3000  // elsewhere: instances mostly do
	arithNodes = 200000
)

// arithmetic eliminates quantifiers over linear integer arithmetic, the innermost first,
// from quantifiers within one another; then the outer ones of several variables or with
// alternation, too, where that costs little. Others are left to instantiation.
func (p *Preprocessor) arithmetic() bool {
	if p.proof != nil || !slices.ContainsFunc(p.Facts, p.rw.HasQuantifier) {
		return false
	}
	g := p.g
	end := g.Len() + arithNodes
	changed := false
	for i, f := range p.Facts {
		if !p.rw.HasQuantifier(f) || p.eliminated[f] {
			continue
		}
		p.eliminated[f] = true
		n := p.withoutInner(f, end)
		if n != f {
			p.Facts[i] = n
			changed = true
			p.eliminated[n] = true
		}
	}
	if changed {
		p.flatten()
	}
	return changed
}

// withoutInner gives the fact f, with quantifiers eliminated that stand in others, until the
// graph has that length.
func (p *Preprocessor) withoutInner(f ast.Node, end int) ast.Node {
	g, rw := p.g, p.rw
	var order []ast.Node // with quantifiers, arguments first
	inner := map[ast.Node]bool{}
	g.Walk([]ast.Node{f}, func(n ast.Node) bool {
		if !rw.HasQuantifier(n) {
			return false
		}
		order = append(order, n)
		if g.Op(n) == ast.OpForall && rw.HasQuantifier(g.Arg(n, 0)) {
			inner[n] = true // marks what is below it, too, further down
		}
		return true
	})
	slices.Sort(order)
	below := map[ast.Node]bool{}
	for _, n := range slices.Backward(order) {
		if below[n] || inner[n] {
			for _, a := range g.Args(n) {
				below[a] = true
			}
		}
	}
	memo := map[ast.Node]ast.Node{}
	get := func(n ast.Node) ast.Node {
		if m, ok := memo[n]; ok {
			return m
		}
		return n
	}
	for _, n := range order {
		args := make([]ast.Node, len(g.Args(n)))
		same := true
		for i, a := range g.Args(n) {
			args[i] = get(a)
			same = same && args[i] == a
		}
		switch {
		case g.Op(n) != ast.OpForall:
			if !same {
				memo[n] = rw.Mk(g.Op(n), g.Type(n), args, g.Aux(n))
			}
			continue
		case !same:
			memo[n] = rw.Forall(*g.Quant(n), args[0])
		}
		limit := outerNodes
		if below[n] {
			limit = innerNodes
		} else if !inner[n] && len(g.Quant(n).Vars) == 1 {
			continue // instances by the bounds of one variable decide it
		}
		memo[n] = p.eachForall(get(n), func(q ast.Node) ast.Node {
			if len(g.Quant(q).Patterns) > 0 || g.Len() > end || p.ctx.Err() != nil {
				return q
			}
			if r, ok := presburger.Eliminate(p.ctx, rw, q, min(limit, end-g.Len())); ok {
				return r
			}
			return q
		})
	}
	return get(f)
}

// eachForall replaces the quantifiers in n that stand in no other by what do gives.
func (p *Preprocessor) eachForall(n ast.Node, do func(ast.Node) ast.Node) ast.Node {
	g := p.g
	sub := map[ast.Node]ast.Node{}
	g.Walk([]ast.Node{n}, func(m ast.Node) bool {
		if g.Op(m) == ast.OpForall {
			sub[m] = ast.None
			return false
		}
		return p.rw.HasQuantifier(m)
	})
	qs := make([]ast.Node, 0, len(sub))
	for q := range sub {
		qs = append(qs, q)
	}
	slices.Sort(qs)
	for _, q := range qs {
		sub[q] = do(q)
	}
	return p.rw.Substitute(n, sub)
}
