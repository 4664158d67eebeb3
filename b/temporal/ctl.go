package temporal

import "slices"

// ctl decides the operators of a CTL formula in all states of a graph, from both sides: where the
// formula is true for sure, and where it may be, whatever the states are like that were not visited.
type ctl struct {
	g     *graph
	c     *code
	sure  [][]bool // by operator and state; nil: not needed
	maybe [][]bool
	back  []int // reverse edges, by target: from[back[s]:back[s+1]]
	from  []uint32
}

// decide evaluates a formula. stop is asked now and then whether to give up; ok: it was not.
func decide(g *graph, c *code, stop func() bool) (x *ctl, ok bool) {
	x = &ctl{g: g, c: c, sure: make([][]bool, len(c.ops)), maybe: make([][]bool, len(c.ops))}
	needed := c.needed()
	for i := range c.ops {
		if !needed[i] {
			continue
		}
		if stop() {
			return nil, false
		}
		x.sure[i], x.maybe[i] = make([]bool, g.states), make([]bool, g.states)
		x.operator(i)
	}
	return x, true
}

func (x *ctl) operator(i int) {
	g, o := x.g, x.c.ops[i]
	lo, hi := x.sure[i], x.maybe[i]
	switch o.code {
	case oTrue:
		for s := range lo {
			lo[s], hi[s] = true, true
		}
	case oAtom:
		for s := range lo {
			if s >= g.visited() || g.meaningless(uint32(s)) {
				hi[s] = true
				continue
			}
			v := g.atoms.holds(o.n, uint32(s), -1)
			lo[s], hi[s] = v, v
			if g.partial[s] && o.n.needsAll() {
				// What is missing makes e(op) true, and deadlock and sink false.
				if o.n.kind == kEnabled {
					hi[s] = true
				} else {
					lo[s] = false
				}
			}
		}
	case oNot:
		for s := range lo {
			lo[s], hi[s] = !x.maybe[o.a][s], !x.sure[o.a][s]
		}
	case oAnd:
		for s := range lo {
			lo[s], hi[s] = x.sure[o.a][s] && x.sure[o.b][s], x.maybe[o.a][s] && x.maybe[o.b][s]
		}
	case oOr:
		for s := range lo {
			lo[s], hi[s] = x.sure[o.a][s] || x.sure[o.b][s], x.maybe[o.a][s] || x.maybe[o.b][s]
		}
	case oEX:
		x.each(func(s, t uint32, e int) {
			if o.n.n < 0 || g.atoms.matches(o.n.n, s, e) {
				lo[s] = lo[s] || x.sure[o.a][t]
				hi[s] = hi[s] || x.maybe[o.a][t]
			}
		})
		for s := range hi {
			hi[s] = hi[s] || x.open(s)
		}
	case oEU:
		x.until(lo, x.sure[o.a], x.sure[o.b], false)
		x.until(hi, x.maybe[o.a], x.maybe[o.b], true)
	case oEG:
		x.globally(lo, x.sure[o.a], false)
		x.globally(hi, x.maybe[o.a], true)
	}
}

// open reports whether a state may have transitions that are not known.
func (x *ctl) open(s int) bool { return s >= x.g.visited() || x.g.partial[s] }

func (x *ctl) each(f func(s, t uint32, e int)) {
	for s := range x.g.visited() {
		from, to := x.g.edges(uint32(s))
		for e := from; e < to; e++ {
			f(uint32(s), x.g.to[e], e)
		}
	}
}

// reverse makes the reverse edges.
func (x *ctl) reverse() {
	if x.back != nil {
		return
	}
	x.back = make([]int, x.g.states+1)
	x.each(func(_, t uint32, _ int) { x.back[t+1]++ })
	for i := range x.g.states {
		x.back[i+1] += x.back[i]
	}
	next := append([]int(nil), x.back...)
	x.from = make([]uint32, len(x.g.to))
	x.each(func(s, t uint32, _ int) {
		x.from[next[t]] = s
		next[t]++
	})
}

// until is the least set with b, and with all that is in a and has a successor in the set. Where
// optimistic, what is not known leads into it.
func (x *ctl) until(in, a, b []bool, optimistic bool) {
	x.reverse()
	var todo []uint32
	for s := range in {
		if b[s] || optimistic && a[s] && x.open(s) {
			in[s] = true
			todo = append(todo, uint32(s))
		}
	}
	for len(todo) > 0 {
		t := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, s := range x.from[x.back[t]:x.back[t+1]] {
			if !in[s] && a[s] {
				in[s] = true
				todo = append(todo, s)
			}
		}
	}
}

