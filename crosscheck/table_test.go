package crosscheck

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"bsmt/portfolio"
)

// gives answers always the same, and counts those that run at once.
type gives struct {
	a       portfolio.Answer
	running *atomic.Int32
	most    *atomic.Int32
	limited *atomic.Int32 // questions with a limit of time
	closed  *atomic.Int32
}

func (gives) Name() string { return "gives" }

func (g gives) Solve(ctx context.Context, _ *portfolio.Query) portfolio.Answer {
	now := g.running.Add(1)
	for {
		most := g.most.Load()
		if now <= most || g.most.CompareAndSwap(most, now) {
			break
		}
	}
	if _, ok := ctx.Deadline(); ok {
		g.limited.Add(1)
	}
	g.running.Add(-1)
	return g.a
}

func (g gives) Close() error { g.closed.Add(1); return nil }

// TestRows: what each kind of answer is shown as, kept as, and counted as.
func TestRows(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.smt2")
	if err := os.WriteFile(file, []byte("(declare-const x Int)(assert (> x 3))(check-sat)"), 0o666); err != nil {
		t.Fatal(err)
	}
	sat, unsat := portfolio.Answer{Verdict: portfolio.Sat}, portfolio.Answer{Verdict: portfolio.Unsat}
	partly := portfolio.Answer{Verdict: portfolio.Sat, Unchecked: []string{"strings", "floats"}}
	silent := portfolio.Answer{Reason: "it is tired"}
	refuted := portfolio.Answer{Reason: "its model makes assertion 1 false"}
	notes := map[string]string{
		"sat": "model holds", "partly": "model holds as far as it was checked: strings; floats", "unsat": "its word",
		"silent": "it is tired", "refuted": "its model makes assertion 1 false",
	}
	answers := map[string]portfolio.Answer{"sat": sat, "partly": partly, "unsat": unsat, "silent": silent, "refuted": refuted}
	for _, test := range []struct {
		members []string
		apart   bool
		summary string
		limit   time.Duration
		jobs    int
	}{
		{members: []string{"sat", "partly", "silent"}, summary: "1 scripts, 0 that nobody answered, 0 that cannot be read, 0 disagreements\n"},
		{members: []string{"sat", "unsat"}, apart: true, summary: "1 scripts, 0 that nobody answered, 0 that cannot be read, 1 disagreements\n", jobs: 1},
		{members: []string{"silent", "unsat", "partly"}, apart: true, summary: "1 scripts, 0 that nobody answered, 0 that cannot be read, 1 disagreements\n", limit: time.Hour, jobs: 2},
		{members: []string{"silent", "refuted"}, apart: true, summary: "1 scripts, 1 that nobody answered, 0 that cannot be read, 1 disagreements\n", limit: time.Hour},
		{members: []string{"silent", "silent"}, summary: "1 scripts, 1 that nobody answered, 0 that cannot be read, 0 disagreements\n"},
		{members: []string{"unsat"}, summary: "1 scripts, 0 that nobody answered, 0 that cannot be read, 0 disagreements\n"},
	} {
		var running, most, limited, closed atomic.Int32
		var ms []Member
		for _, name := range test.members {
			ms = append(ms, member(name, gives{a: answers[name], running: &running, most: &most, limited: &limited, closed: &closed}))
		}
		evidence := filepath.Join(dir, strings.Join(test.members, "-"))
		cfg := Config{Members: ms, Timeout: test.limit, Jobs: test.jobs, Evidence: evidence}
		for round := range 3 {
			rs := Run(context.Background(), []string{file}, cfg)
			r := &rs[0]
			if r.Err != nil || r.Disagree != test.apart || len(r.Rows) != len(ms) {
				t.Fatalf("%v: %+v", test.members, r)
			}
			head := file + "\n"
			want := ""
			if test.apart {
				want = filepath.Join(evidence, []string{"a", "a-2", "a-3"}[round])
				head = file + ": DISAGREEMENT, evidence in " + want + "\n"
			}
			if r.Evidence != want {
				t.Errorf("%v: the evidence is in %q, not %q", test.members, r.Evidence, want)
			}
			var b bytes.Buffer
			r.Write(&b)
			table, ok := strings.CutPrefix(b.String(), head)
			lines := strings.Split(strings.TrimSpace(table), "\n")
			if !ok || len(lines) != len(ms) {
				t.Fatalf("%v: got\n%swant\n%s", test.members, b.String(), head)
			}
			for i, name := range test.members {
				verdict := answers[name].Verdict.String()
				if f := strings.Fields(lines[i]); len(f) < 5 || f[0] != name || f[1] != verdict || f[3] != "s" || strings.Join(f[4:], " ") != notes[name] {
					t.Errorf("%v: %q is not %s of %s, %s", test.members, lines[i], verdict, name, notes[name])
				}
				if !test.apart {
					continue
				}
				text, err := os.ReadFile(filepath.Join(r.Evidence, name+".txt"))
				key := "\nchecked  "
				if verdict == "unknown" {
					key = "\nreason   "
				}
				kept := strings.Split(string(text), "\ntime ")
				if err != nil || kept[0] != "member   "+name+"\nversion  1\ncommand  "+name+"\nverdict  "+verdict || !strings.HasSuffix(string(text), key+notes[name]+"\n") || strings.Count(string(text), "\n") != 6 {
					t.Errorf("%v: kept of %s, %v:\n%s", test.members, name, err, text)
				}
			}
			if _, err := os.Stat(filepath.Join(r.Evidence, "reduced.smt2")); err == nil {
				t.Errorf("%v: a script was made smaller without being asked to", test.members)
			}
			b.Reset()
			Summary(&b, rs)
			if b.String() != test.summary {
				t.Errorf("%v: got %swant %s", test.members, b.String(), test.summary)
			}
		}
		asked := int32(3 * len(ms))
		if most.Load() > int32(max(1, test.jobs)) || closed.Load() != asked || limited.Load() != map[bool]int32{true: asked}[test.limit > 0] {
			t.Errorf("%v: %d at once, %d closed and %d with a limit of %d", test.members, most.Load(), closed.Load(), limited.Load(), asked)
		}
	}
}

