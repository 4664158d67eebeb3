package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"bsmt/internal/command"
	"bsmt/internal/words"
	"bsmt/session"
)

// spelling is an option of z3 or cvc5 that bsmt has under another name.
type spelling struct {
	name  string                         // with its dashes, without its value; z3's parameters have no dash
	takes takes                          // how a value is given
	means func(v string) []string        // the options of bsmt
	valid func(v string) (string, error) // brings the value into bsmt's form; nil: any, as it is
}

// takes says how an option's value is written.
type takes uint8

const (
	nothing  takes = iota // -q
	colon                 // -T:10
	equals                // --tlimit=10, --tlimit 10
	optional              // -v, -v:10
	assigned              // timeout=10
)

// option gives an option of bsmt that takes the value.
func option(name string) func(string) []string {
	return func(v string) []string { return []string{name + "=" + v} }
}

// setting sets an option of SMT-LIB before the script does.
func setting(name string) func(string) []string {
	return func(v string) []string {
		if v == "" {
			v = "true"
		}
		return []string{"--set=:" + name + " " + v}
	}
}

// flag is an option of bsmt without a value, which the value false leaves away.
func flag(names ...string) func(string) []string {
	return func(v string) []string {
		if v == "false" || v == "0" {
			return nil
		}
		return names
	}
}

func ignored(string) []string { return nil }

func number(v string) (string, error) {
	f, ok := command.Finite(v)
	if !ok {
		return "", fmt.Errorf("takes a number from 0 on, not %q", v)
	}
	return command.Plain(f), nil
}

func milliseconds(v string) (string, error) {
	f, ok := command.Finite(v)
	if !ok {
		return "", fmt.Errorf("takes milliseconds, not %q", v)
	}
	return command.Plain(f / 1000), nil
}

func numeral(v string) (string, error) {
	n, err := strconv.ParseUint(v, 10, 63)
	if err != nil {
		return "", fmt.Errorf("takes a whole number, not %q", v)
	}
	return strconv.FormatUint(n, 10), nil
}

func truth(v string) (string, error) {
	if v != "true" && v != "false" {
		return "", fmt.Errorf("is true or false, not %q", v)
	}
	return v, nil
}

func smtlib2(v string) (string, error) {
	switch v {
	case "smt2", "smt", "smtlib", "smtlib2", "smt2.6", "smtlib2.6", "smt2.7", "smtlib2.7", "auto":
		return v, nil
	}
	return "", fmt.Errorf("%q is no language that bsmt reads: it reads smt2", v)
}

// asZ3 is what an option of z3's means besides: responses are those of z3.
const asZ3 = "--as-z3"

// z3Spellings is the table of the options of z3 (its -h and -p) that have a meaning here.
var z3Spellings = []spelling{
	{"-in", nothing, ignored, nil}, // standard input is read when there is no file
	{"-smt2", nothing, ignored, nil},
	{"-T", colon, option("--total-timeout"), number},
	{"-t", colon, option("--timeout"), milliseconds},
	{"-memory", colon, option("--memory"), numeral},
	{"-rs", colon, option("--seed"), numeral},
	{"-file", colon, func(v string) []string { return []string{"--file=" + v} }, nil},
	{"-model", nothing, flag("--model"), nil},
	{"-st", nothing, flag("--figures"), nil},
	{"-v", optional, flag("--verbose"), number},
	{"-nw", nothing, ignored, nil}, // there are no warnings to be silent about
	{"-version", nothing, flag("--version"), nil},

	{"model", assigned, setting("produce-models"), truth},
	{"dump_models", assigned, flag("--model"), truth},
	{"unsat_core", assigned, setting("produce-unsat-cores"), truth},
	{"proof", assigned, setting("produce-proofs"), truth},
	{"stats", assigned, flag("--stats"), truth},
	{"model_validate", assigned, ignored, truth}, // every model is checked
	{"opt.priority", assigned, setting("opt.priority"), nil},
	{"timeout", assigned, option("--timeout"), milliseconds},
	{"rlimit", assigned, setting("rlimit"), numeral},
	{"memory_max_size", assigned, option("--memory"), numeral},
	{"verbose", assigned, flag("--verbose"), number},
	{"random_seed", assigned, option("--seed"), numeral},
	{"smt.random_seed", assigned, option("--seed"), numeral},
	{"sat.random_seed", assigned, option("--seed"), numeral},
}

