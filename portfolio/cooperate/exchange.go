package cooperate

import (
	"context"
	"slices"
	"time"

	"bsmt/bkernel"
	"bsmt/bkernel/core"
	"bsmt/portfolio"
)

// exchange is what the kernel's search meets of the partner.
type exchange struct {
	ctx     context.Context
	stop    context.CancelFunc // ends the search
	s       *Solver
	q       *portfolio.Query
	p       *problem
	bridge  *bridge
	witness *bridge // nil: none
	alone   *alone

	told   []bool  // by index: the partner knows the value of a Bool
	lo, hi []int64 // by index: bounds that it knows
	claims []bkernel.Claim
	agreed []bkernel.Claim   // assumptions of the last question that was answered sat
	next   int64             // work of the kernel at the next question
	gap    int64             // work between questions
	at     time.Time         // of the last question
	share  float64           // of the time, for questions
	limit  time.Duration     // of a question
	probed bool              // the root was looked at
	open   bool              // something was excluded that was not refuted
	from   [][]bkernel.Claim // clauses from the partner, to be held against models
	found  *portfolio.Answer // a model that was checked
	count  counts
	paid   time.Duration // of count.time: what adapt has seen
}

// counts are the crossings of a run.
type counts struct {
	asks, cores, facts, models, refused int // from the partner
	sent                                int // clauses of the kernel
	time                                time.Duration
}

// Steering of the exchange; work is in the unit of core.Solver.Work.
const (
	firstGap   = 20_000
	leastGap   = 200
	mostGap    = 20_000_000
	firstShare = 0.4
	leastShare = 0.03
	mostShare  = 0.8
	firstLimit = 200 * time.Millisecond // of a question
	mostLimit  = 10 * time.Second
	probeLimit = 50 * time.Millisecond
	mostProbes = 200
	probeTime  = 400 * time.Millisecond // for all
	mostFrom   = 2000                   // clauses kept to be held against models
)

func newExchange(ctx context.Context, stop context.CancelFunc, s *Solver, q *portfolio.Query, p *problem, a *alone) *exchange {
	e := &exchange{
		ctx: ctx, stop: stop, s: s, q: q, p: p, bridge: newBridge(s.Partner, p, q), alone: a, told: make([]bool, len(p.shared)),
		lo: make([]int64, len(p.shared)), hi: make([]int64, len(p.shared)), gap: firstGap, next: headStart, share: firstShare, limit: firstLimit, at: time.Now(),
	}
	if p.mixed() {
		e.next = 0 // nobody else knows what half of the problem means
	}
	if s.Witness != nil {
		e.witness = newBridge(s.Witness, p, q)
	}
	for i := range e.lo {
		e.lo[i], e.hi[i] = core.NegInf, core.PosInf
	}
	return e
}

func (e *exchange) close() {
	e.bridge.close()
	if e.witness != nil {
		e.witness.close()
	}
}

// state collects what the kernel has inferred and decided; what holds without decisions is
// told for good.
func (e *exchange) state(v *bkernel.View) []bkernel.Claim {
	e.claims = e.claims[:0]
	for i := range e.p.shared {
		n := int32(i)
		if !v.IsInt(i) {
			switch value, root := v.Pred(i); {
			case value == 0 || e.told[i]:
			case root:
				e.told[i] = true
				e.tell(bkernel.Claim{Index: n, Kind: kind(value > 0)})
			default:
				e.claims = append(e.claims, bkernel.Claim{Index: n, Kind: kind(value > 0)})
			}
			continue
		}
		lo, hi := v.Bounds(i)
		if rlo, rhi := v.RootBounds(i); rlo > e.lo[i] || rhi < e.hi[i] {
			if rlo > e.lo[i] && core.IsFinite(rlo) {
				e.lo[i] = rlo
				e.tell(bkernel.Claim{Index: n, Kind: bkernel.AtLeast, K: rlo})
			}
			if rhi < e.hi[i] && core.IsFinite(rhi) {
				e.hi[i] = rhi
				e.tell(bkernel.Claim{Index: n, Kind: bkernel.AtMost, K: rhi})
			}
		}
		if lo > e.lo[i] && core.IsFinite(lo) {
			e.claims = append(e.claims, bkernel.Claim{Index: n, Kind: bkernel.AtLeast, K: lo})
		}
		if hi < e.hi[i] && core.IsFinite(hi) {
			e.claims = append(e.claims, bkernel.Claim{Index: n, Kind: bkernel.AtMost, K: hi})
		}
	}
	return e.claims
}