// TestWithoutEvidence: a folder that cannot be made is told, and what was found with it; a
// disagreement that is not there again is told too.
func TestWithoutEvidence(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.smt2")
	if err := os.WriteFile(file, []byte("(declare-const x Int)(assert (> x 3))(check-sat)"), 0o666); err != nil {
		t.Fatal(err)
	}
	cfg := Config{Members: []Member{member("one", says{portfolio.Sat}), member("two", says{portfolio.Unsat})}, Evidence: filepath.Join(file, "below")}
	r := Run(context.Background(), []string{file}, cfg)[0]
	if r.Err == nil || errors.Is(r.Err, os.ErrExist) {
		t.Errorf("%v", r.Err)
	}
	var asked atomic.Int32
	once := Member{Name: "two", New: func() portfolio.Solver {
		if asked.Add(1) == 1 {
			return says{portfolio.Unsat}
		}
		return says{portfolio.Sat}
	}}
	cfg = Config{Members: []Member{member("one", says{portfolio.Sat}), once}, Evidence: filepath.Join(dir, "kept"), Reduce: 9}
	r = Run(context.Background(), []string{file}, cfg)[0]
	if r.Err == nil || !strings.Contains(r.Err.Error(), "could not be made smaller") {
		t.Errorf("%v", r.Err)
	}
	if _, err := os.Stat(filepath.Join(r.Evidence, "reduced.smt2")); err == nil {
		t.Error("a script on which nobody disagrees is kept")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if rs := Run(ctx, []string{file}, cfg); len(rs) != 0 {
		t.Errorf("%d results after the end", len(rs))
	}
}
