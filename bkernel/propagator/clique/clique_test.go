package clique

import (
	"math/rand/v2"
	"testing"

	"bsmt/bkernel/core"
)

func lit(v int) core.Lit { return core.MkLit(int32(v), false) }

// TestCliques checks on random graphs that sets hold only pairs that were given, that
// each pair is in a set or in a known one, and that covered sets lie within larger ones.
func TestCliques(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		n := 3 + r.IntN(8)
		given := map[[2]core.Lit]bool{}
		var pairs [][2]core.Lit
		for range r.IntN(3 * n) {
			p := [2]core.Lit{lit(1 + r.IntN(n)).XorSign(r.IntN(4) == 0), lit(1 + r.IntN(n)).XorSign(r.IntN(4) == 0)}
			pairs = append(pairs, p)
			given[edge(p[0], p[1])] = true
		}
		var known [][]core.Lit
		for range r.IntN(4) {
			var c []core.Lit
			for _, v := range r.Perm(n)[:2+r.IntN(2)] {
				c = append(c, lit(1+v))
			}
			known = append(known, c)
			for i, a := range c {
				for _, b := range c[:i] {
					given[edge(a, b)] = true
				}
			}
		}
		sets, covered, looked := Cliques(pairs, known)
		if looked < len(pairs) {
			t.Fatalf("%d pairs are looked at, of %d", looked, len(pairs))
		}
		in := func(a, b core.Lit, cs [][]core.Lit) bool {
			for _, c := range cs {
				n := 0
				for _, l := range c {
					if l == a || l == b {
						n++
					}
				}
				if n == 2 {
					return true
				}
			}
			return false
		}
		for _, c := range sets {
			for i, a := range c {
				for _, b := range c[:i] {
					if !given[edge(a, b)] || a == b {
						t.Fatalf("seed %d: %v and %v are no pair", seed, a, b)
					}
				}
			}
		}
		for _, p := range pairs {
			if p[0] != p[1] && p[0] != p[1].Not() && !in(p[0], p[1], sets) && !in(p[0], p[1], known) {
				t.Fatalf("seed %d: pair %v is in no set", seed, p)
			}
		}
		for i, c := range known {
			if !covered[i] {
				continue
			}
			within := false
			for _, s := range sets {
				all := len(s) > len(c)
				for _, l := range c {
					all = all && in(l, l, [][]core.Lit{append([]core.Lit{l}, s...)})
				}
				within = within || all
			}
			if !within {
				t.Fatalf("seed %d: known set %v is covered by none", seed, c)
			}
		}
	}
}

// TestCliquesOfABoard finds the four squares that share a corner on a board of kings.
func TestCliquesOfABoard(t *testing.T) {
	const n = 4
	at := func(i, j int) core.Lit { return lit(1 + i*n + j) }
	var pairs [][2]core.Lit
	for i := range n {
		for j := range n {
			for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				if a, b := i+d[0], j+d[1]; a < n && b >= 0 && b < n {
					pairs = append(pairs, [2]core.Lit{at(i, j), at(a, b)})
				}
			}
		}
	}
	sets, _, _ := Cliques(pairs, nil)
	if len(sets) != (n-1)*(n-1) {
		t.Errorf("%d sets, want %d", len(sets), (n-1)*(n-1))
	}
	for _, c := range sets {
		if len(c) != 4 {
			t.Errorf("a set of %d", len(c))
		}
	}
}

func BenchmarkCliques(b *testing.B) {
	const holes, pigeons = 20, 21
	var pairs [][2]core.Lit
	for h := range holes {
		for i := range pigeons {
			for j := range i {
				pairs = append(pairs, [2]core.Lit{lit(1 + h*pigeons + i), lit(1 + h*pigeons + j)})
			}
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		if sets, _, _ := Cliques(pairs, nil); len(sets) != holes {
			b.Fatal(len(sets))
		}
	}
}