func kind(holds bool) bkernel.ClaimKind {
	if holds {
		return bkernel.Holds
	}
	return bkernel.Fails
}

// tell has the partner know a claim for good, on both of its ways.
func (e *exchange) tell(c bkernel.Claim) {
	text := e.p.text(c)
	e.count.sent++
	e.bridge.tell(text)
	if e.witness != nil {
		e.witness.tell(text)
	}
	if int(c.Index) >= e.p.opaque {
		e.help(text, 1)
	}
}

// Learned sends a clause of the kernel across.
func (e *exchange) Learned(clause []bkernel.Claim, _ bool) {
	e.count.sent++
	text := e.p.clause(clause)
	e.help(text, len(clause))
	if !e.p.mixed() && len(clause) <= 3 {
		e.bridge.tell(text)
	}
}

// help has the partner's own work know a clause of so many literals. Once an assignment was
// excluded that nobody refuted, what the kernel learns may rest on that, and an unsat of
// the partner would too.
func (e *exchange) help(text string, literals int) {
	if !e.open {
		e.alone.learned(text, literals)
	}
}

// Rest asks when it is time.
func (e *exchange) Rest(v *bkernel.View) {
	if v.Work() < e.next || e.bridge.broken != "" {
		return
	}
	if !e.probed && v.Decided() == 0 {
		e.probed = true
		e.probe(v)
	}
	claims := e.state(v)
	if len(claims) == 0 && e.count.asks > 0 || e.agreed != nil && slices.Equal(claims, e.agreed) {
		e.next = v.Work() + e.gap
		return
	}
	a := e.ask(v, claims, e.limit)
	e.adapt(v, a, len(claims))
}

// ask puts a question and takes the answer in: a core as a clause, a model as what to try.
func (e *exchange) ask(v *bkernel.View, claims []bkernel.Claim, limit time.Duration) answer {
	claims = slices.Clone(claims)
	start := time.Now()
	a, err := e.bridge.ask(e.ctx, claims, limit)
	e.count.asks++
	defer func() { e.count.time += time.Since(start) }()
	if err != nil {
		return answer{}
	}
	switch a.verdict {
	case portfolio.Unsat:
		if !e.vouched(a.core) {
			return answer{}
		}
		e.learn(v, a.core)
	case portfolio.Sat:
		e.agreed = claims
		if e.p.mixed() {
			e.propose(v)
		} else {
			e.whole()
		}
	}
	return a
}

// askAfresh puts a question to a child that has seen no other, as assertions. Its core is
// everything.
func (e *exchange) askAfresh(v *bkernel.View, claims []bkernel.Claim) answer {
	start := time.Now()
	b := newBridge(e.s.Partner, e.p, e.q)
	defer b.close()
	for _, c := range claims {
		b.tell(e.p.text(c))
	}
	b.facts.Write(e.bridge.facts.Bytes())
	a, _ := b.ask(e.ctx, nil, 4*e.limit)
	e.count.asks++
	e.count.time += time.Since(start)
	if a.verdict == portfolio.Unsat {
		if !e.vouched(claims) {
			return answer{}
		}
		e.learn(v, claims)
	}
	return a
}

// learn adds the clause that a core is.
func (e *exchange) learn(v *bkernel.View, core []bkernel.Claim) {
	clause := make([]bkernel.Claim, len(core))
	for i, c := range core {
		clause[i] = c.Not()
	}
	e.count.cores++
	e.keep(clause)
	v.Learn(clause)
}

// keep remembers what came from the partner.
func (e *exchange) keep(clause []bkernel.Claim) {
	if len(e.from) < mostFrom {
		e.from = append(e.from, clause)
	}
}

