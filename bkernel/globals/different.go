package globals

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
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

// turned says the same of Y and X.
func (d Difference) turned() Difference { return Difference{d.Y, d.X, -d.C} }

// Differences are facts that say which of two terms differ, and by what they do not.
type Differences struct {
	fact map[Difference]ast.Node // what says so; both ways, as the following two
	by   map[[2]ast.Node][]int64
	next map[ast.Node][]ast.Node
	all  []Difference // each once
}

// NewDifferences gives an empty list of facts.
func NewDifferences() *Differences {
	return &Differences{fact: map[Difference]ast.Node{}, by: map[[2]ast.Node][]int64{}, next: map[ast.Node][]ast.Node{}}
}

// Add adds what a fact says.
func (s *Differences) Add(d Difference, fact ast.Node) {
	if _, known := s.fact[d]; known {
		return
	}
	s.all = append(s.all, d)
	for _, d := range []Difference{d, d.turned()} {
		p := [2]ast.Node{d.X, d.Y}
		if len(s.by[p]) == 0 {
			s.next[d.X] = append(s.next[d.X], d.Y)
		}
		s.fact[d] = fact
		s.by[p] = append(s.by[p], d.C)
	}
}

// Len is the number of differences.
func (s *Differences) Len() int { return len(s.all) }

// Fact gives what says that.
func (s *Differences) Fact(d Difference) (f ast.Node, ok bool) {
	f, ok = s.fact[d]
	return f, ok
}

// Cliques gives, from the first of differences to the last, sets of terms of which each two
// differ, found greedily: each difference that is not covered is in a set, of at least two
// terms. What differ says, if it is not nil, is known besides the facts. The work is bounded:
// what is left over comes as pairs.
func (s *Differences) Cliques(covered map[Difference]bool, differ func(Difference) bool) (out [][]Term) {
	work, compared := 0, 0
	// apart says that two terms differ.
	apart := func(a, b Term) bool {
		work++
		if a.X == b.X {
			return a.Off != b.Off
		}
		d := Difference{a.X, b.X, b.Off - a.Off}
		_, ok := s.fact[d]
		return ok || differ != nil && differ(d)
	}
	for _, e := range s.all {
		if covered[e] {
			continue
		}
		clique := []Term{{X: e.X}, {X: e.Y, Off: e.C}} // x /= y + c
		if work < cliqueWork {
			// x - w /= c makes w + c a candidate.
			var found []Term
			for _, w := range s.next[e.X] {
				for _, c := range s.by[[2]ast.Node{e.X, w}] {
					if t := (Term{w, c}); w != e.Y && apart(clique[1], t) {
						found = append(found, t)
					}
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
				if a.X == b.X {
					continue
				}
				d := Difference{a.X, b.X, b.Off - a.Off}
				covered[d], covered[d.turned()] = true, true
			}
		}
		out = append(out, clique)
	}
	return out
}

// friendliest puts terms first that differ from most of the others: those of a clique do, while
// one that differs from its first two alone would keep the rest out, whatever came before.
func friendliest(ts []Term, apart func(a, b Term) bool) {
	differ := map[Term]int{}
	for i, a := range ts {
		for _, b := range ts[:i] {
			if apart(a, b) {
				differ[a]++
				differ[b]++
			}
		}
	}
	slices.SortStableFunc(ts, func(a, b Term) int { return differ[b] - differ[a] })
}

// again adds the terms of a clique once more, with other numerals, where these differ from all:
// each of several tasks has a beginning and an end.
func (s *Differences) again(clique []Term, apart func(a, b Term) bool) []Term {
	for i, t := range clique {
		other := clique[0]
		if i == 0 {
			other = clique[1]
		}
		for _, c := range s.by[[2]ast.Node{other.X, t.X}] {
			u := Term{t.X, c + other.Off}
			if !slices.ContainsFunc(clique, func(m Term) bool { return !apart(m, u) }) {
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
