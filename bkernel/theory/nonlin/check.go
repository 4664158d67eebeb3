package nonlin

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/arith"
)

// cutsPerProduct is how many lemmas a product gets before its factors are split
// instead; after that, lemmas and splits alternate.
const cutsPerProduct = 24

// FinalCheck compares products with the candidate values. A wrong one gets, in
// this order: its divisors where it is a numeral; multiples of equations (see multiply);
// what other products say about it (see relations); what Before asks for; its linear
// equation where a factor is fixed; lemmas that cut the wrong value off (Cimatti et al.
// 2018: signs, tangent planes, secants); a split of a factor at its value.
func (t *Theory) FinalCheck(s *core.Solver) core.Outcome {
	if out := t.exponents(); out != core.FinalOK {
		return out
	}
	wrong := -1
	var wrongCut bool
	t.wrong = t.wrong[:0]
	for i := range t.products {
		c := &t.products[i]
		if t.lin.Value(c.x).Mul(t.lin.Value(c.y)).Equal(t.lin.Value(c.p)) {
			continue
		}
		t.wrong = append(t.wrong, int32(i))
		if t.divisors(c) {
			wrongCut = true
		}
	}
	if len(t.wrong) == 0 {
		return core.FinalOK
	}
	if wrongCut || t.multiply() || t.relations(t.wrong) || t.monotone(t.wrong) || t.before != nil && t.before() {
		return core.FinalProgress
	}
	for i := range t.products {
		c := &t.products[i]
		vx, vy, vp := t.lin.Value(c.x), t.lin.Value(c.y), t.lin.Value(c.p)
		if vx.Mul(vy).Equal(vp) {
			continue
		}
		if t.fixedFactor(c) {
			wrongCut = true
			continue
		}
		if wrong < 0 || c.cuts < t.products[wrong].cuts {
			wrong = i
		}
		if t.near(c) {
			wrongCut = true
			continue
		}
		if c.cuts < cutsPerProduct && t.cut(c, vx, vy, vp) {
			wrongCut = true
		}
	}
	if wrongCut {
		return core.FinalProgress
	}
	if wrong < 0 {
		return core.FinalOK
	}
	c := &t.products[wrong]
	if t.split(c) {
		return core.FinalProgress
	}
	vx, vy, vp := t.lin.Value(c.x), t.lin.Value(c.y), t.lin.Value(c.p)
	if t.cut(c, vx, vy, vp) {
		return core.FinalProgress
	}
	s.GiveUp(core.Gap{What: "a product whose factors are beyond the machine word", Vars: []core.IntVar{c.p, c.x, c.y}})
	return core.FinalGiveUp
}

const (
	maxFar     = 1000 // lemmas and splits at values beyond the word, in one search
	maxFarBits = 1024 // bits of such a value
)

func small(v num.Int) (int64, bool) {
	k, ok := v.Int64()
	return k, ok && k >= -core.MaxFinite/2 && k <= core.MaxFinite/2
}

// affordable says that literals may be made at a value. Within the machine word that
// is so always; beyond it a limited number of times, for there the search has no
// bounds that would end it.
func (t *Theory) affordable(v num.Int) bool {
	if _, ok := small(v); ok {
		return true
	}
	t.far++
	return t.far <= maxFar && v.BitLen() <= maxFarBits
}

// atMost is the literal of x <= k.
func (t *Theory) atMost(x core.IntVar, k num.Int) core.Lit {
	if v, ok := small(k); ok {
		return t.s.LeLit(x, v)
	}
	return t.lin.LeLit([]arith.Mono{{X: x, C: one}}, k)
}

// atLeast is the literal of x >= k.
func (t *Theory) atLeast(x core.IntVar, k num.Int) core.Lit {
	return t.atMost(x, k.Sub(one)).Not()
}

// fixedFactor adds p = k*y for a factor fixed at k, under that condition.
func (t *Theory) fixedFactor(c *product) bool {
	s := t.s
	x, y := c.x, c.y
	if !s.Fixed(x) {
		x, y = y, x
	}
	if !s.Fixed(x) {
		return false
	}
	k := s.Lb(x)
	eq := t.lin.EqLit([]arith.Mono{{X: c.p, C: one}, {X: y, C: num.FromInt64(-k)}}, num.FromInt64(0))
	square := num.FromInt64(k).Mul(num.FromInt64(k))
	if c.x == c.y {
		eq = t.lin.EqLit([]arith.Mono{{X: c.p, C: one}}, square)
	}
	if s.Value(eq) == core.True {
		return false // it holds already: the values disagree for another reason
	}
	clause := []core.Lit{s.GeLit(x, k).Not(), s.LeLit(x, k).Not(), eq}
	if c.x == c.y {
		t.fixed(clause, x, c.p, num.FromInt64(k), square)
	} else {
		t.zero(clause, t.variable(x), num.FromInt64(k), t.variable(y), t.plus(c.p, y, -k))
	}
	s.AddClauseRule("product-fixed", clause...)
	return true
}

