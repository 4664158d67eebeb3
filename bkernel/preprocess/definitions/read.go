package definitions

import (
	"slices"

	"bsmt/bkernel/ast"
)

// Polarities in which a predicate stands.
const (
	positive uint8 = 1 << iota // more of it true can only make the fact true
	negative                   // more of it false can only
)

// use says where a function is applied.
type use struct {
	sides [2][]int // of a predicate: the facts, by place, in which it stands positive, and negative
	terms []int    // the facts in which it stands otherwise
	times int      // applications in all, with the same arguments counted once
}

// count finds the uses of all functions, and which are used otherwise than applied.
func (r *removal) count() {
	g := r.g
	r.uses = map[ast.Node]*use{}
	applied := make([]bool, g.Len())
	for i, f := range r.facts {
		r.countIn(i, f, applied)
	}
	for n, is := range applied {
		if is {
			r.use(g.Arg(ast.Node(n), 0)).times++
		}
	}
}

func (r *removal) use(f ast.Node) *use {
	u := r.uses[f]
	if u == nil {
		u = &use{}
		r.uses[f] = u
	}
	return u
}

// countIn finds the uses in the fact f, the i-th.
func (r *removal) countIn(i int, f ast.Node, applied []bool) {
	g := r.g
	type item struct {
		n ast.Node
		p uint8 // 0 for what is no predicate
	}
	const term = 4
	for len(r.marks) < g.Len() {
		r.marks = append(r.marks, 0)
	}
	defer func() {
		for _, n := range r.met {
			r.marks[n] = 0
		}
		r.looks -= len(r.met)
		r.met = r.met[:0]
	}()
	note := func(places []int) []int {
		if len(places) > 0 && places[len(places)-1] == i {
			return places
		}
		return append(places, i)
	}
	for stack := []item{{f, positive}}; len(stack) > 0; {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		mark := it.p
		if mark == 0 {
			mark = term
		}
		if r.marks[it.n]&mark == mark {
			continue
		}
		r.marks[it.n] |= mark
		r.met = append(r.met, it.n)
		args := g.Args(it.n)
		flip := it.p>>1 | it.p<<1&negative
		switch g.Op(it.n) {
		case ast.OpConst:
			r.stays[it.n] = true // Below an application it is not visited.
			continue
		case ast.OpApply:
			applied[it.n] = true
			if c := args[0]; g.Op(c) == ast.OpConst {
				u := r.use(c)
				if it.p == 0 {
					u.terms = note(u.terms)
				}
				for side := range u.sides {
					if it.p&(1<<side) != 0 {
						u.sides[side] = note(u.sides[side])
					}
				}
				args = args[1:]
			}
			for _, a := range args {
				stack = append(stack, item{a, 0})
			}
		case ast.OpNot:
			stack = append(stack, item{args[0], flip})
		case ast.OpAnd, ast.OpOr, ast.OpForall, ast.OpIsTrue:
			for _, a := range args {
				stack = append(stack, item{a, it.p})
			}
		default:
			for _, a := range args {
				p := uint8(0)
				if g.Type(a) == ast.Pred {
					p = positive | negative
				}
				stack = append(stack, item{a, p})
			}
		}
	}
}

// equations finds a fact that says what a function is everywhere, or nil.
func (r *removal) equations() *definition {
	for i, f := range r.facts {
		if d := r.equation(i, f); d != nil {
			return d
		}
	}
	return nil
}

// predicates finds one that is defined by its polarities, or nil.
func (r *removal) predicates() *definition {
	for _, c := range r.g.Consts() { // in a fixed order
		if u := r.uses[c]; u != nil && !r.stays[c] && !r.failed[c] {
			for side := range u.sides {
				if d := r.oneSided(c, u, side); d != nil {
					return d
				}
			}
		}
	}
	return nil
}

