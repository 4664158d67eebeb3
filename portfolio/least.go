package portfolio

import (
	"context"
	"math/big"
	"time"

	"bsmt/bkernel"
	"bsmt/bkernel/ast"
	"bsmt/portfolio/gate"
	"bsmt/smtlib"
)

// Optimum is what is known of the least value of a term.
type Optimum struct {
	Answer          // Sat: with the model that has it; Unsat: nothing is as good as was asked for; Unknown: with Model, the best one so far, or none
	Low    *big.Int // Unknown: no model has less; nil: nothing is known
}

// Optimiser is a solver that may optimise by itself, as Portfolio does.
type Optimiser interface {
	// Optimises gives how much work questions about an optimum may take before Least is worth its preparing anew; 0: it leaves
	// the query to questions.
	Optimises(q *Query) int64
	Least(ctx context.Context, q *Query, t smtlib.Term, most *big.Int) (Optimum, bool)
}

// Optimises is above 0 where the kernel and nobody else would answer a query, without a limit on work or a proof.
func (p *Portfolio) Optimises(q *Query) int64 {
	k, is := p.First.(*Kernel)
	if !is || p.CrossCheck || q.Work > 0 || q.Rlimit > 0 || q.WantProof || q.Matching || len(p.members()) > 1 {
		return 0
	}
	return int64(k.Options.Tuning.OrDefault().Jobs.Alone) // others join a search for any model then, too
}

// Least looks for the least value of an Int term, of those up to most, under the assertions and assumptions of q; ok is false
// where Optimises is 0, or where it gave up before the time was over. The caller holds no lock of q.
func (p *Portfolio) Least(ctx context.Context, q *Query, t smtlib.Term, most *big.Int) (o Optimum, ok bool) {
	if p.Optimises(q) == 0 {
		return o, false
	}
	k := p.First.(*Kernel)
	defer func() {
		if r := recover(); r != nil {
			q.caught(k.Name(), r)
			o, ok = Optimum{}, false
		}
	}()
	own := *q
	if p.Fill || p.Jobs > 0 {
		own.Jobs = p.jobs
	}
	return k.least(ctx, &own, t, most)
}

// least is Portfolio.Least of the kernel's own.
func (k *Kernel) least(ctx context.Context, q *Query, t smtlib.Term, most *big.Int) (o Optimum, ok bool) {
	ctx, cancel := Bounded(ctx, k.MemLimit)
	defer cancel(nil)
	tr := q.Translator()
	problem, err := translate(ctx, tr, q, nil)
	if err != nil || tr.Partial() || len(problem.Recursive) > 0 {
		return o, false
	}
	unlock := q.rlock()
	x, err := tr.Expr(t)
	unlock()
	if err != nil {
		return o, false
	}
	problem.Facts = append(problem.Facts, tr.SideFor([]ast.Node{x})...)
	best := bkernel.Least(gate.Context(ctx), problem, x, most, k.options(q, nil, 0))
	res := best.Result
	if res.Status != bkernel.Unknown {
		o.Answer = k.answer(ctx, q, outcome{Result: res, tr: tr}, nil)
		return o, o.Verdict != Unknown
	}
	o.Answer, o.Low = k.answer(ctx, q, outcome{Result: res, tr: tr}, nil), best.Low
	if best.Best != nil {
		late, stop := context.WithTimeout(context.WithoutCancel(ctx), lateCheck)
		defer stop()
		res.Status, res.Model = bkernel.Sat, best.Best
		o.Model = k.answer(late, q, outcome{Result: res, tr: tr}, nil).Model
	}
	return o, ctx.Err() != nil
}

// lateCheck is how long the check of a model may take that is no answer any more.
const lateCheck = 50 * time.Millisecond
