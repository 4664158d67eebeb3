package strategy

import (
	"time"

	"bsmt/bkernel/options"
	"bsmt/bkernel/trace"
)

// strategy is a row of the table: one way to a verdict.
type strategy struct {
	name   string
	suits  func(r *run) bool // asked once, when the problem is prepared, or before when early
	early  bool              // has turns before the problem is prepared: what a session keeps
	stays  bool              // has turns after clause learning gave up: it may refute
	learns bool              // it is clause learning, which the others are measured by
	dives  bool              // its turns are of clause learning's own search
	tuning options.Strategy  // how much work its turns do
	start  func(r *run) turner
}

// shared says that those that join other searches have the turns.
func (s *strategy) shared() bool { return !s.learns && !s.early && !s.dives && s.tuning.First > 0 }

// turner takes a turn of so much work, 0 for as much as it needs. It keeps what it needs
// for the next one.
type turner func(budget Work) turn

// turn is what came of one.
type turn struct {
	result *Result // the verdict, or reasons for there being none
	work   Work    // done
	over   bool    // there is nothing more to do
	last   bool    // nobody else would have a verdict
	grow   bool    // the next turn should be longer
	share  float64 // factor of the share from now on; 0 is 1
}

// Turns is what the turns of a strategy cost.
type Turns struct {
	Strategy string
	Turns    int
	Work     Work
	Time     time.Duration
}

// outcome says in words what came of a turn.
func (t *turn) outcome() string {
	switch {
	case t.result != nil && t.result.Status != Unknown:
		return t.result.Status.String()
	case t.result != nil && len(t.result.Reasons) > 0:
		return "gives up: " + t.result.Reasons[0].Text
	case t.over:
		return "has nothing more to do"
	}
	return "may go on"
}

// longest is the most work that a turn grows to.
const longest Work = 1 << 60

// leastShare is that of a strategy whose share shrinks.
const leastShare = 1.0 / 64

// leastTurn is the least work of clause learning between turns of others.
const leastTurn = 2000

// leastCost is what any turn counts for, so that turns of nothing come to an end.
const leastCost = 500

// player is a strategy that suits the problem.
type player struct {
	*strategy
	place  int    // in the table
	turn   turner // nil before the first turn
	budget Work   // of the next turn
	share  float64
	pass   float64 // work of clause learning at which the next turn is due
	over   bool
	cost   Turns
}

// schedule deals the turns of a run: the next one is that of the strategy that had least
// of its share of the work so far, and of several the first in the table (stride
// scheduling; Waldspurger and Weihl, 1995). So strategies that take one quick look come
// before clause learning, and no other does more than its share of what that does.
type schedule struct {
	table   []strategy // rows that wait for the problem to be prepared
	players []player
	learner *player // the one that the others are measured by
	reasons []Reason
	settled *Result // a refutation without a record, while clause learning may find one with it
	until   Work    // for so much work of the run
}

// recordWork is how often the work up to a refutation without a record clause learning may
// do for one with it.
const recordWork = 4

func newSchedule(r *run, table []strategy) *schedule {
	s := &schedule{table: table}
	s.admit(r, true)
	return s
}

// admit lets those play who suit the problem: the early ones, or the others.
func (s *schedule) admit(r *run, early bool) {
	for i := range s.table {
		row := &s.table[i]
		if row.early == early && r.deals(i, row) && row.suits(r) {
			share, first, after := row.tuning.Share, Work(row.tuning.First), float64(row.tuning.After)
			switch {
			case row.early:
				share = r.session.share
				first = Work(float64(first) * min(1, share))
			case !row.shared():
			case r.number > 0: // before clause learning, which another search has done for a while; and the share is of what both do of that
				share, after = 2*share, -1
			case r.alone != nil && after > 0: // the turns are for those that join
				after = max(after, float64(r.alone()))
			}
			s.players = append(s.players, player{strategy: row, place: i, budget: first, share: share, pass: after, cost: Turns{Strategy: row.name}})
		}
	}
	for i := range s.players {
		if s.players[i].learns {
			s.learner = &s.players[i]
		}
	}
	if !early {
		s.table = nil
	}
}

// leave ends those that other searches deal from now on.
func (s *schedule) leave(r *run) {
	for i := range s.players {
		if p := &s.players[i]; !r.deals(p.place, p.strategy) {
			p.over = true
		}
	}
}

