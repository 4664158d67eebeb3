package text

import (
	"strings"

	"bsmt/b/tree"
)

// A mistake does not end the reading of a component. It is noted, and reading goes on
// behind it: at the next conjunct of a condition, the next substitution, the next
// operation or the next clause, whichever is the smallest part that the mistake lies in.

// levels says how deep each token lies: before token i, so many brackets and so many blocks
// that an END closes are open.
type levels struct{ brackets, blocks []int32 }

// clauseEnds are words that no formula and no substitution has outside of a block.
var clauseEnds = map[string]bool{"THEN": true, "ELSE": true, "ELSIF": true, "WHEN": true, "DO": true, "VARIANT": true,
	"IN": true, "OR": true, "EITHER": true, "OF": true, "END": true}

// conditionEnds are the words that a condition of a substitution may end with.
var conditionEnds = map[string]bool{"THEN": true, "DO": true, "VARIANT": true}

// level counts what is open before each token, at the first mistake.
func (p *parser) level() *levels {
	if p.depths != nil {
		return p.depths
	}
	l := &levels{make([]int32, len(p.tokens)), make([]int32, len(p.tokens))}
	var brackets, blocks int32
	for i := range p.tokens {
		l.brackets[i], l.blocks[i] = brackets, blocks
		t := &p.tokens[i]
		if t.kind != tSym && t.kind != tWord {
			continue
		}
		if d := nesting[t.text]; t.kind == tSym {
			brackets += int32(d)
		} else {
			blocks += int32(d)
		}
	}
	p.depths = l
	return l
}

// note takes a mistake in. One that is met at the token where another was given up at
// follows from that one.
func (p *parser) note(err error) {
	p.broken = true
	if p.at != p.resumed || len(p.errs) == 0 {
		p.mistake(err)
	}
}

// mistake takes a mistake in, wherever it was met.
func (p *parser) mistake(err error) {
	p.broken = true
	if other := p.errs.Add(err); other != nil {
		panic(other)
	}
}

// try reads a part of a component, and reports whether it is without mistake. After a
// mistake, skip moves to where reading goes on.
func (p *parser) try(read, skip func()) bool {
	depth, inMacro := p.depth, p.inMacro
	err := tree.Catch(read)
	if err == nil {
		return true
	}
	p.depth, p.inMacro = depth, inMacro
	p.note(err)
	skip()
	p.resumed = p.at
	return false
}

// atClause reports whether a clause begins at token i.
func (p *parser) atClause(i int) bool {
	t := &p.tokens[i]
	return t.kind == tEOF || t.kind == tWord && clauseWords[t.text] && (t.text != "INVARIANT" || !p.ofWhile(i))
}

// ofWhile reports whether the INVARIANT at token i is one of a loop: a VARIANT follows
// before any clause or block does.
func (p *parser) ofWhile(i int) bool {
	for i++; p.tokens[i].kind != tEOF; i++ {
		switch t := &p.tokens[i]; {
		case t.kind == tWord && t.text == "VARIANT":
			return true
		case t.kind == tWord && (clauseWords[t.text] || t.text == "END"):
			return false
		}
	}
	return false
}

// toClause moves to the next clause, or to the end.
func (p *parser) toClause() {
	for !p.atClause(p.at) && !(p.is("END") && p.peek(1).kind == tEOF) {
		p.at++
	}
}

// toOperation moves to the ; before the next operation, or to the next clause.
func (p *parser) toOperation() {
	for !p.atClause(p.at) && !(p.is("END") && p.peek(1).kind == tEOF) && !(p.is(";") && p.operationStart(p.at+1)) {
		p.at++
	}
}

// operationStart reports whether an operation begins at token i: a header with its =,
// which no substitution has.
func (p *parser) operationStart(i int) bool {
	name := func() bool {
		for p.isName(&p.tokens[i]) {
			if i++; !p.tokens[i].is(".") {
				return true
			}
			i++
		}
		return false
	}
	names := func() bool {
		for name() {
			if !p.tokens[i].is(",") {
				return true
			}
			i++
		}
		return false
	}
	if !names() {
		return false
	}
	if p.tokens[i].is("<--") {
		if i++; !name() {
			return false
		}
	}
	if p.tokens[i].is("(") {
		if i++; !names() || !p.tokens[i].is(")") {
			return false
		}
		i++
	}
	return p.tokens[i].is("=")
}

