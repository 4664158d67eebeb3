package pre

import (
	"context"
	"slices"
	"strconv"
	"time"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/rewrite"
)

// Definition says that a constant was replaced by a term everywhere; models
// get its value by evaluating the term.
type Definition struct {
	X ast.Node // an OpConst
	T ast.Node // does not mention x, nor any constant defined earlier
}

// pass is one named step of preprocessing. It changes p.Facts to an
// equisatisfiable list and appends to p.Defs what it takes from models. It
// reports whether it changed anything.
type pass struct {
	name  string
	run   func(p *Preprocessor) bool
	after []string // passes that must stand before it in the table
}

// passes is the order of preprocessing; TestPassOrder checks it against after.
func passes() []pass {
	return []pass{
		{name: "flatten", run: (*Preprocessor).flatten},
		{name: "skolemize", run: (*Preprocessor).skolemize, after: []string{"flatten"}},
		{name: "anchor", run: (*Preprocessor).anchor, after: []string{"flatten"}},
		{name: "literals", run: (*Preprocessor).literals, after: []string{"flatten"}},
		{name: "join", run: (*Preprocessor).join, after: []string{"flatten"}},
		{name: "solve-equalities", run: (*Preprocessor).solveEqualities, after: []string{"flatten", "literals"}},
		{name: "residues", run: (*Preprocessor).residues, after: []string{"flatten"}},
	}
}

// maxRounds bounds how often the passes run while they change something.
const maxRounds = 8

// Preprocessor holds the facts between passes.
type Preprocessor struct {
	Facts []ast.Node   // predicates that all hold, in normal form after Run
	Defs  []Definition // in the order in which constants went
	Times []StepTime   // by step, in the order of their first run

	ctx   context.Context
	g     *ast.Graph
	rw    *rewrite.Rewriter
	kept  map[ast.Node]bool // constants that assumptions mention: never replaced
	fresh int               // number of constants made, for their names
	proof *proof.Recorder   // takes the steps, when not nil

	anchored bool              // anchor was tried
	judged   map[ast.Node]bool // equations that residues has looked at
	joined   map[ast.Node]bool // disjunctions whose hull was taken, equalities that were added
}

// New gives a preprocessor of facts. rec takes the steps of a proof, when not nil.
func New(ctx context.Context, g *ast.Graph, rw *rewrite.Rewriter, rec *proof.Recorder, facts []ast.Node) *Preprocessor {
	return &Preprocessor{
		Facts: slices.Clone(facts), ctx: ctx, g: g, rw: rw, proof: rec,
		kept: map[ast.Node]bool{}, judged: map[ast.Node]bool{}, joined: map[ast.Node]bool{},
	}
}

// Keep has the constant c stay in the facts: something else speaks of it.
func (p *Preprocessor) Keep(c ast.Node) { p.kept[c] = true }

// StepTime is what a step before the search took.
type StepTime struct {
	Name string        // of the pass; simplify and compile are steps too
	Runs int           // how often it ran
	Time time.Duration // in all
}

// Spend adds the time since start to a step.
func (p *Preprocessor) Spend(name string, start time.Time) {
	for i := range p.Times {
		if p.Times[i].Name == name {
			p.Times[i].Runs++
			p.Times[i].Time += time.Since(start)
			return
		}
	}
	p.Times = append(p.Times, StepTime{name, 1, time.Since(start)})
}

// Run simplifies the facts and takes the passes until nothing changes, or the context
// ends.
func (p *Preprocessor) Run() {
	p.proof.Pass("simplify", p.Facts)
	start := time.Now()
	for i, f := range p.Facts {
		p.Facts[i] = p.rw.Simplify(f)
		p.proof.Step(p.Facts[i], f)
	}
	p.Spend("simplify", start)
	for round := 0; round < maxRounds; round++ {
		changed := false
		for _, ps := range passes() {
			if p.ctx.Err() != nil {
				return
			}
			p.proof.Pass(ps.name, p.Facts)
			start := time.Now()
			if ps.run(p) {
				changed = true
			}
			p.Spend(ps.name, start)
			p.proof.Done(p.Facts)
		}
		if !changed {
			return
		}
	}
	p.proof.Pass("flatten", p.Facts)
	p.flatten()
}

