package floatrange

import (
	"math/big"

	"bsmt/smtlib"
	"bsmt/smtlib/float"
)

// learn adds to what is known of a node.
func (b *box) learn(i int32, c cell) (changed bool) {
	old := &b.cells[i]
	switch b.p.nodes[i].kind {
	case number:
		r := old.r.meet(c.r)
		if r.same(old.r) {
			return false
		}
		old.r, b.none = r, b.none || r.empty()
	case truth:
		v := old.truth & c.truth
		if v == old.truth {
			return false
		}
		old.truth, b.none = v, b.none || v == 0
	case rounding:
		v := old.modes & c.modes
		if v == old.modes {
			return false
		}
		old.modes, b.none = v, b.none || v == 0
	default:
		return false
	}
	return true
}

func ofRange(r Range) cell  { return cell{r: r, truth: unknown, modes: allModes} }
func ofTruth(v uint8) cell  { return cell{r: full(), truth: v, modes: allModes} }
func (c *cell) known() bool { return c.truth == isTrue || c.truth == isFalse }

// backward says of a node's arguments what follows from what is known of it.
func (b *box) backward(i int32) (changed bool) {
	n, self := &b.p.nodes[i], b.cells[i]
	if n.leaf {
		return false
	}
	at := func(k int) *cell { return &b.cells[n.args[k]] }
	tell := func(k int, c cell) { changed = b.learn(n.args[k], c) || changed }
	if n.op == smtlib.OpIte {
		branch := func(k int, v uint8) {
			switch {
			case at(0).truth == v:
				tell(k, self)
			case b.apart(n.args[k], self):
				tell(0, ofTruth(unknown&^v))
			}
		}
		branch(1, isTrue)
		branch(2, isFalse)
		return changed
	}
	switch n.kind {
	case truth:
		if self.known() {
			b.conclude(n, self.truth == isTrue, tell)
		}
	case number:
		b.invert(n, self.r, tell)
	}
	return changed
}

// apart tells whether a node has no value of those in c.
func (b *box) apart(i int32, c cell) bool {
	a := &b.cells[i]
	switch b.p.nodes[i].kind {
	case number:
		return a.r.meet(c.r).empty()
	case truth:
		return a.truth&c.truth == 0
	case rounding:
		return a.modes&c.modes == 0
	}
	return false
}

// conclude says what follows for its arguments from a predicate that is true, or false.
func (b *box) conclude(n *node, is bool, tell func(int, cell)) {
	at := func(k int) *cell { return &b.cells[n.args[k]] }
	// One of the arguments, each taken as it stands or denied, is true: the last that may be.
	some := func(denied func(k int) bool) {
		last := -1
		for k := range n.args {
			truth := at(k).truth
			if denied(k) {
				truth = deny(truth)
			}
			if truth&isTrue == 0 {
				continue
			}
			if last >= 0 || truth == isTrue {
				return
			}
			last = k
		}
		if last < 0 {
			b.none = true
			return
		}
		tell(last, ofTruth(truthOf(!denied(last))))
	}
	each := func(v func(k int) bool) {
		for k := range n.args {
			tell(k, ofTruth(truthOf(v(k))))
		}
	}
	yes, no := func(int) bool { return true }, func(int) bool { return false }
	last := len(n.args) - 1
	switch n.op {
	case smtlib.OpNot:
		tell(0, ofTruth(truthOf(!is)))
	case smtlib.OpAnd:
		if is {
			each(yes)
		} else {
			some(yes)
		}
	case smtlib.OpOr:
		if is {
			some(no)
		} else {
			each(no)
		}
	case smtlib.OpImplies:
		if is {
			some(func(k int) bool { return k < last })
		} else {
			each(func(k int) bool { return k < last })
		}
	case smtlib.OpEq, smtlib.OpFpEq, smtlib.OpFpLe, smtlib.OpFpLt, smtlib.OpFpGe, smtlib.OpFpGt:
		if is || len(n.args) == 2 {
			for k := range last {
				b.compared(n, n.op, k, k+1, is, tell)
			}
		}
	case smtlib.OpDistinct:
		if is || len(n.args) == 2 {
			for k := range n.args {
				for j := range k {
					b.compared(n, smtlib.OpEq, j, k, !is, tell)
				}
			}
		}
	default:
		parts := class(n.f, n.op)
		if !is {
			parts = outside(n.f, n.op)
		}
		var r Range
		for _, part := range parts {
			r = r.join(at(0).r.meet(part))
		}
		tell(0, ofRange(r))
	}
}

