package eval

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bsmt/b/tree"
)

// Rules for sets without end, and for large ones, say what is so, or that they cannot say it
// ("": unknown).
var rules = []struct{ src, want string }{
	{"FIN(INTEGER) = POW(INTEGER)", "false"}, {"FIN(1..30) = POW(1..30)", "true"}, {"FIN1(INTEGER) /= POW1(INTEGER)", "true"},
	{"perm(NATURAL) = {}", "true"}, {"[1] : perm(NATURAL)", "false"}, {"perm(NATURAL) = perm(INTEGER)", "true"},
	{"NATURAL --> {1} : FIN(INTEGER <-> INTEGER)", ""}, {"{1} <<->> NATURAL : FIN(INTEGER <-> INTEGER)", ""},
	{"NATURAL +-> {1} : FIN(INTEGER <-> INTEGER)", "false"}, {"{1} --> NATURAL : FIN(INTEGER <-> INTEGER)", "false"},
	{"card(POW(1..70000)) = 2**65536", ""}, {"card(POW(1..70000)) = card(POW(1..100000))", ""}, {"card(POW1(1..70000)) = 2**65536-1", ""},
	{"card(POW(1..100)) = 2**100", "true"}, {"card(perm(1..1001)) = 1001*card(perm(1..1000))", "true"}, {"card(perm(1..6000)) = 2**6000", ""}, {"perm(1..6000) = (1..6000 >->> 1..6000)", ""},
	{"{} : POW(1..100000) --> {1}", "false"},
	{"NATURAL <| id(INTEGER) = id(NATURAL)", ""}, {"NATURAL <| id(INTEGER) : FIN(INTEGER*INTEGER)", ""},
	{"{1} <| (%x.(x:INTEGER|1))~ : FIN(INTEGER*INTEGER)", ""},
	{"(INTEGER <<| id(INTEGER)) <+ {} = {}", "true"}, {"(INTEGER <<| id(INTEGER)) <+ {(1,2)} = {}", "false"},
	{"id(NATURAL - INTEGER) = {}", "true"}, {"id(INTEGER) |> {1} : seq(INTEGER)", ""}, {"id(INTEGER) : seq(INTEGER)", "false"},
	{"1..5000 >-> 1..4999 = {}", "true"}, {"1..5000 +->> 1..4999 = {}", "false"}, {"1..4999 +->> 1..5000 = {}", "true"},
	{"POW(NATURAL) >-> NATURAL = {}", ""}, {"1..3 >-> NATURAL = {}", "false"}, {"NATURAL >-> NATURAL = {}", "false"},
	{"1..3 <<->> {} = {}", "true"}, {"NATURAL <<->> {} = {}", "true"}, {"NATURAL <<->> {1} = {}", "false"},
	{"{(1,2),(2,3)} <: succ", "true"}, {"{(1,2),(2,2)} <: succ", "false"}, {"{(1,2)} <: pred", "false"}, {`{(2,1),(1,2)} /\ pred = {(2,1)}`, "true"}, {"succ = {}", "false"}, {"succ : FIN(INTEGER*INTEGER)", "false"},
	{"{((1,2),1)} <: prj1(NATURAL,NATURAL)", "true"}, {"{((1,2),2)} <: prj1(NATURAL,NATURAL)", "false"}, {"{((1,2),2)} <: prj2(NATURAL,NATURAL)", "true"}, {"{((-1,2),-1)} <: prj1(NATURAL,NATURAL)", "false"},
	{"prj1(NATURAL,{1}-{1}) = {}", "true"}, {"card(prj2(1..2000,1..3)) = 6000", "true"}, {"ran(prj1(1..2000,1..3)) = 1..2000", "true"}, {"dom(prj2(NATURAL,1..3)) = NATURAL*(1..3)", "true"}, {"dom(pred) = INTEGER", "true"},
	{"succ : INTEGER --> INTEGER", ""}, {"(succ;pred)(7) = 7", "true"}, {"(succ;succ)[{1,2}] = {3,4}", "true"}, {"succ~(3) = 2", ""}, {"{1,2} <| pred = {(1,0),(2,1)}", "true"}, {"(succ <+ {(1,1)})(1) = 1 & (succ <+ {(1,1)})(2) = 3", "true"},
	{"INTER(x).(x : {1}-{1} | {x}) = {}", ""}, {"INTER(x).(x : 1..3 | x..4) = 3..4", "true"}, {"LET x,y BE y = 3 & x = 4 IN x+y*y END = 13", "true"},
	{"NATURAL <->> {} = {}", "false"}, {"NATURAL <->> {1} = {}", "false"}, {"{} <->> NATURAL = {}", "true"}, {"NATURAL <<-> {} = {}", "true"},
	{"POW({TRUE}) |-> 3 : {{{},{TRUE}} |-> 3}", "true"}, {"{POW({TRUE}) |-> 3} = {{{},{TRUE}} |-> 3}", "true"},
	{"{POW({a})} = {{{},{a}}}", "true"},
	{"#s.(s = NATURAL & {x|x:s & x>2} : FIN(INTEGER))", ""},
	{"#s.(s = NATURAL & {x|x:s & x>2} : POW(INTEGER))", "true"}, {"#s.(s = 1..5 & {x|x:s & x>2} : FIN(INTEGER))", "true"},
	{"#c.(c = -1 & {x|x : INTEGER & c : NATURAL} : FIN(INTEGER))", ""}, {"{x|x : INTEGER} : FIN(INTEGER)", "false"},
	{"#s.(s = NATURAL & NATURAL <: {x|x : s & x > -1})", ""}, {"#s.(s = NATURAL & {x|x : s & x > -1} +->> NATURAL = {})", ""},
	{"#s.(s = NATURAL & NATURAL >-> {x|x : s & x > -1} = {})", ""}, {"#s.(s = 1..3 & NATURAL <: {x|x : s & x > -1})", "false"},
	{"#n.({} : 1..n --> {1} & n < -3)", ""}, {"#n.({} : 1..n --> {1} & n < 3)", "true"}, {"!n.({} : 1..n --> {1} => n > -2)", ""},
	{"#x.(x : 9223372036854775806..9223372036854775807 & x < 0)", "false"},
	{"SIGMA(x).(x : {y | #z.(z : -40000..40000 & y = z*z)} | 1)", "40001"},
	{"#s.(s = {y | #z.(z : -40000..40000 & y = z*z)} & SIGMA(x).(x : s | 1) = 40001)", "true"},
	{"#(c,k,x).(c = 1 & k = 3000000000 & x > 2000000000 & c*x = k)", "true"},
	{"#(c,x,y).(c = 17179869184 & x : 0..10 & y : 0..10 & x + y = 10 & 1073741824*(c - x) > 0)", "true"},
	{"#f.(f : 1..5 -->> INTEGER & f(1) = 1)", "false"}, {"#s.(s : perm(NATURAL) & size(s) = 1 & s(1) = 0)", "false"},
	{"#s.(s : iseq(5..7) & size(s) = 2 & s(1) = 5 & s(2) = 5)", "false"},
}

