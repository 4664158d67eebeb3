package wd

import (
	"testing"

	"bsmt/b/text"
	"bsmt/b/tree"
)

func TestConditions(t *testing.T) {
	for _, c := range [][2]string{
		{"x = 1", "btrue"},
		{"x / y = 1", "y /= 0"},
		{"y /= 0 & x / y = 1", "y /= 0 => y /= 0"},
		{"y = 0 or x / y = 1", "not(y = 0) => y /= 0"},
		{"y > 0 => x mod y = 1", "y > 0 => 0 <= x & 0 < y"},
		{"x / y = 1 <=> y = 2", "y /= 0"},
		{"not(1 / x = 1)", "x /= 0"},
		{"a / b / c = 1", "b /= 0 & c /= 0"},
		{"a / c + b / c = 1", "c /= 0"},
		{"!x.(x : 1..3 => 1 / x = y)", "!x.(x : 1..3 => x /= 0)"},
		{"#x.(x : s & f(x) = y)", "!x.(x : s => x : dom(f) & card(f[{x}]) = 1)"},
		{"{x | x : s & 1 / x = 2} = s", "!x.(x : s => x /= 0)"},
		{"%x.(x : s | 1 / x) = f", "!x.(x : s => x /= 0)"},
		{"%x.(1 / x : s | x) = f", "!x.(x /= 0)"},
		{"INTER(x).(x : s | x) = t", "#x.(x : s)"},
		{"INTER(x).(y = 1 | {x}) = t", "y = 1"},
		{"INTER(x, z).(z : s or y = 1 | {x}) = t", "#z.(z : s or y = 1)"},
		{"SIGMA(x).(x : s | 1 / x) = 1", "!x.(x : s => x /= 0) & {x | x : s} : FIN({x | x : s})"},
		{"PI(x, y).(x : BOOL & y : m..n | y) = 1", "btrue"},
		{"PI(x, y).(x : 1..2 & y : x..n | y) = 1", "{x,y | x : 1..2 & y : x..n} : FIN({x,y | x : 1..2 & y : x..n})"},
		{"card(s) = 1", "s : FIN(s)"},
		{"f(f(x)) = 1", "x : dom(f) & card(f[{x}]) = 1 & f(x) : dom(f) & card(f[{f(x)}]) = 1"},
		{"bool(1 / x = 1) = TRUE", "x /= 0"},
		{"x = 1 & y = 2 & 1 / z = 1", "x = 1 & y = 2 => z /= 0"},
		{"x = 1 or y = 2 or 1 / z = 1", "not(x = 1) & not(y = 2) => z /= 0"},
		{"min(m) = 1", "m /= {} & #m__1.(m__1 : INTEGER & !x.(x : m => m__1 <= x))"},
		{"!x.(x : s => min({max({y})}) = x)", "!x.(x : s => {y} /= {} & #m.(m : INTEGER & !x.(x : {y} => x <= m)) & {max({y})} /= {} & #m.(m : INTEGER & !x.(x : {max({y})} => m <= x)))"},
		{"inter(s) = {}", "s /= {}"},
		{"conc([s, t]) = s ^ t", "s : seq(ran(s)) & t : seq(ran(t))"},
		{"2 ** n = 1", "0 <= n"},
	} {
		n, err := text.Predicate(c[0], tree.Classical, nil)
		if err != nil {
			t.Fatal(err)
		}
		before := n.String()
		if got := Of(n).String(); got != c[1] {
			t.Errorf("%s: %s, want %s", c[0], got, c[1])
		}
		if n.String() != before {
			t.Errorf("%s was changed to %s", before, n)
		}
	}
}

// The table's conditions are predicates, of no other names than the operands.
func TestTable(t *testing.T) {
	var conditions [][2]string
	for op := tree.Op(0); op < tree.NumOps; op++ {
		conditions = append(conditions, [2]string{op.String(), op.Info().WD})
	}
	for name, r := range tree.Externals {
		conditions = append(conditions, [2]string{name, r.WD})
	}
	for _, c := range conditions {
		op, src := c[0], c[1]
		if src == "" {
			continue
		}
		p, err := text.Predicate(src, tree.Classical, nil)
		if err != nil {
			t.Errorf("%s: %v", op, err)
			continue
		}
		names := map[string]bool{"a": true, "b": true, "c": true}
		tree.Walk(p, func(n *tree.Node) bool {
			for _, d := range n.Binds {
				names[d.Name] = true
			}
			if n.Op == tree.Ident && !names[n.Name] && tree.ExternalOf(n.Name, 1) == nil {
				t.Errorf("%s: %s is free in %s", op, n.Name, src)
			}
			return true
		})
	}
}

func TestActions(t *testing.T) {
	for _, c := range [][2]string{
		{"x := 1 / y", "y /= 0"},
		{"x, z := 1 / y, 2 / y", "y /= 0"},
		{"f(1 / y) := 2", "btrue"}, // what stands on the left is for who writes it out
		{"x :: {1 / y}", "y /= 0"},
		{"x : (x > 1 & 1 / x = y)", "x > 1 => x /= 0"},
		{"skip", "btrue"},
	} {
		n, err := text.Substitution(c[0], tree.Classical, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := Action(n).String(); got != c[1] {
			t.Errorf("%s: %s, want %s", c[0], got, c[1])
		}
	}
}
