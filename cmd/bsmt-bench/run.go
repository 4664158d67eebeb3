package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"bsmt/bench/box"
	"bsmt/bench/nats"
	"bsmt/bench/results"
	brun "bsmt/bench/run"
	"bsmt/bench/set"
	"bsmt/bench/slurm"
	"bsmt/bench/solvers"
	"bsmt/cluster/join"
	"bsmt/internal/cli"
	"bsmt/internal/command"
)

// The hidden subcommands of the harness: what keeps its runs, and what a task of an
// array job does.
const (
	keeperCommand = "bench-keeper"
	taskCommand   = "bench-task"
)

// serve is a child of the harness; it gives the exit code.
func serve(name string, args []string) int {
	var err error
	switch {
	case name == keeperCommand && len(args) == 1:
		err = box.Serve(os.Stdin, os.Stdout, args[0])
	case name == taskCommand && len(args) == 2:
		var self string
		if self, err = os.Executable(); err == nil {
			ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
			defer stop()
			err = brun.Task(ctx, args[0], args[1], []string{self, keeperCommand})
		}
	default:
		return command.Usage
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bsmt-bench:", err)
		return command.Failed
	}
	return command.Fine
}

func runCommand() *cli.Command {
	return &cli.Command{
		Name: "run", Usage: "run solvers; the same call continues a run that was stopped or killed",
		UsageText: "bsmt bench run --set DIR --solvers kernel,z3,'mine=cmd --limit {s} {}' -o RESULTS.jsonl",
		Description: "Solvers are names (kernel, bsmt, z3, cvc5, …) and name=command pairs between commas, or the lines\n" +
			"of a file. In a command {} is the file, {s} the limit in whole seconds, {t} in seconds, {ms} in\n" +
			"milliseconds, {mb} the memory in MB, {NAME} the file's row in that column of the index, and the program bsmt is the one beside bsmt-bench, or on PATH. Limits hold for all processes of a run together. What\n" +
			"each run printed lies in RESULTS.logs/SOLVER/FILE.log. Results of other limits, commands or versions\n" +
			"do not go into one file.",
		Flags: append(join.Flags("with --engine nats: "),
			&cli.StringFlag{Name: "set", Required: true, Usage: "`DIR` with an index.csv, or any folder of .smt2 files"},
			&cli.StringFlag{Name: "solvers", Usage: "`LIST` of names and name=command pairs", DefaultText: "all of --config, or kernel"},
			&cli.StringFlag{Name: "config", Usage: "`FILE` of solvers: name = command on each line, # for remarks"},
			outputFlag("results; its name ends in .jsonl by custom"),
			timeoutFlag("seconds of wall time for a run"),
			&cli.Float64Flag{Name: "cpu", Usage: "seconds of processor time for a run", DefaultText: "4 times the timeout and 2"},
			&cli.Int64Flag{Name: "memory", Value: 4096, Usage: "MB for a run"},
			&cli.Int64Flag{Name: "max-output", Value: 256, Usage: "MB that a run may print"},
			&cli.Float64Flag{Name: "grace", Value: 0.5, Usage: "seconds between the signals TERM and KILL"},
			&cli.IntFlag{Name: "jobs", Value: 1, Usage: "runs at once"},
			&cli.IntFlag{Name: "cores", Value: -1, Usage: "processors that each run is pinned to; 0 pins nothing", DefaultText: "all, shared out among the jobs; 1 with slurm, 0 with nats"},
			&cli.BoolFlag{Name: "no-cgroup", Usage: "hold limits by looking at /proc, even where control groups may be made"},
			&cli.StringFlag{Name: "engine", Value: "local", Usage: "local; slurm: an array job, watched and collected, the folders must be shared with the nodes; or nats: the workers of bsmt cluster, which have the solvers"},
			&cli.IntFlag{Name: "tasks", Value: 1000, Usage: "of an array job at most"},
			&cli.StringFlag{Name: "sbatch", Usage: "`OPTIONS` of sbatch, such as '--partition=long'"},
			&cli.StringFlag{Name: "logic", Usage: "only files of these logics, between commas"},
			&cli.StringFlag{Name: "split", Usage: "only files that the index puts into this split"},
			&cli.IntFlag{Name: "sample", Usage: "at most so many files of each logic", DefaultText: "all"},
			&cli.IntFlag{Name: "limit", Usage: "at most so many files", DefaultText: "all"},
		),
		Action: runSolvers,
	}
}

