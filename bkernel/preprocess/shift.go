package preprocess

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/bkernel/proof"
)

// farBits is the length from which on a bound is moved to 0.
const farBits = 61

// Shift replaces a constant that the facts bound far from zero, beyond the machine word,
// by one that counts from there: x >= L becomes x = L + x' with x' >= 0. Bounds
// propagation and products then see numbers of the size of the distances. It is no pass
// of the table: homogeneous equations are looked at before, which it spoils.
func (p *Preprocessor) Shift() bool {
	g := p.g
	var defs []Definition
	var signs []ast.Node // that the new constants are not negative
	by := map[ast.Node]proof.By{}
	for _, far := range p.farBounds() {
		is := g.Arith(ast.OpSub, far.x, g.Num(far.k))
		if far.k.Sign() < 0 {
			is = g.Arith(ast.OpSub, g.Num(far.k), far.x)
		}
		c := p.Fresh("shift", ast.Int)
		p.proof.Define(c, is)
		t := p.rw.Simplify(g.Arith(ast.OpAdd, g.Arith(ast.OpMul, g.Num64(int64(far.k.Sign())), c), g.Num(far.k)))
		defs = append(defs, Definition{far.x, t})
		by[far.x] = proof.By{To: t, Fact: ast.None}
		signs = append(signs, p.rw.Le(g.Num64(0), c))
	}
	if len(defs) == 0 {
		return false
	}
	bounds := slices.Clone(p.Facts)
	sub := &substitution{rw: p.rw, g: g}
	p.proof.Rewriting(sub.recorded(by))
	p.replace(sub, defs)
	p.proof.Group(bounds)
	for _, f := range signs {
		p.proof.StepAll(f)
	}
	p.Facts = append(p.Facts, signs...)
	p.flatten()
	return true
}

// farBound says x >= k > 0 or x <= k < 0 for a k of farBits or more.
type farBound struct {
	x ast.Node
	k *big.Int
}

// farRounds is how often bounds are carried along differences.
const farRounds = 4

// farBounds gives the constants whose bounds, or those of constants that they differ from
// by a numeral at least, are far from zero; each once.
func (p *Preprocessor) farBounds() (out []farBound) {
	g := p.g
	at := map[ast.Node]int{} // constant to its place in out
	bound := func(x ast.Node, k *big.Int) {
		i, has := at[x]
		switch {
		case k.BitLen() < farBits || p.kept[x]:
		case !has:
			at[x] = len(out)
			out = append(out, farBound{x, k})
		case out[i].k.Sign() == k.Sign() && out[i].k.CmpAbs(k) < 0:
			out[i].k = k
		}
	}
	for round := 0; round < farRounds; round++ {
		before := len(out)
		for _, f := range p.Facts {
			if g.Op(f) != ast.OpLe {
				continue
			}
			if x, r := form.Bound(g, f); x != ast.None && r.NearZero().Sign() != 0 {
				bound(x, r.NearZero())
				continue
			}
			x, y, ok := form.Difference(g, g.Arg(f, 0))
			if !ok || g.Op(g.Arg(f, 1)) != ast.OpInt {
				continue
			}
			c := g.IntVal(g.Arg(f, 1)) // x - y <= c
			if i, has := at[x]; has && out[i].k.Sign() > 0 {
				if k := new(big.Int).Sub(out[i].k, c); k.Sign() > 0 {
					bound(y, k)
				}
			}
			if i, has := at[y]; has && out[i].k.Sign() < 0 {
				if k := new(big.Int).Add(out[i].k, c); k.Sign() < 0 {
					bound(x, k)
				}
			}
		}
		if len(out) == before {
			break
		}
	}
	return out
}