func TestRules(t *testing.T) {
	m := sets(tree.Classical)
	for _, r := range rules {
		got, err := evaluate(m, r.src, 1<<18)
		if err != nil {
			got = ""
		}
		if got != r.want {
			t.Errorf("%s is %q, want %q (%v)", r.src, got, r.want, err)
		}
	}
}

// TestFunctionsAgainstAllRelations: what a search finds for a function that conjuncts speak of
// is what they hold of, among all relations.
func TestFunctionsAgainstAllRelations(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	m := sets(tree.Classical)
	pairs := []string{"(1,5)", "(1,6)", "(2,5)", "(2,6)"}
	var all []string
	for bits := range 16 {
		var in []string
		for i, p := range pairs {
			if bits>>i&1 != 0 {
				in = append(in, p)
			}
		}
		all = append(all, "{"+strings.Join(in, ",")+"}")
	}
	arrows := []string{"<->", "+->", "-->", ">+>", ">->", "+->>", "-->>", ">+>>", ">->>"}
	conjuncts := []string{
		"f(1) = 5", "f(2) = 6", "f(2) = f(1)", "(1,5) : f", "(2,5) : f", "!x.(x : {1,2} => f(x) = 5)", "!x.(x : {1} => f(x) = f(2))",
		"f(1) /= 5", "!(x,y).(x : 1..2 & y : 1..2 & x /= y => f(x) /= f(y))", "dom(f) = {1}", "dom(f) <: {2}", "ran(f) = {5}", "ran(f) <: {6}", "card(f) = 1",
		"f[{1}] = {5}", "f /= {}", "SIGMA(x).(x : 1..2|f(x)) = 10", "SIGMA(x).(x : dom(f)|f(x)) >= 11", "(1,5) /: f", "f~ : 5..6 +-> 1..2",
	}
	const fixing = 7 // the first of them give points their values
	compared := 0
	for range 300 {
		of := []string{"f : 1..2 " + arrows[r.IntN(len(arrows))] + " 5..6"}
		for range 1 + r.IntN(3) {
			some := conjuncts
			if r.IntN(2) == 0 {
				some = conjuncts[:fixing]
			}
			of = append(of, some[r.IntN(len(some))])
		}
		src := strings.Join(of, " & ")
		found, err := evaluate(m, "card({f | "+src+"})", 1<<18)
		if err != nil {
			continue
		}
		n := 0
		if slices.ContainsFunc(all, func(one string) bool {
			held, err := evaluate(m, strings.NewReplacer(" f ", " "+one+" ", "f(", one+"(", "(f)", "("+one+")", "f[", one+"[", "f~", one+"~").Replace(" "+src+" "), 1<<18)
			if held == "true" {
				n++
			}
			return err != nil
		}) {
			continue
		}
		if compared++; found != fmt.Sprint(n) {
			t.Errorf("%s holds of %d relations; %s were found", src, n, found)
		}
	}
	if compared < 60 {
		t.Errorf("only %d were compared", compared)
	}
}
