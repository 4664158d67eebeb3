package eval

import (
	"testing"

	"bsmt/bkernel/ast"
)

// TestIntegers compares the operators of integers with those of Go; quotients and remainders
// are Euclid's, and total.
func TestIntegers(t *testing.T) {
	abs := func(a int) int { return max(a, -a) }
	mod := func(a, b int) int {
		if b == 0 {
			return a
		}
		return (a%b + abs(b)) % abs(b)
	}
	whole := map[ast.Op]func(a, b int) int{
		ast.OpAdd: func(a, b int) int { return a + b }, ast.OpSub: func(a, b int) int { return a - b },
		ast.OpMul: func(a, b int) int { return a * b }, ast.OpMax: func(a, b int) int { return max(a, b) },
		ast.OpMin: func(a, b int) int { return min(a, b) }, ast.OpEMod: mod,
		ast.OpEDiv: func(a, b int) int {
			if b == 0 {
				return 0
			}
			return (a - mod(a, b)) / b
		},
		ast.OpNeg: func(a, _ int) int { return -a }, ast.OpAbs: func(a, _ int) int { return abs(a) },
	}
	truth := map[ast.Op]func(a, b int) bool{
		ast.OpLe: func(a, b int) bool { return a <= b }, ast.OpLt: func(a, b int) bool { return a < b },
		ast.OpGe: func(a, b int) bool { return a >= b }, ast.OpGt: func(a, b int) bool { return a > b },
		ast.OpEq: func(a, b int) bool { return a == b },
	}
	for a := -7; a <= 7; a++ {
		for b := -7; b <= 7; b++ {
			g := ast.New()
			x, y := g.Const("x", ast.Int), g.Const("y", ast.Int)
			e := New(g, ast.Model{x: number(a), y: number(b)})
			for op, want := range whole {
				args := []ast.Node{x, y}
				if op == ast.OpNeg || op == ast.OpAbs {
					args = args[:1]
				}
				if v, err := e.Eval(g.Mk(op, ast.Int, args, 0)); err != nil || v.Int.Int64() != int64(want(a, b)) {
					t.Errorf("%d %v %d: %v %v, want %d", a, op, b, v.Int, err, want(a, b))
				}
			}
			for op, want := range truth {
				if is, err := e.Holds(g.Mk(op, ast.Pred, []ast.Node{x, y}, 0)); err != nil || is != want(a, b) {
					t.Errorf("%d %v %d: %v %v", a, op, b, is, err)
				}
			}
		}
	}
}

// TestValues lists all values of small types, each once.
func TestValues(t *testing.T) {
	g := ast.New()
	two := g.BitVec(1)
	one := g.Fun([]ast.Type{two}, ast.Bool)
	for _, typ := range []ast.Type{
		ast.Bool, two, g.BitVec(4), one, g.Fun([]ast.Type{ast.Bool, two}, g.BitVec(2)), g.Fun([]ast.Type{one}, ast.Bool), g.Fun([]ast.Type{g.BitVec(2)}, one),
	} {
		e, seen := New(g, nil), map[string]bool{}
		vs := Values(g, typ)
		for _, v := range vs {
			seen[Key(e.Normalize(typ, v))] = true
		}
		if n := int(Size(g, typ, 1<<20)); len(vs) != n || len(seen) != n {
			t.Errorf("%d values, %d of them different, want %d", len(vs), len(seen), n)
		}
	}
	for _, typ := range []ast.Type{ast.Int, g.BitVec(40), g.Set("S"), g.Fun([]ast.Type{ast.Int}, ast.Bool), g.Fun([]ast.Type{g.BitVec(5)}, ast.Bool)} {
		if vs := Values(g, typ); vs != nil {
			t.Errorf("%d values of a large type", len(vs))
		}
	}
}

// TestSatisfies stops when it is told to, and wants all facts to hold.
func TestSatisfies(t *testing.T) {
	g := ast.New()
	x := g.Const("x", ast.Int)
	yes, no := g.Le(x, g.Num64(3)), g.Le(g.Num64(4), x)
	m := ast.Model{x: number(3)}
	never := func() bool { return false }
	asked := 0
	second := func() bool { asked++; return asked > 1 }
	if !Satisfies(g, m, []ast.Node{yes, yes}, never) || Satisfies(g, m, []ast.Node{yes, no}, never) || !Satisfies(g, m, nil, never) {
		t.Error("facts and the model disagree")
	}
	if Satisfies(g, m, []ast.Node{yes, yes}, second) || asked != 2 {
		t.Error("it does not stop")
	}
}
