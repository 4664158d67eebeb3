package pre

import (
	"cmp"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/word"
)

// words takes the facts in one after the other, plain ones first, and replaces in
// each what intervals and known bits of those before it decide: predicates by
// their truth, words with one value by it. A fact never changes by what was drawn
// from itself.
func (p *Preprocessor) words() bool {
	g := p.g
	if !word.Occur(g) || slices.Equal(p.Facts, p.worded) {
		return false
	}
	p.proof.Group(p.Facts)
	known := word.NewFacts(g)
	order := make([]int, len(p.Facts))
	rank := make([]int, len(p.Facts))
	for i, f := range p.Facts {
		order[i], rank[i] = i, p.plainness(f)
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(rank[i], rank[j]) })
	var sub *substitution
	seen := map[ast.Node]bool{}
	changed := false
	for at, i := range order {
		if p.ctx.Err() != nil {
			break
		}
		if at == 0 || rank[i] != rank[order[at-1]] { // forget what less was known for
			sub = &substitution{rw: p.rw, g: g}
			clear(seen)
		}
		f := p.Facts[i]
		p.decidedTerms(known, f, seen, sub)
		p.refutedBranches(known, f, sub)
		if nf := sub.apply(f); nf != f {
			p.proof.StepAll(nf, f)
			p.Facts[i] = nf
			changed = true
		}
		known.Add(p.Facts[i])
		if known.Failed() {
			p.proof.StepAll(g.False(), f)
			p.Facts = []ast.Node{g.False()}
			return true
		}
	}
	if changed {
		p.flatten()
	}
	p.worded = slices.Clone(p.Facts)
	return changed
}

// plainness orders facts: comparisons of a constant with a numeral, of a term with
// a numeral, of terms, then others.
func (p *Preprocessor) plainness(f ast.Node) int {
	g := p.g
	if g.Op(f) == ast.OpNot {
		f = g.Arg(f, 0)
	}
	args := g.Args(f)
	if len(args) == 0 || len(args) > 2 || g.Kind(g.Type(args[0])) != ast.KBitVec {
		return 3
	}
	plain, numerals := true, 0
	for _, a := range args {
		switch g.Op(a) {
		case ast.OpBv:
			numerals++
		case ast.OpConst:
		default:
			plain = false
		}
	}
	switch {
	case numerals == 0:
		return 2
	case plain:
		return 0
	}
	return 1
}

// decidedTerms puts into sub what is decided of the terms of f that were not seen.
func (p *Preprocessor) decidedTerms(known *word.Facts, f ast.Node, seen map[ast.Node]bool, sub *substitution) {
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
			if t := known.Truth(n); t != word.Open && g.Op(n) != ast.OpTrue && g.Op(n) != ast.OpFalse {
				sub.set(n, g.Truth(t == word.True))
				continue
			}
		} else if d, ok := known.Known(n); ok && g.Op(n) != ast.OpBv {
			if v, ok := d.Value(); ok {
				sub.set(n, g.BvNum(v.Big(), d.W))
				continue
			}
		}
		if op := g.Op(n); op != ast.OpForall && op != ast.OpExists {
			stack = append(stack, g.Args(n)...)
		}
	}
}

// maxBranches bounds the branches of facts that are looked at.
const maxBranches = 2000

// refutedBranches puts into sub the branches of a disjunction that the facts before it
// refute.
func (p *Preprocessor) refutedBranches(known *word.Facts, f ast.Node, sub *substitution) {
	g := p.g
	if g.Op(f) != ast.OpOr || len(g.Args(f)) > maxBranches {
		return
	}
	for _, b := range g.Args(f) {
		if g.Op(b) != ast.OpAnd && (g.Op(b) != ast.OpNot || g.Op(g.Arg(b, 0)) != ast.OpOr) {
			continue
		}
		if known.Truth(b) == word.Open && known.Refutes(b) {
			sub.set(b, g.False())
		}
	}
}
