package session_test

import (
	"context"
	"strings"
	"testing"

	"bsmt/grammar"
	"bsmt/session"
)

// TestLoadedProblemsOutliveTheirLimit: the limit of reading a script does not hold for what
// is read later into its elaborator, proofs and models say.
func TestLoadedProblemsOutliveTheirLimit(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	p, err := session.Load(ctx, strings.NewReader("(declare-const x Int)(assert (> x 0))(check-sat)"), "test")
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	text := "(assert (= x" + strings.Repeat(" (+ x 1)", 10_000) + "))"
	c, err := grammar.NewReader(strings.NewReader(text), "").Next()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Elaborator.BoolTerm(c.Tree, c.Tree.Child(c.Root, 1)); err != nil {
		t.Errorf("read after the end of its limit: %v", err)
	}
}
