package text

import (
	"strings"
	"testing"

	"bsmt/b/tree"
)

// Each formula prints as the second string, or as itself, and reads back the same.
func TestFormulasOfClassicalB(t *testing.T) {
	for _, c := range [][2]string{
		{"x=1 => y=2 => z=3", "(x = 1 => y = 2) => z = 3"},
		{"x=1 & y=2 or z=3", "(x = 1 & y = 2) or z = 3"},
		{"x=1 & y=2 <=> z=3 & w=4", "x = 1 & y = 2 <=> z = 3 & w = 4"},
		{"x=1 & (y=2 & z=3)", "x = 1 & (y = 2 & z = 3)"},
		{"x=1 & y=2 & z=3", "x = 1 & y = 2 & z = 3"},
		{"not(x=1) & y=2", "not(x = 1) & y = 2"},
		{"not(not(x=1))", "not(not(x = 1))"},
		{"a - b - c", "a-b-c"},
		{"a - (b - c)", "a-(b-c)"},
		{"a ** b ** c", "a**b**c"},
		{"(a ** b) ** c", "(a**b)**c"},
		{"-a ** b", "-a**b"},
		{"-(a ** b)", "-(a**b)"},
		{"-(-a)", "-(-a)"},
		{"-1", "-1"},
		{"2 - -1", "2--1"},
		{"1..n+1", "1..n+1"},
		{"a*b+c mod d", "a*b+c mod d"},
		{"A --> B <-> C", "A --> B <-> C"},
		{"A --> (B <-> C)", "A --> (B <-> C)"},
		{"a |-> b |-> c", "a |-> b |-> c"},
		{"a |-> (b |-> c)", "a |-> (b |-> c)"},
		{"(a,b,c)", "a |-> b |-> c"},
		{"f(a,b)", "f(a |-> b)"},
		{"f(a)(b)~[c]'d", "f(a)(b)~[c]'d"},
		{"(f <+ g)(x)", "(f <+ g)(x)"},
		{"(f ; g)", "f ; g"},
		{"(f || g ; h)", "f || g ; h"},
		{"dom(f ; g)", "dom(f ; g)"},
		{"{(f ; g)}", "{(f ; g)}"},
		{"r[a;b]", "r[a ; b]"},
		{"{x | x : S}", "{x | x : S}"},
		{"{x,y | x = y}", "{x,y | x = y}"},
		{"{(x,y) | x = y}", "{x,y | x = y}"},
		{"{x \u00b7 x : S | x + 1}", "{(x).x : S | x+1}"},
		{"{1, 2, a |-> b}", "{1,2,a |-> b}"},
		{"[]", "[]"}, {"<>", "[]"}, {"{}", "{}"}, {"\u2205", "{}"},
		{"[1,2]", "[1,2]"},
		{"!x.(x : S => #y.(y : T))", "!x.(x : S => #y.(y : T))"},
		{"!(x,y).(x = y)", "!(x,y).(x = y)"},
		{"!x,y.(x = y)", "!(x,y).(x = y)"},
		{"%x.(x : S | x + 1)", "%x.(x : S | x+1)"},
		{"SIGMA(x).(x : S | x)", "SIGMA(x).(x : S | x)"},
		{"PI x.(x : S | x)", "PI(x).(x : S | x)"},
		{"UNION(x).(x : S | (f ; g))", "UNION(x).(x : S | f ; g)"},
		{"\u2200x\u00b7(x \u2208 \u2124 \u21d2 x \u2209 \u2115\u2081)", "!x.(x : INTEGER => x /: NATURAL1)"},
		{"\u03bbx\u00b7(x\u2208S\u2223x)", "%x.(x : S | x)"},
		{"A \u00d7 B", "A*B"},
		{"bool(x = 1) = TRUE", "bool(x = 1) = TRUE"},
		{"rec(a : 1, (b : 2))'a", "rec(a:1,b:2)'a"},
		{"struct(a : S)", "struct(a:S)"},
		{"IF x = 1 THEN 2 ELSIF x = 2 THEN 3 ELSE 4 END", "IF x = 1 THEN 2 ELSE IF x = 2 THEN 3 ELSE 4 END END"},
		{"IF x = 1 THEN y = 2 ELSE z = 3 END", "IF x = 1 THEN y = 2 ELSE z = 3 END"},
		{"LET x, y BE x = 1 & y = 2 IN x + y END", "LET x,y BE x = 1 & y = 2 IN x+y END"},
		{"LET x BE x = 1 IN x = y END", "LET x BE x = 1 IN x = y END"},
		{`"a\"b\\c"`, `"a\"b\\c"`},
		{"0x1F", "31"}, {"007", "7"},
		{"123456789012345678901234567890", "123456789012345678901234567890"},
		{"x$0 + 1", "x$0+1"},
		{"M.x + y", "M.x+y"},
		{"`any name`", "`any name`"},
		{"prj1(S,T)(x)", "prj1(S,T)(x)"}, {"prj1(x)", "@prj1(x)"},
		{"iterate(r, n)", "iterate(r,n)"},
		{"@finite(S) & @partition(S,{a},{b})", "@finite(S) & @partition(S,{a},{b})"},
		{"s ^ t /|\\ 2 \\|/ 3 <- x", "s ^ t /|\\ 2 \\|/ 3 <- x"},
		{"x -> s", "x -> s"},
		{"S <| r |>> T", "S <| r |>> T"},
		{"x <- 1", "x <- 1"}, {"x < -1", "x < -1"},
		{"succ(x) = pred(y)", "succ(x) = pred(y)"},
		{"A \\ B - C", "A\\B-C"},
		{"a /* comment */ + // another\n b", "a+b"},
		{"btrue or bfalse", "btrue or bfalse"},
		{"f(x) /= {} & x <: y & x /<: y & x <<: y & x /<<: y", "f(x) /= {} & x <: y & x /<: y & x <<: y & x /<<: y"},
	} {
		n, err := Formula(c[0], tree.Classical, nil)
		if err != nil {
			t.Errorf("%s: %v", c[0], err)
			continue
		}
		got := n.String()
		if got != c[1] {
			t.Errorf("%s: printed %s, expected %s", c[0], got, c[1])
		}
		again, err := Formula(got, tree.Classical, nil)
		if err != nil || !tree.Same(n, again) && c[0] != "A \u00d7 B" { // × alone says what * does not
			t.Errorf("%s: read again it is %v, %v", got, again, err)
		}
	}
}

