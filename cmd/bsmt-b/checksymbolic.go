package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"bsmt/b/animate"
	"bsmt/b/check"
	"bsmt/b/check/refine"
	"bsmt/b/check/symbolic"
	"bsmt/b/machine"
	"bsmt/internal/cli"
	"bsmt/internal/command"
)

// checkSymbolically checks a machine by a method that asks the kernel, or by a race.
func (s *settings) checkSymbolically(c *cli.Context, m *machine.Machine, o *check.Options, method symbolic.Method) error {
	ctx := c.Context
	r, err := symbolic.RunBy(ctx, m, o, method)
	if err != nil {
		return err
	}
	if err := refine.AsCalled(ctx, m, r.Result, o); err != nil {
		return err
	}
	r.Notes = append(r.Notes, m.Unused...)
	if file := c.String("certificate"); file != "" {
		if r.Certificate == nil {
			r.Notes = append(r.Notes, "there is no certificate: only inductions of one step, and ic3, find one")
		} else if err := os.WriteFile(file, []byte(certificateText(r)), 0o600); err != nil {
			return s.fileFailed(err)
		}
	}
	if file := c.String("trace"); file != "" && len(r.Trace) > 0 {
		if err := writeTraceFile(file, &animate.Trace{Machine: r.Machine, Steps: r.Trace}); err != nil {
			return s.fileFailed(err)
		}
	}
	if c.Bool("json") {
		if err := writeSymbolicJSON(s.out, r); err != nil {
			return err
		}
	} else {
		writeSymbolic(s.out, r, o)
	}
	return exitOf(r.Verdict)
}

// certificateText writes an inductive invariant as a predicate of B.
func certificateText(r *symbolic.Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "/* An inductive invariant of %s, found by %s: it holds after the initialisation, each operation\n", r.Machine, r.Method)
	fmt.Fprintf(&b, "   preserves it, and where it holds nothing goes wrong. The kernel was asked these three questions anew.\n")
	fmt.Fprintf(&b, "   Assumed: %s */\n", strings.Join(r.Assumed, ", "))
	if n := r.Certificate.Lacking; n > 0 {
		fmt.Fprintf(&b, "/* Without %s of it that cannot be written as B. */\n", plural(int64(n), "part"))
	}
	for i, p := range r.Certificate.Invariant {
		if i > 0 {
			b.WriteString("& ")
		}
		fmt.Fprintf(&b, "(%s)\n", p)
	}
	return b.String()
}

// exitOf gives the exit code of a verdict.
func exitOf(v check.Verdict) error {
	switch v {
	case check.Holds:
		return nil
	case check.Unknown:
		return command.Code(exitUnknown)
	case check.IllDefined:
		return command.Code(exitIllDefined)
	}
	return command.Code(exitViolated)
}

// writeSymbolic tells the outcome of a method.
func writeSymbolic(w io.Writer, r *symbolic.Result, o *check.Options) {
	if r.Method == symbolic.Explicit {
		writeReport(w, r.Result, o)
	} else {
		switch r.Verdict {
		case check.Holds:
			fmt.Fprintf(w, "holds: by %s\n", r.Method)
		case check.Unknown:
			fmt.Fprintf(w, "unknown: no violation in %s by %s: %s\n", plural(int64(r.Depth), "transition"), r.Method, strings.Join(r.Reasons, "; "))
		case check.Violated:
			fmt.Fprintf(w, "violated: %s, by %s\n", r.Failed.Kind, r.Method)
		case check.Deadlocked:
			fmt.Fprintf(w, "deadlock: a state without successors, by %s\n", r.Method)
		case check.GoalFound:
			fmt.Fprintf(w, "goal: found by %s\n", r.Method)
		case check.NoStart:
			fmt.Fprintln(w, "no initial state: no run of the machine begins")
		case check.IllDefined:
			fmt.Fprintf(w, "ill-defined: in %s, by %s\n", r.Failed.In, r.Method)
		}
		fmt.Fprintf(w, "assumed: %s\n", strings.Join(r.Assumed, ", "))
		for _, n := range r.Notes {
			fmt.Fprintf(w, "note: %s\n", n)
		}
		if f := r.Failed; f != nil {
			writeFailure(w, f, r.Verdict)
			writeTrace(w, r.Trace)
		}
		fmt.Fprintf(w, "%.2f s, %s\n", r.Elapsed.Seconds(), plural(int64(r.Queries), "question"))
	}
	for _, other := range r.Others {
		fmt.Fprintf(w, "  %s\n", other)
	}
}

// symbolicJSON is what --json prints of a method that asks the kernel.
type symbolicJSON struct {
	machineJSON
	Method  symbolic.Method  `json:"method"`
	Depth   int              `json:"depth"`
	Queries int              `json:"questions"`
	Proof   []string         `json:"invariant,omitempty"`
	Others  []symbolic.Other `json:"others,omitempty"`
}

func writeSymbolicJSON(w io.Writer, r *symbolic.Result) error {
	o := symbolicJSON{machineJSON: asJSON(r.Result), Method: r.Method, Depth: r.Depth, Queries: r.Queries, Others: r.Others}
	if r.Certificate != nil {
		o.Proof = r.Certificate.Invariant
	}
	return encode(w, o)
}
