package eval

import (
	"fmt"
	"math"
	"math/big"

	"bsmt/smtlib"
	"bsmt/smtlib/float"
	"bsmt/smtlib/model"
)

// universe is the carrier of an uninterpreted sort. It is exactly the elements that the model and the assertions
// name: a formula that is true there is satisfiable, and the choice is ours. It
// is fixed before the first evaluation, since equality of arrays depends on it.
type universe struct {
	elems []smtlib.Term         // OpAbstract, in order; an element's val is its position
	pos   map[smtlib.Term]int64 // its inverse
}

// collect fixes the universes from the model and the roots.
func (e *Evaluator) collect(roots []smtlib.Term) {
	e.universes = map[smtlib.Sort]*universe{}
	for s := smtlib.Sort(0); int(s) < e.c.NumSorts(); s++ { // by sort, for a repeatable order
		for _, t := range e.m.Universe[s] {
			e.addElement(t)
		}
	}
	stack := append([]smtlib.Term(nil), roots...)
	for d := smtlib.Decl(0); int(d) < e.c.NumDecls(); d++ {
		data := e.c.Decl(d)
		if data.Kind == smtlib.DeclRec && data.Body != smtlib.NoTerm {
			stack = append(stack, data.Body)
		}
		if in, ok := e.m.Interps.Get(d); ok && in.Body != smtlib.NoTerm {
			stack = append(stack, in.Body)
		}
	}
	e.scan(append(stack, e.zeroBodies()...))
}

// scan enters the elements named below the terms of stack, and says whether any is new.
func (e *Evaluator) scan(stack []smtlib.Term) bool {
	for len(e.scanned) < e.c.Len() {
		e.scanned = append(e.scanned, false)
	}
	added := false
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if e.scanned[t] {
			continue
		}
		e.scanned[t] = true
		if e.c.Op(t) == smtlib.OpAbstract {
			added = e.addElement(t) || added
		}
		stack = append(stack, e.c.Args(t)...)
	}
	return added
}

func (e *Evaluator) addElement(t smtlib.Term) bool {
	if e.c.Op(t) != smtlib.OpAbstract {
		return false
	}
	s := e.c.SortOf(t)
	u := e.universes[s]
	if u == nil {
		u = &universe{pos: map[smtlib.Term]int64{}}
		e.universes[s] = u
	}
	if _, ok := u.pos[t]; ok {
		return false
	}
	u.pos[t] = int64(len(u.elems))
	u.elems = append(u.elems, t)
	return true
}

// universe gives the carrier of the uninterpreted sort s, never empty: where
// nothing is named it has one element, NoTerm until someone asks for its name.
func (e *Evaluator) universe(s smtlib.Sort) *universe {
	u := e.universes[s]
	if u == nil {
		u = &universe{pos: map[smtlib.Term]int64{}, elems: []smtlib.Term{smtlib.NoTerm}}
		e.universes[s] = u
	}
	return u
}

// card is the number of values of s; math.MaxUint64 stands for infinitely many
// and for more than can ever be listed.
func (e *Evaluator) card(s smtlib.Sort) uint64 {
	if n, ok := e.cards[s]; ok {
		return n
	}
	e.cards[s] = math.MaxUint64 // for a datatype that contains itself: it is infinite
	n := uint64(math.MaxUint64)
	d := *e.c.SortData(s)
	switch d.Kind {
	case smtlib.SortBool:
		n = 2
	case smtlib.SortBitVec:
		n = satShift(1, d.Idx[0])
	case smtlib.SortRoundingMode:
		n = uint64(float.Modes)
	case smtlib.SortFloat:
		n, _ = floats(d.Idx[0], d.Idx[1])
	case smtlib.SortUninterpreted:
		n = uint64(len(e.universe(s).elems))
	case smtlib.SortArray:
		ni, ne := e.card(d.Args[0]), e.card(d.Args[1])
		switch {
		case ne == 1:
			n = 1
		case ni < 64 && ne < math.MaxUint64:
			n = 1
			for ; ni > 0; ni-- {
				n = satMul(n, ne)
			}
		}
	case smtlib.SortDatatype:
		if cs := e.c.Constructors(s); len(cs) > 0 {
			n = 0
			for _, k := range cs {
				p := uint64(1)
				for _, a := range e.c.Decl(k).Args {
					p = satMul(p, e.card(a))
				}
				if n += p; n < p {
					n = math.MaxUint64
				}
			}
		}
	}
	e.cards[s] = n
	return n
}

