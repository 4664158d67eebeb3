package check

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/subst"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// tooLong notes that an assertion was given up.
func (s *search) tooLong(c *tree.Clause) {
	what := c.Label
	if what == "" {
		what = "at " + c.Pos.String()
	}
	s.incomplete("the assertion %s takes too long to evaluate", what)
}

// result sums the search up.
func (s *search) result(told []string) *Result {
	r := &Result{
		Machine: s.m.Name, States: s.total(), Transitions: s.transitions, Deadlock: s.deadlock,
		Reasons: s.reasons, Notes: s.notes, Assumed: told, Evaluated: s.evaluated, Avoidable: s.avoidable,
	}
	for i := range s.dropped {
		if s.dropped[i].Load() {
			s.tooLong(s.asserted[i])
		}
	}
	r.Reasons = s.reasons
	if s.scopes != nil {
		r.Assumed = append(r.Assumed, "no step leaves the states of SCOPE")
	}
	r.Assumed = append(r.Assumed, fmt.Sprintf("MININT=%d", s.world.MinInt), fmt.Sprintf("MAXINT=%d", s.world.MaxInt))
	for name, set := range map[string]*int64{"MAX_OPERATIONS": s.m.Settings.MaxOperations, "MAX_INITIALISATIONS": s.m.Settings.MaxInitialisations} {
		if set != nil {
			r.Notes = append(r.Notes, "SET_PREF_"+name+" is not applied: all transitions are taken")
		}
	}
	for i, ill := range s.passed {
		if ill == nil {
			continue
		}
		name := beginning
		if i > 0 {
			name = s.m.Operations[i-1].Name
		}
		r.Assumed = append(r.Assumed, "the guards of "+name+" have a meaning")
		r.Notes = append(r.Notes, name+": parameters and choices for which a guard has no value are passed over: "+ill.Error())
	}
	slices.Sort(r.Notes)
	if s.orbits != nil {
		r.Notes = append(r.Notes, "states that differ by a permutation of deferred elements are counted once")
	}
	for i := range s.m.Operations {
		if i == 0 {
			r.Events = append(r.Events, Event{beginning, s.inits})
		}
		r.Events = append(r.Events, Event{s.m.Operations[i].Name, s.fired[i]})
	}
	r.Exhausted = len(s.reasons) == 0 && s.found == nil
	f := s.found
	if f == nil {
		f = s.untrue
	}
	switch {
	case s.granted: // of what is found it is not known whether there are such constants
		r.Verdict = Unknown
	case f != nil && f.kind == "deadlock":
		r.Verdict = Deadlocked
	case f != nil && (f.kind == "properties" || f.kind == "initialisation"):
		r.Verdict = NoStart
	case f != nil && f.kind == "goal":
		r.Verdict = GoalFound
	case f != nil:
		r.Verdict = Violated
	case s.ill != nil:
		r.Verdict = IllDefined
		f = s.ill
	case len(s.reasons) > 0:
		r.Verdict = Unknown
	default:
		r.Verdict = Holds
	}
	if f == nil && s.deadlock {
		// The deadlock is no failure unless asked for, but the way to it is told.
		f = &finding{kind: "deadlock", state: s.dead, setup: s.deadSetup}
	}
	r.At = -1
	if f != nil {
		r.At = f.state
		s.explain(r, f)
	}
	r.Space = s.space
	if s.graph != nil {
		s.drawNodes()
		r.Graph = s.graph
	}
	r.Bytes = s.states.size() + s.parents.size() + s.proofs.states.size()
	for _, n := range s.interns {
		r.Bytes += n.size()
	}
	r.Elapsed = time.Since(s.start)
	return r
}

// path gives the states from an initial one to a state, and the set-up before them.
func (s *search) path(state int64) (setup int, ids []uint32) {
	for id := uint32(state); ; {
		ids = append(ids, id)
		p := s.parents.get(id)
		if p&setupMark != 0 {
			setup = int(p &^ setupMark)
			break
		}
		id = p
	}
	for i, j := 0, len(ids)-1; i < j; i, j = i+1, j-1 {
		ids[i], ids[j] = ids[j], ids[i]
	}
	return setup, ids
}

