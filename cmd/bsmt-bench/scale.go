package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"bsmt/bench/plot"
	"bsmt/bench/scale"
	"bsmt/bkernel"
	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/portfolio"
	"bsmt/session"
)

func scaleCommand() *cli.Command {
	return &cli.Command{
		Name: "scale", Usage: "what more workers would come to, by counting the kernel's work",
		UsageText: "bsmt bench scale FILE… --plot scale.svg",
		Description: "Each file has one search, several that exchange what they learn (bsmt --jobs), and cases that are decided each by itself\n" +
			"and split where they last, as bsmt cluster does. Work on the longest way is what counts: no time is measured, so this machine may be busy and have\n" +
			"one processor. Speed-ups are geometric means over the files that are decided.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "searches", Value: "1,2,4,8,16", Usage: "numbers of searches, between commas"},
			&cli.StringFlag{Name: "workers", Value: "1,2,4,16,64,256", Usage: "numbers of workers for the cases, between commas"},
			&cli.Int64Flag{Name: "case-work", Value: 200_000, Usage: "`WORK` on a case before it is split; 0: there are no cases"},
			&cli.IntFlag{Name: "parts", Value: 4, Usage: "`N` parts that it is split into then"},
			timeoutFlag("seconds for each run; a file of which one is not decided is left out"),
			&cli.StringFlag{Name: "keep", Usage: "`DIR` for what each run came to, which is not measured again: who was stopped goes on, and several work beside each other"},
			&cli.StringFlag{Name: "plot", Usage: "`FILE` for a picture: .svg, .png or .pdf"},
		},
		Action: scaleFiles,
	}
}

// numbers reads a list between commas.
func numbers(text string) (out []int, err error) {
	for _, word := range strings.Split(text, ",") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%s is no list of numbers above zero", text)
		}
		out = append(out, n)
	}
	return out, nil
}

func scaleFiles(c *cli.Context) error {
	searches, err := numbers(c.String("searches"))
	if err != nil {
		return err
	}
	workers, err := numbers(c.String("workers"))
	if err != nil {
		return err
	}
	if c.NArg() == 0 {
		return errors.New("bench scale needs files")
	}
	var problems []scale.Problem
	for _, name := range c.Args().Slice() {
		p, err := scaled(c, name, searches)
		if err != nil && c.Context.Err() != nil {
			return failed(c, c.Context.Err())
		}
		if err != nil {
			fmt.Fprintf(c.App.ErrWriter, "bsmt-bench: %s is left out: %v\n", name, err)
			continue
		}
		problems = append(problems, *p)
		fmt.Fprintf(c.App.ErrWriter, "%s: %d of work", p.Name, p.Alone)
		for _, n := range searches {
			fmt.Fprintf(c.App.ErrWriter, ", %d by %d", p.Searches[n], n)
		}
		if p.Cases != nil {
			fmt.Fprintf(c.App.ErrWriter, "; %d cases", p.Cases.Count())
			for _, n := range workers {
				fmt.Fprintf(c.App.ErrWriter, ", %d by %d", scale.Makespan(p.Cases, n), n)
			}
		}
		fmt.Fprintln(c.App.ErrWriter)
	}
	lines := scale.Lines(problems, workers)
	if err := scale.Write(c.App.Writer, lines); err != nil {
		return err
	}
	if name := c.String("plot"); name != "" {
		return failed(c, plot.Scale(lines, name))
	}
	return nil
}

// kept gives what was measured of a script, from the folder where it is kept if that has it. An empty name of a folder keeps nothing.
func kept[T any](dir string, text []byte, what string, measure func() (T, error)) (out T, err error) {
	if dir == "" {
		return measure()
	}
	name := filepath.Join(dir, fmt.Sprintf("%x.json", sha256.Sum256(fmt.Appendf(nil, "%s %s", text, what))))
	if old, err := os.ReadFile(name); err == nil {
		if err := json.Unmarshal(old, &out); err != nil {
			return out, fmt.Errorf("%s: %w", name, err)
		}
		return out, nil
	}
	if out, err = measure(); err != nil {
		return out, err
	}
	return out, errors.Join(os.MkdirAll(dir, 0o755), command.Replace(name, func(w io.Writer) error { return json.NewEncoder(w).Encode(out) }))
}

