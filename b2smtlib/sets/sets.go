package sets

import (
	"fmt"
	"slices"

	"bsmt/b/tree"
)

// whole is the set of all values of a type.
func (t *translation) whole(u *tree.Type) value {
	v := setOf(u, func(*scope, value) string { return "true" })
	if t.d.full != "" {
		v.text = fmt.Sprintf(t.d.full, t.sort(v.t))
	}
	return v
}

// integers is the set of the integers from lo; empty: of all.
func (t *translation) integers(lo string) value {
	if lo == "" {
		return t.whole(tree.IntType)
	}
	return setOf(tree.IntType, func(in *scope, x value) string { return "(<= " + lo + " " + t.term(in, x) + ")" })
}

func (t *translation) interval(lo, hi string) value {
	return setOf(tree.IntType, func(in *scope, x value) string { return between(lo, t.term(in, x), hi) })
}

// set gives the value of an expression whose operator makes a set of others; ok is false for
// other operators.
func (t *translation) set(in *scope, n *tree.Node, e *env) (v value, ok bool) {
	if n.Type.Rep().Kind != tree.TPow {
		return v, false
	}
	elem := n.Type.Rep().Left
	a := n.Args
	of := func(has func(in *scope, x value) string) value { return setOf(elem, has) }
	switch n.Op {
	case tree.IntSet:
		return t.integers(""), true
	case tree.NaturalSet:
		return t.integers("0"), true
	case tree.Natural1Set:
		return t.integers("1"), true
	case tree.ImplInt, tree.ImplNat, tree.ImplNat1:
		lo := map[tree.Op]int64{tree.ImplInt: t.q.World.MinInt, tree.ImplNat: 0, tree.ImplNat1: 1}[n.Op]
		return t.interval(number(lo), number(t.q.World.MaxInt)), true
	case tree.BoolSet, tree.StringSet:
		return t.whole(elem), true
	case tree.EmptySet, tree.EmptySeq:
		return value{t: n.Type, text: fmt.Sprintf(t.d.empty, t.sort(n.Type)), has: func(*scope, value) string { return "false" }, functional: true}, true
	case tree.SetExt, tree.SeqExt:
		return t.extension(in, n, e), true
	case tree.Compr:
		return of(func(_ *scope, x value) string {
			return t.truth(a[0], e.binding(n.Binds, t.parts(x, len(n.Binds))), true)
		}), true
	case tree.ComprMap:
		return of(func(_ *scope, x value) string {
			return t.some(func(_ *scope, xs []value) string {
				f := e.binding(n.Binds, xs)
				return and(t.truth(a[0], f, true), t.is(x, a[1], f))
			}, typesOf(n.Binds)...)
		}), true
	case tree.Lambda:
		return t.lambda(n, e), true
	case tree.SuccFunc, tree.PredFunc:
		op := map[tree.Op]string{tree.SuccFunc: "+", tree.PredFunc: "-"}[n.Op]
		at := func(in *scope, x value) value { return integer("(" + op + " " + t.term(in, x) + " 1)") }
		v = of(func(in *scope, p value) string { return t.equal(in, t.second(p), at(in, t.first(p))) })
		v.at, v.functional = at, true
		return v, true
	case tree.QuantUnion, tree.QuantInter:
		types := typesOf(n.Binds)
		if n.Op == tree.QuantInter {
			in.holds = append(in.holds, t.some(func(_ *scope, xs []value) string { return t.truth(a[0], e.binding(n.Binds, xs), true) }, types...))
			return of(func(_ *scope, x value) string {
				return t.all(func(_ *scope, xs []value) string {
					f := e.binding(n.Binds, xs)
					return implies(t.truth(a[0], f, true), t.scoped(true, func(in *scope) string { return t.in(in, x, t.expr(in, a[1], f)) }))
				}, types...)
			}), true
		}
		return of(func(_ *scope, x value) string {
			return t.some(func(in *scope, xs []value) string {
				f := e.binding(n.Binds, xs)
				return and(t.truth(a[0], f, true), t.scoped(true, func(in *scope) string { return t.in(in, x, t.expr(in, a[1], f)) }))
			}, types...)
		}), true
	case tree.Interval:
		lo, hi := t.expr(in, a[0], e), t.expr(in, a[1], e)
		v = t.interval(t.term(in, lo), t.term(in, hi))
		v.text = t.native(n.Op, lo, hi)
		return v, true
	}
	xs := make([]value, len(a))
	for i := range a {
		xs[i] = t.expr(in, a[i], e)
	}
	if v, ok = t.algebra(in, n, xs); !ok {
		if v, ok = t.relation(in, n, xs); !ok {
			v, ok = t.sequence(in, n, xs)
		}
	}
	if ok && v.text == "" {
		v.text = t.native(n.Op, xs...)
	}
	return v, ok
}

