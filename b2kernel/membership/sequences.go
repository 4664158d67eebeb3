package membership

import (
	"bsmt/b/tree"
	"bsmt/bkernel/ast"
)

// items is a sequence whose items are listed.
func (l *lowering) items(t *tree.Type, xs []symbol) *set {
	if len(xs) == 0 {
		return l.listing(t, nil)
	}
	s := l.sequence(t, l.g.Num64(int64(len(xs))), func(i ast.Node) symbol {
		y := xs[len(xs)-1]
		for k := len(xs) - 2; k >= 0; k-- {
			y = l.choose(l.same(i, l.g.Num64(int64(k+1))), xs[k], y)
		}
		return y
	})
	for k, x := range xs {
		s.items = append(s.items, pair{scalar(l.g.Num64(int64(k + 1))), x})
	}
	return s
}

// length gives the length of a sequence, of which it is known that it is one.
func (l *lowering) length(s *set) ast.Node {
	if s.len != ast.None {
		return s.len
	}
	n := l.chosen(tree.IntType, func(n symbol) ast.Node {
		k := ast.Node(n.(scalar))
		return l.and(l.le(l.g.Num64(0), k), l.forall(tree.IntType, func(i symbol) ast.Node {
			return l.iff(l.domain(s).has(i), l.and(l.le(l.g.Num64(1), ast.Node(i.(scalar))), l.le(ast.Node(i.(scalar)), k)))
		}))
	})
	s.len = ast.Node(n.(scalar))
	return s.len
}

// sequences lowers operands that are sequences.
func sequences1(f func(l *lowering, n *tree.Node, s *set, size ast.Node) symbol) lower {
	return func(l *lowering, n *tree.Node, e *env) symbol {
		s := l.set(n.Args[0], e)
		return f(l, n, s, l.length(s))
	}
}

// sequenceLowerings has the symbols of the operators of sequences.
var sequenceLowerings = map[tree.Op]lower{
	tree.SeqExt: func(l *lowering, n *tree.Node, e *env) symbol {
		var xs []symbol
		for _, a := range n.Args {
			xs = append(xs, l.expr(a, e))
		}
		return l.items(elem(n), xs)
	},
	tree.Seq: sequenceSpace, tree.Seq1: sequenceSpace, tree.ISeq: sequenceSpace, tree.ISeq1: sequenceSpace, tree.Perm: sequenceSpace,
	tree.Size:  sequences1(func(l *lowering, _ *tree.Node, _ *set, size ast.Node) symbol { return scalar(size) }),
	tree.First: sequences1(func(l *lowering, _ *tree.Node, s *set, _ ast.Node) symbol { return l.apply(s, scalar(l.g.Num64(1))) }),
	tree.Last:  sequences1(func(l *lowering, _ *tree.Node, s *set, size ast.Node) symbol { return l.apply(s, scalar(size)) }),
	tree.Front: sequences1(func(l *lowering, n *tree.Node, s *set, size ast.Node) symbol {
		return l.sequence(elem(n), l.sub(size, 1), func(i ast.Node) symbol { return l.apply(s, scalar(i)) })
	}),
	tree.Tail: sequences1(func(l *lowering, n *tree.Node, s *set, size ast.Node) symbol {
		return l.sequence(elem(n), l.sub(size, 1), func(i ast.Node) symbol { return l.apply(s, scalar(l.sub(i, -1))) })
	}),
	tree.Rev: sequences1(func(l *lowering, n *tree.Node, s *set, size ast.Node) symbol {
		return l.sequence(elem(n), size, func(i ast.Node) symbol {
			return l.apply(s, scalar(l.g.Arith(ast.OpSub, l.sub(size, -1), i)))
		})
	}),
	tree.Append: func(l *lowering, n *tree.Node, e *env) symbol {
		s, x := l.set(n.Args[0], e), l.expr(n.Args[1], e)
		size := l.length(s)
		return l.sequence(elem(n), l.sub(size, -1), func(i ast.Node) symbol { return l.choose(l.le(i, size), l.apply(s, scalar(i)), x) })
	},
	tree.Prepend: func(l *lowering, n *tree.Node, e *env) symbol {
		x, s := l.expr(n.Args[0], e), l.set(n.Args[1], e)
		return l.sequence(elem(n), l.sub(l.length(s), -1), func(i ast.Node) symbol {
			return l.choose(l.le(i, l.g.Num64(1)), x, l.apply(s, scalar(l.sub(i, 1))))
		})
	},
	tree.Concat: func(l *lowering, n *tree.Node, e *env) symbol {
		s := l.set(n.Args[0], e)
		return l.concat(s, l.set(n.Args[1], e))
	},
	tree.GenConcat: func(l *lowering, n *tree.Node, e *env) symbol { // of listed ones
		if n.Args[0].Op != tree.SeqExt {
			return nil
		}
		var out *set
		for i, a := range n.Args[0].Args {
			if s := l.set(a, e); i == 0 {
				out = s
			} else {
				out = l.concat(out, s)
			}
		}
		return out
	},
	tree.TakeFirst: func(l *lowering, n *tree.Node, e *env) symbol {
		s := l.set(n.Args[0], e)
		return l.sequence(elem(n), l.num(n.Args[1], e), func(i ast.Node) symbol { return l.apply(s, scalar(i)) })
	},
	tree.DropFirst: func(l *lowering, n *tree.Node, e *env) symbol {
		s, k := l.set(n.Args[0], e), l.num(n.Args[1], e)
		return l.sequence(elem(n), l.g.Arith(ast.OpSub, l.length(s), k), func(i ast.Node) symbol {
			return l.apply(s, scalar(l.g.Arith(ast.OpAdd, i, k)))
		})
	},
}

