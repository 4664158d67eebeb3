package b2kernel

import (
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/bkernel/ast"
)

// family is a set that need not be listed: it knows its members.
type family interface {
	// has says when a symbol is an element.
	has(l *lowering, x symbol) ast.Node
	// list gives the elements; nil: there are too many, or no end.
	list(l *lowering) *set
}

// maker is a family that makes elements of its own: fresh gives a new one, which is any
// element where the predicate holds. It refuses where that is not possible.
type maker interface {
	fresh(l *lowering, shape *value.Shape) (symbol, ast.Node)
}

// The families.
type (
	interval struct{ from, to num }       // the integers between; open bounds beyond inf
	everyone struct{ shape *value.Shape } // all values of a type other than INTEGER
	powerSet struct {
		of               symbol
		nonEmpty, finite bool
	} // POW, POW1, FIN, FIN1
	arrows struct {
		from, to symbol
		arrow
	}
	sequences struct {
		of                        symbol
		nonEmpty, injective, perm bool
		longest                   *int64 // their length; nil: it is not known
	}
	product struct{ a, b symbol }
	structs []symbol // the sets of the fields, in the order of their names
	mixture struct { // what two sets come to, at least one of which is not listed
		op   tree.Op // Union, Inter, SetMinus
		a, b symbol
	}
	comprehension struct { // of a binder, where its names have no end
		node *tree.Node
		env  *env
	}
)

// arrow says which relations a function space holds; value.Arrow, and total of relations.
type arrow struct{ function, total, injective, surjective bool }

// Limits of what is listed.
const (
	maxListed  = 100_000 // elements of a set
	maxSubsets = 12      // elements of a set whose subsets are listed
)

// list gives the cells of a set. It refuses what cannot be listed.
func (l *lowering) list(x symbol) *set {
	if s := l.tryList(x); s != nil {
		return s
	}
	panic(l.refuse("a set that is infinite or too large to be listed"))
}

func (l *lowering) tryList(x symbol) *set {
	switch x := x.(type) {
	case *set:
		return x
	case family:
		s := x.list(l)
		if s != nil {
			l.spend(len(s.cells))
		}
		return s
	}
	panic("no set")
}

// memberOf says when x is an element of a set.
func (l *lowering) memberOf(x, of symbol) ast.Node {
	s, ok := of.(*set)
	if !ok {
		return of.(family).has(l, x)
	}
	s.index(l)
	if s.keys != nil {
		if k, ok := l.key(x); ok {
			if i, ok := s.keys[k]; ok {
				return s.cells[i].cond
			}
			return l.g.False()
		}
		if n, ok := x.(num); ok {
			if lo, hi, ok := l.solid(s); ok {
				return l.and(l.le(l.constant(lo), n), l.le(n, l.constant(hi)))
			}
		}
	}
	var cases []ast.Node
	l.lookup(s, x, func(c cell) {
		if p, ok := x.(pair); ok {
			q := c.elem.(pair)
			cases = append(cases, l.and(c.cond, l.equal(q.a, p.a), l.equal(q.b, p.b)))
		} else {
			cases = append(cases, l.and(c.cond, l.equal(c.elem, x)))
		}
	})
	return l.or(cases...)
}

// lookup visits the cells of s that x may be.
func (l *lowering) lookup(s *set, x symbol, visit func(cell)) {
	s.index(l)
	if p, ok := x.(pair); ok && s.rows != nil {
		if k, ok := l.key(p.a); ok {
			for _, i := range s.rows[k] {
				visit(s.cells[i])
			}
			return
		}
	}
	for _, c := range s.cells {
		visit(c)
	}
}

// solid gives the bounds of a set of successive known numbers.
func (l *lowering) solid(s *set) (lo, hi int64, ok bool) {
	lo, hi = inf, -inf
	for _, c := range s.cells {
		n, is := c.elem.(num)
		if !is || !n.fixed() || !l.isTrue(c.cond) {
			return 0, 0, false
		}
		lo, hi = min(lo, n.lo), max(hi, n.hi)
	}
	return lo, hi, len(s.cells) > 0 && hi-lo+1 == int64(len(s.cells))
}

