package form

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// Atom compares a term with a numeral: Term = K, Term <= K, or not(Term <= K).
type Atom struct {
	Term ast.Node
	K    int64
	Le   bool
	Not  bool // only with Le
}

// MaxNum bounds the numerals that are read, well within machine words.
const MaxNum = 1 << 40

// ReadAtom reads an atom about an integer or a bit vector in normal form.
func ReadAtom(g *ast.Graph, n ast.Node) (a Atom, ok bool) {
	x, b := g.Arg(n, 0), g.Arg(n, 1)
	if op := g.Op(x); op == ast.OpInt || op == ast.OpBv {
		x, b = b, x
		if g.Op(n) == ast.OpLe {
			return Atom{}, false
		}
	}
	if op := g.Op(b); op != ast.OpInt && op != ast.OpBv || g.Op(x) == op {
		return Atom{}, false
	}
	k := g.IntVal(b)
	if !k.IsInt64() || k.CmpAbs(big.NewInt(MaxNum)) > 0 {
		return Atom{}, false
	}
	a = Atom{Term: x, K: k.Int64(), Le: g.Op(n) == ast.OpLe}
	if !a.Le || g.Op(x) != ast.OpMul || len(g.Args(x)) != 2 || g.Op(g.Arg(x, 0)) != ast.OpInt {
		return a, true
	}
	// c*x <= k has a c of 1 or -1 in normal form.
	if c := g.IntVal(g.Arg(x, 0)); !c.IsInt64() || c.Int64() != -1 {
		return Atom{}, false
	}
	return Atom{Term: g.Arg(x, 1), K: -a.K - 1, Le: true, Not: true}, true
}
