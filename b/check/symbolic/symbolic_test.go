package symbolic

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bsmt/b/animate"
	"bsmt/b/check"
	"bsmt/b/machine"
)

var rounds = flag.Int("rounds", 20, "random machines")

func load(t testing.TB, src string) *machine.Machine {
	t.Helper()
	file := filepath.Join(t.TempDir(), "M.mch")
	if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := machine.Load(file)
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	return m
}

// names lists the methods that ask the kernel.
func names() []Method {
	var out []Method
	for _, k := range Methods() {
		if k != Explicit && k != Race {
			out = append(out, k)
		}
	}
	return out
}

// TestVerdicts has every engine decide machines whose verdict is known, or say that it is
// unknown; those that are named must decide.
func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name, src string
		options   check.Options
		want      check.Verdict
		steps     int      // of the shortest trace, with the initialisation
		decide    []Method // all in which this is not unknown
	}{
		{name: "a counter without end", want: check.Holds, decide: []Method{KInduction, TInduction},
			src: `MACHINE M VARIABLES n INVARIANT n : INTEGER & n >= 0 INITIALISATION n := 0 OPERATIONS up = n := n + 1 END`},
		{name: "an assertion that is no claim", want: check.IllDefined, options: check.Options{NoInvariant: true}, steps: 3, decide: []Method{BMC, Paths, KInduction, TInduction},
			src: `MACHINE M VARIABLES n, s INVARIANT n : NATURAL & s : FIN(NATURAL) & !x.(x : s => x >= 0) ASSERTIONS n < 2 INITIALISATION n := 0 || s := {1}
			OPERATIONS up = BEGIN n := n + 1 END; divide = SELECT 10/(2-n) = 10 THEN n := n + 1 END; less = ANY y WHERE y <: s & card(y) >= 1 THEN s := s - y END; more = BEGIN s := s \/ {card(s)} END END`},
		{name: "an invariant that means nothing and is no claim", want: check.Holds, options: check.Options{NoInvariant: true}, decide: []Method{},
			src: `MACHINE M CONSTANTS c PROPERTIES c = 0 VARIABLES n INVARIANT n : 0..3 & n < 3/c INITIALISATION n := 0 OPERATIONS stay = skip END`},
		{name: "a goal beyond states in which it means nothing", options: check.Options{FindGoal: true}, want: check.GoalFound, steps: 6, decide: []Method{BMC, Paths},
			src: `MACHINE M DEFINITIONS GOAL == 1/n = 1 VARIABLES n, m INVARIANT n : 0..3 & m : 0..4 INITIALISATION n, m := 0, 0
			OPERATIONS up = SELECT m < 4 THEN m := m + 1 END; turn = SELECT m = 4 & n = 0 THEN n := 1 END; other = SELECT n > 1 THEN m := 0 END END`},
		{name: "no deadlock where guards mean nothing", options: check.Options{Deadlock: true}, want: check.IllDefined, decide: []Method{BMC, IC3},
			src: `MACHINE M VARIABLES f, n INVARIANT f : 0..2 +-> 0..3 & n : 0..3 INITIALISATION f := {} || n := 0 OPERATIONS go = SELECT f(0) <= 1 THEN n := 0 END END`},
		{name: "no deadlock where an operation is in error", options: check.Options{Deadlock: true}, want: check.IllDefined, decide: []Method{BMC, IC3},
			src: `MACHINE M VARIABLES n INVARIANT n : 0..3 INITIALISATION n := 0 OPERATIONS go = SELECT n < 2 THEN n := n + 1; ASSERT n < 2 THEN skip END END END`},
		{name: "one operation that means something where another does not", options: check.Options{Deadlock: true}, want: check.IllDefined, decide: []Method{BMC, IC3},
			src: `MACHINE M VARIABLES f, n INVARIANT f : 0..2 +-> 0..3 & n : 0..3 INITIALISATION f := {} || n := 0 OPERATIONS go = SELECT f(0) <= 1 THEN n := 0 END; stay = skip END`},
		{name: "a guard of which two conjuncts mean nothing for one reason", want: check.IllDefined, steps: 1, decide: []Method{BMC, Paths, KInduction, TInduction, IC3},
			src: `MACHINE M VARIABLES f, n INVARIANT f : 0..2 +-> 0..3 & n : 0..3 INITIALISATION f := {} || n := 0
			OPERATIONS go = SELECT f(0) <= 2 & f(0) >= 1 THEN n := 1 END END`},
		{name: "a choice of which two conjuncts mean nothing for one reason", want: check.IllDefined, steps: 1, decide: []Method{BMC, Paths, KInduction, TInduction, IC3},
			src: `MACHINE M VARIABLES f, n INVARIANT f : 0..2 +-> 0..3 & n : 0..3 INITIALISATION f := {} || n := 0
			OPERATIONS go = ANY x WHERE x : 0..3 & x >= f(n) & x + f(n) <= 3 THEN n := x END END`},
		{name: "a set that a lambda ranges over means nothing", want: check.IllDefined, steps: 1, decide: []Method{BMC, Paths, KInduction, TInduction, IC3},
			src: `MACHINE M CONSTANTS c PROPERTIES c : 0..3 VARIABLES s INVARIANT s : seq(0..3) & size(s) <= 2 INITIALISATION s := []
			OPERATIONS go = s := %x.(x : dom([c] /|\ c) /\ 1..2 | x) END`},
		{name: "a set that a quantifier ranges over means nothing", want: check.IllDefined, steps: 1, decide: []Method{BMC, Paths, KInduction, TInduction, IC3},
			src: `MACHINE M VARIABLES n INVARIANT n : 0..3 INITIALISATION n := 0
			OPERATIONS go = SELECT not(!x.(x : {3/n} => x > 9)) THEN n := 1 END END`},
		{name: "one that is ranged over only where it means something", want: check.Holds, decide: []Method{BMC, KInduction, IC3},
			src: `MACHINE M VARIABLES n INVARIANT n : 0..3 INITIALISATION n := 0
			OPERATIONS go = SELECT (n /= 0 => !x.(x : {3/n} => x > 9)) & n < 3 THEN n := n + 1 END END`},
		{name: "a property that names no constant means nothing", want: check.IllDefined, decide: []Method{BMC, Paths, KInduction, TInduction, IC3, Proofs},
			src: `MACHINE M SETS D CONSTANTS d PROPERTIES d : D & 2 >= tail([3])(2) VARIABLES n INVARIANT n : 0..3 INITIALISATION n := 0 OPERATIONS stay = skip END`},
		{name: "two counters that stay together", want: check.Holds, decide: []Method{KInduction, TInduction},
			src: `MACHINE M VARIABLES m, n INVARIANT m : INTEGER & n : INTEGER & (m > 5 => n > 5) INITIALISATION m, n := 0, 0
			OPERATIONS both = BEGIN m := m + 1 || n := n + 1 END; clear = m, n := 0, 0 END`},
		{name: "a counter that passes its limit", want: check.Violated, steps: 5, decide: []Method{BMC, KInduction, TInduction},
			src: `MACHINE M VARIABLES n INVARIANT n : INTEGER & n < 200 INITIALISATION n := 0
			OPERATIONS add(i) = PRE i : 1..64 THEN n := n + i END END`},
		{name: "values of constants that matter", want: check.Violated, steps: 2, decide: []Method{BMC},
			src: `MACHINE M CONSTANTS k, f PROPERTIES k : 1..3 & f : 1..3 --> 0..1 VARIABLES n INVARIANT n : 0..2
			INITIALISATION n := 0 OPERATIONS go = SELECT f(k) = 1 & f(1) = 0 THEN n := n + k END END`},
		{name: "a deadlock", options: check.Options{Deadlock: true}, want: check.Deadlocked, steps: 4, decide: []Method{BMC, KInduction},
			src: `MACHINE M VARIABLES n INVARIANT n : 0..3 INITIALISATION n := 0 OPERATIONS up = SELECT n < 3 THEN n := n + 1 END END`},
		{name: "no deadlock", options: check.Options{Deadlock: true}, want: check.Holds, decide: []Method{KInduction, TInduction},
			src: `MACHINE M VARIABLES n INVARIANT n : 0..3 INITIALISATION n := 0
			OPERATIONS up = SELECT n < 3 THEN n := n + 1 END; over = SELECT n = 3 THEN n := 0 END END`},
		{name: "a goal", options: check.Options{FindGoal: true}, want: check.GoalFound, steps: 4, decide: []Method{BMC},
			src: `MACHINE M SETS S = {a, b, c} DEFINITIONS GOAL == s = S VARIABLES s INVARIANT s <: S INITIALISATION s := {}
			OPERATIONS put = ANY x WHERE x : S - s THEN s := s \/ {x} END END`},
		{name: "an assertion", want: check.Violated, steps: 2, decide: []Method{BMC},
			src: `MACHINE M VARIABLES n INVARIANT n : 0..3 ASSERTIONS n < 3 INITIALISATION n := 0 OPERATIONS go = n :: 0..3 END`},
		{name: "what means nothing", want: check.IllDefined, decide: []Method{BMC, KInduction},
			src: `MACHINE M VARIABLES n, f INVARIANT n : 0..9 & f : 0..9 +-> 0..3 INITIALISATION n, f := 0, {0 |-> 1}
			OPERATIONS up = SELECT n < 9 THEN n := n + 1 END; look = SELECT n > 1 THEN n := f(n) END END`},
		{name: "an invariant that no number meets", want: check.Violated, steps: 1, decide: []Method{BMC, KInduction, IC3},
			src: `MACHINE M VARIABLES n, s INVARIANT n : 0..3 & n > n & s <: 0..3 INITIALISATION n, s := 0, {} OPERATIONS go = n := n + 1 END`},
		{name: "a loop", want: check.Holds, decide: []Method{Proofs, BMC, KInduction, IC3},
			src: `MACHINE M VARIABLES n, s INVARIANT n : 0..3 & s : 0..6 INITIALISATION n, s := 0, 0 OPERATIONS set(m) = PRE m : 0..3 THEN n := m END;
			sum = VAR i, t IN i, t := 0, 0; WHILE i < n DO i := i + 1; t := t + i INVARIANT i : 0..n & t : NATURAL & 2 * t = i * (i + 1) VARIANT n - i END; s := t END END`},
		{name: "a loop that adds too much", want: check.Violated, steps: 3, decide: []Method{BMC, KInduction, IC3},
			src: `MACHINE M VARIABLES n, s INVARIANT n : 0..4 & s : 0..6 INITIALISATION n, s := 0, 0 OPERATIONS set(m) = PRE m : 0..4 THEN n := m END;
			sum = VAR i, t IN i, t := 0, 0; WHILE i < n DO i := i + 1; t := t + i INVARIANT i : 0..n & t : NATURAL & 2 * t = i * (i + 1) VARIANT n - i END; s := t END END`},
		{name: "a loop of more rounds than are unrolled", want: check.Violated,
			src: `MACHINE M VARIABLES n INVARIANT n : 0..19 INITIALISATION n := 0 OPERATIONS
			go = VAR i IN i := 0; WHILE i < 20 DO i := i + 1 INVARIANT i : 0..20 VARIANT 20 - i END; n := i END END`},
		{name: "one with an assumed size besides, which obligations show to have a meaning", want: check.Violated,
			src: `MACHINE M VARIABLES n, s INVARIANT n : 0..19 & s : POW(INTEGER) & s <: NATURAL INITIALISATION n := 0 || s := {} OPERATIONS put(i) = PRE i : NATURAL THEN s := s \/ {i} END;
			go = VAR i IN i := 0; WHILE i < 20 DO i := i + 1 INVARIANT i : 0..20 VARIANT 20 - i END; n := i END END`, options: check.Options{MaxStates: 50}},
		{name: "a loop whose invariant is false in the end", want: check.IllDefined, decide: []Method{BMC, KInduction, IC3},
			src: `MACHINE M VARIABLES n INVARIANT n : 0..3 INITIALISATION n := 0 OPERATIONS
			go = VAR i IN i := 0; WHILE i < 3 DO i := i + 1 INVARIANT i : 0..2 VARIANT 3 - i END; n := i END END`},
		{name: "a loop whose variant stays", want: check.IllDefined, decide: []Method{BMC, KInduction, IC3},
			src: `MACHINE M VARIABLES n INVARIANT n : 0..3 INITIALISATION n := 0 OPERATIONS
			go = VAR i IN i := 0; WHILE i < 3 DO skip INVARIANT i : 0..3 VARIANT 3 - i END; n := i END END`},
		{name: "a parameter that hides a variable", want: check.Violated, steps: 2, decide: []Method{BMC, IC3},
			src: `MACHINE M VARIABLES n, m INVARIANT n : INTEGER & m : INTEGER & m <= n INITIALISATION n, m := 0, 0 OPERATIONS go(n) = PRE n : 0..5 THEN m := n END END`},
		{name: "a result that hides a variable", want: check.Violated, steps: 2, decide: []Method{BMC, IC3},
			src: `MACHINE M VARIABLES n, m INVARIANT n : INTEGER & m : INTEGER & m <= n INITIALISATION n, m := 0, 0 OPERATIONS n <-- go = BEGIN n := 5 || m := 4 END END`},
		{name: "names that hide names that hide variables", want: check.Holds, decide: []Method{IC3, Proofs},
			src: `MACHINE M VARIABLES n, m INVARIANT n : INTEGER & m : INTEGER & m <= n INITIALISATION n, m := 9, 0
			OPERATIONS go(n) = PRE n : 0..5 & !m.(m : 6..7 => m > n) THEN VAR m IN m := n; ANY n WHERE n : 7..8 & n > m THEN m := n END END END;
			up(k) = PRE k : 0..5 THEN ANY m WHERE m : 3..4 & m > k THEN n := n + m END END END`},
		{name: "strings", want: check.Violated, steps: 11, decide: []Method{BMC, IC3},
			src: `MACHINE M VARIABLES s, n INVARIANT s : STRING & n : NATURAL & (s = "b" => n < 6) INITIALISATION s, n := "a", 0
			OPERATIONS go = IF s = "a" THEN s := "b" ELSIF s = "b" THEN s := "c" || n := n + 2 ELSE s := "a" END END`},
		{name: "strings of which one never comes", want: check.Holds, decide: []Method{KInduction, IC3, Proofs},
			src: `MACHINE M VARIABLES f INVARIANT f : 0..1 --> STRING & f(0) /= "z" INITIALISATION f := {0 |-> "a", 1 |-> "q"}
			OPERATIONS put(x) = PRE x : STRING & x /= "z" THEN f := {0 |-> x, 1 |-> f(0)} END END`},
		{name: "what means nothing stands before what would decide", want: check.IllDefined, decide: []Method{BMC, KInduction, IC3},
			src: `MACHINE M VARIABLES a INVARIANT a : INTEGER & (a mod 4 = 1 or a < 0) INITIALISATION a := 1 OPERATIONS neg = a := -a END`},
		{name: "it stands in what is assumed, of a guard", want: check.IllDefined, decide: []Method{BMC, KInduction, IC3},
			src: `MACHINE M VARIABLES a INVARIANT a : INTEGER INITIALISATION a := 1
			OPERATIONS neg = a := -a; go = SELECT not(a mod 3 = 1 & a < 0) => a < 9 THEN a := 2 END END`},
		{name: "what would decide stands before it", want: check.Holds, decide: []Method{KInduction},
			src: `MACHINE M VARIABLES a INVARIANT a : INTEGER & (a < 0 or a mod 4 = 1) & (a > 0 & a < 9 => a mod 4 = 1) & not(a > 0 & a mod 4 = 3)
			INITIALISATION a := 1 OPERATIONS neg = a := -a END`},
		{name: "an assertion within", want: check.IllDefined, decide: []Method{BMC},
			src: `MACHINE M VARIABLES n INVARIANT n : 0..9 INITIALISATION n := 0
			OPERATIONS up = SELECT n < 9 THEN n := n + 1; ASSERT n < 4 THEN skip END END END`},
		{name: "a part reads what another part writes", want: check.Violated, steps: 2, decide: []Method{BMC, KInduction, IC3},
			src: `MACHINE M VARIABLES a, b, c INVARIANT a : 0..9 & b : 0..9 & a = c INITIALISATION a, b, c := 0, 0, 0
			OPERATIONS op = BEGIN a := 1 || BEGIN b := 2; c := a END END END`},
		{name: "two parts write parts of one function", want: check.Violated, steps: 2, decide: []Method{BMC, KInduction, IC3},
			src: `MACHINE M DEFINITIONS SET_PREF_ALLOW_SIMULTANEOUS_ASSIGNMENTS == TRUE VARIABLES f INVARIANT f : 0..3 --> 0..3 & f(0) = 0
			INITIALISATION f := (0..3)*{0} OPERATIONS op = BEGIN f(0) := 1 || f(2) := 1 END END`},
		{name: "a property that cannot be lowered, which what goes wrong breaks", want: check.Holds,
			src: `MACHINE M CONSTANTS k, r PROPERTIES k : 0..40 & r : 0..40 <-> 0..40 & r = id(0..40) & k <= 2 & !s.(s <: 0..40 & s /= {} & r[s] <: s => k : s or k = 1) VARIABLES n
			INVARIANT n : 0..2 & n /= 2 INITIALISATION n := 0 OPERATIONS go = n := k END`},
		{name: "a property that cannot be lowered and is not needed", want: check.Holds, decide: []Method{KInduction, IC3, BMC},
			src: `MACHINE M CONSTANTS k PROPERTIES k : 0..2 & !s.(s <: NATURAL & s /= {} => k = 1 or card(s) >= 0) VARIABLES n
			INVARIANT n : 0..2 INITIALISATION n := 0 OPERATIONS go = n := k END`},
		{name: "relations without end", want: check.Holds, decide: []Method{KInduction, IC3, BMC},
			src: `MACHINE M VARIABLES g, n, b INVARIANT g : 0..3 <-> 0..3 & (0..3) <| id(INTEGER) /\ g = {} & n : 0..3 & b : BOOL INITIALISATION g, n, b := {}, 0, FALSE
			OPERATIONS put(x, y) = PRE x : 0..3 & y : 0..3 & (x |-> y) /: id(INTEGER) THEN g := g \/ {x |-> y} END;
			one = n := prj1(INTEGER, BOOL)(n |-> b); two = b := prj2(INTEGER, BOOL)(n |-> b);
			three = g := (g ; (id(INTEGER) |> 1..3)) - id(INTEGER); four = n := card(id(INTEGER)[{n, 1}]) END`},
		{name: "one that is broken", want: check.Violated, steps: 2, decide: []Method{KInduction, IC3, BMC},
			src: `MACHINE M VARIABLES g INVARIANT g : 0..3 <-> 0..3 & dom(g <| prj1(INTEGER, INTEGER)) /\ id(INTEGER) = {} INITIALISATION g := {1 |-> 2}
			OPERATIONS put(x, y) = PRE x : 0..3 & y : 0..3 & x <= y THEN g := g \/ {x |-> y} END END`},
		{name: "a typing that is broken", want: check.Violated, steps: 3, decide: []Method{BMC, KInduction},
			src: `MACHINE M SETS S = {a, b} VARIABLES f INVARIANT f : S +-> 0..1 INITIALISATION f := {}
			OPERATIONS put(x, y) = PRE x : S & y : 0..1 THEN f := f \/ {x |-> y} END END`},
		{name: "sets of integers without bounds", want: check.Violated, steps: 4, decide: []Method{BMC},
			src: `MACHINE M VARIABLES s INVARIANT s <: INTEGER & card(s) < 3 INITIALISATION s := {}
			OPERATIONS put(x) = PRE x : 1..1000 & x /: s THEN s := s \/ {x} END END`},
		{name: "sets of integers without bounds that stay well", want: check.Holds, decide: []Method{Proofs, IC3, KInduction},
			src: `MACHINE M VARIABLES s, t INVARIANT s <: INTEGER & t <: s & (s = {} => t = {}) INITIALISATION s, t := {}, {}
			OPERATIONS put(x) = PRE x : INTEGER & x /: s THEN s := s \/ {x} END; pick(x) = PRE x : s THEN t := t \/ {x} END; drop = t := {} END`},
		{name: "functions and sequences of integers without bounds", want: check.Holds, decide: []Method{Proofs},
			src: `MACHINE M VARIABLES f, q INVARIANT f : INTEGER +-> INTEGER & q : seq(INTEGER) & ran(q) <: dom(f) INITIALISATION f, q := {}, []
			OPERATIONS set(x, y) = PRE x : INTEGER & y : INTEGER THEN f(x) := y END;
			push(x) = PRE x : dom(f) THEN q := q <- x END; r <-- top = PRE q /= [] THEN r := f(last(q)) END END`},
		{name: "lists of integers without bounds", want: check.Holds, decide: []Method{Proofs},
			src: `MACHINE M FREETYPES L = nil, cons(INTEGER * L) VARIABLES l, n INVARIANT l : L & n : INTEGER & (l : ran(cons) => n > 0) INITIALISATION l, n := nil, 0
			OPERATIONS put(i) = PRE i : INTEGER & n >= 0 THEN l := cons(i, l) || n := n + 1 END; drop = ANY i, t WHERE cons(i, t) = l & n > 1 THEN l := t || n := n - 1 END END`},
		{name: "lists that are taken apart", want: check.Violated,
			src: `MACHINE M FREETYPES L = nil, cons(BOOL * L) VARIABLES l INVARIANT l : L & (l : ran(cons) => prj2(BOOL, L)(cons~(l)) = nil) INITIALISATION l := nil
			OPERATIONS put(b) = PRE b : BOOL THEN l := cons(b, l) END END`},
		{name: "a set of any size", want: check.Holds, decide: []Method{Proofs},
			src: `MACHINE M SETS P VARIABLES in, out INVARIANT in <: P & out <: P & in /\ out = {} INITIALISATION in, out := {}, P
			OPERATIONS enter(p) = PRE p : out THEN in := in \/ {p} || out := out - {p} END END`},
		{name: "a set of any size, where only an element breaks it", want: check.Violated, options: check.Options{DefaultSize: 1},
			src: `MACHINE M SETS P VARIABLES in INVARIANT in <: P & in /= P INITIALISATION in := {}
			OPERATIONS enter(p) = PRE p : P THEN in := in \/ {p} END END`},
		{name: "what is read before it has a value", want: check.IllDefined,
			src: `MACHINE M VARIABLES n INVARIANT n : INTEGER INITIALISATION n := 0
			OPERATIONS go = VAR x IN n := x; x := 1 END END`},
		{name: "a result without a value", want: check.IllDefined, decide: []Method{BMC, IC3},
			src: `MACHINE M VARIABLES n INVARIANT n : 0..9 INITIALISATION n := 0 OPERATIONS r <-- get = PRE r : INTEGER THEN n := 3 END END`},
		{name: "a result that IF leaves out", want: check.IllDefined, decide: []Method{BMC, IC3},
			src: `MACHINE M VARIABLES n INVARIANT n : 0..9 INITIALISATION n := 0
			OPERATIONS r <-- get = IF n < 2 THEN n := n + 1 || r := n ELSIF n < 4 THEN n := 4 END END`},
		{name: "locals and results in sequences", want: check.Holds, decide: []Method{KInduction, IC3, Proofs},
			src: `MACHINE M VARIABLES n INVARIANT n : 0..9 INITIALISATION n := 0
			OPERATIONS r <-- get(b) = PRE b : BOOL THEN VAR k IN IF b = TRUE THEN k := 1 ELSE k := 2 END; n := k + 1; r := n END END; go = VAR k IN k <-- get(TRUE); n := k END END`},
		{name: "a result that is chosen from itself", want: check.IllDefined,
			src: `MACHINE M VARIABLES n INVARIANT n : 0..9 INITIALISATION n := 0 OPERATIONS r <-- get = BEGIN r :: {r} /\ 0..1 \/ {0} END END`},
		{name: "a local that CHOICE leaves out", want: check.IllDefined,
			src: `MACHINE M VARIABLES n INVARIANT n : 0..9 INITIALISATION n := 0 OPERATIONS go = VAR k IN CHOICE k := 1 OR skip END; n := k END END`},
		{name: "a result that all branches have", want: check.Holds, decide: []Method{KInduction, IC3},
			src: `MACHINE M SETS S = {a, b} VARIABLES n, s INVARIANT n : 0..9 & s : S INITIALISATION n, s := 0, a
			OPERATIONS r <-- get = VAR k IN CASE s OF EITHER a THEN k := 1 OR b THEN k := 2 END END; n := k; SELECT n < 2 THEN r := n WHEN n >= 1 THEN r := 2 END END END`},
		{name: "a function that is applied to what is not in its domain, of a set of any size", want: check.IllDefined, decide: []Method{BMC},
			src: `MACHINE M SETS P VARIABLES f INVARIANT f : P +-> INTEGER INITIALISATION f := {}
			OPERATIONS r <-- get(p) = PRE p : P THEN r := f(p) END END`},
		{name: "an initialisation that is impossible", want: check.NoStart,
			src: `MACHINE M VARIABLES s INVARIANT s <: INTEGER INITIALISATION ANY x WHERE x : INTEGER & x < 0 & x > 0 THEN s := {x} END OPERATIONS drop = s := {} END`},
		{name: "a comprehension that means nothing", want: check.IllDefined,
			src: `MACHINE M CONSTANTS R PROPERTIES R = {[], [2]} VARIABLES s INVARIANT s <: 0..3 INITIALISATION s := {n | n : 0..3 & #r.(r : R & n = first(r))}
			OPERATIONS drop = s := {} END`},
		{name: "a comprehension that means something where it is asked", want: check.Holds, decide: []Method{IC3},
			src: `MACHINE M VARIABLES f, s INVARIANT f : 0..3 +-> 0..3 & s <: 0..3 INITIALISATION f, s := {1 |-> 1}, {}
			OPERATIONS put(x) = PRE x : 0..3 THEN f(x) := 1 END; look = s := {n | n : 0..3 & n : dom(f) & f(n) = 1} END`},
		{name: "no start", want: check.NoStart, decide: []Method{BMC},
			src: `MACHINE M VARIABLES n INVARIANT n : 0..3 INITIALISATION ANY x WHERE x : 1..3 & x > 5 THEN n := x END END`},
		{name: "calls, loops of choices and sequences", want: check.Violated, steps: 3, decide: []Method{BMC},
			src: `MACHINE M VARIABLES a, b, c INVARIANT a : 0..9 & b : BOOL & c : seq(0..3) & (size(c) = 2 => a /= 7)
			INITIALISATION a, b, c := 0, FALSE, []
			OPERATIONS
			go(i) = PRE i : 1..3 THEN
				VAR t IN t := a + i; IF t < 4 THEN a := t ELSIF b = FALSE THEN b := TRUE ELSE a := 0 END END;
				CHOICE c := c <- i OR c := [i, i] OR skip END
			END;
			pick = CASE a OF EITHER 1, 2 THEN a := 7 OR 3 THEN b :: BOOL ELSE c := [] END END
			END`},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := load(t, c.src)
			explicit := c.options
			explicit.Timeout = time.Minute
			for _, k := range names() {
				o := c.options
				ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
				must := false
				for _, d := range c.decide {
					must = must || d == k
				}
				if !must {
					cancel()
					ctx, cancel = context.WithTimeout(context.Background(), time.Second/2)
				}
				r, err := Run(ctx, m, &o, k)
				cancel()
				if err != nil {
					t.Fatal(err)
				}
				if r.Verdict != c.want && (must || r.Verdict != check.Unknown) {
					t.Errorf("%s says %s, want %s: %v", k, r.Verdict, c.want, r.Reasons)
				}
				steps := 0
				for _, s := range r.Trace {
					if s.Event != "SETUP_CONSTANTS" {
						steps++
					}
				}
				if k == BMC && c.steps > 0 && steps != c.steps {
					t.Errorf("%s: the trace has %d steps, want %d: %v", k, steps, c.steps, r.Trace)
				}
			}
		})
	}
}

