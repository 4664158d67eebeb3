package compile

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/form"
	"bsmt/bkernel/globals"
	"bsmt/bkernel/propagator/cumulative"
	"bsmt/bkernel/trace"
)

// tell shows who watches what was recognised, and is posted now.
func (k *Compiled) tell(c globals.Constraint) {
	if k.opts.Trace.On(trace.Globals) {
		k.opts.Trace.Printf(trace.Globals, "%s", c.Text(k.g))
	}
}

// postResources propagates resources. Loads that say no more than a resource stand for
// nothing then, where all begins get values; others are asserted here.
func (k *Compiled) postResources(rs []globals.Resource, facts []ast.Node) {
	if len(rs) == 0 {
		return
	}
	for _, r := range rs {
		for _, x := range r.Tasks {
			k.compile(x)
		}
		for _, y := range r.Across {
			k.compile(y)
		}
	}
	k.core.Settle(rowsPriority)
	var placings []placing
	if k.opts.Proof != nil {
		placings = k.placings(facts)
	}
	for _, r := range rs {
		tasks := make([]cumulative.Task, len(r.Tasks))
		bounded := true
		for i, x := range r.Tasks {
			tasks[i] = cumulative.Task{X: k.variable(x), Dur: r.Dur[x], Use: r.Use[x]}
			bounded = bounded && k.resource.Bounded(tasks[i].X)
		}
		if len(r.Across) > 0 {
			least, most := k.span(&r)
			r.Capacity = core.SubSat(most, least)
		}
		if bounded && cumulative.Fits(r.Capacity) {
			if k.opts.Proof != nil {
				k.rooms = append(k.rooms, k.roomOf(&r, facts, placings))
			}
			k.resource.Post(tasks, r.Capacity)
			if c, ok := r.Constraint(); ok {
				k.tell(c)
			}
			continue
		}
		for _, f := range r.Facts {
			k.assert(f)
		}
	}
}

// span gives the bounds of what tasks use, all that there is, if they are known.
func (k *Compiled) span(r *globals.Resource) (least, most int64) {
	least, most = core.PosInf, core.NegInf
	for i, y := range r.Across {
		s := k.sum(y)
		lo, hi := k.lin.SureRange(k.monosOf(s), s.k)
		if !core.IsFinite(lo) || !core.IsFinite(hi) {
			return 0, 0
		}
		least, most = min(least, lo), max(most, core.AddSat(hi, r.Use[r.Tasks[i]]))
	}
	return least, most
}

// decidePairs has the search try first, where a fact has one of two orders as its choices,
// the order that leaves more room: by the middle of the times that the root leaves to each.
func (k *Compiled) decidePairs(facts []ast.Node) {
	g := k.g
	settled := false
	for _, f := range facts {
		if g.Op(f) != ast.OpOr {
			continue
		}
		args := g.Args(f)
		for i, a := range args {
			p, ok := form.ReadGap(g, a)
			if !ok || p.C >= 0 {
				continue
			}
			for _, b := range args[:i] {
				q, ok := form.ReadGap(g, b)
				if !ok || q.C >= 0 || p.X != q.Y || p.Y != q.X {
					continue
				}
				if !settled {
					settled = true
					k.core.Settle(rowsPriority)
				}
				k.decidePair(k.Literal(a), p, k.Literal(b))
			}
		}
	}
}

// decidePair has the search try first p, or its converse, whose literals are a and b.
func (k *Compiled) decidePair(a core.Lit, p form.Gap, b core.Lit) {
	s := k.core
	x, y := k.variable(p.X), k.variable(p.Y)
	if !k.resource.Bounded(x) || !k.resource.Bounded(y) {
		return
	}
	if s.SureLb(x)+s.SureUb(x) > s.SureLb(y)+s.SureUb(y) {
		a, b = b, a
	}
	s.SetPhase(a)
	s.SetPhase(b.Not())
}
