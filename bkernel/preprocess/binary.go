package preprocess

import (
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/bkernel/globals"
	"bsmt/bkernel/proof"
)

// binaryPass has a predicate choose the value of an integer constant that has only two: what
// is asked of it beside other predicates is a literal then, which may be a guard, a definition
// or what a sum counts, however the truth value was written. A constant that only sums speak
// of stays an integer, as do those that functions are applied to and products are made of.
type binaryPass struct{ *Preprocessor }

// twoValues are what facts say of a constant: that it is the one or the other.
type twoValues struct {
	of    [2]*big.Int // in ascending order
	facts []ast.Node  // that say so
}

// run is one round of the pass.
func (p *binaryPass) run() bool {
	g := p.g
	values, order := p.twoValued()
	if len(values) == 0 {
		return false
	}
	asked := p.asked(values)
	var defs []Definition
	by := map[ast.Node]proof.By{}
	var used []ast.Node
	for _, x := range order {
		v, ok := values[x]
		if !ok || !asked[x] {
			continue
		}
		upper := g.BoolOf(g.Eq(x, g.Num(v.of[1])))
		c := p.Fresh("is", ast.Bool)
		p.proof.Define(c, upper)
		t := p.rw.Ite(g.IsTrue(c), g.Num(v.of[1]), g.Num(v.of[0]))
		is := g.Eq(x, t)
		p.proof.Step(is, v.facts...)
		used = append(used, is)
		defs = append(defs, Definition{x, t})
		by[x] = proof.By{To: t, Fact: is}
	}
	if len(defs) == 0 {
		return false
	}
	p.proof.Group(used)
	sub := &substitution{rw: p.rw, g: g}
	p.proof.Rewriting(sub.recorded(by))
	p.replace(sub, defs)
	p.flatten()
	return true
}

// twoValued gives the integer constants that have two values, and those in the order in which
// facts bound them.
func (p *binaryPass) twoValued() (values map[ast.Node]twoValues, order []ast.Node) {
	g := p.g
	values = map[ast.Node]twoValues{}
	type limits struct {
		form.Range
		lo, hi ast.Node // facts that say so
	}
	bounds := map[ast.Node]limits{}
	for _, f := range p.Facts {
		if x, vs, ok := globals.ReadMember(g, f); ok {
			if _, has := values[x]; !has && len(vs) == 2 && g.Op(x) == ast.OpConst && !p.kept[x] {
				values[x] = twoValues{[2]*big.Int{big.NewInt(vs[0]), big.NewInt(vs[1])}, []ast.Node{f}}
				order = append(order, x)
			}
			continue
		}
		x, r := form.Bound(g, f)
		if x == ast.None || p.kept[x] {
			continue
		}
		b := bounds[x]
		if r.Lo != nil && (b.Lo == nil || b.Lo.Cmp(r.Lo) < 0) {
			b.lo = f
		}
		if r.Hi != nil && (b.Hi == nil || b.Hi.Cmp(r.Hi) > 0) {
			b.hi = f
		}
		b.Range = b.Meet(r)
		bounds[x] = b
		if _, has := values[x]; !has && b.Lo != nil && b.Hi != nil && new(big.Int).Sub(b.Hi, b.Lo).Cmp(unit) == 0 {
			values[x] = twoValues{[2]*big.Int{b.Lo, b.Hi}, []ast.Node{b.lo, b.hi}}
			order = append(order, x)
		}
	}
	return values, order
}

// asked says which of the constants some comparison with a numeral that is no fact speaks of,
// or is decided by, and takes those out of values that stand elsewhere than in linear sums.
func (p *binaryPass) asked(values map[ast.Node]twoValues) map[ast.Node]bool {
	g := p.g
	fact := map[ast.Node]bool{}
	for _, f := range p.Facts {
		fact[f] = true
	}
	out := map[ast.Node]bool{}
	ranges := p.ranged()
	two := func(n ast.Node) ([2]*big.Int, bool) {
		if v, ok := values[n]; ok {
			return v.of, true
		}
		return p.numerals(n)
	}
	p.walk(p.Facts, func(n ast.Node) bool {
		switch g.Op(n) {
		case ast.OpAdd, ast.OpIte:
		case ast.OpLe, ast.OpEq:
			if _, _, ok := form.Difference(g, g.Arg(n, 0)); ok {
				break // an order between two
			}
			for _, i := range ranges.decided(n, two).by {
				out[i.of] = true
			}
			if !fact[n] {
				if a, ok := form.ReadAtom(g, n); ok {
					out[a.Term] = true
				}
			}
		case ast.OpMul:
			if len(g.Args(n)) == 2 && g.Op(g.Arg(n, 0)) == ast.OpInt {
				break
			}
			fallthrough
		default:
			for _, a := range g.Args(n) {
				delete(values, a)
			}
		}
		return true
	})
	return out
}
