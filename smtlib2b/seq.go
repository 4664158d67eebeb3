package smtlib2b

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/smtlib"
)

// A sequence is a list: the free type of what is empty, or has a first element and a rest. So
// sequences may hold values of every sort, datatypes may hold sequences, and the kernel knows when
// two of them are equal. Operators are functions that are defined by recursion over the list, and
// Lemmas says what follows from their definitions by induction, as theories of arrays with a length
// say it (Sheng, Nötzli, Reynolds, Zohar, Dill, Grieskamp, Park, Qadeer, Barrett, Tinelli, "Reasoning
// about vectors using an SMT theory of sequences", IJCAR 2022).

// sequence is the free type of a sort of sequences, and what works on it.
type sequence struct {
	elem       smtlib.Sort // of its elements
	typ        ast.Type
	empty      ast.Node             // the value
	cons       ast.Node             // the other constructor
	isEmpty    ast.Node             // the tester of empty
	head, tail ast.Node             // the selectors of cons
	funs       [numSeqFuns]ast.Node // those that were needed, ast.None for the others
}

// seqFun is a function on the lists of one sort.
type seqFun uint8

const (
	seqLen    seqFun = iota // how many elements
	seqAppend               // both, one after the other
	seqNth                  // the element at a place, counted from 0: any function where there is none
	seqGet                  // the same where there is one
	seqOther                // what seqNth gives where there is none
	seqTake                 // the first so many, all where there are fewer
	seqDrop                 // the rest
	seqFind                 // the first place where a sequence is a part, -1 where it is nowhere
	seqDiff                 // a place where two differ
	numSeqFuns
)

var seqNames = [numSeqFuns]string{"seq.len", "seq.++", "seq.nth", "element of a sequence", "no element of a sequence", "begin of a sequence", "rest of a sequence", "seq.indexof", "difference of sequences"}

// isSeq tells the operators that sequenceOf translates.
func isSeq(op smtlib.Op) bool { return op >= smtlib.OpSeqEmpty && op <= smtlib.OpSeqReplace }

// declareSeq declares the constructors of the free type of a sort of sequences.
func (t *Translator) declareSeq(s smtlib.Sort) error {
	elem := t.c.SortData(s).Args[0]
	typ, err := t.typ(elem)
	if err != nil {
		return err
	}
	own := t.types[s]
	field := func(name string, typ ast.Type) ast.Field {
		other := t.declare(name, t.g.Fun([]ast.Type{own}, typ))
		return ast.Field{Type: typ, Selector: t.g.Name(other), Other: other}
	}
	constructor := func(name string, fields ...ast.Field) ast.Ctor {
		name = t.unique(ast.Identifier(name), name)
		return t.g.Declare(own, name, t.unique("is_"+name, "is_"+name), fields)
	}
	empty := constructor("seq.empty")
	cons := constructor("seq.cons", field("seq.head", typ), field("seq.tail", own))
	q := &sequence{elem: elem, typ: own, empty: empty.Node, cons: cons.Node, isEmpty: empty.Tester, head: cons.Selectors[0], tail: cons.Selectors[1]}
	for i := range q.funs {
		q.funs[i] = ast.None
	}
	t.seqs[s] = q
	return nil
}

// lists builds nodes over the lists of one sort.
type lists struct {
	*ast.Graph
	*sequence
	t *Translator
}

// call applies a function, which the first call declares and defines.
func (l lists) call(f seqFun, args ...ast.Node) ast.Node {
	if l.funs[f] == ast.None {
		l.declare(f)
	}
	return l.Apply(l.funs[f], args...)
}

