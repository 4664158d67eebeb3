package temporal

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"bsmt/b/check"
	"bsmt/b/machine"
)

// reduced has the explicit search decide a formula on its reductions: by a state that comes back,
// and by the number of rounds in which it does not hold; empty: it is not reduced.
func reduced(t *testing.T, src, text string) (lasso, counted check.Verdict) {
	t.Helper()
	m := load(t, src)
	f, err := Parse(m, LTL, text)
	if err != nil {
		t.Fatal(err)
	}
	return reducedIn(t, m, f)
}

func reducedIn(t *testing.T, m *machine.Machine, f *Formula) (lasso, counted check.Verdict) {
	t.Helper()
	text := f.root
	w, _, _, err := check.NewWorld(m, &check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	search := func(r *Reduction) *check.Result {
		got, err := check.Run(r.Machine, &check.Options{Goal: r.Goal, NoInvariant: true, MaxStates: 200_000, Jobs: 1, Timeout: 20 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	r, err := Lasso(m, w, f)
	if err != nil {
		return "", ""
	}
	if r.Open != "" {
		return "", ""
	}
	got := search(r)
	if lasso = got.Verdict; lasso == check.GoalFound {
		lasso = check.Violated
		steps, loop := r.Run(got.Trace)
		if loop > 0 && fmt.Sprint(steps[loop-1].State) != fmt.Sprint(steps[len(steps)-1].State) {
			// A set-up stands before the states.
			t.Errorf("%v: the run does not go round: %v, from %d", text, steps, loop)
		}
	}
	for k := range 4 {
		r, err := Counted(m, w, f, k)
		if err != nil {
			t.Fatal(err)
		}
		if got := search(r); got.Verdict != check.GoalFound {
			return lasso, got.Verdict
		}
	}
	return lasso, check.Unknown
}

// TestReductions compares the explicit search for goals of reductions with that of runs.
func TestReductions(t *testing.T) {
	decided, refused := 0, 0
	for _, c := range formulas {
		if c.logic != LTL || c.machine == "endless" || c.machine == "counting" {
			continue
		}
		lasso, counted := reduced(t, machines[c.machine], c.text)
		if lasso == "" {
			refused++
			continue
		}
		if lasso != c.want {
			t.Errorf("%s: %s is %s by a state that comes back, not %s", c.machine, c.text, lasso, c.want)
		}
		if counted == check.Holds {
			decided++
		}
		if (counted == check.Holds) && c.want != check.Holds || counted == check.Unknown && c.want == check.Holds && lasso != check.Holds {
			t.Errorf("%s: %s is %s by a count, not %s", c.machine, c.text, counted, c.want)
		}
	}
	if decided < 30 || refused > 12 {
		t.Errorf("%d hold by a count, %d were not reduced", decided, refused)
	}
}

// asMachine writes a random graph as a machine, whose propositions are sets of states.
func (w *world) asMachine(t *testing.T) *machine.Machine {
	var b strings.Builder
	fmt.Fprintf(&b, "MACHINE graph VARIABLES s INVARIANT s : 0..%d INITIALISATION s :: 0..%d OPERATIONS\n", w.g.states, len(w.g.initial)-1)
	for op := range ops {
		var pairs []string
		for s := range w.g.states {
			for e := w.g.begin[s]; e < w.g.begin[s+1]; e++ {
				if int(w.g.label[e]) == op {
					pairs = append(pairs, fmt.Sprintf("%d |-> %d", s, w.g.to[e]))
				}
			}
		}
		fmt.Fprintf(&b, "  op%d = ANY to WHERE to : {%s}[{s}] THEN s := to END", op, strings.Join(append(pairs, "9 |-> 9"), ", "))
		if op < ops-1 {
			b.WriteString(";\n")
		}
	}
	m := load(t, b.String()+"\nEND")
	for i := range w.props {
		in := []string{"9"}
		for s := range w.g.states {
			if w.truth[s][i] {
				in = append(in, fmt.Sprint(s))
			}
		}
		f, err := m.Formula("s : {" + strings.Join(in, ", ") + "}")
		if err != nil {
			t.Fatal(err)
		}
		w.props[i] = f.Node
	}
	return m
}

// TestRandomReductions does the same for random formulas on random graphs.
func TestRandomReductions(t *testing.T) {
	violated, held, counted := 0, 0, 0
	for seed := range *draws / 15 {
		w := newWorld(rand.New(rand.NewPCG(*firstSeed+uint64(seed), 5)))
		m := w.asMachine(t)
		f := &Formula{Logic: LTL, root: w.ltl(2 + w.IntN(6))}
		if w.IntN(3) == 0 {
			for range 1 + w.IntN(2) {
				f.fair = append(f.fair, []fairness{{strong: w.IntN(2) == 0, step: &pattern{op: w.IntN(ops)}}})
			}
		}
		_, outcomes, err := Run(m, &check.Options{Jobs: 1}, []*Formula{f}, true)
		if err != nil {
			t.Fatal(err)
		}
		want := outcomes[0].Verdict
		lasso, byCount := reducedIn(t, m, f)
		switch {
		case lasso == "":
			continue
		case lasso != want || byCount == check.Holds && want != check.Holds:
			t.Errorf("seed %d: %v is %s by a state that comes back, %s by a count, not %s", seed, f.root, lasso, byCount, want)
		case want == check.Violated:
			violated++
		default:
			held++
			if byCount == check.Holds {
				counted++
			}
		}
	}
	if violated < *draws/100 || held < *draws/100 || counted*2 < held {
		t.Errorf("%d are violated, %d hold, of these %d by a count", violated, held, counted)
	}
}
