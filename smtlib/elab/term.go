package elab

import (
	"fmt"
	"slices"

	"bsmt/grammar"
	"bsmt/smtlib"
)

type frameKind uint8

const (
	frameApp   frameKind = iota // an application
	frameLet                    // (let (…) body)
	frameQuant                  // a quantifier
	frameBang                   // (! term attributes)
	frameMatch                  // (match term (…))
)

// frameT is a list whose parts are being read. Which fields a kind uses, and for
// what, its step says.
type frameT struct {
	n      grammar.Node // the list
	next   grammar.Node // the child to read next
	left   int32        // children still to read
	base   int32        // the values of its children are vals[base:]
	locals int32        // how many locals there were outside
	sub    grammar.Node // frameBang: the next term of a :pattern, or NoNode
	more   int32        // frameBang: terms left of that :pattern; frameMatch: start of its conditions
	quant  int32        // frameBang: the quantifier whose body it annotates: index + 1 in quants
	kind   frameKind
	body   bool // the body, of a match the term matched, has been asked for
}

// quantFrame is a quantifier whose body is being read.
type quantFrame struct {
	q       smtlib.Quant
	op      smtlib.Op
	lambda  bool         // it is a lambda, and op says nothing
	without grammar.Node // its :no-pattern, or NoNode
}

// Term reads a term without free variables, of any sort. The work is linear in
// the tree and uses no Go stack; definitions are expanded, each call with arguments
// of its own in time linear in the part of its body that depends on them.
func (e *Elaborator) Term(t *grammar.Tree, n grammar.Node) (smtlib.Term, error) {
	return e.termOf(t, n, smtlib.NoSort)
}

func (e *Elaborator) termOf(t *grammar.Tree, n grammar.Node, want smtlib.Sort) (smtlib.Term, error) {
	if n == grammar.NoNode {
		return smtlib.NoTerm, e.shape(t, n, "a term")
	}
	m := e.mark()
	e.budget = e.maxExpand
	r, err := e.term(t, n, want)
	return r, e.commit(m, err)
}

// BoolTerm reads a term as Term does; another sort than Bool is an error.
func (e *Elaborator) BoolTerm(t *grammar.Tree, n grammar.Node) (smtlib.Term, error) {
	m := e.mark()
	r, err := e.termOf(t, n, smtlib.Bool)
	if err == nil && e.c.SortOf(r) != smtlib.Bool {
		e.undoTo(m)
		return smtlib.NoTerm, &Error{Pos: t.Pos(n), Msg: fmt.Sprintf("the term has sort %s, expected Bool", e.c.ClipSort(e.c.SortOf(r))), Sort: true, Wrong: true}
	}
	if err == nil {
		r = e.whole(r)
	}
	return r, err
}

// term reads a term in the scope of the present locals; after an error it leaves
// only those. What is only not known here does not end it: a mistake that stands behind is
// a mistake whoever knows the rest, and is the error then. So is a sort that is sure not to be
// want, or NoSort, which the caller checks where all is known.
func (e *Elaborator) term(t *grammar.Tree, n grammar.Node, want smtlib.Sort) (smtlib.Term, error) {
	locals, opened := len(e.locals), e.opened
	e.frames, e.vals, e.quants, e.conds, e.unknown = e.frames[:0], e.vals[:0], e.quants[:0], e.conds[:0], nil
	root := n
	for {
		err := e.polled()
		if err == nil {
			at := len(e.vals)
			err = e.skip(e.enter(t, n), at)
		}
		for err == nil {
			k := len(e.frames) - 1
			if k < 0 {
				if e.unknown == nil {
					return e.vals[0], nil
				}
				err = e.misfit(t, root, want)
				break
			}
			var more bool
			f := &e.frames[k]
			switch f.kind {
			case frameApp:
				if more = f.left > 0; more {
					n = f.next
					f.next = t.Next(n)
					f.left--
				} else {
					base := int(f.base)
					var r smtlib.Term
					if r, err = e.apply(t, f.n, e.vals[base:]); err == nil {
						e.vals = append(e.vals[:base], r)
					} else {
						err = e.skip(err, base)
					}
					e.frames = e.frames[:k]
				}
			case frameLet:
				n, more, err = e.stepLet(t, f)
			case frameQuant:
				if more = !f.body; more {
					f.body = true
					n = f.next
				} else {
					err = e.endQuant(t, f)
				}
			case frameBang:
				n, more, err = e.stepBang(t, f)
			case frameMatch:
				n, more, err = e.stepMatch(t, f)
			}
			if more {
				break
			}
		}
		if err != nil {
			e.unbind(locals)
			e.opened = opened
			return smtlib.NoTerm, err
		}
	}
}

