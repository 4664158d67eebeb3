package nonlin

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/theory/arith"
)

// power is p = x^e with an exponent that is no numeral; 0 where e is negative, as package
// eval has it.
type power struct {
	x, e, p core.IntVar
	known   map[int64]bool // exponents for which clauses say what p is; -1 is all negative ones
}

// maxExponent is the greatest exponent that a candidate value of e gets a product for.
const maxExponent = 64

// Pow gives x to the power of e.
func (t *Theory) Pow(x, e core.IntVar) core.IntVar {
	if k := t.s.RootLb(e); k == t.s.RootUb(e) && 0 <= k && k <= 1<<20 {
		return t.numeralPow(x, k)
	}
	t.lin.KeepNear()
	p := t.s.NewInt(core.NegInf, core.PosInf)
	t.powers = append(t.powers, power{x: x, e: e, p: p, known: map[int64]bool{}})
	return p
}

// numeralPow squares and multiplies.
func (t *Theory) numeralPow(x core.IntVar, k int64) core.IntVar {
	if k == 0 {
		return t.s.NewInt(1, 1)
	}
	var acc []core.IntVar
	base := x
	for ; k > 0; k >>= 1 {
		if k&1 == 1 {
			acc = append(acc, base)
		}
		if k > 1 {
			base = t.pair(base, base)
		}
	}
	return t.Product(acc)
}

// exponents says in clauses what powers are at the candidate values of their exponents,
// where that is not said yet; it gives up on exponents that are too large.
func (t *Theory) exponents() core.Outcome {
	out := core.FinalOK
	for i := range t.powers {
		c := &t.powers[i]
		k, ok := t.lin.Value(c.e).Int64()
		switch {
		case !ok && t.lin.Value(c.e).Sign() > 0 || k > maxExponent:
			if out == core.FinalOK {
				t.s.GiveUp(core.Gap{What: "a power with a variable exponent", Vars: []core.IntVar{c.p, c.x, c.e}, Limit: maxExponent})
				out = core.FinalGiveUp
			}
			continue
		case !ok || k < 0:
			k = -1
		}
		if c.known[k] {
			continue
		}
		c.known[k] = true
		out = core.FinalProgress
		e := []arith.Mono{{X: c.e, C: one}}
		if k < 0 {
			t.s.AddClause(t.lin.LeLit(e, num.FromInt64(-1)).Not(), t.lin.EqLit([]arith.Mono{{X: c.p, C: one}}, num.FromInt64(0)))
			continue
		}
		same := []arith.Mono{{X: c.p, C: one}, {X: t.numeralPow(c.x, k), C: one.Neg()}}
		t.s.AddClause(t.lin.EqLit(e, num.FromInt64(k)).Not(), t.lin.EqLit(same, num.FromInt64(0)))
	}
	return out
}