func TestFormulasOfEventB(t *testing.T) {
	for _, c := range [][2]string{
		{"∀x,y·x∈ℕ ∧ y∈ℕ1 ⇒ x+y > 0", "!x,y.x : NAT & y : NAT1 => x+y > 0"},
		{"a=1 ∧ (∀x·x=a) ∧ b=2", "a = 1 & (!x.x = a) & b = 2"},
		{"a=1 ∧ ∃x·x=a ∧ b=2", "a = 1 & (#x.x = a & b = 2)"},
		{"¬ a = b ∧ c = d", "not(a = b) & c = d"},
		{"λx↦y·x∈S∧y∈T∣x", "%x|->y.x : S & y : T | x"},
		{"λx↦(y↦z)·⊤∣x", "{x,y,z.true | x |-> (y |-> z) |-> x}"},
		{"{x·x∈S∣x+1}", "{x.x : S | x+1}"},
		{"{x+y∣x∈S∧y∈S}", "{x,y.x : S & y : S | x+y}"},
		{"{x∣x∈S}", "{x.x : S | x}"},
		{"⋃s·s∈S∣s", "UNION s.s : S | s"},
		{"A×B→C", "(A ** B) --> C"},
		{"A ∪ (B ∩ C)", `A \/ (B /\ C)`},
		{"f;g;h", "f ; g ; h"},
		{"f∘g", "f circ g"},
		{"x ↦ y ↦ z", "x |-> y |-> z"},
		{"f∼[S]", "f~[S]"},
		{"∅ ⦂ ℙ(S×T) = r", "∅"},
		{"id", "id"}, {"prj1(x)", "prj1(x)"}, {"partition(S,{a},{b})", "partition(S,{a},{b})"}, {"finite(S)", "finite(S)"},
		{"x^2 mod 3 ÷ 2", "x^2 mod 3/2"},
		{"ℤ = INT", "INT = INT"},
		{"x'=x+1", "x' = x+1"},
		{"S ◁ r ⩥ T", "(S <| r) |>> T"},
		{"A \ue100 r", "A <<-> r"},
		{"r \ue103 s", "r <+ s"},
		{"S∖T", `S \ T`},
		{"1‥n", "1..n"},
	} {
		n, err := Formula(c[0], tree.EventB, nil)
		if err != nil {
			t.Errorf("%s: %v", c[0], err)
			continue
		}
		got := tree.Print(n, tree.EventB)
		if got != c[1] && c[1] != "∅" {
			t.Errorf("%s: printed %s, expected %s", c[0], got, c[1])
		}
		again, err := Formula(got, tree.EventB, nil)
		if err != nil {
			t.Errorf("%s: %v", got, err)
		} else if second := tree.Print(again, tree.EventB); second != got {
			t.Errorf("%s: read again it is %s", got, second)
		}
	}
}

