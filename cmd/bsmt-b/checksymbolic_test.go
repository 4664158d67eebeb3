package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const endlessMachine = `MACHINE M
VARIABLES p, q
INVARIANT p : INTEGER & q : INTEGER & (q > 5 => p > 5)
INITIALISATION p, q := 0, 0
OPERATIONS both = BEGIN p := p + 1 || q := q + 1 END
END`

// stairsMachine holds, since b is ahead where a is odd, which its invariant does not say: no depth
// of a bounded search is enough.
const stairsMachine = `MACHINE M VARIABLES a, b INVARIANT a : NATURAL & b : NATURAL & b >= a
INITIALISATION a, b := 0, 0
OPERATIONS next = BEGIN a := a + 1 || IF a mod 2 = 0 THEN b := b + 2 END END
END`

func TestCheckMachineMethods(t *testing.T) {
	for _, c := range []struct {
		name, src string
		args      []string
		code      int
		want      []string
	}{
		{"holds", endlessMachine, []string{"--method", "ic3"}, 0, []string{"holds: by ic3", "MAXINT=3"}},
		{"violated", strings.Replace(endlessMachine, "p > 5)", "p > 6)", 1), []string{"--method", "bmc"}, 1,
			[]string{"violated: invariant, by bmc", "q > 5 => p > 6 is false", "\n  with ", "  7 both"}},
		{"an end that is far away, and no failure", "MACHINE M VARIABLES n INVARIANT n : 0..30 INITIALISATION n := 0 OPERATIONS up = SELECT n < 30 THEN n := n + 1 END END", nil, 0,
			[]string{"holds", "after 31 steps, which --deadlock tells: n = 30\n"}},
		{"race", endlessMachine, []string{"--method", "race"}, 0, []string{"holds: by", "explicit: unknown"}},
		{"goal", endlessMachine, []string{"--method", "bmcstar", "--goal", "p = 2"}, 1, []string{"goal: found by bmcstar"}},
		{"deadlock", counterMachine, []string{"--method", "kinduction", "--deadlock"}, 1, []string{"deadlock: a state without successors, by kinduction"}},
		{"what is not covered", strings.Replace(counterMachine, "n := n+1", "n := n+1; VAR i IN i := 0; WHILE i < 20 DO i := i+1 INVARIANT i : 0..20 VARIANT 20-i END END", 1),
			[]string{"--method", "ic3"}, 3, []string{"unknown", "loops end within 12 rounds"}},
		{"limit", stairsMachine, []string{"--method", "bmc", "--timeout", "0.2"}, 3, []string{"unknown: no violation in", "time limit"}},
		{"no method", endlessMachine, []string{"--method", "magic"}, 2, []string{`no method "magic"`, "bmcstar"}},
		{"runs", endlessMachine, []string{"--method", "ic3", "--ltl", "G {p >= 0}"}, 0, []string{"holds: LTL G {p >= 0}, by ic3", "MAXINT=3"}},
		{"runs that come back", counterMachine, []string{"--method", "bmc", "--ltl", "F {n = 17}", "--json"}, 1, []string{`"verdict":"violated"`, `"trace":[`}},
		{"states", endlessMachine, []string{"--method", "bmc", "--ctl", "AG {p >= 0}"}, 3, []string{"unknown: CTL AG", "--method explicit"}},
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

// TestCertificate reads a certificate, and a trace, which can be taken again.
func TestCertificate(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "inv")
	if out, code := checkMachine(t, endlessMachine, "--method", "ic3", "--certificate", file); code != 0 {
		t.Fatal(out)
	}
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), "(q > 5 => p > 5)") || !strings.Contains(string(text), "asked these three questions") {
		t.Errorf("%v: %s", err, text)
	}
	good := filepath.Join(dir, "Good.mch")
	if err := os.WriteFile(good, []byte(endlessMachine), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out, notes := call(t, "", "disprove", good, "--certificate", file); code != 0 || !strings.Contains(out, " 0 unknown") {
		t.Errorf("the certificate is not accepted: %d %s %s", code, out, notes)
	}
	for forged, want := range map[string]int{"q >= 0 & p >= 0": 1, "q : INTEGER & p : INTEGER & (q > 5 => p > 5) & q = 0": 1, "q + 1": 2, "z = 1": 2} {
		if err := os.WriteFile(file, []byte(forged), 0o600); err != nil {
			t.Fatal(err)
		}
		if code, out, notes := call(t, "", "disprove", good, "--certificate", file); code != want {
			t.Errorf("%s: exit code %d, want %d: %s %s", forged, code, want, out, notes)
		}
	}
	src := strings.Replace(endlessMachine, "p > 5)", "p > 6)", 1)
	trace := filepath.Join(dir, "trace.json")
	out, code := checkMachine(t, src, "--method", "bmc", "--json", "--trace", trace)
	var told struct {
		Verdict, Method string
		Depth           int
		Trace           []any
	}
	if err := json.Unmarshal([]byte(out), &told); err != nil || code != 1 {
		t.Fatal(err, code, out)
	}
	if told.Verdict != "violated" || told.Method != "bmc" || told.Depth != 6 || len(told.Trace) != 7 {
		t.Errorf("%+v", told)
	}
	machine := filepath.Join(dir, "M.mch")
	if err := os.WriteFile(machine, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out, notes := call(t, "", "replay", machine, trace); code != 0 {
		t.Errorf("the trace is not replayed: %d %s %s", code, out, notes)
	}
}
