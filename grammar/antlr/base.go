// Package antlr is the parser that ANTLR generates from SMTLIBv2.g4, but for the
// types of a parse tree, and the base that it stands on. All but this file and
// stream.go is generated; see ../generate.sh.
//
// The base replaces the parts of ANTLR's runtime that cost time for each token
// or rule: tokens are bytes in a slice and not objects, nothing listens, no
// parse tree is built, an error stops the parse at once. The generated code
// stays as it is and remains the judge of what a command is.
package antlr

import "github.com/antlr4-go/antlr/v4"

// A call of the parser recurses no deeper than maxLevel rules, which take some
// 300 bytes of stack each. A list in parentheses enters two rules at most, so
// that a command needs attention only beyond MaxDepth.
const (
	maxLevel = 1000
	MaxDepth = maxLevel/2 - 10
)

// held is a list that was passed over because it nests too deep.
type held struct {
	rule int32 // what it has to be: SMTLIBv2ParserRULE_compound, …_sort or …_sExpr
	at   int32 // index of its '(' among the tokens
}

// Base is the superclass of the generated parser.
type Base struct {
	*antlr.BaseParser

	toks  []int8                    // token types, closed by EOF
	pos   int                       // next token
	close []int32                   // for each '(' its ')'; nil if nothing nests deeper than MaxDepth
	held  []held                    // lists to be parsed later
	ctx   antlr.ParserRuleContext   // rule being parsed
	outer []antlr.ParserRuleContext // the rules around it
	in    stream
	fail  strategy

	failed   bool
	errState int                     // state of the ATN where the parse failed
	errCtx   antlr.ParserRuleContext // rule there

	// The first decision at a token: its state expects all that may stand there,
	// where a later one has forgotten the alternatives passed over.
	decPos   int
	decState int
	decCtx   antlr.ParserRuleContext
}

// context is a rule that is being parsed.
type context struct{ antlr.BaseParserRuleContext }

func newContext(parent antlr.ParserRuleContext, invoking int) *context {
	c := new(context)
	antlr.InitBaseParserRuleContext(&c.BaseParserRuleContext, parent, invoking)
	return c
}

// NewParser returns a parser for ParseCommand, to be used again and again.
func NewParser() *SMTLIBv2Parser {
	// The generated constructor unpacks the ATN, a quarter of a millisecond that
	// only a malformed command needs.
	p := &SMTLIBv2Parser{Base{BaseParser: antlr.NewBaseParser(nil)}}
	p.BuildParseTrees = false
	p.in.b, p.fail.b = &p.Base, &p.Base
	p.fail.DefaultErrorStrategy = antlr.NewDefaultErrorStrategy()
	return p
}

// ParseCommand reports whether a sequence of tokens is a command. The types of
// the tokens are toks, the last being EOF; parentheses balance. closing gives for each
// '(' the index of its ')', and may be nil for a command that does not nest deeper
// than MaxDepth. After false, Failure says more.
func (p *SMTLIBv2Parser) ParseCommand(toks []int8, closing []int32) bool {
	p.toks, p.close, p.held, p.failed = toks, closing, p.held[:0], false
	p.start(0)
	p.Command()
	for len(p.held) > 0 && !p.failed {
		h := p.held[len(p.held)-1]
		p.held = p.held[:len(p.held)-1]
		p.start(int(h.at))
		switch h.rule {
		case SMTLIBv2ParserRULE_compound:
			p.Compound()
		case SMTLIBv2ParserRULE_sort:
			p.Sort()
		default:
			p.SExpr()
		}
	}
	return !p.failed
}

func (b *Base) start(at int) {
	b.pos, b.decPos = at, -1
	b.ctx, b.outer = nil, b.outer[:0]
}

