package text

import (
	"fmt"

	"bsmt/b/tree"
)

// macro is a definition: its tokens, and its body once it was needed.
type macro struct {
	name   string
	pos    tree.Pos
	params []string
	file   string
	tokens []token // of the body, with a tEOF at the end
	body   *tree.Node
	busy   bool // it is being read: a use now would be a definition by itself
}

// macros are the definitions of a component.
type macros struct {
	byName   map[string]*macro
	order    []*macro
	expanded int // nodes made by expansion so far
	fresh    int // names made so far
}

// find gives the macro that a token names; nil: none. Parameters of the definition
// that is being read hide macros.
func (m *macros) find(t *token, hidden []string) *macro {
	if m == nil || t.kind != tWord && t.kind != tQuoted {
		return nil
	}
	d := m.byName[t.text]
	if d == nil {
		return nil
	}
	for _, h := range hidden {
		if h == t.text {
			return nil
		}
	}
	return d
}

// add declares a macro; the first of two with one name counts, as includes may repeat.
func (m *macros) add(d *macro) bool {
	if m.byName[d.name] != nil {
		return false
	}
	m.byName[d.name] = d
	m.order = append(m.order, d)
	return true
}

// expand reads the use of a macro and gives its body with the arguments in it.
func (p *parser) expand(d *macro) *tree.Node {
	pos := p.pos()
	p.next()
	for _, prefix := range []string{"EXTERNAL_FUNCTION_", "EXTERNAL_PREDICATE_", "EXTERNAL_SUBSTITUTION_"} {
		if p.macros.byName[prefix+d.name] != nil {
			p.unsupported(pos, "the external function "+d.name)
		}
	}
	var args []*tree.Node
	if len(d.params) > 0 {
		p.expect("(", " before the arguments of the definition "+d.name)
		args = p.exprs()
		p.expect(")", " after the arguments of the definition "+d.name)
		if len(args) != len(d.params) {
			p.fail(pos, "found %d arguments of the definition %s, expected %d", len(args), d.name, len(d.params))
		}
	}
	body := p.bodyOf(d, pos)
	x := expander{p: p, pos: pos}
	env := map[string]*tree.Node{}
	for i, name := range d.params {
		env[name] = args[i]
	}
	return x.copy(body, env)
}

// bodyOf reads the body of a macro, once.
func (p *parser) bodyOf(d *macro, use tree.Pos) *tree.Node {
	if d.body != nil {
		return d.body
	}
	if d.busy {
		p.fail(use, "the definition %s is made of itself", d.name)
	}
	d.busy = true
	defer func() { d.busy = false }()
	p.enter()
	defer p.leave()
	read := func(f func(*parser) *tree.Node) (*tree.Node, int, error) {
		sub := &parser{file: d.file, dialect: p.dialect, tokens: d.tokens, macros: p.macros, inMacro: d.params, depth: p.depth}
		var n *tree.Node
		err := catch(func() {
			n = f(sub)
			if sub.tok().kind != tEOF {
				sub.expected("the end of the definition " + d.name)
			}
		})
		return n, sub.at, err
	}
	n, reached, err := read(func(sub *parser) *tree.Node {
		n := sub.formula(prioPred)
		for n.Op.Kind() == tree.KExpr && sub.accept(",") {
			n = tree.New(tree.Couple, n.Pos, n, sub.expr())
		}
		return n
	})
	if err != nil {
		s, further, err2 := read((*parser).subst)
		if err2 != nil {
			if further > reached {
				err = err2
			}
			panic(err)
		}
		n = s
	}
	p.shallow(n)
	d.body = n
	return n
}

// expander copies the body of a macro with arguments for its parameters.
type expander struct {
	p   *parser
	pos tree.Pos // of the use
}

func (x *expander) copy(n *tree.Node, env map[string]*tree.Node) *tree.Node {
	m := x.p.macros
	if m.expanded++; m.expanded > maxExpanded {
		x.p.fail(x.pos, "definitions expand to more than %d nodes", maxExpanded)
	}
	arg := env[n.Name]
	switch {
	case arg == nil:
	case n.Op == tree.Ident:
		return x.copy(arg, nil)
	case n.Op == tree.Prev:
		if arg.Op != tree.Ident {
			x.p.fail(arg.Pos, "found an expression, expected a variable: %s$0 occurs in the definition", n.Name)
		}
		return &tree.Node{Op: tree.Prev, Pos: n.Pos, Name: arg.Name}
	}
	c := *n
	if arg != nil && n.Op == tree.Call && arg.Op == tree.Ident {
		c.Name = arg.Name
	}
	if len(n.Binds) > 0 {
		c.Binds, env = x.binds(n.Binds, env)
	}
	if len(n.Args) > 0 {
		c.Args = make([]*tree.Node, len(n.Args))
		for i, a := range n.Args {
			c.Args[i] = x.copy(a, env)
		}
	}
	return &c
}

// binds copies declarations. One that is named by a parameter takes the name that
// is its argument, one that would catch a name of an argument is renamed.
func (x *expander) binds(ds []*tree.Decl, env map[string]*tree.Node) ([]*tree.Decl, map[string]*tree.Node) {
	inner := make(map[string]*tree.Node, len(env))
	for k, v := range env {
		inner[k] = v
	}
	out := make([]*tree.Decl, len(ds))
	for i, d := range ds {
		e := *d
		if arg := env[d.Name]; arg != nil {
			if arg.Op == tree.Ident {
				e.Name = arg.Name
			} else {
				delete(inner, d.Name)
			}
		}
		out[i] = &e
	}
	for i, d := range ds {
		if env[d.Name] != nil || !freeInValues(d.Name, inner) {
			continue
		}
		m := x.p.macros
		m.fresh++
		out[i].Name = fmt.Sprintf("%s__%d", d.Name, m.fresh)
		inner[d.Name] = tree.NewIdent(d.Pos, out[i].Name)
	}
	return out, inner
}

func freeInValues(name string, env map[string]*tree.Node) bool {
	found := false
	for _, v := range env {
		tree.Walk(v, func(n *tree.Node) bool {
			found = found || n.Op == tree.Ident && n.Name == name
			return !found
		})
	}
	return found
}
