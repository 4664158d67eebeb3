package proofcheck

import (
	"fmt"
	"slices"

	"bsmt/grammar"
	"bsmt/smtlib"
)

// closed complains of variables outside of their quantifiers.
func (k *checker) closed(ts []smtlib.Term) {
	for _, t := range ts {
		if free := k.free.Of(t); len(free) > 0 {
			fail("speaks of %s outside of its quantifier", k.c.StrVal(free[0]))
		}
	}
}

// hold gives constants for what is free in a term: what is shown of it with those in
// their place holds for all values.
func (k *checker) hold(t smtlib.Term) map[smtlib.Term]smtlib.Term {
	to := map[smtlib.Term]smtlib.Term{}
	for _, v := range k.free.Of(t) {
		if _, ok := k.anything[v]; !ok {
			k.anything[v] = k.c.MkApp(k.c.AddDecl(smtlib.DeclData{Name: k.c.StrVal(v), Result: k.c.SortOf(v)}))
		}
		to[v] = k.anything[v]
	}
	return to
}

// variable takes (declare-var x S).
func (k *checker) variable(t *grammar.Tree, s *step, args []grammar.Node, _ attributes) {
	must(0, k.e.DefineTerm(t, args[0], k.c.MkVar(s.name, must(k.e.Sort(t, args[1])))))
}

// quantify takes (quantify f Q (x …) body).
func (k *checker) quantify(t *grammar.Tree, _ *step, args []grammar.Node, _ attributes) {
	op, ok := map[string]smtlib.Op{"forall": smtlib.OpForall, "exists": smtlib.OpExists}[t.Text(args[1])]
	if !ok {
		fail("%s is no quantifier", t.Text(args[1]))
	}
	vars := list(t, args[2], k.term)
	fine := len(vars) > 0
	for i, v := range vars {
		fine = fine && k.c.Op(v) == smtlib.OpVar && !slices.Contains(vars[:i], v)
	}
	if !fine {
		fail("binds nothing, what is no variable, or one twice")
	}
	must(0, k.e.DefineTerm(t, args[0], k.c.MkQuant(op, smtlib.Quant{Vars: vars}, k.formula(t, args[3]))))
}

// of reads what the list of an attribute is of, nothing when it is missing.
func of[T any](t *grammar.Tree, attr attributes, name string, read func(*grammar.Tree, grammar.Node) T) []T {
	if n, ok := attr[name]; ok {
		return list(t, n, read)
	}
	return nil
}

// puts reads the lists of variables and terms of :put, with what stands for any value in
// these.
func (k *checker) puts(t *grammar.Tree, attr attributes, any map[smtlib.Term]smtlib.Term) [][][2]smtlib.Term {
	return of(t, attr, ":put", func(t *grammar.Tree, n grammar.Node) (out [][2]smtlib.Term) {
		for xt := range slices.Chunk(list(t, n, k.term), 2) {
			if len(xt) < 2 || k.c.Op(xt[0]) != smtlib.OpVar {
				fail(":put takes variables, each with what is put for it")
			}
			k.sorted(xt[1], k.c.SortOf(xt[0]))
			out = append(out, [2]smtlib.Term{xt[0], k.c.Substitute(xt[1], any)})
		}
		return out
	})
}

// list reads what a list is of.
func list[T any](t *grammar.Tree, n grammar.Node, read func(*grammar.Tree, grammar.Node) T) (out []T) {
	if t.Kind(n) != grammar.List {
		fail("a list is missing")
	}
	for _, m := range t.Children(n) {
		out = append(out, read(t, m))
	}
	return out
}

// term reads a term of any sort: all that a proof writes is read here, or is the body of a
// definition, so that it is sorted as a script's are.
func (k *checker) term(t *grammar.Tree, n grammar.Node) smtlib.Term {
	a := must(k.e.Term(t, n))
	k.concrete()
	return a
}

// formula reads a term of sort Bool.
func (k *checker) formula(t *grammar.Tree, n grammar.Node) smtlib.Term {
	a := k.term(t, n)
	k.sorted(a, smtlib.Bool)
	return a
}

// sorted complains of a term of another sort than the one that its place calls for.
func (k *checker) sorted(a smtlib.Term, want smtlib.Sort) {
	if got := k.c.SortOf(a); got != want {
		fail("a term has sort %s, expected %s", k.c.ClipSort(got), k.c.ClipSort(want))
	}
}

// concrete complains of abstract values among the terms that are new: they stand for
// elements of models, of which a proof knows none.
func (k *checker) concrete() {
	for n := smtlib.Term(k.c.Len()); k.read < n; k.read++ {
		if k.c.Op(k.read) == smtlib.OpAbstract {
			fail("speaks of the abstract value %s, which only models have", smtlib.ClipSymbol(k.c.StrVal(k.read)))
		}
	}
}

