package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"bsmt/b/check"
	"bsmt/b/check/refine"
	"bsmt/b/check/symbolic"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/disprove"
	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/internal/ending"
)

// worldFlags say what a machine leaves open.
func worldFlags() []cli.Flag {
	return []cli.Flag{
		&cli.ListFlag{Name: "size", Usage: "`S=n`: the given set S has n elements"},
		&cli.IntFlag{Name: "default-size", Usage: "`n` elements for sets without a size (2)"},
		&cli.Int64Flag{Name: "maxint", Usage: "MAXINT is `n` (3)"},
		&cli.Int64Flag{Name: "minint", Usage: "MININT is `n` (-1)"},
	}
}

// worldOptions reads worldFlags.
func worldOptions(c *cli.Context) (*check.Options, error) {
	o := &check.Options{DefaultSize: c.Int("default-size"), Sizes: map[string]int{}}
	for _, p := range c.List("size") {
		name, number, _ := strings.Cut(p, "=")
		n, err := strconv.Atoi(number)
		if err != nil {
			return nil, fmt.Errorf("--size takes SET=number, not %q", p)
		}
		o.Sizes[name] = n
	}
	for name, to := range map[string]**int64{"maxint": &o.MaxInt, "minint": &o.MinInt} {
		if c.IsSet(name) {
			n := c.Int64(name)
			*to = &n
		}
	}
	return o, nil
}

func refinesCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "refines", Usage: "search for a trace that only a refinement has", ArgsUsage: "CONCRETE [ABSTRACT]",
		Description: "CONCRETE and ABSTRACT are machines of classical B; without ABSTRACT it is what CONCRETE REFINES.\n" +
			"Operations are compared by name, arguments and results. One is called only where its precondition in the\n" +
			"abstract machine holds: there that of the refinement must hold, too, elsewhere all is allowed. Guards\n" +
			"(SELECT, ANY) say where it happens. Exit code: 0 it refines, 1 it does not, 3 unknown, 4 ill-defined.",
		Flags: append(worldFlags(),
			&cli.BoolFlag{Name: "singleton-failures", Usage: "it may not refuse what the abstract machine cannot refuse"},
			&cli.BoolFlag{Name: "preconditions-guard", Usage: "take preconditions for guards: nothing is called where they are false"},
			&cli.BoolFlag{Name: "gluing", Usage: "the invariants of both and the gluing invariant must hold in each pair of states, too"},
			&cli.StringFlag{Name: "method", Value: "explicit", Usage: "of --gluing: `METHOD` of check-machine, for both machines as one"},
			&cli.IntFlag{Name: "max-table", Usage: "stop after `n` pairs of states"},
			&cli.Float64Flag{Name: "timeout", Usage: "stop after `S` seconds"},
			&cli.BoolFlag{Name: "json", Usage: "print one JSON object"},
		),
		Action: s.refines,
	}
}

// refinesJSON is the object that --json prints. States and transitions count the root.
type refinesJSON struct {
	Concrete            string        `json:"concrete"`
	Abstract            string        `json:"abstract"`
	Verdict             check.Verdict `json:"verdict"`
	States              int           `json:"states"`
	Transitions         int           `json:"transitions"`
	AbstractStates      int           `json:"abstract-states"`
	AbstractTransitions int           `json:"abstract-transitions"`
	Table               int           `json:"table"`
	Trace               []check.Step  `json:"trace"`
	Refused             string        `json:"refused,omitempty"`
	Demand              *demandJSON   `json:"demand,omitempty"`
	Unglued             string        `json:"unglued,omitempty"`
	Reasons             []string      `json:"reasons,omitempty"`
	Assumed             []string      `json:"assumed"`
	Seconds             float64       `json:"seconds"`

	allowed []string
}

// demandJSON is a call that the abstract machine permits and the refinement does not.
type demandJSON struct {
	Call         string `json:"call"`
	Precondition string `json:"precondition"` // that is false, with its place
}

