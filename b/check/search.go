package check

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"
	"time"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/subst"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/b2kernel"
)

type knownConstants = map[*tree.Decl]value.Value

// search is one run of the checker.
type search struct {
	m      *machine.Machine
	o      *Options
	world  *eval.World
	sizes  *sizing
	quota  *eval.Quota
	finder subst.Finder // of what enumeration does not find
	start  time.Time

	hasSetup bool
	setups   [][]value.Value // values of the constants
	setup    *subst.Setup    // with assertions about them; nil: there are none
	late     [][2]int        // set-ups and assertions that were put off
	programs []*subst.Program
	interns  []*interner // by variable
	goal     *tree.Node
	goals    map[*subst.Program]eval.Pred
	scope    *tree.Node // the file's SCOPE: other states have no successors
	scopes   map[*subst.Program]eval.Pred
	asserted []*tree.Clause // assertions that speak of variables
	dropped  []atomic.Bool  // those that take too long

	memory  memory
	disk    *disk // memory, if it is one
	states  *states
	parents *column[uint32] // by state; from a set-up: setupMark plus its number
	queue   queue           // states that were not visited
	proofs  *proofs
	merged  []int    // by owner: the newcomers that merge took in
	orbits  []*orbit // by set-up; nil without symmetry

	transitions, evaluated, avoidable int64
	fired                             []int64       // by operation
	passed                            []*eval.Error // the first that parameters or choices were passed over for, by operation, after that of the initialisation
	inits, outside, visited           int64
	aborted                           bool // an error of an operation ended the search
	deadlock                          bool
	unsatisfied                       bool     // no constants satisfy the properties
	granted                           bool     // a property was taken for granted
	found                             *finding // what ends the search
	untrue                            *finding // the first false assertion, which does not
	ill                               *finding // the first ill-definedness, which does not
	dead                              int64    // the first deadlock; -1
	deadSetup                         int
	reasons, notes                    []string
	graph                             *Graph
	space                             *Space // of a search that is watched
	watched                           map[*subst.Program]*watching
	nextLook                          int     // visited states at which Watch.Look is called next
	outcome                           *Result // in the end
}

const (
	setupMark = 1 << 31
	maxStates = setupMark - 1
	// Breadth: at most so many states are expanded together. Goroutines wait for each other between
	// batches, and to wake one takes as long as some hundred states.
	largestBatch = 1 << 14

	// Other orders: as many states are expanded together as there are in batchPart of those that wait,
	// within these bounds.
	batchSize, largestPart, batchPart = 256, 2048, 8

	// batchEdges bounds the transitions of a batch: it ends with the state that goes beyond.
	batchEdges = 1 << 17
)

// finding is something to report, and the state where it was found.
type finding struct {
	kind      string
	clause    *tree.Clause
	err       *eval.Error
	in        string // operation, or what else was evaluated
	operation bool   // in is an operation
	state     int64  // -1: a set-up, or none
	setup     int    // if state is -1; -1: the root
}

// largestDefault bounds the sizes that are tried for deferred sets that nothing gives a
// size, as long as no constants satisfy the properties.
const largestDefault = 4

// Run checks a machine. Its errors are wrong options, not findings.
func Run(m *machine.Machine, o *Options) (*Result, error) {
	for size := max(3, o.DefaultSize+1); ; size++ {
		last := size > largestDefault || o.DefaultSize >= largestDefault
		s, err := runSized(m, o, last)
		if err != nil {
			return nil, err
		}
		if last || !s.unsatisfied || len(s.sizes.told) == 0 {
			return s.outcome, nil
		}
		larger := *o
		larger.DefaultSize = size
		o = &larger
	}
}

