package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"
)

// arrange brings the arguments into the order that the flag parser wants, options
// before operands, and translates z3's spellings: -in, -smt2, -T:SECONDS (for the
// whole run), -t:MILLISECONDS (for one check-sat), -memory:MB, -model, -st and -v:N.
func arrange(app *cli.App, args []string) ([]string, error) {
	if len(args) == 0 {
		return args, nil
	}
	flags, commands := app.Flags, app.Commands
	out := []string{args[0]}
	rest := args[1:]
	var operands []string
	root := true
	for len(rest) > 0 {
		a := rest[0]
		rest = rest[1:]
		if a == "--" {
			operands = append(operands, rest...)
			break
		}
		if a == "-" || !strings.HasPrefix(a, "-") {
			if len(operands) == 0 {
				c := command(commands, a)
				if c != nil || root && (a == "help" || a == "h") {
					// The command's own options follow it, or a command of its own.
					out = append(out, a)
					root, commands = false, nil
					if c != nil {
						flags = append(append([]cli.Flag(nil), c.Flags...), cli.HelpFlag)
						commands = c.Subcommands
					}
					continue
				}
			}
			operands = append(operands, a)
			continue
		}
		if root {
			more, known, err := z3Spelling(a)
			if err != nil {
				return nil, err
			}
			if known {
				out = append(out, more...)
				continue
			}
		}
		out = append(out, a)
		if len(rest) > 0 && !strings.Contains(a, "=") && takesValue(flags, strings.TrimLeft(a, "-")) {
			out = append(out, rest[0])
			rest = rest[1:]
		}
	}
	if len(operands) > 0 {
		out = append(append(out, "--"), operands...)
	}
	return out, nil
}

// command finds a command by its name.
func command(commands []*cli.Command, name string) *cli.Command {
	for _, c := range commands {
		if c.HasName(name) {
			return c
		}
	}
	return nil
}

// takesValue tells whether the option of this name is followed by a value.
func takesValue(flags []cli.Flag, name string) bool {
	for _, f := range flags {
		for _, n := range f.Names() {
			if n != name {
				continue
			}
			d, ok := f.(cli.DocGenerationFlag)
			return ok && d.TakesValue()
		}
	}
	return false
}

// z3Spelling translates an option of z3's.
func z3Spelling(a string) (out []string, known bool, err error) {
	name, value, _ := strings.Cut(a, ":")
	switch a {
	case "-in", "-smt2":
		return nil, true, nil
	case "-st":
		return []string{"--stats"}, true, nil
	case "-model":
		return []string{"--model"}, true, nil
	}
	number := func() float64 {
		var f float64
		if f, err = strconv.ParseFloat(value, 64); err != nil || f < 0 {
			err = fmt.Errorf("%s takes a number, not %q", name, value)
		}
		return f
	}
	switch name {
	case "-T":
		return []string{"--total-timeout=" + strconv.FormatFloat(number(), 'f', -1, 64)}, true, err
	case "-t":
		return []string{"--timeout=" + strconv.FormatFloat(number()/1000, 'f', -1, 64)}, true, err
	case "-memory":
		return []string{"--memory=" + strconv.FormatFloat(number(), 'f', 0, 64)}, true, err
	case "-v":
		if number() > 0 {
			return []string{"--verbose"}, true, err
		}
		return nil, true, err
	}
	return nil, false, nil
}
