package session

import (
	"slices"
	"strconv"
	"strings"

	"bsmt/grammar"
	"bsmt/smtlib/elab"
)

// z3Form reads a command as z3 4.8.12 does, as far as forms and sorts go, to tell at which token it
// stops and with what words: a program that drives z3 compares them. What z3 says once it knows the
// sorts of terms is z3Term's.
type z3Form struct {
	toks   []z3Token
	next   int
	name   string                                     // the symbol or keyword read last, which some of the words show
	sort   func(name string) (args, idx int, ok bool) // what a sort takes
	named  func(name string) bool                     // whether a name is taken by a constant
	params []string                                   // of the sort that is defined, or datatypes that are declared
	lost   string                                     // a sort of a datatype that is not known
	begin  grammar.Pos                                // of what is declared
	depth  int
	at     grammar.Pos // where it stopped
	words  string      // empty: it did not
}

// z3Token is a token of z3's: its first byte, but 'a' for symbols, '0' for whole numbers, '.' for others, '#' for
// words of bits, 0 for what is none of these, and the end of the text.
type z3Token struct {
	kind byte
	text string
	pos  grammar.Pos
}

// mostNested bounds how deep a command is read.
const mostNested = 2000

// z3Stops gives where z3 stops in a command, and with what words; none where its form is one of z3's or where nothing is known of that.
func (s *Session) z3Stops(raw []byte, begin grammar.Pos) (at grammar.Pos, words string) {
	f := &z3Form{toks: z3Tokens(raw, begin), sort: s.z3Sort, named: s.z3Constant}
	f.next = 1
	name := f.tok().text
	_, own := handlers[name]
	if f.tok().kind != 'a' || own && s.passing() { // others may know sorts and names
		return at, ""
	}
	f.name = name
	f.next++
	if read, ok := z3Commands[name]; ok {
		read(f)
	}
	return f.at, f.words
}

// z3Constant tells whether a name is one of a constant or of a formula.
func (s *Session) z3Constant(name string) bool {
	if d, ok := s.elab.LookupDecl(name); ok {
		return len(s.c.Decl(d).Args) == 0 && !s.elab.Overloaded(name)
	}
	return slices.ContainsFunc(s.elab.Named(), func(n elab.NamedTerm) bool { return n.Name == name })
}

// z3Sort tells how many sorts and numerals a sort takes; z3 has some that bsmt has not.
func (s *Session) z3Sort(name string) (args, idx int, ok bool) {
	switch name {
	case "List", "Set":
		return 1, 0, true
	case "Char", "Unicode", "StringSequence":
		return 0, 0, true
	}
	return s.elab.SortShape(name)
}

// z3Tokens cuts a text, which begins at a place, into tokens.
func z3Tokens(raw []byte, at grammar.Pos) (out []z3Token) {
	move := func(n int) {
		for _, c := range string(raw[:n]) {
			at.Col++
			if c == '\n' {
				at.Line, at.Col = at.Line+1, 1
			}
		}
		raw = raw[n:]
	}
	ends := func(c byte) bool { return strings.IndexByte(" \t\r\n()\";|", c) >= 0 }
	for len(raw) > 0 {
		n, kind := 1, raw[0]
		switch {
		case strings.IndexByte(" \t\r\n", kind) >= 0:
			move(1)
			continue
		case kind == ';':
			for n < len(raw) && raw[n] != '\n' {
				n++
			}
			move(n)
			continue
		case kind == '(' || kind == ')':
		case kind == '"':
			for n < len(raw) && (raw[n] != '"' || n+1 < len(raw) && raw[n+1] == '"') {
				if raw[n] == '"' {
					n++
				}
				n++
			}
			n = min(n+1, len(raw))
		case kind == '|':
			for n < len(raw) && raw[n] != '|' {
				n++
			}
			out = append(out, z3Token{'a', string(raw[1:n]), at})
			move(min(n+1, len(raw)))
			continue
		default:
			for n < len(raw) && !ends(raw[n]) {
				n++
			}
			kind = wordKind(string(raw[:n]))
		}
		out = append(out, z3Token{kind, string(raw[:n]), at})
		move(n)
	}
	return append(out, z3Token{0, "", at})
}

