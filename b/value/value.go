package value

import (
	"math"
	"math/big"
	"slices"
	"strings"
)

// Value is a value of some type. The zero Value is the number 0, FALSE, the first
// element of a given set and the empty set of bits.
type Value struct {
	n int64  // what the value is, if o is nil
	o object // *Big, *Frac, *Pair, *Set, *Text, *Record, *Made, a Symbolic, or nil
}

// object is what does not fit a word.
type object interface{ isObject() }

// Big is an integer beyond int64.
type Big struct{ i big.Int }

// Pair is a pair that neither is dense nor fits a word.
type Pair struct{ a, b Value }

// Text is a string.
type Text struct{ s string }

// Record is a record; its fields stand in the order of their names.
type Record struct{ vs []Value }

func (*Big) isObject()    {}
func (*Pair) isObject()   {}
func (*Text) isObject()   {}
func (*Record) isObject() {}
func (*Set) isObject()    {}

// The truth values.
var (
	False = Value{}
	True  = Value{n: 1}
)

// Bool gives the value of type BOOL.
func Bool(b bool) Value {
	if b {
		return True
	}
	return False
}

// unset is the object of Unset.
type unset struct{}

func (*unset) isObject() {}

// Unset stands in the slot of a name that nothing has been assigned to. It is no value: it
// can only be copied.
var Unset = Value{o: &unset{}}

// IsUnset tells Unset.
func (v Value) IsUnset() bool {
	_, is := v.o.(*unset)
	return is
}

// IsTrue tells a BOOL.
func (v Value) IsTrue() bool { return v.n != 0 }

// Int gives an integer.
func Int(n int64) Value { return Value{n: n} }

// BigInt gives an integer; b must not be changed afterwards.
func BigInt(b *big.Int) Value {
	if b.IsInt64() {
		return Value{n: b.Int64()}
	}
	return Value{o: &Big{*b}}
}

// Elem gives an element of a given set, or the dense value, with this index.
func Elem(i int) Value { return Value{n: int64(i)} }

// String gives a string.
func String(s string) Value { return Value{o: &Text{s}} }

// Rec gives a record of values in the order of the names of its fields.
func Rec(vs []Value) Value { return Value{o: &Record{vs}} }

// Field gives the i-th field of a record.
func (v Value) Field(i int) Value { return v.o.(*Record).vs[i] }

// WithField gives a record that differs from v in field i.
func (v Value) WithField(i int, x Value) Value {
	vs := append([]Value(nil), v.o.(*Record).vs...)
	vs[i] = x
	return Rec(vs)
}

// Text gives the text of a string.
func (v Value) Text() string { return v.o.(*Text).s }

// Int64 gives an integer, or the index of a dense value; ok is false if it is too big.
func (v Value) Int64() (n int64, ok bool) { return v.n, v.o == nil }

// Index gives the index of a dense value.
func (v Value) Index() int64 { return v.n }

// Big gives an integer as a big.Int, which must not be changed.
func (v Value) Big() *big.Int {
	if b, ok := v.o.(*Big); ok {
		return &b.i
	}
	return big.NewInt(v.n)
}

// IsWord reports whether v is a machine word, so that == on words decides equality.
func (v Value) IsWord() bool { return v.o == nil }

// fits reports whether v can be half of a packed pair.
func fits(v Value) bool { return v.o == nil && v.n >= math.MinInt32 && v.n <= math.MaxInt32 }

// MakePair gives the pair of a and b, of shape s.
func (s *Shape) MakePair(a, b Value) Value {
	if s.Card > 0 {
		if a.o != nil || b.o != nil {
			a, b = List(a), List(b)
		}
		return Value{n: a.n*s.B.Card + b.n}
	}
	return pack(a, b)
}

// pack gives a pair that is not dense.
func pack(a, b Value) Value {
	if fits(a) && fits(b) {
		return Value{n: a.n<<32 | int64(uint32(b.n)^1<<31)}
	}
	return Value{o: &Pair{a, b}}
}

// First gives the first component of a pair of shape s.
func (s *Shape) First(p Value) Value {
	if s.Card > 0 {
		if s.Card <= 64 {
			return Value{n: int64(s.fst[p.n&63])}
		}
		return Value{n: p.n / s.B.Card}
	}
	if p.o == nil {
		return Value{n: p.n >> 32}
	}
	return p.o.(*Pair).a
}

