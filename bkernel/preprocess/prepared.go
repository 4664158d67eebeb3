package preprocess

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"time"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/preprocess/tabulation"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/rewrite"
	"bsmt/bkernel/trace"
)

// Input is what Prepare works on.
type Input struct {
	G          *ast.Graph      // gets more nodes
	Facts      []ast.Node      // all hold
	Assumed    []ast.Node      // hold too; their constants stay, so that a core can speak of them
	Shared     []ast.Node      // terms that something else speaks of: their constants stay, and what the facts say of these is kept
	Proof      *proof.Recorder // takes the steps, when not nil
	Trace      *trace.Tracer   // nil: nobody watches
	Skip       []string        // names of passes to leave out
	NoSymmetry bool            // the facts are too easy for symmetries to be worth the look
	Reads      func(nodes int) // takes how many nodes passes read besides asking the graph for some, or what takes as long; nil: nobody counts
}

// Prepared is a problem after preprocessing: the first phase. Its caller only reads it.
type Prepared struct {
	G       *ast.Graph
	Rewrite *rewrite.Rewriter     // of G
	Cases   *tabulation.Functions // of G
	Facts   []ast.Node            // all hold, in normal form
	Assumed []ast.Node            // as those given, in normal form
	Orbits  []Orbit               // Pell equations that the facts have or had
	Features

	pre  *Preprocessor
	defs []Definition    // that lead from the problem to Facts
	ev   *eval.Evaluator // of definitions, under the model that is completed
}

// Features is what there is in a problem.
type Features struct {
	Functions   bool              // functions or arrays occur
	Quantifiers bool              // a quantifier occurs
	Products    bool              // a product of terms occurs, or a power
	Reals       bool              // a REAL occurs
	AsValue     map[ast.Node]bool // function constants used otherwise than applied
	Quantified  map[ast.Type]bool // function types that quantifiers range over
	Compared    map[ast.Type]bool // function types of arguments: what takes them tells their functions apart

	elsewhere map[ast.Type]ast.Node // constants that Elsewhere made, by their deferred set
}

func noFeatures() Features {
	return Features{AsValue: map[ast.Node]bool{}, Quantified: map[ast.Type]bool{}, Compared: map[ast.Type]bool{}, elsewhere: map[ast.Type]ast.Node{}}
}

// Clone gives a copy that shares nothing with f.
func (f *Features) Clone() Features {
	c := *f
	c.AsValue, c.Quantified, c.Compared = maps.Clone(f.AsValue), maps.Clone(f.Quantified), maps.Clone(f.Compared)
	c.elsewhere = maps.Clone(f.elsewhere)
	return c
}

// FirstClass says whether the function constant f is used as a value somewhere.
func (f *Features) FirstClass(g *ast.Graph, c ast.Node) bool {
	return f.AsValue[c] || f.Quantified[g.Type(c)]
}

// Prepare runs the passes over a problem. When the context ends before they are through
// the result is of no use.
func Prepare(ctx context.Context, in Input) *Prepared {
	rw := rewrite.New(in.G)
	if in.Proof != nil {
		rw.KeepHints()
	}
	p := &Prepared{G: in.G, Rewrite: rw, pre: New(ctx, in.G, rw, in.Proof, in.Facts), ev: eval.New(in.G, nil)}
	p.Cases = p.pre.Cases
	if in.NoSymmetry {
		p.pre.Skip(symmetries)
	}
	p.pre.Skip(in.Skip...)
	p.pre.trace, p.pre.reads = in.Trace, in.Reads
	p.Assumed = make([]ast.Node, len(in.Assumed))
	for i, a := range in.Assumed {
		p.Assumed[i] = rw.Simplify(a)
	}
	in.G.Walk(append(slices.Clone(p.Assumed), in.Shared...), func(n ast.Node) bool {
		if in.G.Op(n) == ast.OpConst {
			p.pre.Keep(n)
		}
		return true
	})
	in.Proof.Begin(in.G, in.Facts)
	p.pre.Run()
	p.read() // where ctx has ended, too: what was prepared until then means the same
	return p
}

