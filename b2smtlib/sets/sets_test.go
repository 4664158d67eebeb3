package sets

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	bvalue "bsmt/b/value"
	"bsmt/b2kernel"
	"bsmt/internal/golden"
	"bsmt/internal/randomb"
)

// asked makes a question of a text, in both forms; ok is false if it is no predicate.
func asked(src string) (q Question, k b2kernel.Question, ok bool) {
	f, err := machine.Empty(tree.Classical).Formula(src)
	if err != nil || f.Node.Op.Kind() != tree.KPred {
		return q, k, false
	}
	w := eval.NewWorld(tree.Classical, nil, func(*tree.Set) int { return 2 }, -1, 3)
	q = Question{Title: src, World: w, Names: f.Free, Preds: []*tree.Node{f.Node}}
	return q, b2kernel.Question{World: w, Names: f.Free, Pred: f.Node, Work: 20_000_000, Ground: b2kernel.Evaluate(w, nil, nil)}, true
}

// solvers are run if they are there.
var solvers = []struct {
	d    *Dialect
	args []string
}{
	{Z3, []string{"z3", "-in", "-t:1000"}},
	{CVC5, []string{"cvc5", "--incremental", "--lang=smt2", "--tlimit-per=1000", "-"}},
}

// answers runs a solver on a script; nil: it is not there.
func answers(t *testing.T, args []string, script []byte) []string {
	t.Helper()
	path, err := exec.LookPath(args[0])
	if err != nil {
		return nil
	}
	c := exec.Command(path, args[1:]...)
	c.Stdin = bytes.NewReader(script)
	out, _ := c.Output() // an error shows in the answers
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "error") {
			t.Errorf("%s: %s\n%s", args[0], line, script)
			break
		}
	}
	return strings.Fields(string(out))
}

// Each row has one operator or more, and what is to come of it. unknown: the solvers need not
// find it, but must not say the opposite.
var operators = []struct{ src, want string }{
	{"x = 7/(-2) & y = (-7)/2 & z = 7 mod 4 & x = -3 & y = -3 & z = 3 & 2**5 = 32", "sat"},
	{"x : 1..3 & x mod 0 = 1", "unsat"},
	{"{1,2} \\/ {3} = {1,2,3} & {1,2} /\\ {2} = {2} & {1,2} - {2} = {1}", "sat"},
	{"s <: 1..3 & 4 : s", "unsat"},
	{"s <<: {1} & s /= {}", "unsat"},
	{"r = {1|->2,2|->3} & (r;r) = {1|->3} & r~ = {2|->1,3|->2} & r[{1}] = {2}", "sat"},
	{"dom({1|->2}) = {1} & ran({1|->2}) = {2} & {1} <| {1|->2,2|->2} = {1|->2} & {1} <<| {1|->2} = {}", "sat"},
	{"{1|->2} <+ {1|->3} = {1|->3} & {1|->2,2|->3} |> {3} = {2|->3} & {1|->2} |>> {2} = {}", "sat"},
	{"f = %x.(x : 1..3 | x*x) & f(2) = 4", "sat"},
	{"f = %x.(x : 1..3 | x*x) & f(4) = 16", "unsat"},
	{"f : 1..2 --> 1..2 & f(1) = f(2) & f : 1..2 >-> 1..2", "unsat"},
	{"s = [1,2] & s ^ [3] = [1,2,3] & rev(s) = [2,1] & first(s) = 1 & last(s) = 2 & size(s) = 2", "unknown"},
	{"s = [1,2] & tail(s) /= [2]", "unsat"},
	{"s : seq(1..2) & size(s) = 2 & s(1) = s(2) & 3 : dom(s)", "unsat"},
	{"union({{1},{2}}) /= {1,2}", "unsat"},
	{"inter({{1,2},{2}}) /= {2}", "unsat"},
	{"UNION(x).(x : {1,2} | {x}) /= {1,2}", "unsat"},
	{"INTER(x).(x : {1,2} | {x,3}) /= {3}", "unsat"},
	{"SIGMA(x).(x : 1..3 | x) = 6 & PI(x).(x : 1..3 | x) = 6", "sat"},
	{"SIGMA(x).(x : 1..3 & x /= 2 | x) = 5", "unsat"},
	{"card({TRUE,FALSE}) = 2 & card(1..5) = 5", "sat"},
	{"card({1,2,x}) = 2 & x : 1..2", "unknown"},
	{"min({3,1,2}) = 1 & max({3,1,2}) = 3", "sat"},
	{"closure1({1|->2,2|->3}) = {1|->2,2|->3,1|->3}", "unknown"},
	{"r = {TRUE|->FALSE} & TRUE|->TRUE : closure1(r)", "unsat"},
	{"iterate({1|->2,2|->3},2) /= {1|->3}", "unsat"},
	{"x : struct(a : 1..2, b : BOOL) & x'a = 2 & x'b = TRUE & rec(a : 2, b : TRUE) = x", "sat"},
	{"x : struct(a : 1..2, b : BOOL) & x'a = 3", "unsat"},
	{"x = \"a\\\"b\" & x /= \"c\" & x : STRING", "sat"},
	{"s : POW(BOOL) & s /= {} & s : FIN1(BOOL) & TRUE /: s & FALSE /: s", "unsat"},
	{"prj1({1},{2})(1|->2) = 1 & id({1,2})(2) = 2 & succ(1) = 2 & pred(1) = 0", "sat"},
	{"x = IF y > 1 THEN 5 ELSE 6 END & y = 2 & x = 6", "unsat"},
	{"b = bool(x > 1) & b = TRUE & x < 1", "unsat"},
	{"!x.(x : 1..3 => x < 4) & #x.(x : 1..3 & x > 2)", "sat"},
	{"({1|->2} || {3|->4}) = {(1|->3)|->(2|->4)} & {1|->2} >< {1|->3} = {1|->(2|->3)}", "sat"},
	{"fnc({1|->2,1|->3}) /= {1|->{2,3}}", "unsat"},
	{"rel({1|->{2,3}}) /= {1|->2,1|->3}", "unsat"},
	{"(x = 1 <=> y = 2) & x = 1 & y /= 2", "unsat"},
	{"x > 3 & x = MAXINT", "unsat"},
	{"s : perm(1..2) & s(1) = s(2)", "unsat"},
	{"LET a BE a = 3 IN a + x = 5 END & x /= 2", "unsat"},
	{"[1,2,3] /|\\ 2 = [1,2] & [1,2,3] \\|/ 2 = [3] & 1 -> [2] = [1,2] & [1] <- 2 = [1,2] & front([1,2]) = [1]", "unknown"},
	{"conc([[1],[2]]) = [2,1]", "unknown"},
}

