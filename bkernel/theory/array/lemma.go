package array

import (
	"math/big"
	"slices"

	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/euf"
)

// contradictions adds lemmas for the pieces at the point in which sources, reads or
// constant functions, give different values. The pieces are grown from all sources at
// once; where two of them with different values meet, their lemma speaks only of the
// way between them. It reports progress.
func (t *Theory) contradictions(si int, v *sortView, pi int32) bool {
	const enough = 4 // lemmas for one point
	r := &t.round
	p := &v.points[pi]
	progress := false
	r.queue = r.queue[:0]
	seed := func(n euf.Node, class int32) {
		if k := r.label[class]; k == euf.None {
			r.label[class] = n
			r.from[class] = -1
			r.queue = append(r.queue, class)
		} else if t.value(t.given(si, k)) != t.value(t.given(si, n)) && t.lemma(si, v, pi, k, n, -1) {
			progress = true
		}
	}
	for _, n := range p.reads {
		seed(n, t.classOf(t.e.Args(n)[0]))
	}
	for _, cs := range v.consts {
		for _, n := range cs {
			seed(n, t.classOf(n))
		}
	}
	made := 0
	for i := 0; i < len(r.queue); i++ {
		c := r.queue[i]
		for _, e := range v.adj[v.adjOff[c]:v.adjOff[c+1]] {
			o := v.edges[e].a + v.edges[e].b - c
			switch k := r.label[o]; {
			case v.edges[e].point == pi:
			case k == euf.None:
				r.label[o] = r.label[c]
				r.from[o] = e
				r.queue = append(r.queue, o)
			case k != r.label[c] && made < enough && t.value(t.given(si, k)) != t.value(t.given(si, r.label[c])):
				if t.lemma(si, v, pi, r.label[c], k, e) {
					progress = true
					made++
				}
			}
		}
	}
	t.forget()
	return progress
}

// forget clears what a search left in label and from.
func (t *Theory) forget() {
	r := &t.round
	for _, c := range r.queue {
		r.label[c] = euf.None
		r.from[c] = unseen
	}
	r.queue = r.queue[:0]
}

// lemma says that the sources x and y give one value at the point: unless their
// indices differ, a store on the way between them writes there, or an equality of
// functions on the way does not hold. The way leads over the edge e, or e is -1 and
// both are in one class. It reports progress.
func (t *Theory) lemma(si int, v *sortView, pi int32, x, y euf.Node, e int32) bool {
	d := &t.sorts[si]
	at := v.points[pi].at
	out := t.buf[:0]
	t.e.Unsaid()
	fx, fy := t.holder(si, x), t.holder(si, y)
	if t.e.Func(x) == d.sel {
		at = t.e.Args(x)[1:]
	}
	if t.e.Func(y) == d.sel {
		to := t.e.Args(y)[1:]
		if t.e.Func(x) == d.sel {
			if t.e.Rep(fx) == t.e.Rep(fy) {
				// Congruence does the rest once the indices are equal.
				return t.e.SplitArgs(at, to)
			}
			out = t.differ(at, to, out)
		} else {
			at = to
		}
	}
	t.way = append(t.way[:0], euf.Term{F: t.given(si, x)})
	if e < 0 {
		out = t.because(fx, fy, out)
		t.way = append(t.way, euf.Term{F: fx, At: at}, euf.Term{F: fy, At: at})
	} else {
		near, far := v.edges[e].node, t.e.Args(v.edges[e].node)[0]
		if t.round.label[t.classOf(near)] != x {
			near, far = far, near
		}
		out = t.climb(v, near, fx, at, out)
		slices.Reverse(t.way[1:])
		out = t.writes(v.edges[e].node, at, out)
		out = t.climb(v, far, fy, at, out)
	}
	t.way = append(t.way, euf.Term{F: t.given(si, y)})
	out = append(out, t.e.EqLit(t.given(si, x), t.given(si, y)))
	t.e.Show(out, euf.Argument{Chains: []euf.Chain{t.way}})
	return t.add(out)
}

// holder is the function that the source n tells of.
func (t *Theory) holder(si int, n euf.Node) euf.Node {
	if t.e.Func(n) == t.sorts[si].sel {
		return t.e.Args(n)[0]
	}
	return n
}

