package portfolio

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"bsmt/portfolio/process"
	"bsmt/smtlib"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

// valueTime is how long a member may take to find its model again.
const valueTime = 10 * time.Second

// value gives a way to ask e for values in the model m that it gave to q: it gets the
// script again with every constant held to its value. Functions are left to it, so a
// value may come from other functions that fit.
func (e *External) value(q *Query, m *model.Model, logic string) Value {
	return func(ctx context.Context, term string) (string, error) {
		ctx, cancel := context.WithTimeout(ctx, valueTime)
		defer cancel()
		plain := *q
		plain.WantCore = false
		p, err := process.Start(ctx, e.spec(ctx, &plain))
		if err != nil {
			return "", err
		}
		defer p.Close()
		sent := make(chan error, 1)
		go func() {
			w := bufio.NewWriterSize(p, 1<<16)
			err := e.script(w, &plain, logic, func(w *bufio.Writer) { pin(w, q, m) })
			fmt.Fprintf(w, "(get-value (%s))\n(exit)\n", term)
			if err == nil {
				err = w.Flush()
			}
			p.CloseInput()
			sent <- err
		}()
		word, err := next(p)
		var answer string
		if err == nil && word != "sat" {
			err = fmt.Errorf("answered %s when asked for its model again", shorten(word))
		}
		if err == nil {
			answer, err = next(p)
		}
		p.Close()
		if unsent := <-sent; err == nil {
			err = unsent
		}
		if err != nil {
			return "", errors.New(e.explain(ctx, p, err))
		}
		return lastPart(answer)
	}
}

// pin asserts the values of the constants of a model.
func pin(w *bufio.Writer, q *Query, m *model.Model) {
	for _, d := range q.Decls {
		in, ok := m.Interps.Get(d)
		data := q.Context.Decl(d)
		if !ok || len(data.Args) > 0 || data.Same {
			continue
		}
		text := in.Printed
		if in.Body != smtlib.NoTerm {
			text = print.TermString(q.Context, in.Body)
		}
		if text != "" && q.Context.SortKind(data.Result) != smtlib.SortUninterpreted {
			fmt.Fprintf(w, "(assert (= %s %s))\n", smtlib.SymbolString(data.Name), text)
		}
	}
}

// lastPart takes V out of ((T V)).
func lastPart(answer string) (string, error) {
	inner := answer
	for range 2 {
		inner = strings.TrimSpace(inner)
		if !strings.HasPrefix(inner, "(") || !strings.HasSuffix(inner, ")") {
			return "", fmt.Errorf("answered %s to get-value", shorten(answer))
		}
		inner = inner[1 : len(inner)-1]
	}
	r := process.NewReader(strings.NewReader(inner))
	var parts []string
	for {
		part, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return "", err
		}
		parts = append(parts, part)
	}
	if len(parts) != 2 {
		return "", fmt.Errorf("answered %s to get-value", shorten(answer))
	}
	return parts[1], nil
}
