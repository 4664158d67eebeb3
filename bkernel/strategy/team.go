package strategy

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"bsmt/bkernel/compile"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/trace"
)

// team is several searches at one problem, which exchange what they learn when each has done
// so much work: what comes when depends on no clock, so that the same seed and number of
// searches repeat the same run (Hamadi, Jabbour, Piette and Saïs, "Deterministic parallel
// DPLL", JSAT 2011). The verdict is that of the search that came to one with least work
// since the last exchange. A search alone lasts for a while before others join it, each with a graph
// of its own that begins where the problem did.
//
// Clauses cross between searches that compiled the same, by compile.Exchange. Where a proof
// is recorded none do: each search records its own, and the winner's is the proof.
type team struct {
	lead    *run
	members []*member
	slice   Work         // of each member in this round, until it looks whether another has a verdict
	first   atomic.Int32 // the first slice of this round in which one had
	rounds  int
	path    Work
}

// member is one of the searches. During a round it belongs to a goroutine of its own.
type member struct {
	*run
	before Work            // of the run at the start of the round
	goal   Work            // work of the run at the end of the slice under way
	in     []*compile.Mail // to be taken at the start of the next round
	marks  [peeks]mark     // after each slice of the last round
	res    Result          // where it is done
	done   bool
	when   int32   // slice in which it was
	defect *defect // it panicked
}

// mark is what a member did up to the end of a slice. Who goes on after another had a verdict
// does more or less than that, as the machine has it.
type mark struct {
	work  Work
	turns []Turns
	met   uint64 // fingerprint of what it compiled; 0: nothing yet
}

// defect is a panic of a member, to be raised again by who asked.
type defect struct {
	what  any
	stack []byte
}

// Error tells of it with the stack of the search.
func (d *defect) Error() string { return fmt.Sprintf("%v\n%s", d.what, d.stack) }

// peeks is how often in a round a member looks whether another has a verdict.
const peeks = 4

// Job is what one of several searches did.
type Job struct {
	Name        string // of its variation
	Work        Work
	Sent, Taken int // clauses
	Alike       int // searches that compiled the same, itself included
}

// solveTogether is solve where others may join.
func (r *run) solveTogether(ctx context.Context) Result {
	limit := Work(r.opts.Tuning.Jobs.Alone)
	if r.opts.Work > 0 {
		limit = min(limit, r.opts.Work)
	}
	res, done := r.advance(ctx, limit)
	for !done && r.prepared == nil && (r.opts.Work == 0 || limit < r.opts.Work) {
		// A session still tries what it remembers.
		if limit *= 2; r.opts.Work > 0 {
			limit = min(limit, r.opts.Work)
		}
		res, done = r.advance(ctx, limit)
	}
	if done {
		return r.finish(res)
	}
	if r.opts.Work == 0 || limit < r.opts.Work {
		if n := r.opts.Jobs(); n > 1 {
			return newTeam(r, n).run(ctx)
		}
		if res, done = r.advance(ctx, r.opts.Work); done {
			return r.finish(res)
		}
	}
	return r.finish(unknown(r.spentAll()))
}

// newTeam has n searches, of which lead is the first.
func newTeam(lead *run, n int) *team {
	t := &team{lead: lead, path: lead.work()}
	lead.opts.MemLimit /= int64(n)
	if lead.compiled != nil {
		lead.compiled.SetMemLimit(lead.opts.MemLimit)
	}
	table := variations()
	for i := range n {
		p := part{variation: table[i%len(table)], number: i, of: n}
		if i == 0 {
			lead.part = p
			if os.Getenv("BSMT_LEAD") == "" {
				lead.schedule.leave(lead)
			}
			t.members = append(t.members, &member{run: lead, goal: lead.work()})
			continue
		}
		o := lead.opts
		o.Seed += uint64(i) * 0x9e3779b97f4a7c15
		o.Trace, o.Work = nil, 0
		if o.Proof != nil {
			o.Proof = proof.NewRecorder()
		}
		problem := lead.problem
		problem.G = problem.G.CloneAt(lead.began)
		t.members = append(t.members, &member{run: &run{opts: o, problem: problem, part: p}})
	}
	return t
}

// run has rounds until there is a verdict, or no hope for one, or the work is done.
func (t *team) run(ctx context.Context) Result {
	for _, m := range t.members {
		m.during(ctx)
		defer m.exceed() // which ends what waits for the end of ctx
		if m.schedule == nil {
			m.schedule = newSchedule(m.run, table(&m.opts.Tuning.Strategy))
		}
	}
	for {
		t.slice = Work(t.lead.opts.Tuning.Jobs.Round) / peeks
		if limit := t.lead.opts.Work; limit > 0 {
			had := t.work()
			if had >= limit {
				return t.finish(t.lead, unknown(t.lead.spentAll()))
			}
			t.slice = min(t.slice, (limit-had)/Work(peeks*len(t.members))+1)
		}
		t.round()
		if m := t.winner(); m != nil {
			return t.finish(m.run, m.res)
		}
		if t.over() {
			return t.finish(t.lead, t.members[0].res)
		}
		t.exchange()
	}
}

