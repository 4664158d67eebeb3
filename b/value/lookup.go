package value

import (
	"math/big"
	"slices"
	"sync/atomic"
)

// Looker is a Symbolic relation that knows all values at a point.
type Looker interface {
	Symbolic

	// Values appends the values at x to out, each once.
	Values(out []Value, x Value) []Value
}

// answers reports whether a relation can be asked for its values at a point without a list
// of its pairs.
func answers(r Value) bool {
	switch r.o.(type) {
	case Applier, Looker:
		return true
	}
	return false
}

// distinct drops repeated values from out[from:].
func distinct(out []Value, from int) []Value {
	if len(out)-from < 2 {
		return out
	}
	slices.SortFunc(out[from:], Compare)
	kept := slices.CompactFunc(out[from:], Equal)
	return out[:from+len(kept)]
}

// Values gives the values of a union, intersection or difference of relations.
func (s *Compound) Values(out []Value, x Value) []Value {
	rel, from := s.Shape(), len(out)
	out = rel.Lookup(out, s.a, x)
	if s.op == opUnion {
		return distinct(rel.Lookup(out, s.b, x), from)
	}
	kept := slices.DeleteFunc(out[from:], func(y Value) bool { return Has(s.b, rel.A.MakePair(x, y)) != (s.op == opInter) })
	return out[:from+len(kept)]
}

// chained is (r ; q) of an infinite r.
type chained struct {
	Rule
	r, q     Value
	from, to *Shape // of r, of q
	shape    *Shape
}

func (c *chained) Values(out []Value, x Value) []Value {
	from := len(out)
	for _, y := range c.from.Lookup(nil, c.r, x) {
		out = c.to.Lookup(out, c.q, y)
	}
	return distinct(out, from)
}

func (c *chained) Has(v Value) bool {
	z := c.shape.A.Second(v)
	for _, y := range c.from.Lookup(nil, c.r, c.shape.A.First(v)) {
		if Has(c.q, c.to.A.MakePair(y, z)) {
			return true
		}
	}
	return false
}

func (c *chained) Shape() *Shape { return c.shape }

func (c *chained) Empty() bool {
	if IsFinite(c.q) && IsEmpty(c.q) {
		return true
	}
	CannotList("whether %s is empty", c)
	return false
}

func (c *chained) Infinite() bool        { return true }
func (c *chained) Doubtful() bool        { return true }
func (c *chained) Size() *big.Int        { return nil }
func (c *chained) Each(func(Value) bool) { CannotList("%s cannot be listed", c) }
func (c *chained) String() string        { return "(" + c.from.brief(c.r) + " ; " + c.to.brief(c.q) + ")" }

// The values that the closure of an infinite relation has at a point are bounded by their
// number, and by the bytes that they take.
const (
	maxReached      = 1 << 16
	maxReachedBytes = 1 << 24
)

// reach is closure1(r) of an infinite r.
type reach struct {
	Rule
	of    Value
	shape *Shape
}

// walk gives what is reached from x, until yield says false.
func (c *reach) walk(x Value, yield func(Value) bool) {
	seen := map[string]bool{}
	var key []byte
	bytes := 0
	todo := []Value{x}
	for len(todo) > 0 {
		from := len(todo)
		todo = c.shape.Lookup(todo, c.of, todo[from-1])
		fresh := todo[:from-1]
		for _, y := range todo[from:] {
			y = Normal(y)
			if key = c.shape.A.B.Append(key[:0], y); seen[string(key)] {
				continue
			}
			seen[string(key)] = true
			if bytes += len(key); len(seen) > maxReached || bytes > maxReachedBytes {
				Exceeded("%d values are reached by %s, and more to come", len(seen), c)
			}
			if !yield(y) {
				return
			}
			fresh = append(fresh, y)
		}
		todo = fresh
	}
}

func (c *reach) Values(out []Value, x Value) []Value {
	from := len(out)
	c.walk(x, func(y Value) bool { out = append(out, y); return true })
	return distinct(out, from)
}

func (c *reach) Has(v Value) (ok bool) {
	z := c.shape.A.Second(v)
	c.walk(c.shape.A.First(v), func(y Value) bool { ok = Equal(y, z); return !ok })
	return ok
}

func (c *reach) Shape() *Shape         { return c.shape }
func (c *reach) Empty() bool           { return IsEmpty(c.of) }
func (c *reach) Infinite() bool        { return true }
func (c *reach) Doubtful() bool        { return doubtful(c.of) }
func (c *reach) Size() *big.Int        { return nil }
func (c *reach) Each(func(Value) bool) { CannotList("%s cannot be listed", c) }
func (c *reach) String() string        { return "closure1(" + c.shape.brief(c.of) + ")" }

// Knot is a set that its own definition mentions: f = %x.(x : S | ... f(y) ...). Until it is
// tied nothing can be said of it.
type Knot struct {
	Rule
	shape *Shape
	name  string
	is    Value
	tied  bool
	depth atomic.Int32 // of evaluations that have not ended
}

// maxDepth bounds a recursion. A trouble passes through all levels, at a price that grows with
// the square of their number.
const maxDepth = 1 << 10

// MakeKnot gives a set of shape s that is still to be tied.
func (s *Shape) MakeKnot(name string) *Knot { return &Knot{shape: s, name: name} }

// Value gives the set as a value.
func (k *Knot) Value() Value { return Value{o: k} }

// Tie says what the set is.
func (k *Knot) Tie(v Value) { k.is, k.tied = v, true }

// enter gives the set for one evaluation; leave must follow.
func (k *Knot) enter() Value {
	if !k.tied {
		CannotList("%s is being defined", k.name)
	}
	if k.depth.Add(1) > maxDepth {
		k.depth.Add(-1)
		Exceeded("the recursion of %s is too deep", k.name)
	}
	return k.is
}

func (k *Knot) leave() { k.depth.Add(-1) }

func (k *Knot) Values(out []Value, x Value) []Value {
	v := k.enter()
	defer k.leave()
	return k.shape.Lookup(out, v, x)
}

func (k *Knot) Has(x Value) bool {
	v := k.enter()
	defer k.leave()
	return Has(v, x)
}

func (k *Knot) Empty() bool {
	v := k.enter()
	defer k.leave()
	return IsEmpty(v)
}

func (k *Knot) Each(yield func(Value) bool) {
	v := k.enter()
	defer k.leave()
	for c := Iter(v); c.Next() && yield(c.V); {
	}
}

func (k *Knot) Shape() *Shape  { return k.shape }
func (k *Knot) Infinite() bool { return !k.tied || !IsFinite(k.is) }
func (k *Knot) Doubtful() bool { return !k.tied || doubtful(k.is) }
func (k *Knot) Unsure() bool   { return true }
func (k *Knot) Size() *big.Int { return nil }
func (k *Knot) String() string { return k.name }