// What an error says, and where.
func TestErrorsSayWhatWasExpected(t *testing.T) {
	for _, c := range [][2]string{
		{"x +", "1:4: found the end, expected a predicate or an expression"},
		{"x = ", "1:5: found the end, expected a predicate or an expression"},
		{"(x", "1:3: found the end, expected ')'"},
		{"!x (x : S)", "1:4: found '(', expected '.' after the variables of '!'"},
		{"!x.(x + 1)", "1:7: found an expression, expected a predicate"},
		{"(x = 1) + 2", "1:4: found a predicate, expected an expression for '+'"},
		{"x & y = 1", "1:1: found an expression, expected a predicate for '&'"},
		{"{x | x : S", "1:11: found the end, expected '}' at the end of the comprehension"},
		{"{x + 1 | x : S}", "1:4: found an expression, expected the name of a variable of the comprehension"},
		{"SELECT", "1:1: found 'SELECT', expected a predicate or an expression"},
		{"x ? y", `1:3: unexpected character '?'`},
		{`"abc`, `1:1: " is not closed on its line`},
		{"/* abc", "1:1: the comment is not closed: expected */"},
		{"iterate(r)", "1:1: found 1 operands of 'iterate', expected 2"},
		{"LET x BE y = 1 IN x END", "1:12: found y = 1, expected an equation between a variable of LET and its value"},
		{"rec(a:1, a:2)", "1:10: the field a occurs twice"},
		{"%x.(x : S)", "1:10: found ')', expected '|' after the predicate of '%'"},
		{"a b", "1:3: found 'b', expected an operator or the end"},
		{"IF x = 1 THEN 2 END", "1:17: found 'END', expected 'ELSE'"},
		{"IF x = 1 THEN 2 ELSE y = 1 END", "1:24: found a predicate, expected an expression as after 'THEN'"},
		{"[x := 1](y = 2)", "1:1: a substitution applied to a predicate is not supported"},
		{"!card.(1=1)", "1:2: found the reserved word 'card', expected a variable of '!'"},
		{strings.Repeat("(", 100000), "nested more than 3000 deep"},
		{strings.Repeat("-", 100000), "nested more than 3000 deep"},
		{strings.Repeat("not(", 100000), "nested more than 3000 deep"},
		{strings.Repeat("{", 100000), "nested more than 3000 deep"},
		{strings.Repeat("IF x=1 THEN 1 ELSIF ", 100000), "nested more than 3000 deep"},
		{strings.Repeat("!x.(", 100000), "nested more than 3000 deep"},
		{"1" + strings.Repeat("+1", 100000), "more than 50000 operators in a row"},
		{"x" + strings.Repeat("~", 100000), "more than 50000 operators in one another"},
		{"x" + strings.Repeat("(1)", 100000), "more than 50000 operators in one another"},
	} {
		n, err := Formula(c[0], tree.Classical, nil)
		if err == nil {
			t.Errorf("%.60s: no error, but %.60v", c[0], n)
		} else if !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%.60s: %v, expected %s", c[0], err, c[1])
		}
	}
}

