package symbolic

import (
	"slices"

	"bsmt/b/animate"
	"bsmt/b/subst"
	"bsmt/bkernel"
	"bsmt/bkernel/ast"
)

// paths is bounded model checking over a tree of paths of events instead of one relation (the
// BMC* of paper and thesis): each path that can be taken is lengthened by each event. That it can
// be is shown by states that it leads to, if some that are kept do, else the kernel is asked. A path
// that cannot tells by its core which of its events contradict each other, and from where; no
// path with these is asked about again. Of two orders of neighbours that do not touch each
// other's variables only one is looked at, and an event that changes nothing is never taken.
func (e *engine) paths() *finding {
	t := e.newForest()
	level := []branch{{}}
	for e.ctx.Err() == nil {
		var next []branch
		for _, b := range level {
			if f, over := t.bad(b.events); over {
				return f
			}
			for _, k := range t.moves {
				q := branch{events: append(b.events[:len(b.events):len(b.events)], k)}
				if t.cut(q.events) {
					continue
				}
				if q.states = t.onwards(b.states, k); len(q.states) > 0 {
					next = append(next, q)
					continue
				}
				switch model, over := t.possible(q.events); {
				case over:
					return nil
				case model != nil:
					q.states = t.end(q.events, model)
					next = append(next, q)
				}
			}
			if e.ctx.Err() != nil {
				return nil
			}
		}
		e.depth++
		if len(next) == 0 && !t.sized {
			return &finding{holds: true}
		}
		if len(next) == 0 {
			return nil
		}
		level = next
	}
	return nil
}

// branch is a path that can be taken.
type branch struct {
	events []int
	states []int32 // some that it leads to, by their numbers in the animator
}

// The states of a path that are kept, and the work for each of them to find some where an event leads:
// enough for most events that can be taken to be seen without a question.
const (
	keptStates = 8
	keptOfOne  = 4
	keptSteps  = 20_000
)

// onwards finds states that an event leads to from some states.
func (t *forest) onwards(states []int32, event int) (to []int32) {
	for _, s := range states {
		for _, after := range t.run.Some(t.e.ctx, s, t.e.oper(event), keptOfOne, keptSteps) {
			if !slices.Contains(to, after) {
				to = append(to, after)
			}
		}
		if len(to) >= keptStates {
			return to[:keptStates]
		}
	}
	return to
}

// end reads where a path ends in a model.
func (t *forest) end(events []int, model ast.Model) []int32 {
	constants, vars, err := t.e.s.Read(model, len(events)+1)
	if err != nil {
		return nil // its states are asked for
	}
	return []int32{t.run.Enter(constants, vars)}
}

// forest is the session about all paths, and what is known of those that cannot be taken.
type forest struct {
	e      *engine
	ss     *bkernel.Session
	run    *animate.Machine
	start  ast.Node     // the path begins with the initialisation
	taken  [][]ast.Node // by state from 1, by event
	wrong  []ast.Node   // by state from 1: some event goes wrong
	ways   [][]bad
	moves  []int    // events that change something
	apart  [][]bool // by events: they do not touch each other's variables
	cuts   []pattern
	suffix map[int][]int // cuts by their last event
	sized  bool          // a refutation needed an assumed size
}

// pattern is a sequence of events that cannot be taken.
type pattern struct {
	events []int // -1: whichever
	start  bool  // only from the beginning
}

const whichever = -1

func (e *engine) newForest() *forest {
	g := e.s.Graph
	t := &forest{e: e, ss: e.session(), run: animate.NewIn(e.p.m, e.p.world, e.p.known), suffix: map[int][]int{}}
	t.start = g.IsTrue(g.Fresh("start", ast.Bool))
	t.ss.Assert(e.s.Init.Facts...)
	t.ss.Assert(g.Imp(t.start, e.s.Init.Can), g.Imp(t.start, e.s.Init.Next))
	t.ss.Assert(e.at(e.s.Shape, 1)...)
	program := subst.NewProgram(e.p.m, e.p.world, nil, nil)
	for k, a := range program.Operations {
		if e.s.Events[k].Refused == nil && len(a.Writes) > 0 {
			t.moves = append(t.moves, k)
		}
		row := make([]bool, len(program.Operations))
		for j, b := range program.Operations {
			row[j] = e.p.scope == nil && !meet(a.Writes, b.Reads) && !meet(a.Writes, b.Writes) && !meet(b.Writes, a.Reads)
		}
		t.apart = append(t.apart, row)
	}
	return t
}

