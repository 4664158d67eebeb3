package po

import (
	"maps"
	"slices"

	"bsmt/b/tree"
)

// changed gives the names that have another value after the event: what it assigns to, and
// what the events that it refines do to variables that are dropped.
func (s *step) changed() map[string]bool {
	out := map[string]bool{}
	maps.Copy(out, s.writes)
	if s.e.Name == initialisation {
		maps.Copy(out, s.inherited)
	}
	for _, a := range s.abstract {
		for _, c := range a.Actions {
			for _, x := range c.Pred.Args[:c.Pred.N] {
				out[x.Name] = true
			}
		}
	}
	return out
}

// prime writes x' for the x that are changed.
func prime(n *tree.Node, changed map[string]bool) *tree.Node {
	with := map[string]*tree.Node{}
	for x := range changed {
		with[x] = tree.NewIdent(n.Pos, x+"'")
	}
	r := tree.Replacer{With: with}
	return r.Copy(n)
}

// kept are the hypotheses that variables which only refined events assign to stay as they are.
func (s *step) kept() []*tree.Node {
	var out []*tree.Node
	for _, v := range s.m.Variables {
		if s.abstract != nil && s.changed()[v.Name] && !s.writes[v.Name] {
			x := tree.NewIdent(v.Pos, v.Name)
			out = append(out, tree.New(tree.Equal, v.Pos, primed(x), x))
		}
	}
	return out
}

// refinement makes the obligations of an event towards those that it refines.
func (s *step) refinement() {
	switch len(s.abstract) {
	case 0:
	case 1:
		for _, c := range s.abstract[0].Guards {
			if !has(s.e.Guards, c) && !has(s.e.Theorems, c) {
				s.g.add(s.at("GRD", "guard", c.Label, s.e.Pos), s.done, c.Pred)
			}
		}
	default:
		s.merged()
	}
	if len(s.abstract) > 0 { // of merged events the actions are the same
		s.simulation(s.abstract[0])
	}
	if s.above != nil && s.e.Name != initialisation {
		s.equal()
	}
}

// merged asks that one of several events can happen.
func (s *step) merged() {
	var any []*tree.Node
	for _, a := range s.abstract {
		var open []*tree.Node
		for _, c := range a.Guards {
			if !has(s.e.Guards, c) {
				open = append(open, c.Pred)
			}
		}
		if len(open) == 0 {
			return
		}
		any = append(any, tree.Conj(s.e.Pos, open...))
	}
	s.g.add(s.at("MRG", "", "", s.e.Pos), s.done, tree.New(tree.Or, s.e.Pos, any...))
}

// simulation asks that what becomes of variables is what a refined event may do: of those
// that are still there, and of choices of those that are not.
func (s *step) simulation(a *tree.Operation) {
	hyps := append(slices.Clone(s.done), s.kept()...)
	k := -1 // of the actions that are to be simulated
	for _, c := range a.Actions {
		n := c.Pred
		kept := slices.ContainsFunc(n.Args[:n.N], func(x *tree.Node) bool { return s.own[x.Name] })
		if n.Op == tree.Assign && !kept {
			continue
		}
		// Rodin leaves out what is there to the letter, but looks at the k-th action of all.
		if k++; has(s.e.Actions, c) && has(s.e.Actions, a.Actions[k]) {
			continue
		}
		s.g.add(s.at("SIM", "action", c.Label, s.e.Pos), hyps, tree.Conj(n.Pos, s.simulated(n)...))
	}
}

// simulated is what an abstract action says of the values after, those put in that the
// event's assignments tell.
func (s *step) simulated(n *tree.Node) []*tree.Node {
	with := map[string]*tree.Node{}
	for _, a := range s.e.Actions {
		if a.Pred.Op == tree.Assign {
			for i, x := range a.Pred.Args[:a.Pred.N] {
				with[x.Name+"'"] = a.Pred.Args[a.Pred.N+i]
			}
		}
	}
	for _, x := range n.Args[:n.N] {
		if s.own[x.Name] && !s.writes[x.Name] {
			with[x.Name+"'"] = x
		}
	}
	var out []*tree.Node
	for i, p := range after(n) {
		if n.Op == tree.Assign && !s.own[n.Args[i].Name] {
			continue // it is what becomes of it
		}
		r := tree.Replacer{With: with}
		out = append(out, r.Copy(p))
	}
	return out
}

