package dt

import (
	"strconv"

	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/euf"
)

// theoryPriority is the propagator's place: behind the e-graph.
const theoryPriority = 3

// The rules of clauses, as proofs call them.
const (
	ruleCollapse core.Rule = "dt-collapse" // a selector at an application of its constructor
	ruleClash    core.Rule = "dt-clash"    // a label of an application of a constructor
	ruleInject   core.Rule = "dt-inject"   // what has a constructor is one of it and of its selectors
	ruleExhaust  core.Rule = "dt-exhaust"  // each value has a constructor
	ruleCycle    core.Rule = "dt-cycle"    // no value is part of itself
)

// Ctor describes a constructor.
type Ctor struct {
	Name string     // for messages
	Args []euf.Sort // sorts of its arguments
}

// ctor is a constructor in the e-graph.
type ctor struct {
	args  []euf.Sort
	fn    euf.Func   // makes its values; of one without arguments not used
	value euf.Node   // of one without arguments: its value
	tag   euf.Node   // its label, where its type is labelled
	sels  []euf.Func // by argument
}

// sortData is a free type.
type sortData struct {
	srt      euf.Sort
	labelled bool     // there are constructors with arguments, and others
	labels   euf.Sort // of labels
	label    euf.Func // from values to labels
	ctors    []ctor
	finite   bool // all values are split
	base     int  // the constructor to try first
}

// part names a constructor of a free type.
type part struct {
	sort int32 // place in Theory.sorts
	ctor int32
}

// field is an argument of a constructor.
type field struct {
	part
	arg int
}

// about is a statement about a node: that it is of that constructor.
type about struct {
	x    euf.Node
	ctor int32
}

// Theory is the theory of free types.
type Theory struct {
	s  *core.Solver
	e  *euf.Theory
	id core.PropID

	sorts     []sortData
	bySort    []int32            // by euf.Sort: place in sorts, or -1
	makers    map[euf.Func]part  // functions that make values
	takers    map[euf.Func]field // functions that take them apart
	values    map[euf.Node]part  // values that are constructors
	labels    map[euf.Node]part  // their labels
	tests     []about            // by datum of a watched literal
	tested    map[about]bool     // those that are watched
	whole     map[about]bool     // said: x, if of ctor, is what ctor makes of its selectors
	split     map[euf.Node]bool  // said: x has a constructor
	functions bool               // there are constructors with functions among their arguments
	woken     []int32            // tests whose literal became true, or false
	maker     []euf.Node         // by representative, in a final check: an application of a constructor in the class
	colour    []uint8            // by representative, in a final check: where the walk is
	Lemmas    uint64             // for statistics
	buf       []core.Lit         // scratch
}

// New adds the theory to a core; it must come after the e-graph it works on.
func New(s *core.Solver, e *euf.Theory) *Theory {
	t := &Theory{
		s: s, e: e, makers: map[euf.Func]part{}, takers: map[euf.Func]field{}, values: map[euf.Node]part{}, labels: map[euf.Node]part{},
		tested: map[about]bool{}, whole: map[about]bool{}, split: map[euf.Node]bool{},
	}
	t.id = s.AddPropagator(t, theoryPriority)
	return t
}

// Sort declares the free type whose values are of the sort srt, of euf.SortFree, by its
// constructors, of which base is one whose values can be small. A finite one has all its values
// split into constructors.
func (t *Theory) Sort(srt euf.Sort, ctors []Ctor, base int, finite bool) {
	d := sortData{srt: srt, finite: finite, base: base, ctors: make([]ctor, len(ctors))}
	place := int32(len(t.sorts))
	for i, c := range ctors {
		k := &d.ctors[i]
		k.args, k.value, k.tag = c.Args, euf.None, euf.None
		if len(c.Args) == 0 {
			k.value = t.e.Constant(srt, strconv.Itoa(i))
			t.values[k.value] = part{place, int32(i)}
			continue
		}
		d.labelled = len(ctors) > 1
		k.fn = t.e.NewFunc(c.Name)
		t.makers[k.fn] = part{place, int32(i)}
		k.sels = make([]euf.Func, len(c.Args))
		for j, a := range c.Args {
			t.functions = t.functions || t.e.Kind(a) == euf.SortFun
			k.sels[j] = t.e.NewFunc(c.Name + "." + strconv.Itoa(j+1))
			t.takers[k.sels[j]] = field{part{place, int32(i)}, j}
		}
	}
	if d.labelled {
		d.labels = t.e.NewSort(euf.SortDeferred, nil)
		d.label = t.e.NewTheoryFunc("label")
		for i := range d.ctors {
			k := &d.ctors[i]
			k.tag = t.e.Constant(d.labels, strconv.Itoa(i))
			t.labels[k.tag] = part{place, int32(i)}
			if k.value != euf.None {
				t.axiom(ruleClash, t.e.EqLit(t.e.App(d.label, d.labels, k.value), k.tag))
			}
		}
	}
	for len(t.bySort) <= int(srt) {
		t.bySort = append(t.bySort, -1)
	}
	t.bySort[srt] = place
	t.sorts = append(t.sorts, d)
}

