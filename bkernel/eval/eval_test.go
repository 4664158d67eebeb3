package eval

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
)

// terms makes random ones over integers and truth values, with free variables and
// functions.
type terms struct {
	g     *ast.Graph
	r     *rand.Rand
	ints  []ast.Node // constants and variables
	preds []ast.Node // predicates over them
	f     ast.Node   // of integers to integers
}

func (s *terms) sum(depth int) ast.Node {
	g, r := s.g, s.r
	if depth == 0 {
		if r.IntN(4) == 0 {
			return g.Num64(int64(r.IntN(5) - 2))
		}
		return s.ints[r.IntN(len(s.ints))]
	}
	switch r.IntN(5) {
	case 0:
		return g.Ite(s.pred(depth-1), s.sum(depth-1), s.sum(depth-1))
	case 1:
		return g.Apply(s.f, s.sum(depth-1))
	case 2:
		return g.Apply(g.Override(s.f, []ast.Node{s.sum(depth - 1)}, s.sum(depth-1)), s.sum(depth-1))
	}
	return g.Arith([]ast.Op{ast.OpAdd, ast.OpSub, ast.OpMul}[r.IntN(3)], s.sum(depth-1), s.sum(depth-1))
}

func (s *terms) pred(depth int) ast.Node {
	g, r := s.g, s.r
	if depth == 0 {
		return s.preds[r.IntN(len(s.preds))]
	}
	switch r.IntN(5) {
	case 0:
		return g.Not(s.pred(depth - 1))
	case 1:
		return g.And(s.pred(depth-1), s.pred(depth-1), s.pred(depth-1))
	case 2:
		return g.Or(s.pred(depth-1), s.pred(depth-1), s.pred(depth-1))
	}
	return g.Le(s.sum(depth-1), s.sum(depth-1))
}

func number(v int) ast.Value { return ast.Value{Kind: ast.KInt, Int: big.NewInt(int64(v))} }

// TestOneEvaluatorForMany takes one evaluator through bindings and models, while the
// graph grows, and compares it with a new one for each value.
func TestOneEvaluatorForMany(t *testing.T) {
	for seed := uint64(0); seed < 60; seed++ {
		r := rand.New(rand.NewPCG(seed, 3))
		g := ast.New()
		s := &terms{g: g, r: r, f: g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int))}
		var consts, vars []ast.Node
		for i := range 3 {
			consts = append(consts, g.Const(fmt.Sprint("c", i), ast.Int))
			vars = append(vars, g.Var(fmt.Sprint("x", i), ast.Int))
		}
		s.ints = append(append(s.ints, consts...), vars...)
		p := g.Const("p", ast.Bool)
		s.preds = []ast.Node{g.IsTrue(p), g.Le(consts[0], vars[0]), g.Eq(consts[1], consts[2])}
		model := func() ast.Model {
			m := ast.Model{p: {Kind: ast.KBool, Bool: r.IntN(2) == 0}}
			for _, c := range consts {
				m[c] = number(r.IntN(5) - 2)
			}
			f := &ast.FunValue{Default: number(r.IntN(3))}
			for i := range r.IntN(3) {
				f.Entries = append(f.Entries, ast.FunEntry{Args: []ast.Value{number(i)}, Val: number(r.IntN(5))})
			}
			m[s.f] = ast.Value{Kind: ast.KFun, Fun: f}
			return m
		}
		m := model()
		one := New(g, m)
		var bound map[ast.Node]ast.Value
		for step := 0; step < 200; step++ {
			switch r.IntN(6) {
			case 0:
				m, bound = model(), nil
				one.Reset(m)
			case 1, 2:
				bound = map[ast.Node]ast.Value{}
				for _, x := range vars[:r.IntN(len(vars)+1)] {
					bound[x] = number(r.IntN(5) - 2)
				}
				one.Bind(bound)
			case 3:
				s.preds = append(s.preds, s.pred(3))
			}
			n := s.preds[r.IntN(len(s.preds))]
			fresh := New(g, m)
			fresh.Bind(bound)
			want, wantErr := fresh.Eval(n)
			got, err := one.Eval(n)
			// A value that was decided before an unbound variable was met may come sooner.
			if err == nil && wantErr == nil && got.Bool != want.Bool || err != nil && wantErr == nil {
				t.Fatalf("seed %d, step %d: %v %v, want %v", seed, step, got, err, want)
			}
		}
	}
}

// TestStampsDoNotWrap lets the time run out.
func TestStampsDoNotWrap(t *testing.T) {
	g := ast.New()
	x, c := g.Var("x", ast.Int), g.Const("c", ast.Int)
	p := g.Le(x, c)
	e := New(g, ast.Model{c: number(3)})
	e.open = 1<<32 - 5
	for i := 0; i < 10; i++ {
		e.Bind(map[ast.Node]ast.Value{x: number(i)})
		if got, err := e.Holds(p); err != nil || got != (i <= 3) {
			t.Fatalf("%d <= 3 is %v, %v", i, got, err)
		}
		if i == 5 {
			e.Reset(ast.Model{c: number(3)})
		}
	}
}

// BenchmarkRebind evaluates a body under one binding after another, in a large graph.
func BenchmarkRebind(b *testing.B) {
	g := ast.New()
	x, c := g.Var("x", ast.Int), g.Const("c", ast.Int)
	for i := range 50000 {
		g.Num64(int64(i))
	}
	p := g.Le(g.Arith(ast.OpAdd, x, c), g.Num64(7))
	e := New(g, ast.Model{c: number(3)})
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		e.Bind(map[ast.Node]ast.Value{x: number(i % 10)})
		if _, err := e.Holds(p); err != nil {
			b.Fatal(err)
		}
	}
}