func TestOperators(t *testing.T) {
	for _, s := range solvers {
		var qs []Question
		for _, r := range operators {
			q, _, ok := asked(r.src)
			if !ok {
				t.Fatalf("%s is no predicate", r.src)
			}
			qs = append(qs, q)
		}
		var out bytes.Buffer
		if done, err := Write(context.Background(), &out, s.d, qs); err != nil || done != len(qs) {
			t.Fatalf("%s: %d of %d, %v\n%s", s.d.Name, done, len(qs), err, out.Bytes())
		}
		got := answers(t, s.args, out.Bytes())
		for i, g := range got {
			want := operators[i].want
			if (g == "sat" || g == "unsat") && want != "unknown" && g != want {
				t.Errorf("%s: %s: %s", s.d.Name, operators[i].src, g)
			}
			if testing.Verbose() && g != want {
				t.Logf("%s: %s: %s", s.d.Name, operators[i].src, g)
			}
		}
		if got != nil && len(got) != len(qs) {
			t.Errorf("%s: %d answers to %d questions", s.d.Name, len(got), len(qs))
		}
	}
}

// The kernel and the other solvers agree on random predicates. BSMT_B_ROUNDS sets how many
// there are, BSMT_B_SEED the first one.
func TestSolversAgree(t *testing.T) {
	rounds, seed := 20, 0
	if n, err := strconv.Atoi(os.Getenv("BSMT_B_ROUNDS")); err == nil {
		rounds = n
	}
	if n, err := strconv.Atoi(os.Getenv("BSMT_B_SEED")); err == nil {
		seed = n
	}
	const batch = 10
	compared := map[string]int{}
	for from := 0; from < rounds; from += batch {
		var qs []Question
		var want []string
		for i := from; i < min(from+batch, rounds); i++ {
			w := &randomb.Writer{R: rand.New(rand.NewPCG(uint64(seed+i), 11))}
			if q, k, ok := asked(w.Predicate()); ok && !illDefined(k) {
				qs, want = append(qs, q), append(want, byKernel(k))
			}
		}
		for _, s := range solvers {
			var written []Question
			var expected []string
			for i, q := range qs {
				if _, err := translate(s.d, q, ""); err == nil {
					written, expected = append(written, q), append(expected, want[i])
				}
			}
			var out bytes.Buffer
			if _, err := Write(context.Background(), &out, s.d, written); err != nil {
				t.Fatal(err)
			}
			for i, g := range answers(t, s.args, out.Bytes()) {
				if (g == "sat" || g == "unsat") && expected[i] != "unknown" {
					if compared[s.d.Name]++; g != expected[i] {
						t.Errorf("%s: the kernel says %s, %s %s", written[i].Title, expected[i], s.d.Name, g)
					}
				}
			}
		}
	}
	t.Log(compared)
}

// illDefined reports whether a predicate means nothing for some values, as enumeration meets them:
// a dialect gives what means nothing any value.
func illDefined(q b2kernel.Question) bool {
	s := eval.NewCode(q.World).NewScope()
	s.BindNew(q.Names...)
	solver := s.Solver(q.Names, q.Pred)
	err := s.Code().NewFrame(eval.NewQuota(2_000_000)).Solutions(solver, func() bool { return true })
	var e *eval.Error
	return errors.As(err, &e) && e.Kind == bvalue.IllDefined
}

