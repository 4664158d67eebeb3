package bkernel

import (
	"context"
	"fmt"
	"slices"
	"time"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/preprocess"
	"bsmt/bkernel/preprocess/bvdomain"
	"bsmt/bkernel/preprocess/tabulation"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/propagator/alldiff"
	"bsmt/bkernel/propagator/element"
	"bsmt/bkernel/propagator/table"
	"bsmt/bkernel/rewrite"
	"bsmt/bkernel/search/labeling"
	"bsmt/bkernel/theory/arith"
	"bsmt/bkernel/theory/array"
	"bsmt/bkernel/theory/bv"
	"bsmt/bkernel/theory/euf"
	"bsmt/bkernel/theory/nonlin"
	"bsmt/bkernel/theory/quant"
)

// Status is the verdict on a problem.
type Status uint8

// The verdicts.
const (
	Unknown Status = iota
	Sat
	Unsat
)

// String is the verdict as SMT-LIB prints it.
func (s Status) String() string { return [...]string{"unknown", "sat", "unsat"}[s] }

// Options steer a run.
type Options struct {
	Seed     uint64 // repeats a run exactly
	MemLimit int64  // bytes for clauses and tables; 0 is no limit
	Profile  bool   // count time by pass and propagator kind

	Proof *proof.Recorder // keeps the refutation when not nil; of this run only

	depth    int  // nesting of counter-example searches
	refuting bool // this is one of them
	noUnfold bool // tests: small finite ranges are instantiated as if they were large
}

// Problem is what to decide: predicates of G without free variables.
type Problem struct {
	G       *ast.Graph // the kernel adds nodes to it
	Facts   []ast.Node // all hold
	Assumed []ast.Node // hold too; a core names the ones that a refutation used
	Applied []ast.Node // function constants that are only applied: their values may have a grid
}

// Result is the answer.
type Result struct {
	Status  Status
	Model   ast.Model             // Sat: a value for each constant that the problem mentions
	Core    []int                 // Unsat: indices into Assumed; with the facts they cannot hold
	Reasons []string              // Unknown: why, each naming a construct, a scope or a limit
	Stats   *core.Stats           // what the search did
	Passes  []preprocess.StepTime // what came before it, and the search itself
}

// Solve decides a problem.
func Solve(ctx context.Context, p Problem, opts Options) Result {
	k := newKernel(ctx, p, opts)
	r := k.run()
	r.Passes = k.pre.Times
	return r
}

// kernel is the state of one Solve.
type kernel struct {
	ctx  context.Context
	opts Options
	prob Problem
	g    *ast.Graph
	rw   *rewrite.Rewriter
	pre  *preprocess.Preprocessor

	core     *core.Solver
	lin      *arith.Theory
	nonlin   *nonlin.Theory
	alldiff  *alldiff.Theory
	table    *table.Theory
	elements *element.Theory
	bv       *bv.Circuit
	euf      *euf.Theory
	array    *array.Theory
	eval     *eval.Evaluator // of definitions, under the model that is read
	quants   *quant.Theory
	labels   *labeling.Labeler
	small    small
	known    *bvdomain.Facts // what the facts say of words; nil when not asked
	cases    *tabulation.Functions

	forms   []uint8      // by ast.Node: what is compiled
	lits    []core.Lit   // by ast.Node: literal of a predicate or of a Bool constant
	sums    []int32      // by ast.Node: index into linears, or -1
	words   []bv.Word    // by ast.Node: bits
	nodes   []euf.Node   // by ast.Node: e-node, or noNode
	linears []linear     // linear forms
	monos   []arith.Mono // their monomials
	pending []ast.Node   // stack of compile

	quotients map[[2]ast.Node]core.IntVar // dividend and numeral divisor to quotient
	sorts     map[ast.Type]euf.Sort       // types of the e-graph
	types     map[euf.Sort]ast.Type       // and back
	funcs     map[ast.Node]euf.Func       // applied-only function constants
	terms     []ast.Node                  // by euf.Node: the node it stands for, or None
	enodeVar  []core.IntVar               // by euf.Node: integer variable, or -1
	enodeWord []bv.Word                   // by euf.Node: bits, or nil

	asValue      map[ast.Node]bool // function constants used otherwise than applied
	quantified   map[ast.Type]bool // function types that quantifiers range over
	hasFunctions bool              // functions or arrays occur

	hasQuantifier bool // a quantifier occurs
}