// runSized is Run for given sizes; the result stands in outcome. last says that no others
// will be tried.
func runSized(m *machine.Machine, o *Options, last bool) (*search, error) {
	world, sizes, err := newWorld(m, o)
	if err != nil {
		return nil, err
	}
	s := &search{
		m: m, o: o, world: world, sizes: sizes, quota: eval.NewQuota(0), start: time.Now(), memory: heap{},
		fired: make([]int64, len(m.Operations)), passed: make([]*eval.Error, len(m.Operations)+1), dead: -1, deadSetup: -1,
	}
	s.finder = b2kernel.NewFinder(world, s.quota)
	if o.OnDisk != "" {
		d, err := newDisk(o.OnDisk)
		if err != nil {
			return nil, fmt.Errorf("states on disk: %w", err)
		}
		s.memory, s.disk = d, d
		if o.Watch == nil {
			defer d.close()
		}
	}
	s.states, s.parents, s.queue = newStates(s.memory, o.jobs()), newColumn[uint32](s.memory), queue{order: o.Order}
	if o.Timeout > 0 {
		t := time.AfterFunc(o.Timeout, func() { s.quota.Stop.Store(true) })
		defer t.Stop()
	}
	if o.Done != nil {
		ended := make(chan struct{})
		defer close(ended)
		go func() {
			select {
			case <-o.Done:
				s.quota.Stop.Store(true)
			case <-ended:
			}
		}()
	}
	if o.Graph {
		s.graph = &Graph{}
	}
	for _, d := range m.Variables {
		s.interns = append(s.interns, newInterner(world.Shape(d.Type), s.memory, o.jobs()))
	}
	for _, c := range m.Assertions {
		if !subst.OnlyConstants(c.Pred) {
			s.asserted = append(s.asserted, c)
		}
	}
	s.dropped = make([]atomic.Bool, len(s.asserted))
	s.proofs = newProofs(m, s.asserted, o, s.memory)
	if err := s.watch(); err != nil {
		return nil, err
	}
	s.quota.Alone = true
	s.setUp(sizes)
	s.quota.Alone = false
	if s.found == nil {
		s.compileGoals()
		s.compileWatch()
		if o.Symmetry {
			s.findOrbits()
		}
		s.initialise()
		if s.space != nil {
			s.space.Begun = len(s.reasons) == 0
		}
		s.explore()
		if s.found == nil && len(s.late) > 0 {
			s.checkSetups(s.setup, true)
		}
	}
	var core []*tree.Clause
	if s.unsatisfied && (last || len(sizes.told) == 0) {
		var ill *eval.Error
		if core, ill = s.blame(); ill != nil {
			s.notes = append(s.notes, "where all but one of the properties hold: "+ill.Error())
		}
		if err := s.meaningless(core); err != nil {
			core, s.notes, s.reasons = nil, nil, nil
			s.failedAt(err, settingUp, -1)
		}
	}
	s.started(sizes.told)
	s.outcome = s.result(sizes.told)
	for _, c := range core {
		s.outcome.Unsatisfied = append(s.outcome.Unsatisfied, s.property(c))
	}
	return s, nil
}

// started finds that there is no initial state. That no constants satisfy the properties is
// no finding where sets have assumed sizes: there may be some with others.
func (s *search) started(told []string) {
	switch {
	case s.states.len() > 0 || s.found != nil || s.ill != nil:
	case s.unsatisfied && len(told) == 0:
		s.reasons = nil
		s.found = &finding{kind: "properties", state: -1, setup: -1}
	case len(s.setups) > 0 && len(s.reasons) == 0:
		s.found = &finding{kind: "initialisation", state: -1, setup: s.deadSetup}
	}
}

// stopped notes why the search was told to stop.
func (s *search) stopped() {
	select {
	case <-s.o.Done: // nil: never
		s.incomplete("interrupted")
	default:
		s.incomplete("time limit of %v", s.o.Timeout)
	}
}

func (s *search) incomplete(format string, args ...any) {
	r := fmt.Sprintf(format, args...)
	for _, old := range s.reasons {
		if old == r {
			return
		}
	}
	if len(s.reasons) < 20 {
		s.reasons = append(s.reasons, r)
	}
}

// failedAt notes an error that evaluation ended with.
func (s *search) failedAt(err error, in string, state int64) {
	if err == nil {
		return
	}
	var e *eval.Error
	if !errors.As(err, &e) {
		panic(err)
	}
	if e.Kind == value.IllDefined {
		if s.ill == nil {
			s.ill = &finding{kind: "ill-defined", err: e, in: in, state: state, setup: -1}
		}
		return
	}
	if s.quota.Stop.Load() {
		s.stopped()
		return
	}
	if p, ok := s.propertyAt(e.Pos); ok && in == settingUp && p.Predicate != e.Expr {
		s.incomplete("%s: %s; in the property %s at %s", in, e.Error(), p.Predicate, p.Place)
		return
	}
	s.incomplete("%s: %s", in, e.Error())
}

