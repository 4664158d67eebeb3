package grammar

import (
	"bytes"
	"fmt"
	"math"
	"unicode/utf8"

	gen "bsmt/grammar/antlr"
)

// Classes of bytes outside strings, quoted symbols and comments.
const (
	cBad    = iota // control characters and ASCII that begins nothing: [ ] { } , ' ` \
	cBlank         // space, tab, carriage return
	cLine          // line feed
	cOpen          // (
	cClose         // )
	cSemi          // ;
	cQuote         // "
	cBar           // |
	cColon         // :
	cHash          // #
	cDigit         // 0-9
	cLetter        // the other characters of a simple symbol
	cHigh          // a byte of a character beyond ASCII
)

// classes gives each byte its class.
var classes = func() (c [256]uint8) {
	for _, b := range " \t\r" {
		c[b] = cBlank
	}
	c['\n'], c['('], c[')'], c[';'] = cLine, cOpen, cClose, cSemi
	c['"'], c['|'], c[':'], c['#'] = cQuote, cBar, cColon, cHash
	for b := '0'; b <= '9'; b++ {
		c[b] = cDigit
	}
	for b := 'a'; b <= 'z'; b++ {
		c[b], c[b-'a'+'A'] = cLetter, cLetter
	}
	for _, b := range "~!@$%^&*_-+=<>.?/" {
		c[b] = cLetter
	}
	for b := 128; b < 256; b++ {
		c[b] = cHigh
	}
	return c
}()

// maxBytes bounds a command, whose offsets are 32 bits wide.
const maxBytes = math.MaxInt32 - 1

// scanner cuts a command into tokens and lays down its tree.
type scanner struct {
	tree    Tree
	toks    []int8  // types of the tokens: one for each node and one for each closing parenthesis; then EOF
	closing []int32 // see closings
	stack   []int32 // the open lists
	depth   int     // the deepest nesting of the command
}

// fault is a defect at an offset of the command's text.
type fault struct {
	off       int
	msg       string
	operators []string // see SyntaxError
	form      Word     // see SyntaxError
	literal   bool     // see SyntaxError
}

