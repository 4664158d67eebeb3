package check

import (
	"errors"
	"fmt"
	"strings"

	"bsmt/b/eval"
	"bsmt/b/subst"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// Watch has a search keep its state graph, with the truth of predicates and the values of
// expressions in each state, for who asks about paths. It needs the order Breadth, and no
// symmetry.
type Watch struct {
	// Prepare says what is watched in a world. It is called again if the search begins again
	// with larger sets.
	Prepare func(*eval.World) (preds, exprs []Watched)

	// Look is called between batches, each time that twice as many states were visited, from
	// the searching goroutine. True ends the search.
	Look func(*Space) bool
}

// Watched is a predicate or an expression over the names of a machine.
type Watched struct {
	Node  *tree.Node
	Known map[*tree.Decl]value.Value // of its other names
}

// Space is the part of a state graph that a search has visited: a state's transitions are known
// if its number is below Visited. It belongs to the search until that has ended.
type Space struct {
	Initial []uint32 // states that an initialisation leads to, without repetitions
	Begin   []int    // by visited state, and one more: its transitions are To[Begin[s]:Begin[s+1]]
	To      []uint32 // by transition: the state that it leads to
	Label   []uint32 // by transition: what it is, in Labels
	Labels  []StepLabel
	Partial []bool // by visited state: it may have more transitions than are known
	Begun   bool   // there are no other initial states

	// Undefined has the states in which what is watched has no value, with the first reason, by
	// its number: expressions follow predicates.
	Undefined map[int]*Undefined

	preds, exprs int // numbers of what is watched
	truths       []bool
	values       []value.Value
	shapes       []*value.Shape // by expression
	noted        int

	s      *search
	labels map[string]uint32
	key    []byte
}

// Undefined tells where something that is watched has no value, and why the first time.
type Undefined struct {
	States []uint32
	Err    *eval.Error
}

// StepLabel tells transitions that differ in more than their states: the operation with its
// parameters and results.
type StepLabel struct {
	Op              int // in the machine's Operations
	Params, Results []value.Value

	code string // as a worker encodes it
}

// Visited gives the number of visited states.
func (p *Space) Visited() int { return len(p.Begin) - 1 }

// Shown gives the number of states of which the values of what is watched are known: of those that
// were visited, and of one where the search has ended.
func (p *Space) Shown() int { return p.noted }

// States gives the number of states that were met.
func (p *Space) States() int { return p.s.states.len() }

// Preds gives the number of watched predicates.
func (p *Space) Preds() int { return p.preds }

// Holds reports the truth of a watched predicate in a visited state.
func (p *Space) Holds(state uint32, pred int) bool { return p.truths[int(state)*p.preds+pred] }

// Value gives the value of a watched expression in a visited state.
func (p *Space) Value(state uint32, expr int) value.Value {
	return p.values[int(state)*p.exprs+expr]
}

// Key gives what tells a value of a watched expression from others.
func (p *Space) Key(expr int, v value.Value) string {
	return string(appendAny(nil, p.shapes[expr], v))
}

// Text writes a value of a watched expression as B.
func (p *Space) Text(expr int, v value.Value) string { return p.shapes[expr].Brief(v, 4000) }

// LabelText writes a label as B: op(x,y) --> r.
func (p *Space) LabelText(label uint32) string {
	l := &p.Labels[label]
	o := p.s.m.Operations[l.Op]
	list := func(ds []*tree.Decl, vs []value.Value) string {
		var out []string
		for i, v := range vs {
			text := "…"
			if !v.IsUnset() && i < len(ds) {
				text = p.s.world.Shape(ds[i].Type).Brief(v, 40)
			}
			out = append(out, text)
		}
		return strings.Join(out, ",")
	}
	text := o.Name
	if len(l.Params) > 0 {
		text += "(" + list(o.Params, l.Params) + ")"
	}
	if len(l.Results) > 0 {
		text += " --> " + list(o.Results, l.Results)
	}
	return text
}

// Path gives the way on which a state was first met: the states from an initial one on, and the
// transitions between them.
func (p *Space) Path(state uint32) (states []uint32, edges []int) {
	_, states = p.s.path(int64(state))
	for i, s := range states[1:] {
		from := states[i]
		for e := p.Begin[from]; e < p.Begin[from+1]; e++ {
			if p.To[e] == s {
				edges = append(edges, e)
				break
			}
		}
	}
	return states, edges
}

// Deadlock reports whether a visited state has no transition.
func (p *Space) Deadlock(state uint32) bool {
	return p.Begin[state] == p.Begin[state+1] && !p.Partial[state]
}

// watching is what a program has of a Watch.
type watching struct {
	preds []eval.Pred
	exprs []eval.Expr
}

// watch makes ready to keep the state graph.
func (s *search) watch() error {
	w := s.o.Watch
	if w == nil {
		return nil
	}
	if s.o.Order != Breadth || s.o.Symmetry {
		return errors.New("paths are looked for breadth first and without symmetry only")
	}
	s.space = &Space{s: s, Begin: []int{0}, labels: map[string]uint32{}, Undefined: map[int]*Undefined{}}
	s.nextLook = firstLook
	return nil
}

// firstLook is the number of visited states at which Watch.Look is first called.
const firstLook = 64

func (s *search) compileWatch() {
	w := s.o.Watch
	if w == nil {
		return
	}
	preds, exprs := w.Prepare(s.world)
	s.space.preds, s.space.exprs = len(preds), len(exprs)
	for _, x := range exprs {
		s.space.shapes = append(s.space.shapes, s.world.Shape(x.Node.Type))
	}
	s.watched = map[*subst.Program]*watching{}
	for _, p := range s.programs {
		if s.watched[p] != nil {
			continue
		}
		c := &watching{}
		for _, x := range preds {
			c.preds = append(c.preds, p.PredWith(x.Node, x.Known))
		}
		for _, x := range exprs {
			c.exprs = append(c.exprs, p.ExprWith(x.Node, x.Known))
		}
		s.watched[p] = c
	}
}

// observe evaluates what is watched in the state at hand.
func (w *worker) observe(v *view) {
	v.truths, v.values, v.undefined = v.truths[:0], v.values[:0], v.undefined[:0]
	c := w.s.watched[w.program]
	if c == nil {
		return
	}
	check := func(k int, err error) {
		var e *eval.Error
		if errors.As(err, &e) {
			v.undefined = append(v.undefined, undefined{k, e})
		}
	}
	for k, p := range c.preds {
		ok, err := w.frame.Truth(p)
		check(k, err)
		v.truths = append(v.truths, ok)
	}
	for k, x := range c.exprs {
		var val value.Value
		check(len(c.preds)+k, w.frame.Guard(func() { val = value.List(x(w.frame)) }))
		v.values = append(v.values, val)
	}
}

// undefined is something watched that has no value in a state.
type undefined struct {
	what int
	err  *eval.Error
}

// note appends what was watched in the next state.
func (p *Space) note(v *view) {
	for _, u := range v.undefined {
		x := p.Undefined[u.what]
		if x == nil {
			x = &Undefined{Err: u.err}
			p.Undefined[u.what] = x
		}
		x.States = append(x.States, uint32(p.Visited()))
	}
	p.truths = append(p.truths, v.truths...)
	p.values = append(p.values, v.values...)
	p.noted++
}

// keep appends a visited state to the graph.
func (p *Space) keep(v *view) {
	p.note(v)
	p.Begin = append(p.Begin, len(p.To))
	p.Partial = append(p.Partial, v.unsure || v.outside || v.capped)
}

// step appends a transition of the state that is kept next, of which code is the label.
func (p *Space) step(w *worker, op int, code []byte, to uint32) {
	p.key = append(p.key[:0], byte(op), byte(op>>8), byte(op>>16))
	p.key = append(p.key, code...)
	n, ok := p.labels[string(p.key)]
	if !ok {
		n = uint32(len(p.Labels))
		key := string(p.key)
		p.labels[key] = n
		l := StepLabel{Op: op, code: key[3:]}
		l.Params, l.Results = w.labelValues(op, code)
		p.Labels = append(p.Labels, l)
	}
	p.To = append(p.To, to)
	p.Label = append(p.Label, n)
}

// labelValues decodes the parameters and results of a transition; of one that cannot be listed
// the value is value.Unset.
func (w *worker) labelValues(op int, src []byte) (params, results []value.Value) {
	sh := w.labels(w.program.Operations[op])
	read := func(shapes []*value.Shape) []value.Value {
		var out []value.Value
		for _, s := range shapes {
			v := value.Unset
			if src[0] == 0 {
				v, src = s.Decode(src[1:])
			} else {
				_, src = briefAny(src, s)
			}
			out = append(out, v)
		}
		return out
	}
	params = read(sh.params)
	return params, read(sh.results)
}

// Trace replays a path by the evaluator: states, the first of which is initial, and the labels of
// the transitions between them, of which there is one less.
func (p *Space) Trace(states, labels []uint32) ([]Step, error) {
	s := p.s
	s.quota.Stop.Store(false)
	var trace []Step
	setup := int(0)
	w := s.newWorker(1)
	w.load(s.states.get(states[0]))
	setup = w.setup
	if s.hasSetup {
		trace = append(trace, s.setupStep(setup))
	}
	log := s.trace(setup)
	w = s.newWorker(1)
	w.enter(setup, s.programs[setup])
	for i, id := range states {
		var label *StepLabel
		if i > 0 {
			label = &p.Labels[labels[i-1]]
		}
		step, ok := s.step(w, i == 0, label, s.states.get(id), log)
		if !ok {
			return trace, fmt.Errorf("step %d cannot be replayed: please report this", i+1)
		}
		trace = append(trace, step)
	}
	return trace, nil
}
