package bkernel_test

import (
	"context"
	"fmt"

	"bsmt/bkernel"
	"bsmt/bkernel/ast"
)

// A session asserts B predicates on levels, asks under assumptions, and goes back.
func ExampleSession() {
	ctx := context.Background()
	g := ast.New()
	x, y := g.Const("x", ast.Int), g.Const("y", ast.Int)
	n := g.Num64

	s := bkernel.NewSession(g, bkernel.Options{})
	s.Assert(g.Le(n(0), x), g.Le(x, n(9)), g.Eq(y, g.Arith(ast.OpMul, x, x))) // 0 <= x & x <= 9 & y = x * x

	show := func(assumed ...ast.Node) {
		r := s.Check(ctx, assumed...)
		switch r.Status {
		case bkernel.Sat:
			fmt.Println("sat, x =", r.Model[x].Int, "y =", r.Model[y].Int)
		case bkernel.Unsat:
			fmt.Println("unsat, assumptions", r.Core)
		default:
			fmt.Println("unknown:", r.Reasons)
		}
	}

	s.Push()
	s.Assert(g.Le(n(50), y), g.Not(g.Eq(y, n(81)))) // 50 <= y & y /= 81
	show()
	show(g.Le(n(3), x), g.Le(x, n(7))) // 3 <= x, x <= 7: the second is too much
	s.Pop(1)
	show(g.Eq(y, n(49)))

	f := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int)) // constants may come at any time
	s.Assert(g.Eq(g.Apply(f, x), n(1)), g.Eq(g.Apply(f, n(2)), n(5)))
	show(g.Eq(y, n(4)))
	// Output:
	// sat, x = 8 y = 64
	// unsat, assumptions [1]
	// sat, x = 7 y = 49
	// unsat, assumptions [0]
}
