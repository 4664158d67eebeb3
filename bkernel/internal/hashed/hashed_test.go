package hashed

import (
	"math/rand/v2"
	"testing"
)

// TestTable compares a table with a map of Go, through clearings after much and after little use.
func TestTable(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var tab Table[[3]int32]
	for round := range 20 {
		want := map[[3]int32]int32{}
		for range []int{50, 5000, 20}[round%3] {
			k := [3]int32{1 + r.Int32N(100), r.Int32N(60) - 30, r.Int32N(3)}
			if r.IntN(2) == 0 {
				want[k] = r.Int32()
				tab.Set(k, want[k])
			}
			got, ok := tab.Get(k)
			if is, has := want[k]; ok != has || ok && got != is {
				t.Fatalf("round %d: %v has %d, %v, not %d, %v", round, k, got, ok, is, has)
			}
		}
		if tab.Len() != len(want) {
			t.Errorf("round %d: %d of %d keys", round, tab.Len(), len(want))
		}
		tab.Clear()
	}
}

func BenchmarkGet(b *testing.B) {
	var tab Table[[4]int32]
	for i := range int32(1 << 16) {
		tab.Set([4]int32{i, i + 1, 3, 0}, i)
	}
	for i := int32(0); b.Loop(); i++ {
		tab.Get([4]int32{i & 0x1ffff, i&0x1ffff + 1, 3, 0})
	}
}
