package prove

import (
	"slices"

	"bsmt/smtlib"
)

// mostConstructors bounds those of a datatype whose cases are looked at.
const mostConstructors = 16

// constructed says that a term is what a constructor makes.
func (r *refuter) constructed(t smtlib.Term) bool {
	return r.c.Op(t) == smtlib.OpApp && !r.opaque(t) && r.c.Decl(r.c.DeclOf(t)).Kind == smtlib.DeclConstructor
}

// isData says whether a sort is a datatype.
func (r *refuter) isData(s smtlib.Sort) bool { return r.c.SortKind(s) == smtlib.SortDatatype }

// datatype adds what is known of a compiled term of a datatype: what a constructor makes gives its
// arguments back and is no other constructor's; any other value, where it is not one that
// this brought in, is one of a constructor, of what its selectors give.
func (r *refuter) datatype(t smtlib.Term) {
	if r.opaque(t) || !r.known(r.c.SortOf(t)) {
		return
	}
	c, ctors := r.c, r.c.Constructors(r.c.SortOf(t))
	tester := func(k smtlib.Decl) lit {
		is := c.MkApp(c.Decl(k).Tester, t)
		r.enter(is)
		return r.truth[is]
	}
	if r.constructed(t) {
		for i, sel := range c.Decl(c.DeclOf(t)).Selectors {
			u := c.MkApp(sel, t)
			r.enterMade(u)
			r.sat.add("dt-collapse", r.equal(u, c.Arg(t, i)))
		}
		for i := 0; i < len(ctors) && len(ctors) <= mostConstructors; i++ {
			r.sat.add("dt-clash", flip(tester(ctors[i]), ctors[i] != c.DeclOf(t)))
		}
		return
	}
	if r.made || r.b.Plain || len(ctors) > mostConstructors {
		return
	}
	var is []lit
	for _, k := range ctors {
		var args []smtlib.Term
		for _, sel := range c.Decl(k).Selectors {
			args = append(args, c.MkApp(sel, t))
			r.enterMade(args[len(args)-1])
		}
		w := c.MkApp(k, args...)
		r.enterMade(w)
		l, e := tester(k), r.equal(t, w)
		r.sat.add("dt-inject", l.not(), e)
		r.sat.add("dt-inject", e.not(), l)
		for _, other := range is {
			r.sat.add("dt-clash", l.not(), other.not())
		}
		is = append(is, l)
	}
	r.sat.add("dt-exhaust", is...)
}

// enterMade compiles a term that an axiom of datatypes brought in.
func (r *refuter) enterMade(t smtlib.Term) {
	before := r.made
	r.made = true
	r.enter(t)
	r.made = before
}

// injects adds that what one constructor makes is equal when its arguments are, and that what
// two make is not: l says that a and b are equal.
func (r *refuter) injects(l lit, a, b smtlib.Term) {
	if !r.constructed(a) || !r.constructed(b) {
		return
	}
	if r.c.DeclOf(a) != r.c.DeclOf(b) {
		r.sat.add("dt-clash", l.not())
		return
	}
	all := []lit{l}
	for i, x := range r.c.Args(a) {
		e := r.equal(x, r.c.Arg(b, i))
		r.sat.add("dt-inject", l.not(), e)
		all = append(all, e.not())
	}
	r.sat.add("congruence", all...)
}

// dataKnown says whether all that values of a datatype are made of is treated in some way.
func (r *refuter) dataKnown(s smtlib.Sort) bool {
	if fine, ok := r.sorts[s]; ok {
		return fine
	}
	r.sorts[s] = true // where it comes to itself
	fine := len(r.sorts) < 1000
	for _, k := range r.c.Constructors(s) {
		fine = fine && !slices.ContainsFunc(r.c.Decl(k).Args, func(a smtlib.Sort) bool { return !r.known(a) })
	}
	if r.sorts[s] = fine; !fine { // what came to it is not known either
		for u := range r.sorts {
			r.sorts[u] = false
		}
	}
	return fine
}
