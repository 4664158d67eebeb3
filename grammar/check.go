package grammar

import (
	"fmt"
	"strings"

	gen "bsmt/grammar/antlr"
)

// check lets the generated parser judge the command that s has scanned. It
// returns what is wrong with it, and false, or true. A command of a name that the
// grammar does not know is any list of tokens, which needs no parser: that is most of a
// proof.
func (s *scanner) check(p *gen.SMTLIBv2Parser) (fault, bool) {
	if s.toks[1] == gen.SMTLIBv2ParserSymbol {
		return fault{}, true
	}
	var closing []int32
	if s.depth > gen.MaxDepth {
		closing = s.closings()
	}
	if p.ParseCommand(s.toks, closing) {
		return fault{}, true
	}
	return s.explain(p.Failure()), false
}

// closings gives for each opening parenthesis the index of the closing one
// among the tokens.
func (s *scanner) closings() []int32 {
	if cap(s.closing) < len(s.toks) {
		s.closing = make([]int32, len(s.toks))
	}
	s.closing = s.closing[:len(s.toks)]
	open := s.stack[:0]
	for i, tok := range s.toks {
		switch tok {
		case gen.SMTLIBv2ParserParOpen:
			open = append(open, int32(i))
		case gen.SMTLIBv2ParserParClose:
			s.closing[open[len(open)-1]] = int32(i)
			open = open[:len(open)-1]
		}
	}
	s.stack = open
	return s.closing
}

// explain makes the parser's failure at a token a message for people.
func (s *scanner) explain(at, rule int, expected []int) fault {
	t := &s.tree
	n := Node(0) // the node of the token; that of a ')' would come next
	var open []Node
	for _, tok := range s.toks[:at] {
		switch tok {
		case gen.SMTLIBv2ParserParOpen:
			open = append(open, n)
			n++
		case gen.SMTLIBv2ParserParClose:
			open = open[:len(open)-1]
		default:
			n++
		}
	}
	in := open[len(open)-1] // the list in which the parser failed
	found, off := "')'", int(t.nodes[in].end)-1
	closes := s.toks[at] == gen.SMTLIBv2ParserParClose
	if !closes {
		found, off = nameOf(t, n, s.toks[at]), int(t.nodes[n].start)
	}
	if at == 1 {
		return fault{off: off, msg: "expected the name of a command after '(', found " + found}
	}
	want := wanted(rule, expected)
	operators := t.operators(in, s.toks[1])
	application := rule == gen.SMTLIBv2ParserRULE_compound && in != 0 && t.head(in) == NoWord &&
		!t.binds(in) && !t.binds(t.parent(in))
	if application && closes && t.Len(in) == 1 {
		want = "an argument (a constant stands without parentheses)"
	}
	form := NoWord
	msg := fmt.Sprintf("malformed %s: expected %s, found %s", t.Text(1), want, found)
	if !application {
		for in != 0 && termForm(t.head(in)) == "" {
			in = t.parent(in)
		}
		if in == 0 {
			msg += "; the form is " + commandForm(s.toks[1])
		} else {
			form = t.head(in)
			msg += "; the form is " + termForm(form)
		}
	}
	return fault{off: off, msg: msg, operators: operators, form: form}
}

// head is the reserved word that the list n begins with, if any.
func (t *Tree) head(n Node) Word {
	if t.Len(n) == 0 {
		return NoWord
	}
	return t.Word(n + 1)
}

// operators gives the operators of the applications of a term that n is or lies in as an
// argument, indexed ones without their indices, the innermost first; command is the token of the command.
func (t *Tree) operators(n Node, command int8) (names []string) {
	for n != 0 {
		up := t.parent(n)
		name := n + 1
		if t.head(n) == Underscore {
			name++
		}
		if t.Len(n) > 1 && t.Kind(name) == Symbol && t.Word(name) == NoWord && (name > n+1 || n != up+1) && !t.binds(up) {
			names = append(names, t.Text(name))
		}
		if up == 0 && n != t.Child(0, termsOf(command)) {
			return nil
		}
		n = up
	}
	return names
}

// termsOf is which child of a command that asserts or defines holds its terms; 0 for others.
func termsOf(command int8) int {
	switch command {
	case gen.SMTLIBv2ParserAssert:
		return 1
	case gen.SMTLIBv2ParserDefineFunsRec:
		return 2
	case gen.SMTLIBv2ParserDefineConst:
		return 3
	case gen.SMTLIBv2ParserDefineFun, gen.SMTLIBv2ParserDefineFunRec:
		return 4
	}
	return 0
}

