package check

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/b/machine"
)

// values are those of the two variables of a random machine of Event-B, and of the parameter of an event.
type values struct{ x, y, p int }

// term is an expression or a predicate as packages write it, and what it means.
type term struct {
	text string
	of   func(v values) int // a predicate is 0 or 1
}

func twoOf(op string, a, b term, of func(a, b int) int) term {
	return term{op + "(none," + a.text + "," + b.text + ")", func(v values) int { return of(a.of(v), b.of(v)) }}
}

func number(n int) term {
	return term{fmt.Sprintf("integer(none,%d)", n), func(values) int { return n }}
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// written makes random events.
type written struct{ *rand.Rand }

func (r written) name(p bool) term {
	names := []term{{"identifier(none,x)", func(v values) int { return v.x }}, {"identifier(none,y)", func(v values) int { return v.y }}, {"identifier(none,p)", func(v values) int { return v.p }}}
	if p {
		return names[r.IntN(3)]
	}
	return names[r.IntN(2)]
}

// small makes an expression between 0 and 3.
func (r written) small(p bool) term {
	switch r.IntN(4) {
	case 0:
		return number(r.IntN(4))
	case 1:
		return r.name(p)
	}
	sum := twoOf("add", r.name(p), r.name(p), func(a, b int) int { return a + b })
	if r.IntN(2) == 0 {
		sum = twoOf("multiplication", r.name(p), number(3), func(a, b int) int { return a * b })
	}
	return twoOf("modulo", sum, number(4), func(a, b int) int { return a % b })
}

func (r written) cond(p bool, depth int) term {
	if depth > 0 {
		a, b := r.cond(p, depth-1), r.cond(p, depth-1)
		switch r.IntN(6) {
		case 0:
			return twoOf("conjunct", a, b, func(a, b int) int { return a & b })
		case 1:
			return twoOf("disjunct", a, b, func(a, b int) int { return a | b })
		case 2:
			return twoOf("implication", a, b, func(a, b int) int { return 1 - a | b })
		case 3:
			return twoOf("equivalence", a, b, func(a, b int) int { return truth(a == b) })
		case 4:
			return term{"negation(none," + a.text + ")", func(v values) int { return 1 - a.of(v) }}
		}
	}
	a, b := r.small(p), r.small(p)
	switch r.IntN(5) {
	case 0:
		return twoOf("less", a, b, func(a, b int) int { return truth(a < b) })
	case 1:
		return twoOf("less_equal", a, b, func(a, b int) int { return truth(a <= b) })
	case 2:
		return twoOf("not_equal", a, b, func(a, b int) int { return truth(a != b) })
	case 3:
		return twoOf("greater", a, b, func(a, b int) int { return truth(a > b) })
	}
	return twoOf("equal", a, b, func(a, b int) int { return truth(a == b) })
}

// action makes what happens to one variable: its text, and the values that it can have then.
func (r written) action(name string, p bool) (string, func(v values) []int) {
	e := r.small(p)
	switch r.IntN(3) {
	case 0:
		return fmt.Sprintf("becomes_element_of(none,[identifier(none,%s)],interval(none,integer(none,0),%s))", name, e.text), func(v values) (out []int) {
			for k := 0; k <= e.of(v); k++ {
				out = append(out, k)
			}
			return out
		}
	case 1: // a value other than both
		return fmt.Sprintf(`becomes_such(none,[identifier(none,%s)],conjunct(none,member(none,identifier(none,'%[1]s\''),interval(none,integer(none,0),integer(none,3))),
  conjunct(none,not_equal(none,identifier(none,'%[1]s\''),identifier(none,%[1]s)),not_equal(none,identifier(none,'%[1]s\''),%[2]s))))`, name, e.text), func(v values) (out []int) {
				was := map[string]int{"x": v.x, "y": v.y}[name]
				for k := range 4 {
					if k != was && k != e.of(v) {
						out = append(out, k)
					}
				}
				return out
			}
	}
	return fmt.Sprintf("assign(none,[identifier(none,%s)],[%s])", name, e.text), func(v values) []int { return []int{e.of(v)} }
}

// happening is a random event of one level.
type happening struct {
	guards, actions []string
	p               bool // it has the parameter
	from, to        int  // between which the parameter lies
	conds           []term
	xs, ys          func(v values) []int // what the variables can be afterwards
}

func (r written) happening() happening {
	h := happening{p: r.IntN(2) == 0}
	if h.p {
		h.from, h.to = r.IntN(3), r.IntN(4)
		h.guards = append(h.guards, fmt.Sprintf("member(none,identifier(none,p),interval(none,integer(none,%d),integer(none,%d)))", h.from, h.to))
	}
	for range r.IntN(3) {
		c := r.cond(h.p, r.IntN(2))
		h.conds = append(h.conds, c)
		h.guards = append(h.guards, c.text)
	}
	h.xs, h.ys = func(v values) []int { return []int{v.x} }, func(v values) []int { return []int{v.y} }
	if r.IntN(3) > 0 {
		text, of := r.action("x", h.p)
		h.actions, h.xs = append(h.actions, text), of
	}
	if r.IntN(3) > 0 {
		text, of := r.action("y", h.p)
		h.actions, h.ys = append(h.actions, text), of
	}
	return h
}

// text writes the event, which refines some, with witnesses.
func (h happening) text(name, refines, witnesses string) string {
	params := ""
	if h.p {
		params = "identifier(none,p)"
	}
	return fmt.Sprintf("event(none,%s,ordinary(none),[%s],[%s],[%s],[],[%s],[%s])", name, refines, params, strings.Join(h.guards, ","), strings.Join(h.actions, ","), witnesses)
}

// enabled tells whether the guards hold.
func (h happening) enabled(v values) bool {
	if h.p && (v.p < h.from || v.p > h.to) {
		return false
	}
	for _, c := range h.conds {
		if c.of(v) == 0 {
			return false
		}
	}
	return true
}

// event makes an event, and its steps: the state after each and the parameter.
func (r written) event(name string) (string, func(v values) []values) {
	h := r.happening()
	return h.text(name, "", ""), func(v values) (out []values) {
		seen := map[values]bool{}
		for k := h.from; k <= h.to; k++ {
			at := values{v.x, v.y, k}
			if !h.enabled(at) {
				continue
			}
			for _, x := range h.xs(at) {
				for _, y := range h.ys(at) {
					if n := (values{x, y, at.p}); !seen[n] {
						seen[n] = true
						out = append(out, n)
					}
				}
			}
		}
		return out
	}
}

// TestRandomEvents compares what is found of random machines of Event-B with a search of their states in the plainest
// way, whether or not what events did is remembered.
func TestRandomEvents(t *testing.T) {
	violated, dead := 0, 0
	for seed := range uint64(80) {
		r := written{rand.New(rand.NewPCG(seed, 31))}
		var texts []string
		var events []func(v values) []values
		for i := range 1 + r.IntN(4) {
			text, do := r.event(fmt.Sprint("e", i))
			texts, events = append(texts, text), append(events, do)
		}
		inv := r.cond(false, 2)
		x, y := r.IntN(4), r.IntN(4)
		src := fmt.Sprintf(`package(load_event_b_project([event_b_model(none,m,[sees(none,[]),variables(none,[identifier(none,x),identifier(none,y)]),
 invariant(none,[member(none,identifier(none,x),natural_set(none)),member(none,identifier(none,y),natural_set(none)),%s]),theorems(none,[]),
 events(none,[event(none,'INITIALISATION',ordinary(none),[],[],[],[],[assign(none,[identifier(none,x)],[integer(none,%d)]),assign(none,[identifier(none,y)],[integer(none,%d)])],[]),
 %s])])],[],[exporter_version(3)],_Error)).
`, inv.text, x, y, strings.Join(texts, ",\n "))
		file := filepath.Join(t.TempDir(), "m.eventb")
		if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
		m, err := machine.Load(file)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, src)
		}
		depth := map[values]int{{x, y, 0}: 1}
		queue := []values{{x, y, 0}}
		transitions := int64(1)
		bad, stuck := 0, 0 // steps to the nearest; 0: there is none
		for i := 0; i < len(queue); i++ {
			v := queue[i]
			if inv.of(v) == 0 && bad == 0 {
				bad = depth[v]
			}
			n := 0
			for _, do := range events {
				for _, next := range do(v) {
					n++
					next.p = 0
					if depth[next] == 0 {
						depth[next] = depth[v] + 1
						queue = append(queue, next)
					}
				}
			}
			if transitions += int64(n); n == 0 && stuck == 0 {
				stuck = depth[v]
			}
		}
		violated, dead = violated+min(bad, 1), dead+min(stuck, 1)
		for _, mode := range []reuseMode{reuseNever, reuseAlways, reuseCostly} {
			run := func(o Options) *Result {
				o.reuse = mode
				res, err := Run(m, &o)
				if err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				return res
			}
			if res := run(Options{NoInvariant: true}); res.Verdict != Holds || res.States != int64(len(queue)) || res.Transitions != transitions || res.Deadlock != (stuck > 0) {
				t.Errorf("seed %d, mode %d: %s, %d states, %d transitions, deadlock %t; want %d, %d, %d\n%s", seed, mode, res.Verdict, res.States, res.Transitions, res.Deadlock,
					len(queue), transitions, stuck, src)
			}
			if res := run(Options{}); (res.Verdict == Violated) != (bad > 0) || bad > 0 && len(res.Trace) != bad {
				t.Errorf("seed %d, mode %d: %s after %d steps, want %d\n%s", seed, mode, res.Verdict, len(res.Trace), bad, src)
			}
			if res := run(Options{NoInvariant: true, Deadlock: true}); (res.Verdict == Deadlocked) != (stuck > 0) || stuck > 0 && len(res.Trace) != stuck {
				t.Errorf("seed %d, mode %d: %s after %d steps, want a deadlock after %d\n%s", seed, mode, res.Verdict, len(res.Trace), stuck, src)
			}
		}
	}
	if violated < 20 || dead < 10 {
		t.Errorf("%d violated, %d with a deadlock", violated, dead)
	}
}

