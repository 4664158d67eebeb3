package proofcheck

import (
	"slices"

	"bsmt/proofcheck/prove"
	"bsmt/smtlib"
)

// ask settles a step: from the premises that it names, or else, since much is simplified
// by what is known for good, with the constraints and units that speak of the same.
func (k *checker) ask(s *step) {
	verified := s.news && k.introduces(s) || k.entails(s, s.premises)
	if !verified {
		near := k.near(s)
		verified = len(near) > 0 && k.entails(s, slices.Concat(s.premises, near)) || k.introduces(s)
	}
	k.settle(s, verified, append(s.premises, k.standing...))
}

// entails says whether the denial of a step contradicts premises.
func (k *checker) entails(s *step, premises []smtlib.Term) bool {
	return slices.ContainsFunc(s.clause, func(c smtlib.Term) bool {
		return slices.Contains(premises, c) || k.c.Op(c) == smtlib.OpEq && k.c.Arg(c, 0) == k.c.Arg(c, 1)
	}) || k.refutes(s, k.conjuncts(append(k.denied(s.clause), premises...)))
}

// conjuncts takes conjunctions apart.
func (k *checker) conjuncts(terms []smtlib.Term) (out []smtlib.Term) {
	k.c.Walk(func(t smtlib.Term) bool {
		inside := k.c.Op(t) == smtlib.OpAnd
		if !inside {
			out = append(out, t)
		}
		return inside
	}, terms...)
	slices.Reverse(out)
	return out
}

// depths are how far terms are looked into, one after the other; 0 is all the way.
var depths = []int{2, 5, 0}

// refutes asks the prover whether terms contradict each other, with the least of them
// that suffices.
func (k *checker) refutes(s *step, terms []smtlib.Term) bool {
	for _, d := range depths {
		cut, all := k.cut(terms, d)
		if prove.Refute(k.c, prove.Question{Terms: terms, Cut: cut, Put: s.put, Split: s.split}, prove.Small) {
			if k.each != nil {
				k.each(Hole{s.name, s.rule, s.line, terms})
			}
			return true
		}
		if all {
			break
		}
	}
	return false
}

// cut makes the terms opaque that lie deeper than d below the given ones; all says that
// there are none.
func (k *checker) cut(terms []smtlib.Term, d int) (cut func(smtlib.Term) bool, all bool) {
	if d == 0 {
		return nil, true
	}
	level := slices.Clone(terms)
	inside := map[smtlib.Term]bool{}
	for i := 0; i <= d && len(level) > 0; i++ {
		var next []smtlib.Term
		for j := 0; j < len(level); j++ {
			t := level[j]
			if inside[t] {
				continue
			}
			inside[t] = true
			if k.c.Op(t) == smtlib.OpNot {
				level = append(level, k.c.Args(t)...)
			} else {
				next = append(next, k.c.Args(t)...)
			}
		}
		level = next
	}
	deep := map[smtlib.Term]bool{}
	for _, t := range level {
		deep[t] = !inside[t] && len(k.c.Args(t)) > 0
	}
	return func(t smtlib.Term) bool { return deep[t] }, len(level) == 0
}

// mostNear bounds the premises that are tried together.
const mostNear = 60

// near gives what stands of something that a step speaks of, the latest first.
func (k *checker) near(s *step) []smtlib.Term {
	of := map[smtlib.Term]bool{}
	for _, t := range slices.Concat(s.clause, s.premises) {
		for _, l := range k.leavesOf(t) {
			of[l] = true
		}
	}
	var out []smtlib.Term
	for _, t := range slices.Backward(k.standing) {
		if len(out) < mostNear && slices.ContainsFunc(k.leavesOf(t), func(l smtlib.Term) bool { return of[l] }) {
			out = append(out, t)
		}
	}
	return out
}

// leavesOf lists the constants and applications in a term, up to a number, in order.
func (k *checker) leavesOf(t smtlib.Term) []smtlib.Term {
	ls, ok := k.leaves[t]
	if !ok {
		count := 0
		k.c.Walk(func(u smtlib.Term) bool {
			if k.c.Op(u) == smtlib.OpApp {
				ls = append(ls, u)
			}
			count++
			return count < 300
		}, t)
		slices.Sort(ls)
		k.leaves[t] = ls
	}
	return ls
}

// introduces says whether a step only says what new constants are: its premises entail
// that there are values for them with which it holds. From then on they are not new.
// All that was verified about them before holds of every value.
func (k *checker) introduces(s *step) bool {
	never, chosen := k.never(s.clause)
	if len(chosen) == 0 || !k.refutes(s, append(slices.Clone(s.premises), never)) {
		return false
	}
	k.choose(chosen)
	return true
}

// never says that no values of the new constants in a clause make it true.
func (k *checker) never(clause []smtlib.Term) (never smtlib.Term, chosen map[smtlib.Term]smtlib.Term) {
	chosen = map[smtlib.Term]smtlib.Term{}
	var vars []smtlib.Term
	k.c.Walk(func(l smtlib.Term) bool {
		if k.fresh[l] {
			chosen[l] = k.c.MkVar("new", k.c.SortOf(l))
			vars = append(vars, chosen[l])
		}
		return true
	}, clause...)
	if len(vars) == 0 {
		return smtlib.NoTerm, nil
	}
	wrong := k.c.Substitute(not(k.c, or(k.c, clause)), chosen)
	return k.c.MkQuant(smtlib.OpForall, smtlib.Quant{Vars: vars}, wrong), chosen
}

// choose says that something has been said of constants: they are not new any more.
func (k *checker) choose(chosen map[smtlib.Term]smtlib.Term) {
	for l := range chosen {
		delete(k.fresh, l)
	}
}
