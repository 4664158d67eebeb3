package array

import (
	"math/big"

	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/euf"
)

// theoryPriority is the propagator's place: behind the e-graph.
const theoryPriority = 3

// madeHere is the tag of leaves that the theory makes.
const madeHere int32 = -1

// maxElements is the number of points up to which all points of a finite domain are
// named when constant functions meet over it.
const maxElements = 1 << 10

// sortData describes a sort of functions.
type sortData struct {
	srt   euf.Sort     // the sort itself
	dom   []euf.Sort   // sorts of the arguments
	ran   euf.Sort     // sort of the values
	sel   euf.Func     // (function, index...) to value
	store euf.Func     // (function, index..., value) to function
	konst euf.Func     // (value) to function
	card  card         // number of points of the domain
	part  bool         // it is the domain or the range of another sort
	extra [][]euf.Node // index tuples that name all points of the domain, once asked for
}

// card is a number of values.
type card struct {
	n   *big.Int // the number, or a lower bound that no problem reaches; nil when not finite
	via euf.Sort // when n is nil: a deferred sort that makes it infinite if it is infinite, or -1: it is infinite
}

const noSort euf.Sort = -1

// Theory is the theory of functions as values.
type Theory struct {
	s  *core.Solver
	e  *euf.Theory
	id core.PropID

	bySort    []int32                 // by euf.Sort: index in sorts, or -1
	sorts     []sortData              // ranges and domains before the sorts over them
	elements  map[euf.Sort][]euf.Node // finite sorts all of whose values are named
	within    map[euf.Sort]euf.Sort   // free types that are infinite where a deferred sort is: which
	guards    map[euf.Sort]core.Lit   // deferred sorts: the literal of being infinite
	order     []euf.Sort              // the sorts of guards, in order of creation
	diseqs    []euf.Node              // equality atoms that became false
	witnessed map[euf.Node]bool       // those with a point of difference
	round     round                   // the last final check
	fresh     int32                   // values made up in it
	buf       []core.Lit              // scratch
	way       euf.Chain               // scratch: the reads that a lemma says are equal
	sig       []byte                  // scratch
	Lemmas    uint64                  // for statistics
}

// New adds the theory to a core; it must come after the e-graph it works on.
func New(s *core.Solver, e *euf.Theory) *Theory {
	t := &Theory{
		s: s, e: e, within: map[euf.Sort]euf.Sort{}, elements: map[euf.Sort][]euf.Node{}, guards: map[euf.Sort]core.Lit{}, witnessed: map[euf.Node]bool{},
	}
	t.id = s.AddPropagator(t, theoryPriority)
	s.AddDecider(t, false)
	e.CombineFunsElsewhere()
	e.OnFunDiseq(func(atom euf.Node) {
		if !t.witnessed[atom] {
			t.diseqs = append(t.diseqs, atom)
			s.Queue(t.id)
		}
	})
	return t
}

// NewSort makes the sort of total functions from dom[0]*...*dom[k-1] to ran, k >= 1.
func (t *Theory) NewSort(dom []euf.Sort, ran euf.Sort) euf.Sort {
	d := sortData{dom: append([]euf.Sort(nil), dom...), ran: ran, card: card{n: big.NewInt(1), via: noSort}}
	for _, s := range dom {
		d.card = product(d.card, t.cardOf(s))
		t.markPart(s)
	}
	t.markPart(ran)
	d.srt = t.e.NewSort(euf.SortFun, power(t.cardOf(ran), d.card).n)
	d.sel = t.e.NewTheoryFunc("select")
	d.store = t.e.NewTheoryFunc("store")
	d.konst = t.e.NewTheoryFunc("const")
	for len(t.bySort) <= int(d.srt) {
		t.bySort = append(t.bySort, -1)
	}
	t.bySort[d.srt] = int32(len(t.sorts))
	t.sorts = append(t.sorts, d)
	return d.srt
}

// Infinite says that the sort srt, of a free type, is infinite if the deferred sort is. One of
// which nothing is said is infinite unless it has a size.
func (t *Theory) Infinite(srt, deferred euf.Sort) { t.within[srt] = deferred }

