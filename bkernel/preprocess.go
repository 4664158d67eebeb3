package bkernel

import (
	"context"
	"time"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/rewrite"
)

// definition says that a constant was replaced by a term everywhere; models
// get its value by evaluating the term.
type definition struct {
	x ast.Node // an OpConst
	t ast.Node // does not mention x, nor any constant defined earlier
}

// pass is one named step of preprocessing. It changes p.facts to an
// equisatisfiable list and appends to p.defs what it takes from models. It
// reports whether it changed anything.
type pass struct {
	name  string
	run   func(p *preprocessor) bool
	after []string // passes that must stand before it in the table
}

// passes is the order of preprocessing; TestPassOrder checks it against after.
func passes() []pass {
	return []pass{
		{name: "flatten", run: (*preprocessor).flatten},
		{name: "skolemize", run: (*preprocessor).skolemize, after: []string{"flatten"}},
		{name: "anchor", run: (*preprocessor).anchor, after: []string{"flatten"}},
		{name: "literals", run: (*preprocessor).literals, after: []string{"flatten"}},
		{name: "join", run: (*preprocessor).join, after: []string{"flatten"}},
		{name: "solve-equalities", run: (*preprocessor).solveEqualities, after: []string{"flatten", "literals"}},
		{name: "residues", run: (*preprocessor).residues, after: []string{"flatten"}},
	}
}

// maxRounds bounds how often the passes run while they change something.
const maxRounds = 8

// preprocessor holds the facts between passes.
type preprocessor struct {
	ctx   context.Context
	g     *ast.Graph
	rw    *rewrite.Rewriter
	facts []ast.Node        // predicates that all hold, in normal form
	kept  map[ast.Node]bool // constants that assumptions mention: never replaced
	defs  []definition      // in the order in which constants went
	fresh int               // number of constants made, for their names
	proof *proof.Recorder   // takes the steps, when not nil

	anchored bool              // anchor was tried
	judged   map[ast.Node]bool // equations that residues has looked at

	joined map[ast.Node]bool // disjunctions whose hull was taken

	times []PassTime // by step, in the order of their first run
}

// PassTime is what a step before the search took.
type PassTime struct {
	Name string        // of the pass; simplify and compile are steps too
	Runs int           // how often it ran
	Time time.Duration // in all
}

// spend adds the time since start to a step.
func (p *preprocessor) spend(name string, start time.Time) {
	for i := range p.times {
		if p.times[i].Name == name {
			p.times[i].Runs++
			p.times[i].Time += time.Since(start)
			return
		}
	}
	p.times = append(p.times, PassTime{name, 1, time.Since(start)})
}

func (p *preprocessor) run() {
	p.proof.Pass("simplify", p.facts)
	start := time.Now()
	for i, f := range p.facts {
		p.facts[i] = p.rw.Simplify(f)
		p.proof.Step(p.facts[i], f)
	}
	p.spend("simplify", start)
	for round := 0; round < maxRounds; round++ {
		changed := false
		for _, ps := range passes() {
			if p.ctx.Err() != nil {
				return
			}
			p.proof.Pass(ps.name, p.facts)
			start := time.Now()
			if ps.run(p) {
				changed = true
			}
			p.spend(ps.name, start)
			p.proof.Done(p.facts)
		}
		if !changed {
			return
		}
	}
	p.proof.Pass("flatten", p.facts)
	p.flatten()
}

// flatten splits conjunctions into facts, drops what is true or doubled, and
// leaves the one fact false when there is one.
func (p *preprocessor) flatten() bool {
	g := p.g
	seen := make(map[ast.Node]bool, len(p.facts))
	out := make([]ast.Node, 0, len(p.facts))
	stack := make([]ast.Node, 0, 16)
	changed := false
	for _, f := range p.facts {
		stack = append(stack[:0], f)
		for len(stack) > 0 {
			n := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			switch {
			case seen[n] || g.Op(n) == ast.OpTrue:
				changed = true
			case g.Op(n) == ast.OpFalse:
				p.proof.Step(n, f)
				p.facts = []ast.Node{n}
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
			default:
				seen[n] = true
				out = append(out, n)
				if n != f {
					p.proof.Step(n, f)
				}
			}
		}
	}
	p.facts = out
	return changed
}

// constant makes a constant that no source has.
func (p *preprocessor) constant(kind string, t ast.Type) ast.Node {
	return freshConst(p.g, &p.fresh, kind, t)
}

