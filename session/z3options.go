package session

import (
	_ "embed"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// z3OptionsText lists what Z3's parameters are called, hold and begin with; the file says how.
//
//go:embed z3-options.txt
var z3OptionsText string

// parameter is one of z3's.
type parameter struct {
	name  string // without its module
	kind  string // bool, uint, double, string or symbol
	value string // until it is set
	later bool   // not in the oldest version whose list this is
}

// z3Parameters gives the parameters of each module in the order of z3's own list; the global ones
// are those of the module "".
var z3Parameters = sync.OnceValue(func() map[string][]parameter {
	all := map[string][]parameter{}
	module := ""
	for line := range strings.Lines(z3OptionsText) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "#"), line == "":
		case line[0] == '[':
			module = strings.Trim(line, "[]")
		default:
			name, rest, _ := strings.Cut(line, " ")
			kind, value, _ := strings.Cut(rest, " ")
			own := strings.TrimPrefix(name, "+")
			all[module] = append(all[module], parameter{own, kind, value, own != name})
		}
	}
	return all
})

// z3Parameter finds what z3 has under a name as z3Name gives it; an error where it has nothing,
// in z3's words.
func z3Parameter(name string) (parameter, error) {
	module, own, qualified := strings.Cut(name, ".")
	if !qualified {
		module, own = "", name
	}
	list, ok := z3Parameters()[module]
	if !ok {
		return parameter{}, fmt.Errorf("invalid parameter, unknown module '%s'", module)
	}
	if i := slices.IndexFunc(list, func(p parameter) bool { return p.name == own }); i >= 0 {
		return list[i], nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "unknown parameter '%s'", own)
	if qualified {
		fmt.Fprintf(&b, " at module '%s'", module)
	}
	b.WriteString("\nLegal parameters are:")
	for _, p := range list {
		if p.later {
			continue
		}
		fmt.Fprintf(&b, "\n  %s (%s)", p.name, strings.Replace(p.kind, "uint", "unsigned int", 1))
		if p.name != "unicode" {
			fmt.Fprintf(&b, " (default: %s)", p.value)
		}
	}
	return parameter{}, errors.New(b.String())
}

// accepts tells what is wrong with a value of p's, in z3's words.
func (p parameter) accepts(value string) error {
	wanted := ""
	switch p.kind {
	case "bool":
		if value != "true" && value != "false" {
			wanted = " are 'true' or 'false'"
		}
	case "uint":
		if _, err := strconv.ParseUint(value, 10, 32); err != nil {
			wanted = " is an unsigned integer"
		}
	case "double":
		if _, ok := new(big.Rat).SetString(value); !ok {
			wanted = " is a double"
		}
	}
	if wanted == "" {
		return nil
	}
	return said("Expected values for parameter " + p.name + wanted + ". It was given argument '" + value + "'")
}

// z3Standard are the options that z3 has beside its parameters: true or false, or numerals.
var z3Standard = map[string]bool{
	":print-success": true, ":print-warning": true, ":expand-definitions": true, ":interactive-mode": true, ":produce-assertions": true,
	":produce-proofs": true, ":produce-unsat-cores": true, ":produce-unsat-assumptions": true, ":produce-models": true,
	":produce-assignments": true, ":global-decls": true, ":global-declarations": true, ":numeral-as-real": true, ":int-real-coercions": true,
	":random-seed": false, ":verbosity": false, ":reproducible-resource-limit": false,
	":regular-output-channel": false, ":diagnostic-output-channel": false,
}

// early are those that z3 takes only before it has read a declaration, an assertion or a question,
// and what it calls them.
var early = map[string]string{
	":produce-proofs": ":produce-proofs", ":produce-unsat-cores": ":produce-unsat-cores", ":global-decls": ":global-decls",
	":global-declarations": ":global-decls", ":interactive-mode": ":produce-assertions", ":produce-assertions": ":produce-assertions",
}

// z3Value judges a value that a script of z3's sets name to, as it is written and without quotes,
// and gives what z3 takes it for.
func (s *Session) z3Value(name, written, text string) (string, error) {
	quoted, number := strings.HasPrefix(written, `"`), numberOf(written)
	if flag, ok := z3Standard[name]; ok {
		switch {
		case strings.HasPrefix(written, "("):
			return "", errInvalid
		case !flag:
			if strings.HasSuffix(name, "-channel") {
				if number != nil {
					return "", errNumeral
				}
				return text, nil
			}
			if quoted {
				return "", errString
			}
			if number == nil {
				return "", errSymbol
			}
			if number.Sign() < 0 || !number.IsInt() || !number.Num().IsUint64() || number.Num().BitLen() > 31 {
				return "", errBig
			}
			return number.Num().String(), nil
		case number != nil:
			return "", errNumeral
		case quoted:
			return "", errString
		case text != "true" && text != "false":
			return "", errFlag
		}
		if own := early[name]; own != "" && s.begun {
			return "", fmt.Errorf("error setting '%s', option value cannot be modified after initialization", own)
		}
		return text, nil
	}
	if strings.HasPrefix(written, "(") {
		return "", errInvalid
	}
	if number != nil {
		if text = number.RatString(); strings.HasPrefix(written, "#") {
			text = number.Num().String()
		}
	}
	normal := z3Name(name[1:])
	p, err := z3Parameter(normal)
	if err == nil {
		err = p.accepts(text)
	}
	if err == nil {
		s.opts.parameters[normal] = text
	}
	return text, err
}

// z3Get answers get-option for what z3 keeps apart from the standard's options, or says otherwise
// than the standard; false where the answer is that of any session.
func (s *Session) z3Get(name string) bool {
	if _, standard := z3Standard[name]; standard {
		switch name {
		case ":regular-output-channel":
			s.reply(s.opts.outName)
		case ":diagnostic-output-channel":
			s.reply(s.opts.diagName)
		default:
			return false
		}
		return true
	}
	if name == ":error-behavior" {
		s.reply("continued-execution")
		return true
	}
	normal := z3Name(strings.TrimPrefix(name, ":"))
	p, err := z3Parameter(normal)
	if err != nil {
		return false
	}
	value, set := s.opts.parameters[normal]
	if !set {
		value = p.value
	}
	s.reply(value)
	return true
}

// changesMeaning tells whether a value of an option makes z3's operators mean something else.
func changesMeaning(name, value string) bool {
	normal := z3Name(strings.TrimPrefix(name, ":"))
	p, err := z3Parameter(normal)
	return err == nil && !tuning(name) && strings.Contains(foreignOptions, "\n!"+normal+"\n") && value != p.value
}

// numberOf reads a literal of numbers; nil where it is none.
func numberOf(written string) *big.Rat {
	digits, base := written, 10
	switch {
	case strings.HasPrefix(written, "#x"):
		digits, base = written[2:], 16
	case strings.HasPrefix(written, "#b"):
		digits, base = written[2:], 2
	}
	if base != 10 {
		n, ok := new(big.Int).SetString(digits, base)
		if !ok {
			return nil
		}
		return new(big.Rat).SetInt(n)
	}
	if strings.Trim(digits, "-.0123456789") != "" {
		return nil
	}
	r, _ := new(big.Rat).SetString(digits)
	return r
}
