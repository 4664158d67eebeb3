package ast

// sharing decides which nodes of a printed graph get a name, and where it is
// bound.
//
// A node is named when it is used more than once and is not about as short as its
// name, or when the text around it repeats it and it is long. Long is by the text
// without names, since a repeated text repeats the bindings inside it too. It is bound at its
// immediate dominator: the lowest node that every path from the top to it passes.
// That is inside every quantifier whose variables it uses, and mostly inside a branch of
// an if-then-else when only that branch uses it. All printed text is
// well-defined everywhere (see needsGuard), so evaluating a name early is sound.
type sharing struct {
	g       *Graph
	reached []bool    // by Node: printed
	weight  []int32   // by Node: size of its text if no part had a name; saturated
	named   []bool    // by Node: gets a name
	at      [][2]Node // (dominator, named node) pairs, by dominator and then by node
	first   []int32   // by Node: first index in at, or -1; index Len is the top
	guarded []bool    // by Node: an EDiv or EMod whose every use is guarded against zero
}

// longText is the weight from which a repeated text is bound to a name instead.
const longText = 16

const maxWeight = 1 << 30

// shortText is the weight up to which a shared text is repeated instead.
const shortText = 3

// reach marks the nodes that roots are made of, patterns left out.
func (g *Graph) reach(roots []Node) []bool {
	in := make([]bool, g.Len())
	top := Node(-1)
	for _, r := range roots {
		in[r] = true
		top = max(top, r)
	}
	for n := top; n >= 0; n-- {
		if in[n] {
			for _, a := range g.Args(n) {
				in[a] = true
			}
		}
	}
	return in
}

func newSharing(g *Graph, roots []Node, d Dialect) *sharing {
	size := g.Len()
	s := &sharing{
		g: g, reached: g.reach(roots), weight: make([]int32, size), named: make([]bool, size),
		first: make([]int32, size+1), guarded: make([]bool, size),
	}
	refs := make([]int32, size) // uses; saturation is not needed, there are fewer than 2^31 arguments
	for _, r := range roots {
		refs[r]++
	}
	many := s.boundTwice()
	open := make([]bool, size) // the node may use a variable that several quantifiers bind: it keeps no name
	unguarded := make([]bool, size)
	for n := Node(0); int(n) < size; n++ {
		if !s.reached[n] {
			continue
		}
		if g.ops[n] == OpVar && many[n] {
			open[n] = true
		}
		for i, a := range g.Args(n) {
			refs[a]++
			open[n] = open[n] || open[a]
			if !guards(g, n, i, a) {
				unguarded[a] = true
			}
		}
	}
	for _, r := range roots {
		unguarded[r] = true
	}
	for n := Node(0); int(n) < size; n++ {
		if !s.reached[n] {
			continue
		}
		s.guarded[n] = !unguarded[n]
		w := int64(1)
		for i, a := range g.Args(n) {
			dup := duplicates(g.ops[n], i, d)
			if dup > 1 && s.weight[a] > longText && !open[a] {
				s.named[a] = true
			}
			w = min(maxWeight, w+int64(dup)*int64(s.weight[a]))
		}
		s.weight[n] = int32(w)
		quant := g.ops[n] == OpForall || g.ops[n] == OpExists
		s.named[n] = refs[n] > 1 && (w > shortText || quant) && !open[n]
	}
	s.place(roots, d)
	return s
}

// guards says that n, an if-then-else, evaluates its argument i, a division, only
// where the divisor is not zero.
func guards(g *Graph, n Node, i int, a Node) bool {
	if g.ops[a] != OpEDiv && g.ops[a] != OpEMod && g.ops[a] != OpRDiv {
		return true
	}
	if g.ops[n] != OpIte || i != 2 {
		return false
	}
	c := g.Arg(n, 0)
	return g.ops[c] == OpEq && g.Arg(c, 0) == g.Arg(a, 1) && isZero(g, g.Arg(c, 1))
}

func isZero(g *Graph, n Node) bool {
	return g.ops[n] == OpInt && g.IntVal(n).Sign() == 0 || g.ops[n] == OpReal && g.RealVal(n).Sign() == 0
}

// needsGuard says that the division n must be printed so that it has a value for a
// zero divisor: that is not excluded by the divisor or by every place of its use.
func (s *sharing) needsGuard(n Node) bool {
	g := s.g
	y := g.Arg(n, 1)
	if (g.ops[y] == OpInt || g.ops[y] == OpReal) && !isZero(g, y) {
		return false
	}
	return s.named[n] || !s.guarded[n]
}

