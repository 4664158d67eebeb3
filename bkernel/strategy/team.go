package strategy

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/compile"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/trace"
)

// team is several searches at one problem, which exchange what they learn. What comes when depends on work and
// on no clock, so that the same seed and number of searches repeat the same run (Hamadi, Jabbour, Piette and
// Saïs, "Deterministic parallel DPLL", JSAT 2011). They do not stop at barriers for that, which a long step of one
// would hold all others up at: each tells others something whenever it has done a round of work, with the work that it had
// done, its time. Who comes to the end of a round of its own takes what was told up to that time, and waits only where somebody else
// may still tell something of before (Chandy and Misra, "Asynchronous distributed simulation via a sequence of
// parallel computations", CACM 1981). Searches tell how far they are from within long steps, too.
//
// Where a proof is wanted, what a search recorded may be part of another one's refutation. Then each that has told
// something goes on to the end of a round after the verdict, so that what it says of its literals is the same each time.
//
// The verdict is the one with the earliest time. A search alone lasts for a while before others join it, each with a graph
// of its own that begins where what the first one prepared ends. While it prepares, a scout does so with fewer passes, and
// may have a verdict before; it exchanges nothing, and makes room when others join.
//
// In a hurry nobody waits: each takes what has been told when it comes by, and the first verdict by the clock is that of all,
// so that another run may come to it in another way.
type team struct {
	lead    *run
	hurry   bool    // see Options.Hurry
	scout   *member // nil: there is none
	members []*member
	began   Work // time at which the others joined
	round   Work
	until   Work               // time at which each ends for want of more work; never: there is no limit
	best    atomic.Uint64      // the earliest time of a verdict so far, or never
	ctx     context.Context    // of all, which outlasts that of the first one
	cancel  context.CancelFunc // ends it
	shared  bool               // the memory is shared out
	others  sync.WaitGroup     // those that joined
	waiting atomic.Int32       // members that wait
	mu      sync.Mutex         // of in of all members
	changed *sync.Cond         // one has come further, or has a verdict; with mu
	found   []improvement      // models, where searches have an aim; with mu
}

// never is a time that does not come.
const never = Work(math.MaxUint64)

// member is one of the searches, with a goroutine of its own.
type member struct {
	*run
	team   *team
	goal   Work          // time to tell something next; of a first one that is alone: what it has to do besides preparing before others join
	joined Work          // time at which it began
	passed atomic.Uint64 // time up to which all that it tells is told
	ends   atomic.Uint64 // of a scout: time after which its verdict does not count; never: there is none yet
	in     []letter      // to be taken when their time has come, by what others tell; team.mu is held for it
	marks  []mark
	res    Result  // where it has one
	when   Work    // time of it; never: it has none
	defect *defect // it panicked
	told   bool    // it has told something
	beaten bool    // its step was ended since another had a verdict before: what it did in that does not count
}

// letter is what a search tells another one.
type letter struct {
	at   Work // time
	from int  // number of the search
	mail *compile.Mail
	met  uint64 // fingerprint of what its writer compiled
}

// mark is what a member did up to a time. Who goes on after another had a verdict does more or less than
// that, as the machine has it.
type mark struct {
	work        Work
	turns       []Turns
	met         uint64 // fingerprint of what it compiled; 0: nothing yet
	sent, taken int
	over        bool // it came to its end
}

// defect is a panic of a member, to be raised again by who asked.
type defect struct {
	what  any
	stack []byte
}

// Error tells of it with the stack of the search.
func (d *defect) Error() string { return fmt.Sprintf("%v\n%s", d.what, d.stack) }

// Job is what one of several searches did.
type Job struct {
	Name        string // of its variation
	Work        Work
	Sent, Taken int // clauses
	Alike       int // searches that compiled the same, itself included
}

// solveTogether is solve where others may join.
func (r *run) solveTogether(ctx context.Context) Result {
	res, _ := r.solveTeam(ctx)
	return res
}

