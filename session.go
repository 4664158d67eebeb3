package bsmt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/big"
	"strings"

	"bsmt/grammar"
	"bsmt/portfolio"
	"bsmt/session"
	"bsmt/smtlib"
)

// Verdict says what is known of a question.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota // it was not decided; Result.Reason says why
	Sat                    // there is a model
	Unsat                  // there is none
)

// String is "unknown", "sat" or "unsat".
func (v Verdict) String() string { return [...]string{"unknown", "sat", "unsat"}[v] }

// Result is what a check came to.
type Result struct {
	Verdict   Verdict
	Reason    string   // Unknown: why, for people
	Solver    string   // who said it
	Model     *Model   // Sat: the model
	Unchecked []string // Sat: what of the assertions could not be evaluated in the model

	Core  []string // Unsat, with the option Cores: the names of assertions that contradict each other
	Given []int    // Unsat, of a check with assumptions: the places, from 0, of the assumptions that are needed for it

	Objectives []Optimum // Sat, Unknown: what is known of the objectives, in their order
	Proof      []byte    // Unsat, with the option Proofs: the refutation; nil: there is none that could be checked
}

// String tells the verdict and what belongs to it: the model, the core, or the reason.
func (r *Result) String() string {
	switch {
	case r == nil:
		return "no result"
	case r.Verdict == Unknown && r.Reason != "":
		return r.Verdict.String() + ": " + r.Reason
	case r.Verdict == Sat && r.Model != nil:
		return r.Verdict.String() + " " + r.Model.String()
	case r.Verdict == Unsat && len(r.Core) > 0:
		return r.Verdict.String() + " (" + strings.Join(r.Core, " ") + ")"
	}
	return r.Verdict.String()
}

// Optimum is what is known of the best value of an objective.
type Optimum struct {
	Low, High *big.Rat // between which it lies, both the same where it is known; nil: no bound is known
	Root      string   // it, in SMT-LIB, where it is irrational: Low and High are near it
	Open      bool     // it is approached as closely as one likes, and not reached
	Unbounded bool     // it gets better without end
}

// Known tells whether the optimum is known, or that there is none.
func (o Optimum) Known() bool {
	return o.Unbounded || o.Root != "" || o.Low != nil && o.High != nil && o.Low.Cmp(o.High) == 0
}

// String is the value, oo, or an interval.
func (o Optimum) String() string {
	text := func(r *big.Rat) string {
		if r == nil {
			return "?"
		}
		return r.RatString()
	}
	value := o.Root
	if value == "" {
		value = text(o.Low)
	}
	switch {
	case o.Unbounded:
		return "oo"
	case o.Known() && o.Open:
		return value + " approached"
	case o.Known():
		return value
	}
	return "between " + text(o.Low) + " and " + text(o.High)
}

// Session answers questions that have much in common: what was learned for one is used for the next.
type Session struct {
	s      *session.Session
	out    bytes.Buffer
	closed bool
}

// NewSession opens a session; Close ends it. The error is a *[SolverError], or a *[ScriptError] for what an option says.
func NewSession(opts ...Option) (*Session, error) {
	var set settings
	for _, o := range opts {
		if o != nil {
			o(&set)
		}
	}
	solver, err := set.solver()
	if err != nil {
		return nil, err
	}
	s := &Session{}
	s.s = session.New(context.Background(), session.Config{
		Out: &s.out, Solver: solver, Seed: set.seed, OnlyChecked: set.checked, Options: set.set, Version: "library", MemLimit: set.memory,
	})
	start := []string{"(set-option :produce-unsat-assumptions true)"}
	for _, o := range set.set { // once more, for the error
		start = append(start, fmt.Sprintf("(set-option :%s %s)", o[0], o[1]))
	}
	if set.logic != "" {
		start = append(start, "(set-logic "+smtlib.SymbolString(set.logic)+")")
	}
	for _, command := range start {
		answer, err := s.run(context.Background(), command)
		if err == nil && answer == "unsupported\n" {
			err = &ScriptError{Msg: "there is no such option: " + command}
		}
		if err != nil {
			s.Close()
			return nil, err
		}
	}
	return s, nil
}

