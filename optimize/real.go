package optimize

import (
	"context"
	"fmt"
	"math/big"

	"bsmt/internal/ending"
	"bsmt/portfolio"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
)

// mostCellsTried is how many cells a search goes through.
const mostCellsTried = 10_000

// leastReal finds the optimum of an objective of sort Real: the best point of the cell
// around a model, then a model that is better than that, until there is none. Cells are
// finitely many where only Reals vary. That a cell has no bound is a proof, for all its
// points are models (Sebastiani and Tomasi, Optimization Modulo Theories with Linear
// Rational Costs, section 4). Where polynomials have kept a cell small, p.Bound is asked once.
func (p *Problem) leastReal(ctx context.Context, o *Objective, kept []smtlib.Term, best portfolio.Answer) (portfolio.Answer, Result) {
	c := p.Context
	hard := p.hard(kept)
	var known *big.Rat
	asked := p.Bound == nil
	give := func(reason string, by ending.Limit) (portfolio.Answer, Result) {
		r := Result{Low: known}
		if !o.Max {
			r = Result{High: known}
		}
		return portfolio.Answer{Member: best.Member, Stats: best.Stats, Reason: fmt.Sprintf("the optimum of %s was not proven, it is %s: %s", o.Name, r.between(), reason), Ended: by}, r
	}
	for tried := range mostCellsTried {
		k := newCell(ctx, c, best.Model)
		goal := k.sum(o.Term, 0)
		k.hold(hard)
		if (k.bent || k.err != nil) && !asked {
			asked = true
			if a, r, ok := p.bounded(ctx, o, kept, best); ok {
				return a, r
			}
		}
		if k.err != nil {
			return give(k.err.Error(), ending.By(ctx))
		}
		value := k.value(goal)
		known = value
		sign := o.sign()
		e, err := k.climb(goal.times(sign))
		if err != nil {
			return give(err.Error(), ending.By(ctx))
		}
		if e.endless || tried&(tried-1) == 0 && p.ray(ctx, o, hard, best.Model) {
			return best, Result{Unbounded: true}
		}
		// What could not be checked of the model before keeps its truth in the cell, as all else.
		m := k.moved(best.Model, e.step)
		switch truth := eval.Check(ctx, c, m, hard).Truth; {
		case truth == eval.True || truth != eval.False && len(best.Unchecked) > 0:
			best.Model, best.Value = m, nil
		case e.gain.r.Sign() > 0:
			return give("a point of the linear program is no model", ending.NoLimit)
		}
		gain := new(big.Rat).Mul(sign, e.gain.r)
		optimum := new(big.Rat).Add(value, gain)
		open := e.gain.d.Sign() != 0
		a := p.Engine.Under(ctx, append(kept[:len(kept):len(kept)], o.beyond(c, optimum, open)))
		switch a.Verdict {
		case portfolio.Sat:
			best = a
		case portfolio.Unsat:
			return best, Result{Low: optimum, High: optimum, Open: open}
		default:
			return give(a.Reason, a.Ended)
		}
	}
	return give(fmt.Sprintf("it was improved %d times", mostCellsTried), ending.NoLimit)
}

// sign turns what is better into what is greater.
func (o *Objective) sign() *big.Rat {
	if o.Max {
		return big.NewRat(1, 1)
	}
	return big.NewRat(-1, 1)
}

// ray tells whether the objective gets better without end along a ray of models of the terms
// hard, from a model of them on; false claims nothing.
func (p *Problem) ray(ctx context.Context, o *Objective, hard []smtlib.Term, m *model.Model) bool {
	k := newCell(ctx, p.Context, m)
	k.ray = true
	goal := k.sum(o.Term, 0)
	k.hold(hard)
	if k.err != nil {
		return false
	}
	e, err := k.climb(goal.times(o.sign()))
	return err == nil && e.endless
}

// beyond says that the objective is better than v, or as good where that counts.
func (o *Objective) beyond(c *smtlib.Context, v *big.Rat, orEqual bool) smtlib.Term {
	op := smtlib.OpLt
	switch {
	case o.Max && orEqual:
		op = smtlib.OpGe
	case o.Max:
		op = smtlib.OpGt
	case orEqual:
		op = smtlib.OpLe
	}
	return c.MkOp(op, smtlib.Bool, o.Term, realTerm(c, v))
}

// realTerm is a literal, negated where v is below 0, as scripts have it.
func realTerm(c *smtlib.Context, v *big.Rat) smtlib.Term {
	if v.Sign() < 0 {
		return c.MkOp(smtlib.OpNeg, smtlib.Real, c.MkReal(new(big.Rat).Neg(v)))
	}
	return c.MkReal(v)
}
