package compile

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"time"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/counters"
	"bsmt/bkernel/form"
	"bsmt/bkernel/globals"
	"bsmt/bkernel/options"
	"bsmt/bkernel/preprocess"
	"bsmt/bkernel/preprocess/bvdomain"
	"bsmt/bkernel/preprocess/tabulation"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/propagator/alldiff"
	"bsmt/bkernel/propagator/cumulative"
	"bsmt/bkernel/propagator/element"
	"bsmt/bkernel/propagator/table"
	"bsmt/bkernel/rewrite"
	"bsmt/bkernel/search/labeling"
	"bsmt/bkernel/theory/arith"
	"bsmt/bkernel/theory/array"
	"bsmt/bkernel/theory/bv"
	"bsmt/bkernel/theory/dt"
	"bsmt/bkernel/theory/euf"
	"bsmt/bkernel/theory/lra"
	"bsmt/bkernel/theory/nonlin"
	"bsmt/bkernel/theory/quant"
	"bsmt/bkernel/trace"
)

// Options steer what a problem is compiled to.
type Options struct {
	Seed     uint64          // repeats a run exactly
	MemLimit int64           // bytes for clauses and tables; 0 is no limit
	Profile  bool            // count time by kind of propagator
	Tuning   *options.Values // nil: the defaults
	Trace    *trace.Tracer   // nil: nobody watches
	Proof    *proof.Recorder // keeps the refutation when not nil
	Applied  []ast.Node      // function constants that are only applied: their values may have a grid
	Depth    int             // counter-example searches that this run is nested in
	Matching bool            // quantifiers are only matched
	NoUnfold bool            // tests: small finite ranges are instantiated as if they were large

	Number                     int  // of the search, among several
	PhaseTrue, Stable, Focused bool // as core.Options has them

	// Refute decides facts of another graph, for counter-example searches, and says how
	// much work it was. core.Sat comes with a model, core.Unknown with a reason.
	Refute func(ctx context.Context, g *ast.Graph, facts []ast.Node) (s core.Status, m ast.Model, reason string, work uint64)
}

// Compiled is a problem as the core sees it: the second phase. It belongs to one
// goroutine.
type Compiled struct {
	ctx       context.Context // of the call under way
	compiling bool            // that call compiles, see During
	opts      Options
	prep      *preprocess.Prepared
	has       preprocess.Features // of everything that was noted
	g         *ast.Graph
	rw        *rewrite.Rewriter

	core     *core.Solver
	lin      *arith.Theory
	nonlin   *nonlin.Theory
	lra      *lra.Theory
	reals    reals
	alldiff  *alldiff.Theory
	table    *table.Theory
	elements *element.Theory
	resource *cumulative.Theory
	rooms    []room // of its resources, for a proof
	apart    apart  // which integers differ, for a proof
	bv       *bv.Circuit
	euf      *euf.Theory
	array    *array.Theory
	free     *dt.Theory // nil: there is no free type
	quants   *quant.Theory
	diver    *labeling.Diver
	labels   *labeling.Labeler
	known    *bvdomain.Facts // what the facts say of words; nil when not asked
	cases    *tabulation.Functions

	halves  *halves      // nil when all literals are whole
	forms   []uint8      // by ast.Node: what is compiled
	lits    []core.Lit   // by ast.Node: literal of a predicate or of a Bool constant
	sums    []int32      // by ast.Node: index into linears, or -1
	words   []bv.Word    // by ast.Node: bits
	nodes   []euf.Node   // by ast.Node: e-node, or noNode
	linears []linear     // linear forms
	monos   []arith.Mono // their monomials
	pending []ast.Node   // stack of compile
	assumed []core.Lit   // by place in Prepared.Assumed

	quotients map[[2]ast.Node]core.IntVar // dividend and numeral divisor to quotient
	sorts     map[ast.Type]euf.Sort       // types of the e-graph
	types     map[euf.Sort]ast.Type       // and back
	funcs     map[ast.Node]euf.Func       // applied-only function constants
	terms     []ast.Node                  // by euf.Node: the node it stands for, or None
	enodeVar  []core.IntVar               // by euf.Node: integer variable, or -1
	names     []core.Lit                  // scratch of certify
	enodeWord []bv.Word                   // by euf.Node: bits, or nil

	shown []shown // by place in the constants of the graph, as far as Renew went
}

