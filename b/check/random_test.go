package check

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"
)

// point is a state of a random machine: a constant, an integer, an element of a deferred
// set, a subset of it and a partial function on it; -1 is no value.
type point struct {
	k, x, g, s int
	h          [3]int
}

// step is a transition of a random machine: its event with the parameters and results, and
// the state after it.
type step struct {
	label string
	to    point
}

// toy makes random machines, as text and as what they do.
type toy struct {
	r *rand.Rand
	n int // elements of S
}

// cond is a condition over a state.
func (y *toy) cond() (string, func(p point) bool) {
	c := y.r.IntN(4)
	switch y.r.IntN(9) {
	case 0:
		return fmt.Sprintf("x >= %d", c), func(p point) bool { return p.x >= c }
	case 1:
		return fmt.Sprintf("x + card(s) <= %d", c), func(p point) bool { return p.x+bits.OnesCount(uint(p.s)) <= c }
	case 2:
		return "g : s", func(p point) bool { return p.s>>p.g&1 == 1 }
	case 3:
		return "dom(h) <: s", func(p point) bool {
			for e := range y.n {
				if p.h[e] >= 0 && p.s>>e&1 == 0 {
					return false
				}
			}
			return true
		}
	case 4:
		c &= 1
		return fmt.Sprintf("%d /: ran(h)", c), func(p point) bool { return p.h[0] != c && p.h[1] != c && p.h[2] != c }
	case 5:
		return "g /: dom(h)", func(p point) bool { return p.h[p.g] < 0 }
	case 6:
		return fmt.Sprintf("x mod 3 /= %d", c%3), func(p point) bool { return p.x%3 != c%3 }
	case 7:
		return "k < x", func(p point) bool { return p.k < p.x }
	}
	return fmt.Sprintf("#(e).(e : S & e /= g & e /: s & k = %d)", c), func(p point) bool {
		for e := range y.n {
			if e != p.g && p.s>>e&1 == 0 && p.k == c {
				return true
			}
		}
		return false
	}
}

// event gives an event's text and its steps.
func (y *toy) event(name string) (string, func(p point) []step) {
	q, qv := y.cond()
	c, d := y.r.IntN(4), y.r.IntN(2)
	one := func(f func(p point) (string, point, bool)) func(p point) []step {
		return func(p point) []step {
			if !qv(p) {
				return nil
			}
			if l, to, ok := f(p); ok {
				return []step{{l, to}}
			}
			return nil
		}
	}
	each := func(f func(e int, p *point) bool) func(p point) []step {
		return func(p point) (out []step) {
			for e := 0; e < y.n && qv(p); e++ {
				if to := p; f(e, &to) {
					out = append(out, step{fmt.Sprint(name, e), to})
				}
			}
			return out
		}
	}
	switch y.r.IntN(10) {
	case 0:
		return fmt.Sprintf("%s(i) = PRE i : 1..2 & x + i <= %d & %s THEN x := x + i END", name, c, q), func(p point) (out []step) {
			for i := 1; i <= 2; i++ {
				if p.x+i <= c && qv(p) {
					to := p
					to.x += i
					out = append(out, step{fmt.Sprint(name, i), to})
				}
			}
			return out
		}
	case 1:
		return fmt.Sprintf("%s(e) = PRE e : S - s & %s THEN s := s \\/ {e} END", name, q), each(func(e int, p *point) bool {
			ok := p.s>>e&1 == 0
			p.s |= 1 << e
			return ok
		})
	case 2:
		return fmt.Sprintf("%s(e) = PRE e : s & %s THEN s := s - {e} || x := %d END", name, q, c), each(func(e int, p *point) bool {
			had := p.s>>e&1 == 1
			p.s &^= 1 << e
			p.x = c
			return had
		})
	case 3:
		return fmt.Sprintf("%s(e) = PRE e : dom(h) & e /= g & %s THEN g := e || h(e) := %d END", name, q, d), each(func(e int, p *point) bool {
			ok := p.h[e] >= 0 && e != p.g
			p.g, p.h[e] = e, d
			return ok
		})
	case 4:
		return fmt.Sprintf("%s(e) = PRE e : S - dom(h) & %s THEN h := h <+ {e |-> %d} END", name, q, d), each(func(e int, p *point) bool {
			ok := p.h[e] < 0
			p.h[e] = d
			return ok
		})
	case 5:
		return fmt.Sprintf("%s = SELECT %s THEN h := s <<| h END", name, q), one(func(p point) (string, point, bool) {
			for e := range y.n {
				if p.s>>e&1 == 1 {
					p.h[e] = -1
				}
			}
			return name, p, true
		})
	case 6:
		return fmt.Sprintf("%s = ANY e, f WHERE e : S & f : S & e /= f & %s THEN s := {e} || g := f END", name, q), func(p point) (out []step) {
			for e := range y.n {
				for f := range y.n {
					if e != f && qv(p) {
						to := p
						to.s, to.g = 1<<e, f
						out = append(out, step{name, to})
					}
				}
			}
			return out
		}
	case 7:
		return fmt.Sprintf("r%s <-- %[1]s = SELECT %s THEN CHOICE x := %d || r%[1]s := 0 OR r%[1]s := card(s) END END", name, q, c), func(p point) (out []step) {
			if !qv(p) {
				return nil
			}
			to := p
			to.x = c
			return []step{{name + " 0", to}, {fmt.Sprint(name, " ", bits.OnesCount(uint(p.s))), p}}
		}
	case 8:
		w, wv := y.cond()
		return fmt.Sprintf("%s = IF %s THEN x := k ELSIF %s THEN s := S - s END", name, q, w), func(p point) []step {
			if qv(p) {
				p.x = p.k
			} else if wv(p) {
				p.s ^= 1<<y.n - 1
			}
			return []step{{name, p}}
		}
	default:
		return fmt.Sprintf("%s = SELECT %s THEN VAR i IN i := 0; WHILE i < %d DO i := i + 1; g :: S INVARIANT i : 0..%[3]d VARIANT %[3]d - i END END END", name, q, d), func(p point) (out []step) {
			if !qv(p) {
				return nil
			}
			if d == 0 {
				return []step{{name, p}}
			}
			for e := range y.n {
				to := p
				to.g = e
				out = append(out, step{name, to})
			}
			return out
		}
	}
}

