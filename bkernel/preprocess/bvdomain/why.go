package bvdomain

import (
	"slices"

	"bsmt/bkernel/ast"
)

// trace keeps why nodes have what they have: each change with those before it that it
// follows from. A nil trace keeps nothing.
type trace struct {
	causes []cause
	from   []int32    // of the causes, one after the other
	last   []int32    // by node: its latest change, or -1
	fact   ast.Node   // that is being added, or None
	using  []ast.Node // what the changes under way are drawn from
	also   []int32    // changes that they are drawn from besides
	failed int32      // the change that left nothing, or -1
}

// cause is what a change follows from.
type cause struct {
	fact   ast.Node // it is what this fact says, or None
	lo, hi uint32   // in trace.from
}

// Trace has Why and WhyFailed know of the facts that are added from now on.
func (f *Facts) Trace() { f.trace = &trace{fact: ast.None, failed: -1} }

// Why gives the facts that the domain of the word n follows from, in the order of Add.
func (f *Facts) Why(n ast.Node) []ast.Node { return f.trace.facts(f.trace.at(n)) }

// WhyFailed gives facts that contradict each other, where Failed says that there are some.
func (f *Facts) WhyFailed() []ast.Node { return f.trace.facts(f.trace.failed) }

// at is the latest change of n, or -1.
func (t *trace) at(n ast.Node) int32 {
	if t == nil || int(n) >= len(t.last) {
		return -1
	}
	return t.last[n]
}

// says has the change to come be what a fact says, or what is assumed where that is None.
func (t *trace) says(fact ast.Node) {
	if t != nil {
		t.fact, t.using, t.also = fact, t.using[:0], nil
	}
}

// uses has the changes to come be drawn from n and others.
func (t *trace) uses(n ast.Node, others ...ast.Node) {
	if t != nil {
		t.fact, t.using, t.also = ast.None, append(append(t.using[:0], n), others...), nil
	}
}

// follows has the changes to come be drawn from others.
func (t *trace) follows(from []int32) {
	if t != nil {
		t.fact, t.using, t.also = ast.None, t.using[:0], from
	}
}

// changed keeps that n changed.
func (t *trace) changed(n ast.Node) {
	if t == nil {
		return
	}
	for len(t.last) <= int(n) {
		t.last = append(t.last, -1)
	}
	t.last[n] = t.cause(n)
}

// refuted keeps that n has nothing left.
func (t *trace) refuted(n ast.Node) {
	if t != nil {
		t.failed = t.cause(n)
	}
}

// cause adds a change of n.
func (t *trace) cause(n ast.Node) int32 {
	lo := len(t.from)
	t.from = append(t.from, t.also...)
	for _, u := range append(t.using, n) {
		t.from = append(t.from, t.at(u))
	}
	t.causes = append(t.causes, cause{t.fact, uint32(lo), uint32(len(t.from))})
	return int32(len(t.causes) - 1)
}

// walk visits the changes that others follow from, those included, each once; the ones
// before those of the number mark are not followed further.
func (t *trace) walk(mark int, pending []int32, visit func(i int32)) {
	seen := map[int32]bool{}
	for len(pending) > 0 {
		i := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if i < 0 || seen[i] {
			continue
		}
		seen[i] = true
		visit(i)
		if c := t.causes[i]; int(i) >= mark {
			pending = append(pending, t.from[c.lo:c.hi]...)
		}
	}
}

// facts lists those that the change i follows from.
func (t *trace) facts(i int32) (out []ast.Node) {
	var at []int32
	t.walk(0, []int32{i}, func(i int32) {
		if t.causes[i].fact != ast.None {
			at = append(at, i)
		}
	})
	slices.Sort(at)
	for _, i := range at {
		out = append(out, t.causes[i].fact)
	}
	return out
}

// begin gives where the changes of a probe begin.
func (t *trace) begin() int {
	if t == nil {
		return 0
	}
	return len(t.causes)
}

// forget takes the changes of a probe back, from mark on, and gives those before that they
// follow from. The last ones of nodes are taken back by the trail.
func (t *trace) forget(mark int, trail []change) (old []int32) {
	if t == nil || len(t.causes) == mark {
		return nil
	}
	ends := []int32{t.failed}
	for _, c := range trail {
		ends = append(ends, t.at(c.n))
	}
	t.walk(mark, ends, func(i int32) {
		if int(i) < mark {
			old = append(old, i)
		}
	})
	t.failed, t.from, t.causes = -1, t.from[:t.causes[mark].lo], t.causes[:mark]
	slices.Sort(old)
	return old
}
