package preprocess

import (
	"cmp"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/num"
	"bsmt/bkernel/preprocess/bvdomain"
)

// wordsPass takes the facts in one after the other, small ones first, and replaces in
// each what intervals and known bits of those before it decide: predicates by
// their truth, words with one value by it. A fact never changes by what was drawn
// from itself.
type wordsPass struct {
	*Preprocessor

	left []ast.Node // facts as it left them
}

// run is one round of the pass.
func (p *wordsPass) run() bool {
	g := p.g
	if !bvdomain.Occur(g) || slices.Equal(p.Facts, p.left) {
		return false
	}
	known := bvdomain.NewFacts(g)
	if p.proof != nil {
		known.Trace()
	}
	order := make([]int, len(p.Facts))
	size := make([]int, len(p.Facts))
	for i, f := range p.Facts {
		order[i], size[i] = i, p.size(f)
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(size[i], size[j]) })
	var sub *decided
	seen := map[ast.Node]bool{}
	changed := false
	for at, i := range order {
		if p.ctx.Err() != nil {
			break
		}
		if at == 0 || size[i] != size[order[at-1]] { // forget what less was known for
			sub = &decided{substitution: substitution{rw: p.rw, g: g}}
			if p.proof != nil {
				sub.why = map[ast.Node][]bvdomain.Reason{}
			}
			clear(seen)
		}
		f, before := p.Facts[i], known.Work()
		p.decidedTerms(known, f, seen, sub)
		p.refutedBranches(known, f, sub)
		nf := sub.apply(f)
		by := sub.by(f)
		if d, of := p.divisions(known, nf); d != ast.None {
			nf, by = d, append(by, of...)
		}
		if nf != f {
			if p.proof != nil {
				p.proof.Step(nf, append([]ast.Node{f}, known.Why(by...)...)...)
			}
			p.Facts[i] = nf
			changed = true
		}
		known.Add(p.Facts[i])
		p.read(argumentReads * (known.Work() - before))
		if known.Failed() {
			if p.proof != nil {
				p.proof.Step(g.False(), known.Why(known.FailedBy())...)
			}
			p.Facts = []ast.Node{g.False()}
			return true
		}
	}
	if changed {
		p.flatten()
	}
	p.left = slices.Clone(p.Facts)
	return changed
}

// decided is a substitution of what is decided by facts, with the reasons.
type decided struct {
	substitution
	why map[ast.Node][]bvdomain.Reason // for a proof, or nil
}

func (d *decided) decide(n, to ast.Node, why ...bvdomain.Reason) {
	d.set(n, to)
	if d.why != nil {
		d.why[n] = why
	}
}

// by gives the reasons of what is decided within f.
func (d *decided) by(f ast.Node) (out []bvdomain.Reason) {
	if len(d.why) == 0 {
		return nil
	}
	seen := map[ast.Node]bool{}
	for stack := []ast.Node{f}; len(stack) > 0; { // in time that depends on f alone
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !seen[n] {
			seen[n] = true
			out = append(out, d.why[n]...)
			stack = append(stack, d.g.Args(n)...)
		}
	}
	return out
}

// maxSize is from where on facts are all of one size.
const maxSize = 32

// size counts the operators and arguments of a fact, those that occur twice twice,
// up to maxSize.
func (p *wordsPass) size(f ast.Node) int {
	stack := append(make([]ast.Node, 0, maxSize), f)
	n := 0
	for len(stack) > 0 && n < maxSize {
		m := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], p.g.Args(m)...)
		if p.g.Op(m) != ast.OpNot {
			n++
		}
	}
	return n
}

// decidedTerms puts into sub what is decided of the terms of f that were not seen.
func (p *wordsPass) decidedTerms(known *bvdomain.Facts, f ast.Node, seen map[ast.Node]bool, sub *decided) {
	g := p.g
	known.Truth(f) // takes its terms in
	stack := []ast.Node{f}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[n] {
			continue
		}
		seen[n] = true
		if g.Type(n) == ast.Pred {
			if t := known.Truth(n); t != bvdomain.Open && g.Op(n) != ast.OpTrue && g.Op(n) != ast.OpFalse {
				sub.decide(n, g.Truth(t == bvdomain.True), known.Reason(n))
				continue
			}
		} else if d, ok := known.Known(n); ok && g.Op(n) != ast.OpBv {
			if v, ok := d.Value(); ok {
				sub.decide(n, g.BvNum(v.Big(), d.W), known.Reason(n))
				continue
			}
		}
		if op := g.Op(n); op != ast.OpForall && op != ast.OpExists {
			stack = append(stack, g.Args(n)...)
		}
	}
}

// maxDivisions bounds the divisors of a numeral that is a product.
const maxDivisions = 64

// divisions lists the factors of x*y = N, where the product cannot exceed the
// greatest word: a disjunction of x = d & y = N/d over the divisors d, or None, and why
// it is all.
func (p *wordsPass) divisions(known *bvdomain.Facts, f ast.Node) (cases ast.Node, of []bvdomain.Reason) {
	g := p.g
	if g.Op(f) != ast.OpEq {
		return ast.None, nil
	}
	product, numeral := g.Arg(f, 0), g.Arg(f, 1)
	if g.Op(product) == ast.OpBv {
		product, numeral = numeral, product
	}
	if g.Op(product) != ast.OpBvMul || g.Op(numeral) != ast.OpBv {
		return ast.None, nil
	}
	x, y, n := g.Arg(product, 0), g.Arg(product, 1), g.IntVal(numeral)
	if n.Sign() == 0 || !n.IsInt64() {
		return ast.None, nil
	}
	dx, dy := known.Domain(x), known.Domain(y)
	_, hx := dx.Unsigned()
	_, hy := dy.Unsigned()
	if hx.Mul(hy).BitLen() > dx.W {
		return ast.None, nil
	}
	ds := num.Divisors(n.Uint64())
	if len(ds) > maxDivisions {
		return ast.None, nil
	}
	var all []ast.Node
	for i, d := range ds {
		e := ds[len(ds)-1-i]
		if dx.Has(num.FromInt64(d)) && dy.Has(num.FromInt64(e)) {
			all = append(all, p.rw.And(
				p.rw.Eq(x, g.BvNum(big.NewInt(d), dx.W)),
				p.rw.Eq(y, g.BvNum(big.NewInt(e), dx.W))))
		}
	}
	return p.rw.Or(all...), []bvdomain.Reason{known.Reason(x), known.Reason(y)}
}

// maxBranches bounds the branches of facts that are looked at.
const maxBranches = 2000

// refutedBranches puts into sub the branches of a disjunction that the facts before it
// refute.
func (p *wordsPass) refutedBranches(known *bvdomain.Facts, f ast.Node, sub *decided) {
	g := p.g
	if g.Op(f) != ast.OpOr || len(g.Args(f)) > maxBranches {
		return
	}
	for _, b := range g.Args(f) {
		if g.Op(b) != ast.OpAnd && (g.Op(b) != ast.OpNot || g.Op(g.Arg(b, 0)) != ast.OpOr) {
			continue
		}
		if known.Truth(b) == bvdomain.Open && known.Refutes(b) {
			sub.decide(b, g.False(), known.RefutedBy()...)
		}
	}
}