// delayedWidth is the width from which multipliers and dividers are built only
// when a candidate model has a wrong value for them: their circuits grow with the
// square of the width.
const delayedWidth = 128

// New gives the core and its theories for a prepared problem, of which nothing is
// compiled yet.
func New(p *preprocess.Prepared, opts Options) *Compiled {
	k := &Compiled{
		ctx: context.Background(), opts: opts, prep: p, g: p.G, rw: p.Rewrite, cases: p.Cases, has: p.Features.Clone(),
		quotients: map[[2]ast.Node]core.IntVar{},
		sorts:     map[ast.Type]euf.Sort{}, types: map[euf.Sort]ast.Type{}, funcs: map[ast.Node]euf.Func{},
	}
	co := core.Options{Seed: opts.Seed, MemLimit: opts.MemLimit, Profile: opts.Profile, Tuning: opts.Tuning, Trace: opts.Trace, PhaseTrue: opts.PhaseTrue, Stable: opts.Stable, Focused: opts.Focused}
	if opts.Proof != nil {
		co.Justifier = opts.Proof
	}
	k.core = core.New(co)
	k.lin = arith.New(k.core, arith.Options{Refuted: k.certifier(), Tuning: opts.Tuning})
	if k.has.Quantifiers || opts.Depth > 0 {
		k.lin.KeepNear() // instances are looked for in models
	}
	if k.has.Quantifiers {
		k.lin.Sparing()
	}
	k.diver = labeling.NewDiver(k.core)
	k.labels = labeling.New(k.core, opts.Seed)
	k.nonlin = nonlin.New(k.core, k.lin)
	if k.opts.Proof != nil {
		k.nonlin.Showing(func(clause []core.Lit, by *nonlin.Certificate) { k.certify(clause, products(by)) })
	}
	k.lra, k.reals = lra.New(k.core, integers{k.lin}), newReals()
	k.lra.Shown = opts.Proof != nil
	k.alldiff = alldiff.New(k.core, k.lin)
	k.table = table.New(k.core)
	k.elements = element.New(k.core)
	k.resource = cumulative.New(k.core)
	k.bv = bv.New(k.core)
	k.bv.Delay(k.core, delayedWidth)
	k.euf = euf.New(k.core, k)
	if opts.Proof != nil {
		k.bv.KeepInputs(func(clause []core.Lit, a, b bv.Word) {
			k.certify(clause, &proof.Certificate{Divided: [2][]core.Lit{k.core.AppendNames(nil, a), k.core.AppendNames(nil, b)}})
		})
		k.euf.OnClause(func(clause []core.Lit, by euf.Argument) { k.certify(clause, argument(by)) })
		k.alldiff.OnCrowd(k.crowdedValues)
		k.resource.OnCrowd(k.crowdedTasks)
	}
	if k.g.HasFree() {
		k.free = dt.New(k.core, k.euf)
	}
	k.array = array.New(k.core, k.euf)
	if k.free != nil {
		k.free.Through(k.array)
	}
	k.quants = quant.New(quant.Config{
		Graph: k.g, Rewriter: k.rw, Core: k.core, EUF: k.euf, Tuning: opts.Tuning, Trace: opts.Trace, Depth: opts.Depth, NoUnfold: opts.NoUnfold, Matching: opts.Matching,
	}, quantHost{k})
	k.nonlin.Before(k.quants.Early)
	return k
}

