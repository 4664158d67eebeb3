package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/term"

	"bsmt/b/check"
	"bsmt/b/check/symbolic"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/disprove"
	"bsmt/internal/cli"
)

// The exit codes of commands that run B machines, besides 0 and 2.
const (
	exitViolated   = 1
	exitUnknown    = 3
	exitIllDefined = 4
)

func checkMachineCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "check-machine", Usage: "search all states of a B machine", ArgsUsage: "FILE",
		Description: "FILE is a machine of classical B, or a package or Rodin file of Event-B. Checks invariants and\n" +
			"assertions in each state that can be reached. Sizes and bounds that the file gives in its DEFINITIONS\n" +
			"(scope_S, SET_PREF_…) are obeyed unless options say otherwise. An error in an operation, such as a false\n" +
			"ASSERT, 1/0 or a variant that grows, ends the search. Exit code: 0 holds, 1 violated, no\n" +
			"initial state, or the deadlock or goal that was asked for, 3 unknown, 4 ill-defined.\n" +
			"Other methods than explicit ask the kernel about paths: bmc and bmcstar find violations, the inductions and\n" +
			"ic3 also show that there are none, of machines with endlessly many states, too; proof shows the proof obligations,\n" +
			"for given sets of any size.",
		Flags: append(slices.Concat(worldFlags(), temporalFlags(), coverageFlags()),
			&cli.StringFlag{Name: "method", Value: "explicit", Usage: "`METHOD`: explicit, bmc, bmcstar, kinduction, tinduction, ic3, proof, or race: all of them side by side"},
			&cli.StringFlag{Name: "certificate", Usage: "write the inductive invariant that a method found to `FILE`, as a predicate of B"},
			&cli.StringFlag{Name: "order", Value: "breadth", Usage: "`ORDER`: breadth, depth or mixed"},
			&cli.BoolFlag{Name: "deadlock", Usage: "a state without successors ends the search"},
			&cli.StringFlag{Name: "goal", Usage: "search for a state with predicate `P`; - is the file's GOAL"},
			&cli.BoolFlag{Name: "symmetry", Usage: "count states once that differ by a permutation of deferred elements"},
			&cli.BoolFlag{Name: "trust-proofs", Usage: "do not evaluate what the file says is proved"},
			&cli.StringFlag{Name: "proofs", Value: "off", Usage: "`WHICH` proofs spare evaluations: off, file (as --trust-proofs), or own: those that the disprover finds first"},
			&cli.Float64Flag{Name: "proof-time", Value: 20, Usage: "`S` seconds for --proofs own"},
			&cli.BoolFlag{Name: "no-invariant", Usage: "do not check the invariant"},
			&cli.Int64Flag{Name: "max-operations", Usage: "take `n` transitions of each operation in a state (all)"},
			&cli.Int64Flag{Name: "max-initialisations", Usage: "take `n` initialisations (all)"},
			&cli.Int64Flag{Name: "max-states", Usage: "stop after `n` states"},
			&cli.Float64Flag{Name: "timeout", Usage: "stop after `S` seconds"},
			&cli.Int64Flag{Name: "memory", Usage: "stop at `MB` of memory"},
			&cli.StringFlag{Name: "store", Value: "memory", Usage: "`WHERE` states are kept: memory, or disk: in a temporary file, of which as much stays in memory as --memory says"},
			&cli.IntFlag{Name: "jobs", Usage: "use `N` processors (all)"},
			&cli.StringFlag{Name: "dot", Usage: "write the state graph to `FILE`, .dot, or .svg if Graphviz is there"},
			traceFlag,
			&cli.BoolFlag{Name: "json", Usage: "print one JSON object"},
		),
		Action: s.checkMachine,
	}
}

