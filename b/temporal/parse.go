package temporal

import (
	"slices"
	"strings"
	"unicode"

	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/internal/words"
)

// Parse reads a formula in ProB's syntax. Atoms are {P} with a predicate of B, e(op), [op], op with
// values of its first parameters or _ for any, deadlock, sink, and more (README). Its errors are
// *tree.Error with the place in the text.
func Parse(m *machine.Machine, logic Logic, text string) (f *Formula, err error) {
	p := &parser{m: m, logic: logic, src: []rune(text)}
	f = &Formula{Logic: logic, Text: text}
	err = tree.Catch(func() {
		p.next()
		if logic == LTL && p.beginsFair() {
			f.fair = p.fairness()
			p.want("=>", "between the fairness that is supposed and the formula")
		}
		f.root = p.formula()
		if p.kind != endToken {
			p.fail("%s is not expected after the formula", p.shown())
		}
	})
	if err != nil {
		return nil, err
	}
	return f, nil
}

type tokenKind uint8

const (
	endToken tokenKind = iota
	wordToken
	signToken
	predToken // {…}
	stepToken // […]
)

type parser struct {
	m     *machine.Machine
	logic Logic
	src   []rune
	at    int // of the next token

	kind  tokenKind
	text  string // of the token: a word, a sign, or what stands between the brackets
	begin int    // of the token
	inner int    // of what stands between its brackets

	bound []*tree.Decl // names that quantifiers around bind
	depth int
}

// maxDepth bounds how deep a formula may be nested.
const maxDepth = 1000

func (p *parser) pos(at int) tree.Pos {
	pos := tree.Pos{Line: 1, Col: 1}
	for _, r := range p.src[:at] {
		if pos.Col++; r == '\n' {
			pos.Line, pos.Col = pos.Line+1, 1
		}
	}
	return pos
}

func (p *parser) fail(format string, args ...any) { p.failAt(p.begin, format, args...) }

func (p *parser) failAt(at int, format string, args ...any) {
	panic(tree.Errorf(p.pos(at), format, args...))
}

// signs, the longest first: what they are written like in the table of operators.
var signs = []struct{ text, means string }{
	{"<=>", "<=>"}, {"<->", "<=>"}, {"=>", "=>"}, {"->", "=>"}, {"&&", "&"}, {"||", "or"}, {"<>", "F"},
	{"&", "&"}, {"|", "or"}, {"!", "not"}, {"~", "not"}, {"#", "#"}, {"(", "("}, {")", ")"}, {",", ","}, {".", "."},
	{"⇒", "=>"}, {"⇔", "<=>"}, {"∧", "&"}, {"∨", "or"}, {"¬", "not"}, {"∃", "#"}, {"∀", "!"},
}

// spelled are the words of operators that have another name.
var spelled = map[string]string{
	"implies": "=>", "equivalent": "<=>", "and": "&", "until": "U", "stronguntil": "U", "weakuntil": "W", "release": "R",
	"globally": "G", "always": "G", "finally": "F", "eventually": "F", "next": "X", "since": "S", "trigger": "T",
	"historically": "H", "once": "O", "yesterday": "Y", "wf": "WF", "sf": "SF",
}

func word(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }

func (p *parser) next() {
	for p.at < len(p.src) && unicode.IsSpace(p.src[p.at]) {
		p.at++
	}
	p.begin = p.at
	if p.at == len(p.src) {
		p.kind, p.text = endToken, ""
		return
	}
	switch r := p.src[p.at]; {
	case r == '{':
		p.kind, p.text = predToken, p.bracketed('{', '}')
	case r == '[' && p.at+1 < len(p.src) && p.src[p.at+1] == ']':
		p.at += 2
		p.kind, p.text = signToken, "G"
	case r == '[':
		p.kind, p.text = stepToken, p.bracketed('[', ']')
	case word(r):
		for p.at < len(p.src) && word(p.src[p.at]) {
			p.at++
		}
		p.kind, p.text = wordToken, string(p.src[p.begin:p.at])
		if s, ok := spelled[p.text]; ok {
			p.text = s
		}
		p.cut()
	default:
		rest := string(p.src[p.at:min(len(p.src), p.at+3)])
		for _, s := range signs {
			if strings.HasPrefix(rest, s.text) {
				p.at += len([]rune(s.text))
				p.kind, p.text = signToken, s.means
				return
			}
		}
		p.fail("%q is no part of a formula", string(r))
	}
}

