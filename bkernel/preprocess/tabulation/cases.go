package tabulation

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// MaxColumns is the number of terms that a function given by cases may depend on.
const MaxColumns = 3

// shape says that a node is a function of the values of few terms, its columns: nested
// choices between numerals, under conditions that compare a column with numerals or
// take a Boolean constant. Its values can then be listed.
type shape struct {
	cols [MaxColumns]ast.Node // terms, and predicates IsTrue(c); the first n
	n    int8                 // number of columns, or noShape
	deep int16                // nesting
}

const (
	noShape  = -1
	maxDepth = 4000 // nesting up to which values are computed by recursion
)

// Functions finds the shapes of the nodes of a graph. Arguments have smaller ids than
// their users, so they are found in the order of ids.
type Functions struct {
	g    *ast.Graph
	of   []shape
	seen []int32 // by node: the last walk that came by
	val  []bool  // by node: value of a predicate in the last walk
	walk int32
}

// New gives the functions of g.
func New(g *ast.Graph) *Functions { return &Functions{g: g} }

// Columns gives the terms that n is a function of; ok is false when it is none of few
// columns, or a numeral.
func (s *Functions) Columns(n ast.Node) (cols []ast.Node, ok bool) {
	for len(s.of) <= int(n) {
		s.of = append(s.of, s.find(ast.Node(len(s.of))))
	}
	sh := &s.of[n]
	if sh.n <= 0 {
		return nil, false
	}
	return sh.cols[:sh.n], true
}

// find gives the shape of n, whose arguments have theirs.
func (s *Functions) find(n ast.Node) shape {
	g := s.g
	switch op := g.Op(n); op {
	case ast.OpInt, ast.OpTrue, ast.OpFalse:
		return shape{}
	case ast.OpEq, ast.OpLe:
		if a, ok := form.ReadAtom(g, n); ok {
			return shape{n: 1, cols: [MaxColumns]ast.Node{a.Term}}
		}
	case ast.OpIsTrue:
		if g.Op(g.Arg(n, 0)) == ast.OpConst {
			return shape{n: 1, cols: [MaxColumns]ast.Node{n}}
		}
	case ast.OpNot, ast.OpAnd, ast.OpOr, ast.OpEquiv:
		return s.merge(g.Args(n))
	case ast.OpIte:
		if t := g.Type(n); t == ast.Int || t == ast.Pred {
			return s.merge(g.Args(n))
		}
	}
	return shape{n: noShape}
}

// merge is the shape of a node over args.
func (s *Functions) merge(args []ast.Node) shape {
	var m shape
	for _, a := range args {
		sh := s.of[a]
		if sh.n == noShape {
			return sh
		}
		m.deep = max(m.deep, sh.deep+1)
	cols:
		for _, c := range sh.cols[:sh.n] {
			for _, d := range m.cols[:m.n] {
				if c == d {
					continue cols
				}
			}
			if m.n == MaxColumns {
				return shape{n: noShape}
			}
			m.cols[m.n] = c
			m.n++
		}
	}
	if m.deep >= maxDepth {
		return shape{n: noShape}
	}
	return m
}

// begin starts a walk.
func (s *Functions) begin() {
	for len(s.seen) < s.g.Len() {
		s.seen = append(s.seen, 0)
		s.val = append(s.val, false)
	}
	s.walk++
}

// Atoms visits the atoms below a node that has columns; false says that there are more
// than limit nodes.
func (s *Functions) Atoms(n ast.Node, limit int, visit func(form.Atom)) bool {
	s.begin()
	return s.visit(n, limit, visit, func(ast.Node) bool { return false })
}

// visit visits the atoms below n, but not below nodes where it is to stop.
func (s *Functions) visit(n ast.Node, limit int, visit func(form.Atom), stop func(ast.Node) bool) bool {
	g := s.g
	stack := []ast.Node{n}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if s.seen[n] == s.walk {
			continue
		}
		s.seen[n] = s.walk
		if limit--; limit < 0 {
			return false
		}
		if stop(n) {
			continue
		}
		switch g.Op(n) {
		case ast.OpEq, ast.OpLe:
			a, _ := form.ReadAtom(g, n)
			visit(a)
		case ast.OpIsTrue:
		default:
			stack = append(stack, g.Args(n)...)
		}
	}
	return true
}

// minArms is the number of conditions from which a choice is one by a term.
const minArms = 2

