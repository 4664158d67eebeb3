package proofcheck

import (
	"errors"
	"fmt"

	"bsmt/grammar"
	"bsmt/smtlib"
)

// lit is a literal of a clause: twice the number of its atom, and one more when it is
// negated. Atom 0 is true.
type lit int32

// clause reads a list of literals.
func (k *checker) clause(t *grammar.Tree, n grammar.Node) (entry, error) {
	if t.Kind(n) != grammar.List {
		return entry{}, errors.New("a clause is a list of literals")
	}
	e := entry{lits: make([]lit, 0, t.Len(n)), terms: make([]smtlib.Term, 0, t.Len(n))}
	for _, m := range t.Children(n) {
		l, err := k.literal(t, m)
		if err != nil {
			return entry{}, err
		}
		e.lits = append(e.lits, l)
		e.terms = append(e.terms, k.term(l))
	}
	return e, nil
}

func (k *checker) literal(t *grammar.Tree, n grammar.Node) (lit, error) {
	sign := lit(0)
	if t.Kind(n) == grammar.List && t.Len(n) == 2 && t.Is(t.First(n), "not") {
		sign, n = 1, t.Child(n, 1)
	}
	a, err := k.e.BoolTerm(t, n)
	if err != nil {
		return 0, err
	}
	for k.c.Op(a) == smtlib.OpNot {
		a, sign = k.c.Arg(a, 0), sign^1
	}
	l, ok := k.vars[a]
	if !ok {
		l = lit(2 * len(k.atoms))
		k.vars[a] = l
		k.atoms = append(k.atoms, a)
		k.value = append(k.value, 0, 0)
	}
	return l ^ sign, nil
}

func (k *checker) term(l lit) smtlib.Term {
	if l&1 != 0 {
		return not(k.c, k.atoms[l>>1])
	}
	return k.atoms[l>>1]
}

// axiom takes (axiom c (l …) :from p :new …).
func (k *checker) axiom(t *grammar.Tree, s *step, args []grammar.Node, attr attributes) error {
	e, err := k.clause(t, args[1])
	if err != nil {
		return err
	}
	if err := k.closed(e.terms); err != nil {
		return err
	}
	s.clause = e.terms
	if s.split, err = k.list(t, attr, ":split"); err != nil {
		return err
	}
	if err := k.instances(t, s, true, attr); err != nil {
		return err
	}
	k.ask(s, false)
	return k.say(s.name, e)
}

// supposed takes (suppose-literal p l): the clause of that literal alone follows, and
// the conclusion may deny it.
func (k *checker) supposed(t *grammar.Tree, s *step, args []grammar.Node, _ attributes) error {
	var err error
	if s.premises, err = k.predicates(t, args[0]); err != nil {
		return err
	}
	l, err := k.literal(t, args[1])
	if err != nil {
		return err
	}
	s.clause = []smtlib.Term{k.term(l)}
	k.held[l] = true
	k.ask(s, false)
	return k.say("literal of "+s.name, entry{terms: s.clause, lits: []lit{l}})
}

// derived takes (derive c (l …) :from (c …)).
func (k *checker) derived(t *grammar.Tree, s *step, args []grammar.Node, attr attributes) error {
	e, err := k.clause(t, args[1])
	if err != nil {
		return err
	}
	var from []entry
	if names, ok := attr[":from"]; ok {
		clauses := true
		_, err = k.named(t, names, func(_ string, d entry) {
			from = append(from, d)
			clauses = clauses && d.lits != nil
		})
		if err != nil {
			return err
		}
		if !clauses {
			return errors.New("derives a clause from what is none")
		}
	}
	if !k.follows(e.lits, from) {
		return fmt.Errorf("%s does not follow from the clauses it names by unit propagation", s.name)
	}
	k.count("derive", true)
	if k.each != nil {
		terms := k.denied(e.terms)
		for _, d := range from {
			terms = append(terms, or(k.c, d.terms))
		}
		k.each(Hole{s.name, s.rule, s.line, terms})
	}
	return k.say(s.name, e)
}

// follows says that a clause follows from others by unit propagation.
func (k *checker) follows(clause []lit, from []entry) bool {
	var set []lit
	assign := func(l lit) {
		if k.value[l] == 0 {
			k.value[l], k.value[l^1] = 1, -1
			set = append(set, l)
		}
	}
	defer func() {
		for _, l := range set {
			k.value[l], k.value[l^1] = 0, 0
		}
	}()
	assign(0)
	for _, l := range clause {
		if k.value[l] > 0 {
			return true // a literal and its negation
		}
		assign(l ^ 1)
	}
	// Conflict analysis names clauses from the conflict backwards.
	for again := true; again; {
		again = false
		for i := len(from) - 1; i >= 0; i-- {
			unit, open := lit(0), 0
			for _, l := range from[i].lits {
				if k.value[l] > 0 {
					open = 2
					break
				}
				if k.value[l] == 0 && (open == 0 || unit != l) {
					unit = l
					open++
				}
			}
			switch open {
			case 0:
				return true
			case 1:
				assign(unit)
				again = true
			}
		}
	}
	return false
}

// conclude takes (conclude c): a clause that is empty, or denies what is supposed.
func (k *checker) conclude(t *grammar.Tree, s *step, _ []grammar.Node, _ attributes) error {
	e, ok := k.entries[s.name]
	if !ok || e.lits == nil {
		return fmt.Errorf("%s is no clause", s.name)
	}
	for _, l := range e.lits {
		if !k.held[l^1] {
			return fmt.Errorf("the conclusion %s is over a literal that was not supposed", s.name)
		}
	}
	k.concluded = true
	return nil
}
