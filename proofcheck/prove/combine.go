package prove

import (
	"math/big"
	"slices"
	"strconv"

	"bsmt/smtlib"
)

// refuted searches for an assignment that all theories accept.
func (r *refuter) refuted(b Budget, thorough bool) bool {
	if !r.arrays(thorough) {
		return false
	}
	// What holds without a choice may suffice: then there is nothing to search.
	r.sat.flush()
	if r.sat.dead || r.sat.propagate() != noReason {
		return true
	}
	r.bind()
	if r.simplex.check() != nil || r.crowded() {
		return true
	}
	for round := 0; round < b.Rounds; round++ {
		model, ok := r.sat.search(b.Conflicts)
		if !ok {
			return false
		}
		if !model {
			return true
		}
		if !r.judge() {
			return false
		}
	}
	return false
}

// judge asks the theories about a full assignment, the cheaper ones first. It says
// whether one added clauses or atoms that are new.
func (r *refuter) judge() bool { return r.transitivity() || r.linear() || r.congruence() }

// bind gives the simplex the bounds that hold now.
func (r *refuter) bind() {
	s := r.simplex
	for x := range s.rows {
		s.lo[x], s.hi[x] = limit{}, limit{}
		for _, b := range r.bounds[int32(x)] {
			switch {
			case r.sat.val[b.l] > 0:
				if s.hi[x].v == nil {
					s.hi[x] = limit{new(big.Rat).SetInt(b.k), b.l}
				}
			case r.sat.val[b.l] < 0:
				s.lo[x] = limit{new(big.Rat).SetInt(new(big.Int).Add(b.k, one)), b.l.not()}
			}
		}
	}
}

// linear asks the simplex, and splits what is not an integer.
func (r *refuter) linear() bool {
	s := r.simplex
	r.bind()
	if conflict := s.check(); conflict != nil {
		clause := make([]lit, len(conflict))
		for i, l := range conflict {
			clause[i] = l.not()
		}
		r.sat.add(clause...)
		return true
	}
	if clause := s.indivisible(); clause != nil {
		r.sat.add(clause...)
		return true
	}
	for _, p := range r.splits {
		v := r.now(p)
		if !v.IsInt() {
			r.le(p.plus(minusOne, constant(floorDiv(v.Num(), v.Denom()))))
			return true
		}
	}
	for x, integer := range s.ints {
		if v := s.value[x]; integer && !v.IsInt() {
			k := floorDiv(v.Num(), v.Denom())
			r.bound([]mono{{int32(x), one}}, k)
			return true
		}
	}
	return false
}

// now is the value of a polynomial at the vertex.
func (r *refuter) now(p poly) *big.Rat {
	v := new(big.Rat).SetInt(p.k)
	for _, m := range p.m {
		v.Add(v, new(big.Rat).Mul(new(big.Rat).SetInt(m.c), r.simplex.value[m.x]))
	}
	return v
}

// classes are the terms that true equalities join.
type classes struct {
	edges map[smtlib.Term][]edge
	of    map[smtlib.Term]smtlib.Term // one of its class, where there is an edge
}

type edge struct {
	to smtlib.Term
	l  lit
}

func (r *refuter) classes() classes {
	cs := classes{map[smtlib.Term][]edge{}, map[smtlib.Term]smtlib.Term{}}
	for _, p := range r.pairs {
		if l := r.same[p]; r.sat.val[l] > 0 {
			cs.edges[p[0]] = append(cs.edges[p[0]], edge{p[1], l})
			cs.edges[p[1]] = append(cs.edges[p[1]], edge{p[0], l})
		}
	}
	for _, p := range r.pairs {
		if _, ok := cs.of[p[0]]; ok || len(cs.edges[p[0]]) == 0 {
			continue
		}
		for t := range cs.reached(p[0]) {
			cs.of[t] = p[0]
		}
	}
	return cs
}

// reached gives each term that edges lead to from a, by the edge back.
func (cs classes) reached(a smtlib.Term) map[smtlib.Term]edge {
	back := map[smtlib.Term]edge{a: {a, litTrue}}
	queue := []smtlib.Term{a}
	for len(queue) > 0 {
		t := queue[0]
		queue = queue[1:]
		for _, e := range cs.edges[t] {
			if _, ok := back[e.to]; !ok {
				back[e.to] = edge{t, e.l}
				queue = append(queue, e.to)
			}
		}
	}
	return back
}

