package session

import (
	"context"
	"io"
	"math/big"

	"bsmt/grammar"
	"bsmt/portfolio"
	"bsmt/smtlib"
	"bsmt/smtlib/model"
)

// Execute executes the commands of a text under a context of its own, as Run does, and leaves
// the session open for more. It gives whether any command since New failed.
func (s *Session) Execute(ctx context.Context, in io.Reader) (failed bool, err error) {
	return s.ExecuteAt(ctx, in, grammar.Pos{Line: 1, Col: 1})
}

// ExecuteAt is Execute for a text that stands at that place of its file.
func (s *Session) ExecuteAt(ctx context.Context, in io.Reader, at grammar.Pos) (failed bool, err error) {
	before := s.ctx
	s.ctx = ctx
	defer func() { s.ctx = before }()
	return s.execute(in, at)
}

// Try is Execute for commands of which each that fails is as if it had never been given: the caller hears of
// it and goes on without.
func (s *Session) Try(ctx context.Context, in io.Reader) (failed bool, err error) {
	before := len(s.damage)
	failed, err = s.Execute(ctx, in)
	s.damage = s.damage[:min(len(s.damage), before)]
	return failed, err
}

// Declared tells whether a name is a declared or defined function or constant, and gives its sorts as SMT-LIB where it is
// declared, and only once: those of its parameters and that of its result.
func (s *Session) Declared(name string) (sorts []string, there bool) {
	if s.elab.Overloaded(name) {
		return nil, true
	}
	d, ok := s.elab.LookupDecl(name)
	if !ok {
		return nil, s.elab.Declares(name)
	}
	data := s.c.Decl(d)
	for _, a := range data.Args {
		sorts = append(sorts, s.c.SortString(a))
	}
	return append(sorts, s.c.SortString(data.Result)), true
}

// DeclaredSort tells whether a sort without parameters has that name.
func (s *Session) DeclaredSort(name string) bool {
	_, ok := s.elab.LookupSort(name)
	return ok
}

// Levels is the number of levels above the base.
func (s *Session) Levels() int { return len(s.levels) }

// Close ends a session that Run has not ended, and its solver.
func (s *Session) Close() { s.close() }

// Standing is what the last check-sat came to, as long as nothing was asserted since.
type Standing struct {
	portfolio.Answer
	Context    *smtlib.Context
	CoreNames  []string // Unsat: the labels of the assertions in the core, as they are written
	CoreGiven  []int    // Unsat: the places among its literals of those in the core
	Objectives []Optimum
}

// Optimum is what is known of the best value of an objective.
type Optimum struct {
	Name      string
	Low, High *big.Rat // between which it lies; nil: no bound is known
	Root      string   // it, in SMT-LIB, where it is irrational: Low and High are near it
	Open      bool     // it is approached, and not reached
	Unbounded bool     // it gets better without end
}

// Standing gives the answer that stands; false where there is none. Its parts belong to the session,
// and are valid until its next command.
func (s *Session) Standing() (Standing, bool) {
	if s.answer == nil || s.stale {
		return Standing{}, false
	}
	out := Standing{Answer: *s.answer, Context: s.c}
	if s.query != nil && s.answer.Verdict == portfolio.Unsat {
		first := len(s.query.Assumed) - s.literals
		for _, i := range s.answer.Core {
			if i >= first {
				out.CoreGiven = append(out.CoreGiven, i-first)
			} else {
				out.CoreNames = append(out.CoreNames, s.query.Assumed[i].Text)
			}
		}
	}
	for i, r := range s.results {
		o := &s.goalsAsked[i]
		out.Objectives = append(out.Objectives, Optimum{
			Name: o.Name, Low: scaled(r.Low, o.Scale), High: scaled(r.High, o.Scale), Root: r.Root.String(), Open: r.Open, Unbounded: r.Unbounded,
		})
	}
	return out, true
}

// LastCandidate gives the last assignment that a search met which ended without a verdict, where it stands and there is one: what
// holds in it are the assertions without quantifiers, as far as they were evaluated.
func (s *Session) LastCandidate() *model.Model {
	if s.answer == nil || s.stale || s.answer.Verdict != portfolio.Unknown || s.answer.Candidate == nil {
		return nil
	}
	return s.candidate(s.answer.Candidate)
}

// scaled divides a value by the scale of its objective.
func scaled(v *big.Rat, scale *big.Int) *big.Rat {
	if v == nil || scale == nil {
		return v
	}
	return new(big.Rat).Quo(v, new(big.Rat).SetInt(scale))
}

// WriteModel writes a model of the session's in the form of get-model.
func (s *Session) WriteModel(w io.Writer, m *model.Model) error {
	return model.Write(s.c, w, m, s.elab.Decls())
}

// WriteDeclarations writes the commands that declare or define what is in force, as they were
// given, a line or more for each.
func (s *Session) WriteDeclarations(w io.Writer) error {
	for _, t := range s.texts {
		if t.kind != declarationText {
			continue
		}
		if _, err := w.Write(append(t.sent[:len(t.sent):len(t.sent)], '\n')); err != nil {
			return err
		}
	}
	return nil
}

// Checks is the number of check-sats so far.
func (s *Session) Checks() int { return s.checks }

// IsCheck tells whether a command asks for a verdict.
func IsCheck(c *grammar.Command) bool { return asks(c.Name) }
