package refine

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"slices"
	"testing"
)

// graph is a system given in full.
type graph struct {
	init []Step
	next [][]Step
	asks []int // how often each state was expanded
}

func (g *graph) Initial(context.Context) ([]Step, error) { return g.init, nil }

func (g *graph) Next(_ context.Context, s int32) ([]Step, error) {
	for len(g.asks) <= int(s) {
		g.asks = append(g.asks, 0)
	}
	g.asks[s]++
	return g.next[s], nil
}

func decide(t *testing.T, c, a *graph, o Options) Result {
	t.Helper()
	r, err := Check(context.Background(), c, a, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestNondeterministicAbstraction(t *testing.T) {
	// The abstract machine chooses at once, the concrete one later: a trace refinement
	// that no forward simulation shows.
	abs := &graph{
		init: []Step{{"init", 0}},
		next: [][]Step{{{"a", 1}, {"a", 2}}, {{"b", 0}}, {{"c", 0}}},
	}
	con := &graph{
		init: []Step{{"init", 0}},
		next: [][]Step{{{"a", 1}}, {{"b", 0}, {"c", 0}}},
	}
	r := decide(t, con, abs, Options{})
	if r.Verdict != Refines || r.States != 3 || r.Transitions != 4 || r.Table != 3 {
		t.Errorf("%+v", r)
	}
	if r.AbstractStates != 4 || r.AbstractTransitions != 5 {
		t.Errorf("%+v", r)
	}
	if slices.Max(con.asks) > 1 || slices.Max(abs.asks) > 1 {
		t.Errorf("states expanded more than once: %v %v", con.asks, abs.asks)
	}
	// The other way round it is one, too; but after init.a a machine may refuse b.
	if r := decide(t, abs, con, Options{}); r.Verdict != Refines {
		t.Errorf("%+v", r)
	}
	if r := decide(t, abs, con, Options{SingletonFailures: true}); r.Verdict != NewRefusal || r.Refused != "c" || len(r.Trace) != 2 {
		t.Errorf("%+v", r)
	}
}

func TestNewTrace(t *testing.T) {
	abs := &graph{init: []Step{{"init", 0}}, next: [][]Step{{{"a", 0}}}}
	con := &graph{init: []Step{{"init", 0}}, next: [][]Step{{{"a", 1}}, {{"b", 0}, {"a", 1}}}}
	r := decide(t, con, abs, Options{})
	if r.Verdict != NewTrace || fmt.Sprint(r.Trace) != "[{init 0} {a 1} {b 0}]" || fmt.Sprint(r.Allowed) != "[a]" {
		t.Errorf("%+v", r)
	}
}

func TestLimit(t *testing.T) {
	g := &graph{init: []Step{{"init", 0}}}
	for i := range 100 {
		g.next = append(g.next, []Step{{"a", int32((i + 1) % 100)}})
	}
	if r := decide(t, g, g, Options{MaxTable: 10}); r.Verdict != NotFinished || r.Table > 12 {
		t.Errorf("%+v", r)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := Check(ctx, g, g, Options{}); r.Verdict != NotFinished || err != nil {
		t.Errorf("%+v %v", r, err)
	}
}

type broken struct{ graph }

func (b *broken) Next(context.Context, int32) ([]Step, error) { return nil, errors.New("ill-defined") }

func TestError(t *testing.T) {
	b := &broken{graph{init: []Step{{"init", 0}}}}
	r, err := Check(context.Background(), b, &graph{init: []Step{{"init", 0}}, next: [][]Step{nil}}, Options{})
	if err == nil || r.Verdict != NotFinished || len(r.Trace) != 1 {
		t.Errorf("%+v %v", r, err)
	}
}

// Random systems against all traces up to a length.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	count := map[Verdict]int{}
	for range 3000 {
		c, a := randomGraph(rng), randomGraph(rng)
		o := Options{SingletonFailures: rng.Intn(2) == 0}
		r := decide(t, c, a, o)
		count[r.Verdict]++
		// Which of several shortest ones is found is open.
		length := len(r.Trace)
		if r.Verdict == NewRefusal {
			length++
		}
		if want := naive(c, a, o.SingletonFailures); want != length && (want > 0 || r.Verdict != Refines) {
			t.Fatalf("%+v\n%+v\n%+v: want %d", c, a, r, want)
		}
	}
	if len(count) != 3 {
		t.Errorf("verdicts %v", count)
	}
}

func randomGraph(rng *rand.Rand) *graph {
	n := 1 + rng.Intn(4)
	g := &graph{init: []Step{{"init", int32(rng.Intn(n))}}}
	for range n {
		var out []Step
		for _, l := range "abc" {
			for range rng.Intn(3) {
				out = append(out, Step{string(l), int32(rng.Intn(n))})
			}
		}
		g.next = append(g.next, out)
	}
	return g
}

// naive follows all pairs of a set of concrete and a set of abstract states, one trace at
// a time, shortest first. It gives the length of a shortest new trace, the refused event
// counted as its last step; 0: there is none.
func naive(c, a *graph, failures bool) int {
	type sets struct{ c, a string }
	step := func(g *graph, from []int32, l string) []int32 {
		var to []int32
		if from == nil {
			for _, s := range g.init {
				if s.Label == l {
					to = append(to, s.To)
				}
			}
		}
		for _, f := range from {
			for _, s := range g.next[f] {
				if s.Label == l {
					to = append(to, s.To)
				}
			}
		}
		slices.Sort(to)
		return slices.Compact(to)
	}
	type node struct {
		c, a []int32
		n    int
	}
	seen := map[sets]bool{}
	first := []string{"init"}
	for todo := []node{{}}; len(todo) > 0; todo = todo[1:] {
		x := todo[0]
		if x.c != nil {
			first = []string{"a", "b", "c"}
		}
		refusal := false
		for _, l := range first {
			nc, na := step(c, x.c, l), step(a, x.a, l)
			if len(nc) > 0 && len(na) == 0 {
				return x.n + 1
			}
			if failures && x.c != nil {
				all := true
				for _, s := range x.a {
					all = all && len(step(a, []int32{s}, l)) > 0
				}
				for _, s := range x.c {
					refusal = refusal || all && len(step(c, []int32{s}, l)) == 0
				}
			}
			key := sets{fmt.Sprint(nc), fmt.Sprint(na)}
			if len(nc) > 0 && !seen[key] {
				seen[key] = true
				todo = append(todo, node{nc, na, x.n + 1})
			}
		}
		if refusal {
			return x.n + 1
		}
	}
	return 0
}

// Check looks for a trace of the concrete machine that the abstract one has not. Errors are
// those of the systems; what was found before is then in the result, as NotFinished.
func Check(ctx context.Context, concrete, abstract System, opts Options) (Result, error) {
	return checkAll(ctx, concrete, []System{abstract}, opts)
}
