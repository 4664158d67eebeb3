package b2kernel

import (
	"slices"

	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/bkernel/ast"
)

// tuple gives the value x1 |-> x2 |-> ... of bound names, and bindTuple takes one apart.
func (l *lowering) tuple(ds []*tree.Decl, e *env) symbol {
	x, _ := l.get(e, ds[0])
	for _, d := range ds[1:] {
		y, _ := l.get(e, d)
		x = pair{x, y}
	}
	return x
}

func (l *lowering) bindTuple(e *env, ds []*tree.Decl, x symbol) *env {
	for i := len(ds) - 1; i > 0; i-- {
		p := x.(pair)
		e = e.with(ds[i], p.b)
		x = p.a
	}
	return e.with(ds[0], x)
}

// equations binds the names of a LET.
func (l *lowering) equations(p *tree.Node, e *env) *env {
	out := e
	for _, q := range tree.Conjuncts(p) {
		out = out.with(q.Args[0].Decl, l.expr(q.Args[1], e))
	}
	return out
}

// span is a range of integers.
type span struct{ lo, hi int64 }

var wide = span{-inf, inf}

func (s span) meet(t span) span { return span{max(s.lo, t.lo), min(s.hi, t.hi)} }

// bounds infers ranges of integer names, and with sets also of the elements of names that are sets of
// integers, from predicates that hold of them, by a few rounds over comparisons and memberships.
func (l *lowering) bounds(names []*tree.Decl, conj []*tree.Node, e *env, sets bool) map[*tree.Decl]span {
	at := map[*tree.Decl]span{}
	for _, d := range names {
		if t := d.Type.Rep(); t.Kind == tree.TInt || sets && ofIntegers(t) {
			at[d] = wide
		}
	}
	if len(at) == 0 {
		return at
	}
	narrow := func(n *tree.Node, s span) {
		switch n.Op {
		case tree.Min:
			n, s.hi = n.Args[0], inf
		case tree.Max:
			n, s.lo = n.Args[0], -inf
		}
		if n.Op != tree.Ident {
			return
		}
		if old, ok := at[n.Decl]; ok {
			at[n.Decl] = old.meet(s)
		}
	}
	for range 4 {
		for _, p := range conj {
			switch p.Op {
			case tree.Equal:
				if p.Args[0].Type.Rep().Kind == tree.TInt {
					narrow(p.Args[0], l.spanOf(p.Args[1], at, e))
					narrow(p.Args[1], l.spanOf(p.Args[0], at, e))
				}
			case tree.Less, tree.LessEq, tree.Greater, tree.GreaterEq:
				a, b := p.Args[0], p.Args[1]
				if p.Op == tree.Greater || p.Op == tree.GreaterEq {
					a, b = b, a
				}
				strict := int64(0)
				if p.Op == tree.Less || p.Op == tree.Greater {
					strict = 1
				}
				narrow(a, span{-inf, plusHigh(l.spanOf(b, at, e).hi, -strict)})
				narrow(b, span{plusLow(l.spanOf(a, at, e).lo, strict), inf})
			case tree.Member:
				x, set := p.Args[0], p.Args[1]
				switch t := x.Type.Rep(); {
				case t.Kind == tree.TInt && (has(at, x.Decl) || x.Op == tree.Min || x.Op == tree.Max):
					narrow(x, l.spanOfSet(set, at, e))
				case ofIntegers(t) && (set.Op == tree.Pow || set.Op == tree.Pow1 || set.Op == tree.Fin || set.Op == tree.Fin1):
					narrow(x, l.spanOfSet(set.Args[0], at, e))
				}
			case tree.Subset, tree.StrictSubset:
				if x := p.Args[0]; x.Op == tree.Ident && has(at, x.Decl) {
					narrow(x, l.spanOfSet(p.Args[1], at, e))
				}
				if p.Args[0].Op == tree.SetExt {
					for _, x := range p.Args[0].Args {
						if _, ok := at[x.Decl]; ok && x.Op == tree.Ident {
							narrow(x, l.spanOfSet(p.Args[1], at, e))
						}
					}
				}
			}
		}
	}
	return at
}

