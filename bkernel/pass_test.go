package bkernel

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
)

// TestPassOrder holds the table of passes to what each entry says of its place.
func TestPassOrder(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range passes() {
		if seen[p.name] {
			t.Errorf("pass %s stands twice", p.name)
		}
		for _, a := range p.after {
			if !seen[a] {
				t.Errorf("pass %s must come after %s", p.name, a)
			}
		}
		seen[p.name] = true
	}
}

// small is a random problem over few constants with few values, so that all
// assignments can be listed.
type small struct {
	g      *ast.Graph
	r      *rand.Rand
	ints   []ast.Node
	bools  []ast.Node
	words  []ast.Node
	bounds []ast.Node
}

const smallBound = 2 // integers lie in -smallBound..smallBound

func newSmall(seed uint64) *small {
	s := &small{g: ast.New(), r: rand.New(rand.NewPCG(seed, 17))}
	for i := 0; i < 3; i++ {
		x := s.g.Const(fmt.Sprintf("x%d", i), ast.Int)
		s.ints = append(s.ints, x)
		s.bounds = append(s.bounds, s.g.Le(s.g.Num64(-smallBound), x), s.g.Le(x, s.g.Num64(smallBound)))
	}
	for i := 0; i < 2; i++ {
		s.bools = append(s.bools, s.g.Const(fmt.Sprintf("p%d", i), ast.Bool))
	}
	s.words = append(s.words, s.g.Const("w0", s.g.BitVec(2)))
	return s
}

func (s *small) sum(depth int) ast.Node {
	g := s.g
	switch k := s.r.IntN(9); {
	case depth == 0 || k < 3:
		if s.r.IntN(3) == 0 {
			return g.Num64(int64(s.r.IntN(7) - 3))
		}
		return s.ints[s.r.IntN(len(s.ints))]
	case k == 3:
		return g.Arith(ast.OpMul, g.Num64(int64(s.r.IntN(5)-2)), s.sum(depth-1))
	case k == 4:
		return g.Ite(s.pred(depth-1), s.sum(depth-1), s.sum(depth-1))
	case k == 5:
		op := ast.OpEMod
		if s.r.IntN(2) == 0 {
			op = ast.OpEDiv
		}
		return g.Arith(op, s.sum(depth-1), g.Num64(int64(2+s.r.IntN(2))))
	case k == 6:
		return g.Arith(ast.OpMul, s.sum(depth-1), s.sum(depth-1))
	}
	return g.Arith(ast.OpAdd, s.sum(depth-1), s.sum(depth-1))
}

func (s *small) word(depth int) ast.Node {
	g := s.g
	if depth == 0 || s.r.IntN(3) == 0 {
		if s.r.IntN(3) == 0 {
			return g.BvNum(big.NewInt(int64(s.r.IntN(4))), 2)
		}
		return s.words[0]
	}
	op := []ast.Op{ast.OpBvAdd, ast.OpBvAnd, ast.OpBvXor, ast.OpBvMul, ast.OpBvShl}[s.r.IntN(5)]
	return g.Bv(op, 2, 0, s.word(depth-1), s.word(depth-1))
}

func (s *small) pred(depth int) ast.Node {
	g := s.g
	if depth == 0 {
		return g.IsTrue(s.bools[s.r.IntN(len(s.bools))])
	}
	switch s.r.IntN(11) {
	case 0:
		return g.Not(s.pred(depth - 1))
	case 1:
		return g.And(s.pred(depth-1), s.pred(depth-1))
	case 2, 3:
		return g.Or(s.pred(depth-1), s.pred(depth-1), s.pred(depth-1))
	case 4:
		return g.Conn(ast.OpEquiv, s.pred(depth-1), s.pred(depth-1))
	case 5:
		return g.Le(s.sum(depth-1), s.sum(depth-1))
	case 6, 7:
		return g.Eq(s.sum(depth-1), s.sum(depth-1))
	case 8:
		return g.Eq(s.word(depth), s.word(depth))
	case 9:
		return g.Conn(ast.OpAllDiff, slices.Clone(s.ints)...)
	}
	return g.IsTrue(s.bools[s.r.IntN(len(s.bools))])
}

func (s *small) facts() []ast.Node {
	out := slices.Clone(s.bounds)
	for i := 1 + s.r.IntN(4); i > 0; i-- {
		out = append(out, s.pred(3))
	}
	if s.r.IntN(3) == 0 { // branches that keep a sum, for the join
		g, x := s.g, s.ints
		eq := func(a ast.Node, k int64) ast.Node { return g.Eq(a, g.Arith(ast.OpAdd, x[1], g.Num64(k))) }
		k := int64(s.r.IntN(3) - 1)
		out = append(out, g.Or(g.And(eq(x[0], k), eq(x[2], -k)), g.And(eq(x[0], k), eq(x[2], 1)), g.And(eq(x[0], k), g.IsTrue(s.bools[0]))))
	}
	return out
}

