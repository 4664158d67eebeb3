package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"bsmt/b/animate"
	"bsmt/b/check"
	"bsmt/b/check/refine"
	"bsmt/b/check/symbolic"
	"bsmt/b/coverage"
	"bsmt/b/machine"
	"bsmt/b/temporal"
	"bsmt/internal/cli"
)

// formulaList is an option that may be given several times. What it is given may have commas.
type formulaList []string

func (l *formulaList) Set(text string) error { *l = append(*l, text); return nil }
func (l *formulaList) String() string        { return strings.Join(*l, "; ") }

func temporalFlags() []cli.Flag {
	return []cli.Flag{
		&cli.GenericFlag{Name: "ltl", Value: &formulaList{}, Usage: "check `FORMULA` of LTL alone, such as 'G ({x > 0} => F [stop])'; may be repeated"},
		&cli.GenericFlag{Name: "ctl", Value: &formulaList{}, Usage: "check `FORMULA` of CTL alone, such as 'AG EF e(stop)'; may be repeated"},
		&cli.BoolFlag{Name: "no-temporal", Usage: "do not check what the file's ASSERT_LTL and ASSERT_CTL say"},
	}
}

// asked are the formulas of a run of check-machine.
type asked struct {
	formulas []*temporal.Formula
	unread   []temporal.Outcome // of the file: formulas that cannot be read
	only     bool               // nothing else is asked
	covers   bool               // coverage is
}

// askedFormulas reads the formulas of the command line or, if there are none, of the file.
func (s *settings) askedFormulas(c *cli.Context, m *machine.Machine, o *check.Options) (*asked, error) {
	a := &asked{covers: c.Bool("coverage") || c.String("tests") != ""}
	for logic, name := range []string{temporal.LTL: "ltl", temporal.CTL: "ctl"} {
		for _, text := range *c.Generic(name).(*formulaList) {
			f, err := temporal.Parse(m, temporal.Logic(logic), text)
			if err != nil {
				return nil, s.formulaFailed(text, err)
			}
			a.formulas, a.only = append(a.formulas, f), true
		}
	}
	if a.only || c.Bool("no-temporal") {
		return a, nil
	}
	if len(m.Settings.Temporal) > 0 && (o.Order != check.Breadth || o.Symmetry) {
		m.Unused = append(m.Unused, "ASSERT_LTL and ASSERT_CTL are checked breadth first and without symmetry only")
		return a, nil
	}
	for _, t := range m.Settings.Temporal {
		f, err := temporal.OfFile(m, t)
		if err != nil {
			a.unread = append(a.unread, temporal.Outcome{Formula: &temporal.Formula{Logic: temporal.LogicOf(t), Name: t.Name, Text: t.Text},
				Verdict: check.Unknown, Reason: "it cannot be read: " + err.Error()})
			continue
		}
		a.formulas = append(a.formulas, f)
	}
	return a, nil
}

// answered is what a run of check-machine has to tell.
type answered struct {
	*check.Result
	outcomes []temporal.Outcome
	coverage *coverage.Report // nil: it was not asked for
	verdict  check.Verdict    // on the machine and its formulas together
}

// complete says of formulas that nothing is known of why that is, where a search was left before it
// came to them.
func (a *asked) complete(r *answered) {
	if len(r.outcomes) > 0 {
		return
	}
	for _, f := range a.formulas {
		r.outcomes = append(r.outcomes, temporal.Outcome{Formula: f, Verdict: check.Unknown, Reason: strings.Join(r.Reasons, "; ")})
	}
	r.outcomes = append(r.outcomes, a.unread...)
}

func (a *asked) run(ctx context.Context, m *machine.Machine, o *check.Options) (*answered, error) {
	if a.covers {
		r, covered, err := coverage.Run(m, o)
		if err != nil {
			return nil, err
		}
		if err := refine.AsCalled(ctx, m, r, o); err != nil {
			return nil, err
		}
		var outcomes []temporal.Outcome
		if len(a.formulas) > 0 {
			if _, outcomes, err = temporal.Run(m, o, a.formulas, true); err != nil {
				return nil, err
			}
		}
		out := a.together(r, outcomes)
		out.coverage = covered
		return out, nil
	}
	if len(a.formulas) == 0 {
		r, err := check.Run(m, o)
		if err != nil {
			return nil, err
		}
		if err := refine.AsCalled(ctx, m, r, o); err != nil {
			return nil, err
		}
		return a.together(r, nil), nil
	}
	r, outcomes, err := temporal.Run(m, o, a.formulas, a.only)
	if err != nil {
		return nil, err
	}
	if err := refine.AsCalled(ctx, m, r, o); err != nil {
		return nil, err
	}
	return a.together(r, outcomes), nil
}

// worst is the verdict v or, where that is worse, the one on a formula. Nothing is worse than a verdict that no
// formula can have.
func worst(v, formula check.Verdict) check.Verdict {
	rank := map[check.Verdict]int{check.Unknown: 1, check.IllDefined: 2, check.Violated: 3}
	if v == check.Holds || rank[v] > 0 && rank[formula] > rank[v] {
		return formula
	}
	return v
}

