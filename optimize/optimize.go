package optimize

import (
	"context"
	"fmt"
	"math/big"

	"bsmt/portfolio"
	"bsmt/smtlib"
)

// Engine answers questions.
type Engine interface {
	// Under asks whether the assertions hold together with the given terms.
	Under(ctx context.Context, terms []smtlib.Term) portfolio.Answer
	// Alone asks whether the given terms hold, without the assertions.
	Alone(ctx context.Context, terms []smtlib.Term) portfolio.Answer
}

// Problem is what is optimised. The terms belong to Context, to which terms are added
// while no question is under way.
type Problem struct {
	Context *smtlib.Context
	Hard    []smtlib.Term // what the engine asserts
	Decls   []smtlib.Decl // symbols that models interpret
	Engine  Engine
}

// Lexicographic optimises the objectives in turn, each among the optima of those before
// it. An objective without a bound leaves those behind it unconstrained.
func (p *Problem) Lexicographic(ctx context.Context, objectives []Objective) (portfolio.Answer, []Result) {
	results := make([]Result, len(objectives))
	best := p.Engine.Under(ctx, nil)
	var kept []smtlib.Term
	for i := range objectives {
		if best.Verdict != portfolio.Sat {
			break
		}
		o := &objectives[i]
		best, results[i] = p.least(ctx, o, kept, best)
		if best.Verdict == portfolio.Sat && !results[i].Unbounded {
			kept = append(kept, o.within(p.Context, o.Term, o.cost(results[i].Low)))
		}
	}
	return best, results
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
	cost, err := p.costOf(ctx, o, best)
	low := o.floor(c) // no cost is less
	step, tried := uint(0), 0
	careful := false // only the next better cost is asked for
	one := big.NewInt(1)
	give := func(reason string) (portfolio.Answer, Result) {
		r := o.result(low, cost)
		return portfolio.Answer{Member: best.Member, Stats: best.Stats, Reason: fmt.Sprintf("the optimum of %s was not proven, it is %s: %s", o.Name, r.between(), reason)}, r
	}
	for err == nil && (low == nil || low.Cmp(cost) < 0) {
		target := new(big.Int).Sub(cost, one)
		switch {
		case careful:
		case low != nil:
			target.Add(low, target)
			target.Rsh(target, 1) // rounds down, below zero too
		default:
			target.Sub(cost, new(big.Int).Lsh(one, step))
		}
		a := p.Engine.Under(ctx, append(kept[:len(kept):len(kept)], o.within(c, o.Term, target)))
		switch a.Verdict {
		case portfolio.Sat:
			best = a
			cost, err = p.costOf(ctx, o, best)
			if step++; low == nil && tried < len(raySteps) && step > uint(raySteps[tried]) {
				tried++
				if p.endless(ctx, o, kept, best, step) {
					return best, Result{Unbounded: true}
				}
			}
			if low == nil && step > lastStep {
				return give("it gets better and better, and no proof was found that there is no end")
			}
		case portfolio.Unsat:
			low = target.Add(target, one)
		default:
			if careful || new(big.Int).Sub(cost, target).Cmp(one) == 0 {
				return give(a.Reason)
			}
			careful = true
		}
	}
	if err != nil {
		return give(err.Error())
	}
	return best, o.result(low, cost)
}

// costOf is the cost in the model of an answer.
func (p *Problem) costOf(ctx context.Context, o *Objective, a portfolio.Answer) (*big.Int, error) {
	v, err := smtlib.NewEvaluator(p.Context, a.Model).Eval(ctx, o.Term)
	if err != nil {
		return new(big.Int), fmt.Errorf("its value in a model is not known: %w", err)
	}
	return o.cost(o.value(p.Context, v)), nil
}

// result turns costs into values.
func (o *Objective) result(low, cost *big.Int) Result {
	if !o.Max {
		return Result{Low: low, High: cost}
	}
	r := Result{Low: o.cost(cost)}
	if low != nil {
		r.High = o.cost(low)
	}
	return r
}

// between says where the optimum lies.
func (r Result) between() string {
	switch {
	case r.Low == nil:
		return fmt.Sprintf("at most %v", r.High)
	case r.High == nil:
		return fmt.Sprintf("at least %v", r.Low)
	}
	return fmt.Sprintf("between %v and %v", r.Low, r.High)
}
