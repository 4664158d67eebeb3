package preprocess

import (
	"math/big"
	"math/rand/v2"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// samples are a few interpretations under which words are told apart before a circuit of them is built: all bits by chance, and few of
// them. Constants of other types than words have the value that nothing constrains. They keep values of all nodes, and go with the run of a pass.
type samples struct {
	p      *Preprocessor
	models [2]ast.Model
	evals  [2]*eval.Evaluator // nil before the first look
	met    map[ast.Node]bool  // nodes whose constants have values
	random *rand.Rand
}

func newSamples(p *Preprocessor) *samples {
	s := &samples{p: p, met: map[ast.Node]bool{}, random: rand.New(rand.NewPCG(3, 4))}
	for i := range s.models {
		s.models[i] = ast.Model{}
	}
	return s
}

// apart gives a model under which the words a and b have two values; nil when none is found. What it gives is not to be changed.
func (s *samples) apart(a, b ast.Node) ast.Model {
	g := s.p.g
	read := len(s.met)
	for stack := []ast.Node{a, b}; len(stack) > 0; {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if s.met[n] {
			continue
		}
		s.met[n] = true
		stack = append(stack, g.Args(n)...)
		if g.Op(n) == ast.OpConst && g.Kind(g.Type(n)) == ast.KBitVec {
			for i, m := range s.models {
				m[n] = ast.Value{Kind: ast.KBitVec, Int: s.word(g.Width(g.Type(n)), 1+4*i)}
			}
		}
	}
	s.p.read(len(s.met) - read)
	for i := range s.evals {
		if s.evals[i] == nil {
			s.evals[i] = eval.New(g, s.models[i])
		}
		e := s.evals[i]
		x, err := e.Eval(a)
		if err != nil {
			return nil
		}
		if y, err := e.Eval(b); err == nil && x.Int.Cmp(y.Int) != 0 {
			return s.models[i]
		}
	}
	return nil
}

// word gives bits each of which is set in one of 2 to the power of rare cases.
func (s *samples) word(width, rare int) *big.Int {
	out := new(big.Int)
	for i := range width {
		if s.random.Uint64()&(1<<rare-1) == 0 {
			out.SetBit(out, i, 1)
		}
	}
	return out
}
