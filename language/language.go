package language

import (
	"cmp"
	"slices"
	"sort"
	"strings"
)

// Span is a range of bytes of a text, Begin included and End not.
type Span struct{ Begin, End int }

// Holds reports whether a place lies in the span, or at its end.
func (s Span) Holds(at int) bool { return s.Begin <= at && at <= s.End }

// Severity is how much a problem matters.
type Severity uint8

// The severities: what is wrong, what is likely not meant, what is only told.
const (
	Mistake Severity = iota
	Warning
	Note
)

// Problem is what an analysis has to say of a place.
type Problem struct {
	Span
	Severity Severity
	Msg      string // one line, without the place
}

// Kind is what a symbol is.
type Kind uint8

// The kinds of symbols of both languages, and of what is written next to them.
const (
	Variable Kind = iota // bound, or of a machine's state
	Constant
	Function
	Sort // a sort, or a given set
	Constructor
	Selector
	Label
	Definition // a macro of B
	Operation
	Component // a machine, refinement or implementation
	Operator
	Keyword
	Command
	Option
)

var kindNames = [...]string{"variable", "constant", "function", "sort", "constructor", "selector", "label", "definition", "operation", "component", "operator", "keyword", "command", "option"}

// String names the kind.
func (k Kind) String() string { return kindNames[k] }

// Symbol is a declared name.
type Symbol struct {
	Name   string
	Kind   Kind
	Detail string // its sort or type, as the language writes it; may be empty
	Source string // its declaration, as it stands in the text; may be empty
	File   string // where it is declared, if that is another text; else empty
	Decl   Span   // of the name in its declaration
	Scope  Span   // where the name can be used
	Fixed  string // why it cannot be renamed; empty: it can
}

// Use is a place where a symbol is named, its declaration too.
type Use struct {
	Span
	Symbol int // index in Analysis.Symbols
}

// Word is what a language has of its own: an operator, a keyword, a command, an option.
type Word struct {
	Name   string
	Kind   Kind
	Detail string // its signature or form
	Doc    string // a sentence; may be empty
}

// Question is what can be asked of bsmt.
type Question uint8

// The questions: that of a check-sat, whether a machine has a violation, whether a refinement
// has only the traces of its machine.
const (
	CheckSat Question = iota
	CheckMachine
	Refines
)

// Check is something that bsmt can be asked about the text.
type Check struct {
	Span   // what is checked: a command, or the head of a component
	Asks   Question
	Number int // which check-sat, from 1; else 0
}

// Analysis is what is known of one text. It is not written after it was made.
type Analysis struct {
	Problems []Problem // by place
	Symbols  []Symbol
	Uses     []Use // by place; no two overlap
	Checks   []Check
	Words    []Word                                // what may be written anywhere
	Quiet    []Span                                // comments and strings, by place: no name stands in them
	Legal    func(name string) (string, error)     // how a name is spelt, or why it can be none
	SortAt   func(at int) (Span, string, bool)     // the smallest term that is there, and its sort; nil: not known
	WordAt   func(at int) (span Span, name string) // the word at a place; empty: none
}

// Order brings problems and uses in order and drops what is there twice.
func (a *Analysis) Order() {
	slices.SortStableFunc(a.Problems, func(x, y Problem) int { return cmp.Compare(x.Begin, y.Begin) })
	slices.SortStableFunc(a.Uses, func(x, y Use) int { return cmp.Compare(x.Begin, y.Begin) })
	kept := a.Uses[:0]
	end := -1
	for _, u := range a.Uses {
		if u.Begin >= end && u.End > u.Begin {
			kept = append(kept, u)
			end = u.End
		}
	}
	a.Uses = kept
}

// At gives the use that a place lies in.
func (a *Analysis) At(at int) (Use, bool) {
	i, found := slices.BinarySearchFunc(a.Uses, at, func(u Use, at int) int { return cmp.Compare(u.Begin, at) })
	if !found {
		i-- // the last one that begins before it
	}
	if i >= 0 && a.Uses[i].Holds(at) {
		return a.Uses[i], true
	}
	return Use{}, false
}

