package solvers

import (
	"fmt"
	"os/exec"
	"strings"
)

// inPipes are the solvers that bench sessions knows by name, each reading
// commands from a pipe.
var inPipes = map[string]string{
	"z3":       "z3 -in",
	"cvc5":     "cvc5 --incremental --lang smt2 -q",
	"cvc4":     "cvc4 --incremental --lang smt2 -q",
	"yices":    "yices-smt2 --incremental",
	"bitwuzla": "bitwuzla --lang smt2",
}

// ParseSessions reads a list of names and name=command pairs as Parse does;
// the commands read scripts on standard input.
func ParseSessions(list, self string) ([]Solver, error) {
	items, err := split(list, ',')
	if err != nil {
		return nil, err
	}
	var out []Solver
	for _, item := range items {
		name, command, custom := strings.Cut(strings.TrimSpace(item), "=")
		if !custom {
			switch command = inPipes[name]; {
			case name == "bsmt":
				out = append(out, Solver{name, []string{self, "-in"}})
				continue
			case name == "kernel":
				out = append(out, Solver{name, []string{self, "-in", "--solver", "kernel"}})
				continue
			case command == "":
				return nil, fmt.Errorf("no solver is known as %s; write %s='command'", name, name)
			}
		}
		words, err := split(unquote(command), ' ')
		if err != nil || len(words) == 0 {
			return nil, fmt.Errorf("%q is no name=command", item)
		}
		if words[0], err = exec.LookPath(words[0]); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out = append(out, Solver{name, words})
	}
	return out, nil
}