// extension is a set, or a sequence, whose elements stand there.
func (t *translation) extension(in *scope, n *tree.Node, e *env) value {
	elem := n.Type.Rep().Left
	var xs []value
	for i, a := range n.Args {
		x := t.expr(in, a, e)
		if n.Op == tree.SeqExt {
			x = pairOf(integer(fmt.Sprint(i+1)), x)
		}
		xs = append(xs, x)
	}
	v := setOf(elem, func(in *scope, x value) string {
		var ps []string
		for _, y := range xs {
			ps = append(ps, t.equal(in, x, y))
		}
		return or(ps...)
	})
	v.functional = n.Op == tree.SeqExt
	v.text = fmt.Sprintf(t.d.empty, t.sort(n.Type))
	for i, x := range xs {
		s := t.term(in, x)
		switch {
		case t.d.add != "":
			v.text = fmt.Sprintf(t.d.add, s, v.text)
		case i == 0:
			v.text = fmt.Sprintf(t.d.single, s)
		default:
			v.text = fmt.Sprintf(t.d.ops[tree.Union], v.text, fmt.Sprintf(t.d.single, s))
		}
	}
	return v
}

func (t *translation) lambda(n *tree.Node, e *env) value {
	v := setOf(n.Type.Rep().Left, func(_ *scope, p value) string {
		f := e.binding(n.Binds, t.parts(t.first(p), len(n.Binds)))
		return and(t.truth(n.Args[0], f, true), t.is(t.second(p), n.Args[1], f))
	})
	v.functional = true
	v.at = func(in *scope, x value) value {
		f := e.binding(n.Binds, t.parts(x, len(n.Binds)))
		in.holds = append(in.holds, t.truth(n.Args[0], f, true))
		return t.expr(in, n.Args[1], f)
	}
	return v
}

// algebra are the operators on sets of any elements.
func (t *translation) algebra(in *scope, n *tree.Node, x []value) (value, bool) {
	elem := n.Type.Rep().Left
	of := func(has func(in *scope, y value) string) (value, bool) { return setOf(elem, has), true }
	switch n.Op {
	case tree.Union:
		return of(func(in *scope, y value) string { return or(t.in(in, y, x[0]), t.in(in, y, x[1])) })
	case tree.Inter:
		return of(func(in *scope, y value) string { return and(t.in(in, y, x[0]), t.in(in, y, x[1])) })
	case tree.SetMinus:
		return of(func(in *scope, y value) string { return and(t.in(in, y, x[0]), not(t.in(in, y, x[1]))) })
	case tree.Product:
		return of(func(in *scope, y value) string { return and(t.in(in, t.first(y), x[0]), t.in(in, t.second(y), x[1])) })
	case tree.Pow, tree.Pow1, tree.Fin, tree.Fin1:
		return of(func(in *scope, y value) string {
			ps := []string{t.subset(in, y, x[0])}
			if n.Op == tree.Pow1 || n.Op == tree.Fin1 {
				ps = append(ps, t.some(func(in *scope, zs []value) string { return t.in(in, zs[0], y) }, elem.Rep().Left))
			}
			if n.Op == tree.Fin || n.Op == tree.Fin1 {
				ps = append(ps, t.hasEnd(y))
			}
			return and(ps...)
		})
	case tree.GenUnion:
		return of(func(in *scope, y value) string {
			return t.some(func(in *scope, ss []value) string { return and(t.in(in, ss[0], x[0]), t.in(in, y, ss[0])) }, tree.SetOf(elem))
		})
	case tree.GenInter:
		in.holds = append(in.holds, t.some(func(in *scope, ss []value) string { return t.in(in, ss[0], x[0]) }, tree.SetOf(elem)))
		return of(func(in *scope, y value) string {
			return t.all(func(in *scope, ss []value) string { return implies(t.in(in, ss[0], x[0]), t.in(in, y, ss[0])) }, tree.SetOf(elem))
		})
	case tree.Struct:
		return of(func(in *scope, y value) string {
			var ps []string
			for i, f := range elem.Rep().Fields {
				part := value{t: f.Type, text: "(" + t.field(t.sort(elem), f.Name) + " " + y.text + ")"}
				if y.of != nil {
					part = *y.of[i]
				}
				ps = append(ps, t.in(in, part, x[slices.Index(n.Names, f.Name)]))
			}
			return and(ps...)
		})
	}
	return value{}, false
}
