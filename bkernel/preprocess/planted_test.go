package preprocess

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/rewrite"
)

// planted makes facts that a model satisfies which is there beforehand, with numbers too many
// to be listed.
type planted struct {
	t     *testing.T
	g     *ast.Graph
	r     *rand.Rand
	ints  []ast.Node
	words []ast.Node
	bools []ast.Node
	f     ast.Node // a function of integers
	width int
	model ast.Model
	ev    *eval.Evaluator
}

func newPlanted(t *testing.T, seed uint64) *planted {
	s := &planted{t: t, g: ast.New(), r: rand.New(rand.NewPCG(seed, 37)), model: ast.Model{}}
	g := s.g
	s.width = []int{4, 8, 16, 64}[s.r.IntN(4)]
	for i := range 3 {
		x, w, p := g.Const(fmt.Sprintf("x%d", i), ast.Int), g.Const(fmt.Sprintf("w%d", i), g.BitVec(s.width)), g.Const(fmt.Sprintf("p%d", i), ast.Bool)
		s.ints, s.words, s.bools = append(s.ints, x), append(s.words, w), append(s.bools, p)
		s.model[x] = ast.Value{Kind: ast.KInt, Int: big.NewInt(s.r.Int64N(2*s.reach()) - s.reach())}
		s.model[w] = ast.Value{Kind: ast.KBitVec, Int: s.bits()}
		s.model[p] = ast.Value{Kind: ast.KBool, Bool: s.r.IntN(2) == 0}
	}
	s.f = g.Const("f", g.Fun([]ast.Type{ast.Int}, ast.Int))
	num := func(v int64) ast.Value { return ast.Value{Kind: ast.KInt, Int: big.NewInt(v)} }
	fun := &ast.FunValue{Default: num(s.r.Int64N(5))}
	for v := range int64(6) {
		fun.Entries = append(fun.Entries, ast.FunEntry{Args: []ast.Value{num(v - 2)}, Val: num(s.r.Int64N(9) - 4)})
	}
	s.model[s.f] = ast.Value{Kind: ast.KFun, Fun: fun}
	s.ev = eval.New(g, s.model)
	return s
}

// bits is a number of at most the width, small ones as often as large ones.
func (s *planted) bits() *big.Int {
	return new(big.Int).SetUint64(s.r.Uint64() >> (63 - s.r.IntN(s.width)))
}

func (s *planted) reach() int64 { return []int64{3, 12, 200, 1 << 33}[s.r.IntN(4)] }

func (s *planted) any(of []ast.Node) ast.Node { return of[s.r.IntN(len(of))] }

func (s *planted) num() ast.Node { return s.g.Num64(s.r.Int64N(9) - 4) }

func (s *planted) sum(depth int) ast.Node {
	g, r := s.g, s.r
	if depth == 0 || r.IntN(5) == 0 {
		if r.IntN(6) == 0 {
			return s.num()
		}
		return s.any(s.ints)
	}
	switch r.IntN(9) {
	case 0, 1:
		return g.Arith(ast.OpMul, s.num(), s.sum(depth-1))
	case 2, 3:
		return g.Arith(ast.OpMul, s.sum(depth-1), s.sum(depth-1))
	case 4:
		return g.Arith([]ast.Op{ast.OpEMod, ast.OpEDiv}[r.IntN(2)], s.sum(depth-1), g.Num64(2+r.Int64N(5)))
	case 5:
		return g.Ite(s.atom(depth-1), s.sum(depth-1), s.sum(depth-1))
	case 6:
		if r.IntN(3) == 0 {
			return g.Apply(s.f, s.sum(depth-1))
		}
	}
	return g.Arith(ast.OpAdd, s.sum(depth-1), s.sum(depth-1))
}

func (s *planted) word(depth int) ast.Node {
	g, r := s.g, s.r
	if depth == 0 || r.IntN(5) == 0 {
		if r.IntN(4) == 0 {
			return g.BvNum(s.bits(), s.width)
		}
		return s.any(s.words)
	}
	switch r.IntN(8) {
	case 0:
		return g.Ite(s.atom(depth-1), s.word(depth-1), s.word(depth-1))
	case 1:
		lo := r.IntN(s.width)
		n := 1 + r.IntN(s.width-lo)
		signed := r.IntN(2) == 1
		part := g.BvExtract(s.word(depth-1), lo+n-1, lo)
		if !signed {
			return g.ZeroExtend(part, s.width)
		}
		return g.Bv(ast.OpBvSignExt, s.width, 0, part)
	}
	op := ast.OpBvNot + ast.Op(r.IntN(int(ast.OpBvAshr-ast.OpBvNot+1)))
	if op == ast.OpBvNot || op == ast.OpBvNeg {
		return g.Bv(op, s.width, 0, s.word(depth-1))
	}
	return g.Bv(op, s.width, 0, s.word(depth-1), s.word(depth-1))
}