func (s *settings) refines(c *cli.Context) error {
	if c.NArg() < 1 || c.NArg() > 2 {
		return fmt.Errorf("refines needs a refinement, and perhaps the machine that it refines")
	}
	o, err := worldOptions(c)
	if err != nil {
		return err
	}
	m, err := machine.Load(c.Args().Get(0))
	if err != nil {
		return s.machineFailed(err, c.Bool("json"))
	}
	abstract := m.Abstract
	if c.NArg() == 2 {
		if abstract, err = machine.Load(c.Args().Get(1)); err != nil {
			return s.machineFailed(err, c.Bool("json"))
		}
	}
	if abstract == nil {
		return fmt.Errorf("%s says of no machine that it REFINES it: name one", c.Args().Get(0))
	}
	method, err := symbolic.ParseMethod(c.String("method"))
	if err != nil {
		return err
	}
	if method != symbolic.Explicit {
		if !c.Bool("gluing") || abstract != m.Abstract || c.Bool("singleton-failures") || c.Bool("preconditions-guard") {
			return fmt.Errorf("--method %s decides --gluing with the machine that %s REFINES, as it stands", method, m.Name)
		}
		o.Timeout = time.Duration(c.Float64("timeout") * float64(time.Second))
	}
	ctx := c.Context
	if limit := c.Float64("timeout"); limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(limit*float64(time.Second)))
		defer cancel()
	}
	var along []check.Step
	if method != symbolic.Explicit {
		r, trace, err := s.jointly(ctx, m, o, method)
		if err != nil {
			return s.machineFailed(err, c.Bool("json"))
		}
		if r != nil {
			return s.tellJointly(c, m, r, o)
		}
		along = trace
	}
	p, err := refine.NewPair(m, abstract, *o)
	if err != nil {
		return err
	}
	s.garbage.Solving()
	start := time.Now()
	r, err := p.Check(ctx, refine.Options{SingletonFailures: c.Bool("singleton-failures"), Gluing: c.Bool("gluing"), MaxTable: c.Int("max-table"),
		PreconditionsGuard: c.Bool("preconditions-guard"), Along: along})
	if along != nil && method == symbolic.Race && r.Verdict == refine.NotFinished && ctx.Err() == nil {
		r, err = p.Check(ctx, refine.Options{Gluing: true, MaxTable: c.Int("max-table")})
	}
	var static *tree.Error
	if errors.As(err, &static) {
		return s.machineFailed(err, c.Bool("json"))
	}
	out := refinesJSON{
		Concrete: m.Name, Abstract: abstract.Name, Verdict: check.Unknown, States: r.States, Transitions: r.Transitions,
		AbstractStates: r.AbstractStates, AbstractTransitions: r.AbstractTransitions, Table: r.Table, Refused: r.Refused, Unglued: r.Unglued,
		Assumed: append([]string{}, p.Concrete.Assumed...), Seconds: time.Since(start).Seconds(), Trace: []check.Step{}, allowed: r.Allowed,
	}
	if d := r.Demand; d != nil {
		out.Demand = &demandJSON{d.Call, d.Pred}
	}
	var e *eval.Error
	switch {
	case errors.As(err, &e) && e.Kind == value.IllDefined:
		out.Verdict, out.Reasons = check.IllDefined, []string{err.Error()}
	case err != nil:
		out.Reasons = []string{err.Error()}
	case r.Verdict == refine.Refines:
		out.Verdict = check.Holds
	case r.Verdict == refine.NotFinished:
		out.Reasons = []string{"the limit of time or pairs was met"}
		if _, interrupted := ending.Code(ctx); interrupted {
			out.Reasons = []string{ending.Why(ctx)}
		}
	default:
		out.Verdict = check.Violated
	}
	if len(r.Trace) > 0 {
		steps, err := p.Replay(c.Context, r.Trace)
		if err != nil {
			return err
		}
		out.Trace = steps
	}
	if c.Bool("json") {
		e := json.NewEncoder(s.out)
		e.SetEscapeHTML(false)
		err = e.Encode(out)
	} else {
		s.tellRefinement(out, c.Bool("singleton-failures"))
		err = nil
	}
	if err != nil {
		return err
	}
	switch out.Verdict {
	case check.Holds:
		return nil
	case check.Violated:
		return command.Code(exitViolated)
	case check.IllDefined:
		return command.Code(exitIllDefined)
	}
	return command.Code(exitUnknown)
}

