package refine

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// at is a state of a random machine: a variable of its own and one that both machines have.
type at struct{ own, both int }

// chart is a random machine as the edges of its graph.
type chart struct {
	init []at
	next map[string]map[at][]at // by event
}

func randomChart(r *rand.Rand, events []string) chart {
	some := func() at { return at{r.IntN(3), r.IntN(2)} }
	c := chart{init: []at{some()}, next: map[string]map[at][]at{}}
	if r.IntN(2) == 0 {
		c.init = append(c.init, some())
	}
	for _, e := range events {
		c.next[e] = map[at][]at{}
		for range 2 + r.IntN(5) {
			s, to := some(), some()
			if !slices.Contains(c.next[e][s], to) {
				c.next[e][s] = append(c.next[e][s], to)
			}
		}
	}
	return c
}

// text gives what initialises the machine and its operations, own being the name of its variable.
func (c chart) text(own string) string {
	tuple := func(s at) string { return fmt.Sprintf("(%d,%d)", s.own, s.both) }
	var init, ops []string
	for _, s := range c.init {
		init = append(init, tuple(s))
	}
	for _, e := range slices.Sorted(maps.Keys(c.next)) {
		var edges []string
		for s, all := range c.next[e] {
			for _, to := range all {
				edges = append(edges, "("+tuple(s)+","+tuple(to)+")")
			}
		}
		slices.Sort(edges)
		ops = append(ops, fmt.Sprintf("%s = ANY n, m WHERE ((%s,both),(n,m)) : {%s} THEN %[2]s := n || both := m END", e, own, strings.Join(edges, ",")))
	}
	return fmt.Sprintf("INITIALISATION ANY n, m WHERE (n,m) : {%s} THEN %s := n || both := m END OPERATIONS %s END", strings.Join(init, ","), own, strings.Join(ops, "; "))
}

// TestRandomPairs compares the refinement of random machines, with a gluing invariant, with
// all pairs of a state and the states of the other machine that a trace to it leads to.
func TestRandomPairs(t *testing.T) {
	events := []string{"a", "b"}
	count := map[Verdict]int{}
	for seed := range uint64(250) {
		r := rand.New(rand.NewPCG(seed, 6))
		abstract, concrete := randomChart(r, events), randomChart(r, events)
		if seed%3 > 0 { // one that does less
			concrete = chart{init: abstract.init[:1], next: map[string]map[at][]at{}}
			for e, next := range abstract.next {
				concrete.next[e] = map[at][]at{}
				for _, s := range slices.SortedFunc(maps.Keys(next), func(a, b at) int { return (a.own-b.own)*2 + a.both - b.both }) {
					if r.IntN(3) > 0 {
						concrete.next[e][s] = next[s][:1]
					}
				}
			}
		}
		glue := map[[2]int]bool{}
		var pairs []string
		for x := range 3 {
			for y := range 3 {
				if x == y && r.IntN(8) > 0 || r.IntN(3) > 0 {
					glue[[2]int{x, y}] = true
					pairs = append(pairs, fmt.Sprintf("(%d,%d)", x, y))
				}
			}
		}
		glued := func(c at, set []at) bool {
			return slices.ContainsFunc(set, func(a at) bool { return a.both == c.both && glue[[2]int{a.own, c.own}] })
		}
		// The reference: a search of the pairs.
		type node struct {
			c at
			a []at
			n int
		}
		var todo []node
		seen := map[string]bool{}
		wrong := map[Verdict]int{} // the least length of a trace to it
		reach := func(c at, set []at, n int) {
			slices.SortFunc(set, func(a, b at) int { return (a.own-b.own)*2 + a.both - b.both })
			set = slices.Compact(set)
			v := Refines
			if len(set) == 0 {
				v = NewTrace
			} else if !glued(c, set) {
				v = NotGlued
			}
			if wrong[v] == 0 {
				wrong[v] = n
			}
			if key := fmt.Sprint(c, set); v == Refines && !seen[key] {
				seen[key] = true
				todo = append(todo, node{c, set, n})
			}
		}
		for _, c := range concrete.init {
			reach(c, slices.Clone(abstract.init), 1)
		}
		for ; len(todo) > 0; todo = todo[1:] {
			x := todo[0]
			for _, e := range events {
				for _, c := range concrete.next[e][x.c] {
					var set []at
					for _, a := range x.a {
						set = append(set, abstract.next[e][a]...)
					}
					reach(c, set, x.n+1)
				}
			}
		}
		delete(wrong, Refines)
		// A new trace is seen before its last step; what is not glued, behind it.
		seenAt := func(v Verdict, n int) int {
			if v == NewTrace {
				n--
			}
			return n
		}
		least := -1
		for v, n := range wrong {
			if n = seenAt(v, n); least < 0 || n < least {
				least = n
			}
		}

		s := sources{"A": "MACHINE A VARIABLES x, both INVARIANT x : 0..2 & both : 0..1 " + abstract.text("x")}
		p := parsed(t, "REFINEMENT R REFINES A VARIABLES y, both INVARIANT y : 0..2 & (x,y) : {"+strings.Join(append(pairs, "(7,7)"), ",")+"} "+concrete.text("y"), s)
		got, err := p.Check(context.Background(), Options{Gluing: true})
		if err != nil {
			t.Fatal(err)
		}
		count[got.Verdict]++
		if least < 0 && got.Verdict != Refines || least >= 0 && (seenAt(got.Verdict, len(got.Trace)) != least || len(got.Trace) != wrong[got.Verdict]) {
			t.Fatalf("seed %d: verdict %d after %d steps, want %v", seed, got.Verdict, len(got.Trace), wrong)
		}
	}
	if count[Refines] < 50 || count[NewTrace] < 10 || count[NotGlued] < 30 {
		t.Errorf("verdicts %v", count)
	}
}