// explain replays the way to a finding with the evaluator, step by step, and says why it
// is one.
func (s *search) explain(r *Result, f *finding) {
	r.Failed = &Failure{Kind: f.kind, In: f.in}
	if f.err != nil {
		r.Failed.Pos, r.Failed.What = f.err.Pos, f.err.Error()
		if p, ok := s.propertyAt(f.err.Pos); ok && f.in == settingUp {
			r.Failed.Label, r.Failed.Why = p.Label, "the property "+p.Predicate+" at "+p.Place
		}
	}
	if f.clause != nil {
		r.Failed.Label = f.clause.Label
		if f.err == nil {
			r.Failed.Pos = f.clause.Pred.Pos
			r.Failed.What = tree.Print(f.clause.Pred, s.m.Dialect)
		}
	}
	switch f.kind {
	case "properties":
		r.Failed.What = "no values of the constants satisfy the properties"
	case "initialisation":
		r.Failed.What, r.Failed.Pos = "the initialisation has no outcome", s.m.Init.Pos
	}
	if f.state < 0 {
		if s.hasSetup && f.setup >= 0 && f.setup < len(s.setups) {
			r.Trace = append(r.Trace, s.setupStep(f.setup))
		}
		if f.kind == "ill-defined" && f.in == beginning {
			s.quota.Stop.Store(false)
			log := s.trace(f.setup)
			w := s.newWorker(1)
			w.enter(f.setup, s.programs[f.setup])
			s.whileRunning(r, w, w.program.Init, -1, log)
		}
		return
	}
	s.quota.Stop.Store(false)
	setup, ids := s.path(f.state)
	if s.hasSetup {
		r.Trace = append(r.Trace, s.setupStep(setup))
	}
	log := s.trace(setup)
	w := s.newWorker(1)
	w.enter(setup, s.programs[setup])
	for i, id := range ids {
		step, ok := s.step(w, i == 0, nil, s.states.get(id), log)
		if !ok {
			r.Notes = append(r.Notes, fmt.Sprintf("the trace cannot be replayed at step %d: please report this", i+1))
			return
		}
		r.Trace = append(r.Trace, step)
	}
	if f.clause != nil && f.err == nil {
		s.why(r, f, w)
	}
	if f.kind == "ill-defined" && f.clause == nil {
		for i, a := range w.program.Operations {
			if a.Oper.Name == f.in {
				s.whileRunning(r, w, a, i, log)
			}
		}
	}
}

// trace makes the programs of a set-up log what their steps choose. The search is over.
func (s *search) trace(setup int) *subst.Log {
	log := &subst.Log{}
	s.programs[setup] = subst.NewTracing(s.m, s.world, s.setups[setup], s.finder, log)
	return log
}

// whileRunning tells the parameters and choices with which an action, of which op is the
// number, failed in the state in w.
func (s *search) whileRunning(r *Result, w *worker, a *subst.Action, op int, log *subst.Log) {
	*log = subst.Log{}
	w.reset()
	w.found = w.take
	_ = w.run(a, op, 0) // that it fails is known
	if !log.Ill {
		return
	}
	for k, d := range a.Shown {
		r.Failed.Params = append(r.Failed.Params, s.binding(d, log.Params[k]))
	}
	r.Failed.Chosen = s.choices(log.Before)
}

func (s *search) binding(d *tree.Decl, v value.Value) Binding {
	return Binding{d.Name, s.world.Shape(d.Type).Brief(v, 4000)}
}

func (s *search) choices(list []subst.Choice) []Choice {
	var out []Choice
	for _, c := range list {
		out = append(out, Choice{s.binding(c.Decl, c.Value), c.Pos.String()})
	}
	return out
}

func (s *search) setupStep(k int) Step {
	st := Step{Event: settingUp}
	for i, d := range s.m.Constants {
		st.State = append(st.State, Binding{d.Name, s.world.Shape(d.Type).Brief(s.setups[k][i], 4000)})
	}
	return st
}

