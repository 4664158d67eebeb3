package check

import (
	"fmt"
	"testing"
)

// Sets without end that are values of a variable are told apart by the way they are made of others.
func TestStatesOfEndlessSets(t *testing.T) {
	for _, c := range []struct {
		typing, op string
		states     int64 // with the empty set
	}{
		{"f <: INTEGER", "f := NATURAL", 2}, {"f <: INTEGER", "CHOICE f := NATURAL OR f := NATURAL1 OR f := INTEGER END", 4}, {"f <: INTEGER", "f := NATURAL - (0..3)", 2},
		{"f <: INTEGER", "ANY n WHERE n : 1..3 THEN f := NATURAL - (0..n) END", 4}, {"f <: INTEGER", "ANY n WHERE n : 1..3 THEN f := INTEGER - (0..n) END", 4},
		{"f <: INTEGER", "ANY n WHERE n : 1..3 THEN f := INTEGER - {n,5} END", 4}, {"f <: INTEGER", "CHOICE f := INTEGER - {1} OR f := NATURAL - {1} OR f := INTEGER - {2} END", 4},
		{"f : INTEGER <-> INTEGER", "ANY n WHERE n : 1..3 THEN f := NATURAL*{n} END", 4}, {"f : INTEGER <-> INTEGER", "CHOICE f := INTEGER*INTEGER OR f := NATURAL*INTEGER OR f := INTEGER*NATURAL END", 4},
		{"f : INTEGER <-> INTEGER", "CHOICE f := id(NATURAL) OR f := id(NATURAL1) OR f := id(INTEGER) END", 4},
		{"f : INTEGER <-> INTEGER", "CHOICE f := {1,2}*NATURAL OR f := {1,2}*NATURAL1 OR f := {1}*NATURAL OR f := NATURAL*{1,2} OR f := NATURAL*{1} END", 6},
		{"f <: POW(INTEGER)", "CHOICE f := POW(NATURAL) OR f := POW1(NATURAL) OR f := FIN(NATURAL) OR f := FIN1(NATURAL) OR f := POW(INTEGER) OR f := POW(NATURAL) END", 6},
		{"f <: POW(INTEGER*INTEGER)", "CHOICE f := {1} --> NATURAL OR f := {1} +-> NATURAL OR f := {1} >-> NATURAL OR f := {2} --> NATURAL OR f := {1} --> NATURAL1 OR f := NATURAL --> {1,2} END", 7},
	} {
		src := fmt.Sprintf("MACHINE M VARIABLES f INVARIANT %s INITIALISATION f := {} OPERATIONS op = %s END", c.typing, c.op)
		for _, jobs := range []int{1, 2} {
			if r := run(t, src, Options{Jobs: jobs, NoInvariant: true}); r.States != c.states || r.Verdict != Holds {
				t.Errorf("%s: %d states, want %d (%s, %q)", c.op, r.States, c.states, r.Verdict, r.Notes)
			}
		}
	}
}

// Constants that are sets without end are told apart by where they are written, too, and by the values of the names
// in them.
func TestSetupsOfEndlessSets(t *testing.T) {
	for _, c := range []struct {
		properties string
		setups     int64
	}{
		{"f = %x.(x : INTEGER|x+1)", 1}, {"f = %x.(x : INTEGER|x+1) or f = %x.(x : INTEGER|x+2)", 2},
		{"#n.(n : 1..3 & f = %x.(x : INTEGER|x+n))", 3}, {"#(n,m).(n : 1..3 & m : 1..2 & f = %x.(x : INTEGER|x*n+m))", 6},
		{"#s.(s <: 1..2 & f = %x.(x : INTEGER & x /: s|x))", 4}, {"f = %x.(x : NATURAL|x) or f = %x.(x : NATURAL1|x) or f = %x.(x : INTEGER|x)", 3},
		{"#g.(g : {{(1,2)},{(1,3)}} & f = %x.(x : INTEGER|g(1)+x))", 2},
		{"f = {(1,2)} or f = %x.(x : INTEGER|x)", 2},
	} {
		src := fmt.Sprintf("MACHINE M CONSTANTS f PROPERTIES f : INTEGER +-> INTEGER & (%s) VARIABLES v INVARIANT v : 0..9 & (0,0) : {(0,0)} \\/ f INITIALISATION v := 0 END", c.properties)
		if r := run(t, src, Options{NoInvariant: true}); r.States != 2*c.setups || r.Verdict != Holds {
			t.Errorf("%s: %d states, want %d (%s, %q)", c.properties, r.States, 2*c.setups, r.Verdict, r.Notes)
		}
	}
}
