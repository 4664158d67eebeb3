package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	"github.com/urfave/cli/v2"

	"bsmt/internal/ending"
	"bsmt/portfolio/keeper"
	"bsmt/portfolio/libz3"
)

// version is set by the linker for releases.
var version = "0.1"

// The exit codes; doc.go tells what they mean.
const (
	exitFine  = 0
	exitError = 1
	exitUsage = 2
)

// libz3Server is the hidden subcommand that serves the Z3 library.
const libz3Server = "libz3-server"

func main() {
	start := time.Now()
	if len(os.Args) >= 2 && os.Args[1] == libz3Server {
		// Before all else: a child has no use for the command line.
		os.Exit(serveLibZ3(os.Args[2:]))
	}
	if len(os.Args) > 2 && (os.Args[1] == benchKeeper || os.Args[1] == benchTask) {
		os.Exit(serveBench(os.Args[1], os.Args[2:]))
	}
	if room, ok := addressSpace(); ok && room < leastRoom {
		fmt.Printf("(error \"the limit on virtual memory (ulimit -v) leaves %d MB, and bsmt needs %d MB\")\n", room>>20, leastRoom>>20)
		os.Exit(exitError)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		by := (<-signals).(syscall.Signal)
		cancel(ending.Interrupt{Signal: by})
		signal.Stop(signals) // the next one ends the program
	}()
	os.Exit(run(ctx, start, os.Args, os.Stdin, os.Stdout, os.Stderr))
}

// serveLibZ3 is the child that asks the Z3 library; --version prints which one.
func serveLibZ3(args []string) int {
	if len(args) > 0 {
		v, err := libz3.Version()
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return exitError
		}
		fmt.Println(v)
		return exitFine
	}
	if err := libz3.Serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return exitError
	}
	return exitFine
}

// errQuiet is an error that has been told already; its exit code is 1.
var errQuiet = errors.New("told already")

// codeError is an error with an exit code of its own; nothing more is to be said.
type codeError int

func (codeError) Error() string { return "told already" }

// run is the program. It gives the exit code.
func run(ctx context.Context, start time.Time, args []string, in io.Reader, out, notes io.Writer) int {
	told := &output{w: out}
	s := &settings{start: start, in: in, out: told, notes: notes, garbage: newCollector(), keeper: &keeper.Keeper{}}
	defer s.keeper.Close()
	app := newApp(s, args)
	args, err := arrange(app, args)
	if err == nil {
		err = app.RunContext(ctx, args)
	}
	if failed := told.failed(); err == nil && failed != nil {
		fmt.Fprintf(notes, "bsmt: %v\n", failed)
		err = errQuiet
	}
	var code codeError
	interrupted, byInterrupt := ending.Code(ctx)
	switch {
	case err == nil:
		return exitFine
	case byInterrupt:
		return interrupted
	case errors.As(err, &code):
		return int(code)
	case errors.Is(err, errQuiet):
		return exitError
	}
	fmt.Fprintf(notes, "bsmt: %v\nbsmt: `bsmt help` tells how it is used\n", err)
	return exitUsage
}

// output is where responses go. It remembers that one could not be written.
type output struct {
	mu  sync.Mutex
	w   io.Writer
	err error // the first
}

// Write passes a text on.
func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	n, err := o.w.Write(b)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// failed gives the error of the first text that could not be written.
func (o *output) failed() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// newApp makes the commands that args may name.
func newApp(s *settings, args []string) *cli.App {
	return &cli.App{
		Name:      "bsmt",
		Usage:     "answers SMT-LIB 2 problems, and checks the models it prints",
		UsageText: "bsmt [options] FILE\nbsmt [options] < FILE\nbsmt command [options] …",
		Version:   version,
		Flags:     checked(solveFlags()),
		Action:    s.solve,
		Commands: checkedAll([]*cli.Command{
			translateCommand(s), checkCommand(s), reduceCommand(s), stabilityCommand(s), crossCheckCommand(s), checkMachineCommand(s), refinesCommand(s), evalCommand(s), replCommand(s), solversCommand(s), optionsCommand(s), benchCommand(args), versionCommand(s),
		}),
		Reader: s.in, Writer: s.out, ErrWriter: s.notes,
		HideVersion:            true,
		UseShortOptionHandling: false,
		ExitErrHandler:         func(*cli.Context, error) {},
		OnUsageError:           func(_ *cli.Context, err error, _ bool) error { return err },
	}
}

func versionCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "version", Usage: "print the version",
		Action: s.printVersion,
	}
}

func (s *settings) printVersion(*cli.Context) error {
	fmt.Fprintf(s.out, "bsmt %s (%s%s)\n", version, commit(), runtime.Version())
	return nil
}

// commit names the commit that the program was built from, as far as the build says it.
func commit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	id, changed := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && s.Value != "":
			id = "commit " + s.Value[:min(len(s.Value), 12)]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " and changes"
		}
	}
	if id == "" {
		return ""
	}
	return id + changed + ", "
}