// letters are the operators of one letter that may be written together: GF, AGEF.
var letters = [...]string{LTL: "GFXYHO", CTL: "EAXFG"}

// cut leaves the first of operators that are written together.
func (p *parser) cut() {
	if len(p.text) > 1 && strings.Trim(p.text, letters[p.logic]) == "" {
		p.at = p.begin + 1
		p.text = p.text[:1]
	}
}

// bracketed takes the text up to the bracket that closes the one at hand; brackets in strings and
// in pairs do not.
func (p *parser) bracketed(open, shut rune) string {
	p.inner = p.at + 1
	depth, quoted := 0, false
	for ; p.at < len(p.src); p.at++ {
		switch r := p.src[p.at]; {
		case r == '"':
			quoted = !quoted
		case quoted:
		case r == open:
			depth++
		case r == shut:
			if depth--; depth == 0 {
				p.at++
				return string(p.src[p.inner : p.at-1])
			}
		}
	}
	p.fail("%q is not closed", string(open))
	return ""
}

func (p *parser) shown() string {
	switch p.kind {
	case endToken:
		return "the end"
	case predToken:
		return "{" + p.text + "}"
	case stepToken:
		return "[" + p.text + "]"
	}
	return string(p.src[p.begin:p.at])
}

func (p *parser) is(text string) bool {
	return (p.kind == wordToken || p.kind == signToken) && p.text == text
}

func (p *parser) accept(text string) bool {
	if !p.is(text) {
		return false
	}
	p.next()
	return true
}

func (p *parser) want(text, where string) {
	if !p.accept(text) {
		p.fail("expected %s %s, found %s", text, where, p.shown())
	}
}

// formula reads a formula of the weakest operators; these and the following bind as they do in ProB.
func (p *parser) formula() *node {
	if p.depth++; p.depth > maxDepth {
		p.fail("the formula is nested more than %d times", maxDepth)
	}
	defer func() { p.depth-- }()
	f := p.implication()
	if p.accept("<=>") {
		f = &node{kind: kIff, args: []*node{f, p.implication()}}
	}
	return f
}

func (p *parser) implication() *node {
	f := p.junction()
	for p.accept("=>") {
		f = &node{kind: kImplies, args: []*node{f, p.junction()}}
	}
	return f
}

func (p *parser) junction() *node {
	f := p.temporal()
	for {
		switch {
		case p.accept("&"):
			f = &node{kind: kAnd, args: []*node{f, p.temporal()}}
		case p.accept("or"):
			f = &node{kind: kOr, args: []*node{f, p.temporal()}}
		default:
			return f
		}
	}
}

// between are the operators of LTL that stand between two formulas.
var between = map[string]kind{"U": kUntil, "W": kWeakUntil, "R": kRelease, "S": kSince, "T": kTrigger}

func (p *parser) temporal() *node {
	if p.logic == CTL {
		return p.unary()
	}
	f := p.unary()
	for {
		k, ok := between[p.text]
		if p.kind != wordToken || !ok {
			return f
		}
		p.next()
		f = &node{kind: k, args: []*node{f, p.unary()}}
	}
}

// before are the operators of LTL that stand before a formula.
var before = map[string]kind{"X": kNext, "G": kGlobally, "F": kFinally, "Y": kYesterday, "H": kHistorically, "O": kOnce}