func (s *search) compileGoals() {
	goal := s.o.Goal
	if goal == nil && s.o.FindGoal {
		goal = s.m.Settings.Goal
	}
	s.goal, s.goals = goal, s.compiled(goal)
	for _, d := range s.m.Definitions {
		if d.Name == "SCOPE" && len(d.Params) == 0 {
			if f, err := s.m.Formula("SCOPE"); err == nil && f.Node.Op.Kind() == tree.KPred && len(f.Free) == 0 {
				s.scope, s.scopes = f.Node, s.compiled(f.Node)
			} else {
				s.notes = append(s.notes, "SCOPE is no predicate of the machine")
			}
		}
	}
}

// compiled compiles a predicate for each program; none if it is nil.
func (s *search) compiled(n *tree.Node) map[*subst.Program]eval.Pred {
	if n == nil {
		return nil
	}
	out := map[*subst.Program]eval.Pred{}
	for _, p := range s.programs {
		if out[p] == nil {
			out[p] = p.Pred(n)
		}
	}
	return out
}

// initialise finds the initial states.
func (s *search) initialise() {
	s.transitions += s.countSetups()
	w := s.newWorker(1)
	limit := s.o.MaxInitialisations
	for k, p := range s.programs {
		w.enter(k, p)
		w.reset()
		w.frame.Looks = true
		err := w.run(p.Init, -1, limit)
		if s.passed[0] == nil {
			s.passed[0] = w.frame.Passed
		}
		told := s.ill != nil
		s.failedAt(err, beginning, -1)
		if s.ill != nil && !told {
			s.ill.setup = k
		}
		var e *eval.Error
		s.aborted = s.aborted || errors.As(err, &e) && e.Aborts()
		if w.count == 0 && err == nil {
			s.deadlock = true
			if s.deadSetup < 0 {
				s.deadSetup = k
			}
		}
		if w.inexact {
			s.incomplete("the initialisation chose from MININT..MAXINT only")
		}
		if w.capped {
			s.incomplete("only %d initialisations are taken", limit)
		}
		for i, t := range w.boxes[0].succs {
			s.transitions++
			s.inits++
			id, fresh := s.states.add(w.boxes[0].key(i), t.hash)
			if fresh {
				s.admit(id, setupMark|uint32(k), s.proofs.broken(-1))
			}
			if s.space != nil && fresh {
				s.space.Initial = append(s.space.Initial, id)
			}
		}
		if s.states.len() >= maxStates || s.quota.Stop.Load() {
			break
		}
	}
}

func (s *search) countSetups() int64 {
	if s.hasSetup {
		return int64(len(s.setups))
	}
	return 0
}

// admit takes a new state in, of whose invariants a set is to be evaluated.
func (s *search) admit(id, from uint32, set uint16) {
	s.parents.append(from)
	s.queue.add(id)
	s.proofs.states.append(set)
}

// jobs is the number of workers.
func (o *Options) jobs() int {
	if o.Jobs > 0 {
		return o.Jobs
	}
	return runtime.GOMAXPROCS(0)
}

// explore visits states until all are visited, something is found or a limit is reached.
func (s *search) explore() {
	workers := make([]*worker, s.o.jobs())
	for i := range workers {
		workers[i] = s.newWorker(len(s.states.tables))
	}
	s.merged = make([]int, len(workers))
	var ids []uint32
	var views []view
	last := s.start
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	for s.queue.len() > 0 && s.found == nil && !s.aborted {
		most := int64(largestBatch)
		if s.o.MaxStates > 0 {
			if s.total() >= s.o.MaxStates {
				s.incomplete("limit of %d states", s.o.MaxStates)
				return
			}
			most = (s.o.MaxStates - s.total()) / batchPart
		}
		if s.states.len() > maxStates-1<<24 {
			s.incomplete("more than %d states", maxStates-1<<24)
			return
		}
		if s.quota.Stop.Load() {
			s.stopped()
			return
		}
		ids = s.queue.batch(ids, int(most))
		for len(views) < len(ids) {
			views = append(views, view{})
		}
		if n := s.expand(workers, ids, views); n < len(ids) {
			s.queue.putBack(ids, n)
			ids = ids[:n]
		}
		s.file(workers, len(ids))
		clear(s.merged)
		for i := range ids {
			if !s.merge(ids[i], uint32(i), &views[i]) {
				return
			}
		}
		if s.states.crowded() {
			workers := workers[:min(len(workers), 1+s.states.len()/fewKeys)]
			s.states.renew(func(f func(worker, workers int)) {
				together(workers, func(_ *worker, number int) { f(number, len(workers)) })
			})
		}
		if s.space != nil && s.found == nil && s.space.Visited() >= s.nextLook {
			s.nextLook = 2 * s.space.Visited()
			if s.o.Watch.Look != nil && s.o.Watch.Look(s.space) {
				s.incomplete("what was asked is decided")
				return
			}
		}
		if now := time.Now(); now.Sub(last) > 200*time.Millisecond {
			last = now
			if s.o.Progress != nil {
				s.o.Progress(Progress{s.total(), int64(s.queue.len()), s.transitions, now.Sub(s.start)})
			}
			if s.disk != nil {
				if err := s.disk.failed(); err != nil {
					s.incomplete("states on disk: %v", err)
					return
				}
				if s.o.Memory > 0 {
					s.disk.bound(s.o.Memory)
				}
			}
			if s.o.Memory > 0 {
				metrics.Read(sample)
				if int64(sample[0].Value.Uint64()) > s.o.Memory {
					debug.FreeOSMemory()
					metrics.Read(sample)
				}
				if int64(sample[0].Value.Uint64()) > s.o.Memory {
					s.incomplete("memory limit of %d MB", s.o.Memory>>20)
					return
				}
			}
		}
	}
}

