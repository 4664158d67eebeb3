package value

import (
	"bytes"
	"math/big"
)

// Symbolic is a set that is known by a rule instead of its elements. An implementation
// embeds Rule.
type Symbolic interface {
	object

	// Shape is the shape of the set.
	Shape() *Shape

	// Has decides membership.
	Has(v Value) bool

	// Empty decides whether there is no element.
	Empty() bool

	// Infinite reports whether the set is infinite, or cannot be listed as if it were:
	// see Doubtful.
	Infinite() bool

	// Size gives the number of elements if it is known without listing, else nil.
	Size() *big.Int

	// Each gives each element, maybe more than once, until yield says false; it panics
	// with a Trouble if that is not possible.
	Each(yield func(Value) bool)

	// String writes the set as a B expression.
	String() string
}

// Applier is a Symbolic relation that knows the value of a function at a point.
type Applier interface {
	Symbolic

	// Apply gives the value at x; ok is false outside of the domain.
	Apply(x Value) (y Value, ok bool)
}

// Rule marks a type as an implementation of Symbolic.
type Rule struct{}

func (Rule) isObject() {}

// Rather wraps a symbolic set as a value.
func Rather(s Symbolic) Value { return Value{o: s} }

// AsSymbolic gives the rule behind a set, or nil if the set is listed.
func (v Value) AsSymbolic() Symbolic {
	s, _ := v.o.(Symbolic)
	return s
}

// IsFinite reports whether a set can be listed as far as is known; see Finite.
func IsFinite(v Value) bool {
	s, ok := v.o.(Symbolic)
	return !ok || !s.Infinite()
}

// List makes a set that is not symbolic; it panics with a Trouble if v is infinite or
// too large. Elements that are symbolic sets are listed, too. Other values stay.
func List(v Value) Value {
	if v.o == nil {
		return v
	}
	s, ok := v.o.(Symbolic)
	if !ok {
		return v
	}
	if endless(v) {
		CannotList("%s is infinite", s)
	}
	if s.Infinite() {
		CannotList("%s cannot be listed", s)
	}
	if n := s.Size(); n != nil && (!n.IsInt64() || n.Int64() > MaxListed) {
		Exceeded("%s has %s elements, more than %d", s, approx(n), MaxListed)
	}
	b := s.Shape().Build()
	s.Each(func(x Value) bool { b.Add(x); return true })
	return b.Set()
}

// approx writes a number, the power of ten of a large one.
func approx(n *big.Int) string {
	if t := n.String(); len(t) < 20 {
		return t
	} else {
		return "10^" + Int(int64(len(t)-1)).decimal()
	}
}

// Normal gives v in a form that can be an element: symbolic sets in it are listed.
func Normal(v Value) Value {
	switch o := v.o.(type) {
	case nil, *Set, *Big, *Frac, *Text, *Made:
		return v
	case *Pair:
		a, b := Normal(o.a), Normal(o.b)
		if a.o == o.a.o && b.o == o.b.o {
			return v
		}
		return pack(a, b)
	case *Record:
		for i, x := range o.vs {
			if y := Normal(x); y.o != x.o {
				v = v.WithField(i, y)
			}
		}
		return v
	}
	return List(v)
}

// maxExponent bounds the exponents of sizes that are computed, and the bits of exact ones.
const maxExponent = 1 << 16

// beyond stands for a size that is too large to compute; what is computed with it is inexact,
// too.
func beyond() *big.Int { return new(big.Int).Lsh(big.NewInt(1), 2*maxExponent) }

// exact reports whether a size is the number of elements, not only beyond all limits.
func exact(n *big.Int) bool { return n.BitLen() <= maxExponent }

// hasSize decides whether a set has n elements; it panics with a Trouble if that is not known.
func hasSize(v Value, n int) bool {
	if m := Size(v); m != nil {
		return m.Cmp(big.NewInt(int64(n))) == 0
	}
	return Compare(Card(v), Int(int64(n))) == 0
}

// Size gives the number of elements of a set, or a number beyond all limits for a large one;
// nil if that is not known cheaply.
func Size(v Value) *big.Int {
	if s, ok := v.o.(Symbolic); ok {
		return s.Size()
	}
	n, _ := Card(v).Int64()
	return big.NewInt(n)
}

