package smtlib

import (
	"maps"
	"slices"
)

// Substitute replaces terms in t, over the graph, variables where no quantifier in t binds
// them. Bound variables are not renamed: what is put must not speak of those that t binds
// around it.
func (c *Context) Substitute(t Term, to map[Term]Term) Term {
	if len(to) == 0 {
		return t
	}
	if c.meter != nil {
		c.meter(len(to))
	}
	// What binds some of the variables itself is done at once with the others: were its parts
	// to be visited with all of them before, they would be once for each set of variables.
	within := func(u Term) (Term, bool) {
		if c.ops[u] != OpForall && c.ops[u] != OpExists {
			return NoTerm, false
		}
		vars := c.Quant(u).Vars
		binds := func(v Term) bool { _, ok := to[v]; return ok }
		if !slices.ContainsFunc(vars, binds) {
			return NoTerm, false
		}
		outside := maps.Clone(to)
		for _, v := range vars {
			delete(outside, v)
		}
		body := c.Arg(u, 0)
		if b := c.Substitute(body, outside); b != body {
			return c.Rebuild(u, []Term{b}), true
		}
		return u, true
	}
	return c.mapGraph(t, maps.Clone(to), within, func(u Term, args []Term, changed bool) Term {
		if !changed {
			return u
		}
		return c.Rebuild(u, args)
	})
}

// commutative are operators for which the order of their arguments does not matter.
var commutative = map[Op]bool{
	OpAnd: true, OpOr: true, OpXor: true, OpEq: true, OpDistinct: true, OpAdd: true, OpMul: true,
	OpBvAdd: true, OpBvMul: true, OpBvAnd: true, OpBvOr: true, OpBvXor: true,
}

// Commutative says that the order of op's arguments does not matter.
func Commutative(op Op) bool { return commutative[op] }

// Exchange puts two constants in t for each other, and arguments in order where that does
// not matter: terms that differ in nothing else become the same.
func (c *Context) Exchange(t, a, b Term) Term {
	return c.Map(t, map[Term]Term{a: b, b: a}, func(u Term, args []Term, _ bool) Term {
		if commutative[c.ops[u]] {
			args = slices.Sorted(slices.Values(args))
		}
		return c.Rebuild(u, args)
	})
}

// Quantified tells whether a quantifier occurs in t.
func (c *Context) Quantified(t Term) bool {
	found := false
	c.Walk(func(u Term) bool {
		found = found || c.ops[u] == OpForall || c.ops[u] == OpExists
		return !found
	}, t)
	return found
}

// Above says of each term there is whether one of some terms occurs in it.
func (c *Context) Above(ts ...Term) []bool {
	out := make([]bool, c.Len())
	for _, t := range ts {
		out[t] = true
	}
	for t := range out {
		out[t] = out[t] || slices.ContainsFunc(c.Args(Term(t)), func(a Term) bool { return out[a] })
	}
	return out
}

// Map copies t over the graph, arguments first. done says what stands for some terms
// already, and takes what stands for the others: that is what change makes of a term and
// its new arguments, which it must not keep; changed tells that these are not the old ones.
func (c *Context) Map(t Term, done map[Term]Term, change func(u Term, args []Term, changed bool) Term) Term {
	return c.mapGraph(t, done, func(Term) (Term, bool) { return NoTerm, false }, change)
}

// mapGraph is Map, where whole gives what stands for some terms without a look at their parts.
func (c *Context) mapGraph(t Term, done map[Term]Term, whole func(u Term) (Term, bool), change func(u Term, args []Term, changed bool) Term) Term {
	stack := []Term{t}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		if _, ok := done[u]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		c.visit(u)
		if to, ok := whole(u); ok {
			done[u] = to
			stack = stack[:len(stack)-1]
			continue
		}
		old := c.Args(u)
		ready, changed := true, false
		for _, a := range old {
			b, ok := done[a]
			if !ok {
				stack = append(stack, a)
				ready = false
			}
			changed = changed || ok && b != a
		}
		if !ready {
			continue
		}
		stack = stack[:len(stack)-1]
		args := old
		if changed {
			args = make([]Term, len(old))
			for i, a := range old {
				args[i] = done[a]
			}
		}
		done[u] = change(u, args, changed)
	}
	return done[t]
}

// PostOrder visits terms after those that they are computed from, which parts gives, each once. It ends, and
// is false, where visit is.
func (c *Context) PostOrder(parts func(Term) []Term, visit func(Term) bool, roots ...Term) bool {
	done := map[Term]bool{}
	for _, r := range roots {
		stack := []Term{r}
		for len(stack) > 0 {
			t := stack[len(stack)-1]
			ready := true
			if !done[t] {
				for _, a := range parts(t) {
					if !done[a] {
						stack, ready = append(stack, a), false
					}
				}
			}
			if !ready {
				continue
			}
			stack = stack[:len(stack)-1]
			if !done[t] {
				done[t] = true
				if !visit(t) {
					return false
				}
			}
		}
	}
	return true
}

// Walk visits the roots and all arguments below them, each once, and nothing below a term
// for which visit is false. The later of several arguments comes first.
func (c *Context) Walk(visit func(Term) bool, roots ...Term) {
	seen := map[Term]bool{}
	stack := slices.Clone(roots)
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[t] {
			continue
		}
		seen[t] = true
		c.visit(t)
		if visit(t) {
			stack = append(stack, c.Args(t)...)
		}
	}
}
