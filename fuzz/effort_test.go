package fuzz

import (
	"context"
	"fmt"
	"hash/crc32"
	old "math/rand"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bsmt/internal/golden"
	"bsmt/portfolio"
	"bsmt/proofcheck"
	"bsmt/session"
)

// recorded are the profiles whose scripts take little.
func recorded() []Profile {
	return slices.DeleteFunc(Profiles(), func(p Profile) bool { return p.Name == "QF_BVFP_WIDE" })
}

// scripts are of each profile, and of each kind that has a test of its own for proofs.
func scripts(each func(name string, i uint64, text string)) {
	for _, p := range recorded() {
		for i := range uint64(24) {
			each(p.Name, i, Generate(&p, 17, i).Text())
		}
	}
	for i := range uint64(16) {
		r, s := rand.New(rand.NewPCG(i, 17)), old.New(old.NewSource(int64(i)))
		each("comparisons", i, comparisons(r))
		each("crowds", i, crowds(r, int(i%5)))
		each("circuit", i, circuit(r, 3+int(i/5), int(i%5), ""))
		each("products", i, products(s))
		each("sums", i, sumsScript(i, i%2 == 0))
	}
}

// TestEffort holds what the kernel does for scripts and dialogues, and the proofs that it
// writes with their holes, to what they were when somebody last looked: a search is the same wherever it runs, and grows only
// where that was meant. With -update the file is written anew; its sums come first.
func TestEffort(t *testing.T) {
	var b strings.Builder
	verdicts, work, holes := map[portfolio.Verdict]int{}, int64(0), 0
	scripts(func(name string, i uint64, text string) {
		prob := load(t, text)
		a := solve(prob, prob.Assertions, false, 900_000)
		verdicts[a.Verdict]++
		work += a.Work
		fmt.Fprintf(&b, "%s %d: %v, work %d", name, i, a.Verdict, a.Work)
		for _, name := range []string{"conflicts", "decisions", "propagations", "final-checks"} {
			if at := slices.IndexFunc(a.Figures(), func(s portfolio.Stat) bool { return s.Name == name }); at >= 0 {
				fmt.Fprintf(&b, ", %s %s", name, a.Figures()[at].Value)
			}
		}
		if a.Verdict == portfolio.Unsat {
			q := load(t, text)
			var proof strings.Builder
			if a := solve(q, q.Assertions, true, 900_000); a.Proof != nil && a.Proof(&proof) == nil {
				fmt.Fprintf(&b, ", proof %08x", crc32.ChecksumIEEE([]byte(proof.String())))
				q = load(t, text) // the proof declares its symbols in it
				if r, err := proofcheck.Check(context.Background(), q.Elaborator, q.Assertions, strings.NewReader(proof.String()), nil); err != nil {
					t.Errorf("%s %d: the proof is none: %v\n%s", name, i, err, text)
				} else if len(r.Holes) > 0 {
					fmt.Fprintf(&b, ", %d holes", len(r.Holes))
					holes += len(r.Holes)
				}
			}
		}
		b.WriteByte('\n')
	})
	for _, p := range recorded() {
		for i := range uint64(6) {
			var out strings.Builder
			s := session.New(context.Background(), session.Config{Out: &out, Solver: &portfolio.Kernel{}, Options: [][2]string{{"rlimit-per", "100000"}}})
			if _, err := s.Run(strings.NewReader(GenerateDialogue(&p, 17, i).Text() + "(get-info :rlimit)")); err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(strings.TrimSpace(out.String()), "\n")
			last := len(lines) - 1
			fmt.Fprintf(&b, "dialogue of %s %d: %d lines, %08x, %s\n", p.Name, i, last, crc32.ChecksumIEEE([]byte(strings.Join(lines[:last], "\n"))), lines[last])
		}
	}
	golden.Check(t, "testdata/effort.golden", fmt.Sprintf("%d sat, %d unsat, %d unknown, work %d, %d holes in proofs\n%s",
		verdicts[portfolio.Sat], verdicts[portfolio.Unsat], verdicts[portfolio.Unknown], work, holes, b.String()))
}
