package script

import (
	"strings"

	"bsmt/grammar"
	"bsmt/language"
)

// scope keeps who is meant by each name, over the commands of a script.
type scope struct {
	a     *language.Analysis
	funs  map[string]int // function symbols in force, by name: index in a.Symbols; locals hide globals
	sorts map[string]int

	log    []undo // what Pop takes back, the oldest first
	levels []int  // how long log was at each push
	global bool   // :global-declarations

	// Of the command at hand.
	t       *grammar.Tree
	place   func(offset int) int // from the command's text to the script
	end     int                  // of the script
	from    language.Span        // the command
	unknown []grammar.Node       // symbols that nothing declares
	locals  []undo               // what is bound, the outermost first
	todo    []step
}

// undo is what a name meant before.
type undo struct {
	name   string
	sort   bool
	before int // index + 1; 0: nothing
}

// step is what is still to be done of a term.
type step struct {
	does stepKind
	n    grammar.Node
	stay int // endScope: how many locals stay
}

type stepKind uint8

const (
	readTerm stepKind = iota
	readSort
	openLet  // n is a let whose terms were read
	openCase // n is a case of a match
	endScope
)

func (s *scope) table(sort bool) map[string]int {
	if sort {
		return s.sorts
	}
	return s.funs
}

func (s *scope) span(n grammar.Node) language.Span {
	o := s.t.Offset(n)
	return language.Span{Begin: s.place(o), End: s.place(o + len(s.t.Source(n)))}
}

// set has a name mean a symbol, and gives what it meant.
func (s *scope) set(name string, sort bool, symbol int) undo {
	m := s.table(sort)
	u := undo{name: name, sort: sort}
	if i, ok := m[name]; ok {
		u.before = i + 1
	}
	m[name] = symbol
	return u
}

func (s *scope) takeBack(u undo, at int) {
	m := s.table(u.sort)
	if at >= 0 {
		s.a.Symbols[m[u.name]].Scope.End = at
	}
	if u.before == 0 {
		delete(m, u.name)
	} else {
		m[u.name] = u.before - 1
	}
}

// symbol makes a symbol that n declares, in a scope.
func (s *scope) symbol(n grammar.Node, kind language.Kind, detail string, scope language.Span) int {
	at := s.span(n)
	s.a.Symbols = append(s.a.Symbols, language.Symbol{
		Name: s.t.Text(n), Kind: kind, Detail: detail, Decl: at, Scope: scope, Source: s.source(kind),
	})
	i := len(s.a.Symbols) - 1
	s.a.Uses = append(s.a.Uses, language.Use{Span: at, Symbol: i})
	return i
}

// source is the command that declares something, if it is short enough to be read at a glance.
func (s *scope) source(kind language.Kind) string {
	if kind == language.Variable {
		return ""
	}
	raw := strings.TrimSpace(string(s.t.Source(0)))
	if lines := strings.SplitAfter(raw, "\n"); len(lines) > 12 {
		raw = strings.Join(lines[:12], "") + "…"
	}
	return raw
}

func (s *scope) isSymbol(n grammar.Node) bool {
	return n != grammar.NoNode && s.t.Kind(n) == grammar.Symbol && s.t.Word(n) == grammar.NoWord
}

// declare makes n a symbol of the script.
func (s *scope) declare(n grammar.Node, sort bool, kind language.Kind, detail string) {
	if !s.isSymbol(n) {
		return
	}
	i := s.symbol(n, kind, detail, language.Span{Begin: s.from.Begin, End: s.end})
	u := s.set(s.t.Text(n), sort, i)
	if u.before > 0 && u.before-1 < i {
		why := "the name has several declarations"
		s.a.Symbols[i].Fixed, s.a.Symbols[u.before-1].Fixed = why, why
	}
	if !s.global {
		s.log = append(s.log, u)
	}
}

// bind makes n a variable until out.
func (s *scope) bind(n grammar.Node, kind language.Kind, sort bool, detail string, scope language.Span) {
	if s.isSymbol(n) {
		s.locals = append(s.locals, s.set(s.t.Text(n), sort, s.symbol(n, kind, detail, scope)))
	}
}

// out ends the scopes of locals but for the first of them.
func (s *scope) out(stay int) {
	for len(s.locals) > stay {
		s.takeBack(s.locals[len(s.locals)-1], -1)
		s.locals = s.locals[:len(s.locals)-1]
	}
}

// use notes that n names what it does.
func (s *scope) use(n grammar.Node, sort bool) {
	if !s.isSymbol(n) {
		return
	}
	if i, ok := s.table(sort)[string(s.t.Bytes(n))]; ok {
		s.a.Uses = append(s.a.Uses, language.Use{Span: s.span(n), Symbol: i})
	} else {
		s.unknown = append(s.unknown, n)
	}
}