// changes are the atoms that compare the value of an expression before and after a transition.
var changes = map[string]kind{"unchanged": kUnchanged, "changed": kChanged, "increasing": kIncreasing, "decreasing": kDecreasing}

func (p *parser) unary() *node {
	if p.depth++; p.depth > maxDepth {
		p.fail("the formula is nested more than %d times", maxDepth)
	}
	defer func() { p.depth-- }()
	switch {
	case p.is("!") || p.is("#") || p.is("not") && p.src[p.begin] == '!' && p.quantifies():
		return p.quantified()
	case p.accept("not"):
		return &node{kind: kNot, args: []*node{p.unary()}}
	case p.accept("("):
		f := p.formula()
		p.want(")", "to close the bracket")
		return f
	case p.kind == predToken:
		return &node{kind: kPred, pred: p.b(true)}
	case p.kind == stepToken:
		s := p.pattern(p.text, p.inner)
		p.next()
		if p.logic == CTL {
			return &node{kind: kEnabled, step: s}
		}
		return &node{kind: kTaken, step: s}
	case p.kind != wordToken && !(p.kind == signToken && before[p.text] != 0):
		p.fail("expected a formula, found %s", p.shown())
	}
	if p.logic == CTL && (p.text == "E" || p.text == "A") {
		return p.pathQuantifier()
	}
	if k, ok := before[p.text]; ok && p.logic == LTL {
		p.next()
		return &node{kind: k, args: []*node{p.unary()}}
	}
	at, name := p.begin, p.text
	p.next()
	if k, ok := changes[name]; ok && p.logic == LTL {
		p.want("(", "after "+name)
		if p.kind != predToken {
			p.fail("expected an expression of B between { and }, found %s", p.shown())
		}
		f := &node{kind: k, pred: p.b(false)}
		if t := f.pred.Type; (k == kIncreasing || k == kDecreasing) && t.Kind != tree.TInt {
			p.failAt(at, "%s asks for an integer", name)
		}
		p.want(")", "after the expression")
		return f
	}
	switch name {
	case "true":
		return &node{kind: kTrue}
	case "false":
		return &node{kind: kFalse}
	case "sink":
		return &node{kind: kSink}
	case "e":
		p.at = at + 1 // the name of an operation may have dots
		return &node{kind: kEnabled, step: p.patterns("e")[0]}
	case "deadlock":
		if !p.is("(") {
			return &node{kind: kDeadlock}
		}
		return p.counted(name, at, 0, 0)
	case "deterministic":
		return p.counted(name, at, 0, 1)
	case "controller":
		return p.counted(name, at, 1, 1)
	case "goal":
		if p.m.Settings.Goal == nil {
			p.failAt(at, "the machine has no GOAL")
		}
		return &node{kind: kPred, pred: p.m.Settings.Goal}
	case "error":
		f := &node{kind: kFalse}
		for _, c := range p.m.Invariants {
			f = &node{kind: kOr, args: []*node{f, {kind: kNot, args: []*node{{kind: kPred, pred: c.Pred}}}}}
		}
		return f
	case "current":
		p.failAt(at, "current is a state of an animation, and there is none here")
	case "Av":
		p.failAt(at, "Av(…) is of CSP, which bsmt does not read")
	case "WF", "SF", "WEF", "SEF":
		p.failAt(at, "%s can only stand to the left of =>, before the whole formula", name)
	}
	hint := words.Nearest(name, p.vocabulary())
	if hint != "" {
		hint = ": " + hint + " is"
	}
	p.failAt(at, "%s is no operator of %s%s; predicates of B stand between { and }", name, p.logic, hint)
	return nil
}

func (p *parser) vocabulary() []string {
	list := []string{"true", "false", "sink", "deadlock", "deterministic", "controller", "goal", "error", "not", "or", "and", "implies"}
	if p.logic == LTL {
		for w := range changes {
			list = append(list, w)
		}
		for w := range spelled {
			list = append(list, w)
		}
	}
	slices.Sort(list)
	return list
}

