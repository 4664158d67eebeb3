package bvdomain

import (
	"slices"

	"bsmt/bkernel/ast"
)

// trace keeps why nodes have what they have: each change with those before it that it
// follows from. A nil trace keeps nothing.
type trace struct {
	causes []cause
	from   []Reason   // of the causes, one after the other
	last   []Reason   // by node: its latest change, or -1
	fact   ast.Node   // that is being added, or None
	using  []ast.Node // what the changes under way are drawn from
	also   []Reason   // changes that they are drawn from besides
	failed Reason     // the change that left nothing, or -1
}

// cause is what a change follows from.
type cause struct {
	fact   ast.Node // it is what this fact says, or None
	lo, hi uint32   // in trace.from
}

// Reason stands for the facts that something follows from; a negative one for none.
type Reason int32

// Trace has reasons kept for what follows from the facts that are added from now on.
func (f *Facts) Trace() { f.trace = &trace{fact: ast.None, failed: -1} }

// Reason is that of the domain of a word or the truth of a predicate, as they are now.
func (f *Facts) Reason(n ast.Node) Reason { return f.trace.at(n) }

// RefutedBy gives the reasons of the last Refutes that said so.
func (f *Facts) RefutedBy() []Reason { return f.refutedBy }

// FailedBy is the reason of Failed.
func (f *Facts) FailedBy() Reason { return f.trace.failed }

// Why gives the facts that reasons stand for, in the order of Add. Without Trace it gives
// none.
func (f *Facts) Why(rs ...Reason) []ast.Node { return f.trace.facts(rs) }

// at is the latest change of n, or -1.
func (t *trace) at(n ast.Node) Reason {
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
func (t *trace) follows(from []Reason) {
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
func (t *trace) cause(n ast.Node) Reason {
	lo := len(t.from)
	t.from = append(t.from, t.also...)
	for _, u := range append(t.using, n) {
		t.from = append(t.from, t.at(u))
	}
	t.causes = append(t.causes, cause{t.fact, uint32(lo), uint32(len(t.from))})
	return Reason(len(t.causes) - 1)
}

// walk visits the changes that others follow from, those included, each once; the ones
// before those of the number mark are not followed further.
func (t *trace) walk(mark int, pending []Reason, visit func(i Reason)) {
	seen := map[Reason]bool{}
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

// facts lists those that changes follow from.
func (t *trace) facts(of []Reason) (out []ast.Node) {
	if t == nil {
		return nil
	}
	var at []Reason
	t.walk(0, slices.Clone(of), func(i Reason) {
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
func (t *trace) forget(mark int, trail []change) (old []Reason) {
	if t == nil || len(t.causes) == mark {
		return nil
	}
	ends := []Reason{t.failed}
	for _, c := range trail {
		ends = append(ends, t.at(c.n))
	}
	t.walk(mark, ends, func(i Reason) {
		if int(i) < mark {
			old = append(old, i)
		}
	})
	t.failed, t.from, t.causes = -1, t.from[:t.causes[mark].lo], t.causes[:mark]
	slices.Sort(old)
	return old
}