// toSubstitution moves to what ends the substitution that begins at token from.
func (p *parser) toSubstitution(from int) {
	l := p.level()
	for ; !p.atClause(p.at); p.at++ {
		if l.blocks[p.at] > l.blocks[from] {
			if p.is(";") && p.operationStart(p.at+1) {
				return
			}
			continue
		}
		if t := p.tok(); t.kind == tWord && clauseEnds[t.text] || l.brackets[p.at] <= l.brackets[from] && p.is(";", "||") {
			return
		}
	}
}

// condition reads a predicate that stands by itself. One with a mistake is read again,
// conjunct by conjunct.
func (p *parser) condition() *tree.Node {
	if !p.recovers {
		return p.pred()
	}
	from, depth := p.at, p.depth
	var n *tree.Node
	err := tree.Catch(func() {
		n = p.pred()
		if p.stray() {
			p.expected("an operator or the end of the predicate")
		}
	})
	if err == nil {
		return n
	}
	p.depth = depth
	if p.isName(p.tok()) && (p.peek(1).is(",") || p.atClause(min(p.at+1, len(p.tokens)-1))) {
		p.lost = true // the word of a clause that declares this name may be missing
	}
	end := p.conditionEnd(from)
	n = tree.New(tree.And, p.posOf(&p.tokens[from]))
	before := len(p.errs)
	for at := from; at <= end; {
		next := p.conjunctEnd(at, end, from)
		if part := p.within(at, next); part != nil {
			n.Args = append(n.Args, part)
		}
		at = next + 1
	}
	if len(p.errs) == before {
		p.note(err)
	}
	p.at, p.resumed = end, end
	return n
}

// stray reports whether what follows a predicate can follow none: an operand where an
// operator or a keyword should be, or a bracket that closes nothing.
func (p *parser) stray() bool {
	t := p.tok()
	switch t.kind {
	case tInt, tReal, tString, tQuoted:
		return true
	case tSym:
		return nesting[t.text] != 0
	case tWord:
		return p.isName(t) && meant(t.text, clauseWords) == "" && meant(t.text, conditionEnds) == ""
	}
	return false
}

// meant gives the word that another one looks like: it differs in case or in one letter; empty:
// there is none.
func meant(word string, among map[string]bool) string {
	upper := strings.ToUpper(word)
	best := ""
	for w := range among {
		if (upper == w || tree.Near(upper, w)) && (best == "" || w < best) {
			best = w
		}
	}
	return best
}

// conditionEnd gives the token behind the predicate that begins at token from and has a
// mistake at the parser's.
func (p *parser) conditionEnd(from int) int {
	l := p.level()
	i := p.at
	for ; !p.atClause(i); i++ {
		t := &p.tokens[i]
		if t.is(";") && p.operationStart(i+1) {
			break
		}
		if l.blocks[i] > l.blocks[from] {
			continue
		}
		if t.kind == tWord && (clauseEnds[t.text] || t.text == "INVARIANT" || t.text == "BE") || l.brackets[i] <= l.brackets[from] && t.is(";") ||
			l.brackets[i] < l.brackets[from] {
			break
		}
	}
	return i
}

// conjunctEnd gives the end of the conjunct that begins at a token: an & between from and end
// outside of brackets.
func (p *parser) conjunctEnd(at, end, from int) int {
	l := p.level()
	for i := at; i < end; i++ {
		if l.brackets[i] <= l.brackets[from] && l.blocks[i] <= l.blocks[from] && p.tokens[i].is("&") {
			return i
		}
	}
	return end
}

// within reads the predicate from token at to token end; nil: it has a mistake, which is
// noted.
func (p *parser) within(at, end int) *tree.Node {
	saved := p.tokens[end]
	defer func() { p.tokens[end] = saved }()
	if saved.kind != tEOF {
		p.tokens[end].kind, p.tokens[end].text = tEOF, saved.describe()
	}
	p.at = at
	var n *tree.Node
	depth := p.depth
	err := tree.Catch(func() {
		n = p.pred()
		if p.tok().kind != tEOF {
			p.expected("an operator or the end of the predicate")
		}
	})
	if err == nil {
		return n
	}
	p.depth = depth
	p.mistake(err)
	return nil
}
