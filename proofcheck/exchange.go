package proofcheck

import (
	"maps"
	"slices"

	"bsmt/grammar"
	"bsmt/smtlib"
)

// exchange takes (exchange p (F …) (c …) :from (p …)): if what was said so far has a model,
// so have the premises and F … with all else that does not speak of the constants c …, and
// only that stands from then on. Any two of the constants may be exchanged in the premises.
// Let c be the last one that a formula F speaks of; those before F speak of none from c on.
// Where the premises hold and F does not, F holds with c and a later constant exchanged: then
// a model becomes one of F, too, when these two exchange their values (Déharbe, Fontaine,
// Merz, Woltzenlogel Paleo: Exploiting symmetry in SMT problems, 2011).
func (k *checker) exchange(t *grammar.Tree, s *step, args []grammar.Node, _ attributes) {
	facts, class := list(t, args[1], k.literal), list(t, args[2], k.term)
	s.clause = []smtlib.Term{not(k.c, or(k.c, k.denied(facts)))}
	verified, last := k.exchangeable(class, s.premises), -1
	for i := 0; verified && i < len(facts); i++ {
		before, wrong := last, append(slices.Clone(s.premises), not(k.c, facts[i]))
		k.c.Walk(func(u smtlib.Term) bool { last = max(last, slices.Index(class, u)); return true }, facts[i])
		for _, c := range class[last+1:] {
			wrong = append(wrong, not(k.c, k.c.Exchange(facts[i], class[max(0, last)], c)))
		}
		verified = before < last && k.refutes(s, wrong, quick)
	}
	if verified {
		k.forget(class, s.premises, facts)
	}
	s.how = "exchange"
	k.ask(s, verified)
	k.say(entry{s.name, facts, false})
}

// exchangeable says that terms are different constants of one sort without a meaning of
// their own, and that premises are the same with the first and any other one exchanged.
func (k *checker) exchangeable(class, premises []smtlib.Term) bool {
	fine := true
	for d := range smtlib.Decl(k.c.NumDecls()) {
		fine = fine && k.c.Decl(d).Kind != smtlib.DeclRec // what it is may speak of them
	}
	all := k.c.Exchange(k.canonical.Of(k.c.MkOp(smtlib.OpAnd, smtlib.Bool, premises...)), smtlib.NoTerm, smtlib.NoTerm)
	for i, c := range class {
		k.work(k.c.NumDecls() + i)
		mark := k.c.Mark()
		fine = fine && slices.Index(class, c) == i && k.c.Op(c) == smtlib.OpApp && k.c.SortOf(c) == k.c.SortOf(class[0]) && len(k.c.Args(c)) == 0 &&
			k.c.Decl(k.c.DeclOf(c)).Kind == smtlib.DeclFun && k.c.Exchange(all, class[0], c) == all
		k.c.Cut(mark)
	}
	return fine
}

// forget keeps what does not speak of constants, or is among premises, and takes what facts
// speak of for not new any more.
func (k *checker) forget(class, premises, facts []smtlib.Term) {
	k.work(k.c.Len())
	speaks := k.c.Above(class...)
	maps.DeleteFunc(k.given, func(t smtlib.Term, _ bool) bool { return speaks[t] })
	maps.DeleteFunc(k.rewrites, func(a, b smtlib.Term) bool { return speaks[a] || speaks[b] })
	k.spoken(append(facts, class...))
	k.assertions, k.held, k.chosen = nil, map[smtlib.Term]bool{}, map[smtlib.Term]string{}
	for _, p := range premises {
		speaks[p] = false
	}
	of := func(t smtlib.Term) bool { return speaks[t] }
	k.standing = slices.DeleteFunc(k.standing, of)
	maps.DeleteFunc(k.entries, func(_ string, e entry) bool { return slices.ContainsFunc(e.terms, of) })
}