// equal asks that variables which the abstract machine has, too, change only as an event of it
// changes them.
func (s *step) equal() {
	assigned := map[string]bool{}
	for _, a := range s.abstract {
		for _, c := range a.Actions {
			for _, x := range c.Pred.Args[:c.Pred.N] {
				assigned[x.Name] = true
			}
		}
	}
	for _, c := range s.e.Actions {
		for _, x := range c.Pred.Args[:c.Pred.N] {
			if s.inherited[x.Name] && !assigned[x.Name] {
				s.g.add(s.at("EQL", "variable", x.Name, c.Pos), s.done, tree.New(tree.Equal, c.Pos, primed(x), tree.Clone(x)))
			}
		}
	}
}

// invariants asks that the event preserves, or establishes, those invariants of its machine that
// speak of something that changes.
func (s *step) invariants() {
	changed := s.changed()
	hyps := append(slices.Clone(s.done), s.kept()...)
	for _, c := range s.m.Invariants {
		if !tree.Mentions(c.Pred, changed) {
			continue
		}
		o := s.at("INV", "invariant", c.Label, s.e.Pos)
		o.before = c.Pred
		if s.g.trivial(c.Pred) {
			continue
		}
		s.g.add(o, hyps, prime(c.Pred, changed))
	}
}

// variant asks of events that are to end that they decrease the variant.
func (s *step) variant() {
	v := s.m.Variant
	if v == nil || s.e.Status == tree.Ordinary || s.e.Name == initialisation {
		return
	}
	if s.e.Status == tree.Convergent && len(s.abstract) > 0 && !slices.ContainsFunc(s.abstract, func(a *tree.Operation) bool { return a.Status != tree.Convergent }) {
		return // it was shown above, of all that it refines
	}
	if s.e.Status == tree.Anticipated && !tree.Mentions(v, s.writes) {
		return
	}
	set := s.isSet(v)
	less := tree.Less
	switch {
	case set && s.e.Status == tree.Anticipated:
		less = tree.Subset
	case set:
		less = tree.StrictSubset
	case s.e.Status == tree.Anticipated:
		less = tree.LessEq
	}
	if !set {
		s.g.add(s.at("NAT", "", "", s.e.Pos), s.guarded, tree.New(tree.Member, v.Pos, v, tree.New(tree.NaturalSet, v.Pos)))
	}
	s.g.add(s.at("VAR", "", "", s.e.Pos), s.done, tree.New(less, v.Pos, prime(v, s.writes), v))
}

// isSet reports whether the variant is a set, by its operator, or of a name by what is said of it.
func (l *level) isSet(v *tree.Node) bool {
	switch v.Op {
	case tree.Union, tree.Inter, tree.SetMinus, tree.SetExt, tree.EmptySet, tree.Compr, tree.ComprMap, tree.Lambda, tree.Interval, tree.Product, tree.Domain, tree.Range,
		tree.Image, tree.DomRes, tree.DomSub, tree.RanRes, tree.RanSub, tree.Override, tree.GenUnion, tree.GenInter, tree.QuantUnion, tree.QuantInter, tree.Inverse, tree.Compose:
		return true
	case tree.Ident:
		for _, h := range l.hyps {
			for _, c := range tree.Conjuncts(h) {
				if (c.Op == tree.Subset || c.Op == tree.Member) && c.Args[0].Op == tree.Ident && c.Args[0].Name == v.Name {
					switch of := c.Args[1]; {
					case c.Op == tree.Subset:
						return true
					case of.Op == tree.Pow, of.Op == tree.Pow1, of.Op >= tree.Relations && of.Op <= tree.TotalBij:
						return true
					}
				}
			}
		}
	}
	return false
}
