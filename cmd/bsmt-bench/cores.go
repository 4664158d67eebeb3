package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"bsmt/bench/cores"
	"bsmt/bench/results"
	brun "bsmt/bench/run"
	"bsmt/bench/score"
	"bsmt/bench/set"
	"bsmt/bench/solvers"
	"bsmt/internal/cli"
	"bsmt/internal/command"
)

func coresCommand() *cli.Command {
	return &cli.Command{
		Name: "cores", Usage: "what more cores come to by the clock, file by file",
		UsageText: "bsmt bench cores FILE|DIR… --jobs 1,2 --slowest 150 --solvers kernel,'old=/old/bsmt -s kernel --jobs {jobs} {}'",
		Description: "Each file is decided by each solver with each number of jobs, in turns and in an order that is drawn anew. Runs with the first number\n" +
			"of jobs are pinned to as many processors, where the system can do that: what one job has collected by other processors is no work of one.\n" +
			"Times are compared with the first solver's runs with the first number. Files that are lost against these are named; verdicts that contradict\n" +
			"each other are an error. In commands of solvers {jobs} is the number, the rest is as for bench run. Nothing else should run meanwhile.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "list", Usage: "`FILE` with a name of a file or folder on each line, besides those given"},
			&cli.StringFlag{Name: "jobs", Value: "1,2", Usage: "numbers of jobs, between commas"},
			&cli.StringFlag{Name: "solvers", Value: "kernel", Usage: "`LIST` of names and name=command pairs, such as an older program beside"},
			&cli.IntFlag{Name: "repeat", Value: 1, Usage: "runs of each way on each file, of which the fastest counts"},
			&cli.IntFlag{Name: "slowest", Usage: "only the `N` files that are decided latest in a run before", DefaultText: "all"},
			timeoutFlag("seconds of wall time for a run"),
			&cli.Int64Flag{Name: "memory", Value: 4096, Usage: "MB for a run"},
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "results to write, for bench score, plot, report and diff; of each way its fastest run"},
		},
		Action: measureCores,
	}
}

func measureCores(c *cli.Context) error {
	jobs, err := numbers(c.String("jobs"))
	if err != nil {
		return err
	}
	catalog := solvers.Catalog{Bsmt: bsmt}
	members, err := catalog.Parse(c.String("solvers"))
	if err != nil {
		return err
	}
	for i := range members {
		if members[i], err = catalog.Identify(c.Context, members[i]); err != nil {
			return failed(c, err)
		}
	}
	processors := brun.Processors()
	ways, err := cores.Ways(members, jobs, processors)
	if err != nil {
		return err
	}
	names := c.Args().Slice()
	if list := c.String("list"); list != "" {
		text, err := os.ReadFile(list)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); line != "" {
				names = append(names, line)
			}
		}
	}
	problems, err := set.Named(names...)
	if err != nil {
		return failed(c, err)
	}
	if len(problems) == 0 {
		return errors.New("bench cores needs files")
	}
	if out := c.String("output"); out != "" {
		if _, err := os.Stat(out); !errors.Is(err, fs.ErrNotExist) {
			return failed(c, fmt.Errorf("%s is there already", out))
		}
	}
	if ways[0].Processors == nil {
		fmt.Fprintf(c.App.ErrWriter, "bsmt-bench: runs with %d jobs are not pinned (%d processors can be had for that), so that they may use more\n", jobs[0], len(processors))
	}
	self, err := os.Executable()
	if err != nil {
		return failed(c, err)
	}
	p := &progress{out: c.App.ErrWriter}
	plan := cores.Plan{
		Problems: problems, Ways: ways, Repeat: c.Int("repeat"), Slowest: c.Int("slowest"),
		Limits: results.Limits{
			Wall: command.Seconds(c.Float64("timeout")), Memory: c.Int64("memory") << 20, Output: 256 << 20, Grace: time.Second / 2,
		},
		Keeper: []string{self, keeperCommand}, Begin: p.begin, Done: p.row,
	}
	header := results.Header{
		Started: time.Now().UTC().Truncate(time.Second), Program: command.Version, Engine: "local", Limits: plan.Limits,
		Set:      results.Set{Filter: options(c, "list", "repeat", "slowest")},
		Measured: results.Measured{Memory: "sampled", CPU: "waited"}, Host: brun.Host(),
	}
	rows, err := plan.Measure(c.Context)
	if err != nil {
		return failed(c, err)
	}
	if out := c.String("output"); out != "" {
		header.Set.Files = len(rows)
		for _, w := range ways {
			header.Solvers = append(header.Solvers, w.Solver)
		}
		if err := writeRows(out, header, rows); err != nil {
			return failed(c, err)
		}
	}
	found := cores.Compare(ways, rows)
	if err := score.Write(c.App.Writer, score.Text, found.Table); err != nil {
		return err
	}
	if len(found.Losses) > 0 {
		fmt.Fprintf(c.App.Writer, "\n%s\n", strings.Join(found.Losses, "\n"))
	}
	if len(found.Wrong) > 0 {
		return failed(c, errors.New(strings.Join(found.Wrong, "\n")))
	}
	return nil
}

// writeRows writes a results file.
func writeRows(name string, h results.Header, rows [][]results.Row) error {
	w, err := results.Append(name, h)
	if err != nil {
		return err
	}
	for _, file := range rows {
		for _, r := range file {
			err = errors.Join(err, w.Write(r))
		}
	}
	return errors.Join(err, w.Close())
}
