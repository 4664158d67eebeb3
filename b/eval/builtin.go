package eval

import (
	"math/big"

	"bsmt/b/value"
)

// builtin is an infinite function that Go code computes: succ, pred, projections.
type builtin struct {
	value.Rule
	name   string
	shape  *value.Shape
	domain value.Value
	at     func(x value.Value) value.Value
}

func (b *builtin) Shape() *value.Shape { return b.shape }

func (b *builtin) Has(v value.Value) bool {
	y, ok := b.Apply(b.shape.A.First(v))
	return ok && value.Equal(y, b.shape.A.Second(v))
}

func (b *builtin) Apply(x value.Value) (value.Value, bool) {
	if !value.Has(b.domain, x) {
		return value.Value{}, false
	}
	return b.at(x), true
}

func (b *builtin) Domain() value.Value { return b.domain }
func (b *builtin) Empty() bool         { return value.IsEmpty(b.domain) }
func (b *builtin) Infinite() bool      { return !value.IsFinite(b.domain) }
func (b *builtin) Size() *big.Int      { return nil }
func (b *builtin) String() string      { return b.name }
func (b *builtin) Each(yield func(value.Value) bool) {
	for c := value.Iter(b.domain); c.Next(); {
		if !yield(b.shape.A.MakePair(c.V, b.at(c.V))) {
			return
		}
	}
}

// successor gives succ or pred.
func successor(step int64) build {
	return fixedValue(func(w *World, r *value.Shape) value.Value {
		name := "succ"
		if step < 0 {
			name = "pred"
		}
		return value.Rather(&builtin{name: name, shape: r, domain: w.U.Integers(),
			at: func(x value.Value) value.Value { return value.Add(x, value.Int(step)) }})
	})
}

// projection gives prj1(a,b) or prj2(a,b), of relation shape r.
func projection(r *value.Shape, a, b value.Value, first bool) value.Value {
	pair := r.A.A
	p := &builtin{name: "prj2", shape: r, domain: pair.Pow().Product(a, b), at: pair.Second}
	if first {
		p.name, p.at = "prj1", pair.First
	}
	v := value.Rather(p)
	if s := p.domain.AsSymbolic(); s == nil {
		return value.List(v)
	}
	return v
}
