package gen

import (
	"fmt"
	"slices"
)

// Mixtures are families of problems of two halves that share variables: one of what a
// constraint solver is good at (all-different, counting, number theory), one of what an SMT
// solver is good at (reals, datatypes). Neither half has the answer. They are no part of
// Families: a solver that reads one half only can say nothing.
func Mixtures() []Family {
	return []Family{
		{"mixed_alphametic", "ALL", "letters for digits in a product whose square root is compared", sizes(2, 3, 3, 4, 5, 6, 7, 8), mixedAlphametic},
		{"mixed_latin", "ALL", "a Latin square completed, with real dates along its diagonals", sizes(5, 8, 14, 18, 22, 26, 30, 45), mixedLatin},
		{"mixed_magic", "ALL", "a magic square whose rows are loads on real beams", [4][]int{{3}, {4}, {5, 6}, {8, 10}}, mixedMagic},
		{"mixed_prices", "ALL", "four prices from their sum and product, and their real taxes", sizes(20, 50, 100, 200, 500, 1000, 3000, 10000), mixedPrices},
		{"mixed_queens", "ALL", "n queens whose columns are the real times between starts", sizes(8, 12, 20, 26, 30, 40, 60, 80), mixedQueens},
		{"mixed_rota", "ALL", "teams that have too few slots, or else too much of a real load", sizes(6, 8, 11, 14, 20, 30, 40, 60), mixedRota},
		{"mixed_squares", "ALL", "a sum of three squares, or else a point in a disc and beyond its tangent", sizes(10, 20, 200, 1000, 10000, 100000, 1000000, 10000000), mixedSquares},
		{"mixed_trees", "ALL", "pigeonholes, or else a tree that is below itself", sizes(6, 8, 11, 14, 20, 30, 40, 60), mixedTrees},
	}
}

// mixture is the name for all of them.
const mixture = "mixtures"

// dates lets real times grow by given terms, one behind the other, up to an end.
func (m *maker) dates(prefix string, steps []string, end string) {
	t := names(prefix, len(steps)+1)
	m.declare("Real", t...)
	m.assert("(= %s 0.0)", t[0])
	for i, s := range steps {
		m.assert("(>= (- %s %s) %s)", t[i+1], t[i], s)
	}
	m.assert("(<= %s %s)", t[len(steps)], end)
}

func mixedAlphametic(m *maker) {
	letters := alphametic(m)
	m.declare("Real", "root", "part")
	// No letter is above 9, and the root of what is at least 2 is above 1.
	m.assert("(and (> root 0.0) (= (* root root) (+ part 2.0)))")
	m.assert("(and (<= 0.0 part) (<= part 1.0))")
	for _, x := range letters {
		m.assert("(< (* part (to_real %s)) (* root 9.0))", x)
	}
}

func mixedLatin(m *maker) {
	latin(m)
	v := matrix("c", m.n)
	// Any diagonal takes at most n-1 a step, so that no completion is too late.
	for d := range min(m.n, 6) {
		steps := make([]string, m.n)
		for i := range m.n {
			steps[i] = fmt.Sprintf("(* 0.5 (to_real %s))", v[i][(i+d)%m.n])
		}
		m.dates(fmt.Sprintf("t%d_", d), steps, fmt.Sprintf("%d.0", m.n*(m.n-1)/2+1))
	}
}

func mixedMagic(m *maker) {
	magic(m)
	v := matrix("m", m.n)
	for i, row := range v {
		steps := make([]string, m.n)
		for j, x := range row {
			steps[j] = fmt.Sprintf("(* 0.25 (to_real %s))", x)
		}
		m.dates(fmt.Sprintf("b%d_", i), steps, fmt.Sprintf("(/ %d.0 4.0)", m.n*(m.n*m.n+1)/2))
	}
}

