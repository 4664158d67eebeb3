package proofcheck

import (
	"slices"

	"bsmt/proofcheck/prove"
	"bsmt/smtlib"
)

// manyHoles is the number of holes from which on no question is tried for long.
const manyHoles = 8

// ask settles a step that may be known: from the premises that it names, or else, since
// much is simplified by what is known for good, with the constraints and units that speak
// of the same.
func (k *checker) ask(s *step, known bool) {
	verified := known || s.news && k.introduces(s) || s.by != smtlib.NoTerm && (k.entails(s, s.premises, nil) || k.entails(s, append(s.premises, k.near(s)...), nil)) || k.entails(s, s.premises, quick)
	if !verified {
		all := append(s.premises, k.near(s)...)
		more := len(all) > len(s.premises)
		verified = more && k.entails(s, all, quick) || k.introduces(s) || len(k.report.Holes) < manyHoles && (k.entails(s, s.premises, slow) || more && k.entails(s, all, slow))
	}
	k.settle(s, verified, append(s.premises, k.standing...))
}

// entails says whether the denial of a step contradicts premises.
func (k *checker) entails(s *step, premises []smtlib.Term, tries []try) bool {
	return k.refutes(s, append(k.denied(s.clause), premises...), tries)
}

// try is what a question is put with: how far terms are looked into, where 0 is all the
// way, and what may be spent.
type try struct {
	depth  int
	budget prove.Budget
}

// tries are made one after the other, the quick ones with other premises, too, before the
// slow ones.
var (
	tries       = []try{{2, prove.Plain}, {0, prove.PlainInstances}, {2, prove.Peek}, {5, prove.Peek}, {0, prove.Glance}, {0, prove.Medium}, {2, prove.Small}, {5, prove.Small}, {0, prove.Small}, {0, prove.Cells}, {0, prove.Lines}}
	quick, slow = tries[:5], tries[5:]
)

// refutes asks the prover whether terms contradict each other: first what all questions
// share, and then with one try after the other. A rewriting is most often clear without
// looking into words. What contradicts each other does so for good.
func (k *checker) refutes(s *step, terms []smtlib.Term, tries []try) (verified bool) {
	own := k.left
	k.left = k.asked
	defer func() { k.asked, k.left = k.left, own }()
	said, why := terms, k.recorder()
	if k.floats != nil {
		var changed bool
		terms, changed = k.floats.Of(terms)
		if len(s.premises) == 0 {
			facts := k.floats.Facts(terms)
			terms, changed = append(slices.Clone(terms), facts...), changed || len(facts) > 0
		}
		if changed {
			why = nil // what is told would not be of these terms
			defer func() {
				if verified {
					s.how = "floats"
				}
			}()
		}
	}
	verified = len(s.put) == 0 && k.left > mostAsked/2 && (s.rule == "rewrite" && k.plain.Refutes(terms, smtlib.NoTerm) || k.shared.Refutes(terms, s.by))
	done, all := prove.Budget{}, false // done was the last that was tried with all there is
	for _, try := range tries {
		if verified || try.budget == done || k.left < try.budget.Work {
			continue
		}
		if try.budget.Lines {
			why = nil // nothing is told of it
		}
		if verified, all = prove.Refute(k.c, prove.Question{Terms: terms, Depth: try.depth, Put: s.put, Why: why}, try.budget); all {
			done = try.budget
		}
		if verified && try.budget.Lines {
			s.how = "lines"
		}
		if verified {
			k.shared.Add(terms)
		}
	}
	if verified && k.each != nil {
		k.each(Hole{Name: s.name, Rule: s.rule, Line: s.line, Terms: said})
	}
	return verified
}

// mostNear bounds the premises that are tried together, mostFirst those of them that were
// there first, which may be what the script says.
const mostNear, mostFirst = 120, 20

// near gives what stands of something that a step, or what shows it, speaks of, or all that does where it
// speaks of nothing, the latest first; where that is too much, the oldest take the last places.
func (k *checker) near(s *step) (out []smtlib.Term) {
	of := map[smtlib.Term]bool{}
	for _, t := range slices.Concat(s.clause, s.premises, []smtlib.Term{s.by}) {
		for _, l := range k.leavesOf(t) {
			of[l] = true
		}
	}
	for i, first := 1, 0; i <= len(k.standing); i++ {
		k.work(1 + len(of))
		t := k.standing[len(k.standing)-i]
		if len(out) >= mostNear-mostFirst {
			t, first = k.standing[first], first+1
		}
		if len(out) < mostNear && (len(of) == 0 || slices.ContainsFunc(k.leavesOf(t), func(l smtlib.Term) bool { return of[l] })) {
			out = append(out, t)
		}
	}
	return out
}

// leavesOf lists constants and applications in a term, up to a number.
func (k *checker) leavesOf(t smtlib.Term) []smtlib.Term {
	ls, ok := k.leaves[t]
	if !ok {
		k.c.Walk(func(u smtlib.Term) bool {
			if k.c.Op(u) == smtlib.OpApp {
				ls = append(ls, u)
			}
			return len(ls) < 100
		}, t)
		k.leaves[t] = ls
	}
	return ls
}

// introduces says whether a step only says what new constants are: its premises entail
// that there are values for them with which it holds. From then on they are not new.
// All that was verified about them before holds of every value.
func (k *checker) introduces(s *step) bool {
	never := k.never(s.clause)
	if never == smtlib.NoTerm || !k.refutes(s, append(slices.Clone(s.premises), never), slices.Concat(tries[1:2], slow[1:])) {
		return false
	}
	k.spoken(s.clause)
	s.how = "introduce"
	return true
}

// spoken says that no constant in terms is new any more.
func (k *checker) spoken(ts []smtlib.Term) {
	k.c.Walk(func(a smtlib.Term) bool { delete(k.fresh, a); return true }, ts...)
}

// never says that no values of the new constants in a clause make it true, if there are any.
func (k *checker) never(clause []smtlib.Term) smtlib.Term {
	chosen := map[smtlib.Term]smtlib.Term{}
	var vars []smtlib.Term
	k.c.Walk(func(l smtlib.Term) bool {
		if k.fresh[l] {
			chosen[l] = k.c.MkVar("new", k.c.SortOf(l))
			vars = append(vars, chosen[l])
		}
		return true
	}, clause...)
	if len(vars) == 0 {
		return smtlib.NoTerm
	}
	return k.c.MkQuant(smtlib.OpForall, smtlib.Quant{Vars: vars}, k.c.Substitute(not(k.c, or(k.c, clause)), chosen))
}
