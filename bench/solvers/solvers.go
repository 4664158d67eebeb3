package solvers

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Solver is a command that decides a file.
type Solver struct {
	Name string   // in the results
	Argv []string // program and arguments; {} is the file, {s} the limit in whole seconds, {ms} in milliseconds, {mb} the memory in MB
}

// known are the commands of solvers that are called by their names alone. None is
// told the limit: the harness ends them all in the same way.
var known = map[string]string{
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

// Parse reads a list such as "kernel,z3,'mine=cmd --limit {s} {}'": names
// and name=command pairs between commas. Quotes hold a command together. self is
// the bsmt that the names bsmt and kernel (bsmt without other solvers) stand for.
// Its errors name a program that is not there.
func Parse(list, self string) ([]Solver, error) {
	items, err := split(list, ',')
	if err != nil {
		return nil, err
	}
	var solvers []Solver
	seen := map[string]bool{}
	for _, item := range items {
		item = strings.TrimSpace(item)
		if item == "" {
			continue
		}
		s, err := parseSolver(item, self)
		if err != nil {
			return nil, err
		}
		if seen[s.Name] {
			return nil, fmt.Errorf("two solvers are called %s", s.Name)
		}
		seen[s.Name] = true
		solvers = append(solvers, s)
	}
	if len(solvers) == 0 {
		return nil, errors.New("no solvers are given")
	}
	return solvers, nil
}

func parseSolver(item, self string) (Solver, error) {
	name, command, custom := strings.Cut(item, "=")
	if !custom {
		switch {
		case name == "bsmt":
			return Solver{name, []string{self, "--timeout", "{t}", "--memory", "{mb}", "{}"}}, nil
		case name == "kernel":
			return Solver{name, []string{self, "--solver", "kernel", "--timeout", "{t}", "--memory", "{mb}", "{}"}}, nil
		case known[name] != "":
			command = known[name]
		default:
			return Solver{}, fmt.Errorf("no solver is known as %s; write %s='command {}'", name, name)
		}
	}
	words, err := split(unquote(command), ' ')
	if err != nil {
		return Solver{}, fmt.Errorf("%s: %w", name, err)
	}
	if name == "" || len(words) == 0 {
		return Solver{}, fmt.Errorf("%q is no name=command", item)
	}
	path, err := exec.LookPath(words[0])
	if err != nil {
		return Solver{}, fmt.Errorf("%s: %w", name, err)
	}
	if words[0], err = filepath.Abs(path); err != nil {
		return Solver{}, err
	}
	return Solver{name, words}, nil
}

// split cuts text where sep is outside of quotes. For words (sep ' ') quotes and
// backslashes are taken away and empty pieces dropped, as a shell does; for other
// separators the pieces keep them, except for quotes around a whole piece.
func split(text string, sep byte) ([]string, error) {
	words := sep == ' '
	var out []string
	var cur strings.Builder
	quote, some := byte(0), false
	end := func() {
		if !words || some || cur.Len() > 0 {
			out = append(out, cur.String())
		}
		cur.Reset()
		some = false
	}
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\\' && quote != '\'' && i+1 < len(text):
			if !words {
				cur.WriteByte(c)
			}
			i++
			cur.WriteByte(text[i])
		case quote != 0 && c == quote:
			quote = 0
			if !words {
				cur.WriteByte(c)
			}
		case quote == 0 && (c == '\'' || c == '"'):
			quote, some = c, true
			if !words {
				cur.WriteByte(c)
			}
		case quote == 0 && (c == sep || words && (c == '\t' || c == '\n')):
			end()
		default:
			cur.WriteByte(c)
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote is left open in %s", text)
	}
	end()
	if !words {
		for i, w := range out {
			out[i] = unquote(strings.TrimSpace(w))
		}
	}
	return out, nil
}

// unquote takes a pair of quotes around the whole of w away.
func unquote(w string) string {
	if n := len(w); n >= 2 && (w[0] == '\'' || w[0] == '"') && strings.IndexByte(w[1:], w[0]) == n-2 {
		return w[1 : n-1]
	}
	return w
}

// Limits are what a command is told of a run's.
type Limits struct {
	Wall   time.Duration
	Memory int64 // bytes
}

// Args fills the placeholders in.
func (s Solver) Args(file string, l Limits) []string {
	// {t} is bsmt's own spelling, with a fraction.
	r := strings.NewReplacer(
		"{}", file,
		"{s}", strconv.Itoa(int(l.Wall/time.Second)),
		"{ms}", strconv.FormatInt(l.Wall.Milliseconds(), 10),
		"{t}", strconv.FormatFloat(l.Wall.Seconds(), 'f', -1, 64),
		"{mb}", strconv.FormatInt(l.Memory>>20, 10))
	out := make([]string, len(s.Argv))
	for i, a := range s.Argv {
		out[i] = r.Replace(a)
	}
	return out
}
