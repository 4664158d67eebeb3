package machine

import (
	"slices"

	"bsmt/b/tree"
)

// freeTypes refuses free types that have no values, or whose values would have sets of values of
// the same type in them, of which there are more than values.
func freeTypes(sets []*tree.Set) error {
	var errs tree.Errors
	inhabited := map[*tree.Set]bool{}
	for again := true; again; {
		again = false
		for _, s := range sets {
			if s.Constructors != nil && !inhabited[s] && slices.ContainsFunc(s.Constructors, func(c *tree.Constructor) bool {
				return c.Arg == nil || within(c.ArgType(), false, func(t *tree.Set, _ bool) bool { return inhabited[t] })
			}) {
				inhabited[s], again = true, true
			}
		}
	}
	for _, s := range sets {
		if s.Constructors != nil && !inhabited[s] {
			_ = errs.Add(tree.Errorf(s.Pos, "the free type %s has no value: each of its constructors needs one", s.Name))
			continue
		}
		for _, c := range s.Constructors {
			if c.Arg != nil && !within(c.ArgType(), true, func(t *tree.Set, of bool) bool { return !of || !reaches(t, s, nil) }) {
				_ = errs.Add(tree.NotSupported(c.Arg.Pos, "a free type whose values have sets of its values in them"))
			}
		}
	}
	return errs.Err()
}

// within reports whether all free types that a type speaks of are as they should; those of which
// it has sets are told apart, or with sets false left out.
func within(t *tree.Type, sets bool, ok func(t *tree.Set, inSet bool) bool) bool {
	var visit func(t *tree.Type, inSet bool) bool
	visit = func(t *tree.Type, inSet bool) bool {
		t = t.Rep()
		switch t.Kind {
		case tree.TFree:
			return ok(t.Set, inSet)
		case tree.TPow:
			return !sets || visit(t.Left, true)
		case tree.TPair:
			return visit(t.Left, inSet) && visit(t.Right, inSet)
		case tree.TRecord:
			return !slices.ContainsFunc(t.Fields, func(f tree.Field) bool { return !visit(f.Type, inSet) })
		}
		return true
	}
	return visit(t, false)
}

// reaches reports whether values of one free type have values of another in them.
func reaches(from, to *tree.Set, seen []*tree.Set) bool {
	if from == to {
		return true
	}
	if slices.Contains(seen, from) {
		return false
	}
	seen = append(seen, from)
	return slices.ContainsFunc(from.Constructors, func(c *tree.Constructor) bool {
		return c.Arg != nil && !within(c.ArgType(), true, func(t *tree.Set, _ bool) bool { return !reaches(t, to, seen) })
	})
}
