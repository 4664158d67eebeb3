package core

import (
	"slices"
	"testing"
)

// proof checks each step that it is told.
type proof struct {
	t       *testing.T
	c       *chaos
	clauses map[uint64][]Lit
	axioms  [][]Lit // those that models can be asked about
	failed  []Lit   // the last clause derived
	empty   bool
}

func (p *proof) Axiom(id uint64, rule Rule, prop PropID, lits []Lit) {
	p.clauses[id] = slices.Clone(lits)
	if p.c == nil || rule == RuleEq {
		return
	}
	p.axioms = append(p.axioms, p.clauses[id])
	p.holds(rule, lits)
}

// again looks at the axioms once more: what literals are called stays what they mean. It
// counts those that were recycled.
func (p *proof) again() (recycled int) {
	for _, lits := range p.axioms {
		p.holds("of old", lits)
		for _, l := range lits {
			if _, _, _, ok := p.c.s.Named(l); !ok {
				recycled++
			}
		}
	}
	return recycled
}

func (p *proof) holds(rule Rule, lits []Lit) {
	for _, m := range p.c.p.models {
		if !slices.ContainsFunc(lits, func(l Lit) bool { return p.c.nameHolds(l, m) }) {
			p.t.Fatalf("axiom %s %v loses model %v", rule, lits, m)
		}
	}
}

func (p *proof) Delete(id uint64) {
	if _, ok := p.clauses[id]; !ok {
		p.t.Fatal("unknown clause deleted")
	}
	delete(p.clauses, id)
}

func (p *proof) Derived(id uint64, lits []Lit, ants []uint64) {
	val := map[Lit]bool{}
	for _, l := range lits {
		if val[l] { // assumptions that contradict each other
			p.failed = slices.Clone(lits)
			return
		}
		val[l.Not()] = true
	}
	for again := true; again; {
		again = false
		for _, a := range ants {
			cl, ok := p.clauses[a]
			if !ok {
				p.t.Fatalf("antecedent %d is unknown", a)
			}
			open := LitUndef
			n := 0
			for _, l := range cl {
				if val[l] {
					n = 2
				}
				if !val[l] && !val[l.Not()] && l != open {
					open = l
					n++
				}
			}
			if n == 0 {
				p.clauses[id] = slices.Clone(lits)
				p.failed = append([]Lit{}, lits...)
				p.empty = p.empty || len(lits) == 0
				return
			}
			if n == 1 {
				val[open] = true
				again = true
			}
		}
	}
	p.t.Fatalf("%v does not follow from %v", lits, ants)
}
