package simplest

import (
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
)

// TestMeaning: what is made means what the connectives mean, under all truth values of what it is made of, and no constant is left
// within it.
func TestMeaning(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	g := ast.New()
	atoms := make([]ast.Node, 3)
	for i := range atoms {
		atoms[i] = g.IsTrue(g.Const(string(rune('a'+i)), ast.Bool))
	}
	var holds func(n ast.Node, bits int) bool
	holds = func(n ast.Node, bits int) bool {
		for i, a := range atoms {
			if n == a {
				return bits>>i&1 == 1
			}
		}
		args := g.Args(n)
		switch g.Op(n) {
		case ast.OpTrue:
			return true
		case ast.OpFalse:
			return false
		case ast.OpNot:
			return !holds(args[0], bits)
		case ast.OpEquiv:
			return holds(args[0], bits) == holds(args[1], bits)
		case ast.OpAnd, ast.OpOr:
			or := g.Op(n) == ast.OpOr
			for _, x := range args {
				if holds(x, bits) == or {
					return or
				}
			}
			return !or
		}
		t.Fatalf("what is %v?", g.Op(n))
		return false
	}
	pool := append([]ast.Node{g.True(), g.False()}, atoms...)
	for range 3000 {
		draw := func() ast.Node { return pool[rng.IntN(len(pool))] }
		ps := make([]ast.Node, rng.IntN(5))
		for i := range ps {
			ps[i] = draw()
		}
		p, q := draw(), draw()
		not, iff := Not(g, p), Iff(g, p, q)
		and, size := Join(g, ast.OpAnd, ps)
		or, _ := Join(g, ast.OpOr, ps)
		if size > len(ps) {
			t.Fatalf("%d of %d parts", size, len(ps))
		}
		for bits := range 1 << len(atoms) {
			all, some := true, false
			for _, x := range ps {
				all, some = all && holds(x, bits), some || holds(x, bits)
			}
			if holds(not, bits) == holds(p, bits) || holds(iff, bits) != (holds(p, bits) == holds(q, bits)) || holds(and, bits) != all || holds(or, bits) != some {
				t.Fatalf("%v %v %v: not %v, iff %v, and %v, or %v", ps, p, q, not, iff, and, or)
			}
		}
		for _, n := range []ast.Node{not, iff, and, or} {
			for _, a := range g.Args(n) {
				if op := g.Op(a); op == ast.OpTrue || op == ast.OpFalse || op == ast.OpNot && g.Op(n) == ast.OpNot {
					t.Fatalf("%v has %v within", n, a)
				}
			}
			if len(pool) < 200 {
				pool = append(pool, n)
			}
		}
	}
}
