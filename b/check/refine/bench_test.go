package refine

import (
	"context"
	"testing"

	"bsmt/b/check"
	"bsmt/b/machine"
)

// The largest refinement of the paper: 37,009 pairs.
func BenchmarkScheduler6(b *testing.B) {
	m, err := machine.Load(papers + "scheduler6/scheduler1.ref")
	if err != nil {
		b.Skip(err)
	}
	for b.Loop() {
		p, err := NewPair(m, m.Abstract, check.Options{Sizes: map[string]int{"PROC": 6}})
		if err != nil {
			b.Fatal(err)
		}
		if r, err := p.Check(context.Background(), Options{}); err != nil || r.Table != 37009 {
			b.Fatal(r, err)
		}
	}
}
