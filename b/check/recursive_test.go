package check

import (
	"fmt"
	"strings"
	"testing"
)

// A constant that its own definition mentions is defined by recursion.
func TestRecursiveConstants(t *testing.T) {
	const with = `MACHINE Rec
DEFINITIONS FACT == %x.(x=0|1) \/ %x.(x : NATURAL1|x*f(x-1))
ABSTRACT_CONSTANTS f, g, len
PROPERTIES f = FACT & g = %x.(x : 0..6|IF x < 2 THEN x ELSE g(x-1)+g(x-2) END) & g : 0..6 --> NATURAL &
  len = %s.(s = []|0) \/ %s.(s : seq(INTEGER) & s /= []|1+len(tail(s)))
ASSERTIONS f(5) = 120; g(6) = 8; len([7,7,7]) = 3
VARIABLES v
INVARIANT v : {0,1,2,6,720,5040}
INITIALISATION v := 0
OPERATIONS next = PRE v < 10 THEN IF v < 2 THEN v := v+1 ELSE v := f(v+len([1])) END END
END`
	// The set-up, and 0 -> 1 -> 2 -> 6 -> 5040.
	r := run(t, with, Options{})
	if r.States != 6 || r.Transitions != 6 || r.Verdict != Holds {
		t.Errorf("%d states, %d transitions, %s %v", r.States, r.Transitions, r.Verdict, r.Reasons)
	}
	if len(r.Notes) < 3 || !strings.Contains(strings.Join(r.Notes, "\n"), "f is defined by recursion") {
		t.Errorf("the notes are %q", r.Notes)
	}
	endless := strings.Replace(with, `%x.(x=0|1) \/ %x.(x : NATURAL1|x*f(x-1))`, "%x.(x : INTEGER|f(x+1))", 1)
	if r := run(t, endless, Options{}); r.Verdict == Holds || r.Verdict == Violated {
		t.Errorf("a recursion without end: %s", r.Verdict)
	}
}

// Functions without end may be given by equations for their values; that they lie in their space is shown by induction.
// Where that is not shown, the search goes on, and says so.
func TestFunctionsByEquations(t *testing.T) {
	const m = `MACHINE Eq CONSTANTS f PROPERTIES %s VARIABLES v INVARIANT v : 0..6
INITIALISATION v := 0 OPERATIONS up = SELECT v < 5 THEN v := v+1 END; r <-- value = r := f(v) END`
	for _, c := range []struct {
		properties string
		verdict    Verdict
		states     int64
		why        string
	}{
		{"f : NATURAL --> NATURAL & !x.(x : NATURAL => f(x) = x*x)", Holds, 7, ""},
		{"f : NATURAL --> NATURAL & f(0) = 1 & !n.(n : NATURAL1 => f(n) = n*f(n-1))", Holds, 7, ""},
		{"f : NATURAL --> NATURAL & f = %x.(x : NATURAL|IF x = 0 THEN 1 ELSE 2*f(x-1) END)", Holds, 7, ""},
		{"f : NATURAL <-> NATURAL & f = {0|->0, 1|->1} \\/ %n.(n : NATURAL & n > 1|f(n-1)+f(n-2))", Holds, 7, ""},
		{"f : NATURAL --> NATURAL & f = %x.(x : NATURAL|IF x = 0 THEN 1 ELSE f(x-1)-3 END)", Unknown, 7, "taken for granted that f : NATURAL --> NATURAL"},
	} {
		r := run(t, fmt.Sprintf(m, c.properties), Options{})
		if r.Verdict != c.verdict || r.States != c.states || !strings.Contains(strings.Join(r.Reasons, "\n"), c.why) {
			t.Errorf("%s: %s, %d states, %q", c.properties, r.Verdict, r.States, r.Reasons)
		}
	}
}

// Constants that take long to be listed are asked instead, as ProB's are: here a relation whose
// values hang on its arguments, and a function that is written in terms of it.
func TestLongConstants(t *testing.T) {
	const m = `MACHINE Long
CONSTANTS bit, word, carry, add
PROPERTIES bit = 0..1 & word = 1..7 --> bit &
  carry = {a,b,c | a : word & b : word & c : word & c(1) = 0 &
    !i.(i : 2..7 => c(i) = (a(i-1) + b(i-1) + c(i-1)) / 2)} &
  add = %(a,b).(a : word & b : word | %i.(i : 1..7 | (a(i) + b(i) + carry(a|->b)(i)) mod 2))
VARIABLES n
INVARIANT n : word
INITIALISATION n := %i.(i : 1..7 | 0)
OPERATIONS inc = SELECT SIGMA(i).(i : 4..7 | n(i)) = 0 THEN n := add(n |-> %i.(i : 1..7 | IF i = 1 THEN 1 ELSE 0 END)) END
END`
	// The set-up, and 0 to 8.
	if r := run(t, m, Options{}); r.States != 10 || r.Transitions != 10 || !r.Deadlock || r.Verdict != Holds {
		t.Errorf("%d states, %d transitions, %s %v", r.States, r.Transitions, r.Verdict, r.Reasons)
	}
}

// Constants are found together: functions without end that the kernel shows to lie in their spaces,
// numbers that enumeration does not bound, and predicates inside of LET.
func TestConstantsTogether(t *testing.T) {
	for _, c := range []struct {
		name, constants, properties, rest string
		states, transitions               int64
	}{
		// 0 to 5.
		{"functions", "f, g, h", "f : NATURAL --> NATURAL1 & f = %x.(x:NATURAL|x+1) & g : INTEGER --> INTEGER & g = %y.(y:INTEGER|IF y<0 THEN -y ELSE y END) & h = %x.(x:NATURAL|g(f(x)))",
			"INITIALISATION n := 0 OPERATIONS up = SELECT n < 5 THEN n := h(n) END", 7, 7},
		// (a,b) is (1,5), (2,4) or (3,3); n is a, 6, and 6+b below 12.
		{"let", "a, b", "LET k BE k = 3 IN a : 1..k & b : k..2*k & a+b = 2*k END",
			"INITIALISATION n := a OPERATIONS s = LET m BE m = n+b IN SELECT m < 12 THEN n := m END END", 12, 12},
		// a is 1, 7 or 4; n is a+1, then a.
		{"alternatives", "a", "a = 1 or a = 7 or (a : NATURAL & a*a = 16)",
			"INITIALISATION n := a+1 OPERATIONS o = n := a", 9, 12},
		// 10, 3, 1.
		{"comparisons", "a", "a = 10", "INITIALISATION n := a OPERATIONS root = ANY r WHERE r : NATURAL & r*r <= n & n < (r+1)*(r+1) & n > 1 THEN n := r END", 4, 4},
	} {
		src := "MACHINE M CONSTANTS " + c.constants + " PROPERTIES " + c.properties + " VARIABLES n INVARIANT n : NATURAL " + c.rest + " END"
		if r := run(t, src, Options{}); r.States != c.states || r.Transitions != c.transitions || r.Verdict != Holds {
			t.Errorf("%s: %d states, %d transitions, %s %v", c.name, r.States, r.Transitions, r.Verdict, r.Reasons)
		}
	}
}
