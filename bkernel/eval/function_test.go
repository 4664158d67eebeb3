package eval

import (
	"testing"

	"bsmt/bkernel/ast"
)

// TestSize counts the values of types, up to limits.
func TestSize(t *testing.T) {
	g := ast.New()
	w2, w3 := g.BitVec(2), g.BitVec(3)
	fun := func(ran ast.Type, dom ...ast.Type) ast.Type { return g.Fun(dom, ran) }
	for i, c := range []struct {
		t           ast.Type
		limit, want int64
	}{
		{ast.Bool, 2, 2},
		{ast.Int, 1000, -1},
		{w3, 8, 8},
		{w3, 7, -1},
		{g.BitVec(62), 1 << 61, -1},
		{fun(ast.Bool, w2), 16, 16},
		{fun(ast.Bool, w2), 15, -1},
		{fun(w2, ast.Bool, ast.Bool), 256, 256},
		{fun(w2, ast.Bool, ast.Bool), 255, -1},
		{fun(ast.Bool, ast.Int), 1000, -1},
		{fun(ast.Int, ast.Bool), 1000, -1},
		{fun(fun(ast.Bool, ast.Bool), ast.Bool), 16, 16},
		{fun(ast.Bool, w3, w3), 1 << 40, -1}, // 64 points are more than are multiplied
	} {
		if got := Size(g, c.t, c.limit); got != c.want {
			t.Errorf("type %d up to %d: %d, want %d", i, c.limit, got, c.want)
		}
	}
	for _, c := range []struct {
		dom         []ast.Type
		limit, want int64
	}{
		{[]ast.Type{w2, w3}, 32, 32},
		{[]ast.Type{w2, w3}, 31, -1},
		{[]ast.Type{w2, ast.Int}, 1000, -1},
	} {
		if got := domainSize(g, fun(ast.Bool, c.dom...), c.limit); got != c.want {
			t.Errorf("domain of %d arguments up to %d: %d, want %d", len(c.dom), c.limit, got, c.want)
		}
	}
}
