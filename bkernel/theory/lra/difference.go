package lra

import (
	"math/bits"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/difference"
)

// differences is what decides bounds while all columns are reals that stand for themselves and
// differences of two of these: the graph that theory/arith has for integers, and no tableau is
// pivoted. From the first other column on the simplex has them.
//
// A number r + d*δ is the weight r*scale*2^shift + d, where scale makes all r integers and a
// cycle has fewer than 2^shift edges, for each of which d is at least -1: where the sum of its
// weights is negative that of the r is negative, or 0 and that of the d is negative. The nearest
// multiple of 2^shift to a potential, and what is left of it, are a value r + d*δ that satisfies
// all bounds, since what is left of two differs by less than 2^shift.
type differences struct {
	*difference.Graph // nil: the simplex decides
	t                 *Theory
	edges             []int32 // by Var: of its bounds
	scale             num.Int
	shift             uint
	most              num.Int // the greatest |r| of an atom, or more
	stale             bool    // the weights are of another scale or shift
}

const noEdge int32 = -1

const (
	firstShift = 8
	mostSum    = 56 // bits of sums over paths
)

func (d *differences) init(t *Theory) {
	d.t, d.scale, d.shift = t, num.FromInt64(1), firstShift
	d.Graph = difference.New(weights{t}, 1<<(mostSum-firstShift), t.s.Cancelled)
}

// weights are the bounds of columns as weights.
type weights struct{ t *Theory }

func (w weights) Lb(x core.IntVar) int64 {
	if b := &w.t.lo[x]; b.has {
		return b.w
	}
	return core.NegInf
}

func (w weights) Ub(x core.IntVar) int64 {
	if b := &w.t.hi[x]; b.has {
		return b.w
	}
	return core.PosInf
}

// row adds a form.
func (d *differences) row(f form) {
	switch {
	case d.Graph == nil:
	case len(f.ms) == 2 && f.ms[1].C.Equal(num.RatInt(num.FromInt64(-1))) && d.t.tab.RowOf[f.ms[0].X] < 0 && d.t.tab.RowOf[f.ms[1].X] < 0:
		x, y := core.IntVar(f.ms[0].X), core.IntVar(f.ms[1].X)
		d.edges[x], _ = d.Variable(x)
		d.edges[y], _ = d.Variable(y)
		d.edges[f.x] = d.Row(core.IntVar(f.x), x, y)
		d.grown()
	default:
		d.leave()
	}
}

// atom adds a bound that x may get.
func (d *differences) atom(x Var, v eps) {
	if d.Graph == nil {
		return
	}
	if d.edges[x] == noEdge {
		d.edges[x], _ = d.Variable(core.IntVar(x))
		d.grown()
	}
	if by := v.r.Den(); !by.Divides(d.scale) {
		d.scale = d.scale.Mul(by.Quo(num.Gcd(by, d.scale)))
		d.stale = true
	}
	if r := v.r.Floor().Abs().Add(num.FromInt64(1)); d.most.Less(r) {
		d.most = r
	}
	if d.heavy() {
		d.leave()
		return
	}
	if !d.stale {
		a := &d.t.atoms[len(d.t.atoms)-1]
		a.w = d.weight(v)
	}
}

// heavy says that weights, below scale*most*2^shift, are too great for their sums.
func (d *differences) heavy() bool {
	return d.scale.BitLen()+d.most.BitLen()+int(d.shift) >= mostSum-int(d.shift)
}

// grown makes shift large enough for the nodes.
func (d *differences) grown() {
	if n := uint(bits.Len(uint(d.Nodes()))); n > d.shift {
		d.shift, d.stale = n+1, true
	}
}

func (d *differences) weight(v eps) int64 {
	r, _ := v.r.Mul(num.RatInt(d.scale)).Num().Int64()
	return r<<d.shift + int64(v.d.Sign())
}

// settle computes the weights anew where they are stale.
func (d *differences) settle() {
	if d.Graph == nil || !d.stale {
		return
	}
	d.stale = false
	t := d.t
	if d.heavy() {
		d.leave()
		return
	}
	for i := range t.atoms {
		t.atoms[i].w = d.weight(t.atoms[i].v)
	}
	for x := range t.lo {
		t.lo[x].w, t.hi[x].w = d.weight(t.lo[x].v), d.weight(t.hi[x].v)
	}
	for i := range t.trail {
		t.trail[i].old.w = d.weight(t.trail[i].old.v)
	}
	d.Most = 1 << (mostSum - d.shift)
	d.Restart()
}

// run looks for a negative cycle.
func (d *differences) run() bool {
	before := d.Work
	ok := d.Run()
	d.t.s.Charge(d.Work - before)
	if !ok {
		d.t.expl = d.t.expl[:0]
		for _, e := range d.Cycle {
			x, upper := d.Bound(e)
			b := &d.t.lo[x]
			if upper {
				b = &d.t.hi[x]
			}
			if b.lit != core.LitTrue {
				d.t.expl = append(d.t.expl, b.lit)
			}
		}
		d.t.stats.Conflicts++
		d.t.s.Conflict(d.t.expl)
		return false
	}
	if d.Waiting() {
		d.t.s.Queue(d.t.id)
	}
	return true
}

// waiting says that the graph is not at rest.
func (d *differences) waiting() bool { return d.Graph != nil && (d.stale || d.Waiting()) }

// value gives the value of a column as a weight.
func (d *differences) value(x Var) int64 {
	if v, ok := d.Potential(core.IntVar(x)); ok {
		return v
	}
	if r := d.t.tab.RowOf[x]; r >= 0 {
		ms := d.t.defined[r].ms
		return d.value(ms[0].X) - d.value(ms[1].X)
	}
	return 0
}

// read gives the columns the values that the potentials say.
func (d *differences) read() {
	if d.Graph == nil {
		return
	}
	t := d.t
	for x := range t.val {
		if t.tab.RowOf[x] >= 0 {
			continue
		}
		v, half := d.value(Var(x)), int64(1)<<(d.shift-1)
		r := (v + half) >> d.shift
		t.val[x] = eps{num.NewRat(num.FromInt64(r), d.scale), num.RatInt(num.FromInt64(v - r<<d.shift))}
	}
	for r := range t.tab.Rows {
		t.val[t.tab.Rows[r].Basic] = t.value(int32(r))
	}
}

// leave gives all to the simplex.
func (d *differences) leave() {
	if d.Graph == nil {
		return
	}
	t := d.t
	d.Graph = nil
	for x := range t.val {
		if b := &t.hi[x]; b.has && t.val[x].cmp(b.v) > 0 {
			t.repair(Var(x), b.v)
		}
		if b := &t.lo[x]; b.has && t.val[x].cmp(b.v) < 0 {
			t.repair(Var(x), b.v)
		}
	}
	t.s.Queue(t.id)
}
