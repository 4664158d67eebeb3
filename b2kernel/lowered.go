package b2kernel

import (
	"context"

	"bsmt/bkernel/ast"
)

// Lowered is a question as the kernel gets it: predicates over INTEGER and BOOL, and functions
// between them.
type Lowered struct {
	Graph    *ast.Graph
	Facts    []ast.Node // all hold exactly if the predicate does
	Assumed  []string   // sizes that nothing gives
	Literals []ast.Node // one for each: facts say nothing of larger sizes where they are false
	Partial  bool       // where no values make the predicate true, it may be ill-defined instead of false
}

// Lower gives a question as predicates for others to decide. Found and Work do not count.
// The error is a *Refusal.
func Lower(ctx context.Context, q Question) (*Lowered, error) {
	length, window := assumedSizes()
	l, _, goal, refused := q.lower(ctx, length, window)
	if refused != nil {
		return nil, refused
	}
	low := &Lowered{Graph: l.g, Facts: append(l.facts, goal), Literals: l.literals(), Partial: l.partial}
	for _, a := range l.assumed {
		low.Assumed = append(low.Assumed, a.what)
	}
	return low, nil
}
