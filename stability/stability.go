package stability

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"bsmt/crosscheck"
	"bsmt/respell"
	"bsmt/session"
)

// Config says what is asked, and of whom.
type Config struct {
	Members  []crosscheck.Member
	Versions int           // besides the script as it was written
	Timeout  time.Duration // for each check-sat; 0 is none
	Seed     uint64
	Ways     []respell.Way // nil: all
	Share    float64       // of the places where a way fits it is used at
	Progress func(done, all int)
}

// Version is the script in some words.
type Version struct {
	Text string
	Ways map[respell.Way]int // how often each way was used; empty: as it was written
}

// Run is what one solver said of one version.
type Run struct {
	Verdicts []string // of each check-sat
	Took     time.Duration
	Failed   string // the first error, which stands in the place of verdicts; or empty
}

// Report is what came of all versions.
type Report struct {
	Members  []string
	Versions []Version
	Runs     [][]Run // by member, then version
}

// Versions says a script differently, as often as asked. The error begins with the place.
func Versions(text []byte, cfg Config) ([]Version, error) {
	out := []Version{{Text: string(text)}}
	for i := range cfg.Versions {
		r := rand.New(rand.NewPCG(cfg.Seed, uint64(i)))
		said, ways, err := respell.Script(text, r, respell.Config{Ways: cfg.Ways, Share: cfg.Share})
		if err != nil {
			return nil, err
		}
		out = append(out, Version{said, ways})
	}
	return out, nil
}

// Ask asks all solvers all versions, one after the other. When ctx is done it gives the
// error of that.
func Ask(ctx context.Context, versions []Version, file string, cfg Config) (*Report, error) {
	rep := &Report{Versions: versions}
	for i, m := range cfg.Members {
		rep.Members = append(rep.Members, m.Name)
		var runs []Run
		for k, v := range versions {
			runs = append(runs, ask(ctx, v.Text, file, m, cfg))
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if cfg.Progress != nil {
				cfg.Progress(i*len(versions)+k+1, len(versions)*len(cfg.Members))
			}
		}
		rep.Runs = append(rep.Runs, runs)
	}
	return rep, nil
}

func ask(ctx context.Context, text, file string, m crosscheck.Member, cfg Config) Run {
	var out strings.Builder
	start := time.Now()
	s := session.New(ctx, session.Config{File: file, Out: &out, Solver: m.New(), Timeout: cfg.Timeout, Start: start})
	_, err := s.Run(strings.NewReader(text))
	run := Run{Took: time.Since(start)}
	if err != nil {
		run.Failed = err.Error()
	}
	for line := range strings.Lines(out.String()) {
		switch line = strings.TrimSpace(line); {
		case line == "sat" || line == "unsat" || line == "unknown":
			run.Verdicts = append(run.Verdicts, line)
		case strings.HasPrefix(line, "(error") && run.Failed == "":
			run.Failed = line
		}
	}
	return run
}

// Flip is a question that one version answers and another does not, or not in the same way.
type Flip struct {
	Member   string
	Question int   // the number of the check-sat, from 1
	Versions []int // those that do not answer
	Wrong    bool  // both sat and unsat were said
}

// Flips lists the flips by solver and question.
func (r *Report) Flips() []Flip {
	var out []Flip
	for i, m := range r.Members {
		questions := 0
		for _, run := range r.Runs[i] {
			questions = max(questions, len(run.Verdicts))
		}
		for q := range questions {
			f := Flip{Member: m, Question: q + 1}
			said := map[string]bool{}
			for k, run := range r.Runs[i] {
				v := "unknown"
				if q < len(run.Verdicts) {
					v = run.Verdicts[q]
				}
				said[v] = true
				if v == "unknown" {
					f.Versions = append(f.Versions, k)
				}
			}
			if f.Wrong = said["sat"] && said["unsat"]; f.Wrong || len(said) > 1 {
				out = append(out, f)
			}
		}
	}
	return out
}

// Contradiction tells whether sat and unsat were said of one question, by whomever.
func (r *Report) Contradiction() bool {
	said := map[int]map[string]bool{}
	for _, runs := range r.Runs {
		for _, run := range runs {
			for q, v := range run.Verdicts {
				if said[q] == nil {
					said[q] = map[string]bool{}
				}
				if said[q][v] = true; said[q]["sat"] && said[q]["unsat"] {
					return true
				}
			}
		}
	}
	return false
}

// Write prints a table of solvers, and of each flip the versions and what they differ by.
func (r *Report) Write(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "solver\tanswered\tflips\tas written\tleast\tmedian\tmost")
	flips := r.Flips()
	for i, m := range r.Members {
		var times []time.Duration
		answered, asked := 0, 0
		for _, run := range r.Runs[i] {
			times = append(times, run.Took)
			for _, v := range run.Verdicts {
				if asked++; v != "unknown" {
					answered++
				}
			}
		}
		first := times[0]
		slices.Sort(times)
		n := 0
		for _, f := range flips {
			if f.Member == m {
				n++
			}
		}
		fmt.Fprintf(t, "%s\t%d of %d\t%d\t%s\t%s\t%s\t%s\n", m, answered, asked, n, short(first), short(times[0]), short(times[len(times)/2]), short(times[len(times)-1]))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, f := range flips {
		word := "is unknown to"
		if f.Wrong {
			word = "is CONTRADICTED by"
		}
		fmt.Fprintf(w, "%s: check-sat %d %s %d of %d versions%s\n", f.Member, f.Question, word, len(f.Versions), len(r.Versions), r.blame(f))
	}
	for i, m := range r.Members {
		for k, run := range r.Runs[i] {
			if run.Failed != "" {
				fmt.Fprintf(w, "%s: version %d: %s\n", m, k, run.Failed)
			}
		}
	}
	return nil
}

func short(d time.Duration) string { return fmt.Sprintf("%.3f s", d.Seconds()) }

// blame names the ways that all unanswered versions have and that most answered ones do not.
func (r *Report) blame(f Flip) string {
	if len(f.Versions) == 0 {
		return ""
	}
	bad := map[respell.Way]int{}
	good := map[respell.Way]int{}
	for k, v := range r.Versions {
		into := good
		if slices.Contains(f.Versions, k) {
			into = bad
		}
		for way, n := range v.Ways {
			if n > 0 {
				into[way]++
			}
		}
	}
	rest := len(r.Versions) - len(f.Versions)
	var blamed []string
	for _, way := range slices.Sorted(maps.Keys(bad)) {
		if bad[way] == len(f.Versions) && 2*good[way] <= rest {
			blamed = append(blamed, string(way))
		}
	}
	out := fmt.Sprintf(" (%s)", strings.Trim(strings.ReplaceAll(fmt.Sprint(f.Versions), " ", ", "), "[]"))
	if len(blamed) > 0 {
		out += ", which are those said by " + strings.Join(blamed, ", ")
	}
	return out
}
