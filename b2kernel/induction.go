package b2kernel

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// inSpace shows that f : A --> B (or +->, <->) for an f that a conjunct defines as a union of lambdas and listed pairs,
// also by recursion: that each value lies in B if those do that it is made of, and that a part of the argument, an integer
// that is not negative, becomes smaller with each call, so that all do by induction. false: it is not shown.
func (q Question) inSpace(ctx context.Context, p *tree.Node, conj []*tree.Node, given map[*tree.Decl]value.Value) bool {
	if p.Op != tree.Member || p.Args[0].Op != tree.Ident || given[p.Args[0].Decl].AsSymbolic() == nil {
		return false
	}
	op := p.Args[1].Op
	switch op {
	case tree.Relations, tree.PartialFunc, tree.TotalFunc:
	default:
		return false
	}
	s := &step{f: p.Args[0].Decl, from: p.Args[1].Args[0], to: p.Args[1].Args[1]}
	var def *tree.Node
	for _, n := range conj {
		if n.Op == tree.Equal && n.Args[0].Op == tree.Ident && n.Args[0].Decl == s.f {
			def = n.Args[1]
		}
	}
	if def == nil || !s.cases(def) {
		return false
	}
	at := p.Pos
	none := func(c stepCase, preds ...*tree.Node) bool { // no values satisfy them
		for _, p := range preds {
			if p.Op == tree.Not && slices.ContainsFunc(preds, func(o *tree.Node) bool { return tree.Same(o, p.Args[0]) }) {
				return true
			}
		}
		q := q
		all := tree.Conj(at, preds...)
		q, goal, ok := q.listed(all, conj, given)
		if !ok {
			return false
		}
		q.Pred = tree.Conj(at, append(goal, preds...)...)
		for d := range eval.FreeNames(q.Pred) {
			if slices.Contains(s.made, d) {
				q.Names = append(q.Names, d)
			}
		}
		slices.SortFunc(q.Names, func(a, b *tree.Decl) int { return slices.Index(s.made, a) - slices.Index(s.made, b) })
		some := false
		q.Found = func([]value.Value) (more, wrong bool) { some = true; return false, false }
		ans := Solve(ctx, q)
		return ans.All && !some && (!ans.Partial || c.meant)
	}
	not := func(p *tree.Node) *tree.Node { return tree.New(tree.Not, at, p) }
	in := func(x, set *tree.Node) *tree.Node { return tree.New(tree.Member, at, x, tree.Clone(set)) }
	left := []*tree.Node{in(s.argument(at), s.from)} // of the arguments
	for i, c := range s.list {
		if !none(stepCase{}, append(slices.Clip(c.conditions), not(in(s.argument(at), s.from)))...) {
			return false
		}
		for _, o := range c.owed {
			if !none(c, slices.Concat(c.conditions, o)...) {
				return false
			}
		}
		known := slices.Concat(c.conditions, c.assumed)
		if !none(c, append(slices.Clip(known), not(in(c.value, s.to)))...) {
			return false
		}
		for _, d := range s.list[:i] {
			both := stepCase{meant: c.meant && d.meant}
			if op != tree.Relations && !none(both, slices.Concat(known, d.conditions, d.assumed, []*tree.Node{tree.New(tree.NotEqual, at, c.value, d.value)})...) {
				return false
			}
		}
		left = append(left, not(tree.Conj(at, c.conditions...)))
	}
	return (op != tree.TotalFunc || none(stepCase{}, left...)) && s.ends(at, none)
}

// ends shows that recursion ends.
func (s *step) ends(at tree.Pos, none func(c stepCase, preds ...*tree.Node) bool) bool {
	zero := tree.NewInt(at, new(big.Int))
	zero.Type = tree.IntType
	return slices.ContainsFunc(s.args, func(d *tree.Decl) bool {
		i := slices.Index(s.args, d)
		for _, c := range s.list {
			for _, call := range c.calls {
				if i >= len(call.parts) || d.Type.Rep().Kind != tree.TInt {
					return false
				}
				smaller := tree.New(tree.And, at, tree.New(tree.LessEq, at, zero, tree.NewUse(at, d)), tree.New(tree.Less, at, call.parts[i], tree.NewUse(at, d)))
				if !none(c, slices.Concat(c.conditions, call.path, []*tree.Node{tree.New(tree.Not, at, smaller)})...) {
					return false
				}
			}
		}
		return true
	})
}

// step is what the values of a function are made of.
type step struct {
	f        *tree.Decl
	from, to *tree.Node
	args     []*tree.Decl // the argument, the same for all cases
	made     []*tree.Decl // all names that stand for something
	list     []stepCase
}

// stepCase is the value of the function at some arguments.
type stepCase struct {
	conditions []*tree.Node   // of the arguments
	value      *tree.Node     // a name in the place of each call of the function
	assumed    []*tree.Node   // of these names
	owed       [][]*tree.Node // what must not hold together, for the value to mean something: calls within the domain, divisors
	calls      []call
	meant      bool // it always does where nothing of that holds
}

