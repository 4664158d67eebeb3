package strategy

import (
	"context"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/counters"
	"bsmt/bkernel/options"
	"bsmt/bkernel/preprocess"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/theory/quant"
	"bsmt/bkernel/trace"
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

// Work is an amount of work, in units of about a propagated literal: the same for the
// same problem, options and seed, whatever the machine.
type Work uint64

// Options steer a run.
type Options struct {
	Seed     uint64 // repeats a run exactly
	MemLimit int64  // bytes for clauses and tables; 0 is no limit
	Work     Work   // after which a run ends, soon; 0 is no limit
	Profile  bool   // count time by pass and propagator kind

	Tuning *options.Values // nil: the defaults
	Trace  *trace.Tracer   // nil: nobody watches
	Skip   []string        // passes of preprocessing to leave out, of preprocess.Passes

	Matching bool // instances of quantifiers are found by matching alone: no counter-examples are looked for
	NoUnfold bool // for tests: small finite ranges are instantiated as if they were large

	Proof *proof.Recorder // keeps the refutation when not nil; of this run only

	Jobs  func() int // how many searches may run at once, asked when a problem is prepared and when it lasts; nil: one
	Hurry bool       // with Jobs: several searches wait for nobody, and the first verdict by the clock is the answer, so that all but that may be different each time; not with Proof, Work or an aim

	pulse    func(Work) // told now and then how much was done at least, by this run and those within; nil: nobody asks
	depth    int        // nesting of counter-example searches and of searches for candidates
	refuting bool       // this is a counter-example search
	refuted  Work       // what each counter-example search may do; 0 is no limit
}

// Problem is what to decide: predicates of G without free variables.
type Problem struct {
	G         *ast.Graph // the kernel adds nodes to it
	Facts     []ast.Node // all hold
	Assumed   []ast.Node // hold too; a core names the ones that a refutation used
	Shared    []ast.Node // terms that something else speaks of too: preprocessing keeps what the facts say of their constants
	Recursive []ast.Node // the facts !x.(f(x) = t) that define functions by recursion: a model need not say what these are
	Lemmas    []ast.Node // those of Facts that the others imply, once a model has chosen functions which only they speak of: a search for models may leave them out
	Applied   []ast.Node // function constants that are only applied: their values may have a grid
}

// Result is the answer.
type Result struct {
	Status   Status
	By       string                    // the strategy that found the verdict; empty for Unknown
	Model    ast.Model                 // Sat: a value for each constant that the problem mentions
	Guess    ast.Model                 // Unknown: the last model of what has no quantifiers that clause learning met; nil: none
	Changed  []ast.Node                // of a model that is lent (see Question.Lend): the constants whose values may be others than in the model lent before
	Whole    bool                      // of a model that is lent: all may be
	Core     []int                     // Unsat: indices into Assumed; with the facts they cannot hold
	Recorded bool                      // Unsat: Options.Proof has the refutation
	Reasons  []Reason                  // Unknown: why, at least one
	Work     Work                      // done, by all searches together
	Path     Work                      // that of the longest search between exchanges, added up: the time on as many processors
	Jobs     []Job                     // the searches, where there were several
	Turns    []Turns                   // of each strategy that had one, in the order of the table
	Stats    *core.Stats               // what clause learning did
	Counters func() []counters.Counter // the same and what theories did, of runs that are nested in no other
	Passes   []preprocess.StepTime     // what came before it

	// With Options.Profile, of runs that are nested in no other:
	Quantifiers []Quantifier // with instances, those with most first
	Loop        string       // the matching loop that the last instances are of, in words; empty when there is none

	record *proof.Recorder // Unsat and not Recorded: it has the refutation, of another search
}

// Quantifier is what became of one.
type Quantifier struct {
	quant.Profile
	Name    string // its :qid, or its variables
	Fact    int    // index into Problem.Facts of the first that has it, or -1
	Assumed int    // index into Problem.Assumed of the first that has it, or -1
}

// Solve decides a problem. It ends soon after the context does, or the work is done.
func Solve(ctx context.Context, p Problem, opts Options) Result {
	return newRun(p, opts).solve(ctx)
}