// power gives b^e, or a number beyond all limits if that is too large to compute.
func power(b *big.Int, e *big.Int) *big.Int {
	if b.Sign() == 0 && e.Sign() > 0 || b.IsInt64() && b.Int64() == 1 {
		return new(big.Int).Set(b)
	}
	if !e.IsInt64() || e.Int64() > maxExponent || int64(b.BitLen())*e.Int64() > 2*maxExponent {
		return beyond()
	}
	return new(big.Int).Exp(b, e, nil)
}

// Interval is a set of successive integers.
type Interval struct {
	Rule
	Lo, Hi int64 // Lo <= Hi
	shape  *Shape
}

// MakeInterval gives the integers from lo to hi, of set shape s.
func (s *Shape) MakeInterval(lo, hi Value) Value {
	if Compare(lo, hi) > 0 {
		return s.Empty()
	}
	if lo.o != nil || hi.o != nil {
		Exceeded("the interval %s..%s is out of reach", lo.decimal(), hi.decimal())
	}
	return Value{o: &Interval{Lo: lo.n, Hi: hi.n, shape: s}}
}

func (s *Interval) Shape() *Shape    { return s.shape }
func (s *Interval) Has(v Value) bool { return v.o == nil && s.Lo <= v.n && v.n <= s.Hi }
func (s *Interval) Empty() bool      { return false }
func (s *Interval) Infinite() bool   { return false }

func (s *Interval) Size() *big.Int {
	n := new(big.Int).Sub(big.NewInt(s.Hi), big.NewInt(s.Lo))
	return n.Add(n, big.NewInt(1))
}

func (s *Interval) Each(yield func(Value) bool) {
	for i := s.Lo; ; i++ {
		if !yield(Value{n: i}) || i == s.Hi {
			return
		}
	}
}

// Integers is the set of all integers from a least one on, or of all.
type Integers struct {
	Rule
	All   bool  // INTEGER
	From  int64 // else the least
	shape *Shape
}

// Naturals gives the integers from n on.
func (u *Universe) Naturals(n int64) Value {
	return Value{o: &Integers{From: n, shape: u.Int.Pow()}}
}

// Integers gives INTEGER.
func (u *Universe) Integers() Value { return Value{o: &Integers{All: true, shape: u.Int.Pow()}} }

func (s *Integers) Shape() *Shape { return s.shape }

func (s *Integers) Has(v Value) bool {
	if b, ok := v.o.(*Big); ok {
		return s.All || b.i.Sign() > 0
	}
	return s.All || v.n >= s.From
}

func (s *Integers) Empty() bool    { return false }
func (s *Integers) Infinite() bool { return true }
func (s *Integers) Size() *big.Int { return nil }

func (s *Integers) Each(func(Value) bool) { CannotList("%s is infinite", s) }

// Everything is the set of all values of a type that is infinite or not small.
type Everything struct {
	Rule
	of *Shape // of the elements
}

func (s *Everything) Shape() *Shape    { return s.of.Pow() }
func (s *Everything) Has(v Value) bool { return true }
func (s *Everything) Empty() bool      { return false }
func (s *Everything) Infinite() bool   { return !s.of.Finite() }

func (s *Everything) Size() *big.Int {
	if s.Infinite() {
		return nil
	}
	return s.of.count()
}

func (s *Everything) Each(yield func(Value) bool) {
	if !s.of.Finite() {
		CannotList("%s is infinite", s)
	}
	s.of.each(yield)
}

// count gives the number of values of a finite shape.
func (s *Shape) count() *big.Int {
	switch s.Form {
	case FPair:
		return new(big.Int).Mul(s.A.count(), s.B.count())
	case FSet:
		return power(big.NewInt(2), s.A.count())
	case FRecord:
		n := big.NewInt(1)
		for _, p := range s.Parts {
			n.Mul(n, p.count())
		}
		return n
	case FFree:
		n := new(big.Int)
		for _, p := range s.Parts {
			if p == nil {
				n.Add(n, big.NewInt(1))
			} else {
				n.Add(n, p.count())
			}
		}
		return n
	}
	return big.NewInt(s.Card)
}