// fresh makes a new element of a set.
func (l *lowering) fresh(of symbol, shape *value.Shape) (symbol, ast.Node) {
	if m, ok := of.(maker); ok {
		return m.fresh(l, shape)
	}
	s := l.list(of)
	if len(s.cells) == 0 {
		return l.known(shape, shape.Zero()), l.g.False()
	}
	if len(s.cells) == 1 {
		return s.cells[0].elem, s.cells[0].cond
	}
	if s.index(l); s.keys != nil && shape.Form != value.FSet {
		x := l.unknown(shape, func() (int64, int64) { return l.extent(s) })
		return x, l.memberOf(x, s)
	}
	// One of the cells, by its number.
	i := l.number("choice", 0, int64(len(s.cells)-1))
	x := s.cells[0].elem
	conds := make([]ast.Node, len(s.cells))
	for j, c := range s.cells {
		at := l.same(i, l.constant(int64(j)))
		if j > 0 {
			x = l.choose(at, c.elem, x)
		}
		conds[j] = l.implies(at, c.cond)
	}
	return x, l.and(conds...)
}

// extent gives the least and the greatest of a set of known numbers.
func (l *lowering) extent(s *set) (lo, hi int64) {
	lo, hi = inf, -inf
	for _, c := range s.cells {
		n, ok := c.elem.(num)
		if !ok {
			return -inf, inf
		}
		lo, hi = min(lo, n.lo), max(hi, n.hi)
	}
	return lo, hi
}

// unknown makes a new value without sets. extent gives the range if it is a number, nil:
// that of the type.
func (l *lowering) unknown(shape *value.Shape, extent func() (lo, hi int64)) symbol {
	switch shape.Form {
	case value.FInt:
		lo, hi := -inf, inf
		if extent != nil {
			lo, hi = extent()
		}
		return l.number("n", lo, hi)
	case value.FBool, value.FElem:
		return l.number("e", 0, shape.Card-1)
	case value.FString:
		return l.number("s", 0, inf)
	case value.FReal:
		return l.newReal()
	case value.FFree:
		panic(l.refuse("free types"))
	case value.FPair:
		return pair{l.unknown(shape.A, nil), l.unknown(shape.B, nil)}
	case value.FRecord:
		r := make(record, len(shape.Parts))
		for i, p := range shape.Parts {
			r[i] = l.unknown(p, nil)
		}
		return r
	}
	x, _ := l.fresh(l.allOf(shape), shape) // any subset will do
	return x
}

// allOf gives all values of a type as a set.
func (l *lowering) allOf(shape *value.Shape) symbol {
	switch shape.Form {
	case value.FInt:
		return interval{open(-inf), open(inf)}
	case value.FPair:
		return product{l.allOf(shape.A), l.allOf(shape.B)}
	case value.FSet:
		return powerSet{of: l.allOf(shape.A)}
	}
	return everyone{shape}
}

// ---- integers and whole types

// open is a bound that there is none of.
func open(end int64) num { return num{ast.None, end, end} }

func (f interval) has(l *lowering, x symbol) ast.Node {
	p := l.g.True()
	if f.from.n != ast.None {
		p = l.le(f.from, x.(num))
	}
	if f.to.n != ast.None {
		p = l.and(p, l.le(x.(num), f.to))
	}
	return p
}

// bounds gives the least and the greatest number that may be an element.
func (f interval) bounds() (lo, hi int64) { return f.from.lo, f.to.hi }

func (f interval) endless() bool { return f.from.lo <= -inf || f.to.hi >= inf }

func (f interval) list(l *lowering) *set {
	lo, hi := f.bounds()
	if f.endless() || hi-lo >= maxListed {
		return nil
	}
	var b builder
	for n := lo; n <= hi; n++ {
		c := l.constant(n)
		b.add(l, c, f.has(l, c))
	}
	return b.set()
}

