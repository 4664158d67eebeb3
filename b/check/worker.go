package check

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"bsmt/b/eval"
	"bsmt/b/subst"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/b2kernel"
)

// worker visits states. Each goroutine has its own.
type worker struct {
	s       *search
	frames  map[*subst.Program]*eval.Frame
	setup   int
	program *subst.Program
	frame   *eval.Frame

	vars    []value.Value // of the state that is visited
	recent  []*recent     // by variable
	bounds  []int         // the code of variable i in the key is [bounds[i], bounds[i+1])
	current []byte        // the key, which belongs to the store, or blank
	blank   []byte        // the key of a state without variables
	scratch []byte

	made    []byte  // label and key of the transition that is made
	boxes   []box   // by owner
	count   int     // transitions in them, and
	before  int     // those before the action that runs
	at      []int   // by box: how far merge has read it
	view    uint32  // number of the state in the batch
	reuses  []reuse // by operation
	kept    int64   // bytes that they take
	action  *subst.Action
	op      int
	limit   int64 // transitions of one action; 0: no limit
	shapes  map[*subst.Action]*labelShapes
	inexact bool
	capped  bool

	meets   meets
	touched uint8   // so that what is touched is read
	fired   []int64 // by operation: transitions that were filed, in the batch
	heads   []int   // by worker: how far its box is filed

	found func(*eval.Frame) bool
}

// labelShapes are the shapes of the parameters and results of an action.
type labelShapes struct{ params, results []*value.Shape }

// view is what a visit found out about a state.
type view struct {
	worker    *worker
	steps     int // transitions
	evaluated int
	unsure    bool          // some operation was not decided
	outside   bool          // the state lies outside of SCOPE
	capped    bool          // not all transitions, or not all values of parameters, were taken
	undefined []undefined   // of what is watched
	truths    []bool        // of what is watched
	values    []value.Value // of what is watched
	failures  []finding
	passed    []passed // parameters and choices
	reasons   []string
}

// inError reports whether an operation happens in the state and means nothing, so that it is no deadlock
// that there are no transitions.
func (v *view) inError() bool {
	return slices.ContainsFunc(v.failures, func(f finding) bool { return f.operation })
}

// passed tells that an operation may have passed over parameters or choices for which its guards
// have no value.
type passed struct {
	op  int // from 1 on
	ill *eval.Error
}

// newWorker makes a worker whose transitions have some owners.
func (s *search) newWorker(owners int) *worker {
	n := len(s.m.Variables)
	w := &worker{s: s, frames: map[*subst.Program]*eval.Frame{}, setup: -1, shapes: map[*subst.Action]*labelShapes{},
		vars: apart[value.Value](n), recent: make([]*recent, n), bounds: apart[int](n + 1), reuses: make([]reuse, len(s.m.Operations)),
		boxes: apart[box](owners), at: make([]int, owners), fired: apart[int64](len(s.m.Operations)), heads: apart[int](owners)}
	w.found = w.take
	return w
}

func (w *worker) reset() {
	for i := range w.boxes {
		w.boxes[i].reset()
	}
	clear(w.at)
	w.count = 0
	w.inexact, w.capped = false, false
}

// enter makes ready to run a program with the constants of a set-up.
func (w *worker) enter(setup int, p *subst.Program) {
	if w.setup == setup {
		return
	}
	w.setup, w.program = setup, p
	f := w.frames[p]
	if f == nil {
		f = p.Code.NewFrame(w.s.quota)
		w.frames[p] = f
	}
	w.frame = f
	copy(f.Slots, w.s.setups[setup])
	w.blank = binary.AppendUvarint(w.blank[:0], uint64(setup))
	w.current = w.blank
	for i := range w.bounds {
		w.bounds[i] = len(w.current)
	}
}

// load puts a state into the frame.
func (w *worker) load(key []byte) {
	setup, k := binary.Uvarint(key)
	w.enter(int(setup), w.s.programs[setup])
	w.current = key
	rest := key[k:]
	for i, n := range w.s.interns {
		w.bounds[i] = len(key) - len(rest)
		w.vars[i], rest = n.decode(rest, &w.recent[i])
		w.frame.Slots[w.program.Vars+i] = w.vars[i]
	}
	w.bounds[len(w.vars)] = len(key)
}

