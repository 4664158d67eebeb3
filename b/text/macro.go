package text

import "bsmt/b/tree"

// macro is a definition: its tokens, and its body once it was needed.
type macro struct {
	name   string
	pos    tree.Pos
	params []string
	file   string
	tokens []token // of the body, with a tEOF at the end
	body   *tree.Node
	err    error // why it has no body
	busy   bool  // it is being read: a use now would be a definition by itself
}

// macros are the definitions of a component.
type macros struct {
	byName   map[string]*macro
	order    []*macro
	expanded int // nodes made by expansion so far
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
	if n := p.external(d); n != nil {
		return n
	}
	p.next()
	args := p.arguments(d, pos)
	body := p.bodyOf(d, pos)
	r := tree.Replacer{With: map[string]*tree.Node{}, BindersToo: true, Limit: maxExpanded, Made: p.macros.expanded}
	for i, name := range d.params {
		r.With[name] = args[i]
	}
	n := r.Copy(body)
	p.macros.expanded = r.Made
	if n == nil {
		p.fail(pos, "definitions expand to more than %d nodes", maxExpanded)
	}
	return n
}

// arguments reads those of a macro whose name was read, at pos.
func (p *parser) arguments(d *macro, pos tree.Pos) []*tree.Node {
	if len(d.params) == 0 {
		return nil
	}
	p.expect("(", " before the arguments of the definition "+d.name)
	args := p.exprs()
	p.expect(")", " after the arguments of the definition "+d.name)
	if len(args) != len(d.params) {
		p.fail(pos, "found %d arguments of the definition %s, expected %d", len(args), d.name, len(d.params))
	}
	return args
}

// bodyOf reads the body of a macro, once.
func (p *parser) bodyOf(d *macro, use tree.Pos) *tree.Node {
	if d.body != nil {
		return d.body
	}
	if d.err != nil {
		panic(d.err)
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
		err := tree.Catch(func() {
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
			d.err = err
			panic(err)
		}
		n = s
	}
	p.shallow(n)
	d.body = n
	return n
}
