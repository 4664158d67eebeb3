package temporal

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/subst"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/b/wd"
)

// Reduction is a machine that does what another one does, beside an automaton of a formula of LTL,
// and reaches its goal if a run violates the formula, so that whoever finds goals can judge runs,
// however many states there are. Its further variables come after those of the machine, and each
// step of it is a step of the machine.
type Reduction struct {
	Machine *machine.Machine
	Goal    *tree.Node
	Open    string // why a run may violate the formula all the same if the goal is not reached; empty: none does

	names map[string]bool // that were added
	saved *tree.Decl      // once true, a state was remembered; nil: none is
}

// Lasso reduces violations to a state that comes back: a state is remembered at some step, and the
// goal is to be in it again after all that the formula asks for infinitely often (Biere, Artho and
// Schuppan, Liveness checking as safety checking, 2002). Of infinitely many states none needs to
// come back: that the goal is not reached says nothing then, but if no run is longer than some number.
func Lasso(m *machine.Machine, w *eval.World, f *Formula) (*Reduction, error) {
	r, err := newReducer(m, w, f)
	if err != nil {
		return nil, err
	}
	return r.reduction(r.remember())
}

// Counted reduces violations to a count: how often a run has done all that the formula asks for
// infinitely often. That it never does so more than k times says that no run violates the formula
// (Claessen and Sörensson, A liveness checking algorithm that counts, FMCAD 2012); that it does so
// says nothing.
func Counted(m *machine.Machine, w *eval.World, f *Formula, k int) (*Reduction, error) {
	r, err := newReducer(m, w, f)
	if err != nil {
		return nil, err
	}
	return r.reduction(r.count(k))
}

// Run takes what was added out of a trace to the goal. loop is the step, from 1, after which the run
// goes on as after its last step; 0: it ends there.
func (r *Reduction) Run(trace []check.Step) (steps []check.Step, loop int) {
	for i, s := range trace {
		kept := s
		kept.State = nil
		for _, b := range s.State {
			if !r.names[b.Name] {
				kept.State = append(kept.State, b)
			} else if r.saved != nil && b.Name == r.saved.Name && b.Value == "TRUE" && loop == 0 {
				loop = i // the step before this one, from 1
			}
		}
		kept.Chosen = slices.DeleteFunc(slices.Clone(s.Chosen), func(c check.Choice) bool { return r.names[c.Name] })
		steps = append(steps, kept)
	}
	if loop > 0 && !slices.Equal(steps[loop-1].State, steps[len(steps)-1].State) {
		loop = 0 // it ends, though a state was remembered
	}
	return steps, loop
}

// reducer makes a reduction. Obligations and memory of the automaton are variables, and a step
// chooses the obligations that it takes on.
type reducer struct {
	m    *machine.Machine
	c    *code
	a    *automaton
	pos  tree.Pos
	made int // nodes of predicates, bounded by maxReduced

	vars         []*tree.Decl        // further variables
	first        map[*tree.Decl]bool // what they are at first, of BOOL
	owed, memory []*tree.Decl        // by bit
	start        *tree.Decl          // the first step is to come; nil: that does not matter
	begins       []int32             // operators that are to be true at first, beside those that are owed
	taken        []*tree.Decl        // by bit: names of ANY
	choices      []*tree.Decl        // further names of ANY
	bit          map[int32]int       // of ahead, and of remember, by operator
	watched      []watch

	// Of the step that is made: its atoms, with the names that stand for them.
	named  map[atom]*tree.Decl
	lets   []*tree.Decl
	values []*tree.Node
	names  map[string]bool // that were made
	saved  *tree.Decl      // a state was remembered; nil: none is
}

// watch is something that a fair run has to come by infinitely often: a transition that is taken or,
// if the fairness is weak, that cannot be taken.
type watch struct {
	fairStep
	seen *tree.Decl // it was taken, or, weak, could not be
	able *tree.Decl // strong: it could be
}

// maxReduced bounds the size of the predicates of a reduction.
const maxReduced = 50_000

