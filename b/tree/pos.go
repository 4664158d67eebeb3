package tree

import (
	"fmt"
	"strings"
)

// Pos is a place in a source.
type Pos struct {
	File string // as the user named it; empty for text typed in
	Line int32  // from 1; 0: no place is known
	Col  int32  // from 1, in characters
}

// Known reports whether there is a place at all.
func (p Pos) Known() bool { return p.Line > 0 || p.File != "" }

// String gives file:line:column, without what is not known.
func (p Pos) String() string {
	var b strings.Builder
	b.WriteString(p.File)
	if p.Line > 0 {
		if b.Len() > 0 {
			b.WriteByte(':')
		}
		fmt.Fprintf(&b, "%d:%d", p.Line, p.Col)
	}
	return b.String()
}

// Error is a complaint about a source: what is wrong, and where.
type Error struct {
	Pos         Pos
	Msg         string // what was found and what was expected, without the place
	Unsupported string // the construct that bsmt does not support; empty for a mistake in the source
}

func (e *Error) Error() string {
	if e.Pos.Known() {
		return e.Pos.String() + ": " + e.Msg
	}
	return e.Msg
}

// Errorf makes an Error at a place.
//
//go:noinline
func Errorf(p Pos, format string, args ...any) *Error {
	return &Error{Pos: p, Msg: fmt.Sprintf(format, args...)}
}

// NotSupported makes the Error for a construct that is outside what bsmt supports.
//
//go:noinline
func NotSupported(p Pos, construct string) *Error {
	return &Error{Pos: p, Msg: construct + " is not supported", Unsupported: construct}
}

// Catch calls f and gives the *Error that it ended with, by a panic, if it did. So
// readers and checkers report mistakes from deep within.
func Catch(f func()) (err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *Error:
			err = e
		default:
			panic(e)
		}
	}()
	f()
	return nil
}
