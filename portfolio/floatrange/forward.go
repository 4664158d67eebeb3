package floatrange

import (
	"math/big"

	"bsmt/smtlib"
	"bsmt/smtlib/float"
)

// box is what is known of all nodes.
type box struct {
	p     *program
	cells []cell
	none  bool // some node has no value
}

// ends are the modes that round to the least and the greatest of what a set of modes gives.
func ends(modes uint8) (down, up float.Mode) {
	for m := range float.Modes {
		if modes == 1<<m {
			return m, m
		}
	}
	return float.RTN, float.RTP
}

// forward gives what is known of a node by its arguments.
func (b *box) forward(n *node) cell {
	out := cell{r: full(), truth: unknown, modes: allModes}
	if n.leaf {
		return out
	}
	at := func(k int) *cell { return &b.cells[n.args[k]] }
	if n.op == smtlib.OpIte {
		switch at(0).truth {
		case isTrue:
			return *at(1)
		case isFalse:
			return *at(2)
		}
		x, y := at(1), at(2)
		return cell{r: x.r.join(y.r), truth: x.truth | y.truth, modes: x.modes | y.modes}
	}
	switch n.kind {
	case truth:
		out.truth = b.judge(n)
	case number:
		out.r = b.compute(n)
	}
	return out
}

// judge is what a predicate may be.
func (b *box) judge(n *node) uint8 {
	at := func(k int) *cell { return &b.cells[n.args[k]] }
	all := func(n int, each func(k int) uint8) uint8 { // a conjunction
		v := uint8(isTrue)
		for k := range n {
			switch each(k) {
			case isFalse:
				return isFalse
			case unknown:
				v = unknown
			}
		}
		return v
	}
	switch n.op {
	case smtlib.OpNot:
		return deny(at(0).truth)
	case smtlib.OpAnd:
		return all(len(n.args), func(k int) uint8 { return at(k).truth })
	case smtlib.OpOr:
		return deny(all(len(n.args), func(k int) uint8 { return deny(at(k).truth) }))
	case smtlib.OpImplies:
		return deny(all(len(n.args), func(k int) uint8 {
			if k == len(n.args)-1 {
				return deny(at(k).truth)
			}
			return at(k).truth
		}))
	case smtlib.OpEq, smtlib.OpFpEq, smtlib.OpFpLe, smtlib.OpFpLt, smtlib.OpFpGe, smtlib.OpFpGt:
		return all(len(n.args)-1, func(k int) uint8 { return b.pair(n, n.op, k, k+1) })
	case smtlib.OpDistinct:
		if len(n.args) != 2 {
			return unknown
		}
		return deny(b.pair(n, smtlib.OpEq, 0, 1))
	}
	r := at(0).r
	in := class(n.f, n.op)
	v := uint8(0)
	for _, part := range in {
		if m := r.meet(part); m.Some || m.NaN {
			v = isTrue
		}
	}
	if len(in) == 1 && r.meet(in[0]).same(r) {
		return v
	}
	for _, part := range outside(n.f, n.op) {
		if m := r.meet(part); m.Some || m.NaN {
			return v | isFalse
		}
	}
	return v
}

// class is the values that a predicate holds of, as ranges apart.
func class(f float.Format, op smtlib.Op) []Range {
	tiny := next(f, zero(false), true)
	huge := next(f, infinity(false), false)
	normal := f.LeastNormal()
	below := next(f, normal, false)
	mirror := func(lo, hi float.Number) []Range {
		return []Range{{Lo: lo, Hi: hi, Some: true}, {Lo: float.Negate(hi), Hi: float.Negate(lo), Some: true}}
	}
	switch op {
	case smtlib.OpFpIsNaN:
		return []Range{{NaN: true}}
	case smtlib.OpFpIsInfinite:
		return mirror(infinity(false), infinity(false))
	case smtlib.OpFpIsZero:
		return []Range{{Lo: zero(true), Hi: zero(false), Some: true}}
	case smtlib.OpFpIsSubnormal:
		return mirror(tiny, below)
	case smtlib.OpFpIsNormal:
		return mirror(normal, huge)
	case smtlib.OpFpIsNegative:
		return []Range{{Lo: infinity(true), Hi: zero(true), Some: true}}
	case smtlib.OpFpIsPositive:
		return []Range{{Lo: zero(false), Hi: infinity(false), Some: true}}
	}
	return []Range{full()}
}

