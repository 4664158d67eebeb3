package fuzz

import (
	"bufio"
	"strings"

	"bsmt/portfolio"
	"bsmt/smtlib"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

// filling is a model that was not checked whole, as text: what another solver reads in place
// of the declarations to judge it.
type filling struct {
	elements map[string][]string // by declared sort: the abstract values that it has
	defs     map[string]string   // by declared function: what follows its name in its definition
}

// fillingOf writes down a model of a query; the caller has the answer of a member that ended.
func fillingOf(q *portfolio.Query, m *model.Model) *filling {
	defer q.Lock()()
	c := q.Context
	f := &filling{elements: map[string][]string{}, defs: map[string]string{}}
	for s, es := range m.Universe {
		if c.SortKind(s) != smtlib.SortUninterpreted {
			continue
		}
		for _, e := range es {
			f.elements[c.SortData(s).Name] = append(f.elements[c.SortData(s).Name], print.TermString(c, e))
		}
	}
	for _, d := range q.Decls {
		in, ok := m.Interps.Get(d)
		if !ok || in.Body == smtlib.NoTerm {
			return nil
		}
		var b strings.Builder
		w := bufio.NewWriter(&b)
		if print.Definition(c, w, "", d, in.Params, in.Body) != nil || w.Flush() != nil {
			return nil
		}
		_, rest := cutTerm(b.String())
		f.defs[c.Decl(d).Name] = rest
	}
	return f
}

// cutTerm splits the first symbol or list off a text.
func cutTerm(text string) (head, rest string) {
	text = strings.TrimLeft(text, " \n")
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '|':
			i += 1 + strings.IndexByte(text[i+1:], '|')
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return text[:i], text[i:]
			}
		case ' ', '\n':
			if depth == 0 {
				return text[:i], text[i:]
			}
			continue
		}
		if depth == 0 && text[i] == ')' {
			return text[:i+1], text[i+1:]
		}
	}
	return text, ""
}

// filled is a script with a model in the place of its declarations, each declared sort the
// enumeration of its elements, for z3: its assertions are satisfiable if the model is one.
// It is empty where that cannot be said.
func (s *Script) filled(f *filling) string {
	var b strings.Builder
	name := func(of map[string]string, plain string) string {
		if s.Names == nil {
			return plain
		}
		return of[plain]
	}
	var sorts, funs map[string]string
	if s.Names != nil {
		sorts, funs = s.Names.sorts, s.Names.funs
	}
	values := map[string]string{}    // abstract value, as written: constructor
	plainSort := map[string]string{} // symbol of a sort, as written: its plain name
	for _, o := range s.Sorts {
		if o.Kind != KindOpen {
			continue
		}
		named := name(sorts, o.Text)
		plainSort[smtlib.SymbolString(named)] = o.Text
		es := f.elements[named]
		b.WriteString("(declare-datatypes ((" + o.Text + " 0)) ((")
		if len(es) == 0 {
			b.WriteString("(" + o.Text + "%0)")
		}
		for i, e := range es {
			values[e] = o.Text + "%" + string(rune('a'+i%26)) + strings.Repeat("%", i/26)
			b.WriteString("(" + values[e] + ")")
		}
		b.WriteString(")))\n")
	}
	s.writeData(&b)
	for i := range s.Funs {
		fun := &s.Funs[i]
		if fun.Body != nil {
			continue
		}
		def, ok := f.defs[name(funs, fun.Name)]
		if !ok {
			return ""
		}
		b.WriteString("(define-fun " + fun.Name)
		retold(&b, def, values, plainSort)
		b.WriteString(")\n")
	}
	macros := *s.plain()
	macros.Sorts, macros.Funs = nil, nil
	for _, fun := range s.Funs {
		if fun.Body != nil {
			macros.Funs = append(macros.Funs, fun)
		}
	}
	macros.writeDecls(&b, Old)
	for i := range s.Steps {
		macros.writeStep(&b, &s.Steps[i], Old)
	}
	return b.String()
}

// retold writes text with constructors for abstract values and plain sorts for named ones.
func retold(b *strings.Builder, text string, values, sorts map[string]string) {
	for text != "" {
		switch text[0] {
		case ' ', '\n', ')':
			b.WriteByte(text[0])
			text = text[1:]
			continue
		}
		head, rest := cutTerm(text)
		if v, ok := values[head]; ok {
			b.WriteString(v)
		} else if head[0] == '(' {
			b.WriteByte('(')
			text = text[1:]
			continue
		} else if s, ok := sorts[head]; ok {
			b.WriteString(s)
		} else {
			b.WriteString(head)
		}
		text = rest
	}
}

// fill asks z3 about a model that was not checked whole: unsat means that it is none.
func (o *Oracle) fill(flat *Script, f *filling) *Finding {
	if o.Z3 == nil || f == nil {
		return nil
	}
	text := flat.filled(f)
	if text == "" {
		return nil
	}
	o.Filled++
	if o.Z3.decide(text) != "unsat" {
		return nil
	}
	if o.Cvc5.decide(text) == "sat" {
		o.fault("z3")
		return nil
	}
	return &Finding{Kind: Filled, Detail: "z3 refutes it with the model put in"}
}
