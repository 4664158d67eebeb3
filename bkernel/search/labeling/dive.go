package labeling

import (
	"slices"

	"bsmt/bkernel/core"
)

// Order is how a Diver chooses the next variable.
type Order uint8

// The orders.
const (
	Off       Order = iota // a Diver leaves all decisions to others
	FirstFail              // one of those with the fewest values left
	Earliest               // one of those with the lowest bound, as schedules are filled
	Backwards              // the last that has no value: what is declared last often depends on the others
	Declared               // the first that has no value
	orders
)

// Next gives the order that follows in turn, which never is Off.
func (o Order) Next() Order { return o%(orders-1) + 1 }

// lookWork is how many looks at a variable are a unit of work.
const lookWork = 4

// Diver is a Decider that goes straight down: variable for variable in a fixed order gets
// the lowest value that it has left, and each conflict takes back as little as it can. It
// finds what a constructive argument would, or a schedule without gaps, where activities
// jump about. It is off until it gets an order.
type Diver struct {
	vars  []core.IntVar
	order Order
}

// NewDiver gives a diver without variables; it joins the core's deciders and is asked
// before those that join later.
func NewDiver(s *core.Solver) *Diver {
	d := &Diver{}
	s.AddDecider(d, false)
	return d
}

// SetVars gives the variables in their order; the slice is the diver's.
func (d *Diver) SetVars(xs []core.IntVar) { d.vars = xs }

// Vars counts the variables.
func (d *Diver) Vars() int { return len(d.vars) }

// SetOrder takes another order from now on.
func (d *Diver) SetOrder(o Order) { d.order = o }

// Decide proposes the lowest value of a variable.
func (d *Diver) Decide(s *core.Solver) core.Lit {
	if d.order == Off {
		return core.LitUndef
	}
	best := -1
	s.Charge(int64(len(d.vars)/lookWork + 1))
	switch d.order {
	case Declared:
		best = slices.IndexFunc(d.vars, func(x core.IntVar) bool { return open(s, x) })
	case Backwards:
		for best = len(d.vars) - 1; best >= 0 && !open(s, d.vars[best]); best-- {
		}
	case FirstFail:
		fewest := core.PosInf
		for i, x := range d.vars {
			if !open(s, x) {
				continue
			}
			if n := s.DomainSize(x, fewest); n < fewest {
				best, fewest = i, n
				if n <= 2 {
					break
				}
			}
		}
	case Earliest:
		lo, hi := core.PosInf, core.PosInf
		for i, x := range d.vars {
			if l := s.Lb(x); open(s, x) && (l < lo || l == lo && s.Ub(x) < hi) {
				best, lo, hi = i, l, s.Ub(x)
			}
		}
	}
	if best < 0 {
		return core.LitUndef
	}
	x := d.vars[best]
	return s.Lowest(x)
}

// open says that x has a lower bound and no value yet.
func open(s *core.Solver, x core.IntVar) bool {
	lo := s.Lb(x)
	return lo < s.Ub(x) && core.IsFinite(lo) && (!s.IsDirect(x) || s.Value(s.Lowest(x)) == core.Undef)
}