// round has each member do its work.
func (t *team) round() {
	t.rounds++
	t.first.Store(peeks)
	var wait sync.WaitGroup
	for _, m := range t.members {
		if m.done { // in a round before
			m.before = m.marks[m.when].work
			for s := range m.marks {
				m.marks[s] = m.marks[m.when]
			}
			continue
		}
		wait.Add(1)
		go func() {
			defer wait.Done()
			m.round(t)
		}()
	}
	wait.Wait()
	most := Work(0)
	for i, m := range t.members {
		if m.defect != nil {
			panic(m.defect)
		}
		took := m.reached(t).work - m.before
		most = max(most, took)
		t.lead.opts.Trace.Printf(trace.Strategy, "round %d: search %d (%s) did %d of work, %d in all", t.rounds, i, m.name, took, m.before+took)
	}
	t.path += most
}

// reached is how far a member came until the end of the slice in which one had a verdict, or
// of the round.
func (m *member) reached(t *team) mark {
	s := min(t.first.Load(), peeks-1)
	if m.done {
		s = min(s, m.when)
	}
	return m.marks[s]
}

// round is the part of one member.
func (m *member) round(t *team) {
	m.before = m.work()
	defer func() {
		if x := recover(); x != nil {
			m.defect, m.done = &defect{x, debug.Stack()}, true
		}
	}()
	for _, mail := range m.in {
		m.exchange.Receive(mail)
	}
	m.in = m.in[:0]
	for s := int32(0); s < peeks && s <= t.first.Load(); s++ {
		m.goal += t.slice
		res, done := m.schedule.run(m.run, m.goal)
		m.marks[s] = mark{work: m.work(), turns: m.schedule.turns()}
		if e := m.run.exchange; e != nil {
			m.marks[s].met = e.Fingerprint()
		}
		if !done {
			continue
		}
		m.res, m.done, m.when = res, true, s
		for res.Status != Unknown {
			if old := t.first.Load(); old <= s || t.first.CompareAndSwap(old, s) {
				break
			}
		}
		return
	}
}

// winner gives the member whose verdict counts, or nil.
func (t *team) winner() (best *member) {
	for _, m := range t.members {
		if m.done && m.res.Status != Unknown && (best == nil || m.when < best.when || m.when == best.when && m.work()-m.before < best.work()-best.before) {
			best = m
		}
	}
	return best
}

// over tells whether nobody has anything more to do.
func (t *team) over() bool {
	for _, m := range t.members {
		if !m.done {
			return false
		}
	}
	return true
}

// exchange has all tell what they learned to those who compiled the same.
func (t *team) exchange() {
	for i, m := range t.members {
		if m.run.exchange == nil || m.done {
			continue
		}
		mail := m.run.exchange.Send()
		if mail.Len() == 0 {
			continue
		}
		for j, to := range t.members {
			if j == 0 && os.Getenv("BSMT_LEAD") == "1" {
				continue
			}
			if i != j && !to.done && t.alike(m, to) {
				to.in = append(to.in, mail)
			}
		}
	}
}

// alike tells whether two members compiled the same.
func (t *team) alike(a, b *member) bool {
	x, y := a.run.exchange, b.run.exchange
	return x != nil && y != nil && len(a.skip)+len(b.skip) == 0 && x.Fingerprint() == y.Fingerprint()
}

func (t *team) work() (w Work) {
	for _, m := range t.members {
		w += m.work()
	}
	return w
}

// finish gives the result of a run as that of all.
func (t *team) finish(by *run, res Result) Result {
	res = by.finish(res)
	if by != t.lead && by.opts.Proof != nil {
		t.lead.opts.Proof.Take(by.opts.Proof)
	}
	res.Work, res.Path, res.Turns = 0, t.path, nil
	all := map[string]Turns{}
	for _, m := range t.members {
		at := m.reached(t)
		res.Work += at.work
		for _, c := range at.turns {
			sum := all[c.Strategy]
			all[c.Strategy] = Turns{c.Strategy, sum.Turns + c.Turns, sum.Work + c.Work, sum.Time + c.Time}
		}
		j := Job{Name: m.name, Work: at.work}
		if e := m.run.exchange; e != nil && at.met != 0 {
			j.Sent, j.Taken = e.Sent, e.Taken
			for _, other := range t.members {
				if t.alike(m, other) && other.reached(t).met != 0 {
					j.Alike++
				}
			}
		}
		res.Jobs = append(res.Jobs, j)
	}
	for _, row := range table(&t.lead.opts.Tuning.Strategy) {
		if sum := all[row.name]; sum.Turns > 0 {
			res.Turns = append(res.Turns, sum)
		}
	}
	return res
}