// pathQuantifier reads what follows E or A.
func (p *parser) pathQuantifier() *node {
	some := p.text == "E"
	k := func(e, a kind) kind {
		if some {
			return e
		}
		return a
	}
	p.next()
	switch {
	case p.accept("X"):
		f := &node{kind: k(kEX, kAX)}
		if p.kind == stepToken {
			f.step = p.pattern(p.text, p.inner)
			p.next()
			if !p.beginsFormula() { // EX [op] by itself asks whether op can happen next
				return &node{kind: f.kind, args: []*node{{kind: kEnabled, step: f.step}}}
			}
		}
		f.args = []*node{p.unary()}
		return f
	case p.accept("F"):
		return &node{kind: k(kEF, kAF), args: []*node{p.unary()}}
	case p.accept("G"):
		return &node{kind: k(kEG, kAG), args: []*node{p.unary()}}
	}
	open := p.is("(") && p.wrapsUntil()
	if open {
		p.next()
	}
	l := p.unary()
	p.want("U", "between the two formulas of E or A")
	f := &node{kind: k(kEU, kAU), args: []*node{l, p.unary()}}
	if open {
		p.want(")", "to close the bracket")
	}
	return f
}

// beginsFormula reports whether the token can begin a formula.
func (p *parser) beginsFormula() bool {
	switch {
	case p.kind == predToken, p.kind == stepToken, p.is("("), p.is("not"):
		return true
	case p.kind == wordToken:
		return !slices.Contains([]string{"&", "or", "=>", "<=>", "U"}, p.text)
	}
	return false
}

// wrapsUntil reports whether the bracket at hand goes around f U g, as in E(f U g), and not around f.
func (p *parser) wrapsUntil() bool {
	saved := *p
	defer func() { *p = saved }()
	depth := 0
	for {
		switch {
		case p.kind == endToken:
			return false
		case p.is("("):
			depth++
		case p.is(")"):
			if depth--; depth == 0 {
				return false
			}
		case p.is("U") && depth == 1:
			return true
		}
		p.next()
	}
}

// b reads a predicate or an expression of B.
func (p *parser) b(pred bool) *tree.Node {
	n, err := p.parseB(p.text, p.inner, p.bound)
	if err != nil {
		panic(err)
	}
	if (n.Op.Kind() == tree.KPred) != pred {
		p.failAt(p.inner, "expected %s between { and }", map[bool]string{true: "a predicate", false: "an expression"}[pred])
	}
	p.next()
	return n
}

// parseB reads a formula of B that begins at a place of the text.
func (p *parser) parseB(text string, at int, bound []*tree.Decl) (*tree.Node, *tree.Error) {
	// What is before it is blank, so that places are those in the text.
	var pad strings.Builder
	for _, r := range p.src[:at] {
		if r != '\n' {
			r = ' '
		}
		pad.WriteRune(r)
	}
	f, err := p.m.FormulaWith(pad.String()+text, bound)
	if err != nil {
		if e, ok := err.(*tree.Error); ok {
			return nil, e
		}
		return nil, tree.Errorf(p.pos(at), "%v", err)
	}
	if len(f.Free) > 0 {
		return nil, tree.Errorf(f.Free[0].Pos, "the machine has no %s", f.Free[0].Name)
	}
	return f.Node, nil
}

// patterns reads (op,…).
func (p *parser) patterns(of string) []*pattern {
	p.next()
	if !p.is("(") {
		p.fail("expected ( and operations after %s, found %s", of, p.shown())
	}
	p.at = p.begin
	text := p.bracketed('(', ')')
	at := p.inner
	p.next()
	var out []*pattern
	for _, part := range p.split(text, at) {
		out = append(out, p.pattern(part.text, part.at))
	}
	return out
}

type part struct {
	text string
	at   int
}

