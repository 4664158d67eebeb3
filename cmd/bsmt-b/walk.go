package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"bsmt/b/animate"
	"bsmt/b/check"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/internal/cli"
	"bsmt/internal/command"
)

func simulateCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "simulate", Usage: "walk through a B machine at random, and check its invariant on the way", ArgsUsage: "FILE",
		Description: "Each walk begins with an initialisation and takes steps until there are as many as was said, or none can\n" +
			"follow. The same seed gives the same walks. Exit code: 0 nothing was found (which proves nothing),\n" +
			"1 violated, or no initial state, 3 stopped by a limit, 4 ill-defined.",
		Flags: append(worldFlags(),
			&cli.Int64Flag{Name: "runs", Value: 10, Usage: "`N` walks"},
			&cli.Int64Flag{Name: "steps", Value: 1000, Usage: "`N` steps of each"},
			&cli.Uint64Flag{Name: "seed", Value: 1, Usage: "`N` repeats a run"},
			&cli.Float64Flag{Name: "timeout", Usage: "stop after `S` seconds"},
			traceFlag,
			&cli.BoolFlag{Name: "json", Usage: "print one JSON object"},
		),
		Action: s.simulate,
	}
}

var traceFlag = &cli.StringFlag{Name: "trace", Usage: "write the steps to what was found to `FILE`, for replay"}

func (s *settings) simulate(c *cli.Context) error {
	a, ctx, cancel, err := s.animated(c, "simulate needs a machine", 1)
	if err != nil {
		return err
	}
	defer cancel()
	seed := c.Uint64("seed")
	r, err := a.Simulate(ctx, rand.New(rand.NewPCG(seed, seed)), c.Int64("runs"), c.Int64("steps"))
	if err != nil {
		return err
	}
	var steps []check.Step
	for _, t := range r.Trace {
		steps = append(steps, a.Step(t))
	}
	if file := c.String("trace"); file != "" && r.Verdict != check.Unknown {
		if err := writeTraceFile(file, &animate.Trace{Machine: a.M.Name, Steps: steps}); err != nil {
			return err
		}
	}
	type fired struct {
		Name  string `json:"name"`
		Fired int64  `json:"fired"`
	}
	told := struct {
		Machine   string        `json:"machine"`
		Verdict   check.Verdict `json:"verdict"`
		Failed    string        `json:"failed,omitempty"`
		Assumed   []string      `json:"assumed"`
		Runs      int64         `json:"runs"`
		Steps     int64         `json:"steps"`
		States    int           `json:"states"`
		Deadlocks int64         `json:"deadlocks"`
		Stopped   bool          `json:"stopped"`
		Trace     []check.Step  `json:"trace,omitempty"`
		Events    []fired       `json:"events"`
	}{a.M.Name, r.Verdict, "", append([]string{}, a.Assumed...), r.Runs, r.Steps, r.States, r.Deadlocks, r.Stopped, nil, []fired{}}
	switch {
	case r.Failed != nil:
		told.Failed = tree.Print(r.Failed.Pred, a.M.Dialect)
	case r.Err != nil:
		told.Failed = r.Err.Error()
	}
	if r.Verdict != check.Unknown {
		told.Trace = steps
	}
	for i, o := range a.M.Operations {
		told.Events = append(told.Events, fired{o.Name, r.Fired[i]})
	}
	if c.Bool("json") {
		if err := encode(s.out, told); err != nil {
			return err
		}
	} else {
		where := fmt.Sprintf("%s of %s, %s", plural(r.Runs, "walk"), plural(r.Steps, "step"), plural(int64(r.States), "state"))
		switch r.Verdict {
		case check.Unknown:
			fmt.Fprintf(s.out, "nothing found in %s", where)
			if r.Stopped {
				fmt.Fprint(s.out, ", and stopped before the end")
			}
			fmt.Fprintln(s.out)
		case check.Violated:
			fmt.Fprintf(s.out, "violated: invariant, after %s\n%s: %s is false\n", where, r.Failed.Pred.Pos, told.Failed)
		case check.NoStart:
			fmt.Fprintln(s.out, "no initial state: no run of the machine begins")
		default:
			fmt.Fprintf(s.out, "ill-defined, after %s: %s\n", where, told.Failed)
		}
		if r.Deadlocks > 0 {
			fmt.Fprintf(s.out, "%s ended where nothing can follow\n", plural(r.Deadlocks, "walk"))
		}
		writeTrace(s.out, told.Trace)
		for _, e := range told.Events {
			if e.Fired > 0 {
				fmt.Fprintf(s.out, "  %-20s %12s\n", e.Name, grouped(e.Fired))
			} else {
				fmt.Fprintf(s.out, "  %-20s never taken\n", e.Name)
			}
		}
	}
	switch {
	case r.Verdict == check.IllDefined:
		return command.Code(exitIllDefined)
	case r.Verdict != check.Unknown:
		return command.Code(exitViolated)
	case r.Stopped:
		return command.Code(exitUnknown)
	}
	return nil
}