func newReducer(m *machine.Machine, w *eval.World, f *Formula) (*reducer, error) {
	if f.Logic != LTL {
		return nil, errors.New("formulas of CTL speak of states, not of runs: --method explicit checks them")
	}
	for _, d := range m.Definitions {
		if d.Name == "SCOPE" {
			return nil, errors.New("the machine has a SCOPE: --method explicit obeys it")
		}
	}
	c, err := instantiate(f, w)
	if err != nil {
		return nil, err
	}
	a, err := newAutomaton(c)
	if err != nil {
		return nil, err
	}
	r := &reducer{m: m, c: c, a: a, pos: m.Init.Pos, first: map[*tree.Decl]bool{}, names: map[string]bool{}, bit: map[int32]int{}}
	for i, o := range a.ahead {
		r.bit[o] = i
		r.owed = append(r.owed, r.variable(fmt.Sprintf("owed%d", i), false))
		r.taken = append(r.taken, r.local(fmt.Sprintf("taken%d", i)))
	}
	for i, o := range a.remember {
		r.bit[o] = i
		code := c.ops[o].code
		r.memory = append(r.memory, r.variable(fmt.Sprintf("memory%d", i), code == oWeakPrev || code == oTrigger))
	}
	r.begin(c.root)
	if r.begins != nil {
		r.start = r.variable("start", true)
	}
	return r, nil
}

// begin has an operator be true at the first position.
func (r *reducer) begin(i int32) {
	switch o := r.c.ops[i]; o.code {
	case oTrue:
	case oAnd:
		r.begin(o.a)
		r.begin(o.b)
	case oUntil, oRelease:
		r.first[r.owed[r.bit[i]]] = true
	default:
		r.begins = append(r.begins, i)
	}
}

// name makes one that the machine does not have.
func (r *reducer) name(what string) string {
	name := "ltl_" + what
	taken := func(d *tree.Decl) bool { return d.Name == name }
	for slices.ContainsFunc(r.m.Variables, taken) || slices.ContainsFunc(r.m.Constants, taken) {
		name += "_"
	}
	r.names[name] = true
	return name
}

func (r *reducer) variable(what string, first bool) *tree.Decl {
	d := r.typed(what, tree.BoolType)
	r.first[d] = first
	return d
}

func (r *reducer) typed(what string, t *tree.Type) *tree.Decl {
	d := &tree.Decl{Name: r.name(what), Kind: tree.DVariable, Pos: r.pos, Type: t, Slot: len(r.m.Variables) + len(r.vars)}
	r.vars = append(r.vars, d)
	return d
}

func (r *reducer) local(what string) *tree.Decl {
	return &tree.Decl{Name: r.name(what), Kind: tree.DLocal, Pos: r.pos, Type: tree.BoolType}
}

// ---- trees

func (r *reducer) node(op tree.Op, args ...*tree.Node) *tree.Node {
	if r.made++; r.made > maxReduced {
		panic(tree.NotSupported(r.pos, "a formula of this size, by this method"))
	}
	return tree.New(op, r.pos, args...)
}

func (r *reducer) value(d *tree.Decl) *tree.Node {
	n := r.node(tree.Ident)
	n.Name, n.Decl, n.Type = d.Name, d, d.Type
	return n
}

func (r *reducer) truthValue(v bool) *tree.Node {
	op := tree.False
	if v {
		op = tree.True
	}
	n := r.node(op)
	n.Type = tree.BoolType
	return n
}

func (r *reducer) is(d *tree.Decl) *tree.Node {
	return r.node(tree.Equal, r.value(d), r.truthValue(true))
}

func (r *reducer) boolean(p *tree.Node) *tree.Node {
	if p.Op == tree.BTrue || p.Op == tree.BFalse {
		return r.truthValue(p.Op == tree.BTrue)
	}
	n := r.node(tree.BoolOf, p)
	n.Type = tree.BoolType
	return n
}

func (r *reducer) constant(v bool) *tree.Node {
	if v {
		return r.node(tree.BTrue)
	}
	return r.node(tree.BFalse)
}

func (r *reducer) not(p *tree.Node) *tree.Node {
	switch p.Op {
	case tree.BTrue, tree.BFalse:
		return r.constant(p.Op == tree.BFalse)
	case tree.Not:
		return p.Args[0]
	}
	return r.node(tree.Not, p)
}

func (r *reducer) and(ps ...*tree.Node) *tree.Node {
	return r.join(tree.And, tree.BTrue, tree.BFalse, ps)
}
func (r *reducer) or(ps ...*tree.Node) *tree.Node {
	return r.join(tree.Or, tree.BFalse, tree.BTrue, ps)
}