func mixedPrices(m *maker) {
	prices(m)
	x := names("x", 4)
	m.declare("Real", "rate", "tax")
	m.assert("(and (< 1.0 rate) (= (* rate rate) 2.0))")
	m.assert("(= tax (* rate (to_real %s)))", sum(x))
	m.assert("(> tax (* 1.4 (to_real %s)))", sum(x))
	for i := range 3 {
		m.assert("(<= (* rate (to_real %s)) (* rate (to_real %s)))", x[i], x[i+1])
	}
}

func mixedQueens(m *maker) {
	m.status = "sat" // for n above 3
	n := m.n
	q, up, down := names("q", n), make([]string, n), make([]string, n)
	m.declare("Int", q...)
	steps := make([]string, n)
	for i, x := range q {
		m.between(0, x, n-1)
		up[i], down[i] = fmt.Sprintf("(+ %s %d)", x, i), fmt.Sprintf("(- %s %d)", x, i)
		steps[i] = fmt.Sprintf("(* 1.5 (to_real %s))", x)
	}
	m.distinct(q)
	m.distinct(up)
	m.distinct(down)
	// All columns together come to n(n-1)/2.
	m.dates("t", steps, fmt.Sprintf("(* 1.5 %d.0)", n*(n-1)/2))
}

// tight says that n+1 integers differ which have n+1 values, and where on holds n.
func (m *maker) tight(prefix, on string, n int) {
	p := names(prefix, n+1)
	m.declare("Int", p...)
	m.distinct(p)
	for _, x := range p {
		m.between(1, x, n+1)
		m.assert("(=> %s (<= %s %d))", on, x, n)
	}
}

func mixedRota(m *maker) {
	m.status = "unsat"
	const teams = 4
	busy, load := names("busy", teams), names("load", teams)
	m.declare("Bool", busy...)
	m.declare("Real", append(slices.Clone(load), "slack")...)
	m.assert("(>= slack 0.0)")
	for i := range teams {
		m.tight(fmt.Sprintf("w%d_", i), busy[i], m.n)
		m.assert("(>= %s 0.0)", load[i])
		m.assert("(=> (not %s) (>= %s (+ 1.0 (* %d.5 slack))))", busy[i], load[i], i)
	}
	m.assert("(< %s %d.0)", sum(load), teams)
}

func mixedSquares(m *maker) {
	m.status = "unsat"
	const cases = 3
	for i := range cases {
		k := 8*(m.n+i) + 7
		x, y, z, u, v, b := fmt.Sprint("x", i), fmt.Sprint("y", i), fmt.Sprint("z", i), fmt.Sprint("u", i), fmt.Sprint("v", i), fmt.Sprint("b", i)
		m.declare("Int", x, y, z)
		m.declare("Real", u, v)
		m.declare("Bool", b)
		for _, w := range []string{x, y, z} {
			m.between(0, w, k)
		}
		m.assert("(=> %s (= (+ (* %s %s) (* %s %s) (* %s %s)) %d))", b, x, x, y, y, z, z, k)
		m.assert("(=> (not %s) (and (< (+ (* %s %s) (* %s %s)) 1.0) (> (+ %s %s) 1.5)))", b, u, u, v, v, u, v)
	}
	m.assert("(or b0 b1 b2 (> u0 v1))")
}

func mixedTrees(m *maker) {
	m.status = "unsat"
	m.put("(declare-datatypes ((Tree 0)) (((leaf) (node (left Tree) (right Tree)))))")
	const rounds = 3
	for i := range rounds {
		s, t, b := fmt.Sprint("s", i), fmt.Sprint("t", i), fmt.Sprint("b", i)
		m.declare("Tree", s, t)
		m.declare("Bool", b)
		m.tight(fmt.Sprintf("p%d_", i), b, m.n+i)
		m.assert("(=> (not %s) (and (= %s (node %s leaf)) (= %s (node leaf %s))))", b, s, t, t, s)
	}
	m.assert("(or (not b0) (not b1) (not b2))")
}