// Choice reads nested conditions on one term: an integer that is one of several terms,
// its leaves, by the value of t. ok is false when n has less than minArms conditions.
func (s *Functions) Choice(n ast.Node, limit int) (t ast.Node, leaves []ast.Node, ok bool) {
	g := s.g
	if g.Op(n) != ast.OpIte || g.Type(n) != ast.Int {
		return ast.None, nil, false
	}
	cols, is := s.Columns(g.Arg(n, 0))
	if !is || len(cols) != 1 || g.Type(cols[0]) == ast.Pred {
		return ast.None, nil, false
	}
	t = cols[0]
	s.begin()
	conds := 0
	stack := []ast.Node{n}
	for len(stack) > 0 {
		m := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if s.seen[m] == s.walk {
			continue
		}
		s.seen[m] = s.walk
		if !s.chooses(m, t) {
			leaves = append(leaves, m)
			continue
		}
		if conds++; conds > limit {
			return ast.None, nil, false
		}
		stack = append(stack, g.Arg(m, 2), g.Arg(m, 1))
	}
	return t, leaves, conds >= minArms
}

// chooses says that n is a choice by the value of t alone.
func (s *Functions) chooses(n, t ast.Node) bool {
	if s.g.Op(n) != ast.OpIte {
		return false
	}
	cols, ok := s.Columns(s.g.Arg(n, 0))
	return ok && len(cols) == 1 && cols[0] == t
}

// Leaf gives the leaf of a choice by t where t has value rep.
func (s *Functions) Leaf(n, t ast.Node, rep int64) ast.Node {
	s.begin()
	for s.chooses(n, t) {
		if s.holds(s.g.Arg(n, 0), []ast.Node{t}, []int64{rep}) {
			n = s.g.Arg(n, 1)
		} else {
			n = s.g.Arg(n, 2)
		}
	}
	return n
}

// ChoiceAtoms visits the atoms of the conditions of a choice by t, as Atoms does.
func (s *Functions) ChoiceAtoms(n, t ast.Node, limit int, visit func(form.Atom)) bool {
	s.begin()
	return s.visit(n, limit, visit, func(m ast.Node) bool { return m != n && s.g.Type(m) == ast.Int && !s.chooses(m, t) })
}

// Value gives the numeral that a term with columns has where column i has value
// reps[i]; a Boolean one is 1 when true.
func (s *Functions) Value(n ast.Node, cols []ast.Node, reps []int64) ast.Node {
	s.begin()
	for s.g.Op(n) == ast.OpIte {
		if s.holds(s.g.Arg(n, 0), cols, reps) {
			n = s.g.Arg(n, 1)
		} else {
			n = s.g.Arg(n, 2)
		}
	}
	return n
}

// holds says likewise whether a predicate holds.
func (s *Functions) holds(n ast.Node, cols []ast.Node, reps []int64) bool {
	g := s.g
	switch g.Op(n) {
	case ast.OpTrue:
		return true
	case ast.OpFalse:
		return false
	case ast.OpEq, ast.OpLe:
		a, _ := form.ReadAtom(g, n)
		v := reps[slices.Index(cols, a.Term)]
		if !a.Le {
			return v == a.K
		}
		return (v <= a.K) != a.Not
	case ast.OpIsTrue:
		return reps[slices.Index(cols, n)] == 1
	case ast.OpNot:
		return !s.holds(g.Arg(n, 0), cols, reps)
	}
	if s.seen[n] == s.walk {
		return s.val[n]
	}
	var v bool
	switch args := g.Args(n); g.Op(n) {
	case ast.OpAnd, ast.OpOr:
		stop := g.Op(n) == ast.OpOr
		v = !stop
		for _, a := range args {
			if s.holds(a, cols, reps) == stop {
				v = stop
				break
			}
		}
	case ast.OpEquiv:
		v = s.holds(args[0], cols, reps) == s.holds(args[1], cols, reps)
	case ast.OpIte:
		if s.holds(args[0], cols, reps) {
			v = s.holds(args[1], cols, reps)
		} else {
			v = s.holds(args[2], cols, reps)
		}
	}
	s.seen[n], s.val[n] = s.walk, v
	return v
}

// IsTable says that n is a choice between integers other than one between two
// numerals, which is a sum with a 0/1 variable.
func IsTable(g *ast.Graph, n ast.Node) bool {
	return g.Op(n) == ast.OpIte && g.Type(n) == ast.Int &&
		(g.Op(g.Arg(n, 1)) != ast.OpInt || g.Op(g.Arg(n, 2)) != ast.OpInt)
}
