package portfolio

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"bsmt/internal/ending"
	"bsmt/portfolio/gate"
	"bsmt/portfolio/schedule"
	"bsmt/smtlib"
)

// race is the state of one Solve.
type race struct {
	p       *Portfolio
	ctx     context.Context
	q       *Query
	runners []*runner // in the order in which they joined
	on      int       // runners that have not answered yet, held up or not
	results chan result
	over    chan struct{} // closed when nobody reads results any more
	answers []Answer      // verdicts, in order of arrival
	refuted int           // models of members that the check refused
	stats   func() []Stat // of the first member that gave no verdict
	reasons []reason      // of those that gave none
	limit   ending.Limit  // the greatest limit that one of these met

	candidate Candidate // of the first of these that has one

	begun    time.Time        // when the race did
	patience <-chan time.Time // tells when an unchecked sat has waited long enough; nil: there is none
	weary    bool             // it has

	exhausted bool // a member that is stood in for has nothing more to try
}

// runner is a member in a race.
type runner struct {
	member Solver
	order  int           // among the runners
	share  float64       // of the processors, beside that of others; 0: it only looked first
	gate   *gate.Gate    // holds it up; nil before its first turn
	used   time.Duration // of all turns that are over
	since  time.Time     // when the turn under way began; zero: it has none
	done   bool          // it has answered
}

// result is a runner's answer.
type result struct {
	*runner
	Answer
}

// reason is why a member has no verdict.
type reason struct {
	order int // in which it joined
	text  string
	about []smtlib.Term
}

// errLost is why a member is stopped when another has answered.
var errLost = errors.New("another member answered")

// graceTime is how long members that were stopped may take to end. Children are
// reaped within it; the kernel polls its context far more often.
const graceTime = 250 * time.Millisecond

// lateGrace is the same at the deadline, when there is an answer to be printed.
const lateGrace = 120 * time.Millisecond

// firstPart is which part of the time until the deadline each look before the race may take.
const firstPart = 4

func newRace(ctx context.Context, p *Portfolio, q *Query) *race {
	return &race{p: p, ctx: ctx, q: q, begun: time.Now(), results: make(chan result, 16), over: make(chan struct{})}
}

// run goes through a plan until the race is decided, all have answered, or ctx is done.
func (r *race) run(plan schedule.Plan) {
	if !r.p.CrossCheck {
		for _, s := range r.p.looks(plan) {
			r.look(s)
			if r.ended() {
				return
			}
		}
		if e := r.p.loaded(r.q); e != nil {
			if r.look(look{e, loadedTime}); r.ended() {
				return
			}
		}
	}
	r.join(plan)
	for !r.ended() {
		waiting := r.deal()
		if r.on == 0 && !waiting {
			return
		}
		if !waiting {
			r.wait(nil)
			continue
		}
		t := time.NewTimer(r.slice())
		r.wait(t.C)
		t.Stop()
	}
}

// loadedTime is how long a member that has read a session so far goes before those that start
// a process: many questions take it less than a process takes to start, and to end.
const loadedTime = 20 * time.Millisecond

// How long a sat whose model was not checked whole waits for a member that checks it or says
// otherwise: a part of the time that is left, or as long as the race took where there is no
// end, within bounds.
const (
	doubtPart     = 8
	shortestDoubt = 500 * time.Millisecond // without a deadline
	longestDoubt  = 10 * time.Second
)

// ended tells whether nobody needs to run any more.
func (r *race) ended() bool {
	return (r.settled() || r.weary || r.hopeless()) && !r.p.CrossCheck || r.ctx.Err() != nil
}

// hopeless tells whether the solver that is stood in for would say unknown now, and the kernel
// does: its users would have their unknown at once, and a candidate, and not after their limit.
func (r *race) hopeless() bool {
	return r.exhausted && len(r.answers) == 0 && !slices.ContainsFunc(r.runners, func(x *runner) bool { return x.member == r.p.First && !x.done })
}

// settled tells whether there is an answer that needs nobody else's: a refutation, a model
// that was checked, or a sat that two programs agree on.
func (r *race) settled() bool {
	for i, a := range r.answers {
		if a.Verdict == Unsat || len(a.Unchecked) == 0 {
			return true
		}
		for _, b := range r.answers[:i] {
			if program(a.Member) != program(b.Member) {
				return true
			}
		}
	}
	return false
}

// program is which program a member runs: kernels with other random choices are one.
func program(member string) string {
	if _, ok := KernelNumber(member); ok {
		return kernelName
	}
	return strings.TrimPrefix(member, "lib")
}

// doubt has the race go on for a while when all there is are unchecked models.
func (r *race) doubt() {
	if r.patience != nil || r.settled() {
		return
	}
	wait := min(max(time.Since(r.begun), shortestDoubt), longestDoubt)
	if d, ok := r.ctx.Deadline(); ok {
		wait = min(time.Until(d)/doubtPart, longestDoubt)
	}
	r.patience = time.After(wait)
}

// look lets one member run alone.
func (r *race) look(s look) {
	x := r.runner(s.member)
	if x.done {
		return
	}
	most := s.time
	if d, ok := r.ctx.Deadline(); ok {
		most = min(most, time.Until(d)/firstPart)
	}
	r.turns([]*runner{x})
	t := time.NewTimer(most)
	defer t.Stop()
	for !x.done && !r.ended() && r.wait(t.C) {
	}
}

