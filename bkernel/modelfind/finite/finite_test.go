package finite

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
)

// world is a random problem over one deferred set: constants a and b, a function f and
// a predicate r.
type world struct {
	g       *ast.Graph
	rw      *rewrite.Rewriter
	r       *rand.Rand
	u       ast.Type
	a       []ast.Node
	f, rel  ast.Node
	element []ast.Node
}

func newWorld(seed uint64) *world {
	w := &world{g: ast.New(), r: rand.New(rand.NewPCG(seed, 3))}
	w.rw = rewrite.New(w.g)
	w.u = w.g.Set("U")
	w.a = []ast.Node{w.g.Const("a", w.u), w.g.Const("b", w.u)}
	w.f = w.g.Const("f", w.g.Fun([]ast.Type{w.u}, w.u))
	w.rel = w.g.Const("r", w.g.Fun([]ast.Type{w.u, ast.Bool}, ast.Bool))
	return w
}

func (w *world) fresh(t ast.Type) ast.Node {
	e := w.g.Const(fmt.Sprintf("e%d", len(w.element)), t)
	w.element = append(w.element, e)
	return e
}

func (w *world) term(vars []ast.Node) ast.Node {
	switch w.r.IntN(3) {
	case 0:
		return w.a[w.r.IntN(2)]
	case 1:
		return w.g.Apply(w.f, w.term(vars))
	}
	if len(vars) == 0 {
		return w.a[0]
	}
	return vars[w.r.IntN(len(vars))]
}

func (w *world) pred(depth int, vars []ast.Node) ast.Node {
	g := w.g
	k := w.r.IntN(6)
	switch {
	case depth == 0 || k == 0:
		if w.r.IntN(2) == 0 {
			return g.Eq(w.term(vars), w.term(vars))
		}
		return g.IsTrue(g.Apply(w.rel, w.term(vars), g.BoolOf(g.Eq(w.term(vars), w.term(vars)))))
	case k == 1:
		return g.Not(w.pred(depth-1, vars))
	case k < 4:
		return g.Or(w.pred(depth-1, vars), w.pred(depth-1, vars))
	}
	x := g.Var("x", w.u)
	op := ast.OpForall
	if k == 5 {
		op = ast.OpExists
	}
	return g.Quantify(op, ast.Quant{Vars: []ast.Node{x}}, w.pred(depth-1, append(vars[:len(vars):len(vars)], x)))
}

// holds evaluates a predicate with n elements: the reference, straight from the meaning.
func (w *world) holds(p ast.Node, m ast.Model, n int64) bool {
	g := w.g
	switch g.Op(p) {
	case ast.OpNot:
		return !w.holds(g.Arg(p, 0), m, n)
	case ast.OpOr, ast.OpAnd:
		for _, a := range g.Args(p) {
			if w.holds(a, m, n) == (g.Op(p) == ast.OpOr) {
				return g.Op(p) == ast.OpOr
			}
		}
		return g.Op(p) == ast.OpAnd
	case ast.OpEquiv:
		return w.holds(g.Arg(p, 0), m, n) == w.holds(g.Arg(p, 1), m, n)
	case ast.OpForall, ast.OpExists:
		x, body := g.Quant(p).Vars[0], g.Arg(p, 0)
		if rest := g.Quant(p).Vars[1:]; len(rest) > 0 {
			body = g.Quantify(g.Op(p), ast.Quant{Vars: rest}, body)
		}
		for i := range n {
			c := g.Const(fmt.Sprintf("value%d", i), w.u)
			m[c] = element(i)
			if w.holds(w.rw.Substitute(body, map[ast.Node]ast.Node{x: c}), m, n) == (g.Op(p) == ast.OpExists) {
				return g.Op(p) == ast.OpExists
			}
		}
		return g.Op(p) == ast.OpForall
	}
	ok, err := eval.New(g, m).Holds(p)
	if err != nil {
		panic(err)
	}
	return ok
}

func element(i int64) ast.Value { return ast.Value{Kind: ast.KSet, Int: big.NewInt(i)} }

