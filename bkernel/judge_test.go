package bkernel

import (
	"context"
	"math/big"
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

// tried gives the verdict over constants xs of n candidates, value being that of the ith of
// them in one, and has the kernel's compared with it.
func tried(t *testing.T, seed any, g *ast.Graph, facts, xs []ast.Node, n int, value func(candidate, i int) *big.Int) Status {
	t.Helper()
	want := Unsat
	for c := 0; c < n && want == Unsat; c++ {
		model := ast.Model{}
		for i, x := range xs {
			model[x] = ast.Value{Kind: ast.KInt, Int: value(c, i)}
		}
		if tiny.Holds(t, g, model, facts) {
			want = Sat
		}
	}
	known(t, seed, g, facts, want)
	return want
}

// digits takes a candidate for a number to that base, and a value for one of its digits.
func digits(base int) func(candidate, i int) *big.Int {
	return func(candidate, i int) *big.Int { return big.NewInt(int64(candidate / pow(base, i) % base)) }
}

// places takes a candidate for the places of n things in an area of that many columns and
// rows: their columns come first among the values, then their rows.
func places(columns, rows int64, n int) func(candidate, i int) *big.Int {
	of, wide := digits(int(columns*rows)), big.NewInt(columns)
	return func(candidate, i int) *big.Int {
		if v := of(candidate, i%n); i < n {
			return v.Rem(v, wide)
		} else {
			return v.Quo(v, wide)
		}
	}
}

func pow(b, n int) int {
	p := 1
	for range n {
		p *= b
	}
	return p
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
