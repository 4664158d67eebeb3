package form

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// Range is what facts say of an integer: Lo <= x <= Hi, where nil is no bound.
type Range struct{ Lo, Hi *big.Int }

// Meet gives the range of what lies in both.
func (r Range) Meet(s Range) Range {
	if s.Lo != nil && (r.Lo == nil || r.Lo.Cmp(s.Lo) < 0) {
		r.Lo = s.Lo
	}
	if s.Hi != nil && (r.Hi == nil || r.Hi.Cmp(s.Hi) > 0) {
		r.Hi = s.Hi
	}
	return r
}

// Bits is the length of the longer bound.
func (r Range) Bits() int {
	n := 0
	for _, b := range []*big.Int{r.Lo, r.Hi} {
		if b != nil {
			n = max(n, b.BitLen())
		}
	}
	return n
}

// NearZero is the least value in magnitude that the range has; of an empty range it is
// one of the bounds.
func (r Range) NearZero() *big.Int {
	switch {
	case r.Lo != nil && r.Lo.Sign() > 0:
		return r.Lo
	case r.Hi != nil && r.Hi.Sign() < 0:
		return r.Hi
	}
	return new(big.Int)
}

// Bound reads x <= b, -x <= b or x = b off a fact about the integer constant x; x is
// ast.None when it has another form.
func Bound(g *ast.Graph, f ast.Node) (x ast.Node, r Range) {
	if x, r = TermBound(g, f); x == ast.None || g.Op(x) != ast.OpConst {
		return ast.None, Range{}
	}
	return x, r
}

// TermBound reads x <= b, -x <= b or x = b off a fact about the integer term x; x is
// ast.None when it has another form.
func TermBound(g *ast.Graph, f ast.Node) (x ast.Node, r Range) {
	op := g.Op(f)
	if op != ast.OpLe && op != ast.OpEq || g.Op(g.Arg(f, 1)) != ast.OpInt {
		return ast.None, r
	}
	x = g.Arg(f, 0)
	b := g.IntVal(g.Arg(f, 1))
	neg := false
	if y := Opposite(g, x); y != ast.None {
		x, neg, b = y, true, new(big.Int).Neg(b)
	}
	if g.Type(x) != ast.Int {
		return ast.None, r
	}
	if neg || op == ast.OpEq {
		r.Lo = b
	}
	if !neg || op == ast.OpEq {
		r.Hi = b
	}
	return x, r
}

// Bounds gives what facts say of each constant that they bound, which may contradict
// itself.
func Bounds(g *ast.Graph, facts []ast.Node) map[ast.Node]Range {
	out := map[ast.Node]Range{}
	for _, f := range facts {
		if x, r := Bound(g, f); x != ast.None {
			out[x] = out[x].Meet(r)
		}
	}
	return out
}

// Opposite reads the integer term x off -1*x; None when n has another form.
func Opposite(g *ast.Graph, n ast.Node) ast.Node {
	if g.Op(n) != ast.OpMul || len(g.Args(n)) != 2 || g.Op(g.Arg(n, 0)) != ast.OpInt || g.IntVal(g.Arg(n, 0)).Cmp(minusOne) != 0 {
		return ast.None
	}
	return g.Arg(n, 1)
}

var minusOne = big.NewInt(-1)
