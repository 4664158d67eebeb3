package grammar

import (
	"bytes"
	"fmt"
)

// SyntaxError says what is wrong with the text of a script, and where.
type SyntaxError struct {
	File string // as given to NewReader; may be empty
	Pos  Pos
	Msg  string // one line, without file or position

	Command   string   // the head of a command whose parentheses match; else empty
	Begin     Pos      // where the command begins
	Raw       []byte   // its exact text, which belongs to the Reader until the next call of Next; else nil
	Operators []string // of the applications that a malformed part of the command lies in, the innermost first
	Form      Word     // that begins the term whose form it does not have, such as let; NoWord where it is none of these
	Outside   bool     // the fault stands outside of any command
	Literal   bool     // the fault is a literal of a kind that SMT-LIB does not have, and other solvers may
}

// Error is "FILE:LINE:COLUMN: message".
func (e *SyntaxError) Error() string {
	if e.File == "" {
		return fmt.Sprintf("%d:%d: %s", e.Pos.Line, e.Pos.Col, e.Msg)
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Pos.Line, e.Pos.Col, e.Msg)
}

// unfinished says what is open where the stream ends inside a command, and
// drops the rest.
func (r *Reader) unfinished() error {
	b := r.buf[r.beg:]
	t := Tree{src: b, base: r.pos}
	var open []int // offsets of the open parentheses
	begin := -1    // offset of what looks like the begin of another command
	quote := -1    // offset of the quote that is open
	for i := 0; i < len(b); i++ {
		c := b[i]
		switch c {
		case '\n':
			t.lines = append(t.lines, int32(i+1))
		case '(':
			if begin < 0 && i > 0 && b[i-1] == '\n' && looksLikeCommand(b[i+1:]) {
				begin = i
			}
			open = append(open, i)
		case ')':
			open = open[:len(open)-1]
		case '"', '|':
			n := bytes.IndexByte(b[i+1:], c)
			if c == '|' {
				n = barEnd(b[i+1:])
			}
			if n < 0 || b[i+1+n] != c {
				quote = i
				i = len(b)
				break
			}
			for j := range b[i+1 : i+1+n] {
				if b[i+1+j] == '\n' {
					t.lines = append(t.lines, int32(i+j+2))
				}
			}
			i += n + 1
		case ';':
			n := commentEnd(b[i:])
			if n < 0 {
				n = len(b) - i
			}
			i += n - 1
		}
	}
	e := &SyntaxError{File: r.file, Pos: r.pos}
	last := t.posAt(open[len(open)-1])
	switch {
	case quote >= 0:
		what := "string"
		if b[quote] == '|' {
			what = "quoted symbol"
		}
		e.Pos = t.posAt(quote)
		e.Msg = fmt.Sprintf("end of file in the %s that begins here, in the command that begins at %d:%d",
			what, r.pos.Line, r.pos.Col)
	case len(open) == 1:
		e.Msg = "end of file in the command that begins here: its '(' is not closed"
	default:
		e.Msg = fmt.Sprintf("end of file in the command that begins here: %d '(' are not closed, the last one at %d:%d",
			len(open), last.Line, last.Col)
	}
	if quote < 0 && begin >= 0 {
		p := t.posAt(begin)
		e.Msg += fmt.Sprintf("; another command seems to begin at %d:%d", p.Line, p.Col)
	}
	r.drop(len(b))
	return e
}

// looksLikeCommand reports whether b begins with the name of a command.
func looksLikeCommand(b []byte) bool {
	n := 0
	for n < len(b) && (classes[b[n]] == cLetter || classes[b[n]] == cDigit) {
		n++
	}
	return commandForm(commandToken(b[:n])) != ""
}
