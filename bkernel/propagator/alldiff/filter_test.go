package alldiff

import (
	"context"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/arith"
)

// rows checks, whenever the search is at rest, that a bit went where its literal is false,
// and there alone.
type rows struct {
	t    *testing.T
	m    *matching
	seen int
}

func (r *rows) Propagate(s *core.Solver) bool {
	for bit, l := range r.m.lits {
		if has(r.m.rows, bit) != (s.Value(l) != core.False) {
			r.t.Fatalf("level %d: bit %d is %v, its literal %v", s.DecisionLevel(), bit, has(r.m.rows, bit), s.Value(l))
		}
	}
	r.seen++
	return true
}

func (r *rows) Explain(_ *core.Solver, _ core.Lit, _ uint32, out []core.Lit) []core.Lit { return out }

// TestRows searches Latin squares with holes of more values than a word has bits.
func TestRows(t *testing.T) {
	seen := 0
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 3))
		s := core.New(core.Options{Seed: seed})
		s.CheckExplain = true
		ad := New(s, arith.New(s, arith.Options{}))
		check := &rows{t: t, m: &ad.match}
		id := s.AddPropagator(check, 7)
		const n = 7
		nv := n + int(seed%2)*60
		var xs [n][n]core.IntVar
		for i := range n {
			for j := range n {
				x := s.NewInt(0, int64(nv-1))
				s.Direct(x)
				xs[i][j] = x
				for v := range nv {
					l := s.EqLit(x, int64(v))
					s.WatchLit(l.Not(), id, 0)
					if (v%n != i || v < nv-n) && (r.IntN(3) == 0 || v < nv-n-1) {
						s.AddClause(l.Not())
					}
				}
			}
		}
		for i := range n {
			ad.Post(xs[i][:])
			var column []core.IntVar
			for j := range n {
				column = append(column, xs[j][i])
			}
			ad.Post(column)
		}
		for range 40 {
			i, j, v := r.IntN(n), r.IntN(n), int64(nv-n+r.IntN(n))
			if s.Solve(context.Background(), s.EqLit(xs[i][j], v)) == core.Unknown {
				t.Fatal(s.Reasons())
			}
		}
		seen += check.seen
	}
	if seen < 1000 {
		t.Errorf("%d looks", seen)
	}
}
