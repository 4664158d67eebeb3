package temporal

import (
	"maps"
	"slices"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/value"
)

// graph is what a formula is checked on: the visited part of a state graph, and what atoms are in it.
type graph struct {
	initial   []uint32
	begin     []int // as in check.Space
	to, label []uint32
	partial   []bool // by visited state: transitions may be missing
	ill       []bool // by visited state: an atom has no value there; nil: nowhere
	states    int    // visited, and met
	atoms     atoms
}

// atoms say which are true. edge is the number of the next transition; -1: the path ends.
type atoms interface {
	// holds decides an atom in a visited state.
	holds(a atom, state uint32, edge int) bool
	// matches decides whether a transition is of a step.
	matches(step int32, state uint32, edge int) bool
}

func (g *graph) visited() int { return len(g.begin) - 1 }

// meaningless reports whether an atom has no value in a visited state.
func (g *graph) meaningless(s uint32) bool { return g.ill != nil && g.ill[s] }

func (g *graph) edges(state uint32) (from, to int) { return g.begin[state], g.begin[state+1] }

// looksAhead reports whether an atom depends on the next transition.
func (a atom) looksAhead() bool {
	return a.kind == kTaken || a.kind == kUnchanged || a.kind == kChanged || a.kind == kIncreasing || a.kind == kDecreasing
}

// needsAll reports whether an atom depends on all transitions of a state.
func (a atom) needsAll() bool { return a.kind == kEnabled || a.kind == kDeadlock || a.kind == kSink }

// spaceAtoms are the atoms of a formula's code in a search's space, where what it watches begins at
// preds and exprs.
type spaceAtoms struct {
	c            *code
	p            *check.Space
	preds, exprs int
}

// newGraph also gives why atoms have no value in some states; nil: they have.
func newGraph(c *code, p *check.Space, preds, exprs int) (*graph, *eval.Error) {
	g := &graph{initial: p.Initial, begin: p.Begin, to: p.To, label: p.Label, partial: p.Partial, states: p.States(),
		atoms: &spaceAtoms{c, p, preds, exprs}}
	var why *eval.Error
	for _, k := range slices.Sorted(maps.Keys(p.Undefined)) {
		if x := k - p.Preds(); !(preds <= k && k < preds+len(c.preds) || exprs <= x && x < exprs+len(c.exprs)) {
			continue
		}
		if why == nil {
			why, g.ill = p.Undefined[k].Err, make([]bool, p.Shown())
		}
		for _, s := range p.Undefined[k].States {
			g.ill[s] = true
		}
	}
	return g, why
}

func (x *spaceAtoms) holds(a atom, s uint32, edge int) bool {
	from, to := x.p.Begin[s], x.p.Begin[s+1]
	switch a.kind {
	case kPred:
		return x.p.Holds(s, x.preds+int(a.n))
	case kEnabled:
		for e := from; e < to; e++ {
			if x.matches(a.n, s, e) {
				return true
			}
		}
		return false
	case kDeadlock:
		return from == to
	case kSink:
		for e := from; e < to; e++ {
			if x.p.To[e] != s {
				return false
			}
		}
		return true
	case kTaken:
		return edge >= 0 && x.matches(a.n, s, edge)
	}
	if edge < 0 || int(x.p.To[edge]) >= x.p.Visited() {
		return false
	}
	n := x.exprs + int(a.n)
	order := value.Compare(x.p.Value(s, n), x.p.Value(x.p.To[edge], n))
	switch a.kind {
	case kUnchanged:
		return order == 0
	case kChanged:
		return order != 0
	case kIncreasing:
		return order < 0
	}
	return order > 0
}

func (x *spaceAtoms) matches(n int32, s uint32, edge int) bool {
	l := &x.p.Labels[x.p.Label[edge]]
	st := &x.c.steps[n]
	if l.Op != st.op {
		return false
	}
	for i, k := range st.args {
		if k < 0 {
			continue
		}
		if v := l.Params[i]; v.IsUnset() || value.Compare(v, x.p.Value(s, x.exprs+int(k))) != 0 {
			return false
		}
	}
	return true
}
