package antlr

import "github.com/antlr4-go/antlr/v4"

// stream shows the tokens of a Base to the generated code, which asks for the
// next type only.
type stream struct{ b *Base }

// LA is the type of the next token; no decision of the grammar needs another.
func (s *stream) LA(int) int { return int(s.b.toks[s.b.pos]) }

func (s *stream) Consume()              { s.b.Consume() }
func (s *stream) Mark() int             { return s.b.pos }
func (s *stream) Release(int)           {}
func (s *stream) Index() int            { return s.b.pos }
func (s *stream) Seek(i int)            { s.b.pos = i }
func (s *stream) Size() int             { return len(s.b.toks) }
func (s *stream) GetSourceName() string { return "" }

func (s *stream) LT(int) antlr.Token                                { return nil }
func (s *stream) Reset()                                            { s.b.pos = 0 }
func (s *stream) Get(int) antlr.Token                               { return nil }
func (s *stream) GetTokenSource() antlr.TokenSource                 { return nil }
func (s *stream) SetTokenSource(antlr.TokenSource)                  {}
func (s *stream) GetAllText() string                                { return "" }
func (s *stream) GetTextFromInterval(antlr.Interval) string         { return "" }
func (s *stream) GetTextFromRuleContext(antlr.RuleContext) string   { return "" }
func (s *stream) GetTextFromTokens(antlr.Token, antlr.Token) string { return "" }

// strategy stops at the first error.
type strategy struct {
	*antlr.DefaultErrorStrategy
	b *Base
}

// Sync is called at every decision; the first one at a token is remembered.
//
//go:noinline
func (s *strategy) Sync(antlr.Parser) {
	if b := s.b; b.decPos != b.pos && !b.failed {
		b.decPos, b.decState, b.decCtx = b.pos, b.GetState(), b.ctx
	}
}

func (s *strategy) RecoverInline(antlr.Parser) antlr.Token {
	s.b.fault()
	return nil
}

func (s *strategy) Recover(antlr.Parser, antlr.RecognitionException)     {}
func (s *strategy) ReportError(antlr.Parser, antlr.RecognitionException) {}
func (s *strategy) ReportMatch(antlr.Parser)                             {}
