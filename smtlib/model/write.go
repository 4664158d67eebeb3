package model

import (
	"bufio"
	"io"
	"slices"
	"strconv"
	"strings"

	"bsmt/smtlib"
	"bsmt/smtlib/print"
)

// Write writes m in the form of get-model: a define-fun for each of decls
// that m interprets, in that order.
func Write(c *smtlib.Context, w io.Writer, m *Model, decls []smtlib.Decl) error {
	return WriteIn(print.Style{}, c, w, m, decls)
}

// WriteIn is Write in a style.
func WriteIn(style print.Style, c *smtlib.Context, w io.Writer, m *Model, decls []smtlib.Decl) error {
	b := bufio.NewWriter(w)
	put := func(s string) { _, _ = b.WriteString(s) }
	put("(\n")
	// The elements of a sort matter to quantifiers over it, and not all need occur
	// below; comments as cvc5 writes them, which readers of models skip.
	// Readers of z3's models look for the declaration of each element there.
	named := abstractIn(c, m, decls)
	for s := smtlib.Sort(0); int(s) < c.NumSorts(); s++ {
		elems := m.Universe[s]
		if style.Z3 {
			if elems = union(elems, named[s]); len(elems) > 0 {
				put(z3Universe(c, s, elems))
			}
			continue
		}
		if len(union(named[s], elems)) == len(named[s]) {
			continue
		}
		put("  ; cardinality of " + c.SortString(s) + " is " + strconv.Itoa(len(elems)) + "\n")
		for _, t := range elems {
			put("  ; rep: " + print.TermString(c, t) + "\n")
		}
	}
	for _, d := range decls {
		in, ok := m.Interps.Get(d)
		if !ok {
			continue
		}
		if in.Body == smtlib.NoTerm { // what its solver printed
			if in.Source != "" {
				put("  (define-fun " + smtlib.SymbolString(c.Decl(d).Name) + " " + in.Source + ")\n")
			}
			continue
		}
		put("  (")
		if err := style.Definition(c, b, "define-fun ", d, in.Params, in.Body); err != nil {
			return err
		}
		put(")\n")
	}
	put(")\n")
	return b.Flush()
}

// z3Universe lists the elements of a sort as z3 does above its definitions.
func z3Universe(c *smtlib.Context, s smtlib.Sort, elems []smtlib.Term) string {
	sort := c.SortString(s)
	var names, decls, alternatives strings.Builder
	for _, t := range elems {
		name := smtlib.SymbolString(print.Element(c, t))
		names.WriteString(name + " ")
		decls.WriteString("  (declare-fun " + name + " () " + sort + ")\n")
		alternatives.WriteString(" (= x " + name + ")")
	}
	all := strings.TrimPrefix(alternatives.String(), " ")
	if len(elems) > 1 {
		all = "(or" + alternatives.String() + ")"
	}
	const rule = "  ;; -----------\n"
	return "  ;; universe for " + sort + ":\n  ;;   " + names.String() + "\n" + rule +
		"  ;; definitions for universe elements:\n" + decls.String() +
		"  ;; cardinality constraint:\n  (forall ((x " + sort + ")) " + all + ")\n" + rule
}

// abstractIn collects the abstract values in the interpretations of decls, by their sorts.
func abstractIn(c *smtlib.Context, m *Model, decls []smtlib.Decl) map[smtlib.Sort][]smtlib.Term {
	named := map[smtlib.Sort][]smtlib.Term{}
	var bodies []smtlib.Term
	for _, d := range decls {
		if in, ok := m.Interps.Get(d); ok && in.Body != smtlib.NoTerm {
			bodies = append(bodies, in.Body)
		}
	}
	c.Walk(func(t smtlib.Term) bool {
		if c.Op(t) == smtlib.OpAbstract {
			named[c.SortOf(t)] = append(named[c.SortOf(t)], t)
		}
		return true
	}, bodies...)
	for _, elems := range named {
		slices.Sort(elems) // as they were made
	}
	return named
}

// union appends to a what only b has.
func union(a, b []smtlib.Term) []smtlib.Term {
	a = slices.Clip(a)
	in := make(map[smtlib.Term]bool, len(a))
	for _, t := range a {
		in[t] = true
	}
	for _, t := range b {
		if !in[t] {
			a = append(a, t)
		}
	}
	return a
}
