package smtlib

import (
	"math/big"
	"testing"
)

// TestFloatWord: the word of a literal is that which MkFloat was given, where NaN has one.
func TestFloatWord(t *testing.T) {
	c := NewContext()
	for _, f := range [][2]int{{2, 2}, {2, 4}, {4, 3}} {
		eb, sb := f[0], f[1]
		nan := int64(1<<(eb+1)-1) << (sb - 2)
		for i := range int64(1) << (eb + sb) {
			w := big.NewInt(i)
			lit := c.MkFloat(w, eb, sb)
			want := i
			if c.Op(lit) == OpFpNaN {
				want = nan
			}
			if got, ok := c.FloatWord(lit); !ok || got.Int64() != want {
				t.Errorf("%d, %d: the word %x is read as %v, %v", eb, sb, i, got, ok)
			}
			from := c.MkIndexed(OpToFp, f[:], c.SortOf(lit), c.MkBv(w, eb+sb))
			if got, ok := c.FloatWord(from); !ok || got.Int64() != i {
				t.Errorf("%d, %d: the bits %x are read as %v, %v", eb, sb, i, got, ok)
			}
		}
	}
	x := c.MkVar("x", c.MkSort(SortData{Kind: SortBitVec, Idx: []int{4}}))
	s := c.MkSort(SortData{Kind: SortFloat, Idx: []int{2, 2}})
	for _, u := range []Term{x, c.MkIndexed(OpToFp, []int{2, 2}, s, x), c.MkIndexed(OpToFp, []int{2, 2}, s, c.MkOp(OpRNE, RoundingMode), c.MkBv(big.NewInt(1), 4))} {
		if w, ok := c.FloatWord(u); ok {
			t.Errorf("term %d is read as %v", u, w)
		}
	}
}
