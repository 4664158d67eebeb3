package session_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"bsmt/portfolio"
	"bsmt/portfolio/schedule"
	"bsmt/session"
	"bsmt/smtlib/model"
)

// broken is a solver with a defect: it panics, or gives a model that is none.
type broken struct{ panics bool }

func (broken) Name() string { return "broken" }

func (b broken) Solve(_ context.Context, q *portfolio.Query) portfolio.Answer {
	if b.panics {
		panic("boom")
	}
	m := &model.Model{}
	for _, d := range q.Decls {
		m.Interps.Set(d, model.Interp{Body: 1 << 30})
	}
	return portfolio.Answer{Verdict: portfolio.Sat, Model: m}
}

func converse(t *testing.T, cfg session.Config, script string) (out, notes string) {
	t.Helper()
	var o, n strings.Builder
	cfg.Out, cfg.Notes = &o, &n
	if _, err := session.New(context.Background(), cfg).Run(strings.NewReader(script)); err != nil {
		t.Fatal(err)
	}
	return o.String(), n.String()
}

// oneLine is what is told of defects: who, what, where and the version, in a line each.
var oneLine = regexp.MustCompile(`^(; internal error in (check-sat|get-model|get-value): .+, at .+ \([a-z_]+\.go:\d+\); bsmt .*, go1.*, seed 0: please report this line with the script\n)+$`)

// TestMembersDefects: a panic of a member is told of when another one answers, too, is the
// reason when none does, and is counted.
func TestMembersDefects(t *testing.T) {
	others := func(ms ...portfolio.Solver) *portfolio.Portfolio {
		table, err := schedule.Read(strings.NewReader("schedule 1\n* * | broken 1 others 1"), "test")
		if err != nil {
			t.Fatal(err)
		}
		return &portfolio.Portfolio{Schedule: table, Jobs: 1, First: broken{panics: true}, Others: func() []portfolio.Solver { return ms }}
	}
	const script = "(check-sat)(get-info :reason-unknown)(check-sat)"
	line := regexp.MustCompile(`^; internal error in broken: boom, at session_test\.broken\.Solve \(notes_test\.go:\d+\); bsmt v7, go1`)
	var stats strings.Builder
	out, notes := converse(t, session.Config{Solver: others(), Version: "v7", Stats: &stats}, script)
	if !strings.HasPrefix(out, "unknown\n(:reason-unknown \"broken: internal error: boom, at ") || !line.MatchString(notes) || strings.Count(notes, "\n") != 2 {
		t.Errorf("%q, notes %q", out, notes)
	}
	if n := regexp.MustCompile(`(?m)^internal-errors +1$`).FindAllString(stats.String(), -1); len(n) != 2 {
		t.Errorf("figures %s", stats.String())
	}
	out, notes = converse(t, session.Config{Solver: others(sayer{}), Version: "v7"}, "(check-sat)")
	if out != "unsat\n" || !line.MatchString(notes) || strings.Count(notes, "\n") != 1 {
		t.Errorf("%q, notes %q", out, notes)
	}
	stats.Reset()
	out, notes = converse(t, session.Config{Solver: sayer{}, Stats: &stats}, "(check-sat)")
	if out != "unsat\n" || notes != "" || !regexp.MustCompile(`(?m)^internal-errors +0$`).MatchString(stats.String()) {
		t.Errorf("%q, notes %q, figures %s", out, notes, stats.String())
	}
}

// TestDefects: whatever a command does, the next one is answered, and the responses
// carry nothing but responses.
func TestDefects(t *testing.T) {
	const script = `(declare-const x Int)(check-sat)(get-model)(get-value (x))(echo "on")(push)(pop)(check-sat)(echo "still on")`
	for name, solver := range map[string]portfolio.Solver{"a solver": broken{panics: true}, "a model": broken{}} {
		out, notes := converse(t, session.Config{Solver: solver}, script)
		if !strings.Contains(out, `(error "`) || !strings.Contains(out, "internal: ") || strings.Count(out, "on\"") != 2 || !oneLine.MatchString(notes) {
			t.Errorf("%s: %s\nnotes: %s", name, out, notes)
		}
		for line := range strings.Lines(out) {
			if line != "sat\n" && !strings.HasPrefix(line, "\"") && !strings.HasPrefix(line, "(error ") {
				t.Errorf("%s: response %q", name, line)
			}
		}
		again, report := converse(t, session.Config{Solver: solver, Verbose: true}, script)
		if again != out || !strings.Contains(report, "in the command at 1:") || !strings.Contains(report, "goroutine") {
			t.Errorf("%s: %s\nreport: %s", name, again, report)
		}
		for line := range strings.Lines(report) {
			if !strings.HasPrefix(line, "; ") {
				t.Errorf("%s: a note that is no comment: %q", name, line)
			}
		}
	}
}

