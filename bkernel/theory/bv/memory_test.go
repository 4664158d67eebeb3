package bv

import (
	"context"
	"strings"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
)

// TestWideOperatorsAreAffordable: a circuit that exceeds the memory limit is not begun, and
// the reason says which.
func TestWideOperatorsAreAffordable(t *testing.T) {
	const n = 300
	for op, want := range map[ast.Op]string{ast.OpBvMul: "multiplication of 300 bits", ast.OpBvUdiv: "division of 300 bits"} {
		for _, limit := range []int64{10 << 20, 1 << 30} {
			s := core.New(core.Options{MemLimit: limit})
			c := New(s)
			c.Delay(s, 128)
			a, b := c.Fresh(n), c.Fresh(n)
			x, y := c.Op(op, n, 0, a, b), c.Op(op, n, 0, b, a)
			// Odd operands and results that differ from the operands: no easy fact decides.
			for _, w := range []Word{a, b, x, y} {
				s.AddClause(w[0])
				s.AddClause(w[n/2])
			}
			s.SetConflictBudget(2)
			st := s.Solve(context.Background())
			reasons := ""
			for _, g := range s.Reasons() {
				reasons += g.String()
			}
			if refused := strings.Contains(reasons, want); refused != (limit < 1<<28) || refused && st != core.Unknown {
				t.Errorf("%v in %d MB: %v %s", op, limit>>20, st, reasons)
			}
		}
	}
}
