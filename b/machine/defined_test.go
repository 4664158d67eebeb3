package machine

import (
	"testing"

	"bsmt/b/tree"
)

func TestDefine(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"f : NATURAL --> NATURAL & !x.(x : NATURAL => f(x) = x*x)", "f : NATURAL --> NATURAL & f = %x.(x : NATURAL | x*x)"},
		{"f(0) = 1 & !k.(k : NATURAL1 => k*f(k-1) = f(k)) & f : NATURAL >-> NATURAL",
			"f = %f__1.(f__1 : NATURAL & f__1 = 0 | 1) \\/ %k.(k : NATURAL & k : NATURAL1 | k*f(k-1)) & f : NATURAL >-> NATURAL"},
		{"f : NATURAL --> INTEGER & f(0) = 1 & !k.(k : NATURAL => f(1+k) = f(k)-2)",
			"f : NATURAL --> INTEGER & f = %f__1.(f__1 : NATURAL & f__1 = 0 | 1) \\/ %f__1.(f__1 : NATURAL & f__1-1 : NATURAL | f(f__1-1)-2)"},
		{"g : INTEGER*BOOL --> INTEGER & !x.(x : INTEGER => !b.(b : BOOL => (b = TRUE => g(x|->b) = x) & (b = FALSE => g(x|->b) = -x)))",
			"g : INTEGER*BOOL --> INTEGER & g = %(x,b).(x |-> b : INTEGER*BOOL & x : INTEGER & b : BOOL & b = TRUE | x) \\/ " +
				"%(x,b).(x |-> b : INTEGER*BOOL & x : INTEGER & b : BOOL & b = FALSE | -x)"},
		{"f : NATURAL --> NATURAL & !x.(x : NATURAL => f(x) = c+x) & c = 7", "f : NATURAL --> NATURAL & f = %x.(x : NATURAL | c+x) & c = 7"},
		{"f : NATURAL --> NATURAL & f(0) = 1 & f(1) = 2", ""},
		// No equations for values of f: what is said of another name, or of what f takes, or by f itself.
		{"f : NATURAL --> NATURAL & y = f(5)", ""},
		{"f : NATURAL --> NATURAL & !x.(x : NATURAL & x > c => f(x) = x) & c : 1..9", ""},
		{"f : NATURAL --> NATURAL & !x.(x : NATURAL => f(x) > x)", ""},
		{"f : NATURAL --> NATURAL & !x.(x : NATURAL => f(2*x) = x)", ""},
		{"f : NATURAL --> NATURAL & !(x,y).(x : NATURAL & y : NATURAL => f(x) = x+0*y)", ""},
		{"f : NATURAL --> NATURAL & !x.(x : NATURAL & f(x) > 0 => f(x) = x)", ""},
		{"f = %x.(x : NATURAL | x) & f : NATURAL --> NATURAL & f(2) = 2", ""},
		{"f : 1..9 --> NATURAL & !x.(x : 1..9 => f(x) = x*x)", ""},
		{"f : NATURAL +-> NATURAL & !x.(x : NATURAL => f(x) = x*x)", ""},
	} {
		f, err := Empty(tree.Classical).Formula(c.src)
		if err != nil {
			t.Fatal(err)
		}
		before := f.Node.String()
		got, spaces := Define(f.Node, true)
		switch {
		case c.want == "" && (got != f.Node || len(spaces) != 0):
			t.Errorf("%s became %s", c.src, got)
		case c.want != "" && (got.String() != c.want || len(spaces) != 1):
			t.Errorf("%s became\n%s, expected\n%s (%d spaces)", c.src, got, c.want, len(spaces))
		case f.Node.String() != before:
			t.Errorf("%s was written to: %s", c.src, f.Node)
		}
	}
}
