package bkernel

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
)

// TestDifferences compares random problems of differences, with bounds against one
// variable and many disequalities, few or none, with brute force: anchored, and with a
// fact that keeps them from being anchored.
func TestDifferences(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	count := map[Status]int{}
	for n := 0; n < 400; n++ {
		vars := 3 + r.IntN(3)
		width := int64(1 + r.IntN(4))
		fixed := n%4 == 0 // the hub is 7: no longer only differences
		type diff struct {
			i, j int
			c    int64
			le   bool // x_i - x_j <= c, otherwise /=
		}
		var ds []diff
		for k := vars + r.IntN(3*vars); k > 0; k-- {
			p := r.Perm(vars)
			ds = append(ds, diff{p[0], p[1], int64(r.IntN(5) - 2), r.IntN([]int{8, 2, 1}[n%3]) == 0})
		}
		g := ast.New()
		x := make([]ast.Node, vars)
		for i := range x {
			x[i] = g.Const(fmt.Sprint("x", i), ast.Int)
		}
		minus := func(i, j int) ast.Node { return g.Arith(ast.OpSub, x[i], x[j]) }
		var facts []ast.Node
		for i := 1; i < vars; i++ {
			facts = append(facts, g.Le(g.Num64(0), minus(i, 0)), g.Le(minus(i, 0), g.Num64(width)))
		}
		for _, d := range ds {
			if k := g.Num64(d.c); d.le {
				facts = append(facts, g.Le(minus(d.i, d.j), k))
			} else {
				facts = append(facts, g.Not(g.Eq(minus(d.i, d.j), k)))
			}
		}
		if fixed {
			facts = append(facts, g.Eq(x[0], g.Num64(7)))
		}
		holds := func(v []int64) bool {
			for _, a := range v[1:] {
				if a < v[0] || a > v[0]+width {
					return false
				}
			}
			for _, d := range ds {
				if e := v[d.i] - v[d.j]; d.le && e > d.c || !d.le && e == d.c {
					return false
				}
			}
			return !fixed || v[0] == 7
		}
		want := Unsat
		v := make([]int64, vars)
		v[0] = 7
		for code := int64(0); want == Unsat; code++ {
			c := code
			for i := 1; i < vars; i++ {
				v[i] = 7 + c%(width+1)
				c /= width + 1
			}
			if c > 0 {
				break
			}
			if holds(v) {
				want = Sat
			}
		}
		res := Solve(context.Background(), Problem{G: g, Facts: facts}, Options{Seed: uint64(n % 2)})
		count[res.Status]++
		if res.Status != want {
			t.Fatalf("%d: %v %v, want %v: %d variables, width %d, %+v", n, res.Status, res.Reasons, want, vars, width, ds)
		}
		if want == Sat {
			for i := range v {
				v[i] = res.Model[x[i]].Int.Int64()
			}
			if !holds(v) {
				t.Fatalf("%d: %v is no model", n, v)
			}
		}
	}
	t.Log(count)
}
