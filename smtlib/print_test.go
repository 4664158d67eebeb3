package smtlib

import (
	"bytes"
	"math/big"
	"strings"
	"testing"
)

func bigInt(v int64) *big.Int { return big.NewInt(v) }

func TestSymbolString(t *testing.T) {
	for _, c := range [][2]string{{"x", "x"}, {"a b", "|a b|"}, {"", "||"}, {"1x", "|1x|"}, {"let", "|let|"}, {"assert", "|assert|"},
		{"_", "|_|"}, {"@a!0", "@a!0"}, {"ä", "|ä|"}, {"a|b\\", `|a\|b\\|`}, {"-", "-"}, {":k", "|:k|"}} {
		if got := SymbolString(c[0]); got != c[1] {
			t.Errorf("%q is written %s, want %s", c[0], got, c[1])
		}
		if back := SymbolName(c[1]); back != c[0] {
			t.Errorf("%s is read as %q, want %q", c[1], back, c[0])
		}
	}
}

func TestStringLiteral(t *testing.T) {
	for _, c := range [][2]string{{`a"b`, `"a""b"`}, {"\x00\n~\x7f", `"\u{0}\u{a}~\u{7f}"`}, {`\u{41}`, `"\u{5c}u{41}"`}, {"ä𐀀", `"\u{e4}\u{10000}"`},
		{string(appendChar(nil, 0xD800)), `"\u{d800}"`}} {
		got := StringLiteral(c[0])
		if got != c[1] {
			t.Errorf("%q is written %s, want %s", c[0], got, c[1])
		}
		if back, msg := unescape(strings.ReplaceAll(got[1:len(got)-1], `""`, `"`)); back != c[0] || msg != "" {
			t.Errorf("%s is read as %q %s", got, back, msg)
		}
	}
	for _, c := range []struct {
		src   string
		chars int
	}{{`\u{2FFFF}`, 1}, {`\u{30000}`, 9}, {`\u12`, 4}, {`\u{}`, 4}, {`\u{123456}`, 10}, {`\u00e4`, 1}, {`\x`, 2}, {`\u{+12}`, 7}} {
		s, _ := unescape(c.src)
		n := 0
		for len(s) > 0 {
			_, k := nextChar(s)
			s = s[k:]
			n++
		}
		if n != c.chars {
			t.Errorf("%s has %d characters, want %d", c.src, n, c.chars)
		}
	}
}

func TestWriteNumbers(t *testing.T) {
	c := NewContext()
	for _, x := range []struct {
		t    Term
		want string
	}{
		{c.MkInt(bigInt(-5)), "(- 5)"},
		{c.MkReal(big.NewRat(-1, 3)), "(- (/ 1.0 3.0))"},
		{c.MkReal(big.NewRat(-5, 4)), "(- 1.25)"},
		{c.MkReal(big.NewRat(7, 1)), "7.0"},
		{c.MkBv(bigInt(-1), 8), "#xff"},
		{c.MkBv(bigInt(1), 5), "#b00001"},
		{c.MkIndexed(OpFpNaN, []int{8, 24}, c.MkSort(SortData{Kind: SortFloat, Idx: []int{8, 24}})), "(_ NaN 8 24)"},
	} {
		if got := c.TermString(x.t); got != x.want {
			t.Errorf("got %s, want %s", got, x.want)
		}
	}
}

