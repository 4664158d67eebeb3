package preprocess

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/bkernel/num"
	"bsmt/bkernel/preprocess/polynomials"
)

// maxDivisors is how many values a factor of a numeral may have to be listed.
const maxDivisors = 512

// divisorsPass adds, for a fact that a product of three or more factors is a numeral other
// than 0, that each factor divides it: Σ and Π of four numbers given leaves each a short
// list, also where solving the sum for one of them multiplies the product out: sums and products
// of 200 take twenty times as long without it. Products of two are left to package nonlin, which
// does the same.
type divisorsPass struct {
	*Preprocessor

	seen map[ast.Node]bool // equations that it has looked at
}

// run is one round of the pass.
func (p *divisorsPass) run() bool {
	g := p.g
	var found []ast.Node
	var bounds map[ast.Node]form.Range // when found to be of use
	for _, f := range p.Facts {
		if g.Op(f) != ast.OpEq || p.seen[f] || g.Op(g.Arg(f, 0)) != ast.OpMul || g.Op(g.Arg(f, 1)) != ast.OpInt {
			continue
		}
		p.seen[f] = true
		factors, n := g.Args(g.Arg(f, 0)), g.IntVal(g.Arg(f, 1))
		if g.Op(factors[0]) == ast.OpInt {
			continue // in normal form the numeral is 1
		}
		n = new(big.Int).Abs(n)
		if len(factors) < 3 || n.Sign() == 0 || !n.IsInt64() {
			continue
		}
		if bounds == nil {
			bounds = form.Implied(g, p.Facts)
		}
		ds := num.Divisors(n.Uint64())
		done := map[ast.Node]bool{}
		for _, x := range factors {
			if done[x] || g.Op(x) != ast.OpConst {
				continue
			}
			done[x] = true
			if or := p.oneOf(x, ds, bounds[x]); or != ast.None && (p.proof == nil || p.showDivides(f, x, or, bounds[x])) {
				found = append(found, or)
			}
		}
	}
	p.Facts = append(p.Facts, found...)
	if len(found) > 0 {
		p.flatten()
	}
	return len(found) > 0
}

// maxCut bounds the cases of a factor, the intervals without a divisor included: a checker
// takes a second for so many of each of four factors.
const maxCut = 1 << 12

// showDivides records that a factor x of the product in the equation f is one of its
// divisors, which or says, within bounds; false where that takes too many cases. The product
// of the others is V in x*V = N, whose cases are those of a hyperbola: where x is between two
// divisors, or where N does not reach the next multiple, V is too little or too much.
func (p *divisorsPass) showDivides(f, x, or ast.Node, in form.Range) bool {
	g := p.g
	factors := slices.Clone(g.Args(g.Arg(f, 0)))
	at := slices.Index(factors, x)
	rest := g.Arith(ast.OpMul, slices.Delete(factors, at, at+1)...)
	one := affine{unit, new(big.Int), new(big.Int)}
	n := g.IntVal(g.Arg(f, 1))
	h := &hyperbola{p: p.Preprocessor, n: f, of: &polynomials.Factors{Scale: unit}, bases: []ast.Node{x, rest}, left: maxCut, size: new(big.Int).Abs(n), sense: big.NewInt(int64(n.Sign()))}
	by := h.signs(one, affine{new(big.Int), unit, new(big.Int)}, in)
	if h.left < 0 {
		return false
	}
	var linear []ast.Node
	for _, l := range p.Facts {
		if form.Bounding(g, l) {
			linear = append(linear, l)
		}
	}
	from := []ast.Node{f}
	if in.Lo != nil {
		from = append(from, p.rw.Le(g.Num(in.Lo), x))
	}
	if in.Hi != nil {
		from = append(from, p.rw.Le(x, g.Num(in.Hi)))
	}
	for _, b := range from[1:] {
		p.proof.Step(b, linear...)
	}
	p.proof.Shown(or, by, from...)
	return true
}

// oneOf says that x is one of ds or of their negations, within its range; None where
// those are many.
func (p *divisorsPass) oneOf(x ast.Node, ds []int64, in form.Range) ast.Node {
	g := p.g
	var parts []ast.Node
	for _, d := range ds {
		for _, v := range [2]int64{d, -d} {
			b := big.NewInt(v)
			if in.Lo != nil && b.Cmp(in.Lo) < 0 || in.Hi != nil && b.Cmp(in.Hi) > 0 {
				continue
			}
			parts = append(parts, p.rw.Eq(x, g.Num(b)))
		}
	}
	if len(parts) > maxDivisors {
		return ast.None
	}
	return p.rw.Or(parts...)
}