// Close ends the session and its solvers. It may be called twice.
func (s *Session) Close() error {
	if !s.closed {
		s.closed = true
		s.s.Close()
	}
	return nil
}

// run executes commands and gives their responses.
func (s *Session) run(ctx context.Context, text string) (string, error) {
	return s.execute(ctx, text, s.s.Execute)
}

// runAt is run for a text that stands at that place of another one.
func (s *Session) runAt(ctx context.Context, text string, at grammar.Pos) (string, error) {
	return s.execute(ctx, text, func(ctx context.Context, in io.Reader) (bool, error) { return s.s.ExecuteAt(ctx, in, at) })
}

// execute is run in a way of the session's.
func (s *Session) execute(ctx context.Context, text string, way func(context.Context, io.Reader) (bool, error)) (string, error) {
	if s.closed {
		return "", ErrClosed
	}
	s.out.Reset()
	failed, err := way(ctx, strings.NewReader(text))
	switch {
	case err != nil:
		return s.out.String(), err
	case failed:
		if e := firstError(s.out.String()); e != nil {
			return s.out.String(), e
		}
	}
	return s.out.String(), ctx.Err()
}

// Exec executes commands of SMT-LIB and gives their responses, as bsmt prints them. The error is the *[ScriptError] of
// the first that failed; those after it were executed all the same. What a text declares is known to terms of the same names.
//
// A declaration or assertion that failed leaves the session without what was meant: checks are [Unknown] until
// the level that it stood at is popped.
func (s *Session) Exec(ctx context.Context, text string) (string, error) {
	return s.ExecAt(ctx, text, 1, 1)
}

// ExecAt is Exec for a text that is a part of another one, and begins at that line and column of it, counted from 1:
// errors tell their places there.
func (s *Session) ExecAt(ctx context.Context, text string, line, column int) (string, error) {
	at := grammar.Pos{Line: line, Col: column}
	r := grammar.NewReaderAt(strings.NewReader(text), "", at)
	for {
		_, err := r.Next()
		var bad *grammar.SyntaxError
		if errors.As(err, &bad) {
			return "", &ScriptError{bad.Pos.Line, bad.Pos.Col, bad.Msg}
		}
		if errors.Is(err, io.EOF) {
			break
		}
	}
	r = grammar.NewReaderAt(strings.NewReader(text), "", at)
	var out strings.Builder
	var first error
	for {
		c, err := r.Next()
		if err != nil {
			return out.String(), first
		}
		answer, err := s.runAt(ctx, string(c.Raw), c.Pos)
		out.WriteString(answer)
		if first == nil {
			first = err
		}
		if c.Name == "exit" {
			return out.String(), errors.Join(first, s.Close())
		}
		if ctx.Err() != nil {
			return out.String(), first
		}
	}
}

// prepare writes terms, and the commands that declare what they need.
func (s *Session) prepare(es []*expr) (texts []string, declare string, err error) {
	if s.closed {
		return nil, "", ErrClosed
	}
	w := newWriter()
	for _, e := range es {
		text, err := w.write(e)
		if err != nil {
			return nil, "", err
		}
		texts = append(texts, text)
	}
	var b strings.Builder
	for _, u := range w.sorts {
		if !s.s.DeclaredSort(smtlib.SymbolName(u.text)) {
			fmt.Fprintf(&b, "(declare-sort %s 0)\n", u.text)
		}
	}
	new := map[string]string{} // declarations by name
	for _, y := range w.symbols {
		d := y.declaration()
		sorts, there := s.s.Declared(y.name)
		before := d
		switch {
		case sorts != nil:
			before = declaration(y.name, sorts)
		case new[y.name] != "":
			before, there = new[y.name], true
		}
		switch {
		case !there:
			new[y.name] = d
			b.WriteString(d + "\n")
		case before != d:
			return nil, "", &TermError{Msg: fmt.Sprintf("%s is declared already, by %s", d, before)}
		}
	}
	return texts, b.String(), nil
}

