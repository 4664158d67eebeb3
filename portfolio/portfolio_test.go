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
	name    string
	ans     portfolio.Answer
	never   bool            // it answers only when it is stopped
	deaf    <-chan struct{} // it answers when this is closed, whatever its context says
	answers <-chan struct{} // it answers when this is closed
	panic   bool
	asked   func() // told when it is asked; may be nil
}

func (m member) Name() string { return m.name }

func (m member) Solve(ctx context.Context, _ *portfolio.Query) portfolio.Answer {
	if m.asked != nil {
		m.asked()
	}
	if m.deaf != nil {
		<-m.deaf
		return m.ans
	}
	if m.never || m.answers != nil {
		select {
		case <-m.answers:
		case <-ctx.Done():
			return portfolio.Answer{Reason: m.name + ": stopped"}
		}
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

// TestRace: what is stopped too late or started too early keeps its test from ending.
func TestRace(t *testing.T) {
	const ms = time.Millisecond
	deaf := make(chan struct{})
	t.Cleanup(func() { close(deaf) })
	joined := make(chan struct{})
	tests := []struct {
		name   string
		p      portfolio.Portfolio
		others []portfolio.Solver
		limit  time.Duration // of the whole race; 0 is none
		want   portfolio.Verdict
		reason string
		note   string
	}{
		{name: "nobody", want: portfolio.Unknown, reason: "no solver found"},
		{name: "first alone", p: portfolio.Portfolio{First: member{name: "k", ans: sat}, HeadStart: time.Hour}, want: portfolio.Sat},
		{name: "first gives up at once", p: portfolio.Portfolio{First: member{name: "k", ans: unknown}, HeadStart: time.Hour},
			others: []portfolio.Solver{member{name: "a", ans: unsat}}, want: portfolio.Unsat},
		{name: "first is slow", p: portfolio.Portfolio{First: member{name: "k", never: true}, HeadStart: 20 * ms},
			others: []portfolio.Solver{member{name: "a", ans: sat}}, want: portfolio.Sat},
		{name: "first wins late", p: portfolio.Portfolio{First: member{name: "k", answers: joined, ans: unsat}, HeadStart: 20 * ms},
			others: []portfolio.Solver{member{name: "a", never: true, asked: func() { close(joined) }}}, want: portfolio.Unsat},
		{name: "all give up", p: portfolio.Portfolio{First: member{name: "k", ans: unknown}},
			others: []portfolio.Solver{member{name: "a", ans: portfolio.Answer{Reason: "a: weary"}}, member{name: "b"}},
			want:   portfolio.Unknown, reason: "m: too hard; a: weary; b: no reason given"},
		{name: "a panic stays there", others: []portfolio.Solver{member{name: "a", panic: true}, member{name: "b", ans: sat}}, want: portfolio.Sat},
		{name: "only a panic", others: []portfolio.Solver{member{name: "a", panic: true}}, want: portfolio.Unknown, reason: "a: internal error: boom"},
		{name: "a deaf loser", others: []portfolio.Solver{member{name: "a", deaf: deaf, ans: unsat}, member{name: "b", ans: sat}}, want: portfolio.Sat},
		{name: "a deaf member at the deadline", others: []portfolio.Solver{member{name: "a", deaf: deaf, ans: unsat}}, limit: 100 * ms, want: portfolio.Unknown, reason: "time limit"},
		// Each of the two has half of the time, which is as much as a loaded machine may need.
		{name: "one job, in turn", p: portfolio.Portfolio{Jobs: 1}, others: []portfolio.Solver{member{name: "a", never: true}, member{name: "b", ans: sat}}, limit: 6 * time.Second, want: portfolio.Sat},
		{name: "cross-check agrees", p: portfolio.Portfolio{CrossCheck: true, First: member{name: "k", ans: sat}}, others: []portfolio.Solver{member{name: "a", ans: sat}}, want: portfolio.Sat},
		{name: "a checked model beats unsat", p: portfolio.Portfolio{CrossCheck: true}, others: []portfolio.Solver{member{name: "a", ans: unsat}, member{name: "b", ans: sat}}, want: portfolio.Sat, note: "b says sat, but a says unsat"},
		{name: "an open model does not", p: portfolio.Portfolio{CrossCheck: true}, others: []portfolio.Solver{member{name: "a", ans: unsat}, member{name: "b", ans: open}}, want: portfolio.Unknown, reason: "disagreement", note: "a says unsat, but b says sat"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			var l log
			p := tc.p
			p.Note = l.Note
			if tc.others != nil {
				p.Others = func() []portfolio.Solver { return tc.others }
			}
			ctx := context.Background()
			if tc.limit > 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, tc.limit)
				defer cancel()
			}
			a := p.Solve(ctx, &portfolio.Query{})
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
	p := &portfolio.Portfolio{Jobs: 2, First: member{name: "k", never: true}, Others: func() []portfolio.Solver {
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
