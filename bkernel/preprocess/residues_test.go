package preprocess

import (
	"bsmt/bkernel/form"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestResidues compares the filter of residues with brute force: what it refutes
// modulo a small number has no solution there.
func TestResidues(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	refuted := 0
	for n := 0; n < 3000; n++ {
		m := []uint64{2, 3, 5, 7, 8, 9}[r.IntN(6)]
		var terms []form.Monomial
		for i := 0; i <= r.IntN(4); i++ {
			tm := form.Monomial{Coef: big.NewInt(int64(r.IntN(21) - 10))}
			for j := 0; j < r.IntN(4); j++ {
				tm.Vars = append(tm.Vars, r.IntN(3))
			}
			terms = append(terms, tm)
		}
		set := uint64(1)
		for _, part := range components(terms, 3) {
			set = addResidues(set, partResidues(part, m), m)
		}
		want := uint64(0)
		for v := uint64(0); v < m*m*m; v++ {
			vals := []int64{int64(v % m), int64(v / m % m), int64(v / m / m)}
			sum := int64(0)
			for _, tm := range terms {
				c := tm.Coef.Int64()
				for _, x := range tm.Vars {
					c *= vals[x]
				}
				sum += c
			}
			want |= 1 << ((sum%int64(m) + int64(m)) % int64(m))
		}
		if set != want {
			t.Fatalf("modulo %d: %b, want %b: %v", m, set, want, terms)
		}
		if want != ^uint64(0)>>(64-m) {
			refuted++
		}
	}
	if refuted < 1066 {
		t.Fatalf("only %d cases with a residue missing", refuted)
	}
}
