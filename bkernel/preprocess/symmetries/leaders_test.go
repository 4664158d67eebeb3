package symmetries

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
	"bsmt/bkernel/rewrite"
)

// allSolutions gives those of facts over constants of small ranges.
func allSolutions(t *testing.T, g *ast.Graph, consts []ast.Node, most int64, facts []ast.Node) (out []ast.Model) {
	m := ast.Model{}
	var from func(i int)
	from = func(i int) {
		if i == len(consts) {
			if tiny.Holds(t, g, m, facts) {
				out = append(out, maps.Clone(m))
			}
			return
		}
		c := consts[i]
		if g.Type(c) == ast.Bool {
			for _, b := range []bool{false, true} {
				m[c] = ast.Value{Kind: ast.KBool, Bool: b}
				from(i + 1)
			}
			return
		}
		for v := range most + 1 {
			m[c] = ast.Value{Kind: ast.KInt, Int: big.NewInt(v)}
			from(i + 1)
		}
	}
	from(0)
	return out
}

// broken gives facts in normal form, with what Break adds.
func broken(g *ast.Graph, facts []ast.Node) (out []ast.Node) {
	rw := rewrite.New(g)
	for _, f := range facts {
		out = rw.Conjuncts(out, rw.Simplify(f))
	}
	more, _ := Break(context.Background(), rw, out, func(ast.Node) bool { return false })
	return append(out, more...)
}

// symmetric gives constants of one type, with facts that some permutations of them keep: all that these make of a few.
func symmetric(r *rand.Rand, g *ast.Graph, most int64) (consts, facts []ast.Node) {
	typ := []ast.Type{ast.Bool, ast.Int}[r.IntN(2)]
	n := 3 + r.IntN(3)
	for i := range n {
		consts = append(consts, g.Const(fmt.Sprint("x", i), typ))
	}
	perms := [][]int{r.Perm(n)}
	for range r.IntN(3) {
		p := make([]int, n)
		for i := range p {
			p[i] = i
		}
		i, k := r.IntN(n), r.IntN(n)
		p[i], p[k] = k, i
		perms = append(perms, p)
	}
	atom := func(xs []ast.Node) ast.Node {
		x, y, z := xs[r.IntN(len(xs))], xs[r.IntN(len(xs))], xs[r.IntN(len(xs))]
		if typ == ast.Bool {
			return g.IsTrue(x)
		}
		switch r.IntN(6) {
		case 0:
			return g.Eq(x, g.Num64(r.Int64N(most+1)))
		case 1:
			return g.Le(x, y)
		case 2:
			return g.Eq(g.Arith(ast.OpAdd, x, y), z)
		}
		return g.Eq(x, y)
	}
	seen := map[string]bool{}
	for range 1 + r.IntN(3) {
		seed := r.Uint64()
		say := func(xs []ast.Node) ast.Node { // the same of other constants
			old := r
			defer func() { r = old }()
			r = rand.New(rand.NewPCG(seed, 1))
			var ds []ast.Node
			for range 1 + r.IntN(3) {
				d := atom(xs)
				if r.IntN(3) > 0 {
					d = g.Not(d)
				}
				ds = append(ds, d)
			}
			return g.Or(ds...)
		}
		todo := [][]ast.Node{consts}
		for len(todo) > 0 {
			xs := todo[0]
			todo = todo[1:]
			if key := fmt.Sprint(seed, xs); !seen[key] {
				seen[key] = true
				facts = append(facts, say(xs))
				for _, p := range perms {
					ys := make([]ast.Node, n)
					for i := range ys {
						ys[i] = xs[p[i]]
					}
					todo = append(todo, ys)
				}
			}
		}
	}
	if typ == ast.Int {
		for _, x := range consts {
			facts = append(facts, g.Le(g.Num64(0), x), g.Le(x, g.Num64(most)))
		}
	}
	return consts, facts
}

// TestLeaders: of solutions that are there one stays, and none comes.
func TestLeaders(t *testing.T) {
	const most = 2
	fewer := 0
	for seed := range uint64(400) {
		g := ast.New()
		consts, facts := symmetric(rand.New(rand.NewPCG(seed, 0)), g, most)
		before, after := allSolutions(t, g, consts, most, facts), allSolutions(t, g, consts, most, broken(g, facts))
		if len(after) > len(before) || len(before) > 0 && len(after) == 0 {
			t.Errorf("seed %d: of %d solutions %d are left", seed, len(before), len(after))
		}
		if len(after) < len(before) {
			fewer++
		}
	}
	if fewer < 100 {
		t.Errorf("there are fewer solutions in %d of 400 problems", fewer)
	}
}

