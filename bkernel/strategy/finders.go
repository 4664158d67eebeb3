package strategy

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/compile"
	"bsmt/bkernel/modelfind/candidates"
	"bsmt/bkernel/modelfind/finite"
	"bsmt/bkernel/modelfind/intblast"
	"bsmt/bkernel/modelfind/unfolding"
)

// found is the verdict that a model gives; nil without one.
func found(m ast.Model) *Result {
	if m == nil {
		return nil
	}
	return &Result{Status: Sat, Model: m}
}

// nearZero evaluates one candidate.
func nearZero(r *run) turner {
	return func(Work) turn {
		p, facts := r.prepared, r.prepared.All()
		evaluated := Work(0)
		p.G.Walk(facts, func(ast.Node) bool { evaluated++; return true })
		m := r.judge(p, candidates.NearZero(p.G, facts), facts)
		if m != nil {
			p.Elsewhere(p.G, m, func(ast.Type) bool { return false })
		}
		return turn{result: found(m), over: true, work: evaluated}
	}
}

// scaling stretches a solution near the origin, and looks at the least solutions of Pell
// equations.
func scaling(r *run) turner {
	return func(Work) turn {
		t := turn{over: true}
		p := r.prepared
		find := candidates.Finder{Problem: p, Stop: r.stopped, Within: func(facts []ast.Node, conflicts int64) (ast.Model, bool) {
			res := r.within(facts, Work(conflicts)*conflict)
			t.work += res.Work
			return res.Model, res.Status == Sat
		}}
		for _, f := range []func() (ast.Model, bool){find.Scaled, find.Pell} {
			if m, ok := f(); ok && p.Complete(m) == nil {
				t.result = found(m)
				break
			}
		}
		return t
	}
}

const (
	firstSizes  = 4 // greatest number of elements in the first turn
	moreSizes   = 2 // and so many more in each that follows
	finiteTurns = 8 // turns in all
)

// finiteModels looks for models in which each deferred set has few elements, fewest
// first, as finite model builders do (McCune, Mace4, 2003; here over the kernel's own
// congruence closure instead of propositional cells).
func finiteModels(r *run) turner {
	p := r.prepared // which may be another one later
	problem := finite.New(p.G, p.Rewrite, p.All(), func(t ast.Type) ast.Node { return p.Fresh("element", t) })
	refuted, turns := 0, 0
	return func(budget Work) turn {
		t := turn{grow: true}
		if problem == nil {
			t.over = true
			return t
		}
		for n := refuted + 1; n <= firstSizes+moreSizes*turns && !r.stopped(); n++ {
			before := p.G.Len()
			facts, ok := problem.Ground(n, int(budget/compile.NodeWork))
			t.work += nodes(p.G.Len() - before)
			if !ok {
				break
			}
			res := r.within(facts, budget)
			t.work += res.Work
			if res.Status == Sat && problem.Within(res.Model, n) && p.Complete(res.Model) == nil {
				t.result = found(res.Model)
				return t
			}
			if res.Status == Unsat && n == refuted+1 {
				refuted = n
			}
		}
		turns++
		t.over = turns == finiteTurns
		return t
	}
}

const (
	mostFuel      = 64     // unfoldings of a function within one another
	unfoldedNodes = 200000 // that they may make
)

// unfolded looks for models in which functions that are defined by recursion are unfolded so many
// times, twice as often in each turn.
func unfolded(r *run) turner {
	p := r.prepared
	problem := unfolding.New(p.Rewrite, append(without(r.problem.Facts, r.problem.Lemmas), r.problem.Assumed...), r.problem.Recursive, func(t ast.Type) ast.Node { return p.Fresh("deeper", t) })
	fuel := 1
	return func(budget Work) turn {
		t := turn{grow: true}
		if problem == nil {
			t.over = true
			return t
		}
		before := p.G.Len()
		facts, ok := problem.Facts(fuel, unfoldedNodes)
		t.work = nodes(p.G.Len() - before)
		if !ok {
			t.over = true
			return t
		}
		res := r.within(facts, budget)
		t.work += res.Work
		if res.Status == Sat {
			t.result = found(res.Model)
			return t
		}
		fuel *= 2
		t.over = fuel > mostFuel
		return t
	}
}

// without lists the facts that are not among others.
func without(facts, others []ast.Node) []ast.Node {
	is := map[ast.Node]bool{}
	for _, n := range others {
		is[n] = true
	}
	return slices.DeleteFunc(slices.Clone(facts), func(n ast.Node) bool { return is[n] })
}

// atomsPerUnit is how many atoms local search evaluates in a unit of work.
const atomsPerUnit = 4

// localSearch starts near zero, then from where the simplex is. Its share grows while it
// comes nearer.
func localSearch(r *run) turner {
	turns := 0
	return func(budget Work) turn {
		if r.compile() == nil {
			return turn{over: true}
		}
		search := r.searcher()
		if search == nil {
			return turn{over: true}
		}
		p, facts := r.prepared, r.prepared.All()
		start := r.compiled.Vertex
		if turns == 0 {
			values := candidates.NearZero(p.G, facts)
			start = func(n ast.Node) *big.Int { return values[n].Int }
		}
		before := search.Effort()
		m, near := search.Search(start, atomsPerUnit*int64(budget), r.stopped)
		t := turn{result: found(r.judge(p, m, facts)), grow: true, work: Work(search.Effort()-before) / atomsPerUnit}
		if turns++; turns > 1 {
			t.share = 0.5
			if near {
				t.share = 2
			}
		}
		return t
	}
}

const (
	leastWidth = 3
	firstMost  = 8  // greatest width of the first round
	mostWidth  = 24 // and of any
)

// intBlasting looks for models with constants of the next width, up to the greatest of
// its round; the next round has greater widths and longer turns. A width that is refuted
// is not looked at again.
func intBlasting(r *run) turner {
	least, most, width := leastWidth, firstMost, leastWidth
	var problem *intblast.Problem
	return func(budget Work) turn {
		if r.compile() == nil || r.searcher() == nil {
			return turn{over: true} // late, linear, or no polynomials
		}
		p, facts := r.prepared, r.prepared.All()
		if problem == nil {
			problem = intblast.New(p.G, facts, func(t ast.Type) ast.Node { return p.Fresh("word", t) })
		}
		if problem == nil {
			return turn{over: true}
		}
		before := p.G.Len()
		words := problem.At(width)
		t := turn{work: nodes(p.G.Len() - before)}
		next := width + 2 + width/4
		if words == nil {
			t.over = width == least // not even the least fits
			next, most = most+1, width-1
		} else {
			res := r.within(words.Facts, budget)
			t.work += res.Work
			switch res.Status {
			case Sat:
				m := words.Model(res.Model)
				if t.result = found(r.judge(p, m, facts)); t.result != nil {
					return t
				}
			case Unsat:
				least = next
				t.over = words.Whole || next > mostWidth
			}
		}
		if width = next; width > most {
			width, most, t.grow = least, min(most+most/2, mostWidth), true
		}
		return t
	}
}
