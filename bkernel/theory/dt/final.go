package dt

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/array"
	"bsmt/bkernel/theory/euf"
)

// The colours of classes in the walk for cycles.
const (
	fresh  uint8 = iota // not met
	onPath              // on the path to the class under way
	done                // no cycle leads through it
)

// FinalCheck makes sure that each value that somebody looks into has a constructor, and that
// none is part of itself.
func (t *Theory) FinalCheck(*core.Solver) core.Outcome {
	n := euf.Node(t.e.Len())
	t.readMakers(n)
	progress := false
	look := func(srt euf.Sort, x euf.Node) {
		if r := t.e.Rep(x); r >= n || t.maker[r] == euf.None {
			progress = t.exhaust(srt, x) || progress
			if r < n {
				t.maker[r] = x // once is enough
			}
		}
	}
	for i := range t.sorts {
		d := &t.sorts[i]
		for c := range d.ctors {
			for _, f := range d.ctors[c].sels {
				for _, a := range t.e.Apps(f) {
					look(d.srt, t.e.Args(a)[0])
				}
			}
		}
		if d.labelled {
			for _, a := range t.e.Apps(d.label) {
				look(d.srt, t.e.Args(a)[0])
			}
		}
	}
	for x := euf.Node(0); x < n; x++ {
		if d := t.of(t.e.Sort(x)); d != nil && d.finite {
			look(d.srt, x)
		}
	}
	if progress {
		return core.FinalProgress
	}
	t.readMakers(euf.Node(t.e.Len()))
	if t.cycles(nil) {
		return core.FinalProgress
	}
	return core.FinalOK
}

// readMakers finds an application of a constructor in each class of the first n nodes.
func (t *Theory) readMakers(n euf.Node) {
	t.maker = t.maker[:0]
	for range n {
		t.maker = append(t.maker, euf.None)
	}
	for x := euf.Node(0); x < n; x++ {
		if r := t.e.Rep(x); t.maker[r] == euf.None && t.of(t.e.Sort(x)) != nil {
			if _, ok := t.Made(x); ok {
				t.maker[r] = x
			}
		}
	}
}

// held is what a value holds: an argument of a constructor, what a function is at a point, or
// what a constant function is.
type held struct {
	node  euf.Node   // its value
	index []euf.Node // the point; nil: there is none
	konst euf.Node   // the constant function; euf.None: there is none
}

// step is a class on the path of a walk.
type step struct {
	class euf.Node // a representative
	as    euf.Node // the node of the class that the path goes through
	parts []held   // what it holds
	next  int      // the part to look at
}

// cycles walks from each class to the arguments of its maker and, through functions, to what
// these hold. A class that is met on the way to itself refutes the equalities along the way. It
// reports whether there is one.
func (t *Theory) cycles(through *array.Theory) bool {
	t.colour = t.colour[:0]
	for range t.maker {
		t.colour = append(t.colour, fresh)
	}
	var path []step
	var args []held // of the classes on the path, one behind the other
	enter := func(class, as euf.Node) {
		t.colour[class] = onPath
		from := len(args)
		args = t.parts(through, class, as, args)
		path = append(path, step{class: class, as: as, parts: args[from:]})
	}
	for x, m := range t.maker {
		if m == euf.None || t.colour[x] != fresh {
			continue
		}
		args = args[:0]
		enter(euf.Node(x), m)
		for len(path) > 0 {
			top := &path[len(path)-1]
			if top.next == len(top.parts) {
				t.colour[top.class] = done
				args = args[:len(args)-len(top.parts)]
				path = path[:len(path)-1]
				continue
			}
			p := top.parts[top.next]
			r := t.e.Rep(p.node)
			top.next++
			if int(r) >= len(t.maker) {
				continue // newer than the candidate model
			}
			as := t.maker[r]
			if through != nil && t.e.Kind(t.e.Sort(r)) == euf.SortFun {
				as = p.node
			}
			if as == euf.None {
				continue
			}
			switch t.colour[r] {
			case fresh:
				enter(r, as)
			case onPath:
				from := len(path) - 1
				for path[from].class != r {
					from--
				}
				if t.refute(through, path[from:]) {
					return true
				}
			}
		}
	}
	return false
}

// nested looks for values that are part of themselves by way of what functions hold, once the
// array theory has said what that is.
type nested struct {
	*Theory
	arrays *array.Theory
}

// Through has the theory look for cycles through functions too; to be called once the array
// theory is there, whose final check must come first.
func (t *Theory) Through(a *array.Theory) { t.s.AddPropagator(nested{t, a}, theoryPriority) }

// Propagate has nothing to do.
func (nested) Propagate(*core.Solver) bool { return true }

// Wake has nothing to take note of.
func (nested) Wake(*core.Solver, int32, core.Lit) {}

// FinalCheck looks for cycles through functions, where constructors have such arguments.
func (n nested) FinalCheck(*core.Solver) core.Outcome {
	if !n.functions {
		return core.FinalOK
	}
	n.readMakers(euf.Node(n.e.Len()))
	if n.cycles(n.arrays) {
		return core.FinalProgress
	}
	return core.FinalOK
}

// parts appends what the class holds, whose node as the path goes through.
func (t *Theory) parts(through *array.Theory, class, as euf.Node, out []held) []held {
	if t.e.Kind(t.e.Sort(class)) != euf.SortFun {
		for _, a := range t.e.Args(as) {
			out = append(out, held{node: a, konst: euf.None})
		}
		return out
	}
	for _, e := range through.Function(class).Entries {
		out = append(out, held{node: e.Value, index: e.Index, konst: euf.None})
	}
	if c := through.Constant(class); c != euf.None {
		out = append(out, held{node: t.e.Args(c)[0], konst: c})
	}
	return out
}

// refute says that the values of a cycle, each of which holds the next and the last the first,
// are not all what they are in the candidate model. Where the path goes through what a function
// is at a point, that is made a term, if it is none, and the next walk uses it. It reports
// whether anything was said or made.
func (t *Theory) refute(through *array.Theory, cycle []step) bool {
	first := 0
	for t.e.Kind(t.e.Sort(cycle[first].class)) == euf.SortFun {
		first++ // functions alone hold no cycle
	}
	before, open := t.e.Len(), false
	out := t.buf[:0]
	as := cycle[first].as
	for i := range cycle {
		s, to := &cycle[(first+i)%len(cycle)], &cycle[(first+i+1)%len(cycle)]
		p := s.parts[s.next-1]
		n := p.node
		switch {
		case p.index != nil:
			if n = through.Select(as, p.index...); int(n) >= before || t.e.Rep(n) != t.e.Rep(p.node) {
				open = true // its value is what the array theory is about to find
				continue
			}
		case p.konst != euf.None:
			out = t.because(as, p.konst, out)
		}
		if as = to.as; t.e.Kind(t.e.Sort(to.class)) == euf.SortFun {
			as = n
		} else {
			out = t.because(n, as, out)
		}
	}
	t.buf = out
	if open {
		return t.e.Len() != before
	}
	t.Lemmas++
	t.s.AddLemmaRule(ruleCycle, out...)
	return true
}

// because appends the negations of what makes two nodes equal.
func (t *Theory) because(a, b euf.Node, out []core.Lit) []core.Lit {
	k := len(out)
	out = t.e.ExplainEq(a, b, out)
	for ; k < len(out); k++ {
		out[k] = out[k].Not()
	}
	return out
}
