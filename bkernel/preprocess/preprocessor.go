package preprocess

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess/tabulation"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/rewrite"
	"bsmt/bkernel/trace"
)

// Definition says that a constant was replaced by a term everywhere; models
// get its value by evaluating the term.
type Definition struct {
	X ast.Node // an OpConst
	T ast.Node // does not mention x, nor any constant defined earlier
}

// maxRounds bounds how often the passes run while they change something.
const maxRounds = 8

// Preprocessor holds the facts and definitions between passes, and what passes share.
type Preprocessor struct {
	Facts []ast.Node            // predicates that all hold, in normal form after Run
	Defs  []Definition          // in the order in which constants went
	Cases *tabulation.Functions // of the graph

	Orbits []Orbit // Pell equations that the facts have, or had in an earlier pass

	ctx   context.Context
	g     *ast.Graph
	rw    *rewrite.Rewriter
	kept  map[ast.Node]bool // constants that assumptions mention: never replaced
	proof *proof.Recorder   // takes the steps, when not nil
	trace *trace.Tracer     // nil: nobody watches

	reads func(nodes int) // takes what read is told; nil: nobody counts

	steps  []step     // the passes, in the order of the table
	others []StepTime // what is no pass, in the order of the first run
}

// New gives a preprocessor of facts. rec takes the steps of a proof, when not nil.
func New(ctx context.Context, g *ast.Graph, rw *rewrite.Rewriter, rec *proof.Recorder, facts []ast.Node) *Preprocessor {
	p := &Preprocessor{
		Facts: slices.Clone(facts), Cases: tabulation.New(g), ctx: ctx, g: g, rw: rw, proof: rec, kept: map[ast.Node]bool{},
	}
	table := passes()
	p.steps = make([]step, len(table))
	for i, r := range table {
		p.steps[i] = step{row: r, pass: r.make(p), cost: StepTime{Name: r.name}}
	}
	return p
}

// Keep has the constant c stay in the facts: something else speaks of it.
func (p *Preprocessor) Keep(c ast.Node) { p.kept[c] = true }

// Skip leaves passes out. What others do besides their own (most split conjunctions) they
// still do.
func (p *Preprocessor) Skip(names ...string) {
	for i := range p.steps {
		if s := &p.steps[i]; slices.Contains(names, s.name) {
			s.off = true
		}
	}
}

// argumentReads is what it takes to look at an argument whose domain is known, in nodes that are read.
const argumentReads = 8

// read charges what a pass did besides asking the graph for nodes: so many nodes that it looked at, or what takes as long.
func (p *Preprocessor) read(nodes int) {
	if p.reads != nil {
		p.reads(nodes)
	}
}

// walk is ast.Graph.Walk, and counts the nodes that it meets.
func (p *Preprocessor) walk(roots []ast.Node, visit func(ast.Node) bool) {
	n := 0
	p.g.Walk(roots, func(m ast.Node) bool { n++; return visit(m) })
	p.read(n)
}

// Spend adds the time since start to a step that is no pass.
func (p *Preprocessor) Spend(name string, start time.Time) {
	for i := range p.others {
		if p.others[i].Name == name {
			p.others[i].add(start, true)
			return
		}
	}
	s := StepTime{Name: name}
	s.add(start, true)
	p.others = append(p.others, s)
}

// Times gives what each step took so far; the slice is the caller's.
func (p *Preprocessor) Times() []StepTime {
	out := slices.Clone(p.others)
	for i := range p.steps {
		if c := p.steps[i].cost; c.Runs > 0 {
			out = append(out, c)
		}
	}
	return out
}

// Run simplifies the facts and takes the passes until nothing changes, or the context
// ends.
func (p *Preprocessor) Run() {
	for _, name := range []string{unconstrained, sameCircuits} { // the normal form takes words apart
		if p.ctx.Err() != nil {
			return
		}
		p.runStep(&p.steps[slices.IndexFunc(p.steps, func(s step) bool { return s.name == name })], 0)
	}
	p.proof.Pass("simplify", p.Facts)
	p.simplifying()
	start := time.Now()
	for i, f := range p.each {
		p.Facts[i] = p.rw.Simplify(f)
		p.proof.Step(p.Facts[i], f)
	}
	p.Spend("simplify", start)
	for round := range maxRounds {
		changed := false
		for i := range p.steps {
			if p.ctx.Err() != nil {
				return
			}
			changed = p.runStep(&p.steps[i], round+1) || changed
		}
		if !changed {
			return
		}
	}
	p.proof.Pass(flattening, p.Facts)
	p.flatten()
}

// each gives the facts and their places until the context ends: what passes have come to by then is of no use, and who waits for
// that is not to wait for the end of a pass.
func (p *Preprocessor) each(yield func(int, ast.Node) bool) {
	for i, f := range p.Facts {
		if i&0xff == 0 && p.ctx.Err() != nil || !yield(i, f) {
			return
		}
	}
}

// runStep runs a pass that is not left out; round 0 comes before the normal form.
func (p *Preprocessor) runStep(s *step, round int) (changed bool) {
	if s.off {
		return false
	}
	p.proof.Pass(s.name, p.Facts)
	before, defs, start := len(p.Facts), len(p.Defs), time.Now()
	changed = s.run()
	s.cost.add(start, changed)
	p.proof.Done(p.Facts)
	if changed && p.trace.On(trace.Pass) {
		p.trace.Printf(trace.Pass, "%s, round %d: %d facts of %d, %d definitions more, %.6f s", s.name, round, len(p.Facts), before, len(p.Defs)-defs, time.Since(start).Seconds())
	}
	if p.trace.Dumps(s.name) {
		p.dump(s.name, round)
	}
	return changed
}

// dump prints the facts as a machine of B. It adds nothing to the graph.
func (p *Preprocessor) dump(name string, round int) {
	var b strings.Builder
	m := ast.Machine{Name: fmt.Sprintf("after_%s_%d", strings.ReplaceAll(name, "-", "_"), round), Asserts: p.Facts}
	if err := m.Print(&b, p.g, ast.ProB); err != nil {
		fmt.Fprintf(&b, "/* %v */\n", err)
	}
	fmt.Fprintf(&b, "/* %d definitions */\n", len(p.Defs))
	p.trace.Lines("facts", b.String())
}

// simplifying says that the steps to come simplify.
func (p *Preprocessor) simplifying() {
	p.proof.Rewriting(proof.Rewriting{By: map[ast.Node]proof.By{}, Of: p.rw.NormalForm, Way: p.rw.Hints, Rule: p.rw.Rule, Plain: p.rw.PointInstance})
}

// Fresh makes a constant of its own; see ast.Graph.
func (p *Preprocessor) Fresh(kind string, t ast.Type) ast.Node { return p.g.Fresh(kind, t) }
