package value

import (
	"math/bits"
	"sync"
)

// Form tells the kinds of types apart.
type Form uint8

const (
	FInt    Form = iota // INTEGER
	FBool               // BOOL
	FString             // STRING
	FElem               // a given set
	FPair               // pairs of A and B
	FSet                // sets of A
	FRecord             // records with Fields
	FReal               // REAL
	FFree               // a free type with constructors Fields, applied to Parts
)

// maxDense bounds the number of values of a shape whose values are their indices.
const maxDense = 1 << 40

// Shape describes how the values of one type are represented. It is immutable and made
// by a Universe; two types with one shape are the same type.
type Shape struct {
	Form   Form
	Card   int64    // number of values if they are dense, 0 if they are not
	A, B   *Shape   // FPair: both; FSet: A
	Name   string   // FElem: the given set; FFree: the free type
	Elems  []string // FElem: names of the elements
	Fields []string // FRecord: names in ascending order; FFree: constructors
	Parts  []*Shape // FRecord: shapes of the fields; FFree: of what constructors are applied to, nil: nothing

	id       int       // number in its universe
	u        *Universe // that made it
	pow      *Shape    // FSet of this, made on demand under u.mu
	endless  bool      // FFree: there are infinitely many values
	zero     Value     // FFree: one of them
	fst, snd [64]uint8 // FPair of at most 64 values: the components by index
}

// Dense reports whether the values are the numbers from 0 below Card.
func (s *Shape) Dense() bool { return s.Card > 0 }

// Bits reports whether sets of s are words of bits.
func (s *Shape) Bits() bool { return s.Card > 0 && s.Card <= 64 }

// Universe makes shapes. Its methods may be called from several goroutines.
type Universe struct {
	mu                sync.Mutex
	shapes            []*Shape
	pairs             map[[2]int]*Shape
	Int, Bool, String *Shape
	Real              *Shape
}

// NewUniverse makes a universe with the basic shapes.
func NewUniverse() *Universe {
	u := &Universe{pairs: map[[2]int]*Shape{}}
	u.Int = u.add(&Shape{Form: FInt})
	u.Bool = u.add(&Shape{Form: FBool, Card: 2})
	u.String = u.add(&Shape{Form: FString})
	u.Real = u.add(&Shape{Form: FReal})
	return u
}

func (u *Universe) add(s *Shape) *Shape {
	s.id, s.u = len(u.shapes), u
	u.shapes = append(u.shapes, s)
	return s
}

// Given makes the shape of a given set, with the names of its elements, one or more.
// Each call makes a new one.
func (u *Universe) Given(name string, elems []string) *Shape {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.add(&Shape{Form: FElem, Name: name, Elems: elems, Card: int64(len(elems))})
}

// Pair gives the shape of pairs.
func (u *Universe) Pair(a, b *Shape) *Shape {
	u.mu.Lock()
	defer u.mu.Unlock()
	key := [2]int{a.id, b.id}
	if s := u.pairs[key]; s != nil {
		return s
	}
	s := &Shape{Form: FPair, A: a, B: b}
	if hi, n := bits.Mul64(uint64(a.Card), uint64(b.Card)); hi == 0 && n <= maxDense {
		s.Card = int64(n)
	}
	if s.Bits() {
		for i := range s.Card {
			s.fst[i], s.snd[i] = uint8(i/b.Card), uint8(i%b.Card)
		}
	}
	u.pairs[key] = u.add(s)
	return s
}

// Set gives the shape of sets of a.
func (u *Universe) Set(a *Shape) *Shape {
	u.mu.Lock()
	defer u.mu.Unlock()
	if a.pow == nil {
		s := &Shape{Form: FSet, A: a}
		if a.Card > 0 && a.Card <= 40 {
			s.Card = 1 << a.Card
		}
		a.pow = u.add(s)
	}
	return a.pow
}

// Record gives the shape of records with these fields, whose names ascend.
func (u *Universe) Record(names []string, parts []*Shape) *Shape {
	u.mu.Lock()
	defer u.mu.Unlock()
next:
	for _, s := range u.shapes {
		if s.Form != FRecord || len(s.Fields) != len(names) {
			continue
		}
		for i := range names {
			if s.Fields[i] != names[i] || s.Parts[i] != parts[i] {
				continue next
			}
		}
		return s
	}
	return u.add(&Shape{Form: FRecord, Fields: names, Parts: parts})
}

// Rel gives the shape of relations between a and b.
func (u *Universe) Rel(a, b *Shape) *Shape { return u.Set(u.Pair(a, b)) }

// Pow gives the shape of sets of s.
func (s *Shape) Pow() *Shape { return s.u.Set(s) }

// Universe gives the universe that made s.
func (s *Shape) Universe() *Universe { return s.u }

// Finite reports whether the type has finitely many values.
func (s *Shape) Finite() bool {
	switch s.Form {
	case FInt, FString, FReal:
		return false
	case FFree:
		return !s.endless
	case FPair:
		return s.A.Finite() && s.B.Finite()
	case FSet:
		return s.A.Finite()
	case FRecord:
		for _, p := range s.Parts {
			if !p.Finite() {
				return false
			}
		}
	}
	return true
}

// Zero gives some value of the shape.
func (s *Shape) Zero() Value {
	switch s.Form {
	case FString:
		return String("")
	case FFree:
		return s.zero
	case FPair:
		return s.MakePair(s.A.Zero(), s.B.Zero())
	case FSet:
		return s.Empty()
	case FRecord:
		var vs []Value
		for _, p := range s.Parts {
			vs = append(vs, p.Zero())
		}
		return Rec(vs)
	}
	return Value{}
}
