package fuzz

import (
	"context"
	"fmt"
	"math/rand"
	"regexp"
	"strings"
	"testing"

	"bsmt/bkernel/options"
	"bsmt/portfolio"
)

// crossing is a clause that one search took of another.
var crossing = regexp.MustCompile(`\n\(derive (c\d+) \(([^\n]*)\) :from \((c\d+)\)\)`)

// contradictions are scripts that several searches take some rounds for: random clauses over Bools, over bounds and
// differences of integers, and over equalities with a function.
func contradictions(seed int64) map[string]string {
	rnd := rand.New(rand.NewSource(seed))
	out := map[string]string{}
	for name, atom := range map[string]func(i int) string{
		"bools":    func(i int) string { return fmt.Sprintf("p%d", i) },
		"integers": func(i int) string { return fmt.Sprintf("(<= (+ x%d x%d) %d)", i%12, (i+1+i/12)%12, 3+i%6) },
		"equal":    func(i int) string { return fmt.Sprintf("(= (f u%d) u%d)", i%11, (i+i/11)%11) },
	} {
		var b strings.Builder
		b.WriteString("(set-logic ALL)\n(declare-sort U 0)\n(declare-fun f (U) U)\n")
		for i := range 120 {
			fmt.Fprintf(&b, "(declare-const p%d Bool)", i)
			if i < 12 {
				fmt.Fprintf(&b, "(declare-const x%d Int)(declare-const u%d U)(assert (<= 0 x%d 6))\n", i, i, i)
			}
		}
		for range 580 {
			b.WriteString("\n(assert (or")
			for range 3 {
				a := atom(rnd.Intn(120))
				if rnd.Intn(2) == 0 {
					a = "(not " + a + ")"
				}
				b.WriteString(" " + a)
			}
			b.WriteString("))")
		}
		out[name] = b.String() + "\n"
	}
	return out
}

// TestJointProofs: where a proof is wanted, clauses cross between searches, and what the winner took is proved by what others
// recorded: the checker accepts the whole, each run writes the same, and not what says that another clause was taken.
func TestJointProofs(t *testing.T) {
	crossed := 0
	for seed := range int64(2) {
		for name, text := range contradictions(seed) {
			for _, jobs := range []int{2, 4} {
				solve := func() (portfolio.Answer, string) {
					p := load(t, text)
					q := query(p, p.Assertions, true)
					q.Jobs = func() int { return jobs }
					k := &portfolio.Kernel{}
					k.Options.Tuning = options.Default()
					tune := &k.Options.Tuning.Jobs
					tune.Alone, tune.Round, tune.Cube = 1, 1000, 3000
					a := k.Solve(context.Background(), q)
					var b strings.Builder
					if a.Verdict == portfolio.Unsat {
						if err := a.Proof(&b); err != nil {
							t.Fatalf("%s %d by %d: %v", name, seed, jobs, err)
						}
					}
					return a, b.String()
				}
				a, proof := solve()
				if again, other := solve(); again.Verdict != a.Verdict || again.Work != a.Work || other != proof {
					t.Errorf("%s %d by %d: %v with %d of work, and then %v with %d; the same proof: %v", name, seed, jobs, a.Verdict, a.Work, again.Verdict, again.Work, other == proof)
				}
				if a.Verdict != portfolio.Unsat {
					continue
				}
				if !accepted(t, text, proof, -1) {
					t.Errorf("%s %d by %d: refused", name, seed, jobs)
				}
				found := crossing.FindAllStringSubmatch(proof, -1)
				crossed += len(found)
				for i, x := range found {
					if i%8 == 0 && accepted(t, text, strings.Replace(proof, x[0], fmt.Sprintf("\n(derive %s () :from (%s))", x[1], x[3]), 1), -1) {
						t.Errorf("%s %d by %d: that the empty clause was taken is accepted", name, seed, jobs)
					}
				}
			}
		}
	}
	t.Logf("%d clauses crossed", crossed)
	if crossed == 0 {
		t.Error("no clause crossed")
	}
}
