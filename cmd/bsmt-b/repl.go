package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/term"

	"bsmt/b/animate"
	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/internal/cli"
)

const replHelp = `FORMULA        its value or truth; other names in a predicate are searched for
:all FORMULA   all solutions
:t FORMULA     types
:b FORMULA     how it was read
:load FILE     take a machine
:ops           what the machine can do now; with many, :ops all
NUMBER         do that
:back [N]      take back the last step, or the last N
:jump N        go to where it was after N steps, those that were taken back included
:constants P   begin anew with constants for which P holds; without P with all
:state         the values of constants and variables
:trace         how the machine came here
:save FILE     keep that; :replay FILE takes the steps again, of ProB's traces too
:find P        go to the nearest state in which the predicate P holds
:why OP        which part of its guard keeps an operation from happening here
:inv           which invariants hold here
:reset         begin anew
:help  :quit`

func replCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "repl", Usage: "evaluate formulas of B line by line, and step through a machine", ArgsUsage: "[FILE]",
		Description: replHelp,
		Flags: append(worldFlags(),
			&cli.BoolFlag{Name: "eventb", Usage: "without FILE, formulas are in the notation of Event-B"},
		),
		Action: s.repl,
	}
}

// repl is a session: a machine, perhaps an empty one, and the steps that it took.
type repl struct {
	s     *settings
	opts  *check.Options
	m     *machine.Machine
	run   *animate.Machine
	named bool                 // there is a machine that can take steps
	trace []animate.Transition // the steps so far
	ahead []animate.Transition // those after them that were taken back
	next  []animate.Transition // what can follow; nil: not asked yet
	asked bool                 // next is known
}

func (s *settings) repl(c *cli.Context) error {
	if c.NArg() > 1 {
		return fmt.Errorf("repl takes one machine at most")
	}
	o, err := worldOptions(c)
	if err != nil {
		return err
	}
	dialect := tree.Classical
	if c.Bool("eventb") {
		dialect = tree.EventB
	}
	r := &repl{s: s, opts: o, m: machine.Empty(dialect)}
	if r.run, err = animate.New(r.m, o); err != nil {
		return err
	}
	lines := s.lineReader()
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	if c.NArg() == 1 {
		if !r.interruptible(interrupts, func(ctx context.Context) { err = r.load(ctx, c.Args().First()) }) || err != nil {
			if sourceErrors(err) != nil {
				return s.fileFailed(err)
			}
			return err
		}
	}
	for {
		line, err := lines()
		if err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		quit := false
		r.interruptible(interrupts, func(ctx context.Context) { quit = r.do(ctx, line) })
		if quit {
			return nil
		}
	}
}

// interruptible calls f with a context that an interrupt ends. It tells whether none came.
func (r *repl) interruptible(interrupts <-chan os.Signal, f func(context.Context)) bool {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		select {
		case <-interrupts:
			cancel()
		case <-done:
		}
	}()
	f(ctx)
	close(done)
	<-stopped
	defer cancel()
	return ctx.Err() == nil
}

// lineReader gives a function that reads the next line: with editing and history where
// there is a terminal.
func (s *settings) lineReader() func() (string, error) {
	in, ok := s.in.(*os.File)
	if !ok || !term.IsTerminal(int(in.Fd())) {
		b := bufio.NewReader(s.in)
		return func() (string, error) {
			line, err := b.ReadString('\n')
			if err == io.EOF && line != "" {
				err = nil
			}
			return line, err
		}
	}
	t := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{in, s.out}, "b> ")
	return func() (string, error) {
		// The terminal is raw only while a line is typed, so that an interrupt stops what
		// the line began.
		old, err := term.MakeRaw(int(in.Fd()))
		if err != nil {
			return "", err
		}
		defer term.Restore(int(in.Fd()), old)
		if w, h, err := term.GetSize(int(in.Fd())); err == nil && w > 0 && h > 0 {
			t.SetSize(w, h)
		}
		return t.ReadLine()
	}
}

func (r *repl) printf(format string, args ...any) { fmt.Fprintf(r.s.out, format, args...) }

