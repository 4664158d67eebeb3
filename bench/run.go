package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"

	"golang.org/x/sync/errgroup"
)

// Plan is a set of runs: each solver on each problem.
type Plan struct {
	Problems []Problem
	Solvers  []Solver
	Limits   Limits
	Jobs     int            // runs at once; 0 is 1
	Results  string         // name of the CSV file; runs that it has already are left out
	Begin    func(runs int) // told how many runs there are to do; may be nil
	Done     func(r Row)    // told of each run when its row is written; may be nil, is called from several goroutines
}

// Run does the runs of a plan and gives how many it did. When ctx is done, the runs
// under way are ended without a row; the same plan then goes on where it was left.
func Run(ctx context.Context, p Plan) (int, error) {
	if p.Limits.Wall <= 0 {
		return 0, errors.New("the limit on time is not above zero")
	}
	out, err := openResults(p.Results)
	if err != nil {
		return 0, err
	}
	defer out.file.Close()
	type job struct {
		problem Problem
		solver  Solver
	}
	var jobs []job
	for _, pr := range p.Problems {
		for _, s := range p.Solvers {
			if !out.done[[2]string{pr.File, s.Name}] {
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
				err = out.write(row.fields())
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
	if err == nil {
		err = out.file.Sync()
	}
	return n, err
}

func runOne(ctx context.Context, p Problem, s Solver, l Limits) (Row, error) {
	row := Row{File: p.File, Logic: p.Logic, Status: p.Status, Solver: s.Name}
	var out output
	u, err := execute(ctx, s.argv(p.Path, l), l, &out)
	if err != nil {
		return row, fmt.Errorf("%s on %s: %w", s.Name, p.File, err)
	}
	row.Verdict = out.verdict(u.Wall >= l.Wall-lateness)
	row.Wall, row.CPU, row.RSS, row.RC = u.Wall, u.CPU, u.RSS, u.Status
	return row, nil
}

// lock keeps a second process from writing to a file.
func lock(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
