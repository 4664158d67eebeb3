package localsearch

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// nearby is the number of clauses of which at most one was false in a search that came
// near.
const nearby = 16

// Searcher looks for models of facts.
type Searcher struct {
	c    *clauses
	best int // fewest false clauses of the searches so far
}

// New gives a searcher for facts, or nil where local search has nothing to say: no
// product of constants occurs, or something that is no polynomial comparison.
func New(g *ast.Graph, facts []ast.Node, seed uint64) *Searcher {
	c := translate(g, facts, seed)
	if c.failed || !c.curved {
		return nil
	}
	return &Searcher{c: c, best: 1 << 30}
}

// Effort is the number of atoms evaluated so far.
func (s *Searcher) Effort() int64 { return s.c.search.Effort() }

// Search evaluates that many atoms from start on, which gives the value of a constant,
// or nil. The model is nil when it found none; near says that it came nearer than the
// searches before, or close.
func (s *Searcher) Search(start func(ast.Node) *big.Int, effort int64, stop func() bool) (m ast.Model, near bool) {
	c := s.c
	at := make([]int64, c.search.NumVars())
	for i, n := range c.reader.Bases {
		if v := start(n); v != nil {
			if !v.IsInt64() || v.CmpAbs(big.NewInt(Limit)) > 0 {
				v = big.NewInt(int64(v.Sign()) * Limit)
			}
			at[c.bases[i]] = v.Int64()
		}
	}
	ok := c.search.Run(at, effort, stop)
	near = c.search.Best() < s.best || c.search.Best()*nearby <= c.count
	s.best = min(s.best, c.search.Best())
	if !ok {
		return nil, near
	}
	m = ast.Model{}
	for i, n := range c.reader.Bases {
		if c.g.Op(n) == ast.OpConst {
			m[n] = ast.Value{Kind: ast.KInt, Int: big.NewInt(c.search.Value(c.bases[i]))}
		}
	}
	for x, v := range c.truth {
		m[x] = ast.Value{Kind: ast.KBool, Bool: c.search.Value(v) == 1}
	}
	return m, true
}
