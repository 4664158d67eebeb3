package core

import (
	"context"
	"math/rand"
	"slices"
	"testing"
)

// TestPackEvents: packing keeps each list of events, in its order, and puts it side by side.
func TestPackEvents(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	s := New(Options{})
	id := s.AddPropagator(&theory{}, 3)
	var xs []IntVar
	var ls []Lit
	for range 50 {
		xs, ls = append(xs, s.NewInt(0, 9)), append(ls, s.NewBool())
	}
	data := int32(0)
	watch := func(n int) {
		for range n {
			data++
			switch x := xs[rng.Intn(len(xs))]; rng.Intn(4) {
			case 0:
				s.WatchLb(x, id, data)
			case 1:
				s.WatchUb(x, id, data)
			case 2:
				s.WatchFix(x, id, data)
			default:
				s.WatchLit(ls[rng.Intn(len(ls))].XorSign(rng.Intn(2) > 0), id, data)
			}
		}
	}
	read := func() (lists [][]int32, apart int) {
		heads := slices.Clone(s.events)
		for _, x := range xs {
			heads = append(heads, s.ints[x].watch[:]...)
		}
		for _, e := range heads {
			var list []int32
			for ; e >= 0; e = s.eventPool[e].next {
				if next := s.eventPool[e].next; next >= 0 && next != e+1 {
					apart++
				}
				list = append(list, s.eventPool[e].data)
			}
			lists = append(lists, list)
		}
		return lists, apart
	}
	for _, n := range []int{10, packFrom, 10, packFrom / 2} {
		watch(n)
		before, _ := read()
		few := len(s.eventPool)-s.packed < len(s.eventPool)/packGrow || len(s.eventPool) < packFrom
		if st := s.Solve(context.Background()); st != Sat {
			t.Fatal(st)
		}
		after, apart := read()
		if !slices.EqualFunc(before, after, slices.Equal[[]int32]) {
			t.Fatalf("after %d events the lists are others", data)
		}
		if !few && (apart > 0 || s.packed != len(s.eventPool)) {
			t.Fatalf("%d of %d events are not beside the one before", apart, data)
		}
	}
}

// sureWatcher notes what is sure of x whenever a bound of it moves.
type sureWatcher struct {
	x      IntVar
	levels int // the most levels there were
	seen   map[[2]int64]bool
}

func (w *sureWatcher) Wake(s *Solver, _ int32, _ Lit) {
	w.levels = max(w.levels, s.DecisionLevel())
	w.seen[[2]int64{s.SureLb(w.x), s.SureUb(w.x)}] = true
}
func (w *sureWatcher) Propagate(*Solver) bool { return true }
func (w *sureWatcher) Explain(_ *Solver, _ Lit, _ uint32, out []Lit) []Lit {
	return append(out, LitFalse)
}

// TestSure: bounds that decisions move are never sure, whatever level they are of.
func TestSure(t *testing.T) {
	s := New(Options{})
	x := s.NewInt(0, 100)
	s.AddClause(s.GeLit(x, 5))
	w := &sureWatcher{x: x, seen: map[[2]int64]bool{}}
	id := s.AddPropagator(w, 0)
	s.WatchLb(x, id, 0)
	s.WatchUb(x, id, 0)
	if st := solve(s, s.GeLit(x, 10), s.LeLit(x, 90), s.GeLit(x, 20), s.LeLit(x, 80)); st != Sat {
		t.Fatal(st)
	}
	if w.levels < 4 || len(w.seen) != 1 || !w.seen[[2]int64{5, 100}] {
		t.Errorf("%d levels; sure was %v, want 5..100 alone", w.levels, w.seen)
	}
}
