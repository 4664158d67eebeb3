package symbolic

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"bsmt/b/po"
	"bsmt/b/tree"
	"bsmt/b2kernel"
	"bsmt/bkernel"
	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// engine is one algorithm at work, with a transition system of its own.
type engine struct {
	p       *problem
	ctx     context.Context
	s       *b2kernel.System
	depth   int // no path of so many transitions, with the initialisation, violates anything
	queries int
	reasons []string
	assumed []string           // of meanings
	sized   bool               // some refutation needed an assumed size
	passed  map[suspicion]bool // steps that seemed to mean nothing, and do not
	safe    map[suspicion]bool // steps that do not go wrong where all claims and lemmas hold
	shown   map[suspicion]bool // nor these, where all claims do; the initialisation among them; nil: not asked yet
	lemmas  []lemma            // that hold as long as all claims do
}

// suspicion is a way in which the step of an event may go wrong.
type suspicion struct{ event, claim int }

// initial stands for the initialisation where events are numbered.
const initial = po.Initialisation

// memory bounds the clauses of a session, in bytes.
const memory = 1 << 30

func (p *problem) engine(ctx context.Context, shown map[suspicion]bool) (*engine, error) {
	if p.none {
		return nil, errors.New("no constants satisfy the properties")
	}
	s, err := p.lowered(ctx)
	if err != nil {
		return nil, err
	}
	e := &engine{p: p, ctx: ctx, s: s, passed: map[suspicion]bool{}, safe: map[suspicion]bool{}, shown: shown}
	e.reasons = append(e.reasons, p.open...)
	return e, nil
}

// ended says why the engine ended before it had an answer.
func (e *engine) ended() string {
	if errors.Is(context.Cause(e.ctx), context.DeadlineExceeded) {
		return fmt.Sprintf("time limit, at a depth of %d", e.depth)
	}
	return "interrupted"
}

// doubt notes why the engine cannot conclude.
func (e *engine) doubt(format string, args ...any) {
	r := fmt.Sprintf(format, args...)
	if !slices.Contains(e.reasons, r) && len(e.reasons) < 20 {
		e.reasons = append(e.reasons, r)
	}
}

// answer is what a session said.
type answer struct {
	status bkernel.Status
	model  ast.Model
	core   []int    // of the assumptions
	sized  []string // assumed sizes that a refutation needed
}

// session starts one in which the properties of the constants hold.
func (e *engine) session() *bkernel.Session {
	ss := bkernel.NewSession(e.s.Graph, bkernel.Options{Seed: 1, MemLimit: memory})
	ss.Assert(e.s.Setup.Facts...)
	ss.Assert(e.s.Setup.Pred)
	return ss
}

// ask asks a session, with sizes assumed. An unknown is noted.
func (e *engine) ask(ss *bkernel.Session, assumed ...ast.Node) answer {
	e.queries++
	n := len(assumed)
	r := ss.Check(e.ctx, append(assumed[:n:n], e.s.Literals...)...)
	a := answer{status: r.Status, model: r.Model}
	switch r.Status {
	case bkernel.Unsat:
		for _, i := range r.Core {
			if i < n {
				a.core = append(a.core, i)
			} else {
				e.sized = true
				a.sized = append(a.sized, e.s.Assumed[i-n])
			}
		}
	case bkernel.Unknown:
		if e.ctx.Err() == nil {
			text := "no reason was given"
			if t := bkernel.Texts(r.Reasons); len(t) > 0 {
				text = t[0]
			}
			e.doubt("the kernel did not decide: %s", text)
		}
	}
	return a
}

// refuted reports whether an answer is a refutation that needs no assumed size; sizes that it
// needs are noted.
func (e *engine) refuted(a answer) bool {
	for _, what := range a.sized {
		e.doubt("assumed: %s", what)
	}
	return a.status == bkernel.Unsat && len(a.sized) == 0
}

// step gives an event by its number, or the initialisation.
func (e *engine) step(k int) *b2kernel.Step {
	if k == initial {
		return &e.s.Init
	}
	return &e.s.Events[k]
}

func (e *engine) oper(k int) *tree.Operation {
	if k == initial {
		return nil
	}
	return e.p.m.Operations[k]
}

// at gives copies of nodes for the i-th state.
func (e *engine) at(ns []ast.Node, i int) []ast.Node {
	out := make([]ast.Node, len(ns))
	for k, n := range ns {
		out[k] = e.s.At(n, i)
	}
	return out
}

// bad is a way in which a step goes wrong: it leads where a claim is false, or means nothing.
type bad struct {
	event int
	claim int // or one of those below
	pred  ast.Node
}

// What may go wrong besides claims.
const (
	meaningless = -1 - iota // the step means nothing
	unguarded               // its guard means nothing
)