// TestNoTime lowers machines of many sizes when the time is over, wherever that is noticed.
func TestNoTime(t *testing.T) {
	over, cancel := context.WithCancel(context.Background())
	cancel()
	refused := 0
	guard := "size(s) < 9"
	for k := range 100 {
		guard += fmt.Sprintf(" & n /= %d", k)
		m := load(t, `MACHINE M VARIABLES n, s INVARIANT n : INTEGER & s : seq(0..3) INITIALISATION n := 0 || s := [1]
			OPERATIONS go = SELECT `+guard+` THEN IF n > 0 or n < -1 or n = -1 THEN s := s <- 1 ELSE s := [first(s)] END END END`)
		p, err := newProblem(context.Background(), m, &check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s, err := p.lowered(over)
		if err != nil || len(s.Open) > 0 {
			refused++
		}
	}
	if refused == 0 {
		t.Error("nobody noticed that the time is over")
	}
}

// TestPaths has paths of events lengthened by what a state that they lead to shows to be possible, and
// by questions where none of the states that are kept does.
func TestPaths(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      check.Verdict
		most      int // questions
	}{
		{"events that are possible in each state", `MACHINE M VARIABLES n, m INVARIANT n : 0..60 & m : INTEGER & n < 11 INITIALISATION n, m := 0, 0
			OPERATIONS one = SELECT m < 9 THEN n, m := n + 1, m - 1 END; two = SELECT m < 9 THEN n, m := n + 2, m + 1 END; three = SELECT m > -9 THEN n, m := n + 3, m + n END END`,
			check.Violated, 100},
		{"an event that few states of many permit", `MACHINE M VARIABLES n, m INVARIANT n : 0..200 & m : 0..1 & m = 0 INITIALISATION n, m := 0, 0
			OPERATIONS choose = ANY x WHERE x : 1..200 & n = 0 THEN n := x END; go = SELECT n = 177 THEN n, m := 1, 1 END END`, check.Violated, 100},
		{"an event that no state of many permits", `MACHINE M VARIABLES n, m INVARIANT n : 0..200 & m : 0..1 & m = 0 INITIALISATION n, m := 0, 0
			OPERATIONS choose = ANY x WHERE x : 1..100 & n = 0 THEN n := 2 * x END; go = SELECT n mod 2 = 1 THEN n, m := 1, 1 END END`, check.Holds, 100},
		{"a parameter that is far from where it is looked for", `MACHINE M VARIABLES n, m INVARIANT n : NATURAL & m : 0..1 & m = 0 INITIALISATION n, m := 0, 0
			OPERATIONS choose = ANY x WHERE x : NATURAL & n = 0 THEN n := x END; go = SELECT n > 1000 THEN n, m := 1, 1 END END`, check.Violated, 100},
		{"one that is guarded inside, and tells two variables at once", `MACHINE M VARIABLES n, m INVARIANT n : NATURAL & m : NATURAL & n < 2000 INITIALISATION n, m := 0, 0
			OPERATIONS choose = ANY x, y WHERE x : NATURAL & y : NATURAL & x > y THEN SELECT y > 1000 THEN n := x + y || m := y END END END`, check.Violated, 100},
	} {
		r, err := Run(context.Background(), load(t, c.src), &check.Options{Timeout: time.Minute}, Paths)
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != c.want || r.Queries > c.most {
			t.Errorf("%s: %s after %d questions, want %s after at most %d: %v", c.name, r.Verdict, r.Queries, c.want, c.most, r.Reasons)
		}
	}
}

