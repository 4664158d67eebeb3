package cumulative

import (
	"cmp"
	"slices"

	"bsmt/bkernel/core"
)

// Task runs from X to X+Dur-1 and uses Use of the capacity.
type Task struct {
	X   core.IntVar // its begin
	Dur int64       // > 0
	Use int64       // > 0
}

// constraint is a resource.
type constraint struct {
	tasks []Task
	cap   int64
	wake  [2]bool // a bound moved since the time-table, or the energy, was last looked at
	byEst []int32 // tasks by their earliest begin when that was last looked at
	byLct []int32 // and by their latest end
}

// Theory holds the resources of one solver, and propagates their time-tables after
// Schutt, Feydy, Stuckey and Wallace, "Explaining the cumulative propagator", Constraints
// 16 (2011), section 4: explanations are about a single moment.
type Theory struct {
	s      *core.Solver
	id     core.PropID
	cons   []constraint
	queue  []int32
	moment []record // by datum; grows while the search goes on
	energy energy
	told   Crowded // see OnCrowd

	parts   []part    // scratch: ends of the parts in which tasks must run, by time
	profile []segment // scratch: the time-table
	out     []core.Lit
	of      []int32 // scratch: the tasks that an explanation is about
}

// record remembers a consequence, for its explanation.
type record struct {
	con    int32 // the resource
	task   int32 // the task that was moved
	mirror bool  // its latest end came down; otherwise its begin went up
	at     int64 // time-table: the moment that is full; energy: the begin of the time that is
	end    int64 // energy: the end of that time
	to     int64 // energy: where the task may begin at the earliest
}

// part is where a task must begin to run, or may have ended.
type part struct {
	at  int64
	use int64 // negative at the end
}

// segment is a time over which the use by tasks that must run is the same.
type segment struct {
	from, to int64 // to is the first moment after it
	use      int64
}

const (
	tablePriority  = 3
	energyPriority = 5
	compact        = 1 << 20 // records after which those of the root are dropped
	farBound       = 1 << 40 // begins beyond are left alone
)

// New gives a theory without resources.
func New(s *core.Solver) *Theory {
	t := &Theory{s: s}
	t.id = s.AddPropagator(t, tablePriority)
	t.energy.init(t)
	s.AddDecider(t, true)
	return t
}

// Crowded is told a clause and why it holds: where it does not, the parts of the tasks of
// a resource that must run from..to-1 take more than all of it. con counts resources as
// they were posted. All slices are the theory's.
type Crowded func(clause []core.Lit, con int32, of []int32, from, to int64)

// OnCrowd has f told all consequences, before the core is.
func (t *Theory) OnCrowd(f Crowded) { t.told = f }

// crowd tells that true literals because imply l.
func (t *Theory) crowd(l core.Lit, because []core.Lit, con int32, of []int32, from, to int64) {
	if t.told != nil {
		t.told(core.Implication(because, l), con, of, from, to)
	}
}

// Fits says whether numbers are small enough for a resource: durations, uses, the capacity.
func Fits(v int64) bool { return 0 < v && v < 1<<20 }

// Bounded says whether the root bounds a begin so that it will get a value.
func (t *Theory) Bounded(x core.IntVar) bool {
	return t.s.SureLb(x) > -farBound && t.s.SureUb(x) < farBound
}

// Post adds: at each moment the tasks that run use no more than capacity. Durations, uses
// and capacity fit (Fits), begins are different variables.
func (t *Theory) Post(tasks []Task, capacity int64) {
	s := t.s
	c := int32(len(t.cons))
	con := constraint{tasks: slices.Clone(tasks), cap: capacity, wake: [2]bool{true, true}}
	for i, k := range tasks {
		con.byEst, con.byLct = append(con.byEst, int32(i)), append(con.byLct, int32(i))
		for _, id := range []core.PropID{t.id, t.energy.id} {
			s.WatchLb(k.X, id, c)
			s.WatchUb(k.X, id, c)
		}
		if k.Use > capacity {
			s.AddClauseRule("cumulative")
		}
	}
	t.cons = append(t.cons, con)
	t.queue, t.energy.queue = append(t.queue, c), append(t.energy.queue, c)
	s.Queue(t.id)
	s.Queue(t.energy.id)
}

// Wake notes which resource to look at.
func (t *Theory) Wake(_ *core.Solver, c int32, _ core.Lit) {
	if con := &t.cons[c]; !con.wake[0] {
		con.wake[0] = true
		t.queue = append(t.queue, c)
	}
}

// Propagate looks at the time-tables of the resources that were woken.
func (t *Theory) Propagate(*core.Solver) bool {
	for len(t.queue) > 0 {
		c := t.queue[len(t.queue)-1]
		t.queue = t.queue[:len(t.queue)-1]
		t.cons[c].wake[0] = false
		if !t.table(c) {
			t.Wake(t.s, c, core.LitTrue)
			return false
		}
	}
	return true
}

