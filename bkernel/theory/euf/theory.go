package euf

import (
	"math/big"

	"bsmt/bkernel/core"
)

// SortKind says who knows the values of a sort.
type SortKind uint8

// The kinds of sorts.
const (
	SortDeferred SortKind = iota // each class is an element of its own; at least one element, otherwise of any size
	SortOwned                    // integers, bit vectors: another theory values the nodes
	SortBool                     // the two truth values
	SortFun                      // functions as values, of package array
	SortFree                     // a free type, of package dt: each class is a value of its own
)

// Hooks is what the owner of SortOwned nodes provides.
type Hooks interface {
	// EqLit makes the literal of an equality between two nodes of a SortOwned sort.
	// It is called at any level.
	EqLit(a, b Node) core.Lit
	// Value gives, at a final check, a key of the value that the present candidate
	// model gives the owned node; two nodes of a sort have one key when they have one
	// value. false: not known.
	Value(n Node) (key string, ok bool)
	// Spread asks, at a final check, for candidate models that give different values to
	// what need not be equal. true: the next one may, and so it is worth asking for it.
	Spread() bool
}

// theoryPriority is the propagator's place among the others: after clauses and bounds.
const theoryPriority = 2

// pairwiseDistinct is the number of nodes up to which Distinct makes an atom for each pair.
const pairwiseDistinct = 40

// funcData describes a function symbol.
type funcData struct {
	name   string // for messages
	apps   []Node // its applications in order of creation
	theory bool   // its arguments are combined by the theory that made it
	care   bool   // an argument's sort is owned: the final check looks at it
	hasFun bool   // an argument's sort is SortFun
}

// Theory is the e-graph as a theory of a core.
type Theory struct {
	*graph
	s     *core.Solver
	hooks Hooks
	id    core.PropID

	kinds  []SortKind // by Sort
	sizes  []*big.Int // by Sort: number of values; nil: infinite or any
	bool_  Sort       // the one SortBool
	funcs  []funcData // by Func
	consts map[constKey]Node
	ofLit  map[core.Lit]Node // literal to its Bool node

	events  []event // literals that became true and are not taken in yet
	again   []event // during backtracking: events to take in anew
	scratch []core.Lit

	told      func(clause []core.Lit, by Argument) // see OnClause
	funDiseq  func(atom Node)                      // told of each SortFun atom that became false
	funValues bool                                 // functions with SortFun arguments are combined elsewhere
	round     int32                                // stamp of the value ids
	valRound  []int32                              // by Node: round of valID
	valID     []int32                              // by Node: id of the candidate value of the class
	valKeys   map[valKey]int32                     // candidate value to id
	Merged    uint64                               // equalities told to owners, for statistics
}

type constKey struct {
	srt Sort
	key string
}

type valKey struct {
	srt Sort
	key string
}

// event is a literal that became true, for the node that has it or its negation.
type event struct {
	n Node
	l core.Lit
}

// New adds the theory to a core.
func New(s *core.Solver, h Hooks) *Theory {
	t := &Theory{
		graph: newGraph(), s: s, hooks: h,
		consts: map[constKey]Node{}, ofLit: map[core.Lit]Node{}, valKeys: map[valKey]int32{},
	}
	t.bool_ = t.addSort(SortBool, big.NewInt(2))
	t.funcs = append(t.funcs, funcData{name: "=", theory: true})
	t.addNode(t.bool_, NoFunc, 0, nil)
	t.addNode(t.bool_, NoFunc, 0, nil)
	t.konst[True], t.konst[False] = True, False
	t.lit[True], t.lit[False] = core.LitTrue, core.LitFalse
	t.ofLit[core.LitTrue], t.ofLit[core.LitFalse] = True, False
	t.id = s.AddPropagator(t, theoryPriority)
	return t
}

func (t *Theory) addSort(k SortKind, size *big.Int) Sort {
	t.kinds = append(t.kinds, k)
	t.sizes = append(t.sizes, size)
	t.isOwned = append(t.isOwned, k == SortOwned)
	return Sort(len(t.kinds) - 1)
}

// NewSort makes a sort; SortBool is always the same one. size is the number of values,
// nil when it is infinite or, for SortDeferred, any.
func (t *Theory) NewSort(k SortKind, size *big.Int) Sort {
	if k == SortBool {
		return t.bool_
	}
	return t.addSort(k, size)
}

// NewFunc makes a function symbol.
func (t *Theory) NewFunc(name string) Func {
	t.funcs = append(t.funcs, funcData{name: name})
	return Func(len(t.funcs) - 1)
}

// NewTheoryFunc makes a function symbol whose arguments the caller, a theory, combines
// at its own final check.
func (t *Theory) NewTheoryFunc(name string) Func {
	f := t.NewFunc(name)
	t.funcs[f].theory = true
	return f
}

// sync begins the levels that the search has begun.
func (t *Theory) sync() { t.deepen(t.s.DecisionLevel()) }

// Leaf makes a constant, or a node for a term of another theory. tag is the caller's.
// A leaf of the Boolean sort gets a literal of its own.
func (t *Theory) Leaf(srt Sort, tag int32) Node {
	n := t.addNode(srt, NoFunc, tag, nil)
	if srt == t.bool_ {
		t.setLit(n, t.s.NewBool())
	}
	return n
}

