package refine

import (
	"context"
	"encoding/binary"
	"slices"
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
	Gluing            bool                     // each pair must satisfy the gluing invariant; see Pair.Check
	Progress          func(table, waiting int) // called now and then, if not nil

	glued func(concrete int32, abstract []int32) (bool, error) // does the gluing invariant hold with one of the abstract states? nil: not asked
}

// Verdict is the answer.
type Verdict uint8

const (
	Refines     Verdict = iota
	NewTrace            // the concrete machine has a trace that the abstract one has not
	NewRefusal          // after a trace of both, the concrete machine refuses what the abstract one cannot
	NotGlued            // after a trace of both, no abstract state satisfies the gluing invariant
	NotFinished         // a limit was met, or the context ended
)

// Result is the answer with its evidence. Both roots count as states.
type Result struct {
	Verdict             Verdict
	States, Transitions int // of the concrete machine
	AbstractStates      int // as far as they were explored
	AbstractTransitions int
	Table               int      // pairs of a concrete state and a set of abstract states
	Trace               []Step   // NewTrace: a shortest one, whose last step only the concrete machine has; NewRefusal, NotGlued: what leads there
	Refused             string   // NewRefusal: the event
	Unglued             string   // NotGlued: what is false
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

// pair is a row of the table: the concrete node, the set of abstract nodes, and how the
// search came there.
type pair struct {
	node, set    int32
	parent, from int32 // row and label; the first row has parent -1
}

type search struct {
	opts               Options
	labels             labels
	concrete, abstract explored
	sets               sets
	table              []pair
	seen               map[[2]int32]bool
	scratch            []edge
}

// Check looks for a trace of the concrete machine that the abstract one has not. Errors are
// those of the systems; what was found before is then in the result, as NotFinished.
func Check(ctx context.Context, concrete, abstract System, opts Options) (Result, error) {
	s := search{
		opts: opts, labels: labels{ids: map[string]int32{}},
		concrete: explored{sys: concrete}, abstract: explored{sys: abstract},
		sets: sets{ids: map[string]int32{}}, seen: map[[2]int32]bool{},
	}
	s.add(pair{node: 0, set: s.sets.id([]int32{0}), parent: -1})
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
	key := [2]int32{p.node, p.set}
	if !s.seen[key] {
		s.seen[key] = true
		s.table = append(s.table, p)
	}
}

// visit follows the transitions of a row. done: r is the answer.
func (s *search) visit(ctx context.Context, row int32) (r Result, done bool, err error) {
	p := s.table[row]
	if s.opts.glued != nil && p.node != 0 {
		states := slices.Clone(s.sets.members[p.set])
		for i := range states {
			states[i]--
		}
		ok, err := s.opts.glued(p.node-1, states)
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
	succ, err := s.successors(ctx, p.set)
	if err != nil {
		return r, false, err
	}
	for _, e := range out {
		set, ok := succ[e.label]
		if !ok {
			r := s.result(NewTrace)
			r.Trace = append(s.trace(row), Step{s.labels.names[e.label], e.to - 1})
			for l := range succ {
				r.Allowed = append(r.Allowed, s.labels.names[l])
			}
			slices.Sort(r.Allowed)
			return r, true, nil
		}
		s.add(pair{e.to, set, row, e.label})
	}
	if !s.opts.SingletonFailures {
		return r, false, nil
	}
	if l, ok := s.refused(p.set, out); ok {
		r := s.result(NewRefusal)
		r.Trace, r.Refused = s.trace(row), l
		return r, true, nil
	}
	return r, false, nil
}

// successors gives, for each event that a set of abstract nodes can take, the set of nodes
// that it leads to.
func (s *search) successors(ctx context.Context, set int32) (map[int32]int32, error) {
	if m := s.sets.succ[set]; m != nil {
		return m, nil
	}
	all := s.scratch[:0]
	for _, n := range s.sets.members[set] {
		out, err := s.abstract.expand(ctx, n, &s.labels)
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
		l := all[i].label
		to = to[:0]
		for ; i < len(all) && all[i].label == l; i++ {
			to = append(to, all[i].to)
		}
		m[l] = s.sets.id(to)
	}
	s.sets.succ[set] = m
	return m, nil
}

// refused gives an event that all nodes of a set offer and that is not among out.
func (s *search) refused(set int32, out []edge) (string, bool) {
	offered := map[int32]bool{}
	for _, e := range out {
		offered[e.label] = true
	}
	members := s.sets.members[set]
	count := map[int32]int{}
	for _, n := range members {
		seen := map[int32]bool{}
		for _, e := range s.abstract.out[n] {
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
		AbstractStates: s.abstract.nodes, AbstractTransitions: s.abstract.transitions,
	}
}
