package smtlib2b

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/bkernel/ast"
	beval "bsmt/bkernel/eval"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/print"
)

// floatSampler makes random terms of two formats, a function and an array of floats.
type floatSampler struct {
	c     *smtlib.Context
	rnd   *rand.Rand
	small [2]smtlib.Sort
	bv    smtlib.Sort
	terms map[smtlib.Sort][]smtlib.Term
	f     smtlib.Decl
}

func (s *floatSampler) one(sort smtlib.Sort) smtlib.Term {
	ts := s.terms[sort]
	return ts[len(ts)-1-s.rnd.IntN(min(len(ts), 7))]
}

func (s *floatSampler) add(op smtlib.Op, result smtlib.Sort, args ...smtlib.Sort) {
	ts := make([]smtlib.Term, len(args))
	for i, a := range args {
		ts[i] = s.one(a)
	}
	var idx []int
	switch d := s.c.SortData(result); op {
	case smtlib.OpToFp, smtlib.OpToFpUnsigned, smtlib.OpFpToUbv, smtlib.OpFpToSbv, smtlib.OpFpPlusInf, smtlib.OpFpMinusInf, smtlib.OpFpPlusZero, smtlib.OpFpMinusZero, smtlib.OpFpNaN:
		idx = d.Idx
	}
	t := smtlib.NoTerm
	if idx != nil {
		t = s.c.MkIndexed(op, idx, result, ts...)
	} else {
		t = s.c.MkOp(op, result, ts...)
	}
	s.terms[result] = append(s.terms[result], t)
}

func (s *floatSampler) grow() {
	k := s.rnd.IntN(2)
	f, g, m := s.small[k], s.small[1-k], smtlib.RoundingMode
	pick := func(from, to smtlib.Op) smtlib.Op { return from + smtlib.Op(s.rnd.IntN(int(to-from)+1)) }
	switch s.rnd.IntN(16) {
	case 0:
		s.add(pick(smtlib.OpRNE, smtlib.OpRTZ), m)
	case 1:
		s.add(pick(smtlib.OpFpPlusInf, smtlib.OpFpNaN), f)
	case 2:
		s.add(pick(smtlib.OpFpAbs, smtlib.OpFpNeg), f, f)
	case 3, 4:
		s.add(pick(smtlib.OpFpAdd, smtlib.OpFpDiv), f, m, f, f)
	case 5:
		s.add(smtlib.OpFpFma, f, m, f, f, f)
	case 6:
		s.add([]smtlib.Op{smtlib.OpFpSqrt, smtlib.OpFpRoundToIntegral}[s.rnd.IntN(2)], f, m, f)
	case 7:
		s.add([]smtlib.Op{smtlib.OpFpRem, smtlib.OpFpMin, smtlib.OpFpMax}[s.rnd.IntN(3)], f, f, f)
	case 8:
		s.add(pick(smtlib.OpFpLe, smtlib.OpFpEq), smtlib.Bool, f, f, f)
	case 9:
		s.add(pick(smtlib.OpFpIsNormal, smtlib.OpFpIsPositive), smtlib.Bool, f)
	case 10:
		s.add(smtlib.OpToFp, f, m, []smtlib.Sort{g, s.bv, smtlib.Real}[s.rnd.IntN(3)])
	case 11:
		s.add([]smtlib.Op{smtlib.OpToFp, smtlib.OpToFpUnsigned}[s.rnd.IntN(2)], f, m, s.bv)
	case 12:
		s.add(pick(smtlib.OpFpToUbv, smtlib.OpFpToSbv), s.bv, m, f)
	case 13:
		if f == s.small[0] { // as wide as the bit vectors are
			s.add([]smtlib.Op{smtlib.OpToFp, smtlib.OpFpToIeeeBv}[s.rnd.IntN(2)], f, s.bv)
			t := s.terms[f][len(s.terms[f])-1]
			if s.c.Op(t) == smtlib.OpFpToIeeeBv {
				s.terms[f] = s.terms[f][:len(s.terms[f])-1]
				s.add(smtlib.OpFpToIeeeBv, s.bv, f)
			}
		}
	case 14:
		s.terms[f] = append(s.terms[f], s.c.MkOp(smtlib.OpIte, f, s.one(smtlib.Bool), s.one(f), s.one(f)))
	default:
		s.terms[s.small[0]] = append(s.terms[s.small[0]], s.c.MkApp(s.f, s.one(s.small[0])))
		arr := s.c.Array(s.bv, s.small[1])
		s.terms[s.small[1]] = append(s.terms[s.small[1]], s.c.MkOp(smtlib.OpSelect, s.small[1],
			s.c.MkOp(smtlib.OpStore, arr, s.one(arr), s.one(s.bv), s.one(s.small[1])), s.one(s.bv)))
	}
}