// outside is the values that a predicate does not hold of.
func outside(f float.Format, op smtlib.Op) []Range {
	join := func(ops ...smtlib.Op) (out []Range) {
		for _, o := range ops {
			out = append(out, class(f, o)...)
		}
		return out
	}
	switch op {
	case smtlib.OpFpIsNaN:
		return []Range{numbers()}
	case smtlib.OpFpIsNegative:
		return join(smtlib.OpFpIsPositive, smtlib.OpFpIsNaN)
	case smtlib.OpFpIsPositive:
		return join(smtlib.OpFpIsNegative, smtlib.OpFpIsNaN)
	}
	var ops []smtlib.Op
	for _, o := range []smtlib.Op{smtlib.OpFpIsNaN, smtlib.OpFpIsInfinite, smtlib.OpFpIsZero, smtlib.OpFpIsSubnormal, smtlib.OpFpIsNormal} {
		if o != op {
			ops = append(ops, o)
		}
	}
	return join(ops...)
}

// pair is what a comparison of two arguments may be.
func (b *box) pair(n *node, op smtlib.Op, i, j int) uint8 {
	if op == smtlib.OpFpGe || op == smtlib.OpFpGt {
		i, j = j, i
	}
	x, y := &b.cells[n.args[i]], &b.cells[n.args[j]]
	may := func(yes, no bool) uint8 {
		v := uint8(0)
		if yes {
			v |= isTrue
		}
		if no {
			v |= isFalse
		}
		return v
	}
	same := n.args[i] == n.args[j]
	switch b.p.nodes[n.args[i]].kind {
	case truth:
		return may(x.truth&y.truth != 0, !same && (x.truth == unknown || y.truth == unknown || x.truth != y.truth))
	case rounding:
		return may(x.modes&y.modes != 0, !same && (x.modes != y.modes || x.modes&(x.modes-1) != 0))
	}
	r, s := x.r, y.r
	nan, some := r.NaN || s.NaN, r.Some && s.Some
	switch op {
	case smtlib.OpEq:
		return may(!r.meet(s).empty(), !same && !(r.single() && r.same(s)))
	case smtlib.OpFpEq:
		return may(some && value(r.Lo, s.Hi) <= 0 && value(s.Lo, r.Hi) <= 0,
			nan || some && !same && (value(r.Lo, s.Hi) != 0 || value(r.Hi, s.Lo) != 0))
	case smtlib.OpFpLe, smtlib.OpFpGe:
		return may(some && value(r.Lo, s.Hi) <= 0, nan || some && !same && value(r.Hi, s.Lo) > 0)
	}
	return may(some && !same && value(r.Lo, s.Hi) < 0, nan || some && value(r.Hi, s.Lo) >= 0)
}

// compute is the range of what an operation gives.
func (b *box) compute(n *node) Range {
	f := n.f
	var x [3]Range
	var of [3]int32
	k, down, up := 0, float.RTN, float.RTP
	for _, a := range n.args {
		if b.p.nodes[a].kind == rounding {
			down, up = ends(b.cells[a].modes)
		} else {
			x[k], of[k] = b.cells[a].r, a
			k++
		}
	}
	for i := range k { // one that is NaN alone makes it NaN
		if !x[i].Some && n.op != smtlib.OpFpMin && n.op != smtlib.OpFpMax {
			return Range{NaN: true}
		}
	}
	nan := false
	for i := range k {
		nan = nan || x[i].NaN
	}
	var r Range
	switch n.op {
	case smtlib.OpFpAbs:
		r = magnitude(x[0])
	case smtlib.OpFpNeg:
		r = negate(x[0])
	case smtlib.OpFpAdd, smtlib.OpFpSub:
		y := x[1]
		if n.op == smtlib.OpFpSub {
			y = negate(y)
		}
		r = sum(f, down, up, x[0], y)
		nan = nan || isInf(x[0].Hi, false) && isInf(y.Lo, true) || isInf(x[0].Lo, true) && isInf(y.Hi, false)
	case smtlib.OpFpMul:
		y := x[1]
		if of[0] == of[1] { // a square
			x[0] = magnitude(x[0])
			y = x[0]
		}
		r = product(f, down, up, x[0], y)
		nan = nan || x[0].zeros() && y.infinite() || y.zeros() && x[0].infinite()
	case smtlib.OpFpDiv:
		r = quotient(f, down, up, x[0], x[1])
		nan = nan || x[0].zeros() && x[1].zeros() || x[0].infinite() && x[1].infinite()
	case smtlib.OpFpFma:
		nan = nan || x[0].zeros() && x[1].infinite() || x[1].zeros() && x[0].infinite() ||
			(x[0].infinite() || x[1].infinite()) && x[2].infinite()
		var los, his []float.Number
		for _, p := range corners(x[0], x[1]) {
			los = append(los, f.Fma(down, p[0], p[1], x[2].Lo))
			his = append(his, f.Fma(up, p[0], p[1], x[2].Hi))
		}
		r = around(append(los, his...)...)
	case smtlib.OpFpSqrt:
		nan = nan || compare(x[0].Lo, zero(true)) < 0
		if compare(x[0].Hi, zero(true)) < 0 {
			return Range{NaN: true}
		}
		r = Range{Lo: f.Sqrt(down, greatest(x[0].Lo, zero(true))), Hi: f.Sqrt(up, x[0].Hi), Some: true}
	case smtlib.OpFpRem:
		nan = nan || x[0].infinite() || x[1].zeros()
		most := magnitude(x[0]).Hi
		if y := magnitude(x[1]).Hi; finite(y) {
			most = least(most, half(f, y))
		}
		r = between(float.Negate(most), most)
	case smtlib.OpFpRoundToIntegral:
		r = Range{Lo: f.ToIntegral(down, x[0].Lo), Hi: f.ToIntegral(up, x[0].Hi), Some: true}
	case smtlib.OpFpMin, smtlib.OpFpMax:
		return extreme(n.op == smtlib.OpFpMin, x[0], x[1])
	default: // from another format
		r = Range{Lo: f.Convert(down, x[0].Lo), Hi: f.Convert(up, x[0].Hi), Some: true}
	}
	r.NaN = nan
	return r
}

