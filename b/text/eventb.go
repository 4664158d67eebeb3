package text

import "bsmt/b/tree"

// eventQuantifier reads the rest of an Event-B quantifier: its body reaches as far
// to the right as it can.
func (p *parser) eventQuantifier(n *tree.Node) {
	what := "a variable of " + quoted(n.Op.Info().Text)
	var pattern *tree.Node
	if n.Op == tree.Lambda {
		pattern = p.pattern(n, what)
	} else {
		n.Binds = p.typedDecls(what, nil)
	}
	types := p.ofTypes()
	p.expect(".", " after the variables")
	body := p.pred()
	switch {
	case types == nil:
	case n.Op == tree.Forall:
		body = tree.New(tree.Implies, body.Pos, tree.Conj(body.Pos, types...), body)
	default:
		body = tree.New(tree.And, body.Pos, append(types, body)...)
	}
	n.Args = []*tree.Node{body}
	if n.Op == tree.Forall || n.Op == tree.Exists {
		return
	}
	p.expect("|", " after the predicate")
	value := p.expr()
	if pattern != nil && !flatPattern(pattern, n.Binds) {
		n.Op = tree.ComprMap
		value = tree.New(tree.Couple, n.Pos, pattern, value)
	}
	n.Args = append(n.Args, value)
}

// flatPattern reports whether a pattern is the variables in order, grouped to the left.
func flatPattern(n *tree.Node, binds []*tree.Decl) bool {
	for i := len(binds) - 1; i > 0; i-- {
		if n.Op != tree.Couple || n.Args[1].Op != tree.Ident {
			return false
		}
		n = n.Args[0]
	}
	return n.Op == tree.Ident
}

// pattern reads the pattern of a lambda and declares its names.
func (p *parser) pattern(n *tree.Node, what string) *tree.Node {
	var left *tree.Node
	for {
		var part *tree.Node
		if p.accept("(") {
			p.enter()
			part = p.pattern(n, what)
			p.leave()
			p.expect(")", "")
		} else {
			ds := p.typedDecls(what, n)
			part = tree.NewIdent(ds[0].Pos, ds[0].Name)
		}
		if left == nil {
			left = part
		} else {
			left = tree.New(tree.Couple, part.Pos, left, part)
		}
		if !p.accept("|->") {
			return left
		}
	}
}

// typed is a declaration with its type expression, while its binder is read.
type typed struct {
	decl *tree.Decl
	of   *tree.Node
}

// typedDecls reads names between commas, each perhaps with a type; for a pattern,
// given by n, one name that is added to its Binds.
func (p *parser) typedDecls(what string, n *tree.Node) []*tree.Decl {
	var ds []*tree.Decl
	for {
		name, pos := p.ident(what)
		d := &tree.Decl{Name: name, Pos: pos}
		if p.accept("oftype") {
			outer := p.types // a binder within the type has types of its own
			p.types = nil
			of := p.formula(125)
			p.types = append(outer, typed{d, of})
		}
		ds = append(ds, d)
		if n != nil {
			n.Binds = append(n.Binds, d)
			return ds
		}
		if !p.accept(",") {
			return ds
		}
	}
}

// ofTypes takes the types that were read with the last declarations, as predicates.
func (p *parser) ofTypes() []*tree.Node {
	var preds []*tree.Node
	for _, t := range p.types {
		preds = append(preds, tree.New(tree.Member, t.decl.Pos, tree.NewIdent(t.decl.Pos, t.decl.Name), t.of))
	}
	p.types = nil
	return preds
}

// eventMap reads the rest of {E | P}, which binds the names of E.
func (p *parser) eventMap(pos tree.Pos, list []*tree.Node) *tree.Node {
	if len(list) > 1 {
		p.fail(list[1].Pos, "found a list, expected one expression before '|'")
	}
	p.next()
	n := &tree.Node{Op: tree.ComprMap, Pos: pos}
	seen := map[string]bool{}
	tree.Walk(list[0], func(m *tree.Node) bool {
		if len(m.Binds) > 0 {
			p.fail(m.Pos, "name the variables of this comprehension: expected {x . P | E}")
		}
		if m.Op == tree.Ident && !seen[m.Name] {
			seen[m.Name] = true
			n.Binds = append(n.Binds, &tree.Decl{Name: m.Name, Pos: m.Pos})
		}
		return true
	})
	if len(n.Binds) == 0 {
		p.fail(list[0].Pos, "there is no variable before '|'")
	}
	n = tree.NewComprehension(pos, n.Binds, p.pred(), list[0])
	p.expect("}", " at the end of the comprehension")
	return n
}
