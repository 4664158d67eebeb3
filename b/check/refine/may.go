package refine

import (
	"fmt"
	"maps"
	"slices"

	"bsmt/b/eval"
	"bsmt/b/tree"
)

// A machine that chooses may have several states after a trace. Where the gluing invariant has an equation
// for each of its variables only one of them satisfies it, and it is enough to ask whether the machine may come
// to this one: a simulation by the state before (Lynch and Vaandrager, Forward and Backward Simulations, 1995).

// choice reports whether a substitution of the abstract machine may choose, or not happen.
func (j *joiner) choice(body *tree.Node) bool {
	some := false
	tree.Walk(body, func(n *tree.Node) bool {
		switch n.Op {
		case tree.BecomesElem:
			s := n.Args[n.N]
			some = some || n.N > 1 || s.Op != tree.SetExt || len(s.Args) != 1
		case tree.Any, tree.Choice, tree.BecomesSuch, tree.Select:
			some = true
		case tree.Call:
			some = some || j.choice(n.Oper.Body)
		}
		return n.Op.Kind() == tree.KSubst
	})
	j.chooses = j.chooses || some
	return some
}

// tells notes a conjunct of the gluing invariant that is an equation for a variable of the abstract machine.
func (j *joiner) tells(p *tree.Node) {
	for _, c := range tree.Conjuncts(p) {
		if c.Op != tree.Equal {
			continue
		}
		for i, x := range c.Args {
			if x.Op != tree.Ident || !slices.Contains(j.vars, x.Decl) || j.told[x.Decl] != nil {
				continue
			}
			own := true
			for d := range eval.FreeNames(c.Args[1-i]) {
				own = own && !slices.Contains(j.vars, d)
			}
			if own {
				j.told[x.Decl] = c.Args[1-i]
			}
		}
	}
}

// chosen has the abstract machine come to the state that the gluing invariant tells of that of the refinement,
// with the same results, if it may.
func (j *joiner) chosen(body *tree.Node, own, results []*tree.Decl) *tree.Node {
	var written []*tree.Decl
	j.writes(body, results, &written)
	goal := j.may(body, values{}, func(v values) *tree.Node {
		all := []*tree.Node{}
		for _, d := range written {
			all = append(all, tree.New(tree.Equal, body.Pos, v.of(use(d)), tree.Clone(j.told[d])))
		}
		for i, r := range results {
			all = append(all, tree.New(tree.Equal, body.Pos, v.of(use(r)), use(own[i])))
		}
		return conj(body.Pos, all...)
	})
	steps := []*tree.Node{tree.New(tree.If, body.Pos, tree.New(tree.Not, body.Pos, goal), j.faulty(guardFault))}
	if len(written) > 0 {
		do := tree.New(tree.Assign, body.Pos)
		do.N = len(written)
		for _, d := range written {
			do.Args = append(do.Args, use(d))
		}
		for _, d := range written {
			do.Args = append(do.Args, tree.Clone(j.told[d]))
		}
		steps = append(steps, do)
	}
	return tree.New(tree.Sequence, body.Pos, steps...)
}

// writes lists the variables that a substitution assigns to, besides results and its own names, all of which
// the gluing invariant has to tell.
func (j *joiner) writes(body *tree.Node, own []*tree.Decl, out *[]*tree.Decl) {
	tree.Walk(body, func(n *tree.Node) bool {
		switch n.Op {
		case tree.Call:
			j.writes(n.Oper.Body, slices.Concat(own, n.Oper.Results), out)
			fallthrough
		case tree.Assign, tree.BecomesElem, tree.BecomesSuch:
			for _, t := range n.Args[:n.N] {
				d := base(t).Decl
				switch {
				case !slices.Contains(j.vars, d) || slices.Contains(*out, d):
				case j.told[d] == nil:
					panic(tree.NotSupported(t.Pos, fmt.Sprintf("a choice of %s, of which the gluing invariant does not tell the value after by an equation, by this method", d.Name)))
				default:
					*out = append(*out, d)
				}
			}
		}
		return n.Op.Kind() == tree.KSubst
	})
}

func base(target *tree.Node) *tree.Node {
	for target.Op == tree.Apply || target.Op == tree.FieldOf {
		target = target.Args[0]
	}
	return target
}

// values are those of names that differ from what the names are.
type values map[*tree.Decl]*tree.Node

// of gives an expression or predicate with the values.
func (v values) of(n *tree.Node) *tree.Node {
	if n.Op == tree.Ident && v[n.Decl] != nil {
		return tree.Clone(v[n.Decl])
	}
	c := tree.Clone(n)
	for i, a := range c.Args {
		c.Args[i] = v.within(a)
	}
	return c
}

// within is of, of a tree that is nobody else's.
func (v values) within(n *tree.Node) *tree.Node {
	if n.Op == tree.Ident && v[n.Decl] != nil {
		return tree.Clone(v[n.Decl])
	}
	for i, a := range n.Args {
		n.Args[i] = v.within(a)
	}
	return n
}

func (v values) and(w values) values {
	if len(w) == 0 {
		return v
	}
	u := maps.Clone(v)
	maps.Copy(u, w)
	return u
}

func conj(pos tree.Pos, ps ...*tree.Node) *tree.Node {
	if len(ps) == 0 {
		return tree.New(tree.BTrue, pos)
	}
	return tree.Conj(pos, ps...)
}

// fresh gives new names like others.
func fresh(ds []*tree.Decl) (out []*tree.Decl, as values) {
	as = values{}
	for _, d := range ds {
		e := &tree.Decl{Name: d.Name, Kind: tree.DLocal, Pos: d.Pos, Type: d.Type}
		out = append(out, e)
		as[d] = use(e)
	}
	return out, as
}

