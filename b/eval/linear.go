package eval

import (
	"bsmt/b/tree"
)

// linear is a sum that a conjunct compares with 0: constants, known terms and multiples of
// unbound integers.
type linear struct {
	n        *narrowing
	constant int64
	known    []scaled
	sum      []product
}

// scaled is a multiple of a known term.
type scaled struct {
	term int
	by   int64
}

// product is a multiple of an unbound integer; times is a known term to multiply with, or -1.
type product struct {
	name  int
	by    int64
	times int
}

type comparison uint8

const (
	atMost comparison = iota // <= 0
	equals
	differs
)

// largest bounds constants and factors.
const largest = 1 << 31

// linear compiles l - r, plus one if strict, compared with 0; nil if it is not linear.
func (n *narrowing) linear(l, r *tree.Node, strict bool, c comparison) narrower {
	s := &linear{n: n}
	if strict {
		s.constant = 1
	}
	if !s.add(l, 1) || !s.add(r, -1) {
		return nil
	}
	if len(s.sum) == 0 {
		if len(s.known) > 0 {
			return nil
		}
		// What was to be found cancels out: x = x+1.
		holds := c == atMost && s.constant <= 0 || c == equals && s.constant == 0 || c == differs && s.constant != 0
		return func(*box) bool { return holds }
	}
	switch c {
	case equals:
		for _, t := range s.sum {
			n.joint[t.name] = n.joint[t.name] || len(s.sum) > 1 || t.by != 1 && t.by != -1 || t.times >= 0
		}
		return s.equals
	case differs:
		return s.differs
	}
	return s.atMost
}

// add adds a multiple of an expression; false if that is not linear.
func (s *linear) add(e *tree.Node, by int64) bool {
	n := s.n
	p := n.p
	if by >= largest || by <= -largest {
		return false
	}
	switch {
	case e.Op == tree.IntLit:
		if !e.Int.IsInt64() || e.Int.Int64() >= largest || e.Int.Int64() <= -largest {
			return false
		}
		s.constant += by * e.Int.Int64()
		return s.constant < far && s.constant > -far
	case p.known(e):
		k := n.newTerm(p.scope.Expr(e))
		if v, ok := p.scope.constantOf(e); ok {
			if i, small := v.Int64(); small && i < far && i > -far {
				n.fixed[k] = span{i, i, yes}
			} else {
				n.fixed[k] = span{state: no}
			}
		}
		s.known = append(s.known, scaled{k, by})
		return true
	}
	switch e.Op {
	case tree.Ident:
		i, ok := n.index[e.Decl]
		if !ok {
			return false
		}
		for k := range s.sum {
			if s.sum[k].name == i && s.sum[k].times < 0 {
				s.sum[k].by += by
				if s.sum[k].by == 0 {
					s.sum = append(s.sum[:k], s.sum[k+1:]...)
				}
				return true
			}
		}
		s.sum = append(s.sum, product{i, by, -1})
		return true
	case tree.Neg:
		return s.add(e.Args[0], -by)
	case tree.Add:
		return s.add(e.Args[0], by) && s.add(e.Args[1], by)
	case tree.Sub:
		return s.add(e.Args[0], by) && s.add(e.Args[1], -by)
	case tree.Mul:
		for i := range 2 {
			factor, rest := e.Args[i], e.Args[1-i]
			if !p.known(factor) {
				continue
			}
			if v, ok := p.scope.constantOf(factor); ok {
				k, small := v.Int64()
				return small && k < largest && k > -largest && s.add(rest, by*k)
			}
			if rest.Op != tree.Ident {
				return false
			}
			name, ok := n.index[rest.Decl]
			if ok {
				s.sum = append(s.sum, product{name, by, n.newTerm(p.scope.Expr(factor))})
			}
			return ok
		}
	}
	return false
}