// wordKind is the kind of a token without delimiters.
func wordKind(w string) byte {
	digits := strings.TrimPrefix(w, "-")
	switch {
	case w[0] == ':' || w[0] == '#':
		return w[0]
	case digits != "" && strings.Trim(digits, "0123456789") == "":
		return '0'
	case digits != "" && digits[0] >= '0' && digits[0] <= '9' && strings.Trim(digits, "0123456789.") == "":
		return '.'
	}
	return 'a'
}

func (f *z3Form) tok() z3Token { return f.toks[min(f.next, len(f.toks)-1)] }

func (f *z3Form) is(kind byte) bool { return f.tok().kind == kind }

// stop says at which token z3 stops; always false.
func (f *z3Form) stop(words string) bool {
	if f.words == "" {
		f.at, f.words = f.tok().pos, words
	}
	return false
}

// take passes a token of a kind, or stops.
func (f *z3Form) take(kind byte, words string) bool {
	if !f.is(kind) {
		return f.stop(words)
	}
	if kind == 'a' || kind == ':' {
		f.name = f.tok().text
	}
	f.next++
	return true
}

// open passes a parenthesis; where there is none z3 shows the name that it has read last, this one included.
func (f *z3Form) open(words string) bool {
	if f.is('a') || f.is(':') {
		f.name = f.tok().text
	}
	return f.take('(', words+" got "+f.name)
}

func (f *z3Form) symbol(words string) bool { return f.take('a', words) }

func (f *z3Form) close(words string) bool { return f.take(')', words) }

// until reads parts up to the parenthesis that closes them, and that.
func (f *z3Form) until(part func() bool) bool {
	for !f.is(')') {
		if f.is(0) || !part() {
			return false
		}
	}
	f.next++
	return true
}

// joined is context and words with something between, where there is a context.
func joined(context, between, words string) string {
	if context == "" {
		return words
	}
	return context + between + words
}

const z3TooBig = "invalid indexed identifier, index is too big to fit in an unsigned machine integer"

// unsigned tells whether the numeral at hand is one of 32 bits without sign.
func (f *z3Form) unsigned() bool {
	if _, err := strconv.ParseUint(f.tok().text, 10, 32); err != nil {
		return f.stop(z3TooBig)
	}
	return true
}

// readSort reads a sort; context is what z3 says before its words.
func (f *z3Form) readSort(context string) bool {
	if f.depth++; f.depth > mostNested {
		return false
	}
	defer func() { f.depth-- }()
	if f.is(')') {
		return f.stop(joined(context, " ", "invalid sort, unexpected ')'"))
	}
	indexed, list := false, f.is('(')
	if list {
		f.next++
		if indexed = f.is('a') && f.tok().text == "_"; indexed {
			f.next++
			if !f.is('a') {
				return f.stop("invalid indexed sort, symbol expected")
			}
		} else if !f.is('a') {
			return f.stop(joined(context, " ", "invalid sort, symbol or '_' expected"))
		}
	} else if !f.is('a') {
		return f.open("invalid sort, symbol, '_' or '(' expected")
	}
	name := f.tok().text
	args, idx, known := f.sort(name)
	for _, p := range f.params {
		known = known || p == name
	}
	if !known {
		if list {
			context = ""
		}
		return f.stop(joined(context, ": ", "unknown sort '"+name+"'"))
	}
	f.name = name
	if !list {
		if args > 0 {
			return f.stop(z3Arity(name, "sort constructor expects parameters"))
		}
		if idx > 0 {
			return f.stop(z3Indices(name))
		}
		f.next++
		return true
	}
	f.next++
	if indexed {
		return f.indices(name, idx)
	}
	n := 0
	if !f.until0(func() bool { n++; return f.readSort(context) }) {
		return false
	}
	if name == "Array" && n < 2 || name != "Array" && n != args && name != "->" {
		return f.stop(z3Arity(name, "invalid number of parameters to sort constructor"))
	}
	f.next++
	return true
}

// until0 is until without the parenthesis.
func (f *z3Form) until0(part func() bool) bool {
	if !f.until(part) {
		return false
	}
	f.next--
	return true
}

// z3Arity is what z3 says of a sort with another number of sorts than it takes.
func z3Arity(name, words string) string {
	if name == "Array" {
		return "invalid array sort definition, invalid number of parameters"
	}
	return words
}

