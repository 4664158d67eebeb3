package preprocess

import (
	"context"
	"slices"
	"time"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess/circuits"
	"bsmt/bkernel/preprocess/tabulation"
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
		{name: "symmetry", run: (*Preprocessor).symmetry, after: []string{"flatten", "skolemize"}},
		{name: "anchor", run: (*Preprocessor).anchor, after: []string{"flatten"}},
		{name: "literals", run: (*Preprocessor).literals, after: []string{"flatten"}},
		{name: "circuits", run: (*Preprocessor).circuits, after: []string{"flatten"}},
		{name: "arithmetic", run: (*Preprocessor).arithmetic, after: []string{"flatten", "skolemize", "literals"}},
		{name: "unfold", run: (*Preprocessor).unfold, after: []string{"flatten", "skolemize"}},
		{name: "listed", run: (*Preprocessor).listed, after: []string{"flatten", "literals"}},
		{name: "cells", run: (*Preprocessor).cells, after: []string{"flatten", "unfold", "listed"}},
		{name: "join", run: (*Preprocessor).join, after: []string{"flatten"}},
		{name: "orders", run: (*Preprocessor).orders, after: []string{"flatten"}},
		{name: "divisors", run: (*Preprocessor).divisors, after: []string{"flatten"}},
		{name: "solve-equalities", run: (*Preprocessor).solveEqualities, after: []string{"flatten", "literals"}},
		{name: "words", run: (*Preprocessor).words, after: []string{"flatten", "solve-equalities"}},
		{name: "compress", run: (*Preprocessor).compress, after: []string{"flatten", "orders", "solve-equalities", "words"}},
		{name: "xors", run: (*Preprocessor).xors, after: []string{"flatten", "words"}},
		{name: "residues", run: (*Preprocessor).residues, after: []string{"flatten"}},
		{name: "polynomials", run: (*Preprocessor).polynomials, after: []string{"flatten", "residues"}},
	}
}

// maxRounds bounds how often the passes run while they change something.
const maxRounds = 8

// Preprocessor holds the facts between passes.
type Preprocessor struct {
	Facts []ast.Node   // predicates that all hold, in normal form after Run
	Defs  []Definition // in the order in which constants went
	Times []StepTime   // by step, in the order of their first run

	Cases *tabulation.Functions // of the graph

	Orbits []Orbit // Pell equations that the facts have, or had in an earlier pass

	ctx   context.Context
	g     *ast.Graph
	rw    *rewrite.Rewriter
	kept  map[ast.Node]bool // constants that assumptions mention: never replaced
	proof *proof.Recorder   // takes the steps, when not nil

	ordered    bool              // symmetry was tried, or is not worth it
	anchored   bool              // anchor was tried
	unfolded   bool              // unfold was tried
	judged     map[ast.Node]bool // equations that residues has looked at
	factored   map[ast.Node]bool // equations that divisors has looked at
	gated      map[ast.Node]bool // equalities that circuits has looked at
	gates      circuits.Budget   // of circuits
	eliminated map[ast.Node]bool // facts that arithmetic has looked at
	summed     map[ast.Node]bool // equations that xors has looked at
	joined     map[ast.Node]bool // facts that join has looked at, equalities that it added
	decided    map[ast.Node]bool // comparisons that polynomials has looked at
	tried      map[string]bool   // systems that polynomials has looked at
	descents   int               // equations and systems to which descent was applied
	chained    map[ast.Node]bool // disjunctions that orders has looked at, comparisons that it added
	worded     []ast.Node        // facts as words left them
}

// New gives a preprocessor of facts. rec takes the steps of a proof, when not nil.
func New(ctx context.Context, g *ast.Graph, rw *rewrite.Rewriter, rec *proof.Recorder, facts []ast.Node) *Preprocessor {
	return &Preprocessor{
		Facts: slices.Clone(facts), Cases: tabulation.New(g), ctx: ctx, g: g, rw: rw, proof: rec,
		kept: map[ast.Node]bool{}, judged: map[ast.Node]bool{}, factored: map[ast.Node]bool{}, summed: map[ast.Node]bool{}, gates: 1 << 22, joined: map[ast.Node]bool{}, eliminated: map[ast.Node]bool{}, gated: map[ast.Node]bool{}, decided: map[ast.Node]bool{},
		tried: map[string]bool{},
	}
}

// Keep has the constant c stay in the facts: something else speaks of it.
func (p *Preprocessor) Keep(c ast.Node) { p.kept[c] = true }

// NoSymmetry leaves symmetries alone: the facts are too easy for them to be worth the
// look.
func (p *Preprocessor) NoSymmetry() { p.ordered = true }

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
	p.proof.Pass("circuits", p.Facts)
	start := time.Now()
	p.circuits() // the normal form takes adders apart
	p.Spend("circuits", start)
	p.proof.Done(p.Facts)
	p.proof.Pass("simplify", p.Facts)
	p.simplifying()
	start = time.Now()
	for i, f := range p.Facts {
		if i&0xff == 0 && p.ctx.Err() != nil {
			return
		}
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

// simplifying says that the steps to come simplify.
func (p *Preprocessor) simplifying() {
	p.proof.Rewriting(proof.Rewriting{By: map[ast.Node]proof.By{}, Of: p.rw.NormalForm, Way: p.rw.Hints, Rule: p.rw.Rule, Plain: p.rw.PointInstance})
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

// Fresh makes a constant of its own; see ast.Graph.
func (p *Preprocessor) Fresh(kind string, t ast.Type) ast.Node { return p.g.Fresh(kind, t) }

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
		var made []ast.Node
		for _, v := range g.Quant(q).Vars {
			sub[v] = p.Fresh("sk", g.Type(v))
			made = append(made, sub[v])
		}
		if !changed {
			p.simplifying() // once, so that what became of a term is told once
		}
		if p.proof != nil && p.rw.HasQuantifier(g.Arg(q, 0)) { // simplified by a step of its own
			plain := g.Not(p.rw.Plain(g.Arg(q, 0), sub))
			p.proof.Witness(plain, f, made)
			p.Facts[i] = p.rw.Simplify(plain)
			p.proof.Step(p.Facts[i], plain)
		} else {
			p.Facts[i] = p.rw.Not(p.rw.Substitute(g.Arg(q, 0), sub))
			p.proof.Witness(p.Facts[i], f, made)
		}
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
	by := map[ast.Node]proof.By{}
	replace := func(n, to, fact ast.Node) {
		sub.set(n, to)
		by[n] = proof.By{To: to, Fact: fact}
	}
	for _, f := range p.Facts {
		before := n
		switch op := g.Op(f); {
		case op == ast.OpNot && g.Op(g.Arg(f, 0)) != ast.OpIsTrue:
			replace(g.Arg(f, 0), g.False(), f)
			n++
		case op == ast.OpNot || op == ast.OpIsTrue || op == ast.OpOr:
		default:
			replace(f, g.True(), f)
			if c := p.rw.Not(f); g.Op(c) != ast.OpNot {
				replace(c, g.False(), f)
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
	p.proof.Rewriting(sub.recorded(by))
	changed := false
	for i, f := range p.Facts {
		nf := sub.inside(f)
		if nf != f {
			p.proof.Step(nf, f)
			p.Facts[i] = nf
			changed = true
		}
	}
	if changed {
		p.flatten()
	}
	return changed
}