// base gives the bounds of what is known in the sum.
func (s *linear) base(b *box) (lo, hi int64, ok bool) {
	lo, hi = s.constant, s.constant
	for _, k := range s.known {
		a, z, ok := s.n.term(b, k.term)
		if !ok {
			return 0, 0, false
		}
		a, small := times(a, k.by)
		z, same := times(z, k.by)
		if !small || !same {
			return 0, 0, false
		}
		lo, hi = lo+min(a, z), hi+max(a, z)
		if lo < -far*64 || hi > far*64 {
			return 0, 0, false
		}
	}
	return lo, hi, true
}

// factor gives what an unbound integer is multiplied with; ok is false if it varies.
func (s *linear) factor(b *box, t product) (by int64, ok bool) {
	if t.times < 0 {
		return t.by, true
	}
	lo, hi, ok := s.n.term(b, t.times)
	return t.by * lo, ok && lo == hi && lo < largest && lo > -largest
}

func (s *linear) atMost(b *box) bool { return s.below(b, 1) }

func (s *linear) equals(b *box) bool {
	if b.static && len(s.sum) == 1 && s.sum[0].times >= 0 {
		// The factor varies, but if it is not 0 there is one value.
		i := s.sum[0].name
		b.raise(i, -huge) // bounds that cross say nothing here
		b.lower(i, huge)
		return true
	}
	return s.below(b, 1) && s.below(b, -1)
}

// below narrows by sign * sum <= 0.
func (s *linear) below(b *box, sign int64) bool {
	lo, hi, ok := s.base(b)
	if !ok {
		return true
	}
	total := lo // the least value of all, but for terms without one
	if sign < 0 {
		total = -hi
	}
	endless, which := 0, -1
	for k, t := range s.sum {
		by, ok := s.factor(b, t)
		if !ok {
			return true
		}
		m, ok := leastOf(b, t.name, sign*by)
		switch {
		case !ok:
			endless, which = endless+1, k
		default:
			if total += m; total < -far*64 || total > far*64 {
				return true
			}
		}
	}
	if endless > 1 {
		return true
	}
	if endless == 0 && total > 0 && !b.static {
		return false
	}
	for k, t := range s.sum {
		if endless == 1 && k != which {
			continue
		}
		by, _ := s.factor(b, t)
		by *= sign
		if by == 0 {
			continue
		}
		rest := total
		if endless == 0 {
			m, _ := leastOf(b, t.name, by)
			rest -= m
		}
		// by * x <= -rest
		if by > 0 {
			if !b.lower(t.name, floorDiv(-rest, by)) {
				return b.static
			}
		} else if !b.raise(t.name, -floorDiv(-rest, -by)) {
			return b.static
		}
	}
	return true
}

// leastOf gives the least value of by * x, where there is one.
func leastOf(b *box, name int, by int64) (m int64, ok bool) {
	switch {
	case by == 0:
		return 0, true
	case by > 0:
		return times(b.lo[name], by)
	}
	return times(b.hi[name], by)
}

// times multiplies a bound; false where there is none, or the product is too large.
func times(x, by int64) (int64, bool) {
	if x == least || x == most || by == 0 {
		return 0, by == 0
	}
	p := x * by
	return p, p/by == x && p < far*32 && p > -far*32
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// differs cuts an end off if that is what the last open integer must not be.
func (s *linear) differs(b *box) bool {
	lo, hi, ok := s.base(b)
	if !ok || lo != hi || b.static {
		return true
	}
	open, by := -1, int64(0)
	for _, t := range s.sum {
		f, ok := s.factor(b, t)
		switch {
		case !ok:
			return true
		case b.lo[t.name] == b.hi[t.name]:
			m, ok := times(b.lo[t.name], f)
			if lo += m; !ok || lo > far*64 || lo < -far*64 {
				return true
			}
		case open >= 0:
			return true
		default:
			open, by = t.name, f
		}
	}
	switch {
	case open < 0:
		return lo != 0
	case by == 0 || lo%by != 0:
		return true
	}
	v := -lo / by
	if b.lo[open] == v && v != least && !b.raise(open, v+1) {
		return false
	}
	return b.hi[open] != v || b.lower(open, v-1)
}