// Sorts gives the sorts that were declared.
func (t *Theory) Sorts() []euf.Sort {
	out := make([]euf.Sort, len(t.sorts))
	for i := range t.sorts {
		out[i] = t.sorts[i].srt
	}
	return out
}

// of gives the description of a sort, nil when it is no free type.
func (t *Theory) of(srt euf.Sort) *sortData {
	if int(srt) >= len(t.bySort) || t.bySort[srt] < 0 {
		return nil
	}
	return &t.sorts[t.bySort[srt]]
}

// Role is how a node was made.
type Role uint8

// The roles.
const (
	Constructs Role = iota // it is the application of a constructor, or a constructor without arguments
	Selects                // it is an argument of another one
)

// Makes tells which constructor or selector a node is made by, of the free type srt.
func (t *Theory) Makes(n euf.Node) (srt euf.Sort, role Role, ctor, arg int, ok bool) {
	if p, ok := t.values[n]; ok {
		return t.sorts[p.sort].srt, Constructs, int(p.ctor), 0, true
	}
	f := t.e.Func(n)
	if p, ok := t.makers[f]; ok {
		return t.sorts[p.sort].srt, Constructs, int(p.ctor), 0, true
	}
	if p, ok := t.takers[f]; ok {
		return t.sorts[p.sort].srt, Selects, int(p.ctor), p.arg, true
	}
	return 0, 0, 0, 0, false
}

// Made gives the constructor that the node itself is an application of.
func (t *Theory) Made(n euf.Node) (ctor int, ok bool) {
	if f := t.e.Func(n); f != euf.NoFunc {
		p, ok := t.makers[f]
		return int(p.ctor), ok
	}
	p, ok := t.values[n]
	return int(p.ctor), ok
}

// Maker gives a node of n's class that is an application of a constructor, and which; ok is
// false when there is none.
func (t *Theory) Maker(n euf.Node) (m euf.Node, ctor int, ok bool) {
	m = n
	for {
		if ctor, ok = t.Made(m); ok {
			return m, ctor, true
		}
		if m = t.e.Next(m); m == n {
			return euf.None, 0, false
		}
	}
}

// Func gives the function whose applications a constructor with arguments makes.
func (t *Theory) Func(srt euf.Sort, ctor int) euf.Func { return t.of(srt).ctors[ctor].fn }

// SelectFunc gives the function that a selector is.
func (t *Theory) SelectFunc(srt euf.Sort, ctor, arg int) euf.Func {
	return t.of(srt).ctors[ctor].sels[arg]
}

// Construct gives the value that a constructor makes of its arguments.
func (t *Theory) Construct(srt euf.Sort, ctor int, args ...euf.Node) euf.Node {
	d := t.of(srt)
	c := &d.ctors[ctor]
	if len(args) == 0 {
		return c.value
	}
	before := t.e.Len()
	n := t.e.App(c.fn, srt, args...)
	if t.e.Len() == before {
		return n
	}
	for i, a := range args {
		t.axiom(ruleCollapse, t.e.EqLit(t.e.App(c.sels[i], c.args[i], n), a))
	}
	if d.labelled {
		t.axiom(ruleClash, t.e.EqLit(t.e.App(d.label, d.labels, n), c.tag))
	}
	return n
}

// axiom adds a clause that holds whatever else does.
func (t *Theory) axiom(rule core.Rule, ls ...core.Lit) {
	t.Lemmas++
	t.s.AddClauseRule(rule, ls...)
}

// Select gives what a selector is at x.
func (t *Theory) Select(srt euf.Sort, ctor, arg int, x euf.Node) euf.Node {
	c := &t.of(srt).ctors[ctor]
	if t.e.Func(x) == c.fn {
		return t.e.Args(x)[arg]
	}
	return t.e.App(c.sels[arg], c.args[arg], x)
}

