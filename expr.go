package bsmt

import (
	"fmt"
	"slices"
	"strings"

	"bsmt/smtlib"
)

// Term is a term of SMT-LIB: [BoolTerm], [IntTerm], [RealTerm], [BitVecTerm], [ArrayTerm] or [SortTerm].
// Terms are immutable. One whose parts do not fit remembers that; whoever uses it gets a *[TermError].
type Term interface {
	Sort() Sort     // the zero Sort where the parts do not fit
	String() string // in SMT-LIB, what is shared written once; of a term whose parts do not fit, why

	node() *expr
	of(*expr) Term // a term of the same Go type with that structure
}

// expr is a node of the graph of a term. It is never changed.
type expr struct {
	head  string  // the operator or literal as SMT-LIB writes it; empty where symbol is there
	sym   *symbol // what is applied, a constant where there are no args
	args  []*expr
	bound []*expr // of a quantifier: what it binds, constants
	hints []*expr // of a quantifier: the terms of its pattern
	sort  *sort
	err   error // the parts do not fit
}

// symbol is a declared constant or function.
type symbol struct {
	name   string
	params []*sort
	result *sort
}

// declaration is the command that declares a symbol.
func (s *symbol) declaration() string {
	var sorts []string
	for _, p := range s.params {
		sorts = append(sorts, p.text)
	}
	return declaration(s.name, append(sorts, s.result.text))
}

// declaration is the command that declares a name with the sorts of its parameters and, the last, that of its result.
func declaration(name string, sorts []string) string {
	n := len(sorts) - 1
	return "(declare-fun " + smtlib.SymbolString(name) + " (" + strings.Join(sorts[:n], " ") + ") " + sorts[n] + ")"
}

