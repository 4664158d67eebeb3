package portfolio

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"
	"time"

	"bsmt/smtlib"
)

// Portfolio is a Solver that lets several others race.
type Portfolio struct {
	First      Solver                                // starts at once, before the others are even looked for; may be nil
	HeadStart  time.Duration                         // how long First runs alone
	Others     func() []Solver                       // the other members; called once, when First has not answered in time
	Jobs       int                                   // how many may run at once; 0 is all
	CrossCheck bool                                  // let all finish, and compare
	Note       func(format string, arguments ...any) // told of disagreements; may be nil

	others []Solver // as Others gave them
	called bool     // Others was
}

// Close closes the members that can be closed.
func (p *Portfolio) Close() error {
	var errs []error
	for _, m := range append([]Solver{p.First}, p.others...) {
		if c, ok := m.(io.Closer); ok {
			errs = append(errs, c.Close())
		}
	}
	return errors.Join(errs...)
}

// Name is "portfolio".
func (p *Portfolio) Name() string { return "portfolio" }

// turn is one member's claim to run.
type turn struct {
	member Solver
	order  int           // in which it joined
	slice  time.Duration // how long, when more want to run than may
}

// result is the answer of a member's turn.
type result struct {
	turn
	Answer
	expired bool // its slice was over, not its time
}

// graceTime is how long members that were stopped may take to end. Children are
// reaped within it; the kernel polls its context far more often.
const graceTime = 250 * time.Millisecond

// lateGrace is the same at the deadline, when there is an answer to be printed.
const lateGrace = 120 * time.Millisecond

// race is the state of one Solve.
type race struct {
	p       *Portfolio
	ctx     context.Context
	q       *Query
	results chan result
	over    chan struct{} // closed when nobody reads results any more
	queue   []turn        // waiting
	running int           // members under way
	answers []Answer      // verdicts, in order of arrival
	refuted int           // models of members that the check refused
	stats   []Stat        // of the first member that gave none
	reasons []reason      // of those that gave none
}

// reason is why a member has no verdict.
type reason struct {
	order int // in which it joined
	text  string
	about []smtlib.Term
}

// errLost is why a member is stopped when another has answered.
var errLost = errors.New("another member answered")