// visit checks a state, which has a number in the batch, and finds its successors.
func (w *worker) visit(id, number uint32, v *view) {
	before := w.count
	w.view = number
	*v = view{worker: w, failures: v.failures[:0], passed: v.passed[:0], reasons: v.reasons[:0],
		truths: v.truths, values: v.values, undefined: v.undefined}
	w.load(w.s.states.get(id))
	s, p, f := w.s, w.program, w.frame
	f.Inexact = false
	w.observe(v)
	if !s.o.NoInvariant {
		for i, inv := range p.Invariants {
			if !s.proofs.needed(id, i) {
				continue
			}
			v.evaluated++
			w.truth(v, inv, "invariant", s.m.Invariants[i])
		}
		for i, a := range p.Assertions {
			if s.proofs.needed(id, len(p.Invariants)+i) && !s.dropped[i].Load() {
				w.assertion(v, a, i)
			}
		}
	}
	if g := s.goals[p]; g != nil {
		ok, err := w.decide(g, s.goal)
		switch {
		case ok && err == nil:
			v.failures = append(v.failures, finding{kind: "goal"})
		case b2kernel.Stuck(err):
			v.reasons = append(v.reasons, "the goal: "+err.Error())
		}
	}
	for _, b := range v.failures {
		if b.err == nil && b.kind != "assertion" {
			return
		}
	}
	if in := s.scopes[p]; in != nil {
		if ok, err := w.decide(in, s.scope); err == nil && !ok {
			v.outside = true
			return
		}
	}
	w.inexact, w.capped = false, false
	limit := s.o.MaxOperations
	for i, a := range p.Operations {
		f.Looks = s.passed[i+1] == nil
		err := w.runOrReuse(a, i, limit)
		if f.Passed != nil {
			v.passed = append(v.passed, passed{i + 1, f.Passed})
			f.Passed = nil
		}
		if err != nil {
			e := err.(*eval.Error)
			v.unsure = v.unsure || e.Kind != value.IllDefined
			v.failures = append(v.failures, finding{kind: "ill-defined", err: e, in: a.Oper.Name, operation: true})
		}
		if w.inexact {
			v.reasons = append(v.reasons, fmt.Sprintf("%s: parameters or choices without bounds took values from MININT..MAXINT only", a.Oper.Name))
			w.inexact, v.capped = false, true
		}
		if w.capped {
			v.reasons = append(v.reasons, fmt.Sprintf("%s: only %d transitions of each operation are taken", a.Oper.Name, limit))
			w.capped, v.capped = false, true
		}
	}
	v.steps = w.count - before
}

// decide evaluates a predicate in the state in the frame; what cannot be enumerated the finder
// decides.
func (w *worker) decide(p eval.Pred, n *tree.Node) (ok bool, err error) {
	ok, err = w.frame.Truth(p)
	var e *eval.Error
	if !errors.As(err, &e) || e.Kind != value.Unlistable {
		return ok, err
	}
	given := map[*tree.Decl]value.Value{}
	for d := range eval.FreeNames(n) {
		switch d.Kind {
		case tree.DConstant:
			given[d] = w.frame.Slots[d.Slot]
		case tree.DVariable:
			given[d] = w.frame.Slots[w.program.Vars+d.Slot]
		}
	}
	if all, known := w.s.finder.All(nil, n, given); known {
		return len(all) > 0, nil
	}
	return false, err
}

// truth evaluates a clause of the invariant or an assertion.
func (w *worker) truth(v *view, p eval.Pred, kind string, c *tree.Clause) {
	ok, err := w.decide(p, c.Pred)
	switch {
	case err != nil:
		v.failures = append(v.failures, finding{kind: "ill-defined", clause: c, err: err.(*eval.Error), in: "the " + kind})
	case !ok:
		v.failures = append(v.failures, finding{kind: kind, clause: c})
	}
}

// assertionSteps bounds the work for one assertion in one state, since theorems may
// quantify over more than states are worth.
const assertionSteps = 1 << 13

// assertion evaluates an assertion; one that takes too long is not asked again.
func (w *worker) assertion(v *view, p eval.Pred, i int) {
	f := w.frame
	c := w.s.asserted[i]
	var err error
	ok := false
	f.Within(assertionSteps, func() { ok, err = f.Truth(p) })
	var e *eval.Error
	switch {
	case errors.As(err, &e) && e.Kind == value.TooMuch && !w.s.quota.Stop.Load():
		w.s.dropped[i].Store(true)
	case err != nil:
		v.failures = append(v.failures, finding{kind: "ill-defined", clause: c, err: e, in: "an assertion"})
	case !ok:
		v.failures = append(v.failures, finding{kind: "assertion", clause: c})
	}
}