// z3Indices is what z3 says of a sort with other indices than it takes.
func z3Indices(name string) string {
	switch name {
	case "BitVec":
		return "expecting one integer parameter to bit-vector sort"
	case "FloatingPoint":
		return "expecting two integer parameters to floating point sort (ebits, sbits)"
	}
	return "invalid sort application"
}

// indices reads those of a sort, of which there should be idx.
func (f *z3Form) indices(name string, idx int) bool {
	var values []string
	if !f.until0(func() bool {
		if !f.is('0') {
			return f.stop("invalid indexed sort, integer or ')' expected")
		}
		values = append(values, f.tok().text)
		if !f.unsigned() {
			return false
		}
		f.next++
		return true
	}) {
		return false
	}
	if len(values) != idx {
		return f.stop(z3Indices(name))
	}
	if name == "BitVec" && strings.Trim(values[0], "0") == "" {
		return f.stop("bit-vector size must be greater than zero")
	}
	f.next++
	return true
}

// variables reads sorted variables.
func (f *z3Form) variables(n *int) bool {
	return f.open("invalid list of sorted variables, '(' expected") && f.until(func() bool {
		*n++
		return f.open("invalid sorted variable, '(' expected") && f.symbol("invalid sorted variable, symbol expected") &&
			f.readSort("invalid sorted variables") && f.close("invalid sorted variable, ')' expected")
	})
}

// readTerm reads a term; quantified tells whether it stands right in a quantifier.
func (f *z3Form) readTerm(quantified bool) bool {
	if f.depth++; f.depth > mostNested {
		return false
	}
	defer func() { f.depth-- }()
	switch t := f.tok(); t.kind {
	case ')':
		return f.stop("invalid expression, unexpected ')'")
	case ':':
		return f.stop("invalid expression, unexpected keyword")
	case '#':
		if first := strings.Trim(t.text[:min(3, len(t.text))], "#"); len(first) < 2 || first[0] == 'b' && first[1] > '1' || first[0] == 'x' && strings.Trim(first[1:], "0123456789abcdefABCDEF") != "" {
			f.stop("invalid empty bit-vector literal")
			f.at.Col += 2
			return false
		}
		fallthrough
	case 'a', '0', '.', '"':
		if t.kind == 'a' {
			f.name = t.text
		}
		f.next++
		return true
	case '(':
		f.next++
	default:
		return false
	}
	word := ""
	switch f.tok().kind {
	case 'a':
		word = f.tok().text
		f.name = word
	case '(':
		f.next++
		if !f.is('a') || f.tok().text != "_" && f.tok().text != "as" {
			return f.stop("invalid qualified/indexed identifier, '_' or 'as' expected")
		}
		return f.qualified() && f.arguments()
	default:
		return f.stop("invalid expression, '(' or symbol expected")
	}
	switch word {
	case "_", "as":
		return f.qualified()
	case "let":
		f.next++
		return f.open("invalid let declaration, '(' expected") && f.until(func() bool {
			if !f.open("invalid let declaration, '(' expected") || !f.symbol("invalid let declaration, symbol expected") {
				return false
			}
			n := 0
			if !f.until0(func() bool { n++; return f.readTerm(false) }) {
				return false
			}
			if n != 1 {
				return f.stop("malformed let expression")
			}
			f.next++
			return true
		}) && f.exactly("", false)
	case "forall", "exists", "lambda":
		f.next++
		n := 0
		if !f.variables(&n) {
			return false
		}
		if n == 0 {
			return f.stop("invalid quantifier, list of sorted variables is empty")
		}
		return f.exactly("invalid quantified expression, syntax error: (forall|exists ((<symbol> <sort>)*) <expr>) expected", true)
	case "!":
		f.next++
		patterns := map[string]bool{}
		if !f.readTerm(false) || !f.until0(func() bool {
			patterns[f.tok().text] = true
			return f.attribute(quantified)
		}) {
			return false
		}
		f.next++
		return !patterns[":pattern"] || !patterns[":no-pattern"] || f.stop("simultaneous patterns and no-patterns not supported")
	case "match":
		return false // its words are not all known
	}
	f.next++
	return f.arguments()
}

// exactly reads one term and a parenthesis; without words more and none are left to those who read what comes behind.
func (f *z3Form) exactly(words string, quantified bool) bool {
	n := 0
	if !f.until0(func() bool { n++; return f.readTerm(quantified) }) {
		return false
	}
	if n != 1 {
		return words != "" && f.stop(words)
	}
	f.next++
	return true
}

