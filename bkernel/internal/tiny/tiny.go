// Package tiny makes random problems for tests, over few constants with few values,
// so that a test can list all assignments.
//
// Takes: a seed. Gives: facts over integers, truth values and words, and each
// assignment of their constants. Promises: one seed gives one problem. It shares
// nothing with the kernel but the graph and the evaluator.
package tiny

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// Problem is a random problem over few constants with few values, so that all
// assignments can be listed.
type Problem struct {
	G     *ast.Graph
	R     *rand.Rand
	Ints  []ast.Node // constants of -Bound..Bound
	Bools []ast.Node
	Words []ast.Node // of two bits

	bounds []ast.Node // facts that bound Ints
}

// Bound is the greatest integer, its negation the least.
const Bound = 2

// New gives the problem of a seed.
func New(seed uint64) *Problem {
	s := &Problem{G: ast.New(), R: rand.New(rand.NewPCG(seed, 17))}
	for i := 0; i < 3; i++ {
		x := s.G.Const(fmt.Sprintf("x%d", i), ast.Int)
		s.Ints = append(s.Ints, x)
		s.bounds = append(s.bounds, s.G.Le(s.G.Num64(-Bound), x), s.G.Le(x, s.G.Num64(Bound)))
	}
	for i := 0; i < 2; i++ {
		s.Bools = append(s.Bools, s.G.Const(fmt.Sprintf("p%d", i), ast.Bool))
	}
	s.Words = append(s.Words, s.G.Const("w0", s.G.BitVec(2)))
	return s
}

func (s *Problem) sum(depth int) ast.Node {
	g := s.G
	switch k := s.R.IntN(9); {
	case depth == 0 || k < 3:
		if s.R.IntN(3) == 0 {
			return g.Num64(int64(s.R.IntN(7) - 3))
		}
		return s.Ints[s.R.IntN(len(s.Ints))]
	case k == 3:
		return g.Arith(ast.OpMul, g.Num64(int64(s.R.IntN(5)-2)), s.sum(depth-1))
	case k == 4:
		return g.Ite(s.Pred(depth-1), s.sum(depth-1), s.sum(depth-1))
	case k == 5:
		op := ast.OpEMod
		if s.R.IntN(2) == 0 {
			op = ast.OpEDiv
		}
		return g.Arith(op, s.sum(depth-1), g.Num64(int64(2+s.R.IntN(2))))
	case k == 6:
		return g.Arith(ast.OpMul, s.sum(depth-1), s.sum(depth-1))
	}
	return g.Arith(ast.OpAdd, s.sum(depth-1), s.sum(depth-1))
}

func (s *Problem) word(depth int) ast.Node {
	g := s.G
	if depth == 0 || s.R.IntN(3) == 0 {
		if s.R.IntN(3) == 0 {
			return g.BvNum(big.NewInt(int64(s.R.IntN(4))), 2)
		}
		return s.Words[0]
	}
	op := []ast.Op{ast.OpBvAdd, ast.OpBvAnd, ast.OpBvXor, ast.OpBvMul, ast.OpBvShl, ast.OpBvUdiv, ast.OpBvUrem}[s.R.IntN(7)]
	return g.Bv(op, 2, 0, s.word(depth-1), s.word(depth-1))
}

// Pred gives a predicate of at most that depth.
func (s *Problem) Pred(depth int) ast.Node {
	g := s.G
	if depth == 0 {
		return g.IsTrue(s.Bools[s.R.IntN(len(s.Bools))])
	}
	switch s.R.IntN(12) {
	case 0:
		return g.Not(s.Pred(depth - 1))
	case 1:
		return g.And(s.Pred(depth-1), s.Pred(depth-1))
	case 2, 3:
		return g.Or(s.Pred(depth-1), s.Pred(depth-1), s.Pred(depth-1))
	case 4:
		return g.Conn(ast.OpEquiv, s.Pred(depth-1), s.Pred(depth-1))
	case 5:
		return g.Le(s.sum(depth-1), s.sum(depth-1))
	case 6, 7:
		return g.Eq(s.sum(depth-1), s.sum(depth-1))
	case 8:
		return g.Eq(s.word(depth), s.word(depth))
	case 9:
		return g.Conn(ast.OpAllDiff, slices.Clone(s.Ints)...)
	case 10:
		op := []ast.Op{ast.OpBvUlt, ast.OpBvUle, ast.OpBvSlt, ast.OpBvSaddO, ast.OpBvSmulO}[s.R.IntN(5)]
		return g.Conn(op, s.word(depth), s.word(depth))
	}
	return g.IsTrue(s.Bools[s.R.IntN(len(s.Bools))])
}

// Facts gives random facts, the bounds of the integers among them.
func (s *Problem) Facts() []ast.Node {
	out := slices.Clone(s.bounds)
	for i := 1 + s.R.IntN(4); i > 0; i-- {
		out = append(out, s.Pred(3))
	}
	if s.R.IntN(3) == 0 { // branches that keep a sum, for the join
		g, x := s.G, s.Ints
		eq := func(a ast.Node, k int64) ast.Node { return g.Eq(a, g.Arith(ast.OpAdd, x[1], g.Num64(k))) }
		k := int64(s.R.IntN(3) - 1)
		out = append(out, g.Or(g.And(eq(x[0], k), eq(x[2], -k)), g.And(eq(x[0], k), eq(x[2], 1)), g.And(eq(x[0], k), g.IsTrue(s.Bools[0]))))
	}
	return out
}

// Each calls f with every assignment.
func (s *Problem) Each(f func(ast.Model)) {
	m := ast.Model{}
	var rec func(i int)
	consts := append(append(slices.Clone(s.Ints), s.Bools...), s.Words...)
	rec = func(i int) {
		if i == len(consts) {
			f(m)
			return
		}
		c := consts[i]
		switch s.G.Kind(s.G.Type(c)) {
		case ast.KInt:
			for v := int64(-Bound); v <= Bound; v++ {
				m[c] = ast.Value{Kind: ast.KInt, Int: big.NewInt(v)}
				rec(i + 1)
			}
		default:
			for _, v := range eval.Values(s.G, s.G.Type(c)) {
				m[c] = v
				rec(i + 1)
			}
		}
	}
	rec(0)
}

// Holds evaluates facts under m.
func Holds(t testing.TB, g *ast.Graph, m ast.Model, facts []ast.Node) bool {
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
