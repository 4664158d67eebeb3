package compile

import (
	"context"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/preprocess"
)

// TestGuards asserts facts under guards between searches and drops them again.
func TestGuards(t *testing.T) {
	ctx := context.Background()
	g := ast.New()
	x, y := g.Const("x", ast.Int), g.Const("y", ast.Int)
	k := New(preprocess.Prepare(ctx, preprocess.Input{G: g, Facts: []ast.Node{g.Le(g.Num64(0), x), g.Le(x, g.Num64(9))}, Assumed: []ast.Node{g.Le(y, x)}}), Options{})
	k.Compile(ctx)
	a, b := k.NewGuard(), k.NewGuard()
	k.Assert(a, k.rw.Simplify(g.Eq(g.Arith(ast.OpMul, x, x), g.Num64(49))))
	k.Assert(b, k.rw.Simplify(g.Or(g.Le(g.Num64(8), x), g.Le(x, g.Num64(6)))))
	z := g.Const("z", ast.Int) // new
	k.Assert(core.LitTrue, k.rw.Simplify(g.Conn(ast.OpLt, x, z)))
	for _, c := range []struct {
		guards []core.Lit
		want   core.Status
	}{{nil, core.Sat}, {[]core.Lit{a}, core.Sat}, {[]core.Lit{b, a}, core.Unsat}, {[]core.Lit{b}, core.Sat}} {
		if got := k.Search(ctx, c.guards...); got != c.want {
			t.Fatalf("%v: %v", c.guards, got)
		}
		if c.want == core.Unsat {
			if f := k.Failed(); len(f) != 2 || !slices.Contains(f, a) || !slices.Contains(f, b) || len(k.Core()) > 0 {
				t.Errorf("failed: %v, core %v", f, k.Core())
			}
			continue
		}
		m, err := k.Model()
		if err != nil || m[x].Int.Cmp(m[z].Int) >= 0 || slices.Contains(c.guards, a) && m[x].Int.Int64() != 7 {
			t.Errorf("%v: model %v, %v", c.guards, m, err)
		}
	}
}

// TestFunctionBecomesValue applies functions first and compares them later.
func TestFunctionBecomesValue(t *testing.T) {
	for _, ran := range []ast.Type{ast.Int, ast.Bool} {
		ctx := context.Background()
		g := ast.New()
		typ := g.Fun([]ast.Type{ast.Int}, ran)
		f, h := g.Const("f", typ), g.Const("h", typ)
		i, j := g.Const("i", ast.Int), g.Const("j", ast.Int)
		k := New(preprocess.Prepare(ctx, preprocess.Input{G: g}), Options{})
		apart := g.Not(g.Eq(g.Apply(f, i), g.Apply(h, j)))
		k.Assert(core.LitTrue, k.rw.Simplify(apart))
		if got := k.Search(ctx); got != core.Sat {
			t.Fatal(got)
		}
		same, meet := k.NewGuard(), k.NewGuard()
		eq := g.Eq(f, h)
		k.Assert(same, k.rw.Simplify(eq))
		k.Assert(meet, k.rw.Simplify(g.Eq(i, j)))
		if got := k.Search(ctx, same); got != core.Sat {
			t.Fatal(got, k.Reasons())
		}
		m, err := k.Model()
		if err != nil || !eval.Satisfies(g, m, []ast.Node{apart, eq}, func() bool { return false }) {
			t.Errorf("%v, %v", m, err)
		}
		if got := k.Search(ctx, same, meet); got != core.Unsat {
			t.Fatal(got)
		}
		if got := k.Search(ctx, meet); got != core.Sat {
			t.Fatal(got)
		}
	}
}
