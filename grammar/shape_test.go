package grammar

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// sx is an s-expression read without the reader: a word, or a list.
type sx struct {
	word   string
	list   []*sx
	isList bool
}

// judge decides by plain recursion over s-expressions what the grammar accepts.
// It shares nothing with the generated parser.
type judge struct{}

func (judge) symbol(x *sx) bool {
	if x.isList || strings.ContainsAny(x.word[:1], "0123456789#\":") {
		return false
	}
	switch x.word {
	case "!", "_", "as", "exists", "forall", "let", "match", "par",
		"BINARY", "DECIMAL", "HEXADECIMAL", "NUMERAL", "STRING":
		return false
	}
	return true
}

func (judge) numeral(x *sx) bool {
	return !x.isList && strings.Trim(x.word, "0123456789") == ""
}

func (judge) str(x *sx) bool     { return !x.isList && x.word[0] == '"' }
func (judge) keyword(x *sx) bool { return !x.isList && x.word[0] == ':' }

func (j judge) constant(x *sx) bool {
	return !x.isList && strings.ContainsAny(x.word[:1], "0123456789#\"")
}

// all reports whether x is a list of at least n elements that ok accepts.
func (judge) all(x *sx, n int, ok func(*sx) bool) bool {
	if !x.isList || len(x.list) < n {
		return false
	}
	return each(x.list, ok)
}

func each(xs []*sx, ok func(*sx) bool) bool {
	for _, x := range xs {
		if !ok(x) {
			return false
		}
	}
	return true
}

// tuple reports whether x is a list whose elements the oks accept one by one.
func (judge) tuple(x *sx, oks ...func(*sx) bool) bool {
	return x.isList && tuple(x.list, oks...)
}

func tuple(xs []*sx, oks ...func(*sx) bool) bool {
	if len(xs) != len(oks) {
		return false
	}
	for i, ok := range oks {
		if !ok(xs[i]) {
			return false
		}
	}
	return true
}

func (x *sx) head(w string) bool {
	return x.isList && len(x.list) > 0 && !x.list[0].isList && x.list[0].word == w
}

func (j judge) index(x *sx) bool { return x.isList || j.constant(x) || j.symbol(x) }

func (j judge) indexed(x *sx) bool {
	return x.head("_") && len(x.list) >= 3 && j.symbol(x.list[1]) && each(x.list[2:], j.index)
}

func (j judge) identifier(x *sx) bool { return j.symbol(x) || j.indexed(x) }

func (j judge) qualified(x *sx) bool {
	return x.head("as") && tuple(x.list[1:], j.identifier, j.sort)
}

func (j judge) sort(x *sx) bool {
	if j.identifier(x) {
		return true
	}
	return x.isList && len(x.list) > 0 && (j.symbol(x.list[0]) || len(x.list) > 1 && j.indexed(x.list[0])) && each(x.list[1:], j.sort)
}

func (j judge) binding(x *sx) bool   { return j.tuple(x, j.symbol, j.term) }
func (j judge) sortedVar(x *sx) bool { return j.tuple(x, j.symbol, j.sort) }

func (j judge) patternVar(x *sx) bool { return j.symbol(x) || !x.isList && x.word == "_" }

func (j judge) pattern(x *sx) bool {
	if j.patternVar(x) {
		return true
	}
	return x.isList && len(x.list) >= 2 && j.symbol(x.list[0]) && each(x.list[1:], j.patternVar)
}

func (j judge) attributes(xs []*sx) bool {
	for len(xs) > 0 {
		if !j.keyword(xs[0]) {
			return false
		}
		xs = xs[1:]
		if len(xs) > 0 && !j.keyword(xs[0]) {
			if !j.index(xs[0]) {
				return false
			}
			xs = xs[1:]
		}
	}
	return true
}

func (j judge) term(x *sx) bool {
	if j.constant(x) || j.symbol(x) {
		return true
	}
	if !x.isList || len(x.list) < 2 {
		return false
	}
	if !x.list[0].isList {
		switch x.list[0].word {
		case "_":
			return j.indexed(x)
		case "as":
			return j.qualified(x)
		case "let":
			return len(x.list) == 3 && j.all(x.list[1], 1, j.binding) && j.term(x.list[2])
		case "lambda": // a symbol where it binds nothing
			if y := x.list[1]; !y.isList || len(y.list) == 0 || !y.list[0].isList {
				break
			}
			fallthrough
		case "forall", "exists":
			return len(x.list) == 3 && j.all(x.list[1], 1, j.sortedVar) && j.term(x.list[2])
		case "!":
			return len(x.list) >= 3 && j.term(x.list[1]) && j.attributes(x.list[2:])
		case "match":
			return len(x.list) == 3 && j.term(x.list[1]) && j.all(x.list[2], 1, func(c *sx) bool {
				return j.tuple(c, j.pattern, j.term)
			})
		}
	}
	h := x.list[0]
	return (j.identifier(h) || j.qualified(h)) && each(x.list[1:], j.term)
}

