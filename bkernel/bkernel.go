package bkernel

import (
	"context"
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/compile"
	"bsmt/bkernel/preprocess"
	"bsmt/bkernel/strategy"
)

// Problem is what to decide: predicates of a graph without free variables. The kernel
// adds nodes to the graph.
type Problem = strategy.Problem

// Options steer a run.
type Options = strategy.Options

// Result is the answer: a verdict, and a model, a core or reasons.
type Result = strategy.Result

// Reason is why there is no verdict, and where.
type Reason = strategy.Reason

// Limits that a Reason may tell of.
const (
	WorkLimit   = strategy.WorkLimit
	MemoryLimit = strategy.MemoryLimit
)

// Pass is a pass of preprocessing.
type Pass = preprocess.Pass

// Passes lists them in their order.
func Passes() []Pass { return preprocess.Passes() }

// CheckPasses says which of the names is no pass, and which pass is meant.
func CheckPasses(names []string) error { return preprocess.CheckPasses(names) }

// Texts gives the texts of reasons.
func Texts(rs []Reason) []string { return strategy.Texts(rs) }

// Work measures what is done, the same on every machine.
type Work = strategy.Work

// Status is the verdict on a problem.
type Status = strategy.Status

// The verdicts.
const (
	Unknown = strategy.Unknown
	Sat     = strategy.Sat
	Unsat   = strategy.Unsat
)

// Solve decides a problem. When the context ends first the answer is Unknown.
func Solve(ctx context.Context, p Problem, opts Options) Result { return strategy.Solve(ctx, p, opts) }

// Bound is the least upper bound of what a term may be.
type Bound = strategy.Bound

// Greatest gives the bound of a REAL term, where facts and assumptions are over REAL and BOOL
// alone; see strategy.Greatest.
func Greatest(ctx context.Context, p Problem, t ast.Node) (Bound, error) {
	return strategy.Greatest(ctx, p, t)
}

// Optimum is what is known of the least value of a term.
type Optimum = strategy.Optimum

// Least gives the least value of an INTEGER term, of those up to most, by several searches; see
// strategy.Least.
func Least(ctx context.Context, p Problem, t ast.Node, most *big.Int, opts Options) Optimum {
	return strategy.Least(ctx, p, t, most, opts)
}

// Splitting is how a problem may be taken apart, and Choice what one of its cases assumes.
type (
	Splitting = strategy.Splitting
	Choice    = strategy.Choice
)

// Split gives cases that cover a problem, and the work that it took.
func Split(ctx context.Context, p Splitting, opts Options) ([][]Choice, Work, error) {
	return strategy.Split(ctx, p, opts)
}

// Session is a kernel that remembers between questions.
type Session = strategy.Session

// Question is what to ask a session.
type Question = strategy.Question

// Remembered is Result.By where a session answered by what it remembers.
const Remembered = strategy.Remembered

// NewSession starts a session without facts over a graph, to which it adds nodes.
func NewSession(g *ast.Graph, opts Options) *Session { return strategy.NewSession(g, opts) }

// Joint is a search in which somebody outside takes part.
type Joint = strategy.Joint

// JointResult is what a joint search gives.
type JointResult = strategy.JointResult

// Outside is somebody beyond the kernel who takes part in a search; View is what it sees,
// and Claim a literal over a shared term.
type (
	Outside   = strategy.Outside
	View      = strategy.View
	Claim     = compile.Claim
	ClaimKind = compile.ClaimKind
	Finality  = compile.Finality
)

// The kinds of claims, and the answers of Outside.Final.
const (
	Holds   = compile.Holds
	Fails   = compile.Fails
	AtMost  = compile.AtMost
	AtLeast = compile.AtLeast
	Goes    = compile.Goes
	Agrees  = compile.Agrees
	Leaves  = compile.Leaves
)

// NewJoint readies a joint search.
func NewJoint(p Problem, opts Options, o Outside) *Joint { return strategy.NewJoint(p, opts, o) }