// each calls f with every assignment.
func (s *small) each(f func(ast.Model)) {
	m := ast.Model{}
	var rec func(i int)
	consts := append(append(slices.Clone(s.ints), s.bools...), s.words...)
	rec = func(i int) {
		if i == len(consts) {
			f(m)
			return
		}
		c := consts[i]
		switch s.g.Kind(s.g.Type(c)) {
		case ast.KInt:
			for v := int64(-smallBound); v <= smallBound; v++ {
				m[c] = ast.Value{Kind: ast.KInt, Int: big.NewInt(v)}
				rec(i + 1)
			}
		default:
			for _, v := range eval.Values(s.g, s.g.Type(c)) {
				m[c] = v
				rec(i + 1)
			}
		}
	}
	rec(0)
}

func holds(t *testing.T, g *ast.Graph, m ast.Model, facts []ast.Node) bool {
	ev := eval.New(g, m)
	for _, f := range facts {
		ok, err := ev.Holds(f)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			return false
		}
	}
	return true
}

// TestPassesKeepSolutions runs each pass alone: what it leaves, with its
// definitions, has the solutions of what it was given. A pass that moves
// solutions (anchor) may lose some, never all, and gains none.
func TestPassesKeepSolutions(t *testing.T) {
	for _, ps := range passes() {
		ran := 0
		for seed := uint64(0); seed < 40; seed++ {
			s := newSmall(seed)
			rw := rewrite.New(s.g)
			before := s.facts()
			p := &preprocessor{ctx: context.Background(), g: s.g, rw: rw, kept: map[ast.Node]bool{}, joined: map[ast.Node]bool{}}
			for _, f := range before {
				p.facts = append(p.facts, rw.Simplify(f))
			}
			if ps.name != "flatten" {
				p.flatten()
			}
			if ps.run(p) {
				ran++
			}
			after := slices.Clone(p.facts)
			for _, d := range p.defs {
				if s.g.Type(d.x) == ast.Bool {
					after = append(after, s.g.Conn(ast.OpEquiv, s.g.IsTrue(d.x), s.g.IsTrue(d.t)))
				} else {
					after = append(after, s.g.Eq(d.x, d.t))
				}
			}
			nb, na := 0, 0
			s.each(func(m ast.Model) {
				b, a := holds(t, s.g, m, before), holds(t, s.g, m, after)
				if b {
					nb++
				}
				if a {
					na++
				}
				if a && !b || b && !a && ps.name != "anchor" {
					t.Fatalf("pass %s, seed %d: before %v, after %v under %v", ps.name, seed, b, a, m)
				}
			})
			if nb > 0 && na == 0 {
				t.Fatalf("pass %s, seed %d: no solution is left", ps.name, seed)
			}
		}
		if ran == 0 && ps.name != "skolemize" && ps.name != "anchor" && ps.name != "residues" {
			t.Errorf("pass %s never did anything", ps.name)
		}
	}
}

// TestSolveAgainstListing solves random problems and compares with all
// assignments; assumptions and their cores too.
func TestSolveAgainstListing(t *testing.T) {
	for seed := uint64(1000); seed < 1250; seed++ {
		s := newSmall(seed)
		facts := s.facts()
		var assumed []ast.Node
		for i := s.r.IntN(3); i > 0; i-- {
			assumed = append(assumed, s.pred(2))
		}
		var any, all bool // satisfiable with no assumption, with all
		s.each(func(m ast.Model) {
			if (!any || !all) && holds(t, s.g, m, facts) {
				any = true
				all = all || holds(t, s.g, m, assumed)
			}
		})
		res := Solve(context.Background(), Problem{G: s.g, Facts: facts, Assumed: assumed}, Options{Seed: seed})
		switch {
		case res.Status == Unknown:
			t.Fatalf("seed %d: unknown: %v", seed, res.Reasons)
		case (res.Status == Sat) != all:
			t.Fatalf("seed %d: %v, satisfiable: %v", seed, res.Status, all)
		case res.Status == Sat && !holds(t, s.g, res.Model, append(slices.Clone(facts), assumed...)):
			t.Fatalf("seed %d: the model is none", seed)
		case res.Status == Unsat && len(assumed) > 0:
			var core []ast.Node
			for _, i := range res.Core {
				core = append(core, assumed[i])
			}
			s.each(func(m ast.Model) {
				if holds(t, s.g, m, facts) && holds(t, s.g, m, core) {
					t.Fatalf("seed %d: the core %v is satisfiable", seed, res.Core)
				}
			})
		}
	}
}