// draw makes a random machine.
type draw struct{ r *rand.Rand }

func (d draw) of(texts ...string) string { return texts[d.r.IntN(len(texts))] }

func (d draw) number(local string) string {
	return d.of("x", "x", "y", "k", "card(s)", "0", "1", "2", "3", "x + 1", "y - 1", "x + y", "card(dom(f))", "max({x, y})", "card({z | z : s & f(z) < 2})", "card({z | z : dom(f) & f(z) < 2})", local)
}

func (d draw) element(local string) string { return d.of("a", "c", "e", "g", "g", local) }

func (d draw) set(local string) string {
	return d.of("s", "s", "{a}", "{}", "S", "S - s", "s \\/ {"+d.element(local)+"}", "dom(f)", "s /\\ {g, c}", "f~[{1}]")
}

func (d draw) cond(n, e string, depth int) string {
	if depth > 0 && d.r.IntN(3) == 0 {
		a, b := d.cond(n, e, depth-1), d.cond(n, e, depth-1)
		return d.of("("+a+" & "+b+")", "("+a+" or "+b+")", "("+a+" => "+b+")", "not("+a+")", "#z.(z : s & z /= g & "+a+")", "!z.(z : s => z : dom(f) or "+b+")")
	}
	switch d.r.IntN(6) {
	case 0:
		return d.number(n) + d.of(" < ", " <= ", " = ", " /= ") + d.number(n)
	case 1:
		return d.element(e) + d.of(" : ", " /: ") + d.set(e)
	case 2:
		return d.set(e) + d.of(" <: ", " = ", " /= ") + d.set(e)
	case 3:
		return "b = " + d.of("TRUE", "FALSE")
	case 4:
		return "g" + d.of(" = ", " /= ") + d.element(e)
	}
	return d.number(n) + " < " + d.of("2", "4", "6")
}

