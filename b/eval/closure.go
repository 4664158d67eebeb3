package eval

import (
	"fmt"
	"math/big"
	"sync/atomic"

	"bsmt/b/value"
)

// closure is a comprehension or lambda that is not listed: its code and the values of
// the free names when it was met.
type closure struct {
	value.Rule
	code   *comprehension
	slots  []int // of the free names
	values []value.Value
	quota  *Quota // of the frame that met it
	long   bool   // listing it was given up
}

func (c *closure) mark() { c.long = true }

// IsLong reports whether a set has more elements, or ones that take longer to be found, than are
// listed where it is met, so that it is better asked than listed.
func IsLong(v value.Value) bool {
	c, ok := v.AsSymbolic().(interface{ isLong() bool })
	return ok && c.isLong()
}

func (c *closure) isLong() bool { return c.long }

// Listed lists what can be listed, and is not long.
func (f *Frame) Listed(v value.Value) value.Value {
	if x := v.AsSymbolic(); x != nil && (x.Infinite() || IsLong(v)) {
		return v
	}
	out := v
	if f.Guard(func() { out = value.Normal(v) }) != nil {
		return v
	}
	return out
}

// run lends the closure a frame with its free names.
func (c *closure) run(do func(f *Frame)) {
	code := c.code.scope
	f := code.borrow()
	f.quota = c.quota
	for i, slot := range c.slots {
		f.Slots[slot] = c.values[i]
	}
	f.at = c.code.node
	defer func() {
		if p := recover(); p != nil {
			t, at := f.trouble(p)
			code.release(f)
			panic(&placed{t, at})
		}
	}()
	f.tick()
	do(f)
	code.release(f)
}

// AppendCode encodes where the set is written, and the values of its free names.
func (c *closure) AppendCode(dst []byte) (out []byte, ok bool) {
	dst = fmt.Appendf(dst, "%p", c.code.node)
	for _, d := range c.code.free {
		v := d.known
		if d.slot >= 0 {
			v = c.values[d.slot]
		}
		if x := v.AsSymbolic(); x == nil {
			dst = d.shape.Append(dst, v)
		} else if more, listed := appendListed(dst, d.shape, v); listed {
			dst = more
		} else if dst, ok = value.AppendCode(dst, v); !ok {
			return dst, false
		}
	}
	return dst, true
}

// appendListed encodes the elements of a set; ok is false if it is long, or turns out to be without end.
func appendListed(dst []byte, s *value.Shape, v value.Value) (out []byte, ok bool) {
	if v.AsSymbolic().Infinite() || IsLong(v) {
		return dst, false
	}
	defer func() {
		switch p := recover().(type) {
		case nil:
		case *value.Trouble:
			if p.Kind != value.Unlistable {
				panic(p)
			}
			out, ok = dst, false
		case *placed:
			if p.t.Kind != value.Unlistable {
				panic(p)
			}
			out, ok = dst, false
		default:
			panic(p)
		}
	}()
	return s.Append(dst, v), true
}

func (c *closure) Shape() *value.Shape { return c.code.shape }

func (c *closure) Has(v value.Value) (ok bool) {
	c.run(func(f *Frame) { ok = c.code.has(f, v) })
	return ok
}

func (c *closure) Empty() bool {
	empty := true
	c.run(func(f *Frame) {
		c.code.solve(f, func(*Frame) bool { empty = false; return true })
		if empty && f.Inexact {
			value.CannotList("whether %s is empty", c)
		}
	})
	return empty
}

func (c *closure) Infinite() bool { return c.code.endless }
func (c *closure) Doubtful() bool { return !c.code.infinite }
func (c *closure) Unsure() bool   { return !c.code.endless }
func (c *closure) Size() *big.Int { return nil }
func (c *closure) String() string {
	s := c.code.node.String()
	if len(s) > 100 {
		s = s[:100] + "..."
	}
	return s
}

func (c *closure) Each(yield func(value.Value) bool) {
	c.run(func(f *Frame) {
		c.code.solve(f, func(f *Frame) bool { return !yield(c.code.element(f)) })
		if f.Inexact {
			value.CannotList("%s has variables without bounds", c)
		}
	})
}

// relation is the closure of an endless comprehension that can be asked for its values at a
// point.
type relation struct {
	*closure
	last *atomic.Pointer[looked]
}

// Values appends the values at x, each once. Those at the last point are remembered: what is
// written in terms of f(x) often applies f to the same x many times.
func (c relation) Values(out []value.Value, x value.Value) []value.Value {
	x = value.Normal(x)
	if l := c.last.Load(); l != nil && value.Equal(l.x, x) {
		return append(out, l.ys...)
	}
	b := c.code.shape.A.B.Pow().Build()
	c.run(func(f *Frame) { c.code.values(f, x, func(y value.Value) { b.Add(value.Normal(y)) }) })
	l := &looked{x, value.Elements(b.Set())}
	c.last.Store(l)
	return append(out, l.ys...)
}

// looked are the values of a relation at a point.
type looked struct {
	x  value.Value
	ys []value.Value
}

// function is the closure of a lambda.
type function struct{ *closure }

// Apply gives the value at x.
func (c function) Apply(x value.Value) (y value.Value, ok bool) {
	c.run(func(f *Frame) { y, ok = c.code.apply(f, x) })
	return y, ok
}

// Domain gives the domain.
func (c function) Domain() value.Value { return value.Rather(&domain{of: c.closure}) }

// IntoKnown reports whether all values lie in a set, where that is plain.
func (c function) IntoKnown(to value.Value) (known, yes bool) {
	switch s := to.AsSymbolic().(type) {
	case *value.Everything:
		return true, true
	case *value.Integers:
		return s.All, s.All
	}
	return false, false
}

// domain is the domain of a lambda.
type domain struct {
	value.Rule
	of *closure
}

func (d *domain) AppendCode(dst []byte) ([]byte, bool) { return d.of.AppendCode(append(dst, 'D')) }

func (d *domain) Shape() *value.Shape { return d.of.code.shape.A.A.Pow() }

func (d *domain) Has(x value.Value) (ok bool) {
	d.of.run(func(f *Frame) { ok = d.of.code.domain(f, x) })
	return ok
}

func (d *domain) Each(yield func(value.Value) bool) {
	p := d.of.code.shape.A
	d.of.Each(func(v value.Value) bool { return yield(p.First(v)) })
}

func (d *domain) Empty() bool    { return d.of.Empty() }
func (d *domain) Infinite() bool { return d.of.Infinite() }
func (d *domain) Doubtful() bool { return d.of.Doubtful() }
func (d *domain) Unsure() bool   { return d.of.Unsure() }
func (d *domain) Size() *big.Int { return nil }
func (d *domain) String() string { return "dom(" + d.of.String() + ")" }
