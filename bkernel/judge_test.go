package bkernel

import (
	"context"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
)

// known solves a problem whose verdict is known; a model has to make the facts true.
func known(t *testing.T, seed any, g *ast.Graph, facts []ast.Node, want Status) {
	t.Helper()
	given := slices.Clone(facts)
	ctx, stop := context.WithTimeout(context.Background(), hang)
	defer stop()
	res := Solve(ctx, Problem{G: g, Facts: facts}, Options{})
	if res.Status != want {
		t.Fatalf("seed %v: %v %v, want %v", seed, res.Status, res.Reasons, want)
	}
	if res.Status == Sat && !tiny.Holds(t, g, res.Model, given) {
		t.Fatalf("seed %v: the model is none", seed)
	}
}

// compared solves a problem and compares the verdict with all small assignments.
func compared(t *testing.T, seed uint64, s *tiny.Problem, facts []ast.Node) Status {
	t.Helper()
	res := Solve(context.Background(), Problem{G: s.G, Facts: facts}, Options{Seed: seed})
	switch res.Status {
	case Unknown:
		t.Fatalf("seed %d: unknown: %v", seed, res.Reasons)
	case Sat:
		if !tiny.Holds(t, s.G, res.Model, facts) {
			t.Fatalf("seed %d: the model is none", seed)
		}
	case Unsat:
		s.Each(func(m ast.Model) {
			if tiny.Holds(t, s.G, m, facts) {
				t.Fatalf("seed %d: %v is a model", seed, m)
			}
		})
	}
	return res.Status
}
