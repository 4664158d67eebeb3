package machine

import (
	"fmt"

	"bsmt/b/tree"
)

// Signatures refuses a refinement that has not each operation of its machine with as many
// parameters and results (B Language Reference Manual, on OPERATIONS of refinements).
// Events, which happen by themselves where a guard holds, may be missing.
func (m *Machine) Signatures(a *Machine) error {
	if m.Abstract != a || a == nil || m.Dialect == tree.EventB {
		return nil
	}
	for _, o := range a.Operations {
		var own *tree.Operation
		for _, k := range m.Operations {
			if k.Name == o.Name {
				own = k
			}
		}
		switch {
		case own == nil && !guarded(o):
			return tree.Errorf(o.Pos, "%s has no operation %s, which it must have as a refinement of %s", m.Name, o.Name, a.Name)
		case own != nil && (len(own.Params) != len(o.Params) || len(own.Results) != len(o.Results)):
			return tree.Errorf(own.Pos, "%s has %s in %s, and %s in %s, which it refines", o.Name, signature(own), m.Name, signature(o), a.Name)
		}
	}
	return nil
}

// guarded reports whether an operation is an event: its guard stands outside.
func guarded(o *tree.Operation) bool { return o.Body.Op == tree.Select || o.Body.Op == tree.Any }

func signature(o *tree.Operation) string {
	return fmt.Sprintf("%s and %s", count(len(o.Params), "parameter"), count(len(o.Results), "result"))
}

func count(n int, of string) string {
	if n == 1 {
		return "1 " + of
	}
	return fmt.Sprintf("%d %ss", n, of)
}