// split cuts a text at commas that are not in brackets.
func (p *parser) split(text string, at int) []part {
	var out []part
	depth, quoted, from := 0, false, 0
	rs := []rune(text)
	take := func(to int) {
		for from < to && unicode.IsSpace(rs[from]) {
			from++
		}
		out = append(out, part{string(rs[from:to]), at + from})
		from = to + 1
	}
	for i, r := range rs {
		switch {
		case r == '"':
			quoted = !quoted
		case quoted:
		case strings.ContainsRune("([{", r):
			depth++
		case strings.ContainsRune(")]}", r):
			depth--
		case r == ',' && depth == 0:
			take(i)
		}
	}
	take(len(rs))
	return out
}

// pattern reads op or op(E,…).
func (p *parser) pattern(text string, at int) *pattern {
	name, args, called := strings.Cut(text, "(")
	blank := len(name) - len(strings.TrimLeft(name, " \t\n\r"))
	name = strings.TrimSpace(name)
	here := at + blank
	op := slices.IndexFunc(p.m.Operations, func(o *tree.Operation) bool { return o.Name == name })
	if op < 0 {
		var names []string
		for _, o := range p.m.Operations {
			names = append(names, o.Name)
		}
		switch hint := words.Nearest(name, names); {
		case name == "INITIALISATION" || name == "SETUP_CONSTANTS":
			p.failAt(here, "paths begin after %s, which is none of their transitions", name)
		case hint != "":
			p.failAt(here, "the machine has no operation %s: it has %s", name, hint)
		default:
			p.failAt(here, "the machine has no operation %q", name)
		}
	}
	out := &pattern{op: op}
	if !called {
		return out
	}
	inside, ok := strings.CutSuffix(strings.TrimRight(args, " \t\n\r"), ")")
	if !ok {
		p.failAt(here, "the parameters of %s are not closed by )", name)
	}
	if strings.TrimSpace(inside) == "" {
		return out
	}
	params := p.m.Operations[op].Params
	for i, a := range p.split(inside, at+len([]rune(text))-len([]rune(args))) {
		if i == len(params) {
			p.failAt(a.at, "%s has %d parameters", name, len(params))
		}
		if strings.TrimSpace(a.text) == "_" {
			out.args = append(out.args, nil)
			continue
		}
		n, err := p.parseB(a.text, a.at, p.bound)
		if err != nil {
			// What it is may be open, as of {}: then the parameter's type says it.
			d := &tree.Decl{Name: "parameter__", Kind: tree.DLocal, Type: params[i].Type}
			whole, again := p.parseB(d.Name+"=("+a.text+")", 0, append(slices.Clone(p.bound), d))
			if again != nil {
				panic(err)
			}
			n = whole.Args[1]
		}
		if n.Op.Kind() != tree.KExpr {
			p.failAt(a.at, "the parameter %s of %s is a value, not a predicate", params[i].Name, name)
		}
		if !n.Type.Equal(params[i].Type) {
			p.failAt(a.at, "the parameter %s of %s has the type %s, not %s", params[i].Name, name, params[i].Type, n.Type)
		}
		out.args = append(out.args, n)
	}
	return out
}

// counted says that of some operations at least and at most so many are enabled.
func (p *parser) counted(name string, at, least, most int) *node {
	p.at = at + len([]rune(name))
	var on []*node
	for _, s := range p.patterns(name) {
		on = append(on, &node{kind: kEnabled, step: s})
	}
	all := &node{kind: kTrue}
	and := func(f *node) { all = &node{kind: kAnd, args: []*node{all, f}} }
	if most == 0 {
		for _, f := range on {
			and(&node{kind: kNot, args: []*node{f}})
		}
		return all
	}
	for i, f := range on {
		for _, g := range on[:i] {
			and(&node{kind: kNot, args: []*node{{kind: kAnd, args: []*node{f, g}}}})
		}
	}
	if least > 0 {
		some := &node{kind: kFalse}
		for _, f := range on {
			some = &node{kind: kOr, args: []*node{some, f}}
		}
		and(some)
	}
	return all
}

