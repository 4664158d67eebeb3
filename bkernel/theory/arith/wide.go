package arith

import (
	"slices"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

const (
	wideVars   = 40   // variables of the problem
	wideRows   = 400  // rows, with those of splits and cuts
	wideLimits = 120  // constraints
	widePivots = 300  // pivots of a check
	wideNodes  = 400  // nodes of the first search; after one that was stopped, so many more
	wideWork   = 4000 // entries of the tableau that a node may touch, on average
)

// wide looks for integer points of a polyhedron with unbounded directions, in which
// branch and bound need not end. Its constraints are of two kinds: those that no ray of
// its recession cone leaves behind, which are bounded on both sides, and the others. A
// ray inside the cone runs along the first and away from the second, so that an integer
// point of the first alone, moved far enough along the ray, is one of all (Bromberger,
// "A reduction from unbounded linear mixed arithmetic problems into bounded problems",
// IJCAR 2018). The first depend on the forms in their span only; in a reduced basis of
// these, branch and bound has few slices in each direction, and ends: with a model, or with
// a conflict of the bounds that the slices took. Where all are bounded the basis alone is
// the gain.
type wide struct {
	f      *final
	xs     []core.IntVar // variables of the problem
	index  []int32       // by IntVar: in xs, or -1
	sums   [][]num.Int   // by row: coefficients by xs; slacks may stand in sums
	bound  []limit       // bounded on both sides by all together
	free   []limit       // the others
	ray    []num.Int     // by xs: 0 on bound, at least 1 inside of free
	lat    lattice       // of the forms of bound; vars are xs, then those of bound
	kernel [][]num.Int   // directions in which bound does not change
	along  [][]num.Int   // and their coordinates
	ys     []core.IntVar // by basis of lat: a variable of its coordinate
	undo   []saved       // temporary bounds that the search replaced
	blame  []culprit     // what the last refutation takes
	shown  *Certificate  // and how
	x      []num.Int     // by xs: a candidate
	found  bool          // it was a model
	nodes  int           // that the next search may take
}

// limit is a variable or slack with bounds.
type limit struct {
	v        core.IntVar
	c        []num.Int // by xs: coefficients of its sum
	low, upp bool      // the sides that have a bound
}

type saved struct {
	x core.IntVar
	b tempBounds
}

// wide looks for a model along the bounded directions of the constraints of this check:
// it is feasible when there is one, and a conflict, in spx.expl, when the search ended
// without.
func (f *final) wide() verdict {
	w := f.wd
	if w == nil {
		w = &wide{f: f, nodes: wideNodes}
		f.wd = w
	}
	w.ys, w.found = w.ys[:0], false
	if !w.collect() {
		return stopped
	}
	ok := w.divide()
	f.t.spx.surface()
	if !ok || !w.forms() {
		return stopped
	}
	v := w.search()
	if v == stopped {
		w.nodes += wideNodes
	}
	f.t.spx.surface()
	if v == conflict {
		w.explain()
	}
	return v
}

// explain takes the bounds that the leaves of the search took.
func (w *wide) explain() {
	t := w.f.t
	t.spx.expl = t.spx.expl[:0]
	for _, c := range w.blame {
		sign := int64(1)
		if c.upper {
			sign = -1
		}
		t.spx.expl = t.boundLits(c.x, sign, t.spx.expl)
	}
	if t.opts.Refuted != nil {
		t.opts.Refuted(t.spx.expl, w.shown)
	}
}

// collect takes the constraints of this check.
func (w *wide) collect() bool {
	f := w.f
	t := f.t
	w.xs, w.bound, w.free = w.xs[:0], w.bound[:0], w.free[:0]
	w.index = w.index[:0]
	if len(t.rows) > wideRows {
		return false
	}
	for i := range t.inRow {
		w.index = append(w.index, -1)
		if x := core.IntVar(i); t.inRow[x] && t.slackOf[x] < 0 {
			if len(w.xs) == wideVars {
				return false
			}
			w.index[i] = int32(len(w.xs))
			w.xs = append(w.xs, x)
		}
	}
	one := num.FromInt64(1)
	for i, x := range w.xs {
		c := make([]num.Int, len(w.xs))
		c[i] = one
		w.take(x, c)
	}
	w.sums = w.sums[:0]
	for i := range t.rows {
		r := &t.rows[i]
		if r.left {
			return false
		}
		c := make([]num.Int, len(w.xs))
		for _, m := range t.monos(r, nil) {
			if q := t.slackOf[m.X]; q < 0 {
				c[w.index[m.X]] = c[w.index[m.X]].Add(m.C)
			} else if int(q) < i {
				subtract(c, m.C.Neg(), w.sums[q])
			} else {
				return false
			}
		}
		w.sums = append(w.sums, c)
		w.take(r.slack, c)
	}
	return len(w.bound)+len(w.free) <= wideLimits
}

// take sorts what has bounds into free, or into bound when it has both.
func (w *wide) take(v core.IntVar, c []num.Int) {
	t := w.f.t
	_, low := t.lower(v)
	_, upp := t.upper(v)
	switch l := (limit{v, c, low, upp}); {
	case low && upp:
		w.bound = append(w.bound, l)
	case low || upp:
		w.free = append(w.free, l)
	}
}

// divide walks inside the recession cone, where all bounds are 0, away from one
// constraint after the other; those that do not let it go are bounded. It leaves the
// ray.
func (w *wide) divide() bool {
	p := &w.f.t.spx
	zero, one := num.Int{}, num.FromInt64(1)
	minus := num.FromInt64(-1)
	for _, l := range w.bound {
		p.bound(l.v, &zero, &zero)
	}
	for _, l := range w.free {
		if l.low {
			p.bound(l.v, &zero, nil)
		} else {
			p.bound(l.v, nil, &zero)
		}
	}
	if p.check(widePivots) != feasible {
		return false
	}
	n := 0
	for _, l := range w.free {
		if l.low {
			p.bound(l.v, &one, nil)
		} else {
			p.bound(l.v, nil, &minus)
		}
		switch p.check(widePivots) {
		case feasible:
			w.free[n] = l
			n++
			continue
		case stopped:
			return false
		}
		p.bound(l.v, &zero, &zero)
		w.bound = append(w.bound, l)
		if p.check(widePivots) != feasible {
			return false
		}
	}
	w.free = w.free[:n]
	den := one
	for _, x := range w.xs {
		d := p.b.value(x).Den()
		den = den.Mul(d.Quo(num.Gcd(den, d)))
	}
	if den.BitLen() > latticeBits {
		return false
	}
	w.ray = w.ray[:0]
	for _, x := range w.xs {
		v := p.b.value(x)
		w.ray = append(w.ray, v.Num().Mul(den.Quo(v.Den())))
	}
	return true
}

// forms computes a reduced basis of the integer forms in the span of the bounded
// constraints, short where these change little, and a variable for each.
func (w *wide) forms() bool {
	t := w.f.t
	n, m := len(w.xs), len(w.bound)
	eqs := make([]map[int]num.Int, m)
	for i, b := range w.bound {
		eqs[i] = map[int]num.Int{}
		for j, c := range b.c {
			if !c.IsZero() {
				eqs[i][j] = c
			}
		}
	}
	u, v, done, ok := unimodular(t.s, eqs, n)
	if !ok {
		return false
	}
	l := &w.lat
	*l = lattice{vars: append([]core.IntVar(nil), w.xs...), w: make([]float64, n+m)}
	w.kernel, w.along = w.kernel[:0], w.along[:0]
	for i, b := range w.bound {
		l.vars = append(l.vars, b.v)
		l.w[n+i] = 1 / w.width(b)
	}
	for j := range n {
		if !done[j] {
			w.kernel = append(w.kernel, u[j])
			w.along = append(w.along, v[j])
			continue
		}
		e := append([]num.Int(nil), u[j]...)
		for _, b := range w.bound {
			e = append(e, b.at(u[j]))
		}
		l.basis = append(l.basis, e)
		l.coord = append(l.coord, append(append([]num.Int(nil), v[j]...), make([]num.Int, m)...))
	}
	if len(l.basis) > 0 && !l.reduce(t.s) {
		return false
	}
	for k := range l.basis {
		var ms []Mono
		for i, x := range w.xs {
			if c := l.coord[k][i]; !c.IsZero() {
				ms = append(ms, Mono{x, c})
			}
		}
		out, _, _ := t.normalise(ms)
		if len(out) == 0 {
			continue // fixed at the root
		}
		// for the simplex alone, until a split is made of it
		t.relax = true
		y, _ := t.slack(out, core.NegInf, core.PosInf)
		t.relax = false
		w.ys = append(w.ys, y)
	}
	return true
}

// width estimates how far a bounded constraint can move, by powers of two.
func (w *wide) width(b limit) float64 {
	t, p := w.f.t, &w.f.t.spx
	lo, okl := t.lower(b.v)
	hi, okh := t.upper(b.v)
	if okl && okh {
		return hi.Sub(lo).Float64() + 0.5
	}
	at := 1.0
	for k := num.FromInt64(1); at < 1<<40; at *= 2 {
		if okl {
			far := lo.Add(k)
			p.bound(b.v, &far, nil)
		} else {
			far := hi.Sub(k)
			p.bound(b.v, nil, &far)
		}
		if p.check(widePivots) != feasible {
			break
		}
		k = k.Add(k)
	}
	p.surface()
	return at
}

// at is the value of b at the point x.
func (b *limit) at(x []num.Int) num.Int {
	v := num.Int{}
	for i, c := range b.c {
		v = v.AddMul(c, x[i])
	}
	return v
}

// choice is a node of the search: bounds of y on one side of a value.
type choice struct {
	y     core.IntVar
	k     num.Int // y <= k, or y > k
	above bool
	last  bool      // both sides were tried
	undo  int       // length of undo before it
	blame []culprit // last: what refuted the first side, but for y's own bound
	shown *Certificate
}

// culprit is a bound that a refutation takes: of the core, or the last one that the
// choices of the search put on that side.
type culprit struct {
	side
	chosen bool
}

// blames gives what the conflict takes that the simplex found.
func (w *wide) blames() []culprit {
	p := &w.f.t.spx
	out := make([]culprit, len(p.blame))
	for i, b := range p.blame {
		chosen := int(b.x) < len(p.temp) && (!b.upper && p.temp[b.x].hasLo || b.upper && p.temp[b.x].hasHi)
		out[i] = culprit{b, chosen}
	}
	return out
}

// search is branch and bound over the coordinates, within limits. A side that the
// refutation of its other side does not speak of is left out, and the bounds that the
// whole refutation takes are in w.blame.
func (w *wide) search() verdict {
	p := &w.f.t.spx
	p.trace = true
	defer func() { p.trace = false }()
	w.undo = w.undo[:0]
	var stack []choice
	most := p.b.Work + w.nodes*wideWork
	for nodes := w.nodes; nodes > 0 && p.b.Work <= most && !w.f.t.s.Cancelled(); nodes-- {
		v := p.check(widePivots)
		if v == stopped {
			return stopped
		}
		if v == feasible {
			y := w.fractional()
			if y < 0 {
				if w.model() {
					return feasible
				}
				return stopped
			}
			v := p.b.value(y)
			k := v.Floor()
			c := choice{y: y, k: k, above: v.Round().Cmp(k) > 0, undo: len(w.undo)}
			stack = append(stack, c)
			w.set(c)
			continue
		}
		w.blame, w.shown = w.blames(), &Certificate{Sum: p.shown}
		for {
			if len(stack) == 0 {
				return conflict
			}
			c := &stack[len(stack)-1]
			w.back(c.undo)
			own := slices.Index(w.blame, culprit{side{c.y, !c.above}, true})
			if own >= 0 {
				w.blame = slices.Delete(w.blame, own, own+1)
				if !c.last {
					c.last, c.above, c.blame, c.shown = true, !c.above, w.blame, w.shown
					w.set(*c)
					break
				}
				for _, b := range c.blame {
					if !slices.Contains(w.blame, b) {
						w.blame = append(w.blame, b)
					}
				}
				w.shown = &Certificate{On: c.y, K: c.k, Sides: []*Certificate{w.shown, c.shown}}
				if c.above {
					slices.Reverse(w.shown.Sides)
				}
			}
			stack = stack[:len(stack)-1]
		}
	}
	return stopped
}

// fractional returns a coordinate that is not an integer, the one with the fewest slices
// first; or -1.
func (w *wide) fractional() core.IntVar {
	for i := len(w.ys) - 1; i >= 0; i-- {
		if !w.f.t.spx.b.value(w.ys[i]).IsInt() {
			return w.ys[i]
		}
	}
	return -1
}

func (w *wide) set(c choice) {
	p := &w.f.t.spx
	old := tempBounds{}
	if int(c.y) < len(p.temp) {
		old = p.temp[c.y]
	}
	w.undo = append(w.undo, saved{c.y, old})
	if c.above {
		k := c.k.Add(num.FromInt64(1))
		p.bound(c.y, &k, nil)
	} else {
		p.bound(c.y, nil, &c.k)
	}
}

func (w *wide) back(n int) {
	p := &w.f.t.spx
	for len(w.undo) > n {
		s := w.undo[len(w.undo)-1]
		w.undo = w.undo[:len(w.undo)-1]
		p.temp[s.x] = s.b
		p.touch(s.x)
	}
}

// model takes the coordinates at the vertex, rounds what the bounded constraints do not
// depend on, and moves along the ray.
func (w *wide) model() bool {
	f := w.f
	t := f.t
	w.x = append(w.x[:0], make([]num.Int, len(w.xs))...)
	for k := range w.lat.basis {
		w.step(w.lat.coord[k][:len(w.xs)], w.lat.basis[k])
	}
	for k := range w.kernel {
		w.step(w.along[k], w.kernel[k])
	}
	far := num.Int{} // steps along the ray
	for _, b := range w.free {
		v, d := b.at(w.x), b.at(w.ray).Abs()
		if d.IsZero() {
			return false
		}
		miss := num.Int{}
		if b.low {
			l, _ := t.lower(b.v)
			miss = l.Sub(v)
		} else {
			u, _ := t.upper(b.v)
			miss = v.Sub(u)
		}
		far = num.Max(far, miss.CeilDiv(d))
	}
	subtract(w.x, far.Neg(), w.ray)
	w.found = w.again()
	return w.found
}

// again tries the last model once more: variables of coordinates that are new make the
// core ask for one more check.
func (w *wide) again() bool {
	f := w.f
	f.room()
	for i := range f.cand {
		f.cand[i] = f.t.nearZero(core.IntVar(i))
	}
	for i, x := range w.xs {
		f.cand[x] = w.x[i]
	}
	f.derive()
	return f.verify()
}

// step adds the direction times its coordinate at the vertex, rounded.
func (w *wide) step(coord, direction []num.Int) {
	v := num.Rat{}
	for i, c := range coord {
		if !c.IsZero() {
			v = v.Add(w.f.t.spx.b.value(w.xs[i]).Mul(num.RatInt(c)))
		}
	}
	subtract(w.x, v.Round().Neg(), direction)
}
