package machine

import (
	"strings"

	"bsmt/b/machine"
	"bsmt/b/text"
	"bsmt/b/tree"
	"bsmt/language"
)

// component finds the names of a component, and of those that it names in the flat machine m, which may be nil.
func (r *reader) component(c *tree.Component, m *machine.Machine) {
	r.globals, r.macros = map[string]int{}, map[string]int{}
	all := language.Span{End: len(r.src)}
	r.region = all
	if i := r.token(c.Pos); i >= 0 {
		// The place of a component is its name, or the word before it.
		for k := i; k < min(i+2, len(r.tokens)); k++ {
			if t := r.tokens[k]; t.Kind == text.Word && t.Text == c.Name {
				s := r.symbol(tree.Pos{File: r.path, Line: t.Line, Col: t.Col}, c.Name, language.Component, all)
				r.a.Symbols[s].Fixed = "its file has the name, too"
				asks := language.CheckMachine
				if c.Kind == tree.RefinementUnit || c.Kind == tree.ImplementationUnit {
					asks = language.Refines
				}
				if c.Kind != tree.DefinitionsUnit {
					r.a.Checks = append(r.a.Checks, language.Check{Span: language.Span{Begin: t.Begin, End: t.End}, Asks: asks})
				}
				break
			}
		}
	}
	r.declared(c, m, all)
	r.references(c)
	r.definitions(c)
	for _, list := range [][]*tree.Clause{c.Constraints, c.Properties, c.Invariants, c.Assertions} {
		for _, cl := range list {
			r.sources(cl.Pred)
		}
	}
	for _, list := range [][]*tree.Clause{c.Constraints, c.Properties, c.Invariants, c.Assertions} {
		for _, cl := range list {
			r.clause(cl.Pos)
			r.formula(cl.Pred, nil)
		}
	}
	for _, v := range c.Values {
		r.formula(v, nil)
	}
	r.clause(c.Pos)
	if c.Init != nil {
		r.clause(c.Init.Pos)
		r.formula(c.Init, nil)
	}
	for _, list := range [][]*tree.Operation{c.Operations, c.LocalOperations} {
		for i, o := range list {
			r.clause(o.Pos)
			if i+1 < len(list) {
				if k := r.token(list[i+1].Pos); k >= 0 {
					r.region.End = r.tokens[k].Begin
				}
			}
			env := &locals{}
			for _, ds := range [][]*tree.Decl{o.Results, o.Params} {
				for _, d := range ds {
					env = env.with(d.Name, r.local(d))
				}
			}
			r.formula(o.Body, env)
		}
	}
	r.region = all
	r.uses()
}

// clause has the locals that are met now be of the clause or operation that a place is in.
func (r *reader) clause(p tree.Pos) {
	r.region = language.Span{End: len(r.src)}
	i := r.token(p)
	if i < 0 {
		return
	}
	r.region.Begin = r.tokens[i].Begin
	for k := i + 1; k < len(r.tokens); k++ {
		if t := r.tokens[k]; t.Kind == text.Word && clauseWord(t.Text) {
			r.region.End = t.Begin
			return
		}
	}
}

func clauseWord(w string) bool {
	switch w {
	case "INVARIANT", "PROPERTIES", "ASSERTIONS", "INITIALISATION", "INITIALIZATION", "OPERATIONS", "LOCAL_OPERATIONS", "EVENTS", "VARIABLES", "CONSTANTS", "SETS", "DEFINITIONS", "VALUES", "CONSTRAINTS":
		return true
	}
	return false
}

// symbol gives the symbol that is declared at a place, and notes that place as its use if it is in this
// text.
func (r *reader) symbol(p tree.Pos, name string, kind language.Kind, scope language.Span) int {
	if i, ok := r.symbols[p]; ok {
		return i
	}
	s := language.Symbol{Name: last(name), Kind: kind, Scope: scope}
	tokens := r.tokens
	if p.File != r.path {
		s.File = p.File
		tokens = r.tokensOf(p.File)
	}
	k := nameToken(tokens, tokenAt(tokens, p), s.Name)
	if k >= 0 {
		s.Decl = language.Span{Begin: tokens[k].Begin, End: tokens[k].End}
	}
	r.a.Symbols = append(r.a.Symbols, s)
	i := len(r.a.Symbols) - 1
	r.symbols[p] = i
	if s.File == "" && k >= 0 {
		r.a.Uses = append(r.a.Uses, language.Use{Span: s.Decl, Symbol: i})
	}
	return i
}

