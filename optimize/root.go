package optimize

import (
	"context"
	"math/big"

	"bsmt/internal/ending"
	"bsmt/portfolio"
	"bsmt/smtlib"
)

// Root is an irrational number: the only root of a polynomial between two numbers that are none.
type Root struct {
	Text         string     // as z3 prints it
	coefficients []*big.Int // of the polynomial, the constant first; it changes its sign there
	low, high    *big.Rat
}

// String is its text, and empty where there is none.
func (r *Root) String() string {
	if r == nil {
		return ""
	}
	return r.Text
}

// finer is how often what isolates a root is halved, so that the result shows about where it is.
const finer = 40

// rootOf reads a root of the context, or its opposite.
func rootOf(c *smtlib.Context, t smtlib.Term, opposite bool) *Root {
	v := c.RootVal(t)
	if opposite {
		v = v.Neg()
	}
	r := &Root{Text: v.Text()}
	r.coefficients, r.low, r.high = v.Isolated()
	end := r.sign(r.high)
	for range finer {
		m := new(big.Rat).Add(r.low, r.high)
		if m.Mul(m, big.NewRat(1, 2)); r.sign(m) == end {
			r.high = m
		} else {
			r.low = m
		}
	}
	return r
}

// sign is that of the polynomial.
func (r *Root) sign(x *big.Rat) int {
	v := new(big.Rat)
	for i := len(r.coefficients) - 1; i >= 0; i-- {
		v.Add(v.Mul(v, x), new(big.Rat).SetInt(r.coefficients[i]))
	}
	return v.Sign()
}

// past says that the objective is better than the optimum r, or as good where that counts.
func (o *Objective) past(c *smtlib.Context, r Result, orEqual bool) smtlib.Term {
	if r.Root == nil {
		return o.beyond(c, r.Low, orEqual)
	}
	// Between the numbers the polynomial has the sign of that on the side of what is better.
	from, to := r.Root.low, r.Root.high
	if !o.Max {
		from, to = to, from
	}
	value := realTerm(c, new(big.Rat))
	for i := len(r.Root.coefficients) - 1; i >= 0; i-- {
		k := new(big.Rat).SetInt(r.Root.coefficients[i])
		if r.Root.sign(to) < 0 {
			k.Neg(k)
		}
		value = c.MkOp(smtlib.OpAdd, smtlib.Real, c.MkOp(smtlib.OpMul, smtlib.Real, value, o.Term), realTerm(c, k))
	}
	op := smtlib.OpGt
	if orEqual {
		op = smtlib.OpGe
	}
	near := c.MkOp(smtlib.OpAnd, smtlib.Bool, o.beyond(c, from, false), c.MkOp(op, smtlib.Bool, value, realTerm(c, new(big.Rat))))
	return c.MkOp(smtlib.OpOr, smtlib.Bool, o.beyond(c, to, true), near)
}

// bounded finds the optimum of an objective of sort Real by its bound: that nothing is better the
// engine has to refute, and to find a model where the bound is reached. False where no bound is
// known.
func (p *Problem) bounded(ctx context.Context, o *Objective, kept []smtlib.Term, best portfolio.Answer) (portfolio.Answer, Result, bool) {
	c := p.Context
	t := o.Term
	if !o.Max {
		t = c.MkOp(smtlib.OpNeg, smtlib.Real, t)
	}
	b, ok := p.Bound(ctx, kept, t)
	switch {
	case !ok:
		return best, Result{}, false
	case b.Endless:
		return best, Result{Unbounded: true}, true
	}
	at := b.At
	r := Result{Open: !b.Reached}
	if c.Op(at) == smtlib.OpReal {
		r.Low = new(big.Rat).Set(c.RealVal(at))
		if !o.Max {
			r.Low.Neg(r.Low)
		}
		r.High = r.Low
	} else {
		r.Root = rootOf(c, at, !o.Max)
		r.Low, r.High = r.Root.low, r.Root.high
	}
	under := func(t smtlib.Term) portfolio.Answer {
		return p.Engine.Under(ctx, append(kept[:len(kept):len(kept)], t))
	}
	give := func(a portfolio.Answer, what string) (portfolio.Answer, Result, bool) {
		reason, by := what, ending.NoLimit
		if a.Verdict == portfolio.Unknown {
			reason, by = a.Reason, a.Ended
		}
		return portfolio.Answer{Member: a.Member, Stats: a.Stats, Reason: "the optimum of " + o.Name + " was not proven: " + reason, Ended: by}, Result{}, true
	}
	if a := under(o.past(c, r, r.Open)); a.Verdict != portfolio.Unsat {
		return give(a, "a model is better than its bound")
	}
	if r.Open {
		return best, r, true
	}
	a := under(o.past(c, r, true))
	if a.Verdict != portfolio.Sat {
		return give(a, "no model reaches its bound")
	}
	return a, r, true
}