func has(at map[*tree.Decl]span, d *tree.Decl) bool { _, ok := at[d]; return ok }

// ofIntegers reports whether a type is that of sets of integers.
func ofIntegers(t *tree.Type) bool { return t.Kind == tree.TPow && t.Left.Rep().Kind == tree.TInt }

// spanOf gives a range of an integer expression.
func (l *lowering) spanOf(n *tree.Node, at map[*tree.Decl]span, e *env) span {
	switch n.Op {
	case tree.Ident:
		if s, ok := at[n.Decl]; ok {
			return s
		}
		if x, ok := l.get(e, n.Decl); ok {
			if x, ok := x.(num); ok {
				return span{x.lo, x.hi}
			}
			return wide
		}
	case tree.Add:
		a, b := l.spanOf(n.Args[0], at, e), l.spanOf(n.Args[1], at, e)
		return span{plusLow(a.lo, b.lo), plusHigh(a.hi, b.hi)}
	case tree.Sub:
		a, b := l.spanOf(n.Args[0], at, e), l.spanOf(n.Args[1], at, e)
		return span{plusLow(a.lo, -b.hi), plusHigh(a.hi, -b.lo)}
	case tree.Mul:
		a, b := l.spanOf(n.Args[0], at, e), l.spanOf(n.Args[1], at, e)
		es := []int64{times(a.lo, b.lo), times(a.lo, b.hi), times(a.hi, b.lo), times(a.hi, b.hi)}
		return span{slices.Min(es), slices.Max(es)}
	case tree.Min, tree.Max:
		if x := n.Args[0]; x.Op == tree.Ident && has(at, x.Decl) {
			return at[x.Decl]
		}
	case tree.Card, tree.Size:
		return span{0, inf}
	case tree.Mod:
		return span{0, inf}
	}
	if l.local(n, at, e) {
		return wide
	}
	var s = wide
	l.attempt(func() {
		if v, ok := l.evaluate(n); ok {
			if x, ok := v.(num); ok {
				s = span{x.lo, x.hi}
			}
		}
	})
	return s
}

// local reports whether an expression names what is not known yet, or not fixed.
func (l *lowering) local(n *tree.Node, at map[*tree.Decl]span, e *env) bool {
	for _, d := range l.names(n) {
		if _, ok := at[d]; ok || d.Kind == tree.DLocal {
			return true
		}
		if e.find(d) != nil {
			return true
		}
	}
	return false
}

// spanOfSet gives a range of the elements of a set of integers.
func (l *lowering) spanOfSet(n *tree.Node, at map[*tree.Decl]span, e *env) span {
	switch n.Op {
	case tree.Interval:
		return span{l.spanOf(n.Args[0], at, e).lo, l.spanOf(n.Args[1], at, e).hi}
	case tree.Inter:
		return l.spanOfSet(n.Args[0], at, e).meet(l.spanOfSet(n.Args[1], at, e))
	case tree.Union:
		a, b := l.spanOfSet(n.Args[0], at, e), l.spanOfSet(n.Args[1], at, e)
		return span{min(a.lo, b.lo), max(a.hi, b.hi)}
	case tree.SetMinus:
		return l.spanOfSet(n.Args[0], at, e)
	}
	for d := range at {
		if slices.Contains(l.names(n), d) {
			return wide
		}
	}
	s := wide
	l.attempt(func() {
		of, _ := l.quiet(n, e)
		switch x := of.(type) {
		case interval:
			s = span{x.from.lo, x.to.hi}
		case *set:
			lo, hi := l.extent(x)
			s = span{lo, hi}
		}
	})
	return s
}

// quiet lowers an expression for what it shows of bounds only, and tells when it has a value.
func (l *lowering) quiet(n *tree.Node, e *env) (x symbol, wd []ast.Node) {
	for _, d := range l.names(n) {
		if e.find(d) == nil && d.Kind == tree.DLocal {
			panic(l.refuse("a name that is not known yet"))
		}
	}
	old := l.wd
	l.wd = nil
	x = l.expr(n, e)
	wd, l.wd = l.wd, old
	return x, wd
}

