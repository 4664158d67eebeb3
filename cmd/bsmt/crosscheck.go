package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/term"

	"bsmt/crosscheck"
	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/internal/source"
	"bsmt/portfolio"
	"bsmt/portfolio/members"
)

// exitDisagree is the exit code of cross-check when members contradict each other.
const exitDisagree = 4

func crossCheckCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "cross-check", Usage: "have all solvers answer scripts to their end, and compare", ArgsUsage: "FILE|FOLDER…",
		Description: "Prints a table for each script, for many scripts only where solvers contradict each other or a model is\n" +
			"false, and a summary. Exit code 4 when there is such a script.",
		Flags: append([]cli.Flag{
			&cli.StringFlag{Name: "solver", Aliases: []string{"s"}, Usage: "`NAMES` of the solvers, with commas between (default: the kernel and all that are found)"},
			membersFlag(),
			&cli.Float64Flag{Name: "timeout", Value: 10, Usage: "`SECONDS` for each solver on each script"},
			&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Value: runtime.NumCPU(), Usage: "how many solvers run at once"},
			&cli.StringFlag{Name: "evidence", Value: "disagreements", Usage: "`FOLDER` for what disagreements rest on; made when there is one"},
			&cli.BoolFlag{Name: "reduce", Usage: "make the scripts of disagreements smaller, too"},
		}, kernelFlags()...),
		Action: s.crossCheck,
	}
}

// fewScripts is how many scripts have all their tables printed.
const fewScripts = 20

func (s *settings) crossCheck(c *cli.Context) error {
	files, err := scripts(c.Args().Slice())
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return errors.New("cross-check needs scripts")
	}
	table, err := memberTable(c)
	if err != nil {
		return err
	}
	solvers, err := s.crossMembers(c, table, c.String("solver"))
	if err != nil {
		return err
	}
	if len(solvers) < 2 {
		return errors.New("cross-check needs at least two solvers")
	}
	cfg := crosscheck.Config{Members: solvers, Timeout: command.Seconds(c.Float64("timeout")), Jobs: c.Int("jobs"), Evidence: c.String("evidence")}
	if c.Bool("reduce") {
		cfg.Reduce = 500
	}
	f, ok := s.notes.(*os.File)
	tty := ok && term.IsTerminal(int(f.Fd())) && len(files) > 1
	cfg.Progress = func(done, all int, r *crosscheck.Result) {
		if tty {
			fmt.Fprintf(f, "\r\033[K%d of %d scripts", done, all)
			if done == all {
				fmt.Fprint(f, "\r\033[K")
			}
		}
		if all <= fewScripts || r.Disagree || r.Err != nil {
			r.Write(s.out)
		}
	}
	results := crosscheck.Run(c.Context, files, cfg)
	crosscheck.Summary(s.out, results)
	switch {
	case slices.ContainsFunc(results, func(r crosscheck.Result) bool { return r.Disagree }):
		return command.Code(exitDisagree)
	case c.Context.Err() != nil, slices.ContainsFunc(results, func(r crosscheck.Result) bool { return r.Err != nil }):
		return command.ErrQuiet
	}
	return nil
}

// scripts lists files, and the scripts below folders.
func scripts(args []string) ([]string, error) {
	var out []string
	for _, a := range args {
		st, err := os.Stat(a)
		if err != nil {
			return nil, err
		}
		if !st.IsDir() {
			out = append(out, a)
			continue
		}
		err = filepath.WalkDir(a, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && source.IsScript(path) {
				out = append(out, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// crossMembers gives the solvers that are named, or all that are found.
func (s *settings) crossMembers(c *cli.Context, table *members.Table, names string) ([]crosscheck.Member, error) {
	options, err := s.kernelOptions(c)
	if err != nil {
		return nil, err
	}
	kernel := crosscheck.Member{Name: "kernel", Version: command.Version, Command: "in this program", New: func() portfolio.Solver { return &portfolio.Kernel{Options: options} }}
	external := func(e *portfolio.External) crosscheck.Member {
		return crosscheck.Member{
			Name: e.Name(), Version: versionOf(c.Context, e), Command: strings.Join(append([]string{e.Path}, e.Args...), " "),
			New: func() portfolio.Solver { return &portfolio.External{Member: e.Member, Path: e.Path, Keeper: s.keeper} },
		}
	}
	var out []crosscheck.Member
	if names == "" {
		out = append(out, kernel)
		for _, e := range portfolio.Found(table) {
			out = append(out, external(e))
		}
		return out, nil
	}
	for n := range strings.SplitSeq(names, ",") {
		if n = strings.TrimSpace(n); n == "kernel" || n == "bsmt" {
			out = append(out, kernel)
			continue
		}
		e, err := find(table, n)
		if err != nil {
			return nil, err
		}
		out = append(out, external(e))
	}
	return out, nil
}