// may is the predicate that some way of a substitution, which begins with values, leads to where something
// holds of what it has assigned.
func (j *joiner) may(n *tree.Node, v values, then func(values) *tree.Node) *tree.Node {
	and := func(p, q *tree.Node) *tree.Node { return tree.Conj(n.Pos, p, q) }
	not := func(p *tree.Node) *tree.Node { return tree.New(tree.Not, n.Pos, p) }
	switch n.Op {
	case tree.Skip:
		return then(values{})
	case tree.Assign:
		w := values{}
		for i, t := range n.Args[:n.N] {
			j.assign(w, t, v.of(n.Args[n.N+i]), v)
		}
		return then(w)
	case tree.BecomesElem, tree.BecomesSuch:
		var ds []*tree.Decl
		for _, t := range n.Args[:n.N] {
			if t.Op != tree.Ident {
				panic(tree.NotSupported(t.Pos, "a choice of a part, by this method"))
			}
			ds = append(ds, t.Decl)
		}
		es, w := fresh(ds)
		p := tree.New(tree.Member, n.Pos, tree.NewTuple(n.Pos, es), v.of(n.Args[n.N]))
		if n.Op == tree.BecomesSuch {
			p = v.and(w).of(n.Args[n.N])
			tree.Walk(p, func(m *tree.Node) bool {
				if m.Op == tree.Prev {
					*m = *v.of(use(m.Decl))
				}
				return true
			})
		}
		return tree.NewBinder(tree.Exists, n.Pos, es, and(p, then(w)))
	case tree.Any, tree.Let:
		es, w := fresh(n.Binds)
		u := v.and(w)
		return tree.NewBinder(tree.Exists, n.Pos, es, and(u.of(n.Args[0]), j.may(n.Args[1], u, then)))
	case tree.Choice:
		some := make([]*tree.Node, len(n.Args))
		for i, a := range n.Args {
			some[i] = j.may(a, v, then)
		}
		return either(n.Pos, some)
	case tree.If, tree.Select:
		var some, none []*tree.Node
		args := n.Args
		for ; len(args) >= 2; args = args[2:] {
			c := v.of(args[0])
			q := and(c, j.may(args[1], v, then))
			if n.Op == tree.If {
				q = conj(n.Pos, append(slices.Clone(none), q)...)
			}
			some, none = append(some, q), append(none, not(tree.Clone(c)))
		}
		switch {
		case len(args) == 1:
			some = append(some, conj(n.Pos, append(none, j.may(args[0], v, then))...))
		case n.Op == tree.If:
			some = append(some, conj(n.Pos, append(none, then(values{}))...))
		}
		return either(n.Pos, some)
	case tree.Par:
		return j.together(n.Args, v, values{}, then)
	case tree.Sequence:
		return j.inTurn(n.Args, v, values{}, then)
	case tree.Pre, tree.Assert:
		return and(v.of(n.Args[0]), j.may(n.Args[1], v, then))
	case tree.Call:
		u := values{}
		for i, d := range n.Oper.Params {
			u[d] = v.of(n.Args[n.N+i])
		}
		return j.may(n.Oper.Body, v.and(u), func(w values) *tree.Node {
			w = maps.Clone(w)
			for i, t := range n.Args[:n.N] {
				d := n.Oper.Results[i]
				if w[d] == nil {
					panic(tree.NotSupported(n.Pos, "a call that may end without a result, by this method"))
				}
				j.assign(w, t, w[d], v)
			}
			for _, d := range n.Oper.Results {
				delete(w, d)
			}
			return then(w)
		})
	}
	panic(tree.NotSupported(n.Pos, fmt.Sprintf("%s of %s, which chooses, by this method", n.Op, j.a.Name)))
}

func either(pos tree.Pos, some []*tree.Node) *tree.Node {
	if len(some) == 1 {
		return some[0]
	}
	return tree.New(tree.Or, pos, some...)
}

// together runs substitutions side by side, from the same values.
func (j *joiner) together(ns []*tree.Node, v, done values, then func(values) *tree.Node) *tree.Node {
	if len(ns) == 0 {
		return then(done)
	}
	return j.may(ns[0], v, func(w values) *tree.Node {
		for d := range w {
			if done[d] != nil {
				panic(tree.NotSupported(ns[0].Pos, "a parallel substitution that assigns to "+d.Name+" twice, by this method"))
			}
		}
		return j.together(ns[1:], v, done.and(w), then)
	})
}

// inTurn runs substitutions one after the other.
func (j *joiner) inTurn(ns []*tree.Node, v, done values, then func(values) *tree.Node) *tree.Node {
	if len(ns) == 0 {
		return then(done)
	}
	return j.may(ns[0], v.and(done), func(w values) *tree.Node { return j.inTurn(ns[1:], v, done.and(w), then) })
}

// assign notes that a target gets a value; another part of it may have got one just now.
func (j *joiner) assign(w values, target, x *tree.Node, v values) {
	switch {
	case target.Op == tree.Ident:
		w[target.Decl] = x
	case target.Op == tree.Apply && target.Args[0].Op == tree.Ident:
		f := target.Args[0]
		whole := v.of(f)
		if now := w[f.Decl]; now != nil {
			whole = now
		}
		point := tree.New(tree.SetExt, x.Pos, tree.NewCouple(x.Pos, v.of(target.Args[1]), x))
		n := tree.New(tree.Override, x.Pos, whole, point)
		point.Type, n.Type = f.Type, f.Type
		w[f.Decl] = n
	default:
		panic(tree.NotSupported(target.Pos, "an assignment to a part of a part, by this method"))
	}
}
