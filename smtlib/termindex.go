package smtlib

import "slices"

// TermIndex maps terms to int32, by open addressing: its size follows that of
// the term at hand and not that of the Context.
type TermIndex struct {
	keys []Term // plus 1; 0 is free
	vals []int32
	used int
}

// Init empties m and makes room for some n terms.
func (m *TermIndex) Init(n int) {
	size := 8
	for size < 2*n {
		size *= 2
	}
	m.keys, m.vals, m.used = make([]Term, size), make([]int32, size), 0
}

func (m *TermIndex) find(t Term) int {
	mask := uint32(len(m.keys) - 1)
	i := uint32(t) * 0x9E3779B1 >> 7 & mask
	for m.keys[i] != 0 && m.keys[i] != t+1 {
		i = (i + 1) & mask
	}
	return int(i)
}

// Has tells whether t was added.
func (m *TermIndex) Has(t Term) bool { return m.keys[m.find(t)] != 0 }

// Get gives the value of t, which must be there.
func (m *TermIndex) Get(t Term) int32 { return m.vals[m.find(t)] }

// Add sets the value of t and reports whether t is new.
func (m *TermIndex) Add(t Term, v int32) bool {
	i := m.find(t)
	m.vals[i] = v
	if m.keys[i] != 0 {
		return false
	}
	m.keys[i] = t + 1
	if m.used++; 2*m.used > len(m.keys) {
		old := *m
		m.Init(2 * m.used)
		for j, k := range old.keys {
			if k != 0 {
				m.Add(k-1, old.vals[j])
			}
		}
	}
	return true
}

// Parts lists root and all that it consists of, the variables and patterns of
// quantifiers included, in ascending order: parts before wholes. Their places in the
// list go into index.
func (c *Context) Parts(root Term, index *TermIndex) []Term {
	index.Init(16)
	terms := []Term{root}
	index.Add(root, 0)
	visit := func(t Term) {
		if index.Add(t, 0) {
			terms = append(terms, t)
		}
	}
	for i := 0; i < len(terms); i++ {
		t := terms[i]
		for _, a := range c.Args(t) {
			visit(a)
		}
		if c.ops[t] == OpForall || c.ops[t] == OpExists {
			c.EachPart(t, visit)
		}
	}
	slices.Sort(terms)
	for i, t := range terms {
		index.Add(t, int32(i))
	}
	return terms
}

// EachPart calls f for what the quantifier t has besides its body.
func (c *Context) EachPart(t Term, f func(Term)) {
	q := c.Quant(t)
	for _, v := range q.Vars {
		f(v)
	}
	for _, p := range q.Patterns {
		for _, u := range p {
			f(u)
		}
	}
}
