package run

import (
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"bsmt/bench/box"
	"bsmt/bench/results"
	"bsmt/bench/set"
	"bsmt/bench/solvers"
	"bsmt/internal/cgroup"
)

// Job is one run to do.
type Job struct {
	Problem set.Problem
	Solver  results.Solver
}

// Key names the job in results.
func (j Job) Key() results.Key { return results.Key{File: j.Problem.File, Solver: j.Solver.Name} }

// Jobs pairs each problem with each solver.
func Jobs(problems []set.Problem, members []results.Solver) []Job {
	jobs := make([]Job, 0, len(problems)*len(members))
	for _, p := range problems {
		for _, s := range members {
			jobs = append(jobs, Job{p, s})
		}
	}
	return jobs
}

// Plan is a set of runs.
type Plan struct {
	Jobs     []Job
	Header   results.Header        // what the results say of the runs; Measured is filled in here
	Parallel int                   // runs at once; 0 is 1
	Results  string                // name of the results file; jobs that it has already are left out
	Logs     string                // folder for what is printed; empty is that of the results file, see LogFolder
	Keeper   []string              // command that keeps runs: it calls box.Serve with its last argument
	Groups   bool                  // use control groups where they may be made
	Note     func(text string)     // told what the reader should know; may be nil
	Begin    func(todo, there int) // told how many runs there are to do and how many are done; may be nil
	Done     func(r results.Row)   // told of each run when its row is written, by several goroutines; may be nil
}

// LogFolder gives the folder of the logs of a results file, which lies beside it.
func LogFolder(name string) string { return strings.TrimSuffix(name, filepath.Ext(name)) + ".logs" }

// Run does the runs of a plan and gives how many it did. When ctx is done, the runs
// under way are ended without a row; the same plan then goes on where it was left.
func Run(ctx context.Context, p Plan) (int, error) {
	limits := p.Header.Limits
	if limits.Wall <= 0 {
		return 0, errors.New("the limit on time is not above zero")
	}
	workers := max(1, p.Parallel)
	cores, err := share(Processors(), workers, limits.Cores)
	if err != nil {
		return 0, err
	}
	var groups *cgroup.Folder
	p.Header.Measured = results.Measured{Memory: "sampled", CPU: "waited"}
	if p.Groups {
		if groups, err = box.NewGroups(); err != nil {
			p.note("no control groups: " + err.Error() + "; limits hold by looking at the processes")
		} else {
			defer groups.Close()
			p.Header.Measured.CPU = "cgroup"
			if groups.Memory {
				p.Header.Measured.Memory = "cgroup"
			}
		}
	}
	out, err := results.Append(p.Results, p.Header)
	if err != nil {
		return 0, err
	}
	defer out.Close()
	var todo []Job
	for _, j := range p.Jobs {
		if !out.Has(j.Key()) {
			todo = append(todo, j)
		}
	}
	if p.Begin != nil {
		p.Begin(len(todo), len(p.Jobs)-len(todo))
	}
	w := worker{plan: p, out: out, groups: groups, jobs: make(chan Job)}
	if w.logs = p.Logs; w.logs == "" {
		w.logs = LogFolder(p.Results)
	}
	if w.logsFrom, err = filepath.Rel(filepath.Dir(p.Results), w.logs); err != nil {
		return 0, err
	}
	group, running := errgroup.WithContext(ctx)
	for i := range min(workers, len(todo)) {
		group.Go(func() error { return w.work(running, cores[i]) })
	}
	group.Go(func() error {
		defer close(w.jobs)
		for _, j := range todo {
			select {
			case w.jobs <- j:
			case <-running.Done():
				return nil
			}
		}
		return nil
	})
	err = group.Wait()
	if err == nil {
		err = ctx.Err()
	}
	return int(w.count.Load()), err
}

func (p Plan) note(text string) {
	if p.Note != nil {
		p.Note(text)
	}
}

// worker does jobs.
type worker struct {
	plan     Plan
	out      *results.Writer
	groups   *cgroup.Folder
	logs     string // folder
	logsFrom string // the same, from the folder of the results file
	jobs     chan Job
	count    atomic.Int64
}

// work does jobs on some processors until there are no more.
func (w *worker) work(ctx context.Context, cores []int) error {
	seat, err := NewSeat(w.plan.Keeper, w.groups)
	if err != nil {
		return err
	}
	defer seat.Close()
	for j := range w.jobs {
		var log string
		o, err := seat.Run(ctx, j.Problem.Path, func(script string) (spec box.Spec) {
			spec, log = w.spec(j, script, cores)
			return spec
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("%s on %s: %w", j.Solver.Name, j.Problem.File, err)
		}
		row := Row(j, o)
		if o.Logged {
			row.Log = log
		}
		if err := w.out.Write(row); err != nil {
			return err
		}
		w.count.Add(1)
		if w.plan.Done != nil {
			w.plan.Done(row)
		}
	}
	return nil
}

// spec gives what to run on the job's script, and the name of the log as a row has it.
func (w *worker) spec(j Job, script string, cores []int) (box.Spec, string) {
	l := w.plan.Header.Limits
	// A solver's name may hold anything; a file's may not lead out of the folder.
	name := strings.Map(func(r rune) rune {
		if r == '/' || r == 0 {
			return '_'
		}
		return r
	}, j.Solver.Name)
	log := path.Join(name, path.Clean("/"+j.Problem.File)+".log")
	return box.Spec{
		Argv: solvers.Args(j.Solver, script, j.Problem.Columns, l),
		Wall: l.Wall, CPU: l.CPU, Memory: l.Memory, Output: l.Output, Grace: l.Grace, Cores: cores,
		Log: filepath.Join(w.logs, filepath.FromSlash(log)),
	}, path.Join(filepath.ToSlash(w.logsFrom), log)
}

// Row says how a job went.
func Row(j Job, o box.Outcome) results.Row {
	p := j.Problem
	return results.Row{
		File: p.File, Logic: p.Logic, Family: p.Family, N: p.N, Bytes: p.Bytes, Expected: p.Status,
		Solver: j.Solver.Name, Verdict: o.Verdict, Cause: o.Cause, Wall: o.Wall, CPU: o.CPU, Memory: o.Memory,
		Exit: o.Exit, Signal: o.Signal, Ended: time.Now().UTC().Truncate(time.Millisecond),
	}
}
