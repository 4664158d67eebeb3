package tree

// PrintComponent prints a component of classical B as a file of its own. An
// Event-B component is printed in the same manner, its events as operations with
// ANY or SELECT, for reading only.
func PrintComponent(c *Component) string {
	p := &printer{dialect: Classical}
	if c.Kind == DefinitionsUnit {
		if len(c.Definitions) == 0 {
			return "DEFINITIONS\n"
		}
		p.definitions(c.Definitions)
		return p.String()
	}
	p.WriteString([...]string{"MACHINE ", "REFINEMENT ", "IMPLEMENTATION ", "", "MACHINE ", "MACHINE "}[c.Kind])
	p.name(c.Name)
	if len(c.Params) > 0 {
		p.WriteByte('(')
		p.names(c.Params)
		p.WriteByte(')')
	}
	p.clauses("CONSTRAINTS", c.Constraints, " &")
	p.refs("REFINES", c.Refines)
	p.refs("SEES", c.Sees)
	p.refs("USES", c.Uses)
	p.refs("INCLUDES", c.Includes)
	p.refs("EXTENDS", c.Extends)
	p.refs("IMPORTS", c.Imports)
	p.refs("PROMOTES", c.Promotes)
	p.sets(c.Sets)
	p.decls("CONSTANTS", c.Constants)
	p.decls("ABSTRACT_CONSTANTS", c.AbstractConstants)
	p.clauses("PROPERTIES", c.Properties, " &")
	p.values(c.Values)
	p.decls("VARIABLES", c.Variables)
	p.decls("CONCRETE_VARIABLES", c.ConcreteVariables)
	p.definitions(c.Definitions)
	p.clauses("INVARIANT", c.Invariants, " &")
	p.clauses("ASSERTIONS", c.Assertions, ";")
	init := c.Init
	if c.InitEvent != nil {
		init = c.InitEvent.Body
	}
	if init != nil {
		p.line()
		p.WriteString("INITIALISATION")
		p.indent++
		p.line()
		p.subst(init, prioSequence)
		p.indent--
	}
	p.operations("LOCAL_OPERATIONS", c.LocalOperations)
	p.operations("OPERATIONS", c.Operations)
	p.line()
	p.WriteString("END\n")
	return p.String()
}

// section prints a heading and n items with separators between, each on a line of its own.
func (p *printer) section(word, separator string, n int, item func(int)) {
	if n == 0 {
		return
	}
	p.line()
	p.WriteString(word)
	p.indent++
	for i := range n {
		p.line()
		item(i)
		if i+1 < n {
			p.WriteString(separator)
		}
	}
	p.indent--
}

func (p *printer) decls(word string, ds []*Decl) {
	p.section(word, ",", len(ds), func(i int) { p.name(ds[i].Name) })
}

func (p *printer) refs(word string, refs []Ref) {
	p.section(word, ",", len(refs), func(i int) {
		r := refs[i]
		name := r.Name
		if r.Prefix != "" {
			name = r.Prefix + "." + name
		}
		p.name(name)
		if len(r.Args) > 0 {
			p.WriteByte('(')
			p.list(r.Args)
			p.WriteByte(')')
		}
	})
}

func (p *printer) clauses(word string, cs []*Clause, separator string) {
	p.section(word, separator, len(cs), func(i int) {
		prio := 0
		if separator != ";" || cs[i].Label != "" {
			prio = And.Info().Prio + 1
		}
		if cs[i].Label != "" {
			p.WriteString("/*@label " + cs[i].Label + " */ ")
		}
		p.formula(cs[i].Pred, prio)
	})
}

func (p *printer) sets(ss []*Set) {
	p.section("SETS", ";", len(ss), func(i int) {
		p.name(ss[i].Name)
		if !ss[i].Deferred {
			p.WriteString(" = {")
			p.names(ss[i].Elements)
			p.WriteByte('}')
		}
	})
}

func (p *printer) values(vs []*Node) {
	p.section("VALUES", ";", len(vs), func(i int) { p.formula(vs[i], 0) })
}

func (p *printer) definitions(ds []*Definition) {
	p.section("DEFINITIONS", ";", len(ds), func(i int) {
		d := ds[i]
		p.name(d.Name)
		for k, a := range d.Params {
			if k == 0 {
				p.WriteByte('(')
			} else {
				p.WriteByte(',')
			}
			p.name(a)
			if k == len(d.Params)-1 {
				p.WriteByte(')')
			}
		}
		p.WriteString(" == ")
		if d.Body.Op.Kind() == KSubst {
			p.subst(d.Body, prioSingle)
		} else {
			p.formula(d.Body, prioTop)
		}
	})
}

func (p *printer) operations(word string, ops []*Operation) {
	p.section(word, ";", len(ops), func(i int) {
		o := ops[i]
		if len(o.Results) > 0 {
			p.names(o.Results)
			p.WriteString(" <-- ")
		}
		p.name(o.Name)
		guards := make([]*Node, len(o.Guards))
		for k, g := range o.Guards {
			guards[k] = g.Pred
		}
		if len(guards) == 0 && len(o.Params) > 0 {
			p.WriteByte('(')
			p.names(o.Params)
			p.WriteByte(')')
		}
		p.WriteString(" =")
		p.indent++
		p.line()
		switch {
		case len(guards) == 0:
			p.subst(o.Body, prioParallel)
		case len(o.Params) > 0:
			p.subst(&Node{Op: Any, Binds: o.Params, Args: []*Node{Conj(o.Pos, guards...), o.Body}}, prioParallel)
		default:
			p.subst(New(Select, o.Pos, Conj(o.Pos, guards...), o.Body), prioParallel)
		}
		p.indent--
	})
}