// declare makes the constant of a function, with the fact that defines it.
func (l lists) declare(f seqFun) {
	s, u := l.Var("s", l.typ), l.Var("t", l.typ)
	i := l.Var("i", ast.Int)
	vars, result := []ast.Node{s, i}, ast.Int
	switch f {
	case seqLen:
		vars = vars[:1]
	case seqAppend:
		vars, result = []ast.Node{s, u}, l.typ
	case seqFind, seqDiff:
		vars = []ast.Node{s, u}
	case seqTake, seqDrop:
		result = l.typ
	default:
		result = l.t.types[l.elem]
	}
	dom := make([]ast.Type, len(vars))
	for k, v := range vars {
		dom[k] = l.Type(v)
	}
	fun := l.t.declare(seqNames[f], l.Fun(dom, result))
	l.funs[f] = fun
	var body ast.Node
	head, tail, none := l.Apply(l.head, s), l.Apply(l.tail, s), l.IsTrue(l.Apply(l.isEmpty, s))
	less := l.plus(i, -1)
	switch f {
	case seqLen:
		body = l.Ite(none, l.Num64(0), l.plus(l.call(f, tail), 1))
	case seqAppend:
		body = l.Ite(none, u, l.Apply(l.cons, head, l.call(f, tail, u)))
	case seqNth:
		body = l.Ite(l.within(i, l.call(seqLen, s)), l.call(seqGet, s, i), l.call(seqOther, s, i))
	case seqGet:
		body = l.Ite(l.Or(none, l.Le(i, l.Num64(0))), head, l.call(f, tail, less))
	case seqTake:
		body = l.Ite(l.Or(none, l.Le(i, l.Num64(0))), l.empty, l.Apply(l.cons, head, l.call(f, tail, less)))
	case seqDrop:
		body = l.Ite(l.Or(none, l.Le(i, l.Num64(0))), s, l.call(f, tail, less))
	case seqFind:
		rest := l.call(f, tail, u)
		body = l.Ite(l.begins(u, s), l.Num64(0), l.Ite(l.Or(none, l.Lt(rest, l.Num64(0))), l.Num64(-1), l.plus(rest, 1)))
	default: // any function
		return
	}
	call := l.Apply(fun, vars...)
	l.t.axioms[fun] = l.Quantify(ast.OpForall, ast.Quant{Vars: vars, Patterns: [][]ast.Node{{call}}, Name: seqNames[f]}, l.Eq(call, body))
	l.t.seqRecs = append(l.t.seqRecs, fun)
}

// plus is n + k.
func (l lists) plus(n ast.Node, k int64) ast.Node { return l.Arith(ast.OpAdd, n, l.Num64(k)) }

// within says 0 <= i < n.
func (l lists) within(i, n ast.Node) ast.Node { return l.And(l.Le(l.Num64(0), i), l.Lt(i, n)) }

// begins says that u is what s begins with.
func (l lists) begins(u, s ast.Node) ast.Node { return l.Eq(l.call(seqTake, s, l.len(u)), u) }

// written gives the elements that a list is written with, and what follows them.
func (l lists) written(n ast.Node) (elems []ast.Node, rest ast.Node) {
	for {
		_, args := l.Constructed(n)
		if len(args) != 2 {
			return elems, n
		}
		elems, n = append(elems, args[0]), args[1]
	}
}

// join is one list after the other.
func (l lists) join(s, u ast.Node) ast.Node {
	elems, n := l.written(s)
	switch {
	case n == l.empty:
		n = u
	case u != l.empty:
		n = l.call(seqAppend, n, u)
	}
	for _, e := range slices.Backward(elems) {
		n = l.Apply(l.cons, e, n)
	}
	return n
}

// len is the length of a list; the elements that it is written with are counted here.
func (l lists) len(s ast.Node) ast.Node {
	elems, rest := l.written(s)
	n := l.Num64(int64(len(elems)))
	switch {
	case rest == l.empty:
		return n
	case len(elems) == 0:
		return l.call(seqLen, rest)
	}
	return l.Arith(ast.OpAdd, l.call(seqLen, rest), n)
}

