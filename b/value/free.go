package value

import "math/big"

// Made is a value of a free type: its constructor, and what that is applied to.
type Made struct {
	by  int
	arg Value // Value{}: the constructor is applied to nothing
}

func (*Made) isObject() {}

// Free makes the shape of a free type with the names of its constructors. What they are applied
// to DefineFree says, since types may speak of each other.
func (u *Universe) Free(name string, constructors []string) *Shape {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.add(&Shape{Form: FFree, Name: name, Fields: constructors, Parts: make([]*Shape, len(constructors))})
}

// DefineFree must follow once the Parts of all shapes that Free made are set: each type must have
// a value.
func DefineFree(shapes []*Shape) {
	for _, s := range shapes {
		s.endless = true // until the contrary is seen
	}
	for again := true; again; {
		again = false
		for _, s := range shapes {
			finite, known := true, false
			for i, p := range s.Parts {
				finite = finite && (p == nil || p.Finite())
				if s.zero.o == nil && !known && (p == nil || p.settled()) {
					known = true
					s.zero = s.Make(i, Value{})
					if p != nil {
						s.zero = s.Make(i, p.Zero())
					}
				}
			}
			if known || finite && s.endless {
				s.endless, again = !finite, true
			}
		}
	}
}

// settled reports whether a value of the shape is known.
func (s *Shape) settled() bool {
	switch s.Form {
	case FFree:
		return s.zero.o != nil
	case FPair:
		return s.A.settled() && s.B.settled()
	case FRecord:
		for _, p := range s.Parts {
			if !p.settled() {
				return false
			}
		}
	}
	return true
}

// Make applies the i-th constructor of a free type.
func (s *Shape) Make(i int, arg Value) Value { return Value{o: &Made{i, arg}} }

// Constructor gives the constructor that made a value of a free type, by its number, and what it
// was applied to.
func (v Value) Constructor() (i int, arg Value) {
	m := v.o.(*Made)
	return m.by, m.arg
}

// Constructed gives the i-th constructor of a free type as a value, or as a function.
func (s *Shape) Constructed(i int) Value {
	if s.Parts[i] == nil {
		return s.Make(i, Value{})
	}
	return Value{o: &constructor{of: s, by: i}}
}

// constructor is a constructor that is applied to something, as a function.
type constructor struct {
	Rule
	of *Shape // the free type
	by int
}

func (c *constructor) from() *Shape  { return c.of.Parts[c.by] }
func (c *constructor) Shape() *Shape { return c.of.u.Rel(c.from(), c.of) }
func (c *constructor) Has(v Value) bool {
	p := c.Shape().A
	m := p.Second(v).o.(*Made)
	return m.by == c.by && Equal(m.arg, p.First(v))
}
func (c *constructor) Apply(x Value) (Value, bool) { return c.of.Make(c.by, Normal(x)), true }
func (c *constructor) Domain() Value               { return c.from().All() }
func (c *constructor) Empty() bool                 { return false }
func (c *constructor) Infinite() bool              { return !c.from().Finite() }
func (c *constructor) String() string              { return c.of.Fields[c.by] }
func (c *constructor) Size() *big.Int              { return (&Everything{of: c.from()}).Size() }
func (c *constructor) Each(yield func(Value) bool) {
	p := c.Shape().A
	for x := Iter(c.Domain()); x.Next(); {
		if !yield(p.MakePair(x.V, c.of.Make(c.by, x.V))) {
			return
		}
	}
}

// destructor is the inverse of a constructor.
type destructor struct {
	Rule
	of *constructor
}

func (d *destructor) Shape() *Shape { return d.of.of.u.Rel(d.of.of, d.of.from()) }
func (d *destructor) Has(v Value) bool {
	y, ok := d.Apply(d.Shape().A.First(v))
	return ok && Equal(y, d.Shape().A.Second(v))
}
func (d *destructor) Apply(x Value) (Value, bool) {
	m := x.o.(*Made)
	return m.arg, m.by == d.of.by
}
func (d *destructor) Domain() Value  { return Value{o: &madeBy{of: d.of}} }
func (d *destructor) Empty() bool    { return false }
func (d *destructor) Infinite() bool { return d.of.Infinite() }
func (d *destructor) String() string { return d.of.String() + "~" }
func (d *destructor) Size() *big.Int { return d.of.Size() }
func (d *destructor) Each(yield func(Value) bool) {
	p := d.Shape().A
	for x := Iter(d.of.Domain()); x.Next(); {
		if !yield(p.MakePair(d.of.of.Make(d.of.by, x.V), x.V)) {
			return
		}
	}
}

// madeBy are the values that a constructor makes.
type madeBy struct {
	Rule
	of *constructor
}

func (s *madeBy) Shape() *Shape    { return s.of.of.Pow() }
func (s *madeBy) Has(v Value) bool { return v.o.(*Made).by == s.of.by }
func (s *madeBy) Empty() bool      { return false }
func (s *madeBy) Infinite() bool   { return s.of.Infinite() }
func (s *madeBy) String() string   { return "ran(" + s.of.String() + ")" }
func (s *madeBy) Size() *big.Int   { return s.of.Size() }
func (s *madeBy) Each(yield func(Value) bool) {
	for x := Iter(s.of.Domain()); x.Next(); {
		if !yield(s.of.of.Make(s.of.by, x.V)) {
			return
		}
	}
}
