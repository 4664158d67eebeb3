package session

import (
	"context"
	"io"
	"slices"
	"strings"
	"testing"

	"bsmt/portfolio"
)

// hurries notes which questions nothing but a verdict is asked of.
type hurries struct{ asked []bool }

func (*hurries) Name() string { return "hurries" }

func (h *hurries) Solve(_ context.Context, q *portfolio.Query) portfolio.Answer {
	h.asked = append(h.asked, q.Hurry)
	return portfolio.Answer{Member: "hurries", Reason: "none"}
}

// TestHurry: the question that a script ends with has nothing but its verdict asked for, where nobody else wants more
// and no seed says that the run is to be repeated.
func TestHurry(t *testing.T) {
	for _, c := range []struct {
		script string
		quiet  bool // Config.Hurry
		want   []bool
	}{
		{"(check-sat)", true, []bool{true}},
		{"(check-sat)\n; that is all\n(exit)\n(get-model)", true, []bool{true}},
		{"(check-sat)(check-sat)", true, []bool{false, true}},
		{"(declare-const p Bool)(check-sat-assuming (p))\n", true, []bool{true}},
		{"(check-sat)(get-model)", true, []bool{false}},
		{"(check-sat)(get-info :all-statistics)(exit)", true, []bool{false}},
		{"(check-sat)(get-unsat-core", true, []bool{false}},
		{"(set-option :random-seed 7)(check-sat)", true, []bool{false}},
		{"(check-sat)", false, []bool{false}},
	} {
		solver := &hurries{}
		s := New(context.Background(), Config{File: "f", Out: io.Discard, Solver: solver, Hurry: c.quiet})
		_, _ = s.Run(strings.NewReader(c.script))
		if !slices.Equal(solver.asked, c.want) {
			t.Errorf("%s: %v", c.script, solver.asked)
		}
	}
}
