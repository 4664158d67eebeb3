package circuits

import (
	"context"
	"encoding/binary"
	"maps"
	"slices"

	"bsmt/bkernel/ast"
)

// Limits of polynomials.
const (
	maxMonos = 1 << 15 // at once
	maxSteps = 1 << 22 // monomials made in all
)

// monomial is a product of different bit variables, greatest first, two bytes each.
type monomial string

// poly is a sum of monomials with coefficients modulo 2^64; those of 2^w are masked.
type poly map[monomial]uint64

// Equal says that the words a and b of one width are proven to be equal.
func Equal(ctx context.Context, g *ast.Graph, a, b ast.Node) bool {
	w := g.Width(g.Type(a))
	c := &circuit{g: g, bits: map[ast.Node][]lit{}, truths: map[ast.Node]lit{}, made: map[gate]lit{}}
	if w > maxWidth || !c.sums(a) && !c.sums(b) {
		return false
	}
	c.roots = []ast.Node{a, b}
	c.build(a, b)
	if c.full || len(c.gates) < minGates {
		return false
	}
	for _, order := range []func(*circuit) []int32{asMade, columns, levels} {
		c.reorder(order(c))
		r := &reduction{ctx: ctx, c: c, mask: ^uint64(0) >> (64 - w), steps: maxSteps}
		p, ok := r.word(a, 0)
		if !ok {
			return false
		}
		q, ok := r.word(b, 0)
		if !ok || c.full {
			return false
		}
		r.add(p, q, ^uint64(0))
		if zero, done := r.vanishes(p); done {
			return zero
		}
	}
	return false
}

// reduction is the work of one proof.
type reduction struct {
	ctx   context.Context
	c     *circuit
	mask  uint64 // of coefficients
	steps int    // left
}

// plus adds k*m to p.
func (r *reduction) plus(p poly, m monomial, k uint64) {
	if v := (p[m] + k) & r.mask; v != 0 {
		p[m] = v
	} else {
		delete(p, m)
	}
	r.steps--
}

// add adds k*q to p.
func (r *reduction) add(p, q poly, k uint64) {
	for m, v := range q {
		r.plus(p, m, k*v)
	}
}

func (r *reduction) spent(p poly) bool { return r.steps < 0 || len(p) > maxMonos }

// bit is the polynomial of a literal.
func bit(l lit) poly {
	switch l {
	case bitFalse:
		return poly{}
	case bitTrue:
		return poly{"": 1}
	}
	m := monomial(binary.BigEndian.AppendUint16(nil, uint16(l>>1)))
	if l&1 != 0 {
		return poly{"": 1, m: ^uint64(0)}
	}
	return poly{m: 1}
}

// times multiplies monomials.
func times(a, b monomial) monomial {
	out := make([]byte, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch x, y := a[:2], b[:2]; {
		case x == y:
			out = append(out, x...)
			a, b = a[2:], b[2:]
		case x > y:
			out = append(out, x...)
			a = a[2:]
		default:
			out = append(out, y...)
			b = b[2:]
		}
	}
	out = append(out, a...)
	return monomial(append(out, b...))
}

func (r *reduction) product(p, q poly) (poly, bool) {
	out := poly{}
	for a, k := range p {
		for b, l := range q {
			r.plus(out, times(a, b), k*l)
		}
		if r.spent(out) {
			return nil, false
		}
	}
	return out, true
}

// word is the polynomial of n; false when it grows too large.
func (r *reduction) word(n ast.Node, depth int) (poly, bool) {
	g := r.c.g
	out := poly{}
	if depth > maxDepth || r.spent(out) {
		return nil, false
	}
	args := g.Args(n)
	if !r.c.sums(n) {
		for i, l := range r.c.of(n) {
			r.add(out, bit(l), 1<<i)
		}
		return out, true
	}
	a, ok := r.word(args[0], depth+1)
	if !ok {
		return nil, false
	}
	switch op := g.Op(n); op {
	case ast.OpBvNeg, ast.OpBvNot: // ~x = -x - 1
		r.add(out, a, ^uint64(0))
		if op == ast.OpBvNot {
			r.plus(out, "", ^uint64(0))
		}
		return out, true
	case ast.OpBvConcat: // what the high part has beyond its width is lost
		low := r.c.of(args[1])
		r.add(out, a, 1<<len(low))
		for i, l := range low {
			r.add(out, bit(l), 1<<i)
		}
		return out, true
	}
	b, ok := r.word(args[1], depth+1)
	if !ok {
		return nil, false
	}
	switch g.Op(n) {
	case ast.OpBvMul:
		return r.product(a, b)
	case ast.OpBvSub:
		r.add(a, b, ^uint64(0))
	default:
		r.add(a, b, 1)
	}
	return a, true
}

// vanishes says that p is 0, gates being what they are. The greatest variable of p leads
// each monomial that holds it, so monomials are kept by their leading variable.
// done is false when it grows too large.
func (r *reduction) vanishes(p poly) (zero, done bool) {
	const first = maxInputs + 1
	lead := func(m monomial) int {
		if len(m) == 0 {
			return 0
		}
		return int(m[0])<<8 | int(m[1])
	}
	rest := poly{} // without gates
	by := make([]poly, len(r.c.gates))
	size := 0
	put := func(m monomial, k uint64) {
		to := rest
		if v := lead(m); v >= first {
			if by[v-first] == nil {
				by[v-first] = poly{}
			}
			to = by[v-first]
		}
		size -= len(to)
		r.plus(to, m, k)
		size += len(to)
	}
	for m, k := range p {
		put(m, k)
	}
	for v := len(by) - 1; v >= 0; v-- {
		if r.steps < 0 || size > maxMonos || r.ctx.Err() != nil {
			return false, false
		}
		p := by[v]
		by[v] = nil
		size -= len(p)
		if len(p) == 0 {
			continue
		}
		d := r.c.gates[v]
		q := poly{}
		x, y := bit(d.a), bit(d.b)
		xy, _ := r.product(x, y)
		if d.xor {
			r.add(q, x, 1)
			r.add(q, y, 1)
			r.add(q, xy, ^uint64(1)) // -2
		} else {
			q = xy
		}
		for _, m := range slices.Sorted(maps.Keys(p)) {
			for t, k := range q {
				put(times(m[2:], t), p[m]*k)
			}
		}
	}
	return len(rest) == 0, true
}
