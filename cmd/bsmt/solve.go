package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"

	"bsmt/portfolio"
	"bsmt/session"
)

// settings is what all commands share.
type settings struct {
	start time.Time // when the program began
	in    io.Reader
	out   io.Writer
	notes io.Writer
	heap  int64 // bytes that this process may hold; 0 is no limit
}

// solveFlags are the options of the command without a name.
func solveFlags() []cli.Flag {
	const seconds, plain = "no limit", true // what help shows as defaults: flags have none
	return []cli.Flag{
		&cli.StringFlag{Name: "solver", Aliases: []string{"s"}, Value: "portfolio", Usage: "`NAMES` of the solvers to ask, with commas between: kernel, libz3, " + strings.Join(portfolio.Programs(), ", ") + ", portfolio"},
		&cli.Float64Flag{Name: "timeout", DefaultText: seconds, Usage: "`SECONDS` for each check-sat; the first one's count from the start of the program"},
		&cli.Float64Flag{Name: "total-timeout", DefaultText: seconds, Usage: "`SECONDS` for all check-sats together, counted from the start of the program"},
		&cli.Int64Flag{Name: "memory", DefaultText: "6144, or three quarters of the machine's", Usage: "`MB` for all solvers together"},
		&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, DefaultText: "all", Usage: "`N` solvers may run at once"},
		&cli.Uint64Flag{Name: "seed", Usage: "`NUMBER` that repeats a run"},
		&cli.BoolFlag{Name: "model", DisableDefaultText: plain, Usage: "print a model after each sat"},
		&cli.BoolFlag{Name: "stats", DisableDefaultText: plain, Usage: "write figures of each check-sat to standard error"},
		&cli.BoolFlag{Name: "verbose", DisableDefaultText: plain, Usage: "write notes to standard error: why unknown, what a check left open"},
		&cli.StringFlag{Name: "proof", Usage: "write the refutation of the last unsat to `FILE`, for bsmt check"},
		&cli.BoolFlag{Name: "cross-check", DisableDefaultText: plain, Usage: "let all solvers finish and report every disagreement on standard error"},
		&cli.BoolFlag{Name: "version", DisableDefaultText: plain, Usage: "print the version"},
		// What the spellings of other solvers become.
		&cli.StringFlag{Name: "file", Hidden: true, Usage: "the script"},
		&cli.StringSliceFlag{Name: "set", Hidden: true, Usage: "an option of SMT-LIB and its value, with a blank between"},
		&cli.StringSliceFlag{Name: "passed", Hidden: true, Usage: "a parameter of another solver that has no meaning here"},
	}
}

