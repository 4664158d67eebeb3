package value

import (
	"math"
	"slices"
	"sort"
)

// The methods of this file belong to the shape of a relation, a set of pairs.

// row gives the bits of the pairs that begin with x.
func (s *Shape) row(r Value, x Value) uint64 {
	w := uint(s.A.B.Card)
	return uint64(r.n) >> (uint(List(x).n) * w) & (^uint64(0) >> (64 - w))
}

// group gives the bounds of the pairs of set that begin with x.
func (s *Shape) group(set *Set, x Value) (lo, hi int) {
	p := s.A
	n := set.Len()
	if set.vs == nil {
		// All pairs are words: those that begin with x are an interval of numbers.
		if x.o != nil {
			return 0, 0
		}
		var least, most int64
		if p.Card > 0 {
			least = x.n * p.B.Card
			most = least + p.B.Card - 1
		} else {
			if !fits(x) {
				return 0, 0
			}
			least = x.n << 32
			most = least | math.MaxUint32
		}
		lo, _ = slices.BinarySearch(set.ns, least)
		hi = lo
		for hi < n && set.ns[hi] <= most {
			hi++
		}
		return lo, hi
	}
	lo = sort.Search(n, func(i int) bool { return Compare(p.First(set.at(i)), x) >= 0 })
	hi = lo
	for hi < n && Compare(p.First(set.at(hi)), x) == 0 {
		hi++
	}
	return lo, hi
}

// Lookup gives the values that a relation has at x, as a slice that is appended to out.
func (s *Shape) Lookup(out []Value, r, x Value) []Value {
	switch l := r.o.(type) {
	case Applier:
		if y, ok := l.Apply(x); ok {
			return append(out, y)
		}
		return out
	case Looker:
		return l.Values(out, x)
	}
	r = List(r)
	if r.o == nil {
		for c := (Cursor{bits: s.row(r, x)}); c.Next(); {
			out = append(out, c.V)
		}
		return out
	}
	set := r.o.(*Set)
	x = Normal(x)
	for lo, hi := s.group(set, x); lo < hi; lo++ {
		out = append(out, s.A.Second(set.at(lo)))
	}
	return out
}

// Apply gives r(x). It is ill-defined unless r has exactly one value there.
func (s *Shape) Apply(r, x Value) Value {
	if r.o == nil {
		m := s.row(r, x)
		if m == 0 || m&(m-1) != 0 {
			s.illApply(r, x, m == 0)
		}
		c := Cursor{bits: m}
		c.Next()
		return c.V
	}
	set, ok := r.o.(*Set)
	if !ok {
		switch l := r.o.(type) {
		case Applier:
			y, ok := l.Apply(x)
			if !ok {
				s.illApply(r, x, true)
			}
			return y
		case Looker:
			ys := l.Values(nil, x)
			if len(ys) != 1 {
				s.illApply(r, x, len(ys) == 0)
			}
			return ys[0]
		}
		r = List(r)
		if r.o == nil {
			return s.Apply(r, x)
		}
		set = r.o.(*Set)
	}
	x = Normal(x)
	lo, hi := s.group(set, x)
	if hi-lo != 1 {
		s.illApply(r, x, lo == hi)
	}
	return s.A.Second(set.at(lo))
}

func (s *Shape) illApply(r, x Value, none bool) {
	panic(&Trouble{Kind: IllDefined, say: func() string {
		if none {
			return s.A.A.Format(x) + " is not in the domain of " + s.brief(r)
		}
		return s.brief(r) + " has more than one value at " + s.A.A.Format(x)
	}})
}

// InDom decides x : dom(r).
func (s *Shape) InDom(r, x Value) bool {
	if r.o == nil {
		return s.row(r, x) != 0
	}
	if set, ok := r.o.(*Set); ok {
		lo, hi := s.group(set, Normal(x))
		return lo < hi
	}
	switch l := r.o.(type) {
	case Applier:
		_, ok := l.Apply(x)
		return ok
	case Looker:
		return len(l.Values(nil, x)) > 0
	}
	return s.InDom(List(r), x)
}

// domainer is a symbolic relation that knows its domain.
type domainer interface{ Domain() Value }

// Dom gives the domain.
func (s *Shape) Dom(r Value) Value {
	switch l := r.o.(type) {
	case domainer:
		return l.Domain()
	case *Product:
		return l.a
	}
	p := s.A
	b := p.A.Pow().Build()
	var last Value
	first := true
	for c := Iter(r); c.Next(); {
		x := p.First(c.V)
		if first || x.o != nil || last.o != nil || x.n != last.n {
			b.Add(x)
		}
		last, first = x, false
	}
	return b.Set()
}

