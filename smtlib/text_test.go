package smtlib

import (
	"strings"
	"testing"
)

func TestSymbolString(t *testing.T) {
	for _, c := range [][2]string{{"x", "x"}, {"a b", "|a b|"}, {"", "||"}, {"1x", "|1x|"}, {"let", "|let|"}, {"assert", "|assert|"},
		{"_", "|_|"}, {"@a!0", "@a!0"}, {"ä", "|ä|"}, {"a|b\\", `|a\|b\\|`}, {"-", "-"}, {":k", "|:k|"}} {
		if got := SymbolString(c[0]); got != c[1] {
			t.Errorf("%q is written %s, want %s", c[0], got, c[1])
		}
		if back := SymbolName(c[1]); back != c[0] {
			t.Errorf("%s is read as %q, want %q", c[1], back, c[0])
		}
	}
}

func TestStringLiteral(t *testing.T) {
	for _, c := range [][2]string{{`a"b`, `"a""b"`}, {"\x00\n~\x7f", `"\u{0}\u{a}~\u{7f}"`}, {`\u{41}`, `"\u{5c}u{41}"`}, {"ä𐀀", `"\u{e4}\u{10000}"`},
		{string(AppendChar(nil, 0xD800)), `"\u{d800}"`}} {
		got := StringLiteral(c[0])
		if got != c[1] {
			t.Errorf("%q is written %s, want %s", c[0], got, c[1])
		}
		if back, msg := Unescape(strings.ReplaceAll(got[1:len(got)-1], `""`, `"`)); back != c[0] || msg != "" {
			t.Errorf("%s is read as %q %s", got, back, msg)
		}
	}
	for _, c := range []struct {
		src   string
		chars int
	}{{`\u{2FFFF}`, 1}, {`\u{30000}`, 9}, {`\u12`, 4}, {`\u{}`, 4}, {`\u{123456}`, 10}, {`\u00e4`, 1}, {`\x`, 2}, {`\u{+12}`, 7}} {
		s, _ := Unescape(c.src)
		n := 0
		for len(s) > 0 {
			_, k := nextChar(s)
			s = s[k:]
			n++
		}
		if n != c.chars {
			t.Errorf("%s has %d characters, want %d", c.src, n, c.chars)
		}
	}
}
