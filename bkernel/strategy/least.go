package strategy

import (
	"cmp"
	"context"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/options"
)

// aim is what searches for the least value of a term have besides the problem: each model that one of them
// finds is a bound for all, since only better ones count from then on.
type aim struct {
	cost ast.Node // a constant of the problem: the term's value
	most *big.Int // the greatest cost that counts
}

// improvement is a model of searches with an aim.
type improvement struct {
	at   Work // time
	from *member
	cost int64
	m    ast.Model
}

// Optimum is what is known of the least value of a term.
type Optimum struct {
	Result           // Sat: there is no better model; Unsat: nothing is as good as was asked for
	Low    *big.Int  // Unknown: no model has less; nil: nothing is known
	Best   ast.Model // Unknown: the best model so far; nil: there is none
}

// Least looks for the least value of an INTEGER term, of those up to most, by clause learning alone. Searches are as many as
// opts.Jobs says; what is assumed is a fact to them, so that there is no core. Searches with even numbers look for models with
// costs in the upper part of the range that is left, those with odd numbers refute its lower part. What either comes to is a bound
// of the same variable for all of them, which crosses with other bounds (see compile.Exchange). Where a part takes long it
// becomes smaller: the even ones come to assume nothing, the odd ones to ask for the least cost that there may be. The answer is
// unknown where the facts give the term no bounds without decisions.
func Least(ctx context.Context, p Problem, term ast.Node, most *big.Int, opts Options) Optimum {
	cost := p.G.Fresh("cost", ast.Int)
	p.Facts, p.Assumed = append(slices.Concat(p.Facts, p.Assumed), p.G.Eq(cost, term)), nil
	p.Shared = append(slices.Clip(p.Shared), cost)
	if opts.Proof = nil; opts.Jobs == nil {
		opts.Jobs = func() int { return 1 }
	}
	r := newRun(p, opts)
	r.aim = &aim{cost: cost, most: most}
	res, t := r.solveTeam(ctx)
	out := Optimum{Result: res}
	best := t.bestFound()
	switch {
	case res.Status == Unknown:
		out.Low = t.refuted()
		if best != nil {
			out.Best = t.own(best.from.problem.G, best.m)
		}
	case best != nil:
		out.Status, out.Core = Sat, nil
		out.Model = t.own(best.from.problem.G, best.m)
	}
	return out
}

// bestFound gives the best of the models: the first of these, where there are several. Of what was found after the verdict
// nothing is better.
func (t *team) bestFound() (best *improvement) {
	for i := range t.found {
		f := &t.found[i]
		if best == nil || cmp.Or(cmp.Compare(f.cost, best.cost), cmp.Compare(f.at, best.at), cmp.Compare(f.from.number, best.from.number)) < 0 {
			best = f
		}
	}
	return best
}

// refuted gives the cost that all are known to have at least; nil where there is none. All searches have ended.
func (t *team) refuted() *big.Int {
	low := int64(core.NegInf)
	for _, m := range t.members {
		if m.compiled != nil {
			lo, _ := m.compiled.RootRange(m.aim.cost)
			low = max(low, lo)
		}
	}
	if !core.IsFinite(low) {
		return nil
	}
	return big.NewInt(low)
}

// aimed is the table of searches with an aim.
func aimed(tune *options.Strategies) []strategy {
	rows := table(tune)
	i := slices.IndexFunc(rows, func(row strategy) bool { return row.name == clauseLearning })
	rows[i].start = aiming
	return rows[i : i+1]
}

// firstPatience is the work on a part of the costs before a search comes nearer to an end of their range.
const firstPatience = 20_000

// aiming is clause learning that looks for models with ever less cost.
func aiming(r *run) turner {
	b := &bisection{from: r.number % 2, patience: firstPatience}
	return func(budget Work) turn {
		if r.compile() == nil {
			return straight(r)(budget)
		}
		t := turn{}
		for budget == 0 || t.work < budget {
			left := Work(0)
			if budget > 0 {
				left = budget - t.work
			}
			if !b.step(r, left, &t) {
				break
			}
		}
		return t
	}
}

