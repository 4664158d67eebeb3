package eval

import (
	"slices"

	"bsmt/smtlib"
)

// plan reads the conditions off the quantifier t, once.
func (e *Evaluator) plan(t smtlib.Term) *plan {
	if p := e.plans[t]; p != nil {
		return p
	}
	// Limits keep the plans of nested quantifiers from being quadratic.
	const maxConds, maxHints, maxInner, maxSeen = 1000, 16, 8, 1 << 14
	p := &plan{vars: e.c.Quant(t).Vars, body: e.c.Arg(t, 0), target: vTrue}
	for e.c.Op(p.body) == e.c.Op(t) && !slices.ContainsFunc(e.c.Quant(p.body).Vars, func(x smtlib.Term) bool { return slices.Contains(p.vars, x) }) {
		p.vars, p.body = slices.Concat(p.vars, e.c.Quant(p.body).Vars), e.c.Arg(p.body, 0)
	}
	if e.c.Op(t) == smtlib.OpForall {
		p.target = vFalse
	}
	e.plans[t] = p
	for _, x := range p.vars {
		e.freeVars(x)
	}
	type want struct { // t must be pos
		t   smtlib.Term
		pos bool
	}
	stack := []want{{p.body, p.target == vTrue}}
	seen, inner := map[want]bool{}, 0
	for len(stack) > 0 && len(p.lins)+len(p.eqs)+len(p.bvs) < maxConds && len(seen) < maxSeen {
		w := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[w] {
			continue
		}
		seen[w] = true
		args := e.c.Args(w.t)
		switch op := e.c.Op(w.t); {
		case op == smtlib.OpNot:
			stack = append(stack, want{args[0], !w.pos})
		case op == smtlib.OpAnd && w.pos, op == smtlib.OpOr && !w.pos:
			for _, a := range args {
				stack = append(stack, want{a, w.pos})
			}
		case op == smtlib.OpImplies && !w.pos:
			for i, a := range args {
				stack = append(stack, want{a, i < len(args)-1})
			}
		case op == smtlib.OpForall && !w.pos, op == smtlib.OpExists && w.pos:
			// A variable that is somebody else's too means something else there.
			vars := e.c.Quant(w.t).Vars
			if inner++; inner > maxInner || slices.ContainsFunc(vars, func(x smtlib.Term) bool { return slices.Contains(p.vars, x) || e.sets.has(e.fv[t], x) }) {
				break
			}
			for _, x := range vars {
				if !slices.Contains(p.inner, x) {
					p.inner = append(p.inner, x)
				}
			}
			stack = append(stack, want{args[0], w.pos})
		case op == smtlib.OpEq && w.pos, op == smtlib.OpDistinct && !w.pos && len(args) == 2:
			for i := 1; i < len(args); i++ {
				e.planEq(p, args[i-1], args[i])
			}
		case op == smtlib.OpEq && len(args) == 2, op == smtlib.OpDistinct && w.pos:
			if e.c.SortOf(args[0]) == smtlib.Int {
				for i := 1; i < len(args); i++ {
					p.rels = append(p.rels, relation{unequal, args[i-1], args[i]})
				}
			}
		case op == smtlib.OpLe, op == smtlib.OpLt, op == smtlib.OpGe, op == smtlib.OpGt:
			if e.c.SortOf(args[0]) != smtlib.Int || !w.pos && len(args) != 2 {
				break
			}
			for i := 1; i < len(args); i++ {
				e.planLe(p, op, args[i-1], args[i], w.pos)
			}
		case op >= smtlib.OpBvUlt && op <= smtlib.OpBvUge && len(args) == 2:
			// (x < y), (x <= y), (x > y), (x >= y), negated the opposite
			ge, strict := op == smtlib.OpBvUgt || op == smtlib.OpBvUge, op == smtlib.OpBvUlt || op == smtlib.OpBvUgt
			if !w.pos {
				ge, strict = !ge, !strict
			}
			if slices.Contains(p.vars, args[0]) {
				p.bvs = append(p.bvs, bvCond{args[0], args[1], ge, strict})
			}
			if slices.Contains(p.vars, args[1]) {
				p.bvs = append(p.bvs, bvCond{args[1], args[0], !ge, strict})
			}
		}
	}
	visited := map[smtlib.Term]bool{}
	terms := []smtlib.Term{p.body}
	for len(terms) > 0 && len(p.hints) < maxHints && len(visited) < maxConds {
		u := terms[len(terms)-1]
		terms = terms[:len(terms)-1]
		if visited[u] {
			continue
		}
		visited[u] = true
		args := e.c.Args(u)
		switch op := e.c.Op(u); {
		case op == smtlib.OpInt || op == smtlib.OpReal:
			p.hints = append(p.hints, u)
		case (op == smtlib.OpEq || op >= smtlib.OpBvUlt && op <= smtlib.OpBvSge) && e.c.SortKind(e.c.SortOf(args[0])) == smtlib.SortBitVec:
			for _, a := range args {
				if !e.own(p, a) && len(p.beside) < maxHints && !slices.Contains(p.beside, a) {
					p.beside = append(p.beside, a)
				}
			}
		}
		terms = append(terms, args...)
	}
	return p
}

