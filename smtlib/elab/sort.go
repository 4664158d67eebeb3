package elab

import (
	"math"

	"bsmt/grammar"
	"bsmt/smtlib"
)

// sortDef is what a sort symbol stands for.
type sortDef struct {
	kind   sortDefKind
	arity  int           // sort arguments
	idx    int           // numeral indices
	th     smtlib.Theory // of a theory's sort
	sort   smtlib.Sort   // sortAlias, sortParam: the sort, over params
	params []smtlib.Sort // sortAlias: each a SortParam
	data   int           // sortData: the datatype
	args   smtlib.SortKind
	z3     bool  // the name is z3's alone
	fixed  []int // sortTheory: indices that the name stands for, Float32 say
}

type sortDefKind uint8

const (
	sortTheory   sortDefKind = iota // of a theory: args is its kind
	sortDeclared                    // declare-sort
	sortAlias                       // define-sort
	sortData                        // a datatype
	sortParam                       // a parameter of the definition at hand
)

// theorySorts are the sorts of the theories; -> takes any number of arguments.
var theorySorts = map[string]sortDef{
	"Bool":          {th: smtlib.ThCore, args: smtlib.SortBool},
	"Int":           {th: smtlib.ThInts, args: smtlib.SortInt},
	"Real":          {th: smtlib.ThReals, args: smtlib.SortReal},
	"String":        {th: smtlib.ThStrings, args: smtlib.SortString},
	"RegLan":        {th: smtlib.ThStrings, args: smtlib.SortRegLan},
	"RegEx":         {th: smtlib.ThStrings, args: smtlib.SortRegLan, arity: 1}, // z3's
	"RoundingMode":  {th: smtlib.ThFloats, args: smtlib.SortRoundingMode},
	"Array":         {th: smtlib.ThArrays, args: smtlib.SortArray, arity: 2},
	"Set":           {args: smtlib.SortArray, arity: 1, z3: true}, // an array of Bools; cvc5's sets are finite
	"BitVec":        {th: smtlib.ThBitVecs, args: smtlib.SortBitVec, idx: 1},
	"FloatingPoint": {th: smtlib.ThFloats, args: smtlib.SortFloat, idx: 2},
	"Float16":       {th: smtlib.ThFloats, args: smtlib.SortFloat, fixed: []int{5, 11}},
	"Float32":       {th: smtlib.ThFloats, args: smtlib.SortFloat, fixed: []int{8, 24}},
	"Float64":       {th: smtlib.ThFloats, args: smtlib.SortFloat, fixed: []int{11, 53}},
	"Float128":      {th: smtlib.ThFloats, args: smtlib.SortFloat, fixed: []int{15, 113}},
	"Seq":           {th: smtlib.ThSeqs, args: smtlib.SortSeq, arity: 1},
	"List":          {args: smtlib.SortDatatype, arity: 1}, // z3's datatype, see lists
	"->":            {th: 0, args: smtlib.SortFun, arity: 2},
}

// sortFrame is a sort application whose arguments are being read.
type sortFrame struct {
	n    grammar.Node
	next grammar.Node // the argument to read next
	left int          // arguments still to read
	base int          // its arguments are svals[base:]
}

// Sort reads a sort. The work is linear in the tree and uses no Go stack.
func (e *Elaborator) Sort(t *grammar.Tree, n grammar.Node) (smtlib.Sort, error) {
	if n == grammar.NoNode {
		return smtlib.NoSort, e.shape(t, n, "a sort")
	}
	e.sframes, e.svals = e.sframes[:0], e.svals[:0]
	for {
		if s, err := e.enterSort(t, n); err != nil {
			return smtlib.NoSort, err
		} else if s != smtlib.NoSort {
			e.svals = append(e.svals, s)
		}
		for {
			k := len(e.sframes) - 1
			if k < 0 {
				return e.svals[0], nil
			}
			f := &e.sframes[k]
			if f.left > 0 {
				n = f.next
				f.next = t.Next(n)
				f.left--
				break
			}
			head := t.First(f.n)
			s := &e.syms[e.find(t, head)]
			r, err := e.sortOf(t, f.n, head, &e.sortDefs[s.sort-1], s.name, e.svals[f.base:])
			if err != nil {
				return smtlib.NoSort, err
			}
			e.svals = append(e.svals[:f.base], r)
			e.sframes = e.sframes[:k]
		}
	}
}