// equation reads the fact f, the i-th, as !x.(f(x) = t) or !x.(p(x) <=> P), and of two
// functions that it defines takes the one that is applied least.
func (r *removal) equation(i int, f ast.Node) *definition {
	g := r.g
	if g.Op(f) != ast.OpForall {
		return nil
	}
	vars := g.Quant(f).Vars
	body, no := g.Arg(f, 0), false
	if g.Op(body) == ast.OpNot {
		body, no = g.Arg(body, 0), true
	}
	var best *definition
	consider := func(app, is ast.Node) {
		if g.Op(app) != ast.OpApply {
			return
		}
		at := g.Args(app)[1:]
		c := g.Arg(app, 0)
		if g.Op(c) != ast.OpConst || r.stays[c] || r.failed[c] || len(at) != len(vars) || best != nil && r.use(best.f).times <= r.use(c).times {
			return
		}
		for j, a := range at {
			if !slices.Contains(vars, a) || slices.Contains(at[:j], a) {
				return
			}
		}
		if !r.mentions(c, is) {
			best = &definition{f: c, vars: at, is: is, from: []int{i}, at: [][]ast.Node{at}}
		}
	}
	switch op := g.Op(body); {
	case op == ast.OpEquiv:
		for k := range 2 {
			p, is := g.Arg(body, k), g.Arg(body, 1-k)
			if no {
				is = r.rw.Not(is)
			}
			if g.Op(p) == ast.OpIsTrue {
				consider(g.Arg(p, 0), is)
			}
		}
	case op == ast.OpEq && !no:
		if g.Type(g.Arg(body, 0)) != ast.Int {
			consider(g.Arg(body, 0), g.Arg(body, 1))
			consider(g.Arg(body, 1), g.Arg(body, 0))
			break
		}
		bases, _, _ := r.rw.Equation(body)
		for _, b := range bases {
			if g.Op(b) == ast.OpApply {
				if t := r.rw.SolveSum(body, b); t != ast.None {
					consider(b, t)
				}
			}
		}
	}
	return best
}

// maxMore is how many more occurrences of a predicate's definition there may be than
// facts that say it.
const maxMore = 4

// oneSided reads the facts in which p stands on one side, 0 for positive, as its
// definition: there it is one of the disjuncts and occurs once, and everywhere else it
// stands on the other side.
func (r *removal) oneSided(p ast.Node, u *use, side int) *definition {
	g := r.g
	from, others := u.sides[side], u.sides[1-side]
	if len(u.terms) > 0 || len(from)*len(others) > len(from)+len(others)+maxMore {
		return nil
	}
	for _, i := range from {
		if slices.Contains(others, i) {
			return nil
		}
	}
	d := &definition{f: p, from: from}
	for _, t := range g.Dom(g.Type(p)) {
		d.vars = append(d.vars, g.Var("x", t))
	}
	parts := make([]ast.Node, 0, len(from))
	for _, i := range from {
		n, at, ok := r.elsewhere(p, d.vars, r.facts[i], side)
		if !ok {
			return nil
		}
		d.at = append(d.at, at)
		parts = append(parts, n)
	}
	// Each part says: the fact holds, or the variables are not the arguments in it.
	if d.is = r.rw.And(parts...); side == 0 {
		d.is = r.rw.Not(d.is)
	}
	return d
}

// elsewhere gives what is left of a fact with p as a disjunct when p's arguments there
// are vars, and what they are there; false when p is no disjunct, or its arguments hide variables in applications.
func (r *removal) elsewhere(p ast.Node, vars []ast.Node, fact ast.Node, side int) (rest ast.Node, args []ast.Node, ok bool) {
	g := r.g
	body := fact
	if g.Op(fact) == ast.OpForall {
		body = g.Arg(fact, 0)
	}
	lits := []ast.Node{body}
	if g.Op(body) == ast.OpOr {
		lits = slices.Clone(g.Args(body))
	}
	at := -1
	for i, l := range lits {
		if side == 1 && g.Op(l) == ast.OpNot {
			l = g.Arg(l, 0)
		} else if side == 1 {
			l = ast.None
		}
		is := l != ast.None && g.Op(l) == ast.OpIsTrue && g.Op(g.Arg(l, 0)) == ast.OpApply && g.Arg(g.Arg(l, 0), 0) == p
		switch {
		case is && at < 0:
			at = i
		case is || r.mentions(p, lits[i]):
			return ast.None, nil, false
		}
	}
	if at < 0 {
		return ast.None, nil, false
	}
	l := lits[at]
	if side == 1 {
		l = g.Arg(l, 0)
	}
	args = g.Args(g.Arg(l, 0))[1:]
	lits[at] = g.False()
	for j, a := range args {
		if r.hidden(a) || r.mentions(p, a) {
			return ast.None, nil, false
		}
		lits = append(lits, r.rw.Not(r.rw.Eq(a, vars[j])))
	}
	out := r.rw.Or(lits...)
	if g.Op(fact) == ast.OpForall {
		q := *g.Quant(fact)
		q.Patterns = nil
		out = r.rw.Forall(q, out)
	}
	return out, args, true
}

// hidden says that a variable stands below an application in n: an equality with n would
// be matched no more.
func (r *removal) hidden(n ast.Node) bool {
	g := r.g
	found := false
	g.Walk([]ast.Node{n}, func(m ast.Node) bool {
		if g.Op(m) == ast.OpApply {
			g.Walk(g.Args(m), func(v ast.Node) bool {
				found = found || g.Op(v) == ast.OpVar
				return !found
			})
			return false
		}
		return !found
	})
	return found
}
