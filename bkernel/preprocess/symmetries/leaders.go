package symmetries

import (
	"context"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite"
	"bsmt/internal/unionfind"
)

// leaderLength is how many constants a permutation's order compares at most.
const leaderLength = 24

// Break gives facts that the least solution satisfies of those which permutations make of each other, and how
// many edges of terms were looked at. Facts are in normal form; no permutation moves a constant that stays.
func Break(ctx context.Context, rw *rewrite.Rewriter, facts []ast.Node, stays func(c ast.Node) bool) (more []ast.Node, looks int) {
	t := &terms{g: rw.G, rw: rw}
	if !t.read(facts, stays) {
		return nil, len(t.edges)
	}
	s := &search{colouring: newColouring(t), ctx: ctx, facts: facts, most: min(chainLooks*len(t.edges), mostLooks/2), budget: mostNodes, normal: make(map[ast.Node]bool, len(facts))}
	for _, f := range facts {
		s.normal[s.normally(f)] = true
	}
	s.descend()
	s.ascend()
	order := s.order()
	more = slices.Concat(s.least(), s.precedence(order))
	for _, q := range s.perms {
		more = append(more, s.leader(order, q.to)...)
	}
	return more, s.looks
}

// order is the order by which solutions are compared: the bases come first. All that is said of solutions
// is said of this order, so that the least of them satisfy all of it.
func (s *search) order() (out []int) {
	listed := make([]bool, len(s.consts))
	add := func(c int) {
		if !listed[c] {
			listed[c] = true
			out = append(out, c)
		}
	}
	for _, c := range s.bases {
		add(c)
	}
	for c := range s.consts {
		if s.ordered(c) {
			add(c)
		}
	}
	return out
}

// least says that each base is the least of what permutations that leave the bases before it alone lead it to
// (Salvagnin, "Symmetry breaking inequalities from the Schreier-Sims table", CPAIOR 2018).
func (s *search) least() (out []ast.Node) {
	orbits := unionfind.New(len(s.consts))
	under := make([]int, len(s.consts)) // a base that is at most the constant; -1: none is known
	for c := range under {
		under[c] = -1
	}
	for i, base := range slices.Backward(s.bases) {
		for _, q := range s.perms {
			if q.step == i {
				joinAll(orbits, q.to)
			}
		}
		here := orbits.Find(base)
		for c := range s.consts {
			if c == base || orbits.Find(c) != here || under[c] >= 0 && orbits.Find(under[c]) == here {
				continue // what is under it is no less than this base
			}
			under[c] = base
			out = append(out, s.atMost(base, c))
		}
	}
	return out
}

// atMost says that a constant is at most another one; FALSE is less than TRUE.
func (s *search) atMost(a, b int) ast.Node {
	x, y := s.consts[a], s.consts[b]
	if s.g.Type(x) == ast.Bool {
		return s.rw.Or(s.rw.Not(s.g.IsTrue(x)), s.g.IsTrue(y))
	}
	return s.rw.Le(x, y)
}

// leader says that constants are, in their order, at most what a permutation makes of them.
func (s *search) leader(order, to []int) []ast.Node {
	var pairs [][2]int
	same := unionfind.New(len(to)) // where those before are the same
	for _, a := range order {
		b := to[a]
		if same.Find(a) == same.Find(b) {
			continue
		}
		same.Join(a, b)
		if pairs = append(pairs, [2]int{a, b}); len(pairs) == leaderLength {
			break
		}
	}
	if len(pairs) < 2 {
		return nil // the first of them is the least of an orbit
	}
	out := s.g.True()
	for _, x := range slices.Backward(pairs) {
		out = s.rw.And(s.atMost(x[0], x[1]), s.rw.Or(s.rw.Not(s.atMost(x[1], x[0])), out))
	}
	return []ast.Node{out}
}
