package sets

import (
	"math/big"

	"bsmt/b/tree"
)

// arrow says what a space of relations asks for.
type arrow struct{ function, injection, total, onto bool }

var arrows = map[tree.Op]arrow{
	tree.Relations: {}, tree.TotalRel: {total: true}, tree.SurjRel: {onto: true}, tree.TotalSurjRel: {total: true, onto: true},
	tree.PartialFunc: {function: true}, tree.TotalFunc: {function: true, total: true},
	tree.PartialInj: {function: true, injection: true}, tree.TotalInj: {function: true, injection: true, total: true},
	tree.PartialSurj: {function: true, onto: true}, tree.TotalSurj: {function: true, total: true, onto: true},
	tree.PartialBij: {function: true, injection: true, onto: true}, tree.TotalBij: {function: true, injection: true, total: true, onto: true},
}

// inSpace says that a relation is in a space between two sets.
func (t *translation) inSpace(r, from, to value, w arrow) string {
	u := r.t.Rep().Left.Rep()
	ps := []string{t.all(func(in *scope, xs []value) string {
		return implies(t.related(in, r, xs[0], xs[1]), and(t.in(in, xs[0], from), t.in(in, xs[1], to)))
	}, u.Left, u.Right)}
	if w.function {
		ps = append(ps, t.isFunction(r))
	}
	if w.injection {
		ps = append(ps, t.isInjection(r))
	}
	if w.total {
		ps = append(ps, t.all(func(in *scope, xs []value) string { return implies(t.in(in, xs[0], from), t.inDomain(r, xs[0])) }, u.Left))
	}
	if w.onto {
		ps = append(ps, t.all(func(in *scope, ys []value) string { return implies(t.in(in, ys[0], to), t.inRange(r, ys[0])) }, u.Right))
	}
	return and(ps...)
}

func (t *translation) inDomain(r, x value) string {
	return t.some(func(in *scope, ys []value) string { return t.related(in, r, x, ys[0]) }, r.t.Rep().Left.Rep().Right)
}

func (t *translation) inRange(r, y value) string {
	return t.some(func(in *scope, xs []value) string { return t.related(in, r, xs[0], y) }, r.t.Rep().Left.Rep().Left)
}

// relation are the operators on relations.
func (t *translation) relation(in *scope, n *tree.Node, x []value) (value, bool) {
	elem := n.Type.Rep().Left
	of := func(has func(in *scope, y value) string) (value, bool) { return setOf(elem, has), true }
	// pairs is a set of pairs by its first and second parts.
	pairs := func(functional bool, has func(in *scope, a, b value) string) (value, bool) {
		v := setOf(elem, func(in *scope, p value) string { return has(in, t.first(p), t.second(p)) })
		v.functional = functional
		return v, true
	}
	if w, ok := arrows[n.Op]; ok {
		return of(func(in *scope, r value) string { return t.inSpace(r, x[0], x[1], w) })
	}
	is := func(k int) bool { return x[k].functional }
	switch n.Op {
	case tree.Domain:
		return of(func(_ *scope, a value) string { return t.inDomain(x[0], a) })
	case tree.Range:
		return of(func(_ *scope, b value) string { return t.inRange(x[0], b) })
	case tree.Inverse:
		return pairs(false, func(in *scope, a, b value) string { return t.related(in, x[0], b, a) })
	case tree.Image:
		return of(func(_ *scope, b value) string {
			return t.some(func(in *scope, as []value) string { return and(t.in(in, as[0], x[1]), t.related(in, x[0], as[0], b)) }, x[1].t.Rep().Left)
		})
	case tree.DomRes:
		return pairs(is(1), func(in *scope, a, b value) string { return and(t.in(in, a, x[0]), t.related(in, x[1], a, b)) })
	case tree.DomSub:
		return pairs(is(1), func(in *scope, a, b value) string { return and(not(t.in(in, a, x[0])), t.related(in, x[1], a, b)) })
	case tree.RanRes:
		return pairs(is(0), func(in *scope, a, b value) string { return and(t.related(in, x[0], a, b), t.in(in, b, x[1])) })
	case tree.RanSub:
		return pairs(is(0), func(in *scope, a, b value) string { return and(t.related(in, x[0], a, b), not(t.in(in, b, x[1]))) })
	case tree.Override:
		return pairs(is(0) && is(1), func(in *scope, a, b value) string {
			return or(t.related(in, x[1], a, b), and(t.related(in, x[0], a, b), not(t.inDomain(x[1], a))))
		})
	case tree.DirectProd:
		return pairs(is(0) && is(1), func(in *scope, a, b value) string {
			return and(t.related(in, x[0], a, t.first(b)), t.related(in, x[1], a, t.second(b)))
		})
	case tree.ParallelProd:
		return pairs(is(0) && is(1), func(in *scope, a, b value) string {
			return and(t.related(in, x[0], t.first(a), t.first(b)), t.related(in, x[1], t.second(a), t.second(b)))
		})
	case tree.Compose, tree.BackCompose:
		r, s := x[0], x[1]
		if n.Op == tree.BackCompose {
			r, s = s, r
		}
		return pairs(is(0) && is(1), func(in *scope, a, c value) string { return t.through(r, s, a, c) })
	case tree.Id:
		return pairs(true, func(in *scope, a, b value) string { return and(t.in(in, a, x[0]), t.equal(in, a, b)) })
	case tree.IdGen:
		return pairs(true, t.equal)
	case tree.Prj1, tree.Prj2:
		return pairs(true, func(in *scope, a, b value) string {
			return and(t.in(in, t.first(a), x[0]), t.in(in, t.second(a), x[1]), t.equal(in, b, t.part(a, int(n.Op-tree.Prj1))))
		})
	case tree.Prj1Gen:
		return pairs(true, func(in *scope, a, b value) string { return t.equal(in, b, t.first(a)) })
	case tree.Prj2Gen:
		return pairs(true, func(in *scope, a, b value) string { return t.equal(in, b, t.second(a)) })
	case tree.Closure1:
		return t.closure(in, x[0]), true
	case tree.Closure:
		c := t.closure(in, x[0])
		return pairs(false, func(in *scope, a, b value) string { return or(t.equal(in, a, b), t.related(in, c, a, b)) })
	case tree.Iterate:
		return t.iterate(in, n, x[0], x[1]), true
	case tree.FncOf:
		return pairs(true, func(in *scope, a, s value) string {
			return and(t.inDomain(x[0], a), t.all(func(in *scope, bs []value) string { return same(t.in(in, bs[0], s), t.related(in, x[0], a, bs[0])) }, s.t.Rep().Left))
		})
	case tree.RelOf:
		return pairs(false, func(_ *scope, a, b value) string {
			return t.some(func(in *scope, ss []value) string { return and(t.related(in, x[0], a, ss[0]), t.in(in, b, ss[0])) }, tree.SetOf(b.t))
		})
	}
	return value{}, false
}