// steps are those of an event.
type steps = func(p point) []step

// distinct gives each step once.
func distinct(all []step) (out []step) {
	seen := map[step]bool{}
	for _, s := range all {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}

// permuted gives a state with the elements of S renamed.
func permuted(p point, perm []int64) point {
	q := p
	q.g, q.s = int(perm[p.g]), 0
	for e := range perm {
		q.s |= p.s >> e & 1 << perm[e]
		q.h[perm[e]] = p.h[e]
	}
	return q
}

// TestRandomMachines compares what is found of random machines with a search of their states
// in the plainest way: the numbers of states and transitions, by event too, the length of the
// shortest trace to a violation, a deadlock or a goal, and states up to symmetry; in all
// orders, with several workers, and with operations remembered.
func TestRandomMachines(t *testing.T) {
	count := map[string]int{}
	for seed := range uint64(100) {
		y := &toy{r: rand.New(rand.NewPCG(seed, 17)), n: 2 + int(seed)%2}
		var texts []string
		var events []steps
		for i := range 2 + y.r.IntN(4) {
			text, do := y.event(fmt.Sprintf("op%d", i))
			texts, events = append(texts, text), append(events, do)
		}
		inv, invOf := y.cond()
		or, orOf := y.cond()
		goal, goalOf := y.cond()
		from, to := y.r.IntN(2), 1+y.r.IntN(5)
		src := fmt.Sprintf(`MACHINE Toy SETS S CONSTANTS k PROPERTIES k : %d..%d & k /= 3
VARIABLES x, g, s, h
INVARIANT x : 0..9 & g : S & s <: S & h : S +-> 0..1 & (%s or %s)
INITIALISATION x :: {0, k} || g :: S || s := {} || h := {}
OPERATIONS %s END`, from, to, inv, or, strings.Join(texts, ";\n"))

		var depth map[point]int
		var queue []point
		arrive := func(p point, d int) {
			if _, has := depth[p]; !has {
				depth[p] = d
				queue = append(queue, p)
			}
		}
		setups, transitions := int64(0), int64(0)
		fired := make([]int64, len(events))
		bad, dead, found := 0, 0, 0 // steps of the shortest trace; 0: there is none
		least := func(at *int, n int) {
			if *at == 0 || n < *at {
				*at = n
			}
		}
		depth = map[point]int{}
		for k := from; k <= to; k++ {
			if k == 3 {
				continue
			}
			setups++
			for _, x := range []int{0, k}[:min(k+1, 2)] {
				for g := range y.n {
					transitions++
					arrive(point{k: k, x: x, g: g, h: [3]int{-1, -1, -1}}, 2)
				}
			}
		}
		transitions += setups
		for i := 0; i < len(queue); i++ {
			p := queue[i]
			d := depth[p]
			if !invOf(p) && !orOf(p) {
				least(&bad, d)
			}
			if goalOf(p) {
				least(&found, d)
			}
			n := 0
			for e, do := range events {
				ss := distinct(do(p))
				n += len(ss)
				fired[e] += int64(len(ss))
				for _, s := range ss {
					arrive(s.to, d+1)
				}
			}
			transitions += int64(n)
			if n == 0 {
				least(&dead, d)
			}
		}
		classes := map[point]bool{}
		for _, p := range queue {
			least := p
			for _, perm := range permutations(y.n) {
				if q := permuted(p, perm); fmt.Sprint(q) < fmt.Sprint(least) {
					least = q
				}
			}
			classes[least] = true
		}

		m := load(t, src)
		sizes := map[string]int{"S": y.n}
		check := func(what string, o Options) *Result {
			o.Sizes = sizes
			r, err := Run(m, &o)
			if err != nil {
				t.Fatal(err)
			}
			count[what+" "+string(r.Verdict)]++
			return r
		}
		for _, order := range []Order{Breadth, Depth, Mixed} {
			jobs := 1 + y.r.IntN(2)*2
			r := check("all", Options{Order: order, Jobs: jobs, NoInvariant: true, reuse: []reuseMode{reuseNever, reuseAlways, reuseCostly}[order], Graph: true})
			if r.Verdict != Holds || r.States != setups+int64(len(queue)) || r.Transitions != transitions || r.Deadlock != (dead > 0) ||
				len(r.Graph.Nodes) != len(queue) {
				t.Fatalf("seed %d, order %d: %s, %d states, %d transitions, deadlock %t; want %d, %d, %d\n%s", seed, order, r.Verdict, r.States, r.Transitions, r.Deadlock,
					setups+int64(len(queue)), transitions, dead, src)
			}
			for i, n := range fired {
				if e := r.Events[len(r.Events)-len(fired)+i]; e.Fired != n {
					t.Fatalf("seed %d: %s was fired %d times, not %d\n%s", seed, e.Name, e.Fired, n, src)
				}
			}
			r = check("invariant", Options{Order: order, Jobs: jobs})
			if (r.Verdict == Violated) != (bad > 0) || bad == 0 && r.Transitions != transitions || order == Breadth && bad > 0 && len(r.Trace) != bad {
				t.Fatalf("seed %d, order %d: %s, trace of %d, want %d\n%s", seed, order, r.Verdict, len(r.Trace), bad, src)
			}
			r = check("deadlock", Options{Order: order, Jobs: jobs, NoInvariant: true, Deadlock: true})
			if (r.Verdict == Deadlocked) != (dead > 0) || order == Breadth && dead > 0 && len(r.Trace) != dead {
				t.Fatalf("seed %d, order %d: %s, trace of %d, want %d\n%s", seed, order, r.Verdict, len(r.Trace), dead, src)
			}
			f, err := m.Formula(goal)
			if err != nil {
				t.Fatal(err)
			}
			r = check("goal", Options{Order: order, Jobs: jobs, NoInvariant: true, Goal: f.Node})
			if (r.Verdict == GoalFound) != (found > 0) || order == Breadth && found > 0 && len(r.Trace) != found {
				t.Fatalf("seed %d, order %d: %s, trace of %d, want %d to %s\n%s", seed, order, r.Verdict, len(r.Trace), found, goal, src)
			}
		}
		if r := check("symmetry", Options{Symmetry: true, NoInvariant: true, Jobs: 1}); r.States != setups+int64(len(classes)) || r.Deadlock != (dead > 0) {
			t.Fatalf("seed %d: %d states up to symmetry, not %d\n%s", seed, r.States, setups+int64(len(classes)), src)
		}
		if r := check("symmetry", Options{Symmetry: true, Jobs: 1}); (r.Verdict == Violated) != (bad > 0) || bad > 0 && len(r.Trace) != bad {
			t.Fatalf("seed %d: with symmetry %s, trace of %d, want %d\n%s", seed, r.Verdict, len(r.Trace), bad, src)
		}
	}
	t.Log(count)
	for _, kind := range []string{"invariant holds", "invariant violated"} {
		if count[kind] < 60 {
			t.Errorf("too few of some kind: %v", count)
		}
	}
}
