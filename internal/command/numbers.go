package command

import (
	"fmt"
	"math"
	"strconv"

	"bsmt/internal/cli"
)

// between is what values a numeric option may have.
type between struct {
	least, most float64
	what        string // in words
}

// The ranges of options.
var (
	amount  = between{0, math.MaxInt32 << 8, "a number from 0 on"}
	several = between{1, math.MaxInt32, "a whole number from 1 on"}
	whole   = between{math.MinInt64, math.MaxInt64, "a whole number"}
)

// ranges are the options, of all commands, that do not take an amount.
var ranges = map[string]between{
	"jobs": several, "tasks": several, "tests": several, "max-states": several, "max-operations": several, "max-initialisations": several, "max-table": several,
	"default-size": several, "repeat": several,
	"cores":  {-1, math.MaxInt32, "a whole number from -1 on"},
	"maxint": whole, "minint": whole, "seed": {0, math.MaxUint64, "a whole number from 0 on"}, "half": {0, math.MaxUint64, "a whole number from 0 on"},
	"scale":  {1e-6, 1e6, "a number above 0"},
	"factor": {1, math.MaxFloat64, "a number from 1 on"},
}

// check says what is wrong with the value of an option.
func (b between) check(name string, v float64) error {
	if v >= b.least && v <= b.most { // NaN is not
		return nil
	}
	if v > b.most && !math.IsInf(v, 0) {
		return fmt.Errorf("--%s is %s, and at most %s, not %s", name, b.what, Plain(b.most), Plain(v))
	}
	return fmt.Errorf("--%s is %s, not %s", name, b.what, Plain(v))
}

// Plain writes a number without an exponent.
func Plain(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// Finite reads a number from 0 on, of another solver's spelling.
func Finite(text string) (float64, bool) {
	f, err := strconv.ParseFloat(text, 64)
	return f, err == nil && amount.check("", f) == nil
}

// CheckFlags has the numeric options among flags refuse what is out of their range.
func CheckFlags(flags []cli.Flag) []cli.Flag {
	for _, f := range flags {
		name := f.Names()[0]
		r, ok := ranges[name]
		if !ok {
			r = amount
		}
		switch f := f.(type) {
		case *cli.Float64Flag:
			f.Check = func(v float64) error { return r.check(name, v) }
		case *cli.IntFlag:
			f.Check = func(v int) error { return r.check(name, float64(v)) }
		case *cli.Int64Flag:
			f.Check = func(v int64) error { return r.check(name, float64(v)) }
		case *cli.Uint64Flag:
			f.Check = func(v uint64) error { return r.check(name, float64(v)) }
		}
	}
	return flags
}

// CheckCommands is CheckFlags for commands.
func CheckCommands(commands []*cli.Command) []*cli.Command {
	for _, c := range commands {
		CheckFlags(c.Flags)
	}
	return commands
}