func (s *scope) push() { s.levels = append(s.levels, len(s.log)) }

// pop takes levels back, at a place of the script.
func (s *scope) pop(levels, at int) {
	stay := 0
	if levels <= len(s.levels) {
		stay = s.levels[len(s.levels)-levels]
		s.levels = s.levels[:len(s.levels)-levels]
	} else {
		s.levels = nil
	}
	for len(s.log) > stay {
		s.takeBack(s.log[len(s.log)-1], at)
		s.log = s.log[:len(s.log)-1]
	}
}

// forget ends all that was declared; with all, what outlives levels too.
func (s *scope) forget(at int, all bool) {
	s.pop(len(s.levels)+1, at)
	if !all {
		return
	}
	for _, m := range []map[string]int{s.funs, s.sorts} {
		for name, i := range m {
			s.a.Symbols[i].Scope.End = at
			delete(m, name)
		}
	}
	s.global = false
}

// args gives the children of a list behind its head.
func args(t *grammar.Tree, n grammar.Node) []grammar.Node {
	if t.Kind(n) != grammar.List {
		return nil
	}
	list := make([]grammar.Node, 0, t.Len(n))
	for i, c := range t.Children(n) {
		if i > 0 {
			list = append(list, c)
		}
	}
	return list
}

// all gives the children of a list.
func all(t *grammar.Tree, n grammar.Node) []grammar.Node {
	if n == grammar.NoNode || t.Kind(n) != grammar.List {
		return nil
	}
	list := make([]grammar.Node, 0, t.Len(n))
	for _, c := range t.Children(n) {
		list = append(list, c)
	}
	return list
}

func (s *scope) text(n grammar.Node) string {
	if n == grammar.NoNode {
		return ""
	}
	return strings.Join(strings.Fields(string(s.t.Source(n))), " ")
}

// command reads the names in a command.
func (s *scope) command(c *grammar.Command) {
	s.t, s.unknown = c.Tree, s.unknown[:0]
	as := args(s.t, c.Root)
	arg := func(i int) grammar.Node {
		if i < len(as) {
			return as[i]
		}
		return grammar.NoNode
	}
	switch c.Name {
	case "declare-sort":
		s.declare(arg(0), true, language.Sort, "")
	case "declare-fun":
		kind, detail := language.Function, s.text(arg(2))
		params := all(s.t, arg(1))
		for _, p := range params {
			s.read(p, true)
		}
		s.read(arg(2), true)
		if len(params) == 0 {
			kind = language.Constant
		} else {
			detail = "(-> " + strings.TrimSuffix(strings.TrimPrefix(s.text(arg(1)), "("), ")") + " " + detail + ")"
		}
		s.declare(arg(0), false, kind, detail)
	case "declare-const":
		s.read(arg(1), true)
		s.declare(arg(0), false, language.Constant, s.text(arg(1)))
	case "define-const":
		s.read(arg(1), true)
		s.read(arg(2), false)
		s.declare(arg(0), false, language.Constant, s.text(arg(1)))
	case "define-sort":
		scope := s.from
		for _, p := range all(s.t, arg(1)) {
			s.bind(p, language.Sort, true, "", scope)
		}
		s.read(arg(2), true)
		s.out(0)
		s.declare(arg(0), true, language.Sort, s.text(arg(2)))
	case "define-fun":
		s.function(arg(1), arg(2), arg(3))
		s.declareFunction(arg(0), arg(1), arg(2))
	case "define-fun-rec":
		s.declareFunction(arg(0), arg(1), arg(2))
		s.function(arg(1), arg(2), arg(3))
	case "define-funs-rec":
		decls := all(s.t, arg(0))
		for _, d := range decls {
			s.declareFunction(s.t.Child(d, 0), s.t.Child(d, 1), s.t.Child(d, 2))
		}
		bodies := all(s.t, arg(1))
		for i, d := range decls {
			body := grammar.NoNode
			if i < len(bodies) {
				body = bodies[i]
			}
			s.function(s.t.Child(d, 1), s.t.Child(d, 2), body)
		}
	case "declare-datatype":
		s.declare(arg(0), true, language.Sort, "")
		s.datatype(arg(1))
	case "declare-datatypes":
		s.datatypes(arg(0), arg(1))
	case "push":
		for range s.count(arg(0)) {
			s.push()
		}
	case "pop":
		if n := s.count(arg(0)); n > 0 {
			s.pop(n, s.from.Begin)
		}
	case "reset":
		s.forget(s.from.Begin, true)
	case "reset-assertions":
		s.forget(s.from.Begin, false)
	case "set-option":
		if arg(0) != grammar.NoNode && s.t.Is(arg(0), ":global-declarations") {
			s.global = arg(1) != grammar.NoNode && s.t.Is(arg(1), "true")
		}
	default:
		row := commandTable()[c.Name]
		if row == nil {
			return
		}
		for i, n := range as {
			switch letterOf(row.args, i) {
			case 't', 'b':
				s.read(n, false)
			case 'l':
				for _, m := range all(s.t, n) {
					s.read(m, false)
				}
			}
		}
	}
	s.out(0)
}

