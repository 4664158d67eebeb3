package candidates

import (
	"context"
	"math/big"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/preprocess"
	"bsmt/bkernel/rewrite"
)

func never() bool { return false }

// near looks for a model of facts with all integers within reach of zero.
func near(g *ast.Graph, xs []ast.Node, reach int64, facts []ast.Node) (ast.Model, bool) {
	m := ast.Model{}
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(xs) {
			return eval.Satisfies(g, m, facts, never)
		}
		for v := -reach; v <= reach; v++ {
			m[xs[i]] = ast.Value{Kind: ast.KInt, Int: big.NewInt(v)}
			if try(i + 1) {
				return true
			}
		}
		return false
	}
	return m, try(0)
}

// TestScaled stretches solutions of homogeneous equations beyond large bounds, and leaves
// other problems alone.
func TestScaled(t *testing.T) {
	g := ast.New()
	rw := rewrite.New(g)
	x, y, z := g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("z", ast.Int)
	xs := []ast.Node{x, y, z}
	mul := func(ns ...ast.Node) ast.Node { return g.Arith(ast.OpMul, ns...) }
	sum := func(ns ...ast.Node) ast.Node { return g.Arith(ast.OpAdd, ns...) }
	n := g.Num64
	pythagoras := g.Eq(sum(mul(x, x), mul(y, y), mul(n(-1), z, z)), n(0))
	least := func(x ast.Node, k int64) ast.Node { return g.Le(n(k), x) }
	for i, c := range []struct {
		facts []ast.Node
		found bool
	}{
		{[]ast.Node{pythagoras, least(x, 1000), least(y, 4)}, true},
		{[]ast.Node{pythagoras, least(x, 16), least(y, 1)}, true},
		{[]ast.Node{pythagoras, least(x, 1001), g.Le(sum(y, mul(n(-2), x)), n(-300))}, true},
		{[]ast.Node{pythagoras, least(x, 100), least(y, 100), g.Not(g.Eq(z, n(0)))}, true},
		{[]ast.Node{pythagoras, least(x, 15)}, false}, // not large
		{[]ast.Node{pythagoras, least(x, 100), g.Le(x, n(110))}, true},
		{[]ast.Node{pythagoras, least(x, 100), least(y, 1), g.Le(x, n(101))}, false},     // a bound that scaling misses
		{[]ast.Node{pythagoras, least(x, 100), g.IsTrue(g.Const("b", ast.Bool))}, false}, // no comparison
		{[]ast.Node{g.Eq(sum(x, y), n(0)), least(x, 100)}, false},                        // linear
		{[]ast.Node{g.Eq(sum(mul(x, x), y), n(0)), least(x, 100)}, false},                // of two degrees
		{[]ast.Node{g.Eq(mul(x, x), n(10000)), least(x, 100)}, false},                    // not homogeneous
		{[]ast.Node{pythagoras, least(x, 100), g.Le(mul(x, x), sum(y, n(-1)))}, false},
		{[]ast.Node{pythagoras, least(z, 100), g.Eq(sum(x, mul(n(-1), y)), n(0)), least(x, 1)}, false}, // no solution
	} {
		for j, f := range c.facts {
			c.facts[j] = rw.Simplify(f)
		}
		fi := Finder{Problem: &preprocess.Prepared{G: g, Rewrite: rw, Facts: c.facts}, Stop: never, Within: func(facts []ast.Node, _ int64) (ast.Model, bool) {
			return near(g, xs, 6, facts)
		}}
		m, ok := fi.Scaled()
		if ok != c.found || ok && !eval.Satisfies(g, m, c.facts, never) {
			t.Errorf("%d: %v, %v", i, ok, m)
		}
	}
}

// TestPell finds the least solutions of Pell equations that the other facts allow, however
// many of those tried first the rest of the problem refuses.
func TestPell(t *testing.T) {
	for i, c := range []struct {
		d, n, least int64
		odd, found  bool // y is odd, which no solution may be
		refused     int  // points that are tried before one that serves
	}{
		{2, 1, 1000, false, true, 0}, {2, 1, 1_000_000, false, true, 0}, {3, -2, 5000, false, true, 0}, {61, 1, 2, false, true, 0},
		{2, 1, 1000, true, false, 0}, // x*x = 2*y*y + 1 has even y only
		{2, 1, 1000, false, true, 1}, {2, 1, 1000, false, true, pellTries - 1}, {2, 1, 1000, false, false, pellTries},
	} {
		tries := 0
		g := ast.New()
		x, y, z := g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("z", ast.Int)
		mul := func(ns ...ast.Node) ast.Node { return g.Arith(ast.OpMul, ns...) }
		facts := []ast.Node{
			g.Eq(g.Arith(ast.OpAdd, mul(x, x), mul(g.Num64(-c.d), y, y)), g.Num64(c.n)),
			g.Le(g.Num64(c.least), x), g.Le(x, mul(z, z)),
		}
		if c.odd {
			facts = append(facts, g.Eq(g.Arith(ast.OpEMod, y, g.Num64(2)), g.Num64(1)))
		}
		p := preprocess.Prepare(context.Background(), preprocess.Input{G: g, Facts: facts})
		if len(p.Orbits) == 0 {
			t.Fatalf("%d: no orbit", i)
		}
		fi := Finder{Problem: p, Stop: never, Within: func(facts []ast.Node, _ int64) (ast.Model, bool) {
			if !slices.ContainsFunc(facts[len(facts)-2:], func(f ast.Node) bool { return g.Op(f) == ast.OpEq }) {
				t.Fatalf("%d: nothing is fixed", i)
			}
			if tries++; tries <= c.refused {
				return nil, false
			}
			m := ast.Model{}
			for _, f := range facts[len(facts)-2:] {
				m[g.Arg(f, 0)] = ast.Value{Kind: ast.KInt, Int: g.IntVal(g.Arg(f, 1))}
			}
			m[z] = ast.Value{Kind: ast.KInt, Int: new(big.Int).Lsh(big.NewInt(1), 200)}
			return m, eval.Satisfies(g, m, facts, never)
		}}
		m, ok := fi.Pell()
		if ok != c.found || ok && (!eval.Satisfies(g, m, facts, never) || p.Complete(m) != nil) {
			t.Errorf("%d: %v, %v", i, ok, m)
		}
		if !ok && tries != c.refused {
			t.Errorf("%d: %d tries", i, tries)
		}
	}
}

// TestNearZero reads values off bounds and truths.
func TestNearZero(t *testing.T) {
	g := ast.New()
	x, y, b := g.Const("x", ast.Int), g.Const("y", ast.Int), g.Const("b", ast.Bool)
	m := NearZero(g, []ast.Node{g.IsTrue(b), g.Le(x, g.Num64(-3)), g.Le(x, g.Num64(4)), g.Le(y, g.Num64(9))})
	if !m[b].Bool || m[x].Int.Int64() != -3 || m[y].Int.Sign() != 0 {
		t.Errorf("%v", m)
	}
}
