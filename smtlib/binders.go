package smtlib

import "slices"

// FreeVars remembers the free variables of the terms of a Context, and of all below them.
type FreeVars struct {
	c  *Context
	of map[Term][]Term
}

// NewFreeVars knows nothing yet.
func NewFreeVars(c *Context) *FreeVars { return &FreeVars{c, map[Term][]Term{}} }

// Of gives the variables that t speaks of and that no quantifier in it binds where they
// stand, in order. The caller must not change them.
func (f *FreeVars) Of(t Term) []Term {
	pending := []Term{t}
	for len(pending) > 0 {
		u, n := pending[len(pending)-1], len(pending)
		f.c.visit(u)
		if _, ok := f.of[u]; !ok {
			for _, a := range f.c.Args(u) {
				if _, ok := f.of[a]; !ok {
					pending = append(pending, a)
				}
			}
		}
		if len(pending) > n {
			continue
		}
		pending = pending[:n-1]
		var out []Term
		if f.c.ops[u] == OpVar {
			out = []Term{u}
		}
		for _, a := range f.c.Args(u) {
			if p := f.of[a]; len(out) == 0 {
				out = p
			} else if len(p) > 0 && !slices.Equal(out, p) {
				if f.c.meter != nil {
					f.c.meter(len(out) + len(p))
				}
				out = slices.Concat(out, p)
				slices.Sort(out)
				out = slices.Compact(out)
			}
		}
		if f.c.ops[u] == OpForall || f.c.ops[u] == OpExists {
			out = slices.DeleteFunc(slices.Clone(out), func(v Term) bool { return slices.Contains(f.c.Quant(u).Vars, v) })
		}
		f.of[u] = out
	}
	return f.of[t]
}

// Canonical gives terms that are equal but for the names of bound variables, and for the
// way in which they put comparisons, one form.
// Variables are bound by the height of their quantifier, the number of those that nest
// in it, so that no quantifier inside binds the same.
type Canonical struct {
	c      *Context
	forms  map[Term]Term
	height map[Term]int    // of the forms with quantifiers
	quants map[string]Term // by operator, height and sorts: one with other variables than all others
}

// NewCanonical has no forms yet.
func NewCanonical(c *Context) *Canonical {
	return &Canonical{c, map[Term]Term{}, map[Term]int{}, map[string]Term{}}
}

// turned are comparisons that say what others say with their arguments turned round.
var turned = map[Op]Op{OpGe: OpLe, OpGt: OpLt, OpBvUge: OpBvUle, OpBvUgt: OpBvUlt, OpBvSge: OpBvSle, OpBvSgt: OpBvSlt}

// Of gives the form of t: two terms have the same when and only when they differ in
// nothing but the names of bound variables, in patterns, in which side of a comparison is
// the larger one, in chains of comparisons for conjunctions, and in (distinct a b) for
// (not (= a b)). No term but a form may speak of the variables of forms.
func (k *Canonical) Of(t Term) Term {
	c := k.c
	return c.Map(t, k.forms, func(u Term, args []Term, _ bool) Term {
		height := 0
		for _, a := range args {
			height = max(height, k.height[a])
		}
		form := u
		op, turn := turned[c.ops[u]]
		if turn {
			args = slices.Clone(args)
			slices.Reverse(args)
		} else {
			op = c.ops[u]
		}
		if len(args) > 2 && slices.Contains([]Op{OpEq, OpLe, OpLt}, op) {
			var pairs []Term
			for i := range args[1:] {
				pairs = append(pairs, c.MkOp(op, Bool, args[i], args[i+1]))
			}
			if turn {
				slices.Reverse(pairs)
			}
			form = c.MkOp(OpAnd, Bool, pairs...)
		} else if turn {
			form = c.MkOp(op, Bool, args...)
		} else if c.ops[u] == OpDistinct && len(args) == 2 {
			form = c.MkOp(OpNot, Bool, c.MkOp(OpEq, Bool, args...))
		} else if c.ops[u] != OpForall && c.ops[u] != OpExists {
			form = c.Rebuild(u, args)
		} else {
			height++
			key := []int{int(c.ops[u]), height}
			for _, v := range c.Quant(u).Vars {
				key = append(key, int(c.SortOf(v)))
			}
			name := string(appendInts(nil, key))
			if _, ok := k.quants[name]; !ok {
				q := Quant{}
				for _, s := range key[2:] {
					q.Vars = append(q.Vars, c.MkVar("bound", Sort(s)))
				}
				k.quants[name] = c.MkQuant(c.ops[u], q, c.True())
			}
			to := map[Term]Term{}
			for i, v := range c.Quant(u).Vars {
				to[v] = c.Quant(k.quants[name]).Vars[i]
			}
			form = c.Rebuild(k.quants[name], []Term{c.Substitute(args[0], to)})
		}
		if height > 0 {
			k.height[form] = height
		}
		return form
	})
}
