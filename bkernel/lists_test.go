package bkernel

import (
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
)

// relations makes facts x = a => y = b1 or ..., for some or all values of x, some twice,
// some about values that x does not have; lists of values; and equalities to decide by.
func relations(s *tiny.Problem) []ast.Node {
	g, r := s.G, s.R
	value := func(x ast.Node) ast.Node { return g.Eq(x, g.Num64(int64(r.IntN(2*tiny.Bound+3)-tiny.Bound-1))) }
	some := func(x ast.Node, n int) []ast.Node {
		out := make([]ast.Node, n)
		for i := range out {
			out[i] = value(x)
		}
		return out
	}
	var out []ast.Node
	for _, x := range s.Ints {
		out = append(out, g.Le(g.Num64(-tiny.Bound), x), g.Le(x, g.Num64(tiny.Bound)))
		if r.IntN(3) == 0 {
			out = append(out, g.Or(some(x, 2+r.IntN(3))...))
		}
	}
	for range 1 + r.IntN(4) {
		x, y := s.Ints[r.IntN(3)], s.Ints[r.IntN(3)]
		for a := int64(-tiny.Bound); a <= tiny.Bound; a++ {
			if r.IntN(6) > 0 {
				out = append(out, g.Conn(ast.OpImplies, g.Eq(x, g.Num64(a)), g.Or(some(y, 1+r.IntN(3))...)))
			}
		}
		if r.IntN(2) == 0 {
			out = append(out, g.Conn(ast.OpImplies, value(x), g.Or(some(y, 2)...)))
		}
	}
	for range r.IntN(3) {
		x, y := s.Ints[r.IntN(3)], s.Ints[r.IntN(3)]
		eq := g.Eq(x, g.Arith(ast.OpAdd, y, g.Num64(int64(r.IntN(5)-2))))
		if r.IntN(2) == 0 {
			eq = g.Not(eq)
		}
		out = append(out, g.Or(eq, g.IsTrue(s.Bools[0]), value(x)))
	}
	if r.IntN(2) == 0 {
		out = append(out, g.Conn(ast.OpAllDiff, s.Ints...))
	}
	if r.IntN(3) == 0 {
		out = append(out, s.Pred(2))
	}
	return out
}

// TestLists solves random relations between few values and compares with all
// assignments.
func TestLists(t *testing.T) {
	sat := 0
	for seed := range uint64(600) {
		s := tiny.New(seed + 9000)
		facts := relations(s)
		if compared(t, seed, s, facts) == Sat {
			sat++
		}
	}
	if sat < 100 || sat > 500 {
		t.Errorf("%d of 600 are satisfiable: too few or too many to say much", sat)
	}
}
