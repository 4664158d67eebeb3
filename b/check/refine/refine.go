package refine

import (
	"context"
	"encoding/binary"
	"slices"

	"bsmt/b/check"
)

// System is a machine as transitions between states, which are dense numbers from 0.
type System interface {
	// Initial gives the initialisations. It is called once, before Next.
	Initial(context.Context) ([]Step, error)
	// Next gives the transitions that leave a state. It is called at most once for each.
	Next(ctx context.Context, state int32) ([]Step, error)
}

// Step is a transition. Steps of two machines are the same event if their labels, which
// tell operation, arguments and results, are the same.
type Step struct {
	Label string
	To    int32
}

// Options say what is asked.
type Options struct {
	SingletonFailures bool                     // the refinement may also not refuse what all abstract states offer
	MaxTable          int                      // stop after that many pairs; 0: no limit
	Gluing            bool                     // each pair must satisfy all invariants; see Pair.Check
	Progress          func(table, waiting int) // called now and then, if not nil

	// PreconditionsGuard takes preconditions for guards, as the paper does: operations
	// happen by themselves where they hold. Otherwise operations are called, where those of
	// the abstract machine permit it.
	PreconditionsGuard bool

	// Along has only transitions of the concrete machine be followed that lead to states of a trace, which a search
	// of Joint gave: that it refines is not known then.
	Along []check.Step

	only  func(concrete int32) bool                                                 // states of the concrete machine that are followed; nil: all
	glued func(concrete int32, abstract []int32) (bool, error)                      // do the invariants hold with one of the abstract states? nil: not asked
	calls func(ctx context.Context, concrete int32, above [][]int32) (calls, error) // what is called, given the states of each level; nil: nothing is
}

// calls are what the environment does in a row.
type calls struct {
	steps  []Step     // of the concrete machine
	above  [][][]Step // by level and state, where the level's Next leaves them to calls
	demand *Demand    // nil: none is refused
}

// Demand is a call that a concrete machine does not allow, though what it refines does.
type Demand struct {
	Call string // as labels of transitions begin
	Pred string // the precondition that is false, with its place
}

// Verdict is the answer.
type Verdict uint8

const (
	Refines     Verdict = iota
	NewTrace            // the concrete machine has a trace that the abstract one has not
	NewRefusal          // after a trace of both, the concrete machine refuses what the abstract one cannot
	NotGlued            // after a trace of both, no abstract state satisfies the invariants
	NewDemand           // after a trace of both, a precondition is false where those that it refines hold
	NotFinished         // a limit was met, or the context ended
)

// Result is the answer with its evidence. Both roots count as states.
type Result struct {
	Verdict             Verdict
	States, Transitions int // of the concrete machine
	AbstractStates      int // as far as they were explored
	AbstractTransitions int
	Table               int      // pairs of a concrete state and a set of abstract states
	Trace               []Step   // NewTrace: a shortest one, whose last step only the concrete machine has; otherwise what leads there
	Refused             string   // NewRefusal: the event
	Unglued             string   // NotGlued: what is false
	Demand              *Demand  // NewDemand: the call
	Allowed             []string // NewTrace: the events that the abstract machine can take there instead
}

// explored is what is known of a system: the edges of each node. Node 0 is the root, node
// i+1 state i.
type explored struct {
	sys         System
	out         [][]edge // by node; nil: not expanded
	transitions int
	nodes       int // expanded
}

type edge struct{ label, to int32 } // to is a node

// labels numbers the events of both systems.
type labels struct {
	ids   map[string]int32
	names []string
}

func (l *labels) id(name string) int32 {
	if id, ok := l.ids[name]; ok {
		return id
	}
	id := int32(len(l.names))
	l.ids[name] = id
	l.names = append(l.names, name)
	return id
}

func (x *explored) expand(ctx context.Context, node int32, l *labels) ([]edge, error) {
	for int(node) >= len(x.out) {
		x.out = append(x.out, nil)
	}
	if x.out[node] != nil {
		return x.out[node], nil
	}
	var steps []Step
	var err error
	if node == 0 {
		steps, err = x.sys.Initial(ctx)
	} else {
		steps, err = x.sys.Next(ctx, node-1)
	}
	if err != nil {
		return nil, err
	}
	out := make([]edge, len(steps))
	for i, s := range steps {
		out[i] = edge{l.id(s.Label), s.To + 1}
	}
	x.out[node] = out
	x.transitions += len(out)
	x.nodes++
	return out, nil
}

// sets numbers the sets of abstract nodes.
type sets struct {
	ids     map[string]int32
	members [][]int32 // sorted, by set
	succ    []map[int32]int32
	key     []byte
}

func (s *sets) id(members []int32) int32 {
	s.key = s.key[:0]
	for _, m := range members {
		s.key = binary.LittleEndian.AppendUint32(s.key, uint32(m))
	}
	if id, ok := s.ids[string(s.key)]; ok {
		return id
	}
	id := int32(len(s.members))
	s.ids[string(s.key)] = id
	s.members = append(s.members, slices.Clone(members))
	s.succ = append(s.succ, nil)
	return id
}

