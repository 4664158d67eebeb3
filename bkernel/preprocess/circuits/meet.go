package circuits

import (
	"cmp"
	"slices"

	"bsmt/bkernel/ast"
)

// meeting is a proof that two words are the same by way of the sums below them.
type meeting struct {
	r    *reduction
	sums []met
	p    *proof // over the bits that were found
}

// met is a sum, the literals that are proven to be its bits, and that proof.
type met struct {
	sum   ast.Node
	found []lit
	by    *reduction
}

// meet proves that a and b are the same by way of the sums below them: what the bits of a
// sum are used for on one side, a comparison for instance, the gates that are proven to be
// these bits are used for on the other. It gives nil where they do not meet.
func (r *reduction) meet(a, b ast.Node) *meeting {
	c := r.c
	x, y := c.of(a), c.of(b)
	sides := [2]map[int32]bool{c.below(x), c.below(y)}
	p := &proof{k: r.k, d: newDiagram(), level: map[int32]int{}, seen: map[int32]edge{}}
	m := &meeting{r: r, p: p}
	type leaf struct {
		weight      int
		made, found lit // the bit of the sum, and of the circuit
	}
	var leaves []leaf
	for _, n := range c.spread {
		for side, cone := range sides {
			found, ok := c.alike(c.bits[n], cone, sides[1-side])
			if !ok || r.logs && len(found) < leastShown {
				continue
			}
			by := r.isSum(n, found)
			if by == nil {
				continue
			}
			m.sums = append(m.sums, met{n, found, by})
			for i, l := range c.bits[n] {
				if l.variable() != 0 {
					leaves = append(leaves, leaf{i, l, found[i]})
				}
			}
			break
		}
	}
	if len(leaves) == 0 {
		return nil
	}
	slices.SortStableFunc(leaves, func(s, t leaf) int { return cmp.Compare(t.weight, s.weight) })
	for _, l := range leaves {
		if l.found.variable() != 0 {
			p.add(l.found.variable())
		}
	}
	for _, l := range leaves {
		if _, is := p.level[l.made.variable()]; !is {
			p.seen[l.made.variable()] = p.literal(l.found) ^ edge(l.made&1)
		}
	}
	for _, v := range c.inputsBelow(slices.Concat(x, y), p) {
		p.add(v)
	}
	for i := range x {
		if p.literal(x[i]) != p.literal(y[i]) || p.d.full {
			return nil
		}
	}
	return m
}

// below gives the variables that literals are made of.
func (c *circuit) below(ls []lit) map[int32]bool {
	seen := map[int32]bool{}
	var stack []int32
	visit := func(l lit) {
		if v := l.variable(); !seen[v] {
			seen[v] = true
			stack = append(stack, v)
		}
	}
	for _, l := range ls {
		visit(l)
	}
	for len(stack) > 0 {
		d := c.gates[stack[len(stack)-1]]
		stack = stack[:len(stack)-1]
		if d.kind != isInput {
			visit(d.a)
			visit(d.b)
		}
	}
	return seen
}

// inputsBelow gives the inputs that literals are made of beside what p knows.
func (c *circuit) inputsBelow(ls []lit, p *proof) []int32 {
	seen := map[int32]bool{0: true}
	var stack, out []int32
	visit := func(l lit) {
		v := l.variable()
		_, leaf := p.level[v]
		if _, known := p.seen[v]; !leaf && !known && !seen[v] {
			seen[v] = true
			stack = append(stack, v)
		}
	}
	for _, l := range ls {
		visit(l)
	}
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if d := c.gates[v]; d.kind != isInput {
			visit(d.a)
			visit(d.b)
		} else if v != 0 {
			out = append(out, v)
		}
	}
	slices.Sort(out)
	return out
}

// alike gives literals of the other side that have the signatures of the bits of a sum,
// all of them on this side, and not all of them on the other.
func (c *circuit) alike(bits []lit, this, other map[int32]bool) ([]lit, bool) {
	of := map[signature]int32{}
	for v := range other {
		s, _ := c.values[v].plain()
		if w, ok := of[s]; !ok || v > w {
			of[s] = v
		}
	}
	found := make([]lit, len(bits))
	moved := false
	for i, l := range bits {
		switch v := l.variable(); {
		case v == 0 || other[v]:
			found[i] = l
		case !this[v]:
			return nil, false
		default:
			s, sign := valueOf(c.values, l).plain()
			w, ok := of[s]
			if !ok {
				return nil, false
			}
			_, own := c.values[w].plain()
			found[i] = positive(w) ^ lit(sign^own)
			moved = true
		}
	}
	return found, moved
}

// isSum proves that the sum n has the bits; nil when that fails. It takes its steps from those of r.
func (r *reduction) isSum(n ast.Node, bits []lit) *reduction {
	q := &reduction{ctx: r.ctx, c: r.c, k: r.k, mask: ones(len(bits)), steps: r.steps, monos: r.monos, words: map[ast.Node]poly{}, logs: r.logs}
	more := 0
	defer func() { r.steps = q.steps - more }()
	p, ok := q.word(n, 0)
	if !ok || len(bits) > maxWidth {
		return nil
	}
	more = perMono * len(p)
	q.steps += more
	q.monos += 4 * len(p)
	difference := poly{}
	q.add(difference, p, small(1))
	p = poly{}
	q.bits(p, bits)
	q.add(difference, p, small(-1))
	if rest, done := q.inputs(difference); !done || len(rest) > 0 {
		return nil
	}
	return q
}