// extract is n elements from i on, as many as there are: none where there is no place i.
func (l lists) extract(s, i, n ast.Node) ast.Node {
	from := s
	if l.Op(i) != ast.OpInt || l.IntVal(i).Sign() != 0 {
		from = l.call(seqDrop, s, i)
	}
	return l.Ite(l.Lt(i, l.Num64(0)), l.empty, l.call(seqTake, from, n))
}

// sequenceOf makes the node of an operator on sequences whose arguments are translated.
func (t *Translator) sequenceOf(term smtlib.Term) (ast.Node, error) {
	c, g := t.c, t.g
	s := c.SortOf(term)
	if args := c.Args(term); len(args) > 0 && c.Op(term) != smtlib.OpSeqUnit {
		s = c.SortOf(args[0])
	}
	if _, err := t.typ(s); err != nil {
		return ast.None, err
	}
	l := lists{g, t.seqs[s], t}
	a := t.values(c.Args(term))
	zero := g.Num64(0)
	switch c.Op(term) {
	case smtlib.OpSeqEmpty:
		return l.empty, nil
	case smtlib.OpSeqUnit:
		return g.Apply(l.cons, a[0], l.empty), nil
	case smtlib.OpSeqConcat:
		n := a[len(a)-1]
		for _, x := range slices.Backward(a[:len(a)-1]) {
			n = l.join(x, n)
		}
		return n, nil
	case smtlib.OpSeqLen:
		return l.len(a[0]), nil
	case smtlib.OpSeqNth:
		t.chosen(term, func() []ast.Node {
			l.call(seqNth, a...)
			return []ast.Node{l.funs[seqOther]}
		})
		return t.clean(l.elem, l.call(seqNth, a...)), nil
	case smtlib.OpSeqAt:
		return l.extract(a[0], a[1], g.Num64(1)), nil
	case smtlib.OpSeqExtract:
		return l.extract(a[0], a[1], a[2]), nil
	case smtlib.OpSeqPrefixOf:
		return l.begins(a[0], a[1]), nil
	case smtlib.OpSeqSuffixOf:
		n, m := l.len(a[0]), l.len(a[1])
		return g.And(g.Le(n, m), g.Eq(l.call(seqDrop, a[1], g.Arith(ast.OpSub, m, n)), a[0])), nil
	case smtlib.OpSeqContains:
		return g.Le(zero, l.call(seqFind, a[0], a[1])), nil
	case smtlib.OpSeqIndexOf:
		found := l.call(seqFind, l.call(seqDrop, a[0], a[2]), a[1])
		nowhere := g.Or(g.Lt(a[2], zero), g.Lt(l.len(a[0]), a[2]), g.Lt(found, zero))
		return g.Ite(nowhere, g.Num64(-1), g.Arith(ast.OpAdd, a[2], found)), nil
	case smtlib.OpSeqReplace:
		at := l.call(seqFind, a[0], a[1])
		rest := l.call(seqDrop, a[0], g.Arith(ast.OpAdd, at, l.len(a[1])))
		return g.Ite(g.Lt(at, zero), a[0], l.join(l.call(seqTake, a[0], at), l.join(a[2], rest))), nil
	}
	return ast.None, &Unsupported{"an operator on sort " + t.sortText(s)}
}

// Lemmas gives predicates about sequences in terms that were translated. They follow from the
// definitions of operators, where seqDiff is what it is called: a model need not be looked for with them.
func (t *Translator) Lemmas(terms []smtlib.Term) []ast.Node {
	if len(t.seqs) == 0 {
		return nil
	}
	c := t.c
	var out []ast.Node
	said := map[ast.Node]bool{}
	c.PostOrder(c.Args, func(term smtlib.Term) bool {
		op, args := c.Op(term), c.Args(term)
		if op != smtlib.OpEq && op != smtlib.OpDistinct || len(args) > mostTold || c.SortKind(c.SortOf(args[0])) != smtlib.SortSeq {
			return true
		}
		if int(term) >= len(t.node) || t.node[term] == ast.None || !t.ground(term) {
			return true
		}
		l := lists{t.g, t.seqs[c.SortOf(args[0])], t}
		for i, a := range args {
			for _, b := range args[:i] {
				if eq := t.g.Eq(t.node[b], t.node[a]); !said[eq] {
					said[eq] = true
					out = append(out, l.differ(t.node[b], t.node[a]))
				}
			}
		}
		return true
	}, terms...)
	for s := smtlib.Sort(0); int(s) < c.NumSorts(); s++ { // in an order that is the same each time
		if q := t.seqs[s]; q != nil {
			out = append(out, lists{t.g, q, t}.laws()...)
		}
	}
	return out
}

