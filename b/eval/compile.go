package eval

import (
	"fmt"
	"maps"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// Expr is a compiled expression, Pred a compiled predicate. They panic with a
// *value.Trouble; Frame's methods catch it.
type (
	Expr func(*Frame) value.Value
	Pred func(*Frame) bool
)

// Solver is a compiled search: it calls the continuation with each solution in the
// frame, and stops with true as soon as that says true.
type Solver func(f *Frame, found func(*Frame) bool) bool

// Scope says in which slot the value of each name stands.
type Scope struct {
	code  *Code
	slots map[*tree.Decl]int
	prev  map[*tree.Decl]int         // for x$0
	known map[*tree.Decl]value.Value // names whose value is fixed
	folds map[*tree.Node]value.Value // what was folded with these values
	unset map[*tree.Decl]bool        // names whose slot may hold Unset

	// Open lets searches take values of infinite types from MinInt..MaxInt and pass
	// over candidates for which a guard is ill-defined, as ProB does for the
	// parameters of operations; otherwise both are errors.
	Open bool

	// Recursive lets an open search read d = E as a definition where E mentions d, also of names that are no
	// constants. That there is such a set is then for the caller to show.
	Recursive bool
}

// NewScope makes a scope without names.
func (c *Code) NewScope() *Scope {
	return &Scope{code: c, slots: map[*tree.Decl]int{}, prev: map[*tree.Decl]int{}, known: map[*tree.Decl]value.Value{}, folds: map[*tree.Node]value.Value{}}
}

// Fork copies a scope; names bound in the copy are not bound in the original.
func (s *Scope) Fork() *Scope {
	return &Scope{code: s.code, slots: maps.Clone(s.slots), prev: maps.Clone(s.prev), known: s.known, folds: s.folds, unset: s.unset, Open: s.Open, Recursive: s.Recursive}
}

// Strict copies a scope without Open.
func (s *Scope) Strict() *Scope {
	if !s.Open {
		return s
	}
	t := s.Fork()
	t.Open = false
	return t
}

// Bind puts a name into a slot.
func (s *Scope) Bind(d *tree.Decl, slot int) { s.slots[d] = slot }

// BindPrev puts the value that x$0 means into a slot.
func (s *Scope) BindPrev(d *tree.Decl, slot int) { s.prev[d] = slot }

// Prev gives the slot of the value that x$0 means.
func (s *Scope) Prev(d *tree.Decl) (int, bool) {
	i, ok := s.prev[d]
	return i, ok
}

// MayBeUnset says that the slots of names may hold value.Unset. To use such a name is an
// error; that of a variable is noted and the run goes on with some value, as in ProB.
func (s *Scope) MayBeUnset(ds ...*tree.Decl) {
	unset := maps.Clone(s.unset)
	if unset == nil {
		unset = map[*tree.Decl]bool{}
	}
	for _, d := range ds {
		unset[d] = true
	}
	s.unset = unset
}

// Know fixes the value of a name for all that is compiled from now on.
func (s *Scope) Know(d *tree.Decl, v value.Value) {
	s.known = maps.Clone(s.known)
	s.known[d] = v
	s.folds = map[*tree.Node]value.Value{}
}

// BindNew gives names slots of their own, the first of which it returns.
func (s *Scope) BindNew(ds ...*tree.Decl) int {
	first := s.code.Alloc(len(ds))
	for i, d := range ds {
		s.slots[d] = first + i
	}
	return first
}

// Slot gives the slot of a name; ok is false if it has none.
func (s *Scope) Slot(d *tree.Decl) (int, bool) {
	i, ok := s.slots[d]
	return i, ok
}

// Code gives the layout that the scope belongs to.
func (s *Scope) Code() *Code { return s.code }

func (s *Scope) shape(t *tree.Type) *value.Shape { return s.code.World.Shape(t) }

func (s *Scope) shapeOf(n *tree.Node) *value.Shape {
	if n.Type == nil {
		panic(fmt.Sprintf("%s: no type for %s", n.Pos, n))
	}
	return s.shape(n.Type)
}

// constant wraps a value.
func constant(v value.Value) Expr { return func(*Frame) value.Value { return v } }

// Expr compiles an expression. A part without free names is evaluated at once.
func (s *Scope) Expr(n *tree.Node) Expr {
	e, _ := s.expr(n)
	return e
}

// expr compiles and says whether the result is a constant.
func (s *Scope) expr(n *tree.Node) (Expr, bool) {
	switch n.Op {
	case tree.Ident:
		if v, ok := s.fixed(n.Decl); ok {
			return constant(v), true
		}
		return s.ident(n), false
	case tree.Lambda, tree.Compr, tree.ComprMap:
		// Whether a comprehension is listed is decided each time: not folded here.
		e := meaning[n.Op](s, n)
		if !s.closed(n) {
			return e, false
		}
		return s.fold(n, e)
	}
	m := meaning[n.Op]
	if m == nil {
		panic(fmt.Sprintf("%s: %s is no expression", n.Pos, n.Op))
	}
	e := m(s, n)
	if s.closed(n) {
		return s.fold(n, e)
	}
	return e, false
}

// foldSteps bounds the work of evaluating a constant part while compiling.
const foldSteps = 1 << 18

// fold evaluates what has no free names, unless that fails.
func (s *Scope) fold(n *tree.Node, e Expr) (Expr, bool) {
	if v, ok := s.folds[n]; ok {
		return constant(v), true
	}
	q := NewQuota(foldSteps)
	q.brief = true
	f := s.code.NewFrame(q)
	v, err := f.Value(e)
	if err != nil || f.Inexact {
		return e, false
	}
	s.folds[n] = v
	return constant(v), true
}

// constantOf gives the value of an expression without free names.
func (s *Scope) constantOf(n *tree.Node) (value.Value, bool) {
	if !s.closed(n) {
		return value.Value{}, false
	}
	e, ok := s.expr(n)
	if !ok {
		return value.Value{}, false
	}
	return e(nil), true
}

// closed reports whether the value of n depends on no slot but its own bound names.
func (s *Scope) closed(n *tree.Node) bool {
	for d := range s.free(n) {
		if _, ok := s.fixed(d); !ok {
			return false
		}
	}
	return !hasPrev(n)
}

func hasPrev(n *tree.Node) bool {
	found := false
	tree.Walk(n, func(m *tree.Node) bool {
		found = found || m.Op == tree.Prev
		return !found
	})
	return found
}

// free gives the declarations that n uses and does not bind.
func (s *Scope) free(n *tree.Node) map[*tree.Decl]bool { return FreeNames(n) }

// FreeNames gives the declarations that n uses and does not bind, x$0 counting as x.
// A declaration is bound by one node, so that no use is both.
func FreeNames(n *tree.Node) map[*tree.Decl]bool { return freeNames(n, true) }

// freeNames is FreeNames, with or without those that occur as x$0.
func freeNames(n *tree.Node, prev bool) map[*tree.Decl]bool {
	bound := map[*tree.Decl]bool{}
	out := map[*tree.Decl]bool{}
	tree.Walk(n, func(m *tree.Node) bool {
		for _, d := range m.Binds {
			bound[d] = true
		}
		if m.Op == tree.Ident || m.Op == tree.Prev && prev {
			out[m.Decl] = true
		}
		return true
	})
	for d := range bound {
		delete(out, d)
	}
	return out
}

// fixed gives the value of names that have one in every state: sets, their elements,
// and what Know said.
func (s *Scope) fixed(d *tree.Decl) (value.Value, bool) {
	if d == nil {
		return value.Value{}, false
	}
	switch d.Kind {
	case tree.DSet:
		return s.shape(d.Set.Type).All(), true
	case tree.DElement:
		return value.Elem(d.Slot), true
	case tree.DConstructor:
		return s.shape(d.Set.Type).Constructed(d.Slot), true
	}
	v, ok := s.known[d]
	return v, ok
}

func (s *Scope) ident(n *tree.Node) Expr {
	i, ok := s.slots[n.Decl]
	if !ok {
		panic(fmt.Sprintf("%s: no value for %s", n.Pos, n.Name))
	}
	return s.slot(n, i)
}

// slot reads the slot of a name.
func (s *Scope) slot(n *tree.Node, i int) Expr {
	if !s.unset[n.Decl] {
		return func(f *Frame) value.Value { return f.Slots[i] }
	}
	some := s.shapeOf(n).Zero()
	return func(f *Frame) value.Value {
		v := f.Slots[i]
		if !v.IsUnset() {
			return v
		}
		if n.Decl.Kind != tree.DVariable {
			f.at = n
			value.Ill("%s has no value yet", n.Name)
		}
		f.Remark(n, "%s has no value yet", n.Name)
		return some
	}
}

func (s *Scope) prevIdent(n *tree.Node) Expr {
	i, ok := s.prev[n.Decl]
	if !ok {
		panic(fmt.Sprintf("%s: no value before for %s", n.Pos, n.Name))
	}
	return s.slot(n, i)
}

// risky reports whether n can be ill-defined, or impossible to enumerate.
func risky(n *tree.Node) bool {
	found := false
	tree.Walk(n, func(m *tree.Node) bool {
		switch {
		case m.Condition() != "", m.Op == tree.QuantInter, m.Op == tree.Apply:
			found = true
		}
		return !found
	})
	return found
}
