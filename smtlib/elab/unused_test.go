package elab_test

import (
	"strings"
	"testing"

	"bsmt/smtlib/internal/scripts"
)

// TestUnused: a beginning that some name of the script has is extended, whatever the name is of.
func TestUnused(t *testing.T) {
	for _, script := range []string{
		"(declare-const |m!0| Int)", "(declare-sort m! 0)", "(define-fun m!f ((x Int)) Int x)", "(define-sort m!s () Int)",
		"(declare-fun f (Int) Int)(assert (forall ((m!x Int)) (= (f m!x) 0)))", "(assert (let ((m!y true)) m!y))",
		"(assert (! true :named m!!))", "(declare-datatype D ((m!c (m!s Int))))", "(push)(declare-const m!0 Int)(pop)",
	} {
		s := scripts.New()
		if err := s.RunAll([]byte(script), ""); err != nil {
			t.Fatalf("%s: %v", script, err)
		}
		got, now := s.E.Unused("m!", 0)
		if again, _ := s.E.Unused(got, 0); got == "m!" || !strings.HasPrefix(got, "m!") || again != got {
			t.Errorf("%s: %s", script, got)
		}
		if got, _ := s.E.Unused("n!", 0); got != "n!" {
			t.Errorf("%s: %s, though nothing begins with n!", script, got)
		}
		if err := s.RunAll([]byte("(declare-const |"+got+"!0| Int)"), ""); err != nil {
			t.Fatal(err)
		}
		since, _ := s.E.Unused(got, now)
		if whole, _ := s.E.Unused("m!", 0); since != whole || since != got+"!!" {
			t.Errorf("%s: after %s!0 was declared: %s, of all names %s", script, got, since, whole)
		}
	}
}
