package symmetries

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/bkernel/rewrite"
)

// terms are facts as a graph of what they say: it does not matter in which order arguments stand where that means
// nothing, which side of an equality of integers is subtracted, nor which disequalities say that
// terms are not all the same.
type terms struct {
	g      *ast.Graph
	rw     *rewrite.Rewriter
	verts  []vertex // arguments come first; one more ends the list of edges
	edges  []edge
	consts []ast.Node
	place  []int32 // of constants: vertex
	free   []bool  // of constants: a permutation may move it
}

// vertex is a term of the facts.
type vertex struct {
	label  uint64
	edges  int32 // where they begin; they end where those of the next vertex do
	of     int32 // constant; -1: it is another term
	signed bool  // the equality of a sum with zero, which its opposite has too
	fact   bool
	live   bool // a fact, or below one
}

// edge leads to an argument.
type edge struct {
	to    int32     // -1: a numeral, which is in the labels
	label [2]uint64 // place or coefficient; in the opposite sum
}

// mix is a hash of two words (the finaliser of SplitMix64).
func mix(a, b uint64) uint64 {
	x := a*0x9e3779b97f4a7c15 + b + 0x632be59bd9b4e019
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// read makes the graph; false: it is too large.
func (t *terms) read(facts []ast.Node, stays func(ast.Node) bool) bool {
	g := t.g
	var nodes []ast.Node
	edges := 0
	g.Walk(facts, func(n ast.Node) bool {
		nodes = append(nodes, n)
		edges += len(g.Args(n))
		return edges <= mostEdges
	})
	if edges > mostEdges {
		return false
	}
	slices.Sort(nodes)
	at := make(map[ast.Node]int32, len(nodes))
	other := map[ast.Node]bool{} // what selectors speak of without an argument that says so
	for i, n := range nodes {
		at[n] = int32(i)
		if g.Op(n) == ast.OpFree {
			other[g.Symbol(n).Other] = true
		}
	}
	t.verts = make([]vertex, 0, len(nodes)+1)
	for i, n := range nodes {
		v := vertex{label: mix(uint64(g.Op(n)), uint64(g.Type(n))), edges: int32(len(t.edges)), of: -1}
		switch op := g.Op(n); {
		case op == ast.OpConst:
			v.of = int32(len(t.consts))
			fixed := stays(n) || other[n]
			if fixed {
				v.label = mix(v.label, uint64(n))
			}
			t.consts, t.place, t.free = append(t.consts, n), append(t.place, int32(i)), append(t.free, !fixed)
		case op == ast.OpOr:
			for _, d := range disjuncts(g, n) {
				for _, x := range d {
					t.edges = append(t.edges, edge{to: at[x], label: [2]uint64{uint64(len(d))}})
				}
			}
		case op == ast.OpEq && g.Type(g.Arg(n, 0)) == ast.Int:
			v.signed = true
			t.summands(g.Arg(n, 0), at, 1)
			t.summands(g.Arg(n, 1), at, -1)
		case op == ast.OpEq || op == ast.OpEquiv || op == ast.OpAnd || op == ast.OpAllDiff || op == ast.OpAdd || op == ast.OpMul:
			for _, a := range g.Args(n) {
				t.edges = append(t.edges, edge{to: at[a]})
			}
		default:
			v.label = mix(v.label, uint64(uint32(g.Aux(n))))
			for k, a := range g.Args(n) {
				t.edges = append(t.edges, edge{to: at[a], label: [2]uint64{uint64(k + 1)}})
			}
		}
		t.verts = append(t.verts, v)
	}
	t.verts = append(t.verts, vertex{edges: int32(len(t.edges)), of: -1})
	for _, f := range facts {
		v := &t.verts[at[f]]
		v.fact, v.live = true, true
	}
	for i := len(nodes) - 1; i >= 0; i-- {
		if t.verts[i].live {
			for _, e := range t.below(i) {
				if e.to >= 0 {
					t.verts[e.to].live = true
				}
			}
		}
	}
	return len(t.consts) > 1 && len(t.consts) <= mostConsts
}

// below gives the edges of a vertex.
func (t *terms) below(v int) []edge { return t.edges[t.verts[v].edges:t.verts[v+1].edges] }

// summands adds the edges of a sum, with their coefficients.
func (t *terms) summands(n ast.Node, at map[ast.Node]int32, sign int64) {
	g := t.g
	summands := []ast.Node{n}
	if g.Op(n) == ast.OpAdd {
		summands = g.Args(n)
	}
	for _, s := range summands {
		c, to := uint64(sign), int32(-1)
		switch k, of := scaled(g, s); {
		case of != ast.None:
			c, to = c*uint64(k), at[of]
		case g.IntVal(s).IsInt64():
			c *= uint64(g.IntVal(s).Int64())
		default:
			c *= uint64(s) // some number that is this one's
		}
		if to >= 0 || c != 0 {
			t.edges = append(t.edges, edge{to, [2]uint64{c, -c}})
		}
	}
}

// scaled gives a term as a numeral times a term; the term is None where it is a numeral.
func scaled(g *ast.Graph, n ast.Node) (int64, ast.Node) {
	switch {
	case g.Op(n) == ast.OpInt:
		return 0, ast.None
	case g.Op(n) == ast.OpMul && len(g.Args(n)) == 2 && g.Op(g.Arg(n, 0)) == ast.OpInt && g.IntVal(g.Arg(n, 0)).IsInt64():
		return g.IntVal(g.Arg(n, 0)).Int64(), g.Arg(n, 1)
	}
	return 1, n
}

// sides gives the two terms that an equality in normal form says to be the same; false where it says something else
// of them, or one is a numeral.
func sides(g *ast.Graph, eq ast.Node) (a, b ast.Node, ok bool) {
	if a, b = g.Arg(eq, 0), g.Arg(eq, 1); g.Type(a) == ast.Int {
		a, b = form.SameTerms(g, eq)
	}
	return a, b, a != ast.None
}

// disjuncts gives those of a disjunction, and instead of disequalities that say of three terms or more that they are
// not all the same these terms, as one.
func disjuncts(g *ast.Graph, or ast.Node) (out [][]ast.Node) {
	type alike struct{ says, terms []ast.Node }
	var groups []alike
	for _, d := range g.Args(or) {
		var a, b ast.Node
		ok := g.Op(d) == ast.OpNot && g.Op(g.Arg(d, 0)) == ast.OpEq
		if ok {
			a, b, ok = sides(g, g.Arg(d, 0))
		}
		if !ok {
			out = append(out, []ast.Node{d})
			continue
		}
		one, rest := alike{[]ast.Node{d}, []ast.Node{a, b}}, groups[:0]
		for _, c := range groups {
			if slices.Contains(c.terms, a) || slices.Contains(c.terms, b) {
				one.says, one.terms = append(one.says, c.says...), append(one.terms, c.terms...)
			} else {
				rest = append(rest, c)
			}
		}
		groups = append(rest, one)
	}
	for _, c := range groups {
		if len(c.says) == 1 {
			out = append(out, c.says)
			continue
		}
		slices.Sort(c.terms)
		out = append(out, slices.Compact(c.terms))
	}
	return out
}

// normally is a fact in which terms that are not all the same differ from the first of them.
func (t *terms) normally(f ast.Node) ast.Node {
	if t.g.Op(f) != ast.OpOr {
		return f
	}
	ds := disjuncts(t.g, f)
	if len(ds) == len(t.g.Args(f)) {
		return f
	}
	var out []ast.Node
	for _, d := range ds {
		if len(d) == 1 {
			out = append(out, d[0])
		}
		for _, x := range d[1:] {
			out = append(out, t.rw.Not(t.rw.Eq(d[0], x)))
		}
	}
	return t.rw.Or(out...)
}