// each gives all values of a finite shape.
func (s *Shape) each(yield func(Value) bool) bool {
	if s.Dense() {
		for i := range s.Card {
			if !yield(Value{n: i}) {
				return false
			}
		}
		return true
	}
	switch s.Form {
	case FPair:
		return s.A.each(func(a Value) bool {
			return s.B.each(func(b Value) bool { return yield(s.MakePair(a, b)) })
		})
	case FSet:
		ok := true
		(&Power{of: s.A.All(), shape: s.Pow()}).Each(func(v Value) bool { ok = yield(v); return ok })
		return ok
	case FRecord:
		vs := make([]Value, len(s.Parts))
		var fill func(i int) bool
		fill = func(i int) bool {
			if i == len(vs) {
				return yield(Rec(append([]Value(nil), vs...)))
			}
			return s.Parts[i].each(func(v Value) bool { vs[i] = v; return fill(i + 1) })
		}
		return fill(0)
	}
	if s.Form == FFree && s.Finite() {
		for i, p := range s.Parts {
			if p == nil {
				if !yield(s.Make(i, Value{})) {
					return false
				}
			} else if !p.each(func(v Value) bool { return yield(s.Make(i, v)) }) {
				return false
			}
		}
		return true
	}
	CannotList("the type is infinite")
	return false
}

// Power is the set of the subsets of a set.
type Power struct {
	Rule
	of       Value
	NonEmpty bool // POW1, FIN1
	Finite   bool // FIN: only finite subsets
	shape    *Shape
}

// Power gives POW(of) for sets of shape s, or FIN(of), without the empty set on demand.
func (s *Shape) Power(of Value, nonEmpty, finite bool) Value {
	return Value{o: &Power{of: of, NonEmpty: nonEmpty, Finite: finite, shape: s.Pow()}}
}

// Of gives the set whose subsets these are.
func (s *Power) Of() Value { return s.of }

func (s *Power) Shape() *Shape { return s.shape }

func (s *Power) Has(v Value) bool {
	if s.NonEmpty && IsEmpty(v) || s.Finite && !Finite(v) {
		return false
	}
	return Subset(v, s.of)
}

func (s *Power) Empty() bool    { return s.NonEmpty && IsEmpty(s.of) }
func (s *Power) Infinite() bool { return !IsFinite(s.of) }

func (s *Power) Size() *big.Int {
	n := Size(s.of)
	if n == nil {
		return nil
	}
	n = power(big.NewInt(2), n)
	if s.NonEmpty {
		n.Sub(n, big.NewInt(1))
	}
	return n
}

func (s *Power) Each(yield func(Value) bool) {
	base := List(s.of)
	if base.o == nil {
		// The submasks of a mask, ascending.
		for sub := uint64(0); ; {
			if !(sub == 0 && s.NonEmpty) && !yield(Value{n: int64(sub)}) {
				return
			}
			if sub == uint64(base.n) {
				return
			}
			sub = (sub - uint64(base.n)) & uint64(base.n)
		}
	}
	set := base.o.(*Set)
	if set.Len() >= 62 {
		Exceeded("a power set of %d elements", set.Len())
	}
	var vs []Value
	for m := uint64(0); m < 1<<set.Len(); m++ {
		if m == 0 && s.NonEmpty {
			continue
		}
		vs = vs[:0]
		for i := range set.Len() {
			if m>>i&1 != 0 {
				vs = append(vs, set.at(i))
			}
		}
		if !yield(fromSorted(append([]Value(nil), vs...))) {
			return
		}
	}
}

// Product is a cartesian product.
type Product struct {
	Rule
	a, b  Value
	shape *Shape
}

// Product gives a * b, of relation shape s; it is listed if it is small.
func (s *Shape) Product(a, b Value) Value {
	if IsEmpty(a) || IsEmpty(b) {
		return s.Empty()
	}
	p := &Product{a: a, b: b, shape: s}
	if n := p.Size(); n != nil && n.IsInt64() && (n.Int64() <= 1024 || s.A.Bits()) {
		return List(Value{o: p})
	}
	return Value{o: p}
}

// Factors gives the two sets of the product.
func (s *Product) Factors() (a, b Value) { return s.a, s.b }

