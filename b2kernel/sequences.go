package b2kernel

import (
	"bsmt/b/tree"
	"bsmt/bkernel/ast"
)

func seqs(f sequences) lower {
	return any1(func(l *lowering, a symbol) symbol { f.of = a; return f })
}

// sequenceLowerings has the operators on sequences, which are functions from 1..n.
var sequenceLowerings = map[tree.Op]lower{
	tree.Seq: seqs(sequences{}), tree.Seq1: seqs(sequences{nonEmpty: true}),
	tree.ISeq: seqs(sequences{injective: true}), tree.ISeq1: seqs(sequences{nonEmpty: true, injective: true}),
	tree.Perm: seqs(sequences{injective: true, perm: true}),

	tree.SeqExt: func(l *lowering, n *tree.Node, e *env) symbol {
		s := &set{distinct: true}
		for i, a := range n.Args {
			s.cells = append(s.cells, cell{pair{l.constant(int64(i + 1)), l.expr(a, e)}, l.g.True()})
		}
		return s
	},
	tree.Size: func(l *lowering, n *tree.Node, e *env) symbol {
		if size, ok := l.lengthOf(n.Args[0], e); ok {
			return size // it was made as a sequence
		}
		s := l.list(l.expr(n.Args[0], e))
		l.requireSeq(s)
		return l.card(s)
	},
	tree.First: lists1(func(l *lowering, s *set) symbol { l.requireSeq(s); return l.apply(s, l.constant(1)) }),
	tree.Last:  lists1(func(l *lowering, s *set) symbol { l.requireSeq(s); return l.apply(s, l.card(s)) }),
	tree.Front: lists1(func(l *lowering, s *set) symbol {
		l.requireSome(s)
		return l.part(s, l.constant(1), l.sub(l.card(s), l.constant(1)))
	}),
	tree.Tail: lists1(func(l *lowering, s *set) symbol {
		l.requireSome(s)
		return l.shift(l.part(s, l.constant(2), l.card(s)), l.constant(-1))
	}),
	tree.Rev: lists1(func(l *lowering, s *set) symbol {
		l.requireSeq(s)
		size := l.add(l.card(s), l.constant(1))
		out := l.through(s, func(c cell) (symbol, ast.Node) {
			p := c.elem.(pair)
			return pair{l.sub(size, p.a.(num)), p.b}, l.g.True()
		})
		out.size, out.distinct = s.size, true
		return out
	}),
	tree.Concat: lists2(func(l *lowering, s, t *set) symbol {
		l.requireSeq(s)
		l.requireSeq(t)
		return l.concat(s, t)
	}),
	tree.GenConcat: lists1(func(l *lowering, ss *set) symbol {
		l.requireSeq(ss)
		if !l.isFunction(ss) {
			panic(l.refuse("conc of a sequence of unknown order"))
		}
		out := &set{distinct: true}
		for k := range int64(len(ss.cells)) {
			i, ok := ss.rows[l.mustKey(l.constant(k+1))]
			if !ok {
				break
			}
			c := ss.cells[i[0]]
			t := l.list(c.elem.(pair).b)
			l.requireSeq(t)
			out = l.concat(out, l.through(t, func(d cell) (symbol, ast.Node) { return d.elem, c.cond }))
		}
		return out
	}),
	tree.Prepend: any2(func(l *lowering, x, s symbol) symbol {
		l.requireSeq(l.list(s))
		return l.concat(l.single(x), l.list(s))
	}),
	tree.Append: any2(func(l *lowering, s, x symbol) symbol {
		l.requireSeq(l.list(s))
		return l.concat(l.list(s), l.single(x))
	}),
	tree.TakeFirst: any2(func(l *lowering, a, n symbol) symbol {
		s, k := l.list(a), n.(num)
		l.requireSeq(s)
		l.require(l.and(l.le(l.constant(0), k), l.le(k, l.card(s))))
		return l.part(s, l.constant(1), k)
	}),
	tree.DropFirst: any2(func(l *lowering, a, n symbol) symbol {
		s, k := l.list(a), n.(num)
		l.requireSeq(s)
		l.require(l.and(l.le(l.constant(0), k), l.le(k, l.card(s))))
		return l.shift(l.part(s, l.add(k, l.constant(1)), l.card(s)), l.neg(k))
	}),
}

// requireSeq has a relation be a sequence.
func (l *lowering) requireSeq(s *set) {
	if s.size != nil {
		return // it was made as one
	}
	if l.isFunction(s) {
		// 1..n are arguments, one after the other.
		before, ok := l.g.True(), true
		var ps []ast.Node
		for k := range int64(len(s.cells)) {
			var i []int
			if i, ok = s.rows[l.mustKey(l.constant(k+1))]; !ok {
				break
			}
			c := s.cells[i[0]].cond
			ps = append(ps, l.implies(c, before))
			before = c
		}
		if ok {
			l.require(l.and(ps...))
			return
		}
	}
	size := l.card(s)
	ps := []ast.Node{l.functional(s)}
	for _, c := range s.cells {
		k := c.elem.(pair).a.(num)
		ps = append(ps, l.implies(c.cond, l.and(l.le(l.constant(1), k), l.le(k, size))))
	}
	l.require(l.and(ps...))
}

func (l *lowering) requireSome(s *set) {
	l.requireSeq(s)
	l.require(l.not(l.isEmpty(s)))
}

func (l *lowering) mustKey(x symbol) string { k, _ := l.key(x); return k }

func (l *lowering) single(x symbol) *set {
	one := l.constant(1)
	return &set{cells: []cell{{pair{one, x}, l.g.True()}}, distinct: true, size: &one}
}

// part keeps the members from one number to another.
func (l *lowering) part(s *set, from, to num) *set {
	out := &set{distinct: true}
	for _, c := range s.cells {
		k := c.elem.(pair).a.(num)
		if p := l.and(c.cond, l.le(from, k), l.le(k, to)); !l.isFalse(p) {
			out.cells = append(out.cells, cell{c.elem, p})
		}
	}
	return out
}

// shift adds to the numbers of members.
func (l *lowering) shift(s *set, by num) *set {
	out := &set{distinct: true, size: s.size}
	for _, c := range s.cells {
		p := c.elem.(pair)
		out.cells = append(out.cells, cell{pair{l.add(p.a.(num), by), p.b}, c.cond})
	}
	return out
}

func (l *lowering) concat(s, t *set) *set {
	n, m := l.card(s), l.card(t)
	out := &set{distinct: true}
	out.cells = append(out.cells, s.cells...)
	out.cells = append(out.cells, l.shift(t, n).cells...)
	size := l.add(n, m)
	out.size = &size
	return out
}
