package po

import (
	"maps"
	"slices"

	"bsmt/b/tree"
	"bsmt/b/wd"
)

// level is a machine with what its events are compared with.
type level struct {
	g         *generator
	m         *tree.Component
	above     *tree.Component // the machine that it refines; nil: none
	own       map[string]bool // its variables
	inherited map[string]bool // those of the machine above
	axioms    []*tree.Node
	hyps      []*tree.Node // axioms, and the invariants of all levels
}

func names(ds []*tree.Decl) map[string]bool {
	out := map[string]bool{}
	for _, d := range ds {
		out[d.Name] = true
	}
	return out
}

// levels gives a machine and those that it refines, from it upwards.
func (g *generator) levels(m *tree.Component) ([]*tree.Component, error) {
	all := []*tree.Component{m}
	for len(m.Refines) > 0 {
		up, err := g.component(tree.EventMachineUnit, m.Refines[0])
		if err != nil {
			return nil, err
		}
		if slices.Contains(all, up) {
			return nil, tree.Errorf(m.Pos, "%s refines itself", up.Name)
		}
		all, m = append(all, up), up
	}
	return all, nil
}

func (g *generator) machine(m *tree.Component) error {
	g.sets, g.given, g.typing = map[string]bool{}, nil, nil
	all, err := g.levels(m)
	if err != nil {
		return err
	}
	t := theory{g: g, seen: map[string]bool{}}
	for _, l := range slices.Backward(all) {
		if err := t.see(l.Sees); err != nil {
			return err
		}
	}
	l := &level{g: g, m: m, own: names(m.Variables), axioms: t.hyps}
	if len(all) > 1 {
		l.above = all[1]
		l.inherited = names(l.above.Variables)
	}
	hyps := slices.Clone(t.hyps)
	for _, up := range slices.Backward(all[1:]) {
		hyps = append(hyps, preds(up.Invariants, up.Assertions)...)
	}
	for _, up := range all {
		g.typing = append(g.typing, preds(up.Invariants)...)
	}
	o := Obligation{Component: m.Name}
	l.hyps = g.facts(o, "invariant", hyps, m.Invariants, m.Assertions)
	if v := m.Variant; v != nil {
		o.Pos = v.Pos
		o.Kind = "VWD"
		g.add(o, l.hyps, wd.Of(v))
		if l.isSet(v) {
			o.Kind = "FIN"
			g.add(o, l.hyps, tree.New(tree.Finite, v.Pos, v))
		}
	}
	start := m.InitEvent
	if start == nil {
		start = &tree.Operation{Name: initialisation, Pos: m.Pos}
	}
	for _, e := range append([]*tree.Operation{start}, m.Operations...) {
		if err := l.event(e); err != nil {
			return err
		}
	}
	return nil
}

// abstractEvents gives the events that an event refines.
func (l *level) abstractEvents(e *tree.Operation) ([]*tree.Operation, error) {
	if l.above == nil {
		return nil, nil
	}
	if e.Name == initialisation {
		if l.above.InitEvent == nil {
			return nil, nil
		}
		return []*tree.Operation{l.above.InitEvent}, nil
	}
	var out []*tree.Operation
	for _, name := range e.Refines {
		i := slices.IndexFunc(l.above.Operations, func(a *tree.Operation) bool { return a.Name == name })
		if i < 0 {
			return nil, tree.Errorf(e.Pos, "%s refines %s, which is no event of %s", e.Name, name, l.above.Name)
		}
		out = append(out, l.above.Operations[i])
	}
	return out, nil
}

// step is an event with those that it refines.
type step struct {
	*level
	e        *tree.Operation
	abstract []*tree.Operation
	o        Obligation      // its obligations begin like it
	guarded  []*tree.Node    // what holds before the event
	done     []*tree.Node    // and what it does, with its witnesses
	writes   map[string]bool // the variables that it assigns to
}

