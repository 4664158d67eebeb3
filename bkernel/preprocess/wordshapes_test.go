package preprocess

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// wordShape makes facts about words of two bits, for the passes that look for them.
type wordShape struct {
	g     *ast.Graph
	r     *rand.Rand
	words []ast.Node
	bool  ast.Node
}

const shapeWidth = 2

func (s *wordShape) leaf() ast.Node {
	if s.r.IntN(5) == 0 {
		return s.g.BvNum(big.NewInt(s.r.Int64N(1<<shapeWidth)), shapeWidth)
	}
	return s.words[s.r.IntN(len(s.words))]
}

func (s *wordShape) word(depth int) ast.Node {
	g, r := s.g, s.r
	if depth == 0 || r.IntN(4) == 0 {
		return s.leaf()
	}
	switch r.IntN(8) {
	case 0:
		return g.Ite(s.atom(depth-1), s.word(depth-1), s.word(depth-1))
	case 1:
		i := r.IntN(shapeWidth)
		signed := r.IntN(2) == 1
		bit := g.BvExtract(s.word(depth-1), i, i)
		if !signed {
			return g.ZeroExtend(bit, shapeWidth)
		}
		return g.Bv(ast.OpBvSignExt, shapeWidth, 0, bit)
	case 2:
		return g.Bv(ast.OpBvConcat, shapeWidth, 0, g.BvExtract(s.word(depth-1), 0, 0), g.BvExtract(s.word(depth-1), 1, 1))
	}
	op := ast.OpBvNot + ast.Op(r.IntN(int(ast.OpBvAshr-ast.OpBvNot+1)))
	if op == ast.OpBvNot || op == ast.OpBvNeg {
		return g.Bv(op, shapeWidth, 0, s.word(depth-1))
	}
	return g.Bv(op, shapeWidth, 0, s.word(depth-1), s.word(depth-1))
}

func (s *wordShape) atom(depth int) ast.Node {
	g := s.g
	ops := []ast.Op{ast.OpEq, ast.OpEq, ast.OpBvUlt, ast.OpBvUle, ast.OpBvSlt, ast.OpBvSle, ast.OpBvSaddO, ast.OpBvUmulO, ast.OpBvSmulO}
	switch s.r.IntN(8) {
	case 0:
		return g.IsTrue(s.bool)
	case 1:
		return g.Not(g.Eq(s.word(depth), s.word(depth)))
	}
	return g.Conn(ops[s.r.IntN(len(ops))], s.word(depth), s.word(depth))
}

// pred joins atoms.
func (s *wordShape) pred(depth int) ast.Node {
	g := s.g
	if depth == 0 {
		return s.atom(2)
	}
	a, b := s.pred(depth-1), s.pred(depth-1)
	switch s.r.IntN(8) {
	case 0:
		return g.Not(a)
	case 1:
		return g.And(a, b)
	case 2:
		return g.Or(a, b)
	case 3:
		return g.Conn(ast.OpEquiv, a, b)
	case 4:
		return g.Conn(ast.OpImplies, a, b)
	case 5:
		return g.Ite(s.pred(depth-1), a, b)
	}
	return s.atom(2)
}

