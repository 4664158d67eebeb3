package b2kernel

import (
	"slices"

	"bsmt/b/value"
	"bsmt/bkernel/ast"
)

// opaque is a function to be found whose arguments cannot be listed. It is a function of the
// kernel for each number of its value, and may only be applied. That it is onto is not said:
// a refutation needs it less, and solutions are judged.
type opaque struct {
	arrow
	from, to symbol
	shape    *value.Shape // of the relation
	values   []ast.Node   // functions from the numbers of the argument
	defined  ast.Node     // of a partial function: whether there is a value, a BOOL
	inverse  []ast.Node   // of an injection: functions from the numbers of the value
	at       *points
}

// points are where an opaque function was applied.
type points struct {
	list   []point
	ranged bool // it is said of all arguments where the values lie
}

type point struct {
	x, y symbol
	in   ast.Node // when the function is defined there
	args []ast.Node
}

// opaqueDomain is the domain of an opaque function.
type opaqueDomain struct{ of *opaque }

// canBeOpaque reports whether functions of a space are found as opaque ones.
func (l *lowering) canBeOpaque(f arrows, shape *value.Shape) bool {
	return l.opaque && f.function && l.under == 0 && l.tryList(f.from) == nil && l.flat([]*value.Shape{shape.A.A, shape.A.B})
}

// newOpaque makes a function of a space.
func (l *lowering) newOpaque(space arrows, shape *value.Shape) *opaque {
	l.spend(1)
	f := &opaque{arrow: space.arrow, from: space.from, to: space.to, shape: shape, at: &points{}, defined: ast.None}
	function := func(from *value.Shape, to ast.Type) ast.Node { return l.g.Fresh("f", l.g.Fun(sorts(nil, from), to)) }
	for _, to := range sorts(nil, shape.A.B) {
		f.values = append(f.values, function(shape.A.A, to))
	}
	if !f.total {
		f.defined = function(shape.A.A, ast.Bool)
	}
	if f.injective {
		for _, to := range sorts(nil, shape.A.A) {
			f.inverse = append(f.inverse, function(shape.A.B, to))
		}
	}
	return f
}

// sorts appends the types of the numbers that a value without sets has.
func sorts(out []ast.Type, s *value.Shape) []ast.Type {
	switch s.Form {
	case value.FPair:
		return sorts(sorts(out, s.A), s.B)
	case value.FRecord:
		for _, p := range s.Parts {
			out = sorts(out, p)
		}
		return out
	}
	return append(out, sortOf(s))
}

// sortOf is the type of the kernel for one number.
func sortOf(s *value.Shape) ast.Type {
	if s.Form == value.FReal {
		return ast.Real
	}
	return ast.Int
}

// numbers appends the numbers of a symbol without sets.
func numbers(out []ast.Node, x symbol) []ast.Node {
	switch x := x.(type) {
	case num:
		return append(out, x.n)
	case real:
		return append(out, x.n)
	case pair:
		return numbers(numbers(out, x.a), x.b)
	case record:
		for _, p := range x {
			out = numbers(out, p)
		}
	}
	return out
}

// ofNumbers makes a symbol of numbers, and says that they are ones of its type.
func (l *lowering) ofNumbers(s *value.Shape, next func() ast.Node) (symbol, ast.Node) {
	switch s.Form {
	case value.FPair:
		a, p := l.ofNumbers(s.A, next)
		b, q := l.ofNumbers(s.B, next)
		return pair{a, b}, l.and(p, q)
	case value.FRecord:
		r, p := make(record, len(s.Parts)), l.g.True()
		for i, part := range s.Parts {
			x, q := l.ofNumbers(part, next)
			r[i], p = x, l.and(p, q)
		}
		return r, p
	}
	if s.Form == value.FFree {
		panic(l.refuse("functions on %s", s.TypeName()))
	}
	if s.Form == value.FReal {
		return real{next()}, l.g.True()
	}
	x := num{next(), -inf, inf}
	if s.Form == value.FInt {
		return x, l.g.True()
	}
	p := l.g.Le(l.g.Num64(0), x.n)
	if s.Card > 0 {
		p = l.and(p, l.g.Le(x.n, l.g.Num64(s.Card-1)))
	}
	return x, p
}

