package portfolio_test

import (
	"context"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"bsmt/portfolio"
	"bsmt/portfolio/libz3"
)

// TestMain is also the child that serves the Z3 library.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "serve-libz3" {
		if err := libz3.Serve(os.Stdin, os.Stdout); err != nil {
			os.Stderr.WriteString(err.Error() + "\n")
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// member is a solver made for a test.
type member struct {
	name  string
	after time.Duration
	ans   portfolio.Answer
	deaf  bool // to its context
	panic bool
	runs  *atomic.Int32
}

func (m member) Name() string { return m.name }

func (m member) Solve(ctx context.Context, _ *portfolio.Query) portfolio.Answer {
	if m.runs != nil {
		m.runs.Add(1)
	}
	if m.deaf {
		time.Sleep(m.after)
		return m.ans
	}
	select {
	case <-time.After(m.after):
	case <-ctx.Done():
		return portfolio.Answer{Reason: m.name + ": stopped"}
	}
	if m.panic {
		panic("boom")
	}
	return m.ans
}

var (
	unsat   = portfolio.Answer{Verdict: portfolio.Unsat}
	sat     = portfolio.Answer{Verdict: portfolio.Sat}
	open    = portfolio.Answer{Verdict: portfolio.Sat, Unchecked: []string{"a quantifier"}}
	unknown = portfolio.Answer{Reason: "m: too hard"}
)

func TestRace(t *testing.T) {
	const ms = time.Millisecond
	tests := []struct {
		name   string
		p      portfolio.Portfolio
		others []portfolio.Solver
		want   portfolio.Verdict
		reason string
		note   string
		within time.Duration
	}{
		{name: "nobody", want: portfolio.Unknown, reason: "no solver found", within: 100 * ms},
		{name: "first alone", p: portfolio.Portfolio{First: member{name: "k", ans: sat}, HeadStart: time.Second}, want: portfolio.Sat, within: 200 * ms},
		{name: "first gives up at once", p: portfolio.Portfolio{First: member{name: "k", ans: unknown}, HeadStart: 10 * time.Second},
			others: []portfolio.Solver{member{name: "a", ans: unsat}}, want: portfolio.Unsat, within: 200 * ms},
		{name: "first is slow", p: portfolio.Portfolio{First: member{name: "k", after: 10 * time.Second, ans: unsat}, HeadStart: 20 * ms},
			others: []portfolio.Solver{member{name: "a", ans: sat}}, want: portfolio.Sat, within: 300 * ms},
		{name: "first wins late", p: portfolio.Portfolio{First: member{name: "k", after: 100 * ms, ans: unsat}, HeadStart: 20 * ms},
			others: []portfolio.Solver{member{name: "a", after: 10 * time.Second, ans: unsat}}, want: portfolio.Unsat, within: 400 * ms},
		{name: "all give up", p: portfolio.Portfolio{First: member{name: "k", ans: unknown}},
			others: []portfolio.Solver{member{name: "a", ans: portfolio.Answer{Reason: "a: weary"}}, member{name: "b"}},
			want:   portfolio.Unknown, reason: "m: too hard; a: weary; b: no reason given", within: 200 * ms},
		{name: "a panic stays there", others: []portfolio.Solver{member{name: "a", panic: true}, member{name: "b", after: 20 * ms, ans: sat}}, want: portfolio.Sat, within: 300 * ms},
		{name: "only a panic", others: []portfolio.Solver{member{name: "a", panic: true}}, want: portfolio.Unknown, reason: "a: internal error: boom", within: 300 * ms},
		{name: "a deaf loser", others: []portfolio.Solver{member{name: "a", deaf: true, after: 3 * time.Second, ans: unsat}, member{name: "b", ans: sat}}, want: portfolio.Sat, within: 800 * ms},
		{name: "a deaf member at the deadline", others: []portfolio.Solver{member{name: "a", deaf: true, after: 3 * time.Second, ans: unsat}}, want: portfolio.Unknown, reason: "time limit", within: 1500 * ms},
		{name: "one job, in turn", p: portfolio.Portfolio{Jobs: 1}, others: []portfolio.Solver{member{name: "a", after: 20 * time.Second}, member{name: "b", after: 10 * ms, ans: sat}}, want: portfolio.Sat, within: 900 * ms},
		{name: "cross-check agrees", p: portfolio.Portfolio{CrossCheck: true, First: member{name: "k", ans: sat}}, others: []portfolio.Solver{member{name: "a", after: 50 * ms, ans: sat}}, want: portfolio.Sat, within: 500 * ms},
		{name: "a checked model beats unsat", p: portfolio.Portfolio{CrossCheck: true}, others: []portfolio.Solver{member{name: "a", ans: unsat}, member{name: "b", after: 50 * ms, ans: sat}}, want: portfolio.Sat, note: "b says sat, but a says unsat", within: 500 * ms},
		{name: "an open model does not", p: portfolio.Portfolio{CrossCheck: true}, others: []portfolio.Solver{member{name: "a", ans: unsat}, member{name: "b", ans: open}}, want: portfolio.Unknown, reason: "disagreement", note: "a says unsat, but b says sat", within: 500 * ms},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			var l log
			p := tc.p
			p.Note = l.Note
			if tc.others != nil {
				p.Others = func() []portfolio.Solver { return tc.others }
			}
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			start := time.Now()
			a := p.Solve(ctx, &portfolio.Query{})
			// Twice the time, since tests of other packages run on the same cores.
			if d := time.Since(start); d > 2*tc.within {
				t.Errorf("took %v", d)
			}
			if a.Verdict != tc.want || !strings.Contains(a.Reason, tc.reason) {
				t.Errorf("got %v %q, want %v %q", a.Verdict, a.Reason, tc.want, tc.reason)
			}
			if tc.want == portfolio.Unknown && a.Reason == "" {
				t.Error("unknown without a reason")
			}
			if !strings.Contains(l.text.String(), tc.note) || tc.note == "" && l.text.Len() > 0 {
				t.Errorf("notes %q, want %q", l.text.String(), tc.note)
			}
		})
	}
}

// TestTurns: with one job and no deadline, a member that never ends does not keep
// the others from running, and gets its turn again.
func TestTurns(t *testing.T) {
	var others atomic.Int32
	p := &portfolio.Portfolio{Jobs: 2, First: member{name: "k", after: time.Hour}, Others: func() []portfolio.Solver {
		others.Add(1)
		return []portfolio.Solver{member{name: "a", ans: unknown}, member{name: "b", ans: unknown}, member{name: "c", ans: unsat}}
	}}
	if a := p.Solve(context.Background(), &portfolio.Query{}); a.Verdict != portfolio.Unsat || a.Member != "c" {
		t.Errorf("got %v by %s: %s", a.Verdict, a.Member, a.Reason)
	}
	if others.Load() != 1 {
		t.Errorf("looked for the others %d times", others.Load())
	}
}
