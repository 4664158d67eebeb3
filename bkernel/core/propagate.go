package core

import (
	"fmt"
	"time"
	"unsafe"
)

// litsOf views arena words as literals.
func litsOf(a []uint32) []Lit {
	if len(a) == 0 {
		return nil
	}
	return unsafe.Slice((*Lit)(unsafe.Pointer(&a[0])), len(a))
}

// bcp propagates clauses over the trail; false when a clause is false, which is then
// the pending conflict. It stops early, not at rest, when cancelled.
func (s *Solver) bcp() bool {
	vals, arena := s.vals, s.arena
	start := s.qhead
	dl := int32(len(s.lim))
	for s.qhead < len(s.trail) {
		if s.qhead&255 == 0 && s.cancelled.Load() {
			break
		}
		p := s.trail[s.qhead]
		s.qhead++
		inOrder := s.level[p>>1] == dl
		np := p ^ 1
		ws := s.watches[p]
		j := 0
		for i := 0; i < len(ws); i++ {
			w := ws[i]
			bv := vals[w.blocker]
			if bv > 0 {
				ws[j] = w
				j++
				continue
			}
			if w.ref&watchBinary != 0 {
				ws[j] = w
				j++
				if bv < 0 {
					s.conf, s.confRef = confClause, w.ref&^watchBinary
					j += copy(ws[j:], ws[i+1:])
					s.watches[p] = ws[:j]
					s.stats.Propagations += uint64(s.qhead - start)
					return false
				}
				s.assign(w.blocker, reasonClause(w.ref&^watchBinary), s.level[p>>1])
				continue
			}
			c := w.ref
			n := arena[c]
			lits := arena[c+clauseHeader : c+clauseHeader+n]
			other := Lit(lits[0] ^ lits[1] ^ uint32(np))
			ov := vals[other]
			if ov > 0 {
				ws[j] = watch{c, other}
				j++
				continue
			}
			found := false
			for k := 2; k < len(lits); k++ {
				l := Lit(lits[k])
				if vals[l] >= 0 {
					lits[0], lits[1], lits[k] = uint32(other), uint32(l), uint32(np)
					s.watches[l^1] = append(s.watches[l^1], watch{c, other})
					found = true
					break
				}
			}
			if found {
				continue
			}
			ws[j] = watch{c, other}
			j++
			if ov < 0 {
				s.conf, s.confRef = confClause, c
				j += copy(ws[j:], ws[i+1:])
				s.watches[p] = ws[:j]
				s.stats.Propagations += uint64(s.qhead - start)
				return false
			}
			lev := dl
			if !inOrder {
				lev = 0
				for _, l := range lits {
					if Lit(l) != other {
						lev = max(lev, s.level[l>>1])
					}
				}
			}
			s.assign(other, reasonClause(c), lev)
		}
		s.watches[p] = ws[:j]
	}
	s.stats.Propagations += uint64(s.qhead - start)
	return true
}

// propagate runs clauses, events and propagators to rest; false when a conflict is
// pending. When cancelled or out of memory it returns true at once, not at rest.
func (s *Solver) propagate() bool { return s.propagateTo(len(s.queue) - 1) }

// Settle goes to the root and brings clauses and propagators of priorities up to most to
// rest there, so that what is made next knows what they say.
func (s *Solver) Settle(most int) {
	s.cancelUntil(0)
	if s.ok && !s.propagateTo(most) {
		s.resolveConflict()
		s.conf = confNone
	}
}

// propagateTo is propagate without the propagators of priorities above most.
func (s *Solver) propagateTo(most int) bool {
	for {
		if s.conf != confNone || s.broken != "" || s.full {
			return s.conf == confNone
		}
		if len(s.pend) > 0 && !s.flushPending() {
			return false
		}
		if s.qhead < len(s.trail) && !s.bcp() {
			return false
		}
		if s.cancelled.Load() || s.memory() > s.opts.MemLimit {
			return true
		}
		if s.thead < len(s.trail) || len(s.rootEv) > 0 {
			s.tell()
			continue
		}
		if s.queuedAny == 0 {
			return true
		}
		if ran, ok := s.runNext(most); !ok || !ran {
			return ok
		}
	}
}

