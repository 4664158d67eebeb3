package words

import (
	"fmt"
	"strings"
)

// Uncomment cuts a line before a # that begins a word outside of quotes.
func Uncomment(line string) string {
	quote := byte(0)
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case quote == 0 && c == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t'):
			return line[:i]
		}
	}
	return line
}

// Split cuts text where sep is outside of quotes. For words (sep ' ') quotes and
// backslashes are taken away and empty pieces dropped, as a shell does; for other
// separators the pieces keep them, except for quotes around a whole piece.
func Split(text string, sep byte) ([]string, error) {
	words := sep == ' '
	var out []string
	var cur strings.Builder
	quote, some := byte(0), false
	end := func() {
		if !words || some || cur.Len() > 0 {
			out = append(out, cur.String())
		}
		cur.Reset()
		some = false
	}
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\\' && quote != '\'' && i+1 < len(text):
			if !words {
				cur.WriteByte(c)
			}
			i++
			cur.WriteByte(text[i])
		case quote != 0 && c == quote:
			quote = 0
			if !words {
				cur.WriteByte(c)
			}
		case quote == 0 && (c == '\'' || c == '"'):
			quote, some = c, true
			if !words {
				cur.WriteByte(c)
			}
		case quote == 0 && (c == sep || words && (c == '\t' || c == '\n')):
			end()
		default:
			cur.WriteByte(c)
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote is left open in %s", text)
	}
	end()
	if !words {
		for i, w := range out {
			out[i] = Unquote(strings.TrimSpace(w))
		}
	}
	return out, nil
}

// Unquote takes a pair of quotes around the whole of w away.
func Unquote(w string) string {
	if n := len(w); n >= 2 && (w[0] == '\'' || w[0] == '"') && strings.IndexByte(w[1:], w[0]) == n-2 {
		return w[1 : n-1]
	}
	return w
}
