package model_test

import (
	"bytes"
	"fmt"
	"math/big"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

func TestWriteModel(t *testing.T) {
	s := scripts.New()
	if err := s.RunAll([]byte(`(declare-sort U 0)(declare-fun |a b| () U)(declare-fun f (Int U) Int)(declare-fun m () (Array Int Int))(declare-fun g (Int) Int)`), ""); err != nil {
		t.Fatal(err)
	}
	c := s.C
	u, _ := s.E.LookupSort("U")
	m := &model.Model{}
	decl := func(n string) smtlib.Decl {
		d, ok := s.E.LookupDecl(n)
		if !ok {
			t.Fatal(n)
		}
		return d
	}
	a0 := c.MkAbstract("@a0", u)
	x, y := c.MkVar("x!0", smtlib.Int), c.MkVar("x!1", u)
	m.Interps.Set(decl("a b"), model.Interp{Body: a0})
	sum := c.MkOp(smtlib.OpAdd, smtlib.Int, x, c.MkInt(big.NewInt(-1)))
	m.Interps.Set(decl("f"), model.Interp{Params: []smtlib.Term{x, y}, Body: c.MkOp(smtlib.OpIte, smtlib.Int, c.MkOp(smtlib.OpEq, smtlib.Bool, y, a0), sum, c.MkOp(smtlib.OpMul, smtlib.Int, sum, sum))})
	arr := c.Array(smtlib.Int, smtlib.Int)
	m.Interps.Set(decl("m"), model.Interp{Body: c.MkOp(smtlib.OpStore, arr, c.MkOp(smtlib.OpConstArray, arr, c.MkInt(big.NewInt(0))), c.MkInt(big.NewInt(1)), c.MkInt(big.NewInt(2)))})
	z1, z2 := c.MkVar("z", smtlib.Int), c.MkVar("z", smtlib.Int)
	m.Interps.Set(decl("g"), model.Interp{Params: []smtlib.Term{z1}, Body: z2}) // not well-formed, and yet both have names
	var b bytes.Buffer
	if err := model.Write(c, &b, m, s.E.Decls()); err != nil {
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
	// The same in rows: f is no table.
	b.Reset()
	if err := model.WriteRows(print.Style{}, c, &b, m, s.E.Decls()); err != nil {
		t.Fatal(err)
	}
	want = "\"a b -> a0\nm -> (store ((as const (Array Int Int)) 0) 1 2)\nf -> {\n  (let ((a!1 (+ x!0 (- 1)))) (ite (= x!1 (as @a0 U)) a!1 (* a!1 a!1)))\n}\ng -> {\n  z\n}\"\n"
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

// TestWriteRows writes functions that are tables, of Bools too, and strings with quotes.
func TestWriteRows(t *testing.T) {
	s := scripts.New()
	if err := s.RunAll([]byte(`(declare-sort U 0)(declare-fun f (U Bool) U)(declare-fun p (Bool) Bool)(declare-const t String)`), ""); err != nil {
		t.Fatal(err)
	}
	c := s.C
	u, _ := s.E.LookupSort("U")
	a, b := c.MkAbstract("@U!0", u), c.MkAbstract("@U!1", u)
	x, y := c.MkVar("x", u), c.MkVar("y", smtlib.Bool)
	is := func(v, w smtlib.Term) smtlib.Term { return c.MkOp(smtlib.OpEq, smtlib.Bool, v, w) }
	m := &model.Model{}
	for name, in := range map[string]model.Interp{
		"f": {Params: []smtlib.Term{x, y}, Body: c.MkOp(smtlib.OpIte, u, c.MkOp(smtlib.OpAnd, smtlib.Bool, y, is(b, x)), a,
			c.MkOp(smtlib.OpIte, u, c.MkOp(smtlib.OpAnd, smtlib.Bool, is(x, a), c.MkOp(smtlib.OpNot, smtlib.Bool, y)), b, a))},
		"p": {Params: []smtlib.Term{y}, Body: c.MkOp(smtlib.OpIte, smtlib.Bool, y, c.False(), c.True())},
		"t": {Body: c.MkString(`a"b`)},
	} {
		d, ok := s.E.LookupDecl(name)
		if !ok {
			t.Fatal(name)
		}
		m.Interps.Set(d, in)
	}
	var out bytes.Buffer
	if err := model.WriteRows(print.Style{}, c, &out, m, s.E.Decls()); err != nil {
		t.Fatal(err)
	}
	want := "\"t -> \"\"a\"\"\"\"b\"\"\nf -> {\n  U!val!1 true -> U!val!0\n  U!val!0 false -> U!val!1\n  else -> U!val!0\n}\np -> {\n  true -> false\n  else -> true\n}\"\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

// TestLiteral: a constant that a model gives a literal is that literal, in theories that
// are not evaluated here, too; what operators make is none.
func TestLiteral(t *testing.T) {
	s := scripts.New()
	c := s.C
	for i, k := range []struct {
		sort, text string
		want       bool
	}{
		{"Float32", "(_ +zero 8 24)", true}, {"Float32", "(_ NaN 8 24)", true}, {"Float32", "(_ -oo 8 24)", true},
		{"Float32", "(fp #b0 #x7f #b00000000000000000000000)", true}, {"Float32", "(fp.neg (_ +zero 8 24))", false},
		{"Float32", "(fp.add RNE (_ +zero 8 24) (_ +zero 8 24))", false}, {"Float32", "((_ to_fp 8 24) RNE 1.5)", false},
		{"RoundingMode", "RNE", true}, {"RoundingMode", "RTZ", true},
		{"(Seq Int)", "(seq.unit 3)", true}, {"(Seq Int)", "(seq.++ (seq.unit 3) (seq.unit 4))", true},
		{"(Seq Int)", "(as seq.empty (Seq Int))", true}, {"(Seq Int)", "(seq.extract (seq.unit 3) 0 1)", false},
	} {
		if err := s.RunAll([]byte(fmt.Sprintf("(declare-const x%d %s)(define-const d%d %s %s)", i, k.sort, i, k.sort, k.text)), ""); err != nil {
			t.Fatal(k.text, err)
		}
		x, _ := s.E.LookupDecl(fmt.Sprint("x", i))
		d, _ := s.E.LookupTerm(fmt.Sprint("d", i))
		m := &model.Model{}
		m.Interps.Set(x, model.Interp{Body: d})
		if got, ok := m.Literal(c, c.MkApp(x)); ok != k.want || ok && got != d {
			t.Errorf("%s: %v", k.text, ok)
		}
		if _, ok := (&model.Model{}).Literal(c, c.MkApp(x)); ok {
			t.Errorf("%s: a constant that the model does not have", k.text)
		}
	}
}