// generator is a predicate that says where values of names come from.
type generator struct {
	pattern *tree.Node // names, alone or in pairs
	of      symbol     // the set of its values; nil: it has the value
	value   symbol
	conj    int        // the predicate
	subset  bool       // the pattern is a subset of it
	needs   []ast.Node // assumptions that it depends on
	wd      []ast.Node // when it has a value at all
}

// generators finds the generators for pending names among predicates.
func (l *lowering) generators(conj []*tree.Node, pending []*tree.Decl, e *env, accept func(g generator) bool) (generator, bool) {
	for i, p := range conj {
		if p == nil {
			continue
		}
		var g generator
		g.conj = i
		var from *tree.Node
		switch p.Op {
		case tree.Equal:
			for k := range 2 {
				if l.isPattern(p.Args[k], pending) && l.bound(p.Args[1-k], e, pending) {
					g.pattern, from = p.Args[k], p.Args[1-k]
				}
			}
			if from == nil {
				continue
			}
			if !l.quietly(&g, func() { g.value, g.wd = l.quiet(from, e) }) {
				continue
			}
		case tree.Member, tree.Subset, tree.StrictSubset:
			if !l.isPattern(p.Args[0], pending) || !l.bound(p.Args[1], e, pending) {
				continue
			}
			g.pattern, g.subset = p.Args[0], p.Op != tree.Member
			if !l.quietly(&g, func() { g.of, g.wd = l.quiet(p.Args[1], e) }) {
				continue
			}
			if g.subset {
				g.of = powerSet{of: g.of}
			}
		default:
			continue
		}
		yes := false
		l.quietly(&g, func() { yes = accept(g) })
		if yes {
			l.use(g.needs...)
			return g, true
		}
	}
	return generator{}, false
}

// quietly runs f for what it shows of a generator, which depends on the assumptions that f
// does; what is being lowered does not yet.
func (l *lowering) quietly(g *generator, f func()) (ok bool) {
	g.needs = append(g.needs, l.apartFrom(func() { ok = l.attempt(f) == nil })...)
	return ok
}

// isPattern reports whether an expression is made of pairs of different pending names.
func (l *lowering) isPattern(n *tree.Node, pending []*tree.Decl) bool {
	switch n.Op {
	case tree.Ident:
		return slices.Contains(pending, n.Decl)
	case tree.Couple:
		return l.isPattern(n.Args[0], pending) && l.isPattern(n.Args[1], pending) && !shares(n.Args[0], n.Args[1])
	case tree.TypeOf:
		return l.isPattern(n.Args[0], pending)
	}
	return false
}

func shares(a, b *tree.Node) (yes bool) {
	tree.Walk(a, func(x *tree.Node) bool {
		if x.Op == tree.Ident {
			tree.Walk(b, func(y *tree.Node) bool { yes = yes || y.Op == tree.Ident && y.Decl == x.Decl; return true })
		}
		return true
	})
	return yes
}

// match binds the names of a pattern to the parts of a value.
func (l *lowering) match(n *tree.Node, x symbol, e *env) *env {
	switch n.Op {
	case tree.Couple:
		p := x.(pair)
		return l.match(n.Args[1], p.b, l.match(n.Args[0], p.a, e))
	case tree.TypeOf:
		return l.match(n.Args[0], x, e)
	}
	return e.with(n.Decl, x)
}

// still gives the names that are not bound by a pattern.
func still(pending []*tree.Decl, pattern *tree.Node) []*tree.Decl {
	var out []*tree.Decl
	for _, d := range pending {
		used := false
		tree.Walk(pattern, func(n *tree.Node) bool { used = used || n.Op == tree.Ident && n.Decl == d; return true })
		if !used {
			out = append(out, d)
		}
	}
	return out
}

// cases gives all values of bound names for which predicates may hold, with the condition
// under which they do. Each comes once if distinct.
func (l *lowering) cases(binds []*tree.Decl, conj []*tree.Node, e *env, distinct bool, found func(*env, ast.Node)) {
	old := l.exact
	l.exact = true
	l.someCases(binds, slices.Clone(conj), e, l.g.True(), distinct, func(e *env, cond ast.Node) {
		l.exact = old
		found(e, cond)
		l.exact = true
	})
	l.exact = old
}