func (d draw) subst(n, e string, depth int) string {
	if depth > 0 {
		a, b := d.subst(n, e, depth-1), d.subst(n, e, depth-1)
		switch d.r.IntN(9) {
		case 0:
			return "IF " + d.cond(n, e, 1) + " THEN " + a + " ELSE " + b + " END"
		case 1:
			return "SELECT " + d.cond(n, e, 1) + " THEN " + a + " WHEN " + d.cond(n, e, 1) + " THEN " + b + " END"
		case 2:
			return "CHOICE " + a + " OR " + b + " END"
		case 3:
			return "BEGIN " + a + "; " + b + " END"
		case 4:
			return "ANY w WHERE w : 0..2 & " + d.cond("w", e, 1) + " THEN " + d.subst("w", e, depth-1) + " END"
		case 5:
			return "CASE g OF EITHER a THEN " + a + " OR c, e THEN " + b + " END END"
		case 6:
			return "LET w BE w = " + d.number(n) + " IN " + d.subst("w", e, depth-1) + " END"
		}
	}
	switch d.r.IntN(9) {
	case 0, 1:
		return "x := " + d.number(n)
	case 2:
		return "y := " + d.number(n) + " || g := " + d.element(e)
	case 3:
		return "s := " + d.set(e)
	case 4:
		return "f(" + d.element(e) + ") := " + d.of("0", "1", "x mod 2", n)
	case 5:
		return "b := bool(" + d.cond(n, e, 1) + ")"
	case 6:
		return "x :: 0.." + d.of("1", "3", "y")
	case 7:
		return "x, y : (x : 0..3 & y : 0..3 & x + y = x$0 + " + d.of("0", "1") + ")"
	}
	return "f := " + d.of("{g} <<| f", "f <+ {g |-> 1}", "s <| f", "{}")
}

