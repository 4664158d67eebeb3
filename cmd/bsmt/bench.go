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

	"bsmt/bench/export"
	"bsmt/bench/gen"
	"bsmt/bench/results"
	brun "bsmt/bench/run"
	"bsmt/bench/score"
	"bsmt/bench/set"
	"bsmt/bench/solvers"
	"bsmt/portfolio"
	"bsmt/session"
)

// benchCommand is the harness: bench run, score, plot and export.
func benchCommand() *cli.Command {
	timeout := func(usage string) cli.Flag {
		return &cli.Float64Flag{Name: "timeout", Value: 10, Usage: usage, DefaultText: "10"}
	}
	output := func(usage string) cli.Flag {
		return &cli.StringFlag{Name: "output", Aliases: []string{"o"}, Required: true, Usage: usage}
	}
	return &cli.Command{
		Name: "bench", Usage: "run solvers over a set of files, and say how they did",
		Subcommands: []*cli.Command{
			{
				Name: "run", Usage: "run solvers; the same call continues a run that was stopped",
				UsageText: "bsmt bench run --set DIR --solvers kernel,z3,'mine=cmd --limit {s} {}' -o RESULTS",
				Flags: []cli.Flag{
					&cli.StringFlag{Name: "set", Required: true, Usage: "`DIR` with an index.csv, or any folder of .smt2 files"},
					&cli.StringFlag{Name: "solvers", Value: "kernel", Usage: "names (kernel, bsmt, z3, cvc5, …) and name=command pairs between commas; {} is the file, {s} and {ms} the limit, {mb} the memory"},
					output("results; its name ends in .jsonl by custom"),
					timeout("seconds of wall time for a run, its processes all counted"),
					&cli.Float64Flag{Name: "cpu", Usage: "seconds of processor time for a run", DefaultText: "4 times the timeout and 2"},
					&cli.Int64Flag{Name: "memory", Value: 4096, Usage: "MB for a run"},
					&cli.IntFlag{Name: "jobs", Value: 1, Usage: "runs at once"},
					&cli.StringFlag{Name: "logic", Usage: "only files of these logics, between commas"},
					&cli.StringFlag{Name: "split", Usage: "only files that the index puts into this split"},
					&cli.IntFlag{Name: "sample", Usage: "at most so many files of each logic", DefaultText: "all"},
					&cli.IntFlag{Name: "limit", Usage: "at most so many files", DefaultText: "all"},
				},
				Action: benchRun,
			},
			{
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
			},
			{
				Name: "score", Usage: "tables of results", UsageText: "bsmt bench score [options] RESULTS…",
				Flags: []cli.Flag{
					timeout("seconds that the runs had, if the results do not say"),
					&cli.BoolFlag{Name: "logics", Usage: "a table by logic too"},
					&cli.BoolFlag{Name: "markdown", Usage: "tables in Markdown"},
				},
				Action: func(c *cli.Context) error {
					res, err := readResults(c)
					if err != nil {
						return err
					}
					layout := score.Layout{Logics: c.Bool("logics"), Markdown: c.Bool("markdown")}
					return benchFailed(c, score.New(res.Rows, res.Header.Limits.Wall).Write(c.App.Writer, layout))
				},
			},
			plotCommand(output, timeout),
			reportCommand(output, timeout),
			diffCommand(),
			{
				Name: "export", Usage: "archive of this program for StarExec or BenchExec",
				Flags: []cli.Flag{
					&cli.BoolFlag{Name: "starexec", Usage: "for StarExec and SMT-COMP: bin/starexec_run_default answers a file"},
					&cli.BoolFlag{Name: "benchexec", Usage: "for BenchExec: a tool-info module and a benchmark definition"},
					output("archive; its name ends in .zip, .tar.gz or .tgz"),
					&cli.StringFlag{Name: "binary", Usage: "bsmt to put in", DefaultText: "this one"},
				},
				Action: benchExport,
			}, benchSessionsCommand(),
		},
	}
}

// benchFailed tells of an error that is not one of the command line.
func benchFailed(c *cli.Context, err error) error {
	if err == nil {
		return nil
	}
	fmt.Fprintf(c.App.ErrWriter, "bsmt: %v\n", err)
	return errQuiet
}

// readResults reads the results files of a command line. Where no file says what the
// limit on time was, --timeout does.
func readResults(c *cli.Context) (*results.Results, error) {
	if c.NArg() == 0 {
		return nil, errors.New("no results are given")
	}
	res, err := results.Read(c.Args().Slice()...)
	if err != nil {
		return nil, benchFailed(c, err)
	}
	limit, given := seconds(c.Float64("timeout")), c.IsSet("timeout")
	switch l := &res.Header.Limits.Wall; {
	case *l == 0 && !given:
		return nil, errors.New("the results do not say what the limit on time was; tell it by --timeout")
	case *l == 0:
		*l = limit
	case given && *l != limit:
		return nil, benchFailed(c, fmt.Errorf("the runs had %v, not %v", *l, limit))
	}
	return res, nil
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

func benchExport(c *cli.Context) error {
	if c.Bool("starexec") == c.Bool("benchexec") {
		return errors.New("bench export makes an archive for one of --starexec and --benchexec")
	}
	binary := c.String("binary")
	if binary == "" {
		self, err := os.Executable()
		if err != nil {
			return benchFailed(c, err)
		}
		binary = self
	}
	kind := export.StarExec
	if c.Bool("benchexec") {
		kind = export.BenchExec
	}
	needs, err := export.Export(kind, binary, c.String("output"), version)
	if err == nil && len(needs) > 0 {
		fmt.Fprintf(c.App.ErrWriter, "bsmt: the program in the archive needs %s where it runs\n", strings.Join(needs, ", "))
	}
	return benchFailed(c, err)
}
