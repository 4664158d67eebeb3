package prove

import (
	"slices"

	"bsmt/smtlib"
)

// mostConstructors bounds those of a datatype whose cases are looked at.
const mostConstructors = 1 << 10

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
	if r.work(len(ctors)); len(ctors) > mostConstructors {
		return
	}
	tester := func(k smtlib.Decl) lit {
		is := c.MkApp(c.Decl(k).Tester, t)
		r.enter(is)
		return r.truth[is]
	}
	if r.constructed(t) {
		r.constructs = append(r.constructs, t)
		for i, sel := range c.Decl(c.DeclOf(t)).Selectors {
			u := c.MkApp(sel, t)
			r.enterMade(u)
			r.sat.add("dt-collapse", r.equal(u, c.Arg(t, i)))
		}
		for _, k := range ctors {
			r.sat.add("dt-clash", flip(tester(k), k != c.DeclOf(t)))
		}
		return
	}
	if r.bare[t] = r.made || r.b.Plain; r.bare[t] {
		return
	}
	some := litFalse // of the constructors so far
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
		r.sat.add("dt-clash", l.not(), some.not())
		some = r.or(some, l)
	}
	r.sat.add("dt-exhaust", some)
}

// acyclic adds, for each value that would be a part of itself, that not all of the equalities
// which make it so hold: what a constructor makes is larger than each of its arguments that is
// of a datatype. It goes through classes that true equalities join, depth first.
func (r *refuter) acyclic() bool {
	if len(r.constructs) == 0 {
		return false
	}
	cs := r.classes()
	made := map[smtlib.Term][]smtlib.Term{} // by class
	for _, t := range r.constructs {
		made[cs.class(t)] = append(made[cs.class(t)], t)
	}
	type step struct {
		class    smtlib.Term
		from, to smtlib.Term      // what was made, and the argument of it that led here
		parts    [][2]smtlib.Term // what is still to be gone to: what is made, and its argument
	}
	state := map[smtlib.Term]int{} // 1: on the path, 2: done
	enter := func(class, from, to smtlib.Term) step {
		state[class] = 1
		s := step{class: class, from: from, to: to}
		for _, t := range made[class] {
			for _, a := range r.c.Args(t) {
				if r.work(1); r.isData(r.c.SortOf(a)) {
					s.parts = append(s.parts, [2]smtlib.Term{t, a})
				}
			}
		}
		return s
	}
	found := false
	for _, t := range r.constructs {
		if state[cs.class(t)] > 0 {
			continue
		}
		path := []step{enter(cs.class(t), t, t)}
		for len(path) > 0 {
			at := &path[len(path)-1]
			if len(at.parts) == 0 {
				state[at.class] = 2
				path = path[:len(path)-1]
				continue
			}
			p := at.parts[0]
			at.parts = at.parts[1:]
			switch to := cs.class(p[1]); state[to] {
			case 0:
				path = append(path, enter(to, p[0], p[1]))
			case 1: // from p[1] to what has it as a part, step by step
				var clause []lit
				whole, part := p[0], p[1]
				for i := len(path) - 1; path[i].class != to; i-- {
					clause = append(clause, cs.path(path[i].to, whole)...)
					whole = path[i].from
				}
				r.sat.add("dt-cycle", append(clause, cs.path(part, whole)...)...)
				found = true
			}
		}
	}
	return found
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
