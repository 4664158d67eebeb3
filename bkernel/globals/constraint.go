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
