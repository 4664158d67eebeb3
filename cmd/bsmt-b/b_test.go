package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"bsmt/internal/golden"
	"bsmt/internal/words"
	"bsmt/proofcheck"
	"bsmt/session"
)

func TestEval(t *testing.T) {
	inRoot(t)
	for _, c := range []struct {
		args  string // between tabs
		code  int
		out   string
		notes string // part of it; empty: all
	}{
		{"card({x | x : 1..9 & x mod 2 = 1}) = n", 0, "n = 5\n", ""},
		{"1 + 2", 0, "3\n", ""},
		{"-1 + 2", 0, "1\n", ""},
		{"1 < 2", 0, "TRUE\n", ""},
		{"1 > 2", 1, "FALSE\n", ""},
		{"x : 1..3 & x > 3", 1, "no solution\n", ""},
		{"--all\tx : POW(1..2)", 0, "x = {}\nx = {1}\nx = {2}\nx = {1, 2}\n", ""},
		{"--all\tx * x = 4", 0, "x = -2\nx = 2\n", ""},
		{"--all\tx : NATURAL & x > MAXINT - 2", 0, "x = 2\nx = 3\nand perhaps others: integers were searched from -1 to 3\n", ""},
		{"x * x = 5", 1, "no solution\n", ""},
		{"#x.(x : NATURAL & x * x = 1001)", 1, "FALSE\n", ""},
		{"{x | x : NATURAL & x < x + 1} = NATURAL", 0, "TRUE\n", ""},
		{"x : NATURAL & x ** x = 4", 0, "x = 2\n", ""},
		{"f : NATURAL --> NATURAL & f(1) = 2", 0, "f = NATURAL * {0} <+ {(1|->2)}\n", ""},
		{"f : NATURAL --> POW(NATURAL)", 3, "unknown: cannot be enumerated: nothing bounds f, of the infinite type POW(INTEGER*POW(INTEGER)) in f : NATURAL --> POW(NATURAL)\n", "  f : NATURAL --> POW(NATURAL)\n"},
		{"--count\tx : 1..3 & y : 1..x", 0, "6\n", ""},
		{"--count\tx : NATURAL & x > MAXINT - 2", 0, "at least 2\n", ""},
		{"--minimize\tx + y\tx : 1..10 & y : 1..10 & x * x * y = 36 & x < y", 0, "x = 3 & y = 4\nx + y = 7 is the least\n", ""},
		{"--minimize\tx\tx : 1..3 & x > 3", 1, "no solution\n", ""},
		{"1 / 0 = 1", 4, "ill-defined: division of 1 by zero in 1/0\n", "  1 / 0 = 1\n    ^\n"},
		{"1 +", 2, "", "  1 +\n     ^\n"},
		{"1 + TRUE", 2, "", "found the type BOOL, expected INTEGER in '+': TRUE\n  1 + TRUE\n      ^\n"},
		{"y + 1", 2, "", "y is not known"},
		{"--type\tx : seq(BOOL)", 0, "predicate\nx : POW(INTEGER*BOOL)\n", ""},
		{"--eventb\t{x·x ∈ 1‥3 ∣ x∗x}", 0, "{1, 4, 9}\n", ""},
		{"--maxint\t7\tMAXINT", 0, "7\n", ""},
		{"-m\texamples/buffer.mch\tcontent = []", 0, "TRUE\n", ""},
		{"-m\texamples/buffer.mch\t--size\tITEM=3\tcard(ITEM)", 0, "3\n", ""},
		{"-m\texamples/buffer.mch\tcontents = []", 2, "", "the type of contents cannot be inferred"},
		{"-m\texamples/none.mch\t1", 2, "", "no such file"},
		{"--timeout\t0.05\tcard({x,y | x : 1..1000000 & y : 1..1000000 & x * y = 77}) = 4", 3, "unknown: too much: ", "^"},
		{"", 2, "", "eval needs one formula"},
	} {
		args := []string{"eval"}
		if c.args != "" {
			args = append(args, strings.Split(c.args, "\t")...)
		}
		code, out, notes := call(t, "", args...)
		if code != c.code || out != c.out && (c.code != 3 || !strings.HasPrefix(out, c.out)) ||
			!strings.Contains(notes, c.notes) || c.notes == "" && notes != "" {
			t.Errorf("%q: %d\n%s%s\nwant %d\n%s%s", c.args, code, out, notes, c.code, c.out, c.notes)
		}
	}
}

