package elab

import (
	"fmt"
	"slices"

	"bsmt/grammar"
	"bsmt/smtlib"
)

// parts gives the children of the command at cmd behind its name, and checks how
// many there are.
func (e *Elaborator) parts(t *grammar.Tree, cmd grammar.Node, want int, form string) ([]grammar.Node, error) {
	if t.Kind(cmd) != grammar.List || t.Len(cmd) != want+1 {
		return nil, e.shape(t, cmd, form)
	}
	ns := make([]grammar.Node, 0, 5)
	n := t.First(cmd)
	for range want {
		n = t.Next(n)
		ns = append(ns, n)
	}
	return ns, nil
}

// DeclareSort takes (declare-sort S 0); the arity may be left out.
func (e *Elaborator) DeclareSort(t *grammar.Tree, cmd grammar.Node) error {
	if t.Len(cmd) < 2 || t.Len(cmd) > 3 {
		return e.shape(t, cmd, "(declare-sort symbol arity)")
	}
	name := t.Child(cmd, 1)
	arity := 0
	if n := t.Child(cmd, 2); n != grammar.NoNode {
		var err error
		if arity, err = e.index(t, n); err != nil {
			return err
		}
	}
	id, err := e.newSort(t, name)
	if err != nil {
		return err
	}
	m := e.mark()
	e.bindSort(id, sortDef{kind: sortDeclared, arity: arity})
	return e.commit(m, nil)
}

// newSort checks that the symbol n may be declared as a sort.
func (e *Elaborator) newSort(t *grammar.Tree, n grammar.Node) (int32, error) {
	if n == grammar.NoNode || t.Kind(n) != grammar.Symbol || t.Word(n) != grammar.NoWord {
		return 0, e.shape(t, n, "a sort symbol")
	}
	id := e.sym(t, n)
	s := &e.syms[id]
	if s.sort == 0 {
		return id, nil
	}
	switch d := &e.sortDefs[s.sort-1]; {
	case d.kind != sortTheory:
		return 0, wrongAt(t, n, "sort %s is already declared", smtlib.ClipSymbol(s.name))
	case d.th&e.strict != 0:
		return 0, errorAt(t, n, "%s is a sort of the theory %s and cannot be declared", s.name, d.th.Name())
	}
	return id, nil
}

func (e *Elaborator) bindSort(id int32, d sortDef) {
	e.sortDefs = append(e.sortDefs, d)
	e.syms[id].sort = int32(len(e.sortDefs))
	e.log = append(e.log, undo{sym: id, sort: true})
}

// sortParams binds the symbols of the list n as sort parameters until restore is
// called. Of two of one name, which nested lists have, the outer one is one that nothing names.
func (e *Elaborator) sortParams(t *grammar.Tree, n grammar.Node, nested bool) (params []smtlib.Sort, restore func(), err error) {
	type saved struct{ sym, sort int32 }
	var old []saved
	defs := len(e.sortDefs)
	restore = func() {
		for i := len(old) - 1; i >= 0; i-- {
			e.syms[old[i].sym].sort = old[i].sort
		}
		e.sortDefs = e.sortDefs[:defs]
	}
	if t.Kind(n) != grammar.List {
		return nil, restore, e.shape(t, n, "a list of symbols")
	}
	for _, x := range t.Children(n) {
		if t.Kind(x) != grammar.Symbol || t.Word(x) != grammar.NoWord {
			return nil, restore, e.shape(t, x, "a symbol")
		}
		id := e.sym(t, x)
		s := &e.syms[id]
		if int(s.sort) > defs && !nested {
			return nil, restore, errorAt(t, x, "the parameter %s occurs twice", smtlib.ClipSymbol(s.name))
		}
		p := e.c.MkSort(smtlib.SortData{Kind: smtlib.SortParam, Name: s.name})
		for name, i := s.name, slices.Index(params, p); i >= 0 && params[i] == p; {
			name += "'"
			if other := e.c.MkSort(smtlib.SortData{Kind: smtlib.SortParam, Name: name}); !slices.Contains(params, other) {
				params[i] = other
			}
		}
		params = append(params, p)
		old = append(old, saved{id, s.sort})
		e.sortDefs = append(e.sortDefs, sortDef{kind: sortParam, sort: p})
		s.sort = int32(len(e.sortDefs))
	}
	return params, restore, nil
}

