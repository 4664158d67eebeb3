package session

import (
	"bufio"
	"errors"
	"strings"
	"testing"
)

func TestLongResponsesAreRefused(t *testing.T) {
	var out strings.Builder
	part := strings.Repeat("x", 1<<20)
	err := whole(&out, func(b *buffer) error {
		w := bufio.NewWriter(b)
		for i := 0; i < 100; i++ {
			w.WriteString(part) // ends by itself, though nobody looks at the error
		}
		return nil
	})
	if !errors.Is(err, errLong) || out.Len() > 0 {
		t.Errorf("got %v and %d bytes", err, out.Len())
	}
	bad := errors.New("bad")
	if err := whole(&out, func(b *buffer) error { b.WriteString("half"); return bad }); err != bad || out.Len() > 0 {
		t.Errorf("got %v and %q", err, out.String())
	}
	if err := whole(&out, func(b *buffer) error { b.WriteString("all"); return nil }); err != nil || out.String() != "all" {
		t.Errorf("got %v and %q", err, out.String())
	}
}
