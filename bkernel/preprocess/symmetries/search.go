package symmetries

import (
	"context"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/internal/unionfind"
)

// Limits of Break.
const (
	mostConsts = 1 << 12
	mostEdges  = 1 << 17 // from terms to their arguments
	mostRounds = 8       // of colouring before the next constant is told apart

	// Looks at each edge, to colour: for the chain, for the first permutation, and for more after each that is found; and
	// at all of them.
	chainLooks = 96
	firstLooks = 32
	moreLooks  = 48
	mostLooks  = 1 << 22

	mostNodes = 2_000_000 // that replacing constants makes
)

// permutation keeps the facts and leaves alone the bases before its step.
type permutation struct {
	to   []int // by constant
	step int   // index into the bases: the first that it may move
}

// search looks for permutations, until the context ends or the work is done. Constants are told by their place.
type search struct {
	*colouring
	ctx    context.Context
	facts  []ast.Node        // in normal form
	chain  []settled         // one more than bases
	bases  []int             // of the chain: what each step tells apart from the others of its colour, by an order of values
	perms  []permutation     // that were found
	normal map[ast.Node]bool // the facts, whichever way it is said that terms are not all the same
	most   int               // looks
	budget int               // nodes that replacing constants may still make, and facts that it may look at
}

// ordered says that values of a constant are compared.
func (s *search) ordered(c int) bool {
	t := s.g.Type(s.consts[c])
	return t == ast.Bool || t == ast.Int
}

// descend makes the chain.
func (s *search) descend() {
	at := s.settle(make([]uint64, len(s.consts)), 0)
	for {
		s.chain = append(s.chain, at)
		several := make(map[uint64]bool, len(at.colours))
		for _, c := range at.colours {
			_, has := several[c]
			several[c] = has
		}
		base := -1
		for i, c := range at.colours {
			if several[c] && s.ordered(i) {
				base = i
				break
			}
		}
		if base < 0 || s.looks > s.most || s.ctx.Err() != nil {
			return
		}
		s.bases = append(s.bases, base)
		at = s.settle(apart(at.colours, base), 0)
	}
}

// ascend looks, from the end of the chain on, for permutations that move a base to where the others do not lead.
func (s *search) ascend() {
	orbits := unionfind.New(len(s.consts))
	s.most = min(s.looks+firstLooks*len(s.edges), mostLooks)
	for i, base := range slices.Backward(s.bases) {
		colours := s.chain[i].colours
		for c, x := range colours {
			if x != colours[base] || orbits.Find(c) == orbits.Find(base) {
				continue
			}
			if s.looks > s.most || s.budget < 0 || s.ctx.Err() != nil {
				return
			}
			if to := s.lead(i, c); to != nil {
				s.perms = append(s.perms, permutation{to, i})
				joinAll(orbits, to)
				s.most = min(s.most+moreLooks*len(s.edges), mostLooks)
			}
		}
	}
}

// lead gives a permutation that leads the base of a step to a constant of its colour; nil: none was found. It
// follows the chain with other constants in the places of the bases.
func (s *search) lead(i, to int) []int {
	colours, base := s.chain[i].colours, s.bases[i]
	first := to
	tried := false
	for k := i; k < len(s.bases); k++ {
		there, here := s.settle(apart(colours, to), s.chain[k+1].rounds), s.chain[k+1]
		if !slices.Equal(here.sorted, there.sorted) {
			return nil
		}
		if p, sure := matched(here.colours, there.colours); p != nil && (sure || !tried) {
			if s.keeps(p) {
				return p
			}
			if tried = true; sure {
				return nil
			}
		}
		if k+1 == len(s.bases) || s.looks > s.most {
			return nil
		}
		// What is led where the next base is led to: to itself if that may be; back, if it was the first to be led to.
		next, may := s.bases[k+1], func(c int) bool { return there.colours[c] == here.colours[s.bases[k+1]] }
		switch colours = there.colours; {
		case may(next):
			to = next
		case next == first && may(base):
			to = base
		default:
			to = slices.Index(colours, here.colours[next])
		}
	}
	return nil
}

// matched gives the permutation that two colourings tell, where constants that are not told apart are
// the same in both. It is sure where all are told apart; nil: there is none yet.
func matched(from, to []uint64) (p []int, sure bool) {
	type class struct{ last, size int }
	of := make(map[uint64]class, len(to))
	for c, x := range to {
		of[x] = class{c, of[x].size + 1}
	}
	p, sure = make([]int, len(from)), true
	for c, x := range from {
		switch k := of[x]; {
		case k.size == 1:
			p[c] = k.last
		case to[c] == x:
			p[c], sure = c, false
		default:
			return nil, false
		}
	}
	return p, sure
}

// keeps says whether the facts are the same set with constants replaced.
func (s *search) keeps(p []int) bool {
	to := map[ast.Node]ast.Node{}
	for a, b := range p {
		if a == b {
			continue
		}
		if !s.free[a] || s.g.Type(s.consts[a]) != s.g.Type(s.consts[b]) {
			return false
		}
		to[s.consts[a]] = s.consts[b]
	}
	if len(to) == 0 {
		return false
	}
	return s.same(s.facts, to, s.normal)
}

// same says whether the facts are in a set with nodes replaced.
func (s *search) same(facts []ast.Node, to map[ast.Node]ast.Node, set map[ast.Node]bool) bool {
	for _, f := range facts {
		before := s.g.Len()
		f = s.normally(s.rw.Substitute(f, to))
		if s.budget -= 1 + s.g.Len() - before; !set[f] {
			return false
		}
	}
	return true
}

// joinAll puts into one class what a permutation leads to each other.
func joinAll(orbits unionfind.Classes, to []int) {
	for a, b := range to {
		orbits.Join(a, b)
	}
}
