package quant

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
)

// TestNearestBound asks for bounds of a variable in random linear atoms. A bound has to say
// as much as the value does, each atom be as true with it, and to be the last of those: the
// next value below a lower bound makes an atom another, the next above an upper one.
func TestNearestBound(t *testing.T) {
	lower, upper, equal, none := 0, 0, 0, 0
	for seed := uint64(0); seed < 3000; seed++ {
		rnd := rand.New(rand.NewPCG(seed, 4))
		g := ast.New()
		m := ast.Model{}
		var consts []ast.Node
		for _, name := range []string{"a", "b", "c"} {
			c := g.Const(name, ast.Int)
			m[c] = number(rnd.IntN(21) - 10)
			consts = append(consts, c)
		}
		v := &view{g: g, rw: rewrite.New(g), ev: eval.New(g, m)}
		x := g.Var("x", ast.Int)
		val := int64(rnd.IntN(21) - 10)
		most := 1 + int(seed%4) // of coefficients
		lax := seed%8 == 7      // with equations that no integer solves: these change nowhere
		var atoms []ast.Node
		for range rnd.IntN(4) {
			side := func(ys ...ast.Node) ast.Node {
				sum := []ast.Node{g.Num64(int64(rnd.IntN(9) - 4))}
				for _, y := range ys {
					c := int64(1 + rnd.IntN(most))
					if rnd.IntN(2) == 0 {
						c = -c
					}
					sum = append(sum, v.rw.Mk(ast.OpMul, ast.Int, []ast.Node{g.Num64(c), y}, 0))
				}
				return v.rw.Mk(ast.OpAdd, ast.Int, sum, 0)
			}
			op := ast.OpLe
			if (most == 1 || lax) && rnd.IntN(3) == 0 {
				op = ast.OpEq
			}
			atoms = append(atoms, v.atoms(v.rw.Mk(op, ast.Pred, []ast.Node{side([]ast.Node{x, consts[1]}[:1+rnd.IntN(2)]...), side(consts[:rnd.IntN(2)]...)}, 0))...)
		}
		truths := func(at int64) (out []bool) {
			v.ev.Bind(map[ast.Node]ast.Value{x: number(int(at))})
			for _, a := range atoms {
				is, err := v.ev.Holds(a)
				if err != nil {
					t.Fatal(err)
				}
				out = append(out, is)
			}
			return out
		}
		same := func(at int64) bool {
			now := truths(at)
			for i, is := range truths(val) {
				if now[i] != is {
					return false
				}
			}
			return true
		}
		same(val) // binds x to it
		bound := v.nearestBound(x, big.NewInt(val), atoms)
		if bound == ast.None {
			for d := int64(-200); d <= 200; d++ {
				if !same(val + d) {
					t.Fatalf("seed %d: no bound, but %d is not as %d", seed, val+d, val)
				}
			}
			none++
			continue
		}
		y, err := v.ev.Eval(bound)
		if err != nil {
			t.Fatal(err)
		}
		k := y.Int.Int64()
		if !same(k) {
			t.Fatalf("seed %d: the bound %d says less than %d", seed, k, val)
		}
		switch below, above := same(k-1), same(k+1); {
		case !below && !above:
			equal++
		case !below && k <= val:
			lower++
		case !above && k >= val:
			upper++
			for d := range int64(200) { // there was no lower one
				if !same(val - d) {
					t.Fatalf("seed %d: %d is bounded below", seed, val)
				}
			}
		case !lax:
			t.Fatalf("seed %d: %d is no bound for %d", seed, k, val)
		}
	}
	if min(lower, upper, none) < 100 || equal < 10 {
		t.Fatalf("%d lower, %d upper, %d equal, %d none", lower, upper, equal, none)
	}
}
