package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/rewrite"
)

// Limits of quantifiers that are unfolded: instances in all, nodes made in all, and how
// deep one quantifier stands within others.
const (
	unfoldInstances = 1 << 16
	unfoldNodes     = 1 << 19
	unfoldDepth     = 200
)

// unfoldPass writes quantifiers as conjunctions where numerals bound each variable:
// !x.(0 <= x & x <= 2 => P(f(x))) is P(f(0)) & P(f(1)) & P(f(2)). It does so only where
// functions are applied and no quantifier at all is left, for then functions over those
// ranges become cells; arithmetic alone is for instantiation. Instantiation takes up to twelve
// times as long over the tables of a quasigroup of nine.
type unfoldPass struct {
	*Preprocessor

	tried bool // it was, whatever came of it
}

// run is one round of the pass.
func (p *unfoldPass) run() bool {
	g := p.g
	if p.tried || len(g.Occurring(ast.OpApply, p.Facts)) == 0 {
		return false
	}
	p.tried = true // tried, whatever comes of it
	if p.instances(unfoldInstances) > unfoldInstances {
		return false
	}
	u := &unfolding{p: p.Preprocessor, done: map[ast.Node]ast.Node{}, nodes: g.Len() + unfoldNodes, by: map[ast.Node]proof.By{}, way: map[ast.Node][]rewrite.Stage{}}
	out := make([]ast.Node, len(p.Facts))
	changed := false
	for i, f := range p.Facts {
		u.fact = ast.None
		if p.proof != nil && g.Op(f) == ast.OpForall {
			u.fact = f
		}
		if out[i] = u.expand(f, 0); out[i] == ast.None {
			return false
		}
		changed = changed || out[i] != f
	}
	for _, inst := range u.closed {
		parts := []ast.Node{inst.is}
		if g.Op(inst.is) == ast.OpAnd {
			parts = g.Args(inst.is)
		}
		for _, n := range parts {
			p.proof.StepBy([][][2]ast.Node{inst.put}, n, inst.of)
		}
	}
	p.proof.Rewriting(proof.Rewriting{By: u.by, Of: u.of, Way: func(n ast.Node) []rewrite.Stage { return u.way[n] }})
	for i, f := range p.Facts {
		p.proof.Step(out[i], f)
	}
	p.Facts = out
	if changed {
		p.flatten()
	}
	return changed
}

// unfolding is the state of unfold.
type unfolding struct {
	p         *Preprocessor
	done      map[ast.Node]ast.Node // closed nodes with a quantifier, without it
	instances int                   // made so far
	nodes     int                   // the length that the graph may reach

	fact   ast.Node      // for proofs: the quantified fact that is unfolded, None within others
	put    []rewrite.Put // the numbers for its variables so far
	closed []closed      // its instances without a quantifier

	by  map[ast.Node]proof.By        // for proofs: quantifiers to what their first variable's values make of them
	way map[ast.Node][]rewrite.Stage // and those values
}

// closed is an instance of a fact without a quantifier.
type closed struct {
	is, of ast.Node
	put    []rewrite.Put
}

// of gives what became of a node, None for one that has no quantifier.
func (u *unfolding) of(n ast.Node) ast.Node {
	if r, ok := u.done[n]; ok {
		return r
	}
	return ast.None
}

// expand gives n, in which no variable is free, without quantifiers; None when one is not
// bounded or the limits are met.
func (u *unfolding) expand(n ast.Node, depth int) ast.Node {
	p, g := u.p, u.p.g
	if !p.rw.HasQuantifier(n) {
		if u.fact != ast.None && len(u.put) > 0 {
			u.closed = append(u.closed, closed{n, u.fact, slices.Clone(u.put)})
		}
		return n
	}
	if r, ok := u.done[n]; ok {
		return r
	}
	if depth > unfoldDepth || g.Op(n) == ast.OpExists || p.ctx.Err() != nil {
		return ast.None
	}
	r := ast.None
	if g.Op(n) == ast.OpForall {
		r = u.conjunction(n, depth)
	} else {
		fact := u.fact
		u.fact = ast.None
		defer func() { u.fact = fact }()
		args := make([]ast.Node, len(g.Args(n)))
		for i, a := range g.Args(n) {
			if args[i] = u.expand(a, depth+1); args[i] == ast.None {
				return ast.None
			}
		}
		r = p.rw.Mk(g.Op(n), g.Type(n), args, g.Aux(n))
	}
	u.done[n] = r
	return r
}

// conjunction unfolds the quantifier n by its first variable between numerals, and what
// is left of it by the others.
func (u *unfolding) conjunction(n ast.Node, depth int) ast.Node {
	p, g := u.p, u.p.g
	q := *g.Quant(n)
	body := g.Arg(n, 0)
	in, _ := p.guards(body, q.Vars)
	for i, x := range q.Vars {
		if !in.between(i) {
			continue
		}
		lo, hi := in.lo[i], in.hi[i]
		rest := ast.Quant{Name: q.Name, Own: q.Own}
		rest.Vars = append(append(rest.Vars, q.Vars[:i]...), q.Vars[i+1:]...)
		var first, parts []ast.Node
		for v := lo; v <= hi; v++ {
			if u.instances++; u.instances > unfoldInstances || g.Len() > u.nodes {
				return ast.None
			}
			inst := p.rw.Substitute(body, map[ast.Node]ast.Node{x: g.Num64(v)})
			closed := p.rw.Forall(rest, inst)
			u.put = append(u.put, rewrite.Put{x, g.Num64(v)})
			part := u.expand(closed, depth+1)
			u.put = u.put[:len(u.put)-1]
			if part == ast.None {
				return ast.None
			}
			first, parts = append(first, closed), append(parts, part)
		}
		if p.proof != nil {
			u.record(n, n, x, lo, first)
		}
		return p.rw.And(parts...)
	}
	return ast.None
}

// proofInstances is how many instances a step of a proof makes.
const proofInstances = 16

// record tells proofs that q becomes its instances with numbers from lo on for x: of many,
// those of the lower and of the upper half. What q says of these numbers is what the
// quantifier n does.
func (u *unfolding) record(q, n, x ast.Node, lo int64, instances []ast.Node) {
	g := u.p.g
	if len(instances) <= proofInstances {
		var puts [][]rewrite.Put
		for i := range instances {
			puts = append(puts, []rewrite.Put{{x, g.Num64(lo + int64(i))}})
		}
		u.by[q], u.way[q] = proof.By{To: g.And(instances...), Fact: ast.None}, []rewrite.Stage{{Is: ast.None, Puts: puts}}
		return
	}
	half := func(lo int64, instances []ast.Node) ast.Node {
		hi := lo + int64(len(instances)) - 1
		m := g.Quantify(ast.OpForall, ast.Quant{Vars: g.Quant(n).Vars}, g.Or(g.Not(g.Le(g.Num64(lo), x)), g.Not(g.Le(x, g.Num64(hi))), g.Arg(n, 0)))
		u.record(m, n, x, lo, instances)
		u.done[m] = u.by[m].To
		return m
	}
	k := len(instances) / 2
	u.by[q] = proof.By{To: g.And(half(lo, instances[:k]), half(lo+int64(k), instances[k:])), Fact: ast.None}
}