// badSteps lists how a step may go wrong from the i-th state, with the facts that they need.
// What it is that holds before decides which of them are worth asking: all claims do, but for
// the initialisation.
func (e *engine) badSteps(k, i int) (ways []bad, facts []ast.Node) {
	t := e.step(k)
	if t.Refused != nil {
		return nil, nil
	}
	g := e.s.Graph
	for c, f := range t.Fails {
		proved := e.p.claims[c].proved
		if g.Op(f.Pred) == ast.OpFalse || k != initial && proved != nil && proved[k] || e.settled(k, c) {
			continue
		}
		facts = append(facts, e.at(f.Facts, i)...)
		ways = append(ways, bad{k, c, g.And(e.s.At(t.Can, i), e.s.At(f.Pred, i))})
	}
	for n, f := range []b2kernel.Formula{t.Ill, t.Guard} {
		claim := meaningless - n
		if g.Op(f.Pred) != ast.OpFalse && !e.passed[suspicion{k, claim}] && !e.settled(k, claim) {
			facts = append(facts, e.at(f.Facts, i)...)
			ways = append(ways, bad{k, claim, e.s.At(f.Pred, i)})
		}
	}
	if len(ways) > 0 {
		facts = append(facts, e.at(t.Facts, i)...)
	}
	return ways, facts
}

// settled reports whether it is known that a step does not go wrong in a way.
func (e *engine) settled(k, claim int) bool {
	s := suspicion{k, claim}
	return e.safe[s] || e.shown[s] && !(claim == meaningless && e.step(k).Unrolled)
}

// allBad lists how any event may go wrong from the i-th state.
func (e *engine) allBad(i int) (ways []bad, facts []ast.Node) {
	for k := range e.s.Events {
		w, f := e.badSteps(k, i)
		ways, facts = append(ways, w...), append(facts, f...)
	}
	return ways, facts
}

func (e *engine) some(ways []bad) ast.Node {
	ps := make([]ast.Node, len(ways))
	for i, w := range ways {
		ps[i] = w.pred
	}
	return e.s.Graph.Or(ps...)
}

// which lists the ways that a model may take: those that it does, or where none is seen to, those
// of which evaluation does not tell.
func (e *engine) which(ways []bad, model ast.Model) []bad {
	ev := eval.New(e.s.Graph, model)
	var sure, perhaps []bad
	for _, w := range ways {
		switch ok, err := ev.Holds(w.pred); {
		case err != nil:
			perhaps = append(perhaps, w)
		case ok:
			sure = append(sure, w)
		}
	}
	if sure == nil {
		return perhaps
	}
	return sure
}

// path is a session about paths from the initialisation, or from any good state. States are
// numbered from 1.
type path struct {
	e      *engine
	ss     *bkernel.Session
	last   int          // state
	chosen [][]ast.Node // by state from 1, by event: the event is taken from it
}

// fromStart begins paths with the initialisation.
func (e *engine) fromStart() *path {
	p := &path{e: e, ss: e.session(), last: 1}
	p.ss.Assert(e.s.Init.Facts...)
	p.ss.Assert(e.s.Init.Can, e.s.Init.Next)
	p.ss.Assert(e.at(e.s.Shape, 1)...)
	return p
}

// fromAnywhere begins paths with any state in which all claims hold.
func (e *engine) fromAnywhere() *path {
	p := &path{e: e, ss: e.session(), last: 1}
	p.good(1)
	return p
}

// good says that the i-th is a state in which all claims hold.
func (p *path) good(i int) {
	e := p.e
	p.ss.Assert(e.at(e.s.Shape, i)...)
	p.ss.Assert(e.at(e.s.Holds.Facts, i)...)
	p.ss.Assert(e.s.At(e.s.Holds.Pred, i))
	for k, c := range e.s.Claims {
		if e.p.claims[k].kind == "invariant" {
			continue // in Holds
		}
		p.ss.Assert(e.at(c.Facts, i)...)
		p.ss.Assert(e.s.At(c.Pred, i))
	}
}

// extend goes on by one event, whichever it is.
func (p *path) extend() {
	e, g, i := p.e, p.e.s.Graph, p.last
	sel := make([]ast.Node, len(e.s.Events))
	var some []ast.Node
	for k := range e.s.Events {
		t := e.step(k)
		if t.Refused != nil {
			continue
		}
		sel[k] = g.IsTrue(g.Fresh("event", ast.Bool))
		some = append(some, sel[k])
		p.ss.Assert(e.at(t.Facts, i)...)
		p.ss.Assert(g.Imp(sel[k], e.s.At(t.Can, i)), g.Imp(sel[k], e.s.At(t.Next, i)))
	}
	p.ss.Assert(g.Or(some...))
	p.ss.Assert(e.at(e.s.Shape, i+1)...)
	p.chosen = append(p.chosen, sel)
	p.last++
}

// events gives the events that a model takes, from the first state on.
func (p *path) events(model ast.Model) []int {
	ev := eval.New(p.e.s.Graph, model)
	var out []int
	for _, sel := range p.chosen {
		k := slices.IndexFunc(sel, func(n ast.Node) bool {
			if n == 0 {
				return false
			}
			ok, err := ev.Holds(n)
			return err == nil && ok
		})
		out = append(out, k)
	}
	return out
}
