package localsearch

import (
	"math/big"

	"bsmt/bkernel/ast"
)

const (
	firstEffort = 30000  // of the turn before the search, in atoms evaluated
	turnEffort  = 100000 // of each turn after that
	firstGap    = 64     // conflicts and candidate models between turns
	minGap      = 32
	maxGap      = 4096
	nearby      = 16 // a turn is near when at most one of so many clauses was false
)

// Climber decides when to search.
type Climber struct {
	c    *clauses
	due  uint64 // count at which the next turn is
	gap  uint64
	best int // fewest false clauses of the turns so far
}

// New gives a climber for facts, or nil where local search has nothing to say: no
// product of constants occurs, or something that is no polynomial comparison.
func New(g *ast.Graph, facts []ast.Node, seed uint64) *Climber {
	c := translate(g, facts, seed)
	if c.failed || !c.curved {
		return nil
	}
	return &Climber{c: c, gap: firstGap, due: firstGap, best: 1 << 30}
}

// First is the turn before the search. start gives the value of a constant, or nil.
func (l *Climber) First(start func(ast.Node) *big.Int, stop func() bool) (ast.Model, bool) {
	return l.run(start, firstEffort, stop)
}

// Due says whether a turn should be taken at a count of conflicts and candidate models.
func (l *Climber) Due(count uint64) bool { return count >= l.due }

// Turn searches from start, and sets the time of the next turn.
func (l *Climber) Turn(count uint64, start func(ast.Node) *big.Int, stop func() bool) (ast.Model, bool) {
	best := l.best
	m, ok := l.run(start, turnEffort, stop)
	if l.best < best || l.c.search.Best()*nearby <= l.c.count {
		l.gap = max(l.gap/2, minGap)
	} else {
		l.gap = min(l.gap*2, maxGap)
	}
	l.due = count + l.gap
	return m, ok
}

func (l *Climber) run(start func(ast.Node) *big.Int, effort int64, stop func() bool) (ast.Model, bool) {
	c := l.c
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
	l.best = min(l.best, c.search.Best())
	if !ok {
		return nil, false
	}
	m := ast.Model{}
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