func (r *reducer) join(op, unit, zero tree.Op, ps []*tree.Node) *tree.Node {
	var kept []*tree.Node
	for _, p := range ps {
		switch p.Op {
		case unit:
		case zero:
			return p
		case op:
			kept = append(kept, p.Args...)
		default:
			kept = append(kept, p)
		}
	}
	switch len(kept) {
	case 0:
		return r.node(unit)
	case 1:
		return kept[0]
	}
	return r.node(op, kept...)
}

func (r *reducer) implies(p, q *tree.Node) *tree.Node { return r.or(r.not(p), q) }

// assignment is of variables to values, one after the other; nil: to nothing.
type assignment struct{ targets, values []*tree.Node }

func (r *reducer) set(a *assignment, d *tree.Decl, v *tree.Node) {
	a.targets, a.values = append(a.targets, r.value(d)), append(a.values, v)
}

func (r *reducer) assign(a assignment) *tree.Node {
	if len(a.targets) == 0 {
		return r.node(tree.Skip)
	}
	n := r.node(tree.Assign, append(slices.Clone(a.targets), a.values...)...)
	n.N = len(a.targets)
	return n
}

// ---- atoms

// expression copies what is watched, with values for the names that were quantified.
func (r *reducer) expression(x check.Watched) *tree.Node {
	n := tree.Clone(x.Node)
	tree.Walk(n, func(m *tree.Node) bool {
		r.made++
		if v, ok := x.Known[m.Decl]; ok && m.Op == tree.Ident {
			t := m.Type
			*m = *r.literal(t, v)
			m.Type = t
			return false
		}
		return true
	})
	return n
}

// literal writes a value of a quantified name.
func (r *reducer) literal(t *tree.Type, v value.Value) *tree.Node {
	switch t = t.Rep(); t.Kind {
	case tree.TInt:
		return tree.NewInt(r.pos, new(big.Int).Set(v.Big()))
	case tree.TBool:
		return r.truthValue(v.IsTrue())
	case tree.TGiven:
		if int(v.Index()) < len(t.Set.Elements) {
			return r.value(t.Set.Elements[v.Index()])
		}
	}
	panic(tree.NotSupported(r.pos, "a formula with quantified names of the type "+t.String()+", by this method"))
}

// of is the predicate that the parameters of an operation are those of a step.
func (r *reducer) of(s *step, o *tree.Operation) *tree.Node {
	p := r.constant(true)
	for i, k := range s.args {
		if k >= 0 {
			p = r.and(p, r.node(tree.Equal, r.value(o.Params[i]), r.expression(r.c.exprs[k])))
		}
	}
	return p
}

func (r *reducer) enabled(k int32) *tree.Node {
	s := &r.c.steps[k]
	o := r.m.Operations[s.op]
	p, err := subst.CanHappen(o, r.of(s, o))
	if err != nil {
		panic(err)
	}
	return tree.Clone(p)
}

func (r *reducer) isTaken(k int32, o *tree.Operation) *tree.Node {
	if s := &r.c.steps[k]; o != nil && r.m.Operations[s.op] == o {
		return r.of(s, o)
	}
	return r.constant(false)
}

// atom is an atom where an operation is to happen; nil: the run ends. A step has names for those of
// its state, so that each is evaluated, once, and is ill-defined where it has no value.
func (r *reducer) atom(a atom, o *tree.Operation) *tree.Node {
	if a.kind == kTaken {
		return r.isTaken(a.n, o)
	}
	if o == nil {
		return r.ofState(a)
	}
	d := r.named[a]
	if d == nil {
		d = r.local(fmt.Sprintf("atom%d", len(r.named)))
		r.named[a] = d
		r.lets = append(r.lets, d)
		r.values = append(r.values, r.node(tree.Equal, r.value(d), r.boolean(r.ofState(a))))
	}
	return r.is(d)
}

// ofState is an atom that does not speak of the next transition.
func (r *reducer) ofState(a atom) *tree.Node {
	switch a.kind {
	case kPred:
		return r.expression(r.c.preds[a.n])
	case kEnabled:
		return r.enabled(a.n)
	case kDeadlock:
		return r.not(r.somethingEnabled())
	}
	panic(tree.NotSupported(r.pos, "sink, unchanged, changed, increasing and decreasing, by this method"))
}

