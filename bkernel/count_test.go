package bkernel

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
)

// counted builds problems over 0/1 unknowns: constants BOOL, counted by ite, or integers
// from 0 to 1.
type counted struct {
	g     *ast.Graph
	xs    []ast.Node // constants
	facts []ast.Node
}

func newCounted(n int, ints func(i int) bool) *counted {
	c := &counted{g: ast.New()}
	for i := range n {
		t := ast.Bool
		if ints(i) {
			t = ast.Int
		}
		x := c.g.Const(fmt.Sprintf("x%d", i), t)
		c.xs = append(c.xs, x)
		if t == ast.Int {
			c.facts = append(c.facts, c.g.Le(c.g.Num64(0), x), c.g.Le(x, c.g.Num64(1)))
		}
	}
	return c
}

// lit is x_i, or its complement, as a predicate.
func (c *counted) lit(i int, neg bool) ast.Node {
	g := c.g
	p := g.Eq(c.xs[i], g.Num64(1))
	if g.Type(c.xs[i]) == ast.Bool {
		p = g.IsTrue(c.xs[i])
	}
	if neg {
		return g.Not(p)
	}
	return p
}

// sum counts x_i, i of is, with coefficients cs, or 1 when there are none.
func (c *counted) sum(is []int, cs []int64) ast.Node {
	g := c.g
	ts := []ast.Node{g.Num64(0)}
	for j, i := range is {
		k := int64(1)
		if cs != nil {
			k = cs[j]
		}
		if g.Type(c.xs[i]) == ast.Bool {
			ts = append(ts, g.Ite(c.lit(i, false), g.Num64(k), g.Num64(0)))
		} else {
			ts = append(ts, g.Arith(ast.OpMul, g.Num64(k), c.xs[i]))
		}
	}
	return g.Arith(ast.OpAdd, ts...)
}

func (c *counted) atMost(k int64, is ...int) {
	c.facts = append(c.facts, c.g.Le(c.sum(is, nil), c.g.Num64(k)))
}

func (c *counted) atLeast(k int64, is ...int) {
	c.facts = append(c.facts, c.g.Le(c.g.Num64(k), c.sum(is, nil)))
}

// clause adds that one of the literals holds; i stands for x_i, -i-1 for its complement.
func (c *counted) clause(ls ...int) {
	ps := make([]ast.Node, len(ls))
	for j, l := range ls {
		ps[j] = c.lit(max(l, -l-1), l < 0)
	}
	c.facts = append(c.facts, c.g.Or(ps...))
}

func (c *counted) solve(d time.Duration) Result {
	ctx, stop := context.WithTimeout(context.Background(), d)
	defer stop()
	return Solve(ctx, Problem{G: c.g, Facts: c.facts}, Options{})
}