// misfit is the error of a term root with parts that are not known: that it has not the sort
// want, if that is sure, else the first of these parts.
func (e *Elaborator) misfit(t *grammar.Tree, root grammar.Node, want smtlib.Sort) error {
	if r := e.vals[0]; want != smtlib.NoSort && r != smtlib.NoTerm {
		if _, ok := e.c.FitTo(r, want); !ok {
			return errorAt(t, root, "the term has sort %s, expected %s", e.c.ClipSort(e.c.SortOf(r)), e.c.ClipSort(want))
		}
	}
	return e.unknown
}

// skip has reading go on behind what is only not known here, with NoTerm in its place, at
// vals[at]; whatever that is part of is NoTerm too. The first such error is kept.
func (e *Elaborator) skip(err error, at int) error {
	if x, ok := err.(*Error); !ok || !x.Unread {
		return err
	}
	if e.unknown == nil {
		e.unknown = err
	}
	e.vals = append(e.vals[:at], smtlib.NoTerm)
	return nil
}

// enter reads n: an atom becomes a value, a list a frame.
func (e *Elaborator) enter(t *grammar.Tree, n grammar.Node) error {
	switch t.Kind(n) {
	case grammar.Symbol:
		r, err := e.atom(t, n)
		e.vals = append(e.vals, r)
		return err
	case grammar.List:
	default:
		r, err := e.literal(t, n)
		e.vals = append(e.vals, r)
		return err
	}
	head := t.First(n)
	if head == grammar.NoNode {
		return errorAt(t, n, "expected a term, found ()")
	}
	size := t.Len(n)
	f := frameT{n: n, next: t.Next(head), base: int32(len(e.vals)), locals: int32(len(e.locals))}
	switch t.Word(head) {
	case grammar.NoWord:
		if size < 2 {
			return errorAt(t, n, "a term without arguments is written without parentheses")
		}
		f.left = int32(size - 1)
	case grammar.Let:
		if size != 3 || t.Kind(f.next) != grammar.List || t.Len(f.next) == 0 {
			return e.shape(t, n, "(let ((x t) …) body)")
		}
		f.kind, f.left, f.next = frameLet, int32(t.Len(f.next)), t.First(f.next)
	case grammar.Forall, grammar.Exists, grammar.Lambda:
		if size != 3 || t.Kind(f.next) != grammar.List || t.Len(f.next) == 0 {
			return e.shape(t, n, "a quantifier with variables and a body")
		}
		f.kind = frameQuant
		vars, err := e.bindVars(t, f.next, t.Word(head) != grammar.Lambda)
		if err != nil {
			return err
		}
		op := smtlib.OpForall
		if t.Word(head) == grammar.Exists {
			op = smtlib.OpExists
		}
		e.quants = append(e.quants, quantFrame{smtlib.Quant{Vars: vars}, op, t.Word(head) == grammar.Lambda, grammar.NoNode})
		f.next = t.Next(f.next)
	case grammar.Bang:
		if size < 2 {
			return e.shape(t, n, "(! term attributes)")
		}
		f.kind, f.left, f.sub, f.quant = frameBang, int32(size-2), grammar.NoNode, e.annotated()
	case grammar.Match:
		if size != 3 || t.Kind(t.Next(f.next)) != grammar.List || t.Len(t.Next(f.next)) == 0 {
			return e.shape(t, n, "(match term ((pattern term) …))")
		}
		f.kind, f.more, f.left = frameMatch, int32(len(e.conds)), int32(t.Len(t.Next(f.next)))
	case grammar.Underscore, grammar.As:
		r, err := e.apply(t, n, nil)
		e.vals = append(e.vals, r)
		return err
	default:
		return e.shape(t, head, "a term")
	}
	e.frames = append(e.frames, f)
	return nil
}