// do obeys a line. It tells whether the session ends.
func (r *repl) do(ctx context.Context, line string) (quit bool) {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if n, err := strconv.Atoi(line); err == nil && r.named {
		r.step(ctx, n)
		return false
	}
	switch word {
	case ":quit", ":q":
		return true
	case ":help", ":h", ":?":
		r.printf("%s\n", replHelp)
	case ":all":
		r.ask(ctx, rest, 0)
	case ":t":
		r.s.formulaFailed(rest, tellTypes(r.s.out, r.m, rest))
	case ":b":
		f, err := r.m.Formula(rest)
		if err != nil {
			r.s.formulaFailed(rest, err)
			return false
		}
		r.printf("%s\n", tree.Print(f.Node, r.m.Dialect))
	case ":load":
		if err := r.load(ctx, rest); err != nil {
			r.s.tellErrors(err)
		}
	case ":ops":
		r.operations(ctx, rest == "all")
	case ":back":
		n := 1
		if rest != "" {
			var err error
			if n, err = strconv.Atoi(rest); err != nil || n < 0 {
				r.printf("%q is no number of steps\n", rest)
				return false
			}
		}
		r.back(ctx, n)
	case ":jump":
		n, err := strconv.Atoi(rest)
		if err != nil || n < 0 || n > len(r.trace)+len(r.ahead) {
			r.printf("%q is no step of the way, which has %s\n", rest, plural(int64(len(r.trace)+len(r.ahead)), "step"))
			return false
		}
		r.jump(ctx, n)
	case ":constants":
		if err := r.restrict(ctx, rest); err != nil {
			r.s.formulaFailed(rest, err)
		}
	case ":reset":
		r.back(ctx, len(r.trace))
	case ":state":
		r.state()
	case ":trace":
		var steps []check.Step
		for _, t := range r.trace {
			steps = append(steps, r.run.Step(t))
		}
		writeTrace(r.s.out, steps)
	case ":inv":
		r.invariants(ctx)
	case ":save":
		r.save(rest)
	case ":replay":
		r.replay(ctx, rest)
	case ":find":
		r.goTo(ctx, rest)
	case ":why":
		r.why(ctx, rest)
	default:
		if strings.HasPrefix(word, ":") {
			r.printf("there is no %s; :help lists what there is\n", word)
			return false
		}
		r.ask(ctx, line, 1)
	}
	return false
}

// here gives the current state.
func (r *repl) here() int32 {
	if len(r.trace) == 0 {
		return animate.Nowhere
	}
	return r.trace[len(r.trace)-1].To
}

func (r *repl) ask(ctx context.Context, src string, limit int) {
	ans, err := r.run.Ask(ctx, src, r.here(), limit)
	if err == nil || ans != nil && len(ans.Solutions) > 0 {
		tellAnswer(r.s.out, ans, limit == 0)
	}
	r.s.formulaFailed(src, err)
}

// load takes a machine from a file.
func (r *repl) load(ctx context.Context, file string) error {
	m, err := machine.Load(file)
	if err != nil {
		return err
	}
	run, err := animate.New(m, r.opts)
	if err != nil {
		return err
	}
	r.m, r.run, r.named = m, run, true
	r.trace, r.ahead, r.next, r.asked = nil, nil, nil, false
	r.printf("%s: %s, %s, %s\n", m.Name, plural(int64(len(m.Constants)), "constant"),
		plural(int64(len(m.Variables)), "variable"), plural(int64(len(m.Operations)), "operation"))
	if len(run.Assumed) > 0 {
		r.printf("assumed: %s\n", strings.Join(run.Assumed, ", "))
	}
	r.operations(ctx, false)
	return nil
}

// find looks for what can follow. It tells whether that succeeded.
func (r *repl) find(ctx context.Context) bool {
	if r.asked {
		return true
	}
	var err error
	if len(r.trace) == 0 {
		r.next, err = r.run.Initial(ctx)
	} else {
		r.next, err = r.run.Next(ctx, r.here())
	}
	if err != nil {
		r.s.formulaFailed("", err)
		return false
	}
	r.asked = true
	return true
}

// maxOperations is how many steps are listed unless all are asked for.
const maxOperations = 20