// value gives f(x), with when it is defined, and what is so of a value that is.
func (f *opaque) value(l *lowering, x symbol) (y symbol, in, fact ast.Node) {
	args := numbers(nil, x)
	i := 0
	y, fact = l.ofNumbers(f.shape.A.B, func() ast.Node { i++; return l.g.Apply(f.values[i-1], args...) })
	in = l.memberOf(x, f.from)
	if f.defined != ast.None {
		in = l.and(in, l.g.IsTrue(l.g.Apply(f.defined, args...)))
	}
	fact = l.and(fact, l.memberOf(y, f.to))
	back := numbers(nil, y)
	for i, g := range f.inverse {
		fact = l.and(fact, l.g.Eq(l.g.Apply(g, back...), args[i]))
	}
	return y, in, l.implies(in, fact)
}

// apply gives f(x), and when it is defined.
func (f *opaque) apply(l *lowering, x symbol) (symbol, ast.Node) {
	y, in, fact := f.value(l, x)
	if l.under > 0 {
		if !f.at.ranged {
			f.at.ranged = true
			under := l.under
			l.under = 0
			l.facts = append(l.facts, l.guarded(l.quantified(ast.OpForall, []*value.Shape{f.shape.A.A}, func(xs []symbol) ast.Node {
				_, _, fact := f.value(l, xs[0])
				return fact
			}), l.used))
			l.under = under
		}
		return y, in
	}
	args := numbers(nil, x)
	if !slices.ContainsFunc(f.at.list, func(p point) bool { return slices.Equal(p.args, args) }) {
		f.at.list = append(f.at.list, point{x, y, in, args})
		l.facts = append(l.facts, l.guarded(fact, l.used))
	}
	return y, in
}

func (f *opaque) has(l *lowering, x symbol) ast.Node {
	p := x.(pair)
	y, in := f.apply(l, p.a)
	return l.and(in, l.equal(y, p.b))
}

func (f *opaque) list(*lowering) *set { return nil }

func (d opaqueDomain) has(l *lowering, x symbol) ast.Node { _, in := d.of.apply(l, x); return in }

func (d opaqueDomain) list(*lowering) *set { return nil }

// read gives the function in a model: that of its points, and one value elsewhere.
func (f *opaque) read(l *lowering, m *reading) value.Value {
	seen := f.shape.A.A.Pow().Build()
	points := f.shape.Build()
	var pairs []value.Value
	for _, p := range f.at.list {
		if !m.holds(p.in) {
			continue
		}
		x := l.value(f.shape.A.A, p.x, m)
		if value.Has(seen.Set(), x) {
			continue
		}
		seen.Add(x)
		v := f.shape.A.MakePair(x, l.value(f.shape.A.B, p.y, m))
		points.Add(v)
		pairs = append(pairs, v)
	}
	if !f.total {
		return points.Set()
	}
	return f.shape.Patched(l.wholly(f.shape.A.A, f.from, m), pairs, l.member(f.shape.A.B, f.to, m))
}

// wholly gives the value of a set that is not listed.
func (l *lowering) wholly(elem *value.Shape, x symbol, m *reading) value.Value {
	switch x := x.(type) {
	case interval:
		u := elem.Universe()
		switch {
		case x.from.n == ast.None && x.to.n == ast.None:
			return u.Integers()
		case x.to.n == ast.None && x.from.fixed():
			return u.Naturals(x.from.lo)
		}
	case everyone:
		return elem.All()
	case product:
		a, b := l.wholly(elem.A, x.a, m), l.wholly(elem.B, x.b, m)
		return elem.Pow().Product(a, b)
	}
	if l.tryList(x) == nil {
		panic(l.refuse("the values of a function on such a set"))
	}
	return l.value(elem.Pow(), x, m)
}

// member gives some element of a set in a model.
func (l *lowering) member(shape *value.Shape, x symbol, m *reading) value.Value {
	switch x := x.(type) {
	case interval:
		for _, end := range []num{x.from, x.to} {
			if end.n != ast.None {
				return l.value(shape, end, m)
			}
		}
		return shape.Zero()
	case everyone:
		return shape.Zero()
	case product:
		return shape.MakePair(l.member(shape.A, x.a, m), l.member(shape.B, x.b, m))
	}
	for _, c := range l.list(x).cells {
		if m.holds(c.cond) {
			return l.value(shape, c.elem, m)
		}
	}
	panic(l.refuse("a function into the empty set"))
}