// run deals turns until there is a verdict, or no hope for one, or the work of r is limit
// (0: no limit): then it is not done.
func (s *schedule) run(r *run, limit Work) (res Result, done bool) {
	for !r.stopped() {
		if s.settled != nil && (s.learner.over || r.work() >= s.until) {
			return s.unrecorded(r), true
		}
		p := s.next()
		if s.table != nil && (p == nil || p.pass >= r.session.alone()) {
			if err := r.prepare(); err != nil {
				return unknown(because(Construct, err.Error())), true
			}
			if r.isSpent() { // what was prepared is of no use
				if s.settled != nil {
					return s.unrecorded(r), true
				}
				return Result{}, false
			}
			s.admit(r, false)
			continue
		}
		if p == nil {
			return unknown(s.reasons...), true
		}
		budget := s.budgetOf(p)
		if limit > 0 {
			had := r.work()
			if had >= limit && s.settled != nil {
				return s.unrecorded(r), true
			}
			if had >= limit {
				return Result{}, false
			}
			if budget == 0 || budget > limit-had {
				budget = limit - had
			}
		}
		if s.settled != nil {
			if left := s.until - r.work(); budget == 0 || budget > left {
				budget = left
			}
		}
		t := s.take(r, p, budget)
		if r.each != nil {
			r.each()
		}
		switch {
		case t.result != nil && t.result.Status == Unsat && r.opts.Proof != nil && !t.result.Recorded:
			s.settle(r, t.result, p.name)
		case t.result != nil && t.result.Status != Unknown:
			t.result.By = p.name
			return *t.result, true
		case t.result != nil && !r.stopped():
			s.reasons = append(s.reasons, t.result.Reasons...)
			if t.last {
				t.result.Reasons, t.result.By = s.reasons, p.name
				return *t.result, true
			}
		}
		if t.over && p == s.learner {
			s.endFinders()
		}
	}
	if s.settled != nil {
		return s.unrecorded(r), true
	}
	return unknown(r.late()), true
}

// settle keeps a refutation without a record, and leaves the rest to clause learning.
func (s *schedule) settle(r *run, res *Result, by string) {
	res.By = by
	s.settled, s.until = res, recordWork*r.work()
	for i := range s.players {
		p := &s.players[i]
		p.over = p.over || p != s.learner
	}
}

// unrecorded gives that refutation. Its proof is one step, if no other search has recorded it.
func (s *schedule) unrecorded(r *run) Result {
	if s.settled.record != nil {
		r.opts.Proof.Take(s.settled.record)
		s.settled.Recorded = true
	} else if r.compiled != nil {
		r.compiled.Unrecorded()
		s.settled.Recorded = true
	}
	return *s.settled
}

// take has p take a turn.
func (s *schedule) take(r *run, p *player, budget Work) turn {
	start := time.Now()
	if p.turn == nil {
		p.turn = p.start(r)
	}
	t := p.turn(budget)
	p.cost.Turns++
	p.cost.Work += t.work
	r.turned = 0
	p.cost.Time += time.Since(start)
	p.over = t.over
	if r.opts.Trace.On(trace.Strategy) {
		r.opts.Trace.Printf(trace.Strategy, "%s: turn %d with %d of work, %d done: %s", p.name, p.cost.Turns, budget, t.work, t.outcome())
	}
	p.pass += float64(max(t.work, leastCost)) / p.share
	if t.grow {
		growth := Work(p.tuning.Growth)
		p.budget = min(p.budget, longest/growth) * growth
		if p.tuning.Most > 0 {
			p.budget = min(p.budget, Work(p.tuning.Most))
		}
	}
	if t.share > 0 {
		p.share = min(max(p.share*t.share, leastShare), 2*p.tuning.Share)
	}
	return t
}

// next gives the player whose turn it is, or nil.
func (s *schedule) next() (best *player) {
	for i := range s.players {
		if p := &s.players[i]; !p.over && (best == nil || p.pass < best.pass) {
			best = p
		}
	}
	return best
}

// budgetOf gives the work of the next turn of p, 0 for no limit: clause learning goes on
// until another is due.
func (s *schedule) budgetOf(p *player) Work {
	if p != s.learner {
		return p.budget
	}
	due := -1.0
	for i := range s.players {
		if q := &s.players[i]; q != p && !q.over && (due < 0 || q.pass < due) {
			due = q.pass
		}
	}
	if due < 0 {
		return 0
	}
	return max(Work(due-p.pass)+1, leastTurn)
}

// endFinders ends those that only look for models while clause learning is under way.
func (s *schedule) endFinders() {
	for i := range s.players {
		if p := &s.players[i]; !p.stays {
			p.over = true
		}
	}
}

// work is that of all turns.
func (s *schedule) work() (w Work) {
	for i := range s.players {
		w += s.players[i].cost.Work
	}
	return w
}

// turns gives the cost of those that had a turn.
func (s *schedule) turns() (out []Turns) {
	for i := range s.players {
		if p := &s.players[i]; p.cost.Turns > 0 {
			out = append(out, p.cost)
		}
	}
	return out
}