// scan reads src, a text whose first byte is '(' and whose last closes it; its
// first byte stands at base. It returns false and the fault of the first token
// that is none.
func (s *scanner) scan(src []byte, base Pos) (fault, bool) {
	s.reserve(src)
	t := &s.tree
	t.src, t.base, t.ascii = src, base, true
	nodes, toks, stack, lines := t.nodes[:0], s.toks[:0], s.stack[:0], t.lines[:0]
	s.depth = 0
	var bad fault
	ok := true
scan:
	for i := 0; i < len(src); {
		start := i
		c := src[i]
		kind, tok, flag := Symbol, int8(gen.SMTLIBv2ParserSymbol), uint8(0)
		switch classes[c] {
		case cBlank:
			i++
			continue
		case cLine:
			i++
			lines = append(lines, int32(i))
			continue
		case cSemi:
			n := commentEnd(src[i:]) // there is one: the command ends in ')'
			if n < 0 {
				n = len(src) - i
			}
			if t.ascii && !isASCII(src[i:i+n]) {
				t.ascii = false
			}
			i += n
			continue
		case cOpen:
			i++
			stack = append(stack, int32(len(nodes)))
			if len(stack) > s.depth {
				s.depth = len(stack)
			}
			nodes = append(nodes, node{start: int32(start), kind: List})
			toks = append(toks, gen.SMTLIBv2ParserParOpen)
			continue
		case cClose:
			i++
			top := len(stack) - 1
			n := &nodes[stack[top]]
			stack = stack[:top]
			n.end, n.next = int32(i), int32(len(nodes))
			toks = append(toks, gen.SMTLIBv2ParserParClose)
			if top > 0 {
				nodes[stack[top-1]].size++
			}
			continue
		case cQuote:
			kind, tok = String, gen.SMTLIBv2ParserString_
			for {
				n := bytes.IndexByte(src[i+1:], '"')
				if n < 0 {
					bad, ok = fault{off: start, msg: "string without its closing '\"'"}, false
					break scan
				}
				i += n + 2
				if i >= len(src) || src[i] != '"' {
					break
				}
				flag = flagEscape
			}
			lines, bad, ok = t.quoted(src, start, i, lines, "a string")
			if !ok {
				break scan
			}
		case cBar:
			flag = flagQuoted
			if len(toks) == 1 {
				bad, ok = fault{off: start, msg: "the name of a command may not stand in bars"}, false
				break scan
			}
			n := barEnd(src[i+1:])
			if n < 0 || i+1+n >= len(src) {
				bad, ok = fault{off: start, msg: "quoted symbol without its closing '|'"}, false
				break scan
			}
			i += n + 2
			if bytes.IndexByte(src[start:i], '\\') >= 0 {
				flag |= flagEscape
			}
			lines, bad, ok = t.quoted(src, start, i, lines, "a quoted symbol")
			if !ok {
				break scan
			}
		case cLetter:
			for i++; classes[src[i]] == cLetter || classes[src[i]] == cDigit; i++ {
			}
			if len(toks) == 1 {
				tok = commandToken(src[start:i])
			} else if r := reservedToken(src[start:i]); r != 0 && (r != gen.SMTLIBv2ParserLambda || toks[len(toks)-1] == gen.SMTLIBv2ParserParOpen && opensTwo(src[i:])) {
				tok = r
			}
		case cDigit:
			kind, tok = Numeral, gen.SMTLIBv2ParserNumeral
			for i++; classes[src[i]] == cDigit; i++ {
			}
			whole := i
			if src[i] == '.' && classes[src[i+1]] == cDigit {
				kind, tok = Decimal, gen.SMTLIBv2ParserDecimal
				for i++; classes[src[i]] == cDigit; i++ {
				}
			}
			if c == '0' && whole > start+1 {
				bad, ok = fault{off: start, msg: "numeral with a leading zero: " + clip(src[start:i])}, false
				break scan
			}
		case cColon:
			kind, tok = Keyword, gen.SMTLIBv2ParserKeyword
			for i++; classes[src[i]] == cLetter || classes[src[i]] == cDigit; i++ {
			}
			if i == start+1 {
				bad, ok = fault{off: start, msg: "':' without the name of a keyword"}, false
				break scan
			}
		case cHash:
			i++
			switch src[i] {
			case 'x':
				kind, tok = Hex, gen.SMTLIBv2ParserHex
				for i++; isHex(src[i]); i++ {
				}
			case 'b':
				kind, tok = Binary, gen.SMTLIBv2ParserBinary
				for i++; src[i] == '0' || src[i] == '1'; i++ {
				}
			}
			if i < start+3 {
				foreign := src[i] == 'f' && classes[src[i+1]] == cDigit // cvc5's #f3m7, of a finite field
				bad, ok = fault{off: start, literal: foreign, msg: "'#' begins only #x and hexadecimal digits, or #b and binary digits"}, false
				break scan
			}
		case cHigh:
			r, n := utf8.DecodeRune(src[i:])
			if r == utf8.RuneError && n == 1 {
				bad, ok = fault{off: i, msg: notUTF8(c)}, false
			} else {
				bad, ok = fault{off: i, msg: fmt.Sprintf("character %q stands only in strings, comments and symbols written |…|", r)}, false
			}
			break scan
		default:
			bad, ok = fault{off: i, msg: badChar(c)}, false
			break scan
		}
		// src ends in ')', so that src[i] exists after an atom.
		switch classes[src[i]] {
		case cBlank, cLine, cOpen, cClose, cSemi:
		case cHigh, cBad: // the next round names the character
		default:
			if f, joined := joint(src, start, i, kind, flag); joined {
				bad, ok = f, false
				break scan
			}
		}
		nodes = append(nodes, node{
			start: int32(start), end: int32(i), next: int32(len(nodes)) + 1,
			kind: kind, word: wordOf(tok), flag: flag,
		})
		toks = append(toks, tok)
		nodes[stack[len(stack)-1]].size++
	}
	toks = append(toks, gen.SMTLIBv2ParserEOF)
	t.nodes, s.toks, s.stack, t.lines = nodes, toks, stack, lines
	if !ok { // the text was not read to its end: columns by counting
		t.ascii = false
	}
	return bad, ok
}

// largeBytes is the length from which a command's arrays are made to measure
// before they are filled, and given up after it: growing them by steps costs
// several times their size.
const largeBytes = 1 << 20

// reserve makes room for the nodes and tokens of src.
func (s *scanner) reserve(src []byte) {
	if len(src) < largeBytes {
		if cap(s.tree.nodes) > largeBytes {
			*s = scanner{}
		}
		return
	}
	// Blanks in strings and comments count too, so that this is too many rather
	// than too few, but for atoms that follow each other without a blank.
	nodes, closing, apart := 0, 0, true
	for _, c := range src {
		switch classes[c] {
		case cBlank, cLine:
			apart = true
		case cOpen:
			nodes++
			apart = true
		case cClose:
			closing++
			apart = true
		default:
			if apart {
				nodes++
			}
			apart = false
		}
	}
	if nodes > cap(s.tree.nodes) {
		s.tree.nodes = make([]node, 0, nodes)
	}
	if nodes+closing >= cap(s.toks) {
		s.toks = make([]int8, 0, nodes+closing+1)
	}
}

