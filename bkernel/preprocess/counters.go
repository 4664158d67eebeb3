package preprocess

import (
	"fmt"
	"maps"
	"slices"

	"bsmt/bkernel/ast"
)

// countersPass has sums say what clauses count in unary: each output of a network holds where at
// least so many of its inputs do, whatever the order in which they are joined (a sequential counter,
// Sinz, CP 2005, adds one input at a time, a totalizer, Bailleux and Boufkhad, CP 2003, two halves).
// Where the clauses that make constants true follow this pattern, those that deny some of them bound
// the sum of the inputs. The constants go, with the clauses that hold of all sums within the bounds:
// these are the two halves of the network, and what asks for it.
//
// The bounds follow from the clauses however these are read, and a clause goes only if it holds where
// each constant is what it is read as, so the reading need not be the one that was meant.
type countersPass struct{ *Preprocessor }

// Limits of networks: inputs of one, and literals of a clause.
const (
	counterInputs = 256
	counterWidth  = 4
)

// among is a set of literals, in ascending order.
type among []ast.Node

// atLeast says that k of the literals hold.
type atLeast struct {
	of among
	k  int
}

// counterClause is a clause, by its literals of constants that are in such clauses only, and others.
type counterClause struct {
	signs  [2][]ast.Node // constants: of literals, of their denials
	leaves []ast.Node
}

// network is what is read of the clauses.
type network struct {
	p       *countersPass
	clauses []counterClause
	facts   map[int]int           // by the number of a fact: its clause
	makes   map[ast.Node][]int    // the clauses that make a constant true
	says    map[ast.Node]atLeast  // what makes it true
	busy    map[ast.Node]bool     // is being read
	parent  map[ast.Node]ast.Node // of constants that clauses connect
	above   map[[2]ast.Node]bool  // a constant that another makes true together with something else
	counted map[[2]ast.Node]bool  // a constant for all connected, and a literal that is counted
	most    map[string]bound      // bounds of sums
	order   []string              // of most
}

// bound says that at most k of the literals hold.
type bound struct {
	of among
	k  int
}

// run is one round of the pass.
func (p *countersPass) run() bool {
	if p.proof != nil { // a step would be as large as the network
		return false
	}
	n := p.readNetwork()
	if n == nil {
		return false
	}
	for i := range n.clauses {
		if c := &n.clauses[i]; len(c.signs[0]) == 1 && len(c.signs[1])+len(c.leaves) > 1 && n.counts(c) {
			for _, x := range c.signs[1] {
				n.above[[2]ast.Node{c.signs[0][0], x}] = true
			}
		}
	}
	var denied []int
	for i := range n.clauses {
		switch c := &n.clauses[i]; {
		case !n.counts(c):
		case len(c.signs[0]) == 1 && len(c.signs[1]) == 1 && len(c.leaves) == 0 && n.above[[2]ast.Node{c.signs[1][0], c.signs[0][0]}]:
		case len(c.signs[0]) == 1:
			n.makes[c.signs[0][0]] = append(n.makes[c.signs[0][0]], i)
		case len(c.signs[0]) == 0:
			denied = append(denied, i)
		}
	}
	if len(denied) == 0 {
		return false
	}
	n.bounds(denied)
	if len(n.most) == 0 {
		return false
	}
	gone := n.gone()
	if len(gone) == 0 {
		return false
	}
	g := p.g
	var out []ast.Node
	for i, f := range p.Facts {
		if at, ok := n.facts[i]; !ok || !n.clauses[at].mentions(gone) {
			out = append(out, f)
		}
	}
	for _, key := range n.order {
		if b := n.most[key]; !n.wider(b) {
			out = append(out, p.rw.Le(p.sum(b.of), g.Num64(int64(b.k))))
		}
	}
	for _, x := range slices.Sorted(maps.Keys(gone)) {
		s := n.says[x]
		p.Defs = append(p.Defs, Definition{x, g.BoolOf(p.rw.Not(p.rw.Le(p.sum(s.of), g.Num64(int64(s.k-1)))))})
	}
	p.Facts = out
	p.flatten()
	return true
}