// meet reports whether two ascending lists have something in common.
func meet(as, bs []int) bool {
	return slices.ContainsFunc(as, func(a int) bool { return slices.Contains(bs, a) })
}

// grow makes the selectors of the i-th state.
func (t *forest) grow(i int) {
	e, g := t.e, t.e.s.Graph
	for len(t.taken) < i {
		at := len(t.taken) + 1
		sel := make([]ast.Node, len(e.s.Events))
		for k := range e.s.Events {
			s := e.step(k)
			if s.Refused != nil {
				continue
			}
			sel[k] = g.IsTrue(g.Fresh("event", ast.Bool))
			t.ss.Assert(e.at(s.Facts, at)...)
			t.ss.Assert(g.Imp(sel[k], e.s.At(s.Can, at)), g.Imp(sel[k], e.s.At(s.Next, at)))
		}
		t.ss.Assert(e.at(e.s.Shape, at+1)...)
		t.taken = append(t.taken, sel)
	}
}

// assumed gives the literals of a path.
func (t *forest) assumed(events []int) []ast.Node {
	out := []ast.Node{t.start}
	t.grow(len(events))
	for i, k := range events {
		out = append(out, t.taken[i][k])
	}
	return out
}

// cut reports whether it is known already that a path cannot be taken, or another one does for
// it.
func (t *forest) cut(events []int) bool {
	n := len(events)
	if n > 1 && events[n-1] < events[n-2] && t.apart[events[n-1]][events[n-2]] {
		return true
	}
	for _, list := range [][]int{t.suffix[events[n-1]], t.suffix[whichever]} {
		for _, c := range list {
			p := t.cuts[c]
			from := n - len(p.events)
			if from < 0 || p.start && from > 0 {
				continue
			}
			fits := true
			for i, k := range p.events {
				fits = fits && (k == whichever || k == events[from+i])
			}
			if fits {
				return true
			}
		}
	}
	return false
}

// possible asks whether a path can be taken, and learns from why it cannot.
// The model is one of such a path; over says that nothing is known.
func (t *forest) possible(events []int) (model ast.Model, over bool) {
	e := t.e
	a := e.ask(t.ss, t.assumed(events)...)
	switch a.status {
	case bkernel.Sat:
		return a.model, false
	case bkernel.Unknown:
		return nil, true
	}
	if !e.refuted(a) {
		t.sized = true
		return nil, false
	}
	p := pattern{start: slices.Contains(a.core, 0)}
	from := len(events)
	for _, i := range a.core {
		if i > 0 {
			from = min(from, i-1)
		}
	}
	if p.start {
		from = 0
	}
	for i := from; i < len(events); i++ {
		k := whichever
		if slices.Contains(a.core, i+1) {
			k = events[i]
		}
		p.events = append(p.events, k)
	}
	if len(p.events) == 0 {
		return nil, false
	}
	last := p.events[len(p.events)-1]
	t.suffix[last] = append(t.suffix[last], len(t.cuts))
	t.cuts = append(t.cuts, p)
	return nil, false
}

// bad asks whether an event goes wrong at the end of a path.
func (t *forest) bad(events []int) (f *finding, over bool) {
	e, last := t.e, len(events)+1
	t.grow(last)
	for {
		for len(t.wrong) < last {
			at := len(t.wrong) + 1
			ways, facts := e.allBad(at)
			t.ss.Assert(facts...)
			t.ways = append(t.ways, ways)
			t.wrong = append(t.wrong, e.selected(t.ss, e.some(ways)))
		}
		if len(t.ways[last-1]) == 0 {
			return nil, false
		}
		a := e.ask(t.ss, append(t.assumed(events), t.wrong[last-1])...)
		passed := len(e.passed)
		f, over := e.judge(a, events, t.ways[last-1], last)
		if over || len(e.passed) == passed {
			return f, over
		}
		t.wrong, t.ways = t.wrong[:last-1], t.ways[:last-1] // without what was passed
	}
}