func (t *Theory) markPart(s euf.Sort) {
	if t.e.Kind(s) == euf.SortFun {
		t.of(s).part = true
	}
}

// of gives the description of a sort of functions.
func (t *Theory) of(s euf.Sort) *sortData { return &t.sorts[t.bySort[s]] }

// SelectFunc gives the function of which the reads of a sort of functions are
// applications: to the function value, then the index.
func (t *Theory) SelectFunc(s euf.Sort) euf.Func { return t.of(s).sel }

// StoreFunc gives the function of which the stores are applications: to the function
// value, the index and the value written.
func (t *Theory) StoreFunc(s euf.Sort) euf.Func { return t.of(s).store }

func (t *Theory) cardOf(s euf.Sort) card {
	if n := t.e.Size(s); n != nil {
		return card{n: n, via: noSort}
	}
	switch t.e.Kind(s) {
	case euf.SortDeferred:
		return card{via: s}
	case euf.SortFree:
		if u, ok := t.within[s]; ok {
			return card{via: u}
		}
	case euf.SortFun:
		d := t.of(s)
		return power(t.cardOf(d.ran), d.card)
	}
	return card{via: noSort}
}

func product(a, b card) card {
	switch {
	case a.n == nil && a.via == noSort:
		return a
	case b.n == nil && b.via == noSort:
		return b
	case a.n == nil:
		return a
	case b.n == nil:
		return b
	}
	return card{n: new(big.Int).Mul(a.n, b.n), via: noSort}
}

// power is the number of functions from dom to ran.
func power(ran, dom card) card {
	const huge = 1 << 12 // bits
	if ran.n == nil {
		return ran // dom has a point, so the functions are at least as many
	}
	if ran.n.Cmp(big.NewInt(1)) <= 0 {
		return ran
	}
	if dom.n == nil {
		return dom
	}
	if !dom.n.IsInt64() || dom.n.Int64()*int64(ran.n.BitLen()) > huge || dom.n.Int64() > huge {
		return card{n: new(big.Int).Lsh(big.NewInt(1), huge), via: noSort}
	}
	return card{n: new(big.Int).Exp(ran.n, dom.n, nil), via: noSort}
}

// Select gives the value of the function a at idx, one node per argument. Reads of
// stores and constant functions that the nodes decide give the value itself.
func (t *Theory) Select(a euf.Node, idx ...euf.Node) euf.Node {
	d := t.of(t.e.Sort(a))
	for {
		args := t.e.Args(a)
		switch t.e.Func(a) {
		case d.konst:
			return args[0]
		case d.store:
			at := args[1 : len(args)-1]
			same, apart := t.compare(at, idx)
			if same {
				return args[len(args)-1]
			}
			if apart {
				a = args[0]
				continue
			}
		}
		return t.read(d, a, idx)
	}
}

// read gives the application of select as it stands.
func (t *Theory) read(d *sortData, a euf.Node, idx []euf.Node) euf.Node {
	return t.e.App(d.sel, d.ran, append([]euf.Node{a}, idx...)...)
}

// compare says whether index tuples are the same nodes, or different constants.
func (t *Theory) compare(x, y []euf.Node) (same, apart bool) {
	same = true
	for i := range x {
		if x[i] == y[i] {
			continue
		}
		same = false
		if t.e.Apart(x[i], y[i]) {
			return false, true
		}
	}
	return same, false
}

// Store gives the function a changed to v at idx.
func (t *Theory) Store(a euf.Node, idx []euf.Node, v euf.Node) euf.Node {
	srt := t.e.Sort(a)
	d := t.of(srt)
	if t.e.Func(v) == d.sel { // writing what is there
		w := t.e.Args(v)
		same := w[0] == a
		for i := range idx {
			same = same && w[i+1] == idx[i]
		}
		if same {
			return a
		}
	}
	args := append(append([]euf.Node{a}, idx...), v)
	n := t.e.App(d.store, srt, args...)
	t.s.AddClauseRule("array-store", t.e.EqLit(t.read(d, n, idx), v))
	return n
}

// ConstArray gives the function of the sort srt that is v everywhere.
func (t *Theory) ConstArray(srt euf.Sort, v euf.Node) euf.Node {
	return t.e.App(t.of(srt).konst, srt, v)
}