// tokensOf gives the tokens of another file; none if it cannot be read.
func (r *reader) tokensOf(path string) []text.Token {
	if list, ok := r.others[path]; ok {
		return list
	}
	if r.others == nil {
		r.others = map[string][]text.Token{}
	}
	src, err := r.open(path)
	if err == nil {
		r.others[path] = text.Tokens(src)
	} else {
		r.others[path] = nil
	}
	return r.others[path]
}

// last is what a name is where it is declared: a prefix is of who includes it.
func last(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// nameToken gives the token of a name that begins at token i, perhaps with prefixes; -1: none.
func nameToken(tokens []text.Token, i int, name string) int {
	for i >= 0 && i < len(tokens) {
		if tokens[i].Kind == text.Word && tokens[i].Text == name {
			return i
		}
		if tokens[i].Kind != text.Word || i+2 >= len(tokens) || tokens[i+1].Text != "." {
			return -1
		}
		i += 2
	}
	return -1
}

// declared makes the symbols of the component, and of all that the flat machine has besides.
func (r *reader) declared(c *tree.Component, m *machine.Machine, scope language.Span) {
	global := func(p tree.Pos, name string, kind language.Kind, t *tree.Type) {
		if !p.Known() {
			return
		}
		i := r.symbol(p, name, kind, scope)
		if t != nil && t.Ground() {
			r.a.Symbols[i].Detail = t.String()
		}
		if _, there := r.globals[name]; !there {
			r.globals[name] = i
		}
	}
	sets := func(list []*tree.Set) {
		for _, s := range list {
			global(s.Pos, s.Name, language.Sort, nil)
			for _, e := range s.Elements {
				global(e.Pos, e.Name, language.Constant, s.Type)
				if i, ok := r.symbols[e.Pos]; ok {
					r.a.Symbols[i].Source = "an element of " + s.Name
				}
			}
		}
	}
	decls := func(kind language.Kind, lists ...[]*tree.Decl) {
		for _, list := range lists {
			for _, d := range list {
				global(d.Pos, d.Name, kind, d.Type)
			}
		}
	}
	operations := func(lists ...[]*tree.Operation) {
		for _, list := range lists {
			for _, o := range list {
				global(o.Pos, o.Name, language.Operation, nil)
				if i, ok := r.symbols[o.Pos]; ok {
					r.a.Symbols[i].Detail = ""
					r.a.Symbols[i].Source = header(o)
				}
			}
		}
	}
	if m != nil {
		// Its declarations have types; those of the component that are variables are copies.
		decls(language.Variable, m.Variables)
	}
	sets(c.Sets)
	decls(language.Constant, c.Params, c.Constants, c.AbstractConstants)
	decls(language.Variable, c.Variables, c.ConcreteVariables)
	operations(c.Operations, c.LocalOperations)
	for a := m; a != nil; a = a.Abstract {
		sets(a.Sets)
		decls(language.Constant, a.Constants)
		decls(language.Variable, a.Variables, a.AbstractOnly)
		operations(a.Operations, a.Called)
	}
	_ = scope
}

// header writes how an operation is called.
func header(o *tree.Operation) string {
	names := func(list []*tree.Decl) string {
		var s []string
		for _, d := range list {
			n := d.Name
			if d.Type != nil && d.Type.Ground() {
				n += " : " + d.Type.String()
			}
			s = append(s, n)
		}
		return strings.Join(s, ", ")
	}
	h := last(o.Name)
	if len(o.Results) > 0 {
		h = names(o.Results) + " <-- " + h
	}
	if len(o.Params) > 0 {
		h += "(" + names(o.Params) + ")"
	}
	return h
}

// references are the names of other components, and of operations that are promoted.
func (r *reader) references(c *tree.Component) {
	for _, list := range refs(c) {
		for _, ref := range list {
			path := ""
			for _, s := range machine.Suffixes() {
				if at := sibling(r.path, ref.Name+s); len(r.tokensOf(at)) > 0 {
					path = at
					break
				}
			}
			if path == "" {
				continue
			}
			tokens := r.tokensOf(path)
			k := 0
			for k < len(tokens) && !(tokens[k].Kind == text.Word && tokens[k].Text == ref.Name) {
				k++
			}
			if k == len(tokens) {
				continue
			}
			i := r.symbol(tree.Pos{File: path, Line: tokens[k].Line, Col: tokens[k].Col}, ref.Name, language.Component, language.Span{End: len(r.src)})
			r.a.Symbols[i].Fixed = "its file has the name, too"
			r.use(ref.Pos, ref.Name, i)
			for _, a := range ref.Args {
				r.formula(a, nil)
			}
		}
	}
	for _, ref := range c.Promotes {
		if i, ok := r.globals[ref.Name]; ok {
			r.use(ref.Pos, ref.Name, i)
		}
	}
}

// definitions makes the symbols of macros, and looks for names in their bodies.
func (r *reader) definitions(c *tree.Component) {
	for _, d := range c.Definitions {
		i := r.symbol(d.Pos, d.Name, language.Definition, language.Span{End: len(r.src)})
		sym := &r.a.Symbols[i]
		if len(d.Params) > 0 {
			sym.Source = d.Name + "(" + strings.Join(d.Params, ", ") + ")"
		} else {
			sym.Source = d.Name
		}
		sym.Source += " == " + tree.Print(d.Body, tree.Classical)
		r.macros[d.Name] = i
	}
	for _, d := range c.Definitions {
		k := r.token(d.Pos)
		if d.Pos.File != r.path || k < 0 {
			continue
		}
		r.region = language.Span{Begin: r.tokens[k].Begin, End: r.endOfDefinition(k)}
		env := &locals{}
		for _, p := range d.Params {
			for k++; k < len(r.tokens) && r.tokens[k].Text != "=="; k++ {
				if t := r.tokens[k]; t.Kind == text.Word && t.Text == p {
					env = env.with(p, r.local(&tree.Decl{Name: p, Pos: tree.Pos{File: r.path, Line: t.Line, Col: t.Col}}))
					break
				}
			}
		}
		r.formula(d.Body, env)
	}
}

// endOfDefinition is where the next definition or clause begins.
func (r *reader) endOfDefinition(k int) int {
	for k++; k < len(r.tokens); k++ {
		if t := r.tokens[k]; t.Kind == text.Word && clauseWord(t.Text) || t.Text == ";" {
			return t.Begin
		}
	}
	return len(r.src)
}

// sources notes what an invariant or a property says of the set that a name is in.
func (r *reader) sources(n *tree.Node) {
	if n == nil || n.Op != tree.Member && n.Op != tree.Subset && n.Op != tree.Equal || n.Args[0].Op != tree.Ident {
		return
	}
	if i, ok := r.globals[n.Args[0].Name]; ok && r.a.Symbols[i].Source == "" {
		r.a.Symbols[i].Source = tree.Print(n, tree.Classical)
	}
}

// locals are the names bound around a formula, the innermost first.
type locals struct {
	name   string
	symbol int
	up     *locals
}

func (l *locals) with(name string, symbol int) *locals { return &locals{name, symbol, l} }

func (l *locals) find(name string) (int, bool) {
	for ; l != nil; l = l.up {
		if l.name == name && name != "" {
			return l.symbol, true
		}
	}
	return 0, false
}

func (r *reader) local(d *tree.Decl) int {
	i := r.symbol(d.Pos, d.Name, language.Variable, r.region)
	s := &r.a.Symbols[i]
	if s.File == "" && s.Decl.Begin > s.Scope.Begin && s.Decl.Begin < s.Scope.End {
		s.Scope.Begin = s.Decl.Begin
	}
	if d.Type != nil && d.Type.Ground() {
		s.Detail = d.Type.String()
	}
	return i
}

// formula finds the names in a formula or substitution. Trees are shallow: the reader sees to it.
func (r *reader) formula(n *tree.Node, env *locals) {
	if n == nil {
		return
	}
	if n.Type != nil && n.Pos.File == r.path && n.Type.Ground() {
		r.typed = append(r.typed, n)
	}
	inner := env
	for _, d := range n.Binds {
		inner = inner.with(d.Name, r.local(d))
	}
	switch n.Op {
	case tree.Ident, tree.Prev:
		r.ident(n, env)
	case tree.Call:
		if i, ok := r.globals[n.Name]; ok {
			r.callee(n, i)
		} else if n.Oper != nil {
			r.callee(n, r.symbol(n.Oper.Pos, n.Oper.Name, language.Operation, language.Span{End: len(r.src)}))
		}
	case tree.LetPred, tree.LetExpr, tree.Let:
		if len(n.Args) > 0 {
			r.equations(n.Args[0], inner, env)
			for _, a := range n.Args[1:] {
				r.formula(a, inner)
			}
			return
		}
	}
	for _, a := range n.Args {
		r.formula(a, inner)
	}
}

// equations reads x = E of a LET: the names are those that it binds, what they are equal to stands outside.
func (r *reader) equations(n *tree.Node, inner, outer *locals) {
	if n.Op == tree.And {
		for _, a := range n.Args {
			r.equations(a, inner, outer)
		}
		return
	}
	if n.Op == tree.Equal {
		r.formula(n.Args[0], inner)
		r.formula(n.Args[1], outer)
		return
	}
	r.formula(n, inner)
}

func (r *reader) ident(n *tree.Node, env *locals) {
	if i, ok := env.find(n.Name); ok {
		r.use(n.Pos, n.Name, i)
	} else if i, ok := r.globals[n.Name]; ok {
		r.use(n.Pos, n.Name, i)
	} else if n.Decl != nil && n.Decl.Pos.Known() {
		r.use(n.Pos, n.Name, r.symbol(n.Decl.Pos, n.Decl.Name, language.Variable, language.Span{End: len(r.src)}))
	}
}

// use notes a use of a symbol whose name begins at a place, if that is in this text.
func (r *reader) use(p tree.Pos, name string, symbol int) {
	if p.File != r.path {
		return
	}
	if k := nameToken(r.tokens, r.token(p), last(name)); k >= 0 {
		r.a.Uses = append(r.a.Uses, language.Use{Span: language.Span{Begin: r.tokens[k].Begin, End: r.tokens[k].End}, Symbol: symbol})
	}
}

// callee notes the name of an operation that is called: behind the arrow, if there are results.
func (r *reader) callee(n *tree.Node, symbol int) {
	k := r.token(n.Pos)
	if n.Pos.File != r.path || k < 0 {
		return
	}
	if n.N > 0 {
		for back := k; back >= 0 && back > k-3*n.N-3; back-- { // the place may be the arrow or the name
			if r.tokens[back].Text == "<--" {
				k = back
				break
			}
		}
		for k < len(r.tokens) && r.tokens[k].Text != "<--" && r.tokens[k].Text != ";" {
			k++
		}
		k++
	}
	if k = nameToken(r.tokens, k, last(n.Name)); k >= 0 {
		r.a.Uses = append(r.a.Uses, language.Use{Span: language.Span{Begin: r.tokens[k].Begin, End: r.tokens[k].End}, Symbol: symbol})
	}
}

// uses finds the uses of macros, which the trees have no more: words of their names that
// nothing else is.
func (r *reader) uses() {
	taken := map[int]bool{}
	for _, u := range r.a.Uses {
		taken[u.Begin] = true
	}
	for _, t := range r.tokens {
		if i, ok := r.macros[t.Text]; ok && t.Kind == text.Word && !taken[t.Begin] {
			r.a.Uses = append(r.a.Uses, language.Use{Span: language.Span{Begin: t.Begin, End: t.End}, Symbol: i})
		}
	}
}
