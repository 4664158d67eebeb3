package circuits

import (
	"math/rand/v2"
	"testing"
)

// TestTable compares a table with a map of Go, through clearings after much and after little use.
func TestTable(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var tab table
	for round := range 20 {
		want := map[key]int32{}
		for range []int{50, 5000, 20}[round%3] {
			k := key{1 + r.Int32N(100), r.Int32N(60) - 30, r.Int32N(3)}
			if r.IntN(2) == 0 {
				want[k] = r.Int32()
				tab.set(k, want[k])
			}
			got, ok := tab.get(k)
			if is, has := want[k]; ok != has || ok && got != is {
				t.Fatalf("round %d: %v has %d, %v, not %d, %v", round, k, got, ok, is, has)
			}
		}
		if tab.used != len(want) {
			t.Errorf("round %d: %d of %d keys", round, tab.used, len(want))
		}
		tab.clear()
	}
}
