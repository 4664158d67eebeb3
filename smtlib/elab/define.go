package elab

import (
	"slices"

	"bsmt/smtlib"
)

// reach lists the terms below a root. It keeps scratch memory for all terms of
// its Context.
type reach struct {
	c     *smtlib.Context
	seen  []uint32 // by Term: round in which it was seen
	pos   []int32  // by Term: its place in terms, where seen
	round uint32
	least smtlib.Term // terms before it are left out
	terms []smtlib.Term
	todo  []smtlib.Term
}

// from lists root and all that it consists of, the variables and patterns of
// quantifiers included, in ascending order: parts before wholes. Terms older than
// least are left out with all their parts, which are older still (what depends on
// a variable is younger than it), but for those that apply a defined function.
func (w *reach) from(root, least smtlib.Term) []smtlib.Term {
	c := w.c
	for len(w.seen) < c.Len() {
		w.seen = append(w.seen, make([]uint32, c.Len()-len(w.seen))...)
		w.pos = append(w.pos, make([]int32, c.Len()-len(w.pos))...)
	}
	if w.round++; w.round == 0 {
		clear(w.seen)
		w.round = 1
	}
	w.terms, w.todo, w.least = w.terms[:0], w.todo[:0], least
	w.push(root)
	for len(w.todo) > 0 {
		t := w.todo[len(w.todo)-1]
		w.todo = w.todo[:len(w.todo)-1]
		for _, a := range c.Args(t) {
			w.push(a)
		}
		if c.Op(t) == smtlib.OpForall || c.Op(t) == smtlib.OpExists {
			w.c.EachPart(t, w.push)
		}
	}
	slices.Sort(w.terms)
	for i, t := range w.terms {
		w.pos[t] = int32(i)
	}
	return w.terms
}

// at is the place of t, or -1 where it was left out.
func (w *reach) at(t smtlib.Term) int32 {
	if w.seen[t] != w.round {
		return -1
	}
	return w.pos[t]
}

func (w *reach) push(t smtlib.Term) {
	if (t >= w.least || w.c.AppliesDefined(t)) && w.seen[t] != w.round {
		w.seen[t] = w.round
		w.terms = append(w.terms, t)
		w.todo = append(w.todo, t)
	}
}

// freeVar finds a variable, not older than least, of root that no quantifier in
// it binds, or NoTerm.
func (w *reach) freeVar(root, least smtlib.Term) smtlib.Term {
	vars := 0
	terms := w.from(root, least)
	for _, t := range terms {
		if w.c.Op(t) == smtlib.OpVar {
			vars++
		}
	}
	if vars == 0 {
		return smtlib.NoTerm
	}
	bound := make(map[smtlib.Term]bool, vars)
	for _, t := range terms {
		if op := w.c.Op(t); op == smtlib.OpForall || op == smtlib.OpExists {
			for _, v := range w.c.Quant(t).Vars {
				bound[v] = true
			}
		}
	}
	for _, t := range terms {
		if w.c.Op(t) == smtlib.OpVar && !bound[t] {
			return t
		}
	}
	return smtlib.NoTerm
}

// definition is a define-fun: its body as a template over its parameters.
//
// Only what depends on a parameter is made anew by each call; the rest is shared by all.
// Calls of defined functions stay calls within a body until the function is applied in
// a term that counts, so that a definition costs what its text does, however much it
// would expand to.
type definition struct {
	params []smtlib.Sort
	result smtlib.Sort
	decl   smtlib.Decl
	body   int32    // a code of each
	each   template // what depends on a parameter; its first slots are the arguments
	once   template // what applies a defined function and depends on none
	calls  bool     // the body applies a defined function
}

// template makes terms one by one. A quantifier among them binds variables of its own
// in every run, so that no variable is bound by two quantifiers and none is captured.
type template struct {
	steps []step
	codes []int32 // arguments of the steps: a Term, or ^slot
}

// step makes one term. Its value fills the slot after that of the step before.
type step struct {
	t    smtlib.Term // what it copies
	args int32       // its arguments are codes[args:], the variables and patterns of a quantifier after its body
}

// maker says who makes a part of a body.
type maker uint8

const (
	byNobody maker = iota // it stays as it is
	byCaller              // it is a parameter
	byEach                // a step of definition.each
	byOnce                // a step of definition.once
)

