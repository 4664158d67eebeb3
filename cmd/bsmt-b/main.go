package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/internal/garbage"
)

func main() {
	os.Exit(run(command.Interruptible(), os.Args, os.Stdin, os.Stdout, os.Stderr))
}

// settings are what all commands share.
type settings struct {
	in         io.Reader
	out, notes io.Writer
	garbage    *garbage.Collector
}

// run is the program. It gives the exit code.
func run(ctx context.Context, args []string, in io.Reader, out, notes io.Writer) int {
	told := command.NewOutput(out)
	s := &settings{in: in, out: told, notes: notes, garbage: garbage.New()}
	p := command.Program{App: newApp(s)}
	return p.Run(ctx, args, told, notes)
}

// newApp makes the commands.
func newApp(s *settings) *cli.App {
	return &cli.App{
		Name:      "bsmt-b",
		Usage:     "runs, solves and checks B",
		UsageText: "bsmt command [options] …",
		Commands: command.CheckCommands([]*cli.Command{
			checkMachineCommand(s),
			refinesCommand(s),
			poCommand(s),
			disproveCommand(s),
			evalCommand(s),
			replCommand(s),
			simulateCommand(s),
			exploreCommand(s),
			replayCommand(s),
			formatCommand(s),
			translateCommand(s),
			manualCommand(s),
			{Name: "version", Usage: "print the version", Action: func(c *cli.Context) error {
				_, err := fmt.Fprintln(s.out, command.VersionLine("bsmt-b"))
				return err
			}},
		}),
		Writer: s.out, ErrWriter: s.notes,
	}
}

func manualCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "manual", Usage: "print the manual page", Hidden: true,
		Action: func(c *cli.Context) error {
			_, err := fmt.Fprint(s.out, c.App.Manual())
			return err
		},
	}
}
