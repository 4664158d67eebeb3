package bkernel

import (
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/modelfind/intblast"
	"bsmt/bkernel/modelfind/localsearch"
)

// climbing gives local search its turns among the decisions of the core.
type climbing struct {
	k       *kernel
	climber *localsearch.Climber
	facts   []ast.Node
	model   ast.Model // what was found, complete
	found   func()    // ends the core's search

	blast  *intblast.Problem // nil: words have nothing more to say
	least  int               // width below which there is no model
	most   int               // greatest width for the present budget
	width  int               // of the next search over words
	budget int64             // conflicts for it
	due    uint64            // count of conflicts and candidate models at which it is
}

const (
	leastWidth  = 3
	firstBudget = 250 // conflicts of a search over words in the first round
	firstMost   = 8   // greatest width of the first round
	mostWidth   = 24  // and of any
	blastGap    = 48  // conflicts and candidate models between searches, at least
	blastCells  = 100 // cells for each term up to which conflicts over words cost half of others
)

// climb starts local search; it gives a model when the first turn finds one.
func (k *kernel) climb(facts []ast.Node, found func()) *climbing {
	c := &climbing{k: k, facts: facts, found: found}
	if k.hasQuantifier || k.hasFunctions || k.opts.depth > 0 {
		return c
	}
	if c.climber = localsearch.New(k.g, facts, k.opts.Seed); c.climber == nil {
		return c
	}
	near := k.nearZero(facts)
	m, ok := c.climber.First(func(n ast.Node) *big.Int { return near[n].Int }, c.stopped)
	if !c.take(m, ok) {
		c.blast = intblast.New(k.g, facts, func(t ast.Type) ast.Node { return k.pre.Fresh("word", t) })
		c.least, c.most, c.width, c.budget, c.due = leastWidth, firstMost, leastWidth, firstBudget, blastGap
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

// Decide takes a turn of local search, or of a search over words, when one is due; it
// proposes no decision.
func (c *climbing) Decide(s *core.Solver) core.Lit {
	if c.model != nil {
		return core.LitUndef
	}
	count := s.NumConflicts() + s.NumFinalChecks()
	if c.climber.Due(count) && c.take(c.climber.Turn(count, c.candidate, c.stopped)) ||
		c.blast != nil && count >= c.due && c.words(count) {
		c.found()
	}
	return core.LitUndef
}

// candidate is the value of a constant in the last vertex of the simplex, if any.
func (c *climbing) candidate(n ast.Node) *big.Int {
	k := c.k
	if k.core.NumFinalChecks() == 0 || int(n) >= len(k.sums) || k.sums[n] < 0 || k.g.Op(n) != ast.OpConst {
		return nil
	}
	return k.lin.Value(k.monosOf(k.sum(n))[0].X).Big()
}

// words looks for a model with constants of the next width, up to the greatest of this
// round; the next round has greater widths and budgets. A width that is refuted is not
// looked at again.
func (c *climbing) words(count uint64) bool {
	if c.width > c.most {
		c.width, c.most, c.budget = c.least, min(c.most+c.most/2, mostWidth), 4*c.budget
	}
	w := c.blast.At(c.width)
	if w == nil {
		if c.width == c.least {
			c.blast = nil // not even the least fits
		}
		c.most = c.width - 1
		c.due = count + blastGap
		return false
	}
	res := c.k.within(w.Facts, c.budget)
	c.due = count + blastGap + res.Stats.Conflicts*uint64(max(w.Cells(), blastCells))/(2*blastCells)
	next := c.width + 2 + c.width/4
	if res.Status == Unsat {
		if c.least = next; w.Whole || next > mostWidth {
			c.blast = nil
		}
	}
	c.width = next
	return res.Status == Sat && c.take(w.Model(res.Model), true)
}