// value is the numeral that a term is in the model.
func (s *planted) value(n ast.Node) ast.Node {
	v, err := s.ev.Eval(n)
	if err != nil {
		s.t.Fatal(err)
	}
	if v.Kind == ast.KBitVec {
		return s.g.BvNum(v.Int, s.width)
	}
	return s.g.Num(v.Int)
}

// near is a number that is the value of a term or close to it.
func (s *planted) near(n ast.Node) ast.Node {
	v := s.g.IntVal(s.value(n))
	return s.g.Num(new(big.Int).Add(v, big.NewInt([]int64{0, 0, 1, -1, 7}[s.r.IntN(5)])))
}

func (s *planted) atom(depth int) ast.Node {
	g, r := s.g, s.r
	switch r.IntN(10) {
	case 0:
		return g.IsTrue(s.any(s.bools))
	case 1, 2, 3:
		a := s.sum(depth)
		b := s.near(a)
		return []ast.Node{g.Eq(a, b), g.Le(a, b), g.Le(b, a), g.Eq(a, s.sum(depth))}[r.IntN(4)]
	case 4:
		product := g.Arith(ast.OpMul, s.any(s.ints), s.any(s.ints), s.any(s.ints))
		return g.Eq(product, s.near(product))
	case 5: // a polynomial of two terms
		x, y := s.any(s.ints), s.any(s.ints)
		sum := []ast.Node{}
		for _, m := range [][]ast.Node{{x, x}, {x, y}, {y, y}, {x}, {y}} {
			if r.IntN(2) == 0 {
				sum = append(sum, g.Arith(ast.OpMul, append([]ast.Node{s.num()}, m...)...))
			}
		}
		p := g.Arith(ast.OpAdd, append(sum, g.Arith(ast.OpMul, x, x), y)...)
		return []ast.Node{g.Eq(p, s.near(p)), g.Le(p, s.near(p))}[r.IntN(2)]
	case 6: // a bound
		x := s.any(s.ints)
		b := s.near(x)
		return []ast.Node{g.Le(x, b), g.Le(b, x)}[r.IntN(2)]
	}
	a := s.word(depth)
	b := s.word(depth)
	if r.IntN(3) == 0 {
		b = s.value(a)
	}
	ops := []ast.Op{ast.OpEq, ast.OpEq, ast.OpBvUlt, ast.OpBvUle, ast.OpBvSlt, ast.OpBvSle, ast.OpBvUmulO, ast.OpBvSmulO, ast.OpBvSaddO}
	return g.Conn(ops[r.IntN(len(ops))], a, b)
}

// literal is one that holds, or any.
func (s *planted) literal(holds bool) ast.Node {
	n := s.atom(2)
	is, err := s.ev.Holds(n)
	if err != nil {
		s.t.Fatal(err)
	}
	if is != holds && (holds || s.r.IntN(2) == 0) {
		return s.g.Not(n)
	}
	return n
}

// equation says what a constant is, or with another numeral what it is not.
func (s *planted) equation(holds bool) ast.Node {
	x := s.any(s.ints)
	if holds {
		return s.g.Eq(x, s.value(x))
	}
	return s.g.Eq(x, s.near(x))
}

