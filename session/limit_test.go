package session_test

import (
	"regexp"
	"strings"
	"testing"

	"bsmt/portfolio"
	"bsmt/session"
)

// TestWorkLimits: what a limit on work lets through is the same each time, and the session
// says what was used.
func TestWorkLimits(t *testing.T) {
	const script = `(declare-const x Int)(declare-const y Int)(declare-const z Int)
(get-info :rlimit)
(push)(assert (= (+ (* x x x) (* y y y) (* z z z)) 114))(check-sat)(get-info :reason-unknown)(get-info :rlimit)(pop)
(assert (< x 3))(check-sat)(get-info :rlimit)`
	want := regexp.MustCompile(`^\(:rlimit 0\)\nunknown\n\(:reason-unknown "kernel: the limit of \d+ units of work is reached[^\n]*\)\n\(:rlimit (\d+)\)\nsat\n\(:rlimit \d+\)\n$`)
	for _, option := range []string{":rlimit-per", ":reproducible-resource-limit"} {
		first := ""
		for _, jobs := range []int{0, 1} {
			p := &portfolio.Portfolio{First: &portfolio.Kernel{}, Jobs: jobs, Others: func() []portfolio.Solver {
				t.Error("other members are asked")
				return nil
			}}
			out, _ := converse(t, session.Config{Solver: p}, "(set-option "+option+" 3000)"+script)
			if !want.MatchString(out) {
				t.Fatalf("%s: %s", option, out)
			}
			if first == "" {
				first = out
			}
			if out != first {
				t.Errorf("%s: %s, and then %s", option, first, out)
			}
		}
	}
	// A limit for all check-sats together leaves nothing for the second.
	out, _ := converse(t, session.Config{Solver: &portfolio.Kernel{}, Options: [][2]string{{"rlimit-total", "3000"}}}, script)
	if strings.Count(out, "unknown\n") != 2 {
		t.Errorf("together: %s", out)
	}
}
