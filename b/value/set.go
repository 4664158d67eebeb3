package value

import (
	"math/bits"
	"slices"
	"sort"
)

// Set is a finite set, sorted by Compare and without repetition. Either all elements
// are words and stand in ns, or they stand in vs.
type Set struct {
	ns []int64
	vs []Value
}

// Len is the number of elements.
func (s *Set) Len() int { return len(s.ns) + len(s.vs) }

func (s *Set) at(i int) Value {
	if s.vs == nil {
		return Value{n: s.ns[i]}
	}
	return s.vs[i]
}

func (s *Set) equal(t *Set) bool {
	if len(s.ns) != len(t.ns) || len(s.vs) != len(t.vs) {
		return false
	}
	for i, n := range s.ns {
		if n != t.ns[i] {
			return false
		}
	}
	for i, v := range s.vs {
		if !Equal(v, t.vs[i]) {
			return false
		}
	}
	return true
}

// find gives the place of v, or where it would have to stand.
func (s *Set) find(v Value) (int, bool) {
	if s.vs == nil {
		if v.o != nil {
			if len(s.ns) == 0 {
				return 0, false
			}
			i := sort.Search(len(s.ns), func(i int) bool { return Compare(Value{n: s.ns[i]}, v) >= 0 })
			return i, false
		}
		return slices.BinarySearch(s.ns, v.n)
	}
	lo, hi := 0, len(s.vs)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		c := Compare(s.vs[mid], v)
		if c == 0 {
			return mid, true
		}
		if c < 0 {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo, false
}

var noElements = &Set{}

// Empty gives the empty set of a set shape.
func (s *Shape) Empty() Value {
	if s.A.Bits() {
		return Value{}
	}
	return Value{o: noElements}
}

// All gives all values of a shape as a set: a listed one if it is dense and not large.
func (s *Shape) All() Value {
	switch {
	case s.Bits():
		return Value{n: int64(^uint64(0) >> (64 - s.Card))}
	case s.Dense() && s.Card <= 1<<16:
		ns := make([]int64, s.Card)
		for i := range ns {
			ns[i] = int64(i)
		}
		return Value{o: &Set{ns: ns}}
	}
	return Value{o: &Everything{of: s}}
}

// Builder collects the elements of a set.
type Builder struct {
	shape  *Shape // of the set
	bits   uint64
	ns     []int64
	vs     []Value
	sorted bool // ns ascends strictly so far
}

// Build starts a set of shape s.
func (s *Shape) Build() Builder { return Builder{shape: s, sorted: true} }

// Reset empties b and keeps its room.
func (b *Builder) Reset() { b.bits, b.ns, b.vs, b.sorted = 0, b.ns[:0], b.vs[:0], true }

// Add puts an element in; it is listed if it is itself a symbolic set.
func (b *Builder) Add(v Value) {
	if b.shape.A.Card > 0 {
		v = List(v)
		if b.shape.A.Card <= 64 {
			b.bits |= 1 << uint(v.n)
			return
		}
	}
	v = Normal(v)
	if v.o == nil && len(b.vs) == 0 {
		if k := len(b.ns); k > 0 && b.ns[k-1] >= v.n {
			if b.ns[k-1] == v.n {
				return
			}
			b.sorted = false
		}
		b.ns = append(b.ns, v.n)
		b.check(len(b.ns))
		return
	}
	if len(b.vs) == 0 {
		for _, n := range b.ns {
			b.vs = append(b.vs, Value{n: n})
		}
		b.ns = b.ns[:0]
	}
	b.vs = append(b.vs, v)
	b.check(len(b.vs))
}

// MaxListed bounds the number of elements of a set that somebody lists.
const MaxListed = 1 << 22

func (b *Builder) check(n int) {
	if n > MaxListed {
		Exceeded("a set of more than %d elements", MaxListed)
	}
}

// Set gives the set and takes the room of the builder with it.
func (b *Builder) Set() Value {
	if b.shape.A.Bits() {
		return Value{n: int64(b.bits)}
	}
	if len(b.vs) == 0 {
		if len(b.ns) == 0 {
			return Value{o: noElements}
		}
		if !b.sorted {
			slices.Sort(b.ns)
			b.ns = slices.Compact(b.ns)
		}
		return Value{o: &Set{ns: b.ns}}
	}
	return Value{o: &Set{vs: sortValues(b.vs)}}
}

// sortValues sorts and drops repetitions, in place.
func sortValues(vs []Value) []Value {
	for i := 1; i < len(vs); i++ {
		if Compare(vs[i-1], vs[i]) >= 0 {
			slices.SortFunc(vs, Compare)
			return slices.CompactFunc(vs, func(a, b Value) bool { return Compare(a, b) == 0 })
		}
	}
	return vs
}

// SetOf gives the set of shape s with these elements.
func (s *Shape) SetOf(vs ...Value) Value {
	b := s.Build()
	for _, v := range vs {
		b.Add(v)
	}
	return b.Set()
}

// fromSorted makes a set that is not of bits from elements in order; it keeps vs.
func fromSorted(vs []Value) Value {
	for _, v := range vs {
		if v.o != nil {
			return Value{o: &Set{vs: vs}}
		}
	}
	if len(vs) == 0 {
		return Value{o: noElements}
	}
	ns := make([]int64, len(vs))
	for i, v := range vs {
		ns[i] = v.n
	}
	return Value{o: &Set{ns: ns}}
}

// Cursor walks over the elements of a set in order:
//
//	for c := Iter(set); c.Next(); { use c.V }
type Cursor struct {
	V    Value
	bits uint64
	set  *Set
	i    int
}

// Iter starts a walk. A symbolic set is listed first.
func Iter(v Value) Cursor {
	if v.o == nil {
		return Cursor{bits: uint64(v.n)}
	}
	s, ok := v.o.(*Set)
	if !ok {
		v = List(v)
		if v.o == nil {
			return Cursor{bits: uint64(v.n)}
		}
		s = v.o.(*Set)
	}
	return Cursor{set: s}
}

// Next moves on; it is false at the end.
func (c *Cursor) Next() bool {
	if c.set == nil {
		if c.bits == 0 {
			return false
		}
		c.V = Value{n: int64(bits.TrailingZeros64(c.bits))}
		c.bits &= c.bits - 1
		return true
	}
	if c.i < len(c.set.ns) {
		c.V = Value{n: c.set.ns[c.i]}
		c.i++
		return true
	}
	if c.i < len(c.set.vs) {
		c.V = c.set.vs[c.i]
		c.i++
		return true
	}
	return false
}

// IsEmpty decides whether a set has no element.
func IsEmpty(v Value) bool {
	if v.o == nil {
		return v.n == 0
	}
	if s, ok := v.o.(*Set); ok {
		return s.Len() == 0
	}
	return v.o.(Symbolic).Empty()
}

// Card counts the elements of a finite set.
func Card(v Value) Value {
	if v.o == nil {
		return Int(int64(bits.OnesCount64(uint64(v.n))))
	}
	if s, ok := v.o.(*Set); ok {
		return Int(int64(s.Len()))
	}
	if n := v.o.(Symbolic).Size(); n != nil {
		if !exact(n) {
			Exceeded("the number of elements of %s", v.o)
		}
		return BigInt(n)
	}
	return Card(List(v))
}

// Has decides membership.
func Has(set, v Value) bool {
	if set.o == nil {
		return uint64(set.n)>>uint(List(v).n)&1 != 0
	}
	if s, ok := set.o.(*Set); ok {
		_, found := s.find(Normal(v))
		return found
	}
	return set.o.(Symbolic).Has(v)
}

// concrete gives the sorted sets behind two values that are not of bits; ok is false
// if one of them is symbolic.
func concrete(a, b Value) (x, y *Set, ok bool) {
	x, ok = a.o.(*Set)
	if !ok {
		return nil, nil, false
	}
	y, ok = b.o.(*Set)
	return x, y, ok
}

// The parts of two sorted sets that merge keeps.
const (
	onlyLeft = 1 << iota
	onlyRight
	both
)

func merge(x, y *Set, keep int) Value {
	if x.vs == nil && y.vs == nil {
		ns := mergeWords(x.ns, y.ns, keep)
		if len(ns) == 0 {
			return Value{o: noElements}
		}
		return Value{o: &Set{ns: ns}}
	}
	var out []Value
	i, j := 0, 0
	for i < x.Len() || j < y.Len() {
		c := 0
		switch {
		case i == x.Len():
			c = 1
		case j == y.Len():
			c = -1
		default:
			c = Compare(x.at(i), y.at(j))
		}
		switch {
		case c < 0:
			if keep&onlyLeft != 0 {
				out = append(out, x.at(i))
			}
			i++
		case c > 0:
			if keep&onlyRight != 0 {
				out = append(out, y.at(j))
			}
			j++
		default:
			if keep&both != 0 {
				out = append(out, x.at(i))
			}
			i++
			j++
		}
	}
	return fromSorted(out)
}

func mergeWords(x, y []int64, keep int) []int64 {
	room := 0
	if keep&(onlyLeft|both) != 0 {
		room += len(x)
	}
	if keep&onlyRight != 0 {
		room += len(y)
	}
	out := make([]int64, 0, room)
	i, j := 0, 0
	for i < len(x) && j < len(y) {
		switch {
		case x[i] < y[j]:
			if keep&onlyLeft != 0 {
				out = append(out, x[i])
			}
			i++
		case x[i] > y[j]:
			if keep&onlyRight != 0 {
				out = append(out, y[j])
			}
			j++
		default:
			if keep&both != 0 {
				out = append(out, x[i])
			}
			i++
			j++
		}
	}
	if keep&onlyLeft != 0 {
		out = append(out, x[i:]...)
	}
	if keep&onlyRight != 0 {
		out = append(out, y[j:]...)
	}
	return out
}

// Union joins two sets.
func Union(a, b Value) Value {
	if a.o == nil && b.o == nil {
		return Value{n: a.n | b.n}
	}
	if x, y, ok := concrete(a, b); ok {
		switch {
		case x.Len() == 0:
			return b
		case y.Len() == 0:
			return a
		}
		return merge(x, y, onlyLeft|onlyRight|both)
	}
	return compound(opUnion, a, b)
}

// Inter gives what two sets have in common.
func Inter(a, b Value) Value {
	if a.o == nil && b.o == nil {
		return Value{n: a.n & b.n}
	}
	if x, y, ok := concrete(a, b); ok {
		return merge(x, y, both)
	}
	return compound(opInter, a, b)
}

// Diff gives the elements of a that are not in b.
func Diff(a, b Value) Value {
	if a.o == nil && b.o == nil {
		return Value{n: a.n &^ b.n}
	}
	if x, y, ok := concrete(a, b); ok {
		if y.Len() == 0 {
			return a
		}
		return merge(x, y, onlyLeft)
	}
	return compound(opDiff, a, b)
}

// Subset decides a <: b.
func Subset(a, b Value) bool {
	if a.o == nil && b.o == nil {
		return a.n&^b.n == 0
	}
	if x, y, ok := concrete(a, b); ok {
		if x.Len() > y.Len() {
			return false
		}
		if x.vs == nil && y.vs == nil {
			j := 0
			for _, n := range x.ns {
				for j < len(y.ns) && y.ns[j] < n {
					j++
				}
				if j == len(y.ns) || y.ns[j] != n {
					return false
				}
				j++
			}
			return true
		}
		for i := range x.Len() {
			if _, ok := y.find(x.at(i)); !ok {
				return false
			}
		}
		return true
	}
	if s, ok := a.o.(Symbolic); ok {
		if known, yes := subsetSymbolic(s, b); known {
			return yes
		}
	}
	for c := Iter(a); c.Next(); {
		if !Has(b, c.V) {
			return false
		}
	}
	return true
}

// EqualSets decides whether two sets have the same elements.
func EqualSets(a, b Value) bool {
	if a.o == nil && b.o == nil {
		return a.n == b.n
	}
	if x, y, ok := concrete(a, b); ok {
		return x.equal(y)
	}
	x, xs := a.o.(Symbolic)
	y, ys := b.o.(Symbolic)
	if xs && ys {
		if known, same := sameSymbolic(x, y); known {
			return same
		}
	}
	// Sizes tell most sets apart without a list.
	var n, m = Value{n: -1}, Value{n: -1}
	if xs {
		if Finite(a) != Finite(b) {
			return false
		}
		if s := x.Size(); s != nil && exact(s) {
			n = BigInt(s)
		}
	} else {
		n = Card(a)
	}
	if ys {
		if Finite(a) != Finite(b) {
			return false
		}
		if s := y.Size(); s != nil && exact(s) {
			m = BigInt(s)
		}
	} else {
		m = Card(b)
	}
	if n.n != -1 && m.n != -1 && Compare(n, m) != 0 {
		return false
	}
	if xs != ys && n.n != -1 && m.n != -1 {
		if xs {
			a, b = b, a
		}
		return Subset(a, b)
	}
	return Compare(List(a), List(b)) == 0
}
