package cells

import (
	"errors"
	"slices"
)

// Op says what a Formula is.
type Op uint8

// The kinds of formulas.
const (
	Atom   Op = iota // its constraint
	All              // all its parts
	Any              // some part
	Exists           // its part for some values of its variables
	Forall           // its part for all
)

// Formula is a formula over the reals. Each variable is bound at one place at most.
type Formula struct {
	Op
	Constraint
	Of   []*Formula
	Vars []int
}

// block is a quantifier in front.
type block struct {
	op   Op
	vars []int
}

// Never says whether no values of what is free in a formula make it true; false claims nothing. The
// panics of the ring's Work go through.
//
// What a formula is at one value of a variable it is around it, as far as polynomials keep their
// signs: one such cell decides a quantifier, or cells that cover the line do (Kremer and Nalbach, "Cylindrical
// algebraic coverings for quantifiers", SC-square 2022).
func Never(r *Ring, f *Formula) (never bool) {
	defer func() {
		if e := recover(); e != nil {
			if err, ok := e.(error); !ok || !errors.Is(err, errUnknown) {
				panic(e)
			}
			never = false
		}
	}()
	bound, free := map[int]bool{}, block{op: Exists}
	f.Each(func(g *Formula) {
		for _, v := range g.Vars {
			bound[v] = true
		}
	})
	f.Each(func(g *Formula) {
		if g.Op != Atom {
			return
		}
		for _, v := range variables(g.P) {
			if !bound[v] && !slices.Contains(free.vars, v) {
				free.vars = append(free.vars, v)
			}
		}
	})
	d := decider{solver: solver{Ring: r}}
	blocks, matrix := prenex(&Formula{Op: Exists, Vars: free.vars, Of: []*Formula{f}}, Exists)
	place := map[int]int{}
	for _, b := range blocks {
		for _, v := range b.vars {
			place[v] = len(d.exists)
			d.exists = append(d.exists, b.op == Exists)
		}
	}
	d.matrix = d.read(matrix, place)
	truth, _ := d.decide(0)
	return !truth
}

// Each visits a formula and its parts.
func (f *Formula) Each(visit func(*Formula)) {
	visit(f)
	for _, g := range f.Of {
		g.Each(visit)
	}
}

// prenex brings quantifiers to the front, first those of one kind where there are any.
func prenex(f *Formula, first Op) (out []block, matrix *Formula) {
	switch f.Op {
	case Atom:
		return nil, f
	case Exists, Forall:
		inner, matrix := prenex(f.Of[0], f.Op)
		if len(inner) > 0 && inner[0].op == f.Op {
			inner[0].vars = slices.Concat(f.Vars, inner[0].vars)
			return inner, matrix
		}
		return append([]block{{f.Op, f.Vars}}, inner...), matrix
	}
	matrix = &Formula{Op: f.Op}
	var each [][]block
	for _, g := range f.Of {
		bs, m := prenex(g, first)
		each, matrix.Of = append(each, bs), append(matrix.Of, m)
	}
	for op := first; ; op = Exists + Forall - op {
		b, left := block{op: op}, false
		for i, bs := range each {
			if len(bs) > 0 && bs[0].op == op {
				b.vars, each[i] = slices.Concat(b.vars, bs[0].vars), bs[1:]
			}
			left = left || len(each[i]) > 0
		}
		if len(b.vars) > 0 {
			out = append(out, b)
		}
		if !left {
			return out, matrix
		}
	}
}

// decider decides a formula below quantifiers.
type decider struct {
	solver
	exists []bool // by variable
	matrix *Formula
}

// read renames variables.
func (d *decider) read(f *Formula, place map[int]int) *Formula {
	out := &Formula{Op: f.Op}
	if f.Op == Atom {
		out.Constraint = Constraint{d.renamed(f.P, place), f.Is}
	}
	for _, g := range f.Of {
		out.Of = append(out.Of, d.read(g, place))
	}
	return out
}

// decide says whether what the quantifiers from v on bind is true at the present point, and
// what has to keep its sign around it so that it stays so.
func (d *decider) decide(v int) (truth bool, what []*Poly) {
	if t := d.truth(d.matrix); t != 0 {
		keep := &kept{seen: map[string]bool{}, solver: &d.solver}
		d.reasons(d.matrix, keep)
		return t > 0, keep.polys
	}
	var cells []*cell
	for {
		chain, pick := d.chain(cells)
		if pick == nil {
			return !d.exists[v], d.project(chain, v)
		}
		d.at = append(d.at, pick)
		truth, what := d.decide(v + 1)
		d.at = d.at[:v]
		c := d.around(pick, what, v)
		if truth == d.exists[v] {
			return truth, d.project([]*cell{c}, v)
		}
		cells = append(cells, c)
	}
}

// truth is 1 where a formula is true at the present point whatever later variables are, -1 where it is
// false so, and else 0.
func (d *decider) truth(f *Formula) int {
	if f.Op == Atom {
		switch {
		case f.P.v >= len(d.at):
			return 0
		case f.Is.has(d.sign(d.at, f.P)):
			return 1
		}
		return -1
	}
	decisive := 1
	if f.Op == All {
		decisive = -1
	}
	out := -decisive
	for _, g := range f.Of {
		switch d.truth(g) {
		case decisive:
			return decisive
		case 0:
			out = 0
		}
	}
	return out
}

// reasons adds what has to keep its sign so that a formula, whose truth is known, keeps it.
func (d *decider) reasons(f *Formula, keep *kept) {
	t := d.truth(f)
	switch {
	case f.Op == Atom:
		keep.add(f.P)
	case (t > 0) == (f.Op == All): // all parts
		for _, g := range f.Of {
			d.reasons(g, keep)
		}
	default: // one that is so by itself, of the fewest variables
		best, least := (*Formula)(nil), 0
		for _, g := range f.Of {
			if d.truth(g) != t {
				continue
			}
			most := 0
			g.Each(func(h *Formula) {
				if h.Op == Atom {
					most = max(most, h.P.v+1)
				}
			})
			if best == nil || most < least {
				best, least = g, most
			}
		}
		d.reasons(best, keep)
	}
}
