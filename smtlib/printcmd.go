package smtlib

import (
	"bufio"
	"io"
	"slices"
	"strconv"
)

// WriteModel writes m in the form of get-model: a define-fun for each of decls
// that m interprets, in that order.
func (c *Context) WriteModel(w io.Writer, m *Model, decls []Decl) error {
	b := bufio.NewWriter(w)
	put := func(s string) { _, _ = b.WriteString(s) }
	put("(\n")
	// The elements of a sort matter to quantifiers over it, and not all need occur
	// below; comments as cvc5 writes them, which readers of models skip.
	named := c.abstractIn(m, decls)
	for s := Sort(0); int(s) < len(c.sorts); s++ {
		elems := m.Universe[s]
		all := true
		for _, t := range elems {
			all = all && named[t]
		}
		if all {
			continue
		}
		put("  ; cardinality of " + c.SortString(s) + " is " + strconv.Itoa(len(elems)) + "\n")
		for _, t := range elems {
			put("  ; rep: " + c.TermString(t) + "\n")
		}
	}
	for _, d := range decls {
		in, ok := m.Interps[d]
		if !ok {
			continue
		}
		if in.Body == NoTerm { // what its solver printed
			if in.Source != "" {
				put("  (define-fun " + SymbolString(c.decls[d].Name) + " " + in.Source + ")\n")
			}
			continue
		}
		put("  (")
		if err := c.putDefinition(b, "define-fun ", d, in.Params, in.Body); err != nil {
			return err
		}
		put(")\n")
	}
	put(")\n")
	return b.Flush()
}

// abstractIn collects the abstract values in the interpretations of decls.
func (c *Context) abstractIn(m *Model, decls []Decl) map[Term]bool {
	seen := map[Term]bool{}
	var stack []Term
	for _, d := range decls {
		if in, ok := m.Interps[d]; ok && in.Body != NoTerm {
			stack = append(stack, in.Body)
		}
	}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !seen[t] {
			seen[t] = true
			stack = append(stack, c.Args(t)...)
		}
	}
	return seen
}

// putDefinition writes the name, parameters, sort and body of d, after keyword.
func (c *Context) putDefinition(b *bufio.Writer, keyword string, d Decl, params []Term, body Term) error {
	put := func(s string) { _, _ = b.WriteString(s) }
	data := c.decls[d]
	p := c.newPrinter(b, body, params)
	put(keyword + SymbolString(data.Name) + " (")
	for i, v := range params {
		if i > 0 {
			put(" ")
		}
		put("(" + SymbolString(p.params[i]) + " ")
		p.sort(c.srts[v])
		put(")")
	}
	put(") ")
	p.sort(data.Result)
	put(" ")
	p.body(top, body)
	p.run()
	return p.err
}

// WriteDecl writes the command that declares d: declare-fun, or define-fun-rec
// where d has a body.
func (c *Context) WriteDecl(w io.Writer, d Decl) error {
	b := bufio.NewWriter(w)
	data := c.decls[d]
	if data.Kind == DeclRec && data.Body != NoTerm {
		_, _ = b.WriteString("(")
		if err := c.putDefinition(b, "define-fun-rec ", d, data.Params, data.Body); err != nil {
			return err
		}
		_, _ = b.WriteString(")\n")
		return b.Flush()
	}
	_, _ = b.WriteString("(declare-fun ")
	if err := c.putSignature(b, data); err != nil {
		return err
	}
	_, _ = b.WriteString(")\n")
	return b.Flush()
}

func (c *Context) putSignature(b *bufio.Writer, data DeclData) error {
	_, _ = b.WriteString(SymbolString(data.Name) + " (")
	for i, s := range data.Args {
		if i > 0 {
			_ = b.WriteByte(' ')
		}
		if err := c.putSort(b, s, maxSortText); err != nil {
			return err
		}
	}
	_, _ = b.WriteString(") ")
	return c.putSort(b, data.Result, maxSortText)
}

// usage is what a set of terms mentions.
type usage struct {
	sorts []Sort // with the sorts in them, parts before wholes but for datatypes
	decls []Decl // functions and recursive definitions in order of declaration
}

// uses collects what the terms mention, in the bodies of recursive functions too.
func (c *Context) uses(roots []Term) usage {
	var u usage
	terms := termIndex{}
	terms.init(16)
	sorts := map[Sort]bool{}
	decls := map[Decl]bool{}
	var todo []Term
	push := func(t Term) {
		if terms.add(t, 0) {
			todo = append(todo, t)
		}
	}
	var sortTodo []Sort
	addSort := func(s Sort) {
		sortTodo = append(sortTodo[:0], s)
		for len(sortTodo) > 0 {
			s := sortTodo[len(sortTodo)-1]
			sortTodo = sortTodo[:len(sortTodo)-1]
			if sorts[s] {
				continue
			}
			sorts[s] = true
			sortTodo = append(sortTodo, c.sorts[s].Args...)
			for _, k := range c.Constructors(s) {
				sortTodo = append(sortTodo, c.decls[k].Args...)
			}
		}
	}
	for _, t := range roots {
		push(t)
	}
	w := reach{c: c}
	for len(todo) > 0 {
		t := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		addSort(c.srts[t])
		for _, a := range c.Args(t) {
			push(a)
		}
		switch c.ops[t] {
		case OpForall, OpExists:
			w.eachPart(t, push)
		case OpApp:
			d := c.DeclOf(t)
			if decls[d] {
				continue
			}
			decls[d] = true
			data := c.decls[d]
			for _, s := range data.Args {
				addSort(s)
			}
			if data.Kind == DeclRec && data.Body != NoTerm {
				push(data.Body)
			}
		}
	}
	for s := range sorts {
		u.sorts = append(u.sorts, s)
	}
	slices.Sort(u.sorts)
	for d := range decls {
		if k := c.decls[d].Kind; k == DeclFun || k == DeclRec {
			u.decls = append(u.decls, d)
		}
	}
	slices.Sort(u.decls)
	return u
}

