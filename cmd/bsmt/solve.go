package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/term"

	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/internal/garbage"
	"bsmt/internal/source"
	"bsmt/portfolio"
	"bsmt/portfolio/keeper"
	"bsmt/portfolio/members"
	"bsmt/session"
)

// settings is what all commands share.
type settings struct {
	start time.Time // when the program began
	in    io.Reader
	out   io.Writer
	notes io.Writer
	heap  int64 // bytes that this process may hold; 0 is no limit

	garbage *garbage.Collector
	keeper  *keeper.Keeper // of the solvers that run
}

// solveFlags are the options of the command without a name.
func solveFlags() []cli.Flag {
	const seconds = "no limit"
	return append([]cli.Flag{
		&cli.StringFlag{Name: "solver", Aliases: []string{"s"}, Value: "portfolio", Usage: "`NAMES` of the solvers to ask, with commas between: kernel, cooperate, libz3, " + strings.Join(members.Builtin().Names(), ", ") + ", portfolio"},
		&cli.Float64Flag{Name: "timeout", DefaultText: seconds, Usage: "`SECONDS` for each check-sat; the first one's count from the start of the program"},
		&cli.Float64Flag{Name: "total-timeout", DefaultText: seconds, Usage: "`SECONDS` for all check-sats together, counted from the start of the program"},
		&cli.Int64Flag{Name: "memory", DefaultText: "6144, or three quarters of the machine's", Usage: "`MB` for all solvers together"},
		&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, DefaultText: "one for each processor", Usage: "`N` processors to use: solvers that run at once (more take turns), and searches of the kernel where there are fewer solvers"},
		membersFlag(),
		&cli.StringFlag{Name: "schedule", DefaultText: "the one that is built in", Usage: "`FILE` that says who looks first and who races: see docs/portfolio.md"},
		&cli.Uint64Flag{Name: "seed", Usage: "`NUMBER` that repeats a run, the seed of its choices"},
		&cli.BoolFlag{Name: "model", Usage: "print a model after each sat"},
		&cli.BoolFlag{Name: "stats", Usage: "write figures of each check-sat to standard error"},
		&cli.BoolFlag{Name: "verbose", Usage: "write notes to standard error: why unknown, what a check left open"},
		&cli.StringFlag{Name: "proof", Usage: "write the refutation of the last unsat to `FILE`, for bsmt check"},
		&cli.StringFlag{Name: "partner", DefaultText: "z3, libz3 or cvc5", Usage: "`NAME` of the solver that the solver cooperate works with"},
		&cli.BoolFlag{Name: "only-checked", Usage: "no sat whose model was not evaluated whole, and nothing about scripts that only other solvers read"},
		&cli.BoolFlag{Name: "cross-check", Usage: "let all solvers finish and report every disagreement on standard error"},
		&cli.BoolFlag{Name: "version", Usage: "print the version"},
		&cli.StringFlag{Name: "z3-version", Value: "4.8.12", Usage: "`VERSION` of z3 that is told to programs which drive bsmt as z3: after -in, or any other option spelled as z3 does"},
		// What the spellings of other solvers become.
		&cli.BoolFlag{Name: "as-z3", Hidden: true, Usage: "responses of z3, to the letter"},
		&cli.BoolFlag{Name: "figures", Hidden: true, Usage: "figures as z3 prints them at the end"},
		&cli.StringFlag{Name: "file", Hidden: true, Usage: "the script"},
		&cli.ListFlag{Name: "set", Hidden: true, Usage: "an option of SMT-LIB and its value, with a blank between"},
		&cli.ListFlag{Name: "passed", Hidden: true, Usage: "a parameter of another solver that has no meaning here"},
	}, kernelFlags()...)
}

// solve answers scripts: one, or each of several under its name.
func (s *settings) solve(c *cli.Context) error {
	if c.Bool("version") && c.Bool("as-z3") { // what programs look for that drive z3
		_, err := fmt.Fprintf(s.out, "Z3 version %s - %d bit\n", c.String("z3-version"), strconv.IntSize)
		return err
	}
	if c.Bool("version") {
		return s.printVersion(c)
	}
	files := c.Args().Slice()
	if f := c.String("file"); f != "" {
		files = append(files, f)
	}
	if len(files) == 0 {
		s.garbage.Lasts() // standard input may be somebody who goes on asking
	}
	if len(files) <= 1 {
		name := ""
		if len(files) == 1 {
			name = files[0]
		}
		return s.answer(c, name, s.start)
	}
	var worst error
	start := s.start
	for _, name := range files {
		fmt.Fprintf(s.out, "; %s\n", oneLine(name))
		err := s.answer(c, name, start)
		var code command.Code
		switch {
		case err == nil:
		case errors.As(err, &code): // nothing is worse
			worst = err
		case !errors.Is(err, command.ErrQuiet):
			return err // the command line is wrong, for all of them
		case worst == nil:
			worst = err
		}
		if c.Context.Err() != nil {
			break
		}
		start = time.Now()
	}
	return worst
}

