package fuzz

import (
	"testing"

	"bsmt/portfolio"
)

// TestRoomToDiffer: arrays that differ where nothing is said of them have indices there,
// though the model chooses how many elements the sort has that the indices are made of.
func TestRoomToDiffer(t *testing.T) {
	for _, index := range []string{"U", "(Array Bool U)", "(Array U Bool)", "(Array (Array U U) Bool)"} {
		p := load(t, `(declare-sort U 0)(declare-const i `+index+`)(declare-const x Int)(declare-const a (Array `+index+` Int))
			(assert (not (= (store ((as const (Array `+index+` Int)) 1) i x) a)))`)
		if a := solve(p, p.Assertions, false, 1_000_000); a.Verdict != portfolio.Sat || a.Refuted > 0 {
			t.Errorf("%s: %s %s, %d models refuted", index, a.Verdict, a.Reason, a.Refuted)
		}
	}
}