func (s *settings) checkMachine(c *cli.Context) error {
	if c.NArg() != 1 {
		return fmt.Errorf("check-machine needs a machine")
	}
	o, err := checkOptions(c)
	if err != nil {
		return err
	}
	method, err := symbolic.ParseMethod(c.String("method"))
	if err != nil {
		return err
	}
	m, err := machine.Load(c.Args().First())
	if err != nil {
		return s.machineFailed(err, c.Bool("json"))
	}
	nameElements(m, o)
	if goal := c.String("goal"); goal == "-" {
		if o.FindGoal = true; m.Settings.Goal == nil {
			return fmt.Errorf("%s has no GOAL", c.Args().First())
		}
	} else if goal != "" {
		f, err := m.Formula(goal)
		switch {
		case err != nil:
			return s.formulaFailed(goal, err)
		case f.Node.Op.Kind() != tree.KPred:
			return fmt.Errorf("the goal %s is no predicate", goal)
		case len(f.Free) > 0:
			return fmt.Errorf("the machine has no %s", f.Free[0].Name)
		}
		o.Goal = f.Node
	}
	if err := proofs(c, m, o); err != nil {
		return err
	}
	asked, err := s.askedFormulas(c, m, o)
	if err != nil {
		return err
	}
	if method != symbolic.Explicit {
		if asked.covers {
			return errors.New("coverage is told by --method explicit")
		}
		if o.Graph {
			return errors.New("the state graph of --dot is drawn by --method explicit")
		}
		s.garbage.Solving()
		if asked.only {
			if c.String("certificate") != "" {
				return errors.New("--certificate is of invariants, and none is written of formulas")
			}
			return s.checkRuns(c, m, o, method, asked.formulas)
		}
		if len(m.Settings.Temporal) > 0 {
			m.Unused = append(m.Unused, "ASSERT_LTL and ASSERT_CTL are checked by --method explicit, or one by one with --ltl")
		}
		return s.checkSymbolically(c, m, o, method)
	}
	if c.String("certificate") != "" {
		return errors.New("--certificate is written by --method kinduction, tinduction, ic3, proof or race: a search finds no inductive invariant")
	}
	tty := s.notes == io.Writer(os.Stderr) && term.IsTerminal(int(os.Stderr.Fd()))
	var last atomic.Pointer[check.Progress]
	o.Progress = func(p check.Progress) {
		last.Store(&p)
		if tty {
			fmt.Fprintf(s.notes, "\r\033[K%s states, %s waiting, %.0f states/s", grouped(p.States), grouped(p.Queue),
				float64(p.States)/p.Elapsed.Seconds())
		}
	}
	s.garbage.Solving()
	o.Done = c.Context.Done()
	r, err := s.within(c.Context, o.Timeout, m, &last, func() (*answered, error) { return asked.run(c.Context, m, o) })
	if tty {
		fmt.Fprint(s.notes, "\r\033[K")
	}
	if err != nil {
		return err
	}
	asked.complete(r)
	r.Notes = append(r.Notes, m.Unused...)
	if file := c.String("dot"); file != "" {
		if err := writeGraph(file, r.Result); err != nil {
			return s.fileFailed(err)
		}
	}
	if file := c.String("trace"); file != "" {
		if t := r.trace(); t != nil {
			if err := writeTraceFile(file, t); err != nil {
				return s.fileFailed(err)
			}
		}
	}
	if file := c.String("tests"); file != "" && r.coverage != nil {
		if err := writeTests(file, r.Machine, r.coverage); err != nil {
			return s.fileFailed(err)
		}
	}
	if c.Bool("json") {
		if err := writeJSON(s.out, r); err != nil {
			return err
		}
	} else {
		if !asked.only {
			writeReport(s.out, r.Result, o)
		}
		for i := range r.outcomes {
			writeOutcome(s.out, &r.outcomes[i], "")
		}
		writeCoverage(s.out, r.coverage)
	}
	return exitOf(r.verdict)
}

// afterLimit is what a search gets to end by itself once its time is over, or after a signal.
const afterLimit = 2 * time.Second

// within runs a search that obeys its limits but where a machine is prepared, or where the
// system lets it wait for what it keeps on disk. Where that takes too long, nothing is known
// but how far it came last.
func (s *settings) within(ctx context.Context, limit time.Duration, m *machine.Machine, last *atomic.Pointer[check.Progress], run func() (*answered, error)) (*answered, error) {
	type answer struct {
		r   *answered
		err error
	}
	done := make(chan answer, 1)
	go func() {
		r, err := run()
		done <- answer{r, err}
	}()
	over := make(<-chan time.Time)
	if limit > 0 {
		over = time.After(limit + afterLimit)
	}
	reason := fmt.Sprintf("time limit of %v", limit)
	select {
	case a := <-done:
		return a.r, a.err
	case <-ctx.Done():
		select {
		case a := <-done:
			return a.r, a.err
		case <-time.After(afterLimit):
			reason = "interrupted"
		}
	case <-over:
	}
	came := last.Load()
	if came == nil {
		came, reason = &check.Progress{Elapsed: limit}, reason+", while the machine was prepared"
	}
	return &answered{Result: &check.Result{Machine: m.Name, Verdict: check.Unknown, Reasons: []string{reason}, States: came.States,
		Transitions: came.Transitions, Assumed: []string{}, Events: []check.Event{}, Elapsed: came.Elapsed}, verdict: check.Unknown}, nil
}