// stepLet goes on with a let: the next binding, then the body, then its end.
func (e *Elaborator) stepLet(t *grammar.Tree, f *frameT) (grammar.Node, bool, error) {
	switch {
	case f.left > 0:
		b := f.next
		f.next = t.Next(b)
		f.left--
		if t.Kind(b) != grammar.List || t.Len(b) != 2 || t.Kind(t.First(b)) != grammar.Symbol || t.Word(t.First(b)) != grammar.NoWord {
			return b, false, e.shape(t, b, "(symbol term)")
		}
		return t.Next(t.First(b)), true, nil
	case !f.body: // all bound terms are read, outside the scope of the names
		b := t.First(t.Next(t.First(f.n)))
		for i := int(f.base); i < len(e.vals); i++ {
			id := e.sym(t, t.First(b))
			if e.syms[id].local > f.locals {
				return b, false, errorAt(t, t.First(b), "%s is bound twice in one let", smtlib.ClipSymbol(e.syms[id].name))
			}
			e.bindLocal(id, e.vals[i])
			b = t.Next(b)
		}
		e.vals = e.vals[:f.base]
		f.body = true
		return f.next, true, nil
	}
	e.unbind(int(f.locals))
	e.frames = e.frames[:len(e.frames)-1]
	return 0, false, nil
}

// bindVars reads ((x S) …) and binds fresh variables. One variable after the other is nested where a
// list is that of a quantifier: of two of one name nothing can speak of the outer one, which is left out.
func (e *Elaborator) bindVars(t *grammar.Tree, list grammar.Node, nested bool) ([]smtlib.Term, error) {
	outside := len(e.locals)
	vars := make([]smtlib.Term, 0, t.Len(list))
	b := t.First(list)
	for range t.Len(list) {
		if t.Kind(b) != grammar.List || t.Len(b) != 2 || t.Kind(t.First(b)) != grammar.Symbol || t.Word(t.First(b)) != grammar.NoWord {
			e.unbind(outside)
			return nil, e.shape(t, b, "(symbol sort)")
		}
		x := t.First(b)
		s, err := e.Sort(t, t.Next(x))
		id := e.sym(t, x)
		again := err == nil && int(e.syms[id].local) > outside
		if again && !nested {
			err = errorAt(t, x, "%s is bound twice in one list of variables", smtlib.ClipSymbol(e.syms[id].name))
		}
		if err != nil {
			e.unbind(outside)
			return nil, err
		}
		v := e.c.MkVar(e.syms[id].name, s)
		if again {
			vars = slices.DeleteFunc(vars, func(v smtlib.Term) bool { return e.c.StrVal(v) == e.syms[id].name })
		}
		e.bindLocal(id, v)
		vars = append(vars, v)
		b = t.Next(b)
	}
	e.opened += len(vars)
	return vars, nil
}

// endQuant ends the quantifier f, whose body is the last value.
func (e *Elaborator) endQuant(t *grammar.Tree, f *frameT) error {
	q := &e.quants[len(e.quants)-1]
	body := e.vals[f.base]
	if !q.lambda && body != smtlib.NoTerm && e.c.SortOf(body) != smtlib.Bool {
		msg := fmt.Sprintf("the body of %s has sort %s, expected Bool", t.Text(t.First(f.n)), e.c.ClipSort(e.c.SortOf(body)))
		return &Error{Pos: t.Pos(f.next), Msg: msg, Sort: true, Until: t.End(f.n), Wrong: true}
	}
	e.opened -= len(q.q.Vars)
	e.unbind(int(f.locals))
	switch {
	case q.lambda && (body == smtlib.NoTerm || e.unknown != nil):
		if body != smtlib.NoTerm {
			body = e.some(e.curried(e.sortsOf(q.q.Vars), e.c.SortOf(body)))
		}
		e.vals[f.base] = body
	case q.lambda:
		r, msg := e.lambda(q.q.Vars, body)
		if msg != "" {
			return unreadAt(t, f.n, "%s", msg)
		}
		e.vals[f.base] = r
	case e.unknown == nil:
		e.vals[f.base] = e.c.MkQuant(q.op, q.q, body)
	default: // a pattern may lack something
		e.vals[f.base] = e.some(smtlib.Bool)
	}
	*q = quantFrame{}
	e.quants = e.quants[:len(e.quants)-1]
	e.frames = e.frames[:len(e.frames)-1]
	return nil
}