func (l *lowering) someCases(pending []*tree.Decl, conj []*tree.Node, e *env, cond ast.Node, distinct bool, found func(*env, ast.Node)) {
	l.spend(1)
	// What can be decided comes first.
	for i, p := range conj {
		if p != nil && l.bound(p, e, pending) {
			var holds ast.Node
			l.binding++
			l.whileHolds([]ast.Node{cond}, func() { holds = l.truth(p, e, true) })
			l.binding--
			if cond = l.and(cond, holds); l.isFalse(cond) {
				return
			}
			conj = slices.Clone(conj)
			conj[i] = nil
		}
	}
	if len(pending) == 0 {
		found(e, cond)
		return
	}
	g, ok := l.generators(conj, pending, e, func(g generator) bool {
		if g.of == nil {
			return true
		}
		return l.tryList(g.of) != nil
	})
	if ok {
		rest := slices.Clone(conj)
		rest[g.conj] = nil
		left := still(pending, g.pattern)
		for _, w := range g.wd {
			if l.strict {
				l.require(l.implies(cond, w))
			} else {
				l.lenient = append(l.lenient, l.place)
			}
		}
		if g.of == nil {
			l.someCases(left, rest, l.match(g.pattern, g.value, e), cond, distinct, found)
			return
		}
		if conj[g.conj].Op == tree.StrictSubset {
			rest[g.conj] = conj[g.conj]
		}
		s := l.list(g.of)
		if distinct {
			s = l.apart(s)
		}
		for _, c := range s.cells {
			if q := l.and(cond, c.cond); !l.isFalse(q) {
				l.someCases(left, rest, l.match(g.pattern, c.elem, e), q, distinct, found)
			}
		}
		return
	}
	// A range that comparisons give, or all of a small type.
	spans := l.bounds(pending, present(conj), e, false)
	best, size := -1, int64(maxListed)
	for i, d := range pending {
		n := inf
		if s, ok := spans[d]; ok {
			if s.lo > -inf && s.hi < inf {
				n = max(s.hi-s.lo+1, 0)
			}
		} else if s := l.world.Shape(d.Type); s.Dense() {
			n = s.Card
		} else if s.Form == value.FSet && s.A.Dense() && s.A.Card <= maxSubsets {
			n = 1 << s.A.Card
		}
		if n < size {
			best, size = i, n
		}
	}
	if best < 0 {
		r := l.refuse("the name %s, which nothing bounds,", pending[0].Name)
		r.endless = true
		panic(r)
	}
	d := pending[best]
	left := slices.Delete(slices.Clone(pending), best, best+1)
	var all symbol
	if s, ok := spans[d]; ok {
		all = interval{l.constant(s.lo), l.constant(s.hi)}
	} else {
		all = l.allOf(l.world.Shape(d.Type))
	}
	for _, c := range l.list(all).cells {
		l.someCases(left, conj, e.with(d, c.elem), cond, distinct, found)
	}
}

func present(conj []*tree.Node) []*tree.Node {
	return slices.DeleteFunc(slices.Clone(conj), func(n *tree.Node) bool { return n == nil })
}