// DefineSort takes (define-sort S (X …) sort).
func (e *Elaborator) DefineSort(t *grammar.Tree, cmd grammar.Node) error {
	ns, err := e.parts(t, cmd, 3, "(define-sort symbol (symbol …) sort)")
	if err != nil {
		return err
	}
	id, err := e.newSort(t, ns[0])
	if err != nil {
		return err
	}
	params, restore, err := e.sortParams(t, ns[1], false)
	var s smtlib.Sort
	if err == nil {
		s, err = e.Sort(t, ns[2])
	}
	restore()
	if err != nil {
		if e.syms[id].sort == 0 && e.mentions(t, ns[2], e.syms[id].name) {
			return errorAt(t, ns[0], "sort %s is defined by itself", smtlib.ClipSymbol(e.syms[id].name))
		}
		return err
	}
	m := e.mark()
	e.bindSort(id, sortDef{kind: sortAlias, arity: len(params), params: params, sort: s})
	return e.commit(m, nil)
}

// mentions reports whether the symbol occurs in the subtree n.
func (e *Elaborator) mentions(t *grammar.Tree, n grammar.Node, name string) bool {
	for end := t.Next(n); n < end; n++ {
		if t.Is(n, name) {
			return true
		}
	}
	return false
}

// DeclareFun takes (declare-fun f (S …) S).
func (e *Elaborator) DeclareFun(t *grammar.Tree, cmd grammar.Node) error {
	ns, err := e.parts(t, cmd, 3, "(declare-fun symbol (sort …) sort)")
	if err != nil {
		return err
	}
	if t.Kind(ns[1]) != grammar.List {
		return e.shape(t, ns[1], "a list of sorts")
	}
	var args []smtlib.Sort
	for _, n := range t.Children(ns[1]) {
		s, err := e.Sort(t, n)
		if err != nil {
			return err
		}
		args = append(args, s)
	}
	return e.declareAs(t, ns[0], args, ns[2])
}

// DeclareConst takes (declare-const c S).
func (e *Elaborator) DeclareConst(t *grammar.Tree, cmd grammar.Node) error {
	ns, err := e.parts(t, cmd, 2, "(declare-const symbol sort)")
	if err != nil {
		return err
	}
	return e.declareAs(t, ns[0], nil, ns[1])
}

func (e *Elaborator) declareAs(t *grammar.Tree, name grammar.Node, args []smtlib.Sort, result grammar.Node) error {
	id, taken := e.newSymbol(t, name)
	if taken != nil && id < 0 {
		return taken
	}
	s, err := e.Sort(t, result)
	if err != nil {
		return err
	}
	if taken != nil && !e.overloads(id, args, s) {
		b := &e.globals[e.syms[id].global-1]
		if b.kind == bindForeign || b.kind == bindDecl && e.c.Decl(smtlib.Decl(b.ref)).Kind != smtlib.DeclFun {
			return taken // z3 declares constructors, and what they come with, again
		}
		return &Error{Pos: t.Pos(name), Msg: smtlib.ClipSymbol(e.syms[id].name) + " is already declared", Taken: e.syms[id].name, Wrong: true}
	}
	m := e.mark()
	same := false
	for g := e.syms[id].global; g != 0; g = e.globals[g-1].next {
		if d := e.c.Decl(smtlib.Decl(e.globals[g-1].ref)); slices.Equal(d.Args, args) {
			d.Same, same = true, true
		}
	}
	e.declare(id, smtlib.DeclData{Kind: smtlib.DeclFun, Args: args, Result: s, Same: same, Body: smtlib.NoTerm, Ctor: smtlib.NoDecl, Tester: smtlib.NoDecl})
	return e.commit(m, nil)
}