// boundTwice marks the variables that more than one printed quantifier binds.
func (s *sharing) boundTwice() []bool {
	g := s.g
	seen, many := make([]bool, g.Len()), make([]bool, g.Len())
	for n := range s.reached {
		if op := g.ops[n]; s.reached[n] && (op == OpForall || op == OpExists) {
			for _, v := range g.Quant(Node(n)).Vars {
				many[v] = many[v] || seen[v]
				seen[v] = true
			}
		}
	}
	return many
}

// place finds the immediate dominator of each named node. Nodes are visited from
// users to arguments, so a node's place in the dominator tree is final when it is
// visited; the lowest common ancestor takes logarithmic time by jump pointers. The
// classic dialect names values in predicates only, so there the place is the next
// dominator that is one: it stands in the same scope, as quantifiers are predicates.
func (s *sharing) place(roots []Node, d Dialect) {
	g := s.g
	size := g.Len()
	top := int32(size)
	up := make([]int32, size+1) // by node: immediate dominator, -1 while unknown
	jump := make([]int32, size+1)
	depth := make([]int32, size+1)
	for i := range up {
		up[i] = -1
	}
	up[top], jump[top] = top, top
	for _, r := range roots {
		up[r] = top
	}
	lca := func(a, b int32) int32 {
		if depth[a] < depth[b] {
			a, b = b, a
		}
		for depth[a] > depth[b] {
			if depth[jump[a]] >= depth[b] {
				a = jump[a]
			} else {
				a = up[a]
			}
		}
		for a != b {
			if jump[a] != jump[b] {
				a, b = jump[a], jump[b]
			} else {
				a, b = up[a], up[b]
			}
		}
		return a
	}
	count, places := make([]int32, size+1), make([]int32, size)
	for n := int32(size) - 1; n >= 0; n-- {
		if !s.reached[n] {
			continue
		}
		p := up[n]
		depth[n] = depth[p] + 1
		if j := jump[p]; depth[p]-depth[j] == depth[j]-depth[jump[j]] {
			jump[n] = jump[j]
		} else {
			jump[n] = p
		}
		if s.named[n] {
			for d == Classic && p != top && g.typs[p] != Pred {
				p = up[p]
			}
			places[n] = p
			count[p]++
		}
		for _, a := range g.Args(Node(n)) {
			if up[a] < 0 {
				up[a] = n
			} else {
				up[a] = lca(up[a], n)
			}
		}
	}
	total := int32(0)
	for i := range s.first {
		s.first[i] = -1
		if count[i] > 0 {
			s.first[i] = total
		}
		total += count[i]
	}
	s.at = make([][2]Node, total)
	fill := append([]int32(nil), s.first...)
	for n := 0; n < size; n++ {
		if s.reached[n] && s.named[n] {
			p := places[n]
			s.at[fill[p]] = [2]Node{Node(p), Node(n)}
			fill[p]++
		}
	}
}

// lets gives the named nodes bound at place, which is a node or, for the top,
// the graph's length: those that others use come first.
func (s *sharing) lets(place Node) [][2]Node {
	i := s.first[place]
	if i < 0 {
		return nil
	}
	j := i
	for int(j) < len(s.at) && s.at[j][0] == place {
		j++
	}
	return s.at[i:j]
}

// Occurring gives the nodes of that operator that roots are made of, in order.
func (g *Graph) Occurring(op Op, roots []Node) []Node {
	return g.occurring(g.reach(roots), op)
}

func (g *Graph) occurring(reached []bool, op Op) []Node {
	var out []Node
	for n, in := range reached {
		if in && g.ops[n] == op {
			out = append(out, Node(n))
		}
	}
	return out
}

// OccurringSets gives the deferred sets in the types of all that roots are made
// of, bound variables that their bodies do not use included.
func (g *Graph) OccurringSets(roots []Node) []Type {
	in := make([]bool, len(g.types))
	for n, r := range g.reach(roots) {
		if r {
			in[g.typs[n]] = true
			if op := g.ops[n]; op == OpForall || op == OpExists {
				for _, v := range g.Quant(Node(n)).Vars {
					in[g.typs[v]] = true
				}
			}
		}
	}
	return g.setsOf(in)
}

// setsOf closes the marked types under their arguments and lists the sets.
func (g *Graph) setsOf(in []bool) []Type {
	for t := len(in) - 1; t >= 0; t-- { // a function type comes after its arguments
		if in[t] {
			for _, a := range g.types[t].args {
				in[a] = true
			}
		}
	}
	var out []Type
	for t, ok := range in {
		if ok && g.types[t].kind == KSet {
			out = append(out, Type(t))
		}
	}
	return out
}
