package strategy

import (
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/modelfind/candidates"
	"bsmt/bkernel/modelfind/intblast"
	"bsmt/bkernel/modelfind/localsearch"
)

// climbing gives local search its turns among the decisions of the core.
type climbing struct {
	r       *run
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
func (r *run) climb(facts []ast.Node, found func()) *climbing {
	p := r.prepared
	c := &climbing{r: r, facts: facts, found: found}
	if p.Quantifiers || p.Functions || r.opts.depth > 0 {
		return c
	}
	if c.climber = localsearch.New(p.G, facts, r.opts.Seed); c.climber == nil {
		return c
	}
	near := candidates.NearZero(p.G, facts)
	m, ok := c.climber.First(func(n ast.Node) *big.Int { return near[n].Int }, r.stopped)
	if !c.take(m, ok) {
		c.blast = intblast.New(p.G, facts, func(t ast.Type) ast.Node { return p.Fresh("word", t) })
		c.least, c.most, c.width, c.budget, c.due = leastWidth, firstMost, leastWidth, firstBudget, blastGap
		r.compiled.AddDecider(c)
	}
	return c
}

// take judges an assignment by exact evaluation of the facts.
func (c *climbing) take(m ast.Model, ok bool) bool {
	if ok {
		c.model = c.r.judge(m, c.facts)
	}
	return c.model != nil
}

// Decide takes a turn of local search, or of a search over words, when one is due; it
// proposes no decision.
func (c *climbing) Decide(s *core.Solver) core.Lit {
	if c.model != nil {
		return core.LitUndef
	}
	count := s.NumConflicts() + s.NumFinalChecks()
	if c.climber.Due(count) && c.take(c.climber.Turn(count, c.r.compiled.Vertex, c.r.stopped)) ||
		c.blast != nil && count >= c.due && c.words(count) {
		c.found()
	}
	return core.LitUndef
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
	res := c.r.within(w.Facts, c.budget)
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
