package optimize

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"bsmt/internal/ending"
	"bsmt/portfolio"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
)

// Engine answers questions.
type Engine interface {
	// Under asks whether the assertions hold together with the given terms.
	Under(ctx context.Context, terms []smtlib.Term) portfolio.Answer
	// Alone asks whether the given terms hold, without the assertions.
	Alone(ctx context.Context, terms []smtlib.Term) portfolio.Answer
}

// Bounder gives the least upper bound of a Real term where the assertions hold together with the
// given terms; false where it does not find it.
type Bounder func(ctx context.Context, terms []smtlib.Term, t smtlib.Term) (portfolio.Bound, bool)

// Leaster is an engine that optimises by itself. For that it prepares the problem anew: what it remembers of a session, and a search
// for any model, answer easy questions sooner.
type Leaster interface {
	// After is what questions about an objective may work before Least is asked.
	After() int64
	// Within is Engine.Under with a limit on work.
	Within(ctx context.Context, terms []smtlib.Term, work int64) portfolio.Answer
	// Least looks for the model with the least value of an Int term, of those up to most, where the assertions hold together with
	// the given terms: it gives what portfolio.Portfolio.Least does. false where it leaves that to questions.
	Least(ctx context.Context, terms []smtlib.Term, t smtlib.Term, most *big.Int) (portfolio.Optimum, bool)
}

// Problem is what is optimised. The terms belong to Context, to which terms are added
// while no question is under way.
type Problem struct {
	Context *smtlib.Context
	Bound   Bounder       // nil: nobody tells bounds
	Least   Leaster       // nil: all is asked question by question
	Hard    []smtlib.Term // what the engine asserts
	Decls   []smtlib.Decl // symbols that models interpret
	Engine  Engine
}

// Lexicographic optimises the objectives in turn, each among the optima of those before
// it. An objective without a bound, or whose bound is not reached, leaves those behind it
// unconstrained.
func (p *Problem) Lexicographic(ctx context.Context, objectives []Objective) (portfolio.Answer, []Result) {
	return p.inTurn(ctx, objectives, nil)
}

// inTurn is Lexicographic under further terms.
func (p *Problem) inTurn(ctx context.Context, objectives []Objective, kept []smtlib.Term) (portfolio.Answer, []Result) {
	results := make([]Result, len(objectives))
	best := p.Engine.Under(ctx, kept)
	for i := range objectives {
		if best.Verdict != portfolio.Sat {
			break
		}
		o := &objectives[i]
		best, results[i] = p.least(ctx, o, kept, best)
		if best.Verdict == portfolio.Sat && !results[i].Unbounded && !results[i].Open {
			kept = append(kept, o.atOptimum(p.Context, results[i]))
		}
	}
	return best, results
}

// Pareto finds a point of the Pareto front that is not in front: no model is as good in
// all objectives and better in one. Unsat says that front has all points. The first optimum in the
// order of the objectives among what no point of front is as good as is such a point:
// what is better than it is as good as no point of front either.
func (p *Problem) Pareto(ctx context.Context, objectives []Objective, front [][]*big.Rat) (portfolio.Answer, []Result) {
	c := p.Context
	var kept []smtlib.Term
	for _, values := range front {
		better := []smtlib.Term{c.False()}
		for i := range objectives {
			better = append(better, objectives[i].beats(c, values[i]))
		}
		kept = append(kept, c.MkOp(smtlib.OpOr, smtlib.Bool, better...))
	}
	a, results := p.inTurn(ctx, objectives, kept)
	for i, r := range results {
		why := ""
		switch {
		case a.Verdict != portfolio.Sat:
		case r.Unbounded || r.Open:
			why = "the Pareto front has no point where " + objectives[i].Name + " is best: it has no bound that is reached"
		case r.Root != nil:
			why = "the Pareto front has a point where " + objectives[i].Name + " is irrational"
		}
		if why != "" {
			return portfolio.Answer{Member: a.Member, Stats: a.Stats, Reason: why}, results
		}
	}
	return a, results
}

// beats says that the objective is better than v.
func (o *Objective) beats(c *smtlib.Context, v *big.Rat) smtlib.Term {
	if c.SortOf(o.Term) == smtlib.Real {
		return o.beyond(c, v, false)
	}
	worse := *o
	worse.Max = !o.Max
	return c.MkOp(smtlib.OpNot, smtlib.Bool, worse.within(c, o.Term, worse.cost(v.Num())))
}

// Box optimises each objective by itself. The model is one of the first objective.
func (p *Problem) Box(ctx context.Context, objectives []Objective) (portfolio.Answer, []Result) {
	results := make([]Result, len(objectives))
	first := p.Engine.Under(ctx, nil)
	model := first
	for i := range objectives {
		if first.Verdict != portfolio.Sat {
			break
		}
		var a portfolio.Answer
		a, results[i] = p.least(ctx, &objectives[i], nil, first)
		if i == 0 || a.Verdict != portfolio.Sat {
			model = a
		}
		if a.Verdict != portfolio.Sat {
			break
		}
	}
	return model, results
}