// bisection is the state of a search with an aim.
type bisection struct {
	from     int   // 0: it looks for models; 1: it refutes
	begun    bool  // the greatest cost has been told
	low      int64 // no cost is less, if begun
	asked    int64 // costs up to here are under way, if open
	open     bool
	spent    Work // on that
	patience Work
	fails    uint // parts that took too long, one after the other
}

// step works on one part of the costs; false: the turn is over.
func (b *bisection) step(r *run, left Work, t *turn) bool {
	k, a := r.compiled, r.aim
	if !b.begun { // what follows without decisions comes first
		b.begun, b.low = true, core.NegInf
		k.Bound(a.cost, a.most)
		return b.learn(r, 1, nil, t)
	}
	lo, hi := k.RootRange(a.cost)
	if !core.IsFinite(lo) || !core.IsFinite(hi) {
		t.over, t.last, t.result = true, true, &Result{Reasons: []Reason{because(Construct, "what is to be made least has no bound that is seen at once")}}
		return false
	}
	if lo = max(lo, b.low); lo > hi {
		lo = hi // and nothing is left, which the search finds
	}
	part := (hi - lo) >> min(1+b.fails, 63)
	if !b.open || b.asked >= hi || b.asked < lo {
		if b.asked, b.spent, b.open = lo+part, 0, true; b.from == 0 {
			b.asked = hi - part
		}
	}
	var assumed []core.Lit
	if b.asked < hi {
		assumed = append(assumed, k.Halved(a.cost, big.NewInt(b.asked)))
	}
	if part > 0 {
		limit := b.patience - min(b.spent, b.patience-1)
		if left == 0 || limit < left {
			left = limit
		}
	}
	if !b.learn(r, left, assumed, t) {
		return false
	}
	if part > 0 && b.open && b.spent >= b.patience {
		b.open, b.fails, b.patience = false, b.fails+1, b.patience+b.patience/4
	}
	return true
}

// learn has clause learning do so much work on a part of the costs; false: the turn is over.
func (b *bisection) learn(r *run, limit Work, assumed []core.Lit, t *turn) bool {
	status, work := r.learn(limit, assumed...)
	b.spent += work
	r.spend(t, work)
	switch status {
	case core.Paused:
		return true
	case core.Sat:
		if !r.better(t) {
			return false
		}
	case core.Unsat:
		failed := r.compiled.Failed()
		if len(assumed) == 0 || !slices.Contains(failed, assumed[0]) {
			r.verdict(status, t)
			return false
		}
		r.refuted(failed)
		b.low = b.asked + 1
	default:
		r.verdict(status, t)
		return false
	}
	b.open, b.fails = false, b.fails-min(b.fails, 1)
	return true
}

// better notes the model that was found, and that only better ones count from now on; false: there was none.
func (r *run) better(t *turn) bool {
	k := r.compiled
	m, err := k.Model()
	v, ok := m[r.aim.cost]
	if err == nil && (!ok || v.Int == nil || !v.Int.IsInt64()) {
		err = errUnvalued
	}
	if err != nil {
		t.over, t.last, t.result = true, true, &Result{Reasons: []Reason{because(Construct, err.Error())}}
		return false
	}
	r.found(m, v.Int.Int64())
	k.ToRoot()
	k.Bound(r.aim.cost, new(big.Int).Sub(v.Int, big.NewInt(1)))
	return true
}

// errUnvalued is a defect.
const errUnvalued = lateError("a model does not say what it costs")

// find notes a model that a member found.
func (m *member) find(x ast.Model, cost int64) {
	m.team.mu.Lock()
	defer m.team.mu.Unlock()
	m.team.found = append(m.team.found, improvement{m.now(), m, cost, x})
}