// cvc5Spellings is the same of cvc5 (its --help).
var cvc5Spellings = []spelling{
	{"--lang", equals, ignored, smtlib2},
	{"-L", equals, ignored, smtlib2},
	{"--incremental", nothing, ignored, nil}, // a session always is
	{"--no-incremental", nothing, ignored, nil},
	{"-i", nothing, ignored, nil},
	{"--produce-models", nothing, setting("produce-models"), nil},
	{"-m", nothing, setting("produce-models"), nil},
	{"--produce-unsat-cores", nothing, setting("produce-unsat-cores"), nil},
	{"--produce-unsat-assumptions", nothing, setting("produce-unsat-assumptions"), nil},
	{"--produce-assignments", nothing, setting("produce-assignments"), nil},
	{"--produce-assertions", nothing, setting("produce-assertions"), nil},
	{"--produce-proofs", nothing, setting("produce-proofs"), nil},
	{"--print-success", nothing, setting("print-success"), nil},
	{"--dump-models", nothing, flag("--model"), nil},
	{"--check-models", nothing, ignored, nil},
	{"--tlimit", equals, option("--total-timeout"), milliseconds},
	{"--tlimit-per", equals, option("--timeout"), milliseconds},
	{"--rlimit", equals, setting("rlimit-total"), numeral},
	{"--rlimit-per", equals, setting("reproducible-resource-limit"), numeral},
	{"-q", nothing, ignored, nil}, // notes are not written unless asked for
	{"--quiet", nothing, ignored, nil},
	{"-V", nothing, flag("--version"), nil},
}

// foreignnames are the names in the tables.
func foreignNames() []string {
	var out []string
	for _, s := range slices.Concat(z3Spellings, cvc5Spellings) {
		out = append(out, s.name)
	}
	return out
}

// foreign translates the option a of another solver. next is the argument behind it, with
// which it may take its value; used says that it did. A parameter that only steers that
// solver is passed over with a note.
func foreign(a, next string) (out []string, used, known bool, err error) {
	for i, s := range slices.Concat(z3Spellings, cvc5Spellings) {
		var value string
		switch s.takes {
		case nothing:
			if a != s.name {
				continue
			}
		case optional, colon, equals, assigned:
			mark := ":"
			if s.takes >= equals && s.takes != optional {
				mark = "="
			}
			rest, ok := strings.CutPrefix(a, s.name+mark)
			switch {
			case ok:
				value = rest
			case a != s.name || s.takes == colon || s.takes == assigned:
				continue
			case s.takes == optional:
				return append(s.means(""), asZ3), false, true, nil
			default:
				value, used = next, true
			}
		}
		if s.valid != nil {
			if value, err = s.valid(value); err != nil {
				return nil, used, true, fmt.Errorf("%s %w", s.name, err)
			}
		}
		out = s.means(value)
		if i < len(z3Spellings) {
			out = append(out, asZ3)
		}
		return out, used, true, nil
	}
	name, _, valued := strings.Cut(strings.TrimLeft(a, "-"), "=")
	long := strings.HasPrefix(a, "--")
	if valued || long {
		for _, n := range []string{name, strings.TrimPrefix(name, "no-")} {
			if session.Tuning(n) {
				return []string{"--passed=" + name}, false, true, nil
			}
		}
	}
	if valued && !strings.HasPrefix(a, "-") {
		if _, missing := os.Stat(a); missing != nil && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.") == "" && name != "" {
			meant := ""
			if near := words.Nearest(name, foreignNames()); near != "" {
				meant = "; did you mean " + near + "?"
			}
			return nil, false, true, fmt.Errorf("there is no parameter %s, and no file %s%s", name, a, meant)
		}
	}
	return nil, false, false, nil
}