func (f interval) fresh(l *lowering, _ *value.Shape) (symbol, ast.Node) {
	lo, hi := f.bounds()
	if lo > hi {
		return l.constant(0), l.g.False()
	}
	x := l.number("n", lo, hi)
	return x, f.has(l, x)
}

func (f everyone) has(l *lowering, x symbol) ast.Node { return l.g.True() }

func (f everyone) list(l *lowering) *set {
	if !f.shape.Finite() || !f.shape.Dense() || f.shape.Card > maxListed {
		return nil
	}
	return l.known(f.shape.Pow(), value.List(f.shape.All())).(*set)
}

func (f everyone) fresh(l *lowering, shape *value.Shape) (symbol, ast.Node) {
	return l.unknown(f.shape, nil), l.g.True()
}

// ---- sets of sets

func (f powerSet) has(l *lowering, x symbol) ast.Node {
	p := l.subset(x, f.of)
	if f.nonEmpty {
		p = l.and(p, l.not(l.isEmpty(x)))
	}
	if f.finite && l.tryList(f.of) == nil {
		p = l.and(p, l.finite(x))
	}
	return p
}

func (f powerSet) list(l *lowering) *set {
	of := l.tryList(f.of)
	if of == nil {
		return nil
	}
	of = l.apart(of)
	if len(of.cells) > maxSubsets {
		return nil
	}
	out := &set{distinct: true}
	for m := range 1 << len(of.cells) {
		if m == 0 && f.nonEmpty {
			continue
		}
		sub := &set{distinct: true}
		cond := l.g.True()
		for i, c := range of.cells {
			if m>>i&1 != 0 {
				sub.cells = append(sub.cells, cell{c.elem, l.g.True()})
				cond = l.and(cond, c.cond)
			}
		}
		out.cells = append(out.cells, cell{sub, cond})
	}
	return out
}

func (f powerSet) fresh(l *lowering, _ *value.Shape) (symbol, ast.Node) {
	of := l.list(f.of)
	if g, ok := l.ground(of); ok {
		of = g
	}
	s := &set{distinct: of.distinct}
	var facts, some []ast.Node
	for _, c := range of.cells {
		b := l.boolean()
		s.cells = append(s.cells, cell{c.elem, b})
		facts = append(facts, l.implies(b, c.cond))
		some = append(some, b)
	}
	if f.nonEmpty {
		facts = append(facts, l.or(some...))
	}
	return s, l.and(facts...)
}

// ---- relations and functions

func (f arrows) has(l *lowering, r symbol) ast.Node {
	if c, ok := r.(comprehension); ok && l.tryList(r) == nil {
		return f.hasRule(l, c)
	}
	ps := []ast.Node{l.subset(r, product{f.from, f.to})}
	if !f.function && !f.total && !f.injective && !f.surjective {
		return ps[0]
	}
	s := l.list(r)
	if f.function {
		ps = append(ps, l.functional(s))
	}
	if f.injective {
		ps = append(ps, l.functional(l.inverse(s)))
	}
	if f.total {
		ps = append(ps, l.subset(f.from, l.domain(s)))
	}
	if f.surjective {
		ps = append(ps, l.subset(f.to, l.rangeOf(s)))
	}
	return l.and(ps...)
}

