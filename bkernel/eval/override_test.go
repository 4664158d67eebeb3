package eval

import (
	"maps"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
)

// TestOverrides writes into functions that are written into elsewhere, too, and reads each of
// them as maps of their own have it, under values of a variable that come and go.
func TestOverrides(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for range 60 {
		g := ast.New()
		typ := g.Fun([]ast.Type{ast.Int}, ast.Int)
		base, x := g.Const("a", typ), g.Var("x", ast.Int)
		first := ast.Value{Kind: ast.KFun, Fun: &ast.FunValue{Default: integer(g.IntVal(g.Num64(7)))}}
		model := map[int64]int64{}
		for k := range r.Int64N(4) {
			model[k] = k + 20
			first.Fun.Entries = append(first.Fun.Entries, ast.FunEntry{Args: []ast.Value{integer(g.IntVal(g.Num64(k)))}, Val: integer(g.IntVal(g.Num64(k + 20)))})
		}
		e := New(g, ast.Model{base: first})
		funs, want := []ast.Node{base}, []map[int64]map[int64]int64{{}} // by the value of x
		for v := range int64(3) {
			want[0][v] = model
		}
		for range 40 {
			from := r.IntN(len(funs))
			k, val := r.Int64N(8), r.Int64N(50)
			at, open := g.Num64(k), r.IntN(3) == 0
			if open {
				at = x
			}
			funs = append(funs, g.Mk(ast.OpOverride, typ, []ast.Node{funs[from], at, g.Num64(val)}, 0))
			next := map[int64]map[int64]int64{}
			for v := range int64(3) {
				next[v] = maps.Clone(want[from][v])
				if open {
					next[v][v] = val
				} else {
					next[v][k] = val
				}
			}
			want = append(want, next)
		}
		for range 200 {
			v, f, k := r.Int64N(3), r.IntN(len(funs)), r.Int64N(8)
			e.Bind(map[ast.Node]ast.Value{x: integer(g.IntVal(g.Num64(v)))})
			for range 5 {
				got, err := e.Eval(g.Apply(funs[f], g.Num64(k)))
				is, ok := want[f][v][k]
				if !ok {
					is = 7
				}
				if err != nil || got.Int.Int64() != is {
					t.Fatalf("%v at %d, x = %d: %v instead of %d, %v", f, k, v, got.Int, is, err)
				}
				f, k = r.IntN(len(funs)), r.Int64N(8)
			}
			whole, err := e.Eval(funs[f])
			if err != nil || len(whole.Fun.Entries) != len(want[f][v]) {
				t.Fatalf("%d entries instead of %d, %v", len(whole.Fun.Entries), len(want[f][v]), err)
			}
			for _, en := range whole.Fun.Entries {
				if is, ok := want[f][v][en.Args[0].Int.Int64()]; !ok || is != en.Val.Int.Int64() {
					t.Fatalf("%v is listed at %v", en.Val.Int, en.Args[0].Int)
				}
			}
		}
	}
}
