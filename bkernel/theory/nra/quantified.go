package nra

import (
	"cmp"
	"slices"

	"bsmt/bkernel/algebra"
	"bsmt/bkernel/num"
)

// Connective says how the parts of a formula are joined.
type Connective uint8

// The connectives.
const (
	Atom Connective = iota // a constraint, without parts
	All                    // every part
	Any                    // some part
)

// Formula is a tree of constraints.
type Formula struct {
	Op Connective
	Constraint
	Of []*Formula
}

// Block is a quantifier of a prefix with its variables.
type Block struct {
	Exists bool
	Vars   []int
}

// formula is a Formula with what is known of it at the present point.
type formula struct {
	*Formula
	factors []*algebra.Poly
	of      []*formula
	sign    int // of an atom's polynomial, where stamp is that of its greatest variable
	stamp   int
}

// decider decides a formula below a prefix.
type decider struct {
	*solver
	root   *formula
	exists []bool // by variable
	free   int    // so many variables come first whose values are told
	stamps []int  // by variable: which of all its values it has
	last   int
}

// Decide decides a formula whose variables the blocks bind, the outermost first. Where it is true
// and the first block asks for something that exists, the result has values for its variables.
// The error says why it gave up.
//
// These are coverings for quantifiers (Kremer and Nalbach, "Cylindrical algebraic coverings
// for quantifiers", SC-square 2022): a value of a variable has a cell around it in which
// what is inside is as true as there. One such cell decides, or cells that cover the line do.
func Decide(r *algebra.Ring, vars int, blocks []Block, f *Formula) (truth bool, res Result, err error) {
	err = inOrders(r, vars, blocks, f, func(order []int) (err error) {
		truth, res, err = decideIn(r, vars, blocks, order, f)
		return err
	})
	return truth, res, err
}

// inOrders tries orders of the variables until one has a projection that says enough.
func inOrders(r *algebra.Ring, vars int, blocks []Block, f *Formula, try func(order []int) error) error {
	var failed error
	err := r.Do(func() {
		order := orderOf(f, vars, blocks)
		for i := 0; ; i++ {
			if failed = try(order); failed == nil || i >= vars {
				return
			}
			at := 0
			for _, b := range blocks { // another order, another projection
				if part := order[at : at+len(b.Vars)]; len(part) > 1 {
					first := part[0]
					copy(part, part[1:])
					part[len(part)-1] = first
				}
				at += len(b.Vars)
			}
		}
	})
	if err == nil {
		err = failed
	}
	return err
}

// orderOf gives the variables block by block, within one those of least degree last.
func orderOf(f *Formula, vars int, blocks []Block) (out []int) {
	degree := make([]int, vars)
	var walk func(f *Formula)
	walk = func(f *Formula) {
		if f.Op == Atom {
			for _, v := range variables(f.P) {
				degree[v] = max(degree[v], f.P.DegreeIn(v))
			}
		}
		for _, g := range f.Of {
			walk(g)
		}
	}
	walk(f)
	for _, b := range blocks {
		vs := slices.Clone(b.Vars)
		slices.SortStableFunc(vs, func(a, b int) int { return cmp.Compare(degree[b], degree[a]) })
		out = append(out, vs...)
	}
	return out
}

// decideIn decides with the variables in that order.
func decideIn(r *algebra.Ring, vars int, blocks []Block, order []int, f *Formula) (truth bool, res Result, err error) {
	d := newDecider(r, vars, blocks, order, f)
	if len(blocks) > 0 && blocks[0].Exists {
		d.free = len(blocks[0].Vars)
	}
	truth, _, _ = d.decide(0)
	switch {
	case d.null:
		return false, res, ErrNull
	case truth && d.free > 0:
		for d.at.Len() < d.free { // of no matter
			d.at.Push(algebra.Rational(num.Rat{}))
		}
		res.Point, res.Values = d.at, make([]Value, vars)
		for i, v := range order[:d.free] {
			res.Values[v] = Value{algebra.Var(i), num.FromInt64(1)}
		}
	}
	return truth, res, nil
}