// simulated asks about the proof obligations of a refinement, for at most half of the time that there is.
func simulated(ctx context.Context, m *machine.Machine, o *check.Options) (*symbolic.Result, error) {
	w, _, _, err := check.NewWorld(m, o)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	limit := 30 * time.Second
	if end, ok := ctx.Deadline(); ok {
		limit = time.Until(end) / 2
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	shown, left := disprove.Refines(ctx, m, disprove.Options{MinInt: &w.MinInt, MaxInt: &w.MaxInt})
	r := &symbolic.Result{Method: symbolic.Proofs, Result: &check.Result{Machine: m.Name, Verdict: check.Unknown, Reasons: left,
		Assumed: []string{fmt.Sprintf("MININT=%d", w.MinInt), fmt.Sprintf("MAXINT=%d", w.MaxInt)}, Events: []check.Event{}}}
	if shown {
		r.Verdict, r.Exhausted = check.Holds, true
	}
	r.Elapsed = time.Since(start)
	return r, nil
}

// jointly decides a refinement with its gluing invariant, as one machine, by a method that asks the kernel, or a race. Where the
// abstract machine chooses, and something goes wrong, the result is nil: a search along a trace, or of all pairs where there is
// none, has to find it, too.
func (s *settings) jointly(ctx context.Context, m *machine.Machine, o *check.Options, method symbolic.Method) (*symbolic.Result, []check.Step, error) {
	s.garbage.Solving()
	joint, err := refine.Joint(m)
	var choice *refine.Choice
	switch {
	case errors.As(err, &choice) && (method == symbolic.Proofs || method == symbolic.Race), err == nil && joint.Chooses && method == symbolic.Proofs:
		// Its obligations ask for one of the states that the abstract machine may choose.
		r, err := simulated(ctx, m, o)
		if err == nil && method == symbolic.Race && r.Verdict == check.Unknown {
			r = nil
		}
		return r, nil, err
	case err != nil:
		return nil, nil, err
	}
	own := *o
	if joint.Chooses && method == symbolic.Race {
		own.Timeout /= 2 // what it leaves open pairs of states decide
	}
	r, err := symbolic.RunBy(ctx, joint.Machine, &own, method)
	if err != nil || !joint.Chooses || r.Verdict == check.Holds {
		return r, nil, err
	}
	if r.Verdict == check.Unknown || len(r.Trace) == 0 {
		if method == symbolic.Race {
			r = nil
		}
		return r, nil, nil
	}
	return nil, r.Trace, nil
}

// tellJointly tells what a method says of a refinement and its gluing invariant.
func (s *settings) tellJointly(c *cli.Context, m *machine.Machine, r *symbolic.Result, o *check.Options) error {
	if c.Bool("json") {
		if err := writeSymbolicJSON(s.out, r); err != nil {
			return err
		}
		return exitOf(r.Verdict)
	}
	switch f := r.Failed; {
	case r.Verdict == check.Holds:
		fmt.Fprintf(s.out, "%s is a trace refinement of %s, and each pair of states satisfies the invariants of both and the gluing invariant\n", m.Name, m.Abstract.Name)
	case f != nil && f.Label == refine.FaultLabel && len(r.Trace) > 0:
		state := r.Trace[len(r.Trace)-1].State
		fmt.Fprintf(s.out, "%s is no trace refinement of %s: %s\n", m.Name, m.Abstract.Name, refine.FaultText(state[len(state)-1].Value))
	}
	writeSymbolic(s.out, r, o)
	return exitOf(r.Verdict)
}

func (s *settings) tellRefinement(r refinesJSON, failures bool) {
	kind := "trace refinement"
	if failures {
		kind = "singleton failure refinement"
	}
	switch r.Verdict {
	case check.Holds:
		fmt.Fprintf(s.out, "holds: %s is a %s of %s\n", r.Concrete, kind, r.Abstract)
	case check.Violated:
		if r.Unglued != "" {
			fmt.Fprintf(s.out, "violated: an invariant of %s with %s\n", r.Concrete, r.Abstract)
			break
		}
		fmt.Fprintf(s.out, "violated: %s is no %s of %s\n", r.Concrete, kind, r.Abstract)
	default:
		fmt.Fprintf(s.out, "%s: %s\n", r.Verdict, strings.Join(r.Reasons, "; "))
	}
	fmt.Fprintf(s.out, "%s: %s, %s; %s, as far as followed: %s, %s; table: %s; roots counted\n",
		r.Concrete, plural(int64(r.States), "state"), plural(int64(r.Transitions), "transition"),
		r.Abstract, plural(int64(r.AbstractStates), "state"), plural(int64(r.AbstractTransitions), "transition"),
		plural(int64(r.Table), "pair"))
	if len(r.Assumed) > 0 {
		fmt.Fprintf(s.out, "assumed: %s\n", strings.Join(r.Assumed, ", "))
	}
	if len(r.Trace) > 0 {
		writeTrace(s.out, r.Trace)
	}
	switch {
	case r.Unglued != "":
		fmt.Fprintf(s.out, "here %s, with each state of %s that the trace leads to\n", r.Unglued, r.Abstract)
	case r.Demand != nil:
		fmt.Fprintf(s.out, "here %s permits %s, and %s does not: its precondition is false, %s\n", r.Abstract, r.Demand.Call, r.Concrete, r.Demand.Precondition)
	case r.Refused != "":
		fmt.Fprintf(s.out, "here %s refuses %s, and %s does not\n", r.Concrete, r.Refused, r.Abstract)
	case r.Verdict == check.Violated && len(r.allowed) > 0:
		fmt.Fprintf(s.out, "%s cannot take the last step; it can take %s\n", r.Abstract, strings.Join(r.allowed, ", "))
	case r.Verdict == check.Violated:
		fmt.Fprintf(s.out, "%s cannot take the last step, nor any other\n", r.Abstract)
	}
}
