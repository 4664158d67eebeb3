package dt

import (
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/array"
	"bsmt/bkernel/theory/euf"
)

// hooks owns no nodes.
type hooks struct{}

func (hooks) EqLit(a, b euf.Node) core.Lit    { panic("no sort has an owner") }
func (hooks) Value(n euf.Node) (string, bool) { return "", false }
func (hooks) Spread() bool                    { return false }

// world is lists of elements of a deferred sort, and colours.
type world struct {
	s            *core.Solver
	e            *euf.Theory
	t            *Theory
	elem, list   euf.Sort
	colour, pair euf.Sort
}

func newWorld() *world {
	w := &world{s: core.New(core.Options{})}
	w.e = euf.New(w.s, hooks{})
	w.t = New(w.s, w.e)
	w.elem = w.e.NewSort(euf.SortDeferred, nil)
	w.list = w.e.NewSort(euf.SortFree, nil)
	w.t.Sort(w.list, []Ctor{{Name: "nil"}, {Name: "cons", Args: []euf.Sort{w.elem, w.list}}}, 0, false)
	w.colour = w.e.NewSort(euf.SortFree, nil)
	w.t.Sort(w.colour, []Ctor{{Name: "red"}, {Name: "green"}, {Name: "blue"}}, 0, true)
	w.pair = w.e.NewSort(euf.SortFree, nil)
	w.t.Sort(w.pair, []Ctor{{Name: "pair", Args: []euf.Sort{w.colour, w.colour}}}, 0, true)
	return w
}

