package proof

import (
	"errors"
	"fmt"

	"bsmt/bkernel/core"
)

// ErrNone says that there is nothing to check or write.
var ErrNone = errors.New("no refutation was recorded")

// Check verifies the refutation; the error names the first step that does not hold.
func (r *Recorder) Check() error {
	if err := r.ready(); err != nil {
		return err
	}
	j := r.join()
	if j.lost() {
		return ErrTooLong
	}
	for i, need := range j.needed() {
		r := j.all[i]
		c := checker{r: r}
		for i := range need {
			if need[i] && r.clauses[i].rule == "" && r.clauses[i].from.id == 0 {
				if err := c.derived(i); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// ready tells whether there is a conclusion and that it is one: each of its literals
// denies something supposed. A literal that is true would make it say nothing.
func (r *Recorder) ready() error {
	switch {
	case r == nil:
		return ErrNone
	case r.lost:
		return ErrTooLong
	case !r.done || r.end < 0:
		return ErrNone
	}
	held := map[core.Lit]bool{core.LitTrue: true}
	for _, s := range r.supp {
		held[s.lit] = true
	}
	for _, l := range r.slice(r.end) {
		if !held[l.Not()] {
			return fmt.Errorf("the conclusion c%d is over a literal that was not supposed", r.end+1)
		}
	}
	return nil
}

// need marks all that marked clauses were derived from. Antecedents come before what follows
// from them, so one walk from the end finds all.
func (r *Recorder) need(marked []bool) {
	for i := len(marked) - 1; i >= 0; i-- {
		if marked[i] {
			for _, a := range r.antecedents(i) {
				if a-1 < uint64(i) {
					marked[a-1] = true
				}
			}
		}
	}
}

// checker propagates units.
type checker struct {
	r   *Recorder
	val []int8     // by literal: 1 when true
	set []core.Lit // those
}

func (c *checker) assign(l core.Lit) {
	for len(c.val) <= int(l|1) {
		c.val = append(c.val, 0)
	}
	c.val[l] = 1
	c.set = append(c.set, l)
}

func (c *checker) holds(l core.Lit) bool { return int(l) < len(c.val) && c.val[l] > 0 }

// derived checks that the denial of clause i and its antecedents lead to a conflict.
func (c *checker) derived(i int) error {
	r := c.r
	for _, l := range c.set {
		c.val[l] = 0
	}
	c.set = c.set[:0]
	c.assign(core.LitTrue)
	for _, l := range r.slice(i) {
		if c.holds(l) {
			return nil // it denies both a literal and its negation
		}
		c.assign(l.Not())
	}
	ants := r.antecedents(i)
	for _, a := range ants {
		if a-1 >= uint64(i) {
			return fmt.Errorf("c%d names the clause c%d, which does not come before it", i+1, a)
		}
	}
	// Conflict analysis names the clauses from the conflict backwards, so the walk from
	// the end meets units in the order of propagation; walks repeat while one helps.
	for again := true; again; {
		again = false
		for j := len(ants) - 1; j >= 0; j-- {
			unit, state := c.look(r.slice(int(ants[j] - 1)))
			switch state {
			case falsified:
				return nil
			case isUnit:
				c.assign(unit)
				again = true
			}
		}
	}
	return fmt.Errorf("c%d does not follow from the %d clauses it names by unit propagation", i+1, len(ants))
}

const (
	idle = iota
	isUnit
	falsified
)

// look finds out what a clause says under the assignment.
func (c *checker) look(lits []core.Lit) (unit core.Lit, state int) {
	unit = core.LitUndef
	for _, l := range lits {
		switch {
		case c.holds(l):
			return 0, idle
		case c.holds(l.Not()) || l == unit:
		case unit != core.LitUndef:
			return 0, idle
		default:
			unit = l
		}
	}
	if unit == core.LitUndef {
		return 0, falsified
	}
	return unit, isUnit
}
