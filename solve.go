package bsmt

import (
	"context"
	"errors"
	"io"
	"strings"

	"bsmt/grammar"
	"bsmt/session"
)

// Solve executes a script of SMT-LIB 2 and gives what its last check-sat came to. The error is [ErrNoCheck], a *[SolverError],
// the *[ScriptError] of the first command that failed, which ends it, or ctx's where it was cancelled; where its deadline passed,
// the last check is Unknown.
func Solve(ctx context.Context, script string, opts ...Option) (*Result, error) {
	all, err := SolveAll(ctx, script, opts...)
	switch {
	case errors.Is(err, context.DeadlineExceeded) && len(all) > 0: // perhaps before the last check
		if r := all[len(all)-1]; r.Verdict == Unknown {
			return r, nil
		}
		return &Result{Reason: err.Error()}, nil
	case err != nil:
		return nil, err
	case len(all) == 0:
		return nil, ErrNoCheck
	}
	return all[len(all)-1], nil
}

// SolveAll is [Solve] for all check-sats of a script, in their order. With an error come the results before it.
func SolveAll(ctx context.Context, script string, opts ...Option) ([]*Result, error) {
	s, err := NewSession(opts...)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	var out []*Result
	r := grammar.NewReader(strings.NewReader(script), "")
	for {
		c, err := r.Next()
		var bad *grammar.SyntaxError
		switch {
		case errors.Is(err, io.EOF):
			return out, nil
		case errors.As(err, &bad):
			return out, &ScriptError{bad.Pos.Line, bad.Pos.Col, bad.Msg}
		case err != nil:
			return out, err
		case c.Name == "exit":
			return out, nil
		}
		checks := s.s.Checks()
		_, err = s.runAt(ctx, string(c.Raw), c.Pos)
		if session.IsCheck(c) && s.s.Checks() > checks {
			res, wrong := s.result()
			if wrong != nil {
				return out, wrong
			}
			out = append(out, res)
		}
		if err != nil {
			return out, err
		}
	}
}
