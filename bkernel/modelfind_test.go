package bkernel

import (
	"context"
	"fmt"
	"testing"
	"time"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/modelfind/intblast"
	"bsmt/bkernel/rewrite"
)

// TestWords states random polynomial systems over words of three bits and compares with
// brute force: there is a model exactly when one lies within, and it leads back to one.
func TestWords(t *testing.T) {
	const width = 3
	count := map[Status]int{}
	for seed := uint64(0); seed < 200; seed++ {
		s := randomSystem(seed, 0)
		rw := rewrite.New(s.g)
		// The values that words have: signed, counted from a bound, or of a short range.
		reach := []struct{ lo, hi int64 }{{-4, 3}, {-5, 2}, {-3, 4}, {-5, 1}}[seed%4]
		lo, hi := reach.lo, reach.hi
		for i, x := range s.xs {
			if seed%4 == 1 || seed%4 == 3 {
				s.assert(s.g.Le(s.g.Num64(lo), x), func(v []int64) bool { return lo <= v[i] }, fmt.Sprintf("%d <= x%d", lo, i))
			}
			if seed%4 >= 2 {
				s.assert(s.g.Le(x, s.g.Num64(hi)), func(v []int64) bool { return v[i] <= hi }, fmt.Sprintf("x%d <= %d", i, hi))
			}
		}
		facts := make([]ast.Node, len(s.facts))
		for i, f := range s.facts {
			facts[i] = rw.Simplify(f)
		}
		n := 0
		w := intblast.New(s.g, facts, func(ty ast.Type) ast.Node {
			n++
			return s.g.Const(fmt.Sprint("w", n), ty)
		}).At(width)
		if w == nil {
			count[Unknown]++
			continue
		}
		want := Unsat
		v := make([]int64, len(s.xs))
		var each func(i int)
		each = func(i int) {
			if i == len(v) {
				if s.check(v) {
					want = Sat
				}
				return
			}
			for v[i] = lo; v[i] <= hi; v[i]++ {
				each(i + 1)
			}
		}
		each(0)
		res := Solve(context.Background(), Problem{G: s.g, Facts: w.Facts}, Options{})
		if res.Status != want {
			t.Fatalf("seed %d: %v %v, want %v:\n%s", seed, res.Status, res.Reasons, want, s.text)
		}
		count[want]++
		if want == Sat {
			m := w.Model(res.Model)
			for i, x := range s.xs {
				v[i] = 0
				if k, ok := m[x]; ok {
					v[i] = k.Int.Int64()
				}
			}
			if !s.check(v) {
				t.Fatalf("seed %d: %v is no model of\n%s", seed, v, s.text)
			}
		}
	}
	t.Log(count)
	if count[Sat] < 20 || count[Unsat] < 10 {
		t.Errorf("few verdicts: %v", count)
	}
}

// TestClimbing solves what the core alone does not meet: sums of cubes of some size.
func TestClimbing(t *testing.T) {
	g := ast.New()
	x, y, z := g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("z", ast.Int)
	cube := func(a ast.Node) ast.Node { return g.Arith(ast.OpMul, a, a, a) }
	sum := g.Arith(ast.OpAdd, cube(x), cube(y), cube(z))
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	res := Solve(ctx, Problem{G: g, Facts: []ast.Node{g.Eq(sum, g.Num64(43)), g.Le(g.Num64(11), x)}}, Options{})
	if res.Status != Sat {
		t.Errorf("%v %v", res.Status, res.Reasons)
	}
}
