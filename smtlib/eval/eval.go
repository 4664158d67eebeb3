package eval

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"bsmt/smtlib"
	"bsmt/smtlib/model"
)

// Evaluator gives the values of terms in one model. It decides terms bottom-up
// over the graph with a memo, so that shared terms are evaluated once, and with
// a stack of its own. Truth is three-valued: what is not evaluated is unknown,
// and unknown arguments matter only where the others do not decide.
//
// A term's memo holds while none of its free variables is bound anew: clock
// counts bindings, and setTime[f] is the last binding that touched the set f of
// free variables.
type Evaluator struct {
	c         *smtlib.Context
	m         *model.Model
	st        *store
	universes map[smtlib.Sort]*universe
	scanned   []bool // by Term: its abstract elements are in the universes
	cards     map[smtlib.Sort]uint64
	domains   map[smtlib.Sort][]val
	defaults  map[smtlib.Sort]val

	memo    []val    // by Term: value at memoAt; of an OpVar, what it is bound to
	memoAt  []uint32 // by Term: clock of the evaluation, 0: none
	fv      []int32  // by Term: its set of free variables, 0: closed, -1: not computed
	sets    varSets
	setTime []uint32 // by set: clock of the last binding
	clock   uint32   // bindings so far, from 1

	frames []frame
	vs     []val // arguments of the frames

	funs      []*fun // by Decl: how to call it, nil until asked
	nested    int    // calls under way
	calls     []val  // by tuple: result of the call, callNone, callOpen
	depth     int    // nested quantifiers under way
	plans     map[smtlib.Term]*plan
	syms      []sym // intervals, see evalregion.go
	symIDs    map[sym]val
	coarse    bool                   // an interval was too long for a div or mod of it
	splits    map[smtlib.Term]int64  // by variable: where to cut its interval
	reasons   map[smtlib.Term]string // terms that are unknown by themselves
	failure   string                 // why the evaluation was broken off, or empty
	ctx       context.Context
	steps     int64 // steps left
	sinceCtx  int
	zeroUsed  bool                 // a division by zero that the model leaves open was evaluated
	heavy     map[smtlib.Term]bool // terms without quantifiers and recursion below them
	zeroUnset bool                 // such a division is unknown instead of taking a default
}

type frame struct {
	t    smtlib.Term
	i    int32 // arguments asked for so far; states of ite and calls, see run
	base int32 // its first argument in vs
}

// Costs and limits. A step is one operator applied.
const (
	defaultSteps  = 5_000_000
	maxQuantDepth = 5_000     // quantifiers are nested on the Go stack
	maxFrames     = 8_000_000 // terms and calls are not
	maxCallDepth  = 500_000
	maxSetCells   = 4_000_000 // free variables in all interned sets
)

const (
	callNone val = -3 // not a val: boxed indices are never so negative
	callOpen val = -5 // the call is under way
)

// New evaluates in m, completed by defaults: 0, false, #b0…0, the first
// element of an uninterpreted sort, constant arrays of these. It is for one
// goroutine; terms may be added to c between calls of Eval.
func New(c *smtlib.Context, m *model.Model) *Evaluator { return newEvaluator(c, m, nil) }

// newEvaluator only reads c, and so does check.
func newEvaluator(c *smtlib.Context, m *model.Model, roots []smtlib.Term) *Evaluator {
	if m == nil {
		m = &model.Model{}
	}
	e := &Evaluator{
		c: c, m: m, st: newStore(),
		cards: map[smtlib.Sort]uint64{}, domains: map[smtlib.Sort][]val{}, defaults: map[smtlib.Sort]val{},
		clock: 1, plans: map[smtlib.Term]*plan{}, symIDs: map[sym]val{}, splits: map[smtlib.Term]int64{}, reasons: map[smtlib.Term]string{},
	}
	e.sets.init()
	e.setTime = []uint32{0}
	e.collect(roots)
	e.grow()
	return e
}

// grow makes room for the terms that c has gained.
func (e *Evaluator) grow() {
	from, n := len(e.memo), e.c.Len()
	if n <= from {
		return
	}
	e.memo = slices.Grow(e.memo, n-from)[:n]
	e.memoAt = slices.Grow(e.memoAt, n-from)[:n]
	e.fv = slices.Grow(e.fv, n-from)[:n]
	clear(e.memoAt[from:])
	for i := from; i < n; i++ {
		e.memo[i], e.fv[i] = vUnknown, -1
	}
}

