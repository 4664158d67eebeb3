// Package mutate puts one small bug into Go source, for tests of tests.
//
// Takes: the text of a file. Gives: every place where one of a few changes can be made
// (a comparison shifted or turned, an operator for another, a condition denied, a
// numeral off by one, a statement left out), and the text with one of them made.
// Promises: the new text parses; whether it compiles, and whether it means something
// else, is for the caller to find out.
package mutate

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
)

// Site is a change that can be made: the bytes from From to To give way to Text.
type Site struct {
	From, To int
	Text     string
	Line     int
	What     string // the change in words
}

// swaps gives the operators that may stand for another.
var swaps = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GTR}, token.LEQ: {token.LSS, token.GEQ}, token.GTR: {token.GEQ, token.LSS}, token.GEQ: {token.GTR, token.LEQ},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL}, token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.ADD}, token.AND: {token.OR}, token.OR: {token.AND},
}

// Sites lists the changes that can be made in a file, in the order of their places. The
// error is that of the parser.
func Sites(src []byte) ([]Site, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var out []Site
	at := func(p token.Pos) int { return fset.Position(p).Offset }
	add := func(from, to token.Pos, text, what string) {
		out = append(out, Site{at(from), at(to), text, fset.Position(from).Line, what})
	}
	text := func(n ast.Node) string { return string(src[at(n.Pos()):at(n.End())]) }
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok != token.IMPORT && n.Tok != token.TYPE
		case *ast.BinaryExpr:
			for _, op := range swaps[n.Op] {
				end := n.OpPos + token.Pos(len(n.Op.String()))
				add(n.OpPos, end, op.String(), fmt.Sprintf("%s instead of %s", op, n.Op))
			}
		case *ast.IfStmt:
			add(n.Cond.Pos(), n.Cond.End(), "!("+text(n.Cond)+")", "condition denied")
		case *ast.BasicLit:
			if v, err := strconv.Atoi(n.Value); n.Kind == token.INT && err == nil {
				add(n.Pos(), n.End(), strconv.Itoa(v+1), fmt.Sprintf("%d instead of %d", v+1, v))
			}
		case *ast.Ident:
			if n.Name == "true" || n.Name == "false" {
				other := map[string]string{"true": "false", "false": "true"}[n.Name]
				add(n.Pos(), n.End(), other, other+" instead of "+n.Name)
			}
		case *ast.BlockStmt:
			for _, s := range n.List {
				switch s := s.(type) {
				case *ast.ExprStmt, *ast.IncDecStmt, *ast.BranchStmt:
					add(s.Pos(), s.End(), "", "left out: "+text(s))
				case *ast.AssignStmt:
					if s.Tok != token.DEFINE {
						add(s.Pos(), s.End(), "", "left out: "+text(s))
					}
				}
			}
		}
		return true
	})
	return out, nil
}

// Apply makes one change.
func (s Site) Apply(src []byte) []byte {
	out := append([]byte(nil), src[:s.From]...)
	out = append(out, s.Text...)
	return append(out, src[s.To:]...)
}
