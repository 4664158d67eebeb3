package difference

import (
	"math/rand"
	"testing"

	"bsmt/bkernel/core"
)

// table is bounds that a test sets.
type table [][2]int64

func (t *table) Lb(x core.IntVar) int64 { return (*t)[x][0] }
func (t *table) Ub(x core.IntVar) int64 { return (*t)[x][1] }

// random makes a graph of n variables and rows between all, and the numbers of their edges.
func random(n int) (*Graph, *table, []int32) {
	bounds := &table{}
	g := New(bounds, 1<<40, func() bool { return false })
	var edges []int32
	free := [2]int64{core.NegInf, core.PosInf}
	for i := range n {
		*bounds = append(*bounds, free)
		e, _ := g.Variable(core.IntVar(i))
		edges = append(edges, e)
	}
	for i := range n {
		for j := range i {
			*bounds = append(*bounds, free)
			edges = append(edges, g.Row(core.IntVar(len(edges)), core.IntVar(i), core.IntVar(j)))
		}
	}
	return g, bounds, edges
}

// possible says by the shortest paths between all whether the bounds can hold.
func possible(n int, bounds table) bool {
	const far = 1 << 50
	d := make([][]int64, n+1) // d[i][j]: i - j is at most that; n is the number 0
	for i := range d {
		d[i] = make([]int64, n+1)
		for j := range d[i] {
			if i != j {
				d[i][j] = far
			}
		}
	}
	say := func(i, j, x int) {
		if b := bounds[x]; b[1] != core.PosInf {
			d[i][j] = b[1]
		}
		if b := bounds[x]; b[0] != core.NegInf {
			d[j][i] = -b[0]
		}
	}
	x := n
	for i := range n {
		say(i, n, i)
		for j := range i {
			say(i, j, x)
			x++
		}
	}
	for k := range d {
		for i := range d {
			for j := range d {
				d[i][j] = min(d[i][j], d[i][k]+d[k][j])
			}
		}
	}
	for i := range d {
		if d[i][i] < 0 {
			return false
		}
	}
	return true
}

// TestRandom tightens and relaxes bounds at random, and compares with shortest paths.
func TestRandom(t *testing.T) {
	for seed := range int64(300) {
		r := rand.New(rand.NewSource(seed))
		n := 2 + r.Intn(5)
		g, bounds, edges := random(n)
		for step := range 40 {
			for range 1 + r.Intn(4*n) { // many at once go by sweeps
				x := r.Intn(len(edges))
				if b := &(*bounds)[x]; r.Intn(3) == 0 {
					*b = [2]int64{core.NegInf, core.PosInf}
				} else if k := int64(r.Intn(21) - 10); r.Intn(2) == 0 {
					b[1] = k
					g.Tightened(edges[x])
				} else {
					b[0] = k
					g.Tightened(edges[x] + 1)
				}
			}
			if r.Intn(10) == 0 {
				g.Spread()
			}
			got, want := g.Run(), possible(n, *bounds)
			if got != want {
				t.Fatalf("seed %d, step %d: %v, by paths %v, of %v", seed, step, got, want, *bounds)
			}
			if !got {
				sum := int64(0)
				for _, e := range g.Cycle {
					sum += g.Weight(e)
				}
				if sum >= 0 {
					t.Fatalf("seed %d, step %d: the cycle %v weighs %d", seed, step, g.Cycle, sum)
				}
				for i := range *bounds {
					(*bounds)[i] = [2]int64{core.NegInf, core.PosInf}
				}
				if !g.Run() || g.Waiting() {
					t.Fatalf("seed %d, step %d: no bound is left, and a cycle is", seed, step)
				}
				continue
			}
			for i := range n {
				v, ok := g.Potential(core.IntVar(i))
				if b := (*bounds)[i]; !ok || b[0] != core.NegInf && v < b[0] || b[1] != core.PosInf && b[1] < v {
					t.Fatalf("seed %d, step %d: variable %d is %d, outside %v", seed, step, i, v, b)
				}
			}
		}
	}
}

// TestRestart drives potentials down until they are set anew.
func TestRestart(t *testing.T) {
	g, bounds, edges := random(4)
	(*bounds)[4][1] = -1
	g.Tightened(edges[4])
	for i := range g.pi {
		g.pi[i] = -lowest - int64(i)
	}
	g.low = true
	if !g.Run() || g.low || g.pi[1] < -100 {
		t.Errorf("potentials %v", g.pi)
	}
}
