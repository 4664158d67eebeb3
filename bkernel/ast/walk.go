package ast

// Walk calls visit with each node below the roots, the roots included, once and before
// its arguments, the last root first. The arguments of a node for which visit gives
// false are left out, unless they stand elsewhere too. Nodes that visit makes are not
// met.
func (g *Graph) Walk(roots []Node, visit func(Node) bool) {
	seen := make([]uint64, g.Len()/64+1)
	stack := append(make([]Node, 0, len(roots)+16), roots...)
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if w, bit := &seen[n/64], uint64(1)<<(n%64); *w&bit == 0 {
			*w |= bit
			if visit(n) {
				stack = append(stack, g.Args(n)...)
			}
		}
	}
}