// stepBang goes on with an annotated term: the next attribute, or the next term
// of a :pattern, or the end.
func (e *Elaborator) stepBang(t *grammar.Tree, f *frameT) (grammar.Node, bool, error) {
	if !f.body {
		n := f.next
		f.body, f.next = true, t.Next(n)
		return n, true, nil
	}
	var q *quantFrame
	if f.quant != 0 {
		q = &e.quants[f.quant-1]
	}
	for {
		if f.sub != grammar.NoNode {
			if f.more > 0 {
				n := f.sub
				f.sub = t.Next(n)
				f.more--
				return n, true, nil
			}
			if q != nil {
				q.q.Patterns = append(q.q.Patterns, append([]smtlib.Term(nil), e.vals[f.base+1:]...))
			}
			e.vals = e.vals[:f.base+1]
			f.sub = grammar.NoNode
		}
		if f.left == 0 {
			if e.z3 && q != nil && q.without != grammar.NoNode && len(q.q.Patterns) > 0 {
				return 0, false, errorAt(t, q.without, "simultaneous patterns and no-patterns not supported")
			}
			e.frames = e.frames[:len(e.frames)-1]
			return 0, false, nil
		}
		key := f.next
		if t.Kind(key) != grammar.Keyword {
			return 0, false, e.shape(t, key, "an attribute")
		}
		f.next = t.Next(key)
		f.left--
		val := grammar.NoNode
		if f.left > 0 && t.Kind(f.next) != grammar.Keyword {
			val = f.next
			f.next = t.Next(val)
			f.left--
		}
		switch string(t.Bytes(key)) {
		case ":named":
			if e.vals[f.base] == smtlib.NoTerm {
				break
			}
			if err := e.addNamed(t, key, val, e.vals[f.base]); err != nil {
				return 0, false, err
			}
		case ":pattern":
			if val == grammar.NoNode || t.Kind(val) != grammar.List || t.Len(val) == 0 {
				return 0, false, errorAt(t, key, ":pattern needs a list of terms")
			}
			f.sub, f.more = t.First(val), int32(t.Len(val))
		case ":no-pattern":
			if q != nil {
				q.without = key
			}
		case ":qid":
			if q != nil && val != grammar.NoNode {
				q.q.Name = t.Text(val)
			}
		}
	}
}

// annotated is the quantifier, as index + 1 in quants, whose body is the list to
// be entered, annotations of it apart; or 0.
func (e *Elaborator) annotated() int32 {
	if k := len(e.frames) - 1; k >= 0 {
		switch f := &e.frames[k]; {
		case f.kind == frameQuant:
			return int32(len(e.quants))
		case f.kind == frameBang && f.sub == grammar.NoNode:
			return f.quant
		}
	}
	return 0
}

// addNamed makes val, a symbol, a name of the closed term r.
func (e *Elaborator) addNamed(t *grammar.Tree, key, val grammar.Node, r smtlib.Term) error {
	if val == grammar.NoNode {
		return errorAt(t, key, ":named needs a symbol")
	}
	id, err := e.newSymbol(t, val)
	if err != nil {
		return err
	}
	if e.opened > 0 {
		if v := e.walk.freeVar(r, e.oldest()); v != smtlib.NoTerm {
			return errorAt(t, val, "the term named %s has the free variable %s", smtlib.ClipSymbol(e.syms[id].name), smtlib.ClipSymbol(e.c.StrVal(v)))
		}
	}
	if e.c.AppliesDefined(r) { // in a body: the name is for what it stands for
		d := e.define(nil, r, e.bodyFrom)
		var f *smtlib.Fault
		if r, f = e.expand(e.syms[id].name, &d, nil); f != nil {
			return e.place(t, val, val, f)
		}
	}
	e.bindGlobal(id, binding{kind: bindTerm, ref: int32(r)})
	e.named = append(e.named, NamedTerm{e.syms[id].name, r})
	return nil
}

// oldest is the oldest bound variable in scope, or an older term.
func (e *Elaborator) oldest() smtlib.Term {
	for _, l := range e.locals {
		if l.term != smtlib.NoTerm && e.c.Op(l.term) == smtlib.OpVar { // the first one may also be a let's name for it
			return l.term
		}
	}
	return 0
}

// Function reads a list of sorted variables and a term in their scope, as the
// parts of a define-fun are, and gives fresh variables and the body.
func (e *Elaborator) Function(t *grammar.Tree, params, body grammar.Node) ([]smtlib.Term, smtlib.Term, error) {
	e.budget = e.maxExpand
	m := e.mark()
	vars, r, err := e.function(t, params, body, smtlib.NoSort)
	return vars, r, e.commit(m, err)
}

func (e *Elaborator) function(t *grammar.Tree, params, body grammar.Node, want smtlib.Sort) ([]smtlib.Term, smtlib.Term, error) {
	if t.Kind(params) != grammar.List {
		return nil, smtlib.NoTerm, e.shape(t, params, "((symbol sort) …)")
	}
	outside := len(e.locals)
	vars, err := e.bindVars(t, params, false)
	if err != nil {
		return nil, smtlib.NoTerm, err
	}
	r, err := e.term(t, body, want)
	e.unbind(outside)
	e.opened -= len(vars)
	return vars, r, err
}
