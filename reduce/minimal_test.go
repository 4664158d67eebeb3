package reduce

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// tree is an s-expression: its word, or its parts.
type tree struct {
	word  string
	parts []tree
}

func (t tree) String() string {
	if t.word != "" {
		return t.word
	}
	var parts []string
	for _, p := range t.parts {
		parts = append(parts, p.String())
	}
	return "(" + strings.Join(parts, " ") + ")"
}

func (t tree) nodes() int {
	n := 1
	for _, p := range t.parts {
		n += p.nodes()
	}
	return n
}

// parse reads the next s-expression of words.
func parse(words []string) (tree, []string) {
	if words[0] != "(" {
		return tree{word: words[0]}, words[1:]
	}
	var t tree
	for words = words[1:]; words[0] != ")"; {
		var p tree
		p, words = parse(words)
		t.parts = append(t.parts, p)
	}
	return t, words[1:]
}

func parseAll(text string) (out []tree) {
	for words := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text)); len(words) > 0; {
		var t tree
		t, words = parse(words)
		out = append(out, t)
	}
	return out
}

// without is parts without the one at i, and with is parts with another one there.
func without(parts []tree, i int) []tree {
	return append(append([]tree{}, parts[:i]...), parts[i+1:]...)
}

func with(parts []tree, i int, t tree) []tree {
	return append(append(append([]tree{}, parts[:i]...), t), parts[i+1:]...)
}

// smaller are the terms that are one step smaller than t: a constant, a part in its place
// (not the head, where that is a word), or one part less.
func (t tree) smaller() (out []tree) {
	if t.word != "" {
		return nil
	}
	for _, word := range []string{"true", "false", "0", "1"} {
		if t.nodes() > 1 {
			out = append(out, tree{word: word})
		}
	}
	for i, p := range t.parts {
		if i > 0 || p.word == "" {
			out = append(out, p)
		}
		if i > 0 {
			out = append(out, tree{parts: without(t.parts, i)})
		}
		for _, q := range p.smaller() {
			out = append(out, tree{parts: with(t.parts, i, q)})
		}
	}
	return out
}

// steps are the scripts that are one step smaller, and not empty.
func steps(commands []tree) (out [][]tree) {
	for i, c := range commands {
		if len(commands) > 1 {
			out = append(out, without(commands, i))
		}
		for k := 1; k < len(c.parts); k++ {
			for _, q := range c.parts[k].smaller() {
				out = append(out, with(commands, i, tree{parts: with(c.parts, k, q)}))
			}
		}
	}
	return out
}

func lines(commands []tree) string {
	var b strings.Builder
	for _, c := range commands {
		b.WriteString(c.String() + "\n")
	}
	return b.String()
}

func random(r *rand.Rand, depth int) string {
	if depth == 0 || r.IntN(3) == 0 {
		return []string{"x", "y", "z", "7", "true"}[r.IntN(5)]
	}
	head := []string{"f", "g", "h", "(_ i 3)", "(as f (S x))"}[r.IntN(5)]
	var b strings.Builder
	for range 1 + r.IntN(3) {
		b.WriteString(" " + random(r, depth-1))
	}
	return "(" + head + b.String() + ")"
}

// TestNothingSmaller: the test holds of what a reduction gives and of none of the scripts
// that are one step smaller; each script tested is a smaller one than the last that passed.
func TestNothingSmaller(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 3))
	shrunk := 0
	for round := range 150 {
		var b strings.Builder
		for range 1 + r.IntN(8) {
			switch r.IntN(4) {
			case 0:
				b.WriteString("(check-sat)")
			case 1:
				fmt.Fprintf(&b, "(get-value (%s %s))", random(r, 2), random(r, 2))
			default:
				fmt.Fprintf(&b, "(assert %s)", random(r, 4))
			}
		}
		script := lines(parseAll(b.String()))
		word, other := []string{"f", "7", "_", "z"}[r.IntN(4)], []string{"x", "(h", "true", "check-sat"}[r.IntN(4)]
		many, few := min(r.IntN(4), strings.Count(script, word)), min(1+r.IntN(3), strings.Count(script, other))
		odd := strings.Count(script, "y") % 2
		holds := func(s string) bool {
			return strings.Count(s, word) >= many && strings.Count(s, other) >= few && (round%2 == 0 || strings.Count(s, "y")%2 == odd)
		}
		last := len(parseAll(script)) + 1<<20
		tests := 0
		got, err := Script(context.Background(), strings.NewReader(b.String()), "test", 1<<20, func(s string) bool {
			tests++
			n := 0
			for _, c := range parseAll(s) {
				n += c.nodes()
			}
			if n >= last {
				t.Fatalf("round %d: %d nodes after %d:\n%s", round, n, last, s)
			}
			if holds(s) {
				last = n
			}
			return holds(s)
		})
		if err != nil || !holds(got) {
			t.Fatalf("round %d: %q, %v", round, got, err)
		}
		if got != lines(parseAll(got)) {
			t.Fatalf("round %d: written as %q", round, got)
		}
		for _, s := range steps(parseAll(got)) {
			if holds(lines(s)) {
				t.Fatalf("round %d: %sis left, though this would do:\n%s", round, got, lines(s))
			}
		}
		if len(got) < len(script)/2 {
			shrunk++
		}
		if most := 1 + tests/2; tests > 1 { // what was reached by then, of which the test holds too
			n := 0
			got, err := Script(context.Background(), strings.NewReader(script), "test", most, func(s string) bool { n++; return holds(s) })
			if err != nil || n != most || !holds(got) {
				t.Fatalf("round %d: %d tests of %d: %q, %v", round, n, most, got, err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			n = 0
			got, err = Script(ctx, strings.NewReader(script), "test", 1<<20, func(s string) bool {
				if n++; n == most {
					cancel()
				}
				return holds(s)
			})
			if err != nil || n != most || !holds(got) {
				t.Fatalf("round %d: %d tests where the time was over after %d: %q, %v", round, n, most, got, err)
			}
			cancel()
		}
	}
	if shrunk < 100 {
		t.Errorf("only %d were made much smaller", shrunk)
	}
}