// step finds the transition from the state in w to the one with a key, and takes it. label is what
// it is; nil: any.
func (s *search) step(w *worker, init bool, label *StepLabel, key []byte, log *subst.Log) (Step, bool) {
	var st Step
	ok := false
	target := string(key)
	w.found = func(f *eval.Frame) bool {
		w.reset()
		w.take(f)
		b := &w.boxes[0]
		if w.count == 0 || string(b.key(0)) != target {
			return false
		}
		if label != nil && string(b.label(0)) != label.code {
			return false
		}
		ok = true
		if a := w.action; a.Oper != nil {
			st.Params = s.bindings(f, a.Shown, a.Params)
			st.Results = s.bindings(f, a.Oper.Results, a.Results)
		}
		st.Chosen = s.choices(log.Chosen)
		return true
	}
	actions := w.program.Operations
	if init {
		actions = []*subst.Action{w.program.Init}
	}
	for i, a := range actions {
		op := i
		if init {
			op = -1
		} else if label != nil && label.Op != op {
			continue
		}
		// Errors of other operations do not matter here.
		_ = w.run(a, op, 0)
		if ok {
			st.Event = beginning
			if a.Oper != nil {
				st.Event = a.Oper.Name
			}
			break
		}
	}
	w.load(key)
	for i, d := range s.m.Variables {
		st.State = append(st.State, Binding{d.Name, s.world.Shape(d.Type).Brief(w.vars[i], 4000)})
	}
	return st, ok
}

func (s *search) bindings(f *eval.Frame, ds []*tree.Decl, slots []int) []Binding {
	var out []Binding
	for i, d := range ds {
		out = append(out, s.binding(d, f.Slots[slots[i]]))
	}
	return out
}

// why says which part of the false clause is false, and which values make it so.
func (s *search) why(r *Result, f *finding, w *worker) {
	bad, why := Why(s.m, s.world, f.clause.Pred, s.setups[w.setup], w.vars)
	if bad == nil {
		r.Notes = append(r.Notes, "the false predicate is not false when evaluated again: please report this")
		return
	}
	r.Failed.What, r.Failed.Why = tree.Print(bad, s.m.Dialect), why
	if bad.Pos.Known() {
		r.Failed.Pos = bad.Pos
	}
}

// Why evaluates a predicate that is false for some values of a machine's constants and variables, and
// gives the part that is, and which values make it so: of a conjunction the false part, of a ! the
// instance. The part is nil if the predicate is not false.
func Why(m *machine.Machine, world *eval.World, pred *tree.Node, constants, variables []value.Value) (bad *tree.Node, why string) {
	code := eval.NewCode(world)
	sc := code.NewScope()
	sc.BindNew(m.Constants...)
	vars := sc.BindNew(m.Variables...)
	frame := func() *eval.Frame {
		fr := code.NewFrame(nil)
		copy(fr.Slots, constants)
		copy(fr.Slots[vars:], variables)
		return fr
	}
	for _, n := range tree.Conjuncts(pred) {
		p := sc.Pred(n)
		if ok, err := frame().Truth(p); err == nil && !ok {
			bad = n
			break
		}
	}
	if bad == nil {
		return nil, ""
	}
	var parts []string
	if bad.Op == tree.Forall {
		t := sc.Fork()
		t.BindNew(bad.Binds...)
		assume, then := eval.Implication(bad.Args[0])
		solve := t.SolverAll(bad.Binds, append(assume, tree.New(tree.Not, then.Pos, then)), bad)
		fr := frame()
		_ = fr.Solutions(solve, func() bool {
			for _, d := range bad.Binds {
				slot, _ := t.Slot(d)
				parts = append(parts, d.Name+" = "+world.Shape(d.Type).Brief(fr.Slots[slot], 200))
			}
			return false
		})
	}
	var free []*tree.Decl
	for d := range eval.FreeNames(bad) {
		if d.Kind == tree.DConstant || d.Kind == tree.DVariable {
			free = append(free, d)
		}
	}
	sort.Slice(free, func(i, j int) bool {
		if free[i].Kind != free[j].Kind {
			return free[i].Kind > free[j].Kind
		}
		return free[i].Slot < free[j].Slot
	})
	for _, d := range free {
		of := variables
		if d.Kind == tree.DConstant {
			of = constants
		}
		parts = append(parts, d.Name+" = "+world.Shape(d.Type).Brief(of[d.Slot], 200))
	}
	return bad, strings.Join(parts, ", ")
}

// drawNodes labels the nodes of the graph and adds the edges from the root.
func (s *search) drawNodes() {
	w := s.newWorker(1)
	for id := range s.states.len() {
		w.load(s.states.get(uint32(id)))
		var parts []string
		for i, d := range s.m.Variables {
			parts = append(parts, d.Name+"="+s.world.Shape(d.Type).Brief(w.vars[i], 60))
		}
		s.graph.Nodes = append(s.graph.Nodes, strings.Join(parts, "\n"))
		if s.parents.get(uint32(id))&setupMark != 0 {
			s.graph.Root = append(s.graph.Root, Edge{To: id, Label: "INITIALISATION"})
		}
	}
}
