package print

import (
	"bufio"
	"io"
	"slices"
	"strconv"

	"bsmt/smtlib"
)

// Definition writes the name, parameters, sort and body of d, after keyword.
func Definition(c *smtlib.Context, b *bufio.Writer, keyword string, d smtlib.Decl, params []smtlib.Term, body smtlib.Term) error {
	return Style{}.Definition(c, b, keyword, d, params, body)
}

// Definition is Definition in a style.
func (s Style) Definition(c *smtlib.Context, b *bufio.Writer, keyword string, d smtlib.Decl, params []smtlib.Term, body smtlib.Term) error {
	put := func(s string) { _, _ = b.WriteString(s) }
	data := c.Decl(d)
	p := newPrinter(s, c, b, body, params)
	put(keyword + smtlib.SymbolString(data.Name) + " (")
	for i, v := range params {
		if i > 0 {
			put(" ")
		}
		put("(" + smtlib.SymbolString(p.params[i]) + " ")
		p.sort(c.SortOf(v))
		put(")")
	}
	put(") ")
	p.sort(data.Result)
	if s.Z3 {
		put("\n    ")
	} else {
		put(" ")
	}
	p.body(top, body)
	p.run()
	return p.err
}

// Decl writes the command that declares d: declare-fun, or define-fun-rec
// where d has a body.
func Decl(c *smtlib.Context, w io.Writer, d smtlib.Decl) error {
	b := bufio.NewWriter(w)
	data := c.Decl(d)
	if data.Kind == smtlib.DeclRec && data.Body != smtlib.NoTerm {
		_, _ = b.WriteString("(")
		if err := Definition(c, b, "define-fun-rec ", d, data.Params, data.Body); err != nil {
			return err
		}
		_, _ = b.WriteString(")\n")
		return b.Flush()
	}
	_, _ = b.WriteString("(declare-fun ")
	if err := putSignature(c, b, data); err != nil {
		return err
	}
	_, _ = b.WriteString(")\n")
	return b.Flush()
}

func putSignature(c *smtlib.Context, b *bufio.Writer, data *smtlib.DeclData) error {
	_, _ = b.WriteString(smtlib.SymbolString(data.Name) + " (")
	for i, s := range data.Args {
		if i > 0 {
			_ = b.WriteByte(' ')
		}
		if err := c.PutSort(b, s, smtlib.MaxSortText); err != nil {
			return err
		}
	}
	_, _ = b.WriteString(") ")
	return c.PutSort(b, data.Result, smtlib.MaxSortText)
}

// usage is what a set of terms mentions.
type usage struct {
	sorts []smtlib.Sort // with the sorts in them, parts before wholes but for datatypes
	decls []smtlib.Decl // functions and recursive definitions in order of declaration
}

// uses collects what the terms mention, in the bodies of recursive functions too.
func uses(c *smtlib.Context, roots []smtlib.Term) usage {
	var u usage
	terms := smtlib.TermIndex{}
	terms.Init(16)
	sorts := map[smtlib.Sort]bool{}
	decls := map[smtlib.Decl]bool{}
	var todo []smtlib.Term
	push := func(t smtlib.Term) {
		if terms.Add(t, 0) {
			todo = append(todo, t)
		}
	}
	var sortTodo []smtlib.Sort
	addSort := func(s smtlib.Sort) {
		sortTodo = append(sortTodo[:0], s)
		for len(sortTodo) > 0 {
			s := sortTodo[len(sortTodo)-1]
			sortTodo = sortTodo[:len(sortTodo)-1]
			if sorts[s] {
				continue
			}
			sorts[s] = true
			sortTodo = append(sortTodo, c.SortData(s).Args...)
			for _, k := range c.Constructors(s) {
				sortTodo = append(sortTodo, c.Decl(k).Args...)
			}
		}
	}
	for _, t := range roots {
		push(t)
	}
	for len(todo) > 0 {
		t := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		addSort(c.SortOf(t))
		for _, a := range c.Args(t) {
			push(a)
		}
		switch c.Op(t) {
		case smtlib.OpForall, smtlib.OpExists:
			c.EachPart(t, push)
		case smtlib.OpApp:
			d := c.DeclOf(t)
			if decls[d] {
				continue
			}
			decls[d] = true
			data := c.Decl(d)
			for _, s := range data.Args {
				addSort(s)
			}
			if data.Kind == smtlib.DeclRec && data.Body != smtlib.NoTerm {
				push(data.Body)
			}
		}
	}
	for s := range sorts {
		u.sorts = append(u.sorts, s)
	}
	slices.Sort(u.sorts)
	for d := range decls {
		if k := c.Decl(d).Kind; k == smtlib.DeclFun || k == smtlib.DeclRec {
			u.decls = append(u.decls, d)
		}
	}
	slices.Sort(u.decls)
	return u
}