// total counts the states; as in ProB, those outside of SCOPE are none, and where an error
// ended the search only those that were visited before it count.
func (s *search) total() int64 {
	if s.aborted {
		return s.visited - s.outside + s.countSetups()
	}
	return int64(s.states.len()) - s.outside + s.countSetups()
}

// expand visits the states of a batch until they have many transitions. What is found about
// the i-th state stands in views[i]. It gives the number of states that count, which does not
// depend on the number of workers.
func (s *search) expand(workers []*worker, ids []uint32, views []view) int {
	for _, w := range workers {
		w.reset()
	}
	most := cmp.Or(s.o.edges, batchEdges)
	workers = workers[:min(len(workers), 1+len(ids)/fewStates)]
	largest := max(4, min(portionEdges/4, len(ids)/len(workers)/16))
	var next, edges, end atomic.Int64
	end.Store(int64(len(ids)))
	together(workers, func(w *worker, _ int) {
		for portion := 4; edges.Load() <= int64(most); {
			last := int(next.Add(int64(portion)))
			if last-portion >= int(end.Load()) {
				return
			}
			sum := 0
			for i := last - portion; i < min(last, len(ids)); i++ {
				w.visit(ids[i], uint32(i), &views[i])
				sum += views[i].steps
				for old := end.Load(); int64(i) < old && s.ends(&views[i]) && !end.CompareAndSwap(old, int64(i+1)); {
					old = end.Load()
				}
			}
			edges.Add(int64(sum))
			portion = max(1, min(largest, portionEdges*portion/(sum+1)))
		}
	})
	sum := 0
	for i := range end.Load() {
		if sum += views[i].steps; sum > most {
			return int(i + 1)
		}
	}
	return int(end.Load())
}

// ends reports whether merge will end the search at a state.
func (s *search) ends(v *view) bool {
	for i := range v.failures {
		if f := &v.failures[i]; f.err == nil && f.kind != "assertion" || f.operation && f.err.Aborts() {
			return true
		}
	}
	return s.o.Deadlock && v.steps == 0 && !v.unsure && !v.outside && !v.inError()
}

const (
	// Of fewer states than fewStates no second worker is worth it, to visit them, of fewer than fewKeys
	// to read their keys.
	fewStates, fewKeys = 8, 1 << 14

	// A worker takes a portion of the states at a time that is thought to have so many transitions.
	portionEdges = 1 << 8
)

// together has workers do something at the same time; f gets their numbers.
func together(workers []*worker, f func(w *worker, number int)) {
	var wait sync.WaitGroup
	for i, w := range workers[1:] {
		wait.Go(func() { f(w, i+1) })
	}
	f(workers[0], 0)
	wait.Wait()
}

// file makes the values known that are new in the batch, settles the newcomers of the last one, and has
// the owners look up the targets of all transitions of so many states. What depends on the order in which
// states are found, such as their numbers, is left to merge.
func (s *search) file(all []*worker, views int) {
	own := s.states.tables
	workers := all[:min(len(all), 1+views/fewStates)]
	together(workers, func(w *worker, number int) {
		for _, n := range s.interns {
			for i := number; i < len(n.parts); i += len(workers) {
				n.parts[i].settle()
			}
		}
		for i := number; i < len(own); i += len(workers) {
			own[i].settled()
			s.fileOwn(w, all, i, uint32(views))
		}
	})
	for _, w := range workers {
		for op, n := range w.fired {
			s.fired[op] += n
			s.transitions += n
		}
		clear(w.fired)
	}
}