// table builds the time-table of a resource and moves the tasks that do not fit in.
func (t *Theory) table(c int32) bool {
	s := t.s
	con := &t.cons[c]
	t.parts = t.parts[:0]
	for _, k := range con.tasks {
		lo, hi := s.Lb(k.X), s.Ub(k.X)
		if lo > -farBound && hi < lo+k.Dur {
			t.parts = append(t.parts, part{hi, k.Use}, part{lo + k.Dur, -k.Use})
		}
	}
	if len(t.parts) == 0 {
		return true
	}
	slices.SortFunc(t.parts, func(a, b part) int { return cmp.Compare(a.at, b.at) })
	t.profile = t.profile[:0]
	use := int64(0)
	for i := 0; i < len(t.parts); {
		at := t.parts[i].at
		for ; i < len(t.parts) && t.parts[i].at == at; i++ {
			use += t.parts[i].use
		}
		if n := len(t.profile); n > 0 {
			t.profile[n-1].to = at
		}
		if use > con.cap {
			t.out = t.running(con, at, -1, s.TrailLen(), con.cap, t.out[:0])
			t.crowd(core.LitFalse, t.out, c, t.of, at, at+1)
			s.Conflict(t.out)
			return false
		}
		t.profile = append(t.profile, segment{at, at, use})
	}
	t.profile = t.profile[:len(t.profile)-1] // after the last end nobody must run
	most := int64(0)
	for _, g := range t.profile {
		most = max(most, g.use)
	}
	for i, k := range con.tasks {
		if most+k.Use <= con.cap || s.Fixed(k.X) {
			continue
		}
		if !t.later(c, int32(i)) || !t.earlier(c, int32(i)) {
			return false
		}
	}
	return true
}

// full says that a task does not fit beside those that must run over g, itself excepted,
// which must run from own to ownEnd.
func full(g segment, k Task, capacity, own, ownEnd int64) bool {
	use := g.use
	if own < ownEnd && own <= g.from && g.to <= ownEnd {
		use -= k.Use
	}
	return use+k.Use > capacity
}

// later moves the earliest begin of task number i beyond times that are full.
func (t *Theory) later(c, i int32) bool {
	s := t.s
	con := &t.cons[c]
	k := con.tasks[i]
	lo := s.Lb(k.X)
	if lo <= -farBound {
		return true
	}
	own, ownEnd := s.Ub(k.X), lo+k.Dur
	g, _ := slices.BinarySearchFunc(t.profile, lo, func(g segment, v int64) int { return cmp.Compare(g.to, v+1) })
	for ; g < len(t.profile) && t.profile[g].from < lo+k.Dur; g++ {
		if !full(t.profile[g], k, con.cap, own, ownEnd) {
			continue
		}
		for lo < t.profile[g].to {
			at := min(t.profile[g].to, lo+k.Dur) - 1
			if lo = at + 1; !s.SetLb(k.X, lo, core.ReasonProp(t.id, t.record(record{con: c, task: i, at: at}))) {
				return false
			}
		}
	}
	return true
}

// earlier moves the latest begin of task number i before times that are full.
func (t *Theory) earlier(c, i int32) bool {
	s := t.s
	con := &t.cons[c]
	k := con.tasks[i]
	hi := s.Ub(k.X)
	if hi >= farBound {
		return true
	}
	own, ownEnd := hi, core.NegInf
	if lo := s.Lb(k.X); lo > -farBound {
		ownEnd = lo + k.Dur
	}
	g, _ := slices.BinarySearchFunc(t.profile, hi+k.Dur, func(g segment, v int64) int { return cmp.Compare(g.from, v) })
	for g--; g >= 0 && t.profile[g].to > hi; g-- {
		if !full(t.profile[g], k, con.cap, own, ownEnd) {
			continue
		}
		for hi+k.Dur > t.profile[g].from {
			at := max(t.profile[g].from, hi)
			if hi = at - k.Dur; !s.SetUb(k.X, hi, core.ReasonProp(t.id, t.record(record{con: c, task: i, mirror: true, at: at}))) {
				return false
			}
		}
	}
	return true
}

func (t *Theory) record(r record) uint32 {
	if t.s.DecisionLevel() == 0 && len(t.moment) > compact && t.told == nil {
		t.moment = t.moment[:0] // facts of the root are never explained without a proof
	}
	t.moment = append(t.moment, r)
	return uint32(len(t.moment) - 1)
}

// running appends the bounds of tasks other than number but that had to run at a moment
// before trail position pos, until they use more than room.
func (t *Theory) running(con *constraint, at int64, but int32, pos int, room int64, out []core.Lit) []core.Lit {
	s := t.s
	t.of = t.of[:0]
	for i, k := range con.tasks {
		if room < 0 {
			break
		}
		if int32(i) != but && s.LbBefore(k.X, pos) > at-k.Dur && s.UbBefore(k.X, pos) <= at {
			out = append(out, s.GeReason(k.X, at-k.Dur+1, pos), s.LeReason(k.X, at, pos))
			t.of = append(t.of, int32(i))
			room -= k.Use
		}
	}
	return out
}

// Explain gives the reasons for a bound.
func (t *Theory) Explain(s *core.Solver, l core.Lit, datum uint32, out []core.Lit) []core.Lit {
	r := t.moment[datum]
	con := &t.cons[r.con]
	k := con.tasks[r.task]
	pos, from := s.TrailPos(l), len(out)
	if r.mirror {
		out = append(out, s.LeReason(k.X, r.at, pos))
	} else {
		out = append(out, s.GeReason(k.X, r.at-k.Dur+1, pos))
	}
	out = t.running(con, r.at, r.task, pos, con.cap-k.Use, out)
	t.of = append(t.of, r.task)
	t.crowd(l, out[from:], r.con, t.of, r.at, r.at+1)
	return out
}

// Decide begins a task as early as it can, of several the one that must begin first, when
// there is nothing else to decide.
func (t *Theory) Decide(s *core.Solver) core.Lit {
	best := Task{}
	lo, hi := core.PosInf, core.PosInf
	for i := range t.cons {
		for _, k := range t.cons[i].tasks {
			l, u := s.Lb(k.X), s.Ub(k.X)
			if l < u && core.IsFinite(l) && (l < lo || l == lo && u < hi) {
				best, lo, hi = k, l, u
			}
		}
	}
	if best.Dur == 0 {
		return core.LitUndef
	}
	return s.SplitLe(best.X, lo)
}
