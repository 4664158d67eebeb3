package subst

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
)

// outcomes runs the initialisation x, y, f, r := 1, 2, {(1,1),(2,2)}, rec(a:0,b:FALSE) and
// then an operation; it gives what the variables and the result z are after each way.
func outcomes(t *testing.T, body string) (out []string, err error) {
	t.Helper()
	src := `MACHINE M DEFINITIONS SET_PREF_ALLOW_SIMULTANEOUS_ASSIGNMENTS == TRUE SETS S = {p,q} VARIABLES x, y, f, r
INVARIANT x : INTEGER & y : INTEGER & f : INTEGER <-> INTEGER & r : struct(a:INTEGER, b:BOOL)
INITIALISATION x := 1; y := x+1 || f := {(1,1),(2,2)} || r := rec(a:0, b:FALSE)
OPERATIONS z <-- op = BEGIN z := 0; ` + body + ` END END`
	file := filepath.Join(t.TempDir(), "M.mch")
	if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	m, err := machine.Load(file)
	if err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	w := eval.NewWorld(m.Dialect, m.Sets, func(*tree.Set) int { return 2 }, -1, 3)
	p := NewProgram(m, w, nil, nil)
	f := p.Code.NewFrame(eval.NewQuota(1 << 20))
	state := func() string {
		var parts []string
		for i, d := range m.Variables {
			parts = append(parts, w.Shape(d.Type).Format(f.Slots[p.Next+i]))
		}
		return strings.Join(parts, " ")
	}
	n := 0
	if err := f.Solutions(p.Init.Run, func() bool { n++; return true }); err != nil || n != 1 || state() != "1 2 [1, 2] rec(a: 0, b: FALSE)" {
		t.Fatalf("initialisation: %d times, %s, %v", n, state(), err)
	}
	start := slices.Clone(f.Slots[p.Next : p.Next+len(m.Variables)])
	copy(f.Slots[p.Vars:], start)
	a := p.Operations[0]
	err = f.Solutions(a.Run, func() bool {
		// What is not written stays.
		now := slices.Clone(f.Slots[p.Next : p.Next+len(m.Variables)])
		for i := range start {
			if !slices.Contains(a.Writes, i) {
				f.Slots[p.Next+i] = start[i]
			}
		}
		out = append(out, w.Shape(a.Oper.Results[0].Type).Format(f.Slots[a.Results[0]])+" "+state())
		copy(f.Slots[p.Next:], now)
		return true
	})
	slices.Sort(out)
	return slices.Compact(out), err
}

