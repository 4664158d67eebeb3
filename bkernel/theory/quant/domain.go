package quant

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/theory/euf"
)

// place is an argument of an application in a quantifier's body at which one of its
// variables stands, alone or with a numeral added.
type place struct {
	app   ast.Node // the OpApply
	arg   int      // among its arguments without the function
	shift ast.Node // the numeral, or None
}

// places lists where the variable x stands in the body of q.
func (qs *Theory) places(q *quantifier, x ast.Node) []place {
	if q.places == nil {
		q.places = map[ast.Node][]place{}
		g := qs.g
		g.Walk(g.Args(q.n), func(n ast.Node) bool {
			if !qs.open(n) || g.Op(n) == ast.OpForall {
				return false
			}
			if g.Op(n) != ast.OpApply {
				return true
			}
			for i, a := range g.Args(n)[1:] {
				if y, c, ok := qs.shifted(a); ok {
					q.places[y] = append(q.places[y], place{n, i, c})
				} else if g.Op(a) == ast.OpVar {
					q.places[a] = append(q.places[a], place{n, i, ast.None})
				}
			}
			return true
		})
	}
	return q.places[x]
}

// domain gives ground terms of different values for the variable x of q: those for
// which an application in the body is a ground term, up to equality (the relevant
// domain of Ge, de Moura 2009, section 4). It is empty when x is no argument.
func (v *view) domain(q *quantifier, x ast.Node) []candidate {
	if d, ok := v.domains[x]; ok {
		return d
	}
	qs, g := v.qs, v.g
	t := g.Type(x)
	var terms []ast.Node
	m := &matcher{qs: qs, canon: map[euf.Node]ast.Node{}}
	for _, p := range qs.places(q, x) {
		fn, ok := qs.host.Func(p.app)
		if !ok {
			continue
		}
		for _, e := range qs.euf.Apps(fn) {
			args := qs.euf.Args(e)
			n := m.term(args[len(args)-len(g.Args(p.app))+1+p.arg])
			if n == ast.None {
				continue
			}
			if p.shift != ast.None {
				n = qs.less(n, p.shift)
			}
			terms = append(terms, n)
		}
	}
	slices.SortStableFunc(terms, func(a, b ast.Node) int {
		if d := qs.generation(a) - qs.generation(b); d != 0 {
			return d
		}
		return int(a - b)
	})
	d := []candidate{}
	seen := map[string]bool{}
	for _, n := range slices.Compact(terms) {
		val, err := v.ev.Eval(n)
		if err != nil {
			continue
		}
		if key := eval.Key(v.ev.Normalize(t, val)); !seen[key] {
			seen[key] = true
			d = append(d, candidate{n, val})
		}
	}
	v.domains[x] = d
	return d
}