// introduce makes new values for names of which predicates hold, and says that they do.
// Where nothing can be, names may be left out, but for those of a state (whole).
func (l *lowering) introduce(names []*tree.Decl, conj []*tree.Node, e *env) (*env, ast.Node) {
	said := len(conj)
	conj = append(slices.Clone(conj), implied(conj)...)
	pending := slices.Clone(names)
	var facts []ast.Node
	var skipped []*tree.Node // what could not generate, but is to hold
	// Numbers first: nothing has to be known of them.
	var spans map[*tree.Decl]span
	none := false
	before := e
	needs := l.apartFrom(func() {
		spans = l.bounds(names, conj, e, !l.whole)
		for d, s := range spans {
			none = none || s.lo > s.hi && d.Type.Rep().Kind == tree.TInt
		}
		for _, d := range names {
			if s, ok := spans[d]; ok && d.Type.Rep().Kind == tree.TInt {
				if none {
					s = wide
				}
				e = e.with(d, l.number(d.Name, s.lo, s.hi))
			}
		}
	})
	e = e.depending(before, needs)
	if none {
		facts = append(facts, l.guarded(l.g.False(), needs))
		if len(needs) == 0 && !l.whole {
			return e, l.g.False()
		}
	}
	for _, d := range names {
		if d.Type.Rep().Kind == tree.TInt {
		} else if f := l.world.Shape(d.Type).Form; f == value.FBool || f == value.FElem {
			e = e.with(d, l.unknown(l.world.Shape(d.Type), nil))
		} else {
			continue
		}
		pending = slices.DeleteFunc(pending, func(p *tree.Decl) bool { return p == d })
	}
	for len(pending) > 0 {
		// The generator that leaves least open: an equation, a function, a set.
		var best generator
		score := 0
		l.generators(conj, pending, e, func(g generator) bool {
			if g.conj >= said && len(g.wd) > 0 {
				return false // what it is implied by may hold where that has no value
			}
			if k := l.worth(g, conj, e, pending); k > score {
				best, score = g, k
			}
			return score >= 9
		})
		if score > 0 {
			shape := l.world.Shape(best.pattern.Type)
			var x symbol
			var fact ast.Node
			var r *Refusal
			needs := l.apartFrom(func() {
				r = l.attempt(func() {
					l.use(best.needs...)
					if best.of == nil {
						x = best.value
						return
					}
					fact = l.atom(func() ast.Node {
						of := best.of
						if a, ok := of.(arrows); ok {
							of = l.narrowed(a, best.pattern, conj, e, pending)
						}
						if s, ok := of.(sequences); ok {
							of = l.shortened(s, best.pattern, conj, e, pending)
						}
						var p ast.Node
						x, p = l.fresh(of, shape)
						return p
					}, true)
				})
			})
			if r != nil {
				// Another predicate may do; this one is still to hold.
				if best.conj < said {
					skipped = append(skipped, conj[best.conj])
				}
				conj[best.conj] = nil
				continue
			}
			if best.of == nil {
				// The equation says when its value is well-defined.
				from := conj[best.conj].Args[1]
				if conj[best.conj].Args[0] != best.pattern {
					from = conj[best.conj].Args[0]
				}
				needs = append(needs, l.apartFrom(func() {
					fact = l.atom(func() ast.Node { x = l.expr(from, e); return l.g.True() }, true)
				})...)
				conj[best.conj] = nil
				facts = append(facts, l.guarded(fact, needs))
			} else {
				facts = append(facts, l.guarded(fact, needs))
				if a, ok := best.of.(arrows); conj[best.conj].Op != tree.StrictSubset && (!ok || l.tryList(a.from) != nil || isOpaque(x)) {
					conj[best.conj] = nil
				}
			}
			e = l.match(best.pattern, x, e).depending(e, needs)
			pending = still(pending, best.pattern)
			continue
		}
		// Nothing says where the next one comes from: its type does.
		d := pending[0]
		pending = pending[1:]
		var x symbol
		var p ast.Node
		needs := l.apartFrom(func() {
			if k := l.counted(d, conj, e); k >= 0 {
				x, p = l.ascending(k)
			} else if s, ok := spans[d]; ok && s.lo > -maxAround && s.hi < maxAround && s.hi-s.lo < maxAround {
				x, p = l.fresh(powerSet{of: interval{l.constant(s.lo), l.constant(s.hi)}}, l.world.Shape(d.Type))
			} else {
				x, p = l.anything(l.world.Shape(d.Type), d)
			}
		})
		facts = append(facts, l.guarded(p, needs))
		e = e.with(d, x).depending(e, needs)
	}
	for _, p := range append(present(conj[:said]), skipped...) {
		q := l.fact(func() ast.Node { return l.truth(p, e, true) })
		if l.isFalse(q) {
			return e, q
		}
		facts = append(facts, q)
	}
	return e, l.and(facts...)
}

// maxAround bounds the numbers of sets that only the numbers' bounds are known of.
const maxAround = 1000