// Eval gives the value of t as a term of literals, abstract elements, constant
// arrays, stores and constructors. It fails when the value is unknown, and says why.
func (e *Evaluator) Eval(ctx context.Context, t smtlib.Term) (smtlib.Term, error) {
	if e.scan([]smtlib.Term{t}) { // the universes grow: all that was known is outdated
		zeroUnset := e.zeroUnset
		*e = *newEvaluator(e.c, e.withUniverse(), nil)
		e.zeroUnset = zeroUnset
		e.scan([]smtlib.Term{t})
	}
	e.grow()
	e.begin(ctx, defaultSteps)
	v := e.value(t)
	if v == vUnknown {
		return smtlib.NoTerm, errors.New(e.why(t))
	}
	return e.term(v, e.c.SortOf(t), 0)
}

// withUniverse is the model with the universes as they are.
func (e *Evaluator) withUniverse() *model.Model {
	m := *e.m
	m.Universe = map[smtlib.Sort][]smtlib.Term{}
	for s, u := range e.universes {
		m.Universe[s] = slices.DeleteFunc(slices.Clone(u.elems), func(t smtlib.Term) bool { return t == smtlib.NoTerm })
	}
	return &m
}

// begin readies the evaluator for another term. What an evaluation left open that was
// broken off is closed then, not each time: there may be as many functions as terms.
func (e *Evaluator) begin(ctx context.Context, steps int64) {
	if e.failure != "" {
		for i, v := range e.calls {
			if v == callOpen {
				e.calls[i] = callNone
			}
		}
		for _, f := range e.funs {
			if f != nil {
				f.active = 0
			}
		}
	}
	e.ctx, e.steps, e.failure, e.sinceCtx = ctx, steps, "", 0
	e.frames, e.vs, e.depth, e.nested = e.frames[:0], e.vs[:0], 0, 0
	e.st.full = false
}

// value evaluates t from the top.
func (e *Evaluator) value(t smtlib.Term) val {
	if !e.freeVars(t) {
		return vUnknown
	}
	return e.run(t)
}

func (e *Evaluator) fail(format string, args ...any) val {
	if e.failure == "" {
		e.failure = fmt.Sprintf(format, args...)
	}
	return vUnknown
}

// unknown notes why t itself, not an argument of it, has no value.
func (e *Evaluator) unknown(t smtlib.Term, format string, args ...any) val {
	if _, ok := e.reasons[t]; !ok {
		e.reasons[t] = fmt.Sprintf(format, args...)
	}
	return vUnknown
}

// known gives the memo of t when it still holds.
func (e *Evaluator) known(t smtlib.Term) (val, bool) {
	if at := e.memoAt[t]; at != 0 && at >= e.setTime[e.fv[t]] {
		return e.memo[t], true
	}
	return vUnknown, false
}

// bind gives a variable its value, which outdates the memos of all terms over it.
func (e *Evaluator) bind(x smtlib.Term, v val) {
	e.clock++
	e.memo[x], e.memoAt[x] = v, e.clock
	for _, s := range e.sets.with(x) {
		e.setTime[s] = e.clock
	}
	if e.clock == ^uint32(0) {
		e.fail("too many bindings")
		e.clock--
	}
}

// step pays for one operator; false when the evaluation is to be broken off.
func (e *Evaluator) step() bool {
	if e.failure != "" {
		return false
	}
	if e.steps--; e.steps < 0 {
		e.fail("the step budget is used up")
		return false
	}
	if e.sinceCtx++; e.sinceCtx&0xfff == 0 && e.ctx.Err() != nil {
		e.fail("cancelled")
		return false
	}
	if len(e.frames) > maxFrames {
		e.fail("calls are nested too deeply")
		return false
	}
	return true
}

// rootSteps is what an operation on irrational numbers costs, in steps: they are long polynomials.
const rootSteps = 1000

// rootStep pays for an operation on irrational numbers beforehand; false when the evaluation is to be broken off.
func (e *Evaluator) rootStep() bool {
	e.steps -= rootSteps
	e.sinceCtx |= 0xfff
	return e.step()
}

