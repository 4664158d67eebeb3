package refine

import (
	"bytes"
	"fmt"
	"slices"

	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// gluing is what holds in each pair of states of two machines, compiled: the invariants of
// both, the gluing invariant, and that variables which both have under one name are equal.
type gluing struct {
	p        *Pair
	frame    *eval.Frame
	clauses  []*tree.Clause
	preds    []eval.Pred
	vars     int      // slot of the first variable of the concrete machine
	only     int      // slot of the first variable that only the abstract machine has
	abstract []int    // of those, the index among the variables of the abstract machine; -1: of a machine further up
	theirs   int      // slot of the first variable of the abstract machine, as its own invariant knows them; -1: that is not asked
	same     [][2]int // indices of variables with one name
	keys     [2][]byte
	false    string       // the conjunct that failed last
	failed   *tree.Clause // which it is; nil: a variable is not the same
}

// newGluing compiles the gluing invariant. There is one only with the machine that the
// concrete one names as what it refines.
func newGluing(p *Pair) (*gluing, error) {
	m := p.Concrete.M
	if m.Abstract == nil || m.Abstract != p.Abstract.M {
		return nil, fmt.Errorf("%s has no gluing invariant with %s, which it does not name after REFINES", m.Name, p.Abstract.M.Name)
	}
	g := &gluing{p: p}
	code, s := g.scope()
	index := map[string]int{}
	for i, d := range m.Abstract.Variables {
		index[d.Name] = i
	}
	beyond := map[*tree.Decl]bool{}
	for _, d := range m.AbstractOnly {
		i, ok := index[d.Name]
		if !ok {
			i = -1
			beyond[d] = true
		}
		g.abstract = append(g.abstract, i)
	}
	for i, d := range m.Variables {
		if k, ok := index[d.Name]; ok {
			g.same = append(g.same, [2]int{i, k})
		}
	}
	g.theirs = s.BindNew(m.Abstract.Variables...)
	for _, c := range slices.Concat(m.Invariants, m.Abstract.Invariants, m.Gluing) {
		known := true
		for d := range eval.FreeNames(c.Pred) {
			known = known && !beyond[d]
		}
		if known {
			g.ask(s, c)
		}
	}
	g.frame = code.NewFrame(eval.NewQuota(0))
	return g, nil
}

// newOwn compiles what a refinement promises of its own variables: its invariant and its assertions.
func newOwn(p *Pair) *gluing {
	g := &gluing{p: p, theirs: -1}
	code, s := g.scope()
	for _, list := range [][]*tree.Clause{p.Concrete.M.Invariants, p.Concrete.M.Assertions} {
		for _, c := range list {
			g.ask(s, c)
		}
	}
	g.frame = code.NewFrame(eval.NewQuota(0))
	return g
}

// scope begins with the names of both machines.
func (g *gluing) scope() (*eval.Code, *eval.Scope) {
	m, code := g.p.Concrete.M, eval.NewCode(g.p.Concrete.World)
	s := code.NewScope()
	s.BindNew(m.Constants...)
	g.vars = s.BindNew(m.Variables...)
	g.only = s.BindNew(m.AbstractOnly...)
	return code, s
}

func (g *gluing) ask(s *eval.Scope, c *tree.Clause) {
	g.clauses = append(g.clauses, c)
	g.preds = append(g.preds, s.Pred(c.Pred))
}

// holds reports whether the invariant holds between a concrete state and one of some
// abstract states.
func (g *gluing) holds(concrete int32, abstract []int32) (bool, error) {
	constants, vars := g.p.Concrete.Values(concrete)
	copy(g.frame.Slots, constants)
	copy(g.frame.Slots[g.vars:], vars)
	for _, a := range abstract {
		ok, err := g.holdsWith(vars, a)
		if ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

func (g *gluing) holdsWith(vars []value.Value, abstract int32) (bool, error) {
	_, theirs := g.p.Abstract.Values(abstract)
	for _, pair := range g.same {
		shape := g.p.Concrete.World.Shape(g.p.Concrete.M.Variables[pair[0]].Type)
		g.keys[0] = shape.Append(g.keys[0][:0], vars[pair[0]])
		g.keys[1] = shape.Append(g.keys[1][:0], theirs[pair[1]])
		if !bytes.Equal(g.keys[0], g.keys[1]) {
			g.failed = nil
			g.false = g.p.Concrete.M.Variables[pair[0]].Name + " is not the same in both machines"
			return false, nil
		}
	}
	for i, k := range g.abstract {
		if k >= 0 {
			g.frame.Slots[g.only+i] = theirs[k]
		}
	}
	if g.theirs >= 0 {
		copy(g.frame.Slots[g.theirs:], theirs)
	}
	for i, p := range g.preds {
		ok, err := g.frame.Truth(p)
		if err != nil {
			return false, err
		}
		if !ok {
			c := g.clauses[i]
			g.failed = c
			g.false = c.Pred.String() + " is false"
			if c.Pos.Known() {
				g.false = c.Pos.String() + ": " + g.false
			}
			return false, nil
		}
	}
	return true, nil
}
