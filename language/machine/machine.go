package machine

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"bsmt/b/machine"
	"bsmt/b/text"
	"bsmt/b/tree"
	"bsmt/language"
)

// Analyse reads the component in a file, whose text open gives, as it gives those of the files that it names.
func Analyse(path string, open func(path string) (string, error)) *language.Analysis {
	src, err := open(path)
	if err != nil {
		return unreadable(err.Error())
	}
	if !utf8.ValidString(src) {
		return unreadable("the text is not UTF-8")
	}
	r := &reader{path: path, src: src, tokens: text.Tokens(src), a: &language.Analysis{Words: words(), Legal: legal}, open: open, symbols: map[tree.Pos]int{}}
	f := &machine.Folder{Dir: filepath.Dir(path), Open: open}
	c, m, err := f.Read(path)
	r.problems(err, c)
	for _, t := range r.tokens {
		if t.Kind == text.Comment || t.Kind == text.Literal && !numeric(t.Text) {
			r.a.Quiet = append(r.a.Quiet, language.Span{Begin: t.Begin, End: t.End})
		}
	}
	r.a.WordAt = r.wordAt
	if c != nil {
		r.component(c, m)
		r.a.SortAt = r.typeAt
	}
	r.a.Order()
	return r.a
}

// unreadable is the analysis of what is no text.
func unreadable(why string) *language.Analysis {
	return &language.Analysis{
		Words: words(), Legal: legal, Problems: []language.Problem{{Msg: why}},
		WordAt: func(int) (language.Span, string) { return language.Span{}, "" },
	}
}

func numeric(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }

// reader makes the analysis of one text.
type reader struct {
	path   string
	src    string
	tokens []text.Token
	a      *language.Analysis
	open   func(path string) (string, error)

	symbols map[tree.Pos]int // by the place of the declaration
	globals map[string]int
	macros  map[string]int
	typed   []*tree.Node // with a place in this text and a type, for typeAt
	others  map[string][]text.Token
	region  language.Span // where locals that are met now can be used
}

// token gives the index of the token that begins at a place of this text; -1: none does.
func (r *reader) token(p tree.Pos) int { return tokenAt(r.tokens, p) }

func tokenAt(tokens []text.Token, p tree.Pos) int {
	i, ok := slices.BinarySearchFunc(tokens, p, func(t text.Token, p tree.Pos) int {
		return cmp.Or(cmp.Compare(t.Line, p.Line), cmp.Compare(t.Col, p.Col))
	})
	if !ok {
		return -1
	}
	return i
}

// near gives the span of the token at a place, or of the last one before it.
func (r *reader) near(p tree.Pos) language.Span {
	i, ok := slices.BinarySearchFunc(r.tokens, p, func(t text.Token, p tree.Pos) int {
		return cmp.Or(cmp.Compare(t.Line, p.Line), cmp.Compare(t.Col, p.Col))
	})
	if !ok {
		i--
	}
	if i < 0 {
		return language.Span{}
	}
	if i >= len(r.tokens) {
		return language.Span{Begin: len(r.src), End: len(r.src)}
	}
	return language.Span{Begin: r.tokens[i].Begin, End: r.tokens[i].End}
}

// problems takes the errors in. What is wrong in another file is told where this one names a
// component.
func (r *reader) problems(err error, c *tree.Component) {
	var errs tree.Errors
	if other := errs.Add(err); other != nil {
		r.a.Problems = append(r.a.Problems, language.Problem{Msg: other.Error()})
		return
	}
	for _, e := range errs {
		p := language.Problem{Msg: e.Msg}
		if e.Unsupported != "" {
			p.Severity = language.Warning
		}
		if e.Pos.File == r.path || e.Pos.File == "" {
			p.Span = r.near(e.Pos)
		} else {
			p.Span, p.Msg = r.naming(c, e.Pos.File), e.Error()
		}
		r.a.Problems = append(r.a.Problems, p)
	}
}

// naming gives where a component names another file, or the component's own name.
func (r *reader) naming(c *tree.Component, file string) language.Span {
	if c == nil {
		return language.Span{}
	}
	base := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	at := c.Pos
	for _, list := range refs(c) {
		for _, ref := range list {
			if ref.Name == base {
				return r.near(ref.Pos)
			}
			if at == c.Pos {
				at = ref.Pos // a component that names it, perhaps
			}
		}
	}
	return r.near(at)
}

func refs(c *tree.Component) [][]tree.Ref {
	return [][]tree.Ref{c.Refines, c.Sees, c.Uses, c.Includes, c.Extends, c.Imports}
}

func (r *reader) wordAt(at int) (language.Span, string) {
	i, _ := slices.BinarySearchFunc(r.tokens, at, func(t text.Token, at int) int { return cmp.Compare(t.Begin, at+1) })
	for i--; i >= 0 && r.tokens[i].End >= at; i-- {
		t := r.tokens[i]
		if t.Kind == text.Word || t.Kind == text.Symbol && t.End > at {
			return language.Span{Begin: t.Begin, End: t.End}, t.Text
		}
	}
	return language.Span{Begin: at, End: at}, ""
}

// typeAt gives the type of the expression whose operator stands at a place.
func (r *reader) typeAt(at int) (language.Span, string, bool) {
	span, word := r.wordAt(at)
	if word == "" {
		return span, "", false
	}
	for _, n := range r.typed {
		if i := r.token(n.Pos); i >= 0 && r.tokens[i].Begin == span.Begin {
			return span, n.Type.String(), true
		}
	}
	return span, "", false
}

// Is reports whether a file is one of classical B, by its suffix.
func Is(path string) bool {
	return slices.Contains(machine.Suffixes(), strings.ToLower(filepath.Ext(path)))
}