// vouched asks the witness, where one is wanted, whether a core is right.
func (e *exchange) vouched(core []bkernel.Claim) bool {
	if !e.s.OnlyChecked {
		return true
	}
	if e.witness == nil {
		e.count.refused++
		return false
	}
	a, err := e.witness.ask(e.ctx, core, mostLimit)
	if err == nil && a.verdict == portfolio.Unsat {
		return true
	}
	if err == nil && a.verdict == portfolio.Sat {
		e.s.note("disagreement: %s says that %s holds, but %s does not", e.bridge.program.Name(), e.p.clause(negated(core)), e.witness.program.Name())
		e.bridge.broken = "is contradicted by " + e.witness.program.Name()
	}
	e.count.refused++
	return false
}

func negated(claims []bkernel.Claim) []bkernel.Claim {
	out := make([]bkernel.Claim, len(claims))
	for i, c := range claims {
		out[i] = c.Not()
	}
	return out
}

// propose has the kernel try the values of the partner's model.
func (e *exchange) propose(v *bkernel.View) {
	var open []int
	for i := range e.p.shared {
		if v.IsInt(i) {
			continue
		}
		if value, _ := v.Pred(i); value == 0 {
			open = append(open, i)
		}
	}
	e.count.models++
	for i, value := range e.bridge.values(e.ctx, open) {
		v.Propose(i, value != 0)
	}
}

// whole takes the partner's model for one of the script, which it is when all was asserted.
func (e *exchange) whole() {
	if e.found != nil {
		return
	}
	said, err := e.bridge.d.Exchange(e.ctx, []byte("(get-model)\n"))
	if err != nil || len(said) != 1 {
		return
	}
	a := portfolio.CheckedText(e.ctx, e.q, said[0], portfolio.Answer{Member: e.s.Name()})
	e.count.models++
	if a.Verdict == portfolio.Sat {
		e.found = &a
		e.stop()
	}
}

// adapt makes questions rarer or more frequent, so that they take their share of the time.
func (e *exchange) adapt(v *bkernel.View, a answer, asked int) {
	now := time.Now()
	took := e.count.time - e.paid
	e.paid = e.count.time
	kernel := max(now.Sub(e.at)-took, time.Microsecond)
	e.at = now
	switch {
	case a.verdict == portfolio.Unsat && 2*len(a.core) <= asked+2:
		e.share = min(e.share*1.2, mostShare)
	case a.verdict == portfolio.Unsat:
	default:
		e.share = max(e.share*0.9, leastShare)
	}
	if a.late {
		e.share = max(e.share/2, leastShare)
	}
	want := float64(took) * (1 - e.share) / e.share
	e.gap = int64(float64(e.gap) * min(max(want/float64(kernel), 0.5), 2))
	e.gap = min(max(e.gap, leastGap), mostGap)
	e.next = v.Work() + e.gap
}

// Final asks about an assignment that the kernel accepts.
func (e *exchange) Final(v *bkernel.View) bkernel.Finality {
	if !e.p.mixed() {
		return bkernel.Agrees
	}
	if e.bridge.broken != "" || e.ctx.Err() != nil {
		return bkernel.Leaves
	}
	claims := slices.Clone(e.state(v))
	a := e.ask(v, claims, e.limit)
	var open []int // integers that are not fixed
	for i := range e.p.shared {
		if v.IsInt(i) {
			if lo, hi := v.Bounds(i); lo != hi {
				open = append(open, i)
			}
		}
	}
	for a.verdict == portfolio.Unknown && len(open) == 0 && e.limit < mostLimit && e.ctx.Err() == nil && e.bridge.broken == "" {
		// What was learned for many questions is in the way of a hard one: a child of its own.
		if a = e.askAfresh(v, claims); a.verdict == portfolio.Unknown {
			e.limit *= 4
			a = e.ask(v, claims, e.limit)
		}
	}
	e.adapt(v, a, len(claims))
	switch {
	case a.verdict == portfolio.Unsat:
		return bkernel.Goes
	case e.bridge.broken != "" || e.ctx.Err() != nil:
		return bkernel.Leaves
	case len(open) == 0 && a.verdict == portfolio.Unknown:
		return e.exclude(v, claims)
	case len(open) == 0:
		return bkernel.Agrees
	}
	// Where there is no model to follow, the kernel's own values make the next question easier.
	var values map[int]int64
	if a.verdict == portfolio.Sat {
		values = e.bridge.values(e.ctx, open)
	}
	for _, i := range open {
		value, ok := values[i]
		if !ok {
			if value, ok = v.Value(i); !ok {
				continue
			}
		}
		v.ProposeInt(i, value)
	}
	return bkernel.Goes
}

