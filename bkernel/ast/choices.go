package ast

// SplitChoices makes predicates of if-then-else values that stand once in a comparison,
// as an operand or in a sum or product: (IF c THEN a ELSE b) < y becomes c => a < y and
// not(c) => b < y, which is how they read in a language without IF. The predicates mean
// the same. A comparison of several is split twice at most; the choice that guards a
// division against zero stays.
func (g *Graph) SplitChoices(roots []Node) []Node {
	reached := g.reach(roots)
	uses := make([]int32, len(reached))
	for _, r := range roots {
		uses[r]++
	}
	for n, in := range reached {
		if in {
			for _, a := range g.Args(Node(n)) {
				uses[a]++
			}
		}
	}
	s := &choices{g: g, once: map[Node]bool{}}
	done := make([]Node, len(reached))
	var args []Node
	for i, in := range reached {
		if !in {
			continue
		}
		n := Node(i)
		args = args[:0]
		changed := false
		for _, a := range g.Args(n) {
			args = append(args, done[a])
			changed = changed || done[a] != a
		}
		done[n] = n
		if changed {
			done[n] = g.Rebuild(n, args)
		}
		switch g.ops[n] {
		case OpIte:
			if g.typs[n] != Pred && uses[n] == 1 && !g.guardsDivision(n) {
				s.once[done[n]] = true
			}
		case OpEq, OpLe, OpLt, OpGe, OpGt, OpBvUlt, OpBvUle, OpBvSlt, OpBvSle, OpRLe, OpRLt:
			if g.typs[g.Arg(n, 0)] != Pred {
				done[n] = s.split(done[n], mostSplits)
			}
		}
	}
	out := make([]Node, len(roots))
	for i, r := range roots {
		out[i] = done[r]
	}
	return out
}

const (
	mostSplits   = 2  // of one comparison
	deepestSplit = 16 // sums and products that a choice may stand in
)

// choices is the state of SplitChoices.
type choices struct {
	g    *Graph
	once map[Node]bool // choices that may be split
}

// guardsDivision says that the choice n leaves a division to where its divisor is not zero.
func (g *Graph) guardsDivision(n Node) bool {
	op := g.ops[g.Arg(n, 2)]
	return op == OpEDiv || op == OpEMod || op == OpRDiv
}

// split takes the first choices out of a comparison.
func (s *choices) split(n Node, most int) Node {
	g := s.g
	if most == 0 {
		return n
	}
	for _, a := range g.Args(n) {
		if c := s.find(a, deepestSplit); c >= 0 {
			yes, no := s.replace(n, c, g.Arg(c, 1)), s.replace(n, c, g.Arg(c, 2))
			return g.Ite(g.Arg(c, 0), s.split(yes, most-1), s.split(no, most-1))
		}
	}
	return n
}

// find gives a choice in an arithmetic term, or -1.
func (s *choices) find(n Node, depth int) Node {
	g := s.g
	if s.once[n] {
		return n
	}
	if depth > 0 && arithmetic(g.ops[n]) {
		for _, a := range g.Args(n) {
			if c := s.find(a, depth-1); c >= 0 {
				return c
			}
		}
	}
	return -1
}

func arithmetic(op Op) bool {
	switch op {
	case OpAdd, OpSub, OpMul, OpNeg, OpRAdd, OpRSub, OpRMul, OpRNeg:
		return true
	}
	return false
}

// replace puts a branch in the place of a choice that find gave.
func (s *choices) replace(n, choice, by Node) Node {
	if n == choice {
		return by
	}
	g := s.g
	args := append([]Node(nil), g.Args(n)...)
	for i, a := range args {
		if a == choice || arithmetic(g.ops[a]) && s.find(a, deepestSplit) == choice {
			args[i] = s.replace(a, choice, by)
			return g.Rebuild(n, args)
		}
	}
	return n
}
