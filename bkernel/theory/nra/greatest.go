package nra

import "bsmt/bkernel/algebra"

// Bound is the least upper bound of the values that a variable may have.
type Bound struct {
	Empty   bool           // it has none
	Endless bool           // they have no upper bound
	At      algebra.Number // else the least one
	Reached bool           // it is a value
}

// Greatest gives the bound of a variable of the first block, which asks for something that
// exists: of its values with which there are others so that the formula is true. Errors are
// those of Decide.
//
// The line of the variable, which comes first, is covered from above, until what is left below is
// of no matter: each value has a cell around it in which it stays as possible as it is.
func Greatest(r *algebra.Ring, vars int, blocks []Block, f *Formula, v int) (b Bound, err error) {
	first := Block{Exists: true}
	for _, w := range blocks[0].Vars {
		if w != v {
			first.Vars = append(first.Vars, w)
		}
	}
	blocks = append([]Block{{Exists: true, Vars: []int{v}}, first}, blocks[1:]...)
	err = inOrders(r, vars, blocks, f, func(order []int) (err error) {
		b, err = newDecider(r, vars, blocks, order, f).greatest()
		return err
	})
	return b, err
}

// greatest gives the bound of the first variable.
func (d *decider) greatest() (Bound, error) {
	var impossible []*cell
	var best *cell // the highest one known of possible values
	for {
		pick, over := d.highest(impossible, best)
		switch {
		case pick != nil:
		case best == nil:
			return Bound{Empty: true}, nil
		default:
			d.at.Push(over)
			return Bound{At: d.at.Number(0), Reached: best.isPoint()}, nil
		}
		d.at.Push(pick)
		d.last++
		d.stamps[0] = d.last
		truth, what, _ := d.decide(1)
		if d.null {
			return Bound{}, ErrNull
		}
		d.at.Pop()
		c := d.around(0, pick, what)
		switch {
		case d.null:
			return Bound{}, ErrNull
		case !truth:
			impossible = append(impossible, c)
		case c.hi == nil:
			return Bound{Endless: true}, nil
		default:
			best = c
		}
	}
}

// highest gives a number in the highest part of the line, above the cell best, that no other
// cell has. Where there is none, over is the upper end of best, or nil without it.
func (d *decider) highest(cells []*cell, best *cell) (pick, over *algebra.Root) {
	var reach *algebra.Root // all above is covered; nil: only what is infinite
	closed := true          // it is covered itself
	for {
		if best != nil && reach != nil {
			if c := d.at.Compare(reach, best.hi); c == 0 && (closed || best.isPoint()) {
				return nil, best.hi
			}
		}
		var next *cell
		var under *algebra.Root // the greatest end below
		for _, c := range cells {
			above := 1 // the upper end, against reach
			switch {
			case reach == nil && c.hi != nil:
				above = -1
			case reach == nil:
				above = 0
			case c.hi != nil:
				above = d.at.Compare(c.hi, reach)
			}
			below := c.lo == nil || reach == nil || d.at.Compare(c.lo, reach) < 0
			switch {
			case above < 0:
				if under == nil || d.at.Compare(c.hi, under) > 0 {
					under = c.hi
				}
			case c.isPoint():
				if above == 0 && !closed {
					next = c
				}
			case below && (above > 0 || closed):
				next = c
			}
		}
		switch {
		case next != nil && next.isPoint():
			closed = true
		case next != nil && next.lo == nil:
			return nil, nil
		case next != nil:
			reach, closed = next.lo, false
		case !closed:
			return reach, nil
		default:
			if best != nil && (under == nil || d.at.Compare(best.hi, under) > 0) {
				under = best.hi
			}
			return algebra.Rational(d.at.Between(under, reach)), nil
		}
	}
}