// exclude goes on without an assignment of which nobody knows whether it is a model.
func (e *exchange) exclude(v *bkernel.View, claims []bkernel.Claim) bkernel.Finality {
	e.open = true
	v.Learn(negated(claims))
	return bkernel.Goes
}

// probe asks the partner what holds always: values of Bools, bounds of integers, and
// equalities of integers that its models agree on.
func (e *exchange) probe(v *bkernel.View) {
	end := time.Now().Add(probeTime)
	ask := func(claims ...bkernel.Claim) answer {
		start := time.Now()
		e.count.asks++
		a, _ := e.bridge.ask(e.ctx, claims, probeLimit)
		e.count.time += time.Since(start)
		return a
	}
	e.state(v)
	if ask().verdict != portfolio.Sat {
		return
	}
	all := make([]int, len(e.p.shared))
	for i := range all {
		all[i] = i
	}
	if len(all) > mostProbes {
		all = all[:mostProbes]
	}
	model := e.bridge.values(e.ctx, all)
	least, most := map[int]int64{}, map[int]int64{}
	apart := map[[2]int]bool{} // integers that some model has different
	var ints []int
	see := func(m map[int]int64) {
		for _, i := range ints {
			x, ok := m[i]
			if !ok {
				continue
			}
			if l, has := least[i]; !has || x < l {
				least[i] = x
			}
			if h, has := most[i]; !has || x > h {
				most[i] = x
			}
			for _, j := range ints {
				if y, has := m[j]; i < j && (!has || x != y) {
					apart[[2]int{i, j}] = true
				}
			}
		}
	}
	for _, i := range all {
		if v.IsInt(i) {
			ints = append(ints, i)
		}
	}
	see(model)
	fact := func(c bkernel.Claim) {
		e.count.facts++
		e.keep([]bkernel.Claim{c})
		v.Learn([]bkernel.Claim{c})
	}
	// try learns c when its opposite is refuted.
	try := func(c bkernel.Claim) (sat bool) {
		a := ask(c.Not())
		switch a.verdict {
		case portfolio.Unsat:
			if e.vouched([]bkernel.Claim{c.Not()}) {
				fact(c)
			}
		case portfolio.Sat:
			see(e.bridge.values(e.ctx, all))
			return true
		}
		return false
	}
	late := func() bool { return time.Now().After(end) || e.ctx.Err() != nil || e.bridge.broken != "" }
	for _, i := range all {
		if late() {
			return
		}
		if v.IsInt(i) {
			lo, hi := v.Bounds(i)
			for range 4 { // a model with a lesser value moves the bound to ask for
				if x, ok := least[i]; !ok || core.IsFinite(lo) && x <= lo || !try(bkernel.Claim{Index: int32(i), Kind: bkernel.AtLeast, K: x}) {
					break
				}
			}
			for range 4 {
				if x, ok := most[i]; !ok || core.IsFinite(hi) && x >= hi || !try(bkernel.Claim{Index: int32(i), Kind: bkernel.AtMost, K: x}) {
					break
				}
			}
		} else if value, _ := v.Pred(i); value == 0 {
			if x, ok := model[i]; ok {
				try(bkernel.Claim{Index: int32(i), Kind: kind(x != 0)})
			}
		}
	}
	e.equalities(v, ints, apart, late)
}

// equalities asks whether integers that no model so far has different are equal.
func (e *exchange) equalities(v *bkernel.View, ints []int, apart map[[2]int]bool, late func() bool) {
	for n, i := range ints {
		for _, j := range ints[n+1:] {
			if apart[[2]int{i, j}] || late() || e.s.OnlyChecked {
				continue
			}
			start := time.Now()
			e.count.asks++
			a, _ := e.bridge.askText(e.ctx, "(distinct "+e.p.shared[i].text+" "+e.p.shared[j].text+")", probeLimit)
			e.count.time += time.Since(start)
			if a.verdict == portfolio.Unsat {
				e.count.facts++
				v.LearnEqual(i, j)
			}
		}
	}
}
