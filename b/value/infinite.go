package value

import (
	"math/big"
	"slices"
)

// The relations of this file come from operations on infinite functions. They answer
// membership and application; only rarely can they be listed.

// inverse is r~ of an infinite relation.
type inverse struct {
	Rule
	of          Symbolic
	from, shape *Shape
}

func (r *inverse) Shape() *Shape { return r.shape }
func (r *inverse) Has(v Value) bool {
	return r.of.Has(r.from.A.MakePair(r.shape.A.Second(v), r.shape.A.First(v)))
}
func (r *inverse) Empty() bool           { return r.of.Empty() }
func (r *inverse) Infinite() bool        { return true }
func (r *inverse) Size() *big.Int        { return nil }
func (r *inverse) Each(func(Value) bool) { CannotList("%s is infinite", r) }
func (r *inverse) String() string        { return r.of.String() + "~" }

// restriction keeps some pairs of an infinite relation.
type restriction struct {
	Rule
	of         Symbolic
	set        Value
	second, in bool
}

func (r *restriction) Shape() *Shape { return r.of.Shape() }

func (r *restriction) keeps(v Value) bool {
	p := r.Shape().A
	x := p.First(v)
	if r.second {
		x = p.Second(v)
	}
	return Has(r.set, x) == r.in
}

func (r *restriction) Has(v Value) bool { return r.keeps(v) && r.of.Has(v) }

func (r *restriction) Values(out []Value, x Value) []Value {
	if !r.second && Has(r.set, x) != r.in {
		return out
	}
	from := len(out)
	out = r.Shape().Lookup(out, Value{o: r.of}, x)
	if !r.second {
		return out
	}
	kept := slices.DeleteFunc(out[from:], func(y Value) bool { return Has(r.set, y) != r.in })
	return out[:from+len(kept)]
}

func (r *restriction) Domain() Value {
	if r.second {
		CannotList("the domain of %s", r)
	}
	d := r.Shape().Dom(Value{o: r.of})
	if r.in {
		return Inter(d, r.set)
	}
	return Diff(d, r.set)
}

func (r *restriction) Empty() bool           { return IsEmpty(r.Domain()) }
func (r *restriction) Infinite() bool        { return true }
func (r *restriction) Size() *big.Int        { return nil }
func (r *restriction) Each(func(Value) bool) { CannotList("%s cannot be listed", r) }
func (r *restriction) String() string        { return "a restriction of " + r.of.String() }

// overridden is r <+ q of an infinite r and a listed q.
type overridden struct {
	Rule
	of    Symbolic
	by    Value
	shape *Shape
}

func (r *overridden) Shape() *Shape { return r.shape }

func (r *overridden) Has(v Value) bool {
	if r.shape.InDom(r.by, r.shape.A.First(v)) {
		return Has(r.by, v)
	}
	return r.of.Has(v)
}

func (r *overridden) Values(out []Value, x Value) []Value {
	if r.shape.InDom(r.by, x) {
		return r.shape.Lookup(out, r.by, x)
	}
	return r.shape.Lookup(out, Value{o: r.of}, x)
}

func (r *overridden) Domain() Value {
	return Union(r.shape.Dom(Value{o: r.of}), r.shape.Dom(r.by))
}

func (r *overridden) Empty() bool           { return IsEmpty(r.by) && r.of.Empty() }
func (r *overridden) Infinite() bool        { return true }
func (r *overridden) Size() *big.Int        { return nil }
func (r *overridden) Each(func(Value) bool) { CannotList("%s is infinite", r) }
func (r *overridden) String() string        { return r.of.String() + " <+ " + r.shape.brief(r.by) }

// side is r || q of which one is infinite.
type side struct {
	Rule
	r, q          Value
	first, second *Shape // of r, of q
	shape         *Shape
}

func (s *side) Shape() *Shape { return s.shape }

func (s *side) Has(v Value) bool {
	from, to := s.shape.A.First(v), s.shape.A.Second(v)
	a, b := s.shape.A.A, s.shape.A.B
	return Has(s.r, s.first.A.MakePair(a.First(from), b.First(to))) && Has(s.q, s.second.A.MakePair(a.Second(from), b.Second(to)))
}

func (s *side) Values(out []Value, x Value) []Value {
	p := s.shape.A
	zs := s.second.Lookup(nil, s.q, p.A.Second(x))
	if len(zs) == 0 {
		return out
	}
	for _, y := range s.first.Lookup(nil, s.r, p.A.First(x)) {
		for _, z := range zs {
			out = append(out, p.B.MakePair(y, z))
		}
	}
	return out
}

func (s *side) Empty() bool           { return IsEmpty(s.r) || IsEmpty(s.q) }
func (s *side) Infinite() bool        { return true }
func (s *side) Size() *big.Int        { return nil }
func (s *side) Each(func(Value) bool) { CannotList("%s cannot be listed", s) }
func (s *side) String() string        { return "(" + s.first.brief(s.r) + " || " + s.second.brief(s.q) + ")" }

// identity is id(S) of an infinite S.
type identity struct {
	Rule
	set   Value
	shape *Shape
}

func (r *identity) Shape() *Shape { return r.shape }

func (r *identity) Has(v Value) bool {
	x := r.shape.A.First(v)
	return Equal(x, r.shape.A.Second(v)) && Has(r.set, x)
}

func (r *identity) Apply(x Value) (Value, bool)          { return x, Has(r.set, x) }
func (r *identity) Domain() Value                        { return r.set }
func (r *identity) IntoKnown(to Value) (known, yes bool) { return true, Subset(r.set, to) }
func (r *identity) Empty() bool                          { return IsEmpty(r.set) }
func (r *identity) Infinite() bool                       { return true }
func (r *identity) Size() *big.Int                       { return nil }
func (r *identity) Each(func(Value) bool)                { CannotList("%s is infinite", r) }
func (r *identity) String() string                       { return "id(" + r.shape.A.A.Pow().brief(r.set) + ")" }