// maxCounted bounds the sets that are made element by element.
const maxCounted = 64

// counted gives the number of elements that a predicate gives a set of integers; -1: none
// does.
func (l *lowering) counted(d *tree.Decl, conj []*tree.Node, e *env) int {
	if s := l.world.Shape(d.Type); s.Form != value.FSet || s.A.Form != value.FInt {
		return -1
	}
	for _, p := range conj {
		if p == nil || p.Op != tree.Equal {
			continue
		}
		for k := range 2 {
			c := p.Args[k]
			if c.Op != tree.Card || c.Args[0].Op != tree.Ident || c.Args[0].Decl != d {
				continue
			}
			if s := l.spanOf(p.Args[1-k], nil, e); s.lo == s.hi && 0 <= s.lo && s.lo <= maxCounted {
				return int(s.lo)
			}
		}
	}
	return -1
}

// ascending makes a set of k integers, which may be any.
func (l *lowering) ascending(k int) (symbol, ast.Node) {
	n := l.constant(int64(k))
	s := &set{distinct: true, size: &n}
	var facts []ast.Node
	for i := range k {
		x := l.number("n", -inf, inf)
		if i > 0 {
			facts = append(facts, l.lt(s.cells[i-1].elem.(num), x))
		}
		s.cells = append(s.cells, cell{x, l.g.True()})
	}
	return s, l.and(facts...)
}

func isOpaque(x symbol) bool { _, ok := x.(*opaque); return ok }

// worth says how little a generator leaves open; 0: it is of no use.
func (l *lowering) worth(g generator, conj []*tree.Node, e *env, pending []*tree.Decl) int {
	switch of := g.of.(type) {
	case nil:
		return 9
	case arrows:
		a := l.narrowed(of, g.pattern, conj, e, pending)
		if l.canBeOpaque(a, l.world.Shape(g.pattern.Type)) && !g.subset {
			return 5
		}
		if l.endless(a.from) || l.tryList(a.from) == nil {
			if a.function && !a.total && !g.subset {
				return 1 // on arguments of a window
			}
			return 0
		}
		switch {
		case a.function && a.total:
			return 8
		case a.function:
			return 7
		}
		if l.tryList(a.to) == nil {
			return 0
		}
		return 4
	case sequences:
		return 6
	case powerSet:
		if l.tryList(of.of) == nil {
			return 0
		}
		return 3
	case everyone:
		return 1
	}
	if g.pattern.Type.Rep().Kind == tree.TPow && l.tryList(g.of) == nil {
		return 2
	}
	return 5
}

// narrowed gives a space of relations on the domain, and to the range, that other predicates
// give the name.
func (l *lowering) narrowed(a arrows, pattern *tree.Node, conj []*tree.Node, e *env, pending []*tree.Decl) arrows {
	if pattern.Op != tree.Ident {
		return a
	}
	if l.tryList(a.from) == nil {
		if s, all := l.saidOf(tree.Domain, pattern.Decl, conj, e, pending); s != nil {
			a.from, a.total = s, all && !a.total
		}
	}
	if !a.surjective && l.tryList(a.to) == nil {
		if s, _ := l.saidOf(tree.Range, pattern.Decl, conj, e, pending); s != nil {
			a.to = s
		}
	}
	return a
}

// shortened gives a space of sequences with the length that other predicates give the name at most.
func (l *lowering) shortened(s sequences, pattern *tree.Node, conj []*tree.Node, e *env, pending []*tree.Decl) sequences {
	if pattern.Op != tree.Ident {
		return s
	}
	of := func(n *tree.Node, ops ...tree.Op) bool {
		return slices.Contains(ops, n.Op) && n.Args[0].Op == tree.Ident && n.Args[0].Decl == pattern.Decl
	}
	at := l.bounds(pending, conj, e, false)
	most := inf
	for _, p := range conj {
		if p == nil || len(p.Args) != 2 {
			continue
		}
		x, y, op := p.Args[0], p.Args[1], p.Op
		if mirrored, ok := mirror[op]; ok && !of(x, tree.Size, tree.Card, tree.Domain) {
			x, y, op = y, x, mirrored
		}
		switch {
		case of(x, tree.Size, tree.Card):
			switch op {
			case tree.Equal, tree.LessEq:
				most = min(most, l.spanOf(y, at, e).hi)
			case tree.Less:
				most = min(most, plusHigh(l.spanOf(y, at, e).hi, -1))
			case tree.Member:
				most = min(most, l.spanOfSet(y, at, e).hi)
			}
		case of(x, tree.Domain) && (op == tree.Equal || op == tree.Subset):
			most = min(most, l.spanOfSet(y, at, e).hi)
		}
	}
	if most = max(most, 0); most <= maxLength {
		s.longest = &most
	}
	return s
}

