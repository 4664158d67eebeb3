package stability_test

import (
	"context"
	"strings"
	"testing"

	"bsmt/crosscheck"
	"bsmt/portfolio"
	"bsmt/respell"
	"bsmt/stability"
)

// moody answers by what a script looks like.
type moody struct {
	says func(*portfolio.Query) portfolio.Verdict
}

func (m moody) Name() string { return "moody" }

func (m moody) Solve(_ context.Context, q *portfolio.Query) portfolio.Answer {
	return portfolio.Answer{Verdict: m.says(q), Reason: "a mood"}
}

const text = `(declare-const x Int)
(declare-const y Int)
(assert (or (and (< x y) (< y 3)) (and (= x 7) (> y 2))))
(check-sat)
(assert (distinct x y 4))
(assert (not (= x y)))
(assert (> x 20))
(check-sat)
`

func TestFlips(t *testing.T) {
	calls := 0
	kernel := crosscheck.Member{Name: "kernel", New: func() portfolio.Solver { return &portfolio.Kernel{} }}
	steady := crosscheck.Member{Name: "steady", New: func() portfolio.Solver {
		return moody{func(*portfolio.Query) portfolio.Verdict { return portfolio.Unknown }}
	}}
	shaky := crosscheck.Member{Name: "shaky", New: func() portfolio.Solver {
		calls++
		first := calls == 1
		return moody{func(q *portfolio.Query) portfolio.Verdict {
			if first || len(q.Assertions) < 2 {
				return portfolio.Unsat
			}
			return portfolio.Unknown
		}}
	}}
	cfg := stability.Config{Versions: 3, Share: 1, Ways: []respell.Way{respell.Compare, respell.Names}, Members: []crosscheck.Member{kernel, steady, shaky}}
	versions, err := stability.Versions([]byte(text), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if len(versions) != 4 || versions[0].Text != text || versions[1].Text == text {
		t.Fatalf("%d versions: %v", len(versions), versions)
	}
	rep, err := stability.Ask(context.Background(), versions, "test", cfg)
	if err != nil {
		t.Fatal(err)
	}
	flips := rep.Flips()
	if len(flips) != 1 || flips[0].Member != "shaky" || flips[0].Question != 2 || len(flips[0].Versions) != 3 || flips[0].Wrong {
		t.Errorf("flips: %+v", flips)
	}
	if !rep.Contradiction() {
		t.Error("the kernel says sat of the first question, shaky unsat")
	}
	var out strings.Builder
	if err := rep.Write(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"solver", "kernel  8 of 8", "steady  0 of 8", "shaky   5 of 8", "shaky: check-sat 2 is unknown to 3 of 4 versions (1, 2, 3), which are those said by compare, names\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out.String())
		}
	}
}

func TestWhatIsWrongHasItsPlace(t *testing.T) {
	for script, want := range map[string]string{
		"(assert true)\n(assert (and x))":    "2:14: undeclared symbol x",
		"(push 1)(assert true)(pop 2)":       "1:22",
		"(declare-const x Int)(assert (+ x)": "1:22",
	} {
		if _, err := stability.Versions([]byte(script), stability.Config{Versions: 1, Share: 1}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", script, err, want)
		}
	}
}
