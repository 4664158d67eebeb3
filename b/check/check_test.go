package check

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/b/machine"
)

// load reads a machine that stands in a test.
func load(t *testing.T, src string) *machine.Machine {
	t.Helper()
	m, err := machineOf(t, src)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// machineOf reads a machine that may be none.
func machineOf(t *testing.T, src string) (*machine.Machine, error) {
	t.Helper()
	name := strings.Fields(src)[1]
	if i := strings.IndexByte(name, '('); i >= 0 {
		name = name[:i]
	}
	file := filepath.Join(t.TempDir(), name+".mch")
	if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	return machine.Load(file)
}

func run(t *testing.T, src string, o Options) *Result {
	t.Helper()
	r, err := Run(load(t, src), &o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Each machine's counts were computed by hand; the comment says how.
var machines = []struct {
	name, src           string
	states, transitions int64
	verdict             Verdict
	deadlock            bool
}{
	{
		// Each of 2 processes is absent, or idle, ready or active with at most one active:
		// 3*3 states without an active one, 2*3 with one. As the counts of the paper say.
		"scheduler", `MACHINE Sched
SETS PROC; STATE = {idle, ready, active}
VARIABLES st
INVARIANT st : PROC +-> STATE & card(st~[{active}]) <= 1
INITIALISATION st := {}
OPERATIONS
  new(p) = PRE p : PROC - dom(st) THEN st(p) := idle END;
  wake(p) = PRE p : PROC & p|->idle : st THEN st(p) := ready END;
  enter(p) = PRE p : PROC & p|->ready : st & active /: ran(st) THEN st(p) := active END;
  leave(p) = PRE p : PROC & p|->active : st THEN st(p) := idle END
END`, 15, 29, Holds, false,
	},
	{
		// A set-up for each of 3 limits, then the states 0..limit; up from all but the last.
		"counter", `MACHINE Counter
CONSTANTS limit
PROPERTIES limit : 1..3
VARIABLES n
INVARIANT n : 0..limit
INITIALISATION n := 0
OPERATIONS up = PRE n < limit THEN n := n+1 END
END`, 3 + 2 + 3 + 4, 3 + 3 + 1 + 2 + 3, Holds, true,
	},
	{
		// All subsets of a set of 3 elements; each element is put in or out.
		"subsets", `MACHINE Subsets
SETS S = {a,b,c}
VARIABLES s
INVARIANT s <: S
INITIALISATION s :: POW(S)
OPERATIONS flip(x) = PRE x : S THEN IF x : s THEN s := s - {x} ELSE s := s \/ {x} END END
END`, 8, 8 + 24, Holds, false,
	},
	{
		// n = 0, 1, 2 and then 3, which breaks the invariant.
		"violated", `MACHINE Bad
VARIABLES n
INVARIANT n : 0..2
INITIALISATION n := 0
OPERATIONS up = PRE n < 5 THEN n := n+1 END; down = PRE n > 0 THEN n := n-1 END
END`, 4, 6, Violated, false,
	},
	{
		"ill-defined", `MACHINE Ill
VARIABLES f
INVARIANT f : 0..1 +-> 0..1 & f(0) = 0
INITIALISATION f := {0|->0}
OPERATIONS drop = f := {}
END`, 2, 3, IllDefined, false,
	},
	{
		// Two parts swap by ||, x and y; sequence and VAR read what came before.
		"parallel", `MACHINE Swap
VARIABLES x, y
INVARIANT x : 0..3 & y : 0..3
INITIALISATION x, y := 1, 2
OPERATIONS
  swap = BEGIN x := y || y := x END;
  r <-- sum = VAR t IN t := x; t := t+y; r := t END;
  loop = VAR i IN i := 0; WHILE i < 2 DO i := i+1; x := y INVARIANT i : 0..2 VARIANT 2-i END; y := i END
END`, 3, 1 + 3*3, Holds, false,
	},
	{
		// Reals that are halves: as many states as there are from 0 to 10.
		"tank", `MACHINE Tank
VARIABLES level
INVARIANT level : REAL & level >= 0.0 & level <= 10.0
INITIALISATION level := 2.5
OPERATIONS
  fill(x) = PRE x : 1..4 & level + real(x)/2.0 <= 10.0 THEN level := level + real(x)/2.0 END;
  drain = PRE level >= 1.5 THEN level := level - 1.5 END;
  r <-- show = BEGIN r := floor(level) END
END`, 21, 1 + 74 + 18 + 21, Holds, false,
	},
	{
		// More set-ups than have programs of their own: 6 limits, with limit+1 states each.
		"counters", `MACHINE Counters
CONSTANTS limit
PROPERTIES limit : 1..6
VARIABLES n
INVARIANT n : 0..limit
INITIALISATION n := 0
OPERATIONS up = PRE n < limit THEN n := n+1 END
END`, 6 + 27, 6 + 6 + 21, Holds, true,
	},
}

func TestCounts(t *testing.T) {
	for _, c := range machines {
		for _, jobs := range []int{1, 3} {
			r := run(t, c.src, Options{Jobs: jobs})
			if r.States != c.states || r.Transitions != c.transitions || r.Verdict != c.verdict || r.Deadlock != c.deadlock {
				t.Errorf("%s: %s with %d states, %d transitions, deadlock %v; want %s, %d, %d, %v (%v)", c.name,
					r.Verdict, r.States, r.Transitions, r.Deadlock, c.verdict, c.states, c.transitions, c.deadlock, r.Failed)
			}
		}
	}
}

// Every order of visits finds the same states, and the breadth first trace is shortest.
func TestOrders(t *testing.T) {
	src := machines[0].src
	for _, order := range []Order{Breadth, Depth, Mixed} {
		if r := run(t, src, Options{Order: order}); r.States != 15 || r.Transitions != 29 {
			t.Errorf("order %d: %d states, %d transitions", order, r.States, r.Transitions)
		}
	}
	r := run(t, machines[3].src, Options{})
	if len(r.Trace) != 4 || r.Trace[3].Event != "up" || r.Trace[3].State[0] != (Binding{"n", "3"}) {
		t.Errorf("trace %v", r.Trace)
	}
	if r.Failed.What != "n : 0..2" || r.Failed.Why != "n = 3" {
		t.Errorf("failure %+v", r.Failed)
	}
}

func TestWhatIsAskedFor(t *testing.T) {
	counter := machines[1].src
	if r := run(t, counter, Options{Deadlock: true}); r.Verdict != Deadlocked || len(r.Trace) != 3 {
		t.Errorf("deadlock: %s, %v", r.Verdict, r.Trace)
	}
	m := load(t, counter)
	goal, err := m.Formula("n = 2")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(m, &Options{Goal: goal.Node})
	if err != nil || r.Verdict != GoalFound || len(r.Trace) != 4 {
		t.Errorf("goal: %s, %v, %v", r.Verdict, r.Trace, err)
	}
	if r := run(t, counter, Options{MaxStates: 4}); r.Verdict != Unknown || r.Exhausted || len(r.Reasons) == 0 {
		t.Errorf("limit: %s, %v", r.Verdict, r.Reasons)
	}
	two := "MACHINE M CONSTANTS c PROPERTIES c : 1..2 VARIABLES x INVARIANT x : 1..2 INITIALISATION x := c OPERATIONS o = skip END"
	for limit, states := range map[int64]int64{0: 4, 1: 2, 2: 4} {
		if r := run(t, two, Options{MaxInitialisations: limit}); r.States != states || r.Exhausted != (limit != 1) {
			t.Errorf("at most %d values of the constants: %d states with theirs, %v, want %d", limit, r.States, r.Reasons, states)
		}
	}
	sched := machines[0].src
	if r := run(t, sched, Options{Sizes: map[string]int{"PROC": 3}}); r.States != 54 {
		t.Errorf("3 processes: %d states, want 3^3 + 3*3^2", r.States)
	}
	// Up to a permutation of the processes: multisets of 2 over absent, idle, ready and
	// active but for two active ones.
	if r := run(t, sched, Options{Symmetry: true}); r.States != 9 {
		t.Errorf("symmetry: %d states, want 9", r.States)
	}
	if _, err := Run(load(t, sched), &Options{Sizes: map[string]int{"X": 3}}); err == nil {
		t.Error("an unknown set is no error")
	}
	if r := run(t, sched, Options{Graph: true}); len(r.Graph.Nodes) != 15 || len(r.Graph.Edges) != 28 || len(r.Graph.Root) != 1 {
		t.Errorf("graph of %d nodes, %d edges", len(r.Graph.Nodes), len(r.Graph.Edges))
	}
}

// Values of the constants for which a property is ill-defined and another one is false are
// none, and say nothing of the values after them.
func TestDoubtIsOfOneValue(t *testing.T) {
	r := run(t, `MACHINE Doubt
CONSTANTS c, d
PROPERTIES c : 0..3 & 4/c = 2 & d : 0..3 & d < c & c*d > 1
VARIABLES v
INVARIANT v : 0..3
INITIALISATION v := c
OPERATIONS o = BEGIN v := d END
END`, Options{})
	if r.Verdict != Holds || r.States != 3 {
		t.Errorf("%s, %d states, %v", r.Verdict, r.States, r.Reasons)
	}
}

// An invariant whose variables an event does not write is not evaluated after it, but for
// states that an event that writes them leads to as well.
func TestUnwrittenInvariants(t *testing.T) {
	r := run(t, `MACHINE Two
VARIABLES x, y
INVARIANT x : 0..3 & y : 0..3
INITIALISATION x, y := 0, 0
OPERATIONS incx = PRE x < 3 THEN x := x+1 END; incy = PRE y < 3 THEN y := y+1 END
END`, Options{})
	// 16 states, 32 invariants. The initial state needs both. A state on an edge needs
	// one. Others are reached by both events, which leave nothing to evaluate.
	if r.States != 16 || r.Avoidable != 32 || r.Evaluated != 2+6 {
		t.Errorf("%d of %d invariants in %d states", r.Evaluated, r.Avoidable, r.States)
	}
}

// Constants that name elements of a deferred set are told apart once.
func TestConstantsNameElements(t *testing.T) {
	r := run(t, `MACHINE Names
SETS ID
CONSTANTS a, b, c
PROPERTIES a : ID & b : ID & c : ID & a /= b & a /= c & b /= c
VARIABLES x
INVARIANT x : ID
INITIALISATION x :: ID
OPERATIONS skipped = skip
END`, Options{})
	if r.States != 1+3 || r.Transitions != 1+3+3 {
		t.Errorf("%d states, %d transitions", r.States, r.Transitions)
	}
	if !strings.Contains(strings.Join(r.Assumed, " "), "card(ID)=3") {
		t.Errorf("assumed %v", r.Assumed)
	}
}

// Variables may have sets without end, told apart by how they are made.
func TestEndlessStates(t *testing.T) {
	r := run(t, `MACHINE Endless
VARIABLES x
INVARIANT x <: INTEGER*INTEGER
INITIALISATION x := {}
OPERATIONS
  all = x := INTEGER*NATURAL1;
  some = x := NATURAL*(INTEGER-{0});
  cut = x := INTEGER*NATURAL1 - {1|->1};
  none = x := (NATURAL*{}) /\ x;
  add(i) = PRE i : 1..2 THEN x := x \/ {i|->7} END
END`, Options{MaxStates: 200})
	if r.Verdict == Violated || r.States < 8 {
		t.Errorf("%s, %v: %d states", r.Verdict, r.Reasons, r.States)
	}
	// {}, NATURAL, NATURAL1 and the even numbers, which have no such form.
	r = run(t, `MACHINE Rules VARIABLES x INVARIANT x <: NATURAL INITIALISATION x := {}
OPERATIONS a = x := NATURAL; b = x := NATURAL1; c = x := {n | n : NATURAL & n mod 2 = 0}; d = x := {} END`, Options{})
	if r.States != 3 || r.Transitions != 1+3*3 || r.Verdict != Unknown {
		t.Errorf("%s, %v: %d states, %d transitions", r.Verdict, r.Reasons, r.States, r.Transitions)
	}
}

// Where guards do not bound a parameter, the conditions of the IF that follows do.
func TestConditionsBoundParameters(t *testing.T) {
	r := run(t, `MACHINE Pump
VARIABLES on
INVARIANT on : BOOL
INITIALISATION on := FALSE
OPERATIONS
  level(n) = IF n <= 40 THEN on := TRUE ELSIF n >= 70 THEN on := FALSE END
END`, Options{})
	// -1..40, 70, and 41..69 which change nothing; 3 is the greatest integer.
	if r.States != 2 || r.Transitions != 1+2*(42+1+29) || r.Verdict != Unknown {
		t.Errorf("%s: %d states, %d transitions", r.Verdict, r.States, r.Transitions)
	}
}

// Batches that end early, since they have many transitions, lead to the same result whatever
// the order and the number of workers.
func TestShortBatches(t *testing.T) {
	const src = `MACHINE Steps
VARIABLES x, y
INVARIANT x : 0..40 & y : 0..40
INITIALISATION x, y := 0, 0
OPERATIONS
  go(i) = PRE i : 0..30 & x+i <= 40 THEN x := x+i END;
  up(i) = PRE i : 1..5 & y+i <= 40 & x mod 3 = 0 THEN y := y+i END
END`
	var want *Result
	for _, order := range []Order{Breadth, Depth, Mixed} {
		for _, jobs := range []int{1, 4} {
			for _, edges := range []int{0, 1, 77, 1000} {
				r := run(t, src, Options{Order: order, Jobs: jobs, edges: edges})
				if want == nil {
					want = r
				}
				if r.Verdict != Holds || r.States != want.States || r.Transitions != want.Transitions || r.Deadlock != want.Deadlock {
					t.Errorf("order %d, %d jobs, %d edges: %s, %d states, %d transitions", order, jobs, edges, r.Verdict, r.States, r.Transitions)
				}
			}
		}
	}
	if want.States != 41*41 {
		t.Errorf("%d states", want.States)
	}
	many := strings.Replace(src, "0..30", "0..1000000", 1)
	many = strings.ReplaceAll(many, "<= 40", "<= 4000000")
	if r := run(t, many, Options{NoInvariant: true, Memory: 8 << 20, MaxStates: 100}); r.Verdict != Unknown || r.Exhausted {
		t.Errorf("an operation whose transitions do not fit: %s", r.Verdict)
	}
}
