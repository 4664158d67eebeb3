package symbolic

import (
	"slices"

	"bsmt/bkernel"
)

// bmc looks for paths to a bad step, with one relation for all events (thesis, section 7.3.2):
// first the initialisation, then paths of one event more each time. It ends by itself only
// where no path is as long.
func (e *engine) bmc() *finding {
	p := e.fromStart()
	for e.ctx.Err() == nil {
		f, over := e.violated(p)
		if over {
			return f
		}
		p.extend()
		if e.exhausted(p) {
			return &finding{holds: true}
		}
	}
	return nil
}

// beginning asks whether the initialisation goes wrong, or never happens. over says that this
// ends the search.
func (e *engine) beginning() (f *finding, over bool) {
	t := &e.s.Init
	if t.Refused != nil {
		e.doubt("%v", t.Refused)
		return nil, true
	}
	ways, facts := e.badSteps(initial, 0)
	if len(ways) > 0 {
		ss := e.session()
		ss.Assert(facts...)
		ss.Assert(e.some(ways))
		if f, over := e.hunt(ss, nil, ways, 0); over {
			return f, true
		}
	}
	e.depth = 1
	ss := e.session()
	ss.Assert(t.Facts...)
	ss.Assert(t.Can)
	if e.refuted(e.ask(ss)) {
		return &finding{nothing: true}, true
	}
	return nil, false
}

// hunt asks whether one of the ways, which are asserted in a session, can be taken, and
// replays it. over says that there is one, or that the search has to end.
func (e *engine) hunt(ss *bkernel.Session, p *path, ways []bad, last int) (f *finding, over bool) {
	a := e.ask(ss)
	var events []int
	if a.status == bkernel.Sat && p != nil {
		events = p.events(a.model)
	}
	return e.judge(a, events, ways, last)
}

// judge replays what an answer says of a way that a path of events can take at its end.
func (e *engine) judge(a answer, events []int, ways []bad, last int) (f *finding, over bool) {
	switch a.status {
	case bkernel.Sat:
		all := e.which(ways, a.model)
		if len(all) == 0 {
			e.doubt("a model that cannot be read")
			return nil, true
		}
		var err error
		for _, w := range all {
			if f, err = e.replay(a.model, events, w, last); err == nil {
				return f, true
			}
		}
		if e.ctx.Err() != nil || slices.ContainsFunc(all, func(w bad) bool { return w.claim >= 0 }) {
			e.doubt("a trace that could not be replayed: %v", err)
			return nil, true
		}
		for _, w := range all {
			// What is evaluated there has a value all the same.
			e.passed[suspicion{w.event, w.claim}] = true
			if w.claim == unguarded {
				e.assumed = append(e.assumed, "the guards of "+e.name(w.event)+" have a meaning")
			} else {
				e.doubt("%s: that it always has a meaning is not shown: %v", e.name(w.event), err)
			}
		}
		return nil, false
	case bkernel.Unsat:
		e.refuted(a)
		return nil, false
	}
	return nil, true
}

// violated asks whether an event goes wrong from the last state of a path.
func (e *engine) violated(p *path) (f *finding, over bool) {
	for {
		before := len(e.passed)
		ways, facts := e.allBad(p.last)
		if len(ways) > 0 {
			p.ss.Push()
			p.ss.Assert(facts...)
			p.ss.Assert(e.some(ways))
			f, over = e.hunt(p.ss, p, ways, p.last)
			p.ss.Pop(1)
		}
		if over {
			return f, true
		}
		if len(e.passed) == before {
			e.depth = p.last + 1
			return nil, false
		}
	}
}

// exhausted asks whether no path is as long as this one.
func (e *engine) exhausted(p *path) bool { return e.refuted(e.ask(p.ss)) }

func (e *engine) name(event int) string {
	if event == initial {
		return "INITIALISATION"
	}
	return e.p.m.Operations[event].Name
}
