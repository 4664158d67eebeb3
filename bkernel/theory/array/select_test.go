package array

import (
	"math/big"
	"math/rand"
	"slices"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/euf"
)

// TestSelect compares what reads of chains of stores give with their value, where constants
// and leaves have random ones: constants that are different never have the same. A read at
// constants goes through all stores at constants.
func TestSelect(t *testing.T) {
	through := 0
	for seed := range int64(2000) {
		rng := rand.New(rand.NewSource(seed))
		p := newPlain()
		dim := 1 + rng.Intn(2)
		srt := p.t.NewSort([]euf.Sort{p.i, p.i}[:dim], p.v)
		value := map[euf.Node]int{} // of indices and elements, the base at all points
		var at []euf.Node
		for i := range 3 {
			c, x := p.e.Constant(p.i, string(rune('a'+i))), p.e.Leaf(p.i, int32(i))
			value[c], value[x] = i, rng.Intn(4)
			at = append(at, c, x)
		}
		konst := rng.Intn(3) == 0
		var a euf.Node
		if dflt := p.e.Leaf(p.v, 9); konst {
			value[dflt] = 100
			a = p.t.ConstArray(srt, dflt)
		} else {
			a = p.e.Leaf(srt, 0)
		}
		tuple := func(from []euf.Node) (idx []euf.Node) {
			for range dim {
				idx = append(idx, from[rng.Intn(len(from))])
			}
			return idx
		}
		type write struct {
			idx []euf.Node
			v   euf.Node
		}
		var writes []write
		fixed := rng.Intn(2) == 0 // all at constants
		if fixed {
			at = []euf.Node{at[0], at[2], at[4]}
		}
		for i := range rng.Intn(5) {
			w := write{tuple(at), p.e.Leaf(p.v, int32(i))}
			value[w.v] = i
			writes = append(writes, w)
			a = p.t.Store(a, w.idx, w.v)
		}
		// read gives the value that was written last at idx, or what the base has there.
		read := func(upTo int, idx []euf.Node) int {
			for i := upTo - 1; i >= 0; i-- {
				if slices.EqualFunc(writes[i].idx, idx, func(x, y euf.Node) bool { return value[x] == value[y] }) {
					return value[writes[i].v]
				}
			}
			return 100
		}
		idx := tuple(at)
		want := read(len(writes), idx)
		got := p.t.Select(a, idx...)
		v, known := value[got]
		if !known {
			from, depth := p.e.Args(got)[0], 0
			for args := p.e.Args(from); len(args) > 1; args = p.e.Args(from) {
				from, depth = args[0], depth+1
			}
			if p.e.Func(got) != p.t.SelectFunc(srt) || !slices.Equal(p.e.Args(got)[1:], idx) {
				t.Fatalf("seed %d: not a read there", seed)
			}
			v = read(depth, idx)
			if fixed && (depth > 0 || konst) {
				t.Fatalf("seed %d: a read at constants stops at %d stores", seed, depth)
			}
			if depth < len(writes) {
				through++
			}
		}
		if v != want {
			t.Fatalf("seed %d: %d, want %d", seed, v, want)
		}
	}
	if through < 100 {
		t.Errorf("%d reads go through a store", through)
	}
}

// TestSizes counts functions.
func TestSizes(t *testing.T) {
	inf := int64(-1)
	for _, c := range []struct {
		dom  []int64
		ran  int64
		want int64
	}{
		{[]int64{2}, 2, 4}, {[]int64{2, 3}, 2, 64}, {[]int64{3}, 5, 125}, {[]int64{4, 1}, 3, 81}, {[]int64{7}, 1, 1},
		{[]int64{inf}, 1, 1}, {[]int64{inf}, 2, inf}, {[]int64{3}, inf, inf}, {[]int64{2, inf}, 3, inf}, {[]int64{inf, 2}, 1, 1},
		{[]int64{inf, inf}, inf, inf}, {[]int64{1 << 40}, 1, 1}, {[]int64{1, 1}, 9, 9},
	} {
		s := core.New(core.Options{})
		e := euf.New(s, &smallInts{s, nil, nil})
		th := New(s, e)
		sort := func(n int64) euf.Sort {
			if n == inf {
				return e.NewSort(euf.SortOwned, nil)
			}
			return e.NewSort(euf.SortOwned, big.NewInt(n))
		}
		var dom []euf.Sort
		for _, n := range c.dom {
			dom = append(dom, sort(n))
		}
		size := e.Size(th.NewSort(dom, sort(c.ran)))
		if (size == nil) != (c.want == inf) || size != nil && size.Int64() != c.want {
			t.Errorf("%v -> %d: %v, want %d", c.dom, c.ran, size, c.want)
		}
	}
	s := core.New(core.Options{})
	e := euf.New(s, &smallInts{s, nil, nil})
	th := New(s, e)
	many := th.NewSort([]euf.Sort{e.NewSort(euf.SortOwned, new(big.Int).Lsh(big.NewInt(1), 90))}, e.BoolSort())
	if n := e.Size(many); n == nil || n.BitLen() < 1000 {
		t.Errorf("sets of words of 90 bits: %v", n)
	}
}
