package eval

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// linearTerm gives a sum over x, y, z and a known k.
func linearTerm(r *rand.Rand) string {
	atoms := []string{"x", "y", "z", "k", "2*x", "-3*y", "k*z", "x*2", "7", "-4", "z-k", "(x-y)", "-(z+1)"}
	t := atoms[r.IntN(len(atoms))]
	for range r.IntN(3) {
		t += []string{" + ", " - "}[r.IntN(2)] + atoms[r.IntN(len(atoms))]
	}
	return t
}

func linearPred(r *rand.Rand, depth int) string {
	if depth > 0 && r.IntN(2) == 0 {
		a, b := linearPred(r, depth-1), linearPred(r, depth-1)
		return []string{"(" + a + " or " + b + ")", "(" + a + " => " + b + ")", "not(" + a + ")", "not(" + a + " & " + b + ")", "(" + a + " & " + b + ")", "(" + a + " <=> " + b + ")"}[r.IntN(6)]
	}
	a, b, c := linearTerm(r), linearTerm(r), linearTerm(r)
	switch r.IntN(10) {
	case 0:
		return a + " : " + b + ".." + c
	case 1:
		return a + " : {-3,0,k,5}"
	case 2:
		return a + ` : (0..9)\{k}`
	case 3:
		return a + ` : -5..-2 \/ k..4`
	case 4:
		return a + " /: " + b + ".." + c
	case 5:
		return a + " : NATURAL"
	}
	return a + []string{" < ", " <= ", " > ", " >= ", " = ", " /= "}[r.IntN(6)] + b
}

// What narrowing finds between bounds that only sums give is what a walk through a cube
// that holds all of it finds.
func TestNarrowing(t *testing.T) {
	m := sets(tree.Classical)
	r := rand.New(rand.NewPCG(3, 4))
	rounds := 300
	if testing.Short() {
		rounds = 100
	}
	const edge = 6
	for range rounds {
		// x between -edge and edge, by sums that hide it; y and z close to it.
		parts := []string{fmt.Sprintf("x+x+y >= y-%d & 2*x <= %d", 2*edge-3, 2*edge-3), "x+y : 0..3 & z-y : -2..1"}
		for range 1 + r.IntN(3) {
			parts = append(parts, linearPred(r, 2))
		}
		k := r.IntN(7) - 3
		planned := strings.ReplaceAll("{x,y,z | "+strings.Join(parts, " & ")+"}", "k", fmt.Sprintf("(%d)", k))
		n, err := m.Formula(planned)
		if err != nil {
			t.Fatalf("%s: %v", planned, err)
		}
		w := NewWorld(m.Dialect, m.Sets, func(*tree.Set) int { return 2 }, -1, 3)
		code := NewCode(w)
		got, err := code.NewFrame(NewQuota(1 << 22)).Value(code.NewScope().Expr(n.Node))
		if err != nil || !value.IsFinite(got) {
			t.Errorf("%s: %v", planned, err)
			continue
		}
		scope := code.NewScope()
		first := scope.BindNew(n.Node.Binds...)
		pred := scope.Pred(n.Node.Args[0])
		tuple, shape := scope.tuple(n.Node.Binds)
		b := shape.Pow().Build()
		f := code.NewFrame(nil)
		err = f.Guard(func() {
			for x := int64(-edge); x <= edge; x++ {
				for y := int64(-edge - 1); y <= edge+4; y++ {
					for z := int64(-edge - 4); z <= edge+6; z++ {
						copy(f.Slots[first:], []value.Value{value.Int(x), value.Int(y), value.Int(z)})
						if pred(f) {
							b.Add(tuple(f))
						}
					}
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if want := b.Set(); !value.Equal(got, want) {
			t.Errorf("%s\nplanned  %s\nwalked   %s", planned, shape.Pow().Brief(got, 300), shape.Pow().Brief(want, 300))
		}
	}
}

// Bounds that other conjuncts give, where each alone gives none.
func TestNarrowedBounds(t *testing.T) {
	m := sets(tree.Classical)
	for _, c := range []struct{ src, want string }{
		{"{x | x+x > 10 & x+x < 20}", "{6, 7, 8, 9}"},
		{"{x,y | x+y = 7 & x-y = 1 & x < 9 & y < 9}", "{(4|->3)}"},
		{"{x,y | 3*x+5*y = 41 & x > 0 & y > 0}", "{(2|->7), (7|->4), (12|->1)}"},
		{"{m | 12 = 4*m}", "{3}"},
		{"{m | 13 = 4*m}", "{}"},
		{"#m.(35 = m*7)", "true"},
		{"{x | x : NATURAL & not(x > 3)}", "{0, 1, 2, 3}"},
		{"{x | (x : 1..3 or x : 7..8) & x /= 2}", "{1, 3, 7, 8}"},
		{"{i | i : NATURAL1 & i <= size([5,6,7])}", "{1, 2, 3}"},
		{"{x,y | x : 0..100000000 & y = 2*x+1 & y : {7,8,9}}", "{(3|->7), (4|->9)}"},
		{"card({a,b,c,d | a:0..9 & b:0..9 & c:0..9 & d:0..9 & 1000*a+100*b+10*c+d = 9018})", "1"},
		{"{x | x > 4 & x < 3}", "{}"},
		{"#c.(c = c+1)", "false"},
		{"{x,y | x*y = -4}", "{(-4|->1), (-2|->2), (-1|->4), (1|->-4), (2|->-2), (4|->-1)}"},
		{"{x,y | 9 = x*y & x > 0}", "{(1|->9), (3|->3), (9|->1)}"},
		{"card({x,y | x*y = 1000000})", "98"},
		{"{x,y | x : 2..5 & x*y = 12}", "{(2|->6), (3|->4), (4|->3)}"},
		{"!c.(c /= c+1)", "true"},
		{"{x | x > x or x+1 < x}", "{}"},
		{"{x,y | x-y = 3+x-y & y > x}", "{}"},
		{"{x | x : 1..3 & x-x = 0}", "{1, 2, 3}"},
	} {
		if got, err := evaluate(m, c.src, 1<<16); err != nil || got != c.want {
			t.Errorf("%s is %s, %v; want %s", c.src, got, err, c.want)
		}
	}
	// One of a few values settles some questions on all integers.
	for _, c := range []struct{ src, want string }{{"#x.(x > 2)", "true"}, {"!x.(x > 2)", "false"}, {"{x | x > 2} = {}", "false"}} {
		if got, err := evaluate(m, c.src, 1<<16); err != nil || got != c.want {
			t.Errorf("%s is %s, %v; want %s", c.src, got, err, c.want)
		}
	}
	for _, src := range []string{"!x.(x > -99)", "#x.(x*x < 0)", "{x | x > 4}  = {5}", "#(x,y).(x = y+1 & x > 7 & x mod 2 = 2)"} {
		if got, err := evaluate(m, src, 1<<16); err == nil {
			t.Errorf("%s is %s, though nothing bounds x", src, got)
		}
	}
}
