package tree

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// keywords are the reserved words of classical B that are no operators of the table.
var keywords = wordSet(`ABSTRACT_CONSTANTS ABSTRACT_VARIABLES ANY ASSERT ASSERTIONS BE BEGIN CASE CHOICE
	CONCRETE_CONSTANTS CONCRETE_VARIABLES CONSTANTS CONSTRAINTS DEFINITIONS DO EITHER ELSE ELSIF END
	EVENTS EXTENDS IF IMPLEMENTATION IMPORTS IN INCLUDES INITIALISATION INITIALIZATION INVARIANT LET
	LOCAL_OPERATIONS MACHINE MODEL OF OPERATIONS OR PRE PROMOTES PROPERTIES REFINEMENT REFINES SEES
	SELECT SETS SYSTEM THEN USES VALUES VAR VARIABLES VARIANT WHEN WHERE WHILE skip rec struct
	FREETYPES`)

func wordSet(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// Keywords gives the reserved words of classical B that are no operators, in order.
func Keywords() []string { return slices.Sorted(maps.Keys(keywords)) }

// NameWord reports whether a text is of the form of a name, reserved or not.
func NameWord(s string) bool { return isWord(s) }

// Reserved reports whether a word can be no plain name in a dialect.
func Reserved(word string, d Dialect) bool {
	if d == Classical && keywords[word] {
		return true
	}
	return ByWord(word, d) != NoOp
}

// words has the operators that are written as words, by dialect.
var words = sync.OnceValue(buildWords)

// ByWord gives the operator that is spelt as a word (Atom, Quant and Call1, and
// infix ones such as mod) in a dialect; NoOp: none.
func ByWord(word string, d Dialect) Op { return words()[d][word] }

// Spelling gives the ASCII spelling in a dialect.
func (i *Info) Spelling(d Dialect) string {
	if d == EventB && i.EText != "" {
		return i.EText
	}
	return i.Text
}

// Priority gives how tightly an operator binds in a dialect.
func (i *Info) Priority(d Dialect) int {
	if d == EventB && i.EPrio != 0 {
		return i.EPrio
	}
	return i.Prio
}

func buildWords() *[Both]map[string]Op {
	var words [Both]map[string]Op
	for _, d := range []Dialect{Classical, EventB} {
		words[d] = map[string]Op{}
		for o := NoOp + 1; o < NumOps; o++ {
			i := o.Info()
			if i.Form == Special || i.Dialect&d == 0 {
				continue
			}
			if s := i.Spelling(d); isWord(strings.TrimPrefix(s, "@")) {
				words[d][s] = o
			}
		}
	}
	return &words
}

// symbols are the letters of Unicode that spell operators.
var symbols = sync.OnceValue(buildSymbols)

func buildSymbols() map[rune]bool {
	symbols := map[rune]bool{}
	for o := range table {
		for _, u := range table[o].Unicode {
			if r, _ := utf8.DecodeRuneInString(u); unicode.IsLetter(r) {
				symbols[r] = true
			}
		}
	}
	return symbols
}

// NameRune reports whether a name may have r, as its first character or after it.
func NameRune(r rune, first bool) bool {
	switch {
	case r < 0x80:
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || !first && (r == '_' || '0' <= r && r <= '9')
	case symbols()[r]:
		return false
	}
	return unicode.IsLetter(r) || !first && (unicode.IsDigit(r) || '₀' <= r && r <= '₉')
}

// isWord reports whether s is a name as the scanner takes it, whether reserved or not.
func isWord(s string) bool {
	for i, r := range s {
		if !NameRune(r, i == 0) {
			return false
		}
	}
	return s != ""
}

// Quoted gives a name as a source has to write it: as it is, dots between its
// parts, or in backquotes if it is no word or reserved.
func Quoted(name string, d Dialect) string {
	word := name
	if d == EventB {
		word = strings.TrimRight(name, "'") // a value after
	}
	if isWord(word) && !Reserved(word, d) {
		return name
	}
	parts := strings.Split(name, ".")
	if len(parts) > 1 {
		ok := true
		for _, p := range parts {
			ok = ok && isWord(p) && !Reserved(p, d)
		}
		if ok {
			return name
		}
	}
	return "`" + strings.NewReplacer("\\", "\\\\", "`", "\\`").Replace(name) + "`"
}
