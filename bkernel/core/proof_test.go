package core

import (
	"context"
	"math/rand"
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

// TestProofsOutliveClauses has clauses deleted and moved while their numbers are in use.
func TestProofsOutliveClauses(t *testing.T) {
	moved := 0
	for seed := range 9 {
		r := rand.New(rand.NewSource(int64(seed)))
		pf := &proof{t: t, clauses: map[uint64][]Lit{}}
		s := New(Options{Justifier: pf, Focused: seed%3 == 0, Stable: seed%3 == 1})
		s.reduceEvery(5, 5)
		f := random3SAT(r, 110+r.Intn(40), 3.8)
		lits := f.load(s)
		chain := []Lit{s.NewBool()} // facts that clauses lead to
		s.AddClause(chain[0])
		longer := func() {
			for range 5 {
				chain = append(chain, s.NewBool())
				s.AddClause(chain[len(chain)-2].Not(), chain[len(chain)-1])
			}
		}
		longer()
		rest := func(n int, chain []Lit) { // clauses that are shorter by facts
			for range n {
				var c []Lit
				for range 3 {
					c = append(c, lits[1+r.Intn(len(lits)-1)].XorSign(r.Intn(2) == 0))
				}
				s.AddClause(append(c, chain[r.Intn(len(chain))].Not())...)
			}
		}
		rest(len(lits)/2, chain)
		var as []Lit
		for range 2 + r.Intn(4) {
			as = append(as, lits[1+r.Intn(len(lits)-1)].XorSign(r.Intn(2) == 0))
		}
		for len(as) >= 0 {
			st := s.Solve(context.Background(), as...)
			if st == Unsat && (pf.failed == nil || len(pf.failed) != len(s.FailedAssumptions())) {
				t.Fatalf("seed %d: the proof ends with %v, the core is %v", seed, pf.failed, s.FailedAssumptions())
			}
			if s.wasted < int(s.stats.Deleted) {
				moved++
			}
			for c, id := range s.just.ids {
				ls := s.clauseLits(c)
				told := pf.clauses[id]
				if len(ls) != len(told) {
					t.Fatalf("seed %d: clause %d is told as %v, and is %v", seed, id, told, ls)
				}
				for _, l := range ls {
					if !slices.Contains(told, s.just.name(l)) {
						t.Fatalf("seed %d: clause %d is told as %v, and is %v", seed, id, told, ls)
					}
				}
			}
			if len(as) == 0 {
				break
			}
			s.AddClause(as[len(as)-1])
			rest(10, chain[max(0, len(chain)-6):]) // their clauses stand behind learned ones
			longer()
			if as = as[:len(as)-1]; !pf.empty {
				pf.failed = nil
			}
		}
	}
	if moved == 0 {
		t.Fatal("no clauses were moved")
	}
}