// TestFloatMeaning: a term has the value that exact rationals give it, and its translation has
// the word of that value, under random models that choose what the standard leaves open.
func TestFloatMeaning(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 1))
	used := map[smtlib.Op]bool{}
	for round := 0; round < 50; round++ {
		c := smtlib.NewContext()
		sort := func(eb, sb int) smtlib.Sort {
			s, _ := c.FloatSort(eb, sb)
			return s
		}
		s := &floatSampler{c: c, rnd: rnd, small: [2]smtlib.Sort{sort(3, 3), sort(2, 4)}, bv: c.BitVec(6), terms: map[smtlib.Sort][]smtlib.Term{}}
		var decls []smtlib.Decl
		declare := func(name string, result smtlib.Sort, args ...smtlib.Sort) smtlib.Decl {
			d := c.AddDecl(smtlib.DeclData{Name: name, Args: args, Result: result, Body: smtlib.NoTerm})
			decls = append(decls, d)
			if len(args) == 0 {
				s.terms[result] = append(s.terms[result], c.MkApp(d))
			}
			return d
		}
		for i, name := range []string{"x", "y", "z", "w"} {
			declare(name, s.small[i%2])
		}
		declare("m", smtlib.RoundingMode)
		declare("b", s.bv)
		declare("p", smtlib.Bool)
		declare("a", c.Array(s.bv, s.small[1]))
		s.f = declare("f", s.small[0], s.small[0])
		s.terms[smtlib.Real] = []smtlib.Term{c.MkReal(big.NewRat(rnd.Int64N(200)-100, 1+rnd.Int64N(12))),
			c.MkOp(smtlib.OpNeg, smtlib.Real, c.MkReal(big.NewRat(1, 3))), c.MkReal(new(big.Rat))}
		for range 40 {
			s.grow()
		}
		for range 8 { // what is between, and what is no number
			f := s.small[rnd.IntN(2)]
			sides := []smtlib.Term{c.MkOp(smtlib.OpFpToReal, smtlib.Real, s.one(f)), s.terms[smtlib.Real][rnd.IntN(3)]}
			if rnd.IntN(2) == 0 {
				sides[1] = c.MkReal(big.NewRat(rnd.Int64N(33)-16, 8))
			}
			k := rnd.IntN(2)
			ops := []smtlib.Op{smtlib.OpLe, smtlib.OpLt, smtlib.OpGe, smtlib.OpGt, smtlib.OpEq, smtlib.OpDistinct}
			s.terms[smtlib.Bool] = append(s.terms[smtlib.Bool], c.MkOp(ops[rnd.IntN(len(ops))], smtlib.Bool, sides[k], sides[1-k]))
		}
		tr := New(c)
		nodes := map[smtlib.Term]ast.Node{}
		var roots []ast.Node
		for sort, ts := range s.terms {
			if sort == smtlib.Real {
				continue
			}
			for _, term := range ts {
				n, err := tr.Expr(term)
				if err != nil {
					t.Fatal(err)
				}
				nodes[term] = n
				roots = append(roots, n)
				used[c.Op(term)] = true
			}
		}
		g := tr.Graph()
		side := tr.SideFor(roots)
		roots = append(roots, side...)
		m := ast.Model{}
		random := func(typ ast.Type) ast.Value {
			v := ast.Value{Kind: g.Kind(typ), Bool: rnd.IntN(2) == 0}
			if v.Kind == ast.KReal {
				v.Rat = big.NewRat(rnd.Int64N(9)-4, 2)
			}
			if v.Kind == ast.KBitVec {
				v.Int = big.NewInt(rnd.Int64N(1 << g.Width(typ)))
			}
			return v
		}
		for _, k := range g.Occurring(ast.OpConst, roots) {
			typ := g.Type(k)
			if g.Kind(typ) != ast.KFun {
				m[k] = random(typ)
				continue
			}
			table := &ast.FunValue{Default: random(g.Ran(typ))}
			seen := map[string]bool{}
			for range 12 {
				var e ast.FunEntry
				key := ""
				for _, d := range g.Dom(typ) {
					v := random(d)
					key += v.Int.String() + " "
					e.Args = append(e.Args, v)
				}
				if e.Val = random(g.Ran(typ)); !seen[key] {
					table.Entries = append(table.Entries, e)
				}
				seen[key] = true
			}
			m[k] = ast.Value{Kind: ast.KFun, Fun: table}
		}
		// Constants that are words of no float get others.
		for tries := 0; ; tries++ {
			bad := false
			for _, p := range side {
				if ok, err := beval.New(g, m).Holds(p); err != nil {
					t.Fatal(err)
				} else if !ok {
					bad = true
					for _, k := range g.Occurring(ast.OpConst, []ast.Node{p}) {
						m[k] = random(g.Type(k))
					}
				}
			}
			if !bad {
				break
			}
		}
		judged, err := tr.Model(m, decls)
		if err != nil {
			t.Fatal(err)
		}
		judge, words := eval.New(c, judged), beval.New(g, m)
		for term, n := range nodes {
			if c.SortKind(c.SortOf(term)) == smtlib.SortArray {
				continue
			}
			v, err := words.Eval(n)
			if err != nil {
				t.Fatal(err)
			}
			got, err := tr.Term(v, c.SortOf(term))
			if err != nil {
				t.Fatal(err)
			}
			want, err := judge.Eval(context.Background(), term)
			if err != nil {
				t.Fatal(err)
			}
			if got != want {
				t.Fatalf("%s\nis %s, but its words say %s", print.TermString(c, term), print.TermString(c, want), print.TermString(c, got))
			}
		}
	}
	for op := smtlib.OpRNE; op <= smtlib.OpFpToIeeeBv; op++ {
		if !used[op] && op != smtlib.OpFp && op != smtlib.OpFpToReal { // those stand in models and below comparisons
			t.Errorf("no term has %s", op.Name())
		}
	}
}

