package symmetries

import "slices"

// colouring gives constants colours by where they stand, so that a permutation which keeps the facts leads each to
// one of its colour.
type colouring struct {
	*terms
	up    []uint64    // of vertices: of what is below
	sums  [2][]uint64 // of vertices: of the arguments; in the opposite sum
	above []uint64    // of vertices: of where they stand
	looks int         // at edges so far
}

func newColouring(t *terms) *colouring {
	n := len(t.verts) - 1
	return &colouring{terms: t, up: make([]uint64, n), sums: [2][]uint64{make([]uint64, n), make([]uint64, n)}, above: make([]uint64, n)}
}

// round gives colours that tell apart what the given ones do, and where constants of which colours stand.
func (c *colouring) round(colours []uint64) []uint64 {
	c.looks += 2 * len(c.edges)
	clear(c.above)
	for i := range c.above {
		v := &c.verts[i]
		if v.fact {
			c.above[i] = 1
		}
		if v.of >= 0 {
			c.up[i] = mix(v.label, colours[v.of])
			continue
		}
		var sum, opposite uint64
		for _, e := range c.below(i) {
			var below uint64
			if e.to >= 0 {
				below = c.up[e.to]
			}
			sum += mix(below, e.label[0])
			if v.signed {
				opposite += mix(below, e.label[1])
			}
		}
		c.sums[0][i], c.sums[1][i] = mix(v.label, sum), mix(v.label, opposite)
		if c.up[i] = c.sums[0][i]; v.signed {
			c.up[i] += c.sums[1][i]
		}
	}
	for i := len(c.above) - 1; i >= 0; i-- {
		v := &c.verts[i]
		if !v.live {
			continue
		}
		here, opposite := mix(c.above[i], c.sums[0][i]), mix(c.above[i], c.sums[1][i])
		for _, e := range c.below(i) {
			if e.to < 0 {
				continue
			}
			c.above[e.to] += mix(here, e.label[0])
			if v.signed {
				c.above[e.to] += mix(opposite, e.label[1])
			}
		}
	}
	out := make([]uint64, len(colours))
	for i, at := range c.place {
		out[i] = mix(colours[i], c.above[at]+c.up[at])
	}
	return out
}

// settled are colours after some rounds.
type settled struct {
	colours []uint64 // by constant
	sorted  []uint64
	rounds  int
}

// settle colours until no more is told apart, or for so many rounds, where these are not 0.
func (c *colouring) settle(colours []uint64, rounds int) (s settled) {
	classes := 0
	for rounds == 0 || s.rounds < rounds {
		colours = c.round(colours)
		s.rounds++
		s.colours, s.sorted = colours, slices.Sorted(slices.Values(colours))
		if rounds > 0 {
			continue
		}
		n := 0
		for i, x := range s.sorted {
			if i == 0 || x != s.sorted[i-1] {
				n++
			}
		}
		if n == classes || n == len(colours) || s.rounds == mostRounds {
			break
		}
		classes = n
	}
	return s
}

// apart gives a constant a colour of its own.
func apart(colours []uint64, c int) []uint64 {
	out := slices.Clone(colours)
	out[c] = mix(out[c], 1)
	return out
}