// globally is the greatest set in a of which each state has a successor in the set, or none at all.
func (x *ctl) globally(in, a []bool, optimistic bool) {
	x.reverse()
	inside := make([]int32, x.g.states) // successors in the set
	var gone []uint32
	copy(in, a)
	for s := range in {
		if s < x.g.visited() {
			from, to := x.g.edges(uint32(s))
			inside[s] = int32(to - from)
		}
		if !in[s] {
			gone = append(gone, uint32(s))
		}
	}
	stays := func(s int) bool {
		if x.open(s) {
			return optimistic || inside[s] > 0
		}
		from, to := x.g.edges(uint32(s))
		return from == to || inside[s] > 0
	}
	for s := range in {
		if in[s] && !stays(s) {
			in[s] = false
			gone = append(gone, uint32(s))
		}
	}
	for len(gone) > 0 {
		t := gone[len(gone)-1]
		gone = gone[:len(gone)-1]
		for _, s := range x.from[x.back[t]:x.back[t+1]] {
			if inside[s]--; in[s] && !stays(int(s)) {
				in[s] = false
				gone = append(gone, s)
			}
		}
	}
}

// refute extends a run at its end by what shows that an operator is false there for sure, as far as
// one run can.
func (x *ctl) refute(r *run, i int32) {
	s := r.states[len(r.states)-1]
	switch o := x.c.ops[i]; o.code {
	case oNot:
		x.confirm(r, o.a)
	case oAnd:
		if !x.maybe[o.a][s] {
			x.refute(r, o.a)
		} else {
			x.refute(r, o.b)
		}
	case oOr: // both are false: one with a path is told
		if x.c.ops[o.a].code == oNot {
			x.refute(r, o.a)
		} else {
			x.refute(r, o.b)
		}
	}
}

// confirm extends a run by what shows that an operator is true for sure.
func (x *ctl) confirm(r *run, i int32) {
	s := r.states[len(r.states)-1]
	switch o := x.c.ops[i]; o.code {
	case oNot:
		x.refute(r, o.a)
	case oAnd:
		if x.c.ops[o.a].code == oNot || x.c.ops[o.a].code >= oEX {
			x.confirm(r, o.a)
		} else {
			x.confirm(r, o.b)
		}
	case oOr:
		if x.sure[o.a][s] {
			x.confirm(r, o.a)
		} else {
			x.confirm(r, o.b)
		}
	case oEX:
		from, to := x.g.edges(s)
		for e := from; e < to; e++ {
			if t := x.g.to[e]; x.sure[o.a][t] && (o.n.n < 0 || x.g.atoms.matches(o.n.n, s, e)) {
				r.states, r.edges = append(r.states, t), append(r.edges, e)
				x.confirm(r, o.a)
				return
			}
		}
	case oEU:
		x.walk(r, x.sure[o.a], x.sure[o.b])
		x.confirm(r, o.b)
	case oEG:
		x.circle(r, x.sure[i])
	}
}

// walk extends a run through states in a by the shortest way to one in b.
func (x *ctl) walk(r *run, a, b []bool) {
	start := r.states[len(r.states)-1]
	if b[start] {
		return
	}
	type step struct {
		from uint32
		edge int
	}
	via := map[uint32]step{start: {}}
	queue := []uint32{start}
	for k := 0; k < len(queue); k++ {
		s := queue[k]
		if int(s) >= x.g.visited() || !a[s] {
			continue
		}
		from, to := x.g.edges(s)
		for e := from; e < to; e++ {
			t := x.g.to[e]
			if _, seen := via[t]; seen {
				continue
			}
			via[t] = step{s, e}
			if !b[t] {
				queue = append(queue, t)
				continue
			}
			n := len(r.states)
			for t != start {
				r.states, r.edges = append(r.states, t), append(r.edges, via[t].edge)
				t = via[t].from
			}
			slices.Reverse(r.states[n:])
			slices.Reverse(r.edges[n-1:])
			return
		}
	}
}

// circle extends a run within a set until it ends in a deadlock or is where it was before.
func (x *ctl) circle(r *run, in []bool) {
	at := map[uint32]int{}
	for {
		k := len(r.states) - 1
		s := r.states[k]
		at[s] = k
		from, to := x.g.edges(s)
		if from == to {
			r.ends = true
			return
		}
		on := -1
		for e := from; e < to; e++ {
			if loop, again := at[x.g.to[e]]; again {
				r.edges, r.loop = append(r.edges, e), loop
				return
			}
			if on < 0 && in[x.g.to[e]] {
				on = e
			}
		}
		r.edges, r.states = append(r.edges, on), append(r.states, x.g.to[on])
	}
}
