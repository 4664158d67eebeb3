package floatrange

import (
	"math/big"
	"slices"

	"bsmt/smtlib"
	"bsmt/smtlib/float"
)

const (
	sweeps    = 12 // through all nodes, until nothing changes
	mostDeep  = 40 // splits on a path
	leastHard = 2  // operations with large circuits below which circuits decide soon: nothing is split
	closeEnds = 20 // binades between ends below which the middle is that of values, not of floats
)

// Search is ranges of the floats in facts.
type Search struct {
	p     *program
	first []cell // what is known of each node by itself
	root  *box
	left  int // nodes that may still be computed
	stop  func() bool
}

// New reads the facts; nil where there are no floats in them, or too many terms. The context is
// read here alone.
func New(c *smtlib.Context, facts []smtlib.Term) *Search {
	p := read(c, facts)
	if p == nil {
		return nil
	}
	s := &Search{p: p, first: make([]cell, len(p.nodes))}
	for i := range p.nodes {
		s.first[i] = p.start(&p.nodes[i])
	}
	return s
}

// Close goes through the facts as they stand. It tells whether they have no model, and how many nodes
// it computed to know, of at most so many; it ends soon after stop says so.
func (s *Search) Close(steps int, stop func() bool) (refuted bool, spent int) {
	s.left, s.stop = steps, stop
	s.root = &box{p: s.p, cells: slices.Clone(s.first)}
	for _, f := range s.p.facts {
		s.root.learn(f, ofTruth(isTrue))
	}
	refuted = s.close(s.root)
	return refuted, steps - s.left
}

// Hard is how many operations have large circuits.
func (s *Search) Hard() int { return s.p.hard }

// Split does the same by cases, after Close. Where circuits decide soon it does nothing.
func (s *Search) Split(steps int, stop func() bool) (refuted bool, spent int) {
	if s.p.hard < leastHard {
		return false, 0
	}
	s.left, s.stop = steps, stop
	refuted = s.split(s.root.copy(), 0)
	return refuted, steps - s.left
}

func (b *box) copy() *box { return &box{p: b.p, cells: slices.Clone(b.cells)} }

// close goes through the nodes there and back until nothing changes, and tells whether some node
// has no value.
func (s *Search) close(b *box) bool {
	for changed, k := true, 0; changed && !b.none && k < sweeps && s.left > 0 && !s.stop(); k++ {
		changed = false
		for i := range b.p.nodes {
			n := &b.p.nodes[i]
			if n.leaf {
				continue
			}
			s.left--
			changed = b.learn(int32(i), b.forward(n)) || changed
			if b.none {
				return true
			}
		}
		for i := len(b.p.nodes) - 1; i >= 0; i-- {
			if b.p.nodes[i].leaf {
				continue
			}
			s.left--
			changed = b.backward(int32(i)) || changed
			if b.none {
				return true
			}
		}
	}
	return b.none
}

// split tells whether both halves of a leaf's values are refuted. It takes b over.
func (s *Search) split(b *box, depth int) bool {
	if s.left <= 0 || depth == mostDeep || s.stop() {
		return false
	}
	x, lo, hi, ok := s.choose(b)
	if !ok {
		return false
	}
	for _, part := range []cell{lo, hi} {
		c := b.copy()
		c.learn(x, part)
		if !c.none && !s.close(c) && !s.split(c, depth+1) {
			return false
		}
	}
	return true
}

// choose gives a leaf and two parts of its values: a truth value, NaN and the numbers, or the leaf
// whose numbers are spread over most binades.
func (s *Search) choose(b *box) (x int32, lo, hi cell, ok bool) {
	best := -1.0
	for i := range b.p.nodes {
		n, c := &b.p.nodes[i], &b.cells[i]
		switch {
		case n.leaf && n.kind == truth && c.truth == unknown && best < 0:
			x, best, lo, hi = int32(i), 0, ofTruth(isTrue), ofTruth(isFalse)
		case !n.leaf || n.kind != number || c.r.single():
		case c.r.NaN && c.r.Some:
			return int32(i), ofRange(Range{NaN: true}), ofRange(numbers()), true
		default:
			if w := spread(n.f, c.r); w > best {
				m := middle(n.f, c.r)
				x, best = int32(i), w
				lo, hi = ofRange(Range{Lo: c.r.Lo, Hi: m, Some: true}), ofRange(Range{Lo: next(n.f, m, true), Hi: c.r.Hi, Some: true})
				if m.IsZero() && c.r.Lo.Neg && !c.r.Hi.Neg {
					lo.r.Hi, hi.r.Lo = zero(true), zero(false)
				}
			}
		}
	}
	return x, lo, hi, best >= 0
}

// place is that of a number among all of its format: as an integer whose lowest bits are fraction.
func place(f float.Format, n float.Number) *big.Int {
	w := f.Encode(float.Abs(n))
	if n.Neg {
		return w.Neg(w)
	}
	return w
}

// spread is how many binades lie between the ends.
func spread(f float.Format, r Range) float64 {
	d := new(big.Int).Sub(place(f, r.Hi), place(f, r.Lo))
	x, _ := new(big.Rat).SetFrac(d, new(big.Int).Lsh(big.NewInt(1), uint(f.Sb-1))).Float64()
	return x
}

// middle is a number between the ends, the greater one left out: zero between different signs, or
// what lies halfway by value, where the ends are close, or by place.
func middle(f float.Format, r Range) float.Number {
	switch {
	case r.Lo.Neg != r.Hi.Neg:
		return zero(true)
	case spread(f, r) <= closeEnds && finite(r.Lo) && finite(r.Hi):
		half := f.Round(float.RTN, big.NewRat(1, 2), false)
		sum := f.Add(float.RTN, f.Mul(float.RTN, r.Lo, half), f.Mul(float.RTN, r.Hi, half))
		if compare(r.Lo, sum) <= 0 && compare(sum, r.Hi) < 0 {
			return sum
		}
	}
	m := place(f, r.Lo)
	m.Add(m, place(f, r.Hi)).Rsh(m, 1) // down, so that it is none of two that are next to each other
	if m.Sign() < 0 {
		return float.Negate(f.Decode(m.Neg(m)))
	}
	return f.Decode(m)
}

// Bound is a range of a term.
type Bound struct {
	Term smtlib.Term
	Range
	f float.Format
}

// Words are the words of the ends.
func (b *Bound) Words() (lo, hi *big.Int) { return b.f.Encode(b.Lo), b.f.Encode(b.Hi) }

// Bounds gives what the facts say, without cases, of terms that are no literals, arguments first.
// It is to be called after Close.
func (s *Search) Bounds() []Bound {
	var out []Bound
	for i := range s.p.nodes {
		n, r := &s.p.nodes[i], s.root.cells[i].r
		if n.kind == number && !r.Full() && !(n.leaf && s.first[i].r.same(r)) {
			out = append(out, Bound{n.term, r, n.f})
		}
	}
	return out
}
