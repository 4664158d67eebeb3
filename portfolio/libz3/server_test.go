//go:build !static && (linux || darwin)

package libz3

import (
	"strings"
	"testing"
)

func TestCommand(t *testing.T) {
	for text, want := range map[string]string{
		"(check-sat)": "check-sat", "( \n assert x)": "assert", "(exit)": "exit", "": "", "(": "", "()": "",
		"(assert(> x 1))": "assert", "x": "",
	} {
		if got := command(text); got != want {
			t.Errorf("command(%q) = %q, want %q", text, got, want)
		}
	}
	if silent("check-sat") || silent("set-option") || silent("push") || !silent("assert") {
		t.Error("which commands are silent")
	}
}

// TestServe talks to the library where there is one. Only calm commands: what
// crashes the library would end the tests.
func TestServe(t *testing.T) {
	if _, err := Version(); err != nil {
		t.Log(err)
		return
	}
	var out strings.Builder
	err := Serve(strings.NewReader(`(set-option :produce-unsat-cores true)
(set-logic ALL)
(declare-const x Int) (declare-const |y (z| Int)
(push)
(assert (! (> x |y (z|) :named a)) ; a remark )
(check-sat)
(assert (! (< x |y (z|) :named b))
(check-sat)
(get-unsat-core)
(pop)
(check-sat)
(nosuch)
(echo "still here")
(exit)
(echo "never")
`), &out)
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(strings.Fields(out.String()), " ")
	for _, want := range []string{"sat unsat (a b) sat", "still here"} {
		if !strings.Contains(strings.Replace(got, "(b a)", "(a b)", 1), want) {
			t.Errorf("no %q in %q", want, got)
		}
	}
	if strings.Contains(got, "never") {
		t.Errorf("went on after exit: %q", got)
	}
}
