package circuits

import (
	"cmp"
	"context"
	"maps"
	"math/big"
	"slices"
	"strings"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess/shown"
)

// Verdict is what was found about two words.
type Verdict uint8

const (
	Unknown   Verdict = iota
	Same              // equal for all values of the constants
	Different         // not equal for the values that are given
)

// Budget is the work that comparisons may still do, in gates made or looked at.
type Budget int

// Costs in gates.
const (
	stepCost = 8 // of a monomial
	perGate  = 16
	perMono  = 64
	spare    = 1 << 16 // monomials of any reduction; perGate and perMono more
)

// Compare says whether the words a and b of one width are equal. When they are not
// it gives values of the constants below them that show it. Where facts is not nil it
// takes those, in order, that show that they are; words that are equal for other reasons
// are Unknown then.
func Compare(ctx context.Context, g *ast.Graph, a, b ast.Node, left *Budget, facts *[]shown.Fact) (Verdict, map[ast.Node]*big.Int) {
	w := g.Width(g.Type(a))
	if w > maxWidth || *left <= 0 {
		return Unknown, nil
	}
	c := newCircuit(ctx, g)
	c.shown = facts != nil
	c.build(a, b)
	*left -= Budget(len(c.gates))
	cut := slices.ContainsFunc([]ast.Node{a, b}, func(n ast.Node) bool { return g.Op(n) == ast.OpBvExtract && c.sums(n) })
	if c.full || !cut && len(c.gates)-len(c.inputs) < minGates { // sums that are cut the search does not do as well
		return Unknown, nil
	}
	r := &reduction{ctx: ctx, c: c, mask: ones(w), words: map[ast.Node]poly{}, logs: c.shown}
	r.steps = min(spare+perGate*len(c.gates), int(*left)/stepCost)
	given := r.steps
	defer func() { *left -= Budget(stepCost * (given - r.steps)) }()
	difference, ok := r.difference(a, b)
	if !ok || c.full {
		if c.shown {
			return Unknown, nil
		}
		return c.exhaust(a, b, left)
	}
	if at, ok := c.sample(difference, r.mask); ok {
		return c.differs(func(v int32) bool { return c.values[v][at/64]>>(at%64)&1 != 0 })
	}
	r.monos = spare/4 + 4*len(difference)
	more := perMono * len(difference)
	r.steps, given = r.steps+more, given+more
	r.k = findCarries(ctx, c)
	*left -= Budget(r.k.work)
	if len(c.spread) > 0 {
		if m := r.meet(a, b); m != nil {
			if c.shown {
				*facts = m.show(a, b)
			}
			if !c.shown || *facts != nil {
				return Same, nil
			}
		}
	}
	if c.shown && w < leastShown {
		return Unknown, nil
	}
	rest, done := r.inputs(difference)
	switch {
	case !done && c.shown:
		return Unknown, nil
	case !done:
		return c.exhaust(a, b, left)
	case len(rest) == 0:
		if c.shown {
			if *facts = r.show(a, b); *facts == nil {
				return Unknown, nil
			}
		}
		return Same, nil
	}
	// A shortest monomial is the only one that is not 0 where exactly its variables are true.
	least := slices.MinFunc(slices.Collect(maps.Keys(rest)), func(m, n monomial) int {
		return cmp.Or(len(m)-len(n), strings.Compare(string(m), string(n)))
	})
	set := map[int32]bool{}
	for ; len(least) > 0; least = least[4:] {
		set[least.lead()] = true
	}
	return c.differs(func(v int32) bool { return set[v] })
}

// difference gives the polynomial of a - b.
func (r *reduction) difference(a, b ast.Node) (poly, bool) {
	p, ok := r.word(a, 0)
	if !ok {
		return nil, false
	}
	q, ok := r.word(b, 0)
	if !ok {
		return nil, false
	}
	out := maps.Clone(p)
	r.add(out, q, small(-1))
	return out, true
}

// differs gives the values of constants whose bits are those of value.
func (c *circuit) differs(value func(v int32) bool) (Verdict, map[ast.Node]*big.Int) {
	if c.opaque {
		return Unknown, nil
	}
	out := map[ast.Node]*big.Int{}
	for v, s := range c.inputs {
		if out[s.word] == nil {
			out[s.word] = new(big.Int)
		}
		if value(v) {
			out[s.word].SetBit(out[s.word], s.bit, 1)
		}
	}
	return Different, out
}