// binds reports whether n is the list of variables of a binder, or of the cases
// of a match.
func (t *Tree) binds(n Node) bool {
	up := t.parent(n)
	switch t.head(up) {
	case Let, Forall, Exists, Lambda:
		return n == t.Child(up, 1)
	case Match:
		return n == t.Child(up, 2)
	}
	return false
}

// parent is the list that n stands in. It searches, for the sake of messages only.
func (t *Tree) parent(n Node) Node {
	p := max(n-1, 0)
	for p > 0 && (t.nodes[p].kind != List || t.nodes[p].next <= int32(n)) {
		p--
	}
	return p
}

// nameOf names the node n as a message shows what it met.
func nameOf(t *Tree, n Node, tok int8) string {
	switch {
	case t.Kind(n) == List:
		return "'('"
	case tok >= gen.SMTLIBv2ParserBang && tok <= gen.SMTLIBv2ParserOtherReserved:
		return fmt.Sprintf("the reserved word '%s'", t.Source(n))
	}
	return fmt.Sprintf("the %s %s", t.Kind(n), clip(t.Source(n)))
}

// wanted names what the parser expected in words.
func wanted(rule int, expected []int) string {
	var has [64]bool
	for _, e := range expected {
		if e >= 0 && e < len(has) {
			has[e] = true
		}
	}
	var parts []string
	put := func(s string, toks ...int) {
		parts = append(parts, s)
		for _, k := range toks {
			has[k] = false
		}
	}
	constants := []int{gen.SMTLIBv2ParserNumeral, gen.SMTLIBv2ParserDecimal, gen.SMTLIBv2ParserHex,
		gen.SMTLIBv2ParserBinary, gen.SMTLIBv2ParserString_}
	all := true
	for _, k := range constants {
		all = all && has[k]
	}
	if all {
		group := append(constants, gen.SMTLIBv2ParserSymbol, gen.SMTLIBv2ParserParOpen)
		switch {
		case has[gen.SMTLIBv2ParserLet]:
			for k := gen.SMTLIBv2ParserBang; k <= gen.SMTLIBv2ParserOtherReserved; k++ {
				has[k] = false
			}
			put("an s-expression", append(group, gen.SMTLIBv2ParserKeyword)...)
		case has[gen.SMTLIBv2ParserDeep]:
			put("a term", group...)
		case rule == gen.SMTLIBv2ParserRULE_attribute, rule == gen.SMTLIBv2ParserRULE_attributeValue:
			put("a value", group...)
		default:
			put("an index (a numeral or symbol)", group...)
		}
	} else if has[gen.SMTLIBv2ParserDeep] {
		put("a sort", gen.SMTLIBv2ParserSymbol, gen.SMTLIBv2ParserParOpen)
	}
	if has[gen.SMTLIBv2ParserLet] && has[gen.SMTLIBv2ParserForall] && has[gen.SMTLIBv2ParserSymbol] {
		for k := gen.SMTLIBv2ParserBang; k <= gen.SMTLIBv2ParserPar; k++ {
			has[k] = false
		}
		put("a function symbol or one of let, forall, exists, lambda, match, !, _, as",
			gen.SMTLIBv2ParserSymbol, gen.SMTLIBv2ParserParOpen)
	}
	has[gen.SMTLIBv2ParserDeep] = false
	for k, ok := range has {
		if !ok {
			continue
		}
		switch k {
		case gen.SMTLIBv2ParserSymbol:
			parts = append(parts, "a symbol")
		case gen.SMTLIBv2ParserNumeral:
			parts = append(parts, "a numeral")
		case gen.SMTLIBv2ParserKeyword:
			parts = append(parts, "a keyword")
		case gen.SMTLIBv2ParserString_:
			parts = append(parts, "a string")
		default:
			if k < len(literals) {
				parts = append(parts, literals[k])
			}
		}
	}
	switch len(parts) {
	case 0:
		return "something else"
	case 1:
		return parts[0]
	}
	return strings.Join(parts[:len(parts)-1], ", ") + " or " + parts[len(parts)-1]
}

// literals are the tokens of one spelling, by type, as messages show them.
var literals = [...]string{
	gen.SMTLIBv2ParserParOpen:    "'('",
	gen.SMTLIBv2ParserParClose:   "')'",
	gen.SMTLIBv2ParserBang:       "'!'",
	gen.SMTLIBv2ParserUnderscore: "'_'",
	gen.SMTLIBv2ParserAs:         "'as'",
	gen.SMTLIBv2ParserExists:     "'exists'",
	gen.SMTLIBv2ParserForall:     "'forall'",
	gen.SMTLIBv2ParserLambda:     "'lambda'",
	gen.SMTLIBv2ParserLet:        "'let'",
	gen.SMTLIBv2ParserMatch:      "'match'",
	gen.SMTLIBv2ParserPar:        "'par'",
}