// oneLine keeps a file's name from ending the comment that it stands in.
func oneLine(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' {
			return ' '
		}
		return r
	}, name)
}

// answer answers one script; the name is empty for standard input. Its time counts from start.
func (s *settings) answer(c *cli.Context, name string, start time.Time) error {
	solver, err := s.solver(c)
	if err != nil {
		return err
	}
	timeout, total := c.Float64("timeout"), command.Seconds(c.Float64("total-timeout"))
	if used := start.Sub(s.start); total > 0 { // by the files before
		total = max(total-used, time.Nanosecond)
	}
	cfg := session.Config{
		Out: s.out, Notes: s.notes, Verbose: c.Bool("verbose"), Solver: &roomy{Solver: solver, garbage: s.garbage}, Start: start, Seed: c.Uint64("seed"),
		Timeout: command.Seconds(timeout), Total: total, MemLimit: s.heap,
		Model: c.Bool("model"), Figures: c.Bool("figures"), Version: command.Version, Relay: relayTo(solver.Others), OnlyChecked: c.Bool("only-checked"),
	}
	if c.Bool("as-z3") {
		cfg.Z3 = c.String("z3-version")
	}
	for _, o := range c.List("set") {
		name, value, _ := strings.Cut(strings.TrimPrefix(o, ":"), " ")
		cfg.Options = append(cfg.Options, [2]string{name, value})
	}
	for _, name := range c.List("passed") {
		if cfg.Verbose {
			fmt.Fprintf(s.notes, "; bsmt: the parameter %s of another solver has no effect here\n", name)
		}
	}
	if c.Bool("stats") {
		cfg.Stats = s.notes
	}
	if name := c.String("proof"); name != "" {
		cfg.Proof = func(p portfolio.Proof) error { return writeProof(name, p) }
	}
	in := s.in
	if name != "" && name != "-" {
		cfg.File = name
		f, err := source.Open(name)
		if err != nil {
			err = command.Unreadable(name, err)
			fmt.Fprintf(s.out, "(error \"%s: %s\")\n", strings.ReplaceAll(name, `"`, `""`), strings.ReplaceAll(errors.Unwrap(err).Error(), `"`, `""`))
			return command.Code(command.Usage)
		}
		defer f.Close()
		in = f
		if cfg.Model && cfg.Z3 == "" && f.Regular() {
			if again, err := source.Open(name); err == nil {
				cfg.ModelsAsked = session.ModelsAsked(c.Context, again)
				_ = again.Close()
			}
		}
	} else if f, ok := s.in.(*os.File); ok && name == "" && term.IsTerminal(int(f.Fd())) && len(os.Args) == 1 {
		return cli.ShowHelp(c)
	}
	if from, ok := in.(io.Seeker); ok && cfg.Model && cfg.Z3 == "" { // a pipe has no Seek, or refuses it: what follows is not known
		if at, err := from.Seek(0, io.SeekCurrent); err == nil {
			cfg.ModelsAsked = session.ModelsAsked(c.Context, in)
			if _, err := from.Seek(at, io.SeekStart); err != nil {
				return err
			}
		}
	}
	cfg.Hurry = regular(in) && cfg.Stats == nil && cfg.Proof == nil && !cfg.Model && !cfg.Figures && !cfg.OnlyChecked && !c.IsSet("seed")
	solver.Warm(cfg.Seed)
	ses := session.New(c.Context, cfg)
	done := make(chan struct{})
	go s.guard(c.Context, ses, command.Seconds(c.Float64("total-timeout")), done)
	failed, err := ses.Run(in)
	close(done)
	if err != nil {
		fmt.Fprintf(s.notes, "bsmt: %v\n", err)
	}
	if failed || err != nil || c.Context.Err() != nil {
		return command.ErrQuiet
	}
	return nil
}

// regular tells whether a script is a file, which can be read ahead: a pipe may wait for what it is answered.
func regular(in io.Reader) bool {
	switch f := in.(type) {
	case *source.File:
		return f.Regular()
	case *os.File:
		st, err := f.Stat()
		return err == nil && st.Mode().IsRegular()
	}
	return false
}

// unusable tells that a file that was read is of no use, and why.
func (s *settings) unusable(name string, err error) error {
	fmt.Fprintf(s.notes, "bsmt: %s: %v\n", name, err)
	return command.ErrQuiet
}
