package text

import (
	"testing"

	"bsmt/b/tree"
)

// What is read is printed as it stands here, or refused with this message.
var readings = map[string][][2]string{
	"substitutions": {
		{"x := (1,2)", "x := 1 |-> 2"}, {"x := 1 |-> 2", "x := 1 |-> 2"}, {"x,y,z := 1 |-> 2 |-> 3", "x,y,z := 1,2,3"},
		{"x, skip := 1", "1:4: found 'skip', expected a variable"},
		{"x := 1,2", "1:1: found 2 values for 1 variables"},
		{"x,y := (1,2)", "x,y := 1,2"},
		{"x, y := 1, 2, 3", "1:1: found 3 values for 2 variables"},
		{"1(2) <-- op", "1:1: found the number 1, expected a substitution"},
		{"f(x) <-- op", "f(x) <-- op"},
		{"x'a <-- op", "x'a <-- op"},
		{"r'a := 1", "r'a := 1"},
		{"{1}(1) := 2", "1:1: found '{', expected a substitution"},
		{"x, y :: S", "x,y :: S"},
		{"x, f(1) : (x=y)", "1:5: found an expression, expected a variable before ':'"},
		{"x y", "1:3: found 'y', expected an operator or the end"},
		{"x'", "1:3: found the end, expected the name of a field"},
		{"x, y", "1:5: found the end, expected ':=', '::' or ':('"},
		{"x +", "1:3: found '+', expected an operator or the end"},
		{"x <-- 3", "1:7: found the number 3, expected the name of an operation"},
		{"x <-- op(1", "1:11: found the end, expected ')' after the arguments of the operation"},
		{"x : y", "1:3: found ':', expected an operator or the end"},
		{"x :(x=1", "1:8: found the end, expected ')' after the condition"},
		{"op(1)(2)", "1:9: found the end, expected ':=', '::' or ':('"},
		{"x(1)'a := 3", "x(1)'a := 3"},
		{"LET x,y BE x = 1 IN skip END", "1:7: y has no value in this LET"},
		{"LET x BE x = 1 & x = 2 IN skip END", "1:20: found x = 2, expected an equation between a variable of LET and its value"},
		{"x,y <-- A.B.op(1,2)", "x,y <-- A.B.op(1,2)"},
		{"ANY x WHERE x THEN skip END", "1:13: found an expression, expected a predicate"},
		{"VAR 1 IN skip END", "1:5: found the number 1, expected a local variable"},
		{"CASE 1 OF EITHER 1 THEN skip END", "1:33: found the end, expected 'END' of the 'CASE' in line 1"},
		{"SELECT 1=1 THEN skip ELSE END", "1:27: found 'END', expected a substitution"},
		{"WHILE 1=1 DO skip VARIANT 1 END", "1:19: found 'VARIANT', expected 'INVARIANT' after the body of 'WHILE'"},
		{"x := 1 || y :: S ; z := 2", "x := 1 ||\ny :: S ;\nz := 2"},
		{"CHOICE skip", "1:12: found the end, expected 'END' of the 'CHOICE' in line 1"},
		{"IF x THEN skip END", "1:4: found an expression, expected a predicate"},
		{"ASSERT 1 THEN skip END", "1:8: found an expression, expected a predicate"},
		{"x :: ", "1:6: found the end, expected a predicate or an expression"},
		{"PRE x = 1 skip END", "1:11: found 'skip', expected 'THEN' after the condition of 'PRE'"},
		{"x,y := 1 |-> 2", "x,y := 1,2"},
		{"x(1), y := 1, 2", "x(1),y := 1,2"},
	},
	"classical formulas": {
		{"010 = x", "10 = x"},
		{"0x10", "16"},
		{"0XFF", "1:2: found 'XFF', expected an operator or the end"},
		{"007", "7"},
		{"LET x,y BE x = 1 IN x END", "1:7: y has no value in this LET"},
		{"LET x BE x = 1 & x = 2 IN x END", "1:20: found x = 2, expected an equation between a variable of LET and its value"},
		{"'''ab", "1:1: the string is not closed: expected '''"},
		{"// c", "1:5: found the end, expected a predicate or an expression"},
		{"1 // c", "1"},
		{"#! c\n1", "1"},
		{"1 #! c", "1:3: found '#', expected an operator or the end"},
		{"/*@label a*/ x = 1", "x = 1"},
		{"x.y", "x.y"},
		{"x..y", "x..y"},
		{"1..2", "1..2"},
		{"rec()", "1:5: found ')', expected the name of a field"},
		{"rec(a 1)", "1:7: found the number 1, expected ':' after the name of a field"},
		{"struct(a:1,b:2)'a", "struct(a:1,b:2)'a"},
		{"{x,y|x=y", "1:9: found the end, expected '}' at the end of the comprehension"},
		{"{1,2", "1:5: found the end, expected '}' after the elements of the set"},
		{"[1,2", "1:5: found the end, expected ']' after the elements of the sequence"},
		{"[]", "[]"},
		{"{}", "{}"},
		{"<>", "[]"},
		{"x'", "1:3: found the end, expected the name of a field"},
		{"x'1", "1:3: found the number 1, expected the name of a field"},
		{"(1,2,3)", "1 |-> 2 |-> 3"},
		{"1,2,3", "1 |-> 2 |-> 3"},
		{"!x,y.(x=y)", "!(x,y).(x = y)"},
		{"!(x,y.(x=y)", "1:6: found '.', expected ')' after the variables of '!'"},
		{"#(x).(x=1)", "#x.(x = 1)"},
		{"SIGMA(x).(x=1)", "1:14: found ')', expected '|' after the predicate of 'SIGMA'"},
		{"SIGMA x.(x=1|x)", "SIGMA(x).(x = 1 | x)"},
		{"UNION(x).(x:1..2|{x})", "UNION(x).(x : 1..2 | {x})"},
		{"bool(x)", "1:6: found an expression, expected a predicate"},
		{"bool(x=1", "1:9: found the end, expected ')'"},
		{"not x", "1:5: found an expression, expected a predicate for 'not'"},
		{"not(x)", "1:5: found an expression, expected a predicate for 'not'"},
		{"card x", "1:6: found 'x', expected '(' after 'card'"},
		{"min(1,2)", "min(1 |-> 2)"},
		{"x:1..2 & ", "1:10: found the end, expected a predicate or an expression"},
		{"x:y:z", "1:2: found a predicate, expected an expression for ':'"},
		{"1<2<3", "1:2: found a predicate, expected an expression for '<'"},
		{"x=y=z", "1:2: found a predicate, expected an expression for '='"},
		{"a => b", "1:1: found an expression, expected a predicate for '=>'"},
		{"x=1 => y=1 => z=1", "(x = 1 => y = 1) => z = 1"},
		{"x=1 <=> y=2 => z=1", "x = 1 <=> y = 2 => z = 1"},
		{"x$0", "x$0"},
		{"x$1", "1:2: unexpected character '$'"},
		{"x~~", "x~~"},
		{"f(1,2)(3)[{4}]'a", "f(1 |-> 2)(3)[{4}]'a"},
		{"-1", "-1"},
		{"- -1", "-(-1)"},
		{"2**3**4", "2**3**4"},
		{"1-2-3", "1-2-3"},
		{"a|->b|->c", "a |-> b |-> c"},
		{"a<->b<->c", "a <-> b <-> c"},
		{"a;b||c", "a ; b || c"},
		{"\"a\\n\\\"b\\\\\"", "\"a\\n\\\"b\\\\\""},
		{"\"\\q\"", "\"\\\\q\""},
		{"\"a\nb\"", "1:1: \" is not closed on its line"},
		{"IF 1=1 THEN 2=2 ELSE 3 END", "1:22: found an expression, expected a predicate as after 'THEN'"},
		{"IF 1=1 THEN 2 ELSIF 2=2 THEN 3 ELSE 4 END", "IF 1 = 1 THEN 2 ELSE IF 2 = 2 THEN 3 ELSE 4 END END"},
		{"x : INT1", "x : INT1"},
		{"a.b.c = 1", "a.b.c = 1"},
		{"MAXINT = 2", "MAXINT = 2"},
		{"x /: {}", "x /: {}"},
		{"x /= y", "x /= y"},
		{"x /<: y", "x /<: y"},
		{"x /<<: y", "x /<<: y"},
		{"x <<: y", "x <<: y"},
		{"prj1(A,B)(c)", "prj1(A,B)(c)"},
		{"iterate(r,1,2)", "1:1: found 3 operands of 'iterate', expected 2"},
		{"succ(x)", "succ(x)"},
		{"succ", "succ"},
		{"1e5", "1:2: found 'e5', expected an operator or the end"},
		{"99999999999999999999", "99999999999999999999"},
		{"x\\y", "x\\y"},
		{"x/\\y", "x /\\ y"},
		{"x\\/y", "x \\/ y"},
		{"s/|\\1", "s /|\\ 1"},
		{"s\\|/1", "s \\|/ 1"},
		{"\u00a0x\u00a0=\u00a01", "x = 1"},
	},
	"formulas of Event-B": {
		{"{x+y ∣ x=y}", "{x,y.x = y | x+y}"}, // {(x,y).x = y | x+y}
		{"{1 ∣ 1=1}", "1:2: there is no variable before '|'"},
		{"{x,y ∣ x=y}", "1:4: found a list, expected one expression before '|'"},
		{"{{x∣x=1} ∣ x=1}", "1:2: name the variables of this comprehension: expected {x . P | E}"},
		{"{x·x=1∣x}", "{x.x = 1 | x}"},           // {x | x = 1}
		{"{x,y·x=y∣x+y}", "{x,y.x = y | x+y}"},   // {(x,y).x = y | x+y}
		{"{x ↦ y ∣ x=y}", "{x,y.x = y | x|->y}"}, // {x,y | x = y}
		{"λx·x=1∣x", "%x.x = 1 | x"},
		{"λx↦y·x=y∣x", "%x|->y.x = y | x"},
		{"λ(x↦y)↦z·x=y∣z", "%x|->y|->z.x = y | z"},
		{"⋃x·x∈S∣x", "UNION x.x : S | x"},
		{"∀x,y·x=y", "!x,y.x = y"},
		{"x' = 1", "x' = 1"},
		{"a ** b", "a ** b"},
		{"a × b", "a ** b"},
		{"a ^ b", "a^b"},
		{"x oftype ℤ", "x oftype INT"},
		{"∀x⦂ℤ·x=x", "!x.x : INT => x = x"},
		{"finite(1)", "finite(1)"},
		{"partition(a,b)", "partition(a,b)"},
		{"partition(a)", "partition(a)"},
		{"partition(a,b,c)", "partition(a,b,c)"},
		{"a∧b∨c", "1:1: found an expression, expected a predicate for '&'"},
		{"x=1∧y=1∨z=1", "(x = 1 & y = 1) or z = 1"},
		{"x=1⇒y=1⇒z=1", "(x = 1 => y = 1) => z = 1"},
		{"x=1⇔y=1⇔z=1", "(x = 1 <=> y = 1) <=> z = 1"},
		{"010", "10"},
		{"{ }", "{}"}, // {}
		{"∅", "{}"},   // {}
		{"bool(x=1)", "bool(x = 1)"},
		{"card(x)", "card(x)"},
		{"x ∈ ℕ1", "x : NAT1"},
		{"x ≔ 1", "1:3: found ':=', expected an operator or the end"},
		{"ran(f)", "ran(f)"},
		{"prj1(x)", "prj1(x)"},
		{"prj1", "prj1"},
		{"id", "id"},
		{"succ(1)", "succ(1)"},
		{"f(x)(y)", "f(x)(y)"},
		{"f(x,y)", "f(x |-> y)"},
		{"f[x]", "f[x]"},
		{"f∼", "f~"},
		{"a∖b∪c", "(a \\ b) \\/ c"},
		{"a∪b∪c", "a \\/ b \\/ c"},
		{"a∪b∩c", "(a \\/ b) /\\ c"},
		{"x ÷ y ∗ z", "x/y*z"},
		{"−x", "-x"},
		{"1−−2", "1--2"},
		{"x..y", "x..y"},
		{"1‥2", "1..2"},
		{"⊤", "true"},
		{"⊥ ∧ ⊤", "false & true"},
		{"¬x=1", "not(x = 1)"},
		{"¬(x=1)", "not(x = 1)"},
		{"∃x·x=1∧x=2", "#x.x = 1 & x = 2"},
		{"(∃x·x=1)∧x=2", "(#x.x = 1) & x = 2"},
		{"rec(a:1)", "1:6: found ':', expected ')' after the arguments"},
		{"\"a\"", "\"a\""},
		{"seq(S)", "seq(S)"},
		{"a  b c", "1:4: found 'b', expected an operator or the end"},
	},
}

func TestReadings(t *testing.T) {
	for kind, list := range readings {
		read, dialect := Formula, tree.Classical
		switch kind {
		case "substitutions":
			read = Substitution
		case "formulas of Event-B":
			dialect = tree.EventB
		}
		for _, c := range list {
			n, err := read(c[0], dialect, nil)
			var got string
			if err != nil {
				got = err.Error()
			} else {
				got = tree.Print(n, dialect)
				if again, err := read(got, dialect, nil); err != nil || tree.Print(again, dialect) != got {
					t.Errorf("%s: read again it is %v, %v", got, again, err)
				}
			}
			if got != c[1] {
				t.Errorf("%s: %s, want %s", c[0], got, c[1])
			}
		}
	}
}
