package eval

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// sets has two given sets for the formulas of the tests: S = {a,b,c}, deferred D of 2.
func sets(d tree.Dialect) *machine.Machine {
	m := machine.Empty(d)
	elem := func(n string) *tree.Decl { return &tree.Decl{Name: n} }
	m.Sets = []*tree.Set{tree.NewSet(tree.Pos{}, "S", elem("a"), elem("b"), elem("c")), tree.NewSet(tree.Pos{}, "D")}
	for i, s := range m.Sets {
		s.ID = i
	}
	return m
}

// walked gives what a plan has to find of a comprehension: of the values that each tries for its
// variables those for which its predicate is true, and whether it is ill-defined for some.
func walked(t *testing.T, code *Code, n *tree.Node, each func(f *Frame, try func(...value.Value))) (set value.Value, ill bool) {
	t.Helper()
	scope := code.NewScope()
	first := scope.BindNew(n.Binds...)
	pred := scope.Pred(n.Args[0])
	tuple, _ := scope.tuple(n.Binds)
	f := code.NewFrame(nil)
	found := code.World.Shape(n.Type).Build()
	err := f.Guard(func() {
		each(f, func(vs ...value.Value) {
			copy(f.Slots[first:], vs)
			ok, err := f.Truth(pred)
			if ill = ill || err != nil; ok && err == nil {
				found.Add(tuple(f))
			}
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return found.Set(), ill
}

// evaluate gives a closed formula's value or truth as text, or the error.
func evaluate(m *machine.Machine, src string, steps int64) (string, error) {
	f, err := m.Formula(src)
	if err != nil {
		return "", err
	}
	if len(f.Free) > 0 {
		return "", fmt.Errorf("%s is free", f.Free[0].Name)
	}
	w := NewWorld(m.Dialect, m.Sets, func(*tree.Set) int { return 2 }, -1, 3)
	code := NewCode(w)
	s := code.NewScope()
	if f.Node.Op.Kind() == tree.KPred {
		p := s.Pred(f.Node)
		ok, err := code.NewFrame(NewQuota(steps)).Truth(p)
		return fmt.Sprint(ok), err
	}
	e := s.Expr(f.Node)
	v, err := code.NewFrame(NewQuota(steps)).Value(e)
	if err != nil {
		return "", err
	}
	return w.Shape(f.Node.Type).Format(v), nil
}

// values has each operator of the table at least once.
var values = []struct{ src, want string }{
	{"1+2*3-4", "3"}, {"-7/2", "-3"}, {"7 mod 3", "1"}, {"2**70", "1180591620717411303424"}, {"-(1+2)", "-3"},
	{"min({3,1,2})", "1"}, {"max(1..5)", "5"}, {"card({1,2,2})", "2"}, {"SIGMA(x).(x:1..4|x*x)", "30"},
	{"PI(x).(x:1..4|x)", "24"}, {"SIGMA(x).(x:1..3 or x:2..5|x)", "15"},
	{"SIGMA(x,y).((x,y):{(1,2)} or (x,y):{(1,2),(2,3)}|x)", "3"}, {"PI(f).(f:{1}-->{2} or f:{1}-->{2,3}|card(f)+1)", "4"}, {"succ(3)", "4"}, {"pred(3)", "2"}, {"MAXINT-MININT", "4"},
	{"{succ(1), pred(1)} = {0,2}", "true"}, {"INT", "{-1, 0, 1, 2, 3}"}, {"NAT", "{0, 1, 2, 3}"}, {"NAT1", "{1, 2, 3}"},
	{"bool(1=1)", "TRUE"}, {"FALSE : BOOL", "true"}, {"IF 1=2 THEN 3 ELSE 4 END", "4"}, {"LET x BE x=3 IN x+x END", "6"},
	{`"a" : STRING`, "true"}, {"INTEGER", "INTEGER"}, {"-1 : NATURAL", "false"}, {"1 : NATURAL1", "true"},
	{"(1,TRUE)", "(1|->TRUE)"}, {"{} = S", "false"}, {"{x|x:1..5 & x mod 2=1}", "{1, 3, 5}"}, {"%x.(x:1..2|x+x)", "[2, 4]"},
	{"%x.(x:NATURAL|x+x)(7)", "14"}, {"S*{1}", "{(a|->1), (b|->1), (c|->1)}"}, {`{1} \/ {2}`, "{1, 2}"},
	{`1..3 /\ 2..5`, "{2, 3}"}, {`(1..3) \ {2}`, "{1, 3}"}, {"POW({1,2})", "{{}, {1}, {2}, {1, 2}}"}, {"POW1({1})", "{{1}}"},
	{"FIN(S) = POW(S)", "true"}, {"{} : FIN1(S)", "false"}, {"union({{1},{2}})", "{1, 2}"}, {"inter({{1,2},{2}})", "{2}"},
	{"UNION(x).(x:1..3|{x,x+1})", "{1, 2, 3, 4}"}, {"INTER(x).(x:1..2|{x,2})", "{2}"},
	{"card(S<->D)", "64"}, {"card(S<<->D)", "27"}, {"card(S<->>D)", "49"}, {"card(S<<->>D)", "25"}, {"card(S+->D)", "27"}, {"card(S-->D)", "8"},
	{"card(D>+>S)", "13"}, {"card(D>->S)", "6"}, {"card(S+->>D)", "12"}, {"card(S-->>D)", "6"}, {"card(S>+>>D)", "6"}, {"card(S>->>S)", "6"},
	{"dom({(1,a)})", "{1}"}, {"ran({(1,a)})", "{a}"}, {"{(1,a)}~", "{(a|->1)}"}, {"{(1,a),(2,b)}[{2}]", "{b}"},
	{"{(1,a),(2,b)}(2)", "b"}, {"{1} <| {(1,a),(2,b)}", "[a]"}, {"{1} <<| {(1,a),(2,b)}", "{(2|->b)}"},
	{"{(1,a),(2,b)} |> {b}", "{(2|->b)}"}, {"{(1,a),(2,b)} |>> {b}", "[a]"}, {"{(1,a),(2,b)} <+ {(2,c)}", "[a, c]"},
	{"{(1,a)} >< {(1,2)}", "[(a|->2)]"}, {"({(1,a)} || {(b,2)})", "{(1|->b|->(a|->2))}"},
	{"({(1,a)} ; {(a,2)})", "[2]"}, {"id({1})", "[1]"}, {"prj1({1},{a})", "{(1|->a|->1)}"}, {"prj2({1},{a})", "{(1|->a|->a)}"},
	{"iterate({(1,2),(2,3)},2)", "[3]"}, {"closure1({(1,2),(2,3)})", "{(1|->2), (1|->3), (2|->3)}"},
	{"(a,b) : closure({(a,b)}) & (c,c) : closure({(a,b)})", "true"}, {"fnc({(1,a),(1,b)})", "[{a, b}]"}, {"rel({(1,{a,b})})", "{(1|->a), (1|->b)}"},
	{"[a,b] : seq(S)", "true"}, {"[] : seq1(S)", "false"}, {"card(iseq(D))", "5"}, {"card(iseq1(D))", "4"}, {"perm({1,2})", "{[1, 2], [2, 1]}"},
	{"size([a,b])", "2"}, {"first([a,b])", "a"}, {"last([a,b])", "b"}, {"front([a,b])", "[a]"}, {"tail([a,b])", "[b]"},
	{"rev([a,b])", "[b, a]"}, {"[a]^[b]", "[a, b]"}, {"conc([[a],[b]])", "[a, b]"}, {"a -> [b]", "[a, b]"}, {"[a] <- b", "[a, b]"},
	{`[a,b,c] /|\ 2`, "[a, b]"}, {`[a,b,c] \|/ 2`, "[c]"}, {"rec(x:1,y:TRUE)'x", "1"}, {"card(struct(x:1..2,y:BOOL))", "4"},
	{"btrue & not(bfalse)", "true"}, {"1=1 or 1/0=1", "true"}, {"1=2 => 1/0=1", "true"}, {"1=2 <=> 2=1", "true"}, {"1/=2", "true"},
	{"1 /: {2}", "true"}, {"{1} <: {1}", "true"}, {"{1} /<: {2}", "true"}, {"{1} <<: {1}", "false"}, {"{1} /<<: {1}", "true"},
	{"1<2 & 1<=1 & 2>1 & 1>=1", "true"}, {"!x.(x:1..3 => x<4)", "true"}, {"#x.(x:1..3 & x*x=4)", "true"},
	{"LET x BE x=3 IN x=3 END", "true"}, {"IF 1=1 THEN 2=2 ELSE 1=2 END", "true"},
	{"#(x,y).(x:1..50 & y:1..50 & x+y=99 & x<y)", "true"}, {"{x,y | x:1..9 & y = x*x & y>60}", "{(8|->64), (9|->81)}"},
	{"card({f | f : S --> D & f(a) /= f(b) & f(b) /= f(c)})", "2"}, {"{x | x : NATURAL & x < 3}", "{0, 1, 2}"},
	{"NATURAL1 <: NATURAL & not(INTEGER <: NATURAL)", "true"}, {"(%x.(x:INTEGER|x*x))[{2,3}]", "{4, 9}"},
	{`%x.(x:INTEGER|"a") : INTEGER +-> STRING`, "true"},
	{"010 + 08", "18"}, {"0x10 + 0xaF", "191"},
	{"{1..3} = {{1,2,3}}", "true"}, {"POW1({1,2}) = POW({1,2}) - {{}}", "true"}, {"(1..100000) - {5} <: NATURAL", "true"},
	{"{x | x=1 or x=3}", "{1, 3}"}, {"{x | #y.(y:1..3 & x = y*y)}", "{1, 4, 9}"},
	{"NATURAL - NATURAL1 = {0} & NATURAL - {0} = NATURAL1 & NATURAL1 \\/ {0} = NATURAL", "true"},
	{`NATURAL /\ {-1,2} = {2} & (2..4) /\ NATURAL1 = 2..4`, "true"},
	{"{n | #f.(f = [4,5,6] & f : 1..n --> NATURAL)}", "{3}"},
	{"!(r).(r : S<->S => r <: closure1(r))", "true"},
	{"1.5+2.25*2.0-0.75/3.0", "5.75"}, {"-(0.5)+1.0/3.0", "(-1.0/6.0)"}, {"1.50 = 3.0/2.0 & 0.5 /= 0.25", "true"}, {"real(7)/2.0", "3.5"},
	{"floor(-7.5) |-> ceiling(-7.5) |-> floor(4.0)", "(-8|->-7|->4)"}, {"0.1+0.2 = 0.3", "true"}, {"2.5**3", "15.625"}, {"2.0 ** -(2)", "0.25"},
	{"min({2.5,-1.5,2.0})", "-1.5"}, {"max({2.5,real(2)})", "2.5"}, {"{1.0, 0.5, 2.0/2.0}", "{0.5, 1.0}"}, {"1.5<2.0 & 1.5<=1.5 & 2.0>1.9 & 1.0>=real(1)", "true"},
	{"SIGMA(x).(x:1..3|real(x)/2.0)", "3.0"}, {"PI(x).(x:{0.5,1.5}|x)", "0.75"}, {"1.5 : REAL & REAL = REAL", "true"}, {"0.5 : FLOAT & 1.0/3.0 /: FLOAT", "true"},
	{"[0.5, 1.5](2)", "1.5"}, {"{x | x : {0.5,1.5,2.5} & x*x > 2.0}", "{1.5, 2.5}"}, {"#(x,y).(y = 2.5 & x = y/2.0 & x < y)", "true"},
	{"{0.5|->1} <+ {1.0/2.0|->2}", "{(0.5|->2)}"}, {"{f | f : {1,2} --> {0.5,1.5} & f(1) < f(2)}", "{[0.5, 1.5]}"},
	{"!x.(x : {0.5,1.0} => x-1.0 <= 0.0)", "true"}, {"rec(p:0.5)'p * 2.0", "1.0"}, {"(%x.(x:REAL|x*x))(1.5)", "2.25"}, {"-0.5 : {x | x : REAL & x < 0.0}", "true"},
	{"123456789012345678901234567890.5 - 0.5", "123456789012345678901234567890.0"},
}

// eventb has the operators that only Event-B has.
var eventb = []struct{ src, want string }{
	{"finite(1..3)", "true"}, {"partition({1,2,3},{1},{2,3})", "true"}, {"partition({1,2,3},{1},{1,2,3})", "false"},
	{"{b|->c} circ {a|->b}", "{(a|->c)}"}, {"(a|->a) : id", "true"}, {"prj1(a|->b)", "a"}, {"prj2(a|->b)", "b"},
	{"{x·x:1‥3 ∣ x∗x}", "{1, 4, 9}"}, {"(∅ ⦂ ℙ(S)) = ∅", "true"}, {"card(S⇸S)", "64"}, {"5 mod 3", "2"}, {"-7 ÷ 2", "-3"},
	{"λx·x∈1‥2∣x+1", "[2, 3]"}, {"(λx↦y·x∈1‥2∧y∈1‥2∣x+y)(1↦2)", "3"}, {"NAT = ℕ", "true"},
}

func TestValues(t *testing.T) {
	seen := map[tree.Op]bool{}
	check := func(m *machine.Machine, src, want string) {
		got, err := evaluate(m, src, 1<<22)
		if err != nil || got != want {
			t.Errorf("%s = %s, want %s (%v)", src, got, want, err)
			return
		}
		f, _ := m.Formula(src)
		tree.Walk(f.Node, func(n *tree.Node) bool { seen[n.Op] = true; return true })
	}
	for _, c := range values {
		check(sets(tree.Classical), c.src, c.want)
	}
	for _, c := range eventb {
		check(sets(tree.EventB), c.src, c.want)
	}
	for op := tree.NoOp + 1; op < tree.NumOps; op++ {
		info := op.Info()
		if info.Op != op || info.Kind == tree.KSubst {
			continue
		}
		switch op {
		case tree.Minus, tree.Star, tree.Prev, tree.Prj1Gen, tree.Prj2Gen, tree.External:
			continue // replaced by inference; of substitutions; pred of packages; in a test of its own
		}
		if meaning[op] == nil && truths[op] == nil {
			t.Errorf("%s has no meaning", op)
		}
		if !seen[op] {
			t.Errorf("%s is not in the table of this test", op)
		}
	}
}

// What is ill-defined, endless or too much is told as such.
func TestErrors(t *testing.T) {
	for src, kind := range map[string]value.TroubleKind{
		"1/0":                                 value.IllDefined,
		"1/0=1 or 1=1":                        value.IllDefined,
		"1.5/0.0":                             value.IllDefined,
		"0 /: 2..1/0":                         value.IllDefined, // also where one operand decides
		"0 : {0} \\/ {1/0}":                   value.IllDefined,
		"0 : {1} /\\ {1/0}":                   value.IllDefined,
		"0 : {1} - {1/0}":                     value.IllDefined,
		"(0,1) : {1} * {1/0}":                 value.IllDefined,
		"!x.(x : {} /\\ {1/0} => x = 1)":      value.IllDefined,
		"#x.(x:INTEGER & {0|->0,0|->1}(x)=0)": value.IllDefined, // two values at the only witness
		"{x | x : {} - {1/0}} = {}":           value.IllDefined,
		"#(x,y).(x|->y : (1..0)*(1..1/0))":    value.IllDefined,
		"0.0 ** -(1)":                         value.IllDefined,
		"max({x|x:{0.5} & x>5.0})":            value.IllDefined,
		"!x.(x:REAL => x<100.0)":              value.Unlistable,
		"-1 mod 2":                            value.IllDefined,
		"2**(-1)":                             value.IllDefined,
		"min({x|x:1..3 & x>5})":               value.IllDefined,
		"{(1,a)}(2)":                          value.IllDefined,
		"{(1,a),(1,b)}(1)":                    value.IllDefined,
		"first({(2,a)})":                      value.IllDefined,
		"inter({x|x:POW(S) & x/=x})":          value.IllDefined,
		"card(NATURAL)":                       value.IllDefined,
		"#x.(x:1..3 & {(1,1)}(x)=2)":          value.IllDefined,
		"!x.(x:NATURAL => x<100)":             value.Unlistable,
		"{x|x:NATURAL & x mod 2=0} = {0}":     value.Unlistable,
		"#x.(x : POW(1..1000000) & SIGMA(i).(i:x|i) = -1)":            value.TooMuch,
		"union(POW(1..1000000) - {{}}) = {}":                          value.TooMuch,
		"#f.(f : 1..40 --> 1..40 & SIGMA(i).(i:1..40|f(i)*f(i)) = 7)": value.TooMuch,
		"card({x,y,z | x:1..9999 & y:1..9999 & z:1..9999 & x*y*z=1})": value.TooMuch,
		"2**(2**100)": value.TooMuch,
	} {
		got, err := evaluate(sets(tree.Classical), src, 1<<20)
		var e *Error
		if !errors.As(err, &e) || e.Kind != kind {
			t.Errorf("%s = %s, %v; want an error of kind %d", src, got, err, kind)
		}
	}
	if _, err := evaluate(sets(tree.Classical), "1 + {(1,2)}(3)", 1<<20); err == nil || !strings.HasPrefix(err.Error(), "1:") {
		t.Errorf("the place of f(3): %v", err)
	}
}

// A guard on the left protects what stands on its right, in whatever order names are
// enumerated.
func TestGuardsProtect(t *testing.T) {
	for src, want := range map[string]string{
		"{x | x:0..3 & x/=0 & 6/x=2}":                       "{3}",
		"!x.(x:0..3 & x/=0 => 6/x>1)":                       "true",
		"{x,y | x:0..2 & y:0..2 & x<y & 6/y=3}":             "{(0|->2), (1|->2)}",
		"!(x,f).(f : S+->S & x:dom(f) => f(x):ran(f))":      "true",
		"#(x,y).(x:S & y:S & (x,y):{(a,b)} & {(a,b)}(x)=y)": "true",
		"card({f | f : S+->D & dom(f)=S & f(a)=f(b)})":      "4",
		"bool(#x.(x:{} & 1/0=x))":                           "FALSE",
	} {
		if got, err := evaluate(sets(tree.Classical), src, 1<<20); got != want || err != nil {
			t.Errorf("%s = %s, %v; want %s", src, got, err, want)
		}
	}
}

// formulas makes random predicates on x, y : 0..2, s : POW(0..2), f : 0..2 +-> 0..2.
type formulas struct{ *rand.Rand }

func (r formulas) pick(options ...string) string { return options[r.IntN(len(options))] }

func (r formulas) num(d int) string {
	if d == 0 {
		return r.pick("x", "y", "0", "1", "2")
	}
	switch r.IntN(6) {
	case 0:
		return "(" + r.num(d-1) + r.pick("+", "-", "*") + r.num(d-1) + ")"
	case 1:
		return "card(" + r.set(d-1) + ")"
	case 2:
		return "card(" + r.rel(d-1) + ")"
	case 3:
		return "SIGMA(v).(v:" + r.set(d-1) + "|v)"
	}
	return r.num(0)
}

func (r formulas) set(d int) string {
	if d == 0 {
		return r.pick("s", "{x}", "{x,y}", "(0..1)", "(s - s)", "dom(f)", "ran(f)")
	}
	switch r.IntN(7) {
	case 0:
		return "(" + r.set(d-1) + r.pick(`\/`, `/\`, " - ") + r.set(d-1) + ")"
	case 1:
		return r.rel(d-1) + "[" + r.set(d-1) + "]"
	case 2:
		return r.pick("dom", "ran") + "(" + r.rel(d-1) + ")"
	case 3:
		v := fmt.Sprint("v", d)
		return "{" + v + "|" + v + ":0..2 & " + strings.ReplaceAll(r.pred(d-1), "x", v) + "}"
	case 4:
		t := fmt.Sprint("t", d)
		return "union({" + t + "|" + t + ":POW(" + r.set(d-1) + ") & " + t + " /= " + r.set(d-1) + "})"
	}
	return r.set(0)
}

func (r formulas) rel(d int) string {
	if d == 0 {
		return r.pick("f", "f~", "{(x,y)}", "(s*s)", "id(s)", "(%v.(v:s|x))")
	}
	switch r.IntN(7) {
	case 0:
		return "(" + r.rel(d-1) + r.pick(`\/`, `/\`, " - ", "<+") + r.rel(d-1) + ")"
	case 1:
		return "(" + r.rel(d-1) + ";" + r.rel(d-1) + ")"
	case 2:
		return "(" + r.set(d-1) + r.pick("<|", "<<|") + r.rel(d-1) + ")"
	case 3:
		return "closure1(" + r.rel(d-1) + ")"
	case 4:
		return r.rel(d-1) + "~"
	}
	return r.rel(0)
}

func (r formulas) pred(d int) string {
	if d > 0 {
		switch r.IntN(7) {
		case 0, 1:
			return "(" + r.pred(d-1) + r.pick(" & ", " or ", " => ", " <=> ") + r.pred(d-1) + ")"
		case 2:
			return "not(" + r.pred(d-1) + ")"
		case 3:
			w := fmt.Sprint("w", d)
			return "#" + w + ".(" + w + ":" + r.set(d-1) + " & " + strings.ReplaceAll(r.pred(d-1), "y", w) + ")"
		case 4:
			w := fmt.Sprint("u", d)
			return "!" + w + ".(" + w + ":0..2 => " + strings.ReplaceAll(r.pred(d-1), "y", w) + ")"
		}
		d--
	}
	switch r.IntN(6) {
	case 0:
		return r.num(d) + r.pick("=", "/=", "<", "<=", ">", ">=") + r.num(d)
	case 1:
		return r.num(d) + r.pick(":", "/:") + r.set(d)
	case 2:
		return r.set(d) + r.pick("=", "<:", "<<:", "/=") + r.set(d)
	case 3:
		return r.rel(d) + ":" + r.set(d) + r.pick("+->", "<->", "-->", ">+>", "-->>") + "0..2"
	case 4:
		return "(" + r.num(d) + "," + r.num(d) + "):" + r.rel(d)
	}
	return r.pick("x", "y") + "=" + r.num(d)
}

// The solutions that the planner finds, for conjuncts in any order, are those that a
// walk over all candidates finds.
func TestTwoWaysOfEnumeration(t *testing.T) {
	r := formulas{rand.New(rand.NewPCG(11, 12))}
	rounds := 120
	if testing.Short() {
		rounds = 60
	}
	m := sets(tree.Classical)
	for range rounds {
		parts := []string{"x:0..2", "y:0..2", "s:POW(0..2)", "f:0..2+->0..2"}
		var extra []string
		for range 1 + r.IntN(3) {
			extra = append(extra, r.pred(2))
		}
		all := append(parts[:4:4], extra...)
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		planned := "{x,y,s,f | " + strings.Join(all, " & ") + "}"
		total := "SIGMA(x,y,s,f).(" + strings.Join(all, " & ") + " | 3*x+y+card(s)+1)" // each solution once
		w := NewWorld(m.Dialect, m.Sets, func(*tree.Set) int { return 2 }, -1, 3)
		code := NewCode(w)
		n, err := m.Formula(planned)
		if err != nil {
			t.Fatalf("%s: %v", planned, err)
		}
		set := code.NewScope().Expr(n.Node)
		shape := w.Shape(n.Node.Type)
		sum, err := m.Formula(total)
		if err != nil {
			t.Fatalf("%s: %v", total, err)
		}
		summed := code.NewScope().Expr(sum.Node)

		// The same without a plan: each candidate is bound, then the text is evaluated.
		scope := code.NewScope().Fork()
		first := scope.BindNew(n.Node.Binds...)
		pred := scope.Pred(n.Node.Args[0])
		tuple, _ := scope.tuple(n.Node.Binds)
		small := w.U.Int.Pow().SetOf(value.Int(0), value.Int(1), value.Int(2))
		pow := value.Elements(w.U.Int.Pow().Power(small, false, false))
		fun := value.Elements(w.U.Rel(w.U.Int, w.U.Int).Functions(small, small, value.Arrow{Function: true}))
		f := code.NewFrame(nil)
		b := shape.Build()
		wantSum := 0
		err = f.Guard(func() {
			for x := range 3 {
				for y := range 3 {
					for _, s := range pow {
						for _, g := range fun {
							copy(f.Slots[first:], []value.Value{value.Int(int64(x)), value.Int(int64(y)), s, g})
							if pred(f) {
								b.Add(tuple(f))
								wantSum += 3*x + y + len(value.Elements(s)) + 1
							}
						}
					}
				}
			}
		})
		if err != nil {
			t.Fatalf("%s: %v", planned, err)
		}
		want := b.Set()
		got, err := code.NewFrame(nil).Value(set)
		if err != nil {
			t.Errorf("%s: %v", planned, err)
			continue
		}
		if !value.Equal(got, want) {
			t.Errorf("%s\nplanned  %s\nwalked   %s", planned, shape.Brief(got, 300), shape.Brief(want, 300))
		}
		if got, err := code.NewFrame(nil).Value(summed); err != nil || !value.Equal(got, value.Int(int64(wantSum))) {
			t.Errorf("%s is %s, %v; want %d", total, w.U.Int.Format(got), err, wantSum)
		}
	}
}

func BenchmarkForall(b *testing.B) {
	m := sets(tree.Classical)
	f, err := m.Formula("!(x,y).(x:1..30 & y:1..30 & x<y => x*x<y*y)")
	if err != nil {
		b.Fatal(err)
	}
	code := NewCode(NewWorld(m.Dialect, m.Sets, func(*tree.Set) int { return 2 }, -1, 3))
	p := code.NewScope().Pred(f.Node)
	fr := code.NewFrame(nil)
	b.ReportAllocs()
	for b.Loop() {
		p(fr)
	}
}