func TestRefines(t *testing.T) {
	inRoot(t)
	code, out, notes := call(t, "", "refines", "examples/buffer_cells.ref", "--size", "ITEM=3")
	if code != 0 || notes != "" || !strings.HasPrefix(out, "holds: buffer_cells is a trace refinement of buffer\n") || !strings.Contains(out, "assumed: card(ITEM)=3") {
		t.Errorf("%d %s%s", code, out, notes)
	}
	code, out, _ = call(t, "", "refines", "--json", "examples/buffer_stack.ref")
	var r refinesJSON
	if err := json.Unmarshal([]byte(out), &r); err != nil || code != 1 || r.Verdict != "violated" || len(r.Trace) != 4 || r.Trace[3].Event != "get" || r.Table != 8 {
		t.Errorf("%d %v %s", code, err, out)
	}
	// Both machines call the result i, which is two names.
	for _, method := range []string{"bmc", "kinduction", "ic3", "race"} {
		if code, out, _ := call(t, "", "refines", "--gluing", "--method", method, "examples/buffer_stack.ref"); code != 1 && (code != 3 || method != "ic3") {
			t.Errorf("%s: %d %s", method, code, out)
		}
	}
	code, out, _ = call(t, "", "refines", "examples/buffer_stack.ref", "examples/buffer_stack.ref")
	if code != 0 {
		t.Errorf("%d %s", code, out)
	}
	code, out, _ = call(t, "", "refines", "--max-table", "2", "examples/buffer_cells.ref")
	if code != 3 || !strings.HasPrefix(out, "unknown: the limit of time or pairs was met\n") {
		t.Errorf("%d %s", code, out)
	}
	dir := t.TempDir()
	write(t, dir, "A.mch", "MACHINE A VARIABLES x INVARIANT x : 0..3 INITIALISATION x := 0 OPERATIONS op = x := x + 1 END")
	ill := write(t, dir, "B.ref", "REFINEMENT B REFINES A VARIABLES x INVARIANT x : INTEGER INITIALISATION x := 0 OPERATIONS op = x := 1 / x END")
	code, out, _ = call(t, "", "refines", ill)
	if code != 4 || !strings.Contains(out, "B, the concrete machine: ") || !strings.Contains(out, "division of 1 by zero") || !strings.Contains(out, "  1 INITIALISATION\n") {
		t.Errorf("%d %s", code, out)
	}
	// Where the machine chooses its obligations are asked, or pairs of states searched.
	write(t, dir, "C.mch", "MACHINE C VARIABLES x INVARIANT x : INTEGER INITIALISATION x :: 0..1 OPERATIONS op = x :: {x, x + 1} END")
	chosen := write(t, dir, "CR.ref", "REFINEMENT CR REFINES C VARIABLES v INVARIANT v : INTEGER & x = v INITIALISATION v := 1 OPERATIONS op = v := v + 1 END")
	other := write(t, dir, "CS.ref", "REFINEMENT CS REFINES C VARIABLES v INVARIANT v : INTEGER & x = v INITIALISATION v := 1 OPERATIONS op = v := v + 2 END")
	for _, c := range []struct {
		file, method string
		code         int
	}{{chosen, "proof", 0}, {chosen, "race", 0}, {other, "proof", 3}, {other, "race", 1}, {chosen, "ic3", 0}, {other, "ic3", 1}} {
		if code, out, notes := call(t, "", "refines", "--gluing", "--method", c.method, "--timeout", "20", c.file); code != c.code {
			t.Errorf("%s by %s: %d\n%s%s", c.file, c.method, code, out, notes)
		}
	}
	// Both machines as one, whatever the number of states.
	write(t, dir, "Stack.mch", `MACHINE Stack VARIABLES n, total INVARIANT n : NATURAL & total : INTEGER INITIALISATION n, total := 0, 0 OPERATIONS
		push(x) = PRE x : INTEGER THEN n := n + 1 || total := total + x END; pop(x) = PRE x : INTEGER & n > 0 THEN n := n - 1 || total := total - x END; r <-- height = r := n END`)
	right := `REFINEMENT StackR REFINES Stack VARIABLES up, down, sum INVARIANT up : NATURAL & down : NATURAL & sum : INTEGER & up >= down & n = up - down & total = sum
		INITIALISATION up, down, sum := 0, 0, 0 OPERATIONS push(x) = PRE x : INTEGER THEN up := up + 1 || sum := sum + x END;
		pop(x) = PRE x : INTEGER & up > down THEN down := down + 1 || sum := sum - x END; r <-- height = r := up - down END`
	for _, c := range []struct {
		name, src, method string
		code              int
		want              string
	}{
		{"right", right, "ic3", 0, "StackR is a trace refinement of Stack, and each pair of states satisfies the invariants of both and the gluing invariant\nholds: by ic3"},
		{"results", strings.Replace(right, "r := up - down", "r := up", 1), "bmc", 1, "StackR is no trace refinement of Stack: the results of the last operation differ\nviolated: invariant, by bmc"},
		{"precondition", strings.Replace(right, "& up > down THEN", "& up > down + 1 THEN", 1), "race", 1, "a precondition of the refinement is false"},
		{"gluing", strings.Replace(right, "sum := sum - x", "sum := sum + x", 1), "bmc", 1, "total = sum is false"},
	} {
		file := write(t, dir, "StackR.ref", c.src)
		if code, out, _ := call(t, "", "refines", "--gluing", "--method", c.method, file); code != c.code || !strings.Contains(out, c.want) {
			t.Errorf("%s: %d %s", c.name, code, out)
		}
	}
	for _, c := range [][]string{{"refines"}, {"refines", "--method", "bmc", "examples/buffer_cells.ref"}, {"refines", "--method", "magic", "examples/buffer_cells.ref"}, {"refines", "examples/buffer.mch"}, {"refines", "examples/none.ref"}, {"refines", "--size", "ITEM", ill}} {
		if code, _, notes := call(t, "", c...); code != 2 || notes == "" {
			t.Errorf("%v: %d %q", c, code, notes)
		}
	}
}

