package bkernel

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/options"
)

// levelTerms writes random terms over functions, constants and numerals.
type levelTerms struct {
	*ast.Graph
	r    *rand.Rand
	fs   []ast.Node
	cons []ast.Node
}

func (l *levelTerms) term(depth int, vars ...ast.Node) ast.Node {
	switch k := l.r.IntN(6); {
	case depth > 0 && k < 3:
		return l.Apply(l.fs[l.r.IntN(len(l.fs))], l.term(depth-1, vars...))
	case len(vars) > 0 && k < 5:
		return vars[l.r.IntN(len(vars))]
	case k == 5:
		return l.Num64(int64(l.r.IntN(4)))
	}
	return l.cons[l.r.IntN(len(l.cons))]
}

func (l *levelTerms) atom(depth int, vars ...ast.Node) ast.Node {
	p := l.Eq(l.term(depth, vars...), l.term(depth, vars...))
	if l.r.IntN(2) == 0 {
		p = l.Le(l.term(depth, vars...), l.term(depth, vars...))
	}
	if l.r.IntN(2) == 0 {
		p = l.Not(p)
	}
	return p
}

// fact is a clause, a quantified one, or one that says of a constant that a quantified clause holds.
func (l *levelTerms) fact() ast.Node {
	switch l.r.IntN(4) {
	case 0:
		return l.Or(l.atom(2), l.atom(2))
	case 1, 2:
		return l.atom(2)
	}
	x := l.Var("x", ast.Int)
	f := l.fs[l.r.IntN(len(l.fs))]
	q := l.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}, Patterns: [][]ast.Node{{l.Apply(f, x)}}}, l.Or(l.atom(1, x), l.Eq(l.Apply(f, x), l.term(1, x))))
	if l.r.IntN(2) == 0 {
		return l.Or(l.atom(1), q)
	}
	return q
}

// TestLevelsOfQuantifiers: what a session says of a stack of facts with quantifiers, which come and go, is
// what is said of the same facts from scratch, as far as both say something.
func TestLevelsOfQuantifiers(t *testing.T) {
	verdicts := map[string]int{}
	for seed := range uint64(30) {
		l := &levelTerms{Graph: ast.New(), r: rand.New(rand.NewPCG(seed, 9))}
		unary := l.Fun([]ast.Type{ast.Int}, ast.Int)
		for i := range 2 {
			l.fs = append(l.fs, l.Const(fmt.Sprint("f", i), unary))
			l.cons = append(l.cons, l.Const(fmt.Sprint("c", i), ast.Int))
		}
		var pool []ast.Node // facts that come again
		for range 10 {
			pool = append(pool, l.fact())
		}
		for _, matching := range []bool{true, false} {
			o := Options{Matching: matching, Work: 6_000}
			s := NewSession(l.Graph, o)
			for range 40 {
				switch k := l.r.IntN(6); {
				case k < 2 && s.Level() > 0 || s.Level() > 6:
					s.Pop(1 + l.r.IntN(min(3, s.Level())))
				case k < 5:
					s.Push()
					fallthrough
				default:
					s.Assert(pool[l.r.IntN(len(pool))])
				}
				kept := s.Recall(context.Background(), Question{Work: 6_000})
				anew := Solve(context.Background(), Problem{G: l.Graph, Facts: s.Facts()}, o)
				if kept.Status != anew.Status && kept.Status != Unknown && anew.Status != Unknown {
					t.Fatalf("seed %d, matching %t: %v by what is kept, %v anew", seed, matching, kept.Status, anew.Status)
				}
				verdicts[fmt.Sprint(kept.Status, anew.Status)]++
			}
		}
	}
	t.Log(verdicts)
	if verdicts["unsat unsat"] < 100 || verdicts["unknown unsat"] > 0 {
		t.Errorf("the session says too little: %v", verdicts)
	}
}

// TestPastTermsAreNotMatched: what a level said is matched no more when it is gone, so that the last of
// many questions takes what the first ones took.
func TestPastTermsAreNotMatched(t *testing.T) {
	g := ast.New()
	f, x := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int)), g.Var("x", ast.Int)
	s := NewSession(g, Options{Matching: true})
	s.Assert(g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}, Patterns: [][]ast.Node{{g.Apply(f, x)}}},
		g.Eq(g.Apply(f, x), g.Apply(f, g.Arith(ast.OpAdd, x, g.Num64(1))))))
	var first Work
	for i := range 20 {
		c := g.Const(fmt.Sprint("c", i), ast.Int)
		s.Push()
		s.Assert(g.Not(g.Eq(g.Apply(f, c), g.Apply(f, g.Arith(ast.OpAdd, c, g.Num64(1))))))
		r := s.Recall(context.Background(), Question{Work: 20_000})
		if r.Status != Unsat {
			t.Fatal(i, r.Status)
		}
		if i == 0 {
			first = r.Work
		} else if r.Work > 2*first {
			t.Fatalf("question %d took %d of work, the first one %d", i, r.Work, first)
		}
		s.Pop(1)
	}
}

// TestSettledAnew: an instance that holds under the assumptions of one question is made for those
// of another one under which it does not.
func TestSettledAnew(t *testing.T) {
	g := ast.New()
	x, a, q := g.Var("x", ast.Int), g.Const("a", ast.Int), g.IsTrue(g.Const("q", ast.Bool))
	f, p := g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int)), g.Const("p", g.Fun([]ast.Type{ast.Int}, ast.Bool))
	tuning := *options.Default()
	tuning.Quant.EagerRounds = -1 // else a first candidate model has all matches made
	s := NewSession(g, Options{Matching: true, Tuning: &tuning})
	s.Assert(g.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x}, Patterns: [][]ast.Node{{g.Apply(f, x)}}},
		g.Or(g.IsTrue(g.Apply(p, x)), g.Eq(g.Apply(f, x), g.Num64(0)))))
	s.Assert(g.Eq(g.Apply(f, a), g.Num64(1)), g.Or(g.Not(q), g.IsTrue(g.Apply(p, a))), g.Or(q, g.Not(g.IsTrue(g.Apply(p, a)))))
	for i, assumed := range []ast.Node{q, q, g.Not(q), q} {
		r := s.Recall(context.Background(), Question{Assumed: []ast.Node{assumed}, Work: 100_000})
		if refuted := assumed != q; refuted != (r.Status == Unsat) {
			t.Errorf("question %d: %v", i, r.Status)
		}
	}
}
