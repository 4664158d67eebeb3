package eval

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// TestSearchesAreWellDefined: a search whose conjuncts, read from the left, mean something for
// all candidates has an answer, whatever it evaluates first.
func TestSearchesAreWellDefined(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	m := sets(tree.Classical)
	atoms := []string{
		"x : 0..2", "x : {0,2}", "x : {1,2}", "y : 0..2", "y : 1..2", "y : {0,2}", "x /= 0", "y > 0", "(x /= 0 or y = 1)", "(y = 0 or x = 2)", "x <= y",
		"y = 2/x", "x = 4/y", "y = {(1,1),(2,0)}(x)", "x = {(1,2),(2,1)}(y)", "y = 2 mod x", "(x /= 0 => 2/x = y)", "2/x < y", "{(1,1),(2,0)}(x) /= y",
		"y : 0..2/x", "x : {4/y}", "(y = 2/x or y = 0)", "x = max({y} - {0})", "y : {(1,{1}),(2,{0,2})}(x)", "y < {(1,1),(2,2)}(x)",
	}
	const bounds = 3 // the first of them are of x, as many more of y
	said := map[bool]int{}
	for range 1000 {
		of := []string{atoms[r.IntN(bounds)], atoms[bounds+r.IntN(bounds)]}
		for range 2 + r.IntN(4) {
			of = append(of, atoms[r.IntN(len(atoms))])
		}
		src := strings.Join(of, " & ")
		f, err := m.Formula(src)
		if err != nil || len(f.Free) != 2 {
			continue
		}
		code := NewCode(NewWorld(m.Dialect, m.Sets, func(*tree.Set) int { return 2 }, -1, 3))
		s := code.NewScope()
		first := s.BindNew(f.Free...)
		p := s.Pred(f.Node)
		fr := code.NewFrame(nil)
		n, defined := 0, true
		for x := int64(-3); x <= 6 && defined; x++ {
			for y := int64(-3); y <= 6 && defined; y++ {
				fr.Slots[first], fr.Slots[first+1] = value.Int(x), value.Int(y)
				holds, err := fr.Truth(p)
				if defined = err == nil; holds {
					n++
				}
			}
		}
		if !defined {
			continue
		}
		for what, want := range map[string]string{
			"#(x,y).(" + src + ")": fmt.Sprint(n > 0), "card({x,y | " + src + "})": fmt.Sprint(n),
			"!(x,y).(" + src + " => x /= x)": fmt.Sprint(n == 0),
		} {
			if got, err := evaluate(m, what, 1<<18); err != nil || got != want {
				t.Errorf("%s is %s, want %s (%v)", what, got, want, err)
			}
		}
		said[n > 0]++
	}
	if said[true] < 25 || said[false] < 25 {
		t.Errorf("only %v were said", said)
	}
}

// TestSetsOfOuterNames: so does one that depends on names of the same search, for all values that
// satisfy what is to its left.
func TestSetsOfOuterNames(t *testing.T) {
	m := sets(tree.Classical)
	for src, want := range map[string]string{
		"!(x,y).(x : 1..3 & y : {1/(x-2)} & x > 2 => y > 0)":             "division",
		"#(x,y).(x : 1..3 & y : {1/(x-2)} & x > 2)":                      "division",
		"#(x,y).(x : 1..3 & y : {1/(x-2)} & y > 5 & x > 2)":              "division",
		"{x,y | x : 1..3 & y : {1/(x-2)} & x > 2 & y > 0} = {}":          "division",
		"!(x,y,z).(x : 1..3 & y : ran({1|->{x}}(x)) & z : {} => y = z)":  "ran",
		"SIGMA(x,y).(x : 1..2 & y : 1..max(1..x-1) & x > 1 | y) = 1":     "max",
		"#(x,y).(x : 1..3 & x > 2 & y : {1/(x-2)} & y > 0)":              "true",
		"{x,y | x : 1..3 & (x > 2 => y : {1/(x-2)}) & x > 2 & y : 1..3}": "{(3|->1)}",
		"{x,y | y : {1/(x-2)} & x : 3..4 & y > 0}":                       "{(3|->1)}",
	} {
		got, err := evaluate(m, src, 1<<18)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s is %s, want %s", src, got, want)
		}
	}
}

// TestSetsWithoutValue: a set over which names go has a value, whatever else could decide first,
// unless nothing satisfies what is to its left.
func TestSetsWithoutValue(t *testing.T) {
	m := sets(tree.Classical)
	for set, why := range map[string]string{"{1/0}": "division", "dom([3] /|\\ 2)": "sequence", "ran(tail([1] /|\\ 0))": "tail", "1..max({})": "max", "{(1,{2})}(0)": "not in the domain"} {
		for _, src := range []string{
			"!x.(x : %s => 1 = 1)", "!x.(x : %s & x > 2 => x > 1)", "!x.(x : 1..3 & x : %s & x > 5 => 1 = 2)", "not(#x.(x : %s & 1 = 2))", "{x | x : %s & 1 = 2} = {}",
			"SIGMA(x).(x : %s & 1 = 2 | 1) = 0", "%%x.(x : %s & x : {} | x) = {}", "!x.(x : %s /\\ {} => x = 1)", "!(x,y).(x : 1..2 & y : %s => 1 = 1)",
			"UNION(x).(x : %s & x < x | {x}) = {}", "!x.(1 = 1 & (x : %s => x = 1) & 1 = 2 => x = 1)",
		} {
			src = fmt.Sprintf(src, set)
			if got, err := evaluate(m, src, 1<<18); err == nil || !strings.Contains(err.Error(), why) {
				t.Errorf("%s is %s (%v), want an error of %s", src, got, err, why)
			}
		}
		for _, src := range []string{
			"!x.(x : {} & x : %s => 1 = 1)", "!x.(1 = 2 & x : %s => 1 = 1)", "!x.(x : 1..3 & x > 5 & x : %s => 1 = 2)", "not(#(x,y).(x : 1..0 & y : %s))",
			"!x.(x : 1..2 & (x = 5 => x : %s) & x > 1 => x = 2)", "{x | x : 3..2 & x : %s & 1 = 2} = {}",
		} {
			src = fmt.Sprintf(src, set)
			if got, err := evaluate(m, src, 1<<18); err != nil || got != "TRUE" && got != "true" {
				t.Errorf("%s is %s (%v), want true", src, got, err)
			}
		}
	}
}