// WriteDeclarations writes the commands that declare all that the terms mention:
// sorts, datatypes, functions, recursive definitions. Two declarations of one
// name, of different levels, must not occur together.
func (c *Context) WriteDeclarations(w io.Writer, terms []Term) error {
	u := c.uses(terms)
	b := bufio.NewWriter(w)
	put := func(s string) { _, _ = b.WriteString(s) }
	declared := map[string]bool{}
	var dts []int
	for _, s := range u.sorts {
		switch d := &c.sorts[s]; d.Kind {
		case SortUninterpreted:
			if !declared[d.Name] {
				declared[d.Name] = true
				put("(declare-sort " + SymbolString(d.Name) + " " + strconv.Itoa(len(d.Args)) + ")\n")
			}
		case SortDatatype:
			if !slices.Contains(dts, d.Idx[0]) {
				dts = append(dts, d.Idx[0])
			}
		}
	}
	if err := c.putDatatypes(b, dts); err != nil {
		return err
	}
	var recs []Decl
	for _, d := range u.decls {
		if data := c.decls[d]; data.Kind == DeclRec && data.Body != NoTerm {
			recs = append(recs, d)
			continue
		}
		if err := c.WriteDecl(b, d); err != nil {
			return err
		}
	}
	switch len(recs) {
	case 0:
	case 1:
		if err := c.WriteDecl(b, recs[0]); err != nil {
			return err
		}
	default:
		if err := c.putRecs(b, recs); err != nil {
			return err
		}
	}
	return b.Flush()
}

// putRecs writes one define-funs-rec: the functions may need each other.
func (c *Context) putRecs(b *bufio.Writer, recs []Decl) error {
	put := func(s string) { _, _ = b.WriteString(s) }
	put("(define-funs-rec (")
	ps := make([]*printer, len(recs))
	for i, d := range recs {
		data := c.decls[d]
		p := c.newPrinter(b, data.Body, data.Params)
		ps[i] = p
		put("\n  (" + SymbolString(data.Name) + " (")
		for j, v := range data.Params {
			if j > 0 {
				put(" ")
			}
			put("(" + SymbolString(p.params[j]) + " ")
			p.sort(c.srts[v])
			put(")")
		}
		put(") ")
		p.sort(data.Result)
		put(")")
	}
	put(")\n (")
	for i, p := range ps {
		put("\n  ")
		p.body(top, c.decls[recs[i]].Body)
		if p.run(); p.err != nil {
			return p.err
		}
	}
	put("))\n")
	return nil
}

// putDatatypes writes one declare-datatypes for the generic datatypes dts.
func (c *Context) putDatatypes(b *bufio.Writer, dts []int) error {
	if len(dts) == 0 {
		return nil
	}
	slices.Sort(dts)
	put := func(s string) { _, _ = b.WriteString(s) }
	put("(declare-datatypes (")
	for i, k := range dts {
		if i > 0 {
			put(" ")
		}
		put("(" + SymbolString(c.dts[k].name) + " " + strconv.Itoa(len(c.dts[k].params)) + ")")
	}
	put(") (")
	for _, k := range dts {
		dt := &c.dts[k]
		put("\n  ")
		if len(dt.params) > 0 {
			put("(par (")
			for i, s := range dt.params {
				if i > 0 {
					put(" ")
				}
				put(SymbolString(c.sorts[s].Name))
			}
			put(") ")
		}
		put("(")
		for i, k := range dt.ctors {
			if i > 0 {
				put(" ")
			}
			put("(" + SymbolString(k.name))
			for _, f := range k.fields {
				put(" (" + SymbolString(f.name) + " ")
				if err := c.putSort(b, f.sort, maxSortText); err != nil {
					return err
				}
				put(")")
			}
			put(")")
		}
		put(")")
		if len(dt.params) > 0 {
			put(")")
		}
	}
	put("))\n")
	return nil
}

// WriteScript writes a script of its own that asks for the assertions: the logic,
// where one is given, the declarations, an assert each and check-sat.
func (c *Context) WriteScript(w io.Writer, logic string, assertions []Term) error {
	b := bufio.NewWriter(w)
	if logic != "" {
		_, _ = b.WriteString("(set-logic " + SymbolString(logic) + ")\n")
	}
	if err := c.WriteDeclarations(b, assertions); err != nil {
		return err
	}
	for _, t := range assertions {
		_, _ = b.WriteString("(assert ")
		if err := c.putTerm(b, t, nil); err != nil {
			return err
		}
		_, _ = b.WriteString(")\n")
	}
	_, _ = b.WriteString("(check-sat)\n")
	return b.Flush()
}
