package session

import (
	"bytes"
	"fmt"
)

// maxResponse bounds a response that the script can make as long as it likes: a
// model of sorts nested a hundred thousand deep has ten billion characters.
const maxResponse = 64 << 20

// buffer holds a response until it is known to be whole.
type buffer struct{ bytes.Buffer }

// Write fails when the response becomes too long.
func (b *buffer) Write(p []byte) (int, error) {
	if b.Len()+len(p) > maxResponse {
		return 0, fmt.Errorf("the response is longer than %d MB", maxResponse>>20)
	}
	return b.Buffer.Write(p)
}