// compared says what follows for two arguments from their comparison.
func (b *box) compared(n *node, op smtlib.Op, i, j int, is bool, tell func(int, cell)) {
	if op == smtlib.OpFpGe || op == smtlib.OpFpGt {
		i, j = j, i
	}
	x, y := b.cells[n.args[i]], b.cells[n.args[j]]
	switch b.p.nodes[n.args[i]].kind {
	case truth:
		for _, s := range [][2]int{{i, j}, {j, i}} {
			if c := b.cells[n.args[s[0]]]; c.known() {
				v := c.truth
				if !is {
					v = deny(v)
				}
				tell(s[1], ofTruth(v))
			}
		}
		return
	case rounding:
		if is {
			tell(i, y)
			tell(j, x)
			return
		}
		for _, s := range [][2]int{{i, j}, {j, i}} {
			if c := b.cells[n.args[s[0]]]; c.modes&(c.modes-1) == 0 {
				tell(s[1], cell{r: full(), truth: unknown, modes: allModes &^ c.modes})
			}
		}
		return
	}
	r, s := x.r, y.r
	switch {
	case op == smtlib.OpEq && is:
		tell(i, y)
		tell(j, x)
		return
	case op == smtlib.OpEq || op == smtlib.OpFpEq && !is:
		tell(i, ofRange(without(n.f, r, s, op == smtlib.OpEq)))
		tell(j, ofRange(without(n.f, s, r, op == smtlib.OpEq)))
		return
	case !is && (r.NaN || s.NaN):
		return
	case !is: // not below is above
		i, j, r, s = j, i, s, r
		if op == smtlib.OpFpLe || op == smtlib.OpFpGe {
			op = smtlib.OpFpLt
		} else {
			op = smtlib.OpFpLe
		}
	}
	if !r.Some || !s.Some {
		b.none = true
		return
	}
	strict := op == smtlib.OpFpLt || op == smtlib.OpFpGt
	lo, hi := r.Lo, s.Hi // of the greater one, of the lesser one
	if strict {
		if isInf(lo, false) || isInf(hi, true) {
			b.none = true
			return
		}
		lo, hi = next(n.f, lo, true), next(n.f, hi, false)
	}
	if op == smtlib.OpFpEq {
		tell(i, ofRange(between(s.Lo, s.Hi)))
		tell(j, ofRange(between(r.Lo, r.Hi)))
		return
	}
	tell(i, ofRange(between(infinity(true), hi)))
	tell(j, ofRange(between(lo, infinity(false))))
}

// without is r without the value that s is alone, where that is an end of r: zeros are one value
// unless exact.
func without(f float.Format, r, s Range, exact bool) Range {
	if !s.single() {
		return r
	}
	if !s.Some {
		if exact { // as fp.eq NaN is not even equal to itself
			r.NaN = false
		}
		return r
	}
	v := s.Lo
	for r.Some && (exact && compare(r.Lo, v) == 0 || !exact && value(r.Lo, v) == 0) {
		switch {
		case compare(r.Lo, r.Hi) == 0:
			r.Some = false
		case r.Lo.IsZero() && r.Lo.Neg:
			r.Lo.Neg = false
		default:
			r.Lo = next(f, r.Lo, true)
		}
	}
	for r.Some && (exact && compare(r.Hi, v) == 0 || !exact && value(r.Hi, v) == 0) {
		switch {
		case compare(r.Lo, r.Hi) == 0:
			r.Some = false
		case r.Hi.IsZero() && !r.Hi.Neg:
			r.Hi.Neg = true
		default:
			r.Hi = next(f, r.Hi, false)
		}
	}
	return r
}