// A session, answered as in testdata/repl.golden.
func TestRepl(t *testing.T) {
	inRoot(t)
	session := `1 + 2 * 3
:t {}
:ops
7
:load examples/buffer.mch
content
1
size(content)
put(ITEM1)
1
1
:ops
2
content = [x]
:all x : ITEM
:state
:inv
:trace
:back 2
:reset
:back
:b !x.(x:1..3 => x>0)
99
:foo
:load examples/none.mch
1/0
1 +
:help
:quit
never read
`
	code, out, notes := call(t, session, "repl")
	if code != 0 {
		t.Errorf("exit code %d", code)
	}
	got := out + "--- notes\n" + notes
	golden.Check(t, filepath.Join("cmd", "bsmt-b", "testdata", "repl.golden"), got)
}

// TestTour: the commands of the README's tour that are of B print what stands there.
func TestTour(t *testing.T) {
	inRoot(t)
	golden.Tour(t, 2, func(args []string) (string, bool) {
		if newApp(&settings{}).Find(args[0]) == nil {
			return "", false
		}
		_, out, notes := call(t, "", args...)
		return out + notes, true
	})
}

var readmeB = regexp.MustCompile("(?m)(?:^    |`)(?:bsmt|go run \\./cmd/bsmt(?:-b)?) ((?:check-machine|refines|eval) (?:[^\n`]*examples/|')[^\n`]*)[\n`]")

