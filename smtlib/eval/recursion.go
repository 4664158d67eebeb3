package eval

import (
	"slices"

	"bsmt/smtlib"
)

// A define-fun-rec is an axiom: forall x. f(x) = body. That its calls in the
// assertions can be evaluated does not mean that any function satisfies it, as
// f(x) = 1 + f(x) shows. Here sufficient conditions are checked, on each set of
// definitions that call one another:
//
//   - every such call is in tail position: where the recursion does not end, any
//     constant is a solution;
//   - or some argument gets smaller (greater) at every such call, an Int by a
//     constant, under a condition that bounds it below (above) by a constant;
//   - or some argument is a part of the datatype value that it was, under a
//     condition that it has that part.

// Undefined gives a recursive function below terms, or among decls, that is not shown to exist: what
// follows from its definition may hold of nothing.
func Undefined(c *smtlib.Context, terms []smtlib.Term, decls ...smtlib.Decl) (smtlib.Decl, bool) {
	recursive := func(d smtlib.Decl) bool { return c.Decl(d).Kind == smtlib.DeclRec }
	if len(terms) == 0 && !slices.ContainsFunc(decls, recursive) {
		return smtlib.NoDecl, false
	}
	return New(c, nil).undefinedRec(terms, decls...)
}

// NotShown says why a script that defines d need not have a model.
func NotShown(c *smtlib.Context, d smtlib.Decl) string {
	return "the recursion of " + c.Decl(d).Name + " is not shown to end, so that there may be no such function"
}

// undefinedRec gives a recursive function below the assertions, or among decls, that is not shown to exist.
func (e *Evaluator) undefinedRec(assertions []smtlib.Term, decls ...smtlib.Decl) (smtlib.Decl, bool) {
	c := e.c
	calls := map[smtlib.Decl][]smtlib.Decl{} // by definition: those its body calls
	var order []smtlib.Decl
	enter := func(roots []smtlib.Term) (out []smtlib.Decl) {
		found := map[smtlib.Decl]bool{}
		c.Walk(func(t smtlib.Term) bool {
			if c.Op(t) == smtlib.OpApp {
				if d := c.DeclOf(t); c.Decl(d).Kind == smtlib.DeclRec && !found[d] {
					found[d] = true
					out = append(out, d)
				}
			}
			return true
		}, roots...)
		return out
	}
	order = enter(assertions)
	for _, d := range decls {
		if c.Decl(d).Kind == smtlib.DeclRec {
			order = append(order, d)
		}
	}
	for i := 0; i < len(order); i++ {
		d := order[i]
		if _, ok := calls[d]; ok || c.Decl(d).Body == smtlib.NoTerm {
			continue
		}
		calls[d] = enter([]smtlib.Term{c.Decl(d).Body})
		order = append(order, calls[d]...)
	}
	reach := func(from smtlib.Decl) map[smtlib.Decl]bool {
		out := map[smtlib.Decl]bool{}
		stack := append([]smtlib.Decl(nil), calls[from]...)
		for len(stack) > 0 {
			d := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if !out[d] {
				out[d] = true
				stack = append(stack, calls[d]...)
			}
		}
		return out
	}
	const maxDefs = 200
	if len(calls) > maxDefs {
		return order[0], true
	}
	reaches := map[smtlib.Decl]map[smtlib.Decl]bool{}
	for d := range calls {
		reaches[d] = reach(d)
	}
	done := map[smtlib.Decl]bool{}
	for _, d := range order {
		if done[d] {
			continue
		}
		w := &recWalk{Evaluator: e, scc: map[smtlib.Decl]bool{}, has: map[smtlib.Term]bool{}}
		least := len(c.Decl(d).Args)
		for f := range calls {
			if reaches[d][f] && reaches[f][d] {
				w.scc[f], done[f] = true, true
				least = min(least, len(c.Decl(f).Args))
			}
		}
		if len(w.scc) == 0 || w.all(-1, 0) {
			continue
		}
		shown := false
		for i := 0; i < least && !shown; i++ {
			shown = w.all(i, -1) || w.all(i, 1)
		}
		if !shown {
			return d, true
		}
	}
	return smtlib.NoDecl, false
}

// recWalk walks the bodies of definitions that call one another.
type recWalk struct {
	*Evaluator
	scc   map[smtlib.Decl]bool
	has   map[smtlib.Term]bool // a call of scc is below it; absent: not computed
	param int                  // the argument that gets smaller, -1: calls must be in tail position
	dir   int                  // -1: an Int gets smaller, or a datatype; 1: an Int gets greater
	self  smtlib.Decl          // the definition walked
	steps int
}

type recFact struct {
	t   smtlib.Term
	pos bool
}

func (w *recWalk) all(param, dir int) bool {
	w.param, w.dir, w.steps = param, dir, 0
	for f := range w.scc {
		w.self = f
		if !w.walk(w.c.Decl(f).Body, nil, true, 0) {
			return false
		}
	}
	return true
}

func (w *recWalk) calls(t smtlib.Term) bool {
	stack := []smtlib.Term{t}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		if _, ok := w.has[u]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		ready := true
		has := w.c.Op(u) == smtlib.OpApp && w.scc[w.c.DeclOf(u)]
		for _, a := range w.c.Args(u) {
			h, ok := w.has[a]
			if !ok {
				stack = append(stack, a)
				ready = false
			}
			has = has || h
		}
		if ready {
			w.has[u] = has
		}
	}
	return w.has[t]
}