// invert says what the arguments of an operation are, whose result lies in z.
func (b *box) invert(n *node, z Range, tell func(int, cell)) {
	var at [3]int // places of the floats among the arguments
	var x [3]Range
	k := 0
	for j, a := range n.args {
		if b.p.nodes[a].kind == number {
			at[k], x[k] = j, b.cells[a].r
			k++
		}
	}
	bound := func(j int, r Range) { r.NaN = true; tell(at[j], ofRange(r)) }
	switch n.op {
	case smtlib.OpFpNeg:
		tell(at[0], ofRange(negate(z)))
		return
	case smtlib.OpFpAbs:
		r := Range{NaN: z.NaN}
		if z = z.meet(Range{Lo: zero(false), Hi: infinity(false), Some: true}); z.Some {
			r.Lo, r.Hi, r.Some = float.Negate(z.Hi), z.Hi, true
			if compare(x[0].Lo, float.Negate(z.Lo)) > 0 {
				r.Lo = z.Lo
			}
			if compare(x[0].Hi, z.Lo) < 0 {
				r.Hi = float.Negate(z.Lo)
			}
		}
		tell(at[0], ofRange(r))
		return
	case smtlib.OpFpMin, smtlib.OpFpMax:
		if !z.Some || x[0].NaN || x[1].NaN {
			return
		}
		for j := range 2 {
			if n.op == smtlib.OpFpMin {
				bound(j, between(z.Lo, infinity(false)))
			} else {
				bound(j, between(infinity(true), z.Hi))
			}
		}
		return
	}
	if z.NaN || !z.Some {
		return
	}
	for j := range k { // a result that is a number is of numbers
		tell(at[j], ofRange(numbers()))
	}
	f := n.f
	lo, hi := z.slack(f)
	s := Range{Lo: lo, Hi: hi, Some: true}
	down, up := float.RTN, float.RTP
	switch n.op {
	case smtlib.OpFpAdd, smtlib.OpFpSub:
		y := x[1]
		if n.op == smtlib.OpFpSub {
			y = negate(y)
		}
		bound(0, sum(f, down, up, s, negate(y)))
		r := sum(f, down, up, s, negate(x[0]))
		if n.op == smtlib.OpFpSub {
			r = negate(r)
		}
		bound(1, r)
	case smtlib.OpFpMul:
		for j := range 2 {
			if y := x[1-j]; !y.zeros() && !y.infinite() {
				bound(j, quotient(f, down, up, s, y))
			}
		}
		if n.args[at[0]] == n.args[at[1]] && z.Hi.Kind == float.Finite { // a square
			r := f.Sqrt(up, greatest(hi, zero(false)))
			bound(0, between(float.Negate(r), r))
		}
	case smtlib.OpFpDiv:
		if !x[1].infinite() && (finite(s.Lo) && finite(s.Hi) || !x[1].zeros()) {
			bound(0, product(f, down, up, s, x[1]))
		}
		if !s.zeros() && !x[0].infinite() {
			bound(1, quotient(f, down, up, x[0], s))
		}
	case smtlib.OpFpSqrt:
		r := Range{Lo: zero(true), Hi: infinity(false), Some: true}
		if finite(z.Hi) {
			r.Hi = f.Mul(up, hi, hi)
		}
		if value(lo, zero(false)) > 0 {
			r.Lo = f.Mul(down, lo, lo)
		}
		bound(0, r)
	case smtlib.OpFpRoundToIntegral:
		one := f.Round(down, big.NewRat(1, 1), false)
		bound(0, sum(f, down, up, s, between(float.Negate(one), one)))
	case smtlib.OpToFp:
		g := b.p.nodes[n.args[at[0]]].f
		r := full()
		if finite(s.Lo) {
			r.Lo = g.Convert(down, s.Lo)
		}
		if finite(s.Hi) {
			r.Hi = g.Convert(up, s.Hi)
		}
		bound(0, between(r.Lo, r.Hi))
	case smtlib.OpFpRem:
		bound(0, between(next(f, infinity(true), true), next(f, infinity(false), false)))
		if x[1].Some { // a divisor is not zero
			bound(1, without(f, x[1], only(zero(false)), false))
		}
	}
}