// define makes the template of body over vars. All that was made for the body alone is
// not older than least.
func (e *Elaborator) define(vars []smtlib.Term, body, least smtlib.Term) definition {
	c := e.c
	d := definition{result: c.SortOf(body), decl: smtlib.NoDecl, calls: c.AppliesDefined(body)}
	for _, v := range vars {
		d.params = append(d.params, c.SortOf(v))
	}
	w := &e.walk
	terms := w.from(body, least)
	marks := make([]maker, len(terms))
	for _, v := range vars {
		if k := w.at(v); k >= 0 {
			marks[k] = byCaller
		}
	}
	quants := false
	for i, t := range terms {
		for _, a := range c.Args(t) {
			if k := w.at(a); k >= 0 && marks[k] != byNobody {
				marks[i] = byEach
			}
		}
		quants = quants || c.Op(t) == smtlib.OpForall || c.Op(t) == smtlib.OpExists
	}
	if quants {
		for i := range marks { // their users are sought too
			if marks[i] == byCaller {
				marks[i] = byEach
			}
		}
		w.spread(marks, byEach)
	}
	for i, t := range terms {
		if marks[i] == byNobody && c.AppliesDefined(t) {
			marks[i] = byOnce
		}
	}
	if quants && d.calls {
		w.spread(marks, byOnce)
	}
	slot := make([]int32, len(terms)) // by place
	for i, v := range vars {
		if k := w.at(v); k >= 0 {
			marks[k], slot[k] = byCaller, int32(i)
		}
	}
	next := [...]int32{byEach: int32(len(vars)), byOnce: 0}
	for i, m := range marks {
		if m >= byEach {
			slot[i] = next[m]
			next[m]++
		}
	}
	code := func(t smtlib.Term, user maker) int32 {
		k := w.at(t)
		if k >= 0 && (marks[k] == user || marks[k] == byCaller) {
			return ^slot[k]
		}
		return int32(t)
	}
	for i, t := range terms {
		user := marks[i]
		if user < byEach {
			continue
		}
		p := &d.each
		if user == byOnce {
			p = &d.once
		}
		p.steps = append(p.steps, step{t, int32(len(p.codes))})
		for _, a := range c.Args(t) {
			p.codes = append(p.codes, code(a, user))
		}
		if c.Op(t) == smtlib.OpForall || c.Op(t) == smtlib.OpExists {
			c.EachPart(t, func(part smtlib.Term) { p.codes = append(p.codes, code(part, user)) })
		}
	}
	d.body = code(body, byEach)
	return d
}

// spread gives maker m, by places in terms, to what has no maker and is a variable of a
// quantifier of m, or depends on what m makes.
func (w *reach) spread(marks []maker, m maker) {
	c := w.c
	n := len(w.terms)
	off := make([]int32, n+1) // whole: users[off[i]:off[i+1]] are the terms over terms[i]
	each := func(f func(part, whole int32)) {
		for i, t := range w.terms {
			one := func(part smtlib.Term) {
				if k := w.at(part); k >= 0 {
					f(k, int32(i))
				}
			}
			for _, a := range c.Args(t) {
				one(a)
			}
			if c.Op(t) == smtlib.OpForall || c.Op(t) == smtlib.OpExists {
				for _, p := range c.Quant(t).Patterns {
					for _, u := range p {
						one(u)
					}
				}
			}
		}
	}
	each(func(part, _ int32) { off[part+1]++ })
	for i := range n {
		off[i+1] += off[i]
	}
	users := make([]int32, off[n])
	fill := slices.Clone(off[:n])
	each(func(part, whole int32) {
		users[fill[part]] = whole
		fill[part]++
	})
	var todo []int32
	for i := range marks {
		if marks[i] == m {
			todo = append(todo, int32(i))
		}
	}
	reached := func(i int32) {
		if marks[i] == byNobody {
			marks[i] = m
			todo = append(todo, i)
		}
	}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if t := w.terms[i]; c.Op(t) == smtlib.OpForall || c.Op(t) == smtlib.OpExists {
			for _, v := range c.Quant(t).Vars {
				if k := w.at(v); k >= 0 {
					reached(k)
				}
			}
		}
		for _, u := range users[off[i]:off[i+1]] {
			reached(u)
		}
	}
}
