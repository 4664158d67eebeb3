package preprocess

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/internal/tiny"
	"bsmt/bkernel/rewrite"
)

// elements is a problem over a deferred set: constants c that are exchangeable at
// first, others d, and a function f.
type elements struct {
	g    *ast.Graph
	r    *rand.Rand
	u    ast.Type
	c, d []ast.Node
	f    ast.Node
}

func newElements(seed uint64) *elements {
	e := &elements{g: ast.New(), r: rand.New(rand.NewPCG(seed, 5))}
	e.u = e.g.Set("U")
	for i := range 3 {
		e.c = append(e.c, e.g.Const(fmt.Sprintf("c%d", i), e.u))
	}
	for i := range 2 {
		e.d = append(e.d, e.g.Const(fmt.Sprintf("d%d", i), e.u))
	}
	e.f = e.g.Const("f", e.g.Fun([]ast.Type{e.u}, e.u))
	return e
}

func (e *elements) term(depth int) ast.Node {
	if depth > 0 && e.r.IntN(2) == 0 {
		return e.g.Apply(e.f, e.term(depth-1))
	}
	if e.r.IntN(3) == 0 {
		return e.d[e.r.IntN(len(e.d))]
	}
	return e.c[e.r.IntN(len(e.c))]
}

// orbit gives a fact under all permutations of c.
func (e *elements) orbit(rw *rewrite.Rewriter, f ast.Node) []ast.Node {
	var out []ast.Node
	for _, p := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		sub := map[ast.Node]ast.Node{}
		for i, j := range p {
			sub[e.c[i]] = e.c[j]
		}
		out = append(out, rw.Substitute(f, sub))
	}
	return out
}

func (e *elements) oneOf(t ast.Node) ast.Node {
	var ds []ast.Node
	for _, c := range e.c {
		ds = append(ds, e.g.Eq(t, c))
	}
	return e.g.Or(ds...)
}

func (e *elements) each(f func(ast.Model)) {
	const n = 3
	el := func(i int) ast.Value { return ast.Value{Kind: ast.KSet, Int: big.NewInt(int64(i))} }
	consts := append(slices.Clone(e.c), e.d...)
	total := 1
	for range len(consts) + n {
		total *= n
	}
	for k := range total {
		m := ast.Model{}
		for _, c := range consts {
			m[c] = el(k % n)
			k /= n
		}
		v := &ast.FunValue{Default: el(0)}
		for i := range n {
			v.Entries = append(v.Entries, ast.FunEntry{Args: []ast.Value{el(i)}, Val: el(k % n)})
			k /= n
		}
		m[e.f] = ast.Value{Kind: ast.KFun, Fun: v}
		f(m)
	}
}

// holds evaluates facts; the one quantifier there is says that c is all there is.
func (e *elements) holds(t *testing.T, m ast.Model, facts []ast.Node) bool {
	var ground []ast.Node
	for _, f := range facts {
		if e.g.Op(f) != ast.OpForall {
			ground = append(ground, f)
			continue
		}
		taken := 0
		for _, c := range e.c {
			taken |= 1 << m[c].Int.Int64()
		}
		if taken != 7 {
			return false
		}
	}
	return tiny.Holds(t, e.g, m, ground)
}

// TestSymmetryKeepsASolution: what the pass adds is met by a solution whenever there
// is one, and rules out most of the others.
func TestSymmetryKeepsASolution(t *testing.T) {
	ran, before, after := 0, 0, 0
	for seed := range uint64(30) {
		e := newElements(seed)
		g, rw := e.g, rewrite.New(e.g)
		facts := []ast.Node{}
		if seed%3 == 0 {
			x := g.Var("x", e.u)
			facts = append(facts, g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, e.oneOf(x)))
		} else {
			for _, t := range []ast.Node{g.Apply(e.f, e.c[0]), g.Apply(e.f, e.c[1]), g.Apply(e.f, e.c[2]), e.d[0], g.Apply(e.f, e.d[1])} {
				if seed%2 == 0 || e.r.IntN(4) > 0 {
					facts = append(facts, e.oneOf(t))
				}
			}
		}
		if e.r.IntN(2) == 0 {
			facts = append(facts, g.Conn(ast.OpAllDiff, e.c...))
		}
		for range 1 + e.r.IntN(3) {
			a, b := g.Eq(e.term(2), e.term(2)), g.Eq(e.term(1), e.term(2))
			facts = append(facts, e.orbit(rw, g.Or(g.Not(a), b))...)
		}
		if e.r.IntN(6) == 0 { // one that breaks it
			facts = append(facts, g.Not(g.Eq(e.c[0], g.Apply(e.f, e.d[0]))))
		}
		p := simplified(g, facts)
		if p.alone("symmetry") {
			ran++
		}
		nb, na := 0, 0
		e.each(func(m ast.Model) {
			a := e.holds(t, m, p.Facts)
			if e.holds(t, m, facts) {
				nb++
			} else if a {
				t.Fatalf("seed %d: a solution appeared", seed)
			}
			if a {
				na++
			}
		})
		if nb > 0 && na == 0 {
			t.Fatalf("seed %d: none of %d solutions is left", seed, nb)
		}
		before, after = before+nb, after+na
	}
	if ran < 15 || 3*before < 4*after {
		t.Errorf("the pass ran on %d problems and left %d of %d solutions", ran, after, before)
	}
}

// TestSymmetryIsNotAssumed: constants that the facts tell apart, or that an assumption
// mentions, stay as they are.
func TestSymmetryIsNotAssumed(t *testing.T) {
	for _, what := range []string{"told apart by a fact", "assumed"} {
		e := newElements(1)
		rw := rewrite.New(e.g)
		facts := []ast.Node{e.oneOf(e.d[0]), e.oneOf(e.d[1])}
		if what != "assumed" {
			facts = append(facts, e.g.Not(e.g.Eq(e.d[0], e.c[0])), e.g.Eq(e.g.Apply(e.f, e.c[1]), e.d[1]))
		}
		p := New(context.Background(), e.g, rw, nil, facts)
		if what == "assumed" {
			for _, c := range e.c[:2] {
				p.Keep(c)
			}
		}
		for i, f := range facts {
			p.Facts[i] = rw.Simplify(f)
		}
		if p.alone("symmetry") {
			t.Errorf("%s: the pass added %v", what, p.Facts[len(facts):])
		}
	}
}
