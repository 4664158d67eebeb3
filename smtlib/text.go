package smtlib

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// MaxChar is the last character of SMT-LIB strings.
const MaxChar = 0x2FFFF

// reserved are the words that a symbol must not be written as without bars.
var reserved = map[string]bool{
	"BINARY": true, "DECIMAL": true, "HEXADECIMAL": true, "NUMERAL": true, "STRING": true,
	"_": true, "!": true, "as": true, "let": true, "exists": true, "forall": true, "lambda": true, "match": true, "par": true,
	"assert": true, "check-sat": true, "check-sat-assuming": true, "declare-const": true, "declare-datatype": true,
	"declare-datatypes": true, "declare-fun": true, "declare-sort": true, "declare-sort-parameter": true,
	"define-const": true, "define-fun": true, "define-fun-rec": true, "define-funs-rec": true, "define-sort": true,
	"echo": true, "exit": true, "get-assertions": true, "get-assignment": true, "get-info": true, "get-model": true,
	"get-option": true, "get-proof": true, "get-unsat-assumptions": true, "get-unsat-core": true, "get-value": true,
	"pop": true, "push": true, "reset": true, "reset-assertions": true, "set-info": true, "set-logic": true, "set-option": true,
}

// SymbolString writes the symbol of that name: in bars where it is not a simple
// symbol or a word is reserved. A bar or backslash in the name stands behind a
// backslash, as z3 writes it.
func SymbolString(name string) string {
	simple := name != "" && !(name[0] >= '0' && name[0] <= '9') && !reserved[name]
	for i := 0; i < len(name) && simple; i++ {
		c := name[i]
		simple = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("~!@$%^&*_-+=<>.?/", c) >= 0
	}
	if simple {
		return name
	}
	if strings.ContainsAny(name, `|\`) {
		name = strings.NewReplacer("|", `\|`, `\`, `\\`).Replace(name)
	}
	return "|" + name + "|"
}

// SymbolName is the name that a symbol writes, in bars or not: the inverse of SymbolString.
func SymbolName(symbol string) string {
	if len(symbol) < 2 || symbol[0] != '|' || symbol[len(symbol)-1] != '|' {
		return symbol
	}
	name := symbol[1 : len(symbol)-1]
	if !strings.Contains(name, `\`) {
		return name
	}
	return strings.NewReplacer(`\|`, "|", `\\`, `\`).Replace(name)
}

// ClipSymbol is SymbolString for messages, which are short.
func ClipSymbol(name string) string { return ClipText(SymbolString(name)) }

func ClipText(s string) string {
	const most = 80
	s = strings.Join(strings.Fields(s), " ")
	if len(s) <= most {
		return s
	}
	n := most
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// AppendChar appends a character as UTF-8 has it, surrogates as if they were
// characters too, which SMT-LIB strings may contain.
func AppendChar(b []byte, c int) []byte {
	if c >= 0xD800 && c < 0xE000 {
		return append(b, 0xE0|byte(c>>12), 0x80|byte(c>>6&0x3F), 0x80|byte(c&0x3F))
	}
	return utf8.AppendRune(b, rune(c))
}

// nextChar gives the first character of s, as appendChar wrote it, and its length.
func nextChar(s string) (int, int) {
	r, n := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && n == 1 {
		if len(s) >= 3 && s[0] == 0xED && s[1]&0xC0 == 0x80 && s[2]&0xC0 == 0x80 {
			return int(s[0]&0x0F)<<12 | int(s[1]&0x3F)<<6 | int(s[2]&0x3F), 3
		}
		return int(s[0]), 1
	}
	return int(r), n
}

// Unescape resolves the escapes of a string literal of version 2.6: \ud₃d₂d₁d₀
// and \u{…} of one to five hexadecimal digits up to 2FFFF. Any other backslash
// stands for itself. It gives a message where a character is none of SMT-LIB.
func Unescape(s string) (string, string) {
	plain := true
	for i := 0; i < len(s) && plain; i++ {
		plain = s[i] != '\\' && s[i] < utf8.RuneSelf
	}
	if plain {
		return s, ""
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		if s[i] == '\\' {
			if c, n := escape(s[i:]); n > 0 {
				b = AppendChar(b, c)
				i += n
				continue
			}
		}
		c, n := nextChar(s[i:])
		if c > MaxChar {
			return "", "character " + strconv.QuoteToASCII(s[i:i+n]) + " is beyond #x2FFFF, the last of SMT-LIB strings"
		}
		b = append(b, s[i:i+n]...)
		i += n
	}
	return string(b), ""
}

// escape reads the escape at the begin of s; a length of 0 says there is none.
func escape(s string) (c, n int) {
	if len(s) < 4 || s[1] != 'u' {
		return 0, 0
	}
	digits, end := "", 0
	if s[2] == '{' {
		k := strings.IndexByte(s[:min(len(s), 9)], '}')
		if k < 4 {
			return 0, 0
		}
		digits, end = s[3:k], k+1
	} else {
		if len(s) < 6 {
			return 0, 0
		}
		digits, end = s[2:6], 6
	}
	v, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || v > MaxChar || strings.ContainsAny(digits, "+-_") {
		return 0, 0
	}
	return int(v), end
}

// StringLiteral writes a string value with its quotes and escapes.
func StringLiteral(s string) string {
	b := append(make([]byte, 0, len(s)+2), '"')
	for len(s) > 0 {
		c, n := nextChar(s)
		s = s[n:]
		switch {
		case c == '"':
			b = append(b, `""`...)
		case c < ' ' || c > '~' || c == '\\':
			b = append(b, `\u{`...)
			b = strconv.AppendInt(b, int64(c), 16)
			b = append(b, '}')
		default:
			b = append(b, byte(c))
		}
	}
	return string(append(b, '"'))
}