func (s *Product) Shape() *Shape { return s.shape }

func (s *Product) Has(v Value) bool {
	return Has(s.a, s.shape.A.First(v)) && Has(s.b, s.shape.A.Second(v))
}

func (s *Product) Empty() bool    { return IsEmpty(s.a) || IsEmpty(s.b) }
func (s *Product) Infinite() bool { return anyInfinite(s.a, s.b) }

func (s *Product) Size() *big.Int {
	n, m := Size(s.a), Size(s.b)
	if n == nil || m == nil {
		return nil
	}
	return new(big.Int).Mul(n, m)
}

func (s *Product) Each(yield func(Value) bool) {
	b := List(s.b)
	for c := Iter(s.a); c.Next(); {
		for d := Iter(b); d.Next(); {
			if !yield(s.shape.A.MakePair(c.V, d.V)) {
				return
			}
		}
	}
}

// Struct is a set of records with the fields from given sets.
type Struct struct {
	Rule
	parts []Value // sets of the fields, in order of the names
	shape *Shape
}

// Struct gives the records of shape s whose fields are in the given sets.
func (s *Shape) Struct(parts []Value) Value {
	return Value{o: &Struct{parts: parts, shape: s.Pow()}}
}

func (s *Struct) Shape() *Shape { return s.shape }

func (s *Struct) Has(v Value) bool {
	for i, p := range s.parts {
		if !Has(p, v.Field(i)) {
			return false
		}
	}
	return true
}

func (s *Struct) Empty() bool {
	for _, p := range s.parts {
		if IsEmpty(p) {
			return true
		}
	}
	return false
}

func (s *Struct) Infinite() bool { return anyInfinite(s.parts...) }

func (s *Struct) Size() *big.Int {
	n := big.NewInt(1)
	for _, p := range s.parts {
		m := Size(p)
		if m == nil {
			return nil
		}
		n.Mul(n, m)
	}
	return n
}

func (s *Struct) Each(yield func(Value) bool) {
	vs := make([]Value, len(s.parts))
	var fill func(i int) bool
	fill = func(i int) bool {
		if i == len(vs) {
			return yield(Rec(append([]Value(nil), vs...)))
		}
		for c := Iter(s.parts[i]); c.Next(); {
			vs[i] = c.V
			if !fill(i + 1) {
				return false
			}
		}
		return true
	}
	fill(0)
}

// setOp is how a Compound is made of two sets.
type setOp uint8

const (
	opUnion setOp = iota
	opInter
	opDiff
)

// Compound is a union, intersection or difference with a symbolic part.
type Compound struct {
	Rule
	op   setOp
	a, b Value
}

// compound lists what can be listed cheaply and keeps the rest as it is.
func compound(op setOp, a, b Value) Value {
	if v, ok := compoundIntegers(op, a, b); ok {
		return v
	}
	switch op {
	case opInter, opDiff:
		// One listed side is the list of candidates.
		if op == opInter && (b.AsSymbolic() == nil || !IsFinite(a) && IsFinite(b)) {
			a, b = b, a
		}
		if IsFinite(a) {
			return filter(List(a), func(v Value) bool { return Has(b, v) == (op == opInter) })
		}
	case opUnion:
		if IsFinite(a) && IsFinite(b) {
			return Union(List(a), List(b))
		}
	}
	return Value{o: &Compound{op: op, a: a, b: b}}
}

// compoundIntegers combines sets of all integers from some on: with each other, and with
// lists that only move where they begin.
func compoundIntegers(op setOp, a, b Value) (Value, bool) {
	x, xok := a.o.(*Integers)
	y, yok := b.o.(*Integers)
	if op == opUnion && !xok && yok {
		return compoundIntegers(op, b, a)
	}
	if !xok || x.All {
		return Value{}, false
	}
	from := func(n int64) Value { return Value{o: &Integers{From: n, shape: x.shape}} }
	if yok && !y.All {
		switch op {
		case opUnion:
			return from(min(x.From, y.From)), true
		case opInter:
			return from(max(x.From, y.From)), true
		}
		if x.From >= y.From {
			return x.shape.Empty(), true
		}
		return x.shape.MakeInterval(Int(x.From), Int(y.From-1)), true
	}
	list, ok := b.o.(*Set)
	if !ok || op == opInter || list.vs != nil {
		return Value{}, false
	}
	n := x.From
	if op == opUnion {
		for i := len(list.ns) - 1; i >= 0; i-- {
			switch {
			case list.ns[i] >= x.From:
			case list.ns[i] == n-1:
				n--
			default:
				return Value{}, false
			}
		}
		return from(n), true
	}
	for _, m := range list.ns {
		switch {
		case m < x.From:
		case m == n:
			n++
		default:
			return Value{}, false
		}
	}
	return from(n), true
}

