package prove

import (
	"encoding/binary"
	"maps"
	"slices"

	"bsmt/smtlib"
)

// scheme is a universal formula, and where its instances stand.
type scheme struct {
	vars []smtlib.Term // what it binds
	body smtlib.Term
	neg  bool // the body's negation is meant: the formula is an existential one's denial
	l    lit  // of the formula

	env     map[smtlib.Term]smtlib.Term // by variable: its counterexample, and what those around it are
	witness []smtlib.Term               // the counterexample, one for each variable
}

// quantified is the literal of a quantified formula: one for each up to the names of
// bound variables. An existential formula is the denial of a universal one.
func (r *refuter) quantified(t smtlib.Term) lit {
	key := string(Shape(r.c, t))
	l, ok := r.quants[key]
	if !ok {
		l = r.sat.newVar()
		r.quants[key] = l
		neg := r.c.Op(t) == smtlib.OpExists
		r.schemes = append(r.schemes, scheme{vars: r.c.Quant(t).Vars, body: r.c.Arg(t, 0), neg: neg, l: flip(l, neg), env: r.env})
	}
	return l
}

const (
	mostSchemes   = 40  // quantified formulas, those in instances included
	mostInstances = 100 // of one formula
)

// instances adds to each universal formula a counterexample of its own and instances by
// ground terms, first by the counterexamples of the others. It gives false when there is
// too much of it.
func (r *refuter) instances(terms []smtlib.Term, everywhere bool) bool {
	if len(r.schemes) == 0 {
		return true
	}
	for _, p := range slices.Clone(r.pairs) {
		if r.c.SortKind(r.c.SortOf(p[0])) == smtlib.SortArray {
			r.witnesses = append(r.witnesses, r.difference(p))
		}
	}
	for done := 0; done < len(r.schemes); done++ {
		if done == mostSchemes {
			break // the others are taken for predicates
		}
		q := r.schemes[done]
		witness := make([]smtlib.Term, len(q.vars))
		env := maps.Clone(q.env)
		if env == nil {
			env = map[smtlib.Term]smtlib.Term{}
		}
		for i, v := range q.vars {
			d := r.c.AddDecl(smtlib.DeclData{Name: "counterexample", Result: r.c.SortOf(v)})
			witness[i] = r.c.MkApp(d)
			r.witnesses = append(r.witnesses, witness[i])
			env[v] = witness[i]
		}
		r.schemes[done].env = env
		q.env = env
		if !r.instance(q, witness, true) {
			return false
		}
		r.schemes[done].witness = witness
	}
	for i := 0; i < len(r.schemes) && i < mostSchemes; i++ {
		q := r.schemes[i]
		for j := range min(len(r.schemes), mostSchemes) {
			if !r.cross(q, r.schemes[j], i == j) {
				return false
			}
		}
	}
	if everywhere {
		return r.everywhere(terms)
	}
	return true
}

// cross adds instances of q by the counterexample of p: of variables of the same name,
// of others in order, and by the terms that are to be put for variables.
func (r *refuter) cross(q, p scheme, self bool) bool {
	if !self && p.witness != nil && r.fits(q, p.witness) && !r.instance(q, p.witness, false) {
		return false
	}
	if p.env == nil {
		return true
	}
	for i := -1; i < len(r.q.Put); i++ {
		with := make([]smtlib.Term, len(q.vars))
		put := false
		for j, v := range q.vars {
			with[j] = v
			if i >= 0 {
				for _, xt := range r.q.Put[i] {
					with[j] = Replace(r.c, with[j], map[smtlib.Term]smtlib.Term{xt[0]: xt[1]})
				}
				put = put || with[j] != v
			}
			with[j] = Replace(r.c, with[j], p.env)
		}
		if i < 0 && self || i >= 0 && !put || !r.groundTerms(with) {
			continue
		}
		if !r.instance(q, with, false) {
			return false
		}
	}
	return true
}

