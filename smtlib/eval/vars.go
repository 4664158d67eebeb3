package eval

import (
	"slices"

	"bsmt/smtlib"
)

// varSets interns sets of bound variables; 0 is the empty set.
type varSets struct {
	lists [][]smtlib.Term         // sorted members
	ids   map[string]int32        // members' bytes to set
	pairs map[[2]int32]int32      // union's cache
	of    map[smtlib.Term][]int32 // the sets with that member
	cells int                     // sum of the lists' lengths
}

func (s *varSets) init() {
	s.ids, s.pairs, s.of = map[string]int32{"": 0}, map[[2]int32]int32{}, map[smtlib.Term][]int32{}
	s.lists = [][]smtlib.Term{nil}
}

func (s *varSets) with(x smtlib.Term) []int32 { return s.of[x] }

// intern takes over l, which is sorted.
func (s *varSets) intern(l []smtlib.Term) int32 {
	key := make([]byte, 0, 4*len(l))
	for _, x := range l {
		key = append(key, byte(x), byte(x>>8), byte(x>>16), byte(x>>24))
	}
	if id, ok := s.ids[string(key)]; ok {
		return id
	}
	id := int32(len(s.lists))
	s.lists = append(s.lists, l)
	s.ids[string(key)] = id
	for _, x := range l {
		s.of[x] = append(s.of[x], id)
	}
	s.cells += len(l)
	return id
}

func (s *varSets) union(a, b int32) int32 {
	switch {
	case a == b || b == 0:
		return a
	case a == 0:
		return b
	case a > b:
		a, b = b, a
	}
	if id, ok := s.pairs[[2]int32{a, b}]; ok {
		return id
	}
	l := append(append([]smtlib.Term(nil), s.lists[a]...), s.lists[b]...)
	slices.Sort(l)
	id := s.intern(slices.Compact(l))
	s.pairs[[2]int32{a, b}] = id
	return id
}

func (s *varSets) minus(a int32, xs []smtlib.Term) int32 {
	if a == 0 {
		return 0
	}
	l := make([]smtlib.Term, 0, len(s.lists[a]))
	for _, x := range s.lists[a] {
		if !slices.Contains(xs, x) {
			l = append(l, x)
		}
	}
	return s.intern(l)
}

// has says whether x is in the set a.
func (s *varSets) has(a int32, x smtlib.Term) bool {
	_, ok := slices.BinarySearch(s.lists[a], x)
	return ok
}

// freeVars computes the free variables of t and of all terms below it; false when
// there are too many.
func (e *Evaluator) freeVars(t smtlib.Term) bool {
	if e.fv[t] >= 0 {
		return true
	}
	stack := []smtlib.Term{t}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		if e.fv[t] >= 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		set, ready := int32(0), true
		for _, a := range e.c.Args(t) {
			if e.fv[a] < 0 {
				stack = append(stack, a)
				ready = false
			} else if ready {
				set = e.sets.union(set, e.fv[a])
			}
		}
		if !ready {
			continue
		}
		switch e.c.Op(t) {
		case smtlib.OpVar:
			set = e.sets.intern([]smtlib.Term{t})
		case smtlib.OpForall, smtlib.OpExists:
			set = e.sets.minus(set, e.c.Quant(t).Vars)
		}
		for len(e.setTime) < len(e.sets.lists) {
			e.setTime = append(e.setTime, 0)
		}
		if e.sets.cells > maxSetCells {
			e.fail("too many bound variables")
			return false
		}
		e.fv[t] = set
		stack = stack[:len(stack)-1]
	}
	return true
}
