package grammar

import (
	"io"
	"strings"
	"testing"
)

// TestCommentEnds: at a line feed and at a carriage return, and at neither in strings and
// quoted symbols.
func TestCommentEnds(t *testing.T) {
	for _, src := range []string{
		"; old\r(set-logic QF_LIA)\r(assert false)\r(check-sat)\r",
		"; old\r\n(set-logic QF_LIA)\r\n(assert ; why\r\n false)\r\n(check-sat)",
		"(set-logic ; a )\r QF_LIA ; b )\n) ; c \r(assert false)(check-sat);",
	} {
		r := NewReader(strings.NewReader(src), "")
		var names []string
		for {
			c, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%q: %v", src, err)
			}
			names = append(names, c.Name)
		}
		if got := strings.Join(names, " "); got != "set-logic assert check-sat" {
			t.Errorf("%q: %s", src, got)
		}
	}
	for raw, want := range map[string]string{
		"(assert ; a\r x ; b\n y)":           "(assert ; a\n x ; b\n y)",
		"(assert ; a\r\n x)":                 "(assert ; a\n\n x)",
		"(echo \";\r\" |;\r| ; |\r \";\r\")": "(echo \";\r\" |;\r| ; |\n \";\r\")",
	} {
		if got := string(LineFeeds([]byte(raw))); got != want {
			t.Errorf("%q: got %q, want %q", raw, got, want)
		}
	}
}