// newSymbol says what is wrong with a symbol of that name and these sorts; nil: nothing.
func (s *symbol) fault() error {
	switch {
	case s.name == "":
		return &TermError{Msg: "a symbol has no name"}
	case strings.HasPrefix(s.name, "@"), strings.HasPrefix(s.name, "."):
		return &TermError{Msg: fmt.Sprintf("the name %s: names that begin with @ or . are the solvers'", s.name)}
	case strings.ContainsAny(s.name, `|\`):
		return &TermError{Msg: fmt.Sprintf("the name %s: SMT-LIB has no names with bars and backslashes", s.name)}
	}
	for _, t := range append(slices.Clip(s.params), s.result) {
		if err := t.fault(); err != nil {
			return err
		}
	}
	return nil
}

// nothing is what a term is that was never made.
var nothing = expr{sort: &sort{text: "?"}, err: &TermError{Msg: "a term that was never made"}}

// get gives the node of a term.
func get(e *expr) *expr {
	if e == nil {
		return &nothing
	}
	return e
}

// build applies an operator. Arguments are checked by the caller; their errors are handed on.
func build(head string, s *sort, args ...*expr) *expr {
	e := &expr{head: head, sort: s, args: args}
	for _, a := range args {
		if a.err != nil {
			return &expr{sort: s, err: a.err}
		}
	}
	return e
}

// wrong is a term whose parts do not fit, unless one of them is wrong already.
func wrong(s *sort, parts []*expr, format string, a ...any) *expr {
	for _, p := range parts {
		if p.err != nil {
			return &expr{sort: s, err: p.err}
		}
	}
	return &expr{sort: s, err: &TermError{Msg: fmt.Sprintf(format, a...)}}
}

// constant is a declared constant.
func constant(name string, s *sort) *expr {
	y := &symbol{name: name, result: s}
	return &expr{sym: y, sort: s, err: y.fault()}
}

// same builds an operator over arguments that all have one sort.
func same(head string, result *sort, args ...*expr) *expr {
	for _, a := range args[1:] {
		if a.sort.text != args[0].sort.text {
			return wrong(result, args, "%s of a %s and a %s", head, args[0].sort.text, a.sort.text)
		}
	}
	return build(head, result, args...)
}

func nodes[T Term](ts []T) []*expr {
	out := make([]*expr, len(ts))
	for i, t := range ts {
		out[i] = nodeOf(t)
	}
	return out
}

// nodeOf is the node of a term, of none that of one which was never made.
func nodeOf(t Term) *expr {
	if t == nil {
		return &nothing
	}
	return t.node()
}

// as is the term of a Go type with a node; none of the interface Term, which says of no node what it is.
func as[T Term](e *expr) (t T) {
	if any(t) == nil {
		return t
	}
	return t.of(e).(T)
}

// String writes a node, or says why it is none.
func (e *expr) String() string {
	w := newWriter()
	text, err := w.write(e)
	if err != nil {
		return "?" + strings.TrimPrefix(err.Error(), "bsmt: ")
	}
	return text
}

// writer writes terms and collects what they need to have declared.
type writer struct {
	symbols []*symbol // free in what was written, each once
	sorts   []*sort   // of the user's own, each once
	names   int       // given to shared parts
	known   map[string]bool
	users   map[string]bool
}

func newWriter() *writer { return &writer{known: map[string]bool{}, users: map[string]bool{}} }

// scope is a term, or the body of a quantifier, within which shared parts have names.
type scope struct {
	outer  *scope
	bound  map[string]string // names that the quantifier binds, with their sorts
	shared map[*expr]string
}

// task is something that is still to be written: text, or a node in its scope.
type task struct {
	text  string
	e     *expr
	in    *scope
	whole bool // the node itself, though it has a name
	body  bool // the node begins the scope
}

// write writes a term in SMT-LIB, with an explicit stack since terms may be deep.
func (w *writer) write(e *expr) (string, error) {
	if e.err != nil {
		return "", e.err
	}
	var b strings.Builder
	stack := []task{{e: e, in: &scope{}, body: true}}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case t.e == nil:
			b.WriteString(t.text)
		case t.body:
			stack = w.begin(stack, t)
		case !t.whole && t.in.shared[t.e] != "":
			b.WriteString(t.in.shared[t.e])
		default:
			stack = w.node(stack, &b, t)
		}
	}
	return b.String(), nil
}

// begin names what occurs several times in a scope, parts before wholes, around its term.
func (w *writer) begin(stack []task, t task) []task {
	uses := map[*expr]int{}
	var order []*expr // those with parts, parts before wholes
	type visit struct {
		e    *expr
		left bool
	}
	todo := []visit{{e: t.e}}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if v.left {
			order = append(order, v.e)
			continue
		}
		if uses[v.e]++; uses[v.e] > 1 || len(v.e.args) == 0 {
			continue
		}
		todo = append(todo, visit{v.e, true})
		if v.e.bound == nil { // the body of a quantifier is a scope of its own
			for _, a := range v.e.args {
				todo = append(todo, visit{e: a})
			}
		}
	}
	t.in.shared = map[*expr]string{}
	var named []*expr
	for _, e := range order {
		if uses[e] > 1 && e != t.e {
			w.names++
			t.in.shared[e] = fmt.Sprintf("@%d", w.names)
			named = append(named, e)
		}
	}
	if n := len(named); n > 0 {
		stack = append(stack, task{text: strings.Repeat(")", n)})
	}
	stack = append(stack, task{e: t.e, in: t.in, whole: true})
	for _, e := range slices.Backward(named) {
		stack = append(stack, task{text: ")) "}, task{e: e, in: t.in, whole: true}, task{text: "(let ((" + t.in.shared[e] + " "})
	}
	return stack
}

// node writes a node, and leaves its parts to be written.
func (w *writer) node(stack []task, b *strings.Builder, t task) []task {
	e := t.e
	head := e.head
	if e.sym != nil {
		head = w.symbol(e, t.in)
	}
	switch {
	case e.bound != nil:
		inner := &scope{outer: t.in, bound: map[string]string{}}
		b.WriteString("(" + head + " (")
		for i, v := range e.bound {
			if i > 0 {
				b.WriteByte(' ')
			}
			w.sort(v.sort)
			inner.bound[v.sym.name] = v.sort.text
			b.WriteString("(" + smtlib.SymbolString(v.sym.name) + " " + v.sort.text + ")")
		}
		b.WriteString(") ")
		if len(e.hints) == 0 {
			return append(stack, task{text: ")"}, task{e: e.args[0], in: inner, body: true})
		}
		b.WriteString("(! ")
		stack = append(stack, task{text: ")))"})
		for i, h := range slices.Backward(e.hints) {
			// A pattern has no names of the body's: it is a scope of its own under the same variables.
			stack = append(stack, task{e: h, in: &scope{outer: t.in, bound: inner.bound}, body: true})
			if i > 0 {
				stack = append(stack, task{text: " "})
			}
		}
		return append(stack, task{text: " :pattern ("}, task{e: e.args[0], in: inner, body: true})
	case len(e.args) == 0:
		b.WriteString(head)
		return stack
	}
	b.WriteString("(" + head)
	stack = append(stack, task{text: ")"})
	for _, a := range slices.Backward(e.args) {
		stack = append(stack, task{e: a, in: t.in}, task{text: " "})
	}
	return stack
}

// symbol writes a symbol and collects it, unless a quantifier around it binds it.
func (w *writer) symbol(e *expr, in *scope) string {
	name := smtlib.SymbolString(e.sym.name)
	if len(e.sym.params) == 0 {
		for s := in; s != nil; s = s.outer {
			if sort, ok := s.bound[e.sym.name]; ok && sort == e.sort.text {
				return name
			}
		}
	}
	if d := e.sym.declaration(); !w.known[d] {
		w.known[d] = true
		w.symbols = append(w.symbols, e.sym)
		for _, p := range e.sym.params {
			w.sort(p)
		}
		w.sort(e.sym.result)
	}
	return name
}

// sort collects the sorts of the user's own in a sort.
func (w *writer) sort(s *sort) {
	for _, u := range s.users(nil) {
		if !w.users[u.text] {
			w.users[u.text] = true
			w.sorts = append(w.sorts, u)
		}
	}
}
