package preprocess

import (
	"maps"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess/eqabs"
)

// Limits of the join: disjuncts of a fact, equalities of a disjunct, and terms
// that these mention; rounds in which facts are put together.
const (
	joinDisjuncts = 8
	joinRows      = 12
	joinTerms     = 24
	joinRounds    = 2
)

// joinPass adds the linear equalities that all disjuncts of a fact imply: the affine
// hull of their solution sets (Karr, Affine relationships among variables of a
// program, 1976). What a search would have to find again in every combination of
// choices, such as a sum that each choice preserves, becomes one fact. Without it chains of 30
// diamonds and counters of 80 steps, however spelled, have no short refutation. Facts that share
// all disjuncts but one are read together, for that is how clauses say such choices.
//
// Between other expressions the same is done by partitions; see package eqabs. A disjunction
// that says no more than that a sum lies between two integers becomes these bounds.
type joinPass struct {
	*Preprocessor

	seen map[ast.Node]bool // facts that it has looked at, equalities that it added
}

// run is one round of the pass.
func (p *joinPass) run() bool {
	changed := false
	var facts []ast.Node // not looked at yet, and what they say together with others
	for _, f := range p.Facts {
		if !p.seen[f] {
			p.seen[f] = true
			facts = append(facts, f)
		}
	}
	from := p.shared(facts)
	facts = append(facts, slices.Sorted(maps.Keys(from))...)
	by := func(f ast.Node) []ast.Node {
		if said := from[f]; said != nil {
			return said
		}
		return []ast.Node{f}
	}
	for _, e := range eqabs.Implied(p.g, facts) {
		eq := p.rw.Eq(e.A, e.B)
		if p.g.Op(eq) != ast.OpTrue && !p.seen[eq] {
			p.seen[eq] = true
			p.proof.Step(eq, by(e.Fact)...)
			p.Facts = append(p.Facts, eq)
			changed = true
		}
	}
	whole := map[ast.Node]bool{} // facts that bounds take the place of
	for _, f := range facts {
		if p.g.Op(f) != ast.OpOr {
			continue
		}
		if bounds := p.interval(f); bounds != nil {
			whole[f], changed = true, true
			for _, b := range bounds {
				p.proof.Step(b, f)
			}
			p.Facts = append(p.Facts, bounds...)
			continue
		}
		if len(p.g.Args(f)) > joinDisjuncts {
			continue
		}
		for _, eq := range p.hull(f) {
			if p.g.Op(eq) != ast.OpTrue {
				p.proof.Step(eq, by(f)...)
				p.Facts = append(p.Facts, eq)
				changed = true
			}
		}
	}
	if changed {
		p.Facts = slices.DeleteFunc(p.Facts, func(f ast.Node) bool { return whole[f] })
		p.flatten()
	}
	return changed
}

// shared puts facts together that have all disjuncts but one in common, as a or b and a or c:
// a or (b and c), with what says so. Each disjunct has an equality, else nothing is implied, and
// one of the facts at least is new.
func (p *joinPass) shared(fresh []ast.Node) map[ast.Node][]ast.Node {
	g := p.g
	type others [joinDisjuncts - 1]ast.Node
	from := map[ast.Node][]ast.Node{}
	isNew := map[ast.Node]bool{}
	for _, f := range fresh {
		isNew[f] = true
	}
	ors := p.shortened(from, isNew)
	for range joinRounds {
		rests := map[others][]ast.Node{} // facts that have these disjuncts and one more
		var order []others
		for _, f := range ors {
			p.read(4 * len(g.Args(f)))
			for i := range g.Args(f) {
				key := others{}
				for k := range key {
					key[k] = ast.None
				}
				copy(key[copy(key[:], g.Args(f)[:i]):], g.Args(f)[i+1:])
				if rests[key] == nil {
					order = append(order, key)
				}
				rests[key] = append(rests[key], f)
			}
		}
		for _, key := range order {
			if len(rests[key]) < 2 || !slices.ContainsFunc(rests[key], func(f ast.Node) bool { return isNew[f] }) {
				continue
			}
			common := slices.DeleteFunc(slices.Clone(key[:]), func(n ast.Node) bool { return n == ast.None })
			var parts, said []ast.Node
			for _, f := range rests[key] {
				for _, a := range g.Args(f) {
					if !slices.Contains(common, a) {
						parts = append(parts, p.conjuncts(a)...)
					}
				}
				if from[f] == nil {
					said = append(said, f)
				}
				said = append(said, from[f]...)
			}
			slices.Sort(parts)
			slices.Sort(said)
			whole := p.rw.Mk(ast.OpOr, ast.Pred, append(common, p.rw.Mk(ast.OpAnd, ast.Pred, slices.Compact(parts), 0)), 0)
			if g.Op(whole) == ast.OpOr && !isNew[whole] {
				isNew[whole] = true
				from[whole] = slices.Compact(said)
				ors = append(ors, whole)
			}
		}
	}
	return from
}

