package cumulative

import (
	"bsmt/bkernel/core"
)

// energy looks at the work, use times duration, that must be done within some time: more
// than the capacity allows is a conflict, and a task that would make it too much begins
// later, or ends earlier. Quadratic in the tasks, after Schutt, Feydy and Stuckey,
// "Explaining time-table-edge-finding propagation for the cumulative resource constraint",
// CPAIOR 2013, without its time-table.
type energy struct {
	t     *Theory
	id    core.PropID
	queue []int32
	est   []int64  // scratch: earliest begins by task, mirrored for latest ends
	lct   []int64  // scratch: latest ends
	recs  []record // by datum
}

func (e *energy) init(t *Theory) {
	e.t = t
	e.id = t.s.AddPropagator(e, energyPriority)
}

// Wake notes which resource to look at.
func (e *energy) Wake(_ *core.Solver, c int32, _ core.Lit) {
	if con := &e.t.cons[c]; !con.wake[1] {
		con.wake[1] = true
		e.queue = append(e.queue, c)
	}
}

// Propagate looks at the resources that were woken.
func (e *energy) Propagate(*core.Solver) bool {
	for len(e.queue) > 0 {
		c := e.queue[len(e.queue)-1]
		e.queue = e.queue[:len(e.queue)-1]
		e.t.cons[c].wake[1] = false
		if !e.side(c, false) || !e.side(c, true) {
			e.Wake(e.t.s, c, core.LitTrue)
			return false
		}
	}
	return true
}

// side moves earliest begins; mirrored, where time runs backwards, latest ends.
func (e *energy) side(c int32, mirror bool) bool {
	s := e.t.s
	con := &e.t.cons[c]
	n := len(con.tasks)
	e.est, e.lct = e.est[:0], e.lct[:0]
	for _, k := range con.tasks {
		lo, hi := s.Lb(k.X), s.Ub(k.X)
		lo, hi = max(lo, -farBound), min(hi, farBound)+k.Dur // explained as the root's where they are infinite
		if mirror {
			lo, hi = -hi, -lo
		}
		e.est, e.lct = append(e.est, lo), append(e.lct, hi)
	}
	order(con.byEst, e.est)
	order(con.byLct, e.lct)
	last := core.NegInf
	for _, j := range con.byLct {
		b := e.lct[j]
		if b == last || b >= farBound {
			continue
		}
		last = b
		work, need := int64(0), int64(0) // of the tasks within; of the largest that ends after b
		u := int32(-1)
		for i := n - 1; i >= 0; i-- {
			x := con.byEst[i]
			a := e.est[x]
			if a >= b {
				continue
			}
			if a <= -farBound {
				break
			}
			k := &con.tasks[x]
			if e.lct[x] <= b {
				work += k.Use * k.Dur
			} else if w := k.Use * min(k.Dur, b-a); w > need {
				u, need = x, w
			}
			room := con.cap*(b-a) - work
			if room < 0 {
				return e.overload(c, a, b, mirror)
			}
			if u >= 0 && need > room {
				if !e.move(c, u, a, b, b-room/con.tasks[u].Use, mirror) {
					return false
				}
				u, need = -1, 0
			}
		}
	}
	return true
}

// order sorts the indices ix of v, which are nearly in order.
func order(ix []int32, v []int64) {
	for i := 1; i < len(ix); i++ {
		x, j := ix[i], i
		for ; j > 0 && v[ix[j-1]] > v[x]; j-- {
			ix[j] = ix[j-1]
		}
		ix[j] = x
	}
}

// overload reports that there is too much work from a to b.
func (e *energy) overload(c int32, a, b int64, mirror bool) bool {
	if mirror {
		a, b = -b, -a
	}
	con := &e.t.cons[c]
	e.t.out = e.within(con, a, b, -1, e.t.s.TrailLen(), con.cap*(b-a), e.t.out[:0])
	e.t.crowd(core.LitFalse, e.t.out, c, e.t.of, a, b)
	e.t.s.Conflict(e.t.out)
	return false
}

// move has task number u begin at to or later: the work of others from a to b leaves it no
// more time before b.
func (e *energy) move(c, u int32, a, b, to int64, mirror bool) bool {
	s := e.t.s
	if s.DecisionLevel() == 0 && len(e.recs) > compact && e.t.told == nil {
		e.recs = e.recs[:0]
	}
	k := e.t.cons[c].tasks[u]
	e.recs = append(e.recs, record{con: c, task: u, mirror: mirror, at: a, end: b, to: to})
	why := core.ReasonProp(e.id, uint32(len(e.recs)-1))
	if mirror {
		return s.SetUb(k.X, -to-k.Dur, why)
	}
	return s.SetLb(k.X, to, why)
}

// within appends the bounds of tasks other than number but that had to run from a to b
// before trail position pos, until their work exceeds room.
func (e *energy) within(con *constraint, a, b int64, but int32, pos int, room int64, out []core.Lit) []core.Lit {
	s := e.t.s
	e.t.of = e.t.of[:0]
	for i, k := range con.tasks {
		if room < 0 {
			break
		}
		if int32(i) != but && s.LbBefore(k.X, pos) >= a && s.UbBefore(k.X, pos) <= b-k.Dur {
			out = append(out, s.GeReason(k.X, a, pos), s.LeReason(k.X, b-k.Dur, pos))
			e.t.of = append(e.t.of, int32(i))
			room -= k.Use * k.Dur
		}
	}
	return out
}

// Explain gives the reasons for a bound.
func (e *energy) Explain(s *core.Solver, l core.Lit, datum uint32, out []core.Lit) []core.Lit {
	r := e.recs[datum]
	con := &e.t.cons[r.con]
	k := con.tasks[r.task]
	pos, from := s.TrailPos(l), len(out)
	// If it began in a..to-1 it would do at least this before b.
	own := k.Use * min(k.Dur, r.end-r.to+1)
	room := con.cap*(r.end-r.at) - own
	a, b := r.at, r.end
	if r.mirror {
		a, b = -b, -a
		out = append(out, s.LeReason(k.X, b-k.Dur, pos))
	} else {
		out = append(out, s.GeReason(k.X, a, pos))
	}
	out = e.within(con, a, b, r.task, pos, room, out)
	e.t.of = append(e.t.of, r.task)
	e.t.crowd(l, out[from:], r.con, e.t.of, a, b)
	return out
}