// What the README says of B is so.
func TestReadmeOfB(t *testing.T) {
	inRoot(t)
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	type answer struct {
		code int
		out  string // part of it
	}
	want := map[string]answer{
		`check-machine examples/lift.mch`:                                     {1, "with doors = open, moving = TRUE"},
		`eval 'x : POW(1..3) & card(x) = 2'`:                                  {0, "x = {1, 2}\n"},
		`check-machine examples/scheduler.mch --size JOB=4`:                   {0, "holds: "},
		`refines examples/buffer_cells.ref`:                                   {0, "holds: "},
		`refines examples/buffer_stack.ref`:                                   {1, "violated: "},
		`eval -m examples/buffer.mch --all 's : iseq(ITEM) & content : {[]}'`: {0, "s = [ITEM2, ITEM1]\n"},
		`eval 'q : 1..8 >-> 1..8 & !(i,j).(i : 1..8 & j : 1..8 & i < j => q(i)+i /= q(j)+j & q(i)-i /= q(j)-j)'`: {0, "q = ["},
		`eval 'x * x = 1522757'`: {1, "no solution\n"},
		`check-machine --ltl 'G ([start] => F [finish])' examples/scheduler.mch`:               {1, "and so on as after step 4\n"},
		`check-machine --ltl 'SF(finish) => G ([start] => F [finish])' examples/scheduler.mch`: {0, "holds: "},
		`check-machine --ctl 'AG EF {running = {}}' examples/scheduler.mch`:                    {0, "holds: "},
	}
	for _, m := range readmeB.FindAllStringSubmatch(string(readme), -1) {
		w, ok := want[m[1]]
		if !ok {
			t.Errorf("the README has %q, which is not tested", m[1])
			continue
		}
		delete(want, m[1])
		args, err := words.Split(m[1], ' ')
		if err != nil {
			t.Fatal(err)
		}
		code, out, notes := call(t, "", args...)
		if code != w.code || !strings.Contains(out, w.out) {
			t.Errorf("%s: %d\n%s%s", m[1], code, out, notes)
		}
	}
	for line := range want {
		t.Errorf("the README lacks %q", line)
	}
	if code, out, _ := call(t, "", "check-machine", "examples/counter.mch"); code != 0 || !strings.HasPrefix(out, "holds: no violation in 11 states, 40 transitions\n") {
		t.Errorf("%d\n%s", code, out)
	}
	// The sizes and bounds that stand for what nobody says.
	if _, out, _ := call(t, "", "check-machine", "examples/scheduler.mch"); !strings.Contains(out, "assumed: card(JOB)=2, MININT=-1, MAXINT=3\n") {
		t.Error(out)
	}
}

// Obligations are generated under Rodin's names, or read from Atelier B's.
func TestObligations(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "m.eventb", strings.ReplaceAll(`package(load_event_b_project([event_b_model(none,m,[sees(none,[]),variables(none,[X]),
 invariant(none,[greater(rodinpos(m,inv1,'1'),X,integer(none,0))]),theorems(none,[]),
 events(none,[event(none,'INITIALISATION',ordinary(none),[],[],[],[],[assign(rodinpos(m,act1,'2'),[X],[integer(none,1)])],[]),
 event(none,half,ordinary(none),[],[],[equal(rodinpos(m,grd1,'3'),div(none,integer(none,6),X),integer(none,2))],[],[assign(rodinpos(m,act1,'4'),[X],[div(none,integer(none,6),X)])],[])])])],
 [],[exporter_version(3)],_Error)).
`, "X", "identifier(none,x)"))
	untyped := write(t, dir, "U.mch", "MACHINE U ASSERTIONS 1+1 = 2; closure({}) = {} END")
	pog := write(t, dir, "f.pog", `<?xml version="1.0" encoding="UTF-8"?>
<Proof_Obligations xmlns="https://www.atelierb.eu/Formats/pog" version="1.0">
<Define name="inv"><Exp_Comparison op="&gt;i"><Id value="n" typref="1"/><Integer_Literal value="3" typref="1"/></Exp_Comparison></Define>
<Proof_Obligation><Tag>Op</Tag><Definition name="inv"/><Simple_Goal><Tag>g</Tag><Goal><Exp_Comparison op="&gt;i"><Id value="n" typref="1"/><Integer_Literal value="2" typref="1"/></Exp_Comparison></Goal></Simple_Goal></Proof_Obligation>
<TypeInfos><Type id="0"><Unary_Exp op="POW"><Id value="INTEGER"/></Unary_Exp></Type><Type id="1"><Id value="INTEGER"/></Type></TypeInfos></Proof_Obligations>`)
	for _, c := range []struct {
		args []string
		code int
		out  string
	}{
		{[]string{"po", pog}, 0, "f Op.1\n  n > 3\n  |- n > 2\n"},
		{[]string{"po", "--list", file}, 0, "m INITIALISATION/inv1/INV\nm half/grd1/WD\nm half/act1/WD\nm half/inv1/INV\n"},
		{[]string{"po", "--po", "half/grd1/WD", file}, 0, "m half/grd1/WD\n  x > 0\n  |- x /= 0\n"},
		{[]string{"po", "--po", "half/inv1/INV", file}, 0, "m half/inv1/INV\n  x > 0\n  6/x = 2\n  `x'` = 6/x\n  |- `x'` > 0\n"},
		{[]string{"po", "--json", "--list", "--po", "half/act1/WD", file}, 0, `{"component":"m","name":"half/act1/WD","kind":"WD","event":"half","label":"act1","about":"action","place":"` + file + `:4:134"}` + "\n"},
		{[]string{"po", "--po", "none", file}, 2, ""},
		{[]string{"po", "--list", "../../examples/counter.mch"}, 0, "counter Initialisation.1\ncounter Operation_up.1\ncounter Operation_down.1\ncounter Operation_clear.1\n"},
		{[]string{"po", untyped}, 3, "U AssertionLemmas.1\n  |- 1+1 = 2\nU AssertionLemmas.2\n"}, // none ends the run
		{[]string{"po", "../../README.md"}, 2, ""},
		{[]string{"po"}, 2, ""},
	} {
		code, out, notes := call(t, "", c.args...)
		if code != c.code || out != c.out || (code == 0) != (notes == "") {
			t.Errorf("%q: %d\n%s%s\nwant %d\n%s", c.args, code, out, notes, c.code, c.out)
		}
	}
}

