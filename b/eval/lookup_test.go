package eval

import (
	"errors"
	"testing"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// Relations without end are asked for their values at the points that matter.
func TestEndlessRelations(t *testing.T) {
	m := sets(tree.Classical)
	for _, c := range []struct{ src, want string }{
		{"{x,y | y+y = x}[{7,8,10}]", "{4, 5}"},
		{"{x,y | y+y = x}(8)", "4"},
		{"7 : dom({x,y | y+y = x})", "false"},
		{"{x,y | y = x or y = x+1}[{1,5}]", "{1, 2, 5, 6}"},
		{"{1,2} <| {x,y | y = x or y = x+1}", "{(1|->1), (1|->2), (2|->2), (2|->3)}"},
		{"({x,y | y+y = x} ; {x,y | y+y = x})[{8,12,2}]", "{2, 3}"},
		{"({x,y | y = x or y = x+1} ; {(2,a),(3,b)})[{2}]", "{a, b}"},
		{"({x,y | y+y = x} ; {}) = {}", "true"},
		{"({(1,8),(2,6)} ; {x,y | y+y = x})", "[4, 3]"},
		{"(%x.(x : INTEGER|x+1) ; {(2,5),(2,7)})[{1}]", "{5, 7}"},
		{"(1,7) : (%x.(x : INTEGER|x+1) ; {(2,5),(2,7)})", "true"},
		{"(%x.(x : INTEGER|x+1) ; {(2,5),(3,7)})(2)", "7"},
		{"(%x.(x : INTEGER|x+1) || {(2,5),(2,7)})[{(1,2),(1,3)}]", "{(2|->5), (2|->7)}"},
		{"({(2,5),(2,7)} || {x,y | y = x or y = x+1})[{(2,1)}]", "{(5|->1), (5|->2), (7|->1), (7|->2)}"},
		{"((1,2),(2,7)) : (%x.(x : INTEGER|x+1) || {(2,5),(2,7)})", "true"},
		{"((1,2),(2,6)) : (%x.(x : INTEGER|x+1) || {(2,5),(2,7)})", "false"},
		{"closure1(%y.(y : NATURAL1|y-1))[{3,5}]", "{0, 1, 2, 3, 4}"},
		{"closure1({x,y | y+y = x & x > 0})[{24}]", "{3, 6, 12}"},
		{"(24,3) : closure1({x,y | y+y = x & x > 0})", "true"},
		{"({(1,5)} \\/ %x.(x : NATURAL & x > 1|x*x))(7)", "49"},
		{"({(1,5)} \\/ %x.(x : NATURAL & x > 1|x*x))(1)", "5"},
		{"({(2,5)} \\/ %x.(x : NATURAL & x > 1|x*x))[{2,3}]", "{4, 5, 9}"},
		{"({(2,4)} \\/ %x.(x : NATURAL & x > 1|x*x))(2)", "4"},
		{"(%x.(x : NATURAL|x) /\\ %x.(x : NATURAL|x*x))[{1,2}]", "{1}"},
		{"(%x.(x : NATURAL|x) - %x.(x : NATURAL|x*x))[{1,2}]", "{2}"},
	} {
		if got, err := evaluate(m, c.src, 1<<16); err != nil || got != c.want {
			t.Errorf("%s is %s, %v; want %s", c.src, got, err, c.want)
		}
	}
	for _, src := range []string{
		"{x,y | y = x or y = x+1}(1)", "({(2,5)} \\/ %x.(x : NATURAL & x > 1|x*x))(2)", "{x,y | y+y = x}(7)",
		"closure1(%y.(y : NATURAL|y+1))[{3}]", "(%x.(x : INTEGER|x+1) ; {(2,5),(2,7)})(1)", "(%x.(x : INTEGER|x+1) || {(2,5),(2,7)})((1,2))",
	} {
		if got, err := evaluate(m, src, 1<<22); err == nil {
			t.Errorf("%s is %s, want an error", src, got)
		}
	}
}

// A lambda or comprehension that depends on names is evaluated at the point it is applied to.
func TestAppliedAtPoints(t *testing.T) {
	m := sets(tree.Classical)
	for _, c := range []struct{ src, want string }{
		{"{k,v | k:1..3 & v = (%x.(x:1..9|x+k))(2)}", "[3, 4, 5]"},
		{"{k,v | k:1..3 & v = (%(x,y).(x:1..10**9 & y:1..10**9|x*y+k))(2,5)}", "[11, 12, 13]"},
		{"{k,v | k:1..3 & v = {x,y | x:1..10**9 & (x=1 => y=k) & (x/=1 => y=0)}(1)}", "[1, 2, 3]"},
		{"{k,v | k:1..3 & v = {x,y,z | x:1..10**9 & y:1..10**9 & z = x+y*k}(1,2)}", "[3, 5, 7]"},
		{"{k,v | k:1..2 & v = (%x.(x:1..9|(%y.(y:1..9|y+x))(k)))(4)}", "[5, 6]"},
		{"{k,v | k:1..2 & v = {x,y | x:1..3 & (y=k or y=k)}(3)}", "[1, 2]"},
	} {
		if got, err := evaluate(m, c.src, 1<<16); err != nil || got != c.want {
			t.Errorf("%s is %s, %v; want %s", c.src, got, err, c.want)
		}
	}
	for _, src := range []string{
		"#k.(k:1..3 & (%x.(x:k..9|x+k))(0) = 0)", "#k.(k:1..3 & {x,y | x:1..3 & y:k..5}(1) = 1)", "#k.(k:1..3 & {x,y | x:1..3 & y:k..5}(7) = 1)",
	} {
		got, err := evaluate(m, src, 1<<16)
		var e *Error
		if !errors.As(err, &e) || e.Kind != value.IllDefined {
			t.Errorf("%s is %s, %v; it is ill-defined", src, got, err)
		}
	}
}