// wordShapes are what facts about words look like, by name.
var wordShapes = []struct {
	name string
	make func(s *wordShape) ast.Node
}{
	{"anything", func(s *wordShape) ast.Node { return s.pred(2) }},
	{"branches", func(s *wordShape) ast.Node { // that leave the same words equal, or in the same order, at times
		g := s.g
		any := []ast.Node{}
		op := []ast.Op{ast.OpEq, ast.OpEq, ast.OpBvUlt, ast.OpBvSlt}[s.r.IntN(4)]
		for range 2 + s.r.IntN(2) {
			x, y, z := s.words[0], s.leaf(), s.words[1]
			row := []ast.Node{g.Conn(op, x, y), g.Conn(op, y, z)}
			if s.r.IntN(3) == 0 {
				row = append(row, g.Eq(s.word(1), s.word(1)))
			}
			if s.r.IntN(4) == 0 {
				row = []ast.Node{g.Conn(op, x, z), s.atom(1)}
			}
			any = append(any, g.And(row...))
		}
		if s.r.IntN(3) == 0 {
			any[0] = g.Ite(s.atom(1), any[0], any[1])
		}
		return g.Or(any...)
	}},
	{"definitions", func(s *wordShape) ast.Node {
		g := s.g
		if s.r.IntN(4) == 0 {
			return g.Conn(ast.OpEquiv, g.IsTrue(s.bool), s.pred(1))
		}
		return g.Eq(s.words[s.r.IntN(len(s.words))], s.word(3))
	}},
	{"wiring", func(s *wordShape) ast.Node { // bits and sums modulo 2
		g := s.g
		x := s.leaf()
		for range s.r.IntN(4) {
			if x = g.Bv(ast.OpBvXor, shapeWidth, 0, x, s.leaf()); s.r.IntN(2) == 1 {
				x = g.Bv(ast.OpBvNot, shapeWidth, 0, x)
			}
		}
		i := s.r.IntN(shapeWidth)
		return g.Eq(g.BvExtract(x, i, i), g.BvNum(big.NewInt(s.r.Int64N(2)), 1))
	}},
	{"products", func(s *wordShape) ast.Node {
		g := s.g
		f := g.Eq(g.Bv(ast.OpBvMul, shapeWidth, 0, s.leaf(), s.leaf()), s.leaf())
		if s.r.IntN(2) == 0 {
			f = g.Conn(ast.OpBvUlt, s.leaf(), s.leaf())
		}
		return f
	}},
}

// TestPassesOnWords runs each pass alone on facts about words: what it leaves, with its
// definitions, has the solutions of what it was given, unless it picks one of them.
func TestPassesOnWords(t *testing.T) {
	ran := map[string]int{}
	for seed := range uint64(100 * len(wordShapes)) {
		shape := wordShapes[seed%uint64(len(wordShapes))]
		for _, ps := range passes() {
			s := &wordShape{g: ast.New(), r: rand.New(rand.NewPCG(seed, 29))}
			g := s.g
			for i := range 3 {
				s.words = append(s.words, g.Const(fmt.Sprintf("x%d", i), g.BitVec(shapeWidth)))
			}
			s.bool = g.Const("p", ast.Bool)
			var facts []ast.Node
			for range 1 + s.r.IntN(3) {
				facts = append(facts, shape.make(s))
			}
			known := len(g.Consts())
			p := simplified(g, facts)
			before := slices.Clone(p.Facts)
			if !p.alone(ps.name) && len(p.Defs) == 0 && slices.Equal(before, p.Facts) || len(g.Consts()) > known {
				continue // it has made constants, which are not listed
			}
			ran[ps.name]++
			after := slices.Clone(p.Facts)
			for _, d := range p.Defs {
				if g.Type(d.X) == ast.Bool {
					after = append(after, g.Conn(ast.OpEquiv, g.IsTrue(d.X), g.IsTrue(d.T)))
				} else {
					after = append(after, g.Eq(d.X, d.T))
				}
			}
			picks := moves[ps.name] || ps.name == "xors" || ps.name == "circuits"
			nb, na := 0, 0
			for code := range 2 << (3 * shapeWidth) {
				m := ast.Model{s.bool: {Kind: ast.KBool, Bool: code&1 != 0}}
				for i, x := range s.words {
					m[x] = ast.Value{Kind: ast.KBitVec, Int: big.NewInt(int64(code >> (1 + i*shapeWidth) & (1<<shapeWidth - 1)))}
				}
				ev := eval.New(g, m)
				all := func(facts []ast.Node) bool {
					for _, f := range facts {
						h, err := ev.Holds(f)
						if err != nil {
							t.Fatalf("pass %s on %s, seed %d: %v", ps.name, shape.name, seed, err)
						}
						if !h {
							return false
						}
					}
					return true
				}
				b, a := all(facts), all(after)
				if a && !b || b && !a && !picks {
					t.Fatalf("pass %s on %s, seed %d: before %v, after %v under %v", ps.name, shape.name, seed, b, a, m)
				}
				if b {
					nb++
				}
				if a {
					na++
				}
			}
			if nb > 0 && na == 0 {
				t.Fatalf("pass %s on %s, seed %d: no solution is left", ps.name, shape.name, seed)
			}
		}
	}
	t.Log(ran)
	for _, name := range []string{"literals", "join", "solve-equalities", "words", "xors"} {
		if ran[name] < 5 {
			t.Errorf("pass %s did something %d times only", name, ran[name])
		}
	}
}
