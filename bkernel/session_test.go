package bkernel

import (
	"context"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// TestSessionStack asserts on levels, asks with assumptions, and pops.
func TestSessionStack(t *testing.T) {
	g := ast.New()
	x, y := g.Const("x", ast.Int), g.Const("y", ast.Int)
	num := g.Num64
	s := NewSession(g, Options{})
	check := func(want Status, core []int, assumed ...ast.Node) {
		t.Helper()
		r := s.Check(context.Background(), assumed...)
		if r.Status != want {
			t.Fatalf("%v %v, want %v", r.Status, r.Reasons, want)
		}
		if want == Sat && !eval.Satisfies(g, r.Model, append(s.Facts(), assumed...), func() bool { return false }) {
			t.Fatalf("model %v", r.Model)
		}
		if core != nil && (len(r.Core) != len(core) || len(core) > 0 && r.Core[0] != core[0]) {
			t.Fatalf("core %v, want %v", r.Core, core)
		}
	}
	s.Assert(g.Le(num(0), x), g.Le(x, num(9)))
	check(Sat, nil)
	s.Push()
	s.Assert(g.Eq(g.Arith(ast.OpMul, x, x), num(49)))
	check(Sat, nil)
	check(Unsat, []int{1}, g.Le(y, num(3)), g.Le(x, num(6)))
	check(Sat, nil, g.Le(y, num(3)))
	s.Push()
	f := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int))
	s.Assert(g.Eq(g.Apply(f, x), num(1)), g.Eq(g.Apply(f, num(7)), num(2)))
	check(Unsat, []int{})
	s.Pop(1)
	check(Sat, nil)
	s.Pop(1)
	check(Sat, nil, g.Eq(x, num(6)))
	s.Assert(g.Not(g.Le(x, num(9))))
	check(Unsat, []int{})
	if s.Level() != 0 {
		t.Error(s.Level())
	}
}