// differ says that lists which differ have different lengths or different elements somewhere.
func (l lists) differ(s, u ast.Node) ast.Node {
	k := l.call(seqDiff, s, u)
	return l.Or(l.Eq(s, u), l.Not(l.Eq(l.len(s), l.len(u))),
		l.And(l.within(k, l.len(s)), l.Not(l.Eq(l.call(seqNth, s, k), l.call(seqNth, u, k)))))
}

// laws says what follows by induction from the definitions of the functions that were needed.
func (l lists) laws() []ast.Node {
	s, u, v := l.Var("s", l.typ), l.Var("t", l.typ), l.Var("u", l.typ)
	i, n := l.Var("i", ast.Int), l.Var("n", ast.Int)
	zero := l.Num64(0)
	var out []ast.Node
	law := func(vars []ast.Node, body ast.Node, pattern ...ast.Node) {
		out = append(out, l.Quantify(ast.OpForall, ast.Quant{Vars: vars, Patterns: [][]ast.Node{pattern}, Name: "sequences"}, body))
	}
	var needed [numSeqFuns]bool // before what the laws need themselves
	for f, fun := range l.funs {
		needed[f] = fun != ast.None
	}
	if !slices.Contains(needed[:], true) {
		return nil
	}
	length := l.call(seqLen, s)
	law([]ast.Node{s}, l.And(l.Le(zero, length), l.Imp(l.Eq(length, zero), l.Eq(s, l.empty))), length)
	if needed[seqAppend] {
		both, first := l.call(seqAppend, s, u), l.call(seqLen, s)
		law([]ast.Node{s, u}, l.And(l.Eq(l.call(seqLen, both), l.Arith(ast.OpAdd, first, l.call(seqLen, u))), l.Imp(l.Eq(u, l.empty), l.Eq(both, s))), both)
		law([]ast.Node{s, u, v}, l.Eq(l.call(seqAppend, both, v), l.call(seqAppend, s, l.call(seqAppend, u, v))), l.call(seqAppend, both, v))
		if needed[seqNth] {
			after := l.Arith(ast.OpSub, i, first)
			law([]ast.Node{s, u, i}, l.And(
				l.Imp(l.within(i, first), l.Eq(l.call(seqNth, both, i), l.call(seqNth, s, i))),
				l.Imp(l.within(after, l.call(seqLen, u)), l.Eq(l.call(seqNth, both, i), l.call(seqNth, u, after)))), l.call(seqNth, both, i))
			law([]ast.Node{s, u, i}, l.Imp(l.within(i, first), l.Eq(l.call(seqNth, both, i), l.call(seqNth, s, i))), both, l.call(seqNth, s, i))
			law([]ast.Node{s, u, i}, l.Imp(l.within(i, l.call(seqLen, u)), l.Eq(l.call(seqNth, both, l.Arith(ast.OpAdd, first, i)), l.call(seqNth, u, i))), both, l.call(seqNth, u, i))
		}
		if needed[seqTake] {
			part := l.call(seqTake, both, n)
			law([]ast.Node{s, u, n}, l.Eq(part, l.Ite(l.Le(n, first), l.call(seqTake, s, n), l.call(seqAppend, s, l.call(seqTake, u, l.Arith(ast.OpSub, n, first))))), part)
		}
		if needed[seqDrop] {
			part := l.call(seqDrop, both, n)
			law([]ast.Node{s, u, n}, l.Eq(part, l.Ite(l.Le(n, first), l.call(seqAppend, l.call(seqDrop, s, n), u), l.call(seqDrop, u, l.Arith(ast.OpSub, n, first)))), part)
		}
	}
	if needed[seqTake] {
		part := l.call(seqTake, s, n)
		law([]ast.Node{s, n}, l.And(
			l.Eq(l.call(seqLen, part), l.Ite(l.Le(n, zero), zero, l.Ite(l.Le(n, length), n, length))),
			l.Imp(l.Le(length, n), l.Eq(part, s)), l.Imp(l.Le(n, zero), l.Eq(part, l.empty))), part)
		if needed[seqNth] {
			same := l.Imp(l.And(l.within(i, n), l.Lt(i, length)), l.Eq(l.call(seqNth, part, i), l.call(seqNth, s, i)))
			law([]ast.Node{s, n, i}, same, l.call(seqNth, part, i))
			law([]ast.Node{s, n, i}, same, part, l.call(seqNth, s, i))
		}
	}
	if needed[seqDrop] {
		part := l.call(seqDrop, s, n)
		law([]ast.Node{s, n}, l.And(
			l.Eq(l.call(seqLen, part), l.Ite(l.Le(n, zero), length, l.Ite(l.Le(n, length), l.Arith(ast.OpSub, length, n), zero))),
			l.Imp(l.Le(n, zero), l.Eq(part, s)), l.Imp(l.Le(length, n), l.Eq(part, l.empty))), part)
		if needed[seqNth] {
			law([]ast.Node{s, n, i}, l.Imp(l.And(l.Le(zero, i), l.Le(zero, n), l.Lt(l.Arith(ast.OpAdd, i, n), length)), l.Eq(l.call(seqNth, part, i), l.call(seqNth, s, l.Arith(ast.OpAdd, i, n)))), l.call(seqNth, part, i))
			law([]ast.Node{s, n, i}, l.Imp(l.And(l.Le(zero, n), l.Le(n, i), l.Lt(i, length)), l.Eq(l.call(seqNth, part, l.Arith(ast.OpSub, i, n)), l.call(seqNth, s, i))), part, l.call(seqNth, s, i))
		}
		law([]ast.Node{s, n, i}, l.Imp(l.And(l.Le(zero, n), l.Le(zero, i)), l.Eq(l.call(seqDrop, part, i), l.call(seqDrop, s, l.Arith(ast.OpAdd, n, i)))), l.call(seqDrop, part, i))
		if needed[seqTake] {
			law([]ast.Node{s, n}, l.Eq(l.call(seqAppend, l.call(seqTake, s, n), part), s), l.call(seqTake, s, n), part)
		}
	}
	if needed[seqFind] {
		at := l.call(seqFind, s, u)
		law([]ast.Node{s, u}, l.And(l.Le(l.Num64(-1), at), l.Imp(l.Le(zero, at), l.And(
			l.Le(l.Arith(ast.OpAdd, at, l.call(seqLen, u)), length),
			l.Eq(l.call(seqTake, l.call(seqDrop, s, at), l.call(seqLen, u)), u)))), at)
		if needed[seqNth] { // one element is a part where it is
			x := l.Var("x", l.t.types[l.elem])
			at := l.call(seqFind, s, l.Apply(l.cons, x, l.empty))
			law([]ast.Node{s, x}, l.Imp(l.Le(zero, at), l.And(l.Lt(at, length), l.Eq(l.call(seqNth, s, at), x))), at)
			law([]ast.Node{s, x, i}, l.Imp(l.And(l.within(i, length), l.Eq(l.call(seqNth, s, i), x)), l.And(l.Le(zero, at), l.Le(at, i))), at, l.call(seqNth, s, i))
		}
	}
	return out
}
