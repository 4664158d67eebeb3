package rodin

import (
	"maps"
	"slices"

	"bsmt/b/tree"
)

// Check checks, on every level, what Rodin's static checker asks and meanings rest on; obligations
// say nothing of it. No context extends itself; a name has one meaning where it is seen, and a
// variable that a refinement dropped does not come back; an event assigns to a variable once, and
// only to variables of its own machine; events that are merged do the same; witnesses are for
// parameters and choices that are dropped. What a more concrete level decides anew is left out of
// the flat machine, so that only here all is seen. All that is wrong comes together.
func (p *Project) Check() error { return p.check(nil) }

// check is Check, but that of one machine others tell what it assigns to.
func (p *Project) check(told *tree.Component) error {
	c := checker{told: told}
	for _, m := range p.Components {
		var err error
		if m.Kind == tree.ContextUnit {
			err = c.context(p, m)
		} else {
			err = c.machine(p, m)
		}
		if err != nil {
			return err
		}
	}
	return c.errs.Err()
}

type checker struct {
	errs tree.Errors
	told *tree.Component
}

// wrong notes an error; what it gives is that no more are wanted.
func (c *checker) wrong(pos tree.Pos, format string, args ...any) error {
	return c.errs.Add(tree.Errorf(pos, format, args...))
}

// seen are the contexts that references lead to, each once; components that are missing are told elsewhere.
func seen(p *Project, refs []tree.Ref, all []*tree.Component) []*tree.Component {
	for _, r := range refs {
		if c := p.component(tree.ContextUnit, r.Name); c != nil && !slices.Contains(all, c) {
			all = seen(p, c.Refines, append(all, c))
		}
	}
	return all
}

func (c *checker) context(p *Project, m *tree.Component) error {
	above := seen(p, m.Refines, nil)
	if slices.Contains(above, m) {
		return c.wrong(m.Pos, "%s extends itself", m.Name)
	}
	return c.declare(map[string]tree.Pos{}, append(above, m))
}

