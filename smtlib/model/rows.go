package model

import (
	"bufio"
	"io"
	"strings"

	"bsmt/smtlib"
	"bsmt/smtlib/print"
)

// WriteRows writes m in the form that z3 has with :model.v2, which Boogie reads: a string with
// a line "name -> value" for each constant of decls that m interprets, and then a table of rows
// for each function, or its body where that is none. Values are in style.
func WriteRows(style print.Style, c *smtlib.Context, w io.Writer, m *Model, decls []smtlib.Decl) error {
	b := bufio.NewWriter(w)
	put := func(parts ...string) {
		for _, p := range parts {
			_, _ = b.WriteString(strings.ReplaceAll(p, `"`, `""`))
		}
	}
	_ = b.WriteByte('"')
	line := "" // what ends the line before
	for _, functions := range []bool{false, true} {
		for _, d := range decls {
			in, ok := m.Interps.Get(d)
			if !ok || in.Body == smtlib.NoTerm || len(in.Params) > 0 != functions {
				continue
			}
			put(line, c.Decl(d).Name, " -> ")
			line = "\n"
			if !functions {
				put(rowValue(style, c, in.Body))
				continue
			}
			put("{\n")
			rows, rest := tableOf(c, in)
			for _, r := range rows {
				put("  ")
				for _, at := range r.at {
					put(rowValue(style, c, at), " ")
				}
				put("-> ", rowValue(style, c, r.value), "\n")
			}
			if put("  "); len(rows) > 0 {
				put("else -> ")
			}
			put(rowValue(style, c, rest), "\n}")
		}
	}
	_, _ = b.WriteString("\"\n")
	return b.Flush()
}

// row is the value of a function at one point.
type row struct {
	at    []smtlib.Term
	value smtlib.Term
}

// tableOf reads a body as rows and the value elsewhere; a body that is no table has no rows.
func tableOf(c *smtlib.Context, in Interp) (rows []row, rest smtlib.Term) {
	for rest = in.Body; c.Op(rest) == smtlib.OpIte; rest = c.Arg(rest, 2) {
		at, ok := cornerOf(c, c.Arg(rest, 0), in.Params)
		if !ok || !c.IsValue(c.Arg(rest, 1)) {
			return nil, in.Body
		}
		rows = append(rows, row{at, c.Arg(rest, 1)})
	}
	return rows, rest
}

// cornerOf reads a condition that fixes each parameter, in any order.
func cornerOf(c *smtlib.Context, cond smtlib.Term, params []smtlib.Term) (at []smtlib.Term, ok bool) {
	parts := []smtlib.Term{cond}
	if c.Op(cond) == smtlib.OpAnd {
		parts = c.Args(cond)
	}
	if len(parts) != len(params) {
		return nil, false
	}
	at = make([]smtlib.Term, len(params)) // NoTerm: not fixed yet
	for i := range at {
		at[i] = smtlib.NoTerm
	}
	for _, p := range parts {
		fixed := false
		for i, x := range params {
			if v, ok := fixes(c, p, x); ok && at[i] == smtlib.NoTerm {
				at[i], fixed = v, true
				break
			}
		}
		if !fixed {
			return nil, false
		}
	}
	return at, true
}

// fixes reads cond as x = v with a value v; of a Bool also as x itself, and as its negation.
func fixes(c *smtlib.Context, cond, x smtlib.Term) (v smtlib.Term, ok bool) {
	switch {
	case cond == x:
		return c.True(), true
	case c.Op(cond) == smtlib.OpNot && c.Arg(cond, 0) == x:
		return c.False(), true
	case c.Op(cond) != smtlib.OpEq || len(c.Args(cond)) != 2:
		return smtlib.NoTerm, false
	}
	a, b := c.Arg(cond, 0), c.Arg(cond, 1)
	if b == x {
		a, b = b, a
	}
	return b, a == x && c.IsValue(b)
}

// rowValue is a value as z3 writes it in rows; elements of a sort S are S!val!0, S!val!1 and so on.
func rowValue(style print.Style, c *smtlib.Context, t smtlib.Term) string {
	if c.Op(t) == smtlib.OpAbstract {
		return print.Element(c, t)
	}
	var b strings.Builder
	_ = style.Term(c, &b, t) // a Builder does not fail
	return b.String()
}
