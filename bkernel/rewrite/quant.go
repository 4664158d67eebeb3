package rewrite

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
)

// freeCap bounds how many nodes a search for free variables visits at one
// quantifier before it gives up and answers "may occur".
const freeCap = 20000

// Occurs says whether any of the bound variables vars may occur in n.
func (r *Rewriter) Occurs(n ast.Node, vars map[ast.Node]bool) bool {
	g := r.G
	if g.Op(n) == ast.OpVar {
		return vars[n]
	}
	if len(g.Args(n)) == 0 {
		return false
	}
	s := r.begin(n)
	defer r.end(s)
	s.set(n, n)
	s.stack = append(s.stack[:0], n)
	for seen := 1; len(s.stack) > 0; {
		m := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		for _, a := range g.Args(m) {
			if g.Op(a) == ast.OpVar && vars[a] {
				return true
			}
			if len(g.Args(a)) > 0 && !s.has(a) {
				if seen > freeCap {
					return true
				}
				seen++
				s.set(a, a)
				s.stack = append(s.stack, a)
			}
		}
	}
	return false
}

// substitution is what one walk over the nodes below one puts for them. A Rewriter keeps
// those that are done for the next ones: walks nest, where a quantifier is built within one.
type substitution struct {
	put   []put // by node
	epoch uint32
	stack []ast.Node
	args  []ast.Node
}

// put is a node that stands for another one, in the walk of an epoch.
type put struct {
	is    ast.Node
	epoch uint32
}

// begin gives a substitution of the nodes up to n, which knows none yet.
func (r *Rewriter) begin(n ast.Node) *substitution {
	s := &substitution{}
	if k := len(r.substitutions); k > 0 {
		s, r.substitutions = r.substitutions[k-1], r.substitutions[:k-1]
	}
	if more := int(n) + 1 - len(s.put); more > 0 {
		s.put = append(s.put, make([]put, more)...)
	}
	if s.epoch++; s.epoch == 0 { // once round
		clear(s.put)
		s.epoch = 1
	}
	return s
}

// end keeps s for the next walk.
func (r *Rewriter) end(s *substitution) { r.substitutions = append(r.substitutions, s) }

func (s *substitution) set(n, to ast.Node) { s.put[n] = put{to, s.epoch} }

func (s *substitution) has(n ast.Node) bool { return s.put[n].epoch == s.epoch }

// Substitute replaces variables and constants by nodes in normal form, and brings
// the result to normal form. A bound variable belongs to one quantifier or to
// copies of it, so capture is possible only where a replacement itself holds a
// quantifier; then the variables that it might meet are made anew.
func (r *Rewriter) Substitute(n ast.Node, sub map[ast.Node]ast.Node) ast.Node {
	return r.substitute(n, sub, r.Mk, r.substituteIn)
}

// substitute makes the nodes over what was put for others by mk, the quantified ones by in.
func (r *Rewriter) substitute(n ast.Node, sub map[ast.Node]ast.Node, mk func(ast.Op, ast.Type, []ast.Node, int32) ast.Node, in func(m, body ast.Node, sub map[ast.Node]ast.Node, refresh bool) ast.Node) ast.Node {
	g := r.G
	s := r.begin(n)
	defer r.end(s)
	refresh := false
	for k, v := range sub {
		if k <= n { // what n is made of is older than n
			s.set(k, v)
		}
		refresh = refresh || r.HasQuantifier(v)
	}
	s.stack = append(s.stack[:0], n)
	for len(s.stack) > 0 {
		m := s.stack[len(s.stack)-1]
		if s.has(m) {
			s.stack = s.stack[:len(s.stack)-1]
			continue
		}
		ready, changed := true, false
		for _, a := range g.Args(m) {
			if !s.has(a) {
				s.stack = append(s.stack, a)
				ready = false
			} else if s.put[a].is != a {
				changed = true
			}
		}
		if !ready {
			continue
		}
		s.stack = s.stack[:len(s.stack)-1]
		if !changed {
			s.set(m, m)
			continue
		}
		s.args = s.args[:0]
		for _, a := range g.Args(m) {
			s.args = append(s.args, s.put[a].is)
		}
		if op := g.Op(m); op == ast.OpForall || op == ast.OpExists {
			s.set(m, in(m, s.args[0], sub, refresh))
		} else {
			s.set(m, mk(op, g.Type(m), s.args, g.Aux(m)))
		}
	}
	return s.put[n].is
}