// hasRule says when a relation that is not listed is one of the space, by quantifiers over the
// types of its sides.
func (f arrows) hasRule(l *lowering, r comprehension) ast.Node {
	shape := l.elementShape(r)
	all := func(body func(xs []symbol) ast.Node, of ...*value.Shape) ast.Node {
		return l.quantified(ast.OpForall, of, body)
	}
	some := func(body func(x symbol) ast.Node, of *value.Shape) ast.Node {
		return l.quantified(ast.OpExists, []*value.Shape{of}, func(xs []symbol) ast.Node { return body(xs[0]) })
	}
	at := func(x, y symbol) ast.Node { return r.has(l, pair{x, y}) }
	defined := func(x symbol) ast.Node { return some(func(y symbol) ast.Node { return at(x, y) }, shape.B) }
	typed := func() ast.Node {
		return all(func(xs []symbol) ast.Node {
			return l.implies(at(xs[0], xs[1]), l.and(l.memberOf(xs[0], f.from), l.memberOf(xs[1], f.to)))
		}, shape.A, shape.B)
	}
	functional := f.function
	if n := r.node; n.Op == tree.Lambda {
		functional = false
		bind := func(x symbol) *env { return l.bindTuple(r.env, n.Binds, x) }
		defined = func(x symbol) ast.Node {
			return l.exactly(func() ast.Node { return l.truth(n.Args[0], bind(x), true) })
		}
		typed = func() ast.Node {
			return all(func(xs []symbol) ast.Node {
				value := func() ast.Node { return l.memberOf(l.expr(n.Args[1], bind(xs[0])), f.to) }
				return l.implies(defined(xs[0]), l.and(l.memberOf(xs[0], f.from), l.atom(value, true)))
			}, shape.A)
		}
	}
	ps := []ast.Node{typed()}
	if functional {
		ps = append(ps, all(func(xs []symbol) ast.Node {
			return l.implies(l.and(at(xs[0], xs[1]), at(xs[0], xs[2])), l.equal(xs[1], xs[2]))
		}, shape.A, shape.B, shape.B))
	}
	if f.total {
		ps = append(ps, all(func(xs []symbol) ast.Node { return l.implies(l.memberOf(xs[0], f.from), defined(xs[0])) }, shape.A))
	}
	if f.injective {
		ps = append(ps, all(func(xs []symbol) ast.Node {
			return l.implies(l.and(at(xs[0], xs[2]), at(xs[1], xs[2])), l.equal(xs[0], xs[1]))
		}, shape.A, shape.A, shape.B))
	}
	if f.surjective {
		ps = append(ps, all(func(xs []symbol) ast.Node {
			return l.implies(l.memberOf(xs[0], f.to), some(func(x symbol) ast.Node { return at(x, xs[0]) }, shape.A))
		}, shape.B))
	}
	return l.and(ps...)
}

// functional says when no two pairs share their first component.
func (l *lowering) functional(s *set) ast.Node {
	if l.isFunction(s) {
		return l.g.True()
	}
	s = l.apart(s)
	if nums := l.certain(s, func(x symbol) symbol { return x.(pair).a }); nums != nil {
		return l.different(nums)
	}
	var ps []ast.Node
	for i, c := range s.cells {
		p := c.elem.(pair)
		l.spend(i)
		for _, d := range s.cells[:i] {
			q := d.elem.(pair)
			if same := l.equal(p.a, q.a); !l.isFalse(same) {
				ps = append(ps, l.not(l.and(c.cond, d.cond, same)))
			}
		}
	}
	return l.and(ps...)
}

// certain gives a number of each element of s if all its cells are elements for certain;
// else nil.
func (l *lowering) certain(s *set, part func(symbol) symbol) []num {
	nums := make([]num, 0, len(s.cells))
	for _, c := range s.cells {
		n, ok := part(c.elem).(num)
		if !ok || !l.isTrue(c.cond) {
			return nil
		}
		nums = append(nums, n)
	}
	return nums
}

// different says that numbers are pairwise different.
func (l *lowering) different(nums []num) ast.Node {
	if len(nums) < 2 {
		return l.g.True()
	}
	lo, hi := inf, -inf
	var ns []ast.Node
	for _, n := range nums {
		lo, hi = min(lo, n.lo), max(hi, n.hi)
		ns = append(ns, n.n)
	}
	if lo > -inf && hi < inf && hi-lo+1 < int64(len(nums)) {
		return l.g.False() // more pigeons than holes
	}
	l.spend(len(ns))
	return l.g.Conn(ast.OpAllDiff, ns...)
}

