package preprocess

import (
	"cmp"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess/circuits"
	"bsmt/bkernel/preprocess/shown"
)

// Words that are told apart piece by piece, or bit by bit, as a miter does, are told apart
// as a whole: a disjunction of disequalities is one between two words, in which the pieces
// stand side by side. Circuits are compared that way, for a bit of a sum says nothing alone.

// mostPieces bounds how many pieces are put together, and coneNodes what is below them.
const (
	mostPieces = 128
	coneNodes  = 1 << 18
)

// piece is a part of two words that are told apart.
type piece struct {
	a, b  ast.Node
	low   int // where it is cut out, if it is
	below int // how many nodes are below the two
}

// disjuncts gives what f is the disjunction of.
func (p *circuitsPass) disjuncts(f ast.Node) []ast.Node {
	g := p.g
	if g.Op(f) == ast.OpNot && g.Op(g.Arg(f, 0)) == ast.OpAnd {
		parts := slices.Clone(g.Args(g.Arg(f, 0)))
		for i, a := range parts {
			if g.Op(a) != ast.OpEq {
				return []ast.Node{f}
			}
			parts[i] = g.Not(a)
		}
		return parts
	}
	if g.Op(f) == ast.OpOr {
		return g.Args(f)
	}
	return []ast.Node{f}
}

// together compares the words that the parts of fact i tell apart piece by piece. done says
// that they are the same, and gone from the fact; all that the facts became the values of a
// solution. or makes what is left.
func (p *circuitsPass) together(i int, parts []ast.Node, or func(...ast.Node) ast.Node) (done, all bool) {
	g := p.g
	var pieces []piece
	var left []ast.Node
	for _, n := range parts {
		if g.Op(n) == ast.OpNot && g.Op(g.Arg(n, 0)) == ast.OpEq && g.Kind(g.Type(g.Arg(g.Arg(n, 0), 0))) == ast.KBitVec {
			pieces = append(pieces, piece{a: g.Arg(g.Arg(n, 0), 0), b: g.Arg(g.Arg(n, 0), 1)})
		} else {
			left = append(left, n)
		}
	}
	if len(pieces) < 2 || len(pieces) > mostPieces || p.ctx.Err() != nil {
		return false, false
	}
	a, b, ok := p.sideBySide(pieces)
	if !ok {
		return false, false
	}
	eq := g.Eq(a, b)
	if p.seen[eq] {
		return false, false
	}
	p.seen[eq] = true
	f := p.Facts[i]
	var facts *[]shown.Fact
	if p.proof != nil {
		facts = new([]shown.Fact)
	}
	verdict, values := p.compare(a, b, facts)
	if verdict == circuits.Different && len(p.Facts) == 1 && len(left) == 0 && p.take(values) {
		return true, true
	}
	if verdict != circuits.Same {
		return false, false
	}
	from := []ast.Node{f}
	if facts != nil {
		p.record(*facts, f)
		from = append(from, eq)
	}
	p.Facts[i] = or(left...)
	p.proof.Step(p.Facts[i], from...)
	return true, false
}

// sideBySide puts pieces together to two words: those with less below them are lower, as
// the carries of sums and products go, and those of one circuit stand on one side. False
// says that there is too much below them.
func (p *circuitsPass) sideBySide(pieces []piece) (a, b ast.Node, ok bool) {
	g := p.g
	cones := map[ast.Node]map[ast.Node]bool{}
	nodes := 0
	cone := func(n ast.Node) map[ast.Node]bool {
		if in, ok := cones[n]; ok {
			return in
		}
		in := map[ast.Node]bool{}
		p.walk([]ast.Node{n}, func(m ast.Node) bool {
			in[m] = true
			nodes++
			return nodes < coneNodes
		})
		cones[n] = in
		return in
	}
	for i := range pieces {
		q := &pieces[i]
		q.below = len(cone(q.a)) + len(cone(q.b))
		for _, side := range []ast.Node{q.a, q.b} {
			if g.Op(side) == ast.OpBvExtract {
				q.low = int(g.Aux(side))
			}
		}
	}
	if nodes >= coneNodes {
		return ast.None, ast.None, false
	}
	slices.SortStableFunc(pieces, func(q, r piece) int { return cmp.Or(q.below-r.below, q.low-r.low) })
	common := func(a, b ast.Node) (n int) {
		for m := range cones[a] {
			if cones[b][m] {
				n++
			}
		}
		return n
	}
	for i := range pieces[1:] {
		q, r := pieces[i], &pieces[i+1]
		if common(q.a, r.a)+common(q.b, r.b) < common(q.a, r.b)+common(q.b, r.a) {
			r.a, r.b = r.b, r.a
		}
	}
	a, b = pieces[0].a, pieces[0].b
	for _, q := range pieces[1:] {
		w := g.Width(g.Type(a)) + g.Width(g.Type(q.a))
		a, b = g.Bv(ast.OpBvConcat, w, 0, q.a, a), g.Bv(ast.OpBvConcat, w, 0, q.b, b)
	}
	return a, b, true
}
