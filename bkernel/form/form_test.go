package form

import (
	"math/big"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
)

// TestBound reads bounds in normal form, and what is none.
func TestBound(t *testing.T) {
	g := ast.New()
	rw := rewrite.New(g)
	x, y := g.Const("x", ast.Int), g.Const("y", ast.Int)
	n := g.Num64
	for _, c := range []struct {
		fact   ast.Node
		x      ast.Node
		lo, hi any
		near   int64
	}{
		{g.Le(x, n(7)), x, nil, int64(7), 0},
		{g.Conn(ast.OpLt, x, n(-7)), x, nil, int64(-8), -8},
		{g.Le(n(3), y), y, int64(3), nil, 3},
		{g.Le(n(-3), y), y, int64(-3), nil, 0},
		{g.Eq(x, n(-4)), x, int64(-4), int64(-4), -4},
		{g.Le(x, y), ast.None, nil, nil, 0},
		{g.Not(g.Eq(x, n(1))), ast.None, nil, nil, 0},
		{g.Le(g.Arith(ast.OpMul, x, y), n(1)), ast.None, nil, nil, 0},
		{g.Or(g.Le(x, n(1)), g.Le(y, n(1))), ast.None, nil, nil, 0},
	} {
		got, r := Bound(g, rw.Simplify(c.fact))
		is := func(b *big.Int, want any) bool {
			return b == nil && want == nil || b != nil && want != nil && b.Cmp(big.NewInt(want.(int64))) == 0
		}
		if got != c.x || !is(r.Lo, c.lo) || !is(r.Hi, c.hi) || c.x != ast.None && r.NearZero().Int64() != c.near {
			t.Errorf("%d: %d in %v..%v, want %v..%v", c.fact, got, r.Lo, r.Hi, c.lo, c.hi)
		}
	}
	facts := []ast.Node{g.Le(x, n(7)), g.Le(x, n(5)), g.Le(n(-2), x), g.Eq(y, n(12)), g.Le(y, n(20))}
	for i, f := range facts {
		facts[i] = rw.Simplify(f)
	}
	b := Bounds(g, facts)
	if r := b[x]; r.Lo.Int64() != -2 || r.Hi.Int64() != 5 || r.Bits() != 3 {
		t.Errorf("x in %v..%v", r.Lo, r.Hi)
	}
	if r := b[y]; r.Lo.Int64() != 12 || r.Hi.Int64() != 12 {
		t.Errorf("y in %v..%v", r.Lo, r.Hi)
	}
}

// TestDifference reads differences of two constants only, whichever way they stand.
func TestDifference(t *testing.T) {
	g := ast.New()
	rw := rewrite.New(g)
	x, y, z := g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("z", ast.Int)
	for _, c := range []struct {
		fact ast.Node
		ok   bool
	}{
		{g.Not(g.Eq(x, g.Arith(ast.OpAdd, y, g.Num64(3)))), true},
		{g.Not(g.Eq(g.Arith(ast.OpSub, y, g.Num64(9)), x)), true},
		{g.Not(g.Eq(x, g.Num64(3))), false},
		{g.Not(g.Eq(g.Arith(ast.OpAdd, x, y), z)), false},
		{g.Not(g.Eq(x, g.Arith(ast.OpMul, g.Num64(2), y))), false},
		{g.Eq(x, y), false},
	} {
		f := rw.Simplify(c.fact)
		d, ok := ReadDisequality(g, f)
		if ok != c.ok {
			t.Errorf("%d: %v", c.fact, ok)
			continue
		}
		// x - y /= c says the same as the fact it was read off.
		if ok && rw.Simplify(g.Not(g.Eq(g.Arith(ast.OpSub, d.X, d.Y), g.Num64(d.C)))) != f {
			t.Errorf("%d: %+v", c.fact, d)
		}
	}
}

// TestMultiplies: what does not multiply has monomials of one term alone, and what does in normal form has another.
func TestMultiplies(t *testing.T) {
	g := ast.New()
	x, y := g.Const("x", ast.Int), g.Const("y", ast.Int)
	add, mul := func(a ...ast.Node) ast.Node { return g.Arith(ast.OpAdd, a...) }, func(a ...ast.Node) ast.Node { return g.Arith(ast.OpMul, a...) }
	deep := x
	for range 200 {
		deep = add(deep, deep)
	}
	for name, c := range map[string]struct {
		n    ast.Node
		want bool
	}{
		"a term":             {x, false},
		"a sum":              {add(x, mul(g.Num64(-3), y)), false},
		"a multiple of sums": {mul(g.Num64(2), add(x, mul(g.Num64(5), y))), false},
		"a square":           {add(y, mul(x, x)), true},
		"a multiple of one":  {add(y, mul(g.Num64(2), x, y)), true},
		"a product of sums":  {mul(add(x, y), add(x, g.Num64(1))), true},
		"what is deep":       {deep, true},
	} {
		if got := Multiplies(g, c.n); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
		ts, ok := NewReader(g).Read(g.Le(c.n, g.Num64(0)))
		if has := slices.ContainsFunc(ts, func(m Monomial) bool { return len(m.Vars) > 1 }); ok && has != c.want {
			t.Errorf("%s: read as %v", name, ts)
		}
	}
}