// each gives all interpretations of the constants over n elements.
func (w *world) each(n int64, f func(ast.Model)) {
	total := n * n * n * n // a, b, f; r below
	if n == 1 {
		total = 1
	}
	for k := range total << (2 * n) {
		m := ast.Model{}
		rel := &ast.FunValue{Default: ast.Value{Kind: ast.KBool}}
		fun := &ast.FunValue{Default: element(0)}
		for i := range n {
			for b := range 2 {
				rel.Entries = append(rel.Entries, ast.FunEntry{
					Args: []ast.Value{element(i), {Kind: ast.KBool, Bool: b == 1}},
					Val:  ast.Value{Kind: ast.KBool, Bool: k&1 == 1},
				})
				k >>= 1
			}
		}
		for i := range n {
			fun.Entries = append(fun.Entries, ast.FunEntry{Args: []ast.Value{element(i)}, Val: element(k % n)})
			k /= n
		}
		m[w.a[0]], m[w.a[1]] = element(k%n), element(k/n%n)
		m[w.f], m[w.rel] = ast.Value{Kind: ast.KFun, Fun: fun}, ast.Value{Kind: ast.KFun, Fun: rel}
		f(m)
	}
}

// TestGroundMeansTheSame: over n elements, named in order, the ground facts hold in an
// interpretation exactly when the facts do.
func TestGroundMeansTheSame(t *testing.T) {
	stated := 0
	for seed := range uint64(60) {
		w := newWorld(seed)
		facts := []ast.Node{w.rw.Simplify(w.pred(3, nil)), w.rw.Simplify(w.pred(4, nil))}
		p := New(w.g, w.rw, facts, w.fresh)
		if p == nil {
			continue
		}
		stated++
		for n := range int64(2) {
			ground, ok := p.Ground(int(n)+1, 1<<20)
			if !ok {
				t.Fatalf("seed %d: too large", seed)
			}
			for _, f := range ground {
				if w.rw.HasQuantifier(f) {
					t.Fatalf("seed %d: %v is not ground", seed, f)
				}
			}
			held := 0
			w.each(n+1, func(m ast.Model) {
				for i, e := range w.element {
					m[e] = element(int64(i))
				}
				want, got := true, true
				for _, f := range facts {
					want = want && w.holds(f, m, n+1)
				}
				for _, f := range ground {
					got = got && w.holds(f, m, n+1)
				}
				if want != got {
					t.Fatalf("seed %d, %d elements: the facts are %v, the ground facts %v in %v", seed, n+1, want, got, m)
				}
				if want {
					held++
				}
			})
		}
	}
	if stated < 30 {
		t.Errorf("only %d problems were stated", stated)
	}
}

func TestWhatCannotBeStated(t *testing.T) {
	g := ast.New()
	rw := rewrite.New(g)
	u := g.Set("U")
	x, i := g.Var("x", u), g.Var("i", ast.Int)
	a := g.Const("a", u)
	f, h := g.Const("f", g.Fun([]ast.Type{u}, u)), g.Const("h", g.Fun([]ast.Type{u}, u))
	size := g.Const("size", g.Fun([]ast.Type{u}, ast.Int))
	pair := g.Declare(g.FreeType("P"), "mk", "is_mk", []ast.Field{{Type: u, Selector: "in", Other: ast.None}})
	all := func(x ast.Node, p ast.Node) ast.Node {
		return g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}}, p)
	}
	good := all(x, g.Eq(g.Apply(f, x), a))
	for _, c := range []struct {
		name  string
		facts []ast.Node
		ok    bool
	}{
		{"a function applied", []ast.Node{good}, true},
		{"no quantifier", []ast.Node{g.Eq(a, g.Apply(f, a))}, false},
		{"over integers", []ast.Node{good, all(i, g.Not(g.Eq(i, g.Num64(3))))}, false},
		{"over integers, denied", []ast.Node{good, g.Not(all(i, g.Not(g.Eq(i, g.Num64(3)))))}, true},
		{"over integers, denied for each element", []ast.Node{all(x, g.Not(all(i, g.Not(g.Eq(i, g.Apply(size, x))))))}, false},
		{"a selector applied", []ast.Node{all(x, g.Eq(g.Apply(pair.Selectors[0], g.Build(&pair, x)), a))}, true},
		{"functions compared", []ast.Node{good, g.Not(g.Eq(f, h))}, false},
	} {
		if got := New(g, rw, c.facts, func(t ast.Type) ast.Node { return g.Const("e", t) }) != nil; got != c.ok {
			t.Errorf("%s: stated %v, want %v", c.name, got, c.ok)
		}
	}
	n := 0
	p := New(g, rw, []ast.Node{good}, func(t ast.Type) ast.Node { n++; return g.Const(fmt.Sprint("e", n), t) })
	if _, ok := p.Ground(50, 20); ok {
		t.Error("fifty elements took less than twenty nodes")
	}
}
