package types

import "bsmt/b/tree"

// maxType is the largest type, in parts. Types share their parts, so that a few
// equations between pairs can name one that no memory holds.
const maxType = 10_000

// unify makes two types equal and reports whether that can be.
func unify(a, b *tree.Type) bool {
	budget := 100 * maxType
	return unifier{&budget}.unify(a, b)
}

// unifier counts steps: beyond its budget, types are too large and so not equal.
type unifier struct{ budget *int }

func (u unifier) unify(a, b *tree.Type) bool {
	if *u.budget--; *u.budget < 0 {
		return false
	}
	a, b = a.Rep(), b.Rep()
	if a == b {
		return true
	}
	if a.Kind == tree.TUnknown {
		if u.occurs(a, b) {
			return false
		}
		if a.Spoiled {
			spoil(b)
		}
		a.Link = b
		return true
	}
	if b.Kind == tree.TUnknown {
		return u.unify(b, a)
	}
	if a.Kind != b.Kind {
		return false
	}
	switch a.Kind {
	case tree.TGiven, tree.TFree:
		return a.Set == b.Set
	case tree.TPow:
		return u.unify(a.Left, b.Left)
	case tree.TPair:
		return u.unify(a.Left, b.Left) && u.unify(a.Right, b.Right)
	case tree.TRecord:
		if len(a.Fields) != len(b.Fields) {
			return false
		}
		for i, f := range a.Fields {
			if f.Name != b.Fields[i].Name || !u.unify(f.Type, b.Fields[i].Type) {
				return false
			}
		}
	}
	return true
}

// occurs reports whether a variable is part of a type, or the type is too large to tell.
func (u unifier) occurs(v, t *tree.Type) bool {
	if *u.budget--; *u.budget < 0 {
		return true
	}
	t = t.Rep()
	switch t.Kind {
	case tree.TUnknown:
		return t == v
	case tree.TPow:
		return u.occurs(v, t.Left)
	case tree.TPair:
		return u.occurs(v, t.Left) || u.occurs(v, t.Right)
	case tree.TRecord:
		for _, f := range t.Fields {
			if u.occurs(v, f.Type) {
				return true
			}
		}
	}
	return false
}

// solver writes types without links, each part once.
type solver map[*tree.Type]solution

type solution struct {
	t    *tree.Type
	size int // parts, counted as often as they occur
}

// solved gives a type without links, and its size.
func (s solver) solved(t *tree.Type) (*tree.Type, int) {
	t = t.Rep()
	switch t.Kind {
	case tree.TPow, tree.TPair, tree.TRecord:
	default:
		return t, 1
	}
	if done, ok := s[t]; ok {
		return done.t, done.size
	}
	u, size := *t, 1
	part := func(t *tree.Type) *tree.Type {
		p, n := s.solved(t)
		size = min(size+n, maxType+1)
		return p
	}
	switch t.Kind {
	case tree.TPow:
		u.Left = part(t.Left)
	case tree.TPair:
		u.Left, u.Right = part(t.Left), part(t.Right)
	case tree.TRecord:
		u.Fields = make([]tree.Field, len(t.Fields))
		for i, f := range t.Fields {
			u.Fields[i] = tree.Field{Name: f.Name, Type: part(f.Type)}
		}
	}
	s[t] = solution{&u, size}
	return &u, size
}
