package prove

import (
	"maps"
	"slices"

	"bsmt/smtlib"
)

// scheme is a universal formula, and where its instances stand.
type scheme struct {
	is   smtlib.Term   // the formula, or the existential one
	vars []smtlib.Term // what it binds
	body smtlib.Term
	neg  bool // the body's negation is meant: the formula is an existential one's denial
	l    lit  // of the formula

	env     map[smtlib.Term]smtlib.Term // by variable, under all its names: its counterexample, and what those around it are
	witness []smtlib.Term               // the counterexample, one for each variable
}

// quantified is the literal of a quantified formula: one for each up to the names of
// bound variables, all of which its counterexample goes by. An existential formula is the
// denial of a universal one.
func (r *refuter) quantified(t smtlib.Term) lit {
	form, vars := r.canonical.Of(t), r.c.Quant(t).Vars
	i, ok := r.quants[form]
	if !ok {
		i, r.quants[form] = len(r.schemes), len(r.schemes)
		neg := r.c.Op(t) == smtlib.OpExists
		r.work(len(r.env))
		q := scheme{is: t, vars: vars, body: r.c.Arg(t, 0), neg: neg, l: flip(r.sat.newVar(), neg), env: maps.Clone(r.env)}
		for j := 0; i < r.b.Schemes && j < len(vars); j++ { // those beyond the bound are taken for predicates
			q.witness = append(q.witness, r.c.MkApp(r.c.AddDecl(smtlib.DeclData{Name: "counterexample", Result: r.c.SortOf(vars[j])})))
		}
		r.schemes = append(r.schemes, q)
	}
	q := r.schemes[i]
	for j, w := range q.witness {
		q.env[vars[j]] = w
	}
	return flip(q.l, q.neg)
}

// instances adds to each universal formula a counterexample of its own and instances by
// ground terms, first by the counterexamples of the others. It gives false when there is
// too much of it.
func (r *refuter) instances(terms []smtlib.Term) bool {
	if len(r.schemes) == 0 || r.b.Schemes == 0 {
		return true
	}
	// Instances bring formulas of their own: where those have counterexamples, too, each turn
	// takes in the ones of the turn before. Those from on are new.
	for known, from := 0, 0; known < min(len(r.schemes), r.b.Schemes) && (known == 0 || r.b.Nested); from = known {
		for ; known < min(len(r.schemes), r.b.Schemes); known++ {
			q := r.schemes[known]
			r.witnesses = append(r.witnesses, q.witness...)
			if !r.instance(q, q.witness, true) {
				return false
			}
		}
		differences := len(r.witnesses)
		for _, p := range slices.Clone(r.pairs) {
			if r.c.SortKind(r.c.SortOf(p[0])) == smtlib.SortArray {
				r.witnesses = append(r.witnesses, r.difference(p))
			}
		}
		for i := 0; i < min(len(r.schemes), r.b.Schemes); i++ {
			q := r.schemes[i]
			for j, p := range r.schemes[:known] {
				if max(i, j) >= from && !r.cross(q, p, i == j) {
					return false
				}
			}
			for _, w := range r.witnesses[differences:] {
				if with := []smtlib.Term{w}; slices.EqualFunc(q.vars, with, r.alike) && !r.instance(q, with, false) {
					return false
				}
			}
		}
	}
	return r.points() && (r.b.Anywhere == 0 || r.everywhere(terms))
}

// cross adds instances of q by the counterexample of p: of variables of the same name,
// of others in order, and by the terms that are to be put for variables. What p does not
// name may be named by what stands beside it.
func (r *refuter) cross(q, p scheme, self bool) bool {
	if !self && slices.EqualFunc(q.vars, p.witness, r.alike) && !r.instance(q, p.witness, false) {
		return false
	}
	for i, list := range append([][][2]smtlib.Term{nil}, r.q.Put...) {
		r.work(1 + len(q.vars)*(1+len(list)+len(r.schemes)))
		with, put := slices.Clone(q.vars), i == 0
		for j, v := range q.vars {
			for _, xt := range list {
				with[j] = r.c.Substitute(with[j], map[smtlib.Term]smtlib.Term{xt[0]: xt[1]})
			}
			put = put || with[j] != v
			with[j] = r.c.Substitute(with[j], p.env)
			for _, s := range r.schemes {
				r.work(len(s.env))
				if r.b.Nested && len(r.free.Of(with[j])) > 0 && s.beside(p) {
					with[j] = r.c.Substitute(with[j], s.env)
				}
			}
		}
		if i == 0 && self || !put || slices.ContainsFunc(with, func(t smtlib.Term) bool { return len(r.free.Of(t)) > 0 }) {
			continue
		}
		if !r.instance(q, with, self) {
			return false
		}
	}
	return true
}

// beside says that what is put for a variable around both s and p is the same term.
func (s scheme) beside(p scheme) bool {
	for v, t := range s.env {
		if u, ok := p.env[v]; ok && u != t {
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
	var found []smtlib.Term
	r.c.Walk(func(t smtlib.Term) bool {
		if _, fine := r.kindOf(t); fine && r.c.SortOf(t) != smtlib.Bool && len(r.free.Of(t)) == 0 {
			found = append(found, t)
		}
		return true
	}, terms...)
	for _, t := range slices.Backward(found) { // parts first
		r.work(1 + len(ground[r.c.SortOf(t)])>>4)
		if s := r.c.SortOf(t); !slices.Contains(ground[s], t) {
			ground[s] = append(ground[s], t)
		}
	}
	for i := 0; i < min(len(r.schemes), r.b.Schemes); i++ {
		q := r.schemes[i]
		count := 1
		for _, v := range q.vars {
			count = min(count*len(ground[r.c.SortOf(v)]), r.b.Anywhere)
		}
		for n := range count {
			with := make([]smtlib.Term, len(q.vars))
			for j, v := range q.vars {
				of := ground[r.c.SortOf(v)]
				with[j], n = of[n%len(of)], n/len(of)
			}
			if !r.instance(q, with, false) {
				return false
			}
		}
	}
	return true
}

// alike says whether terms have one sort.
func (r *refuter) alike(a, b smtlib.Term) bool { return r.c.SortOf(a) == r.c.SortOf(b) }

// instance adds: the formula implies its instance, and, with self, is implied by it where
// its terms are equal to the counterexample.
func (r *refuter) instance(q scheme, with []smtlib.Term, self bool) bool {
	r.work(1 + len(q.env))
	r.env = maps.Clone(q.env)
	for i, v := range q.vars {
		r.env[v] = with[i]
	}
	defer func() { r.env = map[smtlib.Term]smtlib.Term{} }()
	t := r.c.Substitute(q.body, r.env)
	if !r.compile([]smtlib.Term{t}) || self && !r.compile(with) {
		return false
	}
	l := flip(r.truth[t], q.neg)
	if r.trace != nil {
		r.trace.saysInstance(q, with, t)
	}
	r.sat.add("forall_inst", q.l.not(), l)
	if self {
		clause := []lit{l.not(), q.l}
		for i, w := range q.witness {
			clause = append(clause, r.equal(with[i], w).not())
		}
		if r.trace != nil && slices.Equal(with, q.witness) {
			r.trace.saysInstance(q, with, t)
			r.trace.said = []smtlib.Term{r.trace.not(r.trace.said[1]), r.trace.not(r.trace.said[0])}
		}
		r.sat.add("sko_forall", clause...)
	}
	return true
}
