package b2smtlib

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"bsmt/b2kernel"
)

// Entry is a question with what the script says of it.
type Entry struct {
	Title    string
	Question b2kernel.Question
	Notes    []string // what it depends on besides, such as sizes of given sets: told in comments
}

// Write writes a script that asks each question on a level of its own, or the only one
// without levels. What cannot be lowered is told in a comment, and has no check-sat; done
// says how many have one. Errors are those of out.
func Write(ctx context.Context, out io.Writer, entries []Entry) (done int, err error) {
	var b bytes.Buffer
	b.WriteString("(set-option :produce-unsat-cores true)\n(set-logic ALL)\n")
	for i, e := range entries {
		prefix := ""
		fmt.Fprintf(&b, "; %s\n", oneLine(e.Title))
		for _, n := range e.Notes {
			fmt.Fprintf(&b, "; assumed: %s\n", oneLine(n))
		}
		low, refused := b2kernel.Lower(ctx, e.Question)
		if refused != nil {
			fmt.Fprintf(&b, "; %s\n", oneLine(refused.Error()))
			continue
		}
		if len(entries) > 1 {
			prefix = fmt.Sprintf("q%d!", i+1)
			b.WriteString("(push 1)\n")
		}
		if low.Partial {
			b.WriteString("; values for which a part is ill-defined count as none\n")
		}
		for k, a := range low.Assumed {
			fmt.Fprintf(&b, "; assumed-%d: %s\n", k+1, oneLine(a))
		}
		if err := Facts(&b, low.Graph, prefix, low.Facts, low.Literals); err != nil {
			return done, err
		}
		b.WriteString("(check-sat)\n")
		if len(entries) > 1 {
			b.WriteString("(pop 1)\n")
		}
		done++
		if _, err := b.WriteTo(out); err != nil {
			return done, err
		}
	}
	_, err = b.WriteTo(out)
	return done, err
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