func TestSubstitutions(t *testing.T) {
	const same = " 1 2 [1, 2] rec(a: 0, b: FALSE)"
	for body, want := range map[string][]string{
		"skip":                             {"0" + same},
		"z := x+y":                         {"3" + same},
		"x := y || y := x":                 {"0 2 1 [1, 2] rec(a: 0, b: FALSE)"},
		"x := y; y := x":                   {"0 2 2 [1, 2] rec(a: 0, b: FALSE)"},
		"x, y := y, x":                     {"0 2 1 [1, 2] rec(a: 0, b: FALSE)"},
		"f(1) := 7":                        {"0 1 2 [7, 2] rec(a: 0, b: FALSE)"},
		"f(1), f(2) := 7, f(1)":            {"0 1 2 [7, 1] rec(a: 0, b: FALSE)"},
		"f(1) := 7 || f(2) := f(1)":        {"0 1 2 [7, 1] rec(a: 0, b: FALSE)"},
		"f(1) := 7 || f(f(1)+1) := f(2)+x": {"0 1 2 [7, 3] rec(a: 0, b: FALSE)"},
		"f(1) := f(2) || x := f(1) || f(2) := f(1)+f(2) || r'a := f(1)":         {"0 1 2 [2, 3] rec(a: 1, b: FALSE)"},
		"r'a := 4 || r'b := bool(r'a = 0)":                                      {"0 1 2 [1, 2] rec(a: 4, b: TRUE)"},
		"r'a := 5":                                                              {"0 1 2 [1, 2] rec(a: 5, b: FALSE)"},
		"x :: {4,5}":                                                            {"0 4 2 [1, 2] rec(a: 0, b: FALSE)", "0 5 2 [1, 2] rec(a: 0, b: FALSE)"},
		"x : (x : 0..9 & x = x$0 + y)":                                          {"0 3 2 [1, 2] rec(a: 0, b: FALSE)"},
		"x,y : (x+y = 1 & x:0..1 & y:0..1)":                                     {"0 0 1 [1, 2] rec(a: 0, b: FALSE)", "0 1 0 [1, 2] rec(a: 0, b: FALSE)"},
		"CHOICE z := 1 OR z := 2 END":                                           {"1" + same, "2" + same},
		"IF x = 1 THEN z := 1 ELSIF x = 1 THEN z := 2 ELSE z := 3 END":          {"1" + same},
		"IF x = 2 THEN z := 1 END":                                              {"0" + same},
		"SELECT x = 1 THEN z := 1 WHEN y = 2 THEN z := 2 ELSE z := 3 END":       {"1" + same, "2" + same},
		"SELECT x = 5 THEN z := 1 WHEN y = 6 THEN z := 2 ELSE z := 3 END":       {"3" + same},
		"SELECT x = 5 THEN z := 1 END":                                          nil,
		"CASE x OF EITHER 0 THEN z := 1 OR 1,2 THEN z := 2 ELSE z := 3 END END": {"2" + same},
		"CASE x OF EITHER 0 THEN z := 1 OR 7 THEN z := 2 END END":               {"0" + same},
		"ANY v WHERE v : 1..9 & v*v = 49 THEN z := v END":                       {"7" + same},
		"ANY v WHERE v : 1..9 & v*v = 50 THEN z := v END":                       nil,
		"LET v BE v = x+1 IN z := v END":                                        {"2" + same},
		"VAR v IN v := 3; z := v+v END":                                         {"6" + same},
		"ASSERT x = 1 THEN z := 1 END":                                          {"1" + same},
		"PRE x = 1 THEN z := 1 END":                                             {"1" + same},
		"VAR i IN i := 0; WHILE i < 3 DO z := z+i; i := i+1 INVARIANT i : 0..3 VARIANT 3-i END END": {"3" + same},
		// Each round has two outcomes, and none disturbs another.
		"VAR i IN i := 0; WHILE i < 2 DO CHOICE z := z+1 OR z := z+10 END; i := i+1 INVARIANT i : 0..2 VARIANT 2-i END END": {"11" + same, "2" + same, "20" + same},
		"ANY v WHERE v : 1..2 THEN VAR i IN i := 0; WHILE i < 2 DO ANY u WHERE u : {v, 10*v} THEN z := z+u END; i := i+1 INVARIANT i : 0..2 VARIANT 2-i END END END": {
			"11" + same, "2" + same, "20" + same, "22" + same, "4" + same, "40" + same},
		// x$0 is the value before the loop that says it, not before one around it, also of what the loop leaves alone.
		"VAR i IN i := 0; WHILE i < 2 DO z := z+1; WHILE x > 0 DO x := x-1 INVARIANT z$0 = z & x <= x$0 VARIANT x END; x := i; i := i+1 INVARIANT x <= x$0 + i & z = z$0 + i VARIANT i$0 + 2 - i END END": {
			"2 1 2 [1, 2] rec(a: 0, b: FALSE)"},
		"IF x = 1 THEN y := 5 END || SELECT y = 2 THEN x := 6 WHEN 1 = 1 THEN skip END": {
			"0 1 5 [1, 2] rec(a: 0, b: FALSE)", "0 6 5 [1, 2] rec(a: 0, b: FALSE)"},
	} {
		got, err := outcomes(t, body)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s gives %q, %v; want %q", body, got, err, want)
		}
	}
}

// What goes wrong while a substitution runs is told; a loop that does not end is found.
func TestFailures(t *testing.T) {
	for body, want := range map[string]string{
		"ASSERT x = 2 THEN skip END":                                    "the assertion is false",
		"PRE x = 2 THEN skip END":                                       "the precondition is false",
		"x := 1/(x-1)":                                                  "division of 1 by zero",
		"WHILE 1=1 DO z := z+1 INVARIANT 1=1 VARIANT 0 END":             "the variant of the loop does not decrease",
		"WHILE 1=1 DO z := z-1 INVARIANT 1=1 VARIANT 5+z END":           "the variant of the loop is negative",
		"WHILE x<9 DO x := x+1 INVARIANT x<4 VARIANT 9-x END":           "the invariant of the loop is false",
		"WHILE x<3 DO x := x+1 INVARIANT x = x$0 VARIANT 9-x END":       "the invariant of the loop is false",
		"WHILE x<900000 DO x := x+1 INVARIANT 1=1 VARIANT 900000-x END": "a loop of more than",
	} {
		_, err := outcomes(t, body)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", body, err, want)
		}
	}
}
