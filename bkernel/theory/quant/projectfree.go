package quant

import "bsmt/bkernel/ast"

// free projects a free type with all that its constructors need.
func (p *projection) free(t ast.Type) ast.Type {
	g, h := p.g, p.h
	var group []ast.Type
	todo := []ast.Type{t}
	for len(todo) > 0 {
		u := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if _, ok := p.types[u]; ok {
			continue
		}
		switch g.Kind(u) {
		case ast.KFun:
			todo = append(append(todo, g.Dom(u)...), g.Ran(u))
		case ast.KFree:
			p.types[u] = h.FreeType(g.FreeName(u))
			group = append(group, u)
			for _, c := range g.Ctors(u) {
				todo = append(todo, c.Args...)
			}
		}
	}
	for _, u := range group {
		for _, c := range g.Ctors(u) {
			fields := make([]ast.Field, len(c.Args))
			for i, a := range c.Args {
				fields[i] = ast.Field{Type: p.typ(a), Selector: g.Symbol(c.Selectors[i]).Name, Other: ast.None}
			}
			h.Declare(p.types[u], g.Symbol(c.Node).Name, g.Symbol(c.Tester).Name, fields)
		}
	}
	return p.types[t]
}

// symbol projects what comes with a free type.
func (p *projection) symbol(s *ast.FreeSymbol) ast.Node {
	c := p.h.Ctors(p.typ(s.Of))[s.Ctor]
	switch s.Role {
	case ast.Constructor:
		return c.Node
	case ast.Selector:
		return c.Selectors[s.Arg]
	}
	return c.Tester
}

// applyFree projects its application; cp are the projected function and arguments. What a
// selector is at values of other constructors the model says.
func (p *projection) applyFree(s *ast.FreeSymbol, cp []ast.Node) (ast.Node, error) {
	g, h := p.g, p.h
	n := h.Apply(cp[0], cp[1:]...)
	if s.Role != ast.Selector || s.Other == ast.None || len(g.Ctors(s.Of)) == 1 {
		return n, nil
	}
	x, err := p.ev.Eval(s.Other)
	if err != nil {
		return ast.None, err
	}
	is := h.IsTrue(h.Apply(h.Ctors(p.types[s.Of])[s.Ctor].Tester, cp[1]))
	return h.Ite(is, n, p.expand(g.Type(s.Other), x.Fun, cp[1:])), nil
}
