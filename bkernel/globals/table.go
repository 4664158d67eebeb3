package globals

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// Limits of disjunctions that are tables: fewer tuples are clauses, more columns are
// another problem.
const (
	minTuples       = 4
	maxTupleColumns = 64
)

// Table is a disjunction of conjunctions of equalities with numerals, read as a list.
type Table struct {
	Terms []ast.Node // columns: integers, bit vectors, and predicates IsTrue(c)
	Rows  [][]int64  // by tuple, by column; Open where it says nothing
}

// Open stands where a tuple says nothing of a column; it is no numeral.
const Open = int64(1) << 62

// ReadTable reads a disjunction in normal form.
func ReadTable(g *ast.Graph, n ast.Node) (t Table, ok bool) {
	if g.Op(n) != ast.OpOr || len(g.Args(n)) < minTuples {
		return t, false
	}
	at := map[ast.Node]int{}
	for _, d := range g.Args(n) {
		parts, neg := g.Args(d), false
		switch {
		case g.Op(d) == ast.OpAnd:
		case g.Op(d) == ast.OpNot && g.Op(g.Arg(d, 0)) == ast.OpOr:
			parts, neg = g.Args(g.Arg(d, 0)), true
		default:
			return t, false
		}
		row, fits := make([]int64, len(t.Terms)), true
		for i := range row {
			row[i] = Open
		}
		for _, p := range parts {
			not := neg
			if g.Op(p) == ast.OpNot {
				p, not = g.Arg(p, 0), !not
			}
			x, v := p, int64(1)
			switch {
			case g.Op(p) == ast.OpIsTrue && g.Op(g.Arg(p, 0)) == ast.OpConst:
				if not {
					v = 0
				}
			case g.Op(p) == ast.OpEq && !not:
				a, is := form.ReadAtom(g, p)
				if !is {
					return t, false
				}
				x, v = a.Term, a.K
			default:
				return t, false
			}
			c, has := at[x]
			if !has {
				if c = len(t.Terms); c == maxTupleColumns {
					return t, false
				}
				at[x] = c
				t.Terms = append(t.Terms, x)
			}
			for len(row) <= c {
				row = append(row, Open)
			}
			fits = fits && (row[c] == Open || row[c] == v)
			row[c] = v
		}
		if fits { // a term does not have two values
			t.Rows = append(t.Rows, row)
		}
	}
	for i := range t.Rows { // terms that turned up later
		for len(t.Rows[i]) < len(t.Terms) {
			t.Rows[i] = append(t.Rows[i], Open)
		}
	}
	return t, len(t.Terms) > 1
}
