package rewrite

import "bsmt/bkernel/ast"

// free simplifies the application of what comes with a free type: selectors and testers of
// what a constructor made, and the tester of a value, which says that it is that.
func (r *Rewriter) free(s *ast.FreeSymbol, f ast.Node, at []ast.Node) ast.Node {
	g := r.G
	if s.Role == ast.Constructor {
		return r.rebuilt(s, g.Apply(f, at...))
	}
	x := at[0]
	ctors := g.Ctors(s.Of)
	made, args := g.Constructed(x)
	switch {
	case s.Role == ast.Selector && made != nil && made.Ctor == s.Ctor:
		return args[s.Arg]
	case s.Role == ast.Selector:
		return g.Apply(f, x)
	case made != nil:
		return g.BoolOf(g.Truth(made.Ctor == s.Ctor))
	case len(ctors) == 1:
		return g.BoolOf(g.True())
	case len(ctors[s.Ctor].Args) == 0:
		return g.BoolOf(r.Eq(x, ctors[s.Ctor].Node))
	case g.Op(x) == ast.OpIte:
		if a, _ := g.Constructed(g.Arg(x, 1)); a != nil {
			return r.testIte(f, x)
		}
		if b, _ := g.Constructed(g.Arg(x, 2)); b != nil {
			return r.testIte(f, x)
		}
	}
	return g.Apply(f, x)
}

// testIte tests a choice, of which one branch was made by a constructor, branch by branch.
func (r *Rewriter) testIte(f, x ast.Node) ast.Node {
	g := r.G
	test := func(n ast.Node) ast.Node { return r.IsTrue(r.apply([]ast.Node{f, n})) }
	p := r.Ite(g.Arg(x, 0), test(g.Arg(x, 1)), test(g.Arg(x, 2)))
	if g.Op(p) == ast.OpIsTrue {
		return g.Arg(p, 0)
	}
	return g.BoolOf(p)
}

// rebuilt gives x for what the only constructor of a type makes of all selectors of x, else n.
func (r *Rewriter) rebuilt(s *ast.FreeSymbol, n ast.Node) ast.Node {
	g := r.G
	if len(g.Ctors(s.Of)) > 1 {
		return n
	}
	x := ast.None
	for i, a := range g.Args(n)[1:] {
		if g.Op(a) != ast.OpApply || g.Op(g.Arg(a, 0)) != ast.OpFree {
			return n
		}
		k := g.Symbol(g.Arg(a, 0))
		if k.Role != ast.Selector || k.Of != s.Of || k.Arg != i || x != ast.None && x != g.Arg(a, 1) {
			return n
		}
		x = g.Arg(a, 1)
	}
	return x
}

// eqFree simplifies an equality of values that constructors made, to the depth to which both
// are written out.
func (r *Rewriter) eqFree(a, b ast.Node) ast.Node {
	g := r.G
	if s, _ := g.Constructed(a); s == nil {
		return ast.None
	}
	if s, _ := g.Constructed(b); s == nil {
		return ast.None
	}
	// Equalities of arguments that are again written out are opened here: they may be deep.
	type pair struct{ a, b ast.Node }
	seen := map[pair]bool{}
	stack := []pair{{a, b}}
	var and []ast.Node
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if p.a == p.b || seen[p] {
			continue
		}
		seen[p] = true
		s, args := g.Constructed(p.a)
		k, others := g.Constructed(p.b)
		if s == nil || k == nil {
			and = append(and, r.Eq(p.a, p.b))
			continue
		}
		if s.Ctor != k.Ctor {
			return g.False()
		}
		for j := len(args) - 1; j >= 0; j-- {
			stack = append(stack, pair{args[j], others[j]})
		}
	}
	return r.And(and...)
}