func (j judge) terms0(x *sx) bool { return j.all(x, 0, j.term) }
func (j judge) terms1(x *sx) bool { return j.all(x, 1, j.term) }
func (j judge) sorts(x *sx) bool  { return j.all(x, 0, j.sort) }
func (j judge) vars(x *sx) bool   { return j.all(x, 0, j.sortedVar) }

func (j judge) constructor(x *sx) bool {
	return j.symbol(x) || x.isList && len(x.list) > 0 && j.symbol(x.list[0]) && each(x.list[1:], j.sortedVar)
}

func (j judge) datatype(x *sx) bool {
	if x.head("par") {
		return tuple(x.list[1:], func(p *sx) bool { return j.all(p, 1, j.symbol) },
			func(c *sx) bool { return j.all(c, 1, j.constructor) })
	}
	return j.all(x, 1, j.constructor)
}

func (j judge) command(x *sx) bool {
	if !x.isList || len(x.list) == 0 || !j.symbol(x.list[0]) || x.list[0].word[0] == '|' {
		return false
	}
	a := x.list[1:]
	maybeNumeral := func(xs []*sx) bool { return len(xs) == 0 || tuple(xs, j.numeral) }
	switch x.list[0].word {
	case "assert":
		return tuple(a, j.term)
	case "check-sat": // the literals are z3's
		return each(a, j.term)
	case "exit", "get-assertions", "get-assignment", "get-model", "get-proof",
		"get-unsat-assumptions", "get-unsat-core", "reset", "reset-assertions":
		return len(a) == 0
	case "check-sat-assuming":
		return tuple(a, j.terms0)
	case "declare-const":
		return tuple(a, j.symbol, j.sort)
	case "declare-datatype":
		return tuple(a, j.symbol, j.datatype)
	case "declare-datatypes":
		return tuple(a, func(s *sx) bool {
			return j.all(s, 0, func(d *sx) bool { return j.symbol(d) || j.tuple(d, j.symbol, j.numeral) })
		}, func(d *sx) bool { return j.all(d, 1, j.datatype) })
	case "declare-fun":
		return tuple(a, j.symbol, j.sorts, j.sort)
	case "declare-sort":
		return len(a) > 0 && j.symbol(a[0]) && maybeNumeral(a[1:])
	case "declare-sort-parameter", "set-logic":
		return tuple(a, j.symbol)
	case "define-const":
		return tuple(a, j.symbol, j.sort, j.term)
	case "define-fun", "define-fun-rec":
		return tuple(a, j.symbol, j.vars, j.sort, j.term)
	case "define-funs-rec":
		return tuple(a, func(d *sx) bool {
			return j.all(d, 1, func(f *sx) bool { return j.tuple(f, j.symbol, j.vars, j.sort) })
		}, j.terms1)
	case "define-sort":
		return tuple(a, j.symbol, func(p *sx) bool { return j.all(p, 0, j.symbol) }, j.sort)
	case "echo":
		return tuple(a, j.str)
	case "get-info", "get-option":
		return tuple(a, j.keyword)
	case "get-value":
		return tuple(a, j.terms1)
	case "pop", "push":
		return maybeNumeral(a)
	case "set-info", "set-option":
		return len(a) > 0 && len(a) <= 2 && j.keyword(a[0]) && each(a[1:], j.index)
	}
	return true
}

func (x *sx) String() string {
	if !x.isList {
		return x.word
	}
	var parts []string
	for _, y := range x.list {
		parts = append(parts, y.String())
	}
	return "(" + strings.Join(parts, " ") + ")"
}

// parse reads an s-expression whose tokens are set apart by blanks.
func parse(words []string) (*sx, []string) {
	w := words[0]
	words = words[1:]
	if w != "(" {
		return &sx{word: w}, words
	}
	x := &sx{isList: true}
	for words[0] != ")" {
		var y *sx
		y, words = parse(words)
		x.list = append(x.list, y)
	}
	return x, words[1:]
}

