package symmetries

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/internal/unionfind"
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
	ranges map[ast.Node]form.Range
	groups unionfind.Classes // of constants that are compared with each other
	named  map[ast.Node]int  // equalities with a numeral: the constant
}

// precedence gives what solutions satisfy that use values in order, with the constants in a given order.
func (p *search) precedence(order []int) (out []ast.Node) {
	n := len(p.consts)
	s := &shades{
		search: p, of: map[ast.Node]int{}, bad: make([]bool, n), ranges: form.Bounds(p.g, p.facts),
		groups: unionfind.New(n), named: map[ast.Node]int{},
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
			at := s.groups.Find(c)
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
	a, b := s.ranges[s.consts[first]], s.ranges[s.consts[c]]
	return s.bad[c] || a.Lo == nil || a.Hi == nil || b.Lo == nil || b.Hi == nil || a.Lo.Cmp(b.Lo) != 0 || a.Hi.Cmp(b.Hi) != 0
}

// find reads how facts speak of constants.
func (s *shades) find() {
	g := s.g
	var rest []ast.Node
	for _, f := range s.facts {
		if x, _ := form.Bound(g, f); x == ast.None || g.Op(f) == ast.OpEq {
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
				s.groups.Join(s.of[a], s.of[b])
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
				s.groups.Join(s.of[g.Arg(n, 0)], s.of[a])
			}
			return false
		}
		return true
	})
}

// inOrder says that constants of a group use values that may be exchanged in their order.
func (s *shades) inOrder(group []int) (out []ast.Node) {
	within := s.ranges[s.consts[group[0]]]
	width := new(big.Int).Sub(within.Hi, within.Lo)
	if !width.IsInt64() || width.Sign() <= 0 || width.Int64() >= precedenceValues {
		return nil
	}
	values := make([]ast.Node, width.Int64()+1)
	for i := range values {
		values[i] = s.g.Num(new(big.Int).Add(within.Lo, big.NewInt(int64(i))))
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
	of := s.groups.Find(group[0])
	for eq, c := range s.named {
		if s.groups.Find(c) == of {
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
