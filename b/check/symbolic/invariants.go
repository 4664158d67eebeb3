package symbolic

import (
	"context"
	"fmt"
	"slices"
	"time"

	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/bkernel"
	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// lemma is a predicate of the state.
type lemma struct {
	pred ast.Node // over System.State and Fixed
	text string   // as B; empty: it cannot be written
}

// maxCandidates bounds what is tried as a lemma.
const maxCandidates = 400

// candidates lists predicates that may be inductive: bounds and equalities of what a state is
// made of, as they are in some first state, and the conjuncts of guards and invariants.
func (e *engine) candidates() []lemma {
	g := e.s.Graph
	var out []lemma
	seen := map[ast.Node]bool{}
	put := func(p ast.Node, text string) {
		if op := g.Op(p); op != ast.OpTrue && op != ast.OpFalse && !seen[p] && len(out) < maxCandidates {
			seen[p] = true
			out = append(out, lemma{p, text})
		}
	}
	for _, c := range e.conjuncts() {
		if p, err := e.s.Exactly(c); err == nil {
			put(p, tree.Print(c, e.p.m.Dialect))
			put(g.Not(p), "not("+tree.Print(c, e.p.m.Dialect)+")")
		}
	}
	ss := e.session()
	ss.Assert(e.s.Init.Facts...)
	ss.Assert(e.s.Init.Can, e.s.Init.Next)
	ss.Assert(e.at(e.s.Shape, 1)...)
	a := e.ask(ss)
	if a.status != bkernel.Sat {
		return out
	}
	ev := eval.New(g, a.model)
	byValue := map[string][]int{}
	for i, c := range e.s.State {
		v, err := ev.Eval(e.s.At(c.Const, 1))
		if err != nil {
			continue
		}
		if v.Int == nil {
			p := g.IsTrue(c.Const)
			text := c.Text
			if !v.Bool {
				p = g.Not(p)
				if text != "" {
					text = "not(" + text + ")"
				}
			}
			put(p, text)
			continue
		}
		number := c.Shape == nil || c.Shape.Form == value.FInt
		if !number {
			put(g.Eq(c.Const, g.Num(v.Int)), e.s.Equation(&c, v.Int))
		}
		for _, r := range []struct {
			op   string
			pred ast.Node
		}{{"<=", g.Le(c.Const, g.Num(v.Int))}, {">=", g.Le(g.Num(v.Int), c.Const)}} {
			if !number {
				continue
			}
			text := ""
			if c.Text != "" {
				text = fmt.Sprintf("%s %s %s", c.Text, r.op, v.Int)
			}
			put(r.pred, text)
		}
		key := v.Int.String()
		for _, j := range byValue[key] {
			d := e.s.State[j]
			text := ""
			if c.Text != "" && d.Text != "" {
				text = d.Text + " = " + c.Text
			}
			if c.Shape == d.Shape {
				put(g.Eq(d.Const, c.Const), text)
				if c.Shape != nil && c.Shape.Form == value.FInt && text != "" {
					put(g.Le(d.Const, c.Const), d.Text+" <= "+c.Text)
					put(g.Le(c.Const, d.Const), c.Text+" <= "+d.Text)
				}
			}
		}
		if len(byValue[key]) < 6 {
			byValue[key] = append(byValue[key], i)
		}
	}
	return out
}

// conjuncts lists the predicates of guards and invariants that speak of the state alone, with
// the parts of implications and disjunctions.
func (e *engine) conjuncts() []*tree.Node {
	var out []*tree.Node
	var put func(n *tree.Node)
	put = func(n *tree.Node) {
		switch n.Op {
		case tree.And, tree.Or, tree.Implies, tree.Equiv:
			for _, a := range n.Args {
				put(a)
			}
			return
		case tree.Not:
			put(n.Args[0])
			return
		case tree.Member, tree.Subset:
			if n.Args[0].Op == tree.Ident && n.Args[0].Decl.Kind == tree.DVariable && isType(n.Args[1]) {
				return
			}
		}
		out = append(out, n)
	}
	var within func(n *tree.Node)
	within = func(n *tree.Node) {
		if n.Op.Kind() == tree.KPred {
			put(n)
			return
		}
		for _, a := range n.Args {
			if a.Op.Kind() != tree.KExpr {
				within(a)
			}
		}
	}
	for _, o := range e.p.m.Operations {
		for _, c := range o.Guards {
			put(c.Pred)
		}
		within(o.Body)
	}
	for _, c := range e.p.claims {
		put(c.Pred)
	}
	return out
}

// isType reports whether a set is one that says little of its elements.
func isType(n *tree.Node) bool {
	switch n.Op {
	case tree.IntSet, tree.BoolSet, tree.NaturalSet:
		return true
	case tree.Ident:
		return n.Decl.Kind == tree.DSet
	}
	return false
}

// found gives lemmas that hold in all states that are reached before a claim is false, by
// Houdini (Flanagan, Leino, 2001): what does not hold in the beginning, or is not preserved by
// what is left, is taken away until nothing is.
func (e *engine) found() []lemma {
	left := e.candidates()
	g := e.s.Graph
	sieve := func(ss *bkernel.Session, i int, assumed func() []ast.Node) bool {
		for len(left) > 0 {
			if e.ctx.Err() != nil {
				return false
			}
			var some []ast.Node
			for _, c := range left {
				some = append(some, g.Not(e.s.At(c.pred, i)))
			}
			a := e.ask(ss, append(assumed(), e.selected(ss, g.Or(some...)))...)
			switch a.status {
			case bkernel.Unsat:
				return len(a.sized) == 0
			case bkernel.Unknown:
				return false
			}
			ev := eval.New(g, a.model)
			var kept []lemma
			for _, c := range left {
				if ok, err := ev.Holds(e.s.At(c.pred, i)); err == nil && ok {
					kept = append(kept, c)
				}
			}
			if len(kept) == len(left) {
				return false
			}
			left = kept
		}
		return true
	}
	if !sieve(e.fromStart().ss, 1, func() []ast.Node { return nil }) {
		return nil
	}
	p := e.fromAnywhere()
	p.extend()
	when := map[ast.Node]ast.Node{}
	for _, c := range left {
		when[c.pred] = e.selected(p.ss, e.s.At(c.pred, 1))
	}
	if !sieve(p.ss, 2, func() []ast.Node {
		var all []ast.Node
		for _, c := range left {
			all = append(all, when[c.pred])
		}
		return all
	}) {
		return nil
	}
	return left
}

// strengthen finds lemmas, and which steps cannot go wrong where they and all claims hold: those
// are not asked about again (thesis, section 8.2). It takes a part of the time that is left. What
// is not found is no reason.
func (e *engine) strengthen() {
	ctx, reasons := e.ctx, e.reasons
	if end, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		e.ctx, cancel = context.WithTimeout(ctx, time.Until(end)/4)
		defer cancel()
	}
	defer func() { e.ctx, e.reasons = ctx, reasons }()
	e.lemmas = e.found()
	p := e.fromAnywhere()
	p.learn(e.lemmas)
	for k := range e.s.Events {
		ways, facts := e.badSteps(k, 1)
		p.ss.Assert(facts...)
		for len(ways) > 0 && e.ctx.Err() == nil {
			a := e.ask(p.ss, e.selected(p.ss, e.some(ways)))
			if e.refuted(a) {
				for _, w := range ways {
					e.safe[suspicion{k, w.claim}] = true
				}
				break
			}
			if a.status != bkernel.Sat {
				break
			}
			open := e.which(ways, a.model)
			left := slices.DeleteFunc(slices.Clone(ways), func(w bad) bool {
				return slices.ContainsFunc(open, func(o bad) bool { return o.claim == w.claim })
			})
			if len(left) == len(ways) {
				break
			}
			ways = left
		}
	}
}

// learn has lemmas hold in the last state of a path.
func (p *path) learn(found []lemma) {
	for _, c := range found {
		p.ss.Assert(p.e.s.At(c.pred, p.last))
	}
}
