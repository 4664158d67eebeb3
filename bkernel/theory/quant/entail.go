package quant

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/euf"
)

// rank says what an instance would do in the present assignment; the higher, the more.
// (Conflicting and propagating instances: Reynolds, Tinelli, de Moura 2014, section 4;
// what is entailed is left out as in section 6 there.)
type rank uint8

const (
	settled     rank = iota // it holds already
	open                    // it leaves several things open
	unit                    // one literal is left, about terms that are new
	propagating             // one literal is left, about terms that are there
	conflicting             // it is false
	numRanks
)

const (
	maxEntailDepth = 60   // nesting of connectives and terms that are looked into
	maxEntailSteps = 3000 // predicates and terms looked at for one instance
	groundSteps    = 20   // what a ground form of one counts
)

// entailment reads predicates in the present assignment, by congruence and bounds. Terms
// that are nowhere in the e-graph, but equal to some that are, count as these.
type entailment struct {
	qs    *Theory
	memo  map[ast.Node]euf.Node // terms without variables that were looked up, to what they equal, or None
	q     *quantifier           // of the instance; nil: what is asked for has no variables
	terms []ast.Node            // of the instance, by variable of q
	from  ast.Node              // the youngest cause of the terms that it makes
	gen   int                   // their generation
	known bool                  // no term was missing since it was set
	cheap bool                  // atoms are not asked for in their ground form
	steps int                   // left for this instance
}

func (qs *Theory) newEntailment() *entailment {
	return &entailment{qs: qs, memo: map[ast.Node]euf.Node{}}
}

// instance ranks the instance of q for those terms, the youngest cause of which is from.
func (e *entailment) instance(q *quantifier, terms []ast.Node, from ast.Node) rank {
	g := e.qs.g
	e.q, e.terms, e.from, e.gen = q, terms, from, e.qs.age(terms)+1
	e.steps = maxEntailSteps
	r := e.rank(g.Arg(q.n, 0))
	e.qs.core.Charge(int64(maxEntailSteps-e.steps) / 4)
	return r
}

// ground is what an atom says of the instance's terms.
func (e *entailment) ground(p ast.Node) ast.Node {
	e.steps -= groundSteps
	return e.qs.form(e.q, p, e.terms, e.gen, e.from)
}

// value gives the term that the instance has for the variable x, or None.
func (e *entailment) value(x ast.Node) ast.Node {
	if e.q != nil {
		if i := slices.Index(e.qs.g.Quant(e.q.n).Vars, x); i >= 0 {
			return e.terms[i]
		}
	}
	return ast.None
}

// spent counts a step, and says that there are none left.
func (e *entailment) spent(depth int) bool {
	e.steps--
	if depth > maxEntailDepth || e.steps < 0 {
		e.known = false
		return true
	}
	return false
}

// rank ranks a predicate over the instance's variables.
func (e *entailment) rank(p ast.Node) rank {
	g := e.qs.g
	if op := g.Op(p); op == ast.OpAnd || op == ast.OpNot && g.Op(g.Arg(p, 0)) == ast.OpOr {
		args, no := g.Args(p), false
		if op == ast.OpNot {
			args, no = g.Args(g.Arg(p, 0)), true
		}
		best := settled
		for _, a := range args {
			r := settled
			e.known = true
			switch v := e.truth(a, 0); {
			case v == core.True && !no || v == core.False && no:
			case v != core.Undef:
				r = conflicting
			case !no:
				r = e.rank(a)
			case e.known:
				r = propagating
			default:
				r = unit
			}
			best = max(best, r)
		}
		return best
	}
	lits := []ast.Node{p}
	if g.Op(p) == ast.OpOr {
		lits = g.Args(p)
	}
	// Ground forms cost most: they are asked for where little is left.
	var rest []ast.Node
	left, there := 0, true
	for _, e.cheap = range []bool{true, false} {
		rest = rest[:0]
		left, there = 0, true
		for _, a := range lits {
			e.known = true
			switch e.truth(a, 0) {
			case core.True:
				e.cheap = false
				return settled
			case core.Undef:
				left++
				there = there && e.known
				rest = append(rest, a)
			}
		}
		if lits = rest; left > 2 {
			break
		}
		rest = nil
	}
	e.cheap = false
	switch {
	case left == 0:
		return conflicting
	case left > 1:
		return open
	case there:
		return propagating
	}
	return unit
}

