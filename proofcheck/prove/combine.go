package prove

import (
	"slices"
	"strconv"

	"bsmt/smtlib"
)

// refuted searches for an assignment that all theories accept.
func (r *refuter) refuted() bool {
	if r.b.Reads > 0 && !r.arrays(r.b.Anywhere > 0) {
		return false
	}
	// What holds without a choice may suffice: then there is nothing to search.
	r.sat.flush()
	closed := r.sat.dead || r.propagated()
	r.bind()
	if closed || r.tight() {
		return true
	}
	for range r.b.Rounds {
		if model, ok := r.sat.search(r.b.Conflicts); !ok || !model || !r.judge() {
			return ok && !model
		}
	}
	return false
}

// tight says that the bounds that hold now cannot hold together.
func (r *refuter) tight() bool {
	clause := r.simplex.check()
	if clause != nil && r.trace != nil {
		r.trace.weigh = r.simplex.weights
		r.trace.conflict(r.trace.note("la_generic", clause))
	}
	return clause != nil
}

// judge asks the theories about a full assignment, the cheaper ones first. It says
// whether one added clauses or atoms that are new.
func (r *refuter) judge() bool {
	return r.transitivity() || r.acyclic() || r.linear() || r.congruence() || r.covered() || r.multiplied() || r.sided()
}

// bind gives the simplex the bounds that hold now.
func (r *refuter) bind() {
	r.work(len(r.simplex.limits) + len(r.sat.trail))
	for x := range r.simplex.limits {
		r.simplex.limits[x] = unlimited
	}
	r.tighten(r.sat.trail)
}

// tighten takes in the bounds that literals say. It lists what there was instead.
func (r *refuter) tighten(ls []lit) (before []said) {
	for _, l := range ls {
		for _, b := range r.says[min(int(l), len(r.says)-1)] {
			at := &r.simplex.limits[b.x][b.side]
			if !at.set || b.v.cmp(at.v)*(1-2*b.side) > 0 {
				before = append(before, said{b.x, b.side, *at})
				*at = b.limit
			}
		}
	}
	return before
}

// means notes that a literal bounds a variable.
func (r *refuter) means(l lit, x int32, side int, k near) {
	r.says = append(r.says, make([][]said, max(0, int(l)+2-len(r.says)))...)
	r.says[l] = append(r.says[l], said{x, side, limit{k, l, true}})
}

// said is a bound that a literal says.
type said struct {
	x    int32
	side int
	limit
}

// linear asks the simplex, and splits what is not an integer.
func (r *refuter) linear() bool {
	s := r.simplex
	r.bind()
	if clause := s.check(); clause != nil {
		if r.trace != nil {
			r.trace.weigh = s.weights
		}
		r.sat.add("la_generic", clause...)
		return true
	}
	for x, integer := range s.ints {
		if v := s.value[x]; integer && !v.isInt() {
			r.bound(unit(int32(x)), v.floor())
			return true
		}
	}
	return false
}

// now is the value of a polynomial at the vertex.
func (r *refuter) now(p poly) near {
	r.work(p.size())
	v := exactly(ratInt(p.k))
	for _, m := range p.m {
		r.work(v.size() + r.simplex.value[m.x].size())
		v = v.plus(r.simplex.value[m.x].times(m.c))
	}
	return v
}

// classes are trees of terms that true equalities join: for each term but a root, what it
// is equal to by which literal (Nieuwenhuis and Oliveras, Proof-Producing Congruence
// Closure, 2005).
type classes struct {
	edges map[smtlib.Term]edge
	work  func(n int)
}

type edge struct {
	to smtlib.Term
	l  lit
}

func (r *refuter) classes() classes {
	cs := classes{map[smtlib.Term]edge{}, r.work}
	for _, p := range r.pairs {
		if l := r.same[p]; r.sat.val[l] > 0 && cs.class(p[0]) != cs.class(p[1]) {
			cs.join(p[0], edge{p[1], l})
		}
	}
	return cs
}

// join hangs the tree of t at another, from t on, so that the way from t is turned.
func (cs classes) join(t smtlib.Term, e edge) {
	for {
		cs.work(1)
		old, ok := cs.edges[t]
		cs.edges[t] = e
		if !ok {
			return
		}
		t, e = old.to, edge{t, old.l}
	}
}

// class names the class of a term by its root.
func (cs classes) class(t smtlib.Term) smtlib.Term {
	cs.work(1)
	for e, ok := cs.edges[t]; ok; e, ok = cs.edges[t] {
		cs.work(1)
		t = e.to
	}
	return t
}

// path gives the negations of true equalities that lead to b from a of the same class:
// those on one of the ways to the root, but not on the other.
func (cs classes) path(a, b smtlib.Term) (out []lit) {
	for _, t := range []smtlib.Term{a, b} {
		for e, ok := cs.edges[t]; ok; e, ok = cs.edges[e.to] {
			cs.work(1 + len(out)>>4)
			if i := slices.Index(out, e.l.not()); i >= 0 {
				out = slices.Delete(out, i, i+1)
			} else {
				out = append(out, e.l.not())
			}
		}
	}
	return out
}

// transitivity adds a clause for each equality that is false within a class.
func (r *refuter) transitivity() bool {
	cs := r.classes()
	found := false
	for _, p := range r.pairs {
		if l := r.same[p]; r.sat.val[l] < 0 && cs.class(p[0]) == cs.class(p[1]) {
			r.sat.add("transitivity", append(cs.path(p[0], p[1]), l)...)
			found = true
		}
	}
	return found
}

