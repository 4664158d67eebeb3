package temporal

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// Outcome is what became of a formula.
type Outcome struct {
	Formula *Formula
	Verdict check.Verdict // Holds, Violated, Unknown, IllDefined
	Reason  string        // why it is unknown or ill-defined
	Trace   []check.Step  // of a violation: a run that shows it, as far as one run can
	Ends    bool          // the run ends in a deadlock
	Loop    int           // the last step leads to the state after this step (from 1) again; 0: the run ends, or it matters no more how it goes on
}

// LogicOf tells the logic of a formula that definitions assert.
func LogicOf(t machine.Temporal) Logic {
	if t.CTL {
		return CTL
	}
	return LTL
}

// OfFile reads a formula that the machine's definitions assert. Its errors are *tree.Error with the
// place in the file.
func OfFile(m *machine.Machine, t machine.Temporal) (*Formula, error) {
	f, err := Parse(m, LogicOf(t), t.Text)
	if err == nil {
		f.Name = t.Name
		return f, nil
	}
	var e *tree.Error
	if errors.As(err, &e) {
		at := t.Pos // of the string, whose text begins after its quotation mark
		if e.Pos.Line > 1 {
			at.Line, at.Col = at.Line+e.Pos.Line-1, e.Pos.Col
		} else {
			at.Col += e.Pos.Col
		}
		e.Pos = at
	}
	return nil, err
}

// Run searches a machine, as check.Run does, and decides formulas on what it finds. A formula that
// is violated is so found while the search goes on. only says that nothing else is asked: the search
// ends when all formulas are decided, and invariants are not evaluated. Its errors are wrong options
// and formulas; o is not changed.
func Run(m *machine.Machine, o *check.Options, fs []*Formula, only bool) (*check.Result, []Outcome, error) {
	c := &checker{fs: fs, only: only, interrupt: o.Done}
	if o.Timeout > 0 {
		c.deadline = time.Now().Add(o.Timeout)
	}
	opts := *o
	if only {
		opts.NoInvariant = true
	}
	opts.Watch = &check.Watch{Prepare: c.prepare, Look: c.look}
	r, err := check.Run(m, &opts)
	if err != nil {
		return nil, nil, err
	}
	return r, c.outcomes(r), nil
}

// checker decides formulas on the space of one search.
type checker struct {
	fs        []*Formula
	only      bool
	interrupt <-chan struct{} // nil: never
	deadline  time.Time       // zero: none
	parts     []*question
}

// question is a formula while it is decided.
type question struct {
	code         *code
	auto         *automaton  // of LTL
	preds, exprs int         // where what it watches begins
	failed       error       // it cannot be decided at all
	undefined    *eval.Error // an atom has no value in some state
	found        *run
}

// prepare makes the codes of the formulas for a world.
func (c *checker) prepare(w *eval.World) (preds, exprs []check.Watched) {
	c.parts = nil
	for _, f := range c.fs {
		p := &question{preds: len(preds), exprs: len(exprs)}
		p.code, p.failed = instantiate(f, w)
		if p.failed == nil && f.Logic == LTL {
			p.auto, p.failed = newAutomaton(p.code)
		}
		if p.failed == nil {
			preds, exprs = append(preds, p.code.preds...), append(exprs, p.code.exprs...)
		}
		c.parts = append(c.parts, p)
	}
	return preds, exprs
}

func (c *checker) stop() bool {
	select {
	case <-c.interrupt:
		return true
	default:
		return !c.deadline.IsZero() && time.Now().After(c.deadline)
	}
}

// look looks for violations in what was visited so far.
func (c *checker) look(sp *check.Space) bool {
	open := 0
	for i, p := range c.parts {
		if p.failed != nil || p.found != nil {
			continue
		}
		if c.seek(c.fs[i], p, sp); p.found == nil {
			open++
		}
	}
	return c.only && open == 0
}

// seek looks for a run that violates a formula. It reports whether it looked everywhere, and, of
// CTL, whether the formula is true for sure.
func (c *checker) seek(f *Formula, p *question, sp *check.Space) (whole, sure bool) {
	var g *graph
	g, p.undefined = newGraph(p.code, sp, p.preds, p.exprs)
	if f.Logic == LTL {
		p.found, whole = violation(g, p.code, p.auto, c.stop)
		return whole, false
	}
	x, ok := decide(g, p.code, c.stop)
	if !ok {
		return false, false
	}
	sure = true
	for _, s := range g.initial {
		if !x.maybe[p.code.root][s] {
			p.found = &run{states: []uint32{s}, loop: -1}
			x.refute(p.found, p.code.root)
			return true, false
		}
		sure = sure && x.sure[p.code.root][s]
	}
	return true, sure
}

// outcomes decides what is left when the search has ended.
func (c *checker) outcomes(r *check.Result) []Outcome {
	var out []Outcome
	for i, f := range c.fs {
		oc := Outcome{Formula: f, Verdict: check.Unknown}
		if i >= len(c.parts) || r.Space == nil {
			oc.Reason = "the machine does not begin"
			out = append(out, oc)
			continue
		}
		p := c.parts[i]
		whole, sure := true, false
		if p.failed == nil && p.found == nil {
			whole, sure = c.seek(f, p, r.Space)
		}
		switch {
		case p.failed != nil:
			oc.Reason = p.failed.Error()
		case p.found != nil:
			oc.violated(p.found, r.Space)
		case r.Verdict == check.IllDefined: // what an operation does is not known
			oc.Verdict, oc.Reason = check.IllDefined, r.Failed.What
		case p.undefined != nil:
			if oc.Reason = p.undefined.Error(); p.undefined.Kind == value.IllDefined {
				oc.Verdict = check.IllDefined
			}
		case r.Verdict == check.NoStart:
			oc.Reason = "the machine has no initial state"
		case !whole && len(r.Reasons) == 0:
			oc.Reason = "the time was over before all paths were looked at"
		case whole && r.Exhausted || sure && r.Space.Begun:
			oc.Verdict = check.Holds
		case len(r.Reasons) > 0:
			oc.Reason = strings.Join(r.Reasons, "; ")
		default:
			oc.Reason = "the search ended before all states were visited"
		}
		out = append(out, oc)
	}
	return out
}

// violated replays the run of a violation.
func (oc *Outcome) violated(r *run, sp *check.Space) {
	states, edges := r.states, r.edges
	if r.loop >= 0 { // the last step leads to where it goes on
		states = append(slices.Clone(states), r.states[r.loop])
	}
	var labels []uint32
	for _, e := range edges {
		labels = append(labels, sp.Label[e])
	}
	trace, err := sp.Trace(states, labels)
	if err != nil {
		oc.Reason = fmt.Sprintf("a violation was found, but %v", err)
		return
	}
	oc.Verdict, oc.Trace = check.Violated, trace
	oc.Ends = r.ends
	if r.loop >= 0 {
		oc.Loop = len(trace) - len(states) + r.loop + 1 // a set-up may stand before the states
	}
}