// TestNotesComeWhenAskedFor: never before, each line a comment, in order with the
// responses when they share a channel.
func TestNotesComeWhenAskedFor(t *testing.T) {
	const script = "(set-option :diagnostic-output-channel \"stdout\")(set-logic QF_STRANGE*)(set-option :verbosity 1)" +
		"(declare-const s String)(assert (= (str.len s) 1))(check-sat)(set-option :verbosity 0)(check-sat)"
	out, notes := converse(t, session.Config{Solver: &portfolio.Kernel{}}, script)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 3 || lines[0] != "unknown" || !strings.HasPrefix(lines[1], "; bsmt: unknown: ") || lines[2] != "unknown" || notes != "" {
		t.Errorf("%q, notes %q", lines, notes)
	}
	// They do not follow the responses to a file.
	file := filepath.Join(t.TempDir(), "responses")
	out, _ = converse(t, session.Config{Solver: &portfolio.Kernel{}}, "(set-option :regular-output-channel \""+file+"\")"+script)
	if text, err := os.ReadFile(file); err != nil || string(text) != "unknown\nunknown\n" || !strings.HasPrefix(out, "; bsmt: unknown: ") {
		t.Errorf("%q, %v, responses %q", out, err, text)
	}
	// reset goes back to the channels of the start
	out, notes = converse(t, session.Config{Solver: &portfolio.Kernel{}}, script+"(reset)(set-option :verbosity 2)(set-logic NONE)")
	if strings.Contains(out, "NONE") || !strings.Contains(notes, "; bsmt: ") {
		t.Errorf("%q, notes %q", out, notes)
	}
}

// scale is a solver that weighs scripts.
type scale struct{ t *testing.T }

func (scale) Name() string { return "scale" }

func (s scale) Solve(_ context.Context, q *portfolio.Query) portfolio.Answer {
	var b strings.Builder
	if err := q.Script(&b); err != nil || int64(b.Len()) != q.Size {
		s.t.Errorf("the script has %d bytes, its question says %d (%v):\n%s", b.Len(), q.Size, err, b.String())
	}
	return portfolio.Answer{Verdict: portfolio.Unsat}
}

// TestSizeOfTheScript compares the size that a question names with what its script writes.
func TestSizeOfTheScript(t *testing.T) {
	for _, global := range []string{"false", "true"} {
		out, _ := converse(t, session.Config{Solver: scale{t}}, `(set-option :global-declarations `+global+`)
(declare-const x Int)
(check-sat)
(push 1)
(declare-const y Int)
(assert (< x y))
(minimize x)
(declare-const z Int)
(check-sat)
(push 1)
(assert (< y x))
(check-sat)
(pop 2)
(declare-const w Int)
(assert (< x 3))
(check-sat)
(reset-assertions)
(declare-const v Int)
(check-sat)
`)
		if strings.Count(out, "unsat") != 5 {
			t.Errorf("global %s: %s", global, out)
		}
	}
}

// keeps is a solver that keeps the last script.
type keeps struct{ script *string }

func (keeps) Name() string { return "keeps" }

func (k keeps) Solve(_ context.Context, q *portfolio.Query) portfolio.Answer {
	var b strings.Builder
	_ = q.Script(&b)
	*k.script = b.String()
	return portfolio.Answer{Verdict: portfolio.Unsat}
}

// TestDeclarationsThatStay: what other solvers are told is declared is what is: a declaration
// outlives its level when the option said so as it was made, whatever it says later.
func TestDeclarationsThatStay(t *testing.T) {
	for _, pop := range []string{"(pop 1)", "(reset-assertions)"} {
		var script string
		out, _ := converse(t, session.Config{Solver: keeps{&script}}, `(push 1)
(declare-const x Int)
(set-option :global-declarations true)
(declare-const y Int)
(set-option :global-declarations false)
(declare-const z Int)
(set-option :global-declarations true)
`+pop+`
(declare-const x Bool)
(declare-const z Bool)
(assert (and x z (> y 1)))
(check-sat)
`)
		want := "(declare-const y Int)\n(declare-const x Bool)\n(declare-const z Bool)\n(assert (and x z (> y 1)))\n"
		if out != "unsat\n" || script != want {
			t.Errorf("%s: %s\n%s", pop, out, script)
		}
	}
}