// own tells whether one of the plan's variables is free in t.
func (e *Evaluator) own(p *plan, t smtlib.Term) bool {
	return slices.ContainsFunc(p.vars, func(x smtlib.Term) bool { return e.sets.has(e.fv[t], x) })
}

// planEq notes that a and b are equal.
func (e *Evaluator) planEq(p *plan, a, b smtlib.Term) {
	const maxParts = 100
	for range 2 {
		low := 0
		parts := []smtlib.Term{a} // of a concatenation, the last one first
		for n := 0; len(parts) > 0 && n < maxParts; n++ {
			x := parts[len(parts)-1]
			parts = parts[:len(parts)-1]
			if e.c.Op(x) == smtlib.OpConcat {
				parts = append(parts, e.c.Args(x)...)
				continue
			}
			if slices.Contains(p.vars, x) && !e.sets.has(e.fv[b], x) {
				p.eqs = append(p.eqs, eqCond{x, b, low})
			}
			if e.c.SortKind(e.c.SortOf(x)) == smtlib.SortBitVec {
				low += e.c.Width(e.c.SortOf(x))
			}
		}
		a, b = b, a
	}
	if e.c.SortOf(a) == smtlib.Int {
		p.rels = append(p.rels, relation{equal, a, b})
		e.planLe(p, smtlib.OpLe, a, b, true)
		e.planLe(p, smtlib.OpGe, a, b, true)
	}
}

// planLe notes a op b, or its negation, as a linear condition when own variables
// are in it.
func (e *Evaluator) planLe(p *plan, op smtlib.Op, a, b smtlib.Term, pos bool) {
	if !pos {
		op = map[smtlib.Op]smtlib.Op{smtlib.OpLe: smtlib.OpGt, smtlib.OpLt: smtlib.OpGe, smtlib.OpGe: smtlib.OpLt, smtlib.OpGt: smtlib.OpLe}[op]
	}
	if op == smtlib.OpGe || op == smtlib.OpGt {
		a, b = b, a
	}
	// now a <= b or a < b: b - a - strict >= 0
	kind := atMost
	if op == smtlib.OpLt || op == smtlib.OpGt {
		kind = below
	}
	p.rels = append(p.rels, relation{kind, a, b})
	var l linCond
	ok := e.linear(p, &l, b, 1) && e.linear(p, &l, a, -1)
	if op == smtlib.OpLt || op == smtlib.OpGt {
		l.rest = append(l.rest, linPart{smtlib.NoTerm, -1})
	}
	if ok && len(l.vars) > 0 {
		p.lins = append(p.lins, l)
	}
}

// linear adds coef*t to l, own variables apart from the rest; false when that
// grows too large.
func (e *Evaluator) linear(p *plan, l *linCond, t smtlib.Term, coef int64) bool {
	const maxParts, maxCoef = 64, 1 << 31
	stack := []linPart{{t, coef}}
	for len(stack) > 0 {
		w := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if len(stack)+len(l.vars)+len(l.rest) > maxParts || w.coef >= maxCoef || w.coef <= -maxCoef {
			return false
		}
		args := e.c.Args(w.t)
		switch op := e.c.Op(w.t); {
		case op == smtlib.OpAdd:
			for _, a := range args {
				stack = append(stack, linPart{a, w.coef})
			}
		case op == smtlib.OpNeg || op == smtlib.OpSub && len(args) == 1:
			stack = append(stack, linPart{args[0], -w.coef})
		case op == smtlib.OpSub:
			for i, a := range args {
				c := -w.coef
				if i == 0 {
					c = w.coef
				}
				stack = append(stack, linPart{a, c})
			}
		case op == smtlib.OpMul && len(args) == 2:
			k, ok := e.literal(args[0], 0)
			x := args[1]
			if !ok {
				k, ok = e.literal(args[1], 0)
				x = args[0]
			}
			if !ok || !k.isSmall() || k.small() >= maxCoef || k.small() <= -maxCoef {
				l.rest = append(l.rest, w)
				break
			}
			stack = append(stack, linPart{x, w.coef * k.small()})
		case op == smtlib.OpVar && slices.Contains(p.vars, w.t):
			found := false
			for i := range l.vars {
				if l.vars[i].t == w.t {
					l.vars[i].coef += w.coef
					found = true
				}
			}
			if !found {
				l.vars = append(l.vars, w)
			}
		default:
			l.rest = append(l.rest, w)
		}
	}
	l.vars = slices.DeleteFunc(l.vars, func(x linPart) bool { return x.coef == 0 })
	return true
}