// through says that there is something between a and c.
func (t *translation) through(r, s, a, c value) string {
	return t.some(func(in *scope, bs []value) string { return and(t.related(in, r, a, bs[0]), t.related(in, s, bs[0], c)) }, r.t.Rep().Left.Rep().Right)
}

// closure is the least transitive relation that has all of r. That it is the least is said by a
// rank: each of its pairs is one of r, or a step of r and a pair of less rank.
func (t *translation) closure(in *scope, r value) value {
	if s := t.native(tree.Closure1, r); s != "" {
		return value{t: r.t, text: s}
	}
	if op := t.d.ops[tree.Closure1]; op != "" {
		return value{t: r.t, text: t.native(tree.Closure1, value{t: r.t, text: t.term(in, r)})}
	}
	u := r.t.Rep().Left
	at := u.Rep().Left
	c := t.named(in, r.t)
	rank := t.namedSort(in, "(Array "+t.ranging(u)+" Int)")
	of := func(in *scope, a, b value) string { return "(select " + rank + " " + t.term(in, pairOf(a, b)) + ")" }
	in.holds = append(in.holds,
		t.all(func(in *scope, xs []value) string {
			return implies(or(t.related(in, r, xs[0], xs[1]), t.through(r, c, xs[0], xs[1])), t.related(in, c, xs[0], xs[1]))
		}, at, at),
		t.all(func(in *scope, xs []value) string {
			a, b := xs[0], xs[1]
			return implies(t.related(in, c, a, b), or(t.related(in, r, a, b), t.some(func(in *scope, zs []value) string {
				z := zs[0]
				return and(t.related(in, r, a, z), t.related(in, c, z, b), "(<= 0 "+of(in, z, b)+")", "(< "+of(in, z, b)+" "+of(in, a, b)+")")
			}, at)))
		}, at, at))
	return c
}

// maxIterated is up to which number a relation is composed with itself one by one.
const maxIterated = 16

// iterate composes a relation with itself so many times.
func (t *translation) iterate(in *scope, n *tree.Node, r, k value) value {
	at := r.t.Rep().Left.Rep().Left
	id := setOf(r.t.Rep().Left, func(in *scope, p value) string { return t.equal(in, t.first(p), t.second(p)) })
	id.functional = true
	compose := func(r, s value) value {
		v := setOf(r.t.Rep().Left, func(in *scope, p value) string { return t.through(r, s, t.first(p), t.second(p)) })
		v.text, v.functional = t.native(tree.Compose, r, s), r.functional && s.functional
		return v
	}
	if lit := n.Args[1]; lit.Op == tree.IntLit && lit.Int.Sign() >= 0 && lit.Int.Cmp(big.NewInt(maxIterated)) <= 0 {
		out := id
		for i := range lit.Int.Int64() {
			if i == 0 {
				out = r
			} else {
				out = compose(out, r)
			}
		}
		return out
	}
	powers := t.namedSort(in, "(Array Int "+t.ranging(r.t)+")")
	power := func(i string) value { return value{t: r.t, text: "(select " + powers + " " + i + ")"} }
	count := t.term(in, k)
	in.holds = append(in.holds, "(<= 0 "+count+")",
		t.all(func(in *scope, xs []value) string {
			return same(t.related(in, power("0"), xs[0], xs[1]), t.equal(in, xs[0], xs[1]))
		}, at, at),
		t.all(func(in *scope, xs []value) string {
			i, a, b := xs[0].text, xs[1], xs[2]
			return implies(and("(<= 0 "+i+")", "(< "+i+" "+count+")"), same(t.related(in, power("(+ "+i+" 1)"), a, b), t.through(power(i), r, a, b)))
		}, tree.IntType, at, at))
	return power(count)
}
