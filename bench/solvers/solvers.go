package solvers

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"bsmt/bench/results"
	"bsmt/internal/words"
)

// known are the commands of solvers that are called by their names alone. None is
// told the limit: the harness ends them all in the same way.
var known = map[string]string{
	"bsmt":        "bsmt --timeout {t} --memory {mb} {}",
	"kernel":      "bsmt --solver kernel --timeout {t} --memory {mb} {}",
	"z3":          "z3 -smt2 {}",
	"cvc5":        "cvc5 {}",
	"cvc4":        "cvc4 --lang smt2 {}",
	"yices-smt2":  "yices-smt2 {}",
	"bitwuzla":    "bitwuzla {}",
	"boolector":   "boolector {}",
	"opensmt":     "opensmt {}",
	"mathsat":     "mathsat {}",
	"smtinterpol": "smtinterpol -q {}",
}

// Catalog is what names of solvers stand for.
type Catalog struct {
	Bsmt    func() (string, error) // finds the program that bsmt and kernel (bsmt without other solvers) stand for
	Defined []results.Solver       // those of a file, which go before the known ones
}

// ReadFile reads solvers from a file: on each line a known name, or name = command.
// Empty lines and what follows a # at the beginning of a word are passed over; a line
// whose last character is a backslash goes on in the next one. Quotes hold words with
// blanks together. A program with a slash in its name that does not begin with one lies
// below the file's folder; bsmt is what Bsmt finds. Errors name the line.
func (c *Catalog) ReadFile(name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	lines := strings.Split(string(text), "\n")
	for i := 0; i < len(lines); i++ {
		at, line := i+1, strings.TrimSpace(lines[i])
		for strings.HasSuffix(line, "\\") && i+1 < len(lines) {
			i++
			line = strings.TrimSuffix(line, "\\") + " " + strings.TrimSpace(lines[i])
		}
		if line = strings.TrimSpace(words.Uncomment(line)); line == "" {
			continue
		}
		s, err := c.solver(line, filepath.Dir(name))
		if err == nil && slices.ContainsFunc(c.Defined, func(t results.Solver) bool { return t.Name == s.Name }) {
			err = fmt.Errorf("a second solver is called %s", s.Name)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, at, err)
		}
		c.Defined = append(c.Defined, s)
	}
	if len(c.Defined) == 0 {
		return fmt.Errorf("%s: no solvers in it", name)
	}
	return nil
}

// Parse reads a list such as "kernel,z3,'mine=cmd --limit {s} {}'": names and
// name=command pairs between commas. Quotes hold a command together. An empty list
// stands for all that are defined. Its errors name a program that is not there.
func (c *Catalog) Parse(list string) ([]results.Solver, error) {
	if list == "" && len(c.Defined) > 0 {
		return c.Defined, nil
	}
	items, err := words.Split(list, ',')
	if err != nil {
		return nil, err
	}
	var chosen []results.Solver
	seen := map[string]bool{}
	for _, item := range items {
		item = strings.TrimSpace(item)
		if item == "" {
			continue
		}
		s, err := c.solver(item, ".")
		if err != nil {
			return nil, err
		}
		if seen[s.Name] {
			return nil, fmt.Errorf("two solvers are called %s", s.Name)
		}
		seen[s.Name] = true
		chosen = append(chosen, s)
	}
	if len(chosen) == 0 {
		return nil, errors.New("no solvers are given")
	}
	return chosen, nil
}

// solver reads one name or name=command; programs are looked for from dir on.
func (c *Catalog) solver(item, dir string) (results.Solver, error) {
	name, command, custom := strings.Cut(item, "=")
	name = strings.TrimSpace(name)
	if !custom {
		if i := slices.IndexFunc(c.Defined, func(s results.Solver) bool { return s.Name == name }); i >= 0 {
			return c.Defined[i], nil
		}
		if command = known[name]; command == "" {
			return results.Solver{}, fmt.Errorf("no solver is known as %s; write %s='command {}'", name, name)
		}
	}
	call, err := words.Split(words.Unquote(strings.TrimSpace(command)), ' ')
	if err != nil {
		return results.Solver{}, fmt.Errorf("%s: %w", name, err)
	}
	if name == "" || len(call) == 0 {
		return results.Solver{}, fmt.Errorf("%q is no name=command", item)
	}
	if call[0], err = c.program(call[0], dir); err != nil {
		return results.Solver{}, fmt.Errorf("%s: %w", name, err)
	}
	return results.Solver{Name: name, Command: call}, nil
}

// program finds a program.
func (c *Catalog) program(name, dir string) (string, error) {
	if name == "bsmt" {
		return c.Bsmt()
	}
	if strings.Contains(name, "/") && !filepath.IsAbs(name) {
		name = "./" + filepath.Join(dir, name)
		if filepath.IsAbs(dir) {
			name = name[2:]
		}
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", err
	}
	return filepath.Abs(path)
}

// Args gives a solver's command for a file: {} is the file, {s} the limit on wall time
// in whole seconds, {t} in seconds with a fraction, {ms} in milliseconds, {mb} the limit on
// memory in MB, and {NAME} what the file's row of the index has in that column; nil: it has none.
func Args(s results.Solver, file string, columns map[string]string, l results.Limits) []string {
	pairs := []string{
		"{}", file,
		"{s}", strconv.Itoa(int(l.Wall / time.Second)),
		"{ms}", strconv.FormatInt(l.Wall.Milliseconds(), 10),
		"{t}", strconv.FormatFloat(l.Wall.Seconds(), 'f', -1, 64),
		"{mb}", strconv.FormatInt(l.Memory>>20, 10),
	}
	for name, text := range columns {
		pairs = append(pairs, "{"+name+"}", text) // of two for one name the first one counts
	}
	r := strings.NewReplacer(pairs...)
	out := make([]string, len(s.Command))
	for i, a := range s.Command {
		out[i] = r.Replace(a)
	}
	return out
}