// On gives p as a problem of another graph, which was cloned when p was prepared, without the steps of a proof. It shares nothing
// with p that either changes; the context is that of who goes on with it.
func (p *Prepared) On(ctx context.Context, g *ast.Graph) *Prepared {
	q := *p
	q.G, q.Rewrite, q.Features, q.ev = g, p.Rewrite.On(g), p.Features.Clone(), eval.New(g, nil)
	clear(q.elsewhere)
	q.pre = New(ctx, g, q.Rewrite, nil, p.Facts)
	q.pre.Defs, q.pre.Orbits, q.pre.kept = p.defs, p.Orbits, p.pre.kept
	q.pre.others = slices.Clone(p.pre.others)
	for i := range q.pre.steps {
		q.pre.steps[i].off, q.pre.steps[i].cost = p.pre.steps[i].off, p.pre.steps[i].cost
	}
	q.Cases = q.pre.Cases
	return &q
}

// Shifted gives p with the constants that lie far from zero counted from their bounds
// (see Preprocessor.Shift), or p itself when there are none. Both serve on, each for models
// of its own facts.
func (p *Prepared) Shifted() *Prepared {
	pre := p.pre
	pre.proof.Pass("shift", pre.Facts)
	shifted := pre.Shift()
	pre.proof.Done(pre.Facts)
	if !shifted {
		return p
	}
	pre.Run()
	q := *p
	q.read()
	return &q
}

// read takes what the preprocessor left, and finds the features of it.
func (p *Prepared) read() {
	p.Facts, p.Orbits, p.defs = slices.Clone(p.pre.Facts), p.pre.Orbits, slices.Clip(p.pre.Defs)
	p.Features = noFeatures()
	p.Note(p.G, p.All()...)
	terms := make([]ast.Node, len(p.defs))
	for i, d := range p.defs {
		terms[i] = d.T
	}
	defined := noFeatures()
	defined.Note(p.G, terms...)
	maps.Copy(p.Compared, defined.Compared)
}

// All gives the facts and then what is assumed; the slice is the caller's.
func (p *Prepared) All() []ast.Node { return append(slices.Clone(p.Facts), p.Assumed...) }

// Note adds the features of predicates of g.
func (f *Features) Note(g *ast.Graph, preds ...ast.Node) {
	g.Walk(preds, func(n ast.Node) bool {
		args := g.Args(n)
		f.Reals = f.Reals || g.Type(n) == ast.Real
		switch g.Op(n) {
		case ast.OpApply:
			f.Functions = true
			args = args[1:]
		case ast.OpPow:
			f.Products = true
		case ast.OpMul:
			f.Products = f.Products || len(args) > 2 || len(args) == 2 && g.Op(args[0]) != ast.OpInt
		case ast.OpForall:
			f.Quantifiers = true
			for _, v := range g.Quant(n).Vars {
				if g.Kind(g.Type(v)) == ast.KFun {
					f.Quantified[g.Type(v)] = true
				}
			}
			return true
		}
		for i, a := range args {
			if g.Kind(g.Type(a)) == ast.KFun {
				f.Functions = true
				if g.Op(n) != ast.OpOverride || i > 0 { // a store compares nothing: what takes the store does
					f.Compared[g.Type(a)] = true
				}
				if g.Op(a) == ast.OpConst {
					f.AsValue[a] = true
				}
			}
		}
		return true
	})
}

// Fresh makes a constant that no source has.
func (p *Prepared) Fresh(kind string, t ast.Type) ast.Node { return p.pre.Fresh(kind, t) }

// Spend adds the time since start to a step.
func (p *Prepared) Spend(name string, start time.Time) { p.pre.Spend(name, start) }

