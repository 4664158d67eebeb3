package bsmt

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"sync"

	"bsmt/grammar"
	"bsmt/session"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
)

// Model gives values to symbols. It stays what it is when its session goes on or ends. Terms that name other symbols have
// the values that follow from defaults: 0, false, a constant function of these. A nil *Model has no values: its methods say [ErrNoModel].
type Model struct {
	declarations string
	text         string

	once sync.Once
	p    *session.Problem
	m    *model.Model
	err  error
}

// model copies a model of the session's.
func (s *Session) model(m *model.Model) (*Model, error) {
	var declarations, text strings.Builder
	if err := s.s.WriteDeclarations(&declarations); err != nil {
		return nil, err
	}
	if err := s.s.WriteModel(&text, m); err != nil {
		return nil, err
	}
	return &Model{declarations: declarations.String(), text: text.String()}, nil
}

// String is the model as get-model prints it: a definition of each symbol, in brackets.
// That of no model is empty.
func (m *Model) String() string {
	if m == nil {
		return ""
	}
	return strings.TrimSuffix(m.text, "\n")
}

// load reads the model into a context of its own, when it is asked for a value first.
func (m *Model) load() error {
	if m == nil {
		return ErrNoModel
	}
	m.once.Do(func() {
		ctx := context.Background()
		if m.p, m.err = session.Load(ctx, strings.NewReader(m.declarations), ""); m.err == nil {
			m.m, m.err = model.Read(m.p.Elaborator, strings.NewReader(m.text))
		}
	})
	return m.err
}

// term reads a term, and declares what it names and the model does not know.
func (m *Model) term(t Term) (smtlib.Term, error) {
	if err := m.load(); err != nil {
		return smtlib.NoTerm, err
	}
	w := newWriter()
	text, err := w.write(nodeOf(t))
	if err != nil {
		return smtlib.NoTerm, err
	}
	x, err := m.read(text)
	if err == nil {
		return x, nil
	}
	// Perhaps a symbol is missing: the same model, with declarations for more.
	more := m.declarations
	known := map[string]bool{}
	for _, d := range m.p.Elaborator.Decls() {
		known[m.p.Context.Decl(d).Name] = true
	}
	for _, u := range w.sorts {
		more += "(declare-sort " + u.text + " 0)\n"
	}
	for _, y := range w.symbols {
		if !known[y.name] {
			more += y.declaration() + "\n"
		}
	}
	p, bad := session.Load(context.Background(), strings.NewReader(more), "")
	if bad != nil {
		return smtlib.NoTerm, &ValueError{text, err.Error()}
	}
	wider, bad := model.Read(p.Elaborator, strings.NewReader(m.text))
	if bad != nil {
		return smtlib.NoTerm, &ValueError{text, err.Error()}
	}
	m.declarations, m.p, m.m = more, p, wider
	if x, err = m.read(text); err != nil {
		return smtlib.NoTerm, &ValueError{text, err.Error()}
	}
	return x, nil
}

// read reads a term over what is declared.
func (m *Model) read(text string) (smtlib.Term, error) {
	// Errors tell their places in text, which may end in a comment.
	r := grammar.NewReaderAt(strings.NewReader("(eval "+text+"\n)"), "", grammar.Pos{Line: 1, Col: 1 - len("(eval ")})
	c, err := r.Next()
	var bad *grammar.SyntaxError
	if errors.As(err, &bad) && bad.Pos.Line == 1 && bad.Pos.Col < 1 {
		return smtlib.NoTerm, errors.New("a ( of it is not closed")
	}
	if err != nil {
		return smtlib.NoTerm, err
	}
	if len(c.Raw) < len("(eval \n)")+len(text) {
		return smtlib.NoTerm, errors.New("there is more behind the term")
	}
	if n := c.Tree.Len(c.Root); n != 2 {
		return smtlib.NoTerm, fmt.Errorf("%d terms, not one", n-1)
	}
	return m.p.Elaborator.Term(c.Tree, c.Tree.Child(c.Root, 1))
}

// Value gives the value of a term. The error is a *[TermError] or a *[ValueError].
func (m *Model) Value(t Term) (Value, error) {
	x, err := m.term(t)
	if err != nil {
		return Value{}, err
	}
	return m.evaluate(x, t.String())
}

// Eval gives the value of a term that is written in SMT-LIB.
func (m *Model) Eval(term string) (Value, error) {
	if err := m.load(); err != nil {
		return Value{}, err
	}
	x, err := m.read(term)
	if err != nil {
		return Value{}, &ValueError{term, err.Error()}
	}
	return m.evaluate(x, term)
}

func (m *Model) evaluate(x smtlib.Term, text string) (Value, error) {
	v, err := eval.New(m.p.Context, m.m).Eval(context.Background(), x)
	if err != nil {
		if lit, ok := m.m.Literal(m.p.Context, x); ok {
			return newValue(m.p.Context, lit), nil
		}
		return Value{}, &ValueError{text, err.Error()}
	}
	return newValue(m.p.Context, v), nil
}

// Bool gives the truth of a formula.
func (m *Model) Bool(t BoolTerm) (bool, error) {
	v, err := m.Value(t)
	return v.truth, err
}

// Int64 gives the value of a term; the error is a *[ValueError] where it is beyond int64.
func (m *Model) Int64(t IntTerm) (int64, error) {
	n, err := m.Int(t)
	if err == nil && !n.IsInt64() {
		err = &ValueError{t.String(), n.String() + " is beyond int64"}
	}
	if err != nil {
		return 0, err
	}
	return n.Int64(), nil
}

// Int gives the value of a term.
func (m *Model) Int(t IntTerm) (*big.Int, error) {
	v, err := m.Value(t)
	return v.BigInt(), err
}

// Real gives the value of a term; the error is a *[ValueError] where it is irrational.
func (m *Model) Real(t RealTerm) (*big.Rat, error) {
	v, err := m.Value(t)
	if err == nil && v.kind != RationalValue {
		err = &ValueError{t.String(), v.text + " is no fraction"}
	}
	return v.Rat(), err
}

// Word gives the value of a bit vector as a number without sign; the error is a *[ValueError] above 64 bits.
func (m *Model) Word(t BitVecTerm) (uint64, error) {
	v, err := m.Value(t)
	if err == nil && v.width > 64 {
		err = &ValueError{t.String(), "has more than 64 bits"}
	}
	if err != nil {
		return 0, err
	}
	return v.BigInt().Uint64(), nil
}

// Func gives what a function is, by its name: a table where the model has it as one. Of a constant it gives its value everywhere.
func (m *Model) Func(name string) (Map, error) {
	if err := m.load(); err != nil {
		return Map{}, err
	}
	c := m.p.Context
	for _, d := range m.p.Elaborator.Decls() {
		if c.Decl(d).Name != name {
			continue
		}
		in, ok := m.m.Interps.Get(d)
		if !ok || in.Body == smtlib.NoTerm {
			break
		}
		out := Map{}
		if !out.read(c, in) {
			return Map{}, &ValueError{name, "is no table in this model; Value gives what it is for some arguments"}
		}
		return out, nil
	}
	return Map{}, &ValueError{name, "the model does not have it"}
}

// Names lists the symbols that the model gives values to, in the order of their declarations.
func (m *Model) Names() []string {
	if m.load() != nil {
		return nil
	}
	var out []string
	for _, d := range m.p.Elaborator.Decls() {
		if _, ok := m.m.Interps.Get(d); ok {
			out = append(out, m.p.Context.Decl(d).Name)
		}
	}
	return out
}