func (r *repl) operations(ctx context.Context, all bool) {
	if !r.named {
		r.printf("there is no machine; :load FILE takes one\n")
		return
	}
	if !r.find(ctx) {
		return
	}
	if len(r.next) == 0 {
		r.printf("nothing can happen here: a deadlock\n")
	}
	labels := map[string]int{}
	for _, t := range r.next {
		labels[r.run.Label(t)]++
	}
	for i, t := range r.next {
		if i == maxOperations && !all {
			r.printf("  and %d more; :ops all lists them\n", len(r.next)-i)
			break
		}
		name := r.run.Label(t)
		if labels[name] > 1 { // where it leads tells them apart
			name += "   to " + bindings(r.run.Step(t).State)
		}
		r.printf("%3d %s\n", i+1, name)
	}
}

func (r *repl) step(ctx context.Context, n int) {
	if !r.find(ctx) {
		return
	}
	if n < 1 || n > len(r.next) {
		r.printf("there is no step %d; :ops lists them\n", n)
		return
	}
	t := r.next[n-1]
	r.trace, r.ahead = append(r.trace, t), nil
	r.next, r.asked = nil, false
	s := r.run.Step(t)
	if len(s.Results) > 0 {
		r.printf("  --> %s\n", bindings(s.Results))
	}
	writeChosen(r.s.out, "  ", s.Chosen)
	r.printf("  %s\n", bindings(s.State))
	r.operations(ctx, false)
}

func (r *repl) back(ctx context.Context, n int) {
	if len(r.trace) == 0 {
		r.printf("there is no step to take back\n")
		return
	}
	r.jump(ctx, max(0, len(r.trace)-n))
}

// jump goes to where the machine was after a number of steps; those that were taken back count, too,
// until another one is taken.
func (r *repl) jump(ctx context.Context, n int) {
	all := slices.Concat(r.trace, r.ahead)
	r.trace, r.ahead = all[:n:n], all[n:]
	r.next, r.asked = nil, false
	r.state()
	r.operations(ctx, false)
}

// restrict begins anew with values of the constants for which a predicate holds, besides the
// properties; empty: with all.
func (r *repl) restrict(ctx context.Context, src string) error {
	if !r.named {
		r.printf("there is no machine; :load FILE takes one\n")
		return nil
	}
	m := *r.m
	if src != "" {
		f, err := r.m.Formula(src)
		switch {
		case err != nil:
			return err
		case f.Node.Op.Kind() != tree.KPred:
			r.printf(":constants needs a predicate over the constants\n")
			return nil
		case len(f.Free) > 0:
			r.printf("the machine has no %s\n", f.Free[0].Name)
			return nil
		}
		for d := range eval.FreeNames(f.Node) {
			if d.Kind == tree.DVariable {
				r.printf("%s is a variable: :constants needs a predicate over the constants\n", d.Name)
				return nil
			}
		}
		m.Properties = append(slices.Clone(m.Properties), &tree.Clause{Pred: f.Node, Pos: f.Node.Pos})
	}
	run, err := animate.New(&m, r.opts)
	if err != nil {
		return err
	}
	r.run = run
	r.trace, r.ahead, r.next, r.asked = nil, nil, nil, false
	r.operations(ctx, false)
	return nil
}

func (r *repl) state() {
	if len(r.trace) == 0 {
		r.printf("the machine has not been initialised\n")
		return
	}
	for _, list := range [][]animate.Named{r.run.Constants(r.here()), r.run.Variables(r.here())} {
		for _, n := range list {
			r.printf("  %s = %s\n", n.Name, n.Value)
		}
	}
}

func (r *repl) invariants(ctx context.Context) {
	if len(r.trace) == 0 {
		r.printf("the machine has not been initialised\n")
		return
	}
	for _, c := range r.m.Invariants {
		name := tree.Print(c.Pred, r.m.Dialect)
		if c.Label != "" {
			name = c.Label + ": " + name
		}
		ok, err := r.run.Holds(ctx, c.Pred, r.here())
		switch {
		case err != nil:
			r.printf("  ?      %s: %v\n", name, err)
		case ok:
			r.printf("  holds  %s\n", name)
		default:
			r.printf("  false  %s\n", name)
		}
	}
}

// save keeps the steps so far in a file.
func (r *repl) save(file string) {
	if file == "" || !r.named {
		r.printf(":save needs a machine that has taken steps, and a file\n")
		return
	}
	t := &animate.Trace{Machine: r.m.Name}
	for _, step := range r.trace {
		t.Steps = append(t.Steps, r.run.Step(step))
	}
	if err := writeTraceFile(file, t); err != nil {
		r.s.tellErrors(err)
		return
	}
	r.printf("%s saved\n", plural(int64(len(t.Steps)), "step"))
}