// solveTeam is solveTogether, and gives the searches.
func (r *run) solveTeam(ctx context.Context) (Result, *team) {
	t := &team{lead: r, until: never, hurry: r.opts.Hurry && r.opts.Proof == nil && r.opts.Work == 0 && r.aim == nil}
	t.changed = sync.NewCond(&t.mu)
	t.best.Store(uint64(never))
	t.ctx, t.cancel = context.WithCancel(ctx)
	defer t.cancel()
	defer context.AfterFunc(t.ctx, t.tell)()
	r.preparing = t.begin
	first := t.member(r, 0)
	r.each = first.tick
	first.goal = Work(r.opts.Tuning.Jobs.Alone)
	r.alone = func() Work {
		if r.opts.Jobs() < 2 {
			return 0
		}
		return first.lasts()
	}
	t.members = []*member{first}
	defer func() {
		t.cancel()
		t.others.Wait()
	}()
	if r.schedule == nil {
		r.schedule = newSchedule(r, r.table())
	}
	res, done := Result{}, false
	if most := r.opts.Work; most > first.goal {
		// The rest of a limited work is shared out.
		for goal := first.goal; !done && goal < most && len(t.members) == 1; goal = max(goal+1, first.due()) {
			if res, done = r.schedule.run(r, goal); !done {
				first.tick()
			}
		}
		if !done {
			res, done = r.schedule.run(r, min(t.until, most))
		}
	} else {
		res, done = r.schedule.run(r, most)
	}
	if !done {
		res = unknown(r.spentAll())
	}
	if len(t.members) == 1 && t.scout == nil {
		first.mark()
		first.end(res, first.now())
		return r.finish(res), t
	}
	if res.Status == Unknown {
		first.res = res // why, where nobody has a verdict: it may have been ended with all others
	}
	if now := first.now(); !first.beaten && (t.hurry || now <= t.verdict()) {
		first.mark()
		first.end(res, now)
	}
	first.pass(never)
	if t.scout != nil && first.when == never && !first.beaten && t.ctx.Err() == nil {
		t.scout.until(first.now()) // the first one gave up
	}
	t.others.Wait()
	for _, m := range append(t.members[:len(t.members):len(t.members)], t.scout) {
		if m != nil && m.defect != nil {
			panic(m.defect)
		}
	}
	if s := t.scout; s != nil {
		if t.verdict() < t.began {
			t.members = t.members[:1] // others joined since the first one had not been told of the scout's verdict in time
		}
		s.number = len(t.members)
		t.members = append(t.members, s)
	}
	best := first
	for _, m := range t.members {
		if m.when < best.when {
			best = m
		}
	}
	return t.finish(best.run, best.res), t
}

// tick is called by the first search now and then. It has others join when it has lasted, and tells them what it
// learned.
func (m *member) tick() {
	t, now := m.team, m.now()
	if len(t.members) > 1 {
		if now < m.goal {
			return
		}
		m.mark()
		if !m.meet(now) {
			m.beaten = true
			m.exceed()
		}
		return
	}
	switch m.pulse(m.work()); {
	case m.beaten, m.prepared == nil: // a session still tries what it remembers
		return
	case now < m.due(), m.isSpent(): // nothing is left to share out
		return
	}
	m.goal = never
	if n := m.opts.Jobs(); n > 1 {
		t.join(n, now)
		m.goal = now
		m.tick()
	}
}

// mostPrepared bounds the work of preparing that a search has to come to before others join it, as multiples of jobs.alone.
const mostPrepared = 100

// due is the time at which others may join the first search: when it has worked for as long as preparing took. Until then the
// scout has its time.
func (m *member) due() Work {
	if m.goal == never {
		return never
	}
	return m.spent + m.lasts()
}

// lasts is the work besides preparing until others may join the first search.
func (m *member) lasts() Work { return max(m.goal, min(m.spent, mostPrepared*m.goal)) }