// letterOf gives what argument i is, by the letters of a command.
func letterOf(letters string, i int) byte {
	if most := len(letters) - 1; i >= most && most > 0 && letters[most] == '*' {
		return letters[most-1]
	}
	if i < len(letters) {
		return letters[i]
	}
	return '.'
}

// count reads the number of push and pop, 1 where there is none; what is none is 0.
func (s *scope) count(n grammar.Node) int {
	if n == grammar.NoNode {
		return 1
	}
	k := 0
	for _, d := range s.t.Bytes(n) {
		if d < '0' || d > '9' || k > 1<<20 {
			return 0
		}
		k = k*10 + int(d-'0')
	}
	return k
}

func (s *scope) declareFunction(name, params, result grammar.Node) {
	if name == grammar.NoNode {
		return
	}
	detail := s.text(result)
	kind := language.Constant
	if ps := all(s.t, params); len(ps) > 0 {
		kind = language.Function
		var b strings.Builder
		b.WriteString("(->")
		for _, p := range ps {
			b.WriteString(" " + s.text(s.child(p, 1)))
		}
		detail = b.String() + " " + detail + ")"
	}
	s.declare(name, false, kind, detail)
}

// child is Child of what may be an atom.
func (s *scope) child(n grammar.Node, i int) grammar.Node {
	if s.t.Kind(n) != grammar.List {
		return grammar.NoNode
	}
	return s.t.Child(n, i)
}

// function reads parameters, the sort of the result and a body.
func (s *scope) function(params, result, body grammar.Node) {
	if params == grammar.NoNode {
		return
	}
	scope := s.span(params)
	if body != grammar.NoNode {
		scope.End = s.span(body).End
	}
	stay := len(s.locals)
	s.sorted(params, scope)
	if result != grammar.NoNode {
		s.read(result, true)
	}
	if body != grammar.NoNode {
		s.read(body, false)
	}
	s.out(stay)
}

// sorted binds the variables of ((x S) …).
func (s *scope) sorted(list grammar.Node, scope language.Span) {
	vars := all(s.t, list)
	for _, v := range vars {
		if n := s.child(v, 1); n != grammar.NoNode {
			s.read(n, true)
		}
	}
	for _, v := range vars {
		if s.t.Kind(v) == grammar.List {
			s.bind(s.t.Child(v, 0), language.Variable, false, s.text(s.t.Child(v, 1)), scope)
		}
	}
}

// datatypes reads declare-datatypes, in the form of version 2.5 too.
func (s *scope) datatypes(sorts, bodies grammar.Node) {
	if sorts == grammar.NoNode || bodies == grammar.NoNode {
		return
	}
	heads := all(s.t, sorts)
	old := len(heads) == 0 || s.t.Kind(heads[0]) != grammar.List
	if !old {
		for _, h := range heads {
			s.declare(s.child(h, 0), true, language.Sort, "")
		}
		for _, b := range all(s.t, bodies) {
			s.datatype(b)
		}
		return
	}
	list := all(s.t, bodies)
	for _, b := range list {
		s.declare(s.child(b, 0), true, language.Sort, "")
	}
	for _, p := range heads {
		s.bind(p, language.Sort, true, "", s.from)
	}
	for _, b := range list {
		for _, c := range args(s.t, b) {
			s.constructor(c)
		}
	}
	s.out(0)
}

// datatype reads the constructors of a datatype, with or without par.
func (s *scope) datatype(n grammar.Node) {
	if n == grammar.NoNode || s.t.Kind(n) != grammar.List {
		return
	}
	stay := len(s.locals)
	if head := s.t.First(n); head != grammar.NoNode && s.t.Word(head) == grammar.Par {
		for _, p := range all(s.t, s.t.Child(n, 1)) {
			s.bind(p, language.Sort, true, "", s.span(n))
		}
		n = s.t.Child(n, 2)
	}
	for _, c := range all(s.t, n) {
		s.constructor(c)
	}
	s.out(stay)
}

func (s *scope) constructor(n grammar.Node) {
	if s.t.Kind(n) != grammar.List {
		s.declare(n, false, language.Constructor, "")
		return
	}
	if s.t.Len(n) == 0 {
		return
	}
	s.declare(s.t.First(n), false, language.Constructor, "")
	for _, f := range args(s.t, n) {
		if s.t.Kind(f) != grammar.List {
			continue
		}
		if sort := s.t.Child(f, 1); sort != grammar.NoNode {
			s.read(sort, true)
		}
		s.declare(s.t.Child(f, 0), false, language.Selector, s.text(s.t.Child(f, 1)))
	}
}