func (s *planted) fact() ast.Node {
	g := s.g
	switch s.r.IntN(9) {
	case 0, 1, 2, 3, 4:
		return s.literal(true)
	case 5: // branches that agree on a sum, as they do in the model
		x, y := s.any(s.ints), s.any(s.ints)
		sum := g.Arith(ast.OpSub, x, g.Arith(ast.OpMul, s.num(), y))
		same := g.Eq(sum, s.value(sum))
		return g.Or(g.And(same, s.equation(false)), g.And(same, s.equation(true)), g.And(same, s.equation(false)))
	case 6: // a sum of words without carries
		sum := s.any(s.words)
		for range 1 + s.r.IntN(3) {
			sum = g.Bv(ast.OpBvXor, s.width, 0, sum, s.any(s.words))
		}
		return g.Eq(sum, s.value(sum))
	}
	if s.r.IntN(3) == 0 { // a sum of squares is small, or not
		square := func(x ast.Node) ast.Node { return g.Arith(ast.OpMul, g.Num64(1+s.r.Int64N(3)), x, x) }
		sum := g.Arith(ast.OpAdd, square(s.ints[0]), square(s.ints[1]), s.any(s.ints[:2]))
		if n := g.Le(sum, g.Num64(s.r.Int64N(60))); s.r.IntN(2) == 0 {
			return g.Or(n, s.literal(true))
		}
		return g.Le(sum, s.value(sum))
	}
	parts := []ast.Node{s.literal(false), s.literal(true), s.literal(false)}
	if s.r.IntN(2) == 0 {
		parts[1] = g.And(parts[1], s.literal(true))
	}
	if s.r.IntN(3) == 0 {
		parts[0] = g.And(parts[0], s.literal(false))
	}
	s.r.Shuffle(3, func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	return g.Or(parts...)
}

// TestPlanted runs the passes, each alone, on facts that a model satisfies, with a record and
// without: what they leave, and their definitions, hold in it.
func TestPlanted(t *testing.T) {
	ran := map[string]int{}
	for seed := range uint64(500) {
		for _, ps := range passes() {
			if moves[ps.name] {
				continue
			}
			s := newPlanted(t, seed)
			g := s.g
			var facts []ast.Node
			for range 1 + s.r.IntN(5) {
				facts = append(facts, s.fact())
			}
			if s.r.IntN(4) == 0 { // a list of a function, and where it is read
				for v := int64(-2); v < 4; v++ {
					app := g.Apply(s.f, g.Num64(v))
					facts = append(facts, g.Eq(app, s.value(app)))
				}
				x := s.any(s.ints)
				at := g.Arith(ast.OpEMod, x, g.Num64(1+s.r.Int64N(4)))
				app := g.Apply(s.f, at)
				facts = append(facts, []ast.Node{g.Le(app, s.any(s.ints)), g.Not(g.Eq(app, g.Num64(9))), g.Le(app, s.near(app))}[s.r.IntN(3)])
				if h, err := s.ev.Holds(facts[len(facts)-1]); err != nil || !h {
					facts[len(facts)-1] = g.Not(facts[len(facts)-1])
				}
			}
			rw := rewrite.New(g)
			var rec *proof.Recorder
			if seed%2 == 0 {
				rec = proof.NewRecorder()
				rw.KeepHints()
				rec.Begin(g, facts)
			}
			p := New(context.Background(), g, rw, rec, facts)
			if ps.name == "circuits" || ps.name == "xors" { // they pick one solution of all facts
				for _, c := range s.words {
					p.Keep(c)
				}
			}
			p.proof.Pass("simplify", p.Facts)
			p.simplifying()
			for i, f := range facts {
				p.Facts[i] = rw.Simplify(f)
				p.proof.Step(p.Facts[i], f)
			}
			p.flatten()
			p.proof.Pass(ps.name, p.Facts)
			before, known := slices.Clone(p.Facts), len(g.Consts())
			if !p.alone(ps.name) && len(p.Defs) == 0 && slices.Equal(before, p.Facts) || len(g.Consts()) > known {
				continue
			}
			ran[ps.name]++
			after := slices.Clone(p.Facts)
			for _, d := range p.Defs {
				switch {
				case g.Type(d.X) == ast.Bool:
					after = append(after, g.Conn(ast.OpEquiv, g.IsTrue(d.X), g.IsTrue(d.T)))
				case g.Kind(g.Type(d.X)) != ast.KFun: // of others only the values that were read count
					after = append(after, g.Eq(d.X, d.T))
				}
			}
			for _, f := range after {
				if h, err := s.ev.Holds(f); err != nil || !h {
					t.Fatalf("pass %s, seed %d: a fact that is left does not hold in the model: %v", ps.name, seed, err)
				}
			}
		}
	}
	for name, least := range map[string]int{"join": 100, "xors": 10, "literals": 3, "solve-equalities": 112, "words": 55, "polynomials": 140, "residues": 38, "divisors": 6} {
		if ran[name] < least {
			t.Errorf("pass %s did something %d times only", name, ran[name])
		}
	}
	t.Log(ran)
}
