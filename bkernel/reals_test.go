package bkernel

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/internal/tiny"
)

// mixed makes random terms over REALs, INTEGERs and a function from REAL to REAL.
type mixed struct {
	g *ast.Graph
	r *rand.Rand
}

func (t mixed) rational() *big.Rat { return big.NewRat(int64(t.r.IntN(11)-5), int64(1+t.r.IntN(3))) }

func (t mixed) real(d int) ast.Node {
	g := t.g
	if d == 0 {
		if t.r.IntN(4) == 0 {
			return g.RealNum(t.rational())
		}
		return g.Const([]string{"x", "y", "z"}[t.r.IntN(3)], ast.Real)
	}
	switch t.r.IntN(7) {
	case 0:
		return g.RealArith(ast.OpRSub, t.real(d-1), t.real(d-1))
	case 1:
		return g.RealArith(ast.OpRMul, g.RealNum(t.rational()), t.real(d-1))
	case 2:
		return g.Ite(t.pred(d-1), t.real(d-1), t.real(d-1))
	case 3:
		return g.RealArith(ast.OpOfInt, t.integer(d-1))
	case 4:
		return g.Apply(g.Const("f", g.Fun([]ast.Type{ast.Real}, ast.Real)), t.real(d-1))
	}
	return g.RealArith(ast.OpRAdd, t.real(d-1), t.real(d-1))
}

func (t mixed) integer(d int) ast.Node {
	if d > 0 && t.r.IntN(2) == 0 {
		return t.g.Arith(ast.OpFloor, t.real(d-1))
	}
	return t.g.Const([]string{"i", "j"}[t.r.IntN(2)], ast.Int)
}

func (t mixed) pred(d int) ast.Node {
	g := t.g
	if t.r.IntN(5) == 0 {
		return g.Le(t.integer(d), t.integer(d))
	}
	return g.Conn([]ast.Op{ast.OpRLe, ast.OpRLt, ast.OpEq}[t.r.IntN(3)], t.real(d), t.real(d))
}

// TestMixedPlanted solves disjunctions over numbers of both kinds that a hidden model
// satisfies: none is refuted, and the models found satisfy the facts.
func TestMixedPlanted(t *testing.T) {
	sat := 0
	for seed := range uint64(150) {
		ts := mixed{ast.New(), rand.New(rand.NewPCG(seed, 29))}
		g, r := ts.g, ts.r
		hidden := ast.Model{}
		for _, c := range []string{"x", "y", "z"} {
			hidden[g.Const(c, ast.Real)] = eval.Rational(ts.rational())
		}
		for _, c := range []string{"i", "j"} {
			hidden[g.Const(c, ast.Int)] = ast.Value{Kind: ast.KInt, Int: big.NewInt(int64(r.IntN(9) - 4))}
		}
		f := g.Const("f", g.Fun([]ast.Type{ast.Real}, ast.Real))
		hidden[f] = ast.Value{Kind: ast.KFun, Fun: &ast.FunValue{Default: eval.Rational(ts.rational())}}
		var facts []ast.Node
		for range 2 + r.IntN(8) {
			ps := []ast.Node{ts.pred(2), ts.pred(1)}
			for i, p := range ps {
				holds, err := eval.New(g, hidden).Holds(p)
				if err != nil {
					t.Fatal(err)
				}
				if !holds && (i == 0 || r.IntN(2) == 0) {
					ps[i] = g.Not(p)
				}
			}
			facts = append(facts, g.Or(ps...))
		}
		out := Solve(context.Background(), Problem{G: g, Facts: facts}, Options{Work: 2_000_000})
		switch out.Status {
		case Unsat:
			t.Fatalf("seed %d: refuted", seed)
		case Sat:
			sat++
			if !tiny.Holds(t, g, out.Model, facts) {
				t.Fatalf("seed %d: no model: %v", seed, out.Model)
			}
		}
	}
	if sat < 145 {
		t.Errorf("%d of 150 solved", sat)
	}
}

// TestQuotients: a divisor of either sign says what its quotient is, 0 alone nothing.
func TestQuotients(t *testing.T) {
	g := ast.New()
	x, y, zero := g.Const("x", ast.Real), g.Const("y", ast.Real), g.RealNum64(0)
	q := g.Ite(g.Eq(y, zero), g.Const("z", ast.Real), g.RealArith(ast.OpRDiv, x, y)) // as scripts are translated
	below, above := func(a ast.Node) ast.Node { return g.Conn(ast.OpRLt, a, zero) }, func(a ast.Node) ast.Node { return g.Conn(ast.OpRLt, zero, a) }
	for i, c := range []struct {
		facts []ast.Node
		want  Status
	}{
		{[]ast.Node{above(x), above(y), below(q)}, Unsat},
		{[]ast.Node{above(x), below(y), above(q)}, Unsat},
		{[]ast.Node{below(x), below(y), below(q)}, Unsat},
		{[]ast.Node{below(x), below(y), above(q)}, Sat},
		{[]ast.Node{below(x), g.Eq(y, zero), above(q)}, Sat},
		{[]ast.Node{below(x), g.Eq(y, zero), below(q)}, Sat},
	} {
		out := Solve(context.Background(), Problem{G: g, Facts: c.facts}, Options{Work: 2_000_000})
		if out.Status != c.want || out.Status == Sat && !tiny.Holds(t, g, out.Model, c.facts) {
			t.Errorf("case %d: %v, want %v", i, out.Status, c.want)
		}
	}
}
