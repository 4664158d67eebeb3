package eval

import (
	"bsmt/b/tree"
	"bsmt/b/value"
)

// concatenation is a pattern s ^ [x] ^ t. It fits in as many ways as its parts can be cut.
type concatenation struct {
	shape *value.Shape // of the sequences
	parts []segment
	open  int // how many parts are of any length
}

// segment is a part of a concatenation: a list of patterns, a known sequence, or a pattern
// for a sequence of any length.
type segment struct {
	items []filler
	known Expr
	any   filler
}

// concat compiles a pattern; nil for what is none.
func (m *matcher) concat(n *tree.Node) *concatenation {
	c := &concatenation{shape: m.p.scope.shapeOf(n)}
	if !m.segments(c, n) {
		return nil
	}
	return c
}

func (m *matcher) segments(c *concatenation, n *tree.Node) bool {
	if m.known(n) {
		c.parts = append(c.parts, segment{known: m.p.scope.Expr(n)})
		return true
	}
	list := func(ns ...*tree.Node) bool {
		var s segment
		for _, x := range ns {
			fill := m.match(x)
			if fill == nil {
				return false
			}
			s.items = append(s.items, fill)
		}
		c.parts = append(c.parts, s)
		return true
	}
	switch n.Op {
	case tree.Concat:
		return m.segments(c, n.Args[0]) && m.segments(c, n.Args[1])
	case tree.Append:
		return m.segments(c, n.Args[0]) && list(n.Args[1])
	case tree.Prepend:
		return list(n.Args[0]) && m.segments(c, n.Args[1])
	case tree.SeqExt:
		return list(n.Args...)
	}
	fill := m.match(n)
	if fill == nil {
		return false
	}
	c.open++
	c.parts = append(c.parts, segment{any: fill})
	return true
}

// each fills the pattern in all ways in which it is v, until found says true.
func (c *concatenation) each(f *Frame, v value.Value, found func() bool) bool {
	items, ok := c.shape.AsItems(v)
	return ok && c.cut(f, 0, items, found)
}

// cut fills the parts from number k on.
func (c *concatenation) cut(f *Frame, k int, items []value.Value, found func() bool) bool {
	if k == len(c.parts) {
		return len(items) == 0 && found()
	}
	p := &c.parts[k]
	switch {
	case p.any != nil:
		least := 0
		if k == len(c.parts)-1 {
			least = len(items)
		}
		for n := least; n <= len(items); n++ {
			f.tick()
			if p.any(f, c.shape.MakeSeq(items[:n])) && c.cut(f, k+1, items[n:], found) {
				return true
			}
		}
		return false
	case p.known != nil:
		some := c.shape.Items(p.known(f))
		if len(some) > len(items) {
			return false
		}
		for i, x := range some {
			if !value.Equal(x, items[i]) {
				return false
			}
		}
		return c.cut(f, k+1, items[len(some):], found)
	}
	if len(p.items) > len(items) {
		return false
	}
	for i, fill := range p.items {
		if !fill(f, items[i]) {
			return false
		}
	}
	return c.cut(f, k+1, items[len(p.items):], found)
}
