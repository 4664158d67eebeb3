package portfolio

import (
	"io"
	"testing"

	"bsmt/bkernel/ast"
	kcore "bsmt/bkernel/core"
	"bsmt/bkernel/proof"
)

// TestRefutationsAreChecked: a refutation that is none gives no verdict.
func TestRefutationsAreChecked(t *testing.T) {
	wrote := false
	write := func(io.Writer) error { wrote = true; return nil }
	for name, c := range map[string]struct {
		rec    func() *proof.Recorder
		proved bool
		bad    bool
	}{
		"none asked for": {func() *proof.Recorder { return nil }, false, false},
		"none recorded":  {proof.NewRecorder, true, false},
		"out of nothing": {func() *proof.Recorder {
			r := proof.NewRecorder()
			r.Begin(ast.New(), nil)
			r.Derived(1, nil, nil)
			r.Finish(func(kcore.Lit) proof.Literal { return proof.Unnamed() }, nil, nil, nil, nil, nil)
			return r
		}, false, true},
	} {
		p, err := refutation(c.rec(), write)
		if (p != nil) != c.proved || (err != nil) != c.bad {
			t.Errorf("%s: a proof %v, %v", name, p != nil, err)
		}
		if p != nil && (p(io.Discard) == nil || wrote) {
			t.Errorf("%s: it can be written", name)
		}
	}
}