// groundTerms says that there is no variable in terms.
func (r *refuter) groundTerms(ts []smtlib.Term) bool {
	out := r.ground(ts)
	for _, t := range ts {
		if !slices.Contains(out, t) {
			return false
		}
	}
	return true
}

// everywhere adds instances by ground terms.
func (r *refuter) everywhere(terms []smtlib.Term) bool {
	ground := map[smtlib.Sort][]smtlib.Term{smtlib.Bool: {r.c.True(), r.c.False()}}
	for _, w := range r.witnesses {
		ground[r.c.SortOf(w)] = append(ground[r.c.SortOf(w)], w)
	}
	for _, t := range r.ground(terms) {
		if s := r.c.SortOf(t); s != smtlib.Bool && !slices.Contains(ground[s], t) {
			ground[s] = append(ground[s], t)
		}
	}
	for i := 0; i < len(r.schemes) && i < mostSchemes; i++ {
		q := r.schemes[i]
		count := 1
		for _, v := range q.vars {
			count = min(count*len(ground[r.c.SortOf(v)]), mostInstances)
		}
		at := make([]int, len(q.vars))
		for range count {
			with := make([]smtlib.Term, len(q.vars))
			for j, v := range q.vars {
				with[j] = ground[r.c.SortOf(v)][at[j]]
			}
			if !r.instance(q, with, false) {
				return false
			}
			for j := range at {
				if at[j]++; at[j] < len(ground[r.c.SortOf(q.vars[j])]) {
					break
				}
				at[j] = 0
			}
		}
	}
	return true
}

// fits says whether terms have the sorts of a formula's variables.
func (r *refuter) fits(q scheme, with []smtlib.Term) bool {
	if len(with) != len(q.vars) {
		return false
	}
	for i, v := range q.vars {
		if r.c.SortOf(v) != r.c.SortOf(with[i]) {
			return false
		}
	}
	return true
}

// ground lists the terms without bound variables that could be put for a variable,
// those of the given terms first.
func (r *refuter) ground(terms []smtlib.Term) []smtlib.Term {
	var out []smtlib.Term
	seen := map[smtlib.Term]bool{}
	open := map[smtlib.Term]bool{} // a variable occurs
	var visit func(t smtlib.Term, depth int) bool
	visit = func(t smtlib.Term, depth int) bool {
		if seen[t] || depth > 200 {
			return seen[t] && !open[t]
		}
		seen[t] = true
		ok := r.c.Op(t) != smtlib.OpVar
		for _, a := range r.c.Args(t) {
			ok = visit(a, depth+1) && ok
		}
		open[t] = !ok
		if _, fine := r.kindOf(t); ok && fine {
			out = append(out, t)
		}
		return ok
	}
	for _, t := range terms {
		visit(t, 0)
	}
	return out
}

// instance adds: the formula implies its instance, or, when it is the counterexample,
// the instance implies the formula.
func (r *refuter) instance(q scheme, with []smtlib.Term, counterexample bool) bool {
	to := make(map[smtlib.Term]smtlib.Term, len(with))
	for i, v := range q.vars {
		to[v] = with[i]
	}
	r.env = maps.Clone(q.env)
	maps.Copy(r.env, to)
	defer func() { r.env = nil }()
	t := Replace(r.c, q.body, to)
	if !r.compile([]smtlib.Term{t}) {
		return false
	}
	l := flip(r.truth[t], q.neg)
	if counterexample {
		r.sat.add(q.l, l.not())
	} else {
		r.sat.add(q.l.not(), l)
	}
	return true
}