// filter keeps the elements of a listed set that satisfy keep.
func filter(v Value, keep func(Value) bool) Value {
	if v.o == nil {
		var bits int64
		for c := Iter(v); c.Next(); {
			if keep(c.V) {
				bits |= 1 << uint(c.V.n)
			}
		}
		return Value{n: bits}
	}
	var vs []Value
	for c := Iter(v); c.Next(); {
		if keep(c.V) {
			vs = append(vs, c.V)
		}
	}
	return fromSorted(vs)
}

// Filter gives the elements of a set that satisfy keep, listed.
func Filter(v Value, keep func(Value) bool) Value { return filter(List(v), keep) }

func (s *Compound) Shape() *Shape {
	if x := s.a.AsSymbolic(); x != nil {
		return x.Shape()
	}
	return s.b.AsSymbolic().Shape()
}

func (s *Compound) Has(v Value) bool {
	switch s.op {
	case opUnion:
		return Has(s.a, v) || Has(s.b, v)
	case opInter:
		return Has(s.a, v) && Has(s.b, v)
	}
	return Has(s.a, v) && !Has(s.b, v)
}

func (s *Compound) Empty() bool {
	if s.op == opUnion {
		return IsEmpty(s.a) && IsEmpty(s.b)
	}
	if s.Infinite() && !doubtful(Value{o: s}) {
		return false
	}
	if known, yes := subsetSymbolicValue(s.a, s.b); known && yes && s.op == opDiff {
		return true
	}
	CannotList("whether %s is empty", s)
	return false
}

func (s *Compound) Infinite() bool {
	switch s.op {
	case opUnion:
		return true // a finite one would have been listed
	case opDiff:
		return !IsFinite(s.a)
	}
	return !IsFinite(s.a) && !IsFinite(s.b)
}

// Doubtful: what is cut off an infinite set may leave little of it.
func (s *Compound) Doubtful() bool {
	switch s.op {
	case opUnion:
		return !endless(s.a) && !endless(s.b)
	case opDiff:
		return !endless(s.a) || !IsFinite(s.b)
	}
	_, a := s.a.o.(*Integers)
	_, b := s.b.o.(*Integers)
	return !a || !b
}

func (s *Compound) Size() *big.Int { return nil }

func (s *Compound) Each(func(Value) bool) { CannotList("%s cannot be listed", s) }

// sameCode reports whether two sets are written alike, of what has the same values.
func sameCode(x, y Coder) bool {
	a, ok := x.AppendCode(nil)
	if !ok {
		return false
	}
	b, ok := y.AppendCode(nil)
	return ok && bytes.Equal(a, b)
}

