package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"bsmt/b/coverage"
	"bsmt/internal/cli"
)

func coverageFlags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "coverage", Usage: "tell which operations happened, the values of variables, and which conditions of guards and invariants decided both ways"},
		&cli.StringFlag{Name: "tests", Usage: "write traces to `FILE` that together reach all that --coverage tells of"},
	}
}

// coverageJSON is the coverage in the object of --json.
type coverageJSON struct {
	Reached   int                 `json:"reached"`
	Of        int                 `json:"of"`
	Goals     []coverage.Goal     `json:"goals"`
	Variables []coverage.Variable `json:"variables"`
}

func asCoverageJSON(r *coverage.Report) *coverageJSON {
	if r == nil {
		return nil
	}
	out := &coverageJSON{Goals: r.Goals, Variables: r.Variables}
	out.Reached, out.Of = r.Reached()
	return out
}

// writeCoverage tells what was reached in total, and what was not.
func writeCoverage(w io.Writer, r *coverage.Report) {
	if r == nil {
		return
	}
	reached, of := r.Reached()
	fmt.Fprintf(w, "coverage: %d of %d", reached, of)
	if !r.Exhausted {
		fmt.Fprint(w, ", so far")
	}
	fmt.Fprintln(w)
	for _, v := range r.Variables {
		fmt.Fprintf(w, "  %s had %s", v.Name, plural(int64(v.Values), "value"))
		if v.Least != "" {
			fmt.Fprintf(w, ", from %s to %s", v.Least, v.Most)
		}
		fmt.Fprintln(w)
	}
	for _, g := range r.Goals {
		if g.Reached {
			continue
		}
		place := ""
		if g.Place != "" {
			place = g.Place + ": "
		}
		switch {
		case g.Unknown != "":
			fmt.Fprintf(w, "  %snot known whether %s decides: %s\n", place, g.Condition, g.Unknown)
		case g.Kind == coverage.Operation:
			fmt.Fprintf(w, "  %s never happens\n", g.Operation)
		case g.Kind == coverage.Guard:
			fmt.Fprintf(w, "  %s%s never decides by being %v whether %s can happen\n", place, g.Condition, g.Value, g.Operation)
		default:
			fmt.Fprintf(w, "  %s%s never decides that the invariant holds\n", place, g.Condition)
		}
	}
}

// writeTests writes traces that reach all goals.
func writeTests(file, machine string, r *coverage.Report) error {
	tests, err := r.Tests()
	if err != nil {
		return err
	}
	out, err := json.MarshalIndent(struct {
		Machine string          `json:"machine"`
		Goals   []coverage.Goal `json:"goals"`
		Tests   []coverage.Test `json:"tests"`
	}{machine, r.Goals, tests}, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(out, '\n'), 0o666)
}
