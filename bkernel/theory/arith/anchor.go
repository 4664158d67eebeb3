package arith

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// AnchorDifferences makes one variable of each connected component of difference
// constraints 0, so that its neighbours have bounds and not only distances. It is for
// problems of nothing but this theory: sound only when no variable of a row is looked
// at, now or later, by anything but difference constraints made through LeLit, EqLit
// and AssertEq0. Then a solution stays one when a component is shifted. It does
// nothing, and returns false, when there is a row, a bound or an atom that is not a
// difference. Call it at the root.
func (t *Theory) AnchorDifferences() bool {
	if t.spx.plain > 0 || len(t.big.atoms) > 0 {
		return false
	}
	s := t.s
	for i := range t.rows {
		r := &t.rows[i]
		if r.open || !r.diff {
			return false
		}
		for _, m := range t.terms[r.off : r.off+2] {
			if t.unary[m.x] || s.RootLb(m.x) != core.NegInf || s.RootUb(m.x) != core.PosInf {
				return false
			}
		}
	}
	parent := make([]core.IntVar, len(t.inRow))
	degree := make([]int32, len(t.inRow))
	for i := range parent {
		parent[i] = core.IntVar(i)
	}
	find := func(x core.IntVar) core.IntVar {
		for parent[x] != x {
			parent[x] = parent[parent[x]]
			x = parent[x]
		}
		return x
	}
	for i := range t.rows {
		x, y := t.terms[t.rows[i].off].x, t.terms[t.rows[i].off+1].x
		degree[x]++
		degree[y]++
		parent[find(x)] = find(y)
	}
	best := map[core.IntVar]core.IntVar{} // by root of a component
	for i, d := range degree {
		if x := core.IntVar(i); d > 0 {
			c := find(x)
			if b, ok := best[c]; !ok || degree[b] < d {
				best[c] = x
			}
		}
	}
	for i := range degree { // in order, so that runs repeat
		x := core.IntVar(i)
		if degree[x] > 0 && best[find(x)] == x {
			s.AddClauseRule("anchor", t.leVar(x, num.Int{}))
			s.AddClauseRule("anchor", t.leVar(x, num.FromInt64(-1)).Not())
		}
	}
	return true
}
