package model

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/smtlib"
)

// TestInterps changes clones of clones at random, and compares each with a map.
func TestInterps(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	type pair struct {
		t Interps
		m map[smtlib.Decl]smtlib.Term
	}
	all := []pair{{m: map[smtlib.Decl]smtlib.Term{}}}
	same := func(p *pair) {
		t.Helper()
		got := map[smtlib.Decl]smtlib.Term{}
		for d, in := range p.t.All() {
			got[d] = in.Body
			if in, ok := p.t.Get(d); !ok || in.Body != got[d] {
				t.Fatalf("%d has another value where it is asked for", d)
			}
		}
		if !maps.Equal(got, p.m) || p.t.Len() != len(p.m) {
			t.Fatalf("%v (%d), want %v", got, p.t.Len(), p.m)
		}
	}
	for step := range 3000 {
		p := &all[r.IntN(len(all))]
		d := smtlib.Decl(r.IntN(100))
		switch r.IntN(8) {
		case 0:
			q := pair{p.t.Clone(), maps.Clone(p.m)}
			for range r.IntN(4) {
				d := smtlib.Decl(r.IntN(100))
				q.t.Set(d, Interp{Body: smtlib.Term(step)})
				q.m[d] = smtlib.Term(step)
			}
			since := slices.Collect(q.t.Since(&p.t, 90))
			for d := range smtlib.Decl(90) {
				if x, y := q.t.At(d), p.t.At(d); x.Body != y.Body && !slices.Contains(since, d) {
					t.Fatalf("step %d: %d differs, and is not among %v", step, d, since)
				}
			}
			if len(since) > 3*pageSize || !slices.IsSorted(since) {
				t.Fatalf("step %d: %v is said to differ", step, since)
			}
			if len(all) < 20 {
				all = append(all, q)
			} else {
				all[r.IntN(len(all))] = q
			}
		case 1:
			p.t.Delete(d)
			delete(p.m, d)
		default:
			p.t.Set(d, Interp{Body: smtlib.Term(step)})
			p.m[d] = smtlib.Term(step)
		}
		for i := range all {
			same(&all[i])
		}
	}
	if _, ok := new(Interps).Get(3); ok {
		t.Error("the empty table has something")
	}
}