func (a *asked) together(r *check.Result, outcomes []temporal.Outcome) *answered {
	out := &answered{Result: r, outcomes: append(outcomes, a.unread...), verdict: check.Holds}
	if !a.only || r.Verdict == check.NoStart {
		out.verdict = r.Verdict
	}
	for _, oc := range out.outcomes {
		out.verdict = worst(out.verdict, oc.Verdict)
	}
	return out
}

// trace gives the steps to what was found: by the search or else for the first formula that is
// violated; nil: nothing was.
func (r *answered) trace() *animate.Trace {
	if len(r.Trace) > 0 {
		return &animate.Trace{Machine: r.Machine, Steps: r.Trace}
	}
	for _, oc := range r.outcomes {
		if oc.Verdict == check.Violated {
			return &animate.Trace{Machine: r.Machine, Steps: oc.Trace, Loop: oc.Loop}
		}
	}
	return nil
}

// writeOutcome tells what became of a formula, with the run that violates it; by is who decided it, if
// that is worth saying.
func writeOutcome(w io.Writer, oc *temporal.Outcome, by string) {
	name := oc.Formula.Logic.String()
	if oc.Formula.Name != "" {
		name = oc.Formula.Name
	}
	fmt.Fprintf(w, "%s: %s %s%s", oc.Verdict, name, oc.Formula.Text, by)
	if oc.Reason != "" {
		fmt.Fprintf(w, ": %s", oc.Reason)
	}
	fmt.Fprintln(w)
	if oc.Verdict != check.Violated {
		return
	}
	writeTrace(w, oc.Trace)
	switch {
	case oc.Loop > 0:
		fmt.Fprintf(w, "  and so on as after step %d\n", oc.Loop)
	case oc.Ends:
		fmt.Fprintln(w, "  where the run ends: no operation is enabled")
	case oc.Formula.Logic == temporal.LTL:
		fmt.Fprintln(w, "  whatever comes after")
	}
}

// checkRuns decides formulas by a method that asks the kernel, or by a race.
func (s *settings) checkRuns(c *cli.Context, m *machine.Machine, o *check.Options, method symbolic.Method, formulas []*temporal.Formula) error {
	all := runsJSON{Machine: m.Name, Verdict: check.Holds}
	var outcomes []temporal.Outcome
	for _, f := range formulas {
		r, err := symbolic.RunLTL(c.Context, m, o, method, f)
		if err != nil {
			return err
		}
		outcomes = append(outcomes, r.Outcome)
		all.Verdict = worst(all.Verdict, r.Verdict)
		if c.Bool("json") {
			all.Formulas = append(all.Formulas, runJSON{asOutcomeJSON(&r.Outcome), r.Method, r.Assumed, r.Elapsed.Seconds(), r.Others})
			continue
		}
		writeOutcome(s.out, &r.Outcome, fmt.Sprintf(", by %s in %.2f s", r.Method, r.Elapsed.Seconds()))
		if len(r.Assumed) > 0 {
			fmt.Fprintf(s.out, "assumed: %s\n", strings.Join(r.Assumed, ", "))
		}
		for _, other := range r.Others {
			fmt.Fprintf(s.out, "  %s\n", other)
		}
	}
	if file := c.String("trace"); file != "" {
		if t := (&answered{Result: &check.Result{Machine: m.Name}, outcomes: outcomes}).trace(); t != nil {
			if err := writeTraceFile(file, t); err != nil {
				return s.fileFailed(err)
			}
		}
	}
	if c.Bool("json") {
		if err := encode(s.out, all); err != nil {
			return err
		}
	}
	return exitOf(all.Verdict)
}

// runsJSON is the object that --json prints where formulas are decided by a method that asks the kernel.
type runsJSON struct {
	Machine  string        `json:"machine"`
	Verdict  check.Verdict `json:"verdict"`
	Formulas []runJSON     `json:"formulas"`
}

type runJSON struct {
	outcomeJSON
	Method  symbolic.Method  `json:"method"`
	Assumed []string         `json:"assumed,omitempty"`
	Seconds float64          `json:"seconds"`
	Others  []symbolic.Other `json:"others,omitempty"`
}

// outcomeJSON is a formula in the object of --json.
type outcomeJSON struct {
	Logic   string        `json:"logic"`
	Name    string        `json:"name,omitempty"`
	Formula string        `json:"formula"`
	Verdict check.Verdict `json:"verdict"`
	Reason  string        `json:"reason,omitempty"`
	Trace   []check.Step  `json:"trace,omitempty"`
	Loop    int           `json:"loop,omitempty"` // the last step leads to the state after this step again
}

func asOutcomeJSON(oc *temporal.Outcome) outcomeJSON {
	return outcomeJSON{oc.Formula.Logic.String(), oc.Formula.Name, oc.Formula.Text, oc.Verdict, oc.Reason, oc.Trace, oc.Loop}
}
