package session

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bsmt/grammar"
	"bsmt/portfolio"
)

// alike asks each question of a session to a kernel that knows nothing, too.
type alike struct {
	t    *testing.T
	file string
	*portfolio.Kernel
	n int
}

func (a *alike) Solve(ctx context.Context, q *portfolio.Query) portfolio.Answer {
	a.n++
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	got, ok := a.Quick(ctx, q)
	if !ok {
		got = a.Kernel.Solve(ctx, q)
	}
	if got.Refuted > 0 {
		a.t.Errorf("%s, question %d: %d models that are none", a.file, a.n, got.Refuted)
	}
	want := (&portfolio.Kernel{}).Solve(ctx, q)
	if got.Verdict != want.Verdict && ctx.Err() == nil {
		a.t.Errorf("%s, question %d: %v %s; from scratch %v %s", a.file, a.n, got.Verdict, got.Reason, want.Verdict, want.Reason)
	}
	return got
}

// TestIncrementalScripts asks the questions of incremental scripts in their session and
// one by one: those beside the code, and those of a corpus when there is one.
func TestIncrementalScripts(t *testing.T) {
	files, _ := filepath.Glob("testdata/incremental/*.smt2")
	if len(files) == 0 {
		t.Fatal("no scripts")
	}
	answers := map[string]string{}
	if !testing.Short() {
		const corpus = "../../shared/corpus/incremental"
		more, _ := filepath.Glob(corpus + "/*.smt2")
		files = append(files, more...)
		answers = expected(t, corpus+"/index.csv")
	}
	t.Logf("%d scripts, expected answers of %d", len(files), len(answers))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		a := &alike{t: t, file: filepath.Base(file), Kernel: &portfolio.Kernel{}}
		s := New(context.Background(), Config{Out: &out, Solver: a, Timeout: time.Minute})
		if _, err := s.Run(strings.NewReader(string(text))); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if want, ok := answers[filepath.Base(file)]; ok && !agree(verdicts(out.String()), strings.Fields(want)) {
			t.Errorf("%s: %v, expected %s", file, verdicts(out.String()), want)
		}
		// What the script expects stands in its remarks, in order.
		var want []string
		for line := range strings.Lines(string(text)) {
			if _, w, ok := strings.Cut(line, "; expect "); ok {
				want = append(want, strings.TrimSpace(w))
			}
		}
		if strings.Contains(file, "testdata") && strings.Join(want, "\n") != strings.TrimSpace(out.String()) {
			t.Errorf("%s:\n%s\nwant\n%s", file, out.String(), strings.Join(want, "\n"))
		}
	}
}

// expected reads the answers that an index of scripts lists for each file.
func expected(t *testing.T, index string) map[string]string {
	out := map[string]string{}
	f, err := os.Open(index)
	if err != nil {
		return out // there is no corpus
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	file, answers := slices.Index(rows[0], "file"), slices.Index(rows[0], "expected")
	for _, r := range rows[1:] {
		if !strings.Contains(r[file], "check-status-incremental-wrong") { // says sat of false, to see who notices
			out[r[file]] = r[answers]
		}
	}
	return out
}

// verdicts picks the answers to questions out of all responses.
func verdicts(out string) (vs []string) {
	for line := range strings.Lines(out) {
		if v := strings.TrimSpace(line); v == "sat" || v == "unsat" || v == "unknown" {
			vs = append(vs, v)
		}
	}
	return vs
}

// agree says that there are as many answers as expected, and that none contradicts.
func agree(got, want []string) bool {
	return slices.EqualFunc(got, want, func(a, b string) bool { return a == b || a == "unknown" || b == "unknown" })
}

// TestModelsAreForgotten asks again and again: the terms of a model go with it, but not
// while it can be asked for, and not what was declared meanwhile.
func TestModelsAreForgotten(t *testing.T) {
	var in strings.Builder
	var out strings.Builder
	in.WriteString("(declare-fun f (Int) Int)\n(declare-const x Int)\n")
	for i := range 50 {
		fmt.Fprintf(&in, "(assert (= (f %d) %d))\n", i, 3*i+100)
	}
	s := New(context.Background(), Config{Out: &out, Solver: &portfolio.Kernel{}})
	run := func(text string) string {
		t.Helper()
		out.Reset()
		r := grammar.NewReader(strings.NewReader(text), "")
		for {
			cmd, err := r.Next()
			if err != nil {
				break
			}
			s.Do(cmd)
		}
		s.flush()
		return strings.Join(strings.Fields(out.String()), " ")
	}
	run(in.String())
	size := 0
	for i := range 60 {
		n := 500 + i
		if got, want := run(fmt.Sprintf("(check-sat)(get-value ((f 7)))(check-sat-assuming ((< x %d)))(get-value ((f 49)))(push 0)(get-value ((< x %d)))", n, n)), fmt.Sprintf("sat (((f 7) 121)) sat (((f 49) 247)) (((< x %d) true))", n); got != want {
			t.Fatalf("%s, want %s", got, want)
		}
		if got := run(fmt.Sprintf("(assert (< x %d))", 1000-i)); got != "" {
			t.Fatal(got)
		}
		if n := s.c.Len(); i == 5 {
			size = n
		} else if i > 5 && n > size+20*(i-5)+garbageSlack+size/2 {
			t.Fatalf("%d terms after %d questions, %d after 5", n, i, size)
		}
	}
	if got := run(`(check-sat)
(declare-const y Int)
(define-fun z () Int (+ x 12345))
(get-value ((f 3) (! (* 2 54321) :named big)))
(assert (= y (+ z big)))
(check-sat)
(get-value ((= y (+ x 12345 108642)) (f 3)))
(push 1)
(assert (< (f 3) 0))
(check-sat)
(get-model)
(pop 1)
(check-sat)
(get-value ((f 3)))`); got != `sat (((f 3) 109) ((! (* 2 54321) :named big) 108642)) sat (((= y (+ x 12345 108642)) true) ((f 3) 109)) unsat (error "11:1: get-model needs a check-sat that answered sat; the last one answered unsat") sat (((f 3) 109))` {
		t.Error(got)
	}
}