// Obligations about reals, which nothing enumerates: they are proved, or have a counterexample.
func TestDisproveReals(t *testing.T) {
	file := write(t, t.TempDir(), "tank.mch", `MACHINE tank
VARIABLES level
INVARIANT level : REAL & 0.0 <= level & level <= 10.0
INITIALISATION level := 2.5
OPERATIONS
  fill(x) = PRE x : REAL & x > 0.0 & level + x/2.0 <= 10.0 THEN level := level + x/2.0 END;
  take(i) = PRE i : INTEGER & i > 0 & real(i) <= level THEN level := level - real(floor(level)) END;
  lose = PRE level > 0.5 THEN level := level - 1.0 END
END
`)
	code, out, _ := call(t, "", "disprove", "--timeout", "20", file)
	proved := strings.Count(out, ": proved")
	if code != 1 || proved != 9 || !strings.Contains(out, "tank Operation_lose.1: disproved\n  level = 0.") {
		t.Errorf("%d %s", code, out)
	}
}

// anySubset is a value of a, of which nothing is asked but that it is a subset of P.
var anySubset = regexp.MustCompile(`\{(P[12]|P1, P2)?\}`)

func TestDisprove(t *testing.T) {
	dir := t.TempDir()
	file := write(t, dir, "m.mch", `MACHINE m
SETS P
VARIABLES a, n
INVARIANT a <: P & n : 0..5
INITIALISATION a := {} || n := 0
OPERATIONS
  put(x) = PRE x : P THEN a := a \/ {x} END;
  inc = PRE n <= 5 THEN n := n + 1 END;
  half(k) = PRE k : 0..1 THEN n := n / k END;
  never = PRE n > 5 THEN n := n - 1 END
END
`)
	division := write(t, dir, "d.mch", "MACHINE d ASSERTIONS !k.(k : 0..1 & 1 / k = 1 => k = 1) END")
	for _, c := range []struct {
		args []string
		code int
		out  string
	}{
		{[]string{"disprove", "--po", "Initialisation.1", file}, 0, "m Initialisation.1: proved\n"},
		{[]string{"disprove", "--po", "Operation_inc.1", file}, 1, "m Operation_inc.1: disproved, card(P)=2\n  a = {} & n = 5\n"},
		{[]string{"disprove", "--po", "WellDefinednessOperation_half.1", "--po", "Operation_never.1", file}, 1, "m WellDefinednessOperation_half.1: disproved, card(P)=2\n" +
			"  a = {} & n = 0 & k = 0\nm Operation_never.1: proved\n  the hypotheses contradict each other:\n    n : 0..5\n    n > 5\n2 obligations: 1 proved, 1 disproved, 0 unknown\n"},
		{[]string{"disprove", "--po", "AssertionLemmas.1", division}, 0, "d AssertionLemmas.1: proved\n"}, // there is no hypothesis; the goal has no value
		{[]string{"disprove", "--once", "--po", "Operation_never.1", file}, 0, "m Operation_never.1: proved\n"},
		{[]string{"disprove", "--answer", "--po", "m Operation_inc.1", "--po", "Operation_never.1", file}, 1, "sat\nunsat\n"},
		{[]string{"disprove", "--hyps", "few", file}, 2, ""},
		{[]string{"disprove", "--po", "none", file}, 2, ""},
		{[]string{"disprove", "--solver", "yices", file}, 2, ""},
		{[]string{"disprove", "--size", "P", file}, 2, ""},
		{[]string{"disprove", dir + "/none.mch"}, 2, ""},
		{[]string{"disprove"}, 2, ""},
	} {
		code, out, notes := call(t, "", c.args...)
		out = anySubset.ReplaceAllString(out, "{}")
		if code != c.code || out != c.out || (code != 2) != (notes == "") {
			t.Errorf("%q: %d\n%s%s\nwant %d\n%s", c.args, code, out, notes, c.code, c.out)
		}
	}
	code, out, _ := call(t, "", "disprove", "--json", "--po", "Operation_inc.1", file)
	if code != 1 || !strings.Contains(out, `"status":"disproved"`) || !strings.Contains(anySubset.ReplaceAllString(out, "{}"), `"counterexample":{"a":"{}","n":"5"}`) {
		t.Errorf("%d %s", code, out)
	}
	// Its obligations are sets of scripts in each form.
	for form, text := range map[string]string{"smt2": "(declare-const n", "z3": "(Array P Bool)", "cvc5": "(Set P)", "z3-sets": "(FiniteSet P)"} {
		to := filepath.Join(dir, form)
		if code, _, notes := call(t, "", "po", "--to", form, "-o", to, file); code != 0 || notes != "" {
			t.Errorf("%s: %d %s", form, code, notes)
		}
		index, err := os.ReadFile(filepath.Join(to, "index.csv"))
		if rows := strings.Split(strings.TrimSpace(string(index)), "\n"); err != nil || len(rows) != 6 || rows[1] != "m/m.Initialisation.1.smt2,Initialisation,unknown,m,"+file+",m Initialisation.1" {
			t.Errorf("%s: %v\n%s", form, err, index)
		}
		if script, err := os.ReadFile(filepath.Join(to, "m", "m.Operation_inc.1.smt2")); err != nil || !strings.Contains(string(script), text) || !strings.HasSuffix(string(script), "(check-sat)\n") {
			t.Errorf("%s: %v\n%s", form, err, script)
		}
	}
	for _, args := range [][]string{{"po", "--to", "tptp", "-o", dir, file}, {"po", "--to", "z3", file}, {"po", "--to", "z3", "-o", dir}, {"po", "--to", "z3", "-o", dir, "--po", "none", file}} {
		if code, _, notes := call(t, "", args...); code != 2 || notes == "" {
			t.Errorf("%q: %d %s", args, code, notes)
		}
	}
	// Its proofs can be checked.
	if code, _, notes := call(t, "", "disprove", "--once", "--proof", dir+"/proofs", "--po", "Initialisation.1", file); code != 0 || notes != "" {
		t.Errorf("%d %s", code, notes)
	}
	written := dir + "/proofs/m.Initialisation.1"
	if script, err := os.Open(written + ".smt2"); err != nil {
		t.Error(err)
	} else if p, err := session.LoadCheck(t.Context(), script, "", 1); err != nil {
		t.Error(err)
	} else if proof, err := os.Open(written + ".proof"); err != nil {
		t.Error(err)
	} else if r, err := proofcheck.Check(t.Context(), p.Elaborator, p.Assertions, proof, nil); err != nil || len(r.Holes) > 0 {
		t.Errorf("%v %v", r, err)
	}
	// Proofs spare evaluations, and the verdict is the same.
	for _, which := range []string{"off", "own"} {
		if code, out, _ := call(t, "", "check-machine", "--proofs", which, "../../examples/scheduler.mch"); code != 0 || !strings.HasPrefix(out, "holds") {
			t.Errorf("%s: %d %s", which, code, out)
		}
	}
	if code, _, _ := call(t, "", "check-machine", "--proofs", "some", "../../examples/scheduler.mch"); code != 2 {
		t.Errorf("proofs of any name: %d", code)
	}
}
