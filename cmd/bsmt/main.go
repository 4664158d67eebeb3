package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/internal/garbage"
	"bsmt/portfolio/keeper"
	"bsmt/portfolio/libz3"
)

// libz3Server is the hidden subcommand that serves the Z3 library.
const libz3Server = "libz3-server"

func main() {
	start := time.Now()
	if len(os.Args) >= 2 && os.Args[1] == libz3Server {
		// Before all else: a child has no use for the command line.
		os.Exit(serveLibZ3(os.Args[2:]))
	}
	if room, ok := addressSpace(); ok && room < leastRoom {
		fmt.Printf("(error \"the limit on virtual memory (ulimit -v) leaves %d MB, and bsmt needs %d MB\")\n", room>>20, leastRoom>>20)
		os.Exit(command.Failed)
	}
	os.Exit(run(command.Interruptible(), start, os.Args, os.Stdin, os.Stdout, os.Stderr))
}

// serveLibZ3 is the child that asks the Z3 library; --version prints which one.
func serveLibZ3(args []string) int {
	if len(args) > 0 {
		v, err := libz3.Version()
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return command.Failed
		}
		fmt.Println(v)
		return command.Fine
	}
	if err := libz3.Serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return command.Failed
	}
	return command.Fine
}

// run is the program. It gives the exit code.
func run(ctx context.Context, start time.Time, args []string, in io.Reader, out, notes io.Writer) int {
	told := command.NewOutput(out)
	s := &settings{start: start, in: in, out: told, notes: notes, garbage: garbage.New(), keeper: &keeper.Keeper{}}
	defer s.keeper.Close()
	app := newApp(s)
	if asksOfB(args) {
		*app.Find("translate") = *handedOver("translate", ofB, "")
	}
	p := command.Program{App: app, Foreign: foreign, Also: foreignNames()}
	return p.Run(ctx, args, told, notes)
}

// newApp makes the commands.
func newApp(s *settings) *cli.App {
	return &cli.App{
		Name:      "bsmt",
		Usage:     "answers SMT-LIB 2 problems, and checks the models it prints",
		UsageText: "bsmt [options] FILE…\nbsmt [options] < FILE\nbsmt command [options] …",
		Flags:     command.CheckFlags(solveFlags()),
		Action:    s.solve,
		Commands: command.CheckCommands(append([]*cli.Command{
			translateCommand(s),
			checkCommand(s),
			reduceCommand(s),
			stabilityCommand(s),
			crossCheckCommand(s),
			cubesCommand(s),
			solversCommand(s),
			optionsCommand(s),
			completionCommand(s), manualCommand(s), versionCommand(s),
		}, handOverCommands()...)),
		Writer: s.out, ErrWriter: s.notes,
	}
}

func versionCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "version", Usage: "print the version",
		Action: s.printVersion,
	}
}

func (s *settings) printVersion(*cli.Context) error {
	fmt.Fprintln(s.out, command.VersionLine("bsmt"))
	return nil
}
