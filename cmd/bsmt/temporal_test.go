package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestTemporalFormulas(t *testing.T) {
	asserts := strings.Replace(counterMachine, "SETS", `DEFINITIONS ASSERT_LTL == "F {n = 3}"; ASSERT_CTL_2 == "AG e(up)"; ASSERT_LTL_3 == "G (oops)" SETS`, 1)
	for _, c := range []struct {
		name, src string
		args      []string
		code      int
		want      []string
	}{
		{"holds", counterMachine, []string{"--ltl", "F {n = 3}", "--ctl", "AF deadlock"}, 0, []string{"holds: LTL F {n = 3}\n", "holds: CTL AF deadlock\n"}},
		{"ends", counterMachine, []string{"--ltl", "G e(up)"}, 1, []string{"violated: LTL G e(up)", "  4 up\n", "where the run ends: no operation is enabled"}},
		{"loops", strings.Replace(counterMachine, "n > 5", "n > 0", 1), []string{"--ltl", "F {n = 3}"}, 1, []string{"  3 never\n", "and so on as after step 2"}},
		{"mistake", counterMachine, []string{"--ltl", "G {m = 3}"}, 2, []string{"m", "    ^"}},
		{"ill-defined", counterMachine, []string{"--ltl", "G {1/n > 0}"}, 4, []string{"ill-defined: LTL", "division of 1 by zero"}},
		{"symmetry", counterMachine, []string{"--ltl", "F {n = 3}", "--symmetry"}, 2, []string{"without symmetry only"}},
		{"of the file", asserts, nil, 1, []string{"holds: no violation in 4 states", "holds: ASSERT_LTL F {n = 3}", "violated: ASSERT_CTL_2 AG e(up)", "  4 up",
			"unknown: ASSERT_LTL_3 G (oops): it cannot be read", "M.mch:2:"}},
		{"passed over", asserts, []string{"--no-temporal"}, 0, []string{"holds: no violation"}},
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

func TestTemporalJSON(t *testing.T) {
	out, _ := checkMachine(t, strings.Replace(counterMachine, "n > 5", "n > 0", 1), "--json", "--ltl", "F {n = 3}")
	var o struct {
		Verdict  string
		Formulas []struct {
			Logic, Formula, Verdict string
			Loop                    int
			Trace                   []struct{ Event string }
		}
	}
	if err := json.Unmarshal([]byte(out), &o); err != nil {
		t.Fatal(err)
	}
	if len(o.Formulas) != 1 || o.Verdict != "violated" || o.Formulas[0].Loop != 2 || len(o.Formulas[0].Trace) != 3 || o.Formulas[0].Trace[2].Event != "never" {
		t.Errorf("%s", out)
	}
}
