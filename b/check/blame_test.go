package check

import (
	"fmt"
	"strings"
	"testing"
)

// Where no constants satisfy the properties, those that contradict each other are told, and
// none besides.
func TestUnsatisfiedProperties(t *testing.T) {
	for _, c := range []struct {
		constants, properties string
		want                  string
		note                  string
	}{
		{"a, b", "a : 1..3 & b : 1..3 & a > 3", "[a : 1..3, a > 3]", ""},
		{"a, b", "a : 1..3 & b : 1..3 & 1 = 2", "[1 = 2]", ""},
		{"a, b", "a : 1..3 & b : 4..5 & a /= 2 & a > b & b < 9", "[a : 1..3, b : 4..5, a > b]", ""},
		{"f", "f : 1..2 --> 1..2 & f : 1..2 >-> 1..2 & card(ran(f)) = 1 & f(1) = 1", "[f : 1..2 >-> 1..2, card(ran(f)) = 1]", ""},
		{"a", "a : 0..1 & a = 2 & 5 / (a - a) = 1", "[a : 0..1, a = 2]", "division of 5 by zero"},
		{"a", "a : 0..1 & a = 1", "[]", ""},
	} {
		src := fmt.Sprintf("MACHINE M CONSTANTS %s PROPERTIES %s VARIABLES x INVARIANT x : NAT INITIALISATION x := 0 END", c.constants, c.properties)
		r, err := Run(load(t, src), &Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range r.Unsatisfied {
			got = append(got, p.Predicate)
			if !strings.Contains(p.Place, "M.mch:1:") {
				t.Errorf("%s: the place of %s is %q", c.properties, p.Predicate, p.Place)
			}
		}
		if s := "[" + strings.Join(got, ", ") + "]"; s != c.want || !strings.Contains(strings.Join(r.Notes, "\n"), c.note) {
			t.Errorf("%s: %s, want %s; notes %v", c.properties, s, c.want, r.Notes)
		}
	}
}

// A property without a value for all constants that satisfy the others is ill-defined; one
// that is false for some of them leaves no constants.
func TestMeaninglessProperties(t *testing.T) {
	for _, c := range []struct {
		properties string
		verdict    Verdict
		what       string
	}{
		{"c : 1..3 & 5 / (c - c) = 1", IllDefined, "5/(c-c)"},
		{"c : 1..3 & #f.(f : {{5 |-> 6}} & f(c) = 9)", IllDefined, "is not in the domain"},
		{"c : 1..3 & {5 |-> 6}(c) = 9", IllDefined, "is not in the domain"},
		{"c : 1..3 & max({x | x : 1..c & x > 5}) = 1", IllDefined, "max"},
		{"c : 1..3 & c > 5", NoStart, ""},
		{"c : 1..3 & 5 / (c - 1) = 9", NoStart, ""},
		{"c : 1..3 & c > 2 & 5 / (c - 3) = 9", IllDefined, "5/(c-3)"},
	} {
		r, err := Run(load(t, "MACHINE M CONSTANTS c PROPERTIES "+c.properties+" VARIABLES x INVARIANT x = 0 INITIALISATION x := 0 END"), &Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != c.verdict || r.Failed == nil || !strings.Contains(r.Failed.What, c.what) {
			t.Errorf("%s: %s, %+v; expected %s", c.properties, r.Verdict, r.Failed, c.verdict)
		}
	}
}
