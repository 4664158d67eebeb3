package euf

import (
	"math/rand"
	"slices"
	"testing"

	"bsmt/bkernel/core"
)

// naive closes equalities under congruence by the definition.
type naive struct {
	g  *graph
	id []Node
}

func newNaive(g *graph, eqs [][2]Node) *naive {
	v := &naive{g: g, id: make([]Node, len(g.srt))}
	for i := range v.id {
		v.id[i] = Node(i)
	}
	for _, e := range eqs {
		v.join(e[0], e[1])
	}
	for again := true; again; {
		again = false
		for p := range v.id {
			for q := range p {
				if v.id[p] != v.id[q] && v.cong(Node(p), Node(q)) {
					v.join(Node(p), Node(q))
					again = true
				}
			}
		}
	}
	return v
}

func (v *naive) join(a, b Node) {
	from, to := v.id[a], v.id[b]
	for i := range v.id {
		if v.id[i] == from {
			v.id[i] = to
		}
	}
}

func (v *naive) cong(p, q Node) bool {
	if v.g.fn[p] == NoFunc || v.g.fn[p] != v.g.fn[q] {
		return false
	}
	a, b := v.g.argsOf(p), v.g.argsOf(q)
	for i := range a {
		if v.id[a[i]] != v.id[b[i]] {
			return false
		}
	}
	return len(a) == len(b)
}

// checkChains sees that the chains of an explanation of a = b go from each term to one that
// equals it by an assertion or by congruence, no term twice, and that the first is from a to
// b, unless an assertion says it. It gives 1 where the ways from a and b to the root of
// their tree meet below it.
func checkChains(t *testing.T, g *graph, a, b Node, asserted [][2]Node) int {
	v := newNaive(g, asserted)
	joined := func(x, y Node) bool {
		return slices.ContainsFunc(asserted, func(e [2]Node) bool { return e == [2]Node{x, y} || e == [2]Node{y, x} })
	}
	for k, c := range g.chains {
		seen := map[Node]bool{c[0].F: true}
		for i := 1; i < len(c); i++ {
			x, y := c[i-1].F, c[i].F
			if seen[y] || !joined(x, y) && !v.cong(x, y) {
				t.Fatalf("chain %v: from %d to %d", c, x, y)
			}
			seen[y] = true
		}
		if k == 0 && (c[0].F != a || c[len(c)-1].F != b) && !joined(a, b) {
			t.Fatalf("chain %v from %d to %d", c, a, b)
		}
	}
	if a != b && len(g.chains) == 0 && !joined(a, b) {
		t.Fatalf("no chain from %d to %d", a, b)
	}
	for n, m := g.up[a], g.up[b]; n != None && m != None; m = g.up[m] {
		if n == m && g.up[n] != None && a != b {
			return 1
		}
	}
	return 0
}

// TestGraphRandom merges, backtracks and adds nodes at random, and compares classes
// and explanations with the definition.
func TestGraphRandom(t *testing.T) {
	shared := 0
	defer func() {
		if shared < 100 {
			t.Errorf("only %d ways met below the root", shared)
		}
	}()
	for seed := range int64(150) {
		rng := rand.New(rand.NewSource(seed))
		g := newGraph()
		g.isOwned = []bool{false}
		var asserted [][2]Node // by literal
		var levels []int       // length of asserted at each level
		add := func() {
			if len(g.srt) < 4 || rng.Intn(4) == 0 {
				g.addNode(0, NoFunc, 0, nil)
				return
			}
			f := Func(1 + rng.Intn(2))
			args := []Node{Node(rng.Intn(len(g.srt)))}
			if f == 2 {
				args = append(args, Node(rng.Intn(len(g.srt))))
			}
			if g.findApp(f, 0, args) == None {
				g.attach(g.addApp(f, 0, args))
			}
		}
		for range 8 {
			add()
		}
		for range 60 {
			switch rng.Intn(6) {
			case 0:
				if len(g.srt) < 22 {
					add()
				}
			case 1:
				g.deepen(len(levels) + 1)
				levels = append(levels, len(asserted))
			case 2:
				if len(levels) > 0 {
					to := rng.Intn(len(levels))
					g.backtrack(to, func(Node, core.Lit) {})
					asserted = asserted[:levels[to]]
					levels = levels[:to]
					for _, p := range g.detached {
						g.attach(p)
					}
					g.detached = g.detached[:0]
				}
			default:
				a, b := Node(rng.Intn(len(g.srt))), Node(rng.Intn(len(g.srt)))
				g.push(a, b, whyLit|just(len(asserted)+2))
				asserted = append(asserted, [2]Node{a, b})
			}
			if !g.run() {
				t.Fatal("conflict without constants")
			}
			want := newNaive(g, asserted)
			for a := range want.id {
				for b := range a {
					if (want.id[a] == want.id[b]) != (g.rep[a] == g.rep[b]) {
						t.Fatalf("seed %d: nodes %d and %d", seed, a, b)
					}
				}
				n := 0
				for x := Node(a); ; {
					n++
					if g.rep[x] != g.rep[a] {
						t.Fatalf("seed %d: ring of %d", seed, a)
					}
					if x = g.next[x]; x == Node(a) {
						break
					}
				}
				if n != int(g.size[g.rep[a]]) {
					t.Fatalf("seed %d: size of the class of %d", seed, a)
				}
			}
			a, b := Node(rng.Intn(len(g.srt))), Node(rng.Intn(len(g.srt)))
			if g.rep[a] == g.rep[b] {
				g.chained, g.chains = true, nil
				g.beginExplain()
				g.want(a, b)
				out := g.finishExplain(nil)
				shared += checkChains(t, g, a, b, asserted)
				var eqs [][2]Node
				for _, l := range out {
					eqs = append(eqs, asserted[l-2])
				}
				if v := newNaive(g, eqs); v.id[a] != v.id[b] {
					t.Fatalf("seed %d: explanation of %d = %d does not imply it", seed, a, b)
				}
			}
		}
	}
}