// cut adds lemmas that the values violate; false when there is none to add.
func (t *Theory) cut(c *product, a, b, p num.Int) bool {
	if !t.affordable(a) || !t.affordable(b) {
		return false
	}
	c.cuts++
	low := p.Less(a.Mul(b))
	if c.x == c.y {
		if low {
			t.tangents(c, a)
			return true
		}
		return t.secant(c, a, p)
	}
	xge, xle, yge, yle := t.atLeast(c.x, a), t.atMost(c.x, a), t.atLeast(c.y, b), t.atMost(c.y, b)
	if low {
		t.plane(c, a, b, false, false, "tangent", xge.Not(), yge.Not())
		t.plane(c, a, b, true, true, "tangent", xle.Not(), yle.Not())
	} else {
		t.plane(c, a, b, false, true, "tangent", xge.Not(), yle.Not())
		t.plane(c, a, b, true, false, "tangent", xle.Not(), yge.Not())
	}
	return true
}

// tangents adds that (x-a)(x-a+1) and (x-a)(x-a-1) are not negative for the square of an
// integer x.
func (t *Theory) tangents(c *product, a num.Int) {
	for _, b := range []num.Int{a.Sub(one), a} { // and the next
		form := t.distances(c, b, b.Add(one), one)
		clause := []core.Lit{t.lin.LeLit(form, b.Mul(b.Add(one)))}
		if t.shown != nil {
			x := t.variable(c.x)
			up := []Factor{{x.ms, b}, {x.ms, b.Add(one)}}
			down := []Factor{{x.neg().ms, b.Neg()}, {x.neg().ms, b.Add(one).Neg()}}
			t.shown(clause, &Certificate{On: x.ms, K: b, Sides: []*Certificate{{Factors: down, Forms: [][]arith.Mono{form}}, {Factors: up, Forms: [][]arith.Mono{form}}}})
		}
		t.s.AddClauseRule("square-tangent", clause...)
	}
}

// secant adds that between lo and hi a square lies below the secant: its bounds where
// it has them, otherwise those next to a value beyond the word, which no bound of the
// core will reach.
func (t *Theory) secant(c *product, a, p num.Int) bool {
	lo, hi := num.FromInt64(t.s.Lb(c.x)), num.FromInt64(t.s.Ub(c.x))
	if !core.IsFinite(t.s.Lb(c.x)) || !core.IsFinite(t.s.Ub(c.x)) {
		if _, ok := small(a); ok {
			return false
		}
		lo, hi = a, a.Add(one)
	}
	if !lo.Add(hi).Mul(a).Sub(lo.Mul(hi)).Less(p) {
		return false
	}
	t.plane(c, lo, hi, false, true, "square-secant", t.atLeast(c.x, lo).Not(), t.atMost(c.x, hi).Not())
	return true
}

// plane adds: one of conds, or the product of the distances of the factors from a and b
// is not negative. A distance is that downwards where it says so.
func (t *Theory) plane(c *product, a, b num.Int, downX, downY bool, rule core.Rule, conds ...core.Lit) {
	sign := one
	x, y := t.variable(c.x), t.variable(c.y)
	factors := [2]Factor{{x.ms, a}, {y.ms, b}}
	if downX {
		sign, factors[0] = sign.Neg(), Factor{x.neg().ms, a.Neg()}
	}
	if downY {
		sign, factors[1] = sign.Neg(), Factor{y.neg().ms, b.Neg()}
	}
	form := t.distances(c, a, b, sign)
	conds = append(conds, t.lin.LeLit(form, sign.Mul(a).Mul(b)))
	t.show(conds, factors[0], factors[1], form)
	t.s.AddClauseRule(rule, conds...)
}

// distances is -sign*(x-a)*(y-b) without its constant.
func (t *Theory) distances(c *product, a, b, sign num.Int) []arith.Mono {
	if c.x == c.y {
		a, b = num.Int{}, a.Add(b)
	}
	return []arith.Mono{{X: c.x, C: sign.Mul(b)}, {X: c.y, C: sign.Mul(a)}, {X: c.p, C: sign.Neg()}}
}

// split makes a literal that halves the domain of a factor at its value, the
// smaller domain first; at the edge of the machine word when the value is too far beyond
// it. False when neither value can be split at.
func (t *Theory) split(c *product) bool {
	s := t.s
	x, y := c.x, c.y
	size := func(v core.IntVar) int64 { return core.SubSat(s.Ub(v), s.Lb(v)) }
	if s.Fixed(x) || !s.Fixed(y) && size(y) < size(x) {
		x, y = y, x
	}
	for _, v := range []core.IntVar{x, y} {
		k := t.lin.Value(v)
		if s.Fixed(v) {
			continue
		}
		var l core.Lit
		if t.affordable(k) {
			if l = t.atMost(v, k); s.Value(l) != core.Undef {
				l = t.atLeast(v, k)
			}
		} else if k.Sign() > 0 {
			l = s.LeLit(v, core.MaxFinite/2)
		} else {
			l = s.GeLit(v, -core.MaxFinite/2)
		}
		if s.Value(l) == core.Undef {
			s.SetPhase(l)
			s.Bump(l)
			return true
		}
	}
	return false
}