// Failure tells where the last ParseCommand failed: the index of the token, the
// rule that was being parsed there, and the types of the tokens that could have
// stood there, ascending.
func (b *Base) Failure() (at, rule int, expected []int) {
	state, ctx := b.errState, b.errCtx
	if b.decPos == b.pos {
		state, ctx = b.decState, b.decCtx
	}
	if b.Interpreter == nil {
		b.Interpreter = NewSMTLIBv2Parser(nil).Interpreter
	}
	b.BaseParser.SetState(state)
	b.BaseParser.SetParserRuleContext(ctx)
	for _, iv := range b.BaseParser.GetExpectedTokens().GetIntervals() {
		for t := iv.Start; t < iv.Stop; t++ {
			expected = append(expected, t)
		}
	}
	b.BaseParser.SetParserRuleContext(nil)
	return b.pos, ctx.GetRuleIndex(), expected
}

// fault stops the parse at the present token. What the generated code still
// does on its way out changes nothing.
//
//go:noinline
func (b *Base) fault() {
	if b.failed {
		return
	}
	b.failed = true
	b.errState, b.errCtx = b.GetState(), b.ctx
}

// The methods below shadow those of antlr.BaseParser that the generated code calls.

// EnterRule begins a rule. Where rules nest too deep it passes over the coming
// list, by showing it to the generated code as one token.
//
//go:noinline
func (b *Base) EnterRule(ctx antlr.ParserRuleContext, state, rule int) {
	b.BaseRecognizer.SetState(state)
	ctx.(*context).RuleIndex = rule
	b.outer = append(b.outer, b.ctx)
	b.ctx = ctx
	if len(b.outer) > maxLevel && b.close != nil && b.toks[b.pos] == SMTLIBv2ParserParOpen &&
		(rule == SMTLIBv2ParserRULE_compound || rule == SMTLIBv2ParserRULE_sort || rule == SMTLIBv2ParserRULE_sExpr) {
		b.toks[b.pos] = SMTLIBv2ParserDeep
		b.held = append(b.held, held{int32(rule), int32(b.pos)})
	}
}

// EnterOuterAlt notes the alternative chosen; nobody asks for it.
func (b *Base) EnterOuterAlt(antlr.ParserRuleContext, int) {}

// ExitRule ends a rule.
func (b *Base) ExitRule() {
	top := len(b.outer) - 1
	b.ctx = b.outer[top]
	b.outer = b.outer[:top]
}

// Match passes over a token of type t, or fails.
//
//go:noinline
func (b *Base) Match(t int) antlr.Token {
	switch {
	case int(b.toks[b.pos]) != t:
		b.fault()
	case t == SMTLIBv2ParserDeep:
		b.toks[b.pos] = SMTLIBv2ParserParOpen
		b.pos = int(b.close[b.pos]) + 1
	case !b.failed:
		b.pos++
	}
	return nil
}

// Consume passes over a token.
func (b *Base) Consume() antlr.Token {
	if !b.failed {
		b.pos++
	}
	return nil
}

// HasError reports whether the parse has failed.
func (b *Base) HasError() bool { return b.failed }

// GetError is nil: Failure tells of the error.
func (b *Base) GetError() antlr.RecognitionException { return nil }

// SetError fails at the present token. The generated code clears an error when
// it leaves a rule; here it lasts until the next command.
func (b *Base) SetError(e antlr.RecognitionException) {
	if e != nil {
		b.fault()
	}
}

// GetParserRuleContext is the rule being parsed.
func (b *Base) GetParserRuleContext() antlr.ParserRuleContext { return b.ctx }

// GetTokenStream gives the tokens.
func (b *Base) GetTokenStream() antlr.TokenStream { return &b.in }

// GetInputStream gives the tokens.
func (b *Base) GetInputStream() antlr.IntStream { return &b.in }

// GetCurrentToken is nil: tokens are no objects here.
func (b *Base) GetCurrentToken() antlr.Token { return nil }

// GetErrorHandler gives the strategy that stops at once.
func (b *Base) GetErrorHandler() antlr.ErrorStrategy { return &b.fail }