// shortened gives the disjunctions of few disjuncts that have an equality each. A disjunct is left
// out where another one holds unless it does not: b or c of a or b and not a or b or c.
func (p *joinPass) shortened(from map[ast.Node][]ast.Node, isNew map[ast.Node]bool) (ors []ast.Node) {
	g := p.g
	type pair struct { // one or other; the sign of one is apart
		one   ast.Node
		neg   bool
		other ast.Node
	}
	sign := func(n ast.Node) (ast.Node, bool) {
		if g.Op(n) == ast.OpNot {
			return g.Arg(n, 0), true
		}
		return n, false
	}
	pairs := map[pair]ast.Node{} // to the fact; 0 is none, for a disjunction is not the first node
	for _, f := range p.Facts {
		if g.Op(f) == ast.OpOr && len(g.Args(f)) == 2 {
			for i, a := range g.Args(f) {
				one, neg := sign(a)
				pairs[pair{one, neg, g.Arg(f, 1-i)}] = f
			}
		}
	}
	for _, f := range p.Facts {
		if g.Op(f) != ast.OpOr || len(g.Args(f)) > joinDisjuncts {
			continue
		}
		args, said, fresh := g.Args(f), []ast.Node{f}, isNew[f]
		for i := 0; i < len(args) && len(args) > 2; {
			one, neg := sign(args[i])
			j := slices.IndexFunc(args, func(b ast.Node) bool { return pairs[pair{one, !neg, b}] != 0 })
			if j < 0 {
				i++
				continue
			}
			by := pairs[pair{one, !neg, args[j]}]
			said, fresh = append(said, by), fresh || isNew[by]
			args = slices.Delete(slices.Clone(args), i, i+1)
		}
		if slices.ContainsFunc(args, func(d ast.Node) bool { return !p.equates(d) }) {
			continue
		}
		if len(said) > 1 {
			if f = p.rw.Mk(ast.OpOr, ast.Pred, args, 0); g.Op(f) != ast.OpOr || len(g.Args(f)) > joinDisjuncts {
				continue
			}
			from[f], isNew[f] = said, fresh
		}
		ors = append(ors, f)
	}
	return ors
}

// interval gives the bounds of a sum of which a disjunction says that it is one of some integers,
// all from the least to the greatest; nil where that is not what it says. A search would choose
// one of them, and learn nothing about the rest.
func (p *joinPass) interval(or ast.Node) []ast.Node {
	g := p.g
	args := g.Args(or)
	if g.Op(args[0]) != ast.OpEq || g.Op(g.Arg(args[0], 0)) != ast.OpAdd {
		return nil
	}
	sum := g.Arg(args[0], 0)
	var values []*big.Int
	for _, a := range args {
		if g.Op(a) != ast.OpEq || g.Arg(a, 0) != sum || g.Op(g.Arg(a, 1)) != ast.OpInt {
			return nil
		}
		values = append(values, g.IntVal(g.Arg(a, 1)))
	}
	slices.SortFunc(values, (*big.Int).Cmp)
	for i, v := range values[1:] {
		if new(big.Int).Sub(v, values[i]).Cmp(unit) != 0 {
			return nil
		}
	}
	return []ast.Node{p.rw.Le(g.Num(values[0]), sum), p.rw.Le(sum, g.Num(values[len(values)-1]))}
}

// hull gives the equalities of the affine hull of a disjunction.
func (p *joinPass) hull(f ast.Node) []ast.Node {
	g := p.g
	cols := map[ast.Node]int{}
	var terms []ast.Node
	var systems [][]rationalRow
	for _, d := range g.Args(f) {
		var rows []ast.Node
		for _, q := range p.conjuncts(d) {
			if g.Op(q) == ast.OpEq && g.Type(g.Arg(q, 0)) == ast.Int {
				rows = append(rows, q)
			}
		}
		if len(rows) == 0 || len(rows) > joinRows {
			return nil
		}
		var sys []rationalRow
		for _, q := range rows {
			bases, coefs, k := p.rw.Equation(q)
			row := rationalRow{}
			for i, b := range bases {
				c, ok := cols[b]
				if !ok {
					if len(terms) == joinTerms {
						return nil
					}
					c = len(terms)
					cols[b] = c
					terms = append(terms, b)
				}
				row.set(c+1, coefs[i])
			}
			row.set(0, k)
			sys = append(sys, row)
		}
		systems = append(systems, sys)
	}
	n := len(terms) + 1
	for _, sys := range systems { // the elimination, and what is common to two
		p.read(len(sys) * len(sys) * n * 4)
	}
	var common []rationalRow
	first := true
	for _, sys := range systems {
		m, ok := echelon(sys, n)
		switch {
		case !ok: // no solution: the disjunct implies everything
		case first:
			common, first = m, false
		default:
			common = intersect(common, m, n)
		}
		if !first && len(common) == 0 {
			return nil
		}
	}
	var out []ast.Node
	for _, r := range common {
		out = append(out, p.equation(r, terms))
	}
	return out
}

