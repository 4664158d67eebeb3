package prolog

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Error is what is wrong with the text, and where.
type Error struct {
	At   Place
	What string
}

func (e *Error) Error() string { return e.At.String() + ": " + e.What }

type class uint8

const (
	tEnd    class = iota // end of the text
	tStop                // the full stop of a clause
	tAtom                // name, quoted atom, symbol atom
	tQuoted              // an atom in quotes: never an operator
	tInt
	tFloat
	tString
	tVar
	tOpen  // ( directly after a functor
	tParen // any other (
	tPunct // ) [ ] { } , |
)

type token struct {
	class class
	text  string // unescaped
	at    Place
}

type scanner struct {
	src string
	pos int   // offset of the next byte
	at  Place // place of the next byte
}

const symbols = "+-*/\\^<>=~:.?@#&$"

func isAlnum(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

func (s *scanner) peek(ahead int) byte {
	if s.pos+ahead < len(s.src) {
		return s.src[s.pos+ahead]
	}
	return 0
}

// rune gives the next character and its length in bytes; length 0 is the end.
func (s *scanner) rune() (rune, int) {
	if s.pos >= len(s.src) {
		return 0, 0
	}
	if c := s.src[s.pos]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeRuneInString(s.src[s.pos:])
}

func (s *scanner) step() {
	r, n := s.rune()
	s.pos += n
	if r == '\n' {
		s.at.Line++
		s.at.Col = 1
	} else if n > 0 {
		s.at.Col++
	}
}

func (s *scanner) errorf(at Place, format string, args ...any) error {
	return &Error{at, fmt.Sprintf(format, args...)}
}

// blank skips white space and comments, and tells whether there was any.
func (s *scanner) blank() (bool, error) {
	from := s.pos
	for {
		r, n := s.rune()
		switch {
		case n > 0 && unicode.IsSpace(r):
			s.step()
		case r == '%':
			for r, n := s.rune(); n > 0 && r != '\n'; r, n = s.rune() {
				s.step()
			}
		case r == '/' && s.peek(1) == '*':
			at := s.at
			s.step()
			s.step()
			for !strings.HasPrefix(s.src[s.pos:], "*/") {
				if s.pos >= len(s.src) {
					return false, s.errorf(at, "this comment has no end")
				}
				s.step()
			}
			s.step()
			s.step()
		default:
			return s.pos > from, nil
		}
	}
}

// while takes characters for which ok holds.
func (s *scanner) while(ok func(rune) bool) string {
	from := s.pos
	for r, n := s.rune(); n > 0 && ok(r); r, n = s.rune() {
		s.step()
	}
	return s.src[from:s.pos]
}

func isDigit(r rune) bool  { return r >= '0' && r <= '9' }
func isSymbol(r rune) bool { return r < utf8.RuneSelf && strings.IndexByte(symbols, byte(r)) >= 0 }

func (s *scanner) next() (token, error) {
	gap, err := s.blank()
	if err != nil {
		return token{}, err
	}
	at := s.at
	r, n := s.rune()
	switch {
	case n == 0:
		return token{class: tEnd, text: "the end of the file", at: at}, nil
	case r == '(':
		s.step()
		if gap || s.pos == 1 {
			return token{tParen, "(", at}, nil
		}
		return token{tOpen, "(", at}, nil
	case strings.ContainsRune(")[]{},|", r):
		s.step()
		return token{tPunct, string(r), at}, nil
	case r == '!' || r == ';':
		s.step()
		return token{tAtom, string(r), at}, nil
	case isDigit(r):
		return s.number(at)
	case r == '_' || unicode.IsUpper(r):
		return token{tVar, s.while(isAlnum), at}, nil
	case unicode.IsLetter(r):
		return token{tAtom, s.while(isAlnum), at}, nil
	case r == '\'' || r == '"' || r == '`':
		text, err := s.quoted(at, r)
		if err != nil {
			return token{}, err
		}
		if r == '\'' {
			return token{tQuoted, text, at}, nil
		}
		return token{tString, text, at}, nil
	case isSymbol(r):
		if r == '.' && s.stopAt(s.pos+1) {
			s.step()
			return token{tStop, ".", at}, nil
		}
		return token{tAtom, s.while(isSymbol), at}, nil
	}
	return token{}, s.errorf(at, "unexpected character %q", r)
}

// stopAt tells whether a full stop that ends at pos ends a clause.
func (s *scanner) stopAt(pos int) bool {
	return pos >= len(s.src) || s.src[pos] == '%' || s.src[pos] <= ' '
}

func (s *scanner) number(at Place) (token, error) {
	from := s.pos
	if s.peek(0) == '0' {
		switch s.peek(1) {
		case '\'':
			return s.charCode(at)
		case 'x', 'o', 'b':
			s.step()
			s.step()
			if s.while(isAlnum) == "" {
				return token{}, s.errorf(at, "%s lacks its digits", s.src[from:s.pos])
			}
			return token{tInt, s.src[from:s.pos], at}, nil
		}
	}
	s.while(isDigit)
	if s.peek(0) == '.' && isDigit(rune(s.peek(1))) {
		s.step()
		s.while(isDigit)
		if c := s.peek(0); c == 'e' || c == 'E' {
			if c := s.peek(1); isDigit(rune(c)) || (c == '+' || c == '-') && isDigit(rune(s.peek(2))) {
				s.step()
				s.step()
				s.while(isDigit)
			}
		}
		return token{tFloat, s.src[from:s.pos], at}, nil
	}
	return token{tInt, s.src[from:s.pos], at}, nil
}

// charCode reads 0'c, the code of a character.
func (s *scanner) charCode(at Place) (token, error) {
	s.step()
	s.step()
	r, n := s.rune()
	switch {
	case n == 0:
		return token{}, s.errorf(at, "0' lacks its character")
	case r == '\\':
		var err error
		if r, _, err = s.escaped(at); err != nil {
			return token{}, err
		}
	case r == '\'' && s.peek(1) == '\'':
		s.step()
		s.step()
	default:
		s.step()
	}
	return token{tInt, fmt.Sprint(int(r)), at}, nil
}

// quoted reads what stands between two quotes q.
func (s *scanner) quoted(at Place, q rune) (string, error) {
	var b strings.Builder
	s.step()
	for {
		r, n := s.rune()
		switch {
		case n == 0:
			return "", s.errorf(at, "this %c has no end", q)
		case r == q:
			s.step()
			if again, n := s.rune(); n == 0 || again != q {
				return b.String(), nil
			}
			s.step()
			b.WriteRune(q)
		case r == '\\':
			c, some, err := s.escaped(at)
			if err != nil {
				return "", err
			}
			if some {
				b.WriteRune(c)
			}
		default:
			b.WriteRune(r) // U+FFFD for what is no UTF-8
			s.step()
		}
	}
}

var escapes = map[rune]rune{'a': 7, 'b': 8, 't': 9, 'n': 10, 'v': 11, 'f': 12, 'r': 13, 'e': 27, 's': ' ', '0': 0,
	'\\': '\\', '\'': '\'', '"': '"', '`': '`'}

// escaped reads a backslash and what belongs to it; some is false for a continued line.
func (s *scanner) escaped(at Place) (c rune, some bool, err error) {
	here := s.at
	s.step()
	r, n := s.rune()
	switch {
	case n == 0:
		return 0, false, s.errorf(at, "this quote has no end")
	case r == '\n':
		s.step()
		return 0, false, nil
	case r == 'x' || isDigit(r):
		base := int64(8)
		if r == 'x' {
			base = 16
			s.step()
		}
		code, digits := int64(0), 0
		for ; ; digits++ {
			d := digit(rune(s.peek(0)))
			if d >= base || code > unicode.MaxRune {
				break
			}
			code = code*base + d
			s.step()
		}
		if s.peek(0) == '\\' {
			s.step()
		} else if base == 16 || code != 0 {
			return 0, false, s.errorf(here, "this character code lacks its closing \\")
		}
		if digits == 0 || code > unicode.MaxRune {
			return 0, false, s.errorf(here, "this is no code of a character")
		}
		return rune(code), true, nil
	}
	c, ok := escapes[r]
	if !ok {
		return 0, false, s.errorf(here, "unknown escape \\%c", r)
	}
	s.step()
	return c, true, nil
}

// digit gives the value of a digit up to f, and 99 for all else.
func digit(r rune) int64 {
	switch {
	case r >= '0' && r <= '9':
		return int64(r - '0')
	case r >= 'a' && r <= 'f':
		return int64(r-'a') + 10
	case r >= 'A' && r <= 'F':
		return int64(r-'A') + 10
	}
	return 99
}
