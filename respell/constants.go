package respell

import (
	"fmt"
	"strings"

	"bsmt/smtlib"
)

// Ways that have others stand for what is declared.

// definition is a definition of what is declared, by others that are declared before it.
type definition struct {
	others strings.Builder
	params string
	body   string
}

// constant declares another constant, and gives its name.
func (d *definition) constant(s *speller, prefix, sort string) string {
	name := s.fresh.name(prefix)
	fmt.Fprintf(&d.others, "(declare-const %s %s)\n", name, sort)
	return name
}

// stead gives the commands that define what is declared, where a way fits it.
func (s *speller) stead(way Way, decl *smtlib.DeclData) (text string, ok bool) {
	if s.times[decl.Name] > 1 || !s.chance(way) {
		return "", false
	}
	d := &definition{params: "()"}
	switch {
	case way == Arrays:
		d.array(s, decl)
	case len(decl.Args) > 0:
	case way == Flag:
		if decl.Result == smtlib.Bool && !s.assumes {
			i := d.constant(s, "i", "Int")
			fmt.Fprintf(&d.others, "(assert (and (<= 0 %[1]s) (<= %[1]s 1)))\n", i)
			d.body = "(= " + i + " 1)"
		}
	case way == Shift:
		d.shift(s, decl.Result)
	default:
		d.split(s, decl.Result)
	}
	if d.body == "" {
		return "", false
	}
	return fmt.Sprintf("%s(define-fun %s %s %s %s)\n", d.others.String(), smtlib.SymbolString(decl.Name), d.params, s.c.SortString(decl.Result), d.body), true
}

// shift has a constant be another one and a number, or its complement.
func (d *definition) shift(s *speller, srt smtlib.Sort) {
	k := s.r.IntN(200) + 1
	switch text := s.c.SortString(srt); {
	case srt == smtlib.Bool && !s.assumes:
		d.body = "(not " + d.constant(s, "b", text) + ")"
	case srt == smtlib.Int && s.r.IntN(2) == 0:
		d.body = fmt.Sprintf("(- %s %d)", d.constant(s, "i", text), k)
	case srt == smtlib.Int:
		d.body = fmt.Sprintf("(+ %d %s)", k, d.constant(s, "i", text))
	case srt == smtlib.Real:
		d.body = fmt.Sprintf("(+ %s %d.5)", d.constant(s, "r", text), k)
	case s.c.SortKind(srt) == smtlib.SortBitVec && s.r.IntN(2) == 0:
		d.body = "(bvnot " + d.constant(s, "w", text) + ")"
	case s.c.SortKind(srt) == smtlib.SortBitVec:
		w := s.c.Width(srt)
		d.body = fmt.Sprintf("(bvadd %s (_ bv%d %d))", d.constant(s, "w", text), k&(1<<min(w, 8)-1), w)
	}
}

// split puts a constant together of two, each value in one way.
func (d *definition) split(s *speller, srt smtlib.Sort) {
	switch {
	case srt == smtlib.Bool && !s.assumes:
		d.body = "(> " + d.constant(s, "i", "Int") + " 0)"
	case srt == smtlib.Int:
		d.body = fmt.Sprintf("(+ (* 2 %s) (ite %s 1 0))", d.constant(s, "h", "Int"), d.constant(s, "p", "Bool"))
	case s.c.SortKind(srt) == smtlib.SortBitVec && s.c.Width(srt) > 1:
		w := s.c.Width(srt)
		half := func(w int) string { return d.constant(s, "w", s.c.SortString(s.c.BitVec(w))) }
		d.body = fmt.Sprintf("(concat %s %s)", half(w-w/2), half(w/2))
	}
}

// array has a function be an array of arrays, one for each argument.
func (d *definition) array(s *speller, decl *smtlib.DeclData) {
	if len(decl.Args) == 0 {
		return
	}
	srt := decl.Result
	for i := len(decl.Args) - 1; i >= 0; i-- {
		srt = s.c.Array(decl.Args[i], srt)
	}
	var params []string
	d.body = d.constant(s, "a", s.c.SortString(srt))
	for _, a := range decl.Args {
		x := s.fresh.name("x")
		params = append(params, fmt.Sprintf("(%s %s)", x, s.c.SortString(a)))
		d.body = fmt.Sprintf("(select %s %s)", d.body, x)
	}
	d.params = "(" + strings.Join(params, " ") + ")"
}
