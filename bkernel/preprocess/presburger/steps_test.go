package presburger

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
)

// within evaluates a predicate whose quantifiers run through a range that is wide against
// the numbers in it.
type within struct {
	t     *testing.T
	g     *ast.Graph
	ev    *eval.Evaluator
	bound map[ast.Node]ast.Value
	reach int64
}

func (w *within) holds(n ast.Node) bool {
	g := w.g
	switch args := g.Args(n); g.Op(n) {
	case ast.OpNot:
		return !w.holds(args[0])
	case ast.OpAnd, ast.OpOr:
		stop := g.Op(n) == ast.OpOr
		for _, a := range args {
			if w.holds(a) == stop {
				return stop
			}
		}
		return !stop
	case ast.OpEquiv:
		return w.holds(args[0]) == w.holds(args[1])
	case ast.OpIte:
		if w.holds(args[0]) {
			return w.holds(args[1])
		}
		return w.holds(args[2])
	case ast.OpForall:
		x := g.Quant(n).Vars[0]
		if len(g.Quant(n).Vars) > 1 {
			w.t.Fatal("a quantifier over several variables")
		}
		was, had := w.bound[x]
		all := true
		for v := int64(0); v <= 2*w.reach && all; v++ { // from the middle
			k := (v + 1) / 2
			if v%2 == 0 {
				k = -k
			}
			w.bound[x] = number(k)
			all = w.holds(args[0])
		}
		if delete(w.bound, x); had {
			w.bound[x] = was
		}
		return all
	}
	w.ev.Bind(w.bound)
	is, err := w.ev.Holds(n)
	if err != nil {
		w.t.Fatal(err)
	}
	return is
}

// TestSteps has each step of an elimination be an equivalence, for small values of what is free
// in it, and the last predicates be without the variable.
func TestSteps(t *testing.T) {
	steps, via := 0, 0
	for seed := range uint64(150) {
		g := ast.New()
		rw := rewrite.New(g)
		a, x := g.Const("a", ast.Int), g.Var("x", ast.Int)
		r := rand.New(rand.NewPCG(seed, 9))
		sum := func() ast.Node {
			return g.Arith(ast.OpAdd, g.Arith(ast.OpMul, g.Num64([]int64{1, 1, -1, 2, -2, 3}[r.IntN(6)]), x), g.Arith(ast.OpMul, g.Num64(r.Int64N(3)-1), a), g.Num64(r.Int64N(7)-3))
		}
		atom := func() ast.Node {
			switch k := g.Num64(r.Int64N(5) - 2); r.IntN(5) {
			case 0:
				return g.Eq(sum(), k)
			case 1:
				return g.Eq(g.Arith(ast.OpEMod, sum(), g.Num64(2+r.Int64N(2))), g.Num64(r.Int64N(2)))
			default:
				return g.Le(sum(), k)
			}
		}
		literal := func() ast.Node {
			if n := atom(); r.IntN(3) > 0 {
				return n
			} else {
				return g.Not(n)
			}
		}
		body := g.Or(literal(), literal())
		switch r.IntN(4) {
		case 0:
			body = g.Or(g.And(literal(), literal()), literal())
		case 1:
			body = g.And(body, g.Or(literal(), literal()))
		case 2:
			body = g.Or(body, g.Conn(ast.OpEquiv, atom(), atom()))
		}
		body = rw.Simplify(body)
		if !rw.Occurs(body, map[ast.Node]bool{x: true}) {
			continue
		}
		n := g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, body)
		_, list, ok := Eliminate(context.Background(), rw, n, 30000, true)
		if !ok {
			t.Fatalf("seed %d: not eliminated", seed)
		}
		for _, s := range list {
			steps++
			for v := int64(-3); v <= 4; v += 7 - 2*(int64(seed)%3) {
				w := &within{t, g, eval.New(g, ast.Model{a: number(v)}), map[ast.Node]ast.Value{}, 60}
				free := []int64{0}
				var open []ast.Node // variables that are free in the step
				for _, m := range []ast.Node{s.From, s.To, s.Via} {
					if m == ast.None {
						continue
					}
					for _, y := range freeVars(g, m) {
						if len(open) == 0 || open[0] != y {
							open = append(open, y)
						}
					}
				}
				if len(open) > 1 {
					t.Fatalf("seed %d: %d variables are free", seed, len(open))
				}
				if len(open) == 1 {
					free = []int64{-7, -2, -1, 0, 1, 2, 5, 12}
				}
				for _, k := range free {
					if len(open) == 1 {
						w.bound[open[0]] = ast.Value{Kind: ast.KInt, Int: big.NewInt(k)}
					}
					from, to := w.holds(s.From), w.holds(s.To)
					if from != to {
						t.Fatalf("seed %d, a %d, at %d: %v becomes %v", seed, v, k, from, to)
					}
					if s.Via != ast.None {
						via++
						if w.holds(s.Via) != to {
							t.Fatalf("seed %d, a %d, at %d: what is between is not %v", seed, v, k, to)
						}
					}
				}
			}
		}
	}
	if steps < 400 || via < 100 {
		t.Errorf("only %d steps, and %d by another", steps, via)
	}
}

// freeVars gives the variables that no quantifier in n binds.
func freeVars(g *ast.Graph, n ast.Node) (out []ast.Node) {
	bound := map[ast.Node]bool{}
	for _, q := range g.Occurring(ast.OpForall, []ast.Node{n}) {
		for _, v := range g.Quant(q).Vars {
			bound[v] = true
		}
	}
	for _, v := range g.Occurring(ast.OpVar, []ast.Node{n}) {
		if !bound[v] {
			out = append(out, v)
		}
	}
	return out
}
