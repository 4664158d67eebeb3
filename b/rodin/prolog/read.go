package prolog

import (
	"math/big"
	"strings"
)

// maxDepth bounds how deep terms may nest: reading recurs.
const maxDepth = 20000

// op is an operator's priority, and those that its arguments may have; a negative
// left or right means that there is no argument on that side.
type op struct{ priority, left, right int }

func table(rows ...any) map[string]op {
	m := map[string]op{}
	for i := 0; i < len(rows); i += 2 {
		for _, name := range strings.Fields(rows[i+1].(string)) {
			m[name] = rows[i].(op)
		}
	}
	return m
}

// The operators of ISO Prolog, with those that SICStus, in which ProB is written,
// has besides.
var (
	prefixOps = table(
		op{1200, -1, 1199}, ":- ?-",
		op{1150, -1, 1149}, "dynamic discontiguous multifile initialization",
		op{900, -1, 900}, `\+`,
		op{200, -1, 200}, `+ - \`,
	)
	infixOps = table(
		op{1200, 1199, 1199}, ":- -->",
		op{1100, 1099, 1100}, ";",
		op{1050, 1049, 1050}, "->",
		op{700, 699, 699}, `= \= == \== @< @=< @> @>= =.. is =:= =\= < =< > >=`,
		op{550, 549, 550}, ":",
		op{500, 500, 499}, `+ - /\ \/`,
		op{400, 400, 399}, "* / // mod rem << >> div",
		op{200, 199, 200}, "^",
		op{200, 199, 199}, "**",
	)
)

type reader struct {
	scanner
	tok   token // the next token
	err   error // the first error; tok is tEnd from then on
	depth int
}

// Read gives the terms of the clauses in src, in order.
func Read(src string) ([]*Term, error) {
	r := &reader{scanner: scanner{src: src, at: Place{1, 1}}}
	var clauses []*Term
	for r.advance(); r.err == nil && r.tok.class != tEnd; r.advance() {
		t := r.term(1200)
		if r.err == nil && r.tok.class != tStop {
			r.fail("a full stop after the clause")
		}
		clauses = append(clauses, t)
	}
	if r.err != nil {
		return nil, r.err
	}
	return clauses, nil
}

func (r *reader) advance() {
	if r.err != nil {
		return
	}
	if r.tok, r.err = r.next(); r.err != nil {
		r.tok = token{class: tEnd}
	}
}

// fail notes that something else was expected at the next token.
func (r *reader) fail(expected string) {
	if r.err == nil {
		found := r.tok.text
		if r.tok.class != tEnd {
			found = "'" + found + "'"
		}
		r.err = r.errorf(r.tok.at, "expected %s, found %s", expected, found)
		r.tok = token{class: tEnd, at: r.tok.at}
	}
}

// punct tells whether the next token is the given punctuation, and takes it.
func (r *reader) punct(p string) bool {
	if r.tok.class != tPunct || r.tok.text != p {
		return false
	}
	r.advance()
	return true
}

func (r *reader) expect(p, after string) {
	if !r.punct(p) {
		r.fail("'" + p + "' " + after)
	}
}

// infix gives the operator that the next token may be between two terms.
func (r *reader) infix() (string, op, bool) {
	switch {
	case r.tok.class == tAtom:
		o, ok := infixOps[r.tok.text]
		return r.tok.text, o, ok
	case r.tok.class == tPunct && r.tok.text == ",":
		return ",", op{1000, 999, 1000}, true
	case r.tok.class == tPunct && r.tok.text == "|":
		return ";", op{1100, 1099, 1100}, true
	}
	return "", op{}, false
}

// term reads a term of at most the given priority. After an error it gives some term.
func (r *reader) term(limit int) *Term {
	if r.depth++; r.depth > maxDepth && r.err == nil {
		r.err = r.errorf(r.tok.at, "terms nest deeper than %d here", maxDepth)
	}
	defer func() { r.depth-- }()
	at := r.tok.at
	left, priority := r.primary(limit)
	for r.err == nil {
		name, o, ok := r.infix()
		if !ok || o.priority > limit || priority > o.left {
			break
		}
		r.advance()
		left = &Term{Kind: Compound, Name: name, Args: []*Term{left, r.term(o.right)}, At: at}
		priority = o.priority
	}
	return left
}

// primary reads a term without infix operators at its top, and gives its priority.
func (r *reader) primary(limit int) (*Term, int) {
	tok := r.tok
	t := &Term{Kind: Atom, Name: tok.text, At: tok.at}
	switch tok.class {
	case tInt:
		r.advance()
		return r.integer(t), 0
	case tFloat:
		t.Kind = Float
	case tString:
		t.Kind = String
	case tVar:
		t.Kind = Variable
	case tQuoted:
		r.advance()
		return r.call(t), 0
	case tAtom:
		r.advance()
		if r.tok.class == tOpen {
			return r.call(t), 0
		}
		return r.prefixed(t, limit)
	case tOpen, tParen:
		r.advance()
		inner := r.term(1200)
		r.expect(")", "to close the parenthesis")
		return inner, 0
	case tPunct:
		switch tok.text {
		case "[":
			r.advance()
			return r.list(t), 0
		case "{":
			r.advance()
			if r.punct("}") {
				t.Name = "{}"
				return r.call(t), 0
			}
			t.Kind, t.Name, t.Args = Compound, "{}", []*Term{r.term(1200)}
			r.expect("}", "to close the brace")
			return t, 0
		}
		r.fail("a term")
		return t, 0
	default:
		r.fail("a term")
		return t, 0
	}
	r.advance()
	return t, 0
}

func (r *reader) integer(t *Term) *Term {
	t.Kind = Integer
	var ok bool
	if t.Int, ok = new(big.Int).SetString(t.Name, 0); !ok {
		// Leading zeros are no octal in Prolog.
		if t.Int, ok = new(big.Int).SetString(t.Name, 10); !ok && r.err == nil {
			r.err = r.errorf(t.At, "%s is no number", t.Name)
		}
	} else if len(t.Name) > 1 && t.Name[0] == '0' && isDigit(rune(t.Name[1])) {
		t.Int.SetString(t.Name, 10)
	}
	t.Name = ""
	return t
}

// call reads the arguments of functor t, if any follow.
func (r *reader) call(t *Term) *Term {
	if r.tok.class != tOpen {
		return t
	}
	r.advance()
	t.Kind = Compound
	for {
		t.Args = append(t.Args, r.term(999))
		if r.err != nil || !r.punct(",") {
			break
		}
	}
	r.expect(")", "or ',' after an argument")
	return t
}

func (r *reader) list(t *Term) *Term {
	t.Kind, t.Name = List, ""
	if r.punct("]") {
		if r.tok.class == tOpen { // []( is no list
			t.Kind, t.Name = Atom, "[]"
			return r.call(t)
		}
		return t
	}
	for {
		t.Args = append(t.Args, r.term(999))
		if r.err != nil || !r.punct(",") {
			break
		}
	}
	if r.punct("|") {
		t.Tail = r.term(999)
		if t.Tail.Kind == List {
			t.Args, t.Tail = append(t.Args, t.Tail.Args...), t.Tail.Tail
		}
	}
	r.expect("]", "or ',' after an element")
	return t
}

// prefixed reads what a name that was just taken begins: a negative number, a
// prefix operator with its argument, or the name alone.
func (r *reader) prefixed(t *Term, limit int) (*Term, int) {
	if t.Name == "-" && (r.tok.class == tInt || r.tok.class == tFloat) && r.tok.at == (Place{t.At.Line, t.At.Col + 1}) {
		n := &Term{Kind: Float, Name: r.tok.text, At: t.At}
		class := r.tok.class
		r.advance()
		if class == tInt {
			n = r.integer(n)
			if n.Int != nil {
				n.Int.Neg(n.Int)
			}
			return n, 0
		}
		n.Name = "-" + n.Name
		return n, 0
	}
	o, ok := prefixOps[t.Name]
	if !ok || !r.beginsTerm() {
		return t, 0 // an atom, be it an operator's name
	}
	right := o.right
	if o.priority > limit {
		right = min(right, limit)
		o.priority = limit
	}
	t.Kind, t.Args = Compound, []*Term{r.term(right)}
	return t, o.priority
}

// beginsTerm tells whether the next token can begin an operand.
func (r *reader) beginsTerm() bool {
	switch r.tok.class {
	case tEnd, tStop:
		return false
	case tPunct:
		return r.tok.text == "[" || r.tok.text == "{"
	case tAtom:
		_, infix := infixOps[r.tok.text]
		_, prefix := prefixOps[r.tok.text]
		return !infix || prefix
	}
	return true
}