// delayedWidth is the width from which multipliers and dividers are built only
// when a candidate model has a wrong value for them: their circuits grow with the
// square of the width.
const delayedWidth = 128

func newKernel(ctx context.Context, p Problem, opts Options) *kernel {
	rw := rewrite.New(p.G)
	k := &kernel{
		ctx: ctx, opts: opts, prob: p, g: p.G, rw: rw,
		pre:       preprocess.New(ctx, p.G, rw, opts.Proof, p.Facts),
		quotients: map[[2]ast.Node]core.IntVar{},
		sorts:     map[ast.Type]euf.Sort{}, types: map[euf.Sort]ast.Type{}, funcs: map[ast.Node]euf.Func{},
		asValue: map[ast.Node]bool{}, quantified: map[ast.Type]bool{},
	}
	k.cases = k.pre.Cases
	if opts.refuting {
		k.pre.NoSymmetry() // its constants are different elements
	}
	co := core.Options{Seed: opts.Seed, MemLimit: opts.MemLimit, Profile: opts.Profile}
	if opts.Proof != nil {
		co.Justifier = opts.Proof
	}
	k.core = core.New(co)
	k.lin = arith.New(k.core, arith.Options{})
	k.labels = labeling.New(k.core, opts.Seed)
	k.nonlin = nonlin.New(k.core, k.lin)
	k.alldiff = alldiff.New(k.core, k.lin)
	k.table = table.New(k.core)
	k.elements = element.New(k.core)
	k.bv = bv.New(k.core)
	k.bv.Delay(k.core, delayedWidth)
	k.euf = euf.New(k.core, k)
	k.array = array.New(k.core, k.euf)
	k.eval = eval.New(k.g, nil)
	k.quants = newQuantifiers(k)
	return k
}

func (k *kernel) run() Result {
	// Constants of assumptions stay: a core must speak of them.
	assumed := make([]ast.Node, len(k.prob.Assumed))
	for i, a := range k.prob.Assumed {
		assumed[i] = k.rw.Simplify(a)
		k.keepConstants(assumed[i])
	}
	k.opts.Proof.Begin(k.g, k.prob.Facts)
	k.pre.Run()
	if k.ctx.Err() != nil {
		return k.unknown("time limit in preprocessing")
	}
	k.scan(k.pre.Facts, assumed)
	for _, f := range append(slices.Clone(k.pre.Facts), assumed...) {
		k.quants.Fact(f)
	}
	if m, ok := k.guess(assumed); ok {
		return Result{Status: Sat, Model: m, Stats: k.core.Stats()}
	}
	k.small = newSmall(k, assumed)
	if k.small.search() {
		return Result{Status: Sat, Model: k.small.model, Stats: k.core.Stats()}
	}
	k.opts.Proof.Pass("shift", k.pre.Facts)
	shifted := k.pre.Shift()
	k.opts.Proof.Done(k.pre.Facts)
	if shifted {
		k.pre.Run()
		k.scan(k.pre.Facts, assumed)
	}
	compiling := time.Now()
	k.learnWords()
	var apart []preprocess.Disequality // after the facts that bound their variables
	for _, f := range k.inOrder(k.pre.Facts) {
		k.opts.Proof.Fact(f)
		if d, ok := preprocess.ReadDisequality(k.g, f); ok && !k.hasFunctions {
			apart = append(apart, d)
			continue
		}
		k.assert(f)
		if k.ctx.Err() != nil {
			return k.unknown("time limit in compilation")
		}
	}
	k.opts.Proof.Fact(ast.None)
	k.assertDisequalities(apart)
	k.opts.Proof.Fact(ast.None)
	k.relax()
	k.label()
	lits := make([]core.Lit, len(assumed))
	for i, a := range assumed {
		lits[i] = k.literal(a)
		k.opts.Proof.Suppose(k.prob.Assumed[i], a, lits[i])
	}
	k.pre.Spend("compile", compiling)
	searching := time.Now()
	ctx, cancel := context.WithCancel(k.ctx)
	defer cancel()
	climbing := k.climb(append(slices.Clone(k.pre.Facts), assumed...), cancel)
	status := core.Unknown
	if climbing.model == nil {
		status = k.core.Solve(ctx, lits...)
	}
	k.pre.Spend("search", searching)
	if climbing.model != nil {
		return Result{Status: Sat, Model: climbing.model, Stats: k.core.Stats()}
	}
	switch status {
	case core.Unsat:
		k.finishProof()
		return Result{Status: Unsat, Core: k.coreOf(lits), Stats: k.core.Stats()}
	case core.Sat:
		m := k.quants.Accepted()
		if m == nil {
			var err error
			if m, err = k.model(nil); err != nil {
				return k.unknown(err.Error())
			}
		}
		return Result{Status: Sat, Model: m, Stats: k.core.Stats()}
	}
	if k.small.model != nil {
		return Result{Status: Sat, Model: k.small.model, Stats: k.core.Stats()}
	}
	if k.ctx.Err() != nil {
		return k.unknown(k.interrupted())
	}
	return k.unknown(k.core.Reasons()...)
}

