package smtlib

import "slices"

// termIndex maps terms to int32, by open addressing: its size follows that of
// the term at hand and not that of the Context.
type termIndex struct {
	keys []Term // plus 1; 0 is free
	vals []int32
	used int
}

func (m *termIndex) init(n int) {
	size := 8
	for size < 2*n {
		size *= 2
	}
	m.keys, m.vals, m.used = make([]Term, size), make([]int32, size), 0
}

func (m *termIndex) find(t Term) int {
	mask := uint32(len(m.keys) - 1)
	i := uint32(t) * 0x9E3779B1 >> 7 & mask
	for m.keys[i] != 0 && m.keys[i] != t+1 {
		i = (i + 1) & mask
	}
	return int(i)
}

func (m *termIndex) has(t Term) bool { return m.keys[m.find(t)] != 0 }

// get gives the value of t, which must be there.
func (m *termIndex) get(t Term) int32 { return m.vals[m.find(t)] }

// add sets the value of t and reports whether t is new.
func (m *termIndex) add(t Term, v int32) bool {
	i := m.find(t)
	m.vals[i] = v
	if m.keys[i] != 0 {
		return false
	}
	m.keys[i] = t + 1
	if m.used++; 2*m.used > len(m.keys) {
		old := *m
		m.init(2 * m.used)
		for j, k := range old.keys {
			if k != 0 {
				m.add(k-1, old.vals[j])
			}
		}
	}
	return true
}

// fromSparse is from with an index in the place of scratch memory for all terms.
func (w *reach) fromSparse(root Term, index *termIndex) []Term {
	index.init(16)
	terms := []Term{root}
	index.add(root, 0)
	visit := func(t Term) {
		if index.add(t, 0) {
			terms = append(terms, t)
		}
	}
	for i := 0; i < len(terms); i++ {
		t := terms[i]
		for _, a := range w.c.Args(t) {
			visit(a)
		}
		if w.c.ops[t] == OpForall || w.c.ops[t] == OpExists {
			w.eachPart(t, visit)
		}
	}
	slices.Sort(terms)
	for i, t := range terms {
		index.add(t, int32(i))
	}
	return terms
}
