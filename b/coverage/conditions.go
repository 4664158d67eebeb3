package coverage

import (
	"slices"

	"bsmt/b/tree"
)

// decision is a predicate as a Boolean function of conditions: what has no connective in it.
type decision struct {
	conditions []*tree.Node
	shape      *shape
}

// shape is a connective over shapes, or a condition.
type shape struct {
	op        tree.Op // And, Or, Implies, Equiv, Not; 0: a condition
	args      []*shape
	condition int
}

// decide takes a predicate apart.
func decide(p *tree.Node) *decision {
	d := &decision{}
	d.shape = d.part(p)
	return d
}

func (d *decision) part(p *tree.Node) *shape {
	switch p.Op {
	case tree.And, tree.Or, tree.Implies, tree.Equiv, tree.Not:
		s := &shape{op: p.Op}
		for _, a := range p.Args {
			s.args = append(s.args, d.part(a))
		}
		return s
	}
	d.conditions = append(d.conditions, p)
	return &shape{condition: len(d.conditions) - 1}
}

// truth is a value of a condition. What has none is masked by what stands before it, or else so is
// the decision.
type truth int8

const (
	undefined truth = iota - 1
	no
	yes
)

func (t truth) not() truth {
	if t == undefined {
		return t
	}
	return 1 - t
}

// eval gives the value of a decision, from left to right.
func (s *shape) eval(values []truth) truth {
	switch s.op {
	case tree.Not:
		return s.args[0].eval(values).not()
	case tree.And, tree.Or, tree.Implies:
		end := no // the value at which the rest does not matter
		if s.op == tree.Or {
			end = yes
		}
		for i, a := range s.args {
			v := a.eval(values)
			if s.op == tree.Implies && i == 0 {
				switch v {
				case no:
					return yes
				case undefined:
					return v
				}
				continue
			}
			if s.op == tree.Implies {
				return v
			}
			if v == end || v == undefined {
				return v
			}
		}
		return 1 - end
	case tree.Equiv:
		a, b := s.args[0].eval(values), s.args[1].eval(values)
		switch {
		case a == undefined || b == undefined:
			return undefined
		case a == b:
			return yes
		}
		return no
	}
	return values[s.condition]
}

// decides reports whether a condition decides: with its other value the decision is another.
func (d *decision) decides(values []truth, i int) bool {
	if values[i] == undefined {
		return false
	}
	v := d.shape.eval(values)
	flipped := slices.Clone(values)
	flipped[i] = values[i].not()
	w := d.shape.eval(flipped)
	return v != undefined && w != undefined && v != w
}
