package temporal

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/b/tree"
)

var (
	draws     = flag.Int("temporal.draws", 1500, "random formulas of TestRandomLTL and TestRandomCTL")
	firstSeed = flag.Uint64("temporal.seed", 0, "of the first random formula")
)

// world is a random graph, and formulas over it.
type world struct {
	*rand.Rand
	g     *graph
	props [3]*tree.Node // what stands for predicates
	truth [][3]bool     // by state
	c     *code
}

const ops = 3 // operations

func (w *world) holds(a atom, s uint32, edge int) bool {
	from, to := w.g.edges(s)
	switch a.kind {
	case kPred:
		for i, p := range w.props {
			if w.c.preds[a.n].Node == p {
				return w.truth[s][i]
			}
		}
		panic("no such predicate")
	case kEnabled:
		for e := from; e < to; e++ {
			if w.matches(a.n, s, e) {
				return true
			}
		}
	case kDeadlock:
		return from == to
	case kSink:
		for e := from; e < to; e++ {
			if w.g.to[e] != s {
				return false
			}
		}
		return true
	case kTaken:
		return edge >= 0 && w.matches(a.n, s, edge)
	}
	return false
}

func (w *world) matches(step int32, _ uint32, edge int) bool {
	return int(w.g.label[edge]) == w.c.steps[step].op
}

func newWorld(r *rand.Rand) *world {
	w := &world{Rand: r, g: &graph{begin: []int{0}}}
	n := 1 + r.IntN(5)
	w.g.states = n
	for range n {
		for range r.IntN(4) {
			w.g.to = append(w.g.to, uint32(r.IntN(n)))
			w.g.label = append(w.g.label, uint32(r.IntN(ops)))
		}
		w.g.begin = append(w.g.begin, len(w.g.to))
		w.g.partial = append(w.g.partial, false)
		w.truth = append(w.truth, [3]bool{r.IntN(2) == 0, r.IntN(3) == 0, r.IntN(2) == 0})
	}
	w.g.initial = []uint32{0}
	if n > 1 && r.IntN(3) == 0 {
		w.g.initial = append(w.g.initial, 1)
	}
	w.g.atoms = w
	for i := range w.props {
		w.props[i] = &tree.Node{Name: string(rune('p' + i))}
	}
	return w
}

func (w *world) atom() *node {
	switch w.IntN(12) {
	case 0:
		return &node{kind: kDeadlock}
	case 1:
		return &node{kind: kSink}
	case 2, 3:
		return &node{kind: kEnabled, step: &pattern{op: w.IntN(ops)}}
	case 4, 5, 6:
		return &node{kind: kTaken, step: &pattern{op: w.IntN(ops)}}
	case 7:
		return &node{kind: []kind{kTrue, kFalse}[w.IntN(2)]}
	}
	return &node{kind: kPred, pred: w.props[w.IntN(3)]}
}

func (w *world) ltl(size int) *node {
	one := []kind{kNot, kNext, kGlobally, kFinally, kYesterday, kHistorically, kOnce}
	two := []kind{kAnd, kOr, kImplies, kIff, kUntil, kWeakUntil, kRelease, kSince, kTrigger}
	switch {
	case size <= 1:
		return w.atom()
	case size == 2 || w.IntN(2) == 0:
		return &node{kind: one[w.IntN(len(one))], args: []*node{w.ltl(size - 1)}}
	}
	k := 1 + w.IntN(size-2)
	return &node{kind: two[w.IntN(len(two))], args: []*node{w.ltl(k), w.ltl(size - 1 - k)}}
}

