package main

import (
	"strings"

	"github.com/urfave/cli/v2"
)

// arrange brings the arguments into the order that the flag parser wants, options
// before operands, and translates the spellings of other solvers.
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
		if root && !(ownOption(flags, a) && !strings.Contains(a, ":")) {
			next := ""
			if len(rest) > 0 {
				next = rest[0]
			}
			more, used, known, err := foreign(a, next)
			if err != nil {
				return nil, err
			}
			if used && len(rest) > 0 {
				rest = rest[1:]
			}
			if known {
				out = append(out, more...)
				continue
			}
		}
		if a == "-" || !strings.HasPrefix(a, "-") || negative(a) {
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

// negative tells a formula that begins with a minus sign from an option.
func negative(a string) bool { return len(a) > 1 && strings.IndexByte("0123456789(", a[1]) >= 0 }

// command finds a command by its name.
func command(commands []*cli.Command, name string) *cli.Command {
	for _, c := range commands {
		if c.HasName(name) {
			return c
		}
	}
	return nil
}

// ownOption tells whether bsmt itself has the option that an argument gives.
func ownOption(flags []cli.Flag, a string) bool {
	if !strings.HasPrefix(a, "--") {
		return false
	}
	name, _, _ := strings.Cut(a[2:], "=")
	for _, f := range flags {
		for _, n := range f.Names() {
			if n == name {
				return true
			}
		}
	}
	return false
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
