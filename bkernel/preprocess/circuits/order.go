package circuits

import "slices"

// The orders of gates that are tried, each with what a gate is made of before it. The
// latest gate goes first; no order keeps all circuits small.

// asMade is the order of making.
func asMade(c *circuit) []int32 {
	out := make([]int32, len(c.gates))
	for i := range out {
		out[i] = int32(i)
	}
	return out
}

// columns has the gates of the lower bits of the result before those of the higher ones.
func columns(c *circuit) []int32 {
	out := make([]int32, 0, len(c.gates))
	seen := make([]bool, len(c.gates))
	var stack []int32
	visit := func(l lit) {
		if g := l.gate(); g >= 0 && !seen[g] {
			stack = append(stack, g)
		}
	}
	drain := func() {
		for len(stack) > 0 {
			g := stack[len(stack)-1]
			if seen[g] {
				stack = stack[:len(stack)-1]
				continue
			}
			n := len(stack)
			if visit(c.gates[g].a); len(stack) == n {
				visit(c.gates[g].b)
			}
			if len(stack) == n {
				seen[g] = true
				out = append(out, g)
				stack = stack[:n-1]
			}
		}
	}
	for _, root := range c.roots {
		for _, l := range c.bits[root] {
			visit(l)
			drain()
		}
	}
	for g := range c.gates {
		visit(lit(maxInputs+1+g) << 1)
		drain()
	}
	return out
}

// levels has gates by the length of the longest way to an input.
func levels(c *circuit) []int32 {
	level := make([]int32, len(c.gates))
	for i, d := range c.gates {
		for _, l := range []lit{d.a, d.b} {
			if g := l.gate(); g >= 0 {
				level[i] = max(level[i], level[g]+1)
			}
		}
	}
	out := asMade(c)
	slices.SortStableFunc(out, func(a, b int32) int { return int(level[a] - level[b]) })
	return out
}

// gate gives the number of l's gate, or a negative one.
func (l lit) gate() int32 { return int32(l>>1) - maxInputs - 1 }

// reorder gives the gates that order, and their literals everywhere.
func (c *circuit) reorder(order []int32) {
	at := make([]lit, len(order))
	for i, g := range order {
		at[g] = lit(maxInputs+1+i) << 1
	}
	moved := func(l lit) lit {
		if g := l.gate(); g >= 0 {
			return at[g] | l&1
		}
		return l
	}
	gates := make([]gate, len(order))
	for i, g := range order {
		d := c.gates[g]
		gates[i] = gate{moved(d.a), moved(d.b), d.xor}
	}
	c.gates = gates
	for _, b := range c.bits {
		for i, l := range b {
			b[i] = moved(l)
		}
	}
}