// Ran gives the range.
func (s *Shape) Ran(r Value) Value {
	switch l := r.o.(type) {
	case *Product:
		return l.b
	case *constructor:
		return Value{o: &madeBy{of: l}}
	case *destructor:
		return l.of.Domain()
	}
	p := s.A
	b := p.B.Pow().Build()
	for c := Iter(r); c.Next(); {
		b.Add(p.Second(c.V))
	}
	return b.Set()
}

// inverted is the shape of the inverse of relations of shape s.
func (s *Shape) inverted() *Shape { return s.u.Rel(s.A.B, s.A.A) }

// Inverse gives r~.
func (s *Shape) Inverse(r Value) Value {
	switch c := r.o.(type) {
	case *constructor:
		return Value{o: &destructor{of: c}}
	case *destructor:
		return Value{o: c.of}
	}
	if l, ok := r.o.(Symbolic); ok && l.Infinite() {
		return Value{o: &inverse{of: l, from: s, shape: s.inverted()}}
	}
	inv := s.inverted()
	b := inv.Build()
	for c := Iter(r); c.Next(); {
		b.Add(inv.A.MakePair(s.A.Second(c.V), s.A.First(c.V)))
	}
	return b.Set()
}

// restrict keeps the pairs whose component (the first, or the second) lies in set, or
// those where it does not.
func (s *Shape) restrict(r, set Value, second, in bool) Value {
	p := s.A
	part := p.First
	if second {
		part = p.Second
	}
	if l, ok := r.o.(Symbolic); ok && l.Infinite() {
		if answers(r) && !second && in && IsFinite(set) {
			b := s.Build()
			var ys []Value
			for c := Iter(set); c.Next(); {
				ys = s.Lookup(ys[:0], r, c.V)
				for _, y := range ys {
					b.Add(p.MakePair(c.V, y))
				}
			}
			return b.Set()
		}
		if q, ok := r.o.(*Product); ok && in {
			if second {
				return s.Product(q.a, Inter(q.b, set))
			}
			return s.Product(Inter(q.a, set), q.b)
		}
		return Value{o: &restriction{of: l, set: set, second: second, in: in}}
	}
	if r.o == nil {
		var bits int64
		for c := Iter(r); c.Next(); {
			if Has(set, part(c.V)) == in {
				bits |= 1 << uint(c.V.n)
			}
		}
		return Value{n: bits}
	}
	return filter(List(r), func(v Value) bool { return Has(set, part(v)) == in })
}

// DomRes gives set <| r, DomSub set <<| r.
func (s *Shape) DomRes(set, r Value) Value { return s.restrict(r, set, false, true) }

// DomSub: see DomRes.
func (s *Shape) DomSub(set, r Value) Value { return s.restrict(r, set, false, false) }

// RanRes gives r |> set, RanSub r |>> set.
func (s *Shape) RanRes(r, set Value) Value { return s.restrict(r, set, true, true) }

// RanSub: see RanRes.
func (s *Shape) RanSub(r, set Value) Value { return s.restrict(r, set, true, false) }

// Override gives r <+ q.
func (s *Shape) Override(r, q Value) Value {
	if r.o == nil && q.o == nil {
		p := s.A
		w := uint(p.B.Card)
		row := ^uint64(0) >> (64 - w)
		out := uint64(r.n)
		for x, m := uint(0), uint64(q.n); m != 0; x++ {
			if m&row != 0 {
				out &^= row << (x * w)
			}
			if w == 64 {
				break
			}
			m >>= w
		}
		return Value{n: int64(out) | q.n}
	}
	if l, ok := r.o.(Symbolic); ok && l.Infinite() {
		return Value{o: &overridden{of: l, by: List(q), shape: s}}
	}
	q = List(q)
	if set, ok := q.o.(*Set); ok && set.Len() == 1 {
		return s.Assign(r, s.A.First(set.at(0)), s.A.Second(set.at(0)))
	}
	return Union(s.restrict(r, s.Dom(q), false, false), q)
}

