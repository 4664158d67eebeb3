package text

import (
	"strings"

	"bsmt/b/tree"
)

// unit reads a component.
func (p *parser) unit(open func(string) (string, string, error)) *tree.Component {
	c := &tree.Component{Dialect: tree.Classical, File: p.file, Pos: p.pos()}
	p.labels = map[*tree.Node]string{}
	p.macros = &macros{byName: map[string]*macro{}}
	ends := p.definitions(open, map[string]bool{p.file: true})
	if p.is("DEFINITIONS") {
		c.Kind = tree.DefinitionsUnit
		p.at = ends[0]
		p.accept("END")
		if p.tok().kind != tEOF {
			p.expected("the end of the file after 'END'")
		}
	} else {
		p.lost = !p.try(func() { p.header(c) }, p.toClause)
		p.clauses(c, ends)
	}
	c.Definitions = p.declared()
	return c
}

// clauses reads the clauses of a component and its END. What follows an END too many is
// read all the same.
func (p *parser) clauses(c *tree.Component, ends map[int]int) {
	for {
		for !p.is("END") {
			if p.tok().kind == tEOF {
				p.note(tree.Catch(func() { p.expected("a clause or 'END'") }))
				return
			}
			if !p.try(func() { p.clause(c, ends) }, p.toClause) {
				p.lost = true
			}
		}
		if p.next(); p.tok().kind == tEOF {
			return
		}
		p.note(tree.Errorf(p.pos(), "found %s after the 'END' of the component, expected the end of the file; perhaps an 'END' is too many", p.tok().describe()))
		if p.toOperation(); p.accept(";") {
			c.Operations = append(c.Operations, p.operations()...)
		}
		p.resumed = p.at
	}
}

func (p *parser) header(c *tree.Component) {
	switch {
	case p.accept("MACHINE"), p.accept("MODEL"), p.accept("SYSTEM"):
		c.Kind = tree.MachineUnit
	case p.accept("REFINEMENT"):
		c.Kind = tree.RefinementUnit
	case p.accept("IMPLEMENTATION"):
		c.Kind = tree.ImplementationUnit
	default:
		p.expected("'MACHINE', 'REFINEMENT' or 'IMPLEMENTATION'")
	}
	c.Name, c.Pos = p.dotted("the name of the component")
	if p.accept("(") {
		c.Params = p.decls("a parameter of the component", false)
		p.expect(")", " after the parameters of the component")
	}
}

// clause reads one clause of a component.
func (p *parser) clause(c *tree.Component, ends map[int]int) {
	t := p.tok()
	word := t.text
	if t.kind != tWord || !clauseWords[word] {
		like := ""
		if t.kind == tWord {
			like = meant(word, clauseWords)
		}
		if like == "" {
			p.expected("a clause or 'END'")
		}
		p.note(tree.Errorf(p.pos(), "found %s, expected a clause or 'END'; perhaps %s is meant", t.describe(), like))
		word = like
	}
	at := p.at
	p.next()
	switch word {
	case "DEFINITIONS", "EXPRESSIONS", "PREDICATES":
		end, ok := ends[at]
		if !ok {
			p.expected("a definition")
		}
		p.at = end
		if !p.is("END") && !clauseWords[p.tok().text] {
			p.expected("a definition, a clause or 'END'")
		}
	case "CONSTRAINTS":
		c.Constraints = append(c.Constraints, p.conjuncts(c)...)
	case "PROPERTIES":
		c.Properties = append(c.Properties, p.conjuncts(c)...)
	case "INVARIANT":
		c.Invariants = append(c.Invariants, p.conjuncts(c)...)
	case "ASSERTIONS":
		p.assertions(c)
	case "REFINES":
		c.Refines = append(c.Refines, p.refs(false)...)
	case "SEES":
		c.Sees = append(c.Sees, p.refs(false)...)
	case "USES":
		c.Uses = append(c.Uses, p.refs(false)...)
	case "PROMOTES":
		c.Promotes = append(c.Promotes, p.refs(false)...)
	case "INCLUDES":
		c.Includes = append(c.Includes, p.refs(true)...)
	case "EXTENDS":
		c.Extends = append(c.Extends, p.refs(true)...)
	case "IMPORTS":
		c.Imports = append(c.Imports, p.refs(true)...)
	case "SETS":
		p.sets(c)
	case "FREETYPES":
		p.freeTypes(c)
	case "CONSTANTS", "CONCRETE_CONSTANTS":
		c.Constants = append(c.Constants, p.clauseDecls("a constant", false)...)
	case "ABSTRACT_CONSTANTS":
		c.AbstractConstants = append(c.AbstractConstants, p.clauseDecls("a constant", false)...)
	case "VARIABLES", "ABSTRACT_VARIABLES":
		c.Variables = append(c.Variables, p.clauseDecls("a variable", true)...)
	case "CONCRETE_VARIABLES":
		c.ConcreteVariables = append(c.ConcreteVariables, p.clauseDecls("a variable", true)...)
	case "VALUES":
		p.values(c)
	case "INITIALISATION", "INITIALIZATION":
		if c.Init != nil {
			p.fail(p.posOf(t), "there are two initialisations")
		}
		c.Init = p.subst()
	case "OPERATIONS", "EVENTS":
		c.Operations = append(c.Operations, p.operations()...)
	case "LOCAL_OPERATIONS":
		c.LocalOperations = append(c.LocalOperations, p.operations()...)
	default:
		p.unsupported(p.posOf(t), "the clause "+word)
	}
}

