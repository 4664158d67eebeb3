package eval

import (
	"math"
	"slices"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// A function is looked for point by point. What is demanded of it is asked as soon as the
// points that decide it are known: each ! whose names range over known sets counts as one
// question for each of their values, and a question waits for the first point that it
// misses. Values that a question about a single point rules out are struck before the
// search begins, and what demands a total bounds the values that are still to come.

// functionSearch looks for functions.
type functionSearch struct {
	slot       int
	rel        *value.Shape
	kind       value.Arrow
	fixers     []fixer
	checks     []demand
	totals     []*total
	forgiving  bool
	ours       map[*tree.Decl]bool // all names of the search
	limited    value.Value         // values for an endless range, in an open scope
	hasLimited bool
	at         *tree.Node
}

// demand is a conjunct that speaks of the function and else of known names only.
type demand struct {
	holds Pred
	each  Solver // of a !: gives its names their values; nil: holds is all there is
	slots []int  // of the names
	parts []Pred // what is demanded for each of the values
}

// demand compiles a conjunct on d.
func (p *planner) demand(n *tree.Node, d *tree.Decl) demand {
	c := demand{holds: p.scope.Pred(n)}
	if n.Op != tree.Forall {
		return c
	}
	n = tree.Clone(n)
	assumed, then := Implication(n.Args[0])
	known := 0
	for known < len(assumed) && !mentions(assumed[known], d) {
		known++
	}
	t := p.scope.Strict().Fork()
	first := t.BindNew(n.Binds...)
	plan := t.plan(n.Binds, assumed[:known], n)
	if plan.endless || known == 0 {
		return c
	}
	c.each = plan.solve
	for i := range n.Binds {
		c.slots = append(c.slots, first+i)
	}
	for _, part := range tree.Conjuncts(then) {
		if known < len(assumed) {
			part = tree.New(tree.Implies, n.Pos, tree.Conj(n.Pos, assumed[known:]...), part)
		}
		c.parts = append(c.parts, t.Pred(part))
	}
	return c
}

func mentions(n *tree.Node, d *tree.Decl) bool { return freeNames(n, false)[d] }

// question is what a demand says for some values of its names.
type question struct {
	holds  Pred
	slots  []int
	values []value.Value
}

// maxQuestions bounds those of one demand.
const maxQuestions = 1 << 13

// questions cuts a demand up.
func (c *demand) questions(f *Frame) []question {
	whole := []question{{holds: c.holds}}
	if c.each == nil {
		return whole
	}
	var out []question
	many := false
	err := f.Guard(func() {
		many = c.each(f, func(f *Frame) bool {
			values := make([]value.Value, len(c.slots))
			for i, slot := range c.slots {
				values[i] = value.Normal(f.Slots[slot])
			}
			for _, p := range c.parts {
				out = append(out, question{p, c.slots, values})
			}
			return len(out) > maxQuestions
		})
	})
	if err != nil || many {
		return whole
	}
	return out
}

// total is a conjunct SIGMA(x).(x:S | f(x)) = E, or with another comparison.
type total struct {
	over        Expr // the set S
	is          Expr // E
	least, most bool // E is the least, the most that there may be
	less, more  int64
	everywhere  bool // S is plainly the domain
}

// total reads a conjunct as one on the total of the values of d, whose domain is the first
// argument of set; nil if it is none.
func (p *planner) total(n *tree.Node, d *tree.Decl, set *tree.Node) *total {
	t := &total{}
	switch n.Op {
	case tree.Equal:
		t.least, t.most = true, true
	case tree.LessEq:
		t.most = true
	case tree.Less:
		t.most, t.less = true, 1
	case tree.GreaterEq:
		t.least = true
	case tree.Greater:
		t.least, t.more = true, 1
	default:
		return nil
	}
	sum, is := n.Args[0], n.Args[1]
	if is.Op == tree.Sigma {
		sum, is = is, sum
		t.least, t.most, t.less, t.more = t.most, t.least, t.more, t.less
	}
	if sum.Op != tree.Sigma || len(sum.Binds) != 1 || risky(is) || !p.known(is) || !kinds[set.Op].Total {
		return nil
	}
	x := sum.Binds[0]
	isX := func(n *tree.Node) bool { return n.Op == tree.Ident && n.Decl == x }
	in, e := sum.Args[0], sum.Args[1]
	if in.Op != tree.Member || !isX(in.Args[0]) || e.Op != tree.Apply || e.Args[0].Op != tree.Ident || e.Args[0].Decl != d || !isX(e.Args[1]) {
		return nil
	}
	over := in.Args[1]
	if over.Op == tree.Domain && over.Args[0].Op == tree.Ident && over.Args[0].Decl == d {
		over = set.Args[0]
	}
	if risky(over) || !p.known(over) || p.infinite(over) {
		return nil
	}
	t.everywhere = tree.Same(over, set.Args[0])
	t.over, t.is = p.scope.Expr(over), p.scope.Expr(is)
	return t
}

// bounded reports whether totals bound the values of a function to the natural numbers.
func (g *functionSearch) bounded() bool {
	return slices.ContainsFunc(g.totals, func(t *total) bool { return t.most && t.everywhere }) && g.rel.A.B.Form == value.FInt
}

// tally is a total for the points of one search.
type tally struct {
	*total
	is    int64
	in    []bool  // by point: it counts
	left  []int64 // by point: how many from it on count
	sofar []int64 // by point: the total of those before
}

// tally gives what a total demands of points; false if its numbers are large.
func (t *total) tally(f *Frame, keys []value.Value) (out tally, ok bool) {
	n := len(keys)
	over := t.over(f)
	is, small := t.is(f).Int64()
	if !small || is > far || is < -far {
		return out, false
	}
	out = tally{total: t, is: is, in: make([]bool, n), left: make([]int64, n+1), sofar: make([]int64, n+1)}
	for i := n - 1; i >= 0; i-- {
		out.in[i] = value.Has(over, keys[i])
		out.left[i] = out.left[i+1]
		if out.in[i] {
			out.left[i]++
		}
	}
	// Points that the function does not have leave the total without a value.
	return out, value.IsFinite(over) && value.Compare(value.Card(over), value.Int(out.left[0])) == 0
}

// checkAbove is the number of functions from which on demands are asked on the way.
const checkAbove = 64

// run looks for functions from keys, which ascend, to a set.
func (g *functionSearch) run(f *Frame, keys []value.Value, to value.Value, next Solver, found func(*Frame) bool) bool {
	part := g.rel.MakePartial(keys, g.kind.Total)
	fixed, possible := g.fix(f, part, to)
	if !possible || g.kind.Injective && repeated(fixed) || g.kind.Surjective && !value.Finite(to) {
		return false
	}
	r := &functionRun{g: g, part: part, keys: keys, fixed: fixed, next: next, found: found}
	for _, t := range g.totals {
		if y, ok := t.tally(f, keys); ok {
			r.tallies = append(r.tallies, y)
		}
	}
	open := 0
	for _, x := range fixed {
		if x == nil {
			open++
		}
	}
	if open > 0 || g.kind.Surjective {
		if !value.IsFinite(to) {
			to = r.bound(f, to)
		}
		r.values = value.Elements(to)
	}
	r.used = make([]int, len(r.values))
	r.summable()
	if math.Pow(float64(len(r.values)+1), float64(open)) > checkAbove {
		if !r.ready(f) {
			return false
		}
	} else {
		r.tallies = nil
	}
	return r.place(f, 0)
}

// repeated reports whether two points have the same value.
func repeated(fixed []*value.Value) bool {
	var vs []value.Value
	for _, v := range fixed {
		if v != nil {
			vs = append(vs, *v)
		}
	}
	slices.SortFunc(vs, value.Compare)
	for i, v := range vs {
		if i > 0 && value.Equal(v, vs[i-1]) {
			return true
		}
	}
	return false
}

// fix gives the values that equations fix, by point; false if they contradict each other or
// lie outside of a set. A recurrence waits for the points that it needs.
func (g *functionSearch) fix(f *Frame, part *value.Partial, to value.Value) (fixed []*value.Value, possible bool) {
	fixed = make([]*value.Value, part.Len())
	possible = true
	waiting := map[int][]recurrence{}
	var todo []recurrence
	a := &fixing{}
	a.fix = func(x, y value.Value) {
		i, ok := part.Find(x)
		switch {
		case !ok:
		case fixed[i] == nil && value.Has(to, y):
			fixed[i] = &y
			part.Set(i, y)
			todo = append(todo, waiting[i]...)
			delete(waiting, i)
		case fixed[i] == nil || !value.Equal(*fixed[i], y):
			possible = false
		}
	}
	for _, fx := range g.fixers {
		fx(f, a)
	}
	todo = append(todo, a.later...)
	for len(todo) > 0 && possible {
		f.tick()
		e := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for i, slot := range e.slots {
			f.Slots[slot] = e.values[i]
		}
		f.Slots[g.slot] = value.Rather(part)
		if wait := tryRecurrence(f, part, e, a.fix); wait >= 0 {
			waiting[wait] = append(waiting[wait], e)
		}
	}
	return fixed, possible
}

// tryRecurrence evaluates an equation; wait is the point that it needs, or -1. What cannot be
// evaluated fixes nothing.
func tryRecurrence(f *Frame, part *value.Partial, e recurrence, fix func(x, y value.Value)) (wait int) {
	wait = -1
	defer func() {
		if r := recover(); r != nil {
			t, _ := f.trouble(r)
			switch {
			case t.Kind == value.Open && part.Wants(t):
				wait = t.Point
			case t.Kind == value.TooMuch, t.Kind == value.Open:
				panic(r)
			}
		}
	}()
	x, y := e.x(f), value.Normal(e.y(f))
	fix(x, y)
	return wait
}

// bound makes an endless set of values finite: by a total of natural numbers, or to what is
// implementable.
func (r *functionRun) bound(f *Frame, to value.Value) value.Value {
	g := r.g
	if s, ok := to.AsSymbolic().(*value.Integers); ok && !s.All && s.From < largest && s.From > -largest {
		for _, t := range r.tallies {
			n := int64(len(r.keys))
			if t.most && t.left[0] == n {
				return s.Shape().MakeInterval(value.Int(s.From), value.Int(t.is-t.less-(n-1)*s.From))
			}
		}
	}
	if !g.hasLimited {
		f.at = g.at
		value.CannotList("nothing bounds the values of the function")
	}
	f.Inexact = true
	if some, ok := f.world.limited(to); ok {
		return some
	}
	return value.Filter(g.limited, func(v value.Value) bool { return value.Has(to, v) })
}

// functionRun is one search for a function.
type functionRun struct {
	g       *functionSearch
	part    *value.Partial
	keys    []value.Value
	fixed   []*value.Value
	values  []value.Value
	allowed [][]int // by point: the numbers of its values; nil: all of values
	used    []int   // how often each of values is
	hit     int     // how many of values are used
	ill     *placed // why a question has no answer
	next    Solver
	found   func(*Frame) bool

	asks    bool // questions are asked on the way
	due     [][]question
	moved   []int // the points to whose questions some were added, in order
	tallies []tally
	lo, hi  int64 // the least and the greatest of values and fixed, for tallies
}

// summable finds the bounds of the values, for tallies; without small ones there are none.
func (r *functionRun) summable() {
	if len(r.tallies) == 0 {
		return
	}
	first := true
	note := func(v value.Value) bool {
		n, ok := v.Int64()
		if first || n < r.lo {
			r.lo = n
		}
		if first || n > r.hi {
			r.hi = n
		}
		first = false
		return ok && n < largest && n > -largest
	}
	for _, v := range r.values {
		if !note(v) {
			r.tallies = nil
			return
		}
	}
	for _, v := range r.fixed {
		if v != nil && !note(*v) {
			r.tallies = nil
			return
		}
	}
}

// ready makes the questions, and strikes the values that some question about a single point
// rules out. It reports whether there may be a function.
func (r *functionRun) ready(f *Frame) bool {
	r.asks = true
	r.due = make([][]question, len(r.keys))
	f.Slots[r.g.slot] = value.Rather(r.part)
	for i := range r.g.checks {
		for _, q := range r.g.checks[i].questions(f) {
			ok, wait := r.ask(f, &q)
			switch {
			case wait >= 0 && wait < len(r.keys):
				r.due[wait] = append(r.due[wait], q)
			case wait < 0 && !ok:
				return false
			}
		}
	}
	if !r.answered(f) {
		return false
	}
	if len(r.values)*len(r.values) > maxQuestions {
		return true
	}
	r.allowed = make([][]int, len(r.keys))
	for i := range r.keys {
		if r.fixed[i] != nil || len(r.due[i]) == 0 {
			continue
		}
		some := make([]int, 0, len(r.values))
		for j, v := range r.values {
			r.part.Set(i, v)
			if r.fits(f, i) {
				some = append(some, j)
			}
		}
		r.part.Clear(i)
		if r.allowed[i] = some; len(some) == 0 && r.g.kind.Total {
			return false
		}
	}
	return true
}

// fits reports whether no question that waits for point i is answered by no.
func (r *functionRun) fits(f *Frame, i int) bool {
	f.tick()
	r.ill = nil
	for k := range r.due[i] {
		if ok, wait := r.ask(f, &r.due[i][k]); wait < 0 && !ok {
			return false
		}
	}
	return r.answered(f)
}

// place decides point i and all that follow.
func (r *functionRun) place(f *Frame, i int) bool {
	g := r.g
	if g.kind.Surjective && len(r.values)-r.hit > len(r.keys)-i {
		return false
	}
	if i == len(r.keys) {
		f.Slots[g.slot] = r.part.Function()
		return r.next(f, r.found)
	}
	if x := r.fixed[i]; x != nil {
		j := -1
		for k, v := range r.values {
			if value.Equal(v, *x) {
				j = k
			}
		}
		if j < 0 {
			r.part.Set(i, *x)
			return r.further(f, i, *x)
		}
		return r.try(f, i, j)
	}
	defer r.part.Clear(i)
	if !g.kind.Total {
		r.part.Leave(i)
		if r.further(f, i, value.Value{}) {
			return true
		}
	}
	if r.allowed != nil && r.allowed[i] != nil {
		for _, j := range r.allowed[i] {
			if r.try(f, i, j) {
				return true
			}
		}
		return false
	}
	for j := range r.values {
		if r.try(f, i, j) {
			return true
		}
	}
	return false
}

// try gives point i the value j.
func (r *functionRun) try(f *Frame, i, j int) bool {
	if r.g.kind.Injective && r.used[j] > 0 {
		return false
	}
	f.tick()
	if r.used[j]++; r.used[j] == 1 {
		r.hit++
	}
	r.part.Set(i, r.values[j])
	stop := r.further(f, i, r.values[j])
	if r.used[j]--; r.used[j] == 0 {
		r.hit--
	}
	return stop
}

// further goes on from point i, which has been decided, unless a demand forbids it.
func (r *functionRun) further(f *Frame, i int, v value.Value) bool {
	if !r.asks {
		return r.place(f, i+1)
	}
	for k := range r.tallies {
		if !r.tallies[k].add(i, v, r.lo, r.hi) {
			return false
		}
	}
	if i == len(r.keys)-1 {
		return r.place(f, i+1) // the conjuncts themselves decide
	}
	before := len(r.moved)
	stop := r.settle(f, i) && r.place(f, i+1)
	for len(r.moved) > before {
		last := len(r.moved) - 1
		j := r.moved[last]
		r.moved = r.moved[:last]
		r.due[j] = r.due[j][:len(r.due[j])-1]
	}
	return stop
}

// add counts the value of point i; false if the total cannot become what it must be.
func (t *tally) add(i int, v value.Value, lo, hi int64) bool {
	t.sofar[i+1] = t.sofar[i]
	if t.in[i] {
		n, _ := v.Int64()
		t.sofar[i+1] += n
	}
	sum, left := t.sofar[i+1], t.left[i+1]
	return (!t.most || sum+left*lo <= t.is-t.less) && (!t.least || sum+left*hi >= t.is+t.more)
}

// settle asks the questions that wait for point i.
func (r *functionRun) settle(f *Frame, i int) bool {
	if len(r.due[i]) == 0 {
		return true
	}
	r.ill = nil
	f.Slots[r.g.slot] = value.Rather(r.part)
	for k := range r.due[i] {
		q := r.due[i][k]
		ok, wait := r.ask(f, &q)
		switch {
		case wait >= len(r.keys):
		case wait >= 0:
			r.due[wait] = append(r.due[wait], q)
			r.moved = append(r.moved, wait)
		case !ok:
			return false
		}
	}
	return r.answered(f)
}

// answered ends questions none of which says no. One that has no answer is taken for no, which the
// frame notes; what all the others come to in the end is not looked at.
func (r *functionRun) answered(f *Frame) bool {
	if r.ill == nil {
		return true
	}
	f.passes(r.ill)
	return false
}

// ask puts a question about a function that is not known everywhere. wait is the point that
// it needs; -1 if ok is the answer, and beyond all points if there will be none.
func (r *functionRun) ask(f *Frame, q *question) (ok bool, wait int) {
	wait = -1
	defer func() {
		if e := recover(); e != nil {
			t, at := f.trouble(e)
			switch ill := (&placed{t, at}); {
			case t.Kind == value.Open && r.part.Wants(t):
				wait = t.Point
			case t.Kind == value.IllDefined && r.g.forgiving && !raises(ill, r.g.ours):
				r.ill, ok = ill, true // unless another question says no
			case t.Kind == value.TooMuch, t.Kind == value.Open:
				panic(e)
			default:
				wait = len(r.keys)
			}
		}
	}()
	for i, slot := range q.slots {
		f.Slots[slot] = q.values[i]
	}
	return q.holds(f), -1
}