// sameSymbolic compares two rules without listing; known is false if that does not decide.
func sameSymbolic(x, y Symbolic) (known, same bool) {
	switch x := x.(type) {
	case *Interval:
		if y, ok := y.(*Interval); ok {
			return true, x.Lo == y.Lo && x.Hi == y.Hi
		}
	case *Integers:
		if y, ok := y.(*Integers); ok {
			return true, x.All == y.All && (x.All || x.From == y.From)
		}
	case *Everything:
		if y, ok := y.(*Everything); ok && x.of == y.of {
			return true, true
		}
	case *Power:
		if y, ok := y.(*Power); ok && x.NonEmpty == y.NonEmpty {
			return true, (x.Finite == y.Finite || Finite(x.of) && Finite(y.of)) && EqualSets(x.of, y.of)
		}
	case *Product:
		if y, ok := y.(*Product); ok && !x.Empty() && !y.Empty() {
			return true, EqualSets(x.a, y.a) && EqualSets(x.b, y.b)
		}
	case *Sequences:
		if y, ok := y.(*Sequences); ok && x.NonEmpty == y.NonEmpty && x.Injective == y.Injective && x.Perm == y.Perm && !x.never() && !y.never() {
			return true, EqualSets(x.of, y.of)
		}
	case *Functions:
		if y, ok := y.(*Functions); ok && x.Kind == y.Kind && !IsEmpty(x.From) && !IsEmpty(x.To) && !IsEmpty(y.From) && !IsEmpty(y.To) {
			if EqualSets(x.From, y.From) && EqualSets(x.To, y.To) {
				return true, true
			}
		}
	case *identity:
		if y, ok := y.(*identity); ok {
			return true, EqualSets(x.set, y.set)
		}
	case *Compound:
		if y, ok := y.(*Compound); ok && x.op == y.op && EqualSets(x.a, y.a) && EqualSets(x.b, y.b) {
			return true, true
		}
	}
	if x, ok := x.(Coder); ok {
		if y, ok := y.(Coder); ok && sameCode(x, y) {
			return true, true
		}
	}
	if x.Infinite() && y.Infinite() && !doubtful(Value{o: x}) && !doubtful(Value{o: y}) {
		if a, yes := subsetSymbolic(x, Value{o: y}); a {
			if !yes {
				return true, false
			}
			if b, yes := subsetSymbolic(y, Value{o: x}); b {
				return true, yes
			}
		}
	}
	return false, false
}

func subsetSymbolicValue(a, b Value) (known, yes bool) {
	if s := a.AsSymbolic(); s != nil {
		return subsetSymbolic(s, b)
	}
	return true, Subset(a, b)
}

// subsetSymbolic decides x <: b without listing x, where that is possible.
func subsetSymbolic(x Symbolic, b Value) (known, yes bool) {
	if limited(b) && endless(Value{o: x}) {
		return true, false
	}
	switch y := b.o.(type) {
	case *Everything:
		return true, true
	case *Compound:
		ka, a := subsetSymbolic(x, y.a)
		kb, b := subsetSymbolic(x, y.b)
		switch {
		case y.op == opInter && ka && kb:
			return true, a && b
		case y.op == opUnion && (ka && a || kb && b):
			return true, true
		}
		return false, false
	case *Integers:
		if y.All {
			return true, true
		}
	}
	switch x := x.(type) {
	case *Interval:
		switch y := b.o.(type) {
		case *Integers:
			return true, x.Lo >= y.From
		case *Interval:
			return true, x.Lo >= y.Lo && x.Hi <= y.Hi
		}
	case *Integers:
		if y, ok := b.o.(*Integers); ok {
			return true, !x.All && x.From >= y.From
		}
	case *Product:
		if y, ok := b.o.(*Product); ok && !x.Empty() {
			return true, Subset(x.a, y.a) && Subset(x.b, y.b)
		}
	case *Power:
		if y, ok := b.o.(*Power); ok && !(y.NonEmpty && !x.NonEmpty) && !(y.Finite && x.Infinite()) {
			return true, Subset(x.of, y.of)
		}
	case *Functions:
		switch y := b.o.(type) {
		case *Functions:
			if y.Kind.weaker(x.Kind) && Subset(x.To, y.To) &&
				(EqualSets(x.From, y.From) || !y.Kind.Total && Subset(x.From, y.From)) && !(y.Kind.Surjective && !EqualSets(x.To, y.To)) {
				return true, true
			}
		case *Power:
			if !y.NonEmpty && !y.Finite {
				if p, ok := y.of.o.(*Product); ok && Subset(x.From, p.a) && Subset(x.To, p.b) {
					return true, true
				}
			}
		}
	case *Compound:
		switch x.op {
		case opUnion:
			kl, l := subsetSymbolicValue(x.a, b)
			kr, r := subsetSymbolicValue(x.b, b)
			if kl && !l || kr && !r {
				return true, false
			}
			return kl && kr, l && r
		case opInter, opDiff:
			if k, a := subsetSymbolicValue(x.a, b); k && a {
				return true, true
			}
		}
	}
	return false, false
}
