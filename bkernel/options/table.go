package options

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"bsmt/internal/words"
)

// Option is a row of the table.
type Option struct {
	Name        string
	Doc         string // a line without a full stop
	Default     float64
	Least, Most float64 // both allowed
	Whole       bool    // only whole numbers

	set func(*Values, float64)
	get func(*Values) float64
}

// number is a row of a number that need not be whole.
func number(name string, def, least, most float64, doc string, at func(*Values) *float64) Option {
	return Option{
		Name: name, Doc: doc, Default: def, Least: least, Most: most,
		set: func(v *Values, x float64) { *at(v) = x }, get: func(v *Values) float64 { return *at(v) },
	}
}

// whole is a row of a whole number.
//
//go:noinline
func whole(name string, def, least, most int, doc string, at func(*Values) *int) Option {
	return Option{
		Name: name, Doc: doc, Default: float64(def), Least: float64(least), Most: float64(most), Whole: true,
		set: func(v *Values, x float64) { *at(v) = int(x) }, get: func(v *Values) float64 { return float64(*at(v)) },
	}
}

// Default gives the values that are used where none are set.
func Default() *Values {
	v := &Values{}
	for _, o := range Table() {
		o.set(v, o.Default)
	}
	return v
}

// OrDefault is v, or the defaults where v is nil.
func (v *Values) OrDefault() *Values {
	if v == nil {
		return Default()
	}
	return v
}

// Set changes one value as NAME=VALUE says. The error names the nearest option where there
// is none of that name, and the range where the value is outside.
func (v *Values) Set(assignment string) error {
	name, text, ok := strings.Cut(assignment, "=")
	if !ok {
		return fmt.Errorf("an option is set by NAME=VALUE, not %q", assignment)
	}
	var names []string
	for _, o := range Table() {
		if o.Name == name {
			x, err := strconv.ParseFloat(text, 64)
			if err != nil || !o.allows(x) {
				return fmt.Errorf("the option %s is %s, not %q", name, o.Range(), text)
			}
			o.set(v, x)
			return nil
		}
		names = append(names, o.Name)
	}
	if near := words.Nearest(name, names); near != "" {
		return fmt.Errorf("there is no option %q: did you mean %s?", name, near)
	}
	return fmt.Errorf("there is no option %q: `bsmt options` lists them", name)
}

func (o *Option) allows(x float64) bool {
	return x >= o.Least && x <= o.Most && (!o.Whole || x == math.Trunc(x)) // NaN is not
}

// Value gives the value that v has of the option, as Set reads it.
func (o *Option) Value(v *Values) string { return text(o.get(v)) }

// Range says in words which values the option takes.
func (o *Option) Range() string {
	kind := "a number"
	if o.Whole {
		kind = "a whole number"
	}
	if o.Most == much {
		return kind + " from " + text(o.Least) + " on"
	}
	return kind + " from " + text(o.Least) + " to " + text(o.Most)
}

func text(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
