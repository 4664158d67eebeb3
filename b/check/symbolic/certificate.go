package symbolic

import "bsmt/b/tree"

// Proof is an inductive invariant that implies all claims.
type Proof struct {
	Invariant []string // predicates of B, which all hold
}

// certificate makes a proof of the claims with lemmas, and clauses; nil: some of them cannot be
// written as B.
func (e *engine) certificate(found []lemma, clauses []string) *Proof {
	p := &Proof{}
	for _, c := range e.p.claims {
		p.Invariant = append(p.Invariant, tree.Print(c.Pred, e.p.m.Dialect))
	}
	for _, l := range found {
		if l.text != "" {
			p.Invariant = append(p.Invariant, l.text)
		}
	}
	p.Invariant = append(p.Invariant, clauses...)
	return p
}
