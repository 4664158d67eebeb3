package compile

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
	"bsmt/bkernel/preprocess/bvdomain"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/theory/bv"
)

// learnWords finds the bits that the facts fix, before they are compiled.
func (k *Compiled) learnWords() {
	if !bvdomain.Occur(k.g) {
		return
	}
	k.known = bvdomain.NewFacts(k.g)
	if k.opts.Proof != nil {
		k.known.Trace()
	}
	for _, f := range k.prep.Facts {
		k.known.Add(f)
		if k.known.Failed() || k.ctx.Err() != nil {
			break
		}
	}
	if !k.known.Failed() {
		return
	}
	if k.opts.Proof != nil {
		k.opts.Proof.Pass(passBits, nil)
		k.opts.Proof.Step(k.g.False(), k.known.Why(k.known.FailedBy())...)
		k.opts.Proof.Fact(k.g.False())
	}
	k.core.AddClauseRule(proof.RuleFact)
}

// passBits is the rule of steps that say what bits of a word are.
const passBits = "bits"

// fixBits gives w, the bits of n, with those that the facts fix as constants, and
// fixes them, so that the circuits above n are narrower. In a proof circuits are as wide
// as their words: tellBits is for these.
func (k *Compiled) fixBits(n ast.Node, w bv.Word) bv.Word {
	if k.known == nil || k.known.Failed() || k.opts.Proof != nil {
		return w
	}
	d, ok := k.known.Known(n)
	if !ok {
		return w
	}
	out := w
	for i, l := range w {
		b := fixed(d, i)
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

// fixed is the bit at place i of the words of d, LitUndef where it is not known.
func fixed(d bvdomain.Domain, i int) core.Lit {
	switch {
	case d.One.Bit(i) == 1:
		return core.LitTrue
	case d.Zero.Bit(i) == 1:
		return core.LitFalse
	}
	return core.LitUndef
}

// tellBits fixes the bits that the facts fix and that do not follow from the circuits by
// themselves, in a proof, which says of each word at once what its bits are.
func (k *Compiled) tellBits() {
	if k.known == nil || k.known.Failed() || k.opts.Proof == nil {
		return
	}
	k.opts.Proof.Pass(passBits, nil)
	for i, w := range k.words {
		n := ast.Node(i)
		d, ok := k.known.Known(n)
		if !ok || w == nil {
			continue
		}
		var says []ast.Node
		var units []core.Lit
		for i := 0; i < len(w); i++ {
			from := i
			for i < len(w) && fixed(d, i) != core.LitUndef && k.open(w[i]) {
				units = append(units, w[i]^fixed(d, i))
				i++
			}
			if i > from {
				v := d.One.Rsh(uint(from)).And(num.Ones(uint(i - from)))
				says = append(says, k.g.Eq(k.g.BvExtract(n, i-1, from), k.g.BvNum(v.Big(), i-from)))
			}
		}
		if len(units) == 0 {
			continue
		}
		known := k.g.And(says...)
		k.opts.Proof.Step(known, k.known.Why(k.known.Reason(n))...)
		k.opts.Proof.From([]ast.Node{known})
		for _, l := range units {
			if k.open(l) {
				k.core.AddClauseRule(proof.RuleBits, l)
			}
		}
	}
	k.opts.Proof.Fact(ast.None)
}

// open says that l has no value for good.
func (k *Compiled) open(l core.Lit) bool {
	return l > core.LitFalse && (k.core.Value(l) == core.Undef || k.core.Level(l) > 0)
}