func (r *reducer) somethingEnabled() *tree.Node {
	p, err := subst.Enabled(r.m)
	if err != nil {
		panic(err)
	}
	return tree.Clone(p)
}

// truth is what an operator of the formula comes to where an operation is to happen; nil: the run
// ends. See automaton.evaluate.
func (r *reducer) truth(i int32, o *tree.Operation) *tree.Node {
	last := o == nil
	x := r.c.ops[i]
	arg := func(k int32) *tree.Node { return r.truth(k, o) }
	takes := func() *tree.Node { return r.is(r.taken[r.bit[i]]) }
	recalls := func() *tree.Node { return r.is(r.memory[r.bit[i]]) }
	switch x.code {
	case oTrue, oFalse:
		return r.constant(x.code == oTrue)
	case oAtom:
		if x.not {
			return r.not(r.atom(x.n, o))
		}
		return r.atom(x.n, o)
	case oAnd:
		return r.and(arg(x.a), arg(x.b))
	case oOr:
		return r.or(arg(x.a), arg(x.b))
	case oNext, oWeakNext:
		if last {
			return r.constant(x.code == oWeakNext)
		}
		return takes()
	case oUntil:
		if last {
			return arg(x.b)
		}
		return r.or(r.and(takes(), arg(x.a)), arg(x.b))
	case oRelease:
		if last {
			return arg(x.b)
		}
		return r.and(r.or(takes(), arg(x.a)), arg(x.b))
	case oPrev, oWeakPrev:
		return recalls()
	case oSince:
		return r.or(r.and(recalls(), arg(x.a)), arg(x.b))
	}
	return r.and(r.or(recalls(), arg(x.a)), arg(x.b)) // oTrigger
}

// fulfils is the predicate that what is owed is true.
func (r *reducer) fulfils(o *tree.Operation) *tree.Node {
	p := r.constant(true)
	for i, k := range r.a.ahead {
		of := k
		if x := r.c.ops[k]; x.code == oNext || x.code == oWeakNext {
			of = x.a
		}
		p = r.and(p, r.implies(r.is(r.owed[i]), r.truth(of, o)))
	}
	for _, k := range r.begins {
		p = r.and(p, r.implies(r.is(r.start), r.truth(k, o)))
	}
	return p
}

// fulfilled is the predicate that an until is not put off.
func (r *reducer) fulfilled(u int32, o *tree.Operation) *tree.Node {
	return r.or(r.not(r.is(r.taken[u])), r.truth(r.c.ops[r.a.ahead[u]].b, o))
}

// ---- the two ways

// way is what tells the two reductions apart.
type way struct {
	step func(o *tree.Operation) (guard, body *tree.Node) // added to a step, besides what the automaton does
	goal func() *tree.Node
	init func(a *assignment)
	like map[*tree.Decl]*tree.Decl // by variable of the machine: the one that remembers a value of it; nil: none does
}