// TestGraphUndoExact compares a snapshot before some merges with the state after
// they are undone.
func TestGraphUndoExact(t *testing.T) {
	rng := rand.New(rand.NewSource(7))
	g := newGraph()
	g.isOwned = []bool{false}
	for range 30 {
		g.addNode(0, NoFunc, 0, nil)
	}
	for range 200 {
		args := []Node{Node(rng.Intn(len(g.srt))), Node(rng.Intn(len(g.srt)))}
		if g.findApp(1, 0, args) == None {
			g.attach(g.addApp(1, 0, args))
		}
	}
	type snap struct {
		rep, konst []Node
		size       []int32
		uses       [][]Node
		inTable    []bool
		entries    int
	}
	take := func() snap {
		s := snap{slices.Clone(g.rep), slices.Clone(g.konst), slices.Clone(g.size), nil, slices.Clone(g.inTable), g.entries}
		for _, u := range g.uses {
			s.uses = append(s.uses, slices.Clone(u))
		}
		return s
	}
	var snaps []snap
	for range 400 {
		if rng.Intn(3) > 0 || len(snaps) == 0 {
			snaps = append(snaps, take())
			g.deepen(len(snaps))
			for range rng.Intn(3) {
				g.push(Node(rng.Intn(len(g.srt))), Node(rng.Intn(len(g.srt))), whyLit)
			}
			g.run()
			continue
		}
		to := rng.Intn(len(snaps))
		g.backtrack(to, func(Node, core.Lit) {})
		want, got := snaps[to], take()
		snaps = snaps[:to]
		if !slices.Equal(want.rep, got.rep) || !slices.Equal(want.inTable, got.inTable) || want.entries != got.entries ||
			!slices.Equal(want.konst, got.konst) {
			t.Fatal("classes or table differ after backtracking")
		}
		for i := range want.uses {
			if g.rep[i] == Node(i) && (!slices.Equal(want.uses[i], got.uses[i]) || want.size[i] != got.size[i]) {
				t.Fatal("use lists or sizes differ after backtracking")
			}
		}
	}
}

// TestGraphChain explains the ends of a long chain, and of long chains below
// congruences nested as deep.
func TestGraphChain(t *testing.T) {
	const n = 100_000
	g := newGraph()
	g.isOwned = []bool{false}
	prev := g.addNode(0, NoFunc, 0, nil)
	first := prev
	for i := range n {
		x := g.addNode(0, NoFunc, 0, nil)
		g.push(prev, x, whyLit|just(i+2))
		prev = x
	}
	a, b := first, prev
	for range n {
		a, b = g.addApp(1, 0, []Node{a}), g.addApp(1, 0, []Node{b})
		g.attach(a)
		g.attach(b)
	}
	if !g.run() || g.rep[a] != g.rep[b] {
		t.Fatal("towers over equal ends are not equal")
	}
	for range 5 {
		g.beginExplain()
		g.want(a, b)
		if out := g.finishExplain(nil); len(out) != n {
			t.Fatalf("%d literals, want %d", len(out), n)
		}
	}
}