// replay begins anew with the steps of a file.
func (r *repl) replay(ctx context.Context, file string) {
	data, err := os.ReadFile(file)
	if err != nil {
		r.s.tellErrors(err)
		return
	}
	traces, err := animate.ReadTraces(data)
	if err != nil {
		r.printf("%s: %v\n", file, err)
		return
	}
	if len(traces) > 1 {
		r.printf("the first of %d tests\n", len(traces))
	}
	way, err := r.run.Follow(ctx, traces[0].Steps)
	if err != nil {
		r.printf("not as in the trace: %v\n", err)
	}
	r.walk(ctx, nil, way)
}

// walk takes several steps, after some of those so far.
func (r *repl) walk(ctx context.Context, after, way []animate.Transition) {
	r.trace, r.ahead = append(after[:len(after):len(after)], way...), nil
	r.next, r.asked = nil, false
	for i, t := range way {
		r.printf("%3d %s\n", len(after)+i+1, r.run.Label(t))
	}
	r.state()
	r.operations(ctx, false)
}

// farthest is how many states :find looks at.
const farthest = 1_000_000

// goTo goes to the nearest state in which a predicate holds.
func (r *repl) goTo(ctx context.Context, src string) {
	if !r.named {
		r.printf("there is no machine; :load FILE takes one\n")
		return
	}
	f, err := r.run.Formula(src)
	switch {
	case err != nil:
		r.s.formulaFailed(src, err)
		return
	case f.Node.Op.Kind() != tree.KPred:
		r.printf(":find needs a predicate over the names of the machine\n")
		return
	case len(f.Free) > 0:
		r.printf("the machine has no %s\n", f.Free[0].Name)
		return
	}
	way, ok, whole, err := r.run.Find(ctx, r.here(), f.Node, farthest)
	switch {
	case err != nil:
		r.s.formulaFailed(src, err)
	case ok && len(way) == 0:
		r.printf("it holds here\n")
	case ok:
		r.walk(ctx, r.trace, way)
	case whole:
		r.printf("it holds in no state that can be reached from here\n")
	default:
		r.printf("it holds in no state that was looked at; there are more\n")
	}
}

// why tells what keeps an operation from happening here.
func (r *repl) why(ctx context.Context, name string) {
	if len(r.trace) == 0 {
		r.printf("the machine has not been initialised\n")
		return
	}
	i := slices.IndexFunc(r.m.Operations, func(o *tree.Operation) bool { return o.Name == name })
	if i < 0 {
		r.printf("the machine has no operation %q\n", name)
		return
	}
	o := r.m.Operations[i]
	ts, err := r.run.NextOf(ctx, r.here(), func(p *tree.Operation) bool { return p == o })
	if err != nil {
		r.s.formulaFailed("", err)
		return
	}
	if len(ts) > 0 {
		r.printf("%s can happen here\n", r.run.Label(ts[0]))
		return
	}
	w := r.run.Why(ctx, r.here(), o)
	var names []string
	for _, d := range w.Params {
		names = append(names, d.Name)
	}
	switch {
	case w.Guard == nil:
		r.printf("its guard can be met, but what it does then has no outcome\n")
		return
	case w.Err != nil:
		r.printf("%s: %v\n", tree.Print(w.Guard, r.m.Dialect), w.Err)
	case len(names) == 0:
		r.printf("%s is false\n", tree.Print(w.Guard, r.m.Dialect))
	default:
		r.printf("no values of %s make %s true", strings.Join(names, ", "), tree.Print(w.Guard, r.m.Dialect))
		if w.Before > 0 {
			r.printf(" with the %d before it", w.Before)
			sep := ", which "
			for _, v := range w.Values {
				r.printf("%s%s = %s", sep, v.Name, v.Value)
				sep = ", "
			}
			if len(w.Values) > 0 {
				r.printf(" meets")
			}
		}
		r.printf("\n")
	}
	caret(r.s.out, sources{}.line(w.Guard.Pos), int(w.Guard.Pos.Col))
}
