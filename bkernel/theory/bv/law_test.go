package bv

import (
	"fmt"
	"math/big"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
)

func bigInt(v int64) *big.Int { return big.NewInt(v) }

// laws are equalities that hold for all words of one width; refuting their
// negation takes search through multipliers and dividers.
var laws = []struct {
	name string
	max  int // width of the benchmark
	pair func(c *Circuit, n int, x, y, z Word) (Word, Word)
}{
	{"x(y+z)=xy+xz", 5, func(c *Circuit, n int, x, y, z Word) (Word, Word) {
		return c.Op(ast.OpBvMul, n, 0, x, c.Op(ast.OpBvAdd, n, 0, y, z)),
			c.Op(ast.OpBvAdd, n, 0, c.Op(ast.OpBvMul, n, 0, x, y), c.Op(ast.OpBvMul, n, 0, x, z))
	}},
	{"(x+y)(x-y)=xx-yy", 7, func(c *Circuit, n int, x, y, z Word) (Word, Word) {
		return c.Op(ast.OpBvMul, n, 0, c.Op(ast.OpBvAdd, n, 0, x, y), c.Op(ast.OpBvSub, n, 0, x, y)),
			c.Op(ast.OpBvSub, n, 0, c.Op(ast.OpBvMul, n, 0, x, x), c.Op(ast.OpBvMul, n, 0, y, y))
	}},
	{"(x/y)y+x%y=x", 7, func(c *Circuit, n int, x, y, z Word) (Word, Word) {
		return c.Op(ast.OpBvAdd, n, 0, c.Op(ast.OpBvMul, n, 0, c.Op(ast.OpBvUdiv, n, 0, x, y), y), c.Op(ast.OpBvUrem, n, 0, x, y)), x
	}},
	{"sdiv(x,y)y+srem(x,y)=x", 6, func(c *Circuit, n int, x, y, z Word) (Word, Word) {
		return c.Op(ast.OpBvAdd, n, 0, c.Op(ast.OpBvMul, n, 0, c.Op(ast.OpBvSdiv, n, 0, x, y), y), c.Op(ast.OpBvSrem, n, 0, x, y)), x
	}},
	{"(x<<z)>>z<<z=x<<z", 32, func(c *Circuit, n int, x, y, z Word) (Word, Word) {
		l := c.Op(ast.OpBvShl, n, 0, x, z)
		return c.Op(ast.OpBvShl, n, 0, c.Op(ast.OpBvLshr, n, 0, l, z), z), l
	}},
	{"x+y=(x^y)+2(x&y)", 32, func(c *Circuit, n int, x, y, z Word) (Word, Word) {
		and := c.Op(ast.OpBvAnd, n, 0, x, y)
		return c.Op(ast.OpBvAdd, n, 0, x, y), c.Op(ast.OpBvAdd, n, 0, c.Op(ast.OpBvXor, n, 0, x, y), shifted(and, 1))
	}},
	{"x*7*9=x*63", 24, func(c *Circuit, n int, x, y, z Word) (Word, Word) {
		k := func(v int64) Word { return c.Const(bigInt(v), n) }
		return c.Op(ast.OpBvMul, n, 0, c.Op(ast.OpBvMul, n, 0, x, k(7)), k(9)), c.Op(ast.OpBvMul, n, 0, x, k(63))
	}},
}

// remainder: y != 0 makes x%y < y and x/y <= x.
func remainderBound(s *core.Solver, n int) {
	c := New(s)
	x, y := c.Fresh(n), c.Fresh(n)
	s.AddClause(y...)
	q, r := c.Op(ast.OpBvUdiv, n, 0, x, y), c.Op(ast.OpBvUrem, n, 0, x, y)
	s.AddClause(c.Pred(ast.OpBvUlt, r, y).Not(), c.Pred(ast.OpBvUle, q, x).Not(), c.Pred(ast.OpBvUle, r, x).Not())
}

func refute(tb testing.TB, n int, f func(c *Circuit, n int, x, y, z Word) (Word, Word)) uint64 {
	s := core.New(core.Options{})
	c := New(s)
	x, y, z := c.Fresh(n), c.Fresh(n), c.Fresh(n)
	a, b := f(c, n, x, y, z)
	s.AddClause(c.Pred(ast.OpEq, a, b).Not())
	if st := s.Solve(tb.Context()); st != core.Unsat {
		tb.Errorf("width %d: status %v: x=%v y=%v z=%v", n, st, c.Value(x), c.Value(y), c.Value(z))
	}
	return s.Stats().Conflicts
}

func TestLaws(t *testing.T) {
	for _, l := range laws {
		for _, n := range []int{1, 2, 3, 4} {
			t.Run(fmt.Sprint(l.name, n), func(t *testing.T) { refute(t, n, l.pair) })
		}
	}
	s := core.New(core.Options{})
	if remainderBound(s, 6); s.Solve(t.Context()) != core.Unsat {
		t.Error("a remainder is not less than its divisor")
	}
}

func BenchmarkLaws(b *testing.B) {
	for _, l := range laws {
		b.Run(l.name, func(b *testing.B) {
			var conflicts uint64
			for i := 0; i < b.N; i++ {
				conflicts += refute(b, l.max, l.pair)
			}
			b.ReportMetric(float64(conflicts)/float64(b.N), "conflicts")
		})
	}
	b.Run("remainder", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			s := core.New(core.Options{})
			if remainderBound(s, 16); s.Solve(b.Context()) != core.Unsat {
				b.Error("not refuted")
			}
			b.ReportMetric(float64(s.Stats().Conflicts), "conflicts")
		}
	})
}
