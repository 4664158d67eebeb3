package disprove

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"bsmt/b/check"
	"bsmt/b/machine"
	"bsmt/b/po"
	"bsmt/b/sequent"
	"bsmt/b/tree"
)

// preservedMachine keeps most invariants; what it does not, and what has no value after, is
// not said to be shown.
const preservedMachine = `MACHINE m
SETS P
VARIABLES a, b, n, f
INVARIANT a <: P & b <: P & a /\ b = {} & n : NATURAL & n < 5 & f : 0..4 +-> 0..4 & f(n) >= 0
INITIALISATION a := {} || b := {} || n := 0 || f := {0 |-> 0}
OPERATIONS
  move(x) = PRE x : a THEN a := a - {x} || b := b \/ {x} END;
  enter(x) = PRE x : P - b THEN a := a \/ {x} END;
  wrong(x) = PRE x : P THEN a := a \/ {x} END;
  inc = SELECT n < 4 THEN n := n + 1 END;
  safe = SELECT n + 1 : dom(f) THEN n := n + 1 END
END
`

func TestPreserved(t *testing.T) {
	file := filepath.Join(t.TempDir(), "m.mch")
	if err := os.WriteFile(file, []byte(preservedMachine), 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := machine.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	lo, hi := int64(-1), int64(3)
	got := Preserved(context.Background(), m, Options{MinInt: &lo, MaxInt: &hi})
	clause := map[string]int{}
	for i, c := range m.Invariants {
		clause[c.Pred.String()] = i
	}
	for _, c := range []struct {
		operation int
		invariant string
		want      bool
	}{
		{0, "a /\\ b = {}", true}, {1, "a /\\ b = {}", true}, {2, "a /\\ b = {}", false},
		{3, "n < 5", true}, {4, "n < 5", true}, {4, "n : NATURAL", true},
		{3, "f(n) >= 0", false}, // f(n+1) may have no value
		{4, "f(n) >= 0", true},
	} {
		i, ok := clause[c.invariant]
		if !ok {
			t.Fatalf("no invariant %s among %v", c.invariant, clause)
		}
		if got[c.operation][i] != c.want {
			t.Errorf("%s keeps %s: %v, want %v", m.Operations[c.operation].Name, c.invariant, got[c.operation][i], c.want)
		}
	}
	// The search finds the same with them.
	for _, facts := range [][][]bool{nil, got} {
		r, err := check.Run(m, &check.Options{Proved: facts})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != check.Violated && r.Verdict != check.IllDefined {
			t.Errorf("%+v", r)
		}
	}
}

// What a refinement's invariant says of its abstract machine is not assumed: nothing has been asked
// about that.
func TestPreservedAlone(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"RA.mch": `MACHINE RA VARIABLES x INVARIANT x : NATURAL & x < 5 INITIALISATION x := 0 OPERATIONS up = SELECT x < 4 THEN x := x + 1 END END`,
		"RB.ref": `REFINEMENT RB REFINES RA VARIABLES y INVARIANT y : NATURAL & y mod 2 = x mod 2 & y < 5 & x = 0 INITIALISATION y := 1
			OPERATIONS up = SELECT y <= 3 & y mod 2 = 1 THEN y := y + 2 END END`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	m, err := machine.Load(filepath.Join(dir, "RB.ref"))
	if err != nil {
		t.Fatal(err)
	}
	o := &check.Options{Proved: Preserved(context.Background(), m, Options{})}
	if r, err := check.Run(m, o); err != nil || r.Verdict != check.Violated {
		t.Errorf("%v, %v: y = 5 is reached", r.Verdict, err)
	}
}

// A result of a called operation may have the name that the caller has for something of its own.
func TestPreservedCalls(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"I.mch": `MACHINE I VARIABLES k INVARIANT k : 0..3 INITIALISATION k := 2 OPERATIONS r <-- get = BEGIN r := k END END`,
		"C.mch": `MACHINE C INCLUDES I VARIABLES n INVARIANT n : 0..3 & n <= 1 INITIALISATION n := 1 OPERATIONS
			own = VAR r, t IN BEGIN r := 1 || t <-- get END; n := r END; got = VAR r, t IN BEGIN r := 1 || t <-- get END; n := t END END`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	m, err := machine.Load(filepath.Join(dir, "C.mch"))
	if err != nil {
		t.Fatal(err)
	}
	got := Preserved(context.Background(), m, Options{})
	for k, o := range m.Operations {
		all := true
		for _, ok := range got[k] {
			all = all && ok
		}
		if want := o.Name == "own"; all != want && (o.Name == "own" || o.Name == "got") {
			t.Errorf("%s keeps all: %v", o.Name, all)
		}
	}
}

// What happens at once reads what was before all of it, also after a part of its own; no value is a sum without end.
func TestPreservedAtOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "M.mch")
	if err := os.WriteFile(file, []byte(`MACHINE M DEFINITIONS SET_PREF_ALLOW_SIMULTANEOUS_ASSIGNMENTS == TRUE
		VARIABLES x, y, f INVARIANT x : INTEGER & y : INTEGER & x = y & f : 1..2 --> 0..1 & f(1) = 0 INITIALISATION x, y := 5, 5 || f := {1 |-> 0, 2 |-> 0} OPERATIONS
		before = BEGIN x := 1 || BEGIN skip; y := x END END; same = BEGIN x := 1 || BEGIN y := 1; y := y END END; after = BEGIN x := 1; BEGIN y := x || skip END END;
		part = BEGIN BEGIN f(1) := 1 END || BEGIN f(2) := 0 END END;
		sum = BEGIN x, y := SIGMA(z).(z : NATURAL | z), SIGMA(z).(z : NATURAL | z) END; some = BEGIN x, y := SIGMA(z).(z : INTEGER & x < z & z <= x+1 | z-x), SIGMA(z).(z : INTEGER & x < z & z <= x+1 | z-x) END END`), 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := machine.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	s := Show(context.Background(), m, nil, Options{})
	for k, o := range m.Operations {
		all := true
		for i := range m.Invariants {
			all = all && s.Keeps[Kept{k, i}]
		}
		want := map[string][2]bool{"before": {false, true}, "same": {true, true}, "after": {true, true}, "part": {}, "sum": {}, "some": {true, true}}[o.Name]
		if got := [2]bool{all, s.Means[k]}; got != want {
			t.Errorf("%s keeps all, means something: %v, want %v", o.Name, got, want)
		}
	}
}

