package strategy

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/modelfind/finite"
	"bsmt/bkernel/preprocess"
)

// small looks for models in which each deferred set has few elements, fewest first, as
// finite model builders do (McCune, Mace4, 2003; here over the kernel's own congruence
// closure instead of propositional cells). It knows no refutation.
type small struct {
	r        *run
	prepared *preprocess.Prepared // whose models are looked for
	problem  *finite.Problem      // nil: nothing to look for
	refuted  int                  // up to so many elements there is no model
	effort   int                  // searches so far
	spent    uint64               // work of these, see work
	model    ast.Model            // the one found
}

const (
	smallNodes   = 20_000 // nodes that stating one size may take, at first
	smallBudget  = 200    // conflicts for one size, at first
	smallSizes   = 4      // sizes looked at, at first
	smallEfforts = 8      // searches in all; each has twice the limits of the one before

	// Work is counted in propagations; others are worth about so many.
	checkWork = 2000 // a final check, with its counter-examples
	nodeWork  = 4    // a node of the graph, with its compilation
)

func newSmall(r *run) small {
	s, p := small{r: r}, r.prepared
	if p.Quantifiers && r.opts.depth == 0 && r.opts.Proof == nil {
		s.prepared = p
		s.problem = finite.New(p.G, p.Rewrite, p.All(), func(t ast.Type) ast.Node { return p.Fresh("element", t) })
	}
	return s
}

// search tries the sizes that it can afford, when it has not done more than the search
// around it; true when it has a model.
func (s *small) search() bool {
	if s.problem == nil || s.effort == smallEfforts {
		return false
	}
	r, g, scale := s.r, s.r.problem.G, 1<<s.effort
	var around uint64 // work of the search around it
	if r.compiled != nil {
		st := r.compiled.Stats()
		around = st.Propagations + checkWork*st.FinalChecks
	}
	if s.spent > around {
		return false
	}
	sizes := smallSizes + 2*s.effort
	s.effort++
	for n := s.refuted + 1; n <= sizes && r.ctx.Err() == nil; n++ {
		before := g.Len()
		ground, ok := s.problem.Ground(n, smallNodes*scale)
		if !ok {
			s.spent += nodeWork * uint64(g.Len()-before)
			return false
		}
		res := r.within(ground, int64(smallBudget*scale))
		s.spent += nodeWork*uint64(g.Len()-before) + res.Stats.Propagations
		switch {
		case res.Status == Sat && s.prepared.Complete(res.Model) == nil:
			s.model = res.Model
			return true
		case res.Status == Unsat && n == s.refuted+1:
			s.refuted = n
		}
	}
	return false
}
