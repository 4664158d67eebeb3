package symbolic

import (
	"slices"

	"bsmt/bkernel"
	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// kInduction is k-induction with states that all differ (thesis, Algorithm 7.1, and Sheeran,
// Singh and Stålmarck, Checking Safety Properties Using Induction and a SAT-Solver, 2000).
func (e *engine) kInduction() *finding { return e.induction(true) }

// tInduction is the same, but states are said to differ once a path was found on which they
// do not.
func (e *engine) tInduction() *finding { return e.induction(false) }

// induction looks for a path of k transitions from the beginning to a bad step, and if there is
// none for one of k good states, all different, from anywhere. Without the second all claims
// hold; so they do where no path of different states from the beginning is as long as this.
func (e *engine) induction(upfront bool) *finding {
	found := e.lemmas
	base, step := e.fromStart(), e.fromAnywhere()
	step.learn(found)
	apart := map[*path]pairs{base: {}, step: {}}
	for e.ctx.Err() == nil {
		f, over := e.violated(base)
		if over {
			return f
		}
		if e.inductive(step, apart[step]) {
			if step.last == 1 {
				return e.certified(found)
			}
			return &finding{holds: true}
		}
		for _, p := range []*path{base, step} {
			p.extend()
			if p == step {
				p.good(p.last)
				p.learn(found)
			}
			if upfront {
				for i := 1; i < p.last; i++ {
					if !e.separate(p, apart[p], i, p.last) {
						return nil
					}
				}
			}
		}
		if e.none(base, apart[base]) {
			return &finding{holds: true}
		}
	}
	return nil
}

// pairs are the states of a path that are said to differ.
type pairs map[[2]int]bool

// separate says that two states of a path differ.
func (e *engine) separate(p *path, done pairs, i, j int) bool {
	if done[[2]int{i, j}] {
		return true
	}
	done[[2]int{i, j}] = true
	n, err := e.s.Apart(i, j)
	if err != nil {
		e.doubt("%v", err)
		return false
	}
	p.ss.Assert(n)
	return true
}

// inductive asks whether no path of good states, all different, ends in a bad step.
func (e *engine) inductive(p *path, done pairs) bool {
	ways, facts := e.allBad(p.last)
	p.ss.Assert(facts...)
	return e.none(p, done, e.selected(p.ss, e.some(ways)))
}

// selected gives a literal that has a predicate hold.
func (e *engine) selected(ss *bkernel.Session, n ast.Node) ast.Node {
	g := e.s.Graph
	sel := g.IsTrue(g.Fresh("if", ast.Bool))
	ss.Assert(g.Imp(sel, n))
	return sel
}

// none asks for a path whose states all differ. Where it finds one on which two are alike it
// says that they differ, and asks again.
func (e *engine) none(p *path, done pairs, assumed ...ast.Node) bool {
	for e.ctx.Err() == nil {
		a := e.ask(p.ss, assumed...)
		if a.status != bkernel.Sat {
			return e.refuted(a)
		}
		i, j, alike := e.alike(p, done, a)
		if !alike || !e.separate(p, done, i, j) {
			return false
		}
	}
	return false
}

// alike finds two states of a path that are the same in a model.
func (e *engine) alike(p *path, done pairs, a answer) (i, j int, ok bool) {
	ev := eval.New(e.s.Graph, a.model)
	var texts []string
	for i := 1; i <= p.last; i++ {
		var b []byte
		for _, c := range e.s.StateAt(i) {
			v, err := ev.Eval(c)
			if err != nil {
				return 0, 0, false
			}
			if v.Int != nil {
				b = v.Int.Append(b, 36)
			} else if v.Bool {
				b = append(b, 't')
			}
			b = append(b, ' ')
		}
		if k := slices.Index(texts, string(b)); k >= 0 && !done[[2]int{k + 1, i}] {
			return k + 1, i, true
		}
		texts = append(texts, string(b))
	}
	return 0, 0, false
}