// substituteIn is Substitute for the quantified m, whose body has become body; with
// refresh its variables are made anew.
func (r *Rewriter) substituteIn(m, body ast.Node, sub map[ast.Node]ast.Node, refresh bool) ast.Node {
	g := r.G
	q := *g.Quant(m)
	ps := make([][]ast.Node, len(q.Patterns))
	for i, p := range q.Patterns {
		for _, t := range p {
			ps[i] = append(ps[i], r.Substitute(t, sub))
		}
	}
	q.Patterns = ps
	if refresh {
		fresh := map[ast.Node]ast.Node{}
		vars := make([]ast.Node, len(q.Vars))
		for i, v := range q.Vars {
			vars[i] = g.Var(g.Name(v), g.Type(v))
			fresh[v] = vars[i]
		}
		q.Vars, q.Patterns = vars, nil
		body = r.Substitute(r.Substitute(g.Arg(m, 0), fresh), sub)
	}
	r.within++
	defer func() { r.within-- }()
	return r.quant(g.Op(m), q, body)
}

// Plain replaces variables and constants by nodes without quantifiers, and leaves the rest as
// it is, but for patterns.
func (r *Rewriter) Plain(n ast.Node, sub map[ast.Node]ast.Node) ast.Node {
	g := r.G
	return r.substitute(n, sub, g.Mk, func(m, body ast.Node, _ map[ast.Node]ast.Node, _ bool) ast.Node {
		return g.Quantify(g.Op(m), ast.Quant{Vars: g.Quant(m).Vars}, body)
	})
}

// PointInstance gives, for a quantified formula that was simplified, its normal form but
// for the term that an equality in it puts for a variable, where simplifying that leads to
// the normal form: a proof can say so one after the other. Else it gives None.
func (r *Rewriter) PointInstance(n ast.Node) ast.Node {
	g := r.G
	if len(r.hints[n]) != 1 {
		return ast.None
	}
	for _, list := range r.hints[n][0].Puts {
		q := *g.Quant(n)
		at := slices.Index(q.Vars, list[0][0])
		if at < 0 || r.HasQuantifier(list[0][1]) {
			continue
		}
		q.Vars, q.Patterns = slices.Delete(slices.Clone(q.Vars), at, at+1), nil
		plain := r.Plain(r.memo[g.Arg(n, 0)], map[ast.Node]ast.Node{list[0][0]: list[0][1]})
		if len(q.Vars) > 0 {
			plain = g.Quantify(g.Op(n), q, plain)
		}
		if plain != n && r.alike(r.Simplify(plain), r.memo[n], maxParts) {
			return plain
		}
	}
	return ast.None
}

// alike says that a and b differ in nothing but quantifiers made anew over the same
// variables, in the first levels, at most depth, and where these stand among others.
func (r *Rewriter) alike(a, b ast.Node, depth int) bool {
	g := r.G
	if a == b || depth == 0 || g.Op(a) != g.Op(b) || g.Op(a) == ast.OpForall && !slices.Equal(g.Quant(a).Vars, g.Quant(b).Vars) {
		return a == b
	}
	switch g.Op(a) {
	case ast.OpAnd, ast.OpOr, ast.OpNot, ast.OpForall:
		// Parts are sorted by their age, and what is made anew is younger.
		without := func(of, others []ast.Node) []ast.Node {
			in := map[ast.Node]bool{}
			for _, o := range others {
				in[o] = true
			}
			return slices.DeleteFunc(slices.Clone(of), func(x ast.Node) bool { return in[x] })
		}
		return slices.EqualFunc(without(g.Args(a), g.Args(b)), without(g.Args(b), g.Args(a)), func(x, y ast.Node) bool { return r.alike(x, y, depth-1) })
	}
	return false
}

// HasQuantifier says whether n holds a quantifier.
func (r *Rewriter) HasQuantifier(n ast.Node) bool {
	g := r.G
	for i := len(r.quantified); i <= int(n); i++ {
		m := ast.Node(i)
		has := g.Op(m) == ast.OpForall || g.Op(m) == ast.OpExists
		for _, a := range g.Args(m) {
			has = has || r.quantified[a]
		}
		r.quantified = append(r.quantified, has)
	}
	return r.quantified[n]
}

// quant builds a quantifier in normal form: ! only, over variables that occur,
// without those that an equality determines.
func (r *Rewriter) quant(op ast.Op, q ast.Quant, body ast.Node) ast.Node {
	if op == ast.OpExists {
		r.denied = r.denied || r.within == 0
		return r.Not(r.Forall(q, r.Not(body)))
	}
	return r.Forall(q, body)
}

