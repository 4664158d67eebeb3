package globals

import (
	"maps"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// link is a fact x = a <=> y = b.
type link struct {
	x, y ast.Node
	a, b int64
}

// Inverse says that two lists of integers are inverse functions: x of index i is j exactly
// where y of index j is i.
type Inverse struct {
	X, Y         []ast.Node
	IndexX       []int64 // in ascending order
	IndexY       []int64
	Onto, Backed bool // each of X has only values that are indices of Y; and the other way round
}

// Inverses reads inverse functions off facts.
func Inverses(g *ast.Graph, facts []ast.Node) (out []Inverse) {
	var links []link
	for _, f := range facts {
		if l, ok := readLink(g, f); ok {
			links = append(links, l)
		}
	}
	if len(links) < 4 {
		return nil
	}
	next := map[ast.Node]map[int64]link{} // by constant and value: what another one is exactly then
	note := func(l link) {
		if next[l.x] == nil {
			next[l.x] = map[int64]link{}
		}
		next[l.x][l.a] = l
	}
	for _, l := range links {
		note(l)
		note(link{l.y, l.x, l.b, l.a})
	}
	never, bounds := denied(g, facts), form.Bounds(g, facts)
	seen := map[ast.Node]bool{}
	for _, l := range links {
		if seen[l.x] || seen[l.y] {
			continue
		}
		// By index: all that are linked to some that are linked to these. A pair that is denied
		// has no link.
		xs, ys := map[int64]ast.Node{l.b: l.x}, map[int64]ast.Node{l.a: l.y}
		whole := true
		for range 2 {
			whole = whole && join(ys, xs, next) && join(xs, ys, next)
		}
		whole = whole && len(xs) > 1 && len(ys) > 1
		for i, x := range xs {
			for j, y := range ys {
				m, ok := next[x][j]
				whole = whole && (ok && m.y == y && m.b == i || !ok && never[x][j] && never[y][i])
			}
		}
		if !whole {
			continue
		}
		var v Inverse
		for _, i := range slices.Sorted(maps.Keys(xs)) {
			v.X, v.IndexX = append(v.X, xs[i]), append(v.IndexX, i)
			seen[xs[i]] = true
		}
		for _, j := range slices.Sorted(maps.Keys(ys)) {
			v.Y, v.IndexY = append(v.Y, ys[j]), append(v.IndexY, j)
			seen[ys[j]] = true
		}
		v.Onto, v.Backed = within(v.X, v.IndexY, bounds), within(v.Y, v.IndexX, bounds)
		out = append(out, v)
	}
	return out
}

// join adds to one list of constants, by index, those that the others are linked to; false
// where two have one index.
func join(to, from map[int64]ast.Node, next map[ast.Node]map[int64]link) bool {
	for _, x := range from {
		for a, l := range next[x] {
			if old, has := to[a]; has && old != l.y {
				return false
			}
			to[a] = l.y
		}
	}
	return true
}

// within says that the bounds of terms leave only those values, in ascending order.
func within(xs []ast.Node, values []int64, bounds map[ast.Node]form.Range) bool {
	lo, hi := values[0], values[len(values)-1]
	if hi-lo != int64(len(values)-1) {
		return false
	}
	return !slices.ContainsFunc(xs, func(x ast.Node) bool {
		r := bounds[x]
		return r.Lo == nil || r.Hi == nil || !r.Lo.IsInt64() || !r.Hi.IsInt64() || r.Lo.Int64() < lo || r.Hi.Int64() > hi
	})
}

// readLink reads x = a <=> y = b of two integer constants.
func readLink(g *ast.Graph, f ast.Node) (l link, ok bool) {
	if g.Op(f) != ast.OpEquiv {
		return l, false
	}
	var at [2]form.Atom
	for i, p := range g.Args(f) {
		if g.Op(p) != ast.OpEq {
			return l, false
		}
		a, is := form.ReadAtom(g, p)
		if !is || g.Type(a.Term) != ast.Int || g.Op(a.Term) != ast.OpConst {
			return l, false
		}
		at[i] = a
	}
	return link{at[0].Term, at[1].Term, at[0].K, at[1].K}, at[0].Term != at[1].Term
}

// Constraint names inverse functions.
func (v *Inverse) Constraint() Constraint {
	return Constraint{"inverse", []Arg{{Name: "f", Terms: v.X}, {Name: "from", Numbers: v.IndexX}, {Name: "g", Terms: v.Y}, {Name: "from", Numbers: v.IndexY}}}
}

// denied gives the values that facts deny integers.
func denied(g *ast.Graph, facts []ast.Node) map[ast.Node]map[int64]bool {
	out := map[ast.Node]map[int64]bool{}
	for _, f := range facts {
		if g.Op(f) != ast.OpNot || g.Op(g.Arg(f, 0)) != ast.OpEq || g.Type(g.Arg(g.Arg(f, 0), 0)) != ast.Int {
			continue
		}
		if a, ok := form.ReadAtom(g, g.Arg(f, 0)); ok {
			if out[a.Term] == nil {
				out[a.Term] = map[int64]bool{}
			}
			out[a.Term][a.K] = true
		}
	}
	return out
}

// Circuit says of different integers, each the index of the next one, that they are one circle.
// With each step, but those from the root and to it, places rise, so that a circle without the
// root would lie below itself.
type Circuit struct {
	Next  []ast.Node
	Index []int64    // in ascending order, and none between left out
	Order []ast.Node // the places
	Root  int64
}

// rise says x = a => p - q <= c, or = c.
type rise struct {
	p, q ast.Node
	c    int64
	eq   bool
}

// maxCircuit bounds the integers of a circuit.
const maxCircuit = 128

// Circuits reads circles off facts. different says whether integers are known to differ.
func Circuits(g *ast.Graph, facts []ast.Node, different func(xs []ast.Node) bool) (out []Circuit) {
	rises := map[ast.Node]map[int64]rise{}
	var order []ast.Node
	for _, f := range facts {
		if x, a, r, ok := readRise(g, f); ok {
			if rises[x] == nil {
				rises[x] = map[int64]rise{}
				order = append(order, x)
			}
			rises[x][a] = r
		}
	}
	if len(order) < 3 {
		return nil
	}
	never, bounds := denied(g, facts), form.Bounds(g, facts)
	place := map[ast.Node]ast.Node{} // the one that all rises of an integer speak of
	for _, x := range order {
		if p, ok := common(rises[x]); ok {
			place[x] = p
		}
	}
	// Those whose rises speak of one set of places are of one circle.
	seen := map[ast.Node]bool{}
	for _, x := range order {
		if _, ok := place[x]; !ok || seen[x] {
			continue
		}
		of := map[ast.Node]bool{place[x]: true}
		for _, r := range rises[x] {
			of[r.p], of[r.q] = true, true
		}
		var xs []ast.Node
		for _, y := range order {
			if p, ok := place[y]; ok && of[p] && !seen[y] {
				xs = append(xs, y)
				seen[y] = true
			}
		}
		if c, ok := circle(xs, place, rises, never); ok && within(c.Next, c.Index, bounds) && different(c.Next) {
			out = append(out, c)
		}
	}
	return out
}

// common gives the constant that all rises speak of.
func common(rs map[int64]rise) (p ast.Node, ok bool) {
	var both []ast.Node
	for _, r := range rs {
		if both == nil {
			both = []ast.Node{r.p, r.q}
			continue
		}
		both = slices.DeleteFunc(both, func(n ast.Node) bool { return n != r.p && n != r.q })
	}
	if len(rs) < 2 || len(both) != 1 {
		return ast.None, false
	}
	return both[0], true
}

// circle puts the integers in the order of their indices; the root is the one whose index is no
// value that makes others rise. ok says that there can be no circle without it.
func circle(xs []ast.Node, place map[ast.Node]ast.Node, rises map[ast.Node]map[int64]rise, never map[ast.Node]map[int64]bool) (c Circuit, ok bool) {
	if len(xs) < 3 || len(xs) > maxCircuit {
		return c, false
	}
	index := map[ast.Node]int64{} // by place
	for _, x := range xs {
		for a, r := range rises[x] {
			to := r.p + r.q - place[x]
			if old, has := index[to]; has && old != a {
				return c, false
			}
			index[to] = a
		}
	}
	by := map[int64]ast.Node{}
	root := ast.None
	for _, x := range xs {
		i, has := index[place[x]]
		switch _, taken := by[i]; {
		case has && !taken:
			by[i] = x
		case has || root != ast.None:
			return c, false
		default:
			root = x
		}
	}
	if root == ast.None || len(index) != len(by) {
		return c, false
	}
	c.Index = slices.Sorted(maps.Keys(by))
	lo, hi, n := c.Index[0], c.Index[len(c.Index)-1], int64(len(by))
	switch {
	case hi-lo == n: // the root is between
		for c.Root = lo; slices.Contains(c.Index, c.Root); c.Root++ {
		}
	case hi-lo == n-1 && lo > 0:
		c.Root = lo - 1
	case hi-lo == n-1:
		c.Root = hi + 1
	default:
		return c, false
	}
	by[c.Root] = root
	c.Index = slices.Sorted(maps.Keys(by))
	for _, i := range c.Index {
		c.Next, c.Order = append(c.Next, by[i]), append(c.Order, place[by[i]])
	}
	return c, c.falls(place, rises, never)
}

// falls says that the bounds of the steps come to less than 0 along each circle without the root,
// so that places would lie below themselves. With a length of bound*(n+1) + 1 for each of the n
// steps that a circle has at most, it is longer than 0 exactly where the bounds come to 0 or more;
// the longest paths (Floyd 1962) show whether one is.
func (c *Circuit) falls(place map[ast.Node]ast.Node, rises map[ast.Node]map[int64]rise, never map[ast.Node]map[int64]bool) bool {
	n := len(c.Next)
	const none, far = int64(-1) << 60, int64(1) << 40
	most := make([][]int64, n)
	for i, x := range c.Next {
		most[i] = make([]int64, n)
		for j, a := range c.Index {
			most[i][j] = none
			if a == c.Root || c.Index[i] == c.Root || never[x][a] {
				continue
			}
			r, ok := rises[x][a]
			switch {
			case !ok:
				return false
			case r.p == place[x]:
			case r.eq:
				r.c = -r.c
			default:
				return false
			}
			if r.c >= far || r.c <= -far {
				return false
			}
			most[i][j] = r.c*int64(n+1) + 1
		}
	}
	for k := range n {
		for i := range n {
			for j := range n {
				if most[i][k] != none && most[k][j] != none {
					most[i][j] = min(max(most[i][j], most[i][k]+most[k][j]), far<<10)
				}
			}
			if most[i][i] > 0 {
				return false
			}
		}
	}
	return true
}

// readRise reads x = a => p - q <= c, or = c, off a disjunction.
func readRise(g *ast.Graph, f ast.Node) (x ast.Node, a int64, r rise, ok bool) {
	args, neg := parts(g, f, ast.OpOr)
	if len(args) != 2 {
		return x, a, r, false
	}
	for i, n := range args {
		not := neg
		if g.Op(n) == ast.OpNot {
			n, not = g.Arg(n, 0), !not
		}
		if g.Op(n) != ast.OpEq || !not {
			continue
		}
		at, is := form.ReadAtom(g, n)
		if !is || g.Op(at.Term) != ast.OpConst || g.Type(at.Term) != ast.Int {
			continue
		}
		rest := args[1-i]
		if d, is := readGap(g, rest, neg); is {
			return at.Term, at.K, rise{d.X, d.Y, d.C, false}, true
		}
		if p, q, c, is := form.ReadEqual(g, rest); is && !neg {
			return at.Term, at.K, rise{p, q, c, true}, true
		}
	}
	return x, a, r, false
}

// Constraint names a circle.
func (c *Circuit) Constraint() Constraint {
	return Constraint{"circuit", []Arg{{Name: "successors", Terms: c.Next}, {Name: "indices", Numbers: c.Index}, {Name: "order", Terms: c.Order}}}
}