// All that a substitution evaluates has to have a value: what becomes such, the values of a case, where a result goes.
func TestPreservedMeaning(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"I.mch": `MACHINE I VARIABLES k INVARIANT k : 0..3 INITIALISATION k := 2 OPERATIONS r <-- get = BEGIN r := k END END`,
		"C.mch": `MACHINE C INCLUDES I VARIABLES x, f INVARIANT x : 0..3 & f : BOOL +-> INTEGER INITIALISATION x, f := 1, {} OPERATIONS
			such = x :(x : 0..3 & 2/x$0 = 1); becomes = x :(x : 0..3 & 2/x = 1); guarded = x :(x : 1..3 & 2/x = 1);
			case = CASE x OF EITHER 2/x THEN skip OR 5 THEN x := 2 ELSE x := 3 END END; cased = CASE x OF EITHER 0 THEN skip OR 2/x THEN x := 2 END END;
			to = f(bool(2/x = 1)) <-- get; into = IF x > 0 THEN f(bool(2/x = 1)) <-- get END END`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	m, err := machine.Load(filepath.Join(dir, "C.mch"))
	if err != nil {
		t.Fatal(err)
	}
	s := Show(context.Background(), m, nil, Options{})
	for k, o := range m.Operations {
		if want := slices.Contains([]string{"guarded", "cased", "into", "get"}, o.Name); s.Means[k] != want {
			t.Errorf("%s means something: %v", o.Name, !want)
		}
	}
}

// A value that is put in keeps its type: closure({}) has as many pairs as the type has elements.
func TestPreservedTypes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "M.mch")
	if err := os.WriteFile(file, []byte(`MACHINE M SETS S = {a, b, c} VARIABLES r INVARIANT r : S <-> S & card(closure(r)) = 2 & card(closure(r)) = 3 & !q.(q : {r} => q <: r)
		INITIALISATION r := {} OPERATIONS op = skip END`), 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := machine.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	s := Show(context.Background(), m, nil, Options{})
	for i, want := range []bool{true, false, true, true} {
		if s.Keeps[Kept{po.Initialisation, i}] != want {
			t.Errorf("the initialisation establishes %s: %v", m.Invariants[i].Pred, !want)
		}
	}
}

// What is made of {} alone is the same of every type, and is assumed as other assertions are; closure({}) is not.
func TestPreservedOpenTypes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "M.mch")
	if err := os.WriteFile(file, []byte(`MACHINE M VARIABLES x INVARIANT x : 0..10 ASSERTIONS {} = {}; {} |-> {{}} /= {{}} |-> {}; x < 11; POW({}) = {}; card(closure({})) = 2
		INITIALISATION x := 0 OPERATIONS up = SELECT x < 10 THEN x := x+1 END END`), 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := machine.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	all, err := po.OfMachine(m)
	if err != nil {
		t.Fatal(err)
	}
	p := newProver(context.Background(), Options{})
	var got []bool
	for _, s := range sequent.Of(all)[:5] {
		got = append(got, p.one(s))
	}
	if want := []bool{true, true, true, false, false}; !slices.Equal(got, want) {
		t.Errorf("shown are %v, want %v", got, want)
	}
}

// What is left of the steps is tried again in its order, and what is to be shown once all of some obligations are is said only then.
func TestRetry(t *testing.T) {
	file := filepath.Join(t.TempDir(), "M.mch")
	if err := os.WriteFile(file, []byte("MACHINE M VARIABLES x INVARIANT x : 0..9 ASSERTIONS x < 10; x > -1; x*x < 100; x < 9 INITIALISATION x := 0 END"), 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := machine.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	of := func(assertions ...int) duty {
		d := duty{say: func(s *Steps) { s.Keeps[Kept{0, len(s.Keeps)}] = true }}
		for _, i := range assertions {
			d.of = append(d.of, sequent.Of(po.Follows(m, []*tree.Node{m.Assertions[i].Pred})[0])...)
		}
		return d
	}
	left := func(ds ...duty) *Steps {
		s := &Steps{Keeps: map[Kept]bool{}, open: ds}
		for _, d := range ds {
			s.Left = append(s.Left, d.of[0])
		}
		return s
	}
	s := left(of(0), of(1, 2))
	if r := s.Retry(t.Context()); len(r.Keeps) != 2 || len(r.Left) != 0 || len(s.Keeps) != 0 {
		t.Errorf("%d duties are shown, %d left", len(r.Keeps), len(r.Left))
	}
	if r := left(of(0), of(1, 3), of(2)).Retry(t.Context()); len(r.Keeps) != 1 || len(r.Left) != 2 || !r.Never {
		t.Errorf("%d duties are shown, %d left, one of them is refuted: %v", len(r.Keeps), len(r.Left), r.Never)
	}
	ended, stop := context.WithCancel(t.Context())
	stop()
	if r := s.Retry(ended); len(r.Keeps) != 0 || len(r.Left) != 2 {
		t.Errorf("%d duties are shown without time", len(r.Keeps))
	}
}
