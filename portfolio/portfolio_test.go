package portfolio_test

import (
	"context"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"bsmt/portfolio"
	"bsmt/portfolio/gate"
	"bsmt/portfolio/libz3"
	"bsmt/portfolio/schedule"
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
	if os.Getenv("BSMT_IN_TESTS") != "" {
		os.Exit(2) // the tests were called by themselves
	}
	os.Setenv("BSMT_IN_TESTS", "1")
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

// plan gives the schedule that has this plan for all problems.
func plan(t *testing.T, text string) *schedule.Table {
	t.Helper()
	table, err := schedule.Read(strings.NewReader("schedule 1\n* * "+text), "test")
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestRace: what is stopped too late or started too early keeps its test from ending.
func TestRace(t *testing.T) {
	const alone, brief = "k 3600 | others 1", "k 0.02 | k 1 others 1"
	deaf := make(chan struct{})
	t.Cleanup(func() { close(deaf) })
	late := func() <-chan struct{} { // after the answers that come at once
		c := make(chan struct{})
		time.AfterFunc(50*time.Millisecond, func() { close(c) })
		return c
	}
	joined, joined2 := make(chan struct{}), make(chan struct{})
	tests := []struct {
		name   string
		p      *portfolio.Portfolio
		plan   string // for all problems; empty: all race
		others []portfolio.Solver
		limit  time.Duration // of the whole race; 0 is none
		want   portfolio.Verdict
		reason string
		note   string
		closed bool // Sat: the model is one that was checked
	}{
		{name: "nobody", want: portfolio.Unknown, reason: "no solver found"},
		{name: "first alone", plan: alone, p: &portfolio.Portfolio{First: member{name: "k", ans: sat}}, want: portfolio.Sat},
		{name: "first gives up at once", plan: alone, p: &portfolio.Portfolio{First: member{name: "k", ans: unknown}},
			others: []portfolio.Solver{member{name: "a", ans: unsat}}, want: portfolio.Unsat},
		{name: "first is slow", plan: brief, p: &portfolio.Portfolio{First: member{name: "k", never: true}},
			others: []portfolio.Solver{member{name: "a", ans: sat}}, want: portfolio.Sat},
		{name: "first wins late", plan: brief, p: &portfolio.Portfolio{First: member{name: "k", answers: joined, ans: unsat}},
			others: []portfolio.Solver{member{name: "a", never: true, asked: func() { close(joined) }}}, want: portfolio.Unsat},
		{name: "all give up", p: &portfolio.Portfolio{First: member{name: "k", ans: unknown}},
			others: []portfolio.Solver{member{name: "a", ans: portfolio.Answer{Reason: "a: weary"}}, member{name: "b"}},
			want:   portfolio.Unknown, reason: "m: too hard; a: weary; b: no reason given"},
		{name: "a panic stays there", others: []portfolio.Solver{member{name: "a", panic: true}, member{name: "b", ans: sat}}, want: portfolio.Sat},
		{name: "only a panic", others: []portfolio.Solver{member{name: "a", panic: true}}, want: portfolio.Unknown, reason: "a: internal error: boom"},
		{name: "a deaf loser", others: []portfolio.Solver{member{name: "a", deaf: deaf, ans: unsat}, member{name: "b", ans: sat}}, want: portfolio.Sat},
		{name: "a deaf member at the deadline", others: []portfolio.Solver{member{name: "a", deaf: deaf, ans: unsat}}, limit: 100 * time.Millisecond, want: portfolio.Unknown, reason: "time limit"},
		// Each of the two has half of the time, which is as much as a loaded machine may need.
		{name: "one job, in turn", p: &portfolio.Portfolio{Jobs: 1}, others: []portfolio.Solver{member{name: "a", never: true}, member{name: "b", ans: sat}}, limit: 6 * time.Second, want: portfolio.Sat},
		{name: "who only looked first goes on alone", plan: "k 0.02 | a 1", p: &portfolio.Portfolio{Jobs: 1, First: member{name: "k", answers: joined2, ans: unsat}},
			others: []portfolio.Solver{member{name: "a", ans: unknown, asked: func() { close(joined2) }}}, want: portfolio.Unsat},
		{name: "who has no share does not run", plan: "| a 1", others: []portfolio.Solver{member{name: "a", ans: unknown}, member{name: "b", ans: sat}}, want: portfolio.Unknown, reason: "m: too hard"},
		{name: "nobody of the plan is there", plan: "x 5 | y 1", others: []portfolio.Solver{member{name: "a", ans: unknown}, member{name: "b", ans: sat}}, want: portfolio.Sat},
		{name: "the library stands in for z3", plan: "z3 3600 | z3 1", others: []portfolio.Solver{member{name: "b", never: true}, member{name: "libz3", ans: sat}}, want: portfolio.Sat},
		{name: "another looks for who is not there", plan: "x 3600 | x 1 b 1 others 1", others: []portfolio.Solver{member{name: "a", ans: unsat}, member{name: "b", ans: sat}}, want: portfolio.Sat},
		{name: "looks that end early", plan: "a 3600 b 3600 k 3600 | k 1", p: &portfolio.Portfolio{First: member{name: "k", ans: unsat}},
			others: []portfolio.Solver{member{name: "a", ans: unknown}, member{name: "b", ans: unknown}}, want: portfolio.Unsat},
		// What waits does so for half of a second: these members answer at once, or never.
		{name: "an open model waits for one that is checked", p: &portfolio.Portfolio{First: member{name: "k", ans: open}}, others: []portfolio.Solver{member{name: "a", answers: late(), ans: sat}}, want: portfolio.Sat, closed: true},
		{name: "an open model waits for who says otherwise", p: &portfolio.Portfolio{First: member{name: "k", ans: open}}, others: []portfolio.Solver{member{name: "a", answers: late(), ans: unsat}},
			want: portfolio.Unknown, reason: "disagreement", note: "a says unsat, but k says sat"},
		{name: "an open model of who looks first waits, too", plan: alone, p: &portfolio.Portfolio{First: member{name: "k", ans: open}}, others: []portfolio.Solver{member{name: "a", ans: unsat}},
			want: portfolio.Unknown, reason: "disagreement", note: "a says unsat, but k says sat"},
		{name: "an open model waits in turn", p: &portfolio.Portfolio{Jobs: 1, First: member{name: "k", ans: open}}, others: []portfolio.Solver{member{name: "a", ans: sat}}, want: portfolio.Sat, closed: true},
		{name: "an open model does not wait for ever", p: &portfolio.Portfolio{First: member{name: "k", ans: open}}, others: []portfolio.Solver{member{name: "a", never: true}}, want: portfolio.Sat},
		{name: "an open model waits for a part of the time", p: &portfolio.Portfolio{First: member{name: "k", ans: open}}, others: []portfolio.Solver{member{name: "a", never: true}}, limit: 800 * time.Millisecond, want: portfolio.Sat},
		{name: "an open model that nobody judges", p: &portfolio.Portfolio{First: member{name: "k", ans: open}}, others: []portfolio.Solver{member{name: "a", ans: unknown}}, want: portfolio.Sat},
		{name: "an open model alone", p: &portfolio.Portfolio{First: member{name: "k", ans: open}}, want: portfolio.Sat},
		{name: "two open models", p: &portfolio.Portfolio{First: member{name: "k", ans: open}}, others: []portfolio.Solver{member{name: "a", ans: open}, member{name: "b", deaf: deaf}}, want: portfolio.Sat},
		{name: "cross-check agrees", p: &portfolio.Portfolio{CrossCheck: true, First: member{name: "k", ans: sat}}, others: []portfolio.Solver{member{name: "a", ans: sat}}, want: portfolio.Sat},
		{name: "a checked model beats unsat", p: &portfolio.Portfolio{CrossCheck: true}, others: []portfolio.Solver{member{name: "a", ans: unsat}, member{name: "b", ans: sat}}, want: portfolio.Sat, note: "b says sat, but a says unsat"},
		{name: "an open model does not", p: &portfolio.Portfolio{CrossCheck: true}, others: []portfolio.Solver{member{name: "a", ans: unsat}, member{name: "b", ans: open}}, want: portfolio.Unknown, reason: "disagreement", note: "a says unsat, but b says sat"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			var l log
			p := tc.p
			if p == nil {
				p = &portfolio.Portfolio{}
			}
			p.Note = l.Note
			if p.Schedule = plan(t, "| others 1"); tc.plan != "" {
				p.Schedule = plan(t, tc.plan)
			}
			if p.Jobs == 0 {
				p.Jobs = 4
			}
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
			if tc.closed && len(a.Unchecked) > 0 {
				t.Error("the model was not checked")
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
	p := &portfolio.Portfolio{Jobs: 2, Schedule: plan(t, "k 0.01 | k 1 others 1"), First: member{name: "k", never: true}, Others: func() []portfolio.Solver {
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

// polling is a member that is held up at a shut gate.
type polling struct {
	member
	polls atomic.Int64
}

func (m *polling) Solve(ctx context.Context, _ *portfolio.Query) portfolio.Answer {
	for work := gate.Context(ctx); work.Err() == nil; {
		m.polls.Add(1)
		time.Sleep(time.Millisecond)
	}
	return portfolio.Answer{Reason: m.name + ": stopped"}
}

// watching is a member that answers when it sees that another is held up.
type watching struct {
	member
	other *polling
}

func (m watching) Solve(ctx context.Context, _ *portfolio.Query) portfolio.Answer {
	for last := int64(-1); ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
		n := m.other.polls.Load()
		if n == last {
			return unsat
		}
		last = n
	}
	return unknown
}

// TestOneJob: with one job, who has not its turn is held up.
func TestOneJob(t *testing.T) {
	a := &polling{member: member{name: "a"}}
	p := &portfolio.Portfolio{Jobs: 1, Schedule: plan(t, "| others 1"), Others: func() []portfolio.Solver {
		return []portfolio.Solver{a, watching{member{name: "b"}, a}}
	}}
	ctx, cancel := context.WithTimeout(context.Background(), generous)
	defer cancel()
	if got := p.Solve(ctx, &portfolio.Query{}); got.Verdict != portfolio.Unsat || a.polls.Load() == 0 {
		t.Errorf("%v: %s, after %d polls", got.Verdict, got.Reason, a.polls.Load())
	}
}