// tell executes commands that give no response, each around a term. Of those that fail nothing remains,
// and those behind the first are not executed.
func (s *Session) tell(format string, es ...*expr) error {
	texts, declare, err := s.prepare(es)
	if err != nil {
		return err
	}
	commands := []string{declare}
	for _, t := range texts {
		commands = append(commands, fmt.Sprintf(format+"\n", t))
	}
	for _, c := range commands {
		if _, err = s.execute(context.Background(), c, s.s.Try); err != nil {
			return err
		}
	}
	return nil
}

// Assert demands that formulas hold, until the level is popped. With an error those before the one at fault are
// asserted, and no other; the session goes on.
func (s *Session) Assert(ps ...BoolTerm) error { return s.tell("(assert %s)", nodes(ps)...) }

// AssertNamed asserts a formula under a name that no other has, for [Result.Core].
func (s *Session) AssertNamed(name string, p BoolTerm) error {
	if err := (&symbol{name: name, result: BoolSort().s}).fault(); err != nil {
		return err
	}
	return s.tell("(assert (! %s :named "+strings.ReplaceAll(smtlib.SymbolString(name), "%", "%%")+"))", p.node())
}

// AssertSoft adds a formula that need not hold, at a cost: checks make the sum of the costs of those that do not hold
// minimal. The weight is positive. Those with different ids are objectives of their own; the id may be empty.
func (s *Session) AssertSoft(p BoolTerm, weight *big.Rat, id string) error {
	if weight == nil || weight.Sign() <= 0 {
		return &TermError{Msg: "the weight of a soft assertion is not positive"}
	}
	cost, tag := weight.Num().String(), ""
	if !weight.IsInt() {
		digits, exact := weight.FloatPrec()
		if !exact {
			return &TermError{Msg: "the weight " + weight.RatString() + " is no decimal"}
		}
		cost = weight.FloatString(digits)
	}
	if id != "" {
		tag = " :id " + strings.ReplaceAll(smtlib.SymbolString(id), "%", "%%")
	}
	return s.tell("(assert-soft %s :weight "+cost+tag+")", p.node())
}

// Minimize has checks make a term as small as possible: an Int, a Real, or bit vectors as numbers
// without sign. Of several objectives the first counts most; Set("opt.priority", "box") makes each count by itself.
func (s *Session) Minimize(t Term) error { return s.tell("(minimize %s)", nodeOf(t)) }

// Maximize has checks make a term as great as possible, see [Session.Minimize].
func (s *Session) Maximize(t Term) error { return s.tell("(maximize %s)", nodeOf(t)) }

// Push opens a level.
func (s *Session) Push() error {
	_, err := s.run(context.Background(), "(push 1)")
	return err
}

// errNoLevel is the error of a Pop without a Push.
var errNoLevel = errors.New("bsmt: Pop without a Push before it")

// Pop takes back what was asserted and declared since the last Push that has no Pop yet.
func (s *Session) Pop() error {
	if !s.closed && s.s.Levels() == 0 {
		return errNoLevel
	}
	_, err := s.run(context.Background(), "(pop 1)")
	return err
}

// Check decides whether the assertions can hold together with some assumptions, which are forgotten afterwards.
// The error is of the term or of ctx; an undecided question is a Result.
func (s *Session) Check(ctx context.Context, assumptions ...BoolTerm) (*Result, error) {
	if len(assumptions) == 0 {
		return s.check(ctx, "(check-sat)")
	}
	texts, declare, err := s.prepare(nodes(assumptions))
	if err != nil {
		return nil, err
	}
	if _, err := s.execute(context.Background(), declare, s.s.Try); err != nil {
		return nil, err
	}
	return s.check(ctx, "(check-sat-assuming ("+strings.Join(texts, " ")+"))")
}

// check executes a command that asks for a verdict.
func (s *Session) check(ctx context.Context, command string) (*Result, error) {
	if _, err := s.run(ctx, command); err != nil && ctx.Err() == nil {
		return nil, err
	}
	r, err := s.result()
	if err == nil && r.Verdict == Unknown && errors.Is(ctx.Err(), context.Canceled) {
		return r, ctx.Err()
	}
	return r, err
}