func (f arrows) list(l *lowering) *set {
	from, to := l.tryList(f.from), l.tryList(f.to)
	if from == nil || to == nil {
		return nil
	}
	from, to = l.apart(from), l.apart(to)
	if !f.function {
		if len(from.cells)*len(to.cells) > maxSubsets {
			return nil
		}
		return l.filter(powerSet{of: product{from, to}}.list(l), f)
	}
	choices := len(to.cells) + 1
	n := 1
	for range from.cells {
		if n *= choices; n > 1<<maxSubsets {
			return nil
		}
	}
	all := &set{distinct: true}
	for m := range n {
		fn, cond := &set{distinct: true}, l.g.True()
		for _, c := range from.cells {
			i := m % choices
			if m /= choices; i == 0 {
				continue
			}
			d := to.cells[i-1]
			fn.cells = append(fn.cells, cell{pair{c.elem, d.elem}, l.g.True()})
			cond = l.and(cond, c.cond, d.cond)
		}
		all.cells = append(all.cells, cell{fn, cond})
	}
	return l.filter(all, f)
}

// filter keeps the elements of a family.
func (l *lowering) filter(s *set, f family) *set {
	out := &set{distinct: s.distinct}
	for _, c := range s.cells {
		if p := l.and(c.cond, f.has(l, c.elem)); !l.isFalse(p) {
			out.cells = append(out.cells, cell{c.elem, p})
		}
	}
	return out
}

func (f arrows) fresh(l *lowering, shape *value.Shape) (symbol, ast.Node) {
	if !f.function && !f.injective {
		r, p := powerSet{of: product{f.from, f.to}}.fresh(l, shape)
		if f.total || f.surjective {
			p = l.and(p, f.has(l, r))
		}
		return r, p
	}
	if !f.function { // a function the other way round
		r, p := arrows{f.to, f.from, arrow{function: true, total: f.surjective, surjective: f.total}}.fresh(l, shape.Universe().Rel(shape.A.B, shape.A.A))
		return l.inverse(r.(*set)), p
	}
	if l.canBeOpaque(f, shape) {
		return l.newOpaque(f, shape), l.g.True()
	}
	if !f.total && l.tryList(f.from) == nil {
		f.from = l.filter(l.list(l.windowed(shape.A.A, "the domain of a function")), f.from.(family))
	}
	from, ok := l.ground(l.list(f.from))
	if !ok {
		panic(l.refuse("a function on arguments that have too many values"))
	}
	s := &set{distinct: true}
	var facts []ast.Node
	for _, c := range from.cells {
		v, p := l.fresh(f.to, shape.A.B)
		cond := c.cond
		if !f.total {
			cond = l.boolean()
			facts = append(facts, l.implies(cond, c.cond))
		}
		facts = append(facts, l.implies(cond, p))
		s.cells = append(s.cells, cell{pair{c.elem, v}, cond})
	}
	if f.injective {
		facts = append(facts, l.functional(l.inverse(s)))
	}
	if f.surjective {
		to := l.tryList(f.to)
		switch {
		case to == nil:
			facts = append(facts, l.subset(f.to, l.rangeOf(s)))
		case f.total && l.sure(from) && l.sure(to) && l.apart(to) == to && len(from.cells) == len(to.cells):
			// As many arguments as values: onto is one-to-one.
			if nums := l.certain(s, func(x symbol) symbol { return x.(pair).b }); nums != nil && !f.injective {
				facts = append(facts, l.different(nums))
			} else if nums == nil {
				facts = append(facts, l.subset(to, l.rangeOf(s)))
			}
		default:
			if l.sure(to) && l.apart(to) == to && len(to.cells) > len(from.cells) {
				return s, l.g.False()
			}
			facts = append(facts, l.subset(to, l.rangeOf(s)))
		}
	}
	return s, l.and(facts...)
}

// sure reports whether all cells are elements for certain.
func (l *lowering) sure(s *set) bool {
	for _, c := range s.cells {
		if !l.isTrue(c.cond) {
			return false
		}
	}
	return true
}

// ---- sequences