func runSolvers(c *cli.Context) error {
	if c.NArg() > 0 {
		return fmt.Errorf("bench run takes no %s", c.Args().First())
	}
	plan, err := planOf(c)
	if err != nil {
		return err
	}
	return runPlan(c, plan)
}

// runPlan runs what is left of a plan by its engine, and tells how it goes.
func runPlan(c *cli.Context, plan brun.Plan) error {
	watch(c.App.ErrWriter, &plan)
	var n int
	var err error
	switch plan.Header.Engine {
	case "nats":
		n, err = nats.Run(c.Context, plan, join.Access(c, c.String("join")))
	case "slurm":
		n, err = slurm.Run(c.Context, plan, slurm.Options{
			Task: []string{plan.Keeper[0], taskCommand}, Tasks: c.Int("tasks"), Options: strings.Fields(c.String("sbatch")),
		})
	default:
		n, err = brun.Run(c.Context, plan)
	}
	if errors.Is(err, context.Canceled) {
		err = fmt.Errorf("stopped after %d runs; the same call continues", n)
	}
	if err == nil {
		fmt.Fprintf(c.App.ErrWriter, "%d files, %d runs done now\n", plan.Header.Set.Files, n)
	}
	return failed(c, err)
}

// planOf makes a plan of a command line. Errors that are not the command line's
// are told already.
func planOf(c *cli.Context) (brun.Plan, error) {
	var plan brun.Plan
	self, err := os.Executable()
	if err != nil {
		return plan, failed(c, err)
	}
	catalog := solvers.Catalog{Bsmt: bsmt}
	list := c.String("solvers")
	if config := c.String("config"); config != "" {
		if err := catalog.ReadFile(config); err != nil {
			return plan, failed(c, err)
		}
	} else if list == "" {
		list = "kernel"
	}
	members, err := catalog.Parse(list)
	if err != nil {
		return plan, err
	}
	for i := range members {
		if members[i], err = catalog.Identify(c.Context, members[i]); err != nil {
			return plan, failed(c, err)
		}
	}
	filter := set.Filter{Split: c.String("split"), PerLogic: c.Int("sample"), Limit: c.Int("limit")}
	if c.String("logic") != "" {
		filter.Logics = strings.Split(c.String("logic"), ",")
	}
	problems, err := set.Load(c.String("set"), filter)
	if err != nil {
		return plan, failed(c, err)
	}
	limits := results.Limits{
		Wall: command.Seconds(c.Float64("timeout")), CPU: command.Seconds(c.Float64("cpu")), Memory: c.Int64("memory") << 20,
		Output: c.Int64("max-output") << 20, Cores: c.Int("cores"), Grace: command.Seconds(c.Float64("grace")),
	}
	if limits.CPU == 0 {
		limits.CPU = 4*limits.Wall.Truncate(time.Second) + 2*time.Second
	}
	engine, parallel := c.String("engine"), c.Int("jobs")
	switch {
	case engine != "slurm" && engine != "local" && engine != "nats":
		return plan, fmt.Errorf("--engine is local, slurm or nats, not %s", engine)
	case engine == "nats" && c.IsSet("jobs"):
		return plan, errors.New("--jobs is not for --engine nats: how many runs go on at once is for its workers to say (bsmt cluster work --tasks)")
	case engine != "local" && !c.IsSet("jobs"):
		parallel = 0 // as many as there are places for
	}
	if limits.Cores < 0 {
		switch engine {
		case "local":
			limits.Cores = brun.Cores(parallel)
		case "slurm":
			limits.Cores = 1
		default: // several workers of a machine know nothing of each other
			limits.Cores = 0
		}
	}
	return brun.Plan{
		Jobs:     brun.Jobs(problems, members),
		Parallel: parallel,
		Results:  c.String("output"),
		Keeper:   []string{self, keeperCommand},
		Groups:   !c.Bool("no-cgroup"),
		Header: results.Header{
			Started: time.Now().UTC().Truncate(time.Second), Program: command.Version, Engine: engine,
			Set:    results.Set{Dir: c.String("set"), Files: len(problems), Filter: options(c, "logic", "split", "sample", "limit")},
			Limits: limits, Solvers: members, Host: brun.Host(),
		},
	}, nil
}

// options gives those options of some names that were set, as they are written.
func options(c *cli.Context, names ...string) string {
	var out []string
	for _, n := range names {
		if c.IsSet(n) {
			out = append(out, fmt.Sprintf("--%s %v", n, c.Value(n)))
		}
	}
	return strings.Join(out, " ")
}
