package grammar

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"

	gen "bsmt/grammar/antlr"
)

// Command is one command of a script. It and all it refers to belong to the
// Reader and are valid until the next call of Next; Name stays valid.
type Command struct {
	Name  string // the head: "assert", "check-sat", or an unknown command's name
	Tree  *Tree  // its syntax
	Root  Node   // the list of the whole command; the head is its first child
	Raw   []byte // exact source text, from '(' to ')'
	Pos   Pos    // of its '('
	Depth int    // deepest nesting of parentheses, at least 1
}

// Reader cuts a stream into commands.
type Reader struct {
	src  io.Reader
	file string

	buf  []byte // what has been read and not yet delivered is buf[beg:]
	beg  int
	pos  Pos // position of buf[beg]
	err  error
	scan scanner
	par  *gen.SMTLIBv2Parser
	cmd  Command
	name map[string]string // the names of commands, one string each
}

// NewReader reads commands from r; file is the name that error messages show.
// The reader asks r for more bytes only while it holds no complete command.
func NewReader(r io.Reader, file string) *Reader {
	return &Reader{src: r, file: file, pos: Pos{1, 1}, par: gen.NewParser(), name: map[string]string{}}
}

// Next returns the next command; io.EOF after the last one; a *SyntaxError for
// a bad command, after which the next call goes on behind it; or the error of
// the underlying reader.
func (r *Reader) Next() (*Command, error) {
	if err := r.blanks(); err != nil {
		return nil, err
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
	f, ok := r.scan.scan(raw, at)
	if ok {
		f, ok = r.scan.check(r.par)
	}
	if !ok {
		e := &SyntaxError{r.file, r.scan.tree.posAt(f.off), f.msg}
		r.drop(n)
		return nil, e
	}
	t := &r.scan.tree
	if len(t.lines) > 0 || !t.ascii {
		p := t.posAt(n)
		r.pos = p
	} else {
		r.pos.Col += n
	}
	r.beg += n
	r.cmd = Command{Tree: t, Raw: raw, Pos: at, Depth: r.scan.depth}
	if t.Len(0) > 0 && t.Kind(1) == Symbol {
		r.cmd.Name = r.intern(t.Bytes(1))
	}
	return &r.cmd, nil
}

func (r *Reader) intern(b []byte) string {
	if s, ok := r.name[view(b)]; ok {
		return s
	}
	s := string(b)
	if len(r.name) < 256 {
		r.name[s] = s
	}
	return s
}

// fill reads more bytes behind buf; what lies before beg may go. It returns the
// error of the stream once nothing more comes.
func (r *Reader) fill() error {
	if r.err != nil {
		return r.err
	}
	if r.beg > 0 && len(r.buf) == cap(r.buf) {
		n := copy(r.buf, r.buf[r.beg:])
		r.buf, r.beg = r.buf[:n], 0
	}
	if len(r.buf) > cap(r.buf)-cap(r.buf)/4 || cap(r.buf) == 0 {
		b := make([]byte, len(r.buf), max(64<<10, 2*cap(r.buf)))
		copy(b, r.buf)
		r.buf = b
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

// blanks skips blanks and comments; after it buf[beg] is the first byte of a token.
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
			case comment, c == ' ', c == '\t', c == '\r':
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

// end is the length of the command that begins at buf[beg].
func (r *Reader) end() (int, error) {
	depth := 0
	i := 0          // what has been looked at, from beg
	skip := byte(0) // the quote or line end to be found first
	var open int    // offset of the quote
	for {
		b := r.buf[r.beg:]
	look:
		for i < len(b) {
			if skip != 0 {
				n := bytes.IndexByte(b[i:], skip)
				if n < 0 {
					i = len(b)
					break look
				}
				i += n + 1
				skip = 0
			}
			for ; i < len(b); i++ {
				switch b[i] {
				case '(':
					depth++
				case ')':
					depth--
					if depth == 0 {
						return i + 1, nil
					}
				case '"', '|':
					open, skip = i, b[i]
					i++
					continue look
				case ';':
					skip = '\n'
					i++
					continue look
				}
			}
		}
		if len(b) > maxBytes {
			return 0, r.unfinished(depth, 0, 0)
		}
		if err := r.fill(); err == io.EOF {
			return 0, r.unfinished(depth, skip, open)
		} else if err != nil {
			return 0, err
		}
	}
}

// unfinished reports the end of the stream inside a command, and drops the rest.
func (r *Reader) unfinished(depth int, skip byte, open int) error {
	b := r.buf[r.beg:]
	at := r.pos
	e := &SyntaxError{File: r.file, Pos: at}
	_ = b
	e.Msg = fmt.Sprintf("end of file inside a command: %d '(' not closed, quote %q at %d", depth, skip, open)
	r.drop(len(b))
	return e
}

// stray reports a token outside any command, and drops it.
func (r *Reader) stray() error {
	e := &SyntaxError{File: r.file, Pos: r.pos}
	b := r.buf[r.beg:]
	n := 1
	if b[0] == ')' {
		e.Msg = "')' without a '(' before it"
	} else {
		for n < len(b) && classes[b[n]] != cBlank && classes[b[n]] != cLine && b[n] != '(' && b[n] != ')' {
			n++
		}
		e.Msg = "expected a command in parentheses, found " + clip(b[:n])
	}
	r.drop(n)
	return e
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
