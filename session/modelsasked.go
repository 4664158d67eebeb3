package session

import (
	"bufio"
	"context"
	"errors"
	"io"

	"bsmt/grammar"
	"bsmt/portfolio"
)

// ModelsAsked gives the places of the check-sats of a script behind which, before anything
// changes what is asserted, it asks for the model itself.
func ModelsAsked(ctx context.Context, in io.Reader) map[grammar.Pos]bool {
	r := grammar.NewReader(bufio.NewReader(in), "")
	r.Unread(func(string) bool { return true }) // names are enough
	asked := map[grammar.Pos]bool{}
	var last grammar.Pos // of a check-sat whose model can be asked for; zero: there is none
	for ctx.Err() == nil {
		c, err := r.Next()
		var bad *grammar.SyntaxError
		switch {
		case errors.As(err, &bad):
		case err != nil || c.Name == "exit":
			return asked
		case asks(c.Name):
			last = c.Pos
		case c.Name == "get-model":
			if last != (grammar.Pos{}) {
				asked[last] = true
			}
		case !handlers[c.Name].silent && c.Name != "set-info" && c.Name != "set-option":
			last = grammar.Pos{}
		}
	}
	return asked
}

// printsModel tells whether the check-sat under way prints a model behind its verdict: where the
// script asks for it, one is enough.
func (s *Session) printsModel(v portfolio.Verdict) bool {
	return s.cfg.Model && v == portfolio.Sat && !(s.opts.produceModels && s.cfg.ModelsAsked[s.place])
}