// termForm shows the form of a term that begins with a reserved word.
func termForm(w Word) string {
	switch w {
	case Bang:
		return "(! TERM ATTRIBUTE+)"
	case Underscore:
		return "(_ SYMBOL INDEX+)"
	case As:
		return "(as IDENTIFIER SORT)"
	case Exists:
		return "(exists ((SYMBOL SORT)+) TERM)"
	case Forall:
		return "(forall ((SYMBOL SORT)+) TERM)"
	case Lambda:
		return "(lambda ((SYMBOL SORT)+) TERM)"
	case Let:
		return "(let ((SYMBOL TERM)+) TERM)"
	case Match:
		return "(match TERM ((PATTERN TERM)+))"
	}
	return ""
}

// commandForm shows the form of a command; empty if tok is none.
func commandForm(tok int8) string {
	switch tok {
	case gen.SMTLIBv2ParserAssert:
		return "(assert TERM)"
	case gen.SMTLIBv2ParserCheckSat:
		return "(check-sat TERM*)"
	case gen.SMTLIBv2ParserCheckSatAssuming:
		return "(check-sat-assuming (TERM*))"
	case gen.SMTLIBv2ParserDeclareConst:
		return "(declare-const SYMBOL SORT)"
	case gen.SMTLIBv2ParserDeclareDatatype:
		return "(declare-datatype SYMBOL ((CONSTRUCTOR (SELECTOR SORT)*)+))"
	case gen.SMTLIBv2ParserDeclareDatatypes:
		return "(declare-datatypes ((SYMBOL NUMERAL)+) (((CONSTRUCTOR (SELECTOR SORT)*)+)+))"
	case gen.SMTLIBv2ParserDeclareFun:
		return "(declare-fun SYMBOL (SORT*) SORT)"
	case gen.SMTLIBv2ParserDeclareSort:
		return "(declare-sort SYMBOL NUMERAL)"
	case gen.SMTLIBv2ParserDeclareSortParameter:
		return "(declare-sort-parameter SYMBOL)"
	case gen.SMTLIBv2ParserDefineConst:
		return "(define-const SYMBOL SORT TERM)"
	case gen.SMTLIBv2ParserDefineFun:
		return "(define-fun SYMBOL ((SYMBOL SORT)*) SORT TERM)"
	case gen.SMTLIBv2ParserDefineFunRec:
		return "(define-fun-rec SYMBOL ((SYMBOL SORT)*) SORT TERM)"
	case gen.SMTLIBv2ParserDefineFunsRec:
		return "(define-funs-rec ((SYMBOL ((SYMBOL SORT)*) SORT)+) (TERM+))"
	case gen.SMTLIBv2ParserDefineSort:
		return "(define-sort SYMBOL (SYMBOL*) SORT)"
	case gen.SMTLIBv2ParserEcho:
		return "(echo STRING)"
	case gen.SMTLIBv2ParserExit:
		return "(exit)"
	case gen.SMTLIBv2ParserGetAssertions:
		return "(get-assertions)"
	case gen.SMTLIBv2ParserGetAssignment:
		return "(get-assignment)"
	case gen.SMTLIBv2ParserGetInfo:
		return "(get-info KEYWORD)"
	case gen.SMTLIBv2ParserGetModel:
		return "(get-model)"
	case gen.SMTLIBv2ParserGetOption:
		return "(get-option KEYWORD)"
	case gen.SMTLIBv2ParserGetProof:
		return "(get-proof)"
	case gen.SMTLIBv2ParserGetUnsatAssumptions:
		return "(get-unsat-assumptions)"
	case gen.SMTLIBv2ParserGetUnsatCore:
		return "(get-unsat-core)"
	case gen.SMTLIBv2ParserGetValue:
		return "(get-value (TERM+))"
	case gen.SMTLIBv2ParserPop:
		return "(pop NUMERAL)"
	case gen.SMTLIBv2ParserPush:
		return "(push NUMERAL)"
	case gen.SMTLIBv2ParserReset:
		return "(reset)"
	case gen.SMTLIBv2ParserResetAssertions:
		return "(reset-assertions)"
	case gen.SMTLIBv2ParserSetInfo:
		return "(set-info KEYWORD VALUE)"
	case gen.SMTLIBv2ParserSetLogic:
		return "(set-logic SYMBOL)"
	case gen.SMTLIBv2ParserSetOption:
		return "(set-option KEYWORD VALUE)"
	}
	return ""
}
