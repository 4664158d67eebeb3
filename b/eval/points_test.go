package eval

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// functionPred gives a predicate on a function f from 1..4 and a known k.
func functionPred(r *rand.Rand) string {
	cmp := func() string { return []string{" <= ", " < ", " = ", " /= ", " >= ", " > "}[r.IntN(6)] }
	point := func() string { return fmt.Sprint(1 + r.IntN(4)) }
	set := func() string { return []string{"1..4", "2..3", "{1,4}", "{}", "dom(f)", "1..5", "{1,3,k}"}[r.IntN(7)] }
	switch r.IntN(11) {
	case 0:
		return "SIGMA(i).(i:" + set() + "|f(i))" + cmp() + fmt.Sprint(r.IntN(8))
	case 1:
		return "k" + cmp() + "SIGMA(i).(i:" + set() + "|f(i))"
	case 2:
		return "!i.(i:1..3 => f(i)" + cmp() + "f(i+1))"
	case 3:
		return "!(i,j).(i:" + set() + " & j:1..4 & i<j => f(i)" + cmp() + "f(j) & f(i) /= k)"
	case 4:
		return "!i.(i:1..4 & i:dom(f) & f(i) > 0 => i" + cmp() + "f(i))"
	case 5:
		return "f(" + point() + ")" + cmp() + "f(" + point() + ")"
	case 6:
		return "f(" + point() + ") = " + fmt.Sprint(r.IntN(4))
	case 7:
		return "#i.(i:1..4 & i:dom(f) & f(i)" + cmp() + "k)"
	case 8:
		return "!i.(i:2..4 => f(i) = " + []string{"f(i-1)", "3-f(i-1)", "f(f(i-1))", "card(ran(f))", "f(i-1)-f(1)+k"}[r.IntN(5)] + ")"
	case 9:
		return "f(" + point() + ") = f(" + point() + ")+f(" + point() + ")"
	}
	return "card(ran(f))" + cmp() + "2"
}

// What a search point by point finds is what holds of each function of the space.
func TestFunctionsByPoints(t *testing.T) {
	m := sets(tree.Classical)
	r := rand.New(rand.NewPCG(5, 6))
	rounds := 600
	if testing.Short() {
		rounds = 150
	}
	spaces := []string{"1..4 --> 0..3", "1..4 +-> 0..2", "1..4 >-> 0..4", "1..4 -->> 1..3", "1..3 --> -2..2", "{1,2,4} --> 0..3"}
	defined := 0
	for range rounds {
		var parts []string
		for range 1 + r.IntN(3) {
			parts = append(parts, functionPred(r))
		}
		space := spaces[r.IntN(len(spaces))]
		src := fmt.Sprintf("{f | f : %s & %s}", space, strings.Join(parts, " & "))
		src = strings.ReplaceAll(src, "k", fmt.Sprint(r.IntN(5)))
		n, err := m.Formula(src)
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		w := NewWorld(m.Dialect, m.Sets, func(*tree.Set) int { return 2 }, -1, 3)
		code := NewCode(w)
		shape := w.Shape(n.Node.Type)
		all, err := m.Formula(space)
		if err != nil {
			t.Fatal(err)
		}
		open := code.NewScope()
		open.Open = true
		at := open.BindNew(n.Node.Binds...)
		solve := open.Solver(n.Node.Binds, n.Node.Args[0])
		planned := code.NewScope().Expr(n.Node)
		functions := code.NewScope().Expr(all.Node)

		// Where a predicate is ill-defined for some function, only the open search goes on.
		list, ill := walked(t, code, n.Node, func(f *Frame, try func(...value.Value)) {
			for c := value.Iter(value.List(functions(f))); c.Next(); {
				try(c.V)
			}
		})
		f := code.NewFrame(nil)
		got, err := f.Value(planned)
		if err == nil {
			got, err = value.Normal(got), nil
		}
		switch {
		case err == nil && !value.Equal(got, list):
			t.Errorf("%s\nplanned  %s\nwalked   %s", src, shape.Brief(got, 300), shape.Brief(list, 300))
		case err != nil && !ill:
			t.Errorf("%s: %v", src, err)
		}
		found := shape.Build()
		if err := f.Solutions(solve, func() bool { found.Add(f.Slots[at]); return true }); err != nil {
			t.Errorf("%s: %v", src, err)
		} else if set := found.Set(); !value.Equal(set, list) {
			t.Errorf("%s\nopen     %s\nwalked   %s", src, shape.Brief(set, 300), shape.Brief(list, 300))
		}
		if !ill {
			defined++
		}
	}
	if defined < rounds/3 {
		t.Errorf("only %d of %d formulas are well-defined", defined, rounds)
	}
}

// What is demanded of single points, of neighbours and of the total spares walks through
// all functions.
func TestDemands(t *testing.T) {
	m := sets(tree.Classical)
	for _, c := range []struct{ src, want string }{
		{"card({f | f : 1..5 --> NATURAL & SIGMA(i).(i:1..5|f(i)) = 5})", "126"},
		{"card({f | f : 1..3 --> NATURAL1 & SIGMA(i).(i:dom(f)|f(i)) < 6})", "10"},
		{"card({f | f : 1..30 --> 0..9 & SIGMA(i).(i:1..30|f(i)) <= 1})", "31"},
		{"card({f | f : 1..30 --> {1,2,5} & 149 <= SIGMA(i).(i:1..30|f(i))})", "1"},
		{"card({f | f : 1..20 --> 1..3 & !i.(i:1..19 => f(i) <= f(i+1))})", "231"},
		{"card({f | f : 1..50 --> POW(7..11) & !i.(i:1..50 => {7,8,9} <: f(i) & card(f(i)) = 4) & !i.(i:1..49 => f(i) /= f(i+1))})", "2"},
		{"{x | #f.(f : 0..10 --> NATURAL & f(0) = 1 & !n.(n : 1..10 => f(n) = n*f(n-1)) & x = f(10))}", "{3628800}"},
		{"card({f | f : 0..40 --> 0..99 & f(40) = 7 & !n.(n : 0..39 => f(n) = f(n+1)+1)})", "1"},
		{"{f | f : 0..40 --> 0..40 & f(40) = 7 & !n.(n : 0..39 => f(n) = f(n+1)+1)}", "{}"},
		{"{f | f : 1..9 --> 1..9 & SIGMA(i).(i:1..9|f(i)) > 81}", "{}"},
		{"card({s | s : seq(1..3) & size(s) = 12 & !i.(i:2..12 => s(i-1) < s(i) or s(i) = 1)})", "12664"},
	} {
		if got, err := evaluate(m, c.src, 1<<20); err != nil || got != c.want {
			t.Errorf("%s is %s, %v; want %s", c.src, got, err, c.want)
		}
	}
	if got, err := evaluate(m, "{f | f : 1..3 --> NATURAL & SIGMA(i).(i:1..2|f(i)) = 2} = {}", 1<<16); err == nil {
		t.Errorf("%s, though nothing bounds f(3)", got)
	}
}