// push evaluates t: at once when its memo holds, by a frame otherwise.
func (e *Evaluator) push(t smtlib.Term) {
	if v, ok := e.known(t); ok {
		e.vs = append(e.vs, v)
		return
	}
	e.frames = append(e.frames, frame{t: t, base: int32(len(e.vs))})
}

// Frame states beyond counting arguments.
const (
	iteThen  = 2 // condition unknown, then-value asked for
	iteTaken = 3 // the branch that counts asked for
	iteElse  = 4 // both asked for

	callBody  = -1 // the body of the called function asked for
	callSaved = -2 // the same, with the outer call's parameters saved in vs
)

// run evaluates root in the current bindings and broken off gives vUnknown. It
// nests on the Go stack only for quantifiers.
func (e *Evaluator) run(root smtlib.Term) val {
	floor, vfloor := len(e.frames), len(e.vs)
	e.push(root)
	for len(e.frames) > floor {
		f := &e.frames[len(e.frames)-1] // stale after a push
		t, args := f.t, e.c.Args(f.t)
		op := e.c.Op(t)
		v, decided := vUnknown, false
		if f.i != 0 {
			last := e.vs[len(e.vs)-1]
			switch op {
			case smtlib.OpAnd:
				v, decided = vFalse, last == vFalse
			case smtlib.OpOr:
				v, decided = vTrue, last == vTrue
			case smtlib.OpImplies:
				v, decided = vTrue, last == vFalse && int(f.i) < len(args)
			case smtlib.OpIte:
				switch {
				case f.i == 1 && last == vTrue:
					f.i = iteTaken
					e.push(args[1])
					continue
				case f.i == 1 && last == vFalse:
					f.i = iteTaken
					e.push(args[2])
					continue
				case f.i == 1:
					f.i = iteThen
					e.push(args[1])
					continue
				case f.i == iteThen && last != vUnknown: // else unknown either way
					f.i = iteElse
					e.push(args[2])
					continue
				case f.i == iteElse && (last != e.vs[len(e.vs)-2] || !e.one(last)):
					last = vUnknown
				}
				v, decided = last, true
			case smtlib.OpApp:
				if f.i < 0 {
					v, decided = last, true
					e.endCall(t, *f, last)
				}
			}
		}
		if !decided {
			if op == smtlib.OpForall || op == smtlib.OpExists {
				v = e.quantifier(t)
			} else if int(f.i) < len(args) {
				f.i++
				e.push(args[f.i-1])
				continue
			} else if op == smtlib.OpApp {
				var body smtlib.Term
				if v, body = e.beginCall(t, int(f.base)); body != smtlib.NoTerm {
					if !e.step() {
						break
					}
					e.push(body)
					continue
				}
			} else {
				v = e.apply(op, t, e.vs[f.base:])
			}
		}
		if !e.finish(v) {
			break
		}
	}
	v := vUnknown
	if e.failure == "" {
		v = e.vs[vfloor]
	}
	e.frames, e.vs = e.frames[:floor], e.vs[:vfloor]
	return v
}

// finish gives the top frame's term the value v.
func (e *Evaluator) finish(v val) bool {
	if !e.step() {
		return false
	}
	f := e.frames[len(e.frames)-1]
	e.frames = e.frames[:len(e.frames)-1]
	e.vs = append(e.vs[:f.base], v)
	e.memo[f.t], e.memoAt[f.t] = v, e.clock
	return true
}

// why explains an unknown value of t: the reason of a term below it that is
// unknown by itself.
func (e *Evaluator) why(t smtlib.Term) string {
	if e.failure != "" {
		return e.failure
	}
	seen := map[smtlib.Term]bool{}
	stack := []smtlib.Term{t}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[t] {
			continue
		}
		seen[t] = true
		if r, ok := e.reasons[t]; ok {
			return r
		}
		if e.fv[t] == 0 && e.memoAt[t] != 0 && e.memo[t] != vUnknown {
			continue
		}
		if e.c.Op(t) == smtlib.OpApp {
			if d := int(e.c.DeclOf(t)); d < len(e.funs) && e.funs[d] != nil && e.funs[d].body != smtlib.NoTerm {
				stack = append(stack, e.funs[d].body)
			}
		}
		args := e.c.Args(t)
		for i := len(args) - 1; i >= 0; i-- {
			stack = append(stack, args[i])
		}
	}
	if e.st.full {
		return "a value is too large"
	}
	return "a part of it is not evaluated"
}