// congruence compares applications of one symbol whose arguments have equal values.
func (r *refuter) congruence() bool {
	cs := r.classes()
	found := false
	for _, f := range r.callees {
		first := map[string]smtlib.Term{} // by the arguments' values
		for _, t := range r.calls[f] {
			key := ""
			for _, a := range r.c.Args(t) {
				key += r.valueOf(cs, a) + " "
			}
			u, ok := first[key]
			if !ok {
				first[key] = t
				continue
			}
			if r.valueOf(cs, t) == r.valueOf(cs, u) {
				continue
			}
			r.congruent(t, u)
			for k, a := range r.c.Args(t) {
				if kind, _ := r.kindOf(a); kind == isOther {
					r.sat.add("transitivity", append(cs.path(a, r.c.Arg(u, k)), r.equal(a, r.c.Arg(u, k)))...)
				}
			}
			found = true
		}
	}
	return found
}

// congruent adds that what applies the same to equal terms is equal.
func (r *refuter) congruent(t, u smtlib.Term) {
	clause := []lit{r.equal(t, u)}
	for i, a := range r.c.Args(t) {
		clause = append(clause, r.equal(a, r.c.Arg(u, i)).not())
	}
	if r.trace != nil {
		r.trace.saysEqual([2]smtlib.Term{t, u}, r.c.Args(t), r.c.Args(u))
	}
	r.sat.add("congruence", clause...)
}

// valueOf writes the value that a term has now, or its class.
func (r *refuter) valueOf(cs classes, t smtlib.Term) string {
	switch k, _ := r.kindOf(t); k {
	case isBool:
		return strconv.Itoa(int(r.sat.val[r.truth[t]]))
	case isInt:
		return r.now(r.ints[t]).String()
	case isReal:
		return r.now(r.reals[t].p).times(ratInt(r.reals[t].d).inverse()).String()
	case isWord:
		r.work(len(r.bits[t]))
		b := make([]byte, len(r.bits[t]))
		for i, l := range r.bits[t] {
			b[i] = '1' + byte(r.sat.val[l])
		}
		return string(b)
	}
	return strconv.Itoa(int(cs.class(t)))
}

// arrays adds the instances of the axioms of arrays that the terms call for: a place of
// difference for each equality, reading over writing for what is read, and for each index
// anywhere when all is set. False when there are too many.
func (r *refuter) arrays(all bool) bool {
	c := r.c
	for i := 0; i < len(r.pairs); i++ { // arrays of arrays add some
		if p := r.pairs[i]; c.SortKind(c.SortOf(p[0])) == smtlib.SortArray {
			r.difference(p)
		}
	}
	for i := 0; all && i < len(r.stores); i++ {
		if s := r.stores[i]; c.Op(s) == smtlib.OpStore {
			r.read(s, c.Arg(s, 1))
		}
	}
	for _, at := range slices.Clone(r.places) {
		r.work(1 + len(r.stores))
		for i := 0; all && i < len(r.stores); i++ {
			if s := r.stores[i]; r.alike(s, at[0]) {
				r.read(s, at[1])
			}
		}
	}
	for n := 0; n < len(r.places) && n <= r.b.Reads; n++ {
		r.through(r.places[n])
	}
	return len(r.places) <= r.b.Reads
}

// through adds what it gives to read a store at an index.
func (r *refuter) through(at [2]smtlib.Term) {
	args := r.c.Args(at[0])
	if r.opaque(at[0]) || r.c.Op(at[0]) != smtlib.OpStore {
		return
	}
	hit, t := r.equal(args[1], at[1]), r.read(at[0], at[1])
	if r.trace != nil {
		r.trace.saysRead(args, at[1], t, smtlib.NoTerm)
	}
	r.sat.add("read-over-write", hit.not(), r.equal(t, args[2]))
	if hit != litTrue {
		l := r.equal(t, r.read(args[0], at[1]))
		if r.trace != nil {
			r.trace.saysRead(args, at[1], t, r.read(args[0], at[1]))
		}
		r.sat.add("read-over-write", hit, l)
	}
}

// reading is what it gives to read an array that is made of others, where that is one term;
// else the select t itself.
func (r *refuter) reading(t smtlib.Term) smtlib.Term {
	s, i := r.c.Arg(t, 0), r.c.Arg(t, 1)
	args := r.c.Args(s)
	switch {
	case r.opaque(s):
	case r.c.Op(s) == smtlib.OpConstArray:
		return args[0]
	case r.c.Op(s) == smtlib.OpIte:
		t = r.c.MkOp(smtlib.OpIte, r.c.SortOf(t), args[0], r.read(args[1], i), r.read(args[2], i))
		r.enter(t)
	case r.c.Op(s) == smtlib.OpStore && r.ints[i].k != nil:
		if d := r.ints[i].plus(minusOne, r.ints[args[1]]); len(d.m) == 0 && d.k.Sign() == 0 {
			return args[2]
		} else if len(d.m) == 0 {
			return r.read(args[0], i)
		}
	}
	return t
}

// difference gives a place at which two arrays differ if they are not equal.
func (r *refuter) difference(p [2]smtlib.Term) smtlib.Term {
	i, ok := r.differ[p]
	if !ok {
		i = r.c.MkApp(r.c.AddDecl(smtlib.DeclData{Name: "difference", Result: r.c.SortData(r.c.SortOf(p[0])).Args[0]}))
		r.differ[p] = i
		r.enter(i)
		r.sat.add("array-extensional", r.same[p], r.equal(r.read(p[0], i), r.read(p[1], i)).not())
	}
	return i
}

// read is the select of a compiled array at a compiled index.
func (r *refuter) read(a, i smtlib.Term) smtlib.Term {
	key := [2]smtlib.Term{a, i}
	if t, ok := r.reads[key]; ok {
		return t
	}
	t := r.c.MkOp(smtlib.OpSelect, r.c.SortData(r.c.SortOf(a)).Args[1], a, i)
	r.reads[key] = t
	r.enter(t)
	return t
}
