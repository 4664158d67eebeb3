package symmetries

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
)

// Limits of precedence.
const (
	precedenceValues   = 64      // of a range
	precedenceLiterals = 1 << 12 // that put constants of one group in order
)

// shades are integer constants of one range that facts compare with each other and with numerals only, by
// equality: their values are names, and those that may be exchanged in all facts are taken in the order of
// their first use (Law and Lee, "Global constraints for integer and set value precedence", CP 2004).
type shades struct {
	*search
	of     map[ast.Node]int // place among constants, of integers
	bad    []bool           // by constant: something else speaks of it, or it has to stay
	lo, hi []*big.Int       // by constant: the least range that facts say; nil: there is no such fact
	groups orbits           // of constants that are compared with each other
	named  map[ast.Node]int // equalities with a numeral: the constant
}

// precedence gives what solutions satisfy that use values in order, with the constants in a given order.
func (p *search) precedence(order []int) (out []ast.Node) {
	n := len(p.consts)
	s := &shades{
		search: p, of: map[ast.Node]int{}, bad: make([]bool, n), lo: make([]*big.Int, n), hi: make([]*big.Int, n),
		groups: newOrbits(n), named: map[ast.Node]int{},
	}
	for i, c := range p.consts {
		if p.g.Type(c) == ast.Int {
			s.of[c] = i
			s.bad[i] = !p.free[i]
		}
	}
	s.find()
	members := make([][]int, n)
	for _, c := range order {
		if p.g.Type(p.consts[c]) == ast.Int {
			at := s.groups.find(c)
			members[at] = append(members[at], c)
		}
	}
	for _, group := range members {
		if len(group) > 1 && !slices.ContainsFunc(group, func(c int) bool { return s.unlike(group[0], c) }) {
			out = append(out, s.inOrder(group)...)
		}
	}
	return out
}

// unlike says that the values of a constant are no names, or others than those of the first one.
func (s *shades) unlike(first, c int) bool {
	return s.bad[c] || s.lo[c] == nil || s.hi[c] == nil || s.lo[c].Cmp(s.lo[first]) != 0 || s.hi[c].Cmp(s.hi[first]) != 0
}

// find reads how facts speak of constants.
func (s *shades) find() {
	g := s.g
	var rest []ast.Node
	for _, f := range s.facts {
		if !s.bound(f) {
			rest = append(rest, f)
		}
	}
	g.Walk(rest, func(n ast.Node) bool {
		switch g.Op(n) {
		case ast.OpConst:
			if c, ok := s.of[n]; ok {
				s.bad[c] = true
			}
		case ast.OpEq:
			if a, b, ok := sides(g, n); ok && g.Op(a) == ast.OpConst && g.Op(b) == ast.OpConst && g.Type(a) == ast.Int {
				s.groups.join(s.of[a], s.of[b])
				return false
			}
			if c, ok := s.of[g.Arg(n, 0)]; ok && g.Op(g.Arg(n, 1)) == ast.OpInt {
				s.named[n] = c
				return false
			}
		case ast.OpAllDiff:
			if slices.ContainsFunc(g.Args(n), func(a ast.Node) bool { return g.Op(a) != ast.OpConst || g.Type(a) != ast.Int }) {
				return true
			}
			for _, a := range g.Args(n)[1:] {
				s.groups.join(s.of[g.Arg(n, 0)], s.of[a])
			}
			return false
		}
		return true
	})
}

// bound takes a fact that is a bound of a constant.
func (s *shades) bound(f ast.Node) bool {
	g := s.g
	if g.Op(f) != ast.OpLe || g.Op(g.Arg(f, 1)) != ast.OpInt {
		return false
	}
	a, k := g.Arg(f, 0), g.IntVal(g.Arg(f, 1))
	if c, ok := s.of[a]; ok {
		if s.hi[c] == nil || k.Cmp(s.hi[c]) < 0 {
			s.hi[c] = k
		}
		return true
	}
	if g.Op(a) != ast.OpMul || len(g.Args(a)) != 2 || g.Op(g.Arg(a, 0)) != ast.OpInt || g.IntVal(g.Arg(a, 0)).Cmp(big.NewInt(-1)) != 0 {
		return false
	}
	c, ok := s.of[g.Arg(a, 1)]
	if k = new(big.Int).Neg(k); ok && (s.lo[c] == nil || k.Cmp(s.lo[c]) > 0) {
		s.lo[c] = k
	}
	return ok
}

// inOrder says that constants of a group use values that may be exchanged in their order.
func (s *shades) inOrder(group []int) (out []ast.Node) {
	lo := s.lo[group[0]]
	width := new(big.Int).Sub(s.hi[group[0]], lo)
	if !width.IsInt64() || width.Sign() <= 0 || width.Int64() >= precedenceValues {
		return nil
	}
	values := make([]ast.Node, width.Int64()+1)
	for i := range values {
		values[i] = s.g.Num(new(big.Int).Add(lo, big.NewInt(int64(i))))
	}
	is := func(c int, v ast.Node) ast.Node { return s.rw.Eq(s.consts[c], v) }
	for _, class := range s.classes(group, values) {
		for j, v := range class[1:] {
			var before []ast.Node // a constant has the value that comes before
			for i, c := range group {
				if i*i*len(class) > 2*precedenceLiterals {
					break
				}
				out = append(out, s.rw.Or(append(slices.Clone(before), s.rw.Not(is(c, v)))...))
				before = append(before, is(c, class[j]))
			}
		}
	}
	return out
}

// classes gives the values, any two of one class may be exchanged.
func (s *shades) classes(group []int, values []ast.Node) (classes [][]ast.Node) {
	g := s.g
	count := map[ast.Node]int{}
	of := s.groups.find(group[0])
	for eq, c := range s.named {
		if s.groups.find(c) == of {
			count[g.Arg(eq, 1)]++
		}
	}
next:
	for _, v := range values {
		for i, class := range classes {
			if count[class[0]] == count[v] && (count[v] == 0 || s.exchanged(group, class[0], v)) {
				classes[i] = append(class, v)
				continue next
			}
		}
		classes = append(classes, []ast.Node{v})
	}
	return classes
}

// exchanged says whether the facts are the same set with two values of constants exchanged.
func (s *shades) exchanged(group []int, a, b ast.Node) bool {
	if s.budget < 0 || s.ctx.Err() != nil {
		return false
	}
	to := map[ast.Node]ast.Node{}
	for _, c := range group {
		x, y := s.rw.Eq(s.consts[c], a), s.rw.Eq(s.consts[c], b)
		to[x], to[y] = y, x
	}
	return s.same(s.facts, to, s.normal)
}