// begin makes ready to note the transitions of an action.
func (w *worker) begin(a *subst.Action, op int, limit int64) {
	w.action, w.op, w.limit, w.before = a, op, limit, w.count
	for i := range w.boxes {
		w.boxes[i].from = len(w.boxes[i].succs)
	}
}

// run takes all steps of an action from the state in the frame.
func (w *worker) run(a *subst.Action, op int, limit int64) error {
	w.begin(a, op, limit)
	f := w.frame
	err := f.Guard(func() { a.Run(f, w.found) })
	if f.Inexact {
		w.inexact = true
		f.Inexact = false
	}
	if err == nil && f.Ill != nil {
		err = f.Ill
	}
	f.Ill = nil
	return err
}

// take notes one way to take the step, unless it is there already.
func (w *worker) take(f *eval.Frame) bool {
	if w.limit > 0 && int64(w.count-w.before) >= w.limit {
		w.capped = true
		return true
	}
	if w.count&0xfff == 0 {
		w.fits()
	}
	a := w.action
	w.made = w.made[:0]
	if len(a.Params)+len(a.Results) > 0 {
		sh := w.labels(a)
		for i, slot := range a.Params {
			w.made = appendAny(w.made, sh.params[i], f.Listed(f.Slots[slot]))
		}
		for i, slot := range a.Results {
			w.made = appendAny(w.made, sh.results[i], f.Listed(f.Slots[slot]))
		}
	}
	key := len(w.made)
	done := 0 // of the old key, copied so far
	next := w.program.Next
	for _, i := range a.Writes {
		v := f.Slots[next+i]
		if w.op >= 0 && v == w.vars[i] {
			continue
		}
		w.made = append(w.made, w.current[done:w.bounds[i]]...)
		w.made = w.s.interns[i].encode(w.made, v, &w.scratch, &w.recent[i])
		done = w.bounds[i+1]
	}
	w.made = append(w.made, w.current[done:]...)
	if w.s.orbits != nil {
		w.canonical(key)
	}
	w.note(key, false)
	return false
}

// note puts what was made, of which the key begins at some place, into the box of its owner; unless the
// action has it already, which need not be asked if it is known to be new.
func (w *worker) note(key int, isNew bool) {
	h := hash(w.made[key:])
	b := &w.boxes[owner(h, len(w.boxes))]
	if isNew || !b.repeated(w.made, h) {
		b.put(succ{hash: h, label: uint32(key), op: int32(w.op), view: w.view, nth: uint32(w.count)}, w.made)
		w.count++
	}
}

// fits ends an operation whose transitions take more memory than there is.
func (w *worker) fits() {
	size := int64(w.count) * 64
	for i := range w.boxes {
		size += int64(len(w.boxes[i].arena))
	}
	if most := w.s.o.Memory; most > 0 && size > most/2 {
		value.Exceeded("%d transitions take %d MB", w.count, size>>20)
	}
}

func (w *worker) labels(a *subst.Action) *labelShapes {
	sh := w.shapes[a]
	if sh == nil {
		sh = &labelShapes{}
		for _, d := range a.Shown {
			sh.params = append(sh.params, w.s.world.Shape(d.Type))
		}
		for _, d := range a.Oper.Results {
			sh.results = append(sh.results, w.s.world.Shape(d.Type))
		}
		w.shapes[a] = sh
	}
	return sh
}

// label writes a transition, of which src is the label, as B: op(x,y) --> r.
func (w *worker) label(op int, src []byte) string {
	a := w.program.Operations[op]
	sh := w.labels(a)
	read := func(shapes []*value.Shape) string {
		var out []string
		for _, s := range shapes {
			var text string
			text, src = briefAny(src, s)
			out = append(out, text)
		}
		return strings.Join(out, ",")
	}
	text := a.Oper.Name
	if len(sh.params) > 0 {
		text += "(" + read(sh.params) + ")"
	}
	if len(sh.results) > 0 {
		text += " --> " + read(sh.results)
	}
	return text
}