// Forall builds !vars.(body) in normal form.
func (r *Rewriter) Forall(q ast.Quant, body ast.Node) ast.Node {
	put, back := r.put, r.back
	n := r.forall(q, body)
	r.put, r.back = put, back
	return n
}

func (r *Rewriter) forall(q ast.Quant, body ast.Node) ast.Node {
	g := r.G
	body = r.clausal(body)
	for {
		var again bool
		if body, again = r.destructiveEquality(&q, body); !again {
			break
		}
		body = r.clausal(body)
	}
	r.note(r.put)
	r.note(r.back)
	if op := g.Op(body); op == ast.OpTrue || op == ast.OpFalse || len(q.Vars) == 0 {
		return body // every type has an element
	}
	// A conjunction is split: each part then binds fewer variables.
	if g.Op(body) == ast.OpAnd && len(g.Args(body)) <= 64 {
		parts := make([]ast.Node, 0, len(g.Args(body)))
		r.within++
		defer func() { r.within-- }()
		for _, p := range g.Args(body) {
			parts = append(parts, r.Forall(q, p))
		}
		return r.And(parts...)
	}
	if g.Op(body) == ast.OpNot && g.Op(g.Arg(body, 0)) == ast.OpOr && len(g.Args(g.Arg(body, 0))) <= 64 {
		or := g.Args(g.Arg(body, 0))
		parts := make([]ast.Node, 0, len(or))
		r.within++
		defer func() { r.within-- }()
		for _, p := range or {
			parts = append(parts, r.Forall(q, r.Not(p)))
		}
		return r.And(parts...)
	}
	used := make([]ast.Node, 0, len(q.Vars))
	for _, v := range q.Vars {
		if r.Occurs(body, map[ast.Node]bool{v: true}) {
			used = append(used, v)
		} else if t := r.zero(g.Type(v)); t != ast.None && r.hints != nil {
			r.put = append(r.put, Put{v, t})
		}
	}
	if len(used) == 0 {
		return body
	}
	if len(used) < len(q.Vars) {
		r.note(r.put)
	}
	// Disjuncts without the variables leave the scope.
	if g.Op(body) == ast.OpOr {
		vs := map[ast.Node]bool{}
		for _, v := range used {
			vs[v] = true
		}
		var in, out []ast.Node
		for _, p := range g.Args(body) {
			if r.Occurs(p, vs) {
				in = append(in, p)
			} else {
				out = append(out, p)
			}
		}
		if len(out) > 0 {
			q.Vars = used
			r.outside = append(r.outside, out...)
			return r.Or(append(out, r.Forall(q, r.Or(in...)))...)
		}
	}
	// Two quantifiers in a row are one.
	if g.Op(body) == ast.OpForall {
		in := g.Quant(body)
		q.Vars = append(append([]ast.Node(nil), used...), in.Vars...)
		if len(q.Patterns) == 0 {
			q.Patterns = in.Patterns
		}
		return r.Forall(q, g.Arg(body, 0)) // what was fixed within may now be eliminated
	}
	q.Vars = used
	if body, ok := r.prenex(&q, body); ok {
		return r.Forall(q, body)
	}
	if body, ok := r.distribute(body); ok {
		return r.Forall(q, body)
	}
	if body, ok := r.divide(&q, body); ok {
		return r.Forall(q, body)
	}
	return g.Quantify(ast.OpForall, q, body)
}

// zero is a value for a variable that does not occur, or None.
func (r *Rewriter) zero(t ast.Type) ast.Node {
	switch g := r.G; g.Kind(t) {
	case ast.KInt:
		return g.Num64(0)
	case ast.KReal:
		return g.RealNum64(0)
	case ast.KBool:
		return g.BoolOf(g.False())
	case ast.KBitVec:
		return g.BvNum(new(big.Int), g.Width(t))
	}
	return ast.None
}

