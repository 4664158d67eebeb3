package smtlib

import (
	"fmt"

	"bsmt/grammar"
)

// Error says what is wrong with a term, a sort or a declaration, and where.
type Error struct {
	Pos grammar.Pos // of the token or list at fault
	Msg string      // one line, without the position
}

// Error is "LINE:COLUMN: message".
func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Pos.Line, e.Pos.Col, e.Msg) }

// NamedTerm is what (! t :named n) gave a name.
type NamedTerm struct {
	Name string
	Term Term
}

// Elaborator turns syntax trees into sorts, declarations and terms of one
// Context. It holds the symbol tables of a session with its assertion levels.
// After an error it is as it was before the call.
type Elaborator struct {
	c *Context
}

// NewElaborator gives an elaborator without a logic: every theory is there.
func NewElaborator(c *Context) *Elaborator { return &Elaborator{c: c} }

// Context is where the terms go.
func (e *Elaborator) Context() *Context { return e.c }

func (e *Elaborator) SetLogic(name string) (known bool)                        { return false }
func (e *Elaborator) SetGlobalDeclarations(on bool)                            {}
func (e *Elaborator) DeclareSort(t *grammar.Tree, cmd grammar.Node) error      { return nil }
func (e *Elaborator) DefineSort(t *grammar.Tree, cmd grammar.Node) error       { return nil }
func (e *Elaborator) DeclareFun(t *grammar.Tree, cmd grammar.Node) error       { return nil }
func (e *Elaborator) DeclareConst(t *grammar.Tree, cmd grammar.Node) error     { return nil }
func (e *Elaborator) DefineFun(t *grammar.Tree, cmd grammar.Node) error        { return nil }
func (e *Elaborator) DefineConst(t *grammar.Tree, cmd grammar.Node) error      { return nil }
func (e *Elaborator) DefineFunRec(t *grammar.Tree, cmd grammar.Node) error     { return nil }
func (e *Elaborator) DefineFunsRec(t *grammar.Tree, cmd grammar.Node) error    { return nil }
func (e *Elaborator) DeclareDatatypes(t *grammar.Tree, cmd grammar.Node) error { return nil }
func (e *Elaborator) Term(t *grammar.Tree, n grammar.Node) (Term, error)       { return NoTerm, nil }
func (e *Elaborator) BoolTerm(t *grammar.Tree, n grammar.Node) (Term, error)   { return NoTerm, nil }
func (e *Elaborator) Sort(t *grammar.Tree, n grammar.Node) (Sort, error)       { return NoSort, nil }
func (e *Elaborator) Named() []NamedTerm                                       { return nil }
func (e *Elaborator) Push(n int)                                               {}
func (e *Elaborator) Pop(n int) error                                          { return nil }
func (e *Elaborator) Levels() int                                              { return 0 }
func (e *Elaborator) Reset()                                                   {}
func (e *Elaborator) ResetAssertions()                                         {}
func (e *Elaborator) LookupDecl(name string) (Decl, bool)                      { return NoDecl, false }
func (e *Elaborator) LookupSort(name string) (Sort, bool)                      { return NoSort, false }
func (e *Elaborator) Decls() []Decl                                            { return nil }
