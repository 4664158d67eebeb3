package bkernel

import (
	"context"

	"bsmt/bkernel/ast"
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

// Session is a kernel that remembers between questions.
type Session = strategy.Session

// NewSession starts a session without facts over a graph, to which it adds nodes.
func NewSession(g *ast.Graph, opts Options) *Session { return strategy.NewSession(g, opts) }
