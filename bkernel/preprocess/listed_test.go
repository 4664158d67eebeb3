package preprocess

import (
	"math/big"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
)

// listedProblem has functions that are given point by point.
type listedProblem struct {
	*tiny.Problem
	funs   []ast.Node
	points []map[point]int64 // by function
	facts  []ast.Node
}

func newListed(seed uint64) *listedProblem {
	l := &listedProblem{Problem: tiny.New(seed)}
	g, r := l.G, l.R
	for i, n := range []int{1, 2, 1} {
		f := g.Const([]string{"f", "g", "h"}[i], g.Fun(slices.Repeat([]ast.Type{ast.Int}, n), ast.Int))
		l.funs = append(l.funs, f)
		pts := map[point]int64{}
		for a := -2 - r.IntN(2); a <= 2; a++ {
			for b := -2; b <= 2 && (n == 2 || b == -2); b++ {
				at, args := point{int64(a)}, []ast.Node{g.Num64(int64(a))}
				if n == 2 {
					at[1] = int64(b)
					args = append(args, g.Num64(int64(b)))
				}
				if r.IntN(30) == 0 {
					continue
				}
				pts[at] = int64(r.IntN(5) - 2)
				l.facts = append(l.facts, g.Eq(g.Apply(f, args...), g.Num64(pts[at])))
			}
		}
		l.points = append(l.points, pts)
	}
	for _, x := range l.Ints[:1+r.IntN(3)] {
		l.facts = append(l.facts, g.Le(g.Num64(-tiny.Bound), x), g.Le(x, g.Num64(tiny.Bound)))
	}
	for range 1 + r.IntN(3) {
		l.facts = append(l.facts, g.Eq(l.Ints[r.IntN(3)], l.read(2)))
	}
	l.facts = append(l.facts, g.Le(l.read(2), l.read(1)))
	if r.IntN(4) == 0 { // a listed value, which the fact does not give
		l.facts = append(l.facts, g.Eq(g.Apply(l.funs[0], g.Num64(0)), l.read(r.IntN(3))))
	}
	r.Shuffle(len(l.facts), func(i, j int) { l.facts[i], l.facts[j] = l.facts[j], l.facts[i] })
	return l
}

// read is a term that reads functions.
func (l *listedProblem) read(depth int) ast.Node {
	g, r := l.G, l.R
	if depth == 0 {
		return l.Ints[r.IntN(3)]
	}
	switch r.IntN(6) {
	case 0:
		return g.Apply(l.funs[1], l.read(depth-1), l.read(depth-1))
	case 1:
		a := g.ConstFun(g.Type(l.funs[0]), g.Num64(int64(r.IntN(3))))
		for range 1 + r.IntN(4) {
			a = g.Override(a, []ast.Node{g.Num64(int64(r.IntN(5) - 2))}, g.Num64(int64(r.IntN(5)-2)))
		}
		return g.Apply(a, l.read(depth-1))
	case 2:
		a := g.Override(l.funs[2], []ast.Node{g.Num64(int64(r.IntN(5) - 2))}, g.Num64(int64(r.IntN(5)-2)))
		return g.Apply(a, l.read(depth-1))
	case 3:
		return g.Arith(ast.OpAdd, l.read(depth-1), g.Num64(int64(r.IntN(3)-1)))
	}
	return g.Apply(l.funs[2*r.IntN(2)], l.read(depth-1))
}

// value is function i, with numbers of its own away from its points.
func (l *listedProblem) value(i int) ast.Value {
	num := func(v int64) ast.Value { return ast.Value{Kind: ast.KInt, Int: big.NewInt(v)} }
	f := &ast.FunValue{Default: num(int64(l.R.IntN(5) - 2))}
	for at, v := range l.points[i] {
		e := ast.FunEntry{Args: []ast.Value{num(at[0])}, Val: num(v)}
		if i == 1 {
			e.Args = append(e.Args, num(at[1]))
		}
		f.Entries = append(f.Entries, e)
	}
	return ast.Value{Kind: ast.KFun, Fun: f}
}

// TestListed compares the facts before and after under all assignments, with functions
// that have the listed values.
func TestListed(t *testing.T) {
	ran, defined := 0, 0
	for seed := range uint64(150) {
		l := newListed(seed)
		p := simplified(l.G, l.facts)
		if p.alone("listed") {
			ran++
		}
		l.Each(func(m ast.Model) {
			if m[l.Words[0]].Int.Sign() != 0 || m[l.Bools[0]].Bool || m[l.Bools[1]].Bool {
				return // they do not occur
			}
			for i, f := range l.funs {
				m[f] = l.value(i)
			}
			if b, a := tiny.Holds(t, l.G, m, l.facts), tiny.Holds(t, l.G, m, p.Facts); a != b {
				t.Fatalf("seed %d: before %v, after %v under %v", seed, b, a, m)
			}
		})
		for _, d := range p.Defs {
			defined++
			m := ast.Model{}
			var own []ast.Node
			for _, f := range l.facts {
				if l.G.Op(f) == ast.OpEq && l.G.Op(l.G.Arg(f, 0)) == ast.OpApply && l.G.Arg(l.G.Arg(f, 0), 0) == d.X && l.G.Op(l.G.Arg(f, 1)) == ast.OpInt {
					own = append(own, p.rw.Substitute(f, map[ast.Node]ast.Node{d.X: d.T}))
				}
			}
			if !tiny.Holds(t, l.G, m, own) {
				t.Fatalf("seed %d: the definition of %s does not have its values", seed, l.G.Name(d.X))
			}
		}
	}
	if ran < 142 || defined < 210 {
		t.Errorf("the pass did something %d times and took %d functions out: too few to say much", ran, defined)
	}
}