// connected gives the truth of a connective by that of its parts, core.Undef when they leave it
// open; ok is false for what is no connective.
func connected(g *ast.Graph, p ast.Node, of func(ast.Node) core.LBool) (v core.LBool, ok bool) {
	switch args := g.Args(p); g.Op(p) {
	case ast.OpTrue:
		return core.True, true
	case ast.OpFalse:
		return core.False, true
	case ast.OpNot:
		return -of(args[0]), true
	case ast.OpAnd, ast.OpOr:
		stop := core.True
		if g.Op(p) == ast.OpAnd {
			stop = core.False
		}
		out := -stop
		for _, a := range args {
			switch of(a) {
			case stop:
				return stop, true
			case core.Undef:
				out = core.Undef
			}
		}
		return out, true
	case ast.OpEquiv:
		return of(args[0]) * of(args[1]), true
	case ast.OpIte:
		switch of(args[0]) {
		case core.True:
			return of(args[1]), true
		case core.False:
			return of(args[2]), true
		}
		if a, b := of(args[1]), of(args[2]); a == b {
			return a, true
		}
		return core.Undef, true
	}
	return core.Undef, false
}

// truth gives the truth of p in every model of the present assignment, core.Undef when
// that is not seen.
func (e *entailment) truth(p ast.Node, depth int) core.LBool {
	qs, g := e.qs, e.qs.g
	if !qs.open(p) {
		if v, compiled := qs.host.Truth(p); v != core.Undef || compiled && g.Op(p) != ast.OpEq {
			return v
		}
	}
	if e.spent(depth) {
		return core.Undef
	}
	if v, ok := connected(g, p, func(a ast.Node) core.LBool { return e.truth(a, depth+1) }); ok {
		return v
	}
	switch args := g.Args(p); g.Op(p) {
	case ast.OpIsTrue:
		if g.Op(args[0]) == ast.OpBoolOf {
			return e.truth(g.Arg(args[0], 0), depth+1)
		}
		if n := e.node(args[0], depth+1); n != euf.None {
			return qs.core.Value(qs.euf.LitOf(n))
		}
		e.known = false
	case ast.OpLe:
		al, ah := e.bounds(args[0], depth+1)
		bl, bh := e.bounds(args[1], depth+1)
		switch {
		case ah != core.PosInf && bl != core.NegInf && ah <= bl:
			return core.True
		case al != core.NegInf && bh != core.PosInf && al > bh:
			return core.False
		}
		return e.atom(p)
	case ast.OpEq:
		if v := e.equal(args[0], args[1], depth+1); v != core.Undef || g.Type(args[0]) != ast.Int {
			return v
		}
		return e.atom(p)
	case ast.OpForall:
		v := e.atom(p)
		e.known = false
		return v
	default:
		e.known = false
	}
	return core.Undef
}

// atom is the truth of p if its ground form is compiled.
func (e *entailment) atom(p ast.Node) core.LBool {
	if e.cheap || !e.qs.open(p) { // the latter was asked for
		return core.Undef
	}
	n := e.ground(p)
	no := e.qs.g.Op(n) == ast.OpNot
	if no {
		n = e.qs.g.Arg(n, 0)
	}
	v, _ := e.qs.host.Truth(n)
	switch e.qs.g.Op(n) {
	case ast.OpTrue:
		v = core.True
	case ast.OpFalse:
		v = core.False
	}
	if no {
		return -v
	}
	return v
}

func (e *entailment) equal(a, b ast.Node, depth int) core.LBool {
	qs, g := e.qs, e.qs.g
	switch g.Kind(g.Type(a)) {
	case ast.KInt:
		known := e.known
		x, y := e.node(a, depth), e.node(b, depth)
		if x != euf.None && y != euf.None && qs.euf.Rep(x) == qs.euf.Rep(y) {
			return core.True
		}
		e.known = known // sums need no node
		al, ah := e.bounds(a, depth)
		bl, bh := e.bounds(b, depth)
		switch {
		case al == ah && bl == bh && al == bl && core.IsFinite(al):
			return core.True
		case ah < bl || bh < al:
			return core.False
		}
		return core.Undef
	case ast.KSet, ast.KBitVec, ast.KFun:
	default:
		e.known = false
		return core.Undef
	}
	x, y := e.node(a, depth), e.node(b, depth)
	if x == euf.None || y == euf.None {
		return core.Undef
	}
	if x, y = qs.euf.Rep(x), qs.euf.Rep(y); x == y {
		return core.True
	}
	if c, d := qs.euf.ConstOf(x), qs.euf.ConstOf(y); c != euf.None && d != euf.None && c != d {
		return core.False
	}
	if n := qs.euf.Congruent(euf.EqFunc, x, y); n != euf.None {
		return qs.core.Value(qs.euf.LitOf(n))
	}
	return core.Undef
}

