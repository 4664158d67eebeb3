package eval

import (
	"slices"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// plan is a compiled search for the values of names that satisfy predicates.
type plan struct {
	solve   Solver
	endless bool // some name of an infinite type has no bounds: the search cannot be exhaustive
	repeats bool // a solution may come more than once
}

// step extends a search: it takes what follows.
type step func(next Solver) Solver

// planner orders the conjuncts of one search. It works once, while compiling.
type planner struct {
	scope   *Scope
	at      *tree.Node          // what the search belongs to, for messages
	unbound map[*tree.Decl]bool // names without a value so far
	ours    map[*tree.Decl]bool // all names that the search binds
	conj    []*conjunct         // in the order of the text
	steps   []step
	endless bool
	repeats bool
	most    float64 // cost of the costliest step
	doubted bool    // a conjunct was left out, since it is ill-defined: see without
	cache   *options
}

// options remembers what conjuncts and names can generate. That depends on the conjuncts that
// share names with them, and changes when one of these names gets a value.
type options struct {
	conj  map[*conjunct][]*option
	names map[*tree.Decl][]*option
	uses  map[*tree.Decl][]*conjunct
}

func (p *planner) remembered() *options {
	if p.cache == nil {
		p.cache = &options{conj: map[*conjunct][]*option{}, names: map[*tree.Decl][]*option{}, uses: map[*tree.Decl][]*conjunct{}}
		for _, c := range p.conj {
			for d := range c.free {
				p.cache.uses[d] = append(p.cache.uses[d], c)
			}
		}
	}
	return p.cache
}

// forget drops what may change since d has a value.
func (p *planner) forget(d *tree.Decl) {
	if p.cache == nil {
		return
	}
	for _, c := range p.cache.uses[d] {
		for e := range c.free {
			delete(p.cache.names, e)
			for _, o := range p.cache.uses[e] {
				delete(p.cache.conj, o)
			}
		}
	}
}

// conjunct is a part of the predicate, and what became of it.
type conjunct struct {
	node  *tree.Node
	free  map[*tree.Decl]bool // of the searched names
	done  bool                // checked, or made true by a generator
	risky bool                // may be ill-defined
	tried bool                // checked early; counts only if it was well-defined
	flag  int                 // slot that says so, if tried
	late  bool                // others to its right decide before it
	meant map[*tree.Node]bool // operators of it that were evaluated ahead of these others
}

// option is a way to give values to some names.
type option struct {
	cost  float64 // about how many values
	conj  *conjunct
	step  step
	binds []*tree.Decl
	whole bool       // conj needs no check afterwards
	twice bool       // a solution may come more than once
	free  bool       // it has no bounds
	risky bool       // it may be ill-defined, and its conjuncts with it
	apply *tree.Node // f(x) of the conjunct, if the option is x : dom(f)
}

// finish gives what a search does with each solution.
func (s *Scope) finish() Solver {
	if s.Open {
		return undoubted
	}
	return func(f *Frame, found func(*Frame) bool) bool { return found(f) }
}

// compose makes one search of steps.
func compose(steps []step, last Solver) Solver {
	for i := len(steps) - 1; i >= 0; i-- {
		last = steps[i](last)
	}
	return last
}

// Solver compiles the search for the values of names that satisfy a predicate. The
// scope must have slots for the names.
func (s *Scope) Solver(binds []*tree.Decl, p *tree.Node) Solver {
	return s.plan(binds, tree.Conjuncts(p), p).solve
}

// SolverAll is Solver for several predicates, of which the earlier make the later
// well-defined.
func (s *Scope) SolverAll(binds []*tree.Decl, ps []*tree.Node, at *tree.Node) Solver {
	solve, _ := s.Search(binds, ps, at)
	return solve
}

// Search is SolverAll, and says whether the predicates leave a name of an infinite type
// without bounds, so that the search may not find all.
func (s *Scope) Search(binds []*tree.Decl, ps []*tree.Node, at *tree.Node) (solve Solver, endless bool) {
	var conj []*tree.Node
	for _, p := range ps {
		conj = append(conj, tree.Conjuncts(p)...)
	}
	plan := s.plan(binds, conj, at)
	return plan.solve, plan.endless
}

func (s *Scope) solver(binds []*tree.Decl, conj []*tree.Node, at *tree.Node) Solver {
	return s.plan(binds, conj, at).solve
}

func (s *Scope) plan(binds []*tree.Decl, conj []*tree.Node, at *tree.Node) plan {
	p := &planner{scope: s, at: at, unbound: map[*tree.Decl]bool{}, ours: map[*tree.Decl]bool{}}
	p.bind(binds)
	for _, c := range conj {
		p.add(c)
	}
	first := slices.Clone(p.conj)
	p.run()
	steps := p.steps
	if !s.Open {
		steps = append(p.probes(first), steps...)
	}
	return plan{compose(steps, s.finish()), p.endless, p.repeats}
}

func (p *planner) bind(ds []*tree.Decl) {
	for _, d := range ds {
		p.unbound[d] = true
		p.ours[d] = true
	}
}

// add takes a conjunct in, cut into simpler ones where that helps enumeration.
func (p *planner) add(n *tree.Node) {
	part := func(op tree.Op, a, b *tree.Node) *tree.Node { return tree.New(op, n.Pos, a, b) }
	switch n.Op {
	case tree.BTrue:
		return
	case tree.And:
		for _, a := range n.Args {
			p.add(a)
		}
		return
	case tree.Member:
		x, set := n.Args[0], n.Args[1]
		switch {
		case len(set.Args) == 2 && risky(set.Args[1]) && !mentionsAny(set.Args[1], p.ours):
			// It has a value, or the whole has none, also where nothing is in the first operand.
		case set.Op == tree.Product && x.Op == tree.Couple:
			p.add(part(tree.Member, x.Args[0], set.Args[0]))
			p.add(part(tree.Member, x.Args[1], set.Args[1]))
			return
		case set.Op == tree.Inter:
			p.add(part(tree.Member, x, set.Args[0]))
			p.add(part(tree.Member, x, set.Args[1]))
			return
		case set.Op == tree.SetMinus:
			p.add(part(tree.Member, x, set.Args[0]))
			p.add(part(tree.NotMember, x, set.Args[1]))
			return
		}
	case tree.Subset:
		switch x, set := n.Args[0], n.Args[1]; x.Op {
		case tree.SetExt:
			for _, e := range x.Args {
				p.add(part(tree.Member, e, set))
			}
			return
		case tree.Union:
			p.add(part(tree.Subset, x.Args[0], set))
			p.add(part(tree.Subset, x.Args[1], set))
			return
		}
	case tree.Implies:
		// What follows is taken apart, conditions are joined.
		l, r := n.Args[0], n.Args[1]
		switch r.Op {
		case tree.And:
			for _, a := range r.Args {
				p.add(part(tree.Implies, l, a))
			}
			return
		case tree.Implies:
			p.add(part(tree.Implies, tree.Conj(n.Pos, l, r.Args[0]), r.Args[1]))
			return
		}
	case tree.Equal:
		l, r := n.Args[0], n.Args[1]
		if l.Op == tree.Couple && r.Op == tree.Couple {
			p.add(part(tree.Equal, l.Args[0], r.Args[0]))
			p.add(part(tree.Equal, l.Args[1], r.Args[1]))
			return
		}
	}
	c := &conjunct{node: n, free: map[*tree.Decl]bool{}, risky: risky(n)}
	for d := range freeNames(n, false) {
		if p.ours[d] {
			c.free[d] = true
		}
	}
	p.conj = append(p.conj, c)
	p.cache = nil
}

// known reports whether n can be evaluated.
func (p *planner) known(n *tree.Node) bool {
	for d := range freeNames(n, false) {
		if p.unbound[d] {
			return false
		}
	}
	return true
}

func (p *planner) ready(c *conjunct) bool {
	for d := range c.free {
		if p.unbound[d] {
			return false
		}
	}
	return true
}

// narrowAbove is the cost from which on integers are narrowed.
const narrowAbove = 2

// witnessCost is that of taking witnesses from a domain: where nothing else bounds them.
const witnessCost = 1e290

// inlineAbove is the cost from which on a # in a conjunct is opened, or an `or` split,
// rather than candidates enumerated.
const inlineAbove = 64

func (p *planner) run() {
	for {
		p.check()
		if len(p.unbound) == 0 {
			return
		}
		best := p.best()
		if best == nil || best.cost > inlineAbove {
			if p.inline() {
				continue
			}
			if p.split(best) {
				return
			}
		}
		p.take(best)
	}
}

func (p *planner) take(o *option) {
	step := o.step // the option may be asked again
	if at := slices.Index(p.conj, o.conj); at >= 0 {
		p.overtake(p.conj[:at])
	} else {
		p.overtake(p.conj)
	}
	switch {
	case !p.scope.Open:
		step = early(step, p.left(o.conj))
	case o.risky || o.conj != nil && o.conj.risky:
		step = lenient(step, p.without(o.conj, o.binds), p.ours)
	}
	if o.apply != nil && p.scope.Open {
		step = p.elsewhere(step, o.conj, o.apply)
	}
	p.steps = append(p.steps, step)
	p.most = max(p.most, o.cost)
	for _, d := range o.binds {
		delete(p.unbound, d)
		p.forget(d)
	}
	if o.conj != nil && o.whole {
		o.conj.done = true
	}
	p.endless = p.endless || o.free
	p.repeats = p.repeats || o.twice
}

// check filters by all conjuncts whose names have values, from the left. One that may be
// ill-defined and has undecided ones before it is only tried.
func (p *planner) check() {
	before := true // all conjuncts to the left are done
	for i, c := range p.conj {
		if c.done || !p.ready(c) {
			before = before && c.done
			continue
		}
		if !before {
			p.overtake(p.conj[:i])
		}
		forgiving := p.scope.Open && len(c.free) > 0
		switch {
		case forgiving || before || !c.risky:
			p.steps = append(p.steps, p.filter(c, forgiving && c.risky))
			c.done = true
		case !c.tried:
			c.tried = true
			c.flag = p.scope.code.Alloc(1)
			p.steps = append(p.steps, p.try(c))
			before = false
		default:
			before = false
		}
	}
}

func (p *planner) filter(c *conjunct, forgiving bool) step {
	pred := p.scope.Pred(c.node)
	if c.tried {
		check, flag := pred, c.flag
		pred = func(f *Frame) bool { return f.Slots[flag].IsTrue() || check(f) }
	}
	if forgiving {
		return doubting(pred, p.ours)
	}
	return func(next Solver) Solver {
		return func(f *Frame, found func(*Frame) bool) bool {
			f.tick()
			return pred(f) && next(f, found)
		}
	}
}

// forgive turns ill-definedness into an answer.
func forgive(f *Frame, ok *bool, answer bool) {
	if e := recover(); e != nil {
		if t, _ := f.trouble(e); t.Kind != value.IllDefined {
			panic(e)
		}
		*ok = answer
	}
}

// try filters by a conjunct that may be ill-defined only because others to its left are
// not decided yet; the flag says whether it was well-defined, and true.
func (p *planner) try(c *conjunct) step {
	pred, flag := p.scope.Pred(c.node), c.flag
	decide := func(f *Frame) (ok bool) {
		f.Slots[flag] = value.False
		defer forgive(f, &ok, true)
		ok = pred(f)
		f.Slots[flag] = value.Bool(ok)
		return ok
	}
	return func(next Solver) Solver {
		return func(f *Frame, found func(*Frame) bool) bool {
			f.tick()
			return decide(f) && next(f, found)
		}
	}
}

// best gives the cheapest option.
func (p *planner) best() *option {
	var best *option
	consider := func(o *option) {
		if o != nil && (best == nil || o.cost < best.cost) {
			best = o
		}
	}
	cache := p.remembered()
	for _, c := range p.conj {
		if !c.done && !p.ready(c) {
			os, ok := cache.conj[c]
			if !ok {
				p.options(c, func(o *option) {
					if o != nil {
						os = append(os, o)
					}
				})
				cache.conj[c] = os
			}
			for _, o := range os {
				consider(o)
			}
		}
		if best != nil && best.cost <= 1 {
			return best
		}
	}
	order := p.order()
	for _, d := range order {
		os, ok := cache.names[d]
		if !ok {
			os = []*option{p.bounds(d), p.within(d), p.conditional(d), p.byType(d)}
			cache.names[d] = os
		}
		for _, o := range os[:len(os)-1] {
			consider(o)
		}
	}
	if best == nil || best.cost > narrowAbove {
		p.narrowed(consider)
	}
	for _, d := range order {
		os := cache.names[d]
		consider(os[len(os)-1])
	}
	return best
}

// order gives the unbound names in a fixed order.
func (p *planner) order() []*tree.Decl {
	var ds []*tree.Decl
	for d := range p.unbound {
		ds = append(ds, d)
	}
	// Slots are unique within the search.
	slices.SortFunc(ds, func(a, b *tree.Decl) int { return p.scope.slots[a] - p.scope.slots[b] })
	return ds
}

// options gives what one conjunct can generate.
func (p *planner) options(c *conjunct, consider func(*option)) {
	n := c.node
	switch n.Op {
	case tree.Equal:
		p.equation(c, n.Args[0], n.Args[1], consider)
		p.equation(c, n.Args[1], n.Args[0], consider)
	case tree.Member:
		p.membership(c, n.Args[0], n.Args[1], consider)
		p.domainEnd(c, n.Args[0], n.Args[1], consider)
	case tree.Subset, tree.StrictSubset:
		x, set := n.Args[0], n.Args[1]
		if p.fresh(x) && p.known(set) && !p.infinite(set) {
			o := p.subsets(x.Decl, set, c)
			o.whole = n.Op == tree.Subset
			consider(o)
		}
	case tree.Partition:
		p.partition(c, consider)
	}
}

// partition reads partition(S, A, B, ...) as S = A \/ B \/ ... or A = S - (B \/ ...) where all but
// one of the sets are known. That the parts are disjoint is left to be checked.
func (p *planner) partition(c *conjunct, consider func(*option)) {
	var unknown *tree.Node
	var parts *tree.Node // all but S and what is not known
	at := c.node.Pos
	for i, s := range c.node.Args {
		switch {
		case !p.known(s):
			if unknown != nil || !p.fresh(s) {
				return
			}
			unknown = s
		case i == 0:
		case parts == nil:
			parts = s
		default:
			parts = tree.New(tree.Union, at, parts, s)
			parts.Type = s.Type
		}
	}
	whole := c.node.Args[0]
	is := parts
	if unknown != whole {
		if is = whole; parts != nil {
			is = tree.New(tree.SetMinus, at, whole, parts)
			is.Type = whole.Type
		}
	}
	if unknown != nil && is != nil {
		p.equation(c, unknown, is, func(o *option) { o.whole = false; consider(o) })
	}
}

// fresh reports whether n is a name without a value.
func (p *planner) fresh(n *tree.Node) bool { return n.Op == tree.Ident && p.unbound[n.Decl] }

// equation reads l = r as a pattern l that a known r fills.
func (p *planner) equation(c *conjunct, l, r *tree.Node, consider func(*option)) {
	witness := !p.scope.Open && p.at != nil && p.at.Op == tree.Exists
	if l.Op == tree.Apply && (p.scope.Open || witness) && p.known(l.Args[0]) && !p.known(l.Args[1]) {
		// Where f(x) = y, x|->y : f, since arguments outside of dom(f) are passed over; so it is of #
		// where nothing else bounds x: there is no witness outside of dom(f). That f has one value
		// at x is left to be checked.
		pair := tree.New(tree.Couple, l.Pos, l.Args[1], r)
		pair.Type = l.Args[0].Type.Rep().Left
		p.membership(c, pair, l.Args[0], func(o *option) {
			if o.whole, o.apply = false, l; witness {
				o.cost = max(o.cost, witnessCost)
			}
			consider(o)
		})
	}
	if o := p.recursive(c, l, r); o != nil {
		consider(o)
		return
	}
	if !p.known(r) {
		return
	}
	e := p.scope.Expr(r)
	m := &matcher{p: p}
	fill := m.match(l)
	if fill == nil {
		if o := p.factors(c, l, r); o != nil {
			consider(o)
			return
		}
		m = &matcher{p: p}
		if cut := m.concat(l); cut != nil && len(m.binds) > 0 {
			consider(&option{cost: 6, conj: c, binds: m.binds, whole: true, step: func(next Solver) Solver {
				return func(f *Frame, found func(*Frame) bool) bool {
					return cut.each(f, e(f), func() bool { f.tick(); return next(f, found) })
				}
			}})
		}
		return
	}
	if len(m.binds) == 0 {
		return
	}
	consider(&option{cost: 1, conj: c, binds: m.binds, whole: true, step: func(next Solver) Solver {
		return func(f *Frame, found func(*Frame) bool) bool {
			f.tick()
			return fill(f, e(f)) && next(f, found)
		}
	}})
}

// membership reads x : set as a pattern x that the elements of a known set fill.
func (p *planner) membership(c *conjunct, x, set *tree.Node, consider func(*option)) {
	s := p.scope
	if !p.known(set) {
		return
	}
	if p.fresh(x) {
		if o := p.space(x.Decl, set, c); o != nil {
			consider(o)
			return
		}
	}
	if p.infinite(set) {
		return
	}
	if x.Op == tree.Couple && p.known(x.Args[0]) && !p.known(x.Args[1]) {
		if o := p.lookup(c, x, set); o != nil {
			consider(o)
			return
		}
	}
	m := &matcher{p: p}
	fill := m.match(x)
	if fill == nil || len(m.binds) == 0 {
		return
	}
	e := s.Expr(set)
	o := &option{cost: p.size(set), conj: c, binds: m.binds, whole: true, twice: !p.fresh(x)}
	o.step = func(next Solver) Solver {
		return func(f *Frame, found func(*Frame) bool) bool {
			v := e(f)
			f.at = set
			for c := value.Iter(v); c.Next(); {
				f.tick()
				if fill(f, c.V) && next(f, found) {
					return true
				}
			}
			return false
		}
	}
	if p.fresh(x) {
		slot := s.slots[x.Decl]
		o.twice = p.repeating(set)
		o.step = func(next Solver) Solver {
			return func(f *Frame, found func(*Frame) bool) bool {
				v := e(f)
				f.at = set
				return eachMember(f, slot, v, next, found)
			}
		}
	}
	consider(o)
}

// repeating reports whether a walk over a set may meet an element more than once, as it does
// in a comprehension that is not listed.
func (p *planner) repeating(set *tree.Node) bool {
	if v, ok := p.scope.constantOf(set); ok {
		return v.AsSymbolic() != nil && value.Size(v) == nil
	}
	switch set.Op {
	case tree.Ident:
		return set.Decl.Kind != tree.DVariable // what is stored is listed
	case tree.Interval, tree.SetExt, tree.Union, tree.Inter, tree.SetMinus, tree.Image, tree.Range, tree.Product:
		return false
	}
	return true
}

// lookup gives the values of a relation at a known point: x|->y : r.
func (p *planner) lookup(c *conjunct, x, set *tree.Node) *option {
	m := &matcher{p: p}
	fill := m.match(x.Args[1])
	if fill == nil || len(m.binds) == 0 {
		return nil
	}
	rel := p.scope.shapeOf(set)
	key, r := p.scope.Expr(x.Args[0]), p.scope.Expr(set)
	return &option{cost: 1.5, conj: c, binds: m.binds, whole: true, step: func(next Solver) Solver {
		return func(f *Frame, found func(*Frame) bool) bool {
			var room [4]value.Value
			for _, y := range rel.Lookup(room[:0], r(f), key(f)) {
				f.tick()
				if fill(f, y) && next(f, found) {
					return true
				}
			}
			return false
		}
	}}
}

// domainEnd reads f : a..n --> T for a known f: n is the greatest argument of f.
func (p *planner) domainEnd(c *conjunct, fn, set *tree.Node, consider func(*option)) {
	if !kinds[set.Op].Total || set.Args[0].Op != tree.Interval || !p.fresh(set.Args[0].Args[1]) || !p.known(fn) {
		return
	}
	s := p.scope
	n := set.Args[0].Args[1].Decl
	slot, rel, f, open := s.slots[n], s.shapeOf(fn), s.Expr(fn), s.Open
	var other limit
	if lo := set.Args[0].Args[0]; p.known(lo) && !risky(lo) {
		other = limit(s.Expr(lo))
	} else {
		return
	}
	consider(&option{cost: 1.4, conj: c, binds: []*tree.Decl{n}, risky: true, step: func(next Solver) Solver {
		return func(fr *Frame, found func(*Frame) bool) bool {
			dom := rel.Dom(f(fr))
			if value.IsEmpty(dom) {
				// Every n below the other end will do; the next one below stands for all.
				fr.Slots[slot] = value.Sub(other(fr), value.Int(1))
				if next(fr, found) {
					return true
				}
				if !open {
					value.CannotList("nothing bounds %s, the end of an empty interval", n.Name)
				}
				fr.Inexact = true
				return false
			}
			fr.at = fn
			fr.Slots[slot] = value.Extreme(dom, true)
			return next(fr, found)
		}
	}})
}
