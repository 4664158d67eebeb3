package dt

import (
	"bsmt/bkernel/core"
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
	if t.cycles() {
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

// cycles walks from each class to the arguments of its maker. A class that is met on the way
// to itself refutes the equalities along the way. It reports whether there is one.
func (t *Theory) cycles() bool {
	t.colour = t.colour[:0]
	for range t.maker {
		t.colour = append(t.colour, fresh)
	}
	type step struct {
		class euf.Node // a representative
		next  int      // the argument of its maker to look at
	}
	var path []step
	for x, m := range t.maker {
		if m == euf.None || t.colour[x] != fresh {
			continue
		}
		t.colour[x] = onPath
		path = append(path[:0], step{euf.Node(x), 0})
		for len(path) > 0 {
			top := &path[len(path)-1]
			args := t.e.Args(t.maker[top.class])
			if top.next == len(args) {
				t.colour[top.class] = done
				path = path[:len(path)-1]
				continue
			}
			r := t.e.Rep(args[top.next])
			top.next++
			if t.maker[r] == euf.None {
				continue
			}
			switch t.colour[r] {
			case fresh:
				t.colour[r] = onPath
				path = append(path, step{r, 0})
			case onPath:
				from := len(path) - 1
				for path[from].class != r {
					from--
				}
				out := t.buf[:0]
				for i := from; i < len(path); i++ {
					arg := t.e.Args(t.maker[path[i].class])[path[i].next-1]
					to := r
					if i+1 < len(path) {
						to = path[i+1].class
					}
					k := len(out)
					out = t.e.ExplainEq(arg, t.maker[to], out)
					for ; k < len(out); k++ {
						out[k] = out[k].Not()
					}
				}
				t.buf = out
				t.Lemmas++
				t.s.AddLemmaRule(ruleCycle, out...)
				return true
			}
		}
	}
	return false
}