func (f sequences) has(l *lowering, x symbol) ast.Node {
	s := l.list(x)
	size := l.card(s)
	ps := []ast.Node{l.functional(s)}
	items := l.rangeOf(s)
	for _, c := range s.cells {
		p := c.elem.(pair)
		k := p.a.(num)
		ps = append(ps, l.implies(c.cond, l.and(l.le(l.constant(1), k), l.le(k, size))))
	}
	ps = append(ps, l.subset(items, f.of))
	if f.nonEmpty {
		ps = append(ps, l.not(l.isEmpty(s)))
	}
	if f.injective || f.perm {
		ps = append(ps, l.functional(l.inverse(s)))
	}
	if f.perm {
		ps = append(ps, l.subset(f.of, items))
	}
	return l.and(ps...)
}

func (f sequences) list(l *lowering) *set {
	if !f.injective && !f.perm {
		return nil
	}
	of := l.tryList(f.of)
	if of == nil {
		return nil
	}
	of = l.apart(of)
	out := &set{distinct: true}
	for n := range len(of.cells) + 1 {
		fs := arrows{interval{l.constant(1), l.constant(int64(n))}, of, arrow{function: true, total: true}}.list(l)
		if fs == nil {
			return nil
		}
		out.cells = append(out.cells, l.filter(fs, f).cells...)
	}
	return out
}

func (f sequences) fresh(l *lowering, shape *value.Shape) (symbol, ast.Node) {
	longest := int(l.length.now)
	open := false
	of := l.tryList(f.of)
	if of != nil && (f.injective || f.perm) {
		longest = len(l.apart(of).cells)
	} else if f.longest != nil {
		longest = int(*f.longest)
	} else {
		open = true
	}
	least := int64(0)
	if f.nonEmpty {
		least = 1
	}
	var size num
	var free *num
	if f.perm {
		size = l.card(of)
	} else if least > int64(longest) {
		return &set{distinct: true}, l.g.False()
	} else if open {
		size = l.number("len", least, inf)
		free = &num{size.n, least, inf}
		l.assume("the length of a sequence is at most "+itoa(int64(longest)), l.length)
		size.hi = int64(longest)
		l.facts = append(l.facts, l.guarded(l.g.Le(size.n, l.g.Num64(size.hi)), l.used))
	} else {
		size = l.number("len", least, int64(longest))
	}
	s := &set{distinct: true, size: &size, free: free}
	var facts []ast.Node
	for i := range longest {
		v, p := l.fresh(f.of, shape.A.B)
		cond := l.le(l.constant(int64(i+1)), size)
		facts = append(facts, l.implies(cond, p))
		s.cells = append(s.cells, cell{pair{l.constant(int64(i + 1)), v}, cond})
	}
	if f.injective || f.perm {
		facts = append(facts, l.functional(l.inverse(s)))
	}
	return s, l.and(facts...)
}

// ---- products and records

func (f product) has(l *lowering, x symbol) ast.Node {
	p := x.(pair)
	return l.and(l.memberOf(p.a, f.a), l.memberOf(p.b, f.b))
}

func (f product) list(l *lowering) *set {
	a := l.tryList(f.a)
	if a == nil {
		return nil
	}
	b := l.tryList(f.b)
	if b == nil || len(a.cells)*len(b.cells) > maxListed {
		return nil
	}
	out := &set{distinct: a.distinct && b.distinct}
	for _, c := range a.cells {
		for _, d := range b.cells {
			out.cells = append(out.cells, cell{pair{c.elem, d.elem}, l.and(c.cond, d.cond)})
		}
	}
	return out
}

func (f product) fresh(l *lowering, shape *value.Shape) (symbol, ast.Node) {
	a, p := l.fresh(f.a, shape.A)
	b, q := l.fresh(f.b, shape.B)
	return pair{a, b}, l.and(p, q)
}

func (f structs) has(l *lowering, x symbol) ast.Node {
	p := l.g.True()
	for i, of := range f {
		p = l.and(p, l.memberOf(x.(record)[i], of))
	}
	return p
}

