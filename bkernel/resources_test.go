package bkernel

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
)

// schedule builds problems over begins of tasks, from 0 to 4.
type schedule struct {
	g     *ast.Graph
	s     []ast.Node
	facts []ast.Node
}

const latest = 4

// ends says that task j ends before i begins.
func (c *schedule) ends(j, i int, dur int64) ast.Node {
	g := c.g
	return g.Le(g.Arith(ast.OpAdd, c.s[j], g.Num64(dur)), c.s[i])
}

// load limits the use by those of tasks that run when i begins.
func (c *schedule) load(i int, tasks []int, dur, use []int64, most int64, half bool) {
	g := c.g
	ts := []ast.Node{g.Num64(use[i])}
	for _, j := range tasks {
		if j == i {
			continue
		}
		runs := g.Not(c.ends(j, i, dur[j]))
		if !half {
			runs = g.And(g.Le(c.s[j], c.s[i]), runs)
		}
		ts = append(ts, g.Ite(runs, g.Num64(use[j]), g.Num64(0)))
	}
	c.facts = append(c.facts, g.Le(g.Arith(ast.OpAdd, ts...), g.Num64(most)))
}

// TestResources solves random schedules, of loads that are whole, or lack tasks, or differ
// in what they count, of pairs and of precedences, and compares with all assignments.
func TestResources(t *testing.T) {
	verdicts := map[Status]int{}
	for seed := range uint64(800) {
		r := rand.New(rand.NewPCG(seed, 9))
		n := 3 + r.IntN(2)
		c := &schedule{g: ast.New()}
		g := c.g
		for i := range n {
			x := g.Const(fmt.Sprintf("s%d", i), ast.Int)
			c.s = append(c.s, x)
			c.facts = append(c.facts, g.Le(g.Num64(0), x), g.Le(x, g.Num64(1+r.Int64N(latest))))
		}
		before := map[[2]int]bool{} // loads may lack what ends, or seems to
		for range r.IntN(3) {
			if i, j := r.IntN(n), r.IntN(n); i != j {
				c.facts = append(c.facts, c.ends(i, j, r.Int64N(4)))
				before[[2]int{i, j}], before[[2]int{j, i}] = true, true
			}
		}
		for range 1 + r.IntN(2) { // resources
			dur, use := make([]int64, n), make([]int64, n)
			for i := range n {
				dur[i], use[i] = 1+r.Int64N(3), 1+r.Int64N(3)
			}
			most := 2 + r.Int64N(4)
			tasks := r.Perm(n)[:2+r.IntN(n-1)]
			odd := r.IntN(3) == 0
			for _, i := range tasks {
				left := slices.DeleteFunc(slices.Clone(tasks), func(j int) bool { return before[[2]int{j, i}] && r.IntN(2) == 0 })
				switch {
				case odd && r.IntN(4) == 0: // no load
				case odd && r.IntN(3) == 0: // another one
					other := append([]int64(nil), use...)
					other[r.IntN(n)] += r.Int64N(2)
					c.load(i, left[r.IntN(2):], dur, other, most+r.Int64N(2), false)
				default:
					c.load(i, left, dur, use, most, odd && r.IntN(5) == 0)
				}
			}
		}
		if r.IntN(2) == 0 {
			d := []int64{1 + r.Int64N(3), 1 + r.Int64N(3), 1 + r.Int64N(3), 1 + r.Int64N(3)}
			for i := range n {
				for j := range i {
					if r.IntN(6) > 0 {
						c.facts = append(c.facts, g.Or(c.ends(i, j, d[i]), c.ends(j, i, d[j]+r.Int64N(2))))
					}
				}
			}
		}
		verdicts[tried(t, seed, g, c.facts, c.s, pow(latest+1, n), digits(latest+1))]++
	}
	if verdicts[Sat] < 100 || verdicts[Unsat] < 100 {
		t.Errorf("verdicts %v", verdicts)
	}
}