// binds says that what a member told may be part of a proof.
func (m *member) binds() bool { return m.told && m.opts.Proof != nil }

// join has searches join the first one, until there are n.
func (t *team) join(n int, now Work) {
	lead := t.lead
	t.began, t.round = now, Work(lead.opts.Tuning.Jobs.Round)
	if limit := lead.opts.Work; limit > 0 {
		t.until = now + (limit-now)/Work(n) + 1
	}
	if t.scout != nil {
		t.scout.until(now)
	}
	t.share(n)
	rows := variations()
	lead.part = part{variation: rows[0], of: n}
	lead.schedule.leave(lead)
	for i := 1; i < n; i++ {
		o := t.options()
		o.Seed += uint64(i) * 0x9e3779b97f4a7c15
		m := t.member(&run{opts: o, problem: lead.problem, aim: lead.aim, part: part{variation: rows[i%len(rows)], number: i, of: n}}, now)
		m.goal = now + t.round
		if ready := lead.ready; ready != nil && len(m.skip) == 0 {
			m.problem.G = lead.problem.G.CloneAt(ready.mark)
			m.began, m.prepared = lead.began, ready.On(m.ctx, m.problem.G)
		} else {
			m.problem.G = lead.problem.G.CloneAt(lead.began)
		}
		t.members = append(t.members, m)
	}
	for _, m := range t.members[1:] {
		t.start(m)
	}
}

// member makes a run one of the searches, from a time on.
func (t *team) member(r *run, joined Work) *member {
	m := &member{run: r, team: t, when: never, joined: joined}
	m.passed.Store(uint64(joined))
	m.ends.Store(uint64(never))
	r.opts.pulse, r.found = m.pulse, m.find
	r.during(t.ctx)
	return m
}

// options are those of the first search, for another one.
func (t *team) options() Options {
	o := t.lead.opts
	o.Trace, o.Work = nil, 0
	if o.Proof != nil {
		o.Proof = proof.NewRecorder()
	}
	return o
}

// share gives each of n searches its part of the memory.
func (t *team) share(n int) {
	if t.shared {
		return
	}
	t.shared = true
	lead := t.lead
	lead.opts.MemLimit /= int64(n)
	if lead.compiled != nil {
		lead.compiled.SetMemLimit(lead.opts.MemLimit)
	}
}

// start has a member begin.
func (t *team) start(m *member) {
	m.schedule = newSchedule(m.run, m.table())
	t.others.Add(1)
	go func() {
		defer t.others.Done()
		m.search()
	}()
}

// begin has a scout go ahead of the first search, which begins to prepare.
func (t *team) begin() {
	lead := t.lead
	if lead.opts.Work > 0 || lead.aim != nil || lead.began.Nodes() < lead.opts.Tuning.Jobs.Scout {
		return
	}
	n := lead.opts.Jobs()
	if n < 2 {
		return
	}
	lead.variation = variations()[0]
	t.share(n)
	o := t.options()
	o.Jobs = nil // it exchanges nothing
	s := t.member(&run{opts: o, problem: lead.problem, part: part{variation: scouting()}}, t.members[0].now())
	s.goal = never
	s.passed.Store(uint64(never))
	s.problem.G = lead.problem.G.CloneAt(lead.began)
	s.each = func() { s.pulse(s.work()); s.mark() }
	t.scout = s
	t.start(s)
}

// now is the time of a member.
func (m *member) now() Work { return m.joined + m.work() }

// search is what a member does that joined.
func (m *member) search() {
	t := m.team
	defer func() {
		if x := recover(); x != nil {
			m.defect = &defect{x, debug.Stack()}
			t.cancel()
		}
		m.pass(never)
	}()
	m.mark()
	for {
		limit := Work(0)
		if goal := min(m.goal, t.until); goal < never {
			limit = goal - m.joined
		}
		res, done := m.schedule.run(m.run, limit)
		now := m.now()
		if m.beaten || now > m.last() && !m.binds() {
			return
		}
		m.mark()
		switch {
		case done:
			m.end(res, now)
			return
		case now >= t.until:
			m.end(unknown(m.spentAll()), now)
			return
		}
		if !m.meet(now) {
			return
		}
	}
}