// domain lists the values of s, or nil when there are more than limit.
func (e *Evaluator) domain(s smtlib.Sort, limit uint64) []val {
	n := e.card(s)
	if n > limit || n > maxCells {
		return nil
	}
	if l, ok := e.domains[s]; ok {
		return l
	}
	out := make([]val, 0, n)
	d := *e.c.SortData(s)
	switch d.Kind {
	case smtlib.SortFloat:
		_, all := floats(d.Idx[0], d.Idx[1])
		out = all(n)
	case smtlib.SortBool, smtlib.SortBitVec, smtlib.SortUninterpreted, smtlib.SortRoundingMode:
		for i := range int64(n) {
			out = append(out, small(i))
		}
	case smtlib.SortArray:
		if n == 1 {
			out = append(out, e.constArray(s, e.domain(d.Args[1], 1)[0]))
			break
		}
		index, elem := e.domain(d.Args[0], limit), e.domain(d.Args[1], limit)
		if index == nil || elem == nil {
			return nil
		}
		product(len(index), len(elem), func(digits []int) bool {
			a := e.constArray(s, elem[0])
			for i, k := range digits {
				if !e.step() {
					return false
				}
				a = e.store1(a, index[i], elem[k])
			}
			out = append(out, a)
			return true
		})
	case smtlib.SortDatatype:
		for _, k := range e.c.Constructors(s) {
			parts := [][]val{{}}
			for _, a := range e.c.Decl(k).Args {
				var next [][]val
				for _, p := range parts {
					for _, v := range e.domain(a, limit) {
						next = append(next, append(p[:len(p):len(p)], v))
					}
				}
				parts = next
			}
			for _, p := range parts {
				if i := e.st.tuple(k, p); i >= 0 {
					out = append(out, boxed(i))
				}
			}
		}
	}
	if uint64(len(out)) != n || e.st.full {
		return nil
	}
	e.domains[s] = out
	return out
}

// product calls f with every number of n digits to that base, until f says false.
func product(n, base int, f func(digits []int) bool) {
	digits := make([]int, n)
	for f(digits) {
		i := 0
		for ; i < n; i++ {
			if digits[i]++; digits[i] < base {
				break
			}
			digits[i] = 0
		}
		if i == n {
			return
		}
	}
}

// defaultOf is the value that completes a model: 0, false, the first element,
// the first constructor whose arguments have defaults, a constant array.
func (e *Evaluator) defaultOf(s smtlib.Sort) val {
	if v, ok := e.defaults[s]; ok {
		return v
	}
	e.defaults[s] = vUnknown // for a datatype reached through itself
	v := vUnknown
	d := *e.c.SortData(s)
	switch d.Kind {
	case smtlib.SortBool, smtlib.SortInt, smtlib.SortReal, smtlib.SortBitVec, smtlib.SortRoundingMode, smtlib.SortFloat:
		v = small(0)
	case smtlib.SortString:
		v = e.st.string("")
	case smtlib.SortSeq:
		v = e.seq(nil)
	case smtlib.SortUninterpreted:
		e.universe(s)
		v = small(0)
	case smtlib.SortArray:
		if el := e.defaultOf(d.Args[1]); el != vUnknown {
			v = e.constArray(s, el)
		}
	case smtlib.SortDatatype:
	ctors:
		for _, k := range e.c.Constructors(s) {
			var args []val
			for _, a := range e.c.Decl(k).Args {
				x := e.defaultOf(a)
				if x == vUnknown {
					continue ctors
				}
				args = append(args, x)
			}
			if i := e.st.tuple(k, args); i >= 0 {
				v = boxed(i)
				break
			}
		}
	}
	if v == vUnknown {
		delete(e.defaults, s) // found later, perhaps, when not reached through itself
		return v
	}
	e.defaults[s] = v
	return v
}

// ---- arrays

func (e *Evaluator) constArray(s smtlib.Sort, def val) val { return e.array(arrVal{s, def, 0}) }

func (e *Evaluator) array(a arrVal) val {
	if id, ok := e.st.arrIDs[a]; ok {
		return id
	}
	if len(e.st.nodes) > maxCells || len(e.st.arrs) > maxCells {
		e.st.full = true
		return vUnknown
	}
	id := boxed(len(e.st.arrs))
	e.st.arrs = append(e.st.arrs, a)
	e.st.arrIDs[a] = id
	return id
}

func (e *Evaluator) select1(a, i val) val {
	d := &e.st.arrs[a.index()]
	return e.st.mapGet(d.root, i, d.def)
}

// store1 keeps the canonical form: no entry equals the default, and over a finite
// index sort the default is the most frequent value, of equally frequent ones
// the least val. With fewer entries than half the indices that holds by itself.
func (e *Evaluator) store1(a, i, v val) val {
	d := e.st.arrs[a.index()]
	if v == d.def {
		d.root = e.st.mapDel(d.root, i)
	} else {
		d.root = e.st.mapSet(d.root, i, v)
	}
	isort := e.c.SortData(d.sort).Args[0]
	entries := uint64(e.st.nodes[d.root].count)
	n := e.card(isort)
	if 2*entries < n {
		return e.array(d)
	}
	count := map[val]uint64{}
	if n > entries {
		count[d.def] = n - entries
	}
	e.st.mapWalk(d.root, func(_, v val) { count[v]++ })
	best := v
	for w, k := range count {
		if kb := count[best]; k > kb || k == kb && w < best {
			best = w
		}
	}
	if best == d.def {
		return e.array(d)
	}
	index := e.domain(isort, n)
	if index == nil {
		e.st.full = true
		return vUnknown
	}
	root := int32(0)
	for _, k := range index {
		if w := e.st.mapGet(d.root, k, d.def); w != best {
			root = e.st.mapSet(root, k, w)
		}
	}
	return e.array(arrVal{d.sort, best, root})
}

