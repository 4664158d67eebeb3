package bkernel

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
)

// shop is a schedule whose tasks choose their machines.
type shop struct {
	schedule
	m []ast.Node
}

// choose says that i and j, for di and dj, are apart or on different ones of the machines a
// and b.
func (c *shop) choose(i, j int, di, dj int64, a, b int) {
	g := c.g
	c.facts = append(c.facts, g.Or(g.Not(g.Eq(c.m[a], c.m[b])), c.ends(i, j, di), c.ends(j, i, dj)))
}

// newShop has n tasks with begins from 0 to most, and as many machines to choose.
func newShop(n int, most func(i int) int64, machines int64) *shop {
	c := &shop{schedule: schedule{g: ast.New()}}
	g := c.g
	for i := range n {
		c.s = append(c.s, g.Const(fmt.Sprintf("s%d", i), ast.Int))
		c.m = append(c.m, g.Const(fmt.Sprintf("m%d", i), ast.Int))
		c.facts = append(c.facts, g.Le(g.Num64(0), c.s[i]), g.Le(c.s[i], g.Num64(most(i))),
			g.Le(g.Num64(0), c.m[i]), g.Le(c.m[i], g.Num64(machines-1)))
	}
	return c
}

// TestFlexible solves random shops whose tasks choose machines, some pairs missing, some with
// other durations, some about the machine of a third, and compares with all assignments.
func TestFlexible(t *testing.T) {
	verdicts := map[Status]int{}
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 10))
		n, machines := 3+r.IntN(2), 1+r.Int64N(2)
		most := r.Int64N(3)
		c := newShop(n, func(int) int64 { return most + r.Int64N(2) }, machines)
		g := c.g
		dur := []int64{1 + r.Int64N(3), 1 + r.Int64N(3), 1 + r.Int64N(2), 1 + r.Int64N(2)}
		odd := r.IntN(2) == 0
		if r.IntN(2) == 0 {
			for range 1 + r.IntN(2) {
				i := r.IntN(n - 1)
				c.facts = append(c.facts, c.ends(i, i+1, dur[i]))
			}
		}
		for i := range n {
			for j := range i {
				di, dj, a, b := dur[i], dur[j], i, j
				if odd && r.IntN(5) == 0 {
					di, dj = 1+r.Int64N(3), 1+r.Int64N(3)
				}
				if odd && r.IntN(6) == 0 {
					a = r.IntN(n)
				}
				if !odd || r.IntN(8) > 0 {
					c.choose(i, j, di, dj, a, b)
				}
				if odd && r.IntN(8) == 0 {
					c.choose(i, j, 1+r.Int64N(3), 1+r.Int64N(3), i, j)
				}
			}
		}
		verdicts[tried(t, seed, g, c.facts, append(c.s, c.m...), pow(int((most+2)*machines), n), places(most+2, machines, n))]++
	}
	if verdicts[Sat] < 50 || verdicts[Unsat] < 50 {
		t.Errorf("verdicts %v", verdicts)
	}
}

// atOnce checks that a shop of this size has a schedule, or is refuted with hardly a conflict.
func (c *shop) atOnce(t *testing.T, size int64, want Status) {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), hang)
	defer stop()
	res := Solve(ctx, Problem{G: c.g, Facts: c.facts}, Options{})
	if res.Status != want || want == Unsat && res.Stats.Conflicts > 10 {
		t.Errorf("size %d: %v after %d conflicts, want %v", size, res.Status, res.Stats.Conflicts, want)
	}
}

// TestFlexibleWork refutes a shop with less time than its work fills, at once, and fills one
// that has just enough.
func TestFlexibleWork(t *testing.T) {
	for _, p := range []struct {
		horizon int64
		want    Status
	}{{11, Unsat}, {12, Sat}} {
		const n, machines, dur = 16, 4, 3
		c := newShop(n, func(int) int64 { return p.horizon - dur }, machines)
		for i := range n {
			for j := range i {
				c.choose(i, j, dur, dur, i, j)
			}
		}
		c.atOnce(t, p.horizon, p.want)
	}
}