// equation writes a row as an integer equality.
func (p *joinPass) equation(r rationalRow, terms []ast.Node) ast.Node {
	lcm := big.NewInt(1)
	for _, c := range r {
		if c != nil {
			d := c.Denom()
			lcm.Mul(lcm, new(big.Int).Quo(d, new(big.Int).GCD(nil, nil, lcm, d)))
		}
	}
	scaled := func(c *big.Rat) ast.Node {
		if c == nil {
			return p.g.Num64(0)
		}
		return p.g.Num(new(big.Int).Quo(new(big.Int).Mul(c.Num(), lcm), c.Denom()))
	}
	sum := []ast.Node{}
	for i, t := range terms {
		if i+1 < len(r) && r[i+1] != nil && r[i+1].Sign() != 0 {
			sum = append(sum, p.rw.Mk(ast.OpMul, ast.Int, []ast.Node{scaled(r[i+1]), t}, 0))
		}
	}
	var k ast.Node = p.g.Num64(0)
	if len(r) > 0 {
		k = scaled(r[0])
	}
	if len(sum) == 0 {
		return p.rw.Eq(p.g.Num64(0), k)
	}
	return p.rw.Eq(p.rw.Mk(ast.OpAdd, ast.Int, sum, 0), k)
}

// rationalRow is Σ r[i]*x_i = r[0] over columns from 1; nil entries are 0.
type rationalRow []*big.Rat

func (r *rationalRow) set(i int, v *big.Int) {
	for len(*r) <= i {
		*r = append(*r, nil)
	}
	(*r)[i] = new(big.Rat).SetInt(v)
}

func (r rationalRow) at(i int) *big.Rat {
	if i < len(r) && r[i] != nil {
		return r[i]
	}
	return new(big.Rat)
}

func (r rationalRow) dense(n int) rationalRow {
	d := make(rationalRow, n)
	for i := range d {
		d[i] = new(big.Rat).Set(r.at(i))
	}
	return d
}

// echelon gives the reduced echelon form over n columns, columns 1.. first; ok is
// false when the rows contradict each other.
func echelon(rows []rationalRow, n int) (out []rationalRow, ok bool) {
	m := make([]rationalRow, len(rows))
	for i, r := range rows {
		m[i] = r.dense(n)
	}
	m, rank := reduce(m, n, 1)
	for _, r := range m[rank:] {
		if r[0].Sign() != 0 {
			return nil, false
		}
	}
	return m[:rank], true
}

// reduce brings rows to reduced echelon form over the columns from..n-1 and gives
// the rank.
func reduce(m []rationalRow, n, from int) ([]rationalRow, int) {
	rank := 0
	for c := from; c < n && rank < len(m); c++ {
		piv := -1
		for i := rank; i < len(m); i++ {
			if m[i][c].Sign() != 0 {
				piv = i
				break
			}
		}
		if piv < 0 {
			continue
		}
		m[rank], m[piv] = m[piv], m[rank]
		inv := new(big.Rat).Inv(m[rank][c])
		for j := range m[rank] {
			m[rank][j].Mul(m[rank][j], inv)
		}
		for i := range m {
			if i == rank || m[i][c].Sign() == 0 {
				continue
			}
			f := new(big.Rat).Set(m[i][c])
			for j := range m[i] {
				m[i][j].Sub(m[i][j], new(big.Rat).Mul(f, m[rank][j]))
			}
		}
		rank++
	}
	return m, rank
}

// intersect gives a basis of the intersection of two row spaces over n columns:
// eliminating the first block of (a a | b 0) leaves it in the second (Zassenhaus).
func intersect(a, b []rationalRow, n int) []rationalRow {
	m := make([]rationalRow, 0, len(a)+len(b))
	for _, r := range a {
		m = append(m, append(r.dense(n), r.dense(n)...))
	}
	for _, r := range b {
		m = append(m, append(r.dense(n), rationalRow{}.dense(n)...))
	}
	m, rank := reduce(m, n, 0)
	var out []rationalRow
	for _, r := range m[rank:] {
		out = append(out, r[n:])
	}
	out, k := reduce(out, n, 1)
	return out[:k]
}

// equates says that a conjunction has an equality.
func (p *joinPass) equates(d ast.Node) bool {
	return slices.ContainsFunc(p.conjuncts(d), func(n ast.Node) bool { return p.g.Op(n) == ast.OpEq })
}

// conjuncts takes a conjunction apart.
func (p *Preprocessor) conjuncts(d ast.Node) []ast.Node {
	g := p.g
	switch {
	case g.Op(d) == ast.OpAnd:
		return g.Args(d)
	case g.Op(d) == ast.OpNot && g.Op(g.Arg(d, 0)) == ast.OpOr:
		var out []ast.Node
		for _, q := range g.Args(g.Arg(d, 0)) {
			out = append(out, p.rw.Not(q))
		}
		return out
	}
	return []ast.Node{d}
}
