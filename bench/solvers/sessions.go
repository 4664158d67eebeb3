package solvers

import (
	"fmt"
	"strings"

	"bsmt/bench/results"
	"bsmt/internal/words"
)

// inPipes are the solvers that bench sessions knows by name, each reading
// commands from a pipe.
var inPipes = map[string]string{
	"bsmt":     "bsmt -in",
	"kernel":   "bsmt -in --solver kernel",
	"z3":       "z3 -in",
	"cvc5":     "cvc5 --incremental --lang smt2 -q",
	"cvc4":     "cvc4 --incremental --lang smt2 -q",
	"yices":    "yices-smt2 --incremental",
	"bitwuzla": "bitwuzla --lang smt2",
}

// ParseSessions reads a list of names and name=command pairs as Parse does; the
// commands read scripts on standard input.
func (c *Catalog) ParseSessions(list string) ([]results.Solver, error) {
	items, err := words.Split(list, ',')
	if err != nil {
		return nil, err
	}
	var out []results.Solver
	for _, item := range items {
		name, command, custom := strings.Cut(strings.TrimSpace(item), "=")
		if !custom {
			if command = inPipes[name]; command == "" {
				return nil, fmt.Errorf("no solver is known as %s; write %s='command'", name, name)
			}
		}
		call, err := words.Split(words.Unquote(command), ' ')
		if err != nil || len(call) == 0 {
			return nil, fmt.Errorf("%q is no name=command", item)
		}
		if call[0], err = c.program(call[0], "."); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out = append(out, results.Solver{Name: name, Command: call})
	}
	return out, nil
}