func TestWriteModel(t *testing.T) {
	s := newSession()
	if err := s.runAll([]byte(`(declare-sort U 0)(declare-fun |a b| () U)(declare-fun f (Int U) Int)(declare-fun m () (Array Int Int))(declare-fun g (Int) Int)`), ""); err != nil {
		t.Fatal(err)
	}
	c := s.c
	u, _ := s.e.LookupSort("U")
	m := &Model{Interps: map[Decl]Interp{}}
	decl := func(n string) Decl {
		d, ok := s.e.LookupDecl(n)
		if !ok {
			t.Fatal(n)
		}
		return d
	}
	a0 := c.MkAbstract("@a0", u)
	x, y := c.MkVar("x!0", Int), c.MkVar("x!1", u)
	m.Interps[decl("a b")] = Interp{Body: a0}
	sum := c.MkOp(OpAdd, Int, x, c.MkInt(bigInt(-1)))
	m.Interps[decl("f")] = Interp{Params: []Term{x, y}, Body: c.MkOp(OpIte, Int, c.MkOp(OpEq, Bool, y, a0), sum, c.MkOp(OpMul, Int, sum, sum))}
	arr := c.Array(Int, Int)
	m.Interps[decl("m")] = Interp{Body: c.MkOp(OpStore, arr, c.MkOp(OpConstArray, arr, c.MkInt(bigInt(0))), c.MkInt(bigInt(1)), c.MkInt(bigInt(2)))}
	z1, z2 := c.MkVar("z", Int), c.MkVar("z", Int)
	m.Interps[decl("g")] = Interp{Params: []Term{z1}, Body: z2} // not well-formed, and yet both have names
	var b bytes.Buffer
	if err := c.WriteModel(&b, m, s.e.Decls()); err != nil {
		t.Fatal(err)
	}
	want := `(
  (define-fun |a b| () U (as @a0 U))
  (define-fun f ((x!0 Int) (x!1 U)) Int (let ((a!1 (+ x!0 (- 1)))) (ite (= x!1 (as @a0 U)) a!1 (* a!1 a!1))))
  (define-fun m () (Array Int Int) (store ((as const (Array Int Int)) 0) 1 2))
  (define-fun g ((z Int)) Int z!1)
)
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

// Names that look like those of lets, and variables that others use twice.
func TestPrintClashes(t *testing.T) {
	s := newSession()
	src := `(declare-fun a!1 () Int)(declare-fun aa!1 () Int)(assert (let ((s (+ a!1 aa!1))) (= (* s s) s)))`
	if err := s.runAll([]byte(src), ""); err != nil {
		t.Fatal(err)
	}
	if got, want := s.c.TermString(s.asserts[0]), "(let ((aaa!1 (+ a!1 aa!1))) (= (* aaa!1 aaa!1) aaa!1))"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	c := NewContext()
	x := c.MkVar("x", Int)
	sum := c.MkOp(OpAdd, Int, x, x)
	eq := c.MkOp(OpEq, Bool, sum, c.MkOp(OpMul, Int, sum, sum))
	q1 := c.MkQuant(OpForall, Quant{Vars: []Term{x}}, eq)
	q2 := c.MkQuant(OpExists, Quant{Vars: []Term{x}}, c.MkOp(OpAnd, Bool, q1, eq))
	const body = "(= (+ x x) (* (+ x x) (+ x x)))"
	if got, want := c.TermString(q2), "(exists ((x Int)) (and (forall ((x Int)) "+body+") "+body+"))"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A pattern stands outside the lets of its quantifier's body.
func TestPrintPatterns(t *testing.T) {
	s := newSession()
	src := `(declare-fun f (Int) Int)(declare-fun c () Int)
(assert (let ((g (f c))) (forall ((x Int)) (! (let ((s (f (+ x g)))) (= s (f s) g)) :pattern ((f (f (+ x g)))) :pattern ((f x) (f g))))))`
	if err := s.runAll([]byte(src), ""); err != nil {
		t.Fatal(err)
	}
	want := "(let ((a!1 (f c))) (forall ((x Int)) (! (let ((a!2 (f (+ x a!1)))) (= a!2 (f a!2) a!1)) :pattern ((f (f (+ x a!1)))) :pattern ((f x) (f a!1)))))"
	if got := s.c.TermString(s.asserts[0]); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	roundTrip(t, s, src)
}

func TestWriteScript(t *testing.T) {
	s := newSession()
	src := `(declare-datatypes ((T 1) (F 0)) ((par (X) ((leaf (val X)) (node (kids F) (more (T X))))) ((fnil) (fcons (hd (T Int)) (tl F)))))
(declare-sort P 2)(declare-fun p ((P Int Bool)) (T Int))(declare-fun q () (P Int Bool))(declare-fun unused () Int)
(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool)) ((or (= n 0) (odd (- n 1))) (and (distinct n 0) (even (- n 1)))))
(assert (= (p q) (leaf 1)))(assert (even 3))`
	if err := s.runAll([]byte(src), ""); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := s.c.WriteScript(&b, "ALL", s.asserts); err != nil {
		t.Fatal(err)
	}
	want := `(set-logic ALL)
(declare-sort P 2)
(declare-datatypes ((T 1) (F 0)) (
  (par (X) ((leaf (val X)) (node (kids F) (more (T X)))))
  ((fnil) (fcons (hd (T Int)) (tl F)))))
(declare-fun p ((P Int Bool)) (T Int))
(declare-fun q () (P Int Bool))
(define-funs-rec (
  (even ((n Int)) Bool)
  (odd ((n Int)) Bool))
 (
  (or (= n 0) (odd (- n 1)))
  (and (distinct n 0) (even (- n 1)))))
(assert (= (p q) (leaf 1)))
(assert (even 3))
(check-sat)
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
	roundTrip(t, s, "script")
}
