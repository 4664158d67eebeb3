package compile

import (
	"context"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/preprocess"
	"bsmt/bkernel/theory/euf"
)

// TestShapes: a clause of equalities that nobody had crosses, with applications where they are there
// already, and none with what is one search's own.
func TestShapes(t *testing.T) {
	type search struct {
		*Compiled
		e       *Exchange
		a, b, c euf.Node
		f       euf.Func
	}
	var two []*search
	for range 2 {
		g := ast.New()
		u := g.Set("U")
		a, b, c := g.Const("a", u), g.Const("b", u), g.Const("c", u)
		f := g.Const("f", g.Fun([]ast.Type{u}, u))
		facts := []ast.Node{g.Or(g.Eq(a, b), g.Eq(g.Apply(f, b), c), g.Eq(b, c)), g.Or(g.Not(g.Eq(a, b)), g.Eq(g.Apply(f, c), b))}
		k := New(preprocess.Prepare(context.Background(), preprocess.Input{G: g, Facts: facts, Shared: []ast.Node{a, b, c, f}}), Options{})
		if !k.Compile(context.Background()) {
			t.Fatal("not compiled")
		}
		s := &search{Compiled: k, a: k.enode(a), b: k.enode(b), c: k.enode(c)}
		s.f = k.euf.Func(k.enode(g.Apply(f, b)))
		s.e = k.Exchange(0, Worth{Size: 4, Most: 10})
		two = append(two, s)
	}
	x, y := two[0], two[1]
	of := func(s *search, n euf.Node) euf.Node { return s.euf.App(s.f, s.euf.Sort(n), n) }
	y.euf.Leaf(y.euf.Sort(y.a), 0) // nodes that come later have other numbers there
	own := x.euf.Leaf(x.euf.Sort(x.a), 0)
	ac, fab := x.euf.EqLit(x.a, x.c), x.euf.EqLit(of(x, x.a), x.b)
	x.e.Refuted([]core.Lit{ac, fab})
	x.e.Refuted([]core.Lit{ac, x.euf.EqLit(own, x.b)})
	mail := x.e.Send()
	if mail.Len() != 1 {
		t.Fatalf("%d clauses are told, want the one that all can read", mail.Len())
	}
	y.e.Receive(mail, 0)
	if y.e.Taken != 0 {
		t.Error("f(a) is there for its clause alone")
	}
	fa := of(y, y.a)
	x.e.known, y.e.known = map[uint64]struct{}{}, map[uint64]struct{}{}
	x.e.Refuted([]core.Lit{ac, fab})
	y.e.Receive(x.e.Send(), 0)
	if y.e.Taken != 1 {
		t.Fatalf("%d clauses taken", y.e.Taken)
	}
	if st := y.Search(context.Background(), y.euf.EqLit(y.c, y.a), y.euf.EqLit(y.b, fa)); st != core.Unsat {
		t.Errorf("%v where the clause was told", st)
	}
	if st := y.Search(context.Background(), y.euf.EqLit(y.c, y.a), y.euf.EqLit(y.b, fa).Not()); st != core.Sat {
		t.Errorf("%v beside the clause", st)
	}
}
