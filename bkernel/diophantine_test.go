package bkernel

import (
	"context"
	"math/big"
	"testing"
	"time"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// TestDiophantine solves equations without bounds that only number theory decides.
func TestDiophantine(t *testing.T) {
	g := ast.New()
	x, y, z := g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("z", ast.Int)
	n := g.Num64
	mul := func(a ...ast.Node) ast.Node { return g.Arith(ast.OpMul, a...) }
	add := func(a ...ast.Node) ast.Node { return g.Arith(ast.OpAdd, a...) }
	sq := func(a ast.Node) ast.Node { return mul(a, a) }
	isNot := func(a ast.Node, k int64) ast.Node { return g.Not(g.Eq(a, n(k))) }
	pell := func(d, k int64) ast.Node { return g.Eq(sq(x), add(mul(n(d), sq(y)), n(k))) }
	ten30 := g.Num(new(big.Int).Exp(big.NewInt(10), big.NewInt(30), nil))
	for _, c := range []struct {
		name  string
		want  Status
		facts []ast.Node
	}{
		{"root of 2", Unsat, []ast.Node{pell(2, 0), isNot(x, 0)}},
		{"below a disjunction", Unsat, []ast.Node{pell(3, 0), g.Or(g.Le(n(5), mul(x, z)), g.Le(n(7), mul(y, z)))}},
		{"shifted", Unsat, []ast.Node{g.Eq(sq(add(x, n(1))), mul(n(5), sq(add(y, n(-2))))), isNot(y, 2)}},
		{"ternary form", Unsat, []ast.Node{g.Eq(add(sq(x), sq(y)), mul(n(3), sq(z))), isNot(add(x, y, z), 0)}},
		{"ternary form with solutions", Sat, []ast.Node{g.Eq(add(sq(x), sq(y)), mul(n(5), sq(z))), isNot(z, 0)}},
		{"cubic form", Unsat, []ast.Node{g.Eq(add(mul(x, x, x), mul(n(2), y, y, y), mul(n(4), z, z, z)), n(0)), isNot(y, 0)}},
		{"weights", Unsat, []ast.Node{g.Eq(add(sq(sq(x)), sq(sq(y))), mul(n(3), sq(z))), isNot(z, 0)}},
		{"Pell", Sat, []ast.Node{pell(109, 1), isNot(y, 0)}},
		{"Pell, far", Sat, []ast.Node{pell(2, 1), g.Le(ten30, x)}},
		{"Pell, no class", Unsat, []ast.Node{pell(34, -1)}},
		{"difference of squares", Unsat, []ast.Node{pell(1, 1000006)}},
		{"rectangle", Sat, []ast.Node{g.Eq(add(mul(x, y), mul(n(3), x), mul(n(5), y)), n(1000)), g.Le(n(1), x)}},
		{"rectangle of a prime", Unsat, []ast.Node{g.Eq(add(mul(x, y), mul(n(3), x), mul(n(5), y)), n(82)), g.Le(n(2), x), g.Le(n(1), y)}},
		{"sum of squares", Unsat, []ast.Node{g.Le(add(sq(x), sq(y), mul(x, y), mul(n(3), x)), n(-4))}},
		{"sum of squares, sharp", Sat, []ast.Node{g.Le(add(sq(x), sq(y), mul(x, y), mul(n(3), x)), n(-3))}},
		{"means", Unsat, []ast.Node{g.Lt(sq(add(x, y)), mul(n(4), x, y))}},
		{"cubes grow", Unsat, []ast.Node{g.Lt(y, x), g.Le(mul(x, x, x), mul(y, y, y))}},
		{"large square", Sat, []ast.Node{g.Eq(sq(x), ten30)}},
		{"next to a large square", Unsat, []ast.Node{g.Eq(sq(x), add(ten30, n(1)))}},
		{"system of residues", Unsat, []ast.Node{g.Eq(add(sq(x), mul(n(-3), z)), n(1)), g.Eq(add(sq(z), mul(n(4), y)), n(3))}},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		res := Solve(ctx, Problem{G: g, Facts: c.facts}, Options{})
		cancel()
		if res.Status != c.want {
			t.Errorf("%s: %v %v, want %v", c.name, res.Status, res.Reasons, c.want)
		}
		if res.Status == Sat {
			ev := eval.New(g, res.Model)
			for _, f := range c.facts {
				if ok, err := ev.Holds(f); err != nil || !ok {
					t.Errorf("%s: the model is none: %v", c.name, err)
				}
			}
		}
	}
}
