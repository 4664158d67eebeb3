package smtlib2b

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	beval "bsmt/bkernel/eval"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/print"
)

// Functions on random grids have the same values as terms of the script's model.
func TestGrid(t *testing.T) {
	for seed := uint64(0); seed < 100; seed++ {
		rnd := rand.New(rand.NewPCG(seed, 1))
		c := smtlib.NewContext()
		args := []smtlib.Sort{smtlib.Int, c.BitVec(3), smtlib.Int}[:1+rnd.IntN(3)]
		f := c.AddDecl(smtlib.DeclData{Name: "f", Args: args, Result: smtlib.Int, Body: smtlib.NoTerm})
		tr := New(c)
		n, err := tr.Const(f)
		if err != nil {
			t.Fatal(err)
		}
		g := tr.Graph()
		dom := g.Dom(g.Type(n))
		value := func(i, v int) ast.Value { return ast.Value{Kind: g.Kind(dom[i]), Int: big.NewInt(int64(v))} }
		fv := &ast.FunValue{Default: num(-1), Grid: make([][]*big.Int, len(args)), Same: rnd.IntN(2)}
		for i := range args {
			if rnd.IntN(3) > 0 {
				fv.Grid[i] = []*big.Int{big.NewInt(1), big.NewInt(2), big.NewInt(5)}[rnd.IntN(3):]
			}
		}
		seen := map[[3]int]bool{}
		for range rnd.IntN(8) {
			var at [3]int
			en := ast.FunEntry{Val: num(int64(rnd.IntN(9)))}
			if rnd.IntN(2) == 0 {
				en.Slope = make([]*big.Int, len(args))
			}
			for i := range args {
				if at[i] = rnd.IntN(8); fv.Grid[i] != nil {
					at[i] = int(fv.Grid[i][rnd.IntN(len(fv.Grid[i]))].Int64())
					if en.Slope != nil && args[i] == smtlib.Int {
						en.Slope[i] = big.NewInt(int64(rnd.IntN(4) - 1))
					}
				}
				en.Args = append(en.Args, value(i, at[i]))
			}
			if !seen[at] {
				seen[at] = true
				fv.Entries = append(fv.Entries, en)
			}
		}
		m := ast.Model{n: {Kind: ast.KFun, Fun: fv}}
		model, err := tr.Model(m, []smtlib.Decl{f})
		if err != nil {
			t.Fatal(err)
		}
		ev := eval.New(c, model)
		for range 60 {
			terms, nodes := make([]smtlib.Term, len(args)), make([]ast.Node, len(args))
			for i, s := range args {
				v := big.NewInt(int64(rnd.IntN(8)))
				if s == smtlib.Int {
					terms[i], nodes[i] = c.MkInt(v), g.Num(v)
				} else {
					terms[i], nodes[i] = c.MkBv(v, 3), g.BvNum(v, 3)
				}
			}
			want, err := beval.New(g, m).Eval(g.Apply(n, nodes...))
			if err != nil {
				t.Fatal(err)
			}
			got, err := ev.Eval(context.Background(), c.MkApp(f, terms...))
			if err != nil || got != c.MkInt(want.Int) {
				t.Fatalf("seed %d: %s at %v, want %v (%v)", seed, print.TermString(c, got), terms, want.Int, err)
			}
		}
	}
}