// prenex takes !vars.(p or !x.(c)) to !vars,x.(p or c), so that patterns may bind the
// variables of both at once. It leaves quantifiers with patterns, which bind their own
// variables, and disjunctions of several quantifiers, whose instances would multiply
// unless an equality in one determines a variable of the outer one, which then goes.
func (r *Rewriter) prenex(q *ast.Quant, body ast.Node) (ast.Node, bool) {
	g := r.G
	if g.Op(body) != ast.OpOr || len(q.Patterns) > 0 {
		return body, false
	}
	at, several := -1, false
	for i, p := range g.Args(body) {
		if g.Op(p) != ast.OpForall {
			continue
		}
		if r.determines(p, q.Vars) {
			at, several = i, false
			break
		}
		several = several || at >= 0
		at = i
	}
	if at < 0 || several || len(g.Quant(g.Arg(body, at)).Patterns) > 0 {
		return body, false
	}
	lits := slices.Clone(g.Args(body))
	in := g.Quant(lits[at])
	inner := g.Arg(lits[at], 0)
	bound := map[ast.Node]bool{}
	for _, v := range in.Vars {
		bound[v] = true
	}
	vars := in.Vars
	lits[at] = g.False()
	if r.Occurs(r.Or(lits...), bound) { // by a copy of the quantifier further in
		fresh := map[ast.Node]ast.Node{}
		vars = make([]ast.Node, len(in.Vars))
		for i, v := range in.Vars {
			vars[i] = g.Var(g.Name(v), g.Type(v))
			fresh[v] = vars[i]
		}
		inner = r.Substitute(inner, fresh)
	}
	lits[at] = inner
	q.Vars = append(append([]ast.Node(nil), q.Vars...), vars...)
	return r.Or(lits...), true
}

// determines says that the OpForall p has a disjunct x /= t for one of the variables vars.
func (r *Rewriter) determines(p ast.Node, vars []ast.Node) bool {
	g := r.G
	lits := []ast.Node{g.Arg(p, 0)}
	if g.Op(lits[0]) == ast.OpOr {
		lits = g.Args(lits[0])
	}
	for _, l := range lits {
		if g.Op(l) == ast.OpNot && g.Op(g.Arg(l, 0)) == ast.OpEq {
			if x, _ := r.solveFor(g.Arg(l, 0), vars); x != ast.None {
				return true
			}
		}
	}
	return false
}

// maxParts bounds the conjuncts over which distribute makes copies of the rest.
const maxParts = 8

// distribute takes p or (c & !x.(d) & ...) to (p or c) & (p or !x.(d)) & ..., so that each
// part becomes a quantifier of its own, and prenex sees those within.
func (r *Rewriter) distribute(body ast.Node) (ast.Node, bool) {
	g := r.G
	if g.Op(body) != ast.OpOr {
		return body, false
	}
	for i, p := range g.Args(body) {
		or := g.Op(p) == ast.OpNot && g.Op(g.Arg(p, 0)) == ast.OpOr
		parts := g.Args(p)
		if or {
			parts = g.Args(g.Arg(p, 0))
		}
		if !or && g.Op(p) != ast.OpAnd || len(parts) > maxParts {
			continue
		}
		parts = slices.Clone(parts)
		quantified := false
		for j, c := range parts {
			if or {
				parts[j] = r.Not(c)
			}
			quantified = quantified || g.Op(parts[j]) == ast.OpForall
		}
		if !quantified {
			continue
		}
		lits := slices.Clone(g.Args(body))
		for j := range parts {
			lits[i] = parts[j]
			parts[j] = r.Or(lits...)
		}
		return r.And(parts...), true
	}
	return body, false
}

// clausal splices negated conjunctions and nested disjunctions into the
// disjunction n, so that each of its literals can be seen.
func (r *Rewriter) clausal(n ast.Node) ast.Node {
	g := r.G
	if op := g.Op(n); op != ast.OpOr && (op != ast.OpNot || g.Op(g.Arg(n, 0)) != ast.OpAnd) {
		return n
	}
	var lits []ast.Node
	changed := false
	stack := []ast.Node{n}
	for len(stack) > 0 {
		m := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case g.Op(m) == ast.OpOr:
			changed = changed || m != n
			stack = append(stack, g.Args(m)...)
		case g.Op(m) == ast.OpNot && g.Op(g.Arg(m, 0)) == ast.OpAnd:
			changed = true
			for _, a := range g.Args(g.Arg(m, 0)) {
				stack = append(stack, r.Not(a))
			}
		default:
			lits = append(lits, m)
		}
		if len(lits)+len(stack) > 256 {
			return n
		}
	}
	if !changed {
		return n
	}
	return r.Or(lits...)
}