// animated prepares the machine that a command names first to run, within its limit on time.
func (s *settings) animated(c *cli.Context, usage string, args int) (*animate.Machine, context.Context, context.CancelFunc, error) {
	if c.NArg() != args {
		return nil, nil, nil, fmt.Errorf("%s", usage)
	}
	o, err := worldOptions(c)
	if err != nil {
		return nil, nil, nil, err
	}
	m, err := machine.Load(c.Args().First())
	if err != nil {
		return nil, nil, nil, s.machineFailed(err, c.Bool("json"))
	}
	a, err := animate.New(m, o)
	if err != nil {
		return nil, nil, nil, err
	}
	s.garbage.Solving()
	ctx, cancel := c.Context, context.CancelFunc(func() {})
	if limit := c.Float64("timeout"); limit > 0 {
		ctx, cancel = context.WithTimeout(ctx, time.Duration(limit*float64(time.Second)))
	}
	return a, ctx, cancel, nil
}

func writeTraceFile(file string, t *animate.Trace) error {
	if t.Steps == nil {
		t = &animate.Trace{Machine: t.Machine, Steps: []check.Step{}, Loop: t.Loop}
	}
	out, err := json.MarshalIndent(t, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(out, '\n'), 0o666)
}

func replayCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "replay", Usage: "take the steps of a trace again in a B machine", ArgsUsage: "FILE TRACE",
		Description: "TRACE is what --trace of check-machine or simulate wrote, the tests that --tests wrote, or a trace of\n" +
			"ProB (.prob2trace). What it leaves open is searched for. Exit code: 0 all steps can be taken, 1 one of\n" +
			"them cannot.",
		Flags: append(worldFlags(),
			&cli.Float64Flag{Name: "timeout", Usage: "stop after `S` seconds"},
			&cli.BoolFlag{Name: "json", Usage: "print one JSON object"},
		),
		Action: s.replay,
	}
}

func (s *settings) replay(c *cli.Context) error {
	a, ctx, cancel, err := s.animated(c, "replay needs a machine and a trace", 2)
	if err != nil {
		return err
	}
	defer cancel()
	file := c.Args().Get(1)
	data, err := os.ReadFile(file)
	if err != nil {
		return s.fileFailed(err)
	}
	traces, err := animate.ReadTraces(data)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	// replayed is how far a trace was followed.
	type replayed struct {
		Whole  bool         `json:"whole"`
		Failed string       `json:"failed,omitempty"`
		Steps  []check.Step `json:"steps"`
	}
	out := struct {
		Machine string `json:"machine"`
		replayed
		Tests []replayed `json:"tests,omitempty"` // of a file of several; steps are those of the last that was followed
	}{Machine: a.M.Name}
	for i, t := range traces {
		if len(traces) > 1 && !c.Bool("json") {
			fmt.Fprintf(s.out, "test %d\n", i+1)
		}
		way, err := a.Follow(ctx, t.Steps)
		out.replayed = replayed{Whole: err == nil, Steps: []check.Step{}}
		for _, t := range way {
			out.Steps = append(out.Steps, a.Step(t))
		}
		if err != nil {
			out.Failed = err.Error()
		}
		if len(traces) > 1 {
			out.Tests = append(out.Tests, out.replayed)
		}
		if !c.Bool("json") {
			writeTrace(s.out, out.Steps)
			switch {
			case err != nil:
				fmt.Fprintf(s.out, "then not as in the trace: %s\n", out.Failed)
			case len(way) == 0:
				fmt.Fprintln(s.out, "the constants can have these values, with which the trace ends")
			default:
				fmt.Fprintf(s.out, "all %s can be taken\n", plural(int64(len(out.Steps)), "step"))
			}
		}
		if err != nil {
			break
		}
	}
	if c.Bool("json") {
		if err := encode(s.out, out); err != nil {
			return err
		}
	}
	switch {
	case ctx.Err() != nil:
		return command.Code(exitUnknown)
	case !out.Whole:
		return command.Code(exitViolated)
	}
	return nil
}
