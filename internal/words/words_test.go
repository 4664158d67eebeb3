package words

import (
	"slices"
	"testing"
)

func TestSplit(t *testing.T) {
	for _, tc := range []struct {
		text string
		sep  byte
		want []string
	}{
		{`a  b	c`, ' ', []string{"a", "b", "c"}},
		{`a 'b c' "d \" e" f\ g ''`, ' ', []string{"a", "b c", `d " e`, "f g", ""}},
		{`'\n' "\n"`, ' ', []string{`\n`, "n"}},
		{`a, 'b, c',d 'e,f'`, ',', []string{"a", "b, c", "d 'e,f'"}},
		{``, ' ', nil},
	} {
		got, err := Split(tc.text, tc.sep)
		if err != nil || !slices.Equal(got, tc.want) {
			t.Errorf("%s: %q, %v; want %q", tc.text, got, err, tc.want)
		}
	}
	if _, err := Split("a 'b", ' '); err == nil {
		t.Error("an open quote")
	}
}

func TestUncomment(t *testing.T) {
	for line, want := range map[string]string{"a # b": "a ", "# b": "", "a#b": "a#b", "a '# b' # c": "a '# b' "} {
		if got := Uncomment(line); got != want {
			t.Errorf("%q: %q", line, got)
		}
	}
}
