package preprocess

import (
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess/tabulation"
)

// readDifference reads x - y off a sum in normal form over two integer constants.
func readDifference(g *ast.Graph, n ast.Node) (x, y ast.Node, ok bool) {
	if g.Op(n) != ast.OpAdd || len(g.Args(n)) != 2 {
		return ast.None, ast.None, false
	}
	x, y = g.Arg(n, 0), g.Arg(n, 1)
	if g.Op(x) == ast.OpMul {
		x, y = y, x
	}
	if g.Op(x) != ast.OpConst || g.Op(y) != ast.OpMul || len(g.Args(y)) != 2 {
		return ast.None, ast.None, false
	}
	c, y := g.Arg(y, 0), g.Arg(y, 1)
	if g.Op(c) != ast.OpInt || !g.IntVal(c).IsInt64() || g.IntVal(c).Int64() != -1 || g.Op(y) != ast.OpConst {
		return ast.None, ast.None, false
	}
	return x, y, true
}

// maxOffset bounds the numerals of disequalities that are taken for offsets.
const maxOffset = 1 << 40

// Disequality says X - Y /= C.
type Disequality struct {
	X, Y ast.Node // integer constants
	C    int64
	Fact ast.Node // what says so
}

// ReadDisequality reads x - y /= c off a fact.
func ReadDisequality(g *ast.Graph, f ast.Node) (d Disequality, ok bool) {
	if g.Op(f) != ast.OpNot || g.Op(g.Arg(f, 0)) != ast.OpEq {
		return d, false
	}
	eq := g.Arg(f, 0)
	a, b := g.Arg(eq, 0), g.Arg(eq, 1)
	if g.Op(b) != ast.OpInt || !g.IntVal(b).IsInt64() {
		return d, false
	}
	d.Fact = f
	if d.X, d.Y, ok = readDifference(g, a); !ok {
		return d, false
	}
	d.C = g.IntVal(b).Int64()
	return d, -maxOffset <= d.C && d.C <= maxOffset
}

// UnaryBound reads c*x <= b or x = b off a fact.
func UnaryBound(g *ast.Graph, f ast.Node) (x ast.Node, neg bool, b *big.Int, ok bool) {
	if op := g.Op(f); op != ast.OpLe && op != ast.OpEq || g.Op(g.Arg(f, 1)) != ast.OpInt {
		return ast.None, false, nil, false
	}
	x, b = g.Arg(f, 0), g.IntVal(g.Arg(f, 1))
	if g.Op(x) == ast.OpMul && len(g.Args(x)) == 2 && g.Op(g.Arg(x, 0)) == ast.OpInt {
		if c := g.IntVal(g.Arg(x, 0)); !c.IsInt64() || c.Int64() != -1 {
			return ast.None, false, nil, false
		}
		x, neg = g.Arg(x, 1), true
	}
	return x, neg, b, g.Op(x) == ast.OpConst
}

// TwoTerms reads the normal form x - y = 0 of an equality between two terms.
func TwoTerms(g *ast.Graph, a, b ast.Node) (x, y ast.Node) {
	if g.Op(a) != ast.OpAdd || len(g.Args(a)) != 2 || g.Op(b) != ast.OpInt || g.IntVal(b).Sign() != 0 {
		return ast.None, ast.None
	}
	x, y = g.Arg(a, 0), g.Arg(a, 1)
	if g.Op(x) == ast.OpMul && g.Op(y) != ast.OpMul {
		x, y = y, x
	}
	if g.Op(y) != ast.OpMul || len(g.Args(y)) != 2 || g.Op(g.Arg(y, 0)) != ast.OpInt || g.IntVal(g.Arg(y, 0)).String() != "-1" {
		return ast.None, ast.None
	}
	return x, g.Arg(y, 1)
}

// CasesDefinition reads x = t off a fact, x a constant and t a choice between numerals
// that is a function of few terms.
func CasesDefinition(fs *tabulation.Functions, g *ast.Graph, f ast.Node) (x, t ast.Node) {
	if g.Op(f) != ast.OpEq || g.Type(g.Arg(f, 0)) != ast.Int {
		return ast.None, ast.None
	}
	x, t = TwoTerms(g, g.Arg(f, 0), g.Arg(f, 1))
	for range 2 {
		if x != ast.None && g.Op(x) == ast.OpConst && tabulation.IsTable(g, t) {
			if _, ok := fs.Columns(t); ok {
				return x, t
			}
		}
		x, t = t, x
	}
	return ast.None, ast.None
}