// node gives an e-node that the ground term n equals, or None.
func (e *entailment) node(n ast.Node, depth int) euf.Node {
	qs, g := e.qs, e.qs.g
	if g.Op(n) == ast.OpVar {
		if n = e.value(n); n == ast.None {
			e.known = false
			return euf.None
		}
	}
	open := qs.open(n)
	if !open {
		if x := qs.host.Node(n); x != euf.None {
			return x
		}
		if x, ok := e.memo[n]; ok {
			e.known = e.known && x != euf.None
			return x
		}
	}
	out := euf.None
	switch {
	case e.spent(depth):
		return euf.None
	case g.Op(n) == ast.OpApply:
		if fn, ok := qs.host.Func(n); ok && len(qs.euf.Apps(fn)) > 0 {
			at := g.Args(n)
			at = at[len(at)-len(qs.euf.Args(qs.euf.Apps(fn)[0])):] // a function symbol is no argument of its applications
			args := make([]euf.Node, len(at))
			for i, a := range at {
				if args[i] = e.node(a, depth+1); args[i] == euf.None {
					if !open {
						e.memo[n] = euf.None
					}
					e.known = false
					return euf.None
				}
			}
			out = qs.euf.Congruent(fn, args...)
		}
	case g.Op(n) == ast.OpIte && e.truth(g.Arg(n, 0), depth+1) == core.True:
		out = e.node(g.Arg(n, 1), depth+1)
	case g.Op(n) == ast.OpIte && e.truth(g.Arg(n, 0), depth+1) == core.False:
		out = e.node(g.Arg(n, 2), depth+1)
	case open && !e.cheap:
		out = qs.host.Node(e.ground(n))
	}
	if !open {
		e.memo[n] = out
	}
	e.known = e.known && out != euf.None
	return out
}

// bounds gives the bounds of the integer term n.
func (e *entailment) bounds(n ast.Node, depth int) (lo, hi int64) {
	qs, g := e.qs, e.qs.g
	if g.Op(n) == ast.OpVar {
		if t := e.value(n); t != ast.None {
			n = t
		}
	}
	if !qs.open(n) {
		if lo, hi, ok := qs.host.Bounds(n); ok {
			return lo, hi
		}
	}
	if e.spent(depth) {
		return core.NegInf, core.PosInf
	}
	switch args := g.Args(n); g.Op(n) {
	case ast.OpInt:
		if v := g.IntVal(n); v.IsInt64() && core.IsFinite(v.Int64()) {
			return v.Int64(), v.Int64()
		}
		return core.NegInf, core.PosInf
	case ast.OpAdd:
		for _, a := range args {
			l, h := e.bounds(a, depth+1)
			lo, hi = core.AddSat(lo, l), core.AddSat(hi, h)
		}
		return lo, hi
	case ast.OpMul:
		if len(args) == 2 && g.Op(args[0]) == ast.OpInt && g.IntVal(args[0]).IsInt64() {
			l, h := e.bounds(args[1], depth+1)
			c := g.IntVal(args[0]).Int64()
			if l, h = core.MulSat(c, l), core.MulSat(c, h); c < 0 {
				l, h = h, l
			}
			return l, h
		}
	case ast.OpApply:
		if x := e.node(n, depth); x != euf.None {
			return qs.host.BoundsOf(x)
		}
		return core.NegInf, core.PosInf
	case ast.OpIte:
		switch e.truth(args[0], depth+1) {
		case core.True:
			return e.bounds(args[1], depth+1)
		case core.False:
			return e.bounds(args[2], depth+1)
		}
		al, ah := e.bounds(args[1], depth+1)
		bl, bh := e.bounds(args[2], depth+1)
		return min(al, bl), max(ah, bh)
	}
	e.known = false
	return core.NegInf, core.PosInf
}
