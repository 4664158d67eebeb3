package text

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bsmt/b/tree"
	"bsmt/internal/golden"
)

// The components in testdata print as their golden files, and those as themselves.
func TestComponentsPrintAsGoldenFiles(t *testing.T) {
	for _, name := range []string{"all.mch", "imp.imp"} {
		path := filepath.Join("testdata", name)
		c, err := Read(path, nil)
		if err != nil {
			t.Error(err)
			continue
		}
		got := printed(c)
		golden.Check(t, path+".golden", got)
		again, err := Parse(path+".golden", got, nil)
		if err != nil {
			t.Error(err)
			continue
		}
		if diff := cmp.Diff(got, printed(again)); diff != "" {
			t.Errorf("%s read again (-want +got):\n%s", name, diff)
		}
	}
}

func TestErrorsOfComponents(t *testing.T) {
	for _, c := range [][2]string{
		{"", "m:1:1: found the end, expected 'MACHINE', 'REFINEMENT' or 'IMPLEMENTATION'"},
		{"MACHINE", "m:1:8: found the end, expected the name of the component"},
		{"MACHINE M", "m:1:10: found the end, expected a clause or 'END'"},
		{"MACHINE M END x", "m:1:15: found 'x' after the 'END' of the component, expected the end of the file; perhaps an 'END' is too many"},
		{"MACHINE M\nVARIABLES x,\nEND", "m:3:1: found the reserved word 'END', expected a variable"},
		{"MACHINE M VARIABLES x INVARIANT x : 1..2 INITIALISATION x := 1 OPERATIONS op = skip; END", "found ';' after the last operation"},
		{"MACHINE M OPERATIONS op = skip op2 = skip END", "m:1:32: found 'op2', expected ';' before the next operation"},
		{"MACHINE M INITIALISATION skip INITIALISATION skip END", "m:1:31: there are two initialisations"},
		{"MACHINE M FREETYPES T a END", "m:1:23: found 'a', expected '=' before the constructors of the free type T"},
		{"MACHINE M FREETYPES T = a(BOOL, END", "m:1:31: found ','"},
		{"MACHINE M DEFINITIONS A == B; B == A + 1 INVARIANT A = 1 END", "the definition A is made of itself"},
		{"MACHINE M DEFINITIONS A(x) == x INVARIANT A(1, 2) = 1 END", "m:1:43: found 2 arguments of the definition A, expected 1"},
		{"MACHINE M DEFINITIONS A(x) == x INVARIANT A = 1 END", "found '=', expected '(' before the arguments of the definition A"},
		{"MACHINE M DEFINITIONS A == 1; A == 2 END", "m:1:31: A is defined twice"},
		{"MACHINE M DEFINITIONS A == 1 + END", "found the end of the definition, expected a predicate or an expression"},
		{"MACHINE M DEFINITIONS \"no.def\" END", "the file no.def of definitions cannot be read from here"},
		{"MACHINE M DEFINITIONS A == 1 + ; B == 2 INVARIANT B = 2 END", "m:1:32: found the end of the definition"},
		{"MACHINE M DEFINITIONS EXTERNAL_FUNCTION_f == INTEGER; f(x) == x INVARIANT f(1) = 1 END", "the external function f is not supported"},
		{"MACHINE M EXPRESSIONS x END", "expected a definition"},
		{"MACHINE M DEFINITIONS A == 1 INITIALISATION A END", "m:1:47: found 'END', expected ':=', '::', ':(' or a call"},
		{"MACHINE M SETS S = {a, } END", "expected an element of the set"},
		{"MACHINE M SETS S = T END", "found T, expected the elements of the set between braces"},
		{"MACHINE M DEFINITIONS D0 == 1" + doubling(40) + " INVARIANT D40 = 1 END", "definitions expand to more than 1000000 nodes"},
	} {
		u, err := Parse("m", c[0], nil)
		if err == nil {
			t.Errorf("%.60s: no error, but %.60s", c[0], printed(u))
		} else if !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%.60s: %v, expected %s", c[0], err, c[1])
		}
	}
}

// doubling gives definitions each of which has the one before it twice.
func doubling(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("; D" + string(rune('0'+(i+1)/10)) + string(rune('0'+(i+1)%10)) + " == ")
		prev := "D" + string(rune('0'+i/10)) + string(rune('0'+i%10))
		if i == 0 {
			prev = "D0"
		}
		b.WriteString(prev + " + " + prev)
	}
	return b.String()
}