// Constant gives the interpreted constant of that key: constants of one sort with
// different keys are different.
func (t *Theory) Constant(srt Sort, key string) Node {
	k := constKey{srt, key}
	if n, ok := t.consts[k]; ok {
		return n
	}
	n := t.addNode(srt, NoFunc, 0, nil)
	t.konst[n] = n
	t.consts[k] = n
	return n
}

// App gives the application of f to args; one of the sort Bool gets a literal.
func (t *Theory) App(f Func, srt Sort, args ...Node) Node {
	if n := t.findApp(f, srt, args); n != None {
		return n
	}
	return t.newApp(f, srt, args, core.LitUndef)
}

func (t *Theory) newApp(f Func, srt Sort, args []Node, l core.Lit) Node {
	n := t.addApp(f, srt, args)
	d := &t.funcs[f]
	d.apps = append(d.apps, n)
	for _, a := range args {
		if t.srt[a] == t.bool_ {
			t.s.Hold(t.lit[a]) // the truth of an equality counts as a value there
		}
		switch t.kinds[t.srt[a]] {
		case SortOwned:
			d.care = true
		case SortFun:
			d.hasFun = true
		}
	}
	if srt == t.bool_ {
		if l == core.LitUndef {
			l = t.s.NewBool()
			if f == EqFunc {
				t.s.Told(l) // the classes say it
			}
		}
		t.setLit(n, l)
	}
	t.sync()
	t.attach(n)
	if len(t.pending) > 0 {
		t.s.Queue(t.id)
	}
	return n
}

// setLit makes l the literal of the Bool node n.
func (t *Theory) setLit(n Node, l core.Lit) {
	t.lit[n] = l
	if _, ok := t.ofLit[l]; !ok {
		t.ofLit[l] = n
	}
	if l.Var() != core.LitTrue.Var() {
		watch := t.s.WatchLit
		if t.fn[n] == EqFunc {
			watch = t.s.WatchTold
		}
		watch(l, t.id, int32(n))
		watch(l.Not(), t.id, int32(n))
	}
	switch t.s.Value(l) {
	case core.True:
		t.events = append(t.events, event{n, l})
		t.s.Queue(t.id)
	case core.False:
		t.events = append(t.events, event{n, l.Not()})
		t.s.Queue(t.id)
	}
}

// BoolNode gives a node of the sort Bool that has the value of l.
func (t *Theory) BoolNode(l core.Lit) Node {
	if n, ok := t.ofLit[l]; ok {
		return n
	}
	n := t.addNode(t.bool_, NoFunc, 0, nil)
	t.setLit(n, l)
	return n
}

// LitOf gives the literal of a node of the sort Bool.
func (t *Theory) LitOf(n Node) core.Lit { return t.lit[n] }

// EqLit gives the literal of a = b, the same for the same pair.
func (t *Theory) EqLit(a, b Node) core.Lit {
	if a == b {
		return core.LitTrue
	}
	if t.Apart(a, b) {
		return core.LitFalse
	}
	n := t.eqNode(a, b)
	return t.lit[n]
}

func (t *Theory) eqNode(a, b Node) Node {
	if a > b {
		a, b = b, a
	}
	args := [2]Node{a, b}
	if n := t.findApp(EqFunc, t.bool_, args[:]); n != None {
		return n
	}
	l := core.LitUndef
	switch t.kinds[t.srt[a]] {
	case SortOwned:
		l = t.hooks.EqLit(a, b)
		if n := t.findApp(EqFunc, t.bool_, args[:]); n != None {
			return n // the owner asked for the same atom
		}
	case SortBool:
		x, y := t.lit[a], t.lit[b]
		switch {
		case x == y:
			l = core.LitTrue
		case x == y.Not():
			l = core.LitFalse
		case x.Var() == core.LitTrue.Var():
			l = y.XorSign(x == core.LitFalse)
		case y.Var() == core.LitTrue.Var():
			l = x.XorSign(y == core.LitFalse)
		default:
			l = t.s.NewBool()
			t.s.AddClause(l.Not(), x.Not(), y)
			t.s.AddClause(l.Not(), x, y.Not())
			t.s.AddClause(l, x, y)
			t.s.AddClause(l, x.Not(), y.Not())
		}
	}
	return t.newApp(EqFunc, t.bool_, args[:], l)
}

// Distinct makes l imply that the nodes, of one sort, are pairwise different. Above a
// few nodes of a deferred sort it labels them: a function of its own maps each to a
// constant of its own, so that no two can be equal and no atom a pair is needed.
func (t *Theory) Distinct(ns []Node, l core.Lit) {
	if len(ns) < 2 {
		return
	}
	if srt := t.srt[ns[0]]; len(ns) > pairwiseDistinct && t.kinds[srt] == SortDeferred {
		labels := t.addSort(SortDeferred, nil)
		f := t.NewTheoryFunc("label")
		for i, n := range ns {
			c := t.addNode(labels, NoFunc, int32(i), nil)
			t.konst[c] = c
			t.s.AddClauseRule("distinct", l.Not(), t.EqLit(t.App(f, labels, n), c))
		}
		return
	}
	for i, a := range ns {
		for _, b := range ns[:i] {
			t.s.AddClauseRule("distinct", l.Not(), t.EqLit(a, b).Not())
		}
	}
}