// rewrite takes (rewrite r a b): a, with its arguments rewritten as told before, equals
// b, for all values of the variables that are free; with :from, a equals b by premises.
// What became of b is what becomes of a then.
func (k *checker) rewrite(t *grammar.Tree, s *step, args []grammar.Node, attr attributes) {
	a, b := k.term(t, args[1]), k.term(t, args[2])
	k.sorted(b, k.c.SortOf(a))
	now := a
	if _, ok := attr[":from"]; !ok {
		now = k.inside(a)
	}
	claim := k.c.MkOp(smtlib.OpEq, smtlib.Bool, now, b)
	any := k.hold(claim)
	s.clause = []smtlib.Term{k.c.Substitute(claim, any)}
	if s.by != smtlib.NoTerm {
		s.by = k.c.Substitute(s.by, any)
	}
	s.put = k.puts(t, attr, any)
	k.settle(s, k.entails(s, s.premises, tries), s.premises)
	if k.log != nil {
		k.log.Rewrite(s.name, text(t, attr, ":by"), a, now, b, s.clause[0], k.rewritten(b), any)
	}
	k.rewrites[a] = k.rewritten(b)
}

// rewritten gives what became of a term, through what connects truth values.
func (k *checker) rewritten(t smtlib.Term) smtlib.Term {
	return k.through(t, map[smtlib.Term]smtlib.Term{})
}

// inside rewrites the arguments of a term.
func (k *checker) inside(t smtlib.Term) smtlib.Term {
	return k.arguments(t, map[smtlib.Term]smtlib.Term{})
}

// through is rewritten for terms of one graph, each once: done are those that it was asked of.
func (k *checker) through(t smtlib.Term, done map[smtlib.Term]smtlib.Term) smtlib.Term {
	if to, ok := k.rewrites[t]; ok {
		return to
	}
	if !slices.Contains([]smtlib.Op{smtlib.OpAnd, smtlib.OpOr, smtlib.OpNot, smtlib.OpImplies}, k.c.Op(t)) {
		return t
	}
	if _, ok := done[t]; !ok {
		done[t] = k.arguments(t, done)
	}
	return done[t]
}

// arguments is inside, likewise. A level counts for many, since it is one of the stack.
func (k *checker) arguments(t smtlib.Term, done map[smtlib.Term]smtlib.Term) smtlib.Term {
	k.work(64)
	args := slices.Clone(k.c.Args(t))
	for i, a := range args {
		args[i] = k.through(a, done)
	}
	return k.c.Rebuild(t, args)
}

// instances adds to the premises what follows from the denial of a clause: for :with,
// that a quantified formula that it denies holds for these terms; for :choose, that one
// that a premise denies, or that it says, is wrong for these constants, which nothing
// was said of before.
func (k *checker) instances(t *grammar.Tree, s *step, attr attributes) {
	with, choose := of(t, attr, ":with", k.term), of(t, attr, ":choose", k.term)
	k.closed(with)
	for _, l := range s.clause {
		if a := k.instance(not(k.c, l), with); a != smtlib.NoTerm {
			s.premises = append(s.premises, a)
			if k.log != nil {
				k.log.May("forall_inst", []smtlib.Term{l, a}, with)
			}
		}
	}
	if len(choose) == 0 {
		return
	}
	for _, l := range append(k.denied(s.premises), s.clause...) {
		if a := k.instance(l, choose); a != smtlib.NoTerm {
			s.premises = append(s.premises, not(k.c, a))
			if k.log != nil {
				k.log.May("sko_forall", []smtlib.Term{l, not(k.c, a)}, choose)
			}
			k.witnesses(l, choose)
			return
		}
	}
}

// instance gives that of a universal formula, or of the denial of an existential one;
// none when it is neither, or the terms do not fit.
func (k *checker) instance(q smtlib.Term, with []smtlib.Term) smtlib.Term {
	op := smtlib.OpForall
	if k.c.Op(q) == smtlib.OpNot {
		q, op = k.c.Arg(q, 0), smtlib.OpExists
	}
	if k.c.Op(q) != op || !slices.EqualFunc(k.c.Quant(q).Vars, with, func(a, b smtlib.Term) bool { return k.c.SortOf(a) == k.c.SortOf(b) }) {
		return smtlib.NoTerm
	}
	to := map[smtlib.Term]smtlib.Term{}
	for i, v := range k.c.Quant(q).Vars {
		to[v] = with[i]
	}
	a := k.c.Substitute(k.c.Arg(q, 0), to)
	if op == smtlib.OpExists {
		a = not(k.c, a)
	}
	return a
}

// witnesses makes constants those against l. What l speaks of has its value before them,
// so that it is not new any more.
func (k *checker) witnesses(l smtlib.Term, with []smtlib.Term) {
	k.spoken([]smtlib.Term{l})
	key := fmt.Sprint(l, with)
	for _, w := range with {
		if !k.fresh[w] && k.chosen[w] != key {
			fail("chooses a constant twice, or of which something was said before")
		}
		delete(k.fresh, w)
	}
	for _, w := range with {
		k.chosen[w] = key
	}
}