// remember is Lasso.
func (r *reducer) remember() way {
	saved := r.variable("saved", false)
	r.saved = saved
	save := r.local("save")
	r.choices = append(r.choices, save)
	var seen []*tree.Decl
	for i := range r.a.untils {
		seen = append(seen, r.variable(fmt.Sprintf("seen%d", i), false))
	}
	for _, alternative := range r.c.fair {
		for _, f := range alternative {
			w := watch{f, r.variable(fmt.Sprintf("fair%d", len(r.watched)), false), nil}
			if f.strong {
				w.able = r.variable(fmt.Sprintf("able%d", len(r.watched)), false)
			}
			r.watched = append(r.watched, w)
		}
	}
	of := slices.Concat(r.m.Variables, r.owed, r.memory)
	var copies []*tree.Decl
	for i, d := range of {
		copies = append(copies, r.typed(fmt.Sprintf("saved%d", i), d.Type))
	}
	like := map[*tree.Decl]*tree.Decl{}
	for i, d := range r.m.Variables {
		like[d] = copies[i]
	}
	return way{
		like: like,
		init: func(a *assignment) {
			for i, d := range of {
				if i < len(r.m.Variables) {
					r.set(a, copies[i], r.value(d))
				} else {
					r.set(a, copies[i], r.truthValue(false))
				}
			}
		},
		step: func(o *tree.Operation) (guard, body *tree.Node) {
			before := r.is(saved)
			if r.start != nil {
				before = r.or(before, r.is(r.start))
			}
			within := func() *tree.Node { return r.or(r.is(saved), r.is(save)) }
			var a, keep assignment
			r.set(&a, saved, r.boolean(within()))
			for i, u := range r.a.untils {
				r.set(&a, seen[i], r.boolean(r.and(within(), r.or(r.is(seen[i]), r.fulfilled(u, o)))))
			}
			for _, w := range r.watched {
				met := r.isTaken(w.step, o)
				if !w.strong {
					met = r.or(met, r.not(r.enabled(w.step)))
				} else {
					r.set(&a, w.able, r.boolean(r.and(within(), r.or(r.is(w.able), r.enabled(w.step)))))
				}
				r.set(&a, w.seen, r.boolean(r.and(within(), r.or(r.is(w.seen), met))))
			}
			for i, d := range of {
				r.set(&keep, copies[i], r.value(d))
			}
			return r.not(r.and(r.is(save), before)), r.node(tree.Par, r.assign(a), r.node(tree.If, r.is(save), r.assign(keep)))
		},
		goal: func() *tree.Node {
			p := r.is(saved)
			for _, d := range seen {
				p = r.and(p, r.is(d))
			}
			for i, d := range of {
				p = r.and(p, r.node(tree.Equal, r.value(d), r.value(copies[i])))
			}
			if len(r.c.fair) == 0 {
				return p
			}
			some, k := r.constant(false), 0
			for _, alternative := range r.c.fair {
				all := r.constant(true)
				for range alternative {
					w := r.watched[k]
					met := r.is(w.seen)
					if w.strong {
						met = r.or(met, r.not(r.is(w.able)))
					}
					all = r.and(all, met)
					k++
				}
				some = r.or(some, all)
			}
			return r.and(p, some)
		},
	}
}

// count is Counted. Of fairness only what is weak, and has no alternative, is asked for: runs that
// are not fair may be counted, too.
func (r *reducer) count(k int) way {
	n := r.typed("rounds", tree.IntType)
	var sets []func(o *tree.Operation) *tree.Node
	for _, u := range r.a.untils {
		sets = append(sets, func(o *tree.Operation) *tree.Node { return r.fulfilled(u, o) })
	}
	if len(r.c.fair) == 1 {
		for _, f := range r.c.fair[0] {
			if !f.strong && f.step >= 0 {
				sets = append(sets, func(o *tree.Operation) *tree.Node {
					return r.or(r.isTaken(f.step, o), r.not(r.enabled(f.step)))
				})
			}
		}
	}
	var met []*tree.Decl
	for i := range sets {
		met = append(met, r.variable(fmt.Sprintf("met%d", i), false))
	}
	number := func(v int) *tree.Node {
		x := tree.NewInt(r.pos, big.NewInt(int64(v)))
		x.Type = tree.IntType
		return x
	}
	return way{
		init: func(a *assignment) { r.set(a, n, number(0)) },
		step: func(o *tree.Operation) (guard, body *tree.Node) {
			all := r.constant(true)
			var round, wait assignment
			for i, s := range sets {
				done := func() *tree.Node { return r.or(r.is(met[i]), s(o)) }
				all = r.and(all, done())
				r.set(&wait, met[i], r.boolean(done()))
				r.set(&round, met[i], r.truthValue(false))
			}
			more := r.node(tree.Add, r.value(n), number(1))
			more.Type = tree.IntType
			r.set(&round, n, more)
			return r.constant(true), r.node(tree.If, all, r.assign(round), r.assign(wait))
		},
		goal: func() *tree.Node { return r.node(tree.Greater, r.value(n), number(k)) },
	}
}

// reduction makes the machine.
func (r *reducer) reduction(w way) (out *Reduction, err error) {
	for _, alternative := range r.c.fair {
		for _, f := range alternative {
			if f.step < 0 {
				return nil, errors.New("fairness of each transition by itself: --method explicit checks it")
			}
		}
	}
	err = tree.Catch(func() { out = r.reduced(w) })
	return out, err
}

