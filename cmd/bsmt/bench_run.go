package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"bsmt/bench/gen"
	"bsmt/bench/results"
	brun "bsmt/bench/run"
	"bsmt/bench/set"
	"bsmt/bench/solvers"
	"bsmt/portfolio"
	"bsmt/session"
)

func benchRunCommand() *cli.Command {
	return &cli.Command{
		Name: "run", Usage: "run solvers; the same call continues a run that was stopped",
		UsageText: "bsmt bench run --set DIR --solvers kernel,z3,'mine=cmd --limit {s} {}' -o RESULTS",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "set", Required: true, Usage: "`DIR` with an index.csv, or any folder of .smt2 files"},
			&cli.StringFlag{Name: "solvers", Value: "kernel", Usage: "names (kernel, bsmt, z3, cvc5, …) and name=command pairs between commas; {} is the file, {s} and {ms} the limit, {mb} the memory"},
			outputFlag("results; its name ends in .jsonl by custom"),
			timeoutFlag("seconds of wall time for a run, its processes all counted"),
			&cli.Float64Flag{Name: "cpu", Usage: "seconds of processor time for a run", DefaultText: "4 times the timeout and 2"},
			&cli.Int64Flag{Name: "memory", Value: 4096, Usage: "MB for a run"},
			&cli.IntFlag{Name: "jobs", Value: 1, Usage: "runs at once"},
			&cli.StringFlag{Name: "logic", Usage: "only files of these logics, between commas"},
			&cli.StringFlag{Name: "split", Usage: "only files that the index puts into this split"},
			&cli.IntFlag{Name: "sample", Usage: "at most so many files of each logic", DefaultText: "all"},
			&cli.IntFlag{Name: "limit", Usage: "at most so many files", DefaultText: "all"},
		},
		Action: benchRun,
	}
}

func benchCostCommand() *cli.Command {
	return &cli.Command{
		Name: "cost", Usage: "the kernel's time against the size of problems that grow by one parameter",
		UsageText: "bsmt bench cost",
		Action: func(c *cli.Context) error {
			return gen.Cost(c.App.Writer, gen.Families(), func(script string) (string, error) {
				var out strings.Builder
				cfg := session.Config{Out: &out, Solver: &portfolio.Kernel{}, Timeout: time.Minute}
				_, err := session.New(c.Context, cfg).Run(strings.NewReader(script))
				return strings.TrimSpace(out.String()), err
			})
		},
	}
}

func benchRun(c *cli.Context) error {
	if c.NArg() > 0 {
		return fmt.Errorf("bench run takes no %s", c.Args().First())
	}
	self, err := os.Executable()
	if err != nil {
		return benchFailed(c, err)
	}
	members, err := solvers.Parse(c.String("solvers"), self)
	if err != nil {
		return err
	}
	var logics []string
	if c.String("logic") != "" {
		logics = strings.Split(c.String("logic"), ",")
	}
	problems, err := set.Load(c.String("set"), set.Filter{
		Split: c.String("split"), Logics: logics, PerLogic: c.Int("sample"), Limit: c.Int("limit"),
	})
	if err != nil {
		return benchFailed(c, err)
	}
	plan := brun.Plan{
		Problems: problems, Solvers: members, Jobs: c.Int("jobs"), Results: c.String("output"),
		Header: results.Header{
			Started: time.Now().UTC().Truncate(time.Second), Program: version, Engine: "local",
			Set: results.Set{Dir: c.String("set")},
		},
		Limits: brun.Limits{Wall: seconds(c.Float64("timeout")), CPU: seconds(c.Float64("cpu")), Memory: c.Int64("memory") << 20},
	}
	progress(&plan, c.App.ErrWriter)
	n, err := brun.Run(c.Context, plan)
	if errors.Is(err, context.Canceled) {
		err = fmt.Errorf("stopped after %d runs; the same call continues", n)
	}
	if err == nil {
		fmt.Fprintf(c.App.ErrWriter, "%d files, %d runs done now\n", len(problems), n)
	}
	return benchFailed(c, err)
}

// progress shows a bar if there is a terminal to show it on.
func progress(p *brun.Plan, w io.Writer) {
	file, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return
	}
	var bar *progressbar.ProgressBar
	p.Begin = func(runs int) {
		bar = progressbar.NewOptions(runs, progressbar.OptionSetWriter(file), progressbar.OptionShowCount(),
			progressbar.OptionClearOnFinish(), progressbar.OptionSetPredictTime(true))
	}
	p.Done = func(results.Row) { bar.Add(1) }
}