// Steps without a refutation, as powers of two, after which a ray is looked for, and
// after the last of which the search is given up.
var raySteps = []int{8, 20, 40, 80}

const lastStep = 96

// least finds the least cost of o under the terms kept; best is the answer to begin with.
func (p *Problem) least(ctx context.Context, o *Objective, kept []smtlib.Term, best portfolio.Answer) (portfolio.Answer, Result) {
	c := p.Context
	if c.SortOf(o.Term) == smtlib.Real {
		return p.leastReal(ctx, o, kept, best)
	}
	cost, err := p.costOf(ctx, o, best)
	low := o.floor(c) // no cost is less
	step, tried := uint(0), 0
	careful := false // only the next better cost is asked for
	one := big.NewInt(1)
	give := func(reason string, by ending.Limit) (portfolio.Answer, Result) {
		r := o.result(low, cost)
		return portfolio.Answer{Member: best.Member, Stats: best.Stats, Reason: fmt.Sprintf("the optimum of %s was not proven, it is %s: %s", o.Name, r.between(), reason), Ended: by}, r
	}
	by, left := p.Least, int64(0) // who optimises by itself, and what questions may work before
	if by != nil {
		left = by.After()
	}
	for err == nil && (low == nil || low.Cmp(cost) < 0) {
		if by != nil && left <= 0 {
			found, ok := by.Least(ctx, kept, o.costTerm(c), new(big.Int).Sub(cost, one))
			if by = nil; !ok {
				continue
			}
			switch found.Verdict {
			case portfolio.Sat:
				best = found.Answer
				cost, err = p.costOf(ctx, o, best)
				low = cost
			case portfolio.Unsat:
				low = cost
			default:
				if found.Low != nil && (low == nil || found.Low.Cmp(low) > 0) {
					low = found.Low
				}
				if found.Model != nil {
					cost, err = p.costOf(ctx, o, found.Answer)
				}
				if err == nil {
					return give(found.Reason, found.Ended)
				}
			}
			continue
		}
		target := new(big.Int).Sub(cost, one)
		switch {
		case careful:
		case low != nil:
			target.Add(low, target)
			target.Rsh(target, 1) // rounds down, below zero too
		default:
			target.Sub(cost, new(big.Int).Lsh(one, step))
		}
		question := append(kept[:len(kept):len(kept)], o.within(c, o.Term, target))
		var a portfolio.Answer
		if by == nil {
			a = p.Engine.Under(ctx, question)
		} else {
			a = by.Within(ctx, question, left)
			if left -= max(a.Work, 1); a.Verdict == portfolio.Unknown && a.Ended == ending.Work {
				left = 0
				continue
			}
		}
		switch a.Verdict {
		case portfolio.Sat:
			best = a
			cost, err = p.costOf(ctx, o, best)
			if step++; low == nil && tried < len(raySteps) && step > uint(raySteps[tried]) {
				tried++
				if p.ray(ctx, o, p.hard(kept), best.Model) || p.endless(ctx, o, kept, best, step) {
					return best, Result{Unbounded: true}
				}
			}
			if low == nil && step > lastStep {
				return give("it gets better and better, and no proof was found that there is no end", ending.NoLimit)
			}
		case portfolio.Unsat:
			low = target.Add(target, one)
		default:
			if careful || new(big.Int).Sub(cost, target).Cmp(one) == 0 {
				return give(a.Reason, a.Ended)
			}
			careful = true
		}
	}
	if err != nil {
		return give(ending.Tell(ctx, err), ending.By(ctx))
	}
	return best, o.result(low, cost)
}

// hard gives all that has to hold where some terms are kept.
func (p *Problem) hard(kept []smtlib.Term) []smtlib.Term { return slices.Concat(p.Hard, kept) }

// costOf is the cost in the model of an answer; nil with an error.
func (p *Problem) costOf(ctx context.Context, o *Objective, a portfolio.Answer) (*big.Int, error) {
	v, err := eval.New(p.Context, a.Model).Eval(ctx, o.Term)
	if err != nil {
		return nil, fmt.Errorf("its value in a model is not known: %w", err)
	}
	return o.cost(o.value(p.Context, v)), nil
}

// result turns costs into values.
func (o *Objective) result(low, cost *big.Int) Result {
	rat := func(v *big.Int) *big.Rat {
		if v == nil {
			return nil
		}
		return new(big.Rat).SetInt(o.cost(v))
	}
	if o.Max {
		low, cost = cost, low
	}
	return Result{Low: rat(low), High: rat(cost)}
}

// atOptimum says that the objective is as good as the optimum r.
func (o *Objective) atOptimum(c *smtlib.Context, r Result) smtlib.Term {
	if c.SortOf(o.Term) == smtlib.Real {
		return o.past(c, r, true)
	}
	return o.within(c, o.Term, o.cost(r.Low.Num()))
}

// between says where the optimum lies.
func (r Result) between() string {
	switch {
	case r.Low == nil && r.High == nil:
		return "not known"
	case r.Low == nil:
		return "at most " + r.High.RatString()
	case r.High == nil:
		return "at least " + r.Low.RatString()
	}
	return fmt.Sprintf("between %s and %s", r.Low.RatString(), r.High.RatString())
}