// read reads a term or a sort, also where another is under way.
func (s *scope) read(n grammar.Node, sort bool) {
	if n == grammar.NoNode {
		return
	}
	base := len(s.todo)
	s.later(kindOf(sort), n)
	for len(s.todo) > base {
		st := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		switch {
		case st.does == endScope:
			s.out(st.stay)
		case st.does == openLet:
			s.let(st.n)
		case st.does == openCase:
			s.matchCase(st.n)
		case s.t.Kind(st.n) != grammar.List:
			s.use(st.n, st.does == readSort)
		case st.does == readSort:
			s.sortList(st.n)
		default:
			s.termList(st.n)
		}
	}
}

func kindOf(sort bool) stepKind {
	if sort {
		return readSort
	}
	return readTerm
}

// later puts parts of one kind on the stack so that they are taken in their order.
func (s *scope) later(does stepKind, ns ...grammar.Node) {
	for i := len(ns) - 1; i >= 0; i-- {
		s.todo = append(s.todo, step{does: does, n: ns[i]})
	}
}

// within reads bodies, after which only the first locals stay.
func (s *scope) within(stay int, bodies ...grammar.Node) {
	s.todo = append(s.todo, step{does: endScope, stay: stay})
	s.later(readTerm, bodies...)
}

func (s *scope) sortList(n grammar.Node) {
	list := all(s.t, n)
	if len(list) > 0 && s.t.Word(list[0]) == grammar.Underscore {
		if len(list) > 1 {
			s.use(list[1], true)
		}
		return
	}
	s.later(readSort, list...)
}

func (s *scope) termList(n grammar.Node) {
	list := all(s.t, n)
	if len(list) == 0 {
		return
	}
	switch s.t.Word(list[0]) {
	case grammar.Forall, grammar.Exists, grammar.Lambda:
		if len(list) > 2 {
			stay := len(s.locals)
			s.sorted(list[1], s.span(n))
			s.within(stay, list[2:]...)
		}
	case grammar.Let:
		if len(list) < 2 {
			return
		}
		s.later(openLet, n)
		bindings := all(s.t, list[1])
		for i := len(bindings) - 1; i >= 0; i-- {
			if v := s.child(bindings[i], 1); v != grammar.NoNode {
				s.later(readTerm, v)
			}
		}
	case grammar.Match:
		if len(list) > 2 {
			s.later(openCase, all(s.t, list[2])...)
			s.later(readTerm, list[1])
		}
	case grammar.Bang:
		s.attributes(list[1:])
	case grammar.As:
		if len(list) > 2 {
			s.later(readSort, list[2])
			s.later(readTerm, list[1])
		}
	case grammar.Underscore:
		for _, c := range list[1:] {
			s.use(c, false)
		}
	default:
		s.later(readTerm, list...)
	}
}

// let opens the scope of a let whose terms were read.
func (s *scope) let(n grammar.Node) {
	stay := len(s.locals)
	for _, b := range all(s.t, s.t.Child(n, 1)) {
		s.bind(s.child(b, 0), language.Variable, false, "", s.span(n))
	}
	s.within(stay, all(s.t, n)[2:]...)
}

// matchCase opens the scope of a case.
func (s *scope) matchCase(n grammar.Node) {
	pattern, body := s.child(n, 0), s.child(n, 1)
	if pattern == grammar.NoNode || body == grammar.NoNode {
		return
	}
	stay := len(s.locals)
	vars := []grammar.Node{pattern}
	if s.t.Kind(pattern) == grammar.List {
		vars = args(s.t, pattern)
		if first := s.t.First(pattern); first != grammar.NoNode {
			s.use(first, false)
		}
	} else if i, ok := s.funs[string(s.t.Bytes(pattern))]; ok && s.a.Symbols[i].Kind == language.Constructor {
		s.use(pattern, false)
		vars = nil
	}
	for _, v := range vars {
		s.bind(v, language.Variable, false, "", s.span(n))
	}
	s.within(stay, body)
}

// attributes reads a term with attributes: a label is declared, patterns are terms.
func (s *scope) attributes(list []grammar.Node) {
	if len(list) == 0 {
		return
	}
	todo := []grammar.Node{list[0]}
	for i := 1; i+1 < len(list); i++ {
		switch {
		case s.t.Is(list[i], ":named"):
			s.declare(list[i+1], false, language.Label, "") // of the script, though locals may be bound
		case s.t.Is(list[i], ":pattern"), s.t.Is(list[i], ":no-pattern"):
			if s.t.Kind(list[i+1]) == grammar.List {
				todo = append(todo, all(s.t, list[i+1])...)
			} else {
				todo = append(todo, list[i+1])
			}
		default:
			continue
		}
		i++
	}
	s.later(readTerm, todo...)
}
