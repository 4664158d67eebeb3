package eval

import (
	"slices"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// A generator may be evaluated before conjuncts to the left of its own are decided. That it is
// ill-defined then is an error only if they can all be true.

// left plans the search for what makes the conjuncts to the left of c true; nil if all are
// decided, or that takes long.
func (p *planner) left(c *conjunct) []step {
	if c == nil || !c.risky || p.doubted {
		return nil
	}
	q := &planner{scope: p.scope.Fork(), at: p.at, unbound: map[*tree.Decl]bool{}, ours: p.ours, doubted: true}
	for _, o := range p.conj[:slices.Index(p.conj, c)] {
		if o.done {
			continue
		}
		copied := *o
		q.conj = append(q.conj, &copied)
		for d := range o.free {
			if p.unbound[d] {
				q.unbound[d] = true
			}
		}
	}
	if len(q.conj) == 0 {
		return nil
	}
	q.run()
	if q.most > costlyDoubt && !q.endless {
		return nil
	}
	return q.steps
}

// early makes a generator that is ill-defined give nothing, unless what left searches for is
// there. What follows the generator keeps its own troubles.
func early(s step, left []step) step {
	if len(left) == 0 {
		return s
	}
	possible := compose(left, func(*Frame, func(*Frame) bool) bool { return true })
	return func(next Solver) Solver {
		gen := s(func(f *Frame, found func(*Frame) bool) bool { return passing(f, next, found) })
		return func(f *Frame, found func(*Frame) bool) bool {
			stop, ill := attempt(f, gen, found)
			if ill != nil && attemptLeft(f, possible) {
				panic(ill)
			}
			return stop
		}
	}
}

// attempt runs a generator; if it is ill-defined it is as if it had found nothing.
func attempt(f *Frame, gen Solver, found func(*Frame) bool) (stop bool, ill *placed) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *passed:
			panic(e.panic)
		default:
			t, at := f.trouble(e)
			if t.Kind != value.IllDefined {
				panic(e)
			}
			stop, ill = false, &placed{t, at}
		}
	}()
	return gen(f, found), nil
}

// attemptLeft runs a search; what it cannot decide counts as found.
func attemptLeft(f *Frame, s Solver) (found bool) {
	defer func() {
		if e := recover(); e != nil {
			if t, _ := f.trouble(e); t.Kind == value.TooMuch || t.Kind == value.Open {
				panic(e)
			}
			found = true
		}
	}()
	return s(f, func(*Frame) bool { return true })
}