// Solve races the members; the first checked verdict wins.
func (p *Portfolio) Solve(ctx context.Context, q *Query) Answer {
	if q.Work > 0 && p.First != nil {
		// The winner of a race depends on the machine, what one member does in a measured
		// amount of work does not.
		return solveSafely(ctx, p.First, q)
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	r := &race{p: p, ctx: ctx, q: q, results: make(chan result, 16), over: make(chan struct{})}
	defer close(r.over)
	var delay <-chan time.Time
	if p.First != nil {
		head := p.HeadStart
		if d, ok := ctx.Deadline(); ok {
			head = min(head, time.Until(d)/4)
		}
		r.start(turn{member: p.First, order: -1})
		if p.CrossCheck {
			head = 0
		}
		t := time.NewTimer(head)
		defer t.Stop()
		delay = t.C
	} else {
		r.join()
	}
	for !r.decided() && (r.running > 0 || delay != nil) {
		select {
		case res := <-r.results:
			r.take(res)
			if delay != nil && r.running == 0 && !r.decided() {
				delay = nil
				r.join()
			}
		case <-delay:
			delay = nil
			r.join()
		case <-ctx.Done():
			r.drain(lateGrace)
			return r.verdict()
		}
		r.fill()
	}
	if r.running > 0 {
		stop(errLost)
		r.drain(graceTime)
	}
	return r.verdict()
}

// decided tells whether the race is over.
func (r *race) decided() bool { return len(r.answers) > 0 && !r.p.CrossCheck }

// join lets the other members in.
func (r *race) join() {
	if r.p.Others == nil {
		return
	}
	if !r.p.called {
		r.p.others, r.p.called = r.p.Others(), true
	}
	others := r.p.others
	// The head start's runner, if it still runs, is not stopped for the others.
	slice := 5 * time.Second
	if d, ok := r.ctx.Deadline(); ok && r.p.Jobs > 0 {
		slots := max(1, r.p.Jobs-r.running)
		slice = time.Until(d) * time.Duration(slots) / time.Duration(max(1, len(others)))
	}
	for i, m := range others {
		r.queue = append(r.queue, turn{m, i, slice})
	}
	r.fill()
}

// fill starts members that wait as long as there is room.
func (r *race) fill() {
	for len(r.queue) > 0 && (r.p.Jobs <= 0 || r.running < r.p.Jobs) && !r.decided() {
		t := r.queue[0]
		r.queue = r.queue[1:]
		if r.p.Jobs <= 0 || r.running+len(r.queue)+1 <= r.p.Jobs {
			t.slice = 0
		}
		r.start(t)
	}
}

// start gives a member its turn.
func (r *race) start(t turn) {
	r.running++
	go func() {
		ctx, cancel := r.ctx, context.CancelFunc(func() {})
		if t.slice > 0 {
			ctx, cancel = context.WithTimeout(r.ctx, t.slice)
		}
		defer cancel()
		a := solveSafely(ctx, t.member, r.q)
		res := result{turn: t, Answer: a, expired: a.Verdict == Unknown && ctx.Err() != nil && r.ctx.Err() == nil}
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
			a = Answer{Member: m.Name(), Reason: m.Name() + ": internal error: " + panicText(x)}
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
	r.running--
	r.refuted += res.Refuted
	switch {
	case res.Verdict != Unknown:
		r.answers = append(r.answers, res.Answer)
	case res.expired:
		res.slice *= 2
		r.queue = append(r.queue, res.turn)
	default:
		text := res.Reason
		if text == "" {
			text = res.member.Name() + ": no reason given"
		}
		r.reasons = append(r.reasons, reason{res.order, text, res.About})
		if r.stats == nil {
			r.stats = res.Stats
		}
	}
}

// drain waits a little for the members that were stopped, so that their children
// are reaped and a verdict that came at the same time is compared.
func (r *race) drain(grace time.Duration) {
	t := time.NewTimer(grace)
	defer t.Stop()
	for r.running > 0 {
		select {
		case res := <-r.results:
			r.take(res)
		case <-t.C:
			return
		}
	}
}

// verdict makes one answer of all.
func (r *race) verdict() Answer {
	a := r.judge()
	a.Refuted = r.refuted
	return a
}

// judge weighs the answers.
func (r *race) judge() Answer {
	rank := func(a Answer) int {
		switch {
		case a.Verdict == Sat && len(a.Unchecked) == 0:
			return 0 // a model that was evaluated is evidence; all else is somebody's word
		case a.Verdict == Unsat:
			return 1
		}
		return 2
	}
	if len(r.answers) == 0 {
		for _, t := range r.queue {
			r.reasons = append(r.reasons, reason{order: t.order, text: t.member.Name() + ": no time left to run it"})
		}
		slices.SortStableFunc(r.reasons, func(a, b reason) int { return a.order - b.order })
		var texts []string
		var about []smtlib.Term
		for _, x := range r.reasons {
			texts = append(texts, x.text)
			about = append(about, x.about...)
		}
		if r.running > 0 || len(texts) == 0 {
			texts = append(texts, stoppedOr(r.ctx, "no solver found"))
		}
		return Answer{Reason: strings.Join(texts, "; "), About: about, Member: r.p.Name(), Stats: r.stats}
	}
	sort.SliceStable(r.answers, func(i, j int) bool { return rank(r.answers[i]) < rank(r.answers[j]) })
	best := r.answers[0]
	var against []string
	for _, a := range r.answers[1:] {
		if a.Verdict != best.Verdict {
			against = append(against, fmt.Sprintf("%s says %s", a.Member, a.Verdict))
		}
	}
	if len(against) == 0 {
		return best
	}
	text := fmt.Sprintf("%s says %s, but %s", best.Member, best.Verdict, strings.Join(against, ", "))
	if r.p.Note != nil {
		r.p.Note("disagreement: %s", text)
	}
	if rank(best) == 0 {
		return best
	}
	return Answer{Reason: "disagreement: " + text, Member: r.p.Name()}
}

func stoppedOr(ctx context.Context, other string) string {
	if ctx.Err() != nil {
		return stopped(ctx)
	}
	return other
}