// DefineFun takes (define-fun f ((x S) …) S term).
func (e *Elaborator) DefineFun(t *grammar.Tree, cmd grammar.Node) error {
	ns, err := e.parts(t, cmd, 4, "(define-fun symbol ((symbol sort) …) sort term)")
	if err != nil {
		return err
	}
	return e.defineAs(t, ns[0], ns[1], ns[2], ns[3])
}

// DeclareForeign notes that a function symbol has a meaning that only other solvers know; one
// that may not be declared keeps its own.
func (e *Elaborator) DeclareForeign(name string) {
	id := e.intern(name)
	if s := &e.syms[id]; s.global != 0 || s.standard&e.strict != 0 {
		return
	}
	m := e.mark()
	e.bindGlobal(id, binding{kind: bindForeign})
	_ = e.commit(m, nil)
}

// DefineTerm makes a new symbol stand for the term r.
func (e *Elaborator) DefineTerm(t *grammar.Tree, name grammar.Node, r smtlib.Term) error {
	id, err := e.newSymbol(t, name)
	if err != nil {
		return err
	}
	m := e.mark()
	e.bindGlobal(id, binding{kind: bindTerm, ref: int32(r)})
	return e.commit(m, nil)
}

// DefineConst takes (define-const c S term).
func (e *Elaborator) DefineConst(t *grammar.Tree, cmd grammar.Node) error {
	ns, err := e.parts(t, cmd, 3, "(define-const symbol sort term)")
	if err != nil {
		return err
	}
	return e.defineAs(t, ns[0], grammar.NoNode, ns[1], ns[2])
}

func (e *Elaborator) defineAs(t *grammar.Tree, name, params, result, body grammar.Node) error {
	id, err := e.newSymbol(t, name)
	if err != nil {
		return err
	}
	want, err := e.Sort(t, result)
	if err != nil {
		return err
	}
	m := e.mark()
	return e.commit(m, e.defineBody(t, id, name, params, want, body))
}

func (e *Elaborator) defineBody(t *grammar.Tree, id int32, name, params grammar.Node, want smtlib.Sort, body grammar.Node) error {
	e.budget = e.maxExpand
	e.inBody, e.bodyFrom = true, smtlib.Term(e.c.Len())
	defer func() { e.inBody = false }()
	var vars []smtlib.Term
	var r smtlib.Term
	var err error
	if params == grammar.NoNode {
		r, err = e.term(t, body, want)
	} else {
		vars, r, err = e.function(t, params, body, want)
	}
	if err != nil {
		return err
	}
	if r, err = e.fitBody(t, id, r, want, body); err != nil {
		return err
	}
	if e.syms[id].global != 0 { // by a :named in the body
		return errorAt(t, name, "%s is already declared", smtlib.ClipSymbol(e.syms[id].name))
	}
	if len(vars) == 0 && !e.c.AppliesDefined(r) {
		e.bindGlobal(id, binding{kind: bindTerm, ref: int32(r)})
		return nil
	}
	d := e.define(vars, r, e.bodyFrom)
	d.decl = e.c.AddDecl(smtlib.DeclData{
		Name: e.syms[id].name, Kind: smtlib.DeclDefined, Args: d.params, Result: d.result, Index: len(e.defs),
		Body: smtlib.NoTerm, Ctor: smtlib.NoDecl, Tester: smtlib.NoDecl,
	})
	e.defs = append(e.defs, d)
	e.bindGlobal(id, binding{kind: bindDef, ref: int32(len(e.defs) - 1)})
	return nil
}

func (e *Elaborator) fitBody(t *grammar.Tree, id int32, r smtlib.Term, want smtlib.Sort, body grammar.Node) (smtlib.Term, error) {
	fit, ok := e.c.FitTo(r, want)
	if !ok {
		msg := fmt.Sprintf("the body of %s has sort %s, expected %s", smtlib.ClipSymbol(e.syms[id].name), e.c.ClipSort(e.c.SortOf(r)), e.c.ClipSort(want))
		return smtlib.NoTerm, &Error{Pos: t.Pos(body), Msg: msg, Sort: true, Wrong: true}
	}
	return fit, nil
}

