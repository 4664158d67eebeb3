package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"bsmt/bench/results"
	"bsmt/internal/cli"
	"bsmt/internal/command"
)

func main() {
	if len(os.Args) > 2 && (os.Args[1] == keeperCommand || os.Args[1] == taskCommand) {
		os.Exit(serve(os.Args[1], os.Args[2:]))
	}
	os.Exit(run(command.Interruptible(), os.Args, os.Stdout, os.Stderr))
}

// run is the program. It gives the exit code.
func run(ctx context.Context, args []string, out, notes io.Writer) int {
	told := command.NewOutput(out)
	p := command.Program{App: &cli.App{
		Name:      "bsmt-bench",
		Usage:     "runs solvers over a set of files, and says how they did",
		UsageText: "bsmt bench command [options] …",
		Commands: command.CheckCommands([]*cli.Command{
			runCommand(), scoreCommand(), plotCommand(), reportCommand(), diffCommand(), thesisCommand(),
			genCommand(), exportCommand(), importCommand(), submissionCommand(), costCommand(), sessionsCommand(), scheduleCommand(), scaleCommand(), coresCommand(),
			{Name: "version", Usage: "print the version", Action: func(c *cli.Context) error {
				_, err := fmt.Fprintln(c.App.Writer, command.VersionLine("bsmt-bench"))
				return err
			}},
		}),
		Writer: told, ErrWriter: notes,
	}}
	return p.Run(ctx, args, told, notes)
}

// bsmt finds the program that the names kernel and bsmt stand for.
func bsmt() (string, error) { return command.Sibling("bsmt") }

// failed tells of an error that is not one of the command line. That a file cannot be read is
// told by Run.
func failed(c *cli.Context, err error) error {
	var path *fs.PathError
	if err == nil || errors.As(err, &path) {
		return err
	}
	fmt.Fprintf(c.App.ErrWriter, "bsmt-bench: %v\n", err)
	return command.ErrQuiet
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
		return nil, failed(c, err)
	}
	limit, given := command.Seconds(c.Float64("timeout")), c.IsSet("timeout")
	switch l := &res.Header.Limits.Wall; {
	case *l == 0 && !given:
		return nil, errors.New("the results do not say what the limit on time was; tell it by --timeout")
	case *l == 0:
		*l = limit
	case given && *l != limit:
		return nil, failed(c, fmt.Errorf("the runs had %v, not %v", *l, limit))
	}
	return res, nil
}
