package check

import (
	"errors"
	"slices"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/subst"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// Property is a conjunct of the properties, or an axiom.
type Property struct {
	Place     string `json:"place,omitempty"`
	Label     string `json:"label,omitempty"`
	Predicate string `json:"predicate"`
}

// blameSteps bounds the work for one question whether some properties contradict each other,
// and blamed how many properties are asked about.
const (
	blameSteps = 1 << 20
	blamed     = 400
)

// blame gives properties that no constants satisfy, as few as leaving out one after the other
// leads to: without any of them there are constants, or it is not known that there are none.
// ill is the first ill-definedness that was met on the way; nil: none.
func (s *search) blame() (core []*tree.Clause, ill *eval.Error) {
	core = conjuncts(s.m)
	if len(core) > blamed {
		return nil, nil
	}
	for i := 0; i < len(core) && !s.quota.Stop.Load(); {
		without := make([]*tree.Clause, 0, len(core)-1)
		without = append(append(without, core[:i]...), core[i+1:]...)
		known, e := s.contradictory(without)
		if known {
			core = without
		} else {
			i++
		}
		if ill == nil {
			ill = e
		}
	}
	return core, ill
}

// conjuncts gives all conjuncts of the properties.
func conjuncts(m *machine.Machine) (all []*tree.Clause) {
	for _, c := range m.Properties {
		for _, n := range tree.Conjuncts(c.Pred) {
			all = append(all, &tree.Clause{Label: c.Label, Pos: n.Pos, Pred: n, From: c.From})
		}
	}
	return all
}

// meaningless gives the ill-definedness of a property of a core that has no value for any
// constants that satisfy all other properties; nil: there is no such property, or it is not
// known.
func (s *search) meaningless(core []*tree.Clause) error {
	all := conjuncts(s.m)
	for _, c := range core {
		m := *s.m
		m.Properties = slices.DeleteFunc(slices.Clone(all), func(o *tree.Clause) bool { return o.Pred == c.Pred })
		m.Assertions = []*tree.Clause{c}
		setup := subst.NewSetup(&m, s.world, s.sizes.known)
		if len(setup.Assertions) != 1 {
			continue
		}
		f := setup.Code.NewFrame(s.quota)
		at := setup.Code.NewFrame(s.quota)
		var first, err error
		sense := false
		f.Within(blameSteps, func() {
			err = f.Solutions(setup.Solve, func() bool {
				copy(at.Slots, f.Slots[:setup.Constants])
				_, e := at.Truth(setup.Assertions[0])
				var ill *eval.Error
				if !errors.As(e, &ill) || ill.Kind != value.IllDefined {
					sense = true
				} else if first == nil {
					first = ill
				}
				return !sense
			})
		})
		if err == nil && !sense && first != nil && !f.Inexact && f.Ill == nil {
			return first
		}
	}
	return nil
}

func (s *search) property(c *tree.Clause) Property {
	return Property{c.Pred.Pos.String(), c.Label, tree.Print(c.Pred, s.m.Dialect)}
}

// contradictory reports whether it is known that no constants satisfy the properties. ill is
// the ill-definedness that the search for them met.
func (s *search) contradictory(properties []*tree.Clause) (known bool, ill *eval.Error) {
	m := *s.m
	m.Properties, m.Assertions = properties, nil
	setup := subst.NewSetup(&m, s.world, s.sizes.known)
	f := setup.Code.NewFrame(s.quota)
	found := false
	var err error
	f.Within(blameSteps, func() {
		err = f.Solutions(setup.Solve, func() bool {
			found = true
			return false
		})
	})
	for _, met := range []error{err, f.Ill} {
		if e := (*eval.Error)(nil); ill == nil && errors.As(met, &e) && e.Kind == value.IllDefined {
			ill = e
		}
	}
	return err == nil && !found && !f.Inexact && f.Ill == nil, ill
}

// propertyAt gives the conjunct of the properties that a place lies in.
func (s *search) propertyAt(at tree.Pos) (Property, bool) {
	for _, c := range s.m.Properties {
		for _, n := range tree.Conjuncts(c.Pred) {
			inside := false
			tree.Walk(n, func(n *tree.Node) bool {
				inside = inside || n.Pos == at
				return !inside
			})
			if inside && at.Known() {
				return s.property(&tree.Clause{Label: c.Label, Pos: n.Pos, Pred: n}), true
			}
		}
	}
	return Property{}, false
}