// byKernel gives the kernel's verdict, whose solutions are judged: of what decides a predicate,
// parts may mean nothing. A refutation that needs assumed sizes is unknown.
func byKernel(q b2kernel.Question) string {
	judge := b2kernel.NewJudge(eval.NewCode(q.World).NewScope(), q.Names, []*tree.Node{q.Pred})
	judge.Steps, judge.Decide = 1_000_000, b2kernel.By(b2kernel.Question{World: q.World, Ground: q.Ground, Work: q.Work})
	sat, unsure := false, false
	q.Found = func(vs []bvalue.Value) (more, wrong bool) {
		holds, err := judge.Holds(context.Background(), vs)
		sat, unsure = sat || holds && err == nil, unsure || b2kernel.Stuck(err)
		return false, !sat
	}
	switch ans := b2kernel.Solve(context.Background(), q); {
	case sat:
		return "sat"
	case ans.All && !unsure:
		return "unsat"
	}
	return "unknown"
}

func TestScripts(t *testing.T) {
	for _, d := range Dialects {
		var qs []Question
		for _, src := range []string{
			"s <: 1..3 & card(s) = 2 & s /= {1,2}",
			"f : 1..2 --> BOOL & f(x) = TRUE & x : 1..2",
			"r : BOOL <-> BOOL & closure1(r) = r & r~ <: r & (r;r) /= r",
			"x : struct(a : INTEGER, b : POW(INTEGER)) & x'a : x'b",
		} {
			q, _, _ := asked(src)
			qs = append(qs, q)
		}
		var out bytes.Buffer
		if done, err := Write(context.Background(), &out, d, qs); done != len(qs) || err != nil {
			t.Errorf("%s: %d, %v", d.Name, done, err)
		}
		golden.Check(t, "testdata/"+d.Name+".smt2", out.String())
	}
}

// Given sets have any size, or the one that is asked for.
func TestGivenSets(t *testing.T) {
	file := filepath.Join(t.TempDir(), "m.mch")
	if err := os.WriteFile(file, []byte("MACHINE m SETS S; C = {red,green} CONSTANTS f PROPERTIES f : S >-> C & #(x,y).(x : S & y : S & x /= y) END"), 0o600); err != nil {
		t.Fatal(err)
	}
	m, err := machine.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	w := eval.NewWorld(tree.Classical, m.Sets, func(*tree.Set) int { return 2 }, -1, 3)
	var preds []*tree.Node
	for _, c := range m.Properties {
		preds = append(preds, c.Pred)
	}
	for n, want := range map[int]string{0: "sat", 2: "sat", 3: "unsat", 1: "unsat"} {
		q := Question{World: w, Names: m.Constants, Preds: preds}
		if n > 0 {
			q.Sizes = map[string]int{"S": n}
		}
		for _, s := range solvers {
			var out bytes.Buffer
			if _, err := Write(context.Background(), &out, s.d, []Question{q}); err != nil {
				t.Fatal(err)
			}
			if got := answers(t, s.args, out.Bytes()); got != nil && (len(got) != 1 || got[0] != want && got[0] != "unknown") {
				t.Errorf("%s, %d: %v\n%s", s.d.Name, n, got, out.Bytes())
			}
		}
	}
}

// What finite sets say is refused where it is not so of all sets; what is finite by its
// predicates is a set of the dialect.
func TestInfiniteSets(t *testing.T) {
	for src, want := range map[string]string{
		"s = NATURAL & 5 /: s":                        "unsat",
		"f : NATURAL --> BOOL & f(3) = TRUE":          "sat", // no finite function has all naturals as its domain
		"s : POW(INTEGER) & s : FIN(s) & s = NATURAL": "unknown",
		"s <: 1..3 & card(s) = 4":                     "unsat",
		"S : POW(POW(INTEGER)) & {} /: S":             "refused",
		"#s.(s : POW(INTEGER) & s = NATURAL)":         "refused",
		"s : seq(BOOL) & size(s) = 1 & s(1) = TRUE":   "sat",
	} {
		q, _, _ := asked(src)
		q.AnySets = true
		var out bytes.Buffer
		done, err := Write(context.Background(), &out, CVC5, []Question{q})
		if err != nil || (done == 0) != (want == "refused") {
			t.Errorf("%s: %d, %v", src, done, err)
		}
		if done == 0 {
			continue
		}
		if got := answers(t, solvers[1].args, out.Bytes()); got != nil && (len(got) != 1 || got[0] != want && got[0] != "unknown") {
			t.Errorf("%s: %v, not %s\n%s", src, got, want, out.Bytes())
		}
	}
}

func TestRefused(t *testing.T) {
	q, _, _ := asked("x = 1")
	q.Preds = append(q.Preds, tree.New(tree.Skip, tree.Pos{}))
	var out bytes.Buffer
	done, err := Write(context.Background(), &out, Z3, []Question{q})
	if done != 0 || err != nil || !strings.Contains(out.String(), "; not translated") || strings.Contains(out.String(), "check-sat") {
		t.Errorf("%d, %v\n%s", done, err, out.Bytes())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Write(ctx, &out, Z3, []Question{q}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
