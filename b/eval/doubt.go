package eval

import (
	"slices"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// An open search passes over candidates for which a conjunct is ill-defined. Whether that
// is an error turns on the others: if one of them is false the candidate is none, else the
// search notes in the frame's Ill that it could not decide. As in ProB, a function without a
// value at a point only makes its conjunct false.

// raises reports whether what went wrong is an error if the other conjuncts hold.
func raises(t *value.Trouble, at *tree.Node) bool {
	return t.Kind == value.IllDefined && at != nil && at.Op != tree.Apply
}

// undoubted ends an open search: a solution counts if no conjunct was ill-defined.
func undoubted(f *Frame, found func(*Frame) bool) bool {
	if f.doubt == nil {
		return found(f)
	}
	if f.Ill == nil {
		f.Ill = f.doubt
	}
	return false
}

// doubting filters by a predicate that may be ill-defined.
func doubting(p Pred) step {
	return func(next Solver) Solver {
		return func(f *Frame, found func(*Frame) bool) bool {
			f.tick()
			ok, doubt := decided(f, p)
			if doubt != nil && f.doubt == nil {
				f.doubt = doubt
				defer func() { f.doubt = nil }()
			}
			return ok && next(f, found)
		}
	}
}

// decided evaluates a predicate; if that raises an error ok is true.
func decided(f *Frame, p Pred) (ok bool, doubt error) {
	defer func() {
		if e := recover(); e != nil {
			t, at := f.trouble(e)
			if t.Kind != value.IllDefined {
				panic(e)
			}
			if ok = raises(t, at); ok {
				doubt = newError(t, at)
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
	if c == nil || p.doubted || !raising(c.node) {
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

// raising reports whether n has operators but function application that can fail.
func raising(n *tree.Node) bool {
	found := false
	tree.Walk(n, func(m *tree.Node) bool {
		switch m.Op {
		case tree.Apply, tree.Card, tree.Size:
		default:
			found = found || m.Op.Info().WD != ""
		}
		return !found
	})
	return found
}

// lenient makes a generator whose set or value is ill-defined give nothing, but lets
// otherwise, if not nil, find out whether that is an error. What follows the generator
// keeps its own troubles.
func lenient(s, otherwise step) step {
	return func(next Solver) Solver {
		gen := s(func(f *Frame, found func(*Frame) bool) bool { return passing(f, next, found) })
		other := Solver(func(*Frame, func(*Frame) bool) bool { return false })
		if otherwise != nil {
			other = otherwise(next)
		}
		return func(f *Frame, found func(*Frame) bool) bool {
			stop, doubt := generate(f, gen, found)
			if doubt == nil {
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

// generate runs a generator; if that raises an error it is as if it had found nothing.
func generate(f *Frame, gen Solver, found func(*Frame) bool) (stop bool, doubt error) {
	stop, ill := attempt(f, gen, found)
	if ill != nil && raises(ill.t, ill.at) {
		doubt = newError(ill.t, ill.at)
	}
	return stop, doubt
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
