package strategy

import (
	"context"
	"fmt"
	"testing"

	"bsmt/bkernel/ast"
)

// TestPreparingIsWork: passes that find facts in normal form, and make nothing, are work by how much they read, and the same
// each time; in a run within another one it counts for less.
func TestPreparingIsWork(t *testing.T) {
	prepare := func(n int, nested bool) Work {
		g := ast.New()
		var facts []ast.Node
		for i := range n {
			x, y := g.Const(fmt.Sprint("x", i), ast.Int), g.Const(fmt.Sprint("y", i), ast.Int)
			facts = append(facts, g.Le(g.Arith(ast.OpAdd, x, g.Arith(ast.OpMul, g.Num64(-1), y)), g.Num64(int64(i))))
		}
		r := newRun(Problem{G: g, Facts: facts}, Options{})
		r.nested = nested
		r.during(context.Background())
		if err := r.prepare(); err != nil {
			t.Fatal(err)
		}
		return r.spent
	}
	small, large := prepare(1_000, false), prepare(8_000, false)
	if small < 5_000 || large < 7*small || large > 9*small {
		t.Errorf("a thousand facts come to %d, eight thousand to %d", small, large)
	}
	if again := prepare(1_000, false); again != small {
		t.Errorf("%d once, %d again", small, again)
	}
	if within := prepare(1_000, true); within == 0 || within >= small {
		t.Errorf("%d within another run, %d by itself", within, small)
	}
}

// TestPulse: what a run tells of its work while one within has its turns is never more than it has done by the end of the turn.
func TestPulse(t *testing.T) {
	told := Work(0)
	r := newRun(Problem{G: ast.New()}, Options{pulse: func(w Work) { told = max(told, w) }})
	r.during(context.Background())
	turn := inRun(r, newRun(hard(6), r.inner()), func(res Result) *Result { return &res })
	for turns := 1; ; turns++ {
		got := turn(2000)
		if r.spent += got.work; told > r.work() {
			t.Fatalf("turn %d: it told of %d of work, and did %d", turns, told, r.work())
		}
		if got.over {
			if turns < 3 || told == 0 {
				t.Errorf("%d turns, told of %d", turns, told)
			}
			return
		}
	}
}
