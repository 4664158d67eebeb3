package array

import (
	"math/big"

	"bsmt/bkernel/core"
	"bsmt/bkernel/euf"
)

// lemma says that the sources x and y, reads or constant functions, give one value at
// the point: unless their indices differ, a store on the way between them writes
// there, or an equality of functions on the way does not hold. It reports progress.
func (t *Theory) lemma(si int, v *sortView, pi int32, x, y euf.Node) bool {
	d := &t.sorts[si]
	at := v.points[pi].at
	out := t.buf[:0]
	fx, fy := x, y
	if t.e.Func(x) == d.sel {
		fx = t.e.Args(x)[0]
		at = t.e.Args(x)[1:]
	}
	if t.e.Func(y) == d.sel {
		fy = t.e.Args(y)[0]
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
	out, ok := t.path(v, fx, fy, pi, at, out)
	if !ok {
		return false
	}
	out = append(out, t.e.EqLit(t.given(si, x), t.given(si, y)))
	return t.add(out)
}

// constLemma says that two constant functions of one tree have one value: there is a
// point that no store between them writes to. It reports progress.
func (t *Theory) constLemma(si int, v *sortView, x, y euf.Node) bool {
	d := &t.sorts[si]
	out, ok := t.path(v, x, y, -1, nil, t.buf[:0])
	if !ok {
		return false
	}
	stores := 0
	for c := t.classOf(y); c != t.classOf(x); {
		e := v.edges[t.round.from[c]]
		c = e.a + e.b - c
		stores++
	}
	switch {
	case d.card.n != nil && d.card.n.Cmp(big.NewInt(int64(stores))) <= 0:
		if t.nameAll(d) {
			return true
		}
		t.s.GiveUp("constant functions over a large finite domain with as many stores")
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
		t.prefer(l)
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

// path appends what breaks the shortest way by equalities and stores from x to y: the
// negation of the equalities, and that a store writes at the index at. Stores at the
// point avoid are no way; avoid -1 allows them all, and at is then not looked at.
func (t *Theory) path(v *sortView, x, y euf.Node, avoid int32, at []euf.Node, out []core.Lit) ([]core.Lit, bool) {
	r := &t.round
	from, to := t.classOf(x), t.classOf(y)
	for i := range v.reps {
		r.from[i] = -2
	}
	r.from[from] = -1
	r.queue = append(r.queue[:0], from)
	for i := 0; i < len(r.queue) && r.from[to] == -2; i++ {
		c := r.queue[i]
		for _, e := range v.adj[v.adjOff[c]:v.adjOff[c+1]] {
			o := v.edges[e].a + v.edges[e].b - c
			if r.from[o] == -2 && v.edges[e].point != avoid {
				r.from[o] = e
				r.queue = append(r.queue, o)
			}
		}
	}
	if r.from[to] == -2 {
		return out, false
	}
	at2 := y // the node at which the way enters the present class
	for c := to; c != from; {
		e := v.edges[r.from[c]]
		near, far := e.node, t.e.Args(e.node)[0]
		if e.a == c {
			near, far = far, near
		}
		out = t.because(at2, near, out)
		if avoid >= 0 {
			out = t.writes(e.node, at, out)
		}
		at2 = far
		c = e.a + e.b - c
	}
	return t.because(at2, x, out), true
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
	t.s.AddLemma(out...)
	return true
}
