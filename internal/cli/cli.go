package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Action does what a command is for.
type Action func(*Context) error

// App is a program: its commands, and what it does without one.
type App struct {
	Name, Usage string
	UsageText   string // how it is called, a line each; made from the table where it is empty
	ArgsUsage   string // what the operands are called
	Description string
	Flags       []Flag
	Action      Action // without a command; nil: help is shown
	Commands    []*Command

	Writer    io.Writer // of responses, and of help
	ErrWriter io.Writer // of notes
}

// Command is a command of a program.
type Command struct {
	Name, Usage  string
	Aliases      []string
	UsageText    string // as App's
	ArgsUsage    string
	Description  string
	Flags        []Flag
	Action       Action
	Hidden       bool // from help and completion
	RawArguments bool // all that follows are operands, even --help
}

// Names gives the command's name and its aliases.
func (c *Command) Names() []string { return append([]string{c.Name}, c.Aliases...) }

// HasName tells whether the command is called so.
func (c *Command) HasName(name string) bool { return slices.Contains(c.Names(), name) }

// Find gives the command of this name; nil: there is none.
func (a *App) Find(name string) *Command {
	for _, c := range a.Commands {
		if c.HasName(name) {
			return c
		}
	}
	return nil
}

// HelpFlags gives the options together with --help, which each command has.
func HelpFlags(flags []Flag) []Flag { return append(slices.Clip(flags), help) }

// Context is one call of an action.
type Context struct {
	context.Context
	App     *App
	Command *Command // nil: the program was called without one

	sets []*flag.FlagSet // of the command, then of the program
	args []string
}

// completing is the last argument by which the scripts of completion ask what may come next.
const completing = "--generate-completion"

// Completing tells whether a shell asks what may come next.
func Completing(args []string) bool { return len(args) > 0 && args[len(args)-1] == completing }

// Run runs the command that the arguments name, after the program's own name. Options come before operands.
func (a *App) Run(ctx context.Context, args []string) error {
	if Completing(args) {
		return a.complete(ctx, args[1:len(args)-1])
	}
	c := &Context{Context: ctx, App: a}
	rest, asked, err := c.read(a.Flags, args[min(1, len(args)):])
	if err != nil {
		return err
	}
	if asked {
		return a.help(nil)
	}
	if len(rest) > 0 {
		if command := a.Find(rest[0]); command != nil {
			return a.run(c, command, rest[1:])
		}
		if rest[0] == "help" || rest[0] == "h" {
			if len(rest) == 1 {
				return a.help(nil)
			}
			command := a.Find(rest[len(rest)-1])
			if command == nil {
				return fmt.Errorf("there is no command %s", rest[len(rest)-1])
			}
			return a.help(command)
		}
		if rest[0] == "--" {
			rest = rest[1:]
		}
	}
	if a.Action == nil {
		return a.help(nil)
	}
	c.args = rest
	return act(c, a.Flags, a.Action)
}

func (a *App) run(c *Context, command *Command, args []string) error {
	c.Command = command
	if command.RawArguments {
		c.args = args
		return command.Action(c)
	}
	rest, asked, err := c.read(command.Flags, args)
	if err != nil {
		return err
	}
	if asked {
		return a.help(command)
	}
	if len(rest) > 0 && rest[0] == "--" {
		rest = rest[1:]
	}
	c.args = rest
	return act(c, command.Flags, command.Action)
}

// act runs an action once its options are as they must be.
func act(c *Context, flags []Flag, action Action) error {
	var missing []string
	for _, f := range flags {
		if f.required() && !isSet(c.sets[0], f.Names()[0]) {
			missing = append(missing, "--"+f.Names()[0])
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("%s must be given", strings.Join(missing, " and "))
	}
	for _, set := range c.sets {
		all := flags
		if set != c.sets[0] {
			all = c.App.Flags
		}
		for _, f := range all {
			if err := f.check(set); err != nil {
				return err
			}
		}
	}
	return action(c)
}

// read reads the options at the begin of the arguments, and gives the rest; asked is whether help is wanted.
func (c *Context) read(flags []Flag, args []string) (rest []string, asked bool, err error) {
	set := flag.NewFlagSet("", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.Usage = func() {}
	for _, f := range flags {
		if err := f.register(set); err != nil {
			return nil, false, err
		}
	}
	c.sets = append([]*flag.FlagSet{set}, c.sets...)
	// What stands behind -- is no command.
	operands := slices.Index(args, "--")
	err = set.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return nil, true, nil
	}
	rest = set.Args()
	if operands >= 0 && len(rest) == len(args)-operands-1 {
		rest = args[operands:]
	}
	return rest, false, err
}

// Args gives the operands.
func (c *Context) Args() Args { return c.args }

// NArg counts the operands.
func (c *Context) NArg() int { return len(c.args) }

// Args are operands.
type Args []string

// First gives the first operand; "": there is none.
func (a Args) First() string { return a.Get(0) }

// Get gives an operand by its number from 0 on; "": there is none.
func (a Args) Get(n int) string {
	if n < len(a) {
		return a[n]
	}
	return ""
}

// Slice gives all operands.
func (a Args) Slice() []string { return slices.Clone(a) }

// find gives an option, of the command's or else of the program's; nil: there is no such option.
func (c *Context) find(name string) (*flag.Flag, *flag.FlagSet) {
	for _, set := range c.sets {
		if f := set.Lookup(name); f != nil {
			return f, set
		}
	}
	return nil, nil
}

// Value gives an option's value; nil: there is no such option.
func (c *Context) Value(name string) any {
	f, _ := c.find(name)
	if f == nil {
		return nil
	}
	if g, ok := f.Value.(flag.Getter); ok {
		return g.Get()
	}
	return f.Value
}

// String gives the value of any option as it is written.
func (c *Context) String(name string) string {
	f, _ := c.find(name)
	if f == nil {
		return ""
	}
	return f.Value.String()
}

func get[T any](c *Context, name string) T { v, _ := c.Value(name).(T); return v }

// The values of options by their kind; the kind's zero where there is no such option.

func (c *Context) Bool(name string) bool          { return get[bool](c, name) }
func (c *Context) Int(name string) int            { return get[int](c, name) }
func (c *Context) Int64(name string) int64        { return get[int64](c, name) }
func (c *Context) Uint64(name string) uint64      { return get[uint64](c, name) }
func (c *Context) Float64(name string) float64    { return get[float64](c, name) }
func (c *Context) List(name string) []string      { return get[[]string](c, name) }
func (c *Context) Generic(name string) flag.Value { return get[flag.Value](c, name) }

// IsSet tells whether the command line, or a variable of the environment, gives an option.
func (c *Context) IsSet(name string) bool {
	f, set := c.find(name)
	return f != nil && isSet(set, name)
}

// Set sets an option as the command line does.
func (c *Context) Set(name, value string) error { return c.sets[0].Set(name, value) }
