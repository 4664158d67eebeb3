package slurm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"bsmt/bench/results"
	"bsmt/bench/run"
)

// Options say how to use Slurm.
type Options struct {
	Task    []string      // command that calls run.Task; the folder and the number of the task follow
	Tasks   int           // of an array job at most; 0 is 1000
	Options []string      // of sbatch, such as a partition
	Poll    time.Duration // between two looks at the queue; 0 is 5 s
}

// askAgain is how often squeue may fail in a row before the watch is given up.
const askAgain = 20

// Run does the runs of a plan as run.Run does; Parallel is how many tasks may go on at
// once, and 0 as many as Slurm lets. When ctx is done the job goes on in Slurm; the same
// call collects it.
func Run(ctx context.Context, p run.Plan, o Options) (int, error) {
	if p.Header.Limits.Wall <= 0 {
		return 0, errors.New("the limit on time is not above zero")
	}
	if o.Tasks == 0 {
		o.Tasks = 1000
	}
	if o.Poll == 0 {
		o.Poll = 5 * time.Second
	}
	if p.Logs == "" {
		p.Logs = run.LogFolder(p.Results)
	}
	out, err := results.Append(p.Results, p.Header)
	if err != nil {
		return 0, err
	}
	defer out.Close()
	c := &collector{plan: p, out: out, dir: strings.TrimSuffix(p.Results, filepath.Ext(p.Results)) + ".slurm", sizes: map[string]int64{}}
	there := len(c.plan.Missing(c.out))
	if p.Begin != nil {
		p.Begin(there, len(p.Jobs)-there)
	}
	// What earlier calls have submitted first.
	for _, sub := range submissions(c.dir) {
		if err := c.watch(ctx, sub, o); err != nil {
			return c.count, err
		}
	}
	if jobs := c.plan.Missing(c.out); len(jobs) > 0 {
		sub, err := c.submit(ctx, jobs, o)
		if err == nil {
			err = c.watch(ctx, sub, o)
		}
		if err != nil {
			return c.count, err
		}
	}
	if n := len(c.plan.Missing(c.out)); n > 0 {
		return c.count, fmt.Errorf("%d runs were not done; %s says why, and the same call submits them again", n, filepath.Join(c.dir, "*", "task-*.txt"))
	}
	return c.count, os.RemoveAll(c.dir)
}

// collector takes the rows of tasks into the results.
type collector struct {
	plan  run.Plan
	out   *results.Writer
	dir   string
	sizes map[string]int64 // of the parts when they were read
	count int
}

// submit hands jobs over to Slurm and gives the folder of the submission.
func (c *collector) submit(ctx context.Context, jobs []run.Job, o Options) (string, error) {
	p, err := c.plan, error(nil)
	if p.Logs, err = filepath.Abs(p.Logs); err != nil {
		return "", err
	}
	order := run.NewOrder(p, jobs, min(len(jobs), o.Tasks))
	sub := filepath.Join(c.dir, strconv.Itoa(len(submissions(c.dir))+1))
	if sub, err = filepath.Abs(sub); err != nil {
		return "", err
	}
	if err := os.MkdirAll(sub, 0o755); err != nil {
		return "", err
	}
	text, err := json.Marshal(order)
	if err == nil {
		err = os.WriteFile(filepath.Join(sub, "order.json"), text, 0o644)
	}
	if err != nil {
		return "", err
	}
	l := c.plan.Header.Limits
	array := fmt.Sprintf("--array=0-%d", order.Tasks-1)
	if c.plan.Parallel > 0 {
		array += "%" + strconv.Itoa(c.plan.Parallel)
	}
	args := []string{"--parsable", "--job-name=bsmt-bench", array, "--output=" + filepath.Join(sub, "task-%a.txt"),
		"--cpus-per-task=" + strconv.Itoa(max(1, l.Cores)),
		"--time=" + strconv.Itoa(2+int(time.Duration(order.Most())*(l.Wall+l.Grace+time.Second)/time.Minute))}
	if l.Memory > 0 {
		args = append(args, "--mem="+strconv.FormatInt(l.Memory>>20+keeperMemory, 10)+"M")
	}
	cmd := exec.CommandContext(ctx, "sbatch", append(args, o.Options...)...)
	script := "#!/bin/sh\nexec"
	for _, word := range append(o.Task[:len(o.Task):len(o.Task)], sub) {
		script += " '" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	cmd.Stdin = strings.NewReader(script + " \"$SLURM_ARRAY_TASK_ID\"\n")
	answer, err := output(cmd)
	if err != nil {
		return "", err
	}
	number, _, _ := strings.Cut(strings.TrimSpace(answer), ";")
	if c.plan.Note != nil {
		c.plan.Note(fmt.Sprintf("job %s of %d tasks is submitted; when this program is ended it goes on, and the same call watches it again", number, order.Tasks))
	}
	return sub, os.WriteFile(filepath.Join(sub, "job"), []byte(number+"\n"), 0o644)
}

// keeperMemory is the MB that a task needs besides its runs.
const keeperMemory = 256

// watch collects the rows of a submission until none of its tasks is in the queue.
func (c *collector) watch(ctx context.Context, sub string, o Options) error {
	number := jobNumber(sub)
	for failed := 0; ; {
		active := false
		if number != "" {
			var err error
			if active, err = queued(ctx, number); err == nil {
				failed = 0
			} else if failed++; ctx.Err() == nil && failed < askAgain {
				active = true
			} else if ctx.Err() == nil {
				return err
			}
		}
		// Behind the look at the queue: what has left it has written all.
		if err := c.collect(sub); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !active {
			return nil
		}
		select {
		case <-ctx.Done():
		case <-time.After(o.Poll):
		}
	}
}

// collect takes in what the tasks of a submission have written since the last look.
func (c *collector) collect(sub string) error {
	parts, err := filepath.Glob(filepath.Join(sub, "part-*.jsonl"))
	if err != nil {
		return err
	}
	for _, part := range parts {
		info, err := os.Stat(part)
		if err != nil || info.Size() == c.sizes[part] {
			continue
		}
		c.sizes[part] = info.Size()
		n, err := c.plan.Take(c.out, part, func(log string) string { return log })
		if c.count += n; err != nil {
			return err
		}
	}
	return nil
}

// queued tells whether a job is in the queue.
func queued(ctx context.Context, number string) (bool, error) {
	text, err := output(exec.CommandContext(ctx, "squeue", "--noheader", "--jobs="+number, "--format=%T"))
	if err != nil && strings.Contains(err.Error(), "Invalid job id") {
		// It has ended so long ago that Slurm has forgotten it.
		return false, nil
	}
	return strings.TrimSpace(text) != "", err
}

// output runs a program of Slurm's; the error has what it said.
func output(cmd *exec.Cmd) (string, error) {
	var said bytes.Buffer
	cmd.Stderr = &said
	text, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%s: %w %s", filepath.Base(cmd.Path), err, bytes.TrimSpace(said.Bytes()))
	}
	return string(text), err
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