// meet tells others what a member learned, and takes what they told up to the end of its last round; false: somebody
// had a verdict by then.
func (m *member) meet(now Work) bool {
	t := m.team
	m.send(now)
	m.pass(now)
	end := now - (now-t.began)%t.round
	if !t.await(m, now, end) || t.verdict() <= end {
		return false
	}
	m.take(end)
	m.goal = end + t.round
	return true
}

// verdict is the earliest time of one, as far as is known.
func (t *team) verdict() Work { return Work(t.best.Load()) }

// until has a verdict of the scout count only up to a time, at which nobody else has one.
func (m *member) until(at Work) {
	t := m.team
	t.mu.Lock()
	defer t.mu.Unlock()
	at = min(at, Work(m.ends.Load()))
	if m.ends.Store(uint64(at)); !t.hurry && m.when > at && m.when < never {
		m.when = never
		t.best.Store(uint64(never))
	}
}

// last is the time after which nothing that a member comes to counts.
func (m *member) last() Work { return min(m.team.verdict(), Work(m.ends.Load())) }

// end notes a result of a member.
func (m *member) end(res Result, now Work) {
	m.res = res
	m.marks[len(m.marks)-1].over = true
	if res.Status == Unknown {
		return
	}
	t := m.team
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.hurry && now > Work(m.ends.Load()) {
		return
	}
	m.when = now
	t.best.Store(min(uint64(now), t.best.Load()))
	t.changed.Broadcast()
	if t.hurry {
		t.cancel()
	}
}

// mark notes what a member did so far.
func (m *member) mark() {
	if m.beaten {
		return
	}
	at := mark{work: m.work(), turns: m.schedule.turns()}
	if e := m.exchange; e != nil {
		at.met, at.sent, at.taken = e.Fingerprint(), e.Sent, e.Taken
	}
	m.marks = append(m.marks, at)
}

// pass says that all is told that a member tells up to a time.
func (m *member) pass(at Work) {
	if uint64(at) <= m.passed.Load() {
		return
	}
	m.passed.Store(uint64(at))
	if m.team.waiting.Load() > 0 {
		m.team.tell()
	}
}

// pulse is called from within long steps, when the work of a member is at least so much.
func (m *member) pulse(work Work) {
	now := m.joined + work
	if now > m.last() && !m.binds() {
		m.beaten = true
		m.exceed()
	}
	if now > 0 {
		m.pass(now - 1)
	}
}

// tell wakes those that wait.
func (t *team) tell() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.changed.Broadcast()
}

// await waits until all has come that was told up to a time; false: nothing of that matters any more.
func (t *team) await(m *member, now, until Work) bool {
	if t.hurry {
		return !m.stopped()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waiting.Add(1)
	defer t.waiting.Add(-1)
	for {
		if now > t.verdict() && !m.binds() || m.stopped() {
			return false
		}
		behind := false
		for _, o := range t.members {
			behind = behind || o != m && Work(o.passed.Load()) < until
		}
		if !behind {
			return true
		}
		t.changed.Wait()
	}
}

// send tells others what a member learned since the last time.
func (m *member) send(now Work) {
	e, t := m.exchange, m.team
	if e == nil || len(m.skip) > 0 {
		return
	}
	mail := e.Send()
	if mail.Len() == 0 {
		return
	}
	m.told = true
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, to := range t.members {
		if to != m && len(to.skip) == 0 && Work(to.passed.Load()) < never {
			to.in = append(to.in, letter{now, m.number, mail, e.Fingerprint()})
		}
	}
}

// take has a member take what was told up to a time by those who compiled the same, in the order of time.
func (m *member) take(until Work) {
	e, t := m.exchange, m.team
	if e == nil {
		return
	}
	t.mu.Lock()
	var due, rest []letter
	for _, l := range m.in {
		if t.hurry || l.at <= until {
			due = append(due, l)
		} else {
			rest = append(rest, l)
		}
	}
	m.in = rest
	t.mu.Unlock()
	slices.SortStableFunc(due, func(a, b letter) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.from, b.from)) })
	for _, l := range due {
		if l.met == e.Fingerprint() {
			e.Receive(l.mail, l.from)
		}
	}
}