// proofs takes --proofs in.
func proofs(c *cli.Context, m *machine.Machine, o *check.Options) error {
	switch which := c.String("proofs"); which {
	case "off":
	case "file":
		o.TrustProofs = true
	case "own":
		w, _, _, err := check.NewWorld(m, o)
		if err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(c.Context, time.Duration(c.Float64("proof-time")*float64(time.Second)))
		defer cancel()
		o.Proved = disprove.Preserved(ctx, m, disprove.Options{MinInt: &w.MinInt, MaxInt: &w.MaxInt})
	default:
		return fmt.Errorf("there are no proofs %q; known are off, file and own", which)
	}
	return nil
}

// nameElements has formulas of the command line know the elements of deferred sets.
func nameElements(m *machine.Machine, o *check.Options) {
	m.NameElements(func(t *tree.Set) []string {
		w, _, _, err := check.NewWorld(m, o)
		if err != nil {
			return nil // which the search will tell
		}
		return w.Shape(t.Type).Elems
	})
}

func checkOptions(c *cli.Context) (*check.Options, error) {
	o, err := worldOptions(c)
	if err != nil {
		return nil, err
	}
	o.Deadlock, o.Symmetry, o.TrustProofs, o.NoInvariant = c.Bool("deadlock"), c.Bool("symmetry"), c.Bool("trust-proofs"), c.Bool("no-invariant")
	o.MaxStates, o.Memory, o.Jobs = c.Int64("max-states"), c.Int64("memory")<<20, c.Int("jobs")
	o.Timeout = time.Duration(c.Float64("timeout") * float64(time.Second))
	o.Graph = c.String("dot") != ""
	o.MaxOperations, o.MaxInitialisations = c.Int64("max-operations"), c.Int64("max-initialisations")
	switch where := c.String("store"); where {
	case "memory":
	case "disk":
		o.OnDisk = os.TempDir()
	default:
		return nil, fmt.Errorf("there is no store %q; known are memory and disk", where)
	}
	switch order := c.String("order"); order {
	case "breadth":
	case "depth":
		o.Order = check.Depth
	case "mixed":
		o.Order = check.Mixed
	default:
		return nil, fmt.Errorf("there is no order %q; known are breadth, depth and mixed", order)
	}
	return o, nil
}

// grouped writes 1204000 as 1,204,000.
func grouped(n int64) string {
	t := strconv.FormatInt(n, 10)
	for i := len(t) - 3; i > 0; i -= 3 {
		t = t[:i] + "," + t[i:]
	}
	return t
}

// plural writes a number with its noun.
func plural(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return grouped(n) + " " + noun + "s"
}

// longAside is the longest trace that is told of what is no failure.
const longAside = 20