func (n *node) String() string {
	names := map[kind]string{kTrue: "true", kFalse: "false", kDeadlock: "deadlock", kSink: "sink", kNot: "not", kAnd: "&", kOr: "or", kImplies: "=>", kIff: "<=>",
		kNext: "X", kGlobally: "G", kFinally: "F", kUntil: "U", kWeakUntil: "W", kRelease: "R", kYesterday: "Y", kHistorically: "H", kOnce: "O", kSince: "S", kTrigger: "T",
		kEX: "EX", kAX: "AX", kEF: "EF", kAF: "AF", kEG: "EG", kAG: "AG", kEU: "EU", kAU: "AU"}
	switch n.kind {
	case kPred:
		return n.pred.Name
	case kEnabled:
		return fmt.Sprintf("e(%d)", n.step.op)
	case kTaken:
		return fmt.Sprintf("[%d]", n.step.op)
	}
	var args []string
	for _, a := range n.args {
		args = append(args, a.String())
	}
	name := names[n.kind]
	if n.step != nil {
		name += fmt.Sprintf("[%d]", n.step.op)
	}
	switch len(args) {
	case 0:
		return name
	case 1:
		return name + "(" + args[0] + ")"
	}
	return "(" + strings.Join(args, " "+name+" ") + ")"
}

// along evaluates a formula at the beginning of a run by the definitions of the operators. A loop is
// unrolled until what past operators say of its positions repeats.
func (w *world) along(r *run, f *node) bool {
	past := 0
	var count func(*node)
	count = func(n *node) {
		if n.kind >= kYesterday && n.kind <= kTrigger {
			past++
		}
		for _, a := range n.args {
			count(a)
		}
	}
	count(f)
	states, edges := append([]uint32(nil), r.states...), append([]int(nil), r.edges...)
	back := -1 // where the last position goes on
	if r.loop >= 0 {
		length := len(r.states) - r.loop
		for range past + 2 {
			states, edges = append(states, r.states[r.loop:]...), append(edges, r.edges[r.loop:]...)
		}
		back = len(states) - length
	} else {
		edges = append(edges, -1)
	}
	n := len(states)
	next := func(i int) int { // -1: none
		if i+1 < n {
			return i + 1
		}
		return back
	}
	var eval func(f *node) []bool
	eval = func(f *node) []bool {
		out := make([]bool, n)
		var a, b []bool
		if len(f.args) > 0 {
			a = eval(f.args[0])
		}
		if len(f.args) > 1 {
			b = eval(f.args[1])
		}
		each := func(v func(i int) bool) {
			for i := range out {
				out[i] = v(i)
			}
		}
		always := func(v bool) []bool {
			c := make([]bool, n)
			for i := range c {
				c[i] = v
			}
			return c
		}
		until := func(l, r []bool) {
			each(func(i int) bool {
				for steps := 0; i >= 0 && steps <= 2*n; steps++ {
					if r[i] {
						return true
					}
					if !l[i] {
						return false
					}
					i = next(i)
				}
				return false
			})
		}
		since := func(l, r []bool) {
			each(func(i int) bool {
				for ; i >= 0; i-- {
					if r[i] {
						return true
					}
					if !l[i] {
						return false
					}
				}
				return false
			})
		}
		not := func(l []bool) []bool {
			c := make([]bool, n)
			for i := range c {
				c[i] = !l[i]
			}
			return c
		}
		flip := func() {
			for i := range out {
				out[i] = !out[i]
			}
		}
		switch f.kind {
		case kNot:
			each(func(i int) bool { return !a[i] })
		case kAnd:
			each(func(i int) bool { return a[i] && b[i] })
		case kOr:
			each(func(i int) bool { return a[i] || b[i] })
		case kImplies:
			each(func(i int) bool { return !a[i] || b[i] })
		case kIff:
			each(func(i int) bool { return a[i] == b[i] })
		case kNext:
			each(func(i int) bool { return next(i) >= 0 && a[next(i)] })
		case kFinally:
			until(always(true), a)
		case kGlobally:
			until(always(true), not(a))
			flip()
		case kUntil:
			until(a, b)
		case kRelease:
			until(not(a), not(b))
			flip()
		case kWeakUntil: // a holds until b, or for ever: not (not b U (not a & not b))
			until(not(b), func() []bool {
				c := make([]bool, n)
				for i := range c {
					c[i] = !a[i] && !b[i]
				}
				return c
			}())
			flip()
		case kYesterday:
			each(func(i int) bool { return i > 0 && a[i-1] })
		case kOnce:
			since(always(true), a)
		case kHistorically:
			since(always(true), not(a))
			flip()
		case kSince:
			since(a, b)
		case kTrigger:
			since(not(a), not(b))
			flip()
		case kTrue:
			return always(true)
		case kFalse:
		case kTaken:
			each(func(i int) bool { return edges[i] >= 0 && int(w.g.label[edges[i]]) == f.step.op })
		case kEnabled:
			each(func(i int) bool { return w.enabled(states[i], f.step.op) })
		case kDeadlock:
			each(func(i int) bool { return w.g.begin[states[i]] == w.g.begin[states[i]+1] })
		case kSink:
			each(func(i int) bool { return w.holds(atom{kind: kSink}, states[i], -1) })
		case kPred:
			for k, p := range w.props {
				if p == f.pred {
					each(func(i int) bool { return w.truth[states[i]][k] })
				}
			}
		}
		return out
	}
	return eval(f)[0]
}