func (r *reducer) reduced(w way) *Reduction {
	m := *r.m
	out := &Reduction{Machine: &m, names: r.names, saved: r.saved}
	m.Operations = nil
	for _, o := range r.m.Operations {
		own := *o
		own.Body = r.stepOf(o, w)
		m.Operations = append(m.Operations, &own)
	}
	var begin assignment
	for _, d := range r.vars {
		if first, ok := r.first[d]; ok {
			r.set(&begin, d, r.truthValue(first))
		}
	}
	w.init(&begin)
	m.Init = r.node(tree.Sequence, r.m.Init, r.assign(begin))
	m.Variables = slices.Concat(r.m.Variables, r.vars)
	m.Invariants = slices.Concat(r.m.Invariants, r.typing(w.like))
	m.Assertions, m.Abstract, m.AbstractOnly, m.Gluing, m.Proved = nil, nil, nil, nil, nil
	m.Settings.Goal, m.Settings.Temporal = nil, nil
	out.Goal = w.goal()
	// A run may also end where that violates the formula.
	if ends := r.fulfils(nil); ends.Op != tree.BFalse {
		some, err := subst.Enabled(r.m)
		if err != nil {
			out.Open = "runs that end are not looked at: " + err.Error()
		} else {
			out.Goal = r.or(out.Goal, r.and(r.not(tree.Clone(some)), ends))
			if !wd.IsTrue(wd.Of(ends)) {
				out.Open = "whether the formula has a value where runs end is not looked at"
			}
		}
	}
	return out
}

// typing says of the variables that remember values of the machine's what the invariants say that name
// no other variable.
func (r *reducer) typing(like map[*tree.Decl]*tree.Decl) []*tree.Clause {
	var out []*tree.Clause
	for _, c := range r.m.Invariants {
		var of *tree.Decl
		alone := true
		for d := range eval.FreeNames(c.Pred) {
			if to := like[d]; to != nil {
				alone = alone && of == nil
				of = to
			}
		}
		if of == nil || !alone {
			continue
		}
		p := tree.Clone(c.Pred)
		tree.Walk(p, func(n *tree.Node) bool {
			if to := like[n.Decl]; to != nil && n.Op == tree.Ident {
				n.Name, n.Decl = to.Name, to
			}
			return true
		})
		out = append(out, &tree.Clause{Pos: c.Pos, Pred: p, From: c.From})
	}
	return out
}

// stepOf is the body of an operation beside what is added.
func (r *reducer) stepOf(o *tree.Operation, w way) *tree.Node {
	var inside func(body *tree.Node) *tree.Node
	inside = func(body *tree.Node) *tree.Node {
		if body.Op == tree.Pre || body.Op == tree.Select && len(body.Args) == 2 {
			n := *body
			n.Args = []*tree.Node{body.Args[0], inside(body.Args[1])}
			return &n
		}
		r.named, r.lets, r.values = map[atom]*tree.Decl{}, nil, nil
		also, added := w.step(o)
		var a assignment
		for i := range r.owed {
			r.set(&a, r.owed[i], r.value(r.taken[i]))
		}
		for i, k := range r.a.remember {
			if x := r.c.ops[k]; x.code == oPrev || x.code == oWeakPrev {
				k = x.a
			}
			r.set(&a, r.memory[i], r.boolean(r.truth(k, o)))
		}
		if r.start != nil {
			r.set(&a, r.start, r.truthValue(false))
		}
		all := r.node(tree.Sequence, r.node(tree.Par, r.assign(a), added), body)
		guard := r.and(r.fulfils(o), also)
		names := slices.Concat(r.taken, r.choices)
		typed := r.constant(true)
		for _, d := range names {
			set := r.node(tree.BoolSet)
			set.Type = tree.SetOf(tree.BoolType)
			typed = r.and(typed, r.node(tree.Member, r.value(d), set))
		}
		if len(names) == 0 {
			all = r.node(tree.Select, guard, all)
		} else {
			all = tree.NewBinder(tree.Any, r.pos, names, r.and(typed, guard), all)
		}
		if len(r.lets) > 0 {
			all = tree.NewBinder(tree.Let, r.pos, r.lets, tree.Conj(r.pos, r.values...), all)
		}
		return tree.Clone(all) // each operation has names of its own
	}
	return inside(o.Body)
}