func writeReport(w io.Writer, r *check.Result, o *check.Options) {
	counts := fmt.Sprintf("%s, %s", plural(r.States, "state"), plural(r.Transitions, "transition"))
	switch r.Verdict {
	case check.Holds:
		fmt.Fprintf(w, "holds: no violation in %s\n", counts)
	case check.Unknown:
		fmt.Fprintf(w, "unknown: no violation in %s, not exhausted: %s\n", counts, strings.Join(r.Reasons, "; "))
	case check.Violated:
		fmt.Fprintf(w, "violated: %s, after %s\n", r.Failed.Kind, counts)
	case check.Deadlocked:
		fmt.Fprintf(w, "deadlock: a state without successors, after %s\n", counts)
	case check.GoalFound:
		fmt.Fprintf(w, "goal: found after %s\n", counts)
	case check.NoStart:
		fmt.Fprintln(w, "no initial state: no run of the machine begins")
	case check.IllDefined:
		fmt.Fprintf(w, "ill-defined: in %s, after %s\n", r.Failed.In, counts)
	}
	fmt.Fprintf(w, "assumed: %s\n", strings.Join(r.Assumed, ", "))
	if r.Verdict != check.Unknown {
		for _, reason := range r.Reasons {
			fmt.Fprintf(w, "not exhausted: %s\n", reason)
		}
	}
	for _, n := range r.Notes {
		fmt.Fprintf(w, "note: %s\n", n)
	}
	writeUnsatisfied(w, r.Unsatisfied)
	if f := r.Failed; f != nil {
		writeFailure(w, f, r.Verdict)
		if n := len(r.Trace); n > longAside && f.Kind == "deadlock" && r.Verdict != check.Deadlocked {
			fmt.Fprintf(w, "  after %d steps, which --deadlock tells: %s\n", n, bindings(r.Trace[n-1].State))
		} else {
			writeTrace(w, r.Trace)
		}
	} else if r.Deadlock {
		fmt.Fprintln(w, "a state has no successor")
	}
	if r.Avoidable > 0 {
		fmt.Fprintf(w, "invariants evaluated: %s of %s (%.0f %% saved)\n", grouped(r.Evaluated), grouped(r.Avoidable),
			100*float64(r.Avoidable-r.Evaluated)/float64(r.Avoidable))
	}
	fmt.Fprintf(w, "%.2f s, %.0f states/s, %d bytes a state\n", r.Elapsed.Seconds(), float64(r.States)/r.Elapsed.Seconds(), r.Bytes/max(1, r.States))
	width := 0
	for _, e := range r.Events {
		width = max(width, len(e.Name))
	}
	for _, e := range r.Events {
		if e.Fired > 0 {
			fmt.Fprintf(w, "  %-*s %12s\n", width, e.Name, grouped(e.Fired))
		} else {
			fmt.Fprintf(w, "  %-*s never enabled\n", width, e.Name)
		}
	}
}

// writeUnsatisfied tells which properties leave the constants no values.
func writeUnsatisfied(w io.Writer, ps []check.Property) {
	switch len(ps) {
	case 0:
		return
	case 1:
		fmt.Fprintln(w, "this property cannot be met:")
	default:
		fmt.Fprintln(w, "these properties cannot be met together; without any one of them they can, or that is not known:")
	}
	for _, p := range ps {
		if p.Label != "" {
			p.Place += ": " + p.Label
		}
		fmt.Fprintf(w, "  %s: %s\n", p.Place, p.Predicate)
	}
}

func writeFailure(w io.Writer, f *check.Failure, v check.Verdict) {
	place := ""
	if f.Pos.Known() {
		place = f.Pos.String() + ": "
	}
	label := ""
	if f.Label != "" {
		label = f.Label + ": "
	}
	switch f.Kind {
	case "invariant", "assertion":
		fmt.Fprintf(w, "%s%s%s is false\n", place, label, f.What)
		if f.Why != "" {
			fmt.Fprintf(w, "  with %s\n", f.Why)
		}
	case "properties", "initialisation":
		fmt.Fprintf(w, "%s%s\n", place, f.What)
	case "ill-defined":
		fmt.Fprintln(w, f.What)
		if f.Why != "" {
			fmt.Fprintf(w, "  in %s\n", f.Why)
		}
		caret(w, sources{}.line(f.Pos), int(f.Pos.Col))
		if len(f.Params)+len(f.Chosen) > 0 {
			fmt.Fprintf(w, "  while %s(%s) is executed after the steps below\n", f.In, bindings(f.Params))
			writeChosen(w, "  ", f.Chosen)
		}
	case "deadlock":
		if v != check.Deadlocked {
			fmt.Fprintln(w, "a state has no successor (--deadlock makes that a failure)")
		}
	}
}

func bindings(bs []check.Binding) string {
	var out []string
	for _, b := range bs {
		out = append(out, b.Name+" = "+b.Value)
	}
	return strings.Join(out, ", ")
}

// writeChosen tells what a step chose, a line for each place.
func writeChosen(w io.Writer, indent string, chosen []check.Choice) {
	for i := 0; i < len(chosen); {
		place := chosen[i].Place
		var bs []check.Binding
		for ; i < len(chosen) && chosen[i].Place == place; i++ {
			bs = append(bs, chosen[i].Binding)
		}
		fmt.Fprintf(w, "%schosen: %s (%s)\n", indent, bindings(bs), place)
	}
}

func writeTrace(w io.Writer, trace []check.Step) {
	for i, t := range trace {
		args := ""
		if len(t.Params) > 0 {
			args = "(" + bindings(t.Params) + ")"
		}
		if len(t.Results) > 0 {
			args += " --> " + bindings(t.Results)
		}
		fmt.Fprintf(w, "%3d %s%s\n", i+1, t.Event, args)
		writeChosen(w, "      ", t.Chosen)
		fmt.Fprintf(w, "      %s\n", bindings(t.State))
	}
}

