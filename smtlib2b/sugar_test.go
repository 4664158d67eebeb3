package smtlib2b

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/ast"
	beval "bsmt/bkernel/eval"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/print"
)

// shaped are the operators that build looks at one by one: those whose arguments or result
// need more than a row of core or sugar says.
var shaped = []smtlib.Op{
	smtlib.OpTrue, smtlib.OpFalse, smtlib.OpInt, smtlib.OpBv, smtlib.OpVar, smtlib.OpAbstract, smtlib.OpApp, smtlib.OpForall, smtlib.OpExists,
	smtlib.OpNot, smtlib.OpAnd, smtlib.OpOr, smtlib.OpEq, smtlib.OpDistinct, smtlib.OpIte, smtlib.OpNeg, smtlib.OpDiv, smtlib.OpMod, smtlib.OpPow,
	smtlib.OpSelect, smtlib.OpStore, smtlib.OpConstArray, smtlib.OpConcat, smtlib.OpExtract,
}

// Every operator that the kernel knows is translated in one place.
func TestOperatorsHaveOneRow(t *testing.T) {
	places := map[smtlib.Op]int{smtlib.OpReal: 1, smtlib.OpRoot: 1, smtlib.OpString: 1} // literals of other sorts
	for _, op := range shaped {
		places[op]++
	}
	for op := range smtlib.OpFirstPassedOn {
		if sugar[op] != nil {
			places[op]++
		}
		if core[op] != 0 {
			places[op]++
		}
		if places[op] != 1 {
			t.Errorf("%s is translated in %d places", op.Name(), places[op])
		}
	}
}

// applications are uses of an operator over constants of all widths up to 4, or Ints or
// Bools: with one argument more too where it takes that, and with small indices.
func applications(c *smtlib.Context, row *smtlib.OpRow, constant func(smtlib.Sort) smtlib.Term) (out []smtlib.Term) {
	for w := 1; w <= 4; w++ {
		sorts := map[rune]smtlib.Sort{'B': smtlib.Bool, 'I': smtlib.Int, 'n': smtlib.Int, 'a': c.BitVec(w), 'b': c.BitVec(w), 'c': c.BitVec(5 - w)}
		var args []smtlib.Term
		for _, letter := range row.Params() {
			s, ok := sorts[letter]
			if !ok {
				return nil
			}
			args = append(args, constant(s))
		}
		all := [][]smtlib.Term{args}
		if len(args) > 0 && row.Takes(len(args)+1) {
			all = append(all, append(args[:len(args):len(args)], constant(c.SortOf(args[len(args)-1]))))
		}
		for _, args := range all {
			for i := range 6 {
				if row.Idx == 0 && i > 0 {
					break
				}
				if t, fault := c.ApplyOp(row, row.Op.Name(), []int{i, i / 2}[:row.Idx], args); fault == nil {
					out = append(out, t)
				}
			}
		}
	}
	return out
}

// What a row of core or sugar makes of an operator has the value that the evaluator of
// SMT-LIB, which has definitions of its own, gives the operator.
func TestRowsKeepMeaning(t *testing.T) {
	rnd := rand.New(rand.NewPCG(27, 3))
	rows := smtlib.OpRows()
	tried := map[smtlib.Op]int{}
	for i := range rows {
		row := &rows[i]
		if row.Op >= smtlib.OpFirstPassedOn || sugar[row.Op] == nil && core[row.Op] == 0 {
			continue
		}
		c := smtlib.NewContext()
		var decls []smtlib.Decl
		constant := func(s smtlib.Sort) smtlib.Term {
			d := c.AddDecl(smtlib.DeclData{Name: string(rune('a' + len(decls)%26)), Result: s, Body: smtlib.NoTerm})
			decls = append(decls, d)
			return c.MkApp(d)
		}
		terms := applications(c, row, constant)
		for _, term := range terms {
			tr := New(c)
			n, err := tr.Expr(term)
			if err != nil {
				t.Fatal(print.TermString(c, term), err)
			}
			g := tr.Graph()
			for range 60 {
				m := ast.Model{}
				for _, k := range g.Occurring(ast.OpConst, []ast.Node{n}) {
					v := ast.Value{Kind: g.Kind(g.Type(k)), Bool: rnd.IntN(2) == 0}
					switch v.Kind {
					case ast.KInt:
						v.Int = big.NewInt(rnd.Int64N(17) - 8)
					case ast.KBitVec:
						v.Int = big.NewInt(rnd.Int64N(1 << g.Width(g.Type(k))))
					}
					m[k] = v
				}
				value, err := beval.New(g, m).Eval(n)
				if err != nil {
					t.Fatal(print.TermString(c, term), err)
				}
				got, err := tr.Term(value, c.SortOf(term))
				if err != nil {
					t.Fatal(err)
				}
				interpretation, err := tr.Model(m, decls)
				if err != nil {
					t.Fatal(err)
				}
				want, err := eval.New(c, interpretation).Eval(context.Background(), term)
				if err != nil {
					t.Fatal(print.TermString(c, term), err)
				}
				if got != want {
					t.Fatalf("%s is %s, but its translation %s under %v", print.TermString(c, term), print.TermString(c, want), print.TermString(c, got), m)
				}
				tried[row.Op]++
			}
		}
	}
	for op := range smtlib.OpFirstPassedOn {
		if (sugar[op] != nil || core[op] != 0) && tried[op] < 60 {
			t.Errorf("%s was tried %d times only", op.Name(), tried[op])
		}
	}
}
