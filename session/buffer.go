package session

import (
	"bytes"
	"fmt"
	"io"
)

// maxResponse bounds a response that the script can make as long as it likes: a
// model of sorts nested a hundred thousand deep has ten billion characters.
const maxResponse = 64 << 20

// errLong is that a response exceeds maxResponse.
var errLong = fmt.Errorf("the response is longer than %d MB", maxResponse>>20)

// buffer holds a response until it is known to be whole.
type buffer struct{ text bytes.Buffer }

// Write panics with errLong when the response becomes too long. An error would be
// kept for the end by whoever buffers in between, and so be of no help.
func (b *buffer) Write(p []byte) (int, error) {
	b.room(len(p))
	return b.text.Write(p)
}

// WriteString is like Write.
func (b *buffer) WriteString(p string) (int, error) {
	b.room(len(p))
	return b.text.WriteString(p)
}

func (b *buffer) room(n int) {
	if b.text.Len()+n > maxResponse {
		panic(errLong)
	}
}

// whole calls f, which writes a response, and then gives the response to w. The
// error is f's, or errLong.
func whole(w io.Writer, f func(*buffer) error) (err error) {
	defer func() {
		if x := recover(); x == errLong {
			err = errLong
		} else if x != nil {
			panic(x)
		}
	}()
	var b buffer
	if err := f(&b); err != nil {
		return err
	}
	_, err = b.text.WriteTo(w)
	return err
}
