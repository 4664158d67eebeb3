package subst

import (
	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// shared gives the names that several parts of `||` assign to and that cannot be
// assigned to one after the other, since one of the parts may leave them alone: it is
// more than an assignment.
func (c *compiler) shared(parts []*tree.Node) []*tree.Decl {
	writers := map[*tree.Decl]int{}
	choosy := map[*tree.Decl]bool{}
	var order []*tree.Decl
	for _, p := range parts {
		for _, d := range c.writes(p) {
			if writers[d]++; writers[d] == 1 {
				order = append(order, d)
			}
			if p.Op != tree.Assign {
				choosy[d] = true
			}
		}
	}
	var out []*tree.Decl
	for _, d := range order {
		if writers[d] > 1 && choosy[d] {
			out = append(out, d)
		}
	}
	return out
}

// merged runs parts that assign to the same names: each into slots of its own. What
// only one of them changes has that value; changes of different points of a function, or
// of different fields of a record, are all made. B itself lets `||` assign to a name
// once only; sources with SET_PREF_ALLOW_SIMULTANEOUS_ASSIGNMENTS do it more often.
func (c *compiler) merged(parts []*tree.Node, shared []*tree.Decl, s *eval.Scope, out targets, next eval.Solver) eval.Solver {
	type name struct {
		shape    *value.Shape
		old, new int
		text     string
		slots    []int // of the parts that assign to it
		pieces   bool  // they assign to parts of it only
	}
	names := make([]name, len(shared))
	outs := make([]targets, len(parts))
	for i := range parts {
		outs[i] = targets{}
		for d, slot := range out {
			outs[i][d] = slot
		}
	}
	for k, d := range shared {
		c.kept[d] = true
		old, _ := s.Slot(d)
		n := name{shape: c.code.World.Shape(d.Type), old: old, new: out[d], text: d.Name, pieces: true}
		for i, p := range parts {
			if has(c.writes(p), d) {
				slot := c.code.Alloc(1)
				outs[i][d] = slot
				n.slots = append(n.slots, slot)
				n.pieces = n.pieces && c.pieces(p, d)
			}
		}
		names[k] = n
	}
	do := eval.Solver(func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		for i := range names {
			n := &names[i]
			old := f.Slots[n.old]
			result, changed := old, false
			for _, slot := range n.slots {
				v := f.Slots[slot]
				switch {
				case v.IsUnset() || !old.IsUnset() && value.Equal(v, old):
				case !changed || value.Equal(v, result):
					result, changed = v, true
				case !n.pieces || old.IsUnset():
					value.Ill("%s is assigned two values at once", n.text)
				default:
					result = join(n.shape, old, result, v)
				}
			}
			f.Slots[n.new] = result
		}
		return next(f, found)
	})
	for i := len(parts) - 1; i >= 0; i-- {
		do = c.subst(parts[i], s, outs[i], do)
	}
	return do
}

// join adds to one change of a function or record those of another.
func join(shape *value.Shape, old, one, other value.Value) value.Value {
	if shape.Form != value.FRecord {
		return shape.Override(one, value.Diff(other, old))
	}
	for i := range shape.Fields {
		if v := other.Field(i); !value.Equal(v, old.Field(i)) {
			one = one.WithField(i, v)
		}
	}
	return one
}

// pieces reports whether a substitution assigns to parts of a name only.
func (c *compiler) pieces(n *tree.Node, d *tree.Decl) bool {
	only := true
	tree.Walk(n, func(m *tree.Node) bool {
		switch m.Op {
		case tree.Assign, tree.BecomesElem, tree.BecomesSuch, tree.Call:
			for _, l := range m.Args[:m.N] {
				only = only && !(l.Op == tree.Ident && l.Decl == d)
			}
			if m.Op == tree.Call && has(c.writes(m.Oper.Body), d) {
				only = only && c.pieces(m.Oper.Body, d)
			}
		}
		return m.Op.Kind() == tree.KSubst
	})
	return only
}
