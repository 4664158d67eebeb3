package elaborate

import (
	"fmt"
	"slices"

	"bsmt/smtlib"
	"bsmt/smtlib/print"
)

// skolem is what a step says of its constants: a quantified formula equals its instance by
// them (The Alethe Proof Format, rules sko_ex and sko_forall).
type skolem struct {
	whole, instance smtlib.Term
	rule            string
}

// skolem reads a step about constants; false when it says something else.
func (l *Log) skolem(s *Step) (k skolem, ok bool) {
	c := l.c
	if s.Rule != "sko_forall" || len(s.Clause) != 2 {
		return k, false
	}
	first, second := s.Clause[0], s.Clause[1]
	if op := c.Op(l.literal(first).atom); op != smtlib.OpForall && op != smtlib.OpExists || len(c.Quant(l.literal(first).atom).Vars) != len(s.Args) {
		first, second = second, first
	}
	q := l.literal(first)
	switch {
	case c.Op(q.atom) == smtlib.OpForall && !q.not:
		k.rule = "sko_forall"
	case c.Op(q.atom) == smtlib.OpExists && q.not:
		k.rule = "sko_ex"
	default:
		return k, false
	}
	vars := c.Quant(q.atom).Vars
	if len(vars) != len(s.Args) {
		return k, false
	}
	to := map[smtlib.Term]smtlib.Term{}
	for i, v := range vars {
		a := s.Args[i]
		if c.Op(a) != smtlib.OpApp || len(c.Args(a)) > 0 || int(c.DeclOf(a)) < l.decls || slices.Contains(s.Args[:i], a) {
			return k, false
		}
		to[v] = a
	}
	k.whole, k.instance = q.atom, c.Substitute(c.Arg(q.atom, 0), to)
	is := l.literal(k.instance)
	if !q.not {
		is = is.denied()
	}
	return k, l.literal(second) == is
}

// choices finds what the constants of steps are: by declaration, the variable and the formula
// of a choice term. A later variable's depends on the constants of the earlier ones. No
// constant is chosen twice, and none of which the formula speaks that it is chosen by, be it
// in what others are chosen by: such a step is left to the checker's word.
func (p *writer) choices(steps []*Step) {
	c := p.c
	speaks := map[smtlib.Term][]smtlib.Term{} // by constant: those that its formula speaks of
	for _, s := range steps {
		k, ok := p.l.skolem(s)
		if p.form != Alethe || !ok {
			continue
		}
		by := fmt.Sprint(k.whole, s.Args)
		if before, ok := p.skolems[s.Args[0]]; ok && before == by {
			continue
		}
		taken := func(a smtlib.Term) bool { _, ok := p.skolems[a]; return ok }
		of := p.constants(k.whole)
		if slices.ContainsFunc(s.Args, taken) || reaches(speaks, of, s.Args) {
			continue
		}
		for _, a := range s.Args {
			p.skolems[a], speaks[a] = by, of
		}
		vars, body := c.Quant(k.whole).Vars, p.to[c.Arg(k.whole, 0)]
		for j, v := range vars {
			of := body
			if rest := vars[j+1:]; len(rest) > 0 {
				of = c.MkQuant(c.Op(k.whole), smtlib.Quant{Vars: rest}, of)
			}
			if k.rule == "sko_forall" {
				of = p.l.not(of)
			}
			p.chosen[c.DeclOf(p.to[s.Args[j]])] = choice{v, of}
			body = c.Substitute(body, map[smtlib.Term]smtlib.Term{v: p.to[s.Args[j]]})
		}
	}
}

// constants are those in a term that no script declares.
func (p *writer) constants(t smtlib.Term) (out []smtlib.Term) {
	p.c.Walk(func(u smtlib.Term) bool {
		if p.c.Op(u) == smtlib.OpApp && len(p.c.Args(u)) == 0 && int(p.c.DeclOf(u)) >= p.l.decls {
			out = append(out, u)
		}
		return true
	}, t)
	return out
}

// reaches says that one of some terms is among others, or among what those speak of.
func reaches(speaks map[smtlib.Term][]smtlib.Term, from, terms []smtlib.Term) bool {
	seen := map[smtlib.Term]bool{}
	for todo := slices.Clone(from); len(todo) > 0; {
		t := todo[len(todo)-1]
		if todo = todo[:len(todo)-1]; slices.Contains(terms, t) {
			return true
		}
		if !seen[t] {
			seen[t] = true
			todo = append(todo, speaks[t]...)
		}
	}
	return false
}

// chosenBy says that a step's constants are those that a choice made of its formula.
func (p *writer) chosenBy(s *Step, k skolem) bool {
	return p.skolems[s.Args[0]] == fmt.Sprint(k.whole, s.Args)
}

// choice is some value of a variable for which a formula holds, if there is one.
type choice struct{ variable, of smtlib.Term }

// binder writes a variable with its sort.
func (p *writer) binder(v smtlib.Term) {
	p.str("(")
	_ = print.Term(p.c, p.b, v)
	p.str(" ")
	_ = p.c.WriteSort(p.b, p.c.SortOf(v))
	p.str(")")
}

// skolemized writes a step about constants as an equality under an anchor, of which it is one
// direction.
func (p *writer) skolemized(s *Step, k skolem, head func(suffix string) func()) {
	c := p.c
	p.str("(anchor :step ")
	head("a")()
	for i, v := range c.Quant(k.whole).Vars {
		p.str(map[bool]string{true: " :args (", false: " "}[i == 0], "(:= ")
		p.binder(v)
		p.str(" ", p.text(s.Args[i]), ")")
	}
	p.str("))\n")
	q, is := p.text(k.whole), p.text(k.instance)
	both := "(= " + q + " " + is + ")"
	p.begin(head("a.t"), func() { p.str(" (= ", p.text(c.Arg(k.whole, 0)), " ", is, ")") })
	p.str(" :rule refl)\n")
	p.begin(head("a"), func() { p.str(" ", both) })
	p.str(" :rule ", k.rule, ")\n")
	tail := []string{" " + q + " (not " + is + ")", "equiv_pos1"}
	if k.rule == "sko_ex" {
		tail = []string{" (not " + q + ") " + is, "equiv_pos2"}
	}
	p.begin(head("b"), func() { p.str(" (not ", both, ")", tail[0]) })
	p.str(" :rule ", tail[1], ")\n")
	p.begin(head(""), func() { p.clause(s.Clause) })
	p.str(" :rule resolution :premises (")
	head("b")()
	p.str(" ")
	head("a")()
	p.str("))\n")
}