// TestEveryOperator gives each operator arguments that only assumptions fix, so
// that constraints and circuits compute the result, and compares it with the
// evaluator.
func TestEveryOperator(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	structural := map[ast.Op]bool{ // covered by the problems above and by the quantifiers' tests
		ast.OpTrue: true, ast.OpFalse: true, ast.OpInt: true, ast.OpBv: true, ast.OpConst: true, ast.OpVar: true,
		ast.OpForall: true, ast.OpExists: true, ast.OpIsTrue: true, ast.OpBoolOf: true,
	}
	for op := ast.Op(0); op < ast.NumOps; op++ {
		if structural[op] {
			continue
		}
		for round := 0; round < 12; round++ {
			g := ast.New()
			var fix []ast.Node
			n := 0
			arg := func(typ ast.Type) ast.Node {
				n++
				c := g.Const(fmt.Sprintf("a%d", n), typ)
				switch g.Kind(typ) {
				case ast.KBool:
					p := g.IsTrue(c)
					if r.IntN(2) == 0 {
						p = g.Not(p)
					}
					fix = append(fix, p)
				case ast.KInt:
					fix = append(fix, g.Eq(c, g.Num64(int64(r.IntN(15)-7))))
				case ast.KBitVec:
					fix = append(fix, g.Eq(c, g.BvNum(big.NewInt(r.Int64()), g.Width(typ))))
				}
				return c
			}
			term := operatorTerm(g, op, arg, r)
			var res, link ast.Node
			if g.Type(term) == ast.Pred {
				res = g.Const("res", ast.Bool)
				link = g.Conn(ast.OpEquiv, g.IsTrue(res), term)
			} else {
				res = g.Const("res", g.Type(term))
				link = g.Eq(res, term)
			}
			out := Solve(context.Background(), Problem{G: g, Facts: []ast.Node{link}, Assumed: fix}, Options{})
			if out.Status != Sat {
				t.Fatalf("%v: %v %v", op, out.Status, out.Reasons)
			}
			if !holds(t, g, out.Model, append(fix, link)) {
				t.Fatalf("%v: wrong value in %v", op, out.Model)
			}
		}
	}
}

// operatorTerm applies op to arguments that suit it.
func operatorTerm(g *ast.Graph, op ast.Op, arg func(ast.Type) ast.Node, r *rand.Rand) ast.Node {
	w := 1 + r.IntN(5)
	bv := g.BitVec(w)
	p := func() ast.Node { return g.IsTrue(arg(ast.Bool)) }
	fun := g.Fun([]ast.Type{ast.Int}, ast.Int)
	switch {
	case op == ast.OpNot:
		return g.Not(p())
	case op == ast.OpAnd || op == ast.OpOr:
		return g.Conn(op, p(), p(), p())
	case op == ast.OpImplies || op == ast.OpEquiv:
		return g.Conn(op, p(), p())
	case op == ast.OpIte:
		return g.Ite(p(), arg(ast.Int), arg(ast.Int))
	case op == ast.OpEq:
		return g.Eq(arg(bv), arg(bv))
	case op == ast.OpAllDiff:
		return g.Conn(op, arg(ast.Int), arg(ast.Int), arg(ast.Int))
	case op >= ast.OpLe && op <= ast.OpGt:
		return g.Conn(op, arg(ast.Int), arg(ast.Int))
	case op == ast.OpNeg || op == ast.OpAbs:
		return g.Arith(op, arg(ast.Int))
	case op == ast.OpPow:
		return g.Arith(op, arg(ast.Int), g.Num64(int64(r.IntN(4))))
	case op == ast.OpEDiv || op == ast.OpEMod: // open where the divisor is 0
		y := arg(ast.Int)
		return g.Ite(g.Eq(y, g.Num64(0)), g.Num64(0), g.Arith(op, arg(ast.Int), y))
	case op > ast.OpGt && op < ast.OpApply:
		return g.Arith(op, arg(ast.Int), arg(ast.Int))
	case op == ast.OpApply:
		return g.Apply(g.Const("f", fun), arg(ast.Int))
	case op == ast.OpOverride:
		return g.Apply(g.Override(g.Const("f", fun), []ast.Node{arg(ast.Int)}, arg(ast.Int)), arg(ast.Int))
	case op == ast.OpConstFun:
		return g.Apply(g.ConstFun(fun, arg(ast.Int)), arg(ast.Int))
	case op == ast.OpBvNot || op == ast.OpBvNeg:
		return g.Bv(op, w, 0, arg(bv))
	case op == ast.OpBvConcat:
		return g.Bv(op, w+2, 0, arg(bv), arg(g.BitVec(2)))
	case op == ast.OpBvExtract:
		lo := r.IntN(w)
		return g.BvExtract(arg(bv), lo+r.IntN(w-lo), lo)
	case op == ast.OpBvZeroExt || op == ast.OpBvSignExt:
		return g.Bv(op, w+3, 0, arg(bv))
	case op == ast.OpBvRotl || op == ast.OpBvRotr:
		return g.Bv(op, w, int32(r.IntN(w)), arg(bv))
	case op == ast.OpBvRepeat:
		return g.Bv(op, 3*w, 0, arg(bv))
	case op == ast.OpBvComp:
		return g.Bv(op, 1, 0, arg(bv), arg(bv))
	case op == ast.OpBv2Nat || op == ast.OpSbv2Int:
		return g.Arith(op, arg(bv))
	case op == ast.OpNat2Bv:
		return g.Bv(op, w, 0, arg(ast.Int))
	case op == ast.OpBvNegO:
		return g.Conn(op, arg(bv))
	case op >= ast.OpBvUlt && op <= ast.OpBvSle || op > ast.OpBvNegO:
		return g.Conn(op, arg(bv), arg(bv))
	}
	return g.Bv(op, w, 0, arg(bv), arg(bv))
}