// TestFloatBesideNumbers: comparisons of the values of finite floats with numbers that are one, that are between
// two, and that are beyond all, are what exact numbers say.
func TestFloatBesideNumbers(t *testing.T) {
	c := smtlib.NewContext()
	tr, judge := New(c), eval.New(c, nil)
	nodes := map[smtlib.Term]ast.Node{}
	for word := range int64(64) {
		if word>>2&7 == 7 {
			continue // no number
		}
		for k := range int64(24) {
			r := c.MkReal(big.NewRat(k-12, []int64{1, 16, 3}[k%3]))
			for _, op := range []smtlib.Op{smtlib.OpLe, smtlib.OpLt, smtlib.OpGe, smtlib.OpGt, smtlib.OpEq, smtlib.OpDistinct} {
				sides := []smtlib.Term{c.MkOp(smtlib.OpFpToReal, smtlib.Real, c.MkFloat(big.NewInt(word), 3, 3)), r}
				term := c.MkOp(op, smtlib.Bool, sides[k>>1&1], sides[1-(k>>1&1)])
				n, err := tr.Pred(term)
				if err != nil {
					t.Fatal(err)
				}
				nodes[term] = n
			}
		}
	}
	words := beval.New(tr.Graph(), ast.Model{})
	for term, n := range nodes {
		got, err := words.Holds(n)
		if want, e := judge.Eval(context.Background(), term); err != nil || e != nil || got != (want == c.True()) {
			t.Fatalf("%s is not %v: %v %v", print.TermString(c, term), got, err, e)
		}
	}
}

