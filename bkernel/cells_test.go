package bkernel

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// TestCells compares problems of functions over small ranges, with quantifiers over
// them, with brute force over the integers and over all values of the functions there.
func TestCells(t *testing.T) {
	const n = 3 // x, y: 0..n-1; f: 0..n-1 -> 0..n-1; h: 0..1 * 0..1 -> 0..1
	r := rand.New(rand.NewPCG(5, 6))
	count := map[Status]int{}
	for round := range 120 {
		g := ast.New()
		x, y, z := g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("z", ast.Int)
		f := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int))
		h := g.Const("h", g.Fun([]ast.Type{ast.Int, ast.Int}, ast.Int))
		within := func(e ast.Node, hi int64) ast.Node {
			return g.Conn(ast.OpAnd, g.Le(g.Num64(0), e), g.Le(e, g.Num64(hi)))
		}
		var bit, digit func(depth int, vars ...ast.Node) ast.Node
		bit = func(depth int, vars ...ast.Node) ast.Node {
			switch k := r.IntN(4); {
			case depth > 0 && k < 2:
				return g.Apply(h, bit(depth-1, vars...), bit(depth-1, vars...))
			case k == 2:
				return z
			}
			return g.Num64(r.Int64N(2))
		}
		digit = func(depth int, vars ...ast.Node) ast.Node {
			switch k := r.IntN(6); {
			case depth > 0 && k < 3:
				return g.Apply(f, digit(depth-1, vars...))
			case k == 3:
				return bit(depth, vars...)
			case k == 4:
				return g.Num64(r.Int64N(n))
			}
			all := append([]ast.Node{x, y}, vars...)
			return all[r.IntN(len(all))]
		}
		atom := func(vars ...ast.Node) ast.Node {
			a, b := digit(2, vars...), digit(1, vars...)
			switch r.IntN(3) {
			case 0:
				return g.Eq(a, b)
			case 1:
				return g.Not(g.Eq(a, b))
			}
			return g.Le(g.Arith(ast.OpAdd, a, g.Num64(r.Int64N(3)-1)), b)
		}
		pair := func(guard ast.Node, u, v ast.Node) ast.Node {
			body := g.Conn(ast.OpOr, g.Not(guard), atom(u, v))
			return g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{u, v}}, body)
		}
		facts := []ast.Node{within(x, n-1), within(y, n-1), within(z, 1)}
		if round%2 == 0 {
			v := g.Var("v", ast.Int)
			facts = append(facts, g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{v}},
				g.Conn(ast.OpOr, g.Not(within(v, n-1)), within(g.Apply(f, v), n-1))))
			u, w := g.Var("u", ast.Int), g.Var("w", ast.Int)
			facts = append(facts, pair(g.Conn(ast.OpAnd, g.Le(g.Num64(0), u), g.Le(w, g.Num64(n-1)), g.Not(g.Le(w, u))), u, w))
			if r.IntN(2) == 0 {
				w := g.Var("w", ast.Int)
				some := g.Quantify(ast.OpExists, ast.Quant{Vars: []ast.Node{w}}, g.Conn(ast.OpAnd, within(w, n-1), atom(w)))
				facts = append(facts, g.Conn(ast.OpOr, some, atom()))
			}
		} else {
			for i := range int64(n) {
				facts = append(facts, within(g.Apply(f, g.Num64(i)), n-1))
			}
		}
		for i := range int64(4) {
			facts = append(facts, within(g.Apply(h, g.Num64(i/2), g.Num64(i%2)), 1))
		}
		for range 2 + r.IntN(4) {
			if r.IntN(2) == 0 {
				facts = append(facts, atom())
			} else {
				facts = append(facts, g.Conn(ast.OpOr, atom(), atom()))
			}
		}
		num := func(v int) ast.Value { return ast.Value{Kind: ast.KInt, Int: big.NewInt(int64(v))} }
		values := []ast.Value{num(0), num(1), num(2)}
		holds := func(m ast.Model) bool {
			o := &oracle{g: g, ev: eval.New(g, m), bound: ast.Model{}, ints: func() []ast.Value { return values }}
			return !slices.ContainsFunc(facts, func(f ast.Node) bool { return !o.holds(t, f) })
		}
		want := Unsat
		for code := 0; code < 18*27*16 && want == Unsat; code++ {
			c := code
			take := func(k int) (d int) { d, c = c%k, c/k; return d }
			m := ast.Model{x: num(take(n)), y: num(take(n)), z: num(take(2))}
			ff, fh := &ast.FunValue{Default: num(0)}, &ast.FunValue{Default: num(0)}
			for i := range n {
				ff.Entries = append(ff.Entries, ast.FunEntry{Args: []ast.Value{num(i)}, Val: num(take(n))})
			}
			for i := range 4 {
				fh.Entries = append(fh.Entries, ast.FunEntry{Args: []ast.Value{num(i / 2), num(i % 2)}, Val: num(take(2))})
			}
			m[f], m[h] = ast.Value{Kind: ast.KFun, Fun: ff}, ast.Value{Kind: ast.KFun, Fun: fh}
			if holds(m) {
				want = Sat
			}
		}
		res := Solve(context.Background(), Problem{G: g, Facts: facts}, Options{Seed: uint64(round % 3)})
		count[res.Status]++
		if res.Status != want {
			t.Fatalf("round %d: %v %v, want %v", round, res.Status, res.Reasons, want)
		}
		if want == Sat && !holds(res.Model) {
			t.Fatalf("round %d: %v is no model", round, res.Model)
		}
	}
	if count[Sat] < 20 || count[Unsat] < 20 {
		t.Errorf("%v: too few of one kind to say much", count)
	}
}