// flatten splits conjunctions into facts, drops what is true or doubled, and
// leaves the one fact false when there is one.
func (p *Preprocessor) flatten() bool {
	g := p.g
	seen := make(map[ast.Node]bool, len(p.Facts))
	out := make([]ast.Node, 0, len(p.Facts))
	stack := make([]ast.Node, 0, 16)
	changed := false
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

// Fresh makes a constant whose name no translated source has: '!' is in no B
// identifier.
func (p *Preprocessor) Fresh(kind string, t ast.Type) ast.Node {
	for {
		p.fresh++
		name := kind + "!" + strconv.Itoa(p.fresh)
		if p.g.LookupConst(name) == ast.None {
			return p.g.Const(name, t)
		}
	}
}

// skolemize replaces the variables of facts not(!x.P) by new constants.
func (p *Preprocessor) skolemize() bool {
	g := p.g
	changed := false
	for i, f := range p.Facts {
		if g.Op(f) != ast.OpNot || g.Op(g.Arg(f, 0)) != ast.OpForall {
			continue
		}
		q := g.Arg(f, 0)
		sub := map[ast.Node]ast.Node{}
		for _, v := range g.Quant(q).Vars {
			sub[v] = p.Fresh("sk", g.Type(v))
		}
		p.Facts[i] = p.rw.Not(p.rw.Substitute(g.Arg(q, 0), sub))
		p.proof.Step(p.Facts[i], f)
		changed = true
	}
	if changed {
		p.flatten()
	}
	return changed
}

// literals replaces each fact by true, and its negation by false, where it
// stands within other facts.
func (p *Preprocessor) literals() bool {
	g := p.g
	sub := &substitution{rw: p.rw, g: g}
	n := 0
	var used []ast.Node // facts that are replaced, for proofs
	for _, f := range p.Facts {
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
	for i, f := range p.Facts {
		nf := sub.inside(f)
		if nf != f {
			p.proof.StepAll(nf, f)
			p.Facts[i] = nf
			changed = true
		}
	}
	if changed {
		p.flatten()
	}
	return changed
}

// solveEqualities replaces constants that a fact defines by their definitions.
func (p *Preprocessor) solveEqualities() bool {
	g := p.g
	cand := map[ast.Node]ast.Node{} // constant to its definition
	from := map[ast.Node]int{}      // constant to the fact that defines it
	diff := p.inAllDiff()
	for i, f := range p.Facts {
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
			p.Defs = append(p.Defs, Definition{x, t})
		}
	}
	if p.proof != nil {
		var used []ast.Node
		for i, f := range p.Facts {
			if drop[i] {
				used = append(used, f)
			}
		}
		p.proof.Group(used)
	}
	out := p.Facts[:0]
	for i, f := range p.Facts {
		if !drop[i] {
			out = append(out, sub.apply(f))
			p.proof.StepAll(out[len(out)-1], f)
		}
	}
	p.Facts = out
	p.flatten()
	return true
}

// inAllDiff collects the constants under all-different constraints, which
// propagate better over variables than over sums.
func (p *Preprocessor) inAllDiff() map[ast.Node]bool {
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

// maxSolvedSum is the number of other monomials up to which a sum is solved for
// a constant: longer ones fill the other facts in.
const maxSolvedSum = 3

// definitionIn finds in a fact a constant that it defines and that has no
// definition yet.
func (p *Preprocessor) definitionIn(f ast.Node, cand map[ast.Node]ast.Node, diff map[ast.Node]bool) (x, t ast.Node) {
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

func (p *Preprocessor) boolDefinition(eq ast.Node, free func(ast.Node) bool) (x, t ast.Node) {
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
	for _, f := range p.Facts {
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
