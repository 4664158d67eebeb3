package refine

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"bsmt/b/check"
	"bsmt/b/machine"
)

// Refinements by themselves, called as their machine permits.
func TestAsCalled(t *testing.T) {
	const above = "MACHINE A VARIABLES n INVARIANT n : 0..3 INITIALISATION n := 0 OPERATIONS up(k) = PRE k : 1..2 & n + k <= 3 THEN n := n + k END; down = PRE n > 0 THEN n := n - 1 END END"
	for _, c := range []struct {
		why, refinement string
		verdict         check.Verdict
		steps           int // of the trace
	}{
		{"only calls that A forbids lead beyond 3", "VARIABLES m INVARIANT m : 0..3 & m = n INITIALISATION m := 0 OPERATIONS up(k) = m := m + k; down = m := m - 1", check.Holds, 0},
		{"a call that A forbids violates it at once, calls that A permits after two steps", "VARIABLES m INVARIANT m : 0..2 & m = n INITIALISATION m := 0 OPERATIONS up(k) = m := m + k; down = m := m - 1", check.Violated, 3},
		{"the initialisation is nobody's call", "VARIABLES m INVARIANT m : 1..3 & m = n INITIALISATION m := 0 OPERATIONS up(k) = m := m + k; down = m := m - 1", check.Violated, 1},
		{"ill-defined for forbidden calls only", "VARIABLES m INVARIANT m : 0..3 & m = n INITIALISATION m := 0 OPERATIONS up(k) = m := m + k / (k * k); down = m := m - 1", check.Violated, 3},
		{"ill-defined for a permitted call", "VARIABLES m INVARIANT m : 0..3 & m = n INITIALISATION m := 0 OPERATIONS up(k) = m := m + k + 0 / (k - 2); down = m := m - 1", check.IllDefined, 1},
		{"an assertion", "VARIABLES m INVARIANT m : 0..3 & m = n ASSERTIONS m < 3 INITIALISATION m := 0 OPERATIONS up(k) = m := m + k; down = m := m - 1", check.Violated, 3},
		{"no refinement, so its calls are not known", "VARIABLES m, r INVARIANT m : 0..3 & r : BOOL INITIALISATION m := 0 || r := TRUE OPERATIONS up(k) = m := m + k + 1; down = m := m - 1", check.Violated, 3},
	} {
		dir := t.TempDir()
		for name, text := range map[string]string{"A.mch": above, "R.ref": "REFINEMENT R REFINES A " + c.refinement + " END"} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		m, err := machine.Load(filepath.Join(dir, "R.ref"))
		if err != nil {
			t.Fatal(c.why, err)
		}
		r, err := check.Run(m, &check.Options{})
		if err == nil {
			err = AsCalled(context.Background(), m, r, &check.Options{})
		}
		if err != nil || r.Verdict != c.verdict || len(r.Trace) != c.steps {
			t.Errorf("%s: %s after %d steps, %v, %v; expected %s after %d", c.why, r.Verdict, len(r.Trace), r.Failed, err, c.verdict, c.steps)
		}
		if r.Verdict == check.Holds && len(r.Events) > 0 {
			t.Errorf("%s: %v is told of another search", c.why, r.Events)
		}
	}
}
