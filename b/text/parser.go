package text

import (
	"strings"

	"bsmt/b/tree"
)

// Limits that keep hostile input from harm; no honest source comes near.
const (
	maxDepth    = 3000      // nesting of formulas and substitutions
	maxTree     = 50_000    // depth of a tree, long chains of a left-associative operator included
	maxExpanded = 1_000_000 // nodes that macros may expand to in one component
)

// parser reads tokens. Its methods panic with *tree.Error; recover.go goes on after one in
// a component, and the functions of api.go, the only ways in, recover.
type parser struct {
	file    string
	dialect tree.Dialect
	tokens  []token
	at      int
	depth   int
	macros  *macros
	labels  map[*tree.Node]string // labels of conjuncts
	inMacro []string              // parameters of the definition that is being read
	// While a component is read; see recover.go.
	recovers bool        // mistakes are noted, and reading goes on
	errs     tree.Errors // so far
	resumed  int         // the token where reading went on after the last one
	broken   bool        // some part was left out
	lost     bool        // and that may have declared names
	depths   *levels     // nil: not needed so far

	types []typed // types of the variables that are being read; see typedDecls
}

// fail ends the parse.
func (p *parser) fail(pos tree.Pos, format string, args ...any) {
	panic(tree.Errorf(pos, format, args...))
}

func (p *parser) unsupported(pos tree.Pos, construct string) {
	panic(tree.NotSupported(pos, construct))
}

// tok gives the next token.
func (p *parser) tok() *token { return &p.tokens[p.at] }

// peek gives the token n further on.
func (p *parser) peek(n int) *token {
	if p.at+n < len(p.tokens) {
		return &p.tokens[p.at+n]
	}
	return &p.tokens[len(p.tokens)-1]
}

func (p *parser) next() *token {
	t := &p.tokens[p.at]
	if t.kind != tEOF {
		p.at++
	}
	return t
}

func (p *parser) posOf(t *token) tree.Pos {
	return tree.Pos{File: p.file, Line: t.line, Col: t.col}
}

func (p *parser) pos() tree.Pos { return p.posOf(p.tok()) }

// is reports whether the token is the symbol or keyword.
func (t *token) is(text string) bool {
	return (t.kind == tSym || t.kind == tWord) && t.text == text
}

// is reports whether the next token is one of the symbols or keywords.
func (p *parser) is(texts ...string) bool {
	for _, s := range texts {
		if p.tok().is(s) {
			return true
		}
	}
	return false
}

// accept passes a symbol or keyword if it comes next.
func (p *parser) accept(text string) bool {
	if p.tok().is(text) {
		p.at++
		return true
	}
	return false
}

// expect passes a symbol or keyword, or fails.
func (p *parser) expect(text, where string) {
	if !p.accept(text) {
		p.expected(quoted(text) + where)
	}
}

func quoted(s string) string { return "'" + s + "'" }

// expected fails with what was found and what should have been.
func (p *parser) expected(what string) {
	p.fail(p.pos(), "found %s, expected %s", p.tok().describe(), what)
}

func (t *token) describe() string {
	switch t.kind {
	case tEOF:
		return t.text
	case tInt, tReal:
		return "the number " + t.text
	case tString:
		return "a string"
	case tQuoted:
		return "`" + t.text + "`"
	case tLabel, tFile:
		return "a pragma"
	}
	return quoted(t.text)
}

// enter counts a level of nesting; each call is answered by leave.
func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		p.fail(p.pos(), "nested more than %d deep", maxDepth)
	}
}

func (p *parser) leave() { p.depth-- }

// isName reports whether a token is a name that is not reserved.
func (p *parser) isName(t *token) bool {
	return t.kind == tQuoted || t.kind == tWord && !tree.Reserved(t.text, p.dialect) && t.text[0] != '@'
}

// ident reads a plain name.
func (p *parser) ident(what string) (string, tree.Pos) {
	pos := p.pos()
	if !p.isName(p.tok()) {
		if p.tok().kind == tWord {
			p.fail(pos, "found the reserved word %s, expected %s", p.tok().describe(), what)
		}
		p.expected(what)
	}
	return p.next().text, pos
}

// dotted reads a name with the names of included machines before it: a.b.x.
func (p *parser) dotted(what string) (string, tree.Pos) {
	name, pos := p.ident(what)
	dot := func() bool { return p.is(".") && p.tok().end-p.tok().start == 1 } // no middle dot
	if p.dialect != tree.Classical || !dot() {
		return name, pos
	}
	var b strings.Builder
	b.WriteString(name)
	for dot() && p.isName(p.peek(1)) {
		p.next()
		b.WriteByte('.')
		b.WriteString(p.next().text)
	}
	return b.String(), pos
}

// decls reads names between commas, of which each is declared.
func (p *parser) decls(what string, dotted bool) []*tree.Decl {
	var ds []*tree.Decl
	for {
		var name string
		var pos tree.Pos
		if dotted {
			name, pos = p.dotted(what)
		} else {
			name, pos = p.ident(what)
		}
		ds = append(ds, &tree.Decl{Name: name, Pos: pos})
		if !p.accept(",") {
			return ds
		}
	}
}