// ---- back to terms

// term gives v of sort s as a term. Depth of recursion is that of the sort, or
// for a datatype of the value; ok is false past maxValueDepth.
func (e *Evaluator) term(v val, s smtlib.Sort, depth int) (smtlib.Term, error) {
	const maxValueDepth = 100_000
	if depth > maxValueDepth {
		return smtlib.NoTerm, fmt.Errorf("a value is nested deeper than %d", maxValueDepth)
	}
	d := *e.c.SortData(s)
	switch d.Kind {
	case smtlib.SortBool:
		if v == vTrue {
			return e.c.True(), nil
		}
		return e.c.False(), nil
	case smtlib.SortInt:
		return e.c.MkInt(e.st.toBig(v)), nil
	case smtlib.SortReal:
		return e.c.MkAlgebraic(e.st.toNumber(v)), nil
	case smtlib.SortBitVec:
		return e.c.MkBv(new(big.Int).Set(e.st.toBig(v)), d.Idx[0]), nil
	case smtlib.SortRoundingMode:
		return e.c.MkOp(smtlib.OpRNE+smtlib.Op(v.small()), smtlib.RoundingMode), nil
	case smtlib.SortFloat:
		return e.floatTerm(v, s), nil
	case smtlib.SortString:
		return e.c.MkString(e.st.strs[v.small()]), nil
	case smtlib.SortUninterpreted:
		u := e.universe(s)
		if t := u.elems[v.small()]; t != smtlib.NoTerm {
			return t, nil
		}
		t := e.c.MkAbstract("@"+d.Name+"_0", s)
		u.elems[v.small()], u.pos[t] = t, v.small()
		return t, nil
	case smtlib.SortArray:
		a := e.st.arrs[v.index()]
		el, err := e.term(a.def, d.Args[1], depth+1)
		if err != nil {
			return smtlib.NoTerm, err
		}
		t := e.c.MkOp(smtlib.OpConstArray, s, el)
		var entries []val
		e.st.mapWalk(a.root, func(k, x val) { entries = append(entries, k, x) })
		for i := 0; i < len(entries); i += 2 {
			k, err := e.term(entries[i], d.Args[0], depth+1)
			if err != nil {
				return smtlib.NoTerm, err
			}
			x, err := e.term(entries[i+1], d.Args[1], depth+1)
			if err != nil {
				return smtlib.NoTerm, err
			}
			t = e.c.MkOp(smtlib.OpStore, s, t, k, x)
		}
		return t, nil
	case smtlib.SortSeq:
		return e.seqTerm(v, s, depth)
	case smtlib.SortDatatype:
		tup := e.st.tups[v.index()]
		data := *e.c.Decl(tup.decl)
		var args []smtlib.Term
		for i := range int(tup.n) {
			a, err := e.term(e.st.tupArgs[int(tup.off)+i], data.Args[i], depth+1)
			if err != nil {
				return smtlib.NoTerm, err
			}
			args = append(args, a)
		}
		return e.c.MkApp(tup.decl, args...), nil
	}
	return smtlib.NoTerm, fmt.Errorf("no values of sort %s", e.sortName(s))
}

func (e *Evaluator) sortName(s smtlib.Sort) string {
	d := e.c.SortData(s)
	switch d.Kind {
	case smtlib.SortString:
		return "String"
	case smtlib.SortRegLan:
		return "RegLan"
	case smtlib.SortSeq:
		return "Seq"
	}
	if d.Name != "" {
		return d.Name
	}
	return fmt.Sprintf("of kind %d", d.Kind)
}

// Complete is the evaluator's model with an interpretation for each of decls: the
// defaults that Eval and Check use where the model says nothing. It fails on a
// symbol whose interpretation is not known (Body NoTerm) or of a sort that has
// no default here. The model given is not changed.
func (e *Evaluator) Complete(decls []smtlib.Decl) (*model.Model, error) {
	m := *e.m
	m.Interps = e.m.Interps.Clone()
	for _, d := range decls {
		data := *e.c.Decl(d)
		in, ok := m.Interps.Get(d)
		if ok && in.Body == smtlib.NoTerm {
			return nil, fmt.Errorf("no value is known for %s", data.Name)
		}
		if ok || data.Kind != smtlib.DeclFun {
			continue
		}
		v := e.defaultOf(data.Result)
		if v == vUnknown {
			return nil, fmt.Errorf("no value is known for %s", data.Name)
		}
		body, err := e.term(v, data.Result, 0)
		if err != nil {
			return nil, err
		}
		in = model.Interp{Body: body}
		for i, s := range data.Args {
			in.Params = append(in.Params, e.c.MkVar(fmt.Sprintf("x!%d", i), s))
		}
		m.Interps.Set(d, in)
	}
	return &m, nil
}
