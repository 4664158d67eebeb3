package grammar

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	gen "bsmt/grammar/antlr"
)

// Command is one command of a script. It and all it refers to belong to the
// Reader and are valid until the next call of Next; Name stays valid.
type Command struct {
	Name  string // the head: "assert", "check-sat", or an unknown command's name
	Tree  *Tree  // its syntax; nil where Unread says that it is not wanted
	Root  Node   // the list of the whole command; the head is its first child
	Raw   []byte // exact source text, from '(' to ')'
	Pos   Pos    // of its '('
	Depth int    // deepest nesting of parentheses, at least 1
}

// Reader cuts a stream into commands.
type Reader struct {
	src  io.Reader
	file string
	err  error // what src ended with

	buf     []byte // what has been read and not yet delivered is buf[beg:]
	beg     int
	pos     Pos  // position of buf[beg]
	last    Pos  // where the last command began; zero before the first
	started bool // the first token has been seen

	unread func(name string) bool // commands to be cut out only; nil: none

	scan   scanner
	parser *gen.SMTLIBv2Parser
	cmd    Command
	names  map[string]string // names of commands seen, to have one string each
}

// bufSize is the number of bytes that the buffer begins with.
const bufSize = 64 << 10

// NewReader reads commands from r; file is the name that error messages show
// and may be empty. The Reader asks r for more bytes only while it holds no
// complete command.
func NewReader(r io.Reader, file string) *Reader { return NewReaderAt(r, file, Pos{1, 1}) }

// NewReaderAt is NewReader for what stands at that place of its file.
func NewReaderAt(r io.Reader, file string, at Pos) *Reader {
	return &Reader{
		src: r, file: file, pos: at,
		parser: gen.NewParser(), names: map[string]string{},
	}
}

// Unread has the Reader cut out commands for whose names f holds and not parse them: in a
// tenth of the time, and without telling what is wrong within.
func (r *Reader) Unread(f func(name string) bool) { r.unread = f }

// Next returns the next command; io.EOF after the last one; a *SyntaxError for
// a bad command, after which the next call goes on behind it; or the error of
// the underlying reader.
func (r *Reader) Next() (*Command, error) {
	if err := r.blanks(); err != nil {
		return nil, err
	}
	if !r.started {
		r.started = true
		if r.hasMark() {
			r.beg += 3
			if err := r.blanks(); err != nil {
				return nil, err
			}
		}
	}
	if r.buf[r.beg] != '(' {
		return nil, r.stray()
	}
	n, err := r.end()
	if err != nil {
		return nil, err
	}
	raw := r.buf[r.beg : r.beg+n : r.beg+n]
	at := r.pos
	r.last = at
	if r.unread != nil {
		if name := head(raw); r.unread(name) {
			r.drop(n)
			r.cmd = Command{Name: r.intern([]byte(name)), Raw: raw, Pos: at}
			return &r.cmd, nil
		}
	}
	f, ok := r.scan.scan(raw, at)
	if ok {
		f, ok = r.scan.check(r.parser)
	}
	t := &r.scan.tree
	if !ok {
		e := &SyntaxError{File: r.file, Pos: t.posAt(f.off), Msg: f.msg, Command: head(raw), Begin: at, Raw: raw, Operators: f.operators, Form: f.form, Literal: f.literal}
		r.drop(n)
		return nil, e
	}
	r.pos = t.posAt(n)
	r.beg += n
	r.cmd = Command{Name: r.intern(t.Bytes(1)), Tree: t, Raw: raw, Pos: at, Depth: r.scan.depth}
	return &r.cmd, nil
}

// Ends tells whether nothing but an exit comes behind the last command. It reads on until it knows, which
// may take as long as somebody else takes to write it; the command stays as it is.
func (r *Reader) Ends() bool {
	const exit = "(exit)"
	if rest := bytes.TrimLeft(r.buf[r.beg:], " \t\r\n"); len(rest) < len(exit) || rest[0] == ';' {
		r.buf, r.beg = append(make([]byte, 0, len(rest)+bufSize/16), r.buf[r.beg:]...), 0 // the command keeps the old one
	}
	if err := r.blanks(); err != nil {
		return errors.Is(err, io.EOF)
	}
	for len(r.buf)-r.beg < len(exit) && r.fill() == nil {
	}
	return r.buf[r.beg] == '(' && head(r.buf[r.beg:]) == "exit"
}

// head is the name that a text begins with behind its '(', as far as it has one.
func head(raw []byte) string {
	rest := bytes.TrimLeft(raw[1:], " \t\r\n")
	n := 0
	for n < len(rest) && (classes[rest[n]] == cLetter || classes[rest[n]] == cDigit) {
		n++
	}
	return string(rest[:n])
}

// intern makes the name of a command a string without allocating it twice.
func (r *Reader) intern(b []byte) string {
	if s, ok := r.names[string(b)]; ok {
		return s
	}
	s := string(b)
	if len(r.names) < 256 {
		r.names[s] = s
	}
	return s
}

// fill reads more bytes behind buf and drops what lies before beg. It returns
// the error of the stream once nothing more comes.
func (r *Reader) fill() error {
	if r.err != nil {
		return r.err
	}
	live := len(r.buf) - r.beg
	large := cap(r.buf) > largeBytes && live < bufSize // a large command has been left behind
	if len(r.buf) == cap(r.buf) || large {
		b := r.buf[:0]
		if large {
			b = make([]byte, 0, 2*bufSize)
		} else if live > cap(r.buf)/2 || cap(r.buf) == 0 {
			b = make([]byte, 0, r.room())
		}
		r.buf, r.beg = append(b, r.buf[r.beg:]...), 0
	}
	for range 100 {
		n, err := r.src.Read(r.buf[len(r.buf):cap(r.buf)])
		r.buf = r.buf[:len(r.buf)+n]
		r.err = err
		if n > 0 {
			return nil
		}
		if err != nil {
			return err
		}
	}
	r.err = io.ErrNoProgress
	return r.err
}

