package symbolic

import (
	"bsmt/b/tree"
	"bsmt/bkernel"
	"bsmt/bkernel/ast"
)

// Proof is an inductive invariant that implies all claims.
type Proof struct {
	Invariant []string // predicates of B, which all hold; the claims first
	Lacking   int      // parts that cannot be written as B
}

// certified makes the finding that all claims hold since they and some lemmas are inductive,
// once three questions say so to which no session has given an answer before: the lemmas hold
// in the beginning, each step preserves them, and no step goes wrong where they hold.
func (e *engine) certified(lemmas []lemma) *finding {
	g := e.s.Graph
	safe := e.safe
	e.safe = nil
	defer func() { e.safe = safe }()
	not := func(i int) ast.Node {
		var some []ast.Node
		for _, l := range lemmas {
			some = append(some, g.Not(e.s.At(l.pred, i)))
		}
		return g.Or(some...)
	}
	anywhere := func() *path {
		p := e.fromAnywhere()
		p.learn(lemmas)
		return p
	}
	begin, step, end := e.fromStart(), anywhere(), anywhere()
	begin.ss.Assert(not(1))
	step.extend()
	step.ss.Assert(not(2))
	ways, facts := e.allBad(1)
	end.ss.Assert(facts...)
	end.ss.Assert(e.some(ways))
	questions := []*path{begin, step, end}
	if len(lemmas) == 0 {
		questions = []*path{end}
	}
	for _, q := range questions {
		e.queries++
		r := bkernel.Solve(e.ctx, bkernel.Problem{G: g, Facts: q.ss.Facts(), Assumed: e.s.Literals}, bkernel.Options{Seed: 2, MemLimit: memory})
		if r.Status != bkernel.Unsat || len(r.Core) > 0 {
			if e.ctx.Err() != nil {
				return nil
			}
			e.doubt("an invariant was found that is not inductive when it is asked about again")
			return nil
		}
	}
	p := &Proof{}
	for _, c := range e.p.claims {
		p.Invariant = append(p.Invariant, tree.Print(c.Pred, e.p.m.Dialect))
	}
	for _, l := range lemmas {
		if l.text == "" {
			p.Lacking++
		} else {
			p.Invariant = append(p.Invariant, l.text)
		}
	}
	return &finding{holds: true, proof: p}
}
