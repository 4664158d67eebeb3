package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess/presburger"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/rewrite"
)

// Nodes that the elimination of one quantifier, and of all together, may make.
const (
	innerNodes = 20000 // where a quantifier stands within others
	outerNodes = 3000  // elsewhere: instances mostly do
	arithNodes = 200000
)

// arithmeticPass eliminates quantifiers over linear arithmetic, the innermost first,
// from quantifiers within one another; then the outer ones of several variables or with
// alternation, too, where that costs little. Others are left to instantiation.
type arithmeticPass struct {
	*Preprocessor

	seen map[ast.Node]bool // facts that it has looked at
}

// run is one round of the pass.
func (p *arithmeticPass) run() bool {
	if !slices.ContainsFunc(p.Facts, p.rw.HasQuantifier) {
		return false
	}
	g := p.g
	a := &arithmetization{p: p.Preprocessor, end: g.Len() + arithNodes, memo: map[ast.Node]ast.Node{}, by: map[ast.Node]proof.By{}, way: map[ast.Node][]rewrite.Stage{}}
	p.proof.Rewriting(proof.Rewriting{By: a.by, Of: a.of, Way: func(n ast.Node) []rewrite.Stage { return a.way[n] }})
	changed := false
	for i, f := range p.Facts {
		if !p.rw.HasQuantifier(f) || p.seen[f] {
			continue
		}
		p.seen[f] = true
		n := a.withoutInner(f)
		if n != f {
			p.proof.Step(n, f)
			p.Facts[i] = n
			changed = true
			p.seen[n] = true
		}
	}
	if changed {
		p.flatten()
	}
	return changed
}

// arithmetization is the state of arithmetic.
type arithmetization struct {
	p    *Preprocessor
	end  int                   // the length that the graph may reach
	memo map[ast.Node]ast.Node // what has changed

	by  map[ast.Node]proof.By        // for proofs: what a formula became as a whole
	way map[ast.Node][]rewrite.Stage // and by which instances
}

// of gives what became of a node, None for one that stays.
func (a *arithmetization) of(n ast.Node) ast.Node {
	if by, ok := a.by[n]; ok {
		return by.To
	}
	if m, ok := a.memo[n]; ok {
		return m
	}
	return ast.None
}

// get gives what became of a node.
func (a *arithmetization) get(n ast.Node) ast.Node {
	if m, ok := a.memo[n]; ok {
		return m
	}
	return n
}

// becomes notes a step for proofs.
func (a *arithmetization) becomes(n, to ast.Node, stages []rewrite.Stage) {
	if a.p.proof != nil && n != to {
		a.by[n], a.way[n] = proof.By{To: to, Fact: ast.None}, stages
	}
}

// withoutInner gives the fact f, with quantifiers eliminated that stand in others.
func (a *arithmetization) withoutInner(f ast.Node) ast.Node {
	g, rw := a.p.g, a.p.rw
	var order []ast.Node // with quantifiers, arguments first
	inner := map[ast.Node]bool{}
	a.p.walk([]ast.Node{f}, func(n ast.Node) bool {
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
			for _, m := range g.Args(n) {
				below[m] = true
			}
		}
	}
	hints := map[ast.Node][]rewrite.Stage{}
	for _, n := range order {
		if _, ok := a.memo[n]; ok {
			continue // in another fact
		}
		args := make([]ast.Node, len(g.Args(n)))
		same := true
		for i, m := range g.Args(n) {
			args[i] = a.get(m)
			same = same && args[i] == m
		}
		switch {
		case g.Op(n) != ast.OpForall:
			if !same {
				a.memo[n] = rw.Mk(g.Op(n), g.Type(n), args, g.Aux(n))
			}
			continue
		case !same:
			a.memo[n] = rw.Hinted(n, hints, func() ast.Node { return rw.Forall(*g.Quant(n), args[0]) })
			a.becomes(n, a.memo[n], hints[n])
		}
		limit := outerNodes
		if below[n] {
			limit = innerNodes
		} else if !inner[n] && len(g.Quant(n).Vars) == 1 && !a.bent(n) {
			continue // instances by the bounds of one variable decide it
		}
		a.memo[n] = a.eachForall(a.get(n), limit)
	}
	return a.get(f)
}

// bent tells whether the variable of a quantifier stands elsewhere than in linear
// comparisons of its own type: in a product of REALs, below a floor, as a REAL, in a choice, in a
// division. Its bounds are not read off there.
func (a *arithmetization) bent(n ast.Node) bool {
	g := a.p.g
	in := map[ast.Node]bool{g.Quant(n).Vars[0]: true}
	found := false
	a.p.walk([]ast.Node{g.Arg(n, 0)}, func(m ast.Node) bool {
		if found || !a.p.rw.Occurs(m, in) {
			return false
		}
		switch g.Op(m) {
		case ast.OpRMul:
			fs := g.Args(m)
			found = len(fs) > 2 || g.Op(fs[0]) != ast.OpReal
		case ast.OpFloor, ast.OpOfInt, ast.OpEDiv, ast.OpEMod:
			found = true
		case ast.OpIte:
			found = g.Type(m) == ast.Int || g.Type(m) == ast.Real
		}
		return true
	})
	return found
}

// eachForall eliminates the quantifiers in n that stand in no other, making so many nodes at
// most for one.
func (a *arithmetization) eachForall(n ast.Node, limit int) ast.Node {
	p, g := a.p, a.p.g
	var qs []ast.Node
	p.walk([]ast.Node{n}, func(m ast.Node) bool {
		if g.Op(m) == ast.OpForall {
			qs = append(qs, m)
			return false
		}
		return p.rw.HasQuantifier(m)
	})
	slices.Sort(qs)
	sub := map[ast.Node]ast.Node{}
	for _, q := range qs {
		sub[q] = q
		if len(g.Quant(q).Patterns) > 0 || g.Len() > a.end || p.ctx.Err() != nil {
			continue
		}
		r, steps, ok := presburger.Eliminate(p.ctx, p.rw, q, min(limit, a.end-g.Len()), p.proof != nil)
		if !ok {
			continue
		}
		sub[q] = r
		for _, s := range steps {
			stages := []rewrite.Stage{{Is: ast.None, Puts: s.Puts}}
			if s.Via != ast.None {
				stages = []rewrite.Stage{{Is: s.Via, Puts: s.Puts}, {Is: ast.None}}
			}
			a.becomes(s.From, s.To, stages)
		}
	}
	m := p.rw.Substitute(n, sub)
	if g.Op(n) != ast.OpForall {
		a.becomes(n, m, nil)
	}
	return m
}
