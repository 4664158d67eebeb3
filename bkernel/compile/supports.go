package compile

import (
	"maps"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/form"
	"bsmt/bkernel/globals"
	"bsmt/bkernel/preprocess/tabulation"
	"bsmt/bkernel/propagator/table"
)

// Facts x = a => y = b1 or y = b2 or ..., one for each value a of x, say which pairs of
// values go together. As clauses they take a from x when no b is left. What they do not do
// is take a value from y: of y = b1 or y = b2 alone the core does not see that y is no
// third. The clauses y = b => x = a1 or x = a2 or ..., over those a whose fact names b, or
// that have none, follow from them, and together the two keep both domains consistent.

// relation is what facts say of the values that two terms have together.
type relation struct {
	x, y  ast.Node
	lists map[int64][]int64 // by value of x: the values of y, in ascending order
	names int               // all of them
	facts []ast.Node        // that say so
}

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
	g := k.g
	x := ast.None
	var values []int64
	for _, d := range g.Args(n) {
		if g.Op(d) != ast.OpEq {
			return false
		}
		at, ok := tabulation.ReadAtom(g, d)
		if !ok || g.Type(at.Term) != ast.Int || x != ast.None && x != at.Term {
			return false
		}
		x, values = at.Term, append(values, at.K)
	}
	slices.Sort(values)
	values = slices.Compact(values)
	k.compile(x)
	k.tell("member", globals.Arg{Name: "term", Terms: []ast.Node{x}}, globals.Arg{Name: "values", Numbers: values})
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

// readRelation reads a fact x = a => y = b1 or ...
func (k *Compiled) readRelation(f ast.Node) (x, y ast.Node, a int64, bs []int64, ok bool) {
	g := k.g
	if g.Op(f) != ast.OpOr {
		return x, y, a, bs, false
	}
	x, y = ast.None, ast.None
	for _, d := range g.Args(f) {
		neg := g.Op(d) == ast.OpNot
		if neg {
			d = g.Arg(d, 0)
		}
		if g.Op(d) != ast.OpEq {
			return x, y, a, bs, false
		}
		at, is := tabulation.ReadAtom(g, d)
		switch {
		case !is || g.Type(at.Term) != ast.Int:
			return x, y, a, bs, false
		case neg && x == ast.None:
			x, a = at.Term, at.K
		case neg || y != ast.None && y != at.Term:
			return x, y, a, bs, false
		default:
			y, bs = at.Term, append(bs, at.K)
		}
	}
	slices.Sort(bs)
	return x, y, a, slices.Compact(bs), x != ast.None && y != ast.None && x != y
}

// supports adds to the relations of the facts the clauses of the other direction, unless
// facts have them.
func (k *Compiled) supports(facts []ast.Node) {
	at := map[[2]ast.Node]*relation{}
	var all []*relation
	for _, f := range facts {
		x, y, a, bs, ok := k.readRelation(f)
		if !ok {
			continue
		}
		r := at[[2]ast.Node{x, y}]
		if r == nil {
			r = &relation{x: x, y: y, lists: map[int64][]int64{}}
			at[[2]ast.Node{x, y}] = r
			all = append(all, r)
		}
		if old, has := r.lists[a]; has {
			bs = slices.DeleteFunc(bs, func(b int64) bool { _, in := slices.BinarySearch(old, b); return !in })
		}
		r.lists[a] = bs
		r.facts = append(r.facts, f)
		r.names += len(bs)
	}
	all = slices.DeleteFunc(all, func(r *relation) bool { return len(r.lists) < 2 })
	if len(all) == 0 {
		return
	}
	k.core.Settle(rowsPriority)
	left := supportLits
	for _, r := range all {
		if left -= k.support(r, at[[2]ast.Node{r.y, r.x}], left); left < 0 {
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
func (k *Compiled) support(r, back *relation, most int) int {
	lo, hi, okX := k.domain(r.x)
	from, to, okY := k.domain(r.y)
	if !okX || !okY {
		return 0
	}
	var free []int64 // values of x without a fact
	for a := lo; a <= hi; a++ {
		if _, has := r.lists[a]; !has {
			free = append(free, a)
		}
	}
	size := r.names + len(free)*int(to-from+1)
	if size > most || size > supportStretch*(r.names+len(r.lists)) {
		return 0
	}
	k.opts.Proof.From(r.facts)
	k.tell("table", globals.Arg{Name: "columns", Terms: []ast.Node{r.x, r.y}}, globals.Arg{Name: "rows", Numbers: []int64{int64(size)}})
	by := map[int64][]int64{} // values of x by that of y
	for _, a := range slices.Sorted(maps.Keys(r.lists)) {
		if lo <= a && a <= hi {
			for _, b := range r.lists[a] {
				by[b] = append(by[b], a)
			}
		}
	}
	for b := from; b <= to; b++ {
		values := append(by[b], free...)
		if back != nil {
			if known, has := back.lists[b]; has && !slices.ContainsFunc(known, func(a int64) bool { return !slices.Contains(values, a) }) {
				continue
			}
		}
		ls := []core.Lit{k.pointLit(r.y, b).Not()}
		for _, a := range values {
			ls = append(ls, k.pointLit(r.x, a))
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
		if !ok || !c.IsInt64() || c.CmpAbs(big.NewInt(tabulation.MaxNum)) > 0 {
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