// Replace puts terms in the place of others, constants or variables where no quantifier
// in t binds them. What is put has no free variables, or such as t does not bind.
func Replace(c *smtlib.Context, t smtlib.Term, to map[smtlib.Term]smtlib.Term) smtlib.Term {
	done := map[smtlib.Term]smtlib.Term{}
	var order []smtlib.Term
	seen := map[smtlib.Term]bool{t: true}
	pending := []smtlib.Term{t}
	for len(pending) > 0 {
		u := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		order = append(order, u)
		for _, a := range c.Args(u) {
			if !seen[a] {
				seen[a] = true
				pending = append(pending, a)
			}
		}
	}
	slices.Sort(order) // parts first
	for _, u := range order {
		if v, ok := to[u]; ok {
			done[u] = v
			continue
		}
		args := c.Args(u)
		fresh := make([]smtlib.Term, len(args))
		same := true
		for i, a := range args {
			fresh[i] = done[a]
			same = same && fresh[i] == a
		}
		switch op := c.Op(u); {
		case same:
			done[u] = u
		case (op == smtlib.OpForall || op == smtlib.OpExists) && binds(c, u, to):
			free := maps.Clone(to)
			for _, v := range c.Quant(u).Vars {
				delete(free, v)
			}
			done[u] = c.MkQuant(op, smtlib.Quant{Vars: c.Quant(u).Vars}, Replace(c, c.Arg(u, 0), free))
		case op == smtlib.OpForall || op == smtlib.OpExists:
			done[u] = c.MkQuant(op, smtlib.Quant{Vars: c.Quant(u).Vars}, fresh[0])
		default:
			done[u] = c.Rebuild(u, fresh)
		}
	}
	return done[t]
}

// binds says whether a quantified formula binds what is to be replaced.
func binds(c *smtlib.Context, q smtlib.Term, to map[smtlib.Term]smtlib.Term) bool {
	return slices.ContainsFunc(c.Quant(q).Vars, func(v smtlib.Term) bool {
		_, ok := to[v]
		return ok
	})
}

// Shape writes a term such that two are equal but for the names of bound variables
// exactly when their shapes are.
func Shape(c *smtlib.Context, t smtlib.Term) []byte {
	s := shaper{c: c, number: map[smtlib.Term]int{}}
	s.walk(t)
	if len(s.out) > mostShape {
		return binary.AppendUvarint(nil, uint64(t)) // of its own
	}
	return s.out
}

// mostShape bounds the bytes of a shape; a longer term has its number in place of one.
const mostShape = 1 << 20

type shaper struct {
	c      *smtlib.Context
	out    []byte
	number map[smtlib.Term]int // of what is bound here
	bound  int                 // variables so far
}

// walk is recursive: quantified formulas nest as deep as their reader allows, and
// shared parts are written anew, which the bound on the length makes harmless.
func (s *shaper) walk(t smtlib.Term) {
	if len(s.out) > mostShape {
		return
	}
	c := s.c
	s.out = binary.AppendUvarint(s.out, uint64(c.Op(t)))
	switch c.Op(t) {
	case smtlib.OpVar:
		if i, ok := s.number[t]; ok {
			s.out = binary.AppendUvarint(append(s.out, 1), uint64(i))
			return
		}
		s.out = append(s.out, 0)
		s.out = binary.AppendUvarint(s.out, uint64(t))
		return
	case smtlib.OpForall, smtlib.OpExists:
		s.out = binary.AppendUvarint(s.out, uint64(len(c.Quant(t).Vars)))
		outside := s.number
		s.number = maps.Clone(outside)
		defer func() { s.number = outside }()
		for _, v := range c.Quant(t).Vars {
			s.bound++
			s.number[v] = s.bound
			s.out = binary.AppendUvarint(s.out, uint64(c.SortOf(v)))
		}
	}
	args := c.Args(t)
	if len(args) == 0 {
		s.out = binary.AppendUvarint(s.out, uint64(t))
		return
	}
	s.out = binary.AppendUvarint(s.out, uint64(len(args)))
	switch c.Op(t) {
	case smtlib.OpApp:
		s.out = binary.AppendUvarint(s.out, uint64(c.DeclOf(t)))
	case smtlib.OpConstArray:
		s.out = binary.AppendUvarint(s.out, uint64(c.SortOf(t)))
	case smtlib.OpForall, smtlib.OpExists:
	default:
		for _, i := range c.Indices(t) {
			s.out = binary.AppendUvarint(s.out, uint64(i))
		}
	}
	for _, a := range args {
		s.walk(a)
	}
}