func (w *world) enabled(s uint32, op int) bool {
	from, to := w.g.edges(s)
	for e := from; e < to; e++ {
		if int(w.g.label[e]) == op {
			return true
		}
	}
	return false
}

// fairRun evaluates fairness by its definition.
func (w *world) fairRun(r *run, fair []fairness) bool {
	if r.loop < 0 {
		return true
	}
	for _, f := range fair {
		for op := range ops {
			if f.step != nil && f.step.op != op {
				continue
			}
			taken, always, sometimes := false, true, false
			for i := r.loop; i < len(r.states); i++ {
				on := w.enabled(r.states[i], op)
				always, sometimes = always && on, sometimes || on
				taken = taken || int(w.g.label[r.edges[i]]) == op
			}
			if !taken && (f.strong && sometimes || !f.strong && always) {
				return false
			}
		}
	}
	return true
}

// runs gives many runs: short ones all, and some by chance.
func (w *world) runs(most int, yield func(*run) bool) {
	var walk func(r *run) bool
	count := 0
	walk = func(r *run) bool {
		s := r.states[len(r.states)-1]
		from, to := w.g.edges(s)
		if from == to {
			return yield(&run{states: r.states, edges: r.edges, loop: -1})
		}
		if count++; count > most || len(r.states) > 6 {
			return true
		}
		for e := from; e < to; e++ {
			edges := append(append([]int(nil), r.edges...), e)
			for i, t := range r.states {
				if t == w.g.to[e] && !yield(&run{states: r.states, edges: edges, loop: i}) {
					return false
				}
			}
			if !walk(&run{states: append(append([]uint32(nil), r.states...), w.g.to[e]), edges: edges}) {
				return false
			}
		}
		return true
	}
	for _, s := range w.g.initial {
		if !walk(&run{states: []uint32{s}}) {
			return
		}
	}
}

// TestRandomLTL compares with the definitions of the operators, along runs: one that is said to
// violate a formula does, and where none is said to, none that is tried does.
func TestRandomLTL(t *testing.T) {
	violated := 0
	for seed := range *draws {
		w := newWorld(rand.New(rand.NewPCG(*firstSeed+uint64(seed), 1)))
		f := &Formula{root: w.ltl(2 + w.IntN(7))}
		if w.IntN(3) == 0 {
			for range 1 + w.IntN(2) {
				one := fairness{strong: w.IntN(2) == 0}
				if w.IntN(4) > 0 {
					one.step = &pattern{op: w.IntN(ops)}
				}
				if len(f.fair) == 0 || w.IntN(2) == 0 {
					f.fair = append(f.fair, nil)
				}
				f.fair[len(f.fair)-1] = append(f.fair[len(f.fair)-1], one)
			}
		}
		c, err := instantiate(f, nil)
		if err != nil {
			t.Fatal(err)
		}
		w.c = c
		a, err := newAutomaton(c)
		if err != nil {
			t.Fatal(err)
		}
		r, ok := violation(w.g, c, a, func() bool { return false })
		if !ok {
			t.Fatalf("seed %d: stopped", seed)
		}
		isFair := func(r *run) bool {
			for _, alternative := range f.fair {
				if w.fairRun(r, alternative) {
					return true
				}
			}
			return len(f.fair) == 0
		}
		if r != nil {
			violated++
			w.valid(t, seed, r)
			if w.along(r, f.root) || !isFair(r) {
				t.Fatalf("seed %d: %v holds along %+v, or it is not fair: %+v", seed, f.root, r, w.g)
			}
			continue
		}
		w.runs(300, func(r *run) bool {
			if isFair(r) && !w.along(r, f.root) {
				t.Errorf("seed %d: %v is violated along %+v: %+v", seed, f.root, r, w.g)
				return false
			}
			return true
		})
	}
	if violated < *draws/5 || violated > *draws*4/5 {
		t.Errorf("%d of %d are violated", violated, *draws)
	}
}

