package prolog

import (
	"math/big"
	"strconv"
	"strings"
)

// Kind tells the forms of a term apart.
type Kind uint8

const (
	Atom     Kind = iota // Name
	Integer              // Int
	Float                // Name, as it was written
	String               // Name: "text"
	Variable             // Name, "_" included
	Compound             // Name(Args...), at least one argument
	List                 // [Args...|Tail], the empty list too
)

// Place is where a term begins; both count from 1, Col in characters.
type Place struct{ Line, Col int }

func (p Place) String() string { return strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Col) }

// Term is one Prolog term. It is not to be changed once read.
type Term struct {
	Kind Kind     // which of the fields below count
	Name string   // atom, functor, variable, or text of a string
	Int  *big.Int // the value of an Integer
	Args []*Term  // arguments, or elements of a list
	Tail *Term    // what follows | in a list; nil: the empty list
	At   Place    // where it begins
}

// Is tells whether t is the compound name/arity, or the atom name when arity is 0.
func (t *Term) Is(name string, arity int) bool {
	if arity == 0 {
		return t.Kind == Atom && t.Name == name
	}
	return t.Kind == Compound && t.Name == name && len(t.Args) == arity
}

// Elements gives the elements of a proper list.
func (t *Term) Elements() ([]*Term, bool) {
	return t.Args, t.Kind == List && t.Tail == nil
}

// Describe names a term in a few words, for messages.
func (t *Term) Describe() string {
	switch t.Kind {
	case Compound:
		return quote(t.Name) + "/" + strconv.Itoa(len(t.Args))
	case List:
		return "a list of " + strconv.Itoa(len(t.Args))
	case Variable:
		return "the variable " + t.Name
	case String:
		return "a string"
	case Integer:
		return t.Int.String()
	case Float:
		return t.Name
	}
	return quote(t.Name)
}

// quote writes an atom as Prolog reads it, in quotes unless it is a plain name.
func quote(name string) string {
	if name == "[]" || name == "{}" || name == "!" {
		return name
	}
	for i, r := range name {
		if i == 0 && !(r >= 'a' && r <= 'z') || !isAlnum(r) {
			return escape(name, '\'')
		}
	}
	if name == "" {
		return "''"
	}
	return name
}

func escape(s string, q byte) string {
	var b strings.Builder
	b.WriteByte(q)
	for _, r := range s {
		switch {
		case r == rune(q) || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString("\\n")
		case r == '\t':
			b.WriteString("\\t")
		case r < ' ' || r == 0x7f:
			b.WriteString("\\x" + strconv.FormatInt(int64(r), 16) + "\\")
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte(q)
	return b.String()
}