// barEnd is the offset of the bar that closes a quoted symbol whose text b begins with.
// Behind a backslash no bar does: the standard has no backslash there, z3 reads \| and \\
// as a bar and a backslash, and programs that know only such solvers write them. Where b
// is too short it is that of a backslash at b's end, or -1.
func barEnd(b []byte) int {
	for i := 0; ; i += 2 {
		n := bytes.IndexAny(b[i:], "|\\")
		if n < 0 {
			return -1
		}
		if i += n; b[i] == '|' || i+1 == len(b) {
			return i
		}
	}
}

// commentEnd is the offset of the line-breaking character that ends a comment in b, or -1
// (SMT-LIB 2.6, section 3.1: a line feed or a carriage return).
func commentEnd(b []byte) int { return bytes.IndexAny(b, "\n\r") }

// LineFeeds gives a command's text with comments that end at a line feed, since not all
// solvers end them at a carriage return; raw itself where that is so.
func LineFeeds(raw []byte) []byte {
	if bytes.IndexByte(raw, '\r') < 0 {
		return raw
	}
	out := bytes.Clone(raw)
	for i := 0; i < len(out); i++ {
		n := 0
		switch out[i] {
		case ';':
			if n = commentEnd(out[i:]); n > 0 {
				out[i+n] = '\n'
			}
		case '"':
			n = bytes.IndexByte(out[i+1:], '"') + 1
		case '|':
			n = barEnd(out[i+1:]) + 1
		}
		i += max(n, 0)
	}
	return out
}

// quoted checks the text of a string or quoted symbol, from its opening quote at
// start to its end, and notes the lines that begin in it.
func (t *Tree) quoted(src []byte, start, end int, lines []int32, what string) ([]int32, fault, bool) {
	high := false
	for i := start; i < end; i++ {
		switch c := src[i]; {
		case c == '\n':
			lines = append(lines, int32(i+1))
		case c >= 128:
			high = true
		case c == '\\' && src[start] == '|':
			if src[i+1] != '|' && src[i+1] != '\\' {
				return lines, fault{off: i, msg: "a quoted symbol may not contain '\\' but in '\\|' and '\\\\'"}, false
			}
			i++
		case c < ' ' && c != '\t' && c != '\r', c == 127:
			return lines, fault{off: i, msg: fmt.Sprintf("control character U+%04X in %s", c, what)}, false
		}
	}
	if high {
		t.ascii = false
		for i := start; i < end; {
			r, n := utf8.DecodeRune(src[i:end])
			if r == utf8.RuneError && n == 1 {
				return lines, fault{off: i, msg: notUTF8(src[i])}, false
			}
			i += n
		}
	}
	return lines, fault{}, true
}

// joint judges an atom src[start:i] that another token follows without a blank.
func joint(src []byte, start, i int, kind Kind, flag uint8) (fault, bool) {
	switch c := src[i]; kind {
	case Numeral, Decimal:
		if classes[c] == cLetter {
			j := i
			for classes[src[j]] == cLetter || classes[src[j]] == cDigit {
				j++
			}
			return fault{off: start, msg: "neither a number nor a symbol, which may not begin with a digit: " + clip(src[start:j])}, true
		}
	case Hex, Binary:
		if classes[c] == cLetter || classes[c] == cDigit {
			return fault{off: i, msg: fmt.Sprintf("'%c' is no digit of a %s constant", c, kind)}, true
		}
	}
	return fault{}, false
}

