package coverage

import (
	"cmp"
	"slices"

	"bsmt/b/animate"
	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// Kind says what a goal is about.
type Kind string

const (
	Operation Kind = "operation" // it happens
	Guard     Kind = "guard"     // one of its conditions decides whether an operation can happen
	Invariant Kind = "invariant" // a condition decides whether the invariant holds
)

// Goal is something that a state, or a step from it, may show.
type Goal struct {
	Kind      Kind   `json:"kind"`
	Operation string `json:"operation,omitempty"` // of a guard, or that happens
	Condition string `json:"condition,omitempty"`
	Place     string `json:"place,omitempty"`
	Value     bool   `json:"value"` // of the condition, when it decides; of an invariant it may be either
	Reached   bool   `json:"reached"`
	Unknown   string `json:"unknown,omitempty"` // why it cannot be told

	state uint32 // the nearest state that shows it
	edge  int    // and the step from it, of an operation; -1: none
}

// Variable tells the values that a variable had.
type Variable struct {
	Name   string `json:"name"`
	Values int    `json:"values"`          // different ones
	Least  string `json:"least,omitempty"` // of integers
	Most   string `json:"most,omitempty"`
}

// Test is a trace, and the goals that it was made for.
type Test struct {
	Goals []int        `json:"goals"` // in Report.Goals
	Steps []check.Step `json:"steps"`
}

// Report is what a search has seen.
type Report struct {
	Goals     []Goal
	Variables []Variable
	Exhausted bool // goals that were not reached cannot be
	space     *check.Space
}

// Reached counts the goals that were reached, and those of which it can be told.
func (r *Report) Reached() (reached, of int) {
	for _, g := range r.Goals {
		if g.Unknown == "" {
			of++
		}
		if g.Reached {
			reached++
		}
	}
	return reached, of
}

// watcher decides what is watched, and reads it off a space.
type watcher struct {
	m         *machine.Machine
	decisions []watched
	exists    []exists
	preds     []check.Watched
}

// watched is a decision over the state. Its i-th condition has the goals from goal+each*i on.
type watched struct {
	*decision
	first int // of its conditions among the predicates
	goal  int
	each  int // goals of a condition: to be false and to be true, or, of an invariant, to decide at all
}

// exists is a goal that a predicate over the state shows by being true.
type exists struct{ pred, goal int }

// Run searches a machine and tells what was covered. o is not changed.
func Run(m *machine.Machine, o *check.Options) (*check.Result, *Report, error) {
	w := &watcher{m: m}
	r := &Report{}
	for _, op := range m.Operations {
		r.Goals = append(r.Goals, Goal{Kind: Operation, Operation: op.Name, Value: true, edge: -1})
	}
	for _, op := range m.Operations {
		w.guard(r, op)
	}
	for _, c := range m.Invariants {
		w.decision(r, Goal{Kind: Invariant}, c.Pred)
	}
	opts := *o
	opts.Watch = &check.Watch{Prepare: func(*eval.World) (preds, exprs []check.Watched) {
		for _, d := range m.Variables {
			exprs = append(exprs, check.Watched{Node: tree.NewUse(d.Pos, d)})
		}
		return w.preds, exprs
	}}
	res, err := check.Run(m, &opts)
	if err != nil {
		return nil, nil, err
	}
	if r.space = res.Space; r.space != nil {
		w.read(r)
	}
	r.Exhausted = res.Exhausted
	return res, r, nil
}

// guard adds the goals of an operation's guard. Where it has parameters, a conjunct decides if some
// values meet all the others and not it; it is true then if some meet all.
func (w *watcher) guard(r *Report, op *tree.Operation) {
	params, conjuncts := animate.Guard(op)
	if len(conjuncts) == 0 {
		return
	}
	if len(params) == 0 {
		w.decision(r, Goal{Kind: Guard, Operation: op.Name}, tree.Conj(conjuncts[0].Pos, conjuncts...))
		return
	}
	for i, c := range conjuncts {
		if typing(c, params) {
			continue
		}
		for _, value := range []bool{false, true} {
			part := slices.Clone(conjuncts)
			if !value {
				// It comes last, since the others bound the parameters, and may be needed for it to have a value.
				part = append(slices.Delete(part, i, i+1), tree.New(tree.Not, c.Pos, c))
			}
			n := tree.NewBinder(tree.Exists, c.Pos, params, tree.Conj(c.Pos, part...))
			w.exists = append(w.exists, exists{len(w.preds), len(r.Goals)})
			w.preds = append(w.preds, check.Watched{Node: n})
			r.Goals = append(r.Goals, Goal{Kind: Guard, Operation: op.Name, Condition: tree.Print(c, w.m.Dialect), Place: c.Pos.String(), Value: value, edge: -1})
		}
	}
}

// typing reports whether a conjunct says which values a parameter has at all: p : S.
func typing(c *tree.Node, params []*tree.Decl) bool {
	return (c.Op == tree.Member || c.Op == tree.Subset) && c.Args[0].Op == tree.Ident && slices.Contains(params, c.Args[0].Decl)
}

func (w *watcher) decision(r *Report, g Goal, p *tree.Node) {
	values := []bool{false, true}
	if g.Kind == Invariant { // where it is false is a violation
		values = values[1:]
	}
	d := watched{decide(p), len(w.preds), len(r.Goals), len(values)}
	for _, c := range d.conditions {
		w.preds = append(w.preds, check.Watched{Node: c})
		for _, value := range values {
			one := g
			one.Condition, one.Place, one.Value, one.edge = tree.Print(c, w.m.Dialect), c.Pos.String(), value, -1
			r.Goals = append(r.Goals, one)
		}
	}
	w.decisions = append(w.decisions, d)
}

// read looks which goals the states of a space reach, in their order.
func (w *watcher) read(r *Report) {
	sp := r.space
	reach := func(goal int, s uint32, edge int) {
		if g := &r.Goals[goal]; !g.Reached {
			g.Reached, g.state, g.edge = true, s, edge
		}
	}
	without := map[[2]int]bool{} // predicate and state
	for k, u := range sp.Undefined {
		for _, s := range u.States {
			without[[2]int{k, int(s)}] = true
		}
	}
	seen := make([]map[string]bool, len(w.m.Variables))
	least, most := make([]value.Value, len(seen)), make([]value.Value, len(seen))
	for i := range seen {
		seen[i] = map[string]bool{}
	}
	var values []truth
	for k := range sp.Visited() {
		s := uint32(k)
		for e := sp.Begin[s]; e < sp.Begin[s+1]; e++ {
			reach(sp.Labels[sp.Label[e]].Op, s, e)
		}
		for _, d := range w.decisions {
			values = values[:0]
			for i := range d.conditions {
				v := no
				if without[[2]int{d.first + i, k}] {
					v = undefined
				} else if sp.Holds(s, d.first+i) {
					v = yes
				}
				values = append(values, v)
			}
			for i, v := range values {
				if goal := d.goal + d.each*i + max(0, int(v))*(d.each-1); !r.Goals[goal].Reached && d.decides(values, i) {
					reach(goal, s, -1)
				}
			}
		}
		for _, x := range w.exists {
			if sp.Holds(s, x.pred) && !without[[2]int{x.pred, k}] {
				reach(x.goal, s, -1)
			}
		}
		for i := range w.m.Variables {
			v := sp.Value(s, i)
			seen[i][sp.Key(i, v)] = true
			if k == 0 || value.Compare(v, least[i]) < 0 {
				least[i] = v
			}
			if k == 0 || value.Compare(v, most[i]) > 0 {
				most[i] = v
			}
		}
	}
	for _, x := range w.exists {
		if u := sp.Undefined[x.pred]; u != nil && !r.Goals[x.goal].Reached {
			r.Goals[x.goal].Unknown = u.Err.Error()
		}
	}
	for i, d := range w.m.Variables {
		v := Variable{Name: d.Name, Values: len(seen[i])}
		if d.Type.Kind == tree.TInt && sp.Visited() > 0 {
			v.Least, v.Most = sp.Text(i, least[i]), sp.Text(i, most[i])
		}
		r.Variables = append(r.Variables, v)
	}
}

// Tests gives traces that together reach all goals that were reached: each is a shortest way to the
// goal that is farthest among those that no other comes by.
func (r *Report) Tests() ([]Test, error) {
	var order []int
	depth := map[int]int{}
	for i, g := range r.Goals {
		if g.Reached {
			states, _ := r.space.Path(g.state)
			depth[i] = len(states)
			if g.edge >= 0 {
				depth[i]++
			}
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(depth[b], depth[a]) })
	var tests []Test
	done := map[int]bool{}
	for _, i := range order {
		if done[i] {
			continue
		}
		g := r.Goals[i]
		states, edges := r.space.Path(g.state)
		if g.edge >= 0 {
			states, edges = append(states, r.space.To[g.edge]), append(edges, g.edge)
		}
		t := Test{}
		// It comes by goals that were reached in one of its states, or by one of its steps.
		for j, h := range r.Goals {
			if !h.Reached || done[j] {
				continue
			}
			on := h.edge >= 0 && slices.ContainsFunc(edges, func(e int) bool {
				return r.space.Labels[r.space.Label[e]].Op == r.space.Labels[r.space.Label[h.edge]].Op
			}) ||
				h.edge < 0 && slices.Contains(states, h.state)
			if on {
				done[j] = true
				t.Goals = append(t.Goals, j)
			}
		}
		var labels []uint32
		for _, e := range edges {
			labels = append(labels, r.space.Label[e])
		}
		var err error
		if t.Steps, err = r.space.Trace(states, labels); err != nil {
			return nil, err
		}
		tests = append(tests, t)
	}
	return tests, nil
}
