package pre

import (
	"math/big"

	"bsmt/bkernel/ast"
)

// farBits is the length from which on a bound is moved to 0.
const farBits = 61

// Shift replaces a constant that a fact bounds far from zero, beyond the machine word,
// by one that counts from there: x >= L becomes x = L + x' with x' >= 0. Bounds
// propagation and products then see numbers of the size of the distances. It is no pass
// of the table: homogeneous equations are looked at before, which it spoils.
func (p *Preprocessor) Shift() bool {
	g := p.g
	sub := &substitution{rw: p.rw, g: g, def: map[ast.Node]ast.Node{}}
	for _, f := range p.Facts {
		if g.Op(f) != ast.OpLe {
			continue
		}
		x, neg, b, ok := UnaryBound(g, f)
		if _, has := sub.def[x]; !ok || has || b.BitLen() < farBits || b.Sign() > 0 || p.kept[x] {
			continue // x <= b or -x <= b with b > 0 leaves 0 within
		}
		base := b // x <= b < 0
		c := p.Fresh("shift", ast.Int)
		t := g.Arith(ast.OpMul, g.Num64(-1), c)
		if neg {
			base = new(big.Int).Neg(b)
			t = c
		}
		t = p.rw.Simplify(g.Arith(ast.OpAdd, t, g.Num(base)))
		sub.def[x] = t
		p.Defs = append(p.Defs, Definition{x, t})
	}
	if len(sub.def) == 0 {
		return false
	}
	for i, f := range p.Facts {
		p.Facts[i] = sub.apply(f)
	}
	p.flatten()
	return true
}