func (l *level) event(e *tree.Operation) error {
	abstract, err := l.abstractEvents(e)
	if err != nil {
		return err
	}
	s := &step{level: l, e: e, abstract: abstract, o: Obligation{Component: l.m.Name, Event: e.Name}, writes: map[string]bool{}}
	s.guarded = l.hyps
	if e.Name == initialisation {
		s.guarded = l.axioms
	}
	l.g.general = len(s.guarded)
	s.guards()
	s.done = slices.Clone(s.guarded)
	for _, a := range e.Actions {
		s.done = append(s.done, after(a.Pred)...)
		for _, x := range a.Pred.Args[:a.Pred.N] {
			s.writes[x.Name] = true
		}
	}
	if e.Name == initialisation { // what it leaves out has any value
		maps.Copy(s.writes, l.own)
	}
	s.actions()
	s.witnesses()
	s.refinement()
	s.invariants()
	s.variant()
	return nil
}

// at gives the obligation of a kind about something labelled.
func (s *step) at(kind, about, label string, pos tree.Pos) Obligation {
	o := s.o
	o.Kind, o.About, o.Label, o.Pos = kind, about, label, pos
	return o
}

// known reports whether some refined event has the i-th guard to the letter, and before it only
// guards that stand before it here, too: then it has been shown there that it has a value. Of a
// theorem it has been shown that it holds if it is one there, not a guard.
func (s *step) known(i int, c *tree.Clause) (value, holds bool) {
	here := slices.Concat(s.e.Guards, s.e.Theorems)[:i]
	for _, a := range s.abstract {
		above := slices.Concat(a.Guards, a.Theorems)
		k := slices.IndexFunc(above, func(d *tree.Clause) bool { return tree.Same(c.Pred, d.Pred) })
		if k >= 0 && !slices.ContainsFunc(above[:k], func(d *tree.Clause) bool { return !has(here, d) }) {
			value, holds = true, holds || k >= len(a.Guards)
		}
	}
	return value, holds
}

// same reports whether some refined event has a clause to the letter.
func same(abstract []*tree.Operation, of func(*tree.Operation) []*tree.Clause, c *tree.Clause) bool {
	return slices.ContainsFunc(abstract, func(a *tree.Operation) bool { return has(of(a), c) })
}

func has(cs []*tree.Clause, c *tree.Clause) bool {
	return slices.ContainsFunc(cs, func(d *tree.Clause) bool { return tree.Same(c.Pred, d.Pred) })
}

func actionsOf(e *tree.Operation) []*tree.Clause { return e.Actions }

// guards makes the obligations of guards and theorems among them, and adds them to what holds.
func (s *step) guards() {
	s.guarded = slices.Clone(s.guarded)
	for i, c := range slices.Concat(s.e.Guards, s.e.Theorems) {
		value, holds := s.known(i, c)
		if !value {
			s.g.add(s.at("WD", "guard", c.Label, c.Pos), s.guarded, wd.Of(c.Pred))
		}
		if i >= len(s.e.Guards) && !holds {
			s.g.add(s.at("THM", "guard", c.Label, c.Pos), s.guarded, c.Pred)
		}
		s.guarded = append(s.guarded, c.Pred)
	}
}

// primed is the value after of a variable.
func primed(x *tree.Node) *tree.Node { return tree.NewIdent(x.Pos, x.Name+"'") }

// after says what an action does, with a prime at the values after.
func after(a *tree.Node) []*tree.Node {
	targets := a.Args[:a.N]
	var out []*tree.Node
	switch a.Op {
	case tree.Assign:
		for i, x := range targets {
			out = append(out, tree.New(tree.Equal, a.Pos, primed(x), tree.Clone(a.Args[a.N+i])))
		}
	case tree.BecomesElem:
		out = append(out, tree.New(tree.Member, a.Pos, primed(targets[0]), tree.Clone(a.Args[a.N])))
	case tree.BecomesSuch:
		out = append(out, such(a))
	}
	return out
}