// maxLength is up to what length sequences are made as a whole; longer ones are assumed to be shorter.
const maxLength = 200

// mirror has the operators whose sides may change places.
var mirror = map[tree.Op]tree.Op{tree.Equal: tree.Equal, tree.Less: tree.Greater, tree.LessEq: tree.GreaterEq, tree.Greater: tree.Less, tree.GreaterEq: tree.LessEq}

// saidOf gives the set that a predicate says the domain or the range of a name is, which is all
// of it, or lies in; nil: none does.
func (l *lowering) saidOf(part tree.Op, d *tree.Decl, conj []*tree.Node, e *env, pending []*tree.Decl) (of *set, all bool) {
	for _, p := range conj {
		if p == nil || p.Op != tree.Equal && p.Op != tree.Subset {
			continue
		}
		for k := range 2 {
			x, y := p.Args[k], p.Args[1-k]
			if p.Op == tree.Subset && k == 1 {
				continue
			}
			if x.Op == part && x.Args[0].Op == tree.Ident && x.Args[0].Decl == d && l.bound(y, e, pending) {
				if l.attempt(func() { x, _ := l.quiet(y, e); of = l.list(x) }) == nil {
					return of, p.Op == tree.Equal
				}
				of = nil
			}
		}
	}
	return nil, false
}

// anything makes a value of a type, of which nothing is known.
func (l *lowering) anything(shape *value.Shape, d *tree.Decl) (symbol, ast.Node) {
	switch shape.Form {
	case value.FPair:
		a, p := l.anything(shape.A, d)
		b, q := l.anything(shape.B, d)
		return pair{a, b}, l.and(p, q)
	case value.FRecord:
		r, p := make(record, len(shape.Parts)), l.g.True()
		for i, s := range shape.Parts {
			x, q := l.anything(s, d)
			r[i], p = x, l.and(p, q)
		}
		return r, p
	case value.FSet:
		return l.fresh(powerSet{of: l.windowed(shape.A, d.Name)}, shape)
	}
	return l.unknown(shape, nil), l.g.True()
}

// windowed is allOf for the search: integers of a window, and some strings and reals, only. of is what has them, for messages.
func (l *lowering) windowed(shape *value.Shape, of string) symbol {
	switch shape.Form {
	case value.FInt:
		w := l.window.now
		l.assume("the numbers in "+of+" are from "+itoa(-w)+" to "+itoa(w), l.window)
		return interval{l.constant(-w), l.constant(w)}
	case value.FReal:
		n := l.length.now
		l.assume("there are at most "+itoa(n)+" reals in "+of, l.length)
		s := &set{}
		for range n {
			s.cells = append(s.cells, cell{l.newReal(), l.g.True()})
		}
		return s
	case value.FPair:
		return product{l.windowed(shape.A, of), l.windowed(shape.B, of)}
	case value.FRecord:
		var f structs
		for _, p := range shape.Parts {
			f = append(f, l.windowed(p, of))
		}
		return f
	case value.FSet:
		return powerSet{of: l.windowed(shape.A, of)}
	case value.FString:
		n := l.length.now
		l.assume("the strings in "+of+" are those that occur, or "+itoa(n)+" others", l.length)
		for k := range n {
			l.text("s" + itoa(k+1))
		}
		s := &set{distinct: true}
		for i := range l.texts {
			s.cells = append(s.cells, cell{l.constant(int64(i)), l.g.True()})
		}
		return s
	}
	return everyone{shape}
}