func newDecider(r *algebra.Ring, vars int, blocks []Block, order []int, f *Formula) *decider {
	place := make([]int, vars)
	for i, v := range order {
		place[v] = i
	}
	d := &decider{solver: newSolver(r, len(order)), stamps: make([]int, len(order))}
	for _, b := range blocks {
		for range b.Vars {
			d.exists = append(d.exists, b.Exists)
		}
	}
	d.root = d.read(f, place)
	return d
}

func (d *decider) read(f *Formula, place []int) *formula {
	out := &formula{Formula: f}
	if f.Op == Atom {
		out.Formula = &Formula{Constraint: Constraint{d.r.Rename(f.P, func(v int) int { return place[v] }), f.Rel}}
		if out.P.Main() >= 0 {
			out.factors = d.factors(out.P)
		}
	}
	for _, g := range f.Of {
		out.of = append(out.of, d.read(g, place))
	}
	return out
}

// decide tells whether what the variables from v on are bound in is true at the present point, and
// what has to be invariant around it so that it stays so, which rests on cells of later variables unless all of
// those have one truth. A point for the variables that are told is left as it is.
func (d *decider) decide(v int) (truth bool, what need, rests bool) {
	if t := d.eval(d.root); t != 0 {
		what = need{}
		d.justify(d.root, t > 0, what)
		return t > 0, what, false
	}
	var cells []*cell
	for {
		cover, pick := d.scan(cells)
		if pick == nil {
			return !d.exists[v], d.project(v, cover), true
		}
		d.at.Push(pick)
		d.last++
		d.stamps[v] = d.last
		truth, what, rests := d.decide(v + 1)
		if d.null || truth && v < d.free {
			return truth, nil, false
		}
		d.at.Pop()
		c := d.around(v, pick, what)
		if d.null {
			return false, nil, false
		}
		if c.rests = rests; truth == d.exists[v] {
			return truth, d.projectOne(v, c), true
		}
		cells = append(cells, c)
	}
}

// projectOne gives what has to be invariant so that a cell stays there, and what its
// polynomials are in it.
func (s *solver) projectOne(v int, c *cell) need {
	c.rests = true // the cell has to be there
	return s.project(v, []*cell{c})
}

// eval tells whether a formula is true at the present point, 1, or false, -1, whatever the
// variables without a value are; 0 otherwise.
func (d *decider) eval(f *formula) int {
	switch f.Op {
	case Atom:
		v := f.P.Main()
		if v >= d.at.Len() {
			return 0
		}
		if v < 0 || f.stamp != d.stamps[v] {
			f.sign = d.at.Sign(f.P)
			if v >= 0 {
				f.stamp = d.stamps[v]
			}
		}
		if f.Rel.Has(f.sign) {
			return 1
		}
		return -1
	case All:
		return d.evalParts(f, -1)
	}
	return d.evalParts(f, 1)
}

// evalParts is eval of a formula that one part of the value decisive decides.
func (d *decider) evalParts(f *formula, decisive int) int {
	out := -decisive
	for _, g := range f.of {
		switch d.eval(g) {
		case decisive:
			return decisive
		case 0:
			out = 0
		}
	}
	return out
}

// justify adds what has to keep its sign so that a formula, which has this truth at the
// present point, keeps it: of several parts that decide, one of least cost. It gives the cost.
func (d *decider) justify(f *formula, truth bool, what need) (cost int) {
	if f.Op == Atom {
		what.add(f.factors, false)
		return (1 + max(f.P.Main(), 0)) * (1 + f.P.Total())
	}
	if truth == (f.Op == All) {
		for _, g := range f.of {
			cost += d.justify(g, truth, what)
		}
		return cost
	}
	want := 1
	if !truth {
		want = -1
	}
	var best need
	for _, g := range f.of {
		if d.eval(g) != want {
			continue
		}
		part := need{}
		if c := d.justify(g, truth, part); best == nil || c < cost {
			best, cost = part, c
		}
	}
	for p, order := range best {
		what[p] = what[p] || order
	}
	return cost
}
