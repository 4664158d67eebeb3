package check

import (
	"fmt"
	"strings"
	"testing"
)

// A variable that takes all values of a set has as many states as there are values that no permutation of the
// elements of the two sets maps to each other. Each count was made by hand.
func TestOrbits(t *testing.T) {
	for _, c := range []struct {
		a, b   int // the sizes of A and B
		set    string
		states int64
	}{
		{3, 2, "A", 1}, {3, 2, "A*A", 2}, {3, 2, "A*B", 1}, {3, 2, "A*A*A", 5}, {3, 2, "POW(A)", 4}, {3, 2, "POW(A)*POW(B)", 12}, {3, 2, "A*POW(A)", 6},
		{3, 2, "struct(f:A,g:A)", 2}, {3, 2, "struct(f:A,g:B)", 1}, {3, 2, "struct(f:POW(A),g:BOOL)", 8}, {3, 2, "POW(struct(f:B,g:BOOL))", 10},
		{2, 2, "A <-> B", 7}, {3, 2, "A --> B", 2}, {3, 2, "A +-> B", 6}, {2, 3, "A --> B", 2}, {2, 2, "A*POW(B)", 3},
		{3, 2, "iseq(A)", 4}, {2, 2, "POW(POW(A))", 12}, {3, 2, "BOOL*A", 2}, {3, 1, "1..2 --> A", 2}, {4, 1, "POW(A)", 5}, {1, 1, "A*B", 1},
		{2, 2, "A >->> B", 1}, {2, 2, "(A >->> B)*A", 1}, {2, 2, "(A >->> B)*(A*B)", 2}, {2, 2, "(A --> B)*(A --> B)", 6},
	} {
		src := "MACHINE M SETS A; B VARIABLES x INVARIANT x : " + c.set + " INITIALISATION x :: " + c.set + " OPERATIONS other = x :: " + c.set + " END"
		o := Options{Sizes: map[string]int{"A": c.a, "B": c.b}}
		all := run(t, src, o).States
		o.Symmetry = true
		r := run(t, src, o)
		if r.States != c.states || all < r.States || r.Verdict != Holds {
			t.Errorf("%s of %d and %d elements: %d states of %d, %s; want %d", c.set, c.a, c.b, r.States, all, r.Verdict, c.states)
		}
	}
}

// Constants that name an element, which may be any but is one, keep it from being mapped to others, those that are all of a type do not.
func TestOrbitsBesideConstants(t *testing.T) {
	for _, c := range []struct {
		constants, set string
		states         int64 // the set-ups, each with its states
	}{
		{"c : A", "A", 2}, {"c : A & d = {c}", "A", 1 + 2}, {"c <: A & card(c) = 2", "POW(A)", 3 * (1 + 6)}, {"c = A", "A", 1 + 1}, {"c = POW(A)", "POW(A)", 1 + 4},
		{"c = NATURAL", "A", 1 + 1}, {"c = %x.(x : INTEGER|x)", "A*A", 1 + 2}, {"c : struct(f:A,g:1..1)", "A", 3 * (1 + 2)}, {"c : A --> {1}", "A*A", 1 + 2},
		{"c : A >->> 1..3", "A", 1 + 3}, {"c = A*NATURAL", "A", 1 + 3}, {"c = rec(f:A,g:1)", "A", 1 + 1}, {"c : B", "A", 1}, {"c : A*B", "B*A", 6 * (1 + 4)},
	} {
		names := "c"
		if strings.Contains(c.constants, "d =") {
			names = "c,d"
		}
		src := fmt.Sprintf("MACHINE M SETS A; B CONSTANTS %s PROPERTIES %s VARIABLES x INVARIANT x : %s & c = c INITIALISATION x :: %s OPERATIONS other = x :: %s END",
			names, c.constants, c.set, c.set, c.set)
		r := run(t, src, Options{Sizes: map[string]int{"A": 3, "B": 2}, Symmetry: true})
		if r.States != c.states {
			t.Errorf("%s, %s: %d states, want %d", c.constants, c.set, r.States, c.states)
		}
	}
}

// Sets that are too large for all their permutations are told.
func TestTooManyPermutations(t *testing.T) {
	src := "MACHINE M SETS A; B VARIABLES x INVARIANT x <: A*B INITIALISATION x :: POW(A*B) OPERATIONS one = x :: {y | y <: A*B & card(y) = 1} END"
	const note = "the symmetry of A is not used: it has too many permutations"
	for _, c := range []struct {
		a, b, states int64
		note         bool
	}{{8, 1, 256, true}, {4, 1, 5, false}} {
		r := run(t, src, Options{Sizes: map[string]int{"A": int(c.a), "B": int(c.b)}, Symmetry: true})
		if r.States != c.states || strings.Contains(strings.Join(r.Notes, "\n"), note) != c.note {
			t.Errorf("%d and %d elements: %d states, %q", c.a, c.b, r.States, r.Notes)
		}
	}
}
