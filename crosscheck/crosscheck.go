package crosscheck

import (
	"context"
	"strings"
	"sync"
	"time"

	"bsmt/internal/source"
	"bsmt/portfolio"
	"bsmt/session"
)

// Member is a solver that takes part.
type Member struct {
	Name    string
	Version string                  // for the evidence
	Command string                  // how it is called, for the evidence
	New     func() portfolio.Solver // a fresh one for each script
}

// Config says what is run, and how.
type Config struct {
	Members  []Member
	Timeout  time.Duration // for each member on each script; 0 is none
	Jobs     int           // how many run at once; at least one
	Evidence string        // folder for what disagreements rest on; empty: nowhere
	Reduce   int           // tests for making the script of a disagreement smaller; 0: it is not tried
	Progress func(done, all int, r *Result)
}

// Row is what a member said of a script.
type Row struct {
	Member  string
	Verdict portfolio.Verdict
	Took    time.Duration
	Checked string // how the verdict was checked
	Refuted bool   // it said sat with a model that makes an assertion false
	Reason  string // of unknown
	Answer  portfolio.Answer
}

// Result is what all members said of a script.
type Result struct {
	File     string
	Err      error // the script cannot be read
	Rows     []Row // in the order of the members
	Disagree bool  // sat and unsat were said, or a model was refuted
	Evidence string
}

// Run cross-checks scripts, one after the other; members of one run side by side. It
// gives what it has when ctx is done.
func Run(ctx context.Context, files []string, cfg Config) []Result {
	var out []Result
	for i, f := range files {
		if ctx.Err() != nil {
			break
		}
		r := one(ctx, f, cfg)
		if r.Disagree && cfg.Evidence != "" {
			if err := keep(ctx, &r, cfg); err != nil {
				r.Err = err
			}
		}
		out = append(out, r)
		if cfg.Progress != nil {
			cfg.Progress(i+1, len(files), &out[len(out)-1])
		}
	}
	return out
}

// one has the members answer a script. Each reads it for itself, since reading a model
// adds to what was read.
func one(ctx context.Context, file string, cfg Config) Result {
	r := Result{File: file, Rows: make([]Row, len(cfg.Members))}
	if _, err := load(ctx, file); err != nil {
		r.Err = err
		return r
	}
	room := make(chan struct{}, max(1, cfg.Jobs))
	var group sync.WaitGroup
	for i, m := range cfg.Members {
		group.Go(func() {
			room <- struct{}{}
			defer func() { <-room }()
			r.Rows[i] = ask(ctx, file, m, cfg.Timeout)
		})
	}
	group.Wait()
	said := map[portfolio.Verdict]bool{}
	for _, row := range r.Rows {
		said[row.Verdict] = true
		r.Disagree = r.Disagree || row.Refuted
	}
	r.Disagree = r.Disagree || said[portfolio.Sat] && said[portfolio.Unsat]
	return r
}

func load(ctx context.Context, file string) (*session.Problem, error) {
	f, err := source.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return session.Load(ctx, f, file)
}

// ask has one member answer a script.
func ask(ctx context.Context, file string, m Member, limit time.Duration) (row Row) {
	row.Member = m.Name
	p, err := load(ctx, file)
	if err != nil {
		row.Reason = err.Error()
		return row
	}
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	defer func() {
		if e := recover(); e != nil {
			row.Reason = portfolio.Caught(m.Name, e).String()
		}
	}()
	solver := m.New()
	if c, ok := solver.(interface{ Close() error }); ok {
		defer c.Close()
	}
	start := time.Now()
	a := solver.Solve(ctx, p.Query())
	row.Took, row.Answer, row.Verdict = time.Since(start), a, a.Verdict
	switch {
	case a.Verdict == portfolio.Unsat:
		row.Checked = "its word"
	case a.Verdict == portfolio.Sat && len(a.Unchecked) == 0:
		row.Checked = "model holds"
	case a.Verdict == portfolio.Sat:
		row.Checked = "model holds as far as it was checked: " + strings.Join(a.Unchecked, "; ")
	default:
		row.Reason = a.Reason
		row.Refuted = strings.Contains(a.Reason, "its model makes assertion")
	}
	return row
}
