package types

import (
	"testing"

	"bsmt/b/tree"
)

// show prints a type rule with its variables numbered in the order of their first use.
func show(p *pattern) string {
	if p == nil {
		return "?"
	}
	vars := make([]*tree.Type, 8)
	for i := range vars {
		vars[i] = &tree.Type{Kind: tree.TGiven, Set: &tree.Set{Name: string(rune('A' + i))}}
	}
	return p.instance(vars).String()
}

func TestTypeRulesOfTheTable(t *testing.T) {
	for _, c := range []struct {
		op     tree.Op
		args   []string
		result string
	}{
		{tree.Add, []string{"INTEGER", "INTEGER"}, "INTEGER"},
		{tree.Member, []string{"A", "POW(A)"}, "?"},
		{tree.Implies, []string{"?", "?"}, "?"},
		{tree.ParallelProd, []string{"POW(A*B)", "POW(C*D)"}, "POW(A*C*(B*D))"},
		{tree.DirectProd, []string{"POW(A*B)", "POW(A*C)"}, "POW(A*(B*C))"},
		{tree.BackCompose, []string{"POW(A*B)", "POW(C*A)"}, "POW(C*B)"},
		{tree.GenConcat, []string{"POW(INTEGER*POW(INTEGER*A))"}, "POW(INTEGER*A)"},
		{tree.Prj2, []string{"POW(A)", "POW(B)"}, "POW(A*B*B)"},
		{tree.IfExpr, []string{"?", "A", "A"}, "A"},
		{tree.MaxInt, nil, "INTEGER"},
		{tree.RelOf, []string{"POW(A*POW(B))"}, "POW(A*B)"},
	} {
		s := sigs()[c.op]
		if len(s.args) != len(c.args) {
			t.Errorf("%v: %d operands, expected %d", c.op, len(s.args), len(c.args))
			continue
		}
		for i, a := range s.args {
			if got := show(a); got != c.args[i] {
				t.Errorf("%v: operand %d is %s, expected %s", c.op, i+1, got, c.args[i])
			}
		}
		if got := show(s.result); got != c.result {
			t.Errorf("%v: result %s, expected %s", c.op, got, c.result)
		}
	}
}

func TestUnify(t *testing.T) {
	v, w := new(tree.Type), new(tree.Type)
	s := tree.NewSet(tree.Pos{}, "S").Type
	u := tree.NewSet(tree.Pos{}, "S").Type
	rec := func(fields ...tree.Field) *tree.Type { return &tree.Type{Kind: tree.TRecord, Fields: fields} }
	if !unify(tree.PairOf(v, tree.SetOf(w)), tree.PairOf(tree.IntType, tree.SetOf(v))) {
		t.Error("pairs with variables do not unify")
	}
	if w.Rep() != tree.IntType {
		t.Errorf("w is %v, expected INTEGER", w)
	}
	open := new(tree.Type)
	for i, c := range [][2]*tree.Type{
		{s, u}, {tree.IntType, tree.BoolType}, {tree.SetOf(s), s}, {open, tree.SetOf(open)},
		{tree.PairOf(s, s), tree.PairOf(s, tree.IntType)},
		{rec(tree.Field{Name: "a", Type: s}), rec(tree.Field{Name: "b", Type: s})},
		{rec(tree.Field{Name: "a", Type: s}), rec()},
	} {
		if unify(c[0], c[1]) {
			t.Errorf("%d: two different types unify", i)
		}
	}
}

func TestNearNames(t *testing.T) {
	for _, c := range []struct {
		a, b string
		near bool
	}{
		{"total", "totl", true}, {"totl", "total", true}, {"total", "totel", true}, {"total", "total1", true},
		{"total", "tatel", false}, {"total", "to", false}, {"ab", "a", false}, {"abc", "abc", false}, {"abc", "xabc", true},
	} {
		if got := tree.Near(c.a, c.b); got != c.near {
			t.Errorf("tree.Near(%s, %s) = %v", c.a, c.b, got)
		}
	}
}
