// Package antlr is the parser that ANTLR generates from SMTLIBv2.g4, but for the
// types of a parse tree and the recovery from errors, and the base that it stands on. All but
// this file is generated; see ../generate.sh.
//
// The base replaces ANTLR's runtime while a command is right: tokens are bytes in a slice and
// not objects, nothing listens, an error stops the parse at once. The generated code decides what
// a command is; of a wrong one the runtime tells what it expected.
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

// entered is a rule that is being parsed.
type entered struct {
	rule  int32
	state int32 // of the ATN, where the rule around called it; -1 for the outermost
	outer int32 // index of the rule around
	level int32 // how many rules are around
}

// place is where the parser stands: a state of the ATN and the index of the rule there.
type place struct{ state, rule int32 }

// Base is the superclass of the generated parser.
type Base struct {
	*antlr.BaseParser // nil before a command is wrong

	toks   []int8    // token types, closed by EOF
	pos    int       // next token
	close  []int32   // for each '(' its ')'; nil if nothing nests deeper than MaxDepth
	held   []held    // lists to be parsed later
	rules  []entered // begins with those that are being parsed
	at     place
	failed bool // at is where

	// The first decision at a token: its state expects all that may stand there,
	// where a later one has forgotten the alternatives passed over.
	decPos  int
	decided place
}

// NewParser returns a parser for ParseCommand, to be used again and again.
func NewParser() *SMTLIBv2Parser { return new(SMTLIBv2Parser) }

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
	b.at, b.rules = place{-1, -1}, b.rules[:0]
}

// Failure tells where the last ParseCommand failed: the index of the token, the
// rule that was being parsed there, and the types of the tokens that could have
// stood there, ascending.
func (b *Base) Failure() (at, rule int, expected []int) {
	where := b.at
	if b.decPos == b.pos {
		where = b.decided
	}
	if b.BaseParser == nil {
		// The generated constructor unpacks the ATN, a quarter of a millisecond.
		b.BaseParser = NewSMTLIBv2Parser(nil).BaseParser
	}
	b.BaseParser.SetState(int(where.state))
	b.BaseParser.SetParserRuleContext(b.context(where.rule))
	for _, iv := range b.BaseParser.GetExpectedTokens().GetIntervals() {
		for t := iv.Start; t < iv.Stop; t++ {
			expected = append(expected, t)
		}
	}
	b.BaseParser.SetParserRuleContext(nil)
	return b.pos, int(b.rules[where.rule].rule), expected
}

// context is a rule and those around it as the runtime has them.
func (b *Base) context(i int32) antlr.ParserRuleContext {
	var around []entered
	for ; i >= 0; i = b.rules[i].outer {
		around = append(around, b.rules[i])
	}
	var ctx antlr.ParserRuleContext
	for k := len(around) - 1; k >= 0; k-- {
		c := new(antlr.BaseParserRuleContext)
		antlr.InitBaseParserRuleContext(c, ctx, int(around[k].state))
		c.RuleIndex, ctx = int(around[k].rule), c
	}
	return ctx
}

// The methods below are what the generated code calls. After a failure they change nothing, and
// the next decision of each rule ends it.

// enter begins a rule. Where rules nest too deep it passes over the coming
// list, by showing it to the generated code as one token.
//
//go:noinline
func (b *Base) enter(state, rule int) {
	if b.failed {
		return
	}
	e := entered{rule: int32(rule), state: b.at.state, outer: b.at.rule}
	if e.outer >= 0 {
		e.level = b.rules[e.outer].level + 1
	}
	b.at = place{int32(state), int32(len(b.rules))}
	b.rules = append(b.rules, e)
	if e.level >= maxLevel && b.close != nil && b.toks[b.pos] == SMTLIBv2ParserParOpen &&
		(rule == SMTLIBv2ParserRULE_compound || rule == SMTLIBv2ParserRULE_sort || rule == SMTLIBv2ParserRULE_sExpr) {
		b.toks[b.pos] = SMTLIBv2ParserDeep
		b.held = append(b.held, held{int32(rule), int32(b.pos)})
	}
}

// exit ends a rule, and forgets it unless the last decision speaks of it or of a later one.
func (b *Base) exit() {
	if b.failed {
		return
	}
	i := b.at.rule
	b.at.rule = b.rules[i].outer
	if b.decPos != b.pos {
		b.rules = b.rules[:i]
	}
}

// SetState says where in its rule the parser is.
func (b *Base) SetState(state int) {
	if !b.failed {
		b.at.state = int32(state)
	}
}

// decide is called at every decision, of which the first at a token is remembered. It reports
// whether the parse has failed.
//
//go:noinline
func (b *Base) decide(state int) bool {
	b.SetState(state)
	if b.decPos != b.pos && !b.failed {
		b.decPos, b.decided = b.pos, b.at
	}
	return b.failed
}

// la is the type of the next token; no decision of the grammar needs another.
func (b *Base) la() int { return int(b.toks[b.pos]) }

// match passes over a token of type t, or fails.
//
//go:noinline
func (b *Base) match(state, t int) {
	b.SetState(state)
	switch {
	case b.la() != t:
		b.fault()
	case b.failed:
	case t == SMTLIBv2ParserDeep:
		b.toks[b.pos] = SMTLIBv2ParserParOpen
		b.pos = int(b.close[b.pos]) + 1
	default:
		b.pos++
	}
}

// matchIf passes over a token that is one of those expected, or fails.
func (b *Base) matchIf(state int, expected bool) {
	b.SetState(state)
	if !expected {
		b.fault()
	}
	if !b.failed {
		b.pos++
	}
}

// fault stops the parse at the present token.
func (b *Base) fault() { b.failed = true }