// atRest says that propagate left nothing undone.
func (s *Solver) atRest() bool {
	return s.qhead == len(s.trail) && s.thead == s.qhead && s.queuedAny == 0 && len(s.pend) == 0 && len(s.rootEv) == 0
}

// tell fires the events of the literals that clauses have propagated.
func (s *Solver) tell() {
	for i := 0; i < len(s.rootEv); i++ {
		m := s.rootEv[i]
		s.fire(s.ints[m.x].watch[m.ev], LitTrue)
		if s.at[m.x].lo == s.at[m.x].hi {
			s.fire(s.ints[m.x].watch[evFix], LitTrue)
		}
	}
	s.rootEv = s.rootEv[:0]
	for s.thead < s.qhead && s.conf == confNone {
		l := s.trail[s.thead]
		s.thead++
		if e := s.events[l]; e >= 0 {
			s.fire(e, l)
		}
		if s.flags[l>>1]&fMoved == 0 {
			continue
		}
		for b := s.bind[l>>1]; b >= 0; b = s.binds[b].next {
			x := s.binds[b].x
			w := &s.ints[x].watch
			ev := evLb
			if l.Sign() == s.binds[b].neg {
				ev = evUb
			}
			fix := w[evFix]
			why := l
			if len(s.lim) == 0 && s.just == nil {
				why = LitTrue // a root bound; its literal may be recycled
			}
			if e := w[ev]; e >= 0 {
				s.fire(e, why)
			}
			if fix >= 0 && s.at[x].lo == s.at[x].hi {
				s.fire(fix, why)
			}
		}
	}
}

// fire wakes and queues the propagators of a list of events.
func (s *Solver) fire(e int32, l Lit) {
	for e >= 0 {
		ev := s.eventPool[e]
		p := &s.props[ev.id]
		if p.queued == 0 {
			p.queued = qEvent
			s.queue[p.prio] = append(s.queue[p.prio], ev.id)
			s.queuedAny++
		}
		if p.waker != nil {
			s.inCall++
			p.waker.Wake(s, ev.data, l)
			s.inCall--
		}
		e = ev.next
	}
}

// runNext runs the first propagator of the least priority, if that is up to most; not ok
// is a conflict.
func (s *Solver) runNext(most int) (ran, ok bool) {
	for p := range most + 1 {
		if s.qpos[p] == len(s.queue[p]) {
			continue
		}
		id := s.queue[p][s.qpos[p]]
		s.qpos[p]++
		if s.qpos[p] == len(s.queue[p]) {
			s.queue[p], s.qpos[p] = s.queue[p][:0], 0
		}
		s.queuedAny--
		pd := &s.props[id]
		pd.queued = 0
		pd.runs++
		s.stats.PropRuns++
		prop := pd.p
		var t time.Time
		if s.opts.Profile {
			t = time.Now()
		}
		s.inCall++
		s.running = id
		ok = prop.Propagate(s)
		s.running = -1
		s.inCall--
		pd = &s.props[id]
		if s.opts.Profile {
			pd.nanos += int64(time.Since(t))
		}
		if !ok && s.conf == confNone {
			s.fail("propagator %s reported a conflict without saying which", pd.name)
			return true, true
		}
		if s.conf != confNone {
			pd.confl++
			return true, false
		}
		return true, true
	}
	if most == len(s.queue)-1 {
		s.queuedAny = 0
	}
	return false, true
}

// PropName is the type of a propagator, for messages and proofs.
func (s *Solver) PropName(id PropID) string { return s.props[id].name }

