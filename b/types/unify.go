package types

import "bsmt/b/tree"

// unify makes two types equal and reports whether that can be.
func unify(a, b *tree.Type) bool {
	a, b = a.Rep(), b.Rep()
	if a == b {
		return true
	}
	if a.Kind == tree.TUnknown {
		if occurs(a, b) {
			return false
		}
		a.Link = b
		return true
	}
	if b.Kind == tree.TUnknown {
		return unify(b, a)
	}
	if a.Kind != b.Kind {
		return false
	}
	switch a.Kind {
	case tree.TGiven:
		return a.Set == b.Set
	case tree.TPow:
		return unify(a.Left, b.Left)
	case tree.TPair:
		return unify(a.Left, b.Left) && unify(a.Right, b.Right)
	case tree.TRecord:
		if len(a.Fields) != len(b.Fields) {
			return false
		}
		for i, f := range a.Fields {
			if f.Name != b.Fields[i].Name || !unify(f.Type, b.Fields[i].Type) {
				return false
			}
		}
	}
	return true
}

// occurs reports whether a variable is part of a type.
func occurs(v, t *tree.Type) bool {
	t = t.Rep()
	switch t.Kind {
	case tree.TUnknown:
		return t == v
	case tree.TPow:
		return occurs(v, t.Left)
	case tree.TPair:
		return occurs(v, t.Left) || occurs(v, t.Right)
	case tree.TRecord:
		for _, f := range t.Fields {
			if occurs(v, f.Type) {
				return true
			}
		}
	}
	return false
}

// solved gives a type without links. Types that are whole already come back as they are.
func solved(t *tree.Type, memo map[*tree.Type]*tree.Type) *tree.Type {
	t = t.Rep()
	switch t.Kind {
	case tree.TPow, tree.TPair, tree.TRecord:
	default:
		return t
	}
	if s, ok := memo[t]; ok {
		return s
	}
	s := *t
	switch t.Kind {
	case tree.TPow:
		s.Left = solved(t.Left, memo)
	case tree.TPair:
		s.Left, s.Right = solved(t.Left, memo), solved(t.Right, memo)
	case tree.TRecord:
		s.Fields = make([]tree.Field, len(t.Fields))
		for i, f := range t.Fields {
			s.Fields[i] = tree.Field{Name: f.Name, Type: solved(f.Type, memo)}
		}
	}
	memo[t] = &s
	return &s
}
