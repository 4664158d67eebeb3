package check

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"
)

// memories are what states can be kept in.
func memories(t *testing.T) map[string]memory {
	all := map[string]memory{"heap": heap{}}
	if canMap {
		d, err := newDisk(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(d.close)
		all["disk"] = d
	}
	return all
}

// Keys of all lengths, many of them twice, get the numbers of a map, whether they are filed one by
// one or many at a time.
func TestStates(t *testing.T) {
	for name, m := range memories(t) {
		for _, together := range []int{1, 300} {
			rng := rand.New(rand.NewPCG(1, uint64(together)))
			s, d, numbers := newStates(m, 3), newDictionary(m), map[string]uint32{}
			var order [][]byte
			renewed := 0
			for len(order) < 15000 {
				type filed struct {
					key   []byte
					ref   uint32
					fresh bool
				}
				var list []filed
				for range together {
					key := binary.AppendUvarint(nil, rng.Uint64N(20000))
					if rng.IntN(50) == 0 {
						key = bytes.Repeat(key, 1+rng.IntN(1000))
					}
					f := filed{key: key}
					f.ref, f.fresh = s.of(hash(key)).file(key, hash(key))
					list = append(list, f)
				}
				for _, f := range list {
					id := f.ref
					if id >= newcomer0 {
						t := s.of(hash(f.key))
						if f.fresh {
							s.settle(&t.fresh[id-newcomer0])
						}
						id = t.number(id)
					}
					want, known := numbers[string(f.key)]
					if !known {
						want = uint32(len(order))
						numbers[string(f.key)] = want
						order = append(order, f.key)
					}
					if other, fresh := d.add(f.key, hash(f.key)); id != want || other != want || fresh == known || f.fresh == known {
						t.Fatalf("%s: key %x has number %d and %d, new: %v, %v; expected %d, new: %v", name, f.key, id, other, f.fresh, fresh, want, !known)
					}
				}
				if len(order) > 5000*renewed {
					renewed++
					s.renew(func(f func(worker, workers int)) {
						for i := range 3 {
							f(i, 3)
						}
					})
				}
				for i := range s.tables {
					s.tables[i].settled()
				}
			}
			if s.len() != len(order) || d.len() != len(order) {
				t.Errorf("%s: %d and %d keys, expected %d", name, s.len(), d.len(), len(order))
			}
			for id, key := range order {
				if !bytes.Equal(s.get(uint32(id)), key) || !bytes.Equal(d.get(uint32(id)), key) {
					t.Fatalf("%s: key %d is %x and %x, not %x", name, id, s.get(uint32(id)), d.get(uint32(id)), key)
				}
			}
		}
	}
}

// What a search comes to does not depend on how many workers there are, nor on what its states
// are kept in. Layers are wide, so that workers meet the same new states.
func TestJobs(t *testing.T) {
	const machine = `MACHINE Wide DEFINITIONS SET_PREF_MAXINT == 7
VARIABLES a, b, c, f INVARIANT a : 0..7 & b : 0..7 & c : 0..7 & f : 1..2 +-> 0..7 & %s
INITIALISATION a, b, c := 0, 0, 0 || f := {}
OPERATIONS
  up(x) = PRE x : 0..2 THEN SELECT x = 0 & a < 7 THEN a := a + 1 WHEN x = 1 & b < 7 THEN b := b + 1 WHEN x = 2 & c < 7 THEN c := c + 1 END END;
  keep(i) = PRE i : 1..2 & i /: dom(f) THEN f(i) := (a + b) mod 4 END;
  swap = SELECT a /= b THEN a, b := b, a END
END`
	folder := t.TempDir()
	for _, c := range []struct {
		claim   string
		verdict Verdict
	}{{"1 = 1", Holds}, {"not(f = {1|->1,2|->3} & c = 5)", Violated}} {
		for _, order := range []Order{Breadth, Depth, Mixed} {
			m := load(t, fmt.Sprintf(machine, c.claim))
			var first *Result
			for _, jobs := range []int{1, 2, 5} {
				for _, disk := range []string{"", folder} {
					if disk != "" && (!canMap || jobs == 5) {
						continue
					}
					r, err := Run(m, &Options{Jobs: jobs, Order: order, OnDisk: disk})
					if err != nil {
						t.Fatal(err)
					}
					r.Elapsed, r.Bytes = 0, 0
					if first == nil {
						first = r
					}
					if r.Verdict != c.verdict || !reflect.DeepEqual(r, first) {
						t.Errorf("%s, order %d, %d workers, disk %q: %s, %d states, %d transitions, %d evaluated, %d steps; first %s, %d, %d, %d, %d",
							c.claim, order, jobs, disk, r.Verdict, r.States, r.Transitions, r.Evaluated, len(r.Trace),
							first.Verdict, first.States, first.Transitions, first.Evaluated, len(first.Trace))
					}
				}
			}
		}
	}
}

// A file of states takes memory from the program only as it is allowed to, and what it held is
// there again.
func TestDiskBound(t *testing.T) {
	if !canMap {
		t.Skip("no files are mapped on " + runtime.GOOS)
	}
	d, err := newDisk(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer d.close()
	var parts [][]byte
	for i := range 40 {
		b := d.bytes(1 << 20)
		for k := range b {
			b[k] = byte(i + k)
		}
		parts = append(parts, b)
	}
	before := resident()
	d.bound(1)
	if after := resident(); before > 0 && after > before-30<<20 {
		t.Errorf("%d bytes of memory before, %d after", before, after)
	}
	for i, b := range parts {
		if !slices.Equal(b[:4], []byte{byte(i), byte(i + 1), byte(i + 2), byte(i + 3)}) {
			t.Fatalf("part %d is %x", i, b[:4])
		}
	}
}
