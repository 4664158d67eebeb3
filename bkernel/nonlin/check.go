package nonlin

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/lin"
	"bsmt/bkernel/num"
)

// cutsPerProduct is how many lemmas a product gets before its factors are split
// instead; after that, lemmas and splits alternate.
const cutsPerProduct = 24

// FinalCheck compares products with the candidate values. A wrong one gets, in
// this order: its divisors where it is a numeral; what other products say about it
// (see relations); its linear equation where a factor is fixed; lemmas that cut the
// wrong value off (Cimatti et al. 2018: signs, tangent planes, secants); a split of
// a factor at its value.
func (t *Theory) FinalCheck(s *core.Solver) core.Outcome {
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
	if wrongCut || t.relations(t.wrong) {
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
	s.GiveUp("a product whose factors are beyond the machine word")
	return core.FinalGiveUp
}

func small(v num.Int) (int64, bool) {
	k, ok := v.Int64()
	return k, ok && k >= -core.MaxFinite/2 && k <= core.MaxFinite/2
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
	eq := t.lin.EqLit([]lin.Mono{{X: c.p, C: one}, {X: y, C: num.FromInt64(-k)}}, num.FromInt64(0))
	if c.x == c.y {
		eq = t.lin.EqLit([]lin.Mono{{X: c.p, C: one}}, num.FromInt64(k).Mul(num.FromInt64(k)))
	}
	if s.Value(eq) == core.True {
		return false // it holds already: the values disagree for another reason
	}
	s.AddClauseRule("product-fixed", s.GeLit(x, k).Not(), s.LeLit(x, k).Not(), eq)
	return true
}

// cut adds lemmas that the values violate; false when there is none to add.
func (t *Theory) cut(c *product, vx, vy, vp num.Int) bool {
	a, ok := small(vx)
	if !ok {
		return false
	}
	b, ok := small(vy)
	if !ok {
		return false
	}
	c.cuts++
	s := t.s
	low := vp.Less(vx.Mul(vy))
	A, B := num.FromInt64(a), num.FromInt64(b)
	if c.x == c.y {
		if low {
			// (x-a)(x-a+1) >= 0 and (x-a)(x-a-1) >= 0 over the integers.
			for _, d := range []int64{-1, 1} {
				A2 := num.FromInt64(a + d)
				t.ge(c, A.Add(A2), num.FromInt64(0), A.Mul(A2).Neg(), "square-tangent")
			}
			return true
		}
		// Between lo and hi the square lies below the secant.
		lo, hi := s.Lb(c.x), s.Ub(c.x)
		if !core.IsFinite(lo) || !core.IsFinite(hi) {
			return false
		}
		L, H := num.FromInt64(lo), num.FromInt64(hi)
		if !L.Add(H).Mul(vx).Sub(L.Mul(H)).Less(vp) {
			return false
		}
		t.le(c, L.Add(H), num.FromInt64(0), L.Mul(H).Neg(), "square-secant", s.GeLit(c.x, lo).Not(), s.LeLit(c.x, hi).Not())
		return true
	}
	xge, xle, yge, yle := s.GeLit(c.x, a), s.LeLit(c.x, a), s.GeLit(c.y, b), s.LeLit(c.y, b)
	k := A.Mul(B).Neg()
	if low {
		t.ge(c, B, A, k, "tangent", xge.Not(), yge.Not())
		t.ge(c, B, A, k, "tangent", xle.Not(), yle.Not())
	} else {
		t.le(c, B, A, k, "tangent", xge.Not(), yle.Not())
		t.le(c, B, A, k, "tangent", xle.Not(), yge.Not())
	}
	return true
}

// ge adds: one of conds, or p >= bx*x + by*y + k. For squares by is 0.
func (t *Theory) ge(c *product, bx, by, k num.Int, rule core.Rule, conds ...core.Lit) {
	ms := []lin.Mono{{X: c.x, C: bx}, {X: c.y, C: by}, {X: c.p, C: one.Neg()}}
	t.s.AddClauseRule(rule, append(conds, t.lin.LeLit(ms, k.Neg()))...)
}

// le adds: one of conds, or p <= bx*x + by*y + k.
func (t *Theory) le(c *product, bx, by, k num.Int, rule core.Rule, conds ...core.Lit) {
	ms := []lin.Mono{{X: c.x, C: bx.Neg()}, {X: c.y, C: by.Neg()}, {X: c.p, C: one}}
	t.s.AddClauseRule(rule, append(conds, t.lin.LeLit(ms, k))...)
}

// split makes a literal that halves the domain of a factor at its value, the
// smaller domain first; false when both values are beyond the machine word.
func (t *Theory) split(c *product) bool {
	s := t.s
	x, y := c.x, c.y
	size := func(v core.IntVar) int64 { return core.SubSat(s.Ub(v), s.Lb(v)) }
	if s.Fixed(x) || !s.Fixed(y) && size(y) < size(x) {
		x, y = y, x
	}
	for _, v := range []core.IntVar{x, y} {
		if s.Fixed(v) {
			continue
		}
		k, ok := small(t.lin.Value(v))
		if !ok {
			continue
		}
		l := s.LeLit(v, k)
		if s.Value(l) != core.Undef {
			l = s.GeLit(v, k)
		}
		if s.Value(l) == core.Undef {
			s.SetPhase(l)
			s.Bump(l)
			return true
		}
	}
	return false
}
