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
// least are left out with all their parts, which are older still: what depends on
// a variable is younger than it.
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
	if t >= w.least && w.seen[t] != w.round {
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
// Only what depends on a parameter is a step; the rest is shared by all calls. A
// quantifier that depends on one binds variables of its own in every call, so
// that no variable is bound by two quantifiers and none is captured.
type definition struct {
	params []smtlib.Sort
	result smtlib.Sort
	body   int32 // as the codes in steps
	steps  []step
	codes  []int32 // arguments of the steps: a Term, or ^slot
}

// step makes one term of a call. Its value fills the slot after that of the step
// before; the parameters fill the first ones.
type step struct {
	t    smtlib.Term // what it copies
	args int32       // its arguments are codes[args:], the variables and patterns of a quantifier after its body
}

// define makes the template of body over vars.
func (e *Elaborator) define(vars []smtlib.Term, body smtlib.Term) definition {
	c := e.c
	d := definition{result: c.SortOf(body), body: int32(body)}
	for _, v := range vars {
		d.params = append(d.params, c.SortOf(v))
	}
	w := &e.walk
	terms := w.from(body, vars[0])
	slot := make([]int32, len(terms)) // by place: slot + 1; for the time being 1 marks what depends, 2 a parameter
	quants := false
	for _, v := range vars {
		if k := w.at(v); k >= 0 {
			slot[k] = 2
		}
	}
	for i, t := range terms {
		for _, a := range c.Args(t) {
			if k := w.at(a); k >= 0 && slot[k] != 0 {
				slot[i] = 1
			}
		}
		quants = quants || c.Op(t) == smtlib.OpForall || c.Op(t) == smtlib.OpExists
	}
	if quants {
		w.spread(slot)
	}
	if k := w.at(body); k < 0 || slot[k] == 0 {
		return d
	}
	n := int32(len(vars))
	for i, t := range terms {
		if slot[i] == 1 {
			n++
			slot[i] = n
			d.steps = append(d.steps, step{t: t})
		}
	}
	for i, v := range vars {
		if k := w.at(v); k >= 0 {
			slot[k] = int32(i + 1)
		}
	}
	code := func(t smtlib.Term) {
		if k := w.at(t); k >= 0 && slot[k] != 0 {
			d.codes = append(d.codes, ^(slot[k] - 1))
		} else {
			d.codes = append(d.codes, int32(t))
		}
	}
	for i := range d.steps {
		s := &d.steps[i]
		s.args = int32(len(d.codes))
		for _, a := range c.Args(s.t) {
			code(a)
		}
		if c.Op(s.t) == smtlib.OpForall || c.Op(s.t) == smtlib.OpExists {
			w.c.EachPart(s.t, code)
		}
	}
	d.body = ^(slot[w.pos[body]] - 1)
	return d
}

// spread marks in slot, by places in terms, the variables of marked quantifiers,
// and all that depends on them.
func (w *reach) spread(slot []int32) {
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
	for i := range slot {
		if slot[i] != 0 {
			todo = append(todo, int32(i))
		}
	}
	mark := func(i int32) {
		if slot[i] == 0 {
			slot[i] = 1
			todo = append(todo, i)
		}
	}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if t := w.terms[i]; c.Op(t) == smtlib.OpForall || c.Op(t) == smtlib.OpExists {
			for _, v := range c.Quant(t).Vars {
				if k := w.at(v); k >= 0 {
					mark(k)
				}
			}
		}
		for _, u := range users[off[i]:off[i+1]] {
			mark(u)
		}
	}
}

// expand applies a defined function.
func (e *Elaborator) expand(name string, d *definition, args []smtlib.Term) (smtlib.Term, *smtlib.Fault) {
	if f := e.fitAll(name, d.params, args); f != nil {
		return smtlib.NoTerm, f
	}
	if d.body >= 0 {
		return smtlib.Term(d.body), nil
	}
	if e.budget -= len(d.steps); e.budget < 0 {
		f := smtlib.HeadFault("%s: the definitions in this command expand to more than %d terms", smtlib.ClipSymbol(name), e.maxExpand)
		f.Unread = true // it is too long for this program
		return smtlib.NoTerm, f
	}
	c := e.c
	slots := append(e.slots[:0], args...)
	get := func(code int32) smtlib.Term {
		if code < 0 {
			return slots[^code]
		}
		return smtlib.Term(code)
	}
	var buf [8]smtlib.Term
	for _, s := range d.steps {
		n := int32(len(c.Args(s.t)))
		a := buf[:0]
		for _, k := range d.codes[s.args : s.args+n] {
			a = append(a, get(k))
		}
		r := smtlib.NoTerm
		switch op := c.Op(s.t); op {
		case smtlib.OpVar:
			r = c.MkVar(c.StrVal(s.t), c.SortOf(s.t))
		case smtlib.OpForall, smtlib.OpExists:
			old := *c.Quant(s.t)
			at := s.args + n
			next := func() smtlib.Term {
				at++
				return get(d.codes[at-1])
			}
			q := smtlib.Quant{Name: old.Name, Vars: make([]smtlib.Term, len(old.Vars))}
			for i := range q.Vars {
				q.Vars[i] = next()
			}
			for _, p := range old.Patterns {
				p2 := make([]smtlib.Term, len(p))
				for i := range p2 {
					p2[i] = next()
				}
				q.Patterns = append(q.Patterns, p2)
			}
			r = c.MkQuant(op, q, a[0])
		default:
			r = c.Rebuild(s.t, a)
		}
		slots = append(slots, r)
	}
	e.slots = slots
	return slots[^d.body], nil
}