// TestLoadsOfTwoEnds solves random schedules of tasks in a row, whose loads count a task until
// the first of two ends, and compares with all begins.
func TestLoadsOfTwoEnds(t *testing.T) {
	verdicts := map[Status]int{}
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 15))
		const n = 7
		last := 9 + r.Int64N(4)
		c := &schedule{g: ast.New()}
		g := c.g
		for i := range n {
			x := g.Const(fmt.Sprintf("s%d", i), ast.Int)
			c.s = append(c.s, x)
			c.facts = append(c.facts, g.Le(g.Num64(0), x), g.Le(x, g.Num64(last)))
			for j := range i {
				c.facts = append(c.facts, c.ends(j, i, 1))
			}
		}
		ends := [2]int64{2 + r.Int64N(3), 2 + r.Int64N(3)}
		for i := 2; i < n; i++ {
			var ts []ast.Node
			for j := range i {
				runs := g.And(g.Not(c.ends(j, i, ends[0])), g.Not(c.ends(j, i, ends[1])))
				ts = append(ts, g.Ite(runs, g.Num64(2), g.Num64(0)))
			}
			c.facts = append(c.facts, g.Le(g.Arith(ast.OpAdd, ts...), g.Num64(1)))
		}
		var begins []uint // they are different, and ascend
		for m := range uint(1) << (last + 1) {
			if bits.OnesCount(m) == n {
				begins = append(begins, m)
			}
		}
		verdicts[tried(t, seed, g, c.facts, c.s, len(begins), func(m, i int) *big.Int {
			rest := begins[m]
			for range i {
				rest &= rest - 1
			}
			return big.NewInt(int64(bits.TrailingZeros(rest)))
		})]++
	}
	if verdicts[Sat] < 15 || verdicts[Unsat] < 5 {
		t.Errorf("verdicts %v", verdicts)
	}
}

// TestLoadsWithoutBounds solves random schedules whose begins are bounded against each other
// alone: their loads stand then, whatever resource they are of. It compares with all begins
// from the first task's on and before it.
func TestLoadsWithoutBounds(t *testing.T) {
	verdicts := map[Status]int{}
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 16))
		const n = 4
		span := 1 + r.IntN(3)
		c := &schedule{g: ast.New()}
		g := c.g
		dur, use := make([]int64, n), make([]int64, n)
		for i := range n {
			c.s = append(c.s, g.Const(fmt.Sprintf("s%d", i), ast.Int))
			dur[i], use[i] = 1+r.Int64N(3), 1+r.Int64N(3)
			for j := range i {
				for _, p := range [][2]int{{i, j}, {j, i}} {
					c.facts = append(c.facts, g.Le(g.Arith(ast.OpSub, c.s[p[0]], c.s[p[1]]), g.Num64(int64(span))))
				}
			}
		}
		tasks := r.Perm(n)
		most := 3 + r.Int64N(3)
		for _, i := range tasks {
			c.load(i, tasks, dur, use, most, false)
		}
		from := digits(2*span + 1)
		verdicts[tried(t, seed, g, c.facts, c.s, pow(2*span+1, n-1), func(m, i int) *big.Int {
			if i == 0 {
				return new(big.Int)
			}
			v := from(m, i-1)
			return v.Sub(v, big.NewInt(int64(span)))
		})]++
	}
	if verdicts[Sat] < 30 || verdicts[Unsat] < 30 {
		t.Errorf("verdicts %v", verdicts)
	}
}

// TestWork refutes a schedule with less time than its work fills, and finds one with enough,
// within few conflicts and with few literals.
func TestWork(t *testing.T) {
	for _, p := range []struct {
		horizon int64
		want    Status
	}{{80, Unsat}, {120, Sat}} {
		c := &schedule{g: ast.New()}
		g := c.g
		const n, capacity = 40, 7 // for 594 of work
		dur, use := make([]int64, n), make([]int64, n)
		var all []int
		for i := range n {
			dur[i], use[i] = int64(3+i%5), int64(2+i%3)
			all = append(all, i)
			x := g.Const(fmt.Sprintf("s%d", i), ast.Int)
			c.s = append(c.s, x)
			c.facts = append(c.facts, g.Le(g.Num64(0), x), g.Le(x, g.Num64(p.horizon-dur[i])))
		}
		for i := range n {
			c.load(i, all, dur, use, capacity, false)
		}
		ctx, stop := context.WithTimeout(context.Background(), hang)
		res := Solve(ctx, Problem{G: g, Facts: c.facts}, Options{})
		stop()
		if res.Status != p.want || res.Stats.Conflicts > 100 || res.Stats.LitsMade > 4000 {
			t.Errorf("horizon %d: %v after %d conflicts, with %d literals", p.horizon, res.Status, res.Stats.Conflicts, res.Stats.LitsMade)
		}
	}
}