func TestSubstitutions(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"x := 1", "x := 1"},
		{"x, f(y), r'a := 1, 2, 3", "x,f(y),r'a := 1,2,3"},
		{"f(x)(y) := z", "f(x)(y) := z"},
		{"x :: S", "x :: S"},
		{"x, y : (x = y$0)", "x,y : (x = y$0)"},
		{"skip", "skip"},
		{"a || b ; c", "a ||\nb ;\nc"},
		{"BEGIN a ; b END || c", "BEGIN\n  a ;\n  b\nEND ||\nc"},
		{"op", "op"}, {"op(1, (2,3))", "op(1,2 |-> 3)"}, {"x, y <-- M.op(1)", "x,y <-- M.op(1)"},
		{"PRE x = 1 THEN skip END", "PRE x = 1 THEN\n  skip\nEND"},
		{"ASSERT x = 1 THEN skip END", "ASSERT x = 1 THEN\n  skip\nEND"},
		{"CHOICE a OR b END", "CHOICE\n  a\nOR\n  b\nEND"},
		{"IF x=1 THEN a ELSIF x=2 THEN b ELSE c END", "IF x = 1 THEN\n  a\nELSIF x = 2 THEN\n  b\nELSE\n  c\nEND"},
		{"SELECT x=1 THEN a WHEN x=2 THEN b ELSE c END", "SELECT x = 1 THEN\n  a\nWHEN x = 2 THEN\n  b\nELSE\n  c\nEND"},
		{"CASE x OF EITHER 1,2 THEN a OR 3 THEN b ELSE c END END", "CASE x OF\n  EITHER 1,2 THEN\n    a\n  OR 3 THEN\n    b\n  ELSE\n    c\n  END\nEND"},
		{"ANY x, y WHERE x = y THEN a END", "ANY x,y WHERE x = y THEN\n  a\nEND"},
		{"LET x BE x = 1 IN a END", "LET x BE x = 1 IN\n  a\nEND"},
		{"VAR x IN x := 1 ; a END", "VAR x IN\n  x := 1 ;\n  a\nEND"},
		{"WHILE x < 1 DO x := x + 1 INVARIANT x : NAT VARIANT 10 - x END", "WHILE x < 1 DO\n  x := x+1\nINVARIANT x : NAT\nVARIANT 10-x\nEND"},
		{"BEGIN skip END", "skip"},
	} {
		n, err := Substitution(c.src, tree.Classical, nil)
		if err != nil {
			t.Errorf("%s: %v", c.src, err)
			continue
		}
		if got := n.String(); got != c.want {
			t.Errorf("%s: printed\n%s\nexpected\n%s", c.src, got, c.want)
		}
		if again, err := Substitution(n.String(), tree.Classical, nil); err != nil || !tree.Same(n, again) {
			t.Errorf("%s: read again it is %v, %v", n, again, err)
		}
	}
	for _, c := range [][2]string{
		{"x := ", "1:6: found the end, expected a predicate or an expression"},
		{"x, y := 1", "1:1: found 1 values for 2 variables"},
		{"1 := 2", "1:1: found the number 1, expected a substitution"},
		{"x + 1 := 2", "1:3: found '+'"},
		{"IF x=1 THEN a ; END", "1:17: found 'END', expected a substitution after ';'"},
		{"BEGIN a", "1:8: found the end, expected 'END' of the 'BEGIN' in line 1"},
		{"{x} := 2", "1:1: found '{', expected a substitution"},
		{"f(x) :: S", "1:2: found an expression, expected a variable before '::'"},
		{strings.Repeat("BEGIN ", 100000), "nested more than 3000 deep"},
		{strings.Repeat("IF x=1 THEN ", 100000), "nested more than 3000 deep"},
	} {
		n, err := Substitution(c[0], tree.Classical, nil)
		if err == nil {
			t.Errorf("%.60s: no error, but %.60v", c[0], n)
		} else if !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%.60s: %v, expected %s", c[0], err, c[1])
		}
	}
	n, err := Substitution("x, y :∣ x' = y ∧ (∃z·z = y')", tree.EventB, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := tree.Print(n, tree.Classical); got != "x,y : (x = y$0 & #z.(z = y))" {
		t.Errorf("before-after predicate: %s", got)
	}
}
