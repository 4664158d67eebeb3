package script

import (
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"bsmt/grammar"
	"bsmt/language"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
)

// Analyse reads a script.
func Analyse(text string) *language.Analysis {
	w := complete(text)
	a := &language.Analysis{Problems: w.problems, Words: words(), Quiet: w.quiet, Legal: legal}
	r := newReader(a, text, w)
	r.commands()
	a.WordAt = func(at int) (language.Span, string) { return wordAt(text, at) }
	a.SortAt = func(at int) (language.Span, string, bool) { return sortAt(text, w, at) }
	a.Order()
	return a
}

// wordAt gives the symbol or keyword that a place lies in.
func wordAt(text string, at int) (language.Span, string) {
	at = max(0, min(at, len(text)))
	part := func(c byte) bool {
		return c >= utf8.RuneSelf || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.IndexByte("~!@$%^&*_-+=<>.?/:", c) >= 0
	}
	from, to := at, at
	for from > 0 && part(text[from-1]) {
		from--
	}
	for to < len(text) && part(text[to]) {
		to++
	}
	return language.Span{Begin: from, End: to}, text[from:to]
}

// reader puts the commands of a script to an elaborator and to a scope.
type reader struct {
	w     *whole
	lines *language.Text // of w.text
	a     *language.Analysis
	elab  *elab.Elaborator
	scope *scope
	check int
	lost  map[string]bool                          // see lose
	upTo  func(c *grammar.Command, begin int) bool // asked before a command is read; nil: all are
}

func newReader(a *language.Analysis, text string, w *whole) *reader {
	r := &reader{w: w, lines: language.NewText(w.text), a: a, elab: elab.New(smtlib.NewContext()), lost: map[string]bool{}}
	r.scope = &scope{a: a, funs: map[string]int{}, sorts: map[string]int{}, end: len(text)}
	return r
}

// commands reads all that there are.
func (r *reader) commands() {
	in := grammar.NewReader(strings.NewReader(r.w.text), "")
	for {
		c, err := in.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		var wrong *grammar.SyntaxError
		if errors.As(err, &wrong) {
			r.syntax(wrong)
			continue
		}
		if err != nil {
			return
		}
		begin := r.lines.Chars(c.Pos.Line, c.Pos.Col)
		if r.upTo != nil && !r.upTo(c, begin) {
			return
		}
		r.command(c, begin)
		if c.Name == "exit" {
			return
		}
	}
}

// syntax takes a command in that is malformed. What it would declare has a meaning that is
// not known.
func (r *reader) syntax(e *grammar.SyntaxError) {
	at := r.w.original(r.lines.Chars(e.Pos.Line, e.Pos.Col))
	_, word := wordAt(r.w.text, r.lines.Chars(e.Pos.Line, e.Pos.Col))
	r.a.Problems = append(r.a.Problems, language.Problem{Span: language.Span{Begin: at, End: at + max(1, len(word))}, Msg: e.Msg})
	for _, name := range declares(e.Command, string(e.Raw)) {
		r.lose(name)
	}
}

// declares gives the names that a malformed command may have been meant to declare: of one that
// declares, all symbols that are not of the language.
func declares(command, raw string) []string {
	if !strings.HasPrefix(command, "declare-") && !strings.HasPrefix(command, "define-") {
		return nil
	}
	return strings.FieldsFunc(raw, func(r rune) bool { return strings.ContainsRune("() \t\r\n", r) })[1:]
}

// command takes a command in.
func (r *reader) command(c *grammar.Command, begin int) {
	s := r.scope
	s.place = func(offset int) int { return r.w.original(begin + offset) }
	s.from = language.Span{Begin: s.place(0), End: s.place(len(c.Raw))}
	row := commandTable()[c.Name]
	if row == nil {
		s.t = c.Tree
		r.a.Problems = append(r.a.Problems, language.Problem{Span: s.span(c.Tree.First(c.Root)), Severity: language.Warning, Msg: c.Name + " is no command that bsmt knows"})
		return
	}
	symbols := len(r.a.Symbols)
	s.command(c)
	r.elaborate(c, symbols)
	switch c.Name {
	case "check-sat", "check-sat-assuming", "check-sat-using":
		r.check++
		r.a.Checks = append(r.a.Checks, language.Check{Span: s.from, Asks: language.CheckSat, Number: r.check})
	}
}