// result takes the answer that stands from the session.
func (s *Session) result() (*Result, error) {
	a, ok := s.s.Standing()
	if !ok {
		return &Result{Reason: "the check was not made"}, nil
	}
	r := &Result{Reason: a.Reason, Solver: a.Member, Unchecked: a.Unchecked}
	for _, o := range a.Objectives {
		r.Objectives = append(r.Objectives, Optimum{Low: o.Low, High: o.High, Root: o.Root, Open: o.Open, Unbounded: o.Unbounded})
	}
	var err error
	switch a.Verdict {
	case portfolio.Sat:
		r.Verdict, r.Reason = Sat, ""
		r.Model, err = s.model(a.Model)
	case portfolio.Unsat:
		r.Verdict, r.Reason = Unsat, ""
		for _, name := range a.CoreNames {
			r.Core = append(r.Core, smtlib.SymbolName(name))
		}
		r.Given = a.CoreGiven
		if a.Proof != nil {
			var b bytes.Buffer
			if a.Proof(&b) == nil {
				r.Proof = b.Bytes()
			}
		}
	}
	return r, err
}

// Result is what the last check that [Session.Exec] executed came to, as long as nothing was asserted since. The error
// is [ErrNoCheck] where there is none.
func (s *Session) Result() (*Result, error) {
	if _, ok := s.s.Standing(); !ok || s.closed {
		return nil, ErrNoCheck
	}
	return s.result()
}

// Candidate gives the values that the last check ended with where it was [Unknown] and nothing was asserted since: the assertions
// without quantifiers hold in them as far as they could be evaluated, and nothing else is promised. It is nil where there are none.
func (s *Session) Candidate() (*Model, error) {
	if s.closed {
		return nil, ErrClosed
	}
	m := s.s.LastCandidate()
	if m == nil {
		return nil, nil
	}
	return s.model(m)
}

// Models gives the models of the assertions that differ in the value of one of some terms, until there is no more or the loop ends;
// without terms, in that of one of the constants that are declared.
// An error ends it: a value that cannot be excluded, a question that was not decided (with its reason), or ctx's.
func (s *Session) Models(ctx context.Context, terms ...Term) iter.Seq2[*Model, error] {
	return func(yield func(*Model, error) bool) {
		if err := s.Push(); err != nil {
			yield(nil, err)
			return
		}
		defer s.Pop()
		for {
			r, err := s.Check(ctx)
			switch {
			case err != nil:
				yield(nil, err)
				return
			case r.Verdict == Unknown:
				yield(nil, &ValueError{"further models", r.Reason})
				return
			case r.Verdict == Unsat:
				return
			}
			// What excludes the model is found before it is handed out: it says whether that is possible.
			other, err := r.Model.other(terms)
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(r.Model, nil) {
				return
			}
			if err := s.Assert(other); err != nil {
				yield(nil, err)
				return
			}
		}
	}
}

// other says that one of some terms has another value than in the model; without terms, one of the constants.
func (m *Model) other(terms []Term) (BoolTerm, error) {
	var differ []BoolTerm
	add := func(e *expr, v Value) error {
		lit, err := v.literal(e)
		if err == nil {
			differ = append(differ, Not(truth("=", e, lit)))
		}
		return err
	}
	for _, t := range terms {
		v, err := m.Value(t)
		if err == nil {
			err = add(nodeOf(t), v)
		}
		if err != nil {
			return BoolTerm{}, err
		}
	}
	if len(terms) > 0 {
		return Or(differ...), nil
	}
	for _, name := range m.Names() {
		symbol := smtlib.SymbolString(name)
		v, err := m.Eval(symbol)
		if err != nil {
			return BoolTerm{}, &ValueError{symbol, "no other function can be asked for: name the terms in which models differ"}
		}
		if err := add(build(symbol, &sort{text: v.sort}), v); err != nil {
			return BoolTerm{}, err
		}
	}
	return Or(differ...), nil
}