// arguments reads those of an application.
func (f *z3Form) arguments() bool {
	if f.is(')') {
		return f.stop("invalid function application, arguments missing")
	}
	return f.until(func() bool { return f.readTerm(false) })
}

// qualified reads an identifier from its _ or as on.
func (f *z3Form) qualified() bool {
	as := f.tok().text == "as"
	f.next++
	if as {
		ok := true
		if f.is('(') {
			f.next++
			ok = f.is('a') && f.tok().text == "_" && f.qualified()
		} else {
			ok = f.take('a', "invalid (indexed) identifier, '(_' or symbol expected got "+f.name)
		}
		return ok && f.readSort("Invalid qualified identifier") && f.close("invalid qualified identifier, ')' expected")
	}
	if !f.symbol("invalid indexed identifier, symbol expected") {
		return false
	}
	return f.until(func() bool {
		switch f.tok().kind {
		case '0':
			if !f.unsigned() {
				return false
			}
			f.next++
			return true
		case 'a', '#':
			f.next++
			return true
		case '(':
			return f.skip()
		}
		return f.stop("invalid indexed identifier, integer, identifier or '(' expected")
	})
}

// skip passes a token or a list.
func (f *z3Form) skip() bool {
	if f.is(')') {
		return f.stop("invalid s-expression, unexpected ')'")
	}
	for depth := 0; ; {
		switch f.tok().kind {
		case '(':
			depth++
		case ')':
			depth--
		case 0:
			return false
		}
		f.next++
		if depth <= 0 {
			return true
		}
	}
}

// attribute reads one of a term.
func (f *z3Form) attribute(quantified bool) bool {
	if !f.is(':') {
		return f.stop("invalid attributed expression, keyword expected")
	}
	key := f.tok().text
	switch key {
	case ":pattern", ":no-pattern", ":weight", ":qid", ":skolemid":
		if !quantified {
			return f.stop("invalid attribute, not in the scope of a quantifier")
		}
	}
	f.name = key
	f.next++
	switch key {
	case ":named":
		if !f.symbol("invalid attribute value, symbol expected") {
			return false
		}
		if f.named(f.name) {
			return f.stop("invalid named expression, declaration already defined with this name " + f.name)
		}
		return true
	case ":lblpos", ":lblneg", ":qid", ":skolemid":
		return f.symbol("invalid attribute value, symbol expected")
	case ":weight":
		return f.is('0') && f.unsigned() && f.take('0', "") || f.stop("invalid weight attribute, integer expected")
	}
	return f.skip()
}

// z3Commands reads the rest of each command behind its name.
var z3Commands map[string]func(f *z3Form) bool