// elaborate tells what is wrong with a command, whose symbols are those from index symbols on.
func (r *reader) elaborate(c *grammar.Command, symbols int) {
	t, e := c.Tree, r.elab
	before := len(r.a.Problems)
	switch c.Name {
	case "declare-sort":
		r.wrong(c, e.DeclareSort(t, c.Root))
	case "define-sort":
		r.wrong(c, e.DefineSort(t, c.Root))
	case "declare-fun":
		r.wrong(c, e.DeclareFun(t, c.Root))
	case "declare-const":
		r.wrong(c, e.DeclareConst(t, c.Root))
	case "define-fun":
		r.wrong(c, e.DefineFun(t, c.Root))
	case "define-const":
		r.wrong(c, e.DefineConst(t, c.Root))
	case "define-fun-rec":
		r.wrong(c, e.DefineFunRec(t, c.Root))
	case "define-funs-rec":
		r.wrong(c, e.DefineFunsRec(t, c.Root))
	case "declare-datatype", "declare-datatypes":
		r.wrong(c, e.DeclareDatatypes(t, c.Root))
	case "push":
		e.Push(r.scope.count(t.Child(c.Root, 1)))
	case "pop":
		if err := e.Pop(r.scope.count(t.Child(c.Root, 1))); err != nil {
			r.tell(c.Root, language.Mistake, err.Error())
		}
	case "reset":
		e.Reset()
	case "reset-assertions":
		e.ResetAssertions()
	case "set-option":
		e.SetGlobalDeclarations(r.scope.global)
	case "set-logic":
		if n := t.Child(c.Root, 1); n != grammar.NoNode && !e.SetLogic(t.Text(n)) {
			r.tell(n, language.Note, t.Text(n)+" is no logic of SMT-LIB: all theories are there")
		}
	default:
		for i, n := range args(t, c.Root) {
			switch letterOf(commandTable()[c.Name].args, i) {
			case 'b':
				r.formula(c, n)
			case 't':
				_, err := e.Term(t, n)
				r.wrong(c, err)
			case 'l':
				for _, m := range all(t, n) {
					_, err := e.Term(t, m)
					r.wrong(c, err)
				}
			}
		}
	}
	if len(r.a.Problems) > before {
		r.failed(c, before, symbols)
	}
}

// formula reads a formula; where that fails, the parts of a conjunction each by itself, so that what
// is wrong in one does not hide the next.
func (r *reader) formula(c *grammar.Command, n grammar.Node) {
	todo := []grammar.Node{n}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		_, err := r.elab.BoolTerm(c.Tree, n)
		if err == nil {
			continue
		}
		if c.Tree.Kind(n) == grammar.List && c.Tree.Len(n) > 1 && c.Tree.Is(c.Tree.First(n), "and") {
			parts := args(c.Tree, n)
			for i := len(parts) - 1; i >= 0; i-- {
				todo = append(todo, parts[i])
			}
			continue
		}
		r.wrong(c, err)
	}
}

// failed is called after a command with mistakes: symbols that nothing declares are told too,
// and what the command would have declared has a meaning that is not known.
func (r *reader) failed(c *grammar.Command, before, symbols int) {
	s := r.scope
	told := map[int]bool{}
	for _, p := range r.a.Problems[before:] {
		told[p.Begin] = true
	}
	for _, n := range s.unknown {
		at := s.span(n)
		name := c.Tree.Text(n)
		if told[at.Begin] || r.elab.Knows(name) || r.lost[name] {
			continue
		}
		if _, known := r.a.Find(name); !known {
			told[at.Begin] = true
			r.tell(n, language.Mistake, "unknown symbol "+smtlib.ClipSymbol(name))
		}
	}
	for _, sym := range r.a.Symbols[symbols:] {
		r.lose(sym.Name)
	}
}

// lose notes that what a name means is not known, for a mistake in its declaration.
func (r *reader) lose(name string) {
	if r.elab.Knows(name) {
		return
	}
	r.elab.DeclareForeign(name)
	r.lost[name] = true
}

// wrong tells a mistake of a command.
func (r *reader) wrong(c *grammar.Command, err error) {
	var e *elab.Error
	if !errors.As(err, &e) {
		return
	}
	n := nodeAt(c.Tree, c.Root, r.lines.Chars(e.Pos.Line, e.Pos.Col)-r.lines.Chars(c.Pos.Line, c.Pos.Col))
	severity := language.Mistake
	if e.Unread {
		if r.follows(c.Tree, n) {
			return
		}
		severity = language.Note
		if at := c.Tree.Kind(n); at == grammar.Symbol && !r.elab.Knows(c.Tree.Text(n)) {
			severity = language.Mistake
		} else if at == grammar.List {
			severity = language.Warning // an operator that another solver may have
		}
	}
	r.tell(n, severity, e.Msg)
}

// follows reports whether a mistake at n is of a symbol whose declaration had one.
func (r *reader) follows(t *grammar.Tree, n grammar.Node) bool {
	if t.Kind(n) == grammar.List && t.Len(n) > 0 {
		n = t.First(n)
	}
	return t.Kind(n) == grammar.Symbol && r.lost[t.Text(n)]
}

// tell notes a problem at n.
func (r *reader) tell(n grammar.Node, severity language.Severity, msg string) {
	at := r.scope.span(n)
	if source := r.scope.t.Source(n); r.scope.t.Kind(n) == grammar.List {
		if line := strings.IndexAny(string(source), "\r\n"); line >= 0 {
			at.End = at.Begin + line
		}
	}
	r.a.Problems = append(r.a.Problems, language.Problem{Span: at, Severity: severity, Msg: msg})
}

// nodeAt gives the innermost node that begins at an offset of the command, or that it lies in.
func nodeAt(t *grammar.Tree, root grammar.Node, offset int) grammar.Node {
	found := root
	for n := grammar.Node(0); int(n) < t.NumNodes(); n++ { // preorder: the last one that holds it is the innermost
		o := t.Offset(n)
		if o > offset {
			break
		}
		if o == offset {
			return n // the outermost of those that begin here
		}
		if offset < o+len(t.Source(n)) {
			found = n
		}
	}
	return found
}