// such is the predicate of x :| P, with primes.
func such(a *tree.Node) *tree.Node {
	assigned := map[string]bool{}
	for _, x := range a.Args[:a.N] {
		assigned[x.Name] = true
	}
	p := tree.Clone(a.Args[a.N])
	tree.Prime(p, assigned)
	return p
}

// actions makes the obligations of actions that no refined event has to the letter: that what
// they assign has a value, and that there is one.
func (s *step) actions() {
	for _, a := range s.e.Actions {
		if same(s.abstract, actionsOf, a) {
			continue
		}
		n := a.Pred
		value := func() *tree.Node {
			if n.Op != tree.BecomesSuch {
				return wd.Action(n)
			}
			return s.forAllAfter(n, tree.Forall, wd.Of(such(n)))
		}
		s.g.add(s.at("WD", "action", a.Label, a.Pos), s.guarded, value())
		switch n.Op {
		case tree.BecomesElem:
			s.g.add(s.at("FIS", "action", a.Label, a.Pos), s.guarded, tree.New(tree.NotEqual, n.Pos, n.Args[n.N], tree.New(tree.EmptySet, n.Pos)))
		case tree.BecomesSuch:
			s.g.add(s.at("FIS", "action", a.Label, a.Pos), s.guarded, s.forAllAfter(n, tree.Exists, such(n)))
		}
	}
}

// forAllAfter binds the values after that an action chooses.
func (s *step) forAllAfter(n *tree.Node, op tree.Op, p *tree.Node) *tree.Node {
	if wd.IsTrue(p) {
		return p
	}
	var binds []*tree.Decl
	for _, x := range n.Args[:n.N] {
		binds = append(binds, &tree.Decl{Name: x.Name + "'", Pos: x.Pos})
	}
	return tree.NewBinder(op, n.Pos, binds, p)
}

// witnesses makes their obligations: that they have a value and can be met. They are then part
// of what the event does.
func (s *step) witnesses() {
	circle := s.circle()
	for _, w := range s.e.Witnesses {
		s.g.add(s.at("WWD", "witness", w.Label, w.Pos), s.done, wd.Of(w.Pred))
		p := w.Pred
		defines := p.Op == tree.Equal && p.Args[0].Op == tree.Ident && p.Args[0].Name == w.Label && !tree.Mentions(p.Args[1], map[string]bool{w.Label: true})
		if slices.Contains(circle, w) {
			var binds []*tree.Decl
			for _, c := range circle {
				binds = append(binds, &tree.Decl{Name: c.Label, Pos: c.Pos})
			}
			some := tree.NewBinder(tree.Exists, p.Pos, binds, tree.Conj(p.Pos, preds(circle)...))
			s.g.add(s.at("WFIS", "witness", w.Label, w.Pos), s.done, some)
		} else if !defines && !wd.IsTrue(p) {
			some := tree.NewBinder(tree.Exists, p.Pos, []*tree.Decl{{Name: w.Label, Pos: w.Pos}}, p)
			s.g.add(s.at("WFIS", "witness", w.Label, w.Pos), s.done, some)
		}
	}
	s.done = append(s.done, preds(s.e.Witnesses)...)
	for _, a := range s.abstract {
		for _, c := range a.Actions {
			for i, p := range after(c.Pred) {
				if c.Pred.Op == tree.Assign && !s.own[c.Pred.Args[i].Name] { // it was dropped
					s.done = append(s.done, p)
				}
			}
		}
	}
}

// circle gives the witnesses that speak of what others of them are for, one by the other, so that
// each may be met where they cannot be met together.
func (s *step) circle() []*tree.Clause {
	left := slices.Clone(s.e.Witnesses)
	for {
		before := len(left)
		left = slices.DeleteFunc(slices.Clone(left), func(w *tree.Clause) bool {
			others := map[string]bool{}
			for _, v := range left {
				if v != w {
					others[v.Label] = true
				}
			}
			return !tree.Mentions(w.Pred, others)
		})
		if len(left) == before {
			return left
		}
	}
}
