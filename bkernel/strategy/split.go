package strategy

import (
	"cmp"
	"context"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/compile"
	"bsmt/bkernel/core"
	"bsmt/internal/ending"
)

// Choice is what a case of a problem assumes: one of the predicates, or that one of the
// integers is at most a number; or, where Not, the opposite.
type Choice struct {
	Index  int // of the predicates, or, with AtMost, of the integers
	AtMost *big.Int
	Not    bool
}

// Splitting is how a problem may be taken apart.
type Splitting struct {
	Problem
	Predicates []ast.Node // that a case may assume, over constants of the problem
	Integers   []ast.Node // terms whose ranges may be halved
	Cases      int        // how many are wanted
	Probe      Work       // a case that takes less is not split
}

// part of a problem that is being split.
type leaf struct {
	path   []Choice
	lits   []core.Lit
	closed bool // easy, or with nothing to split on
}

// Split gives cases that cover a problem, in the order of a walk through the tree that they are the
// leaves of: of two cases the first choice in which they differ is the same, with another Not, and
// the one without comes first. Those that are not easy are split, the ones with the fewest choices first, by
// looking ahead (see core.Lookahead), so that hard parts of the problem have more of them. There are
// fewer than were wanted where all are easy. Besides, the work that was done. The error is why the problem could not be stated,
// or that ctx ended.
func Split(ctx context.Context, p Splitting, opts Options) ([][]Choice, Work, error) {
	opts.Proof, opts.Jobs = nil, nil
	p.Problem.Shared = slices.Concat(p.Problem.Shared, p.Predicates, p.Integers)
	r := newRun(p.Problem, opts)
	r.during(ctx)
	defer r.exceed()
	if err := r.prepare(); err != nil {
		return nil, 0, err
	}
	r.schedule = &schedule{}
	k := r.compile()
	if k == nil {
		return nil, 0, errLate(r)
	}
	lits := make([]core.Lit, len(p.Predicates))
	for i, n := range p.Predicates {
		lits[i] = k.Share(n)
	}
	s := &splitter{r: r, k: k, p: &p, lits: lits}
	leaves := []leaf{{}}
	for len(leaves) < p.Cases {
		at, ok := next(leaves)
		if !ok {
			break
		}
		halves := s.split(&leaves[at])
		if r.stopped() {
			return nil, 0, errLate(r)
		}
		if halves != nil {
			leaves = slices.Replace(leaves, at, at+1, halves...)
		}
	}
	out := make([][]Choice, len(leaves))
	for i := range leaves {
		out[i] = leaves[i].path
	}
	return out, r.work() + s.looked, nil
}

// errLate says why a problem was not split.
func errLate(r *run) error { return lateError(ending.Why(r.ctx) + " while the problem was split") }

type lateError string

func (e lateError) Error() string { return string(e) }

// next gives the first of the open leaves with the fewest choices.
func next(leaves []leaf) (at int, ok bool) {
	for i := range leaves {
		if !leaves[i].closed && (!ok || len(leaves[i].path) < len(leaves[at].path)) {
			at, ok = i, true
		}
	}
	return at, ok
}

// splitter splits leaves.
type splitter struct {
	r    *run
	k    *compile.Compiled
	p    *Splitting
	lits []core.Lit // of the predicates

	looked Work // looking at cases and ahead
}

// split gives the halves of a leaf, nil where it is to stay: then it is closed.
func (s *splitter) split(l *leaf) []leaf {
	status, work := s.r.learn(s.p.Probe, l.lits...)
	s.looked += work
	if status == core.Unsat && slices.ContainsFunc(s.k.Failed(), func(f core.Lit) bool { return slices.Contains(l.lits, f) }) {
		s.k.Exclude(s.k.Failed())
	}
	s.k.ToRoot()
	if status != core.Paused {
		l.closed = true
		return nil
	}
	of := map[core.Lit]Choice{}
	for i, x := range s.lits {
		if _, ok := of[x]; !ok && x != core.LitTrue && x != core.LitFalse {
			of[x] = Choice{Index: i}
		}
	}
	halves := s.halves(l, of)
	best := s.k.SplitAmong(s.r.ctx, l.lits, s.lits, halves, s.r.opts.Tuning.Jobs.Looks, splitWork(s.r))
	s.looked += s.r.count()
	if best == core.LitUndef {
		l.closed = true
		return nil
	}
	c, ok := of[best]
	if !ok {
		c, best = of[best.Not()], best.Not()
	}
	half := func(x core.Lit, not bool) leaf {
		c.Not = not
		return leaf{path: append(slices.Clone(l.path), c), lits: append(slices.Clone(l.lits), x)}
	}
	return []leaf{half(best, false), half(best.Not(), true)}
}

// mostHalved is how many integers are looked at to be halved: those with the largest ranges.
const mostHalved = 8

// halves gives literals that halve ranges of integers as they are in a leaf, and notes what they
// choose.
func (s *splitter) halves(l *leaf, of map[core.Lit]Choice) (out []core.Lit) {
	type span struct {
		i      int
		lo, hi int64
	}
	var spans []span
	for i, n := range s.p.Integers {
		lo, hi := s.k.RootRange(n)
		for _, c := range l.path {
			if c.AtMost == nil || c.Index != i {
				continue
			}
			if b := c.AtMost.Int64(); c.Not {
				lo = max(lo, b+1)
			} else {
				hi = min(hi, b)
			}
		}
		if lo < hi {
			spans = append(spans, span{i, lo, hi})
		}
	}
	width := func(x span) float64 { return float64(x.hi) - float64(x.lo) }
	slices.SortStableFunc(spans, func(a, b span) int { return cmp.Compare(width(b), width(a)) })
	for _, x := range spans[:min(mostHalved, len(spans))] {
		b := middle(x.lo, x.hi)
		lit := s.k.Halved(s.p.Integers[x.i], big.NewInt(b))
		if lit == core.LitTrue || lit == core.LitFalse {
			continue
		}
		if _, ok := of[lit]; !ok {
			of[lit] = Choice{Index: x.i, AtMost: big.NewInt(b)}
			out = append(out, lit)
		}
	}
	return out
}

// middle halves a range, one without an end beyond twice its other end.
func middle(lo, hi int64) int64 {
	const far = 1 << 60
	switch {
	case lo == core.NegInf && hi == core.PosInf:
		return 0
	case lo == core.NegInf:
		return max(2*min(hi, 0)-16, -far)
	case hi == core.PosInf:
		return min(2*max(lo, 0)+16, far)
	}
	return lo + (hi-lo)/2
}