// scaled gives the figures of a file, each of its runs from what was kept or anew.
func scaled(c *cli.Context, name string, searches []int) (*scale.Problem, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	dir := c.String("keep")
	// Each time anew: a graph that holds terms of a run before gives another search.
	load := func() (*session.Problem, error) {
		return session.Load(c.Context, bytes.NewReader(text), name)
	}
	by := func(jobs int) (int64, error) {
		return kept(dir, text, fmt.Sprintf("by %d searches", jobs), func() (int64, error) {
			return longest(c, load, jobs)
		})
	}
	out := &scale.Problem{Name: filepath.Base(name), Searches: map[int]int64{}}
	if out.Alone, err = by(1); err != nil {
		return nil, err
	}
	for _, n := range searches {
		if n == 1 {
			out.Searches[n] = out.Alone
		} else if out.Searches[n], err = by(n); err != nil {
			return nil, fmt.Errorf("by %d searches: %w", n, err)
		}
	}
	if work := c.Int64("case-work"); work > 0 {
		out.Cases, err = kept(dir, text, fmt.Sprintf("cases of %d in %d", work, c.Int("parts")), func() (*scale.Task, error) {
			ctx, cancel := context.WithTimeout(c.Context, command.Seconds(c.Float64("timeout")))
			defer cancel()
			p, err := load()
			if err != nil {
				return nil, err
			}
			return caseTree(ctx, c, p, nil)
		})
	}
	return out, err
}

// longest is the work on the longest way of several searches for a file.
func longest(c *cli.Context, load func() (*session.Problem, error), jobs int) (int64, error) {
	ctx, cancel := context.WithTimeout(c.Context, command.Seconds(c.Float64("timeout")))
	defer cancel()
	p, err := load()
	if err != nil {
		return 0, err
	}
	q := p.Query()
	if jobs > 1 {
		q.Jobs = func() int { return jobs }
	}
	a := (&portfolio.Kernel{}).Solve(ctx, q)
	if a.Verdict == portfolio.Unknown {
		return 0, errors.New(a.Reason)
	}
	for _, s := range a.Figures() {
		if s.Name == "path" {
			return strconv.ParseInt(s.Value, 10, 64)
		}
	}
	return a.Work, nil
}

// caseTree decides a case of a question, and splits it where it lasts.
func caseTree(ctx context.Context, c *cli.Context, p *session.Problem, path portfolio.Case) (*scale.Task, error) {
	q := p.Ask(append(p.Assertions[:len(p.Assertions):len(p.Assertions)], path.Terms(p.Context)...))
	limit := c.Int64("case-work")
	for {
		q.Work = limit
		a := (&portfolio.Kernel{}).Solve(ctx, q)
		t := &scale.Task{Work: a.Work, Sat: a.Verdict == portfolio.Sat}
		if a.Verdict != portfolio.Unknown {
			return t, nil
		}
		if ctx.Err() != nil {
			return nil, fmt.Errorf("its cases: %s", a.Reason)
		}
		q.Work = 0
		parts, work, err := q.Split(ctx, c.Int("parts"), bkernel.Work(limit/16), bkernel.Options{})
		if err != nil {
			return nil, err
		}
		t.Work += int64(work)
		if len(parts) < 2 { // nothing is left to split on
			limit *= 2
			continue
		}
		for _, part := range parts {
			below, err := caseTree(ctx, c, p, append(path[:len(path):len(path)], part...))
			if err != nil {
				return nil, err
			}
			t.Parts = append(t.Parts, *below)
		}
		return t, nil
	}
}
