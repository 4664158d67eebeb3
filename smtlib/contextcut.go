package smtlib

import (
	"maps"
	"math/big"
	"math/bits"
	"slices"
	"sort"
)

// Mark is a state of a Context that Cut goes back to.
type Mark struct {
	terms, decls, args int
	nums, strs, quants int
	numKeys, strKeys   int
	datatypes          int
}

// cut is a Cut that happened.
type cut struct {
	epoch int
	terms Term
	decls Decl
}

// Mark gives the present state.
func (c *Context) Mark() Mark {
	return Mark{
		terms: len(c.ops), decls: len(c.decls), args: len(c.args), nums: len(c.nums), strs: len(c.strs), quants: len(c.quants),
		numKeys: len(c.numKeys), strKeys: len(c.strKeys), datatypes: len(c.dts),
	}
}

// Cut forgets the terms and declarations made since m, whose ids will be given again;
// marks taken since then are void. The caller sees to it that nobody uses them, and who
// keeps something by their ids asks Kept. It does nothing when datatypes were declared
// since m. Sorts stay.
func (c *Context) Cut(m Mark) {
	if len(c.dts) != m.datatypes || len(c.ops) == m.terms && len(c.decls) == m.decls {
		return
	}
	// Each term lies in the first slot that was free for it, so that the latest can be
	// taken out without moving others. Where few stay, a new table is made of those.
	few := m.terms < len(c.ops)/4
	if mask := uint32(len(c.table) - 1); !few {
		for t := Term(len(c.ops) - 1); int(t) >= m.terms; t-- {
			i := c.hash(c.ops[t], c.srts[t], c.Args(t), c.aux[t]) & mask
			for c.table[i] != int32(t)+1 {
				i = (i + 1) & mask
			}
			c.table[i] = 0
		}
	}
	c.ops, c.srts, c.aux = shorten(c.ops, m.terms), shorten(c.srts, m.terms), shorten(c.aux, m.terms)
	c.args, c.argOff = shorten(c.args, m.args), shorten(c.argOff, m.terms+1)
	if few {
		c.fill(leastTable << bits.Len(uint(2*m.terms/leastTable)))
	}
	if c.defined != nil {
		if m.terms < int(c.defFrom) {
			c.defined = nil // with the declarations
		} else {
			c.defined = shorten(c.defined, m.terms-int(c.defFrom))
		}
	}
	for _, k := range c.numKeys[m.numKeys:] {
		delete(c.numIDs, k)
	}
	for _, k := range c.strKeys[m.strKeys:] {
		delete(c.strIDs, k)
	}
	c.numKeys, c.strKeys = shorten(c.numKeys, m.numKeys), shorten(c.strKeys, m.strKeys)
	c.nums, c.strs = shorten(c.nums, m.nums), shorten(c.strs, m.strs)
	c.quants, c.decls = shorten(c.quants, m.quants), shorten(c.decls, m.decls)
	maps.DeleteFunc(c.ctors, func(_ Sort, ds []Decl) bool { return len(ds) > 0 && int(ds[0]) >= m.decls })
	c.epoch++
	for n := len(c.cuts); n > 0 && int(c.cuts[n-1].terms) >= m.terms && int(c.cuts[n-1].decls) >= m.decls; n-- { // declaring makes no term
		c.cuts = c.cuts[:n-1]
	}
	c.cuts = append(c.cuts, cut{c.epoch, Term(m.terms), Decl(m.decls)})
}

// mostNumerals bounds the numerals that CutKeepingNumerals makes anew, in all.
const mostNumerals = 10_000

// CutKeepingNumerals is Cut, after which the numerals made since m are there again, as new terms: models say
// the same ones again and again.
func (c *Context) CutKeepingNumerals(m Mark) {
	type numeral struct {
		op   Op
		sort Sort
		n, d *big.Int
	}
	var again []numeral
	for t := Term(m.terms); int(t) < len(c.ops) && c.made+len(again) < mostNumerals; t++ {
		switch c.ops[t] {
		case OpInt, OpBv:
			again = append(again, numeral{c.ops[t], c.srts[t], c.nums[c.aux[t]], nil})
		case OpReal:
			again = append(again, numeral{OpReal, Real, c.nums[c.aux[t]], c.nums[c.aux[t]+1]})
		}
	}
	epoch := c.epoch
	if c.Cut(m); c.epoch == epoch {
		return
	}
	c.made += len(again)
	for _, v := range again {
		switch v.op {
		case OpInt:
			c.MkInt(v.n)
		case OpReal:
			c.MkReal(new(big.Rat).SetFrac(v.n, v.d))
		default:
			c.mk(OpBv, v.sort, nil, c.num(numKey(v.n), v.n))
		}
	}
}

// Epoch counts the cuts so far.
func (c *Context) Epoch() int { return c.epoch }

// Kept says which terms and declarations are still those that they were at an earlier
// epoch: the ones below those returned.
func (c *Context) Kept(epoch int) (Term, Decl) {
	// The cuts that count are those that no later one went below: ascending in both.
	i := sort.Search(len(c.cuts), func(i int) bool { return c.cuts[i].epoch > epoch })
	if i == len(c.cuts) {
		return Term(len(c.ops)), Decl(len(c.decls))
	}
	return c.cuts[i].terms, c.cuts[i].decls
}

// shorten cuts a slice down to n elements, and lets the rest of its memory go when that
// is most of it.
func shorten[T any](s []T, n int) []T {
	clear(s[n:])
	s = s[:n]
	if cap(s) > 4*n+4096 {
		return slices.Clip(slices.Clone(s))
	}
	return s
}