// wait takes one result. False is that there was none before end.
func (r *race) wait(end <-chan time.Time) bool {
	select {
	case res := <-r.results:
		r.take(res)
		return true
	case <-end:
	case <-r.patience:
		r.weary = true
	case <-r.ctx.Done():
	}
	return false
}

// runner gives the state of a member; it joins when it is new.
func (r *race) runner(m Solver) *runner {
	for _, x := range r.runners {
		if x.member.Name() == m.Name() {
			return x
		}
	}
	x := &runner{member: m, order: len(r.runners)}
	r.runners = append(r.runners, x)
	return x
}

// join lets all in that the plan names, and others as it says.
func (r *race) join(plan schedule.Plan) {
	seen := map[string]bool{}
	enter := func(m Solver, share float64) {
		if m == nil || seen[m.Name()] {
			return
		}
		seen[m.Name()] = true
		r.runner(m).share = share
	}
	for _, s := range plan.Race {
		enter(r.p.member(s.Member), s.Share)
	}
	members := r.p.members()
	if share := plan.Others; share > 0 || len(seen) == 0 || r.p.CrossCheck {
		if share == 0 {
			share = 1
		}
		for _, m := range members {
			enter(m, share)
		}
	}
	// Those named first go first, whoever looked before.
	slices.SortStableFunc(r.runners, func(a, b *runner) int { return a.rank(plan) - b.rank(plan) })
}

// rank is the place of a runner in a plan.
func (x *runner) rank(plan schedule.Plan) int {
	i := slices.IndexFunc(plan.Race, func(s schedule.Share) bool { return s.Member == x.member.Name() })
	if i < 0 {
		return len(plan.Race)
	}
	return i
}

// deal gives turns to those that had least of their share, and tells whether others wait.
// Who had as much as another and has a turn keeps it.
func (r *race) deal() (waiting bool) {
	now := time.Now()
	var want []*runner
	for _, x := range r.runners {
		if !x.done && x.share > 0 {
			want = append(want, x)
		}
	}
	if len(want) == 0 {
		// Who only looked first goes on when nobody else is left.
		for _, x := range r.runners {
			if !x.done && x.gate != nil {
				x.share = 1
				want = append(want, x)
			}
		}
	}
	jobs := r.p.jobs()
	if waiting = len(want) > jobs; waiting {
		slices.SortStableFunc(want, func(a, b *runner) int {
			switch pa, pb := a.passed(now), b.passed(now); {
			case pa < pb:
				return -1
			case pa > pb:
				return 1
			}
			return 0
		})
		want = want[:jobs]
	}
	r.turns(want)
	return waiting
}

// passed is what a runner had of its share.
func (x *runner) passed(now time.Time) float64 {
	t := x.used
	if !x.since.IsZero() {
		t += now.Sub(x.since)
	}
	return t.Seconds() / x.share
}

// The length of turns where members take turns: part of what the longest ran by then, so
// that changes become rare, within bounds.
const (
	slicePart     = 8
	shortestSlice = 50 * time.Millisecond
	longestSlice  = 2 * time.Second
)

// slice is the length of the turns that begin now.
func (r *race) slice() time.Duration {
	var most time.Duration
	for _, x := range r.runners {
		most = max(most, x.used)
	}
	return min(max(most/slicePart, shortestSlice), longestSlice)
}

// turns lets these run and no others.
func (r *race) turns(now []*runner) {
	at := time.Now()
	for _, x := range r.runners {
		if !x.since.IsZero() && !slices.Contains(now, x) {
			x.used += at.Sub(x.since)
			x.since = time.Time{}
			x.gate.Shut()
		}
	}
	for _, x := range now {
		switch {
		case !x.since.IsZero() || x.done:
			continue
		case x.gate == nil:
			r.start(x)
		default:
			x.gate.Open()
		}
		x.since = at
	}
}

// start gives a runner its first turn.
func (r *race) start(x *runner) {
	r.on++
	x.gate = gate.New()
	ctx := gate.With(r.ctx, x.gate)
	go func() {
		res := result{x, solveSafely(ctx, x.member, r.q)}
		select {
		case r.results <- res:
		case <-r.over:
		}
	}()
}

// solveSafely keeps a member's defect to the member.
func solveSafely(ctx context.Context, m Solver, q *Query) (a Answer) {
	defer func() {
		if x := recover(); x != nil {
			a = q.caught(m.Name(), x)
		}
	}()
	a = m.Solve(ctx, q)
	if a.Member == "" {
		a.Member = m.Name()
	}
	return a
}

// take enters a result.
func (r *race) take(res result) {
	r.on--
	res.done = true
	if !res.since.IsZero() {
		res.used += time.Since(res.since)
		res.since = time.Time{}
	}
	r.refuted += res.Refuted
	if res.Verdict != Unknown {
		r.answers = append(r.answers, res.Answer)
		r.doubt()
		return
	}
	r.exhausted = r.exhausted || res.Exhausted && r.q.Matching
	if r.candidate == nil {
		r.candidate = res.Candidate
	}
	text := res.Reason
	if text == "" {
		text = res.member.Name() + ": no reason given"
	}
	r.reasons = append(r.reasons, reason{res.order, text, res.About})
	r.limit = max(r.limit, res.Ended)
	if r.stats == nil {
		r.stats = res.Stats
	}
}

// drain waits a little for the members that were stopped, so that their children
// are reaped and a verdict that came at the same time is compared.
func (r *race) drain(grace time.Duration) {
	t := time.NewTimer(grace)
	defer t.Stop()
	for r.on > 0 {
		select {
		case res := <-r.results:
			r.take(res)
		case <-t.C:
			return
		}
	}
}