// level is a machine that the concrete one refines, and the sets of its nodes.
type level struct {
	explored
	sets sets
}

// none stands for the set of nodes of a level that has not the trace. Only levels above the
// one that is asked about come to it; they require nothing from then on.
const none = -1

// pair is a row of the table: the concrete node, the abstract nodes, and how the search came
// there.
type pair struct {
	node, above  int32 // above: the set of nodes of each level, as a member of tuples
	parent, from int32 // row and label; the first row has parent -1
}

type search struct {
	opts     Options
	labels   labels
	concrete explored
	levels   []level // from what the concrete machine refines upwards
	tuples   sets
	table    []pair
	seen     map[[2]int32]bool
	called   map[[3]int32]bool // transitions of calls: node, label, node
	scratch  []edge
}

// checkAll looks for a trace of the concrete machine that the first above it has not; the others are those
// that this one refines itself, which say what may be called. Errors are those of the systems; what was found before
// is then in the result, as NotFinished.
func checkAll(ctx context.Context, concrete System, above []System, opts Options) (Result, error) {
	s := search{
		opts: opts, labels: labels{ids: map[string]int32{}}, concrete: explored{sys: concrete},
		tuples: sets{ids: map[string]int32{}}, seen: map[[2]int32]bool{}, called: map[[3]int32]bool{},
	}
	var roots []int32
	for _, sys := range above {
		l := level{explored{sys: sys}, sets{ids: map[string]int32{}}}
		roots = append(roots, l.sets.id([]int32{0}))
		s.levels = append(s.levels, l)
	}
	s.add(pair{node: 0, above: s.tuples.id(roots), parent: -1})
	for row := 0; row < len(s.table); row++ {
		if row%4096 == 4095 && opts.Progress != nil {
			opts.Progress(len(s.table), len(s.table)-row)
		}
		if ctx.Err() != nil || opts.MaxTable > 0 && len(s.table) > opts.MaxTable {
			return s.result(NotFinished), nil
		}
		r, done, err := s.visit(ctx, int32(row))
		if err != nil {
			if ctx.Err() != nil {
				err = nil
			}
			r := s.result(NotFinished)
			r.Trace = s.trace(int32(row))
			return r, err
		}
		if done {
			return r, nil
		}
	}
	return s.result(Refines), nil
}

func (s *search) add(p pair) {
	key := [2]int32{p.node, p.above}
	if !s.seen[key] {
		s.seen[key] = true
		s.table = append(s.table, p)
	}
}

// visit follows the transitions of a row. done: r is the answer.
func (s *search) visit(ctx context.Context, row int32) (r Result, done bool, err error) {
	p := s.table[row]
	above := s.tuples.members[p.above]
	if s.opts.glued != nil && p.node != 0 {
		ok, err := s.opts.glued(p.node-1, s.levels[0].states(above[0]))
		if err != nil {
			return r, false, err
		}
		if !ok {
			r := s.result(NotGlued)
			r.Trace = s.trace(row)
			return r, true, nil
		}
	}
	out, err := s.concrete.expand(ctx, p.node, &s.labels)
	if err != nil {
		return r, false, err
	}
	called, err := s.call(ctx, p.node, above)
	if err != nil {
		return r, false, err
	}
	out = slices.Concat(out, s.edges(called.steps))
	if _, err = s.successors(ctx, 0, above[0]); err != nil {
		return r, false, err
	}
	driven := s.driven(called.above)
	for _, e := range out {
		if s.opts.only != nil && !s.opts.only(e.to-1) {
			continue
		}
		next := make([]int32, len(above))
		for i, set := range above {
			if next[i], err = s.successor(ctx, i, set, e.label, driven[i]); err != nil {
				return r, false, err
			}
		}
		if next[0] == none {
			return s.newTrace(row, e, driven[0]), true, nil
		}
		s.add(pair{e.to, s.tuples.id(next), row, e.label})
	}
	if called.demand != nil {
		r := s.result(NewDemand)
		r.Trace, r.Demand = s.trace(row), called.demand
		return r, true, nil
	}
	if !s.opts.SingletonFailures {
		return r, false, nil
	}
	if l, ok := s.refused(above[0], out, called.above); ok {
		r := s.result(NewRefusal)
		r.Trace, r.Refused = s.trace(row), l
		return r, true, nil
	}
	return r, false, nil
}

// call gives what is called in a row, and counts it.
func (s *search) call(ctx context.Context, node int32, above []int32) (calls, error) {
	if s.opts.calls == nil || node == 0 {
		return calls{}, nil
	}
	states := make([][]int32, len(above))
	for i, set := range above {
		if set != none {
			states[i] = s.levels[i].states(set)
		}
	}
	c, err := s.opts.calls(ctx, node-1, states)
	for _, e := range s.edges(c.steps) {
		key := [3]int32{node, e.label, e.to}
		if !s.called[key] {
			s.called[key] = true
			s.concrete.transitions++
		}
	}
	return c, err
}

