package disprove

import (
	"fmt"
	"testing"

	"bsmt/b/value"
)

// A counterexample to fewer hypotheses is one to all of them if others have values for it; what is
// enumerated makes all of them true.
func TestExtended(t *testing.T) {
	a := &asking{q: asked(t, "", "x ∈ 1‥3;y ∈ 1‥3;y > x@x > 1", "x > 2")}
	every := a.predicates([]int{0, 1, 2, 3}, negated)
	w := a.world(every, 2)
	names := a.names(a.predicates([]int{3}, negated))
	for x, want := range map[int64]string{2: "[{x 2} {y 3}]", 0: "", 3: ""} {
		got := ""
		if ans := a.extended(t.Context(), w, every, names, []value.Value{value.Int(x)}, 1_000_000); ans != nil {
			got = fmt.Sprint(ans.Counterexample)
		}
		if got != want {
			t.Errorf("x = %d: %s, want %s", x, got, want)
		}
	}
	ans := a.enumerated(t.Context(), every, a.names(every), 2, 100_000)
	if ans == nil || ans.Status != Disproved || fmt.Sprint(ans.Counterexample) != "[{x 2} {y 3}]" {
		t.Errorf("%v", ans)
	}
	never := &asking{q: asked(t, "", "x ∈ 1‥3@x > 3", "x > 2")}
	preds := never.predicates([]int{0, 1}, negated)
	if ans := never.enumerated(t.Context(), preds, never.names(preds), 2, 100_000); ans != nil {
		t.Errorf("%v", ans.Counterexample)
	}
}
