package b2smtlib

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/b2kernel"
	"bsmt/internal/golden"
	"bsmt/internal/randomb"
)

// asked makes a question of a text; ok is false if it is no predicate.
func asked(src string) (q b2kernel.Question, ok bool) {
	f, err := machine.Empty(tree.Classical).Formula(src)
	if err != nil || f.Node.Op.Kind() != tree.KPred {
		return q, false
	}
	w := eval.NewWorld(tree.Classical, nil, func(*tree.Set) int { return 2 }, -1, 3)
	return b2kernel.Question{World: w, Names: f.Free, Pred: f.Node, Work: 20_000_000, Ground: b2kernel.Evaluate(w, nil, nil)}, true
}

func TestWrite(t *testing.T) {
	var entries []Entry
	for _, src := range []string{
		"x : 1..3 & y = x*x & y mod 2 = 1 & x/2 >= -1",
		"f : 1..3 >-> 1..4 & f(1) + f(2) = f(3) & card(ran(f)) = 3",
		"s : seq(BOOL) & size(s) > 2 & rev(s) /= s",
		"x : NATURAL & !y.(y : NATURAL => x <= y) & #z.(z : INTEGER & z > x & !w.(w : INTEGER => w /= z or w > x))",
		"r <: (1..2)*(1..2) & closure1(r) /= r & max(dom(r)) = 2",
		"f : NATURAL +-> BOOL & f(x) = TRUE & f(x + y) = FALSE & !z.(z : 1..3 => f(z) = bool(z > 1))",
		"x : REAL & y : REAL & x + 2.0*y = 0.25 & ceiling(x) = -1 & floor(y) = n & real(n) < y & !z.(z : REAL => z <= x or z > -1.5)",
		"f : NATURAL --> POW(NATURAL) & f = f",
	} {
		q, _ := asked(src)
		entries = append(entries, Entry{Title: src, Question: q, Notes: []string{"nothing"}})
	}
	var out bytes.Buffer
	done, err := Write(context.Background(), &out, entries)
	if err != nil || done != len(entries)-1 {
		t.Errorf("%d written, %v", done, err)
	}
	golden.Check(t, "testdata/questions.smt2", out.String())
	out.Reset()
	if _, err := Write(context.Background(), &out, entries[:1]); err != nil || strings.Contains(out.String(), "push") {
		t.Errorf("one question has levels: %v", err)
	}
}

// The kernel and the other solvers agree on random predicates. BSMT_B_ROUNDS sets how many
// there are, BSMT_B_SEED the first one.
func TestSolversAgree(t *testing.T) {
	rounds, seed := 150, 0
	if n, err := strconv.Atoi(os.Getenv("BSMT_B_ROUNDS")); err == nil {
		rounds = n
	}
	if n, err := strconv.Atoi(os.Getenv("BSMT_B_SEED")); err == nil {
		seed = n
	}
	const batch = 50
	compared := map[string]int{}
	for from := 0; from < rounds; from += batch {
		var entries []Entry
		var want []string
		for i := from; i < min(from+batch, rounds); i++ {
			w := &randomb.Writer{R: rand.New(rand.NewPCG(uint64(seed+i), 7))}
			src := w.Predicate()
			if i%4 == 3 {
				src = w.Reals()
			}
			q, ok := asked(src)
			if !ok {
				continue
			}
			if _, err := b2kernel.Lower(context.Background(), q); err != nil {
				continue
			}
			entries = append(entries, Entry{Title: src, Question: q})
			want = append(want, byKernel(q))
		}
		var out bytes.Buffer
		if done, err := Write(context.Background(), &out, entries); err != nil || done != len(entries) {
			t.Fatalf("%d of %d written, %v", done, len(entries), err)
		}
		for _, solver := range [][]string{{"z3", "-in", "-t:2000"}, {"cvc5", "--incremental", "--lang=smt2", "--tlimit-per=2000", "-"}} {
			path, err := exec.LookPath(solver[0])
			if err != nil {
				continue
			}
			c := exec.Command(path, solver[1:]...)
			c.Stdin = bytes.NewReader(out.Bytes())
			answers, _ := c.Output() // an error shows in the answers
			got := strings.Fields(string(answers))
			if len(got) != len(entries) {
				t.Fatalf("seed %d: %s gave %d answers to %d questions: %s", seed+from, solver[0], len(got), len(entries), answers)
			}
			for i, g := range got {
				if (g == "sat" || g == "unsat") && want[i] != "unknown" {
					if compared[solver[0]]++; g != want[i] {
						t.Errorf("%s: the kernel says %s, %s %s", entries[i].Title, want[i], solver[0], g)
					}
				}
			}
		}
		if t.Failed() {
			return
		}
	}
	t.Log(compared)
}

// byKernel gives the kernel's verdict; a refutation that needs assumed sizes is unknown.
func byKernel(q b2kernel.Question) string {
	sat := false
	q.Found = func([]value.Value) (more, wrong bool) { sat = true; return false, false }
	ans := b2kernel.Solve(context.Background(), q)
	switch {
	case sat:
		return "sat"
	case ans.All:
		return "unsat"
	}
	return "unknown"
}