// Second gives the second component of a pair of shape s.
func (s *Shape) Second(p Value) Value {
	if s.Card > 0 {
		if s.Card <= 64 {
			return Value{n: int64(s.snd[p.n&63])}
		}
		return Value{n: p.n % s.B.Card}
	}
	if p.o == nil {
		return Value{n: int64(int32(uint32(p.n) ^ 1<<31))}
	}
	return p.o.(*Pair).b
}

// unpack gives the components of a pair that is not dense.
func unpack(p Value) (Value, Value) {
	if p.o == nil {
		return Value{n: p.n >> 32}, Value{n: int64(int32(uint32(p.n) ^ 1<<31))}
	}
	q := p.o.(*Pair)
	return q.a, q.b
}

func sign(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Compare orders the values of one type: negative if a comes before b, 0 if they are
// the same. Integers are in their order, pairs by their components from the left, sets
// by size first. Symbolic sets are listed.
func Compare(a, b Value) int {
	if a.o == nil && b.o == nil {
		return sign(a.n, b.n)
	}
	if a.o == b.o {
		return 0
	}
	if a.isFrac() || b.isFrac() {
		return a.Rat().Cmp(b.Rat())
	}
	o := a.o
	if o == nil {
		o = b.o
	}
	switch o := o.(type) {
	case *Big:
		x, ok := a.o.(*Big)
		if !ok {
			return -o.i.Sign()
		}
		y, ok := b.o.(*Big)
		if !ok {
			return o.i.Sign()
		}
		return x.i.Cmp(&y.i)
	case *Pair:
		a1, a2 := unpack(a)
		b1, b2 := unpack(b)
		if c := Compare(a1, b1); c != 0 {
			return c
		}
		return Compare(a2, b2)
	case *Text:
		return strings.Compare(o.s, b.o.(*Text).s)
	case *Made:
		p := b.o.(*Made)
		if c := sign(int64(o.by), int64(p.by)); c != 0 {
			return c
		}
		return Compare(o.arg, p.arg)
	case *Record:
		for i, x := range o.vs {
			if c := Compare(x, b.o.(*Record).vs[i]); c != 0 {
				return c
			}
		}
		return 0
	}
	return compareSets(a, b)
}

func compareSets(a, b Value) int {
	a, b = List(a), List(b)
	if a.o == nil || b.o == nil {
		return sign(a.n, b.n)
	}
	x, y := a.o.(*Set), b.o.(*Set)
	if c := sign(int64(x.Len()), int64(y.Len())); c != 0 {
		return c
	}
	if x.vs == nil && y.vs == nil {
		return slices.Compare(x.ns, y.ns)
	}
	for i := range x.Len() {
		if c := Compare(x.at(i), y.at(i)); c != 0 {
			return c
		}
	}
	return 0
}

// Equal decides whether two values of one type are the same.
func Equal(a, b Value) bool {
	if a.o == nil && b.o == nil {
		return a.n == b.n
	}
	if a.o == b.o {
		return true
	}
	if (a.o == nil) != (b.o == nil) {
		// One is a word, the other not: only what has a symbolic set in it has two forms.
		if a.o != nil {
			a, b = b, a
		}
		switch o := b.o.(type) {
		case *Pair: // a pair with a symbolic set in it
			x, y := unpack(a)
			return Equal(x, o.a) && Equal(y, o.b)
		case Symbolic:
			return EqualSets(a, b)
		}
		return false
	}
	switch x := a.o.(type) {
	case *Pair:
		y := b.o.(*Pair)
		return Equal(x.a, y.a) && Equal(x.b, y.b)
	case *Made:
		y := b.o.(*Made)
		return x.by == y.by && Equal(x.arg, y.arg)
	case *Record:
		y := b.o.(*Record)
		for i := range x.vs {
			if !Equal(x.vs[i], y.vs[i]) {
				return false
			}
		}
		return true
	case *Set:
		if y, ok := b.o.(*Set); ok {
			return x.equal(y)
		}
		return EqualSets(a, b)
	case Symbolic:
		return EqualSets(a, b)
	}
	return Compare(a, b) == 0
}
