package smtlib2b

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/internal/printed"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/print"
)

// sampler makes random terms over a few constants.
type sampler struct {
	c    *smtlib.Context
	rnd  *rand.Rand
	ints []smtlib.Term
	bvs  []smtlib.Term // of width 2
	ps   []smtlib.Term
	arrs []smtlib.Term // (Array Bool Bool)
}

func (s *sampler) one(ts []smtlib.Term) smtlib.Term { return ts[len(ts)-1-s.rnd.IntN(min(len(ts), 6))] }

func (s *sampler) many(ts []smtlib.Term) []smtlib.Term {
	out := []smtlib.Term{s.one(ts), s.one(ts)}
	for s.rnd.IntN(3) == 0 {
		out = append(out, s.one(ts))
	}
	return out
}

func (s *sampler) op(ops ...smtlib.Op) smtlib.Op { return ops[s.rnd.IntN(len(ops))] }

func (s *sampler) grow(steps int) {
	c := s.c
	bv := c.BitVec(2)
	arr := c.Array(smtlib.Bool, smtlib.Bool)
	for i := 0; i < steps; i++ {
		switch s.rnd.IntN(20) {
		case 0:
			s.ints = append(s.ints, c.MkOp(s.op(smtlib.OpAdd, smtlib.OpSub), smtlib.Int, s.many(s.ints)...))
		case 1:
			s.ints = append(s.ints, c.MkOp(s.op(smtlib.OpNeg, smtlib.OpAbs), smtlib.Int, s.one(s.ints)))
		case 2, 3:
			s.ints = append(s.ints, c.MkOp(smtlib.OpDiv, smtlib.Int, s.many(s.ints)...))
		case 4:
			s.ints = append(s.ints, c.MkOp(smtlib.OpMod, smtlib.Int, s.one(s.ints), s.one(s.ints)))
		case 5:
			s.ints = append(s.ints, c.MkOp(s.op(smtlib.OpUbvToInt, smtlib.OpSbvToInt), smtlib.Int, s.one(s.bvs)))
		case 6:
			s.ints = append(s.ints, c.MkOp(smtlib.OpIte, smtlib.Int, s.one(s.ps), s.one(s.ints), s.one(s.ints)))
		case 7:
			s.bvs = append(s.bvs, c.MkOp(s.op(smtlib.OpBvAnd, smtlib.OpBvOr, smtlib.OpBvXor, smtlib.OpBvAdd, smtlib.OpBvMul), bv, s.many(s.bvs)...))
		case 8:
			s.bvs = append(s.bvs, c.MkOp(s.op(smtlib.OpBvNand, smtlib.OpBvNor, smtlib.OpBvXnor, smtlib.OpBvSub, smtlib.OpBvUdiv, smtlib.OpBvUrem,
				smtlib.OpBvSdiv, smtlib.OpBvSrem, smtlib.OpBvSmod, smtlib.OpBvShl, smtlib.OpBvLshr, smtlib.OpBvAshr), bv, s.one(s.bvs), s.one(s.bvs)))
		case 9:
			s.bvs = append(s.bvs, c.MkOp(s.op(smtlib.OpBvNot, smtlib.OpBvNeg), bv, s.one(s.bvs)))
		case 10:
			wide := c.MkOp(smtlib.OpConcat, c.BitVec(4), s.one(s.bvs), s.one(s.bvs))
			wide = c.MkIndexed(s.op(smtlib.OpRotateLeft, smtlib.OpRotateRight), []int{s.rnd.IntN(6)}, c.BitVec(4), wide)
			lo := s.rnd.IntN(3)
			s.bvs = append(s.bvs, c.MkIndexed(smtlib.OpExtract, []int{lo + 1, lo}, bv, wide))
		case 11:
			bit := c.MkOp(s.op(smtlib.OpBvRedOr, smtlib.OpBvRedAnd), c.BitVec(1), s.one(s.bvs))
			s.bvs = append(s.bvs, c.MkIndexed(s.op(smtlib.OpZeroExtend, smtlib.OpSignExtend), []int{1}, bv, bit), c.MkIndexed(smtlib.OpRepeat, []int{2}, bv, bit))
		case 12:
			s.bvs = append(s.bvs, c.MkIndexed(smtlib.OpIntToBv, []int{2}, bv, s.one(s.ints)))
		case 13:
			s.ps = append(s.ps, c.MkOp(s.op(smtlib.OpLe, smtlib.OpLt, smtlib.OpGe, smtlib.OpGt, smtlib.OpEq, smtlib.OpDistinct), smtlib.Bool, s.many(s.ints)...))
		case 14:
			s.ps = append(s.ps, c.MkOp(s.op(smtlib.OpBvUlt, smtlib.OpBvUle, smtlib.OpBvUgt, smtlib.OpBvUge, smtlib.OpBvSlt, smtlib.OpBvSle, smtlib.OpBvSgt,
				smtlib.OpBvSge, smtlib.OpBvUaddO, smtlib.OpBvSaddO, smtlib.OpBvUsubO, smtlib.OpBvSsubO, smtlib.OpBvUmulO, smtlib.OpBvSmulO, smtlib.OpBvSdivO),
				smtlib.Bool, s.one(s.bvs), s.one(s.bvs)))
		case 15:
			s.ps = append(s.ps, c.MkOp(s.op(smtlib.OpAnd, smtlib.OpOr, smtlib.OpXor, smtlib.OpImplies, smtlib.OpEq, smtlib.OpDistinct), smtlib.Bool, s.many(s.ps)...))
		case 16:
			s.ps = append(s.ps, c.MkOp(smtlib.OpIte, smtlib.Bool, s.one(s.ps), s.one(s.ps), c.MkOp(smtlib.OpNot, smtlib.Bool, s.one(s.ps))))
		case 17:
			s.ps = append(s.ps, c.MkIndexed(smtlib.OpDivisible, []int{1 + s.rnd.IntN(3)}, smtlib.Bool, s.one(s.ints)))
		case 18:
			s.arrs = append(s.arrs, c.MkOp(smtlib.OpStore, arr, s.one(s.arrs), s.one(s.ps), s.one(s.ps)))
			s.ps = append(s.ps, c.MkOp(smtlib.OpSelect, smtlib.Bool, s.one(s.arrs), s.one(s.ps)))
		case 19:
			s.arrs = append(s.arrs, c.MkOp(smtlib.OpConstArray, arr, s.one(s.ps)))
			s.ps = append(s.ps, c.MkOp(smtlib.OpEq, smtlib.Bool, s.one(s.arrs), s.one(s.arrs)))
		}
	}
}