// walk checks the calls in t, which matters only where the facts hold.
func (w *recWalk) walk(t smtlib.Term, facts []recFact, tail bool, depth int) bool {
	const maxSteps, maxDepth = 20_000, 2_000
	if !w.calls(t) {
		return true
	}
	if w.steps++; w.steps > maxSteps || depth > maxDepth {
		return false
	}
	facts = facts[:len(facts):len(facts)]
	args := w.c.Args(t)
	switch op := w.c.Op(t); op {
	case smtlib.OpIte:
		return w.walk(args[0], facts, false, depth+1) &&
			w.walk(args[1], append(facts, recFact{args[0], true}), tail, depth+1) &&
			w.walk(args[2], append(facts, recFact{args[0], false}), tail, depth+1)
	case smtlib.OpAnd, smtlib.OpOr, smtlib.OpImplies: // where another argument decides, the call does not matter
		for _, a := range args {
			if !w.calls(a) && (op != smtlib.OpImplies || a != args[len(args)-1]) {
				facts = append(facts, recFact{a, op != smtlib.OpOr})
			}
		}
	case smtlib.OpApp:
		if w.scc[w.c.DeclOf(t)] {
			if w.param < 0 && !tail || w.param >= 0 && !w.smaller(args[w.param], facts) {
				return false
			}
		}
	}
	for _, a := range args {
		if !w.walk(a, facts, false, depth+1) {
			return false
		}
	}
	return true
}

// smaller says whether a is nearer to a bound than the parameter is, by the facts.
func (w *recWalk) smaller(a smtlib.Term, facts []recFact) bool {
	c := w.c
	params := c.Decl(w.self).Params
	if w.param >= len(params) {
		return false
	}
	x := params[w.param]
	if c.SortOf(x) != c.SortOf(a) {
		return false
	}
	if c.SortOf(x) != smtlib.Int {
		return w.dir < 0 && w.part(a, x, facts)
	}
	p := &plan{vars: []smtlib.Term{x}}
	var l linCond
	if !w.linear(p, &l, a, 1) || len(l.vars) != 1 || l.vars[0].coef != 1 {
		return false
	}
	var k int64
	for _, r := range l.rest {
		v, ok := w.literal(r.t, 0)
		if !ok || !v.isSmall() || !addTo(&k, r.coef, v.small()) {
			return false
		}
	}
	if w.dir < 0 && k >= 0 || w.dir > 0 && k <= 0 {
		return false
	}
	for _, f := range facts {
		if w.bounds(f, x) {
			return true
		}
	}
	return false
}

// bounds says whether a fact keeps x above a literal, or below it when dir is 1.
func (w *recWalk) bounds(f recFact, x smtlib.Term) bool {
	c := w.c
	for c.Op(f.t) == smtlib.OpNot {
		f = recFact{c.Arg(f.t, 0), !f.pos}
	}
	args := c.Args(f.t)
	switch op := c.Op(f.t); {
	case op == smtlib.OpAnd && f.pos, op == smtlib.OpOr && !f.pos:
		for _, a := range args {
			if c.Op(a) != smtlib.OpAnd && c.Op(a) != smtlib.OpOr && w.bounds(recFact{a, f.pos}, x) {
				return true
			}
		}
	case op >= smtlib.OpLe && op <= smtlib.OpGt && len(args) == 2:
		less := op == smtlib.OpLe || op == smtlib.OpLt // args[0] is the lesser one
		if !f.pos {
			less = !less
		}
		other := args[1]
		if args[1] == x {
			other, less = args[0], !less
		} else if args[0] != x {
			return false
		}
		_, ok := w.literal(other, 0)
		return ok && less == (w.dir > 0)
	}
	return false
}

// part says whether a is selectors of x, of the constructor that x has.
func (w *recWalk) part(a, x smtlib.Term, facts []recFact) bool {
	c := w.c
	if c.Op(a) != smtlib.OpApp || c.Decl(c.DeclOf(a)).Kind != smtlib.DeclSelector || c.Arg(a, 0) != x {
		return false
	}
	ctor := c.Decl(c.DeclOf(a)).Ctor
	others := map[smtlib.Decl]bool{}
	for _, f := range facts {
		for c.Op(f.t) == smtlib.OpNot {
			f = recFact{c.Arg(f.t, 0), !f.pos}
		}
		switch {
		case c.Op(f.t) == smtlib.OpApp && c.Decl(c.DeclOf(f.t)).Kind == smtlib.DeclTester && c.Arg(f.t, 0) == x:
			k := c.Decl(c.DeclOf(f.t)).Ctor
			if f.pos && k == ctor {
				return true
			}
			if !f.pos {
				others[k] = true
			}
		case c.Op(f.t) == smtlib.OpEq && !f.pos && len(c.Args(f.t)) == 2: // x = nil
			k := c.Arg(f.t, 0)
			if k == x {
				k = c.Arg(f.t, 1)
			} else if c.Arg(f.t, 1) != x {
				continue
			}
			if c.Op(k) == smtlib.OpApp && c.Decl(c.DeclOf(k)).Kind == smtlib.DeclConstructor && len(c.Args(k)) == 0 {
				others[c.DeclOf(k)] = true
			}
		}
	}
	return !others[ctor] && len(others) == len(c.Constructors(c.SortOf(x)))-1
}
