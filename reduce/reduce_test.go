package reduce

import (
	"context"
	"strings"
	"testing"
)

func TestScript(t *testing.T) {
	const script = `(set-logic QF_LIA) ; a comment
(declare-const x Int)(declare-const y Int)(declare-const |a z| Int)
(assert (and (> x 3) (or (= y (* 7 |a z|)) (< y 2))))
(assert (=> (> y 3) (= (+ x y |a z|) 1)))
(check-sat)(get-model)`
	for want, test := range map[string]func(string) bool{
		"(assert (* 7 |a z|))":     func(s string) bool { return strings.Contains(s, "(* 7 |a z|)") },
		"(check-sat)\n(get-model)": func(s string) bool { return strings.Contains(s, "(check-sat)\n(get-model)") },
		"(assert (=> (> y 3)))":    func(s string) bool { return strings.Contains(s, "(=> (> y 3)") },
	} {
		tests := 0
		got, err := Script(context.Background(), strings.NewReader(script), "test", 1000, func(s string) bool { tests++; return test(s) })
		if err != nil || strings.TrimSpace(got) != want {
			t.Errorf("%q after %d tests, want %q; %v", got, tests, want, err)
		}
	}
}

func TestBounds(t *testing.T) {
	tests := 0
	got, err := Script(context.Background(), strings.NewReader("(assert true)(assert false)"), "test", 2, func(string) bool { tests++; return tests == 1 })
	if err != nil || tests != 2 || strings.Count(got, "assert") != 2 {
		t.Errorf("%q after %d tests, %v", got, tests, err)
	}
	if _, err := Script(context.Background(), strings.NewReader("(assert true)"), "test", 9, func(string) bool { return false }); err == nil {
		t.Error("no error for a test that does not hold")
	}
	if _, err := Script(context.Background(), strings.NewReader("(assert true"), "test", 9, func(string) bool { return true }); err == nil {
		t.Error("no error for half a script")
	}
}
