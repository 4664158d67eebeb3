package compile

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/euf"
)

// shape is an application that came during a search, by what it is: of a function of before the
// search, to nodes of before and to other shapes.
type shape struct {
	f    euf.Func
	srt  euf.Sort
	args []int32 // each a node of before, or the complement of a shape's place
	hash uint64  // the same in all searches
}

// maxShape bounds how deep applications nest that are told.
const maxShape = 8

// shapes names the e-nodes of a search for others that compiled the same.
type shapes struct {
	e     *euf.Theory
	nodes euf.Node // from here on they came later
	funcs euf.Func // likewise
	all   []shape
	place map[euf.Node]int32 // of nodes that came later; none: it has no name
}

// none is the place of what has no name.
const none = int32(-1)

func newShapes(e *euf.Theory) shapes {
	return shapes{e: e, nodes: euf.Node(e.Len()), funcs: euf.Func(e.NumFuncs()), place: map[euf.Node]int32{}}
}

// hashOf gives the hash of a node's name.
func (s *shapes) hashOf(name int32) uint64 {
	if name < 0 {
		return s.all[^name].hash
	}
	return scattered(uint64(name))
}

// scattered spreads what differs in few bits.
func scattered(x uint64) uint64 {
	x = (x + 1) * 0x9e3779b97f4a7c15
	return (x ^ x>>29) * 0xbf58476d1ce4e5b9
}

// name gives the name of a node: itself, or the complement of its shape's place.
func (s *shapes) name(n euf.Node, depth int) (int32, bool) {
	if n < s.nodes {
		return int32(n), true
	}
	if p, known := s.place[n]; known {
		return ^p, p != none
	}
	f := s.e.Func(n)
	if f == euf.NoFunc || f >= s.funcs || depth == 0 {
		s.place[n] = none
		return 0, false
	}
	sh := shape{f: f, srt: s.e.Sort(n), hash: scattered(uint64(f))}
	for i, a := range s.e.Args(n) {
		name, ok := s.name(a, depth-1)
		if !ok {
			s.place[n] = none
			return 0, false
		}
		h := s.hashOf(name)
		if f != euf.EqFunc { // whose arguments stand in the order of their numbers
			h = scattered(h + uint64(i))
		}
		sh.hash += h
		sh.args = append(sh.args, name)
	}
	s.all = append(s.all, sh)
	p := int32(len(s.all) - 1)
	s.place[n] = p
	return ^p, true
}

// atom gives the name of a literal that an application has.
func (s *shapes) atom(l core.Lit) (c Common, ok bool) {
	n, denied, ok := s.e.AtomOf(l)
	if !ok || n < s.nodes {
		return c, false
	}
	name, ok := s.name(n, maxShape)
	return Common{Of: ^name, Kind: atom, Denied: denied, K: int64(s.hashOf(name))}, ok
}

// node gives the node of a name that another search gave; None where there is none yet.
func (s *shapes) node(theirs []shape, name int32) euf.Node {
	if name >= 0 {
		return euf.Node(name)
	}
	sh := &theirs[^name]
	args, ok := s.nodesOf(theirs, sh)
	if !ok {
		return euf.None
	}
	return s.e.Find(sh.f, sh.srt, args...)
}

// nodesOf gives the nodes of a shape's arguments; false where one is not there yet.
func (s *shapes) nodesOf(theirs []shape, sh *shape) (args []euf.Node, ok bool) {
	for _, a := range sh.args {
		n := s.node(theirs, a)
		if n == euf.None {
			return nil, false
		}
		args = append(args, n)
	}
	return args, true
}

// literal gives that of an atom that another search named. Equalities between what is there are made;
// other applications would be more to find values for.
func (s *shapes) literal(theirs []shape, c Common) (l core.Lit, ok bool) {
	sh := &theirs[c.Of]
	args, ok := s.nodesOf(theirs, sh)
	if !ok {
		return l, false
	}
	if sh.f == euf.EqFunc && s.e.Kind(s.e.Sort(args[0])) != euf.SortFun {
		l = s.e.EqLit(args[0], args[1])
	} else if n := s.e.Find(sh.f, sh.srt, args...); n != euf.None {
		l = s.e.LitOf(n)
	} else {
		return l, false
	}
	return l.XorSign(c.Denied), true
}
