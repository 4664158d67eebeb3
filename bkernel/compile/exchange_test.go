package compile

import (
	"context"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/preprocess"
	"bsmt/bkernel/theory/arith"
)

// TestExchange: bounds and clauses cross between two that compiled the same, a literal that
// came later by what it says, and nothing twice.
func TestExchange(t *testing.T) {
	var ks []*Compiled
	var es []*Exchange
	var x, y ast.Node
	for range 2 {
		g := ast.New()
		x, y = g.Const("x", ast.Int), g.Const("y", ast.Int)
		p := preprocess.Prepare(context.Background(), preprocess.Input{G: g, Facts: []ast.Node{
			g.Le(g.Num64(0), x), g.Le(x, g.Num64(100)), g.Le(g.Num64(0), y), g.Le(y, g.Num64(100)),
			g.Or(g.Le(x, g.Num64(50)), g.Le(y, g.Num64(50))),
		}, Shared: []ast.Node{x, y}})
		k := New(p, Options{})
		if !k.Compile(context.Background()) {
			t.Fatal("not compiled")
		}
		ks, es = append(ks, k), append(es, k.Exchange(0, Worth{Size: 4, Most: 10}))
	}
	if es[0].Fingerprint() != es[1].Fingerprint() {
		t.Fatal("the same facts are compiled differently")
	}
	bound := func(k *Compiled, n ast.Node, b int64) core.Lit {
		return k.lin.LeLit([]arith.Mono{{X: k.variable(n), C: num.FromInt64(1)}}, num.FromInt64(b))
	}
	a := ks[0]
	a.core.AddLemma(bound(a, x, 77))                                        // a bound at the root
	es[0].Refuted([]core.Lit{bound(a, x, 33).Not(), bound(a, y, 44).Not()}) // a clause of bounds that nobody has
	mail := es[0].Send()
	if mail.Len() != 2 {
		t.Fatalf("%d clauses, want a bound and a clause", mail.Len())
	}
	es[1].Receive(mail, 0)
	es[1].Receive(mail, 0)
	b := ks[1]
	if got := b.core.RootUb(b.variable(x)); got != 77 || es[1].Taken != 2 {
		t.Errorf("x is at most %d, %d taken", got, es[1].Taken)
	}
	if st := b.Search(context.Background(), bound(b, x, 33).Not(), bound(b, y, 44).Not()); st != core.Unsat {
		t.Errorf("%v where the clause was told", st)
	}
	if st := b.Search(context.Background(), bound(b, x, 33).Not()); st != core.Sat {
		t.Errorf("%v beside the clause", st)
	}
	if back := es[1].Send(); back.Len() != 0 {
		t.Errorf("%d clauses go back", back.Len())
	}
}
