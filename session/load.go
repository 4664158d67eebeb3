package session

import (
	"context"
	"errors"
	"fmt"
	"io"

	"bsmt/grammar"
	"bsmt/portfolio"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
	"bsmt/smtlib/print"
)

// Problem is the question that a script asks.
type Problem struct {
	Context    *smtlib.Context
	Elaborator *elab.Elaborator
	Logic      string        // as set-logic named it, or empty
	Assertions []smtlib.Term // in force at the first check-sat; literals of check-sat-assuming last
	Check      int           // number of that check-sat, from 1; 0: there is none
	Digest     string        // of the commands in force there and of its literals, as a proof has it
	places     []grammar.Pos // where each of Assertions stands
	declared   map[smtlib.Decl]grammar.Pos
	sorts      map[string]grammar.Pos // declared sorts by name
}

// Place is "FILE:LINE:COLUMN" of assertion i.
func (p *Problem) Place(file string, i int) string {
	if i < 0 || i >= len(p.places) {
		return file
	}
	return fmt.Sprintf("%s:%d:%d", file, p.places[i].Line, p.places[i].Col)
}

// Query asks the question once more, of any solver.
func (p *Problem) Query() *portfolio.Query { return p.Ask(p.Assertions) }

// Ask asks whether other terms than the assertions can hold together.
func (p *Problem) Ask(terms []smtlib.Term) *portfolio.Query {
	return &portfolio.Query{
		Context: p.Context, Elaborator: p.Elaborator, Logic: p.Logic, Assertions: terms, Decls: p.Elaborator.Decls(),
		Script: func(w io.Writer) error {
			if err := print.Declarations(p.Context, w, terms); err != nil {
				return err
			}
			for _, t := range terms {
				if _, err := fmt.Fprintf(w, "(assert "); err != nil {
					return err
				}
				if err := print.Term(p.Context, w, t); err != nil {
					return err
				}
				if _, err := io.WriteString(w, ")\n"); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// Declared is "FILE:LINE:COLUMN" of the command that declares d.
func (p *Problem) Declared(file string, d smtlib.Decl) string {
	at, ok := p.declared[d]
	if !ok {
		return file
	}
	return fmt.Sprintf("%s:%d:%d", file, at.Line, at.Col)
}

// DeclaredSort is "FILE:LINE:COLUMN" of the command that declares the sort that s is an
// instance of.
func (p *Problem) DeclaredSort(file string, s smtlib.Sort) string {
	at, ok := p.sorts[p.Context.SortData(s).Name]
	if !ok {
		return file
	}
	return fmt.Sprintf("%s:%d:%d", file, at.Line, at.Col)
}

// Load reads a script up to its first check-sat, or to its end if it has none.
// The error is that of the first command that fails, or whose meaning is not known.
func Load(ctx context.Context, in io.Reader, file string) (*Problem, error) {
	return LoadCheck(ctx, in, file, 1)
}

// LoadCheck reads a script up to its n-th check-sat, as Load does. Where there are fewer,
// the error says so.
func LoadCheck(ctx context.Context, in io.Reader, file string, n int) (*Problem, error) {
	var asked *portfolio.Query
	s := New(ctx, Config{File: file, Out: io.Discard, Solver: recorder{&asked}})
	r := grammar.NewReader(in, file)
	declared, sorts := map[smtlib.Decl]grammar.Pos{}, map[string]grammar.Pos{}
	for !s.exited && (asked == nil || s.checks < n) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		cmd, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		h, ok := handlers[cmd.Name]
		switch {
		case !ok && meansSomething(cmd.Name):
			return nil, fmt.Errorf("%s: %s is no command that bsmt knows", s.at(cmd.Pos), cmd.Name)
		case !ok || !h.meaning && !asks(cmd.Name) && !settles(cmd):
			continue
		}
		s.objectives = nil // whatever is best, the question is the same
		before := s.c.NumDecls()
		if err := h.run(s, cmd); err != nil && (h.meaning || asks(cmd.Name)) {
			return nil, errors.New(s.located(err, cmd))
		}
		if cmd.Name == "declare-sort" {
			sorts[smtlib.SymbolName(cmd.Tree.Text(cmd.Tree.Child(cmd.Root, 1)))] = cmd.Pos
		}
		for d := before; d < s.c.NumDecls(); d++ {
			declared[smtlib.Decl(d)] = cmd.Pos
		}
	}
	s.elab.SetPoll(nil) // the limits of ctx were those of reading
	p := &Problem{Context: s.c, Elaborator: s.elab, Logic: s.logic, declared: declared, sorts: sorts}
	for _, a := range s.asserts {
		p.Assertions = append(p.Assertions, a.term)
		p.places = append(p.places, a.pos)
	}
	if s.checks < n && n > 1 {
		return nil, fmt.Errorf("%s has %d check-sats, not %d", file, s.checks, n)
	}
	if p.Check = s.checks; asked != nil {
		p.Digest = s.digest(asked.Assumed)
		for _, as := range asked.Assumed {
			if !as.Named {
				p.Assertions = append(p.Assertions, as.Term)
			}
		}
	}
	return p, nil
}

// asks tells whether a command ends what Load reads.
func asks(name string) bool {
	return name == "check-sat" || name == "check-sat-assuming" || name == "check-sat-using"
}

// settles tells whether a command that is none of those has a part in what a script asks;
// one that fails changes nothing.
func settles(c *grammar.Command) bool {
	switch c.Name {
	case "reset", "reset-assertions", "exit", "set-logic":
		return true
	case "set-option":
		return c.Tree.Text(arg(c, 1)) == ":global-declarations"
	}
	return false
}

// recorder answers nothing, and keeps the question.
type recorder struct{ asked **portfolio.Query }

func (recorder) Name() string { return "recorder" }

func (r recorder) Solve(_ context.Context, q *portfolio.Query) portfolio.Answer {
	*r.asked = q
	return portfolio.Answer{Reason: "not asked"}
}
