package eval

import (
	"cmp"
	"maps"
	"slices"
	"sync/atomic"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// Implication cuts the body of a forall into what is assumed and what follows.
func Implication(p *tree.Node) (assumed []*tree.Node, then *tree.Node) {
	then = p
	for then.Op == tree.Implies {
		assumed = append(assumed, tree.Conjuncts(then.Args[0])...)
		then = then.Args[1]
	}
	return assumed, then
}

func (s *Scope) forall(n *tree.Node) Pred {
	t := s.Strict().Fork()
	t.BindNew(n.Binds...)
	binds := n.Binds
	assumed, then := Implication(n.Args[0])
	for then.Op == tree.Forall { // !x.(P => !y.(Q => R)) is !x,y.(P & Q => R)
		t.BindNew(then.Binds...)
		binds = append(binds[:len(binds):len(binds)], then.Binds...)
		more, last := Implication(then.Args[0])
		assumed, then = append(assumed, more...), last
	}
	solve := t.solver(binds, append(assumed, negation(then)...), n)
	return func(f *Frame) bool {
		return !solve(f, func(f *Frame) bool { return true })
	}
}

// opposites are the predicates that are each other's negation.
var opposites = map[tree.Op]tree.Op{
	tree.Equal: tree.NotEqual, tree.NotEqual: tree.Equal, tree.Member: tree.NotMember, tree.NotMember: tree.Member,
	tree.Subset: tree.NotSubset, tree.NotSubset: tree.Subset, tree.StrictSubset: tree.NotStrictSubset,
	tree.NotStrictSubset: tree.StrictSubset, tree.Less: tree.GreaterEq, tree.GreaterEq: tree.Less,
	tree.Greater: tree.LessEq, tree.LessEq: tree.Greater,
}

// negation gives conjuncts that say that n is false, in a form that may generate values.
func negation(n *tree.Node) []*tree.Node {
	if op, ok := opposites[n.Op]; ok {
		return []*tree.Node{tree.New(op, n.Pos, n.Args...)}
	}
	switch n.Op {
	case tree.Not:
		return tree.Conjuncts(n.Args[0])
	case tree.Or:
		var out []*tree.Node
		for _, a := range n.Args {
			out = append(out, negation(a)...)
		}
		return out
	case tree.Implies:
		return append(tree.Conjuncts(n.Args[0]), negation(n.Args[1])...)
	}
	return []*tree.Node{tree.New(tree.Not, n.Pos, n)}
}

func (s *Scope) exists(n *tree.Node) Pred {
	t := s.Strict().Fork()
	t.BindNew(n.Binds...)
	solve := t.solver(n.Binds, tree.Conjuncts(n.Args[0]), n)
	return func(f *Frame) bool {
		return solve(f, func(*Frame) bool { return true })
	}
}

// tuple builds the value of names x, y, z: (x|->y)|->z.
func (s *Scope) tuple(binds []*tree.Decl) (make Expr, shape *value.Shape) {
	shape = s.shape(binds[0].Type)
	first := s.slots[binds[0]]
	make = func(f *Frame) value.Value { return f.Slots[first] }
	for _, d := range binds[1:] {
		left, slot := make, s.slots[d]
		p := s.code.World.U.Pair(shape, s.shape(d.Type))
		make = func(f *Frame) value.Value { return p.MakePair(left(f), f.Slots[slot]) }
		shape = p
	}
	return make, shape
}

// untuple puts the parts of a value into the slots of names.
func (s *Scope) untuple(binds []*tree.Decl) func(f *Frame, v value.Value) {
	type part struct {
		pair *value.Shape
		slot int
	}
	shape := s.shape(binds[0].Type)
	parts := make([]part, len(binds))
	parts[0].slot = s.slots[binds[0]]
	for i, d := range binds[1:] {
		shape = s.code.World.U.Pair(shape, s.shape(d.Type))
		parts[i+1] = part{shape, s.slots[d]}
	}
	return func(f *Frame, v value.Value) {
		for i := len(parts) - 1; i > 0; i-- {
			f.Slots[parts[i].slot] = parts[i].pair.Second(v)
			v = parts[i].pair.First(v)
		}
		f.Slots[parts[0].slot] = v
	}
}

// comprehension is a compiled {x | P}, {x . P | E} or %x.(P | E).
type comprehension struct {
	scope    *Code
	node     *tree.Node
	shape    *value.Shape // of the set
	solve    Solver
	element  Expr                                                     // the element of a solution
	has      test                                                     // membership
	apply    func(f *Frame, x value.Value) (value.Value, bool)        // of a lambda
	values   func(f *Frame, x value.Value, found func(y value.Value)) // at a point of an endless relation; may be nil
	domain   test                                                     // of a lambda: whether x is in its domain
	infinite bool                                                     // for sure
	endless  bool                                                     // it cannot be listed
	slots    []int                                                    // of its free names
	free     []free                                                   // what tells it from others that are written alike
}

// free is a name that a comprehension uses and does not bind.
type free struct {
	shape *value.Shape
	slot  int         // place in the comprehension's slots; -1: the value is known
	known value.Value // the same wherever it is met
}

// compile compiles a comprehension in all its uses.
func (s *Scope) compile(n *tree.Node) *comprehension {
	t := s.Strict().Fork()
	t.BindNew(n.Binds...)
	c := &comprehension{scope: s.code, node: n, shape: s.shapeOf(n)}
	names := slices.SortedFunc(maps.Keys(s.free(n)), func(a, b *tree.Decl) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Slot, b.Slot)) })
	for _, d := range names {
		v, known := s.known[d]
		i, bound := s.slots[d]
		if bound {
			c.slots = append(c.slots, i)
		}
		switch {
		case known:
			c.free = append(c.free, free{s.shape(d.Type), -1, v})
		case bound:
			c.free = append(c.free, free{s.shape(d.Type), len(c.slots) - 1, value.Value{}})
		}
	}
	tree.Walk(n, func(m *tree.Node) bool {
		if i, ok := s.prev[m.Decl]; ok && m.Op == tree.Prev {
			c.free = append(c.free, free{s.shape(m.Decl.Type), len(c.slots), value.Value{}})
			c.slots = append(c.slots, i)
		}
		return true
	})
	conj := tree.Conjuncts(n.Args[0])
	plan := t.plan(n.Binds, conj, n)
	c.solve, c.endless = plan.solve, plan.endless
	c.infinite = c.endless && n.Op != tree.ComprMap && onlyInfinite(n.Binds, conj)
	tuple, shape := t.tuple(n.Binds)
	untuple := t.untuple(n.Binds)
	p := t.Pred(n.Args[0])
	if n.Op == tree.Compr {
		c.element = tuple
		c.has = func(f *Frame, v value.Value) bool {
			untuple(f, v)
			return p(f)
		}
		if last := len(n.Binds) - 1; last > 0 {
			u := s.Strict().Fork()
			y := u.BindNew(n.Binds...) + last
			at := u.untuple(n.Binds[:last])
			if lookup := u.plan(n.Binds[last:], conj, n); !lookup.endless {
				c.values = func(f *Frame, x value.Value, found func(y value.Value)) {
					at(f, x)
					lookup.solve(f, func(f *Frame) bool { found(f.Slots[y]); return false })
				}
			}
		}
		return c
	}
	e := t.Expr(n.Args[1])
	if n.Op == tree.ComprMap {
		c.element = e
		// v is an element if P & E = v has a solution.
		v := &tree.Decl{Name: "element", Type: n.Args[1].Type}
		u := s.Strict().Fork()
		u.BindNew(n.Binds...)
		slot := u.BindNew(v)
		use := tree.NewIdent(n.Pos, v.Name)
		use.Decl, use.Type = v, v.Type
		eq := tree.New(tree.Equal, n.Pos, n.Args[1], use)
		find := u.solver(n.Binds, append(conj[:len(conj):len(conj)], eq), n)
		c.has = func(f *Frame, v value.Value) bool {
			f.Slots[slot] = v
			return find(f, func(*Frame) bool { return true })
		}
		return c
	}
	pair := s.code.World.U.Pair(shape, s.shapeOf(n.Args[1]))
	c.element = func(f *Frame) value.Value { return pair.MakePair(tuple(f), e(f)) }
	c.apply = func(f *Frame, x value.Value) (value.Value, bool) {
		untuple(f, x)
		if !p(f) {
			return value.Value{}, false
		}
		return e(f), true
	}
	c.domain = func(f *Frame, x value.Value) bool {
		untuple(f, x)
		return p(f)
	}
	c.has = func(f *Frame, v value.Value) bool {
		untuple(f, pair.First(v))
		return p(f) && value.Equal(e(f), pair.Second(v))
	}
	return c
}

