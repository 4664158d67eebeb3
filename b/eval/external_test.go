package eval

import (
	"errors"
	"testing"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// givenOutside has values of each external function.
var givenOutside = []struct{ src, want string }{
	{`STRING_LENGTH("aé") |-> STRING_LENGTH("")`, "(2|->0)"}, {`STRING_APPEND("ab","c")`, `"abc"`}, {`STRING_REV("añb")`, `"bña"`},
	{`STRING_CONC(["a","b",""])`, `"ab"`}, {`STRING_SPLIT("/usr/lib","/")`, `["", "usr", "lib"]`}, {`STRING_SPLIT("","x") = [""]`, "true"},
	{`STRING_JOIN(["a","b"],", ")`, `"a, b"`}, {`STRING_CHARS("abc")`, `["a", "b", "c"]`}, {`STRING_CHARS("") = <>`, "true"},
	{`STRING_CODES("ab ")`, "[97, 98, 32]"}, {`CODES_TO_STRING(STRING_CODES("héllo"))`, `"héllo"`}, {`STRING_PADLEFT("abc",5,"-")`, `"--abc"`},
	{`STRING_PADLEFT("abc",2,"-")`, `"abc"`}, {`STRING_TO_UPPER("aä+z")`, `"AA+Z"`}, {`STRING_TO_LOWER("ÉX")`, `"ex"`}, {`STRING_TO_INT("-15")`, "-15"},
	{`STRING_IS_INT("-0") |-> STRING_IS_INT("1.0") |-> STRING_IS_INT("") |-> STRING_IS_INT("-")`, "(TRUE|->FALSE|->FALSE|->FALSE)"},
	{`STRING_IS_NUMBER("1.5") |-> STRING_IS_DECIMAL("1") |-> STRING_IS_DECIMAL("01.10")`, "(TRUE|->FALSE|->TRUE)"},
	{`STRING_IS_ALPHANUMERIC("aZ9") |-> STRING_IS_ALPHANUMERIC("ä")`, "(TRUE|->FALSE)"}, {`STRING_EQUAL_CASE_INSENSITIVE("Äb","aB")`, "TRUE"},
	{`STRING_CONTAINS_STRING("b0a","0a") |-> STRING_CONTAINS_STRING("","z")`, "(TRUE|->FALSE)"}, {`STRING_REPLACE("ab%ab","ab","")`, `"%"`},
	{`SUB_STRING("abcdefg",2,3) |-> SUB_STRING("abc",3,9) |-> SUB_STRING("abc",7,1)`, `("bcd"|->"c"|->"")`},
	{`DEC_STRING_TO_INT("-57.9",-1) |-> DEC_STRING_TO_INT("44.9",-1) |-> DEC_STRING_TO_INT("3.03",6)`, "(-6|->4|->3030000)"},
	{`INT_TO_STRING(-3)`, `"-3"`}, {`INT_TO_DEC_STRING(769,2) |-> INT_TO_DEC_STRING(234,-5) |-> INT_TO_DEC_STRING(3,6)`, `("7.69"|->"23400000"|->"0.000003")`},
	{`INT_TO_HEX_STRING(255)`, `"ff"`}, {`TO_STRING(a) |-> TO_STRING("a") |-> TO_STRING(1|->2)`, `("a"|->"a"|->"(1|->2)")`},
	{`FORMAT_TO_STRING("~w or ~w~w",[1,2])`, `"1 or 2~w"`}, {`FORMAT_TO_STRING("~w,~w",["~w","x"])`, `"~w,x"`},
	{`{b} = {STRING_TO_ENUM("b")}`, "true"}, {`TYPED_STRING_TO_ENUM(S,"c")`, "c"},
	{"CHOOSE({3,2})", "2"}, {"MU({c})", "c"}, {"MU_WD({c})", "c"}, {"SORT({3,1,2})", "[1, 2, 3]"}, {`SQUASH({3|->"a",7|->"b"})`, `["a", "b"]`},
	{"ABS(-3) |-> SIGN(-3) |-> GCD(-10,-15) |-> LCM(4,10) |-> LCM(0,3)", "(3|->-1|->5|->20|->0)"}, {"MSB(1025) |-> SQRT(101) |-> FACTORIAL(5)", "(10|->10|->120)"},
	{"FDIV(-1,4) |-> FDIV(7,-2) |-> CDIV(3,2) |-> CDIV(-3,-2) |-> CDIV(-7,2)", "(-1|->-4|->2|->2|->-3)"},
	{"COS(314) |-> SIN(314) |-> TAN(200) |-> COSx(1000,0) |-> SINx(10,0) |-> TANx(1000,2000)", "(-100|->0|->-219|->1000|->0|->-2185)"},
	{"LOGx(1,2,1024) |-> LOGx(100,200,900)", "(10|->317)"},
	{"const(1,[bin(2),const(3,[bin(4)])])", "{({}|->1), ([1]|->2), ([2]|->3), ([2, 1]|->4)}"}, {"top(bin(7))", "7"}, {"sons(const(1,[bin(2)]))", "[{({}|->2)}]"},
	{"prefix(bin(bin(1),2,bin(3))) |-> infix(bin(bin(1),2,bin(3))) |-> postfix(bin(bin(1),2,bin(3)))", "([2, 1, 3]|->[1, 2, 3]|->[1, 3, 2])"},
	{"sizet(bin(bin(1),2,bin(3)))", "3"}, {"mirror(bin(bin(1),2,bin(3))) = bin(bin(3),2,bin(1))", "true"}, {"left(bin(bin(1),2,bin(3))) = bin(1)", "true"},
	{"right(bin(bin(1),2,bin(3))) = bin(3)", "true"}, {"subtree(const(1,[bin(2),const(3,[bin(4)])]),[2])", "{({}|->3), ([1]|->4)}"},
	{"arity(const(1,[bin(2)]),<>) |-> rank(const(1,[bin(2)]),[1])", "(1|->1)"}, {"father(const(1,[bin(2)]),[1]) = <> & son(const(1,[bin(2)]),<>,1) = [1]", "true"},
	{"const(1,[bin(2)]) : tree(1..2) & const(1,[bin(2)]) /: btree(1..2) & bin(3) /: tree(1..2)", "true"}, {"{<> |-> 1, [2] |-> 1} /: tree({1})", "true"},
	{"{<> |-> 1, [1,1] |-> 1} /: tree({1}) & {[1] |-> 1} /: tree({1}) & tree({1} - {1}) = {}", "true"},
}

// refusedOutside has uses of each function with a condition that are ill-defined.
var refusedOutside = []string{
	`STRING_CONC({2|->"a"})`, `STRING_JOIN({2|->"a"},"")`, `CODES_TO_STRING([-1])`, `STRING_PADLEFT("",3,"ab")`, `STRING_TO_INT("1.0")`,
	`SUB_STRING("a",0,1)`, `SUB_STRING("a",1,-1)`, `DEC_STRING_TO_INT("x",1)`, `FORMAT_TO_STRING("",{(2,1)})`, `a = STRING_TO_ENUM("z")`,
	`TYPED_STRING_TO_ENUM({a},"b")`, "CHOOSE({1}-{1})", "MU({1,2})", "MU({1}-{1})", "MU_WD({1,2})", "SQUASH({(3,1),(3,2)})", "MSB(0)",
	"SQRT(-1)", "FACTORIAL(-1)", "FDIV(1,0)", "CDIV(1,0)", "COSx(0,1)", "SINx(0,1)", "TANx(0,1)", "LOGx(1,2,0)", "LOGx(0,2,2)", "LOGx(2,2,2)", "const(1,{(2,bin(1))})",
	"top({([1],1)})", "sons({([1],1)})", "prefix({([1],1)})", "postfix({([1],1)})", "sizet({([1],1)})", "mirror({([1],1)})", "rank(bin(1),<>)",
	"father(bin(1),<>)", "son(bin(1),<>,1)", "subtree(bin(1),[1])", "arity(bin(1),[1])", "left(bin(1))", "right(bin(1))", "infix(const(1,[bin(2)]))",
}

// Each row of external functions has a value, and is ill-defined where its condition says so.
func TestExternal(t *testing.T) {
	m := sets(tree.Classical)
	valued, refused := map[string]bool{}, map[string]bool{}
	use := func(src string, seen map[string]bool) {
		f, err := m.Formula(src)
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		tree.Walk(f.Node, func(n *tree.Node) bool {
			if n.Op == tree.External {
				seen[n.Name] = true
			}
			return true
		})
	}
	for _, c := range givenOutside {
		use(c.src, valued)
		if got, err := evaluate(m, c.src, 1<<22); err != nil || got != c.want {
			t.Errorf("%s = %s, want %s (%v)", c.src, got, c.want, err)
		}
	}
	for _, src := range refusedOutside {
		use(src, refused)
		got, err := evaluate(m, src, 1<<22)
		var e *Error
		if !errors.As(err, &e) || e.Kind != value.IllDefined {
			t.Errorf("%s = %s, %v; want it ill-defined", src, got, err)
		}
	}
	for name, r := range tree.Externals {
		if externals[name] == nil || !valued[name] {
			t.Errorf("%s has no value in this test", name)
		}
		if r.WD != "" && !refused[name] && name != "SORT" {
			t.Errorf("%s is ill-defined nowhere in this test", name)
		}
	}
}

// Sets below another bound their elements, also where only b/eval is asked.
func TestElementsOfSubsets(t *testing.T) {
	for src, want := range map[string]string{
		"!(x,y).({x,y} <: 1..9 => LCM(x,y) mod x = 0)":          "true",
		"{x,y | {x} \\/ {y} <: 1..2 & ABS(x-y) = 1}":            "[2, 1]",
		"{p | #(x,y).({x|->y} <: {1|->2,3|->4} & p = SIGN(x))}": "{1}",
	} {
		if got, err := evaluate(sets(tree.Classical), src, 1<<22); err != nil || got != want {
			t.Errorf("%s = %s, want %s (%v)", src, got, want, err)
		}
	}
}