// sample gives the place of random inputs at which a polynomial is not 0.
func (c *circuit) sample(p poly, mask number) (int, bool) {
	for at := range 64 * len(signature{}) {
		var sum number
		for m, k := range p {
			for ; len(m) > 0 && c.values[m.lead()][at/64]>>(at%64)&1 != 0; m = m[4:] {
			}
			if len(m) == 0 {
				sum = sum.plus(k)
			}
		}
		if sum.and(mask) != (number{}) {
			return at, true
		}
	}
	return 0, false
}

// inputs reduces p by the meanings of gates until only inputs are left; done is false when
// it grows too large. The greatest variable of p leads each monomial that has it, so
// monomials are kept by their leading variable.
func (r *reduction) inputs(p poly) (rest poly, done bool) {
	roots := map[int32]bool{}
	for m := range p {
		for ; len(m) > 0; m = m[4:] {
			roots[m.lead()] = true
		}
	}
	line := r.order(slices.Sorted(maps.Keys(roots)))
	if r.c.full || line == nil {
		return nil, false
	}
	place := make([]int32, len(r.c.gates))
	for i, s := range line {
		place[s.variable] = int32(i)
	}
	placed := func(m monomial) monomial {
		vs := make([]int32, 0, 8)
		for ; len(m) > 0; m = m[4:] {
			vs = append(vs, place[m.lead()])
		}
		return product(vs)
	}
	back := func(m monomial) monomial {
		vs := make([]int32, 0, 8)
		for ; len(m) > 0; m = m[4:] {
			vs = append(vs, line[m.lead()].variable)
		}
		return product(vs)
	}
	rest = poly{}
	by := make([]poly, len(line))
	size := 0
	put := func(m monomial, k number) {
		to := rest
		if len(m) > 0 {
			if v := m.lead(); line[v].meaning != nil {
				if by[v] == nil {
					by[v] = poly{}
				}
				to = by[v]
			}
		}
		size -= len(to)
		r.plus(to, m, k)
		size += len(to)
	}
	for m, k := range p {
		put(placed(m), k)
	}
	for v := len(line) - 1; v >= 0; v-- {
		if r.steps < 0 || size > r.monos || r.ctx.Err() != nil {
			return nil, false
		}
		p := by[v]
		by[v] = nil
		size -= len(p)
		if len(p) == 0 {
			continue
		}
		if r.logs {
			with := make(poly, len(p))
			for m, k := range p {
				with[back(m[4:])] = k
			}
			r.log = append(r.log, substituted{line[v], with})
		}
		q := make(poly, len(line[v].meaning))
		for m, k := range line[v].meaning {
			q[placed(m)] = k
		}
		for m, k := range p {
			for t, l := range q {
				put(times(m[4:], t), k.times(l))
			}
		}
	}
	out := make(poly, len(rest))
	for m, k := range rest {
		out[back(m)] = k
	}
	return out, true
}

// step is a variable and the polynomial of older ones that it is; nil of an input.
type step struct {
	variable int32
	meaning  poly
	claimed  bool // the meaning is what its claim says
}

// order gives the variables below the roots, inputs first, each gate after those of its
// meaning. Claims that lead in a circle are dropped.
func (r *reduction) order(roots []int32) []step {
	for r.ctx.Err() == nil {
		line, circle := r.walk(roots)
		if len(circle) == 0 {
			slices.SortStableFunc(line, func(s, t step) int {
				return int(min(r.c.gates[s.variable].kind, 1)) - int(min(r.c.gates[t.variable].kind, 1))
			})
			return line
		}
		for _, v := range circle {
			r.k.state[v] = failed
		}
	}
	return nil
}

// walk is order, as long as there is no circle: else it gives the claims of one.
func (r *reduction) walk(roots []int32) (line []step, circle []int32) {
	const (
		untouched = iota
		entered
		left
	)
	type seen struct {
		colour uint8
		claim  bool
		p      poly
	}
	at := map[int32]*seen{}
	var stack []int32
	for _, root := range roots {
		stack = append(stack[:0], root)
		for len(stack) > 0 {
			v := stack[len(stack)-1]
			if s := at[v]; s != nil {
				if stack = stack[:len(stack)-1]; s.colour == entered {
					s.colour = left
					line = append(line, step{v, s.p, s.claim})
				}
				continue
			}
			p, claim := r.meaning(v)
			at[v] = &seen{entered, claim, p}
			for _, m := range slices.Sorted(maps.Keys(p)) {
				for ; len(m) > 0; m = m[4:] {
					w := m.lead()
					switch s := at[w]; {
					case s == nil:
						stack = append(stack, w)
					case s.colour == entered:
						for u, s := range at {
							if s.claim && s.colour == entered {
								circle = append(circle, u)
							}
						}
						return nil, circle
					}
				}
			}
		}
	}
	return line, nil
}
