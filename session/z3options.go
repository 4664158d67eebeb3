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
	later bool   // not in Z3 4.8.12, whose error for an unknown name lists all of a module
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
		if p.value != "" || p.kind != "bool" { // an empty name is a default, too
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
	return z3Text("Expected values for parameter " + p.name + wanted + ". It was given argument '" + value + "'")
}

// z3Standard are the options that z3 has beside its parameters, with what they hold: bool, uint or string.
var z3Standard = map[string]string{
	":print-success": "bool", ":print-warning": "bool", ":expand-definitions": "bool", ":interactive-mode": "bool", ":produce-assertions": "bool",
	":produce-proofs": "bool", ":produce-unsat-cores": "bool", ":produce-unsat-assumptions": "bool", ":produce-models": "bool",
	":produce-assignments": "bool", ":global-decls": "bool", ":global-declarations": "bool", ":numeral-as-real": "bool", ":int-real-coercions": "bool",
	":random-seed": "uint", ":verbosity": "uint", ":reproducible-resource-limit": "uint",
	":regular-output-channel": "string", ":diagnostic-output-channel": "string",
}

// early are the options that z3 takes only before it has read a declaration, an assertion or a question,
// each with its name in the error that says so.
var early = map[string]string{
	":produce-proofs": ":produce-proofs", ":produce-unsat-cores": ":produce-unsat-cores", ":global-decls": ":global-decls",
	":global-declarations": ":global-decls", ":interactive-mode": ":produce-assertions", ":produce-assertions": ":produce-assertions",
}

// z3Value gives what z3 takes a value for that an option is set to, or what it finds wrong with it.
// The value comes as it is written, and as text without its quotes. That of a parameter is kept.
func (s *Session) z3Value(name, written, text string) (string, error) {
	if strings.HasPrefix(written, "(") {
		return "", errInvalid
	}
	quoted, number := strings.HasPrefix(written, `"`), numberOf(written)
	kind := z3Standard[name]
	switch {
	case kind == "":
		return s.z3Set(z3Name(name[1:]), number, text)
	case kind == "uint" && number != nil:
		if number.Sign() < 0 || !number.IsInt() || number.Num().BitLen() > 31 {
			return "", errBig
		}
		return number.RatString(), nil
	case number != nil:
		return "", errNumeral
	case kind == "string":
		return text, nil
	case quoted:
		return "", errString
	case kind == "uint":
		return "", errSymbol
	case text != "true" && text != "false":
		return "", errFlag
	}
	if own := early[name]; own != "" && s.begun {
		return "", fmt.Errorf("error setting '%s', option value cannot be modified after initialization", own)
	}
	return text, nil
}

// z3Set sets a parameter to a number or, where there is none, to a text, and gives its value as z3 has it.
func (s *Session) z3Set(name string, number *big.Rat, text string) (string, error) {
	p, err := z3Parameter(name)
	if err != nil {
		return "", err
	}
	if number != nil {
		text = number.RatString()
		if p.kind == "double" { // z3 writes 7.5 as 15/2, and reads that up to the slash
			text = number.Num().String()
		}
	}
	if err := p.accepts(text); err != nil {
		return "", err
	}
	s.opts.parameters[name] = text
	return text, nil
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
	_, meaning := foreignOption(name)
	p, err := z3Parameter(z3Name(strings.TrimPrefix(name, ":")))
	return meaning && err == nil && value != p.value
}

// numberOf reads a literal of numbers; nil where it is none.
func numberOf(written string) *big.Rat {
	if digits, ok := strings.CutPrefix(written, "#"); ok { // of which Go says 0x and 0b
		written = "0" + digits
	} else if strings.Trim(written, "-.0123456789") != "" {
		return nil
	}
	r, _ := new(big.Rat).SetString(written)
	return r
}