// TestGrid reads functions of all shapes at their corners.
func TestGrid(t *testing.T) {
	g := ast.New()
	typ := g.Fun([]ast.Type{ast.Int, ast.Int}, ast.Int)
	f := g.Const("f", typ)
	nums := func(vs ...int64) []*big.Int {
		out := []*big.Int{}
		for _, v := range vs {
			out = append(out, big.NewInt(v))
		}
		return out
	}
	entry := func(a, b, v int, slope ...int64) ast.FunEntry {
		en := ast.FunEntry{Args: []ast.Value{number(a), number(b)}, Val: number(v)}
		if slope != nil {
			en.Slope = nums(slope...)
		}
		return en
	}
	entries := []ast.FunEntry{entry(0, 0, 5), entry(10, 0, 7, 2, 0), entry(10, 3, 9, -1, 3)}
	for _, tc := range []struct {
		fun  ast.FunValue
		a, b int
		want int64
	}{
		{ast.FunValue{}, 10, 0, 7},  // an entry
		{ast.FunValue{}, 11, 0, -1}, // elsewhere
		{ast.FunValue{Same: 2}, 11, 4, 4},
		{ast.FunValue{Grid: [][]*big.Int{nums(0, 10), nil}}, 9, 0, 5},
		{ast.FunValue{Grid: [][]*big.Int{nums(0, 10), nil}}, -9, 0, 5},
		{ast.FunValue{Grid: [][]*big.Int{nums(0, 10), nil}}, 13, 0, 13},
		{ast.FunValue{Grid: [][]*big.Int{nums(0, 10), nil}}, 13, 1, -1},
		{ast.FunValue{Grid: [][]*big.Int{nums(0, 10), nums(0, 3)}}, 13, 2, 13},
		{ast.FunValue{Grid: [][]*big.Int{nums(0, 10), nums(0, 3)}}, 13, 5, 12},
		{ast.FunValue{Grid: [][]*big.Int{nums(0, 10), nums(0, 3)}}, 3, 5, -1},
		{ast.FunValue{Grid: [][]*big.Int{nums(0, 10), nums(0, 3)}, Same: 1}, 3, 5, 3},
	} {
		fv := tc.fun
		fv.Entries, fv.Default = entries, number(-1)
		if fv.Grid == nil {
			fv.Entries = []ast.FunEntry{entry(0, 0, 5), entry(10, 0, 7)}
		}
		v, err := New(g, ast.Model{f: {Kind: ast.KFun, Fun: &fv}}).Eval(g.Apply(f, g.Num64(int64(tc.a)), g.Num64(int64(tc.b))))
		if err != nil || v.Int.Int64() != tc.want {
			t.Errorf("%+v at %d, %d: %v %v, want %d", tc.fun, tc.a, tc.b, v.Int, err, tc.want)
		}
	}
	keys := map[string]bool{}
	for _, fv := range []ast.FunValue{
		{}, {Same: 1}, {Same: 2}, {Grid: [][]*big.Int{nums(0, 10), nil}}, {Grid: [][]*big.Int{nil, nums(0, 3)}},
		{Entries: entries[:2]}, {Entries: entries[:2], Grid: [][]*big.Int{nums(0, 10), nil}},
		{Entries: []ast.FunEntry{entry(0, 0, 5), entry(10, 0, 7)}, Grid: [][]*big.Int{nums(0, 10), nil}},
		{Entries: []ast.FunEntry{entry(0, 0, 5), entry(10, 0, 7, 0, 2)}, Grid: [][]*big.Int{nums(0, 10), nil}},
	} {
		fv.Default = number(5)
		k := Key(ast.Value{Kind: ast.KFun, Fun: &fv})
		if keys[k] {
			t.Errorf("two functions have the key %s", k)
		}
		keys[k] = true
	}
}

// TestPower compares powers with products, also of numbers whose powers are small whatever
// the exponent.
func TestPower(t *testing.T) {
	g := ast.New()
	a, b := g.Const("a", ast.Int), g.Const("b", ast.Int)
	pow := g.Mk(ast.OpPow, ast.Int, []ast.Node{a, b}, 0)
	at := func(x, y *big.Int) (ast.Value, error) {
		return New(g, ast.Model{a: {Kind: ast.KInt, Int: x}, b: {Kind: ast.KInt, Int: y}}).Eval(pow)
	}
	for x := int64(-5); x <= 5; x++ {
		want := big.NewInt(1)
		for y := int64(0); y <= 20; y++ {
			if v, err := at(big.NewInt(x), big.NewInt(y)); err != nil || v.Int.Cmp(want) != 0 {
				t.Errorf("%d ** %d: %v, %v", x, y, v.Int, err)
			}
			want.Mul(want, big.NewInt(x))
		}
	}
	for _, bit := range []uint{20, 21, 31, 32, 61, 62, 63, 64, 100} {
		for d := int64(-1); d <= 1; d++ {
			y := new(big.Int).Lsh(big.NewInt(1), bit)
			y.Add(y, big.NewInt(d))
			for x := int64(-1); x <= 1; x++ {
				want := x
				if y.Bit(0) == 0 {
					want *= x
				}
				if v, err := at(big.NewInt(x), y); err != nil || v.Int.Int64() != want {
					t.Errorf("%d ** %v: %v, %v", x, y, v.Int, err)
				}
			}
			for _, x := range []int64{-3, 2, 4, 1 << 40} {
				if _, err := at(big.NewInt(x), y); err != ErrTooLarge {
					t.Errorf("%d ** %v: %v", x, y, err)
				}
			}
		}
	}
}
