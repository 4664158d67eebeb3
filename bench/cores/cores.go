// Package cores measures what more cores come to by the clock.
//
// Takes: problems, solvers whose commands say {jobs}, numbers of jobs, and how to start a keeper of runs (package box). Gives: for each
// problem the least time of each way, and what these come to against the first way. Promises: the ways take turns on each problem, in an
// order that is drawn anew each time, so that a machine whose speed changes treats them alike; the first number of jobs runs on as many
// processors as it has jobs where processes can be pinned, since one job has its garbage collected by the others otherwise; a
// problem that a way loses is named, and is in no mean of that way.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package cores

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"bsmt/bench/box"
	"bsmt/bench/results"
	"bsmt/bench/run"
	"bsmt/bench/set"
	"bsmt/bench/solvers"
)

// jobsMark stands for the number of jobs in a command.
const jobsMark = "{jobs}"

// Way is a solver with a number of jobs.
type Way struct {
	Solver     results.Solver // its name is SOLVER:JOBS, its command has the number
	Processors []int          // that it is pinned to; none for all
}

// Ways gives each solver with each number of jobs, those with the first number first. They are pinned to some of the processors, if these
// are enough.
func Ways(members []results.Solver, jobs []int, processors []int) ([]Way, error) {
	for i, m := range members {
		says := slices.ContainsFunc(m.Command, func(a string) bool { return strings.Contains(a, jobsMark) })
		switch {
		case says:
		case m.Name == "kernel" || m.Name == "bsmt":
			members[i].Command = slices.Insert(slices.Clone(m.Command), 1, "--jobs", jobsMark)
		default:
			return nil, fmt.Errorf("the command of %s does not say %s, so that it cannot be told how many cores to use", m.Name, jobsMark)
		}
	}
	var ways []Way
	for i, n := range jobs {
		for _, m := range members {
			w := Way{Solver: m}
			w.Solver.Name = fmt.Sprintf("%s:%d", m.Name, n)
			w.Solver.Command = slices.Clone(m.Command)
			for k, a := range m.Command {
				w.Solver.Command[k] = strings.ReplaceAll(a, jobsMark, strconv.Itoa(n))
			}
			if i == 0 && n <= len(processors) {
				w.Processors = processors[:n]
			}
			ways = append(ways, w)
		}
	}
	return ways, nil
}

// Plan is what to measure.
type Plan struct {
	Problems []set.Problem
	Ways     []Way // the first is what the others are compared with
	Limits   results.Limits
	Repeat   int                   // times that each way has each problem
	Slowest  int                   // only so many, those that the first way decides latest in a run of their own; 0: all
	Keeper   []string              // as in run.Plan
	Begin    func(todo, there int) // told how many runs there are to do; may be nil
	Done     func(results.Row)     // told of each run; may be nil
}

// Measure gives for each problem the fastest run of each way that decided it, or any where none did.
// A way that says another thing on another run of a problem is an error, that names both.
func (p Plan) Measure(ctx context.Context) ([][]results.Row, error) {
	if p.Limits.Wall <= 0 || p.Repeat < 1 || len(p.Ways) == 0 {
		return nil, errors.New("nothing is to be measured")
	}
	seat, err := run.NewSeat(p.Keeper, nil)
	if err != nil {
		return nil, err
	}
	defer seat.Close()
	problems := p.Problems
	if p.Slowest > 0 {
		p.begin(len(problems))
		if problems, err = p.slowest(ctx, seat); err != nil {
			return nil, err
		}
	}
	p.begin(len(problems) * len(p.Ways) * p.Repeat)
	rows := make([][]results.Row, len(problems))
	order := rand.New(rand.NewPCG(7, 7))
	for i, problem := range problems {
		rows[i] = make([]results.Row, len(p.Ways))
		for round := range p.Repeat {
			for _, k := range order.Perm(len(p.Ways)) {
				row, err := p.run(ctx, seat, problem, p.Ways[k])
				if err != nil {
					return nil, err
				}
				best := &rows[i][k]
				if round > 0 && contradict(*best, row) {
					return nil, fmt.Errorf("%s: %s says %s, and %s when it is asked again", row.File, row.Solver, best.Verdict, row.Verdict)
				}
				if round == 0 || better(row, *best) {
					*best = row
				}
			}
		}
	}
	return rows, nil
}

func (p Plan) begin(todo int) {
	if p.Begin != nil {
		p.Begin(todo, 0)
	}
}

// slowest chooses problems. The times of these runs are in no mean: those that were slow by chance would make what comes after look fast.
func (p Plan) slowest(ctx context.Context, seat *run.Seat) ([]set.Problem, error) {
	var solved []int
	rows := make([]results.Row, len(p.Problems))
	for i, problem := range p.Problems {
		var err error
		if rows[i], err = p.run(ctx, seat, problem, p.Ways[0]); err != nil {
			return nil, err
		}
		if results.Decided(rows[i].Verdict) {
			solved = append(solved, i)
		}
	}
	slices.SortStableFunc(solved, func(a, b int) int { return slower(rows[a], rows[b]) })
	var out []set.Problem
	for _, i := range solved[:min(p.Slowest, len(solved))] {
		out = append(out, p.Problems[i])
	}
	return out, nil
}

// run has a way decide a problem.
func (p Plan) run(ctx context.Context, seat *run.Seat, problem set.Problem, w Way) (results.Row, error) {
	o, err := seat.Run(ctx, problem.Path, func(script string) box.Spec {
		return box.Spec{
			Argv: solvers.Args(w.Solver, script, problem.Columns, p.Limits),
			Wall: p.Limits.Wall, CPU: p.Limits.CPU, Memory: p.Limits.Memory, Output: p.Limits.Output, Grace: p.Limits.Grace, Cores: w.Processors,
		}
	})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return results.Row{}, err
	}
	row := run.Row(run.Job{Problem: problem, Solver: w.Solver}, o)
	if p.Done != nil {
		p.Done(row)
	}
	return row, nil
}

// better tells whether a run is to stand for a way rather than another one of it.
func better(a, b results.Row) bool {
	if x, y := results.Decided(a.Verdict), results.Decided(b.Verdict); x != y {
		return x
	}
	return a.Wall < b.Wall
}

// contradict tells whether one run says sat and the other one unsat.
func contradict(a, b results.Row) bool {
	return results.Decided(a.Verdict) && results.Decided(b.Verdict) && a.Verdict != b.Verdict
}