// class names the class of a term.
func (cs classes) class(t smtlib.Term) smtlib.Term {
	if u, ok := cs.of[t]; ok {
		return u
	}
	return t
}

// path gives the negations of true equalities that lead to b from a of the same class.
func (cs classes) path(a, b smtlib.Term) (out []lit) {
	if a == b {
		return nil
	}
	back := cs.reached(a)
	for t := b; t != a; t = back[t].to {
		out = append(out, back[t].l.not())
	}
	return out
}

// transitivity adds a clause for each equality that is false within a class.
func (r *refuter) transitivity() bool {
	cs := r.classes()
	found := false
	for _, p := range r.pairs {
		if l := r.same[p]; r.sat.val[l] < 0 && cs.class(p[0]) == cs.class(p[1]) {
			r.sat.add(append(cs.path(p[0], p[1]), l)...)
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
			clause := []lit{r.equal(t, u)}
			for k, a := range r.c.Args(t) {
				b := r.c.Arg(u, k)
				if kind, _ := r.kindOf(a); kind != isOther {
					clause = append(clause, r.equal(a, b).not())
				} else {
					clause = append(clause, cs.path(a, b)...)
				}
			}
			r.sat.add(clause...)
			found = true
		}
	}
	return found
}

// valueOf writes the value that a term has now, or its class.
func (r *refuter) valueOf(cs classes, t smtlib.Term) string {
	switch k, _ := r.kindOf(t); k {
	case isBool:
		return strconv.Itoa(int(r.sat.val[r.truth[t]]))
	case isInt:
		return r.now(r.ints[t]).RatString()
	case isWord:
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
	var todo [][2]smtlib.Term // arrays and indices to read at
	seen := map[[2]smtlib.Term]bool{}
	indices := map[smtlib.Sort][]smtlib.Term{} // by array sort
	note := func(a, i smtlib.Term) {
		if k := [2]smtlib.Term{a, i}; !seen[k] {
			seen[k] = true
			todo = append(todo, k)
		}
		if is := indices[c.SortOf(a)]; !slices.Contains(is, i) {
			indices[c.SortOf(a)] = append(is, i)
		}
	}
	for k := range r.reads {
		note(k[0], k[1])
	}
	slices.SortFunc(todo, func(a, b [2]smtlib.Term) int { return slices.Compare(a[:], b[:]) })
	equals := map[smtlib.Term][]smtlib.Term{} // that may be
	for _, p := range slices.Clone(r.pairs) {
		if c.SortKind(c.SortOf(p[0])) != smtlib.SortArray {
			continue
		}
		equals[p[0]], equals[p[1]] = append(equals[p[0]], p[1]), append(equals[p[1]], p[0])
		i := r.difference(p)
		note(p[0], i)
		note(p[1], i)
	}
	if all {
		for _, s := range r.stores {
			if c.Op(s) == smtlib.OpStore {
				note(s, c.Arg(s, 1))
			}
		}
		for _, s := range r.stores {
			for _, i := range indices[c.SortOf(s)] {
				note(s, i)
			}
		}
	}
	for len(todo) > 0 {
		s, i := todo[0][0], todo[0][1]
		todo = todo[1:]
		if len(seen) > 20_000 {
			return false
		}
		for _, b := range equals[s] {
			r.read(b, i)
			note(b, i)
		}
		switch {
		case r.opaque(s):
		case c.Op(s) == smtlib.OpConstArray:
			r.sat.add(r.equal(r.read(s, i), c.Arg(s, 0)))
		case c.Op(s) == smtlib.OpStore:
			hit := r.equal(c.Arg(s, 1), i)
			r.sat.add(hit.not(), r.equal(r.read(s, i), c.Arg(s, 2)))
			if hit != litTrue {
				r.sat.add(hit, r.equal(r.read(s, i), r.read(c.Arg(s, 0), i)))
				note(c.Arg(s, 0), i)
			}
		}
	}
	return true
}

// difference gives a place at which two arrays differ if they are not equal.
func (r *refuter) difference(p [2]smtlib.Term) smtlib.Term {
	i, ok := r.differ[p]
	if !ok {
		i = r.c.MkApp(r.c.AddDecl(smtlib.DeclData{Name: "difference", Result: r.c.SortData(r.c.SortOf(p[0])).Args[0]}))
		r.differ[p] = i
		r.compile([]smtlib.Term{i})
		r.sat.add(r.same[p], r.equal(r.read(p[0], i), r.read(p[1], i)).not())
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
