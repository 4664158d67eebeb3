package definitions

import (
	"context"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// definition says that f(vars) is the term, or that the predicate holds for it.
type definition struct {
	f    ast.Node     // an OpConst
	vars []ast.Node   // different variables
	is   ast.Node     // without f
	from []int        // the facts that say so, by place
	at   [][]ast.Node // and the arguments of f in them
}

// removal is the work on a list of facts.
type removal struct {
	ctx    context.Context
	g      *ast.Graph
	rw     *rewrite.Rewriter
	facts  []ast.Node
	stays  map[ast.Node]bool // function constants that are used otherwise than applied, or must stay
	uses   map[ast.Node]*use
	failed map[ast.Node]bool // these were tried
	end    int               // the length that the graph may reach
	looks  int               // nodes that may still be looked at
	marks  []uint8           // by node, while a fact is counted: the polarities it was met in
	met    []ast.Node        // those with marks
	told   Step              // of changes, or nil
}

// Step is told that a fact follows from others, by instances: lists of variables and terms
// that are put for them.
type Step func(puts [][]rewrite.Put, result ast.Node, premises ...ast.Node)

const (
	maxFacts    = 4000 // in which definitions are looked for
	maxRewrites = 4    // times that rules are applied

	// maxLooks bounds the nodes looked at: each removal goes through all facts, so that many
	// predicates in long texts would take the square of their length.
	maxLooks = 4_000_000
)

// Remove gives the facts without functions that they define, and how many went or how
// often rules were applied. When step is not nil it is told each, and inverses, which do not
// follow from the facts, are left out.
func Remove(ctx context.Context, rw *rewrite.Rewriter, facts []ast.Node, kept func(ast.Node) bool, nodes int, step Step) ([]ast.Node, int) {
	g := rw.G
	r := &removal{ctx: ctx, g: g, rw: rw, failed: map[ast.Node]bool{}, stays: map[ast.Node]bool{}, end: g.Len() + nodes, looks: maxLooks, told: step}
	for _, f := range facts {
		r.add(nil, f, f)
	}
	if len(r.facts) > maxFacts || !slices.ContainsFunc(r.facts, rw.HasQuantifier) {
		return facts, 0
	}
	for _, c := range g.Consts() {
		r.stays[c] = g.Kind(g.Type(c)) != ast.KFun || kept(c)
	}
	removed, rewrites := 0, 0
	for ctx.Err() == nil && r.looks > 0 {
		r.count()
		before := removed
		for d := r.equations(); d != nil && r.looks > 0; d = r.equations() {
			if r.apply(d) {
				removed++
			}
		}
		if removed > before {
			continue
		}
		if d := r.predicates(); d != nil {
			if r.apply(d) {
				removed++
			}
			continue
		}
		if rewrites == maxRewrites || !r.rewrite() {
			break
		}
		rewrites++
	}
	if removed+rewrites > 0 && step == nil {
		r.inverses()
	}
	return r.facts, removed + rewrites
}

// apply replaces the function everywhere by its definition, which goes; false when that
// makes too many nodes, and then it is not tried again.
func (r *removal) apply(d *definition) bool {
	r.failed[d.f] = true
	e := &expansion{r: r, d: d, memo: map[ast.Node]ast.Node{}}
	e.has = make([]bool, r.g.Len())
	r.looks -= len(e.has)
	for n := range e.has {
		e.has[n] = ast.Node(n) == d.f
		for _, a := range r.g.Args(ast.Node(n)) {
			e.has[n] = e.has[n] || e.has[a]
		}
	}
	old := r.facts
	out := make([]ast.Node, len(old))
	for i, f := range old {
		if slices.Contains(d.from, i) {
			continue
		}
		if out[i] = e.expand(f); out[i] == ast.None {
			return false
		}
	}
	r.facts = make([]ast.Node, 0, len(old))
	premises := make([]ast.Node, len(d.from))
	for k, i := range d.from {
		premises[k] = old[i]
	}
	for i, f := range out {
		if !slices.Contains(d.from, i) {
			r.add(r.puts(d, old[i]), f, old[i], premises...)
		}
	}
	return true
}

// puts are the instances of a definition that matter in a fact.
func (r *removal) puts(d *definition, fact ast.Node) (out [][]rewrite.Put) {
	g := r.g
	if r.told == nil {
		return nil
	}
	for _, n := range g.Occurring(ast.OpApply, []ast.Node{fact}) {
		for _, at := range d.at {
			var list []rewrite.Put
			for i := 0; i < len(at) && g.Arg(n, 0) == d.f; i++ {
				if b := g.Arg(n, i+1); g.Op(at[i]) == ast.OpVar {
					list = append(list, rewrite.Put{at[i], b})
				} else if g.Op(b) == ast.OpVar {
					list = append(list, rewrite.Put{b, at[i]})
				}
			}
			if len(list) > 0 {
				out = append(out, list)
			}
		}
	}
	return out
}

// add adds what the fact was before, and became by instances of premises.
func (r *removal) add(puts [][]rewrite.Put, f, before ast.Node, premises ...ast.Node) {
	n := len(r.facts)
	r.facts = r.rw.Conjuncts(r.facts, f)
	if r.told == nil {
		return
	}
	if f != before {
		r.told(puts, f, append([]ast.Node{before}, premises...)...)
	}
	for _, part := range r.facts[n:] {
		if part != f {
			r.told(nil, part, f)
		}
	}
}

// expansion replaces one function.
type expansion struct {
	r    *removal
	d    *definition
	has  []bool                // by node: the function occurs in it
	memo map[ast.Node]ast.Node // nodes that have it, without
}

// get gives n without the function, if it is known.
func (e *expansion) get(n ast.Node) (ast.Node, bool) {
	if !e.has[n] || n == e.d.f {
		return n, true
	}
	m, ok := e.memo[n]
	return m, ok
}

// expand gives n without the function; None when that makes too many nodes.
func (e *expansion) expand(n ast.Node) ast.Node {
	r, g := e.r, e.r.g
	for stack := []ast.Node{n}; len(stack) > 0; {
		m := stack[len(stack)-1]
		if _, ok := e.get(m); ok {
			stack = stack[:len(stack)-1]
			continue
		}
		args := make([]ast.Node, len(g.Args(m)))
		ready := true
		for i, a := range g.Args(m) {
			var ok bool
			if args[i], ok = e.get(a); !ok {
				stack = append(stack, a)
				ready = false
			}
		}
		if !ready {
			continue
		}
		if g.Len() > r.end || r.ctx.Err() != nil {
			return ast.None
		}
		stack = stack[:len(stack)-1]
		switch {
		case g.Op(m) == ast.OpApply && args[0] == e.d.f:
			e.memo[m] = e.value(args[1:])
		case g.Op(m) == ast.OpForall:
			q := *g.Quant(m)
			q.Patterns = r.without(q.Patterns, e.d.f)
			e.memo[m] = r.rw.Forall(q, args[0])
		default:
			e.memo[m] = r.rw.Mk(g.Op(m), g.Type(m), args, g.Aux(m))
		}
	}
	m, _ := e.get(n)
	return m
}

// value is what the definition says of the arguments. Variables that it binds are new ones
// each time: the arguments may have been in the scope of a copy.
func (e *expansion) value(args []ast.Node) ast.Node {
	r, g := e.r, e.r.g
	sub := map[ast.Node]ast.Node{}
	for i, v := range e.d.vars {
		sub[v] = args[i]
	}
	is := e.d.is
	if r.rw.HasQuantifier(is) {
		is = r.renamed(is)
	}
	is = r.rw.Substitute(is, sub)
	if g.Type(is) == ast.Pred {
		return r.rw.Mk(ast.OpBoolOf, ast.Bool, []ast.Node{is}, 0)
	}
	return is
}

// renamed gives n with new variables for those that its quantifiers bind.
func (r *removal) renamed(n ast.Node) ast.Node {
	g := r.g
	memo := map[ast.Node]ast.Node{}
	var order []ast.Node
	g.Walk([]ast.Node{n}, func(m ast.Node) bool {
		order = append(order, m)
		if g.Op(m) == ast.OpForall {
			for _, v := range g.Quant(m).Vars {
				if _, ok := memo[v]; !ok {
					memo[v] = g.Var(g.Name(v), g.Type(v))
				}
			}
		}
		return true
	})
	slices.Sort(order) // arguments first
	for _, m := range order {
		if _, ok := memo[m]; ok {
			continue
		}
		args := make([]ast.Node, len(g.Args(m)))
		same := true
		for i, a := range g.Args(m) {
			args[i] = memo[a]
			same = same && args[i] == a
		}
		switch {
		case g.Op(m) == ast.OpForall:
			q := *g.Quant(m)
			q.Vars = slices.Clone(q.Vars)
			for i, v := range q.Vars {
				q.Vars[i] = memo[v]
			}
			q.Patterns = nil
			memo[m] = g.Quantify(ast.OpForall, q, args[0])
		case same:
			memo[m] = m
		default:
			memo[m] = r.rw.Mk(g.Op(m), g.Type(m), args, g.Aux(m))
		}
	}
	return memo[n]
}

// without leaves out the patterns that speak of f.
func (r *removal) without(patterns [][]ast.Node, f ast.Node) [][]ast.Node {
	var out [][]ast.Node
	for _, p := range patterns {
		if !r.mentions(f, p...) {
			out = append(out, p)
		}
	}
	return out
}

// mentions says that f occurs in one of ns.
func (r *removal) mentions(f ast.Node, ns ...ast.Node) bool {
	found := false
	r.g.Walk(ns, func(m ast.Node) bool {
		found = found || m == f
		return !found
	})
	return found
}
