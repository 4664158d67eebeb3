package eval

import (
	"maps"
	"slices"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// An open search passes over candidates for which a conjunct is ill-defined. Whether that
// is an error turns on the others: if one of them is false the candidate is none, else the
// search notes in the frame's Ill that it could not decide. As in ProB, a function without a
// value at a point that the search itself chose only makes its conjunct false; where it is asked
// for, the frame's Passed tells that something was left out for that reason alone.

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
	if f.pass != nil {
		f.passes(f.pass)
		return true // one is enough
	}
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
			ok, doubt, pass := decided(f, p, ours)
			if pass != nil {
				return f.leaving(pass, next)
			}
			if doubt != nil && f.doubt == nil {
				f.doubt = doubt
				defer func() { f.doubt = nil }()
			}
			return ok && next(f, found)
		}
	}
}

// decided evaluates a predicate; if that raises an error ok is true. pass is what goes wrong otherwise.
func decided(f *Frame, p Pred, ours map[*tree.Decl]bool) (ok bool, doubt, pass *placed) {
	defer func() {
		if e := recover(); e != nil {
			t, at := f.trouble(e)
			if t.Kind != value.IllDefined {
				panic(e)
			}
			if ill := (&placed{t, at}); raises(ill, ours) {
				ok, doubt = true, ill
			} else {
				pass = ill
			}
		}
	}()
	return p(f), nil, nil
}

// leaving looks whether what follows can be true of a candidate that is left out for want of a
// value. It finds nothing; the first that there is ends it, and what takes long counts as one.
func (f *Frame) leaving(ill *placed, next Solver) (stop bool) {
	if f.pass != nil {
		return next(f, nil)
	}
	if !f.Looks || f.Passed != nil {
		return false
	}
	f.pass = ill
	inexact, noted := f.Inexact, f.Ill
	defer func() {
		f.pass, f.Inexact, f.Ill = nil, inexact, noted
		e := recover()
		if q, ok := e.(*passed); ok {
			e = q.panic
		}
		if e == nil {
			return
		}
		if t, _ := f.trouble(e); t.Kind == value.TooMuch && f.over() {
			panic(e)
		}
		f.passes(ill)
	}()
	f.Within(costlyDoubt, func() { next(f, nil) })
	return false
}

// passes notes what a candidate is left out for.
func (f *Frame) passes(ill *placed) {
	if f.Looks && f.Passed == nil {
		f.Passed = newError(ill.t, ill.at)
	}
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
	q := p.doubtful(c)
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

// doubtful begins to plan the rest of a search without a conjunct.
func (p *planner) doubtful(c *conjunct) *planner {
	q := &planner{scope: p.scope.Fork(), at: p.at, unbound: maps.Clone(p.unbound), ours: maps.Clone(p.ours), doubted: true}
	for _, o := range p.conj {
		copied := *o
		copied.done = o.done || o == c
		q.conj = append(q.conj, &copied)
	}
	return q
}

// elsewhere makes a generator that takes x from the domain of f in a conjunct on f(x) look for
// others, which are left out.
func (p *planner) elsewhere(s step, c *conjunct, apply *tree.Node) step {
	f, x := apply.Args[0], apply.Args[1]
	for _, o := range p.conj {
		if n := o.node; n.Op == tree.Member && n.Args[1].Op == tree.Domain && tree.Same(n.Args[0], x) && tree.Same(n.Args[1].Args[0], f) {
			return s
		}
	}
	pred, ours := p.scope.Pred(c.node), p.ours
	others := Solver(undoubted) // where they take long
	if q := p.doubtful(c); !p.doubted {
		if q.run(); !q.endless && q.most <= costlyDoubt {
			others = compose(q.steps, func(f *Frame, _ func(*Frame) bool) bool {
				_, _, pass := decided(f, pred, ours)
				if pass != nil {
					f.passes(pass)
				}
				return pass != nil
			})
		}
	}
	ill := &placed{&value.Trouble{Kind: value.IllDefined, Msg: "arguments outside of the domain are passed over"}, apply}
	return func(next Solver) Solver {
		gen := s(next)
		return func(f *Frame, found func(*Frame) bool) bool {
			return gen(f, found) || f.leaving(ill, others)
		}
	}
}

// raising reports whether n has operators that can be ill-defined for other reasons than an
// infinite set.
func raising(n *tree.Node) bool {
	found := false
	tree.Walk(n, func(m *tree.Node) bool {
		switch m.Op {
		case tree.Card, tree.Size:
		default:
			found = found || m.Op == tree.Apply || m.Condition() != ""
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
		other := Solver(func(f *Frame, _ func(*Frame) bool) bool {
			// It takes long to find out: a candidate that is left out counts as one.
			return f.pass != nil && undoubted(f, nil)
		})
		if otherwise != nil {
			other = otherwise(next)
		}
		return func(f *Frame, found func(*Frame) bool) bool {
			stop, doubt := attempt(f, gen, found)
			if doubt == nil {
				return stop
			}
			if !raises(doubt, ours) {
				return f.leaving(doubt, other)
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