// fileOwn looks the targets that an owner has up, for a worker, in the order of the batch: some at a time,
// since the processor waits for memory.
func (s *search) fileOwn(w *worker, workers []*worker, owner int, views uint32) {
	t := &s.states.tables[owner]
	shown := s.graph != nil || s.space != nil
	clear(w.heads)
	for {
		// Who has the first transition, and before which state are all others behind it?
		first, until, who := views, views, -1
		for k, from := range workers {
			if succs := from.boxes[owner].succs; w.heads[k] < len(succs) {
				if v := succs[w.heads[k]].view; v < first {
					first, until, who = v, first, k
				} else {
					until = min(until, v)
				}
			}
		}
		if who < 0 {
			return
		}
		b, i := &workers[who].boxes[owner], w.heads[who]
		for i < len(b.succs) && b.succs[i].view < until {
			end := i
			for end < min(i+32, len(b.succs)) && b.succs[end].view < until {
				w.touched += t.touch(b.succs[end].hash)
				end++
			}
			for ; i < end; i++ {
				c := &b.succs[i]
				w.fired[c.op]++
				ref, fresh := t.file(b.key(i), c.hash)
				if shown {
					c.to = ref
				}
				if ref < newcomer0 {
					s.proofs.edge(ref, int(c.op), &w.meets)
					continue
				}
				n := &t.fresh[ref-newcomer0]
				if fresh {
					n.view, n.nth, n.set = c.view, c.nth, s.proofs.broken(int(c.op))
				} else {
					n.set = s.proofs.left(n.set, int(c.op), &w.meets)
				}
			}
		}
		w.heads[who] = i
	}
}

// merge takes what was found about a state, which has a number in the batch, into the whole, in the order
// of the batch, so that the outcome does not depend on who visited what. It reports whether to go on.
func (s *search) merge(id, number uint32, v *view) bool {
	s.evaluated += int64(v.evaluated)
	s.avoidable += int64(s.proofs.open)
	for _, f := range v.failures {
		f.state = int64(id)
		if f.err != nil {
			s.failedAt(f.err, f.in, f.state)
			s.aborted = s.aborted || f.operation && f.err.Aborts()
			continue
		}
		switch {
		case f.kind == "assertion":
			if s.untrue == nil {
				s.untrue = &f
			}
		case s.found == nil:
			s.found = &f
		}
	}
	if s.found != nil {
		if s.space != nil {
			s.space.note(v)
		}
		return false
	}
	for _, r := range v.reasons {
		s.incomplete("%s", r)
	}
	for _, p := range v.passed {
		if s.passed[p.op] == nil {
			s.passed[p.op] = p.ill
		}
	}
	if v.steps == 0 && !v.unsure && !v.outside {
		s.deadlock = true
		if s.dead < 0 {
			s.dead = int64(id)
		}
		if s.o.Deadlock && !v.inError() {
			s.found = &finding{kind: "deadlock", state: int64(id)}
			return false
		}
	}
	if v.outside {
		s.outside++
	}
	for n := s.nextNew(number); n != nil; n = s.nextNew(number) {
		s.admit(s.states.settle(n), id, n.set)
	}
	if w := v.worker; s.graph != nil || s.space != nil {
		for b, i := w.next(w.at, number); b != nil; b, i = w.next(w.at, number) {
			t := &b.succs[i]
			to := s.states.of(t.hash).number(t.to)
			if s.graph != nil {
				s.graph.Edges = append(s.graph.Edges, Edge{From: int(id), To: int(to), Label: w.label(int(t.op), b.label(i))})
			}
			if s.space != nil {
				s.space.step(w, int(t.op), b.label(i), to)
			}
		}
	}
	if s.space != nil {
		s.space.keep(v)
	}
	if s.aborted {
		s.incomplete("the search ends where an operation is in error")
		return false
	}
	s.visited++
	return true
}

// nextNew gives the newcomer to which a state of the batch led next, or nil.
func (s *search) nextNew(number uint32) *newcomer {
	var first *newcomer
	who := 0
	for i := range s.states.tables {
		fresh := s.states.tables[i].fresh
		if k := s.merged[i]; k < len(fresh) && fresh[k].view == number && (first == nil || fresh[k].nth < first.nth) {
			first, who = &fresh[k], i
		}
	}
	if first != nil {
		s.merged[who]++
	}
	return first
}