// TestRandomRefinements does the same for a machine and its refinement together. The refinement keeps x, has y for z,
// and a parameter that is that of the abstract event, or not, and a witness gives that one its value. What becomes of x
// the refinement says; the guards of the abstract event have to follow from those of the refinement and the witness.
func TestRandomRefinements(t *testing.T) {
	type state struct{ x, y, z int }
	large := 0
	for seed := range uint64(160) {
		r := written{rand.New(rand.NewPCG(seed, 37))}
		// The abstract machine has z for y, and q for a parameter that the refinement does not have.
		var above, below []string
		var events []func(v state) map[[4]int]bool
		wrong := false // a guard of an abstract event, with what the witness says, does not follow
		for i := range 1 + r.IntN(3) {
			a, c := r.happening(), r.happening()
			shared := a.p && c.p && r.IntN(2) == 0
			text := strings.NewReplacer("identifier(none,y)", "identifier(none,z)", `'y\'`, `'z\'`).Replace(a.text(fmt.Sprint("e", i), "", ""))
			witness, value := "", r.small(c.p)
			if a.p && !shared {
				text = strings.ReplaceAll(text, "identifier(none,p)", "identifier(none,q)")
				witness = "witness(none,identifier(none,q),equal(none,identifier(none,q)," + value.text + "))"
			}
			above, below = append(above, text), append(below, c.text(fmt.Sprint("e", i), fmt.Sprint("e", i), witness))
			events = append(events, func(v state) map[[4]int]bool {
				out := map[[4]int]bool{}
				for k := c.from; k <= c.to; k++ {
					here := values{v.x, v.y, k}
					there := values{v.x, v.z, value.of(here)}
					if shared {
						there.p = k
					}
					if !c.enabled(here) {
						continue
					}
					wrong = wrong || !a.enabled(there)
					if !a.enabled(there) {
						continue
					}
					for _, x := range c.xs(here) {
						for _, y := range c.ys(here) {
							for _, z := range a.ys(there) {
								out[[4]int{k, x, y, z}] = true
							}
						}
					}
				}
				return out
			})
		}
		x, y, z := r.IntN(4), r.IntN(4), r.IntN(4)
		level := func(name, more, second string, at int, events []string) string {
			return fmt.Sprintf(`event_b_model(none,%s,[sees(none,[])%s,variables(none,[identifier(none,x),identifier(none,%s)]),
 invariant(none,[member(none,identifier(none,x),natural_set(none)),member(none,identifier(none,%[3]s),natural_set(none))]),theorems(none,[]),
 events(none,[event(none,'INITIALISATION',ordinary(none),[%[7]s],[],[],[],[assign(none,[identifier(none,x)],[integer(none,%[4]d)]),assign(none,[identifier(none,%[3]s)],[integer(none,%[5]d)])],[]),
 %[6]s])])`, name, more, second, x, at, strings.Join(events, ",\n "), map[bool]string{true: "'INITIALISATION'"}[more != ""])
		}
		src := "package(load_event_b_project([" + level("m1", ",refines(none,m0)", "y", y, below) + ",\n" + level("m0", "", "z", z, above) + "],[],[exporter_version(3)],_Error)).\n"
		file := filepath.Join(t.TempDir(), "m1.eventb")
		if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
		m, err := machine.Load(file)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, src)
		}
		seen := map[state]bool{{x, y, z}: true}
		queue := []state{{x, y, z}}
		transitions := int64(1)
		for i := 0; i < len(queue); i++ {
			for _, do := range events {
				for n := range do(queue[i]) {
					transitions++
					if next := (state{n[1], n[2], n[3]}); !seen[next] {
						seen[next] = true
						queue = append(queue, next)
					}
				}
			}
		}
		if len(queue) > 3 && !wrong {
			large++
		}
		for _, mode := range []reuseMode{reuseNever, reuseAlways} {
			res, err := Run(m, &Options{NoInvariant: true, reuse: mode})
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if (res.Verdict == Holds) == wrong || !wrong && (res.States != int64(len(queue)) || res.Transitions != transitions) {
				t.Errorf("seed %d, mode %d: %s, %d states, %d transitions; want %d, %d\n%s", seed, mode, res.Verdict, res.States, res.Transitions, len(queue), transitions, src)
			}
		}
	}
	if large < 10 {
		t.Errorf("only %d hold and have many states", large)
	}
}