func init() {
	function := func(f *z3Form) bool { // up to its body
		n := 0
		return f.symbol("invalid function/constant definition, symbol expected") && f.variables(&n) && f.readSort("Invalid function definition")
	}
	terms := func(f *z3Form, words string) bool {
		return f.open(words) && f.until(func() bool { return f.readTerm(false) })
	}
	z3Commands = map[string]func(f *z3Form) bool{
		"assert": func(f *z3Form) bool { return f.readTerm(false) && f.close("invalid assert command, ')' expected") },
		"declare-const": func(f *z3Form) bool {
			return f.symbol("invalid constant declaration, symbol expected") && f.readSort("Invalid constant declaration") && f.close("invalid constant declaration, ')' expected")
		},
		"declare-fun": func(f *z3Form) bool {
			const words = "Parsing function declaration. Expecting sort list '('"
			return f.symbol("invalid function declaration, symbol expected") && f.open(words) && f.until(func() bool { return f.readSort(words) }) &&
				f.readSort("Invalid function declaration") && f.close("invalid function declaration, ')' expected")
		},
		"declare-sort": func(f *z3Form) bool {
			if !f.free("declaration") || f.is(')') {
				return false
			}
			if !f.is('0') {
				return f.stop("invalid sort declaration, arity (<numeral>) or ')' expected")
			}
			return f.unsigned() && f.take('0', "") && f.close("invalid sort declaration, ')' expected")
		},
		"define-sort": func(f *z3Form) bool {
			return f.free("definition") && f.open("invalid sort declaration, parameters missing") && f.until(func() bool {
				f.params = append(f.params, f.tok().text)
				return f.symbol("invalid sort parameter, symbol or ')' expected")
			}) && f.readSort("") && f.close("invalid sort definition, ')' expected")
		},
		"define-fun": func(f *z3Form) bool {
			return function(f) && f.readTerm(false) && f.close("invalid function/constant definition, ')' expected")
		},
		"define-fun-rec": func(f *z3Form) bool {
			return function(f) && f.readTerm(false) && f.close("invalid function/constant definition, ')' expected")
		},
		"define-const": func(f *z3Form) bool {
			return f.symbol("invalid constant definition, symbol expected") && f.readSort("Invalid constant definition") && f.readTerm(false) &&
				f.close("invalid constant definition, ')' expected")
		},
		"get-value": func(f *z3Form) bool {
			if !f.open("invalid get-value command, '(' expected") {
				return false
			}
			n := 0
			if !f.until0(func() bool { n++; return f.readTerm(false) }) {
				return false
			}
			f.next++
			if n == 0 {
				f.next--
				return f.stop("invalid get-value command, empty list of terms")
			}
			return f.close("invalid get-value command, ')' expected")
		},
		"check-sat-assuming": func(f *z3Form) bool { return terms(f, "invalid check-sat-assuming command, '(', expected") },
		"query": func(f *z3Form) bool { // a relation's name, with its sorts where it has several
			if f.is(')') {
				return f.stop("invalid query command, argument expected")
			}
			if f.is('a') {
				return f.symbol("") && f.close("invalid query command, ')' expected")
			}
			return f.take('(', "") && f.symbol("invalid function declaration reference, symbol expected") &&
				f.open("Invalid function name. Expecting sort list starting with '(' to disambiguate function name")
		},
		"reset":             func(f *z3Form) bool { return f.close("invalid reset command, ')' expected") },
		"push":              func(f *z3Form) bool { return f.levels() },
		"pop":               func(f *z3Form) bool { return f.levels() },
		"declare-datatypes": (*z3Form).datatypes,
		"declare-datatype": func(f *z3Form) bool {
			f.begin = f.tok().pos
			f.params = append(f.params, f.tok().text)
			if !f.is('a') {
				return f.stop("invalid datatype declaration, symbol (datatype name) expected")
			}
			_, _, taken := f.sort(f.tok().text)
			f.symbol("")
			if !f.open("invalid datatype declaration, '(' expected") {
				return false
			}
			if taken {
				return f.stop("sort already defined " + f.params[0])
			}
			return f.constructors() && f.missing()
		},
		"eval":                  func(f *z3Form) bool { return f.asked("no arguments passed to eval") },
		"simplify":              func(f *z3Form) bool { return f.asked("invalid simplify command, argument expected") },
		"set-logic":             plain('a'),
		"set-option":            plain(':', '*'),
		"set-info":              plain(':', '*'),
		"get-option":            plain(':'),
		"get-info":              plain(':'),
		"echo":                  plain('"'),
		"exit":                  plain(),
		"get-assertions":        plain(),
		"get-unsat-core":        plain(),
		"get-unsat-assumptions": plain(),
		"get-assignment":        plain(),
		"get-proof":             plain(),
		"get-objectives":        plain(),
		"labels":                plain(),
		"reset-assertions":      plain(),
		"get-model": func(f *z3Form) bool {
			return f.is(')') || f.stop("invalid command argument, unsigned integer expected")
		},
		"minimize": optimized,
		"maximize": optimized,
		"assert-soft": func(f *z3Form) bool {
			if f.is(')') {
				return f.stop("assert-soft requires a formulas as argument.")
			}
			return f.readTerm(false) && f.until(func() bool {
				key := f.tok().text
				switch {
				case !f.is(':'):
					return f.stop("invalid command argument, keyword expected")
				case key != ":weight" && key != ":id":
					return f.stop("invalid keyword argument")
				}
				f.next++
				if key == ":weight" && !f.is(')') && !f.is('0') && !f.is('.') {
					return f.stop("invalid command argument, numeral expected")
				}
				return f.is(')') || f.skip()
			})
		},
	}
}