// enterSort gives the sort n where it has no arguments; else it opens a frame and
// gives NoSort.
func (e *Elaborator) enterSort(t *grammar.Tree, n grammar.Node) (smtlib.Sort, error) {
	head := n
	switch t.Kind(n) {
	case grammar.Symbol:
		if t.Word(n) != grammar.NoWord {
			return smtlib.NoSort, e.shape(t, n, "a sort")
		}
	case grammar.List:
		head = t.First(n)
		if head == grammar.NoNode {
			return smtlib.NoSort, e.shape(t, n, "a sort")
		}
		if t.Word(head) == grammar.Underscore {
			return e.indexedSort(t, n)
		}
		if t.Kind(head) != grammar.Symbol || t.Word(head) != grammar.NoWord {
			return smtlib.NoSort, e.shape(t, head, "a sort symbol")
		}
	default:
		return smtlib.NoSort, e.shape(t, n, "a sort")
	}
	id := e.find(t, head)
	if id < 0 || e.syms[id].sort == 0 || !e.z3 && e.sortDefs[e.syms[id].sort-1].z3 {
		return smtlib.NoSort, e.undeclared(t, head, "sort")
	}
	if d := e.sortDefs[e.syms[id].sort-1]; d.kind == sortTheory && d.args == smtlib.SortDatatype {
		if !e.lists() {
			return smtlib.NoSort, e.undeclared(t, head, "sort")
		}
	}
	s := &e.syms[id]
	d := &e.sortDefs[s.sort-1]
	if d.idx > 0 {
		return smtlib.NoSort, errorAt(t, head, "sort %s needs %s: (_ %s …)", s.name, smtlib.Counted(d.idx, "index"), s.name)
	}
	args := max(0, t.Len(n)-1)
	if args == 0 && n != head && !e.z3 {
		return smtlib.NoSort, errorAt(t, n, "a sort without arguments is written without parentheses")
	}
	if args != d.arity && !((d.args == smtlib.SortFun || d.args == smtlib.SortArray) && d.kind == sortTheory && d.arity == 2 && args >= 2) {
		return smtlib.NoSort, errorAt(t, head, "sort %s takes %s, not %d", smtlib.ClipSymbol(s.name), smtlib.Counted(d.arity, "argument"), args)
	}
	if args == 0 {
		return e.sortOf(t, n, head, d, s.name, nil)
	}
	e.sframes = append(e.sframes, sortFrame{n: n, next: t.Next(head), left: args, base: len(e.svals)})
	return smtlib.NoSort, nil
}

// sortOf is applySort for the sort at n.
func (e *Elaborator) sortOf(t *grammar.Tree, n, head grammar.Node, d *sortDef, name string, args []smtlib.Sort) (smtlib.Sort, error) {
	if d.args == smtlib.SortSeq || d.args == smtlib.SortArray {
		for _, a := range args {
			if k := e.c.SortKind(a); k == smtlib.SortFun || k == smtlib.SortRegLan {
				return smtlib.NoSort, unreadAt(t, n, "%s of %s is not supported", name, e.c.ClipSort(a))
			}
		}
	}
	switch {
	case d.args == smtlib.SortRegLan && len(args) == 1:
		if args[0] != smtlib.String {
			return smtlib.NoSort, unreadAt(t, n, "%s of %s is not supported", name, e.c.ClipSort(args[0]))
		}
		args, d = nil, &sortDef{args: smtlib.SortRegLan}
	case d.kind == sortTheory && d.args == smtlib.SortArray && len(args) == 1:
		args = []smtlib.Sort{args[0], smtlib.Bool}
	case d.kind == sortTheory && (d.args == smtlib.SortFun || d.args == smtlib.SortArray && len(args) > 2):
		return e.curried(args[:len(args)-1], args[len(args)-1]), nil // z3 has arrays of several indices
	}
	return e.applySort(d, name, args), nil
}

func (e *Elaborator) applySort(d *sortDef, name string, args []smtlib.Sort) smtlib.Sort {
	switch d.kind {
	case sortParam:
		return d.sort
	case sortAlias:
		if len(d.params) == 0 {
			return d.sort
		}
		return e.c.NewSortSubst(d.params, args).Apply(d.sort)
	}
	data := smtlib.SortData{Kind: d.args, Idx: d.fixed}
	switch d.kind {
	case sortDeclared:
		data.Kind, data.Name = smtlib.SortUninterpreted, name
	case sortData:
		data.Kind, data.Name, data.Idx = smtlib.SortDatatype, name, []int{d.data}
	}
	if len(args) > 0 {
		data.Args = append([]smtlib.Sort(nil), args...)
	}
	s := e.c.MkSort(data)
	if d.kind == sortData && !e.c.HasParam(s) {
		e.c.Instantiate(s)
	}
	return s
}

// indexedSort reads (_ BitVec n) and its like.
func (e *Elaborator) indexedSort(t *grammar.Tree, n grammar.Node) (smtlib.Sort, error) {
	head := t.Child(n, 1)
	if t.Len(n) < 3 || t.Kind(head) != grammar.Symbol {
		return smtlib.NoSort, e.shape(t, n, "a sort")
	}
	id := e.find(t, head)
	if id < 0 || e.syms[id].sort == 0 {
		return smtlib.NoSort, e.undeclared(t, head, "sort")
	}
	s := &e.syms[id]
	d := e.sortDefs[s.sort-1]
	if d.idx != t.Len(n)-2 {
		return smtlib.NoSort, errorAt(t, head, "sort %s takes %s, not %d", smtlib.ClipSymbol(s.name), smtlib.Counted(d.idx, "index"), t.Len(n)-2)
	}
	var idx [2]int
	at := head
	for i := range d.idx {
		at = t.Next(at)
		k, err := e.index(t, at)
		if err != nil {
			return smtlib.NoSort, err
		}
		idx[i] = k
	}
	r, msg := smtlib.NoSort, ""
	if d.args == smtlib.SortBitVec {
		r, msg = e.c.BitVecSort(idx[0])
	} else {
		r, msg = e.c.FloatSort(idx[0], idx[1])
	}
	if msg != "" {
		return smtlib.NoSort, errorAt(t, t.Next(head), "%s", msg)
	}
	return r, nil
}

// index reads a numeral index.
func (e *Elaborator) index(t *grammar.Tree, n grammar.Node) (int, error) {
	if t.Kind(n) != grammar.Numeral {
		return 0, e.shape(t, n, "a numeral")
	}
	v := 0
	for _, d := range t.Bytes(n) {
		if v > (math.MaxInt-9)/10 {
			return 0, errorAt(t, n, "index %s is too large", smtlib.ClipText(t.Text(n)))
		}
		v = 10*v + int(d-'0')
	}
	return v, nil
}
