package bv

import (
	"math/big"
	"math/rand"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/internal/bvref"
)

// With operands fixed after the operator was delayed, its result must be right.
func TestDelayedValues(t *testing.T) {
	rng := rand.New(rand.NewSource(4))
	ops := []ast.Op{ast.OpBvMul, ast.OpBvUdiv, ast.OpBvUrem, ast.OpBvSdiv, ast.OpBvSrem, ast.OpBvSmod}
	for _, n := range []int{1, 2, 3, 4, 7, 9} {
		for round := 0; round < 40; round++ {
			s := core.New(core.Options{})
			c := New(s)
			c.Delay(s, 1)
			a, b := c.Fresh(n), c.Fresh(n)
			var res []Word
			for _, op := range ops {
				res = append(res, c.Op(op, n, 0, a, b))
			}
			in := someInputs(rng, n, 1)[0]
			// through fresh literals, so that nothing is fixed at the root
			on := s.NewBool()
			for i := range a {
				s.AddClause(on.Not(), assign(a[i:i+1], in[0]>>i, nil)[0])
				s.AddClause(on.Not(), assign(b[i:i+1], in[1]>>i, nil)[0])
			}
			if st := s.Solve(t.Context(), on); st != core.Sat {
				t.Fatalf("width %d, %v: %v", n, in, st)
			}
			for i, op := range ops {
				want, _ := bvref.Eval(op, n, 0, []int{n, n}, in[:])
				if got := c.Value(res[i]).Uint64(); got != want {
					t.Errorf("%v at width %d of %v: got %d, want %d", op, n, in, got, want)
				}
			}
		}
	}
}

func TestDelayedLawsAndFactors(t *testing.T) {
	for _, l := range laws {
		for n := 1; n <= 4; n++ {
			s := core.New(core.Options{})
			c := New(s)
			c.Delay(s, 1)
			x, y, z := c.Fresh(n), c.Fresh(n), c.Fresh(n)
			a, b := l.pair(c, n, x, y, z)
			s.AddClause(c.Pred(ast.OpEq, a, b).Not())
			if st := s.Solve(t.Context()); st != core.Unsat {
				t.Errorf("%s at width %d: status %v", l.name, n, st)
			}
		}
	}
	s := core.New(core.Options{})
	c := New(s)
	c.Delay(s, 4)
	x, y := c.Fresh(24), c.Fresh(24)
	for _, w := range []Word{x, y} {
		s.AddClause(c.Pred(ast.OpBvUlt, w, c.Const(big.NewInt(4096), 24)))
		s.AddClause(c.Pred(ast.OpBvUlt, c.Const(big.NewInt(1), 24), w))
	}
	s.AddClause(c.Pred(ast.OpEq, c.Op(ast.OpBvMul, 24, 0, x, y), c.Const(big.NewInt(2039*2029), 24)))
	if st := s.Solve(t.Context()); st != core.Sat {
		t.Fatal(st)
	}
	if v := new(big.Int).Mul(c.Value(x), c.Value(y)); v.Int64() != 2039*2029 {
		t.Errorf("%v * %v", c.Value(x), c.Value(y))
	}
}

// A wide product that no conflict needs stays unbuilt, and so does one whose
// facts decide.
func TestDelayedStaysUnbuilt(t *testing.T) {
	s := core.New(core.Options{})
	c := New(s)
	z := c.Delay(s, 8)
	n := 256
	x, y := c.Fresh(n), c.Fresh(n)
	p, q := c.Op(ast.OpBvMul, n, 0, x, y), c.Op(ast.OpBvUdiv, n, 0, x, y)
	if r := c.Op(ast.OpBvMul, n, 0, y, x); &r[0] != &p[0] {
		t.Error("a delayed product is not shared")
	}
	s.AddClause(c.Pred(ast.OpEq, y, c.Const(bigInt(0), n)))
	s.AddClause(c.Pred(ast.OpEq, p, c.Const(bigInt(0), n)).Not(), c.Pred(ast.OpEq, q, c.Const(bigInt(-1), n)).Not())
	if st := s.Solve(t.Context()); st != core.Unsat {
		t.Error(st)
	}
	if built, all := z.Built(); built != 0 || all != 2 {
		t.Errorf("%d of %d built", built, all)
	}
}

// TestStoppedBuildGoesOn: a circuit that is stopped half way decides nothing, and made again
// it is right.
func TestStoppedBuildGoesOn(t *testing.T) {
	const n = 12
	for _, op := range []ast.Op{ast.OpBvMul, ast.OpBvUdiv, ast.OpBvUrem} {
		for stopAt := 1; stopAt <= 2*n; stopAt++ {
			s := core.New(core.Options{})
			c := New(s)
			z := c.Delay(s, 1)
			a, b := c.Fresh(n), c.Fresh(n)
			x := c.Op(op, n, 0, a, b)
			polls := 0
			c.stop = func() bool { polls++; return polls == stopAt }
			z.build(&z.ops[0])
			c.stop = nil
			if built, _ := z.Built(); (built == 1) != (polls < stopAt) {
				t.Fatalf("%v stopped at %d: %d polls, %d built", op, stopAt, polls, built)
			}
			in := []uint64{2741, 53}
			on := s.NewBool()
			for i := range a {
				s.AddClause(on.Not(), assign(a[i:i+1], in[0]>>i, nil)[0])
				s.AddClause(on.Not(), assign(b[i:i+1], in[1]>>i, nil)[0])
			}
			if st := s.Solve(t.Context(), on); st != core.Sat {
				t.Fatalf("%v stopped at %d: %v", op, stopAt, st)
			}
			want, _ := bvref.Eval(op, n, 0, []int{n, n}, in)
			if got := c.Value(x).Uint64(); got != want {
				t.Errorf("%v stopped at %d: got %d, want %d", op, stopAt, got, want)
			}
		}
	}
}
