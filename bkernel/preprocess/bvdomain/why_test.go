package bvdomain

import (
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/num"
)

// TestWhy holds what is known of words to all that makes the facts true that it is said to
// follow from.
func TestWhy(t *testing.T) {
	words, fewer, failed := 0, 0, 0
	for seed := uint64(1000); seed < 1400; seed++ {
		p := newProblem(seed)
		f := NewFacts(p.g)
		f.Trace()
		all := 0
		for range 2 + p.r.IntN(5) {
			if f.Add(p.pred(3)); f.Failed() {
				break
			}
			all++
		}
		claims := map[ast.Node][]ast.Node{} // by word; None: that the facts cannot hold
		if f.Failed() {
			failed++
			claims[ast.None] = f.Why(f.FailedBy())
		}
		for n := ast.Node(0); int(n) < len(f.seen) && !f.Failed(); n++ {
			if d, ok := f.Known(n); ok && !d.Same(Full(d.W)) && p.g.Op(n) != ast.OpBv {
				words++
				claims[n] = f.Why(f.Reason(n))
				if len(claims[n]) < all {
					fewer++
				}
			}
		}
		p.each(func(m ast.Model) {
			ev := eval.New(p.g, m)
			for n, facts := range claims {
				holds := true
				for _, a := range facts {
					ok, err := ev.Holds(a)
					holds = holds && ok && err == nil
				}
				if !holds {
					continue
				}
				if n == ast.None {
					t.Fatalf("seed %d: %v solves the facts that were refuted", seed, m)
				}
				d, _ := f.Known(n)
				if v, err := ev.Eval(n); err != nil || !d.Has(num.FromBig(v.Int)) {
					t.Fatalf("seed %d: %v lost %v of %v (%v) under %v", seed, d, v.Int, p.g.Op(n), err, m)
				}
			}
		})
	}
	t.Logf("%d words, %d by fewer than all facts, %d problems failed", words, fewer, failed)
	if words < 2357 || fewer < 2353 || failed < 156 {
		t.Error("too little is known")
	}
}
