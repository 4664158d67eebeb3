package rewrite_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
)

// realTerms makes random terms over REAL and INTEGER constants.
type realTerms struct {
	g *ast.Graph
	r *rand.Rand
}

func (t realTerms) rational() *big.Rat {
	return big.NewRat(int64(t.r.IntN(9)-4), int64(1+t.r.IntN(3)))
}

func (t realTerms) integer(d int) ast.Node {
	g := t.g
	switch k := t.r.IntN(5); {
	case d == 0 || k == 0:
		return g.Const([]string{"i", "j"}[t.r.IntN(2)], ast.Int)
	case k == 1:
		return g.Arith(ast.OpFloor, t.real(d-1))
	case k == 2:
		return g.Arith(ast.OpCeiling, t.real(d-1))
	case k == 3:
		return g.Num64(int64(t.r.IntN(7) - 3))
	}
	return g.Arith(ast.OpSub, t.integer(d-1), t.integer(d-1))
}

func (t realTerms) real(d int) ast.Node {
	g := t.g
	if d == 0 {
		if t.r.IntN(3) == 0 {
			return g.RealNum(t.rational())
		}
		return g.Const([]string{"x", "y", "z"}[t.r.IntN(3)], ast.Real)
	}
	switch t.r.IntN(8) {
	case 0:
		return g.RealArith(ast.OpRAdd, t.real(d-1), t.real(d-1), t.real(d-1))
	case 1:
		return g.RealArith(ast.OpRSub, t.real(d-1), t.real(d-1))
	case 2:
		return g.RealArith(ast.OpRNeg, t.real(d-1))
	case 3:
		return g.RealArith(ast.OpRMul, t.real(d-1), t.real(d-1))
	case 4:
		return g.RealArith(ast.OpRDiv, t.real(d-1), g.RealNum(big.NewRat(int64(1+t.r.IntN(5)), 2)))
	case 5:
		return g.RealArith(ast.OpOfInt, t.integer(d-1))
	case 6:
		return g.Ite(t.pred(d-1), t.real(d-1), t.real(d-1))
	}
	return t.real(0)
}

func (t realTerms) pred(d int) ast.Node {
	g := t.g
	op := []ast.Op{ast.OpRLe, ast.OpRLt, ast.OpEq}[t.r.IntN(3)]
	p := g.Conn(op, t.real(d), t.real(d))
	if t.r.IntN(4) == 0 {
		return g.Not(p)
	}
	return p
}

// Normal forms over REAL have the values of what they are normal forms of.
func TestRealsKeepValues(t *testing.T) {
	for seed := range uint64(400) {
		ts := realTerms{ast.New(), rand.New(rand.NewPCG(seed, 7))}
		g := ts.g
		rw := rewrite.New(g)
		p := ts.pred(3)
		q := rw.Simplify(p)
		if rw.Simplify(q) != q {
			t.Fatalf("seed %d: the normal form of %s is not one: %s", seed, g.Brief(q, 9), g.Brief(rw.Simplify(q), 9))
		}
		for range 8 {
			m := ast.Model{}
			for _, c := range g.Consts() {
				if g.Type(c) == ast.Real {
					m[c] = eval.Rational(ts.rational())
				} else {
					m[c] = ast.Value{Kind: ast.KInt, Int: big.NewInt(int64(ts.r.IntN(7) - 3))}
				}
			}
			want, err := eval.New(g, m).Holds(p)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := eval.New(g, m).Holds(q); err != nil || got != want {
				t.Fatalf("seed %d: %s is %v, but %s is %v (%v)", seed, g.Brief(p, 9), want, g.Brief(q, 9), got, err)
			}
		}
	}
}