// References gives the uses of a symbol.
func (a *Analysis) References(symbol int) []Span {
	var list []Span
	for _, u := range a.Uses {
		if u.Symbol == symbol {
			list = append(list, u.Span)
		}
	}
	return list
}

// Find gives the word of a name, if the language has one.
func (a *Analysis) Find(name string) (Word, bool) {
	for _, w := range a.Words {
		if w.Name == name {
			return w, true
		}
	}
	return Word{}, false
}

// Hover is what is shown of a place.
type Hover struct {
	Span
	Title string // in the language: a name with its sort, an operator with its signature
	Text  string // in words; may be empty
	Code  string // the declaration, in the language; may be empty
}

// Hover tells what stands at a place: a declared name, a word of the language, or else the
// sort of the term that begins or ends there.
func (a *Analysis) Hover(at int) (Hover, bool) {
	if u, ok := a.At(at); ok {
		s := a.Symbols[u.Symbol]
		h := Hover{Span: u.Span, Title: s.Name, Text: s.Kind.String(), Code: s.Source}
		detail := s.Detail
		if detail == "" && a.SortAt != nil {
			if _, sort, ok := a.SortAt(u.Begin); ok {
				detail = sort
			}
		}
		if detail != "" {
			h.Title += " : " + detail
		}
		if s.File != "" {
			h.Text += " of " + s.File
		}
		return h, true
	}
	if span, name := a.WordAt(at); name != "" {
		if w, ok := a.Find(name); ok {
			h := Hover{Span: span, Title: w.Detail, Text: w.Doc}
			if h.Title == "" {
				h.Title = w.Name
			}
			if h.Text == "" {
				h.Text = w.Kind.String()
			}
			return h, true
		}
	}
	if a.SortAt != nil {
		if span, sort, ok := a.SortAt(at); ok {
			return Hover{Span: span, Title: sort}, true
		}
	}
	return Hover{}, false
}

// Candidate is something that may be written at a place.
type Candidate struct {
	Word
	Insert string // what is written for it
}

// Complete gives what may replace the word that ends at a place, the nearest declarations first.
func (a *Analysis) Complete(at int) (Span, []Candidate) {
	if i := sort.Search(len(a.Quiet), func(i int) bool { return a.Quiet[i].End >= at }); i < len(a.Quiet) && a.Quiet[i].Begin < at {
		return Span{at, at}, nil
	}
	span, prefix := a.WordAt(at)
	if prefix == "" || span.Begin >= at {
		span, prefix = Span{at, at}, ""
	} else {
		prefix = prefix[:min(len(prefix), at-span.Begin)]
	}
	var list []Candidate
	seen := map[string]bool{}
	visible := make([]int, 0, len(a.Symbols))
	for i := range a.Symbols {
		if s := &a.Symbols[i]; s.Scope.Holds(at) && !(s.File == "" && s.Decl.Holds(at)) {
			visible = append(visible, i)
		}
	}
	slices.SortStableFunc(visible, func(i, j int) int { // what is visible in less is nearer
		x, y := a.Symbols[i].Scope, a.Symbols[j].Scope
		return cmp.Compare(x.End-x.Begin, y.End-y.Begin)
	})
	add := func(w Word, insert string) {
		if !seen[w.Name] && fits(w.Name, prefix) {
			seen[w.Name] = true
			list = append(list, Candidate{w, insert})
		}
	}
	for _, i := range visible {
		s := &a.Symbols[i]
		insert := s.Name
		if spelt, err := a.Legal(s.Name); err == nil {
			insert = spelt
		}
		add(Word{Name: s.Name, Kind: s.Kind, Detail: s.Detail, Doc: s.Source}, insert)
	}
	for _, w := range a.Words {
		add(w, w.Name)
	}
	return span, list
}

// fits reports whether the letters of a prefix occur in a name in their order, the first one
// first.
func fits(name, prefix string) bool {
	name, prefix = strings.ToLower(name), strings.ToLower(prefix)
	if prefix == "" || strings.HasPrefix(name, prefix) {
		return true
	}
	if name == "" || name[0] != prefix[0] {
		return false
	}
	for i := range len(name) {
		if prefix != "" && name[i] == prefix[0] {
			prefix = prefix[1:]
		}
	}
	return prefix == ""
}