func (d draw) machine() string {
	var b strings.Builder
	fmt.Fprintf(&b, "MACHINE M\nSETS S = {a, c, e}\nCONSTANTS k PROPERTIES k : 1..%d\nVARIABLES x, y, b, g, s, f\n", 1+d.r.IntN(2))
	fmt.Fprintf(&b, "INVARIANT x : %s & y : INTEGER & b : BOOL & g : S & s <: S & f : S +-> 0..3", d.of("0..5", "INTEGER", "NATURAL"))
	for range d.r.IntN(3) {
		fmt.Fprintf(&b, "\n  & (%s)", d.cond("x", "g", 1))
	}
	fmt.Fprintf(&b, "\nINITIALISATION x, y, b, g, s, f := 0, 0, FALSE, a, {}, {a |-> 0}\nOPERATIONS\n")
	n := 2 + d.r.IntN(3)
	for i := range n {
		fmt.Fprintf(&b, "  op%d(i, j) = PRE i : 0..1 & j : S & x < 6 & y : -3..6 & %s THEN %s END", i, d.cond("i", "j", 2), d.subst("i", "j", 2))
		if i < n-1 {
			b.WriteString(";\n")
		}
	}
	return b.String() + "\nEND\n"
}

// ladder makes a random machine whose states lie far apart: two numbers that events move.
func (d draw) ladder() string {
	var b strings.Builder
	b.WriteString("MACHINE M\nVARIABLES p, q, b, h\nINVARIANT p : 0..7 & q : 0..7 & b : BOOL & h : 0..1 --> 0..3")
	num := func(n int) string { return fmt.Sprint(d.r.IntN(n)) }
	fmt.Fprintf(&b, " & not(p = %s & q = %s & b = TRUE) & not(q = %s & h(0) = %s)\n", num(8), num(8), num(8), num(4))
	b.WriteString("INITIALISATION p, q, b, h := 0, 0, FALSE, {0 |-> 0, 1 |-> 0}\nOPERATIONS\n")
	n := 3 + d.r.IntN(4)
	for i := range n {
		guard := d.of("p = "+num(8), "p < "+num(8), "p >= "+num(8), "p = q", "p <= q", "b = TRUE", "h(1) < h(0)", "h(0) = "+num(4))
		also := d.of("q = "+num(8), "q < "+num(8), "q >= "+num(8), "p /= q", "b = FALSE", "h(0) <= h(1)", "1 = 1", "1 = 1")
		act := d.of("p := p + 1", "p := p - 1", "q := q + 1", "q := q - 1", "p := "+num(8), "q := "+num(8), "p, q := q, p", "b := bool(p < q)",
			"h(0) := h(1)", "h(1) := (h(1) + 1) mod 4", "p := p + 2", "q := q + 2", "p := p + 1 || b := TRUE", "q := q + 1 || b := FALSE")
		fmt.Fprintf(&b, "  op%d = SELECT %s & %s & p < 7 & p > 0 - 1 & q < 7 THEN %s END", i, guard, also, act)
		if i < n-1 {
			b.WriteString(";\n")
		}
	}
	return b.String() + "\nEND\n"
}

