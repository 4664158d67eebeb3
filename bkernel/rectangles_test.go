package bkernel

import (
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
)

// disjoint says that rectangles i and j with the given sizes do not overlap, but for the
// directions that without names by bits.
func (c *shop) disjoint(i, j int, w, h [2]int64, without int) {
	g := c.g
	before := func(x, y ast.Node, d int64) ast.Node { return g.Le(g.Arith(ast.OpAdd, x, g.Num64(d)), y) }
	all := []ast.Node{
		before(c.s[i], c.s[j], w[0]), before(c.m[i], c.m[j], h[0]),
		before(c.s[j], c.s[i], w[1]), before(c.m[j], c.m[i], h[1]),
	}
	var some []ast.Node
	for k, a := range all {
		if without>>k&1 == 0 {
			some = append(some, a)
		}
	}
	c.facts = append(c.facts, g.Or(some...))
}

// TestRectangles places rectangles at random, some pairs missing, some with other sizes,
// some twice, some without a direction, some with the coordinate of a third, and compares
// with all placements.
func TestRectangles(t *testing.T) {
	verdicts := map[Status]int{}
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 11))
		n := 3
		wide, high := 2+r.Int64N(2), 2+r.Int64N(2)
		c := newShop(n, func(int) int64 { return wide - 1 }, high)
		size := func() [2]int64 { return [2]int64{1 + r.Int64N(3), 1 + r.Int64N(3)} }
		odd := r.IntN(2) == 0
		w, h := make([]int64, n), make([]int64, n)
		for i := range n {
			s := size()
			w[i], h[i] = s[0], s[1]
		}
		for i := range n {
			for j := range i {
				a, b, without := [2]int64{w[i], w[j]}, [2]int64{h[i], h[j]}, 0
				if odd && r.IntN(4) == 0 {
					a, b = size(), size()
				}
				if odd && r.IntN(4) == 0 {
					without = 1 << r.IntN(4)
				}
				if !odd || r.IntN(8) > 0 {
					c.disjoint(i, j, a, b, without)
				}
				if odd && r.IntN(4) == 0 {
					c.disjoint(i, j, size(), size(), 0)
				}
				if odd && r.IntN(8) == 0 {
					c.m[i], c.m[j] = c.m[j], c.m[i]
					c.disjoint(i, j, size(), size(), 0)
					c.m[i], c.m[j] = c.m[j], c.m[i]
				}
			}
		}
		verdicts[tried(t, seed, c.g, c.facts, append(c.s, c.m...), pow(int(wide*high), n), places(wide, high, n))]++
	}
	if verdicts[Sat] < 50 || verdicts[Unsat] < 50 {
		t.Errorf("verdicts %v", verdicts)
	}
}

// TestRectanglesArea refutes squares in a room with less area than theirs, at once, and
// fills one that has just enough.
func TestRectanglesArea(t *testing.T) {
	for _, p := range []struct {
		wide int64
		want Status
	}{{11, Unsat}, {12, Sat}} {
		const n, side, high = 16, 3, 12
		c := newShop(n, func(int) int64 { return p.wide - side }, high-side+1)
		for i := range n {
			for j := range i {
				c.disjoint(i, j, [2]int64{side, side}, [2]int64{side, side}, 0)
			}
		}
		c.atOnce(t, p.wide, p.want)
	}
}