// DefineFunRec takes (define-fun-rec f ((x S) …) S term).
func (e *Elaborator) DefineFunRec(t *grammar.Tree, cmd grammar.Node) error {
	ns, err := e.parts(t, cmd, 4, "(define-fun-rec symbol ((symbol sort) …) sort term)")
	if err != nil {
		return err
	}
	m := e.mark()
	r, err := e.declareRec(t, ns[0], ns[1], ns[2])
	if err == nil {
		err = e.defineRec(t, r, ns[3])
	}
	return e.commit(m, err)
}

// DefineFunsRec takes (define-funs-rec ((f ((x S) …) S) …) (term …)).
func (e *Elaborator) DefineFunsRec(t *grammar.Tree, cmd grammar.Node) error {
	const form = "(define-funs-rec ((symbol ((symbol sort) …) sort) …) (term …))"
	ns, err := e.parts(t, cmd, 2, form)
	if err != nil {
		return err
	}
	if t.Kind(ns[0]) != grammar.List || t.Kind(ns[1]) != grammar.List || t.Len(ns[0]) == 0 {
		return e.shape(t, cmd, form)
	}
	if t.Len(ns[0]) != t.Len(ns[1]) {
		return errorAt(t, ns[1], "%s for %s", smtlib.Counted(t.Len(ns[1]), "body"), smtlib.Counted(t.Len(ns[0]), "function"))
	}
	m := e.mark()
	return e.commit(m, func() error {
		recs := make([]recFun, 0, t.Len(ns[0]))
		for _, n := range t.Children(ns[0]) {
			if t.Kind(n) != grammar.List || t.Len(n) != 3 {
				return e.shape(t, n, "(symbol ((symbol sort) …) sort)")
			}
			r, err := e.declareRec(t, t.Child(n, 0), t.Child(n, 1), t.Child(n, 2))
			if err != nil {
				return err
			}
			recs = append(recs, r)
		}
		body := t.First(ns[1])
		for _, r := range recs {
			if err := e.defineRec(t, r, body); err != nil {
				return err
			}
			body = t.Next(body)
		}
		return nil
	}())
}

// recFun is a recursive function that is declared and not yet defined.
type recFun struct {
	id     int32
	decl   smtlib.Decl
	params grammar.Node
}

func (e *Elaborator) declareRec(t *grammar.Tree, name, params, result grammar.Node) (recFun, error) {
	id, err := e.newSymbol(t, name)
	if err != nil {
		return recFun{}, err
	}
	if t.Kind(params) != grammar.List {
		return recFun{}, e.shape(t, params, "((symbol sort) …)")
	}
	outside := len(e.locals)
	vars, err := e.bindVars(t, params, false)
	if err != nil {
		return recFun{}, err
	}
	e.unbind(outside)
	e.opened -= len(vars)
	s, err := e.Sort(t, result)
	if err != nil {
		return recFun{}, err
	}
	args := make([]smtlib.Sort, len(vars))
	for i, v := range vars {
		args[i] = e.c.SortOf(v)
	}
	d := e.declare(id, smtlib.DeclData{Kind: smtlib.DeclRec, Args: args, Result: s, Params: vars, Body: smtlib.NoTerm, Ctor: smtlib.NoDecl, Tester: smtlib.NoDecl})
	return recFun{id, d, params}, nil
}

func (e *Elaborator) defineRec(t *grammar.Tree, r recFun, body grammar.Node) error {
	e.budget = e.maxExpand
	vars := e.c.Decl(r.decl).Params
	outside := len(e.locals)
	b := t.First(r.params)
	for _, v := range vars {
		e.bindLocal(e.sym(t, t.First(b)), v)
		b = t.Next(b)
	}
	e.opened += len(vars)
	res, err := e.term(t, body, e.c.Decl(r.decl).Result)
	e.unbind(outside)
	e.opened -= len(vars)
	if err != nil {
		return err
	}
	if res, err = e.fitBody(t, r.id, res, e.c.Decl(r.decl).Result, body); err != nil {
		return err
	}
	e.c.Decl(r.decl).Body = res
	return nil
}
