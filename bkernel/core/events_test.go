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
