package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"bsmt/bench/results"
)

// benchCommand is the harness. It has all its commands only where args name it: to make them takes as long
// as a small problem does.
func benchCommand(args []string) *cli.Command {
	c := &cli.Command{Name: "bench", Usage: "run solvers over a set of files, and say how they did"}
	if slices.Contains(args, c.Name) {
		c.Subcommands = []*cli.Command{
			benchRunCommand(), benchScoreCommand(), benchPlotCommand(), benchReportCommand(), benchDiffCommand(), benchThesisCommand(),
			benchGenCommand(), benchExportCommand(), benchImportCommand(), benchSubmissionCommand(), benchCostCommand(), benchSessionsCommand(), benchScheduleCommand(),
		}
	}
	return c
}

// benchFailed tells of an error that is not one of the command line.
func benchFailed(c *cli.Context, err error) error {
	if err == nil {
		return nil
	}
	fmt.Fprintf(c.App.ErrWriter, "bsmt: %v\n", err)
	return errQuiet
}

// timeoutFlag is a limit on wall time.
func timeoutFlag(usage string) cli.Flag {
	return &cli.Float64Flag{Name: "timeout", Value: 10, Usage: usage, DefaultText: "10"}
}

// outputFlag names the file that a command writes.
func outputFlag(usage string) cli.Flag {
	return &cli.StringFlag{Name: "output", Aliases: []string{"o"}, Required: true, Usage: usage}
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
