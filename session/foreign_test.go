package session

import (
	"context"
	"io"
	"strings"
	"testing"
)

func TestForeignOptions(t *testing.T) {
	for name, want := range map[string]bool{
		":incremental": true, ":quiet": true, ":check-unsat-cores": true, ":fmf-fun": true, ":proof-check-mode": true,
		":smt.mbqi": true, ":smt.of-a-later-z3": true, ":auto_config": true, ":strings-exp": true, ":dag-thresh": true,
		":nowhere.mbqi": false, ":unheard-of": false, ":": false, ":#": false, ":smt.": true,
		":arith-no-partial-fun": false, ":rewriter.hi_div0": false, ":rewriter.flat": true, ":random-seed": false,
	} {
		if got := tuning(name); got != want {
			t.Errorf("tuning(%q) = %v", name, got)
		}
	}
	for _, o := range []string{":print-success", ":produce-models", ":produce-proofs", ":produce-unsat-cores"} {
		if tuning(o) {
			t.Errorf("%s is an option of the standard's", o)
		}
	}
}

// z3's options outlive a reset, also for the solvers that are handed what bsmt does not read.
func TestSettingsOutliveReset(t *testing.T) {
	for z3, want := range map[string]int{"4.8.12": 1, "": 0} {
		s := New(context.Background(), Config{Out: io.Discard, Notes: io.Discard, Z3: z3})
		if _, err := s.Run(strings.NewReader("(set-option :smt.mbqi false)(reset)")); err != nil || len(s.settings) != want {
			t.Errorf("z3 %q: %d, %v", z3, len(s.settings), err)
		}
	}
}
