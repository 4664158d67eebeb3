package lra

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// FinalCheck looks whether reals fit to the candidate values of the integers, and takes a
// number for δ.
func (t *Theory) FinalCheck(s *core.Solver) core.Outcome {
	if len(t.tab.Cols) == 0 {
		return core.FinalOK
	}
	t.stats.Finals++
	if len(t.heap.All) > 0 || len(t.events) > 0 || len(t.moved) > 0 || t.diffs.waiting() { // not at rest
		s.Queue(t.id)
		return core.FinalProgress
	}
	t.diffs.read()
	base := len(t.trail)
	t.supposed = true
	ok := t.suppose()
	if ok {
		t.readRests()
		t.delta = t.small()
	}
	t.supposed = false
	t.undoTo(base)
	if !ok {
		s.Queue(t.id) // values of reals may be out of their bounds
		return core.FinalProgress
	}
	return t.multiply()
}

// Value gives the value of a column that the last final check found.
func (t *Theory) Value(x Var) num.Rat { return t.val[x].at(t.delta) }

// suppose gives the columns of integers their candidate values; false when no reals fit,
// and the core has been told so.
func (t *Theory) suppose() bool {
	for _, x := range t.kept {
		v := eps{r: num.RatInt(t.ints.Value(t.intOf[x]))}
		one := num.FromInt64(1)
		if b := &t.hi[x]; b.has && v.cmp(b.v) > 0 {
			t.projected([]core.Lit{b.lit}, []core.IntVar{t.intOf[x]}, []num.Int{one}, b.v)
			return false
		}
		if b := &t.lo[x]; b.has && v.cmp(b.v) < 0 {
			t.projected([]core.Lit{b.lit}, []core.IntVar{t.intOf[x]}, []num.Int{one.Neg()}, b.v.scale(num.RatInt(one.Neg())))
			return false
		}
		t.setHi(x, bound{v: v, lit: param, has: true})
		t.setLo(x, bound{v: v, lit: param, has: true})
	}
	return t.check()
}

// project tells the core what row r, whose basic column must rise, or fall, and cannot,
// says of integers: the sum of their multiples is at most what the bounds of the others
// leave.
func (t *Theory) project(r int32, rise bool) {
	sign := num.FromInt64(1)
	if !rise {
		sign = sign.Neg()
	}
	var xs []core.IntVar
	var cs []num.Int
	var why []core.Lit
	var k eps
	for i := range t.tab.Rows[r].E {
		e := &t.tab.Rows[r].E[i]
		c := e.C.Mul(sign)
		if j := t.intOf[e.Col]; j != noInt {
			xs, cs = append(xs, j), append(cs, c)
			continue
		}
		b := t.side(e.Col, e.C, rise)
		why = append(why, b.lit)
		k = k.addMul(num.RatInt(c.Neg()), b.v)
	}
	t.projected(why, xs, cs, k)
}

// RuleProject is the rule of lemmas that say what bounds of reals imply of integers.
const RuleProject core.Rule = "lra-project"

// projected tells the core that Σ cs*xs <= k where the literals why are true.
func (t *Theory) projected(why []core.Lit, xs []core.IntVar, cs []num.Int, k eps) {
	t.stats.Projections++
	most := k.r.Floor()
	if k.d.Sign() < 0 && k.r.IsInt() {
		most = most.Sub(num.FromInt64(1))
	}
	clause := []core.Lit{t.ints.AtMost(xs, cs, most)}
	for _, l := range why {
		if l != core.LitTrue {
			clause = append(clause, l.Not())
		}
	}
	t.s.AddLemmaRule(RuleProject, clause...)
}

// small gives a positive number for δ with which all values are within their bounds.
func (t *Theory) small() num.Rat {
	delta := num.RatInt(num.FromInt64(1))
	// a + b*δ <= c + d*δ holds where a < c and δ <= (c-a)/(b-d).
	keep := func(low, high eps) {
		if low.d.Sign() <= 0 && high.d.Sign() >= 0 {
			return
		}
		if b := low.d.Sub(high.d); b.Sign() > 0 {
			if most := high.r.Sub(low.r).Div(b); most.Cmp(delta) < 0 {
				delta = most
			}
		}
	}
	for x := range t.val {
		if b := &t.lo[x]; b.has {
			keep(b.v, t.val[x])
		}
		if b := &t.hi[x]; b.has {
			keep(t.val[x], b.v)
		}
	}
	return delta
}
