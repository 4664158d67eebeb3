package globals

import (
	"iter"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/bkernel/internal/hashed"
)

// Term is a term and a numeral that is added to it.
type Term struct {
	X   ast.Node
	Off int64
}

// Difference says that the integers X and Y do not differ by C: X - Y /= C.
type Difference struct {
	X, Y ast.Node
	C    int64
}

// canonical says the same with the older of the terms first.
func (d Difference) canonical() Difference {
	if d.Y < d.X {
		return Difference{d.Y, d.X, -d.C}
	}
	return d
}

// key is d for a table: what says the same has the same one.
func (d Difference) key() [4]int32 {
	d = d.canonical()
	return [4]int32{int32(d.X), int32(d.Y), int32(d.C), int32(d.C >> 32)}
}

// Pairs is a set of differences, whichever way they are said. Its zero value is empty.
type Pairs struct{ in hashed.Table[[4]int32] }

// Add adds one.
func (p *Pairs) Add(d Difference) { p.in.Set(d.key(), 1) }

// Has says whether it is there.
func (p *Pairs) Has(d Difference) bool {
	_, is := p.in.Get(d.key())
	return is
}

// Len is the number of differences.
func (p *Pairs) Len() int { return p.in.Len() }

// Differences are facts that say which of two terms differ, and by what they do not.
type Differences struct {
	fact hashed.Table[[4]int32] // what says so
	next map[ast.Node][]Term    // of a term x, each y + c that it differs from
	all  []Difference           // each once

	Looked int // how often one was looked up, or added
}

// NewDifferences gives an empty list of facts.
func NewDifferences() *Differences {
	return &Differences{next: map[ast.Node][]Term{}}
}

// Add adds what a fact says.
func (s *Differences) Add(d Difference, fact ast.Node) {
	s.Looked++
	if _, known := s.fact.Get(d.key()); known {
		return
	}
	s.fact.Set(d.key(), int32(fact))
	s.all = append(s.all, d)
	s.next[d.X] = append(s.next[d.X], Term{d.Y, d.C})
	s.next[d.Y] = append(s.next[d.Y], Term{d.X, -d.C})
}

// Len is the number of differences.
func (s *Differences) Len() int { return len(s.all) }

// Fact gives what says that.
func (s *Differences) Fact(d Difference) (f ast.Node, ok bool) {
	n, ok := s.fact.Get(d.key())
	return ast.Node(n), ok
}

// Cliques gives, from the first of differences to the last, sets of terms of which each two
// differ, found greedily: each difference that is not covered is in a set, of at least two
// terms. What differ says, if it is not nil, is known besides the facts. The work is bounded:
// what is left over comes as pairs.
func (s *Differences) Cliques(covered *Pairs, differ func(Difference) bool) iter.Seq[[]Term] {
	return func(yield func([]Term) bool) { s.cliques(covered, differ, yield) }
}

func (s *Differences) cliques(covered *Pairs, differ func(Difference) bool, yield func([]Term) bool) {
	work, compared := 0, 0
	// apart says that two terms differ.
	apart := func(a, b Term) bool {
		work++
		if a.X == b.X {
			return a.Off != b.Off
		}
		d := Difference{a.X, b.X, b.Off - a.Off}
		s.Looked++
		_, ok := s.Fact(d)
		return ok || differ != nil && differ(d)
	}
	for _, e := range s.all {
		if covered.Has(e) {
			continue
		}
		clique := []Term{{X: e.X}, {X: e.Y, Off: e.C}} // x /= y + c
		if work < cliqueWork {
			var found []Term // what both differ from
			for _, t := range s.next[e.X] {
				if t.X != e.Y && apart(clique[1], t) {
					found = append(found, t)
				}
			}
			in := map[ast.Node]bool{}
			if compared += len(found) * len(found); compared < cliqueWork {
				friendliest(found, apart)
			}
			for _, t := range found {
				if !in[t.X] && !slices.ContainsFunc(clique[2:], func(m Term) bool { return !apart(m, t) }) {
					clique = append(clique, t)
					in[t.X] = true
				}
			}
			clique = s.again(clique, apart)
		}
		for i, a := range clique {
			for _, b := range clique[i+1:] {
				if a.X != b.X {
					covered.Add(Difference{a.X, b.X, b.Off - a.Off})
				}
			}
		}
		if !yield(clique) {
			return
		}
	}
}

// friendliest puts terms first that differ from most of the others: those of a clique do, while
// one that differs from its first two alone would keep the rest out, whatever came before.
func friendliest(ts []Term, apart func(a, b Term) bool) {
	type friend struct {
		Term
		differs int // from so many
	}
	of := make([]friend, len(ts))
	for i, a := range ts {
		of[i].Term = a
		for j, b := range ts[:i] {
			if apart(a, b) {
				of[i].differs++
				of[j].differs++
			}
		}
	}
	slices.SortStableFunc(of, func(a, b friend) int { return b.differs - a.differs })
	for i, a := range of {
		ts[i] = a.Term
	}
}

// again adds the terms of a clique once more, with other numerals, where these differ from all:
// each of several tasks has a beginning and an end.
func (s *Differences) again(clique []Term, apart func(a, b Term) bool) []Term {
	for i, t := range clique {
		other := clique[0]
		if i == 0 {
			other = clique[1]
		}
		for _, n := range s.next[other.X] {
			u := Term{t.X, n.Off + other.Off}
			if n.X == t.X && !slices.ContainsFunc(clique, func(m Term) bool { return !apart(m, u) }) {
				clique = append(clique, u)
			}
		}
	}
	return clique
}

// cliqueWork bounds the pairs that are looked up.
const cliqueWork = 1 << 22

// ReadDifference reads a /= b, or of integer constants that they do not differ by a numeral.
func ReadDifference(g *ast.Graph, f ast.Node) (d Difference, ok bool) {
	if g.Op(f) != ast.OpNot || g.Op(g.Arg(f, 0)) != ast.OpEq {
		return d, false
	}
	eq := g.Arg(f, 0)
	if a, b := g.Arg(eq, 0), g.Arg(eq, 1); g.Type(a) != ast.Int {
		return Difference{X: a, Y: b}, true
	}
	d.X, d.Y, d.C, ok = form.ReadEqual(g, eq)
	return d, ok
}