// Assign gives r <+ {x |-> y}.
func (s *Shape) Assign(r, x, y Value) Value {
	p := s.A
	if r.o == nil {
		x, y = List(x), List(y)
		w := uint(p.B.Card)
		row := ^uint64(0) >> (64 - w) << (uint(x.n) * w)
		return Value{n: int64(uint64(r.n)&^row | 1<<(uint(x.n)*w+uint(y.n)))}
	}
	r = List(r)
	if r.o == nil {
		return s.Assign(r, x, y)
	}
	set := r.o.(*Set)
	x, y = Normal(x), Normal(y)
	lo, hi := s.group(set, x)
	if lo == hi {
		// The group of a boxed x may be looked for in a list of words.
		lo, _ = set.find(p.MakePair(x, y))
		hi = lo
	}
	v := p.MakePair(x, y)
	if set.vs == nil && v.o == nil {
		ns := make([]int64, 0, len(set.ns)+1)
		ns = append(append(append(ns, set.ns[:lo]...), v.n), set.ns[hi:]...)
		return Value{o: &Set{ns: ns}}
	}
	vs := make([]Value, 0, set.Len()+1)
	for i := range lo {
		vs = append(vs, set.at(i))
	}
	vs = append(vs, v)
	for i := hi; i < set.Len(); i++ {
		vs = append(vs, set.at(i))
	}
	return fromSorted(vs)
}

// Image gives r[set].
func (s *Shape) Image(r, set Value) Value {
	p := s.A
	if r.o == nil && set.o == nil {
		var out uint64
		for c := Iter(set); c.Next(); {
			out |= s.row(r, c.V)
		}
		return Value{n: int64(out)}
	}
	b := p.B.Pow().Build()
	if q, ok := r.o.(*Product); ok {
		if IsEmpty(Inter(q.a, set)) {
			return p.B.Pow().Empty()
		}
		return q.b
	}
	var ys []Value
	if answers(r) && IsFinite(set) || set.AsSymbolic() == nil && r.AsSymbolic() == nil {
		for c := Iter(set); c.Next(); {
			ys = s.Lookup(ys[:0], r, c.V)
			for _, y := range ys {
				b.Add(y)
			}
		}
		return b.Set()
	}
	for c := Iter(r); c.Next(); {
		if Has(set, p.First(c.V)) {
			b.Add(p.Second(c.V))
		}
	}
	return b.Set()
}

// Compose gives (r ; q), for q of shape t.
func (s *Shape) Compose(r, q Value, t *Shape) Value {
	out := s.u.Rel(s.A.A, t.A.B)
	if l, ok := r.o.(Symbolic); ok && l.Infinite() {
		switch {
		case IsFinite(q):
			q = List(q)
		case !answers(q):
			CannotList("%s is infinite", l)
		}
		if !answers(r) {
			CannotList("%s is infinite", l)
		}
		return Value{o: &chained{r: r, q: q, from: s, to: t, shape: out}}
	}
	if q.AsSymbolic() != nil && !answers(q) {
		q = List(q)
	}
	b := out.Build()
	var zs []Value
	for c := Iter(r); c.Next(); {
		zs = t.Lookup(zs[:0], q, s.A.Second(c.V))
		for _, z := range zs {
			b.Add(out.A.MakePair(s.A.First(c.V), z))
		}
	}
	return b.Set()
}

// Direct gives r >< q: the pairs x |-> (y |-> z) of both at x; q is of shape t.
func (s *Shape) Direct(r, q Value, t *Shape) Value {
	yz := s.u.Pair(s.A.B, t.A.B)
	out := s.u.Rel(s.A.A, yz)
	b := out.Build()
	var zs []Value
	if r.AsSymbolic() != nil && !IsFinite(r) && IsFinite(q) {
		for c := Iter(q); c.Next(); {
			x := t.A.First(c.V)
			zs = s.Lookup(zs[:0], r, x)
			for _, z := range zs {
				b.Add(out.A.MakePair(x, yz.MakePair(z, t.A.Second(c.V))))
			}
		}
		return b.Set()
	}
	for c := Iter(r); c.Next(); {
		x := s.A.First(c.V)
		zs = t.Lookup(zs[:0], q, x)
		for _, z := range zs {
			b.Add(out.A.MakePair(x, yz.MakePair(s.A.Second(c.V), z)))
		}
	}
	return b.Set()
}

