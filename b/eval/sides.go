package eval

import (
	"slices"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// sides has what conjuncts say of the domain and range of a relation that is looked for, and
// of the number of its pairs.
type sides struct {
	dom, ran []Expr // sets that the domain, the range lies in
	whole    bool   // the domain is all of dom[0]
	count    Expr   // the number of pairs; nil: not known
}

// sides gathers what conjuncts say of a relation or set d.
func (p *planner) sides(d *tree.Decl) (s sides) {
	for _, c := range p.conj {
		n := c.node
		if c.done || !c.free[d] || n.Op != tree.Equal && n.Op != tree.Subset {
			continue
		}
		for i := range 2 {
			l, r := n.Args[i], n.Args[1-i]
			if i == 1 && n.Op == tree.Subset || len(l.Args) != 1 || !p.fresh(l.Args[0]) || l.Args[0].Decl != d || !p.bounding(r) {
				continue
			}
			e := p.scope.Expr(r)
			switch l.Op {
			case tree.Domain:
				if n.Op == tree.Equal && !s.whole {
					s.whole = true
					s.dom = slices.Insert(s.dom, 0, e)
				} else {
					s.dom = append(s.dom, e)
				}
			case tree.Range:
				s.ran = append(s.ran, e)
			case tree.Card:
				s.count = e
			}
		}
	}
	return s
}

func (s *sides) any() bool { return len(s.dom)+len(s.ran) > 0 || s.count != nil }

func meetAll(f *Frame, v value.Value, with []Expr) value.Value {
	for _, e := range with {
		v = value.Inter(v, e(f))
	}
	return v
}

// related gives the option for a relation d in a set of relations between two sets, where
// conjuncts say more of its domain, its range or the number of its pairs; nil otherwise.
func (p *planner) related(d *tree.Decl, set *tree.Node, c *conjunct) *option {
	k, ok := kinds[set.Op]
	power := set.Op == tree.Pow || set.Op == tree.Fin
	if !ok && !power || k.Total || k.Surjective {
		return nil
	}
	s := p.sides(d)
	if !s.any() || power && s.count == nil {
		return nil
	}
	shape, slot := p.scope.shape(d.Type), p.scope.slots[d]
	base := p.scope.Expr(set.Args[0])
	if !power {
		from, to := base, p.scope.Expr(set.Args[1])
		base = func(f *Frame) value.Value {
			return shape.Product(meetAll(f, from(f), s.dom), meetAll(f, to(f), s.ran))
		}
	}
	cost := 40.0
	if s.count == nil {
		cost = 60
	}
	return &option{cost: cost, conj: c, binds: []*tree.Decl{d}, whole: k == value.Arrow{}, risky: true, step: func(next Solver) Solver {
		return func(f *Frame, found func(*Frame) bool) bool {
			of := base(f)
			f.at = set
			if s.count == nil {
				return eachMember(f, slot, shape.Power(of, false, false), next, found)
			}
			n, ok := s.count(f).Int64()
			items := value.Elements(of)
			if !ok || n < 0 || n > int64(len(items)) {
				return false
			}
			return eachChoice(f, items, int(n), func(chosen []value.Value) bool {
				b := shape.Build()
				for _, x := range chosen {
					b.Add(x)
				}
				f.Slots[slot] = b.Set()
				return next(f, found)
			})
		}
	}}
}

// eachChoice calls do with each way to take n of some items, until it says true.
func eachChoice(f *Frame, items []value.Value, n int, do func([]value.Value) bool) bool {
	at := make([]int, n)
	chosen := make([]value.Value, n)
	for i := range at {
		at[i], chosen[i] = i, items[i]
	}
	for {
		f.tick()
		if do(chosen) {
			return true
		}
		// The last one that can go on does, and those behind it follow.
		i := n - 1
		for i >= 0 && at[i] == len(items)-n+i {
			i--
		}
		if i < 0 {
			return false
		}
		for k := at[i] + 1; i < n; i, k = i+1, k+1 {
			at[i], chosen[i] = k, items[k]
		}
	}
}

// limited gives the elements of a set whose integers are implementable, where it is infinite
// because of integers; ok is false for other sets.
func (w *World) limited(v value.Value) (out value.Value, ok bool) {
	if value.IsFinite(v) {
		return v, true
	}
	switch s := v.AsSymbolic().(type) {
	case *value.Integers:
		from := w.MinInt
		if !s.All {
			from = max(from, s.From)
		}
		return s.Shape().MakeInterval(value.Int(from), value.Int(w.MaxInt)), true
	case *value.Everything:
		return w.within(s.Shape().A)
	case *value.Product:
		a, b := s.Factors()
		if a, ok = w.limited(a); !ok {
			return v, false
		}
		b, ok = w.limited(b)
		return s.Shape().Product(a, b), ok
	case *value.Power:
		of, ok := w.limited(s.Of())
		return s.Shape().A.Power(of, s.NonEmpty, s.Finite), ok
	case *value.Functions:
		from, ok := w.limited(s.From)
		if !ok {
			return v, false
		}
		to, ok := w.limited(s.To)
		return s.Shape().A.Functions(from, to, s.Kind), ok
	}
	return v, false
}