// Compile compiles all of the prepared problem; false when the context ended first.
func (k *Compiled) Compile(ctx context.Context) bool {
	k.During(ctx)
	start := time.Now()
	p := k.prep
	for _, f := range p.All() {
		k.quants.Fact(f)
	}
	for _, f := range p.Facts {
		k.quants.Root(f, core.LitTrue)
	}
	k.core.Charge(factWork * int64(len(p.Facts)))
	k.learnWords()
	k.noteHalves(p.Facts)
	resources := globals.Resources(k.g, p.Facts)
	said := map[ast.Node]bool{} // by a resource
	for _, r := range resources {
		for _, f := range r.Facts {
			said[f] = true
		}
	}
	for _, f := range k.direct() {
		said[f] = true
	}
	var apart []form.Disequality // after the facts that bound their variables
	for _, f := range k.inOrder(p.Facts) {
		k.opts.Proof.Fact(f)
		if d, ok := form.ReadDisequality(k.g, f); ok && !k.has.Functions {
			apart = append(apart, d)
			continue
		}
		if !said[f] {
			k.assert(f)
			k.noteAllDiff(f)
		}
		if ctx.Err() != nil {
			return false
		}
	}
	k.opts.Proof.Fact(ast.None)
	k.tellBits()
	k.postResources(resources, p.Facts)
	k.assertDisequalities(apart)
	k.postInverses(p.Facts)
	k.tellCounts(p.Facts)
	k.decidePairs(p.Facts)
	k.opts.Proof.Fact(ast.None)
	k.relax()
	k.label()
	k.assumed = make([]core.Lit, len(p.Assumed))
	for i, a := range p.Assumed {
		k.assumed[i] = k.Literal(a)
		k.quants.Root(a, k.assumed[i])
	}
	p.Spend("compile", start)
	return ctx.Err() == nil
}

// Suppose tells the recorder of a proof what the literals of the assumptions mean, which
// stand for those predicates of the source.
func (k *Compiled) Suppose(source []ast.Node) {
	if k.opts.Proof == nil {
		return
	}
	for i, l := range k.core.AppendNames(nil, k.assumed) {
		k.opts.Proof.Suppose(source[i], k.prep.Assumed[i], l)
	}
}

// Model gives the model after a Search that found one.
func (k *Compiled) Model() (ast.Model, error) {
	if m := k.quants.Accepted(); m != nil {
		return m, nil
	}
	return k.model(nil)
}

// Candidate gives the last assignment in which only quantifiers were left to be judged; nil
// when there was none.
func (k *Compiled) Candidate() ast.Model { return k.quants.Candidate() }

// ForgetCandidate forgets the candidate of the question before.
func (k *Compiled) ForgetCandidate() { k.quants.ForgetCandidate() }

// Core gives the places in Prepared.Assumed that the refutation of the last Search used,
// and finishes its proof.
func (k *Compiled) Core() []int {
	k.FinishProof()
	failed := map[core.Lit]bool{}
	for _, l := range k.Failed() {
		failed[l] = true
	}
	out := []int{}
	for i, l := range k.assumed {
		if failed[l] {
			out = append(out, i)
			failed[l] = false // one of several assumptions with one literal is enough
		}
	}
	return out
}

// Unrecorded finishes the proof of a refutation by others of what this is compiled from.
func (k *Compiled) Unrecorded() {
	k.FinishProof()
	k.opts.Proof.Unrecorded()
}

// Failed gives the guards and the literals of assumptions that the refutation of the
// last Search used; the slice is the caller's.
func (k *Compiled) Failed() []core.Lit { return k.core.FailedAssumptions() }

// Reasons says why the last Search was undecided.
func (k *Compiled) Reasons() []core.Gap { return k.core.Reasons() }

// Scope gives the quantifier that a gap is about.
func (k *Compiled) Scope(scope int32) ast.Node { return k.quants.Scope(scope) }

// Busiest gives the quantifier with most instances, or ast.None.
func (k *Compiled) Busiest() ast.Node { return k.quants.Busiest() }

// Profiles tells what became of each quantifier with instances, those with most first.
func (k *Compiled) Profiles() []quant.Profile { return k.quants.Profiles() }

