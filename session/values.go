package session

import (
	"errors"
	"fmt"

	"bsmt/grammar"
	"bsmt/portfolio"
	"bsmt/smtlib/eval"
)

// eval answers the value of one term, as z3 does: (eval TERM [KEYWORD VALUE]…). The
// keywords say how z3's model is completed; here it always is.
func (s *Session) eval(c *grammar.Command) error {
	if n := c.Tree.Len(c.Root); n < 2 || n%2 != 0 {
		return errors.New("eval takes a term, and options with their values")
	}
	a, err := s.decided("eval", satMode)
	if err != nil {
		return err
	}
	vs := s.newValues(a)
	return whole(s.out, func(b *buffer) error {
		if err := vs.write(b, c.Tree, arg(c, 1)); err != nil {
			return err
		}
		b.WriteString("\n")
		return nil
	})
}

// simplify answers a term with what can be computed in it, as z3 does:
// (simplify TERM [KEYWORD VALUE]…). The keywords steer z3's rewriter and are passed over.
func (s *Session) simplify(c *grammar.Command) error {
	if n := c.Tree.Len(c.Root); n < 2 || n%2 != 0 {
		return errors.New("simplify takes a term, and options with their values")
	}
	t, err := s.elab.Term(c.Tree, arg(c, 1))
	if err != nil {
		return err
	}
	t = eval.Simplify(s.c, s.ctx, t)
	return whole(s.out, func(b *buffer) error {
		err := s.style().Term(s.c, b, t)
		b.WriteString("\n")
		return err
	})
}

// values gives the values of terms in the model of an answer.
type values struct {
	s      *Session
	answer *portfolio.Answer
	ev     *eval.Evaluator
}

func (s *Session) newValues(a *portfolio.Answer) *values {
	return &values{s, a, eval.New(s.c, a.Model)}
}

// write writes the value of a term.
func (v *values) write(b *buffer, tree *grammar.Tree, n grammar.Node) error {
	t, err := v.s.elab.Term(tree, n)
	if err != nil {
		return err
	}
	x, err := v.ev.Eval(v.s.ctx, t)
	if err == nil {
		return v.s.style().Term(v.s.c, b, x)
	}
	if x, ok := v.answer.Model.Literal(v.s.c, t); ok {
		return v.s.style().Term(v.s.c, b, x)
	}
	if v.answer.Value == nil {
		return err
	}
	// The evaluator does not know the term's theory; who gave the model does.
	text, asked := v.answer.Value(v.s.ctx, string(tree.Source(n)))
	if asked != nil {
		return fmt.Errorf("%w; %s: %v", err, v.answer.Member, asked)
	}
	b.WriteString(text)
	return nil
}
