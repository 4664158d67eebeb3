package box

import (
	"strings"
	"testing"

	"bsmt/bench/results"
)

func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		text string
		want any
	}{
		{"sat\n", results.Sat},
		{"unsat", results.Unsat},
		{"unknown\n(error \"x\")\n", results.Unknown}, // only sat and unsat claim anything
		{"success\n  unsat \r\nsat\n", results.Unsat},
		{"sat\n(\n)\n", results.Sat},
		{"sat\n(error \"line 3\")\n", results.Error},
		{"unsupported\nunsat\n", results.Error},
		{"", results.Error},
		{"timeout\n", results.Error},
		{"satisfiable\nnot sat\n", results.Error},
		{"sat\x85", results.Error}, // not UTF-8, so no line end
		{"x\u2028sat\u2028", results.Sat},
		{strings.Repeat("x", 3*longLine) + "\nsat\n", results.Sat},
		{"sat" + strings.Repeat("x", 3*longLine), results.Error},
	} {
		for _, step := range []int{1, 2, 3, 7, 1 << 20} {
			var o judge
			for i := 0; i < len(c.text); i += step {
				o.write([]byte(c.text[i:min(len(c.text), i+step)]))
			}
			verdict, cause := o.verdict()
			if got := verdict; got != c.want && (verdict != "" || cause != c.want) {
				t.Errorf("%.40q in steps of %d: %q and %s, want %s", c.text, step, verdict, cause, c.want)
			}
		}
	}
}
