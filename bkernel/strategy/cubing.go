package strategy

import (
	"slices"

	"bsmt/bkernel/core"
)

// deepestCube is the number of literals from which on a cube is split no more.
const deepestCube = 24

// cubes is the state of clause learning under assumptions that cover the problem: a cube
// that takes long is split in two by a literal that both halves make much of (Heule,
// Kullmann, Wieringa and Biere, "Cube and conquer", HVC 2011). What is learned under one holds everywhere,
// the clause that refutes it too.
type cubes struct {
	open []cube // the next one last
}

// splitWork is what looking ahead may take for one split: an eighth of the work on a cube before it is split.
func splitWork(r *run) int64 { return int64(r.opts.Tuning.Jobs.Cube / 8) }

type cube struct {
	lits  []core.Lit
	spent Work
}

// cubing is clause learning that goes from cube to cube. Of several searches that do each
// begins elsewhere.
func cubing(r *run) turner {
	c := cubes{open: []cube{{}}}
	plain := straight(r)
	return func(budget Work) turn {
		if r.compile() == nil || len(c.open) == 0 {
			return plain(budget)
		}
		t := turn{}
		for budget == 0 || t.work < budget {
			if len(c.open) == 0 {
				return t // and all is refuted, which the next turn finds
			}
			left := Work(0)
			if budget > 0 {
				left = budget - t.work
			}
			if !c.step(r, left, &t) {
				return t
			}
		}
		return t
	}
}

// step works on one cube; false: the turn has a result.
func (c *cubes) step(r *run, left Work, t *turn) bool {
	at := &c.open[len(c.open)-1]
	limit := Work(r.opts.Tuning.Jobs.Cube)
	if len(at.lits) >= deepestCube {
		limit = longest
	}
	if at.spent >= limit {
		c.split(r, t)
		return !r.stopped()
	}
	limit -= at.spent
	if left > 0 {
		limit = min(limit, left)
	}
	k := r.compiled
	status, work := r.learn(limit, at.lits...)
	at.spent += work
	r.spend(t, work)
	switch status {
	case core.Paused:
		return true
	case core.Unsat:
		failed := k.Failed()
		if slices.ContainsFunc(failed, func(l core.Lit) bool { return slices.Contains(at.lits, l) }) {
			r.refuted(failed)
			c.open = c.open[:len(c.open)-1]
			return true
		}
	}
	r.verdict(status, t)
	return false
}

// refuted notes that literals cannot hold together.
func (r *run) refuted(cube []core.Lit) {
	if r.exchange != nil {
		r.exchange.Refuted(cube)
		return
	}
	r.compiled.Exclude(cube)
}

// split puts the halves of the last cube in its place.
func (c *cubes) split(r *run, t *turn) {
	k := r.compiled
	last := len(c.open) - 1
	at := c.open[last]
	l := k.Split(r.ctx, at.lits, r.opts.Tuning.Jobs.Looks, splitWork(r))
	r.spend(t, r.count())
	if l == core.LitUndef { // refuted, or nothing is left to split on
		c.open[last].spent = 0
		return
	}
	// Where the number of the search has a bit, it begins with the other half.
	if r.number>>1>>len(at.lits)&1 != 0 {
		l = l.Not()
	}
	half := func(l core.Lit) cube { return cube{lits: append(slices.Clone(at.lits), l)} }
	c.open = append(c.open[:last], half(l.Not()), half(l))
}
