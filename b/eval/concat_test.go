package eval

import (
	"testing"

	"bsmt/b/tree"
)

// The parts of a known sequence are found by cutting it.
func TestConcatenations(t *testing.T) {
	m := sets(tree.Classical)
	for _, c := range []struct{ src, want string }{
		{"{s,u | s^u = [1,2]}", "{({}|->[1, 2]), ([1]|->[2]), ([1, 2]|->{})}"},
		{"{s | s^[2] = [1,2]}", "{[1]}"},
		{"{s | s^[3] = [1,2]}", "{}"},
		{"{s | [1,2]^s = [1,2]}", "{{}}"},
		{"{s | [1,2,3]^s = [1,2]}", "{}"},
		{"{x,s,y | [5,x]^s<-y = [5,6,7,8]}", "{(6|->[7]|->8)}"},
		{"{x,s | x->s = [4,5]}", "{(4|->[5])}"},
		{"{x,y | [x,y] = [4,5]}", "{(4|->5)}"},
		{"{x | [x,x] = [4,5]}", "{}"},
		{"{x,s | x->s = [] & x=1}", "{}"},
		{"{s | s^s = [1,2,1,2]}", "{[1, 2]}"},
		{"{s | s^s = [1,2,1]}", "{}"},
		{"card({s,u,v | s^u^v = [1,2,3,4]})", "15"},
		{"{s,u | s^[0]^u = [0,1,0]}", "{({}|->[1, 0]), ([0, 1]|->{})}"},
		{"{s,u | s^u = {(2,7)}}", "{}"},
		{"{s | 1|->([a]^s) : {(1,[a,b]), (1,[b,c]), (2,[a])}}", "{[b]}"},
		{"card({s,u | s:seq(S) & u:seq(S) & [a,b]^s = u^[c,c] & size(u) = 4})", "9"},
	} {
		if got, err := evaluate(m, c.src, 1<<16); err != nil || got != c.want {
			t.Errorf("%s is %s, %v; want %s", c.src, got, err, c.want)
		}
	}
}
