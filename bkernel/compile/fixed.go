package compile

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/preprocess/bvdomain"
	"bsmt/bkernel/theory/bv"
)

// learnWords finds the bits that the facts fix, before they are compiled.
func (k *Compiled) learnWords() {
	if !bvdomain.Occur(k.g) || k.opts.Proof != nil {
		return
	}
	k.known = bvdomain.NewFacts(k.g)
	for _, f := range k.prep.Facts {
		k.known.Add(f)
		if k.known.Failed() || k.ctx.Err() != nil {
			break
		}
	}
	if k.known.Failed() {
		k.core.AddClause()
	}
}

// fixBits gives w, the bits of n, with those that the facts fix as constants, and
// fixes them, so that the circuits above n are narrower.
func (k *Compiled) fixBits(n ast.Node, w bv.Word) bv.Word {
	if k.known == nil || k.known.Failed() {
		return w
	}
	d, ok := k.known.Known(n)
	if !ok {
		return w
	}
	out := w
	for i, l := range w {
		b := core.LitUndef
		if d.One.Bit(i) == 1 {
			b = core.LitTrue
		} else if d.Zero.Bit(i) == 1 {
			b = core.LitFalse
		}
		if b == core.LitUndef || b == l {
			continue
		}
		if &out[0] == &w[0] {
			out = slices.Clone(w)
		}
		out[i] = b
		k.core.AddClause(l ^ b) // l as b says: LitTrue is 0, LitFalse 1
	}
	return out
}