// sum counts the literals that hold.
func (p *countersPass) sum(of among) ast.Node {
	parts := make([]ast.Node, len(of))
	for i, l := range of {
		parts[i] = p.rw.Ite(l, p.g.Num64(1), p.g.Num64(0))
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return p.rw.Mk(ast.OpAdd, ast.Int, parts, 0)
}

// readNetwork reads the clauses of constants that stand in short clauses alone; nil if there are none.
func (p *countersPass) readNetwork() *network {
	g := p.g
	others := map[ast.Node]bool{} // what longer facts are made of
	short := map[int][]ast.Node{}
	var long []ast.Node
	has := 0
	for i, f := range p.Facts {
		ls := []ast.Node{f}
		if g.Op(f) == ast.OpOr {
			ls = g.Args(f)
		}
		if len(ls) > counterWidth || p.rw.HasQuantifier(f) { // what a constant means has to have a value
			long = append(long, f)
			continue
		}
		short[i] = ls
		p.read(2 * len(ls))
		for _, l := range ls {
			if _, _, ok := p.boolLiteral(l); !ok {
				long = append(long, l)
			} else if len(ls) == 3 {
				has++
			}
		}
	}
	if has < 4 {
		return nil
	}
	p.walk(long, func(x ast.Node) bool {
		if g.Op(x) == ast.OpConst {
			others[x] = true
		}
		return true
	})
	n := &network{p: p, facts: map[int]int{}, makes: map[ast.Node][]int{}, says: map[ast.Node]atLeast{}, busy: map[ast.Node]bool{},
		parent: map[ast.Node]ast.Node{}, above: map[[2]ast.Node]bool{}, counted: map[[2]ast.Node]bool{}, most: map[string]bound{}}
	for i := range p.Facts {
		var c counterClause
		for _, l := range short[i] {
			if x, sign, ok := p.boolLiteral(l); ok && !others[x] && !p.kept[x] {
				c.signs[sign] = append(c.signs[sign], x)
			} else {
				c.leaves = append(c.leaves, l)
			}
		}
		if all := c.constants(); len(all) > 0 {
			for _, x := range all[1:] {
				n.parent[n.root(x)] = n.root(all[0])
			}
			n.facts[i] = len(n.clauses)
			n.clauses = append(n.clauses, c)
		}
	}
	for _, c := range n.clauses { // each input alone makes some constant true
		if len(c.signs[0]) == 1 && len(c.signs[1]) == 0 {
			for _, l := range c.leaves {
				n.counted[[2]ast.Node{n.root(c.signs[0][0]), p.rw.Not(l)}] = true
			}
		}
	}
	return n
}

// constants are those of a clause.
func (c *counterClause) constants() []ast.Node { return slices.Concat(c.signs[0], c.signs[1]) }

// mentions says that one of the constants is in a clause.
func (c *counterClause) mentions(gone map[ast.Node]bool) bool {
	return slices.ContainsFunc(c.constants(), func(x ast.Node) bool { return gone[x] })
}

// root stands for all constants that clauses connect with x.
func (n *network) root(x ast.Node) ast.Node {
	for up, ok := n.parent[x]; ok && up != x; up, ok = n.parent[x] {
		if far, ok := n.parent[up]; ok {
			n.parent[x] = far
		}
		x = up
	}
	return x
}

// counts says that a clause denies nothing but what is counted.
func (n *network) counts(c *counterClause) bool {
	for _, l := range c.leaves {
		if !n.counted[[2]ast.Node{n.root(c.constants()[0]), n.p.rw.Not(l)}] {
			return false
		}
	}
	return true
}

// denies gives what a clause says not to hold together.
func (n *network) denies(c *counterClause) (out []atLeast, ok bool) {
	for _, l := range c.leaves {
		out = append(out, atLeast{among{n.p.rw.Not(l)}, 1})
	}
	for _, x := range c.signs[1] {
		s, ok := n.read(x)
		if !ok {
			return nil, false
		}
		out = append(out, s)
	}
	return out, len(out) <= 2
}

// read says of how many literals some number makes a constant true.
func (n *network) read(x ast.Node) (s atLeast, ok bool) {
	if s, ok := n.says[x]; ok {
		return s, s.k > 0
	}
	if n.busy[x] {
		return s, false
	}
	n.busy[x] = true
	if len(n.makes[x]) == 0 {
		s, ok = atLeast{among{n.p.g.IsTrue(x)}, 1}, true
	} else {
		var ways [][]atLeast
		ok = true
		for _, i := range n.makes[x] {
			var w []atLeast
			if w, ok = n.denies(&n.clauses[i]); !ok {
				break
			}
			ways = append(ways, w)
		}
		if ok {
			s, ok = n.join(ways)
		}
	}
	if !ok {
		s = atLeast{}
	}
	n.says[x] = s
	return s, ok
}

// join gives the least number of literals of two sets, of which so many always go one of the ways.
func (n *network) join(ways [][]atLeast) (s atLeast, ok bool) {
	var a, b among
	for _, w := range ways {
		for _, t := range w {
			switch {
			case a == nil || slices.Equal(a, t.of):
				a = t.of
			case b == nil || slices.Equal(b, t.of):
				b = t.of
			default:
				return s, false
			}
		}
	}
	both := union(a, b)
	if a == nil || len(both) != len(a)+len(b) || len(both) > counterInputs {
		return s, false
	}
	least := make([]int, n.upper(a)+1) // of b, by how many of a
	for i := range least {
		least[i] = n.upper(b) + 1
	}
	for _, w := range ways {
		var of [2]int
		for _, t := range w {
			side := 1
			if slices.Equal(a, t.of) {
				side = 0
			}
			of[side] = max(of[side], t.k)
		}
		if of[0] < len(least) {
			least[of[0]] = min(least[of[0]], of[1])
		}
	}
	k := 0 // one more than what goes no way
	for i := range least {
		if i > 0 {
			least[i] = min(least[i], least[i-1])
		}
		if least[i] > 0 {
			k = max(k, i+least[i])
		}
	}
	return atLeast{both, k}, k > 0
}

func union(a, b among) among {
	out := slices.Concat(a, b)
	slices.Sort(out)
	return slices.Compact(out)
}

// upper bounds how many literals hold.
func (n *network) upper(of among) int {
	if b, ok := n.most[fmt.Sprint(of)]; ok {
		return b.k
	}
	return len(of)
}

// bounds reads what the clauses deny, of small sets first.
func (n *network) bounds(denied []int) {
	type group struct {
		of   among
		ways [][]atLeast
	}
	groups := map[string]*group{}
	var order []*group
	for _, i := range denied {
		w, ok := n.denies(&n.clauses[i])
		if !ok {
			continue
		}
		var of among
		for _, t := range w {
			of = union(of, t.of)
		}
		key := fmt.Sprint(of)
		if groups[key] == nil {
			groups[key] = &group{of: of}
			order = append(order, groups[key])
		}
		groups[key].ways = append(groups[key].ways, w)
	}
	slices.SortStableFunc(order, func(a, b *group) int { return len(a.of) - len(b.of) })
	for _, gr := range order {
		whole := slices.DeleteFunc(slices.Clone(gr.ways), func(w []atLeast) bool { return len(w) != 1 })
		parts := slices.DeleteFunc(slices.Clone(gr.ways), func(w []atLeast) bool { return len(w) == 1 })
		for _, ways := range [][][]atLeast{whole, parts} {
			s, ok := n.join(ways)
			if key := fmt.Sprint(s.of); ok && s.k-1 < n.upper(s.of) {
				if _, has := n.most[key]; !has {
					n.order = append(n.order, key)
				}
				n.most[key] = bound{s.of, s.k - 1}
			}
		}
	}
}

// wider says that a bound of more literals says as much as b.
func (n *network) wider(b bound) bool {
	for _, key := range n.order {
		if c := n.most[key]; len(c.of) > len(b.of) && c.k <= b.k && within(b.of, c.of) {
			return true
		}
	}
	return false
}

// within says that all of a is in b.
func within(a, b among) bool {
	for _, l := range a {
		if _, ok := slices.BinarySearch(b, l); !ok {
			return false
		}
	}
	return true
}

// gone are the constants of which all clauses hold where they are what they are read as.
func (n *network) gone() map[ast.Node]bool {
	out := map[ast.Node]bool{}
	for x := range n.makes {
		if _, ok := n.read(x); ok {
			out[x] = true
		}
	}
	for changed := true; changed; {
		changed = false
		for i := range n.clauses {
			if i&0xff == 0 && n.p.ctx.Err() != nil {
				return nil
			}
			if c := &n.clauses[i]; c.mentions(out) && !n.holds(c, out) {
				for _, x := range c.constants() {
					delete(out, x)
				}
				changed = true
			}
		}
	}
	return out
}

// holds says that a clause follows from the bounds where the constants that go are what they are read
// as. If it were false, so many of some sets would hold, and no more of others.
func (n *network) holds(c *counterClause, gone map[ast.Node]bool) bool {
	var least []atLeast
	var most []bound
	literal := func(l ast.Node) { // is false
		least = append(least, atLeast{among{n.p.rw.Not(l)}, 1})
		most = append(most, bound{among{l}, 0})
	}
	for _, l := range c.leaves {
		literal(l)
	}
	for sign, xs := range c.signs {
		for _, x := range xs {
			switch l := n.p.g.IsTrue(x); {
			case !gone[x] && sign == 0:
				literal(l)
			case !gone[x]:
				literal(n.p.rw.Not(l))
			case sign == 0:
				most = append(most, bound{n.says[x].of, n.says[x].k - 1})
			default:
				least = append(least, n.says[x])
			}
		}
	}
	slices.SortStableFunc(most, func(a, b bound) int { return (a.k - len(a.of)) - (b.k - len(b.of)) }) // what says more first
	slices.SortStableFunc(least, func(a, b atLeast) int { return b.k - a.k })
	var covered among
	covers := 0
	for _, m := range most { // of disjoint sets
		if both := union(covered, m.of); len(both) == len(covered)+len(m.of) {
			covered, covers = both, covers+m.k
		}
	}
	for _, l := range least {
		rest := 0
		for _, x := range l.of {
			if _, ok := slices.BinarySearch(covered, x); !ok {
				rest++
			}
		}
		if covers+rest < l.k {
			return true
		}
	}
	for _, key := range n.order {
		most = append(most, n.most[key])
	}
	for _, m := range most {
		var have among
		has := 0
		for _, l := range least {
			if both := union(have, l.of); len(both) == len(have)+len(l.of) && within(l.of, m.of) {
				have, has = both, has+l.k
			}
		}
		if has > m.k {
			return true
		}
	}
	return false
}