// Parallel gives r || q: the pairs of pairs (x |-> z) |-> (y |-> w).
func (s *Shape) Parallel(r, q Value, t *Shape) Value {
	from, to := s.u.Pair(s.A.A, t.A.A), s.u.Pair(s.A.B, t.A.B)
	out := s.u.Rel(from, to)
	if !IsFinite(r) || !IsFinite(q) {
		if !answers(r) {
			r = List(r)
		}
		if !answers(q) {
			q = List(q)
		}
		return Value{o: &side{r: r, q: q, first: s, second: t, shape: out}}
	}
	b := out.Build()
	q = List(q)
	for c := Iter(r); c.Next(); {
		for d := Iter(q); d.Next(); {
			b.Add(out.A.MakePair(from.MakePair(s.A.First(c.V), t.A.First(d.V)),
				to.MakePair(s.A.Second(c.V), t.A.Second(d.V))))
		}
	}
	return b.Set()
}

// Identity gives id(set), for relations of shape s.
func (s *Shape) Identity(set Value) Value {
	if !IsFinite(set) {
		return Value{o: &identity{set: set, shape: s}}
	}
	b := s.Build()
	for c := Iter(set); c.Next(); {
		b.Add(s.A.MakePair(c.V, c.V))
	}
	return b.Set()
}

// Closure1 gives the transitive closure.
func (s *Shape) Closure1(r Value) Value {
	if !IsFinite(r) && answers(r) {
		return Value{o: &reach{of: r, shape: s}}
	}
	r = List(r)
	p := s.A
	b := s.Build()
	var ys, todo []Value
	var xs []Value
	for c := Iter(r); c.Next(); {
		x := p.First(c.V)
		if k := len(xs); k == 0 || !Equal(xs[k-1], x) {
			xs = append(xs, x)
		}
	}
	for _, x := range xs {
		seen := p.B.Pow().Empty()
		todo = append(todo[:0], x)
		for len(todo) > 0 {
			y := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			ys = s.Lookup(ys[:0], r, y)
			fresh := p.B.Pow().Build()
			any := false
			for _, z := range ys {
				if !Has(seen, z) {
					todo = append(todo, z)
					fresh.Add(z)
					any = true
				}
			}
			if any {
				seen = Union(seen, fresh.Set())
			}
		}
		for c := Iter(seen); c.Next(); {
			b.Add(p.MakePair(x, c.V))
		}
	}
	return b.Set()
}

// Iterate gives iterate(r, n); iterate(r, 0) is the identity on the given set, which is
// that of all elements of the type.
func (s *Shape) Iterate(r, n, all Value) Value {
	if n.Sign() < 0 {
		Ill("iterate(r, %s): the number must not be negative", n.decimal())
	}
	if n.IsZero() {
		return s.Identity(all)
	}
	k, ok := n.Int64()
	if !ok {
		Exceeded("iterate(r, %s)", n.decimal())
	}
	// Squares are shared; a relation on few elements soon repeats.
	var out Value
	have := false
	for sq := r; ; sq = s.Compose(sq, sq, s) {
		if k&1 != 0 {
			if have {
				out = s.Compose(out, sq, s)
			} else {
				out, have = sq, true
			}
		}
		if k >>= 1; k == 0 {
			return out
		}
	}
}

// Fnc gives fnc(r), the function from the domain of r to the sets of its values.
func (s *Shape) Fnc(r Value) Value {
	to := s.A.B.Pow()
	out := s.u.Rel(s.A.A, to)
	b := out.Build()
	var ys []Value
	for c := Iter(s.Dom(r)); c.Next(); {
		ys = s.Lookup(ys[:0], r, c.V)
		b.Add(out.A.MakePair(c.V, to.SetOf(ys...)))
	}
	return b.Set()
}

// RelOf gives rel(f), the inverse of Fnc; s is the shape of f.
func (s *Shape) RelOf(f Value) Value {
	out := s.u.Rel(s.A.A, s.A.B.A)
	b := out.Build()
	for c := Iter(f); c.Next(); {
		for d := Iter(s.A.Second(c.V)); d.Next(); {
			b.Add(out.A.MakePair(s.A.First(c.V), d.V))
		}
	}
	return b.Set()
}

// UnionAll gives union(sets), the elements of the elements; s is the shape of sets.
func (s *Shape) UnionAll(sets Value) Value {
	if p, ok := sets.o.(*Power); ok && !p.Infinite() {
		return p.of
	}
	out := s.A.Empty()
	for c := Iter(sets); c.Next(); {
		out = Union(out, c.V)
	}
	return out
}

// InterAll gives inter(sets). It is ill-defined for no set.
func (s *Shape) InterAll(sets Value) Value {
	c := Iter(sets)
	if !c.Next() {
		Ill("inter of no set")
	}
	out := c.V
	for c.Next() {
		out = Inter(out, c.V)
	}
	return out
}