func TestMacros(t *testing.T) {
	for _, c := range []struct{ defs, formula, want string }{
		{"A == 1 + 2", "A * 3", "(1+2)*3"},
		{"A(x) == x + y", "A(2 * z)", "2*z+y"},
		{"A(x) == #y.(y > x)", "A(y + 1)", "#y__1.(y__1 > y+1)"},
		{"A(x) == #y.(y > x)", "#y__1.(A(y + y__1))", "#y__1.(#y__2.(y__2 > y+y__1))"},
		{"A(v,P) == #v.(v : NAT & bool(v = P) = TRUE)", "A(z, z + 1)", "#z.(z : NAT & bool(z = z+1) = TRUE)"},
		{"A(x) == #x.(x > 0)", "A(1 + 1)", "#x.(x > 0)"},
		{"B == A; A == 1", "B", "1"},
		{"A == f", "A(1)", "f(1)"},
		{"L == a,b", "{L}", "{a |-> b}"},
		{"A(x) == {y | y : x & #x.(x = y)}", "A(S)", "{y | y : S & #S.(S = y)}"},
		{"P(x) == x > 0", "P(1) & not(P(2))", "1 > 0 & not(2 > 0)"},
		{"A(x) == x", "A((1 ; 2))", "1 ; 2"},
	} {
		u, err := Parse("m", "MACHINE M DEFINITIONS "+c.defs+" END", nil)
		if err != nil {
			t.Errorf("%s: %v", c.defs, err)
			continue
		}
		n, err := Formula(c.formula, tree.Classical, u.Definitions)
		if err != nil {
			t.Errorf("%s: %v", c.formula, err)
		} else if got := n.String(); got != c.want {
			t.Errorf("%s with %s: %s, expected %s", c.formula, c.defs, got, c.want)
		}
	}
}

// Clauses that define expressions or predicates only, wherever they stand.
func TestKindsOfDefinitions(t *testing.T) {
	for src, want := range map[string]string{
		"MACHINE M EXPRESSIONS A == 1 + 2 PREDICATES P(x) == x > 0 INVARIANT P(A) END":         "1+2 > 0",
		"MACHINE M INVARIANT P(A) PREDICATES P(x) == x > 0; Q == 1 = 1 EXPRESSIONS A == 3 END": "3 > 0",
		"MACHINE M DEFINITIONS A == 3 INVARIANT A = B DEFINITIONS B == 4 END":                  "3 = 4",
	} {
		u, err := Parse("m", src, nil)
		if err != nil {
			t.Errorf("%s: %v", src, err)
		} else if got := u.Invariants[0].Pred.String(); got != want {
			t.Errorf("%s: %s, expected %s", src, got, want)
		}
	}
	if u, err := Parse("m", "MACHINE M VARIABLES EXPRESSIONS INVARIANT EXPRESSIONS = 1 INITIALISATION EXPRESSIONS := 1 END", nil); err != nil || len(u.Variables) != 1 {
		t.Errorf("a variable of that name: %v", err)
	}
}

func TestFilesOfDefinitions(t *testing.T) {
	files := map[string]string{
		"a.def": "DEFINITIONS \"b.def\"; A == B + 1",
		"b.def": "DEFINITIONS \"a.def\"; B == 2",
		"c.def": "INVARIANT",
	}
	open := func(name string) (string, string, error) {
		if src, ok := files[name]; ok {
			return name, src, nil
		}
		return name, "", os.ErrNotExist
	}
	u, err := Parse("m", "MACHINE M DEFINITIONS \"a.def\" INVARIANT A = 3 END", open)
	if err != nil {
		t.Fatal(err)
	}
	if got := u.Invariants[0].Pred.String(); got != "2+1 = 3" {
		t.Errorf("got %s", got)
	}
	for _, c := range [][2]string{
		{"c.def", "c.def:1:1: found 'INVARIANT', expected 'DEFINITIONS'"},
		{"d.def", "m:1:23: the file of definitions cannot be read"},
		{"LibraryXML.def", "m:1:23: ProB's library LibraryXML.def of external functions is not supported"},
	} {
		_, err := Parse("m", "MACHINE M DEFINITIONS \""+c[0]+"\" END", open)
		if err == nil || !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: %v, expected %s", c[0], err, c[1])
		}
	}
}

// TestDeepTrees: sums that are read without recursion, but are deeper than those who walk over
// them can take, are refused wherever they stand.
func TestDeepTrees(t *testing.T) {
	deep := "0" + strings.Repeat("+1", maxTree+1)
	for _, c := range []string{
		"CONSTRAINTS k = %s", "PROPERTIES c = %s", "INVARIANT x = %s", "ASSERTIONS x = %s", "INITIALISATION x := %s",
		"OPERATIONS o = x := %s", "LOCAL_OPERATIONS o = x := %s", "DEFINITIONS d == %s", "VALUES c = %s",
	} {
		head := map[bool]string{true: "IMPLEMENTATION m\nREFINES n\n", false: "MACHINE m(k)\nVARIABLES x\nCONSTANTS c\n"}[strings.HasPrefix(c, "VALUES") || strings.HasPrefix(c, "LOCAL")]
		if _, err := Parse("m.mch", head+strings.Replace(c, "%s", "0+1", 1)+"\nEND", nil); err != nil {
			t.Errorf("%s: %v", c, err)
		}
		if _, err := Parse("m.mch", head+strings.Replace(c, "%s", deep, 1)+"\nEND", nil); err == nil || !strings.Contains(err.Error(), "operators in one another") {
			t.Errorf("%s: %v", c, err)
		}
	}
}

// The use of a definition may be the call of an operation.
func TestDefinitionsOfCalls(t *testing.T) {
	u, err := Parse("m", "MACHINE M DEFINITIONS go(x) == op(x,1); st == stop; two == a,b INITIALISATION go(2) ; st ; two := 1,2 END", nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := u.Init.String(), "op(2,1) ;\nstop ;\na,b := 1,2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