// declare takes in the names of contexts.
func (c *checker) declare(names map[string]tree.Pos, contexts []*tree.Component) error {
	for _, m := range contexts {
		ds := slices.Concat(m.Constants, m.AbstractConstants)
		for _, s := range m.Sets {
			ds = append(ds, &tree.Decl{Name: s.Name, Pos: s.Pos})
		}
		for _, d := range ds {
			if err := c.name(names, d); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *checker) name(names map[string]tree.Pos, d *tree.Decl) error {
	if first, ok := names[d.Name]; ok {
		return c.wrong(d.Pos, "%s is declared twice (first in %s)", d.Name, first)
	}
	names[d.Name] = d.Pos
	return nil
}

func (c *checker) machine(p *Project, m *tree.Component) error {
	levels := []*tree.Component{m}
	for l := m; len(l.Refines) > 0; levels = append(levels, l) {
		if l = p.component(m.Kind, l.Refines[0].Name); l == nil || slices.Contains(levels, l) {
			break // told elsewhere
		}
	}
	names := map[string]tree.Pos{}
	var contexts []*tree.Component
	for _, l := range levels {
		contexts = seen(p, l.Sees, contexts)
	}
	if err := c.declare(names, contexts); err != nil {
		return err
	}
	own, kept, gone := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for i, l := range slices.Backward(levels) {
		for _, v := range l.Variables {
			switch i {
			case 0:
				if own[v.Name] || !kept[v.Name] {
					if err := c.name(names, v); err != nil {
						return err
					}
				}
				own[v.Name] = true
			case 1:
				kept[v.Name] = true
				fallthrough
			default:
				gone[v.Name], names[v.Name] = true, v.Pos // what is wrong with them is told of their own machine
			}
		}
	}
	maps.DeleteFunc(gone, func(x string, _ bool) bool { return own[x] })
	if err := c.dropped(levels, gone, kept); err != nil {
		return err
	}
	events := map[string]tree.Pos{}
	for _, e := range m.Operations {
		if err := c.name(events, &tree.Decl{Name: e.Name, Pos: e.Pos}); err != nil {
			return err
		}
		if err := c.event(levels, e, own, names); err != nil {
			return err
		}
	}
	if m.InitEvent != nil {
		return c.event(levels, m.InitEvent, own, names)
	}
	return nil
}

// dropped checks that the first of some levels speaks of variables that are gone in invariants alone,
// and of those only that the machine which it refines still has. Packages repeat what is said above.
func (c *checker) dropped(levels []*tree.Component, gone, kept map[string]bool) error {
	m := levels[0]
	var above []*tree.Clause
	for _, l := range levels[1:] {
		above = slices.Concat(above, l.Invariants, l.Assertions)
	}
	var err error
	look := func(n *tree.Node, pos tree.Pos, but map[string]bool) {
		if err != nil {
			return
		}
		free := map[string]bool{}
		tree.FreeNames(n, free)
		for _, x := range slices.Sorted(maps.Keys(free)) {
			if gone[x] && !but[x] && err == nil {
				err = c.wrong(pos, "%s is no variable of %s any more", x, m.Name)
			}
		}
	}
	for _, i := range slices.Concat(m.Invariants, m.Assertions) {
		if !slices.ContainsFunc(above, func(a *tree.Clause) bool { return tree.Same(a.Pred, i.Pred) }) {
			look(i.Pred, i.Pos, kept)
		}
	}
	if m.Variant != nil {
		look(m.Variant, m.Variant.Pos, nil)
	}
	for _, e := range m.Operations {
		for _, g := range slices.Concat(e.Guards, e.Theorems, e.Actions) {
			look(g.Pred, g.Pos, nil)
		}
	}
	return err
}

// event checks an event of the first of some levels.
func (c *checker) event(levels []*tree.Component, e *tree.Operation, own map[string]bool, names map[string]tree.Pos) error {
	m := levels[0]
	params := map[string]tree.Pos{}
	for _, d := range e.Params {
		if err := c.name(params, d); err != nil {
			return err
		}
		if first, ok := names[d.Name]; ok {
			if err := c.wrong(d.Pos, "%s is declared twice (first in %s)", d.Name, first); err != nil {
				return err
			}
		}
	}
	assigned := map[string]bool{}
	for _, a := range e.Actions {
		for _, x := range a.Pred.Args[:a.Pred.N] {
			pos := x.Pos
			if !pos.Known() {
				pos = a.Pos
			}
			var err error
			switch {
			case !own[x.Name] && m != c.told:
				err = c.wrong(pos, "%s is no variable of %s, whose event %s assigns to it", x.Name, m.Name, e.Name)
			case assigned[x.Name]:
				err = c.wrong(pos, "%s is assigned to twice in one substitution: in %s of %s", x.Name, e.Name, m.Name)
			}
			assigned[x.Name] = true
			if err != nil {
				return err
			}
		}
	}
	var abstract []*tree.Operation
	switch {
	case len(levels) == 1:
		if len(m.Refines) > 0 {
			return nil // it is missing, which is told elsewhere
		}
	case e.Name == initialisation:
		if a := levels[1].InitEvent; a != nil {
			abstract = append(abstract, a)
		}
	default:
		for _, name := range e.Refines {
			a := event(levels[1], name)
			if a == nil {
				return nil // likewise
			}
			abstract = append(abstract, a)
		}
	}
	open := map[string]bool{} // what may have a witness
	for i, a := range abstract {
		if i > 0 && !sameActions(a, abstract[0]) {
			if err := c.wrong(e.Pos, "%s merges %s and %s, which do not do the same", e.Name, abstract[0].Name, a.Name); err != nil {
				return err
			}
		}
		for _, d := range a.Params {
			if _, ok := params[d.Name]; !ok {
				open[d.Name] = true
			}
		}
		for _, act := range a.Actions {
			for _, x := range act.Pred.Args[:act.Pred.N] {
				if act.Pred.Op != tree.Assign && !own[x.Name] {
					open[x.Name+"'"] = true
				}
			}
		}
	}
	for _, w := range e.Witnesses {
		if !open[w.Label] {
			if err := c.wrong(w.Pos, "%s of %s needs no witness for %s, and can have none", e.Name, m.Name, w.Label); err != nil {
				return err
			}
		}
		delete(open, w.Label)
	}
	return nil
}

// sameActions reports whether two events do the same, to the letter.
func sameActions(a, b *tree.Operation) bool {
	in := func(x *tree.Clause, all []*tree.Clause) bool {
		return slices.ContainsFunc(all, func(y *tree.Clause) bool { return tree.Same(x.Pred, y.Pred) })
	}
	return len(a.Actions) == len(b.Actions) &&
		!slices.ContainsFunc(a.Actions, func(x *tree.Clause) bool { return !in(x, b.Actions) })
}