// reached is how far a member came until the verdict: to its end, or up to that time.
func (m *member) reached() (at mark) {
	end := m.last()
	for _, x := range m.marks {
		if m.joined+x.work <= end {
			at = x
		}
	}
	if !at.over && end < never {
		at.work = end - m.joined
	}
	return at
}

// record makes the recording of a search that of all, with what others told it.
func (t *team) record(by *run) {
	all := make([]proof.Other, len(t.members))
	for i, m := range t.members {
		if m.compiled != nil {
			all[i] = proof.Other{Recorder: m.opts.Proof, Finish: m.compiled.FinishProof}
		}
	}
	lead := t.lead.opts.Proof
	if by != t.lead {
		if t.lead.compiled != nil {
			t.lead.compiled.FinishProof()
		}
		old := *lead
		all[0].Recorder = &old
		lead.Take(by.opts.Proof)
		all[by.number].Recorder = lead
	}
	lead.Join(all)
}

// own gives a model of the graph of another search as one of the lead's graph, in which
// constants of its own stand under the same ids. Of those that the other search made the elements of
// deferred sets are kept: what holds for all elements may ask for them.
func (t *team) own(from *ast.Graph, m ast.Model) ast.Model {
	if m == nil {
		return nil
	}
	type element struct {
		set    ast.Type
		number string
	}
	g, out, named := t.lead.problem.G, make(ast.Model, len(m)), map[element]bool{}
	for _, theirs := range []bool{false, true} {
		for _, c := range from.Consts() {
			v, ok := m[c]
			if !ok || theirs == t.lead.began.Before(c) {
				continue
			}
			if !theirs {
				out[c] = v
			}
			eval.Elements(from, from.Type(c), v, func(x ast.Value, set ast.Type) {
				e := element{set, x.Int.String()}
				if theirs && !named[e] {
					out[g.Fresh("element", set)] = x
				}
				named[e] = true
			})
		}
	}
	return out
}

// finish gives the result of a run as that of all.
func (t *team) finish(by *run, res Result) Result {
	res = by.finish(res)
	if by != t.lead {
		res.Model = t.own(by.problem.G, res.Model)
	}
	if t.lead.opts.Proof != nil {
		t.record(by)
	}
	res.Work, res.Path, res.Turns = 0, 0, nil
	all := map[string]Turns{}
	for i, m := range t.members {
		at := m.reached()
		res.Work += at.work
		res.Path = max(res.Path, m.joined+at.work)
		for _, c := range at.turns {
			sum := all[c.Strategy]
			all[c.Strategy] = Turns{c.Strategy, sum.Turns + c.Turns, sum.Work + c.Work, sum.Time + c.Time}
		}
		j := Job{Name: m.name, Work: at.work, Sent: at.sent, Taken: at.taken}
		for _, other := range t.members {
			if at.met != 0 && len(m.skip)+len(other.skip) == 0 && other.reached().met == at.met {
				j.Alike++
			}
		}
		if at.met != 0 {
			j.Alike = max(j.Alike, 1)
		}
		res.Jobs = append(res.Jobs, j)
		t.lead.opts.Trace.Printf(trace.Strategy, "search %d (%s) did %d of work", i, m.name, at.work)
	}
	for _, row := range t.lead.table() {
		if sum := all[row.name]; sum.Turns > 0 {
			res.Turns = append(res.Turns, sum)
		}
	}
	return res
}