// cases reads a definition; false: it is of another form.
func (s *step) cases(n *tree.Node) bool {
	switch n.Op {
	case tree.Union:
		// Lambdas say how many parts arguments have.
		a, b := n.Args[0], n.Args[1]
		if a.Op == tree.SetExt {
			a, b = b, a
		}
		return s.cases(a) && s.cases(b)
	case tree.Lambda:
		c := tree.Clone(n)
		if s.args == nil {
			for _, d := range c.Binds {
				s.args = append(s.args, s.name(d.Type))
			}
		}
		if len(s.args) != len(c.Binds) {
			return false
		}
		for i, d := range c.Binds {
			if !s.args[i].Type.Equal(d.Type) {
				return false
			}
			rename(c, d, s.args[i])
		}
		return s.add(tree.Conjuncts(c.Args[0]), c.Args[1])
	case tree.SetExt:
		for _, e := range n.Args {
			if e = tree.Clone(e); e.Op != tree.Couple {
				return false
			}
			if s.args == nil {
				s.args = append(s.args, s.name(e.Args[0].Type))
			}
			if !s.add([]*tree.Node{tree.New(tree.Equal, e.Pos, s.argument(e.Pos), e.Args[0])}, e.Args[1]) {
				return false
			}
		}
		return true
	}
	return false
}

// call is an application of the function in its own definition.
type call struct {
	path  []*tree.Node // under what it is reached
	parts []*tree.Node // its argument, as s.args have it; nil: in another form
}

func (s *step) name(t *tree.Type) *tree.Decl {
	d := &tree.Decl{Name: fmt.Sprintf("step__%d", len(s.made)), Kind: tree.DLocal, Type: t}
	s.made = append(s.made, d)
	return d
}

// argument gives the tuple of the arguments.
func (s *step) argument(at tree.Pos) *tree.Node { return tree.NewTuple(at, s.args) }

// add adds a case, with a name for each call in its value; false if the function is used in another way.
func (s *step) add(conditions []*tree.Node, val *tree.Node) bool {
	c := stepCase{conditions: conditions, meant: true}
	owe := func(n *tree.Node, path []*tree.Node, not *tree.Node) {
		c.owed = append(c.owed, slices.Concat(path, c.assumed, []*tree.Node{tree.New(tree.Not, n.Pos, not)}))
	}
	ok := !slices.ContainsFunc(conditions, func(n *tree.Node) bool { return eval.FreeNames(n)[s.f] })
	var walk func(n *tree.Node, path []*tree.Node) *tree.Node
	walk = func(n *tree.Node, path []*tree.Node) *tree.Node {
		switch {
		case n.Op == tree.Apply && n.Args[0].Decl == s.f:
			x := walk(n.Args[1], path)
			owe(n, path, tree.New(tree.Member, n.Pos, x, tree.Clone(s.from)))
			parts := []*tree.Node{x}
			for len(parts) < len(s.args) && parts[0].Op == tree.Couple {
				parts = slices.Concat(parts[0].Args, parts[1:])
			}
			if len(parts) < len(s.args) {
				parts = nil
			}
			c.calls = append(c.calls, call{slices.Concat(path, c.assumed), parts})
			y := tree.NewUse(n.Pos, s.name(n.Type))
			c.assumed = append(c.assumed, tree.New(tree.Member, n.Pos, y, tree.Clone(s.to)))
			return y
		case n.Op == tree.IfExpr:
			if eval.FreeNames(n.Args[0])[s.f] {
				ok = false
				return n
			}
			tree.Walk(n.Args[0], func(m *tree.Node) bool {
				c.meant = c.meant && m.Condition() == ""
				return c.meant
			})
			n.Args[1] = walk(n.Args[1], append(slices.Clip(path), n.Args[0]))
			n.Args[2] = walk(n.Args[2], append(slices.Clip(path), tree.New(tree.Not, n.Pos, n.Args[0])))
			return n
		case len(n.Binds) > 0 || n.Op.Kind() == tree.KPred || n.Op == tree.Ident:
			ok = ok && !eval.FreeNames(n)[s.f]
			c.meant = c.meant && n.Op == tree.Ident
			return n
		}
		for i, a := range n.Args {
			n.Args[i] = walk(a, path)
		}
		zero := tree.NewInt(n.Pos, new(big.Int))
		zero.Type = tree.IntType
		switch n.Op {
		case tree.Div:
			owe(n, path, tree.New(tree.NotEqual, n.Pos, n.Args[1], zero))
		case tree.Mod:
			owe(n, path, tree.New(tree.And, n.Pos, tree.New(tree.LessEq, n.Pos, zero, n.Args[0]), tree.New(tree.Less, n.Pos, zero, n.Args[1])))
		default:
			c.meant = c.meant && n.Condition() == ""
		}
		return n
	}
	c.value = walk(val, nil)
	s.list = append(s.list, c)
	return ok
}

// rename makes the uses of a name those of another.
func rename(n *tree.Node, from, to *tree.Decl) {
	tree.Walk(n, func(n *tree.Node) bool {
		if n.Decl == from {
			n.Decl, n.Name = to, to.Name
		}
		return true
	})
}
