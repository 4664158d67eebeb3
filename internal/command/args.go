package command

import (
	"fmt"
	"os"
	"strings"

	"bsmt/internal/cli"
	"bsmt/internal/words"
)

// Arrange brings the arguments into the order that the flag parser wants, options
// before operands, and translates the spellings of other programs. Its errors say which name
// nobody knows, and which one was meant.
func (p *Program) Arrange(args []string) ([]string, error) {
	if len(args) == 0 {
		return args, nil
	}
	flags, commands := p.App.Flags, p.App.Commands
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
		if root && p.Foreign != nil && !(ownOption(flags, a) && !strings.Contains(a, ":")) {
			next := ""
			if len(rest) > 0 {
				next = rest[0]
			}
			more, used, known, err := p.Foreign(a, next)
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
				var c *cli.Command
				if commands != nil {
					c = p.App.Find(a)
				}
				if c != nil || root && isHelp(a) {
					// The command's own options follow it.
					out = append(out, a)
					root = false
					if c != nil && c.RawArguments {
						return append(out, rest...), nil
					}
					if c != nil {
						flags, commands = c.Flags, nil
					}
					continue
				}
				if err := p.unknownCommand(out, commands, a); err != nil {
					return nil, err
				}
			}
			operands = append(operands, a)
			continue
		}
		if err := p.unknownOption(flags, root, a); err != nil {
			return nil, err
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

func isHelp(a string) bool { return a == "help" || a == "h" }

// unknownCommand is the error for a first operand that is no command, where one is needed, or
// was meant: where the operand is no file, has no name of one, and resembles a command. Behind help it is a command
// that help is wanted of.
func (p *Program) unknownCommand(before []string, commands []*cli.Command, a string) error {
	if commands == nil || strings.ContainsAny(a, "./") || a == "-" {
		return nil
	}
	var names []string
	for _, c := range commands {
		names = append(names, c.Names()...)
	}
	needed, place := p.App.Action == nil || isHelp(before[len(before)-1]), ""
	near := words.Nearest(a, names)
	if !needed {
		if _, err := os.Stat(a); err == nil || near == "" {
			return nil
		}
		place = ", and no file of that name"
	}
	if near == "" {
		return fmt.Errorf("there is no command %s; known are %s", a, strings.Join(names, ", "))
	}
	return fmt.Errorf("there is no command %s%s; did you mean %s?", a, place, near)
}

// unknownOption is the error for an option that nobody knows.
func (p *Program) unknownOption(flags []cli.Flag, root bool, a string) error {
	name, _, _ := strings.Cut(strings.TrimLeft(a, "-"), "=")
	var names []string
	for _, f := range cli.HelpFlags(flags) {
		for _, n := range f.Names() {
			if n == name {
				return nil
			}
			if f.Visible() {
				names = append(names, cli.Dashed(n))
			}
		}
	}
	if root {
		names = append(names, p.Also...)
	}
	said, _, _ := strings.Cut(a, "=")
	if near := words.Nearest(said, names); near != "" && len(name) > 1 {
		return fmt.Errorf("there is no option %s; did you mean %s?", said, near)
	}
	return fmt.Errorf("there is no option %s", said)
}

// negative tells a formula that begins with a minus sign from an option.
func negative(a string) bool { return len(a) > 1 && strings.IndexByte("0123456789(", a[1]) >= 0 }

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
			return f.TakesValue()
		}
	}
	return false
}