// concat is one sequence after another.
func (l *lowering) concat(s, t *set) *set {
	m, k := l.length(s), l.length(t)
	return l.sequence(s.elem, l.g.Arith(ast.OpAdd, m, k), func(i ast.Node) symbol {
		return l.choose(l.le(i, m), l.apply(s, scalar(i)), l.apply(t, scalar(l.g.Arith(ast.OpSub, i, m))))
	})
}

// sub is n - k.
func (l *lowering) sub(n ast.Node, k int64) ast.Node {
	if l.g.Op(n) == ast.OpInt && l.g.IntVal(n).IsInt64() {
		return l.g.Num64(l.g.IntVal(n).Int64() - k)
	}
	if k < 0 {
		return l.g.Arith(ast.OpAdd, n, l.g.Num64(-k))
	}
	return l.g.Arith(ast.OpSub, n, l.g.Num64(k))
}

// sequenceSpace is the set of sequences over a set, nonempty, injective, or of all its elements.
func sequenceSpace(l *lowering, n *tree.Node, e *env) symbol {
	of := l.set(n.Args[0], e)
	return predicateSet(elem(n), func(x symbol) ast.Node {
		s := x.(*set)
		size := s.len
		ps := []ast.Node{}
		if size == ast.None {
			size = l.length(s)
			ps = append(ps, l.le(l.g.Num64(0), size), l.forall(tree.IntType, func(i symbol) ast.Node {
				return l.iff(l.domain(s).has(i), l.and(l.le(l.g.Num64(1), ast.Node(i.(scalar))), l.le(ast.Node(i.(scalar)), size)))
			}))
		}
		bound := predicateSet(tree.IntType, func(i symbol) ast.Node {
			return l.and(l.le(l.g.Num64(1), ast.Node(i.(scalar))), l.le(ast.Node(i.(scalar)), size))
		})
		a := arrow{function: true}
		switch n.Op {
		case tree.ISeq, tree.ISeq1:
			a.injective = true
		case tree.Perm:
			a.injective, a.surjective = true, true
		}
		ps = append(ps, l.inSpace(s, a, bound, of))
		if n.Op == tree.Seq1 || n.Op == tree.ISeq1 {
			ps = append(ps, l.le(l.g.Num64(1), size))
		}
		return l.and(ps...)
	})
}
