package types

import "bsmt/b/tree"

// spoil marks what is open in a type: an error that was told is why.
func spoil(t *tree.Type) {
	walkOpen(t, func(v *tree.Type) bool {
		v.Spoiled = true
		return true
	})
}

// isSpoiled reports whether something open in a type is so because of an error that was told.
func isSpoiled(t *tree.Type) bool {
	found := false
	walkOpen(t, func(v *tree.Type) bool {
		found = v.Spoiled
		return !found
	})
	return found
}

// walkOpen visits the variables of a type, each part once, until visit is false. nil has none.
func walkOpen(t *tree.Type, visit func(*tree.Type) bool) {
	if t == nil {
		return
	}
	seen := map[*tree.Type]bool{}
	for stack := []*tree.Type{t}; len(stack) > 0; {
		t := stack[len(stack)-1].Rep()
		stack = stack[:len(stack)-1]
		if seen[t] {
			continue
		}
		switch t.Kind {
		case tree.TUnknown:
			if !visit(t) {
				return
			}
		case tree.TPow:
			stack = append(stack, t.Left)
		case tree.TPair:
			stack = append(stack, t.Left, t.Right)
		case tree.TRecord:
			for _, f := range t.Fields {
				stack = append(stack, f.Type)
			}
		default:
			continue
		}
		seen[t] = true
	}
}