// steps makes a random machine of substitutions within substitutions.
func (d draw) steps() string {
	number := func(v string) string {
		return d.of("p", "q", v, v+" + 1", "3 - "+v, "h(1)", "h(0)", "size(w)", "0", "1", "2", "r'u", "(p + q) mod 4", "card({y | y : ran(w) & y <= "+v+"})")
	}
	cond := func(v string) string {
		return d.of("p < q", "q = 0", v+" : ran(w)", "w /= []", "h(0) = "+v, "r'v = TRUE", "size(w) < 2", v+" < 2", "!y.(y : dom(w) => w(y) < 3)", "p : dom(w) & w(p) = q", "#y.(y : 0..1 & h(y) = "+v+")")
	}
	var subst func(v string, depth int, own []string) string
	subst = func(v string, depth int, own []string) string {
		if depth > 0 {
			t, n := fmt.Sprint("t", depth), fmt.Sprint("n", depth)
			switch k := len(own) / 2; d.r.IntN(9) {
			case 0, 1:
				return "BEGIN " + subst(v, depth-1, own[:k]) + " || " + subst(v, depth-1, own[k:]) + " END"
			case 2, 3:
				return "BEGIN " + subst(v, depth-1, own) + "; " + subst(v, depth-1, own) + " END"
			case 4:
				return "VAR " + t + " IN " + t + " := " + number(v) + "; " + subst(t, depth-1, own) + " END"
			case 5:
				return "IF " + cond(v) + " THEN " + subst(v, depth-1, own) + d.of("", " ELSE "+subst(v, depth-1, own)) + " END"
			case 6:
				return "ANY " + t + " WHERE " + t + " : 0..3 & " + cond(t) + " THEN " + subst(t, depth-1, own) + " END"
			case 7:
				loop := "VAR t, n IN t := 0; n := " + d.of(v, "size(w)", "2", "16") + "; WHILE t < n DO " + subst(t, depth-1, own) + "; t := t + " + d.of("1", "1", "1", "2", "0") +
					" INVARIANT t >= 0" + d.of("", " & t <= n", " & p < 4") + " VARIANT n - t" + d.of("", " + 1", " - 1") + " END END"
				return strings.NewReplacer(" t ", " "+t+" ", " t,", " "+t+",", " t;", " "+t+";", " n ", " "+n+" ", " n;", " "+n+";").Replace(loop)
			}
		}
		if len(own) == 0 {
			return "skip"
		}
		switch x := own[d.r.IntN(len(own))]; x {
		case "p", "q":
			return x + d.of(" := "+number(v), " := "+number(v), " :: {"+number(v)+", "+number(v)+"}", " : ("+x+" : 0..3 & "+x+" /= "+x+"$0)")
		case "h":
			return "h(" + d.of("0", "1") + ") := " + number(v)
		case "r":
			return d.of("r'u := "+number(v), "r'v := bool("+cond(v)+")", "r := rec(u : "+number(v)+", v : FALSE)")
		}
		return "w := " + d.of("w <- "+number(v), "[]", "["+number(v)+"]", "tail(w)", "rev(w)", "front(w)", "w <+ {1 |-> "+number(v)+"}")
	}
	var b strings.Builder
	b.WriteString("MACHINE M\nVARIABLES p, q, h, r, w\nINVARIANT p : 0..3 & q : 0..4 & h : 0..1 --> 0..4 & r : struct(u : 0..4, v : BOOL) & w : seq(0..4) & size(w) <= 3")
	b.WriteString(d.of("", " & not(p = 3 & q = 3)", " & (r'v = TRUE => p < 3)", " & (w = [] or p < 4)"))
	b.WriteString("\nINITIALISATION p, q, h, r, w := 0, 0, {0 |-> 0, 1 |-> 0}, rec(u : 0, v : FALSE), []\nOPERATIONS\n")
	n := 1 + d.r.IntN(3)
	for i := range n {
		fmt.Fprintf(&b, "  op%d(i) = PRE i : 0..1 & %s & size(w) < 3 & p + q < 6 THEN %s END", i, cond("i"), subst("i", 3, []string{"p", "q", "h", "r", "w"}))
		if i < n-1 {
			b.WriteString(";\n")
		}
	}
	return b.String() + "\nEND\n"
}

