package machine

import (
	"strings"
	"testing"

	"bsmt/b/text"
	"bsmt/b/tree"
)

func flat(t *testing.T, src string) *Machine {
	t.Helper()
	m, err := tryFlat(src)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func tryFlat(src string) (*Machine, error) {
	c, err := text.Parse("m.mch", src, nil)
	return flattenRead(c, err, nil)
}

func TestTypesOfFormulas(t *testing.T) {
	m := flat(t, `MACHINE M SETS S; E = {a, b} CONSTANTS k PROPERTIES k : NAT
VARIABLES f, r INVARIANT f : S +-> 1..k & r : struct(n : INTEGER, e : E)
DEFINITIONS D(x) == x * 2; INV == ran(f) <: NAT
INITIALISATION f := {} || r :: struct(n : {0}, e : E) END`)
	for _, c := range []struct{ src, typ, free string }{
		{"1 + 2", "INTEGER", ""},
		{"{1,2} - {3}", "POW(INTEGER)", ""},
		{"S * E", "POW(S*E)", ""},
		{"2 * k", "INTEGER", ""},
		{"D(k)", "INTEGER", ""},
		{"r'n", "INTEGER", ""},
		{"f~[{1}]", "POW(S)", ""},
		{"{x,y | x : S & y = f(x)}", "POW(S*INTEGER)", ""},
		{"%(x,y).(x : S & y : E | x |-> y)", "POW(S*E*(S*E))", ""},
		{"x : f", "", "x:S*INTEGER"},
		{"INV", "", ""},
		{"x - y = {1}", "", "x:POW(INTEGER) y:POW(INTEGER)"},
		{"x * y = z & x : S <-> S & y : POW(E)", "", "x:POW(S*S) y:POW(E) z:POW(S*S*E)"},
		{"#y.(y : S & x : f[{y}])", "", "x:INTEGER"},
		{"{} = {}", "", ""},
		{"x < y & y = floor(z)", "", "x:INTEGER y:INTEGER z:REAL"},
		{"x < y & 0.5 = y", "", "x:REAL y:REAL"},
		{"x - y < z * 2.0 & u < v + w", "", "x:REAL y:REAL z:REAL u:INTEGER v:INTEGER w:INTEGER"},
		{"x = min({1.5}) ** 2 & y < x", "", "x:REAL y:REAL"},
		{"card([a,b])", "INTEGER", ""},
		{"IF k = 1 THEN a ELSE b END", "E", ""},
		{"LET x BE x = k IN x + 1 END", "INTEGER", ""},
		{"rec(b : 1, a : TRUE)", "struct(a:BOOL,b:INTEGER)", ""},
		{"(f ; {1 |-> a})", "POW(S*E)", ""},
		{"(f || {1 |-> a})", "POW(S*INTEGER*(INTEGER*E))", ""},
		{"prj1(S,E)", "POW(S*E*S)", ""},
		{"UNION(x).(x : S | {f(x)})", "POW(INTEGER)", ""},
		{"SIGMA(x).(x : 1..3 | x * x)", "INTEGER", ""},
		{"fnc(f)", "POW(S*POW(INTEGER))", ""},
		{"conc([[1],[2]])", "POW(INTEGER*INTEGER)", ""},
		{"@partition(E,{a},{b})", "", ""},
		{`"abc"`, "STRING", ""},
	} {
		f, err := m.Formula(c.src)
		if err != nil {
			t.Errorf("%s: %v", c.src, err)
			continue
		}
		typ := ""
		if f.Node.Type != nil {
			typ = f.Node.Type.String()
		}
		var free []string
		for _, d := range f.Free {
			free = append(free, d.Name+":"+d.Type.String())
		}
		if got := strings.Join(free, " "); typ != c.typ || got != c.free {
			t.Errorf("%s: type %q, free %q, expected %q and %q", c.src, typ, got, c.typ, c.free)
		}
		tree.Walk(f.Node, func(n *tree.Node) bool {
			if n.Op == tree.Minus || n.Op == tree.Star {
				t.Errorf("%s: %v is left undecided", c.src, n.Op)
			}
			if n.Op == tree.Ident && n.Decl == nil {
				t.Errorf("%s: %s is not resolved", c.src, n.Name)
			}
			return true
		})
	}
}

func TestTypeErrorsHaveTheirPlace(t *testing.T) {
	m := flat(t, "MACHINE M SETS S; E = {a, b} VARIABLES f INVARIANT f : S +-> INTEGER INITIALISATION f := {} END")
	for _, c := range []struct{ src, want string }{
		{"1 + a", "1:5: found the type E, expected INTEGER in '+': a"},
		{"f : S", "1:5: found the type POW(S), expected POW(POW(S*INTEGER)) in ':': S"},
		{"a - b", "1:3: found the type E, expected numbers or sets for '-'"},
		{"x - y = z", "the types of x-y are not known, so '-' may be of numbers or of sets"},
		{"x = y", "1:1: the type of x cannot be inferred"},
		{"real(2.0)", "1:6: found the type REAL, expected INTEGER in 'real': 2.0"},
		{"1 + 1.5", "1:5: found the type REAL, expected INTEGER in '+': 1.5"},
		{"x + y = 1.5 & x : 1..2", "found the type"},
		{"x < y & y = floor(x)", "found the type INTEGER, expected REAL"},
		{"floor[{1.5}]", "1:1: the operator floor is not supported"},
		{"min(1.5)", "1:5: found the type REAL, expected POW(REAL) in 'min': 1.5"},
		{"x'n = 1", "the record of which 'n is a field has no known type"},
		{"rec(n:1)'m = 1", "there is no field m in struct(n:INTEGER)"},
		{"x : x", "1:5: found the type _, expected POW(_)"},
		{"!x.(x : 1..2 => x : S)", "1:21: found the type POW(S), expected POW(INTEGER)"},
		{"S = {1}", "found the type POW(INTEGER), expected POW(S)"},
		{"LET x BE x = x IN x > 0 END & x : E", "1:35: found the type POW(E), expected POW(INTEGER)"},
		{"x * y = 3 & x : S", "found the type"},
	} {
		f, err := m.Formula(c.src)
		if err == nil {
			t.Errorf("%s: no error, but %v", c.src, f.Node)
		} else if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, expected %s", c.src, err, c.want)
		}
	}
}
