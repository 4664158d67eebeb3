package smtlib

import "io"

func (c *Context) WriteTerm(w io.Writer, t Term) error                  { return nil }
func (c *Context) TermString(t Term) string                             { return "" }
func (c *Context) WriteSort(w io.Writer, s Sort) error                  { return nil }
func (c *Context) SortString(s Sort) string                             { return "" }
func SymbolString(name string) string                                   { return name }
func (c *Context) WriteModel(w io.Writer, m *Model, decls []Decl) error { return nil }