// valid says that a run is one of the graph.
func (w *world) valid(t *testing.T, seed int, r *run) {
	t.Helper()
	target := func(i int) uint32 {
		if i < len(r.states) {
			return r.states[i]
		}
		return r.states[r.loop]
	}
	if r.loop >= 0 != (len(r.edges) == len(r.states)) || r.loop < 0 && !r.ends {
		t.Fatalf("seed %d: %+v is no run", seed, r)
	}
	begins := false
	for _, s := range w.g.initial {
		begins = begins || r.states[0] == s
	}
	for i, e := range r.edges {
		from, to := w.g.edges(r.states[i])
		if e < from || e >= to || w.g.to[e] != target(i+1) || !begins {
			t.Fatalf("seed %d: %+v is no run of %+v", seed, r, w.g)
		}
	}
	if last := r.states[len(r.states)-1]; r.ends && w.g.begin[last] != w.g.begin[last+1] {
		t.Fatalf("seed %d: %+v does not end", seed, r)
	}
}

func (w *world) ctl(size int) *node {
	one := []kind{kNot, kEX, kAX, kEF, kAF, kEG, kAG}
	two := []kind{kAnd, kOr, kImplies, kEU, kAU}
	switch {
	case size <= 1:
		for {
			if a := w.atom(); a.kind != kTaken {
				return a
			}
		}
	case size == 2 || w.IntN(2) == 0:
		n := &node{kind: one[w.IntN(len(one))], args: []*node{w.ctl(size - 1)}}
		if (n.kind == kEX || n.kind == kAX) && w.IntN(3) == 0 {
			n.step = &pattern{op: w.IntN(ops)}
		}
		return n
	}
	k := 1 + w.IntN(size-2)
	return &node{kind: two[w.IntN(len(two))], args: []*node{w.ctl(k), w.ctl(size - 1 - k)}}
}