// onlyInfinite reports whether conjuncts only say that bound names are in infinite sets.
func onlyInfinite(binds []*tree.Decl, conj []*tree.Node) bool {
	for _, n := range conj {
		if n.Op != tree.Member || n.Args[0].Op != tree.Ident || !slices.Contains(binds, n.Args[0].Decl) {
			return false
		}
		switch n.Args[1].Op {
		case tree.IntSet, tree.NaturalSet, tree.Natural1Set, tree.StringSet, tree.RealSet, tree.FloatSet:
		default:
			return false
		}
	}
	return true
}

// closure wraps the comprehension as a value, with what its free names are now.
func (c *comprehension) closure(f *Frame) value.Value {
	vs := make([]value.Value, len(c.slots))
	for i, slot := range c.slots {
		vs[i] = f.Slots[slot]
	}
	x := &closure{code: c, slots: c.slots, values: vs}
	if f.quota != nil && !f.quota.brief {
		x.quota = f.quota
	}
	switch {
	case c.apply != nil:
		return value.Rather(function{x})
	case c.values != nil:
		return value.Rather(relation{x, &atomic.Pointer[looked]{}})
	}
	return value.Rather(x)
}

// long is a closure that was found to be long.
func (c *comprehension) long(f *Frame) value.Value {
	v := c.closure(f)
	v.AsSymbolic().(interface{ mark() }).mark()
	return v
}