// skolemize replaces the variables of facts not(!x.P) by new constants.
func (p *preprocessor) skolemize() bool {
	g := p.g
	changed := false
	for i, f := range p.facts {
		if g.Op(f) != ast.OpNot || g.Op(g.Arg(f, 0)) != ast.OpForall {
			continue
		}
		q := g.Arg(f, 0)
		sub := map[ast.Node]ast.Node{}
		for _, v := range g.Quant(q).Vars {
			sub[v] = p.constant("sk", g.Type(v))
		}
		p.facts[i] = p.rw.Not(p.rw.Substitute(g.Arg(q, 0), sub))
		p.proof.Step(p.facts[i], f)
		changed = true
	}
	if changed {
		p.flatten()
	}
	return changed
}

// literals replaces each fact by true, and its negation by false, where it
// stands within other facts.
func (p *preprocessor) literals() bool {
	g := p.g
	sub := &substitution{rw: p.rw, g: g}
	n := 0
	var used []ast.Node // facts that are replaced, for proofs
	for _, f := range p.facts {
		before := n
		switch op := g.Op(f); {
		case op == ast.OpNot && g.Op(g.Arg(f, 0)) != ast.OpIsTrue:
			sub.set(g.Arg(f, 0), g.False())
			n++
		case op == ast.OpNot || op == ast.OpIsTrue || op == ast.OpOr:
		default:
			sub.set(f, g.True())
			if c := p.rw.Not(f); g.Op(c) != ast.OpNot {
				sub.set(c, g.False())
			}
			n++
		}
		if n > before && p.proof != nil {
			used = append(used, f)
		}
	}
	p.proof.Group(used)
	if n == 0 {
		return false
	}
	changed := false
	for i, f := range p.facts {
		nf := sub.inside(f)
		if nf != f {
			p.proof.StepAll(nf, f)
			p.facts[i] = nf
			changed = true
		}
	}
	if changed {
		p.flatten()
	}
	return changed
}

// solveEqualities replaces constants that a fact defines by their definitions.
func (p *preprocessor) solveEqualities() bool {
	g := p.g
	cand := map[ast.Node]ast.Node{} // constant to its definition
	from := map[ast.Node]int{}      // constant to the fact that defines it
	diff := p.inAllDiff()
	for i, f := range p.facts {
		x, t := p.definitionIn(f, cand, diff)
		if x != ast.None {
			cand[x], from[x] = t, i
		}
	}
	if len(cand) == 0 {
		return false
	}
	order := p.acyclic(cand)
	if len(cand) == 0 {
		return false
	}
	sub := &substitution{rw: p.rw, g: g, def: cand}
	drop := map[int]bool{}
	for x := range cand {
		drop[from[x]] = true
	}
	for _, x := range order {
		if t, ok := cand[x]; ok {
			p.defs = append(p.defs, definition{x, t})
		}
	}
	if p.proof != nil {
		var used []ast.Node
		for i, f := range p.facts {
			if drop[i] {
				used = append(used, f)
			}
		}
		p.proof.Group(used)
	}
	out := p.facts[:0]
	for i, f := range p.facts {
		if !drop[i] {
			out = append(out, sub.apply(f))
			p.proof.StepAll(out[len(out)-1], f)
		}
	}
	p.facts = out
	p.flatten()
	return true
}

// inAllDiff collects the constants under all-different constraints, which
// propagate better over variables than over sums.
func (p *preprocessor) inAllDiff() map[ast.Node]bool {
	m := map[ast.Node]bool{}
	for _, f := range p.facts {
		if p.g.Op(f) == ast.OpAllDiff {
			for _, a := range p.g.Args(f) {
				m[a] = true
			}
		}
	}
	return m
}

// maxSolvedSum is the number of other monomials up to which a sum is solved for
// a constant: longer ones fill the other facts in.
const maxSolvedSum = 3

