package session

import "testing"

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