// room is how large the next buffer is: twice the one at hand, and first what comes, where the source
// knows it, with one byte in which its end is found.
func (r *Reader) room() int {
	if text, ok := r.src.(interface{ Len() int }); ok && cap(r.buf) == 0 {
		return min(bufSize, text.Len()+1)
	}
	return max(bufSize, 2*cap(r.buf))
}

// blanks skips blanks and comments; after it buf[beg] is the first byte of a
// token.
func (r *Reader) blanks() error {
	comment := false
	for {
		for i := r.beg; i < len(r.buf); i++ {
			c := r.buf[i]
			switch {
			case c == '\n':
				comment = false
				r.pos = Pos{r.pos.Line + 1, 1}
				continue
			case c == '\r':
				comment = false
			case comment, c == ' ', c == '\t':
			case c == ';':
				comment = true
			default:
				r.beg = i
				return nil
			}
			if utf8.RuneStart(c) {
				r.pos.Col++
			}
		}
		r.beg, r.buf = 0, r.buf[:0]
		if err := r.fill(); err != nil {
			return err
		}
	}
}

// hasMark reports whether a byte order mark comes, with which some editors
// begin a file.
func (r *Reader) hasMark() bool {
	const mark = "\uFEFF"
	for r.buf[r.beg] == mark[0] && len(r.buf)-r.beg < len(mark) && r.fill() == nil {
	}
	return bytes.HasPrefix(r.buf[r.beg:], []byte(mark))
}

// end is the length of the command that begins at buf[beg]. It looks at every
// byte once, however small the pieces are in which they come.
func (r *Reader) end() (int, error) {
	depth, i := 0, 0 // parentheses open before, and offset of, the next byte to be looked at
	var until byte   // inside a string, quoted symbol or comment: the byte that ends it
	for {
		b := r.buf[r.beg:]
		for i < len(b) {
			if until != 0 {
				n := 0
				switch until {
				case '|':
					n = barEnd(b[i:])
				case '\n':
					n = commentEnd(b[i:])
				default:
					n = bytes.IndexByte(b[i:], until)
				}
				if n < 0 {
					i = len(b)
					break
				}
				if i += n; until == '|' && b[i] != until {
					break // a backslash, and what it stands before is not there yet
				}
				i++
				until = 0
				continue
			}
			switch b[i] {
			case '(':
				depth++
			case ')':
				depth--
				if depth == 0 {
					return i + 1, nil
				}
			case '"', '|':
				until = b[i]
			case ';':
				until = '\n'
			}
			i++
		}
		if len(b) > maxBytes {
			e := &SyntaxError{File: r.file, Pos: r.pos, Msg: "a command longer than 2 GiB"}
			r.drop(len(b))
			r.err = io.EOF
			return 0, e
		}
		if err := r.fill(); err == io.EOF {
			return 0, r.unfinished()
		} else if err != nil {
			return 0, err
		}
	}
}

// stray reports a token outside any command, and drops it.
func (r *Reader) stray() error {
	at := r.pos
	c := r.buf[r.beg]
	msg := ""
	switch classes[c] {
	case cClose:
		r.drop(1)
		msg = "')' closes nothing"
		if r.last != (Pos{}) {
			msg += fmt.Sprintf(": the command that begins at %d:%d ends before it", r.last.Line, r.last.Col)
		}
		return &SyntaxError{File: r.file, Pos: at, Msg: msg, Outside: true}
	case cBad:
		msg = badChar(c)
	}
	n, quote := 1, classes[c] == cQuote || classes[c] == cBar
	for {
		b := r.buf[r.beg:]
		for n < len(b) && !r.strayEnd(b[n], c, quote) {
			n++
		}
		if n < len(b) {
			break
		}
		if err := r.fill(); err != nil { // the next call reports what is not io.EOF
			break
		}
	}
	b := r.buf[r.beg:]
	if quote && n < len(b) {
		n++
	}
	if msg == "" {
		msg = "expected a command in parentheses, found " + clip(bytes.ToValidUTF8(b[:n], []byte("\uFFFD")))
		if !utf8.Valid(b[:n]) {
			for i := 0; ; {
				rn, k := utf8.DecodeRune(b[i:])
				if rn == utf8.RuneError && k == 1 {
					msg = notUTF8(b[i])
					break
				}
				i += k
			}
		}
	}
	r.drop(n)
	return &SyntaxError{File: r.file, Pos: at, Msg: msg, Outside: true}
}

// strayEnd reports whether the byte b ends a stray token that began with c.
func (r *Reader) strayEnd(b, c byte, quote bool) bool {
	if quote {
		return b == c
	}
	switch classes[b] {
	case cBlank, cLine, cOpen, cClose, cSemi:
		return true
	}
	return false
}

// drop passes over n bytes of buf and keeps the position.
func (r *Reader) drop(n int) {
	b := r.buf[r.beg : r.beg+n]
	for len(b) > 0 {
		k := bytes.IndexByte(b, '\n')
		if k < 0 {
			r.pos.Col += utf8.RuneCount(b)
			break
		}
		r.pos = Pos{r.pos.Line + 1, 1}
		b = b[k+1:]
	}
	r.beg += n
}