// solve answers a script.
func (s *settings) solve(c *cli.Context) error {
	if c.Bool("version") {
		return s.printVersion(c)
	}
	files := c.Args().Slice()
	if f := c.String("file"); f != "" {
		files = append(files, f)
	}
	if len(files) > 1 {
		return fmt.Errorf("one file at a time, not %d", len(files))
	}
	solver, err := s.solver(c)
	if err != nil {
		return err
	}
	timeout, total := c.Float64("timeout"), c.Float64("total-timeout")
	if timeout < 0 || total < 0 {
		return errors.New("a time limit is not negative")
	}
	cfg := session.Config{
		Out: s.out, Notes: s.notes, Verbose: c.Bool("verbose"), Solver: &roomy{Solver: solver}, Start: s.start, Seed: c.Uint64("seed"),
		Timeout: seconds(timeout), Total: seconds(total),
		Model: c.Bool("model"), Version: version,
	}
	for _, o := range c.StringSlice("set") {
		name, value, _ := strings.Cut(strings.TrimPrefix(o, ":"), " ")
		cfg.Options = append(cfg.Options, [2]string{name, value})
	}
	for _, name := range c.StringSlice("passed") {
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
	name := ""
	if len(files) > 0 {
		name = files[0]
	}
	if name != "" && name != "-" {
		cfg.File = name
		f, err := openFile(name)
		if err != nil {
			return s.fileError(name, err)
		}
		defer f.Close()
		in = f
	} else if f, ok := s.in.(*os.File); ok && name == "" && term.IsTerminal(int(f.Fd())) && len(os.Args) == 1 {
		return cli.ShowAppHelp(c)
	}
	ses := session.New(c.Context, cfg)
	done := make(chan struct{})
	go s.guard(c.Context, ses, cfg.Total, done)
	failed, err := ses.Run(in)
	close(done)
	if failed || err != nil || c.Context.Err() != nil {
		return errQuiet
	}
	return nil
}

// seconds makes a duration of a number from the command line.
func seconds(s float64) time.Duration {
	const most = 1 << 33 // some 270 years, close to what a Duration can hold
	return time.Duration(min(s, most) * float64(time.Second))
}

// openFile opens a file for reading; a folder is none.
func openFile(name string) (*os.File, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	if st, err := f.Stat(); err == nil && st.IsDir() {
		f.Close()
		return nil, errors.New("is a folder")
	}
	return f, nil
}

// fileError answers that a file cannot be read, as an SMT-LIB response.
func (s *settings) fileError(name string, err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	fmt.Fprintf(s.out, "(error \"%s: %s\")\n", strings.ReplaceAll(name, `"`, `""`), strings.ReplaceAll(err.Error(), `"`, `""`))
	return errQuiet
}

// headStart is how long the kernel runs before other solvers are started: what is
// easy for it is answered by then, and a start of theirs costs as much as all that.
const headStart = 250 * time.Millisecond

// solver makes the Solver that the options ask for. It looks for nothing on the
// machine that they do not name.
func (s *settings) solver(c *cli.Context) (portfolio.Solver, error) {
	names := strings.Split(c.String("solver"), ",")
	cross := c.Bool("cross-check")
	if c.Int("jobs") < 0 {
		return nil, errors.New("--jobs is not negative")
	}
	if c.Int64("memory") < 0 {
		return nil, errors.New("--memory is not negative")
	}
	memory := c.Int64("memory") << 20
	if memory == 0 {
		memory = defaultMemory
		if m := portfolio.MachineMemory() / 4 * 3; m > 0 {
			memory = min(memory, m)
		}
	}
	p := &portfolio.Portfolio{
		Jobs: c.Int("jobs"), CrossCheck: cross, HeadStart: headStart,
		Note: func(format string, a ...any) { fmt.Fprintf(s.notes, "bsmt: "+format+"\n", a...) },
	}
	var fixed []portfolio.Solver
	var externals []*portfolio.External
	var all bool
	var kernel *portfolio.Kernel
	for _, n := range names {
		switch n = strings.TrimSpace(n); n {
		case "portfolio":
			all = true
			kernel = &portfolio.Kernel{Profile: c.Bool("stats")}
		case "kernel", "bsmt":
			kernel = &portfolio.Kernel{Profile: c.Bool("stats")}
		case "libz3":
			exe, err := os.Executable()
			if err != nil {
				return nil, err
			}
			externals = append(externals, portfolio.LibZ3(exe, libz3Server))
		default:
			e, found := portfolio.FindProgram(n)
			if !portfolio.Known(n) {
				return nil, fmt.Errorf("there is no solver %q; known are kernel, libz3, %s and portfolio", n, strings.Join(portfolio.Programs(), ", "))
			}
			if !found {
				return nil, fmt.Errorf("the solver %s is not on PATH", n)
			}
			externals = append(externals, e)
		}
	}
	for _, e := range externals {
		fixed = append(fixed, e)
	}
	share := func(n int) int64 { return memory / int64(n) }
	if !all {
		n := len(externals)
		if kernel != nil {
			n++
		}
		if p.Jobs > 0 {
			n = min(n, p.Jobs)
		}
		for _, e := range externals {
			e.Memory = share(n)
		}
		if kernel != nil {
			kernel.MemLimit = share(n)
			if c.Int64("memory") == 0 {
				kernel.MemLimit = share(3)
			}
			s.limitHeap(kernel.MemLimit)
			p.First = kernel
		}
		p.Others = func() []portfolio.Solver { return fixed }
		return p, nil
	}
	p.First = kernel
	// Shares for three: the kernel and the two that most machines have.
	kernel.MemLimit = share(3)
	s.limitHeap(kernel.MemLimit)
	p.Others = func() []portfolio.Solver {
		found := portfolio.Found()
		if _, ok := portfolio.FindProgram("z3"); !ok {
			if exe, err := os.Executable(); err == nil {
				found = append(found, portfolio.LibZ3(exe, libz3Server))
			}
		}
		var out []portfolio.Solver
		for _, e := range found {
			e.Memory = min(share(3), share(len(found)+1))
			out = append(out, e)
		}
		return append(out, fixed...)
	}
	return p, nil
}
