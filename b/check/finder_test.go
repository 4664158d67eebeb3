package check

import (
	"testing"
)

// Where enumeration has no bounds, the kernel finds the values of parameters and choices, and
// decides invariants and goals: counts are those of all states.
func TestFound(t *testing.T) {
	for name, c := range map[string]struct {
		src                 string
		states, transitions int64
		verdict             Verdict
	}{
		"parameters, choices, what becomes": {`MACHINE m
VARIABLES x
INVARIANT x : INTEGER & #k.(k : INTEGER & k*k = x*x)
INITIALISATION x :: {n | n : INTEGER & n*n = 49}
OPERATIONS
  root(y) = PRE y : INTEGER & y*y = x THEN x := y END;
  cube = x : (x : INTEGER & x*x*x = x$0*x$0*x$0 + 343*2);
  any1 = ANY a,b WHERE a : NATURAL & b : NATURAL & a*b = 77 & a < b & x = 7 THEN x := a + b END;
  fall = SELECT x = 18 & !z.(z : INTEGER => z*z /= 17) THEN x := 49 END
END`, 5, 8, Holds},
		"parameters beside given ones": {`MACHINE m
SETS PID = {p1,p2}
VARIABLES x, f
INVARIANT x : INTEGER & f : PID +-> INTEGER
INITIALISATION x := 7 || f := {}
OPERATIONS
  op(p,n) = PRE p : PID & n : 1..2 & x < 1000 THEN ANY y WHERE y : INTEGER & y*y*y = n*n*n THEN x := y || f(p) := y*y END END;
  sq(p) = PRE p : dom(f) THEN ANY z WHERE z : INTEGER & z*z = f(p) & #k.(k : INTEGER & 3*k + z = 4) THEN x := z END END
END`, 16, 89, Holds},
		"no end": {`MACHINE m
VARIABLES x
INVARIANT x : INTEGER
INITIALISATION x := 1
OPERATIONS double(y) = PRE y : INTEGER & #z.(z : INTEGER & y = 2*z) THEN x := 1 END
END`, 1, 6, Unknown},
	} {
		m := load(t, c.src)
		r, err := Run(m, &Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.States != c.states || r.Transitions != c.transitions || r.Verdict != c.verdict {
			t.Errorf("%s: %d states, %d transitions, %s %v; want %d, %d, %s", name, r.States, r.Transitions, r.Verdict, r.Reasons, c.states, c.transitions, c.verdict)
		}
	}
	goal := load(t, `MACHINE m
VARIABLES x
INVARIANT x : NATURAL
INITIALISATION x := 1
OPERATIONS inc = PRE x < 60 THEN x := x + 1 END
DEFINITIONS GOAL == #(a,b).(a : NATURAL1 & b : NATURAL1 & a*a + b*b = x*x & x > 13)
END`)
	r, err := Run(goal, &Options{FindGoal: true})
	if err != nil || r.Verdict != GoalFound || len(r.Trace) != 15 {
		t.Errorf("%v %s, %d steps", err, r.Verdict, len(r.Trace))
	}
}