// eager is the number of elements up to which a comprehension is listed when it is met.
const eager = 1 << 16

// comprehension compiles a comprehension as a value: a list, or a closure if it is
// endless or large.
func (s *Scope) comprehension(n *tree.Node) Expr {
	c := s.compile(n)
	if c.endless {
		return c.closure
	}
	return func(f *Frame) value.Value {
		v, ok := c.list(f)
		if !ok {
			return c.long(f)
		}
		return v
	}
}

// eagerSteps is the work for such a list.
const eagerSteps = 1 << 20

// list gives the elements, unless there are many, they take long to be found, or a set that they
// come from turns out to be infinite.
func (c *comprehension) list(f *Frame) (v value.Value, ok bool) {
	defer func() {
		if e := recover(); e != nil {
			t, _ := f.trouble(e)
			if t.Kind != value.Unlistable && (t.Kind != value.TooMuch || f.over()) {
				panic(e)
			}
			ok = false
		}
	}()
	b := c.shape.Build()
	n := 0
	f.Within(eagerSteps, func() {
		ok = !c.solve(f, func(f *Frame) bool {
			b.Add(c.element(f))
			n++
			return n > eager
		})
	})
	return b.Set(), ok
}

// sum compiles SIGMA and PI. Each solution counts once.
func (s *Scope) sum(n *tree.Node) Expr {
	t := s.Strict().Fork()
	t.BindNew(n.Binds...)
	plan := t.plan(n.Binds, tree.Conjuncts(n.Args[0]), n)
	e := t.Expr(n.Args[1])
	op, zero := value.Add, value.Int(0)
	switch n.Op {
	case tree.Pi:
		op, zero = value.Mul, value.Int(1)
	case tree.RealSigma:
		op = value.RealAdd
	case tree.RealPi:
		op, zero = value.RealMul, value.Int(1)
	}
	tuple, shape := t.tuple(n.Binds)
	set := shape.Pow()
	if !plan.repeats {
		return func(f *Frame) value.Value {
			sum := zero
			plan.solve(f, func(f *Frame) bool { sum = op(sum, e(f)); return false })
			return sum
		}
	}
	untuple := t.untuple(n.Binds)
	return func(f *Frame) value.Value {
		b := set.Build()
		plan.solve(f, func(f *Frame) bool { b.Add(tuple(f)); return false })
		sum := zero
		for c := value.Iter(b.Set()); c.Next(); {
			untuple(f, c.V)
			sum = op(sum, e(f))
		}
		return sum
	}
}

func (s *Scope) quantUnion(n *tree.Node) Expr {
	t := s.Strict().Fork()
	t.BindNew(n.Binds...)
	solve := t.solver(n.Binds, tree.Conjuncts(n.Args[0]), n)
	e := t.Expr(n.Args[1])
	empty := s.shapeOf(n).Empty()
	return func(f *Frame) value.Value {
		out := empty
		solve(f, func(f *Frame) bool { out = value.Union(out, e(f)); return false })
		return out
	}
}

func (s *Scope) quantInter(n *tree.Node) Expr {
	t := s.Strict().Fork()
	t.BindNew(n.Binds...)
	solve := t.solver(n.Binds, tree.Conjuncts(n.Args[0]), n)
	e := t.Expr(n.Args[1])
	return func(f *Frame) value.Value {
		var out value.Value
		some := false
		solve(f, func(f *Frame) bool {
			if some {
				out = value.Inter(out, e(f))
			} else {
				out, some = e(f), true
			}
			return false
		})
		if !some {
			f.at = n
			value.Ill("INTER over no set")
		}
		return out
	}
}

// Equations compiles the x = E of a LET into assignments, and binds the names.
func (s *Scope) Equations(n *tree.Node) func(f *Frame) {
	outer := s.Fork()
	s.BindNew(n.Binds...)
	bound := map[*tree.Decl]bool{}
	for _, d := range n.Binds {
		bound[d] = true
	}
	var slots []int
	var exprs []Expr
	done := map[*tree.Decl]bool{}
	for _, eq := range tree.Conjuncts(n.Args[0]) {
		x, e := eq.Args[0], eq.Args[1]
		if x.Op != tree.Ident || !bound[x.Decl] || done[x.Decl] {
			x, e = e, x
		}
		done[x.Decl] = true
		// An equation may use the names that earlier ones define.
		scope := outer
		for d := range FreeNames(e) {
			if bound[d] {
				scope = s
			}
		}
		slots = append(slots, s.slots[x.Decl])
		exprs = append(exprs, scope.Expr(e))
	}
	return func(f *Frame) {
		for i, e := range exprs {
			f.Slots[slots[i]] = e(f)
		}
	}
}

func (s *Scope) letExpr(n *tree.Node) Expr {
	t := s.Fork()
	set := t.Equations(n)
	e := t.Expr(n.Args[1])
	return func(f *Frame) value.Value { set(f); return e(f) }
}
