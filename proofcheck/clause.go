package proofcheck

import (
	"bsmt/grammar"
	"bsmt/smtlib"
)

// literal reads a predicate with at most one negation.
func (k *checker) literal(t *grammar.Tree, n grammar.Node) smtlib.Term {
	a := k.formula(t, n)
	for k.c.Op(a) == smtlib.OpNot && k.c.Op(k.c.Arg(a, 0)) == smtlib.OpNot {
		a = k.c.Arg(k.c.Arg(a, 0), 0)
	}
	return a
}

// axiom takes (axiom c (l …) :from p :new …).
func (k *checker) axiom(t *grammar.Tree, s *step, args []grammar.Node, attr attributes) {
	s.clause = list(t, args[1], k.literal)
	k.closed(s.clause)
	k.instances(t, s, attr)
	k.ask(s, false)
	k.say(entry{s.name, s.clause, true})
}

// supposed takes (suppose-literal p l): the clause of that literal alone follows, and
// the conclusion may deny it.
func (k *checker) supposed(t *grammar.Tree, s *step, args []grammar.Node, _ attributes) {
	l := k.literal(t, args[1])
	s.premises, s.clause = k.predicates(t, args[0]), []smtlib.Term{l}
	k.held[l] = true
	k.ask(s, false)
	k.say(entry{"literal of " + s.name, s.clause, true})
}

// derived takes (derive c (l …) :from (c …)).
func (k *checker) derived(t *grammar.Tree, s *step, args []grammar.Node, attr attributes) {
	s.clause = list(t, args[1], k.literal)
	var from []entry
	if names, ok := attr[":from"]; ok {
		from = k.all(t, names, true)
	}
	if !k.follows(s.clause, from) {
		fail("%s does not follow from the clauses it names by unit propagation", s.name)
	}
	if k.log != nil {
		k.log.Derive(s.name, s.clause, names(from))
		s.how = "derived"
	}
	k.settle(s, true, nil)
	if k.each != nil {
		terms := k.denied(s.clause)
		for _, d := range from {
			terms = append(terms, or(k.c, d.terms))
		}
		k.each(Hole{Name: s.name, Rule: s.rule, Line: s.line, Terms: terms})
	}
	k.say(entry{s.name, s.clause, true})
}

// follows says that a clause follows from others by unit propagation.
func (k *checker) follows(clause []smtlib.Term, from []entry) bool {
	yes, no := k.c.True(), k.c.False()
	k.value = append(k.value, make([]int32, max(0, k.c.Len()-len(k.value)))...)
	k.now++
	look := func(l smtlib.Term) (atom smtlib.Term, sign int32) {
		if k.c.Op(l) == smtlib.OpNot {
			return k.c.Arg(l, 0), -1
		}
		return l, 1
	}
	value := func(l smtlib.Term) int32 { a, sign := look(l); return sign * k.value[a] / k.now }
	assign := func(l smtlib.Term, to int32) { a, sign := look(l); k.value[a] = sign * to * k.now }
	assign(yes, 1)
	assign(no, -1)
	for _, l := range clause {
		if value(l) > 0 {
			return true // a literal and its negation
		}
		assign(l, -1)
	}
	// Conflict analysis names clauses from the conflict backwards.
	for again := true; again; {
		again = false
		for i := len(from) - 1; i >= 0; i-- {
			k.work(1 + len(from[i].terms))
			unit, open := smtlib.NoTerm, 0
			for _, l := range from[i].terms {
				switch v := value(l); {
				case v > 0:
					open = 2
				case v == 0 && unit != l:
					unit, open = l, open+1
				}
			}
			switch open {
			case 0:
				return true
			case 1:
				assign(unit, 1)
				again = true
			}
		}
	}
	return false
}

// conclude takes (conclude c): a clause that is empty, or denies what is supposed.
func (k *checker) conclude(t *grammar.Tree, _ *step, args []grammar.Node, _ attributes) {
	for _, e := range k.all(t, args[0], true) {
		for _, l := range e.terms {
			if !k.held[not(k.c, l)] {
				fail("the conclusion is over a literal that was not supposed")
			}
		}
		k.concluded = true
		if k.log != nil {
			k.log.Conclude(e.name)
		}
	}
}