func (s *search) edges(steps []Step) []edge {
	out := make([]edge, len(steps))
	for i, t := range steps {
		out[i] = edge{s.labels.id(t.Label), t.To + 1}
	}
	return out
}

// driven gives the nodes to which calls lead, by level and label.
func (s *search) driven(above [][][]Step) []map[int32][]int32 {
	all := make([]map[int32][]int32, len(s.levels))
	for i, states := range above {
		all[i] = map[int32][]int32{}
		for _, steps := range states {
			for _, e := range s.edges(steps) {
				all[i][e.label] = append(all[i][e.label], e.to)
			}
		}
	}
	return all
}

// successor gives the set of nodes to which an event leads from one of a level, or none.
func (s *search) successor(ctx context.Context, i int, set, label int32, driven map[int32][]int32) (int32, error) {
	if set == none {
		return none, nil
	}
	succ, err := s.successors(ctx, i, set)
	if err != nil {
		return none, err
	}
	if to, ok := succ[label]; ok {
		return to, nil
	}
	if to := driven[label]; len(to) > 0 {
		slices.Sort(to)
		return s.levels[i].sets.id(slices.Compact(to)), nil
	}
	return none, nil
}

// newTrace is the answer for an edge that only the concrete machine has after a row.
func (s *search) newTrace(row int32, e edge, driven map[int32][]int32) Result {
	r := s.result(NewTrace)
	r.Trace = append(s.trace(row), Step{s.labels.names[e.label], e.to - 1})
	l := &s.levels[0]
	for label := range l.sets.succ[s.tuples.members[s.table[row].above][0]] {
		r.Allowed = append(r.Allowed, s.labels.names[label])
	}
	for label := range driven {
		r.Allowed = append(r.Allowed, s.labels.names[label])
	}
	slices.Sort(r.Allowed)
	return r
}

// states gives the states of a set of nodes none of which is the root.
func (l *level) states(set int32) []int32 {
	states := slices.Clone(l.sets.members[set])
	for i := range states {
		states[i]--
	}
	return states
}

// successors gives, for each event that a set of nodes of a level can take, the set of nodes
// that it leads to.
func (s *search) successors(ctx context.Context, i int, set int32) (map[int32]int32, error) {
	l := &s.levels[i]
	if m := l.sets.succ[set]; m != nil {
		return m, nil
	}
	all := s.scratch[:0]
	for _, n := range l.sets.members[set] {
		out, err := l.expand(ctx, n, &s.labels)
		if err != nil {
			return nil, err
		}
		all = append(all, out...)
	}
	s.scratch = all
	slices.SortFunc(all, func(a, b edge) int {
		if a.label != b.label {
			return int(a.label) - int(b.label)
		}
		return int(a.to) - int(b.to)
	})
	all = slices.Compact(all)
	m := make(map[int32]int32)
	var to []int32
	for i := 0; i < len(all); {
		label := all[i].label
		to = to[:0]
		for ; i < len(all) && all[i].label == label; i++ {
			to = append(to, all[i].to)
		}
		m[label] = l.sets.id(to)
	}
	l.sets.succ[set] = m
	return m, nil
}

// refused gives an event that all nodes of a set offer and that is not among out.
func (s *search) refused(set int32, out []edge, above [][][]Step) (string, bool) {
	offered := map[int32]bool{}
	for _, e := range out {
		offered[e.label] = true
	}
	members := s.levels[0].sets.members[set]
	count := map[int32]int{}
	for i, n := range members {
		seen := map[int32]bool{}
		offers := s.levels[0].out[n]
		if len(above) > 0 && len(above[0]) > 0 {
			offers = slices.Concat(offers, s.edges(above[0][i]))
		}
		for _, e := range offers {
			if !seen[e.label] {
				seen[e.label] = true
				count[e.label]++
			}
		}
	}
	found := ""
	for l, n := range count {
		if name := s.labels.names[l]; n == len(members) && !offered[l] && (found == "" || name < found) {
			found = name
		}
	}
	return found, found != ""
}

// trace gives the steps that led to a row.
func (s *search) trace(row int32) []Step {
	var steps []Step
	for p := s.table[row]; p.parent >= 0; p = s.table[p.parent] {
		steps = append(steps, Step{s.labels.names[p.from], p.node - 1})
	}
	slices.Reverse(steps)
	return steps
}

func (s *search) result(v Verdict) Result {
	return Result{
		Verdict: v, Table: len(s.table), States: s.concrete.nodes, Transitions: s.concrete.transitions,
		AbstractStates: s.levels[0].nodes, AbstractTransitions: s.levels[0].transitions,
	}
}
