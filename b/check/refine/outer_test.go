package refine

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"bsmt/b/check"
	"bsmt/b/machine"
)

// The values of an ANY that a machine shows as parameters are none for a refinement.
func TestOuterAny(t *testing.T) {
	file := filepath.Join(t.TempDir(), "M.mch")
	src := `MACHINE M DEFINITIONS SET_PREF_SHOW_EVENTB_ANY_VALUES == TRUE VARIABLES v INVARIANT v : 0..3 INITIALISATION v := 0
OPERATIONS op = ANY x WHERE x : 1..3 & x > v THEN v := x END END`
	if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	m, err := machine.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPair(m, m, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r, err := p.Check(context.Background(), Options{}); err != nil || r.Verdict != Refines || r.States != 5 {
		t.Errorf("%+v, %v", r, err)
	}
}
