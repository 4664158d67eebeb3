package run

import (
	"context"
	"errors"
	"fmt"
	"syscall"

	"golang.org/x/sync/errgroup"

	"bsmt/bench/results"
	"bsmt/bench/set"
	"bsmt/bench/solvers"
)

// Plan is a set of runs: each solver on each problem.
type Plan struct {
	Problems []set.Problem
	Solvers  []solvers.Solver
	Limits   Limits
	Jobs     int                 // runs at once; 0 is 1
	Results  string              // name of the results file; runs that it has already are left out
	Header   results.Header      // what is written of the run; limits and solvers are filled in here
	Begin    func(runs int)      // told how many runs there are to do; may be nil
	Done     func(r results.Row) // told of each run when its row is written; may be nil, is called from several goroutines
}

// Run does the runs of a plan and gives how many it did. When ctx is done, the runs
// under way are ended without a row; the same plan then goes on where it was left.
func Run(ctx context.Context, p Plan) (int, error) {
	if p.Limits.Wall <= 0 {
		return 0, errors.New("the limit on time is not above zero")
	}
	out, err := results.Append(p.Results, p.header())
	if err != nil {
		return 0, err
	}
	defer out.Close()
	type job struct {
		problem set.Problem
		solver  solvers.Solver
	}
	var jobs []job
	for _, pr := range p.Problems {
		for _, s := range p.Solvers {
			if !out.Has(results.Key{File: pr.File, Solver: s.Name}) {
				jobs = append(jobs, job{pr, s})
			}
		}
	}
	if p.Begin != nil {
		p.Begin(len(jobs))
	}
	group, running := errgroup.WithContext(ctx)
	group.SetLimit(max(1, p.Jobs))
	count := make([]int, len(jobs))
	for i, j := range jobs {
		if running.Err() != nil {
			break
		}
		group.Go(func() error {
			row, err := runOne(running, j.problem, j.solver, p.Limits)
			if err == nil {
				err = out.Write(row)
			}
			if err != nil {
				return err
			}
			count[i] = 1
			if p.Done != nil {
				p.Done(row)
			}
			return nil
		})
	}
	err = group.Wait()
	if err == nil {
		err = ctx.Err()
	}
	n := 0
	for _, c := range count {
		n += c
	}
	return n, err
}

func (p Plan) header() results.Header {
	h := p.Header
	h.Limits = results.Limits{Wall: p.Limits.Wall, CPU: p.Limits.cpu(), Memory: p.Limits.Memory}
	h.Measured = results.Measured{Memory: "sampled", CPU: "waited"}
	h.Set.Files = len(p.Problems)
	for _, s := range p.Solvers {
		h.Solvers = append(h.Solvers, results.Solver{Name: s.Name, Command: s.Argv})
	}
	return h
}

func runOne(ctx context.Context, p set.Problem, s solvers.Solver, l Limits) (results.Row, error) {
	row := results.Row{File: p.File, Logic: p.Logic, Expected: p.Status, Solver: s.Name}
	var out output
	u, err := execute(ctx, s.Args(p.Path, solvers.Limits{Wall: l.Wall, Memory: l.Memory}), l, &out)
	if err != nil {
		return row, fmt.Errorf("%s on %s: %w", s.Name, p.File, err)
	}
	row.Verdict, row.Cause = out.verdict()
	if row.Verdict == results.None && u.Wall >= l.Wall-lateness {
		row.Cause = results.Wall
	}
	row.Wall, row.CPU, row.Memory = u.Wall, u.CPU, u.RSS<<10
	if ws := syscall.WaitStatus(u.Status); ws.Signaled() {
		row.Exit, row.Signal = -1, int(ws.Signal())
	} else {
		row.Exit = ws.ExitStatus()
	}
	return row, nil
}
