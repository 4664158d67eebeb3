package form

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
)

// TestImplied compares with all values of three constants: none that the facts allow is cut
// off, and most bounds move.
func TestImplied(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	const most = 6
	moved := 0
	for range 300 {
		g := ast.New()
		xs := []ast.Node{g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("z", ast.Int)}
		type fact struct {
			c  [3]int64
			k  int64
			eq bool
		}
		var facts []ast.Node
		var meant []fact
		for range 2 + r.IntN(4) {
			f := fact{k: r.Int64N(13) - 6, eq: r.IntN(4) == 0}
			var sum []ast.Node
			for i := range f.c {
				if r.IntN(3) > 0 {
					f.c[i] = []int64{-3, -2, -1, 1, 1, 2, 5}[r.IntN(7)]
					term := xs[i]
					if f.c[i] != 1 {
						term = g.Arith(ast.OpMul, g.Num64(f.c[i]), xs[i])
					}
					sum = append(sum, term)
				}
			}
			switch {
			case len(sum) == 0:
				continue
			case len(sum) == 1:
				sum = append(sum, g.Num64(0)) // no linear fact of constants: nothing is read off it
			}
			lhs, k := g.Arith(ast.OpAdd, sum...), g.Num64(f.k)
			if f.eq {
				facts = append(facts, g.Eq(lhs, k))
			} else {
				facts = append(facts, g.Le(lhs, k))
			}
			meant = append(meant, f)
		}
		for i, x := range xs {
			var c [3]int64
			if r.IntN(2) == 0 {
				c[i] = 1
				k := r.Int64N(7) - 2
				facts, meant = append(facts, g.Le(x, g.Num64(k))), append(meant, fact{c: c, k: k})
			}
			if r.IntN(2) == 0 {
				c[i] = -1
				k := r.Int64N(7) - 2
				facts, meant = append(facts, g.Le(g.Arith(ast.OpMul, g.Num64(-1), x), g.Num64(k))), append(meant, fact{c: c, k: k})
			}
		}
		in, plain := Implied(g, facts), Bounds(g, facts)
		for _, x := range xs {
			if in[x] != plain[x] {
				moved++
			}
		}
		for n := range (2*most + 1) * (2*most + 1) * (2*most + 1) {
			v := [3]int64{int64(n%13) - most, int64(n/13%13) - most, int64(n/169) - most}
			holds := true
			for _, f := range meant {
				s := f.c[0]*v[0] + f.c[1]*v[1] + f.c[2]*v[2]
				holds = holds && (f.eq && s == f.k || !f.eq && s <= f.k)
			}
			if !holds {
				continue
			}
			for i, x := range xs {
				b := big.NewInt(v[i])
				if lo := in[x].Lo; lo != nil && b.Cmp(lo) < 0 {
					t.Fatalf("%v is cut off by %v <= %v", v, lo, g.Name(x))
				}
				if hi := in[x].Hi; hi != nil && b.Cmp(hi) > 0 {
					t.Fatalf("%v is cut off by %v <= %v", v, g.Name(x), hi)
				}
			}
		}
	}
	if moved < 727 {
		t.Errorf("only %d bounds moved", moved)
	}
}
