package form

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// Difference reads x - y off a sum over two integer constants; false when it has another
// form.
func Difference(g *ast.Graph, n ast.Node) (x, y ast.Node, ok bool) {
	if x, y = TwoTerms(g, n); x == ast.None || g.Op(x) != ast.OpConst || g.Op(y) != ast.OpConst {
		return ast.None, ast.None, false
	}
	return x, y, true
}

// TwoTerms reads x - y off a sum over two terms; both are ast.None when it has another
// form.
func TwoTerms(g *ast.Graph, n ast.Node) (x, y ast.Node) {
	if g.Op(n) != ast.OpAdd || len(g.Args(n)) != 2 {
		return ast.None, ast.None
	}
	x, y = g.Arg(n, 0), g.Arg(n, 1)
	if g.Op(x) == ast.OpMul && g.Op(y) != ast.OpMul {
		x, y = y, x
	}
	if y = Opposite(g, y); y == ast.None {
		return ast.None, ast.None
	}
	return x, y
}

// SameTerms reads x = y off an equality of integers, in normal form x - y = 0; both are
// ast.None when it has another form.
func SameTerms(g *ast.Graph, f ast.Node) (x, y ast.Node) {
	if b := g.Arg(f, 1); g.Op(b) != ast.OpInt || g.IntVal(b).Sign() != 0 {
		return ast.None, ast.None
	}
	return TwoTerms(g, g.Arg(f, 0))
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
	if g.Op(f) != ast.OpNot {
		return d, false
	}
	d.Fact = f
	d.X, d.Y, d.C, ok = ReadEqual(g, g.Arg(f, 0))
	return d, ok
}

// ReadEqual reads x - y = c off an equality.
func ReadEqual(g *ast.Graph, n ast.Node) (x, y ast.Node, c int64, ok bool) {
	if g.Op(n) != ast.OpEq || g.Op(g.Arg(n, 1)) != ast.OpInt || g.IntVal(g.Arg(n, 1)).CmpAbs(big.NewInt(maxOffset)) > 0 {
		return ast.None, ast.None, 0, false
	}
	x, y, ok = Difference(g, g.Arg(n, 0))
	return x, y, g.IntVal(g.Arg(n, 1)).Int64(), ok
}

// Gap says X - Y <= C.
type Gap struct {
	X, Y ast.Node // integer constants
	C    int64
}

// ReadGap reads x - y <= c off a comparison.
func ReadGap(g *ast.Graph, n ast.Node) (d Gap, ok bool) {
	if g.Op(n) != ast.OpLe || g.Op(g.Arg(n, 1)) != ast.OpInt {
		return d, false
	}
	b := g.IntVal(g.Arg(n, 1))
	if b.CmpAbs(big.NewInt(maxOffset)) > 0 {
		return d, false
	}
	d.C = b.Int64()
	d.X, d.Y, ok = Difference(g, g.Arg(n, 0))
	return d, ok
}