// AddPropagator registers a propagator, at any time, and queues it. Priority 0 runs
// first, 7 last.
func (s *Solver) AddPropagator(p Propagator, priority int) PropID {
	id := PropID(len(s.props))
	pd := propData{p: p, prio: int32(min(max(priority, 0), 7)), name: fmt.Sprintf("%T", p)}
	pd.waker, _ = p.(Waker)
	if b, ok := p.(Backtracker); ok {
		s.backs = append(s.backs, b)
	}
	if f, ok := p.(FinalChecker); ok {
		s.finals = append(s.finals, finalEntry{f, id})
	}
	s.props = append(s.props, pd)
	s.Queue(id)
	return id
}

// Queue asks for a run of a propagator; unlike a wake-up by an event it outlasts
// backtracking.
func (s *Solver) Queue(id PropID) {
	p := &s.props[id]
	if p.queued == 0 {
		s.queue[p.prio] = append(s.queue[p.prio], id)
		s.queuedAny++
	}
	p.queued |= qAsked
}

// WatchLit wakes and queues propagator id whenever l becomes true. A literal that is
// true already fires no event unless its event is still to come; look at Value.
func (s *Solver) WatchLit(l Lit, id PropID, data int32) {
	if s.bind[l>>1] >= unbound || id != s.meantBy { // others want its truth
		s.Hold(l)
	}
	s.events[l] = s.addEvent(s.events[l], id, data)
}

// WatchTold is WatchLit for a propagator that does without the truth of l where nobody else asks
// for it and it is told.
func (s *Solver) WatchTold(l Lit, id PropID, data int32) {
	if !s.told(l >> 1) {
		s.Hold(l)
	}
	s.events[l] = s.addEvent(s.events[l], id, data)
}

// WatchLb wakes and queues propagator id whenever the lower bound of x moves.
func (s *Solver) WatchLb(x IntVar, id PropID, data int32) { s.watchInt(x, evLb, id, data) }

// WatchUb wakes and queues propagator id whenever the upper bound of x moves.
func (s *Solver) WatchUb(x IntVar, id PropID, data int32) { s.watchInt(x, evUb, id, data) }

// WatchFix wakes and queues propagator id, at least once, when the bounds of x meet.
func (s *Solver) WatchFix(x IntVar, id PropID, data int32) { s.watchInt(x, evFix, id, data) }

func (s *Solver) watchInt(x IntVar, ev int, id PropID, data int32) {
	if s.ints[x].direct {
		s.channel(x)
	}
	w := &s.ints[x].watch
	w[ev] = s.addEvent(w[ev], id, data)
}

func (s *Solver) addEvent(head int32, id PropID, data int32) int32 {
	s.eventPool = append(s.eventPool, event{id, data, head})
	return int32(len(s.eventPool) - 1)
}

const (
	packFrom = 1 << 12 // events that are fewer stay in the cache anyway
	packGrow = 5       // lists are packed again when a part of them, one of so many, is new
)

// packEvents puts the events of each list side by side, in their order, when many are new:
// lists that grew entry by entry, along with others, cost a cache miss an entry.
func (s *Solver) packEvents() {
	n := len(s.eventPool)
	if n < packFrom || n-s.packed < n/packGrow {
		return
	}
	old := s.eventPool
	s.eventPool = make([]event, 0, n+n/packGrow)
	pack := func(head *int32) {
		e := *head
		if e < 0 {
			return
		}
		*head = int32(len(s.eventPool))
		for ; e >= 0; e = old[e].next {
			ev := old[e]
			ev.next = int32(len(s.eventPool)) + 1
			s.eventPool = append(s.eventPool, ev)
		}
		s.eventPool[len(s.eventPool)-1].next = -1
	}
	for x := range s.ints {
		for ev := range s.ints[x].watch {
			pack(&s.ints[x].watch[ev])
		}
	}
	for l := range s.events {
		pack(&s.events[l])
	}
	s.packed = len(s.eventPool)
}