// TestRandom compares every engine with the explicit search on random machines.
func TestRandom(t *testing.T) {
	decided := map[Method]int{}
	verdicts := map[check.Verdict]int{}
	for seed := range *rounds {
		d := draw{rand.New(rand.NewPCG(uint64(seed), 32))}
		src := d.machine()
		switch seed % 4 {
		case 1:
			src = d.ladder()
		case 2, 3:
			src = d.steps()
		}
		m := load(t, src)
		o := &check.Options{Deadlock: seed%8 == 0, MaxStates: 3000}
		want, err := check.Run(m, o)
		if err != nil {
			t.Fatal(err)
		}
		verdicts[want.Verdict]++
		if want.Verdict == check.Unknown {
			continue
		}
		for _, k := range names() {
			ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
			r, err := Run(ctx, m, o, k)
			cancel()
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict == check.Unknown {
				for _, s := range r.Reasons {
					if strings.Contains(s, "replayed") {
						t.Errorf("seed %d: %s: %s\n%s", seed, k, s, src)
					}
				}
				continue
			}
			decided[k]++
			if (r.Verdict == check.Holds) != (want.Verdict == check.Holds) {
				t.Errorf("seed %d: %s says %s, the explicit search %s\n%s", seed, k, r.Verdict, want.Verdict, src)
			}
		}
	}
	t.Log(verdicts, decided)
}