// Declarations writes the commands that declare all that the terms mention:
// sorts, datatypes, functions, recursive definitions. Two declarations of one
// name, of different levels, must not occur together.
func Declarations(c *smtlib.Context, w io.Writer, terms []smtlib.Term) error {
	u := uses(c, terms)
	b := bufio.NewWriter(w)
	put := func(s string) { _, _ = b.WriteString(s) }
	declared := map[string]bool{}
	var dts []int
	for _, s := range u.sorts {
		switch d := c.SortData(s); d.Kind {
		case smtlib.SortUninterpreted:
			if !declared[d.Name] {
				declared[d.Name] = true
				put("(declare-sort " + smtlib.SymbolString(d.Name) + " " + strconv.Itoa(len(d.Args)) + ")\n")
			}
		case smtlib.SortDatatype:
			if !slices.Contains(dts, d.Idx[0]) {
				dts = append(dts, d.Idx[0])
			}
		}
	}
	if err := putDatatypes(c, b, dts); err != nil {
		return err
	}
	var recs []smtlib.Decl
	for _, d := range u.decls {
		if data := c.Decl(d); data.Kind == smtlib.DeclRec && data.Body != smtlib.NoTerm {
			recs = append(recs, d)
			continue
		}
		if err := Decl(c, b, d); err != nil {
			return err
		}
	}
	switch len(recs) {
	case 0:
	case 1:
		if err := Decl(c, b, recs[0]); err != nil {
			return err
		}
	default:
		if err := putRecs(c, b, recs); err != nil {
			return err
		}
	}
	return b.Flush()
}

// putRecs writes one define-funs-rec: the functions may need each other.
func putRecs(c *smtlib.Context, b *bufio.Writer, recs []smtlib.Decl) error {
	put := func(s string) { _, _ = b.WriteString(s) }
	put("(define-funs-rec (")
	ps := make([]*printer, len(recs))
	for i, d := range recs {
		data := c.Decl(d)
		p := newPrinter(Style{}, c, b, data.Body, data.Params)
		ps[i] = p
		put("\n  (" + smtlib.SymbolString(data.Name) + " (")
		for j, v := range data.Params {
			if j > 0 {
				put(" ")
			}
			put("(" + smtlib.SymbolString(p.params[j]) + " ")
			p.sort(c.SortOf(v))
			put(")")
		}
		put(") ")
		p.sort(data.Result)
		put(")")
	}
	put(")\n (")
	for i, p := range ps {
		put("\n  ")
		p.body(top, c.Decl(recs[i]).Body)
		if p.run(); p.err != nil {
			return p.err
		}
	}
	put("))\n")
	return nil
}

// putDatatypes writes one declare-datatypes for the generic datatypes dts.
func putDatatypes(c *smtlib.Context, b *bufio.Writer, dts []int) error {
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
		put("(" + smtlib.SymbolString(c.Datatype(k).Name) + " " + strconv.Itoa(len(c.Datatype(k).Params)) + ")")
	}
	put(") (")
	for _, k := range dts {
		dt := c.Datatype(k)
		put("\n  ")
		if len(dt.Params) > 0 {
			put("(par (")
			for i, s := range dt.Params {
				if i > 0 {
					put(" ")
				}
				put(smtlib.SymbolString(c.SortData(s).Name))
			}
			put(") ")
		}
		put("(")
		for i, k := range dt.Ctors {
			if i > 0 {
				put(" ")
			}
			put("(" + smtlib.SymbolString(k.Name))
			for _, f := range k.Fields {
				put(" (" + smtlib.SymbolString(f.Name) + " ")
				if err := c.PutSort(b, f.Sort, smtlib.MaxSortText); err != nil {
					return err
				}
				put(")")
			}
			put(")")
		}
		put(")")
		if len(dt.Params) > 0 {
			put(")")
		}
	}
	put("))\n")
	return nil
}

// Script writes a script of its own that asks for the assertions: the logic,
// where one is given, the declarations, an assert each and check-sat.
func Script(c *smtlib.Context, w io.Writer, logic string, assertions []smtlib.Term) error {
	b := bufio.NewWriter(w)
	if logic != "" {
		_, _ = b.WriteString("(set-logic " + smtlib.SymbolString(logic) + ")\n")
	}
	if err := Declarations(c, b, assertions); err != nil {
		return err
	}
	for _, t := range assertions {
		_, _ = b.WriteString("(assert ")
		if err := (Style{}).put(c, b, t); err != nil {
			return err
		}
		_, _ = b.WriteString(")\n")
	}
	_, _ = b.WriteString("(check-sat)\n")
	return b.Flush()
}
