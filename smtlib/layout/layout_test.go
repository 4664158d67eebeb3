package layout

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tokens gives what a text consists of besides white space.
func tokens(t *testing.T, text string) (out []string) {
	t.Helper()
	for i := 0; i < len(text); {
		switch ch := text[i]; {
		case strings.IndexByte(" \t\r\n\f", ch) >= 0:
			i++
		case ch == ';':
			end := i + strings.IndexByte(text[i:]+"\n", '\n')
			out = append(out, strings.TrimRight(text[i:end], " \t\r\f"))
			i = end
		case ch == '(' || ch == ')':
			out = append(out, text[i:i+1])
			i++
		default:
			end, ok := atom(text, i)
			if !ok {
				t.Fatalf("%q has an atom without an end", text)
			}
			out = append(out, text[i:end])
			i = end
		}
	}
	return out
}

// keeps lays a text out, and tests that nothing is lost and that doing it again changes nothing.
func keeps(t *testing.T, text string) string {
	t.Helper()
	out, err := Script(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if !slices.Equal(tokens(t, text), tokens(t, out)) {
		t.Fatalf("%q became\n%s", text, out)
	}
	if again, err := Script(out); again != out || err != nil {
		t.Fatalf("%v: from %q\n%s\nbecomes\n%s", err, text, out, again)
	}
	return out
}

// TestExamples lays out all scripts of the examples.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "examples", "*.smt2"))
	if err != nil || len(files) < 12 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		keeps(t, string(text))
	}
}

// TestLayout: what stands where.
func TestLayout(t *testing.T) {
	long := strings.Repeat("x", 60)
	for text, want := range map[string]string{
		"":                                "",
		"(a\n  b)(c)":                     "(a b)\n(c)\n",
		"; one\n\n\n\n(a) ; two\n; three": "; one\n(a) ; two\n; three\n",
		"(a)\n\n\n(b)":                    "(a)\n\n(b)\n",
		"(a ; why\n b)":                   "(a ; why\n b)\n",
		"(a b ; why\n)":                   "(a\n  b ; why\n)\n",
		"(a\n ; last\n)":                  "(a\n; last\n)\n",
		"(|a\nb| \"c\"\"\nd\")":           "(|a\nb|\n \"c\"\"\nd\")\n",
		"(and " + long + " (or " + long + " c) d)": "(and " + long + "\n  (or " + long + " c)\n  d)\n",
	} {
		out := keeps(t, text)
		if out != want {
			t.Errorf("%q became\n%swant\n%s", text, out, want)
		}
	}
}

// TestMistakes: what does not end is told with its place.
func TestMistakes(t *testing.T) {
	for text, place := range map[string][2]int{"(a\n (b)": {1, 1}, "(a))": {1, 4}, "(a\n  \"b": {2, 3}, "ä |b": {1, 3}} {
		_, err := Script(text)
		var e *Error
		if !errors.As(err, &e) || [2]int{e.Line, e.Column} != place {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestRandom lays out random texts, deep ones and such with comments anywhere.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	pieces := []string{"(", ")", "(", ")", " ", "\n", "abc", "; note\n", ";\n", "\"s \"\" t\"", "|q\nr|", "\n\n", "#b01", strings.Repeat("y", 40), " ", "\t"}
	for range 20000 {
		var b strings.Builder
		depth := 0
		for range r.IntN(40) {
			p := pieces[r.IntN(len(pieces))]
			switch p {
			case "(":
				depth++
			case ")":
				if depth == 0 {
					continue
				}
				depth--
			}
			b.WriteString(p)
			if r.IntN(2) == 0 {
				b.WriteByte(' ')
			}
		}
		b.WriteString(strings.Repeat(")", depth))
		keeps(t, b.String())
	}
	const levels = 20000
	if out, err := Script(strings.Repeat("(a\n", levels) + strings.Repeat(")", levels)); err != nil || strings.Count(out, "(a") != levels {
		t.Errorf("%v, %d bytes", err, len(out))
	}
}
