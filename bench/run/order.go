package run

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"bsmt/bench/results"
	"bsmt/bench/set"
)

// Order is what tasks on other machines are to do together, as order.json in a folder of theirs has it.
type Order struct {
	Header   results.Header
	Problems []set.Problem
	Jobs     [][2]int // index of the problem and of the header's solver
	Tasks    int      // that share the jobs
	Logs     string   // folder
	Groups   bool     // as in Plan
}

// NewOrder writes down jobs of a plan for some tasks.
func NewOrder(p Plan, jobs []Job, tasks int) Order {
	o := Order{Header: p.Header, Tasks: tasks, Logs: p.Logs, Groups: p.Groups}
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
	return o
}

// share gives the jobs of a task. Neighbours, which are often of one file, go to
// different tasks.
func (o Order) share(task int) []Job {
	var jobs []Job
	for i := task; i < len(o.Jobs); i += o.Tasks {
		jobs = append(jobs, Job{Problem: o.Problems[o.Jobs[i][0]], Solver: o.Header.Solvers[o.Jobs[i][1]]})
	}
	return jobs
}

// Most is how many jobs a task has at most.
func (o Order) Most() int { return (len(o.Jobs) + o.Tasks - 1) / o.Tasks }

// Part names the results of a task in the folder of an order.
func Part(dir string, task int) string {
	return filepath.Join(dir, "part-"+strconv.Itoa(task)+".jsonl")
}

// Task does the jobs of a task of the order in a folder, and leaves its part there.
func Task(ctx context.Context, dir, task string, keeper []string) error {
	text, err := os.ReadFile(filepath.Join(dir, "order.json"))
	if err != nil {
		return err
	}
	var o Order
	if err := json.Unmarshal(text, &o); err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	n, err := strconv.Atoi(task)
	if err != nil || n < 0 || n >= o.Tasks {
		return fmt.Errorf("there is no task %q of %d", task, o.Tasks)
	}
	o.Header.Host = Host()
	_, err = Run(ctx, Plan{
		Jobs: o.share(n), Header: o.Header, Results: Part(dir, n), Logs: o.Logs, Keeper: keeper, Groups: o.Groups,
		Note: func(text string) { fmt.Fprintln(os.Stderr, text) },
	})
	return err
}

// Take writes the rows of a part that are not there yet to the results of a plan, and gives how many there were.
// logs says where a row's log, as the part names it, lies now.
func (p Plan) Take(out *results.Writer, part string, logs func(string) string) (n int, err error) {
	res, err := results.Read(part)
	if err != nil || len(res.Rows) == 0 {
		return 0, err
	}
	if err := out.Under(res.Header); err != nil {
		return 0, fmt.Errorf("%s: %w", part, err)
	}
	for _, r := range res.Rows {
		if out.Has(r.Key()) {
			continue
		}
		if r.Log != "" {
			if r.Log, err = relative(p.Results, logs(r.Log)); err != nil {
				return n, err
			}
		}
		if err := out.Write(r); err != nil {
			return n, err
		}
		n++
		if p.Done != nil {
			p.Done(r)
		}
	}
	return n, nil
}

// Missing gives the jobs of a plan that results have no row of.
func (p Plan) Missing(out *results.Writer) (jobs []Job) {
	for _, j := range p.Jobs {
		if !out.Has(j.Key()) {
			jobs = append(jobs, j)
		}
	}
	return jobs
}

// relative gives a log's name as it stands in a results file.
func relative(file, log string) (string, error) {
	if log == "" {
		return "", nil
	}
	dir, err := filepath.Abs(filepath.Dir(file))
	if err == nil {
		log, err = filepath.Abs(log)
	}
	if err == nil {
		log, err = filepath.Rel(dir, log)
	}
	return filepath.ToSlash(log), err
}
