package circuits

import (
	"math/big"

	"bsmt/bkernel/ast"
)

const (
	maxTried   = 20      // inputs of which all values are tried
	maxTrial   = 1 << 27 // gates times words of 64 values
	trialGates = 32      // gates tried at the cost of one made
)

// exhaust compares a and b for all values of a few inputs, 64 at a time.
func (c *circuit) exhaust(a, b ast.Node, left *Budget) (Verdict, map[ast.Node]*big.Int) {
	x, y := c.of(a), c.of(b)
	n := len(c.inputs)
	if c.full || n > maxTried || len(c.gates)<<max(n-6, 0) > maxTrial {
		return Unknown, nil
	}
	*left -= Budget(len(c.gates) << max(n-6, 0) / trialGates)
	// The first six inputs differ within a word, the others between words.
	within := [6]uint64{0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000}
	values := make([]uint64, len(c.gates))
	value := func(l lit) uint64 { return values[l>>1] ^ -uint64(l&1) }
	for block := range 1 << max(n-6, 0) {
		input := 0
		for v, d := range c.gates {
			switch {
			case v == 0:
			case d.kind == isAnd:
				values[v] = value(d.a) & value(d.b)
			case d.kind == isMajority: // of no word
			case input < len(within):
				values[v] = within[input]
				input++
			default:
				values[v] = -uint64(block >> (input - len(within)) & 1)
				input++
			}
		}
		for i := range x {
			if differ := value(x[i]) ^ value(y[i]); differ != 0 {
				return c.differs(func(v int32) bool { return values[v]&(differ&-differ) != 0 })
			}
		}
	}
	return Same, nil
}
