package bsmt

import (
	"fmt"
	"strconv"

	"bsmt/smtlib"
)

// Sort is the sort of a term: Bool, Int, Real, bit vectors, arrays, or one of the user's own. Sorts are
// compared by [Sort.Equal]; the zero Sort is none.
type Sort struct{ s *sort }

// sort is never changed.
type sort struct {
	text  string // in SMT-LIB
	kind  sortKind
	width int     // of a bit vector
	parts []*sort // of an array: index, element
}

type sortKind uint8

const (
	kindNone sortKind = iota
	kindBool
	kindInt
	kindReal
	kindBitVec
	kindArray
	kindUser
)

// BoolSort is Bool.
func BoolSort() Sort { return Sort{&sort{text: "Bool", kind: kindBool}} }

// IntSort is Int, all integers.
func IntSort() Sort { return Sort{&sort{text: "Int", kind: kindInt}} }

// RealSort is Real.
func RealSort() Sort { return Sort{&sort{text: "Real", kind: kindReal}} }

// BitVecSort is (_ BitVec width); a width below 1 is told of when a term of the sort is used.
func BitVecSort(width int) Sort {
	return Sort{&sort{text: "(_ BitVec " + strconv.Itoa(width) + ")", kind: kindBitVec, width: width}}
}

// ArraySort is (Array index element).
func ArraySort(index, element Sort) Sort {
	i, e := index.get(), element.get()
	return Sort{&sort{text: "(Array " + i.text + " " + e.text + ")", kind: kindArray, parts: []*sort{i, e}}}
}

// NewSort is a sort without a meaning, of which nothing is known but that it has elements. Two with
// one name are the same. Sessions declare it.
func NewSort(name string) Sort {
	return Sort{&sort{text: smtlib.SymbolString(name), kind: kindUser}}
}

// get gives what a sort is; one that was never made is a sort without a kind.
func (s Sort) get() *sort {
	if s.s == nil {
		return &sort{text: "?"}
	}
	return s.s
}

// String is the sort in SMT-LIB.
func (s Sort) String() string { return s.get().text }

// Equal tells whether two sorts are the same.
func (s Sort) Equal(t Sort) bool { return s.get().text == t.get().text && s.get().kind != kindNone }

// Width is the number of bits of a sort of bit vectors, else 0.
func (s Sort) Width() int { return s.get().width }

// fault says why there is no such sort.
func (s *sort) fault() error {
	switch {
	case s.kind == kindNone:
		return &TermError{Msg: "a sort that was never made"}
	case s.kind == kindBitVec && (s.width < 1 || s.width > smtlib.MaxWidth):
		return &TermError{Msg: fmt.Sprintf("bit vectors have 1 to %d bits, not %d", smtlib.MaxWidth, s.width)}
	}
	for _, p := range s.parts {
		if err := p.fault(); err != nil {
			return err
		}
	}
	return nil
}

// users appends the sorts of the user's own that a sort is made of.
func (s *sort) users(out []*sort) []*sort {
	if s.kind == kindUser {
		return append(out, s)
	}
	for _, p := range s.parts {
		out = p.users(out)
	}
	return out
}
