package eqabs

import (
	"fmt"
	"math/rand"
	"testing"

	"bsmt/bkernel/ast"
)

func TestDiamonds(t *testing.T) {
	const n = 3000
	g := ast.New()
	u := g.Set("U")
	c := func(v string, i int) ast.Node { return g.Const(fmt.Sprint(v, i), u) }
	var facts []ast.Node
	for i := range n {
		x, y, z, next := c("x", i), c("y", i), c("z", i), c("x", i+1)
		facts = append(facts, g.Or(g.And(g.Eq(x, y), g.Eq(y, next)), g.And(g.Eq(x, z), g.Eq(z, next))))
	}
	got := Implied(g, facts)
	if len(got) != n {
		t.Fatalf("%d equalities, want %d", len(got), n)
	}
	for i, e := range got {
		if e != (Equality{c("x", i), c("x", i+1), facts[i]}) {
			t.Fatalf("equality %d is %v", i, e)
		}
	}
}

// holds evaluates a predicate under values of constants.
func holds(g *ast.Graph, n ast.Node, v map[ast.Node]int) bool {
	a := g.Args(n)
	switch g.Op(n) {
	case ast.OpTrue:
		return true
	case ast.OpFalse:
		return false
	case ast.OpNot:
		return !holds(g, a[0], v)
	case ast.OpAnd:
		for _, x := range a {
			if !holds(g, x, v) {
				return false
			}
		}
		return true
	case ast.OpOr:
		for _, x := range a {
			if holds(g, x, v) {
				return true
			}
		}
		return false
	case ast.OpImplies:
		return !holds(g, a[0], v) || holds(g, a[1], v)
	case ast.OpIte:
		if holds(g, a[0], v) {
			return holds(g, a[1], v)
		}
		return holds(g, a[2], v)
	case ast.OpEquiv:
		return holds(g, a[0], v) == holds(g, a[1], v)
	}
	return v[a[0]] == v[a[1]]
}

// TestRandom checks every implied equality in all models over a few values.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	found := 0
	for range 3000 {
		g := ast.New()
		u := g.Set("U")
		var cs []ast.Node
		for i := range 4 {
			cs = append(cs, g.Const(fmt.Sprint("c", i), u))
		}
		var pred func(d int) ast.Node
		pred = func(d int) ast.Node {
			if d == 0 || rng.Intn(5) == 0 {
				if rng.Intn(12) == 0 {
					return g.Truth(rng.Intn(2) == 0)
				}
				return g.Eq(cs[rng.Intn(4)], cs[rng.Intn(4)])
			}
			switch rng.Intn(7) {
			case 0:
				return g.Not(pred(d - 1))
			case 1, 2:
				return g.And(pred(d-1), pred(d-1), pred(d-1))
			case 3, 4:
				return g.Or(pred(d-1), pred(d-1))
			case 5:
				return g.Imp(pred(d-1), pred(d-1))
			}
			return g.Ite(pred(d-1), pred(d-1), pred(d-1))
		}
		f := pred(3)
		eqs := Implied(g, []ast.Node{f})
		found += len(eqs)
		for m := range 256 {
			v := map[ast.Node]int{}
			for i, c := range cs {
				v[c] = m >> (2 * i) & 3
			}
			if !holds(g, f, v) {
				continue
			}
			for _, e := range eqs {
				if v[e.A] != v[e.B] {
					t.Fatal("an equality that is not implied")
				}
			}
		}
	}
	if found < 1145 {
		t.Fatalf("only %d equalities found", found)
	}
}

func TestDeep(t *testing.T) {
	g := ast.New()
	u := g.Set("U")
	x, y := g.Const("x", u), g.Const("y", u)
	f := g.Eq(x, y)
	for i := range 200_000 {
		if i%2 == 0 {
			f = g.Or(f, g.And(g.Eq(x, y), f))
		} else {
			f = g.Not(g.Not(f))
		}
	}
	if got := Implied(g, []ast.Node{f}); len(got) != 1 {
		t.Fatal(got)
	}
}

// A disjunction of very many facts is read once.
func TestWide(t *testing.T) {
	g := ast.New()
	s := g.Set("S")
	x, y := g.Const("x", s), g.Const("y", s)
	parts := make([]ast.Node, 100_000)
	for i := range parts {
		parts[i] = g.And(g.Eq(x, y), g.IsTrue(g.Const(fmt.Sprint("b", i), ast.Bool)))
	}
	if got := Implied(g, []ast.Node{g.Or(parts...)}); len(got) != 1 {
		t.Errorf("%d equalities, want that of x and y", len(got))
	}
}
