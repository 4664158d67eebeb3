package induction

import (
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
)

// world is lists of numbers, with a universe that holds the parts of what it holds: induction
// is as sound in it as among all lists.
type world struct {
	g        *ast.Graph
	rw       *rewrite.Rewriter
	list     ast.Type
	ctors    []ast.Ctor
	universe map[ast.Type][]ast.Node
}

func newWorld() *world {
	g := ast.New()
	w := &world{g: g, list: g.FreeType("List")}
	g.Declare(w.list, "nil", "is_nil", nil)
	field := func(name string, t ast.Type) ast.Field {
		return ast.Field{Type: t, Selector: name, Other: g.Const(name, g.Fun([]ast.Type{w.list}, t))}
	}
	g.Declare(w.list, "cons", "is_cons", []ast.Field{field("head", ast.Int), field("tail", w.list)})
	w.rw, w.ctors = rewrite.New(g), g.Ctors(w.list)
	lists := []ast.Node{g.Build(&w.ctors[0])}
	for i := 0; i < 3; i++ {
		for e := range int64(2) {
			lists = append(lists, g.Build(&w.ctors[1], g.Num64(e), lists[i]))
		}
	}
	w.universe = map[ast.Type][]ast.Node{w.list: lists, ast.Int: {g.Num64(-2), g.Num64(-1), g.Num64(0), g.Num64(1), g.Num64(2)}}
	return w
}

// holds evaluates a predicate over the universe.
func (w *world) holds(t *testing.T, n ast.Node) bool {
	g := w.g
	switch g.Op(n) {
	case ast.OpNot:
		return !w.holds(t, g.Arg(n, 0))
	case ast.OpAnd, ast.OpOr:
		for _, a := range g.Args(n) {
			if w.holds(t, a) == (g.Op(n) == ast.OpOr) {
				return g.Op(n) == ast.OpOr
			}
		}
		return g.Op(n) == ast.OpAnd
	case ast.OpForall:
		vars := g.Quant(n).Vars
		rest := ast.Quant{Vars: vars[1:]}
		for _, v := range w.universe[g.Type(vars[0])] {
			at := w.rw.Substitute(g.Arg(n, 0), map[ast.Node]ast.Node{vars[0]: v})
			if !w.holds(t, g.Quantify(ast.OpForall, rest, at)) {
				return false
			}
		}
		return true
	}
	is, err := eval.New(g, nil).Holds(n)
	if err != nil {
		t.Fatal(err)
	}
	return is
}

// predicate is a random one of the variables.
func (w *world) predicate(r *rand.Rand, x, y, i ast.Node, depth int) ast.Node {
	g := w.g
	if depth > 0 {
		a, b := w.predicate(r, x, y, i, depth-1), w.predicate(r, x, y, i, depth-1)
		switch r.IntN(4) {
		case 0:
			return g.And(a, b)
		case 1:
			return g.Or(a, b)
		case 2:
			return g.Not(a)
		}
		return g.Imp(a, b)
	}
	if r.IntN(2) == 0 {
		x, y = y, x
	}
	head, tail := w.ctors[1].Selectors[0], w.ctors[1].Selectors[1]
	switch r.IntN(7) {
	case 0:
		return g.Eq(x, y)
	case 1:
		return g.Eq(g.Apply(tail, x), y)
	case 2:
		return g.Eq(g.Apply(head, x), i)
	case 3:
		return g.IsTrue(g.Apply(w.ctors[1].Tester, g.Apply(tail, x)))
	case 4:
		return g.Le(i, g.Num64(int64(r.IntN(3)-1)))
	case 5:
		return g.Eq(x, g.Build(&w.ctors[1], g.Num64(int64(r.IntN(2))), y))
	}
	return g.Eq(x, w.universe[w.list][r.IntN(7)])
}

// TestSameTruth takes random goals, and asks that they hold where they did once they speak of
// their least counter-example, in each order.
func TestSameTruth(t *testing.T) {
	denied := 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 2))
		w := newWorld()
		g := w.g
		x, y, i := g.Var("x", w.list), g.Var("y", w.list), g.Var("i", ast.Int)
		vars := []ast.Node{x, y, i}
		r.Shuffle(3, func(a, b int) { vars[a], vars[b] = vars[b], vars[a] })
		body := g.Or(w.predicate(r, x, y, i, 2), w.predicate(r, x, y, i, 2), w.predicate(r, y, x, i, 1))
		fact := w.rw.Simplify(g.Not(g.Quantify(ast.OpForall, ast.Quant{Vars: vars}, body)))
		want := w.holds(t, fact)
		if want {
			denied++
		}
		for order, orders := 0, 1; order < orders; order++ {
			var out []ast.Node
			out, orders = Strengthen(w.rw, []ast.Node{fact}, order, nil)
			if got := w.holds(t, g.And(out...)); got != want {
				t.Fatalf("seed %d, order %d: %v, but it was %v", seed, order, got, want)
			}
		}
	}
	if denied < 50 || denied > 290 {
		t.Errorf("%d of 300 goals have counter-examples", denied)
	}
}

// TestConstants asks that facts which share constants become one goal, and others stay.
func TestConstants(t *testing.T) {
	w := newWorld()
	g := w.g
	a, b, k := g.Const("a", w.list), g.Const("b", w.list), g.Const("k", ast.Int)
	tail := w.ctors[1].Selectors[1]
	linked := []ast.Node{w.rw.Simplify(g.Eq(g.Apply(tail, a), g.Apply(tail, b))), w.rw.Simplify(g.Not(g.Eq(b, g.Apply(tail, b))))}
	alone := w.rw.Simplify(g.Le(k, g.Num64(3)))
	out, orders := Strengthen(w.rw, append(linked, alone), 0, nil)
	if orders != 2 || len(out) != 2 || out[1] != alone || !w.rw.HasQuantifier(out[0]) {
		t.Errorf("%d facts in %d orders", len(out), orders)
	}
	if _, orders := Strengthen(w.rw, []ast.Node{alone}, 0, nil); orders != 0 {
		t.Errorf("%d orders where no variable is one for induction", orders)
	}
}
