package text

import (
	"strings"
	"unicode/utf8"

	"bsmt/b/tree"
)

// kind of a token.
type kind uint8

const (
	tEOF    kind = iota
	tWord        // a name or a keyword
	tQuoted      // a name in backquotes, never a keyword
	tInt         // digits, or 0x and hexadecimal digits
	tReal        // digits with a fraction
	tString      // the text of a string, escapes resolved
	tSym         // an operator or a bracket, in the dialect's ASCII spelling
	tLabel       // /*@label x */: the label
	tFile        // /*@file x */: the path
)

type token struct {
	kind      kind
	text      string
	line, col int32
	end       int // where it ends in the source, in bytes
	start     int // where it begins
}

// scanner cuts a source into tokens.
type scanner struct {
	file    string
	src     string
	dialect tree.Dialect
	at      int   // in bytes
	line    int32 // of at
	col     int32 // of at
	tokens  []token
	errs    tree.Errors
}

// scan gives the tokens of a source, the last of kind tEOF, and what it passed over as it is
// no token.
func scan(file, src string, d tree.Dialect) ([]token, tree.Errors) {
	src = strings.TrimPrefix(src, "\ufeff")
	if !utf8.ValidString(src) {
		src = latin1(src)
	}
	s := &scanner{file: file, src: src, dialect: d, line: 1, col: 1}
	s.tokens = make([]token, 0, len(src)/3+1)
	for s.next() {
	}
	return s.tokens, s.errs
}

// fail notes a mistake at the scanner's place.
func (s *scanner) fail(format string, args ...any) {
	_ = s.errs.Add(tree.Errorf(s.pos(), format, args...))
}

// latin1 reads bytes that are no UTF-8 as ISO 8859-1, as old files have them.
func latin1(src string) string {
	var b strings.Builder
	for i := range len(src) {
		b.WriteRune(rune(src[i]))
	}
	return b.String()
}

func (s *scanner) pos() tree.Pos { return tree.Pos{File: s.file, Line: s.line, Col: s.col} }

// advance moves over n bytes.
func (s *scanner) advance(n int) {
	for end := s.at + n; s.at < end; {
		c := s.src[s.at]
		switch {
		case c == '\n':
			s.line++
			s.col = 1
			s.at++
		case c < utf8.RuneSelf:
			s.col++
			s.at++
		default:
			_, w := utf8.DecodeRuneInString(s.src[s.at:])
			s.col++
			s.at += w
		}
	}
}

// emit makes a token of the next n bytes.
func (s *scanner) emit(k kind, text string, n int) {
	t := token{kind: k, text: text, line: s.line, col: s.col, start: s.at}
	s.advance(n)
	t.end = s.at
	s.tokens = append(s.tokens, t)
}

func (s *scanner) next() bool {
	s.space()
	rest := s.src[s.at:]
	if rest == "" {
		s.emit(tEOF, "the end", 0)
		return false
	}
	if text, n := symbol(rest, s.dialect); n > 0 {
		k := tSym
		if r, _ := utf8.DecodeRuneInString(text); tree.NameRune(r, true) {
			k = tWord
		}
		s.emit(k, text, n)
		return true
	}
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case '0' <= r && r <= '9':
		s.number(rest)
	case r == '"':
		s.quoted(rest, '"', tString)
	case r == '`':
		s.quoted(rest, '`', tQuoted)
	case tree.NameRune(r, true):
		n := s.wordLen(rest)
		s.emit(tWord, rest[:n], n)
	case r == '@' && s.wordLen(rest[1:]) > 0:
		n := 1 + s.wordLen(rest[1:])
		s.emit(tWord, rest[:n], n)
	default:
		s.fail("unexpected character %q", r)
		s.emit(tSym, string(r), size) // nothing takes it
	}
	return true
}

// wordLen gives the length of the name at the beginning, in bytes.
func (s *scanner) wordLen(rest string) int {
	for i, r := range rest {
		if !tree.NameRune(r, i == 0) && !(r == '\'' && i > 0 && s.dialect == tree.EventB) {
			return i
		}
	}
	return len(rest)
}

func (s *scanner) number(rest string) {
	digits := func(i int, set string) int {
		for i < len(rest) && strings.IndexByte(set, rest[i]) >= 0 {
			i++
		}
		return i
	}
	const decimal = "0123456789"
	if strings.HasPrefix(rest, "0x") {
		if n := digits(2, decimal+"abcdefABCDEF"); n > 2 {
			s.emit(tInt, rest[:n], n)
			return
		}
	}
	n := digits(0, decimal)
	if n+1 < len(rest) && rest[n] == '.' && digits(n+1, decimal) > n+1 {
		n = digits(n+1, decimal)
		s.emit(tReal, rest[:n], n)
		return
	}
	s.emit(tInt, rest[:n], n)
}

// quoted reads what stands between two quotes on one line.
func (s *scanner) quoted(rest string, quote byte, k kind) {
	var b strings.Builder
	line := len(rest)
	for i := 1; i < len(rest); i++ {
		switch c := rest[i]; {
		case c == quote:
			s.emit(k, b.String(), i+1)
			return
		case c == '\n':
			line = i
			i = len(rest)
		case c == '\\' && i+1 < len(rest):
			i++
			switch e := rest[i]; e {
			case 'n':
				b.WriteByte('\n')
			case 't':
				b.WriteByte('\t')
			case 'r':
				b.WriteByte('\r')
			case '\\', quote, '\'':
				b.WriteByte(e)
			default:
				b.WriteByte('\\')
				b.WriteByte(e)
			}
		default:
			b.WriteByte(c)
		}
	}
	s.fail("%c is not closed on its line", quote)
	s.emit(k, b.String(), line)
}

// space moves over white space and comments, and takes the pragmas among them that count.
func (s *scanner) space() {
	for s.at < len(s.src) {
		rest := s.src[s.at:]
		r, w := utf8.DecodeRuneInString(rest)
		switch {
		case r <= ' ' || r == '\u00a0' || r == '\u2028' || r == '\u2029' || r == 0x7f:
			s.advance(w)
		case strings.HasPrefix(rest, "//"), s.at == 0 && strings.HasPrefix(rest, "#!"):
			n := strings.IndexByte(rest, '\n')
			if n < 0 {
				n = len(rest)
			}
			s.advance(n)
		case strings.HasPrefix(rest, "/*"):
			n := strings.Index(rest[2:], "*/")
			if n < 0 {
				s.fail("the comment is not closed: expected */")
				s.advance(len(rest))
				return
			}
			s.comment(rest[2:2+n], n+4)
		case strings.HasPrefix(rest, "'''"):
			n := strings.Index(rest[3:], "'''")
			if n < 0 {
				s.fail("the string is not closed: expected '''")
				s.emit(tString, rest[3:], len(rest))
				return
			}
			s.emit(tString, rest[3:3+n], n+6)
		default:
			return
		}
	}
}

// comment passes a comment of n bytes with the given text inside.
func (s *scanner) comment(text string, n int) {
	pragma, isPragma := strings.CutPrefix(text, "@")
	word, content, _ := strings.Cut(strings.TrimSpace(pragma), " ")
	content = strings.Trim(strings.TrimSpace(content), `"`)
	switch {
	case isPragma && word == "label" && content != "":
		s.emit(tLabel, content, n)
	case isPragma && word == "file" && content != "":
		s.emit(tFile, content, n)
	default:
		s.advance(n)
	}
}