// kept makes a random machine of which most steps keep what is claimed, each by a guard that may be
// missing.
func (d draw) kept() string {
	var b strings.Builder
	b.WriteString("MACHINE M\nSETS P; C = {red, blue}\nCONSTANTS m PROPERTIES m : 1..2\nVARIABLES n, s, u, f, q, c\n")
	b.WriteString("INVARIANT n : 0..4 & s <: P & u <: P & s /\\ u = {} & f : P +-> 0..3 & q : seq(0..3) & size(q) < 4 & c : C & (c = red => s = {}) & ran(f) <: 0..n + 3\n")
	b.WriteString("INITIALISATION n, s, u, f, q, c := 0, {}, {}, {}, [], red\nOPERATIONS\n")
	steps := [][2]string{
		{"p /: u & c = blue", "s := s \\/ {p}"}, {"p /: s", "u := u \\/ {p}"}, {"n < 4", "n := n + 1"}, {"n >= m", "n := n - m"},
		{"p : dom(f) & f(p) > 0", "f(p) := f(p) - 1"}, {"i < 3", "f(p) := i + 1"}, {"size(q) < 3", "q := q <- i"}, {"q /= []", "q := tail(q)"},
		{"q /= []", "f(p) := first(q)"}, {"s = {}", "c := red"}, {"1 = 1", "c := blue"}, {"c = blue & u = {}", "s := P"}, {"c = red", "s := {}"},
		{"1 = 1", "s, u := {}, s"}, {"p : s", "s := s - {p} || u := u \\/ {p}"}, {"s <: dom(f)", "s := f~[{i}] /\\ s"}, {"card(f) > 0", "n := min(ran(f))"},
	}
	n := 2 + d.r.IntN(3)
	for i := range n {
		t := steps[d.r.IntN(len(steps))]
		guard := t[0]
		if d.r.IntN(12) == 0 {
			guard = "1 = 1"
		}
		fmt.Fprintf(&b, "  op%d(i, p) = PRE i : 0..3 & p : P & %s THEN %s END", i, guard, t[1])
		if i < n-1 {
			b.WriteString(";\n")
		}
	}
	return b.String() + "\nEND\n"
}

// TestProofs compares what obligations show with the explicit search.
func TestProofs(t *testing.T) {
	proved, held := 0, 0
	for seed := range 2 * *rounds {
		src := draw{rand.New(rand.NewPCG(uint64(seed), 34))}.kept()
		m := load(t, src)
		want, err := check.Run(m, &check.Options{MaxStates: 20000})
		if err != nil {
			t.Fatal(err)
		}
		r, err := Run(context.Background(), m, &check.Options{Timeout: time.Minute}, Proofs)
		if err != nil {
			t.Fatal(err)
		}
		if want.Verdict == check.Holds {
			held++
		}
		if r.Verdict == check.Unknown {
			continue
		}
		proved++
		if r.Verdict != want.Verdict && want.Verdict != check.Unknown {
			t.Errorf("seed %d: proof says %s, the explicit search %s\n%s", seed, r.Verdict, want.Verdict, src)
		}
	}
	t.Log(held, "hold,", proved, "proved")
	if proved < *rounds/2 {
		t.Errorf("only %d are proved", proved)
	}
}

// TestCertificate has the evaluator judge the invariants that are found in all states of random
// machines.
func TestCertificate(t *testing.T) {
	proofs, predicates := 0, 0
	for seed := range 30 {
		d := draw{rand.New(rand.NewPCG(uint64(seed), 33))}
		src := d.ladder()
		m := load(t, src)
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		r, err := Run(ctx, m, &check.Options{}, IC3)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != check.Holds {
			continue
		}
		proofs++
		a, err := animate.New(m, &check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		ts, err := a.Initial(context.Background())
		for id := int32(0); int(id) < a.States() && err == nil; id++ {
			for _, p := range r.Certificate.Invariant {
				f, err := m.Formula(p)
				if err != nil {
					t.Fatalf("seed %d: %s: %v", seed, p, err)
				}
				if ok, err := a.Holds(context.Background(), f.Node, id); err != nil || !ok {
					t.Fatalf("seed %d: %s is false in %v: %v\n%s", seed, p, a.Variables(id), err, src)
				}
				predicates++
			}
			ts, err = a.Next(context.Background(), id)
		}
		if err != nil {
			t.Fatal(ts, err)
		}
	}
	if proofs < 5 {
		t.Errorf("only %d proofs", proofs)
	}
	t.Log(proofs, "proofs,", predicates, "predicates judged")
}

// TestRace has the methods side by side find what one of them finds.
func TestRace(t *testing.T) {
	for _, c := range []struct {
		src  string
		want check.Verdict
	}{
		{`MACHINE M VARIABLES n INVARIANT n : NATURAL INITIALISATION n := 0 OPERATIONS up = n := n + 1 END`, check.Holds},
		{`MACHINE M VARIABLES n INVARIANT n : 0..100000 INITIALISATION n := 0 OPERATIONS up(i) = PRE i : 0..60000 THEN n := n + i END END`, check.Violated},
	} {
		r, err := RunRace(context.Background(), load(t, c.src), &check.Options{Timeout: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != c.want || len(r.Others) != len(raced) {
			t.Errorf("%s by %s, want %s; %v\n%s", r.Verdict, r.Method, c.want, r.Others, c.src)
		}
	}
}