func fromString(s string) *sx {
	s = strings.NewReplacer("(", " ( ", ")", " ) ").Replace(s)
	x, _ := parse(strings.Fields(s))
	return x
}

// shapes are well-formed commands, to be mutated.
var shapes = strings.Split(strings.TrimSpace(`
(assert (let ((x (+ 1 y)) (z #b01)) (and x (not z) (f "s" 1.5 #xF))))
(assert (forall ((x Int) (y (Array Int (_ BitVec 8)))) (! (p x) :pattern ((p x)) :weight 3 :named n :q)))
(assert (exists ((x Int)) (match l ((nil true) ((cons h _) (p h)) (_ false)))))
(assert (lambda ((x Int)) ((_ f 1 a #x2) x)))
(assert ((as f (List Int)) (as nil (List Int)) ((as (_ g 1) S) x) (_ bv3 4) (as (_ h 2) S)))
(assert (let ((x y)) (! (f assert) :a (let 1 :k (q)))))
(check-sat)
(check-sat-assuming (a (not b)))
(declare-const x ((_ S 1) Int (_ T a)))
(declare-datatype L (par (X Y) ((nil) (cons (h X) (t (L X))) leaf)))
(declare-datatypes ((L 1) T) ((par (X) ((nil))) ((a) (b (c Int)))))
(declare-fun f (Int (Array Int Bool)) Bool)
(declare-sort S 2)
(declare-sort-parameter X)
(define-const x Int (+ 1 2))
(define-fun f ((x Int) (y S)) Int (+ x y))
(define-fun-rec f () Int f)
(define-funs-rec ((f ((x Int)) Int) (g () Bool)) (x true))
(define-sort A (X Y) (Array X Y))
(echo "hi")
(exit)
(get-assertions)
(get-info :name)
(get-option :seed)
(get-value (x (f y)))
(pop 1)
(push)
(set-info :status sat)
(set-logic ALL)
(set-option :a (b (c 1) :d let))
(minimize (+ x 1) :id let)
(reset)
`), "\n")

// TestShapes mutates well-formed commands and asks the parser and the judge.
func TestShapes(t *testing.T) {
	atoms := strings.Fields(`x y 0 1 2.5 #xA #b1 "s" :k :named ! _ as exists forall lambda let match par STRING |let| Int assert`)
	rng := rand.New(rand.NewPCG(3, 4))
	var pool []*sx
	var collect func(x *sx)
	collect = func(x *sx) {
		pool = append(pool, x)
		for _, y := range x.list {
			collect(y)
		}
	}
	for _, s := range shapes {
		collect(fromString(s))
	}
	var mutate func(x *sx, rate int) *sx
	mutate = func(x *sx, rate int) *sx {
		switch rng.IntN(rate) {
		case 0:
			return &sx{word: atoms[rng.IntN(len(atoms))]}
		case 1:
			return pool[rng.IntN(len(pool))]
		}
		if !x.isList {
			return x
		}
		y := &sx{isList: true}
		for _, c := range x.list {
			switch rng.IntN(2 * rate) {
			case 0: // drop
			case 1:
				y.list = append(y.list, c, mutate(c, rate))
			default:
				y.list = append(y.list, mutate(c, rate))
			}
		}
		return y
	}
	good, bad := 0, 0
	check := func(x *sx) {
		src := x.String()
		c, err := NewReader(strings.NewReader(src), "").Next()
		want := judge{}.command(x)
		if (err == nil) != want {
			t.Fatalf("%s: %v, but the judge says %v", src, err, want)
		}
		if err != nil {
			bad++
			return
		}
		good++
		if got := treeString(c.Tree, c.Root); got != src {
			t.Fatalf("%s: read as %s", src, got)
		}
	}
	for _, s := range shapes {
		x := fromString(s)
		if !(judge{}).command(x) {
			t.Fatalf("the judge refuses %s", s)
		}
		check(x)
	}
	for i := range 20000 {
		x := mutate(fromString(shapes[i%len(shapes)]), 10+rng.IntN(60))
		if x.isList {
			check(x)
		}
	}
	if good < 4000 || bad < 4000 {
		t.Errorf("%d accepted, %d refused: the test has lost its bite", good, bad)
	}
}

func treeString(t *Tree, n Node) string {
	if t.Kind(n) != List {
		return string(t.Source(n))
	}
	var parts []string
	for _, c := range t.Children(n) {
		parts = append(parts, treeString(t, c))
	}
	return "(" + strings.Join(parts, " ") + ")"
}
