package preprocess

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
)

// rows makes comparisons of sums of constants and of choices, under connectives.
type rows struct {
	g     *ast.Graph
	r     *rand.Rand
	ints  []ast.Node
	bools []ast.Node
}

func (s *rows) sum() ast.Node {
	g, r := s.g, s.r
	any := func() ast.Node { return s.ints[r.IntN(len(s.ints))] }
	t := g.Arith(ast.OpSub, any(), any())
	for range r.IntN(3) {
		c := g.Ite(g.IsTrue(s.bools[r.IntN(len(s.bools))]), g.Num64(r.Int64N(5)-2), g.Num64(r.Int64N(5)-2))
		t = g.Arith(ast.OpAdd, t, g.Arith(ast.OpMul, g.Num64([]int64{1, -3, 5, 9}[r.IntN(4)]), c))
	}
	return t
}

func (s *rows) pred(depth int) ast.Node {
	g, r := s.g, s.r
	if depth > 0 {
		a, b := s.pred(depth-1), s.pred(depth-1)
		switch r.IntN(4) {
		case 0:
			return g.And(a, g.Not(b))
		case 1:
			return g.Conn(ast.OpEquiv, a, b)
		}
		return g.Or(a, b)
	}
	if r.IntN(8) == 0 {
		return g.IsTrue(s.bools[r.IntN(len(s.bools))])
	}
	return g.Le(s.sum(), g.Num64(r.Int64N(15)-7))
}

// TestIndicators: comparisons that choices decide have the solutions that they had.
func TestIndicators(t *testing.T) {
	ran := 0
	for seed := range uint64(60) {
		g := ast.New()
		s := &rows{g: g, r: rand.New(rand.NewPCG(seed, 7))}
		var facts []ast.Node
		for i, name := range []string{"x", "y"} {
			x := g.Const(name, ast.Int)
			s.ints = append(s.ints, x)
			facts = append(facts, g.Le(g.Num64(-1), x), g.Le(x, g.Num64(int64(1+2*i))))
		}
		s.bools = []ast.Node{g.Const("a", ast.Bool), g.Const("b", ast.Bool), g.Const("c", ast.Bool)}
		for range 4 {
			facts = append(facts, s.pred(s.r.IntN(2)))
		}
		p := simplified(g, facts)
		if !p.alone("indicators") {
			continue
		}
		ran++
		consts := slices.Concat(s.ints, s.bools)
		before, after := solutions(t, g, facts, consts), solutions(t, g, p.Facts, consts)
		for m := range before {
			if !after[m] {
				t.Fatalf("seed %d: %s is lost", seed, m)
			}
		}
		if len(before) != len(after) {
			t.Fatalf("seed %d: %d solutions before, %d after", seed, len(before), len(after))
		}
	}
	if ran < 20 {
		t.Errorf("the pass ran %d times", ran)
	}
}

// TestIndicatorsBack: a disjunction of orders by a big M, with integers that choose, is one of
// orders again, and a disequality one too.
func TestIndicatorsBack(t *testing.T) {
	g := ast.New()
	n := func(name string) ast.Node { return g.Const(name, ast.Int) }
	sum := func(ts ...ast.Node) ast.Node {
		s := ts[0]
		for _, x := range ts[1:] {
			s = g.Arith(ast.OpAdd, s, x)
		}
		return s
	}
	times := func(k int64, x ast.Node) ast.Node { return g.Arith(ast.OpMul, g.Num64(k), x) }
	x, y, z, u, v := n("x"), n("y"), n("z"), n("u"), n("v")
	var facts []ast.Node
	for _, c := range []ast.Node{x, y} {
		facts = append(facts, g.Le(g.Num64(0), c), g.Le(c, g.Num64(30)))
	}
	for _, c := range []ast.Node{z, u, v} {
		facts = append(facts, g.Le(g.Num64(0), c), g.Le(c, g.Num64(1)))
	}
	bounds := len(facts)
	facts = append(facts,
		g.Le(sum(x, g.Num64(3), times(-40, u)), y), g.Le(sum(y, g.Num64(2), times(-40, v)), x), g.Le(sum(u, v), g.Num64(1)), // x + 3 <= y or y + 2 <= x
		g.Le(sum(x, g.Num64(1), times(-40, z)), y), g.Le(sum(y, g.Num64(1), times(40, z)), sum(x, g.Num64(40))), // x /= y
	)
	p := simplified(g, facts)
	p.Run()
	want := []ast.Node{
		p.rw.Simplify(g.Or(g.Le(sum(x, g.Num64(3)), y), g.Le(sum(y, g.Num64(2)), x))), p.rw.Simplify(g.Not(g.Eq(x, y))),
	}
	for _, w := range want {
		if !slices.Contains(p.Facts, w) {
			t.Errorf("%s is not among %s", printed(t, g, w), printed(t, g, p.Facts...))
		}
	}
	if len(p.Facts) > bounds-6+len(want) {
		t.Errorf("too much is left: %s", printed(t, g, p.Facts...))
	}
}

func printed(t *testing.T, g *ast.Graph, facts ...ast.Node) string {
	var b strings.Builder
	if err := (&ast.Machine{Name: "facts", Asserts: facts}).Print(&b, g, ast.ProB); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestShifted: a number may be added to all constants that are found to be about differences
// only, whatever else sums have.
func TestShifted(t *testing.T) {
	ran := 0
	for seed := range uint64(60) {
		g := ast.New()
		s := &rows{g: g, r: rand.New(rand.NewPCG(seed, 9))}
		for _, name := range []string{"x", "y", "w", "z"} {
			s.ints = append(s.ints, g.Const(name, ast.Int))
		}
		s.bools = []ast.Node{g.Const("a", ast.Bool), g.Const("b", ast.Bool)}
		z := s.ints[3]
		facts := []ast.Node{g.Le(g.Num64(0), z), g.Le(z, g.Num64(3))}
		for range 3 {
			f := s.pred(1)
			if s.r.IntN(4) == 0 {
				f = g.Mk(ast.OpAllDiff, ast.Pred, s.ints[s.r.IntN(2):][:3], 0)
			}
			facts = append(facts, f)
		}
		if s.r.IntN(4) == 0 {
			facts = append(facts, g.Eq(g.Ite(g.IsTrue(s.bools[0]), s.ints[0], s.ints[1]), g.Num64(1)))
		}
		p := simplified(g, facts)
		moved := (&anchorPass{Preprocessor: p}).shifted()
		if len(moved) == 0 {
			continue
		}
		ran++
		for _, m := range assignments(g, slices.Concat(s.ints, s.bools)) {
			held := tiny.Holds(t, g, m, facts)
			for _, x := range moved {
				m[x] = ast.Value{Kind: ast.KInt, Int: new(big.Int).Add(m[x].Int, big.NewInt(5))}
			}
			if tiny.Holds(t, g, m, facts) != held {
				t.Fatalf("seed %d: adding 5 to %d constants makes a difference", seed, len(moved))
			}
		}
	}
	if ran < 5 {
		t.Errorf("something was found %d times", ran)
	}
}