// conjuncts reads a predicate as its conjuncts.
func (p *parser) conjuncts(c *tree.Component) []*tree.Clause {
	var list []*tree.Clause
	var add func(n *tree.Node)
	add = func(n *tree.Node) {
		if n.Op == tree.And && p.labels[n] == "" {
			for _, a := range n.Args {
				add(a)
			}
			return
		}
		list = append(list, &tree.Clause{Label: p.labels[n], Pos: n.Pos, Pred: n, From: c.Name})
	}
	add(p.condition())
	for p.recovers && p.is(";") {
		p.note(tree.Errorf(p.pos(), "found ';', expected '&', a clause or 'END'"))
		if p.next(); !p.is("END") && !p.atClause(p.at) {
			add(p.condition())
		}
	}
	return list
}

func (p *parser) assertions(c *tree.Component) {
	for {
		n := p.condition()
		c.Assertions = append(c.Assertions, &tree.Clause{Label: p.labels[n], Pos: n.Pos, Pred: n, From: c.Name})
		if !p.accept(";") {
			return
		}
		if t := p.tok(); t.is("END") || t.kind == tWord && clauseWords[t.text] {
			return
		}
	}
}

// clauseDecls reads the names that a clause declares. Where the comma between two of them is
// missing, or is another sign, the rest is read all the same.
func (p *parser) clauseDecls(what string, dotted bool) []*tree.Decl {
	list := p.decls(what, dotted)
	for p.recovers {
		t := p.tok()
		other := t.is(";") || t.is("&")
		if other && !p.isName(p.peek(1)) || !other && (!p.isName(t) || meant(t.text, clauseWords) != "") {
			return list
		}
		p.note(tree.Errorf(p.pos(), "found %s, expected ',' between names, a clause or 'END'", t.describe()))
		if other {
			p.next()
		}
		list = append(list, p.decls(what, dotted)...)
	}
	return list
}

// refs reads the names of components or operations, with the values of parameters if they may have such.
func (p *parser) refs(args bool) []tree.Ref {
	var list []tree.Ref
	for {
		name, pos := p.dotted("the name of a component")
		r := tree.Ref{Pos: pos, Name: name}
		if args {
			if i := strings.LastIndexByte(name, '.'); i >= 0 {
				r.Prefix, r.Name = name[:i], name[i+1:]
			}
			if p.accept("(") {
				r.Args = p.exprs()
				p.expect(")", " after the values of the parameters")
			}
		}
		if p.tok().kind == tFile {
			r.File = p.next().text
		}
		list = append(list, r)
		if !p.accept(",") {
			return list
		}
	}
}