// definitionIn finds in a fact a constant that it defines and that has no
// definition yet.
func (p *preprocessor) definitionIn(f ast.Node, cand map[ast.Node]ast.Node, diff map[ast.Node]bool) (x, t ast.Node) {
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
	case ast.OpEq:
		if p.rw.HasQuantifier(f) {
			return ast.None, ast.None // models could not evaluate it
		}
		a, b := g.Arg(f, 0), g.Arg(f, 1)
		if g.Type(a) == ast.Int {
			if mono, n := p.rw.Monomials(f); n <= maxSolvedSum+1 {
				for _, m := range mono {
					if free(m) && (!diff[m] || n == 1) {
						if t := p.rw.SolveSum(f, m); t != ast.None {
							return m, t
						}
					}
				}
			}
			return ast.None, ast.None
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

func (p *preprocessor) boolDefinition(eq ast.Node, free func(ast.Node) bool) (x, t ast.Node) {
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

// acyclic removes candidates until no definition leads back to its constant, and
// gives the constants in an order in which each definition mentions only later
// ones. The walk is a depth-first search that treats a definition as an edge. It
// sees only one cycle of those that an edge closes, so it is taken again until it
// finds none.
func (p *preprocessor) acyclic(cand map[ast.Node]ast.Node) []ast.Node {
	for {
		n := len(cand)
		if order := p.cut(cand); len(cand) == n {
			return order
		}
	}
}

// cut removes a candidate of each cycle that one depth-first search meets.
func (p *preprocessor) cut(cand map[ast.Node]ast.Node) []ast.Node {
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
	visit := func(root ast.Node) {
		stack = append(stack[:0], frame{root, 0})
		state[root] = open
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			var child ast.Node
			if t, ok := cand[f.n]; ok && f.next == 0 {
				child = t
			} else if a := g.Args(f.n); f.next < len(a) {
				child = a[f.next]
			} else {
				state[f.n] = done
				if g.Op(f.n) == ast.OpConst {
					order = append(order, f.n)
				}
				stack = stack[:len(stack)-1]
				continue
			}
			f.next++
			switch state[child] {
			case open: // a cycle: the nearest definition on it goes
				for i := len(stack) - 1; i >= 0; i-- {
					if _, ok := cand[stack[i].n]; ok {
						delete(cand, stack[i].n)
						break
					}
				}
			case 0:
				state[child] = open
				stack = append(stack, frame{child, 0})
			}
		}
	}
	for _, f := range p.facts {
		if state[f] == 0 {
			visit(f)
		}
	}
	// Definitions that nothing else mentions were not reached through the facts' terms
	// alone; every candidate is in some fact, so all have been visited. Post-order puts
	// a definition's constants first; models are built from the other end.
	for i, j := 0, len(order)-1; i < j; i, j = i+1, j-1 {
		order[i], order[j] = order[j], order[i]
	}
	return order
}

// substitution replaces nodes by others throughout a graph, with one memory for
// all facts.
type substitution struct {
	rw   *rewrite.Rewriter
	g    *ast.Graph
	def  map[ast.Node]ast.Node // constants to terms that are themselves to be rewritten
	memo []ast.Node
	todo []ast.Node
}

func (s *substitution) grow(n int) {
	for len(s.memo) < n {
		s.memo = append(s.memo, ast.None)
	}
}

func (s *substitution) set(from, to ast.Node) {
	s.grow(s.g.Len())
	s.memo[from] = to
}

// inside rewrites the arguments of n but keeps n itself from being replaced.
func (s *substitution) inside(n ast.Node) ast.Node {
	g := s.g
	if g.Op(n) == ast.OpNot {
		return s.rw.Not(s.inside(g.Arg(n, 0)))
	}
	return s.rebuild(n, func(a ast.Node) ast.Node { return s.apply(a) })
}

func (s *substitution) rebuild(n ast.Node, f func(ast.Node) ast.Node) ast.Node {
	g := s.g
	old := g.Args(n)
	args := make([]ast.Node, len(old))
	changed := false
	for i, a := range old {
		args[i] = f(a)
		changed = changed || args[i] != a
	}
	if !changed {
		return n
	}
	if g.Op(n) == ast.OpForall {
		q := *g.Quant(n)
		ps := make([][]ast.Node, len(q.Patterns))
		for i, p := range q.Patterns {
			for _, t := range p {
				ps[i] = append(ps[i], s.apply(t))
			}
		}
		q.Patterns = ps
		return s.rw.Forall(q, args[0])
	}
	return s.rw.Mk(g.Op(n), g.Type(n), args, g.Aux(n))
}

// apply rewrites n.
func (s *substitution) apply(n ast.Node) ast.Node {
	g := s.g
	base := len(s.todo)
	s.todo = append(s.todo, n)
	for len(s.todo) > base {
		m := s.todo[len(s.todo)-1]
		s.grow(g.Len())
		if s.memo[m] != ast.None {
			s.todo = s.todo[:len(s.todo)-1]
			continue
		}
		if t, ok := s.def[m]; ok {
			if s.memo[t] == ast.None {
				s.todo = append(s.todo, t)
				continue
			}
			s.memo[m] = s.memo[t]
			s.todo = s.todo[:len(s.todo)-1]
			continue
		}
		ready := true
		for _, a := range g.Args(m) {
			if s.memo[a] == ast.None {
				s.todo = append(s.todo, a)
				ready = false
			}
		}
		if !ready {
			continue
		}
		s.todo = s.todo[:len(s.todo)-1]
		r := s.rebuild(m, func(a ast.Node) ast.Node { return s.memo[a] })
		s.grow(g.Len())
		s.memo[m] = r
	}
	return s.memo[n]
}
