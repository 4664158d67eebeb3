package bkernel

import (
	"math/big"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
)

// casesProblem is a random problem about functions and relations that can be listed.
type casesProblem struct{ *tiny.Problem }

// cases makes a function of some terms given by nested or listed cases.
func (s *casesProblem) cases(terms []ast.Node) ast.Node {
	g, r := s.G, s.R
	kind := r.IntN(5) // of leaves: numerals, terms that differ by numerals, or any terms
	leaf := func() ast.Node {
		n := g.Num64(int64(r.IntN(6) - 3))
		switch kind {
		case 0:
			return g.Arith(ast.OpAdd, s.Ints[0], n)
		case 1:
			return g.Arith(ast.OpAdd, g.Arith(ast.OpMul, g.Num64(int64(r.IntN(3))), s.Ints[r.IntN(3)]), n)
		}
		return n
	}
	test := func(t ast.Node) ast.Node {
		k := g.Num64(int64(r.IntN(5) - 2))
		switch {
		case g.Type(t) == ast.Bool:
			return g.IsTrue(t)
		case g.Type(t) != ast.Int:
			return g.Eq(t, g.BvNum(big.NewInt(int64(r.IntN(4))), 2))
		case r.IntN(4) == 0:
			return g.Le(t, k)
		case r.IntN(6) == 0:
			return g.Or(g.Eq(t, k), g.Not(g.Le(t, g.Num64(int64(r.IntN(5)-2)))))
		}
		return g.Eq(t, k)
	}
	var nested func(ts []ast.Node) ast.Node
	nested = func(ts []ast.Node) ast.Node {
		if len(ts) == 0 {
			return leaf()
		}
		n := nested(ts[1:])
		for range r.IntN(5) {
			n = g.Ite(test(ts[0]), nested(ts[1:]), n)
		}
		return n
	}
	if r.IntN(2) == 0 {
		return nested(terms)
	}
	n := leaf()
	for range 3 + r.IntN(8) {
		c := test(terms[0])
		for _, t := range terms[1:] {
			c = g.And(c, test(t))
		}
		n = g.Ite(c, leaf(), n)
	}
	return n
}

// tabular makes facts about functions that are given by cases.
func (s *casesProblem) tabular(bounded bool) []ast.Node {
	g, r := s.G, s.R
	var out []ast.Node
	if bounded {
		for _, x := range s.Ints {
			out = append(out, g.Le(g.Num64(-tiny.Bound), x), g.Le(x, g.Num64(tiny.Bound)))
		}
	}
	terms := append(slices.Clone(s.Ints), s.Bools[0], s.Words[0])
	for range 1 + r.IntN(3) {
		pick := func() ast.Node { return terms[r.IntN(len(terms))] }
		f := s.cases([]ast.Node{pick(), pick(), s.Ints[r.IntN(3)]}[r.IntN(3):])
		switch r.IntN(6) {
		case 0, 1, 2:
			out = append(out, g.Eq(s.Ints[r.IntN(3)], f))
		case 3:
			out = append(out, g.Le(g.Arith(ast.OpAdd, f, s.Ints[0]), g.Num64(int64(r.IntN(5)-2))))
		case 4:
			out = append(out, g.Or(s.Pred(1), g.Eq(f, s.Ints[r.IntN(3)])))
		}
		if g.Kind(g.Type(f)) == ast.KInt {
			terms = append(terms, f) // functions of functions
		}
	}
	if r.IntN(2) == 0 { // a list of tuples
		var ds []ast.Node
		cols := slices.Clone(terms[:2+r.IntN(3)])
		for range 4 + r.IntN(8) {
			var eqs []ast.Node
			for i, c := range cols {
				if i > 1 && r.IntN(3) == 0 {
					continue
				}
				switch {
				case g.Type(c) == ast.Bool && r.IntN(2) == 0:
					eqs = append(eqs, g.Not(g.IsTrue(c)))
				case g.Type(c) == ast.Bool:
					eqs = append(eqs, g.IsTrue(c))
				default:
					eqs = append(eqs, g.Eq(c, g.Num64(int64(r.IntN(5)-2))))
				}
			}
			ds = append(ds, g.And(eqs...))
		}
		out = append(out, g.Or(ds...))
	}
	return append(out, s.Pred(2))
}

// TestTables solves random problems about listed functions and relations and compares
// with all small assignments.
func TestTables(t *testing.T) {
	sat := 0
	for seed := uint64(0); seed < 400; seed++ {
		s := casesProblem{tiny.New(seed + 7000)}
		bounded := seed%3 > 0
		facts := s.tabular(bounded)
		if compared(t, seed, s.Problem, facts) == Sat {
			sat++
		}
	}
	if sat < 50 || sat > 350 {
		t.Errorf("%d of 400 are satisfiable: too few or too many to say much", sat)
	}
}
