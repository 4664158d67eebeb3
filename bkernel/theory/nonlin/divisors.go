package nonlin

import (
	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// maxDivisors is how many divisors a factor's domain may have to be listed.
const maxDivisors = 256

// divisors adds, for a product that is a numeral other than 0 at the root, that its
// factors divide it. Only once for a product.
func (t *Theory) divisors(c *product) bool {
	s := t.s
	n := s.RootLb(c.p)
	if c.listed || n != s.RootUb(c.p) || n == 0 || !core.IsFinite(n) {
		return false
	}
	c.listed = true
	ds := num.Divisors(uint64(max(n, -n)))
	if len(ds) > maxDivisors {
		return false
	}
	for _, x := range []core.IntVar{c.x, c.y} {
		var ls []core.Lit
		for _, d := range ds {
			for _, v := range [2]int64{d, -d} {
				if l := s.EqLit(x, v); l != core.LitFalse {
					ls = append(ls, l)
				}
			}
		}
		s.AddClauseRule("divisors", ls...)
	}
	return true
}
