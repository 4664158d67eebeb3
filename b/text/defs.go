package text

import (
	"io/fs"
	"strings"

	"bsmt/b/tree"
)

// clauseWords begin the clauses of a component.
var clauseWords = map[string]bool{}

func init() {
	for _, w := range []string{"CONSTRAINTS", "SEES", "USES", "INCLUDES", "EXTENDS", "IMPORTS", "PROMOTES", "SETS",
		"CONSTANTS", "CONCRETE_CONSTANTS", "ABSTRACT_CONSTANTS", "PROPERTIES", "VARIABLES", "ABSTRACT_VARIABLES",
		"CONCRETE_VARIABLES", "INVARIANT", "ASSERTIONS", "INITIALISATION", "INITIALIZATION", "OPERATIONS", "EVENTS",
		"LOCAL_OPERATIONS", "VALUES", "DEFINITIONS", "EXPRESSIONS", "PREDICATES", "REFINES", "FREETYPES"} {
		clauseWords[w] = true
	}
}

// openers and closers nest; a ; or a clause's word ends a definition only outside of them.
var nesting = map[string]int{
	"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1,
	"BEGIN": 1, "PRE": 1, "ASSERT": 1, "CHOICE": 1, "IF": 1, "SELECT": 1, "ANY": 1, "VAR": 1, "WHILE": 1, "LET": 1,
	"CASE": 1, "EITHER": 1, "END": -1,
}

// definitions finds the macros of all DEFINITIONS clauses (and of ProB's EXPRESSIONS
// and PREDICATES, which differ only in what they may define) among the tokens, before
// anything else is read, since a use may come before its declaration. It notes
// where each clause ends.
func (p *parser) definitions(open func(string) (string, string, error), seen map[string]bool) map[int]int {
	ends := map[int]int{}
	for i := range p.tokens {
		t := &p.tokens[i]
		if t.is("DEFINITIONS") || (t.is("EXPRESSIONS") || t.is("PREDICATES")) && p.definitionStart(i+1) >= 0 {
			ends[i] = p.definitionsAt(i+1, open, seen)
		}
	}
	return ends
}

func (p *parser) definitionsAt(i int, open func(string) (string, string, error), seen map[string]bool) int {
	for {
		for p.tokens[i].is(";") {
			i++
		}
		t := &p.tokens[i]
		if t.kind == tString {
			p.macrosOf(t, open, seen)
			i++
			continue
		}
		body := p.definitionStart(i)
		if body < 0 {
			return i
		}
		d := &macro{name: t.text, pos: p.posOf(t), file: p.file}
		for k := i + 1; k < body-1; k++ {
			if p.isName(&p.tokens[k]) {
				d.params = append(d.params, p.tokens[k].text)
			}
		}
		end := p.definitionEnd(body)
		d.tokens = append(d.tokens, p.tokens[body:end]...)
		last := p.tokens[end]
		last.kind, last.text = tEOF, "the end of the definition"
		d.tokens = append(d.tokens, last)
		if !p.macros.add(d) && p.macros.byName[d.name].file == d.file {
			p.mistake(tree.Errorf(d.pos, "%s is defined twice", d.name))
		}
		i = end
	}
}

// definitionStart reports whether a definition begins at token i: where its body
// begins, or -1.
func (p *parser) definitionStart(i int) int {
	if !p.isName(&p.tokens[i]) {
		return -1
	}
	i++
	if p.tokens[i].is("(") {
		for i++; p.isName(&p.tokens[i]); i++ {
			if !p.tokens[i+1].is(",") {
				i++
				break
			}
			i++
		}
		if !p.tokens[i].is(")") {
			return -1
		}
		i++
	}
	if !p.tokens[i].is("==") {
		return -1
	}
	return i + 1
}

// definitionEnd gives the token after the body that begins at token i.
func (p *parser) definitionEnd(i int) int {
	depth := 0
	for ; p.tokens[i].kind != tEOF; i++ {
		t := &p.tokens[i]
		if t.kind != tSym && t.kind != tWord {
			continue
		}
		depth += nesting[t.text]
		if depth < 0 {
			return i
		}
		if depth > 0 {
			continue
		}
		if t.kind == tWord && clauseWords[t.text] {
			return i
		}
		if t.text == ";" {
			n := &p.tokens[i+1]
			if n.kind == tString || n.kind == tEOF || n.kind == tWord && (clauseWords[n.text] || n.text == "END") || p.definitionStart(i+1) >= 0 {
				return i
			}
		}
	}
	return i
}

// macrosOf is include, and notes its mistakes.
func (p *parser) macrosOf(t *token, open func(string) (string, string, error), seen map[string]bool) {
	if err := tree.Catch(func() { p.include(t, open, seen) }); err != nil {
		p.mistake(err)
		p.lost = true
	}
}

// include reads the definitions of another file.
func (p *parser) include(t *token, open func(string) (string, string, error), seen map[string]bool) {
	pos := p.posOf(t)
	path, src, err := t.text, "", error(fs.ErrNotExist)
	if open != nil {
		path, src, err = open(t.text)
	}
	if err != nil {
		text, ok := libraryFile(t.text)
		switch {
		case ok:
			path, src = t.text, text
		case strings.HasPrefix(t.text, "Library"):
			p.unsupported(pos, "ProB's library "+t.text+" of external functions")
		case open == nil:
			p.fail(pos, "the file %s of definitions cannot be read from here", t.text)
		default:
			p.fail(pos, "the file of definitions cannot be read: %v", err)
		}
	}
	if seen[path] {
		return
	}
	seen[path] = true
	if len(seen) > 100 {
		p.fail(pos, "more than 100 files of definitions")
	}
	tokens, errs := scan(path, src, p.dialect)
	for _, e := range errs {
		p.mistake(e)
	}
	sub := &parser{file: path, dialect: p.dialect, tokens: tokens, macros: p.macros}
	if !sub.is("DEFINITIONS") {
		sub.expected("'DEFINITIONS'")
	}
	ends := sub.definitions(open, seen)
	for _, e := range sub.errs {
		p.mistake(e)
	}
	if sub.at = ends[0]; sub.tok().kind != tEOF && !sub.is("END") {
		sub.expected("a definition")
	}
}

// declared gives the definitions with their bodies. One that is never used may be
// made of what is not supported; it is left out.
func (p *parser) declared() []*tree.Definition {
	var list []*tree.Definition
	for _, d := range p.macros.order {
		err := tree.Catch(func() { p.bodyOf(d, d.pos) })
		if err != nil {
			if e := err.(*tree.Error); e.Unsupported == "" {
				p.mistake(e)
				p.lost = true // it may go on with clauses that declare names
			}
			continue
		}
		list = append(list, &tree.Definition{Name: d.name, Pos: d.pos, Params: d.params, Body: d.body})
	}
	return list
}
