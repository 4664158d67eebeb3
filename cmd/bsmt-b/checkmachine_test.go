package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"bsmt/b/check"
	"bsmt/b/machine"
	"bsmt/b/temporal"
)

// checkMachine runs the command on a machine and gives what it prints and its exit code.
func checkMachine(t *testing.T, src string, args ...string) (string, int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "M.mch")
	if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	var out, notes strings.Builder
	all := append(append([]string{"bsmt-b", "check-machine"}, args...), file)
	code := run(t.Context(), all, strings.NewReader(""), &out, &notes)
	return out.String() + notes.String(), code
}

const pickMachine = `MACHINE Pick SETS Q VARIABLES s INVARIANT s : seq(Q) INITIALISATION s := []
OPERATIONS pick(x) = PRE x : Q & x /: ran(s) THEN s := s <- x END END`

const counterMachine = `MACHINE M
SETS ID
VARIABLES n
INVARIANT n : 0..3
INITIALISATION n := 0
OPERATIONS up = PRE n < 3 THEN n := n+1 END; never = PRE n > 5 THEN skip END
END`

func TestCheckMachineVerdicts(t *testing.T) {
	for _, c := range []struct {
		name, src string
		args      []string
		code      int
		want      []string
	}{
		{"holds", counterMachine, nil, 0, []string{"holds: no violation in 4 states, 4 transitions", "card(ID)=2, MININT=-1, MAXINT=3", "never enabled"}},
		{"size", counterMachine, []string{"--size", "ID=5"}, 0, []string{"card(ID)=5"}},
		{"violated", strings.Replace(counterMachine, "n : 0..3", "n : 0..2", 1), nil, 1, []string{"violated: invariant", "n : 0..2 is false", "with n = 3", "  4 up"}},
		{"deadlock", counterMachine, []string{"--deadlock"}, 1, []string{"deadlock: a state without successors"}},
		{"goal that names deferred elements", pickMachine, []string{"--goal", "s = [Q3, Q1]", "--size", "Q=3", "--symmetry"}, 1, []string{"goal: found", "s = [Q3, Q1]"}},
		{"formula that names deferred elements", pickMachine, []string{"--ltl", "G {Q2 /: ran(s)}", "--size", "Q=2"}, 1, []string{"violated: LTL", "[Q1, Q2]"}},
		{"deferred element that is not there", pickMachine, []string{"--goal", "s = [Q4]", "--size", "Q=3"}, 2, []string{"the machine has no Q4"}},
		{"deferred elements of a set of any size", pickMachine, []string{"--goal", "s = [Q1] & Q1 /: ran(s)", "--method", "proof"}, 0, []string{"holds: by proof", "of any size"}},
		{"goal", counterMachine, []string{"--goal", "n = 2"}, 1, []string{"goal: found", "n = 2"}},
		{"limit", counterMachine, []string{"--max-states", "2"}, 3, []string{"not exhausted: limit of 2 states"}},
		{"ill-defined", strings.Replace(counterMachine, "n+1", "n+1/(1-n)", 1), nil, 4, []string{"division of 1 by zero"}},
		{"unknown set", counterMachine, []string{"--size", "X=5"}, 2, []string{"there is no set X"}},
		{"syntax", "MACHINE M OPERATIONS", nil, 2, []string{"M.mch:1:"}},
		{"order", counterMachine, []string{"--order", "wild"}, 2, []string{"no order"}},
	} {
		out, code := checkMachine(t, c.src, c.args...)
		if code != c.code {
			t.Errorf("%s: exit code %d, want %d: %s", c.name, code, c.code, out)
		}
		for _, w := range c.want {
			if !strings.Contains(out, w) {
				t.Errorf("%s: no %q in\n%s", c.name, w, out)
			}
		}
	}
}

func TestCheckMachineJSON(t *testing.T) {
	out, code := checkMachine(t, strings.Replace(counterMachine, "n : 0..3", "n : 0..2", 1), "--json")
	var o struct {
		Verdict             string
		States, Transitions int
		Deadlock, Exhausted bool
		Trace               []struct {
			Event string
			State []struct{ Name, Value string }
		}
		Events []struct {
			Name  string
			Fired int
		}
	}
	if err := json.Unmarshal([]byte(out), &o); err != nil {
		t.Fatal(err)
	}
	if code != 1 || o.Verdict != "violated" || o.States != 4 || o.Transitions != 4 || o.Exhausted || o.Deadlock ||
		len(o.Trace) != 4 || o.Trace[3].State[0].Value != "3" || len(o.Events) != 3 || o.Events[1].Fired != 3 {
		t.Errorf("%d %s", code, out)
	}
}

func TestStateGraphAsDot(t *testing.T) {
	file := filepath.Join(t.TempDir(), "g.dot")
	if out, code := checkMachine(t, counterMachine, "--dot", file); code != 0 {
		t.Fatal(out)
	}
	text, err := os.ReadFile(file)
	if err != nil || strings.Count(string(text), "->") != 4 || !strings.Contains(string(text), `label="up"`) {
		t.Errorf("%s %v", text, err)
	}
}

// A search that does not end when it should, because it waits for the disk, is told as far as it came.
func TestSearchThatWaits(t *testing.T) {
	for _, c := range []struct {
		came   *check.Progress
		limit  time.Duration
		states int64
		reason string
	}{
		{&check.Progress{States: 7, Transitions: 9, Elapsed: time.Second}, 0, 7, "interrupted"},
		{&check.Progress{States: 7, Transitions: 9, Elapsed: time.Second}, time.Minute, 7, "time limit of 1m0s"},
		{nil, 0, 0, "interrupted, while the machine was prepared"},
		{nil, time.Minute, 0, "time limit of 1m0s, while the machine was prepared"},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, interrupt := context.WithCancel(t.Context())
			defer interrupt()
			if c.limit == 0 {
				interrupt()
			}
			ended := make(chan struct{})
			defer close(ended)
			var last atomic.Pointer[check.Progress]
			last.Store(c.came)
			r, err := (&settings{}).within(ctx, c.limit, &machine.Machine{}, &last, func() (*answered, error) {
				<-ended
				return nil, nil
			})
			if err != nil || r.States != c.states || !slices.Equal(r.Reasons, []string{c.reason}) || r.verdict != check.Unknown {
				t.Errorf("%v: %v, %v", c, r, err)
			}
			// Formulas are told of, too.
			f := &temporal.Formula{Text: "G {x = 1}"}
			(&asked{formulas: []*temporal.Formula{f}}).complete(r)
			if len(r.outcomes) != 1 || r.outcomes[0].Formula != f || r.outcomes[0].Verdict != check.Unknown || r.outcomes[0].Reason != c.reason {
				t.Errorf("%v: %+v", c, r.outcomes)
			}
		})
	}
}