func (p *parser) sets(c *tree.Component) {
	for {
		name, pos := p.dotted("the name of a set")
		var s *tree.Set
		switch {
		case !p.accept("="):
			s = tree.NewSet(pos, name)
			s.Deferred = true
		case p.accept("{"):
			s = tree.NewSet(pos, name, p.decls("an element of the set", false)...)
			p.expect("}", " after the elements of the set")
		default:
			at := p.pos()
			n := p.name()
			if n.Op != tree.SetExt {
				p.fail(at, "found %s, expected the elements of the set between braces", n)
			}
			s = tree.NewSet(pos, name, p.asDecls(n.Args)...)
		}
		c.Sets = append(c.Sets, s)
		if !p.accept(";") {
			return
		}
		if t := p.tok(); t.is("END") || t.kind == tWord && clauseWords[t.text] {
			return
		}
	}
}

// freeTypes reads free types: their constructors, with the type of what they are applied to.
func (p *parser) freeTypes(c *tree.Component) {
	for {
		name, pos := p.dotted("the name of a free type")
		p.expect("=", " before the constructors of the free type "+name)
		var ks []*tree.Constructor
		for {
			name, pos := p.dotted("a constructor")
			k := &tree.Constructor{Decl: &tree.Decl{Name: name, Pos: pos}}
			if p.accept("(") {
				k.Arg = p.expr()
				p.expect(")", " after the type of what the constructor is applied to")
			}
			if ks = append(ks, k); !p.accept(",") {
				break
			}
		}
		c.Sets = append(c.Sets, tree.NewFreeType(pos, name, ks...))
		if !p.accept(";") {
			return
		}
		if t := p.tok(); t.is("END") || t.kind == tWord && clauseWords[t.text] {
			return
		}
	}
}

func (p *parser) values(c *tree.Component) {
	for {
		name, pos := p.dotted("a constant or a set")
		eq := p.pos()
		p.expect("=", " before the value")
		c.Values = append(c.Values, tree.New(tree.Equal, eq, tree.NewIdent(pos, name), p.expr()))
		if !p.accept(";") {
			return
		}
	}
}

// operations reads the operations of a clause.
func (p *parser) operations() []*tree.Operation {
	var list []*tree.Operation
	for {
		if !p.try(func() { list = append(list, p.operation()) }, p.toOperation) {
			p.lost = true
		}
		if t := p.tok(); p.accept(";") {
			if !p.is("END") && !p.atClause(p.at) {
				continue
			}
			p.note(tree.Errorf(p.posOf(t), "found ';' after the last operation, expected none"))
		}
		if p.is("END") || p.tok().kind != tEOF && p.atClause(p.at) {
			return list
		}
		p.note(tree.Catch(func() { p.expected("';' before the next operation, a clause, or the 'END' of the component") }))
		if !p.operationStart(p.at) {
			p.toOperation()
		}
		if p.resumed = p.at; !p.accept(";") && !p.operationStart(p.at) {
			return list
		}
	}
}

func (p *parser) operation() *tree.Operation {
	o := &tree.Operation{Pos: p.pos()}
	name, pos := p.dotted("the name of an operation")
	if p.is(",", "<--") {
		o.Results = []*tree.Decl{{Name: name, Pos: pos}}
		if p.accept(",") {
			o.Results = append(o.Results, p.decls("a result", false)...)
		}
		p.expect("<--", " after the results of an operation")
		name, pos = p.dotted("the name of an operation")
	}
	o.Name, o.Pos = name, pos
	if p.accept("(") {
		o.Params = p.decls("a parameter of the operation", false)
		p.expect(")", " after the parameters of the operation")
	}
	if t := p.tok(); t.kind == tWord && t.text == "ref" {
		p.next()
		abstract, _ := p.ident("the abstract operation")
		o.Refines = []string{abstract}
	}
	p.expect("=", " before the body of the operation "+o.Name)
	o.Body = p.parallel()
	return o
}