// commandToken is the token of a word at the head of a command.
func commandToken(w []byte) int8 {
	switch string(w) {
	case "assert":
		return gen.SMTLIBv2ParserAssert
	case "check-sat":
		return gen.SMTLIBv2ParserCheckSat
	case "check-sat-assuming":
		return gen.SMTLIBv2ParserCheckSatAssuming
	case "declare-const":
		return gen.SMTLIBv2ParserDeclareConst
	case "declare-datatype":
		return gen.SMTLIBv2ParserDeclareDatatype
	case "declare-datatypes":
		return gen.SMTLIBv2ParserDeclareDatatypes
	case "declare-fun":
		return gen.SMTLIBv2ParserDeclareFun
	case "declare-sort":
		return gen.SMTLIBv2ParserDeclareSort
	case "declare-sort-parameter":
		return gen.SMTLIBv2ParserDeclareSortParameter
	case "define-const":
		return gen.SMTLIBv2ParserDefineConst
	case "define-fun":
		return gen.SMTLIBv2ParserDefineFun
	case "define-fun-rec":
		return gen.SMTLIBv2ParserDefineFunRec
	case "define-funs-rec":
		return gen.SMTLIBv2ParserDefineFunsRec
	case "define-sort":
		return gen.SMTLIBv2ParserDefineSort
	case "echo":
		return gen.SMTLIBv2ParserEcho
	case "exit":
		return gen.SMTLIBv2ParserExit
	case "get-assertions":
		return gen.SMTLIBv2ParserGetAssertions
	case "get-assignment":
		return gen.SMTLIBv2ParserGetAssignment
	case "get-info":
		return gen.SMTLIBv2ParserGetInfo
	case "get-model":
		return gen.SMTLIBv2ParserGetModel
	case "get-option":
		return gen.SMTLIBv2ParserGetOption
	case "get-proof":
		return gen.SMTLIBv2ParserGetProof
	case "get-unsat-assumptions":
		return gen.SMTLIBv2ParserGetUnsatAssumptions
	case "get-unsat-core":
		return gen.SMTLIBv2ParserGetUnsatCore
	case "get-value":
		return gen.SMTLIBv2ParserGetValue
	case "pop":
		return gen.SMTLIBv2ParserPop
	case "push":
		return gen.SMTLIBv2ParserPush
	case "reset":
		return gen.SMTLIBv2ParserReset
	case "reset-assertions":
		return gen.SMTLIBv2ParserResetAssertions
	case "set-info":
		return gen.SMTLIBv2ParserSetInfo
	case "set-logic":
		return gen.SMTLIBv2ParserSetLogic
	case "set-option":
		return gen.SMTLIBv2ParserSetOption
	}
	if r := reservedToken(w); r != 0 && r != gen.SMTLIBv2ParserLambda {
		return r
	}
	return gen.SMTLIBv2ParserSymbol
}

// opensTwo reports whether two lists open at the beginning of b, as behind the word lambda
// where it binds. Elsewhere it is a symbol: it is reserved from version 2.7 on only, and
// older scripts have constants of that name.
func opensTwo(b []byte) bool {
	n := 0
	for i := 0; i < len(b) && n < 2; i++ {
		switch classes[b[i]] {
		case cBlank, cLine:
		case cOpen:
			n++
		case cSemi:
			end := commentEnd(b[i:])
			if end < 0 {
				return false
			}
			i += end
		default:
			return false
		}
	}
	return n == 2
}

// reservedToken is the token of a reserved word; 0 if w is none.
func reservedToken(w []byte) int8 {
	if len(w) > 11 {
		return 0
	}
	switch string(w) {
	case "!":
		return gen.SMTLIBv2ParserBang
	case "_":
		return gen.SMTLIBv2ParserUnderscore
	case "as":
		return gen.SMTLIBv2ParserAs
	case "let":
		return gen.SMTLIBv2ParserLet
	case "forall":
		return gen.SMTLIBv2ParserForall
	case "exists":
		return gen.SMTLIBv2ParserExists
	case "lambda":
		return gen.SMTLIBv2ParserLambda
	case "match":
		return gen.SMTLIBv2ParserMatch
	case "par":
		return gen.SMTLIBv2ParserPar
	case "BINARY", "DECIMAL", "HEXADECIMAL", "NUMERAL", "STRING":
		return gen.SMTLIBv2ParserOtherReserved
	}
	return 0
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= 128 {
			return false
		}
	}
	return true
}

// clip shows a piece of source in a message, shortened if it is long.
func clip(b []byte) string {
	const most = 40
	if len(b) <= most {
		return string(b)
	}
	n := most
	for n > 0 && !utf8.RuneStart(b[n]) {
		n--
	}
	return string(b[:n]) + "…"
}

func notUTF8(c byte) string { return fmt.Sprintf("byte 0x%02X is not UTF-8", c) }

func badChar(c byte) string {
	if c < ' ' || c == 127 {
		return fmt.Sprintf("control character U+%04X", c)
	}
	return fmt.Sprintf("character '%c' stands only in strings, comments and symbols written |…|", c)
}