// TestFloatScripts: what is said of all floats is not said of words that are none.
func TestFloatScripts(t *testing.T) {
	for _, c := range []struct{ script, refused string }{
		{`(declare-fun x () (_ FloatingPoint 3 3)) (assert (forall ((y (_ FloatingPoint 3 3)) (m RoundingMode)) (= (fp.add m x y) y)))`, ""},
		{`(assert (exists ((y Float16)) (fp.lt y y)))`, ""},
		{`(define-fun-rec g ((x Float16) (m RoundingMode)) Float16 (ite (fp.isZero x) x (g (fp.div m x x) m))) (assert (fp.isNaN (g (_ NaN 5 11) RNE)))`, ""},
		{`(declare-fun x () Float128) (declare-fun y () Float128) (assert (= y (fp.fma RNE x x y)))`, ""},
		{`(declare-fun x () (_ FloatingPoint 53 11)) (assert (= x (_ +oo 53 11)))`, ""},
		{`(declare-fun x () Float128) (assert (= x (fp.rem x x)))`, "fp.rem of floats"},
		{`(declare-fun r () Real) (declare-fun m () RoundingMode) (assert (= r (fp.to_real ((_ to_fp 5 11) m r))))`, ""},
		{`(assert (forall ((a (Array Int Float16))) (= a a)))`, "a quantifier over sort (Array Int"},
		{`(declare-fun a () (Array Float16 Int)) (assert (= a ((as const (Array Float16 Int)) 0)))`, "a constant array over sort (_ FloatingPoint 5 11)"},
	} {
		s := read(t, c.script)
		tr := New(s.c)
		n, err := tr.Pred(s.asserts[0])
		var un *Unsupported
		switch {
		case c.refused == "" && err != nil:
			t.Errorf("%s\n%v", c.script, err)
		case c.refused != "" && (!errors.As(err, &un) || !strings.HasPrefix(un.Construct, c.refused)):
			t.Errorf("%s\nis not refused for %s: %v", c.script, c.refused, err)
		}
		if err != nil {
			continue
		}
		// A quantifier says of its variables which words they are.
		g := tr.Graph()
		g.Walk(append(tr.SideFor([]ast.Node{n}), n), func(n ast.Node) bool {
			if op := g.Op(n); op == ast.OpForall && g.Op(g.Arg(n, 0)) != ast.OpImplies || op == ast.OpExists && g.Op(g.Arg(n, 0)) != ast.OpAnd {
				t.Errorf("%s\nhas a quantifier without a guard", c.script)
			}
			return true
		})
	}
}

// TestSpell: what a proof calls a constant is a term whose value is the constant's word.
func TestSpell(t *testing.T) {
	s := read(t, `(declare-fun x () (_ FloatingPoint 3 4)) (declare-fun |m m| () RoundingMode) (declare-fun f (RoundingMode) Int) (declare-fun g (Int) Int)
		(assert (and (= x (_ NaN 3 4)) (= |m m| RTN) (= (f |m m|) (g 1))))`)
	tr := New(s.c)
	if _, err := tr.Pred(s.asserts[0]); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"x": "(ite (fp.isNaN x) (_ bv60 7) (fp.to_ieee_bv x))", "f": "", "g": "g",
		"m m": "(ite (= |m m| RTN) (_ bv3 3) (ite (= |m m| RTP) (_ bv2 3) (ite (= |m m| RNA) (_ bv1 3) (ite (= |m m| RNE) (_ bv0 3) (_ bv4 3)))))"}
	for d := range smtlib.Decl(s.c.NumDecls()) {
		name := s.c.Decl(d).Name
		n, err := tr.Const(d)
		if err != nil {
			t.Fatal(err)
		}
		text, fun, ok := tr.Spell(n)
		if ok != (want[name] != "") || ok && text != want[name] || fun != (name == "f" || name == "g") {
			t.Errorf("%s is spelled %s, %v, %v", name, text, fun, ok)
		}
	}
}

// TestFactorsInAnyOrder: products are one node whichever factor comes first, also within other operations.
func TestFactorsInAnyOrder(t *testing.T) {
	s := read(t, `(declare-fun a () Float64)(declare-fun b () Float64)(declare-fun c () Float64)
		(assert (fp.lt (fp.add RNE (fp.mul RNE a b) c) (fp.fma RTZ c (fp.mul RNE b a) a)))
		(assert (fp.lt (fp.add RNE (fp.mul RNE b a) c) (fp.fma RTZ (fp.mul RNE a b) c a)))`)
	tr := New(s.c)
	var ns []ast.Node
	for _, a := range s.asserts {
		n, err := tr.Pred(a)
		if err != nil {
			t.Fatal(err)
		}
		ns = append(ns, n)
	}
	if ns[0] != ns[1] {
		t.Error("products in two orders are two nodes")
	}
}