// written is a model value as B writes it.
func written(g *ast.Graph, typ ast.Type, v ast.Value) string {
	var pairs []string
	switch v.Kind {
	case ast.KBool:
		return strings.ToUpper(fmt.Sprint(v.Bool))
	case ast.KInt:
		return v.Int.String()
	case ast.KBitVec:
		for i := range g.Width(typ) {
			pairs = append(pairs, fmt.Sprintf("%d|->%d", i, v.Int.Bit(i)))
		}
		return "{" + strings.Join(pairs, ",") + "}"
	}
	set := "BOOL"
	if g.Dom(typ)[0] == ast.Int {
		set = "INTEGER"
	}
	value := written(g, g.Ran(typ), v.Fun.Default)
	for _, e := range v.Fun.Entries {
		value = fmt.Sprintf("IF i = %s THEN %s ELSE %s END", written(g, g.Dom(typ)[0], e.Args[0]), written(g, g.Ran(typ), e.Val), value)
	}
	return fmt.Sprintf("%%i.(i : %s | %s)", set, value)
}

// A term has the value that the evaluator of SMT-LIB gives it, and its translation
// the one that a reader of the printed machine finds: they agree under random
// models, division by zero included.
func TestTranslationMeaning(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for round := 0; round < 120; round++ {
		c := smtlib.NewContext()
		declare := func(name string, s smtlib.Sort) smtlib.Decl {
			return c.AddDecl(smtlib.DeclData{Name: name, Result: s, Body: smtlib.NoTerm})
		}
		decls := []smtlib.Decl{declare("x", smtlib.Int), declare("div0", smtlib.Int), declare("p", smtlib.Bool), declare("q", smtlib.Bool),
			declare("a", c.BitVec(2)), declare("b", c.BitVec(2)), declare("or", c.Array(smtlib.Bool, smtlib.Bool))}
		s := &sampler{c: c, rnd: rnd,
			ints: []smtlib.Term{c.MkInt(big.NewInt(0)), c.MkInt(big.NewInt(2)), c.MkApp(decls[0]), c.MkApp(decls[1])},
			ps:   []smtlib.Term{c.True(), c.MkApp(decls[2]), c.MkApp(decls[3])},
			bvs:  []smtlib.Term{c.MkApp(decls[4]), c.MkApp(decls[5])},
			arrs: []smtlib.Term{c.MkApp(decls[6])}}
		s.grow(12)
		// Every term made has a say in the truth of the goal.
		parts := append([]smtlib.Term(nil), s.ps...)
		for _, x := range s.ints {
			parts = append(parts, c.MkOp(smtlib.OpLt, smtlib.Bool, x, c.MkInt(big.NewInt(int64(rnd.IntN(3))))))
		}
		for _, v := range s.bvs {
			parts = append(parts, c.MkOp(smtlib.OpBvUle, smtlib.Bool, v, c.MkBv(big.NewInt(int64(rnd.IntN(3))), 2)))
		}
		goal := c.MkOp(smtlib.OpXor, smtlib.Bool, parts...)
		tr := New(c)
		n, err := tr.Pred(goal)
		if err != nil {
			t.Fatal(err)
		}
		g := tr.Graph()
		m := ast.Model{}
		values := map[string]string{}
		for _, k := range g.Occurring(ast.OpConst, []ast.Node{n}) {
			typ := g.Type(k)
			v := ast.Value{Kind: g.Kind(typ), Int: big.NewInt(int64(rnd.IntN(4))), Bool: rnd.IntN(2) == 0}
			switch {
			case typ == ast.Int:
				v.Int = big.NewInt(int64(rnd.IntN(9) - 4))
			case v.Kind == ast.KFun && g.Ran(typ) == ast.Int:
				v = fun(num(int64(rnd.IntN(5))), at(num(-1), num(0)), at(num(7), num(3)))
			case v.Kind == ast.KFun:
				v = fun(ast.Value{Kind: ast.KBool, Bool: v.Bool}, at(ast.Value{Kind: ast.KBool, Bool: rnd.IntN(2) == 0}, ast.Value{Kind: ast.KBool, Bool: true}))
			}
			m[k] = v
			values[g.Name(k)] = written(g, typ, v)
		}
		model, err := tr.Model(m, decls)
		if err != nil {
			t.Fatal(err)
		}
		val, err := eval.New(c, model).Eval(context.Background(), goal)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range []ast.Dialect{ast.Classic, ast.ProB} {
			var b strings.Builder
			mach := &ast.Machine{Name: "M", Asserts: []ast.Node{n}}
			if err := mach.Print(&b, g, d); err != nil {
				t.Fatal(err)
			}
			// That a function is total over INTEGER is not enumerated.
			m, err := printed.Read(strings.ReplaceAll(b.String(), ": INTEGER --> ", ": INTEGER <-> "))
			if err != nil {
				t.Fatalf("%v in\n%s", err, b.String())
			}
			if got, err := m.Holds(values); got != (val == c.True()) || err != nil {
				t.Fatalf("%s\nis %s, but the text says %v, %v:\n%s", print.TermString(c, goal), print.TermString(c, val), got, err, b.String())
			}
		}
	}
}