func isInf(n float.Number, neg bool) bool { return n.Kind == float.Infinite && n.Neg == neg }

func negate(r Range) Range {
	if r.Some {
		r.Lo, r.Hi = float.Negate(r.Hi), float.Negate(r.Lo)
	}
	return r
}

// magnitude is the range of absolute values.
func magnitude(r Range) Range {
	switch {
	case !r.Some || !r.Lo.Neg:
		return r
	case r.Hi.Neg:
		return negate(r)
	}
	r.Lo, r.Hi = zero(false), greatest(float.Negate(r.Lo), r.Hi)
	return r
}

// half is no less than half of y.
func half(f float.Format, y float.Number) float.Number {
	return f.Div(float.RTP, y, f.Round(float.RTN, big.NewRat(2, 1), false))
}

func sum(f float.Format, down, up float.Mode, x, y Range) Range {
	lo, hi := f.Add(down, x.Lo, y.Lo), f.Add(up, x.Hi, y.Hi)
	if lo.Kind == float.NaN { // an infinity, and what the other one is near that
		lo = infinity(true)
	}
	if hi.Kind == float.NaN {
		hi = infinity(false)
	}
	return between(lo, hi)
}

// corners are the pairs of ends.
func corners(x, y Range) [4][2]float.Number {
	return [4][2]float.Number{{x.Lo, y.Lo}, {x.Lo, y.Hi}, {x.Hi, y.Lo}, {x.Hi, y.Hi}}
}

// monotone is the range of an operation whose results at the corners, which are no NaN, are ends of
// all. Where a corner is NaN the results beside it are at other corners, or zero.
func monotone(x, y Range, op func(x, y float.Number) [2]float.Number) Range {
	var all []float.Number
	for _, p := range corners(x, y) {
		for _, n := range op(p[0], p[1]) {
			if n.Kind == float.NaN {
				n = zero(false)
			}
			all = append(all, n)
		}
	}
	return around(all...)
}

func product(f float.Format, down, up float.Mode, x, y Range) Range {
	return monotone(x, y, func(x, y float.Number) [2]float.Number {
		return [2]float.Number{f.Mul(down, x, y), f.Mul(up, x, y)}
	})
}

func quotient(f float.Format, down, up float.Mode, x, y Range) Range {
	if y.zeros() && y.Lo.Neg != y.Hi.Neg { // both signs of zero
		return numbers()
	}
	return monotone(x, y, func(x, y float.Number) [2]float.Number {
		return [2]float.Number{f.Div(down, x, y), f.Div(up, x, y)}
	})
}

// extreme is the range of the lesser of two, or the greater; a number where one is.
func extreme(lesser bool, x, y Range) Range {
	if !lesser {
		return negate(extreme(true, negate(x), negate(y)))
	}
	switch {
	case !x.Some:
		return Range{Lo: y.Lo, Hi: y.Hi, Some: y.Some, NaN: x.NaN && y.NaN}
	case !y.Some:
		return Range{Lo: x.Lo, Hi: x.Hi, Some: x.Some, NaN: x.NaN && y.NaN}
	}
	out := Range{Lo: least(x.Lo, y.Lo), Hi: least(x.Hi, y.Hi), Some: true, NaN: x.NaN && y.NaN}
	if x.NaN {
		out.Hi = greatest(out.Hi, y.Hi)
	}
	if y.NaN {
		out.Hi = greatest(out.Hi, x.Hi)
	}
	if out.Hi.IsZero() { // of two zeros it may be either
		out.Hi.Neg = false
	}
	if out.Lo.IsZero() {
		out.Lo.Neg = true
	}
	return out
}
