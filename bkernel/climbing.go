package bkernel

import (
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/climb"
	"bsmt/bkernel/core"
)

// climbing gives local search its turns among the decisions of the core.
type climbing struct {
	k       *kernel
	climber *climb.Climber
	facts   []ast.Node
	model   ast.Model // what was found, complete
	found   func()    // ends the core's search
}

// climb starts local search; it gives a model when the first turn finds one.
func (k *kernel) climb(facts []ast.Node, found func()) *climbing {
	c := &climbing{k: k, facts: facts, found: found}
	if k.hasQuantifier || k.hasFunctions || k.opts.depth > 0 {
		return c
	}
	if c.climber = climb.New(k.g, facts, k.opts.Seed); c.climber == nil {
		return c
	}
	near := k.nearZero(facts)
	m, ok := c.climber.First(func(n ast.Node) *big.Int { return near[n].Int }, c.stopped)
	if !c.take(m, ok) {
		k.core.AddDecider(c, false)
	}
	return c
}

func (c *climbing) stopped() bool { return c.k.ctx.Err() != nil }

// take judges an assignment by exact evaluation of the facts.
func (c *climbing) take(m ast.Model, ok bool) bool {
	if !ok || !c.k.satisfies(m, c.facts) || c.k.complete(m) != nil {
		return false
	}
	c.model = m
	return true
}

// Decide takes a turn of local search when one is due, from the candidate values of the
// simplex; it proposes no decision.
func (c *climbing) Decide(s *core.Solver) core.Lit {
	count := s.NumConflicts() + s.NumFinalChecks()
	if c.model != nil || !c.climber.Due(count) {
		return core.LitUndef
	}
	k := c.k
	value := func(n ast.Node) *big.Int {
		if s.NumFinalChecks() == 0 || int(n) >= len(k.sums) || k.sums[n] < 0 || k.g.Op(n) != ast.OpConst {
			return nil
		}
		return k.lin.Value(k.monosOf(k.sum(n))[0].X).Big()
	}
	if c.take(c.climber.Turn(count, value, c.stopped)) {
		c.found()
	}
	return core.LitUndef
}
