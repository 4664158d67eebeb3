package model

import (
	"bufio"
	"io"
	"strconv"

	"bsmt/smtlib"
	"bsmt/smtlib/print"
)

// Write writes m in the form of get-model: a define-fun for each of decls
// that m interprets, in that order.
func Write(c *smtlib.Context, w io.Writer, m *Model, decls []smtlib.Decl) error {
	b := bufio.NewWriter(w)
	put := func(s string) { _, _ = b.WriteString(s) }
	put("(\n")
	// The elements of a sort matter to quantifiers over it, and not all need occur
	// below; comments as cvc5 writes them, which readers of models skip.
	named := abstractIn(c, m, decls)
	for s := smtlib.Sort(0); int(s) < c.NumSorts(); s++ {
		elems := m.Universe[s]
		all := true
		for _, t := range elems {
			all = all && named[t]
		}
		if all {
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
		if err := print.Definition(c, b, "define-fun ", d, in.Params, in.Body); err != nil {
			return err
		}
		put(")\n")
	}
	put(")\n")
	return b.Flush()
}

// abstractIn collects the abstract values in the interpretations of decls.
func abstractIn(c *smtlib.Context, m *Model, decls []smtlib.Decl) map[smtlib.Term]bool {
	seen := map[smtlib.Term]bool{}
	var bodies []smtlib.Term
	for _, d := range decls {
		if in, ok := m.Interps.Get(d); ok && in.Body != smtlib.NoTerm {
			bodies = append(bodies, in.Body)
		}
	}
	c.Walk(func(t smtlib.Term) bool {
		seen[t] = true
		return true
	}, bodies...)
	return seen
}