// machineJSON is the object that --json prints.
type machineJSON struct {
	Machine     string           `json:"machine"`
	Verdict     check.Verdict    `json:"verdict"`
	States      int64            `json:"states"`
	Transitions int64            `json:"transitions"`
	Deadlock    bool             `json:"deadlock"`
	Exhausted   bool             `json:"exhausted"`
	Reasons     []string         `json:"reasons,omitempty"`
	Assumed     []string         `json:"assumed"`
	Notes       []string         `json:"notes,omitempty"`
	Unsatisfied []check.Property `json:"unsatisfied,omitempty"` // properties that cannot be met together
	Failure     *failureJSON     `json:"failure,omitempty"`
	Trace       []check.Step     `json:"trace"`
	Formulas    []outcomeJSON    `json:"formulas,omitempty"` // of LTL and CTL
	Coverage    *coverageJSON    `json:"coverage,omitempty"`
	Events      []check.Event    `json:"events"`
	Invariants  map[string]int64 `json:"invariants"`
	Seconds     float64          `json:"seconds"`
	Bytes       int64            `json:"bytes"`
}

type failureJSON struct {
	Kind  string `json:"kind"`
	Place string `json:"place,omitempty"`
	Label string `json:"label,omitempty"`
	What  string `json:"what"`
	Why   string `json:"why,omitempty"`
	In    string `json:"in,omitempty"`

	Params []check.Binding `json:"parameters,omitempty"` // of the operation that failed
	Chosen []check.Choice  `json:"chosen,omitempty"`     // by it before
}

func writeJSON(w io.Writer, r *answered) error {
	o := asJSON(r.Result)
	o.Verdict, o.Coverage = r.verdict, asCoverageJSON(r.coverage)
	for i := range r.outcomes {
		o.Formulas = append(o.Formulas, asOutcomeJSON(&r.outcomes[i]))
	}
	return encode(w, o)
}

func encode(w io.Writer, o any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(o)
}

func asJSON(r *check.Result) machineJSON {
	o := machineJSON{
		Machine: r.Machine, Verdict: r.Verdict, States: r.States, Transitions: r.Transitions, Deadlock: r.Deadlock,
		Exhausted: r.Exhausted, Reasons: r.Reasons, Assumed: r.Assumed, Notes: r.Notes, Unsatisfied: r.Unsatisfied, Trace: r.Trace, Events: r.Events,
		Invariants: map[string]int64{"evaluated": r.Evaluated, "without-proofs": r.Avoidable},
		Seconds:    r.Elapsed.Seconds(), Bytes: r.Bytes,
	}
	if o.Trace == nil {
		o.Trace = []check.Step{}
	}
	if f := r.Failed; f != nil {
		o.Failure = &failureJSON{f.Kind, f.Pos.String(), f.Label, f.What, f.Why, f.In, f.Params, f.Chosen}
	}
	return o
}

// writeGraph writes the state graph for Graphviz, or draws it.
func writeGraph(file string, r *check.Result) error {
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %s {\n  node [shape=box, fontname=monospace];\n  root [shape=point];\n", strconv.Quote(r.Machine))
	for i, n := range r.Graph.Nodes {
		fmt.Fprintf(&b, "  s%d [label=%s];\n", i, strconv.Quote(n))
	}
	for _, e := range r.Graph.Root {
		fmt.Fprintf(&b, "  root -> s%d [label=%s];\n", e.To, strconv.Quote(e.Label))
	}
	for _, e := range r.Graph.Edges {
		fmt.Fprintf(&b, "  s%d -> s%d [label=%s];\n", e.From, e.To, strconv.Quote(e.Label))
	}
	b.WriteString("}\n")
	if !strings.HasSuffix(file, ".svg") {
		return os.WriteFile(file, []byte(b.String()), 0o666)
	}
	dot, err := exec.LookPath("dot")
	if err != nil {
		return errors.New("dot of Graphviz is not installed: write a .dot file instead")
	}
	cmd := exec.Command(dot, "-Tsvg", "-o", file)
	cmd.Stdin = strings.NewReader(b.String())
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("dot: %w: %s", err, strings.TrimSpace(string(out)))
	}
	return nil
}