// datatypes reads the rest of declare-datatypes in the form of SMT-LIB.
func (f *z3Form) datatypes() bool {
	f.begin = f.tok().pos
	if !f.open("invalid sort declaration, parameters missing") || !f.is('(') {
		return false // it is of z3's older form, or has nothing to declare
	}
	if !f.until(func() bool {
		if !f.open("invalid sort declaration, '(' expected") || !f.is('a') {
			return f.words == "" && f.stop("invalid sort name, symbol expected")
		}
		name := f.tok().text
		f.symbol("")
		if !f.take('0', "invalid sort declaration, arity expected") {
			return false
		}
		if _, _, taken := f.sort(name); taken || slices.Contains(f.params, name) {
			return f.stop("sort already defined " + name)
		}
		f.params = append(f.params, name)
		return f.close("invalid sort declaration, ')' expected")
	}) {
		return false
	}
	n := len(f.params)
	if !f.open("invalid datatype declaration, '(' expected") || !f.until0(func() bool {
		if n--; n < 0 {
			return f.stop("invalid datatype declaration, too many data-type bodies defined")
		}
		return f.open("invalid datatype declaration, '(' expected") && f.constructors()
	}) {
		return false
	}
	if n > 0 {
		return f.stop("invalid datatype declaration, too few datatype definitions compared to declared sorts")
	}
	f.next++
	return f.close("invalid datatype declaration") && f.missing()
}

// constructors reads those of a datatype up to the parenthesis that closes it.
func (f *z3Form) constructors() bool {
	if f.is('a') && f.tok().text == "par" {
		return false
	}
	if f.is(')') {
		return f.stop("invalid datatype declaration, datatype does not have any constructors")
	}
	return f.until(func() bool {
		if f.is('a') {
			return f.symbol("")
		}
		return f.open("invalid datatype declaration, '(' or ')' expected") && f.symbol("invalid constructor declaration, symbol (constructor name) expected") && f.until(func() bool {
			if !f.open("invalid datatype declaration, '(' or ')' expected") || !f.symbol("invalid accessor declaration, symbol (accessor name) expected") {
				return false
			}
			if name := f.tok().text; f.is('a') {
				if args, idx, known := f.sort(name); (!known || args > 0 || idx > 0) && !slices.Contains(f.params, name) && f.lost == "" {
					f.lost = name
				}
				f.next++
			} else if !f.readSort("") {
				return false
			}
			return f.close("invalid accessor declaration, ')' expected")
		})
	})
}

// missing stops where a sort is that nobody declared, at the begin of all.
func (f *z3Form) missing() bool {
	if f.lost == "" {
		return true
	}
	f.stop("invalid datatype declaration, unknown sort '" + f.lost + "'")
	f.at = f.begin
	return false
}

// plain reads the arguments of a command by their kinds, in which * stands for any.
func plain(kinds ...byte) func(f *z3Form) bool {
	return func(f *z3Form) bool {
		for _, k := range kinds {
			switch {
			case f.is(')'):
				return f.stop("invalid command, argument(s) missing")
			case k == '*':
				if !f.skip() {
					return false
				}
			case !f.is(k):
				return f.stop("invalid command argument, " + map[byte]string{':': "keyword", 'a': "symbol", '"': "string"}[k] + " expected")
			default:
				f.next++
			}
		}
		return f.close("invalid command, too many arguments")
	}
}

// optimized reads what minimize and maximize take.
func optimized(f *z3Form) bool {
	if f.is(')') {
		return f.stop("invalid command, argument(s) missing")
	}
	return f.readTerm(false) && (f.is(':') || f.close("invalid command, too many arguments"))
}

// free reads the name of a sort that there may not be.
func (f *z3Form) free(what string) bool {
	if !f.is('a') {
		return f.stop("invalid sort " + what + ", symbol expected")
	}
	if _, _, taken := f.sort(f.tok().text); taken {
		return f.stop("invalid sort " + what + ", sort already declared/defined")
	}
	return f.symbol("")
}

// levels reads what push and pop take.
func (f *z3Form) levels() bool {
	if f.is(')') {
		return true
	}
	if !f.is('0') {
		return f.stop("invalid push command, integer expected")
	}
	if f.tok().text[0] == '-' {
		return f.stop("invalid push command, value is negative.")
	}
	f.next++
	return f.close("invalid push command, ')' expected")
}

// asked reads a term and options.
func (f *z3Form) asked(none string) bool {
	if f.is(')') {
		return f.stop(none)
	}
	return f.readTerm(false) && f.until(func() bool {
		return f.take(':', "invalid command argument, keyword expected") && f.skip()
	})
}
