package sets

import (
	"math/big"

	"bsmt/b/tree"
)

func number(n int64) string { return literal(big.NewInt(n)) }

// sequence are the operators on sequences.
func (t *translation) sequence(in *scope, n *tree.Node, x []value) (value, bool) {
	elem := n.Type.Rep().Left
	// items is a sequence by its items: whether y is the one with number i.
	items := func(has func(in *scope, i string, y value) string) (value, bool) {
		v := setOf(elem, func(in *scope, p value) string { return has(in, t.term(in, t.first(p)), t.second(p)) })
		v.functional = true
		return v, true
	}
	item := func(in *scope, s value, i string, y value) string { return t.related(in, s, integer(i), y) }
	switch n.Op {
	case tree.Seq, tree.Seq1, tree.ISeq, tree.ISeq1, tree.Perm:
		return setOf(elem, func(in *scope, s value) string { return t.inSequences(n.Op, s, x[0]) }), true
	case tree.Rev:
		size := t.size(in, x[0])
		return items(func(in *scope, i string, y value) string { return item(in, x[0], "(- (+ "+size+" 1) "+i+")", y) })
	case tree.Front:
		size := t.size(in, x[0])
		in.holds = append(in.holds, "(< 0 "+size+")")
		return items(func(in *scope, i string, y value) string { return and("(< "+i+" "+size+")", item(in, x[0], i, y)) })
	case tree.Tail:
		in.holds = append(in.holds, "(< 0 "+t.size(in, x[0])+")")
		return items(func(in *scope, i string, y value) string {
			return and("(<= 1 "+i+")", item(in, x[0], "(+ "+i+" 1)", y))
		})
	case tree.Concat:
		size := t.size(in, x[0])
		t.size(in, x[1])
		return items(func(in *scope, i string, y value) string {
			return or(item(in, x[0], i, y), and("(< "+size+" "+i+")", item(in, x[1], "(- "+i+" "+size+")", y)))
		})
	case tree.Prepend:
		t.size(in, x[1])
		return items(func(in *scope, i string, y value) string {
			return or(and("(= "+i+" 1)", t.equal(in, x[0], y)), and("(< 1 "+i+")", item(in, x[1], "(- "+i+" 1)", y)))
		})
	case tree.Append:
		size := t.size(in, x[0])
		return items(func(in *scope, i string, y value) string {
			return or(item(in, x[0], i, y), and("(= "+i+" (+ "+size+" 1))", t.equal(in, x[1], y)))
		})
	case tree.TakeFirst, tree.DropFirst:
		k := t.term(in, x[1])
		in.holds = append(in.holds, between("0", k, t.size(in, x[0])))
		if n.Op == tree.TakeFirst {
			return items(func(in *scope, i string, y value) string { return and("(<= "+i+" "+k+")", item(in, x[0], i, y)) })
		}
		return items(func(in *scope, i string, y value) string {
			return and("(<= 1 "+i+")", item(in, x[0], "(+ "+i+" "+k+")", y))
		})
	case tree.GenConcat:
		// Where each of them begins, and how long it is.
		count := t.size(in, x[0])
		begins, sizes := t.namedSort(in, "(Array Int Int)"), t.namedSort(in, "(Array Int Int)")
		at := func(array, k string) string { return "(select " + array + " " + k + ")" }
		in.holds = append(in.holds, "(= "+at(begins, "1")+" 0)", t.all(func(in *scope, xs []value) string {
			k, s := xs[0].text, xs[1]
			return implies(t.related(in, x[0], xs[0], s), and(t.numbered(s, at(sizes, k)), t.isFunction(s),
				"(= "+at(begins, "(+ "+k+" 1)")+" (+ "+at(begins, k)+" "+at(sizes, k)+"))"))
		}, tree.IntType, n.Type))
		return items(func(_ *scope, i string, y value) string {
			return t.some(func(in *scope, xs []value) string {
				k, s := xs[0].text, xs[1]
				return and(between("1", k, count), t.related(in, x[0], xs[0], s), item(in, s, "(- "+i+" "+at(begins, k)+")", y))
			}, tree.IntType, n.Type)
		})
	}
	return value{}, false
}

// inSequences says that a relation is a sequence of a kind over a set.
func (t *translation) inSequences(kind tree.Op, s, over value) string {
	item := s.t.Rep().Left.Rep().Right
	ps := []string{
		t.isFunction(s),
		t.some(func(_ *scope, ns []value) string { return t.numbered(s, ns[0].text) }, tree.IntType),
		t.all(func(in *scope, xs []value) string {
			return implies(t.related(in, s, xs[0], xs[1]), t.in(in, xs[1], over))
		}, tree.IntType, item),
	}
	if kind == tree.Seq1 || kind == tree.ISeq1 {
		ps = append(ps, t.some(func(in *scope, xs []value) string { return t.related(in, s, integer("1"), xs[0]) }, item))
	}
	if kind == tree.ISeq || kind == tree.ISeq1 || kind == tree.Perm {
		ps = append(ps, t.isInjection(s))
	}
	if kind == tree.Perm {
		ps = append(ps, t.all(func(in *scope, ys []value) string { return implies(t.in(in, ys[0], over), t.inRange(s, ys[0])) }, item))
	}
	return and(ps...)
}
