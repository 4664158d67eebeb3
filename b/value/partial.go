package value

import (
	"math/big"
	"sort"
)

// Partial is a function that is being put together: its value is known at some points
// of a fixed list and open at others. Whoever asks for what is open gets a Trouble of
// kind Open. It is the only value that changes; it must not be kept by anyone else.
type Partial struct {
	Rule
	shape  *Shape // of the relation
	keys   []Value
	values []Value
	state  []uint8
	total  bool // it is defined at all points in the end
	open   *Trouble
}

const (
	undecided uint8 = iota
	defined
	undefined
)

// MakePartial gives a function of relation shape s that is open at all of keys, which
// ascend.
func (s *Shape) MakePartial(keys []Value, total bool) *Partial {
	return &Partial{shape: s, keys: keys, values: make([]Value, len(keys)), state: make([]uint8, len(keys)),
		total: total, open: &Trouble{Kind: Open, Msg: "a function that is not known yet"}}
}

// Len is the number of points.
func (p *Partial) Len() int { return len(p.keys) }

// Find gives the number of a point.
func (p *Partial) Find(x Value) (i int, ok bool) {
	x = Normal(x)
	i = sort.Search(len(p.keys), func(i int) bool { return Compare(p.keys[i], x) >= 0 })
	return i, i < len(p.keys) && Equal(p.keys[i], x)
}

// Set gives point i a value.
func (p *Partial) Set(i int, y Value) { p.values[i], p.state[i] = y, defined }

// Leave says that the function is not defined at point i.
func (p *Partial) Leave(i int) { p.state[i] = undefined }

// Clear opens point i again.
func (p *Partial) Clear(i int) { p.state[i] = undecided }

// Function gives the function that is known at all points.
func (p *Partial) Function() Value {
	pair := p.shape.A
	if pair.Bits() {
		var bits int64
		for i, x := range p.keys {
			if p.state[i] == defined {
				bits |= 1 << uint(pair.MakePair(x, p.values[i]).n)
			}
		}
		return Value{n: bits}
	}
	// The pairs come in order, since the points do.
	pairs := make([]Value, 0, len(p.keys))
	for i, x := range p.keys {
		if p.state[i] == defined {
			pairs = append(pairs, Normal(pair.MakePair(x, p.values[i])))
		}
	}
	return fromSorted(pairs)
}

// Wants reports whether a Trouble is that a point of this function is not known.
func (p *Partial) Wants(t *Trouble) bool { return t == p.open }

// wait panics since point i is open.
func (p *Partial) wait(i int) {
	p.open.Point = i
	panic(p.open)
}

// whole panics unless all points are known.
func (p *Partial) whole() {
	for i := len(p.state) - 1; i >= 0; i-- {
		if p.state[i] == undecided {
			p.wait(i)
		}
	}
}

func (p *Partial) Apply(x Value) (y Value, ok bool) {
	i, ok := p.Find(x)
	if !ok {
		return y, false
	}
	if p.state[i] == undecided {
		p.wait(i)
	}
	return p.values[i], p.state[i] == defined
}

func (p *Partial) Has(v Value) bool {
	y, ok := p.Apply(p.shape.A.First(v))
	return ok && Equal(y, p.shape.A.Second(v))
}

func (p *Partial) Domain() Value {
	if !p.total {
		p.whole()
	}
	b := p.shape.A.A.Pow().Build()
	for i, x := range p.keys {
		if p.total || p.state[i] == defined {
			b.Add(x)
		}
	}
	return b.Set()
}

func (p *Partial) Shape() *Shape  { return p.shape }
func (p *Partial) Infinite() bool { return false }
func (p *Partial) String() string { return "a function that is not known yet" }

func (p *Partial) Empty() bool { return IsEmpty(p.Domain()) }

func (p *Partial) Size() *big.Int { return Card(p.Domain()).Big() }

func (p *Partial) Each(yield func(Value) bool) {
	p.whole()
	for c := Iter(p.Function()); c.Next(); {
		if !yield(c.V) {
			return
		}
	}
}
