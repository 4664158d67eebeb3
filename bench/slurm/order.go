package slurm

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"bsmt/bench/results"
	"bsmt/bench/run"
	"bsmt/bench/set"
)

// order is what one submission is to do, as order.json has it.
type order struct {
	Header   results.Header
	Problems []set.Problem
	Jobs     [][2]int // index of the problem and of the header's solver
	Tasks    int      // that share the jobs
	Logs     string   // folder, absolute
	Groups   bool     // as in run.Plan
}

// newOrder writes down jobs for some tasks.
func newOrder(p run.Plan, jobs []run.Job, tasks int) (order, error) {
	logs, err := filepath.Abs(p.Logs)
	o := order{Header: p.Header, Tasks: tasks, Logs: logs, Groups: p.Groups}
	problem, solver := map[string]int{}, map[string]int{}
	for i, s := range p.Header.Solvers {
		solver[s.Name] = i
	}
	for _, j := range jobs {
		i, ok := problem[j.Problem.File]
		if !ok {
			i = len(o.Problems)
			problem[j.Problem.File] = i
			o.Problems = append(o.Problems, j.Problem)
		}
		o.Jobs = append(o.Jobs, [2]int{i, solver[j.Solver.Name]})
	}
	return o, err
}

// share gives the jobs of a task. Neighbours, which are often of one file, go to
// different tasks.
func (o order) share(task int) []run.Job {
	var jobs []run.Job
	for i := task; i < len(o.Jobs); i += o.Tasks {
		jobs = append(jobs, run.Job{Problem: o.Problems[o.Jobs[i][0]], Solver: o.Header.Solvers[o.Jobs[i][1]]})
	}
	return jobs
}

// most is how many jobs a task has at most.
func (o order) most() int { return (len(o.Jobs) + o.Tasks - 1) / o.Tasks }

func partName(dir string, task int) string {
	return filepath.Join(dir, "part-"+strconv.Itoa(task)+".jsonl")
}

// Task does the jobs of a task of an array job, in the folder of its submission.
func Task(ctx context.Context, dir, task string, keeper []string) error {
	text, err := os.ReadFile(filepath.Join(dir, "order.json"))
	if err != nil {
		return err
	}
	var o order
	if err := json.Unmarshal(text, &o); err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	n, err := strconv.Atoi(task)
	if err != nil || n < 0 || n >= o.Tasks {
		return fmt.Errorf("there is no task %q of %d", task, o.Tasks)
	}
	o.Header.Host = run.Host()
	_, err = run.Run(ctx, run.Plan{
		Jobs: o.share(n), Header: o.Header, Results: partName(dir, n), Logs: o.Logs, Keeper: keeper, Groups: o.Groups,
		Note: func(text string) { fmt.Fprintln(os.Stderr, text) },
	})
	return err
}

// submissions gives the folders of submissions, the oldest first.
func submissions(dir string) []string {
	var out []string
	for n := 1; ; n++ {
		sub := filepath.Join(dir, strconv.Itoa(n))
		if _, err := os.Stat(sub); err != nil {
			return out
		}
		out = append(out, sub)
	}
}

// jobNumber gives the number of a submission's job; empty when it was not submitted.
func jobNumber(sub string) string {
	text, _ := os.ReadFile(filepath.Join(sub, "job"))
	return strings.TrimSpace(string(text))
}
