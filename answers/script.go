package answers

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"bsmt"
	"bsmt/bkernel/ast"
	"bsmt/grammar"
	"bsmt/session"
	"bsmt/smtlib"
	"bsmt/smtlib2b"
)

// Longest is how many characters of one value are given.
const Longest = 2000

// Mistake says what is wrong, and where.
type Mistake struct {
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
}

// Entry is a row of a function's table.
type Entry struct {
	Args  []string `json:"args"`
	Value string   `json:"value"`
}

// Value is what a model gives a symbol.
type Value struct {
	Name    string  `json:"name"`
	Sort    string  `json:"sort,omitempty"`
	Value   string  `json:"value,omitempty"` // of a constant
	Entries []Entry `json:"entries,omitempty"`
	Else    string  `json:"else,omitempty"` // of a function, where no entry is
}

// Check is what a check-sat came to.
type Check struct {
	Line       int      `json:"line"`
	Verdict    string   `json:"verdict"` // sat, unsat or unknown
	Reason     string   `json:"reason,omitempty"`
	Model      []Value  `json:"model,omitempty"`
	Core       []string `json:"core,omitempty"`
	Objectives []string `json:"objectives,omitempty"`
	Unchecked  []string `json:"unchecked,omitempty"`
	Candidate  string   `json:"candidate,omitempty"` // unknown: the last assignment that was tried, as get-model prints it
	Seconds    float64  `json:"seconds"`
}

// Script is what a script came to.
type Script struct {
	Checks    []Check   `json:"checks"`
	Responses string    `json:"responses,omitempty"` // of all commands
	Mistakes  []Mistake `json:"mistakes,omitempty"`
}

// clip cuts what is too long.
func clip(s string) string {
	if len(s) <= Longest {
		return s
	}
	return strings.ToValidUTF8(s[:Longest], "") + "…"
}

// SolveScript executes a script by the kernel alone, each check-sat of it with a limit on time. step is called before each
// command with its line and name; nil: nobody asks.
func SolveScript(ctx context.Context, text string, limit time.Duration, step func(line int, command string), opts ...bsmt.Option) Script {
	out := Script{Checks: []Check{}}
	s, err := bsmt.NewSession(append([]bsmt.Option{bsmt.Timeout(limit)}, opts...)...)
	if err != nil {
		return Script{Mistakes: []Mistake{mistake(err)}}
	}
	defer s.Close()
	var responses strings.Builder
	r := grammar.NewReader(strings.NewReader(text), "")
	for ctx.Err() == nil {
		c, err := r.Next()
		var bad *grammar.SyntaxError
		switch {
		case errors.Is(err, io.EOF):
			out.Responses = responses.String()
			return out
		case errors.As(err, &bad):
			out.Mistakes = append(out.Mistakes, Mistake{bad.Pos.Line, bad.Pos.Col, bad.Msg})
			continue
		case err != nil:
			out.Mistakes = append(out.Mistakes, mistake(err))
			return out
		}
		if step != nil {
			step(c.Pos.Line, c.Name)
		}
		start := time.Now()
		said, err := s.ExecAt(ctx, string(c.Raw), c.Pos.Line, c.Pos.Col)
		if responses.Len() < 1<<20 {
			responses.WriteString(said)
		}
		if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
			out.Mistakes = append(out.Mistakes, mistake(err))
		}
		if session.IsCheck(c) {
			if res, err := s.Result(); err == nil {
				k := check(res)
				if m, err := s.Candidate(); err == nil && res.Verdict == bsmt.Unknown {
					k.Candidate = clip(m.String())
				}
				k.Line, k.Seconds = c.Pos.Line, time.Since(start).Seconds()
				out.Checks = append(out.Checks, k)
			}
		}
		if c.Name == "exit" {
			out.Responses = responses.String()
			return out
		}
	}
	out.Responses = responses.String()
	return out
}

// mistake takes what is wrong from an error.
func mistake(err error) Mistake {
	var s *bsmt.ScriptError
	var b *bsmt.BError
	switch {
	case errors.As(err, &s):
		return Mistake{s.Line, s.Column, s.Msg}
	case errors.As(err, &b):
		return Mistake{b.Line, b.Column, b.Msg}
	}
	return Mistake{Message: err.Error()}
}

func check(r *bsmt.Result) Check {
	c := Check{Verdict: r.Verdict.String(), Reason: r.Reason, Core: r.Core, Unchecked: r.Unchecked}
	for _, o := range r.Objectives {
		c.Objectives = append(c.Objectives, o.String())
	}
	if r.Model != nil {
		for _, name := range r.Model.Names() {
			c.Model = append(c.Model, value(r.Model, name))
		}
	}
	return c
}

// value tells what a model gives a symbol: its value, or its table; else its definition.
func value(m *bsmt.Model, name string) Value {
	v := Value{Name: name}
	if x, err := m.Eval(smtlib.SymbolString(name)); err == nil {
		v.Sort, v.Value = x.Sort(), clip(x.String())
		return v
	}
	f, err := m.Func(name)
	if err != nil {
		v.Value = clip(definition(m, name))
		return v
	}
	for i, e := range f.Entries {
		if i == mostEntries {
			v.Entries = append(v.Entries, Entry{Args: []string{"…"}, Value: "…"})
			break
		}
		row := Entry{Value: clip(e.Value.String())}
		for _, a := range e.Args {
			row.Args = append(row.Args, clip(a.String()))
		}
		v.Entries = append(v.Entries, row)
	}
	v.Sort, v.Else = f.Else.Sort(), clip(f.Else.String())
	return v
}

// mostEntries is how many rows of a table are given.
const mostEntries = 200

// definition finds what a model says of a name, as it is printed.
func definition(m *bsmt.Model, name string) string {
	text := strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(m.String()), "("), ")")
	r := grammar.NewReader(strings.NewReader(text), "")
	for {
		c, err := r.Next()
		if err != nil {
			return ""
		}
		if n := c.Tree.Child(c.Root, 1); n != grammar.NoNode && c.Tree.Text(n) == name {
			return string(c.Raw)
		}
	}
}

// Translate gives the B machine of a script's assertions up to its first check-sat.
func Translate(ctx context.Context, text string) (string, []Mistake) {
	p, err := session.Load(ctx, strings.NewReader(text), "")
	if err != nil {
		return "", []Mistake{{Message: err.Error()}}
	}
	tr := smtlib2b.New(p.Context)
	var facts []ast.Node
	for i, t := range p.Assertions {
		n, err := tr.Pred(t)
		if err != nil {
			return "", []Mistake{{Message: "assertion " + p.Place("", i) + ": " + err.Error()}}
		}
		facts = append(facts, n)
	}
	var b strings.Builder
	if err := tr.Machine("script", facts).Print(&b, tr.Graph(), ast.ProB); err != nil {
		return "", []Mistake{{Message: err.Error()}}
	}
	return b.String(), nil
}
