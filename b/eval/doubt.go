package eval

import (
	"slices"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// An open search passes over candidates for which a conjunct is ill-defined. Whether that
// is an error turns on the others: if one of them is false the candidate is none, else the
// search notes in the frame's Ill that it could not decide. As in ProB, a function without a
// value at a point that the search itself chose only makes its conjunct false.

// raises reports whether what went wrong is an error if the other conjuncts hold; ours are
// the names that the search gives values to.
func raises(ill *placed, ours map[*tree.Decl]bool) bool {
	return ill.at != nil && (ill.at.Op != tree.Apply || !mentionsAny(ill.at, ours))
}

// mentionsAny reports whether one of names occurs in n; x$0 is another value.
func mentionsAny(n *tree.Node, names map[*tree.Decl]bool) bool {
	if n.Op != tree.Prev && names[n.Decl] {
		return true
	}
	for _, a := range n.Args {
		if mentionsAny(a, names) {
			return true
		}
	}
	return false
}

// undoubted ends an open search: a solution counts if no conjunct was ill-defined.
func undoubted(f *Frame, found func(*Frame) bool) bool {
	if f.doubt == nil {
		return found(f)
	}
	if f.Ill == nil {
		f.Ill = newError(f.doubt.t, f.doubt.at)
	}
	return false
}

// doubting filters by a predicate that may be ill-defined.
func doubting(p Pred, ours map[*tree.Decl]bool) step {
	return func(next Solver) Solver {
		return func(f *Frame, found func(*Frame) bool) bool {
			f.tick()
			ok, doubt := decided(f, p, ours)
			if doubt != nil && f.doubt == nil {
				f.doubt = doubt
				defer func() { f.doubt = nil }()
			}
			return ok && next(f, found)
		}
	}
}

// decided evaluates a predicate; if that raises an error ok is true.
func decided(f *Frame, p Pred, ours map[*tree.Decl]bool) (ok bool, doubt *placed) {
	defer func() {
		if e := recover(); e != nil {
			t, at := f.trouble(e)
			if t.Kind != value.IllDefined {
				panic(e)
			}
			if ill := (&placed{t, at}); raises(ill, ours) {
				ok, doubt = true, ill
			}
		}
	}()
	return p(f), nil
}

// costlyDoubt is the cost from which on candidates are not enumerated only to find out
// whether something ill-defined is an error.
const costlyDoubt = 1e4

// without plans the rest of a search leaving a conjunct out, which would have given values
// to names. It gives nil if that is of no use, or no plan is at hand.
func (p *planner) without(c *conjunct, names []*tree.Decl) step {
	if c == nil || p.doubted || !raising(c.node, p.ours) {
		return nil
	}
	q := &planner{scope: p.scope.Fork(), at: p.at, unbound: map[*tree.Decl]bool{}, ours: map[*tree.Decl]bool{}, doubted: true}
	for d := range p.unbound {
		q.unbound[d] = true
	}
	for d := range p.ours {
		q.ours[d] = true
	}
	for _, o := range p.conj {
		copied := *o
		copied.done = o.done || o == c
		q.conj = append(q.conj, &copied)
	}
	for _, d := range names {
		// Of what nothing else speaks, any value will do.
		if !slices.ContainsFunc(q.conj, func(o *conjunct) bool { return !o.done && o.free[d] }) {
			delete(q.unbound, d)
		}
	}
	q.run()
	if q.endless || q.most > costlyDoubt {
		return nil
	}
	return func(next Solver) Solver { return compose(q.steps, next) }
}

// raising reports whether n has operators that can raise an error for other reasons than an
// infinite set.
func raising(n *tree.Node, ours map[*tree.Decl]bool) bool {
	found := false
	tree.Walk(n, func(m *tree.Node) bool {
		switch m.Op {
		case tree.Card, tree.Size:
		case tree.Apply:
			found = found || !mentionsAny(m, ours)
		default:
			found = found || m.Condition() != ""
		}
		return !found
	})
	return found
}

// lenient makes a generator whose set or value is ill-defined give nothing, but lets
// otherwise, if not nil, find out whether that is an error. What follows the generator
// keeps its own troubles.
func lenient(s, otherwise step, ours map[*tree.Decl]bool) step {
	return func(next Solver) Solver {
		gen := s(func(f *Frame, found func(*Frame) bool) bool { return passing(f, next, found) })
		other := Solver(func(*Frame, func(*Frame) bool) bool { return false })
		if otherwise != nil {
			other = otherwise(next)
		}
		return func(f *Frame, found func(*Frame) bool) bool {
			stop, doubt := attempt(f, gen, found)
			if doubt == nil || !raises(doubt, ours) {
				return stop
			}
			if f.doubt == nil {
				f.doubt = doubt
				defer func() { f.doubt = nil }()
			}
			return other(f, found)
		}
	}
}

// passed carries a panic of what follows a generator through it.
type passed struct{ panic any }

func passing(f *Frame, next Solver, found func(*Frame) bool) bool {
	defer func() {
		if e := recover(); e != nil {
			if t, ok := e.(*value.Trouble); ok {
				e = &placed{t, f.at}
			}
			panic(&passed{e})
		}
	}()
	return next(f, found)
}