// Times gives what each step took so far; the slice is the caller's.
func (p *Prepared) Times() []StepTime { return p.pre.Times() }

// Complete gives the model m the values of what nothing constrains and of the constants
// that were defined away.
func (p *Prepared) Complete(m ast.Model) error {
	g, defs := p.G, p.defs
	// What nothing constrains has its type's default, for definitions to be evaluated
	// and for the reader of the model alike.
	defined := make(map[ast.Node]bool, len(defs))
	for _, d := range defs {
		defined[d.X] = true
	}
	if len(m) < len(g.Consts()) {
		for _, c := range g.Consts() {
			if _, ok := m[c]; !ok && !defined[c] {
				m[c] = eval.Default(g, g.Type(c))
			}
		}
	}
	p.ev.Reset(m)
	for i := len(defs) - 1; i >= 0; i-- {
		d := defs[i]
		v, err := p.ev.Eval(d.T)
		if err != nil {
			return fmt.Errorf("value of %s: %w", g.Name(d.X), err)
		}
		if g.Kind(g.Type(d.X)) == ast.KBool {
			v = ast.Value{Kind: ast.KBool, Bool: v.Bool}
		}
		m[d.X] = v
	}
	return nil
}

// Adds tells whether Complete or Elsewhere may add to a model what is no default.
func (p *Prepared) Adds() bool { return len(p.defs) > 0 || anySet(p.G) }

// Elsewhere gives each deferred set that functions with values of their own are
// indexed by an element that m does not mention yet, as the value of a constant made
// for that. The kernel takes deferred sets for endless, so that functions which
// differ in their default only are different; a set that had no more elements than
// the model names would make them equal. Function types that skip says are left out.
func (f *Features) Elsewhere(g *ast.Graph, m ast.Model, skip func(ast.Type) bool) {
	sets := f.indexSets(g, skip)
	if len(sets) == 0 {
		return
	}
	next := map[ast.Type]int64{}
	for c, x := range m {
		eval.Elements(g, g.Type(c), x, func(x ast.Value, t ast.Type) {
			if x.Int.IsInt64() {
				next[t] = max(next[t], x.Int.Int64()+1)
			}
		})
	}
	for _, t := range slices.Sorted(maps.Keys(sets)) {
		c, ok := f.elsewhere[t]
		if !ok {
			c = g.Fresh("elsewhere", t)
			f.elsewhere[t] = c
		}
		m[c] = ast.Value{Kind: ast.KSet, Int: big.NewInt(next[t])}
	}
}

// indexSets gives the deferred sets that functions are indexed by which are compared with
// others. What else the graph holds does not count: an element more than the facts need is
// one that a search over few elements has not looked at.
func (f *Features) indexSets(g *ast.Graph, skip func(ast.Type) bool) map[ast.Type]bool {
	sets := map[ast.Type]bool{}
	if !anySet(g) {
		return sets
	}
	for t := range f.Compared {
		for ; g.Kind(t) == ast.KFun; t = g.Ran(t) {
			if !skip(t) {
				for _, d := range g.Dom(t) {
					setsOf(g, d, sets)
				}
			}
		}
	}
	return sets
}

// setsOf adds the deferred sets that the number of values of the type t depends on: of
// functions there are as many as their own sets allow.
func setsOf(g *ast.Graph, t ast.Type, sets map[ast.Type]bool) {
	switch g.Kind(t) {
	case ast.KSet:
		sets[t] = true
	case ast.KFun:
		for _, d := range g.Dom(t) {
			setsOf(g, d, sets)
		}
		setsOf(g, g.Ran(t), sets)
	}
}

// anySet tells whether there is a deferred set at all.
func anySet(g *ast.Graph) bool {
	for t := ast.Type(0); int(t) < g.NumTypes(); t++ {
		if g.Kind(t) == ast.KSet {
			return true
		}
	}
	return false
}
