package animate

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
)

func empty(t *testing.T) *Machine {
	t.Helper()
	a, err := New(machine.Empty(tree.Classical), &check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestPredicates asks for what stands in testdata: puzzles, graphs, relations, sequences,
// records, sums, functions without end and unbounded integers. What they may take is an
// amount of work, on every machine the same: that of turns.
func TestPredicates(t *testing.T) {
	var data []byte
	for _, file := range []string{"testdata/predicates.txt", "testdata/kinds.txt", "testdata/reals.txt", "testdata/puzzles.txt"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		data = append(data, text...)
	}
	n := 0
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		want, src, _ := strings.Cut(strings.TrimSpace(line), " ")
		n++
		a := empty(t)
		ans, err := a.Ask(context.Background(), strings.TrimSpace(src), Nowhere, 1)
		var e *eval.Error
		var got string
		switch {
		case errors.As(err, &e) && e.Kind == value.IllDefined:
			got = "ill-defined"
		case err != nil:
			got = err.Error()
		case len(ans.Formula.Free) == 0 && ans.Truth:
			got = "true"
		case len(ans.Formula.Free) == 0:
			got = "false"
		case ans.Truth:
			got = "some"
		default:
			got = "none"
		}
		if got != want {
			t.Errorf("%s: %s, want %s", src, got, want)
		}
	}
	if n < 280 {
		t.Errorf("%d predicates", n)
	}
}

// All solutions come from the same search, each once.
func TestAllByKernel(t *testing.T) {
	for _, c := range []struct {
		src  string
		want int
	}{
		{"x * x < 50", 15},
		{"x : NATURAL & y : NATURAL & 3 * x + 5 * y = 100", 7},
		{"q : 1..6 >-> 1..6 & !(i,j).(i:1..6 & j:1..6 & i<j => q(i)+i /= q(j)+j & q(i)-i /= q(j)-j)", 4},
		{"r : 1..5 <-> 1..5 & (r;r) = id(1..5) & card(r /\\ id(1..5)) = 1", 15},
		{"s <: NATURAL1 & s <: 1..40 & card(s) = 20 & SIGMA(x).(x : s | x) = 213", 3},
		{"x : POW(INTEGER) & x - (0..2) = {} & y * y <= 3 & card(x) < 9", 24},
		{"!(a,b).(a |-> b : r => a : 0..1 & b >= 1 & 3 > b) & x * x < 2", 48},
		{"r \\/ t = {1 |-> 2} & x * {TRUE} <: {4} * BOOL & r /= t", 4},
	} {
		ans, err := empty(t).Ask(context.Background(), c.src, Nowhere, 0)
		if err != nil {
			t.Errorf("%s: %v", c.src, err)
			continue
		}
		var all []string
		for _, sol := range ans.Solutions {
			all = append(all, sol[0].Value+sol[len(sol)-1].Value)
		}
		slices.Sort(all)
		if len(slices.Compact(all)) != c.want || ans.More {
			t.Errorf("%s: %d solutions, want %d; more %v", c.src, len(ans.Solutions), c.want, ans.More)
		}
	}
}

// The least value of an expression, with whether there is no smaller one.
func TestMinimize(t *testing.T) {
	for _, c := range []struct {
		expr, src, want string
	}{
		{"x + y", "x : 1..10 & y : 1..10 & x * y > 20", "10 least"},
		{"x * x - 10 * x", "x : NATURAL", "-25 least"},
		{"-card(s)", "s <: 1..20 & !(x,y).(x : s & y : s => x + y /: s)", "-10 least"},
		{"max(ran(t))", "t : 1..5 --> 0..20 & !(i,j).(i : 1..5 & j : 1..5 & i < j => t(i) + 2 <= t(j) or t(j) + 2 <= t(i))", "8 least"},
		{"SIGMA(i).(i : 1..4 | p(i) * i)", "p : perm(1..4)", "20 least"},
		{"x", "x : 1..3 & x > 5", "none"},
		{"x", "x : INTEGER & x * x > 50 & x < 3", "smaller"},
		{"y", "x : 1..3", "y in the expression is no name of the predicate"},
		{"TRUE", "x : 1..3", "BOOL"},
	} {
		m, err := empty(t).Minimize(context.Background(), c.src, c.expr, Nowhere)
		var got string
		switch {
		case err != nil:
			got = err.Error()
		case m == nil:
			got = "none"
		case m.Least:
			got = m.Value + " least"
		default:
			got = "smaller"
		}
		if got != c.want && (err == nil || !strings.Contains(got, c.want)) {
			t.Errorf("%s for %s: %s, want %s", c.expr, c.src, got, c.want)
		}
	}
}
