package globals

import (
	"fmt"
	"strings"

	"bsmt/bkernel/ast"
)

// Constraint is what was recognised in facts, under the name of the catalogues of global
// constraints.
type Constraint struct {
	Name string
	Args []Arg
}

// Arg is an argument of a constraint: terms, or numbers.
type Arg struct {
	Name    string
	Terms   []ast.Node
	Numbers []int64
}

// Limits of texts: items of a list, and depth of a term.
const (
	textItems = 24
	textDepth = 3
)

// Text writes a constraint with its arguments; of long lists the first ones.
func (c Constraint) Text(g *ast.Graph) string {
	args := make([]string, len(c.Args))
	for i, a := range c.Args {
		var items []string
		for _, t := range a.Terms[:min(len(a.Terms), textItems)] {
			items = append(items, g.Brief(t, textDepth))
		}
		for _, n := range a.Numbers[:min(len(a.Numbers), textItems)] {
			items = append(items, fmt.Sprint(n))
		}
		if n := len(a.Terms) + len(a.Numbers); n > len(items) {
			items = append(items, fmt.Sprintf("and %d more", n-len(items)))
		}
		args[i] = a.Name + " " + strings.Join(items, ", ")
	}
	return c.Name + "(" + strings.Join(args, "; ") + ")"
}

// AllDifferent names terms of which each two differ.
func AllDifferent(terms ...Term) Constraint {
	c := Constraint{"all_different", []Arg{{Name: "terms"}}}
	offsets := Arg{Name: "offsets"}
	shifted := false
	for _, t := range terms {
		c.Args[0].Terms = append(c.Args[0].Terms, t.X)
		offsets.Numbers = append(offsets.Numbers, t.Off)
		shifted = shifted || t.Off != 0
	}
	if shifted {
		c.Args = append(c.Args, offsets)
	}
	return c
}

// Member names an integer and the values that it may have.
func Member(x ast.Node, values []int64) Constraint {
	return Constraint{"member", []Arg{{Name: "term", Terms: []ast.Node{x}}, {Name: "values", Numbers: values}}}
}

// Element names what is one of an array's terms, by an index.
func Element(index ast.Node, array []ast.Node) Constraint {
	return Constraint{"element", []Arg{{Name: "index", Terms: []ast.Node{index}}, {Name: "array", Terms: array}}}
}

// Function names a table of so many rows, of which a value is given by the other columns.
func Function(columns []ast.Node, value ast.Node, rows int) Constraint {
	return Constraint{"table", []Arg{{Name: "columns", Terms: columns}, {Name: "value", Terms: []ast.Node{value}}, {Name: "rows", Numbers: []int64{int64(rows)}}}}
}

// AtMost names so many literals of which at most some hold.
func AtMost(of int, most int64) Constraint {
	return Constraint{"at_most", []Arg{{Name: "of", Numbers: []int64{int64(of)}}, {Name: "count", Numbers: []int64{most}}}}
}

// Constraint names a table.
func (t *Table) Constraint() Constraint {
	return Constraint{"table", []Arg{{Name: "columns", Terms: t.Terms}, {Name: "rows", Numbers: []int64{int64(len(t.Rows))}}}}
}

// Constraint names a resource; false when it is the other axis of one that has a name.
func (r *Resource) Constraint() (c Constraint, ok bool) {
	list := func(of map[ast.Node]int64) (out []int64) {
		for _, t := range r.Tasks {
			out = append(out, of[t])
		}
		return out
	}
	starts, durations := Arg{Name: "starts", Terms: r.Tasks}, Arg{Name: "durations", Numbers: list(r.Dur)}
	switch r.Kind {
	case NoOverlap:
		return Constraint{"no_overlap", []Arg{starts, durations}}, true
	case Cumulative:
		return Constraint{"cumulative", []Arg{starts, durations, {Name: "uses", Numbers: list(r.Use)}, {Name: "capacity", Numbers: []int64{r.Capacity}}}}, true
	case Flexible:
		return Constraint{"cumulative", []Arg{starts, durations, {Name: "machines", Terms: r.Across}}}, true
	case Diffn:
		return Constraint{"diffn", []Arg{{Name: "x", Terms: r.Tasks}, {Name: "y", Terms: r.Across}, {Name: "widths", Numbers: list(r.Dur)}, {Name: "heights", Numbers: list(r.Use)}}}, true
	}
	return c, false
}