// interrupted says how far the search was when its time was over.
func (k *kernel) interrupted() string {
	s := k.core.Stats()
	r := fmt.Sprintf("time limit in the search, after %d conflicts and %d candidate models", s.Conflicts, s.FinalChecks)
	if p := k.quants.Progress(); p != "" {
		r += ", with " + p
	}
	return r
}

func (k *kernel) unknown(reasons ...string) Result {
	if len(reasons) == 0 {
		reasons = []string{"time limit"}
	}
	return Result{Status: Unknown, Reasons: reasons, Stats: k.core.Stats()}
}

// label has variables of all-different constraints labelled where they are most of
// the problem.
func (k *kernel) label() {
	xs := k.alldiff.Vars()
	ints := 0
	for n, f := range k.forms {
		if n := ast.Node(n); f&hasForm != 0 && k.g.Op(n) == ast.OpConst && k.g.Type(n) == ast.Int {
			ints++
		}
	}
	if 2*len(xs) >= ints {
		k.labels.Add(xs...)
	}
}

// coreOf gives the indices of the assumptions behind the failed literals.
func (k *kernel) coreOf(lits []core.Lit) []int {
	failed := map[core.Lit]bool{}
	for _, l := range k.core.FailedAssumptions() {
		failed[l] = true
	}
	out := []int{}
	for i, l := range lits {
		if failed[l] {
			out = append(out, i)
			failed[l] = false // one of several assumptions with one literal is enough
		}
	}
	return out
}

func (k *kernel) keepConstants(n ast.Node) {
	k.g.Walk([]ast.Node{n}, func(m ast.Node) bool {
		if k.g.Op(m) == ast.OpConst {
			k.pre.Keep(m)
		}
		return true
	})
}

// scan finds out how functions are used before anything is compiled.
func (k *kernel) scan(facts, assumed []ast.Node) {
	g := k.g
	g.Walk(append(slices.Clone(facts), assumed...), func(n ast.Node) bool {
		switch op := g.Op(n); op {
		case ast.OpApply:
			k.hasFunctions = true
			for _, a := range g.Args(n)[1:] {
				k.noteValue(a)
			}
		case ast.OpForall:
			k.hasQuantifier = true
			for _, v := range g.Quant(n).Vars {
				if g.Kind(g.Type(v)) == ast.KFun {
					k.quantified[g.Type(v)] = true
				}
			}
		default:
			for _, a := range g.Args(n) {
				k.noteValue(a)
			}
		}
		return true
	})
}

func (k *kernel) noteValue(n ast.Node) {
	if k.g.Kind(k.g.Type(n)) == ast.KFun {
		k.hasFunctions = true
		if k.g.Op(n) == ast.OpConst {
			k.asValue[n] = true
		}
	}
}
