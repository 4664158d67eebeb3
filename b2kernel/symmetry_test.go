package b2kernel

import (
	"context"
	"testing"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// Ordering the elements of given sets loses no solution but those that others stand for.
func TestAnyOrder(t *testing.T) {
	m := machine.Empty(tree.Classical)
	m.Sets = []*tree.Set{tree.NewSet(tree.Pos{}, "S"), tree.NewSet(tree.Pos{}, "T")}
	m.Sets[1].ID = 1
	degree := "g : S <-> S & g = g~ & id(S) /\\ g = {} & !(x,y).(x : S & y : S & x /= y => card(g[{x}]) /= card(g[{y}]))"
	for _, c := range []struct {
		src  string
		n    int
		want bool
	}{
		{degree, 1, true}, {degree, 2, false}, {degree, 8, false},
		{"f : S --> 0..2 & !(x,y).(x : S & y : S & f(x) = f(y) => x = y)", 3, true},
		{"f : S --> 0..2 & !(x,y).(x : S & y : S & f(x) = f(y) => x = y)", 4, false},
		{"a <: S & card(a) = 2 & b <: S & card(b) = 2 & a /\\ b = {}", 4, true},
		{"a <: S & card(a) = 2 & b <: S & card(b) = 2 & a /\\ b = {}", 3, false},
		{"a <: S & c : S & c /: a & r : S >->> T & #x.(x : a & card(r[{x}]) = 1)", 3, true},
		{"f : S --> T & #x.(x : S & card(f~[{f(x)}]) = 3) & #x.(x : S & card(f~[{f(x)}]) = 1)", 4, true},
		{"f : S --> T & ran(f) = T & !x.(x : T => card(f~[{x}]) = 2)", 4, false},
	} {
		f, err := m.Formula(c.src)
		if err != nil {
			t.Fatal(err)
		}
		w := eval.NewWorld(tree.Classical, m.Sets, func(*tree.Set) int { return c.n }, -1, 3)
		found := false
		ans := Solve(context.Background(), Question{World: w, Names: f.Free, Pred: f.Node, AnyOrder: true, Work: 50_000_000, Ground: Evaluate(w, nil, nil),
			Found: func([]value.Value) (more, wrong bool) { found = true; return false, false }})
		if found != c.want || !found && !ans.All {
			t.Errorf("%d elements: %s: found %v, %+v", c.n, c.src, found, ans)
		}
	}
}
