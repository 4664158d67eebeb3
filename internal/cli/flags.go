package cli

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

// Flag is an option of the command line.
type Flag interface {
	Names() []string // the name, then its aliases
	TakesValue() bool
	Visible() bool
	// Help is its line of help, and Placeholder the word in it that stands for the value.
	Help() string
	Placeholder() string

	required() bool
	shownDefault() string
	register(set *flag.FlagSet) error // all names of it, and the value of an environment variable
	check(set *flag.FlagSet) error    // refuses a value out of its range
}

// Option is a flag whose value is a T.
type Option[T any] struct {
	Name        string
	Aliases     []string
	Usage       string        // its line of help; what stands between backquotes there stands for the value
	DefaultText string        // what help says that the default is, instead of Value
	EnvVars     []string      // variables that give the value where the command line does not
	Value       T             // the default
	Hidden      bool          // from help and completion
	Required    bool          // the command does not run without it
	Check       func(T) error // says what is wrong with a value that was given; nil: nothing
}

// The kinds of options. The values of a ListFlag may be given one by one or with commas between; those of a GenericFlag are
// read by the value itself.
type (
	StringFlag  = Option[string]
	BoolFlag    = Option[bool]
	IntFlag     = Option[int]
	Int64Flag   = Option[int64]
	Uint64Flag  = Option[uint64]
	Float64Flag = Option[float64]
	ListFlag    = Option[[]string]
	GenericFlag = Option[flag.Value]
)

// Names gives the option's name and its aliases.
func (o *Option[T]) Names() []string { return append([]string{o.Name}, o.Aliases...) }

// TakesValue tells an option that is followed by its value from one that stands alone.
func (o *Option[T]) TakesValue() bool { _, alone := any(o.Value).(bool); return !alone }

// Visible tells whether help shows the option.
func (o *Option[T]) Visible() bool { return !o.Hidden }

// Help gives the option's line of help.
func (o *Option[T]) Help() string { return strings.ReplaceAll(o.Usage, "`", "") }

// Placeholder gives the word that stands for the value in help.
func (o *Option[T]) Placeholder() string {
	if !o.TakesValue() {
		return ""
	}
	if _, rest, ok := strings.Cut(o.Usage, "`"); ok {
		word, _, _ := strings.Cut(rest, "`")
		return word
	}
	return "VALUE"
}

func (o *Option[T]) required() bool { return o.Required }

func (o *Option[T]) shownDefault() string {
	if o.DefaultText != "" {
		return o.DefaultText
	}
	switch v := any(o.Value).(type) {
	case string:
		if v != "" {
			return fmt.Sprintf("%q", v)
		}
	case int, int64, uint64, float64:
		return fmt.Sprint(v)
	case []string:
		return strings.Join(v, ",")
	}
	return ""
}

func (o *Option[T]) register(set *flag.FlagSet) error {
	v := o.value()
	for _, name := range o.Names() {
		set.Var(v, name, "")
	}
	for _, name := range o.EnvVars {
		if text := os.Getenv(name); text != "" {
			if err := set.Set(o.Name, text); err != nil {
				return fmt.Errorf("%s is %q: %w", name, text, err)
			}
			break
		}
	}
	return nil
}

// value makes what holds the option's value, with its default.
func (o *Option[T]) value() flag.Value {
	made := flag.NewFlagSet("", flag.ContinueOnError)
	switch d := any(o.Value).(type) {
	case string:
		made.String("v", d, "")
	case bool:
		made.Bool("v", d, "")
	case int:
		made.Int("v", d, "")
	case int64:
		made.Int64("v", d, "")
	case uint64:
		made.Uint64("v", d, "")
	case float64:
		made.Float64("v", d, "")
	case []string:
		return &list{values: d}
	case flag.Value:
		return d
	}
	return made.Lookup("v").Value
}

func (o *Option[T]) check(set *flag.FlagSet) error {
	if o.Check == nil || !isSet(set, o.Name) {
		return nil
	}
	v, _ := set.Lookup(o.Name).Value.(flag.Getter).Get().(T)
	return o.Check(v)
}

// isSet tells whether the command line or the environment gave an option, by whichever of its names.
func isSet(set *flag.FlagSet, name string) bool {
	wanted, given := set.Lookup(name), false
	set.Visit(func(f *flag.Flag) { given = given || f.Value == wanted.Value })
	return given
}

// list is the value of a ListFlag.
type list struct {
	values []string
	given  bool // the default has been replaced
}

func (l *list) String() string { return strings.Join(l.values, ",") }
func (l *list) Get() any       { return l.values }

func (l *list) Set(text string) error {
	if !l.given {
		l.values, l.given = nil, true
	}
	l.values = append(l.values, strings.Split(text, ",")...)
	return nil
}

// help is the option that every command has.
var help Flag = &BoolFlag{Name: "help", Aliases: []string{"h"}, Usage: "show help"}