// Loop gives the matching loop that the youngest instance is of, as text; empty when there
// is none.
func (k *Compiled) Loop() string {
	if l := k.quants.Loop(); l != nil {
		return l.Text(k.g)
	}
	return ""
}

// TypeOf gives the type of the sort that a gap is about; false when there is none.
func (k *Compiled) TypeOf(sort int32) (ast.Type, bool) {
	t, ok := k.types[euf.Sort(sort-1)]
	return t, ok
}

// Term gives a term that is the integer variable x, a constant if one is; ast.None when
// no node is.
func (k *Compiled) Term(x core.IntVar) ast.Node {
	found := ast.None
	for i, s := range k.sums {
		if s < 0 {
			continue
		}
		if ms := k.monosOf(k.linears[s]); len(ms) == 1 && k.linears[s].k.Sign() == 0 && ms[0].C.IsOne() && ms[0].X == x {
			if n := ast.Node(i); k.g.Op(n) == ast.OpConst {
				return n
			} else if found == ast.None {
				found = n
			}
		}
	}
	return found
}

// Progress says how far the search came.
func (k *Compiled) Progress() string {
	s := k.core.Stats()
	r := fmt.Sprintf("%d conflicts and %d candidate models", s.Conflicts, s.FinalChecks)
	if p := k.quants.Progress(); p != "" {
		r += ", with " + p
	}
	return r
}

// Stats gives the counters of the core, as they are now.
func (k *Compiled) Stats() *core.Stats { return k.core.Stats() }

// Counted takes down what was counted so far. The result makes rows of it: of the counters of the
// core, and of those of theories that are not zero.
func (k *Compiled) Counted() func() []counters.Counter {
	all, ints, reals := k.core.Counters(), *k.lin.Stats(), *k.lra.Stats()
	return func() []counters.Counter {
		return slices.Concat(all.Counters(), counters.Some(ints.Counters()), counters.Some(reals.Counters()))
	}
}

// Counters gives Stats without those by kind of propagator.
func (k *Compiled) Counters() *core.Stats { return k.core.Counters() }

// Vertex gives the value that an integer constant had in the last vertex of the simplex,
// or nil when there is none.
func (k *Compiled) Vertex(n ast.Node) *big.Int {
	if k.core.NumFinalChecks() == 0 || int(n) >= len(k.sums) || k.sums[n] < 0 || k.g.Op(n) != ast.OpConst {
		return nil
	}
	return k.lin.Value(k.monosOf(k.sum(n))[0].X).Big()
}

// label has variables of all-different constraints labelled where they are most of
// the problem, and has decisions about the values of integer constants give one rather
// than take one away, where they have few.
func (k *Compiled) label() {
	xs := k.alldiff.Vars()
	ints := k.integers()
	if 2*len(xs) >= len(ints) {
		k.labels.Add(xs...)
	}
	in := map[core.IntVar]bool{}
	var order []core.IntVar
	for _, x := range append(ints, xs...) {
		if !in[x] {
			in[x] = true
			order = append(order, x)
		}
	}
	k.diver.SetVars(order)
	k.core.EachEq(func(x core.IntVar, _ int64, l core.Lit) {
		if in[x] && k.alldiff.Small(x) {
			k.core.SaveTrue(l)
		}
	})
}

// integers gives the variables of compiled integer constants, in the order of the graph.
func (k *Compiled) integers() (out []core.IntVar) {
	for n, f := range k.forms {
		if n := ast.Node(n); f&hasForm != 0 && k.g.Op(n) == ast.OpConst && k.g.Type(n) == ast.Int {
			out = append(out, k.variable(n))
		}
	}
	return out
}

// Dive has the searches that follow go straight down in an order of the integer
// constants, labeling.Off as usual; the trail is taken back. False says that there is
// nothing to go down by.
func (k *Compiled) Dive(order labeling.Order) bool {
	if k.diver.Vars() < 2 {
		return false
	}
	k.core.ToRoot()
	k.core.HoldRestarts(order != labeling.Off)
	k.diver.SetOrder(order)
	return true
}