// Propagate gives each pair of functions that became different a point of difference.
func (t *Theory) Propagate(s *core.Solver) bool {
	for i := 0; i < len(t.diseqs); i++ {
		atom := t.diseqs[i]
		l := t.e.LitOf(atom)
		if t.witnessed[atom] || s.Value(l) != core.False {
			continue // seen again when it becomes false again
		}
		t.witnessed[atom] = true
		ab := t.e.Args(atom)
		t.witness(l, ab[0], ab[1])
	}
	t.diseqs = t.diseqs[:0]
	return true
}

// witness adds: l, which says a = b, or the two differ at a point. Where one is a
// store to the other, the point is known.
func (t *Theory) witness(l core.Lit, a, b euf.Node) {
	d := t.of(t.e.Sort(a))
	if t.e.Func(a) == d.store && t.e.Args(a)[0] == b {
		a, b = b, a
	}
	if t.e.Func(b) == d.store && t.e.Args(b)[0] == a {
		args := t.e.Args(b)
		k := len(args) - 1
		read := t.e.EqLit(t.read(d, a, args[1:k]), args[k])
		if k == 2 {
			at, other := args[1:k], []euf.Node{euf.Difference}
			t.e.Unsaid()
			t.e.Show([]core.Lit{l, read.Not()}, euf.Argument{Apart: []euf.Node{a, b}, Points: at, Chains: []euf.Chain{
				{{F: a, At: other}, {F: b, At: other}},
				{{F: a, At: other}, {F: a, At: at}, {F: args[k]}, {F: b, At: at}, {F: b, At: other}},
			}})
		}
		t.s.AddClauseRule("array-extensional", l, read.Not())
		return
	}
	at := make([]euf.Node, len(d.dom))
	for i, s := range d.dom {
		at[i] = t.e.Leaf(s, madeHere)
	}
	x, y := t.Select(a, at...), t.Select(b, at...)
	t.s.AddClauseRule("array-extensional", l, t.e.EqLit(x, y).Not())
}

// Explain is never asked for: the theory speaks by clauses.
func (t *Theory) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit {
	return out
}

// Decide makes deferred index sets infinite before anything else is decided, so that
// one is finite only where the clauses say so.
func (t *Theory) Decide(s *core.Solver) core.Lit {
	for _, srt := range t.order {
		if l := t.guards[srt]; s.Value(l) == core.Undef {
			return l
		}
	}
	return core.LitUndef
}

// guard gives the literal that a deferred sort is infinite.
func (t *Theory) guard(srt euf.Sort) core.Lit {
	l, ok := t.guards[srt]
	if !ok {
		l = t.s.NewBool()
		t.s.SetPhase(l)
		t.guards[srt] = l
		t.order = append(t.order, srt)
	}
	return l
}

// name makes nodes for all values of a finite sort; nil when there are too many.
func (t *Theory) name(srt euf.Sort) []euf.Node {
	if t.e.Kind(srt) == euf.SortBool {
		return []euf.Node{euf.True, euf.False}
	}
	if ns, ok := t.elements[srt]; ok {
		return ns
	}
	c := t.cardOf(srt)
	if c.n == nil || c.n.Cmp(big.NewInt(maxElements)) > 0 {
		return nil
	}
	ns := make([]euf.Node, c.n.Int64())
	for i := range ns {
		ns[i] = t.e.Leaf(srt, madeHere)
	}
	t.e.Distinct(ns, core.LitTrue)
	t.elements[srt] = ns
	return ns
}

// nameAll names all points of d's domain; false when there are too many.
func (t *Theory) nameAll(d *sortData) bool {
	if d.card.n == nil || d.card.n.Cmp(big.NewInt(maxElements)) > 0 {
		return false
	}
	tuples := [][]euf.Node{nil}
	for _, s := range d.dom {
		var next [][]euf.Node
		for _, x := range t.name(s) {
			for _, tu := range tuples {
				next = append(next, append(append([]euf.Node(nil), tu...), x))
			}
		}
		tuples = next
	}
	d.extra = tuples
	return true
}
