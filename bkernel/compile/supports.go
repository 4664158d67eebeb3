package compile

import (
	"maps"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/form"
	"bsmt/bkernel/globals"
	"bsmt/bkernel/propagator/table"
)

// Facts x = a => y = b1 or y = b2 or ..., one for each value a of x, say which pairs of
// values go together. As clauses they take a from x when no b is left. What they do not do
// is take a value from y: of y = b1 or y = b2 alone the core does not see that y is no
// third. The clauses y = b => x = a1 or x = a2 or ..., over those a whose fact names b, or
// that have none, follow from them, and together the two keep both domains consistent.

// Limits of relations: values of a term, and literals of what is added, in all and by
// literal of the facts.
const (
	supportDomain  = 1024
	supportLits    = 1 << 19
	supportStretch = 3
)

// gapValues is the number of values between those of a list that get literals, which are
// false.
const gapValues = 256

// assertValues makes x = a or x = b or ... the domain of x, and no clause alone, of which
// the core would not see what x cannot be; false when the fact is none of these.
func (k *Compiled) assertValues(n ast.Node) bool {
	x, values, ok := globals.ReadMember(k.g, n)
	if !ok {
		return false
	}
	k.compile(x)
	k.tell(globals.Member(x, values))
	k.restrict(x, values)
	left := gapValues
	for i, v := range values[1:] {
		if left -= int(min(v-values[i]-1, gapValues+1)); left < 0 {
			break
		}
		for w := values[i] + 1; w < v; w++ {
			k.core.AddClauseRule(table.Rule, k.pointLit(x, w).Not())
		}
	}
	return true
}

// supports adds to the relations of the facts the clauses of the other direction, unless
// facts have them.
func (k *Compiled) supports(facts []ast.Node) {
	all := globals.Relations(k.g, facts)
	if len(all) == 0 {
		return
	}
	at := map[[2]ast.Node]*globals.Relation{}
	for _, r := range all {
		at[[2]ast.Node{r.X, r.Y}] = r
	}
	k.core.Settle(rowsPriority)
	left := supportLits
	for _, r := range all {
		if left -= k.support(r, at[[2]ast.Node{r.Y, r.X}], left); left < 0 {
			break
		}
	}
	k.opts.Proof.Fact(ast.None)
}

// domain gives the bounds of a term when they are close.
func (k *Compiled) domain(t ast.Node) (lo, hi int64, ok bool) {
	s := k.sum(t)
	lo, hi = k.lin.SureRange(k.monosOf(s), s.k)
	return lo, hi, core.IsFinite(lo) && core.IsFinite(hi) && hi-lo < supportDomain
}

// support adds the clauses of r from y to x, and gives the number of their literals; back
// is what facts say in that direction, or nil.
func (k *Compiled) support(r, back *globals.Relation, most int) int {
	lo, hi, okX := k.domain(r.X)
	from, to, okY := k.domain(r.Y)
	if !okX || !okY {
		return 0
	}
	var free []int64 // values of x without a fact
	for a := lo; a <= hi; a++ {
		if _, has := r.Lists[a]; !has {
			free = append(free, a)
		}
	}
	size := r.Names + len(free)*int(to-from+1)
	if size > most || size > supportStretch*(r.Names+len(r.Lists)) {
		return 0
	}
	k.opts.Proof.From(r.Facts)
	k.tell(r.Constraint(size))
	by := map[int64][]int64{} // values of x by that of y
	for _, a := range slices.Sorted(maps.Keys(r.Lists)) {
		if lo <= a && a <= hi {
			for _, b := range r.Lists[a] {
				by[b] = append(by[b], a)
			}
		}
	}
	for b := from; b <= to; b++ {
		values := append(by[b], free...)
		if back != nil {
			if known, has := back.Lists[b]; has && !slices.ContainsFunc(known, func(a int64) bool { return !slices.Contains(values, a) }) {
				continue
			}
		}
		ls := []core.Lit{k.pointLit(r.Y, b).Not()}
		for _, a := range values {
			ls = append(ls, k.pointLit(r.X, a))
		}
		k.core.AddClauseRule(table.Rule, ls...)
	}
	return size
}

// Limits of equalities that are told by values: values of a term, and clauses.
const (
	equalDomain  = 12
	equalClauses = 1 << 17
)

// equalValues tells the equalities x = y + c that facts decide by, between terms of few
// values, value by value. Their bounds alone say little of such terms: two tasks with one
// machine each of four are on the same one when both are fixed, and not before.
func (k *Compiled) equalValues(facts []ast.Node) {
	g := k.g
	left, settled := equalClauses, false
	for _, n := range g.Occurring(ast.OpEq, facts) {
		if int(n) >= len(k.forms) || k.forms[n]&hasForm == 0 || g.Op(g.Arg(n, 1)) != ast.OpInt {
			continue
		}
		x, y, ok := form.Difference(g, g.Arg(n, 0))
		c := g.IntVal(g.Arg(n, 1))
		if !ok || !c.IsInt64() || c.CmpAbs(big.NewInt(form.MaxNum)) > 0 {
			continue
		}
		if !settled {
			settled = true
			k.core.Settle(rowsPriority)
		}
		from, to, okX := k.domain(x)
		lo, hi, okY := k.domain(y)
		if !okX || !okY || to-from >= equalDomain || hi-lo >= equalDomain {
			continue
		}
		if left -= 3 * int(to-from+1); left < 0 {
			return
		}
		eq, off := k.lits[n], c.Int64()
		for v := from; v <= to; v++ {
			a, b := k.pointLit(x, v), k.pointLit(y, v-off)
			k.core.AddClauseRule(table.Rule, eq.Not(), a.Not(), b)
			k.core.AddClauseRule(table.Rule, eq.Not(), a, b.Not())
			k.core.AddClauseRule(table.Rule, eq, a.Not(), b.Not())
		}
	}
}