func (f structs) list(l *lowering) *set {
	out := &set{distinct: true, cells: []cell{{record{}, l.g.True()}}}
	for _, of := range f {
		s := l.tryList(of)
		if s == nil || len(s.cells)*len(out.cells) > maxListed {
			return nil
		}
		next := &set{distinct: out.distinct && s.distinct}
		for _, c := range out.cells {
			for _, d := range s.cells {
				r := append(append(record{}, c.elem.(record)...), d.elem)
				next.cells = append(next.cells, cell{r, l.and(c.cond, d.cond)})
			}
		}
		out = next
	}
	return out
}

func (f structs) fresh(l *lowering, shape *value.Shape) (symbol, ast.Node) {
	r, p := make(record, len(f)), l.g.True()
	for i, of := range f {
		x, q := l.fresh(of, shape.Parts[i])
		r[i], p = x, l.and(p, q)
	}
	return r, p
}

// ---- what is neither

func (f mixture) has(l *lowering, x symbol) ast.Node {
	a, b := l.memberOf(x, f.a), l.memberOf(x, f.b)
	switch f.op {
	case tree.Union:
		return l.or(a, b)
	case tree.Inter:
		return l.and(a, b)
	}
	return l.and(a, l.not(b))
}

func (f mixture) list(l *lowering) *set {
	a, b := l.tryList(f.a), l.tryList(f.b)
	switch {
	case a != nil && b != nil && f.op == tree.Union:
		var m builder
		for _, c := range append(append([]cell{}, a.cells...), b.cells...) {
			m.add(l, c.elem, c.cond)
		}
		return m.set()
	case f.op == tree.Union || a == nil && (b == nil || f.op == tree.SetMinus):
		return nil
	case a == nil:
		a, f.b = b, f.a
	}
	out := &set{distinct: a.distinct}
	for _, c := range a.cells {
		in := l.memberOf(c.elem, f.b)
		if f.op == tree.SetMinus {
			in = l.not(in)
		}
		if p := l.and(c.cond, in); !l.isFalse(p) {
			out.cells = append(out.cells, cell{c.elem, p})
		}
	}
	return out
}

func (f mixture) fresh(l *lowering, shape *value.Shape) (symbol, ast.Node) {
	if f.op != tree.Union && l.tryList(f) == nil {
		x, p := l.fresh(f.a, shape)
		in := l.memberOf(x, f.b)
		if f.op == tree.SetMinus {
			in = l.not(in)
		}
		return x, l.and(p, in)
	}
	return l.fresh(l.list(f), shape)
}

func (f comprehension) has(l *lowering, x symbol) ast.Node {
	n := f.node
	if n.Op == tree.Lambda {
		p := x.(pair)
		e := l.bindTuple(f.env, n.Binds, p.a)
		return l.exactly(func() ast.Node {
			return l.atom(func() ast.Node { return l.and(l.truth(n.Args[0], e, true), l.equal(l.expr(n.Args[1], e), p.b)) }, true)
		})
	}
	if n.Op == tree.Compr {
		e := l.bindTuple(f.env, n.Binds, x)
		return l.exactly(func() ast.Node { return l.truth(n.Args[0], e, true) })
	}
	panic(l.refuse("the elements of a comprehension without bounds"))
}

func (f comprehension) list(l *lowering) *set {
	var b builder
	n := f.node
	add := func(e *env, cond ast.Node) {
		var x symbol
		l.given(&cond, func() {
			switch n.Op {
			case tree.Compr:
				x = l.tuple(n.Binds, e)
			case tree.Lambda:
				x = pair{l.tuple(n.Binds, e), l.expr(n.Args[1], e)}
			default:
				x = l.expr(n.Args[1], e)
			}
		})
		b.add(l, x, cond)
	}
	err := l.attempt(func() { l.cases(n.Binds, tree.Conjuncts(n.Args[0]), f.env, false, add) })
	if err == nil {
		return b.set()
	}
	if !err.endless {
		panic(err)
	}
	rows, ok := l.solved(n, f.env)
	if !ok {
		return nil
	}
	b = builder{}
	for _, e := range rows {
		add(e, l.g.True())
	}
	return b.set()
}