func (w *world) cons(x, l euf.Node) euf.Node { return w.t.Construct(w.list, 1, x, l) }
func (w *world) nil_() euf.Node              { return w.t.Construct(w.list, 0) }
func (w *world) leaf(s euf.Sort) euf.Node    { return w.e.Leaf(s, 0) }
func (w *world) fact(ls ...core.Lit)         { w.s.AddClause(ls...) }
func (w *world) is(l euf.Node, c int) core.Lit {
	return w.t.Tester(w.list, c, l)
}

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name string
		say  func(w *world)
		want core.Status
	}{
		{"injective", func(w *world) {
			a, b, l, m := w.leaf(w.elem), w.leaf(w.elem), w.leaf(w.list), w.leaf(w.list)
			w.fact(w.e.EqLit(w.cons(a, l), w.cons(b, m)))
			w.fact(w.e.EqLit(a, b).Not(), w.e.EqLit(l, m).Not())
		}, core.Unsat},
		{"disjoint", func(w *world) {
			x := w.leaf(w.list)
			w.fact(w.e.EqLit(x, w.nil_()))
			w.fact(w.e.EqLit(x, w.cons(w.leaf(w.elem), w.leaf(w.list))))
		}, core.Unsat},
		{"tested", func(w *world) {
			x := w.leaf(w.list)
			w.fact(w.is(x, 1))
			w.fact(w.e.EqLit(x, w.nil_()))
		}, core.Unsat},
		{"one of two", func(w *world) {
			x := w.leaf(w.list)
			w.fact(w.is(x, 1).Not())
			w.fact(w.e.EqLit(x, w.nil_()).Not())
		}, core.Unsat},
		{"made of its selectors", func(w *world) {
			x := w.leaf(w.list)
			w.fact(w.is(x, 1))
			w.fact(w.e.EqLit(x, w.cons(w.t.Select(w.list, 1, 0, x), w.t.Select(w.list, 1, 1, x))).Not())
		}, core.Unsat},
		{"a selector of another constructor", func(w *world) {
			x := w.leaf(w.list)
			w.fact(w.e.EqLit(x, w.nil_()))
			w.fact(w.e.EqLit(w.t.Select(w.list, 1, 1, x), w.nil_()).Not())
		}, core.Sat},
		{"its own tail", func(w *world) {
			x := w.leaf(w.list)
			w.fact(w.is(x, 1))
			w.fact(w.e.EqLit(w.t.Select(w.list, 1, 1, x), x))
		}, core.Unsat},
		{"nil may be its own tail", func(w *world) {
			x := w.leaf(w.list)
			w.fact(w.e.EqLit(w.t.Select(w.list, 1, 1, x), x))
		}, core.Sat},
		{"four colours", func(w *world) {
			xs := []euf.Node{w.leaf(w.colour), w.leaf(w.colour), w.leaf(w.colour), w.leaf(w.colour)}
			w.e.Distinct(xs, core.LitTrue)
		}, core.Unsat},
		{"three colours", func(w *world) {
			w.e.Distinct([]euf.Node{w.leaf(w.colour), w.leaf(w.colour), w.leaf(w.colour)}, core.LitTrue)
		}, core.Sat},
		{"nine pairs", func(w *world) {
			var xs []euf.Node
			for range 9 {
				xs = append(xs, w.leaf(w.pair))
			}
			w.e.Distinct(xs, core.LitTrue)
		}, core.Sat},
		{"two singletons", func(w *world) {
			one := w.e.NewSort(euf.SortFree, nil)
			w.t.Sort(one, []Ctor{{Name: "unit"}}, 0, true)
			w.fact(w.e.EqLit(w.leaf(one), w.leaf(one)).Not())
		}, core.Unsat},
	} {
		w := newWorld()
		c.say(w)
		if got := w.s.Solve(t.Context()); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestLongCycle closes a chain of constructors far below its beginning, and asks for work that
// is linear in its length.
func TestLongCycle(t *testing.T) {
	work := func(n int) int64 {
		w := newWorld()
		first := w.leaf(w.list)
		last := first
		for range n {
			next := w.leaf(w.list)
			w.fact(w.e.EqLit(last, w.cons(w.leaf(w.elem), next)))
			last = next
		}
		w.fact(w.e.EqLit(last, first))
		if got := w.s.Solve(t.Context()); got != core.Unsat {
			t.Fatalf("a cycle of %d: %v", n, got)
		}
		return w.s.Work()
	}
	if a, b := work(1_000), work(10_000); b > 20*a {
		t.Errorf("%d steps for a cycle of 1000, %d for one of 10000", a, b)
	}
}

// tree is a value of lists of at most so many elements over two atoms.
type tree struct {
	head int
	tail *tree // nil: the empty list
}

// TestPlanted states what is true of random lists and solves it; then one thing that is not
// true of any, and asks for a refutation.
func TestPlanted(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		w := newWorld()
		atoms := []euf.Node{w.leaf(w.elem), w.leaf(w.elem)}
		w.fact(w.e.EqLit(atoms[0], atoms[1]).Not())
		plant := func() *tree {
			var l *tree
			for range r.IntN(4) {
				l = &tree{r.IntN(2), l}
			}
			return l
		}
		var vals []*tree
		var xs []euf.Node
		for range 6 {
			vals, xs = append(vals, plant()), append(xs, w.leaf(w.list))
		}
		same := func(a, b *tree) bool {
			for a != nil && b != nil {
				if a.head != b.head {
					return false
				}
				a, b = a.tail, b.tail
			}
			return a == b
		}
		lit := func(l core.Lit, truth bool) core.Lit { return l.XorSign(!truth) }
		atom := func() core.Lit { // a literal that holds of the planted values
			i, j := r.IntN(len(xs)), r.IntN(len(xs))
			switch r.IntN(4) {
			case 0:
				return lit(w.is(xs[i], 1), vals[i] != nil)
			case 1:
				return lit(w.e.EqLit(xs[i], xs[j]), same(vals[i], vals[j]))
			case 2:
				h := r.IntN(2)
				return lit(w.e.EqLit(xs[i], w.cons(atoms[h], xs[j])), same(vals[i], &tree{h, vals[j]}))
			}
			if vals[i] == nil {
				return w.e.EqLit(xs[i], w.nil_())
			}
			return lit(w.e.EqLit(w.t.Select(w.list, 1, 1, xs[i]), xs[j]), same(vals[i].tail, vals[j]))
		}
		for range 12 {
			cl := []core.Lit{atom()}
			for range r.IntN(3) {
				cl = append(cl, lit(atom(), r.IntN(2) == 0))
			}
			r.Shuffle(len(cl), func(i, j int) { cl[i], cl[j] = cl[j], cl[i] })
			w.fact(cl...)
		}
		if got := w.s.Solve(t.Context()); got != core.Sat {
			t.Fatalf("seed %d: %v for facts that planted lists satisfy", seed, got)
		}
		// Each list is longer than the next, all around.
		for i := range xs {
			w.fact(w.e.EqLit(xs[i], w.cons(w.leaf(w.elem), xs[(i+1)%len(xs)])))
		}
		if got := w.s.Solve(t.Context()); got != core.Unsat {
			t.Fatalf("seed %d: %v for a cycle", seed, got)
		}
	}
}

// TestConstantHolds closes a circle through what a constant function is: the refutation speaks of
// the equality with that function, so that without it the rest holds.
func TestConstantHolds(t *testing.T) {
	w := newWorld()
	arrays := array.New(w.s, w.e)
	tree := w.e.NewSort(euf.SortFree, nil)
	fun := arrays.NewSort([]euf.Sort{w.elem}, tree)
	w.t.Sort(tree, []Ctor{{Name: "leaf"}, {Name: "node", Args: []euf.Sort{fun}}}, 0, false)
	w.t.Through(arrays)
	x, a := w.leaf(tree), w.leaf(fun)
	made, constant := w.e.EqLit(x, w.t.Construct(tree, 1, a)), w.e.EqLit(a, arrays.ConstArray(fun, x))
	for _, c := range []struct {
		assume []core.Lit
		want   core.Status
	}{
		{[]core.Lit{made, constant}, core.Unsat},
		{[]core.Lit{made}, core.Sat},
		{[]core.Lit{constant}, core.Sat},
	} {
		if got := w.s.Solve(t.Context(), c.assume...); got != c.want {
			t.Errorf("%v: %v, want %v", c.assume, got, c.want)
		}
	}
	if w.t.Lemmas == 0 {
		t.Error("no circle was refuted")
	}
}