// TestCounts solves random problems of clauses, at-most-ones, weighted sums under any
// polarity and comparisons of counts, and compares with all assignments.
func TestCounts(t *testing.T) {
	verdicts := map[Status]int{}
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 2))
		n := 4 + r.IntN(5)
		kind := r.IntN(3)
		c := newCounted(n, func(int) bool { return kind == 1 || kind == 2 && r.IntN(2) == 0 })
		g := c.g
		some := func() []int { return r.Perm(n)[:2+r.IntN(n-1)] }
		for range r.IntN(8) {
			p := r.Perm(n)
			c.clause(-p[0]-1, -p[1]-1)
		}
		for range r.IntN(4) {
			var ls []int
			for _, i := range some() {
				if r.IntN(3) == 0 {
					i = -i - 1
				}
				ls = append(ls, i)
			}
			c.clause(ls...)
		}
		for range r.IntN(3) {
			c.atMost(1, some()...)
		}
		for range 1 + r.IntN(3) {
			is := some()
			cs := make([]int64, len(is))
			for j := range cs {
				cs[j] = int64(r.IntN(9) - 4)
			}
			s, k := c.sum(is, cs), g.Num64(int64(r.IntN(7)-2))
			p := g.Le(s, k)
			switch r.IntN(4) {
			case 0:
				p = g.Eq(s, k)
			case 1:
				p = g.Le(s, c.sum(some(), nil))
			}
			switch r.IntN(4) {
			case 0:
				p = g.Not(p)
			case 1:
				p = g.Or(p, c.lit(r.IntN(n), false))
			case 2:
				p = g.Conn(ast.OpEquiv, p, c.lit(r.IntN(n), true))
			}
			c.facts = append(c.facts, p)
		}
		want := Unsat
		for m := range 1 << n {
			v := ast.Model{}
			for i, x := range c.xs {
				if g.Type(x) == ast.Int {
					v[x] = ast.Value{Kind: ast.KInt, Int: big.NewInt(int64(m >> i & 1))}
				} else {
					v[x] = ast.Value{Kind: ast.KBool, Bool: m>>i&1 != 0}
				}
			}
			if tiny.Holds(t, g, v, c.facts) {
				want = Sat
				break
			}
		}
		facts := append([]ast.Node(nil), c.facts...)
		res := c.solve(time.Minute)
		verdicts[res.Status]++
		if res.Status != want {
			t.Fatalf("seed %d: %v %v, want %v", seed, res.Status, res.Reasons, want)
		}
		if res.Status == Sat && !tiny.Holds(t, g, res.Model, facts) {
			t.Fatalf("seed %d: the model is none", seed)
		}
	}
	if verdicts[Sat] < 50 || verdicts[Unsat] < 50 {
		t.Errorf("verdicts %v", verdicts)
	}
}

// TestRelaxed decides problems that clause learning alone does not, within few conflicts.
func TestRelaxed(t *testing.T) {
	bools := func(int) bool { return false }
	ints := func(int) bool { return true }
	pigeons := func(n int, sums bool) func() *counted {
		return func() *counted {
			c := newCounted((n+1)*n, bools)
			for i := range n + 1 {
				var ls []int
				for j := range n {
					ls = append(ls, i*n+j)
				}
				c.clause(ls...)
			}
			for j := range n {
				var ls []int
				for i := range n + 1 {
					for _, l := range ls {
						if !sums {
							c.clause(-l-1, -(i*n+j)-1)
						}
					}
					ls = append(ls, i*n+j)
				}
				if sums {
					c.atMost(1, ls...)
				}
			}
			return c
		}
	}
	kings := func() *counted { // 17 kings on 8 by 8 squares, apart
		const n = 8
		c := newCounted(n*n, ints)
		var all []int
		for i := range n * n {
			all = append(all, i)
			for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				if a, b := i/n+d[0], i%n+d[1]; a < n && b >= 0 && b < n {
					c.atMost(1, i, a*n+b)
				}
			}
		}
		c.atLeast(17, all...)
		return c
	}
	tournament := func() *counted { // 7 teams meet each other within 6 days
		const n, days = 7, 6
		at := func(i, j, d int) int { return (max(i, j)*n+min(i, j))*days + d }
		c := newCounted(n*n*days, bools)
		for i := range n {
			for j := range i {
				var ls []int
				for d := range days {
					ls = append(ls, at(i, j, d))
				}
				c.atMost(1, ls...)
				c.atLeast(1, ls...)
			}
			for d := range days {
				var ls []int
				for j := range n {
					if j != i {
						ls = append(ls, at(i, j, d))
					}
				}
				c.atMost(1, ls...)
			}
		}
		return c
	}
	for _, p := range []struct {
		name string
		make func() *counted
	}{
		{"pigeons in clauses", pigeons(15, false)}, {"pigeons in sums", pigeons(15, true)},
		{"kings", kings}, {"tournament", tournament},
	} {
		res := p.make().solve(hang)
		if res.Status != Unsat || res.Stats.Conflicts > 100 {
			t.Errorf("%s: %v after %d conflicts", p.name, res.Status, res.Stats.Conflicts)
		}
	}
}
