package refine

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// glued is what a random pair of machines reaches together: the constant, the concrete state and the abstract states
// of one trace, as a set of bits.
type glued struct{ k, c, kept, a int }

// TestRandomGluing compares what is found of a gluing invariant with a search of all that two machines reach together.
func TestRandomGluing(t *testing.T) {
	count := map[bool]int{}
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 41))
		type change struct {
			text string
			to   func(k, v int) []int
		}
		// become makes what an operation does to the variable v, between 0 and 3.
		become := func(v string, some bool) change {
			n := r.IntN(4)
			switch i := r.IntN(7); {
			case i == 0:
				return change{fmt.Sprintf("%s := (%s+%d) mod 4", v, v, n), func(_, x int) []int { return []int{(x + n) % 4} }}
			case i == 1:
				return change{fmt.Sprintf("%s := (%s+k) mod 4", v, v), func(k, x int) []int { return []int{(x + k) % 4} }}
			case i == 2:
				return change{fmt.Sprintf("%s := %d", v, n), func(_, _ int) []int { return []int{n} }}
			case i == 3 || !some:
				return change{"skip", func(_, x int) []int { return []int{x} }}
			case i == 4:
				return change{fmt.Sprintf("%s :: {%[1]s,k}", v), func(k, x int) []int { return []int{x, k} }}
			case i == 5:
				return change{fmt.Sprintf("CHOICE %s := %d OR skip END", v, n), func(_, x int) []int { return []int{n, x} }}
			}
			return change{fmt.Sprintf("%s :: 0..3", v), func(_, _ int) []int { return []int{0, 1, 2, 3} }}
		}
		type cond struct {
			text string
			of   func(k, c, a int) bool
		}
		n := r.IntN(4)
		glue := []cond{
			{"a = (c+k) mod 4", func(k, c, a int) bool { return a == (c+k)%4 }}, {"a <= c+k", func(k, c, a int) bool { return a <= c+k }},
			{fmt.Sprintf("(c = %d => a = k)", n), func(k, c, a int) bool { return c != n || a == k }}, {fmt.Sprintf("a+c /= %d", n), func(_, c, a int) bool { return a+c != n }},
			{fmt.Sprintf("(a > %d or c /= k)", n), func(k, c, a int) bool { return a > n || c != k }}, {"a >= c", func(_, c, a int) bool { return a >= c }},
		}
		g := []cond{glue[r.IntN(len(glue))], glue[r.IntN(len(glue))]}[:1+r.IntN(2)]
		from, to := r.IntN(2), r.IntN(3)
		var abstract, concrete []change
		var abstractText, concreteText []string
		for i := range 1 + r.IntN(3) {
			a, c := become("a", true), become("c", r.IntN(3) == 0)
			kept := i == 0 // this operation turns the variable that both have
			abstract, concrete = append(abstract, a), append(concrete, c)
			at, ct := a.text, c.text
			if kept {
				at, ct = "BEGIN "+at+" END || kept := 1-kept", "BEGIN "+ct+" END || kept := 1-kept"
			}
			abstractText, concreteText = append(abstractText, fmt.Sprintf("op%d = BEGIN %s END", i, at)), append(concreteText, fmt.Sprintf("op%d = BEGIN %s END", i, ct))
		}
		first, start := r.IntN(4), r.IntN(4)
		s := sources{"A": fmt.Sprintf(`MACHINE A CONSTANTS k PROPERTIES k : %d..%d VARIABLES a, kept INVARIANT a : 0..3 & kept : 0..1 & k <= 9
INITIALISATION a :: {%d,k} || kept := 0 OPERATIONS %s END`, from, from+to, first, strings.Join(abstractText, "; "))}
		var texts []string
		for _, c := range g {
			texts = append(texts, c.text)
		}
		src := fmt.Sprintf(`REFINEMENT R REFINES A VARIABLES c, kept INVARIANT c : 0..3 & %s INITIALISATION c := %d || kept := 0 OPERATIONS %s END`,
			strings.Join(texts, " & "), start, strings.Join(concreteText, "; "))

		holds := func(n glued) bool {
			for a := range 4 {
				ok := n.a>>a&1 == 1
				for _, c := range g {
					ok = ok && c.of(n.k, n.c, a)
				}
				if ok {
					return true
				}
			}
			return false
		}
		depth := map[glued]int{}
		var queue []glued
		arrive := func(n glued, d int) {
			if depth[n] == 0 {
				depth[n] = d
				queue = append(queue, n)
			}
		}
		for k := from; k <= from+to; k++ {
			arrive(glued{k, start, 0, 1<<first | 1<<k}, 1)
		}
		want := 0
		for i := 0; i < len(queue) && want == 0; i++ {
			n := queue[i]
			if !holds(n) {
				want = depth[n]
			}
			for o := range concrete {
				set := 0
				for a := range 4 {
					if n.a>>a&1 == 1 {
						for _, b := range abstract[o].to(n.k, a) {
							set |= 1 << b
						}
					}
				}
				kept := n.kept
				if o == 0 {
					kept = 1 - kept
				}
				for _, c := range concrete[o].to(n.k, n.c) {
					arrive(glued{n.k, c, kept, set}, depth[n]+1)
				}
			}
		}
		p := parsed(t, src, s)
		res, err := p.Check(context.Background(), Options{Gluing: true})
		if err != nil {
			t.Fatalf("seed %d: %v\n%s\n%s", seed, err, s["A"], src)
		}
		count[want > 0]++
		if (res.Verdict == NotGlued) != (want > 0) || want == 0 && res.Verdict != Refines || want > 0 && len(res.Trace) != want {
			t.Errorf("seed %d: verdict %d after %d steps, want %d\n%s\n%s", seed, res.Verdict, len(res.Trace), want, s["A"], src)
		}
	}
	if count[true] < 40 || count[false] < 20 {
		t.Errorf("verdicts %v", count)
	}
}
