package compile

import (
	"context"
	"fmt"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/globals"
	"bsmt/bkernel/preprocess"
)

// BenchmarkNoRelations compiles clauses that nearly say what goes with what: the cost of
// looking for relations, choices of machines and equalities of small domains where there
// are none.
func BenchmarkNoRelations(b *testing.B) {
	const n = 4000
	g := ast.New()
	var facts []ast.Node
	at := func(i int) ast.Node { return g.Const(fmt.Sprint("x", i%200), ast.Int) }
	for i := range n {
		v := g.Num64(int64(i % 17))
		facts = append(facts, g.Or(g.Not(g.Eq(at(i), v)), g.Eq(at(3*i+1), v), g.Le(at(7*i+2), v)))
	}
	prep := preprocess.Prepare(context.Background(), preprocess.Input{G: g, Facts: facts})
	k := New(prep, Options{})
	if !k.Compile(context.Background()) {
		b.Fatal("not compiled")
	}
	for b.Loop() {
		globals.Resources(k.g, prep.Facts)
		k.supports(prep.Facts)
		k.equalValues(prep.Facts)
	}
}
