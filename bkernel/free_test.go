package bkernel

import (
	"context"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// freeProblems makes facts over lists of integers, trees of colours and pairs of both, which
// planted values satisfy.
type freeProblems struct {
	g                        *ast.Graph
	r                        *rand.Rand
	ev                       *eval.Evaluator
	list, tree, colour, pair ast.Type
	consts                   map[ast.Type][]ast.Node
}

func newFreeProblems(r *rand.Rand) *freeProblems {
	g := ast.New()
	s := &freeProblems{g: g, r: r, consts: map[ast.Type][]ast.Node{}}
	s.list, s.tree, s.colour, s.pair = g.FreeType("List"), g.FreeType("Tree"), g.FreeType("Colour"), g.FreeType("Pair")
	field := func(of ast.Type, name string, t ast.Type) ast.Field {
		return ast.Field{Type: t, Selector: name, Other: g.Const(name, g.Fun([]ast.Type{of}, t))}
	}
	g.Declare(s.list, "nil", "is_nil", nil)
	g.Declare(s.list, "cons", "is_cons", []ast.Field{field(s.list, "head", ast.Int), field(s.list, "tail", s.list)})
	g.Declare(s.colour, "red", "is_red", nil)
	g.Declare(s.colour, "green", "is_green", nil)
	g.Declare(s.tree, "leaf", "is_leaf", []ast.Field{field(s.tree, "at", s.colour)})
	g.Declare(s.tree, "fork", "is_fork", []ast.Field{field(s.tree, "left", s.tree), field(s.tree, "right", s.tree)})
	g.Declare(s.pair, "pair", "is_pair", []ast.Field{field(s.pair, "one", s.list), field(s.pair, "two", ast.Bool)})
	m := ast.Model{}
	for _, t := range []ast.Type{s.list, s.tree, s.colour, s.pair, ast.Int, ast.Bool} {
		for _, name := range []string{"x", "y", "z"} {
			c := g.Const(name+string(rune('a'+int(t))), t)
			s.consts[t] = append(s.consts[t], c)
			m[c] = s.value(t, 3)
		}
	}
	s.ev = eval.New(g, m)
	return s
}

// value is a random one.
func (s *freeProblems) value(t ast.Type, depth int) ast.Value {
	switch s.g.Kind(t) {
	case ast.KInt:
		return ast.Value{Kind: ast.KInt, Int: s.g.IntVal(s.g.Num64(int64(s.r.IntN(3))))}
	case ast.KBool:
		return ast.Value{Kind: ast.KBool, Bool: s.r.IntN(2) == 0}
	}
	cs := s.g.Ctors(t)
	i := s.r.IntN(len(cs))
	if depth == 0 {
		i = s.g.Base(t)
	}
	args := make([]ast.Value, len(cs[i].Args))
	for j, a := range cs[i].Args {
		args[j] = s.value(a, max(depth-1, 0))
	}
	return ast.Construct(i, args)
}

// term is a random one of the type t.
func (s *freeProblems) term(t ast.Type, depth int) ast.Node {
	g := s.g
	if depth == 0 || s.r.IntN(3) == 0 {
		return s.consts[t][s.r.IntN(3)]
	}
	if s.r.IntN(2) == 0 { // a selector that gives such
		var sels []ast.Node
		for _, u := range []ast.Type{s.list, s.tree, s.pair} {
			for _, c := range g.Ctors(u) {
				for j, a := range c.Args {
					if a == t {
						sels = append(sels, c.Selectors[j])
					}
				}
			}
		}
		if len(sels) > 0 {
			sel := sels[s.r.IntN(len(sels))]
			return g.Apply(sel, s.term(g.Symbol(sel).Of, depth-1))
		}
	}
	if g.Kind(t) != ast.KFree {
		return s.consts[t][s.r.IntN(3)]
	}
	c := &g.Ctors(t)[s.r.IntN(len(g.Ctors(t)))]
	args := make([]ast.Node, len(c.Args))
	for j, a := range c.Args {
		args[j] = s.term(a, depth-1)
	}
	return g.Build(c, args...)
}

// literal is a random one that holds of what is planted.
func (s *freeProblems) literal(t *testing.T) ast.Node {
	g := s.g
	types := []ast.Type{s.list, s.tree, s.colour, s.pair, ast.Int}
	typ := types[s.r.IntN(len(types))]
	a := s.term(typ, 3)
	var p ast.Node
	if cs := typ; g.Kind(typ) == ast.KFree && s.r.IntN(3) == 0 {
		p = g.IsTrue(g.Apply(g.Ctors(cs)[s.r.IntN(len(g.Ctors(cs)))].Tester, a))
	} else {
		p = g.Eq(a, s.term(typ, 3))
	}
	ok, err := s.ev.Holds(p)
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		return g.Not(p)
	}
	return p
}

// TestPlantedFreeTypes solves facts that planted values satisfy, and has the evaluator judge
// the models; each fact denied must then be refuted together with itself.
func TestPlantedFreeTypes(t *testing.T) {
	for seed := range uint64(300) {
		s := newFreeProblems(rand.New(rand.NewPCG(seed, 9)))
		g := s.g
		var facts []ast.Node
		for range 4 + s.r.IntN(10) {
			or := []ast.Node{s.literal(t)}
			for range s.r.IntN(3) {
				l := s.literal(t)
				if s.r.IntN(2) == 0 {
					l = g.Not(l)
				}
				or = append(or, l)
			}
			s.r.Shuffle(len(or), func(i, j int) { or[i], or[j] = or[j], or[i] })
			facts = append(facts, g.Or(or...))
		}
		res := Solve(context.Background(), Problem{G: g, Facts: facts}, Options{Seed: seed})
		if res.Status != Sat {
			t.Fatalf("seed %d: %v %v for facts that planted values satisfy", seed, res.Status, res.Reasons)
		}
		ev := eval.New(g, res.Model)
		for i, f := range facts {
			if ok, err := ev.Holds(f); err != nil || !ok {
				t.Fatalf("seed %d: fact %d is not true of the model: %v", seed, i, err)
			}
		}
	}
}
