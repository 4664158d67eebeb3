package value

import (
	"math/big"
	"strings"
)

// patched is a function on an infinite set that has one value but at some points.
type patched struct {
	Rule
	dom    Value
	points []Value // pairs, with different first components in dom
	other  Value   // the value elsewhere
	shape  *Shape  // of the relation
}

// Patched gives the function of relation shape s on an infinite set that has the value other,
// but at the first components of points, which are different and in dom.
func (s *Shape) Patched(dom Value, points []Value, other Value) Value {
	return Value{o: &patched{dom: dom, points: points, other: other, shape: s}}
}

func (r *patched) Shape() *Shape { return r.shape }

func (r *patched) Has(v Value) bool {
	y, ok := r.Apply(r.shape.A.First(v))
	return ok && Equal(y, r.shape.A.Second(v))
}

func (r *patched) Apply(x Value) (Value, bool) {
	for _, p := range r.points {
		if Equal(r.shape.A.First(p), x) {
			return r.shape.A.Second(p), true
		}
	}
	return r.other, Has(r.dom, x)
}

func (r *patched) Domain() Value { return r.dom }

// IntoKnown reports whether all values lie in a set: there are few.
func (r *patched) IntoKnown(to Value) (known, yes bool) {
	for _, p := range r.points {
		if !Has(to, r.shape.A.Second(p)) {
			return true, false
		}
	}
	return true, Has(to, r.other)
}

func (r *patched) Empty() bool           { return false }
func (r *patched) Infinite() bool        { return true }
func (r *patched) Size() *big.Int        { return nil }
func (r *patched) Each(func(Value) bool) { CannotList("%s is infinite", r) }

func (r *patched) String() string {
	var b strings.Builder
	b.WriteString(r.shape.A.A.Pow().brief(r.dom) + " * {" + r.shape.A.B.brief(r.other) + "}")
	for i, p := range r.points {
		b.WriteString([]string{" <+ {", ", "}[min(i, 1)] + r.shape.A.brief(p))
	}
	if len(r.points) > 0 {
		b.WriteByte('}')
	}
	return b.String()
}