// quantifies reports whether ! begins a quantifier: !x.(…
func (p *parser) quantifies() bool {
	i := p.at
	skip := func(ok func(rune) bool) int {
		n := i
		for i < len(p.src) && ok(p.src[i]) {
			i++
		}
		return i - n
	}
	skip(unicode.IsSpace)
	if i == len(p.src) || !unicode.IsLetter(p.src[i]) || skip(word) == 0 {
		return false
	}
	skip(unicode.IsSpace)
	return i < len(p.src) && p.src[i] == '.'
}

// quantified reads #x.({P} & f) or !x.({P} => f).
func (p *parser) quantified() *node {
	if p.logic == CTL {
		p.fail("quantifiers of values are of LTL only")
	}
	f := &node{kind: kSome}
	link := "&"
	if !p.is("#") {
		f.kind, link = kEvery, "=>"
	}
	p.next()
	if p.kind != wordToken {
		p.fail("expected a name, found %s", p.shown())
	}
	d := &tree.Decl{Name: string(p.src[p.begin:p.at]), Kind: tree.DLocal, Pos: p.pos(p.begin)}
	f.bound = []*tree.Decl{d}
	p.next()
	p.want(".", "after the name of a quantifier")
	p.want("(", "after the . of a quantifier")
	if p.kind != predToken {
		p.fail("expected a predicate that says which values %s has, between { and }, found %s", d.Name, p.shown())
	}
	p.bound = append(p.bound, d)
	f.pred = p.b(true)
	p.want(link, "after the predicate of the quantifier")
	f.args = []*node{p.formula()}
	p.bound = p.bound[:len(p.bound)-1]
	p.want(")", "to close the quantifier")
	return f
}

// beginsFair reports whether the formula begins by what is fair, perhaps in brackets.
func (p *parser) beginsFair() bool {
	saved := *p
	defer func() { *p = saved }()
	for p.is("(") {
		p.next()
	}
	return p.kind == wordToken && slices.Contains([]string{"WF", "SF", "WEF", "SEF"}, p.text)
}

// fairness reads what is supposed of paths, and gives its alternatives.
func (p *parser) fairness() [][]fairness {
	f := p.fair()
	for {
		switch {
		case p.accept("&"):
			f = eachWith(f, p.fair())
		case p.accept("or"):
			f = append(f, p.fair()...)
		default:
			return f
		}
	}
}

// maxAlternatives bounds the alternatives of what is fair.
const maxAlternatives = 1024

// eachWith gives the alternatives of a conjunction.
func eachWith(a, b [][]fairness) [][]fairness {
	if len(a)*len(b) > maxAlternatives {
		panic(tree.Errorf(tree.Pos{Line: 1, Col: 1}, "what is fair has more than %d alternatives", maxAlternatives))
	}
	var out [][]fairness
	for _, x := range a {
		for _, y := range b {
			out = append(out, append(slices.Clone(x), y...))
		}
	}
	return out
}

func (p *parser) fair() [][]fairness {
	if p.accept("(") {
		f := p.fairness()
		p.want(")", "to close the bracket")
		return f
	}
	at, name := p.begin, p.text
	if p.kind != wordToken || !slices.Contains([]string{"WF", "SF", "WEF", "SEF"}, name) {
		p.fail("expected WF(op), SF(op), WEF or SEF, found %s", p.shown())
	}
	one := fairness{strong: name[0] == 'S'}
	if name == "WEF" || name == "SEF" {
		p.next()
		return [][]fairness{{one}}
	}
	p.at = at + 2
	var out []fairness
	for _, s := range p.patterns(name) {
		out = append(out, fairness{strong: one.strong, step: s})
	}
	return [][]fairness{out}
}
