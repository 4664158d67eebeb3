package process

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// MaxAnswer is the longest answer that a Reader accepts, in bytes.
const MaxAnswer = 256 << 20

// ErrTooLong is the error of an answer longer than MaxAnswer.
var ErrTooLong = errors.New("the answer is too long")

// Reader cuts a stream into S-expressions: balanced lists, strings, quoted
// symbols and other atoms. Comments are dropped between them and kept in them.
type Reader struct {
	r   *bufio.Reader
	max int
}

// NewReader reads from r.
func NewReader(r io.Reader) *Reader { return &Reader{bufio.NewReaderSize(r, 1<<16), MaxAnswer} }

// Next gives the next S-expression; io.EOF when there is none, and
// io.ErrUnexpectedEOF when the stream ends within one.
func (r *Reader) Next() (string, error) {
	var b strings.Builder
	depth := 0
	for {
		c, err := r.r.ReadByte()
		if err != nil {
			if err == io.EOF && b.Len() > 0 {
				return "", io.ErrUnexpectedEOF
			}
			return "", err
		}
		if b.Len() >= r.max {
			return "", ErrTooLong
		}
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			if depth > 0 {
				b.WriteByte(c)
			}
			continue
		case c == ';':
			line, err := r.through('\n')
			if depth > 0 {
				b.WriteByte(c)
				b.WriteString(line)
			}
			if err != nil && err != io.EOF {
				return "", err
			}
			continue
		case c == '(':
			depth++
			b.WriteByte(c)
			continue
		case c == ')':
			b.WriteByte(c)
			depth--
		case c == '"' || c == '|':
			b.WriteByte(c)
			s, err := r.through(c)
			if err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			if err != nil {
				return "", err
			}
			b.WriteString(s)
			// A doubled quote goes on as a second string; Next need not tell.
			if c == '"' {
				if next, err := r.r.Peek(1); err == nil && next[0] == '"' {
					continue
				}
			}
		default:
			b.WriteByte(c)
			if err := r.atom(&b); err != nil {
				return "", err
			}
		}
		if depth <= 0 {
			return b.String(), nil
		}
	}
}

// atom reads the rest of an atom, up to what ends it.
func (r *Reader) atom(b *strings.Builder) error {
	for {
		c, err := r.r.ReadByte()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if strings.IndexByte(" \t\r\n();\"|", c) >= 0 {
			return r.r.UnreadByte()
		}
		if b.Len() >= r.max {
			return ErrTooLong
		}
		b.WriteByte(c)
	}
}

// through reads up to and with the byte end; of a symbol's bars the first without a backslash.
func (r *Reader) through(end byte) (string, error) {
	var b strings.Builder
	for {
		part, err := r.r.ReadSlice(end)
		b.Write(part)
		if end == '|' && err == nil && escaped(b.String()) {
			continue
		}
		if err != bufio.ErrBufferFull {
			return b.String(), err
		}
		if b.Len() > r.max {
			return "", ErrTooLong
		}
	}
}

// escaped tells whether the last byte of a text stands behind a backslash that is none
// of another one's.
func escaped(text string) bool {
	n := len(text) - 1
	for n > 0 && text[n-1] == '\\' {
		n--
	}
	return (len(text)-1-n)%2 == 1
}