// Tester gives the literal that x is of a constructor.
func (t *Theory) Tester(srt euf.Sort, ctor int, x euf.Node) core.Lit {
	d := t.of(srt)
	if len(d.ctors) == 1 {
		return core.LitTrue
	}
	if k, ok := t.Made(x); ok {
		if k == ctor {
			return core.LitTrue
		}
		return core.LitFalse
	}
	c := &d.ctors[ctor]
	var l core.Lit
	if len(c.args) == 0 {
		l = t.e.EqLit(x, c.value)
	} else {
		l = t.e.EqLit(t.e.App(d.label, d.labels, x), c.tag)
	}
	if k := (about{x, int32(ctor)}); !t.tested[k] {
		t.tested[k] = true
		data := int32(len(t.tests))
		t.tests = append(t.tests, k)
		t.s.SetPhase(l.XorSign(ctor != d.base)) // small values end sooner
		t.s.WatchLit(l, t.id, data)
		t.s.WatchLit(l.Not(), t.id, data)
		if t.s.Value(l) != core.Undef {
			t.woken = append(t.woken, data)
			t.s.Queue(t.id)
		}
	}
	return l
}

// EqLit gives the literal that two values are equal, which is tried first where one of them is the
// constructor that is tried first.
func (t *Theory) EqLit(a, b euf.Node) core.Lit {
	l := t.e.EqLit(a, b)
	for _, n := range []euf.Node{a, b} {
		if p, ok := t.values[n]; ok && int(p.ctor) == t.sorts[p.sort].base && t.s.Value(l) == core.Undef {
			t.s.SetPhase(l)
			t.s.Bump(l)
		}
	}
	return l
}

// Tested reads an equality of a label and that of a constructor: that x is what the constructor
// makes.
func (t *Theory) Tested(eq euf.Node) (x euf.Node, ctor int, ok bool) {
	args := t.e.Args(eq)
	for i, a := range args {
		p, labelled := t.labels[args[1-i]]
		if f := t.e.Func(a); labelled && f != euf.NoFunc && f == t.sorts[p.sort].label {
			return t.e.Args(a)[0], int(p.ctor), true
		}
	}
	return euf.None, 0, false
}

// Wake takes note of a test that is decided.
func (t *Theory) Wake(_ *core.Solver, data int32, _ core.Lit) { t.woken = append(t.woken, data) }

// Propagate says of tests that became true what their value is made of, and of those that
// became false that there is another constructor.
func (t *Theory) Propagate(s *core.Solver) bool {
	for len(t.woken) > 0 {
		k := t.tests[t.woken[len(t.woken)-1]]
		t.woken = t.woken[:len(t.woken)-1]
		srt := t.e.Sort(k.x)
		switch s.Value(t.Tester(srt, int(k.ctor), k.x)) {
		case core.True:
			t.inject(srt, int(k.ctor), k.x)
		case core.False:
			t.exhaust(srt, k.x)
		}
	}
	return true
}

// inject says that x, if it is of the constructor, is what this makes of x's selectors.
func (t *Theory) inject(srt euf.Sort, ctor int, x euf.Node) {
	k := about{x, int32(ctor)}
	c := &t.of(srt).ctors[ctor]
	if t.whole[k] || len(c.args) == 0 {
		return
	}
	t.whole[k] = true
	args := make([]euf.Node, len(c.args))
	for j := range args {
		args[j] = t.Select(srt, ctor, j, x)
	}
	is := t.Tester(srt, ctor, x)
	t.axiom(ruleInject, is.Not(), t.e.EqLit(x, t.Construct(srt, ctor, args...)))
}

// exhaust says that x has a constructor. It reports whether the search has something to do
// for it.
func (t *Theory) exhaust(srt euf.Sort, x euf.Node) bool {
	d := t.of(srt)
	if len(d.ctors) == 1 {
		if len(d.ctors[0].args) > 0 {
			news := !t.whole[about{x, 0}]
			t.inject(srt, 0, x)
			return news
		}
		news := !t.split[x]
		if news {
			t.split[x] = true
			t.axiom(ruleExhaust, t.e.EqLit(x, d.ctors[0].value))
		}
		return news
	}
	out := make([]core.Lit, len(d.ctors))
	news, some := false, false
	for i := range d.ctors {
		out[i] = t.Tester(srt, i, x)
		switch t.s.Value(out[i]) {
		case core.Undef:
			news = true
		case core.True:
			some = true
			if len(d.ctors[i].args) > 0 && !t.whole[about{x, int32(i)}] {
				t.inject(srt, i, x)
				news = true
			}
		}
	}
	if !t.split[x] {
		t.split[x] = true
		news = news || !some
		t.axiom(ruleExhaust, out...)
	}
	return news
}

// Explain is never asked for: the theory speaks by clauses.
func (t *Theory) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit {
	return out
}
