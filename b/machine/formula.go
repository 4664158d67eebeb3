package machine

import (
	"slices"

	"bsmt/b/text"
	"bsmt/b/tree"
	"bsmt/b/types"
)

// Formula is a predicate or an expression that a user typed, resolved and typed.
type Formula struct {
	Node *tree.Node
	Free []*tree.Decl // names that the machine does not have, in the order of their first use
}

// Formula reads a predicate or an expression over the names of the machine, with its
// definitions. Other names are Free: they are what a solution gives values to.
func (m *Machine) Formula(src string) (*Formula, error) { return m.FormulaWith(src, nil) }

// FormulaWith is Formula where other names are bound around the formula. Their types, if they
// have any, were found before.
func (m *Machine) FormulaWith(src string, bound []*tree.Decl) (*Formula, error) {
	n, err := text.Formula(src, m.Dialect, m.Definitions)
	if err != nil {
		return nil, err
	}
	c := types.New()
	for _, s := range m.Sets {
		if err := c.Set(s); err != nil {
			return nil, err
		}
	}
	for _, list := range [][]*tree.Decl{m.Constants, m.Variables, m.AbstractOnly, bound} {
		for _, d := range list {
			if err := c.Declare(d); err != nil {
				return nil, err
			}
		}
	}
	f := &Formula{Node: n}
	c.Free(&f.Free)
	if n.Op.Kind() == tree.KPred {
		err = c.Predicate(n)
	} else {
		err = c.Expression(n)
	}
	if err != nil {
		return nil, err
	}
	if m.elements != nil && len(f.Free) > 0 {
		f.Name(m.elements)
	}
	return f, c.Finish()
}

// NameElements has formulas that are read from now on know the elements of deferred sets by the names
// that names gives for a set, in their order.
func (m *Machine) NameElements(names func(*tree.Set) []string) { m.elements = names }

// Name takes free names for the elements of deferred sets that have these names.
func (f *Formula) Name(elements func(*tree.Set) []string) {
	f.Free = slices.DeleteFunc(f.Free, func(d *tree.Decl) bool {
		t := d.Type.Rep()
		if t.Kind != tree.TGiven || !t.Set.Deferred {
			return false
		}
		i := slices.Index(elements(t.Set), d.Name)
		if i >= 0 {
			d.Kind, d.Set, d.Slot = tree.DElement, t.Set, i
		}
		return i >= 0
	})
}

// Empty gives the machine that has nothing, for formulas without one.
func Empty(d tree.Dialect) *Machine {
	return &Machine{Dialect: d, Init: tree.New(tree.Skip, tree.Pos{})}
}
