package session_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"bsmt/portfolio"
	"bsmt/session"
)

// expanding are definitions of which the last one expands to 2^n different terms.
func expanding(n int) string {
	var b strings.Builder
	b.WriteString("(declare-fun g (Int) Int)(define-fun f0 ((x Int)) Int (g x))")
	for i := range n {
		fmt.Fprintf(&b, "(define-fun f%d ((x Int)) Int (+ (f%d (+ x 1)) (f%d (- x 1))))", i+1, i, i)
	}
	return b.String()
}

// saysSat answers sat to everything, so that a lost assertion shows.
type saysSat struct{ asked int }

func (s *saysSat) Name() string { return "says-sat" }

func (s *saysSat) Solve(context.Context, *portfolio.Query) portfolio.Answer {
	s.asked++
	return portfolio.Answer{Verdict: portfolio.Sat, Member: "says-sat", Unchecked: []string{"nothing is"}}
}

// A command that the limits cut short makes the check-sat unknown for as long as its level
// lasts, and no longer; nothing waits for it.
func TestLimitsOfReading(t *testing.T) {
	const reason = "(get-info :reason-unknown)"
	const late = "unknown\n(:reason-unknown \"time limit\")\n"
	set := "(set-option :timeout 40)"
	for _, c := range []struct {
		name, script, want string
		cfg                session.Config
		asked              int // how often the solver is
	}{
		{"never used", set + expanding(40) + "(check-sat)", "sat\n", session.Config{}, 1},
		{"assertion", set + expanding(40) + "(assert (= (f40 0) 0))(check-sat)" + reason, late, session.Config{}, 0},
		{"limit of the program", expanding(40) + "(assert (= (f40 0) 0))(check-sat)" + reason, late, session.Config{Timeout: 50 * time.Millisecond}, 0},
		{"limit of all", expanding(40) + "(assert (= (f40 0) 0))(check-sat)" + reason, late, session.Config{Total: 50 * time.Millisecond}, 0},
		{"literal", set + expanding(40) + "(check-sat-assuming ((= (f40 0) 0)))" + reason, late, session.Config{}, 0},
		{"recursive", set + expanding(40) + "(define-fun-rec r ((x Int)) Int (f40 x))(check-sat)" + reason, late, session.Config{}, 0},
		{"what follows is not asserted alone", set + expanding(40) + "(assert (= (f40 0) 0))(assert true)(check-sat)" + reason, late, session.Config{}, 0},
		{"every check until it is popped", set + expanding(40) + "(push 1)(assert (= (f40 0) 0))(check-sat)(assert true)(check-sat)(pop 1)(check-sat)", "unknown\nunknown\nsat\n", session.Config{}, 1},
		{"a level popped without a check", set + expanding(40) + "(push 1)(assert (= (f40 0) 0))(pop 1)(assert (= (f2 0) 0))(check-sat)(reset-assertions)(check-sat)", "sat\nsat\n", session.Config{}, 2},
		{"memory", expanding(40) + "(assert (= (f40 0) 0))(check-sat)" + reason, "unknown\n(:reason-unknown memout)\n", session.Config{MemLimit: 3}, 0},
	} {
		solver := &saysSat{}
		var out bytes.Buffer
		c.cfg.Out, c.cfg.Solver = &out, solver
		failed, err := session.New(t.Context(), c.cfg).Run(strings.NewReader(c.script))
		if err != nil || failed || out.String() != c.want || solver.asked != c.asked {
			t.Errorf("%s: asked %d times, error %v; got\n%s\nwant\n%s", c.name, solver.asked, err, out.String(), c.want)
		}
	}
}
