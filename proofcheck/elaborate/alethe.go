package elaborate

import (
	"bsmt/smtlib"
	"bsmt/smtlib/print"
)

// alethe are the rules that Alethe has under the same name and in the same shape (The Alethe
// Proof Format, section "List of proof rules").
var alethe = map[string]bool{
	"resolution": true, "true": true, "false": true, "and_pos": true, "and_neg": true, "or_pos": true, "or_neg": true,
	"implies_pos": true, "implies_neg1": true, "implies_neg2": true, "xor_pos1": true, "xor_pos2": true, "xor_neg1": true, "xor_neg2": true,
	"ite_pos1": true, "ite_pos2": true, "ite_neg1": true, "ite_neg2": true, "equiv_pos1": true, "equiv_pos2": true, "equiv_neg1": true, "equiv_neg2": true,
	"la_generic": true, "eq_reflexive": true, "eq_symmetric": true, "eq_transitive": true, "eq_congruent": true, "eq_congruent_pred": true,
	"cong": true, "trans": true,
}

// split writes a step that Alethe has as a formula where this package has a clause, with the
// line that makes the clause of it. False when it is no such step.
func (p *writer) split(i int, s *Step, args []string) bool {
	c := p.c
	head := func(suffix string) func() {
		return func() { p.str(p.label(i), suffix) }
	}
	whole := func() {
		p.str(" (or")
		p.clause(s.Clause)
		p.str(")")
	}
	switch s.Rule {
	case "la_disequality":
	case "sko_forall":
		k, ok := p.l.skolem(s)
		if ok = ok && p.chosenBy(s, k); ok {
			p.skolemized(s, k, head)
		}
		return ok
	case "forall_inst":
		if !p.instance(s) {
			return p.existential(s, head, args)
		}
	case "distinct_elim":
		// (= (distinct a b) (not (= a b))), and which way it is used
		d := p.l.literal(s.Clause[0])
		a, b := c.Arg(d.atom, 0), c.Arg(d.atom, 1)
		equal := "(not " + p.text(p.l.equality(a, b)) + ")"
		both := "(= " + p.text(d.atom) + " " + equal + ")"
		p.begin(head("a"), func() { p.str(" ", both) })
		p.str(" :rule distinct_elim)\n")
		tail := []string{" (not " + both + ") " + p.text(d.atom) + " (not " + equal + ")", "equiv_pos1"}
		if d.not {
			tail = []string{" (not " + both + ") (not " + p.text(d.atom) + ") " + equal, "equiv_pos2"}
		}
		p.begin(head("b"), func() { p.str(tail[0]) })
		p.str(" :rule ", tail[1], ")\n")
		p.begin(head(""), func() { p.clause(s.Clause) })
		p.str(" :rule resolution :premises (")
		head("b")()
		p.str(" ")
		head("a")()
		p.str("))\n")
		return true
	default:
		return false
	}
	p.begin(head("a"), whole)
	p.str(" :rule ", s.Rule)
	p.args(args)
	p.str(")\n")
	p.begin(head(""), func() { p.clause(s.Clause) })
	p.str(" :rule or :premises (")
	head("a")()
	p.str("))\n")
	return true
}

// text is a term as it is written.
func (p *writer) text(t smtlib.Term) string { return printed(p.c, p.to, t) }

// instance says that a step is (not (forall …)) and the instance by its arguments.
func (p *writer) instance(s *Step) bool {
	c := p.c
	if len(s.Clause) != 2 || c.Op(s.Clause[0]) != smtlib.OpNot {
		return false
	}
	q := c.Arg(s.Clause[0], 0)
	if c.Op(q) != smtlib.OpForall || len(c.Quant(q).Vars) != len(s.Args) {
		return false
	}
	to := map[smtlib.Term]smtlib.Term{}
	for i, v := range c.Quant(q).Vars {
		to[v] = s.Args[i]
	}
	return c.Substitute(c.Arg(q, 0), to) == s.Clause[1]
}

// existential writes that (exists …) holds where the instance by a step's arguments does: by
// what it is as the denial of a universal formula, of which that is an instance. False when
// the step says something else.
func (p *writer) existential(s *Step, head func(suffix string) func(), args []string) bool {
	c := p.c
	q := s.Clause[0]
	if len(s.Clause) != 2 || c.Op(q) != smtlib.OpExists || len(c.Quant(q).Vars) != len(s.Args) {
		return false
	}
	vars, to := c.Quant(q).Vars, map[smtlib.Term]smtlib.Term{}
	for i, v := range vars {
		to[v] = s.Args[i]
	}
	is := c.Substitute(c.Arg(q, 0), to)
	if p.l.literal(is) != p.l.literal(s.Clause[1]).denied() {
		return false
	}
	all := print.TermString(c, c.MkQuant(smtlib.OpForall, smtlib.Quant{Vars: vars}, p.l.not(p.to[c.Arg(q, 0)])))
	if len(p.anchors) == 0 {
		name := p.fresh(p.taken, "@f")
		p.str("(define-fun ", name, " () Bool ", all, ")\n")
		all = name
	}
	never := " (not " + all + ")"
	both, deny := " (= "+p.text(q)+never+")", " (not "+p.text(is)+")"
	line := func(suffix, clause, rule string, from ...string) {
		p.begin(head(suffix), func() { p.str(clause) })
		p.str(" :rule ", rule)
		for i, f := range from {
			p.str([]string{" :premises (", " "}[min(i, 1)])
			head(f)()
		}
		p.str(map[bool]string{true: ")"}[len(from) > 0])
		if rule == "forall_inst" {
			p.args(args)
		}
		p.str(")\n")
	}
	line("a", both, "connective_def")
	line("b", " (or"+never+deny+")", "forall_inst")
	line("c", never+deny, "or", "b")
	line("d", " (not"+both+") "+p.text(q)+" (not"+never+")", "equiv_pos1")
	line("", " "+p.text(q)+deny, "resolution", "d", "a", "c")
	return true
}