// states evaluates a formula of CTL in all states, by the fixpoints that define it, one after the
// other.
func (w *world) states(f *node) []bool {
	g := w.g
	var a, b []bool
	if len(f.args) > 0 {
		a = w.states(f.args[0])
	}
	if len(f.args) > 1 {
		b = w.states(f.args[1])
	}
	out := make([]bool, g.states)
	each := func(v func(s int) bool) []bool {
		for s := range out {
			out[s] = v(s)
		}
		return out
	}
	succ := func(s int, want bool, in []bool, every bool) bool { // some, or every, successor by f's step
		for e := g.begin[s]; e < g.begin[s+1]; e++ {
			if f.step != nil && int(g.label[e]) != f.step.op {
				continue
			}
			if (in[g.to[e]] == want) != every {
				return !every
			}
		}
		return every
	}
	deadlock := func(s int) bool { return g.begin[s] == g.begin[s+1] }
	fix := func(start bool, v func(s int) bool) []bool {
		for s := range out {
			out[s] = start
		}
		for again := true; again; {
			again = false
			for s := range out {
				if x := v(s); x != out[s] {
					out[s], again = x, true
				}
			}
		}
		return out
	}
	switch f.kind {
	case kNot:
		return each(func(s int) bool { return !a[s] })
	case kAnd:
		return each(func(s int) bool { return a[s] && b[s] })
	case kOr:
		return each(func(s int) bool { return a[s] || b[s] })
	case kImplies:
		return each(func(s int) bool { return !a[s] || b[s] })
	case kEX:
		return each(func(s int) bool { return succ(s, true, a, false) })
	case kAX:
		return each(func(s int) bool { return succ(s, true, a, true) })
	case kEF:
		return fix(false, func(s int) bool { return a[s] || succ(s, true, out, false) })
	case kAF:
		return fix(false, func(s int) bool { return a[s] || !deadlock(s) && succ(s, true, out, true) })
	case kEG:
		return fix(true, func(s int) bool { return a[s] && (deadlock(s) || succ(s, true, out, false)) })
	case kAG:
		return fix(true, func(s int) bool { return a[s] && succ(s, true, out, true) })
	case kEU:
		return fix(false, func(s int) bool { return b[s] || a[s] && succ(s, true, out, false) })
	case kAU:
		return fix(false, func(s int) bool { return b[s] || a[s] && !deadlock(s) && succ(s, true, out, true) })
	case kTrue:
		return each(func(int) bool { return true })
	case kFalse:
		return out
	case kEnabled:
		return each(func(s int) bool { return w.enabled(uint32(s), f.step.op) })
	case kPred:
		for k, p := range w.props {
			if p == f.pred {
				each(func(s int) bool { return w.truth[s][k] })
			}
		}
		return out
	}
	return each(func(s int) bool { return w.holds(atom{kind: f.kind}, uint32(s), -1) })
}

// TestRandomCTL compares with fixpoints by definition, on the whole graph and on parts of it.
func TestRandomCTL(t *testing.T) {
	for seed := range *draws {
		w := newWorld(rand.New(rand.NewPCG(*firstSeed+uint64(seed), 2)))
		f := &Formula{Logic: CTL, root: w.ctl(2 + w.IntN(7))}
		c, err := instantiate(f, nil)
		if err != nil {
			t.Fatal(err)
		}
		w.c = c
		want := w.states(f.root)
		for visited := w.g.states; visited >= 0; visited-- {
			part := *w.g
			part.begin = part.begin[:visited+1]
			x, ok := decide(&part, c, func() bool { return false })
			if !ok {
				t.Fatalf("seed %d: stopped", seed)
			}
			for s, v := range want {
				sure, maybe := x.sure[c.root][s], x.maybe[c.root][s]
				if sure && !v || v && !maybe || visited == w.g.states && sure != maybe {
					t.Fatalf("seed %d: %v in state %d is %v, not from %v to %v, with %d states visited of %+v", seed, f.root, s, v, sure, maybe, visited, w.g)
				}
			}
			if visited < w.g.states {
				continue
			}
			for s, v := range want {
				if r := (&run{states: []uint32{uint32(s)}, loop: -1}); !v {
					x.refute(r, c.root)
					w.g.initial = []uint32{uint32(s)}
					r.ends = r.loop < 0 // or nothing more is to be shown
					for i := range r.edges {
						from, to := w.g.edges(r.states[i])
						if r.edges[i] < from || r.edges[i] >= to {
							t.Fatalf("seed %d: %+v is no run", seed, r)
						}
					}
				}
			}
		}
	}
}

// TestStop holds the search of a product to look at the time after so much work, however many edges
// its nodes have.
func TestStop(t *testing.T) {
	g := &graph{initial: []uint32{0}, begin: []int{0}, states: 300, partial: make([]bool, 300)}
	for range g.states {
		for to := range g.states {
			g.to, g.label = append(g.to, uint32(to)), append(g.label, 0)
		}
		g.begin = append(g.begin, len(g.to))
	}
	c, err := instantiate(&Formula{root: &node{kind: kFalse}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := newAutomaton(c)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	_, ok := violation(g, c, a, func() bool { asked++; return asked == 20 })
	if ok || asked != 20 {
		t.Errorf("asked %d times about %d edges: %v", asked, len(g.to), ok)
	}
}