// destructiveEquality takes !x.(x /= t or P) to P with t for x, where x is not
// in t; in a sum, x needs the coefficient 1 or -1. (Called DER in the provers'
// literature; the one-point rule of the B method.)
func (r *Rewriter) destructiveEquality(q *ast.Quant, body ast.Node) (ast.Node, bool) {
	g := r.G
	lits := []ast.Node{body}
	if g.Op(body) == ast.OpOr {
		lits = g.Args(body)
	}
	for _, l := range lits {
		var x, t ast.Node
		switch {
		case g.Op(l) == ast.OpNot && g.Op(g.Arg(l, 0)) == ast.OpEq:
			x, t = r.solveFor(g.Arg(l, 0), q.Vars)
		case g.Op(l) == ast.OpIsTrue && isIn(g.Arg(l, 0), q.Vars):
			x, t = g.Arg(l, 0), g.BoolOf(g.False())
		case g.Op(l) == ast.OpNot && g.Op(g.Arg(l, 0)) == ast.OpIsTrue && isIn(g.Arg(g.Arg(l, 0), 0), q.Vars):
			x, t = g.Arg(g.Arg(l, 0), 0), g.BoolOf(g.True())
		default:
			continue
		}
		if x == ast.None {
			continue
		}
		vars := make([]ast.Node, 0, len(q.Vars))
		for _, v := range q.Vars {
			if v != x {
				vars = append(vars, v)
			}
		}
		q.Vars = vars
		ps := make([][]ast.Node, len(q.Patterns))
		for i, p := range q.Patterns {
			for _, e := range p {
				ps[i] = append(ps[i], r.Substitute(e, map[ast.Node]ast.Node{x: t}))
			}
		}
		q.Patterns = ps
		return r.putting(Put{x, t}, func() ast.Node { return r.Substitute(body, map[ast.Node]ast.Node{x: t}) }), true
	}
	return body, false
}

func isIn(n ast.Node, vars []ast.Node) bool {
	for _, v := range vars {
		if v == n {
			return true
		}
	}
	return false
}

// solveFor takes an equality and gives one of the variables (or constants) and a
// term without it that equals it, or None.
func (r *Rewriter) solveFor(eq ast.Node, vars []ast.Node) (x, t ast.Node) {
	g := r.G
	a, b := g.Arg(eq, 0), g.Arg(eq, 1)
	for i := 0; i < 2; i++ {
		if isIn(a, vars) && !r.Occurs(b, map[ast.Node]bool{a: true}) {
			return a, b
		}
		a, b = b, a
	}
	if g.Kind(g.Type(a)) == ast.KBitVec {
		for _, v := range vars {
			for i := 0; i < 2; i++ {
				if t := r.isolateWord(a, v, b); t != ast.None && !r.Occurs(t, map[ast.Node]bool{v: true}) {
					return v, t
				}
				a, b = b, a
			}
		}
	}
	if g.Type(a) == ast.Real {
		for _, v := range vars {
			if t := r.SolveReal(eq, v); t != ast.None && !r.Occurs(t, map[ast.Node]bool{v: true}) {
				return v, t
			}
		}
	}
	if g.Type(a) == ast.Int {
		for _, v := range vars {
			if t := r.SolveSum(eq, v); t != ast.None && !r.Occurs(t, map[ast.Node]bool{v: true}) {
				return v, t
			}
		}
	}
	return ast.None, ast.None
}

// isolateWord solves the equality of words side = target for x through operators
// that are bijections in the argument with x; None where there is another.
func (r *Rewriter) isolateWord(side, x, target ast.Node) ast.Node {
	g := r.G
	self := map[ast.Node]bool{x: true}
	for depth := 0; side != x; depth++ {
		args := g.Args(side)
		i := -1
		for j, a := range args {
			if g.Kind(g.Type(a)) == ast.KBitVec && r.Occurs(a, self) {
				if i >= 0 {
					return ast.None
				}
				i = j
			}
		}
		if i < 0 || depth > 64 {
			return ast.None
		}
		typ := g.Type(side)
		mk := func(op ast.Op, args ...ast.Node) ast.Node { return r.Mk(op, typ, args, 0) }
		switch op := g.Op(side); op {
		case ast.OpBvNot, ast.OpBvNeg:
			target = mk(op, target)
		case ast.OpBvXor:
			target = mk(op, target, args[1-i])
		case ast.OpBvAdd:
			target = mk(ast.OpBvSub, target, args[1-i])
		case ast.OpBvSub:
			if i == 0 {
				target = mk(ast.OpBvAdd, target, args[1])
			} else {
				target = mk(ast.OpBvSub, args[0], target)
			}
		case ast.OpBvMul:
			c := args[1-i]
			if g.Op(c) != ast.OpBv || g.IntVal(c).Bit(0) == 0 {
				return ast.None
			}
			m := new(big.Int).Lsh(one, uint(g.Width(typ)))
			target = mk(ast.OpBvMul, target, g.BvNum(m.ModInverse(g.IntVal(c), m), g.Width(typ)))
		default:
			return ast.None
		}
		side = args[i]
	}
	return target
}