// constLemma says that two constant functions of one tree have one value: there is a
// point that no store between them writes to. It reports progress.
func (t *Theory) constLemma(si int, v *sortView, x, y euf.Node) bool {
	d := &t.sorts[si]
	t.search(v, t.classOf(x), -1, len(v.reps))
	out := t.climb(v, y, x, nil, t.buf[:0])
	stores := 0
	for c := t.classOf(y); t.round.from[c] >= 0; {
		e := v.edges[t.round.from[c]]
		c = e.a + e.b - c
		stores++
	}
	t.forget()
	switch {
	case d.card.n != nil && d.card.n.Cmp(big.NewInt(int64(stores))) <= 0:
		if t.nameAll(d) {
			return true
		}
		t.s.GiveUp(core.Gap{What: "constant functions over a large finite domain with as many stores", Limit: int64(stores)})
		return false
	case d.card.n == nil && d.card.via != noSort:
		out = append(out, t.guard(d.card.via).Not())
	}
	out = append(out, t.e.EqLit(t.given(si, x), t.given(si, y)))
	return t.add(out)
}

// differ appends what makes the index tuples a and b, equal in the candidate model,
// differ after all.
func (t *Theory) differ(a, b []euf.Node, out []core.Lit) []core.Lit {
	for i := range a {
		if t.e.Rep(a[i]) == t.e.Rep(b[i]) {
			out = t.because(a[i], b[i], out)
			continue
		}
		l := t.e.EqLit(a[i], b[i])
		t.prefer(l.Not()) // see euf.SplitArgs
		out = append(out, l.Not())
	}
	return out
}

// because appends the negated literals behind a = b.
func (t *Theory) because(a, b euf.Node, out []core.Lit) []core.Lit {
	n := len(out)
	out = t.e.ExplainEq(a, b, out)
	for i := n; i < len(out); i++ {
		out[i] = out[i].Not()
	}
	return out
}

// prefer sets the phase of a literal that is undecided.
func (t *Theory) prefer(l core.Lit) {
	if t.s.Value(l) == core.Undef {
		t.s.SetPhase(l)
	}
}

// search finds the ways from a class over stores that do not write at the point avoid
// (-1: all), breadth first, until it has met limit classes: round.queue lists them in
// order and round.from has the edge back. forget ends it.
func (t *Theory) search(v *sortView, from, avoid int32, limit int) {
	r := &t.round
	r.from[from] = -1
	r.queue = append(r.queue[:0], from)
	for i := 0; i < len(r.queue); i++ {
		c := r.queue[i]
		for _, e := range v.adj[v.adjOff[c]:v.adjOff[c+1]] {
			o := v.edges[e].a + v.edges[e].b - c
			if r.from[o] == unseen && v.edges[e].point != avoid {
				if len(r.queue) == limit {
					return
				}
				r.from[o] = e
				r.queue = append(r.queue, o)
			}
		}
	}
}

// climb appends what breaks the way by round.from from the class of x to that of end:
// the negation of the equalities, and that a store writes at the index at, unless at
// is nil; then the way is one of reads, too.
func (t *Theory) climb(v *sortView, x, end euf.Node, at []euf.Node, out []core.Lit) []core.Lit {
	r := &t.round
	for c := t.classOf(x); r.from[c] >= 0; {
		e := v.edges[r.from[c]]
		near, far := e.node, t.e.Args(e.node)[0]
		if e.a == c {
			near, far = far, near
		}
		out = t.because(x, near, out)
		if at != nil {
			t.way = append(t.way, euf.Term{F: x, At: at}, euf.Term{F: near, At: at})
			out = t.writes(e.node, at, out)
		}
		x = far
		c = e.a + e.b - c
	}
	if at != nil {
		t.way = append(t.way, euf.Term{F: x, At: at}, euf.Term{F: end, At: at})
	}
	return t.because(x, end, out)
}

// writes appends a literal without which the store does not write at the index at,
// which has another value.
func (t *Theory) writes(store euf.Node, at []euf.Node, out []core.Lit) []core.Lit {
	args := t.e.Args(store)[1:]
	best := core.LitUndef
	for i := range at {
		if t.e.Rep(args[i]) == t.e.Rep(at[i]) || t.value(args[i]) == t.value(at[i]) {
			continue
		}
		l := t.e.EqLit(args[i], at[i])
		if t.s.Value(l) == core.False {
			return append(out, l)
		}
		if best == core.LitUndef {
			best = l
		}
	}
	t.prefer(best.Not())
	return append(out, best)
}

// add adds a lemma. false: it holds already, which tells of a candidate model that its
// owner has not finished.
func (t *Theory) add(out []core.Lit) bool {
	t.buf = out
	for _, l := range out {
		if t.s.Value(l) == core.True {
			return false
		}
	}
	t.Lemmas++
	t.s.AddLemmaRule("array", out...)
	return true
}