// TestOneOfEach: how many solutions stay of problems with as many as one can count, whichever way they are put.
func TestOneOfEach(t *testing.T) {
	const n, most = 5, 2
	for _, c := range []struct {
		name string
		typ  ast.Type
		says func(g *ast.Graph, x []ast.Node) (facts []ast.Node)
		want int
	}{
		{"one of five holds", ast.Bool, func(g *ast.Graph, x []ast.Node) []ast.Node {
			var ds []ast.Node
			for _, a := range x {
				ds = append(ds, g.IsTrue(a))
			}
			return []ast.Node{g.Or(ds...)}
		}, n},
		{"two neighbours differ", ast.Int, func(g *ast.Graph, x []ast.Node) (facts []ast.Node) {
			for i := range n - 1 {
				facts = append(facts, g.Not(g.Eq(x[i+i%2], x[i+1-i%2])))
			}
			return facts
		}, 8}, // of 3*2^4 colourings of a path, by 6 permutations of the colours
		{"no three are the same", ast.Int, func(g *ast.Graph, x []ast.Node) (facts []ast.Node) {
			for i := range n {
				for k := range i {
					for l := range k {
						ds := []ast.Node{g.Not(g.Eq(x[i], x[k])), g.Not(g.Eq(x[l], x[k]))}
						if (i+k)%2 == 0 {
							ds[0] = g.Not(g.Eq(x[l], x[i]))
						}
						facts = append(facts, g.Or(ds...))
					}
				}
			}
			return facts
		}, 3}, // 0, 0, 1, 1, 2, and the same with another colour once
	} {
		g := ast.New()
		var x []ast.Node
		for i := range n {
			x = append(x, g.Const(fmt.Sprint("x", i), c.typ))
		}
		facts := c.says(g, x)
		if c.typ == ast.Int {
			for _, a := range x {
				facts = append(facts, g.Le(g.Num64(0), a), g.Le(a, g.Num64(most)))
			}
		}
		if got := allSolutions(t, g, x, most, broken(g, facts)); len(got) != c.want {
			t.Errorf("%s: %d solutions are left, want %d: %v", c.name, len(got), c.want, got)
		}
	}
}

// TestLeadersLeaveAlone: a constant that something else speaks of stays where it is.
func TestLeadersLeaveAlone(t *testing.T) {
	g := ast.New()
	x, y := g.Const("x", ast.Bool), g.Const("y", ast.Bool)
	facts := []ast.Node{g.Or(g.IsTrue(x), g.IsTrue(y))}
	for _, kept := range []bool{false, true} {
		more, _ := Break(context.Background(), rewrite.New(g), facts, func(c ast.Node) bool { return kept && c == x })
		if kept != (len(more) == 0) {
			t.Errorf("one of two constants that may be exchanged is kept: %v; what is said: %d facts", kept, len(more))
		}
	}
}

// TestSelectors: the value of a selector where it has none of its own is no constant that may be exchanged, though no
// argument shows it.
func TestSelectors(t *testing.T) {
	for _, selects := range []bool{false, true} {
		g := ast.New()
		either := g.FreeType("Either")
		typ := g.Fun([]ast.Type{either}, ast.Int)
		var others, says []ast.Node
		for i := range 2 {
			f, b := g.Const(fmt.Sprint("other", i), typ), g.IsTrue(g.Const(fmt.Sprint("b", i), ast.Bool))
			others, says = append(others, f), append(says, b)
		}
		left := g.Declare(either, "left", "is_left", []ast.Field{{Type: ast.Int, Selector: "shade", Other: others[0]}})
		right := g.Declare(either, "right", "is_right", nil)
		x := g.Const("x", either)
		facts := []ast.Node{g.Or(g.Not(says[0]), g.Not(says[1])), g.IsTrue(g.Apply(right.Tester, x))}
		for i, f := range others {
			facts = append(facts, g.Conn(ast.OpEquiv, says[i], g.Eq(g.Apply(f, x), g.Num64(0))))
		}
		if selects {
			facts = append(facts, g.Eq(g.Apply(left.Selectors[0], x), g.Num64(0)))
		}
		if more := len(broken(g, facts)) - len(facts); selects != (more == 0) {
			t.Errorf("the selector occurs: %v; what is said: %d facts", selects, more)
		}
	}
}

// TestNarrowRange: of several bounds of a constant the narrowest count.
func TestNarrowRange(t *testing.T) {
	g := ast.New()
	var x, facts []ast.Node
	for i := range 3 {
		x = append(x, g.Const(fmt.Sprint("x", i), ast.Int))
		facts = append(facts, g.Le(x[i], g.Num64(1)), g.Le(x[i], g.Num64(2)), g.Arith(ast.OpNeg, x[i]))
		facts[len(facts)-1] = g.Le(facts[len(facts)-1], g.Num64(0))
	}
	facts = append(facts, g.Not(g.Eq(x[0], x[1])), g.Not(g.Eq(x[1], x[2])))
	if got := allSolutions(t, g, x, 2, broken(g, facts)); len(got) != 1 {
		t.Errorf("%d solutions are left: %v", len(got), got)
	}
}
