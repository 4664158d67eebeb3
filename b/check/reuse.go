package check

import (
	"time"

	"bsmt/b/eval"
	"bsmt/b/subst"
)

// What an operation does depends on the values of the variables that it reads. A reuse
// remembers the transitions that it found for some of them, and gives them again in other
// states that agree on these variables (Leuschel: Operation Caching and State Compression
// for Model Checking of High-Level Models, 2022). Each worker has its own.
type reuse struct {
	found map[string]*remembered // by the codes of the variables that are read
	asked int                    // look-ups, and
	hits  int                    // those that gave something
	spent time.Duration          // on the first runs
	off   bool                   // not worth it
}

// remembered is what an operation did for some values of the variables it reads.
type remembered struct {
	succs   []recorded
	bytes   []byte // labels and codes, one after the other
	err     error
	passed  *eval.Error
	inexact bool
	capped  bool
}

// recorded is a transition: bytes[at:ends[0]] is its label, and after it the code of the
// k-th written variable ends at ends[k+1].
type recorded struct {
	at   int
	ends []int
}

// reuseMode says when a reuse is tried.
type reuseMode uint8

const (
	reuseCostly reuseMode = iota // where runs take long and look-ups give something
	reuseAlways
	reuseNever
)

const (
	maxKept = 64 << 20             // bytes that the reuses of one worker take
	trial   = 64                   // runs after which a reuse is judged
	cheap   = 2 * time.Microsecond // a run that takes less is not worth a look-up
	minHits = 8                    // one look-up in so many has to give something
)

// runOrReuse is run for an operation, unless the outcome is known.
func (w *worker) runOrReuse(a *subst.Action, op int, limit int64) error {
	r := &w.reuses[op]
	mode := w.s.o.reuse
	if r.off || w.s.orbits != nil || mode == reuseNever {
		return w.run(a, op, limit)
	}
	if r.found == nil {
		if r.off = len(a.Reads) == len(w.vars) && mode != reuseAlways; r.off {
			return w.run(a, op, limit)
		}
		r.found = map[string]*remembered{}
	}
	// The key of a set-up, and the codes of what is read.
	key := append(w.scratch[:0], w.current[:w.bounds[0]]...)
	for _, i := range a.Reads {
		key = append(key, w.current[w.bounds[i]:w.bounds[i+1]]...)
	}
	w.scratch = key
	r.asked++
	if m := r.found[string(key)]; m != nil {
		r.hits++
		return w.again(a, op, m)
	}
	if mode != reuseAlways && r.asked >= trial && r.asked&(r.asked-1) == 0 && (r.hits*minHits < r.asked || w.kept > maxKept) {
		r.off, r.found = true, nil
		return w.run(a, op, limit)
	}
	name := string(key)
	start := time.Time{}
	if r.asked <= trial {
		start = time.Now()
	}
	err := w.run(a, op, limit)
	if r.asked <= trial {
		if r.spent += time.Since(start); mode != reuseAlways && r.asked == trial && r.spent < cheap*time.Duration(trial-r.hits) {
			r.off, r.found = true, nil
			return err
		}
	}
	if w.s.quota.Stop.Load() || w.kept > maxKept {
		return err
	}
	m := w.record(a)
	m.err, m.passed, m.inexact, m.capped = err, w.frame.Passed, w.inexact, w.capped
	r.found[name] = m
	w.kept += int64(len(name) + len(m.bytes) + 64*len(m.succs) + 128)
	return err
}

// record copies the transitions of the action that ran.
func (w *worker) record(a *subst.Action) *remembered {
	m := &remembered{}
	n := w.count - w.before
	if n == 0 {
		return m
	}
	m.succs = make([]recorded, 0, n)
	ends := make([]int, (len(a.Writes)+1)*n)
	at := make([]int, len(w.boxes))
	for i := range at {
		at[i] = w.boxes[i].from
	}
	for b, i := w.next(at, w.view); b != nil; b, i = w.next(at, w.view) {
		c := recorded{at: len(m.bytes), ends: ends[:len(a.Writes)+1]}
		ends = ends[len(a.Writes)+1:]
		m.bytes = append(m.bytes, b.label(i)...)
		c.ends[0] = len(m.bytes)
		// The new key is the old one but for the codes of what is written.
		key, old := b.key(i), 0
		for j, i := range a.Writes {
			key = key[w.bounds[i]-old:]
			n := w.s.interns[i].length(key)
			m.bytes = append(m.bytes, key[:n]...)
			c.ends[j+1] = len(m.bytes)
			key, old = key[n:], w.bounds[i+1]
		}
		m.succs = append(m.succs, c)
	}
	return m
}

// again takes the transitions that an operation is known to have.
func (w *worker) again(a *subst.Action, op int, m *remembered) error {
	w.op = op
	for i := range m.succs {
		c := &m.succs[i]
		w.made = append(w.made[:0], m.bytes[c.at:c.ends[0]]...)
		done := 0
		for j, i := range a.Writes {
			w.made = append(w.made, w.current[done:w.bounds[i]]...)
			w.made = append(w.made, m.bytes[c.ends[j]:c.ends[j+1]]...)
			done = w.bounds[i+1]
		}
		w.made = append(w.made, w.current[done:]...)
		w.note(c.ends[0]-c.at, true)
	}
	w.inexact, w.capped, w.frame.Passed = m.inexact, m.capped, m.passed
	return m.err
}
